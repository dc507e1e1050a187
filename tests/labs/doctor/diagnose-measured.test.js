// diagnose measures what its lists do not have: numbers of any size, positions, masks, sinks and slopes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { codes, textsOf } from '../../../tools/languages.js';
import { diagnose, measure } from '../../../web/labs/doctor/index.js';
import { measuredAxes, relationOf, relations } from '../../../web/labs/doctor/api/measure/axes.js';
import { examples } from '../../../web/labs/doctor/page/diagnose-examples.js';
import { randomFrom } from '../../harness/convention-pairs.js';
import {
  attended,
  attentionCase,
  bfloat16,
  float16,
  normalTensor,
  rotatedCase,
} from '../../harness/measured-cases.js';
import { goldenCases, unpacked } from '../../harness/measured-fits.js';
import { caseCount } from '../../harness/tiers.js';

/** @param {unknown} value */
const text = (value) => (Array.isArray(value) ? value.join(' ') : `${value}`);

for (const { id, kind, subject, known, reads, plain, ...arrays } of goldenCases) {
  if (kind === 'projection') continue;
  test(`golden case ${id} differs from the usual conventions by what it says: ${subject}`, () => {
    const inputs = Object.fromEntries(
      ['x', 'q', 'k'].filter((name) => arrays[name]).map((name) => [name, unpacked(arrays[name])]),
    );
    const b = unpacked(arrays.y ?? arrays.weights);
    const found = diagnose({ kind, a: unpacked(plain), b, ...inputs, ...known });
    assert.equal(found.verdict, 'differ');
    assert.equal(found.differ.length, 1);
    const [{ axis, b: value }] = found.differ;
    assert.equal(value, text(reads[axis]), axis);
    if (kind === 'rotated' && subject !== 'mixed') {
      assert.ok(Number(found.residual) <= found.tolerance, `${found.residual}`);
    }
  });
}

for (const [name, make, side] of /** @type {const} */ ([
  ['rotations', rotatedCase, 'y'],
  ['weights', attentionCase, 'weights'],
])) {
  test(`the difference of random ${name} from the usual ones is found, and no other is claimed`, () => {
    const random = randomFrom(21);
    const count = caseCount(80);
    let found = 0;
    for (let k = 0; k < count; ++k) {
      const { request, plain, reads, subject, settings } = make(random);
      const { [side]: b, kind, x, positions, q, k: keys } = /** @type {any} */ (request);
      const inputs = kind === 'rotated' ? { x, positions } : { q, k: keys };
      const { verdict, differ } = diagnose({ kind, a: plain, b, ...inputs });
      const label = `${subject} ${JSON.stringify(settings)}: ${verdict} ${JSON.stringify(differ)}`;
      for (const { axis } of differ) {
        const positional = axis === 'positions' || axis === 'start';
        assert.ok(axis in reads || positional, label);
      }
      if (verdict === 'differ' || subject === 'plain') ++found;
    }
    assert.ok(found >= 0.97 * count, `${found} of ${count}`);
  });
}

test('queries and keys may be given by head, also where there are as many heads as queries', () => {
  const random = randomFrom(22);
  const [q, k, v] = [0, 1, 2].map(() => normalTensor(random, [6, 6, 8]));
  const [a, b] = [{}, { sinks: [0.5, 1, 1.5, 2, 0, -1] }].map(
    (options) => attended({ q, k, v }, options).weights.weights,
  );
  const { differ } = diagnose({ kind: 'attention', a, b, q, k });
  assert.deepEqual(
    differ.map(({ axis, b: value }) => [axis, value]),
    [['sinks', '0.5 1 1.5 2 0 -1']],
  );
});

test('weights that come from other queries and keys are unrelated, whatever keys they hide', () => {
  const random = randomFrom(23);
  const inputs = () => ({
    q: normalTensor(random, [2, 9, 8]),
    k: normalTensor(random, [2, 9, 8]),
    v: normalTensor(random, [2, 9, 8]),
  });
  const [one, other] = [inputs(), inputs()];
  const a = attended(one, {}).weights.weights;
  const b = attended(other, {
    sees: (/** @type {number} */ p, /** @type {number} */ j) => p - j < 3,
  });
  const { q, k } = one;
  assert.equal(diagnose({ kind: 'attention', a, b: b.weights.weights, q, k }).verdict, 'unrelated');
});

