// Attention over a long sequence, to be looked at: pictures of any part of its matrix, single weights, the
// strongest keys of a query. Queries × keys are never stored.

import { errorOf, flag, integer, oneOf, options, pair, rangeError, refuse, say } from '../check.js';
import { inTurn, interruptible } from '../pause.js';
import { checkSignal } from '../signal.js';
import { tensor } from '../tensor.js';
import { covered, everyRow, pictureOf, sampledRows } from './pixels.js';
import { settingsOf } from './problem.js';
import { scoreOptionNames } from './score-options.js';
import { sizesOf } from './sizes.js';
import { viewHeads } from './view-heads.js';

/** @typedef {import('../tensor.js').TensorLike} TensorLike */
/** @typedef {import('./problem.js').AttentionOptions} AttentionOptions */

/** @typedef {Pick<AttentionOptions, 'heads' | 'kvHeads' | 'softcap' | 'causal' | 'window' | 'start'
 *   | 'keyLengths'> & { scale?: number }} AttentionViewOptions with one scale for all queries */

/**
 * @typedef {object} TileOptions
 * @property {number} [batch] entry of the batch, 0 by default
 * @property {number} [head] query head, 0 by default
 * @property {readonly [number, number]} [rows] the queries [from, to) that are shown, all by default;
 *   fractions allowed
 * @property {readonly [number, number]} [cols] the same of keys
 * @property {number} [width] pixels, one a cell by default
 * @property {number} [height] pixels, one a cell by default
 * @property {'weights' | 'scores'} [of] weights by default; scores are those of `phasor.attention`,
 *   scale·q·k before cap and masks
 * @property {'max' | 'mean'} [reduce] what a pixel shows of the cells that it covers: the largest, by
 *   default, or their mean
 * @property {boolean} [exact] whether to compute every cell however long it takes, or only a sample of the
 *   queries where there are many. By default what takes a second or two is computed completely
 * @property {AbortSignal} [signal] cancels: the promise is rejected with its reason
 * @property {(fraction: number) => void} [onProgress] gets the completed fraction, from 0 to 1
 */

/** @typedef {{ width: number, height: number, data: Float32Array, exact: boolean }} Tile row by row */

/**
 * @typedef {object} AttentionView
 * @property {(given?: TileOptions) => Promise<Tile>} tile a picture of a part. Pixel x covers the cells from
 *   floor(from + x·(to - from)/width) up to ceil(from + (x + 1)·(to - from)/width): every cell that it
 *   touches. `exact` says whether every cell was computed; otherwise a sample of the queries was, each with
 *   all keys.
 * @property {(cell: { batch?: number, head?: number, row: number, col: number,
 *   of?: 'weights' | 'scores' }) => number} value one weight (or score)
 * @property {(of: { batch?: number, head?: number, row: number, count?: number }) =>
 *   { keys: Int32Array, weights: Float32Array }} strongest the keys with the largest weights, largest first,
 *   equal ones in their order; 10 by default, fewer where fewer have a weight above 0 in float32
 * @property {() => void} close frees the memory at once; tiles that are being computed are rejected
 */

/** @typedef {import('./view-heads.js').ViewProblem} ViewProblem */
/** @typedef {import('./view-heads.js').What} What */
/** @typedef {import('./pixels.js').Picture & { rowWork: number }} TileRows */

/**
 * Computes a tile on workers: undefined once `closing` is aborted.
 *
 * @typedef {(name: string, what: What, wanted: TileRows, watch: { signal?: AbortSignal,
 *   closing: AbortSignal, onProgress?: (fraction: number) => void }) =>
 *   Promise<Float32Array | undefined>} SharedTiles
 */

/** Multiply-adds up to which a tile is computed exactly by default: some 1 s. */
const exactWork = 2 ** 34;
/** Multiply-adds of a sample: even on a slow machine the first picture takes at most a second. */
const sampleWork = 4e9;
/** Multiply-adds of a time slice. */
const stepWork = 6e7;
/** Cost of an exponential, in multiply-adds. */
const exponentialWork = 16;

const mostPixels = 2 ** 24;

/** Views with a tile in progress: a reference that keeps them from being garbage-collected. */
const busy = new Set();

/**
 * @param {string} call
 * @param {'rows' | 'cols'} name
 * @param {unknown} value
 * @param {number} count
 * @returns {[number, number]}
 */
function spanOf(call, name, value, count) {
  if (value === undefined) return [0, count];
  const [from, to] = pair(call, name, value);
  if (from < 0 || to > count || from >= to) {
    throw rangeError`${call}: ${name} must be a pair [from, to] with 0 ≤ from < to ≤ ${count}, got [${from}, ${to}]`;
  }
  return [from, to];
}

/**
 * @param {string} call
 * @param {string} name
 * @param {unknown} value
 * @param {number} count
 */
function indexOf(call, name, value, count) {
  const index = integer(call, name, value, 0);
  return index < count ? index : refuse(call, name, say`below ${count}`, index);
}

/** @type {FinalizationRegistry<ReturnType<typeof viewHeads>>} of views that were not closed */
const registry = new FinalizationRegistry((packedHeads) => packedHeads.delete());

