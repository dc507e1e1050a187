// The grammar of a rule: conditions and numbers over a query's place q, a key's place k, the head h
// and the batch entry b. Signs are those of JavaScript and of Python; what both have means what it
// means in Python and PyTorch: % and // round towards minus infinity, and 0 <= q - k < 8 is a chain.

import { read } from '../expression/parse.js';

/** @typedef {import('../expression/parse.js').Tree} Tree */

export const variables = /** @type {const} */ (['q', 'k', 'h', 'b']);

/** @type {ReadonlyMap<string, number | boolean>} */
export const constants = new Map(
  /** @type {[string, number | boolean][]} */ ([
    ['true', true],
    ['false', false],
    ['inf', Infinity],
    ['pi', Math.PI],
  ]),
);

const one = { signature: 'x', takes: /** @type {[number, number]} */ ([1, 1]) };
const several = { signature: 'x, y, …', takes: /** @type {[number, number]} */ ([2, 8]) };
const functions = new Map([
  ...['abs', 'floor', 'ceil', 'sqrt', 'exp', 'log'].map(
    (name) => /** @type {const} */ ([name, one]),
  ),
  ...['min', 'max'].map((name) => /** @type {const} */ ([name, several])),
]);

/** @type {import('../expression/parse.js').Grammar} */
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
  // a name that is no variable is a number or a list of the options
  has: (name) => /^[a-zA-Z_]\w*$/.test(name),
  called: (name) => functions.get(name),
};

/** @param {string} text @returns {Tree} @throws {import('../expression/parse.js').ExpressionError} */
export const tree = (text) => read(text, grammar);

/**
 * @param {Tree} tree
 * @param {Set<string>} [found]
 * @returns {Set<string>} the names in it that are no constants: variables, numbers and lists
 */
export function namesIn(tree, found = new Set()) {
  if (tree.kind === 'name' && !constants.has(tree.name)) found.add(tree.name);
  for (const part of partsOf(tree)) namesIn(part, found);
  return found;
}

/**
 * @param {Tree} tree
 * @param {Set<string>} [found]
 * @returns {Set<string>} the names before [ ]
 */
export function listsIn(tree, found = new Set()) {
  if (tree.kind === 'at' && tree.item.kind === 'name') found.add(tree.item.name);
  for (const part of partsOf(tree)) listsIn(part, found);
  return found;
}

/** With a // b for every floor(a / b), which is the same. @param {Tree} tree @returns {Tree} */
export function withoutQuotients(tree) {
  switch (tree.kind) {
    case 'minus':
    case 'not':
      return { ...tree, item: withoutQuotients(tree.item) };
    case 'at':
      return { ...tree, index: withoutQuotients(tree.index) };
    case 'binary':
      return { ...tree, left: withoutQuotients(tree.left), right: withoutQuotients(tree.right) };
    case 'choice':
      return {
        ...tree,
        test: withoutQuotients(tree.test),
        yes: withoutQuotients(tree.yes),
        no: withoutQuotients(tree.no),
      };
    case 'call': {
      const items = tree.items.map(withoutQuotients);
      const [first] = items;
      if (tree.name === 'floor' && first.kind === 'binary' && first.sign === '/') {
        return { ...first, sign: '//' };
      }
      return { ...tree, items };
    }
    default:
      return tree;
  }
}

/** @param {Tree} tree @returns {Tree[]} */
function partsOf(tree) {
  switch (tree.kind) {
    case 'minus':
    case 'not':
      return [tree.item];
    case 'at':
      return [tree.item, tree.index];
    case 'binary':
      return [tree.left, tree.right];
    case 'choice':
      return [tree.test, tree.yes, tree.no];
    case 'call':
    case 'list':
      return tree.items;
    default:
      return [];
  }
}

/** One word for each meaning: && and & and `and` are the same. */
export const meanings = /** @type {Readonly<Record<string, string>>} */ ({
  '||': 'or',
  '|': 'or',
  '&&': 'and',
  '&': 'and',
  or: 'or',
  and: 'and',
});

const comparisons = new Set(['<', '<=', '>', '>=', '==', '!=']);

/** @param {Tree} tree @returns {tree is Extract<Tree, { kind: 'binary' }>} */
export const isComparison = (tree) => tree.kind === 'binary' && comparisons.has(tree.sign);
