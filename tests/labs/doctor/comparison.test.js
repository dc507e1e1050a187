// What compares rows: every option of the table counts, no entry that is not finite is passed over,
// and no result has a -0 where it has a 0.

import assert from 'node:assert/strict';
import { calls } from '../../harness/calls.js';
import { phasor } from '../../harness/phasor.js';
import { forRelease, test } from '../../harness/tiers.js';

/** @param {{ shape: number[], data: Float32Array }} table by brute force, in double */
function closestOf({ shape: [n, dim], data }) {
  let [a, b, distance] = [0, 1, Infinity];
  for (let i = 1; i < n; ++i) {
    for (let k = 0; k < i; ++k) {
      let squares = 0;
      for (let c = 0; c < dim; ++c) squares += (data[i * dim + c] - data[k * dim + c]) ** 2;
      if (Math.sqrt(squares) < distance) [a, b, distance] = [k, i, Math.sqrt(squares)];
    }
  }
  return { a, b, distance };
}

test('closestPair of options is that of their table, whatever the options are', () => {
  for (const dim of [1, 2, 3, 5, 6, 9]) {
    for (const odd of /** @type {const} */ (['lone-sine', 'pad', 'zero'])) {
      for (const spacing of /** @type {const} */ (['paper', 't2t'])) {
        if (spacing === 't2t' && odd === 'lone-sine') continue;
        for (const [start, length] of [
          [0, 50],
          [777.5, 50],
          [-30, 61],
          [1e9, 20],
        ]) {
          const of = { length, start, dim, odd, spacing, base: 300 };
          for (const layout of /** @type {const} */ (['interleaved', 'concatenated'])) {
            const found = phasor.closestPair({ ...of, layout });
            const table = phasor.sinusoidal({ ...of, layout });
            const wanted = closestOf(table);
            const what = `${JSON.stringify(of)}: ${JSON.stringify([found, wanted])}`;
            // the table is rounded to float32
            const most = 4e-7 * Math.sqrt(dim);
            assert.ok(Math.abs(found.distance - wanted.distance) <= most, what);
            const rows = [found.a, found.b].map((row) =>
              table.data.subarray(row * dim, row * dim + dim),
            );
            const there = Math.hypot(...rows[0].map((value, c) => value - rows[1][c]));
            assert.ok(Math.abs(there - found.distance) <= most, what);
          }
        }
      }
    }
  }
  assert.equal(
    phasor.closestPair({ length: 50, dim: 5, odd: 'pad' }).distance.toFixed(4),
    '0.3961',
  );
});

test('closestPair of listed positions gives places in the list', () => {
  const positions = [40, 3, 1000, 3.25, -90];
  for (const dim of [4, 5]) {
    const { a, b, distance } = phasor.closestPair({ positions, dim });
    assert.deepEqual([a, b], [1, 3]);
    assert.equal(distance, phasor.closestPair(phasor.sinusoidal({ positions, dim })).distance);
  }
});

test('closestPair refuses what its table could not be', () => {
  for (const [of, message] of /** @type {[any, string][]} */ ([
    [{ length: 9, dim: 5, odd: 'reject' }, "dim must be even when odd is 'reject', got 5"],
    [{ length: 1, dim: 5 }, 'length must be an integer ≥ 2, got 1'],
    [{ positions: [1], dim: 5 }, 'positions.length must be an integer ≥ 2, got 1'],
    [{ length: 9, start: NaN, dim: 5 }, 'start must be a finite number, got NaN'],
    [
      { length: 9, dim: 4, layout: 'x' },
      "layout must be 'interleaved', 'concatenated', 'interleaved-cos-first' or 'concatenated-cos-first', got 'x'",
    ],
  ])) {
    assert.throws(() => phasor.closestPair(of), {
      name: 'RangeError',
      message: `closestPair: ${message}`,
    });
  }
});

test('a table that is not finite is refused by its first such entry, in the same words', () => {
  const far = new Float32Array(30).fill(1);
  far[17] = -Infinity;
  far[25] = NaN;
  for (const call of /** @type {const} */ (['similarity', 'closestPair', 'rank'])) {
    for (const [table, place, got] of /** @type {[any, string, string][]} */ ([
      [
        [
          [NaN, 1],
          [1, 0],
        ],
        '[0][0]',
        'NaN',
      ],
      [[[NaN], [NaN]], '[0][0]', 'NaN'],
      [
        [
          [1, 2],
          [3, Infinity],
        ],
        '[1][1]',
        'Infinity',
      ],
      [{ shape: [10, 3], data: far }, '[5][2]', '-Infinity'],
    ])) {
      assert.throws(() => phasor[call](table), {
        name: 'RangeError',
        message: `${call}: P${place} must be a finite number in float32, got ${got}`,
      });
    }
  }
  for (const metric of /** @type {const} */ (['dot', 'euclidean'])) {
    assert.throws(() => phasor.similarity([[1, NaN]], { metric }), /P\[0\]\[1\]/);
  }
  // the largest float32 is finite
  assert.equal(
    phasor.rank([
      [3.4028234663852886e38, 0],
      [0, 1],
    ]),
    1,
  );
});

