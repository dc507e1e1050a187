// The workers that compute parts of a model's layers for the thread in which it is open: products by
// outputs, attention by heads. What a worker does not answer, its thread computes itself.

import { memoryFor } from '../../../core/api/pool/memory.js';
import { packing } from '../../../core/api/pool/message.js';
import { patience, startWorker } from '../../../core/api/pool/start-worker.js';
import { workerPool } from '../../../core/api/pool/workers.js';
import { rowBytes } from './weights.js';

/** @typedef {import('./readers/storage.js').StoredTensor} StoredTensor */
/** @typedef {import('./parts.js').OutputPart} OutputPart */
/** @typedef {ReturnType<typeof helpersOf>} Helpers */

/** Arrays that stay for each worker: those of the products and the heads of a layer. */
const arraysEach = 16;

/** Multiply-adds a millisecond that any machine does, with a margin of 100; sets time-outs. */
const slowest = 1e5;

/**
 * @param {number} count
 * @param {() => Promise<any>} newWorker
 * @param {(reason: unknown) => void} refused is called with the reason why no worker could be started
 */
export function helpersOf(count, newWorker, refused) {
  const workers = workerPool(count, () => startWorker(newWorker, { help: 'begin' }), refused);
  /** Who has a part of the weights. @type {Map<StoredTensor, { worker: object, id: number }>} */
  const holders = new Map();
  const memory = memoryFor(count, arraysEach);
  let last = 0;
  let isOver = false;

  /** @param {StoredTensor} tensor */
  const holderOf = (tensor) => {
    const holder = holders.get(tensor);
    return holder && workers.has(holder.worker) ? holder : undefined;
  };

  /** @param {object} worker */
  const partsOf = (worker) =>
    [...holders.values()].filter((holder) => holder.worker === worker).length;

  /**
   * @param {number} work
   * @param {(worker: object) => number} cost
   * @param {(worker: object) => import('../../../core/api/pool/workers.js').Prepared} prepare
   * @returns {Promise<Record<string, Float32Array>>} rejected where no worker answers it
   */
  const asked = (work, cost, prepare) =>
    new Promise((resolve, reject) => {
      workers.add([
        {
          patience: patience + work / slowest,
          dropped: () => isOver,
          cost,
          prepare,
          done({ results, inputs, error, died }) {
            if (!results) return reject(new Error(error ?? died));
            if (!isOver) memory.keep(inputs);
            resolve(results);
          },
        },
      ]);
    });

  /**
   * @param {Float32Array} x
   * @param {number} rows
   * @param {OutputPart} part
   * @param {boolean} inputsFirst
   * @param {Float32Array | null} bias
   */
  async function sent(x, rows, { tensor, count: out }, inputsFirst, bias) {
    const [first, second] = tensor.shape;
    const input = inputsFirst ? first : second;
    const { name: storage } = /** @type {import('./readers/storage.js').Storage} */ (
      tensor.storage
    );
    const bytes = holderOf(tensor) ? undefined : await rowBytes(tensor, 0, first);
    const { output } = await asked(
      rows * input * out,
      (worker) => {
        const holder = holderOf(tensor);
        return holder ? (holder.worker === worker ? -1 : Infinity) : partsOf(worker);
      },
      (worker) => {
        const holder = holderOf(tensor);
        const id = holder?.id ?? ++last;
        const { own, transfer } = packing(memory.make, memory.shares ? [] : [x]);
        const results = { output: own(memory.make(rows * out)) };
        const message = { help: 'product', id, x: own(x), rows, bias, results };
        if (holder) return { message, transfer };
        // died since: with its weights
        if (!bytes) throw new Error('a worker ended');
        holders.set(tensor, { worker, id });
        const weights = { bytes: bytes.slice(), storage, in: input, out, inputsFirst };
        return { message: { ...message, weights }, transfer: [...transfer, weights.bytes.buffer] };
      },
    );
    return output;
  }

  return {
    count,

    /** Whether there is a worker. */
    start: () => workers.start(),

    /** Inputs for all workers: in memory that they share, or as they are. */
    lent: memory.lent,

    /** An array for what workers read. */
    make: memory.make,

    /** Gives back the memory of those arrays. */
    rest: memory.clear,

    /**
     * Takes back arrays of `make` and of `lent`, and results, once nobody reads them.
     *
     * @param {readonly Float32Array[]} arrays
     */
    keep(arrays) {
      if (!isOver) memory.keep(arrays);
    },

    /**
     * x times a part of some weights, which a worker keeps from then on.
     *
     * @param {Float32Array} x [rows, in], of `lent`
     * @param {number} rows
     * @param {OutputPart} part
     * @param {boolean} inputsFirst
     * @param {Float32Array | null} bias
     * @returns {Promise<Float32Array>} [rows, part.count]
     */
    async product(x, rows, part, inputsFirst, bias) {
      try {
        return await sent(x, rows, part, inputsFirst, bias);
      } catch {
        // the worker that had the weights is gone, or had no room for them: to another one, once
        holders.delete(part.tensor);
        return sent(x, rows, part, inputsFirst, bias);
      }
    },

    /**
     * Attention of some heads.
     *
     * @param {import('./engine.js').ModuleProblem} problem whose arrays are of `make`
     * @param {number} work
     * @returns {Promise<import('./engine.js').Attended>}
     */
    async attention(problem, work) {
      const { q, k, v, mask, heads, queries, keys, dv } = problem;
      const arrays = memory.shares ? [] : [q, k, v, mask];
      const results = await asked(
        work,
        () => 0,
        () => {
          const { own, transfer } = packing(memory.make, arrays);
          const sentProblem = { ...problem, q: own(q), k: own(k), v: own(v), mask: own(mask) };
          const resultArrays = {
            output: own(memory.make(queries * heads * dv)),
            weights: own(memory.make(heads * queries * keys)),
          };
          return {
            message: { help: 'attention', problem: sentProblem, results: resultArrays },
            transfer,
          };
        },
      );
      return /** @type {import('./engine.js').Attended} */ (results);
    },

    /** Ends the workers. */
    end() {
      isOver = true;
      holders.clear();
      memory.clear();
      workers.end('the model is closed');
    },
  };
}
