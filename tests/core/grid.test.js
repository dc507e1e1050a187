// Sinusoidal tables with the cosine first, grids of two and three axes, and rotations by positions on axes of
// their own widths: against NumPy (golden/grids.json) and against the definition.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { near } from '../harness/near.js';
import { phasor } from '../harness/phasor.js';

/** @typedef {import('../../web/core/api/encoding/encoding.js').Layout} Layout */

const golden = JSON.parse(readFileSync(new URL('../golden/grids.json', import.meta.url), 'utf8'));
const { tables, turned } = golden;
const x = { shape: [4, 128], data: Float32Array.from(golden.x) };

const ordinary = /** @type {const} */ (['interleaved', 'concatenated']);

/**
 * The columns of a table of `dim`, in the order that the cosine-first one has.
 *
 * @param {Layout} layout
 * @param {number} dim
 */
const exchanged = (layout, dim) =>
  Array.from({ length: dim }, (_, c) => (layout === 'interleaved' ? c ^ 1 : (c + dim / 2) % dim));

test('time steps of diffusion models: all cosines, then all sines, by hand and by NumPy', () => {
  const layout = 'concatenated-cos-first';
  const { data } = phasor.sinusoidal({ positions: [1], dim: 4, layout });
  near(data, [0.540302, 0.99995, 0.841471, 0.009999833], 5e-7);
  const positions = [1, 999, 0.5];
  near(phasor.sinusoidal({ positions, dim: 8, layout }).data, tables['time steps'], 3.1e-8);
  const beside = phasor.sinusoidal({ positions, dim: 8, layout: 'interleaved-cos-first' });
  near(beside.data, tables['time steps, interleaved'], 3.1e-8);
});

test('cosine first: every function gives the columns of the other layout in their order', () => {
  for (const layout of ordinary) {
    const first = /** @type {Layout} */ (`${layout}-cos-first`);
    for (const [dim, spacing] of /** @type {const} */ ([
      [2, 'paper'],
      [4, 'paper'],
      [6, 't2t'],
      [70, 'paper'],
    ])) {
      const order = exchanged(layout, dim);
      const of = { length: 150, start: -3, dim, base: 77, spacing };
      const table = phasor.sinusoidal({ ...of, layout });
      const mixed = phasor.sinusoidal({ ...of, layout: first });
      const wanted = Array.from(table.data.keys(), (i) => {
        const column = i % dim;
        return table.data[i - column + order[column]];
      });
      assert.deepEqual(Array.from(mixed.data), wanted, `${layout} ${dim}`);
      for (const column of [0, dim - 1]) {
        const at = { position: 7, dim, base: 77, spacing };
        const value = phasor.sinusoidalAt({ ...at, column, layout: first });
        assert.equal(value, mixed.data[10 * dim + column]);
        const other = order[column];
        assert.equal(
          phasor.exactSinusoidal({ ...at, column, layout: first }),
          phasor.exactSinusoidal({ ...at, column: other, layout }),
        );
        assert.equal(
          phasor.formulaSinusoidal({ ...at, column, layout: first, format: 'float32' }),
          phasor.formulaSinusoidal({ ...at, column: other, layout, format: 'float32' }),
        );
        near([value], [phasor.exactSinusoidal({ ...at, column, layout: first })], 3.1e-8);
      }
      const pictured = phasor.paintSinusoidal({ ...of, layout: first, rows: [3, 33], width: dim });
      assert.deepEqual(
        pictured,
        phasor.paint(mixed, { rows: [3, 33], width: dim, domain: [-1, 1] }),
      );
      // the order of the columns makes no difference to it
      assert.deepEqual(phasor.similarity({ ...of, layout: first }), phasor.similarity(of));
    }
  }
});

test('exactSinusoidal has the columns of every layout, also where the last pair is cut', () => {
  for (const layout of /** @type {const} */ ([
    ...ordinary,
    'interleaved-cos-first',
    'concatenated-cos-first',
  ])) {
    for (const dim of [1, 5, 8]) {
      const { data } = phasor.sinusoidal({ positions: [1.25], dim, layout });
      const columns = Array.from(data.keys(), (column) =>
        phasor.exactSinusoidal({ position: 1.25, dim, column, layout }),
      );
      near(data, columns, 3.1e-8, `${layout} ${dim}`);
    }
  }
});

