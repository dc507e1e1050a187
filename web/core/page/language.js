// A page in the reader's language. Its English stands in the HTML and is its own key, as in the code:
// the key of a paragraph is its text, where the elements inside it are numbered tags.
//
//   Here <i>i</i> is the position.   →   'Here <1>i</1> is the position.'
//
// A translation puts the same tags where its own words want them; one without words is <1/>. The
// elements stay themselves and are only moved, so that links, open details and the focus live on.

import '../texts/labs.js';
import { watchTexts } from '../draw/cut.js';
import { listen, t } from '../texts/language.js';
import { addressed, keepIn, menu, ownLinks, searchDialog } from './menu.js';

/** Elements whose text is not ours or belongs to no language. */
const left = 'script, style, noscript, textarea, pre, math, [translate=no]';
/** Attributes with text for readers. */
const read = ['aria-label', 'title', 'placeholder', 'alt', 'caption'];

export { addressed };

/** @typedef {import('../texts/language.js').Phrase} Phrase */
/** @typedef {{ element: Element, nodes: ChildNode[] }} Original what was in an element */

/** @param {Node} node @returns {node is Text} */
const isText = (node) => node.nodeType === Node.TEXT_NODE;

/** @param {Element} element @returns {boolean} whether it has text of its own, outside its child elements */
const speaks = (element) =>
  Array.from(element.childNodes).some((node) => isText(node) && node.data.trim() !== '');

/** One paragraph, heading or label. */
class Block {
  /** @type {Original[]} the block itself, then the elements inside it: number k is tag <k> */
  #originals = [];
  /** @type {Phrase} its English, from the HTML */
  sentence;

  /** @param {Element} element */
  constructor(element) {
    this.sentence = /** @type {Phrase} */ (this.#inside(element).trim());
  }

  /** @param {Element} element @returns {string} */
  #inside(element) {
    const nodes = Array.from(element.childNodes);
    this.#originals.push({ element, nodes });
    if (element.matches(left)) return '';
    const words = nodes.map((node) => this.#written(node)).join('');
    // trim blanks at the ends
    return element.localName === 'button' ? words.trim() : words;
  }

  /** @param {Node} node @returns {string} */
  #written(node) {
    if (isText(node)) return node.data.replace(/\s+/g, ' ');
    if (!(node instanceof Element)) return '';
    const k = this.#originals.length;
    const inside = this.#inside(node);
    return inside ? `<${k}>${inside}</${k}>` : `<${k}/>`;
  }

  write() {
    const words = t(this.sentence);
    if (words !== this.sentence) this.#fill(0, words);
    else for (const { element, nodes } of this.#originals) element.replaceChildren(...nodes);
  }

  /** @param {number} k which element @param {string} words its new content */
  #fill(k, words) {
    const nodes = [];
    let rest = words;
    for (let tag; (tag = /<(\d+)(?:\/>|>(.*?)<\/\1>)/s.exec(rest));) {
      const [whole, number, inside] = tag;
      nodes.push(rest.slice(0, tag.index), this.#originals[Number(number)].element);
      if (inside !== undefined) this.#fill(Number(number), inside);
      rest = rest.slice(tag.index + whole.length);
    }
    this.#originals[k].element.replaceChildren(...nodes, rest);
  }
}

/** @param {Element} root @returns {Block[]} */
function blocksIn(root) {
  if (root.matches(left)) return [];
  return speaks(root) ? [new Block(root)] : Array.from(root.children).flatMap(blocksIn);
}

/** @param {Document} page */
function attributesOf(page) {
  const described = Array.from(page.querySelectorAll('meta[name=description]'), (element) => ({
    element,
    name: 'content',
  }));
  return read
    .flatMap((name) =>
      Array.from(page.querySelectorAll(`[${name}]`), (element) => ({ element, name })),
    )
    .filter(({ element }) => !element.closest(left) || element.localName === 'textarea')
    .concat(described)
    .map(({ element, name }) => {
      const sentence = /** @type {Phrase} */ (element.getAttribute(name) ?? '');
      return { element, name, sentence };
    });
}

/**
 * The texts in the HTML of a page. Call it before scripts write into the page.
 *
 * @param {Document} page
 * @returns {{ sentences: string[], write: () => void }} `write` writes all of them in the current language
 */
export function article(page) {
  const blocks = blocksIn(page.documentElement);
  const attributes = attributesOf(page);
  return {
    sentences: [...blocks, ...attributes].map(({ sentence }) => sentence),
    write() {
      for (const block of blocks) block.write();
      for (const { element, name, sentence } of attributes) element.setAttribute(name, t(sentence));
    },
  };
}

/** Writes the part of the address after '#', and removes `?lang=` of old links. @param {string} text */
export function writeAddress(text) {
  const now = new URL(location.href);
  now.searchParams.delete('lang');
  now.hash = text;
  if (now.href === location.href) return;
  history.replaceState(null, '', now.hash ? now : now.pathname + now.search);
}

/** Writes the language there, on a page whose address holds nothing else. @param {string} lang */
export function address(lang) {
  const hash = new URLSearchParams(location.hash.slice(1));
  if (lang === 'en') hash.delete('lang');
  else hash.set('lang', lang);
  // keep a plain id as it is: '#rope', not '#rope='
  writeAddress(hash.toString().replace(/=(?=&|$)/g, ''));
}

/**
 * Follows the page's language and lets the reader choose another.
 *
 * @param {HTMLElement} chooser a <select> with an option for each language; it is in the HTML, so that
 *   nothing moves when the script arrives
 * @param {{ choose: (language: string) => void, changed: () => void }} act `choose`: another one was
 *   chosen; `changed`: the page was rewritten in it
 * @returns {{ ready: Promise<void>, show: (language: string) => void }} `show` sets the language
 */
export function languageSwitch(chooser, { choose, changed }) {
  watchTexts(document);
  menu();
  // the one-file page has no other pages to search, and a page with its own search field uses the key for
  // that
  if (document.querySelector('nav.pages') && !document.querySelector('main input[type=search]')) {
    searchDialog();
  }
  const { write } = article(document);
  // links from search engines, and old links
  if (new URLSearchParams(location.search).has('lang')) address(addressed());
  const links = ownLinks();
  const select = /** @type {HTMLSelectElement} */ (chooser);
  select.addEventListener('change', () => choose(select.value));
  // chosen while this script was loading
  const early = select.value;
  if (early !== 'en') queueMicrotask(() => choose(early));
  const ready = listen(() => {
    write();
    changed();
  });
  return {
    ready,
    show(language) {
      const known = Array.from(select.options).some(({ value }) => value === language);
      select.value = known ? language : 'en';
      const { lang } = select.selectedOptions[0];
      // writing it at every keystroke would restyle the whole page
      if (document.documentElement.lang !== lang) {
        document.documentElement.lang = lang;
        keepIn(select.value, links);
      }
    },
  };
}
