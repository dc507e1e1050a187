// An expression and its claimed value → the verdict, and the sentence about it.

import { parse } from '../../api/parse.js';
import { isMatrix, shown, sides } from '../../api/values.js';
import { judge } from '../../api/verdict.js';
import { significant } from '../../../../core/draw/numbers.js';
import { ExpressionError } from '../../../../core/words/expression.js';
import { t, translated } from '../../../../core/texts/language.js';
import { comparison } from '../panels.js';
import { correction } from '../statement.js';

/** @typedef {import('../../../../core/words/expression.js').Tree} Tree */
/** @typedef {import('../../api/verdict.js').Verdict} Verdict */
/** @typedef {import('../../api/values.js').Value} Value */

/** A text that cannot be parsed, and the index of the wrong character; −1 for none. */
class Unreadable extends Error {
  /** @param {'expr' | 'says'} name @param {string} text @param {ExpressionError} error */
  constructor(name, text, error) {
    const { place } = error;
    const values = { name, place: place + 1, message: translated(error) };
    super(
      place < 0
        ? t('{name} cannot be read: {message}', values)
        : t('{name} cannot be read at character {place}: {message}', values),
    );
    this.text = text;
    this.place = place;
  }
}

/** @param {'expr' | 'says'} name @param {string} text @returns {Tree} */
function read(name, text) {
  try {
    return parse(text);
  } catch (error) {
    throw error instanceof ExpressionError ? new Unreadable(name, text, error) : error;
  }
}

/**
 * @typedef {object} Judgement
 * @property {Tree | null} tree of the expression
 * @property {Verdict | null} verdict null if it cannot be parsed or computed
 * @property {unknown} problem the error
 * @property {{ text: string, place: number }} unread the text and place of the error
 */

/**
 * @param {import('../../../../core/api/index.js').Phasor} phasor
 * @param {{ expr: string, says: string, tolerance: number }} claim
 * @returns {Judgement}
 */
export function judgement(phasor, { expr, says, tolerance }) {
  const unread = { text: expr, place: -1 };
  /** @type {Tree | null} */
  let tree = null;
  try {
    tree = read('expr', expr);
    const verdict = judge(phasor, { expr: tree, says: read('says', says), tolerance });
    return { tree, verdict, problem: null, unread };
  } catch (problem) {
    const at = problem instanceof Unreadable ? problem : unread;
    return { tree, verdict: null, problem, unread: at };
  }
}

/** @param {Verdict} verdict @returns {string} */
export function sentence(verdict) {
  const { right, cut, truth, cells, differs } = verdict;
  if (differs) return t('Wrong. {differs}', { differs });
  if (cut && typeof truth === 'number') {
    return t('Cut off, not rounded: it is {value}, which rounds to {rounded}.', {
      value: significant(truth, 10),
      rounded: correction(verdict),
    });
  }
  if (!isMatrix(truth)) {
    const value = typeof truth === 'number' ? significant(truth, 10) : shown(truth);
    return right ? t('Right: it is {value}.', { value }) : t('Wrong: it is {value}.', { value });
  }
  if (right) return t('Right: all {count} numbers.', { count: cells.length });
  const wrong = cells.filter((cell) => !cell.right);
  const most = wrong.reduce((max, cell) => Math.max(max, Math.abs(cell.says - cell.truth)), 0);
  const values = { wrong: wrong.length, count: cells.length, most: significant(most, 4) };
  return cut
    ? t('{wrong} of {count} numbers were cut off, not rounded.', values)
    : t('Wrong: {wrong} of {count} numbers, by up to {most}.', values);
}

/** @param {Value} value @returns {unknown} the value for listeners: a number, a list, or a list of rows */
export function plain(value) {
  if (!isMatrix(value)) return value;
  const [rows, columns] = sides(value);
  const list = Array.from(value.data);
  if (value.shape.length === 1) return list;
  return Array.from({ length: rows }, (_, k) => list.slice(k * columns, (k + 1) * columns));
}

/** @param {import('../../../../core/kit/figure.js').Host<typeof import('./settings.js').settings>} s */
export function model(s) {
  const judged = s.kept(() => judgement(s.phasor, s), ['language']);
  const claim = () => JSON.stringify([s.expr, s.says, s.tolerance]);
  return {
    /** identifies the claim */
    get claim() {
      return claim();
    },
    get judgement() {
      return judged();
    },
    get verdict() {
      return judged().verdict;
    },
    comparison: comparison(s, () => judged().verdict, claim),
  };
}

/** @typedef {ReturnType<typeof model>} Model */
