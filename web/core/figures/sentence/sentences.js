// The sentences below the two pictures of <phasor-sentence>, with their current numbers.

import { node } from '../../draw/nodes.js';
import { number, percent } from '../../draw/numbers.js';
import { quoted } from '../../draw/words.js';
import { phrase, pieces, t } from '../../texts/language.js';
import { placeText } from './words.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./model.js').Host} Host */
/** @typedef {(string | Node)[]} Said */

/** Distances below this are written as equal. */
const nothing = 0.005;

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
    };
    return [
      s.positions
        ? t('{word} at {first} and at {second}: different rows, {distance} apart.', values)
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

/** @param {Model} m @param {Host} s @param {number} word @param {string} names @returns {Node} */
function at(m, { positions }, word, names) {
  const values = { word: quoted(m.words[word]), place: placeText(m.places[word]) };
  return node('b', names, positions ? t('{word} at {place}', values) : values.word);
}

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
  if (!s.positions && isTwin && m.areTwinsEqual)
    return [
      t('The rows of both {word} are the same, number for number. Drag one: no weight changes.', {
        word: quoted(words[query]),
      }),
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
  return pieces(
    phrase('{query} gives {weight} to {key}; the other {word} gives {more} to {itskey}.'),
    {
      ...values,
      word: quoted(words[other]),
      more: percent(m.weight(other, best)),
      itskey: best === other ? t('itself') : quoted(words[best]),
    },
  );
}

/** @param {Said} said @returns {string} */
export const textOf = (said) =>
  said.map((each) => (typeof each === 'string' ? each : each.textContent)).join('');
