// Writes GGUF files, and takes those of the fixtures apart.
// https://github.com/ggml-org/ggml/blob/master/docs/gguf.md

import { ggufIn } from '../../web/model/readers/gguf.js';

/**
 * @typedef {{ type: number, shape: number[], bytes: Uint8Array, offset?: number }} Tensor shape: as
 *   PyTorch has it
 */

const u32 = (/** @type {number} */ value) => new Uint8Array(Uint32Array.of(value).buffer);
const u64 = (/** @type {number | bigint} */ value) =>
  new Uint8Array(BigUint64Array.of(BigInt(value)).buffer);
const text = (/** @type {string} */ value) => {
  const bytes = new TextEncoder().encode(value);
  return Buffer.concat([u64(bytes.length), bytes]);
};

/** @param {unknown} value @returns {[type: number, bytes: Uint8Array]} */
function typed(value) {
  if (typeof value === 'string') return [8, text(value)];
  if (typeof value === 'boolean') return [7, Uint8Array.of(Number(value))];
  if (Array.isArray(value)) {
    const parts = value.map(typed);
    const inner = parts[0]?.[0] ?? 4;
    return [9, Buffer.concat([u32(inner), u64(value.length), ...parts.map(([, bytes]) => bytes)])];
  }
  if (Number.isInteger(value)) return [4, u32(Number(value))];
  return [6, new Uint8Array(Float32Array.of(Number(value)).buffer)];
}

/**
 * @param {readonly (readonly [name: string, value: unknown])[]} fields in their order, the same name as often
 *   as it is there
 * @param {readonly (readonly [name: string, tensor: Tensor])[]} tensors
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function gguf(fields, tensors) {
  const head = [u32(0x46554747), u32(3), u64(tensors.length), u64(fields.length)];
  for (const [name, value] of fields) {
    const [type, bytes] = typed(value);
    head.push(text(name), u32(type), bytes);
  }
  let end = 0;
  const places = tensors.map(([, { bytes, offset = end }]) => {
    end = Math.max(end, Math.ceil((offset + bytes.length) / 32) * 32);
    return offset;
  });
  for (const [k, [name, { type, shape }]] of tensors.entries()) {
    const sides = [...shape].reverse().map(u64);
    head.push(text(name), u32(shape.length), ...sides, u32(type), u64(places[k]));
  }
  const header = Buffer.concat(head);
  const start = Math.ceil(header.length / 32) * 32;
  const file = new Uint8Array(start + end);
  file.set(header);
  for (const [k, [, { bytes }]] of tensors.entries()) file.set(bytes, start + places[k]);
  return file;
}

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
 * @param {Record<string, unknown>} [changed]
 * @param {Record<string, readonly number[] | undefined>} [lists] tensors of one side
 */
export async function changed(file, changed = {}, lists = {}) {
  const { fields, tensors } = await partsOf(file);
  for (const [name, value] of Object.entries(changed)) {
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
