// A lesson, computed: the verdict on each of its lines, and the numbers of its explanation. Line by
// line, so that the page stays awake in between.

import { significant } from '../../draw/numbers.js';
import { t } from '../../language/language.js';
import { evaluate } from '../../claims/evaluate.js';
import { parse } from '../../claims/parse.js';
import { judge } from '../../claims/verdict.js';
import { shown } from '../../claims/values.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('./data.js').Lesson} Lesson */
/** @typedef {import('./answers.js').Answers} Answers */
/**
 * @typedef {{ verdicts: import('../../claims/verdict.js').Verdict[], values: Record<string, string> }} Facts
 */
/** @typedef {'open' | 'found' | 'missed'} State of a lesson */

const pause = () => new Promise((done) => setTimeout(done));

/** Lessons do not change, nor do their facts. @type {Map<Lesson, Promise<Facts>>} */
const known = new Map();

/** @param {Phasor} phasor @param {Lesson} lesson @returns {Promise<Facts>} */
export function factsOf(phasor, lesson) {
  const facts = known.get(lesson) ?? compute(phasor, lesson);
  known.set(lesson, facts);
  return facts;
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

/**
 * @param {Facts | undefined} facts of a lesson
 * @param {number | undefined} line that was picked
 * @returns {State}
 */
export function stateOf(facts, line) {
  if (line === undefined) return 'open';
  return facts && !facts.verdicts[line].right ? 'found' : 'missed';
}

/** @param {Facts} facts @param {number} line that was picked @returns {string} */
export function resultOf({ verdicts }, line) {
  const wrong = verdicts.filter(({ right }) => !right).length;
  const values = { wrong, count: verdicts.length };
  return verdicts[line].right
    ? t('Not this one: that line is right. {wrong} of {count} are wrong.', values)
    : t('Found: {wrong} of {count} lines are wrong.', values);
}

/**
 * @param {Facts} facts the numbers of all lines
 * @returns {{ name: string, says: number, truth: number }[]}
 */
export const numbersOf = ({ verdicts }) =>
  verdicts.flatMap(({ cells }, line) =>
    cells.map(({ says, truth }, k) => ({
      says,
      truth,
      name: cells.length > 1 ? `${line}: ${k}` : `${line}`,
    })),
  );
