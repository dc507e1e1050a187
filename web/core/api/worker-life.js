// How a worker reports that it is ready, and how its page notices its end. A worker that fails fires an
// event; one that closes itself or is ended by the browser fires none. So a worker holds a lock while it
// lives, and the page requests the same lock: https://www.w3.org/TR/web-locks/. Without locks (no https, a
// sandboxed frame) such an end goes unnoticed.

import { lacksPolicy, policyWanted } from './trusted.js';

/** Longest wait (ms) for a worker to be ready: a busy machine may take half a minute to start one. */
export const longestStart = 60_000;

/**
 * In a worker: says that it is ready, and sends one end of a new port with it. Scripts that tools put into
 * workers send messages to and from the worker's global object; none of them come through the port.
 *
 * @template Received
 * @param {{ postMessage(message: unknown, transfer?: object): void }} scope its global object
 * @param {(message: Received) => void} receive
 * @returns {MessagePort} for answers
 */
export function sayReady(scope, receive) {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data }) => receive(data));
  port1.start();
  const lock = `phasor worker ${Date.now()} ${Math.random()}`;
  let isSaid = false;
  const say = (/** @type {object} */ more) => {
    // the browser may take the lock away later, but the port can be sent only once
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
 * @param {() => void} ended called once, when the worker no longer holds the lock
 * @returns {() => void} ends the waiting
 */
export function whenEnded(lock, ended) {
  const waiting = new AbortController();
  if (lock !== undefined) {
    const { signal } = waiting;
    // rejected if the request is aborted, or if the page may not use locks
    globalThis.navigator?.locks?.request(lock, { signal }, ended).catch(() => {});
  }
  return () => waiting.abort();
}

/** Workers that were refused and reported. @type {Set<string>} */
const refused = new Set();

/** @param {string} name */
function missingFile(name) {
  // Node cannot run such a file as a worker
  if (typeof Worker === 'undefined') return '';
  const build = `build the entry 'phasor/${name}' to the place of the bundle (esbuild, Rollup)`;
  return `. If the file ${name}.js is not there, ${build}`;
}

/**
 * Reports in the console, once, that there are no workers, and the fallback.
 *
 * @param {string} name of their file and entry, without ending
 * @param {string} instead
 * @param {unknown} error
 * @param {string} [remedy] what to do, unless the page forbids workers
 */
export function warnOfPlace(name, instead, error, remedy = missingFile(name)) {
  if (refused.has(name)) return;
  refused.add(name);
  const reason = error instanceof Error ? error.message : error;
  const advice = lacksPolicy() ? `: ${policyWanted}` : remedy;
  console.warn(`phasor: no workers here (${reason}); ${instead}${advice}`);
}
