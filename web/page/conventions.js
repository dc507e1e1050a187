// The page of conventions: what a config.json means.

import { retell } from '../language/language.js';
import { configBox } from './config-box.js';
import { languageSwitch } from './language.js';

const language = languageSwitch(/** @type {HTMLElement} */ (document.querySelector('#languages')), {
  choose(lang) {
    const address = new URL(location.href);
    if (lang === 'en') address.searchParams.delete('lang');
    else address.searchParams.set('lang', lang);
    history.replaceState(null, '', address);
    language.show(lang);
  },
  changed() {
    retell(document);
    box.draw();
  },
});
const box = configBox(/** @type {HTMLElement} */ (document.querySelector('#config')));
language.show(new URLSearchParams(location.search).get('lang') ?? 'en');
