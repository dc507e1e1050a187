// The formulas below the two pictures of <phasor-sentence>, and the same with the numbers of the marked cell.

import { math } from '../../draw/mathml.js';
import { number } from '../../draw/numbers.js';
import { shortened } from '../../draw/words.js';
import { t } from '../../texts/language.js';
import { placeText } from './words.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./model.js').Host} Host */
/** @typedef {import('../../draw/mathml.js').Formula} Formula */

/** Between a function and its number. @type {Formula} */
const thin = ['mtext', '\u2009'];
/** Letters of a word in a formula. */
const longest = 9;

/** @param {...Formula} inner @returns {Formula} */
const row = (...inner) => ['mrow', ...inner];
/** @param {...Formula} inner */
const brackets = (...inner) => row('(', ...inner, ')');
/** @param {...Formula} inner @returns {Formula} */
const cell = (...inner) => row('PE', brackets(...inner));
/** @param {Formula} position @param {string} base @param {Formula} exponent @returns {Formula} */
const angle = (position, base, exponent) => brackets(position, '/', ['msup', base, exponent]);

/** PE(pos, 2i) = sin(pos/10000^(2i/d)), and its cosine. @param {string} base */
export const encodingFormula = (base) => {
  const exponent = row('2', 'i', '/', 'd');
  return [
    math(cell('pos', ',', row('2', 'i')), '=', 'sin', angle('pos', base, exponent)),
    math(cell('pos', ',', row('2', 'i', '+', '1')), '=', 'cos', angle('pos', base, exponent)),
  ];
};

/** @param {Model} m @param {Host} s @returns {(string | Node)[]} */
export function encodingNumbers(m, s) {
  if (m.words.length === 0) return [];
  const { query, column, places, frequencies, encoding } = m;
  const pair = column >> 1;
  const place = places[query];
  /** @type {Formula} */
  const position = ['row:query', placeText(place)];
  const left = cell(position, ',', String(column));
  if (!s.positions) return [math(left), ` ${t('is not added.')}`];
  const wave = column % 2 ? 'cos' : 'sin';
  const value = number(encoding.data[query * s.dim + column]);
  const right = angle(position, String(s.base), `${2 * pair}/${s.dim}`);
  return [
    math(left, '=', wave, right, '=', wave, thin, number(place * frequencies[pair]), '=', value),
  ];
}

/** Attention(Q, K, V) = softmax(QKᵀ/√d_k) V */
export const attentionFormula = () => {
  /** @type {Formula[]} */
  const [q, k, v] = [
    ['row:query', 'Q'],
    ['row:key', 'K'],
    ['row:value', 'V'],
  ];
  const scores = brackets(q, ['msup', k, 'T'], '/', ['msqrt', ['msub', 'd', 'k']]);
  return math('Attention', brackets(q, ',', k, ',', v), '=', 'softmax', scores, v);
};

/** @param {string} word @returns {Formula} */
const short = (word) => {
  const letters = [...shortened(word)];
  return [
    'mtext',
    letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : letters.join(''),
  ];
};

/** The weight of the marked cell, from its score. @param {Model} m @returns {Node[]} */
export function weightNumbers(m) {
  if (m.words.length === 0) return [];
  const { words, query, key, shown } = m;
  const score = shown.scores.data[query * words.length + key] * Math.sqrt(shown.width);
  const name = row(['row:query', short(words[query])], '→', ['row:key', short(words[key])]);
  const power = row(number(score, 1), '/', ['msqrt', String(shown.width)]);
  const weight = number(m.weight(query, key));
  return [math(['msub', 'w', name], '=', ['msup', 'e', power], '/', 'Σ', '=', weight)];
}
