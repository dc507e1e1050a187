// The mistakes of the notes, a lesson each: a few lines, of which one or more are wrong, and why. No
// verdict stands here: every line has the expression that decides it, and every number of an
// explanation the one that it comes from.
//
//   topic      of the lesson, its heading
//   statement  what a line says; without it, `expr` = `says` speaks for itself
//   expr       computed, as in <phasor-claim>
//   says       what it is by that line
//   why        the explanation, with {names} of `values`

import { relative } from './mistakes-relative.js';
import { unique } from './mistakes-unique.js';
import { values } from './mistakes-values.js';

/**
 * @typedef {object} Line
 * @property {string} [statement]
 * @property {string} expr
 * @property {string} says
 * @property {number} [tolerance]
 */

/**
 * @typedef {object} Lesson
 * @property {string} id of the mistake
 * @property {string} topic
 * @property {readonly Line[]} lines
 * @property {string} why
 * @property {Record<string, string | readonly [string, number]>} values name → expression, and how
 *   many digits are told where four are not right
 */

const number = (/** @type {Lesson} */ { id }) => Number(id.slice(1));

/** @type {readonly Lesson[]} in the order of their numbers */
export const lessons = [...values, ...unique, ...relative].sort((a, b) => number(a) - number(b));
