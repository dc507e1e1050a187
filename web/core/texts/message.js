// Shows a message of the library, an error's or a warning, in a node.

import { saidOf } from '../api/message.js';
import { translated } from './language.js';

/**
 * @template {HTMLElement} Kind
 * @param {Kind} node
 * @param {unknown} said the error or the warning, or its message
 * @returns {Kind} the node, with the message in the language of the document; if it stays English, `lang`
 *   says so
 */
export function showMessage(node, said) {
  const words = translated(said);
  node.textContent = words;
  if (words === String(saidOf(said))) node.lang = 'en';
  else node.removeAttribute('lang');
  return node;
}
