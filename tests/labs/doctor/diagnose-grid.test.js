// diagnose of two sinusoidal grids: each difference of the code of published models is named, and the
// programs compute b.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnose } from '../../../web/labs/doctor/index.js';
import { near } from '../../harness/near.js';
import { runPython } from '../../harness/numpy.js';
import { phasor } from '../../harness/phasor.js';

const kind = /** @type {const} */ ('sinusoidal-grid');

/** @typedef {Parameters<typeof phasor.sinusoidalGrid>[0]} Given */

/** @param {number} length @param {number} dim positions of DETR with normalize */
const normal = (length, dim) => {
  const step = (2 * Math.PI) / (length + 1e-6);
  return { length, start: step, step, dim };
};
const [rows, cols] = [7, 9];
/** @param {object} [of] @param {number} [dim] */
const axes = (of, dim = 32) => [rows, cols].map((length) => ({ length, dim, ...of }));
const mae = { layout: /** @type {const} */ ('concatenated'), order: [1, 0] };
/** @param {number} step @param {number[]} order @returns {Given} */
const video = (step, order) => ({
  axes: [
    { length: 4, dim: 16 },
    { length: 6, step, dim: 24 },
    { length: 5, step, dim: 24 },
  ],
  layout: 'concatenated',
  order,
});

/** @type {[name: string, a: Given, b: Given, wanted: [string, string, string][]][]} */
const cases = [
  [
    'rows or columns first',
    { axes: axes(), layout: 'concatenated' },
    { axes: axes(), ...mae },
    [['order', '0 1', '1 0']],
  ],
  [
    'the layout',
    { axes: axes() },
    { axes: axes(), layout: 'concatenated-cos-first' },
    [['layout', 'interleaved', 'concatenated-cos-first']],
  ],
  ['the start', { axes: axes() }, { axes: axes({ start: 1 }) }, [['start', '0', '1']]],
  ['a base', { axes: axes(), base: 20 }, { axes: axes() }, [['base', '20', '10000']]],
  ['a spacing', { axes: axes() }, { axes: axes(), spacing: 't2t' }, [['exponent', 'paper', 't2t']]],
  [
    'interpolation',
    { axes: axes(), ...mae },
    { axes: axes({ step: 0.5 }), ...mae },
    [['step', '1', '0.5']],
  ],
  [
    'normalize of DETR, of a grid that is no square',
    { axes: axes({ start: 1 }, 128) },
    { axes: [normal(rows, 128), normal(cols, 128)] },
    [
      ['start', '1', '0.897598 0.698132'],
      ['step', '1', '0.897598 0.698132'],
    ],
  ],
  [
    'temperature of DETR that is normalized',
    { axes: [normal(rows, 128), normal(cols, 128)] },
    { axes: [normal(rows, 128), normal(cols, 128)], base: 20 },
    [['base', '10000', '20']],
  ],
  [
    'three axes: width before height, and their steps',
    video(1, [0, 1, 2]),
    video(1 / 1.875, [0, 2, 1]),
    [
      ['order', '0 1 2', '0 2 1'],
      ['step', '1', '1 0.533333 0.533333'],
    ],
  ],
  [
    'widths of the axes',
    { axes: axes() },
    {
      axes: [
        { length: rows, dim: 40 },
        { length: cols, dim: 24 },
      ],
    },
    [['widths', '32 32', '40 24']],
  ],
  [
    'positions that are not evenly spaced',
    {
      axes: [
        { length: 3, dim: 16 },
        { length: 2, dim: 16 },
      ],
    },
    {
      axes: [
        { positions: [0, 1, 5], dim: 16 },
        { length: 2, dim: 16 },
      ],
    },
    [['positions', '0 1 2, 0 1', '0 1 5, 0 1']],
  ],
];

for (const [name, one, other, wanted] of cases) {
  test(`grids differ in ${name}`, () => {
    const [a, b] = [one, other].map((given) => phasor.sinusoidalGrid(given));
    const found = diagnose({ kind, a, b });
    assert.equal(found.verdict, 'differ');
    assert.deepEqual(
      found.differ.map((each) => [each.axis, each.a, each.b]),
      wanted,
    );
    assert.ok(found.residual !== null && found.residual <= found.tolerance, `${found.residual}`);
    const { convert } = found;
    assert.ok(convert);
    const run = new Function('a', `${convert.javascript}; return convert(a);`);
    near(run(a).data, b.data, 2e-6);
    const printed = runPython(
      `import numpy as np\na = np.zeros([${a.shape.join(', ')}], dtype=np.float32)\n${convert.numpy}\nprint(*b.ravel())`,
    );
    near(printed.trim().split(' ').map(Number), b.data, 2e-6);
    assert.match(convert.pytorch, /^import torch\n/);
    // and back
    const back = diagnose({ kind, a: b, b: a });
    assert.deepEqual(
      back.differ.map((each) => [each.axis, each.b, each.a]),
      wanted,
    );
  });
}

test('a grid as float32 programs make it is read, too', () => {
  const dim = 64;
  const single = (/** @type {number} */ p) =>
    Array.from({ length: dim / 2 }, (_, c) => {
      const angle = Math.fround(p * Math.fround(10000 ** (-(c % 16) / 16)));
      return Math.fround(c < 16 ? Math.sin(angle) : Math.cos(angle));
    });
  const cells = Array.from({ length: rows * cols }, (_, k) => [
    ...single(k % cols),
    ...single(Math.floor(k / cols)),
  ]);
  const a = { shape: [rows, cols, dim], data: Float32Array.from(cells.flat()) };
  const b = phasor.sinusoidalGrid({ axes: axes(), layout: 'concatenated' });
  const { differ } = diagnose({ kind, a, b });
  assert.deepEqual(
    differ.map((each) => [each.axis, each.a, each.b]),
    [['order', '1 0', '0 1']],
  );
  assert.equal(
    differ[0].sentence,
    'a has the columns of its axes in the order 1 0; b has the columns of its axes in the order 0 1.',
  );
});

test('equal grids are the same, others unrelated, and shapes that do not fit are refused', () => {
  const a = phasor.sinusoidalGrid({ axes: axes() });
  assert.equal(diagnose({ kind, a, b: a }).verdict, 'same');
  const b = phasor.learned({ length: rows * cols, dim: 64, std: 1 });
  const random = { shape: a.shape, data: b.data };
  const { verdict, convert } = diagnose({ kind, a, b: random });
  assert.deepEqual([verdict, convert], ['unrelated', null]);
  const sides = '[rows, columns, features] or [times, rows, columns, features] for sinusoidal-grid';
  for (const [given, message] of /** @type {[any, string]} */ ([
    [{ a: b, b }, `a must be ${sides}, got a tensor of shape [63, 64]`],
    [
      { a, b: phasor.sinusoidalGrid({ axes: axes({}, 16) }) },
      'a and b must have shapes that fit, got [7, 9, 64] and [7, 9, 32]',
    ],
  ])) {
    assert.throws(() => diagnose({ kind, ...given }), { message: `diagnose: ${message}` });
  }
  assert.throws(() => diagnose({ kind, a, b: a, positions: [1] }), {
    name: 'TypeError',
    message: 'diagnose: sinusoidal-grid has no positions',
  });
});
