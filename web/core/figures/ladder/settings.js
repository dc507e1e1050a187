import { phrase } from '../../texts/language.js';
import { pinning } from '../../kit/pin.js';
import { flag, integer, numbers, oneOf, real, text } from '../../kit/settings.js';
import { base, dim, length } from '../../kit/stops.js';
import { mostPairs, names, own, stepNamed } from './steps.js';

export const settings = {
  step: oneOf([...names, own], {
    link: true,
    about:
      "'counting', 'normalized', 'binary', 'sine', 'pair', 'four', 'more' or 'paper'; or 'yours', that of `formula`",
  }),
  formula: text({
    link: true,
    adjustable: true,
    about:
      "of the reader, measured like the eight steps: numbers, + − * / % ^, pos, n, i and d, sin, cos, sqrt, exp, log, floor, ceil, round, abs, min and max, and one list around it, as in '[sin(pos), cos(pos)]'; with i, from 0 to d/2 − 1, there are the numbers of every i. '' for none",
  }),
  view: oneOf(['all', 'vectors', 'tests'], {
    group: 'ladder view',
    about:
      "'all', 'vectors' for the words' vectors alone, worked out, or 'tests' for all that is measured, without them",
  }),
  text: text({
    label: phrase('Text'),
    placeholder: (value) => stepNamed(String(value('step'))).sentence,
    about: 'the sentence; without it that of the notes at this step',
  }),
  compared: text({
    link: true,
    preset: 'Thank You',
    label: phrase('Compared with'),
    about: "a sentence of another length, whose words stand below the first one's",
  }),
  length: length({
    group: 'compared length',
    link: true,
    preset: 400,
    least: 10,
    most: 1000,
    label: phrase('Positions'),
    stops: [10, 20, 50, 100, 200, 400, 1000],
    about: 'count of positions that must differ, 10 to 1000',
  }),
  decimals: integer({
    link: true,
    preset: 2,
    least: 1,
    most: 6,
    label: phrase('Decimals'),
    stops: [1, 2, 3, 4, 5, 6],
    about: 'decimals to which numbers are compared and shown, 1 to 6',
  }),
  cut: flag({
    link: true,
    label: phrase('Cut decimals off'),
    about: 'the decimals beyond are cut off, not rounded, in the table of vectors',
  }),
  divisors: numbers({
    link: true,
    preset: [1, 2, 3],
    least: 0.001,
    most: 1e9,
    atLeast: 1,
    atMost: mostPairs,
    about: "what the position is divided by, pair for pair, at step 'more'",
  }),
  dim: dim({
    preset: 6,
    most: 512,
    even: true,
    about: "numbers in a row of the encoding, even, at step 'paper'; d of a formula",
  }),
  base: base({ most: 1e12, about: "of the wavelengths, at step 'paper'" }),
  level: real({
    link: true,
    preset: -0.54,
    least: -1,
    most: 1,
    about: 'the height of the line across the sine, −1 to 1',
  }),
  offset: integer({
    preset: 1,
    least: 1,
    most: 9,
    label: phrase('Offset'),
    stops: [1, 2, 3, 4, 5],
    about: 'one matrix has to move every position so far on',
  }),
  position: integer({
    link: true,
    preset: 1,
    least: 0,
    about: 'the word that is marked, counted from 0',
  }),
  column: integer({
    group: 'dimension',
    link: true,
    preset: 0,
    least: 0,
    about: 'the number of its vector that is worked out',
  }),
  ...pinning,
};
