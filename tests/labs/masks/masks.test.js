// phasor/masks: a rule of text gives the mask, its blocks and its picture, and all three agree with the
// rule evaluated cell by cell by another program.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from '../../../web/core/api/index.js';
import { blocks, maskOf, paintMask } from '../../../web/labs/masks/index.js';
import { optionsFor, rules } from '../../harness/mask-rules.js';

/** @typedef {import('../../harness/mask-rules.js').Condition} Condition */

/** A generator of whole numbers below a limit, the same in every run. @param {number} seed */
function numbers(seed) {
  let state = seed;
  return (/** @type {number} */ limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/**
 * Counted one by one.
 *
 * @param {Condition} visible @param {number} n @param {number} m @param {number} high @param {number} wide
 */
function counted(visible, n, m, high, wide) {
  const found = { full: 0, partial: 0, empty: 0, sparsity: 0 };
  for (let q = 0; q < n; q += high) {
    for (let k = 0; k < m; k += wide) {
      let shown = 0;
      let all = 0;
      for (let i = q; i < Math.min(q + high, n); ++i) {
        for (let j = k; j < Math.min(k + wide, m); ++j) {
          shown += Number(visible(i, j, n, m));
          all += 1;
        }
      }
      found[shown === 0 ? 'empty' : shown === all ? 'full' : 'partial'] += 1;
    }
  }
  found.sparsity = found.empty / (found.full + found.partial + found.empty);
  return found;
}

const allSizes = /** @type {const} */ ([
  [1, 1, 1],
  [7, 9, 4],
  [50, 50, 8],
  [61, 47, 7],
  [33, 90, 16],
  [64, 64, 64],
  [20, 20, 128],
  [256, 300, 13],
]);

test('a mask has the value of its rule in every cell', () => {
  for (const [rule, visible] of rules) {
    for (const [n, m] of [
      [1, 1],
      [40, 53],
      [130, 70],
    ]) {
      const mask = maskOf(rule, optionsFor(rule, n, m));
      assert.deepEqual(mask.shape, [n, m]);
      const wanted = Uint8Array.from({ length: n * m }, (_, cell) =>
        Number(visible(Math.floor(cell / m), cell % m, n, m)),
      );
      assert.deepEqual(mask.data, wanted, `${rule} ${n} × ${m}`);
    }
  }
});

test('blocks are those that one counts, for every rule and for sizes that a block does not divide', () => {
  for (const [rule, visible] of rules) {
    for (const [n, m, block] of allSizes) {
      const found = blocks(rule, optionsFor(rule, n, m, { block }));
      assert.deepEqual(
        found,
        counted(visible, n, m, block, block),
        `${rule} ${n} × ${m} / ${block}`,
      );
    }
    const found = blocks(rule, optionsFor(rule, 61, 80, { block: [8, 16] }));
    assert.deepEqual(found, counted(visible, 61, 80, 8, 16), rule);
  }
});

test('blocks of random rules are those that one counts', () => {
  const random = numbers(16);
  const some = (/** @type {readonly string[]} */ list) => list[random(list.length)];
  /** @type {(depth: number) => string} */
  const number = (depth) =>
    depth === 0 || random(3) === 0
      ? some(['q', 'k', 'q', 'k', `${random(40)}`, 'h', '(q - k)'])
      : some([
          `(${number(depth - 1)} + ${number(depth - 1)})`,
          `(${number(depth - 1)} - ${number(depth - 1)})`,
          `(${number(depth - 1)} * ${random(5) - 2})`,
          `(${number(depth - 1)} % ${1 + random(9)})`,
          `floor(${number(depth - 1)} / ${1 + random(9)})`,
          `abs(${number(depth - 1)})`,
          `min(${number(depth - 1)}, ${number(depth - 1)})`,
          `(q < k + ${random(9)} ? ${number(depth - 1)} : ${number(depth - 1)})`,
        ]);
  /** @type {(depth: number) => string} */
  const condition = (depth) =>
    depth === 0 || random(4) === 0
      ? `${number(2)} ${some(['<', '<=', '>', '>=', '==', '!='])} ${number(2)}`
      : some([
          `(${condition(depth - 1)} && ${condition(depth - 1)})`,
          `(${condition(depth - 1)} || ${condition(depth - 1)})`,
          `!(${condition(depth - 1)})`,
        ]);
  for (let k = 0; k < 400; ++k) {
    const rule = condition(2);
    const [n, m, block] = [1 + random(90), 1 + random(90), 1 + random(20)];
    // the third head
    const { data } = maskOf(rule.replaceAll('h', '2'), { queries: n, keys: m });
    const plane = (/** @type {number} */ q, /** @type {number} */ key) => data[q * m + key] === 1;
    assert.deepEqual(
      blocks(rule, { queries: n, keys: m, block, h: 2, heads: 3 }),
      counted(plane, n, m, block, block),
      `${rule} ${n} × ${m} / ${block}`,
    );
  }
});

test('a window of 1,000,000 × 1,000,000 is counted by its border', () => {
  const n = 1_000_000;
  const size = { queries: n, keys: n, block: 128 };
  const side = Math.ceil(n / 128);
  const causal = blocks('k <= q', size);
  assert.deepEqual(causal, {
    full: (side * (side - 1)) / 2,
    partial: side,
    empty: (side * (side - 1)) / 2,
    sparsity: (side - 1) / 2 / side,
  });
  const window = blocks('k <= q && q - k < 256', size);
  // besides the diagonal one whole block, and one that the window cuts
  assert.equal(window.full, side - 1);
  assert.equal(window.partial, side + (side - 2));
  assert.equal(window.empty, side ** 2 - window.full - window.partial);
  // every lower block has one column in sixteen: 30 million blocks that are alike
  const strided = blocks('k <= q && (q - k < 128 || k % 16 == 15)', size);
  assert.equal(strided.full, 0);
  assert.equal(strided.partial, (side * (side + 1)) / 2);
});

test('what a picture shows is the mask: a cell a pixel, a cell several, and several a pixel', () => {
  const [black, white] = [0, 255];
  for (const [rule] of rules) {
    const [n, m] = [50, 61];
    const mask = maskOf(rule, optionsFor(rule, n, m));
    const options = { visible: '#000000', hidden: '#ffffff' };
    const plain = paintMask(rule, optionsFor(rule, n, m, options));
    assert.deepEqual([plain.width, plain.height], [m, n]);
    mask.data.forEach((entry, cell) =>
      assert.deepEqual(
        [...plain.data.subarray(4 * cell, 4 * cell + 4)],
        entry ? [black, black, black, 255] : [white, white, white, 255],
        rule,
      ),
    );
    const near = paintMask(
      rule,
      optionsFor(rule, n, m, {
        ...options,
        rows: [10, 20],
        cols: [30.5, 35.5],
        width: 30,
        height: 20,
      }),
    );
    for (let y = 0; y < 20; ++y) {
      for (let x = 0; x < 30; ++x) {
        const cell = (10 + Math.floor((y + 0.5) / 2)) * m + Math.floor(30.5 + (x + 0.5) / 6);
        assert.equal(near.data[4 * (y * 30 + x)], mask.data[cell] ? black : white, rule);
      }
    }
    const far = paintMask(
      rule,
      optionsFor(rule, n, m, { ...options, rows: [0, 48], cols: [0, 60], width: 10, height: 6 }),
    );
    for (let y = 0; y < 6; ++y) {
      for (let x = 0; x < 10; ++x) {
        let shown = 0;
        for (let q = 8 * y; q < 8 * y + 8; ++q)
          for (let k = 6 * x; k < 6 * x + 6; ++k) shown += mask.data[q * m + k];
        const level = far.data[4 * (y * 10 + x)];
        const share = shown / 48;
        const wanted = share === 0 || share === 1 ? 255 * (1 - share) : 255 * (0.9 - 0.8 * share);
        assert.ok(Math.abs(level - wanted) <= 1, `${rule}: ${level} for ${wanted}`);
      }
    }
  }
});

test('a picture of 1,000,000 × 1,000,000 shows a window of 256 as one thin line', () => {
  const n = 1_000_000;
  const { data } = paintMask('k <= q && q - k < 256', {
    queries: n,
    keys: n,
    width: 100,
    height: 100,
    visible: '#000000',
    hidden: '#ffffff',
  });
  for (let y = 0; y < 100; ++y) {
    for (let x = 0; x < 100; ++x) {
      const level = data[4 * (100 * y + x)];
      // the window reaches into the pixel to the left of the diagonal
      if (x === y) assert.ok(level > 0 && level < 240, `${level}`);
      else assert.ok(level === 255 || (x === y - 1 && level >= 229), `${x} ${y} ${level}`);
    }
  }
});

test('heads and batch entries have planes of their own where the rule names them', () => {
  const sizes = { queries: 3, keys: 4 };
  const heads = maskOf('q - k < 2 ^ h', { ...sizes, heads: 2 });
  assert.deepEqual(heads.shape, [1, 2, 3, 4]);
  assert.deepEqual(
    [...heads.data],
    [1, 1, 1, 1, 0, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1],
  );
  const batch = maskOf('k < lengths[b]', { ...sizes, batch: 2, lengths: [1, 3] });
  assert.deepEqual(batch.shape, [2, 1, 3, 4]);
  assert.deepEqual([...batch.data.subarray(0, 4)], [1, 0, 0, 0]);
  assert.deepEqual([...batch.data.subarray(12, 16)], [1, 1, 1, 0]);
  const both = maskOf('k < lengths[b] && k % heads == h', {
    ...sizes,
    batch: 2,
    heads: 2,
    lengths: [4, 2],
  });
  assert.deepEqual(both.shape, [2, 2, 3, 4]);
  assert.deepEqual([...both.data.subarray(36, 40)], [0, 1, 0, 0]);
  assert.deepEqual(blocks('k < lengths[b]', { ...sizes, block: 2, b: 1, lengths: [4, 2] }), {
    full: 2,
    partial: 0,
    empty: 2,
    sparsity: 0.5,
  });
  // no plane that is not named, but a shape that attention cannot take for another
  assert.deepEqual(
    maskOf('k <= q', { queries: 3, keys: 4, batch: 3, heads: 2 }).shape,
    [1, 1, 3, 4],
  );
});

test('attention takes a mask as it is, and does what its own options do', async () => {
  const phasor = await load();
  const random = numbers(3);
  const tensor = (/** @type {number[]} */ ...shape) => ({
    shape,
    data: Float32Array.from(
      { length: shape.reduce((a, b) => a * b) },
      () => random(2000) / 1000 - 1,
    ),
  });
  const [q, k, v] = [tensor(2, 9, 12), tensor(2, 9, 12), tensor(2, 9, 12)];
  const sizes = { queries: 9, keys: 9, batch: 2, heads: 4 };
  const same = (/** @type {string} */ rule, /** @type {object} */ own, named = {}) => {
    const mask = maskOf(rule, { ...sizes, ...named });
    const found = phasor.attention(q, k, v, { heads: 4, mask });
    assert.deepEqual(found.output, phasor.attention(q, k, v, { heads: 4, ...own }).output, rule);
  };
  same('k <= q', { causal: true });
  same('k <= q && q - k <= left', { causal: true, window: [2, 0] }, { left: 2 });
  same('k < lengths[b]', { keyLengths: [4, 9] }, { lengths: [4, 9] });
  same('-abs(q - k) * 2 ^ (-8 * (h + 1) / heads)', {
    mask: phasor.alibi({ heads: 4, queries: 9, keys: 9, symmetric: true }),
  });
});

test('a rule of numbers is added to the scores, and hides where it is −∞', () => {
  const { shape, data } = maskOf('k <= q ? (k - q) / 2 : -inf', { queries: 2, keys: 3 });
  assert.deepEqual(shape, [2, 3]);
  assert.deepEqual([...data], [0, -Infinity, -Infinity, -0.5, 0, -Infinity]);
  assert.ok(data instanceof Float32Array);
  const size = { queries: 100, keys: 100, block: 10 };
  assert.deepEqual(blocks('k <= q ? (k - q) / 2 : -inf', size), blocks('k <= q', size));
  assert.equal(blocks('-(q - k)', size).full, 100);
  // a mask is float32, which has no -1e39; NumPy's float32(-1e39) is -inf, and -3.4e38 is a number
  const { data: row } = maskOf('k <= q ? 0 : -1e39', { queries: 1, keys: 2 });
  assert.deepEqual([...row], [0, -Infinity]);
  const causal = blocks('k <= q', size);
  assert.deepEqual(blocks('k <= q ? 0 : -1e39', size), causal);
  assert.deepEqual(blocks('k <= q ? 0 : -1e39 * (k - q)', size), causal);
  assert.equal(blocks('k <= q ? 0 : -3.4e38', size).full, 100);
  const { queries, keys } = size;
  const sides = { queries, keys };
  assert.deepEqual(
    paintMask('k <= q ? 0 : -1e39 * (k - q)', sides).data,
    paintMask('k <= q', sides).data,
  );
  // NaN does not hide: attention gives NaN there
  assert.equal(blocks('-log(q - k + 1)', size).empty, 0);
});

/** @param {string} rule @param {object} values @returns {number} the value of a rule of numbers */
const valueOf = (rule, values) =>
  maskOf(`${rule} + 0 * q`, { queries: 1, keys: 1, ...values }).data[0];

test('// is the floor of the exact quotient, as in Python, and goes with %', () => {
  /** @type {[number, number, number][]} by CPython 3.11 */
  const wanted = [
    [1, 0.1, 9],
    [-1, 0.1, -10],
    [1, -0.1, -10],
    [0.3, 0.1, 2],
    [7, 2, 3],
    [-7, 2, -4],
    [6, 0.2, 29],
    [-0.6, 0.2, -3],
  ];
  for (const [a, b, quotient] of wanted) {
    assert.equal(valueOf('(v[k] // w[k])', { v: [a], w: [b] }), quotient, `${a} // ${b}`);
    assert.equal(valueOf('(n // d)', { n: a, d: b }), quotient, `${a} // ${b}, numbers`);
    const back = valueOf('(n // d * d + n % d)', { n: a, d: b });
    assert.ok(Math.abs(back - a) < 1e-6, `${a}, ${b}: ${back}`);
  }
  assert.deepEqual([valueOf('(1 // inf)', {}), valueOf('(-1 // inf)', {})], [0, -1]);
  // what is decided for a whole rectangle is what its cells say
  for (const step of [0.1, 0.2, 0.3, -0.7]) {
    const options = { queries: 60, keys: 60, step };
    const mask = maskOf('q // step == k // step', options);
    const floor = (/** @type {number} */ x) => {
      const rest = x % step;
      return Math.round((x - rest) / step) - Number(rest !== 0 && rest < 0 !== step < 0);
    };
    mask.data.forEach((seen, cell) => {
      const same = floor(Math.floor(cell / 60)) === floor(cell % 60);
      assert.equal(Boolean(seen), same, `${step}, cell ${cell}`);
    });
  }
});
