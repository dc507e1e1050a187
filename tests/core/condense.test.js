// Attention weights → fewer of them: rollout over layers, pieces of words as words. Also what else
// golden/arrays.json has of NumPy: similarities of two tables, and colours.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { tensor } from '../harness/calls.js';
import { phasor } from '../harness/phasor.js';

const golden = JSON.parse(readFileSync(new URL('../golden/arrays.json', import.meta.url), 'utf8'));

/** @param {{ data: Float32Array }} result @param {any} wanted nested @param {string} what */
function near({ data }, wanted, what) {
  const numbers = wanted.flat(Infinity);
  assert.equal(data.length, numbers.length, what);
  data.forEach((value, k) => {
    assert.ok(
      Math.abs(value - numbers[k]) < 5e-7,
      `${what}: entry ${k} is ${value}, not ${numbers[k]}`,
    );
  });
}

test(`rollout is that of ${golden.madeBy}`, () => {
  for (const { options, wanted } of golden.rollouts) {
    const result = phasor.rollout(golden.weights, options);
    assert.deepEqual(result.shape, [5, 5]);
    near(result, wanted, JSON.stringify(options));
  }
  near(phasor.rollout(golden.weights), golden.rollouts[0].wanted, 'defaults');
});

test('merged words are those of NumPy, of every layer and head', () => {
  for (const { options, wanted } of golden.merges) {
    const result = phasor.merge(golden.weights, golden.spans, options);
    assert.deepEqual(result.shape, [3, 2, 3, 3]);
    near(result, wanted, JSON.stringify(options));
  }
  near(phasor.merge(golden.weights, golden.spans), golden.merges[0].wanted, 'defaults');
});

test('similarities of two tables are those of NumPy', () => {
  for (const { metric, wanted } of golden.similarities) {
    const result = phasor.similarity(golden.p, golden.q, { metric });
    assert.deepEqual(result.shape, [4, 5]);
    near(result, wanted, metric);
  }
});

for (const scale of /** @type {const} */ (['linear', 'log'])) {
  test(`colours and opacities are at the places that NumPy gives, ${scale}`, () => {
    const { values, domain, places } = golden;
    const options = { colormap: ['#000000', '#ffffff'], domain, scale };
    const { data } = phasor.paint([values], { ...options, alpha: 'value' });
    values.forEach((/** @type {number} */ value, /** @type {number} */ k) => {
      const wanted = 255 * places[scale][k];
      const [red, , , alpha] = data.subarray(4 * k);
      const [legend] = phasor.colorOf(value, options);
      assert.equal(red, legend);
      for (const found of [red, alpha])
        assert.ok(Math.abs(found - wanted) <= 1, `${value}: ${found}, not ${wanted}`);
    });
  });
}

test('rollout worked by hand: the layer, two layers, the largest and smallest of heads', () => {
  const layer = [
    [
      [1, 0],
      [0.5, 0.5],
    ],
  ];
  const first = [
    [
      [1, 0],
      [1, 0],
    ],
  ];
  const of = (/** @type {any} */ weights, /** @type {any} */ given) => [
    ...phasor.rollout(weights, given).data,
  ];
  assert.deepEqual(of([layer]), [1, 0, 0.25, 0.75]);
  // [1, 0; 1/4, 3/4] · [1, 0; 1/2, 1/2]: the later layer is on the left
  assert.deepEqual(of([first, layer]), [1, 0, 0.625, 0.375]);
  assert.deepEqual(of([layer, first]), [1, 0, 0.625, 0.375]);
  assert.deepEqual(of([first, layer], { from: 1 }), of([layer]));
  assert.deepEqual(of([layer, first], { residual: 0 }), [1, 0, 1, 0]);
  assert.deepEqual(of([layer, first], { residual: 1 }), [1, 0, 0, 1]);
  const both = [[...layer, ...first]];
  assert.deepEqual(of(both), [1, 0, 0.375, 0.625]);
  // (1 + 1)/2, 0; (1 + 0)/2, (0.5 + 1)/2 before rows sum to 1
  assert.deepEqual(of(both, { heads: 'max' }), [1, 0, ...Float32Array.of(0.4, 0.6)]);
  assert.deepEqual(of(both, { heads: 'min' }), [1, 0, ...Float32Array.of(1 / 3, 2 / 3)]);
  // a row that sees nothing
  assert.deepEqual(
    of([
      [
        [
          [0, 0],
          [0.5, 0.5],
        ],
      ],
    ]),
    [1, 0, 0.25, 0.75],
  );
  assert.deepEqual(
    of(
      [
        [
          [
            [0, 0],
            [0.5, 0.5],
          ],
        ],
      ],
      { residual: 0 },
    ),
    [0, 0, 0.5, 0.5],
  );
  assert.deepEqual(phasor.rollout({ shape: [2, 1, 0, 0], data: [] }).shape, [0, 0]);
});

