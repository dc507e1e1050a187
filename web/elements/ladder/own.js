// The reader's formula as the figure has it: the step that it makes with what was measured of it,
// or what is wrong with it. While it cannot be read, the last one that could be stays. What reads
// and measures it is fetched when there is a first one.

import { t, translated } from '../../language/language.js';
import { messageOf } from '../kit/values.js';

/** @typedef {typeof import('./own-engine.js')} Engine */
/** @typedef {import('./facts.js').Facts} Facts */
/** @typedef {Parameters<typeof import('./facts.js').measure>[2]} Given */

/**
 * @typedef {object} State replaced as a whole
 * @property {import('./steps.js').Step | null} step null without a formula
 * @property {Facts | null} facts
 * @property {string} text of the step, which may not be that of the setting
 * @property {string} problem what is wrong with the formula, '' for nothing
 * @property {boolean} isComing whether it waits for what measures it
 */

/** @type {State} */
const nothing = { step: null, facts: null, text: '', problem: '', isComing: false };

export class Own {
  /** @type {State} */
  now = nothing;
  #key = '';
  #reported = '';
  /** @type {Engine | null} */
  #engine = null;
  /** the formula for which it was fetched */
  #asked = '';
  #again;

  /** @param {() => void} again called when what was missing has come, to take the formula again */
  constructor(again) {
    this.#again = again;
  }

  /**
   * @param {import('../../api/index.js').Phasor} phasor
   * @param {string} formula
   * @param {Given} given
   * @returns {boolean} whether that is news
   */
  take(phasor, formula, given) {
    const isThere = formula.trim() !== '';
    if (isThere && !this.#engine) {
      this.#fetch(formula);
      return false;
    }
    // sentences are kept, and so the language is part of it
    const key = JSON.stringify([formula, given, t('Yours')]);
    if (key === this.#key) return false;
    this.#key = key;
    const texts = isThere ? [formula, this.now.text] : [];
    this.now = nothing;
    for (const text of texts) {
      if (text === '' || !this.#engine || this.now.step) continue;
      const measured = this.#engine.measured(phasor, text, given);
      // what was right before may not be with other settings
      const problem = this.now.problem || measured.problem;
      this.now = { ...measured, problem, isComing: false };
    }
    const { problem, text } = this.now;
    const news = JSON.stringify([problem, text, this.passes]);
    const isNew = news !== this.#reported;
    this.#reported = news;
    return isNew;
  }

  /** @param {string} formula */
  #fetch(formula) {
    // what failed is tried again by the next formula
    if (this.#asked === formula) return;
    this.#asked = formula;
    this.now = { ...this.now, problem: '', isComing: true };
    import('./own-engine.js').then(
      ({ measured, verdictOf }) => {
        this.#engine = { measured, verdictOf };
        this.now = { ...this.now, isComing: false };
        this.#again();
      },
      (error) => {
        this.now = { ...this.now, problem: translated(messageOf(error)), isComing: false };
        this.#again();
      },
    );
  }

  /** Which tests the formula passes. @returns {Record<import('./words.js').Property, boolean> | null} */
  get passes() {
    const { facts } = this.now;
    return (
      facts && {
        bounded: facts.bounded.pass,
        same: facts.same.pass,
        unique: facts.unique.pass,
        linear: facts.linear.pass,
      }
    );
  }

  /** @param {Parameters<Engine['verdictOf']>[1]} given @returns {ReturnType<Engine['verdictOf']> | null} */
  verdict(given) {
    const { facts } = this.now;
    return facts && this.#engine && this.#engine.verdictOf(facts, given);
  }
}
