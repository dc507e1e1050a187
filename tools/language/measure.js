// What an opened model does on held-out tokens: its loss, what its heads look at, what becomes of the loss
// without each, what it goes on with.

import { lossesOf } from '../../web/labs/models/api/losses.js';

/** @typedef {import('../../web/labs/models/index.js').Model} Model */
/** @typedef {import('../../web/labs/models/index.js').RunOptions} RunOptions */

/**
 * The mean loss of the first `windows` sequences, in nats a token.
 *
 * @param {Model} model
 * @param {Int32Array} tokens
 * @param {number} length
 * @param {number} windows
 * @param {Pick<RunOptions, 'ablate'>} [options]
 */
export async function heldOutLoss(model, tokens, length, windows, options) {
  let sum = 0;
  let count = 0;
  for (let k = 0; k < windows && (k + 1) * length < tokens.length; ++k) {
    const from = k * length;
    const { logits } = await model.run([...tokens.subarray(from, from + length)], options);
    const all = /** @type {import('../../web/core/api/tensor.js').Tensor} */ (logits);
    const losses = lossesOf(all, tokens.subarray(from + 1, from + 1 + length));
    sum += losses.reduce((a, b) => a + b);
    count += length;
  }
  return sum / count;
}

/**
 * The loss of each token of a text, predicted from those before it.
 *
 * @param {Model} model
 * @param {readonly number[]} ids of the text, after one that it begins behind
 */
export async function lossesOfText(model, ids) {
  const { logits } = await model.run(ids.slice(0, -1));
  const all = /** @type {import('../../web/core/api/tensor.js').Tensor} */ (logits);
  return [...lossesOf(all, ids.slice(1))];
}

/**
 * How much the loss rises without each head, in nats a token.
 *
 * @param {Model} model
 * @param {Int32Array} tokens
 * @param {number} length
 * @param {number} windows
 * @returns {Promise<number[]>} all heads of the first layer first
 */
export async function lossWithout(model, tokens, length, windows) {
  const { layers, heads } = model.info;
  const whole = await heldOutLoss(model, tokens, length, windows);
  const rises = [];
  for (let k = 0; k < layers * heads; ++k) {
    const ablate = [/** @type {const} */ ([Math.floor(k / heads), k % heads])];
    rises.push((await heldOutLoss(model, tokens, length, windows, { ablate })) - whole);
  }
  return rises;
}

/**
 * Whether token j is a place of a kind, seen from token i, which is j or after it.
 *
 * @typedef {(j: number, i: number, ids: Int32Array, isPunctuation: readonly boolean[]) => boolean} Kind
 */

/** @type {Readonly<Record<string, Kind>>} */
const kinds = {
  previousToken: (j, i) => j === i - 1,
  tokenBefore: (j, i) => j === i - 2,
  ownToken: (j, i) => j === i,
  firstToken: (j) => j === 0,
  sameToken: (j, i, ids) => j < i && ids[j] === ids[i],
  induction: (j, i, ids) => j > 0 && ids[j - 1] === ids[i],
  punctuation: (j, i, ids, isPunctuation) => j < i && isPunctuation[ids[j]],
};

/**
 * Mean weights of every head on sequences of the held-out text, and what a head that gives all visible
 * tokens the same weight would have: of the tokens from which there is such a place, which have five or
 * more tokens before them, so that a place is one among several.
 *
 * @param {Model} model
 * @param {Int32Array} tokens
 * @param {readonly boolean[]} isPunctuation by token
 * @param {{ length?: number, windows?: number }} [given]
 * @returns {Promise<Pick<import('../../web/labs/models/api/measured.js').Measured, 'even' | 'heads'>>}
 */
export async function headMeans(model, tokens, isPunctuation, { length = 64, windows = 32 } = {}) {
  const { layers, heads } = model.info;
  const names = Object.keys(kinds);
  const zero = () => Object.fromEntries(names.map((name) => [name, 0]));
  const [even, counts] = [zero(), zero()];
  const all = Array.from({ length: layers * heads }, zero);
  for (let k = 0; k < windows && (k + 1) * length <= tokens.length; ++k) {
    const ids = tokens.subarray(k * length, (k + 1) * length);
    const { weights } = await model.run([...ids], { logits: 'none' });
    for (let i = 5; i < length; ++i) {
      for (const name of names) {
        const places = Array.from({ length: i + 1 }, (_, j) => j).filter((j) =>
          kinds[name](j, i, ids, isPunctuation),
        );
        if (places.length === 0) continue;
        counts[name] += 1;
        even[name] += places.length / (i + 1);
        all.forEach((means, h) => {
          for (const j of places) means[name] += weights.data[(h * length + i) * length + j];
        });
      }
    }
  }
  for (const means of [even, ...all])
    for (const name of names) means[name] = counts[name] > 0 ? means[name] / counts[name] : 0;
  return { even, heads: all };
}

/**
 * A text that the model goes on with, drawn from its probabilities.
 *
 * @param {Model} model
 * @param {(ids: readonly number[]) => string} textOf
 * @param {readonly number[]} begin
 * @param {{ count: number, temperature: number, random: () => number }} how
 */
export async function continued(model, textOf, begin, { count, temperature, random }) {
  const ids = [...begin];
  for (let k = 0; k < count; ++k) {
    const { logits } = await model.run(ids, { logits: 'last' });
    const row = [.../** @type {import('../../web/core/api/tensor.js').Tensor} */ (logits).data];
    const largest = Math.max(...row);
    const powers = row.map((x) => Math.exp((x - largest) / temperature));
    let left = random() * powers.reduce((a, b) => a + b);
    ids.push(
      Math.max(
        0,
        powers.findIndex((power) => (left -= power) < 0),
      ),
    );
  }
  return textOf(ids);
}
