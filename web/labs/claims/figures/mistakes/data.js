// The mistakes of the notes, one lesson each: a few lines, of which one or more are wrong, and the
// explanation. Verdicts and numbers are computed: every line has an expression that decides it, and every
// number of an explanation has its expression.

import { relative } from './relative.js';
import { unique } from './unique.js';
import { values } from './values.js';

/** @typedef {import('../../../../core/texts/language.js').Phrase} Phrase */

/**
 * @typedef {object} GivenLine
 * @property {Phrase} [statement] the statement of the line; by default the claim itself
 * @property {string} claim 'sin(1) = 0.84': an expression as in <phasor-claim>, and the value that the line
 *   gives it
 * @property {number} [tolerance]
 * @typedef {{ statement?: Phrase, expr: string, says: string, tolerance?: number }} Line
 */

/**
 * @template Lines
 * @typedef {object} Of
 * @property {string} id of the mistake
 * @property {Phrase} topic its heading
 * @property {readonly Lines[]} lines
 * @property {Phrase} why the explanation, with {names} of `values`
 * @property {Record<string, string | readonly [string, number]>} values name → expression, and the
 *   number of digits, 4 by default
 */

/** @typedef {Of<GivenLine>} Given */
/** @typedef {Of<Line> & { order: readonly number[] }} Lesson `order`: in which its lines are shown */

/** @param {GivenLine} line @returns {Line} */
function split({ claim, ...rest }) {
  const [expr, says] = claim.split(' = ');
  return { ...rest, expr, says };
}

/**
 * The order in which lines are shown, fixed for each lesson: notes tend to be wrong in their second line, so
 * otherwise guessing line 2 would win.
 *
 * @param {number} count number of lines
 * @param {number} seed
 */
function shuffled(count, seed) {
  const all = Array.from({ length: count }, (_, line) => line);
  let random = Math.imul(seed, 2_654_435_761) >>> 0;
  for (let k = count - 1; k > 0; --k) {
    // a linear congruential generator, its high bits (Press et al. 2007, Numerical Recipes)
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((random / 2 ** 32) * (k + 1));
    [all[k], all[other]] = [all[other], all[k]];
  }
  return all;
}

const numberOf = (/** @type {{ id: string }} */ { id }) => Number(id.slice(1));

/** @param {Given} lesson @returns {Lesson} */
export const complete = (lesson) => ({
  ...lesson,
  lines: lesson.lines.map(split),
  order: shuffled(lesson.lines.length, numberOf(lesson)),
});

/** @type {readonly Lesson[]} those of the notes, in the order of their numbers */
export const lessons = [...values, ...unique, ...relative]
  .map(complete)
  .sort((a, b) => numberOf(a) - numberOf(b));

/** Ids of lessons about current models, which have three lines each and are loaded where they are shown. */
export const fieldIds = ['F1', 'F2', 'F3', 'F4', 'F5'];

/** @param {string} id @returns {number} number of lines in the lesson; 0 if it does not exist */
export const linesOf = (id) =>
  fieldIds.includes(id) ? 3 : (lessons.find((lesson) => lesson.id === id)?.lines.length ?? 0);
