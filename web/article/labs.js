// labs.html: a live picture of each lab; that of the models shows the heads of the bundled model.

import '../core/page/paper.js';
import '../core/page/press.js';
import { begun } from '../core/page/begun.js';
import { address, addressed, languageSwitch } from '../core/page/language.js';
import { lost } from '../core/texts/language.js';
import { livePictures } from './small/live.js';

const sentence = 'the money bank by the river bank';

/** @returns {Promise<import('./small/pictures.js').Matrix[]>} the weights, layer by layer */
async function heads() {
  const { openModel } = await import('../labs/models/index.js').catch((error) => {
    lost();
    throw error;
  });
  const model = await openModel('phasor');
  const { weights } = await model.run(sentence);
  model.close();
  const [layers, count, n] = weights.shape;
  return Array.from({ length: layers * count }, (_, k) => ({
    shape: [n, n],
    data: weights.data.subarray(k * n * n, (k + 1) * n * n),
  }));
}

const language = languageSwitch(/** @type {HTMLElement} */ (document.querySelector('#languages')), {
  choose(lang) {
    address(lang);
    language.show(lang);
  },
  changed() {},
});
language.show(addressed());
// without the library the pictures of the HTML stay
void livePictures(document, heads).catch(() => {});
begun();
