// phasor.attentionView against attention in float64, computed here number by number.

import assert from 'node:assert/strict';
import { random } from '../bench/reference.js';
import { near } from '../harness/near.js';
import { phasor } from '../harness/phasor.js';
import { forRelease, test } from '../harness/tiers.js';
import { naive } from './naive-attention.js';

/**
 * The cells of one head in float64.
 *
 * @param {any} q [batch, heads, n, d]
 * @param {any} k
 * @param {any} given of naive
 * @param {number} [batch]
 * @param {number} [head]
 */
function cellsOf(q, k, given, batch = 0, head = 0) {
  const [, heads, queries, dk] = q.shape;
  const [, kvHeads, keys] = k.shape;
  const { weights } = naive(q, k, k, given);
  const first = (batch * heads + head) * queries * keys;
  const kv = Math.floor((head * kvHeads) / heads);
  return {
    keys,
    /** @param {number} i @param {number} j */
    weight: (i, j) => weights[first + i * keys + j],
    /** @param {number} i @param {number} j */
    score(i, j) {
      let sum = 0;
      for (let c = 0; c < dk; ++c)
        sum +=
          q.data[((batch * heads + head) * queries + i) * dk + c] *
          k.data[((batch * kvHeads + kv) * keys + j) * dk + c];
      return sum * (given.scale ?? 1 / Math.sqrt(dk));
    },
  };
}

/**
 * Every pixel from its cells, by the rule that is documented.
 *
 * @param {(i: number, j: number) => number} cell
 * @param {number[]} rows
 * @param {number[]} cols
 * @param {number} width
 * @param {number} height
 * @param {'max' | 'mean'} reduce
 */
function picture(cell, rows, cols, width, height, reduce) {
  const edges = (
    /** @type {number[]} */ [from, to],
    /** @type {number} */ x,
    /** @type {number} */ of,
  ) => [Math.floor(from + (x * (to - from)) / of), Math.ceil(from + ((x + 1) * (to - from)) / of)];
  const data = [];
  for (let y = 0; y < height; ++y) {
    for (let x = 0; x < width; ++x) {
      const [[top, bottom], [left, right]] = [edges(rows, y, height), edges(cols, x, width)];
      let [largest, sum] = [-Infinity, 0];
      for (let i = top; i < bottom; ++i) {
        for (let j = left; j < right; ++j) {
          largest = Math.max(largest, cell(i, j));
          sum += cell(i, j);
        }
      }
      data.push(reduce === 'max' ? largest : sum / ((bottom - top) * (right - left)));
    }
  }
  return data;
}

/** Options, and what naive is given for the same. @type {Record<string, [object, object]>} */
const cases = {
  'everything visible': [{}, {}],
  'a scale': [{ scale: 0.7 }, { scale: 0.7 }],
  'a cap': [{ softcap: 1.5 }, { softcap: 1.5 }],
  causal: [{ causal: true }, { sees: (/** @type {any} */ ...[, , i, j]) => j <= i }],
  'causal, the last query sees the last key': [
    { causal: 'bottom-right' },
    { sees: (/** @type {any} */ ...[, , i, j]) => j <= i + 300 - 45 },
  ],
  'a window, padding and a cap; rows that see nothing': [
    { window: [30, 2], keyLengths: 280, start: 255, softcap: 3 },
    {
      softcap: 3,
      sees: (/** @type {any} */ ...[, , i, j]) => j < 280 && j >= i + 255 - 30 && j <= i + 255 + 2,
    },
  ],
};

