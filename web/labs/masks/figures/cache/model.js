// The settings of <phasor-cache> → the cost of a token, whether caching changes the result, the memory of the
// cache, and the effect of a window without the first tokens on the weights.
//
//   bytes = 2 · layers · key heads · width of a head · n · bytes of a number      (keys and values)

import { headKinds, headName } from '../../../../core/words/heads/projections.js';
import { headOf } from '../../../../core/draw/rows.js';
import { meaningRows } from '../../../../core/words/heads/sentence.js';
import { phrase } from '../../../../core/texts/language.js';

/** @typedef {import('../../../../core/api/index.js').Phasor} Phasor */
/** @typedef {import('../../../../core/api/tensor.js').Tensor} Tensor */

/** @typedef {{ heads: number, kvheads: number, headdim: number, layers: number, format: string,
 *   window: number, sinks: number, pull: number }} Settings */

/** Most words that are decoded. */
export const mostWords = 24;

export const formats = [
  phrase('float32'),
  phrase('float16'),
  phrase('bfloat16'),
  phrase('8 bits'),
  phrase('4 bits'),
];
const bytesOf = [4, 2, 2, 1, 0.5];

/** Lengths in the table and the chart. */
export const lengths = Array.from({ length: 14 }, (_, power) => 256 * 2 ** power);

/**
 * Number of key heads in the three ways: one per query head, one per group, one for all.
 *
 * @param {Settings} settings
 */
export const waysOf = ({ heads, kvheads }) => [heads, kvheads, 1];

/** @param {Settings} settings @returns {number} bytes per number */
export const bytesOfNumber = ({ format }) => bytesOf[formats.findIndex((each) => each === format)];

/** @param {Settings} settings @param {number} keyHeads @param {number} length @returns {number} bytes */
export const memory = (settings, keyHeads, length) =>
  2 * settings.layers * keyHeads * settings.headdim * length * bytesOfNumber(settings);

/** @param {Settings} settings @returns {Tensor} bytes, a row for each length and a column for each way */
export function table(settings) {
  const ways = waysOf(settings);
  const data = lengths.flatMap((length) => ways.map((heads) => memory(settings, heads, length)));
  return { shape: [lengths.length, ways.length], data: Float32Array.from(data) };
}

/**
 * The computations for one token with and without a cache.
 *
 * @param {number} step number of tokens so far
 */
export const needed = (step) => ({
  scores: step,
  keys: 1,
  scoresAgain: (step * (step + 1)) / 2,
  keysAgain: step,
});

/** Width of the heads that are computed; the result does not depend on it. */
const width = 16;

/**
 * The words' vectors times a random matrix, as in a model before its training.
 *
 * @param {Phasor} phasor @param {Tensor} embedding [n, 100] @param {number} columns @param {number} seed
 * @returns {Tensor} [n, columns]
 */
function projected(phasor, { shape: [n, dim], data }, columns, seed) {
  const matrix = phasor.learned({ length: dim, dim: columns, seed, std: 0.1 }).data;
  const product = new Float32Array(n * columns);
  for (let row = 0; row < n; ++row) {
    for (let k = 0; k < dim; ++k) {
      const value = data[row * dim + k];
      for (let column = 0; column < columns; ++column) {
        product[row * columns + column] += value * matrix[k * columns + column];
      }
    }
  }
  return { shape: [n, columns], data: product };
}

/** @param {Tensor} table @param {number} from @param {number} to @returns {Tensor} its rows in a range */
const rowsFrom = ({ shape: [, columns], data }, from, to) => ({
  shape: [to - from, columns],
  data: data.subarray(from * columns, to * columns),
});

/** @param {ArrayLike<number>} a @param {ArrayLike<number>} b */
function compared(a, b) {
  let [equal, largest] = [0, 0];
  for (let k = 0; k < a.length; ++k) {
    if (Object.is(a[k], b[k])) equal += 1;
    largest = Math.max(largest, Math.abs(a[k] - b[k]));
  }
  return { equal, largest };
}

