// The memory of a pool: shared with its workers where the page is isolated (and in Node), handed over and
// back elsewhere. Both give the same bits, and neither grows.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { random } from '../bench/reference.js';
import { testBrowser } from '../harness/browser.js';
import { phasor } from '../harness/phasor.js';
import { forRelease, test } from '../harness/tiers.js';

// the pool asks for this module's class whenever it starts a worker
const threads = createRequire(import.meta.url)('node:worker_threads');
const { Worker } = threads;
/** @type {any[]} messages with work, and what was handed over with each */
let sent = [];
/** @type {(worker: any) => void} */
let atPart = () => {};
threads.Worker = class extends Worker {
  /** @param {any} message @param {any} transfer */
  postMessage(message, transfer) {
    if (message?.results) {
      sent.push({ message, transfer });
      atPart(this);
    }
    super.postMessage(message, transfer);
  }
};

const [q, k, v] = [random(1, 700, 256), random(2, 650, 128), random(3, 650, 128)];
const heads = { heads: 8, kvHeads: 4 };
const ways = /** @type {const} */ (['shared', 'handed over']);

/** A pool in whose memory arrays are shared, or not. @param {typeof ways[number]} way */
async function attentionBy(way, workers = 3) {
  const { SharedArrayBuffer: Shared } = globalThis;
  const pool = phasor.pool({ workers, inPlace: false });
  try {
    if (way === 'handed over') Reflect.deleteProperty(globalThis, 'SharedArrayBuffer');
    // with its first call a pool looks what there is
    await pool.attention([[1]], [[1]], [[1]]);
  } finally {
    globalThis.SharedArrayBuffer = Shared;
  }
  sent = [];
  return pool;
}

const isShared = (/** @type {Float32Array} */ { buffer }) => buffer instanceof SharedArrayBuffer;

for (const way of ways) {
  const run = way === ways[0] ? test : forRelease;
  run(`memory that is ${way}: every call gives the same bits as without workers`, async () => {
    const pool = await attentionBy(way);
    const mask = random(4, 8, 700, 650);
    const past = { pastKey: random(5, 4, 64, 32), pastValue: random(6, 4, 64, 32) };
    const stacked = [
      random(7, 1, 8, 700, 32),
      random(8, 1, 4, 650, 32),
      random(9, 1, 4, 650, 32),
    ].map(({ shape, data }) => ({ shape, data }));
    const pasts = Object.fromEntries(
      Object.entries(past).map(([name, { shape, data }]) => [name, { shape: [1, ...shape], data }]),
    );
    for (let time = 0; time < 3; ++time) {
      for (const options of [
        heads,
        { ...heads, causal: true, return: /** @type {const} */ (['weights']) },
        { ...heads, mask, softcap: 4 },
      ]) {
        assert.deepEqual(
          await pool.attention(q, k, v, options),
          phasor.attention(q, k, v, options),
        );
      }
      const [a, b, c] = stacked;
      assert.deepEqual(await pool.attention(a, b, c, pasts), phasor.attention(a, b, c, pasts));
      for (const metric of /** @type {const} */ (['dot', 'cosine'])) {
        assert.deepEqual(await pool.similarity(q, { metric }), phasor.similarity(q, { metric }));
      }
    }
    const weights = {
      ...{ wq: random(10, 256, 256), wk: random(11, 256, 128), wv: random(12, 256, 128) },
      ...{ wo: random(13, 256, 256), heads: 8, kvHeads: 4 },
    };
    const [layer, alone] = [pool.multiHead(weights), phasor.multiHead(weights)];
    for (let time = 0; time < 3; ++time) {
      const x = random(20 + time, 300, 256);
      assert.deepEqual(await layer.forward(x), alone.forward(x));
    }
    const cache = pool.cache({ ...heads, dk: 32 });
    const one = phasor.cache({ ...heads, dk: 32 });
    for (let time = 0; time < 5; ++time) {
      const rows = [256, 128, 128].map((width, at) => random(30 + 3 * time + at, 40, width));
      const [x, y, z] = rows;
      assert.deepEqual(await cache.attention(x, y, z), one.attention(x, y, z));
    }
    pool.close();
  });
}

test('shared: keys and values are copied once for all workers; else once a worker', async () => {
  const buffers = async (/** @type {typeof ways[number]} */ way) => {
    const pool = await attentionBy(way);
    await pool.attention(q, q, q, { heads: 2, return: ['weights'] });
    pool.close();
    const all = sent.flatMap(({ message }) => message.brought?.appended ?? []).map((one) => one.k);
    const outputs = sent.map(({ message }) => message.results.output);
    const isAny = way === 'shared';
    assert.ok([...all, ...outputs].every((array) => isAny === isShared(array)));
    if (isAny)
      assert.ok(
        sent.every(
          ({ transfer }) => !transfer.some((/** @type {any} */ one) => one.byteLength > 0),
        ),
      );
    return { given: all.length, copied: new Set(all.map(({ buffer }) => buffer)).size };
  };
  const shared = await buffers('shared');
  assert.ok(shared.given > shared.copied, 'several workers have the same keys');
  const over = await buffers('handed over');
  assert.equal(over.copied, over.given);
});

