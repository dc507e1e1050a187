// A page inside another page talks with it by messages, whoever the other is:
//
//   out  { phasor: 'height', height }   its height in CSS pixels, whenever that changes
//        { phasor: 'state', state }     at the start, whenever the reader changes something, and when asked
//        { phasor: 'error', message }   what was wrong with a message
//   in   { phasor: 'get' }              asks for the state
//        { phasor: 'set', state }       changes it, or the part of it that is given
//
// The state is that of page-state.js. What has no `phasor` was meant for others, and only the page
// around this one is listened to.

import { show } from './check.js';
import { checked } from './page-state.js';

/** @typedef {import('./page-state.js').State} State */

/**
 * @param {{ get: () => State, set: (change: Partial<State>) => void }} page
 * @returns {() => void} to be called when the state may be another
 */
export function framed({ get, set }) {
  if (parent === window) return () => {};
  let told = '';

  /** @param {object} message */
  const send = (message) => parent.postMessage(message, '*');
  const tell = () => {
    told = JSON.stringify(get());
    send({ phasor: 'state', state: get() });
  };

  addEventListener('message', ({ source, data }) => {
    if (source !== parent || typeof data !== 'object' || !data || !Object.hasOwn(data, 'phasor')) {
      return;
    }
    try {
      if (data.phasor === 'get') tell();
      else if (data.phasor === 'set') {
        set(checked(data.state));
        // who says it knows it
        told = JSON.stringify(get());
      } else throw new TypeError(`phasor must be 'get' or 'set', got ${show(data.phasor)}`);
    } catch (error) {
      send({ phasor: 'error', message: /** @type {Error} */ (error).message });
    }
  });

  const root = document.documentElement;
  new ResizeObserver(() =>
    send({ phasor: 'height', height: Math.ceil(root.getBoundingClientRect().height) }),
  ).observe(root);

  tell();
  return () => {
    if (JSON.stringify(get()) !== told) tell();
  };
}
