import assert from 'node:assert/strict';
import { test } from 'node:test';
import { near } from '../harness/near.js';
import { phasor } from '../harness/phasor.js';

const identity = [
  [1, 0],
  [0, 1],
];
const values = [
  [1, 2],
  [3, 4],
];

test('two orthogonal queries weigh two values as worked by hand', () => {
  const { output, weights } = phasor.attention(identity, identity, values, { return: ['weights'] });
  assert.deepEqual(output.shape, [2, 2]);
  assert.deepEqual(weights.shape, [1, 2, 2]);
  const [large, small] = [0.669761549326657, 0.330238450673343];
  near(weights.data, [large, small, small, large], 1e-7);
  near(output.data.subarray(0, 2), [1.66047690134669, 2.66047690134669], 5e-7);
});

test('without return there is only the output', () => {
  assert.deepEqual(Object.keys(phasor.attention(identity, identity, values)), ['output']);
});

test('a causal query sees nothing after itself', () => {
  const { output } = phasor.attention(identity, identity, values, { causal: true });
  near(output.data.subarray(0, 2), [1, 2], 0);
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
  near(output.data, [3, 4, 0, 0], 0);
  near(weights.data, [0, 1, 0, 0], 0);
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
  near(heads.data.subarray(0, 2), [0, 0]);
  const share = 1 / (1 + Math.exp(2));
  near(weights.data.subarray(4, 6), [share, 1 - share]);
  near([output.data[0], output.data[1]], [10, 20 + share + 3 * (1 - share)], 3e-6);
});

/** @param {any} options */
const one = (options) => () => phasor.attention([[1]], [[1]], [[3]], options);
const big = { shape: [100000, 1], data: new Float32Array(100000) };
const layer = { wq: [[1]], wk: [[1]], wv: [[1]] };

/** @type {[() => unknown, string, string][]} */
const refusals = [
  [one(5), 'TypeError', 'attention: options must be an object, got 5'],
  [one({ heads: 0 }), 'RangeError', 'attention: heads must be a positive integer, got 0'],
  [one({ heads: '2' }), 'TypeError', "attention: heads must be a positive integer, got '2'"],
  [
    one({ causal: 'left' }),
    'RangeError',
    "attention: causal must be 'top-left' or 'bottom-right', got 'left'",
  ],
  [
    one({ window: [1] }),
    'RangeError',
    'attention: window must be [left, right], got an array of 1',
  ],
  [one({ window: [-2, 0] }), 'RangeError', 'attention: window[0] must be an integer ≥ -1, got -2'],
  [one({ softcap: -1 }), 'RangeError', 'attention: softcap must be 0 (none) or above, got -1'],
  [one({ mask: [['a']] }), 'TypeError', "attention: mask[0][0] must be a number, got 'a'"],
  [
    one({ keyLengths: [2] }),
    'RangeError',
    'attention: keyLengths[0] must be between 0 and the number of keys, 1, got 2',
  ],
  [
    one({ pastKey: [[[1, 2]]], pastValue: [[[1]]] }),
    'RangeError',
    'attention: pastKey must be of shape [1, 1, 1], got [1, 1, 2]',
  ],
  [
    () => phasor.attention(big, big, big, { return: ['weights'] }),
    'RangeError',
    'attention: not enough memory for 40000400000 bytes',
  ],
  [
    () => phasor.multiHead({ ...layer, wo: [[1], [2]] }),
    'RangeError',
    'multiHead: wo must be of shape [1, 1], got a tensor of shape [2, 1]',
  ],
  [
    () => phasor.multiHead(layer).forward([[1, 2]]),
    'RangeError',
    'multiHead.forward: x must have 1 columns, got a tensor of shape [1, 2]',
  ],
  [
    () => phasor.decompose([[1]], [[1, 2]], { wq: layer.wq, wk: layer.wk }),
    'RangeError',
    'decompose: P must be of shape [1, 1], got a tensor of shape [1, 2]',
  ],
  [
    () => phasor.decompose([[1]], [[1]], { wq: layer.wq, wk: layer.wk, scale: 1e39 }),
    'RangeError',
    'decompose: scale must be in the range of float32, ±3.4028e38, got 1e+39',
  ],
  [
    () => phasor.similarity({ shape: [1, 2], data: Float64Array.of(1, 1e300) }),
    'RangeError',
    'similarity: P[0][1] must be a finite number in float32, got Infinity',
  ],
];