for (const [what, [given, wanted]] of Object.entries(cases)) {
  test(`tiles have the weights and scores of float64: ${what}`, async () => {
    const [q, k] = [random(1, 1, 4, 45, 8), random(2, 1, 2, 300, 8)];
    const view = phasor.attentionView(q, k, /** @type {any} */ (given));
    for (const head of [0, 3]) {
      const cells = cellsOf(q, k, wanted, 0, head);
      const whole = await view.tile({ head });
      assert.deepEqual([whole.width, whole.height, whole.exact], [300, 45, true]);
      near(whole.data, picture(cells.weight, [0, 45], [0, 300], 300, 45, 'max'), 2e-6);
      for (const reduce of /** @type {const} */ (['max', 'mean'])) {
        for (const [rows, cols, width, height] of /** @type {const} */ ([
          [[0, 45], [0, 300], 20, 9],
          // borders of pixels cut cells, and pixels are smaller than cells
          [[3, 41], [7, 290], 31, 7],
          [[10, 13], [250, 262], 50, 40],
          [[2.25, 9.5], [0.5, 299.25], 13, 3],
          [[44, 45], [299, 300], 1, 1],
        ])) {
          const size = { head, rows, cols, width, height, reduce };
          const tile = await view.tile(size);
          const area = /** @type {const} */ ([[...rows], [...cols], width, height, reduce]);
          near(tile.data, picture(cells.weight, ...area), 2e-6, JSON.stringify(area));
          const scores = await view.tile({ ...size, of: 'scores' });
          near(scores.data, picture(cells.score, ...area), 2e-5, `scores ${JSON.stringify(area)}`);
        }
      }
      // too narrow for numbers between the ends: every pixel has its cell all the same
      for (const reduce of /** @type {const} */ (['max', 'mean'])) {
        const narrow = {
          head,
          rows: [7, 7 + 2e-15],
          cols: [0, 5e-324],
          width: 2,
          height: 3,
          reduce,
        };
        const { data } = await view.tile(/** @type {any} */ (narrow));
        near(data, new Float32Array(6).fill(cells.weight(7, 0)), 2e-6, `narrow ${reduce}`);
      }
      const strongest = view.strongest({ head, row: 40, count: 5 });
      const sorted = Array.from({ length: 300 }, (_, j) => j)
        .filter((j) => cells.weight(40, j) > 0)
        .sort((a, b) => cells.weight(40, b) - cells.weight(40, a));
      assert.deepEqual([...strongest.keys], sorted.slice(0, 5));
      near(
        strongest.weights,
        sorted.slice(0, 5).map((j) => cells.weight(40, j)),
        2e-6,
      );
      for (const [row, col] of [
        [0, 0],
        [17, 250],
        [44, 299],
      ]) {
        near([view.value({ head, row, col })], [cells.weight(row, col)], 2e-6);
        const of = /** @type {const} */ ('scores');
        near([view.value({ head, row, col, of })], [cells.score(row, col)], 2e-5);
      }
    }
    view.close();
  });
}

test('2-D and 3-D inputs have their heads side by side, and batch entries lengths of their own', async () => {
  const [q, k] = [random(3, 2, 30, 12), random(4, 2, 50, 6)];
  const view = phasor.attentionView(q, k, { heads: 4, kvHeads: 2, keyLengths: [50, 20] });
  const { weights } = phasor.attention(q, k, k, {
    heads: 4,
    kvHeads: 2,
    keyLengths: [50, 20],
    return: ['weights'],
  });
  for (const batch of [1, 0]) {
    for (const head of [0, 1, 2, 3]) {
      const { data } = await view.tile({ batch, head });
      const first = (batch * 4 + head) * 1500;
      near(data, weights.data.subarray(first, first + 1500), 1e-6, `entry ${batch}, head ${head}`);
    }
  }
  // by hand: e / (1 + e)
  const flat = await phasor.attentionView([[1], [2]], [[0], [1]]).tile();
  near(flat.data, [0.268941, 0.731059, 0.119203, 0.880797]);
});

test('what leaves the range of float32, or is hidden, is as in attention', async () => {
  const k = random(5, 40, 4);
  const q = random(6, 9, 4);
  q.data[5] = Infinity;
  for (let c = 8; c < 12; ++c) q.data[c] *= 1e30;
  for (let c = 0; c < 40; ++c) k.data[c] *= 1e20;
  k.data[159] = NaN;
  const options = { keyLengths: 39 };
  const wanted = phasor.attention(q, k, k, { ...options, return: ['weights', 'scores'] });
  const view = phasor.attentionView(q, k, options);
  const { data } = await view.tile();
  data.forEach((weight, at) => {
    const other = wanted.weights.data[at];
    // attention says of a row that is not a number that no weight is one
    if (at % 40 === 39) assert.equal(weight, 0, 'a hidden key');
    else
      assert.ok(
        Object.is(weight, other) || Math.abs(weight - other) <= 1e-6,
        `${weight}, ${other}`,
      );
  });
  const scores = await view.tile({ of: 'scores' });
  scores.data.forEach((score, at) => {
    const other = wanted.scores.data[at];
    assert.ok(
      Object.is(score, other) || Math.abs(score - other) <= 1e-5 * Math.abs(other) + 1e-6,
      `${score} instead of ${other}`,
    );
  });
});