test('diagnose finds in each example of the page what it is named after', () => {
  const axes = Object.fromEntries(
    examples.map(({ name, make }) => {
      const found = diagnose(/** @type {any} */ (make()));
      return [name, found.differ.map(({ axis, b }) => `${axis} ${b}`)];
    }),
  );
  assert.deepEqual(axes['Positions counted from the padding'], [
    'positions 1 1 1 0 1 2 3 4 5 6 7 8 9 10 11 12',
  ]);
  assert.deepEqual(axes['Positions that jump after eviction'], [
    'positions 0 1 2 3 4 5 46 47 48 49 50 51 52 53 54 55',
  ]);
  assert.deepEqual(axes['Cosines and sines for the other pairing'], ['cache mixed']);
});

test('positions and windows say how far b is off, and long lists are cut', () => {
  const random = randomFrom(24);
  const x = normalTensor(random, [40, 2, 8]);
  const placed = (/** @type {(row: number) => number} */ place) => ({
    shape: x.shape,
    data: x.data.map((own, i) => {
      const [row, lane] = [Math.floor(i / 16), i % 8];
      const angle = place(row) * 100 ** (-(lane % 4) / 4);
      const other = lane < 4 ? -x.data[i + 4] : x.data[i - 4];
      return own * Math.cos(angle) + other * Math.sin(angle);
    }),
  });
  const said = (
    /** @type {(row: number) => number} */ a,
    /** @type {(row: number) => number} */ b,
  ) => diagnose({ kind: 'rotated', a: placed(a), b: placed(b), x }).differ[0].sentence;
  const padded = said((row) => (row < 3 ? 1 : row - 3), Number);
  assert.match(
    padded,
    /^a gives the rows the positions 1 1 1 0 1 2 3 4 5 6 7 8 … 35 36 \(40\); b /,
  );
  assert.match(padded, /38 39 \(40\)\. b counts 3 more from row 3 on\.$/);
  assert.match(
    said(Number, (row) => 2 * row),
    /\. b counts 2 times as far\.$/,
  );
  assert.equal(
    relationOf('window', '8', '7')?.says.replace('{count}', '1'),
    "b's window is narrower by 1.",
  );
});

/** @param {number} x @returns {number} */
const same = (x) => x;

/** @type {Record<string, string | number>} */
const usual = { pairing: 'half', base: 10000, width: 8, first: 0, start: 0, factor: 1 };

/**
 * @param {{ shape: number[], data: ArrayLike<number> }} x
 * @param {Record<string, any>} settings
 * @param {(x: number) => number} round
 */
function rotatedBy({ shape, data }, settings, round) {
  const { pairing, base, width, first, start, factor, sign = 1 } = { ...usual, ...settings };
  const [n, heads, d] = shape;
  const turned = Float64Array.from(data);
  for (let row = 0; row < n * heads; ++row) {
    for (let j = 0; j < width / 2; ++j) {
      const [p, q] = (pairing === 'half' ? [j, j + width / 2] : [2 * j, 2 * j + 1]).map(
        (lane) => row * d + first + lane,
      );
      const angle =
        (sign * (start + Math.floor(row / heads)) * base ** ((-2 * j) / width)) / factor;
      turned[p] = data[p] * Math.cos(angle) - data[q] * Math.sin(angle);
      turned[q] = data[q] * Math.cos(angle) + data[p] * Math.sin(angle);
    }
  }
  return { shape, data: Float32Array.from(turned, round) };
}

