// The matrices of <phasor-steps>, their names, and how their numbers are written: short in cells, with every
// digit in fields.

import { math } from '../../draw/mathml.js';
import { node } from '../../draw/nodes.js';
import { phrase, t } from '../../texts/language.js';
import { exact, number } from '../../draw/numbers.js';

/** @typedef {import('../../texts/language.js').Phrase} Phrase */
/** @typedef {import('./matrix.js').Hue} Hue */

/**
 * @typedef {object} Kind
 * @property {Phrase} label
 * @property {Phrase} word
 * @property {string} [symbol]
 * @property {Hue} [rows]
 * @property {Hue} [columns]
 * @property {boolean} [weights]
 * @property {boolean} [cut] whether each head has its own
 */

/** @type {Record<string, Kind>} */
export const kinds = {
  x: { label: phrase('X, the input'), word: phrase('input'), symbol: 'X' },
  wq: {
    label: phrase('W Q, makes queries'),
    word: phrase('makes queries'),
    symbol: 'WQ',
    cut: true,
  },
  wk: { label: phrase('W K, makes keys'), word: phrase('makes keys'), symbol: 'WK', cut: true },
  wv: { label: phrase('W V, makes values'), word: phrase('makes values'), symbol: 'WV', cut: true },
  q: {
    label: phrase('Q, queries'),
    word: phrase('queries'),
    symbol: 'Q',
    rows: 'query',
    cut: true,
  },
  k: { label: phrase('K, keys'), word: phrase('keys'), symbol: 'K', rows: 'key', cut: true },
  v: { label: phrase('V, values'), word: phrase('values'), symbol: 'V', rows: 'key', cut: true },
  scores: { label: phrase('scores'), word: phrase('scores'), rows: 'query', columns: 'key' },
  scaled: { label: phrase('scaled scores'), word: phrase('scaled'), rows: 'query', columns: 'key' },
  unscaled: {
    label: phrase('scores that are not divided, as before'),
    word: phrase('not divided: as before'),
    rows: 'query',
    columns: 'key',
  },
  masked: { label: phrase('masked scores'), word: phrase('masked'), rows: 'query', columns: 'key' },
  unmasked: {
    label: phrase('scores without a mask, as before'),
    word: phrase('no mask: as before'),
    rows: 'query',
    columns: 'key',
  },
  weights: {
    label: phrase('weights'),
    word: phrase('weights'),
    rows: 'query',
    columns: 'key',
    weights: true,
  },
  values: { label: phrase('output of the head'), word: phrase('output'), rows: 'query' },
  concat: { label: phrase('heads side by side'), word: phrase('all heads'), rows: 'query' },
  wo: { label: phrase('W O, mixes the heads'), word: phrase('mixes the heads'), symbol: 'WO' },
  output: { label: phrase('output'), word: phrase('output'), rows: 'query' },
};

/**
 * The kind of a matrix; one that equals the matrix before it says so.
 *
 * @param {string} name
 * @param {{ scale: boolean, mask: string }} settings
 */
export function kindOf(name, { scale, mask }) {
  if (name === 'scaled' && !scale) return kinds.unscaled;
  return name === 'masked' && mask === 'none' ? kinds.unmasked : kinds[name];
}

/** @param {string} symbol 'WQ' → W with subscript Q, and the number of the head as superscript */
function symbolOf(symbol, /** @type {string} */ head) {
  const [letter, below] = symbol;
  if (!below) return head ? math(['msup', letter, ['mrow', '(', head, ')']]) : math(letter);
  return head
    ? math(['msubsup', letter, below, ['mrow', '(', head, ')']])
    : math(['msub', letter, below]);
}

/** @param {Kind} kind @param {string} head '' if there is only one @returns {Node} */
export function headingOf({ symbol, word, cut }, head) {
  return node(
    'span',
    '',
    ...(symbol ? [symbolOf(symbol, cut ? head : ''), ' '] : []),
    node('small', '', t(word)),
  );
}

/** @param {number} value every digit, with a true minus */
export const written = (value) => exact(value).replace('-', '\u2212');

/**
 * Numbers with aligned decimal points: three decimals, or none if all are integers. A zero without decimals
 * is exactly zero, such as the weight of a masked key.
 *
 * @param {number} value
 * @param {boolean} whole
 */
export function shortened(value, whole) {
  if (value === -Infinity) return '\u2212∞';
  const few = whole || value === 0 || Math.abs(value) >= 1000;
  return few
    ? number(value)
    : value
        .toFixed(3)
        .replace(/^-(?=.*[1-9])/, '\u2212')
        .replace('-', '');
}
