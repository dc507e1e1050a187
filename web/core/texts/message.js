// Shows a message of the library, an error's or a warning, in a node.

import { translated } from './language.js';

/**
 * @template {HTMLElement} Kind
 * @param {Kind} node
 * @param {string} message in English
 * @returns {Kind} the node, with the message in the language of the document; if it stays English, `lang`
 *   says so
 */
export function showMessage(node, message) {
  const words = translated(message);
  node.textContent = words;
  if (words === message) node.lang = 'en';
  else node.removeAttribute('lang');
  return node;
}
