// Parses, measures and judges the reader's formula in <phasor-ladder>: with the same functions as the eight
// steps, it finds the first test that fails and the next idea. Loaded when there is a formula.

import { ExpressionError } from '../../words/expression.js';
import { prose, t, translated } from '../../texts/language.js';
import { measure, placesFrom, between } from './facts.js';
import { checkPrice, ownStep } from './formula.js';
import { rounded, rowOf } from '../../draw/rows.js';
import { nameOf, properties, said } from './words.js';

/** @typedef {Parameters<typeof measure>[2]} Given */

/** @param {unknown} error @returns {string} */
function sentence(error) {
  if (error instanceof ExpressionError) {
    const values = { name: 'formula', place: error.place + 1, message: translated(error) };
    return error.place < 0
      ? t('{name} cannot be read: {message}', values)
      : t('{name} cannot be read at character {place}: {message}', values);
  }
  if (error instanceof RangeError) return translated(error);
  throw error;
}

/**
 * @param {import('../../api/index.js').Phasor} phasor
 * @param {string} text of a formula
 * @param {Given} given
 * @returns {{ step: import('./steps.js').Step | null, facts: import('./facts.js').Facts | null, text: string,
 *   problem: string }} `step` is null if there is a problem
 */
export function measured(phasor, text, given) {
  try {
    const step = ownStep(text);
    checkPrice(step.read, given);
    const facts = measure(phasor, step, given);
    // the other sentence is drawn, too
    const other = given.counts[1];
    step.encode(phasor, placesFrom(Math.min(other, given.length), 0), other, given.shape);
    return { step, facts, text, problem: '' };
  } catch (error) {
    return { step: null, facts: null, text: '', problem: sentence(error) };
  }
}

/** @typedef {import('./facts.js').Facts} Facts */
/** @typedef {import('./words.js').Property} Property */

/**
 * Why rows of a table are equal: all are equal; they hardly change from some word on; many neighbours are
 * equal; or values repeat.
 *
 * @param {Facts} facts
 * @param {number} decimals
 * @returns {'constant' | 'fades' | 'slow' | 'back'}
 */
function whyEqual({ table }, decimals) {
  const [count] = table.shape;
  const texts = Array.from({ length: count }, (_, row) =>
    Array.from(rowOf(table, row), (value) => rounded(value, decimals)).join(),
  );
  const alike = texts.slice(1).map((text, k) => text === texts[k]);
  const steps = alike.map((_, k) => between(table, k, k + 1));
  if (steps.every((step) => step === 0)) return 'constant';
  const some = Math.ceil(steps.length / 10);
  const sum = (/** @type {readonly number[]} */ list) => list.reduce((a, b) => a + b, 0);
  if (sum(steps.slice(-some)) < sum(steps.slice(0, some)) / 20) return 'fades';
  return alike.filter(Boolean).length > alike.length / 10 ? 'slow' : 'back';
}

/** @param {Facts} facts @returns {boolean} whether its single column is strictly monotonic */
const isMonotonic = ({ table: { data } }) =>
  data.every((value, k) => k === 0 || value > data[k - 1]) ||
  data.every((value, k) => k === 0 || value < data[k - 1]);

/**
 * @param {Property} property the failed property
 * @param {Facts} facts
 * @param {number} decimals
 * @returns {string} the next idea
 */
function hint(property, facts, decimals) {
  const isAlone = facts.table.shape[1] === 1;
  switch (property) {
    case 'bounded':
      return t(
        'It grows with the document, beyond what any training has seen: divide by how many words there are, n, or bend the line into a wave with sin.',
      );
    case 'same':
      return t(
        'A place must not change its number when the sentence goes on: leave n out, and let a wave keep the numbers small.',
      );
    case 'smooth':
      return t(
        'Between two words it stands still, and then it jumps: leave out floor, ceil, round and %, and let a wave come and go instead.',
      );
    case 'unique':
      switch (whyEqual(facts, decimals)) {
        case 'constant':
          return t('Every word gets the same: the position, pos, has to change the numbers.');
        case 'fades':
          return t(
            'The numbers fade: later words hardly differ. Take something that goes on moving, such as a wave.',
          );
        case 'slow':
          return t(
            'It is too slow: many neighbours are alike. Add a faster wave, such as sin(pos).',
          );
        default:
          return isAlone
            ? t(
                'It comes back to where it was: give every word a second number, the cosine, in a list with the sine.',
              )
            : t(
                'The numbers come back together: add slower waves, such as sin(pos / 2) and cos(pos / 2), or a power with i in it.',
              );
      }
    default:
      if (!isAlone) {
        return t('A matrix turns a sine only together with its cosine: have both of every angle.');
      }
      return isMonotonic(facts)
        ? t(
            'A matrix multiplies and cannot add a step: take the sine and the cosine of an angle, in a list.',
          )
        : t(
            'One number does not say whether a wave rises or falls: put the cosine beside the sine, in a list.',
          );
  }
}

/**
 * @param {Facts} facts
 * @param {{ decimals: number, offset: number, length: number }} given
 * @returns {{ mark: string, title: string, text: string, passed: number }}
 */
export function verdictOf(facts, given) {
  const failed = properties.find((property) => !facts[property].pass);
  const passed = properties.filter((property) => facts[property].pass).length;
  if (!failed) {
    const text = t('Compare it with the encoding of the paper, the last of the steps.');
    return { mark: '✓', title: t('Your formula passes every test.'), text, passed };
  }
  const text = prose(said(failed, facts, given), hint(failed, facts, given.decimals));
  return { mark: '✗', title: t('{test}: no.', { test: nameOf(failed, given) }), text, passed };
}
