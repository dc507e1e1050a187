// The grammar of a rule: conditions and numbers over the position q of a query, the position k of a key, the
// head h and the batch entry b. It has the operators of JavaScript and of Python, with the meaning of Python
// and PyTorch: % and // round towards minus infinity, and 0 <= q - k < 8 is a chain.

import { read } from '../../../core/words/expression.js';

/** @typedef {import('../../../core/words/expression.js').Tree} Tree */

export const variables = /** @type {const} */ (['q', 'k', 'h', 'b']);

/** @type {ReadonlyMap<string, number | boolean>} */
export const constants = new Map(
  /** @type {[string, number | boolean][]} */ ([
    ['true', true],
    ['false', false],
    ['inf', Infinity],
    ['Infinity', Infinity],
    ['pi', Math.PI],
  ]),
);

const one = { signature: 'x', takes: /** @type {[number, number]} */ ([1, 1]) };
const several = { signature: 'x, y, …', takes: /** @type {[number, number]} */ ([2, 8]) };
const functions = new Map([
  ...['abs', 'floor', 'ceil', 'sqrt', 'exp', 'log', 'log2'].map(
    (name) => /** @type {const} */ ([name, one]),
  ),
  ...['min', 'max'].map((name) => /** @type {const} */ ([name, several])),
]);

/** @type {import('../../../core/words/expression.js').Grammar} */
const grammar = {
  levels: [
    ['||', '|', 'or'],
    ['&&', '&', 'and'],
    ['<', '<=', '>', '>=', '==', '!='],
    ['+', '-'],
    ['*', '/', '//', '%'],
  ],
  unary: ['-', '+', '!'],
  choice: true,
  indices: true,
  // a name that is not a variable is a number or a list from the options
  has: (name) => /^[a-zA-Z_]\w*$/.test(name),
  called: (name) => functions.get(name),
};

/** @param {string} text @returns {Tree} @throws {import('../../../core/words/expression.js').ExpressionError} */
export const tree = (text) => read(text, grammar);

/**
 * @param {Tree} node
 * @param {Set<string>} [found]
 * @returns {Set<string>} the names in it that are not constants: variables, numbers and lists
 */
export function namesIn(node, found = new Set()) {
  if (node.kind === 'name' && !constants.has(node.name)) found.add(node.name);
  for (const part of partsOf(node)) namesIn(part, found);
  return found;
}

/**
 * @param {Tree} node `list[a, b]` or `list[a][b]`
 * @returns {{ list: Tree, indices: Tree[] }}
 */
export function entryOf(node) {
  const indices = [];
  let list = node;
  for (; list.kind === 'at'; list = list.item) indices.unshift(list.index);
  return { list, indices };
}

/**
 * @param {Tree} node
 * @param {Map<string, Set<number>>} [found]
 * @returns {Map<string, Set<number>>} the names before [ ], with the number of indices
 */
export function listsIn(node, found = new Map()) {
  const { list, indices } = entryOf(node);
  if (indices.length > 0 && list.kind === 'name') {
    found.set(list.name, (found.get(list.name) ?? new Set()).add(indices.length));
  }
  for (const part of indices.length > 0 ? indices : partsOf(node)) listsIn(part, found);
  return found;
}

/**
 * Replaces floor(a / b) by a // b where both are integers. For others they differ: 1 / 0.1 is rounded to 10.
 *
 * @param {Tree} rule
 * @param {(part: Tree) => boolean} whole
 * @returns {Tree}
 */
export function withoutQuotients(rule, whole) {
  /** @param {Tree} node @returns {Tree} */
  const without = (node) => {
    switch (node.kind) {
      case 'minus':
      case 'not':
        return { ...node, item: without(node.item) };
      case 'at':
        return { ...node, item: without(node.item), index: without(node.index) };
      case 'binary':
        return { ...node, left: without(node.left), right: without(node.right) };
      case 'choice':
        return {
          ...node,
          test: without(node.test),
          yes: without(node.yes),
          no: without(node.no),
        };
      case 'call': {
        const items = node.items.map(without);
        const [first] = items;
        const isQuotient = node.name === 'floor' && first.kind === 'binary' && first.sign === '/';
        if (isQuotient && whole(first.left) && whole(first.right)) return { ...first, sign: '//' };
        return { ...node, items };
      }
      default:
        return node;
    }
  };
  return without(rule);
}

/** @param {Tree} node @returns {Tree[]} */
function partsOf(node) {
  switch (node.kind) {
    case 'minus':
    case 'not':
      return [node.item];
    case 'at':
      return [node.item, node.index];
    case 'binary':
      return [node.left, node.right];
    case 'choice':
      return [node.test, node.yes, node.no];
    case 'call':
    case 'list':
      return node.items;
    default:
      return [];
  }
}

/** The meaning of each operator: &&, & and `and` are the same. */
export const meanings = /** @type {Readonly<Record<string, string>>} */ ({
  '||': 'or',
  '|': 'or',
  '&&': 'and',
  '&': 'and',
  or: 'or',
  and: 'and',
});

const comparisons = new Set(['<', '<=', '>', '>=', '==', '!=']);

/** @param {Tree} node @returns {node is Extract<Tree, { kind: 'binary' }>} */
export const isComparison = (node) => node.kind === 'binary' && comparisons.has(node.sign);
