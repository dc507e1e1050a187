// Layers and similarities on the workers of a pool: the bits of one thread, whatever is asked for.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after } from 'node:test';
import { phasor } from '../harness/phasor.js';
import { forRelease, test } from '../harness/tiers.js';
import { random as tensor, uniform } from '../bench/reference.js';
import { random } from '../fuzz/random.js';

// the pool asks for this module's class whenever it starts a worker
const threads = createRequire(import.meta.url)('node:worker_threads');
const { Worker } = threads;
/** @type {(worker: any, message: any) => void} */
let atTask = () => {};
threads.Worker = class extends Worker {
  /** @param {any} message @param {any} transfer */
  postMessage(message, transfer) {
    if (message?.kind) atTask(this, message);
    super.postMessage(message, transfer);
  }
};

const pools = [2, 3].map((workers) => phasor.pool({ workers, inPlace: false }));
/** One that sends what takes this thread more than 3 ms. */
const auto = phasor.pool({ workers: 2 });
after(() => [auto, ...pools].forEach((pool) => pool.close()));

test('similarities of rows are those of one thread to the bit, in strips', async () => {
  for (const [rows, cols] of [
    [0, 3],
    [1, 2],
    [15, 4],
    [150, 33],
    [517, 64],
  ]) {
    const table = tensor(rows, rows, cols);
    for (const metric of /** @type {const} */ (['cosine', 'dot', 'euclidean'])) {
      const wanted = phasor.similarity(table, { metric });
      for (const pool of [...pools, auto]) {
        assert.deepEqual(await pool.similarity(table, { metric }), wanted);
      }
    }
  }
  const options = { length: 300, dim: 16 };
  assert.deepEqual(await pools[0].similarity(options), phasor.similarity(options));
  const listed = { positions: Array.from({ length: 200 }, (_, k) => k / 7), dim: 9 };
  assert.deepEqual(await pools[0].similarity(listed), phasor.similarity(listed));
});

test('similarities of two tables are those of one thread to the bit, in strips', async () => {
  for (const [rows, others, cols] of [
    [0, 4, 3],
    [3, 0, 3],
    [1, 9, 2],
    [150, 31, 33],
    [60, 700, 40],
  ]) {
    const [table, other] = [tensor(rows, rows, cols), tensor(others + 1, others, cols)];
    for (const metric of /** @type {const} */ (['cosine', 'dot', 'euclidean'])) {
      const wanted = phasor.similarity(table, other, { metric });
      for (const pool of [...pools, auto]) {
        assert.deepEqual(await pool.similarity(table, other, { metric }), wanted);
      }
    }
  }
  const into = uniform(1, 200 * 90);
  const other = { shape: [90, 50], data: into.subarray(7, 7 + 90 * 50) };
  const wanted = phasor.similarity(tensor(1, 200, 50), { ...other, data: other.data.slice() });
  const found = await pools[0].similarity(tensor(1, 200, 50), other, { into });
  assert.equal(found.data, into);
  assert.deepEqual(found, wanted);
  // the table itself as the second one is not the short way
  const square = tensor(5, 90, 7);
  assert.deepEqual(await pools[0].similarity(square, square), phasor.similarity(square));
});

test('similarities of two tables are refused as by one thread', async () => {
  const [table, other] = [tensor(1, 300, 40), tensor(2, 200, 40)];
  const spoilt = { ...other, data: other.data.with(40 * 199 + 3, Infinity) };
  await assert.rejects(pools[0].similarity(table, spoilt), {
    name: 'RangeError',
    message: 'pool.similarity: Q[199][3] must be a finite number in float32, got Infinity',
  });
  table.data[40 * 250] = NaN;
  await assert.rejects(pools[0].similarity(table, other), {
    message: 'pool.similarity: P[250][0] must be a finite number in float32, got NaN',
  });
  await assert.rejects(pools[0].similarity(table, tensor(1, 3, 39)), {
    message:
      'pool.similarity: Q must be a table of 40 columns, as P, got a tensor of shape [3, 39]',
  });
  const asked = /** @type {any} */ (pools[0]);
  await assert.rejects(asked.similarity(table, { metric: 'dot' }, { metric: 'dot' }), {
    name: 'TypeError',
    message: 'pool.similarity: Q must be a table before the options, got an object',
  });
  await assert.rejects(asked.similarity(other, other, { signal: AbortSignal.abort() }), {
    name: 'AbortError',
  });
});

