// A small problem that is timed to learn how fast a thread is: two milliseconds of work: a worker
// that begins one message later still computes at the same time as the others.

import { problemOf } from '../attention/attention.js';
import { compute, namesOf, shapesOf } from '../attention/compute.js';
import { Choice } from '../marshal.js';
import { size } from '../tensor.js';
import { workOf } from './share.js';

/** @typedef {import('../marshal.js').Run} Run */
/** @typedef {{ work: import('./pace.js').Work, once: () => unknown }} Timed */

/** Number of repetitions, of which the best counts. */
export const times = 3;

/** Two heads of 64, 384 queries and keys. */
export function sample() {
  const [n, heads, d] = [384, 2, 64];
  const data = new Float32Array(n * heads * d);
  // the same bits on every machine; their values do not matter
  for (let k = 0; k < data.length; ++k) data[k] = ((k * 37) % 64) / 64 - 0.5;
  const x = { shape: [n, heads * d], data };
  return problemOf('pool', x, x, x, /** @type {any} */ ({ heads }));
}

/**
 * What is timed, by its kind. Decoding is not: caches are timed as they are used.
 *
 * @type {Partial<Record<import('./pace.js').Kind, (run: Run) => Timed>>}
 */
const samples = {
  attention(run) {
    const problem = sample();
    const into = Object.fromEntries(
      namesOf(problem).map((name) => [name, new Float32Array(size(shapesOf(problem)[name]))]),
    );
    return { work: workOf(problem), once: () => compute(run, 'pool', problem, into) };
  },

  similarity(run) {
    const [rows, cols] = [256, 64];
    const data = new Float32Array(rows * cols).fill(0.5);
    const once = () =>
      run('pool', (send) => send('similarity', data, rows, cols, new Choice('Metric', 'dot')));
    return { work: { kind: 'similarity', amount: (rows * (rows + 1) * cols) / 2 }, once };
  },
};

/**
 * How fast this thread is.
 *
 * @param {Run} run
 * @param {import('./pace.js').Pace} pace
 * @param {import('./pace.js').Kind} kind
 * @returns {number} milliseconds of its sample
 */
export function measureHere(run, pace, kind) {
  const timed = samples[kind]?.(run);
  if (timed === undefined) return NaN;
  const { work, once } = timed;
  let best = Infinity;
  for (let k = 0; k < times; ++k) {
    const from = performance.now();
    once();
    const ms = performance.now() - from;
    pace.here(work, ms);
    best = Math.min(best, ms);
  }
  return best;
}
