// The sinusoidal encoding as a formula, in the notations of the literature, and with the numbers of
// one cell in it.
//
//   index   p(i, 2j)       Zhang et al., Dive into Deep Learning, section 11.6
//   paper   PE(pos, 2i)    Vaswani et al. 2017, section 3.5
//   time    PE(t, 2i)      with an angular frequency for every pair
//   cases   p(i, j)        one rule for even columns, one for odd

import { math } from '../draw/mathml.js';
import { number } from '../draw/numbers.js';
import { t } from '../text/language.js';
import { node } from './style.js';

/** @typedef {import('../draw/mathml.js').Formula} Formula */

/**
 * @typedef {object} Cell
 * @property {number} position
 * @property {number} column
 * @property {number} pair
 * @property {'sin' | 'cos'} wave
 * @property {number} frequency of the pair, radians a position
 * @property {number} value
 */

/** @typedef {{ dim: number, base: number, layout: 'interleaved' | 'concatenated' }} Settings */

export const notations = /** @type {const} */ (['index', 'paper', 'time', 'cases']);

/** @typedef {typeof notations[number]} Notation */

/** How each names a cell, for the switch. @type {Record<Notation, string>} */
export const notationNames = {
  index: 'p(i, 2j)',
  paper: 'PE(pos, 2i)',
  time: 'PE(t, 2i)',
  cases: 'p(i, j)',
};

/** @type {Record<Notation, { name: string, row: string, pair: string, dim: Formula }>} */
const letters = {
  index: { name: 'p', row: 'i', pair: 'j', dim: 'd' },
  paper: { name: 'PE', row: 'pos', pair: 'i', dim: ['msub', 'd', ['mtext', 'model']] },
  time: { name: 'PE', row: 't', pair: 'i', dim: 'd' },
  cases: { name: 'p', row: 'i', pair: 'j', dim: 'd' },
};

/** @param {...Formula} inner @returns {Formula} */
const row = (...inner) => ['mrow', ...inner];
/** @param {...Formula} inner @returns {Formula} */
const brackets = (...inner) => row('(', ...inner, ')');
/** @param {Formula} top @param {string} base @param {Formula} exponent @returns {Formula} */
const over = (top, base, exponent) => ['mfrac', top, ['msup', base, exponent]];

/** @param {number} dim @returns {Formula[]} where the cosines begin when they follow the sines */
const halfOf = (dim) => (dim % 2 === 0 ? ['d', '/', '2'] : ['⌈', 'd', '/', '2', '⌉']);

/**
 * What the columns of a wave are called, from the pair's letter.
 *
 * @param {'sin' | 'cos'} wave
 * @param {string} pair
 * @param {Settings} settings
 * @returns {Formula[]}
 */
function columnOf(wave, pair, { layout, dim }) {
  if (layout === 'concatenated') return wave === 'sin' ? [pair] : [...halfOf(dim), '+', pair];
  return wave === 'sin' ? ['2', pair] : ['2', pair, '+', '1'];
}

/** @param {Notation} notation @param {Formula[]} place */
const head = (notation, place) => {
  const { name, row: first } = letters[notation];
  return notation === 'index' || notation === 'cases'
    ? /** @type {Formula} */ (['msub', name, row(first, ',', ...place)])
    : row(name, brackets(first, ',', ...place));
};

/** @param {Formula[]} lines [left, right] each @returns {Formula} */
const cases = (...lines) => row('{', ['mtable', ...lines]);

/** @param {Formula} rule @param {Formula} when @returns {Formula} */
const rule = (rule, when) => ['mtr', ['mtd', rule], ['mtd', when]];

/**
 * @param {Notation} notation
 * @param {'sin' | 'cos'} wave of the column
 * @param {Settings} settings
 * @returns {Formula[][]} the pieces of the formula, each to stay on one line
 */
