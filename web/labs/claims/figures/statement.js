// The nodes of a claim: its text with the teacher's correction, and for matrices the claimed value, the true
// value and the difference.

import { node, set } from '../../../core/draw/nodes.js';
import { isMatrix, shown, sides } from '../api/values.js';
import { t } from '../../../core/texts/language.js';

/** @typedef {import('../../../core/api/tensor.js').Tensor} Tensor */
/** @typedef {import('../api/verdict.js').Verdict} Verdict */
/** @typedef {import('../api/verdict.js').Cell} Cell */

/** Must follow `cellsStyle`. */
export const statementStyle = `
.stated { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: baseline; margin: 0;
  font-size: 18px; }
.stated code { font: 1em/1.5 var(--mono); overflow-wrap: anywhere; }
.stated .sign { color: var(--muted); }
.stated .colon { margin-inline-start: -9px; }
.verdict { font-weight: 700; inline-size: 1.1em; text-align: center; }
.yes { color: var(--head-3); } .no { color: var(--error); }
.stated .struck { color: var(--muted); text-decoration: line-through;
  text-decoration-color: var(--error); text-decoration-thickness: 2px; }
.stated .truth { font-weight: 600; }
.panels { display: flex; flex-wrap: wrap; gap: 16px 28px; margin-block-start: 16px; inline-size: fit-content;
  max-inline-size: 100%; outline-offset: 6px; border-radius: 2px; }
.side { margin: 0; } .side figcaption { color: var(--muted); margin-block-end: 6px; }
.side figcaption b { color: var(--ink); font-weight: 600; }
.cells { max-inline-size: 100cqi; }
.values .off { box-shadow: inset 0 0 0 2px var(--error); }
.cell { margin: 10px 0 0; min-block-size: 1.35em; }
`;

/** @param {string} names @param {string} text an expression, which is English in every language */
export const code = (names, text) => set(node('code', names, text), { lang: 'en' });

/** @param {boolean} right */
export const mark = (right) =>
  set(node('span', `verdict ${right ? 'yes' : 'no'}`, right ? '✓' : '✗'), {
    role: 'img',
    'aria-label': right ? t('right') : t('wrong'),
  });

/** @param {string} raw a number as typeset on screen */
const typeset = (raw) => raw.replaceAll('-', '−');

/** @param {Verdict} verdict @returns {string} the corrected statement */
export function correction({ truth, cells: all }) {
  const rounded = all.every((cell) => cell.rounded !== '');
  if (all.length === 0 || !rounded || !isMatrix(truth)) {
    return all.length === 1 && rounded ? typeset(all[0].rounded) : shown(truth);
  }
  return truth.shape.length === 1 && all.length <= 12
    ? `[${all.map((cell) => typeset(cell.rounded)).join(', ')}]`
    : shown(truth);
}

/**
 * One line: ✗ sin(3) = 0.19 0.14, the wrong value struck out.
 *
 * @param {{ expr: string, says: string, verdict: Verdict }} given
 */
export function line({ expr, says, verdict }) {
  const { right, truth, worked } = verdict;
  const isNumeric = isMatrix(truth) || typeof truth === 'number';
  return node(
    'p',
    'stated',
    mark(right),
    code('', expr),
    ...(worked ? [node('span', 'sign colon', ':'), code('', worked)] : []),
    node('span', 'sign', isNumeric ? '=' : t('is')),
    code(right ? 'truth' : 'struck', says),
    ...(right ? [] : [code('truth', correction(verdict))]),
  );
}

/** @param {Verdict} verdict whether it needs a picture: a right list is complete in the line */
export const pictured = ({ truth, right, cells: all }) =>
  isMatrix(truth) && all.length > 1 && (!right || truth.shape.length > 1);

/** @param {Verdict} verdict about numbers @returns {Tensor[]} claimed value, true value, difference */
export function compared({ truth, cells: all }) {
  const shape = isMatrix(truth) ? sides(truth) : [1, 1];
  /** @type {((cell: Cell) => number)[]} */
  const values = [(cell) => cell.says, (cell) => cell.truth, (cell) => cell.says - cell.truth];
  return values.map((value) => ({ shape, data: Float32Array.from(all, value) }));
}
