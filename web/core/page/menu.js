// The header of every page, written by tools/page-header.js: a link that skips it, and links to other pages,
// behind a button where they do not fit on one line (page.css). Also the language in the addresses of pages,
// and the search of the whole site by the key "/": its box and index are fetched when the dialog first opens.

import { node } from '../draw/nodes.js';
import { localized, t } from '../texts/language.js';

/** Moves the focus to where the skip link leads, without changing the address. */
function skipping() {
  const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector('a.skip'));
  link?.addEventListener('click', (event) => {
    const target = document.getElementById(link.hash.slice(1));
    if (!target) return;
    event.preventDefault();
    target.tabIndex = -1;
    target.classList.add('skipped-to');
    target.focus();
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  });
}

/** Makes the skip link and the menu button work. */
export function menu() {
  skipping();
  const nav = document.querySelector('nav.pages');
  const button = nav?.querySelector('button');
  const show = (/** @type {boolean} */ open) => {
    nav?.classList.toggle('open', open);
    button?.setAttribute('aria-expanded', String(open));
  };
  button?.addEventListener('click', () => show(!nav?.classList.contains('open')));
  nav?.addEventListener('keydown', (event) => {
    if (/** @type {KeyboardEvent} */ (event).key !== 'Escape' || !nav.classList.contains('open'))
      return;
    show(false);
    button?.focus();
  });
}

/** @param {EventTarget | null} target whether "/" is typed as text there */
const isTyped = (target) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]') !== null;

/** @param {() => void} act on the key "/", unless it is typed as text */
export function onSlash(act) {
  addEventListener('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey, composedPath } = event;
    if (key !== '/' || altKey || ctrlKey || metaKey) return;
    if (isTyped(composedPath.call(event)[0] ?? null)) return;
    event.preventDefault();
    act();
  });
}

/** @returns {string} the language in the address: `#lang=hi` on every page, `?lang=hi` in old links */
export const addressed = () =>
  new URLSearchParams(location.hash.slice(1)).get('lang') ??
  new URLSearchParams(location.search).get('lang') ??
  'en';

/** Links to pages of the site, as its HTML writes them, and to views of this page. */
const page = /^(?:\.\.?\/)*(?:[\w-]+\/)*[\w-]+\.html(\?[^#]*)?(#.*)?$|^#\w+=/;

/**
 * @returns {Map<Element, string>} the links of this page to pages of the site → their addresses in English
 */
export const ownLinks = () =>
  new Map(
    Array.from(
      document.querySelectorAll('a[href]'),
      (link) => /** @type {const} */ ([link, String(link.getAttribute('href'))]),
    ).filter(([, href]) => page.test(href)),
  );

/**
 * Adds the language to links to other pages of the site.
 *
 * @param {string} lang
 * @param {Map<Element, string>} links
 */
export function keepIn(lang, links) {
  for (const [link, href] of links) {
    const [path, hash = ''] = href.split('#');
    const parts = [hash, lang === 'en' ? '' : `lang=${lang}`].filter(Boolean).join('&');
    link.setAttribute('href', parts ? `${path}#${parts}` : path);
  }
}

/** @typedef {(input: HTMLInputElement, list: HTMLElement, root: string) => void} SearchBox */
/** @typedef {typeof globalThis & { phasorSearch: SearchBox }} Site */

/** @returns {Promise<SearchBox>} */
const boxOfSite = () =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = 'docs/docs.js';
    script.addEventListener('load', () => resolve(/** @type {Site} */ (globalThis).phasorSearch));
    script.addEventListener('error', () => reject(new Error(script.src)));
    document.head.append(script);
  });

function build() {
  const input = localized(node('input', ''), {
    'aria-label': 'Search the site',
    placeholder: 'Search the site',
  });
  Object.assign(input, { type: 'search', id: 'search', autocomplete: 'off', spellcheck: false });
  const list = localized(node('ol', ''), { 'aria-label': 'Found' });
  Object.assign(list, { id: 'found', hidden: true });
  list.setAttribute('role', 'listbox');
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-controls': 'found',
    'aria-autocomplete': 'list',
  })) {
    input.setAttribute(name, value);
  }
  const close = localized(node('button', ''), { text: 'Close' });
  close.type = 'button';
  const statusLine = node('p', '');
  statusLine.setAttribute('role', 'status');
  const line = node('div', 'search-line', input, close);
  const dialog = localized(node('dialog', 'search-dialog', line, statusLine, list), {
    'aria-label': 'Search the site',
  });
  close.addEventListener('click', () => dialog.close());
  // Escape would first empty the search field; and a field that kept the focus would receive the key that
  // opens the dialog
  input.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !list.hidden) return;
    input.blur();
    dialog.close();
  });
  // a click on the backdrop
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  document.body.append(dialog);
  return { dialog, input, list, statusLine };
}

/** Lets the key "/" open it. */
export function searchDialog() {
  /** @type {ReturnType<typeof build> | null} */
  let built = null;
  /** @type {Promise<void> | null} */
  let fetching = null;

  async function open() {
    built ??= build();
    const { dialog, input, list, statusLine } = built;
    if (!dialog.open) dialog.showModal();
    input.select();
    statusLine.textContent = '';
    // fetched again at the next opening
    fetching ??= boxOfSite().then(
      (box) => box(input, list, ''),
      () => {
        fetching = null;
        statusLine.textContent = t('The search could not be loaded.');
      },
    );
    await fetching;
  }

  onSlash(open);
}
