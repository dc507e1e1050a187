// The reader's formula as the figure has it: the step that it makes with what was measured of it, or what is wrong
// with it. While it cannot be read, the last one that could be stays.

import { ExpressionError } from '../../expression/parse.js';
import { t } from '../../language/language.js';
import { measure, placesFrom } from './facts.js';
import { checkPrice, ownStep } from './formula.js';
import { verdictOf } from './verdict.js';
import { properties } from './words.js';

/** @typedef {ReturnType<typeof ownStep>} OwnStep */
/** @typedef {import('./facts.js').Facts} Facts */
/** @typedef {Parameters<typeof measure>[2]} Given */

/** @param {unknown} error @returns {string} */
function sentence(error) {
  if (error instanceof ExpressionError) {
    const values = { name: 'formula', place: error.place + 1, message: error.message };
    return error.place < 0
      ? t('{name} cannot be read: {message}', values)
      : t('{name} cannot be read at character {place}: {message}', values);
  }
  if (error instanceof RangeError) return error.message;
  throw error;
}

export class Own {
  /** @type {OwnStep | null} null without a formula */
  step = null;
  /** @type {Facts | null} */
  facts = null;
  /** Of the step, which may not be that of the setting. */
  text = '';
  /** What is wrong with the formula, '' for nothing. */
  problem = '';
  #key = '';
  #reported = '';

  /** @param {import('../../api/index.js').Phasor} phasor @param {string} text @param {Given} given */
  #measure(phasor, text, given) {
    const step = ownStep(text);
    checkPrice(step.formula, given);
    const facts = measure(phasor, step, given);
    // the other sentence is drawn, too
    const other = given.counts[1];
    step.encode(phasor, placesFrom(Math.min(other, given.length), 0), other, given.shape);
    Object.assign(this, { step, facts, text });
  }

  /**
   * @param {import('../../api/index.js').Phasor} phasor
   * @param {string} formula
   * @param {Given} given
   * @returns {[type: 'phasor-error' | 'phasor-measure', detail: object] | null} what is to be reported, once
   */
  take(phasor, formula, given) {
    // sentences are kept, and so the language is part of it
    const key = JSON.stringify([formula, given, t('Yours')]);
    if (key === this.#key) return null;
    this.#key = key;
    const before = this.text;
    Object.assign(this, { step: null, facts: null, text: '', problem: '' });
    if (formula.trim() !== '') this.#try(phasor, [formula, before], given);
    return this.#news();
  }

  /** @param {import('../../api/index.js').Phasor} phasor @param {readonly string[]} texts of which the first is wanted @param {Given} given */
  #try(phasor, texts, given) {
    for (const text of texts.filter(Boolean)) {
      try {
        return this.#measure(phasor, text, given);
      } catch (error) {
        // what was right before may not be with other settings
        this.problem ||= sentence(error);
      }
    }
  }

  /** @param {Parameters<typeof verdictOf>[1]} given @returns {ReturnType<typeof verdictOf> | null} */
  verdict(given) {
    return this.facts && verdictOf(this.facts, given);
  }

  /** @returns {ReturnType<Own['take']>} */
  #news() {
    const { problem, text, facts } = this;
    const passes = facts && Object.fromEntries(properties.map((name) => [name, facts[name].pass]));
    const news = JSON.stringify([problem, text, passes]);
    if (news === this.#reported) return null;
    this.#reported = news;
    if (problem) return ['phasor-error', { message: problem }];
    return passes && ['phasor-measure', { formula: text, ...passes }];
  }
}
