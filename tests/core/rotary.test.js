import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reference, ulps } from './reference.js';
import { near } from '../harness/near.js';
import { phasor } from '../harness/phasor.js';

/** Reproducible numbers from -1 to 1. @param {number[]} shape @param {number} [seed] */
function random(shape, seed = 1) {
  const data = new Float32Array(shape.reduce((a, b) => a * b, 1));
  let state = seed;
  for (let k = 0; k < data.length; ++k) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    data[k] = state / 2 ** 31 - 1;
  }
  return { shape, data };
}

/** @param {number} dim @param {number} [base] */
const plain = (dim, base = 10000) =>
  Array.from({ length: dim / 2 }, (_, j) => base ** ((-2 * j) / dim));

/**
 * Rotary the naive way for one head a row: angles in double, w in radians a position.
 *
 * @param {{ shape: number[], data: Float32Array }} x
 * @param {number[]} positions
 * @param {number[]} w
 * @param {number} [factor]
 */
function naive(x, positions, w, factor = 1) {
  const width = x.shape[x.shape.length - 1];
  const out = Float32Array.from(x.data);
  positions.forEach((p, i) => {
    w.forEach((each, j) => {
      const [c, s] = [factor * Math.cos(p * each), factor * Math.sin(p * each)];
      const at = i * width + 2 * j;
      out[at] = x.data[at] * c - x.data[at + 1] * s;
      out[at + 1] = x.data[at] * s + x.data[at + 1] * c;
    });
  });
  return out;
}

test('rotary: a row at position 1 by hand', () => {
  const { shape, data } = phasor.rotary([[1, 0, 0, 1]], { positions: [1] });
  assert.deepEqual(shape, [1, 4]);
  near(data, [0.5403023, 0.841471, -0.0099998, 0.99995], 1e-7);
});

test('rotary: at position 10^6 and beyond, one rounding away from the truth', () => {
  const truth = reference({ dim: 128 });
  const x = { shape: [1, 128], data: Float32Array.from({ length: 128 }, (_, c) => 1 - (c % 2)) };
  for (const position of [1, 1e6, 123456.75, 2 ** 40 + 1, 2 ** 53 - 1]) {
    const { data } = phasor.rotary(x, { positions: [position] });
    assert.deepEqual(data, phasor.rotary(x, { start: position }).data);
    for (let j = 0; j < 64; ++j) {
      const [sine, cosine] = truth(position, j);
      assert.ok(ulps(data[2 * j], cosine) < 0.51, `cosine of pair ${j} at ${position}`);
      assert.ok(ulps(data[2 * j + 1], sine) < 0.51, `sine of pair ${j} at ${position}`);
    }
  }
});

test('rotary: the three shapes of x hold the same heads', () => {
  const [batch, heads, rows, dim] = [2, 3, 4, 8];
  const x = random([batch, heads, rows, dim]);
  const wide = { shape: [batch, rows, heads * dim], data: new Float32Array(x.data.length) };
  const at = (/** @type {number[]} */ ...[b, h, i, c]) => ((b * heads + h) * rows + i) * dim + c;
  /** @param {(from: number, to: number) => void} visit */
  const each = (visit) => {
    for (let k = 0; k < x.data.length; ++k) {
      const [c, i] = [k % dim, Math.floor(k / dim) % rows];
      const [h, b] = [Math.floor(k / dim / rows) % heads, Math.floor(k / dim / rows / heads)];
      visit(at(b, h, i, c), ((b * rows + i) * heads + h) * dim + c);
    }
  };
  each((from, to) => (wide.data[to] = x.data[from]));
  const options = { start: 5, pairing: /** @type {const} */ ('half'), rotaryDim: 6 };
  const byHead = phasor.rotary(x, options);
  const sideBySide = phasor.rotary(wide, { ...options, heads });
  assert.deepEqual(byHead.shape, x.shape);
  assert.deepEqual(sideBySide.shape, wide.shape);
  each((from, to) => assert.equal(byHead.data[from], sideBySide.data[to]));
  const single = { shape: [rows, heads * dim], data: wide.data.slice(0, rows * heads * dim) };
  const { data } = phasor.rotary(single, { ...options, heads });
  assert.deepEqual(data, sideBySide.data.slice(0, data.length));
});

