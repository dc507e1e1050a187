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

/** Buckets that are drawn, tokens of a sentence, and models. */
const limits = { losses: 4096, sentence: 256, models: 512 };

/** @param {unknown} value */
const isCount = (value) => Number.isSafeInteger(value) && Number(value) > 0;

/** @param {unknown} value @param {number} count */
const areLosses = (value, count) =>
  isArray(value) && value.length === count && value.every((loss) => Number.isFinite(loss));

/** @param {unknown} value a list of tokens, or nothing */
const isSentence = (value) =>
  value === undefined ||
  (isArray(value) &&
    value.length > 0 &&
    value.length <= limits.sentence &&
    value.every((token) => typeof token === 'string'));

/** @param {unknown} value @returns {value is Siblings} */
export function isTable(value) {
  if (!isObject(value)) return false;
  const { text, trained, tokens, bucket, sentence, models } = /** @type {any} */ (value);
  if (typeof text !== 'string' || ![trained, tokens, bucket].every(isCount)) return false;
  if (!isSentence(sentence)) return false;
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
        areLosses(one.losses, count) &&
        (sentence === undefined || areLosses(one.sentence, sentence.length)),
    )
  );
}

/** @param {readonly number[]} values */
const meanOf = (values) => values.reduce((a, b) => a + b) / values.length;

/**
 * @param {Siblings['models']} models
 * @param {(one: Siblings['models'][number]) => readonly number[]} lossesOf
 * @returns {Row[]} in the order of the table
 */
function rowsOf(models, lossesOf) {
  const names = [...new Set(models.map(({ encoding }) => encoding))];
  return names.map((encoding) => {
    const seeds = models.filter((one) => one.encoding === encoding).map(lossesOf);
    const by = (/** @type {(values: number[]) => number} */ what) =>
      seeds[0].map((_, k) => what(seeds.map((losses) => losses[k])));
    return {
      encoding,
      seeds: seeds.length,
      mean: by(meanOf),
      least: by((values) => Math.min(...values)),
      most: by((values) => Math.max(...values)),
    };
  });
}

/**
 * @param {Siblings} table
 * @param {{ of: 'positions' | 'sentence', position: number, token: number }} settings
 */
export function model(table, { of, position, token }) {
  const { models } = table;
  const words = of === 'sentence' ? (table.sentence ?? null) : null;
  const rows = rowsOf(models, (one) => (words && one.sentence) || one.losses);
  const count = rows[0].mean.length;
  const bucket = words ? 1 : table.bucket;
  const last = count * bucket - 1;
  const place = Math.min(words ? token : position, last);
  const seeds = rows.map((row) => row.seeds);
  return {
    table,
    /** the tokens of the sentence, where that is shown */
    words,
    rows,
    /** the means of all losses of a row: one number an encoding */
    whole: rowsOf(models, (one) => [meanOf((words && one.sentence) || one.losses)]),
    count,
    last,
    /** the bucket of the cursor */
    at: Math.floor(place / bucket),
    position: place,
    seeds: { least: Math.min(...seeds), most: Math.max(...seeds) },
    all: models.flatMap(({ losses }) => losses),
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
 * By how many nats a token is predicted better than with the first encoding of the table, the mean of the
 * seeds; 0 where seeds of the two overlap or are single ones, so that the difference may be chance.
 *
 * @param {Model} model
 * @returns {number[][]} of each encoding, of each token
 */
export function gains({ rows }) {
  const [base] = rows;
  return rows.map(({ seeds, mean, least, most }) =>
    mean.map((loss, k) => {
      const apart = least[k] > base.most[k] || most[k] < base.least[k];
      return apart && seeds > 1 && base.seeds > 1 ? base.mean[k] - loss : 0;
    }),
  );
}

/**
 * One in so many differences of two encodings is called one by chance alone: orders of all seeds in which
 * those of one encoding stand first or last.
 *
 * @param {number} seeds of each
 */
export function chanceOf(seeds) {
  let orders = 1;
  for (let k = 1; k <= seeds; ++k) orders = (orders * (seeds + k)) / k;
  return Math.round(orders / 2);
}

/**
 * The encodings at a bucket, the lowest mean loss first.
 *
 * @param {{ rows: readonly Row[] }} model
 * @param {number} k the bucket
 * @returns {{ sorted: Row[], rival: Row | undefined }} `rival`: one of the others that has a seed as low as
 *   one of the first
 */
export function ranked({ rows }, k) {
  const sorted = [...rows].sort((a, b) => a.mean[k] - b.mean[k]);
  const [first, ...others] = sorted;
  return { sorted, rival: others.find(({ least }) => least[k] <= first.most[k]) };
}
