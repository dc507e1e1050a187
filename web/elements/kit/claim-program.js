// The program of a claim: its expression in NumPy, PyTorch or JAX. Functions that are a library's
// own work (the closest pair, an exact experiment) have no short program, and their claims none.

import { program } from './program.js';
import { functions } from '../../claims/functions.js';

/** @typedef {import('../../expression/parse.js').Tree} Tree */

/** The names of Python that a call needs, each defined before it. */
const definitions = {
  table: `def table(p, dim, base=10000.0):
    p = xp.asarray(p)[:, None]
    w = base ** (-xp.arange(0, dim, 2) / dim)
    return xp.stack([xp.sin(p * w), xp.cos(p * w)], -1).reshape(len(p), -1)[:, :dim]`,
  shiftMatrix: `def shiftMatrix(dim, offset, base=10000.0):
    M = xp.zeros((dim, dim)).tolist()
    for j in range(dim // 2):
        w = xp.asarray(offset * base ** (-2 * j / dim))
        c, s = float(xp.cos(w)), float(xp.sin(w))
        M[2 * j][2 * j], M[2 * j][2 * j + 1] = c, s
        M[2 * j + 1][2 * j], M[2 * j + 1][2 * j + 1] = -s, c
    return xp.array(M)`,
};

/** @type {Record<string, (of: Record<string, string>) => string>} a call, of the texts of its values */
const calls = {
  det: ({ A }) => `xp.linalg.det(${A})`,
  rank: ({ A }) => `xp.linalg.matrix_rank(${A})`,
  transpose: ({ A }) => `(${A}).T`,
  matmul: ({ A, B }) => `(${A}) @ (${B})`,
  size: ({ A }) => `len((${A}).reshape(-1))`,
  rows: ({ A }) => `(${A}).shape[0]`,
  columns: ({ A }) => `(${A}).shape[1]`,
  column: ({ A, index }) => `(${A})[:, ${index}]`,
  norm: ({ x }) => `((${x}) ** 2).sum() ** 0.5`,
  PE: ({ position, column, dim, base }) => `table([float(${position})], ${dim}, float(${base}))[0][${column}]`, // prettier-ignore
  row: ({ position, dim, base }) => `table([float(${position})], ${dim}, float(${base}))[0]`,
  sinusoidal: ({ length, dim, base, start }) => `table(xp.arange(${start}, ${start} + ${length}), ${dim}, float(${base}))`, // prettier-ignore
  frequency: ({ pair, dim, base }) => `float(${base}) ** (-2 * (${pair}) / (${dim}))`,
  wavelength: ({ pair, dim, base }) =>
    `2 * ${Math.PI} * float(${base}) ** (2 * (${pair}) / (${dim}))`,
  shiftMatrix: ({ dim, offset, base }) => `shiftMatrix(${dim}, ${offset}, float(${base}))`,
  normalized: ({ length }) => `xp.arange(1, ${length} + 1) / (${length})`,
};
for (const name of ['sin', 'cos', 'sqrt', 'exp', 'log', 'floor', 'ceil', 'abs']) {
  calls[name] = ({ x }) => `xp.${name}(xp.asarray(${x}))`;
}
for (const name of ['sum', 'max', 'min']) calls[name] = ({ x }) => `xp.${name}(xp.asarray(${x}))`;

/** @param {string} value @returns {string} of Python, in which `program` finds no name of a library */
const quoted = (value) =>
  JSON.stringify(value.replace(/\p{Surrogate}/gu, '\ufffd')).replaceAll('.', '\\u002e');

/** @param {Tree} tree @returns {string} @throws {RangeError} for what has no program */
function written(tree) {
  switch (tree.kind) {
    case 'number':
      // Python has no number that begins with 0
      return tree.raw.replace(/^0+(?=\d)/, '');
    case 'text':
      return quoted(tree.value);
    case 'name':
      return (
        {
          pi: String(Math.PI),
          π: String(Math.PI),
          e: String(Math.E),
          true: 'True',
          false: 'False',
        }[tree.name] ?? ''
      );
    case 'minus':
      return `-(${written(tree.item)})`;
    case 'at':
      return `(${written(tree.item)})[${written(tree.index)}]`;
    case 'binary': {
      const sign = tree.sign === '^' ? '**' : tree.sign;
      return `(${written(tree.left)} ${sign} ${written(tree.right)})`;
    }
    case 'list':
      return `xp.array(${nested(tree)})`;
    case 'call': {
      if (!Object.hasOwn(calls, tree.name)) throw new RangeError(tree.name);
      return calls[tree.name](texts(tree.name, tree.items));
    }
    default:
      throw new RangeError(tree.kind);
  }
}

/** @param {Tree} tree @returns {string} lists in lists are one array */
const nested = (tree) =>
  tree.kind === 'list' ? `[${tree.items.map(nested).join(', ')}]` : written(tree);

/** @param {string} name @param {Tree[]} items @returns {Record<string, string>} by the signature */
function texts(name, items) {
  const all = functions.get(name)?.signature.split(', ') ?? [];
  return Object.fromEntries(
    all.map((each, k) => {
      const [word, preset] = each.split(' = ');
      return [word, items[k] ? written(items[k]) : preset];
    }),
  );
}

/**
 * A program that prints the value of an expression.
 *
 * @param {import('./element.js').Dialect} dialect
 * @param {Tree} tree
 * @returns {string} '' where the expression has no short program
 */
export function claimCode(dialect, tree) {
  try {
    const line = written(tree);
    const needed = Object.entries(definitions).filter(([name]) => line.includes(`${name}(`));
    return program(dialect, [...needed.map(([, text]) => `${text}\n`), `print(${line})`]);
  } catch {
    return '';
  }
}
