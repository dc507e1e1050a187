// Where tokens stand → how queries and keys are rotated, and what is added to scores.

import { errorAs } from '../../../core/api/message.js';
import { ropeConfig, rotationsOf } from '../../rope/index.js';

/** @typedef {import('./architectures/plan.js').Plan} Plan */
/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {import('./forward.js').RotationTable} RotationTable */
/** @typedef {import('../../rope/index.js').RopeConfig} RopeConfig */
/** @typedef {import('../../rope/index.js').Rotation} Rotation */

/**
 * @param {object} config
 * @param {string} file its name, for messages
 * @param {number} [sequenceLength]
 * @returns {RopeConfig}
 */
export const ropeOf = (config, file, sequenceLength) =>
  named(file, () => ropeConfig(config, { sequenceLength }));

/**
 * How the queries and keys of a text of that length are rotated.
 *
 * @param {object} config
 * @param {string} file
 * @param {number} sequenceLength
 */
export const rotationsAt = (config, file, sequenceLength) =>
  named(file, () => rotationsOf(config, sequenceLength));

/**
 * Puts the name of the file into errors.
 *
 * @template Result
 * @param {string} file
 * @param {() => Result} read
 */
function named(file, read) {
  try {
    return read();
  } catch (error) {
    const Kind = error instanceof TypeError ? TypeError : RangeError;
    throw errorAs(Kind, `openModel: ${file}`, error);
  }
}

/**
 * The cosines and sines for queries and keys; none for layers without rotation.
 *
 * @param {Engine} engine
 * @param {readonly Rotation[]} rotations
 * @param {Plan} plan
 * @param {{ n: number, start: number }} given
 * @returns {RotationTable[]}
 */
export function rotationTables(engine, rotations, plan, { n, start }) {
  return rotations.flatMap((rotation) => {
    const { layers, rope, pairing, inverseFrequencies } = rotation;
    if (!rope) return [];
    const angles = engine.angles(rotation, { start, n });
    const interleaved = (plan.pairing ?? pairing) === 'interleaved';
    return [{ ...angles, layers, pairs: inverseFrequencies.length, interleaved }];
  });
}

/**
 * What is added to the embeddings of tokens, [n, dim].
 *
 * @param {Engine} engine
 * @param {NonNullable<Plan['added']>} added
 * @param {{ n: number, start: number, dim: number }} shape
 */
export function addedRows(engine, added, { n, start, dim }) {
  const rows = new Float32Array(n * dim);
  if (added.kind !== 'sinusoidal') {
    const one = (/** @type {number} */ i) =>
      added.kind === 'counting' ? start + i + 1 : (i + 1) / n;
    for (let i = 0; i < n; ++i) rows.fill(one(i), i * dim, (i + 1) * dim);
    return rows;
  }
  const { cosines, sines } = engine.angles({ dim, base: added.base, scaling: null }, { start, n });
  const pairs = sines.length / n;
  for (let k = 0; k < rows.length; ++k) {
    const [row, column] = [Math.floor(k / dim), k % dim];
    rows[k] = (column % 2 === 0 ? sines : cosines)[row * pairs + (column >> 1)];
  }
  return rows;
}

/**
 * The bias that all layers share, [heads, n, n].
 *
 * @param {Engine} engine
 * @param {Plan} plan
 * @param {number} n
 * @param {Float32Array | null} table of T5
 */
export function sharedBias(engine, { bias, heads }, n, table) {
  if (bias?.kind === 'alibi') {
    const slopes = bias.slopes ?? engine.slopes(heads, bias.most ?? 8);
    return engine.alibi({ heads, n, symmetric: bias.symmetric, slopes });
  }
  return bias?.kind === 't5' && table ? engine.t5Bias({ heads, n, ...bias }, table) : null;
}
