// A search box with the list of results, on the pages of docs/ and in the dialog of all others. The index
// loads with the first letter, as a script, so that it also works from a disk.

import MiniSearch from 'minisearch';
import { phrase } from '../../../web/core/texts/language.js';
import { addressed, keepIn, ownLinks } from '../../../web/core/page/menu.js';
import { excerptOf, find } from './find.js';
import { settings } from './settings.js';

/** @typedef {import('./find.js').Found} Found */

const most = 12;

/** Kinds of results: the first word of `kind`. @type {readonly string[]} */
const kinds = [
  phrase('article'),
  phrase('chapter'),
  phrase('lab'),
  phrase('guide'),
  phrase('element'),
  phrase('function'),
  phrase('attribute'),
  phrase('events'),
  phrase('method'),
  phrase('type'),
];

/** Its texts in other languages, embedded by tools/site.js. @type {Record<string, Record<string, string>>} */
const texts = JSON.parse(/** @type {any} */ (globalThis).phasorTexts);

const isKnown = (/** @type {string} */ lang) => Object.hasOwn(texts, lang);
const suffix = (/** @type {string} */ lang) => (lang === 'en' ? '' : `-${lang}`);
/** The reader's language; pages of docs/ are in English, but keep it in their addresses. */
const language = () => [document.documentElement.lang, addressed()].find(isKnown) ?? 'en';
const t = (/** @type {string} */ english) => texts[language()]?.[english] ?? english;

/** @param {string} kind 'function of phasor' @returns {string} its first word in the reader's language */
function named(kind) {
  const [, first, rest] = /^(\w+)(.*)$/.exec(kind) ?? [];
  return (kinds.includes(first) ? t(first) : first) + rest;
}

/** @param {string} url of a script @returns {Promise<void>} */
const loaded = (url) =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${url} could not be loaded`)));
    document.head.append(script);
  });

/** By language. @type {Record<string, Promise<MiniSearch>>} */
const indexes = {};

/** @param {string} root of the site */
function indexOf(root) {
  const lang = language();
  return (indexes[lang] ??= loaded(`${root}docs/search-index${suffix(lang)}.js`).then(() =>
    MiniSearch.loadJSON(/** @type {any} */ (globalThis).phasorIndex[lang], settings),
  ));
}

/** @param {Found} found @param {string} root @param {number} k */
function option(found, root, k) {
  const { title, kind, url, lang } = found;
  const link = document.createElement('a');
  link.href = root + url;
  if (!url.includes('lang=')) keepIn(language(), new Map([[link, link.href]]));
  link.tabIndex = -1;
  const about = document.createElement('span');
  about.className = 'kind';
  about.dataset.kind = String(/^\w+/.exec(kind));
  about.textContent = named(kind);
  const excerpt = document.createElement('p');
  excerpt.lang = lang;
  excerpt.append(
    ...excerptOf(found).map(({ text, isFound }) => {
      if (!isFound) return text;
      const mark = document.createElement('mark');
      mark.textContent = text;
      return mark;
    }),
  );
  link.append(title, ' ', about, excerpt);
  const item = document.createElement('li');
  item.id = `found-${k}`;
  item.role = 'option';
  item.append(link);
  return item;
}

/**
 * For pages of docs/, which are in English: says so in the reader's language, and adds the language to links.
 */
export function inEnglish() {
  const lang = language();
  if (lang === 'en') return;
  const line = document.createElement('p');
  line.className = 'in-english';
  line.lang = lang;
  line.translate = false;
  line.textContent = t('Guides and reference are in English.');
  document.querySelector('main')?.prepend(line);
  keepIn(lang, ownLinks());
  // '#css&lang=hi'
  document.getElementById(location.hash.slice(1).split('&')[0])?.scrollIntoView();
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
  /** @param {string} said shown instead of results */
  const say = (said) => {
    const line = document.createElement('li');
    line.textContent = said;
    list.replaceChildren(line);
    choose(-1);
    show(true);
  };
  /** @param {readonly Found[]} found */
  const fill = (found) => {
    if (found.length === 0) return say(t('Nothing found.'));
    list.replaceChildren(...found.map((each, k) => option(each, root, k)));
    choose(0);
    show(true);
  };

  async function look() {
    const wanted = input.value.trim();
    if (wanted === '') return show(false);
    try {
      const search = await indexOf(root);
      // more may have been typed meanwhile
      if (input.value.trim() === wanted) fill(find(search, wanted, most));
    } catch (error) {
      say(/** @type {Error} */ (error).message);
    }
  }

  input.addEventListener('input', look);
  input.addEventListener('focus', () => void indexOf(root).catch(() => {}));
  input.addEventListener('keydown', (event) => {
    const count = list.querySelectorAll('a').length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' && !list.hidden) show(false);
    else if (event.key === 'Enter') list.children[chosen]?.querySelector('a')?.click();
    else if (step !== undefined && count > 0) choose((chosen + step + count) % count);
    else return;
    event.preventDefault();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !list.contains(target) && target !== input) show(false);
  });
  if (input.value !== '') void look();
}