for (const [type, shape, settings, changes, wanted] of /** @type {const} */ ([
  ['bf16', [2, 2, 8], {}, { base: 1000, width: 4 }, ['partial first-half', 'base 1000']],
  [
    'bf16',
    [64, 2, 128],
    { width: 128 },
    { base: 500000, pairing: 'interleaved' },
    ['pairing interleaved', 'base 500000'],
  ],
  ['f32', [5, 3, 8], {}, { width: 2, start: 5 }, ['partial first-quarter', 'start 5']],
  [
    'f32',
    [5, 3, 8],
    { start: 5, pairing: 'interleaved' },
    { width: 2, factor: 8 },
    ['partial first-quarter', 'scaling linear-8'],
  ],
  [
    'f32',
    [24, 4, 8],
    { width: 4 },
    { first: 4, factor: 8 },
    ['partial last-half', 'scaling linear-8'],
  ],
  [
    'f32',
    [8, 4, 8],
    { width: 4 },
    { width: 2, sign: -1 },
    ['partial first-quarter', 'rotation backward'],
  ],
  // of one head a pair is two lanes that keep their length
  [
    'f32',
    [24, 1, 64],
    { width: 64, start: 3 },
    { pairing: 'interleaved' },
    ['pairing interleaved'],
  ],
  ['f32', [3, 1, 64], { width: 64, start: 1 }, { start: 6 }, ['start 6']],
  ['f32', [13, 1, 32], { width: 32, start: 7 }, { base: 500000 }, ['base 500000']],
  // the slow pairs of either are not seen, but halves say how many there are
  ['bf16', [64, 3, 32], { width: 32, start: 7 }, { width: 16 }, ['partial first-16']],
  // neighbours do not: all are taken to turn, or as many as in the settings that give one of the arrays
  [
    'bf16',
    [16, 8, 64],
    { base: 26000, width: 64, pairing: 'interleaved' },
    { base: 50000 },
    ['base 50000'],
  ],
  [
    'f16',
    [16, 8, 64],
    { base: 10000, width: 16, pairing: 'interleaved' },
    { base: 26000 },
    ['base 26000'],
  ],
  [
    'bf16',
    [64, 4, 128],
    { base: 10000, width: 128 },
    { base: 50000, pairing: 'interleaved' },
    ['pairing interleaved', 'base 50000'],
  ],
])) {
  test(`measuring does not hide a difference that it cannot see: ${wanted.join(', ')}`, () => {
    const round = { bf16: bfloat16, f16: float16, f32: same }[type];
    const x = normalTensor(randomFrom(25), [...shape]);
    const [a, b] = [settings, { ...settings, ...changes }].map((own) => rotatedBy(x, own, round));
    const { differ, residual, tolerance } = diagnose({ kind: 'rotated', a, b, x });
    assert.deepEqual(
      differ.map(({ axis, b: value }) => `${axis} ${value}`),
      wanted,
    );
    assert.ok(Number(residual) <= tolerance, `${residual}`);
  });
}

test('of neighbours whose slow pairs are not seen, as many features turn as are told', () => {
  const x = normalTensor(randomFrom(32), [16, 8, 64]);
  const [a, b] = [26000, 50000].map((base) =>
    rotatedBy(x, { base, width: 16, pairing: 'interleaved' }, bfloat16),
  );
  const { differ, convert } = diagnose({ kind: 'rotated', a, b, x, rotaryDim: 16 });
  assert.deepEqual(
    differ.map(({ axis, a: mine, b: theirs }) => [axis, mine, theirs]),
    [['base', '26000', '50000']],
  );
  assert.ok(convert);
  // with 64 features these would be the rates of a base beyond any
  assert.equal(diagnose({ kind: 'rotated', a, b, x }).verdict, 'unrelated');
  const all = { base: 26000, width: 64, pairing: 'interleaved' };
  const { open } = measure({ kind: 'rotated', x, y: rotatedBy(x, all, bfloat16) });
  assert.equal(
    open.find(({ axis }) => axis === 'base')?.sentence,
    'The base is 26000 if 64 features turn: larger positions would show how many do.',
  );
});

/** @param {{ shape: number[], data: Float32Array }} one @param {{ data: ArrayLike<number> }} other */
const apart = (one, other) =>
  one.data.reduce((most, x, i) => Math.max(most, Math.abs(x - other.data[i])), 0);

/**
 * What the JavaScript program of a diagnosis makes of a.
 *
 * @param {{ convert: { javascript: string } | null }} found
 * @param {{ shape: number[], data: Float32Array }} a
 */
const convertedBy = ({ convert }, a) =>
  runInNewContext(`${convert?.javascript}\nconvert(a);`, { a, Float64Array, Float32Array });

