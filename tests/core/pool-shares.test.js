// How a pool cuts a problem, and when it sends it: the shares cover every query of every head once,
// are balanced, and a pool computes in place what is quicker there.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { problemOf } from '../../web/core/api/attention/attention.js';
import { plain } from '../../web/core/api/plain.js';
import { instantiate } from '../../web/core/api/load.js';
import { marshal } from '../../web/core/api/marshal.js';
import { messageOf } from '../../web/core/api/pool/message.js';
import { computing, measureWorkers } from '../../web/core/api/pool/measure.js';
import { paceOf } from '../../web/core/api/pool/pace.js';
import {
  bytesOf,
  headTasks,
  segmentsHere,
  segmentsOf,
  workOf,
} from '../../web/core/api/pool/share.js';
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
      for (const segments of [segmentsOf(whole, workers), segmentsHere(whole, workers)]) {
        seen.fill(0);
        for (const { batch, kvFrom, kvTo, from, to } of segments.flatMap(({ tasks }) => tasks)) {
          assert.ok(from % 64 === 0 && (to === n || to % 64 === 0) && to > from);
          assert.ok(to - from >= Math.min(n, 64));
          for (let head = kvFrom; head < kvTo; ++head) {
            for (let row = from; row < to; ++row)
              seen[(batch * whole.kvHeads + head) * n + row] += 1;
          }
        }
        assert.ok(seen.every((count) => count === 1));
      }
    }
  }
});

test('in place, heads that are stacked are cut before queries, and queries alone where heads lie side by side', () => {
  const stacked = problem(1024, { kvHeads: 4 });
  const cut = (
    /** @type {Parameters<typeof segmentsHere>[0]} */ whole,
    /** @type {number} */ least,
  ) => segmentsHere(whole, least).map(({ kvFrom, kvTo, tasks }) => [kvFrom, kvTo, tasks.length]);
  assert.deepEqual(cut(stacked, 1), [[0, 4, 1]]);
  assert.deepEqual(cut(stacked, 2), [
    [0, 2, 1],
    [2, 4, 1],
  ]);
  const eight = [0, 1, 2, 3].map((head) => [head, head + 1, 2]);
  assert.deepEqual(cut(stacked, 8), eight);
  const rows = { shape: [1024, 32], data: new Float32Array(1024 * 32) };
  assert.deepEqual(cut(problemOf('test', rows, rows, rows, { heads: 8 }), 8), [[0, 8, 8]]);
});

test('tasks of whole heads cover each head once, as many for each worker, where heads suffice', () => {
  for (const workers of [1, 2, 3, 4, 8]) {
    for (const options of [
      { heads: 24 },
      { heads: 48, kvHeads: 24 },
      { heads: 8, batch: 3, causal: true },
    ]) {
      const whole = problem(200, options);
      const tasks = headTasks(whole, workers) ?? [];
      const seen = new Map();
      const sizes = tasks.map((parts) => {
        for (const { batch, kvFrom, kvTo, from, to } of parts) {
          assert.deepEqual([from, to], [0, 200]);
          for (let head = kvFrom; head < kvTo; ++head) {
            assert.ok(!seen.has(`${batch} ${head}`));
            seen.set(`${batch} ${head}`, true);
          }
        }
        return parts.reduce((sum, { kvFrom, kvTo }) => sum + kvTo - kvFrom, 0);
      });
      assert.equal(seen.size, whole.batch * whole.kvHeads);
      assert.equal(tasks.length % workers, 0);
      assert.equal(new Set(sizes).size, 1);
    }
  }
  const mask = { shape: [200, 200], data: new Uint8Array(200 * 200) };
  assert.equal(headTasks(problem(200, { mask }), 2), undefined);
  assert.equal(headTasks(problem(200, { heads: 3 }), 2), undefined);
  assert.equal(headTasks(problem(64, { heads: 1 }), 2), undefined);
  // some 2 ms each, two for each worker at most, and none that takes long
  assert.equal(headTasks(problem(1024, { causal: true }), 2)?.length, 2);
  assert.equal(headTasks(problem(4096, { causal: true }), 2)?.length, 4);
  assert.equal(headTasks(problem(4096, { d: 64 }), 2), undefined);
  // weights of 8 · 900² · 4 bytes: 26 MB, at most 16 MB for each worker
  const weights = { return: ['weights'] };
  assert.equal(headTasks(problem(900, weights), 1), undefined);
  assert.equal(headTasks(problem(900, weights), 2)?.length, 2);
});

test('causal and windowed tasks are of about equal work', () => {
  for (const options of [
    { causal: true },
    { window: [300, 0] },
    { causal: true, window: [900, 0] },
  ]) {
    const [segment] = segmentsOf(problem(4096, options), 2);
    const works = segment.tasks.map(({ from, to }) => {
      let sum = 0;
      for (let row = from; row < to; ++row) {
        const [left] = options.window ?? [Infinity];
        sum += Math.min(row, left) + 1;
      }
      return sum;
    });
    assert.equal(works.length, 8);
    assert.ok(Math.max(...works) < 1.35 * Math.min(...works), `${works}`);
  }
});

