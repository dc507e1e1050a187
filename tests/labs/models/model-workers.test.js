// A model on several threads: the same bits as on one, whatever happens to the workers.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { openModel } from '../../../web/labs/models/index.js';
import { outputParts } from '../../../web/labs/models/api/parts.js';
import { storageOf } from '../../../web/labs/models/api/readers/storage.js';
import { filesOf, golden } from '../../harness/model-files.js';
import { forRelease, test } from '../../harness/tiers.js';
import { sharedBy } from '../../harness/shared-memory.js';

// a model asks for this module's class whenever it starts a worker
const threads = createRequire(import.meta.url)('node:worker_threads');
const { Worker } = threads;
/** @type {any[]} */
const hired = [];
/** @type {any[]} messages with work */
let asked = [];
/** What workers answer instead of results. @type {object | undefined} */
let refusal;
/** @type {(worker: any, message: any) => void} */
let atTask = () => {};
threads.Worker = class extends Worker {
  /** @param {any} file @param {any} options */
  constructor(file, options) {
    super(file, options);
    hired.push(this);
  }

  /** @param {string} event @param {any[]} given */
  emit(event, ...given) {
    const answers = event === 'message' && given[0].results !== undefined;
    return super.emit(event, ...(answers && refusal ? [refusal] : given));
  }

  /** @param {any} message @param {any} transfer */
  postMessage(message, transfer) {
    if (message?.kind) {
      asked.push(message);
      atTask(this, message);
    }
    super.postMessage(message, transfer);
  }
};

/** Inputs first, fused by heads or beside each other, biases, gates, blocks that follow norms. */
const names = ['bert', 'bloom', 'gemma2', 'gpt2', 'phi3', 't5'];

for (const name of names) {
  const run = name === 'gpt2' ? test : forRelease;
  run(`${name}: three threads give the bits of one`, async () => {
    const { ids } = await golden(`${name}/golden.json`);
    const [one, many] = await Promise.all(
      [1, 3].map(async (workers) => openModel(await filesOf(name), { workers })),
    );
    asked = [];
    const wanted = await one.run(ids);
    assert.deepEqual(asked, []);
    for (let time = 0; time < 2; ++time) assert.deepEqual(await many.run(ids), wanted);
    assert.ok(asked.length > 4, `${asked.length}`);
    const weights = asked.filter(({ brought }) => brought);
    assert.equal(weights.length, new Set(asked.map(({ id }) => id)).size, 'weights go once');
    one.close();
    many.close();
  });
}

test('layers take the same memory for what goes to workers and back', async () => {
  const { ids } = await golden('gpt2/golden.json');
  const count = await sharedBy(async () => {
    const model = await openModel(await filesOf('gpt2'), { workers: 3 });
    asked = [];
    await model.run(ids);
    model.close();
  });
  // each message has an array that comes and one that goes
  assert.ok(count > 0 && count < asked.length, `${count} for ${asked.length}`);
});

forRelease(
  'a long text: attention by heads, with biases and shared keys, to the same bits',
  async () => {
    for (const name of ['qwen2', 'bloom']) {
      const [one, many] = await Promise.all(
        [1, 3].map(async (workers) => openModel(await filesOf(name), { workers })),
      );
      const n = Math.min(one.info.context, 900);
      const ids = Array.from({ length: n }, (_, at) => (at * 7 + 3) % one.info.vocabulary);
      asked = [];
      const options = /** @type {const} */ ({ logits: 'last' });
      const [found, right] = [await many.run(ids, options), await one.run(ids, options)];
      for (const kind of /** @type {const} */ (['weights', 'logits'])) {
        const [a, b] = [found, right].map((each) => new Uint8Array(each[kind]?.data.buffer ?? []));
        assert.equal(Buffer.compare(a, b), 0, `${name}: ${kind}`);
      }
      const { heads, headDim } = one.info;
      const isLarge = 2 * heads * n * n * headDim >= 4e7;
      assert.equal(
        asked.some(({ kind }) => kind === 'attention'),
        isLarge && one.info.kvHeads > 1,
      );
      one.close();
      many.close();
    }
  },
);

const files = await filesOf('llama');
const { ids } = await golden('llama/golden.json');
const alone = await openModel(files, { workers: 1 });
const wanted = await alone.run(ids);

