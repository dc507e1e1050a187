// What <phasor-heatmap> draws from, without a browser: encodings as matrices, which wave a column holds,
// and windows that reach beyond the matrix.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waveOf } from '../../web/core/figures/heatmap/formula.js';
import { claim, encodingMatrix, encodingNames } from '../../web/core/figures/heatmap/model.js';
import { layouts } from '../../web/core/api/encoding/encoding.js';
import { Windows, clampedWindows } from '../../web/core/kit/windows.js';
import { phasor } from '../harness/phasor.js';

const settings = /** @type {const} */ ({
  length: 12,
  dim: 6,
  base: 10_000,
  start: 3,
  layout: 'interleaved',
});

test('a cell of the sinusoidal encoding is the wave of its pair at its position', () => {
  const { value } = encodingMatrix(phasor, 'sinusoidal', { ...settings, dim: 4 });
  // position 5, pair 1: the frequency is 10,000^(−2/4) = 1/100
  assert.ok(Math.abs(value(2, 3) - Math.cos(0.05)) < 1e-7);
  const { frequency } = phasor.wavelengths({ dim: 6 });
  for (const layout of layouts) {
    const matrix = encodingMatrix(phasor, 'sinusoidal', { ...settings, layout });
    for (let column = 0; column < 6; ++column) {
      const { pair, wave } = waveOf(column, 3, layout);
      assert.ok(Math.abs(matrix.value(4, column) - Math[wave](7 * frequency[pair])) < 1e-6);
    }
  }
});

test('a part of any encoding holds the values of its cells', () => {
  for (const encoding of encodingNames) {
    const matrix = encodingMatrix(phasor, encoding, settings);
    const columns = /** @type {const} */ ([matrix.columns > 2 ? 1 : 0, matrix.columns]);
    const { shape, data } = matrix.part([4, 9], columns);
    assert.deepEqual(shape, [5, columns[1] - columns[0]], encoding);
    data.forEach((number, k) => {
      const [row, column] = [4 + Math.floor(k / shape[1]), columns[0] + (k % shape[1])];
      assert.equal(number, matrix.value(row, column), encoding);
    });
  }
});

test('a table that is computed whole has at most a million cells', () => {
  const given = { ...settings, length: 100_000, dim: 512 };
  assert.equal(encodingMatrix(phasor, 'learned', given).rows, 2048);
  assert.equal(encodingMatrix(phasor, 'sinusoidal', given).rows, 100_000);
});

test('pairs that all have the same wavelength are not called faster and slower', () => {
  const said = (/** @type {object} */ change) => {
    const all = { ...settings, encoding: /** @type {const} */ ('sinusoidal'), ...change };
    const matrix = encodingMatrix(phasor, 'sinusoidal', all);
    const { dim, base } = all;
    const m = { spectrum: phasor.wavelengths({ dim, base }) };
    return claim(matrix, m, { ...all, encoding: 'sinusoidal' });
  };
  assert.equal(said({ dim: 2 }), 'The one pair comes round every 6.28 positions.');
  assert.equal(said({ base: 1 }), 'All pairs come round every 6.28 positions.');
  assert.match(said({}), /^The first pair comes round every 6\.28 positions, the last only every/);
});

test('a window that reaches beyond the last cell is clamped to it, and that is said', () => {
  const host = { rows: [0, 64], columns: [10.5, 40], set() {} };
  const windows = new Windows(host, () => ({ rows: 60, columns: 32 }));
  assert.deepEqual(windows.shown, { rows: [0, 60], columns: [2.5, 32] });
  assert.deepEqual(clampedWindows(host, { rows: 60, columns: 32 }), [
    'rows is 0 60 here: it cannot be 0 64.',
    'columns is 2.5 32 here: it cannot be 10.5 40.',
  ]);
  const whole = { rows: [], columns: [0, 32], set() {} };
  assert.deepEqual(clampedWindows(whole, { rows: 60, columns: 32 }), []);
});
