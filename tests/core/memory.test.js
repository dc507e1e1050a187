// Memory after many calls is what it was after the first; growing it moves nothing that a user holds;
// and what does not fit is refused with its size.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { marshal } from '../../web/core/api/marshal.js';
import { attentions } from '../../web/core/api/attention/attention.js';
import { decode } from '../../web/core/api/embedded.js';
import { load } from '../../web/core/api/index.js';
import { plain } from '../../web/core/api/plain.js';
import { instantiate } from '../../web/core/api/load.js';
import text from '../../web/wasm/simd.js';
import { start } from '../harness/browser.js';
import { longRun } from '../harness/long-run.js';
import { processorTime } from '../harness/processor-time.js';

const count = Number(process.env.PHASOR_MEMORY_CALLS ?? 8000);
// a page collects its garbage more slowly
const inPage = Number(process.env.PHASOR_MEMORY_CALLS ?? 2000);
const megabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(2);

/** Remembers the memories that are instantiated. @param {typeof WebAssembly} engine */
function watched(engine) {
  /** @type {WebAssembly.Memory[]} */
  const memories = [];
  const { instantiate: original } = engine;
  engine.instantiate = /** @type {any} */ (
    async (/** @type {any} */ module, /** @type {any} */ imports) => {
      const created = /** @type {any} */ (await original.call(engine, module, imports));
      for (const value of Object.values(created.exports)) {
        if (value instanceof engine.Memory) memories.push(value);
      }
      return created;
    }
  );
  return memories;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const memories = watched(WebAssembly);
const phasor = await load({ wasm: decode(text) });

/**
 * @param {import('node:test').TestContext} t
 * @param {Awaited<ReturnType<typeof longRun>>} found
 */
function flat(t, { done, errors, readings, moved, changed, length }) {
  for (const [kind, first] of Object.entries(readings[0])) {
    const list = readings.map((reading) => reading[kind]);
    t.diagnostic(`${done} calls, ${errors} errors; ${kind}: ${list.map(megabytes).join(', ')} MB`);
    const last = list[list.length - 1];
    if (kind === 'wasm') assert.equal(last, first, 'WebAssembly memory does not grow');
    // a megabyte for what engines keep of compiled code
    else assert.ok(last - first < 1e6, `${kind} grows from ${first} to ${last}`);
  }
  assert.equal(errors, Math.ceil(done / 3));
  assert.deepEqual({ moved, changed, length }, { moved: false, changed: false, length: 480 });
}

test(`${count} mixed calls in Node leave memory as it was`, async (t) => {
  const pause = () => new Promise((done) => setTimeout(done, 5));
  const found = await longRun(
    phasor,
    count,
    () => {
      collect();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      // Node has small WebAssembly modules of its own
      const wasm = Math.max(...memories.map(({ buffer }) => buffer.byteLength));
      return { wasm, heap: heapUsed, arrays: arrayBuffers };
    },
    async () => {
      collect();
      await pause();
    },
  );
  flat(t, found);
});

test('growing WebAssembly memory detaches and moves no array that a user holds', async () => {
  const wasm = await instantiate(await plain.packaged());
  const { attention } = attentions(marshal(wasm));
  const small = { shape: [2, 2], data: Float32Array.of(1, 2, 3, 4) };
  const result = attention(small, small, small, { return: ['weights'] });
  const before = structuredClone(result);
  const bytes = wasm.memory().buffer.byteLength;
  const large = { shape: [2000, 8], data: new Float32Array(16000) };
  attention(large, large, large, { return: ['weights'] });
  assert.ok(wasm.memory().buffer.byteLength > bytes, 'it has grown');
  assert.deepEqual(result, before);
  assert.deepEqual([...small.data], [1, 2, 3, 4]);
  assert.notEqual(result.output.data.buffer, wasm.memory().buffer);
});

test('the memory of a result can be given back: it is refused by name, and later calls are as before', () => {
  const x = phasor.learned({ length: 300, dim: 64, std: 1, seed: 1 });
  const { output } = phasor.attention(x, x, x, { heads: 4 });
  const values = output.data.slice();
  assert.equal(
    output.data.byteLength,
    output.data.buffer.byteLength,
    'nothing else is in its buffer',
  );
  // what `transfer(0)` does, which Node 20 lacks
  structuredClone(output.data.buffer, { transfer: [output.data.buffer] });
  assert.equal(output.data.length, 0);
  assert.throws(() => phasor.attention(output, x, x), {
    name: 'RangeError',
    message: 'attention: q.data must have 19200 entries for shape [300, 64], got 0',
  });
  assert.deepEqual(phasor.attention(x, x, x, { heads: 4 }).output.data, values);
});

/** @param {number} n @param {number} [width] */
const zeros = (n, width = 1) => ({ shape: [n, width], data: new Float32Array(n * width) });

test('60,000 × 60,000 weights are refused with their bytes, by every kind of attention', async () => {
  const [n, one] = [zeros(60000), [[1]]];
  const options = { return: /** @type {const} */ (['weights']) };
  const layer = phasor.multiHead({ wq: one, wk: one, wv: one });
  const cache = phasor.cache({ dk: 1 });
  const pool = phasor.pool({ workers: 2, inPlace: false });
  after(() => pool.close());
  /** @type {[string, () => unknown, number][]} */
  const requests = [
    ['attention', () => phasor.attention(n, n, n, options), 14400240000],
    ['multiHead.forward', () => layer.forward(n), 14400000000],
    ['cache.attention', () => cache.attention(n, n, n, options), 14400000000],
    ['pool.attention', () => pool.attention(n, n, n, options), 14400240000],
    ['similarity', () => phasor.similarity({ length: 60000, dim: 4 }), 14400000000],
    ['similarity', () => phasor.similarity(n), 14400000000],
    ['decompose', () => phasor.decompose(n, n, { wq: one, wk: one }), 14400000000],
    ['sinusoidal', () => phasor.sinusoidal({ length: 60000, dim: 60000 }), 14400000000],
    ['cache', () => phasor.cache({ dk: 1, batch: 2 ** 31 - 1 }), 0],
  ];
  for (const [call, request, bytes] of requests) {
    const wanted = `${call}: not enough memory for ${bytes || '\\d{12}'} bytes`;
    await assert.rejects(async () => request(), {
      name: 'RangeError',
      message: new RegExp(`^${wanted}$`),
    });
    const { output } = await pool.attention([[1]], [[1]], [[7]], options);
    assert.deepEqual([...output.data], [7]);
    assert.equal(cache.length, 0);
    assert.deepEqual([...phasor.attention([[1]], [[1]], [[7]]).output.data], [7]);
    assert.deepEqual([...layer.forward([[7]]).output.data], [7]);
  }
  assert.deepEqual([...cache.attention([[1]], [[1]], [[7]]).output.data], [7]);
});

test('tensors of NaN take the time of others', () => {
  const n = 700;
  const nan = { shape: [n, 64], data: new Float32Array(n * 64).fill(NaN) };
  const real = { shape: [n, 64], data: new Float32Array(n * 64).fill(0.5) };
  const time = (/** @type {typeof nan} */ q, /** @type {typeof nan} */ v) => {
    const { output } = phasor.attention(q, real, v);
    assert.equal(output.data.every(Number.isNaN), v === nan || q === nan);
    return processorTime(() => phasor.attention(q, real, v), 5);
  };
  const usual = time(real, real);
  assert.ok(time(real, nan) < 10 * usual, 'values');
  assert.ok(time(nan, nan) < 10 * usual, 'queries and values');
});

test(`${inPage} mixed calls in a page leave memory as it was`, async (t) => {
  const browser = await start();
  after(() => browser.close());
  const { page } = await browser.open('blank.html', {
    html: '<!doctype html><title>memory</title>',
  });
  const session = await page.context().newCDPSession(page);
  for (const file of ['long-run.js', 'calls.js']) {
    await page.route(`**/tests/harness/${file}`, (route) =>
      route.fulfill({
        path: new URL(`../harness/${file}`, import.meta.url).pathname,
        contentType: 'text/javascript',
      }),
    );
  }
  await page.exposeFunction('collect', () => session.send('HeapProfiler.collectGarbage'));
  await page.exposeFunction('heapUsed', async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  });
  await page.evaluate(`window.watched = ${watched}`);
  const found = await page.evaluate(async (number) => {
    const own = /** @type {any} */ (window);
    const wasmMemories = own.watched(WebAssembly);
    const [{ load: loadInstance }, { longRun: run }] = await Promise.all([
      import(new URL('/core/api/index.js', location.href).href),
      import(new URL('/tests/harness/long-run.js', location.href).href),
    ]);
    const instance = await loadInstance({ build: 'simd' });
    let heap = 0;
    return run(
      instance,
      number,
      () => ({ wasm: wasmMemories[0].buffer.byteLength, heap }),
      async () => {
        heap = await own.heapUsed();
      },
    );
  }, inPage);
  flat(t, found);
});