forRelease(
  'a large region comes from a sample, which is said, and a part of it exactly',
  async () => {
    const n = 30_000;
    const [q, k] = [random(7, n, 16), random(8, n, 16)];
    const view = phasor.attentionView(q, k, { causal: true });
    const all = await view.tile({ width: 60, height: 50, reduce: 'mean' });
    assert.equal(all.exact, false);
    // a row of weights adds up to 1, so does a row of pixels of all rows or of some
    for (let y = 0; y < 50; ++y) {
      const sum = all.data.subarray(y * 60, (y + 1) * 60).reduce((a, b) => a + b, 0) * (n / 60);
      assert.ok(Math.abs(sum - 1) < 1e-3, `row ${y}: ${sum}`);
      for (let x = Math.ceil((60 * (y + 1)) / 50); x < 60; ++x)
        assert.equal(all.data[y * 60 + x], 0);
    }
    assert.deepEqual((await view.tile({ width: 60, height: 50, reduce: 'mean' })).data, all.data);
    const [rows, cols] = /** @type {const} */ ([
      [20_000, 20_003],
      [9_000, 9_100],
    ]);
    const exact = await view.tile({ rows, cols });
    assert.equal(exact.exact, true);
    for (let i = 0; i < 3; ++i) {
      // the same row in float64
      const row = 20_000 + i;
      let total = 0;
      const powers = new Float64Array(row + 1);
      for (let j = 0; j <= row; ++j) {
        let score = 0;
        for (let c = 0; c < 16; ++c) score += q.data[row * 16 + c] * k.data[j * 16 + c];
        total += powers[j] = Math.exp(score / 4);
      }
      const wanted = Array.from(powers.subarray(9_000, 9_100), (power) => power / total);
      for (const [at, weight] of wanted.entries()) {
        const found = exact.data[i * 100 + at];
        assert.ok(Math.abs(found - weight) < 1e-5 * weight, `${found} instead of ${weight}`);
      }
      near([view.value({ row, col: 9_050 })], [exact.data[i * 100 + 50]], 0);
      const { keys, weights } = view.strongest({ row, count: 3 });
      const largest = powers.reduce((best, power, j) => (power > powers[best] ? j : best), 0);
      assert.equal(keys[0], largest);
      assert.ok(weights[0] >= weights[1] && weights[1] >= weights[2]);
    }
    // every cell, or a sample, on demand
    const forced = { rows: [0, 400], cols: [0, 400], width: 4, height: 4 };
    assert.equal((await view.tile(/** @type {any} */ ({ ...forced, exact: true }))).exact, true);
    assert.equal(
      (
        await view.tile(
          /** @type {any} */ ({ rows: [0, n], width: 1, height: 1, cols: [0, 1], exact: false }),
        )
      ).exact,
      false,
    );
    view.close();
  },
);

forRelease(
  'a picture of many more rows than a sample has still has something in every row',
  async () => {
    const n = 40_000;
    const [q, k] = [random(9, n, 64), random(10, n, 64)];
    const view = phasor.attentionView(q, k);
    const { data, exact } = await view.tile({ cols: [0, 40], width: 2, height: 9000 });
    assert.equal(exact, false);
    assert.ok(data.every((weight) => weight > 0));
    view.close();
  },
);

test('the page goes on while a tile is computed; it reports its progress and can be cancelled', async () => {
  const n = 20_000;
  const [q, k] = [random(11, n, 32), random(12, n, 32)];
  const view = phasor.attentionView(q, k);
  /** @type {number[]} */
  const fractions = [];
  let turns = 0;
  const clock = setInterval(() => ++turns, 1);
  const part = { rows: [0, 2000], cols: [0, 1000], width: 100, height: 100 };
  await view.tile({
    .../** @type {any} */ (part),
    onProgress: (/** @type {number} */ done) => fractions.push(done),
  });
  clearInterval(clock);
  assert.ok(turns > 3, `${turns} turns of others`);
  assert.ok(fractions.length > 10);
  assert.equal(fractions.at(-1), 1);
  assert.deepEqual(
    fractions,
    fractions.toSorted((a, b) => a - b),
  );

  const control = new AbortController();
  const stopped = view.tile({
    exact: true,
    width: 9,
    height: 9,
    signal: control.signal,
    onProgress: () => control.abort(new Error('enough')),
  });
  await assert.rejects(stopped, { message: 'enough' });
  await assert.rejects(view.tile({ width: 9, height: 9, signal: AbortSignal.abort() }), {
    name: 'AbortError',
  });
  const failing = view.tile({
    width: 9,
    height: 9,
    onProgress() {
      throw new Error('of the user');
    },
  });
  await assert.rejects(failing, { message: 'of the user' });
  const onProgress = () => void setImmediate(() => view.close());
  const running = view.tile({ exact: true, width: 9, height: 9, onProgress });
  await assert.rejects(running, { message: 'attentionView.tile: the view is closed' });
  assert.throws(() => view.value({ row: 0, col: 0 }), {
    message: 'attentionView.value: the view is closed',
  });
});

