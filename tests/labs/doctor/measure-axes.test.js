// measure reads an axis and a rate for each pair of rotations by positions on several axes, names the schemes
// of published models, and diagnose says in which of them two arrays differ.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnose, measure } from '../../../web/labs/doctor/index.js';
import { near } from '../../harness/near.js';
import { phasor } from '../../harness/phasor.js';
import { randomNumbers } from '../../../web/core/words/heads/projections.js';

const heads = 3;

/** Time, height and width of the points of a grid. @param {number} t @param {number} h @param {number} w */
const grid = (t, h, w) =>
  [
    [h * w, t],
    [w, h],
    [1, w],
  ].map(([each, side]) => Array.from({ length: t * h * w }, (_, k) => Math.floor(k / each) % side));

/**
 * @param {number} d
 * @param {number[][]} positions
 * @param {object} how
 */
function turned(d, positions, how) {
  const n = positions[0].length;
  const next = randomNumbers(d);
  const x = {
    shape: [n, heads, d],
    data: Float32Array.from({ length: n * heads * d }, () => 4 * next() - 2),
  };
  const flat = { shape: [n, heads * d], data: x.data };
  const { data } = phasor.rotary(flat, { heads, positions, ...how });
  return { x, y: { shape: x.shape, data } };
}

/** @param {number} pairs @param {(j: number) => number} of */
const each = (pairs, of) => Array.from({ length: pairs }, (_, j) => of(j));

/** @param {number[]} counts */
const blocks = (counts) => counts.flatMap((count, axis) => Array(count).fill(axis));

/** @param {number[]} counts @param {number} base */
const ownRates = (counts, base) =>
  counts.flatMap((count) => each(count, (j) => base ** (-j / count)));

/** @type {[name: string, d: number, positions: number[][], how: any, reads: Record<string, unknown>,
 *   axes: number[], rates: number[]][]} */
const schemes = [
  ...[
    ['Flux', [8, 28, 28], 10000],
    ['HunyuanVideo', [8, 28, 28], 256],
    ['Wan', [22, 21, 21], 10000],
    ['CogVideoX', [8, 12, 12], 10000],
  ].map(([name, sections, base]) => [
    name,
    name === 'CogVideoX' ? 64 : 128,
    grid(3, 5, 6),
    { sections, base },
    { base, sections: ['axial', ...sections].join(' ') },
    blocks(sections),
    ownRates(sections, base),
  ]),
  [
    'pictures of Flux, which stand at time 0',
    128,
    grid(1, 5, 6),
    { sections: [8, 28, 28] },
    { base: 10000, partial: 'last-112', sections: 'axial 0 28 28' },
    each(56, (j) => (j < 28 ? 1 : 2)),
    ownRates([28, 28], 10000),
  ],
  [
    'four axes of one width, in the pairing of halves',
    64,
    [each(72, (k) => k % 2), ...grid(3, 4, 6)],
    { sections: [8, 8, 8, 8], base: 2000, pairing: 'half' },
    { base: 2000, pairing: 'half', sections: 'axial' },
    blocks([8, 8, 8, 8]),
    ownRates([8, 8, 8, 8], 2000),
  ],
  [
    'ERNIE 4.5 VL',
    128,
    grid(3, 6, 7),
    { axisOfPair: each(64, (j) => (j < 44 ? 1 + (j % 2) : 0)), base: 500000 },
    { base: 500000, sections: 'alternating 20 22 22' },
    each(64, (j) => (j < 44 ? 1 + (j % 2) : 0)),
    each(64, (j) => 500000 ** (-j / 64)),
  ],
  [
    'a scheme that is not known',
    16,
    grid(3, 4, 5),
    {
      axisOfPair: [2, 0, 1, 1, 0, 2, 0, 1],
      rates: [0.9, -0.4, 0.33, 1.7, 0.02, 0.5, 0.011, 0.7],
    },
    { sections: 'other' },
    [2, 0, 1, 1, 0, 2, 0, 1],
    [0.9, -0.4, 0.33, 1.7, 0.02, 0.5, 0.011, 0.7],
  ],
];

for (const [name, d, positions, how, wanted, axes, rates] of schemes) {
  test(`an axis and a rate for each pair: ${name}`, () => {
    const { x, y } = turned(d, positions, how);
    const found = measure({ kind: 'rotated', x, y, positions });
    const reads = Object.fromEntries(found.reads.map(({ axis, value }) => [axis, value]));
    if (Array.isArray(reads.scaling)) {
      near(reads.scaling, rates, 1e-6);
      delete reads.scaling;
    }
    assert.deepEqual(reads, { pairing: 'interleaved', ...wanted });
    assert.deepEqual(found.axes, axes);
    near(found.rates, rates, 1e-6);
    assert.deepEqual(
      found.open.map(({ axis }) => axis),
      reads.base ? [] : ['base'],
    );
    assert.ok(found.residual <= found.tolerance);
  });
}

test('positions that say the same on all axes show no section', () => {
  const text = each(9, (row) => row);
  const { x, y } = turned(32, [text, text, text], { sections: [4, 6, 6] });
  const found = measure({ kind: 'rotated', x, y, positions: [text, text, text] });
  assert.deepEqual(
    found.reads.filter(({ axis }) => axis === 'sections'),
    [],
  );
  assert.ok(found.open.some(({ axis }) => axis === 'sections'));
});

test('diagnose: sections that differ are named, and the programs turn one into the other', () => {
  const positions = grid(2, 4, 5);
  const { x, y: b } = turned(64, positions, { sections: [8, 12, 12] });
  for (const [how, mine] of /** @type {[any, string][]} */ ([
    [{ sections: [12, 10, 10] }, 'axial 12 10 10'],
    [{ axisOfPair: each(32, (j) => (j < 24 ? 1 + (j % 2) : 0)) }, 'alternating 8 12 12'],
  ])) {
    const { y: a } = turned(64, positions, how);
    const { verdict, differ, residual, tolerance, convert } = diagnose({
      kind: 'rotated',
      a,
      b,
      x,
      positions,
    });
    assert.equal(verdict, 'differ');
    assert.deepEqual(
      differ.map(({ axis, a: one, b: other }) => [axis, one, other]),
      [['sections', mine, 'axial 8 12 12']],
    );
    assert.match(differ[0].sentence, /takes positions from several axes, axial 8 12 12\./);
    assert.ok(residual !== null && residual <= tolerance, `${residual}`);
    assert.ok(convert);
    const program = new Function(
      'a',
      'x',
      `${convert.javascript}; return convert(a${/convert\({ shape, data }, x/.test(convert.javascript) ? ', x' : ''});`,
    );
    near(program(a, x).data, b.data, 1e-5);
  }
});
