// The program of a claim: its expression in NumPy, PyTorch or JAX. Functions that take a library (the closest
// pair, an exact experiment) have no short program; claims with them have none.

import { textLiteral } from '../../../core/draw/words.js';
import { float, program } from '../../../core/kit/program.js';
import { functions } from '../api/functions.js';

/** @typedef {import('../../../core/words/expression.js').Tree} Tree */
/** @typedef {import('../../../core/kit/element.js').Dialect} Dialect */

/**
 * Python definitions that calls need, each after those that it uses.
 *
 * @type {Record<string, (dialect: Dialect) => string>}
 */
const definitions = {
  matrix: () => `def matrix(A):  # a list is a row
    return A.reshape(1, -1) if A.ndim == 1 else A`,
  rank: (dialect) => `def rank(A):
    # of what float32 keeps of A: the singular values that are larger than its rounding can make them
    A = xp.asarray(xp.asarray(matrix(A), dtype=xp.float32), dtype=xp.float64)
    n, d = A.shape
    values = ${dialect === 'pytorch' ? 'xp.linalg.svdvals(A)' : 'xp.linalg.svd(A, compute_uv=False)'}
    return float((values > (n ** 0.5 + d ** 0.5) * 2 ** -25 * abs(A).max()).sum())`,
  equal: () => `def equal(a, b):
    a, b = xp.asarray(a), xp.asarray(b)
    return a.shape == b.shape and bool((a == b).all())`,
  table: () => `def table(p, dim, base=10000.0):
    w = base ** (-xp.arange(0, dim, 2) / dim)
    p = p[:, None]
    return xp.stack([xp.sin(p * w), xp.cos(p * w)], -1).reshape(len(p), -1)[:, :dim]`,
  shiftMatrix: () => `def shiftMatrix(dim, offset, base=10000.0):
    M = xp.zeros((dim, dim)).tolist()
    for j in range(dim // 2):
        w = xp.asarray(offset * base ** (-2 * j / dim))
        c, s = float(xp.cos(w)), float(xp.sin(w))
        M[2 * j][2 * j], M[2 * j][2 * j + 1] = c, s
        M[2 * j + 1][2 * j], M[2 * j + 1][2 * j + 1] = -s, c
    return xp.array(M)`,
};

/** Arguments that are Python integers; all others are floats or arrays of floats. */
const integers = new Set(['dim', 'length', 'index', 'column']);

/** @type {Record<string, (of: Record<string, string>) => string>} a call, from the texts of its arguments */
const calls = {
  det: ({ A }) => `float(xp.linalg.det(matrix(${A})))`,
  rank: ({ A }) => `rank(${A})`,
  transpose: ({ A }) => `matrix(${A}).T`,
  matmul: ({ A, B }) => `(${A} @ ${B})`,
  size: ({ A }) => `float(len(${A}.reshape(-1)))`,
  rows: ({ A }) => `float(matrix(${A}).shape[0])`,
  columns: ({ A }) => `float(matrix(${A}).shape[1])`,
  column: ({ A, index }) => `matrix(${A})[:, ${index}]`,
  norm: ({ x }) => `((xp.asarray(${x}) ** 2).sum() ** 0.5)`,
  PE: ({ position, column, dim, base }) =>
    `table(xp.array([${position}]), ${dim}, ${base})[0][${column}]`,
  row: ({ position, dim, base }) => `table(xp.array([${position}]), ${dim}, ${base})[0]`,
  sinusoidal: ({ length, dim, base, start }) =>
    `table(${start} + xp.arange(${length}), ${dim}, ${base})`,
  frequency: ({ pair, dim, base }) => `(${base} ** (-2 * ${pair} / ${dim}))`,
  wavelength: ({ pair, dim, base }) => `(${2 * Math.PI} * ${base} ** (2 * ${pair} / ${dim}))`,
  shiftMatrix: ({ dim, offset, base }) => `shiftMatrix(${dim}, ${offset}, ${base})`,
  normalized: ({ length }) => `(xp.arange(1, ${length} + 1) / ${length})`,
};
const elementwise = ['sin', 'cos', 'sqrt', 'exp', 'log', 'floor', 'ceil', 'abs'];
for (const name of [...elementwise, 'sum', 'max', 'min']) {
  calls[name] = ({ x }) => `xp.${name}(xp.asarray(${x}))`;
}

/**
 * Number of axes of a call's result; calls that are missing here have scalars.
 *
 * @type {Record<string, number>}
 */
const axes = { transpose: 2, sinusoidal: 2, shiftMatrix: 2, column: 1, row: 1, normalized: 1 };