test('rotary: x is left as it was; the result is a tensor of its own', () => {
  const x = random([2, 4]);
  const before = x.data.slice();
  const { data } = phasor.rotary(x, { start: 3 });
  assert.deepEqual(x.data, before);
  assert.notEqual(data, x.data);
});

test('rotary: positions are one list, or one a batch entry, in any form', () => {
  const x = random([2, 3, 8]);
  const lists = [
    [0, 5, 2.5],
    [-1, 7, 1e6],
  ];
  const wanted = [...naive(x, lists.flat(), plain(8))];
  near(phasor.rotary(x, { positions: lists }).data, wanted);
  const data = Float64Array.from(lists.flat());
  near(phasor.rotary(x, { positions: { shape: [2, 3], data } }).data, wanted);
  near(phasor.rotary(x, { positions: lists.map((list) => Float32Array.from(list)) }).data, wanted);
  const shared = phasor.rotary(x, { positions: lists[0] });
  near(shared.data, naive(x, [...lists[0], ...lists[0]], plain(8)));
  assert.deepEqual(phasor.rotary(x, { positions: [lists[0]] }), shared);
  assert.deepEqual(phasor.rotary(x, { positions: Float64Array.from(lists[0]) }), shared);
  assert.deepEqual(phasor.rotary(x, { positions: { shape: [3], data: lists[0] } }), shared);
});

test('rotary: scores of turned queries and keys do not change when both move on', () => {
  const [q, k] = [random([5, 16], 2), random([5, 16], 3)];
  const scores = (/** @type {number} */ start) => {
    const options = { heads: 2, start };
    const [turnedQ, turnedK] = [phasor.rotary(q, options), phasor.rotary(k, options)];
    return phasor.attention(turnedQ, turnedK, k, { heads: 2, return: ['scores'] }).scores.data;
  };
  const first = scores(0);
  for (const start of [1, 1000, 10 ** 9, 2 ** 52]) near(scores(start), first, 1e-5);
});

test('rotary: turning a sinusoidal encoding by its own position gives that of position 0', () => {
  // rows of a sinusoidal encoding are (sin, cos), so turning them by p takes them back by p
  const P = phasor.sinusoidal({ length: 6, start: 10, dim: 8 });
  near(
    phasor.rotary(P, { start: 10 }).data,
    phasor.sinusoidal({ positions: Array(6).fill(0), dim: 8 }).data,
  );
});

test('rotary: tables give what base gives, chosen by position or row by row', () => {
  const x = random([2, 3, 8]);
  const table = phasor.sinusoidal({ length: 12, dim: 8, layout: 'concatenated' });
  const rows = Array.from({ length: 12 }, (_, i) => [...table.data.slice(i * 8, i * 8 + 8)]);
  const sin = rows.map((row) => row.slice(0, 4));
  const cos = rows.map((row) => row.slice(4));
  const positions = [
    [1, 2, 3],
    [11, 0, 4],
  ];
  const wanted = phasor.rotary(x, { positions }).data;
  near(phasor.rotary(x, { cos, sin, positions }).data, wanted, 2e-7);
  near(phasor.rotary(x, { cos, sin, start: 9 }).data, phasor.rotary(x, { start: 9 }).data, 2e-7);
  near(phasor.rotary(x, { cos, sin }).data, phasor.rotary(x).data, 2e-7);
  const pick = (/** @type {number[][]} */ all) => positions.map((list) => list.map((p) => all[p]));
  near(phasor.rotary(x, { cos: pick(cos), sin: pick(sin) }).data, wanted, 2e-7);
});

const positions = [0, 1, 17, 5000];

