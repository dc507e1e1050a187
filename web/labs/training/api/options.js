// Checks the options of a run and adds the defaults of its task.

import {
  flag,
  integer,
  notNegative,
  oneOf,
  options,
  positive,
  refuse,
  say,
} from '../../../core/api/check.js';
import { readingOf, refuseStarts } from './reading.js';
import { takes, tasks } from './tasks/index.js';

/** @typedef {import('./tasks/index.js').TaskName} Task */
/** @typedef {'none' | 'counting' | 'normalized' | 'sinusoidal' | 'learned' | 'rotary' | 'alibi' | 't5'
 *   | 'shaw'} TrainedEncoding */

/**
 * Options of a run; all except the task have a default, most of them one of the task.
 *
 * @typedef {object} TrainerOptions
 * @property {Task} task the expected answer at each position: 'offset' the token `offset` places back;
 *   'reverse' the token as far from the end as this one from the start; 'bank' at the word "bank" the word
 *   before it, one of two, while the other is elsewhere in the sequence; 'induction' the next token of a
 *   random sequence that is repeated; 'sort' the next larger token that the sequence has, after the largest
 *   the smallest; 'addition' the next digit of the sum in 123+456=975, last digit first; 'text' the next
 *   letter of `text`, or the next of `tokens`
 * @property {TrainedEncoding} [encoding] of positions; 'sinusoidal'
 * @property {number} [offset] k of the task 'offset' and of the score with that name; 3
 * @property {string} [text] for the task 'text', longer than `length`
 * @property {ArrayLike<number>} [tokens] for the task 'text' instead of `text`: token ids of a tokenizer,
 *   below `vocabulary`
 * @property {ArrayLike<number>} [starts] places in `tokens` where a sequence may begin, rising, such as the
 *   first tokens of paragraphs; by default everywhere
 * @property {number} [layers] 1 to 12
 * @property {number} [heads] 1 to 16, a divisor of `dim`
 * @property {number} [dim] numbers of a token's vector, 1 to 1024; dim / heads is even for 'rotary'
 * @property {boolean} [mlp] an MLP in each layer: two further products with GELU between them
 * @property {boolean} [normalization] layer norm before each branch and before the output
 * @property {boolean} [causal] whether tokens see only earlier ones
 * @property {number} [length] tokens per sequence, at most 8192, and fewer if the attention weights of a
 *   step, layers × heads × batch × length² numbers, would exceed 1 GiB; 3·digits + 3 for 'addition'
 * @property {number} [vocabulary] number of different tokens; batch × length × vocabulary is at most 2^27
 * @property {boolean} [tied] whether the output is the transposed embedding, which is then multiplied by
 *   √dim at the input; false
 * @property {number} [batch] sequences per step
 * @property {number} [randomStart] draws the first position of each training sequence from 0 to this; 0. To
 *   encodings that depend only on the distance it does not matter, but what is drawn after it differs
 * @property {number} [embeddingStd] standard deviation of the initial embeddings
 * @property {number} [weightScale] multiplies the initial weights of all products; 1
 * @property {number} [base] of sinusoidal and rotary frequencies; 10000
 * @property {'paper' | 'one'} [slopes] of ALiBi's heads: the paper's, or 1, 1/2, 1/4, … (default): with
 *   one or two heads the paper's are too flat to single out a token
 * @property {number} [learningRate] of Adam, with β1 = 0.9, β2 = 0.99 and ε = 1e-8; the tables of 't5' and
 *   'shaw' learn with three times the rate
 * @property {number} [warmup] steps in which the learning rate rises to its value; 20
 * @property {number} [cosineSteps] steps after which the rate, falling along a cosine since the warm-up, is
 *   at its end; 0: it does not fall
 * @property {number} [finalRate] the rate after these steps, relative to learningRate; 0
 * @property {number} [weightDecay] decoupled; 0
 * @property {boolean} [decayVectors] whether biases and norms decay too; true
 * @property {number} [clip] largest norm of the gradient, 0 for no limit; 1
 * @property {number} [seed] of all random numbers, an integer from 0; 0
 */

const taskNames = /** @type {Task[]} */ (Object.keys(tasks));

/** @type {TrainedEncoding[]} */
export const encodings = [
  'none',
  'counting',
  'normalized',
  'sinusoidal',
  'learned',
  'rotary',
  'alibi',
  't5',
  'shaw',
].map((name) => /** @type {TrainedEncoding} */ (name));

const slopeNames = /** @type {const} */ (['paper', 'one']);

const common = {
  encoding: /** @type {TrainedEncoding} */ ('sinusoidal'),
  offset: 3,
  layers: 1,
  heads: 1,
  dim: 32,
  mlp: false,
  normalization: false,
  causal: false,
  length: 32,
  vocabulary: 16,
  batch: 16,
  randomStart: 0,
  tied: false,
  embeddingStd: 0.3,
  weightScale: 1,
  base: 10000,
  slopes: /** @type {'paper' | 'one'} */ ('one'),
  learningRate: 5e-3,
  warmup: 20,
  cosineSteps: 0,
  finalRate: 0,
  weightDecay: 0,
  decayVectors: true,
  clip: 1,
  seed: 0,
};

/** @typedef {typeof common} Defaults */

/** @param {Task} task */
export const defaultsOf = (task) => ({ ...common, ...tasks[task].defaults });

const defaulted = /** @type {keyof Defaults} */ (Object.keys(common).join(' '));

/**
 * @param {string} call
 * @param {string} name
 * @param {unknown} value
 * @param {number} least
 * @param {number} most
 */
