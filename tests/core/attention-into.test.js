// Arrays that results are written to: they may share memory with inputs, not with each other, and
// must stay. And what is no signal, or nested without end, is refused by name.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { uniform } from '../bench/reference.js';
import { phasor } from '../harness/phasor.js';
import { forRelease, test } from '../harness/tiers.js';

const pool = phasor.pool({ workers: 2, inPlace: false });
after(() => pool.close());

// 64 MiB with the output: more than goes through WebAssembly memory at once, and worth a pool
const [heads, n, d] = [512, 64, 128];
const each = heads * n * d;
const shape = [1, heads, n, d];

/** Inputs one after the other in one buffer, with room behind them. */
function packed() {
  const all = new Float32Array(5 * each);
  all.set(uniform(1, 4 * each));
  const at = (/** @type {number} */ place) => ({
    shape,
    data: all.subarray(place * each, (place + 1) * each),
  });
  return { all, q: at(0), k: at(1), v: at(2), mask: at(3) };
}

forRelease(
  'an input array that results are written to gives the right results, large and in a pool',
  async () => {
    const clean = packed();
    // weights as large as an input: [1, heads, n, n] is half of it
    const options = { return: /** @type {const} */ (['weights']) };
    const wanted = phasor.attention(clean.q, clean.k, clean.v, options);
    for (const attend of [phasor.attention, pool.attention]) {
      for (const place of ['q', 'k', 'v']) {
        const { all, ...inputs } = packed();
        const first = /** @type {any} */ (inputs)[place].data.byteOffset / 4;
        // one head further on, so that a head is written where the next one is read
        const output = all.subarray(first + n * d, first + n * d + each);
        const found = await attend(inputs.q, inputs.k, inputs.v, { ...options, into: { output } });
        assert.equal(found.output.data, output);
        assert.ok(
          Buffer.from(output.buffer, output.byteOffset, 4 * each).equals(
            Buffer.from(wanted.output.data.buffer),
          ),
          place,
        );
        assert.deepEqual(found.weights, wanted.weights);
      }
    }
  },
);

forRelease('a mask that is written over still counts', () => {
  const { q, k, v } = packed();
  const size = heads * n * n;
  const room = () => Float32Array.from({ length: size + n * n }, (_, at) => Math.sin(at));
  const maskIn = (/** @type {Float32Array} */ all) => ({
    shape: [1, heads, n, n],
    data: all.subarray(0, size),
  });
  const wanted = phasor.attention(q, k, v, { mask: maskIn(room()) });
  const all = room();
  const found = phasor.attention(q, k, v, {
    mask: maskIn(all),
    return: ['weights'],
    into: { weights: all.subarray(n * n) },
  });
  assert.deepEqual(found.output, wanted.output);
});

test('two results never share memory', async () => {
  const x = [
    [1, 2],
    [3, 4],
  ];
  const a = new Float32Array(4);
  const options = {
    return: /** @type {const} */ (['scores', 'weights']),
    into: { scores: a, weights: a },
  };
  const expected = {
    name: 'RangeError',
    message:
      /attention: into\.weights must not share memory with into\.scores: each result needs its own$/,
  };
  assert.throws(() => phasor.attention(x, x, x, options), expected);
  await assert.rejects(pool.attention(x, x, x, options), expected);
  assert.throws(() => phasor.cache({ dk: 2 }).attention(x, x, x, options), expected);
  const room = new Float32Array(7);
  const into = { scores: room.subarray(0, 4), weights: room.subarray(3) };
  assert.throws(() => phasor.attention(x, x, x, { ...options, into }), expected);
  // side by side they are apart
  const wide = new Float32Array(8);
  const fine = { scores: wide.subarray(0, 4), weights: wide.subarray(4) };
  const found = phasor.attention(x, x, x, { ...options, into: fine });
  assert.deepEqual(
    found.weights,
    phasor.attention(x, x, x, { return: ['scores', 'weights'] }).weights,
  );
});

forRelease('an array for results that is sent away while a pool works is named', async () => {
  const { q, k, v } = packed();
  const output = new Float32Array(each);
  const running = pool.attention(q, k, v, { into: { output } });
  structuredClone(output.buffer, { transfer: [output.buffer] });
  await assert.rejects(running, {
    name: 'RangeError',
    message:
      'pool.attention: into.output must keep its 4194304 entries until the call is done, got fewer',
  });
  assert.deepEqual(
    (await pool.attention(q, k, v)).output.data.subarray(0, 99),
    phasor.attention(q, k, v).output.data.subarray(0, 99),
  );
});

forRelease('what is not an AbortSignal is refused, for inputs of any size', async () => {
  const { q, k, v } = packed();
  for (const signal of [{ throwIfAborted() {} }, {}, null, 5, 'abort', new EventTarget()]) {
    for (const inputs of [
      [q, k, v],
      [[[1]], [[1]], [[1]]],
    ]) {
      const [a, b, c] = /** @type {any[]} */ (inputs);
      await assert.rejects(pool.attention(a, b, c, { signal: /** @type {any} */ (signal) }), {
        name: 'TypeError',
        message: /^pool\.attention: signal must be an AbortSignal, got /,
      });
    }
  }
});

test('arrays nested a million deep are refused by name', () => {
  /** @type {any} */
  let deep = 1;
  for (let k = 0; k < 1e6; ++k) deep = [deep];
  const x = [[1]];
  const layer = { wq: x, wk: x };
  for (const call of [
    () => phasor.attention(deep, x, x),
    () => phasor.attention(x, x, deep),
    () => phasor.attention(x, x, x, { mask: deep }),
    () => phasor.attention(x, x, x, { sinks: deep }),
    () => phasor.attention(x, x, x, { biasKey: deep, biasValue: deep }),
    () => phasor.attention(x, x, x, { keyLengths: deep }),
    () => phasor.multiHead({ ...layer, wv: x, wo: deep }),
    () => phasor.multiHead(deep),
    () => phasor.decompose(x, x, deep),
    () => phasor.decompose(deep, x, layer),
  ]) {
    assert.throws(call, (/** @type {any} */ error) => {
      assert.ok(error instanceof TypeError || error instanceof RangeError);
      assert.match(error.message, /^(attention|multiHead|decompose): .+ must be .+, got /);
      assert.ok(error.message.length < 300);
      return true;
    });
  }
});
