// Caches of cosines and sines [2, positions, width], with which rotary encodings are applied.

import { refuse, say } from '../../../../../core/api/check.js';
import { angleSlackIn, precisionAxis } from '../precision.js';
import { attentionFactor, attentionFactorAxis, ratesOf, scalingAxis } from './scaling.js';
import { axis, baseAxis, rowPosition, startAxis } from './values.js';

const layoutAxis = axis('cache-layout', 'two pairs or more', [
  {
    name: 'half-width',
    says: 'has one column for a pair',
    columns: 1,
    pair: (/** @type {number} */ c) => c,
    numpy: { to: 'out = half', from: 'half = cache' },
    javascript: { to: 'const pairAt = (c) => c, columns = h;', from: 'const column = (j) => j;' },
  },
  {
    name: 'duplicated',
    says: 'has the columns of all pairs twice, one block after the other',
    columns: 2,
    pair: (/** @type {number} */ c, /** @type {number} */ h) => c % h,
    numpy: {
      to: 'out = np.concatenate([half, half], axis=-1)',
      from: 'half = cache[..., : cache.shape[-1] // 2]',
    },
    javascript: {
      to: 'const pairAt = (c) => c % h, columns = 2 * h;',
      from: 'const column = (j) => j;',
    },
  },
  {
    name: 'repeated',
    says: 'has every column twice in a row',
    columns: 2,
    pair: (/** @type {number} */ c) => c >> 1,
    numpy: {
      to: 'out = np.stack([half, half], axis=-1).reshape(half.shape[:-1] + (-1,))',
      from: 'half = cache[..., 0::2]',
    },
    javascript: {
      to: 'const pairAt = (c) => c >> 1, columns = 2 * h;',
      from: 'const column = (j) => 2 * j;',
    },
  },
]);

const orderAxis = axis('cache-order', 'a position other than 0', [
  {
    name: 'cos-sin',
    says: 'has cosines first',
    swapped: 0,
  },
  {
    name: 'sin-cos',
    says: 'has sines first',
    swapped: 1,
    numpy: {
      to: 'out = np.stack([out[1], out[0]])',
      from: 'cache = np.stack([cache[1], cache[0]])',
    },
    javascript: { to: 'swapped = 1;', from: 'sourceSwapped = 1;' },
  },
]);

/** @type {import('../kind.js').Kind} */
export const cache = {
  name: 'cos-sin-cache',
  relative: false,
  sides: '[2, positions, width]',
  fits: (one, other) => one[1] === other[1] && [0.5, 1, 2].includes(one[2] / other[2]),
  axes: [
    layoutAxis,
    orderAxis,
    scalingAxis,
    attentionFactorAxis,
    baseAxis(5000000, 150000, 8000000, 160000),
    startAxis(0, 1, 5, -2),
    precisionAxis,
  ],
  check(call, { shape, known: { rotaryDim, positions } }, name) {
    if (positions && positions.shape.join() !== `${shape[1]}`) {
      refuse(call, 'positions', say`[${shape[1]}], a number for each row of ${name}`, positions);
    }
    if (shape[0] !== 2) refuse(call, `${name}.shape[0]`, say`2: cosines and sines`, shape[0]);
    if (rotaryDim && shape[2] !== rotaryDim && shape[2] !== rotaryDim / 2) {
      const wanted = say`${rotaryDim / 2} or ${rotaryDim} columns for rotaryDim ${rotaryDim}`;
      refuse(call, `${name}.shape[2]`, wanted, shape[2]);
    }
  },
  inert: ({ scaling }, name) => name === 'attention-factor' && scaling.method !== 'yarn',
  sourceless: () => false,
  cells(settings, { shape, known }) {
    const [, n, width] = shape;
    const { start, precision } = settings;
    const layout = settings['cache-layout'];
    const h = width / layout.columns;
    if (!Number.isInteger(h) || (known.rotaryDim && known.rotaryDim !== 2 * h)) return null;
    const rates = ratesOf(settings, 2 * h, known);
    const factor = attentionFactor(settings);
    const { swapped } = settings['cache-order'];
    const number = precision.name === 'f32-angles' ? Math.fround : (/** @type {number} */ x) => x;
    const angle = (/** @type {number} */ i) =>
      number(
        (start.number + rowPosition(known, Math.floor(i / width) % n)) *
          number(rates[layout.pair(i % width, h)]),
      );
    return {
      count: 2 * n * width,
      slack: (i) => factor * angleSlackIn(precision, angle(i)),
      value(i) {
        const sine = Math.floor(i / (n * width)) !== swapped;
        return factor * (sine ? Math.sin(angle(i)) : Math.cos(angle(i)));
      },
    };
  },
};