/**
 * @param {import('../marshal.js').Run} run
 * @param {string} call the function that is asked for the view
 * @param {TensorLike} q
 * @param {TensorLike} k
 * @param {AttentionViewOptions | undefined} viewOptions
 * @param {{ tiles: (name: string, problem: ViewProblem, signal: AbortSignal | undefined,
 *   work: number) => Promise<SharedTiles | undefined>, close: () => void }} [workers] what computes large
 *   tiles elsewhere, if anything does now
 * @returns {AttentionView}
 */
export function viewOf(run, call, q, k, viewOptions, workers) {
  const scoreOptions = options(
    call,
    viewOptions,
    `heads kvHeads ${scoreOptionNames} start keyLengths`,
  );
  const [asked, known] = [tensor(call, 'q', q, [2, 3, 4]), tensor(call, 'k', k, [2, 3, 4])];
  const sizes = sizesOf(call, asked, known, known, scoreOptions);
  const problem = Object.assign(settingsOf(call, sizes, scoreOptions, []), {
    q: asked.data,
    k: known.data,
  });
  const { batch: entries, heads, queries, keys, dk } = problem;
  if (asked.data.length === 0) refuse(call, 'q', say`a tensor with entries`, asked);
  if (known.data.length === 0) refuse(call, 'k', say`a tensor with entries`, known);
  const packedHeads = viewHeads(run, problem);
  let isClosed = false;
  /** Tells the workers that the view was closed. */
  const closing = new AbortController();

  /** @param {string} name */
  const open = (name) => {
    if (isClosed) throw errorOf(Error, say`${name}: the view is closed`);
  };

  /** @param {string} name @param {{ batch?: unknown, head?: unknown }} given */
  const headOf = (name, { batch = 0, head = 0 }) => ({
    batch: indexOf(name, 'batch', batch, entries),
    head: indexOf(name, 'head', head, heads),
  });

  /** @param {string} name @param {unknown} of */
  const stageOf = (name, of = 'weights') =>
    oneOf(name, 'of', of, /** @type {const} */ (['weights', 'scores']));

  /**
   * Some cells of one row, computed without a pause.
   *
   * @param {string} name
   * @param {{ batch: number, head: number, of: 'weights' | 'scores' }} what
   * @param {number} row
   * @param {{ from: Int32Array, to: Int32Array }} pixels
   */
  const rowNow = (name, what, row, pixels) => {
    const packing = packedHeads.packed(name, what.batch, what.head);
    let step = packing.next();
    while (!step.done) step = packing.next();
    const cells = new Float32Array(pixels.from.length);
    const indices = Int32Array.of(row);
    const request = { ...what, reduce: /** @type {const} */ ('max'), precise: true };
    packedHeads.pixels(name, step.value, request, indices, pixels, (found) => cells.set(found));
    return cells;
  };

  /**
   * A tile on this thread, in steps.
   *
   * @param {string} name
   * @param {What} what
   * @param {TileRows} wanted
   * @param {(fraction: number) => void} onProgress
   * @returns {Generator<void, Float32Array>}
   */
  function* computed(name, what, wanted, onProgress) {
    const { rows, across, rowWork } = wanted;
    const atOnce = Math.min(512, 8 * Math.max(1, Math.floor(stepWork / 8 / rowWork)));
    const picture = pictureOf(name, what.reduce, wanted);
    for (let first = 0; first < rows.length; first += atOnce) {
      const handle = yield* packedHeads.packed(name, what.batch, what.head);
      const indices = rows.slice(first, first + atOnce);
      packedHeads.pixels(name, handle, what, indices, across, (cells) => picture.add(first, cells));
      onProgress(Math.min(1, (first + atOnce) / rows.length));
      yield;
    }
    return picture.done();
  }

  const queue = inTurn();

  /**
   * Computes a tile on this thread after the tiles before it: two at a time could evict each other's heads
   * from memory forever. Undefined if it was cancelled.
   *
   * @param {Generator<void, Float32Array>} steps
   * @param {() => boolean} isWanted
   * @param {AbortSignal} [signal]
   */
  async function queued(steps, isWanted, signal) {
    const mine = queue(() => (isWanted() ? interruptible(steps, isWanted) : undefined));
    /** @type {(nothing: undefined) => void} */
    let stop = () => {};
    /** @type {Promise<undefined>} */
    const aborted = new Promise((resolve) => (stop = resolve));
    const listener = () => stop(undefined);
    signal?.addEventListener('abort', listener);
    try {
      return await Promise.race([mine, aborted]);
    } finally {
      signal?.removeEventListener('abort', listener);
    }
  }

  /** @type {AttentionView} */
  const view = {
    async tile(given) {
      const name = `${call}.tile`;
      const all = options(
        name,
        given,
        'batch head rows cols width height of reduce exact signal onProgress',
      );
      open(name);
      const { exact, signal, onProgress, reduce = 'max' } = all;
      checkSignal(name, signal, onProgress);
      if (exact !== undefined) flag(name, 'exact', exact);
      const what = {
        ...headOf(name, all),
        of: stageOf(name, all.of),
        reduce: oneOf(name, 'reduce', reduce, /** @type {const} */ (['max', 'mean'])),
      };
      const rows = spanOf(name, 'rows', all.rows, queries);
      const cols = spanOf(name, 'cols', all.cols, keys);
      const width = integer(name, 'width', all.width ?? Math.ceil(cols[1] - cols[0]));
      const height = integer(name, 'height', all.height ?? Math.ceil(rows[1] - rows[0]));
      if (width * height > mostPixels) {
        throw rangeError`${name}: width·height must be at most ${mostPixels} pixels, got ${width * height}`;
      }
      signal?.throwIfAborted();
      const pixels = { across: covered(cols, width), down: covered(rows, height) };
      const shown = pixels.across.to[width - 1] - pixels.across.from[0];
      const count = pixels.down.to[height - 1] - pixels.down.from[0];
      const rowWork = ((what.of === 'scores' ? 0 : keys) + shown) * (dk + exponentialWork);
      const sample = Math.max(1, Math.floor(sampleWork / rowWork));
      const isExact = exact ?? count * rowWork <= exactWork;
      const isAll = isExact || sample >= count;
      const rowsWanted = isAll ? everyRow(pixels.down) : sampledRows(pixels.down, sample);
      const wanted = { ...pixels, ...rowsWanted, rowWork };
      const report = onProgress ?? (() => {});
      const isWanted = () => !isClosed && signal?.aborted !== true;
      busy.add(view);
      try {
        const work = wanted.rows.length * rowWork;
        const shared = await workers?.tiles(name, problem, signal, work);
        const data = !isWanted()
          ? undefined
          : shared
            ? await shared(name, what, wanted, { signal, closing: closing.signal, onProgress })
            : await queued(computed(name, what, wanted, report), isWanted, signal);
        signal?.throwIfAborted();
        if (data === undefined) throw errorOf(Error, say`${name}: the view is closed`);
        return { width, height, data, exact: isAll };
      } finally {
        busy.delete(view);
      }
    },

    value(cell) {
      const name = `${call}.value`;
      const all = options(name, cell, 'batch head row col of');
      open(name);
      const what = { ...headOf(name, all), of: stageOf(name, all.of) };
      const row = indexOf(name, 'row', all.row, queries);
      const col = indexOf(name, 'col', all.col, keys);
      return rowNow(name, what, row, covered([col, col + 1], 1))[0];
    },

    strongest(given) {
      const name = `${call}.strongest`;
      const all = options(name, given, 'batch head row count');
      open(name);
      const what = { ...headOf(name, all), of: /** @type {const} */ ('weights') };
      const row = indexOf(name, 'row', all.row, queries);
      const most = integer(name, 'count', all.count ?? 10);
      const weights = rowNow(name, what, row, covered([0, keys], keys));
      // the top k, ties by position
      const least = weights.slice().sort().at(-most) ?? 0;
      /** @type {number[]} */
      const found = [];
      /** @type {number[]} */
      const equal = [];
      weights.forEach((weight, key) => {
        if (weight > Math.max(0, least)) found.push(key);
        else if (weight > 0 && weight === least) equal.push(key);
      });
      found.push(...equal.slice(0, Math.max(0, most - found.length)));
      found.sort((a, b) => weights[b] - weights[a] || a - b);
      return {
        keys: Int32Array.from(found),
        weights: Float32Array.from(found, (key) => weights[key]),
      };
    },

    close() {
      isClosed = true;
      closing.abort();
      workers?.close();
      registry.unregister(view);
      packedHeads.delete();
    },
  };
  registry.register(view, packedHeads, view);
  return view;
}

