// What Hugging Face's configurations say about rotary embeddings, against the rules of
// modeling_rope_utils.py in plain double.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tensor } from '../../harness/calls.js';
import { phasor } from '../../harness/phasor.js';

/** The frequencies of d columns. */
const plain = (/** @type {number} */ d, base = 10000) =>
  Array.from({ length: d / 2 }, (_, j) => base ** ((-2 * j) / d));

/**
 * Rows of x turned in halves by their positions.
 *
 * @param {any} x
 * @param {number[]} positions
 * @param {number[]} w
 */
function turned({ shape: [rows, dim], data }, positions, w) {
  const wanted = Float64Array.from(data);
  for (let i = 0; i < rows; ++i) {
    w.forEach((each, j) => {
      const [c, s] = [Math.cos(positions[i] * each), Math.sin(positions[i] * each)];
      const [u, v] = [i * dim + j, i * dim + j + w.length];
      wanted[u] = data[u] * c - data[v] * s;
      wanted[v] = data[v] * c + data[u] * s;
    });
  }
  return wanted;
}

/** @param {any} given @param {number[]} w @param {number[]} positions */
function agrees(given, w, positions) {
  const x = tensor(5, positions.length, 32);
  const { data } = phasor.rotary(x, { pairing: 'half', positions, ...given });
  turned(x, positions, w).forEach((value, k) => {
    const gap = Math.abs(data[k] - value);
    assert.ok(gap < 2e-6, `${JSON.stringify(given)} entry ${k}: ${data[k]}, not ${value}`);
  });
}

const near = [0, 1, 17, 900];
const far = [0, 1, 17, 5000];

test('dynamic grows beyond max_position_embeddings, whatever the original length is', () => {
  const scaling = {
    rope_type: 'dynamic',
    factor: 4,
    max_position_embeddings: 1000,
    original_max_position_embeddings: 100,
  };
  // _compute_dynamic_ntk_parameters: seq_len = max(seq_len, max_position_embeddings)
  agrees({ scaling }, plain(32), near);
  const base = 10000 * ((4 * 5001) / 1000 - 3) ** (32 / 30);
  agrees({ scaling }, plain(32, base), far);
  // without it the original length stands for it
  const rest = { ...scaling, max_position_embeddings: null };
  agrees({ scaling: rest }, plain(32, 10000 * ((4 * 901) / 100 - 3) ** (32 / 30)), near);
  // Hunyuan's
  const alpha = { type: 'dynamic', alpha: 50, factor: 1, max_position_embeddings: 1000 };
  agrees({ scaling: alpha }, plain(32, 10000 * 50 ** (32 / 30)), near);
});

test('rope_parameters: rope_theta is the base, partial_rotary_factor the share that turns', () => {
  const scaling = { rope_type: 'default', rope_theta: 500000, partial_rotary_factor: 0.3 };
  // int(32 * 0.3) is 9: as odd as in Python, and refused
  assert.throws(() => phasor.rotary(tensor(1, 2, 32), { scaling: /** @type {any} */ (scaling) }), {
    name: 'RangeError',
    message: 'rotary: rotaryDim must be an even integer up to 32, got 9',
  });
  // int(32 * 0.26) is 8
  const quarter = { ...scaling, partial_rotary_factor: 0.26 };
  for (const given of [{}, { base: 500000 }, { rotaryDim: 8 }, { base: 500000, rotaryDim: 8 }]) {
    const x = tensor(5, 4, 32);
    const { data } = phasor.rotary(x, {
      pairing: 'half',
      positions: far,
      scaling: quarter,
      ...given,
    });
    const only = {
      pairing: /** @type {const} */ ('half'),
      positions: far,
      base: 500000,
      rotaryDim: 8,
    };
    assert.deepEqual(data, phasor.rotary(x, only).data);
  }
  // a type may be missing there, and beside a null everything is as without it
  agrees({ scaling: { rope_theta: 70 } }, plain(32, 70), far);
  agrees(
    { scaling: { type: 'default', rope_theta: null, partial_rotary_factor: null } },
    plain(32),
    far,
  );
  const linear = { type: 'linear', factor: 4, rope_theta: 70 };
  agrees(
    { scaling: linear },
    plain(32, 70).map((w) => w / 4),
    far,
  );
});

test('what rope_parameters and the options say differently is refused', () => {
  const x = tensor(1, 2, 32);
  const all = { rope_type: 'default', rope_theta: 500000, partial_rotary_factor: 0.5 };
  for (const [given, name, message] of /** @type {[any, string, string][]} */ ([
    [
      { base: 10000 },
      'RangeError',
      'base must be left out or 500000, which scaling.rope_theta gives, got 10000',
    ],
    [
      { rotaryDim: 32 },
      'RangeError',
      'rotaryDim must be left out or 16, which scaling.partial_rotary_factor gives, got 32',
    ],
    [
      { scaling: { ...all, partial_rotary_factor: -1 } },
      'RangeError',
      'scaling.partial_rotary_factor must be a finite number above 0, got -1',
    ],
    [
      { scaling: { ...all, partial_rotary_factor: 2 } },
      'RangeError',
      'rotaryDim must be an even integer up to 32, got 64',
    ],
    [
      { scaling: { ...all, rope_theta: -2 } },
      'RangeError',
      'base must be a finite number above 0, got -2',
    ],
  ])) {
    assert.throws(() => phasor.rotary(x, { scaling: all, ...given }), {
      name,
      message: `rotary: ${message}`,
    });
  }
});

test("'su' is longrope's old name, under either key", () => {
  const lists = {
    short_factor: Array.from({ length: 16 }, (_, j) => 1 + j / 9),
    long_factor: Array.from({ length: 16 }, (_, j) => 2 + j),
    original_max_position_embeddings: 1000,
    attention_factor: 1,
  };
  agrees(
    { scaling: { type: 'su', ...lists } },
    plain(32).map((w, j) => w / lists.short_factor[j]),
    near,
  );
  agrees(
    { scaling: { rope_type: 'su', ...lists } },
    plain(32).map((w, j) => w / lists.long_factor[j]),
    far,
  );
});

test('positions and lengths as ONNX and Transformers.js have them: tensors of 64-bit integers', () => {
  const x = tensor(3, 3, 8);
  const data = BigInt64Array.of(5n, 0n, 7n);
  const wanted = phasor.rotary(x, { positions: [5, 0, 7] });
  for (const positions of [data, { dims: [1, 3], data }, { shape: [3], data }]) {
    assert.deepEqual(phasor.rotary(x, { positions }), wanted);
    const encoded = phasor.sinusoidal({ positions, dim: 8 });
    assert.deepEqual(encoded, phasor.sinusoidal({ positions: [5, 0, 7], dim: 8 }));
  }
  const keyLengths = { dims: [1], data: BigInt64Array.of(2n) };
  assert.deepEqual(
    phasor.attention(x, x, x, { keyLengths }),
    phasor.attention(x, x, x, { keyLengths: 2 }),
  );
});

test('a scaling that answers nothing is refused by name', () => {
  const { proxy, revoke } = Proxy.revocable({ type: 'linear', factor: 2 }, {});
  revoke();
  assert.throws(() => phasor.rotary(tensor(3, 3, 8), { scaling: proxy }), {
    name: 'TypeError',
    message: 'rotary: scaling must be an object with a type, got a revoked proxy',
  });
});
