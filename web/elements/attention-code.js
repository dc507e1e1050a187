// The program for the map that <phasor-attention> shows. Fetched by those who copy it.

import { headOf } from '../text/model.js';
import { attentionCode } from './code.js';

/** Weights that a program lists, at most. */
const mostListed = 128 ** 2;

/**
 * @param {import('./element.js').Dialect} dialect
 * @param {import('./attention-model.js').Scene} scene
 * @param {import('./attention-element.js').State} state
 * @returns {string} '' where the numbers are too many
 */
export function program(dialect, { scores, weights }, { head }) {
  if (weights.shape[1] * weights.shape[2] > mostListed) return '';
  // masked scores are −∞ already
  return scores
    ? attentionCode(dialect, { scores: headOf(scores, head) })
    : attentionCode(dialect, { weights: headOf(weights, head) });
}
