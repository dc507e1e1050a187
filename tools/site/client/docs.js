// The script of the generated pages; other pages load it for their search (web/core/page/menu.js).

import { begun } from '../../../web/core/page/begun.js';
import { menu, onSlash } from '../../../web/core/page/menu.js';
import { live } from './live.js';
import { inEnglish, searchBox } from './search-box.js';

const root = document.body.dataset.root ?? './';
const input = /** @type {HTMLInputElement | null} */ (document.querySelector('#search'));
const list = /** @type {HTMLElement | null} */ (document.querySelector('#found'));
menu();
// the 404 page has all languages, and a <base>
if (document.querySelector('html:not(:has(base)) main.docs')) inEnglish();
if (input && list) {
  searchBox(input, list, root);
  onSlash(() => input.focus());
}
Object.assign(globalThis, { phasorSearch: searchBox });

const section = /** @type {HTMLElement | null} */ (document.querySelector('[data-live]'));
if (section) void live(section, root);
begun();
