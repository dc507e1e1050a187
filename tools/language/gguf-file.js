// Writes GGUF files: a header of fields, names and types, then the numbers.
// https://github.com/ggml-org/ggml/blob/master/docs/gguf.md

/**
 * @typedef {{ type: number, shape: number[], bytes: Uint8Array, offset?: number }} Tensor shape: as in
 *   PyTorch
 */

const u32 = (/** @type {number} */ value) => new Uint8Array(Uint32Array.of(value).buffer);
const u64 = (/** @type {number | bigint} */ value) =>
  new Uint8Array(BigUint64Array.of(BigInt(value)).buffer);
const text = (/** @type {string} */ value) => {
  const bytes = new TextEncoder().encode(value);
  return Buffer.concat([u64(bytes.length), bytes]);
};

/**
 * An integer is written as such, unless it is wrapped in { float32 }; { type, bytes } is written unchanged.
 *
 * @param {any} value
 * @returns {[type: number, bytes: Uint8Array]}
 */
function typed(value) {
  if (value.bytes) return [value.type, value.bytes];
  if (typeof value === 'object' && 'float32' in value)
    return [6, new Uint8Array(Float32Array.of(value.float32).buffer)];
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
 * @param {readonly (readonly [name: string, value: unknown])[]} fields in this order; names may repeat
 * @param {readonly (readonly [name: string, tensor: Tensor])[]} tensors
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function gguf(fields, tensors) {
  /** @type {Uint8Array[]} */
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
