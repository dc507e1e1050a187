// The marks of <phasor-ladder>, put together, and what it says of the step that is shown and of what is left
// out.

import { node, set } from '../../draw/nodes.js';
import { phrase, pieces, t } from '../../texts/language.js';
import { button } from '../../kit/button.js';
import { filled, mark, row } from '../../kit/marks/boxes.js';
import { circles } from './circles.js';
import { fault } from './faults.js';
import { field } from './field.js';
import { sentence } from './panels.js';
import { rungs, write } from './rungs.js';
import { mostPairs, nextDivisor, own, plainOf, titleOf } from './steps.js';
import { vectors, worked, writtenRow } from './vectors.js';
import { shortened } from '../../draw/words.js';
import { longWords } from '../../kit/sentence.js';
import { mostColumns } from './model.js';
import { claimOf, properties } from './words.js';

/** The vector at the cursor. @param {Model} m @param {Host} s */
function vectorSaid({ shown, position }, s) {
  const more = shown.values.shape[1] > mostColumns ? ', …' : '';
  return t('“{word}”, at position {position}, gets ({vector}).', {
    word: shortened(shown.words[position]),
    position,
    vector: writtenRow(shown, position, s).join(', ') + more,
  });
}

/** The text about the reader's formula. @param {Model} m */
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

/** @param {Model} m @param {Host} s @returns {string} of a step that was chosen by key, or a formula */
export function spoken(m, s) {
  const verdict = ownVerdict(m);
  return verdict ? `${verdict.title} ${verdict.text}` : claim(m, s);
}

/** What is left out. @param {Model} m @returns {(string | false)[]} */
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

/** The title of the step, and what it does. @param {Model} m @param {Host} s */
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
      text: `${plainOf(step)} ${numbered}`.trim(),
    });
  });

/** Pairs are added and taken away. @param {Model} m @param {Host} s */
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
  /** whether what is drawn next is also spoken */
  let isSpoken = false;
  const speak = () => {
    // of a formula that is wrong nothing is known; another step is the one that was chosen
    if (m.isComing || m.isWrong || s.isTyping) return;
    if (isSpoken) s.say(spoken(m, s));
    isSpoken = false;
  };
  /** @param {string} view @returns {(each: Mark) => Mark} drawn where not only the other part is shown */
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
