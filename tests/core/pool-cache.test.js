// Caches on the workers of a pool: the bits of one thread at every step, in order, whatever happens to
// calls and workers.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import { stepOf } from '../../web/core/api/attention/cache.js';
import { cachesOn } from '../../web/core/api/pool/attend.js';
import { storeOf } from '../../web/core/api/pool/store.js';
import { phasor } from '../harness/phasor.js';
import { caseCount } from '../harness/tiers.js';
import { random as tensor } from '../bench/reference.js';
import { random } from '../fuzz/random.js';

// the pool asks for this module's class whenever it starts a worker
const threads = createRequire(import.meta.url)('node:worker_threads');
const { Worker } = threads;
/** @type {any[]} */
const hired = [];
/** @type {(worker: any, message: any) => void} */
let atTask = () => {};
threads.Worker = class extends Worker {
  /** @param {any} file */
  constructor(file) {
    super(file);
    hired.push(this);
  }

  /** @param {any} message @param {any} transfer */
  postMessage(message, transfer) {
    if (message?.problem) atTask(this, message);
    super.postMessage(message, transfer);
  }
};

const pools = [2, 3].map((workers) => phasor.pool({ workers, inPlace: false }));
/** One that sends what takes this thread more than 3 ms. */
const auto = phasor.pool({ workers: 2 });
after(() => [auto, ...pools].forEach((pool) => pool.close()));

test('steps of any size, with every option, give the bits of a cache of one thread', async () => {
  const r = random(4);
  const rounds = Math.max(9, caseCount(60));
  for (let round = 0; round < rounds; ++round) {
    const [kvHeads, group, batch] = [r.pick([1, 2, 3]), r.pick([1, 2]), r.pick([1, 2])];
    const [dk, dv] = [r.int(1, 16), r.int(1, 16)];
    const sizes = { batch, heads: kvHeads * group, kvHeads, dk, dv };
    const alone = phasor.cache(sizes);
    const caches = [...pools, auto].map((pool) => pool.cache(sizes));
    for (let step = 0; step < 7; ++step) {
      const m = r.pick([1, 1, 2, 70]);
      const n = r.pick([m, m, 0, 9]);
      const stacked = r.chance(0.5);
      const shape = (
        /** @type {number} */ heads,
        /** @type {number} */ rows,
        /** @type {number} */ d,
      ) => (stacked ? [batch, heads, rows, d] : [batch, rows, heads * d]);
      const seed = 100 * round + 10 * step;
      const q = tensor(seed, ...shape(sizes.heads, m, dk));
      const k = tensor(seed + 1, ...shape(kvHeads, n, dk));
      const v = tensor(seed + 2, ...shape(kvHeads, n, dv));
      const options = {
        causal: r.chance(0.5),
        ...(r.chance(0.3)
          ? { biasKey: tensor(3, kvHeads * dk), biasValue: tensor(4, kvHeads * dv) }
          : {}),
        return: r.pick([[], /** @type {const} */ (['weights', 'logSumExp', 'scores'])]),
      };
      const wanted = alone.attention(q, k, v, options);
      for (const cache of caches) {
        assert.deepEqual(await cache.attention(q, k, v, options), wanted);
        assert.equal(cache.length, alone.length);
      }
      if (!r.chance(0.3)) continue;
      const left = r.int(0, alone.length);
      alone.truncate(left);
      for (const cache of caches) await cache.truncate(left);
    }
  }
});

const sizes = { heads: 4, dk: 8 };
const step = (/** @type {number} */ seed, /** @type {number} */ n) =>
  /** @type {const} */ ([tensor(seed, n, 32), tensor(seed + 1, n, 32), tensor(seed + 2, n, 32)]);

test('calls that come together are computed in their order', async () => {
  const [alone, cache] = [phasor.cache(sizes), pools[0].cache(sizes)];
  const running = [
    cache.attention(...step(1, 50), { causal: true }),
    cache.attention(...step(4, 1)),
    cache.truncate(7),
    cache.attention(...step(7, 2)),
  ];
  const wanted = [
    alone.attention(...step(1, 50), { causal: true }),
    alone.attention(...step(4, 1)),
  ];
  alone.truncate(7);
  assert.deepEqual(await Promise.all(running), [
    ...wanted,
    undefined,
    alone.attention(...step(7, 2)),
  ]);
  await cache.clear();
  assert.equal(cache.length, 0);
});

