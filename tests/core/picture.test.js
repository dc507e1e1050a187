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

const greys = ['#000000', '#ffffff'];

test("scale 'log' makes equal ratios equal steps, of a domain above 0", () => {
  const shades = (/** @type {number[]} */ values, /** @type {any} */ more = {}) => {
    const { data } = phasor.paint([values], { colormap: greys, scale: 'log', ...more });
    return values.map((_, k) => data[4 * k]);
  };
  // 257 entries of a table of colours: the middle one is 128, a quarter 64
  assert.deepEqual(shades([0.01, 0.1, 1], { domain: [0.01, 1] }), [0, 128, 255]);
  assert.deepEqual(shades([1, 4, 16, 64, 256], { domain: [1, 256] }), [0, 64, 128, 191, 255]);
  // from the smallest number above 0 to the largest; 0 is at the low end, as what is below the domain
  assert.deepEqual(shades([0, 0.25, 1, 4]), [0, 0, 128, 255]);
  assert.deepEqual(
    shades([2 ** -149, 1, 2 ** 127], { domain: [2 ** -22, 2 ** 22] }),
    [0, 128, 255],
  );
  assert.deepEqual(shades([Infinity, 1, 2]), [255, 0, 255]);
  // numbers below 0 have no logarithm
  const { data } = phasor.paint([[-1, 1, 2]], { colormap: greys, scale: 'log' });
  assert.deepEqual([data[3], data[7], data[11]], [0, 255, 255]);
  // no number above 0: every one is that of the low end
  assert.deepEqual(shades([0, 0]), [0, 0]);
  // the mean of cells is taken before its logarithm
  const mean = phasor.paint([[1, 31]], {
    colormap: greys,
    scale: 'log',
    domain: [1, 256],
    width: 1,
  });
  assert.equal(mean.data[0], 128);
  // the map of values that have no side below 0
  const usual = phasor.paint([[1, 2]], { scale: 'log' });
  const named = phasor.paint([[1, 2]], { scale: 'log', colormap: 'sequential' });
  assert.deepEqual(usual.data, named.data);
  for (const domain of /** @type {[number, number][]} */ ([
    [0, 1],
    [-1, 1],
    [2, 1],
  ])) {
    assert.throws(() => phasor.paint([[1]], { scale: 'log', domain }), {
      name: 'RangeError',
      message: /^paint: domain must be /,
    });
  }
  assert.throws(() => phasor.paint([[1]], { scale: /** @type {any} */ ('sqrt') }), {
    message: "paint: scale must be 'linear' or 'log', got 'sqrt'",
  });
});

test("alpha 'value' makes the value the opacity of its colour", () => {
  const alphas = (/** @type {number[]} */ values, /** @type {any} */ more) => {
    const { data } = phasor.paint([values], { alpha: 'value', ...more });
    return values.map((_, k) => data[4 * k + 3]);
  };
  assert.deepEqual(
    alphas([0, 0.2, 1, 2, NaN], { domain: [0, 1], colormap: greys }),
    [0, 51, 255, 255, 0],
  );
  // of a diverging map both ends are opaque
  assert.deepEqual(alphas([-1, -0.2, 0, 0.6, 1], { colormap: 'rdbu' }), [255, 51, 0, 153, 255]);
  // colours that are not opaque stay below their own opacity
  assert.deepEqual(
    alphas([1, 0.5], { domain: [0, 1], colormap: ['#00000080', '#ffffff80'] }),
    [128, 64],
  );
  // on a logarithmic scale the place in it
  assert.deepEqual(alphas([0.01, 0.1, 1], { scale: 'log', colormap: greys }), [0, 128, 255]);
  // the colour itself is that of the same picture without it
  const options = { domain: /** @type {[number, number]} */ ([0, 1]), colormap: greys };
  const [clear, plain] = ['value', 'none'].map(
    (alpha) => phasor.paint([[0.1, 0.7]], { ...options, alpha: /** @type {any} */ (alpha) }).data,
  );
  [0, 1, 2, 4, 5, 6].forEach((k) => assert.equal(clear[k], plain[k]));
  assert.throws(
    () => phasor.paint([[1]], { alpha: /** @type {any} */ (1) }),
    /paint: alpha must be/,
  );
});

test('colorOf gives the colour of paint, for every map and scale', () => {
  const values = [-2, -0.3, 0, 0.001, 0.2, 0.5, 1, 7];
  for (const colormap of /** @type {any[]} */ ([
    undefined,
    'rdbu',
    'viridis',
    'diverging',
    greys,
  ])) {
    for (const [scale, domain] of /** @type {[any, [number, number]][]} */ ([
      [undefined, [-1, 1]],
      ['linear', [0, 2]],
      ['log', [0.01, 1]],
    ])) {
      for (const value of values.filter((each) => scale !== 'log' || each >= 0)) {
        const options = { domain, colormap, scale };
        const { data } = phasor.paint([[value]], options);
        assert.deepEqual(phasor.colorOf(value, options), [...data.slice(0, 3)]);
      }
    }
  }
  assert.deepEqual(phasor.colorOf(Infinity, { domain: [0, 1], colormap: greys }), [255, 255, 255]);
  const wrong = /** @type {any} */ (phasor.colorOf);
  for (const [args, message] of /** @type {[any[], RegExp][]} */ ([
    [[NaN, { domain: [0, 1] }], /^colorOf: value must be a number, got NaN/],
    [['1', { domain: [0, 1] }], /^colorOf: value must be a number, got '1'/],
    [
      [-1, { domain: [1, 2], scale: 'log' }],
      /^colorOf: value must be a number, 0 or above, got -1/,
    ],
    [[1, {}], /^colorOf: domain must be/],
    [[1], /^colorOf: domain must be/],
    [[1, { domain: 'auto' }], /^colorOf: domain must be/],
    [[1, { domain: [0, 1], alpha: 'value' }], /^colorOf: there is no option alpha/],
    [[1, { domain: [0, 1], colormap: 'jet' }], /^colorOf: colormap must be/],
  ])) {
    assert.throws(() => wrong(...args), message instanceof RegExp ? { message } : message);
  }
});