/** @param {Tree} tree @returns {number} number of axes: 0 of a number, 1 of a list, 2 of a matrix */
function axesOf(tree) {
  switch (tree.kind) {
    case 'list':
      return 1 + axesOf(tree.items[0]);
    case 'minus':
      return axesOf(tree.item);
    case 'at':
      return axesOf(tree.item) - 1;
    case 'binary':
      return /[<>=]/.test(tree.sign) ? 0 : Math.max(axesOf(tree.left), axesOf(tree.right));
    case 'call': {
      const of = tree.items.map(axesOf);
      if (tree.name === 'matmul') return Math.max(0, of[0] + of[1] - 2);
      return elementwise.includes(tree.name) ? of[0] : (axes[tree.name] ?? 0);
    }
    default:
      return 0;
  }
}

/** @type {Record<string, string>} */
const names = {
  pi: String(Math.PI),
  π: String(Math.PI),
  e: String(Math.E),
  true: 'True',
  false: 'False',
};

/** Removes leading zeros, which Python does not allow. @param {string} raw */
const literal = (raw) => raw.replace(/^0+(?=\d)/, '');

/** @param {string} value @returns {string} a Python literal, in which `program` finds no name of a library */
const quoted = (value) =>
  textLiteral(value.replace(/\p{Surrogate}/gu, '\ufffd')).replaceAll('.', '\\u002e');

/** @param {Tree} tree @returns {string} @throws {RangeError} if there is no program for it */
function written(tree) {
  switch (tree.kind) {
    case 'number':
      return float(literal(tree.raw));
    case 'text':
      return quoted(tree.value);
    case 'name':
      return names[tree.name];
    case 'minus':
      return `(-${written(tree.item)})`;
    case 'at':
      return `${written(tree.item)}[${integer(tree.index)}]`;
    case 'binary':
      return binary(tree);
    case 'list':
      return list(tree);
    case 'call': {
      if (!Object.hasOwn(calls, tree.name)) throw new RangeError(tree.name);
      return calls[tree.name](texts(tree.name, tree.items));
    }
    default:
      throw new RangeError(tree.kind);
  }
}

/** @param {Extract<Tree, { kind: 'binary' }>} tree @returns {string} */
function binary({ sign, left, right }) {
  const [a, b] = [written(left), written(right)];
  const isEqual = sign === '==' || sign === '!=';
  if (isEqual && axesOf(left) + axesOf(right) > 0) {
    return sign === '==' ? `equal(${a}, ${b})` : `(not equal(${a}, ${b}))`;
  }
  return `(${a} ${sign === '^' ? '**' : sign} ${b})`;
}

/** @param {Extract<Tree, { kind: 'list' }>} tree @returns {string} */
function list(tree) {
  const isWritten = tree.items.every(({ kind }) => kind === 'list');
  if (axesOf(tree) > 1 && !isWritten) return `xp.stack([${tree.items.map(written).join(', ')}])`;
  return `xp.array(${nested(tree)})`;
}

/** @param {Tree} tree @returns {string} nested lists as one array */
const nested = (tree) =>
  tree.kind === 'list' ? `[${tree.items.map(nested).join(', ')}]` : written(tree);

/** @param {Tree} tree @returns {string} a Python integer */
const integer = (tree) =>
  tree.kind === 'number' && /^\d+$/.test(tree.raw) ? literal(tree.raw) : `int(${written(tree)})`;

/**
 * @param {string} name
 * @param {Tree[]} items
 * @returns {Record<string, string>} the arguments in the order of the signature
 */
function texts(name, items) {
  const all = functions.get(name)?.signature.split(', ') ?? [];
  return Object.fromEntries(
    all.map((each, k) => {
      const [word, preset] = each.split(' = ');
      if (!items[k]) return [word, float(preset)];
      return [word, integers.has(word) ? integer(items[k]) : written(items[k])];
    }),
  );
}

/**
 * A program that prints the value of an expression.
 *
 * @param {Dialect} dialect
 * @param {Tree} tree
 * @returns {string} '' if the expression has no short program
 */
export function claimCode(dialect, tree) {
  try {
    const line = written(tree);
    const isCalled = (/** @type {string} */ name) => line.includes(`${name}(`);
    const needed = Object.entries(definitions).filter(
      ([name]) => isCalled(name) || (name === 'matrix' && isCalled('rank')),
    );
    return program(dialect, [...needed.map(([, text]) => `${text(dialect)}\n`), `print(${line})`]);
  } catch {
    return '';
  }
}
