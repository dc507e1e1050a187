// The model with which <phasor-attention trained> reads a text. Core has none: the lab of models registers
// one when it is imported, before or after a figure asks for it.

/** @typedef {import('../api/tensor.js').Tensor} Tensor */
/**
 * A token and its place in the text.
 *
 * @typedef {{ id: number, text: string, from: number, to: number }} Token
 */
/**
 * The result of reading a text: weights are [layers, heads, queries, keys]; `windowed` if the text was longer
 * than the model reads.
 *
 * @typedef {{ tokens: readonly Token[], weights: Tensor,
 *   windowed: { length: number, read: number } | null }} Reading
 */
/** @typedef {{ heads: number, causal: boolean, unknown?: { id: number, text: string } | null }} Info */
/**
 * The number of tokens read at once in training, and nats per token by the number read at once.
 *
 * @typedef {{ trained: number, losses: readonly { length: number, loss: number }[] }} Measured
 */
/**
 * @typedef {{ info: Info, measured: Measured | null,
 *   run: (text: string, options: { logits: 'none' }) => Promise<Reading> }} TextModel
 */

/** @type {(() => Promise<TextModel>) | null} */
let source = null;
/** Callbacks of figures that asked before a model was registered. @type {Set<() => void>} */
const waiting = new Set();

/** @param {() => Promise<TextModel>} open */
export function provideTextModel(open) {
  source = open;
  for (const again of waiting) again();
  waiting.clear();
}

/**
 * @param {() => void} again if there is no model yet, called once one is registered
 * @returns {(() => Promise<TextModel>) | null} opens the model
 */
export function textModel(again) {
  if (!source) waiting.add(again);
  return source;
}