test('rotary: every scaling agrees with its formula in plain double', () => {
  const x = random([4, 64]);
  const w = plain(64);
  const turns = 2 * Math.PI;
  const [L, s] = [4096, 8];
  /** @param {number} stretch */
  const stretched = (stretch) => plain(64, 10000 * stretch ** (64 / 62));
  /** @type {[object, number[], number][]} */
  const cases = [
    [{ type: 'default' }, w, 1],
    [{ rope_type: 'default', type: 'linear', factor: 2 }, w, 1],
    [{ type: 'linear', factor: s, something: 'else' }, w.map((each) => each / s), 1],
    [{ rope_type: 'ntk', factor: s }, stretched(s), 1],
    [
      { type: 'dynamic', factor: s, max_position_embeddings: L },
      stretched((s * 5001) / L - (s - 1)),
      1,
    ],
    [{ type: 'dynamic', factor: s, original_max_position_embeddings: 5001 }, w, 1],
  ];
  const low = Math.floor((64 * Math.log(L / (32 * turns))) / (2 * Math.log(10000)));
  const high = Math.ceil((64 * Math.log(L / turns)) / (2 * Math.log(10000)));
  const ramp = w.map((each, j) => {
    const share = Math.min(1, Math.max(0, (j - low) / (high - low)));
    return (each / s) * share + each * (1 - share);
  });
  const yarn = { type: 'yarn', original_max_position_embeddings: L };
  cases.push([{ ...yarn, factor: s }, ramp, 0.1 * Math.log(s) + 1]);
  cases.push([
    { ...yarn, max_position_embeddings: s * L, attention_factor: null },
    ramp,
    1.2079442,
  ]);
  cases.push([{ ...yarn, factor: s, attention_factor: 0.5 }, ramp, 0.5]);
  cases.push([{ ...yarn, factor: s, mscale: 1, mscale_all_dim: 1 }, ramp, 1]);
  const bands = w.map((each) => {
    const times = (L * each) / turns;
    if (times < 1) return each / s;
    if (times > 4) return each;
    const smooth = (times - 1) / 3;
    return ((1 - smooth) * each) / s + smooth * each;
  });
  cases.push([
    {
      rope_type: 'llama3',
      factor: s,
      low_freq_factor: 1,
      high_freq_factor: 4,
      original_max_position_embeddings: L,
    },
    bands,
    1,
  ]);
  const short = w.map((_, j) => 1 + j / 100);
  const long = w.map((_, j) => 1 + j);
  const longrope = { type: 'longrope', short_factor: short, long_factor: long };
  const tempered = Math.sqrt(1 + Math.log(s) / Math.log(L));
  cases.push([
    { ...longrope, original_max_position_embeddings: L, max_position_embeddings: s * L },
    w.map((each, j) => each / long[j]),
    tempered,
  ]);
  cases.push([
    { ...longrope, original_max_position_embeddings: 5001, factor: 1 },
    w.map((each, j) => each / short[j]),
    1,
  ]);
  for (const [scaling, frequencies, factor] of cases) {
    const { data } = phasor.rotary(x, { positions, scaling });
    near(data, naive(x, positions, frequencies, factor), 1e-6);
  }
});

test('rotary: no rows, no batch entries: nothing to turn', () => {
  const none = { shape: [0, 8], data: new Float32Array(0) };
  assert.deepEqual(phasor.rotary(none), none);
  assert.deepEqual(phasor.rotary(none, { positions: [] }), none);
  const noBatch = { shape: [0, 3, 8], data: new Float32Array(0) };
  assert.deepEqual(phasor.rotary(noBatch, { start: 4 }), noBatch);
});

test('positions on axes and in batch entries may be nested, as a tensor says them', () => {
  const scaling = { mrope_section: [1, 1, 1] };
  const x = Array.from({ length: 2 }, () => [
    [1, 0, 1, 0, 1, 0],
    [1, 0, 1, 0, 1, 0],
  ]);
  const nested = [
    [
      [0, 1],
      [2, 3],
    ],
    [
      [4, 5],
      [6, 7],
    ],
    [
      [8, 9],
      [10, 11],
    ],
  ];
  const wanted = phasor.rotary(x, {
    positions: { shape: [3, 2, 2], data: nested.flat(2) },
    scaling,
  });
  assert.deepEqual(phasor.rotary(x, { positions: nested, scaling }), wanted);
  // one entry for the whole batch
  const shared = nested.map((axis) => [axis[1]]);
  const flat = nested.map((axis) => axis[1]);
  assert.deepEqual(
    phasor.rotary(x, { positions: shared, scaling }),
    phasor.rotary(x, { positions: flat, scaling }),
  );
  for (const [axis, got] of /** @type {[any, string][]} */ ([
    [[[4, 5]], 'an array of 1'],
    [[4, 5], 'an array of 2'],
    [[...nested[0], [1, 2]], 'an array of 3'],
  ])) {
    assert.throws(
      () => phasor.rotary(x, { positions: [nested[0], axis, nested[2]], scaling }),
      new RangeError(
        `rotary: positions[1] must be one list, or one for each of 2 batch entries, on all axes, got ${got}`,
      ),
    );
  }
});
