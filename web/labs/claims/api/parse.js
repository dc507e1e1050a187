// The text of a claim → its tree: the grammar of claims.

import { read } from '../../../core/words/expression.js';
import { constants, functions } from './functions.js';

/** @type {import('../../../core/words/expression.js').Grammar} */
const grammar = {
  levels: [
    ['<', '<=', '>', '>=', '==', '!='],
    ['+', '-'],
    ['*', '/'],
  ],
  unary: ['-', '+'],
  choice: false,
  has: (name) => constants.has(name),
  called: (name) => functions.get(name),
};

/**
 * @param {string} text
 * @throws {import('../../../core/words/expression.js').ExpressionError} with the index of the character, if
 *   there is one
 */
export const parse = (text) => read(text, grammar);