test('similarities go to the array that is given, also one that holds the table', async () => {
  const n = 200;
  const into = uniform(1, n * n);
  const table = { shape: [n, 50], data: into.subarray(0, n * 50) };
  const wanted = phasor.similarity({ shape: [n, 50], data: table.data.slice() });
  /** @type {number[]} */
  const fractions = [];
  const found = await pools[0].similarity(table, {
    into,
    onProgress: (part) => fractions.push(part),
  });
  assert.equal(found.data, into);
  assert.deepEqual(found, wanted);
  assert.ok(fractions.length > 1 && fractions.at(-1) === 1);
});

test('similarities are refused as by one thread, and cancelled', async () => {
  const table = tensor(1, 300, 40);
  table.data[7] = NaN;
  await assert.rejects(pools[0].similarity(table), {
    name: 'RangeError',
    message: 'pool.similarity: P[0][7] must be a finite number in float32, got NaN',
  });
  await assert.rejects(pools[0].similarity(tensor(1, 9, 9), { signal: AbortSignal.abort() }), {
    name: 'AbortError',
  });
  const control = new AbortController();
  const onProgress = () => control.abort(new Error('enough'));
  await assert.rejects(
    pools[0].similarity(tensor(1, 300, 40), { signal: control.signal, onProgress }),
    { message: 'enough' },
  );
});

test('layers give what one thread gives to the bit, with every option', async () => {
  const r = random(3);
  for (let round = 0; round < 20; ++round) {
    const [kvHeads, group] = [r.pick([1, 2, 3, 5]), r.pick([1, 2])];
    const heads = kvHeads * group;
    const [dk, dv, width, contextWidth, out] = Array.from({ length: 5 }, () => r.int(1, 24));
    const batch = r.pick([undefined, 1, 2]);
    const [m, n] = [r.int(1, 120), r.int(1, 120)];
    const withContext = r.chance(0.5);
    const keys = withContext ? n : m;
    const lead = batch === undefined ? [] : [batch];
    const past = r.chance(0.3) ? r.int(0, 9) : undefined;
    const some = (/** @type {number} */ seed, /** @type {number[]} */ ...shape) =>
      tensor(seed, ...shape);
    const weights = {
      heads,
      kvHeads,
      wq: some(1, width, heads * dk),
      wk: some(2, withContext ? contextWidth : width, kvHeads * dk),
      wv: some(3, withContext ? contextWidth : width, kvHeads * dv),
      ...(r.chance(0.7) ? { wo: some(4, heads * dv, out), bo: uniform(5, out) } : {}),
      ...(r.chance(0.5) ? { bq: uniform(6, heads * dk), bv: uniform(7, kvHeads * dv) } : {}),
      ...(r.chance(0.3) ? { sinks: uniform(8, heads) } : {}),
      ...(r.chance(0.3)
        ? { biasKey: some(9, kvHeads, 2, dk), biasValue: some(10, kvHeads, 2, dv) }
        : {}),
    };
    const given = {
      ...(withContext ? { context: some(11, ...lead, n, contextWidth) } : {}),
      causal: r.chance(0.5),
      ...(r.chance(0.4)
        ? { mask: some(12, ...(batch ? [batch] : [1]), heads, m, keys + (past ?? 0)) }
        : {}),
      ...(past === undefined
        ? {}
        : {
            pastKey: some(13, batch ?? 1, kvHeads, past, dk),
            pastValue: some(14, batch ?? 1, kvHeads, past, dv),
          }),
      return: r.pick([[], /** @type {const} */ (['weights', 'logSumExp', 'masked'])]),
    };
    const x = some(15, ...lead, m, width);
    const wanted = phasor.multiHead(weights).forward(x, /** @type {any} */ (given));
    for (const pool of pools) {
      const layer = pool.multiHead(weights);
      for (let time = 0; time < 2; ++time) {
        assert.deepEqual(await layer.forward(x, /** @type {any} */ (given)), wanted, `${round}`);
      }
    }
  }
});