test('metric and into are taken from either argument of similarity', () => {
  const of = { length: 9, dim: 6 };
  const dot = phasor.similarity(of, { metric: 'dot' });
  assert.deepEqual(phasor.similarity({ ...of, metric: 'dot' }), dot);
  assert.deepEqual(phasor.similarity({ ...of, metric: 'dot' }, { metric: 'dot' }), dot);
  assert.notDeepEqual(phasor.similarity(of), dot);
  const into = new Float32Array(81);
  assert.equal(phasor.similarity({ ...of, metric: 'dot', into }).data, into);
  assert.deepEqual(into, dot.data);
  const listed = { positions: [0, 1, 2], dim: 5, metric: /** @type {const} */ ('euclidean') };
  assert.deepEqual(
    phasor.similarity(listed),
    phasor.similarity(phasor.sinusoidal({ positions: [0, 1, 2], dim: 5 }), { metric: 'euclidean' }),
  );
  for (const [first, second, name] of [
    [{ metric: 'dot' }, { metric: 'cosine' }, 'metric'],
    [{ into }, { into: new Float32Array(81) }, 'into'],
  ]) {
    assert.throws(() => phasor.similarity(/** @type {any} */ ({ ...of, ...first }), second), {
      name: 'TypeError',
      message: `similarity: ${name} must be the same in both arguments, or in one only`,
    });
  }
});

test('alibi with slopes of its own: one a head, of any sign, and no -0', () => {
  const slopes = [0.5, -2, 0];
  const { shape, data } = phasor.alibi({ slopes, queries: 3, keys: 4, start: 1 });
  assert.deepEqual(shape, [3, 3, 4]);
  slopes.forEach((slope, h) => {
    for (let i = 0; i < 3; ++i) {
      for (let j = 0; j < 4; ++j) {
        assert.ok(Object.is(data[(h * 3 + i) * 4 + j], -slope * (i + 1 - j) + 0), `${h} ${i} ${j}`);
      }
    }
  });
  const usual = phasor.alibi({ heads: 2, queries: 3, keys: 3, symmetric: true });
  const given = { slopes: [2 ** -4, 2 ** -8], queries: 3, keys: 3, symmetric: true };
  assert.deepEqual(phasor.alibi(given), usual);
  assert.deepEqual(phasor.alibi({ ...given, heads: 2 }), usual);
  for (const [of, name, message] of /** @type {[any, string, string][]} */ ([
    [{ heads: 3 }, 'RangeError', 'slopes.length must be heads, 3, got 2'],
    [{ slopes: [1, NaN] }, 'RangeError', 'slopes[1] must be a finite number, got NaN'],
    [{ slopes: 1 }, 'TypeError', 'slopes must be an array of numbers, got 1'],
    [{ slopes: [] }, 'RangeError', 'heads must be a positive integer, got 0'],
  ])) {
    assert.throws(() => phasor.alibi({ ...given, ...of }), { name, message: `alibi: ${message}` });
  }
});

/** @param {any} result @param {string} place @returns {string} where the first -0 is, '' for nowhere */
function minusZero(result, place = '') {
  if (typeof result === 'number') return Object.is(result, -0) ? place || 'the number' : '';
  if (typeof result !== 'object' || result === null) return '';
  for (const name of Object.keys(result)) {
    const found = minusZero(result[name], `${place}.${name}`);
    if (found) return found;
  }
  return '';
}

forRelease('no result has a -0', async () => {
  for (const { name, run } of calls) assert.equal(minusZero(await run(phasor)), '', name);
  const { shiftMatrix, learned, alibi, sinusoidal, waves, exactSinusoidal } = phasor;
  for (const result of [
    shiftMatrix({ dim: 8, offset: 0 }),
    shiftMatrix({ dim: 8, offset: 3 }),
    learned({ length: 40, dim: 5, std: 0 }),
    alibi({ heads: 3, queries: 5, keys: 5 }),
    alibi({ heads: 3, queries: 5, keys: 5, symmetric: true }),
    // a position of -0 is position 0
    sinusoidal({ positions: [-0, 0], dim: 7 }),
    sinusoidal({ length: 99, start: -49, dim: 7 }),
    waves({ positions: [-0], divisors: [3] }),
    exactSinusoidal({ positions: [-0, 0], dim: 2, column: 0 }),
  ]) {
    assert.equal(minusZero(result), '');
  }
});
