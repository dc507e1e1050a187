// Which wave a column of a sinusoidal encoding holds, and the encoding as a formula, in the notations of the
// literature; filled.js puts the numbers of a cell in it.
//
//   index   p(i, 2j)       Zhang et al., Dive into Deep Learning, section 11.6
//   paper   PE(pos, 2i)    Vaswani et al. 2017, section 3.5
//   time    PE(t, 2i)      with an angular frequency for every pair
//   cases   p(i, j)        one rule for even columns, one for odd

import { math } from '../../draw/mathml.js';
import { node, set } from '../../draw/nodes.js';
import { t } from '../../texts/language.js';

/** @typedef {import('../../draw/mathml.js').Formula} Formula */
/** @typedef {import('../../api/encoding/encoding.js').Layout} Layout */

/** @param {Layout} layout whether sine and cosine of a pair are adjacent columns */
export const isInterleaved = (layout) => layout.startsWith('interleaved');

/** @typedef {'sin' | 'cos'} Wave */

/** @param {Layout} layout @returns {[Wave, Wave]} the two waves of a pair in their order */
export const wavesOf = (layout) => (layout.endsWith('cos-first') ? ['cos', 'sin'] : ['sin', 'cos']);

/**
 * Which wave a column holds.
 *
 * @param {number} column
 * @param {number} pairs number of pairs
 * @param {Layout} layout
 * @returns {{ pair: number, wave: Wave }}
 */
export function waveOf(column, pairs, layout) {
  const [pair, second] = isInterleaved(layout)
    ? [column >> 1, column % 2]
    : [column % pairs, Number(column >= pairs)];
  return { pair, wave: wavesOf(layout)[second] };
}

/**
 * @typedef {object} Cell
 * @property {number} position
 * @property {number} column
 * @property {number} pair
 * @property {Wave} wave
 * @property {number} frequency of the pair, in radians per position
 * @property {number} value
 */

/** @typedef {{ dim: number, base: number, layout: Layout }} Settings */

export const notations = /** @type {const} */ (['index', 'paper', 'time', 'cases']);

/** @typedef {typeof notations[number]} Notation */

/**
 * The letters of each notation, as in a cell's name, for the switch.
 *
 * @type {Record<Notation, { cell: string, name: string, row: string, pair: string, dim: Formula }>}
 */
export const letters = {
  index: { cell: 'p(i, 2j)', name: 'p', row: 'i', pair: 'j', dim: 'd' },
  paper: {
    cell: 'PE(pos, 2i)',
    name: 'PE',
    row: 'pos',
    pair: 'i',
    dim: ['msub', 'd', ['mtext', 'model']],
  },
  time: { cell: 'PE(t, 2i)', name: 'PE', row: 't', pair: 'i', dim: 'd' },
  cases: { cell: 'p(i, j)', name: 'p', row: 'i', pair: 'j', dim: 'd' },
};

/** @param {...Formula} inner @returns {Formula} */
export const row = (...inner) => ['mrow', ...inner];
/** @param {...Formula} inner @returns {Formula} */
export const brackets = (...inner) => row('(', ...inner, ')');
/** @param {Formula} top @param {string} base @param {Formula} exponent @returns {Formula} */
export const over = (top, base, exponent) => ['mfrac', top, ['msup', base, exponent]];

/**
 * @param {number} dim
 * @returns {Formula[]} the column where the second halves of the pairs begin, if they are not adjacent
 */
const halfOf = (dim) => (dim % 2 === 0 ? ['d', '/', '2'] : ['⌈', 'd', '/', '2', '⌉']);

/**
 * The column index of a wave, from the pair's letter.
 *
 * @param {Wave} wave
 * @param {string} pair
 * @param {Settings} settings
 * @returns {Formula[]}
 */
function columnOf(wave, pair, { layout, dim }) {
  const isFirst = wave === wavesOf(layout)[0];
  if (isInterleaved(layout)) return isFirst ? ['2', pair] : ['2', pair, '+', '1'];
  return isFirst ? [pair] : [...halfOf(dim), '+', pair];
}

/** @param {Notation} notation @param {...Formula} place a row, a comma, a column @returns {Formula} */
export const cellOf = (notation, ...place) =>
  notation === 'index' || notation === 'cases'
    ? ['msub', letters[notation].name, row(...place)]
    : row(letters[notation].name, brackets(...place));

/** @param {...Formula[]} rules with their conditions @returns {Formula} */
const cases = (...rules) =>
  row('{', ['mtable', ...rules.map(([rule, when]) => ['mtr', ['mtd', rule], ['mtd', when]])]);

/**
 * One rule for even columns and one for odd, or one for each half.
 *
 * @param {Settings} settings
 * @returns {Formula[][]}
 */
function generalCases({ base, dim, layout }) {
  const interleaved = isInterleaved(layout);
  const half = halfOf(dim);
  const waves = wavesOf(layout);
  const isEven = row('j', ['mtext', `\u00a0${t('even')}`]);
  const isOdd = row('j', ['mtext', `\u00a0${t('odd')}`]);
  const [inFirst, inSecond] = interleaved
    ? [isEven, isOdd]
    : [row('j', '<', ...half), row('j', '≥', ...half)];
  const [first, second] = interleaved
    ? [row('j', '/', 'd'), row('(', 'j', '−', '1', ')', '/', 'd')]
    : [row('2', 'j', '/', 'd'), row('2', '(', 'j', '−', ...half, ')', '/', 'd')];
  /** @type {Formula} */
  const omega = ['msub', 'ω', 'j'];
  const wave = (/** @type {string} */ name) => row(name, brackets(omega, 'i'));
  const inverse = (/** @type {Formula} */ power) => row('1', '/', ['msup', String(base), power]);
  return [
    [
      cellOf('cases', 'i', ',', 'j'),
      '=',
      cases([wave(waves[0]), inFirst], [wave(waves[1]), inSecond]),
    ],
    [omega, '=', cases([inverse(first), inFirst], [inverse(second), inSecond])],
  ];
}

/**
 * @param {Notation} notation
 * @param {Wave} wave of the column
 * @param {Settings} settings
 * @returns {Formula[][]} the pieces of the formula, each kept on one line
 */
function general(notation, wave, settings) {
  if (notation === 'cases') return generalCases(settings);
  const { row: first, pair, dim } = letters[notation];
  const base = String(settings.base);
  const exponent = row('2', pair, '/', dim);
  const left = [cellOf(notation, first, ',', ...columnOf(wave, pair, settings)), '='];
  if (notation !== 'time') return [[...left, wave, brackets(over(first, base, exponent))]];
  /** @type {Formula} */
  const omega = ['msub', 'ω', pair];
  return [
    [...left, wave, brackets(omega, first)],
    [omega, '=', over('1', base, exponent)],
  ];
}

/** @param {string} name @param {Formula[][]} pieces */
export function line(name, pieces) {
  const parts = pieces.map((piece) => {
    const part = math(...piece);
    // a piece that does not begin with an equals sign is a separate formula
    return piece[0] === '=' ? part : set(part, { class: 'apart' });
  });
  return node('div', name, ...parts);
}

/**
 * @param {Notation} notation
 * @param {Settings} settings
 * @param {Cell | null} cell the cell of the wave
 */
export const generalLine = (notation, settings, cell) =>
  line('general', general(notation, cell?.wave ?? wavesOf(settings.layout)[0], settings));

/** Shown instead of a cell's formula until there is a cell. */
export const hint = () => node('div', 'filled hint', t('Point at a cell to see its numbers here.'));
