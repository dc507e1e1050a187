// <phasor-attention trained>: the weights of phasor's own language model over a text. The model is fetched
// once for all figures of a page, and computed in place.

import { t } from '../../language/language.js';
import { ownFiles } from '../../model/own.js';
import { modelScene } from '../kit/weights/model-scene.js';

/** @typedef {import('../../model/model.js').Model} Model */

async function open() {
  const { openModel } = await import('../../model/inplace.js');
  return openModel(await ownFiles());
}

/** @type {Promise<Model> | undefined} */
let opening;

/**
 * @param {string} text with a letter
 * @returns {Promise<import('../kit/weights/scene.js').Scene>}
 */
export async function trainedScene(text) {
  opening ??= open().catch((error) => {
    // the next text tries again
    opening = undefined;
    throw error;
  });
  const model = await opening;
  const { tokens, weights, windowed } = await model.run(text, { logits: 'none' });
  const [layers, heads, n] = weights.shape;
  const size = heads * n * n;
  const maps = Array.from({ length: layers }, (_, l) => ({
    shape: [heads, n, n],
    data: weights.data.subarray(l * size, (l + 1) * size),
  }));
  const scene = modelScene({ tokens, layers: maps }, model.info);
  if (windowed)
    scene.notices.push(t('The text has {length} tokens; the first {read} were read.', windowed));
  return scene;
}