forRelease('a worker that dies costs a retry, not the run; its weights go to another', async () => {
  const model = await openModel(files, { workers: 3 });
  assert.deepEqual(await model.run(ids), wanted);
  for (const when of [1, 5, 9]) {
    let left = when;
    atTask = (worker) => {
      if (--left === 0) worker.terminate();
    };
    assert.deepEqual(await model.run(ids), wanted);
    assert.ok(left <= 0, `${left}: one has died`);
  }
  atTask = () => {};
  assert.deepEqual(await model.run(ids), wanted);
  model.close();
});

forRelease(
  'when every worker dies, the thread computes alone; a broken instance is not asked again',
  async () => {
    for (const kill of [
      (/** @type {any} */ worker) => worker.terminate(),
      (/** @type {any} */ worker) =>
        process.nextTick(() => worker.emit('message', { died: 'trap' })),
      (/** @type {any} */ worker) =>
        process.nextTick(() => worker.emit('message', { error: 'full' })),
    ]) {
      const model = await openModel(files, { workers: 3 });
      atTask = kill;
      assert.deepEqual(await model.run(ids), wanted);
      atTask = () => {};
      refusal = undefined;
      assert.deepEqual(await model.run(ids), wanted);
      model.close();
    }
  },
);

test('a run that is ended by its signal leaves the model as it was', async () => {
  const model = await openModel(files, { workers: 3 });
  const control = new AbortController();
  const reason = new Error('enough');
  const running = model.run(ids, {
    signal: control.signal,
    onProgress: () => control.abort(reason),
  });
  await assert.rejects(running, reason);
  assert.deepEqual(await model.run(ids), wanted);
  model.close();
});

test('close() ends the workers, also while a run is under way; models that stay small have none', async () => {
  const before = hired.length;
  const model = await openModel(files, { workers: 3 });
  const running = model.run(ids, { onProgress: () => model.close() });
  await assert.rejects(running, /^Error: run: the model is closed$/);
  const mine = hired.slice(before);
  assert.equal(mine.length, 2);
  await Promise.all(
    mine.map(
      (worker) => worker.threadId === -1 || new Promise((done) => worker.once('exit', done)),
    ),
  );
  const small = await openModel(files);
  await small.run(ids);
  const read = await openModel(files, { workers: 3, keep: 0 });
  assert.deepEqual(await read.run(ids), wanted);
  assert.equal(hired.length, before + 2);
  small.close();
  read.close();
});

test('workers must be a positive number', async () => {
  await assert.rejects(openModel(files, { workers: 0 }), {
    name: 'RangeError',
    message: 'openModel: workers must be a positive integer, got 0',
  });
});

test('parts of a matrix cover its outputs once, a panel or more each, and read their own bytes', async () => {
  const storage = storageOf('F16');
  for (const [rows, cols, inputsFirst, count] of /** @type {const} */ ([
    [40, 24, false, 3],
    [24, 40, true, 3],
    [9, 5, false, 4],
    [5, 100, true, 7],
  ])) {
    const bytes = Uint8Array.from({ length: 2 * rows * cols }, (_, at) => at % 251);
    const source = {
      name: 'a file',
      size: bytes.length + 6,
      bytes: async (/** @type {number} */ from, /** @type {number} */ to) =>
        bytes.subarray(from - 6, to - 6),
    };
    const tensor = {
      ...{ name: 'w', type: 'F16', storage, shape: [rows, cols], source },
      ...{ from: 6, to: 6 + bytes.length },
    };
    const parts = outputParts(tensor, inputsFirst, count);
    const outputs = inputsFirst ? cols : rows;
    assert.equal(parts.length, Math.max(1, Math.min(count, Math.floor(outputs / 8))));
    let next = 0;
    for (const { tensor: part, first, count: size } of parts) {
      assert.equal(first, next);
      assert.ok(first % 8 === 0);
      next += size;
      const found = await part.source.bytes(part.from, part.to);
      const own = inputsFirst
        ? Array.from({ length: rows }, (_, r) => [
            ...bytes.subarray(2 * (r * cols + first), 2 * (r * cols + next)),
          ]).flat()
        : [...bytes.subarray(2 * first * cols, 2 * next * cols)];
      assert.deepEqual([...found], own);
    }
    assert.equal(next, outputs);
  }
});
