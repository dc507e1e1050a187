import { phrase } from '../../texts/language.js';
import { pinning } from '../../kit/pin.js';
import { integer, oneOf } from '../../kit/settings.js';
import { base, dim } from '../../kit/stops.js';
import { farthest } from './model.js';

export const settings = {
  // larger than in other figures
  position: integer({
    group: 'precision position',
    link: true,
    preset: 1_000_000,
    least: 0,
    most: farthest,
    label: phrase('Position'),
    stops: [0, 1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e12, 1e15, farthest],
    about: '0 to 2^53',
  }),
  dimension: integer({
    link: true,
    preset: 6,
    least: 0,
    most: 1023,
    label: phrase('Column'),
    stops: [0, 1, 2, 3, 6, 7, 16, 32, 48, 63],
    about: 'the column',
  }),
  ...pinning,
  dim: dim({
    link: true,
    preset: 64,
    least: 1,
    most: 1024,
    about: 'numbers in a row of the encoding',
  }),
  base: base({ link: true, most: 1e12 }),
  format: /** @satisfies {import('../../kit/settings.js').Setting<import('./model.js').Way>} */ (
    oneOf(
      [
        phrase('float32'),
        phrase('float32-pow'),
        phrase('float64'),
        phrase('bfloat16'),
        phrase('float16'),
        phrase('phasor'),
      ],
      {
        link: true,
        label: phrase('Computed in'),
        about:
          "whose errors the map shows: 'float32', 'float64', 'bfloat16' or 'float16' for the formula with exp() in it, 'float32-pow' for the one with a power of the base, 'phasor' for the float32 of this library",
      },
    )
  ),
};
