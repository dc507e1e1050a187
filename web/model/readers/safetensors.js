// The tensors of a safetensors file: the length of a header of JSON, the header, and the numbers.
// https://github.com/huggingface/safetensors

import { isObject, show } from '../../api/check.js';
import { safetensorsHeader } from '../../conventions/files/safetensors.js';
import { fail } from './source.js';
import { bytesOf, countOf, storageOf } from './storage.js';

/** @typedef {import('./source.js').Source} Source */
/** @typedef {import('./storage.js').StoredTensor} StoredTensor */

/** Longer headers are not read: the largest models have one of some megabytes. */
const mostTensors = 2 ** 20;

/**
 * @param {Source} source
 * @returns {Promise<StoredTensor[]>}
 */
export async function safetensorsIn(source) {
  if (source.size < 8) fail(`${source.name} must begin with the length of its header, got ${source.size} bytes`); // prettier-ignore
  const { tensors, from } = await safetensorsHeader(source).catch((error) =>
    fail(/** @type {Error} */ (error).message),
  );
  if (tensors.size > mostTensors) fail(`${source.name} names ${tensors.size} tensors, more than ${mostTensors}`); // prettier-ignore
  return [...tensors].map(([name, entry]) => tensorOf(source, name, entry, from));
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
  if (!isObject(entry)) return fail(`${place} must be an object in the header, got ${show(entry)}`);
  const { dtype, shape, data_offsets: offsets } = /** @type {any} */ (entry);
  if (typeof dtype !== 'string') fail(`${place}.dtype must be a text, got ${show(dtype)}`);
  const sides = Array.isArray(shape) && shape.length <= 8 && shape.every(isSize);
  if (!sides || !Number.isSafeInteger(countOf(shape))) {
    fail(`${place}.shape must be a list of sizes, got ${shown(shape)}`);
  }
  const [begin, end] = Array.isArray(offsets) && offsets.every(isSize) ? offsets : [1, 0];
  const room = source.size - start;
  if (!(begin <= end && end <= room)) {
    fail(
      `${place}.data_offsets must lie within the ${room} bytes of numbers, got ${shown(offsets)}`,
    );
  }
  const storage = storageOf(dtype);
  if (storage && end - begin !== bytesOf(storage, countOf(shape))) {
    fail(
      `${place}.shape [${shape.join(', ')}] of ${dtype} needs ${bytesOf(storage, countOf(shape))} bytes, data_offsets give ${end - begin}`,
    );
  }
  return { name, type: dtype, storage, shape, source, from: start + begin, to: start + end };
}

/** @param {unknown} value */
const isSize = (value) => Number.isSafeInteger(value) && Number(value) >= 0;

/** @param {unknown} value */
const shown = (value) => (JSON.stringify(value) ?? 'nothing').slice(0, 60);
