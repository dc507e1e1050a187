// The models to train: the main model, and its siblings, which differ only in the encoding of positions and
// the seed. Options are those of phasor/train.

import { presets } from '../../web/core/words/presets.js';

/** Number of entries in the tokenizer. */
export const vocabulary = 4096;

/** Words of the page's sentences, each of which becomes one token. */
export const wholeWords = [
  ...new Set(
    presets
      // except those for other languages
      .filter(({ isOffered }) => isOffered === undefined)
      .flatMap(({ text }) => text.toLowerCase().match(/[a-z]+/g) ?? [])
      // remainders of words like "don't"
      .filter((word) => word.length > 1)
      .map((word) => ` ${word}`),
  ),
];

const common = /** @type {const} */ ({
  task: 'text',
  mlp: true,
  normalization: true,
  causal: true,
  tied: true,
  embeddingStd: 0.05,
  weightScale: 0.5,
  learningRate: 2.5e-3,
  warmup: 200,
  finalRate: 0.05,
  weightDecay: 0.1,
  decayVectors: false,
  clip: 1,
  batch: 8,
  vocabulary,
});

/**
 * How matrices are stored: as multiples of a step, which is relative to the root mean square of the matrix.
 *
 * @typedef {object} Rounding
 * @property {number} from the share of the training after which the model is trained as it is stored
 * @property {number} embedding the step of a token of mean frequency
 * @property {number} matrices the step of the others
 */

/**
 * @typedef {object} Recipe
 * @property {string} name
 * @property {number} steps
 * @property {import('../../web/labs/training/index.js').TrainerOptions} options without the tokens
 */

/** @typedef {Recipe & { rounding: Rounding }} Rounded */

/** 20 million tokens. @type {Rounded} */
export const main = {
  name: 'main',
  steps: 20_000,
  options: { ...common, encoding: 'rotary', layers: 4, heads: 4, dim: 128, length: 128, seed: 1 },
  rounding: { from: 0.85, embedding: 0.135, matrices: 0.32 },
};

/** Encodings of positions that are compared. */
const encodings = /** @type {const} */ (['none', 'sinusoidal', 'learned', 'rotary', 'alibi', 't5']);

/** 1 million tokens each; all encodings with one seed before the next seed. @type {Recipe[]} */
export const siblings = [1, 2, 3].flatMap((seed) =>
  encodings.map((encoding) => ({
    name: `${encoding}-${seed}`,
    steps: 2000,
    options: { ...common, encoding, layers: 3, heads: 3, dim: 96, length: 64, seed },
  })),
);
