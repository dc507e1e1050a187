// The chapter on trained heads: the page's sentence, read by the language model in the package. Its tokens
// are not the page's words, so it follows the sentence but no cursor.

import { join } from '../core/kit/group.js';

const figure =
  /** @type {import('../labs/models/figures/model/element.js').ModelElement | null} */ (
    document.querySelector('#trained phasor-model')
  );
const sentence = /** @type {HTMLTextAreaElement} */ (document.getElementById('text'));

/** @param {unknown} text of the page; without a letter in it the model keeps the last one */
function read(text) {
  if (typeof text === 'string' && text.trim() !== '' && figure) figure.text = text;
}

read(sentence.value);
join('page', {
  group: 'page',
  ownerDocument: document,
  follow: (change) => read(change.text),
});
