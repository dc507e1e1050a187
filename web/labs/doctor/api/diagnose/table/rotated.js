// Queries or keys after the rotation, [positions, heads, features]: pairs of features turned by
// position times rate.

import { refuse, say } from '../../../../../core/api/check.js';
import { sizeOf } from '../array.js';
import { angleSlack } from '../precision.js';
import { attentionFactor, attentionFactorAxis, ratesOf, scalingAxis } from './scaling.js';
import { axis, baseAxis, baseOf, constant, rowPosition, startAxis } from './values.js';

/** @typedef {import('../kind.js').Context} Context */
/** @typedef {import('./values.js').Settings} Settings */
/** @typedef {import('../explain.js').Explanation} Explanation */

const pairingAxis = axis('pairing', 'two pairs or more at a position other than 0', [
  {
    name: 'half',
    says: 'turns feature j with j + r/2 (rotate_half)',
    /** @param {number} j of a pair @param {number} second 0 or 1 @param {number} h pairs */
    feature: (j, second, h) => j + second * h,
    /** @param {number} f @param {number} h @returns {number} the pair of a feature */
    pair: (f, h) => (f < h ? f : f - h),
    /** @param {number} f @param {number} h */
    second: (f, h) => (f < h ? 0 : 1),
    numpy: {
      to: 'turned = np.concatenate([u, v], axis=-1)',
      from: 'u, v = part[..., : width // 2], part[..., width // 2 :]',
    },
    javascript: { to: 'const pair = (j) => [j, j + width / 2];' },
  },
  {
    name: 'interleaved',
    says: 'turns feature 2j with 2j + 1',
    /** @param {number} j @param {number} second */
    feature: (j, second) => 2 * j + second,
    /** @param {number} f @returns {number} the pair of a feature */
    pair: (f) => f >> 1,
    /** @param {number} f */
    second: (f) => f & 1,
    numpy: {
      to: 'turned = np.stack([u, v], axis=-1).reshape(part.shape)',
      from: 'u, v = part[..., 0::2], part[..., 1::2]',
    },
    javascript: { to: 'const pair = (j) => [2 * j, 2 * j + 1];' },
  },
]);

const rotationAxis = axis('rotation', 'a position other than 0', [
  {
    name: 'forward',
    says: 'turns (u, v) to (u cos - v sin, v cos + u sin)',
    ...constant('sign', 1),
  },
  {
    name: 'backward',
    says: 'turns with the other sign of the sine',
    ...constant('sign', -1),
  },
]);

const part = (
  /** @type {string} */ name,
  /** @type {string} */ says,
  /** @type {number} */ share,
  /** @type {number} */ from,
  /** @type {string} */ width,
) => ({
  name,
  says,
  share,
  from,
  numpy: { to: `first, width = ${from ? `d - ${width}` : 0}, ${width}` },
  javascript: {
    to: `const width = ${width.replace('//', '/')}, first = ${from ? 'd - width' : 0};`,
  },
});

const partialAxis = axis('partial', 'a position other than 0', [
  part('full', 'turns all features', 1, 0, 'd'),
  part('first-half', 'turns the first half', 0.5, 0, 'd // 2'),
  part('last-half', 'turns the last half', 0.5, 0.5, 'd // 2'),
  part('first-quarter', 'turns the first quarter', 0.25, 0, 'd // 4'),
]);

const memoryAxis = axis('memory', 'two heads or more', [
  {
    name: 'head-major',
    says: 'is ordered [position][head][feature]',
    /** @param {number} head @param {number} f @param {number} heads @param {number} d */
    place: (head, f, heads, d) => head * d + f,
  },
  {
    name: 'feature-major',
    says: 'is ordered [position][feature][head]',
    /** @param {number} head @param {number} f @param {number} heads */
    place: (head, f, heads) => f * heads + head,
    numpy: {
      to: 'out = out.swapaxes(1, 2).reshape(n, heads, d)',
      from: 'x = x.reshape(n, d, heads).swapaxes(1, 2)',
    },
    javascript: {
      to: 'place = (head, f) => f * heads + head;',
      from: 'place = (head, f) => f * heads + head;',
    },
  },
]);

