// Wrong arguments of every encoding, bias and measure: the message names the call and the argument,
// says what was wanted and what came, and the instance works on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phasor } from '../harness/phasor.js';

/** Arguments that are right, to be spoilt one at a time. */
const right = {
  sinusoidal: { length: 3, dim: 4 },
  sinusoidal2d: { rows: 2, cols: 2, dim: 4 },
  counting: { length: 3 },
  normalized: { length: 3 },
  binary: { length: 3, bits: 4 },
  waves: { length: 3, divisors: [1, 2] },
  learned: { length: 3, dim: 2 },
  exactSinusoidal: { position: 1, dim: 4, column: 0 },
  formulaSinusoidal: { position: 1, dim: 4, column: 0, format: 'float32' },
  wavelengths: { dim: 4 },
  shiftMatrix: { dim: 4, offset: 1 },
  offsetSimilarity: { dim: 4, maxOffset: 3 },
  closestPair: { length: 3, dim: 4 },
  similarity: { length: 3, dim: 4 },
  alibi: { heads: 1, queries: 2, keys: 2 },
  t5Bias: { heads: 1, queries: 2, keys: 2, table: Array.from({ length: 32 }, () => [1]) },
  shawKeys: { length: 3, dim: 2, clip: 1 },
};

/** @typedef {keyof typeof right} Call */

const notNumbers = [null, '3', true, {}, 3n];
const notSizes = [NaN, Infinity, -1, 1.5, 2 ** 31, 2 ** 53];

/** What no argument of a kind may be: the wrong kind of thing, and the wrong size of it. */
const kinds = {
  size: [
    [undefined, [], ...notNumbers],
    [0, ...notSizes],
  ],
  count: [[undefined, [], ...notNumbers], notSizes],
  base: [
    [[], ...notNumbers],
    [0, -1, NaN, Infinity],
  ],
  number: [
    [[], ...notNumbers],
    [NaN, Infinity, -Infinity],
  ],
  needed: [
    [undefined, [], ...notNumbers],
    [NaN, Infinity, -Infinity],
  ],
  start: [[[], ...notNumbers], notSizes],
  whole: [
    [[], ...notNumbers],
    [NaN, Infinity, -1, 1.5],
  ],
  choice: [
    [null, 3, true, {}, []],
    ['', 'Interleaved', 'x'],
  ],
  flag: [[null, 0, 1, 'true', {}], []],
  list: [
    [null, 3, '3', {}, [[1]], ['1']],
    [[NaN], [0, Infinity]],
  ],
  table: [
    [null, 3, '3', {}],
    [[1], [[1, 2]], [[[1]]], { shape: [1, 1], data: [1] }],
  ],
};

/** @type {Record<Call, Record<string, keyof typeof kinds>>} */
const options = {
  sinusoidal: {
    length: 'count',
    start: 'number',
    positions: 'list',
    dim: 'size',
    base: 'base',
    layout: 'choice',
    odd: 'choice',
  },
  sinusoidal2d: { rows: 'count', cols: 'count', dim: 'size', base: 'base' },
  counting: { length: 'count' },
  normalized: { length: 'count' },
  binary: { length: 'count', start: 'whole', bits: 'start' },
  waves: { length: 'count', start: 'number', positions: 'list', divisors: 'list' },
  learned: { length: 'count', dim: 'size', seed: 'number', std: 'number' },
  exactSinusoidal: { position: 'needed', dim: 'size', base: 'base', column: 'count' },
  formulaSinusoidal: { position: 'needed', dim: 'size', base: 'base', column: 'count' },
  wavelengths: { dim: 'size', base: 'base' },
  shiftMatrix: { dim: 'size', base: 'base', offset: 'needed' },
  offsetSimilarity: { dim: 'size', base: 'base', maxOffset: 'count', metric: 'choice' },
  closestPair: { length: 'size', dim: 'size', base: 'base' },
  similarity: { length: 'count', dim: 'size', base: 'base', start: 'number' },
  alibi: { heads: 'size', queries: 'size', keys: 'size', start: 'start', symmetric: 'flag' },
  t5Bias: {
    heads: 'size',
    queries: 'size',
    keys: 'size',
    start: 'start',
    buckets: 'start',
    maxDistance: 'start',
    bidirectional: 'flag',
    table: 'table',
  },
  shawKeys: {
    length: 'size',
    dim: 'size',
    clip: 'size',
    table: 'table',
    seed: 'number',
    std: 'number',
  },
};

/**
 * @param {Call} call
 * @param {unknown} given
 * @param {string} name
 * @param {string} argument
 */
function refused(call, given, name, argument) {
  const what = `${call} ${argument}`;
  try {
    /** @type {any} */ (phasor)[call](given);
  } catch (error) {
    const { name: found, message } = /** @type {Error} */ (error);
    assert.equal(found, name, `${what}: ${message}`);
    // a nested entry or a field of the argument may be named
    const pattern = new RegExp(
      `^${call}: ${argument}[.\\w[\\]]*( \\+ queries)? must (be|have) .+, got .+`,
    );
    assert.match(message, pattern, what);
    return;
  }
  assert.fail(`${what} is taken`);
}

