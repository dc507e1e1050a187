// A queue of updates of figures. They run before the browser paints next, as long as they are quick; a text
// that makes twenty figures compute is spread over several tasks, and the page answers between them. Figures
// that are not on screen follow some time after the last one on screen.

/** Longest time slice (ms) of updates in one task. */
const slice = 50;

/** Milliseconds between figures on screen and those off it: in most cases the former are painted by then. */
const pause = 40;

/** Of figures on screen, in the order of the calls. @type {Set<() => void>} */
const waiting = new Set();
let isComing = false;

/** Of figures off screen. @type {Set<() => void>} */
const behind = new Set();
let isFollowing = false;

/** @param {() => void} update */
function attempt(update) {
  try {
    update();
  } catch (error) {
    // an error of one figure does not stop the others
    queueMicrotask(() => {
      throw error;
    });
  }
}

function run() {
  const until = performance.now() + slice;
  for (const update of waiting) {
    waiting.delete(update);
    attempt(update);
    if (waiting.size > 0 && performance.now() > until) {
      setTimeout(run);
      return;
    }
  }
  isComing = false;
  if (behind.size > 0) followIn(pause);
}

function follow() {
  isFollowing = false;
  const until = performance.now() + slice;
  for (const update of behind) {
    // those on screen come first, and end with this again
    if (isComing) return;
    if (performance.now() > until) return followIn(0);
    behind.delete(update);
    attempt(update);
  }
}

/** @param {number} milliseconds */
function followIn(milliseconds) {
  if (isFollowing) return;
  isFollowing = true;
  setTimeout(follow, milliseconds);
}

/**
 * @param {() => void} update runs once, however often it is queued before
 * @param {boolean} [isSeen] whether its figure is on screen
 */
export function soon(update, isSeen = true) {
  if (!isSeen) {
    if (waiting.has(update)) return;
    behind.add(update);
    if (!isComing) followIn(pause);
    return;
  }
  behind.delete(update);
  waiting.add(update);
  if (isComing) return;
  isComing = true;
  queueMicrotask(run);
}
