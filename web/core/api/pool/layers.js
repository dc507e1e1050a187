// A layer with projections on the workers of a pool: rows of the products with wq, wk and wv, attention, and
// rows of the product with wo. Weights go to a worker once.

import { allocated } from '../marshal.js';
import { emptyResults } from '../attention/compute.js';
import { apart, intact, intactInto } from '../attention/into.js';
import { gathered } from '../attention/view-heads.js';
import { attended } from './attend.js';
import { headGroups, layerWorks, rangesOf } from './share.js';

/** @typedef {import('../attention/multihead.js').Layer} Layer */
/** @typedef {import('../attention/multihead.js').Pass} Pass */
/** @typedef {import('./workers.js').Task} Task */
/** @typedef {ReturnType<typeof linear>} Projection */

/** Pieces of rows per worker: several, so that a slow worker can do fewer. */
const piecesEach = 2;

/** Least rows of a piece; fewer would be rounded differently. */
const block = 16;

/** @param {Float32Array} weight @param {Float32Array | null} bias @param {number} inputs */
const linear = (weight, bias, inputs) => ({
  weight,
  bias,
  inputs,
  outputs: weight.length / inputs,
});

/** @param {import('./workers.js').Workers} workers */
export const layersOn = (workers) => (/** @type {Layer} */ layer) => {
  const { heads, kvHeads, dk, dv, projections: all } = layer;
  const by = {
    q: linear(all.wq, all.bq, all.width),
    k: linear(all.wk, all.bk, all.contextWidth),
    v: linear(all.wv, all.bv, all.contextWidth),
    o: all.wo && linear(all.wo, all.bo, heads * dv),
  };

  /**
   * Rows x times a projection, written to y; `check` is called before they are read and written.
   *
   * @type {(uses: Projection, x: Float32Array, y: Float32Array, check: () => void) => Task[]}
   */
  const products = (uses, x, y, check) => {
    const { inputs, outputs, weight, bias } = uses;
    const rows = x.length / inputs;
    const costs = Array.from({ length: Math.floor(rows / block) }, () => 1);
    return rangesOf(costs, block, rows, piecesEach * workers.size).map(({ from, to }) => ({
      uses,
      work: (to - from) * inputs * outputs,
      brings: (own) => ({ ...uses, weight: own(weight), bias: own(bias) }),
      message(own) {
        check();
        const results = { output: own(workers.make((to - from) * outputs)) };
        const some = own(x.subarray(from * inputs, to * inputs));
        return { kind: 'linear', x: some, rows: to - from, results };
      },
      done({ output }) {
        check();
        y.set(output, from * outputs);
      },
    }));
  };

  /** @param {string} call @param {Pass} pass @param {import('./workers.js').Watch} watch */
  return async (call, pass, { signal, onProgress }) => {
    const { settings, rows, source, into } = pass;
    const { batch, queries, keys } = settings;
    const [ofQuery, ofKey] = [batch * queries * heads, batch * keys * kvHeads];
    const lengths = [ofQuery * dk, ofKey * dk, ofKey * dv, all.wo ? ofQuery * dv : 0];
    const bytes = 4 * lengths.reduce((sum, length) => sum + length);
    const results = emptyResults(call, pass, into, bytes);
    const check = intactInto(call, into);
    const [q, k, v, between] = lengths.map((length) => allocated(call, length, bytes));
    const given = apart(call, { ...settings, q: rows.data, k: source.data, v }, into);
    const checkAll = () => {
      intact(call, given);
      check();
    };
    const works = layerWorks(settings, all);
    const total = works.reduce((sum, work) => sum + work);
    /** Of one of these three. @param {number} at */
    const watch = (at) => {
      const before = works.slice(0, at).reduce((sum, work) => sum + work, 0);
      const fraction = (/** @type {number} */ done) => (before + done * works[at]) / total;
      return { signal, onProgress: (/** @type {number} */ done) => onProgress?.(fraction(done)) };
    };
    const tasks = [
      ...products(by.q, given.q, q, checkAll),
      ...products(by.k, given.k, k, checkAll),
      ...products(by.v, given.k, v, checkAll),
    ];
    await workers.sent(call, tasks, watch(0));
    const { output, heads: stacked } = results;
    const joined = by.o ? between : output.data;
    const problem = { ...given, stacked: false, q, k, v };
    const parts = { ...results, output: { ...output, data: joined } };
    await attended(workers, { call, check, problem, results: parts }, watch(1));
    const indices = Array.from({ length: queries }, (_, row) => row);
    headGroups({ batch, kvHeads: heads }, Infinity).forEach((each, at) => {
      const where = { batch: each.batch, head: each.kvFrom, heads, rows: queries, size: dv };
      stacked.data.set(gathered(joined, false, where, indices), at * queries * dv);
    });
    const lastTasks = by.o ? products(by.o, joined, output.data, check) : [];
    await workers.sent(call, lastTasks, watch(2));
    return results;
  };
};
