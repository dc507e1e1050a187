// A layer with projections on the workers of a pool: first groups of heads, each with its columns of
// wq, wk and wv, then rows of the product with wo. Weights go to a worker once.

import { allocated } from '../marshal.js';
import { shapesOf } from '../attention/compute.js';
import { apart, intact, viewsOf } from '../attention/into.js';
import { columnsOf, pastOfPart, place, settingsOfPart } from '../attention/parts.js';
import { inputNames } from '../attention/problem.js';
import { unchanged } from '../check.js';
import { size } from '../tensor.js';
import { packing } from './message.js';
import { layerWork, workOf } from './share.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../attention/multihead.js').Layer} Layer */
/** @typedef {import('../attention/multihead.js').Pass} Pass */
/** @typedef {import('../attention/parts.js').Part} Part */

/** Pieces of rows a worker, so that a slow worker may do fewer. */
const piecesEach = 2;

/** Rows of a piece, at least. */
const leastRows = 16;

/**
 * The columns of the weights that some heads need.
 *
 * @param {Layer} layer
 * @param {{ kvFrom: number, kvTo: number }} group
 */
function columns({ heads, kvHeads, dk, dv, projections: all }, { kvFrom, kvTo }) {
  const shared = heads / kvHeads;
  const queries = { first: kvFrom * shared, count: (kvTo - kvFrom) * shared, heads };
  const keys = { first: kvFrom, count: kvTo - kvFrom, heads: kvHeads };
  const cut = (
    /** @type {Float32Array | null} */ matrix,
    /** @type {number} */ rows,
    /** @type {typeof queries} */ where,
    /** @type {number} */ width,
  ) => matrix && columnsOf(matrix, rows, { ...where, size: width });
  return {
    width: all.width,
    contextWidth: all.contextWidth,
    outputWidth: queries.count * dv,
    wq: cut(all.wq, all.width, queries, dk),
    wk: cut(all.wk, all.contextWidth, keys, dk),
    wv: cut(all.wv, all.contextWidth, keys, dv),
    wo: null,
    bq: cut(all.bq, 1, queries, dk),
    bk: cut(all.bk, 1, keys, dk),
    bv: cut(all.bv, 1, keys, dv),
    bo: null,
  };
}

/**
 * The arrays among these for many workers.
 *
 * @template {object} Fields
 * @param {Fields} fields
 * @param {import('./engine.js').Pool} pool
 */
const allLent = (fields, pool) =>
  /** @type {Fields} */ (
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        value instanceof Float32Array ? pool.lent(value) : value,
      ]),
    )
  );

/**
 * Which worker has what of the weights, by the number of a group.
 *
 * @param {number} groups
 */
function holders(groups) {
  /** @type {WeakMap<object, number>} */
  const groupOf = new WeakMap();
  const given = Array(groups).fill(0);
  return {
    /** @param {object} worker @param {number} group */
    cost: (worker, group) => (groupOf.get(worker) === group ? -1 : given[group]),
    /** Whether the worker gets it now. @param {object} worker @param {number} group */
    take(worker, group) {
      if (groupOf.get(worker) === group) return false;
      groupOf.set(worker, group);
      given[group] += 1;
      return true;
    },
  };
}

