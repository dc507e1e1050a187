import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phasor } from '../harness/phasor.js';
import { uniform } from '../bench/reference.js';

/** black to white: the red of a pixel is its value, in steps of 1/255 of the domain */
const greys = ['#000000', '#ffffff'];

/** @param {number} seed @returns {(below: number) => number} */
function dice(seed) {
  const numbers = uniform(seed, 4000);
  let next = 0;
  return (below) => ((numbers[next++] + 2) / 4) * below;
}

for (const layout of /** @type {const} */ (['interleaved', 'concatenated'])) {
  for (const odd of /** @type {const} */ (['lone-sine', 'pad', 'zero'])) {
    test(`a window of at least a pixel a cell is the one of paint: ${layout}, ${odd}`, () => {
      const roll = dice(layout.length + odd.length);
      for (let round = 0; round < 25; ++round) {
        const where = { length: 1500, start: Math.floor(roll(1e6)) + (round % 3) / 4 };
        const table = { ...where, dim: 1 + Math.floor(roll(70)), layout, odd };
        const from = [roll(1490), roll(table.dim - 0.5)];
        const to = [
          from[0] + 0.1 + roll(1499.9 - from[0]),
          from[1] + 0.1 + roll(table.dim - from[1] - 0.1),
        ];
        /** @type {import('../../web/core/api/picture.js').PictureOptions} */
        const look = {
          rows: [from[0], to[0]],
          cols: [from[1], to[1]],
          height: Math.ceil((to[0] - from[0]) * (1 + roll(2))),
          width: Math.ceil((to[1] - from[1]) * (1 + roll(4))),
          colormap: round % 2 === 0 ? 'rdbu' : 'viridis',
          domain: [-1, 1],
        };
        const found = phasor.paintSinusoidal({ ...table, ...look });
        assert.deepEqual(found, phasor.paint(phasor.sinusoidal(table), look), `round ${round}`);
      }
    });
  }
}

test("'nearest' shows the cells that paint shows, at any zoom", () => {
  const table = { length: 3000, dim: 50 };
  for (const [height, width] of [
    [7, 3],
    [100, 50],
    [999, 120],
  ]) {
    /** @type {import('../../web/core/api/picture.js').PictureOptions} */
    const look = { rows: [12.3, 2987], height, width, reduce: 'nearest', domain: [-1, 1] };
    assert.deepEqual(
      phasor.paintSinusoidal({ ...table, ...look }),
      phasor.paint(phasor.sinusoidal(table), look),
    );
  }
});

test('zoomed out, a pixel is the mean of its cells to within a millionth', () => {
  const table = { length: 4000, start: 17, dim: 24 };
  const { data } = phasor.sinusoidal(table);
  const [height, width] = [9, 5];
  const look = { rows: /** @type {const} */ ([3, 3990.5]), height, width };
  // the domain is a few millionths around the mean itself, whose colour is then the middle's
  for (let y = 0; y < height; ++y) {
    for (let x = 0; x < width; ++x) {
      const edge = (/** @type {number} */ k) => Math.floor(3 + ((3990.5 - 3) / height) * k + 5e-7);
      const [top, bottom] = [edge(y), edge(y + 1)];
      const [left, right] = [Math.floor((24 / width) * x), Math.floor((24 / width) * (x + 1))];
      let sum = 0;
      for (let r = top; r < bottom; ++r) for (let c = left; c < right; ++c) sum += data[r * 24 + c];
      const mean = sum / ((bottom - top) * (right - left));
      const { data: pixels } = phasor.paintSinusoidal({
        ...table,
        ...look,
        colormap: greys,
        domain: [mean - 4e-6, mean + 4e-6],
      });
      const value = (pixels[4 * (y * width + x)] / 255 - 0.5) * 8e-6;
      assert.ok(Math.abs(value) < 1e-6, `pixel ${x}, ${y}: ${value} from ${mean}`);
    }
  }
});

