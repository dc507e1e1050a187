// The workers that compute parts of a model's layers for the thread in which it is open: products by
// outputs, attention by heads. What a worker does not answer, its thread computes itself.

import { startWorker } from '../../../core/api/pool/start-worker.js';
import { workersOf } from '../../../core/api/pool/workers.js';
import { rowBytes } from './weights.js';

/** @typedef {ReturnType<typeof helpersOf>} Helpers */

/**
 * @param {number} count
 * @param {() => Promise<any>} newWorker
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
              if (!bytes) throw new Error('a worker ended');
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
     * @param {import('./engine.js').ModuleProblem} problem whose arrays are of `lent`
     * @param {number} work
     * @param {(attended: import('./engine.js').Attended) => void} done gets the results until it returns
     */
    attention(problem, work, done) {
      const { q, k, v, mask, heads, queries, keys, dv } = problem;
      return workers.sent('run', [
        {
          work,
          message: (own) => ({
            kind: 'attention',
            problem: { ...problem, q: own(q), k: own(k), v: own(v), mask: own(mask) },
            results: {
              output: own(make(queries * heads * dv)),
              weights: own(make(heads * queries * keys)),
            },
          }),
          done: (results) => done(/** @type {import('./engine.js').Attended} */ (results)),
        },
      ]);
    },

    /** Ends the workers. */
    end: () => workers.end('the model is closed'),
  };
}
