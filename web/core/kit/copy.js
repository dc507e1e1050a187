// The text of a button that copies something. Not in the toolbar's module: modules that are loaded later need
// it too, and the bundler would split all of the toolbar's imports into a separate chunk.

import { node } from '../draw/nodes.js';
import { relocalize, t } from '../texts/language.js';

/**
 * @param {HTMLButtonElement} from the button, which reports the result
 * @param {string} text
 * @param {Element} [place] if the browser refuses to copy, the text is shown after it
 */
export async function copy(from, text, place = from) {
  const old = place.nextElementSibling;
  if (old?.localName === 'pre') old.remove();
  try {
    await navigator.clipboard.writeText(text);
    from.textContent = t('Copied');
  } catch {
    // without permission the text is shown and selected, to be copied by hand
    const code = node('pre', 'code', text);
    code.tabIndex = 0;
    place.after(code);
    getSelection()?.selectAllChildren(code);
    from.textContent = t('Selected below');
  }
  setTimeout(() => relocalize(from), 2000);
}
