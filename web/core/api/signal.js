// Checks the options of long calls: `signal` and `onProgress`.

import { refuse, say } from './check.js';

/** @param {any} signal an AbortSignal of any realm; a proxy of one does not work */
function isSignal(signal) {
  try {
    return (
      typeof signal.aborted === 'boolean' &&
      ['throwIfAborted', 'addEventListener', 'removeEventListener'].every(
        (name) => typeof signal[name] === 'function',
      )
    );
  } catch {
    return false;
  }
}

/** @param {string} call @param {unknown} signal @param {unknown} [onProgress] */
export function checkSignal(call, signal, onProgress) {
  if (signal !== undefined && !isSignal(signal)) {
    refuse(call, 'signal', say`an AbortSignal`, signal, TypeError);
  }
  if (onProgress !== undefined && typeof onProgress !== 'function') {
    refuse(call, 'onProgress', say`a function`, onProgress, TypeError);
  }
}
