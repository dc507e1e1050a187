// Exports of a figure of weights: the visible part of a map, with its words, as a table, and the program that
// computes the map.

import { tableMatrix } from '../../draw/matrix.js';
import { headOf } from '../../draw/rows.js';
import { t } from '../../texts/language.js';
import { excerpt } from '../excerpt.js';
import { placed } from './scene.js';

/** @typedef {import('./scene.js').State} State */
/** @typedef {import('./scene.js').Scene} Scene */

/** Most weights that are written into a program. */
const mostListed = 128 ** 2;

/**
 * @param {Scene} scene
 * @param {State} state
 * @returns {Record<'row' | 'column', import('../excerpt.js').Side>}
 */
export const sidesOf = ({ queries, keys }, { rows, columns }) => ({
  row: { title: t('query'), name: (k) => placed(queries, k), window: rows },
  column: { title: t('key'), name: (k) => placed(keys, k), window: columns },
});

/**
 * @param {import('../../api/index.js').Phasor} phasor
 * @param {Scene} scene
 * @param {State} state
 */
export function shown(phasor, scene, state) {
  const layer = scene.layers.length > 1 ? `layer-${state.layer + 1}-` : '';
  const matrix = tableMatrix(phasor, headOf(scene.weights, state.head));
  const name = scene.isFused ? 'attention-combined' : `attention-${layer}head-${state.head + 1}`;
  return excerpt(name, { matrix, ...sidesOf(scene, state) });
}

/**
 * @param {import('../element.js').Dialect} dialect
 * @param {Scene} scene
 * @param {State} state
 * @returns {Promise<string>} '' if there are too many numbers
 */
export async function program(dialect, { scores, weights }, { head }) {
  if (weights.shape[1] * weights.shape[2] > mostListed) return '';
  const { attentionCode } = await import('../program.js');
  // in masked scores, −∞ already marks masked cells
  return scores
    ? attentionCode(dialect, { scores: headOf(scores, head) })
    : attentionCode(dialect, { weights: headOf(weights, head) });
}
