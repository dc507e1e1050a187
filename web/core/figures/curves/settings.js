import { pinning } from '../../kit/pin.js';
import { integer, numbers } from '../../kit/settings.js';
import { base, dim, length } from '../../kit/stops.js';

export const settings = {
  length: length({
    preset: 60,
    most: 100_000,
    about: 'positions that the curves run over, from `start`',
  }),
  start: integer({ preset: 0, least: -(2 ** 40), most: 2 ** 40, about: 'the first of them' }),
  dim: dim({ preset: 32, most: 4096, about: 'numbers in a row of the encoding' }),
  base: base(),
  columns: numbers({
    preset: [6, 7, 8, 9],
    least: 0,
    whole: true,
    atMost: 8,
    about: "which columns are drawn: '6 7 8 9'",
  }),
  position: integer({
    preset: 0,
    least: -(2 ** 41),
    most: 2 ** 41,
    about: 'where the cursor stands',
  }),
  ...pinning,
  pair: integer({
    preset: 3,
    least: 0,
    most: 2047,
    about: 'the pair that turns on the circle; columns 2·pair and 2·pair + 1',
  }),
};
