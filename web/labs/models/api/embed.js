// The tokens of a text → the vectors that the first layer reads: rows of tables, and what is added to them.

import { addedRows } from './positions.js';

/** @typedef {import('./architectures/plan.js').Plan} Plan */

/** @param {Float32Array} x @param {Float32Array} more as many, or fewer, for the first ones */
export function add(x, more) {
  for (let k = 0; k < more.length; ++k) x[k] += more[k];
}

/**
 * @typedef {object} Given
 * @property {import('./engine.js').Engine} engine
 * @property {Plan} plan
 * @property {import('./weights.js').Bound} bound
 * @property {readonly number[]} ids
 * @property {number} start position of the first token
 * @property {boolean} positions false: as if there were none
 */

/** @param {Given} given @returns {Promise<Float32Array>} [n, dim] */
export async function embedded({ engine, plan, bound, ids, start, positions }) {
  const { dim, embedScale = 1 } = plan;
  const x = await engine.rows(bound.token, ids);
  if (embedScale !== 1) for (let k = 0; k < x.length; ++k) x[k] *= Math.fround(embedScale);
  if (positions && bound.position) {
    add(x, await engine.rows(bound.position, placesOf(plan, ids, start)));
  }
  if (positions && plan.added) {
    add(x, addedRows(engine, plan.added, { n: ids.length, start, dim }));
  }
  // one text is all of type 0
  if (bound.types)
    add(
      x,
      await engine.rows(
        bound.types,
        ids.map(() => 0),
      ),
    );
  return bound.embedNorm ? engine.normalized(x, bound.embedNorm, plan.norm) : x;
}

/** The rows of a learned table. @param {Plan} plan @param {readonly number[]} ids @param {number} start */
function placesOf({ positionOffset = 0, padding }, ids, start) {
  if (padding === undefined) return ids.map((_, i) => positionOffset + start + i);
  let counted = start;
  return ids.map((id) => (id === padding ? padding : positionOffset + counted++));
}
