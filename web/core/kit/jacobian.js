// How much of a gradient comes back through the softmax. The derivative of weights p by scores is the
// matrix J = diag(p) − ppᵀ. Where one weight is nearly 1 all of J is nearly 0: the softmax is saturated
// and learning stops.

/**
 * The Frobenius norm of J, √(s₂ − 2s₃ + s₂²) with the power sums s of the weights.
 *
 * @param {Float32Array} weights a row that sums to 1
 * @returns {number} from 0 (one weight is 1) to ½ (two weights are ½)
 */
export function jacobianNorm(weights) {
  let squares = 0;
  let cubes = 0;
  for (const weight of weights) {
    squares += weight * weight;
    cubes += weight * weight * weight;
  }
  return Math.sqrt(Math.max(0, squares - 2 * cubes + squares * squares));
}
