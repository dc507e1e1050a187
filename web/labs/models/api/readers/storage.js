// How files store weights: the names of the types in safetensors and in GGUF, and their blocks. They are
// decoded in src/model/dtype.cpp.

import { say } from '../../../../core/api/check.js';
import { fail } from './source.js';

/**
 * @typedef {object} Storage
 * @property {string} name that of the module's enumeration, too
 * @property {number} numbers in a block
 * @property {number} bytes of a block
 */

/**
 * A matrix or a list in a file: `shape` as PyTorch has it, the last side running fastest.
 *
 * @typedef {object} StoredTensor
 * @property {string} name
 * @property {string} type as the file names it
 * @property {Storage | undefined} storage nothing where the type cannot be read
 * @property {number[]} shape
 * @property {import('./source.js').Source} source
 * @property {number} from
 * @property {number} to
 */

/**
 * I8 is of products alone, whose scale stands beside it.
 *
 * @type {[name: string, numbers: number, bytes: number, ggml: number][]}
 */
const list = [
  ['F32', 1, 4, 0],
  ['F16', 1, 2, 1],
  ['BF16', 1, 2, 30],
  ['F64', 1, 8, 28],
  ['Q4_0', 32, 18, 2],
  ['Q4_1', 32, 20, 3],
  ['Q5_0', 32, 22, 6],
  ['Q5_1', 32, 24, 7],
  ['Q8_0', 32, 34, 8],
  ['Q4_K', 256, 144, 12],
  ['Q5_K', 256, 176, 13],
  ['Q6_K', 256, 210, 14],
  ['I8', 1, 1, -1],
];

/** @type {Map<string, Storage>} */
const byName = new Map(list.map(([name, numbers, bytes]) => [name, { name, numbers, bytes }]));
const ggmlNames = new Map(list.map(([name, , , ggml]) => [ggml, name]));

/** Of safetensors: those without blocks. @param {string} dtype */
export function storageOf(dtype) {
  const storage = byName.get(dtype);
  return storage?.numbers === 1 ? storage : undefined;
}

/** @param {number} type a number of ggml @returns {Storage | undefined} */
export const storageOfGgml = (type) => byName.get(ggmlNames.get(type) ?? '');

/** What can be read as it is, for messages. */
export const storageNames = [...byName.keys()].filter((name) => name !== 'I8').join(', ');

/** @param {readonly number[]} shape */
export const countOf = (shape) => shape.reduce((product, side) => product * side, 1);

/**
 * The bytes of numbers that begin and end at blocks.
 *
 * @param {Storage} storage
 * @param {number} count
 */
export const bytesOf = ({ numbers, bytes }, count) => (count / numbers) * bytes;

/** By their places in the file. @param {readonly StoredTensor[]} tensors */
export const inOrder = (tensors) => [...tensors].sort((a, b) => a.from - b.from || a.to - b.to);

/** Refuses tensors of one file that share bytes. @param {readonly StoredTensor[]} tensors */
export function checkApart(tensors) {
  const ordered = inOrder(tensors);
  for (let k = 1; k < ordered.length; ++k) {
    const [before, one] = [ordered[k - 1], ordered[k]];
    if (one.from < before.to) {
      fail(
        say`${one.source.name}: ${one.name.slice(0, 80)} must begin after ${before.name.slice(0, 80)}, which ends at byte ${before.to}, got byte ${one.from}`,
      );
    }
  }
}
