// The table of web/guide/other-numbers.md: each difference is made, and named by its axis.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { diagnose, measure } from '../../../web/labs/doctor/index.js';
import { symptoms } from '../../../web/labs/doctor/page/symptoms.js';
import { randomFrom } from '../../harness/convention-pairs.js';
import { attended, bfloat16, normalTensor, turnsOf } from '../../harness/measured-cases.js';
import { forRelease, test } from '../../harness/tiers.js';

const guide = readFileSync(new URL('../../../web/guide/other-numbers.md', import.meta.url), 'utf8');
const table = [...guide.matchAll(/^\| ([^|]+?) +\| `([\w-]+)` +\| ([^|]+?) +\| ([^|]+?) +\|$/gm)];

const random = randomFrom(41);
const d = 32;
const head = {
  d,
  pairing: 'half',
  base: 10000,
  width: d,
  first: 0,
  proportional: false,
  factor: 1,
  output: 'same',
};
const x = normalTensor(random, [9, 3, d]);

/**
 * @param {Partial<typeof head>} settings
 * @param {{ at?: (row: number, j: number) => number, gain?: number, round?: (x: number) => number,
 *   column?: (lane: number) => number }} [how] position of a pair in a row; the rate of a lane
 */
function rotate(settings, { at = (row) => row, gain = 1, round = Number, column } = {}) {
  const [n, heads] = x.shape;
  const turns = turnsOf({ ...head, ...settings });
  const data = Float32Array.from(x.data);
  for (let row = 0; row < n; ++row) {
    turns.forEach(({ pair, to, rate }, j) => {
      const angles = pair.map((lane) =>
        round(at(row, j) * (column ? turns[column(lane)].rate : rate)),
      );
      for (let k = 0; k < heads; ++k) {
        const from = (row * heads + k) * d;
        const [u, v] = pair.map((lane) => x.data[from + lane]);
        data[from + to[0]] = gain * (u * Math.cos(angles[0]) - v * Math.sin(angles[0]));
        data[from + to[1]] = gain * (v * Math.cos(angles[1]) + u * Math.sin(angles[1]));
      }
    });
  }
  return { shape: x.shape, data };
}

/** @param {Record<string, unknown>} known @param {any} a @param {any} b */
const rotated = (a, b, known = {}) => diagnose({ kind: 'rotated', a, b, x, ...known }).differ;

const inputs = {
  q: normalTensor(random, [4, 11, 8]),
  k: normalTensor(random, [2, 11, 8]),
  v: normalTensor(random, [2, 11, 8]),
};

/** @param {any} one @param {any} other what is not usual @param {any} [given] inputs */
function attention(one, other, given = inputs) {
  const [a, b] = [one, other].map((subject) => attended(given, subject).weights.weights);
  return diagnose({ kind: 'attention', a, b, q: given.q, k: given.k }).differ;
}

/**
 * Rows as llama.cpp's conversion orders them.
 *
 * @param {Tensor} tensor
 * @param {number} heads
 * @returns {Tensor}
 */
function permuted({ shape, data }, heads) {
  const [count, width] = shape;
  const size = count / heads;
  const output = new Float32Array(data.length);
  for (let row = 0; row < count; ++row) {
    const own = row % size;
    const to = row - own + 2 * (own % (size / 2)) + Math.floor(own / (size / 2));
    output.set(data.subarray(row * width, (row + 1) * width), to * width);
  }
  return { shape, data: output };
}
/** @typedef {import('../../harness/measured-cases.js').Tensor} Tensor */

const rows = normalTensor(random, [64, 5]);
const order = (/** @type {Tensor} */ b, heads = 4) =>
  measure({ kind: 'projection', a: rows, b, heads, headDim: 64 / heads }).reads.map(
    ({ axis, value }) => ({ axis, b: `${value}` }),
  );

const grid = [
  [0, 1, 2, 2, 2, 2, 2, 2, 8],
  [0, 1, 2, 2, 2, 5, 5, 5, 8],
  [0, 1, 2, 3, 4, 2, 3, 4, 8],
];
const [blocks, turn] = [
  (/** @type {number} */ j) => (j < 6 ? 0 : j < 11 ? 1 : 2),
  (/** @type {number} */ j) => (j % 3 === 1 && j < 15 ? 1 : j % 3 === 2 && j < 15 ? 2 : 0),
];
const along = (/** @type {(j: number) => number} */ of) =>
  rotate({}, { at: (row, j) => grid[of(j)][row] });
const far = (/** @type {number} */ row) => 1000 + row;
const hides = (/** @type {(j: number) => boolean} */ of) => ({
  causal: false,
  sees: (/** @type {number} */ _, /** @type {number} */ j) => !of(j),
});
const within = (/** @type {number} */ size) => ({
  sees: (/** @type {number} */ p, /** @type {number} */ j) => p - j < size,
});
const longer = {
  ...inputs,
  k: normalTensor(random, [2, 14, 8]),
  v: normalTensor(random, [2, 14, 8]),
};
const yarn = 0.1 * Math.log(4) + 1;

