// Runs long computations, such as a search, in parts, so that the page stays responsive; starts over when
// something that it read has changed.

import { interruptible, pause } from '../api/pause.js';

/**
 * Sets `aria-busy` until the computation ends. It stops when the element is removed from the page, and starts
 * over when it is added again.
 *
 * @param {import('./element.js').PhasorElement} s
 * @param {string} name unique within a figure
 * @param {() => Generator<unknown, unknown> | null} begin reads the dependencies; null if there is nothing
 *   to compute
 * @returns {() => void} starts it unless it is running; called in every drawing
 */
export function inParts(s, name, begin) {
  let last = 0;
  let left = 0;
  return s.kept(() => {
    s.polled(() => left);
    const steps = begin();
    const run = ++last;
    s.awaits(name, steps !== null);
    if (!steps) return;
    const isWanted = () => run === last && s.isConnected;
    // in another task than the drawing: a part may take long
    pause()
      .then(() => (isWanted() ? interruptible(steps, isWanted) : null))
      .then(() => {
        if (run !== last) return;
        if (!s.isConnected) left += 1;
        s.refresh();
      })
      .catch((error) => run === last && s.fail(error))
      .finally(() => run === last && s.awaits(name, false));
  });
}