const featureOrderAxis = axis('feature-order', 'two pairs or more', [
  {
    name: 'hf',
    says: 'orders features as transformers does',
    place: (/** @type {number} */ f) => f,
  },
  {
    name: 'ggml',
    says: 'orders them as llama.cpp does: new 2j + c is old c d/2 + j',
    /** @param {number} f @param {number} d */
    place: (f, d) => 2 * (f % (d / 2)) + +(f >= d / 2),
    numpy: {
      to: 'out = out.reshape(n, heads, 2, d // 2).swapaxes(2, 3).reshape(n, heads, d)',
      from: 'x = x.reshape(n, heads, d // 2, 2).swapaxes(2, 3).reshape(n, heads, d)',
    },
    javascript: {
      to: 'order = (f) => 2 * (f % (d / 2)) + (f >= d / 2 ? 1 : 0);',
      from: 'order = (f) => 2 * (f % (d / 2)) + (f >= d / 2 ? 1 : 0);',
    },
  },
]);

/** @param {import('./values.js').Value} partial @param {readonly number[]} shape @returns {number} */
export const widthOf = ({ share }, [, , d]) => Math.round(d * share);

/**
 * NTK gives the rates of another base: where that is round, it needs no scaling.
 *
 * @param {Explanation} explanation
 * @param {Context} context
 * @returns {Explanation | null}
 */
function plainer({ a, b, axes, weight }, { shape }) {
  const plain = [a, b].map((settings) => {
    const { base, scaling, partial } = settings;
    const number = scaling.base?.(widthOf(partial, shape), base.number, scaling.number);
    const rounded = Number(number?.toPrecision(3));
    if (!(Math.abs(number - rounded) <= 1e-9 * rounded)) return settings;
    return { ...settings, base: baseOf(rounded), scaling: scalingAxis.values[0] };
  });
  const [one, other] = plain;
  if (one === a && other === b) return null;
  const left = axes.filter((name) => one[name].name !== other[name].name);
  const isPlainer = left.length > 0 && (left.length < axes.length || axes.includes('base'));
  return isPlainer ? { a: one, b: other, axes: left, weight } : null;
}

/** @type {WeakMap<import('../known.js').Known, Map<string, Float64Array>>} rates that were computed */
const remembered = new WeakMap();

/**
 * The rotation that settings make: where a feature lies, and by which angle it turns with which other.
 *
 * @param {Settings} settings
 * @param {Context} context
 */
function turning(settings, { shape, known }) {
  const [, heads, d] = shape;
  const { pairing, rotation, base, start, scaling, partial, memory } = settings;
  const width = widthOf(partial, shape);
  if (width < 2 || width % 2 !== 0) return null;
  const order = settings['feature-order'];
  let all = remembered.get(known);
  if (!all) remembered.set(known, (all = new Map()));
  const key = `${base.name} ${scaling.name} ${width}`;
  let rates = all.get(key);
  if (!rates) all.set(key, (rates = ratesOf(settings, width, known)));
  const first = partial.from ? d - width : 0;
  const h = width / 2;
  const turns = rates;
  return {
    factor: attentionFactor(settings),
    /** @param {number} m @param {number} head @param {number} f */
    place: (m, head, f) => m * heads * d + memory.place(head, order.place(f, d), heads, d),
    /** @param {number} f @returns {number} the feature that turns with it, or -1 */
    partner(f) {
      const own = f - first;
      if (own < 0 || own >= width) return -1;
      return first + pairing.feature(pairing.pair(own, h), 1 - pairing.second(own, h), h);
    },
    /** @param {number} m @param {number} f the angle of a feature, negative for the first of a pair */
    angle(m, f) {
      const own = f - first;
      const angle =
        rotation.number * (start.number + rowPosition(known, m)) * turns[pairing.pair(own, h)];
      return pairing.second(own, h) ? angle : -angle;
    },
  };
}

