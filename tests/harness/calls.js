// Calls of every public function whose arguments are the same everywhere: no clock, no random, and
// no function of Math that engines round differently. For tests that ask whether the results are the
// same too: in Node, in workers and in every browser. This file imports nothing.
//
//   for (const { name, run } of calls) compare(name, digest(await run(phasor)));

/** @typedef {import('../../web/core/api/index.js').Phasor} Phasor */
/** @typedef {{ name: string, run: (phasor: Phasor) => any }} Call `name` begins with the function's */

/**
 * float32 from -2 to 2, in steps of 2^-22.
 *
 * @param {number} seed
 * @param {number[]} shape
 */
export function tensor(seed, ...shape) {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const length = shape.reduce((a, b) => a * b, 1);
  const data = Float32Array.from({ length }, () => {
    // Steele, Lea and Flood's SplitMix, 32-bit (the mixing of MurmurHash3)
    state = (state + 0x9e3779b9) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (((z ^ (z >>> 16)) >>> 8) / 2 ** 24) * 4 - 2;
  });
  return { shape, data };
}

/** @param {number} seed @param {number[]} shape @returns about two in three true */
function mask(seed, ...shape) {
  const { data } = tensor(seed, ...shape);
  return { shape, data: Uint8Array.from(data, (value) => Number(value < 0.7)) };
}

/**
 * As a trained matrix has it: products of rows of size 1 are of size 1.
 *
 * @param {number} seed
 * @param {number[]} shape
 */
function weights(seed, ...shape) {
  const { data } = tensor(seed, ...shape);
  return { shape, data: data.map((value) => value / 8) };
}

/** @param {number} seed @param {number[]} shape @returns none below 0 */
function squares(seed, ...shape) {
  const { data } = tensor(seed, ...shape);
  return { shape, data: data.map((value) => value * value) };
}

const all = /** @type {const} */ (['scores', 'capped', 'masked', 'weights', 'logSumExp']);

