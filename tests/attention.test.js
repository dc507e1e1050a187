import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from '../web/index.js';

const phasor = await load();
const identity = [
  [1, 0],
  [0, 1],
];
const values = [
  [1, 2],
  [3, 4],
];

/** @param {ArrayLike<number>} got @param {ArrayLike<number>} wanted */
function close(got, wanted, tolerance = 1e-6) {
  assert.equal(got.length, wanted.length);
  for (let k = 0; k < got.length; ++k) {
    assert.ok(
      Math.abs(got[k] - wanted[k]) <= tolerance || Object.is(got[k], wanted[k]),
      `entry ${k}: ${got[k]}, wanted ${wanted[k]}`,
    );
  }
}

test('two orthogonal queries weigh two values as worked by hand in the notes', () => {
  const { output, weights } = phasor.attention(identity, identity, values, { return: ['weights'] });
  assert.deepEqual(output.shape, [2, 2]);
  assert.deepEqual(weights.shape, [1, 2, 2]);
  const [large, small] = [0.669761549326657, 0.330238450673343];
  close(weights.data, [large, small, small, large], 1e-7);
  close(output.data.subarray(0, 2), [1.66047690134669, 2.66047690134669], 5e-7);
});

test('without return there is only the output', () => {
  assert.deepEqual(Object.keys(phasor.attention(identity, identity, values)), ['output']);
});

test('a causal query sees nothing after itself', () => {
  const { output } = phasor.attention(identity, identity, values, { causal: true });
  close(output.data.subarray(0, 2), [1, 2], 0);
});

test('true in a boolean mask keeps, and a row without a visible key is zero', () => {
  const mask = [
    [false, true],
    [false, false],
  ];
  const { output, weights } = phasor.attention(identity, identity, values, {
    mask,
    return: ['weights'],
  });
  close(output.data, [3, 4, 0, 0], 0);
  close(weights.data, [0, 1, 0, 0], 0);
});

test('multi-head attention splits columns into heads and joins them', () => {
  const layer = phasor.multiHead({
    wq: identity,
    wk: identity,
    wv: identity,
    wo: identity,
    bo: [10, 20],
    heads: 2,
  });
  const { output, heads, weights } = layer.forward([
    [0, 1],
    [0, 3],
  ]);
  assert.deepEqual(heads.shape, [2, 2, 1]);
  assert.deepEqual(weights.shape, [2, 2, 2]);
  // the first head sees only zeros, so it averages; the second weighs 1 against 3
  close(heads.data.subarray(0, 2), [0, 0]);
  const share = 1 / (1 + Math.exp(2));
  close(weights.data.subarray(4, 6), [share, 1 - share]);
  close([output.data[0], output.data[1]], [10, 20 + share + 3 * (1 - share)], 3e-6);
});

test('arguments that do not fit are refused with what was wanted and what came', () => {
  /** @type {[() => unknown, string, string][]} */
  const cases = [
    [
      () => phasor.attention(identity, identity, values, { heads: 3 }),
      'RangeError',
      'attention: heads must divide the width of q, 2, got 3',
    ],
    [
      () => phasor.attention(identity, identity, values, { scale: NaN }),
      'RangeError',
      'attention: scale must be a finite number, got NaN',
    ],
    [
      () => phasor.attention(identity, identity, values, { mask: [[true, true, true]] }),
      'RangeError',
      'attention: mask must broadcast to [batch, heads, queries, keys] = [1, 1, 2, 2], got a tensor of shape [1, 3]',
    ],
    [
      () => phasor.attention(identity, identity, [[1, 2]]),
      'RangeError',
      'attention: v must have the rows of k, 2, got 1',
    ],
  ];
  for (const [call, name, message] of cases) assert.throws(call, { name, message });
  // the instance goes on working
  close(phasor.attention([[1]], [[1]], [[7]]).output.data, [7], 0);
});
