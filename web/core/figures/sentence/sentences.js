// The sentences below the two pictures of <phasor-sentence>, with their current numbers.

import { node } from '../../draw/nodes.js';
import { number, percent } from '../../draw/numbers.js';
import { quoted } from '../../draw/words.js';
import { phrase, pieces, t } from '../../texts/language.js';
import { key as spelling } from '../../words/parts.js';
import { placeText } from './words.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./model.js').Host} Host */
/** @typedef {(string | Node)[]} Said */

/** Distances below this are written as equal. */
const nothing = 0.005;

/** How many words are written like that one. @param {Model} m @param {number} word */
const equals = ({ words }, word) =>
  words.filter((each) => spelling(each) === spelling(words[word])).length;

/** @param {Model} m @param {Host} s @returns {Said} */
export function encodingClaim(m, s) {
  const { words, twins, places } = m;
  if (words.length === 0) return [t('Type a word: the first one stands at position 0.')];
  const between = (/** @type {readonly [number, number]} */ pair) => number(m.distance(...pair), 2);
  if (twins) {
    const [a, b] = [...twins].sort((one, other) => places[one] - places[other]);
    const values = {
      word: quoted(words[a]),
      first: placeText(places[a]),
      second: placeText(places[b]),
      distance: between([a, b]),
      count: equals(m, a),
    };
    if (s.positions)
      return [t('{word} at {first} and at {second}: different rows, {distance} apart.', values)];
    return [
      values.count > 2
        ? t(
            'Positions are off: every number is 0. All {count} {word} are one and the same to attention.',
            values,
          )
        : t(
            'Positions are off: every number is 0. Both {word} are {distance} apart, one and the same to attention.',
            values,
          ),
    ];
  }
  if (!s.positions)
    return [t('Positions are off: every number is 0, and nothing says which word came first.')];
  if (words.length === 1)
    return [
      places[0] === 0
        ? t('The first word stands at position 0: every sine is 0, every cosine 1.')
        : t('One word, one row.'),
    ];
  const { distance } = s.phasor.closestPair(m.encoding);
  return [
    distance < nothing
      ? t('Two rows are equal here: both words stand at the same place.')
      : t('No two rows are equal: the closest two are {distance} apart.', {
          distance: number(distance, 2),
        }),
  ];
}

/** @param {Model} m @param {number} word */
const placed = (m, word) =>
  t('{word} at {place}', { word: quoted(m.words[word]), place: placeText(m.places[word]) });

/** @param {Model} m @param {Host} s @param {number} word @param {string} names @returns {Node} */
const at = (m, { positions }, word, names) =>
  node('b', names, positions ? placed(m, word) : quoted(m.words[word]));

/** @param {Model} m @param {Host} s @param {number} query @param {number} key @returns {string | Node} */
const target = (m, s, query, key) => (key === query ? t('itself') : at(m, s, key, 'key'));

/** @param {Model} m @param {Host} s @returns {Said} */
export function weightsClaim(m, s) {
  const { words, query, key, twins, blend, known } = m;
  if (words.length === 0) return [];
  if (words.length === 1) return [t('One word: it can look only at itself, 100 %.')];
  const share = percent(1 / words.length);
  if (m.isEven) {
    const isBlind = (!s.positions || blend === 0) && (blend === 1 || !known.includes(true));
    return [
      isBlind
        ? t('There is nothing to read: every word gets {share}, whatever it is.', { share })
        : t('All words are alike to this head: each gets {share}.', { share }),
    ];
  }
  const isTwin = twins?.includes(query) ?? false;
  const other = isTwin && twins ? twins[1] : -1;
  const word = quoted(words[query]);
  const count = equals(m, query);
  if (!s.positions && isTwin && m.areTwinsEqual)
    return [
      count > 2
        ? t(
            'The rows of all {count} {word} are the same, number for number. Drag one: no weight changes.',
            { count, word },
          )
        : t(
            'The rows of both {word} are the same, number for number. Drag one: no weight changes.',
            { word },
          ),
    ];
  const values = {
    query: at(m, s, query, 'query'),
    weight: percent(m.weight(query, key)),
    key: target(m, s, query, key),
  };
  if (!s.positions)
    return pieces(
      phrase(
        '{query} gives {weight} to {key} in any order of the words. Drag one: no weight changes.',
      ),
      values,
    );
  if (other < 0) return pieces(phrase('{query} gives {weight} to {key}.'), values);
  const best = m.strongest(other);
  const both = {
    ...values,
    more: percent(m.weight(other, best)),
    itskey: best === other ? t('itself') : quoted(words[best]),
  };
  return count > 2
    ? pieces(phrase('{query} gives {weight} to {key}; {other} gives {more} to {itskey}.'), {
        ...both,
        other: placed(m, other),
      })
    : pieces(
        phrase('{query} gives {weight} to {key}; the other {word} gives {more} to {itskey}.'),
        { ...both, word: quoted(words[other]) },
      );
}

/** @param {Said} said @returns {string} */
export const textOf = (said) =>
  said.map((each) => (typeof each === 'string' ? each : each.textContent)).join('');
