// What is left between two arrays before and after converting, as matrices.

/** @typedef {import('../../../../core/api/files/numbers.js').FileArray} FileArray */
/** @typedef {import('../../../../core/api/tensor.js').Tensor} Tensor */

/** @param {readonly number[]} shape @param {Float64Array} data @returns {Tensor} its rows below each other */
function flat(shape, data) {
  const columns = shape[shape.length - 1];
  return { shape: [data.length / columns, columns], data: Float32Array.from(data) };
}

/** @param {FileArray} one @param {FileArray} other */
const difference = (one, other) =>
  flat(
    one.shape,
    one.data.map((x, i) => x - other.data[i]),
  );

/**
 * b minus a, and b minus what a is converted to; where the shapes differ, b itself is `before`.
 *
 * @param {FileArray | null} converted
 * @param {FileArray} a
 * @param {FileArray} b
 * @returns {{ alike: boolean, before: Tensor, after: Tensor | null }} alike: of one shape
 */
export function evidence(converted, a, b) {
  const alike = a.shape.join() === b.shape.join();
  return {
    alike,
    before: alike ? difference(b, a) : flat(b.shape, b.data),
    after: converted && difference(b, converted),
  };
}

/**
 * @param {Tensor} matrix
 * @param {number} rows at most
 * @param {number} columns at most
 * @returns {Tensor} its beginning
 */
export function beginning({ shape, data }, rows, columns) {
  const [high, wide] = [Math.min(rows, shape[0]), Math.min(columns, shape[1])];
  if (high === shape[0] && wide === shape[1]) return { shape, data };
  const part = new Float32Array(high * wide);
  for (let row = 0; row < high; ++row) {
    part.set(data.subarray(row * shape[1], row * shape[1] + wide), row * wide);
  }
  return { shape: [high, wide], data: part };
}
