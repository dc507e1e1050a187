// Times the workers of a pool with a small problem, some milliseconds in all.

import { keysMessage, messageOf } from './message.js';
import { measureHere, sample, times } from './sample.js';
import { workOf } from './share.js';

/** Milliseconds that a computation in place may take at once. */
export const longest = 40;

/** Milliseconds a byte that is copied into an array that is there already. */
function copying() {
  const [from, to] = [new Float32Array(2 ** 18), new Float32Array(2 ** 18)];
  let best = Infinity;
  for (let k = 0; k < times; ++k) {
    const begin = performance.now();
    to.set(from);
    best = Math.min(best, performance.now() - begin);
  }
  return best / from.byteLength;
}

/**
 * How fast messages and all workers together are.
 *
 * @param {import('../marshal.js').Run} run
 * @param {(message: () => import('./workers.js').Prepared) => Promise<boolean>} everywhere
 *   asks every worker once
 * @param {(length: number) => Float32Array} make
 * @param {number} workers
 * @param {import('./pace.js').Pace} pace
 */
export async function measureWorkers(run, everywhere, make, workers, pace) {
  const problem = sample();
  measureHere(run, pace, 'attention');
  const best = async (/** @type {() => import('./workers.js').Prepared} */ message) => {
    let least = Infinity;
    for (let k = 0; k < times; ++k) {
      const from = performance.now();
      if (!(await everywhere(message))) return undefined;
      least = Math.min(least, performance.now() - from);
    }
    return least;
  };
  const trip = await best(() => ({ message: { kind: 'nothing', results: {} }, transfer: [] }));
  const { queries, kvHeads } = problem;
  const part = { batch: 0, kvFrom: 0, kvTo: kvHeads, from: 0, to: queries };
  const together = await best(() => {
    const keys = keysMessage(problem, part, make);
    const { lent, ...sent } = messageOf('pool', problem, part, { id: 0, keys }, make);
    return { ...sent, lent: [...lent, ...keys.lent] };
  });
  if (trip === undefined || together === undefined) return;
  // it is copied here, and again by a worker
  const moving = 2 * copying();
  pace.workers({ trip, together, work: workOf(problem), workers, moving });
}