test('a wide layer: in place while its workers start, then on them, to the same bits', async () => {
  const [n, width, heads] = [300, 256, 4];
  const matrix = (/** @type {number} */ seed) => {
    const { shape, data } = tensor(seed, width, width);
    return { shape, data: data.map((value) => value / 16) };
  };
  const weights = { wq: matrix(1), wk: matrix(2), wv: matrix(3), wo: matrix(4), heads };
  const x = tensor(5, n, width);
  const wanted = phasor.multiHead(weights).forward(x, { causal: true });
  const layer = auto.multiHead(weights);
  for (let time = 0; time < 4; ++time) {
    const into = { output: new Float32Array(n * width) };
    /** @type {number[]} */
    const fractions = [];
    const onProgress = (/** @type {number} */ part) => fractions.push(part);
    const found = await layer.forward(x, { causal: true, into, onProgress });
    assert.deepEqual(found, wanted);
    assert.equal(found.output.data, into.output);
    assert.equal(fractions.at(-1), 1);
  }
});

test('a layer is cancelled between its steps, and refused as by one thread', async () => {
  const [n, width] = [200, 64];
  const w = tensor(1, width, width);
  const layer = pools[0].multiHead({ wq: w, wk: w, wv: w, wo: w, heads: 4 });
  for (let stop = 1; stop <= 5; ++stop) {
    const control = new AbortController();
    let calls = 0;
    const onProgress = () => ++calls === stop && control.abort(new Error('enough'));
    const running = layer.forward(tensor(2, n, width), { signal: control.signal, onProgress });
    await assert.rejects(running, { message: 'enough' });
  }
  await assert.rejects(layer.forward(tensor(2, n, 3)), {
    name: 'RangeError',
    message: 'pool.multiHead.forward: x must have 64 columns, got a tensor of shape [200, 3]',
  });
  assert.throws(() => pools[0].multiHead({ wq: w, wk: w, wv: w, heads: 3 }), {
    message: 'pool.multiHead: heads must divide the width of wq, 64, got 3',
  });
});

for (const kind of ['similarity', 'attend', 'linear']) {
  const run = kind === 'linear' ? test : forRelease;
  run(
    `a worker that ends in the middle of '${kind}' is replaced, and the result has the same bits`,
    async () => {
      const [n, width] = [200, 64];
      const w = tensor(1, width, width);
      const weights = { wq: w, wk: w, wv: w, wo: w, heads: 4 };
      const x = tensor(2, n, width);
      const pool = phasor.pool({ workers: 2, inPlace: false });
      const layer = pool.multiHead(weights);
      const call = () => (kind === 'similarity' ? pool.similarity(x) : layer.forward(x));
      const wanted =
        kind === 'similarity' ? phasor.similarity(x) : phasor.multiHead(weights).forward(x);
      assert.deepEqual(await call(), wanted);
      let left = 1;
      atTask = (worker, message) => message.kind === kind && left-- > 0 && worker.terminate();
      assert.deepEqual(await call(), wanted);
      assert.ok(left <= 0, 'a worker has ended');
      // where every worker ends, the call is refused and the next one works
      atTask = (worker, message) => message.kind === kind && worker.terminate();
      await assert.rejects(call(), { message: /a worker ended \(exit of a worker\)$/ });
      atTask = () => {};
      assert.deepEqual(await call(), wanted);
      pool.close();
    },
  );
}
