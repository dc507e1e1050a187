// What every call of web/guide/coming-from.md is to give, computed in float64, one number after the
// other, from the definitions of the library that its row names: independent of src/ and of web/,
// which give the input alone.

import { naive } from '../core/naive-attention.js';

/** @typedef {import('../core/naive-attention.js').Tensor} Tensor */
/** @typedef {{ shape: readonly number[], data: ArrayLike<number> }} Numbers */
/**
 * @typedef {Record<string, Numbers>} Wanted names of results → numbers; '' where the call gives one tensor
 */

/**
 * The names at the head of the page.
 *
 * @typedef {object} Given
 * @property {number} heads
 * @property {number} n
 * @property {number} m
 * @property {number} d
 * @property {(length: number, dim: number, seed: number) => Tensor} random
 * @property {Tensor} q
 * @property {Tensor} k
 * @property {Tensor} v
 * @property {Tensor} x
 * @property {Tensor} wq
 * @property {Tensor} wk
 * @property {Tensor} wv
 * @property {Tensor} wo
 */

/** [n, heads·d] → [1, heads, n, d]. @param {Numbers} t @param {number} heads @returns {Tensor} */
function split({ shape: [n, all], data }, heads) {
  const d = all / heads;
  const out = new Float64Array(n * all);
  for (let h = 0; h < heads; ++h) {
    for (let i = 0; i < n; ++i) {
      for (let c = 0; c < d; ++c) out[(h * n + i) * d + c] = data[i * all + h * d + c];
    }
  }
  return { shape: [1, heads, n, d], data: /** @type {any} */ (out) };
}

/**
 * [heads, n, d] → [n, heads·d].
 *
 * @param {ArrayLike<number>} data
 * @param {readonly number[]} shape
 * @returns {Numbers}
 */
function joined(data, [heads, n, d]) {
  const out = new Float64Array(heads * n * d);
  for (let h = 0; h < heads; ++h) {
    for (let i = 0; i < n; ++i) {
      for (let c = 0; c < d; ++c) out[(i * heads + h) * d + c] = data[(h * n + i) * d + c];
    }
  }
  return { shape: [n, heads * d], data: out };
}

/** a·b of matrices. @param {Numbers} a @param {Numbers} b @returns {Numbers} */
function product(a, b) {
  const [[rows, inner], [, columns]] = [a.shape, b.shape];
  const data = new Float64Array(rows * columns);
  for (let i = 0; i < rows; ++i) {
    for (let j = 0; j < columns; ++j) {
      let sum = 0;
      for (let c = 0; c < inner; ++c) sum += a.data[i * inner + c] * b.data[c * columns + j];
      data[i * columns + j] = sum;
    }
  }
  return { shape: [rows, columns], data };
}

/** @typedef {import('../core/naive-attention.js').Naive & { kvHeads?: number }} Options */

/** @param {Numbers} q @param {Numbers} k @param {Numbers} v @param {number} heads @param {Options} [given] */
function attended(q, k, v, heads, { kvHeads = heads, ...given } = {}) {
  const [n] = q.shape;
  const { output, weights } = naive(split(q, heads), split(k, kvHeads), split(v, kvHeads), given);
  const columns = weights.length / (heads * n);
  return {
    output: joined(output, [heads, n, v.shape[1] / kvHeads]),
    weights: { shape: [heads, n, columns], data: weights },
  };
}

/**
 * Pairs of numbers turned by their angles.
 *
 * @param {Numbers} x [n, heads·d]
 * @param {number} heads
 * @param {object} given
 * @param {'half' | 'interleaved'} given.pairing j with j + r/2 (`rotate_half`), or 2j with 2j + 1 (the paper)
 * @param {number} [given.turned] r, numbers of a head that turn
 * @param {(i: number, j: number) => [cos: number, sin: number]} given.of row i and pair j
 */
function turned({ shape, data }, heads, { pairing, turned: width, of }) {
  const [n, all] = shape;
  const d = all / heads;
  const r = width ?? d;
  const out = Float64Array.from(data);
  for (let i = 0; i < n; ++i) {
    for (let h = 0; h < heads; ++h) {
      for (let j = 0; j < r / 2; ++j) {
        const head = i * all + h * d;
        const [a, b] = pairing === 'half' ? [j, j + r / 2] : [2 * j, 2 * j + 1];
        const [cos, sin] = of(i, j);
        out[head + a] = data[head + a] * cos - data[head + b] * sin;
        out[head + b] = data[head + b] * cos + data[head + a] * sin;
      }
    }
  }
  return { '': { shape, data: out } };
}

