// The programs of the ladder, of binary and of adding print what the library computes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCode } from '../../web/core/figures/add/code.js';
import { binaryCode } from '../../web/core/figures/binary/code.js';
import { ladderCode } from '../../web/core/figures/ladder/code.js';
import { steps } from '../../web/core/figures/ladder/steps.js';
import { runPython } from '../harness/numpy.js';
import { near as within } from '../harness/near.js';
import { phasor } from '../harness/phasor.js';

/** @param {ArrayLike<number>} found @param {ArrayLike<number>} wanted */
const near = (found, wanted, most = 2e-7) => within(found, wanted, most);

/** @param {string} program @param {string} name of a variable */
function ran(program, name) {
  const input = `${program}\nprint("@@@", *${name}.astype(float).ravel().tolist())`;
  const [printed, values] = runPython(input).split('@@@');
  return { printed, values: values.trim().split(' ').map(Number) };
}

test('every step of the ladder', () => {
  const shape = { divisors: [1, 2.5, 30], dim: 6, base: 100 };
  for (const { name, encode, divisors } of steps) {
    const places = [0, 1, 2, 3];
    // of a longer sentence the first words are shown
    for (const length of [4, 20]) {
      const shown = { name, count: 4, length, divisors: divisors(shape), dim: 6, base: 100 };
      near(ran(ladderCode('numpy', shown), 'P').values, encode(phasor, places, length, shape).data);
    }
  }
});

test('binary numbers as the notes print them, and the encoding', () => {
  const { printed, values } = ran(
    binaryCode('numpy', { length: 8, start: 0, bits: 3, dim: 6, base: 10_000 }),
    'P',
  );
  assert.match(printed, /^0 in binary is 000\n1 in binary is 001\n/);
  assert.match(printed, /\n7 in binary is 111\n/);
  near(values, phasor.sinusoidal({ length: 8, dim: 6 }).data);
});

test('embeddings added and side by side', () => {
  const embedding = { shape: [2, 3], data: Float32Array.of(0.5, -1, 2, 0.25, 1 / 3, 0) };
  const { data } = phasor.sinusoidal({ length: 2, dim: 3, base: 100 });
  const added = addCode('numpy', { embedding, base: 100, adds: true });
  near(
    ran(added, 'X').values,
    embedding.data.map((value, k) => value + data[k]),
  );
  const both = addCode('numpy', { embedding, base: 100, adds: false });
  const [e, p] = [embedding.data, data].map((all) => Array.from(all));
  near(ran(both, 'X').values, [e.slice(0, 3), p.slice(0, 3), e.slice(3), p.slice(3)].flat());
});

test('the other libraries are named as they are', () => {
  const embedding = { shape: [1, 2], data: Float32Array.of(1, 2) };
  assert.match(addCode('pytorch', { embedding, base: 10, adds: false }), /torch\.concatenate/);
  const jax = binaryCode('jax', { length: 2, start: 0, bits: 1, dim: 2, base: 10 });
  assert.match(jax, /jax\.numpy as jnp[^]*jnp\.sin/);
});
