// What there is to do in the chapters after the first two parts, and in the appendices.

import { bytes, number, percent } from '../core/draw/numbers.js';
import { cellOf } from '../core/figures/precision/model.js';
import { phrase, t } from '../core/texts/language.js';
import { tokens } from '../core/words/tokens.js';
import { memory } from '../labs/masks/figures/cache/model.js';
import { bucketsOf } from '../labs/rope/figures/bias/model.js';
import { rope } from '../labs/rope/figures/rope/model.js';

/** @typedef {import('./goal-list.js').Goal} Goal */

/** @param {any} figure @param {number} dim */
const closest = ({ phasor, length, base }, dim) =>
  phasor.closestPair({ length, dim, base }).distance;

/** @param {any} figure @returns {[before: number, after: number]} T5's buckets of the two neighbours */
function bucketsBeside(figure) {
  const [before, , after] = bucketsOf(figure.phasor, figure, 1);
  return [before, after];
}

/** @param {any} figure @returns {[before: number, after: number]} what T5's table gives the two neighbours */
function neighbours(figure) {
  const [before, after] = bucketsBeside(figure);
  return [figure.table[before], figure.table[after]];
}

/** @param {any} figure @returns {number} pairs that turn further at the wanted context than in training */
const beyond = (figure) =>
  rope(figure.phasor, figure).states.filter((state) => state === 'beyond').length;

/** Ways of computing in float32. */
const singles = /** @type {const} */ (['float32', 'float32-pow', 'phasor']);

/** @param {any} figure @returns {Map<string, number>} how far each way is from the exact value */
function errors({ phasor, position, dimension, dim, base }) {
  const column = Math.min(dimension, dim - 1);
  const cell = cellOf(phasor, { position, dim, base, column });
  return new Map(singles.map((way) => [way, Math.abs(cell.value(way) - cell.exact)]));
}

/** By chapter. @type {Record<string, Goal>} */
export const goals = {
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
  turning: {
    text: phrase(
      'Move query and key together by five, then one of them alone. When does the score change?',
    ),
    watch: 'query key',
    note({ figure: { query, key }, noted }, change, before) {
      if (!('query' in change || 'key' in change)) return;
      const start = (noted.start ??= before);
      if (query - key === start.query - start.key) {
        noted.isTogether ||= Math.abs(query - start.query) >= 5;
      } else {
        noted.isBoth ||= noted.isTogether === true;
        noted.start = { query, key };
      }
    },
    isDone: ({ noted }) => noted.isBoth === true,
    learned: () =>
      t(
        'Moved together they keep their score, moved alone they change it: only the distance of the two counts.',
      ),
    hint: ({ noted }) =>
      noted.isTogether
        ? t('That was together, and the score stayed. Now drag one of them alone.')
        : t('Drag the bar between query and key: it moves both.'),
    stays: true,
  },
  bias: {
    text: phrase(
      'Choose T5, and draw its table so that the word after counts more than the word before.',
    ),
    watch: 'kind table causal',
    isDone({ figure }) {
      const [before, after] = neighbours(figure);
      return figure.kind === 'T5' && !figure.causal && after > before;
    },
    learned({ figure }) {
      const [before, after] = neighbours(figure);
      return t(
        'T5 has numbers of its own for each side: {before} for the word before, {after} for the word after. ALiBi sees the distance alone.',
        { before: number(before), after: number(after) },
      );
    },
    hint({ figure }) {
      if (figure.kind !== 'T5') {
        return t('It gives both sides of a word numbers that nobody can draw: choose T5.');
      }
      if (figure.causal) {
        return t('A word that is hidden counts for nothing: switch off “Later words are hidden”.');
      }
      const [before, after] = bucketsBeside(figure);
      return t(
        'Drag the bar of the word after, bucket {after}, above that of the word before, bucket {before}.',
        { before, after },
      );
    },
  },
  masks: {
    text: phrase('Keep the first keys in sight of every query: choose a window with sinks.'),
    watch: 'rule',
    isDone: ({ figure }) => /sinks/.test(figure.rule),
    learned: () =>
      t(
        'The band is the window, the column at the left the sinks: blocks that both leave empty are not computed.',
      ),
    hint: () => t('Among the rules of the list is “window and sinks”.'),
  },
  cache: {
    text: phrase(
      'Let all heads share one key and one value, for a text of 131072 tokens. How much memory does that take?',
    ),
    watch: 'kvheads length',
    isDone: ({ figure: { kvheads, length } }) => kvheads === 1 && length === 131_072,
    learned({ figure }) {
      const [one, all] = [1, figure.heads].map((heads) =>
        bytes(memory(figure, heads, figure.length)),
      );
      return t(
        'It takes {one}; with keys and values for each of the {heads} heads it would be {all}.',
        {
          one,
          all,
          heads: figure.heads,
        },
      );
    },
    hint: ({ figure }) =>
      figure.kvheads === 1
        ? t('Now set “Tokens n” to 131072.')
        : t('“Key heads” says how many keys and values there are.'),
  },
  longer: {
    text: phrase(
      'Find a model whose pairs turn no further than training has shown, in a context of 131072 tokens.',
    ),
    watch: 'model config length',
    isDone: ({ figure }) => figure.length >= 131_072 && beyond(figure) === 0,
    learned: ({ figure }) =>
      t('{model} has none: what it does to its slow pairs keeps them within what it has seen.', {
        model: figure.model,
      }),
    hint: ({ figure }) =>
      figure.length < 131_072
        ? t('In a shorter text it is easier: set “Wanted context” to 131072.')
        : t('{count} pairs still turn further: the red ones.', { count: beyond(figure) }),
  },
  learn: {
    text: phrase('Train the models until one of them has learned its task.'),
    watch: 'models',
    note({ noted }, { models }) {
      if (models)
        noted.best = Math.max(
          0,
          ...models.map((/** @type {any} */ each) => each.accuracy?.[0] ?? 0),
        );
    },
    isDone: ({ noted }) => noted.best >= 0.95,
    learned: ({ noted }) =>
      t('{share} of its answers are right. One that is told no positions can only guess.', {
        share: percent(noted.best),
      }),
    hint: ({ noted }) =>
      t('The best of them is right {share} of the time. Let them train for more steps.', {
        share: percent(noted.best),
      }),
    stays: true,
  },
  cost: {
    text: phrase('Take the layers one step at a time until the recurrent one is ready.'),
    watch: 'step',
    isDone: ({ figure: { step, text } }) => step > 1 && step >= Math.min(12, tokens(text).length),
    learned: ({ figure: { step } }) =>
      t('It took {step} steps, one after another; attention was ready after the first.', { step }),
    hint: () => t('Its words become ready one after another: go on.'),
    stays: true,
  },
  precision: {
    text: phrase('Choose the way of computing in float32 that is wrong by least here.'),
    watch: 'format position dimension dim base',
    // another position is no choice of a way
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
  mistakes: {
    text: phrase('Find three mistakes in a row.'),
    watch: 'found',
    note({ noted }, { found }) {
      if (found !== undefined) noted.row = found ? (noted.row ?? 0) + 1 : 0;
    },
    isDone: ({ noted }) => noted.row >= 3,
    learned: () => t('What can be computed need not be believed: every line was worked out.'),
    hint: ({ noted }) =>
      noted.row > 0
        ? t('Right: {count} of three.', { count: noted.row })
        : t('That line is right. Work it out before you pick: the article has every number.'),
    stays: true,
  },
};
