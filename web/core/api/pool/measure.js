// Times the workers of a pool with a small problem, some milliseconds in all.

import { keysMessage, messageOf } from './message.js';
import { measureHere, sample, times } from './sample.js';

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
 * What the workers took together, by their clocks: messages would be most of what this thread sees of so
 * small a problem. Those that computed at the same time took as long as the slowest of them, whenever their
 * messages came; those that shared a core, one after the other, took all of it.
 *
 * @param {{ begin: number, end: number }[]} spans
 * @param {number} seen milliseconds, by this thread
 */
export function computing(spans, seen) {
  const [first, last] = [Math.min, Math.max].map((of) => ({
    begin: of(...spans.map(({ begin }) => begin)),
    end: of(...spans.map(({ end }) => end)),
  }));
  const areTogether = last.begin < first.end;
  const took = areTogether
    ? Math.max(...spans.map(({ begin, end }) => end - begin))
    : last.end - first.begin;
  // clocks that were set apart, by a machine that slept, say nothing
  return took > 0 ? Math.min(took, seen) : seen;
}

/**
 * How fast messages and all workers together are.
 *
 * @param {import('../marshal.js').Run} run
 * @param {(message: () => import('./workers.js').Prepared) => Promise<import('./workers.js').Answer[]>}
 *   everywhere asks every worker once
 * @param {(length: number) => Float32Array} make
 * @param {number} workers
 * @param {import('./pace.js').Pace} pace
 */
export async function measureWorkers(run, everywhere, make, workers, pace) {
  const begun = performance.now();
  const problem = sample();
  const here = measureHere(run, pace, 'attention');
  const { queries, kvHeads } = problem;
  const part = { batch: 0, kvFrom: 0, kvTo: kvHeads, from: 0, to: queries };
  let [trip, together] = [Infinity, Infinity];
  for (let k = 0; k < times; ++k) {
    const from = performance.now();
    const empty = await everywhere(() => ({
      message: { kind: 'nothing', results: {} },
      transfer: [],
    }));
    trip = Math.min(trip, performance.now() - from);
    const sent = performance.now();
    const computed = await everywhere(() => {
      const keys = keysMessage(problem, part, make);
      const { lent, ...task } = messageOf('pool', problem, part, { id: 0, keys }, make);
      return { ...task, lent: [...lent, ...keys.lent] };
    });
    if (![...empty, ...computed].every(({ results }) => results)) return;
    const seen = performance.now() - sent;
    together = Math.min(together, computing(computed, seen));
  }
  // it is copied here, and again by a worker
  const moving = 2 * copying();
  const took = performance.now() - begun;
  pace.workers({ trip, here, together, workers, moving, took });
}
