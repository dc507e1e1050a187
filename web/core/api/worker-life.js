// How a worker says that it is ready, and how its page sees that it still lives. A worker that fails
// fires an event; one that closes itself, or that the browser ends, does so without any. So a
// worker holds a lock for as long as it lives, and the page waits for that lock:
// https://www.w3.org/TR/web-locks/. Where there are no locks (a page without https, a sandboxed frame),
// such an end stays unnoticed.

/** Longest wait (ms) for a worker to be ready: a busy machine may take half a minute to start one. */
export const longestStart = 60_000;

/**
 * In a worker: says that it is ready, and sends one end of a new port with it. Scripts that tools put into
 * workers send messages to and from the worker's global object; none of them come through the port.
 *
 * @param {{ postMessage: (message: unknown, transfer: Transferable[]) => void }} scope its global object
 * @param {(message: any) => void} receive
 * @returns {MessagePort} for answers
 */
export function sayReady(scope, receive) {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data }) => receive(data));
  port1.start();
  const lock = `phasor worker ${Date.now()} ${Math.random()}`;
  let isSaid = false;
  const say = (/** @type {object} */ more) => {
    // the lock may be taken away later: the port goes once
    if (isSaid) return;
    isSaid = true;
    scope.postMessage({ kind: 'ready', port: port2, ...more }, [port2]);
  };
  const locked = globalThis.navigator?.locks?.request(lock, () => {
    say({ lock });
    return new Promise(() => {});
  });
  if (locked) locked.catch(() => say({}));
  else say({});
  return port1;
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
