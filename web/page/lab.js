// A lab: one figure on a page of its own. The address has its settings, so that a link is a view; of a
// link that is wrong the figure says what is wrong.

import './paper.js';
import './press.js';
import { languageSwitch } from './language.js';

/** Settings of the moment, which a link does not keep. */
const passing = ['controls', 'caption', 'group', 'pinned', 'row', 'column', 'lang'];

/** @param {string} tag of the figure, which is defined */
export function lab(tag) {
  const figure = /** @type {HTMLElement} */ (document.querySelector(tag));
  const { observedAttributes } = /** @type {any} */ (customElements.get(tag) ?? {});
  /** @type {readonly string[]} */
  const settings = (observedAttributes ?? []).filter(
    (/** @type {string} */ name) => !passing.includes(name),
  );
  let language = 'en';
  /** Of the page's HTML. */
  const given = new Map(settings.map((name) => [name, figure.getAttribute(name)]));

  function read() {
    const search = new URLSearchParams(location.hash.slice(1));
    for (const name of settings) {
      const value = search.get(name) ?? given.get(name) ?? null;
      if (value === null) figure.removeAttribute(name);
      else figure.setAttribute(name, value);
    }
    language = search.get('lang') ?? 'en';
    show(language);
  }

  function write() {
    const search = new URLSearchParams();
    for (const name of settings) {
      // what the page gives and the element has by itself is no attribute, and still another view
      const own = given.get(name) === null ? null : String(/** @type {any} */ (figure)[name]);
      const value = figure.getAttribute(name) ?? own;
      if (value !== null && value !== given.get(name)) search.set(name, value);
    }
    if (language !== 'en') search.set('lang', language);
    const text = search.toString();
    history.replaceState(null, '', text ? `#${text}` : location.pathname + location.search);
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
