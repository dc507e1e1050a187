// Whether a figure has to adapt to the colours of its page. A white page with dark text needs nothing;
// on any other page scheme.js is loaded.

import { hexadecimal, resolve } from '../draw/colors.js';
import { lost } from '../texts/language.js';
import { around } from './around.js';

/** @param {HTMLElement} host @param {HTMLElement} probe */
function isPlain(host, probe) {
  const text = hexadecimal(getComputedStyle(around(host) ?? host).color);
  const colors = [];
  /** @type {Element | null} */
  let at = host;
  for (; at; at = around(at)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    if (backgroundImage !== 'none') return false;
    colors.push(backgroundColor);
  }
  return (
    /^#[0-4]/.test(text) &&
    colors.every((color) => ['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'].includes(color)) &&
    resolve(probe, ['var(--ground)'])[0] === '#ffffff'
  );
}

/**
 * @param {HTMLElement} host
 * @param {HTMLElement} probe an element in its shadow root
 * @returns {Promise<boolean>} whether its colours have changed
 */
export async function settle(host, probe) {
  const root = host.shadowRoot;
  // a scheme that was set before may have to be removed
  if (!root || (root.adoptedStyleSheets.length < 3 && isPlain(host, probe))) return false;
  try {
    return (await import('./scheme.js')).settle(host, root, probe);
  } catch {
    lost();
    return false;
  }
}