test('an odd dim with the cosine first ends with a cosine, a column less, or a zero', () => {
  const at = { positions: [1], dim: 3 };
  const [slow, padded] = [10000 ** (-2 / 3), 0.01];
  const { cos, sin } = Math;
  for (const [layout, odd, wanted] of /** @type {const} */ ([
    ['interleaved-cos-first', 'lone-sine', [cos(1), sin(1), cos(slow)]],
    ['concatenated-cos-first', 'lone-sine', [cos(1), cos(slow), sin(1)]],
    ['interleaved-cos-first', 'pad', [cos(1), sin(1), cos(padded)]],
    ['concatenated-cos-first', 'zero', [cos(1), sin(1), 0]],
  ])) {
    near(phasor.sinusoidal({ ...at, layout, odd }).data, wanted, 6e-8, `${layout} ${odd}`);
  }
});

test('shift and its matrix move tables of every layout', () => {
  for (const layout of /** @type {const} */ ([
    'concatenated',
    'interleaved-cos-first',
    'concatenated-cos-first',
  ])) {
    const how = { dim: 6, base: 50, layout };
    const table = phasor.sinusoidal({ positions: [0, 3, 10], ...how });
    const wanted = phasor.sinusoidal({ positions: [2.5, 5.5, 12.5], ...how }).data;
    near(phasor.shift(table, { offset: 2.5, base: 50, layout }).data, wanted, 2e-7, layout);
    const { data: matrix } = phasor.shiftMatrix({ ...how, offset: 2.5 });
    const moved = Array.from({ length: 18 }, (_, i) => {
      const [row, column] = [Math.floor(i / 6), i % 6];
      return Array.from({ length: 6 }).reduce(
        (/** @type {number} */ sum, _value, k) =>
          sum + matrix[column * 6 + k] * table.data[row * 6 + k],
        0,
      );
    });
    near(moved, wanted, 3e-7, `${layout}, matrix`);
  }
});

test('grids of DETR, MAE, PixArt and CogVideoX are those of NumPy', () => {
  const normal = (/** @type {number} */ length) => {
    const step = (2 * Math.PI) / (length + 1e-6);
    return { length, start: step, step, dim: 8 };
  };
  const detr = phasor.sinusoidalGrid({ axes: [normal(2), normal(3)] });
  assert.deepEqual(detr.shape, [2, 3, 16]);
  near(detr.data, tables.DETR, 6e-8);
  const layout = 'concatenated';
  const order = [1, 0];
  const plain = [
    { length: 2, dim: 8 },
    { length: 3, dim: 8 },
  ];
  near(phasor.sinusoidalGrid({ axes: plain, order, layout }).data, tables.MAE, 6e-8);
  const scaled = plain.map((axis) => ({ ...axis, step: 8 / axis.length / 2 }));
  near(phasor.sinusoidalGrid({ axes: scaled, order, layout }).data, tables.PixArt, 6e-8);
  const step = 1 / 1.875;
  const video = phasor.sinusoidalGrid({
    axes: [
      { length: 2, dim: 4 },
      { length: 2, step, dim: 6 },
      { positions: [0, step, 2 * step], dim: 6 },
    ],
    order: [0, 2, 1],
    layout,
  });
  assert.deepEqual(video.shape, [2, 2, 3, 16]);
  near(video.data, tables.CogVideoX, 6e-8);
});

test('grids of SD3, Open-Sora and V-JEPA, patches of VideoMAE and steps of DDPM are those of NumPy', () => {
  const mae = { order: [1, 0], layout: /** @type {const} */ ('concatenated') };
  // the middle of 12 × 12, made for 4 × 4
  const [largest, step] = [12, 4 / 12];
  const axes = [3, 6].map((length) => {
    return { length, start: ((largest - length) / 2 - (length % 2) / 2) * step, step, dim: 8 };
  });
  near(phasor.sinusoidalGrid({ axes, ...mae }).data, tables.SD3, 6e-8);
  const scaled = [2, 3].map((length) => ({ length, step: 4 / length / 1.5, dim: 8 }));
  near(phasor.sinusoidalGrid({ axes: scaled, ...mae }).data, tables['Open-Sora'], 6e-8);
  const thirds = [2, 2, 3].map((length) => ({ length, dim: 6 }));
  const { data } = phasor.sinusoidalGrid({ axes: thirds, layout: 'concatenated' });
  near(
    data.filter((_, at) => at % 18 < 16),
    tables['V-JEPA'],
    6e-8,
  );
  near(phasor.sinusoidal({ length: 2 * 2 * 3, dim: 8 }).data, tables.VideoMAE, 6e-8);
  const steps = { positions: [1, 999, 0.5], dim: 8, spacing: /** @type {const} */ ('t2t') };
  near(phasor.sinusoidal({ ...steps, layout: 'concatenated' }).data, tables.DDPM, 6e-8);
});

