// Mistakes that are often taught. One test a mistake that is about a number, named by what is right.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phasor } from '../../harness/phasor.js';

/** @param {number} value @param {number} wanted @param {number} most */
const near = (value, wanted, most) =>
  assert.ok(Math.abs(value - wanted) <= most, `${value}, not ${wanted}`);

/** @param {number} position @param {number} dim */
const rowAt = (position, dim) => [...phasor.sinusoidal({ positions: [position], dim }).data];

/** The sine of a position, as the column of an encoding of one dimension. */
const sine = (/** @type {number} */ position) => rowAt(position, 1)[0];

/** The first two rows, ordered by the later one, that agree after rounding to two decimals. */
function firstEqualAt2Decimals(/** @type {{ shape: number[], data: Float32Array }} */ table) {
  const [n, dim] = table.shape;
  const seen = new Map();
  for (let i = 0; i < n; ++i) {
    const row = table.data.subarray(i * dim, (i + 1) * dim);
    const key = Array.from(row, (value) => Math.round(value * 100)).join();
    if (seen.has(key)) return [seen.get(key), i];
    seen.set(key, i);
  }
  return [];
}

/** @param {number} dim @param {number} base @param {number} length */
const closest = (dim, base, length) => phasor.closestPair({ length, dim, base });

test('the second row of the shift matrix is [-sin, cos]', () => {
  const { data: M } = phasor.shiftMatrix({ dim: 2, offset: 2 });
  const [s, c] = rowAt(1, 2);
  near(M[0] * s + M[1] * c, 0.14112, 1e-6);
  near(M[2] * s + M[3] * c, -0.989992, 1e-6);
  near(M[0] * M[3] - M[1] * M[2], 1, 1e-7);
  // the row as it is often printed, [cos, -sin], gives a sine of the wrong direction, and no rotation
  near(M[0] * s - M[1] * c, -0.841471, 1e-6);
  near(M[0] * -M[1] - M[1] * M[0], 0.7568, 1e-4);
  const moved = phasor.shift(phasor.sinusoidal({ positions: [1], dim: 6 }), { offset: 2 }).data;
  [-0.989992, 0.990321, 0.999979].forEach((wanted, j) => near(moved[2 * j + 1], wanted, 1e-6));
});

test('the sines of 2, 3 and 4 are 0.9093, 0.1411 and -0.7568', () => {
  [0.8415, 0.9093, 0.1411, -0.7568].forEach((wanted, k) => near(sine(k + 1), wanted, 5e-5));
});

test('position 2 is [0.9093, -0.4161], and no sine of 1 to 8 is 0.11', () => {
  const pairs = phasor.sinusoidal({ length: 2, start: 1, dim: 2 }).data;
  [0.8415, 0.5403, 0.9093, -0.4161].forEach((wanted, k) => near(pairs[k], wanted, 5e-5));
  const sines = [0.8415, 0.9093, 0.1411, -0.7568, -0.9589, -0.2794, 0.657, 0.9894];
  sines.forEach((wanted, k) => {
    near(sine(k + 1), wanted, 5e-5);
    assert.notEqual(sine(k + 1).toFixed(2), '0.11');
  });
});

test('a lone sine tells more than six tokens apart, and comes ever closer to a collision', () => {
  const seven = closest(1, 10000, 7);
  assert.deepEqual([seven.a, seven.b], [1, 2]);
  near(seven.distance, 0.068, 5e-4);
  const more = closest(1, 10000, 400);
  assert.deepEqual([more.a, more.b], [11, 344]);
  near(more.distance, 1.33e-7, 1e-9);
  const table = phasor.sinusoidal({ length: 43300, dim: 1 });
  const seen = new Map();
  const repeat = table.data.findIndex((value, i) => seen.has(value) || !seen.set(value, i));
  assert.deepEqual([seen.get(table.data[repeat]), repeat], [42589, 43299]);
  assert.deepEqual(firstEqualAt2Decimals(table), [10, 12]);
});

test('a million positions keep a distance, which is small or large by dimension', () => {
  for (const [dim, distance, apart] of [
    [2, 2.9e-6, 312689],
    [4, 5.3e-4, 735761],
    [6, 2.3e-2, 0],
    [8, 3.3e-3, 0],
    [16, 0.88, 0],
    [32, 1.17, 1],
    [64, 1.47, 1],
  ]) {
    const found = closest(dim, 10000, 1e6);
    near(found.distance / distance, 1, 0.02);
    if (apart > 0) assert.equal(found.b - found.a, apart);
  }
  for (const [dim, ratio] of [
    [4, 100],
    [8, 10],
    [6, 21.544],
    [16, 3.1623],
    [512, 1.0366],
  ]) {
    const { wavelength } = phasor.wavelengths({ dim });
    near(wavelength[1] / wavelength[0] / ratio, 1, 5e-5);
  }
});