test('any length costs the same', () => {
  const { width, height, data } = phasor.paintSinusoidal({
    length: 1e9,
    dim: 512,
    width: 64,
    height: 48,
    colormap: greys,
  });
  assert.deepEqual([width, height], [64, 48]);
  // over 20 million positions every pair but the slowest fades to the middle
  for (let x = 0; x < 32; ++x) assert.ok(Math.abs(data[4 * x] - 127.5) <= 1);
  const far = phasor.paintSinusoidal({ length: 1e9, dim: 8, rows: [999999990, 1e9] });
  const same = phasor.sinusoidal({ start: 999999990, length: 10, dim: 8 });
  assert.deepEqual(far, phasor.paint(same, { domain: [-1, 1] }));
});

test('rows index a list of positions, and zoomed out its rows are averaged', () => {
  const positions = [5, 3, 1e6, -2.5, 8, 8];
  const table = { positions, dim: 6 };
  const look = { domain: /** @type {const} */ ([-1, 1]) };
  assert.deepEqual(
    phasor.paintSinusoidal({ ...table, rows: [1, 5] }),
    phasor.paint(phasor.sinusoidal(table), { ...look, rows: [1, 5] }),
  );
  assert.deepEqual(
    phasor.paintSinusoidal({ ...table, height: 2, colormap: greys }),
    phasor.paint(phasor.sinusoidal(table), { ...look, height: 2, colormap: greys }),
  );
});

test("the domain is [-1, 1], and 'auto' that of what is shown", () => {
  const table = { length: 50, start: 3, dim: 8 };
  const full = phasor.sinusoidal(table);
  assert.deepEqual(phasor.paintSinusoidal(table), phasor.paint(full, { domain: [-1, 1] }));
  assert.deepEqual(
    phasor.paintSinusoidal({ ...table, domain: 'auto', colormap: 'viridis' }),
    phasor.paint(full, { colormap: 'viridis' }),
  );
});

test('pixels are written into the array that is given', () => {
  const into = new Uint8ClampedArray(4 * 8 * 4);
  const { data } = phasor.paintSinusoidal({ length: 8, dim: 4, into });
  assert.equal(data, into);
  assert.deepEqual(data, phasor.paintSinusoidal({ length: 8, dim: 4 }).data);
});

test('wrong arguments are named, and the next call works', () => {
  /** @type {[any, string, string][]} */
  const cases = [
    [5, 'TypeError', 'options must be an object, got 5'],
    [{ length: 4, dim: 0 }, 'RangeError', 'dim must be a positive integer, got 0'],
    [{ length: 0, dim: 4 }, 'RangeError', 'length must be a positive integer, got 0'],
    [{ positions: [], dim: 4 }, 'RangeError', 'positions.length must be a positive integer, got 0'],
    [
      { length: 4, dim: 4, rows: [0, 5] },
      'RangeError',
      'rows must be [from, to) with 0 ≤ from < to ≤ 4, got [0, 5)',
    ],
    [
      { length: 4, dim: 4, cols: [2, 2] },
      'RangeError',
      'cols must be [from, to) with 0 ≤ from < to ≤ 4, got [2, 2)',
    ],
    [
      { length: 4, dim: 4, height: 2, reduce: 'max' },
      'RangeError',
      "reduce must be 'mean' or 'nearest' where a pixel covers several rows, got 'max'",
    ],
    [{ length: 4, dim: 4, height: 0 }, 'RangeError', 'height must be a positive integer, got 0'],
    [{ length: 4, dim: 4, start: NaN }, 'RangeError', 'start must be a finite number, got NaN'],
    [
      { length: 4, dim: 5, odd: 'reject' },
      'RangeError',
      "dim must be even when odd is 'reject', got 5",
    ],
    [
      { length: 4, dim: 4, into: new Float32Array(64) },
      'TypeError',
      'into must be a Uint8ClampedArray, got a Float32Array',
    ],
    [{ length: 1e9, dim: 512 }, 'RangeError', 'not enough memory for 2048000000000 bytes'],
  ];
  for (const [given, name, message] of cases) {
    assert.throws(() => phasor.paintSinusoidal(given), {
      name,
      message: `paintSinusoidal: ${message}`,
    });
  }
  assert.equal(phasor.paintSinusoidal({ length: 3, dim: 4 }).height, 3);
});
