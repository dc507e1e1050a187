// The exercises in the chapters of the article: when they are solved, what they teach, and a hint for a wrong
// attempt. Those of its last chapter: last-goals.js; of other pages: today-goals.js and rest-goals.js.

import { number, percent } from '../core/draw/numbers.js';
import { phrase, t } from '../core/texts/language.js';
import { tokens } from '../core/words/tokens.js';

/** @typedef {import('../core/texts/language.js').Phrase} Phrase */

/**
 * The figure with its settings, and what the exercise has recorded about it.
 *
 * @typedef {{ figure: any, noted: Record<string, any> }} Now
 */

/**
 * @typedef {object} Goal
 * @property {Phrase} text
 * @property {string} watch names in the figure's `phasor-…` events that count as an attempt
 * @property {(now: Now, change: Now['noted'], before: Now['noted']) => void} [note] records
 *   what a later attempt needs; `before` are the watched settings before the change
 * @property {(now: Now) => void} [rest] records a state on which the reader has rested
 * @property {(now: Now) => boolean} isDone
 * @property {(now: Now) => string} learned the answer, shown with the tick
 * @property {(now: Now) => string} hint for a wrong attempt
 * @property {true} [stays] whether it stays solved when the reader goes on
 */

/**
 * The cosine similarity of two positions by their offset.
 *
 * @param {number} offset
 * @param {{ dim: number, base: number }} of
 */
function likeness(offset, { dim, base }) {
  let sum = 0;
  for (let j = 0; j < dim / 2; ++j) sum += Math.cos(offset * base ** ((-2 * j) / dim));
  return sum / (dim / 2);
}

/**
 * @param {{ length: number, dim: number, bases: number[] }} figure a figure of similarities
 * @returns {number} the first offset that is more similar than the one before
 */
function firstRise({ dim, bases, length }) {
  const of = { dim, base: bases[0] };
  let offset = 2;
  while (offset < length && likeness(offset, of) <= likeness(offset - 1, of)) ++offset;
  return offset;
}

/** @typedef {{ length: number, dim: number, base: number }} Table */

/** @param {Table} figure @param {number} pair @returns {number} the radians it turns over the whole text */
const turned = ({ length, dim, base }, pair) => length * base ** ((-2 * pair) / dim);

/**
 * @param {Table} figure
 * @param {number} most radians
 * @returns {number} the first pair that turns by less; the number of pairs if there is none
 */
function firstSlow(figure, most) {
  let pair = 0;
  while (pair < figure.dim / 2 && turned(figure, pair) > most) ++pair;
  return pair;
}

/** Angle differences (rad) that are invisible in a column of colours, at a quick and at a close look. */
const unseen = { quick: 0.5, close: 0.1 };

/**
 * @param {Table} figure
 * @param {number} most radians
 * @returns {string} a hint if no pair turns that slowly, otherwise ''
 */
const noneSlow = (figure, most) =>
  firstSlow(figure, most) < figure.dim / 2
    ? ''
    : t('With this base and dimension no pair is slow enough: choose larger ones.');

/**
 * @param {number} a
 * @param {number} b
 * @returns {[string, string]} with as many decimals as distinguish them
 */
function apart(a, b) {
  let decimals = 3;
  while (decimals < 12 && number(a, decimals) === number(b, decimals)) ++decimals;
  return [number(a, decimals), number(b, decimals)];
}