/** @type {Record<string, [found: () => { axis: string, b: string }[], value: string]>} */
const makers = {
  'half against interleaved pairs': [
    () => rotated(rotate({}), rotate({ pairing: 'interleaved' })),
    'interleaved',
  ],
  'rows of q and k permuted for GGUF': [() => order(permuted(rows, 4)), 'ggml-4'],
  'rows permuted twice': [() => order(permuted(permuted(rows, 4), 4)), 'ggml-4-twice'],
  'rows permuted with the wrong number of heads': [() => order(permuted(rows, 8)), 'ggml-8'],
  'cosines and sines laid out for the other pairing': [
    () => rotated(rotate({}), rotate({}, { column: (lane) => lane >> 1 })),
    'mixed',
  ],
  'interleaved pairs in, half order out': [
    () =>
      rotated(
        rotate({ pairing: 'interleaved' }),
        rotate({ pairing: 'interleaved', output: 'half' }),
      ),
    'half',
  ],
  'proportional against partial rotary': [
    () => rotated(rotate({ width: 8 }), rotate({ width: 8, proportional: true })),
    'proportional-8',
  ],
  'sections of M-RoPE in blocks or interleaved': [
    () => rotated(along(blocks), along(turn), { positions: grid }),
    'interleaved 6 5 5',
  ],
  'sections of M-RoPE ignored': [
    () =>
      rotated(
        along(turn),
        along(() => 0),
        { positions: grid },
      ),
    'none',
  ],
  'positions counted from the padding': [
    () => rotated(rotate({}, { at: (row) => (row < 3 ? 1 : row - 3) }), rotate({})),
    '0 1 2 3 4 5 6 7 8',
  ],
  'an offset of the cache left out': [() => rotated(rotate({}, { at: far }), rotate({})), '0'],
  'a jump of positions after eviction': [
    () => rotated(rotate({}), rotate({}, { at: (row) => (row < 4 ? row : row + 30) })),
    '0 1 2 3 34 35 36 37 38',
  ],
  'rotated twice': [
    () => rotated(rotate({}), rotate({}, { at: (row) => 2 * row })),
    '0 2 4 6 8 10 12 14 16',
  ],
  'another base': [() => rotated(rotate({}), rotate({ base: 160000 })), '160000'],
  'scaling declared and ignored': [() => rotated(rotate({ factor: 12.5 }), rotate({})), 'none'],
  "YaRN's factor squared": [
    () => rotated(rotate({}, { gain: yarn }), rotate({}, { gain: yarn * yarn })),
    `${Number((yarn * yarn).toPrecision(6))}`,
  ],
  'angles rounded to bfloat16': [
    () =>
      rotated(rotate({}, { at: far }), rotate({}, { at: far, round: bfloat16 }), {
        positions: Array.from({ length: 9 }, (_, row) => far(row)),
      }),
    'bf16',
  ],
  'causal alignment': [() => attention({}, { topLeft: true }, longer), 'top-left'],
  'polarity of a padding mask': [
    () =>
      attention(
        hides((j) => j < 3),
        hides((j) => j >= 3),
      ),
    '3 4 5 6 7 8 9 10',
  ],
  'a window that is one too wide': [() => attention(within(4), within(5)), '5'],
  chunks: [
    () =>
      attention(
        {},
        { sees: (/** @type {number} */ p, /** @type {number} */ j) => p >> 2 === j >> 2 },
      ),
    '4',
  ],
  'a sink left out': [() => attention({ sinks: [1, 0.5, -1, 2] }, {}), 'none'],
  'another scale': [() => attention({}, { scale: 0.123 * Math.sqrt(8) }), '0.984'],
  'a scale by row left out': [
    () => attention({ temperature: (/** @type {number} */ p) => Math.log(p + 1) }, {}),
    'none',
  ],
  'a softcap left out': [() => attention({ softcap: 3 }, {}), 'none'],
  'slopes left out': [() => attention({ slopes: [0.5, 0.25, 0.125, 0.0625] }, {}), 'none'],
  'key heads tiled, not repeated': [() => attention({}, { tile: true }), 'tile'],
  'what a row gets that sees nothing': [
    () => {
      const sees = (/** @type {number} */ _, /** @type {number} */ j) => j > 1;
      return attention({ sees, empty: 'zero' }, { sees, empty: 'nan' });
    },
    'nan',
  ],
};

test('the guide has a row for every difference that is made here', () => {
  assert.deepEqual(
    table.map(([, title]) => title),
    Object.keys(makers),
  );
  assert.ok(table.length >= 21);
});

for (const [, title, axis] of table) {
  test(`named by ${axis}: ${title}`, () => {
    const [found, value] = makers[title];
    assert.deepEqual(
      found().map((one) => [one.axis, one.b]),
      [[axis, value]],
    );
  });
}

test('the page has the differences of the guide, in its words and with its threads', () => {
  assert.deepEqual(
    symptoms.map(({ title, axis, sees, met }) => {
      const threads = met.map(([name, address]) => (address ? `[${name}](${address})` : name));
      return [title, axis, sees, threads.join(', ')];
    }),
    table.map(([, title, axis, sees, met]) => [title, axis, sees, met.trim()]),
  );
});

forRelease('each difference of the page is named wherever its slider stands', () => {
  for (const { title, axis, knob, make } of symptoms) {
    const ends = knob ? [knob.least, knob.preset, knob.most] : [0];
    for (const amount of new Set(ends)) {
      const sides = /** @type {any} */ (make(amount));
      const found = sides.kind === 'projection' ? measure(sides).reads : diagnose(sides).differ;
      assert.deepEqual(
        found.map((/** @type {any} */ one) => one.axis),
        [axis],
        `${title} ${amount}`,
      );
    }
  }
});
