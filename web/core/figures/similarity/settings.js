import { phrase } from '../../texts/language.js';
import { pinning } from '../../kit/pin.js';
import { integer, numbers, oneOf } from '../../kit/settings.js';
import { dim, length } from '../../kit/stops.js';

export const settings = {
  length: length({
    preset: 64,
    most: 4096,
    stops: [8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096],
    about: 'positions 0 to length − 1',
  }),
  dim: dim({
    preset: 128,
    most: 1024,
    even: true,
    about: 'numbers in a row of the encoding, even',
  }),
  bases: numbers({
    preset: [10_000, 100, 1],
    least: 1,
    most: 1e12,
    atLeast: 1,
    atMost: 4,
    adjustable: true,
    about: 'up to four, side by side; in a group the first follows `base`',
  }),
  metric: /** @satisfies {import('../../kit/settings.js').Setting<import('./model.js').Metric>} */ (
    oneOf([phrase('cosine'), phrase('dot'), phrase('euclidean')], {
      label: phrase('Measure'),
      about: "'cosine', 'dot' or 'euclidean'",
    })
  ),
  position: integer({
    preset: 20,
    least: -(2 ** 41),
    most: 2 ** 41,
    about: 'the row of the cursor',
  }),
  offset: integer({
    preset: 10,
    least: -(2 ** 41),
    most: 2 ** 41,
    about: 'its column less its row; the curves are read at its size',
  }),
  ...pinning,
};
