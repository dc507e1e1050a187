// The head of every page: a link that skips it, and the links to other pages, behind a button where they have
// no room on its line (page.css). All pages have the same: tools/page-header.js. And the key "/", and the
// language in the addresses of pages.

/** Moves the focus where the first link of the page leads; the address keeps what it has. */
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

/** Lets the first link skip the head, and the button of the header show its links. */
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

/** @param {EventTarget | null} target whether "/" is a letter there */
const isTyped = (target) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]') !== null;

/** @param {() => void} act on the key "/", where it is no letter */
export function onSlash(act) {
  addEventListener('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey, composedPath } = event;
    if (key !== '/' || altKey || ctrlKey || metaKey) return;
    if (isTyped(composedPath.call(event)[0] ?? null)) return;
    event.preventDefault();
    act();
  });
}

/**
 * @returns {string} the language that the address names: `#lang=hi`, on every page; `?lang=hi` in old links
 */
export const addressed = () =>
  new URLSearchParams(location.hash.slice(1)).get('lang') ??
  new URLSearchParams(location.search).get('lang') ??
  'en';

/** Pages of the site, as its HTML links to them, and views of this page. */
const page = /^(?:\.\.?\/)*(?:[\w-]+\/)*[\w-]+\.html(\?[^#]*)?(#.*)?$|^#\w+=/;

/** @returns {Map<Element, string>} the links of this page to pages of the site → what they are in English */
export const ownLinks = () =>
  new Map(
    Array.from(
      document.querySelectorAll('a[href]'),
      (link) => /** @type {const} */ ([link, String(link.getAttribute('href'))]),
    ).filter(([, href]) => page.test(href)),
  );

/**
 * Links to other pages of the site keep the language.
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
