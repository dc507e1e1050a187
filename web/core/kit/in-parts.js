// What takes a figure longer than a drawing, such as a search: it is computed in parts, between which the
// page answers, and begun anew when something that it reads has changed.

import { interruptible } from '../api/interruptible.js';
import { pause } from '../api/pause.js';

/**
 * The figure is `aria-busy` until it ends. In an element that leaves its page it ends too, and begins anew
 * when that comes back.
 *
 * @param {import('./element.js').PhasorElement} s
 * @param {string} name of it, one in a figure
 * @param {() => Generator<unknown, unknown> | null} begin reads what it depends on; null where all is known
 * @returns {() => void} begins it, where it has not begun; called in every drawing
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
    // not in the task that draws: a part may take long
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
