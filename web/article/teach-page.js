// teach.html: adds the sentence in the address to links.

import '../core/page/press.js';
import { begun } from '../core/page/begun.js';
import { cut } from '../core/draw/cut.js';
import { address, addressed, languageSwitch } from '../core/page/language.js';

const text = new URLSearchParams(location.hash.slice(1)).get('text');
if (text) {
  /** @type {HTMLElement} */ (document.getElementById('sentence')).textContent = cut(text);
  const hash = `#${new URLSearchParams({ text })}`;
  for (const link of document.querySelectorAll('main a[href*=".html"]:not([download])')) {
    link.setAttribute('href', link.getAttribute('href') + hash);
  }
}
const language = languageSwitch(/** @type {HTMLElement} */ (document.querySelector('#languages')), {
  choose(lang) {
    address(lang);
    language.show(lang);
  },
  changed() {},
});
language.show(addressed());
begun();
