import { phrase, t } from '../../texts/language.js';
import { pinning } from '../../kit/pin.js';
import { flag, integer, text } from '../../kit/settings.js';
import { base, dim } from '../../kit/stops.js';

/** Orders that have a name. */
export const kinds = ['reversed', 'shuffled'];

/** @type {import('../../kit/settings.js').Setting<string>} */
const order = {
  preset: 'reversed',
  link: true,
  about: "'reversed', 'shuffled', or which word comes first, second, …: '2 0 1'",
  get wanted() {
    return t("'reversed', 'shuffled' or every position once, in another order: '2 0 1'");
  },
  read(given) {
    const list = given.trim().split(/[\s,]+/);
    if (list.length === 1 && kinds.includes(list[0])) return list[0];
    const places = new Set(list);
    return list.every((_, k) => places.has(String(k))) ? list.join(' ') : undefined;
  },
  write: (value) => value,
};

export const settings = {
  text: text({
    preset: 'Nitish killed lion',
    label: phrase('Text'),
    about: 'the sentence; of longer ones the first 128 words are shown',
  }),
  order,
  encoding: flag({
    link: true,
    preset: true,
    about: "the maps show the outputs with the encoding; 'off' for those without it",
  }),
  dim: dim({ preset: 64, most: 1024, about: 'numbers in a row of the input' }),
  base: base({ about: 'of the encoding' }),
  heads: integer({
    preset: 4,
    least: 1,
    most: 8,
    label: phrase('Heads'),
    stops: [1, 2, 3, 4, 5, 6, 7, 8],
    about: 'how many, 1 to 8; their outputs stand side by side',
  }),
  query: integer({
    preset: 0,
    least: 0,
    about: 'the word whose output is marked, by its position in the text',
  }),
  ...pinning,
};