for (const [type, settings, rotation] of /** @type {const} */ ([
  ['f32', {}, 'forward'],
  ['f32', { base: 26000, sign: -1 }, 'backward'],
  ['bf16', { base: 26000, start: 4, pairing: 'interleaved' }, 'forward'],
])) {
  test(`an array that is the input is said not to turn beside one that turns ${rotation}, ${type}`, () => {
    const round = { f32: same, bf16: bfloat16 }[type];
    const x = normalTensor(randomFrom(33), [12, 3, 32]);
    x.data = x.data.map(round);
    const y = rotatedBy(x, { width: 32, ...settings }, round);
    for (const [a, b, values] of /** @type {const} */ ([
      [y, x, [rotation, 'none']],
      [x, y, ['none', rotation]],
    ])) {
      const found = diagnose({ kind: 'rotated', a, b, x });
      assert.deepEqual(
        found.differ.map(({ axis, a: mine, b: theirs }) => [axis, mine, theirs]),
        [['rotation', ...values]],
      );
      assert.match(found.differ[0].sentence, /\b[ab] leaves its input as it is\b/);
      assert.ok(Number(found.residual) <= found.tolerance);
      assert.ok(apart(b, convertedBy(found, a)) <= found.tolerance);
    }
  });
}

for (const [start, changes, wanted] of /** @type {const} */ ([
  [5000, { base: 26000 }, 'base 26000'],
  [777, { start: 780 }, 'start 780'],
])) {
  test(`angles that were formed in float32 at position ${start} are explained: ${wanted}`, () => {
    const [n, heads, d] = [16, 4, 32];
    const x = normalTensor(randomFrom(34), [n, heads, d]);
    const [a, b] = [{}, changes].map((own) => {
      const { base, start: first } = { base: 10000, start, ...own };
      const data = Float32Array.from(x.data, (u, i) => {
        const [row, lane] = [Math.floor(i / (heads * d)), i % d];
        const rate = Math.fround(1 / Math.fround(base ** Math.fround((lane % 16) / 16)));
        const angle = Math.fround((first + row) * rate);
        const other = lane < 16 ? -x.data[i + 16] : x.data[i - 16];
        return u * Math.cos(angle) + other * Math.sin(angle);
      });
      return { shape: x.shape, data };
    });
    const found = diagnose({ kind: 'rotated', a, b, x });
    assert.deepEqual(
      found.differ.map(({ axis, b: value }) => `${axis} ${value}`),
      [wanted],
    );
    assert.ok(Number(found.residual) <= found.tolerance);
    assert.ok(apart(b, convertedBy(found, a)) < 2e-3);
  });
}

for (const [type, round] of /** @type {const} */ ([
  ['bf16', bfloat16],
  ['f16', float16],
])) {
  test(`cosines and sines that were rounded to ${type} are the difference, and programs round them`, () => {
    const x = normalTensor(randomFrom(35), [24, 2, 32]);
    const a = rotatedBy(x, { width: 32, pairing: 'interleaved' }, same);
    const data = Float32Array.from(x.data, (u, i) => {
      const angle = Math.floor(i / 64) * 10000 ** (-((i % 32) >> 1) / 16);
      const [cosine, sine] = [Math.cos(angle), Math.sin(angle)].map(round);
      return u * cosine + (i % 2 === 0 ? -x.data[i + 1] : x.data[i - 1]) * sine;
    });
    const b = { shape: x.shape, data };
    const { reads, open } = measure({ kind: 'rotated', x, y: b });
    assert.deepEqual(
      reads.map(({ axis, value }) => `${axis} ${value}`),
      ['pairing interleaved', `cosines ${type}`, 'base 10000'],
    );
    assert.deepEqual(open, []);
    const found = diagnose({ kind: 'rotated', a, b, x });
    assert.deepEqual(
      found.differ.map(({ axis, a: mine, b: theirs }) => [axis, mine, theirs]),
      [['cosines', 'exact', type]],
    );
    assert.ok(Number(found.residual) <= found.tolerance);
    assert.ok(apart(b, convertedBy(found, a)) < 2e-5);
  });
}

