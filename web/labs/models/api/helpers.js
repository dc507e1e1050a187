// The workers that compute parts of a model's layers for the thread in which it is open: products by
// outputs, attention by heads. What a worker does not answer, its thread computes itself.

import { errorOf, say } from '../../../core/api/check.js';
import { startWorker } from '../../../core/api/pool/start-worker.js';
import { workersOf } from '../../../core/api/pool/workers.js';
import { rowBytes } from './weights.js';

/** @typedef {ReturnType<typeof helpersOf>} Helpers */

/**
 * @param {number} count
 * @param {() => Promise<Worker>} newWorker
 * @param {(reason: unknown) => void} refused is called with the reason why no worker could be started
 */
export function helpersOf(count, newWorker, refused) {
  const workers = workersOf(count, (closing) => startWorker(newWorker, {}, closing), refused);
  const { make, lent, keep } = workers;

  return {
    count,

    /** Whether there is a worker. */
    start: workers.start,

    /** Inputs for all workers: in memory that they share, or as they are. */
    lent,

    /** An array for what workers read. */
    make,

    /** Recycles arrays of `make` and of `lent` once nobody reads them. */
    keep,

    /** Gives back the memory of those arrays. */
    rest: workers.clear,

    /**
     * x times a part of some weights, which a worker keeps from then on.
     *
     * @param {Float32Array} x [rows, in], of `lent`
     * @param {number} rows
     * @param {import('./parts.js').OutputPart} part
     * @param {boolean} inputsFirst
     * @param {Float32Array | null} bias
     * @param {(output: Float32Array) => void} done gets [rows, part.count], until it returns
     */
    async product(x, rows, { tensor, count: out }, inputsFirst, bias, done) {
      const [first, second] = tensor.shape;
      const input = inputsFirst ? first : second;
      const { name: storage } = /** @type {import('./readers/storage.js').Storage} */ (
        tensor.storage
      );
      const attempt = async () => {
        const bytes = workers.keeps(tensor) ? undefined : await rowBytes(tensor, 0, first);
        await workers.sent('run', [
          {
            ...{ work: rows * input * out, uses: tensor, most: 1 },
            brings(own) {
              // died since: with its weights
              if (!bytes) throw errorOf(Error, say`a worker ended`);
              return { storage, in: input, out, inputsFirst, bytes: own(bytes) };
            },
            message: (own) => ({
              kind: 'product',
              ...{ x: own(x), rows, bias: own(bias) },
              results: { output: own(make(rows * out)) },
            }),
            done: ({ output }) => done(output),
          },
        ]);
      };
      // the worker that had the weights is gone, or had no room for them: to another one, once
      await attempt().catch(attempt);
    },

    /**
     * Attention of some heads.
     *
     * @param {import('./forward.js').SomeHeads} heads whose arrays are of `lent`
     * @param {(attended: { output: Float32Array, weights: Float32Array }) => void} done gets the results
     *   until it returns
     */
    attention({ q, k, v, bias, ...heads }, done) {
      const { plan, n, from, to } = heads;
      const some = ((to - from) * plan.heads) / plan.kvHeads;
      return workers.sent('run', [
        {
          work: 2 * some * n * n * plan.headDim,
          message: (own) => ({
            kind: 'attention',
            ...{ ...heads, q: own(q), k: own(k), v: own(v), bias: own(bias) },
            results: {
              output: own(make(n * some * plan.headDim)),
              weights: own(make(some * n * n)),
            },
          }),
          done: (results) => done(/** @type {Parameters<typeof done>[0]} */ (results)),
        },
      ]);
    },

    /** Ends the workers. */
    end: () => workers.end(say`the model is closed`),
  };
}
