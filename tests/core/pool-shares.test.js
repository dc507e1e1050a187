// How a pool cuts a problem: the shares cover every query of every head once,
// are balanced, and have the bits of the whole.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { problemOf } from '../../web/core/api/attention/attention.js';
import { queriesFor } from '../../web/core/api/pool/attend.js';
import { segmentsOf, stretch, workOf } from '../../web/core/api/pool/share.js';
import { phasor } from '../harness/phasor.js';
import { random as randomTensor, uniform } from '../bench/reference.js';
import { random } from '../fuzz/random.js';

const pool = phasor.pool({ workers: 3, inPlace: false });
after(() => pool.close());

/** A problem with n queries and keys. @param {number} n @param {object} options */
function problem(n, { heads = 8, kvHeads = heads, d = 4, batch = 1, ...options } = {}) {
  const zeros = (/** @type {number} */ count) => ({
    shape: [batch, count, n, d],
    data: new Float32Array(batch * count * n * d),
  });
  const given = /** @type {any} */ (options);
  return problemOf('test', zeros(heads), zeros(kvHeads), zeros(kvHeads), given);
}

test('the tasks of all segments cover every query of every head once, at multiples of 64', () => {
  for (const workers of [1, 2, 3, 4, 8, 16]) {
    for (const [n, options] of /** @type {[number, object][]} */ ([
      [1, {}],
      [63, { batch: 3 }],
      [1000, { kvHeads: 2 }],
      [1024, { causal: true }],
      [777, { window: [100, 0], batch: 2, heads: 3 }],
      [4096, { heads: 1 }],
    ])) {
      const whole = problem(n, options);
      const seen = new Uint8Array(whole.batch * whole.kvHeads * n);
      const segments = segmentsOf(whole, workers);
      for (const { batch, kvFrom, kvTo, from, to } of segments.flatMap(({ tasks }) => tasks)) {
        assert.ok(from % 64 === 0 && (to === n || to % 64 === 0) && to > from);
        assert.ok(to - from >= Math.min(n, 64));
        for (let head = kvFrom; head < kvTo; ++head) {
          for (let row = from; row < to; ++row) seen[(batch * whole.kvHeads + head) * n + row] += 1;
        }
      }
      assert.ok(seen.every((count) => count === 1));
    }
  }
});

test('heads go to one worker each where they suffice; tasks take 3 ms at least and 45 ms at most', () => {
  const tasks = (/** @type {number} */ n, /** @type {number} */ workers, options = {}) =>
    segmentsOf(problem(n, { d: 64, ...options }), workers).map((segment) => segment.tasks.length);
  assert.deepEqual(tasks(256, 2), [1, 1]);
  assert.deepEqual(tasks(1024, 2), [4, 4]);
  assert.deepEqual(tasks(1024, 3), [4, 4, 4]);
  assert.deepEqual(tasks(1024, 4, { heads: 1 }), [2]);
  assert.deepEqual(tasks(256, 4, { batch: 4 }), [1, 1, 1, 1]);
  // this thread alone has as few as it can
  assert.deepEqual(tasks(256, 1), [1]);
  assert.deepEqual(tasks(8192, 1, { causal: true }), [43]);
  const cut = segmentsOf(problem(8192, { d: 64, heads: 2 }), 2).flatMap((each) => each.tasks);
  for (const { from, to } of cut) assert.ok((to - from) * 8192 * 128 < 1.1 * stretch);
});

test('causal and windowed tasks are of about equal work', () => {
  for (const options of [
    { causal: true },
    { window: [300, 0] },
    { causal: true, window: [900, 0] },
  ]) {
    const [segment] = segmentsOf(problem(4096, { d: 64, ...options }), 2);
    const works = segment.tasks.map(({ from, to }) => {
      let sum = 0;
      for (let row = from; row < to; ++row) {
        const [left] = options.window ?? [Infinity];
        sum += Math.min(row, left) + 1;
      }
      return sum;
    });
    assert.ok(works.length >= 4);
    assert.ok(Math.max(...works) < 1.35 * Math.min(...works), `${works}`);
  }
});