test('one row, whose position is given, shows the pairing', () => {
  const x = normalTensor(randomFrom(27), [1, 1, 16]);
  const [a, b] = ['half', 'interleaved'].map((pairing) =>
    rotatedBy(x, { width: 16, start: 3, pairing }, bfloat16),
  );
  const { differ } = diagnose({ kind: 'rotated', a, b, x, positions: [3] });
  assert.deepEqual(
    differ.map(({ axis, b: value }) => `${axis} ${value}`),
    ['pairing interleaved'],
  );
});

test('of random rotations, also of one head and two rows, no difference is said that is not there', () => {
  const random = randomFrom(28);
  const { pick } = random;
  let found = 0;
  const count = caseCount(800);
  for (let k = 0; k < count; ++k) {
    const d = pick([8, 16, 24, 32, 64]);
    const shape = [pick([2, 3, 5, 13, 24]), pick([1, 2, 3]), d];
    const round = pick([Math.fround, bfloat16, float16]);
    const pairing = pick(['half', 'interleaved']);
    const settings = {
      pairing,
      width: d / pick([1, 2]),
      start: pick([0, 0, 1, 3, 7]),
      base: pick([10000, 10000, 1000, 50000]),
      factor: pick([1, 1, 2, 4]),
    };
    /** @type {Record<string, any>} */
    const other = {
      base: pick([100, 150000, 500000]),
      factor: pick([32, 8, 1.7]),
      pairing: pairing === 'half' ? 'interleaved' : 'half',
      start: settings.start + pick([1, 5]),
      sign: -1,
    };
    const names = [0, 1].map(() => pick(Object.keys(other)));
    const changes = Object.fromEntries(names.map((name) => [name, other[name]]));
    const x = normalTensor(random, shape);
    x.data = x.data.map(round);
    const rows = Array.from({ length: shape[0] }, (_, row) => settings.start + row);
    const known = pick([{}, 'start' in changes ? {} : { positions: rows }]);
    const [a, b] = [settings, { ...settings, ...changes }].map((own) => rotatedBy(x, own, round));
    const { differ, residual, tolerance } = diagnose({ kind: 'rotated', a, b, x, ...known });
    if (differ.length > 0) ++found;
    /** @type {Record<string, string>} */
    const axisOf = { factor: 'scaling', sign: 'rotation' };
    const axes = Object.keys(changes).map((name) => axisOf[name] ?? name);
    // others that give the same numbers explain them as well, in float32 if they are no more
    const isShort = round !== Math.fround || differ.length <= axes.length;
    const explains = Number(residual) <= tolerance && isShort;
    const label = `${JSON.stringify({ shape, settings, changes })} ${JSON.stringify(differ)}`;
    assert.ok(explains || differ.every(({ axis }) => axes.includes(axis)), label);
  }
  assert.ok(found > 0.85 * count, `${found} of ${count}`);
});

test('a difference that measuring does not see shows in the residual where no list has the arrays', () => {
  const x = normalTensor(randomFrom(26), [5, 3, 8]);
  const a = rotatedBy(x, { base: 12345 }, same);
  const b = rotatedBy(x, { base: 12345, width: 2, sign: -1, start: 3 }, same);
  const { differ, residual, tolerance, convert } = diagnose({ kind: 'rotated', a, b, x });
  assert.deepEqual(
    differ.map(({ axis }) => axis),
    ['rotation', 'start'],
  );
  assert.ok(Number(residual) > tolerance, `${residual}`);
  assert.equal(convert, null);
});

const times = [999, 950, 800, 500, 250, 100, 20, 1];

/**
 * A sinusoidal table of 16 features.
 *
 * @param {readonly number[]} positions
 * @param {Record<string, number>} [settings]
 */
function tableAt(positions, { cosinesFirst = 0, isInterleaved = 0, base = 10000, scale = 1 } = {}) {
  const data = positions.flatMap((p) =>
    Array.from({ length: 16 }, (_, c) => {
      const [j, second] = isInterleaved ? [c >> 1, c & 1] : [c % 8, Number(c >= 8)];
      const angle = p * scale * base ** (-j / 8);
      return second === cosinesFirst ? Math.sin(angle) : Math.cos(angle);
    }),
  );
  return { shape: [positions.length, 16], data: Float32Array.from(data) };
}