test('the rollout of causal layers is causal, and its rows sum to 1', () => {
  const [layers, heads, n] = [4, 3, 70];
  const { weights } = phasor.attention(
    tensor(1, layers, heads, n, 8),
    tensor(2, layers, heads, n, 8),
    tensor(3, layers, heads, n, 8),
    { causal: true, return: ['weights'] },
  );
  for (const way of /** @type {const} */ (['mean', 'max', 'min'])) {
    const { shape, data } = phasor.rollout(weights, { heads: way });
    assert.deepEqual(shape, [n, n]);
    for (let i = 0; i < n; ++i) {
      const row = data.subarray(i * n, (i + 1) * n);
      assert.ok(row.every((value, k) => (k > i ? value === 0 : value >= 0)));
      assert.ok(Math.abs(row.reduce((a, b) => a + b) - 1) < 1e-5);
    }
  }
});

test('words are ranges, or a number for each piece, in any order', () => {
  const pieces = [
    [1, 0, 0],
    [0.5, 0.25, 0.25],
    [0.25, 0.25, 0.5],
  ];
  const of = (/** @type {any} */ groups, /** @type {any} */ given) =>
    phasor.merge(pieces, groups, given);
  const wanted = { shape: [2, 2], data: Float32Array.of(1, 0, 0.375, 0.625) };
  assert.deepEqual(
    of([
      [0, 1],
      [1, 3],
    ]),
    wanted,
  );
  assert.deepEqual(of([0, 1, 1]), wanted);
  assert.deepEqual(of(Int32Array.of(0, 1, 1)), wanted);
  assert.deepEqual(of({ dims: [1, 3], data: BigInt64Array.of(0n, 1n, 1n) }), wanted);
  assert.deepEqual(of([Int32Array.of(0, 1), Int32Array.of(1, 3)]), wanted);
  assert.deepEqual(of(BigInt64Array.of(0n, 1n, 1n)), wanted);
  // words in another order
  assert.deepEqual(
    [
      ...of([
        [1, 3],
        [0, 1],
      ]).data,
    ],
    [0.625, 0.375, 0, 1],
  );
  // pieces of one word apart
  assert.deepEqual([...of([0, 1, 0]).data], [0.875, 0.125, 0.75, 0.25]);
  // what special tokens have in a tokenizer's list, and what lies in no range
  assert.deepEqual([...of([null, 0, 1]).data], [0.25, 0.25, 0.25, 0.5]);
  assert.deepEqual([...of([[1, 3]]).data], [0.625]);
  assert.deepEqual(of([null, null, null]), { shape: [0, 0], data: new Float32Array(0) });
  assert.deepEqual([...of([0, 1, 1], { rows: 'first', cols: 'last' }).data], [1, 0, 0.5, 0.25]);
  assert.deepEqual([...of([0, 1, 1], { rows: 'last', cols: 'first' }).data], [1, 0, 0.25, 0.25]);
  assert.deepEqual([...of([0, 1, 1], { rows: 'max', cols: 'min' }).data], [1, 0, 0.5, 0.25]);
  assert.deepEqual([...of([0, 1, 1], { rows: 'none' }).data], [1, 0, 0.5, 0.5, 0.25, 0.75]);
  assert.deepEqual([...of([null, null, null], { rows: 'none', cols: 'none' }).data], pieces.flat());
  // other queries than keys
  assert.deepEqual(
    phasor.merge([[0.5, 0.25, 0.25]], [0, 0, 1], { rows: 'none' }).data,
    Float32Array.of(0.75, 0.25),
  );
  assert.deepEqual(
    phasor.merge([[0.5], [0.25]], [0, 0], { cols: 'none' }).data,
    Float32Array.of(0.375),
  );
  assert.deepEqual(phasor.merge({ shape: [2, 0, 0], data: [] }, []).shape, [2, 0, 0]);
});

