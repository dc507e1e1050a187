// How much heads differ, and those that differ most, beside plain loops in JavaScript.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phasor } from '../harness/phasor.js';
import { random } from '../fuzz/random.js';

/** @typedef {number[][]} Map rows of weights */

/** @param {Map} a @param {Map} b */
const distanceOf = (a, b) =>
  a
    .map((row, y) => row.reduce((sum, weight, x) => sum + Math.abs(weight - b[y][x]) / 2, 0))
    .reduce((sum, row) => sum + row, 0) / a.length;

/** @param {ReturnType<typeof random>} r @param {number} n @returns {Map} causal, rows of the sum 1 */
const headOf = (r, n) =>
  Array.from({ length: n }, (_, row) => {
    const line = Array.from({ length: n }, (__, key) =>
      key > row ? 0 : (r.int(0, 999) / 1000) ** 4 + 1e-3,
    );
    const sum = line.reduce((a, b) => a + b);
    return line.map((weight) => Math.fround(weight / sum));
  });

/** @param {number} n @param {(row: number, key: number) => boolean} at @returns {Map} */
const plain = (n, at) =>
  Array.from({ length: n }, (_, row) =>
    Array.from({ length: n }, (__, key) => Number(at(row, key))),
  );

test('distances and the heads that differ most are those of plain loops', () => {
  for (let seed = 0; seed < 8; ++seed) {
    const r = random(seed);
    const n = 3 + (seed % 4);
    const layers = Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => headOf(r, n)));
    const others = layers.map((heads) => heads.map(() => headOf(r, n)));
    const distances = phasor.headDistances(layers, others);
    assert.deepEqual(distances.shape, [3, 4]);
    layers
      .flat()
      .forEach((map, k) =>
        assert.ok(Math.abs(distances.data[k] - distanceOf(map, others.flat()[k])) < 1e-6),
      );

    const alike = plain(n, (row, key) => key <= row).map((row, y) =>
      row.map((one) => one / (y + 1)),
    );
    const known = [
      alike,
      plain(n, (_, key) => key === 0),
      plain(n, (row, key) => key === Math.max(0, row - 1)),
      plain(n, (row, key) => key === row),
    ];
    /** @type {number[]} */
    const chosen = [];
    const found = phasor.distinctHeads(layers, { count: 5 });
    for (const { layer, head, distance } of found) {
      const least = layers
        .flat()
        .map((map) => Math.min(...known.map((other) => distanceOf(map, other))));
      const most = Math.max(...least);
      chosen.push(4 * layer + head);
      assert.ok(Math.abs(distance - most) < 1e-6);
      assert.ok(Math.abs(least[4 * layer + head] - most) < 1e-6);
      known.push(layers[layer][head]);
    }
    assert.equal(new Set(chosen).size, 5);
  }
});

test('heads that do something plain, and copies of others, are not proposed', () => {
  const n = 5;
  const odd = plain(n, (row, key) => key === (row < 2 ? 0 : row - 2));
  const heads = [
    plain(n, (row, key) => key === row),
    plain(n, (_, key) => key === 0),
    plain(n, (row, key) => key === Math.max(0, row - 1)),
    odd,
    odd,
    plain(n, (row, key) => key <= row).map((row, y) => row.map((one) => one / (y + 1))),
  ];
  const found = phasor.distinctHeads(heads);
  // equal weights in float32 are 1/3 and not; a distance of nothing else
  assert.deepEqual(
    found.filter(({ distance }) => distance > 1e-6).map(({ layer, head }) => [layer, head]),
    [[0, 3]],
  );
});

test('what cannot be compared is refused by a sentence', () => {
  for (const [call, message] of /** @type {[() => unknown, string][]} */ ([
    [
      () => phasor.headDistances([[1, 0]], [[1]]),
      'headDistances: other must be of the shape of weights, [1, 2], got a tensor of shape [1, 1]',
    ],
    [() => phasor.headDistances([1], [1]), 'headDistances: weights must be 2-D'],
    [() => phasor.distinctHeads([[1, 0]]), 'distinctHeads: weights must be 3-D'],
    [() => phasor.distinctHeads([[[1]]], { count: -1 }), 'distinctHeads: count must be'],
    [
      () => phasor.distinctHeads([[[1]]], /** @type {any} */ ({ most: 1 })),
      'distinctHeads: there is no option most',
    ],
  ])) {
    assert.throws(call, (/** @type {Error} */ error) => {
      assert.ok(error.message.startsWith(message), error.message);
      return true;
    });
  }
  assert.deepEqual(phasor.distinctHeads({ shape: [0, 3, 3], data: new Float32Array() }), []);
});
