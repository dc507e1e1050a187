// Positions on three axes: every pair turns by the position in time, height or width, as
// transformers' code has it, written out here as that code does it: tables of each axis, and pieces
// of them put together.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growthFormula } from '../../../web/labs/rope/api/growth.js';
import { ropeText } from '../../../web/command/rope-text.js';
import { ropeConfig } from '../../../web/labs/doctor/index.js';
import { ropeCode } from '../../../web/labs/rope/figures/rope/code.js';
import {
  axisSentence,
  growthSentence,
  numbersOf,
  rope,
} from '../../../web/labs/rope/figures/rope/model.js';
import { near } from '../../harness/near.js';
import { runPython } from '../../harness/numpy.js';
import { phasor } from '../../harness/phasor.js';

/** A picture of 3 × 4 parts at time 5 between words, whose three positions are equal. */
const picture = [
  [0, 1, 2, 3, 4, ...Array(12).fill(5), 9, 10],
  [0, 1, 2, 3, 4, ...Array.from({ length: 12 }, (_, k) => 5 + Math.floor(k / 4)), 9, 10],
  [0, 1, 2, 3, 4, ...Array.from({ length: 12 }, (_, k) => 5 + (k % 4)), 9, 10],
];
const rows = picture[0].length;

/** @param {number} count */
const numbers = (count) => Float32Array.from({ length: count }, (_, k) => Math.sin(1 + k * 1.7));

/**
 * In blocks: split(section * 2) of the tables, the i-th piece of axis i % 3 (models/qwen2_vl).
 * Interleaved: the table of time, with slices 1 : 3·height : 3 and 2 : 3·width : 3 of the others
 * (models/qwen3_vl).
 *
 * @param {number[]} section
 * @param {boolean} interleaved
 * @returns {number[]} the axis of each pair
 */
function axesOf(section, interleaved) {
  const pairs = section[0] + section[1] + section[2];
  if (!interleaved) return section.flatMap((count, axis) => Array(count).fill(axis));
  const axes = Array(pairs).fill(0);
  for (const axis of [1, 2]) {
    for (let j = axis; j < Math.min(pairs, 3 * section[axis]); j += 3) axes[j] = axis;
  }
  return axes;
}

/**
 * @param {Float32Array} x [n, 2·pairs]
 * @param {number[][]} positions
 * @param {number[]} axes
 * @param {number} base
 */
function turned(x, positions, axes, base) {
  const pairs = axes.length;
  const out = new Float64Array(x.length);
  for (let i = 0; i < x.length / (2 * pairs); ++i) {
    axes.forEach((axis, j) => {
      const angle = positions[axis][i] * base ** (-j / pairs);
      const [a, b] = [2 * pairs * i + j, 2 * pairs * i + j + pairs];
      out[a] = x[a] * Math.cos(angle) - x[b] * Math.sin(angle);
      out[b] = x[b] * Math.cos(angle) + x[a] * Math.sin(angle);
    });
  }
  return out;
}

for (const [section, interleaved] of /** @type {[number[], boolean][]} */ ([
  [[16, 24, 24], false],
  [[24, 20, 20], true],
  [[8, 12, 12], false],
  [[11, 11, 10], true],
  [[0, 2, 2], false],
  [[4, 0, 0], true],
])) {
  const name = `${section.join(', ')}${interleaved ? ', interleaved' : ', in blocks'}`;
  test(`every pair turns by the position on its axis: ${name}`, () => {
    const pairs = section[0] + section[1] + section[2];
    const x = numbers(rows * 2 * pairs);
    const scaling = { rope_theta: 1e6, mrope_section: section, mrope_interleaved: interleaved };
    const given = /** @type {const} */ ({ pairing: 'half', scaling });
    const shaped = { shape: [rows, 2 * pairs], data: x };
    const { data } = phasor.rotary(shaped, { ...given, positions: picture });
    near(data, turned(x, picture, axesOf(section, interleaved), 1e6), 3e-6);
    const tensor = { shape: [3, rows], data: Float64Array.from(picture.flat()) };
    assert.deepEqual(phasor.rotary(shaped, { ...given, positions: tensor }).data, data);
    // a text: one position on all axes is plain rotary encoding
    const plain = phasor.rotary(shaped, { pairing: 'half', base: 1e6 }).data;
    assert.deepEqual(phasor.rotary(shaped, given).data, plain);
    const text = picture.map(() => picture[0].map((_, i) => i));
    assert.deepEqual(phasor.rotary(shaped, { ...given, positions: text }).data, plain);
  });
}

