// The exercises in the chapters on models of today.

import { bytes, number } from '../core/draw/numbers.js';
import { phrase, t } from '../core/texts/language.js';
import { memory } from '../labs/masks/figures/cache/model.js';
import { bucketsOf } from '../labs/rope/figures/bias/model.js';
import { rope } from '../labs/rope/figures/rope/model.js';

/** @typedef {import('./goal-list.js').Goal} Goal */
/** @typedef {import('../core/api/index.js').Phasor} Phasor */
/** @typedef {{ phasor: Phasor } & Parameters<typeof bucketsOf>[1]} BiasFigure */
/** @typedef {{ phasor: Phasor } & Parameters<typeof rope>[1]} RopeFigure */

/**
 * @param {BiasFigure} figure
 * @returns {[before: number, after: number]} T5's buckets of the two neighbours
 */
function bucketsBeside(figure) {
  const [before, , after] = bucketsOf(figure.phasor, figure, 1);
  return [before, after];
}

/**
 * @param {BiasFigure & { table: ArrayLike<number> }} figure
 * @returns {[before: number, after: number]} the values of T5's table for the two neighbours
 */
function neighbours(figure) {
  const [before, after] = bucketsBeside(figure);
  return [figure.table[before], figure.table[after]];
}

/**
 * @param {RopeFigure} figure
 * @returns {number} pairs that turn further at the wanted context than in training
 */
const beyond = (figure) =>
  rope(figure.phasor, figure).states.filter((state) => state === 'beyond').length;

/** By chapter. @type {Record<string, Goal>} */
export const goals = {
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
};
