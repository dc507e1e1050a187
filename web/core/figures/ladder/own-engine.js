// What <phasor-ladder> needs for a formula of the reader, fetched when there is one: it is read,
// measured by the functions that measure the eight steps, and judged.

import { ExpressionError } from '../../words/expression.js';
import { t, translated } from '../../texts/language.js';
import { measure, placesFrom } from './facts.js';
import { checkPrice, ownStep } from './formula.js';

export { verdictOf } from './verdict.js';

/** @typedef {Parameters<typeof measure>[2]} Given */

/** @param {unknown} error @returns {string} */
function sentence(error) {
  if (error instanceof ExpressionError) {
    const values = { name: 'formula', place: error.place + 1, message: translated(error.message) };
    return error.place < 0
      ? t('{name} cannot be read: {message}', values)
      : t('{name} cannot be read at character {place}: {message}', values);
  }
  if (error instanceof RangeError) return translated(error.message);
  throw error;
}

/**
 * @param {import('../../api/index.js').Phasor} phasor
 * @param {string} text of a formula
 * @param {Given} given
 * @returns {{ step: import('./steps.js').Step | null, facts: import('./facts.js').Facts | null, text: string,
 *   problem: string }} no step where there is a problem
 */
export function measured(phasor, text, given) {
  try {
    const step = ownStep(text);
    checkPrice(step.read, given);
    const facts = measure(phasor, step, given);
    // the other sentence is drawn, too
    const other = given.counts[1];
    step.encode(phasor, placesFrom(Math.min(other, given.length), 0), other, given.shape);
    return { step, facts, text, problem: '' };
  } catch (error) {
    return { step: null, facts: null, text: '', problem: sentence(error) };
  }
}
