// The program behind a figure: short, complete, in NumPy, PyTorch or JAX, printing the numbers that the
// figure shows. It computes in float64 from every digit of the inputs, so it agrees with the float32 on
// screen to some 1e-7 of the largest number.
//
// The three libraries share nearly every name, so a program is written once, with `xp` for the
// library, as their common array standard does (data-apis.org/array-api).

import { exact } from '../draw/numbers.js';

/** @typedef {import('../api/tensor.js').Tensor} Tensor */
/** @typedef {import('../api/tensor.js').BooleanTensor} BooleanTensor */
/** @typedef {import('./element.js').Dialect} Dialect */

export const softmaxes = {
  numpy: `def softmax(S):
    E = xp.exp(S - S.max(-1, keepdims=True))
    return E / E.sum(-1, keepdims=True)`,
  pytorch: `def softmax(S):
    return torch.softmax(S, -1)`,
  jax: 'softmax = jax.nn.softmax',
};

const dialects = {
  numpy: {
    library: 'np',
    array: 'np.array',
    head: `import numpy as np

np.set_printoptions(precision=6, suppress=True)`,
  },
  pytorch: {
    library: 'torch',
    array: 'torch.tensor',
    head: `import torch

torch.set_default_dtype(torch.float64)
torch.set_printoptions(precision=6, sci_mode=False)`,
  },
  jax: {
    library: 'jnp',
    array: 'jnp.array',
    head: `import jax
import jax.numpy as jnp

jax.config.update("jax_enable_x64", True)
jnp.set_printoptions(precision=6, suppress=True)`,
  },
};

/**
 * @param {Dialect} dialect
 * @param {readonly (string | false)[]} parts of the program, of the program, each a few lines; false is
 *   left out
 */
export function program(dialect, parts) {
  const { library, array, head } = dialects[dialect];
  const body = parts.filter((part) => part !== false).join('\n');
  return `${head}\n\n${body.replaceAll('xp.array', array).replaceAll('xp.', `${library}.`)}\n`;
}

/** @param {string} text a number; without a decimal point Python would read an integer */
export const float = (text) => (/[.e]/i.test(text) ? text : `${text}.0`);

/** @param {number} value finite: a base, an offset */
export const decimal = (value) => float(String(value));

/** @param {number} value a float32 */
const digits = (value) =>
  Number.isFinite(value) ? float(Object.is(value, -0) ? '-0' : exact(value)) : `float("${value}")`;

/**
 * @param {ArrayLike<number>} data @param {readonly number[]} shape
 * @param {(value: number) => string} leaf @param {string} indent
 * @returns {string} nested lists, a line for each row
 */
function nested(data, shape, leaf, indent) {
  const list = Array.from(data);
  if (shape.length === 1) return `[${list.map(leaf).join(', ')}]`;
  const inner = shape.slice(1);
  const size = inner.reduce((a, b) => a * b, 1);
  const rows = Array.from(
    { length: shape[0] },
    (_, k) =>
      `${indent}${nested(list.slice(k * size, (k + 1) * size), inner, leaf, `${indent}    `)},`,
  );
  return `[\n${rows.join('\n')}\n${indent.slice(4)}]`;
}

/** @param {string} name @param {Tensor | BooleanTensor} tensor */
export function given(name, { data, shape }) {
  const leaf =
    data instanceof Uint8Array
      ? (/** @type {number} */ value) => (value ? 'True' : 'False')
      : digits;
  return `${name} = xp.array(${nested(data, shape, leaf, '    ')})`;
}

/**
 * @param {{ length: number, start?: number, positions?: readonly number[], dim: number,
 *   base?: number, layout?: string }} options of `phasor.sinusoidal`
 */
