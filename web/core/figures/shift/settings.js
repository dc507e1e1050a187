import { phrase } from '../../texts/language.js';
import { flag, integer } from '../../kit/settings.js';
import { base, dim } from '../../kit/stops.js';

/** The largest position. */
export const far = 2 ** 40;
const steps = [1, 2, 3, 5, 10, 20, 50, 100];

export const settings = {
  position: integer({
    preset: 7,
    least: -far,
    most: far,
    label: phrase('Position'),
    stops: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 50, 100, 200, 500, 1000],
    about: 'i, where the first hand stands',
  }),
  offset: integer({
    preset: 3,
    least: -far,
    most: far,
    label: phrase('Offset'),
    stops: [...steps.map((step) => -step).reverse(), 0, ...steps],
    about: 'δ; the second hand stands at position + offset',
  }),
  pair: integer({
    preset: 0,
    least: 0,
    most: 255,
    label: phrase('Pair'),
    stops: [0, 1, 2, 3, 4, 8, 16],
    about: 'the (sin, cos) pair on the circle: columns 2·pair and 2·pair + 1',
  }),
  dim: dim({ preset: 8, most: 512, even: true, about: 'numbers in a row of the encoding, even' }),
  base: base({ most: 1e12 }),
  wrong: flag({
    link: true,
    label: phrase('Wrong second row'),
    about: 'the second row of the matrix as it is often written, [cos, −sin], and what comes of it',
  }),
};
