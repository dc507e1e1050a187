// The exercises on figures of other pages of the site.

import { number, percent } from '../core/draw/numbers.js';
import { cellOf } from '../core/figures/precision/model.js';
import { phrase, t } from '../core/texts/language.js';

/** @typedef {import('./goal-list.js').Goal} Goal */

/** @typedef {import('../core/api/index.js').Phasor} Phasor */

/** @param {{ phasor: Phasor, length: number, base: number }} figure @param {number} dim */
const closest = ({ phasor, length, base }, dim) =>
  phasor.closestPair({ length, dim, base }).distance;

/** Ways of computing in float32. */
const singles = /** @type {const} */ (['float32', 'float32-pow', 'phasor']);

/**
 * @param {{ phasor: Phasor, position: number, dimension: number, dim: number, base: number }} figure
 * @returns {Map<string, number>} the error of each way
 */
function errors({ phasor, position, dimension, dim, base }) {
  const column = Math.min(dimension, dim - 1);
  const cell = cellOf(phasor, { position, dim, base, column });
  return new Map(singles.map((way) => [way, Math.abs(cell.value(way) - cell.exact)]));
}

/** By chapter. @type {Record<string, Goal>} */
export const goals = {
  learn: {
    text: phrase('Train the models until one of them has learned its task.'),
    watch: 'models',
    note({ noted }, { models }) {
      if (models)
        noted.best = Math.max(
          0,
          ...models.map((/** @type {{ accuracy?: number[] }} */ each) => each.accuracy?.[0] ?? 0),
        );
    },
    isDone: ({ noted }) => noted.best >= 0.95,
    learned: ({ noted }) =>
      t('{share} of its answers are right. A model without positions can only guess.', {
        share: percent(noted.best),
      }),
    hint: ({ noted }) =>
      t('The best of them is right {share} of the time. Let them train for more steps.', {
        share: percent(noted.best),
      }),
    stays: true,
  },
  trained: {
    text: phrase(
      'Switch off a head that looks at the previous token in every text. What is its work worth?',
    ),
    watch: 'off',
    isDone: ({ figure }) =>
      figure.off?.some((/** @type {string} */ head) => figure.deedOf(head) === 'previousToken'),
    learned: () =>
      t(
        'The loss says it: without this head, which brings in the token before, the model predicts your sentence that much worse.',
      ),
    hint: () =>
      t(
        'What heads do stands below the maps: choose a head there that is listed under “previous token”, and switch it off.',
      ),
  },
  precision: {
    text: phrase('Choose the way of computing in float32 that is wrong by least here.'),
    watch: 'format position dimension dim base',
    // another position is not a choice of a way
    note({ noted }, change) {
      noted.isChosen ||= 'format' in change;
    },
    isDone({ figure, noted }) {
      const all = errors(figure);
      return noted.isChosen === true && all.get(figure.format) === Math.min(...all.values());
    },
    learned: ({ figure }) =>
      t(
        'It is {error} off. The angle decides: a rounded speed times a large position is a wrong angle, and this page computes angles in double and more.',
        { error: number(errors(figure).get(figure.format) ?? NaN) },
      ),
    hint: ({ figure }) =>
      errors(figure).has(figure.format)
        ? t('Another way in float32 is nearer to the exact value: compare the digits.')
        : t('That is not float32.'),
  },
  collisions: {
    text: phrase('With how few dimensions are the closest two positions at least 0.1 apart?'),
    watch: 'dim',
    isDone: ({ figure }) =>
      closest(figure, figure.dim) >= 0.1 && figure.dim > 1 && closest(figure, figure.dim - 1) < 0.1,
    learned: ({ figure }) =>
      t(
        'With {dim}: the closest two of {length} positions are {distance} apart, with one dimension fewer {less}.',
        {
          dim: figure.dim,
          length: figure.length,
          distance: number(closest(figure, figure.dim)),
          less: number(closest(figure, figure.dim - 1)),
        },
      ),
    hint: ({ figure }) =>
      closest(figure, figure.dim) < 0.1
        ? t('The closest two are {distance} apart: add dimensions.', {
            distance: number(closest(figure, figure.dim), 4),
          })
        : t('They are far enough apart, and with fewer dimensions they are, too.'),
  },
};
