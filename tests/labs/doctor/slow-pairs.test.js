// Pairs that are too slow for the type of an array: a part of the head is said only where it is seen.

import assert from 'node:assert/strict';
import { measure } from '../../../web/labs/doctor/index.js';
import { randomFrom } from '../../harness/convention-pairs.js';
import { forRelease, test } from '../../harness/tiers.js';

/** @param {number} bits */
const roundedTo = (bits) => (/** @type {number} */ x) => {
  if (x === 0) return 0;
  const step = 2 ** (Math.floor(Math.log2(Math.abs(x))) + 1 - bits);
  return Math.round(x / step) * step;
};

/** @type {Record<string, (x: number) => number>} */
const types = {
  float64: Number,
  float32: Math.fround,
  float16: roundedTo(11),
  bfloat16: roundedTo(8),
};

/**
 * A rotation of few pairs, of which the last ones may be lost in the rounding.
 *
 * @param {import('../../harness/convention-pairs.js').Random} random
 * @param {readonly string[]} names of types
 * @param {readonly number[]} rows
 */
function drawn({ uniform, pick, normal }, names, rows) {
  const [h, n, heads, type] = [
    pick([2, 3, 3, 3, 4, 5]),
    pick(rows),
    pick([1, 2, 4, 8]),
    pick(names),
  ];
  const isHalf = uniform() < 0.5;
  const kind = pick(['full', 'full', 'proportional', 'first']);
  const turning = kind === 'full' ? h : 1 + Math.floor(uniform() * h);
  const held = kind === 'first' ? turning : h;
  const [base, factor, start] = [
    10 ** (1 + 7 * uniform()),
    pick([1, 1, 4, 1.7]),
    pick([0, 0, 1, 100]),
  ];
  const d = 2 * h;
  const round = types[type];
  const x = Float64Array.from({ length: n * heads * d }, () =>
    round(normal() * pick([1, 1, 1, 10])),
  );
  const y = x.slice();
  for (let row = 0; row < n * heads; ++row) {
    for (let j = 0; j < turning; ++j) {
      const angle = ((start + Math.floor(row / heads)) * base ** (-j / held)) / factor;
      const [p, q] = (isHalf ? [j, j + held] : [2 * j, 2 * j + 1]).map((lane) => row * d + lane);
      const [u, v] = [x[p], x[q]];
      y[p] = u * Math.cos(angle) - v * Math.sin(angle);
      y[q] = v * Math.cos(angle) + u * Math.sin(angle);
    }
  }
  const part = kind === 'proportional' && isHalf ? 'proportional' : 'first';
  const shape = [n, heads, d];
  return {
    wanted: turning === h ? 'full' : `${part}-${2 * turning}`,
    about: { h, n, heads, type, isHalf, kind, turning, base, factor, start },
    request: {
      kind: /** @type {const} */ ('rotated'),
      x: { shape, data: x },
      y: { shape, data: y.map(round) },
      ...(uniform() < 0.4 && { positions: Array.from({ length: n }, (_, m) => start + m) }),
    },
  };
}

/**
 * @param {number} seed
 * @param {number} cases
 * @param {readonly string[]} names of types
 * @param {readonly number[]} rows
 */
function sweep(seed, cases, names, rows) {
  const random = randomFrom(seed);
  let said = 0;
  for (let k = 0; k < cases; ++k) {
    const { wanted, about, request } = drawn(random, names, rows);
    const { reads, pairs } = measure(request);
    const part = reads.find(({ axis }) => axis === 'partial')?.value;
    if (part === undefined) continue;
    said += 1;
    assert.equal(part, wanted, JSON.stringify(about));
    // the pairs that were found are all of a part that turns less than its rates are for
    if (wanted.startsWith('proportional')) assert.equal(wanted, `proportional-${2 * pairs.length}`);
  }
  return said;
}

test('few slow pairs: a part of the head is said only where it turns, in sixteen bits', () => {
  assert.ok(sweep(52, 1500, ['bfloat16', 'float16'], [2, 2, 3, 4]) > 60);
});

test('few slow pairs: a part of the head is said only where it turns, in every type', () => {
  assert.ok(sweep(12, 300, Object.keys(types), [2, 5, 13, 33]) > 10);
});

forRelease('few slow pairs in thousands of arrays of every type', () => {
  assert.ok(sweep(1, 6000, Object.keys(types), [2, 3, 5, 8, 13, 33]) > 200);
});

test('two slow pairs in float16: a base and a factor are open, and the rates are those of the angles', () => {
  const random = randomFrom(3);
  const wanted = [0.003044, 0.000715];
  for (const n of [13, 33]) {
    const shape = [n, 4, 4];
    const x = Float64Array.from({ length: 16 * n }, () => types.float16(random.normal()));
    const y = x.slice();
    for (let vector = 0; vector < 4 * n; ++vector) {
      wanted.forEach((rate, j) => {
        const angle = Math.floor(vector / 4) * rate;
        const [p, q] = [4 * vector + j, 4 * vector + j + 2];
        y[p] = types.float16(x[p] * Math.cos(angle) - x[q] * Math.sin(angle));
        y[q] = types.float16(x[q] * Math.cos(angle) + x[p] * Math.sin(angle));
      });
    }
    const arrays = { x: { shape, data: x }, y: { shape, data: y } };
    const positions = Array.from({ length: n }, (_, row) => row);
    const known = measure({ kind: 'rotated', ...arrays, positions });
    const { reads, rates } = known;
    assert.deepEqual(
      reads.map(({ axis }) => axis),
      ['pairing'],
    );
    for (const axis of ['base', 'scaling']) assert.ok(known.open.some((one) => one.axis === axis));
    wanted.forEach((rate, j) => assert.ok(Math.abs(rates[j] - rate) < 2e-5, `${rates[j]}`));
    const { open } = measure({ kind: 'rotated', ...arrays });
    for (const axis of ['base', 'scaling']) assert.ok(open.some((one) => one.axis === axis));
  }
});
