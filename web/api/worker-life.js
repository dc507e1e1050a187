// Whether a worker still lives. A worker that fails tells of it by an event; one that closes
// itself, or that the browser ends, does so without any. So a worker holds a lock for as long as it
// lives, and the page waits for that lock: https://www.w3.org/TR/web-locks/. Where there are no
// locks (a page without https, a sandboxed frame), such an end stays unnoticed.

/** Longest wait (ms) for a worker to be ready: a busy machine may take half a minute to start one. */
export const longestStart = 60_000;

/**
 * In a worker: says that it is ready.
 *
 * @param {{ postMessage: (message: unknown) => void }} port
 */
export function sayReady(port) {
  const lock = `phasor worker ${Date.now()} ${Math.random()}`;
  const held = globalThis.navigator?.locks?.request(lock, () => {
    port.postMessage({ kind: 'ready', lock });
    return new Promise(() => {});
  });
  if (held) held.catch(() => port.postMessage({ kind: 'ready' }));
  else port.postMessage({ kind: 'ready' });
}

/**
 * In a page.
 *
 * @param {string | undefined} lock what the worker says to hold
 * @param {() => void} ended called once, when nobody holds it any more
 * @returns {() => void} ends the waiting
 */
export function whenEnded(lock, ended) {
  const waiting = new AbortController();
  if (lock !== undefined) {
    const { signal } = waiting;
    // refused when it is ended, and where a page may hold no lock
    globalThis.navigator?.locks?.request(lock, { signal }, ended).catch(() => {});
  }
  return () => waiting.abort();
}
