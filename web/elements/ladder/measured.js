// What <phasor-ladder> shows: the words at the current step, what is measured of all steps, and the formula
// of the reader. What reads and measures a formula is fetched for the first one. While a formula cannot be
// read, the last one that could be stays.

import { later } from '../kit/later.js';
import { measure, placesFrom } from './facts.js';
import { cellOf, model, numberAt } from './model.js';
import { own as yours, steps } from './steps.js';

/** @typedef {import('../kit/figure.js').Host<typeof import('./settings.js').settings>} Host */
/** @typedef {import('./facts.js').Facts} Facts */

/** Milliseconds that are measured without a break. */
const slice = 40;

/**
 * @typedef {object} Own
 * @property {import('./steps.js').Step | null} step null without a formula
 * @property {Facts | null} facts
 * @property {string} text of the step, which may not be that of the setting
 * @property {string} problem what is wrong with the formula, '' for nothing
 */

/** @type {Own} */
const nothing = { step: null, facts: null, text: '', problem: '' };

/** @param {Host} s */
export function measured(s) {
  const engine = later(s, () => import('./own-engine.js'));
  // settings are read when a step needs them
  const shape = {
    get divisors() {
      return s.divisors;
    },
    get dim() {
      return s.dim;
    },
    get base() {
      return s.base;
    },
  };
  const plain = s.kept(() => model(s.phasor, s));
  const counts = s.kept(() => plain().counts);
  const given = () => {
    const { length, decimals, offset } = s;
    return { shape, counts: counts(), length, decimals, offset };
  };
  const facts = steps.map((step) => s.kept(() => measure(s.phasor, step, given())));
  /** the last formula that could be read */
  let last = '';
  const own = s.kept(() => {
    const { formula, phasor } = s;
    const read = formula.trim() === '' ? null : s.polled(engine)?.measured;
    if (!read) {
      last = '';
      return nothing;
    }
    const now = read(phasor, formula, given());
    // what was right before may not be with other settings
    const shown = now.step || !last ? now : read(phasor, last, given());
    last = shown.text;
    return { ...shown, problem: now.problem || shown.problem };
  }, ['language']);
  return {
    /** of the reader's formula */
    get own() {
      return own();
    },
    /** its text, what is wrong with it, and which tests it passes: a list, which is compared */
    get news() {
      const { text, problem, facts } = this.own;
      const { bounded, same, unique, linear } = facts ?? {};
      const passes = [bounded, same, unique, linear].flatMap((each) => each?.pass ?? []);
      return [text, problem, ...passes];
    },
    /** whether that waits for what measures it */
    get isComing() {
      return s.formula.trim() !== '' && s.polled(engine) === null;
    },
    /** whether the figure shows the last formula that could be read, and not the one that was written */
    get isWrong() {
      return s.step === yours && this.own.problem !== '' && !s.isTyping;
    },
    get shown() {
      const { step } = this.own;
      return s.step === yours && step ? model(s.phasor, s, step) : plain();
    },
    /** @returns {Facts} of the step that is shown */
    get facts() {
      const { step } = this.shown;
      return step === this.own.step && this.own.facts
        ? this.own.facts
        : facts[steps.indexOf(step)]();
    },
    get all() {
      const all = facts.map((read) => read());
      return this.own.facts ? [...all, this.own.facts] : all;
    },
    get position() {
      return cellOf(this.shown, s).row;
    },
    get column() {
      return cellOf(this.shown, s).column;
    },
    get number() {
      return numberAt(s.phasor, this.shown, this.position, this.column);
    },
    /** the rows of the other sentence */
    get others() {
      const { step, shape, others, counts } = this.shown;
      const count = Math.max(others.length, counts[1]);
      return step.encode(s.phasor, placesFrom(others.length, 0), count, shape);
    },
    /** what the tests say of the formula; null without one */
    verdict() {
      const { facts } = this.own;
      return facts && (engine()?.verdictOf(facts, s) ?? null);
    },
    /** Measures the steps, of large tables in several tasks. @returns {boolean} whether all are known */
    measure() {
      const isLarge = s.length * s.dim > 2 ** 16;
      const until = performance.now() + (isLarge ? slice : Infinity);
      return facts.every((read, k) => {
        read();
        return k === facts.length - 1 || performance.now() < until;
      });
    },
  };
}

/** @typedef {ReturnType<typeof measured>} Model */
