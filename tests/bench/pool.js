// Attention on one thread, on two workers and on all cores, each against onnxruntime-web and jax-js with as
// many threads. The page is isolated, so that they may have threads; phasor does not need it.

import { flops, peerSession } from './attention.js';
import { cores } from './cores.js';
import { jaxAttention } from './jax.js';
import { rest } from './measure.js';
import { largestError, uniform } from './reference.js';

/** @typedef {import('./runner.js').Row} Row */

/**
 * @param {any} context
 * @param {number} n
 * @param {'output' | 'causal'} what
 * @param {number} workers
 */
async function pooled({ phasor, ort, jax, measure }, n, what, workers) {
  const size = { heads: 8, n, d: 64 };
  const shape = [n, 512];
  const [q, k, v] = [1, 2, 3].map((seed) => ({ shape, data: uniform(seed, n * 512) }));
  const causal = what === 'causal';
  const options = { heads: 8, causal, into: { output: new Float32Array(n * 512) } };
  const workerPool = phasor.pool({ workers });
  const session = await peerSession(ort, size, what);
  const peer = () =>
    session.run(
      Object.fromEntries(
        Object.entries({ q, k, v }).map(([name, { data }]) => [
          name,
          new ort.Tensor('float32', data, [1, n, 512]),
        ]),
      ),
    );
  const arrays = [q, k, v].map(({ data }) => data);
  const other = jaxAttention(jax, arrays, { ...size, causal });
  // small calls first, which stay on this thread or hardly pay: what was called before must not matter
  for (const length of [128, 256]) {
    const x = { shape: [length, 512], data: uniform(length, length * 512) };
    for (let call = 0; call < 10; ++call) await workerPool.attention(x, x, x, { heads: 8 });
  }
  await rest();
  const times = await measure({
    phasor: () => workerPool.attention(q, k, v, options),
    alone: () => phasor.attention(q, k, v, options),
    peer,
    jax: other,
  });
  const theirs = await other();
  workerPool.close();
  const sample = { q: q.data, k: k.data, v: v.data, ...size, causal };
  /** @type {Row} */
  const row = {
    group: 'pool',
    name: workers === 1 ? what : `${what}, ${workers} workers`,
    size: `8 × 64, n = ${n}`,
    phasor: times.phasor,
    gflops: [(flops(size) * (causal ? (n + 1) / (2 * n) : 1)) / times.phasor / 1e6],
    cores: workers,
    peer: times.peer,
    peerName: `onnxruntime-web, ${workers === 1 ? 'one thread' : `${workers} threads`}`,
    ratio: times.peer / times.phasor,
    error: largestError(options.into.output, sample),
    others: { 'jax-js': times.jax },
    note: `${(times.alone / times.phasor).toFixed(2)}× as fast as one thread; jax-js errs by ${largestError(theirs, sample).toExponential(1)}`,
  };
  return row;
}

/** @param {boolean} quick @returns {import('./runner.js').Case[]} */
export default function pool(quick) {
  const counts = [...new Set([1, 2, cores])];
  const sizes = quick ? [512] : [128, 256, 512, 1024, 2048];
  return sizes.flatMap((n) =>
    counts.flatMap((threads) =>
      /** @type {const} */ (['output', 'causal']).map((what) => ({
        name: `${what}, n = ${n}, ${threads} threads`,
        threads,
        rows: async (/** @type {any} */ context) => [await pooled(context, n, what, threads)],
      })),
    ),
  );
}