/** @param {import('../marshal.js').Run} run */
export const views = (run) => ({
  /**
   * Attention of up to 131,072 queries and keys, for viewing: pictures of any part of the matrix of weights
   * at any zoom, and single weights, without storing queries × keys. It keeps the packed keys of a head
   * (4·Lk·dk bytes) and two numbers for each query that was shown. It computes in slices of 8 ms, so that the
   * page stays responsive. `q` and `k` are not copied: they must not change until the view is closed.
   *
   * @param {TensorLike} q [Lq, heads·dk], [batch, Lq, heads·dk] or [batch, heads, Lq, dk]
   * @param {TensorLike} k as q, with kvHeads
   * @param {AttentionViewOptions} [given] those of `phasor.attention`
   * @returns {AttentionView}
   * @throws {TypeError} for an argument of the wrong kind
   * @throws {RangeError} for shapes that do not fit, or when there is not enough memory
   * @see Milakov and Gimelshein 2018, Online normalizer calculation for softmax: https://arxiv.org/abs/1805.02867
   * @example
   * const view = phasor.attentionView([[1], [2]], [[0], [1]], { causal: true });
   * view.value({ row: 1, col: 1 }); // → 0.880797
   * const { width, data } = await view.tile({ reduce: 'mean' });
   * width; // → 2
   * data; // → [1, 0, 0.119203, 0.880797]
   * view.strongest({ row: 1 }).keys; // → [1, 0]
   * view.close();
   */
  attentionView: (q, k, given) => viewOf(run, 'attentionView', q, k, given),
});