test('shared: arrays of results are used again, but those of a worker that was replaced', async () => {
  const pool = await attentionBy('shared', 2);
  const wanted = phasor.attention(q, k, v, heads);
  const outputs = async () => {
    sent = [];
    assert.deepEqual(await pool.attention(q, k, v, heads), wanted);
    return sent.map(({ message }) => message.results.output.buffer);
  };
  const first = new Set(await outputs());
  assert.ok((await outputs()).every((buffer) => first.has(buffer)));
  let lost;
  atPart = (worker) => {
    if (lost) return;
    lost = sent.at(-1).message.results.output.buffer;
    worker.terminate();
  };
  await outputs();
  atPart = () => {};
  assert.ok(lost && !(await outputs()).includes(lost));
  pool.close();
});

forRelease(
  'shared: what a worker writes late, after its call was cancelled, is in nobody’s result',
  async () => {
    const pool = await attentionBy('shared', 2);
    const wanted = phasor.attention(q, k, v, heads);
    for (let time = 0; time < 20; ++time) {
      const control = new AbortController();
      const other = random(50 + time, 700, 256);
      const running = pool.attention(other, k, v, { ...heads, signal: control.signal });
      setTimeout(() => control.abort(new Error('enough')), time % 5);
      const [cancelled, kept] = await Promise.allSettled([running, pool.attention(q, k, v, heads)]);
      assert.deepEqual(/** @type {any} */ (kept).value, wanted);
      if (cancelled.status === 'rejected') assert.equal(cancelled.reason.message, 'enough');
      else assert.deepEqual(cancelled.value, phasor.attention(other, k, v, heads));
    }
    pool.close();
  },
);

for (const way of ways) {
  forRelease(`memory that is ${way}: 1,000 calls do not grow`, async () => {
    const pool = await attentionBy(way, 2);
    const [a, b] = [random(1, 256, 64), random(2, 256, 64)];
    const into = { output: new Float32Array(256 * 64) };
    const call = () => pool.attention(a, b, b, { into });
    const memoryInUse = () => {
      const { arrayBuffers, external } = process.memoryUsage();
      return arrayBuffers + external;
    };
    /** Calls, each with its messages, of which only the sizes are kept. @param {number} count */
    const run = async (count) => {
      const buffers = new Set();
      for (let time = 0; time < count; ++time) {
        sent = [];
        await call();
        for (const { message } of sent) {
          if (isShared(message.problem.q)) buffers.add(message.problem.q.buffer);
        }
      }
      sent = [];
      return buffers.size;
    };
    await run(100);
    const before = memoryInUse();
    const used = await run(1000);
    const grown = memoryInUse() - before;
    assert.ok(grown < 8e6, `${grown} bytes more`);
    // the same arrays go back and forth
    assert.ok(used < 40, `${used} arrays of queries in shared memory`);
    pool.close();
  });
}

const browser = testBrowser();

for (const isolated of [true, false]) {
  const run = isolated ? test : forRelease;
  run(`in a page that is ${isolated ? '' : 'not '}isolated: the same bits`, async () => {
    const { page, complaints, close } = await browser.open('blank.html', {
      html: '<!doctype html><title>pool</title>',
    });
    if (isolated) {
      await page.route('**/*', async (route) => {
        const response = await route.fetch();
        const headers = {
          ...response.headers(),
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-embedder-policy': 'require-corp',
        };
        await route.fulfill({ response, headers });
      });
      await page.reload();
    }
    const found = await page.evaluate(async () => {
      const { load: begin } = await import(new URL('/core/api/index.js', location.href).href);
      const instance = await begin();
      /** @type {Set<string>} */
      const kinds = new Set();
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (
        /** @type {any} */ message,
        /** @type {any} */ more,
      ) {
        if (message.problem) kinds.add(message.problem.q.buffer.constructor.name);
        return post.call(this, message, more);
      };
      const x = instance.learned({ length: 800, dim: 256, std: 1, seed: 1 });
      const pool = instance.pool({ workers: 2, inPlace: false });
      const given = { heads: 4, causal: true };
      const alone = instance.attention(x, x, x, given).output.data;
      let same = true;
      for (let time = 0; time < 3; ++time) {
        const { output } = await pool.attention(x, x, x, given);
        same &&= output.data.every(
          (/** @type {number} */ one, /** @type {number} */ at) => one === alone[at],
        );
        same &&= output.data.buffer instanceof ArrayBuffer;
      }
      pool.close();
      Worker.prototype.postMessage = post;
      return { same, kinds: [...kinds], is: globalThis.crossOriginIsolated };
    });
    assert.deepEqual(found, {
      same: true,
      kinds: [isolated ? 'SharedArrayBuffer' : 'ArrayBuffer'],
      is: isolated,
    });
    assert.deepEqual(complaints, []);
    await close();
  });
}
