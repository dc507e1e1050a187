// Which token is which patch, what a row of weights says of them, heads made by hand, and places in two
// dimensions.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import {
  axisCurve,
  cellOf,
  combinedRow,
  encodingOf,
  endOf,
  halfOf,
  heads,
  isFlat,
  isPatch,
  patchColors,
  patchHeads,
  placesOf,
  rowOf,
  seenPart,
  shareOf,
  similarityAt,
  tokenAt,
} from '../../../web/labs/images/index.js';
import { planeCode, weightsCode } from '../../../web/labs/images/figures/patches/code.js';
import { outlineOf } from '../../../web/labs/images/figures/patches/stage.js';
import { runPython } from '../../harness/numpy.js';
import { phasor } from '../../harness/phasor.js';
import { test } from '../../harness/tiers.js';
import { runTorch, withoutTorch } from '../../harness/torch.js';

test('tokens are patches row by row, after the tokens before them', () => {
  /** @type {[keys: number, grid: number[], prefix: number, rows: number, cols: number, before: number][]} */
  const right = [
    [197, [], -1, 14, 14, 1],
    [196, [], -1, 14, 14, 0],
    [50, [], -1, 7, 7, 1],
    [261, [], -1, 16, 16, 5],
    [1374, [], -1, 37, 37, 5],
    [65, [], 1, 8, 8, 1],
    [241, [24, 10], -1, 24, 10, 1],
    [241, [10, 24], 1, 10, 24, 1],
    // words of a language model stand after the picture, too
    [40, [3, 5], 10, 3, 5, 10],
    [25, [5], -1, 5, 5, 0],
  ];
  for (const [keys, grid, prefix, rows, cols, before] of right) {
    const places = placesOf(keys, grid, prefix);
    assert.deepEqual([places.rows, places.cols, places.prefix], [rows, cols, before]);
    assert.ok(!isPatch(places, before - 1) && isPatch(places, before));
    assert.ok(isPatch(places, before + rows * cols - 1) && !isPatch(places, before + rows * cols));
    assert.deepEqual(cellOf(places, before + cols + 2), [1, 2]);
    assert.equal(tokenAt(places, 1, 2), before + cols + 2);
  }
  assert.throws(() => placesOf(100, [14, 14], -1), /keys for 14 × 14 patches, got 100/);
  assert.throws(() => placesOf(196, [14, 14], 1), /14 × 14 patches after 1 tokens, got 196/);
  assert.throws(() => placesOf(197, [], 5), /grid must be given: 197 keys .* after 5 tokens/);
  assert.throws(() => placesOf(224, [], -1), /grid must be given: 224 keys/);
  assert.throws(() => placesOf(0, [], -1), /grid must be given/);
});

test('a picture is cut to the shape of the grid around its middle', () => {
  const wide = seenPart({ width: 400, height: 200 }, { rows: 14, cols: 14 }, 'crop');
  assert.deepEqual(wide, { x: 100, y: 0, width: 200, height: 200, lost: 0.5 });
  const high = seenPart({ width: 100, height: 300 }, { rows: 10, cols: 5 }, 'crop');
  assert.deepEqual([high.x, high.y, high.width, high.height], [0, 50, 100, 200]);
  const all = seenPart({ width: 400, height: 200 }, { rows: 14, cols: 14 }, 'stretch');
  assert.deepEqual(all, { x: 0, y: 0, width: 400, height: 200, lost: 0 });
});

test('a row is that of a head, or of all heads together', () => {
  const layer = { shape: [2, 1, 3], data: Float32Array.of(0.5, 0.25, 0.25, 0, 1, 0) };
  assert.deepEqual([...rowOf(layer, 1, 0)], [0, 1, 0]);
  assert.deepEqual([...combinedRow(layer, 'mean', 0)], [0.25, 0.625, 0.125]);
  assert.deepEqual([...combinedRow(layer, 'max', 0)], [0.5, 1, 0.25]);
  assert.deepEqual([...combinedRow(layer, 'min', 0)], [0, 0.25, 0]);
  // one head is itself
  const one = { shape: [1, 2, 2], data: Float32Array.of(0.9, 0.1, 0.3, 0.7) };
  for (const how of /** @type {const} */ (['mean', 'max', 'min'])) {
    assert.deepEqual(combinedRow(one, how, 1), one.data.slice(2));
  }
});

