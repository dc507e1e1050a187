// The reader's formula of <phasor-ladder> → a step like the eight. It is computed in double precision: pos is
// the position of a word, counted from 0, and n the number of words. A list gives each word several numbers.
// A formula with i, which counts from 0 to d/2 − 1, is evaluated for every i.
//
//   ownStep('[sin(pos), cos(pos)]').encode(phasor, [0, 1], 2, shape)      2 × 2 numbers

import { number } from '../../draw/numbers.js';
import { ExpressionError, read } from '../../words/expression.js';
import { phrase, t } from '../../texts/language.js';
import { looked, sampled } from './facts.js';

/** @typedef {import('../../words/expression.js').Tree} Tree */
/** @typedef {import('./steps.js').Step} Step */
/** @typedef {import('./steps.js').Shape} Shape */
/**
 * Evaluates a formula; `step` counts the evaluations.
 *
 * @typedef {{ pos: number, n: number, i: number, d: number, step: number }} At
 */
/** @typedef {(at: At) => number} Compute */

/** @type {ReadonlyMap<string, number>} */
export const constants = new Map(Object.entries({ pi: Math.PI, π: Math.PI, e: Math.E }));

/** p also means the position, as in the notes. @type {ReadonlyMap<string, Exclude<keyof At, 'step'>>} */
export const variables = new Map([
  ['pos', 'pos'],
  ['p', 'pos'],
  ['n', 'n'],
  ['i', 'i'],
  ['d', 'd'],
]);

const { sin, cos, sqrt, exp, log, floor, ceil, round, abs, min, max } = Math;

/**
 * @typedef {{ signature: string, takes: [number, number], of: (x: number, y: number) => number }} Callable
 * @type {Map<string, Callable>}
 */
const functions = new Map();
for (const of of [sin, cos, sqrt, exp, log, floor, ceil, round, abs])
  functions.set(of.name, { signature: 'x', takes: [1, 1], of });
for (const of of [min, max]) functions.set(of.name, { signature: 'x, y', takes: [2, 2], of });

/**
 * @type {Record<string, (a: number, b: number) => number>} the remainder has the sign of the divisor, as in
 *   Python
 */
const signs = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a - b * Math.floor(a / b),
  '^': (a, b) => a ** b,
};

/** @type {import('../../words/expression.js').Grammar} */
const grammar = {
  levels: [
    ['+', '-'],
    ['*', '/', '%'],
  ],
  unary: ['-', '+'],
  choice: false,
  has: (name) => variables.has(name) || constants.has(name),
  called: (name) => functions.get(name),
};

/**
 * @typedef {object} Formula
 * @property {readonly Tree[]} trees of the list's items, or of the single formula
 * @property {readonly string[]} texts the texts of the same
 * @property {boolean} hasPairs whether it contains i
 * @property {number} price cost of its numbers at one position and i, in units of 10 ns
 */

/** @param {Tree} tree @returns {readonly Tree[]} */
const partsOf = (tree) => {
  switch (tree.kind) {
    case 'minus':
      return [tree.item];
    case 'binary':
      return [tree.left, tree.right];
    case 'call':
      return tree.items;
    default:
      return [];
  }
};

/** @param {Tree} tree @returns {boolean} */
const hasPairs = (tree) =>
  (tree.kind === 'name' && variables.get(tree.name) === 'i') || partsOf(tree).some(hasPairs);

/** A key that equal expressions share. @param {Tree} tree */
const keyOf = (tree) => JSON.stringify(tree);

/**
 * The cost of one evaluation; an expression that occurs several times is computed once.
 *
 * @param {Tree} tree
 * @param {Set<string>} known keys of expressions that were counted; it grows
 * @returns {number}
 */
function priceOf(tree, known) {
  const parts = partsOf(tree);
  if (parts.length > 0) {
    const key = keyOf(tree);
    if (known.has(key)) return 1;
    known.add(key);
  }
  const own = tree.kind === 'call' || (tree.kind === 'binary' && tree.sign === '^') ? 6 : 1;
  return parts.reduce((sum, part) => sum + priceOf(part, known), own);
}

/** @param {string} text a list or a formula @returns {string[]} the texts between its commas */
function itemsIn(text) {
  const whole = text.trim();
  if (!whole.startsWith('[')) return [whole];
  const items = [''];
  let depth = 0;
  for (const sign of whole.slice(1, -1)) {
    if ('(['.includes(sign)) depth += 1;
    if (')]'.includes(sign)) depth -= 1;
    if (sign === ',' && depth === 0) items.push('');
    else items[items.length - 1] += sign;
  }
  return items.map((item) => item.trim());
}

