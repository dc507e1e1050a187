// What is taken as a tensor: every function gives the same bits for the same numbers, however they are
// given, and says what is missing where they are not enough.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digest } from '../harness/calls.js';
import { phasor } from '../harness/phasor.js';
import { functionsOf } from '../fuzz/attempt.js';
import { random } from '../fuzz/random.js';
import { recipes } from '../fuzz/recipes.js';

/** Options that are tensors. */
const names = 'wq wk wv wo bq bk bv bo table cos sin mask pastKey pastValue context'.split(' ');

/** @param {any} value @returns {{ shape: number[], data: any }} */
function flat(value) {
  if (!Array.isArray(value)) return value;
  const shape = [];
  for (let inner = value; Array.isArray(inner); inner = inner[0]) shape.push(inner.length);
  const all = value.flat(9);
  const data = typeof all[0] === 'boolean' ? Uint8Array.from(all, Number) : Float32Array.from(all);
  return { shape, data };
}

/** @param {number[]} shape @param {any} data @param {(row: any) => any} create @returns {any} */
function nested([first, ...rest], data, create) {
  if (rest.length === 0) return create(data);
  const step = data.length / first;
  return Array.from({ length: first }, (_, k) =>
    nested(rest, data.slice(k * step, (k + 1) * step), create),
  );
}

/** @type {Record<string, (tensor: { shape: number[], data: any }) => any>} */
const forms = {
  'typed rows': ({ shape, data }) =>
    // what is empty has no rows that show its width
    shape.includes(0) || shape.length === 1 ? { shape, data } : nested(shape, data, (row) => row),
  'rows of float64': ({ shape, data }) =>
    shape.includes(0) || shape.length === 1 || data instanceof Uint8Array
      ? { shape, data }
      : nested(shape, data, (row) => Float64Array.from(row)),
  'dims and data': ({ shape, data }) => ({ dims: shape, data }),
  'float64 data': ({ shape, data }) =>
    data instanceof Uint8Array ? { shape, data } : { shape, data: Float64Array.from(data) },
  // as Transformers.js has it: a proxy, whose numbers are behind getters
  'an instance': ({ shape, data }) =>
    new Proxy(
      new (class {
        get dims() {
          return shape;
        }
        get data() {
          return data;
        }
      })(),
      {},
    ),
};

/** @param {any[]} args @param {(tensor: any) => any} form @returns {any[]} */
const formed = (args, form) =>
  args.map((arg) => {
    if (Array.isArray(arg) || arg?.data) return form(flat(arg));
    if (typeof arg !== 'object' || arg === null) return arg;
    const entries = Object.entries(arg).map(([name, value]) => [
      name,
      names.includes(name) && value ? form(flat(value)) : value,
    ]);
    return Object.fromEntries(entries);
  });

/** @param {string} name @param {any[]} args */
async function numbersOf(name, args) {
  const recipe = recipes[name];
  const call = recipe.apply ?? ((/** @type {any} */ p) => p[name](...args));
  const result = await call(phasor, args);
  if (name !== 'multiHead') return digest(result);
  const { wq } = args[0];
  const width = (wq.shape ?? wq.dims)?.at(-2) ?? wq.length;
  return digest(result.forward({ shape: [3, width], data: new Float32Array(3 * width).fill(0.5) }));
}

/** @param {any[]} args */
const hasTensor = (args) => {
  let found = false;
  formed(args, (tensor) => {
    found = true;
    return tensor;
  });
  return found;
};

const taking = functionsOf(phasor).filter((name) =>
  Array.from({ length: 20 }, (_, seed) => recipes[name].make(random(seed))).some(hasTensor),
);

test('tensors are taken by these functions', () => {
  assert.deepEqual(taking.sort(), [
    'attention',
    'attentionView',
    'cache.attention',
    'closestPair',
    'decompose',
    'distinctHeads',
    'headDistances',
    'merge',
    'multiHead',
    'multiHead.forward',
    'paint',
    'pool.attention',
    'pool.attentionView',
    'pool.multiHead',
    'pool.similarity',
    'rank',
    'rollout',
    'rotary',
    'shawKeys',
    'shift',
    'similarity',
    't5Bias',
  ]);
});

for (const name of taking) {
  test(`${name} takes numbers in every form, to the same bits`, async () => {
    for (let seed = 0; seed < 20; ++seed) {
      const args = recipes[name].make(random(seed));
      const wanted = await numbersOf(name, formed(args, flat));
      for (const [form, make] of Object.entries(forms)) {
        assert.equal(await numbersOf(name, formed(args, make)), wanted, `${form}, seed ${seed}`);
      }
    }
  });
}