for (const call of /** @type {Call[]} */ (Object.keys(options))) {
  test(`${call}: every option outside its range is named`, () => {
    for (const [argument, kind] of Object.entries(options[call])) {
      /** @type {Record<string, unknown>} */
      const rest = { ...right[call] };
      if (argument === 'positions') delete rest.length;
      const [wrongKinds, wrongSizes] = /** @type {unknown[][]} */ (kinds[kind]);
      for (const value of wrongKinds)
        refused(call, { ...rest, [argument]: value }, 'TypeError', argument);
      for (const value of wrongSizes)
        refused(call, { ...rest, [argument]: value }, 'RangeError', argument);
    }
    const table = call === 'closestPair' || call === 'similarity';
    for (const value of [null, 3, 'x', true])
      refused(call, value, 'TypeError', table ? 'P' : 'options');
    const again = /** @type {any} */ (phasor)[call](right[call]);
    assert.notEqual(again, undefined);
  });
}

/** @type {[string, () => unknown, string][]} */
const cases = [
  // what goes together
  [
    'TypeError',
    () => phasor.sinusoidal({ length: 1, positions: [0], dim: 2 }),
    'sinusoidal: give either length or positions, not both',
  ],
  [
    'TypeError',
    () => phasor.sinusoidal({ start: 7, positions: [0], dim: 2 }),
    'sinusoidal: give either start or positions, not both',
  ],
  [
    'TypeError',
    () => phasor.waves({ start: 7, positions: [0], divisors: [1] }),
    'waves: give either start or positions, not both',
  ],
  [
    'TypeError',
    () => phasor.exactSinusoidal({ position: 5, positions: [0], dim: 4, column: 0 }),
    'exactSinusoidal: give either position or positions, not both',
  ],
  [
    'RangeError',
    () => phasor.sinusoidal({ length: 1, dim: 3, odd: 'reject' }),
    "sinusoidal: dim must be even when odd is 'reject', got 3",
  ],
  [
    'RangeError',
    () => phasor.sinusoidal({ length: 0, dim: 3, odd: 'reject' }),
    "sinusoidal: dim must be even when odd is 'reject', got 3",
  ],
  [
    'RangeError',
    () => phasor.sinusoidal({ length: 2, dim: 3, into: new Float32Array(5) }),
    'sinusoidal: into.length must be 6, got 5',
  ],
  [
    'TypeError',
    () => phasor.sinusoidal({ length: 2, dim: 3, into: /** @type {any} */ ([]) }),
    'sinusoidal: into must be a Float32Array, got an array of 0',
  ],
  [
    'RangeError',
    () => phasor.sinusoidal2d({ rows: 2, cols: 2, dim: 5 }),
    'sinusoidal2d: dim must be a positive even integer, got 5',
  ],
  [
    'RangeError',
    () => phasor.binary({ length: 9, bits: 3 }),
    'binary: bits must be enough for position 8, got 3',
  ],
  [
    'RangeError',
    () => phasor.binary({ length: 9, bits: 54 }),
    'binary: bits must be an integer from 1 to 53, got 54',
  ],
  [
    'RangeError',
    () => phasor.waves({ length: 2, divisors: [1, 0] }),
    'waves: divisors[1] must be a finite number above 0, got 0',
  ],
  [
    'RangeError',
    () => phasor.learned({ length: 2, dim: 2, std: -1 }),
    'learned: std must be a finite number, 0 or more, got -1',
  ],
  [
    'RangeError',
    () => phasor.learned({ length: 2, dim: 2, seed: 0.5 }),
    'learned: seed must be an integer within ±(2^53 − 1), got 0.5',
  ],
  [
    'RangeError',
    () => phasor.learned({ length: 2, dim: 2, seed: 2 ** 53 }),
    'learned: seed must be an integer within ±(2^53 − 1), got 9007199254740992',
  ],
  [
    'RangeError',
    () => phasor.exactSinusoidal({ position: 0, dim: 4, column: 4 }),
    'exactSinusoidal: column must be an integer from 0 to 3, got 4',
  ],
  ['RangeError', () => phasor.closestPair([[1, 2]]), 'closestPair: rows must be at least 2, got 1'],
  [
    'RangeError',
    () => phasor.closestPair({ length: 1, dim: 2 }),
    'closestPair: length must be an integer ≥ 2, got 1',
  ],
  [
    'RangeError',
    () => phasor.similarity([[1, 2], [3]]),
    'similarity: P[1] must be an array of 2 like its neighbours, got an array of 1',
  ],
  [
    'RangeError',
    () => phasor.similarity({ shape: [2, 2], data: new Float32Array(3) }),
    'similarity: P.data must have 4 entries for shape [2, 2], got 3',
  ],
  [
    'RangeError',
    () => phasor.similarity([[1], [2]], { into: new Float32Array(3) }),
    'similarity: into.length must be 4, got 3',
  ],
  [
    'RangeError',
    () => phasor.offsetSimilarity({ dim: 4, maxOffset: 2 ** 31 - 1 }),
    'offsetSimilarity: maxOffset + 1 must be at most 2147483647, got 2147483648',
  ],
  ['RangeError', () => phasor.rank([[NaN]]), 'rank: '],
  [
    'RangeError',
    () => phasor.alibi({ heads: 1, queries: 2, keys: 2, start: 2 ** 31 - 1 }),
    'alibi: start + queries must be at most 2147483647, got 2147483649',
  ],
  [
    'RangeError',
    () => phasor.shawKeys({ length: 1, dim: 1, clip: 2 ** 31 - 1 }),
    'shawKeys: 2·clip + 1 must be at most 2147483647, got 4294967295',
  ],
  // what memory does not hold: refused at once, saying how much it would be
  [
    'RangeError',
    () => phasor.sinusoidal({ length: 2 ** 31 - 1, dim: 512 }),
    bytes('sinusoidal', 2 ** 42 - 2048),
  ],
  [
    'RangeError',
    () => phasor.sinusoidal({ length: 1, dim: 2 ** 31 - 1 }),
    'sinusoidal: not enough memory for ',
  ],
  [
    'RangeError',
    () => phasor.sinusoidal({ length: 1, dim: 5e7 }),
    'sinusoidal: not enough memory for ',
  ],
  [
    'RangeError',
    () => phasor.sinusoidal2d({ rows: 2, cols: 2, dim: 2e8 }),
    bytes('sinusoidal2d', 3.2e9),
  ],
  [
    'RangeError',
    () => phasor.sinusoidal2d({ rows: 1e9, cols: 1e9, dim: 2 }),
    'sinusoidal2d: not enough memory for ',
  ],
  ['RangeError', () => phasor.counting({ length: 2 ** 31 - 1 }), bytes('counting', 2 ** 33 - 4)],
  [
    'RangeError',
    () => phasor.normalized({ length: 2 ** 31 - 1 }),
    bytes('normalized', 2 ** 33 - 4),
  ],
  ['RangeError', () => phasor.binary({ length: 1e9, bits: 53 }), bytes('binary', 212e9)],
  ['RangeError', () => phasor.waves({ length: 1e9, divisors: [1] }), bytes('waves', 8e9)],
  ['RangeError', () => phasor.learned({ length: 1e9, dim: 4 }), bytes('learned', 16e9)],
  ['RangeError', () => phasor.wavelengths({ dim: 2 ** 31 - 1 }), bytes('wavelengths', 2 ** 33)],
  ['RangeError', () => phasor.shiftMatrix({ dim: 1e6, offset: 1 }), bytes('shiftMatrix', 4e12)],
  [
    'RangeError',
    () => phasor.offsetSimilarity({ dim: 2, maxOffset: 1e9 }),
    bytes('offsetSimilarity', 8000000008),
  ],
  ['RangeError', () => phasor.closestPair({ length: 1e9, dim: 3 }), bytes('closestPair', 8e9)],
  ['RangeError', () => phasor.similarity({ length: 1e7, dim: 2 }), bytes('similarity', 4e14)],
  ['RangeError', () => phasor.alibi({ heads: 1, queries: 1e6, keys: 1e6 }), bytes('alibi', 4e12)],
  ['RangeError', () => phasor.shawKeys({ length: 1, dim: 1e9, clip: 1 }), bytes('shawKeys', 12e9)],
];

