// The model card: the model, its training texts, measurements, and limits.

import { placeOf } from '../../web/labs/models/api/measured.js';
import { sources } from './sources.js';

/**
 * @typedef {object} Facts
 * @property {import('./recipe.js').Rounded} recipe
 * @property {number} parameters
 * @property {number} tokens of the training texts
 * @property {number} bytesPerToken of the held-out text
 * @property {readonly import('./trainer.js').HeldOut[]} heldOut
 * @property {{ before: number, after: number, bytes: number }} quantised
 * @property {import('../../web/labs/models/api/measured.js').Measured} measured
 * @property {readonly string[]} samples
 * @property {string} tried what else was tried, in Markdown
 * @property {number} repeats percentage of training sequences that repeat a passage
 */

const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(0)} %`;

/** 'previousToken' → 'previous token' @param {string} name */
const spaced = (name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** @param {readonly string[]} head @param {readonly (readonly string[])[]} rows */
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** @param {Facts} facts */
export function modelCard({ recipe, parameters, tokens, bytesPerToken, heldOut, ...rest }) {
  const { quantised, measured, samples, tried, repeats } = rest;
  const { even, heads, without } = measured;
  const places = Object.keys(even);
  const { options, steps, rounding } = recipe;
  const seen = steps * Number(options.batch) * Number(options.length);
  const perLayer = Number(options.heads);
  return `# phasor's own language model

A transformer with ${parameters.toLocaleString('en')} parameters: ${options.layers} layers of ${options.heads} heads,
${options.dim} dimensions, ${options.encoding} positions, windows of ${options.length} tokens, a vocabulary of
${options.vocabulary}. \`npm run train:language\` makes every number of it again.

It is small, has read old books and speeches, and is wrong about the world. Its sentences are often grammatical
and mean nothing. It cannot answer questions, knows no facts, and repeats what its texts say, also what is
offensive in them. It is made for looking at its attention.

## Texts

${table(
  ['text', 'licence'],
  sources.map(({ name, licence }) => [name, licence]),
)}

${tokens.toLocaleString('en')} tokens in lower-case ASCII; held out: ${measured.text}.

## Training

${steps.toLocaleString('en')} steps of ${options.batch} sequences (${seen.toLocaleString('en')} tokens), Adam, rate
${options.learningRate} after ${options.warmup} steps, falling along a cosine to ${percent(Number(options.finalRate))}
and, in the last ${percent(1 - rounding.from)} of the steps, to 0, decay ${options.weightDecay} of matrices, gradients clipped at ${options.clip}, seed ${options.seed}.${
    repeats > 0 ? `\n${repeats} % of the sequences repeat a passage.` : ''
  }

## Loss on the held-out novel

${table(
  ['tokens at once', 'nats a token', 'bits a byte', 'before it was stored', 'right'],
  heldOut.map(({ length, loss, accuracy }, k) => [
    String(length),
    measured.losses[k].loss.toFixed(3),
    (measured.losses[k].loss / Math.LN2 / bytesPerToken).toFixed(3),
    loss.toFixed(3),
    percent(accuracy),
  ]),
)}

Matrices are stored as multiples of a step: ${rounding.matrices} of the root mean square of the matrix; of the embedding
${rounding.embedding} for a token of mean frequency, less for frequent tokens, more for rare ones (Q8_0,
${quantised.bytes.toLocaleString('en')} bytes). In the last ${percent(1 - rounding.from)} of the steps it was trained as it is stored.
On the first sequences of the novel storing it changes the loss from ${quantised.before.toFixed(4)} to ${quantised.after.toFixed(4)}.

## Heads

Mean weights on the held-out novel, in windows of 64 tokens: of the tokens that have such a place, how much of a
head's weight goes there. The last row is what a head would give that looks at all visible tokens alike; a head
is named by a place that gets a fifth of its weight at least, and twice that. "Without it" is how much the loss rises
when the head is switched off, in nats a token.

${table(
  ['head', 'named', ...places.map(spaced), 'without it'],
  [
    ...heads.map((means, h) => [
      `${Math.floor(h / perLayer) + 1}.${(h % perLayer) + 1}`,
      spaced(placeOf(means, even) ?? ''),
      ...places.map((name) => percent(means[name])),
      without[h].toFixed(3),
    ]),
    ['alike', '', ...places.map((name) => percent(even[name])), ''],
  ],
)}

${tried}
## What it goes on with

${samples.map((one) => `> ${one}`).join('\n>\n')}
`;
}
