// Finds the sentences in the HTML of a page without a browser, the same as `article` of
// web/core/page/language.js finds in one. tests/article/language.test.js compares the two.

import markdown from 'markdown-it';
import { parsers } from 'prettier/plugins/html';

/**
 * @typedef {object} Node
 * @property {string} kind
 * @property {string} name
 * @property {string} value of a text or an attribute
 * @property {Node[]} [children]
 * @property {Node[]} [attrs]
 */

const left = ['script', 'style', 'noscript', 'textarea', 'pre', 'math'];
const read = ['aria-label', 'title', 'placeholder', 'alt', 'caption'];

/** Decodes entities. */
const decoded = markdown().utils.unescapeAll;

/** @param {Node} node @param {string} name @returns {string | undefined} */
function attribute({ attrs = [] }, name) {
  const found = attrs.find((one) => one.name === name);
  return found && decoded(found.value ?? '');
}

const isElement = (/** @type {Node} */ { kind }) => kind === 'element';
const isLeft = (/** @type {Node} */ node) =>
  left.includes(node.name) || attribute(node, 'translate') === 'no';

/**
 * @param {Node} root of a page
 * @param {(node: Node) => boolean} isThere
 * @returns {string[]}
 */
function phrasesIn(root, isThere) {
  const nodesIn = (/** @type {Node} */ { children = [] }) => children.filter(isThere);

  /** @param {Node} block one paragraph, heading or label @returns {string} */
  function sentenceOf(block) {
    let count = 0;
    /** @param {Node} node @returns {string} */
    function inside(node) {
      if (isLeft(node)) return '';
      const words = nodesIn(node).map(written).join('');
      return node.name === 'button' ? words.trim() : words;
    }
    /** @param {Node} node @returns {string} */
    function written(node) {
      if (node.kind === 'text') return decoded(node.value).replace(/\s+/g, ' ');
      if (!isElement(node)) return '';
      const k = ++count;
      const words = inside(node);
      return words ? `<${k}>${words}</${k}>` : `<${k}/>`;
    }
    return inside(block).trim();
  }

  /** @param {Node} node @returns {string[]} */
  function blocksIn(node) {
    if (isLeft(node)) return [];
    const nodes = nodesIn(node);
    const speaks = nodes.some(({ kind, value }) => kind === 'text' && value.trim() !== '');
    return speaks ? [sentenceOf(node)] : nodes.filter(isElement).flatMap(blocksIn);
  }

  /** @param {Node} node @returns {string[]} */
  function attributesIn(node) {
    const names = isLeft(node) && node.name !== 'textarea' ? [] : read;
    const about = attribute(node, 'name') === 'description' ? ['content'] : [];
    const own = [...names, ...about].flatMap((name) => attribute(node, name) ?? []);
    return isLeft(node) ? own : own.concat(nodesIn(node).filter(isElement).flatMap(attributesIn));
  }

  return [...blocksIn(root), ...attributesIn(root)];
}

/** @param {string} html @returns {Promise<string[]>} of the page on the site, and in the one-file page */
export async function phrasesOfPage(html) {
  const options = /** @type {any} */ ({ originalText: html, filepath: 'page.html' });
  const root = /** @type {Node} */ (await parsers.html.parse(html, options));
  return [
    ...phrasesIn(root, ({ name }) => name !== 'template'),
    // without links to other pages, but with the content of their template
    ...phrasesIn(
      root,
      (node) =>
        attribute(node, 'data-served') === undefined &&
        (node.name !== 'template' || attribute(node, 'id') === 'rest'),
    ),
  ];
}