/**
 * Angles p·base^(-2j/r).
 *
 * @param {number} r
 * @param {(i: number) => number} [position]
 * @param {number} [base]
 * @returns {(i: number, j: number) => [number, number]}
 */
const angles =
  (r, position = (i) => i, base = 10000) =>
  (i, j) => {
    const angle = position(i) * base ** ((-2 * j) / r);
    return [Math.cos(angle), Math.sin(angle)];
  };

/** @param {readonly number[]} shape @param {(...at: number[]) => number} of */
function filled(shape, of) {
  const size = shape.reduce((a, b) => a * b, 1);
  const data = Float64Array.from({ length: size }, (_, at) => {
    const place = shape.map((_side, k) => {
      const below = shape.slice(k + 1).reduce((a, b) => a * b, 1);
      return Math.floor(at / below) % shape[k];
    });
    return of(...place);
  });
  return { '': { shape, data } };
}

/** T5's `_relative_position_bucket`, in both directions. @param {number} offset of key to query */
function bucket(offset) {
  const [half, exact, farthest] = [16, 8, 128];
  const distance = Math.abs(offset);
  const far = exact + Math.floor((Math.log(distance / exact) / Math.log(farthest / exact)) * 8);
  return (offset > 0 ? half : 0) + (distance < exact ? distance : Math.min(far, half - 1));
}

/** Rows of attention. @param {Given} given @returns {Record<string, Wanted>} */
function attentions({ heads, n, m, d, random, q, k, v }) {
  /** @param {Options} [options] */
  const out = (options) => ({ output: attended(q, k, v, heads, options).output });
  const { weights } = attended(q, k, v, heads);
  /** @param {(i: number, j: number) => boolean} sees */
  const seeing = (sees) => out({ sees: (_b, _h, i, j) => sees(i, j) });
  const last = m - n; // the position of the first query, where the last ends with the keys
  const slopes = [2 ** -4, 2 ** -8];
  /** @param {ArrayLike<number>} data one number a column */
  const added = (data) => ({ shape: [heads, 1, d], data: Float32Array.from(data) });
  const zeros = new Float64Array(heads * d);
  const scores = attended(q, k, v, heads).weights.shape;
  const raw = filled(scores, (h, i, j) => {
    let sum = 0;
    for (let c = 0; c < d; ++c) {
      sum += q.data[i * heads * d + h * d + c] * k.data[j * heads * d + h * d + c];
    }
    return sum / Math.sqrt(d);
  })[''];
  return {
    '{ heads }': out(),
    '{ heads }).output': { '': out().output },
    '{ heads, kvHeads: heads }': out(),
    "{ heads, causal: 'top-left' }": seeing((i, j) => j <= i),
    '{ heads, causal: true }': seeing((i, j) => j <= i),
    "{ heads, causal: 'bottom-right' }": seeing((i, j) => j <= i + last),
    "{ heads, causal: 'bottom-right', keyLengths: 5 }": seeing((i, j) => j < 5 && j <= i + 5 - n),
    "{ heads, causal: 'bottom-right', window: [2, 0] }": seeing(
      (i, j) => j <= i + last && i + last - j <= 2,
    ),
    "{ heads, causal: 'bottom-right', window: [3, 0] }": seeing(
      (i, j) => j <= i + last && i + last - j <= 3,
    ),
    '{ heads, window: [2, 1] }': seeing((i, j) => i - j <= 2 && j - i <= 1),
    '{ heads, mask: keep }': seeing((i, j) => j <= i + 2),
    '{ heads, mask: { ...keep, data: keep.data.map((drop) => 1 - drop) } }': seeing(
      (i, j) => j > i + 2,
    ),
    "{ heads, mask: maskOf('k <= q && q - k < 3', { queries: n, keys: m }) }": seeing(
      (i, j) => j <= i && i - j < 3,
    ),
    '{ heads, mask: bias }': out({ bias: (_b, h, i, j) => -slopes[h] * (i - j) }),
    '{ heads, keyLengths: 5 }': seeing((_i, j) => j < 5),
    '{ heads, scale: 0.1 }': out({ scale: 0.1 }),
    '{ heads, softcap: 50 }': out({ softcap: 50 }),
    '{ heads, softcap: 20 }': out({ softcap: 20 }),
    '{ heads, sinks: [0.5, -1] }': out({ sinks: [0.5, -1] }),
    '{ heads, sinks: 0 }': out({ sinks: [0, 0] }),
    '{ heads, biasKey: [...random(1, heads * d, 9).data], biasValue: [...random(1, heads * d, 10).data] }':
      out({
        biasKey: added(random(1, heads * d, 9).data),
        biasValue: added(random(1, heads * d, 10).data),
      }),
    '{ heads, biasKey: Array(heads * d).fill(0), biasValue: Array(heads * d).fill(0) }': out({
      biasKey: added(zeros),
      biasValue: added(zeros),
    }),
    "{ heads, return: ['weights'] }).weights": { '': weights },
    "{ heads, return: ['scores', 'weights'] }": { ...out(), scores: raw, weights },
    "{ heads, return: ['scores', 'capped', 'masked', 'weights'] }": {
      ...out(),
      scores: raw,
      capped: raw,
      masked: raw,
      weights,
    },
    // a past of zeros, then the keys of each head
    '{ heads, pastKey: { shape: [heads, 1, d], data: new Float32Array(16) }, pastValue: { shape: [heads, 1, d], data: new Float32Array(16) } }).presentKey':
      filled([heads, m + 1, d], (h, j, c) =>
        j === 0 ? 0 : k.data[(j - 1) * heads * d + h * d + c],
      ),
  };
}