test('the fewest patches that hold half are counted, whatever the weights are', () => {
  assert.equal(halfOf(Float32Array.of(0.1, 0.5, 0.4)).count, 1);
  assert.equal(halfOf(Float32Array.of(0.3, 0.3, 0.4)).count, 2);
  assert.deepEqual(halfOf(Float32Array.of(0.1, NaN, 0.2, -3)).order.slice(0, 2), [2, 0]);
  assert.equal(halfOf(new Float32Array(4)).count, 0);
  // brute force on random weights: no smaller number of them has half
  let state = 7;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  for (let round = 0; round < 50; ++round) {
    const weights = Float32Array.from({ length: 30 }, () => random() ** 4);
    const total = weights.reduce((a, b) => a + b, 0);
    const sorted = [...weights].sort((a, b) => b - a);
    const sum = (/** @type {number} */ count) => sorted.slice(0, count).reduce((a, b) => a + b, 0);
    const { count, order } = halfOf(weights);
    assert.ok(sum(count) >= 0.4999 * total && sum(count - 1) < total / 2);
    assert.deepEqual(
      order.map((k) => weights[k]),
      sorted,
    );
  }
  const even = new Float32Array(9).fill(1 / 9);
  assert.ok(isFlat(even, halfOf(even)));
  assert.ok(!isFlat(Float32Array.of(0.5, 0.4), halfOf(Float32Array.of(0.5, 0.4))));
});

test('equal weights are pale, the heaviest patch has all of its colour', () => {
  const even = new Float32Array(196).fill(1 / 197);
  assert.ok(Math.abs(shareOf(1 / 197, endOf(even, 197)) - (1 / 3) ** 0.7) < 1e-6);
  assert.equal(shareOf(0.25, endOf(Float32Array.of(0.25, 0.1), 197)), 1);
  for (const odd of [NaN, -1, Infinity]) assert.equal(shareOf(odd, 1), 0);
});

test('the outline runs where a patch of the set meets one that is not', () => {
  // two patches side by side: six edges
  assert.equal(outlineOf([0, 1], { rows: 2, cols: 2 }).match(/M/g)?.length, 6);
  assert.equal(outlineOf([0, 1, 2, 3], { rows: 2, cols: 2 }).match(/M/g)?.length, 8);
  // the end of a row and the begin of the next are no neighbours
  assert.equal(outlineOf([1, 2], { rows: 2, cols: 2 }).match(/M/g)?.length, 8);
});

/** Patches of 2 × 2 pixels side by side. @param {readonly (readonly [number, number, number])[]} colors */
function strip(colors) {
  const width = 2 * colors.length;
  const data = new Uint8ClampedArray(4 * width * 2);
  for (let pixel = 0; pixel < width * 2; ++pixel) {
    data.set([...colors[Math.floor((pixel % width) / 2)], 255], 4 * pixel);
  }
  return { width, height: 2, data };
}

test('a head of colours looks at like colours, wherever they are; one of places reads places alone', () => {
  const [red, blue, green] = /** @type {const} */ ([
    [200, 40, 30],
    [30, 60, 200],
    [40, 160, 60],
  ]);
  const colors = patchColors(strip([red, blue, green, blue, red, green]), 1, 6);
  const of = (/** @type {boolean} */ positions) =>
    patchHeads(phasor, colors, { rows: 1, cols: 6, positions });
  const [on, off] = [of(true), of(false)];
  assert.deepEqual(on.shape, [heads.length, 7, 7]);
  /** @param {typeof on} all @param {string} name @param {number} patch */
  const row = (all, name, patch) =>
    rowOf(
      all,
      heads.findIndex((head) => head.name === name),
      patch + 1,
    ).subarray(1);
  const like = row(on, 'like colours', 0);
  assert.ok(Math.abs(like[0] - like[4]) < 1e-5 && like[0] > 50 * like[1], `${like}`);
  // far from itself, the other red one
  const far = row(on, 'like but far', 0);
  assert.ok(far[4] > far[0] && far[4] > 10 * far[1], `${far}`);
  const near = row(on, 'neighbours', 2);
  assert.ok(near[1] > near[0] && Math.abs(near[1] - near[3]) < 1e-5, `${near}`);
  // without places the heads of places have nothing to read
  for (const name of ['neighbours', 'its row', 'its column']) {
    const flat = row(off, name, 2);
    assert.ok(Math.max(...flat) - Math.min(...flat) < 1e-6, name);
  }
  assert.deepEqual(row(off, 'like colours', 0), like);
  for (let at = 0; at < on.data.length; at += 7) {
    const sum = on.data.subarray(at, at + 7).reduce((a, b) => a + b, 0);
    assert.ok(Math.abs(sum - 1) < 1e-5);
  }
});

test('a mean colour is that of the light, in OKLab', () => {
  const [white, black, grey] = [
    [255, 255, 255],
    [0, 0, 0],
    [188, 188, 188],
  ].map((color) => patchColors(strip([/** @type {[number, number, number]} */ (color)]), 1, 1));
  assert.ok(Math.abs(white[0] - 1) < 1e-4 && Math.abs(white[1]) < 1e-4);
  assert.equal(black[0], 0);
  // half of the light: 188 of 255
  const mixed = strip([[0, 0, 0]]);
  mixed.data.set([255, 255, 255], 0);
  mixed.data.set([255, 255, 255], 4);
  assert.ok(Math.abs(patchColors(mixed, 1, 1)[0] - grey[0]) < 2e-3);
});

