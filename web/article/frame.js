// The protocol between the page and a page that embeds it:
//
//   out  { phasor: 'height', height }   its height in CSS pixels, whenever that changes
//        { phasor: 'state', state }     at the start, whenever the reader changes something, and when asked
//        { phasor: 'error', message }   what was wrong with a message
//   in   { phasor: 'get' }              asks for the state
//        { phasor: 'set', state }       changes it, or the part of it that is given
//
// Changes are applied once per animation frame: of several `set`, the last value of each setting counts.
// Every message is answered at once and in order, as if earlier changes had been applied.
//
// The state is that of state.js, numbers as numbers, including the text that the reader has typed. Messages
// without `phasor` are ignored, and so are messages that do not come from the page around this one. With
// `?origin=https://course.example` only messages of that origin are handled, and only it gets the state:
// without an origin, any page may embed it and learns its height and error messages.

import { show } from '../core/api/check.js';
import { checked, sent } from './state.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./state.js').Change} Change */

/**
 * The origin that messages are sent to.
 *
 * @param {string | null} given from the address
 * @returns {string} '*' for any, '' if the given text is not an origin
 */
export function target(given) {
  if (given === null) return '*';
  const { protocol = '', origin = '' } = URL.canParse(given) ? new URL(given) : {};
  // other addresses all have the same origin, 'null'
  return /^https?:$/.test(protocol) ? origin : '';
}

/** Milliseconds after which changes are applied in a hidden page, which gets no animation frames. */
const longestFrame = 250;

/** @param {() => void} then called once, in the next frame */
function inNextFrame(then) {
  const frame = requestAnimationFrame(() => {
    clearTimeout(late);
    then();
  });
  const late = setTimeout(() => {
    cancelAnimationFrame(frame);
    then();
  }, longestFrame);
}

/**
 * @param {{ get: () => State, set: (change: Change) => void, keeps: import('./state.js').Keeps }} page
 * @returns {() => void} call it when the state may have changed
 */
export function framed({ get, set, keeps }) {
  if (parent === window) return () => {};
  const given = new URLSearchParams(location.search).get('origin');
  const other = target(given);
  if (other === '') {
    console.error(`phasor: origin must be like https://course.example, got ${show(given)}`);
    return () => {};
  }
  /** the last state sent, as JSON */
  let lastSent = '';
  /** changes collected for this frame @type {Change} */
  let coming = {};
  let isFrameBegun = false;

  /** @param {object} message */
  const send = (message) => parent.postMessage(message, other);
  /** @param {unknown} error */
  const refuse = (error) =>
    send({ phasor: 'error', message: /** @type {Error} */ (error).message });
  const current = () => ({ ...get(), ...coming });
  const postState = () => {
    if (other === '*') return;
    const state = current();
    lastSent = JSON.stringify(state);
    send({ phasor: 'state', state: sent(state) });
  };

  function change() {
    isFrameBegun = Object.keys(coming).length > 0;
    if (!isFrameBegun) return;
    const all = coming;
    coming = {};
    inNextFrame(change);
    try {
      set(all);
    } catch (error) {
      refuse(error);
    }
  }

  /** @param {Change} one */
  function take(one) {
    const isSent = JSON.stringify(current()) === lastSent;
    coming = { ...coming, ...one };
    // the sender knows its own change, but not what the reader did before it
    if (isSent) lastSent = JSON.stringify(current());
    if (!isFrameBegun) change();
  }

  addEventListener('message', ({ source, origin, data }) => {
    if (other !== '*' && origin !== other) return;
    if (source !== parent || typeof data !== 'object' || !data || !Object.hasOwn(data, 'phasor')) {
      return;
    }
    try {
      if (data.phasor === 'get' && other === '*') {
        throw new Error(
          'the state is sent to an origin alone that the address of the frame names, origin=https://course.example',
        );
      }
      if (data.phasor === 'get') postState();
      else if (data.phasor === 'set') take(checked(data.state, keeps));
      else throw new TypeError(`phasor must be 'get' or 'set', got ${show(data.phasor)}`);
    } catch (error) {
      refuse(error);
    }
  });

  const root = document.documentElement;
  const measure = () =>
    send({ phasor: 'height', height: Math.ceil(root.getBoundingClientRect().height) });
  if (typeof ResizeObserver === 'function') new ResizeObserver(measure).observe(root);
  else {
    addEventListener('load', measure);
    addEventListener('resize', measure);
  }

  postState();
  return () => {
    if (JSON.stringify(current()) !== lastSent) postState();
  };
}