test('the work of a causal problem is half of that without', () => {
  const ratio = workOf(problem(2048, { causal: true })) / workOf(problem(2048));
  assert.ok(Math.abs(ratio - 0.5) < 0.01, `${ratio}`);
});

test('a mask is cut to the rows and heads of a task', () => {
  const n = 256;
  const data = Uint8Array.from(uniform(1, 8 * n * n), (x) => Number(x < 1));
  const whole = problem(n, { mask: { shape: [8, n, n], data } });
  const part = { batch: 0, kvFrom: 2, kvTo: 4, from: 64, to: 128 };
  const make = (/** @type {number} */ length) => new Float32Array(length);
  const { problem: task } = queriesFor(whole, part, make, (array) => array);
  const { mask } = /** @type {any} */ (task);
  assert.equal(mask.data.length, 2 * 64 * n);
  assert.deepEqual(
    mask.data.subarray(0, 64 * n),
    data.subarray((2 * n + 64) * n, (2 * n + 128) * n),
  );
  assert.deepEqual(mask.strides, [0, 64 * n, n, 1]);
});

test('any problem gives the same bits on workers as alone', async () => {
  const r = random(11);
  for (let round = 0; round < 24; ++round) {
    const [kvHeads, group, batch] = [r.pick([1, 2, 3]), r.pick([1, 2]), r.pick([1, 1, 2])];
    const heads = kvHeads * group;
    const [m, n, dk, dv] = [r.int(1, 300), r.int(1, 300), r.int(1, 20), r.int(1, 20)];
    const stacked = r.chance(0.5);
    const past = r.chance(0.3) ? r.int(0, 40) : undefined;
    const shape = (
      /** @type {number} */ count,
      /** @type {number} */ rows,
      /** @type {number} */ d,
    ) => (stacked ? [batch, count, rows, d] : [batch, rows, count * d]);
    const q = randomTensor(1, ...shape(heads, m, dk));
    const k = randomTensor(2, ...shape(kvHeads, n, dk));
    const v = randomTensor(3, ...shape(kvHeads, n, dv));
    const total = n + (past ?? 0);
    const sides = [r.pick([1, batch]), r.pick([1, heads]), r.pick([1, m]), total];
    const size = sides.reduce((a, b) => a * b, 1);
    const keep = Uint8Array.from(uniform(5, size), (x) => Number(x < 1));
    const options = {
      heads,
      kvHeads,
      causal: r.pick([false, true, /** @type {const} */ ('bottom-right')]),
      ...(r.chance(0.3) ? { window: /** @type {const} */ ([r.int(0, 99), r.int(0, 9)]) } : {}),
      ...(r.chance(0.5)
        ? { mask: { shape: sides, data: r.chance(0.5) ? keep : uniform(6, size) } }
        : {}),
      ...(r.chance(0.3) ? { sinks: uniform(7, heads) } : {}),
      ...(r.chance(0.3)
        ? { biasKey: randomTensor(8, kvHeads, 2, dk), biasValue: randomTensor(9, kvHeads, 2, dv) }
        : {}),
      ...(r.chance(0.3) ? { softcap: 2 } : {}),
      ...(past === undefined
        ? {}
        : {
            pastKey: randomTensor(10, batch, kvHeads, past, dk),
            pastValue: randomTensor(11, batch, kvHeads, past, dv),
          }),
      return: r.pick([
        [],
        /** @type {const} */ (['weights', 'logSumExp']),
        /** @type {const} */ (['scores', 'capped', 'masked']),
      ]),
    };
    const wanted = phasor.attention(q, k, v, /** @type {any} */ (options));
    const found = await pool.attention(q, k, v, /** @type {any} */ (options));
    assert.deepEqual(found, wanted, JSON.stringify({ round, m, n, heads, kvHeads, stacked, past }));
  }
});