/** @type {Record<string, (phasor: Phasor) => any>} */
const named = {
  sinusoidal: (p) => p.sinusoidal({ length: 300, dim: 130 }),
  'sinusoidal far away': (p) => p.sinusoidal({ length: 40, start: 2 ** 52, dim: 16, base: 3.7 }),
  'sinusoidal, positions': (p) =>
    p.sinusoidal({ positions: [0.5, -7, 1e9 + 0.25, 2 ** 53], dim: 9, layout: 'concatenated' }),
  'sinusoidal, odd: pad': (p) => p.sinusoidal({ length: 9, dim: 7, odd: 'pad' }),
  'sinusoidal, odd: zero': (p) => p.sinusoidal({ length: 9, dim: 7, odd: 'zero' }),
  'sinusoidal, spacing: t2t': (p) =>
    p.sinusoidal({ length: 30, dim: 13, spacing: 't2t', layout: 'concatenated' }),
  sinusoidal2d: (p) => p.sinusoidal2d({ rows: 5, cols: 7, dim: 12 }),
  'sinusoidal, layout: concatenated-cos-first': (p) =>
    p.sinusoidal({ length: 90, start: -7, dim: 11, layout: 'concatenated-cos-first' }),
  'sinusoidal, layout: interleaved-cos-first': (p) =>
    p.sinusoidal({ length: 90, start: 0.5, dim: 12, layout: 'interleaved-cos-first' }),
  sinusoidalGrid: (p) =>
    p.sinusoidalGrid({
      axes: [
        { length: 3, start: 0.1, step: 0.3, dim: 6 },
        { positions: [9, -1.25], dim: 4 },
        { length: 2, dim: 5 },
      ],
      order: [0, 2, 1],
    }),
  'sinusoidal2d, start': (p) =>
    p.sinusoidal2d({ rows: 3, cols: 4, dim: 6, start: [2.5, -1], layout: 'concatenated' }),
  counting: (p) => p.counting({ length: 50 }),
  normalized: (p) => p.normalized({ length: 49 }),
  binary: (p) => p.binary({ start: 1000, length: 50 }),
  'binary at 2^49 - 1': (p) => p.binary({ start: 2 ** 49 - 1, length: 1 }),
  waves: (p) => p.waves({ length: 30, start: -3, divisors: [1, 2, 0.7, 1e6] }),
  learned: (p) => p.learned({ length: 30, dim: 11, seed: 12345, std: 0.3 }),
  sinusoidalAt: (p) =>
    Float64Array.from({ length: 20 }, (_, column) =>
      p.sinusoidalAt({ position: 12345.5, column, dim: 20, layout: 'concatenated' }),
    ),
  exactSinusoidal: (p) =>
    Float64Array.from({ length: 20 }, (_, column) =>
      p.exactSinusoidal({ position: 2 ** 53 - 1, dim: 20, column }),
    ),
  formulaSinusoidal: (p) =>
    /** @type {const} */ (['float64', 'float32', 'bfloat16', 'float16']).map((format) =>
      p.formulaSinusoidal({ position: 12345, dim: 20, column: 7, format }),
    ),
  rotary: (p) => p.rotary(tensor(1, 20, 24), { heads: 3, start: 100 }),
  'rotary, half, yarn': (p) =>
    p.rotary(tensor(2, 2, 3, 10, 16), {
      pairing: 'half',
      rotaryDim: 12,
      positions: [Array.from({ length: 10 }, (_, k) => k * 1.5), new Float64Array(10).fill(7)],
      scaling: { type: 'yarn', factor: 4, original_max_position_embeddings: 2048 },
    }),
  'rotary, three axes': (p) =>
    p.rotary(tensor(2, 2, 3, 10, 16), {
      positions: [0, 1, 2].map((axis) => Array.from({ length: 10 }, (_, k) => k * (axis + 1))),
      scaling: { rope_theta: 1e6, mrope_section: [2, 3, 3], mrope_interleaved: true },
    }),
  'rotary, sections': (p) =>
    p.rotary(tensor(2, 2, 3, 10, 16), {
      positions: tensor(7, 3, 10),
      sections: [2, 3, 3],
      pairing: 'half',
    }),
  'rotary, axisOfPair and rates': (p) =>
    p.rotary(tensor(2, 10, 8), {
      positions: tensor(7, 2, 10),
      axisOfPair: [1, 0, 0, 1],
      rates: [1, 0.3, -2, 1e-5],
    }),
  'rotary, tables': (p) =>
    p.rotary(tensor(3, 4, 8), { cos: tensor(4, 6, 4), sin: tensor(5, 6, 4), start: 2 }),
  ...Object.fromEntries(
    [
      { type: 'linear', factor: 2 },
      { type: 'ntk', factor: 2 },
      { type: 'dynamic', factor: 2, original_max_position_embeddings: 8 },
      {
        type: 'llama3',
        factor: 8,
        low_freq_factor: 1,
        high_freq_factor: 4,
        original_max_position_embeddings: 8192,
      },
      {
        type: 'longrope',
        factor: 4,
        short_factor: [1, 1.5, 2, 3],
        long_factor: [1, 2, 4, 8],
        original_max_position_embeddings: 16,
      },
    ].map((scaling) => [
      `rotary, ${scaling.type}`,
      (/** @type {Phasor} */ p) =>
        p.rotary(tensor(6, 20, 8), { scaling: /** @type {any} */ (scaling) }),
    ]),
  ),
  alibi: (p) => p.alibi({ heads: 6, queries: 5, keys: 9, start: 4 }),
  'alibi, slopes': (p) => p.alibi({ slopes: [0.5, -0.25], queries: 4, keys: 5 }),
  t5Bias: (p) => p.t5Bias({ heads: 3, queries: 20, keys: 150, table: tensor(7, 32, 3) }),
  shawKeys: (p) => p.shawKeys({ length: 12, dim: 5, clip: 4, seed: 3, std: 0.5 }),
  wavelengths: (p) => p.wavelengths({ dim: 37, base: 500000 }),
  'wavelengths, yarn': (p) =>
    p.wavelengths({
      dim: 38,
      scaling: { type: 'yarn', factor: 5, original_max_position_embeddings: 900 },
    }),
  shiftMatrix: (p) => p.shiftMatrix({ dim: 10, offset: 12345.5 }),
  shift: (p) => p.shift(p.sinusoidal({ length: 20, dim: 18 }), { offset: -3 }),
  'similarity, cosine': (p) => p.similarity(tensor(8, 40, 33)),
  'similarity, dot': (p) => p.similarity(tensor(8, 40, 33), { metric: 'dot' }),
  'similarity, euclidean': (p) => p.similarity(tensor(8, 40, 33), { metric: 'euclidean' }),
  'similarity of options': (p) => p.similarity({ length: 90, dim: 64 }),
  offsetSimilarity: (p) => p.offsetSimilarity({ dim: 64, maxOffset: 500 }),
  closestPair: (p) => Object.values(p.closestPair({ length: 200, dim: 32 })),
  'closestPair, start': (p) =>
    Object.values(p.closestPair({ length: 90, start: 12.5, dim: 7, odd: 'pad', spacing: 't2t' })),
  'closestPair of a table': (p) => Object.values(p.closestPair(tensor(9, 50, 12))),
  rank: (p) => [p.rank(tensor(10, 40, 25)), p.rank(p.sinusoidal({ length: 60, dim: 16 }))],
  attention: (p) => p.attention(tensor(11, 150, 64), tensor(12, 170, 64), tensor(13, 170, 64)),
  'attention, every stage': (p) =>
    p.attention(tensor(14, 2, 33, 48), tensor(15, 2, 40, 24), tensor(16, 2, 40, 10), {
      heads: 4,
      kvHeads: 2,
      softcap: 5,
      causal: 'bottom-right',
      window: [20, 3],
      mask: mask(17, 2, 1, 1, 40),
      keyLengths: [40, 31],
      return: all,
    }),
  'attention, past and float mask': (p) =>
    p.attention(tensor(18, 1, 3, 70, 20), tensor(19, 1, 3, 300, 20), tensor(20, 1, 3, 300, 7), {
      causal: true,
      mask: tensor(21, 70, 305),
      pastKey: tensor(22, 1, 3, 5, 20),
      pastValue: tensor(23, 1, 3, 5, 7),
      return: ['weights', 'logSumExp'],
    }),
  'attention, one query': (p) =>
    p.attention(tensor(24, 1, 32), tensor(25, 600, 32), tensor(26, 600, 32), { heads: 2 }),
  decompose: (p) =>
    p.decompose(tensor(27, 12, 20), tensor(28, 12, 20), {
      wq: tensor(29, 20, 6),
      wk: tensor(30, 20, 6),
      scale: 0.4,
    }),
  multiHead: (p) =>
    p
      .multiHead({
        wq: weights(31, 24, 32),
        wk: weights(32, 24, 16),
        wv: weights(33, 24, 12),
        wo: weights(34, 24, 10),
        bq: tensor(35, 32),
        bo: tensor(36, 10),
        heads: 4,
        kvHeads: 2,
      })
      .forward(tensor(37, 2, 30, 24), { causal: true }),
  cache: (p) => {
    const cache = p.cache({ heads: 4, kvHeads: 2, dk: 8, dv: 6 });
    const step = (/** @type {number} */ seed, /** @type {number} */ n) =>
      cache.attention(tensor(seed, n, 32), tensor(seed + 1, n, 16), tensor(seed + 2, n, 12), {
        causal: true,
        return: ['weights'],
      });
    const results = [step(38, 20), step(41, 1)];
    cache.truncate(7);
    return [...results, step(44, 3), cache.length];
  },
  pool: async (p) => {
    const pool = p.pool({ workers: 2, inPlace: false });
    const [q, k, v] = [tensor(47, 600, 512), tensor(48, 600, 512), tensor(49, 600, 512)];
    const attended = await pool.attention(q, k, v, { heads: 8, causal: true });
    const wide = (/** @type {number} */ seed) => weights(seed, 48, 48);
    const layer = pool.multiHead({ wq: wide(1), wk: wide(2), wv: wide(3), wo: wide(4), heads: 3 });
    const cache = pool.cache({ heads: 3, dk: 16 });
    const rows = tensor(5, 90, 48);
    const results = [
      attended,
      await layer.forward(rows),
      await pool.similarity(rows),
      await cache.attention(rows, rows, rows, { causal: true }),
      await cache.attention(rows, rows, rows),
    ];
    pool.close();
    return results;
  },
  attentionView: async (p) => {
    const options = /** @type {const} */ ({ heads: 4, kvHeads: 2, causal: true, softcap: 3 });
    const view = p.attentionView(tensor(52, 90, 32), tensor(53, 700, 16), options);
    const area = /** @type {const} */ ({ rows: [5, 80.5], cols: [2, 99], width: 31, height: 17 });
    const tiles = [
      await view.tile({ head: 1, ...area }),
      await view.tile({ head: 3, ...area, reduce: 'mean' }),
      await view.tile({ ...area, of: 'scores' }),
    ];
    const found = [
      ...tiles.map(({ data }) => data),
      view.value({ row: 70, col: 60 }),
      view.strongest({ row: 44 }),
    ];
    view.close();
    return found;
  },
  rollout: (p) => p.rollout(squares(55, 3, 2, 9, 9), { heads: 'max', residual: 0.3 }),
  merge: (p) => p.merge(tensor(56, 2, 6, 6), [0, 1, 1, null, 2, 2]),
  headDistances: (p) => p.headDistances(squares(57, 2, 3, 7, 7), squares(58, 2, 3, 7, 7)),
  distinctHeads: (p) =>
    p
      .distinctHeads(squares(59, 3, 4, 8, 8))
      .map(({ layer, head, distance }) => Float64Array.of(layer, head, distance)),
  paint: (p) => p.paint(tensor(50, 30, 40), { rows: [2.5, 29], width: 33, height: 70 }),
  'paint, reduced': (p) =>
    p.paint(tensor(51, 90, 80), { colormap: 'viridis', width: 13, height: 7, reduce: 'max' }),
  'similarity of two tables': (p) => p.similarity(tensor(53, 9, 14), tensor(54, 7, 14)),
  'paint, logarithmic and fading': (p) =>
    p.paint(tensor(52, 20, 20), { scale: 'log', alpha: 'value', width: 13, height: 7 }),
  colorOf: (p) => p.colorOf(0.3, { domain: [0.01, 1], scale: 'log' }),
  paintSinusoidal: (p) =>
    p.paintSinusoidal({ length: 1e5, dim: 128, rows: [5e4, 5.1e4], width: 60, height: 50 }),
};

