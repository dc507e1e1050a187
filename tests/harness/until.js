// How long tests wait, and waits for what Playwright has no wait for.

import { availableParallelism, loadavg } from 'node:os';

/** How many processes run.js starts side by side; it says so to each of them here. */
export const besides = 'PHASOR_TESTS_BESIDE';

/**
 * Processes that wait for a processor. The load average is that of the last minute: it says nothing yet of
 * the files that have just been started beside this one, each of them with pages in Chromium.
 */
const load = Math.max(loadavg()[0], 2 * Number(process.env[besides] ?? 0));

/**
 * Milliseconds that something is waited for, which is said when it does not come: 20 seconds, and where
 * other work has the processors as many times longer as there are processes for each, up to two minutes.
 */
export const patience = Math.round(
  20_000 * Math.min(6, Math.max(1, load / availableParallelism())),
);

/** The same for the start of a browser; Playwright's own is three minutes. */
export const startPatience = Math.max(30_000, patience);

/**
 * Waits until something is so, and says what did not come.
 *
 * @param {() => unknown} isSo may ask a page
 * @param {string | (() => string)} what is waited for; a function says in what state it is at the end
 * @param {number} [most] milliseconds
 */
export async function until(isSo, what, most = patience) {
  for (const end = Date.now() + most; !(await isSo());) {
    if (Date.now() > end) {
      throw new Error(`waited ${most} ms in vain for ${typeof what === 'string' ? what : what()}`);
    }
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
