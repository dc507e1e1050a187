// Settings → a base class for an element: an attribute and a property for each setting.
//
// React and Vue do not pass `key` on to elements, so a setting of that name is also called
// `keyindex`. Either may be set; the two are kept equal.

import { PhasorElement } from './element.js';
import { choices } from './settings.js';
import { everywhere } from './settings-element.js';

/** @typedef {import('./settings.js').AnySetting} Setting */

const controlsAbout =
  "sliders and choices below the figure; with names, 'dim base', of those settings alone";

/** Second names of settings. */
const second = { keyindex: 'key' };

/**
 * The class that a figure with these settings extends.
 *
 * @param {Record<string, Setting>} settings
 * @returns {typeof PhasorElement}
 */
export function elementWith(settings) {
  const offered = Object.keys(settings).filter(
    (name) => settings[name].label || settings[name].adjustable,
  );
  const seconds = Object.entries(second).filter(([, first]) => Object.hasOwn(settings, first));
  const firsts = new Map(seconds);
  /** @type {[string, string][]} */
  const swapped = seconds.map(([a, b]) => [b, a]);
  const twins = new Map([...seconds, ...swapped]);

  class Made extends PhasorElement {
    /** @type {Record<string, Setting>} */
    static settings = { ...settings, ...everywhere, controls: choices(offered, controlsAbout) };
    static get observedAttributes() {
      return [...Object.keys(this.settings), ...firsts.keys()];
    }

    /** @param {string} name @param {string | null} before @param {string | null} after */
    attributeChangedCallback(name, before, after) {
      super.attributeChangedCallback(firsts.get(name) ?? name, before, after);
      const twin = twins.get(name);
      const now = this.getAttribute(name);
      if (!twin || !this.hasAttribute(twin) || this.getAttribute(twin) === now) return;
      if (now === null) this.removeAttribute(twin);
      else this.setAttribute(twin, now);
    }

    /** @type {Set<string>} settings that the page has set as properties */
    #set = new Set();

    /**
     * @param {string} name
     * @returns {boolean} whether the page has set the property, even to the same value
     */
    wasSet(name) {
      return this.#set.has(name);
    }

    /** @param {string} name @param {unknown} value */
    assign(name, value) {
      this.#set.add(name);
      const twin = twins.get(name);
      // a value without a text form has no attribute
      if (twin && !['number', 'string'].includes(typeof value)) this.removeAttribute(twin);
      super.assign(name, value);
    }
  }
  for (const name of [...Object.keys(settings), ...firsts.keys()]) {
    const first = firsts.get(name) ?? name;
    Object.defineProperty(Made.prototype, name, {
      configurable: true,
      enumerable: true,
      get() {
        return this.value(first);
      },
      set(value) {
        this.assign(first, value);
      },
    });
  }
  return Made;
}
