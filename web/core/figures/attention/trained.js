// <phasor-attention trained>: the weights of a language model over a text. The model is opened once for all
// figures of a page.

import { errorOf, say } from '../../api/check.js';
import { modelScene, ofReading } from '../../kit/weights/reading.js';
import { textModel } from '../../words/text-model.js';

/** @type {Promise<import('../../words/text-model.js').TextModel> | undefined} */
let opening;

/**
 * @param {string} text must contain a letter
 * @param {() => void} again called when a model becomes available, if there is none
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
    // let the next text try again
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
  // evaluated later, in the language of that moment
  scene.oddities = () => ofReading(result, model.info, model.measured);
  return scene;
}
