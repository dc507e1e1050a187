import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phasor } from '../harness/phasor.js';
import { processorTime } from '../harness/processor-time.js';

test('wavelengths of d = 512 run from 2π to 60611', () => {
  const { frequency, wavelength } = phasor.wavelengths({ dim: 512 });
  assert.equal(frequency.length, 256);
  assert.ok(frequency instanceof Float64Array && wavelength instanceof Float64Array);
  for (const [pair, wanted] of [
    [0, 6.283185],
    [1, 6.513357],
    [255, 60611.4772],
  ]) {
    assert.ok(Math.abs(wavelength[pair] / wanted - 1) < 1e-7, `${pair}: ${wavelength[pair]}`);
  }
});

test('shiftMatrix and shift move a table', () => {
  const { data: matrix, shape } = phasor.shiftMatrix({ dim: 2, offset: 2 });
  assert.deepEqual(shape, [2, 2]);
  const [cos, sin] = [Math.fround(Math.cos(2)), Math.fround(Math.sin(2))];
  assert.deepEqual(matrix, Float32Array.of(cos, sin, -sin, cos));
  const moved = phasor.shift(phasor.sinusoidal({ length: 20, dim: 8 }), { offset: 5 });
  const wanted = phasor.sinusoidal({ length: 20, start: 5, dim: 8 });
  moved.data.forEach((value, k) => assert.ok(Math.abs(value - wanted.data[k]) < 2e-7));
});

test('similarity takes nested arrays and each metric', () => {
  const rows = [
    [3, 4],
    [4, 3],
  ];
  const of = (metric) => phasor.similarity(rows, { metric }).data[1];
  assert.ok(Math.abs(phasor.similarity(rows).data[1] - 0.96) < 1e-7);
  assert.equal(of('dot'), 24);
  assert.ok(Math.abs(of('euclidean') - Math.SQRT2) < 1e-7);
});

test('similarity of two tables has every row of the first beside every row of the second', () => {
  const [p, q] = [
    [
      [3, 4],
      [0, 0],
      [1, -1],
    ],
    [
      [4, 3],
      [-3, -4],
    ],
  ];
  const wanted = {
    dot: [24, -25, 0, 0, 1, 1],
    cosine: [0.96, -1, 0, 0, Math.SQRT1_2 / 5, Math.SQRT1_2 / 5],
    euclidean: [Math.SQRT2, 10, 5, 5, 5, 5],
  };
  for (const metric of /** @type {const} */ (['dot', 'cosine', 'euclidean'])) {
    const { shape, data } = phasor.similarity(p, q, { metric });
    assert.deepEqual(shape, [3, 2]);
    data.forEach((value, k) => {
      assert.ok(Math.abs(value - wanted[metric][k]) < 1e-6, `${metric}: ${data}`);
    });
    // with itself, to the bit, it is that of one table
    const table = phasor.sinusoidal({ length: 9, dim: 11 });
    const one = phasor.similarity(table, { metric });
    assert.deepEqual(phasor.similarity(table, table, { metric }), one);
    const into = new Float32Array(81);
    assert.equal(phasor.similarity(table, table, { metric, into }).data, into);
    assert.deepEqual(into, one.data);
  }
  assert.deepEqual(phasor.similarity(p, q), phasor.similarity(p, q, { metric: 'cosine' }));
  assert.deepEqual(
    phasor.similarity({ shape: [2, 0], data: [] }, { shape: [3, 0], data: [] }).shape,
    [2, 3],
  );
  const wrong = /** @type {any} */ (phasor.similarity);
  for (const [args, message] of /** @type {[any[], RegExp][]} */ ([
    [[p, [[1, 2, 3]]], /^RangeError: similarity: Q must be a table of 2 columns, as P, got/],
    [[p, [[1, NaN]]], /^RangeError: similarity: Q\[0\]\[1\] must be a finite number/],
    [[[[NaN, 1]], q], /^RangeError: similarity: P\[0\]\[0\] must be a finite number/],
    [[p, [1, 2]], /^RangeError: similarity: Q must be/],
    [[p, 3], /^TypeError: similarity: /],
    [[p, q, { metric: 'x' }], /^RangeError: similarity: metric must be '/],
    [[p, q, { domain: 1 }], /^TypeError: similarity: there is no option domain/],
    [[p, q, { into: new Float32Array(5) }], /^RangeError: similarity: into/],
    [[p, {}, { metric: 'dot' }], /^TypeError: similarity: Q must be a table before the options/],
  ])) {
    assert.throws(
      () => wrong(...args),
      (error) => message.test(String(error)),
      String(message),
    );
  }
});

test('wrong arguments are named', () => {
  const wrong = [
    [() => phasor.wavelengths({ dim: 0 }), /^RangeError: wavelengths: dim must be a positive int/],
    [() => phasor.shiftMatrix({ dim: 3, offset: 1 }), /^RangeError: shiftMatrix: dim must be a po/],
    [() => phasor.shiftMatrix({ dim: 2 }), /^TypeError: shiftMatrix: offset must be a finite num/],
    [() => phasor.shift([[1, 2, 3]], { offset: 1 }), /^RangeError: shift: P must be a table with/],
    [() => phasor.shift([[1, 2]], { offset: NaN }), /^RangeError: shift: offset must be a finite/],
    [() => phasor.similarity([[1]], { metric: 'x' }), /^RangeError: similarity: metric must be '/],
    [() => phasor.similarity(3), /^TypeError: similarity: P must be a tensor/],
  ];
  for (const [body, message] of wrong) assert.throws(body, (error) => message.test(String(error)));
});

test('the closest of 100,000 lone sines are neighbours when sorted', () => {
  const length = 1e5;
  const { a, b, distance } = phasor.closestPair({ length, dim: 1 });
  const sorted = Float64Array.from({ length }, (_, i) => Math.sin(i)).sort();
  let least = Infinity;
  for (let k = 1; k < length; ++k) least = Math.min(least, sorted[k] - sorted[k - 1]);
  assert.ok(a < b && b < length);
  // what is left of two doubles near 1 after a subtraction
  assert.ok(Math.abs(distance - least) < 3e-16, `${distance}, not ${least}`);
  assert.ok(Math.abs(Math.abs(Math.sin(a) - Math.sin(b)) - least) < 3e-16);
});

test('closestPair of a million positions of an odd dim takes no square of that', () => {
  const time = (/** @type {number} */ length) =>
    processorTime(() => phasor.closestPair({ length, dim: 5 }));
  const growth = time(1e6) / time(5e4);
  assert.ok(growth < 100, `${growth} times the time for 20 times the positions, not 400 times`);
  const { a, b, distance } = phasor.closestPair({ length: 1e6, dim: 5 });
  const rows = [a, b].map((position) =>
    [0, 1, 2, 3, 4].map((column) => phasor.exactSinusoidal({ position, dim: 5, column })),
  );
  const between = Math.hypot(...rows[0].map((value, k) => value - rows[1][k]));
  assert.ok(Math.abs(distance / between - 1) < 1e-9, `${distance}, not ${between}`);
  // its first pair alone is the encoding of dim 2
  assert.ok(distance >= phasor.closestPair({ length: 1e6, dim: 2 }).distance);
});
