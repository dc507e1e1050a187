// A view of attention whose tiles are computed on the workers of a pool: the same bits, whatever happens
// to the workers, and what is not needed any more is cancelled.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after } from 'node:test';
import { viewsOn } from '../../web/core/api/pool/views.js';
import { phasor } from '../harness/phasor.js';
import { forRelease, inBoth, test } from '../harness/tiers.js';
import { random } from '../bench/reference.js';

// the pool asks for this module's class whenever it starts a worker
const threads = createRequire(import.meta.url)('node:worker_threads');
const { Worker } = threads;
/** @type {any[]} messages that ask for rows of a picture */
let asked = [];
/** @type {number[]} */
let dropped = [];
/** @type {(worker: any) => void} */
let atTask = () => {};
threads.Worker = class extends Worker {
  /** @param {any} message @param {any} transfer */
  postMessage(message, transfer) {
    if (message?.dropped !== undefined) dropped.push(message.dropped);
    if (message?.kind === 'view') {
      asked.push(message);
      atTask(this);
    }
    super.postMessage(message, transfer);
  }
};

const pool = phasor.pool({ workers: 2, inPlace: false });
after(() => pool.close());
const n = 2200;
const [q, k] = [random(1, n, 128), random(2, n, 64)];
const heads = { heads: 4, kvHeads: 2 };
/** More than 3 ms, which workers compute. */
const window = { rows: [100, 1900], cols: [0, 1500], width: 150, height: 120 };

/** @param {any} given @param {any} options @param {any} [inputs] */
async function compared(given, options, [a, b] = [q, k]) {
  const [shared, alone] = [pool.attentionView(a, b, options), phasor.attentionView(a, b, options)];
  asked = [];
  const tile = await shared.tile(given);
  assert.ok(asked.length > 1, 'workers compute it');
  assert.deepEqual(tile, await alone.tile(given));
  assert.equal(shared.value({ row: 7, col: 3 }), alone.value({ row: 7, col: 3 }));
  assert.deepEqual(shared.strongest({ row: 9 }), alone.strongest({ row: 9 }));
  shared.close();
  alone.close();
}

const tiles = [
  { ...window, head: 3 },
  { ...window, reduce: 'mean', head: 1 },
  { ...window, of: 'scores', rows: [0, n], cols: [0, n], reduce: 'mean', height: 7 },
];

test('tiles of a pool have the bits of tiles in place', async () => {
  await compared(tiles[0], heads);
  await compared(tiles[1], { ...heads, causal: true });
});

forRelease('so have those of scores, of windows, and of several texts', async () => {
  for (const given of tiles) {
    await compared(given, heads);
    await compared(given, { ...heads, causal: true });
  }
  await compared(window, { ...heads, window: [900, 10], softcap: 3, scale: 0.3 });
  const stacked = [
    { shape: [2, 2, n, 32], data: random(3, 2 * n, 64).data },
    { shape: [2, 2, n, 32], data: random(4, 2 * n, 64).data },
  ];
  await compared({ ...window, batch: 1, head: 1 }, { keyLengths: [1000, 1600] }, stacked);
});

test('a sample of the queries of a long text is the same sample, too', async () => {
  const long = [random(5, 30000, 8), random(6, 30000, 8)];
  const given = { width: 64, height: 48, exact: false, reduce: 'mean' };
  await compared(given, { causal: true }, long);
});

test('keys go to a worker once a head, and are dropped when the view is closed', async () => {
  const view = pool.attentionView(q, k, heads);
  asked = [];
  for (const head of [0, 1, 2, 0, 3]) await view.tile({ ...window, head });
  const begun = asked.filter(({ brought }) => brought);
  const ids = new Set(asked.map(({ id }) => id));
  assert.equal(ids.size, 2);
  assert.ok(begun.length <= 4, 'two key/value heads, two workers');
  dropped = [];
  view.close();
  assert.deepEqual(new Set(dropped), ids);
  await assert.rejects(view.tile(window), /^Error: pool\.attentionView\.tile: the view is closed$/);
});

