// Measured numbers as they are reported: the shortest decimal within their error.

/** @param {number} angle @returns {number} the same between -π and π */
export const wrapped = (angle) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

/**
 * @param {number} value
 * @param {number} within
 * @returns {number}
 */
export function shortest(value, within) {
  if (!Number.isFinite(value)) return value;
  if (Math.abs(value) <= within) return 0;
  for (let digits = 1; digits < 9; ++digits) {
    const short = Number(value.toPrecision(digits));
    if (Math.abs(short - value) <= within) return short;
  }
  return Number(value.toPrecision(9));
}

/**
 * @param {number} value
 * @param {number} within
 * @returns {{ value: number, within: number }} the same number, and what it may be off
 */
export function shortened(value, within) {
  const short = shortest(value, within);
  return { value: short, within: within + Math.abs(short - value) };
}

/** @param {number} value @returns {string} with four digits at most behind those that count */
export const text = (value) => `${Number(value.toPrecision(6))}`;

/** @param {ArrayLike<number>} values @returns {number} */
export function median(values) {
  const sorted = Float64Array.from(values).sort();
  return sorted.length > 0 ? sorted[sorted.length >> 1] : NaN;
}
