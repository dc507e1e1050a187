// Layers write to the memory of the module, and no array of JavaScript is made for them: writing to fresh
// memory took Chromium half of a run. Runs that overlap, end early or give arrays away have their numbers all
// the same.

import assert from 'node:assert/strict';
import { openModel } from '../../../web/labs/models/index.js';
import { filesOf, golden } from '../../harness/model-files.js';
import { sharedBy } from '../../harness/shared-memory.js';
import { forRelease, test } from '../../harness/tiers.js';

/** Fused projections, norms of queries, gates, parallel branches, blocks that follow norms. */
const names = ['bert', 'bloom', 'gemma2', 'gpt2', 'gpt_neox', 'llama', 'phi3', 'qwen3', 't5'];

/**
 * Numbers of the Float32Arrays that are made meanwhile.
 *
 * @param {() => Promise<unknown>} work
 */
async function madeBy(work) {
  const Real = globalThis.Float32Array;
  const { slice } = Real.prototype;
  let count = 0;
  globalThis.Float32Array = new Proxy(Real, {
    construct(target, given, type) {
      const array = Reflect.construct(
        target,
        given,
        type === globalThis.Float32Array ? target : type,
      );
      // views have made nothing
      if (!(given[0] instanceof ArrayBuffer)) count += array.length;
      return array;
    },
  });
  Real.prototype.slice = function (...given) {
    const copy = slice.apply(this, given);
    count += copy.length;
    return copy;
  };
  try {
    await work();
  } finally {
    globalThis.Float32Array = Real;
    Real.prototype.slice = slice;
  }
  return count;
}

test('the second run of a text makes its results, embeddings, and nothing for each layer', async () => {
  const { ids } = await golden('gpt2/golden.json');
  for (const workers of [1, 3]) {
    const model = await openModel(await filesOf('gpt2'), { workers });
    const { layers, heads, dim } = model.info;
    const n = ids.length;
    const run = () => model.run(ids, { logits: 'none' });
    const first = await madeBy(run);
    const second = await madeBy(run);
    const wanted = layers * heads * n * n + 3 * n * dim;
    assert.ok(first > second, `${first} ${second}`);
    // with biases that are cut for workers
    assert.ok(second <= wanted + 12 * dim * layers, `${workers}: ${second}, not ${wanted}`);
    model.close();
  }
});

for (const name of names) {
  test(`${name}: runs that overlap, or that ended early, do not write into each other`, async () => {
    const { ids } = await golden(`${name}/golden.json`);
    const texts = [ids, ids.slice(1), [...ids].reverse()];
    const wanted = [];
    for (const text of texts) {
      const model = await openModel(await filesOf(name), { workers: 1 });
      wanted.push(await model.run(text));
      model.close();
    }
    const model = await openModel(await filesOf(name), { workers: 1 });
    for (let time = 0; time < 2; ++time) {
      const ending = new AbortController();
      const ended = model.run([...ids, ids[0]], {
        signal: ending.signal,
        onProgress: () => ending.abort(),
      });
      const found = Promise.all(texts.map((text) => model.run(text)));
      await assert.rejects(ended, { name: 'AbortError' });
      assert.deepEqual(await found, wanted);
    }
    model.close();
  });
}

/** A text so long that this model's attention goes to workers. */
const long = (/** @type {number} */ first) =>
  Array.from({ length: 1100 }, (_, at) => (first + 7 * at) % 37);

test('the second run of a long text makes no memory that workers share', async () => {
  const model = await openModel(await filesOf('bloom'), { workers: 3 });
  const run = () => model.run(long(0), { logits: 'none' });
  const first = await sharedBy(run);
  const second = await sharedBy(run);
  model.close();
  assert.ok(first > 12, `${first}`);
  assert.equal(second, 0);
});

forRelease(
  'long texts: runs on workers that overlap, or that ended early, do not write into each other',
  async () => {
    const files = await filesOf('bloom');
    const texts = [long(0), long(5).slice(1)];
    const bytesOf = (/** @type {any} */ { weights, logits }) =>
      [weights, logits].map(({ data }) => Buffer.from(data.buffer));
    const wanted = [];
    for (const text of texts) {
      const model = await openModel(files, { workers: 1 });
      wanted.push(bytesOf(await model.run(text, { logits: 'last' })));
      model.close();
    }
    const model = await openModel(files, { workers: 3 });
    for (let time = 0; time < 2; ++time) {
      const ending = new AbortController();
      const ended = model.run(long(3), {
        signal: ending.signal,
        onProgress: () => ending.abort(),
      });
      const found = Promise.all(texts.map((text) => model.run(text, { logits: 'last' })));
      await assert.rejects(ended, { name: 'AbortError' });
      for (const [at, run] of (await found).entries()) {
        for (const [k, bytes] of bytesOf(run).entries()) assert.ok(bytes.equals(wanted[at][k]));
      }
    }
    model.close();
  },
);

test('whoever takes away the weights of a layer leaves those of the run', async () => {
  const { ids } = await golden('gpt2/golden.json');
  const model = await openModel(await filesOf('gpt2'));
  const wanted = await model.run(ids);
  let layers = 0;
  const found = await model.run(ids, {
    onProgress({ weights }) {
      layers += 1;
      const { buffer } = weights.data;
      structuredClone(buffer, { transfer: [/** @type {ArrayBuffer} */ (buffer)] });
    },
  });
  assert.equal(layers, model.info.layers);
  assert.deepEqual(found, wanted);
  model.close();
});