test('sinusoidalGrid: each axis has its width, its positions and their bits; the first axis comes first', () => {
  const axes = [
    { length: 4, start: -1, step: 0.5, dim: 6 },
    { positions: [9, -2], dim: 3 },
    { length: 1, dim: 2 },
  ];
  for (const spacing of /** @type {const} */ (['paper', 't2t'])) {
    const of = { base: 70, spacing, layout: /** @type {const} */ ('interleaved-cos-first') };
    const grid = phasor.sinusoidalGrid({ axes, ...of });
    assert.deepEqual(grid.shape, [4, 2, 1, 11]);
    [-1, -0.5, 0, 0.5].forEach((first, i) => {
      [9, -2].forEach((second, k) => {
        const wanted = [first, second, 0].flatMap((place, axis) => [
          ...phasor.sinusoidal({ positions: [place], dim: axes[axis].dim, ...of }).data,
        ]);
        const at = (2 * i + k) * 11;
        assert.deepEqual(Array.from(grid.data.subarray(at, at + 11)), wanted);
      });
    });
  }
  const [rows, cols, dim, start] = [3, 5, 12, 2];
  const both = [rows, cols].map((length) => ({ length, start, dim: dim / 2 }));
  assert.deepEqual(
    phasor.sinusoidalGrid({ axes: both }),
    phasor.sinusoidal2d({ rows, cols, dim, start }),
  );
  const empty = phasor.sinusoidalGrid({ axes: [{ length: 0, dim: 2 }, axes[0]] });
  assert.deepEqual(empty.shape, [0, 4, 8]);
});

test('sinusoidalGrid: what does not fit is named with its axis', () => {
  const right = { length: 2, dim: 4 };
  const wanted =
    'axes must be a list of two or three axes, each with its dim and its length or positions';
  for (const [given, name, message] of /** @type {[any, string, string][]} */ ([
    [{}, 'TypeError', `${wanted}, got undefined`],
    [{ axes: right }, 'TypeError', `${wanted}, got an object`],
    [{ axes: [right] }, 'RangeError', `${wanted}, got an array of 1`],
    [{ axes: Array(4).fill(right) }, 'RangeError', `${wanted}, got an array of 4`],
    [{ axes: [right, null] }, 'TypeError', 'axes[1]: options must be an object, got null'],
    ...[
      [{ length: 2, dim: 0 }, 'RangeError', 'axes[1].dim must be a positive integer, got 0'],
      [{ length: 2 }, 'TypeError', 'axes[1].dim must be a positive integer, got undefined'],
      [{ dim: 4 }, 'TypeError', 'axes[1]: length must be an integer, 0 or more, got undefined'],
      [{ ...right, stop: 3 }, 'TypeError', 'axes[1]: there is no option stop; did you mean step?'],
      [{ ...right, step: NaN }, 'RangeError', 'axes[1].step must be a finite number, got NaN'],
      [
        { positions: [1, Infinity], dim: 2 },
        'RangeError',
        'axes[1]: positions[1] must be a finite number, got Infinity',
      ],
      [
        { ...right, positions: [1, 2] },
        'TypeError',
        'axes[1]: give either length or positions, not both',
      ],
      [
        { positions: [1], step: 2, dim: 2 },
        'TypeError',
        'axes[1]: give either step or positions, not both',
      ],
      [
        { length: 3, step: 1e308, dim: 2 },
        'RangeError',
        'the last position of axes[1] must be a finite number, got Infinity',
      ],
    ].map(([axis, ...rest]) => [{ axes: [right, axis] }, ...rest]),
    ...[[0], [0, 0], [0, 2], [0, 1, 1], [0, 1, 2, 3]].map((order) => [
      { axes: [right, right], order },
      'RangeError',
      `order must be the numbers of the 2 axes, 0, 1, in some order, got [${order.join(', ')}]`,
    ]),
    [{ axes: [right, right], order: 1 }, 'TypeError', 'order must be an array of numbers, got 1'],
    [
      { axes: [right, right], layout: 'cos-first' },
      'RangeError',
      "layout must be 'interleaved', 'concatenated', 'interleaved-cos-first' or 'concatenated-cos-first', got 'cos-first'",
    ],
    [
      { axes: [right, right], base: 0 },
      'RangeError',
      'base must be a finite number above 0, got 0',
    ],
    [
      { axes: [right, { length: 1e9, dim: 4 }] },
      'RangeError',
      'not enough memory for 64000000000 bytes',
    ],
  ])) {
    assert.throws(() => phasor.sinusoidalGrid(given), {
      name,
      message: `sinusoidalGrid: ${message}`,
    });
  }
});

