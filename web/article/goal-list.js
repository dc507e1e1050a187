// What there is to do in every chapter: when it is done, what it taught, and a hint for a wrong try.

import { bytes, number, percent } from '../core/draw/numbers.js';
import { bucketsOf } from '../labs/rope/figures/bias/model.js';
import { memory } from '../labs/masks/figures/cache/model.js';
import { cellOf } from '../core/figures/precision/model.js';
import { rope } from '../labs/rope/figures/rope/model.js';
import { phrase, t } from '../core/texts/language.js';
import { tokens } from '../core/words/tokens.js';

/** @typedef {import('../core/texts/language.js').Phrase} Phrase */

/**
 * The figure with its settings, and what the goal has noted of what the reader did in it.
 *
 * @typedef {{ figure: any, noted: Record<string, any> }} Now
 */

/**
 * @typedef {object} Goal
 * @property {Phrase} text
 * @property {string} watch names in the `phasor-…` events of the figure that are a try
 * @property {(now: Now, change: Record<string, any>, before: Record<string, any>) => void} [note] keeps what
 *   a later try needs; `before` are the watched settings before the change
 * @property {(now: Now) => void} [rest] notes what the reader has rested on
 * @property {(now: Now) => boolean} isDone
 * @property {(now: Now) => string} learned the answer, said with the tick
 * @property {(now: Now) => string} hint for a try that is not it
 * @property {true} [stays] a discovery, or an act: it is not undone when the reader moves on
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
 * @param {any} figure of similarities
 * @returns {number} the first offset that is more alike than the one before
 */
function firstRise({ dim, bases, length }) {
  const of = { dim, base: bases[0] };
  let offset = 2;
  while (offset < length && likeness(offset, of) <= likeness(offset - 1, of)) ++offset;
  return offset;
}

/** @param {any} figure @param {number} pair @returns {number} radians it turns over the whole text */
const turned = ({ length, dim, base }, pair) => length * base ** ((-2 * pair) / dim);

/**
 * @param {any} figure
 * @param {number} most radians
 * @returns {number} the first pair that turns by less; with a base of 1 there is none, and it is one too many
 */
function firstSlow(figure, most) {
  let pair = 0;
  while (pair < figure.dim / 2 && turned(figure, pair) > most) ++pair;
  return pair;
}

/** Radians that one does not see in a column of colours: at a quick look, and at a close one. */
const unseen = { quick: 0.5, close: 0.1 };

/**
 * @param {any} figure
 * @param {number} most radians
 * @returns {string} a hint where no pair is as slow as that, '' where one is
 */
const noneSlow = (figure, most) =>
  firstSlow(figure, most) < figure.dim / 2
    ? ''
    : t('With this base and dimension no pair is slow enough: choose larger ones.');

/** @param {number} a @param {number} b @returns {[string, string]} with the decimals that distinguish them */
function apart(a, b) {
  let decimals = 3;
  while (decimals < 12 && number(a, decimals) === number(b, decimals)) ++decimals;
  return [number(a, decimals), number(b, decimals)];
}

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
    note({ noted }, { bounded, same, unique, linear }) {
      if (bounded !== undefined) noted.passes = bounded && same && unique && linear;
    },
    isDone: ({ figure, noted }) => noted.passes === true && figure.formula.trim() !== '',
    learned: () =>
      t(
        'Every angle with its sine and its cosine, fast ones and slow ones: that is bounded, the same in every sentence, different everywhere, and moved on by one matrix.',
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
  curves: {
    text: phrase('Find the fastest pair that does not come round once in the whole chart.'),
    watch: 'pair',
    isDone({ figure }) {
      const first = firstSlow(figure, 2 * Math.PI);
      return figure.pair >= first && figure.pair <= first + 1;
    },
    learned: ({ figure: { pair, dim, base, length } }) =>
      t('Pair {pair} needs {words} words for one turn; the chart has {length}.', {
        pair,
        words: number(2 * Math.PI * base ** ((2 * pair) / dim), 1),
        length,
      }),
    hint: ({ figure }) =>
      noneSlow(figure, 2 * Math.PI) ||
      (figure.pair < firstSlow(figure, 2 * Math.PI)
        ? t('This pair comes round: choose a slower one.')
        : t('This pair does not come round, and a faster one does not either.')),
    stays: true,
  },
  binary: {
    text: phrase('Find two steps at which three bits flip at once.'),
    watch: 'position',
    rest({ figure: { position }, noted }) {
      noted.found ??= new Set();
      if (position % 8 === 3) noted.found.add(position);
    },
    isDone: ({ noted }) => noted.found?.size >= 2,
    learned: () =>
      t(
        'They are eight apart, because the last three digits repeat; and at both the encoding moves as far as at every other step.',
      ),
    hint: ({ figure: { position }, noted }) =>
      noted.found.has(position)
        ? t('From {from} to {to} is one of them. Where is the next?', {
            from: position,
            to: position + 1,
          })
        : t('A digit flips when all digits to its right are 1.'),
    stays: true,
  },
  similarity: {
    text: phrase('Find the first offset at which the likeness rises again.'),
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
  shift: {
    text: phrase('Move the position to 20. What stays as it is?'),
    watch: 'position',
    isDone: ({ figure: { position } }) => position === 20,
    learned: () =>
      t('The matrix stays: it depends on how far one goes, and not on where one starts.'),
    hint: () => t('Drag the first hand, press arrow keys on it, or type 20 beside “Position”.'),
    stays: true,
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
  add: {
    text: phrase('Put the encoding beside the words of a model 1024 wide, and see what it costs.'),
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
  steps: {
    text: phrase('Go on step by step, until the weights of every query add up to 1.'),
    watch: 'step',
    note({ noted }, { step }) {
      if (step) noted.seen = new Set([...(noted.seen ?? []), step]);
    },
    isDone: ({ figure, noted }) => figure.step === 'softmax' && noted.seen?.size > 2,
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
  terms: {
    text: phrase('Let the head read nothing but what the words mean.'),
    watch: 'reads content encoding',
    isDone: ({ figure: { reads, content } }) => reads === 'meaning' && content,
    learned: () =>
      t(
        'Of the four maps only the first is left: a head that reads meaning asks a word of a word, and of no place.',
      ),
    hint: () => t('“The head reads” has a choice for that.'),
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
  order: {
    text: phrase(
      'Switch the encoding off and on again. What is left of the differences in between?',
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
