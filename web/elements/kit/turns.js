// A queue of updates of figures. They run before the browser paints next, as long as they are quick; a text
// that makes twenty figures compute is spread over several tasks, and the page answers between them.

/** Longest time slice (ms) of updates in one task. */
const slice = 50;

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

/** @param {() => void} update runs once, however often it is queued before */
export function soon(update) {
  waiting.add(update);
  if (isComing) return;
  isComing = true;
  queueMicrotask(run);
}
