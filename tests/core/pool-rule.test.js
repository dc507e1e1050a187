// What a pool sends to its workers: what takes this thread more than some 3 ms, whatever was called before
// and however long it took. And a worker says that it is ready when its code is optimised.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { stretch, worthSending } from '../../web/core/api/pool/share.js';
import { tensor } from '../harness/calls.js';
import { phasor } from '../harness/phasor.js';
import { until } from '../harness/until.js';

// the pool asks for this module's class whenever it starts a worker
const threads = createRequire(import.meta.url)('node:worker_threads');
const { Worker } = threads;
/** @type {import('node:worker_threads').Worker[]} */
const started = [];
let sent = 0;
/** @type {any} the first message to a worker */
let first;
threads.Worker = class extends Worker {
  /** @param {any} file */
  constructor(file) {
    super(file);
    started.push(this);
  }

  /** @param {any} message @param {any} transfer */
  postMessage(message, transfer) {
    if (message?.begin) first = message.begin;
    if (message?.kind) sent += 1;
    super.postMessage(message, transfer);
  }
};

/** Queries and keys of 8 heads of 64 in 1,024·n² multiply-adds. @param {number} work */
const lengthOf = (work) => Math.floor(Math.sqrt(work / 1024));
/** @param {number} n */
const rows = (n) => tensor(n, n, 512);
const [small, large] = [rows(lengthOf(worthSending) - 1), rows(lengthOf(worthSending) + 2)];
const heads = { heads: 8 };

/** Whether the workers of a pool compute it. @param {() => Promise<unknown>} call */
async function isSent(call) {
  const before = sent;
  await call();
  return sent > before;
}

test('more than 3 ms goes to the workers and less stays, whatever was called before, and however slowly', async () => {
  const before = started.length;
  const pool = phasor.pool({ workers: 2 });
  const call = (/** @type {ReturnType<typeof rows>} */ x) => pool.attention(x, x, x, heads);
  for (let time = 0; time < 10; ++time) {
    for (const n of [64, 128]) assert.ok(!(await isSent(() => call(rows(n)))));
    assert.ok(!(await isSent(() => call(small))));
  }
  assert.equal(started.length, before, 'what is small starts no worker');
  // it waits for the workers: this thread would compute it for more than 45 ms
  const long = rows(lengthOf(stretch) + 2);
  assert.ok(await isSent(() => call(long)));
  const { now } = performance;
  for (const slowly of [false, true]) {
    let clock = 0;
    // a call seems to take seconds, wherever it is computed
    if (slowly) performance.now = () => (clock += 1000);
    try {
      for (let time = 0; time < 10; ++time) {
        assert.ok(!(await isSent(() => call(small))));
        assert.ok(await isSent(() => call(large)));
      }
    } finally {
      performance.now = now;
    }
  }
  assert.equal(started.length, before + 2);
  pool.close();
});

test('until the workers are there, a call of up to 45 ms is computed in place', async () => {
  const pool = phasor.pool({ workers: 2 });
  const before = started.length;
  assert.ok(!(await isSent(() => pool.attention(large, large, large, heads))));
  const own = started.slice(before);
  assert.equal(own.length, 2);
  pool.close();
  // threads have no number once they have ended
  await until(
    () => own.every(({ threadId }) => threadId < 0),
    'the end of workers that were starting',
  );
});

test('similarities and the steps of a cache count by the same clock', async () => {
  const pool = phasor.pool({ workers: 2 });
  const long = rows(lengthOf(stretch) + 2);
  await pool.attention(long, long, long, heads);
  // 2 ms and 4 ms in double
  assert.ok(!(await isSent(() => pool.similarity(tensor(1, 300, 128)))));
  assert.ok(await isSent(() => pool.similarity(tensor(1, 600, 128))));
  const cache = pool.cache({ heads: 8, dk: 64 });
  await cache.attention(tensor(1, 1, 512), tensor(2, 9000, 512), tensor(3, 9000, 512));
  assert.ok(!(await isSent(() => cache.attention(rows(1), rows(1), rows(1)))));
  assert.ok(await isSent(() => cache.attention(rows(9), rows(9), rows(9))));
  pool.close();
});

test('a new worker computes something small before it says that it is ready', async () => {
  const pool = phasor.pool({ workers: 2, inPlace: false });
  await pool.attention(small, small, small, heads);
  assert.equal(first.warm.kind, 'attend');
  pool.close();
  const answer = (/** @type {object} */ begin) =>
    new Promise((resolve) => {
      const worker = new Worker(new URL('../../web/core/api/pool/pool-worker.js', import.meta.url));
      worker.once('message', (said) => {
        resolve(said);
        void worker.terminate();
      });
      worker.postMessage({ begin });
    });
  assert.deepEqual(await answer(first), { ready: true });
  // it is not ready where it could not compute that
  const { refused } = await answer({ ...first, warm: { ...first.warm, brought: undefined } });
  assert.match(refused, /Error/);
});
