// The marks of <phasor-ladder>, with the sentence about the current step and the notices about what is left
// out.

import { node, set } from '../../draw/nodes.js';
import { localized, phrase, pieces, prose, t } from '../../texts/language.js';
import { button } from '../../kit/button.js';
import { filled, mark, row } from '../../kit/marks/boxes.js';
import { circles, vectors, worked, writtenRow } from './vectors.js';
import { fault } from './faults.js';
import { sentence } from './panels.js';
import { rungs, write } from './rungs.js';
import { mostPairs, nextDivisor, own, plainOf, titleOf } from './steps.js';
import { shortened } from '../../draw/words.js';
import { longWords } from '../../kit/sentence.js';
import { mostColumns } from './model.js';
import { claimOf, properties } from './words.js';

/** The sentence about the vector at the cursor. @param {Model} m @param {Host} s */
function vectorSaid({ shown, position }, s) {
  const more = shown.values.shape[1] > mostColumns ? ', …' : '';
  return t('“{word}”, at position {position}, gets ({vector}).', {
    word: shortened(shown.words[position]),
    position,
    vector: writtenRow(shown, position, s).join(', ') + more,
  });
}

/** The verdict on the reader's formula. @param {Model} m */
const ownVerdict = (m) => (m.shown.step.name === own ? m.verdict() : null);

/** The figure's claim. @param {Model} m @param {Host} s */
export function claim(m, s) {
  if (m.isWrong) return '';
  if (s.view === 'vectors') return vectorSaid(m, s);
  const verdict = ownVerdict(m);
  return verdict
    ? t('Your formula passes {passed} of {count} tests.', {
        passed: verdict.passed,
        count: properties.length,
      })
    : claimOf(m.shown.step.name, m.facts, s);
}

/**
 * @param {Model} m
 * @param {Host} s
 * @returns {string} the announcement after a step was chosen by key, or a formula was entered
 */
export function spoken(m, s) {
  const verdict = ownVerdict(m);
  return verdict ? prose(verdict.title, verdict.text) : claim(m, s);
}

/** Notices about what is left out. @param {Model} m @returns {(string | false)[]} */
export function notes({ shown: { words, counts, values, columns } }) {
  const [all] = counts;
  return [
    all > words.length &&
      t('The first {some} of {all} words are drawn.', { some: words.length, all }),
    longWords(words),
    values.shape[1] > columns &&
      t('The first {some} of {all} numbers are drawn.', { some: columns, all: values.shape[1] }),
  ];
}

/** @typedef {import('../../kit/figure.js').Mark} Mark */
/** @typedef {import('./measured.js').Host} Host */
/** @typedef {import('./measured.js').Model} Model */

/** The title of the step, and a sentence about it. @param {Model} m @param {Host} s */
const about = (m, s) =>
  filled(s, node('p', 'about'), () => {
    const { step } = m.shown;
    const numbered = step.fromNotes
      ? t('The lecture notes count words from 1; pos counts them from 0.')
      : '';
    const title = node('b', '', titleOf(step));
    const code = (/** @type {string} */ text) =>
      set(node('code', '', text), { lang: 'en', dir: 'ltr' });
    if (ownVerdict(m)) return pieces('{title}. {text}', { title, text: code(m.own.text) });
    return pieces('{title}: {formula}. {text}', {
      title,
      formula: code(step.formula(m.shown.shape)),
      text: prose(plainOf(step), numbered),
    });
  });

/** Buttons that add and remove pairs. @param {Model} m @param {Host} s */
function actions(m, s) {
  const listed = () => (s.step === 'more' ? s.divisors : [1, 2]);
  const add = button('', () =>
    s.set({ step: 'more', divisors: [...listed(), nextDivisor(listed())] }),
  );
  const remove = button(phrase('Take the last pair away'), () =>
    s.set({ divisors: s.divisors.slice(0, -1) }),
  );
  const box = node('div', 'actions', add, remove);
  const written = s.kept(() => {
    box.hidden = s.view === 'vectors' || (s.step !== 'four' && s.step !== 'more');
    write(add, t('Add sin(pos/{next}), cos(pos/{next})', { next: nextDivisor(listed()) }));
    add.disabled = listed().length >= mostPairs;
    remove.hidden = s.step !== 'more' || listed().length < 2;
  }, ['language']);
  return mark(box, written);
}

/** @param {Model} m @param {Host} s @returns {Mark[]} */
export function marks(m, s) {
  /** whether the next drawing is announced */
  let isSpoken = false;
  const speak = () => {
    // nothing is known about a wrong formula or one that is loading
    if (m.isComing || m.isWrong || s.isTyping) return;
    if (isSpoken) s.say(spoken(m, s));
    isSpoken = false;
  };
  /** @param {string} view @returns {(each: Mark) => Mark} drawn unless only the other part is shown */
  const notIn =
    (view) =>
    ({ node: part, draw }) =>
      mark(part, () => s.view !== view && draw());
  const [tested, worded] = [notIn('vectors'), notIn('tests')];
  const steps = rungs(m, s, (step, byKey) => {
    isSpoken = byKey;
    s.set({ step });
  });
  const line = field(m, s, (formula) => {
    isSpoken = true;
    s.set(formula.trim() === '' ? { formula } : { formula, step: own });
  });
  // first, because a hidden part has no width
  const shown = s.kept(() => {
    s.figure.classList.toggle('vectors-only', s.view === 'vectors');
    s.figure.classList.toggle('tests-only', s.view === 'tests');
  });
  return [
    mark(line.node, shown, line.draw),
    tested(mark(steps.node, steps.draw, speak)),
    row('step', tested(about(m, s)), actions(m, s)),
    tested(row('panels', sentence(m, s), fault(m, s))),
    worded(row('below', vectors(m, s), circles(m, s))),
    worded(worked(m, s)),
  ];
}

/** @param {Host} s */
export const hasField = ({ controls }) =>
  controls === true || (Array.isArray(controls) && controls.includes('formula'));

/**
 * The line where the reader writes a formula, and below it the result: the error in it, or the first test
 * that it fails and the consequence.
 *
 * @param {Model} m @param {Host} s @param {(formula: string) => void} change
 */
function field(m, s, change) {
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
    // errors are shown when typing pauses
    if (problem && s.isTyping) return;
    set(input, { 'aria-invalid': problem !== '' });
    write(wrong, problem);
    // the last measurement does not apply to a wrong formula
    const verdict = problem ? null : m.verdict();
    if (!verdict) return tested.replaceChildren();
    const kind = verdict.mark === '✓' ? 'mark yes' : 'mark no';
    const sign = set(node('span', kind, verdict.mark), { 'aria-hidden': true });
    const title = node('b', '', verdict.title);
    tested.replaceChildren(
      sign,
      ' ',
      ...pieces('{list} {next}', { list: title, next: verdict.text }),
    );
  }, ['language']);
  return mark(box, written);
}

/**
 * The event about a formula: its error, or the tests that it passes. Without a field for the formula, its
 * error is the figure's error, which has its own event.
 *
 * @param {Model} m
 * @param {Host} s
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
