// Attention that was measured → its settings as reported, and the scores or weights that they make of
// queries and keys.

/** @typedef {import('./array.js').Numbers} Numbers */
/** @typedef {import('../measure/attention.js').MeasuredAttention} MeasuredAttention */

/**
 * `scales` multiply q·k: one number, or one for each query; with `byCount` also the logarithm of the number
 * of keys that are seen. Sizes that do not apply are 0.
 *
 * @typedef {{ stage: string, heads: number, kvHeads: number, n: number, m: number, d: number,
 *   keyHead: number[], scales: number[], byCount: boolean, softcap: number, slopes: number[],
 *   causal: string, window: number, chunk: number, padding: number[], sinks: number[],
 *   empty: string }} Attend
 */

/**
 * @param {MeasuredAttention} measured
 * @param {{ shape: readonly number[], d: number, kvHeads: number, stage: string }} sizes
 * @returns {Attend | null} null where keys are hidden by a rule that is not known
 */
export function attendOf(
  { reads, keyHead, scale, sinks, slopes, softcap },
  { shape, d, kvHeads, stage },
) {
  const read = (/** @type {string} */ axis) => reads.find((one) => one.axis === axis)?.value;
  const number = (/** @type {string} */ axis) => Number(read(axis) ?? 0);
  const [heads, n, m] = shape;
  if (read('mask') !== undefined) return null;
  const temperature = read('temperature');
  const byRow = temperature === 'floor-log' || temperature === 'rows';
  const usual = 1 / Math.sqrt(d);
  return {
    stage,
    heads,
    kvHeads,
    n,
    m,
    d,
    keyHead: keyHead.map((key, head) => (key < 0 ? Math.floor((head * kvHeads) / heads) : key)),
    scales: byRow
      ? Array.from(scale.subarray(0, n), (one) => (Number.isNaN(one) ? usual : one))
      : [Number(read('score-scale') ?? 1) * usual],
    byCount: temperature === 'log-n',
    softcap: softcap ?? 0,
    slopes: slopes ?? [],
    causal: String(read('causal') ?? 'bottom-right'),
    window: number('window'),
    chunk: number('chunk'),
    padding: /** @type {number[]} */ (read('padding') ?? []),
    sinks: sinks ?? [],
    empty: String(read('empty-rows') ?? 'zero'),
  };
}

/**
 * What of attention each convention says, where it is not of the same name.
 *
 * @type {Readonly<Record<string, string[]>>}
 */
const saidBy = {
  'score-scale': ['scales'],
  temperature: ['scales', 'byCount'],
  gqa: ['keyHead'],
  bias: ['slopes'],
  'empty-rows': ['empty'],
};

/**
 * Attention with some conventions of another one.
 *
 * @param {Attend} attend
 * @param {Attend} other
 * @param {string[]} names of conventions
 * @returns {Attend}
 */
export function changedAttend(attend, other, names) {
  /** @type {Attend & Record<string, unknown>} */
  const changed = { ...attend };
  for (const name of names.flatMap((one) => saidBy[one] ?? [one])) {
    changed[name] = other[/** @type {keyof Attend} */ (name)];
  }
  return changed;
}

/** @param {Attend} attend @param {number} i @param {number} j @returns {boolean} */
function sees({ n, m, causal, window, chunk, padding }, i, j) {
  const p = causal === 'top-left' ? i : i + m - n;
  const inTime = causal === 'none' || (causal === 'inverted' ? j >= p : j <= p);
  const far = causal === 'none' ? Math.abs(p - j) : p - j;
  const near = window === 0 || far < window;
  const together = chunk === 0 || Math.floor((i + m - n) / chunk) === Math.floor(j / chunk);
  return inTime && near && together && !padding.includes(j);
}

/**
 * @param {Attend} attend
 * @param {ArrayLike<number>} q [heads, n, d]
 * @param {ArrayLike<number>} k [kvHeads, m, d]
 * @returns {Numbers} [heads, n, m]
 */
export function attended(attend, q, k) {
  const { stage, heads, n, m, d, keyHead, scales, byCount, softcap, slopes, sinks, empty } = attend;
  const data = new Float64Array(heads * n * m);
  const sinkOf = (/** @type {number} */ head) => (sinks.length > 0 ? sinks[head] : -Infinity);
  for (let row = 0; row < heads * n; ++row) {
    const [head, i] = [Math.floor(row / n), row % n];
    const seen = Array.from({ length: m }, (_, j) => sees(attend, i, j));
    const count = seen.filter(Boolean).length;
    const scale = (scales[i] ?? scales[0]) * (byCount ? Math.log(Math.max(count, 1)) : 1);
    const scores = seen.map((own, j) => {
      if (!own) return -Infinity;
      let dot = 0;
      for (let f = 0; f < d; ++f) dot += q[row * d + f] * k[(keyHead[head] * m + j) * d + f];
      const score = dot * scale;
      const capped = softcap > 0 ? softcap * Math.tanh(score / softcap) : score;
      return slopes.length > 0 ? capped - slopes[head] * (i + m - n - j) : capped;
    });
    if (stage === 'scores') data.set(scores, row * m);
    else {
      const most = Math.max(...scores, sinkOf(head));
      const powers = scores.map((score) => (count > 0 ? Math.exp(score - most) : 0));
      const sum = powers.reduce((all, one) => all + one, Math.exp(sinkOf(head) - most));
      const nothing = empty === 'uniform' ? 1 / m : empty === 'nan' ? NaN : 0;
      data.set(
        powers.map((power) => (count > 0 ? power / sum : nothing)),
        row * m,
      );
    }
  }
  return { shape: [heads, n, m], data };
}
