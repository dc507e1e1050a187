// What a model's logits say of the tokens that came: −log of the probability of each, in nats.

/**
 * @param {Float32Array} row logits of one token
 * @param {number} target the token that came
 */
function lossOf(row, target) {
  const largest = row.reduce((a, b) => Math.max(a, b));
  const sum = row.reduce((total, x) => total + Math.exp(x - largest), 0);
  return Math.log(sum) - (row[target] - largest);
}

/**
 * @param {import('../../../core/api/tensor.js').Tensor} logits [n, vocabulary]
 * @param {ArrayLike<number>} targets the token that came after each of the n; there may be fewer
 * @returns {Float64Array} one loss a target
 */
export function lossesOf({ shape: [, vocabulary], data }, targets) {
  const rows = /** @type {Float32Array} */ (data);
  return Float64Array.from(targets, (target, k) =>
    lossOf(rows.subarray(k * vocabulary, (k + 1) * vocabulary), target),
  );
}
