// What an opened model does on held-out tokens: its loss, what its heads look at, what it goes on with.

/** @typedef {import('../../web/model/model.js').Model} Model */

/** @param {Float32Array} row of logits @param {number} target */
function lossOf(row, target) {
  const largest = row.reduce((a, b) => Math.max(a, b));
  const sum = row.reduce((total, x) => total + Math.exp(x - largest), 0);
  return Math.log(sum) - (row[target] - largest);
}

/**
 * The mean loss of the first `windows` sequences, in nats a token.
 *
 * @param {Model} model
 * @param {Int32Array} tokens
 * @param {number} length
 * @param {number} windows
 */
export async function heldOutLoss(model, tokens, length, windows) {
  let sum = 0;
  let count = 0;
  for (let k = 0; k < windows && (k + 1) * length < tokens.length; ++k) {
    const from = k * length;
    const { logits } = await model.run([...tokens.subarray(from, from + length)]);
    const { shape, data } = /** @type {import('../../web/api/tensor.js').Tensor} */ (logits);
    for (let i = 0; i < length; ++i) {
      const row = /** @type {Float32Array} */ (data).subarray(i * shape[1], (i + 1) * shape[1]);
      sum += lossOf(row, tokens[from + i + 1]);
      ++count;
    }
  }
  return sum / count;
}

/**
 * Mean weights of every head on sequences of the held-out text, and what a head that gives all visible
 * tokens the same weight would have.
 *
 * @param {Model} model
 * @param {Int32Array} tokens
 * @param {readonly boolean[]} isPunctuation by token
 * @param {{ length?: number, windows?: number }} [given]
 */
export async function headMeans(model, tokens, isPunctuation, { length = 64, windows = 32 } = {}) {
  const { layers, heads } = model.info;
  const kinds = /** @type {const} */ ({
    previous: (/** @type {number} */ j, /** @type {number} */ i) => j === i - 1,
    first: (/** @type {number} */ j) => j === 0,
    own: (/** @type {number} */ j, /** @type {number} */ i) => j === i,
    punctuation: (
      /** @type {number} */ j,
      /** @type {number} */ _,
      /** @type {Int32Array} */ ids,
    ) => isPunctuation[ids[j]],
  });
  const names = /** @type {(keyof typeof kinds)[]} */ (Object.keys(kinds));
  const zero = () => Object.fromEntries(names.map((name) => [name, 0]));
  const even = zero();
  const all = Array.from({ length: layers * heads }, zero);
  for (let k = 0; k < windows; ++k) {
    const ids = tokens.subarray(k * length, (k + 1) * length);
    const { weights } = await model.run([...ids], { logits: 'none' });
    for (let i = 1; i < length; ++i) {
      for (let j = 0; j <= i; ++j) {
        for (const name of names) {
          if (!kinds[name](j, i, ids)) continue;
          even[name] += 1 / (i + 1);
          all.forEach((means, h) => (means[name] += weights.data[(h * length + i) * length + j]));
        }
      }
    }
  }
  const count = windows * (length - 1);
  for (const means of [even, ...all]) for (const name of names) means[name] /= count;
  return { names, even, heads: all };
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
    const row = [.../** @type {import('../../web/api/tensor.js').Tensor} */ (logits).data];
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