test('rotary on axes turns as Flux, HunyuanVideo, Wan and ERNIE 4.5 VL do, by NumPy', () => {
  const { positions } = golden;
  for (const [name, given] of Object.entries({
    Flux: { sections: [8, 28, 28] },
    HunyuanVideo: { sections: [8, 28, 28], base: 256 },
    Wan: { sections: Int32Array.of(22, 21, 21) },
    'ERNIE 4.5 VL': {
      axisOfPair: Array.from({ length: 64 }, (_, j) => (j < 44 ? 1 + (j % 2) : 0)),
      rates: Float64Array.from({ length: 64 }, (_, j) => 500000 ** (-j / 64)),
    },
  })) {
    near(phasor.rotary(x, { positions, ...given }).data, turned[name], 3e-7, name);
  }
  // without rates, those of the base
  const axisOfPair = Array.from({ length: 64 }, (_, j) => (j < 44 ? 1 + (j % 2) : 0));
  const { data } = phasor.rotary(x, { positions, axisOfPair, base: 500000 });
  near(data, turned['ERNIE 4.5 VL'], 3e-7);
});

test('rotary on axes turns as Qwen-Image, CogVideoX and LTX-Video do, by NumPy', () => {
  const six = { shape: [6, 128], data: new Float32Array(6 * 128) };
  [0, 1, 2, 3, 0, 1].forEach((row, at) =>
    six.data.set(x.data.subarray(128 * row, 128 * row + 128), 128 * at),
  );
  // centred on both axes of the image
  const centred = [
    [0, 0, 0, 0, 0, 0],
    [-1, -1, -1, 0, 0, 0],
    [-2, -1, 0, -2, -1, 0],
  ];
  const { data } = phasor.rotary(six, { positions: centred, sections: [8, 28, 28] });
  near(data, turned['Qwen-Image'], 3e-7);
  const { cogvideox, ltx } = golden;
  const narrow = { shape: [6, 64], data: Float32Array.from(cogvideox.x) };
  const { positions } = cogvideox;
  near(phasor.rotary(narrow, { positions, sections: [8, 12, 12] }).data, turned.CogVideoX, 3e-7);
  // 20 columns: a pair that stays, then three rates, each for all axes
  const rates = [0, ...[1, 1, 1, 100, 100, 100, 10000, 10000, 10000].map((r) => (r * Math.PI) / 2)];
  const places = ltx.shares.map((/** @type {number[]} */ axis) =>
    axis.map((share) => 2 * share - 1),
  );
  const whole = { shape: [6, 20], data: Float32Array.from(ltx.x) };
  const axisOfPair = [0, 0, 1, 2, 0, 1, 2, 0, 1, 2];
  near(
    phasor.rotary(whole, { positions: places, axisOfPair, rates }).data,
    turned['LTX-Video'],
    6e-6,
  );
});

test('rotary on axes: one axis is plain, zero pairs are none, equal positions may be given once', () => {
  const narrow = { shape: [2, 8], data: Float32Array.from({ length: 16 }, (_, k) => Math.sin(k)) };
  const plain = phasor.rotary(narrow, { positions: [3, 5], base: 9 });
  assert.deepEqual(phasor.rotary(narrow, { positions: [3, 5], sections: [4], base: 9 }), plain);
  const apart = [
    [1, 1],
    [3, 5],
    [2, 2],
  ];
  assert.deepEqual(
    phasor.rotary(narrow, { positions: apart, sections: [0, 4, 0], base: 9 }),
    plain,
  );
  const rates = phasor.wavelengths({ dim: 8, base: 9 }).frequency;
  near(phasor.rotary(narrow, { positions: [3, 5], rates }).data, plain.data, 1.2e-7);
  const backwards = rates.map((rate) => -rate);
  const back = phasor.rotary(plain, { positions: [3, 5], rates: backwards });
  near(back.data, narrow.data, 2e-7);
  // given once for all axes
  const again = phasor.rotary(narrow, {
    positions: [
      [3, 5],
      [3, 5],
    ],
    sections: [1, 3],
  });
  assert.deepEqual(phasor.rotary(narrow, { positions: [3, 5], sections: [1, 3] }), again);
  assert.deepEqual(phasor.rotary(narrow, { start: 3, sections: [1, 3] }), {
    ...phasor.rotary(narrow, {
      positions: [
        [3, 4],
        [3, 4],
      ],
      sections: [1, 3],
    }),
  });
  // entries of a batch with positions of their own, and four axes as in Flux 2
  const batch = { shape: [2, 1, 8], data: narrow.data };
  const four = [
    [[1], [5]],
    [[2], [6]],
    [[3], [7]],
    [[4], [8]],
  ];
  const { data } = phasor.rotary(batch, { positions: four, sections: [1, 1, 1, 1] });
  [0, 1].forEach((entry) => {
    const alone = { shape: [1, 8], data: narrow.data.subarray(8 * entry, 8 * entry + 8) };
    const positions = four.map((axis) => axis[entry]);
    const wanted = phasor.rotary(alone, {
      positions,
      axisOfPair: [0, 1, 2, 3],
      rates: [1, 1, 1, 1],
    });
    assert.deepEqual(data.subarray(8 * entry, 8 * entry + 8), wanted.data);
  });
});