/** Rows of layers. @param {Given} given @returns {Record<string, Wanted>} */
function layers({ heads, m, d, random, q, x, wq, wk, wv, wo }) {
  /** @param {Numbers} [context] */
  const layer = (context = x) =>
    attended(product(x, wq), product(context, wk), product(context, wv), heads);
  return {
    'phasor.multiHead({ wq, wk, wv, wo, heads }).forward(x)': {
      output: product(layer().output, wo),
    },
    "phasor.multiHead({ wq, wk, wv, wo, heads }).forward(x, { return: ['weights'] }).weights": {
      '': layer().weights,
    },
    'phasor.multiHead({ wq, wk, wv, heads }).forward(x)': { output: layer().output },
    'phasor.multiHead({ wq, wk, wv, wo, heads }).forward(x, { context: random(m, 16, 9) })': {
      output: product(layer(random(m, 16, 9)).output, wo),
    },
    // one key and one value for all heads
    'phasor.attention(q, random(m, d, 2), random(m, d, 3), { heads, kvHeads: 1 })': {
      output: attended(q, random(m, d, 2), random(m, d, 3), heads, { kvHeads: 1 }).output,
    },
    // a token that is alone sees itself
    'phasor.cache({ heads, dk: d }).attention(random(1, 16, 1), random(1, 16, 2), random(1, 16, 3)).output':
      { '': random(1, 16, 3) },
  };
}

