// The two spacings of the frequencies, in every call that has one: against decimal.js, which knows
// nothing of src/, and against each other.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reference } from './reference.js';
import { near } from '../harness/near.js';
import { phasor } from '../harness/phasor.js';

/**
 * The row of a position as libraries make it, from the definition.
 *
 * @param {{ dim: number, base?: number, spacing: string, odd: string, layout?: string }} how
 */
function rowsOf({ dim, base, spacing, odd, layout }) {
  const uneven = dim % 2 === 1;
  const half = Math.floor(dim / 2);
  const pairs = uneven && odd !== 'zero' ? half + 1 : half;
  // the paper divides 2j by the columns, Tensor2Tensor j by the steps between the pairs
  const columns = !uneven ? dim : { pad: dim + 1, zero: dim - 1, 'lone-sine': dim }[odd];
  const over = spacing === 't2t' ? 2 * Math.max(1, pairs - 1) : columns;
  const at = reference({ dim: Math.max(1, over ?? 0), base, pairs });
  /** @param {number} position @returns {number[]} */
  return (position) => {
    const both = Array.from({ length: pairs }, (_, pair) => at(position, pair));
    const row =
      layout === 'concatenated'
        ? [...both.map(([sine]) => sine), ...both.map(([, cosine]) => cosine)]
        : both.flat();
    return [...row, 0].slice(0, dim);
  };
}

const everyHow = [1, 2, 3, 4, 5, 8, 9, 31, 64].flatMap((dim) =>
  /** @type {const} */ ([
    ['paper', 'lone-sine'],
    ['paper', 'pad'],
    ['paper', 'zero'],
    ['t2t', 'pad'],
    ['t2t', 'zero'],
  ]).map(([spacing, odd]) => ({ dim, spacing, odd })),
);

test('sinusoidal: each spacing, layout and odd dim is right to the last bit by decimal.js', () => {
  const positions = [0, 1, 2.5, -7, 4095, 1e6, 2 ** 53];
  for (const how of everyHow) {
    for (const base of [10000, 500000, 3]) {
      for (const layout of /** @type {const} */ (['interleaved', 'concatenated'])) {
        const row = rowsOf({ ...how, base, layout });
        const { data } = phasor.sinusoidal({ positions, ...how, base, layout });
        const what = `${how.dim} ${how.spacing} ${how.odd} ${layout} ${base}`;
        positions.forEach((position, i) => {
          near(data.subarray(i * how.dim, (i + 1) * how.dim), row(position), 3.1e-8, what);
        });
      }
    }
  }
});

test("Whisper's table: 1,500 positions, spacing t2t, sines first, the slowest pair exactly 1/base", () => {
  const table = phasor.sinusoidal({
    length: 1500,
    dim: 384,
    layout: 'concatenated',
    spacing: 't2t',
  });
  // position 1000 of the last pair is at the angle 0.1
  near(
    [table.data[1000 * 384 + 191], table.data[1000 * 384 + 383]],
    [0.0998334166, 0.9950041653],
    3e-8,
  );
  const { frequency } = phasor.wavelengths({ dim: 384, spacing: 't2t' });
  assert.equal(frequency[191], 1e-4);
});

test("the defaults: 't2t' has a zero column for an odd dim, 'zero' alone has its spacing", () => {
  for (const dim of [3, 5, 9, 33]) {
    for (const layout of /** @type {const} */ (['interleaved', 'concatenated'])) {
      const of = { length: 20, start: 5, dim, layout };
      const whole = phasor.sinusoidal({ ...of, spacing: 't2t', odd: 'zero' });
      assert.deepEqual(phasor.sinusoidal({ ...of, spacing: 't2t' }), whole);
      assert.deepEqual(phasor.sinusoidal({ ...of, odd: 'zero' }), whole);
      for (let i = 0; i < 20; ++i) assert.equal(whole.data[(i + 1) * dim - 1], 0);
    }
  }
  const even = { length: 4, dim: 6 };
  assert.deepEqual(phasor.sinusoidal({ ...even, odd: 'zero' }), phasor.sinusoidal(even));
  assert.throws(() => phasor.sinusoidal({ length: 1, dim: 4, spacing: 't2t', odd: 'lone-sine' }), {
    name: 'RangeError',
    message:
      "sinusoidal: odd must be 'zero', 'pad' or 'reject' where spacing is 't2t', got 'lone-sine'",
  });
  assert.throws(() => phasor.sinusoidal({ length: 1, dim: 3, spacing: 't2t', odd: 'reject' }), {
    message: "sinusoidal: dim must be even when odd is 'reject', got 3",
  });
  assert.throws(() => phasor.wavelengths({ dim: 4, spacing: /** @type {any} */ ('T2T') }), {
    message: "wavelengths: spacing must be 'paper' or 't2t', got 'T2T'",
  });
});

test('wavelengths, exactSinusoidal and formulaSinusoidal know the spacing', () => {
  for (const dim of [1, 2, 3, 4, 9, 16]) {
    const half = Math.floor(dim / 2);
    const { frequency } = phasor.wavelengths({ dim, base: 50, spacing: 't2t' });
    const wanted = Array.from({ length: half }, (_, j) => 50 ** (-j / Math.max(1, half - 1)));
    near(frequency, wanted, 1e-15, `dim ${dim}`);
    const row = rowsOf({ dim, base: 50, spacing: 't2t', odd: 'zero' })(12345.25);
    for (let column = 0; column < dim; ++column) {
      const of = {
        position: 12345.25,
        dim,
        base: 50,
        column,
        spacing: /** @type {const} */ ('t2t'),
      };
      near([phasor.exactSinusoidal(of)], [row[column]], 1e-15, `dim ${dim} column ${column}`);
    }
  }
  // fairseq: math.log(10000) / (half - 1), then everything in float32
  const { fround } = Math;
  const slope = fround(-Math.log(10000) / 31);
  for (let column = 0; column < 64; ++column) {
    const frequency = fround(Math.exp(fround(Math.floor(column / 2) * slope)));
    const angle = fround(777 * frequency);
    const wanted = fround(column % 2 ? Math.cos(angle) : Math.sin(angle));
    const of = { position: 777, dim: 64, column, spacing: /** @type {const} */ ('t2t') };
    // exp, sin and cos of engines may be off by a last bit
    near(
      [phasor.formulaSinusoidal({ ...of, format: 'float32' })],
      [wanted],
      7e-5 * 0.01,
      `${column}`,
    );
  }
});

