// The reader's formula as the figure has it: the step that it makes with what was measured of it,
// or what is wrong with it. While it cannot be read, the last one that could be stays. What reads
// and measures it is fetched when there is a first one.

import { t, translated } from '../../language/language.js';
import { messageOf } from '../kit/values.js';

/** @typedef {typeof import('./own-engine.js')} Engine */
/** @typedef {import('./facts.js').Facts} Facts */
/** @typedef {Parameters<typeof import('./facts.js').measure>[2]} Given */

export class Own {
  /** @type {import('./steps.js').Step | null} null without a formula */
  step = null;
  /** @type {Facts | null} */
  facts = null;
  /** Of the step, which may not be that of the setting. */
  text = '';
  /** What is wrong with the formula, '' for nothing. */
  problem = '';
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
    const texts = isThere ? [formula, this.text] : [];
    Object.assign(this, { step: null, facts: null, text: '', problem: '' });
    for (const text of texts) {
      if (text === '' || !this.#engine || this.step) continue;
      const { problem, ...measured } = this.#engine.measured(phasor, text, given);
      // what was right before may not be with other settings
      this.problem ||= problem;
      Object.assign(this, measured);
    }
    const { problem, text, passes } = this;
    const news = JSON.stringify([problem, text, passes]);
    const isNew = news !== this.#reported;
    this.#reported = news;
    return isNew;
  }

  /** Whether its formula waits for what measures it. */
  get isComing() {
    return this.#asked !== '' && this.#engine === null && this.problem === '';
  }

  /** @param {string} formula */
  #fetch(formula) {
    // what failed is tried again by the next formula
    if (this.#asked === formula) return;
    this.#asked = formula;
    this.problem = '';
    import('./own-engine.js').then(
      ({ measured, verdictOf }) => {
        this.#engine = { measured, verdictOf };
        this.#again();
      },
      (error) => {
        this.problem = translated(messageOf(error));
        this.#again();
      },
    );
  }

  /** Which tests the formula passes. @returns {Record<import('./words.js').Property, boolean> | null} */
  get passes() {
    const { facts } = this;
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
    return this.facts && this.#engine && this.#engine.verdictOf(this.facts, given);
  }
}
