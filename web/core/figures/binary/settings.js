import { phrase } from '../../texts/language.js';
import { pinning } from '../../kit/pin.js';
import { integer } from '../../kit/settings.js';
import { base, dim, length } from '../../kit/stops.js';

export const settings = {
  length: length({
    group: 'binary length',
    link: true,
    preset: 8,
    most: 64,
    label: phrase('Positions'),
    stops: [2, 4, 8, 12, 16, 24, 32, 48, 64],
    about: 'positions that are shown, 2 to 64',
  }),
  start: integer({
    link: true,
    preset: 0,
    least: 0,
    most: 2 ** 31,
    label: phrase('From'),
    stops: [0, 4, 8, 56, 1000],
    about: 'the first of them, 0 or more',
  }),
  bits: integer({
    link: true,
    preset: 0,
    least: 0,
    most: 32,
    label: phrase('Bits'),
    stops: [0, 3, 4, 6, 8, 10, 14],
    about: 'of a binary number, 1 to 32; 0 for as many as the last position needs',
  }),
  dim: dim({
    group: 'binary dim',
    link: true,
    preset: 6,
    most: 64,
    even: true,
    about: 'numbers in a row of the encoding, even, 2 to 64',
  }),
  base: base({ most: 1e12 }),
  position: integer({ link: true, preset: 3, least: 0, about: 'the row that is marked' }),
  ...pinning,
  count: integer({
    preset: 10_000,
    least: 2,
    most: 2 ** 40,
    about: 'positions of a long text, whose bits are counted below',
  }),
  width: integer({
    link: true,
    preset: 512,
    least: 1,
    most: 2 ** 20,
    about: 'numbers in a row of the encoding there',
  }),
};
