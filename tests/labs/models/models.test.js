// Trained models: every architecture against the forward pass of tests/golden/models/reference.py, in
// float64, which shares no code with phasor.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { openModel } from '../../../web/labs/models/index.js';
import { Engine } from '../../../web/labs/models/api/engine.js';
import { probe } from '../../../web/labs/models/api/heads.js';
import { module } from '../../../web/labs/models/api/module.js';
import { storageOfGgml, storageOf } from '../../../web/labs/models/api/readers/storage.js';
import { trainer } from '../../../web/labs/training/index.js';
import { changed } from '../../harness/gguf.js';
import { bytesOf, closed, filesOf, furthest, golden, opened } from '../../harness/model-files.js';

const names = readdirSync(new URL('../../golden/models/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== '__pycache__')
  .map(({ name }) => name);

/** @param {ArrayLike<number>} list */
const largest = (list) => Array.from(list).reduce((most, x) => Math.max(most, Math.abs(x)), 0);

for (const name of names) {
  test(`${name}: the attention of all heads and the logits are those of the reference`, async () => {
    const wanted = await golden(`${name}/golden.json`);
    const model = await openModel(await filesOf(name));
    const { weights, logits, windowed } = await model.run(wanted.ids);
    assert.deepEqual(weights.shape, wanted.shape);
    assert.ok(furthest(weights.data, wanted.weights) < 1e-5);
    assert.equal(logits === undefined, wanted.logits === null);
    if (logits) {
      assert.deepEqual(logits.shape, [wanted.ids.length, model.info.vocabulary]);
      assert.ok(furthest(logits.data, wanted.logits) < 1e-5 * largest(wanted.logits));
    }
    assert.equal(windowed, null);
    assert.deepEqual(model.info.warnings, []);
    model.close();
  });
}

/** Models whose GELU is that of erf, and what GGUF calls them. @type {Record<string, string>} */
const exact = { bert: 'bert', gpt_neox: 'gptneox', mpt: 'mpt' };

for (const [name, own] of Object.entries(exact)) {
  test(`${name}: a GGUF file that says nothing of its GELU has llama.cpp's, with tanh`, async () => {
    const { ids } = await golden(`${name}/golden.json`);
    const gguf = await bytesOf(`${name}/model.gguf`);
    const field = `${own}.hidden_activation`;
    const [silent, tanh, erf] = await Promise.all(
      [undefined, 'gelu_pytorch_tanh', 'gelu'].map(async (kind) => {
        const model = await openModel({ 'model.gguf': await changed(gguf, { [field]: kind }) });
        assert.deepEqual(model.info.warnings, []);
        return (await model.run(ids)).weights.data;
      }),
    );
    assert.deepEqual(silent, tanh);
    assert.ok(furthest(silent, erf) > 1e-6, `${furthest(silent, erf)}`);
    await assert.rejects(
      async () => openModel({ 'model.gguf': await changed(gguf, { [field]: 'gelo' }) }),
      /gelo/,
    );
  });
}

for (const name of names) {
  const gguf = await bytesOf(`${name}/model.gguf`).catch(() => null);
  if (!gguf) continue;
  test(`${name}: a GGUF file, as llama.cpp converts it, gives the same attention`, async () => {
    const { ids } = await golden(`${name}/golden.json`);
    const files = await filesOf(name, 'gguf');
    const own = exact[name];
    // these models have the GELU of erf, llama.cpp the one with tanh, unless the file says more
    if (own) files['model.gguf'] = await changed(gguf, { [`${own}.hidden_activation`]: 'gelu' });
    const [a, b] = await Promise.all(
      [filesOf(name), files].map(async (each) => openModel(await each)),
    );
    const [one, other] = [await a.run(ids), await b.run(ids)];
    assert.ok(furthest(one.weights.data, other.weights.data) < 1e-5);
    if (other.logits && one.logits) {
      assert.ok(furthest(one.logits.data, other.logits.data) < 1e-5 * largest(one.logits.data));
    }
    assert.deepEqual(b.info.warnings, []);
    assert.equal(b.info.format, 'GGUF');
    if (name === 'llama') assert.equal(b.info.rope?.layerTypes[0].pairing, 'interleaved');
  });
}

test('blocks of every format are decoded to the bit', async () => {
  const { cases } = await golden('blocks.json');
  const engine = new Engine(await module());
  const ggml = { Q4_0: 2, Q4_1: 3, Q5_0: 6, Q5_1: 7, Q8_0: 8, Q4_K: 12, Q5_K: 13, Q6_K: 14 };
  assert.equal(cases.length, 10);
  for (const { type, bytes, bits } of cases) {
    const place = /** @type {any} */ (ggml)[type];
    const storage = place === undefined ? storageOf(type) : storageOfGgml(place);
    assert.ok(storage, type);
    const values = engine.decoded(Uint8Array.from(Buffer.from(bytes, 'hex')), storage);
    const got = Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('hex');
    assert.equal(got, bits, type);
  }
});

test('a matrix of blocks multiplies as its numbers do', async () => {
  const engine = new Engine(await module());
  const { cases } = await golden('blocks.json');
  for (const [type, ggml] of /** @type {const} */ ([
    ['Q4_K', 12],
    ['Q6_K', 14],
    ['Q8_0', 8],
  ])) {
    const bytes = Uint8Array.from(
      Buffer.from(cases.find((/** @type {any} */ one) => one.type === type).bytes, 'hex'),
    );
    const storage = storageOfGgml(ggml);
    assert.ok(storage);
    const numbers = engine.decoded(bytes, storage);
    const source = {
      name: type,
      size: bytes.length,
      bytes: async (/** @type {number} */ from, /** @type {number} */ to) =>
        bytes.subarray(from, to),
    };
    const shape = [2, numbers.length / 2];
    const weight = { name: type, type, storage, shape, source, from: 0, to: bytes.length };
    const x = Float32Array.from({ length: shape[1] }, (_, k) => Math.sin(k));
    const y = await engine.product(x, 1, { weight });
    const wanted = [0, 1].map((r) =>
      x.reduce((sum, value, k) => sum + value * numbers[r * shape[1] + k], 0),
    );
    assert.ok(furthest(y, wanted) < 1e-4 * largest(wanted), type);
    assert.deepEqual(
      await engine.rows(weight, [1, 0]),
      Float32Array.from([...numbers.slice(shape[1]), ...numbers.slice(0, shape[1])]),
    );
  }
});

for (const encoding of /** @type {const} */ ([
  'none',
  'sinusoidal',
  'learned',
  'rotary',
  'alibi',
  't5',
  'shaw',
  'counting',
  'normalized',
])) {
  test(`a model that phasor trains with ${encoding} gives what the trainer gives`, async () => {
    for (const more of [{}, { causal: false, mlp: true, layers: 2, heads: 4, slopes: 'one' }]) {
      /** @type {any} */
      const chosen = { task: 'offset', encoding, length: 12, seed: 3, ...more };
      const run = await trainer(chosen);
      run.step(10);
      const model = await openModel(run.save());
      assert.deepEqual(model.info.warnings, []);
      const ids = [1, 4, 2, 7, 3, 3, 0, 9, 5, 1, 2, 6];
      const wanted = run.attention(ids);
      const { weights, logits } = await model.run(ids);
      // numbers up to 12 are added to the words, so that scores are large and their rounding shows
      const near = encoding === 'counting' ? 1e-4 : 1e-5;
      assert.ok(furthest(weights.data, wanted.weights.data) < near);
      assert.ok(furthest(logits?.data ?? [], wanted.logits.data) < 10 * near);
      run.close();
    }
  });
}

test('a head that is switched off adds nothing, as in the trainer', async () => {
  const run = await trainer({ task: 'offset', length: 8, heads: 4, layers: 2, seed: 1 });
  run.step(5);
  const model = await openModel(run.save());
  const ids = [1, 2, 3, 4, 5, 6, 7, 8];
  run.ablate(0, 2);
  run.ablate(1, 0);
  const wanted = run.attention(ids);
  const { weights, logits } = await model.run(ids, {
    ablate: [
      [0, 2],
      [1, 0],
    ],
  });
  assert.ok(furthest(weights.data, wanted.weights.data) < 1e-5);
  assert.ok(furthest(logits?.data ?? [], wanted.logits.data) < 1e-4);
  const whole = await model.run(ids);
  assert.ok(furthest(whole.logits?.data ?? [], wanted.logits.data) > 1e-3);
});

test('with rotary positions a shift changes nothing, and without positions order is lost', async () => {
  const { ids } = await golden('llama/golden.json');
  const model = await openModel(await filesOf('llama'));
  const [here, there] = [await model.run(ids), await model.run(ids, { start: 7 })];
  assert.ok(furthest(here.weights.data, there.weights.data) < 1e-4);
  const bert = await openModel(await filesOf('bert'));
  const options = { positions: false };
  const forward = await bert.run(ids, options);
  const backward = await bert.run([...ids].reverse(), options);
  const { data } = backward.weights;
  const n = ids.length;
  // reversing queries and keys reverses each map
  const reversed = Float32Array.from(
    data,
    (_, k) => data[k - (k % (n * n)) + (n * n - 1 - (k % (n * n)))],
  );
  assert.ok(furthest(forward.weights.data, reversed) < 1e-5);
  const placed = await bert.run(ids, { start: 3 });
  assert.ok(furthest(placed.weights.data, (await bert.run(ids)).weights.data) > 1e-3);
});

test('layers are reported as they are computed, and a signal ends a run between two', async () => {
  const { ids } = await golden('gpt2/golden.json');
  const model = await openModel(await filesOf('gpt2'));
  /** @type {number[]} */
  const layers = [];
  const { weights } = await model.run(ids, {
    onProgress({ layer, layers: all, weights: { shape } }) {
      layers.push(layer);
      assert.equal(all, 3);
      assert.deepEqual(shape, [4, ids.length, ids.length]);
    },
  });
  assert.deepEqual(layers, [0, 1, 2]);
  assert.equal(weights.data.length, 3 * 4 * ids.length ** 2);
  const ending = new AbortController();
  const signal = ending.signal;
  const ended = model.run(ids, {
    signal,
    onProgress: ({ layer }) => layer === 1 && ending.abort(),
  });
  await assert.rejects(ended, { name: 'AbortError' });
  await assert.rejects(model.run(ids, { signal }), { name: 'AbortError' });
  await assert.rejects(openModel(await filesOf('gpt2'), { signal }), { name: 'AbortError' });
  for (const wrong of /** @type {any[]} */ ([5, {}, 'x'])) {
    const message = /: signal must be an AbortSignal, got /;
    await assert.rejects(model.run(ids, { signal: wrong }), { name: 'TypeError', message });
    await assert.rejects(model.heads({ signal: wrong }), { name: 'TypeError', message });
    await assert.rejects(openModel(await filesOf('gpt2'), { signal: wrong }), { message });
    const onProgress = wrong;
    await assert.rejects(
      model.run(ids, { onProgress }),
      /^TypeError: run: onProgress must be a function, got /,
    );
  }
  const closing = model.run(ids, { onProgress: () => model.close() });
  await assert.rejects(closing, /the model is closed/);
});

test('the logits of the last token alone are those of all', async () => {
  const { ids } = await golden('gpt2/golden.json');
  const model = await openModel(await filesOf('gpt2'));
  const all = await model.run(ids);
  const last = await model.run(ids, { logits: 'last' });
  assert.deepEqual(last.logits?.shape, [1, 37]);
  assert.ok(furthest(last.logits?.data ?? [], all.logits?.data.slice(-37) ?? []) < 1e-5);
  assert.deepEqual(
    last.next.map(({ id }) => id),
    all.next.map(({ id }) => id),
  );
  assert.equal((await model.run(ids, { logits: 'none' })).logits, undefined);
  const { next } = all;
  assert.equal(next.length, 10);
  assert.ok(next.every(({ probability }, k) => k === 0 || probability <= next[k - 1].probability));
  const row = Array.from(all.logits?.data.slice(-37) ?? []);
  assert.equal(next[0].id, row.indexOf(Math.max(...row)));
});

test('a base model has the names without a prefix, and no head but the embeddings', async () => {
  const { ids, weights } = await golden('gpt2/golden.json');
  const files = await filesOf('gpt2');
  const { header, data } = opened(files['model.safetensors']);
  const bare = Object.fromEntries(
    Object.entries(header).map(([name, value]) => [name.replace('transformer.', ''), value]),
  );
  const model = await openModel({ ...files, 'model.safetensors': closed(bare, data) });
  assert.ok(furthest((await model.run(ids)).weights.data, weights) < 1e-5);
  assert.equal(model.info.parameters, 16 * 37 + 16 * 16 + 3 * (12 * 256 + 13 * 16) + 32);
});

test('heads are named by what they do on tokens that come twice', async () => {
  const run = await trainer({ task: 'offset', offset: 1, encoding: 'rotary', length: 12, seed: 1 });
  run.step(200);
  const trained = await openModel(run.save());
  const scores = await trained.heads({ length: 6 });
  assert.deepEqual(scores.previousToken.shape, [1, 1]);
  assert.ok(scores.previousToken.data[0] > 0.75, `${scores.previousToken.data[0]}`);
  assert.ok(Math.abs(scores.previousToken.data[0] - run.heads().previousToken.data[0]) < 0.1);
  assert.ok(scores.induction.data[0] < 0.1);
  const model = await openModel(await filesOf('bert'));
  const { previousToken, nextToken, firstToken, sameToken, induction } = await model.heads({
    length: 5,
  });
  const { weights, tokens } = await model.run(probe(37, 5, 1), { logits: 'none' });
  const n = tokens.length;
  const mean = (/** @type {[number, number][]} */ list, /** @type {number} */ h) =>
    list.reduce((sum, [i, j]) => sum + weights.data[(h * n + i) * n + j], 0) / list.length;
  const rows = (/** @type {number} */ from, /** @type {number} */ to) =>
    Array.from({ length: to - from }, (_, k) => from + k);
  for (let h = 0; h < 8; ++h) {
    const near = (/** @type {number} */ a, /** @type {number} */ b) =>
      assert.ok(Math.abs(a - b) < 1e-6);
    near(
      previousToken.data[h],
      mean(
        rows(1, 10).map((i) => [i, i - 1]),
        h,
      ),
    );
    near(
      nextToken.data[h],
      mean(
        rows(0, 9).map((i) => [i, i + 1]),
        h,
      ),
    );
    near(
      firstToken.data[h],
      mean(
        rows(1, 10).map((i) => [i, 0]),
        h,
      ),
    );
    near(
      sameToken.data[h],
      mean(
        rows(5, 10).map((i) => [i, i - 5]),
        h,
      ),
    );
    near(
      induction.data[h],
      mean(
        rows(5, 10).map((i) => [i, i - 4]),
        h,
      ),
    );
  }
  await assert.rejects(
    model.heads({ length: 11 }),
    /heads: length must be at most 10, half of the context, got 11/,
  );
});