test('the work of a causal problem is half of that without, and keys are copied for few workers', () => {
  const ratio = workOf(problem(2048, { causal: true })).amount / workOf(problem(2048)).amount;
  assert.ok(Math.abs(ratio - 0.5) < 0.01, `${ratio}`);
  // eight workers: each of four groups of heads twice
  const keys = 2 * 4 * 2048 * 8 * 4;
  const rows = keys;
  assert.equal(bytesOf(problem(2048), 8, false), rows + 2 * keys);
  assert.equal(bytesOf(problem(2048), 2, false), rows + 2 * keys);
  assert.equal(bytesOf(problem(2048), 1, false), rows + keys);
  assert.equal(bytesOf(problem(2048), 8, true), rows + keys, 'in shared memory once');
});

test('a mask is cut to the rows and heads of a task', () => {
  const n = 256;
  const data = Uint8Array.from(uniform(1, 8 * n * n), (x) => Number(x < 1));
  const whole = problem(n, { mask: { shape: [8, n, n], data } });
  const part = { batch: 0, kvFrom: 2, kvTo: 4, from: 64, to: 128 };
  const make = (/** @type {number} */ length) => new Float32Array(length);
  const { message } = messageOf('test', whole, part, { id: 1 }, make);
  const { mask } = /** @type {any} */ (message).problem;
  assert.equal(mask.data.length, 2 * 64 * n);
  assert.equal(mask.data.buffer.byteLength, mask.data.length);
  assert.deepEqual(
    mask.data.subarray(0, 64 * n),
    data.subarray((2 * n + 64) * n, (2 * n + 128) * n),
  );
  assert.deepEqual(mask.strides, [0, 64 * n, n, 1]);
});

/** @param {number} count @returns {import('../../web/core/api/pool/pace.js').Work} */
const amount = (count) => ({ kind: 'attention', amount: count });

/** As a fast machine with two cores has it: 60 ms alone for 1024 queries of 8 heads of 64. */
function measuredPace() {
  const pace = paceOf();
  pace.here(amount(1e9), 60);
  pace.workers({
    trip: 0.2,
    here: 1,
    together: 1.1,
    workers: 2,
    moving: 2e-7,
    took: 10,
  });
  return pace;
}

test('large problems pay, small ones do not; a machine without free cores computes in place', () => {
  const pace = measuredPace();
  const of = (/** @type {number} */ n) => /** @type {const} */ ([amount(1024 * n * n), 12288 * n]);
  assert.ok(!pace.pays(...of(64)));
  assert.ok(pace.pays(...of(512)));
  assert.ok(pace.pays(...of(2048)));
  const busy = paceOf();
  busy.here(amount(1e9), 60);
  // both workers share a core
  busy.workers({
    trip: 0.2,
    here: 1,
    together: 2.2,
    workers: 2,
    moving: 2e-7,
    took: 10,
  });
  assert.ok(!busy.pays(...of(512)));
});

test('what sent calls took changes when it pays, and changes it back', () => {
  const pace = measuredPace();
  const [work, bytes] = [amount(1024 * 512 * 512), 12288 * 512];
  const larger = amount(64 * work.amount);
  assert.ok(pace.pays(work, bytes));
  for (let k = 0; k < 20; ++k) pace.sent(work, bytes, 40);
  assert.ok(!pace.pays(work, bytes), 'sending takes long now');
  assert.ok(pace.pays(larger, 8 * bytes), 'larger problems are sent still');
  for (let k = 0; k < 20; ++k) pace.sent(larger, 8 * bytes, 32 * 16.5);
  assert.ok(pace.pays(work, bytes), 'and found to be quick again');
});

test('workers that were timed as too slow are known as fast after a call', () => {
  const pace = paceOf();
  pace.here(amount(1e9), 60);
  // cold: all workers together are hardly faster than this thread
  pace.workers({ trip: 0.2, here: 1, together: 1.9, workers: 2, moving: 2e-7, took: 10 });
  const [small, large] = [amount(1024 * 512 * 512), amount(1024 * 4096 * 4096)];
  assert.ok(!pace.pays(small, 12288 * 512));
  assert.ok(pace.pays(large, 12288 * 4096));
  pace.sent(large, 12288 * 4096, 0.55 * pace.alone(large));
  assert.ok(pace.pays(small, 12288 * 512));
  // no more than there are workers, whatever a call seems to have taken
  for (let k = 0; k < 3; ++k) pace.sent(large, 12288 * 4096, 0.01 * pace.alone(large));
  for (let k = 0; k < 3; ++k) pace.sent(large, 12288 * 4096, 0.55 * pace.alone(large));
  assert.ok(!pace.pays(small, 400 * 12288 * 512));
});