test('a last sine alone adds less than a pair: d = 1 repeats within a turn, d = 2 does not', () => {
  // sin x = sin(π - x), and the cosines differ
  const [low, high] = [1, Math.PI - 1].map((position) => rowAt(position, 2));
  near(low[0], high[0], 1e-7);
  near(low[1] - high[1], 1.0806, 1e-4);
  assert.ok(closest(1, 10000, 7).distance < 0.07);
  assert.ok(closest(2, 10000, 7).distance > 0.28);
  // the same frequencies without the last cosine and with it
  for (const dim of [3, 5, 7]) {
    const table = (/** @type {number} */ d) =>
      phasor.closestPair(phasor.sinusoidal({ length: 400, dim: d, odd: 'pad' })).distance;
    assert.ok(table(dim) < table(dim + 1), `${dim}`);
  }
});

test('unscaled scores make the gradient of the softmax small, scaled ones keep it', () => {
  const batch = 600;
  const draw = (/** @type {number[]} */ shape, /** @type {number} */ seed) => ({
    shape,
    data: phasor.learned({ length: shape[0] * shape[1], dim: shape[2], std: 1, seed }).data,
  });
  /** The mean Frobenius norm of diag(w) - w wᵀ. @param {number} dk @param {number} [scale] */
  const jacobian = (dk, scale) => {
    const [q, k] = [draw([batch, 1, dk], 1), draw([batch, 8, dk], 2)];
    const { weights } = phasor.attention(q, k, k, { scale, return: ['weights'] });
    let sum = 0;
    for (let b = 0; b < batch; ++b) {
      const w = weights.data.subarray(8 * b, 8 * b + 8);
      const power = (/** @type {number} */ e) => w.reduce((total, x) => total + x ** e, 0);
      sum += Math.sqrt(power(2) - 2 * power(3) + power(2) ** 2);
    }
    return sum / batch;
  };
  for (const [dk, unscaled, scaled] of [
    [4, 0.339, 0.36],
    [64, 0.152, 0.367],
    [512, 0.071, 0.362],
  ]) {
    near(jacobian(dk, 1), unscaled, 0.03);
    near(jacobian(dk), scaled, 0.02);
  }
});

test('with one set of matrices all heads are equal, so each head has its own', () => {
  const x = phasor.learned({ length: 5, dim: 8, std: 1, seed: 3 });
  const table = (/** @type {number} */ seed, repeat = false) => {
    const { data } = phasor.learned({ length: 8, dim: 8, std: 1, seed });
    // columns 4 to 7 belong to the second head
    if (repeat) data.forEach((_, k) => (data[k] = data[k - (k & 4)]));
    return { shape: [8, 8], data };
  };
  const headsOf = (/** @type {boolean} */ repeat) => {
    const [wq, wk, wv, wo] = [1, 2, 3, 4].map((seed) => table(seed, repeat && seed < 4));
    const { heads } = phasor.multiHead({ wq, wk, wv, wo, heads: 2 }).forward(x);
    return [heads.data.subarray(0, 20), heads.data.subarray(20)];
  };
  const [same, other] = headsOf(true);
  assert.deepEqual(same, other);
  const [first, second] = headsOf(false);
  assert.ok(first.some((value, k) => Math.abs(value - second[k]) > 0.1));
});

test('rows at different positions are linearly independent, as many as there are columns', () => {
  assert.equal(phasor.rank(phasor.sinusoidal({ length: 6, dim: 6 })), 6);
  assert.equal(phasor.rank(phasor.sinusoidal({ length: 3, dim: 6 })), 3);
});

test('a large base buys slow columns, not distance; only base 1 collapses', () => {
  for (const [base, distance] of [
    [10000, 1.953],
    [100, 2.671],
    [10, 3.695],
    [2, 5.76],
    [1, 0.1416],
  ]) {
    near(closest(128, base, 64).distance / distance, 1, 1e-3);
  }
  assert.equal(closest(128, 1, 64).b, 44);
  assert.equal(closest(128, 1, 1000).b, 710);
  near(closest(128, 1, 1000).distance, 0.0005, 5e-5);
  for (const [base, longest] of [
    [10000, 54410],
    [100, 585],
    [10, 60.6],
  ]) {
    near(phasor.wavelengths({ dim: 128, base }).wavelength[63] / longest, 1, 1e-3);
  }
  for (const base of [10000, 100, 10, 2]) assert.ok(closest(128, base, 100000).distance > 1);
});

test('similarity does not fall steadily with distance', () => {
  const curve = (/** @type {number} */ dim, /** @type {number} */ base) =>
    phasor.offsetSimilarity({ dim, base, maxOffset: 63 });
  const rises = (/** @type {Float64Array} */ of) =>
    [...of.keys()].filter((k) => k > 0 && of[k] > of[k - 1]);
  const usual = curve(128, 10000);
  assert.equal(rises(usual)[0], 12);
  assert.equal(rises(usual).length, 19);
  assert.equal(rises(curve(128, 100))[0], 19);
  assert.equal(rises(curve(512, 10000))[0], 44);
  near(curve(128, 1)[44], 0.9998, 5e-5);
  for (const [offset, wanted] of [
    [1, 0.9702],
    [2, 0.8966],
    [5, 0.7373],
    [10, 0.6691],
  ]) {
    near(usual[offset], wanted, 5e-5);
  }
});