test('wrong weights, groups and options are named', () => {
  const { rollout, merge } = /** @type {any} */ (phasor);
  const square = [
    [0.5, 0.5],
    [0, 1],
  ];
  for (const [call, message] of /** @type {[() => unknown, RegExp][]} */ ([
    [() => rollout([square]), /^RangeError: rollout: weights must be 4-D, got 3-D/],
    [
      () => rollout([[[[1, 0]]]]),
      /^RangeError: rollout: weights must be \[layers, heads, n, n\] of one layer and one head or more, got a tensor of shape \[1, 1, 1, 2\]/,
    ],
    [() => rollout({ shape: [1, 0, 2, 2], data: [] }), /^RangeError: rollout: weights must be/],
    [() => rollout({ shape: [0, 1, 2, 2], data: [] }), /^RangeError: rollout: weights must be/],
    [
      () =>
        rollout([
          [
            [
              [1, -1],
              [0, 1],
            ],
          ],
        ]),
      /^RangeError: rollout: weights must be finite numbers, 0 or above, got -1/,
    ],
    [
      () =>
        rollout([
          [
            [
              [1, NaN],
              [0, 1],
            ],
          ],
        ]),
      /^RangeError: rollout: weights must be finite numbers, 0 or above, got NaN/,
    ],
    [
      () => rollout([[square]], { residual: 1.5 }),
      /^RangeError: rollout: residual must be from 0 to 1, got 1.5/,
    ],
    [
      () => rollout([[square]], { residual: '0' }),
      /^TypeError: rollout: residual must be a finite number/,
    ],
    [
      () => rollout([[square]], { heads: 'median' }),
      /^RangeError: rollout: heads must be 'mean', 'max' or 'min', got 'median'/,
    ],
    [
      () => rollout([[square]], { from: 1 }),
      /^RangeError: rollout: from must be less than 1, the number of layers, got 1/,
    ],
    [
      () => rollout([[square]], { from: -1 }),
      /^RangeError: rollout: from must be an integer, 0 or more/,
    ],
    [
      () => rollout([[square]], { residuals: 1 }),
      /^TypeError: rollout: there is no option residuals; did you mean residual\?/,
    ],
    [
      () => merge([[1, 0]], [0, 1]),
      /^RangeError: merge: weights must be square, unless rows or cols is 'none'/,
    ],
    [
      () => merge(square),
      /^TypeError: merge: groups must be \[first, end\) of each word, or a number for each of the 2 pieces, got undefined/,
    ],
    [
      () => merge(square, [0]),
      /^RangeError: merge: groups must be \[first, end\) of each word, or a number for each of the 2 pieces, got an array of 1/,
    ],
    [
      () => merge(square, [0, 2]),
      /^RangeError: merge: groups\[1\] must be less than 2, the number of pieces, got 2/,
    ],
    [
      () => merge(square, [1, 1]),
      /^RangeError: merge: groups must have a piece of word 0, got none/,
    ],
    [
      () => merge(square, [0, -1]),
      /^RangeError: merge: groups\[1\] must be an integer, 0 or more, got -1/,
    ],
    [() => merge(square, [0, 'a']), /^TypeError: merge: groups\[1\] must be an integer, 0 or more/],
    [
      () =>
        merge(square, [
          [0, 1],
          [1, 3],
        ]),
      /^RangeError: merge: groups\[1\]\[1\] must be at most 2, the number of pieces, got 3/,
    ],
    [
      () => merge(square, [[0, 0]]),
      /^RangeError: merge: groups\[0\]\[1\] must be a positive integer, got 0/,
    ],
    [
      () => merge(square, [[1, 1]]),
      /^RangeError: merge: groups\[0\]\[1\] must be an integer ≥ 2, got 1/,
    ],
    [
      () =>
        merge(square, [
          [0, 2],
          [1, 2],
        ]),
      /^RangeError: merge: groups\[1\] must not have piece 1, which groups\[0\] has/,
    ],
    [
      () => merge(square, [[0, 1], 1]),
      /^TypeError: merge: groups\[1\] must be an array of 2 like its neighbours/,
    ],
    [
      () => merge(square, [0, 1], { rows: 'median' }),
      /^RangeError: merge: rows must be 'mean', 'sum', 'max', 'min', 'first', 'last' or 'none'/,
    ],
  ])) {
    assert.throws(call, (error) => message.test(String(error)), String(message));
  }
});