test('a call that is disturbed now and then does not keep a pool from its workers', () => {
  for (const n of [512, 1024, 2048]) {
    const pace = measuredPace();
    const [work, bytes] = [amount(1024 * n * n), 12288 * n];
    const alone = work.amount * 6e-8;
    for (let call = 0; call < 200; ++call) {
      assert.ok(pace.pays(work, bytes), `n = ${n}, call ${call}`);
      // every fifth call has to wait for other work, ten times as long as it computes
      pace.sent(work, bytes, (call % 5 === 0 ? 5 : 0.6) * alone);
    }
  }
});

test('workers are timed by their own clocks, however late their answers are read', async () => {
  const pace = paceOf();
  const run = marshal(await instantiate(await plain.packaged()));
  /** Two workers, each as fast as this thread, whose results are read late. */
  const everywhere = async (/** @type {() => any} */ message) => {
    const { kind } = message().message;
    const alone = kind === 'nothing' ? 0 : pace.alone(amount(2 * 384 * 384 * 128));
    if (alone > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    return [0, 1].map((worker) => ({
      results: {},
      begin: 0.1 * worker * alone,
      end: (0.1 * worker + 1) * alone,
    }));
  };
  await measureWorkers(run, everywhere, (length) => new Float32Array(length), 2, pace);
  assert.ok(pace.isMeasured && pace.pays(amount(2e10), 1));
});

test('workers that began one after the other computed at the same time, or shared a core', () => {
  const times = (/** @type {[number, number][]} */ ...all) =>
    all.map(([begin, end]) => ({ begin, end }));
  assert.equal(computing(times([0, 1], [0.75, 1.75]), 9), 1);
  assert.equal(computing(times([0, 1], [1, 2]), 9), 2);
  assert.equal(computing(times([0, 2], [0, 2]), 9), 2);
  // clocks that differ by an hour, or that stood still
  assert.equal(computing(times([0, 1], [3600, 3601]), 9), 9);
  assert.equal(computing(times([0, 0], [0, 0]), 9), 9);
});

/**
 * A machine of two cores on which `calls` of a size come one after the other, as a pool decides about them.
 *
 * @param {ReturnType<typeof paceOf>} pace
 * @param {{ n: number, calls: number, sending: number }} given `sending`: milliseconds that a sent call takes
 *   beyond half of the computation
 */
function simulated(pace, { n, calls, sending }) {
  const [work, bytes] = [amount(1024 * n * n), 12288 * n];
  const alone = work.amount * 6e-8;
  let [took, sent] = [0, 0];
  for (let call = 0; call < calls; ++call) {
    if (!pace.pays(work, bytes)) pace.declined(work);
    if (!pace.isMeasured) {
      // the small problem finds a free machine
      pace.workers({ trip: 0.2, here: 1, together: 1.1, workers: 2, moving: 2e-7, took: 10 });
      took += 10;
    }
    if (pace.pays(work, bytes)) {
      const ms = alone / 2 + sending;
      pace.sent(work, bytes, ms);
      took += ms;
      sent += 1;
    } else {
      pace.here(work, alone);
      took += alone;
    }
  }
  return { ratio: took / (calls * alone), sent: sent / calls };
}

test('a pool is at most 5 % slower than one thread, however slow its workers really are', () => {
  for (const n of [160, 256, 512, 1024, 2048]) {
    const alone = 1024 * n * n * 6e-8;
    for (const slower of [0, 0.3, 0.5, 0.55, 0.7, 1, 2, 4]) {
      const pace = measuredPace();
      const { ratio } = simulated(pace, { n, calls: 2000, sending: slower * alone });
      assert.ok(ratio <= 1.05, `n = ${n}, ${slower}: ${ratio.toFixed(3)}`);
    }
  }
});

test('calls that are too short to be timed do not have the workers timed again', () => {
  const pace = measuredPace();
  for (let call = 0; call < 1000; ++call) pace.declined({ kind: 'decoding', amount: 1e5 });
  assert.ok(pace.isMeasured);
});

test('workers that were slow for a while are used again once they are fast', () => {
  for (const n of [256, 512, 1024]) {
    const pace = measuredPace();
    const alone = 1024 * n * n * 6e-8;
    const busy = simulated(pace, { n, calls: 1000, sending: 2 * alone });
    assert.ok(busy.sent < 0.05, `n = ${n}: ${busy.sent} sent while they are slow`);
    const free = simulated(pace, { n, calls: 1000, sending: 0.05 * alone });
    assert.ok(free.sent > 0.7 && free.ratio < 0.75, `n = ${n}: ${JSON.stringify(free)}`);
  }
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
