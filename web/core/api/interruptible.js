// Long work in steps, so that the page can respond between them.

import { pause } from './pause.js';

/** Milliseconds of work without a break: half a frame. */
const slice = 8;

/**
 * Runs a generator to its end, with a break whenever a slice of time is used up.
 *
 * @template Result
 * @param {Generator<unknown, Result>} steps
 * @param {() => boolean} wanted asked after every break
 * @returns {Promise<Result | undefined>} undefined when it is no longer wanted
 */
export async function interruptible(steps, wanted) {
  for (let until = performance.now() + slice; ;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await pause();
    if (!wanted()) return undefined;
    until = performance.now() + slice;
  }
}

/**
 * The same for work that is wanted in any case.
 *
 * @template Result
 * @param {Generator<unknown, Result>} steps
 * @returns {Promise<Result>}
 */
export const inSlices = async (steps) =>
  /** @type {Result} */ (await interruptible(steps, () => true));
