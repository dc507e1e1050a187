// Every kind of encoding against its formula in plain double, and the laws that they obey.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { near } from '../harness/near.js';
import { phasor } from '../harness/phasor.js';

/** @param {{ data: Float32Array, shape: number[] }} table @param {number} i */
const rowOf = ({ data, shape: [, dim] }, i) => [...data.subarray(i * dim, (i + 1) * dim)];

/** One row by the definition; `pairs` frequencies base^(-2j/over). */
function formula({ position, dim, base = 10000, over = dim, pairs = Math.ceil(dim / 2) }) {
  const angles = Array.from({ length: pairs }, (_, j) => position * base ** ((-2 * j) / over));
  return { sines: angles.map(Math.sin), cosines: angles.map(Math.cos) };
}

test('sinusoidal: both layouts and every convention for an odd dim, by the formula', () => {
  for (const dim of [1, 2, 5, 8, 9, 31]) {
    for (const base of [10000, 100, 1, 0.5]) {
      for (const odd of /** @type {const} */ (['lone-sine', 'pad', 'zero'])) {
        const half = Math.floor(dim / 2);
        const isZero = odd === 'zero' && dim % 2 === 1;
        const over = dim % 2 === 0 || odd === 'lone-sine' ? dim : isZero ? 2 * (half - 1) : dim + 1;
        const pairs = isZero ? half : Math.ceil(dim / 2);
        const options = { length: 40, start: -3, dim, base, odd };
        const interleaved = phasor.sinusoidal(options);
        const concatenated = phasor.sinusoidal({ ...options, layout: 'concatenated' });
        for (let i = 0; i < 40; ++i) {
          const { sines, cosines } = formula({ position: i - 3, dim, base, over, pairs });
          const both = sines.flatMap((sine, j) => [sine, cosines[j]]);
          const pad = (/** @type {number[]} */ row) => [...row, 0].slice(0, dim);
          const what = `dim ${dim} base ${base} ${odd} row ${i}`;
          near(rowOf(interleaved, i), pad(both), 3.1e-8, what);
          near(rowOf(concatenated, i), pad([...sines, ...cosines]), 3.1e-8, what);
        }
      }
    }
  }
});

test('sinusoidal2d: the row in the first half, the column in the second', () => {
  const [rows, cols, dim] = [5, 7, 12];
  const grid = phasor.sinusoidal2d({ rows, cols, dim, base: 50 });
  assert.deepEqual(grid.shape, [rows, cols, dim]);
  for (let r = 0; r < rows; ++r) {
    for (let c = 0; c < cols; ++c) {
      const wanted = [r, c].flatMap((position) => {
        const { sines, cosines } = formula({ position, dim: dim / 2, base: 50 });
        return sines.flatMap((sine, j) => [sine, cosines[j]]);
      });
      const at = (r * cols + c) * dim;
      near(grid.data.subarray(at, at + dim), wanted, 3.1e-8, `${r}, ${c}`);
    }
  }
  // an odd half ends with its lone sine
  const small = phasor.sinusoidal2d({ rows: 2, cols: 2, dim: 6 });
  near(
    small.data.subarray(18),
    [1, 2].flatMap(() => [Math.sin(1), Math.cos(1), Math.sin(10000 ** (-2 / 3))]),
    3.1e-8,
  );
  assert.deepEqual(phasor.sinusoidal2d({ rows: 0, cols: 3, dim: 4 }).shape, [0, 3, 4]);
});

test('counting and normalized: i and i/n, from 1', () => {
  for (const length of [0, 1, 2, 7, 100000]) {
    const [counted, normalized] = [phasor.counting({ length }), phasor.normalized({ length })];
    assert.deepEqual(
      [counted.shape, normalized.shape],
      [
        [length, 1],
        [length, 1],
      ],
    );
    assert.ok(counted.data.every((value, i) => value === i + 1));
    assert.ok(normalized.data.every((value, i) => value === Math.fround((i + 1) / length)));
  }
});

test('binary: the digits of every position, as many as asked for or needed', () => {
  for (const [start, length, bits] of [
    [0, 9, undefined],
    [0, 1, undefined],
    [5, 3, 8],
    [2 ** 53 - 3, 3, 53],
    [1023, 1, undefined],
    [1023, 2, undefined],
    [2 ** 49 - 1, 1, undefined],
  ]) {
    const { shape, data } = phasor.binary({ start, length, bits });
    const columns = bits ?? (start + length - 1).toString(2).length;
    assert.deepEqual(shape, [length, columns]);
    const digits = Array.from({ length }, (_, i) => (start + i).toString(2).padStart(columns, '0'));
    assert.equal(data.join(''), digits.join(''));
  }
});

