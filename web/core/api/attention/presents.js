// Makes presentKey and presentValue without computing: cached rows, then new rows, head by head.

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('./problem.js').Problem} Problem */

/**
 * Fills them if a call returns them.
 *
 * @param {Problem} problem
 * @param {Record<string, Tensor>} results
 */
export function presentsOf(problem, { presentKey, presentValue }) {
  const { pastKey, pastValue, k, v, dk, dv } = problem;
  if (presentKey && pastKey) joinRows(problem, pastKey, k, dk, presentKey.data);
  if (presentValue && pastValue) joinRows(problem, pastValue, v, dv, presentValue.data);
}

/**
 * @param {Problem} problem
 * @param {Float32Array} before stacked
 * @param {Float32Array} rows in the layout of the problem
 * @param {number} size of a row of one head
 * @param {Float32Array} whole
 */
function joinRows({ batch, kvHeads, past, keys, stacked }, before, rows, size, whole) {
  let next = 0;
  for (let b = 0; b < batch; ++b) {
    for (let head = 0; head < kvHeads; ++head) {
      const stack = b * kvHeads + head;
      whole.set(before.subarray(stack * past * size, (stack + 1) * past * size), next);
      next += past * size;
      if (stacked) {
        whole.set(rows.subarray(stack * keys * size, (stack + 1) * keys * size), next);
        next += keys * size;
        continue;
      }
      for (let row = b * keys; row < (b + 1) * keys; ++row) {
        const start = (row * kvHeads + head) * size;
        whole.set(rows.subarray(start, start + size), next);
        next += size;
      }
    }
  }
}
