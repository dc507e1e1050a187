// What diagnose found → nodes of the page: the answer, then the evidence, then the programs.

import { node } from '../../../core/draw/nodes.js';
import { explained, leftOver, programs } from '../figures/diagnose/answer.js';
import { evidence } from '../figures/diagnose/evidence.js';
import { localized, t } from '../../../core/texts/language.js';
import { titledMap } from './titled-map.js';

/** @typedef {import('../index.js').Diagnosis} Diagnosis */
/** @typedef {import('../../../core/api/files/numbers.js').FileArray} FileArray */

/**
 * The difference before and after as heat maps on one scale.
 *
 * @param {Diagnosis} found
 * @param {FileArray} a
 * @param {FileArray} b
 */
function maps(found, a, b) {
  const { alike, before, after } = evidence(found.converted, a, b);
  if (!after) return [];
  const end = before.data.reduce((most, x) => Math.max(most, Math.abs(x)), 1e-30);
  const [title, numbers] = [node('h3', ''), node('p', '', leftOver(found))];
  title.textContent = t('The difference before and after');
  const figures = [
    /** @type {const} */ ([alike ? t('b minus a') : t('b; the shape of a is another'), before]),
    /** @type {const} */ ([t('b minus converted a'), after]),
  ].map(([name, tensor]) =>
    titledMap(name, tensor, { end, rowtitle: t('row'), columntitle: t('column') }),
  );
  return [title, numbers, node('div', 'evidence', ...figures)];
}

/**
 * @param {Diagnosis} found
 * @param {FileArray} a
 * @param {FileArray} b
 * @returns {Node[]}
 */
export function answer(found, a, b) {
  const nodes = [...explained(found), ...maps(found, a, b)];
  const all = programs(found.convert);
  if (all.length === 0) return nodes;
  all[0].open = true;
  return [...nodes, localized(node('h3', ''), { text: 'Programs that turn a into b' }), ...all];
}
