// A page in the reader's language. Its English stands in the HTML and is its own key, as in the code:
// the key of a paragraph is its text, where the elements inside it are numbered tags.
//
//   Here <i>i</i> is the position.   →   'Here <1>i</1> is the position.'
//
// A translation puts the same tags where its own words want them; one without words is <1/>. The
// elements stay themselves and are only moved, so that links, open details and the focus live on.

import { watchTexts } from '../draw/cut.js';
import { listen, t } from '../texts/language.js';
import { addressed, keepIn, menu, ownLinks, searchDialog } from './menu.js';

/** What has no words of ours, or words of no language. */
const left = 'script, style, noscript, textarea, pre, math, [translate=no]';
/** Attributes that are read. */
const read = ['aria-label', 'title', 'placeholder', 'alt', 'caption'];

export { addressed };

/** @typedef {import('../texts/language.js').Phrase} Phrase */
/** @typedef {{ element: Element, nodes: ChildNode[] }} Original what was in an element */

/** @param {Node} node @returns {node is Text} */
const isText = (node) => node.nodeType === Node.TEXT_NODE;

/** @param {Element} element @returns {boolean} whether text stands in it, and not only in others */
const speaks = (element) =>
  Array.from(element.childNodes).some((node) => isText(node) && node.data.trim() !== '');

/** One paragraph, heading or label. */
class Block {
  /** @type {Original[]} the block itself, then the elements inside it: number k is tag <k> */
  #originals = [];
  /** @type {Phrase} its English, which the HTML holds */
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
    // blanks at its ends are none of its words
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

  /** @param {number} k which element @param {string} words what it is to hold */
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
 * What stands in the HTML of a page. To be called before scripts write into it.
 *
 * @param {Document} page
 * @returns {{ sentences: string[], write: () => void }} `write` puts all of it into the language
 *   that is read now
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

/** Writes what follows '#' in the address, and takes `?lang=` of old links away. @param {string} text */
export function writeAddress(text) {
  const now = new URL(location.href);
  now.searchParams.delete('lang');
  now.hash = text;
  if (now.href === location.href) return;
  history.replaceState(null, '', now.hash ? now : now.pathname + now.search);
}

/** Writes it there, on a page whose address keeps nothing else. @param {string} lang */
export function address(lang) {
  const hash = new URLSearchParams(location.hash.slice(1));
  if (lang === 'en') hash.delete('lang');
  else hash.set('lang', lang);
  // an id alone stays one: '#rope', not '#rope='
  writeAddress(hash.toString().replace(/=(?=&|$)/g, ''));
}

/**
 * Follows the language of the page, and offers the others.
 *
 * @param {HTMLElement} chooser a <select> with an option for each language; the HTML has it, so that nothing
 *   moves when the script comes
 * @param {{ choose: (language: string) => void, changed: () => void }} act `choose` when another one is
 *   chosen, `changed` when the page is in other words
 * @returns {{ ready: Promise<void>, show: (language: string) => void }} `show` makes it the language
 */
export function languageSwitch(chooser, { choose, changed }) {
  watchTexts(document);
  menu();
  // the page in one file has no other pages to search, and a page with a field of its own uses the key for it
  if (document.querySelector('nav.pages') && !document.querySelector('main input[type=search]')) {
    searchDialog();
  }
  const { write } = article(document);
  // links of search engines, and old ones
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
      // where it is written at every keystroke, the style of the whole page is computed again
      if (document.documentElement.lang !== lang) {
        document.documentElement.lang = lang;
        keepIn(select.value, links);
      }
    },
  };
}
