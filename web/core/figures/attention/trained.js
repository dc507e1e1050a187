// <phasor-attention trained>: the weights of phasor's own language model over a text. The model is fetched
// once for all figures of a page, and computed in place.

import { ownFiles } from '../../../labs/models/api/own.js';
import { modelScene } from '../../kit/weights/model-scene.js';
import { ofReading } from '../../kit/weights/reading.js';

/** @typedef {import('../../../labs/models/index.js').Model} Model */

async function open() {
  const { openModel } = await import('../../../labs/models/api/inplace.js');
  return openModel(await ownFiles());
}

/** @type {Promise<Model> | undefined} */
let opening;

/**
 * @param {string} text with a letter
 * @returns {Promise<import('../../kit/weights/scene.js').Scene>}
 */
export async function trainedScene(text) {
  opening ??= open().catch((error) => {
    // the next text tries again
    opening = undefined;
    throw error;
  });
  const model = await opening;
  const result = await model.run(text, { logits: 'none' });
  const { tokens, weights } = result;
  const [layers, heads, n] = weights.shape;
  const size = heads * n * n;
  const maps = Array.from({ length: layers }, (_, l) => ({
    shape: [heads, n, n],
    data: weights.data.subarray(l * size, (l + 1) * size),
  }));
  const scene = modelScene({ tokens, layers: maps }, model.info);
  // in the language of the moment
  scene.oddities = () => ofReading(result, model.info, model.measured);
  return scene;
}
