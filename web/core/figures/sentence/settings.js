// The settings of <phasor-sentence>.

import { pinning } from '../../kit/pin.js';
import { flag, integer, real, text } from '../../kit/settings.js';
import { base, dim } from '../../kit/stops.js';
import { t } from '../../texts/language.js';
import { examples } from '../../words/examples.js';

/** Most words that are shown. */
export const mostWords = 512;

/** From 0, meaning, to 1, place. */
const share = real({ preset: 0, least: 0, most: 1 });
/** -1: the blend of the example. */
const own = real({ preset: -1, least: -1, most: -1 });

export const settings = {
  text: text({
    preset: examples[0].text,
    about: `the sentence; of longer ones the first ${mostWords} words are shown. Other words than those of the examples load the list of words, half a megabyte`,
  }),
  positions: flag({
    preset: true,
    group: 'encoding',
    about: "whether the words have positions; 'off' sets their encoding to zero",
  }),
  /** @type {import('../../kit/settings.js').Setting<number>} */
  blend: {
    ...share,
    preset: own.preset,
    get wanted() {
      return t('{what}, or -1', { what: share.wanted });
    },
    read: (given) => share.read(given) ?? own.read(given),
    nearest: (value) => (value === own.preset ? value : Math.min(1, Math.max(0, value))),
    about:
      'what the head reads, from 0, the meaning of words, to 1, their places; -1 for that of the example, and 0.1 for another sentence',
  },
  dim: dim({
    preset: 32,
    most: 512,
    even: true,
    group: 'sentence dim',
    about: 'numbers in a row of the encoding, even',
  }),
  base: base({ group: 'sentence base' }),
  query: integer({
    preset: -1,
    least: -1,
    about: 'the marked word, by its position; -1 for that of the example, or the last one',
  }),
  key: integer({
    preset: -1,
    least: -1,
    about: 'the word it looks at, by its position; -1 for the one with the largest weight',
  }),
  column: integer({
    preset: 4,
    least: 0,
    group: 'dimension',
    about: 'the marked column of the encoding, counted from 0',
  }),
  presets: flag({ about: 'buttons with example sentences' }),
  ...pinning,
};