/** @param {import('./engine.js').Pool} pool */
export function layersOn(pool) {
  // nobody has to free a layer: the workers drop its weights when it is gone
  const registry = new FinalizationRegistry((/** @type {number[]} */ ids) => {
    for (const id of ids) pool.drop(id);
  });

  /** @param {Layer} layer */
  return (layer) => {
    const { kvHeads, projections } = layer;
    const groups = Math.min(kvHeads, pool.workers);
    const ids = { heads: pool.newId(), linear: pool.newId() };
    /** The columns of each group, once in shared memory. @type {ReturnType<typeof columns>[]} */
    const shared = [];
    const columnsFor = (
      /** @type {number} */ group,
      /** @type {{ kvFrom: number, kvTo: number }} */ part,
    ) => {
      const cut = shared[group] ?? allLent(columns(layer, part), pool);
      if (pool.shares) shared[group] = cut;
      return cut;
    };
    /** @type {Pick<Layer['projections'], 'wo' | 'bo'> | undefined} */
    let output;
    const outputWeights = () =>
      (output ??= allLent({ wo: projections.wo, bo: projections.bo }, pool));
    const holdsHeads = holders(groups);
    const holdsOutput = holders(1);

    /**
     * The tasks of the first step: the outputs of groups of heads, side by side in `joined`.
     *
     * @param {string} call
     * @param {Pass} pass
     * @param {Record<string, Tensor>} results
     * @param {Float32Array} joined
     * @param {(() => void)} kept
     * @returns {import('./engine.js').Task[]}
     */
    function groupTasks(call, pass, results, joined, kept) {
      const { settings, rows, source } = pass;
      const { batch, queries, keys } = settings;
      const inputs = { ...settings, q: rows.data, k: source.data, v: new Float32Array(0) };
      const problem = apart(call, inputs, pass.into);
      const all = [...inputNames.map((name) => problem[name]), problem.mask?.data];
      return Array.from({ length: batch * groups }, (_, at) => {
        const group = at % groups;
        const part = {
          batch: Math.floor(at / groups),
          kvFrom: Math.floor((group * kvHeads) / groups),
          kvTo: Math.floor(((group + 1) * kvHeads) / groups),
          from: 0,
          to: queries,
        };
        return {
          work: layerWork(settings, projections),
          cost: (worker) => holdsHeads.cost(worker, group),
          message(worker) {
            intact(call, problem);
            const { transfer, lent, own } = packing(pool.make, all);
            const entry = (/** @type {Float32Array} */ data, /** @type {number} */ length) =>
              own(data.subarray(part.batch * length, (part.batch + 1) * length));
            const cut = { ...settingsOfPart(problem, part), ...pastOfPart(problem, part) };
            const shapes = shapesOf(cut);
            const named = Object.keys(results).filter((name) => name in shapes);
            const message = {
              kind: 'heads',
              call,
              id: ids.heads,
              layer: holdsHeads.take(worker, group) ? columnsFor(group, part) : undefined,
              x: entry(problem.q, queries * projections.width),
              context: source === rows ? null : entry(problem.k, keys * projections.contextWidth),
              settings: {
                ...cut,
                q: null,
                k: null,
                v: null,
                ...Object.fromEntries(
                  /** @type {const} */ ([
                    'pastKey',
                    'pastValue',
                    'biasKey',
                    'biasValue',
                    'sinks',
                  ]).map((name) => [name, own(cut[name])]),
                ),
                mask: cut.mask && { ...cut.mask, data: own(cut.mask.data) },
              },
              results: Object.fromEntries(
                [...new Set(['output', ...named])].map((name) => [
                  name,
                  own(pool.make(size(shapes[name]))),
                ]),
              ),
            };
            return { message, transfer, lent };
          },
          done(answered) {
            kept();
            for (const [name, data] of Object.entries(answered)) {
              const whole = name === 'output' ? joined : results[name].data;
              place(settings, part, name, data, whole);
            }
          },
        };
      });
    }

    /**
     * The tasks of the second step: rows of the product with wo.
     *
     * @param {string} call
     * @param {Float32Array} joined
     * @param {Float32Array} projected
     * @param {(() => void)} kept
     * @returns {import('./engine.js').Task[]}
     */
    function outputTasks(call, joined, projected, kept) {
      const { outputWidth: outputs } = projections;
      const { wo: weight, bo: bias } = outputWeights();
      const inputs = layer.heads * layer.dv;
      const rows = joined.length / inputs;
      const pieces = Math.max(1, Math.min(Math.floor(rows / leastRows), piecesEach * pool.workers));
      return Array.from({ length: pieces }, (_, k) => {
        const [from, to] = [k, k + 1].map((at) => Math.floor((at * rows) / pieces));
        return {
          work: (to - from) * inputs * outputs,
          cost: (worker) => holdsOutput.cost(worker, 0),
          message(worker) {
            const { transfer, lent, own } = packing(pool.make, [joined]);
            const message = {
              kind: 'linear',
              call,
              id: ids.linear,
              layer: holdsOutput.take(worker, 0) ? { weight, bias, inputs, outputs } : undefined,
              x: own(joined.subarray(from * inputs, to * inputs)),
              rows: to - from,
              results: { output: own(pool.make((to - from) * outputs)) },
            };
            return { message, transfer, lent };
          },
          done(answered) {
            kept();
            projected.set(answered.output, from * outputs);
          },
        };
      });
    }

    const pooled = {
      /**
       * @param {string} call
       * @param {Pass} pass
       * @param {import('./engine.js').Watch} watch
       * @returns {Promise<Record<string, Tensor> | undefined>} nothing where it is computed here
       */
      async forward(call, pass, { signal, onProgress }) {
        const { settings, shapes, names, into } = pass;
        const work = layerWork(settings, projections);
        const between = settings.batch * settings.queries * layer.heads * layer.dv;
        const isOnWorkers = await pool.isSent(work);
        signal?.throwIfAborted();
        pool.refuseIfEnded(call);
        if (!isOnWorkers) return undefined;
        const total = names.reduce((sum, name) => sum + 4 * size(shapes[name]), 4 * between);
        const results = Object.fromEntries(
          names.map((name) => [
            name,
            { shape: shapes[name], data: into[name] ?? allocated(call, size(shapes[name]), total) },
          ]),
        );
        const views = viewsOf(into);
        const kept = () => views.forEach((view) => unchanged(call, view));
        const { output: result } = results;
        const isProjected = projections.wo !== null;
        const joined = isProjected ? allocated(call, between, total) : result.data;
        const first = isProjected ? workOf(settings) / work : 1;
        await pool.sent(call, groupTasks(call, pass, results, joined, kept), {
          signal,
          onProgress: (done) => onProgress?.(done * first),
        });
        if (isProjected) {
          await pool.sent(call, outputTasks(call, joined, result.data, kept), {
            signal,
            onProgress: (done) => onProgress?.(first + done * (1 - first)),
          });
        }
        return results;
      },
    };
    registry.register(pooled, Object.values(ids));
    return pooled;
  };
}
