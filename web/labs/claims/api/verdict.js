// Is what a claim says right? A number is right when it is the true value rounded to the digits that
// it gives; what was not given in digits (sin(3), true, a text) is right when it is the same.

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
 * @property {boolean} cut whether it is the true value with the further digits cut off
 * @property {string} rounded the true value in as many digits as were given; '' without digits
 */

/**
 * @typedef {object} Verdict
 * @property {boolean} right
 * @property {boolean} cut whether all that is wrong was cut off
 * @property {Value} truth
 * @property {Value} says
 * @property {Cell[]} cells of numbers, row by row; none for others, and where the sizes differ
 * @property {string} worked what a comparison compared, '0.068 == 0'; '' for no comparison
 * @property {string} differs in what else than numbers; '' for nothing
 */

/** Relative difference of two computations of the same float32 number. */
const rounding = 1e-6;
/** A tie, 0.125 as 0.12 or 0.13, is right either way: binary numbers are seldom exactly on it. */
const half = 0.5 + 1e-9;

/** The prices of a number of a value, which listeners get in a list, and of comparing and showing two. */
const [reporting, comparing] = [6, 50];

/** @param {Tree} tree @returns {string | null} the digits of a number, without its sign */
const digits = (tree) =>
  tree.kind === 'number' ? tree.raw : tree.kind === 'minus' ? digits(tree.item) : null;

/** @param {Tree} tree @returns {(string | null)[]} of each entry, row by row */
const leaves = (tree) => (tree.kind === 'list' ? tree.items.flatMap(leaves) : [digits(tree)]);

/**
 * @param {string} raw '0.19', '2.9e-6'
 * @returns {{ unit: number, decimals: number, power: number }} what its last digit counts, and where
 *   it stands
 */
function place(raw) {
  const [number, power = '0'] = raw.toLowerCase().split('e');
  const decimals = number.split('.')[1]?.length ?? 0;
  return { unit: 10 ** (Number(power) - decimals), decimals, power: Number(power) };
}

/** @param {number} value @param {string} raw written like this @returns {string} */
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
 * @param {{ expr: Tree, says: Tree, tolerance?: number }} claim `tolerance`: how far a number may be
 *   off; 0 for half its last digit
 * @param {Budget} [budget] of both sides
 * @returns {Verdict}
 * @throws {RangeError | TypeError} for what cannot be computed
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