forRelease(
  'more heads than there is room for are packed again when they are looked at, on the slowest machine too',
  async (t) => {
    // 4 · 20,000 · 128 bytes of keys a head: 12 heads fit
    const n = 20_000;
    const heads = 14;
    const q = random(13, heads, 2, 128);
    const base = random(14, n, 128).data;
    const k = { shape: [1, heads, n, 128], data: new Float32Array(heads * n * 128) };
    for (let head = 0; head < heads; ++head) k.data.set(base, head * n * 128);
    const view = phasor.attentionView({ shape: [1, heads, 2, 128], data: q.data }, k);
    const ask = (/** @type {number} */ head) => view.tile({ head, width: 8, height: 2 });
    // each step takes longer than there is time for at once
    let looks = 0;
    const clock = t.mock.method(performance, 'now', () => {
      assert.ok(looks < 1000, 'heads take the room of each other');
      return 10 * looks++;
    });
    const first = await Promise.all(Array.from({ length: heads }, (_, head) => ask(head)));
    clock.mock.restore();
    for (const head of [0, 13, 1]) assert.deepEqual((await ask(head)).data, first[head].data);
    view.close();
  },
);

test('a tile that waits for another is rejected when it is aborted, and the other is computed', async () => {
  const view = phasor.attentionView(random(17, 2000, 16), random(18, 2000, 16));
  const stop = new AbortController();
  const running = view.tile({ exact: true, width: 9, height: 9 });
  const waiting = view.tile({ width: 9, height: 9, signal: stop.signal });
  let isDone = false;
  void running.then(() => (isDone = true));
  stop.abort();
  await assert.rejects(waiting, { name: 'AbortError' });
  assert.equal(isDone, false);
  const { data } = await running;
  assert.deepEqual((await view.tile({ exact: true, width: 9, height: 9 })).data, data);
  view.close();
});

forRelease(
  'a view that nobody holds is kept until its tile is done, and its memory then goes',
  async () => {
    const [q, k] = [random(15, 3000, 16), random(16, 3000, 16)];
    for (let round = 0; round < 3; ++round) {
      const { exact } = await phasor.attentionView(q, k).tile({ width: 5, height: 5 });
      assert.equal(exact, true);
    }
  },
);

test('wrong arguments are refused by name', async () => {
  const [q, k] = [random(17, 6, 4), random(18, 5, 4)];
  /** @type {[object, RegExp][]} */
  const wrong = [
    [
      { dropout: 1 },
      /^TypeError: attentionView: there is no option dropout; the options are heads, /,
    ],
    [{ heads: 3 }, /^RangeError: attentionView: heads must divide the width of q, 4, got 3$/],
    [{ softcap: -1 }, /^RangeError: attentionView: softcap must be 0/],
    [
      { keyLengths: 9 },
      /^RangeError: attentionView: keyLengths must be between 0 and the number of keys, 5, got 9$/,
    ],
  ];
  for (const [given, message] of wrong)
    assert.throws(
      () => phasor.attentionView(q, k, /** @type {any} */ (given)),
      (error) => message.test(String(error)),
    );
  assert.throws(() => phasor.attentionView({ shape: [0, 4], data: new Float32Array() }, k), {
    message: 'attentionView: q must be a tensor with entries, got a tensor of shape [0, 4]',
  });
  const view = phasor.attentionView(q, k);
  /** @type {[object, string][]} */
  const tiles = [
    [{ head: 1 }, 'attentionView.tile: head must be below 1, got 1'],
    [
      { rows: [2, 2] },
      'attentionView.tile: rows must be a pair [from, to] with 0 ≤ from < to ≤ 6, got [2, 2]',
    ],
    [
      { cols: [0, 6] },
      'attentionView.tile: cols must be a pair [from, to] with 0 ≤ from < to ≤ 5, got [0, 6]',
    ],
    [
      { width: 1e5, height: 1e5 },
      'attentionView.tile: width·height must be at most 16777216 pixels, got 10000000000',
    ],
    [{ of: 'capped' }, "attentionView.tile: of must be 'weights' or 'scores', got 'capped'"],
    [{ reduce: 'min' }, "attentionView.tile: reduce must be 'max' or 'mean', got 'min'"],
    [{ exact: 1 }, 'attentionView.tile: exact must be true or false, got 1'],
    [{ signal: 1 }, 'attentionView.tile: signal must be an AbortSignal, got 1'],
    [{ head: 0, col: [0, 1] }, 'attentionView.tile: there is no option col; did you mean cols?'],
  ];
  for (const [given, message] of tiles)
    await assert.rejects(view.tile(/** @type {any} */ (given)), { message });
  assert.throws(() => view.value({ row: 6, col: 0 }), {
    message: 'attentionView.value: row must be below 6, got 6',
  });
  assert.throws(() => view.value(/** @type {any} */ ({ row: 0 })), {
    message: 'attentionView.value: col must be an integer, 0 or more, got undefined',
  });
  assert.throws(() => view.strongest({ row: 0, count: 0 }), {
    message: 'attentionView.strongest: count must be a positive integer, got 0',
  });
});
