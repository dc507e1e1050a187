// The line where the reader writes a formula, and below it the result: the error in it, or the first test
// that it fails and the consequence.

import { node, set } from '../../draw/nodes.js';
import { localized, t } from '../../texts/language.js';
import { mark } from '../../kit/marks/boxes.js';
import { write } from './rungs.js';

/** @typedef {import('./measured.js').Host} Host */
/** @typedef {import('./measured.js').Model} Model */

/** @param {Host} s */
export const hasField = ({ controls }) =>
  controls === true || (Array.isArray(controls) && controls.includes('formula'));

/** @param {Model} m @param {Host} s @param {(formula: string) => void} change */
export function field(m, s, change) {
  const input = node('input', '');
  Object.assign(input, { type: 'text', autocomplete: 'off', spellcheck: false, maxLength: 1000 });
  // formulas are English in every language
  set(input, { dir: 'ltr', lang: 'en', placeholder: 'sin(pos)', autocapitalize: 'off' });
  input.addEventListener('input', () => change(input.value));
  const label = node('label', '', localized(node('span', ''), { text: 'Your formula' }), input);
  const help = node('p', 'help');
  const wrong = set(node('p', 'wrong'), { role: 'alert' });
  const tested = node('p', 'tested');
  const box = set(node('div', 'field', label, help, wrong, tested), { part: 'formula' });
  const written = s.kept(() => {
    const { formula, dim } = s;
    const { problem } = m.own;
    box.hidden = !hasField(s);
    if (input.value !== formula) input.value = formula;
    write(
      help,
      t(
        'pos is the place of a word, counted from 0, and n how many words there are. [a, b] gives a word two numbers; with i, from 0 to d/2 − 1, there is one for each i. Here d is {dim}.',
        { dim },
      ),
    );
    // what is wrong is shown when typing pauses
    if (problem && s.isTyping) return;
    set(input, { 'aria-invalid': problem !== '' });
    write(wrong, problem);
    // what was measured of the last formula says nothing of one that is wrong
    const verdict = problem ? null : m.verdict();
    if (!verdict) return tested.replaceChildren();
    const kind = verdict.mark === '✓' ? 'mark yes' : 'mark no';
    const sign = set(node('span', kind, verdict.mark), { 'aria-hidden': true });
    tested.replaceChildren(sign, ' ', node('b', '', verdict.title), ' ', verdict.text);
  }, ['language']);
  return mark(box, written);
}

/**
 * What became of a formula: what is wrong with it, or which tests it passes. Without a line for it what is
 * wrong is the problem of the figure, which reports itself.
 *
 * @param {Model} m @param {Host} s
 * @returns {import('../../kit/figure.js').Report}
 */
export function reports({ news }, s) {
  const of = JSON.stringify(news);
  const [text, message, ...passes] = news;
  if (message) {
    return { event: 'phasor-error', of, detail: hasField(s) ? () => ({ message }) : null };
  }
  const [bounded, same, smooth, unique, linear] = passes;
  const detail = () => ({ formula: text, bounded, same, smooth, unique, linear });
  return { event: 'phasor-measure', of, detail: passes.length > 0 ? detail : null };
}
