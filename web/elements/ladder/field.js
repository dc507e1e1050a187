// The line where the reader writes a formula, and below it what became of it: what is wrong with
// it, or the first test that it fails and what that leads to.

import { node, set } from '../../draw/nodes.js';
import { t, told } from '../../language/language.js';
import { write } from './rungs.js';

/** @typedef {{ mark: string, title: string, text: string }} Verdict `mark`: '✓' or '✗' */

/** @param {(formula: string) => void} change */
export function field(change) {
  const input = node('input', '');
  Object.assign(input, { type: 'text', autocomplete: 'off', spellcheck: false, maxLength: 1000 });
  // formulas are English in every language
  set(input, { dir: 'ltr', lang: 'en', placeholder: 'sin(pos)', autocapitalize: 'off' });
  input.addEventListener('input', () => change(input.value));
  const label = node('label', '', told(node('span', ''), { text: 'Your formula' }), input);
  const help = node('p', 'help');
  const wrong = set(node('p', 'wrong'), { role: 'alert' });
  const verdict = node('p', 'tested');
  const box = set(node('div', 'field', label, help, wrong, verdict), { part: 'formula' });
  return {
    box,
    /**
     * @param {{ formula: string, problem: string, verdict: Verdict | null, dim: number,
     *   isTyping: boolean }} shown `isTyping`: what is wrong is shown when the hand rests
     */
    show({ formula, problem, verdict: given, dim, isTyping }) {
      if (input.value !== formula) input.value = formula;
      write(
        help,
        t(
          'pos is the place of a word, counted from 0, and n how many words there are. [a, b] gives a word two numbers; with i, from 0 to d/2 − 1, there is one for each i. Here d is {dim}.',
          { dim },
        ),
      );
      if (isTyping && problem) return;
      set(input, { 'aria-invalid': problem !== '' });
      write(wrong, problem);
      // what was measured of the last formula says nothing of one that is wrong
      if (!given || problem) verdict.replaceChildren();
      else {
        const kind = given.mark === '✓' ? 'mark yes' : 'mark no';
        const mark = set(node('span', kind, given.mark), { 'aria-hidden': true });
        verdict.replaceChildren(mark, ' ', node('b', '', given.title), ' ', given.text);
      }
    },
  };
}