/** @param {string} call @param {number} count */
function bytes(call, count) {
  return `${call}: not enough memory for ${count} bytes`;
}

for (const [name, body, message] of cases) {
  test(message, () => {
    const before = phasor.sinusoidal({ length: 3, dim: 4 }).data;
    assert.throws(body, (/** @type {Error} */ error) => {
      assert.equal(error.name, name);
      assert.equal(error.message.slice(0, message.length), message);
      return true;
    });
    assert.deepEqual(phasor.sinusoidal({ length: 3, dim: 4 }).data, before);
  });
}

test('a list may hold whatever is finite, and nothing is a list too', () => {
  const positions = [0, -0.5, 1e-300, 2 ** 53, 1e300, -Number.MAX_VALUE];
  const { data } = phasor.sinusoidal({ positions, dim: 6, base: 1e-3 });
  assert.ok(data.every((value) => Math.abs(value) <= 1));
  assert.deepEqual(phasor.sinusoidal({ positions: [], dim: 6 }).shape, [0, 6]);
  assert.deepEqual(phasor.similarity({ length: 0, dim: 6 }).shape, [0, 0]);
});

test('positions as far as numbers go have an encoding, and too large a matrix is refused', () => {
  const { data } = phasor.sinusoidal({ length: 1, start: 1e308, dim: 512 });
  assert.ok(data.every((value) => Math.abs(value) <= 1));
  assert.throws(() => phasor.shiftMatrix({ dim: 60000, offset: 1e308 }), {
    name: 'RangeError',
    message: 'shiftMatrix: not enough memory for 14400000000 bytes',
  });
});
