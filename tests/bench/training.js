// A step of training, of the model of the task induction, against the same in plain JavaScript. Both draw
// nothing: the engine's own sequences cost it a little, which counts.

import { trainer } from '../../web/train/train.js';
import { plainTraining } from './plain-training.js';

/** @typedef {import('./runner.js').Row} Row */

/** Multiply-adds of a step count twice; products forward, and twice as many back. @param {any} options */
function flops({ batch, length, dim, layers, vocabulary }) {
  const row = layers * (3 * dim * dim + dim * dim + 2 * length * dim) + dim * vocabulary;
  return 3 * 2 * batch * length * row;
}

/** @param {any} context @returns {Promise<Row[]>} */
export default async function rows({ measure }) {
  const run = await trainer({ task: 'induction', encoding: 'none', seed: 1 });
  const options = /** @type {any} */ (run.options);
  const { batch, length } = options;
  const start = Object.fromEntries(Object.entries(run.parameters()).map(([name, { data }]) => [name, data])); // prettier-ignore
  const plain = plainTraining(options, start, batch, length);
  const { tokens, targets } = run.examples({ count: batch });
  const [given, wanted] = [tokens.flat(), targets.flat().map((target) => target ?? -1)];
  const logits = run.attention(tokens[0]).logits.data;
  const error = Math.max(...plain.forward(given).subarray(0, logits.length).map((value, k) => Math.abs(value - logits[k]))); // prettier-ignore
  const times = await measure({
    phasor: () => run.step(),
    loop: () => {
      plain.differentiate(given, wanted);
      plain.update();
    },
  });
  run.close();
  return [
    {
      ...{ group: 'training', name: 'step', size: `induction, ${batch} × ${length}` },
      ...{ phasor: times.phasor, gflops: [flops(options) / times.phasor / 1e6] },
      ...{
        peer: times.loop,
        peerName: 'plain JavaScript',
        ratio: times.loop / times.phasor,
        error,
      },
    },
  ];
}
