// The shapes of queries, keys and values → the sizes of an attention call, checked to fit.

import { integer, rangeError, say } from '../check.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */

/**
 * `rank` is that of the inputs: 2-D [n, heads·d], 3-D [batch, n, heads·d] or 4-D
 * [batch, heads, n, d].
 *
 * @typedef {{ rank: number, batch: number, heads: number, kvHeads: number, queries: number,
 *   keys: number, dk: number, dv: number }} Sizes
 */

/**
 * @param {string} call
 * @param {string} divisor
 * @param {number} count
 * @param {import('../message.js').Value} name
 * @param {number} whole
 * @returns {number}
 */
export function divide(call, divisor, count, name, whole) {
  if (whole % count !== 0) {
    throw rangeError`${call}: ${divisor} must divide ${name}, ${whole}, got ${count}`;
  }
  return whole / count;
}

/**
 * @param {string} call
 * @param {Tensor} q
 * @param {Tensor} k
 * @param {Tensor} v
 * @param {{ heads?: number, kvHeads?: number }} given
 * @returns {Sizes}
 */
export function sizesOf(call, q, k, v, given) {
  const rank = q.shape.length;
  for (const [name, { shape }] of /** @type {[string, Tensor][]} */ (Object.entries({ q, k, v }))) {
    if (rank !== shape.length)
      throw rangeError`${call}: ${name} must have as many dimensions as q, ${rank}, got ${shape.length}`;
    if (shape[rank - 1] === 0) {
      throw rangeError`${call}: ${name} must have at least one column, got none`;
    }
    if (rank > 2 && q.shape[0] !== shape[0])
      throw rangeError`${call}: ${name} must have the batch entries of q, ${q.shape[0]}, got ${shape[0]}`;
  }
  const batch = rank === 2 ? 1 : q.shape[0];
  const [queries, width] = q.shape.slice(-2);
  const [keys, keyWidth] = k.shape.slice(-2);
  const [values, valueWidth] = v.shape.slice(-2);
  if (keys !== values) throw rangeError`${call}: v must have the rows of k, ${keys}, got ${values}`;

  const { heads = rank === 4 ? q.shape[1] : 1 } = given;
  const { kvHeads = rank === 4 ? k.shape[1] : heads } = given;
  integer(call, 'heads', heads);
  integer(call, 'kvHeads', kvHeads);
  divide(call, 'kvHeads', kvHeads, 'heads', heads);
  if (rank === 4) {
    if (q.shape[1] !== heads)
      throw rangeError`${call}: heads must be the heads of q, ${q.shape[1]}, got ${heads}`;
    if (k.shape[1] !== kvHeads)
      throw rangeError`${call}: kvHeads must be the heads of k, ${k.shape[1]}, got ${kvHeads}`;
    if (kvHeads !== v.shape[1])
      throw rangeError`${call}: v must have the heads of k, ${kvHeads}, got ${v.shape[1]}`;
    if (width !== keyWidth)
      throw rangeError`${call}: k must have the columns of q, ${width}, got ${keyWidth}`;
    return { rank, batch, heads, kvHeads, queries, keys, dk: width, dv: valueWidth };
  }
  const dk = divide(call, 'heads', heads, say`the width of q`, width);
  // without groups the widths are equal: a message without kvHeads is simpler
  const wanted = kvHeads * dk;
  if (keyWidth !== wanted && kvHeads === heads)
    throw rangeError`${call}: k must have the columns of q, ${wanted}, got ${keyWidth}`;
  if (keyWidth !== wanted)
    throw rangeError`${call}: k must have kvHeads·dk columns, ${wanted}, got ${keyWidth}`;
  const divisor = given.kvHeads === undefined ? 'heads' : 'kvHeads';
  const dv = divide(call, divisor, kvHeads, say`the width of v`, valueWidth);
  return { rank, batch, heads, kvHeads, queries, keys, dk, dv };
}