/** By chapter. @type {Record<string, Goal>} */
export const goals = {
  lost: {
    text: phrase('Put “killed” first. Does any output change?'),
    watch: 'order',
    isDone: ({ figure }) => figure.order.startsWith('1'),
    learned: () =>
      t(
        'No output changes, whatever the order: attention alone knows which words there are, not where they stand.',
      ),
    hint: () => t('Drag “killed” to the left end, or choose it and press “Move back”.'),
  },
  ladder: {
    text: phrase('Propose a formula that passes every test.'),
    watch: 'bounded',
    note({ noted }, { bounded, same, smooth, unique, linear }) {
      if (bounded !== undefined) noted.passes = bounded && same && smooth && unique && linear;
    },
    isDone: ({ figure, noted }) => noted.passes === true && figure.formula.trim() !== '',
    learned: () =>
      t(
        'Every angle with its sine and its cosine, fast ones and slow ones: that is bounded, the same in every sentence, smooth, different everywhere, and moved on by one matrix.',
      ),
    hint: () =>
      t(
        'The first test that fails says what to change. A list, [a, b], gives every word two numbers.',
      ),
  },
  hand: {
    text: phrase('Choose the sine of the slowest pair of the second word.'),
    watch: 'position column',
    isDone: ({ figure: { position, column, dim } }) => position === 1 && column === dim - 2,
    learned: ({ figure: { phasor, dim, base } }) =>
      t('It is {value}: after one word the slowest pair has hardly left 0.', {
        value: number(phasor.exactSinusoidal({ position: 1, dim, base, column: dim - 2 }), 4),
      }),
    hint: () =>
      t(
        'The slowest pair is the last one, its sine stands before its cosine, and the second word is at position 1.',
      ),
    stays: true,
  },
  pattern: {
    text: phrase(
      'Put the cursor on the first column from the left that looks the same all the way down.',
    ),
    watch: 'column',
    isDone({ figure }) {
      const pair = figure.column >> 1;
      return pair >= firstSlow(figure, unseen.quick) && pair <= firstSlow(figure, unseen.close);
    },
    learned: ({ figure }) =>
      t(
        'Column {column} turns by {turn} of a full turn over all {length} words. Slow columns tell far places apart, fast ones neighbours.',
        {
          column: figure.column,
          turn: percent(turned(figure, figure.column >> 1) / (2 * Math.PI)),
          length: figure.length,
        },
      ),
    hint: ({ figure }) =>
      noneSlow(figure, unseen.quick) ||
      (figure.column >> 1 < firstSlow(figure, unseen.quick)
        ? t('This column still changes from top to bottom; the slower ones are further right.')
        : t('It looks the same, and so do columns to its left: find the first of them.')),
    stays: true,
  },
  similarity: {
    text: phrase(
      'Is what is farther away always less alike? Find the first offset at which it is not.',
    ),
    watch: 'offset',
    isDone: ({ figure }) => Math.abs(figure.offset) === firstRise(figure),
    learned({ figure }) {
      const of = { dim: figure.dim, base: figure.bases[0] };
      const offset = firstRise(figure);
      const [low, high] = apart(likeness(offset - 1, of), likeness(offset, of));
      return t(
        'From offset {before} to {offset} it rises from {low} to {high}: what is farther is not always less alike.',
        { before: offset - 1, offset, low, high },
      );
    },
    hint: ({ figure }) =>
      Math.abs(figure.offset) < firstRise(figure)
        ? t('Up to here the likeness has only fallen: go on.')
        : t('It has risen before: go back.'),
    stays: true,
  },
  shift: {
    text: phrase('Move the position to 20. What stays as it is?'),
    watch: 'position',
    isDone: ({ figure: { position } }) => position === 20,
    learned: () =>
      t('The matrix stays: it depends on how far one goes, and not on where one starts.'),
    hint: () => t('Drag the first hand, press arrow keys on it, or type 20 beside “Position”.'),
    stays: true,
  },
  steps: {
    text: phrase('Which step makes the weights of every query add up to 1?'),
    watch: 'step',
    note({ noted }, { step }) {
      if (step) noted.seen = new Set([...(noted.seen ?? []), step]);
    },
    isDone: ({ figure, noted }) => figure.step === 'softmax' && noted.seen?.size > 3,
    learned: () =>
      t(
        'The softmax takes e to the power of every score and divides it by the sum of its row: so every row adds up to 1.',
      ),
    hint: ({ figure }) =>
      figure.step === 'softmax'
        ? t('They do here. Go through the steps before it, too.')
        : t('Not yet: go on to the next step.'),
    stays: true,
  },
  add: {
    text: phrase('Which way keeps word and place apart, and what does it cost a model 1024 wide?'),
    watch: 'combine width',
    isDone: ({ figure: { combine, width } }) => combine === 'concatenate' && width === 1024,
    learned: () =>
      t(
        'The three matrices W get twice as many rows, and twice as many parameters; four times as many where the model stays that wide.',
      ),
    hint: ({ figure }) =>
      figure.combine === 'add'
        ? t('Choose “Concatenate”, which puts them side by side.')
        : t('Now set “Model width” to 1024.'),
  },
  attention: {
    text: phrase(
      'Find the head that looks one word back, and point at the weight that a word gives to the one before it.',
    ),
    watch: 'head query key encoding',
    note({ noted }, { weight }) {
      if (weight !== undefined) noted.weight = weight;
    },
    isDone: ({ figure: { head, query, key, encoding, dim } }) =>
      head === 1 && encoding && dim >= 8 && query === key + 1,
    learned: ({ noted }) =>
      noted.weight === undefined
        ? t('Head 2 gives most of its weight to the word before, whichever that is.')
        : t('Head 2 gives {weight} of its weight to the word before, whichever that is.', {
            weight: percent(noted.weight),
          }),
    hint: ({ figure: { head, encoding } }) =>
      !encoding
        ? t('Switch the encoding on: without it no head can tell where words stand.')
        : head === 1
          ? t('This is the head. Its dark cells are just below the diagonal: point at one.')
          : t('In the map of that head the dark cells are just below the diagonal.'),
    stays: true,
  },
  order: {
    text: phrase(
      'What makes the two orders differ: the words, or the encoding? Try without it, and with it again.',
    ),
    watch: 'encoding',
    note({ figure, noted }) {
      if (!figure.encoding) noted.wasOff = true;
    },
    isDone: ({ figure, noted }) => noted.wasOff === true && figure.encoding,
    learned: () => t('Nothing: without the encoding both orders give every word the same output.'),
    hint: () => t('Look at the numbers at the right, and switch it on again.'),
    stays: true,
  },
  cost: {
    text: phrase(
      'In which layer does each word wait for the one before, and how many steps does that take?',
    ),
    watch: 'step',
    isDone: ({ figure: { step, text } }) => step > 1 && step >= Math.min(12, tokens(text).length),
    learned: ({ figure: { step } }) =>
      t('It took {step} steps, one after another; attention was ready after the first.', { step }),
    hint: () => t('Its words become ready one after another: go on.'),
    stays: true,
  },
};
