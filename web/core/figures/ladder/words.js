// Sentences about the tests of a step.

import { number } from '../../draw/numbers.js';
import { shortened } from '../../draw/words.js';
import { t } from '../../texts/language.js';
import { lakh } from './facts.js';

/** @typedef {import('./facts.js').Facts} Facts */

/** @typedef {'bounded' | 'same' | 'smooth' | 'unique' | 'linear'} Property */

/** @type {readonly Property[]} */
export const properties = ['bounded', 'same', 'smooth', 'unique', 'linear'];

/** @param {Property} property @param {{ length: number, offset: number }} given */
export const nameOf = (property, { length, offset }) =>
  ({
    bounded: t('Bounded'),
    same: t('Same in every sentence'),
    smooth: t('Smooth'),
    unique: t('Different for {length} positions', { length }),
    linear: t('Moving on by {offset} is one matrix', { offset }),
  })[property];

/** @param {number} value with as many digits as distinguish it from others */
export const digits = (value) => number(value, Math.abs(value) < 0.1 ? 4 : 3);

/**
 * @param {{ from: number, to: number }} jump
 * @returns {{ a: string, b: string }} the numbers around it, such as 3.999 and 4
 */
const around = ({ from, to }) => ({
  a: number(Math.floor(from * 1000) / 1000, 3),
  b: number(Math.ceil(to * 1000) / 1000, 3),
});

/** @type {Record<Property, (facts: Facts, given: { decimals: number, offset: number }) => string>} */
const sentences = {
  bounded: ({ bounded: { pass, count, value, words, values } }) =>
    pass
      ? t('No value at {count} places among {lakh} words is beyond {largest}.', {
          count,
          lakh,
          largest: number(value),
        })
      : t('The largest value is {small} among {few} words and {large} among {many}.', {
          few: words[0],
          many: words[1],
          small: number(values[0]),
          large: number(values[1]),
        }),
  same: ({ same: { pass, position, counts, values } }) =>
    pass
      ? t('Its values do not depend on the number of words.')
      : t('The word at pos = {position} is {a} in {one} words and {b} in {other}.', {
          position,
          a: number(values[0]),
          one: counts[0],
          b: number(values[1]),
          other: counts[1],
        }),
  smooth: ({ smooth: { pass, from, to, moves, little } }) =>
    pass
      ? t('In 1/1024 of a step it moves by {distance}: no jump.', { distance: digits(little) })
      : t('From {a} to {b} it jumps by {distance}.', {
          ...around({ from, to }),
          distance: digits(moves),
        }),
  unique: ({ unique: { equal } }, { decimals }) =>
    equal
      ? t('To {decimals} decimals, pos = {a} and pos = {b} are equal.', {
          decimals,
          a: equal[0],
          b: equal[1],
        })
      : t('To {decimals} decimals, no two are equal.', { decimals }),
  linear: ({ linear: { pass, ranks, residual } }, { offset }) =>
    pass
      ? t('M PE(pos) misses PE(pos + {offset}) by {residual} at most, for every pos.', {
          offset,
          residual: number(residual),
        })
      : ranks
        ? t('PE(pos) has rank {one}, beside PE(pos + {offset}) it is {two}: no matrix does it.', {
            offset,
            one: ranks[0],
            two: ranks[1],
          })
        : t('M PE(pos) misses PE(pos + {offset}) by {residual}.', {
            offset,
            residual: number(residual),
          }),
};

/** @param {Property} property @param {Facts} facts @param {{ decimals: number, offset: number }} given */
export const said = (property, facts, given) => sentences[property](facts, given);

/** @param {Facts} facts */
export const nextSaid = ({ next: { least, most } }) =>
  most - least < 1e-4
    ? t('{most} at every word.', { most: digits(most) })
    : t('{least} to {most}, from word to word.', { least: digits(least), most: digits(most) });

/** @param {Facts} facts */
export const closestSaid = ({ unique: { closest, distance } }) =>
  t('{distance}, between pos = {a} and pos = {b}.', {
    distance: digits(distance),
    a: closest[0],
    b: closest[1],
  });

/**
 * The figure's sentence: what is wrong with the step, or that nothing is.
 *
 * @param {string} name
 * @param {Facts} facts
 * @param {{ decimals: number, length: number, dim: number }} given
 */
export function claimOf(name, facts, { decimals, length, dim }) {
  const { bounded, same, smooth, unique, linear } = facts;
  const [a, b] = unique.equal ?? [NaN, NaN];
  const distance = digits(unique.distance);
  if (!bounded.pass) {
    return t(
      'Counting has no limit: the last word of {lakh} gets {largest}, far outside the range around 1 in which networks train well.',
      { lakh, largest: number(bounded.value) },
    );
  }
  if (!same.pass) {
    return t(
      'The same position has two values: the word at pos = {position} is {a} in a sentence of {one} words and {b} in one of {other}.',
      {
        position: same.position,
        a: number(same.values[0]),
        one: same.counts[0],
        b: number(same.values[1]),
        other: same.counts[1],
      },
    );
  }
  if (!smooth.pass) {
    return t(
      'Digits are bounded and differ, but they jump: from {a} to {b} the vector moves by {distance} at once, and between two numbers of a counter there is nothing.',
      { ...around(smooth), distance: digits(smooth.moves) },
    );
  }
  if (!linear.pass) {
    return unique.equal
      ? t(
          'One wave repeats: to {decimals} decimals, pos = {a} and pos = {b} get the same value. It never repeats exactly, since no whole number is a multiple of π, but the closest two of {length} are {distance} apart.',
          { decimals, a, b, length, distance },
        )
      : t(
          'One wave comes close to repeating: the closest two of {length} positions are {distance} apart.',
          { length, distance },
        );
  }
  if (unique.equal) {
    return t(
      'To {decimals} decimals, pos = {a} and pos = {b} still get the same vector; the closest two of {length} are {distance} apart. Moving on is a rotation now.',
      { decimals, a, b, length, distance },
    );
  }
  return name === 'paper'
    ? t(
        'With {dim} numbers a position, the closest two of {length} positions are {distance} apart, and the list says yes every time.',
        { dim, length, distance },
      )
    : t(
        'To {decimals} decimals all {length} positions differ; the closest two are {distance} apart.',
        { decimals, length, distance },
      );
}

/** @param {import('./measured.js').Model} m @returns {string} the sentence about the number at the cursor */
export const numberSaid = ({ shown, position, number: { value } }) =>
  t('{word}, position {position}: {value}', {
    word: shortened(shown.words[position]),
    position,
    value: number(value),
  });
