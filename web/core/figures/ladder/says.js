// What <phasor-ladder> says of the step that is shown, and of what is left out.

import { shortened } from '../../draw/words.js';
import { t } from '../../texts/language.js';
import { longWords } from '../../kit/sentence.js';
import { mostColumns } from './model.js';
import { own } from './steps.js';
import { writtenRow } from './vectors.js';
import { claimOf, properties } from './words.js';

/** @typedef {import('./measured.js').Host} Host */
/** @typedef {import('./measured.js').Model} Model */

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
export const ownVerdict = (m) => (m.shown.step.name === own ? m.verdict() : null);

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