/**
 * The output of every token, computed in three ways: with the cache, with keys and values computed again, and
 * all tokens at once with a causal mask.
 *
 * @param {Phasor} phasor
 * @param {{ heads: number, kvheads: number }} settings
 * @param {Tensor}
 *   embedding [n, 100]
 * @throws {RangeError} if the number of key heads does not divide the number of heads
 */
export function decoded(phasor, { heads, kvheads: kvHeads }, embedding) {
  const [n] = embedding.shape;
  const cache = phasor.cache({ heads, kvHeads, dk: width });
  const q = projected(phasor, embedding, heads * width, 1);
  const k = projected(phasor, embedding, kvHeads * width, 2);
  const v = projected(phasor, embedding, kvHeads * width, 3);
  const sizes = { heads, kvHeads };
  const masked = phasor.attention(q, k, v, { ...sizes, causal: true }).output.data;
  const [remembered, again] = [new Float32Array(masked.length), new Float32Array(masked.length)];
  for (let token = 0; token < n; ++token) {
    const at = token * heads * width;
    const [query, key, value] = [q, k, v].map((rows) => rowsFrom(rows, token, token + 1));
    remembered.set(cache.attention(query, key, value).output.data, at);
    const [keys, values] = [k, v].map((rows) => rowsFrom(rows, 0, token + 1));
    again.set(phasor.attention(query, keys, values, sizes).output.data, at);
  }
  return {
    all: masked.length,
    again: compared(remembered, again),
    masked: compared(remembered, masked),
  };
}

/** @typedef {ReturnType<typeof decoded>} Decoded */

/**
 * The weights of the last token over all tokens, over a window, and over a window and the first tokens.
 *
 * @param {Phasor} phasor
 * @param {Settings} settings
 * @param {Tensor} embedding
 * @param {number} step tokens so far
 */
export function windows(phasor, { window, sinks, pull }, embedding, step) {
  const keys = rowsFrom(meaningRows(embedding), 0, step);
  const query = rowsFrom(keys, step - 1, step);
  /** @param {(key: number) => boolean} isKept */
  const weights = (isKept) => {
    // a plain array of 0 and 1 could also mean which keys are hidden
    const mask = [
      Float32Array.from({ length: step }, (_, key) =>
        isKept(key) ? (key === 0 ? pull : 0) : -Infinity,
      ),
    ];
    const { weights: maskedWeights } = phasor.attention(query, keys, keys, {
      mask,
      return: ['weights'],
    });
    return headOf(maskedWeights, 0).data;
  };
  const isNear = (/** @type {number} */ key) => key > step - 1 - window;
  const [whole, near, both] = [
    weights(() => true),
    weights(isNear),
    weights((key) => isNear(key) || key < sinks),
  ];
  const dropped = whole.reduce((sum, weight, key) => (isNear(key) ? sum : sum + weight), 0);
  return {
    whole,
    near,
    both,
    dropped,
    /** the factor by which the weights in the window have grown, the same for all */
    factor: near[step - 1] / whole[step - 1],
    moved: { near: compared(near, whole).largest, both: compared(both, whole).largest },
  };
}

/**
 * @param {Settings & { phasor: Phasor, step: number, length: number }} s
 * @param {() => import('../../../../core/kit/sentence.js').Sentence} sentence
 */
export const model = (s, sentence) => ({
  /** the name of the head that compares words */
  get head() {
    return headName(headKinds[0], sentence().known.slice(0, this.step));
  },
  get words() {
    return sentence().words;
  },
  get step() {
    return Math.min(s.step, this.words.length);
  },
  /** throws if heads cannot be shared */
  get decoded() {
    return decoded(s.phasor, { heads: s.heads, kvheads: s.kvheads }, sentence().embedding);
  },
  get windows() {
    return windows(s.phasor, s, sentence().embedding, this.step);
  },
  /** bytes of the three ways */
  get sizes() {
    return waysOf(s).map((heads) => memory(s, heads, s.length));
  },
});

/** @typedef {ReturnType<typeof model>} Model */