test('entries of a batch have positions of their own, [3, batch, n] as transformers has them', () => {
  const section = [2, 1, 1];
  const scaling = { mrope_section: section };
  const x = numbers(2 * 3 * 4 * 8);
  const places = Float64Array.from({ length: 3 * 2 * 4 }, (_, k) => (k * 7) % 11);
  const { data } = phasor.rotary(
    { shape: [2, 3, 4, 8], data: x },
    { pairing: 'half', scaling, positions: { shape: [3, 2, 4], data: places } },
  );
  for (let entry = 0; entry < 2; ++entry) {
    const of = [0, 1, 2].map((axis) =>
      Array.from(places.subarray((axis * 2 + entry) * 4).slice(0, 4)),
    );
    for (let head = 0; head < 3; ++head) {
      const from = (entry * 3 + head) * 32;
      const wanted = turned(x.slice(from, from + 32), of, axesOf(section, false), 10000);
      near(data.slice(from, from + 32), wanted, 2e-6);
    }
  }
});

const size = { hidden_size: 1024, num_attention_heads: 8, num_hidden_layers: 4 };
const blocks = {
  ...size,
  model_type: 'qwen2_vl',
  max_position_embeddings: 4096,
  rope_scaling: { type: 'mrope', mrope_section: [16, 24, 24] },
};
const interleaved = {
  ...size,
  model_type: 'qwen3_vl',
  max_position_embeddings: 4096,
  rope_parameters: {
    rope_type: 'default',
    rope_theta: 5e6,
    mrope_section: [24, 20, 20],
    mrope_interleaved: true,
  },
};

test('the options that ropeConfig gives turn by the sections of the file, with a scaling too', () => {
  const x = numbers(rows * 128);
  const shaped = { shape: [rows, 128], data: x };
  for (const [config, base] of /** @type {[any, number][]} */ ([
    [blocks, 1e6],
    [interleaved, 5e6],
  ])) {
    const [{ options, mrope }] = ropeConfig(config).layerTypes;
    assert.ok(options && mrope);
    const { data } = phasor.rotary(shaped, { ...options, positions: picture });
    near(data, turned(x, picture, axesOf(mrope.section, mrope.interleaved), base), 3e-6);
  }
  const yarn = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 1024 };
  const scaled = { ...interleaved, rope_parameters: { ...interleaved.rope_parameters, ...yarn } };
  const [{ options, mrope }] = ropeConfig(scaled).layerTypes;
  assert.ok(options && mrope);
  const { data } = phasor.rotary(shaped, { ...options, positions: picture });
  const axes = axesOf(mrope.section, mrope.interleaved);
  const each = picture.map((positions) => phasor.rotary(shaped, { ...options, positions }).data);
  data.forEach((value, k) => assert.equal(value, each[axes[k % 64]][k], `number ${k}`));
});

test('sections that do not fit give a warning, and the options leave out what phasor.rotary would refuse', () => {
  const wrong = { ...blocks, rope_scaling: { type: 'mrope', mrope_section: [1, 2, 3] } };
  const { layerTypes, warnings } = ropeConfig(wrong);
  assert.deepEqual(
    warnings.map(({ kind }) => kind),
    ['contradictory'],
  );
  assert.deepEqual(layerTypes[0].options, { base: 1e6, pairing: 'half', rotaryDim: 128 });
  // interleaved, height and width have at most every third pair
  const uneven = { mrope_section: [4, 30, 30], mrope_interleaved: true };
  const said = ropeConfig({ ...interleaved, rope_parameters: { rope_theta: 5e6, ...uneven } });
  assert.match(
    said.warnings[0].message,
    /interleaving leaves no room for that: 22, 21, 21 pairs turn$/,
  );
});

const settings = {
  model: '',
  length: 4096,
  trained: 0,
  layer: 0,
  query: 20000,
  key: 10,
  pair: 0,
  share: 0,
  pairing: /** @type {const} */ ('as configured'),
};

