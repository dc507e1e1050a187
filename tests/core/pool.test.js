import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { phasor } from '../harness/phasor.js';
import { random, uniform } from '../bench/reference.js';

const pool = phasor.pool({ workers: 2, inPlace: false });
/** One that sends what takes this thread more than 3 ms. */
const auto = phasor.pool({ workers: 2 });
after(() => pool.close());
after(() => auto.close());

const [q, k, v] = [random(1, 900, 256), random(2, 800, 128), random(3, 800, 128)];
const heads = { heads: 8, kvHeads: 4 };

test('a pool gives the same bits as no pool', async () => {
  const mask = {
    shape: [8, 1, 800],
    data: Uint8Array.from(uniform(4, 8 * 800), (value) => Number(value < 1)),
  };
  for (const options of [
    heads,
    { ...heads, causal: true, return: /** @type {const} */ (['weights', 'logSumExp']) },
    { ...heads, mask, softcap: 4, window: /** @type {const} */ ([300, 20]) },
  ]) {
    const wanted = phasor.attention(q, k, v, options);
    assert.deepEqual(await pool.attention(q, k, v, options), wanted);
    // in place while its workers start, and after that where it is quicker
    for (let time = 0; time < 4; ++time) {
      assert.deepEqual(await auto.attention(q, k, v, options), wanted);
    }
  }
});

// in Node, whose workers share memory with this thread: they take whole heads, two each
test('results are put into given arrays by a call that is done, and not by one that is cancelled', async () => {
  const wanted = phasor.attention(q, k, v, { ...heads, return: ['weights'] });
  const into = { output: new Float32Array(wanted.output.data.length).fill(7) };
  const control = new AbortController();
  const running = pool.attention(q, k, v, {
    ...{ ...heads, into, signal: control.signal },
    onProgress: () => control.abort(new Error('enough')),
  });
  await assert.rejects(running, { message: 'enough' });
  assert.ok(into.output.every((value) => value === 7));
  const found = await pool.attention(q, k, v, { ...heads, into, return: ['weights'] });
  assert.equal(found.output.data, into.output);
  assert.deepEqual(found, wanted);
});

test('the file of its workers is named by a path, a URL, or its text', async () => {
  const { href, pathname } = new URL('../../web/core/api/pool/pool-worker.js', import.meta.url);
  const { warn } = console;
  /** @type {string[]} */
  const warnings = [];
  console.warn = (text) => warnings.push(text);
  try {
    for (const url of [pathname, href, new URL(href)]) {
      const named = phasor.pool({ workers: 2, url });
      assert.deepEqual(await named.attention(q, k, v, heads), phasor.attention(q, k, v, heads));
      named.close();
    }
  } finally {
    console.warn = warn;
  }
  assert.deepEqual(warnings, [], 'no pool has computed in place');
});

test('a pool takes stacked heads, batches and a past, and leaves the inputs alone', async () => {
  const [a, b, c] = [random(5, 2, 2, 900, 64), random(6, 2, 2, 700, 64), random(7, 2, 2, 700, 64)];
  const options = { pastKey: random(8, 2, 2, 100, 64), pastValue: random(9, 2, 2, 100, 64) };
  const wanted = phasor.attention(a, b, c, options);
  const results = await Promise.all([
    pool.attention(a, b, c, options),
    pool.attention(a, b, c, options),
  ]);
  for (const result of results) assert.deepEqual(result, wanted);
  assert.equal(a.data.length, 2 * 2 * 900 * 64);
});

test('a pool reports its progress and can be cancelled', async () => {
  /** @type {number[]} */
  const fractions = [];
  await pool.attention(q, k, v, { ...heads, onProgress: (part) => fractions.push(part) });
  assert.ok(fractions.length > 1);
  assert.equal(fractions.at(-1), 1);
  assert.deepEqual(
    fractions,
    fractions.toSorted((a, b) => a - b),
  );

  const control = new AbortController();
  const running = pool.attention(q, k, v, {
    ...heads,
    signal: control.signal,
    onProgress: () => control.abort(new Error('enough')),
  });
  await assert.rejects(running, { message: 'enough' });
  await assert.rejects(pool.attention(q, k, v, { ...heads, signal: AbortSignal.abort() }), {
    name: 'AbortError',
  });
  // it goes on working
  const { output } = await pool.attention(q, k, v, heads);
  assert.deepEqual(output, phasor.attention(q, k, v, heads).output);
});

test('a pool refuses what attention refuses, by promise', async () => {
  await assert.rejects(pool.attention(q, k, v, { heads: 3 }), {
    name: 'RangeError',
    message: 'pool.attention: heads must divide the width of q, 256, got 3',
  });
  assert.throws(() => phasor.pool({ workers: 0 }), {
    name: 'RangeError',
    message: 'pool: workers must be a positive integer, got 0',
  });
});

test('a closed pool says so', async () => {
  const short = phasor.pool({ workers: 2, inPlace: false });
  const running = short.attention(q, k, v, heads);
  short.close();
  await assert.rejects(running, /closed/);
  await assert.rejects(short.attention(q, k, v, heads), /closed/);
});

test('calls computed in place, one after another, still let messages from workers arrive', async () => {
  const never = new URL('data:text/javascript,setInterval(() => {}, 1000)');
  let hasArrived = false;
  // one of them takes long enough here to start workers and not so long that it waits for them, on a quick
  // machine and on a busy one
  for (const length of [192, 256, 384, 512]) {
    const silentPool = phasor.pool({ workers: 2, url: never });
    const x = random(1, length, 512);
    // starts workers, which say nothing
    await silentPool.attention(x, x, x, { heads: 8 });
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (hasArrived = true);
    port2.postMessage(null);
    await silentPool.attention(x, x, x, { heads: 8 });
    port1.close();
    silentPool.close();
    if (hasArrived) break;
  }
  assert.ok(hasArrived);
});
