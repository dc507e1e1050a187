// The reader's formula as a line of NumPy, PyTorch or JAX.

import { decimal } from '../../kit/program.js';
import { constants, readFormula, variables } from './formula.js';

/** @typedef {import('../../words/expression.js').Tree} Tree */

/** Functions of two values, and how the libraries call them. @type {Record<string, string>} */
const pairs = { min: 'minimum', max: 'maximum' };

/** @param {Tree} tree @returns {string} with arrays `pos` and `i`, and `zero` of the shape of both */
function written(tree) {
  switch (tree.kind) {
    case 'number':
      if (tree.value === Infinity) return "float('inf')";
      if (tree.value >= 1e15) return tree.value.toExponential();
      // an integer of Python has no negative powers in an array
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
      // the functions of PyTorch take arrays alone
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
 * @param {{ count: number, length: number, dim: number }} shown `length`: words of the sentence
 * @returns {string[]} lines of the program
 */
export function formulaLines(text, { count, length, dim }) {
  const { trees, hasPairs } = readFormula(text);
  return [
    `pos, n, d = xp.arange(0.0, ${count}.0)[:, None], ${length}.0, ${dim}.0`,
    `i = xp.arange(0.0, ${hasPairs ? dim / 2 : 1}.0)`,
    'zero = 0 * (pos + i)',
    `P = xp.stack([${trees.map((tree) => `zero + ${written(tree)}`).join(', ')}], -1).reshape(len(pos), -1)`,
    'print(P)',
  ];
}