for (const name of 'closestPair decompose multiHead rank shawKeys shift similarity t5Bias'.split(
  ' ',
)) {
  test(`${name} takes a batch of one for what is in it`, async () => {
    const batch =
      (/** @type {number} */ more) =>
      (/** @type {any} */ { shape, data }) => ({
        shape: [...Array(more).fill(1), ...shape],
        data,
      });
    for (let seed = 0; seed < 20; ++seed) {
      const args = recipes[name].make(random(seed));
      const wanted = await numbersOf(name, formed(args, flat));
      assert.equal(await numbersOf(name, formed(args, batch(1))), wanted);
      assert.equal(await numbersOf(name, formed(args, batch(2))), wanted);
    }
  });
}

test('a batch of one in nested arrays too, and no other size is dropped', () => {
  const table = [
    [1, 0],
    [1, 1],
  ];
  assert.deepEqual(phasor.similarity([table]), phasor.similarity(table));
  assert.deepEqual(phasor.shift([[Float32Array.of(0, 1)]], { offset: 1 }).shape, [1, 2]);
  assert.throws(() => phasor.similarity([table, table]), {
    name: 'RangeError',
    message: 'similarity: P must be 2-D, got 3-D (shape [2, 2, 2])',
  });
  // where a batch has a meaning it keeps it
  const { output } = phasor.attention([table], [table], [table]);
  assert.deepEqual(output.shape, [1, 2, 2]);
  assert.deepEqual(phasor.rotary([table]).shape, [1, 2, 2]);
});

test('numbers without a shape: the error says what is missing', () => {
  for (const [call, name] of /** @type {[(numbers: any) => any, string][]} */ ([
    [(P) => phasor.similarity(P), 'similarity: P'],
    [(P) => phasor.rank(P), 'rank: P'],
    [(q) => phasor.attention(q, q, q), 'attention: q'],
    [(x) => phasor.rotary(x), 'rotary: x'],
    [(tensor) => phasor.paint(tensor), 'paint: tensor'],
  ])) {
    assert.throws(() => call(new Float32Array(8)), {
      name: 'TypeError',
      message: `${name} must be a tensor { shape, data } or nested arrays of numbers, got a Float32Array of 8 numbers without a shape: give { shape: [rows, cols], data }`,
    });
  }
  assert.throws(() => phasor.similarity([1, 2, 3]), {
    name: 'RangeError',
    message:
      'similarity: P must be 2-D, got 1-D (shape [3]); give { shape: [rows, cols], data } or an array a row',
  });
});

test('the numbers of a tensor may be in any list', () => {
  const numbers = [3, 0, 1, 250];
  const wanted = phasor.paint({ shape: [2, 2], data: Float32Array.from(numbers) });
  const kinds = [Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array];
  for (const data of [numbers, ...kinds.map((Kind) => Kind.from(numbers))]) {
    assert.deepEqual(phasor.paint({ shape: [2, 2], data }), wanted);
  }
  const given = [-3, 0.1, 2 ** 24 + 1];
  const kept = phasor.similarity({ shape: [3, 1], data: given }, { metric: 'dot' });
  const copy = phasor.similarity(
    { shape: [3, 1], data: Float32Array.from(given) },
    { metric: 'dot' },
  );
  assert.deepEqual(kept, copy);
  assert.deepEqual(given, [-3, 0.1, 2 ** 24 + 1]);
});

test('64-bit integers, the ids of ONNX Runtime and Transformers.js, are numbers', () => {
  const wanted = phasor.similarity([[3, -4]], { metric: 'dot' });
  const data = BigInt64Array.of(3n, -4n);
  const nestedLists = [[3n, -4n]]; // what tolist() of Transformers.js gives
  for (const given of [{ dims: [1, 2], data }, { shape: [1, 2], data }, [data], nestedLists])
    assert.deepEqual(phasor.similarity(given, { metric: 'dot' }), wanted);
  assert.deepEqual(
    phasor.sinusoidal({ positions: [5n, 7n], dim: 4 }),
    phasor.sinusoidal({ positions: [5, 7], dim: 4 }),
  );
  const far = 2n ** 53n;
  for (const positions of [[0n, far], BigInt64Array.of(0n, far), BigUint64Array.of(0n, far)])
    assert.throws(() => phasor.sinusoidal({ positions, dim: 4 }), {
      name: 'RangeError',
      message:
        'sinusoidal: positions[1] must be an integer within ±(2^53 − 1), got 9007199254740992n',
    });
});

