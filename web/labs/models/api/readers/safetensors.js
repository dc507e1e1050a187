// The tensors of a safetensors file: the length of a header of JSON, the header, and the numbers.
// https://github.com/huggingface/safetensors

import { saidOf } from '../../../../core/api/message.js';
import { brief, isObject, say, show } from '../../../../core/api/check.js';
import { safetensorsHeader } from '../../../../core/api/files/safetensors.js';
import { jsonText, UnreadableArray } from '../../../../core/api/files/source.js';
import { fail } from './source.js';
import { bytesOf, countOf, inOrder, storageOf } from './storage.js';

/** @typedef {import('./source.js').Source} Source */
/** @typedef {import('./storage.js').StoredTensor} StoredTensor */

/** The largest models have some thousands in a file. */
const mostTensors = 2 ** 16;

/**
 * @param {Source} source
 * @returns {Promise<StoredTensor[]>}
 */
export async function safetensorsIn(source) {
  if (source.size < 8)
    fail(say`${source.name} must begin with the length of its header, got ${source.size} bytes`);
  const { tensors, from } = await safetensorsHeader(source).catch((error) => {
    if (!(error instanceof UnreadableArray)) throw error;
    return fail(saidOf(error));
  });
  if (tensors.size > mostTensors)
    fail(say`${source.name} names ${tensors.size} tensors, more than ${mostTensors}`);
  const all = [...tensors].map(([name, entry]) => tensorOf(source, name, entry, from));
  checkWhole(source, all, from);
  return all;
}

/**
 * The format has no bytes between or after the tensors.
 *
 * @param {Source} source
 * @param {StoredTensor[]} tensors
 * @param {number} start
 */
function checkWhole({ name, size }, tensors, start) {
  let end = start;
  for (const one of inOrder(tensors)) {
    if (one.from > end)
      fail(
        say`${name}: ${one.name.slice(0, 80)} must begin at byte ${end}, where the tensor before it ends, got byte ${one.from}`,
      );
    end = one.to;
  }
  if (end !== size)
    fail(say`${name} must end with its last tensor, at byte ${end}, got ${size} bytes`);
}

/**
 * @param {Source} source
 * @param {string} name
 * @param {unknown} entry of the header
 * @param {number} start of the numbers
 * @returns {StoredTensor}
 */
function tensorOf(source, name, entry, start) {
  const place = `${source.name}: ${name.slice(0, 80)}`;
  if (!isObject(entry))
    return fail(say`${place} must be an object in the header, got ${show(entry)}`);
  const { dtype, shape, data_offsets: offsets } = /** @type {Record<string, unknown>} */ (entry);
  if (typeof dtype !== 'string') fail(say`${place}.dtype must be a text, got ${show(dtype)}`);
  const sides = Array.isArray(shape) && shape.length <= 8 && shape.every(isSize);
  if (!sides || !Number.isSafeInteger(countOf(shape))) {
    fail(say`${place}.shape must be a list of sizes, got ${shown(shape)}`);
  }
  const [begin, end] = Array.isArray(offsets) && offsets.every(isSize) ? offsets : [1, 0];
  const room = source.size - start;
  if (!(begin <= end && end <= room)) {
    fail(
      say`${place}.data_offsets must lie within the ${room} bytes of numbers, got ${shown(offsets)}`,
    );
  }
  const storage = storageOf(dtype);
  if (storage && end - begin !== bytesOf(storage, countOf(shape))) {
    fail(
      say`${place}.shape [${shape.join(', ')}] of ${dtype} needs ${bytesOf(storage, countOf(shape))} bytes, data_offsets give ${end - begin}`,
    );
  }
  return { name, type: brief(dtype), storage, shape, source, from: start + begin, to: start + end };
}

/** @param {unknown} value */
const isSize = (value) => Number.isSafeInteger(value) && Number(value) >= 0;

/** @param {unknown} value */
const shown = (value) =>
  value === undefined ? say`nothing` : (jsonText(value, '')?.slice(0, 60) ?? show(value));
