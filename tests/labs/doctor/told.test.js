// Every option of diagnose and of measure, for every kind: it changes what is found or what is refused for
// some arrays, or it is refused by its name.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phasor } from '../../harness/phasor.js';
import { diagnose, measure } from '../../../web/labs/doctor/index.js';
import { optionsOfKind } from '../../../web/labs/doctor/api/diagnose/known.js';
import {
  alongRamp,
  byWavelength,
  plainFrequencies,
  yarnRamp,
} from '../../../web/labs/rope/index.js';

/** @param {number[]} shape @param {(i: number) => number} [value] */
const filled = (shape, value = (i) => Math.sin(i * i * 0.37 + i)) => ({
  shape,
  data: Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, i) => value(i)),
});

/** @param {{ shape: number[], data: ArrayLike<number> }} array @param {number[]} shape */
const shaped = ({ data }, shape) => ({ shape, data });

const shape = [9, 2, 20];
const x = filled(shape);
const flat = shaped(x, [9, 40]);
const turn = (/** @type {any} */ how) =>
  shaped(phasor.rotary(flat, { heads: 2, pairing: 'half', ...how }), shape);
const [half, interleaved] = [turn({}), turn({ pairing: 'interleaved' })];
const [part, otherPart] = [turn({ rotaryDim: 8 }), turn({ rotaryDim: 8, pairing: 'interleaved' })];
const from = Array.from({ length: 9 }, (_, m) => 100 + 3 * m);
const [placed, otherPlaced] = ['half', 'interleaved'].map((pairing) =>
  turn({ positions: from, pairing }),
);

const plain = plainFrequencies(64, 10000);
const yarn = { original: 1000, beta_fast: 20, beta_slow: 2 };
const llama3 = { original: 1000, low: 2, high: 5 };
const ramp = yarnRamp(64, 10000, {
  original: yarn.original,
  betaFast: yarn.beta_fast,
  betaSlow: yarn.beta_slow,
  truncate: true,
});
const rates = {
  plain,
  yarn: alongRamp(plain, ramp, 4),
  llama3: byWavelength(plain, { factor: 8, ...llama3 }),
};
const wide = filled([40, 2, 64]);
/** @param {ArrayLike<number>} own */
const turnedBy = (own) =>
  shaped(
    phasor.rotary(shaped(wide, [40, 128]), { heads: 2, pairing: 'half', rates: Array.from(own) }),
    wide.shape,
  );
/** @param {ArrayLike<number>} own @param {number} [gain] */
const cacheOf = (own, gain = 1) =>
  filled([2, 9, 32], (i) => {
    const angle = own[i % 32] * (Math.floor(i / 32) % 9);
    return gain * (i < 9 * 32 ? Math.cos(angle) : Math.sin(angle));
  });
const listed = (/** @type {ArrayLike<number>} */ own) => ({ shape: [32], data: Array.from(own) });

const positions = [999, 950, 800, 500, 250, 100, 20, 1, 3];
const mirrored = { positions, dim: 2, layout: 'interleaved-cos-first' };
const table = (/** @type {any} */ how) => phasor.sinusoidal({ dim: 8, ...how });
const cacheAt = (/** @type {number} */ first, base = 10000) =>
  filled([2, 9, 4], (i) => {
    const angle = (first + (Math.floor(i / 4) % 9)) * base ** (-(i % 4) / 4);
    return i < 36 ? Math.cos(angle) : Math.sin(angle);
  });

const [q, k] = [filled([5, 16]), filled([7, 8], (i) => Math.cos(3 * i + i * i * 0.2))];
const weights = (/** @type {any} */ how) => {
  const sizes = { heads: 4, kvHeads: 2, return: ['weights', 'scores'] };
  const found = /** @type {any} */ (
    phasor.attention(q, k, filled([7, 2]), /** @type {any} */ ({ ...sizes, ...how }))
  );
  return { weights: shaped(found.weights, [4, 5, 7]), scores: shaped(found.scores, [4, 5, 7]) };
};
const [one, other] = [weights({}), weights({ scale: 0.25 })];

const wrongSize = 7;

/**
 * Of each option of each kind: a request without it, and its value.
 *
 * @type {Record<string, Record<string, [request: any, value: unknown]>>}
 */
