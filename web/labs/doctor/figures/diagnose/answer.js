// What diagnose found → sentences and nodes: the answer, other explanations, and the programs.

import { node } from '../../../../core/draw/nodes.js';
import { number } from '../../../../core/draw/numbers.js';
import { localized, phrase, t } from '../../../../core/texts/language.js';
import { button } from '../../../../core/kit/button.js';
import { copy } from '../../../../core/kit/copy.js';
import { inWords, question } from './words.js';

/** @typedef {import('../../api/diagnose/diagnose.js').Diagnosis} Diagnosis */
/** @typedef {import('../../api/diagnose/diagnose.js').Difference} Difference */

/** @param {Diagnosis} found @returns {string} */
export function verdict({ verdict: kind, differ }) {
  if (kind === 'same') return t('Both arrays follow the same conventions.');
  if (kind === 'cannot-tell')
    return t('The arrays are equal, but do not show all of their conventions.');
  if (kind === 'unrelated') return t('No convention that is known here explains the difference.');
  return differ.length === 1
    ? t('The arrays differ in one convention.')
    : t('The arrays differ in {count} conventions.', { count: differ.length });
}

/** @param {Diagnosis} found that has converted a @returns {string} */
export const leftOver = ({ residual, tolerance }) =>
  t(
    'After converting, the largest difference is {residual}; rounding explains up to {tolerance}.',
    { residual: number(residual ?? 0), tolerance: number(tolerance) },
  );

/** @param {Difference} difference */
function entry(difference) {
  const name = node('code', '', `${difference.axis}: ${difference.a} → ${difference.b}`);
  name.translate = false;
  return node('li', '', name, ` ${inWords(difference)}`);
}

/**
 * In which conventions the arrays differ, and other explanations.
 *
 * @param {Diagnosis} found
 * @returns {HTMLElement[]}
 */
export function explained({ differ, alternatives, undecided }) {
  const nodes = [];
  if (differ.length > 0) nodes.push(node('ul', 'differences', ...differ.map(entry)));
  if (undecided.length > 0) {
    const lines = undecided.map((each) => node('li', '', question(each)));
    nodes.push(node('ul', 'differences', ...lines));
  }
  if (alternatives.length > 0) {
    const summary = localized(node('summary', ''), {
      text: 'Other explanations of the same numbers',
    });
    const lists = alternatives.map((one) => node('ul', 'differences', ...one.map(entry)));
    nodes.push(node('details', '', summary, ...lists));
  }
  return nodes;
}

/**
 * @param {Diagnosis['convert']} convert
 * @returns {HTMLDetailsElement[]} a program each, none where there is none
 */
export function programs(convert) {
  if (!convert) return [];
  const { numpy, pytorch, javascript } = convert;
  return Object.entries({ NumPy: numpy, PyTorch: pytorch, JavaScript: javascript }).map(
    ([name, text]) => {
      const summary = node('summary', '', name);
      const code = node('pre', '', text);
      code.tabIndex = 0;
      code.role = 'region';
      code.ariaLabel = name;
      summary.translate = code.translate = false;
      const toCopy = button(phrase('Copy the program'), (from) => copy(from, text));
      return node('details', '', summary, code, toCopy);
    },
  );
}
