// The sentences below <phasor-attention>: what its head does at the cursor, and what is left out.

import { number, percent } from '../draw/numbers.js';
import { division, headKinds } from '../text/heads.js';
import { t } from '../text/language.js';
import { oddities } from './attention-given.js';
import { rowOf } from './attention-model.js';
import { called, looks, masked } from './attention-panel.js';

/** @typedef {import('./attention-element.js').AttentionElement} AttentionElement */
/** @typedef {import('./attention-element.js').State} State */
/** @typedef {import('./attention-model.js').Scene} Scene */

/** @param {Scene} scene @param {State} state @param {AttentionElement} element */
export function claim(scene, state, { dim, encoding }) {
  const { head, query, sums } = state;
  const sum = t('Its row adds up to {sum}.', { sum: number(sums[query]) });
  if (!scene.scores) return `${looks(scene, state)} ${sum}`;
  const { kind, name } = headKinds[head];
  const reads = kind === 'offset' || kind === 'nearby';
  const values = { head: head + 1, name: t(name), dim, looks: looks(scene, state), sum };
  return t(
    reads && !encoding
      ? 'Head {head}, {name}, reads positions. Without the encoding there is nothing to read, so every word it may look at gets the same weight. {sum}'
      : reads && division(dim).fast === 0
        ? 'Head {head}, {name}, reads positions, and {dim} dimensions have no room for them, so every word it may look at gets the same weight. {sum}'
        : 'In head {head}, {name}, {looks} {sum}',
    values,
  );
}

/** @param {Scene} scene @param {State} state @param {AttentionElement} element @returns {string[]} */
export function notices(scene, state, element) {
  const held = /** @type {const} */ (['layer', 'head', 'query', 'key', 'selected']).flatMap(
    (name) => {
      const [value, near] = [String(element[name]), String(state[name])];
      // a preset is held in silence
      const said = element.hasAttribute(name) && value !== near;
      return said ? [t('{name} is {near} here: it cannot be {value}.', { name, near, value })] : [];
    },
  );
  return [...scene.notices, ...oddities(scene, state.head), ...held];
}

/** @param {Scene} scene @param {State} state @returns {string} the cell of the cursor, to be heard */
export function spoken(scene, { head, query, key }) {
  const { queries, keys } = scene;
  return t('query {query}, key {key}: {weight}', {
    query: called(queries, query),
    key: called(keys, key),
    weight: masked(scene, query, key) ? t('masked') : percent(rowOf(scene, head, query)[key]),
  });
}
