import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uniform } from '../bench/reference.js';
import { phasor } from '../harness/phasor.js';

const [batch, heads, kvHeads, dk, dv] = [2, 4, 2, 8, 4];

/** @param {number} seed @param {number[]} shape */
const random = (seed, shape) => ({
  shape,
  data: uniform(
    seed,
    shape.reduce((a, b) => a * b, 1),
  ),
});

/** Queries, keys and values [batch, heads, n, d]. @param {number} seed @param {number} n */
const rows = (seed, n) =>
  /** @type {const} */ ([
    random(seed, [batch, heads, n, dk]),
    random(seed + 1, [batch, kvHeads, n, dk]),
    random(seed + 2, [batch, kvHeads, n, dv]),
  ]);

/** @param {ReturnType<typeof random>} all the same with heads side by side, [batch, n, heads·d] */
function sideBySide({ shape: [entries, count, n, d], data }) {
  const moved = new Float32Array(data.length);
  for (let b = 0; b < entries; ++b)
    for (let h = 0; h < count; ++h)
      for (let i = 0; i < n; ++i)
        moved.set(
          data.subarray(((b * count + h) * n + i) * d, ((b * count + h) * n + i + 1) * d),
          ((b * n + i) * count + h) * d,
        );
  return { shape: [entries, n, count * d], data: moved };
}

/** Each differs from its neighbours in one thing that a cache is told once. */
const kinds = /** @type {((total: number, n: number) => any)[]} */ ([
  () => ({}),
  () => ({ causal: true }),
  () => ({ causal: 'top-left' }),
  () => ({ causal: true, window: [3, 0] }),
  () => ({ causal: true, window: [2, 0] }),
  () => ({ window: [2, 1] }),
  () => ({ scale: 0.5 }),
  () => ({ scale: 0.25, softcap: 2 }),
  () => ({ softcap: 3 }),
  () => ({ return: ['weights'] }),
  () => ({ return: ['logSumExp'] }),
  () => ({ return: ['scores', 'capped', 'masked', 'weights', 'logSumExp'], softcap: 3 }),
  () => ({ sinks: [0.5, -1, 0, 2] }),
  () => ({ sinks: [0.25, -1, 0, 2] }),
  (total) => ({ mask: random(total, [1, total]) }),
  (total, n) => ({ mask: random(total, [heads, n, total]) }),
  (total) => ({ mask: { shape: [1, total], data: new Uint8Array(total).map((_, k) => k % 3) } }),
  () => ({ biasKey: random(7, [kvHeads, 2, dk]), biasValue: random(8, [kvHeads, 2, dv]) }),
  () => ({ biasKey: random(9, [kvHeads, 1, dk]), biasValue: random(8, [kvHeads, 1, dv]) }),
  (total) => ({ keyLengths: [total, total - 1], causal: 'bottom-right' }),
  () => ({ start: [1, 5], causal: true }),
  () => ({ chunk: 4, causal: true }),
]);

test('a step gives the bits of attention over the whole past, however the step before it was called', () => {
  const cache = phasor.cache({ batch, heads, kvHeads, dk, dv });
  /** @type {any} */
  let past = {
    presentKey: random(1, [batch, kvHeads, 0, dk]),
    presentValue: random(1, [batch, kvHeads, 0, dv]),
  };
  // every kind after every other one
  let step = 0;
  for (const first of kinds) {
    for (const second of kinds) {
      if (cache.length > 40) {
        cache.clear();
        past = {
          presentKey: random(1, [batch, kvHeads, 0, dk]),
          presentValue: random(1, [batch, kvHeads, 0, dv]),
        };
      }
      for (const kind of [first, second]) {
        step += 1;
        const n = step % 5 === 0 ? 3 : 1;
        const total = cache.length + n;
        const options = kind(total, n);
        const stacked = rows(step, n);
        const isFlat = step % 7 < 3;
        const [q, k, v] = isFlat ? stacked.map(sideBySide) : stacked;
        const flat = isFlat ? { heads, kvHeads } : {};
        const got = cache.attention(q, k, v, options);
        const { presentKey, presentValue, ...wanted } = phasor.attention(q, k, v, {
          ...flat,
          ...options,
          pastKey: past.presentKey,
          pastValue: past.presentValue,
        });
        past = { presentKey, presentValue };
        assert.deepEqual(got, wanted, JSON.stringify(options));
      }
    }
  }
  assert.equal(step, 2 * kinds.length ** 2);
});

test('what one cache was told last is not what another one knows', () => {
  const [one, other] = [0, 1].map(() => phasor.cache({ dk: 1 }));
  one.attention([[0]], [[0]], [[1]], { causal: true });
  other.attention([[0]], [[0]], [[1]]);
  const more = /** @type {const} */ ([[[0]], [[0]], [[3]]]);
  assert.deepEqual(one.attention(...more).output.data, new Float32Array([2]));
  assert.deepEqual(
    other.attention(...more, { return: ['weights'] }).weights.data,
    new Float32Array([0.5, 0.5]),
  );
  assert.deepEqual(Object.keys(other.attention(...more)), ['output']);
});

test('a step that is refused for want of a mask leaves the next one right', () => {
  const cache = phasor.cache({ dk: 1 });
  cache.attention([[0]], [[0]], [[1]], { causal: true });
  assert.throws(
    () => cache.attention([[0]], [[0]], [[1]], { mask: [[true, true, true]], softcap: 1 }),
    {
      name: 'RangeError',
      message: /^cache\.attention: mask must broadcast/,
    },
  );
  assert.equal(cache.length, 1);
  assert.deepEqual(cache.attention([[0]], [[0]], [[3]]).output.data, new Float32Array([2]));
});
