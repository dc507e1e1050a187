// A step of training, of the model of the task induction, against the same in plain JavaScript and in
// TensorFlow.js. The peers draw no sequences: the engine's own cost it a little, which counts.

import { trainer } from '../../web/labs/training/index.js';
import { plainTraining } from './plain-training.js';
import { tensorflowTraining } from './tensorflow-training.js';

/** @typedef {import('./runner.js').Row} Row */

/** Multiply-adds of a step count twice; products forward, and twice as many back. @param {any} options */
function flops({ batch, length, dim, layers, vocabulary }) {
  const row = layers * (3 * dim * dim + dim * dim + 2 * length * dim) + dim * vocabulary;
  return 3 * 2 * batch * length * row;
}

/**
 * The largest difference of the numbers that both have.
 *
 * @param {ArrayLike<number>} a
 * @param {Float32Array} b
 */
const difference = (a, b) =>
  b.subarray(0, a.length).reduce((most, value, k) => Math.max(most, Math.abs(value - a[k])), 0);

/** @param {any} context @returns {Promise<Row[]>} */
async function rows({ measure, tf }) {
  const run = await trainer({ task: 'induction', encoding: 'none', seed: 1 });
  const options = /** @type {any} */ (run.options);
  const { batch, length } = options;
  const start = Object.fromEntries(
    Object.entries(run.parameters()).map(([name, { data }]) => [name, data]),
  );
  const { tokens, targets } = run.examples({ count: batch });
  const [given, wanted] = [tokens.flat(), targets.flat().map((target) => target ?? -1)];
  const logits = run.attention(tokens[0]).logits.data;
  // weights that learn the same sequences again and again end where numbers are denormal, and slow: the
  // peers do all the work of a step, and theirs stay as they are
  const still = { ...options, learningRate: 0 };
  const plain = plainTraining(still, start, batch, length);
  const onBackend = async (/** @type {string} */ name) => {
    await tf.setBackend(name);
    return tensorflowTraining(tf, still, start, given, wanted, batch);
  };
  const peers = { wasm: await onBackend('wasm'), cpu: await onBackend('cpu') };
  const errors = [difference(logits, plain.forward(given))];
  for (const [name, peer] of Object.entries(peers)) {
    await tf.setBackend(name);
    errors.push(difference(logits, peer.logits()));
  }
  const times = await measure({
    phasor: () => run.step(),
    loop: () => {
      plain.differentiate(given, wanted);
      plain.update();
    },
    wasm: async () => {
      await tf.setBackend('wasm');
      peers.wasm.step();
    },
    cpu: async () => {
      await tf.setBackend('cpu');
      peers.cpu.step();
    },
  });
  await tf.setBackend('wasm');
  run.close();
  const isWasm = times.wasm < times.cpu;
  return [
    {
      group: 'training',
      name: 'step',
      size: `induction, ${batch} × ${length}`,
      phasor: times.phasor,
      gflops: [flops(options) / times.phasor / 1e6],
      peer: times.loop,
      peerName: 'plain JavaScript',
      ratio: times.loop / times.phasor,
      error: Math.max(...errors),
      others: { [`TensorFlow.js, ${isWasm ? 'wasm' : 'cpu'}`]: Math.min(times.wasm, times.cpu) },
    },
  ];
}

/** @returns {import('./runner.js').Case[]} */
export default () => [{ name: 'a step', isLarge: false, rows }];
