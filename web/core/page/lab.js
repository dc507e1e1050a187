// The page of a lab: one figure. The address holds its settings, so that a link restores a view; the figure
// reports what is wrong with a link.

import './paper.js';
import './press.js';
import { addressed, languageSwitch, writeAddress } from './language.js';
import { foreign, showWithheld } from './withheld.js';

/** @typedef {{ observedAttributes?: readonly string[] }} Observed */
/** @typedef {HTMLElement & Record<string, unknown>} Figure */

/** Settings that a link does not keep. */
const passing = ['controls', 'caption', 'group', 'pinned', 'row', 'column', 'lang'];

/**
 * @param {string} tag of the figure; must be defined
 * @param {readonly string[]} [alsoPassing] further settings that a link does not keep
 * @param {Record<string, Record<string, string>>} [moved] setting → value in old links → its current name
 */
export function lab(tag, alsoPassing = [], moved = {}) {
  const figure = /** @type {HTMLElement} */ (document.querySelector(tag));
  const { observedAttributes } = /** @type {Observed} */ (customElements.get(tag) ?? {});
  /** @type {readonly string[]} */
  const settings = (observedAttributes ?? []).filter(
    (/** @type {string} */ name) => ![...passing, ...alsoPassing].includes(name),
  );
  let language = 'en';
  /** Attributes in the page's HTML. */
  const given = new Map(settings.map((name) => [name, figure.getAttribute(name)]));
  const valueOf = (/** @type {string} */ name) => String(/** @type {Figure} */ (figure)[name]);
  /** Values of a figure with these attributes. */
  const first = new Map(settings.map((name) => [name, valueOf(name)]));

  function read() {
    const search = new URLSearchParams(location.hash.slice(1));
    const withheld = foreign(figure, search);
    for (const name of withheld.keys()) search.delete(name);
    for (const name of settings) {
      const linked = search.get(name);
      const value = moved[name]?.[linked ?? ''] ?? linked ?? given.get(name) ?? null;
      if (value === null) figure.removeAttribute(name);
      else figure.setAttribute(name, value);
    }
    showWithheld(figure, [...withheld.values()]);
    language = addressed();
    show(language);
  }

  function write() {
    const search = new URLSearchParams();
    for (const name of settings) {
      const now = valueOf(name);
      // if an attribute of the page was removed, the preset differs from the page's value: write it
      const value = figure.getAttribute(name) ?? (given.get(name) === null ? null : now);
      if (value !== null && now !== first.get(name)) search.set(name, value);
    }
    if (language !== 'en') search.set('lang', language);
    writeAddress(search.toString());
  }

  const { ready, show } = languageSwitch(
    /** @type {HTMLElement} */ (document.querySelector('#languages')),
    {
      choose(chosen) {
        language = chosen;
        show(chosen);
        write();
      },
      changed() {},
    },
  );
  read();
  figure.addEventListener('phasor-change', write);
  addEventListener('hashchange', read);
  return ready;
}
