// What leaves <phasor-attention> as a table or a file: the part of a map that is shown, with its words.

import { t } from '../text/language.js';
import { headOf } from '../text/model.js';
import { placed } from './attention-model.js';
import { excerpt } from './heatmap-files.js';
import { tableMatrix } from './heatmap-matrix.js';

/** @typedef {import('../draw/window.js').Window} Window */
/** @typedef {import('./attention-element.js').State} State */
/** @typedef {import('./attention-model.js').Scene} Scene */

/**
 * @param {import('../index.js').Phasor} phasor
 * @param {Scene} scene
 * @param {State} state
 */
export function shown(phasor, scene, { layer, head, rows, columns }) {
  const name = `${scene.layers.length > 1 ? `layer-${layer + 1}-` : ''}head-${head + 1}`;
  /** @type {(title: string, words: string[], window: Window) => import('./heatmap-view.js').Axis} */
  const axis = (title, words, window) => ({ title, name: (k) => placed(words, k), window });
  return excerpt(`attention-${name}`, {
    matrix: tableMatrix(phasor, headOf(scene.weights, head)),
    row: axis(t('query'), scene.queries, rows),
    column: axis(t('key'), scene.keys, columns),
  });
}
