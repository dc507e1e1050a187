// What <phasor-attention> says of its head at the cursor.

import { number } from '../../draw/numbers.js';
import { division, headKinds } from '../../words/heads/projections.js';
import { phrase, t } from '../../texts/language.js';
import { looks } from '../../kit/weights/sentences.js';

/** @typedef {import('./current.js').Host} Host */
/** @typedef {import('../../kit/weights/scene.js').State} State */
/** @typedef {import('../../kit/weights/scene.js').Scene} Scene */

/** @param {Scene} scene @param {State} state @param {Host} s */
export function claim(scene, state, { dim, encoding }) {
  const { head, query, sums } = state;
  const sum = t('Its row adds up to {sum}.', { sum: number(sums[query]) });
  if (scene.isDifference) return looks(scene, state);
  if (!scene.scores) return `${looks(scene, state)} ${sum}`;
  const { kind } = headKinds[head];
  const name = scene.names[head];
  const reads = kind === 'offset' || kind === 'nearby';
  const values = { head: head + 1, name: name && t(name), dim, looks: looks(scene, state), sum };
  return t(
    reads && !encoding
      ? phrase(
          'Head {head}, {name}, reads positions. Without the encoding there is nothing to read, so every word it may look at gets the same weight. {sum}',
        )
      : reads && division(dim).fast === 0
        ? phrase(
            'Head {head}, {name}, reads positions, and {dim} dimensions have no room for them, so every word it may look at gets the same weight. {sum}',
          )
        : phrase('In head {head}, {name}, {looks} {sum}'),
    values,
  );
}
