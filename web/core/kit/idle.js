// When a page has loaded and rests. A figure fetches its modules when it is near the screen; where
// nobody scrolls to it they are fetched then, because `beforeprint` does not wait for them.

/** Milliseconds after which a page is taken to rest, where the browser does not say. */
const pause = 1000;

/** @param {() => void} work */
function onceIdle(work) {
  // Safari has no requestIdleCallback
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, pause);
}

/** @param {() => void} work done once, when the page has loaded and rests */
export function whenIdle(work) {
  if (document.readyState === 'complete') onceIdle(work);
  else addEventListener('load', () => onceIdle(work), { once: true });
}
