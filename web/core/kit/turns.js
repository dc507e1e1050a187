// A queue of figure updates. Quick updates run before the next paint; if a text makes twenty figures compute,
// updates are spread over several tasks, so that the page stays responsive. Off-screen figures are updated
// some time after the last one on screen.

/** Longest time slice (ms) of updates in one task. */
const slice = 50;

/** Delay (ms) of off-screen figures, in which those on screen are usually painted. */
const pause = 40;

/** Updates of figures on screen, in the order of the calls. @type {Set<() => void>} */
const waiting = new Set();
let isComing = false;

/** Updates of figures off screen. @type {Set<() => void>} */
const behind = new Set();
let isFollowing = false;

/** @param {() => void} update */
function attempt(update) {
  try {
    update();
  } catch (error) {
    // an error of one figure must not stop the others
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
    // those on screen come first; this is called again afterwards
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
 * @param {() => void} update runs once, even if queued several times
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