test('arguments that do not fit are refused with what was wanted and what came', () => {
  /** @type {[() => unknown, string, string][]} */
  const cases = [
    [
      () => phasor.attention(identity, identity, values, { heads: 3 }),
      'RangeError',
      'attention: heads must divide the width of q, 2, got 3',
    ],
    // without kvHeads the message names no argument that was not given
    [
      () => phasor.attention(identity, [[1], [2]], values),
      'RangeError',
      'attention: k must have the columns of q, 2, got 1',
    ],
    [
      () => phasor.attention(identity, identity, values, { heads: 2, kvHeads: 1 }),
      'RangeError',
      'attention: k must have kvHeads·dk columns, 1, got 2',
    ],
    [
      () => phasor.attention(identity, identity, [[1], [2]], { heads: 2 }),
      'RangeError',
      'attention: heads must divide the width of v, 1, got 2',
    ],
    [
      () => phasor.multiHead({ wq: identity, wk: identity, wv: [[1], [2]], heads: 2 }),
      'RangeError',
      'multiHead: heads must divide the width of wv, 1, got 2',
    ],
    .../** @type {[any, string][]} */ ([
      [identity, 'an array of 2'],
      [{ shape: [1, 1], data: Float32Array.of(1) }, 'a tensor of shape [1, 1]'],
      [Float32Array.of(1), 'a Float32Array'],
      ['x', "'x'"],
      [undefined, 'undefined'],
    ]).map(
      ([weights, got]) =>
        /** @type {[() => unknown, string, string]} */ ([
          () => phasor.multiHead(weights),
          'TypeError',
          `multiHead: weights must be an object { wq, wk, wv, heads, … }, got ${got}`,
        ]),
    ),
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
    ...refusals,
  ];
  for (const [call, name, message] of cases) assert.throws(call, { name, message });
  // the instance goes on working
  near(phasor.attention([[1]], [[1]], [[7]]).output.data, [7], 0);
});

test('the four terms of a score add up to the score of the sum', () => {
  const wq = [
    [1, 2],
    [3, -1],
  ];
  const wk = [
    [0.5, 1],
    [-2, 1],
  ];
  const terms = phasor.decompose(values, identity, { wq, wk });
  const sum = [
    [2, 2],
    [3, 5],
  ];
  const whole = phasor.decompose(
    sum,
    [
      [0, 0],
      [0, 0],
    ],
    { wq, wk },
  );
  const added = terms.contentContent.data.map(
    (term, k) =>
      term +
      terms.contentPosition.data[k] +
      terms.positionContent.data[k] +
      terms.positionPosition.data[k],
  );
  near(added, whole.contentContent.data, 1e-5);
});

test('a past is put in front, and the present comes back', () => {
  const { output, presentKey } = phasor.attention([[1, 0]], [[1, 0]], [[4]], {
    pastKey: [[[0, 1]]],
    pastValue: [[[2]]],
  });
  assert.deepEqual(presentKey?.shape, [1, 2, 2]);
  near(presentKey?.data ?? [], [0, 1, 1, 0], 0);
  const share = 1 / (1 + Math.exp(-Math.SQRT1_2));
  near(output.data, [2 * (1 - share) + 4 * share]);
});

test('a thousand errors leave the instance as it was', () => {
  for (let k = 0; k < 3000; ++k) {
    try {
      phasor.cache({ dk: 1 }).attention(big, big, big, { return: ['weights'] });
    } catch {
      // the message is tested above
    }
  }
  near(phasor.attention([[1]], [[1]], [[7]]).output.data, [7], 0);
});

test('a layer keeps its weights when the arrays it was made from are sent away', () => {
  const identityMatrix = () => ({ shape: [2, 2], data: Float32Array.of(1, 0, 0, 1) });
  const given = { wq: identityMatrix(), wk: identityMatrix(), wv: identityMatrix() };
  const attentionLayer = phasor.multiHead(given);
  const x = [
    [1, 2],
    [3, 4],
  ];
  const before = attentionLayer.forward(x);
  structuredClone(given.wq.data.buffer, { transfer: [given.wq.data.buffer] });
  given.wv.data.fill(7);
  assert.deepEqual(attentionLayer.forward(x), before);
});

test('results go into arrays that are given, and other arrays are refused by name', async () => {
  const q = phasor.learned({ length: 6, dim: 8, seed: 1, std: 1 });
  const expected = phasor.attention(q, q, q, { heads: 2, return: ['weights'] });
  const into = { output: new Float32Array(48), weights: new Float32Array(72) };
  const found = phasor.attention(q, q, q, { heads: 2, return: ['weights'], into });
  assert.equal(found.output.data, into.output);
  assert.equal(found.weights.data, into.weights);
  assert.deepEqual(found, expected);

  const attentionLayer = phasor.multiHead({
    wq: phasor.learned({ length: 8, dim: 8, seed: 2 }),
    wk: phasor.learned({ length: 8, dim: 8, seed: 3 }),
    wv: phasor.learned({ length: 8, dim: 8, seed: 4 }),
    heads: 2,
  });
  const output = new Float32Array(48);
  assert.equal(attentionLayer.forward(q, { into: { output } }).output.data, output);
  assert.deepEqual(output, attentionLayer.forward(q).output.data);

  /** @param {any} wrong */
  const given = (wrong) => () => phasor.attention(q, q, q, { into: wrong });
  assert.throws(given([1]), /^RangeError: attention: into must be an object of arrays/);
  assert.throws(given(null), TypeError);
  assert.throws(given(new Float32Array(48)), TypeError);
  assert.throws(given({ weights: new Float32Array(36) }), {
    name: 'RangeError',
    message: "attention: into must be an object of arrays named output, got 'weights'",
  });
  assert.throws(given({ output: new Float64Array(48) }), {
    name: 'TypeError',
    message: /^attention: into\.output must be a Float32Array/,
  });
  assert.throws(given({ output: new Float32Array(47) }), {
    name: 'RangeError',
    message: 'attention: into.output.length must be 48, got 47',
  });
});
