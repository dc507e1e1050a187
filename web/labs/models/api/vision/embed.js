// A picture → the vectors that the first layer reads: patches times the projection, behind learned tokens,
// and their positions. For another grid the table of positions is resized as the model's code in Transformers
// does it: bicubic, from the square grid that its rows make.

import { rangeError } from '../../../../core/api/check.js';
import { add } from '../embed.js';
import { gridOf } from './weights.js';

/** @typedef {import('../architectures/plan.js').Plan} Plan */
/** @typedef {import('../architectures/plan.js').Vision} Vision */
/** @typedef {import('../architectures/plan.js').Size} Size */
/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('./weights.js').VisionBound} VisionBound */

/**
 * @typedef {object} Seen
 * @property {Size} size pixels that the model is given
 * @property {Size} grid of patches
 * @property {Float32Array} patches a row each
 */

/** The grid of a table of positions, where it is not used as it is. @param {number} count */
function squareOf(count) {
  const side = Math.floor(Math.sqrt(count));
  if (side * side === count) return { height: side, width: side };
  throw rangeError`run: the table of positions must have a square number of patches for a picture of another size than image_size, got ${count}`;
}

/**
 * Positions of the first tokens, then of the patches.
 *
 * @param {Engine} engine
 * @param {{ dim: number, vision: Vision }} plan
 * @param {Float32Array} table
 * @param {Seen} seen
 * @returns {Float32Array}
 */
function positionsOf(engine, { dim, vision }, table, { size, grid }) {
  const first = vision.first.length * dim;
  const { height, width } = gridOf(vision);
  const count = height * width;
  const isOwn = size.height === vision.image.height && size.width === vision.image.width;
  const isAlike = size.height === size.width && grid.height * grid.width === count;
  if (isOwn || isAlike) return table;
  const sizes = {
    cols: dim,
    from: squareOf(count),
    to: grid,
    antialias: vision.antialias ?? false,
  };
  const patches = engine.resizedTable(table.slice(first), sizes);
  const all = new Float32Array(first + patches.length);
  all.set(table.subarray(0, first));
  all.set(patches, first);
  return all;
}

/**
 * @param {object} given
 * @param {Engine} given.engine
 * @param {Plan & { vision: Vision }} given.plan
 * @param {VisionBound} given.bound
 * @param {boolean} given.positions false: as if there were none
 * @param {Seen} given.seen
 * @returns {Promise<Float32Array>} [tokens, dim]
 */
export async function embedded({ engine, plan, bound, positions, seen }) {
  const { dim, vision } = plan;
  const count = seen.grid.height * seen.grid.width;
  const patches = await engine.product(seen.patches, count, bound.projection);
  const first = await Promise.all(bound.first.map((tensor) => engine.numbers(tensor)));
  const registers = bound.registers ? await engine.numbers(bound.registers) : new Float32Array(0);
  const behind = first.length * dim + registers.length;
  const x = new Float32Array(behind + patches.length);
  first.forEach((token, k) => x.set(token, k * dim));
  x.set(registers, first.length * dim);
  x.set(patches, behind);
  if (positions) {
    const all = positionsOf(engine, plan, await engine.numbers(bound.position), seen);
    const ofFirst = vision.first.length * dim;
    add(x, all.subarray(0, ofFirst));
    add(x.subarray(behind), all.subarray(ofFirst));
  }
  return bound.embedNorm ? engine.normalized(x, bound.embedNorm, plan.norm) : x;
}
