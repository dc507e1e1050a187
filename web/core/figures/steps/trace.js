// The calculation of a number: the rows and columns of earlier matrices that it uses, and the sum with its
// numbers.

import { number } from '../../draw/numbers.js';
import { phrase, pieces, t } from '../../texts/language.js';
import { node } from '../../draw/nodes.js';
import { columnOf, rowOf } from '../../draw/rows.js';

/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('./matrix.js').Marks} Marks */
/** @typedef {import('./matrix.js').Hue} Hue */
/** @typedef {import('./model.js').Model} Model */

/** @typedef {{ part: string, row: number, column: number }} Place a number in a matrix */

/** @typedef {{ marks: Record<string, Marks>, sum: (string | Node)[] }} Trace */

/** Most terms of a sum that are written. */
const mostTerms = 8;

/** @param {Hue} hue @param {string} text */
const colored = (hue, text) => node('span', hue, text);

/** @param {Tensor} tensor @param {number} row @param {number} column */
const at = ({ shape: [, columns], data }, row, column) => data[row * columns + column];

/**
 * a·b = a₀·b₀ + a₁·b₁ + …
 *
 * @param {Float32Array} a @param {Hue} hueA @param {Float32Array} b @param {Hue} hueB
 * @param {number} result
 */
function products(a, hueA, b, hueB, result) {
  /** @type {(string | Node)[]} */
  const words = [];
  for (let k = 0; k < Math.min(a.length, mostTerms); ++k) {
    if (k > 0) words.push(' + ');
    // a product is not broken across lines
    words.push(node('span', 'term', colored(hueA, number(a[k])), '·', colored(hueB, number(b[k]))));
  }
  if (a.length > mostTerms) words.push(` + … (${t('{count} products', { count: a.length })})`);
  return [...words, ' = ', node('b', '', number(result))];
}

/** @param {Float32Array} row of scores @param {number} column @param {number} result */
function share(row, column, result) {
  if (row[column] === -Infinity)
    return pieces('hidden, so its weight is {zero}', { zero: node('b', '', '0') });
  const power = (/** @type {number} */ value) =>
    node('span', 'term', 'e', node('sup', '', number(value)));
  const seen = Array.from(row).filter((value) => value !== -Infinity);
  const list = seen
    .slice(0, mostTerms)
    .flatMap((value, k) => (k ? [' + ', power(value)] : [power(value)]));
  const rest =
    seen.length > mostTerms ? [` + … (${t('{count} terms', { count: seen.length })})`] : [];
  return [power(row[column]), ' ÷ (', ...list, ...rest, ') = ', node('b', '', number(result))];
}

/** @type {Record<string, Hue>} */
const projected = { q: 'query', k: 'key', v: 'value' };

/** @param {Hue} hue @param {number} row */
function named(hue, row) {
  /** @type {Partial<Record<Hue, string>>} */
  const names = {
    query: t('query {row}', { row }),
    key: t('key {row}', { row }),
    value: t('value {row}', { row }),
  };
  return colored(hue, names[hue] ?? '');
}

/** @typedef {(name: string) => Tensor} Parts the matrices of a head */

/**
 * The calculation of a number in Q, K or V: a row of X times a column of the projection.
 *
 * @param {Parts} of
 * @param {'q' | 'k' | 'v'} part
 * @param {import('../../kit/keyboard.js').Cell} cell
 * @returns {Trace}
 */
function projection(of, part, { row, column }) {
  const hue = projected[part];
  const result = at(of(part), row, column);
  return {
    marks: {
      x: { row: [row, hue] },
      [`w${part}`]: { column: [column, hue] },
      [part]: { cell: { row, column } },
    },
    sum: [
      ...pieces('{row}, number {column}', { row: named(hue, row), column: String(column) }),
      ' = ',
      ...products(rowOf(of('x'), row), hue, columnOf(of(`w${part}`), column), hue, result),
    ],
  };
}

/**
 * The calculation of a number in an output: a row times a column.
 *
 * @param {Parts} of
 * @param {readonly [string, string, string]} names of the row's matrix, of the column's matrix, and of the
 *   output
 * @param {import('../../kit/keyboard.js').Cell} cell
 * @returns {Trace}
 */
function mixture(of, [left, right, part], { row, column }) {
  const factors = [rowOf(of(left), row), columnOf(of(right), column)];
  const result = at(of(part), row, column);
  return {
    marks: {
      [left]: { row: [row, 'query'] },
      [right]: { column: [column, 'value'] },
      [part]: { cell: { row, column } },
    },
    sum: [
      t('output {row}, number {column}', { row, column }),
      ' = ',
      ...products(factors[0], 'query', factors[1], 'value', result),
    ],
  };
}

/**
 * @param {Model} model
 * @param {number} head
 * @param {Place} place
 * @returns {Trace | null} null for a matrix that is given
 */
export function trace(model, head, { part, row, column }) {
  const of = (/** @type {string} */ name) => model.part(name, head);
  const result = at(of(part), row, column);
  const cell = { row, column };
  const names = { query: named('query', row), key: named('key', column) };
  const pair = [names.query, ' · ', names.key, ' = '];
  switch (part) {
    case 'q':
    case 'k':
    case 'v':
      return model.multi ? projection(of, part, cell) : null;
    case 'scores':
      return {
        marks: { q: { row: [row, 'query'] }, k: { row: [column, 'key'] }, scores: { cell } },
        sum: [
          ...pair,
          ...products(rowOf(of('q'), row), 'query', rowOf(of('k'), column), 'key', result),
        ],
      };
    case 'scaled': {
      const score = number(at(of('scores'), row, column));
      return {
        marks: { scores: { cell }, scaled: { cell } },
        sum: model.scaled
          ? [...pair, `${score} ÷ √${model.dk} = `, node('b', '', number(result))]
          : [
              ...pair,
              ...pieces('{list}, {next}', { list: node('b', '', score), next: t('not divided') }),
            ],
      };
    }
    case 'masked': {
      const hidden = result === -Infinity;
      return {
        marks: { scaled: { cell }, masked: { cell } },
        sum: [
          ...pieces(
            hidden
              ? phrase('{pair} lies ahead, so it is hidden: {value}')
              : phrase('{pair} is seen: {value}'),
            {
              pair: pair.slice(0, 3),
              value: node('b', '', hidden ? '\u2212∞' : number(result)),
            },
          ),
        ],
      };
    }
    case 'weights':
      return {
        marks: { masked: { row: [row, 'query'] }, weights: { cell } },
        sum: [
          ...pieces('weight of {key} for {query}', names),
          ' = ',
          ...share(rowOf(of('masked'), row), column, result),
        ],
      };
    case 'values':
      return mixture(of, ['weights', 'v', part], cell);
    case 'concat': {
      const from = Math.floor(column / model.dv);
      return {
        // its head may not be the one shown
        marks: {
          ...(from === head ? { values: { cell: { row, column: column % model.dv } } } : {}),
          concat: { cell },
        },
        sum: [
          t('number {column} of head {head}, row {row}', {
            column: column % model.dv,
            head: from,
            row,
          }),
          ' = ',
          node('b', '', number(result)),
        ],
      };
    }
    case 'output':
      return mixture(of, ['concat', 'wo', part], cell);
    default:
      return null;
  }
}
