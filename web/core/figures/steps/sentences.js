// What <phasor-steps> says: of the query, of the step, and of what is left out.

import { node } from '../../draw/nodes.js';
import { number, percent } from '../../draw/numbers.js';
import { pieces, t } from '../../texts/language.js';
import { clamped } from '../../kit/settings.js';
import { givenParts, mostRows } from './given.js';
import { readable } from './settings.js';
import { meaning } from './order.js';

/** @typedef {import('./computed.js').Host} Host */
/** @typedef {import('./computed.js').Model} Model */

/** @param {Model} m */
export function claim({ query, weights, gradients }) {
  const largest = weights.indexOf(Math.max(...weights));
  const { divided, plain } = gradients[query];
  return pieces(
    '{query} gives {key} {share} of its weight. A gradient of size {divided} comes back through its softmax with the division by √dₖ, and {plain} without: the norm of the softmax’s derivative.',
    {
      query: node('span', 'query', t('Query {row}', { row: query })),
      key: node('span', 'key', t('key {row}', { row: largest })),
      share: percent(weights[largest]),
      divided: number(divided),
      plain: number(plain),
    },
  );
}

/** What a step does. @param {Model} m @param {Host} s @param {import('./order.js').Step} step */
export const meaningOf = ({ model: { dk } }, { scale, mask }, step) =>
  meaning(step, { dk, scaled: scale, causal: mask === 'causal' });

/** @param {Model} m @param {Host} s @returns {(string | false)[]} */
export function notes({ given, model, head, query, key }, s) {
  const whole = (given.x ? [s.x] : [s.q, s.k]).map((one) => one?.shape[0] ?? 0);
  const rows = Math.max(...whole);
  return [
    !s.isGiven && t('No matrices are given: this is an example.'),
    rows > mostRows && t('Shown are the first {some} of {rows} rows.', { some: mostRows, rows }),
    Math.max(...model.part('scores', 0).shape) > readable &&
      t('Large matrices are drawn as heat maps; choose a cell to see its numbers.'),
    ...clamped(s, { query, key, head }, `heads ${givenParts.join(' ')}`),
  ];
}