const told = {
  'sinusoidal-table': {
    // one pair: where it is half a turn further is seen only where it is known
    positions: [{ a: table({ positions, dim: 2 }), b: table(mirrored) }, positions],
  },
  'sinusoidal-grid': {},
  rotated: {
    x: [{ a: half, b: turn({ base: 7 }) }, x],
    positions: [{ a: placed, b: otherPlaced }, from],
    headDim: [{ a: half, b: interleaved }, wrongSize],
    heads: [{ a: half, b: interleaved }, wrongSize],
    kvHeads: [{ a: half, b: interleaved }, wrongSize],
    rotaryDim: [{ a: part, b: otherPart }, 8],
    yarn: [{ a: turnedBy(rates.plain), b: turnedBy(rates.yarn) }, yarn],
    llama3: [{ a: turnedBy(rates.plain), b: turnedBy(rates.llama3) }, llama3],
  },
  'cos-sin-cache': {
    positions: [
      { a: cacheAt(40), b: cacheAt(40, 100) },
      Array.from({ length: 9 }, (_, m) => 40 + m),
    ],
    rotaryDim: [{ a: cacheAt(0), b: cacheAt(1) }, wrongSize],
    yarn: [{ a: cacheOf(rates.plain), b: cacheOf(rates.yarn) }, yarn],
    llama3: [{ a: cacheOf(rates.plain), b: cacheOf(rates.llama3) }, llama3],
  },
  'inverse-frequencies': {
    headDim: [{ a: listed(plain), b: listed(plainFrequencies(128, 10000).slice(0, 32)) }, 128],
    rotaryDim: [{ a: listed(plain), b: listed(plainFrequencies(64, 500)) }, wrongSize],
    yarn: [{ a: listed(rates.plain), b: listed(rates.yarn) }, yarn],
    llama3: [{ a: listed(rates.plain), b: listed(rates.llama3) }, llama3],
  },
  attention: {
    q: [{ a: one.weights, b: other.weights, k }, q],
    k: [{ a: one.weights, b: other.weights, q }, k],
    stage: [{ a: one.scores, b: other.scores, q, k }, 'scores'],
    headDim: [{ a: one.scores, b: other.scores, stage: 'scores' }, 4],
    heads: [{ a: one.weights, b: other.weights }, wrongSize],
    kvHeads: [{ a: one.weights, b: other.weights }, 3],
  },
};

/** @param {(request: any) => unknown} call @param {any} request @returns {string} */
function outcome(call, request) {
  try {
    return JSON.stringify(call(request), (_name, value) =>
      ArrayBuffer.isView(value) ? Array.from(/** @type {any} */ (value)) : value,
    );
  } catch (error) {
    return String(error);
  }
}

const every = [...new Set(Object.values(optionsOfKind).flat())];

for (const [kind, options] of Object.entries(told)) {
  test(`${kind}: every option that diagnose takes has an effect, and every other one is refused`, () => {
    assert.deepEqual(Object.keys(options).sort(), optionsOfKind[kind].toSorted());
    for (const [name, [request, value]] of Object.entries(options)) {
      const [without, beside] = [request, { ...request, [name]: value }].map((given) =>
        outcome(diagnose, { kind, ...given }),
      );
      assert.notEqual(beside, without, name);
    }
    const own = Object.values(options)[0]?.[0] ?? {
      a: phasor.sinusoidal2d({ rows: 2, cols: 3, dim: 8 }),
      b: phasor.sinusoidal2d({ rows: 2, cols: 3, dim: 8, start: 1 }),
    };
    for (const name of every.filter((each) => !(each in options))) {
      for (const value of [1, 'weights', {}, [1, 2], filled([2, 2])]) {
        const said = outcome(diagnose, { kind, ...own, [name]: value });
        const isKind = said === `TypeError: diagnose: ${kind} has no ${name}`;
        // or the value is none that any kind takes
        assert.ok(isKind || said.includes(`diagnose: ${name}`), `${name}: ${said}`);
      }
      const nothing = { kind, ...own, [name]: null };
      assert.equal(outcome(diagnose, nothing), outcome(diagnose, { kind, ...own }));
    }
  });
}

test('diagnose: a shape has an effect on plain lists, and is refused beside arrays with one', () => {
  const [a, b] = [table({ length: 4 }), table({ length: 4, layout: 'concatenated' })];
  const lists = { a: Array.from(a.data), b: Array.from(b.data) };
  assert.equal(
    outcome(diagnose, { kind: 'sinusoidal-table', ...lists, shape: [4, 8] }),
    outcome(diagnose, { kind: 'sinusoidal-table', a, b }),
  );
  assert.match(outcome(diagnose, { kind: 'sinusoidal-table', ...lists }), /^RangeError/);
  assert.equal(
    outcome(diagnose, { kind: 'sinusoidal-table', a, b, shape: [4, 8] }),
    'TypeError: diagnose: shape must be left out where both arrays have one, got an array of 2',
  );
});

