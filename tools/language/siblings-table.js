// What the siblings were measured to do → web/core/words/heads/siblings.js, the table of <phasor-losses>.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root, web } from '../entries.js';

/** @typedef {import('./trainer.js').HeldOut} HeldOut */
/**
 * @typedef {object} Measured
 * @property {string} encoding
 * @property {number} seed
 * @property {readonly HeldOut[]} heldOut
 * @property {readonly number[]} sentence the loss of each of its tokens
 */

/** Positions whose mean is one number: single ones jump from word to word. */
const bucket = 16;

/** @param {number} loss with the digits that are shown */
const rounded = (loss) => Number(loss.toFixed(4));

/**
 * The mean loss of each bucket, of the longest sequences that were read.
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
 *   they were trained, and what they read
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
// Losses of language models that differ in nothing but their encoding and their seed, by position and for
// the tokens of a sentence. \`npm run train:language -- --siblings --ship\` measures them and writes this file.

/**
 * @typedef {object} Siblings
 * @property {string} text what was read, from which none has learned
 * @property {number} trained tokens at once in training
 * @property {number} tokens that each has learned from
 * @property {number} bucket positions whose mean is one loss
 * @property {readonly string[]} [sentence] tokens of one sentence of it, those that begin a word with a blank
 * @property {readonly Sibling[]} models
 */

/**
 * @typedef {object} Sibling
 * @property {string} encoding
 * @property {number} seed
 * @property {readonly number[]} losses in nats a token, of the first bucket of positions first
 * @property {readonly number[]} [sentence] the loss of each token of the sentence
 */

/** @type {Siblings} */
export const siblings = ${JSON.stringify(table)};
`;
  const options = await resolveConfig(path);
  await writeFile(path, await format(source, { ...options, filepath: join(root, 'web', 'x.js') }));
}
