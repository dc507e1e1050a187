// A table of losses by position → for each encoding the mean, the lowest and the highest over its seeds, and
// comparisons.

import { isArray, isObject } from '../../../../core/api/check.js';
import { siblings } from '../../../../core/words/heads/siblings.js';

/** @typedef {import('../../../../core/words/heads/siblings.js').Siblings} Siblings */

/**
 * The losses of one encoding, a number for each bucket of positions.
 *
 * @typedef {object} Row
 * @property {string} encoding
 * @property {number} seeds
 * @property {number[]} mean over the seeds
 * @property {number[]} least
 * @property {number[]} most
 */

/** Most buckets, tokens of a sentence, and models. */
const limits = { losses: 4096, sentence: 256, models: 512 };

/** @param {unknown} value */
const isCount = (value) => Number.isSafeInteger(value) && Number(value) > 0;

/** @param {unknown} value @param {number} count */
const areLosses = (value, count) =>
  isArray(value) && value.length === count && value.every((loss) => Number.isFinite(loss));

/** @param {unknown} value undefined or a list of tokens */
const isSentence = (value) =>
  value === undefined ||
  (isArray(value) &&
    value.length > 0 &&
    value.length <= limits.sentence &&
    value.every((token) => typeof token === 'string'));

/** @param {unknown} value @returns {Record<string, unknown>} empty if it is not an object */
const fieldsOf = (value) => (isObject(value) ? /** @type {Record<string, unknown>} */ (value) : {});

/**
 * @param {unknown} value
 * @param {number} count number of losses
 * @param {number} words number of words in the sentence
 */
function isModel(value, count, words) {
  const { encoding, seed, losses, sentence } = fieldsOf(value);
  return (
    typeof encoding === 'string' &&
    Number.isInteger(seed) &&
    areLosses(losses, count) &&
    (words === 0 || areLosses(sentence, words))
  );
}

/** @param {unknown} value @returns {value is Siblings} */
export function isTable(value) {
  const { text, trained, tokens, bucket, sentence, models } = fieldsOf(value);
  if (typeof text !== 'string' || ![trained, tokens, bucket].every(isCount)) return false;
  if (!isSentence(sentence)) return false;
  if (!isArray(models) || models.length === 0 || models.length > limits.models) return false;
  const { losses } = fieldsOf(models[0]);
  const [count, words] = [losses, sentence].map((list) => (isArray(list) ? list.length : 0));
  return count > 0 && count <= limits.losses && models.every((one) => isModel(one, count, words));
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
 * @param {{ table: object | null, of: 'positions' | 'sentence', position: number, token: number }} s
 *   `table`: null for phasor's own measurement
 */
export const model = (s) => ({
  get table() {
    // the setting accepts nothing else, see isTable
    return /** @type {Siblings | null} */ (s.table) ?? siblings;
  },
  /** the tokens of the sentence, if it is shown */
  get words() {
    return s.of === 'sentence' ? (this.table.sentence ?? null) : null;
  },
  get rows() {
    const { table, words } = this;
    return rowsOf(table.models, (one) => (words && one.sentence) || one.losses);
  },
  /** the mean of all losses for each encoding */
  get whole() {
    const { table, words } = this;
    return rowsOf(table.models, (one) => [meanOf((words && one.sentence) || one.losses)]);
  },
  get count() {
    return this.rows[0].mean.length;
  },
  get bucket() {
    return this.words ? 1 : this.table.bucket;
  },
  get last() {
    return this.count * this.bucket - 1;
  },
  /** of the cursor, or of its token if the sentence is shown */
  get position() {
    return Math.min(this.words ? s.token : s.position, this.last);
  },
  /** the bucket of the cursor */
  get at() {
    return Math.floor(this.position / this.bucket);
  },
  get seeds() {
    const seeds = this.rows.map((row) => row.seeds);
    return { least: Math.min(...seeds), most: Math.max(...seeds) };
  },
  /** over all losses; a loop, because a call has a limited number of arguments */
  get range() {
    const all = this.table.models.flatMap(({ losses }) => losses);
    return {
      least: all.reduce((a, b) => Math.min(a, b)),
      most: all.reduce((a, b) => Math.max(a, b)),
    };
  },
});

/** @typedef {ReturnType<typeof model>} Model */

/**
 * By how much each encoding's loss at the last positions exceeds that at the last trained ones, as the mean
 * over seeds, in rising order; empty where the table has no bucket of trained positions or none beyond.
 *
 * @param {Pick<Model, 'rows' | 'table' | 'count'>} model
 * @returns {{ encoding: string, rise: number, apart: boolean }[]} `apart`: whether all of at least two
 *   seeds agree on the sign, so that the difference is unlikely to be chance
 */
export function rises({ rows, table, count }) {
  const inside = Math.min(count, Math.floor(table.trained / table.bucket)) - 1;
  if (inside < 0 || inside === count - 1) return [];
  return rows
    .map(({ encoding, seeds, mean, least, most }) => ({
      encoding,
      rise: mean[count - 1] - mean[inside],
      apart: seeds > 1 && (least[count - 1] > most[inside] || most[count - 1] < least[inside]),
    }))
    .sort((a, b) => a.rise - b.rise);
}

/**
 * By how many nats each token is predicted better than with the first encoding of the table, as the mean over
 * seeds; 0 if the seeds of the two overlap or are single, so that the difference may be chance.
 *
 * @param {{ rows: readonly Row[] }} model
 * @returns {number[][]} for each encoding, for each token
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
 * Two encodings without a difference seem to differ by chance once in this number of cases: the orders of all
 * seeds, divided by those in which one encoding's seeds are all first or all last.
 *
 * @param {number} seeds number of seeds of each
 */
export function chanceOf(seeds) {
  let orders = 1;
  for (let k = 1; k <= seeds; ++k) orders = (orders * (seeds + k)) / k;
  return Math.round(orders / 2);
}

/**
 * The encodings in a bucket by their mean loss, in rising order.
 *
 * @param {{ rows: readonly Row[] }} model
 * @param {number} k index of the bucket
 * @returns {{ sorted: Row[], rival: Row | undefined }} `rival`: another encoding with a seed as low as one
 *   of the first's
 */
export function ranked({ rows }, k) {
  const sorted = [...rows].sort((a, b) => a.mean[k] - b.mean[k]);
  const [first, ...others] = sorted;
  return { sorted, rival: others.find(({ least }) => least[k] <= first.most[k]) };
}