/** @type {import('../kind.js').Kind} */
export const rotated = {
  name: 'rotated',
  relative: false,
  sides: '[positions, heads, features]',
  fits: (one, other) => one.join() === other.join(),
  axes: [
    memoryAxis,
    featureOrderAxis,
    partialAxis,
    pairingAxis,
    rotationAxis,
    scalingAxis,
    attentionFactorAxis,
    // of one pair that turns, the base of the other array
    { ...baseAxis(5000000, 150000, 8000000, 160000), open: true },
    startAxis(0, 1, 5, -2),
  ],
  check(call, { shape, known: { x, heads, kvHeads, headDim, rotaryDim } }, name) {
    const [, count, d] = shape;
    if (d % 2 !== 0) refuse(call, `${name}.shape[2]`, say`an even number of features`, d);
    // or the part of the heads that turns
    if (headDim && headDim !== d && rotaryDim !== d) {
      refuse(call, `${name}.shape[2]`, say`${headDim} features a head`, d);
    }
    if (rotaryDim && (rotaryDim % 2 !== 0 || rotaryDim > d)) {
      refuse(call, 'rotaryDim', say`an even number up to the ${d} features of ${name}`, rotaryDim);
    }
    // the array is of queries or of keys, which several heads share
    const isKeys = kvHeads ? count === kvHeads : heads % count === 0;
    if (heads && count !== heads && !isKeys) {
      const wanted = kvHeads ? say`${heads} heads or ${kvHeads} key heads` : say`${heads} heads`;
      refuse(call, `${name}.shape[1]`, wanted, count);
    }
    if (!heads && kvHeads && count % kvHeads !== 0) {
      refuse(call, 'kvHeads', say`a divisor of ${count} heads`, kvHeads);
    }
    if (x && sizeOf(x.shape) !== sizeOf(shape)) {
      refuse(call, 'x', say`of the shape of ${name}, [${shape.join(', ')}]`, x);
    }
  },
  inert: ({ scaling, partial }, name, { shape }) =>
    (name === 'attention-factor' && scaling.method !== 'yarn') ||
    (name === 'memory' && (shape[1] === 1 || shape[2] === 1)) ||
    (name === 'feature-order' && shape[2] === 2) ||
    (name === 'base' && widthOf(partial, shape) === 2),
  plainer,
  sourceless: ({ x }) => x === null,
  cells(settings, context) {
    const [n, heads, d] = context.shape;
    const turner = turning(settings, context);
    if (!turner) return null;
    const { data } = /** @type {import('../array.js').Numbers} */ (context.known.x);
    return {
      count: n * heads * d,
      slack(i) {
        const f = i % d;
        const partner = turner.partner(f);
        if (partner < 0) return 0;
        const length = Math.hypot(data[i], data[i - f + partner]) * turner.factor;
        return length * angleSlack(turner.angle(Math.floor(i / (heads * d)), f));
      },
      place: (i) => turner.place(Math.floor(i / (heads * d)), Math.floor(i / d) % heads, i % d),
      value(i) {
        const f = i % d;
        const partner = turner.partner(f);
        if (partner < 0) return data[i];
        const angle = turner.angle(Math.floor(i / (heads * d)), f);
        return (
          (data[i] * Math.cos(angle) + data[i - f + partner] * Math.sin(angle)) * turner.factor
        );
      },
    };
  },
  input({ a }, context, array) {
    const cells = this.source?.(a, context, array);
    return cells
      ? { x: { shape: array.shape, data: array.data.map((_, i) => cells.value(i)) } }
      : null;
  },
  source(settings, context, { data }) {
    const [, heads, d] = context.shape;
    const turner = turning(settings, context);
    if (!turner) return null;
    /**
     * @param {number} i
     * @returns {[own: number, other: number, angle: number]} the pair that an entry comes from
     */
    const pairOf = (i) => {
      const f = i % d;
      const row = (i - f) / d;
      const head = row % heads;
      const m = (row - head) / heads;
      const own = data[turner.place(m, head, f)];
      const partner = turner.partner(f);
      return partner < 0
        ? [own * turner.factor, 0, 0]
        : [own, data[turner.place(m, head, partner)], turner.angle(m, f)];
    };
    return {
      value(i) {
        const [own, other, angle] = pairOf(i);
        return (own * Math.cos(angle) - other * Math.sin(angle)) / turner.factor;
      },
      error(i, half) {
        const [own, other, angle] = pairOf(i);
        const rounding =
          half(own) * Math.abs(Math.cos(angle)) + half(other) * Math.abs(Math.sin(angle));
        return (rounding + Math.hypot(own, other) * angleSlack(angle)) / turner.factor;
      },
    };
  },
};

/**
 * The kind, with parts of `rotaryDim` features beside those of the table.
 *
 * @param {number} rotaryDim 0 where it is not known
 * @param {readonly number[]} shape
 * @returns {import('../kind.js').Kind}
 */
export function withRotaryDim(rotaryDim, [, , d]) {
  if (rotaryDim === 0 || rotaryDim === d) return rotated;
  const more = ['first', 'last'].flatMap((side, from) => {
    const [name, says] = [`${side}-${rotaryDim}`, `turns the ${side} ${rotaryDim} features`];
    const isListed = partialAxis.values.some(
      (one) => d * one.share === rotaryDim && Boolean(one.from) === Boolean(from),
    );
    return isListed ? [] : [part(name, says, rotaryDim / d, from, `${rotaryDim}`)];
  });
  const values = axis('partial', partialAxis.decide, more).values;
  return {
    ...rotated,
    axes: rotated.axes.map((one) =>
      one.name === 'partial' ? { ...one, values: [...one.values, ...values] } : one,
    ),
  };
}
