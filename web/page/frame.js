// A page inside another page talks with it by messages:
//
//   out  { phasor: 'height', height }   its height in CSS pixels, whenever that changes
//        { phasor: 'state', state }     at the start, whenever the reader changes something, and when asked
//        { phasor: 'error', message }   what was wrong with a message
//   in   { phasor: 'get' }              asks for the state
//        { phasor: 'set', state }       changes it, or the part of it that is given
//
// The state is that of state.js, including the text that the reader has typed. Messages without `phasor`
// are ignored, and so are messages that do not come from the page around this one. With
// `?origin=https://course.example` only a page of that origin is heard and told the state.

import { show } from '../api/check.js';
import { checked } from './state.js';

/** @typedef {import('./state.js').State} State */

/**
 * The origin that messages are sent to.
 *
 * @param {string | null} given in the address
 * @returns {string} '*' for any, '' for none, when the given text is not an origin
 */
export function target(given) {
  if (given === null) return '*';
  const { protocol = '', origin = '' } = URL.canParse(given) ? new URL(given) : {};
  // the origin of all other addresses is 'null', which tells none of them apart
  return /^https?:$/.test(protocol) ? origin : '';
}

/**
 * @param {{ get: () => State, set: (change: Partial<State>) => void }} page
 * @returns {() => void} to be called when the state may have changed
 */
export function framed({ get, set }) {
  if (parent === window) return () => {};
  const given = new URLSearchParams(location.search).get('origin');
  const other = target(given);
  if (other === '') {
    console.error(`phasor: origin must be like https://course.example, got ${show(given)}`);
    return () => {};
  }
  let told = '';

  /** @param {object} message */
  const send = (message) => parent.postMessage(message, other);
  const tell = () => {
    told = JSON.stringify(get());
    send({ phasor: 'state', state: get() });
  };

  addEventListener('message', ({ source, origin, data }) => {
    if (other !== '*' && origin !== other) return;
    if (source !== parent || typeof data !== 'object' || !data || !Object.hasOwn(data, 'phasor')) {
      return;
    }
    try {
      if (data.phasor === 'get') tell();
      else if (data.phasor === 'set') {
        set(checked(data.state));
        // the sender knows its own change
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
