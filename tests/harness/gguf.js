// Takes the GGUF files of the fixtures apart, and changes them.
// https://github.com/ggml-org/ggml/blob/master/docs/gguf.md

import { gguf } from '../../tools/language/gguf-file.js';
import { ggufIn } from '../../web/labs/models/api/readers/gguf.js';

export { gguf };

/** @typedef {import('../../tools/language/gguf-file.js').Tensor} Tensor */

const numbers = /** @type {Record<string, number>} */ ({ F32: 0, F16: 1, BF16: 30 });

/**
 * The fields and the tensors of a file.
 *
 * @param {Uint8Array} file
 * @returns {Promise<{ fields: Map<string, any>, tensors: Map<string, Tensor> }>}
 */
export async function partsOf(file) {
  const bytes = async (/** @type {number} */ from, /** @type {number} */ to) =>
    file.subarray(from, to);
  const { metadata, tensors } = await ggufIn({ name: 'file', size: file.length, bytes });
  const parts = tensors.map(({ name, type, shape, from, to }) => {
    const tensor = { type: numbers[type], shape, bytes: file.subarray(from, to) };
    return /** @type {const} */ ([name, tensor]);
  });
  return { fields: new Map(metadata), tensors: new Map(parts) };
}

/**
 * A file with other fields, and other tensors of float32; undefined takes one away.
 *
 * @param {Uint8Array} file
 * @param {Record<string, unknown>} [changes]
 * @param {Record<string, readonly number[] | undefined>} [lists] tensors of one side
 */
export async function changed(file, changes = {}, lists = {}) {
  const { fields, tensors } = await partsOf(file);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) fields.delete(name);
    else fields.set(name, value);
  }
  for (const [name, list] of Object.entries(lists)) {
    if (!list) tensors.delete(name);
    else {
      const bytes = new Uint8Array(Float32Array.from(list).buffer);
      tensors.set(name, { type: 0, shape: [list.length], bytes });
    }
  }
  return gguf([...fields], [...tensors]);
}