for (const [name, positions] of /** @type {const} */ ([
  ['times that fall', times],
  ['one row', [437]],
  ['times from 0 to 1', times.map((p) => p / 1000)],
])) {
  for (const given of [{ positions }, {}]) {
    const how = 'positions' in given ? 'given' : 'not given';
    test(`a sinusoidal table of ${name}, which are ${how}, says how it differs`, () => {
      for (const [settings, wanted] of /** @type {const} */ ([
        [{ cosinesFirst: 1 }, 'layout concatenated-cos-first'],
        [{ isInterleaved: 1 }, 'layout interleaved'],
        [{ base: 500000 }, 'base 500000'],
        [{ scale: 1000 }, 'position-scale 1000'],
      ])) {
        const [a, b] = [tableAt(positions), tableAt(positions, settings)];
        const found = diagnose({ kind: 'sinusoidal-table', a, b, ...given });
        assert.deepEqual(
          found.differ.map(({ axis, b: value }) => `${axis} ${value}`),
          [wanted],
        );
        assert.ok(Number(found.residual) <= found.tolerance);
      }
    });
  }
}

test('positions that differ beside the same factor are one difference', () => {
  const [x, settings] = [normalTensor(randomFrom(31), [3, 2, 32]), { width: 32, base: 1000 }];
  /** @param {readonly number[]} positions */
  const at = (positions) => {
    const rows = positions.map((start) => rotatedBy(x, { ...settings, start, factor: 1.7 }, same));
    // of each its own row: those before it are turned by less
    return {
      shape: x.shape,
      data: Float32Array.from(x.data, (_, i) => rows[Math.floor(i / 64)].data[i]),
    };
  };
  const [a, b] = [at([1, 1, 1]), at([34, 16, 19])];
  const { differ } = diagnose({ kind: 'rotated', a, b, x });
  assert.deepEqual(
    differ.map(({ axis, a: mine, b: theirs }) => [axis, mine, theirs]),
    [['positions', '1 2 3', '34 17 21']],
  );
});

test('positions are as many as rows, with an input or without', () => {
  const x = normalTensor(randomFrom(29), [6, 2, 16]);
  const a = rotatedBy(x, { width: 16 }, same);
  for (const known of [{}, { x }]) {
    assert.throws(
      () => diagnose({ kind: 'rotated', a, b: a, ...known, positions: [0, 1, 2, 3, 4] }),
      /^RangeError: diagnose: positions must be \[6\] or \[axes, 6\], a number for each row/,
    );
  }
});

test('slopes that were read from rounded weights are no difference', () => {
  const random = randomFrom(30);
  const [q, k, v] = [0, 1, 2].map(() => normalTensor(random, [8, 9, 16]));
  const slopes = Array.from({ length: 8 }, (_, head) => 2 ** -(head + 1));
  const [a, b] = [
    {},
    { sees: (/** @type {number} */ p, /** @type {number} */ j) => p - j < 4 && j <= p },
  ].map((options) => {
    const { shape, data } = attended({ q, k, v }, { slopes, ...options }).weights.weights;
    return { shape, data: data.map(bfloat16) };
  });
  const { differ } = diagnose({ kind: 'attention', a, b, q, k });
  assert.ok(
    differ.every(({ axis }) => axis !== 'bias'),
    JSON.stringify(differ),
  );
});

test('a start counts from the first of the positions that are given', () => {
  const [a, b] = [tableAt(times), tableAt(times.map((p) => p + 1))];
  const { differ } = diagnose({ kind: 'sinusoidal-table', a, b, positions: times });
  assert.equal(differ[0].sentence, 'a begins at position 999; b begins at position 1000.');
});

test('numbers that are no table are unrelated, also where one is a permutation of the other', () => {
  const a = normalTensor(randomFrom(28), [8, 16]);
  const data = a.data.map((_, i) => a.data[i - (i % 16) + ((i + 8) % 16)]);
  const b = { shape: a.shape, data };
  assert.equal(diagnose({ kind: 'sinusoidal-table', a, b }).verdict, 'unrelated');
});