function general(notation, wave, settings) {
  const { row: first, pair, dim } = letters[notation];
  const { layout } = settings;
  const text = String(settings.base);
  if (notation === 'cases') {
    const half = halfOf(settings.dim);
    const [even, odd] =
      layout === 'interleaved'
        ? [row('j', ['mtext', `\u00a0${t('even')}`]), row('j', ['mtext', `\u00a0${t('odd')}`])]
        : [row('j', '<', ...half), row('j', '≥', ...half)];
    /** @type {Formula[]} */
    const [sines, cosines] =
      layout === 'interleaved'
        ? [row('j', '/', 'd'), row('(', 'j', '−', '1', ')', '/', 'd')]
        : [row('2', 'j', '/', 'd'), row('2', '(', 'j', '−', ...half, ')', '/', 'd')];
    /** @type {Formula} */
    const omega = ['msub', 'ω', 'j'];
    return [
      [
        head(notation, ['j']),
        '=',
        cases(
          rule(row('sin', brackets(omega, 'i')), even),
          rule(row('cos', brackets(omega, 'i')), odd),
        ),
      ],
      [
        omega,
        '=',
        cases(
          rule(row('1', '/', ['msup', text, sines]), even),
          rule(row('1', '/', ['msup', text, cosines]), odd),
        ),
      ],
    ];
  }
  const exponent = row('2', pair, '/', dim);
  const left = [head(notation, columnOf(wave, pair, settings)), '='];
  if (notation === 'time') {
    /** @type {Formula} */
    const omega = ['msub', 'ω', pair];
    return [
      [...left, wave, brackets(omega, first)],
      [omega, '=', over('1', text, exponent)],
    ];
  }
  return [[...left, wave, brackets(over(first, text, exponent))]];
}

/**
 * A number in a product: with so many digits that a reader who multiplies finds the same value.
 *
 * @param {number} value
 * @param {number} [by]
 * @returns {Formula}
 */
function factor(value, by = 1) {
  if (Number.isInteger(value)) return String(value).replace('-', '−');
  const whole = String(Math.trunc(Math.abs(value * by))).length;
  const digits = Math.min(15, whole + 4);
  const [text, power] = value.toPrecision(digits).replace('-', '−').split('e');
  const short = text.replace(/(\.\d{4}\d*?)0+$/, '$1');
  return power === undefined
    ? short
    : row(text, '·', ['msup', '10', String(Number(power)).replace('-', '−')]);
}

/**
 * @param {Notation} notation
 * @param {Cell} cell
 * @param {Settings} settings
 * @returns {Formula[][]}
 */
function filled(notation, { position, column, pair, wave, frequency, value }, { dim, base }) {
  const { name } = letters[notation];
  const at = String(position).replace('-', '−');
  const place = [at, ',', String(column)];
  const left =
    notation === 'index' || notation === 'cases'
      ? /** @type {Formula} */ (['msub', name, row(...place)])
      : row(name, brackets(...place));
  const exponent = row(String(2 * pair), '/', String(dim));
  const angle = [wave, brackets(factor(position * frequency))];
  /** @type {Formula[]} */
  const result = ['=', ['row:result', number(value, 4)]];
  if (notation === 'index' || notation === 'paper') {
    return [
      [left, '=', wave, brackets(over(at, String(base), exponent))],
      ['=', ...angle, ...result],
    ];
  }
  /** @type {Formula} */
  const omega = ['msub', 'ω', String(notation === 'cases' ? column : pair)];
  return [
    [omega, '=', over('1', String(base), exponent), '=', factor(frequency, position)],
    [left],
    ['=', wave, brackets(factor(frequency, position), '·', at)],
    result,
  ];
}

/** @param {string} name @param {Formula[][]} pieces */
function line(name, pieces) {
  const made = node('div', name);
  for (const piece of pieces) {
    const part = math(...piece);
    // what does not go on with an equals sign is a formula of its own
    if (piece[0] !== '=') part.setAttribute('class', 'apart');
    made.append(part);
  }
  return made;
}

/**
 * @param {Notation} notation
 * @param {Settings} settings
 * @param {Cell | null} cell
 * @returns {HTMLElement[]} the formula, and below it that of the cell with its numbers
 */
export const formulas = (notation, settings, cell) => [
  line('general', general(notation, cell?.wave ?? 'sin', settings)),
  cell
    ? line('filled', filled(notation, cell, settings))
    : node('div', 'filled hint', t('Point at a cell to see its numbers here.')),
];

/**
 * Which wave a column holds.
 *
 * @param {number} column
 * @param {number} pairs there are
 * @param {Settings['layout']} layout
 * @returns {{ pair: number, wave: 'sin' | 'cos' }}
 */
export function waveOf(column, pairs, layout) {
  const [pair, cosine] =
    layout === 'interleaved' ? [column >> 1, column % 2 === 1] : [column % pairs, column >= pairs];
  return { pair, wave: cosine ? 'cos' : 'sin' };
}
