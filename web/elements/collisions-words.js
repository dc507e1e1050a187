// What <phasor-collisions> says of the closest two positions.

import { integral, significant } from '../draw/numbers.js';
import { t } from '../text/language.js';

/** @typedef {import('./collisions-search.js').Pair} Pair */
/** @typedef {import('./collisions-search.js').Format} Format */
/** @typedef {Record<Format, import('./collisions-search.js').Repeats> | undefined} Found */
/** @typedef {{ encoding: import('./collisions-search.js').Encoding, name: string, short: string,
 *   change: Record<string, unknown>, chosen: boolean }} Line an encoding in the chart */

/** @param {'exact' | Format} format */
const formatName = (format) =>
  format === 'decimals' ? t('two decimals') : format === 'exact' ? t('exact') : format;

/** @param {Pair} pair */
const values = ({ a, b, distance }) => ({
  a: integral(a),
  b: integral(b),
  distance: significant(distance, 4),
});

/** @param {Pair} pair what stands at the cursor */
export const markText = (pair) =>
  pair.distance > 0 ? t('{a}, {b}: {distance}', values(pair)) : t('{a}, {b}: equal', values(pair));

/** @param {Pair} pair @param {number} length @param {Line} line for those who hear it */
export const spoken = (pair, length, { name }) =>
  t('{name}, {length} positions: {a} and {b} are {distance} apart', {
    ...values(pair),
    name,
    length,
  });

/**
 * @param {'exact' | Format} name
 * @param {number} length
 * @param {Found} all undefined while they are searched
 * @param {(count: number) => number} share of the chart's width
 */
export function strip(name, length, all, share) {
  const label = formatName(name);
  if (name === 'exact') {
    const told = t('{count} of {length} differ', { count: length, length });
    return { label, about: t('never two equal'), told, share: 1 };
  }
  if (!all) return { label, about: t('searching'), told: '', share: 0 };
  const { first, at, searched } = all[name];
  const count = length - below(at, length);
  const told = searched < length ? '' : t('{count} of {length} differ', { count, length });
  return first
    ? { label, about: t('first equal: {a}, {b}', first), told, share: share(first.b) }
    : {
        label,
        about: t('no two equal up to {searched}', { searched }),
        told,
        share: share(searched),
      };
}

/** @param {Line} line */
function encodingName({ encoding: { dim }, change, name }) {
  if (change.encoding === 'waves') return t('the sines and cosines of {list}', { list: name });
  if (dim === 1) return t('a sine alone');
  return dim === 2 ? t('a sine and a cosine') : t('{dim} numbers', { dim });
}

/**
 * @param {{ pair: Pair, length: number, format: 'exact' | Format, line: Line, found: Found }} shown
 */
export function sentence({ pair, length, format, line, found }) {
  const said = { ...values(pair), length, name: encodingName(line), format: formatName(format) };
  if (format === 'exact') {
    return t(
      'With {name}, the closest two of {length} positions, {a} and {b}, differ by {distance}: never by nothing, for no whole number of steps is a whole number of half turns.',
      said,
    );
  }
  if (!found) return '';
  const { at, searched } = found[format];
  return pair.distance === 0
    ? t(
        'With {name}, written as {format}, positions {a} and {b} are the same, the first two that are: of {length} rows {count} differ.',
        { ...said, count: length - below(at, length) },
      )
    : t(
        'With {name}, written as {format}, the rows of {searched} positions still differ; the closest two of {length}, {a} and {b}, by {distance}.',
        { ...said, searched: Math.min(length, searched) },
      );
}

/** @param {readonly number[]} rising @param {number} limit @returns {number} how many are below */
function below(rising, limit) {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rising[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
