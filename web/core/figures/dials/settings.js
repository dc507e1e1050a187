import { phrase } from '../../texts/language.js';
import { pinning } from '../../kit/pin.js';
import { flag, integer, text } from '../../kit/settings.js';
import { base, dim } from '../../kit/stops.js';
import { mostDials } from './model.js';

export const settings = {
  text: text({
    preset: 'the money bank by the river bank',
    label: phrase('Text'),
    about: 'the sentence; words that find no room are not drawn',
  }),
  dim: dim({
    group: 'dials dim',
    preset: 16,
    most: 1024,
    even: true,
    about: 'numbers in a row of the encoding, even',
  }),
  base: base(),
  dials: integer({
    preset: 5,
    least: 1,
    most: mostDials,
    label: phrase('Dials'),
    stops: [1, 2, 3, 4, 5, 6, 7, 8],
    about: 'pairs that are drawn, the fastest first, 1 to 8',
  }),
  encoding: flag({
    preset: true,
    about: "every position has its dials; 'off' leaves them empty, so that equal words are alike",
  }),
  position: integer({ preset: 0, least: 0, about: 'the word that is marked, counted from 0' }),
  ...pinning,
};
