import { phrase } from '../../../../core/texts/language.js';
import { pinning } from '../../../../core/kit/pin.js';
import { flag, integer, numbers, oneOf, text } from '../../../../core/kit/settings.js';
import { window } from '../../../../core/kit/window-setting.js';

/** Largest absolute number in T5's table. */
export const mostInTable = 6;

/** Untrained example values: recent keys weigh most, later ones least. */
const drawn = Array.from({ length: 32 }, (_, bucket) =>
  bucket < 16 ? Math.round(20 - 3.2 * bucket) / 10 : Math.round(-5 - 1.5 * (bucket - 16)) / 10,
);

export const kinds = [phrase('ALiBi'), phrase('T5'), phrase('Shaw')];

const part = 'words that are shown, from and to; without it all';

export const settings = {
  kind: oneOf(kinds, {
    group: 'bias kind',
    link: true,
    about: "what is added: 'ALiBi', 'T5' or 'Shaw'",
  }),
  text: text({
    preset: 'the money bank by the river bank',
    label: phrase('Text'),
    about: 'the sentence; of longer ones the first 24 words are shown',
  }),
  causal: flag({
    group: 'bias causal',
    link: true,
    label: phrase('Later words are hidden'),
    about: 'as in models that write: a causal mask, and the form of the bias for it',
  }),
  heads: integer({
    group: 'bias heads',
    preset: 8,
    least: 1,
    most: 128,
    label: phrase('Heads of ALiBi'),
    stops: [1, 2, 4, 8, 12, 16, 32],
    about: 'of ALiBi, 1 to 128: its slopes depend on how many there are',
  }),
  head: integer({
    group: 'bias head',
    link: true,
    preset: 0,
    least: 0,
    most: 127,
    label: phrase('Head'),
    stops: Array.from({ length: 32 }, (_, head) => head),
    about: 'the one that is shown, from 0; of Shaw the seed of its random vectors',
  }),
  table: numbers({
    group: 'bias table',
    link: true,
    preset: drawn,
    least: -mostInTable,
    most: mostInTable,
    atLeast: 4,
    atMost: 64,
    about: 'of T5: the number of every bucket; drawn in the figure',
  }),
  distance: integer({
    group: 'bias distance',
    preset: 128,
    least: 3,
    most: 4096,
    label: phrase('Last bucket of T5 from'),
    stops: [20, 32, 64, 128, 256, 512],
    about: 'of T5: the offset from which on all are in one bucket',
  }),
  clip: integer({
    preset: 4,
    least: 1,
    most: 64,
    label: phrase('Offsets of Shaw up to'),
    stops: [1, 2, 3, 4, 6, 8, 16],
    about: 'of Shaw: the offset from which on all have one vector',
  }),
  reach: integer({
    preset: 24,
    least: 2,
    most: 1024,
    label: phrase('Offsets shown'),
    stops: [8, 16, 24, 48, 96, 192],
    about: 'how far the curve goes to both sides',
  }),
  query: integer({ preset: 6, least: 0, about: 'the word that asks, by its position' }),
  key: integer({ preset: 2, least: 0, about: 'the word that is asked' }),
  bucket: integer({ preset: 0, least: 0, most: 63, about: 'the bucket that is pointed at' }),
  rows: window(part, 'bias rows'),
  columns: window(part, 'bias columns'),
  ...pinning,
};