/** @type {readonly Call[]} */
export const calls = Object.entries(named).map(([name, run]) => ({ name, run }));

/**
 * Every array and number of a result, in an order that does not depend on how it was made.
 *
 * @param {any} result
 * @returns {(Float64Array | Float32Array | Int32Array | Uint8Array | Uint8ClampedArray)[]}
 */
function arrays(result) {
  if (ArrayBuffer.isView(result)) return [/** @type {any} */ (result)];
  if (typeof result === 'number') return [Float64Array.of(result)];
  if (Array.isArray(result)) return result.flatMap(arrays);
  const names = Object.keys(result).sort();
  return names.flatMap((name) => arrays(result[name]));
}

/**
 * 64 bits of hash over the bytes of a result and their number, as text. Not `crypto.subtle`, which
 * pages without https lack.
 *
 * @param {any} result
 * @returns {string}
 */
export function digest(result) {
  let [a, b, size] = [0x811c9dc5, 0x9dc5811c, 0];
  for (const array of arrays(result)) {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    size += bytes.length;
    for (const byte of bytes) {
      // Fowler, Noll and Vo's FNV-1a, and the same with another multiplier
      a = Math.imul(a ^ byte, 0x01000193);
      b = Math.imul(b ^ byte, 0x5bd1e995) ^ (b >>> 15);
    }
  }
  const hex = (/** @type {number} */ word) => (word >>> 0).toString(16).padStart(8, '0');
  return `${hex(a)}${hex(b)} of ${size}`;
}

/**
 * How far two results are apart: the largest difference of two numbers, over the largest finite
 * number of their array.
 *
 * @param {any} one
 * @param {any} other
 * @returns {number} Infinity where their shapes differ, or one number is finite and the other not
 */
export function difference(one, other) {
  const [these, those] = [arrays(one), arrays(other)];
  if (these.length !== those.length) return Infinity;
  let worst = 0;
  these.forEach((left, at) => {
    const right = those[at];
    if (left.length !== right.length) worst = Infinity;
    let [apart, largest] = [0, 0];
    for (let k = 0; k < left.length; ++k) {
      if (Object.is(left[k], right[k])) continue;
      if (!Number.isFinite(left[k]) || !Number.isFinite(right[k])) apart = Infinity;
      apart = Math.max(apart, Math.abs(left[k] - right[k]));
    }
    for (const value of left)
      if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
    if (apart > 0) worst = Math.max(worst, apart / largest);
  });
  return worst;
}