/** Rows of rotary embedding. @param {Given} given @returns {Record<string, Wanted>} */
function rotations({ heads, d, q }) {
  /** @param {Omit<Parameters<typeof turned>[2], 'pairing'>} given */
  const half = (given) => turned(q, heads, { pairing: 'half', ...given });
  /** @param {Omit<Parameters<typeof turned>[2], 'pairing'>} given */
  const neighbours = (given) => turned(q, heads, { pairing: 'interleaved', ...given });
  const chosen = [0, 1, 2, 7];
  const cached = [0, 1, 1, 0];
  return {
    "{ heads, pairing: 'half' }": half({ of: angles(d) }),
    "{ heads, pairing: 'interleaved' }": neighbours({ of: angles(d) }),
    "{ heads, pairing: 'half', positions: [0, 1, 2, 7] }": half({
      of: angles(d, (i) => chosen[i]),
    }),
    "{ heads, pairing: 'half', start: 12 }": half({ of: angles(d, (i) => 12 + i) }),
    "{ heads, pairing: 'half', base: 500000 }": half({ of: angles(d, (i) => i, 500000) }),
    "{ heads, pairing: 'half', rotaryDim: d / 2 }": half({ turned: 4, of: angles(4) }),
    "{ heads, pairing: 'half', rotaryDim: 4 }": half({ turned: 4, of: angles(4) }),
    "{ heads, pairing: 'interleaved', rotaryDim: 4 }": neighbours({ turned: 4, of: angles(4) }),
    "{ heads, pairing: 'half', scaling: { rope_type: 'linear', factor: 2 } }": half({
      of: angles(d, (i) => i / 2),
    }),
    "{ heads, scaling: { type: 'linear', factor: 2 } }": neighbours({
      of: angles(d, (i) => i / 2),
    }),
    "{ heads, scaling: { type: 'ntk', factor: 2 } }": neighbours({
      of: angles(d, (i) => i, 10000 * 2 ** (d / (d - 2))),
    }),
    "{ heads, pairing: 'half', positions: [0, 1, 1, 0], cos: [[1, 1, 1, 1], [0, 0, 0, 0]], sin: [[0, 0, 0, 0], [1, 1, 1, 1]] }":
      half({ of: (i) => (cached[i] === 0 ? [1, 0] : [0, 1]) }),
  };
}

/** Rows of tables and of terms added to scores. @param {Given} given @returns {Record<string, Wanted>} */
function tables({ heads, n, m, random }) {
  const slopes = [2 ** -4, 2 ** -8];
  const buckets = random(32, heads, 1);
  const start = m - n;
  /** @param {number} first position of the first query */
  const t5 = (first) =>
    filled([heads, n, m], (h, i, j) => buckets.data[bucket(j - i - first) * heads + h]);
  const wave = (/** @type {number} */ p, /** @type {number} */ pair, /** @type {number} */ dim) =>
    p * 10000 ** ((-2 * pair) / dim);
  // the tutorial's exp(arange(0, d, 2) * (-log(10000) / d)), every step in float32
  const rate = Math.fround(Math.exp(Math.fround(2 * Math.fround(-Math.log(10000) / 8))));
  return {
    'phasor.sinusoidal({ length: n, dim: 8 })': filled([n, 8], (p, c) =>
      (c % 2 ? Math.cos : Math.sin)(wave(p, Math.floor(c / 2), 8)),
    ),
    "phasor.sinusoidal({ length: n, dim: 16, layout: 'concatenated' })": filled([n, 16], (p, c) =>
      (c < 8 ? Math.sin : Math.cos)(wave(p, c % 8, 16)),
    ),
    "phasor.formulaSinusoidal({ positions: [0, 1, 2], dim: 8, column: 2, format: 'float32' })": {
      '': { shape: [3], data: [0, 1, 2].map((p) => Math.sin(Math.fround(p * rate))) },
    },
    'phasor.alibi({ heads, queries: n, keys: m, start: m - n })': filled(
      [heads, n, m],
      (h, i, j) => -slopes[h] * (start + i - j),
    ),
    'phasor.alibi({ heads, queries: n, keys: m, start: m - n, symmetric: true })': filled(
      [heads, n, m],
      (h, i, j) => -slopes[h] * Math.abs(start + i - j),
    ),
    'phasor.t5Bias({ heads, queries: n, keys: m, bidirectional: true, table: random(32, heads, 1) })':
      t5(0),
    'phasor.t5Bias({ heads, queries: n, keys: m, start: m - n, table: random(32, heads, 1) })':
      t5(start),
  };
}

/** @param {Given} given @returns {Map<string, Wanted>} call → what it is to give */
export function wantedOf(given) {
  /** @param {string} call as it begins @param {Record<string, Wanted>} all by the rest of the call */
  const named = (call, all) =>
    Object.entries(all).map(([rest, wanted]) => {
      const whole = `${call}${/\)\.\w+$/.test(rest) ? rest : `${rest})`}`;
      return /** @type {const} */ ([whole, wanted]);
    });
  return new Map([
    ...named('phasor.attention(q, k, v, ', attentions(given)),
    ...named('phasor.rotary(q, ', rotations(given)),
    ...Object.entries({ ...layers(given), ...tables(given) }),
  ]);
}
