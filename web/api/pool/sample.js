// A small problem that is timed to learn how fast a thread is: about a millisecond of work.

import { problemOf } from '../attention/attention.js';
import { compute, namesOf, shapesOf } from '../attention/compute.js';
import { size } from '../tensor.js';
import { workOf } from './share.js';

/** The best of so many times counts. */
export const times = 3;

/** Two heads of 64, 256 queries and keys. */
export function sample() {
  const [n, heads, d] = [256, 2, 64];
  const data = new Float32Array(n * heads * d);
  // the same bits on every machine; their values do not matter
  for (let k = 0; k < data.length; ++k) data[k] = ((k * 37) % 64) / 64 - 0.5;
  const x = { shape: [n, heads * d], data };
  return problemOf('pool', x, x, x, /** @type {any} */ ({ heads }));
}

/**
 * How fast this thread is.
 *
 * @param {import('../marshal.js').Run} run
 * @param {import('./pace.js').Pace} pace
 */
export function measureHere(run, pace) {
  const problem = sample();
  const into = Object.fromEntries(
    namesOf(problem).map((name) => [name, new Float32Array(size(shapesOf(problem)[name]))]),
  );
  for (let k = 0; k < times; ++k) {
    const from = performance.now();
    compute(run, 'pool', problem, into);
    pace.here(workOf(problem), performance.now() - from);
  }
}