/** Where an element that a formula cannot have stands in its text. @type {Record<string, RegExp>} */
const foreign = { text: /["']/, list: /(?<=\S\s*)\[/, at: /(?<=[\w)\]]\s*)\[/ };

/** @param {Tree} tree @param {string} text @throws {ExpressionError} if it is not a number */
function check(tree, text) {
  if (Object.hasOwn(foreign, tree.kind)) {
    throw new ExpressionError(
      t('A formula has numbers, and one list around them all; this is neither.'),
      text.search(foreign[tree.kind]),
    );
  }
  for (const part of partsOf(tree)) check(part, text);
}

/**
 * @param {string} text
 * @returns {Formula}
 * @throws {ExpressionError} with the index of the character, if there is one
 */
export function readFormula(text) {
  const tree = read(text, grammar);
  const trees = tree.kind === 'list' ? tree.items : [tree];
  if (trees.length === 0) throw new ExpressionError(t('The list is empty.'), text.indexOf('['));
  for (const each of trees) check(each, text);
  const texts = itemsIn(text);
  // for example '([a, b])', '[a, b,]' or '[a b]'
  if (texts.length !== trees.length || texts.includes('')) {
    throw new ExpressionError(t('A list is written [a, b], with a comma between two formulas.'), 0);
  }
  /** @type {Set<string>} */
  const known = new Set();
  return {
    trees,
    texts,
    hasPairs: trees.some(hasPairs),
    price: trees.reduce((sum, each) => sum + priceOf(each, known), 0),
  };
}

/**
 * Caches an expression that occurs several times: its value is valid for one evaluation, `at.step`.
 *
 * @param {Compute} compute
 * @returns {Compute}
 */
function once(compute) {
  let [step, value] = [-1, NaN];
  return (at) => {
    if (step !== at.step) {
      value = compute(at);
      step = at.step;
    }
    return value;
  };
}

/**
 * @param {readonly Tree[]} trees of a list
 * @returns {Compute[]}
 */
function compiledAll(trees) {
  /** @type {Map<string, number>} key → number of occurrences */
  const counts = new Map();
  /** @param {Tree} tree */
  const count = (tree) => {
    const key = keyOf(tree);
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    if (before === 0) partsOf(tree).forEach(count);
  };
  trees.forEach(count);
  /** @type {Map<string, Compute>} */
  const computes = new Map();
  /** @param {Tree} tree @returns {Compute} */
  const compile = (tree) => {
    if (partsOf(tree).length === 0) return compiled(tree, compile);
    const key = keyOf(tree);
    const known = computes.get(key);
    if (known) return known;
    const compute = compiled(tree, compile);
    const kept = (counts.get(key) ?? 0) > 1 ? once(compute) : compute;
    computes.set(key, kept);
    return kept;
  };
  return trees.map(compile);
}

/** @param {Tree} tree @param {(part: Tree) => Compute} compile compiles its parts @returns {Compute} */
function compiled(tree, compile) {
  switch (tree.kind) {
    case 'number': {
      const { value } = tree;
      return () => value;
    }
    case 'name': {
      const value = constants.get(tree.name);
      if (value !== undefined) return () => value;
      const name = variables.get(tree.name);
      if (!name) throw new TypeError(tree.name);
      return (at) => at[name];
    }
    case 'minus': {
      const item = compile(tree.item);
      return (at) => -item(at);
    }
    case 'binary': {
      const [left, right, of] = [compile(tree.left), compile(tree.right), signs[tree.sign]];
      return (at) => of(left(at), right(at));
    }
    case 'call': {
      const called = functions.get(tree.name);
      if (!called) throw new TypeError(tree.name);
      const [x, y = x] = tree.items.map(compile);
      return (at) => called.of(x(at), y(at));
    }
    // rejected by `check`
    default:
      throw new TypeError(tree.kind);
  }
}

/** @param {Formula} formula @param {Shape} shape @returns {number} */
const pairsOf = (formula, { dim }) => (formula.hasPairs ? dim / 2 : 1);

/** Evaluations so far, so that the values of two evaluations are never confused. */
let steps = 0;

/**
 * @param {Formula} formula
 * @param {readonly Compute[]} items
 * @param {readonly number[]} places
 * @param {number} length
 * @param {Shape} shape
 * @param {boolean} [isStrict] whether every number of a word has to be finite
 * @returns {Float64Array} [places, columns]
 */
function computed(formula, items, places, length, shape, isStrict = true) {
  const pairs = pairsOf(formula, shape);
  const values = new Float64Array(places.length * pairs * items.length);
  const at = { pos: 0, n: length, i: 0, d: shape.dim, step: 0 };
  let k = 0;
  for (at.pos of places) {
    for (at.i = 0; at.i < pairs; ++at.i) {
      at.step = ++steps;
      for (const item of items) {
        const value = item(at);
        const stored = Math.fround(value);
        // between words and beyond the last one, a curve may have gaps
        const isWord = Number.isInteger(at.pos) && at.pos >= 0 && at.pos < length;
        if (isStrict && isWord && !Number.isFinite(stored)) {
          throw new RangeError(
            t(
              'At every word it must be a finite number; at pos = {position} of {count} words it is {value}.',
              {
                position: at.pos,
                count: length,
                value: number(stored),
              },
            ),
          );
        }
        values[k++] = value;
      }
    }
  }
  return values;
}

/** @param {Float64Array} values @param {number} rows @returns {{ a: number, b: number, distance: number }} */
function closest(values, rows) {
  const columns = values.length / rows;
  let [a, b, least] = [0, 1, Infinity];
  for (let one = 0; one < rows; ++one) {
    for (let two = one + 1; two < rows; ++two) {
      let sum = 0;
      for (let k = 0; k < columns && sum < least; ++k) {
        sum += (values[one * columns + k] - values[two * columns + k]) ** 2;
      }
      if (sum < least) [a, b, least] = [one, two, sum];
    }
  }
  return { a, b, distance: Math.sqrt(least) };
}

/** Most characters of a heading in the table. */
const widest = 24;

/**
 * @param {string} text
 * @returns {Step & { read: Formula }}
 * @throws {ExpressionError}
 */
export function ownStep(text) {
  const formula = readFormula(text);
  const items = compiledAll(formula.trees);
  const { texts } = formula;
  return {
    name: 'yours',
    title: phrase('Yours'),
    fromNotes: false,
    sentence: 'Nitish killed the lion',
    isLine: false,
    formula: () => text,
    read: formula,
    encode: (_, places, length, shape) => ({
      shape: [places.length, pairsOf(formula, shape) * items.length],
      data: Float32Array.from(computed(formula, items, places, length, shape)),
    }),
    largest: (places, length, shape) =>
      computed(formula, items, places, length, shape, false).reduce(
        // ignore values that are not numbers
        (most, value) => Math.max(most, Math.abs(Math.fround(value)) || 0),
        0,
      ),
    nearest(length, shape) {
      const places = Array.from({ length }, (_, k) => k);
      return closest(computed(formula, items, places, length, shape), length);
    },
    divisors: () => [],
    columnName(k) {
      const item = texts[k % texts.length];
      if (formula.hasPairs) {
        const pair = `i = ${Math.floor(k / texts.length)}`;
        return texts.length > 1 ? `${pair}, ${(k % texts.length) + 1}` : pair;
      }
      return item.length > widest ? `${item.slice(0, widest - 1)}…` : item;
    },
  };
}

/** Most that measuring a formula may cost, in units of 10 ns. */
const most = 20_000_000;

/**
 * @param {Formula} formula
 * @param {{ shape: Shape, counts: readonly number[], length: number }} given as for `measure`
 * @throws {RangeError} if it would block the page
 */
export function checkPrice(formula, { shape, counts, length }) {
  const columns = pairsOf(formula, shape) * formula.trees.length;
  const words = counts.reduce((sum, count) => sum + 3 * count, 0);
  // evaluated positions: of the table, of a long document, between words, of sentences, and of curves
  const places = 2 * length + sampled + looked + words + 1024;
  const price =
    places * pairsOf(formula, shape) * formula.price +
    // the search for the closest two, and the least-squares matrix
    length * length * (1 + columns / 8) +
    length * Math.min(columns, length) * columns * 0.6 +
    // formatting with that many decimals
    length * columns * 20;
  if (price > most) {
    throw new RangeError(
      t('This formula takes too long to measure: {columns} numbers at {length} positions.', {
        columns,
        length,
      }),
    );
  }
}
