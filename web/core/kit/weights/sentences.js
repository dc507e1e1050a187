// Sentences about the weights of a head: where a query looks, why a cell is masked, and what is left out.

import { percent, significant } from '../../draw/numbers.js';
import { called } from '../../draw/words.js';
import { listed, phrase, t } from '../../texts/language.js';
import { clamped } from '../settings.js';
import { leftOut } from './combined.js';
import { isMasked, rowOf, strongest } from './scene.js';
import { promptEnd } from './places.js';

/** @typedef {import('./scene.js').State} State */
/** @typedef {import('./scene.js').Scene} Scene */

/**
 * The sentence about a query's three largest changes.
 *
 * @param {Float32Array} row
 * @param {import('./scene.js').Words} queries
 * @param {import('./scene.js').Words} keys
 * @param {number} query
 */
function changes(row, queries, keys, query) {
  const largest = strongest(row, 3).keys.map((key) =>
    t(row[key] > 0 ? phrase('{word} {share} more') : phrase('{word} {share} less'), {
      word: called(keys, key),
      share: percent(Math.abs(row[key])),
    }),
  );
  return t('From the first weights to the second, {word} gives {changes}.', {
    word: called(queries, query),
    changes: listed(largest) || t('all keys the same'),
  });
}

/**
 * @param {Scene} scene
 * @param {State} state
 * @returns {string} the sentence about the query's three largest weights
 */
export function looks({ queries, keys, ...scene }, { head, query }) {
  const row = rowOf(scene, head, query);
  if (scene.isDifference) return changes(row, queries, keys, query);
  const largest = strongest(row, 3).keys.map((key) =>
    t('{word} with {share}', { word: called(keys, key), share: percent(row[key]) }),
  );
  const words = listed(largest) || t('nothing');
  return t('{word} looks at {words}.', { word: called(queries, query), words });
}

/**
 * @param {Scene} scene
 * @param {State} state
 * @returns {string[]} what is merged and left out, where the prompt ends, what the darkest colour means
 */
export const remarks = (scene, state) => [
  ...scene.notices,
  ...promptEnd(scene, state.prompt),
  ...leftOut(scene, state),
  ...(scene.top !== undefined && state.scale === 'fixed' && !scene.isDifference
    ? [t('Dark is {top}, the largest weight.', { top: significant(scene.top, 2) })]
    : []),
  ...(scene.oddities?.(state.head, scene.weights) ?? []),
];

/**
 * @param {Scene} scene
 * @param {import('./state.js').Weights} m
 * @param {import('./state.js').Viewer} element
 * @param {string[]} [others] further notices
 * @returns {string[]} notices about the scene, and about settings out of its range
 */
export function notices(scene, m, element, others = []) {
  const { state } = m;
  const { layer, head } = state;
  const limits = 'text context kind heads';
  const corrected = clamped(element, m.given, limits);
  // displayed places are counted from 1
  const counts = { layer: scene.layers.length, head: scene.weights.shape[0] };
  const counted = scene.isFused
    ? []
    : Object.entries({ layer, head }).flatMap(([name, now]) => {
        const value = Number(element.value(name));
        const last = counts[/** @type {keyof typeof counts} */ (name)] - 1;
        if (value === now || !element.isOwn(name, limits)) return [];
        return [
          t('{name} is counted from 0 to {last} here: there is no {value}.', { name, last, value }),
        ];
      });
  return [...remarks(scene, state), ...counted, ...corrected, ...m.clamped, ...others];
}

/**
 * @param {Scene} scene
 * @param {number} query
 * @param {number} key
 * @returns {string} '' if the cell is not masked
 */
export function whyMasked(scene, query, key) {
  if (!isMasked(scene, query, key)) return '';
  if (key < (scene.leftOut?.count ?? 0)) return t('This key is left out.');
  return scene.keys[key] === '[pad]'
    ? t('Masked: padding is no word, so its score becomes −∞ and its weight 0.')
    : t('Masked: this key comes after the query, so its score becomes −∞ and its weight 0.');
}

/** @param {Scene} scene @param {State} state @returns {string} the cursor's cell, for screen readers */
export function spoken(scene, { head, query, key }) {
  const { queries, keys } = scene;
  const weight = isMasked(scene, query, key)
    ? key < (scene.leftOut?.count ?? 0)
      ? t('left out')
      : t('masked')
    : percent(rowOf(scene, head, query)[key]);
  const [asking, asked] = [called(queries, query), called(keys, key)];
  return t('query {query}, key {key}: {weight}', { query: asking, key: asked, weight });
}
