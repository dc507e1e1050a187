// Judges a claim. A number is right if it is the true value rounded to the digits given; other values
// (sin(3), true, a text) are right if they are equal.

import { t } from '../../../core/texts/language.js';
import { evaluate } from './evaluate.js';
import { Budget } from './price.js';
import { alike, isMatrix, kindOf, shown, vector } from './values.js';

/** @typedef {import('../../../core/words/expression.js').Tree} Tree */
/** @typedef {import('./values.js').Value} Value */

/**
 * @typedef {object} Cell
 * @property {number} says
 * @property {number} truth
 * @property {boolean} right
 * @property {boolean} cut whether it is the true value truncated instead of rounded
 * @property {string} rounded the true value with as many digits as were given; '' without digits
 */

/**
 * @typedef {object} Verdict
 * @property {boolean} right
 * @property {boolean} cut whether all errors are truncations
 * @property {Value} truth
 * @property {Value} says
 * @property {Cell[]} cells for each number, row by row; empty for other values and different sizes
 * @property {string} worked the two sides of a comparison, '0.068 == 0'; '' if it is none
 * @property {string} differs how it differs other than in numbers; '' if it does not
 */

/** Relative difference of two computations of the same float32 number. */
const rounding = 1e-6;
/** A tie is right either way, 0.125 as 0.12 or 0.13: binary numbers are rarely exact ties. */
const half = 0.5 + 1e-9;

/** Prices per number: of reporting it to listeners, and of comparing and showing two. */
const [reporting, comparing] = [6, 50];

/** @param {Tree} tree @returns {string | null} the digits of a number, without its sign */
const digits = (tree) =>
  tree.kind === 'number' ? tree.raw : tree.kind === 'minus' ? digits(tree.item) : null;

/** @param {Tree} tree @returns {(string | null)[]} of each entry, row by row */
const leaves = (tree) => (tree.kind === 'list' ? tree.items.flatMap(leaves) : [digits(tree)]);

/**
 * @param {string} raw '0.19', '2.9e-6'
 * @returns {{ unit: number, decimals: number, power: number }} the value of its last digit, and the number
 *   of decimals
 */
function place(raw) {
  const [number, power = '0'] = raw.toLowerCase().split('e');
  const decimals = number.split('.')[1]?.length ?? 0;
  return { unit: 10 ** (Number(power) - decimals), decimals, power: Number(power) };
}

/** @param {number} value @param {string} raw its digits and notation are imitated @returns {string} */
function roundedLike(value, raw) {
  const { decimals, power } = place(raw);
  if (!/e/i.test(raw)) return value.toFixed(Math.min(100, decimals));
  return `${(value / 10 ** power).toFixed(Math.min(100, decimals))}e${power}`;
}

/**
 * @param {number} truth @param {number} says @param {string | null} raw
 * @param {number} tolerance @returns {Cell}
 */
function compare(truth, says, raw, tolerance) {
  const off = Math.abs(truth - says);
  const unit = raw === null ? 0 : place(raw).unit;
  const most = tolerance || (raw === null ? rounding * Math.max(1, Math.abs(truth)) : unit * half);
  const right = off <= most;
  const cut =
    !right && raw !== null && truth * says >= 0 && off < unit && Math.abs(says) < Math.abs(truth);
  return { says, truth, right, cut, rounded: raw === null ? '' : roundedLike(truth, raw) };
}

/**
 * @param {import('../../../core/api/index.js').Phasor} phasor
 * @param {{ expr: Tree, says: Tree, tolerance?: number }} claim `tolerance`: the allowed error of a number;
 *   0 for half its last digit
 * @param {Budget} [budget] for both sides
 * @returns {Verdict}
 * @throws {RangeError | TypeError} if it cannot be computed
 */
export function judge(phasor, { expr, says: tree, tolerance = 0 }, budget = new Budget()) {
  const { value: truth, compared } = evaluate(phasor, expr, budget);
  const { value: says } = evaluate(phasor, tree, budget);
  for (const each of [truth, says]) budget.spend(isMatrix(each) ? reporting * each.data.length : 0);
  const sign = expr.kind === 'binary' ? expr.sign : '';
  const worked = compared ? `${shown(compared[0])} ${sign} ${shown(compared[1])}` : '';
  const none = { truth, says, cut: false, cells: [], differs: '', worked };
  const numeric = [truth, says].map((each) => (typeof each === 'number' ? vector([each]) : each));
  const [a, b] = numeric;
  if (typeof truth !== typeof says || (isMatrix(a) && isMatrix(b) && !alike(a, b))) {
    const kinds = { truth: kindOf(truth), says: kindOf(says) };
    return { ...none, right: false, differs: t('It is {truth}, and not {says}.', kinds) };
  }
  if (!isMatrix(a) || !isMatrix(b)) return { ...none, right: a === b };
  budget.spend(comparing * a.data.length);
  const given = leaves(tree);
  const known = given.length === a.data.length;
  const cells = Array.from(a.data, (value, k) =>
    compare(value, b.data[k], known ? given[k] : null, tolerance),
  );
  const wrong = cells.filter(({ right }) => !right);
  const cut = wrong.length > 0 && wrong.every((cell) => cell.cut);
  return { ...none, right: wrong.length === 0, cut, cells };
}