test('the positions of a cache count, too, and arrays that a kind does not have are refused', () => {
  const cache = (/** @type {number} */ sine) => ({
    shape: [2, 8, 4],
    data: Float32Array.from({ length: 64 }, (_, i) => {
      const angle = times[(i >> 2) % 8] * 10000 ** (-(i % 4) / 4);
      return i >> 5 === sine ? Math.sin(angle) : Math.cos(angle);
    }),
  });
  const [a, b] = [cache(1), cache(0)];
  const found = diagnose({ kind: 'cos-sin-cache', a, b, positions: times });
  assert.deepEqual(
    found.differ.map(({ axis }) => axis),
    ['cache-order'],
  );
  assert.throws(() => diagnose({ kind: 'inverse-frequencies', a: [1], b: [1], positions: [0] }), {
    message: 'diagnose: inverse-frequencies has no positions',
  });
  assert.throws(() => diagnose({ kind: 'cos-sin-cache', a, b, positions: [1, 2] }), {
    message: /^diagnose: positions must be \[8\], a number for each row of a/,
  });
});

test('plain lists take the shape that is given', () => {
  const [a, b] = [tableAt(times), tableAt(times, { cosinesFirst: 1 })];
  const lists = { a: Array.from(a.data), b: b.data, shape: a.shape };
  assert.equal(diagnose({ kind: 'sinusoidal-table', ...lists }).differ[0].axis, 'layout');
});

test('what one array leaves open is no difference', () => {
  const x = normalTensor(randomFrom(29), [8, 3, 8]);
  const own = { base: 8e6, factor: 1.7 };
  for (const more of [{}, { start: 3 }, { sign: -1 }]) {
    const [a, b] = [4, 8].map((width) => rotatedBy(x, { ...own, ...more, width }, same));
    const { differ } = diagnose({ kind: 'rotated', a, b, x });
    assert.deepEqual(
      differ.map(({ axis }) => axis).filter((axis) => axis !== 'partial'),
      [],
      JSON.stringify(more),
    );
  }
  // two pairs have the rates of some base and factor
  for (const [rows, pairing] of /** @type {const} */ ([
    [4, 'interleaved'],
    [4, 'half'],
    [21, 'interleaved'],
  ])) {
    const input = normalTensor(randomFrom(30), [rows, 8, 8]);
    const [a, b] = ['interleaved', pairing].map((each, i) =>
      rotatedBy(input, { base: 5e6, factor: 2.5, pairing: each, width: 4 + 4 * i }, same),
    );
    const positions = Array.from({ length: rows }, (_, row) => row);
    const { differ } = diagnose({ kind: 'rotated', a, b, x: input, positions });
    const named = differ.map(({ axis }) => axis);
    assert.ok(
      named.every((axis) => axis === 'pairing' || axis === 'partial'),
      named.join(),
    );
  }
});

for (const [type, shape, settings, changes, wanted] of /** @type {const} */ ([
  // one pair has the same rate of every base
  [
    'f32',
    [12, 8, 4],
    { base: 5e6, factor: 4, width: 4 },
    { width: 2 },
    ['partial full first-half'],
  ],
  // NTK by 8 of 4 features gives the base 10000 the rates of 640000, and of 8 those of 160000
  [
    'f32',
    [12, 2, 8],
    { base: 1000, width: 4 },
    { base: 640000, first: 4 },
    ['partial first-half last-half', 'base 1000 640000'],
  ],
  ['f32', [12, 2, 8], { base: 8e6 }, { base: 160000 }, ['base 8000000 160000']],
  [
    'bf16',
    [4, 2, 24],
    { base: 170000, start: 3, width: 6 },
    { sign: -1 },
    ['rotation forward backward'],
  ],
])) {
  test(`the shortest reading of rates and positions is there: ${wanted.join(', ')}`, () => {
    const round = type === 'bf16' ? bfloat16 : same;
    const x = { shape: [...shape], data: normalTensor(randomFrom(31), [...shape]).data.map(round) };
    const [a, b] = [settings, { ...settings, ...changes }].map((own) =>
      rotatedBy(x, { pairing: 'interleaved', ...own }, round),
    );
    const positions = Array.from({ length: shape[0] }, (_, row) => row);
    const { differ, alternatives } = diagnose({ kind: 'rotated', a, b, x, positions });
    const said = [differ, ...alternatives].map((one) =>
      one.map(({ axis, a: mine, b: theirs }) => `${axis} ${mine} ${theirs}`).join(),
    );
    assert.ok(said.includes(wanted.join()), JSON.stringify(said));
    assert.equal(differ.length, wanted.length, said[0]);
  });
}

