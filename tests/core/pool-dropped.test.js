// Pools that nobody closes: their workers, 22 MB each, end when the pool is collected, and not before.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { tensor } from '../harness/calls.js';
import { phasor } from '../harness/phasor.js';
import { forRelease, test } from '../harness/tiers.js';
import { until } from '../harness/until.js';

setFlagsFromString('--expose-gc');
/** @type {() => void} */
const collect = runInNewContext('gc');

// the pool asks for this module's class whenever it starts a worker
const threads = createRequire(import.meta.url)('node:worker_threads');
const { Worker } = threads;
let alive = 0;
/** The numbers in the messages that ask workers to drop something. @type {number[]} */
let droppedIds = [];
threads.Worker = class extends Worker {
  /** @param {any} file */
  constructor(file) {
    super(file);
    alive += 1;
    this.on('exit', () => (alive -= 1));
  }

  /** @param {any} message @param {any} transfer */
  postMessage(message, transfer) {
    if (message?.dropped !== undefined) droppedIds.push(message.dropped);
    super.postMessage(message, transfer);
  }
};

const [q, k, v] = [tensor(1, 800, 256), tensor(2, 800, 256), tensor(3, 800, 256)];
const wanted = phasor.attention(q, k, v, { heads: 4 });

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

forRelease('a pool without an owner ends its workers', async () => {
  await (async () => {
    const pool = phasor.pool({ workers: 2, inPlace: false });
    assert.deepEqual(await pool.attention(q, k, v, { heads: 4 }), wanted);
  })();
  assert.equal(alive, 2);
  await until(() => {
    collect();
    return alive === 0;
  }, 'the end of the workers');
});

forRelease('a pool that somebody has keeps its workers, also by one of its methods', async () => {
  const { attention, close } = phasor.pool({ workers: 2, inPlace: false });
  await attention(q, k, v, { heads: 4 });
  for (let round = 0; round < 20; ++round) {
    collect();
    await turn();
  }
  assert.equal(alive, 2);
  assert.deepEqual(await attention(q, k, v, { heads: 4 }), wanted);
  close();
});

test('a call that runs keeps its pool', async () => {
  const running = (() =>
    phasor.pool({ workers: 2, inPlace: false }).attention(q, k, v, { heads: 4 }))();
  let over = false;
  void running.then(() => (over = true));
  while (!over) {
    collect();
    await turn();
  }
  assert.deepEqual(await running, wanted);
});

forRelease(
  'workers keep what belongs to a cache and a layer that somebody has, and drop the rest',
  async () => {
    const pool = phasor.pool({ workers: 2, inPlace: false });
    const x = tensor(5, 40, 32);
    const w = tensor(6, 32, 32);
    const make = () => ({
      cache: pool.cache({ heads: 4, dk: 8 }),
      layer: pool.multiHead({ wq: w, wk: w, wv: w, wo: w, heads: 4 }),
    });
    const used = async (/** @type {ReturnType<typeof make>} */ { cache, layer }) => {
      await cache.attention(x, x, x);
      await layer.forward(x);
    };
    const owned = make();
    await used(owned);
    // in a function of its own: this one may keep what it made
    await (async () => used(make()))();
    droppedIds = [];
    // one cache in two parts, one layer of four matrices
    await until(() => {
      collect();
      return new Set(droppedIds).size >= 6;
    }, 'what workers drop');
    const after = droppedIds.length;
    for (let round = 0; round < 20; ++round) {
      collect();
      await turn();
    }
    assert.equal(droppedIds.length, after, 'what is owned is kept');
    await used(owned);
    pool.close();
  },
);