test('keys of a call in progress are not counted', async () => {
  const cache = pools[0].cache(sizes);
  /** @type {Set<number>} */
  const counted = new Set();
  atTask = () => counted.add(cache.length);
  await cache.attention(...step(1, 90));
  atTask = () => {};
  assert.deepEqual([...counted, cache.length], [0, 90]);
  await cache.truncate(3);
  assert.equal(cache.length, 3);
});

test('keys are sent once: a step sends what is new', async () => {
  const cache = pools[0].cache(sizes);
  /** @type {number[]} */
  const sent = [];
  atTask = (_worker, { brought, appended }) => sent.push((brought?.appended ?? appended)[0].keys);
  await cache.attention(...step(1, 90));
  await cache.attention(...step(4, 1));
  await cache.attention(...step(7, 3));
  await cache.truncate(50);
  await cache.attention(...step(7, 2));
  atTask = () => {};
  assert.deepEqual(sent, [90, 90, 1, 1, 3, 3, 2, 2]);
});

test('a worker that ends is replaced, and the new one gets the keys of all steps', async () => {
  const [alone, cache] = [phasor.cache(sizes), pools[0].cache(sizes)];
  for (const n of [40, 1]) {
    assert.deepEqual(await cache.attention(...step(1, n)), alone.attention(...step(1, n)));
  }
  let left = 1;
  atTask = (worker) => left-- > 0 && worker.terminate();
  assert.deepEqual(await cache.attention(...step(5, 2)), alone.attention(...step(5, 2)));
  atTask = () => {};
  await Promise.all(hired.map((worker) => worker.terminate()));
  assert.deepEqual(await cache.attention(...step(8, 2)), alone.attention(...step(8, 2)));
});

test('a call that is cancelled or refused leaves the cache as it was', async () => {
  const [alone, cache] = [phasor.cache(sizes), pools[0].cache(sizes)];
  await cache.attention(...step(1, 30));
  alone.attention(...step(1, 30));
  const control = new AbortController();
  const onProgress = () => control.abort(new Error('enough'));
  await assert.rejects(cache.attention(...step(9, 20), { signal: control.signal, onProgress }), {
    message: 'enough',
  });
  assert.equal(cache.length, 30);
  const [q, k] = step(1, 3);
  await assert.rejects(cache.attention(q, k, tensor(1, 2, 32)), {
    name: 'RangeError',
    message: 'pool.cache.attention: v must have the rows of k, 3, got 2',
  });
  await assert.rejects(cache.truncate(31), {
    message: 'pool.cache.truncate: size must be at most the length, 30, got 31',
  });
  assert.deepEqual(await cache.attention(...step(5, 4)), alone.attention(...step(5, 4)));
});

test('a cache of a closed pool says so', async () => {
  const pool = phasor.pool({ workers: 2 });
  const cache = pool.cache(sizes);
  await cache.attention(...step(1, 3));
  pool.close();
  await assert.rejects(cache.attention(...step(1, 3)), {
    message: 'pool.cache.attention: the pool is closed',
  });
});

test('keys that were cut off and replaced by a step in place are sent again', async () => {
  let isNew = true;
  /** @type {number[][]} */
  const sent = [];
  const workers = /** @type {any} */ ({
    ...{ size: 1, make: (/** @type {number} */ length) => new Float32Array(length) },
    async sent(/** @type {string} */ _call, /** @type {any[]} */ [task]) {
      const own = (/** @type {any} */ array) => array;
      const brought = isNew ? task.brings(own).appended : [];
      const { length, appended } = task.message(own);
      sent.push([length, ...[...brought, ...appended].map((rows) => rows.keys)]);
      isNew = false;
    },
  });
  const all = { batch: 1, kvHeads: 4, dv: 8, ...sizes };
  const store = storeOf();
  const cache = cachesOn(workers)(store, all);
  const append = (/** @type {number} */ n) => {
    const result = stepOf('test', all, store.length, [...step(1, n)], undefined);
    store.append(result.problem);
    return { call: 'test', ...result };
  };
  await cache.attend(append(90), {});
  store.truncate(50);
  cache.truncate(50);
  append(5); // computed here
  await cache.attend(append(2), {});
  assert.deepEqual(sent, [
    [90, 90],
    [50, 5, 2],
  ]);
});