test('rotary on axes: what does not add up, and what is said twice, is named', () => {
  const narrow = { shape: [2, 6], data: new Float32Array(12) };
  const list = 'a list of the pairs of each axis, which add up to 3, half of rotaryDim';
  for (const [given, name, message] of /** @type {[any, string, string][]} */ ([
    [{ sections: 3 }, 'TypeError', `sections must be ${list}, got 3`],
    [{ sections: null }, 'TypeError', `sections must be ${list}, got null`],
    [{ sections: [] }, 'RangeError', `sections must be ${list}, got an array of 0`],
    [
      { sections: [1, 1] },
      'RangeError',
      `sections must be ${list}, got 1 (axis 0) + 1 (axis 1) = 2`,
    ],
    [{ sections: [1.5, 1.5] }, 'RangeError', 'sections[0] must be an integer, 0 or more, got 1.5'],
    [{ sections: [4, -1] }, 'RangeError', 'sections[1] must be an integer, 0 or more, got -1'],
    [
      { sections: [1, 2], positions: [[0, 1]] },
      'RangeError',
      'positions must be one list, or one for each of 2 axes, got an array of 1',
    ],
    [
      { sections: [1, 2], positions: [[0, 1], [2]] },
      'RangeError',
      'positions[1] must be 2 numbers, one a row of x, got an array of 1',
    ],
    [
      { sections: [1, 2], positions: { shape: [3, 2], data: new Float32Array(6) } },
      'RangeError',
      'positions.shape must be [2], [2, 2] or [2, 1, 2], got a tensor of shape [3, 2]',
    ],
    [
      { axisOfPair: [0, 1] },
      'RangeError',
      'axisOfPair must be 3 numbers of axes, one a pair, got an array of 2',
    ],
    [
      { axisOfPair: [0, 1, 0.5] },
      'RangeError',
      'axisOfPair[2] must be an integer, 0 or more, got 0.5',
    ],
    [
      {
        axisOfPair: [0, 2, 1],
        positions: [
          [0, 1],
          [0, 1],
        ],
      },
      'RangeError',
      'positions must be one list, or one for each of 3 axes, got an array of 2',
    ],
    [{ rates: [1, 2] }, 'RangeError', 'rates must be 3 numbers, one a pair, got an array of 2'],
    [{ rates: [1, 2, NaN] }, 'RangeError', 'rates[2] must be a finite number, got NaN'],
    ...[
      [{ rates: [1, 2, 3], base: 9 }, 'base', 'rates', '9'],
      [
        { rates: [1, 2, 3], scaling: { type: 'linear', factor: 2 } },
        'scaling',
        'rates',
        'an object',
      ],
      [{ sections: [1, 2], scaling: { rope_theta: 9 } }, 'scaling', 'sections', 'an object'],
      [{ sections: [1, 2], rates: [1, 2, 3] }, 'rates', 'sections', 'an array of 3'],
      [{ sections: [1, 2], axisOfPair: [0, 0, 1] }, 'axisOfPair', 'sections', 'an array of 3'],
      ...['sections', 'axisOfPair', 'rates'].map((one) => [
        { cos: [[1, 1, 1]], sin: [[0, 0, 0]], [one]: [1, 1, 1] },
        one,
        'cos and sin',
        'an array of 3',
      ]),
    ].map(([wrong, one, other, got]) => [
      wrong,
      'TypeError',
      `${one} must be left out beside ${other}, got ${got}`,
    ]),
    [
      { axisOfPair: [0, 1, 2], scaling: { mrope_section: [1, 1, 1] } },
      'TypeError',
      'axisOfPair must be left out where scaling has sections, got an array of 3',
    ],
  ])) {
    assert.throws(() => phasor.rotary(narrow, given), { name, message: `rotary: ${message}` });
  }
});