test('shifts, similarities, closest pairs and pictures of a t2t table are those of the table', () => {
  const how = { dim: 12, base: 100, spacing: /** @type {const} */ ('t2t') };
  const table = phasor.sinusoidal({ length: 40, start: 3, ...how });
  const later = phasor.sinusoidal({ length: 40, start: 8.5, ...how });
  near(phasor.shift(table, { offset: 5.5, base: 100, spacing: 't2t' }).data, later.data, 2e-7);
  const { data: M } = phasor.shiftMatrix({ ...how, offset: 5.5 });
  for (let row = 0; row < 12; ++row) {
    let sum = 0;
    for (let k = 0; k < 12; ++k) sum += M[row * 12 + k] * table.data[k];
    near([sum], [later.data[row]], 2e-7);
  }
  for (const metric of /** @type {const} */ (['cosine', 'dot', 'euclidean'])) {
    const of = { length: 40, start: 3, ...how, metric };
    near(phasor.similarity(of).data, phasor.similarity(table, { metric }).data, 2e-6, metric);
    const curve = phasor.offsetSimilarity({ ...how, maxOffset: 39, metric });
    near(curve, phasor.similarity(table, { metric }).data.subarray(0, 40), 2e-6, metric);
  }
  for (const dim of [12, 5]) {
    const of = { length: 300, start: -7, dim, base: 100, spacing: /** @type {const} */ ('t2t') };
    const window = { rows: /** @type {[number, number]} */ ([20, 90]), domain: undefined };
    const picture = phasor.paint(phasor.sinusoidal(of), { ...window, domain: [-1, 1] });
    assert.deepEqual(phasor.paintSinusoidal({ ...of, ...window }), picture);
  }
});

test('sinusoidal2d: start for both axes or one each, layout and spacing of each half', () => {
  for (const start of /** @type {(number | [number, number])[]} */ ([0, 1, [2.5, -4]])) {
    const [down, across] = Array.isArray(start) ? start : [start, start];
    for (const layout of /** @type {const} */ (['interleaved', 'concatenated'])) {
      for (const [dim, spacing, odd] of /** @type {const} */ ([
        [8, 'paper', 'lone-sine'],
        [8, 't2t', 'zero'],
        [6, 'paper', 'lone-sine'],
        [6, 't2t', 'zero'],
      ])) {
        const grid = phasor.sinusoidal2d({ rows: 3, cols: 4, dim, start, layout, spacing });
        const row = rowsOf({ dim: dim / 2, spacing, odd, layout });
        for (let r = 0; r < 3; ++r) {
          for (let c = 0; c < 4; ++c) {
            const at = (r * 4 + c) * dim;
            const wanted = [...row(down + r), ...row(across + c)];
            near(grid.data.subarray(at, at + dim), wanted, 3.1e-8, `${dim} ${spacing} ${layout}`);
          }
        }
      }
    }
  }
  const of = { rows: 1, cols: 1, dim: 4 };
  for (const [start, name, message] of [
    [[1], 'RangeError', 'start must be a number or a pair [row, column], got an array of 1'],
    [[0, NaN], 'RangeError', 'start[1] must be a finite number, got NaN'],
    ['1', 'TypeError', "start must be a number or a pair [row, column], got '1'"],
    [null, 'TypeError', 'start must be a number or a pair [row, column], got null'],
    [Infinity, 'RangeError', 'start must be a finite number, got Infinity'],
  ]) {
    assert.throws(() => phasor.sinusoidal2d({ ...of, start: /** @type {any} */ (start) }), {
      name,
      message: `sinusoidal2d: ${message}`,
    });
  }
});

test('near the zeros of sine and cosine a value is within 1e-14, elsewhere within 0.51 units', () => {
  // 78256779 π and others (continued fraction of π): sines of 8e-9 down to 1e-15
  const zeros = [245850922, 411557987, 1068966896, 2549491779, 6167950454, 8717442233, 14885392687];
  zeros.push(21053343141, 1783366216531, 3587785776203, 5371151992734, 8958937768937);
  const half = zeros.map((zero) => Math.round(zero / 2));
  const word = new Float32Array(2);
  const bits = new Int32Array(word.buffer);
  for (const zero of [...zeros, ...half]) {
    const of = { length: 41, start: zero - 20, dim: 2 };
    const { data } = phasor.sinusoidal(of);
    const listed = phasor.sinusoidal({ positions: [zero], dim: 2 }).data;
    assert.deepEqual(listed, data.slice(40, 42), 'a list has the same bits');
    for (let row = 0; row < 41; ++row) {
      for (const column of [0, 1]) {
        const truth = phasor.exactSinusoidal({ position: of.start + row, dim: 2, column });
        const gap = Math.abs(data[2 * row + column] - truth);
        word[0] = Math.abs(truth);
        bits[1] = bits[0] + 1;
        const most = Math.abs(truth) < 1e-5 ? 1e-14 : 0.51 * (word[1] - word[0]);
        assert.ok(gap <= most, `position ${of.start + row} column ${column}: off by ${gap}`);
      }
    }
  }
});
