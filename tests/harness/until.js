// How long tests wait, and waits for what Playwright has no wait for.

import { availableParallelism, loadavg } from 'node:os';

/**
 * Milliseconds that something is waited for, which is said when it does not come: 20 seconds, and where
 * other work has the processors as many times longer as there are processes for each, up to two minutes.
 */
export const patience = Math.round(
  20_000 * Math.min(6, Math.max(1, loadavg()[0] / availableParallelism())),
);

/** The same for the start of a browser; Playwright's own is three minutes. */
export const startPatience = Math.max(30_000, patience);

/**
 * Waits until something is so, and says what did not come.
 *
 * @param {() => unknown} isSo may ask a page
 * @param {string} what is waited for
 * @param {number} [most] milliseconds
 */
export async function until(isSo, what, most = patience) {
  for (const end = Date.now() + most; !(await isSo());) {
    if (Date.now() > end) throw new Error(`waited ${most} ms in vain for ${what}`);
    await new Promise((next) => setTimeout(next, 20));
  }
}

/**
 * Runs in a page before its own scripts, and gives it the same as `until(isSo, what)`.
 *
 * @param {number} most milliseconds
 */
export function giveUntil(most) {
  // as they are before a test replaces them
  const later = setTimeout;
  const now = performance.now.bind(performance);
  /** @type {any} */ (globalThis).until = async (
    /** @type {() => unknown} */ isSo,
    /** @type {string} */ what,
  ) => {
    for (const end = now() + most; !(await isSo());) {
      if (now() > end) throw new Error(`waited ${most} ms in vain for ${what}`);
      await new Promise((next) => later(next, 5));
    }
  };
}
