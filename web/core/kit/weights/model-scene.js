// A text read by a model → a scene.

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */

/**
 * @param {{ tokens: readonly { id: number, text: string }[], layers: readonly Tensor[] }} read the weights of
 *   each layer
 * @param {{ heads: number, causal: boolean }} info
 * @returns {Scene}
 */
export function modelScene({ tokens, layers }, { heads, causal }) {
  const words = tokens.map(({ id, text }) => text || `${id}`);
  const n = words.length;
  const visible = causal ? { shape: [n, n], data: new Uint8Array(n * n) } : null;
  for (let row = 0; row < n; ++row) visible?.data.fill(1, row * n, row * n + row + 1);
  return {
    queries: words,
    keys: words,
    layers: [...layers],
    weights: layers[0],
    visible,
    scores: null,
    logSum: null,
    width: 0,
    names: Array(heads).fill(''),
    notices: [],
  };
}