/** Positions of 12 rows on three axes: two of text, then two pictures of 3 x 2. */
const grid = [0, 1, 2].map((axis) =>
  Array.from({ length: 12 }, (_, row) => {
    const k = row - 2;
    return k < 0 ? row : 2 + [Math.floor(k / 6), Math.floor(k / 3) % 2, k % 3][axis];
  }),
);

/**
 * @param {{ shape: number[], data: ArrayLike<number> }} x [12, heads, 24]
 * @param {{ factor?: number, sign?: number, counts?: number[] }} settings
 */
function inSections({ shape, data }, { factor = 1, sign = 1, counts = [12] }) {
  const axes = counts.flatMap((count, axis) => Array(count).fill(axis));
  const turned = Float32Array.from(data, (own, i) => {
    const [row, lane] = [Math.floor(i / (24 * shape[1])), i % 24];
    const angle = (sign * grid[axes[lane % 12]][row] * 10000 ** (-(lane % 12) / 12)) / factor;
    const other = lane < 12 ? -data[i + 12] : data[i - 12];
    return own * Math.cos(angle) + other * Math.sin(angle);
  });
  return { shape, data: turned };
}

for (const [one, other, wanted] of /** @type {const} */ ([
  [{ counts: [4, 4, 4] }, { counts: [4, 4, 4], factor: 2.5 }, 'scaling linear-2.5'],
  [{ counts: [4, 4, 4], factor: 2.5 }, { factor: 2.5 }, 'sections none'],
  [{ factor: 3 }, { counts: [6, 3, 3], factor: 3 }, 'sections blocked 6 3 3'],
  [
    { counts: [4, 4, 4], factor: 1.7 },
    { counts: [4, 4, 4], factor: 1.7, sign: -1 },
    'rotation backward',
  ],
])) {
  test(`sections and a factor are distinguished: ${wanted}`, () => {
    const x = normalTensor(randomFrom(30), [12, 3, 24]);
    const [a, b] = [one, other].map((settings) => inSections(x, settings));
    const found = diagnose({ kind: 'rotated', a, b, x, positions: grid });
    assert.deepEqual(
      found.differ.map(({ axis, b: value }) => `${axis} ${value}`),
      [wanted],
    );
    assert.ok(Number(found.residual) <= found.tolerance);
  });
}

test('what has no effect does not count in the length of an explanation', () => {
  const x = normalTensor(randomFrom(27), [5, 4, 16]);
  const [a, b] = [1, 2].map((_, side) => {
    // YaRN's ramp with these numbers: rates from number `low` on are divided
    const rates = Array.from({ length: 8 }, (__, j) => {
      const rate = 10000 ** (-j / 8);
      const t = Math.min(1, Math.max(0, (j - 2) / 4));
      return side === 0 ? rate : (1 - t) * rate + (t * rate) / 4;
    });
    const data = x.data.map((own, i) => {
      const [row, lane] = [Math.floor(i / 64), i % 16];
      const angle = row * rates[lane % 8];
      const other = lane < 8 ? -x.data[i + 8] : x.data[i - 8];
      return bfloat16(own * Math.cos(angle) + other * Math.sin(angle));
    });
    return { shape: x.shape, data };
  });
  const yarn = { original: 4096, beta_fast: 32, beta_slow: 1 };
  const { differ, alternatives } = diagnose({ kind: 'rotated', a, b, x, yarn });
  const said = [differ, ...alternatives].map((one) => one.map(({ axis, b: v }) => `${axis} ${v}`));
  assert.ok(
    said.some((one) => one.join() === 'scaling yarn-4'),
    JSON.stringify(said),
  );
});

test('all that measuring says of a value is there in every language', () => {
  const said = Object.values(measuredAxes).flatMap(({ words, says }) => [
    ...Object.values(words),
    says,
  ]);
  for (const code of codes()) {
    const { texts } = textsOf(code);
    for (const sentence of [...relations, ...said]) {
      if (sentence !== '{number}') assert.ok(Object.hasOwn(texts, sentence), sentence);
    }
  }
});
