// The model of <phasor-ladder>: the words at the current step, the test results of all steps, and the
// reader's formula. The module that parses and measures formulas is loaded for the first one. While a formula
// is invalid, the last valid one stays.

import { translated } from '../../texts/language.js';
import { messageOf } from '../../kit/values.js';
import { measure, placesFrom } from './facts.js';
import { cellOf, model, numberAt } from './model.js';
import { own as yours, steps } from './steps.js';
import { properties } from './words.js';

/** @typedef {import('../../kit/figure.js').Host<typeof import('./settings.js').settings>} Host */
/** @typedef {import('./facts.js').Facts} Facts */

/** Longest time slice (ms) of measuring. */
const slice = 40;

/**
 * @typedef {object} Own
 * @property {import('./steps.js').Step | null} step null without a formula
 * @property {Facts | null} facts
 * @property {string} text the text of the step, which may differ from that of the setting
 * @property {string} problem the error in the formula, '' for none
 */

/** @type {Own} */
const nothing = { step: null, facts: null, text: '', problem: '' };

/**
 * @typedef {object} Fetched always replaced as a whole
 * @property {typeof import('./own-engine.js') | null} engine
 * @property {unknown} failure why it could not be loaded
 */

/** @type {Fetched} */
const none = { engine: null, failure: null };

/**
 * Loads the module that parses and measures formulas for the first one, and again for the next one after a
 * failure.
 *
 * @param {Host} s
 * @returns {(formula: string) => Fetched}
 */
function engineOf(s) {
  let fetched = none;
  /** the formula for which it was requested */
  let asked = '';
  return (formula) => {
    if (fetched.engine || formula === asked) return fetched;
    asked = formula;
    const now = { ...none };
    fetched = now;
    s.awaits(now, true);
    import('./own-engine.js')
      .then(
        (engine) => (fetched = { engine, failure: null }),
        (failure) => {
          // the request of another formula may still succeed
          if (fetched === now) fetched = { engine: null, failure };
        },
      )
      .then(() => s.refresh())
      .finally(() => s.awaits(now, false));
    return fetched;
  };
}

/** @param {Host} s */
export function measured(s) {
  const engineFor = engineOf(s);
  // settings are read only when a step needs them
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
  const fetched = s.kept(() => {
    const { formula } = s;
    return formula.trim() === '' ? none : s.polled(() => engineFor(formula));
  });
  /** the last valid formula */
  let last = '';
  const own = s.kept(() => {
    const { formula, phasor } = s;
    const { engine, failure } = fetched();
    if (!engine) {
      last = '';
      return failure ? { ...nothing, problem: translated(messageOf(failure)) } : nothing;
    }
    const read = engine.measured;
    const now = read(phasor, formula, given());
    // a valid formula may become invalid with other settings
    const shown = now.step || !last ? now : read(phasor, last, given());
    last = shown.text;
    return { ...shown, problem: now.problem || shown.problem };
  }, ['language']);
  return {
    /** the reader's formula */
    get own() {
      return own();
    },
    /** its text, its error, and the tests it passes: a list, which is compared by value */
    get news() {
      const { text, problem, facts: ownFacts } = this.own;
      const passes = ownFacts ? properties.map((property) => ownFacts[property].pass) : [];
      return [text, problem, ...passes];
    },
    /** true while the measuring module is loading */
    get isComing() {
      const { engine, failure } = fetched();
      return s.formula.trim() !== '' && !engine && !failure;
    },
    /** whether the figure shows the last valid formula instead of the current one */
    get isWrong() {
      return s.step === yours && this.own.problem !== '' && !s.isTyping;
    },
    get shown() {
      const { step } = this.own;
      return s.step === yours && step ? model(s.phasor, s, step) : plain();
    },
    /** @returns {Facts} about the current step */
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
      const { step, shape: stepShape, others, counts: stepCounts } = this.shown;
      const count = Math.max(others.length, stepCounts[1]);
      return step.encode(s.phasor, placesFrom(others.length, 0), count, stepShape);
    },
    /** the verdict on the formula; null without one */
    verdict() {
      const { facts: ownFacts } = this.own;
      return ownFacts && (fetched().engine?.verdictOf(ownFacts, s) ?? null);
    },
    /**
     * Measures the steps; for large tables and long texts, in several tasks.
     *
     * @returns {boolean} whether all are measured
     */
    measure() {
      const isLarge = Math.max(s.length, ...counts()) * s.dim > 2 ** 16;
      const until = performance.now() + (isLarge ? slice : Infinity);
      return facts.every((read, k) => {
        read();
        return k === facts.length - 1 || performance.now() < until;
      });
    },
  };
}

/** @typedef {ReturnType<typeof measured>} Model */
