// A queue of updates of figures. They run before the browser paints next, as long as they are quick; a text
// that makes twenty figures compute is spread over several tasks, and the page answers between them. Figures
// that are not on screen yet follow when that picture is painted.

/** Longest time slice (ms) of updates in one task. */
const slice = 50;

/** Milliseconds after which figures off screen follow: what is on screen is painted in between. */
const pause = 40;

/** @type {Set<() => void>} in the order of the calls */
const waiting = new Set();
let isComing = false;

function run() {
  const until = performance.now() + slice;
  for (const update of waiting) {
    waiting.delete(update);
    try {
      update();
    } catch (error) {
      // an error of one figure does not stop the others
      queueMicrotask(() => {
        throw error;
      });
    }
    if (waiting.size > 0 && performance.now() > until) {
      setTimeout(run);
      return;
    }
  }
  isComing = false;
}

/** Of figures off screen. @type {Set<() => void>} */
const behind = new Set();

function runBehind() {
  for (const update of behind) waiting.add(update);
  behind.clear();
  if (isComing) return;
  isComing = true;
  run();
}

/**
 * @param {() => void} update runs once, however often it is queued before
 * @param {boolean} [isSeen] whether its figure is on screen
 */
export function soon(update, isSeen = true) {
  if (!isSeen) {
    if (waiting.has(update)) return;
    const isFirst = behind.size === 0;
    behind.add(update);
    if (!isFirst) return;
    setTimeout(runBehind, pause);
    return;
  }
  behind.delete(update);
  waiting.add(update);
  if (isComing) return;
  isComing = true;
  queueMicrotask(run);
}
