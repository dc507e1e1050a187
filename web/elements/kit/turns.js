// Updates of figures in turns. What is asked for at once is done before the browser paints next, as
// long as it is quick; a text that makes twenty figures compute is spread over several tasks, and
// the page answers between them.

/** Milliseconds of updates without a break: as long as a reader takes for at once. */
const slice = 50;

/** @type {Set<() => void>} in the order in which they were asked for */
const waiting = new Set();
let isComing = false;

function turn() {
  const until = performance.now() + slice;
  for (const update of waiting) {
    waiting.delete(update);
    try {
      update();
    } catch (error) {
      // that of one figure is not in the way of the others
      queueMicrotask(() => {
        throw error;
      });
    }
    if (waiting.size > 0 && performance.now() > until) {
      setTimeout(turn);
      return;
    }
  }
  isComing = false;
}

/** @param {() => void} update made once, however often it is asked for before */
export function soon(update) {
  waiting.add(update);
  if (isComing) return;
  isComing = true;
  queueMicrotask(turn);
}
