// A pool that has no workers computes in place: to the same bits, a part at a time, so that it can be
// watched and cancelled, and it names the file that it misses.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tensor } from '../harness/calls.js';
import { phasor } from '../harness/phasor.js';

// 3·10⁹ multiply-adds: four steps
const [q, k, v] = [tensor(1, 2150, 640), tensor(2, 2250, 640), tensor(3, 2250, 640)];
const options = { heads: 5, causal: true, return: /** @type {const} */ (['logSumExp']) };
const wanted = phasor.attention(q, k, v, options);
const missing = new URL('./missing/pool-worker.js', import.meta.url);

/** @type {string[]} */
const warnings = [];
console.warn = (text) => warnings.push(text);

/** Ways to have no worker. @type {Record<string, () => ReturnType<typeof phasor.pool>>} */
const pools = {
  'one place, this one': () => phasor.pool({ workers: 1 }),
  'a file that is missing': () => phasor.pool({ workers: 2, inPlace: false, url: missing }),
};

for (const [how, make] of Object.entries(pools)) {
  test(`in place (${how}): the same bits, with progress and time for others`, async () => {
    const pool = make();
    /** @type {number[]} */
    const fractions = [];
    let turns = 0;
    const clock = setInterval(() => ++turns);
    const { shape, data } = q;
    const into = { output: new Float32Array(data.length) };
    const result = await pool.attention(q, k, v, {
      ...options,
      into,
      onProgress: (part) => fractions.push(part),
    });
    clearInterval(clock);
    assert.deepEqual(result, wanted);
    assert.equal(result.output.data, into.output);
    assert.deepEqual(result.output.shape, shape);
    assert.deepEqual(fractions, [0.25, 0.5, 0.75, 1]);
    assert.ok(turns > 0, 'timers ran between the steps');
    pool.close();
  });

  test(`in place (${how}): a signal takes effect at the next part`, async () => {
    const pool = make();
    const control = new AbortController();
    let parts = 0;
    const running = pool.attention(q, k, v, {
      ...options,
      signal: control.signal,
      onProgress() {
        parts += 1;
        setImmediate(() => control.abort(new Error('enough')));
      },
    });
    await assert.rejects(running, { message: 'enough' });
    // this takes as long as what was left: nothing of that went on
    assert.deepEqual(await pool.attention(q, k, v, options), wanted, 'the pool works on');
    assert.ok(parts <= 2, `${parts} parts`);
    pool.close();
  });
}

test('in place: a past, grouped heads, a mask and batches in steps, to the same bits', async () => {
  const pool = phasor.pool({ workers: 2, inPlace: false, url: missing });
  const given = {
    ...{ pastKey: tensor(4, 2, 2, 300, 64), pastValue: tensor(5, 2, 2, 300, 64) },
    ...{
      heads: 4,
      kvHeads: 2,
      mask: tensor(6, 900, 1200),
      return: /** @type {const} */ (['weights']),
    },
  };
  const [queries, keys, values] = [
    tensor(1, 2, 900, 256),
    tensor(2, 2, 900, 128),
    tensor(3, 2, 900, 128),
  ];
  let steps = 0;
  const result = await pool.attention(queries, keys, values, {
    ...given,
    onProgress: () => (steps += 1),
  });
  assert.ok(steps > 2, `${steps} steps`);
  assert.deepEqual(result, phasor.attention(queries, keys, values, given));
  pool.close();
});

test('no step waits for a timer, which a browser delays by 4 ms, and by a second in a hidden page', async () => {
  const pool = phasor.pool({ workers: 1 });
  const view = phasor.attentionView(q, k, { heads: 5 });
  const { setTimeout } = globalThis;
  const delays = new Set();
  // none of them ever fires
  globalThis.setTimeout = /** @type {any} */ (
    (/** @type {() => void} */ _work, /** @type {number} */ delay) => {
      delays.add(delay);
      return {};
    }
  );
  try {
    assert.deepEqual(await pool.attention(q, k, v, options), wanted);
    await view.tile({ exact: true, width: 20, height: 20 });
  } finally {
    globalThis.setTimeout = setTimeout;
  }
  assert.ok(!delays.has(undefined) && !delays.has(0), `${[...delays]}`);
  pool.close();
  view.close();
});

test('a problem of one step is computed by a single call', async () => {
  const pool = phasor.pool({ workers: 2, inPlace: false, url: missing });
  const [queries, keys, values] = [tensor(1, 400, 512), tensor(2, 400, 512), tensor(3, 400, 512)];
  /** @type {number[]} */
  const fractions = [];
  const given = { heads: 8, onProgress: (/** @type {number} */ part) => fractions.push(part) };
  assert.deepEqual(
    await pool.attention(queries, keys, values, given),
    phasor.attention(queries, keys, values, { heads: 8 }),
  );
  assert.deepEqual(fractions, [1]);
  pool.close();
});

test('closing ends what is computed in place', async () => {
  const pool = phasor.pool({ workers: 1 });
  const running = pool.attention(q, k, v, { ...options, onProgress: () => pool.close() });
  await assert.rejects(running, {
    name: 'Error',
    message: 'pool.attention: the pool is closed',
  });
});

test('the console has one message, which file is missing and what to do', () => {
  assert.equal(warnings.length, 1);
  const [warning] = warnings;
  assert.match(warning, /^phasor: no workers here \(.+\); the pool computes in place\. /);
  assert.ok(warning.includes(missing.href), warning);
  assert.match(warning, /'phasor\/pool-worker'.* pool\(\{ url \}\)/);
});

test('what is no address is refused', () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  for (const url of [5, null, {}, proxy]) {
    assert.throws(() => phasor.pool({ url: /** @type {any} */ (url) }), {
      name: 'TypeError',
      message: /^pool: url must be a URL or string, got /,
    });
  }
});

test('what is no signal is refused, whatever it pretends', async () => {
  const pool = phasor.pool({ workers: 2, inPlace: false });
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  for (const none of [5, null, {}, { throwIfAborted() {} }, proxy]) {
    await assert.rejects(
      pool.attention(q, k, v, { ...options, signal: /** @type {any} */ (none) }),
      {
        name: 'TypeError',
        message: /^pool\.attention: signal must be an AbortSignal, got /,
      },
    );
  }
  pool.close();
});
