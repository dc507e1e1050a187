// Tokens → embeddings: the public entry `phasor/words`.
//
//   import { words } from 'phasor/words';
//   const { tokens, embed } = await words();
//   embed(tokens("I don't mind"));       // { shape: [3, 100], data, known: [true, true, true], parts }
//
// The vectors are GloVe (Pennington, Socher and Manning, 2014); words.md says where they come from and how
// words.bin stores them. The file is deflated and comes as a module with its base64 text, because bundlers
// and Node find a file beside a module in different ways, but all of them can import. It is fetched and
// decoded by the first call of `words`.

import { errorOf, isArray, refuse, say, show, typeError } from '../api/check.js';
import { inflated } from '../api/deflated.js';
import { embedding } from './stored.js';
import { tokens } from './tokens.js';

/**
 * @typedef {object} Embedding
 * @property {[number, number]} shape tokens × 100
 * @property {Float32Array} data row-major, one row a token
 * @property {boolean[]} known true if the vector comes from words of the list, false if from its letters
 * @property {string[][]} parts the words whose mean the vector is: ['river'], ['do', 'not'], [] when
 *   unknown
 */

/**
 * @typedef {object} Words
 * @property {(text: string) => string[]} tokens splits a text, see tokens.js for the rules
 * @property {(tokens: readonly string[]) => Embedding} embed one vector a token
 * @property {number} dim numbers in a vector, 100
 * @property {number} size words in the list
 */

/** @type {Promise<Words> | undefined} */
let loading;

/**
 * The word vectors. Every call gets the same object; after a failure the next call tries again.
 *
 * @returns {Promise<Words>}
 * @example
 * const { tokens, embed } = await words();
 * tokens("I don't mind"); // → ['I', "don't", 'mind']
 * embed(['river', 'zzyzx']).shape; // → [2, 100]
 * embed(['river', 'zzyzx']).known; // → [true, false]
 */
export function words() {
  loading ??= open().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** @returns {Promise<Words>} */
async function open() {
  const { default: base64 } = await import('../../wasm/words.js');
  const { list, scales, values, dim, length } = read(await inflated(base64));
  const embed = embedding(list, scales, values, length);
  return { tokens, embed: (given) => embed(checked(given)), dim, size: list.length };
}

/** @param {unknown} given @returns {string[]} a copy */
function checked(given) {
  const wanted = say`an array of strings`;
  if (!isArray(given)) return refuse('embed', 'tokens', wanted, given, TypeError);
  // a loop by index, because the array methods skip holes
  const list = [];
  for (let i = 0; i < given.length; i++) {
    const token = given[i];
    if (typeof token !== 'string') {
      throw typeError`embed: tokens must be ${wanted}, got tokens[${i}] = ${show(token)}`;
    }
    list.push(token);
  }
  return list;
}

/**
 * The parts of words.bin, in the order words.md lists them.
 *
 * @param {Uint8Array} bytes
 */
function read(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = String.fromCharCode(...bytes.subarray(0, 4));
  if (magic !== 'PHWV' || view.getUint16(4, true) !== 1) {
    throw errorOf(
      Error,
      say`words: the data is not version 1 of words.bin, it starts with "${magic}"`,
    );
  }
  const dim = view.getUint16(6, true);
  const count = view.getUint32(8, true);
  const length = view.getFloat32(12, true);
  const scales = Float32Array.from({ length: count }, (_, i) => view.getFloat32(16 + 4 * i, true));
  const from = 16 + 4 * count;
  const values = new Int8Array(bytes.buffer, bytes.byteOffset + from, count * dim);
  const list = new TextDecoder().decode(bytes.subarray(from + count * dim)).split('\n');
  return { list, scales, values, dim, length };
}