test('waves: sin(p/a), cos(p/a) for each divisor, of a progression and of a list', () => {
  const divisors = [1, 2, 3, 0.25, 1e4, Math.PI];
  const wanted = (/** @type {number} */ p) =>
    divisors.flatMap((a) => [Math.sin(p / a), Math.cos(p / a)]);
  const table = phasor.waves({ length: 300, start: -20, divisors });
  assert.deepEqual(table.shape, [300, 12]);
  for (let i = 0; i < 300; ++i) near(rowOf(table, i), wanted(i - 20), 3.1e-8, `row ${i}`);
  const positions = [0, 0.5, -7.25, 99];
  const listed = phasor.waves({ positions, divisors });
  positions.forEach((p, i) => near(rowOf(listed, i), wanted(p), 3.1e-8, `position ${p}`));
  assert.deepEqual(phasor.waves({ length: 3, divisors: [] }).shape, [3, 0]);
});

test('learned: splitmix64 into Box and Muller, reproducible, of the std asked for', () => {
  /** @param {number} seed */
  function* normals(seed) {
    let state = BigInt.asUintN(64, BigInt(seed));
    const uniform = () => {
      state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
      let bits = state;
      bits = BigInt.asUintN(64, (bits ^ (bits >> 30n)) * 0xbf58476d1ce4e5b9n);
      bits = BigInt.asUintN(64, (bits ^ (bits >> 27n)) * 0x94d049bb133111ebn);
      bits ^= bits >> 31n;
      return (Number(bits >> 11n) + 0.5) / 2 ** 53;
    };
    for (;;) {
      const radius = Math.sqrt(-2 * Math.log(uniform()));
      yield radius * Math.cos(2 * Math.PI * uniform());
    }
  }
  for (const [seed, std] of [
    [0, 0.02],
    [7, 1],
    [-1, 3],
    [2 ** 53 - 1, 0],
  ]) {
    const { shape, data } = phasor.learned({ length: 20, dim: 15, seed, std });
    assert.deepEqual(shape, [20, 15]);
    const values = normals(seed);
    near(
      data,
      Array.from(data, () => std * values.next().value),
      1e-6 * std,
      `seed ${seed}`,
    );
  }
  const { data } = phasor.learned({ length: 1000, dim: 100 });
  assert.deepEqual(data, phasor.learned({ length: 1000, dim: 100, seed: 0, std: 0.02 }).data);
  const mean = data.reduce((a, b) => a + b) / data.length;
  const variance = data.reduce((sum, x) => sum + (x - mean) ** 2, 0) / data.length;
  // three standard errors of 100,000 draws
  assert.ok(Math.abs(mean) < (3 * 0.02) / Math.sqrt(1e5), `${mean}`);
  assert.ok(Math.abs(Math.sqrt(variance) / 0.02 - 1) < 3 / Math.sqrt(2e5), `${variance}`);
});

/** @param {{ data: Float32Array, shape: number[] }} a @param {{ data: Float32Array, shape: number[] }} b */
const product = (a, b) => {
  const [n, inner] = a.shape;
  const cols = b.shape[1];
  const data = new Float64Array(n * cols);
  for (let i = 0; i < n; ++i)
    for (let k = 0; k < inner; ++k)
      for (let j = 0; j < cols; ++j)
        data[i * cols + j] += a.data[i * inner + k] * b.data[k * cols + j];
  return data;
};

test('M(a) M(b) = M(a+b), M(-a) is M(a) transposed, every block has determinant 1', () => {
  for (const [dim, base, a, b] of [
    [2, 10000, 1, 2],
    [8, 100, -3.5, 12],
    [16, 10000, 1e6, -1e6 + 1],
    [6, 1, 0, 44],
  ]) {
    const M = (/** @type {number} */ offset) => phasor.shiftMatrix({ dim, base, offset });
    near(product(M(a), M(b)), M(a + b).data, 3e-7, `${dim} ${a} + ${b}`);
    const [forth, back] = [M(a).data, M(-a).data];
    for (let i = 0; i < dim; ++i) {
      for (let k = 0; k < dim; ++k) {
        // no -0 on either side
        assert.equal(back[i * dim + k] + 0, forth[k * dim + i] + 0);
        if (i >> 1 !== k >> 1) assert.equal(forth[i * dim + k], 0);
      }
    }
    for (let k = 0; k < dim; k += 2) {
      const [p, q, r, s] = [0, 1, dim, dim + 1].map((at) => forth[k * dim + k + at]);
      assert.ok(Math.abs(p * s - q * r - 1) < 3e-7);
    }
  }
});

