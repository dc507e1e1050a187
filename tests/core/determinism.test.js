// The same input gives the same bytes: wherever it is computed, in whatever order, and whatever was
// computed before. The relaxed-SIMD build is near, as documented.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { load } from '../../web/core/api/index.js';
import { decode } from '../../web/core/api/embedded.js';
import plain from '../../web/wasm/simd.js';
import { calls, difference, digest, tensor } from '../harness/calls.js';
import { forRelease, test } from '../harness/tiers.js';

const golden = new URL('../golden/digests.json', import.meta.url);
const wanted = JSON.parse(await readFile(golden, 'utf8')).digests;
const phasor = await load({ build: 'simd' });
/** An instance of its own, as a reload of the page makes it. */
const fresh = () => load({ build: 'simd', wasm: decode(plain) });

/** @param {import('../../web/core/api/index.js').Phasor} instance @param {typeof calls} list */
async function digests(instance, list = calls) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const { name, run } of list) found[name] = digest(await run(instance));
  return found;
}

test('every public function has a call here', () => {
  const called = new Set(calls.map(({ name }) => /^\w+/.exec(name)?.[0]));
  const names = Object.keys(phasor).filter((name) => name !== 'info');
  assert.deepEqual(
    names.filter((name) => !called.has(name)),
    [],
  );
});

test('the SIMD build gives the recorded bytes', async () => {
  assert.deepEqual(await digests(phasor), wanted);
});

forRelease('so does a worker, and an instance of its own', async () => {
  const worker = new Worker(new URL('./determinism-worker.js', import.meta.url));
  const found = await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  await worker.terminate();
  assert.deepEqual(found, wanted);
  assert.deepEqual(await digests(await fresh()), wanted);
});

forRelease(
  'the order of calls does not matter, nor what lies in memory, nor how much there is',
  async () => {
    const used = await fresh();
    // memory full of NaN, given back
    const nan = { shape: [1200, 1200], data: new Float32Array(1200 * 1200).fill(NaN) };
    used.attention(nan, nan, nan, { return: ['scores', 'weights'] });
    used.shift(nan, { offset: 1 });
    assert.throws(() => used.learned({ length: 60000, dim: 60000 }), RangeError);
    assert.deepEqual(await digests(used, calls.toReversed()), wanted);
    // a third of the calls again, in an order that mixes sizes
    const mixed = calls.map((call, k) => calls[(k * 17) % calls.length] ?? call);
    const found = await digests(used, mixed);
    for (const { name } of mixed) assert.equal(found[name], wanted[name], name);
  },
);

test('nested arrays, views in the middle of a buffer and arrays to write to change no bit', () => {
  const q = tensor(60, 20, 16);
  const nested = Array.from({ length: 20 }, (_, i) =>
    Array.from(q.data.subarray(16 * i, 16 * i + 16)),
  );
  const whole = new Float32Array(20 * 16 + 3);
  whole.set(q.data, 3);
  const view = { shape: [20, 16], data: whole.subarray(3) };
  const want = phasor.attention(q, q, q, { heads: 2, return: ['weights'] });
  const output = new Float32Array(20 * 16 + 1).subarray(1);
  for (const [a, b] of [
    [nested, view],
    [view, nested],
  ]) {
    const options = { heads: 2, return: /** @type {const} */ (['weights']), into: { output } };
    assert.equal(difference(phasor.attention(a, b, a, options), want), 0);
  }
});

forRelease('relaxed SIMD is within 1e-6 of the largest number of each result', async (t) => {
  const path = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url));
  const { stdout } = await promisify(execFile)(path('../../tools/node-relaxed.sh'), [
    path('determinism-relaxed.js'),
  ]);
  const worst = Math.max(...Object.values(JSON.parse(stdout)).map(Number));
  t.diagnostic(`relaxed and plain SIMD differ by ${worst.toExponential(2)} at most`);
  assert.equal(Object.keys(JSON.parse(stdout)).length, calls.length);
  assert.ok(worst > 0 && worst <= 1e-6, stdout);
});
