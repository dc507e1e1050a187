// Numbers → blocks of 32 with a scale each, as ggml stores them: Q8_0, Q5_0 and Q4_0 (ggml-quants.c). A block
// is a float16 scale, followed by the integers.

/** Numbers per block. */
const block = 32;

/** The nearest float16 of a number, ties to even, as its bits. @param {number} value */
export function halfBits(value) {
  const sign = value < 0 ? 0x8000 : 0;
  const size = Math.abs(value);
  // above the midpoint between the largest float16 and the next
  if (size >= 65520) return sign | 0x7c00;
  // subnormal numbers are multiples of 2^-24
  const exponent = Math.max(-14, Math.floor(Math.log2(size || 1e-9)));
  const unit = 2 ** (exponent - 10);
  const units = size / unit;
  const low = Math.floor(units);
  const rest = units - low;
  const rounded = rest > 0.5 || (rest === 0.5 && low % 2 === 1) ? low + 1 : low;
  // a carry into the exponent is correct
  return sign | ((exponent + 14) * 1024 + rounded);
}

/** @param {number} bits of a finite float16 that is not negative or has its sign bit */
export function halfValue(bits) {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const digits = bits & 1023;
  return sign * (exponent === 0 ? digits * 2 ** -24 : (1024 + digits) * 2 ** (exponent - 25));
}

/**
 * @typedef {object} Type
 * @property {number} ggml ggml's number for the type
 * @property {number} bytes per block
 * @property {number} least the smallest integer
 * @property {number} most the largest integer
 * @property {(integers: readonly number[], target: Uint8Array) => void} write writes integers from 0 on,
 *   after the scale
 */

/** Two 4-bit integers per byte: the first half of a block in the low bits, the second in the high bits. */
const nibbles = (/** @type {readonly number[]} */ integers, /** @type {Uint8Array} */ target) => {
  for (let k = 0; k < 16; ++k) target[k] = (integers[k] & 15) | ((integers[k + 16] & 15) << 4);
};

/**
 * One byte per integer.
 *
 * @param {number} most
 * @returns {Type}
 */
const inBytes = (most) => ({
  ggml: 8,
  bytes: 34,
  least: -most,
  most,
  write: (integers, target) => integers.forEach((one, k) => (target[k] = one - most)),
});

/** @type {Record<'Q8_0' | 'Q7' | 'Q6' | 'Q5_0' | 'Q4_0', Type>} */
export const types = {
  Q8_0: inBytes(127),
  // stored as Q8_0 with integers of seven and six bits, which compress better
  Q7: inBytes(63),
  Q6: inBytes(31),
  Q5_0: {
    ggml: 6,
    bytes: 22,
    least: -16,
    most: 15,
    write(integers, target) {
      let fifth = 0;
      integers.forEach((one, k) => (fifth |= (one >> 4) << k));
      new DataView(target.buffer, target.byteOffset).setInt32(0, fifth, true);
      nibbles(integers, target.subarray(4));
    },
  },
  Q4_0: { ggml: 2, bytes: 18, least: -8, most: 7, write: nibbles },
};

/** Scales to try, relative to the one that reaches the largest number. */
const trials = Array.from({ length: 13 }, (_, k) => 1.06 - 0.03 * k);

/**
 * The scale with the smallest sum of squared errors, as float16, and the integers for it.
 *
 * @param {Float32Array} values of a block
 * @param {Type} type
 */
function best(values, { least, most }) {
  // the number with the largest absolute value gets the integer with the largest
  const extreme = values.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a));
  let found = { error: Infinity, bits: 0, integers: /** @type {number[]} */ ([]) };
  for (const trial of trials) {
    const bits = halfBits((trial * extreme) / least);
    const scale = halfValue(bits);
    let error = 0;
    const integers = Array.from(values, (value) => {
      const nearest = scale === 0 ? 0 : Math.round(value / scale);
      const integer = Math.max(least, Math.min(most, nearest));
      error += (value - integer * scale) ** 2;
      return integer;
    });
    if (error < found.error) found = { error, bits, integers };
  }
  return found;
}

/**
 * @param {Float32Array} values count is a multiple of 32
 * @param {keyof typeof types} name
 * @returns {Uint8Array}
 */
export function quantized(values, name) {
  const type = types[name];
  const bytes = new Uint8Array((values.length / block) * type.bytes);
  const view = new DataView(bytes.buffer);
  for (let k = 0; k * block < values.length; ++k) {
    const at = k * type.bytes;
    const { bits, integers } = best(values.subarray(k * block, (k + 1) * block), type);
    view.setUint16(at, bits, true);
    type.write(
      integers.map((one) => one - type.least),
      bytes.subarray(at + 2, at + type.bytes),
    );
  }
  return bytes;
}
