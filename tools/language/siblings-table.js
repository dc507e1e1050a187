// What the siblings were measured to do → web/heads/siblings.js, the table of <phasor-losses>.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root, web } from '../entries.js';

/** @typedef {import('./trainer.js').HeldOut} HeldOut */
/** @typedef {{ encoding: string, seed: number, heldOut: readonly HeldOut[] }} Measured */

/** Positions whose mean is one number: single ones jump from word to word. */
const bucket = 16;

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
    return Number((known.reduce((a, b) => a + b, 0) / known.length).toFixed(4));
  });
}

/**
 * @param {readonly Measured[]} all
 * @param {{ text: string, steps: number, batch: number, length: number }} how they were trained
 * @returns {import('../../web/heads/siblings.js').Siblings}
 */
export const siblingsTable = (all, { text, steps, batch, length }) => ({
  text,
  trained: length,
  tokens: steps * batch * length,
  bucket,
  models: all.map(({ encoding, seed, heldOut }) => ({ encoding, seed, losses: lossesOf(heldOut) })),
});

/** @param {import('../../web/heads/siblings.js').Siblings} table */
export async function writeSiblings(table) {
  const path = join(web, 'heads', 'siblings.js');
  const source = `// Losses by position of language models that differ in nothing but their encoding and their seed, measured
// by \`npm run train:language -- --siblings --ship\`, which writes this file.

/**
 * @typedef {object} Siblings
 * @property {string} text what was read, from which none has learned
 * @property {number} trained tokens at once in training
 * @property {number} tokens that each has learned from
 * @property {number} bucket positions whose mean is one loss
 * @property {readonly { encoding: string, seed: number, losses: readonly number[] }[]} models losses in nats a
 *   token, of the first bucket of positions first
 */

/** @type {Siblings} */
export const siblings = ${JSON.stringify(table)};
`;
  const options = await resolveConfig(path);
  await writeFile(path, await format(source, { ...options, filepath: join(root, 'web', 'x.js') }));
}
