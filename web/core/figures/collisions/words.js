// The sentences of <phasor-collisions> about the closest two positions.

import { integral, number, significant } from '../../draw/numbers.js';
import { t } from '../../texts/language.js';

/** @typedef {import('./search.js').Pair} Pair */
/** @typedef {import('./model.js').Shown} Shown */
/** @typedef {import('./model.js').Line} Line */
/** @typedef {import('./model.js').Format} Format */
/**
 * @typedef {Record<import('./search.js').Format, import('./search.js').Repeats> | undefined} Equals
 *   undefined until they are found
 */

/** @param {Line} line @returns {string} its name in the chart */
export function nameOf({ encoding: { dim }, divisors }) {
  if (divisors.length > 2) return shortOf({ encoding: { dim }, divisors });
  if (divisors.length > 0) return wavesText(divisors);
  return dim === 1 ? t('sine alone') : `d = ${dim}`;
}

/** @param {{ encoding: { dim: number }, divisors: readonly number[] }} line a shorter name, for less room */
export const shortOf = ({ encoding: { dim }, divisors }) =>
  divisors.length > 0 ? t('{count} waves', { count: divisors.length }) : String(dim);

/** @param {readonly number[]} divisors @returns {string} 'p, p/2' */
const wavesText = (divisors) => divisors.map((a) => (a === 1 ? 'p' : `p/${number(a)}`)).join(', ');

/** @param {Format} format */
const formatName = (format) =>
  format === 'decimals' ? t('two decimals') : format === 'exact' ? t('exact') : format;

/** @param {Pair} pair */
const values = ({ a, b, distance }) => ({
  a: integral(a),
  b: integral(b),
  distance: significant(distance, 4),
});

/** @param {Pair} pair the text at the cursor */
export const cursorText = (pair) =>
  pair.distance > 0 ? t('{a}, {b}: {distance}', values(pair)) : t('{a}, {b}: equal', values(pair));

/** @param {Pair} pair @param {Shown} shown the text for screen readers */
export const valueText = (pair, { length, chosen }) =>
  t('{name}, {length} positions: {a} and {b} are {distance} apart', {
    ...values(pair),
    name: nameOf(chosen),
    length,
  });

/**
 * @param {Format} format
 * @param {number} length
 * @param {Equals} equals
 * @param {(count: number) => number} share of the chart's width
 */
export function strip(format, length, equals, share) {
  const label = formatName(format);
  const count = (/** @type {number} */ different) =>
    t('{count} of {length} differ', { count: different, length });
  if (format === 'exact')
    return { label, result: t('never two equal'), count: count(length), share: 1 };
  if (!equals) return { label, result: t('searching'), count: '', share: 0 };
  const { first, at, searched } = equals[format];
  return {
    label,
    result: first
      ? t('first equal: {a}, {b}', first)
      : t('no two equal up to {searched}', { searched }),
    count: searched < length ? '' : count(length - below(at, length)),
    share: share(first ? first.b : searched),
  };
}

/** @param {Line} line @returns {string} in a sentence */
function encodingText(line) {
  const { dim } = line.encoding;
  if (line.divisors.length > 0) return t('the sines and cosines of {list}', { list: nameOf(line) });
  if (dim === 1) return t('a sine alone');
  return dim === 2 ? t('a sine and a cosine') : t('{dim} numbers', { dim });
}

/**
 * @param {Shown} shown
 * @param {Pair} pair
 * @param {Equals} equals
 * @returns {string} the sentence below the figure
 */
export function sentence({ length, format, chosen }, pair, equals) {
  const name = encodingText(chosen);
  const shown = { ...values(pair), length, name, format: formatName(format) };
  if (format === 'exact') {
    return t(
      'With {name}, the closest two of {length} positions, {a} and {b}, differ by {distance}: never by nothing, for no whole number of steps is a whole number of half turns.',
      shown,
    );
  }
  if (!equals) return '';
  const { at, searched } = equals[format];
  return pair.distance === 0
    ? t(
        'With {name}, written as {format}, positions {a} and {b} are the same, the first two that are: of {length} rows {count} differ.',
        { ...shown, count: length - below(at, length) },
      )
    : t(
        'With {name}, written as {format}, the rows of {searched} positions still differ; the closest two of {length}, {a} and {b}, by {distance}.',
        { ...shown, searched: Math.min(length, searched) },
      );
}

/** @param {readonly number[]} rising @param {number} limit @returns {number} how many are below the limit */
function below(rising, limit) {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rising[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
