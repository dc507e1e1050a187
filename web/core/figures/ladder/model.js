// The settings of <phasor-ladder> → its numbers: the words of both sentences, their rows at a step, and the
// number at the cursor. Tests of a step are in facts.js.

import { tokens } from '../../words/tokens.js';
import { placesFrom } from './facts.js';
import { own, stepNamed } from './steps.js';

/** Most words and columns that are drawn: more are unreadable. */
export const mostWords = 12;
export const mostColumns = 8;

/** @typedef {import('../../api/index.js').Phasor} Phasor */

/**
 * @param {Phasor} phasor
 * @param {{ step: string, text: string, compared: string, divisors: readonly number[], dim: number,
 *   base: number }} settings
 * @param {import('./steps.js').Step | null} [formula] the step of the reader's formula
 */
export function model(phasor, { step: name, text, compared, divisors, dim, base }, formula = null) {
  const step = (name === own && formula) || stepNamed(name);
  const shape = { divisors, dim, base };
  const given = tokens(text);
  const all = given.length > 0 ? given : tokens(step.sentence);
  const others = tokens(compared);
  const words = all.slice(0, mostWords);
  const values = step.encode(phasor, placesFrom(words.length, 0), all.length, shape);
  return {
    step,
    shape,
    words,
    values,
    others: others.slice(0, mostWords),
    /** numbers of words in both sentences, drawn or not */
    counts: [all.length, others.length || 2],
    divisors: step.divisors(shape),
    /** number of drawn columns */
    columns: Math.min(values.shape[1], mostColumns),
  };
}

/** @typedef {ReturnType<typeof model>} Model */

/** @param {Model} model @param {{ position: number, column: number }} cursor clamped to the drawn cells */
export function cellOf({ words, columns }, { position, column }) {
  const row = Math.min(words.length - 1, position);
  return { row, column: Math.min(column, columns - 1), rows: words.length, columns };
}

/** @param {Phasor} phasor @param {Model} model @param {number} row @param {number} column */
export function numberAt(phasor, { divisors, values }, row, column) {
  const divisor = divisors[column >> 1] ?? 1;
  // a wave with divisor a at position pos equals the first pair at pos/a
  const value =
    divisors.length === 0
      ? values.data[row * values.shape[1] + column]
      : phasor.exactSinusoidal({ position: row / divisor, dim: 2, column: column % 2 });
  return { pos: row, divisor, value };
}
