// Numbers that are equal up to rounding.

import assert from 'node:assert/strict';

/**
 * Fails with the first place that is too far off, both values, and the largest difference of all.
 *
 * @param {ArrayLike<number>} found
 * @param {ArrayLike<number>} wanted
 * @param {number} [tolerance] absolute
 * @param {string} [what] is compared
 */
export function near(found, wanted, tolerance = 1e-6, what = '') {
  assert.equal(found.length, wanted.length, `${what} length`);
  let [first, largest] = [-1, 0];
  for (let at = 0; at < found.length; ++at) {
    if (Object.is(found[at], wanted[at])) continue;
    const off = Math.abs(found[at] - wanted[at]);
    // also where one of them is NaN
    if (!(off <= tolerance) && first < 0) first = at;
    largest = Math.max(largest, off);
  }
  const pair = `${found[first]} instead of ${wanted[first]}`;
  assert.ok(first < 0, `${what} [${first}] is ${pair}; the largest difference is ${largest}`);
}