test('rotated: parts of as many features as are told turn, first or last', () => {
  const found = diagnose({ kind: 'rotated', a: part, b: half, rotaryDim: 8 });
  assert.deepEqual(
    found.differ.map(({ axis, a, b }) => [axis, a, b]),
    [['partial', 'first-8', 'full']],
  );
  assert.ok(Number(found.residual) <= found.tolerance);
  // DeepSeek: the last of a head
  const last = filled(shape, (i) => {
    const f = i % 20;
    const from12 = shaped(
      phasor.rotary(
        filled([18, 8], (j) => x.data[Math.floor(j / 8) * 20 + 12 + (j % 8)]),
        {
          positions: Array.from({ length: 18 }, (_, row) => row >> 1),
        },
      ),
      [18, 8],
    );
    return f < 12 ? x.data[i] : from12.data[Math.floor(i / 20) * 8 + f - 12];
  });
  const { verdict, differ } = diagnose({ kind: 'rotated', a: otherPart, b: last, rotaryDim: 8 });
  assert.equal(verdict, 'differ');
  assert.deepEqual(
    differ.map(({ axis, a, b }) => [axis, a, b]),
    [['partial', 'first-8', 'last-8']],
  );
});

test('every option that measure takes has an effect, and every other one is refused', () => {
  const rows = filled([8, 3]);
  const swapped = {
    shape: [8, 3],
    data: [0, 2, 1, 3, 4, 6, 5, 7].flatMap((r) => rows.data.slice(3 * r, 3 * r + 3)),
  };
  const heads = {
    q: shaped(filled([2, 5, 4]), [2, 5, 4]),
    k: filled([2, 6, 4], (i) => Math.cos(i * 1.7 + i * i)),
  };
  const attended = /** @type {any} */ (
    phasor.attention(
      { shape: [1, 2, 5, 4], data: Float32Array.from(heads.q.data) },
      { shape: [1, 2, 6, 4], data: Float32Array.from(heads.k.data) },
      {
        shape: [1, 2, 6, 6],
        data: Float32Array.from({ length: 72 }, (_, i) => Math.sin(i * i + 1)),
      },
      { return: ['weights', 'scores'], causal: true },
    )
  );
  const v = {
    shape: [2, 6, 6],
    data: Array.from({ length: 72 }, (_, i) => Math.fround(Math.sin(i * i + 1))),
  };
  const output = shaped(attended.output, [2, 5, 6]);
  /** @type {Record<string, Record<string, [any, unknown]>>} */
  const asked = {
    rotated: {
      positions: [{ x, y: turn({ positions: from }) }, from],
      yarn: [{ x: wide, y: turnedBy(rates.yarn) }, yarn],
      llama3: [{ x: wide, y: turnedBy(rates.llama3) }, llama3],
    },
    attention: {
      weights: [heads, shaped(attended.weights, [2, 5, 6])],
      scores: [heads, shaped(attended.scores, [2, 5, 6])],
      v: [{ ...heads, output }, v],
      output: [{ ...heads, v }, output],
    },
    projection: {
      heads: [{ a: rows, b: swapped }, 3],
      headDim: [{ a: rows, b: swapped }, 3],
    },
  };
  for (const [kind, options] of Object.entries(asked)) {
    for (const [name, [request, value]] of Object.entries(options)) {
      const [without, beside] = [request, { ...request, [name]: value }].map((given) =>
        outcome(measure, { kind, ...given }),
      );
      assert.notEqual(beside, without, `${kind} ${name}`);
    }
    const [own] = Object.values(options)[0];
    const names = [...every, 'weights', 'scores', 'v', 'output', 'a', 'b', 'x', 'y', 'shape'];
    const taken = [
      ...Object.keys(options),
      ...Object.keys(own),
      'q',
      'k',
      'v',
      'output',
      'weights',
      'scores',
    ];
    for (const name of names) {
      if (kind === 'attention' ? taken.includes(name) : name in options || name in own) continue;
      const said = outcome(measure, { kind, ...own, [name]: 1 });
      assert.ok(
        said.startsWith(`TypeError: measure: there is no option ${name}`),
        `${kind} ${said}`,
      );
    }
  }
});
