// A table of losses by position → the mean of the seeds of each encoding, the least and the most of them, and
// what is to be said of them.

import { isArray, isObject } from '../../api/check.js';

/** @typedef {import('../../heads/siblings.js').Siblings} Siblings */

/**
 * What one encoding has: a number for each bucket of positions.
 *
 * @typedef {object} Row
 * @property {string} encoding
 * @property {number} seeds
 * @property {number[]} mean of the seeds
 * @property {number[]} least
 * @property {number[]} most
 */

/** Buckets that are drawn, and models. */
const limits = { losses: 4096, models: 512 };

/** @param {unknown} value */
const isCount = (value) => Number.isSafeInteger(value) && Number(value) > 0;

/** @param {unknown} value @returns {value is Siblings} */
export function isTable(value) {
  if (!isObject(value)) return false;
  const { text, trained, tokens, bucket, models } = /** @type {any} */ (value);
  if (typeof text !== 'string' || ![trained, tokens, bucket].every(isCount)) return false;
  if (!isArray(models) || models.length === 0 || models.length > limits.models) return false;
  const count = models[0]?.losses?.length;
  return (
    isCount(count) &&
    count <= limits.losses &&
    models.every(
      (/** @type {any} */ one) =>
        typeof one === 'object' &&
        one !== null &&
        typeof one.encoding === 'string' &&
        Number.isInteger(one.seed) &&
        isArray(one.losses) &&
        one.losses.length === count &&
        one.losses.every((/** @type {unknown} */ loss) => Number.isFinite(loss)),
    )
  );
}

/** @param {Siblings} table @returns {Row[]} in the order of the table */
function rowsOf({ models }) {
  const names = [...new Set(models.map(({ encoding }) => encoding))];
  return names.map((encoding) => {
    const seeds = models.filter((one) => one.encoding === encoding).map(({ losses }) => losses);
    const by = (/** @type {(values: number[]) => number} */ what) =>
      seeds[0].map((_, k) => what(seeds.map((losses) => losses[k])));
    return {
      encoding,
      seeds: seeds.length,
      mean: by((values) => values.reduce((a, b) => a + b) / values.length),
      least: by((values) => Math.min(...values)),
      most: by((values) => Math.max(...values)),
    };
  });
}

/**
 * @param {Siblings} table
 * @param {{ position: number }} settings
 */
export function model(table, { position }) {
  const rows = rowsOf(table);
  const count = rows[0].mean.length;
  const last = count * table.bucket - 1;
  const at = Math.floor(Math.min(position, last) / table.bucket);
  const seeds = rows.map((row) => row.seeds);
  return {
    table,
    rows,
    count,
    last,
    /** the bucket of the cursor */
    at,
    position: Math.min(position, last),
    seeds: { least: Math.min(...seeds), most: Math.max(...seeds) },
    all: table.models.flatMap(({ losses }) => losses),
  };
}

/** @typedef {ReturnType<typeof model>} Model */

/**
 * How much worse each encoding is at the last positions than at the last ones it was trained on, the mean of
 * its seeds; those that lose least first.
 *
 * @param {Model} model
 * @returns {{ encoding: string, rise: number, apart: boolean }[]} `apart`: whether every seed, of two or
 *   more, lies on the same side, so that the difference is more than chance of the seed
 */
export function rises({ rows, table, count }) {
  const inside = Math.min(count, Math.floor(table.trained / table.bucket)) - 1;
  return rows
    .map(({ encoding, seeds, mean, least, most }) => ({
      encoding,
      rise: mean[count - 1] - mean[inside],
      apart: seeds > 1 && (least[count - 1] > most[inside] || most[count - 1] < least[inside]),
    }))
    .sort((a, b) => a.rise - b.rise);
}

/**
 * The encodings at a bucket, the lowest loss first, and whether the first is below the second in all seeds,
 * or none can tell, since both have one.
 *
 * @param {Model} model
 * @param {number} k the bucket
 */
export function ranked({ rows }, k) {
  const sorted = [...rows].sort((a, b) => a.mean[k] - b.mean[k]);
  const [first, second] = sorted;
  return {
    sorted,
    isClear: second === undefined || first.most[k] < second.least[k],
    isSingle: first.seeds === 1 && second?.seeds === 1,
  };
}
