// A lesson, computed: the verdict on each of its lines, and the numbers of its explanation. Line by
// line, so that the page stays awake in between.

import { significant } from '../draw/numbers.js';
import { t } from '../text/language.js';
import { evaluate } from './claim-evaluate.js';
import { parse } from './claim-parse.js';
import { judge } from './claim-verdict.js';
import { shown } from './claim-values.js';

/** @typedef {import('../index.js').Phasor} Phasor */
/** @typedef {import('./mistakes-data.js').Lesson} Lesson */
/** @typedef {{ verdicts: import('./claim-verdict.js').Verdict[], values: Record<string, string> }} Facts */

const pause = () => new Promise((done) => setTimeout(done));

/** Lessons do not change, nor does what is computed of them. @type {Map<Lesson, Promise<Facts>>} */
const known = new Map();

/** @param {Phasor} phasor @param {Lesson} lesson @returns {Promise<Facts>} */
export function factsOf(phasor, lesson) {
  const found = known.get(lesson) ?? compute(phasor, lesson);
  known.set(lesson, found);
  return found;
}

/** @param {Phasor} phasor @param {Lesson} lesson @returns {Promise<Facts>} */
async function compute(phasor, lesson) {
  const verdicts = [];
  for (const { expr, says, tolerance } of lesson.lines) {
    await pause();
    verdicts.push(judge(phasor, { expr: parse(expr), says: parse(says), tolerance }));
  }
  /** @type {Record<string, string>} */
  const values = {};
  for (const [name, given] of Object.entries(lesson.values)) {
    await pause();
    const [expr, digits] = typeof given === 'string' ? [given, 4] : given;
    const { value } = evaluate(phasor, parse(expr));
    values[name] = typeof value === 'number' ? significant(value, digits) : shown(value);
  }
  return { verdicts, values };
}

/** @param {Lesson} lesson @param {Facts} facts @returns {string} */
export const explanation = (lesson, { values }) => t(lesson.why, values);
