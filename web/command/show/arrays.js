// An array ↔ its form in a page: float32, float16 or 255 levels, as base64 text.

import { half } from '../../core/api/files/numbers.js';

/** @typedef {{ shape: number[], data: Float32Array | Float64Array }} Numbers */
/**
 * @typedef {object} Packed
 * @property {number[]} shape
 * @property {'float32' | 'float16' | 'uint8'} type
 * @property {number} [least] of uint8: the value of 0; 255 means NaN
 * @property {number} [step] of uint8: the difference between levels
 * @property {string} data in base64, little-endian
 */

/** Entries from which on each takes one byte, unless they are weights. */
const many = 4_000_000;

/** Largest allowed rounding error as a share of the range; values from 0 on have this with float16. */
const tolerance = 2 ** -11;

const word = new DataView(new ArrayBuffer(4));

/** @param {number} value @returns {number} the bits of the nearest float16, ties to even */
export function halfBits(value) {
  word.setFloat32(0, value);
  const bits = word.getUint32(0);
  const sign = (bits >>> 16) & 0x8000;
  const size = Math.abs(value);
  if (Number.isNaN(value)) return 0x7e00;
  if (size >= 65520) return sign | 0x7c00;
  // below 2⁻¹⁴ all steps are 2⁻²⁴
  const exponent = Math.max(-14, Math.floor(Math.log2(size || 2 ** -30)));
  const steps = size / 2 ** (exponent - 10);
  const low = Math.floor(steps);
  const rest = steps - low;
  const whole = rest > 0.5 || (rest === 0.5 && low % 2 === 1) ? low + 1 : low;
  // a full fraction carries into the exponent
  return sign | (((exponent + 14) << 10) + whole);
}

/** @param {ArrayLike<number>} data */
function rangeOf(data) {
  let [least, most, isFinite] = [Infinity, -Infinity, true];
  for (let at = 0; at < data.length; ++at) {
    const value = data[at];
    if (value < least) least = value;
    if (value > most) most = value;
    if (value === Infinity || value === -Infinity) isFinite = false;
  }
  return { least, most, isFinite };
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x6000) {
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + 0x6000)));
  }
  return text;
}

/** @param {ArrayBufferView} view */
const bytesOf = (view) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

/**
 * Like `from` of a typed array, which is several times slower.
 *
 * @template {Uint8Array | Uint16Array | Float32Array} T
 * @param {T} to
 * @param {ArrayLike<number>} from of the same length
 * @param {(value: number) => number} map
 */
function mapped(to, from, map) {
  for (let at = 0; at < from.length; ++at) to[at] = map(from[at]);
  return to;
}

/** The largest absolute difference of entries. @param {Packed} packed @param {ArrayLike<number>} data */
function errorOf(packed, data) {
  const kept = unpack(packed).data;
  let error = 0;
  for (let at = 0; at < kept.length; ++at) {
    const off = Math.abs(kept[at] - data[at]);
    if (off > error) error = off;
  }
  return error;
}

/** @param {Numbers} array @param {number} least @param {number} most @returns {Packed} */
function inSteps({ shape, data }, least, most) {
  const step = (most - least) / 254 || 1;
  const index = (/** @type {number} */ value) =>
    Number.isNaN(value) ? 255 : Math.round((value - least) / step);
  const bytes = mapped(new Uint8Array(data.length), data, index);
  return { shape, type: 'uint8', least, step, data: base64(bytes) };
}

/**
 * Large arrays take one byte per entry, but weights do not: what is left of a row without its sink, and the
 * logarithms of small weights, would be those of the rounding. Others take float16 if its error is small
 * relative to the range of values; otherwise, as for close values far from zero, float32.
 *
 * @param {Numbers} array
 * @param {boolean} exact whether to keep float32
 * @param {string} kind of the figure
 * @returns {{ packed: Packed, error: number }} `error`: the largest difference of an entry
 */
export function pack({ shape, data }, exact, kind) {
  const { least, most, isFinite } = rangeOf(data);
  const isKept = exact || !isFinite;
  if (!isKept && data.length > many && kind !== 'attention') {
    const packed = inSteps({ shape, data }, least, most);
    return { packed, error: errorOf(packed, data) };
  }
  if (!isKept) {
    const halves = base64(bytesOf(mapped(new Uint16Array(data.length), data, halfBits)));
    /** @type {Packed} */
    const packed = { shape, type: 'float16', data: halves };
    const error = errorOf(packed, data);
    // an array of NaN has no range
    if (error === 0 || error <= tolerance * (most - least)) return { packed, error };
  }
  /** @type {Packed} */
  const packed = { shape, type: 'float32', data: base64(bytesOf(Float32Array.from(data))) };
  return { packed, error: errorOf(packed, data) };
}

/** @param {Packed} packed @returns {{ shape: number[], data: Float32Array }} */
export function unpack({ shape, type, least = 0, step = 1, data }) {
  const text = atob(data);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; ++at) bytes[at] = text.charCodeAt(at);
  if (type === 'float32') return { shape, data: new Float32Array(bytes.buffer) };
  if (type === 'float16') {
    const halves = new Uint16Array(bytes.buffer);
    return { shape, data: mapped(new Float32Array(halves.length), halves, half) };
  }
  return {
    shape,
    data: mapped(new Float32Array(bytes.length), bytes, (index) =>
      index === 255 ? NaN : least + index * step,
    ),
  };
}
