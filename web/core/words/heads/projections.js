// The projections W_Q, W_K, W_V of the page's heads. They are not trained but made by hand, to show what a
// head can do.
//
// A row of X has d dimensions. The page puts the words into the last ones, where the encoding turns
// so slowly that it hardly changes within a sentence, and leaves the first ones to the encoding:
//
//   X = [ position, fast pairs | words + position, slow pairs ]
//         0 …               d-w  d-w …                        d
//
//   meaning    W_Q = W_K pick the words: alike words attend to each other
//   offset δ   W_K picks the fast pairs, W_Q turns them by δ positions on the way, with the matrix
//              M(δ) of Vaswani et al. (2017, 3.5): the query asks for the key δ further on
//   nearby     W_Q = W_K pick the fast pairs: a position is most like itself and its neighbours
//   random     normal numbers from a seed, as in a network before its training
//
// W_V of every head picks the words, so an output row is a mixture of words.

import { phrase } from '../../texts/language.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../texts/language.js').Phrase} Phrase */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */

/** @typedef {{ kind: 'meaning' | 'offset' | 'nearby' | 'random', offset: number, name: Phrase }} Head */

/** @satisfies {readonly Head[]} */
export const headKinds = /** @type {const} */ ([
  {
    kind: 'meaning',
    offset: 0,
    name: phrase('meaning'),
  },
  {
    kind: 'offset',
    offset: -1,
    name: phrase('one back'),
  },
  {
    kind: 'offset',
    offset: 1,
    name: phrase('one ahead'),
  },
  {
    kind: 'nearby',
    offset: 0,
    name: phrase('nearby'),
  },
  {
    kind: 'offset',
    offset: -2,
    name: phrase('two back'),
  },
  {
    kind: 'offset',
    offset: 2,
    name: phrase('two ahead'),
  },
  {
    kind: 'random',
    offset: 0,
    name: phrase('random'),
  },
  {
    kind: 'random',
    offset: 0,
    name: phrase('random'),
  },
]);

/**
 * The name of a head. The head that compares words is called "meaning" only if all words are in the list:
 * vectors of other words are made from their letters.
 *
 * @param {Head} head
 * @param {readonly boolean[]} known of each word, whether the list has it
 * @returns {Phrase}
 */
export function headName({ kind, name }, known) {
  if (kind !== 'meaning' || known.every(Boolean)) return name;
  return known.includes(true) ? phrase('meaning and letters') : phrase('letters');
}

/** Factor on a head's scores that makes its weights sharp enough. */
export const insistence = { meaning: 1.2, offset: 16, nearby: 4, random: 1 };

/** @param {number} dim @returns {{ words: number, fast: number, width: number }} */
export function division(dim) {
  const words = Math.min(64, Math.floor(dim / 2));
  const fast = 2 * Math.floor(Math.min(64, dim - words) / 2);
  return { words, fast, width: Math.max(1, words, fast) };
}

/**
 * Random numbers from a seed, the same in every engine (mulberry32).
 *
 * @param {number} seed
 */
export function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * @param {Phasor} phasor
 * @param {{ dim: number, base: number, heads: number }} settings
 * @returns {{ wq: Tensor, wk: Tensor, wv: Tensor, heads: number }} what `phasor.multiHead` takes
 */
export function projections(phasor, { dim, base, heads }) {
  const { words, fast, width } = division(dim);
  const valueWidth = Math.max(1, words);
  const shape = [dim, heads * width];
  const wq = { shape, data: new Float32Array(dim * heads * width) };
  const wk = { shape, data: new Float32Array(dim * heads * width) };
  const wv = {
    shape: [dim, heads * valueWidth],
    data: new Float32Array(dim * heads * valueWidth),
  };
  for (let head = 0; head < heads; ++head) {
    const { kind, offset } = headKinds[head];
    const gain = Math.sqrt(insistence[kind]);
    /** @param {Tensor} w @param {number} row @param {number} column @param {number} value */
    const put = (w, row, column, value) => {
      w.data[row * w.shape[1] + head * width + column] = value;
    };
    for (let k = 0; k < words; ++k) {
      wv.data[(dim - words + k) * wv.shape[1] + head * valueWidth + k] = 1;
    }
    if (kind === 'meaning') {
      for (let k = 0; k < words; ++k) {
        put(wq, dim - words + k, k, gain);
        put(wk, dim - words + k, k, gain);
      }
    } else if (kind === 'random') {
      const next = randomNumbers(head);
      // the sum of twelve uniform numbers is nearly normal, and the same in every engine
      const normal = () => {
        let sum = next();
        for (let k = 1; k < 12; ++k) sum += next();
        return sum - 6;
      };
      for (let row = 0; row < dim; ++row) {
        for (let column = 0; column < width; ++column) {
          put(wq, row, column, normal() / Math.sqrt(dim));
          put(wk, row, column, normal() / Math.sqrt(dim));
        }
      }
    } else {
      // the encoding of position `offset` holds the sines and cosines of the rotation by it
      const { data: turn } = phasor.sinusoidal({ positions: [offset], dim, base });
      for (let k = 0; k < fast; k += 2) {
        const [sin, cos] = [turn[k] * gain, turn[k + 1] * gain];
        put(wq, k, k, cos);
        put(wq, k + 1, k, sin);
        put(wq, k, k + 1, -sin);
        put(wq, k + 1, k + 1, cos);
        put(wk, k, k, gain);
        put(wk, k + 1, k + 1, gain);
      }
    }
  }
  return { wq, wk, wv, heads };
}
