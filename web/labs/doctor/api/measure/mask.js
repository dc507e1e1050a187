// Which keys each query sees → the rule that says so: causal, a window, chunks, padding.

/** @typedef {import('./measure.js').Read} Read */

/**
 * @typedef {{ causal: string, window: number, chunk: number, padding: number[],
 *   sees: (i: number, j: number) => boolean }} Rule 0 where there is no window, or no chunks
 */

/**
 * What the rows that are used show of a key: 1 seen, 0 hidden, -1 neither, because its weight would be too
 * small to be seen.
 *
 * @typedef {{ n: number, m: number, state: (i: number, j: number) => number,
 *   used: readonly number[] }} Seen
 */

/**
 * `off`: keys before the first query.
 *
 * @type {Record<string, (i: number, j: number, off: number) => boolean>}
 */
const causals = {
  'bottom-right': (i, j, off) => j <= i + off,
  'top-left': (i, j) => j <= i,
  none: () => true,
  inverted: (i, j, off) => j >= i + off,
};

/**
 * @param {Seen} seen
 * @param {(i: number, j: number) => boolean} rule
 * @returns {number[]} keys that nobody sees though the rule lets somebody
 */
function unseenKeys({ m, state, used }, rule) {
  const keys = [];
  for (let j = 0; j < m; ++j) {
    let [hidden, shown] = [false, false];
    for (const i of used) {
      const own = rule(i, j) ? state(i, j) : -1;
      if (own === 0) hidden = true;
      if (own === 1) {
        shown = true;
        break;
      }
    }
    if (hidden && !shown) keys.push(j);
  }
  return keys;
}

/**
 * @param {Seen} seen
 * @param {string} causal
 * @param {number} window
 * @param {number} chunk
 * @returns {{ rule: Rule, missing: number } | null} null where a key is seen that the rule hides;
 *   `missing` keys that it does not hide are not seen
 */
function tried(seen, causal, window, chunk) {
  const { n, m, state, used } = seen;
  const off = causal === 'top-left' ? 0 : m - n;
  const inTime = causals[causal];
  const distance = (/** @type {number} */ i, /** @type {number} */ j) =>
    causal === 'none' ? Math.abs(i + off - j) : i + off - j;
  const allowed = (/** @type {number} */ i, /** @type {number} */ j) =>
    inTime(i, j, off) &&
    (window === 0 || distance(i, j) < window) &&
    (chunk === 0 || Math.floor((i + off) / chunk) === Math.floor(j / chunk));
  for (const i of used) {
    for (let j = 0; j < m; ++j) if (state(i, j) === 1 && !allowed(i, j)) return null;
  }
  const padding = unseenKeys(seen, allowed);
  const hidden = new Set(padding);
  const rule = (/** @type {number} */ i, /** @type {number} */ j) =>
    allowed(i, j) && !hidden.has(j);
  let missing = 0;
  for (const i of used) {
    for (let j = 0; j < m; ++j) if (rule(i, j) && state(i, j) === 0) ++missing;
  }
  return { rule: { causal, window, chunk, padding, sees: rule }, missing };
}

/**
 * @param {Seen} seen
 * @param {string} causal
 * @returns {[number, number]} the window and the chunk that can be
 */
function reachesOf({ n, m, state, used }, causal) {
  const off = causal === 'top-left' ? 0 : m - n;
  let window = 0;
  let chunk = m;
  for (const i of used) {
    let first = -1;
    for (let j = 0; j < m; ++j) {
      if (state(i, j) !== 1) continue;
      if (first < 0) first = j;
      const distance = causal === 'none' ? Math.abs(i + off - j) : i + off - j;
      window = Math.max(window, distance + 1);
    }
    if (first > 0) chunk = Math.min(chunk, first);
  }
  return [window < m ? window : 0, chunk < m ? chunk : 0];
}

/** @param {Rule} rule how much it says @returns {number} */
const lengthOf = ({ causal, window, chunk, padding }) =>
  (causal === 'bottom-right' ? 0 : 1) +
  (window ? 1 : 0) +
  (chunk ? 1 : 0) +
  (padding.length ? 1.5 : 0);

/**
 * The simplest rule, or the one that leaves the fewest keys hidden that it does not hide.
 *
 * @param {Seen} seen
 * @returns {{ rules: Rule[], all: Rule[], missing: number }} several where they are as simple; none where no
 *   rule does; `all` leave as few keys
 */
export function rulesOf(seen) {
  const { n, m } = seen;
  /** @type {{ rule: Rule, missing: number }[]} */
  const found = [];
  for (const causal of Object.keys(causals)) {
    if (causal === 'top-left' && n === m) continue;
    const [window, chunk] = reachesOf(seen, causal);
    const chunks = m <= 64 ? Array.from({ length: m - 1 }, (_, k) => k + 1) : [chunk];
    const plain = tried(seen, causal, 0, 0);
    if (plain) found.push(plain);
    if (causal === 'inverted') continue;
    // a wider one has no key more where those at its end are neither seen nor hidden
    const windows = window ? [window, window + 1] : [];
    for (const size of windows) found.push(...[tried(seen, causal, size, 0) ?? []].flat());
    for (const size of chunks) if (size) found.push(...[tried(seen, causal, 0, size) ?? []].flat());
  }
  const least = Math.min(...found.map(({ missing }) => missing));
  const exact = found.filter(({ missing }) => missing === least);
  const length = Math.min(...exact.map(({ rule }) => lengthOf(rule)));
  const rules = exact.filter(({ rule }) => lengthOf(rule) === length).map(({ rule }) => rule);
  return { rules, all: exact.map(({ rule }) => rule), missing: least };
}

/**
 * @param {Rule} rule
 * @param {Read[]} reads
 */
export function reportRule({ causal, window, chunk, padding }, reads) {
  if (causal !== 'bottom-right') reads.push({ axis: 'causal', value: causal });
  if (window) reads.push({ axis: 'window', value: window });
  if (chunk) reads.push({ axis: 'chunk', value: chunk });
  if (padding.length) reads.push({ axis: 'padding', value: padding });
}