test('P[i+a] = M(a) P[i], for the same matrix at every i', () => {
  const dim = 12;
  for (const a of [1, -4, 0.75, 30000]) {
    const M = phasor.shiftMatrix({ dim, offset: a });
    for (const i of [0, 3, 250, 1e5]) {
      const here = phasor.sinusoidal({ positions: [i], dim });
      const there = phasor.sinusoidal({ positions: [i + a], dim });
      near(product(M, { shape: [dim, 1], data: here.data }), there.data, 2e-7, `${i} + ${a}`);
    }
  }
});

test('similarity is symmetric and Toeplitz, and the closed form is that of the table', () => {
  const size = { length: 120, dim: 48 };
  const result = phasor.sinusoidal({ ...size, start: 17 });
  for (const metric of /** @type {const} */ (['cosine', 'dot', 'euclidean'])) {
    const { data: closed } = phasor.similarity(size, { metric });
    const { data: measured } = phasor.similarity(result, { metric });
    const curve = phasor.offsetSimilarity({ dim: 48, maxOffset: 119, metric });
    const scale = metric === 'cosine' ? 1 : 24;
    for (let i = 0; i < 120; ++i) {
      for (let k = 0; k < 120; ++k) {
        assert.equal(closed[i * 120 + k], closed[k * 120 + i]);
        assert.equal(measured[i * 120 + k], measured[k * 120 + i]);
        assert.equal(closed[i * 120 + k], Math.fround(curve[Math.abs(i - k)]));
      }
    }
    near(measured, closed, 1e-6 * scale, metric);
  }
});

test('a row of an even dim has the squared norm dim/2', () => {
  for (const dim of [2, 6, 512]) {
    const table = phasor.sinusoidal({ positions: [0, 1, 49.5, 1e6, 2 ** 53], dim });
    for (let i = 0; i < 5; ++i) {
      const norm = rowOf(table, i).reduce((sum, value) => sum + value * value, 0);
      assert.ok(Math.abs(norm / (dim / 2) - 1) < 1e-7, `dim ${dim} row ${i}: ${norm}`);
    }
  }
});

test('rotary keeps norms, and makes a score depend on the offset only', () => {
  const dim = 64;
  const [q, k] = [1, 2].map((seed) => phasor.learned({ length: 1, dim, seed, std: 1 }));
  const dot = (/** @type {ArrayLike<number>} */ a, /** @type {ArrayLike<number>} */ b) =>
    Array.from(a).reduce((sum, value, at) => sum + value * b[at], 0);
  for (const pairing of /** @type {const} */ (['interleaved', 'half'])) {
    const at = (/** @type {any} */ x, /** @type {number} */ position) =>
      phasor.rotary(x, { positions: [position], pairing }).data;
    for (const offset of [0, 1, -30, 1000]) {
      const score = dot(at(q, 0), at(k, offset));
      for (const position of [1, 77, 50000]) {
        const [here, there] = [at(q, position), at(k, position + offset)];
        assert.ok(Math.abs(dot(here, there) - score) < 2e-5, `${pairing} ${position} ${offset}`);
        assert.ok(Math.abs(dot(here, here) / dot(q.data, q.data) - 1) < 1e-6);
      }
    }
    // and it does depend on that
    assert.ok(Math.abs(dot(at(q, 0), at(k, 0)) - dot(at(q, 0), at(k, 9))) > 0.1);
  }
});

test('the closest rows are those of the table, for every layout of an odd width', () => {
  for (const layout of /** @type {const} */ ([
    'interleaved',
    'concatenated',
    'interleaved-cos-first',
    'concatenated-cos-first',
  ])) {
    for (const odd of /** @type {const} */ (['lone-sine', 'pad'])) {
      for (const [dim, base] of [
        [3, 2],
        [3, 100],
        [5, 10],
        [1, 2],
      ]) {
        const options = { length: 30, dim, base, layout, odd };
        const { distance } = phasor.closestPair(phasor.sinusoidal(options));
        const found = phasor.closestPair(options);
        assert.ok(Math.abs(found.distance - distance) < 1e-6, `${JSON.stringify(options)}`);
      }
    }
  }
});

test('a pair that stands still has no frequency, and no end of its wavelength', () => {
  const scaling = { type: /** @type {const} */ ('proportional'), partial_rotary_factor: 0.5 };
  const { frequency, wavelength } = phasor.wavelengths({ dim: 8, scaling });
  assert.deepEqual([...frequency.slice(2)], [0, 0]);
  assert.deepEqual([...wavelength.slice(2)], [Infinity, Infinity]);
  assert.ok(frequency[1] > 0.09);
});
