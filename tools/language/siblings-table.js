// The measured losses of the siblings → web/core/words/heads/siblings.js, the table of <phasor-losses>.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { web } from '../entries.js';
import { formatted } from '../formatted.js';

/** @typedef {import('./trainer.js').HeldOut} HeldOut */
/**
 * @typedef {object} Measured
 * @property {string} encoding
 * @property {number} seed
 * @property {readonly HeldOut[]} heldOut
 * @property {readonly number[]} sentence the loss of each of its tokens
 */

/** Positions per mean: single losses vary from word to word. */
const bucket = 16;

/** @param {number} loss rounded to the digits that are shown */
const rounded = (loss) => Number(loss.toFixed(4));

/**
 * The mean loss of each bucket, over the longest sequences that were read.
 *
 * @param {Measured['heldOut']} heldOut
 */
function lossesOf(heldOut) {
  const longest = heldOut.reduce((a, b) => (b.length > a.length ? b : a));
  return Array.from({ length: longest.length / bucket }, (_, k) => {
    const part = longest.byPosition.slice(k * bucket, (k + 1) * bucket);
    const known = part.filter((loss) => loss !== null);
    return rounded(known.reduce((a, b) => a + b, 0) / known.length);
  });
}

/**
 * @param {readonly Measured[]} all
 * @param {{ text: string, sentence: readonly string[], steps: number, batch: number, length: number }} how
 *   the training and the text that they read
 * @returns {import('../../web/core/words/heads/siblings.js').Siblings}
 */
export const siblingsTable = (all, { text, sentence, steps, batch, length }) => ({
  text,
  trained: length,
  tokens: steps * batch * length,
  bucket,
  sentence,
  models: all.map((one) => ({
    encoding: one.encoding,
    seed: one.seed,
    losses: lossesOf(one.heldOut),
    sentence: one.sentence.map(rounded),
  })),
});

/** @param {import('../../web/core/words/heads/siblings.js').Siblings} table */
export async function writeSiblings(table) {
  const path = join(web, 'core', 'words', 'heads', 'siblings.js');
  const source = `\
// Losses of language models that differ only in encoding and seed, by position and for the tokens of a
// sentence. \`npm run train:language -- --siblings --ship\` measures them and writes this file.

/**
 * @typedef {object} Siblings
 * @property {string} text the text that was read; no model was trained on it
 * @property {number} trained number of tokens read at once in training
 * @property {number} tokens number of tokens that each has learned from
 * @property {number} bucket positions averaged into one loss
 * @property {readonly string[]} [sentence] tokens of one sentence of it, those that begin a word with a
 *   blank
 * @property {readonly Sibling[]} models
 */

/**
 * @typedef {object} Sibling
 * @property {string} encoding
 * @property {number} seed
 * @property {readonly number[]} losses in nats per token, for each bucket of positions in order
 * @property {readonly number[]} [sentence] the loss of each token of the sentence
 */

/** @type {Siblings} */
export const siblings = ${JSON.stringify(table)};
`;
  await writeFile(path, await formatted(path, source));
}
