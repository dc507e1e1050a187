// The search box of every page of the reference. The index comes with the first letter, as a script, so that
// it also comes from a disk.

import MiniSearch from 'minisearch';
import { settings } from './settings.js';

/** @typedef {{ title: string, kind: string, url: string }} Found */

const most = 12;

/** @param {string} url of a script @returns {Promise<void>} */
const loaded = (url) =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${url} could not be loaded`)));
    document.head.append(script);
  });

/** @type {Promise<MiniSearch> | undefined} */
let index;

/** @param {string} root of the site */
function indexOf(root) {
  index ??= loaded(`${root}reference/search-index.js`).then(() =>
    MiniSearch.loadJSON(/** @type {any} */ (globalThis).phasorIndex, settings),
  );
  return index;
}

/** @param {Found} found @param {string} root @param {number} k */
function option({ title, kind, url }, root, k) {
  const link = document.createElement('a');
  link.href = root + url;
  link.tabIndex = -1;
  const about = document.createElement('span');
  about.textContent = kind;
  link.append(title, ' ', about);
  const item = document.createElement('li');
  item.id = `found-${k}`;
  item.role = 'option';
  item.append(link);
  return item;
}

/** @param {HTMLInputElement} input @param {HTMLElement} list @param {string} root of the site */
export function searchBox(input, list, root) {
  let chosen = -1;

  /** @param {number} k */
  const choose = (k) => {
    chosen = k;
    for (const [at, item] of [...list.children].entries()) {
      item.setAttribute('aria-selected', String(at === k));
    }
    const item = list.children[k];
    if (item) input.setAttribute('aria-activedescendant', item.id);
    else input.removeAttribute('aria-activedescendant');
    item?.scrollIntoView({ block: 'nearest' });
  };
  /** @param {boolean} open */
  const show = (open) => {
    list.hidden = !open;
    input.setAttribute('aria-expanded', String(open));
  };
  /** @param {readonly Found[]} found */
  const fill = (found) => {
    const items = found.map((each, k) => option(each, root, k));
    if (items.length === 0) {
      const none = document.createElement('li');
      none.textContent = 'Nothing found.';
      items.push(none);
    }
    list.replaceChildren(...items);
    choose(found.length > 0 ? 0 : -1);
    show(true);
  };

  async function find() {
    const wanted = input.value.trim();
    if (wanted === '') return show(false);
    const search = await indexOf(root);
    // meanwhile more may have been typed
    if (input.value.trim() !== wanted) return;
    fill(/** @type {any[]} */ (search.search(wanted)).slice(0, most));
  }

  input.addEventListener('input', find);
  input.addEventListener('focus', () => void indexOf(root));
  input.addEventListener('keydown', (event) => {
    const count = list.querySelectorAll('a').length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') show(false);
    else if (event.key === 'Enter') list.children[chosen]?.querySelector('a')?.click();
    else if (step !== undefined && count > 0) choose((chosen + step + count) % count);
    else return;
    event.preventDefault();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !list.contains(target) && target !== input) show(false);
  });
}