test('one fast column repeats nearly, the whole row does not', () => {
  const [here, there] = [0, 710].map((position) => rowAt(position, 128));
  assert.ok(Math.hypot(here[0] - there[0], here[1] - there[1]) < 1e-4);
  assert.ok(Math.hypot(...here.map((value, k) => value - there[k])) > 5);
});

test('position 0 is 0, 1, 0, 1: the cosine of 0 is 1 and its sine 0', () => {
  assert.deepEqual(rowAt(0, 4), [0, 1, 0, 1]);
});

test('position 1 rounds to 0.05, 1.00, 0.00, 1.00', () => {
  const row = rowAt(1, 6).slice(2);
  [0.0463992, 0.998923, 0.0021544, 0.9999977].forEach((wanted, k) => near(row[k], wanted, 5e-8));
  assert.deepEqual(
    row.map((value) => value.toFixed(2)),
    ['0.05', '1.00', '0.00', '1.00'],
  );
  // what is often printed is cut off
  assert.deepEqual(
    row.map((value) => (Math.floor(value * 100) / 100).toFixed(2)),
    ['0.04', '0.99', '0.00', '0.99'],
  );
});

test('six columns have the pairs 0, 1, 2, of 10000 to the powers 0, 1/3, 2/3', () => {
  const { frequency } = phasor.wavelengths({ dim: 6 });
  assert.equal(frequency.length, 3);
  assert.equal(frequency[0], 1);
  near(1 / frequency[1], 21.5443469003, 1e-9);
  near(1 / frequency[2], 464.1588833613, 1e-9);
});

test('relative position is one linear map for all positions, at any distance', () => {
  for (const offset of [1, 100, 10000]) {
    const moved = phasor.shift(phasor.sinusoidal({ length: 50, dim: 32 }), { offset }).data;
    const { data } = phasor.sinusoidal({ length: 50, start: offset, dim: 32 });
    moved.forEach((value, k) => near(value, data[k], 2e-7));
  }
});

test('no two whole positions have the same sine', () => {
  for (const length of [100, 10000, 1e6]) assert.ok(closest(1, 10000, length).distance > 0);
  // 355 is nearly 113 half turns, and no more
  const value = phasor.exactSinusoidal({ position: 355, dim: 1, column: 0 });
  near(value, -3.0144353364e-5, 1e-14);
});

test('four waves keep a distance, which is computed and no probability', () => {
  const four = phasor.waves({ length: 400, divisors: [1, 2] });
  const hundred = { shape: [100, 4], data: four.data.slice(4, 404) };
  const { a, b, distance } = phasor.closestPair(hundred);
  // all positions 88 apart are as close, 6 and 94 among them
  assert.equal(b - a, 88);
  near(distance, 0.0396, 5e-5);
  const [six, other] = [6, 94].map((i) => four.data.subarray(4 * i, 4 * i + 4));
  near(Math.hypot(...six.map((value, k) => value - other[k])), distance, 1e-7);
  assert.deepEqual(firstEqualAt2Decimals(four), [2, 379]);
  assert.deepEqual(firstEqualAt2Decimals(phasor.waves({ length: 400, divisors: [1] })), [5, 338]);
});

test('10,000 positions take 14 bits in binary and 16384 as 512 floats', () => {
  assert.equal(phasor.binary({ length: 10000 }).shape[1], 14);
  assert.equal(phasor.sinusoidal({ length: 1, dim: 512 }).data.byteLength * 8, 16384);
});

test('the shift is a rotation: twice moves twice as far, where a projection would stay', () => {
  const table = phasor.sinusoidal({ length: 9, dim: 4 });
  const once = phasor.shift(table, { offset: 2 });
  const twice = phasor.shift(once, { offset: 2 }).data;
  const four = phasor.shift(table, { offset: 4 }).data;
  twice.forEach((value, k) => near(value, four[k], 2e-7));
  assert.ok(twice.some((value, k) => Math.abs(value - once.data[k]) > 0.5));
});

test('the weights take n² numbers whatever the width, the output n·d', () => {
  for (const dim of [4, 64]) {
    const x = phasor.sinusoidal({ length: 30, dim });
    const { weights, output } = phasor.attention(x, x, x, { return: ['weights'] });
    assert.deepEqual([weights.data.length, output.data.length], [900, 30 * dim]);
  }
});

test('columns count from 0, sines in the even ones, and so do positions', () => {
  assert.deepEqual(rowAt(0, 6), [0, 1, 0, 1, 0, 1]);
  near(rowAt(1, 6)[0], Math.sin(1), 3e-8);
  assert.deepEqual([...phasor.sinusoidal({ length: 1, dim: 6 }).data], rowAt(0, 6));
});

test('of four words the third is at 3/4 and the last at 4/4', () => {
  assert.deepEqual([...phasor.normalized({ length: 4 }).data], [0.25, 0.5, 0.75, 1]);
});
