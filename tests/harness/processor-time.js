// What work costs, for laws on how it grows: processor time of this process, which other processes do not
// lengthen as they lengthen the time on the wall, and the least of several runs.

/**
 * @param {() => unknown} work
 * @param {number} [runs]
 * @returns {number} milliseconds of processor time, at least a tenth
 */
export function processorTime(work, runs = 3) {
  let least = Infinity;
  for (let run = 0; run < runs; ++run) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return Math.max(least, 0.1);
}

/**
 * The same of work that waits, beside which other tests of this process work: it is done again only
 * while it seems to cost too much.
 *
 * @param {() => Promise<unknown>} work may be done again
 * @param {number} limit seconds
 * @returns {Promise<number>} seconds of processor time
 */
export async function secondsOf(work, limit) {
  let least = Infinity;
  for (let run = 0; run < 3 && least > limit; ++run) {
    const before = process.cpuUsage();
    await work();
    least = Math.min(least, process.cpuUsage(before).user / 1e6);
  }
  return least;
}
