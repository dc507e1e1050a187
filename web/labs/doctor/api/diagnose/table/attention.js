// Attention [heads, queries, keys]: scores before masking, or weights.

import { refuse, say } from '../../../../../core/api/check.js';
import {
  scaleAxis,
  groupAxis,
  splitAxis,
  softcapAxis,
  causalAxis,
  softmaxAxis,
  softmaxBase,
  sizesOf,
} from './attention-axes.js';
import { largest } from '../search.js';
import { attentionGroups } from './attention-unknown.js';

/** @typedef {import('../kind.js').Context} Context */
/** @typedef {import('./values.js').Settings} Settings */

/**
 * The products that settings see in scores, or in weights that hide no key: up to what the softmax removed.
 *
 * @param {import('../explain.js').Explanation} explanation
 * @param {Context} context
 * @param {import('../array.js').Numbers} array
 */
function productsSeen({ a, b, axes }, context, { data }) {
  const weights = context.known.stage === 'weights';
  const hidden = weights && a.causal !== b.causal && a.causal.name !== 'none';
  const lost = ['gqa', 'head-split', ...(weights ? ['softmax-axis', 'softcap'] : [])];
  if (hidden || axes.some((name) => lost.includes(name))) return null;
  const scale = a['score-scale'].of(sizesOf(context).d);
  return weights
    ? data.map((weight) => Math.log(Math.max(weight, 1e-45)) / (scale * a['softmax-base'].number))
    : data.map((score) => a.softcap.undo(score) / scale);
}

/** @type {WeakMap<import('../known.js').Known, Map<string, Float64Array>>} products of queries and keys */
const products = new WeakMap();

/**
 * The products of queries and keys [heads, queries, keys], neither scaled nor capped.
 *
 * @param {Settings} settings
 * @param {Context} context
 */
function productsOf(settings, { shape: [heads, n, m], known }) {
  if (known.products) return known.products;
  const { gqa } = settings;
  const split = settings['head-split'];
  let all = products.get(known);
  if (!all) products.set(known, (all = new Map()));
  const name = `${gqa.name} ${split.name} ${heads} ${n} ${m}`;
  const cached = all.get(name);
  if (cached) return cached;
  const q = /** @type {import('../array.js').Numbers} */ (known.q).data;
  const k = /** @type {import('../array.js').Numbers} */ (known.k).data;
  const { d, kvHeads } = sizesOf({ shape: [heads, n, m], known });
  const scores = new Float64Array(heads * n * m);
  for (let head = 0; head < heads; ++head) {
    const key = gqa.key(head, heads / kvHeads, kvHeads);
    for (let f = 0; f < d; ++f) {
      const [qColumn, kColumn] = [
        split.column(head, f, d, heads),
        split.column(key, f, d, kvHeads),
      ];
      for (let i = 0; i < n; ++i) {
        const query = q[i * heads * d + qColumn];
        const row = (head * n + i) * m;
        for (let j = 0; j < m; ++j) scores[row + j] += query * k[j * kvHeads * d + kColumn];
      }
    }
  }
  all.set(name, scores);
  return scores;
}

/**
 * Weights from scores, a row or column at a time; 0 where no key is seen.
 *
 * @param {Settings} settings
 * @param {(i: number) => number} score of an entry
 * @param {number[]} shape
 */
function softmax(settings, score, [, n, m]) {
  const { causal } = settings;
  const columns = settings['softmax-axis'].columns;
  const power = settings['softmax-base'].number;
  const [length, step] = columns ? [n, m] : [m, 1];
  /** @type {Map<number, [most: number, sum: number]>} */
  const sums = new Map();
  const sees = (/** @type {number} */ i) => causal.sees(Math.floor(i / m) % n, i % m, n, m);
  return (/** @type {number} */ i) => {
    if (!sees(i)) return 0;
    const first = columns ? i - (Math.floor(i / m) % n) * m : i - (i % m);
    let line = sums.get(first);
    if (!line) {
      let most = -Infinity;
      for (let k = 0; k < length; ++k) {
        const at = first + k * step;
        if (sees(at)) most = Math.max(most, power * score(at));
      }
      let sum = 0;
      for (let k = 0; k < length; ++k) {
        const at = first + k * step;
        if (sees(at)) sum += Math.exp(power * score(at) - most);
      }
      sums.set(first, (line = [most, sum]));
    }
    return Math.exp(power * score(i) - line[0]) / line[1];
  };
}

/** @type {import('../kind.js').Kind} */
export const attention = {
  name: 'attention',
  relative: false,
  sides: '[heads, queries, keys]',
  fits: (one, other) => one.join() === other.join(),
  axes: [splitAxis, groupAxis, scaleAxis, softcapAxis, causalAxis, softmaxAxis, softmaxBase],
  check(call, context, name) {
    const { shape, known } = context;
    const [heads, n, m] = shape;
    if (known.heads && known.heads !== heads) {
      refuse(call, `${name}.shape[0]`, say`${known.heads} heads`, heads);
    }
    const { headDim, q: queries, k: keys } = known;
    const features = queries && queries.data.length / (heads * n);
    // where k has heads of that width, q is at fault
    const isWrong = keys !== null && headDim > 0 && keys.data.length % (m * headDim) !== 0;
    if (isWrong && Number.isInteger(features) && headDim !== features) {
      refuse(call, 'headDim', say`${String(features)}, the features of a head of q`, headDim);
    }
    const { d, kvHeads } = sizesOf(context);
    if (heads % kvHeads !== 0) refuse(call, 'kvHeads', say`a divisor of ${heads} heads`, kvHeads);
    const { q, k } = known;
    const sides = /** @type {const} */ ([
      ['q', q, n, `${heads} heads`, heads],
      ['k', k, m, `${kvHeads} key heads`, kvHeads],
    ]);
    for (const [side, array, rows, what, count] of sides) {
      if (!array) continue;
      const { shape: own, data } = array;
      // a list, or a batch of one, has no side of rows
      const isOrdered = own.length === 1 || own[0] === 1 || own[0] === rows;
      if (!isOrdered || data.length !== rows * count * d)
        refuse(call, side, say`${rows} rows of ${what} times ${d} features`, array);
    }
  },
  inert: (_, name, context) => {
    const { stage } = context.known;
    const { kvHeads } = sizesOf(context);
    if (name === 'gqa') return kvHeads === context.shape[0] || kvHeads === 1;
    if (name === 'head-split') return context.shape[0] === 1;
    return stage === 'scores' && (name === 'causal' || name.startsWith('softmax'));
  },
  sourceless: ({ q, k }) => q === null || k === null,
  groups: attentionGroups,
  input(explanation, context, array) {
    const seen = productsSeen(explanation, context, array);
    return seen && { products: seen };
  },
  cells(settings, context) {
    const { shape, known } = context;
    const all = productsOf(settings, context);
    const scale = settings['score-scale'].of(sizesOf(context).d);
    const { softcap } = settings;
    const score = (/** @type {number} */ i) => softcap.of(scale * all[i]);
    const value = known.stage === 'scores' ? score : softmax(settings, score, shape);
    // sums of d products in float32, and the powers of them
    const noise = 2 ** -23 * Math.sqrt(sizesOf(context).d) * scale * largest(all);
    const weights = known.stage === 'weights';
    return {
      count: all.length,
      value,
      slack: (_, exact) => (weights ? 2 * noise * exact : noise),
    };
  },
};
