// Names of tensors in a dump → what they are, and where their inputs are.
//
//   layers.0.q, .k          queries and keys before the rotation
//   layers.0.q_rot, .k_rot  after it
//   layers.0.scores, .weights, .out, .v
//   layers.0.q_proj.weight, .k_proj.weight
//
// Queries, keys and values are [positions, heads, features], or [batch, heads, positions, features] as
// in PyTorch; scores and weights [heads, queries, keys], or with a batch before.

/** @typedef {{ shape: number[], data: ArrayLike<number> }} Entries */
/** @typedef {(name: string) => Promise<Entries | null>} Read of an input, null where the file has none */

/**
 * @typedef {{ kind: 'rotated' | 'attention' | 'projection', inputs: Record<string, Entries>,
 *   stage?: string }} Question
 */

/**
 * [positions, heads, features] of what may have a batch, whose vectors count as heads.
 *
 * @param {Entries} array
 * @returns {Entries}
 */
export function byPosition({ shape, data }) {
  if (shape.length !== 4) return { shape, data };
  const [batch, heads, n, d] = shape;
  const output = new Float64Array(data.length);
  for (let h = 0; h < batch * heads; ++h) {
    for (let row = 0; row < n; ++row) {
      for (let f = 0; f < d; ++f)
        output[(row * batch * heads + h) * d + f] = data[(h * n + row) * d + f];
    }
  }
  return { shape: [n, batch * heads, d], data: output };
}

/**
 * [heads, positions, features] of the first batch.
 *
 * @param {Entries} array
 * @returns {Entries}
 */
export function byHead({ shape, data }) {
  if (shape.length === 4) {
    const [, heads, n, d] = shape;
    return { shape: [heads, n, d], data: Array.prototype.slice.call(data, 0, heads * n * d) };
  }
  const [n, heads, d] = shape;
  const output = new Float64Array(data.length);
  for (let row = 0; row < n; ++row) {
    for (let h = 0; h < heads; ++h) {
      for (let f = 0; f < d; ++f) output[(h * n + row) * d + f] = data[(row * heads + h) * d + f];
    }
  }
  return { shape: [heads, n, d], data: output };
}

/** @param {Entries} array scores or weights @returns {Entries} of the first batch */
export const firstBatch = ({ shape, data }) =>
  shape.length === 4
    ? {
        shape: shape.slice(1),
        data: Array.prototype.slice.call(data, 0, shape[1] * shape[2] * shape[3]),
      }
    : { shape, data };

/**
 * @param {string} name
 * @param {Read} read
 * @returns {Promise<Question | null>} null where the name says nothing, or an input is not there
 */
export async function questionOf(name, read) {
  const [, part] = /(?:^|[./])(q_rot|k_rot|scores|weights|[qk]_proj\.weight)$/.exec(name) ?? [];
  if (part === undefined) return null;
  const beside = (/** @type {string} */ other) =>
    read(name.slice(0, name.length - part.length) + other);
  if (part.endsWith('_rot')) {
    const x = await beside(part[0]);
    return x && { kind: 'rotated', inputs: { x: byPosition(x) } };
  }
  if (part.endsWith('weight')) return { kind: 'projection', inputs: {} };
  const q = (await beside('q_rot')) ?? (await beside('q'));
  const k = (await beside('k_rot')) ?? (await beside('k'));
  return q && k && { kind: 'attention', stage: part, inputs: { q: byHead(q), k: byHead(k) } };
}
