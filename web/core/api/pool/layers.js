// A layer with projections on the workers of a pool: rows of the products with wq, wk and wv, attention, and
// rows of the product with wo. Weights go to a worker once.

import { allocated } from '../marshal.js';
import { apart, intact, viewsOf } from '../attention/into.js';
import { presentsOf, attended } from './attend.js';
import { unchanged } from '../check.js';
import { size } from '../tensor.js';
import { layerWork, workOf } from './share.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../attention/multihead.js').Layer} Layer */
/** @typedef {import('../attention/multihead.js').Pass} Pass */
/**
 * @typedef {{ weight: Float32Array, bias: Float32Array | null, inputs: number, outputs: number }}
 *   Projection
 */

/** Pieces of rows per worker: several, so that a slow worker can do fewer. */
const piecesEach = 2;

/** Least rows of a piece. */
const leastRows = 16;

/** @param {import('./workers.js').Workers} workers */
export const layersOn = (workers) => (/** @type {Layer} */ layer) => {
  const { heads, kvHeads, dk, dv, projections: all } = layer;
  /**
   * @param {Float32Array} weight
   * @param {Float32Array | null} bias
   * @param {number} inputs
   * @param {number} outputs
   */
  const projection = (weight, bias, inputs, outputs) => ({
    ...{ inputs, outputs, weight: workers.lent(weight), bias: bias && workers.lent(bias) },
  });
  /** @type {Record<string, Projection>} */
  const by = {
    q: projection(all.wq, all.bq, all.width, heads * dk),
    k: projection(all.wk, all.bk, all.contextWidth, kvHeads * dk),
    v: projection(all.wv, all.bv, all.contextWidth, kvHeads * dv),
    ...(all.wo && { o: projection(all.wo, all.bo, heads * dv, all.outputWidth) }),
  };

  /**
   * Rows times a projection.
   *
   * @param {Projection} uses
   * @param {Float32Array} x
   * @param {Float32Array} y
   * @param {() => void} check before it is read and written
   * @returns {import('./workers.js').Task[]}
   */
  function products(uses, x, y, check) {
    const { inputs, outputs } = uses;
    const rows = x.length / inputs;
    const most = piecesEach * workers.size;
    const pieces = Math.max(1, Math.min(Math.floor(rows / leastRows), most));
    return Array.from({ length: pieces }, (_, k) => {
      const [from, to] = [k, k + 1].map((at) => Math.floor((at * rows) / pieces));
      return {
        work: (to - from) * inputs * outputs,
        uses,
        message(own, isNew) {
          check();
          const { weight, bias } = uses;
          return {
            kind: 'linear',
            brought: isNew
              ? { ...uses, weight: own(weight, true), bias: own(bias, true) }
              : undefined,
            x: own(x.subarray(from * inputs, to * inputs)),
            rows: to - from,
            results: { output: own(workers.make((to - from) * outputs)) },
          };
        },
        done({ output }) {
          check();
          y.set(output, from * outputs);
        },
      };
    });
  }

  /**
   * @param {string} call
   * @param {Pass} pass
   * @param {import('./workers.js').Watch} watch
   * @returns {Promise<Record<string, Tensor>>}
   */
  return async (call, pass, { signal, onProgress }) => {
    const { settings, rows, source, shapes, names, into } = pass;
    const { batch, queries, keys } = settings;
    const lengths = {
      q: batch * queries * heads * dk,
      k: batch * keys * kvHeads * dk,
      v: batch * keys * kvHeads * dv,
      output: batch * queries * heads * dv,
    };
    const between = Object.values(lengths).reduce((sum, length) => sum + length);
    const total = names.reduce((sum, name) => sum + 4 * size(shapes[name]), 4 * between);
    const array = (/** @type {number} */ length) => allocated(call, length, total);
    const results = Object.fromEntries(
      names.map((name) => [
        name,
        { shape: shapes[name], data: into[name] ?? array(size(shapes[name])) },
      ]),
    );
    const views = viewsOf(into);
    const checkInputs = () => views.forEach((view) => unchanged(call, view));
    const [q, k, v] = [array(lengths.q), array(lengths.k), array(lengths.v)];
    const given = apart(call, { ...settings, q: rows.data, k: source.data, v }, into);
    const check = () => {
      intact(call, given);
      checkInputs();
    };
    const work = layerWork(settings, all);
    const attending = workOf(settings) / work;
    const firstProducts = [
      ...products(by.q, given.q, q, check),
      ...products(by.k, given.k, k, check),
      ...products(by.v, given.k, v, check),
    ];
    const last = by.o ? (batch * queries * heads * dv * all.outputWidth) / work : 0;
    const watch = (/** @type {number} */ before, /** @type {number} */ share) => ({
      signal,
      onProgress: (/** @type {number} */ done) =>
        onProgress?.(done === 1 && before + share > 0.999 ? 1 : before + done * share),
    });
    const first = 1 - attending - last;
    await workers.sent(call, firstProducts, watch(0, first));
    const problem = { ...given, stacked: false, q, k, v };
    const joined = by.o ? array(lengths.output) : results.output.data;
    presentsOf(problem, results);
    const shape = shapes.output;
    const parts = { ...results, output: { shape, data: joined } };
    await attended(workers, call, problem, parts, checkInputs, watch(first, attending));
    headsOf(settings, joined, results.heads?.data);
    if (by.o) {
      const tasks = products(by.o, joined, results.output.data, checkInputs);
      await workers.sent(call, tasks, watch(first + attending, last));
    }
    return results;
  };
};

/**
 * Outputs side by side → heads one after the other.
 *
 * @param {import('../attention/problem.js').Settings} settings
 * @param {Float32Array} joined
 * @param {Float32Array | undefined} stacked
 */
function headsOf({ batch, heads, queries, dv }, joined, stacked) {
  if (!stacked) return;
  for (let row = 0; row < batch * queries; ++row) {
    const first = Math.floor(row / queries) * heads * queries + (row % queries);
    for (let head = 0; head < heads; ++head) {
      const from = (row * heads + head) * dv;
      stacked.set(joined.subarray(from, from + dv), (first + head * queries) * dv);
    }
  }
}
