// Which settings of single figures the page keeps in its address: those that say so, `link: true`, of
// figures that the HTML names by `data-own`.

import { defaults } from './state.js';

/** @typedef {import('../core/kit/settings-element.js').SettingsElement} SettingsElement */
/** @typedef {{ settings: Record<string, import('../core/kit/settings.js').Setting<unknown>> }} Class */

/**
 * @param {string} name 'steps-mask'
 * @returns {[figure: string, setting: string] | null}
 */
export function partsOf(name) {
  const [, figure, setting] = /^([a-z]+)-([a-z\d]+)$/.exec(name) ?? [];
  return setting ? [figure, setting] : null;
}

/**
 * @param {Map<string, HTMLElement>} owners figures by their names
 * @param {string} name 'steps-mask'
 * @returns {boolean | null} whether such a figure keeps such a setting; null while it is not there yet
 */
export function isKept(owners, name) {
  const [owner, setting] = partsOf(name) ?? ['', ''];
  const figure = owners.get(owner);
  if (!figure) return false;
  const known = /** @type {Class | undefined} */ (
    /** @type {unknown} */ (customElements.get(figure.localName))
  );
  if (!known) return null;
  const isLinked = Object.hasOwn(known.settings, setting) && known.settings[setting].link === true;
  if (!isLinked || !figure.getAttribute('group')) return isLinked;
  // what the group shares the page keeps once
  const shared = /** @type {SettingsElement} */ (figure).sharedName(setting);
  return !Object.hasOwn(defaults, shared);
}
