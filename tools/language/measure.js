// Measures an opened model on held-out tokens: its loss, the weights of its heads, the loss without each
// head, and a continuation.

import { lossesOf } from '../../web/labs/models/api/losses.js';

/** @typedef {import('../../web/labs/models/index.js').Model} Model */
/** @typedef {import('../../web/labs/models/index.js').RunOptions} RunOptions */

/**
 * The mean loss of the first `windows` sequences, in nats per token.
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
 * @param {readonly number[]} ids of the text, preceded by a token that it begins after
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
 * @returns {Promise<number[]>} for all heads, layer by layer
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
 * For each kind: whether token j is such a place for token i, with j ≤ i.
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
 * Mean weights of every head on sequences of the held-out text, and those of a head with uniform weights:
 * over tokens that have such a place, and at least five tokens before them, so that the place is one of
 * several.
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
 * A continuation of a text, drawn from the model's probabilities.
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
