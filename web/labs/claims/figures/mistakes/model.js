// The settings of <phasor-mistakes> → its lessons and the answers. A lesson is computed line by line, so that
// the page stays responsive: the verdict on each line, and the numbers of its explanation.

import { pause } from '../../../../core/api/pause.js';
import { significant } from '../../../../core/draw/numbers.js';
import { t } from '../../../../core/texts/language.js';
import { evaluate } from '../../api/evaluate.js';
import { parse } from '../../api/parse.js';
import { judge } from '../../api/verdict.js';
import { shown } from '../../api/values.js';
import { later } from '../../../../core/kit/later.js';
import { comparison } from '../panels.js';
import { pictured } from '../statement.js';
import { readAnswers } from './answers.js';
import { complete, fieldIds, lessons } from './data.js';

/** @typedef {import('../../../../core/api/index.js').Phasor} Phasor */
/** @typedef {import('./data.js').Lesson} Lesson */
/** @typedef {import('./answers.js').Answers} Answers */
/**
 * @typedef {{ verdicts: import('../../api/verdict.js').Verdict[], values: Record<string, string> }} Facts
 */
/** @typedef {'open' | 'found' | 'missed'} State of a lesson */

/** Facts of lessons so far; neither lessons nor their facts change. @type {Map<Lesson, Promise<Facts>>} */
const known = new Map();

/** @param {Phasor} phasor @param {Lesson} lesson @returns {Promise<Facts>} */
export function factsOf(phasor, lesson) {
  const before = known.get(lesson);
  if (before) return before;
  const facts = compute(phasor, lesson);
  known.set(lesson, facts);
  // after a failure the next call computes it again
  facts.catch(() => known.delete(lesson));
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
    ? t('Not this one: that line is right. Wrong lines: {wrong} of {count}.', values)
    : t('Found. Wrong lines: {wrong} of {count}.', values);
}

/**
 * @param {Facts} facts with the numbers of all lines
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

/** Loads the lessons about current models. */
async function loadField() {
  const [{ field }, { defineModels }] = await Promise.all([
    import('./field.js'),
    import('../../api/models.js'),
  ]);
  defineModels();
  return field.map(complete);
}

/** @param {import('../../../../core/kit/figure.js').Host<typeof import('./settings.js').settings>} s */
export function model(s) {
  const field = later(s, loadField);
  const hasField = () => s.only.some((id) => fieldIds.includes(id));
  /** facts of the answered lessons @type {Map<string, Facts>} */
  const factsById = new Map();
  /** empty while they are loading @type {() => readonly Lesson[]} */
  const all = s.kept(() => {
    if (s.only.length === 0) return lessons;
    const others = hasField() ? s.polled(field) : [];
    return others ? [...lessons, ...others].filter(({ id }) => s.only.includes(id)) : [];
  });
  /** @type {() => Lesson | undefined} */
  const lesson = s.kept(() => all().find(({ id }) => id === s.lesson) ?? all()[0]);
  const answers = s.kept(() => new Map(readAnswers(s.answers)));
  /** Lesson → why it could not be computed. @type {Map<string, unknown>} */
  const failed = new Map();
  /** Retries failed lessons after another answer, and on another lesson. */
  const begun = s.kept(() => {
    answers();
    lesson();
    failed.clear();
    return {};
  });
  /** Computes answered lessons one after another, the shown one first. */
  const computeWanted = s.kept(() => {
    const now = begun();
    s.polled(() => factsById.size + failed.size);
    const wanted = [lesson(), ...all()].find(
      (each) => each && answers().has(each.id) && !factsById.has(each.id) && !failed.has(each.id),
    );
    if (!wanted) return;
    factsOf(s.phasor, wanted)
      .then(
        (facts) => factsById.set(wanted.id, facts),
        (error) => begun() === now && failed.set(wanted.id, error),
      )
      .then(() => s.refresh());
  });
  /** @param {string} id @returns {Facts | undefined} undefined while they are computed */
  const found = (id) => {
    computeWanted();
    return answers().has(id) ? s.polled(() => factsById.get(id)) : undefined;
  };
  const facts = s.kept(() => found(lesson()?.id ?? '') ?? null);
  /** the first wrong line that has a picture */
  const wrong = s.kept(
    () => facts()?.verdicts.find((verdict) => !verdict.right && pictured(verdict)) ?? null,
  );
  return {
    get all() {
      return all();
    },
    get lesson() {
      return lesson();
    },
    /** the picked line of the lesson */
    get line() {
      return answers().get(lesson()?.id ?? '');
    },
    /** facts of the lesson; null while they are computed */
    get facts() {
      return facts();
    },
    get answers() {
      return answers();
    },
    /** the error of an answered lesson; null if none failed */
    get failure() {
      computeWanted();
      return s.polled(() => [...failed.values()][0] ?? null);
    },
    /** whether the picked line of the lesson is still being computed */
    get isComputing() {
      computeWanted();
      const id = lesson()?.id ?? '';
      return answers().has(id) && s.polled(() => !factsById.has(id) && !failed.has(id));
    },
    /** @param {string} id of a lesson */
    stateOf: (id) => stateOf(found(id), answers().get(id)),
    comparison: comparison(s, wrong, () => lesson()?.id ?? ''),
    /** Loads what is needed. */
    prepare() {
      if (hasField()) field();
    },
  };
}

/** @typedef {ReturnType<typeof model>} Model */
