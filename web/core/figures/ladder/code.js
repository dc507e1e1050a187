// The program of <phasor-ladder>. The reader's formula is a line of NumPy, PyTorch or JAX in it.

import { program, table, decimal } from '../../kit/program.js';
import { constants, readFormula, variables } from './formula.js';

/** @typedef {import('../../words/expression.js').Tree} Tree */

/** Functions of two arguments → their names in the libraries. @type {Record<string, string>} */
const pairs = { min: 'minimum', max: 'maximum' };

/**
 * @param {Tree} tree
 * @returns {string} code that uses the arrays `pos` and `i`, and `zero` of their common shape
 */
function written(tree) {
  switch (tree.kind) {
    case 'number':
      if (tree.value === Infinity) return "float('inf')";
      if (tree.value >= 1e15) return tree.value.toExponential();
      // in an array, an integer of Python has no negative powers
      return decimal(tree.value);
    case 'name': {
      const value = constants.get(tree.name);
      return value === undefined ? String(variables.get(tree.name)) : String(value);
    }
    case 'minus':
      return `(-${written(tree.item)})`;
    case 'binary': {
      const sign = tree.sign === '^' ? '**' : tree.sign;
      return `(${written(tree.left)} ${sign} ${written(tree.right)})`;
    }
    case 'call': {
      // PyTorch's functions take only arrays
      const items = tree.items.map((item) => `zero + ${written(item)}`);
      // halves are rounded up, as in JavaScript
      if (tree.name === 'round') return `xp.floor(${items[0]} + 0.5)`;
      return `xp.${pairs[tree.name] ?? tree.name}(${items.join(', ')})`;
    }
    default:
      throw new TypeError(tree.kind);
  }
}

/**
 * The rows `P` of the first words of a sentence.
 *
 * @param {string} text of the formula
 * @param {{ count: number, length: number, dim: number }} shown `length`: number of words in the sentence
 * @returns {string[]} lines of the program
 */
function formulaLines(text, { count, length, dim }) {
  const { trees, hasPairs } = readFormula(text);
  return [
    `pos, n, d = xp.arange(0.0, ${count}.0)[:, None], ${length}.0, ${dim}.0`,
    `i = xp.arange(0.0, ${hasPairs ? dim / 2 : 1}.0)`,
    'zero = 0 * (pos + i)',
    `P = xp.stack([${trees.map((tree) => `zero + ${written(tree)}`).join(', ')}], -1).reshape(len(pos), -1)`,
    'print(P)',
  ];
}

/** @typedef {import('../../kit/element.js').Dialect} Dialect */

/**
 * The vectors `P` of the words at a step of the ladder.
 *
 * @param {Dialect} dialect
 * @param {{ name: string, count: number, divisors: readonly number[], dim: number, base: number,
 *   length?: number, formula?: string }} shown `length`: number of words in the sentence, of which `count`
 *   are shown
 */
export function ladderCode(dialect, { name, count, divisors, dim, base, ...own }) {
  const { length = count, formula = '' } = own;
  if (name === 'yours') return program(dialect, formulaLines(formula, { count, length, dim }));
  if (name === 'paper') {
    return program(dialect, [...table({ length: count, start: 0, dim, base }), 'print(P)']);
  }
  const places = `pos = xp.arange(${count})[:, None]`;
  if (name === 'binary') {
    return program(dialect, [places, 'i = xp.arange(17)', 'P = pos // 2**i % 2', 'print(P)']);
  }
  if (divisors.length === 0) {
    return program(dialect, [
      places,
      name === 'counting' ? 'P = pos + 1' : `P = (pos + 1) / ${length}`,
      'print(P)',
    ]);
  }
  return program(dialect, [
    places,
    `a = xp.array([${divisors.map((divisor) => divisor.toFixed(1)).join(', ')}])`,
    name === 'sine'
      ? 'P = xp.sin(pos / a)'
      : 'P = xp.stack([xp.sin(pos / a), xp.cos(pos / a)], -1).reshape(len(pos), -1)',
    'print(P)',
  ]);
}