const plane = { rows: 5, cols: 7, dim: 16, base: 100 };

test('similarity of places is the mean cosine of row and column, also between patches', () => {
  for (const encoding of /** @type {const} */ (['sinusoidal', 'rotary'])) {
    const given = { ...plane, encoding };
    const all = encodingOf(phasor, given);
    for (const [row, col] of /** @type {[number, number][]} */ ([
      [0, 0],
      [4, 6],
      [2, 3.4],
      [1.7, 0.2],
    ])) {
      const { data } = similarityAt(phasor, given, all, [[row, col]]);
      data.forEach((value, k) => {
        let sum = 0;
        for (let pair = 0; pair < 4; ++pair) {
          const rate = 100 ** (-pair / 4);
          sum += Math.cos(rate * (Math.floor(k / 7) - row)) + Math.cos(rate * ((k % 7) - col));
        }
        assert.ok(Math.abs(value - sum / 8) < 1e-6, `${encoding} ${k}: ${value} ${sum / 8}`);
      });
      const down = axisCurve(phasor, given, row, [0, 1, 2, 3, 4]);
      const across = axisCurve(phasor, given, col, [0, 1, 2, 3, 4, 5, 6]);
      data.forEach((value, k) => {
        const mean = (down[Math.floor(k / 7)] + across[k % 7]) / 2;
        assert.ok(Math.abs(value - mean) < 1e-6);
      });
    }
  }
  assert.throws(
    () => encodingOf(phasor, { ...plane, dim: 18, encoding: 'rotary' }),
    /dim must be a multiple of 4, got 18/,
  );
});

test('a learned table is the given one, without the tokens before the patches', () => {
  const given = { ...plane, rows: 2, cols: 2, encoding: /** @type {const} */ ('learned') };
  const table = [
    [9, 9],
    [1, 0],
    [0, 1],
    [1, 1],
    [-1, 0],
  ];
  const all = encodingOf(phasor, { ...given, table });
  assert.deepEqual(
    [all.shape, [...all.data]],
    [
      [4, 2],
      [1, 0, 0, 1, 1, 1, -1, 0],
    ],
  );
  const { data } = similarityAt(phasor, { ...given, table }, all, [[0.2, 0.4]]);
  assert.deepEqual(
    [...data].map((value) => Number(value.toFixed(4))),
    [1, 0, 0.7071, -1],
  );
  assert.throws(
    () => encodingOf(phasor, { ...given, table: table.slice(0, 3) }),
    /table must have a row for each of 4 patches, got 3 × 2/,
  );
  // before training
  assert.deepEqual(encodingOf(phasor, given).shape, [4, 16]);
});

test('the programs compute what is shown', () => {
  const patches = Float32Array.of(0.1, 0.4, 0.3, 0.05, 0.05, 0.1);
  const half = weightsCode(
    'numpy',
    /** @type {any} */ ({ patches, count: 6, places: { rows: 2, cols: 3 } }),
  );
  const printed = runPython(half);
  assert.match(printed, /0\.4/);
  assert.match(printed, /^2$/m);
  const given = { ...plane, encoding: /** @type {const} */ ('sinusoidal') };
  const place = /** @type {[number, number]} */ ([2, 3.4]);
  const { data } = similarityAt(phasor, given, encodingOf(phasor, given), [place]);
  const code = planeCode('numpy', /** @type {any} */ ({ given, place, map: data }));
  const shown = runPython(`${code}\nprint(" ".join(f"{x:.6f}" for x in S.flatten()))`);
  const numbers = shown.trim().split('\n').pop()?.split(' ').map(Number) ?? [];
  data.forEach((value, k) => assert.ok(Math.abs(value - numbers[k]) < 2e-6));
});

test('the program on the page saves the weights of a model', { skip: withoutTorch }, async () => {
  const page = await readFile(new URL('../../../web/images.html', import.meta.url), 'utf8');
  const [, code] = /<pre[^>]*>\s*([^<]*np\.save[^<]*)/.exec(page) ?? [];
  // models of Transformers: weights come with eager attention alone, and belong to the gradient
  const shape = runTorch(`from types import SimpleNamespace
class AutoModel:
    def from_pretrained(name, attn_implementation="sdpa"):
        weights = torch.rand(1, 3, 5, 5, requires_grad=True) if attn_implementation == "eager" else None
        return lambda pixels, output_attentions: SimpleNamespace(attentions=(weights, weights))
name, pixels, saved = "vit", None, {}
np = SimpleNamespace(save=saved.__setitem__)
${code}
print(list(saved["weights.npy"].shape))`);
  assert.deepEqual(JSON.parse(shape), [2, 3, 5, 5]);
});
