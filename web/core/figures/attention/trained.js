// <phasor-attention trained>: the weights of a language model over a text. It is opened once for all figures
// of a page.

import { errorOf, say } from '../../api/check.js';
import { modelScene, ofReading } from '../../kit/weights/reading.js';
import { textModel } from '../../words/text-model.js';

/** @type {Promise<import('../../words/text-model.js').TextModel> | undefined} */
let opening;

/**
 * @param {string} text with a letter
 * @param {() => void} again called when there is a model, where there was none
 * @returns {Promise<import('../../kit/weights/scene.js').Scene>}
 */
export async function trainedScene(text, again) {
  const open = textModel(again);
  if (!open) {
    throw errorOf(
      Error,
      say`<phasor-attention trained> needs a model: import 'phasor/model' beside it`,
    );
  }
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