export function between(call, name, value, least, most) {
  const wanted = say`an integer from ${least} to ${most}`;
  if (typeof value !== 'number') return refuse(call, name, wanted, value, TypeError);
  if (!Number.isInteger(value) || value < least || value > most) refuse(call, name, wanted, value);
  return value + 0;
}

/** Longer sequences would need too much memory. */
export const longest = 8192;

/**
 * Checks a length for a task.
 *
 * @param {string} call
 * @param {unknown} value
 * @param {{ task: Task, offset: number, textLength: number }} of
 */
export function lengthFor(call, value, { task, offset, textLength }) {
  const { leastLength, checkLength } = tasks[task];
  const sizes = { offset, textLength };
  const length = between(call, 'length', value, leastLength?.(sizes) ?? 2, longest);
  checkLength?.(call, length, sizes);
  return length;
}

/**
 * @param {string} call
 * @param {TrainerOptions | undefined} given
 */
export function checked(call, given) {
  if (given === undefined) refuse(call, 'options', say`an object with a task`, given, TypeError);
  const all = options(call, given, `task text tokens starts ${defaulted}`);
  const task = oneOf(call, 'task', all.task, taskNames);
  // undefined options have the default
  const rest = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const o = { ...defaultsOf(task), ...rest };
  oneOf(call, 'encoding', o.encoding, encodings);
  oneOf(call, 'slopes', o.slopes, slopeNames);
  const reading = readingOf(call, all, takes(task, 'text'));
  between(call, 'layers', o.layers, 1, 12);
  between(call, 'heads', o.heads, 1, 16);
  between(call, 'dim', o.dim, 1, 1024);
  if (o.dim % o.heads !== 0) refuse(call, 'heads', say`a divisor of dim, ${o.dim}`, o.heads);
  if (o.encoding === 'rotary' && (o.dim / o.heads) % 2 !== 0) {
    refuse(call, 'dim', say`heads, ${o.heads}, times an even number for 'rotary'`, o.dim);
  }
  for (const name of flags) flag(call, name, o[name]);
  if (tasks[task].namesNext && !o.causal) {
    refuse(
      call,
      'causal',
      say`true for the task '${task}', where the next token is the answer`,
      false,
    );
  }
  integer(call, 'offset', o.offset);
  lengthFor(call, o.length, { task, offset: o.offset, ...reading });
  refuseStarts(call, reading, o.length);
  o.vocabulary = vocabularyFor(call, task, all.vocabulary ?? o.vocabulary, reading);
  between(call, 'batch', o.batch, 1, 4096);
  refuseLarge(call, o);
  refuseLargeVocabulary(call, o);
  between(call, 'randomStart', o.randomStart, 0, 100_000);
  for (const name of above0) positive(call, name, o[name]);
  integer(call, 'warmup', o.warmup, 0);
  integer(call, 'cosineSteps', o.cosineSteps, 0);
  for (const name of from0) notNegative(call, name, o[name]);
  between(call, 'seed', o.seed, 0, Number.MAX_SAFE_INTEGER);
  return { ...o, task, ...reading };
}

const flags = /** @type {const} */ (['mlp', 'normalization', 'causal', 'tied', 'decayVectors']);
const above0 = /** @type {const} */ (['embeddingStd', 'weightScale', 'base', 'learningRate']);
const from0 = /** @type {const} */ (['finalRate', 'weightDecay', 'clip']);

/** Most attention weights that a step keeps in memory: 1 GiB. */
const mostWeights = 2 ** 28;

/**
 * Refuses models whose steps together would keep too many attention weights in memory.
 *
 * @param {string} call
 * @param {{ layers: number, heads: number, batch: number, length: number }} of
 * @param {number} [models] number of models of this form
 */
export function refuseLarge(call, { layers, heads, batch, length }, models = 1) {
  const most = Math.floor(Math.sqrt(mostWeights / (layers * heads * batch * models)));
  if (length <= most) return;
  const product = `${layers} × ${heads} × ${batch}${models > 1 ? ` × ${models}` : ''}`;
  const factors = models > 1 ? 'layers × heads × batch × models' : 'layers × heads × batch';
  refuse(
    call,
    'length',
    say`at most ${most} with ${factors} = ${product} (1 GiB of weights)`,
    length,
  );
}

/** Logits of a step, which are in memory with their gradients: 1 GiB. */
const mostLogits = 2 ** 27;

/** @param {string} call @param {{ batch: number, length: number, vocabulary: number }} of */
function refuseLargeVocabulary(call, { batch, length, vocabulary }) {
  const most = Math.floor(mostLogits / (batch * length));
  if (vocabulary <= most) return;
  const wanted = say`at most ${most} with batch × length = ${batch} × ${length} (1 GiB of logits)`;
  refuse(call, 'vocabulary', wanted, vocabulary);
}

/**
 * @param {string} call
 * @param {Task} task
 * @param {unknown} value
 * @param {import('./reading.js').Reading} reading
 */
function vocabularyFor(call, task, value, { letters, tokens }) {
  const { letters: namesOf, leastVocabulary = 2 } = tasks[task];
  if (tokens) {
    // the vocabulary that is needed, so that a smaller one is refused
    const least = tokens.reduce((largest, token) => Math.max(largest, token), 1) + 1;
    return between(call, 'vocabulary', value, least, 65536);
  }
  if (!namesOf) return between(call, 'vocabulary', value, leastVocabulary, 65536);
  const fixed = namesOf(letters).length;
  if (value !== 0 && value !== fixed) {
    refuse(call, 'vocabulary', say`left out or ${fixed} for the task '${task}'`, value);
  }
  return fixed;
}

/** @typedef {ReturnType<typeof checked>} Settings */
