// The same step of training in TensorFlow.js, on one of its backends: attention alone, without positions, its
// gradient, limited to a norm of 1, and Adam. Embeddings are products with one-hot rows, because its
// WebAssembly backend has no gradient of a look-up.

/** @typedef {import('./plain-training.js').Sizes} Sizes */
/** @typedef {import('./plain-training.js').Numbers} Numbers */

/**
 * @param {any} tf whose backend is set
 * @param {Sizes} sizes
 * @param {Numbers} start weights by the names of phasor/train
 * @param {number[]} tokens
 * @param {number[]} targets −1 where nothing is known
 * @param {number} batch
 */
export function tensorflowTraining(tf, sizes, start, tokens, targets, batch) {
  const { layers, heads, dim, vocabulary, learningRate } = sizes;
  const n = tokens.length / batch;
  const width = dim / heads;
  /** @type {Record<string, any>} */
  const p = Object.fromEntries(
    Object.entries(start).map(([name, data]) => {
      const rows = { 'embedding.weight': vocabulary }[name] ?? dim;
      const shape = name.endsWith('bias') ? [data.length] : [rows, data.length / rows];
      return [name, tf.variable(tf.tensor(data, shape))];
    }),
  );
  const given = tf.oneHot(tf.tensor1d(tokens, 'int32'), vocabulary).toFloat();
  const known = targets.map((target) => (target < 0 ? 0 : 1));
  const count = known.reduce((/** @type {number} */ a, b) => a + b, 0);
  const wanted = tf.mul(
    tf
      .oneHot(
        tf.tensor1d(
          targets.map((target) => Math.max(0, target)),
          'int32',
        ),
        vocabulary,
      )
      .toFloat(),
    tf.tensor2d(known, [known.length, 1]),
  );
  const later = tf.tensor2d(
    Array.from({ length: n * n }, (_, k) => (k % n > Math.floor(k / n) ? -1e9 : 0)),
    [n, n],
  );

  /** @param {any} rows @returns {any} heads beside each other → [batch, heads, n, width] */
  const split = (rows) => rows.reshape([batch, n, heads, width]).transpose([0, 2, 1, 3]);

  /** @param {any} x @param {number} l */
  function attend(x, l) {
    const name = `layers.${l}.attention.`;
    const qkv = x.matMul(p[`${name}qkv.weight`]).add(p[`${name}qkv.bias`]);
    const [q, k, v] = tf.split(qkv, 3, 1).map(split);
    const scores = tf
      .matMul(q, k, false, true)
      .mul(1 / Math.sqrt(width))
      .add(later);
    const mixed = tf
      .matMul(tf.softmax(scores), v)
      .transpose([0, 2, 1, 3])
      .reshape([batch * n, dim]);
    return mixed.matMul(p[`${name}output.weight`]).add(p[`${name}output.bias`]);
  }

  function forward() {
    let x = given.matMul(p['embedding.weight']);
    for (let l = 0; l < layers; ++l) x = x.add(attend(x, l));
    return x.matMul(p['output.weight']).add(p['output.bias']);
  }

  const loss = () =>
    tf
      .logSoftmax(forward())
      .mul(wanted)
      .sum()
      .mul(-1 / count);
  const adam = tf.train.adam(learningRate, 0.9, 0.99, 1e-8);
  return {
    /** @returns {Float32Array} */
    logits: () => tf.tidy(() => forward().dataSync().slice()),
    /** @returns {number} the loss before it */
    step: () =>
      tf.tidy(() => {
        const { value, grads } = tf.variableGrads(loss);
        const all = Object.values(grads);
        const size = tf.addN(all.map((each) => each.square().sum())).sqrt();
        const share = tf.minimum(tf.scalar(1), tf.div(1, size));
        adam.applyGradients(
          Object.fromEntries(Object.entries(grads).map(([name, each]) => [name, each.mul(share)])),
        );
        return value.dataSync()[0];
      }),
  };
}
