// The chapter on trained heads: the sentence of the page, read by the language model that the package brings.
// Its tokens are not the page's words, so it follows the sentence and no cursor.

import { join } from '../core/kit/group.js';

const figure =
  /** @type {import('../labs/models/figures/model/element.js').ModelElement | null} */ (
    document.querySelector('#trained phasor-model')
  );
const sentence = /** @type {HTMLTextAreaElement} */ (document.getElementById('text'));

/** @param {unknown} text of the page; without a letter the model goes on with what it has */
function read(text) {
  if (typeof text === 'string' && text.trim() !== '' && figure) figure.text = text;
}

read(sentence.value);
join('page', {
  group: 'page',
  ownerDocument: document,
  follow: (change) => read(change.text),
});