test('the figure says which position turns a pair, and its program turns so', () => {
  for (const [config, pair, axis, order] of /** @type {[any, number, string, string][]} */ ([
    [blocks, 15, 'time', 'in this order'],
    [blocks, 16, 'height', 'in this order'],
    [blocks, 63, 'width', 'in this order'],
    [interleaved, 1, 'height', 'interleaved'],
    [interleaved, 59, 'width', 'interleaved'],
    [interleaved, 60, 'time', 'interleaved'],
  ])) {
    const result = rope(phasor, { ...settings, config: JSON.stringify(config) });
    const said = axisSentence(result, pair);
    assert.ok(said.startsWith(`It turns by the position in ${axis}: `), said);
    assert.ok(said.includes(`, ${order}. `), said);
    assert.deepEqual(numbersOf(result, pair), [pair, pair + 64]);
  }
  const result = rope(phasor, { ...settings, config: JSON.stringify(interleaved) });
  const x = numbers(rows * 128);
  const python = `np.array([${x}]).reshape(${rows}, 128), np.array(${JSON.stringify(picture)})`;
  const printed = runPython(
    `${ropeCode('numpy', result)}\nprint(*turn(${python}).ravel().tolist())`,
  );
  const found = printed.trim().split('\n').at(-1)?.split(' ').map(Number) ?? [];
  near(found, turned(x, picture, axesOf([24, 20, 20], true), 5e6), 1e-9);
  assert.equal(axisSentence(rope(phasor, { ...settings, config: '', model: 'Llama 2' }), 3), '');
});

test('the figure and the command say how scores grow with the position of their query', () => {
  const llama4 = { ...size, model_type: 'llama4_text', max_position_embeddings: 4096 };
  const still = rope(phasor, { ...settings, config: JSON.stringify(llama4) });
  const formula = '1 + 0.1 · ln(1 + ⌊(p + 1) / 8192⌋)';
  assert.equal(growthFormula({ strength: 0.1, interval: 8192, shift: 1 }), formula);
  assert.equal(
    growthSentence(still, settings),
    `In the layers full_attention, which do not turn, the scores of a query at position p are multiplied by ${formula}: by 1.110 at 20000.`,
  );
  const table = ropeText(ropeConfig(llama4), { file: 'config.json' });
  assert.match(
    table,
    /^ {2}scores at position p +- +times 1 \+ 0\.1 · ln\(1 \+ ⌊\(p \+ 1\) \/ 8192⌋\)$/m,
  );
  const ministral = { ...size, model_type: 'ministral3' };
  const all = rope(phasor, { ...settings, config: JSON.stringify(ministral) });
  assert.match(growthSentence(all, settings), /^The scores of a query .* by 1\.069 at 20000\.$/);
  assert.match(
    ropeText(ropeConfig(ministral), { file: '' }),
    /times 1 \+ 0\.1 · ln\(1 \+ ⌊p \/ 16384⌋\)/,
  );
  const llama = rope(phasor, { ...settings, config: '', model: 'Llama 2' });
  assert.equal(growthSentence(llama, settings), '');
});

