// The model card: what the model is, what it read, what was measured, what it cannot do.

import { sources } from './sources.js';

/**
 * @typedef {object} Facts
 * @property {import('./recipe.js').Recipe} recipe
 * @property {number} parameters
 * @property {number} tokens of the training texts
 * @property {number} bytesPerToken of the held-out text
 * @property {readonly import('./trainer.js').HeldOut[]} heldOut
 * @property {{ type: string, before: number, after: number, bytes: number }} quantised
 * @property {{ names: string[], even: Record<string, number>, heads: Record<string, number>[] }} heads
 * @property {readonly string[]} samples
 */

const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(0)} %`;

/** @param {readonly string[]} head @param {readonly (readonly string[])[]} rows */
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** @param {Facts} facts */
export function modelCard({ recipe, parameters, tokens, bytesPerToken, heldOut, ...rest }) {
  const { quantised, heads, samples } = rest;
  const { options, steps } = recipe;
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

${tokens.toLocaleString('en')} tokens in lower-case ASCII; held out: *Persuasion* by Jane Austen.

## Training

${steps.toLocaleString('en')} steps of ${options.batch} sequences (${seen.toLocaleString('en')} tokens), Adam, rate
${options.learningRate} after ${options.warmup} steps, falling along a cosine to ${percent(Number(options.finalRate))},
decay ${options.weightDecay} of matrices, gradients clipped at ${options.clip}, seed ${options.seed}.

## Loss on the held-out novel

${table(
  ['tokens at once', 'nats a token', 'bits a byte', 'right'],
  heldOut.map(({ length, loss, accuracy }) => [
    String(length),
    loss.toFixed(3),
    (loss / Math.LN2 / bytesPerToken).toFixed(3),
    percent(accuracy),
  ]),
)}

Matrices are stored as ${quantised.type} (${quantised.bytes.toLocaleString('en')} bytes). On the first sequences of the
novel that changes the loss from ${quantised.before.toFixed(4)} to ${quantised.after.toFixed(4)}.

## Heads

Mean weights on the held-out novel, in windows of 64 tokens. The last row is what a head would have that gives
all tokens before the same weight.

${table(
  ['head', ...heads.names],
  [
    ...heads.heads.map((means, h) => [
      `layer ${Math.floor(h / perLayer)}, head ${h % perLayer}`,
      ...heads.names.map((name) => percent(means[name])),
    ]),
    ['even', ...heads.names.map((name) => percent(heads.even[name]))],
  ],
)}

## What it goes on with

${samples.map((one) => `> ${one}`).join('\n>\n')}
`;
}