test('a tile that is not needed any more leaves the workers; the next one is right', async () => {
  const view = pool.attentionView(q, k, heads);
  const wanted = await view.tile(window);
  const all = { exact: true, width: 100, height: 100 };
  for (const when of ['at once', 'after the first part']) {
    const control = new AbortController();
    const reason = new Error('moved');
    asked = [];
    const running = view.tile({
      ...all,
      signal: control.signal,
      onProgress: () => control.abort(reason),
    });
    if (when === 'at once') control.abort(reason);
    await assert.rejects(running, reason);
    const before = asked.length;
    assert.deepEqual(await view.tile(window), wanted);
    assert.ok(before < 12, `${before} parts were sent`);
  }
  const running = view.tile({ ...all, onProgress: () => view.close() });
  await assert.rejects(running, /^Error: pool\.attentionView\.tile: the view is closed$/);
});

inBoth('a worker that dies while it computes a tile is replaced', async () => {
  const view = pool.attentionView(q, k, heads);
  const wanted = await view.tile(window);
  let left = 1;
  atTask = (worker) => {
    if (left-- > 0) worker.terminate();
  };
  assert.deepEqual(await view.tile(window), wanted);
  assert.ok(left < 1, 'one has died');
  atTask = () => {};
  view.close();
});

forRelease('where all workers die, it is said, and the next tile is right', async () => {
  const view = pool.attentionView(q, k, heads);
  const wanted = await view.tile(window);
  atTask = (worker) => worker.terminate();
  await assert.rejects(
    view.tile(window),
    /^Error: pool\.attentionView\.tile: a worker ended \(.+\)$/,
  );
  atTask = () => {};
  assert.deepEqual(await view.tile(window), wanted);
  view.close();
});

forRelease('a closed pool ends its views’ tiles', async () => {
  const other = phasor.pool({ workers: 2, inPlace: false });
  const view = other.attentionView(q, k, heads);
  const running = view.tile({ ...window, onProgress: () => other.close() });
  await assert.rejects(running, /^Error: pool\.attentionView\.tile: the pool is closed$/);
  await assert.rejects(view.tile(window), /the pool is closed$/);
  view.close();
});

test('without workers it is computed in place', async () => {
  const { warn } = console;
  console.warn = () => {};
  const url = new URL('./missing/pool-worker.js', import.meta.url);
  const lame = phasor.pool({ workers: 2, inPlace: false, url });
  const [view, alone] = [lame.attentionView(q, k, heads), phasor.attentionView(q, k, heads)];
  assert.deepEqual(await view.tile(window), await alone.tile(window));
  console.warn = warn;
  view.close();
  lame.close();
});

forRelease('for very long texts only as many workers hold keys as fit in 67 MB', () => {
  /** @param {number} keys of 64 numbers */
  const users = (keys) => {
    /** @type {any[]} */
    let tasks = [];
    const make = (/** @type {number} */ length) => new Float32Array(length);
    const fake = {
      ...{ size: 8, shares: false, make, forget() {} },
      sent: (/** @type {string} */ _call, /** @type {any[]} */ given) => {
        tasks = given;
        return new Promise(() => {});
      },
    };
    const sizes = { heads: 1, kvHeads: 1, queries: keys, keys, dk: 64, batch: 1, stacked: false };
    const settings = { offset: [0], length: [keys], causal: false, scale: 1, softcap: 0 };
    const data = new Float32Array(keys * 64);
    const view = viewsOn(/** @type {any} */ (fake))(
      /** @type {any} */ ({ ...sizes, ...settings, q: data, k: data }),
    );
    const rows = Int32Array.from({ length: 640 }, (_, at) => at);
    const pixels = { from: Int32Array.of(0), to: Int32Array.of(keys) };
    const wanted = { rows, firstPixel: rows, endPixel: rows, across: pixels, down: pixels };
    const what = { batch: 0, head: 0, of: 'weights', reduce: 'max' };
    const closing = new AbortController().signal;
    void view.tile(
      'test',
      /** @type {any} */ (what),
      { ...wanted, rowWork: 80 * keys },
      { closing },
    );
    return tasks[0].most;
  };
  assert.equal(users(2000), 8);
  assert.equal(users(100_000), 2);
  assert.equal(users(600_000), 1);
});
