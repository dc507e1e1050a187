// @jax-js/jax, a peer that uses every core that it can see: its own attention, compiled once, with arrays
// copied in and the result copied out.

/**
 * The library with its threads. It starts one for each core that the browser names, so this page names as
 * many as the row may use.
 *
 * @param {number} threads
 */
export async function jaxWith(threads) {
  Object.defineProperty(navigator, 'hardwareConcurrency', { value: threads });
  const at = '/tests/node_modules/@jax-js/jax/dist/index.js';
  const jax = await import(/** @type {any} */ (at));
  await jax.init('wasm');
  jax.defaultDevice('wasm');
  return jax;
}

/**
 * Attention by `nn.dotProductAttention`.
 *
 * @param {any} jax
 * @param {Float32Array[]} inputs q, k and v, [n, heads · d] each
 * @param {{ heads: number, n: number, d: number, causal: boolean }} problem
 * @returns {() => Promise<Float32Array>} [n, heads · d]
 */
export function jaxAttention(jax, inputs, { heads, n, d, causal }) {
  const attention = jax.jit((/** @type {any} */ q, /** @type {any} */ k, /** @type {any} */ v) =>
    jax.nn.dotProductAttention(q, k, v, { isCausal: causal }),
  );
  return () => {
    const arrays = inputs.map((data) => jax.numpy.array(data, { shape: [n, heads, d] }));
    return attention(...arrays).data();
  };
}
