// Numbers → blocks as ggml's type Q8_0 stores them (ggml-quants.c): a float16 scale, followed by 32 integers
// of 8 bits.

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

/** ggml's number for the type. */
export const q8 = 8;

/** Bytes of a block. */
export const blockBytes = 2 + block;

/**
 * Multiples of a step for many blocks: with a scale for each block of its own, integers are larger and lists
 * of scales are longer, for the same errors.
 *
 * @param {Float32Array} values
 * @param {ArrayLike<number>} steps relative to the root mean square of all values; each is of an equal part
 *   of the values, a multiple of 32
 * @returns {Uint8Array}
 */
export function quantized(values, steps) {
  const squares = values.reduce((sum, value) => sum + value * value, 0);
  const unit = Math.sqrt(squares / values.length);
  const bytes = new Uint8Array((values.length / block) * blockBytes);
  const view = new DataView(bytes.buffer);
  for (let k = 0; k * block < values.length; ++k) {
    const relative = steps[Math.floor((k * block * steps.length) / values.length)];
    const bits = halfBits(relative * unit);
    const step = halfValue(bits);
    const integers = values
      .subarray(k * block, (k + 1) * block)
      .map((value) => (step === 0 ? 0 : Math.round(value / step)));
    if (integers.some((one) => Math.abs(one) > 127)) {
      throw new RangeError(`a step of ${relative} of the root mean square is too small for 8 bits`);
    }
    view.setUint16(k * blockBytes, bits, true);
    bytes.set(integers, k * blockBytes + 2);
  }
  return bytes;
}

/** Steps of an embedding's rows are powers of it, so that few differ. */
const ratio = Math.SQRT2;

/** Their range: with the least, integers of 8 bits reach four times the root mean square. */
const [leastStep, greatestStep] = [1 / 32, 1];

/**
 * A step for each row of an embedding, relative to its root mean square. The error of a row costs as much as
 * its token is frequent, and is the square of the step: so all rows cost the same.
 *
 * @param {Int32Array} tokens of the training texts
 * @param {number} vocabulary
 * @param {number} step of a row of mean frequency
 */
export function embeddingSteps(tokens, vocabulary, step) {
  const counts = new Float64Array(vocabulary);
  for (const token of tokens) ++counts[token];
  const mean = tokens.length / vocabulary;
  return Float32Array.from(counts, (count) => {
    const wanted = step * Math.sqrt(mean / Math.max(count, 1));
    const power = Math.round(Math.log(wanted) / Math.log(ratio));
    return Math.min(Math.max(ratio ** power, leastStep), greatestStep);
  });
}