test('a vector of numbers needs no shape where one is wanted', () => {
  const identity = [
    [1, 0],
    [0, 1],
  ];
  const weights = { wq: identity, wk: identity, wv: identity };
  const wanted = phasor.multiHead({ ...weights, bq: [3, 4] }).forward(identity);
  const biased = phasor.multiHead({ ...weights, bq: Float32Array.of(3, 4) });
  assert.deepEqual(biased.forward(identity), wanted);
});

test('data of other kinds, rows that differ and shapes that do not fit are refused', () => {
  /** @type {[any, string, string][]} */
  const wrong = [
    [
      { shape: [1, 2], data: 'ab' },
      'TypeError',
      'P.data must be an array of numbers, typed or not',
    ],
    [{ shape: [1, 2], data: [1, '2'] }, 'TypeError', 'P.data[1] must be a number'],
    [{ shape: [1, 2], data: [1] }, 'RangeError', 'P.data must have 2 entries'],
    // float16 as engines without Float16Array hold it: as integers it would be other numbers
    [
      { dims: [1, 2], data: new Uint16Array(2) },
      'TypeError',
      'P.data must be an array of numbers, not of what may be the bits of float16',
    ],
    [{ dims: [1, 3], data: new BigInt64Array(2) }, 'RangeError', 'P.data must have 3 entries'],
    [{ dims: [1, 3], data: new Float32Array(2) }, 'RangeError', 'P.data must have 3 entries'],
    [{ dims: [1, -2], data: new Float32Array(2) }, 'RangeError', 'P.dims[1] must be an integer'],
    [
      { dims: 2, data: new Float32Array(2) },
      'TypeError',
      'P.dims must be an array of sizes, got 2',
    ],
    [{ data: new Float32Array(2) }, 'TypeError', 'P.shape must be an array of sizes'],
    [[new Float32Array(2), new Float32Array(3)], 'RangeError', 'P[1] must be an array of 2 like'],
    [[new Float32Array(2), new BigInt64Array(3)], 'RangeError', 'P[1] must be an array of 2 like'],
    [
      [new Float32Array(2), 2],
      'TypeError',
      'P[1] must be an array of 2 like its neighbours, got 2',
    ],
  ];
  for (const [given, name, message] of wrong) {
    assert.throws(
      () => phasor.similarity(given),
      (/** @type {Error} */ error) =>
        error.name === name && error.message.startsWith(`similarity: ${message}`),
      message,
    );
  }
  const rows = [Uint8Array.of(1, 0), Float32Array.of(1, 0)];
  assert.throws(() => phasor.attention([[1], [1]], [[1], [1]], [[1], [1]], { mask: rows }), {
    message: 'attention: mask[1] must be an array of booleans, got a Float32Array',
  });
});

test('nesting a million deep, and an array that holds itself, are refused', () => {
  /** @type {any} */
  let deep = [1];
  for (let k = 0; k < 1e6; ++k) deep = [deep];
  const endless = /** @type {any[]} */ ([]);
  endless.push(endless);
  for (const wq of [deep, endless]) {
    assert.throws(() => phasor.multiHead({ wq, wk: [[1]], wv: [[1]] }), {
      name: 'TypeError',
      message: 'multiHead: wq[0][0][0][0][0][0] must be a number, got an array of 1',
    });
    assert.throws(() => phasor.attention([[1]], [[1]], [[1]], { mask: wq }), /attention: mask/);
    assert.throws(() => phasor.rotary([[1, 1]], { positions: wq }), /rotary: positions/);
  }
});

test('an array that gives another length, or nothing at all, is named', () => {
  /** @param {unknown} length */
  const lying = (length) =>
    new Proxy([1], { get: (list, name) => (name === 'length' ? length : Reflect.get(list, name)) });
  for (const length of [-1, NaN, 2 ** 32, '1', 0.5]) {
    assert.throws(
      () => phasor.sinusoidal({ dim: 2, positions: lying(length) }),
      /^(Type|Range)Error: sinusoidal: positions.length must be/,
    );
    assert.throws(
      () => phasor.rank(/** @type {any} */ (lying(length))),
      /^(Type|Range)Error: rank: P.length must be/,
    );
  }
});
