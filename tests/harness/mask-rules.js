// Rules of masks as they are written, and the same as functions of JavaScript.

const mod = (/** @type {number} */ a, /** @type {number} */ m) => ((a % m) + m) % m;
const documents = Float64Array.from({ length: 300 }, (_, k) => Math.floor(Math.sqrt(k)));
const shuffled = Float64Array.from({ length: 300 }, (_, k) => (k * 7919) % 5);
export const given = { w: 5, sinks: 3, documents, shuffled, sides: [documents, shuffled] };

/**
 * The cell at q and k of n queries and m keys.
 *
 * @typedef {(q: number, k: number, n: number, m: number) => boolean} Condition
 */
/** @type {[string, Condition][]} */
export const rules = [
  ['true', () => true],
  ['false', () => false],
  ['k <= q', (q, k) => k <= q],
  ['k <= q + keys - queries', (q, k, n, m) => k <= q + m - n],
  ['k <= q && q - k < w', (q, k) => k <= q && q - k < 5],
  ['0 <= q - k < w', (q, k) => q - k >= 0 && q - k < 5],
  ['abs(q - k) <= w', (q, k) => Math.abs(q - k) <= 5],
  ['k <= q and (q - k < w or k < sinks)', (q, k) => k <= q && (q - k < 5 || k < 3)],
  ['(k <= q) | (k < 2 * w)', (q, k) => k <= q || k < 10],
  ['k <= q & (q - k) % 4 == 0', (q, k) => k <= q && mod(q - k, 4) === 0],
  ['(k - q) % 7 == 3', (q, k) => mod(k - q, 7) === 3],
  ['(q - k) % -3 == -1', (q, k) => mod(q - k, 3) === 2],
  ['q // 8 == k // 8', (q, k) => Math.floor(q / 8) === Math.floor(k / 8)],
  ['floor(q / 6) >= floor(k / 9)', (q, k) => Math.floor(q / 6) >= Math.floor(k / 9)],
  ['(q - k) // 5 == -2', (q, k) => Math.floor((q - k) / 5) === -2],
  ['documents[q] == documents[k]', (q, k) => documents[q] === documents[k]],
  ['shuffled[q] == shuffled[k]', (q, k) => shuffled[q] === shuffled[k]],
  ['sides[0, q] == sides[0, k]', (q, k) => documents[q] === documents[k]],
  ['sides[q % 2][k] > 2 && k <= q', (q, k) => k <= q && (q % 2 ? shuffled : documents)[k] > 2],
  ['shuffled[k] > 2', (_q, k) => shuffled[k] > 2],
  ['k <= q && (q - k < w || k % 16 == 15)', (q, k) => k <= q && (q - k < 5 || k % 16 === 15)],
  ['q % 3 != 1', (q) => q % 3 !== 1],
  ['!(k > q) && !(k == 4)', (q, k) => k <= q && k !== 4],
  ['(q * 7 + k * 13) % 11 < 2', (q, k) => (q * 7 + k * 13) % 11 < 2],
  ['(q * q + k * k) % 4 == 3', () => false],
  ['(q - 20) ^ 2 + (k - 30)**2 < 300', (q, k) => (q - 20) ** 2 + (k - 30) ** 2 < 300],
  ['q * k > 500', (q, k) => q * k > 500],
  ['k < q ? q - k < w : k < sinks', (q, k) => (k < q ? q - k < 5 : k < 3)],
  ['min(q, k, 20) > max(4, w)', (q, k) => Math.min(q, k, 20) > 5],
  ['sqrt(q) + log(k + 1) < 8', (q, k) => Math.sqrt(q) + Math.log(k + 1) < 8],
  ['q / k > 1.5', (q, k) => q / k > 1.5],
  ['q % k == 1', (q, k) => (k === 0 ? false : q % k === 1)],
  ['2 ^ (q - k) > 3.5', (q, k) => 2 ** (q - k) > 3.5],
  ['0.3 * q - 0.3 * k < 0.9', (q, k) => 0.3 * q - 0.3 * k < 0.9],
  ['2 * q - 2 * k == 6 || q + k == 12', (q, k) => q - k === 3 || q + k === 12],
];

/**
 * @param {string} rule @param {number} queries @param {number} keys @param {object} more options
 * @returns {any} with those numbers and lists that the rule names
 */
export const optionsFor = (rule, queries, keys, more = {}) => ({
  queries,
  keys,
  ...Object.fromEntries(
    Object.entries(given).filter(([name]) => new RegExp(`\\b${name}\\b`).test(rule)),
  ),
  ...more,
});