export function table({ length, start = 0, positions, dim, base = 10000, layout = 'interleaved' }) {
  const list = positions
    ? `xp.array([${positions.map(decimal).join(', ')}])`
    : `xp.arange(${start}, ${start + length})`;
  const isInterleaved = layout.startsWith('interleaved');
  const join = isInterleaved ? 'stack' : 'concatenate';
  const flat = isInterleaved ? '.reshape(len(p), -1)' : '';
  const waves = ['xp.sin(p * w)', 'xp.cos(p * w)'];
  if (layout.endsWith('cos-first')) waves.reverse();
  const cut = dim % 2 === 1 ? `[:, :${dim}]` : '';
  return [
    `# sinusoidal encoding (Vaswani et al. 2017, section 3.5)`,
    `p = ${list}[:, None]`,
    `w = ${decimal(base)} ** (-xp.arange(0, ${dim}, 2) / ${dim})`,
    `P = xp.${join}([${waves.join(', ')}], -1)${flat}${cut}`,
  ];
}

/**
 * A matrix given by its numbers.
 *
 * @param {Dialect} dialect
 * @param {{ values: Tensor, name?: string }} options `name` of the variable
 */
export const valuesCode = (dialect, { values, name = 'A' }) =>
  program(dialect, [given(name, values), `print(${name})`]);

/**
 * Some columns of the table, `C`.
 *
 * @param {Dialect} dialect
 * @param {Parameters<typeof table>[0] & { columns: readonly number[] }} options
 */
export const columnsCode = (dialect, { columns, ...options }) =>
  program(dialect, [...table(options), `C = P[:, [${columns.join(', ')}]]`, 'print(C)']);

/** The similarity `S` of every two positions; its first row is the similarity by offset. */
const alike = {
  cosine: `U = P / (P ** 2).sum(-1)[:, None] ** 0.5
S = U @ U.T`,
  dot: 'S = P @ P.T',
  euclidean: 'S = ((P[:, None] - P) ** 2).sum(-1) ** 0.5',
};

/**
 * Similarity by offset, `A` [offset, base]: of every base the first row of its `S`.
 *
 * @param {Dialect} dialect
 * @param {{ length: number, dim: number, bases: readonly number[],
 *   metric?: 'cosine' | 'dot' | 'euclidean' }} options
 */
export const offsetCode = (dialect, { bases, metric = 'cosine', ...options }) =>
  program(dialect, [
    'rows = []',
    ...bases.flatMap((base) => [
      ...table({ ...options, base }),
      alike[metric],
      'rows.append(S[0])',
    ]),
    'A = xp.stack(rows, -1)',
    'print(A)',
  ]);

/**
 * The rotation `M`, and the row at `position` rotated by it, next to the row of the new position.
 *
 * @param {Dialect} dialect
 * @param {{ dim: number, base?: number, offset: number, position: number }} options
 */
export const shiftCode = (dialect, { dim, base = 10000, offset, position }) =>
  program(dialect, [
    ...table({ length: 2, positions: [position, position + offset], dim, base }),
    '# one rotation for each (sin, cos) pair moves every position by the offset',
    `t = ${decimal(offset)} * w`,
    'turn = xp.array([[0.0, 1.0], [-1.0, 0.0]])',
    'M = xp.kron(xp.diag(xp.cos(t)), xp.eye(2)) + xp.kron(xp.diag(xp.sin(t)), turn)',
    'moved = M @ P[0]',
    'print(M)',
    'print(moved)',
    'print(P[1])',
    'print(abs(moved - P[1]).max())',
  ]);

/**
 * @param {Tensor | BooleanTensor} mask
 * @param {boolean} causal whether together they hide all keys from some query
 */
function hidesRow({ data, shape }, causal) {
  const keys = shape[shape.length - 1];
  const queries = shape.length > 1 ? shape[shape.length - 2] : 1;
  const hidden = data instanceof Uint8Array ? 0 : -Infinity;
  const kept = Array.from(data, (value) => value !== hidden);
  for (let row = 0; row * keys < kept.length; ++row) {
    // a one-row mask holds for all queries; the first sees only the first key
    const end = causal ? Math.min(keys, (row % queries) + 1) : keys;
    if (!kept.slice(row * keys, row * keys + end).some(Boolean)) return true;
  }
  return false;
}