test("type 'axial' turns a block of pairs by each axis with all rates of the base; 'proportional' a part", () => {
  const [height, width] = [
    Array.from({ length: 12 }, (_, k) => Math.floor(k / 4)),
    Array.from({ length: 12 }, (_, k) => (k % 4) + 0.5),
  ];
  const x = { shape: [12, 16], data: numbers(12 * 16) };
  const turnedBy = (/** @type {(row: number, j: number) => number} */ angle) =>
    x.data.map((own, i) => {
      const [row, lane] = [Math.floor(i / 16), i % 16];
      const at = angle(row, lane % 8);
      const other = lane < 8 ? -x.data[i + 8] : x.data[i - 8];
      return own * Math.cos(at) + other * Math.sin(at);
    });
  const axial = phasor.rotary(x, {
    positions: [height, width],
    pairing: 'half',
    base: 100,
    scaling: { type: 'axial' },
  });
  const wanted = turnedBy((row, j) => (j < 4 ? height : width)[row] * 100 ** (-(j % 4) / 4));
  near(axial.data, wanted, 2e-6);
  const rope_parameters = { rope_type: 'axial', rope_theta: 100 };
  const tower = { model_type: 'qwen3_vl', hidden_size: 64, num_heads: 4, rope_parameters };
  const [{ options }] = ropeConfig(tower).layerTypes;
  near(phasor.rotary(x, { ...options, positions: [height, width] }).data, wanted, 2e-6);
  const scaling = { rope_type: /** @type {const} */ ('proportional'), partial_rotary_factor: 0.25 };
  const part = phasor.rotary(x, { pairing: 'half', scaling });
  near(
    part.data,
    turnedBy((row, j) => (j < 2 ? row * 10000 ** (-j / 8) : 0)),
    2e-6,
  );
  const { frequency } = phasor.wavelengths({ dim: 16, scaling });
  assert.ok(frequency[1] > 0.3 && frequency[2] < 1e-200);
  const refuse = (/** @type {any} */ given, /** @type {RegExp} */ message) =>
    assert.throws(() => phasor.rotary(x, given), { name: 'RangeError', message });
  refuse(
    { scaling: { type: 'axial', axes: 3 } },
    /scaling\.axes must be 2 or 3, a divisor of the 8 pairs, got 3/,
  );
  refuse(
    { scaling: { type: 'axial' }, positions: [height, width, width] },
    /positions must be one list, or one for each of 2 axes: height, width/,
  );
  refuse(
    { scaling: { ...scaling, partial_rotary_factor: 2 } },
    /partial_rotary_factor must be at most 1, got 2/,
  );
});

test('the figure and the command say which position turns a pair of a vision tower, and the program turns so', () => {
  const rope_parameters = { rope_type: 'axial', rope_theta: 100 };
  const tower = { model_type: 'qwen3_vl', hidden_size: 64, num_heads: 4, rope_parameters };
  const result = rope(phasor, { ...settings, config: JSON.stringify(tower) });
  const half = 'height and width have half of the pairs each.';
  assert.equal(axisSentence(result, 3), `It turns by the position in height; ${half}`);
  assert.equal(axisSentence(result, 4), `It turns by the position in width; ${half}`);
  assert.deepEqual(numbersOf(result, 4), [4, 12]);
  assert.match(
    ropeText(ropeConfig(tower), { file: '' }),
    /^ {2}positions of a token +height, width: half of the pairs each$/m,
  );
  const x = numbers(rows * 16);
  const places = picture.slice(1);
  const python = `np.array([${x}]).reshape(${rows}, 16), np.array(${JSON.stringify(places)})`;
  const printed = runPython(
    `${ropeCode('numpy', result)}\nprint(*turn(${python}).ravel().tolist())`,
  );
  const found = printed.trim().split('\n').at(-1)?.split(' ').map(Number) ?? [];
  const [{ options }] = ropeConfig(tower).layerTypes;
  const { data } = phasor.rotary({ shape: [rows, 16], data: x }, { ...options, positions: places });
  near(found, data, 2e-6);
});

test('where each position has half a head, the program and the options turn one half alone', () => {
  const gemma = { model_type: 'gemma4_vision', hidden_size: 64, head_dim: 16 };
  const result = rope(phasor, { ...settings, config: JSON.stringify(gemma) });
  assert.deepEqual(
    [0, 3, 4, 7].map((pair) => numbersOf(result, pair)),
    [
      [0, 4],
      [3, 7],
      [8, 12],
      [11, 15],
    ],
  );
  const [{ options }] = ropeConfig(gemma).layerTypes;
  const x = numbers(rows * 8);
  const [, height] = picture;
  const python = `np.array([${x}]).reshape(${rows}, 8), np.array(${JSON.stringify(height)})`;
  const printed = runPython(
    `${ropeCode('numpy', result)}\nprint(*turn(${python}).ravel().tolist())`,
  );
  const found = printed.trim().split('\n').at(-1)?.split(' ').map(Number) ?? [];
  const { data } = phasor.rotary({ shape: [rows, 8], data: x }, { ...options, positions: height });
  near(found, data, 2e-6);
  near(data, turned(x, [height], Array(4).fill(0), 100), 2e-6);
});
