import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  interpolateBlues,
  interpolateGreys,
  interpolateRdBu,
  interpolateViridis,
} from 'd3-scale-chromatic';
import { phasor } from '../harness/phasor.js';

/** @param {string} color '#rrggbb' or 'rgb(r, g, b)' */
const channels = (color) =>
  color.startsWith('#')
    ? [1, 3, 5].map((k) => Number.parseInt(color.slice(k, k + 2), 16))
    : (color.match(/\d+/g) ?? []).map(Number);

/** @param {Uint8ClampedArray} data @param {number} k */
const pixel = (data, k) => Array.from(data.slice(4 * k, 4 * k + 4));

/** @type {[import('../../web/core/api/picture.js').Colormap, (t: number) => string, number][]} */
const maps = [
  ['rdbu', interpolateRdBu, 0],
  ['burd', (t) => interpolateRdBu(1 - t), 0],
  ['blues', interpolateBlues, 0],
  ['greys', interpolateGreys, 0],
  // phasor keeps every fifth colour of this table
  ['viridis', interpolateViridis, 1],
];

for (const [colormap, interpolate, tolerance] of maps) {
  test(`'${colormap}' is the map of d3-scale-chromatic`, () => {
    const steps = Float32Array.from({ length: 257 }, (_, k) => k / 256);
    const { data } = phasor.paint({ shape: [1, 257], data: steps }, { colormap, domain: [0, 1] });
    for (let k = 0; k <= 256; ++k) {
      const expected = channels(interpolate(k / 256));
      const found = pixel(data, k);
      assert.equal(found[3], 255);
      for (let c = 0; c < 3; ++c) {
        assert.ok(Math.abs(found[c] - expected[c]) <= tolerance, `${k}: ${found} and ${expected}`);
      }
    }
  });
}

test('a picture has one pixel a cell by default', () => {
  const { width, height, data } = phasor.paint([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  assert.deepEqual([width, height, data.length], [3, 2, 24]);
  assert.ok(data instanceof Uint8ClampedArray);
});

test('leading sizes of 1 are dropped, so the weights of one head can be painted', () => {
  const data = Float32Array.of(0, 1, 2, 3);
  const flat = phasor.paint({ shape: [2, 2], data });
  assert.deepEqual(phasor.paint({ shape: [1, 2, 2], data }), flat);
  assert.throws(
    () => phasor.paint({ shape: [2, 1, 2], data }),
    /^RangeError: paint: tensor must be/,
  );
});

test('rows and cols choose a window', () => {
  const matrix = phasor.sinusoidal({ length: 20, dim: 8 });
  const whole = phasor.paint(matrix, { domain: [-1, 1] });
  const part = phasor.paint(matrix, { domain: [-1, 1], rows: [5, 7], cols: [2, 8] });
  assert.deepEqual([part.width, part.height], [6, 2]);
  for (let y = 0; y < 2; ++y) {
    for (let x = 0; x < 6; ++x) {
      assert.deepEqual(pixel(part.data, y * 6 + x), pixel(whole.data, (y + 5) * 8 + x + 2));
    }
  }
});

test('a list of colours is a map of its own', () => {
  const { data } = phasor.paint([[-1, 0, 1]], { colormap: ['#0000ff', '#ffffff00', '#ff0000'] });
  assert.deepEqual(pixel(data, 0), [0, 0, 255, 255]);
  assert.equal(pixel(data, 1)[3], 0);
  assert.deepEqual(pixel(data, 2), [255, 0, 0, 255]);
});

test('NaN is transparent', () => {
  const { data } = phasor.paint([[0, NaN, 1]]);
  assert.deepEqual(pixel(data, 1), [0, 0, 0, 0]);
  assert.equal(pixel(data, 0)[3], 255);
});

test('pixels are written into the array that is given', () => {
  const matrix = [[1, 2]];
  const into = new Uint8ClampedArray(8);
  assert.equal(phasor.paint(matrix, { into }).data, into);
  assert.deepEqual(into, phasor.paint(matrix).data);
});

test('wrong arguments are named, and the next call works', () => {
  /** @type {[any[], string, string][]} */
  const cases = [
    [
      ['x'],
      'TypeError',
      "paint: tensor must be a tensor { shape, data } or nested arrays of numbers, got 'x'",
    ],
    [
      [[[1, 2], [3]]],
      'RangeError',
      'paint: tensor[1] must be an array of 2 like its neighbours, got an array of 1',
    ],
    [[[[1, '2']]], 'TypeError', "paint: tensor[0][1] must be a number, got '2'"],
    [[[]], 'RangeError', 'paint: tensor must be a matrix with cells, got a tensor of shape [0]'],
    [
      [{ shape: [2, 2], data: new Float32Array(3) }],
      'RangeError',
      'paint: tensor.data must have 4 entries for shape [2, 2], got 3',
    ],
    [[[[1]], 5], 'TypeError', 'paint: options must be an object, got 5'],
    [
      [[[1]], { rows: [0, 2] }],
      'RangeError',
      'paint: rows must be [from, to) with 0 ≤ from < to ≤ 1, got [0, 2)',
    ],
    [[[[1]], { cols: 1 }], 'TypeError', 'paint: cols must be a pair [from, to] of numbers, got 1'],
    [
      [[[1]], { colormap: 'jet' }],
      'RangeError',
      "paint: colormap must be 'diverging', 'sequential', 'rdbu', 'burd', 'viridis', 'blues' or 'greys', got 'jet'",
    ],
    [
      [[[1]], { colormap: ['red', '#000000'] }],
      'RangeError',
      "paint: colormap[0] must be a colour '#rrggbb' or '#rrggbbaa', got 'red'",
    ],
    [
      [[[1]], { colormap: ['#000000'] }],
      'RangeError',
      'paint: colormap must be a list of 2 or more colours, got 1',
    ],
    [
      [[[1]], { domain: [3, 1] }],
      'RangeError',
      'paint: domain must be [low, high] with finite low ≤ high, got [3, 1]',
    ],
    [
      [[[1]], { domain: [NaN, 1] }],
      'RangeError',
      'paint: domain[0] must be a finite number, got NaN',
    ],
    [[[[1]], { width: 0 }], 'RangeError', 'paint: width must be a positive integer, got 0'],
    [[[[1]], { width: 2.5 }], 'RangeError', 'paint: width must be a positive integer, got 2.5'],
    [
      [[[1]], { reduce: 'sum' }],
      'RangeError',
      "paint: reduce must be 'mean', 'min', 'max' or 'nearest', got 'sum'",
    ],
    [
      [[[1]], { into: [] }],
      'TypeError',
      'paint: into must be a Uint8ClampedArray, got an array of 0',
    ],
    [
      [[[1]], { width: 100000, height: 100000 }],
      'RangeError',
      'paint: not enough memory for 40000000000 bytes',
    ],
  ];
  for (const [given, name, message] of cases) {
    assert.throws(() => /** @type {any} */ (phasor).paint(...given), { name, message });
  }
  assert.equal(phasor.paint([[1]]).width, 1);
});