/**
 * Scores `S` → weights `W`.
 *
 * @param {{ causal?: boolean, mask?: Tensor | BooleanTensor | null }} options
 */
function soften({ causal = false, mask = null }) {
  const kept = mask?.data instanceof Uint8Array;
  const empty = mask !== null && hidesRow(mask, causal);
  return [
    causal && '# a query sees itself and the keys before it',
    causal && 'S = xp.where(xp.tril(xp.ones(S.shape[-2:])) > 0, S, -xp.inf)',
    mask !== null && given('mask', mask),
    mask !== null && (kept ? 'S = xp.where(mask, S, -xp.inf)' : 'S = S + mask'),
    // a row without visible keys: any finite score will do, its weights become 0 below
    empty && 'seen = xp.isfinite(S)',
    empty && 'S = xp.where((seen.sum(-1) > 0)[..., None], S, 0.0)',
    'W = softmax(S)',
    empty && 'W = xp.where(seen, W, 0.0)  # a query that sees no key gets zeros',
  ];
}

/** @param {number | undefined} scale @param {string} transpose */
const scored = (scale, transpose) =>
  `S = Q @ K.${transpose} ${scale === undefined ? '/ K.shape[-1] ** 0.5' : `* ${decimal(scale)}`}`;

/**
 * Scaled dot-product attention: weights `W` and output `Y`. The program starts from `q` and `k`, from
 * `scores` (already scaled) or from `weights`; without `v` it ends with the weights.
 *
 * @param {Dialect} dialect
 * @param {{ q?: Tensor, k?: Tensor, scores?: Tensor, weights?: Tensor, v?: Tensor,
 *   scale?: number, causal?: boolean, mask?: Tensor | BooleanTensor | null }} options
 *   q, k, v [n, d] or [heads, n, d]; scores, weights [queries, keys] or with heads; `scale`
 *   default 1/sqrt(dk); `mask` boolean, true is kept, or added to the scores
 */
export function attentionCode(dialect, { q, k, scores, weights, v, scale, ...masks }) {
  const start = weights
    ? [given('W', weights)]
    : q && k
      ? [given('Q', q), given('K', k), scored(scale, q.shape.length > 2 ? 'swapaxes(-1, -2)' : 'T')]
      : scores
        ? [given('S', scores)]
        : [];
  return program(dialect, [
    !weights && `${softmaxes[dialect]}\n`,
    ...start,
    ...(weights ? [] : soften(masks)),
    'print(W)',
    v !== undefined && given('V', v),
    v !== undefined && 'Y = W @ V',
    v !== undefined && 'print(Y)',
  ]);
}

/**
 * Multi-head attention: the heads' weights `W`, their outputs `H` [heads, n, dv], the output `Y`.
 *
 * @param {Dialect} dialect
 * @param {{ x: Tensor, context?: Tensor, wq: Tensor, wk: Tensor, wv: Tensor, wo?: Tensor,
 *   heads: number, scale?: number, causal?: boolean, mask?: Tensor | BooleanTensor | null }} options
 *   of `phasor.multiHead` and its `forward`
 */
export const multiHeadCode = (dialect, { x, context, wq, wk, wv, wo, heads, scale, ...masks }) =>
  program(dialect, [
    `${softmaxes[dialect]}\n`,
    `def split(A):  # heads side by side -> [heads, n, d]
    return A.reshape(len(A), ${heads}, -1).swapaxes(0, 1)\n`,
    given('X', x),
    context !== undefined && given('C', context),
    given('WQ', wq),
    given('WK', wk),
    given('WV', wv),
    `Q, K, V = split(X @ WQ), split(${context ? 'C' : 'X'} @ WK), split(${context ? 'C' : 'X'} @ WV)`,
    scored(scale, 'swapaxes(-1, -2)'),
    ...soften(masks),
    'H = W @ V',
    'Y = H.swapaxes(0, 1).reshape(len(X), -1)  # the heads, side by side again',
    wo !== undefined && given('WO', wo),
    wo !== undefined && 'Y = Y @ WO',
    'print(W)',
    'print(Y)',
  ]);
