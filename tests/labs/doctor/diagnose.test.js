// diagnose names the conventions in which two arrays differ.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { diagnose } from '../../../web/labs/doctor/index.js';
import { arrayOf } from '../../../web/labs/doctor/api/diagnose/array.js';
import { kinds } from '../../../web/labs/doctor/api/diagnose/table/kinds.js';
import { reference } from '../../../web/labs/doctor/api/diagnose/table/reference.js';
import {
  distinct,
  drawn,
  makers,
  normals,
  randomFrom,
  sizesOf,
  text,
  values,
} from '../../harness/convention-pairs.js';
import { processorTime } from '../../harness/processor-time.js';
import { caseCount, forRelease, inBoth, test } from '../../harness/tiers.js';

/** @typedef {import('../../../web/labs/doctor/index.js').Difference} Difference */

/** @param {any} packed { shape, f32 in base64 }, or anything else as it is */
const unpacked = (packed) =>
  packed?.f32
    ? {
        shape: packed.shape,
        data: new Float32Array(Uint8Array.from(Buffer.from(packed.f32, 'base64')).buffer),
      }
    : packed;

const golden = JSON.parse(
  readFileSync(new URL('../../golden/convention-pairs.json', import.meta.url), 'utf8'),
);

for (const [number, { kind, known, a, b, verdict, explanations }] of golden.entries()) {
  test(`golden pair ${number}, ${kind}: ${verdict} ${text(explanations[0])}`, () => {
    const inputs = Object.fromEntries(
      Object.entries(known).map(([name, value]) => [name, unpacked(value)]),
    );
    const found = diagnose({ kind, a: unpacked(a), b: unpacked(b), ...inputs });
    assert.equal(found.verdict, verdict);
    if (verdict === 'differ') assert.ok(explanations.map(text).includes(text(found.differ)));
    else assert.deepEqual(found.differ, []);
  });
}

/**
 * Of pairs drawn at random, the share that is explained as it was made, or by something as short
 * that turns a into b.
 *
 * @param {number} seed
 * @param {number} count of axes that differ
 * @param {number} pairs
 */
function shareNamed(seed, count, pairs) {
  const random = randomFrom(seed);
  const wrong = [];
  let all = 0;
  let sure = 0;
  while (all < pairs) {
    const kind = random.pick(Object.keys(values));
    const { sizes, known } = sizesOf(kind, random, true);
    const { a, b, differ } = drawn(kind, random, sizes, count);
    const [mine, theirs] = [makers[kind](a, sizes), makers[kind](b, sizes)];
    if (differ.length < count || !distinct(mine, theirs)) continue;
    ++all;
    const found = diagnose({ kind, a: mine, b: theirs, ...known });
    const named = [found.differ, ...found.alternatives].map(text).includes(text(differ));
    const shorter = found.differ.length < count && Number(found.residual) <= found.tolerance;
    if (found.verdict !== 'differ' || (!named && !shorter)) {
      // a wrong answer that leaves nothing open
      if (found.verdict === 'differ' && found.undecided.length === 0) ++sure;
      wrong.push(
        `${kind} ${JSON.stringify(a)}: ${text(differ)}, found ${found.verdict} ${text(found.differ)}`,
      );
    }
  }
  return { share: 1 - wrong.length / all, sure, wrong: wrong.join('\n') };
}

inBoth('a single difference is named in at least 99 of 100 random pairs', () => {
  const { share, wrong } = shareNamed(11, 1, 4 * caseCount(200));
  assert.ok(share >= 0.99, wrong);
});

forRelease('two differences are named in at least 95 of 100 random pairs', () => {
  const { share, wrong } = shareNamed(12, 2, 200);
  assert.ok(share >= 0.95, wrong);
});

for (const [count, least] of [
  [1, 0.99],
  [2, 0.98],
]) {
  forRelease(
    `ten other seeds: pairs with ${count} different conventions are told apart`,
    (context) => {
      const found = Array.from({ length: 10 }, (_, k) => shareNamed(101 + k, count, 100));
      const share = found.reduce((sum, one) => sum + one.share, 0) / 10;
      const sure = found.reduce((sum, one) => sum + one.sure, 0);
      const wrong = found.map((one) => one.wrong).join('\n');
      context.diagnostic(`${count}: ${(100 * share).toFixed(1)} % named, ${sure} wrong for sure`);
      assert.ok(share >= least, wrong);
      assert.ok(sure <= 3, wrong);
    },
  );
}

forRelease('arrays made alike are the same, also with the noise of float32', () => {
  const random = randomFrom(13);
  for (let k = 0; k < 60; ++k) {
    const kind = random.pick(Object.keys(values));
    const { sizes, known } = sizesOf(kind, random, random.uniform() < 0.8);
    const { a } = drawn(kind, random, sizes, 0);
    // with one pair only the arrays do not show all of their conventions
    if (a.partial === 'first-quarter' || a.scaling?.startsWith('llama3')) continue;
    const mine = makers[kind](a, sizes);
    if (kind === 'inverse-frequencies' && a.base === '100') continue;
    const data = mine.data.map((x) => x * (1 + random.integer(-2, 2) * 2 ** -24));
    if (a.precision && a.precision !== 'f32') data.set(mine.data);
    if (a.causal?.endsWith('t') && sizes.n === sizes.m) continue;
    const found = diagnose({ kind, a: mine, b: { ...mine, data }, ...known });
    assert.equal(
      found.verdict,
      'same',
      `${kind} ${JSON.stringify(a)} ${JSON.stringify(found.undecided)}`,
    );
    assert.deepEqual(found.differ, []);
  }
});

forRelease('an array beside random numbers, or made from another input, is unrelated', () => {
  const random = randomFrom(14);
  for (let k = 0; k < 60; ++k) {
    const kind = random.pick(Object.keys(values));
    const { sizes, known } = sizesOf(kind, random, random.uniform() < 0.7);
    const { a } = drawn(kind, random, sizes, 0);
    const mine = makers[kind](a, sizes);
    let theirs = normals(random, mine.shape);
    if (kind === 'attention') {
      theirs = makers[kind](a, {
        ...sizes,
        q: normals(random, sizes.q.shape),
        k: normals(random, sizes.k.shape),
      });
    }
    const found = diagnose({ kind, a: mine, b: theirs, ...known });
    assert.equal(found.verdict, 'unrelated', `${kind} ${JSON.stringify(a)} ${text(found.differ)}`);
    assert.equal(found.convert, null);
  }
});

const plain = (/** @type {string} */ kind) =>
  Object.fromEntries(Object.entries(values[kind]).map(([axis, [value]]) => [axis, value]));

forRelease('a difference is found without the input of the rotation', () => {
  const random = randomFrom(15);
  for (const [axis, value] of [
    ['pairing', 'interleaved'],
    ['rotation', 'backward'],
    ['base', '500000'],
    ['start', '5'],
    ['partial', 'first-half'],
    ['memory', 'feature-major'],
    ['feature-order', 'ggml'],
    ['scaling', 'yarn-4'],
  ]) {
    const { sizes, known } = sizesOf('rotated', random, false);
    Object.assign(sizes, { heads: 2, d: 16, n: 9, x: normals(random, [9, 2, 16]) });
    const a = makers.rotated(plain('rotated'), sizes);
    const b = makers.rotated({ ...plain('rotated'), [axis]: value }, sizes);
    const found = diagnose({ kind: 'rotated', a, b, ...known });
    const wanted = text([{ axis, a: values.rotated[axis][0], b: value }]);
    assert.ok([found.differ, ...found.alternatives].map(text).includes(wanted), wanted);
    assert.ok(Number(found.residual) <= found.tolerance, `${axis}: ${found.residual}`);
  }
});

test('a difference of weights or scores is found without queries and keys where it can be', () => {
  const random = randomFrom(16);
  for (const [stage, axis, value] of [
    ['scores', 'score-scale', 'inverse-d'],
    ['scores', 'softcap', '30'],
    ['scores', 'gqa', 'tile'],
    ['weights', 'score-scale', 'none'],
    ['weights', 'causal', 'bottom-right'],
    ['weights', 'softmax-axis', 'queries'],
    ['weights', 'softmax-base', '2'],
    ['weights', 'gqa', 'tile'],
  ]) {
    const [q, k] = [normals(random, [6, 64]), normals(random, [9, 32])];
    const sizes = { n: 6, m: 9, d: 16, heads: 4, kvHeads: 2, q, k, stage };
    const a = makers.attention(plain('attention'), sizes);
    const b = makers.attention({ ...plain('attention'), [axis]: value }, sizes);
    const found = diagnose({ kind: 'attention', a, b, stage, heads: 4, kvHeads: 2, headDim: 16 });
    const wanted = text([{ axis, a: values.attention[axis][0], b: value }]);
    assert.ok(
      [found.differ, ...found.alternatives].map(text).includes(wanted),
      `${stage} ${wanted}`,
    );
  }
});

test('scores whose head width is not known are related only where they are equal', () => {
  const random = randomFrom(21);
  const [a, b] = [normals(random, [2, 6, 6]), normals(random, [2, 6, 6])];
  const request = { kind: 'attention', stage: 'scores', a };
  assert.equal(diagnose({ ...request, b }).verdict, 'unrelated');
  assert.notEqual(diagnose({ ...request, b: a }).verdict, 'unrelated');
});

test('scores are converted with the width that q says', () => {
  const random = randomFrom(22);
  const [q, k] = [normals(random, [6, 8]), normals(random, [6, 8])];
  const scores = (/** @type {number} */ scale) => ({
    shape: [2, 6, 6],
    data: Float32Array.from({ length: 72 }, (_, i) => {
      const [head, row, key] = [Math.floor(i / 36), Math.floor(i / 6) % 6, i % 6];
      let dot = 0;
      for (let f = 0; f < 4; ++f)
        dot += q.data[8 * row + 4 * head + f] * k.data[8 * key + 4 * head + f];
      return scale * dot;
    }),
  });
  const found = diagnose({
    kind: 'attention',
    stage: 'scores',
    a: scores(0.5),
    b: scores(0.25),
    q,
    k,
  });
  assert.equal(text(found.differ), text([{ axis: 'score-scale', a: 'rsqrt-d', b: 'inverse-d' }]));
  assert.ok(Number(found.residual) <= found.tolerance, `${found.residual}`);
});

test('64-bit integers are read as numbers', () => {
  const wanted = arrayOf('diagnose', 'a', [[1, -2]]);
  const data = BigInt64Array.of(1n, -2n);
  for (const given of [{ dims: [1, 2], data }, [data], [[1n, -2n]]])
    assert.deepEqual(arrayOf('diagnose', 'a', given), wanted);
});

test('64-bit integers that double precision would round are refused: they would count as equal', () => {
  const far = 2n ** 53n;
  const most = Number.MAX_SAFE_INTEGER;
  assert.deepEqual(
    arrayOf('diagnose', 'a', [[1n - far, far - 1n]]).data,
    Float64Array.of(-most, most),
  );
  for (const value of [far, far + 1n, -far]) {
    const data = BigInt64Array.of(1n, value);
    /** @type {[given: unknown, place: string][]} */
    const all = [
      [{ dims: [1, 2], data }, 'a.data[1]'],
      [[data], 'a[0][1]'],
      [[[1n, value]], 'a[0][1]'],
    ];
    for (const [given, place] of all)
      assert.throws(() => arrayOf('diagnose', 'a', given), {
        name: 'RangeError',
        message: `diagnose: ${place} must be an integer within ±(2^53 − 1), got ${value}n`,
      });
  }
});

test('arrays that do not show a convention say so, with what would show it', () => {
  const one = makers['sinusoidal-table'](plain('sinusoidal-table'), { n: 1, d: 24 });
  const found = diagnose({ kind: 'sinusoidal-table', a: one, b: one });
  assert.equal(found.verdict, 'cannot-tell');
  assert.ok(found.undecided.some(({ axis }) => axis === 'base'));
  assert.match(found.undecided[0].sentence, /what would show it: .+\./);
});

test('a square causal mask does not show its alignment', () => {
  const random = randomFrom(17);
  const sizes = { n: 6, m: 6, d: 8, heads: 1, kvHeads: 1, stage: 'weights' };
  const [q, k] = [normals(random, [6, 8]), normals(random, [6, 8])];
  const a = makers.attention({ ...plain('attention'), causal: 'top-left' }, { ...sizes, q, k });
  const found = diagnose({ kind: 'attention', a, b: a, q, k, stage: 'weights' });
  assert.equal(found.verdict, 'cannot-tell');
  assert.deepEqual(
    found.undecided.map(({ axis }) => axis),
    ['causal'],
  );
});

test('explanations of equal length are listed', () => {
  const sizes = { rotaryDim: 16, headDim: 32 };
  const a = makers['inverse-frequencies']({ ...plain('inverse-frequencies'), base: '100' }, sizes);
  const b = makers['inverse-frequencies']({ ...plain('inverse-frequencies'), base: '1000' }, sizes);
  const found = diagnose({ kind: 'inverse-frequencies', a, b, ...sizes });
  assert.deepEqual([found.differ, ...found.alternatives].map(text).sort(), [
    'base 100 1000',
    'base 10000 1000000',
  ]);
});

test('every value of the table has a sentence, a question and users', () => {
  for (const { axes } of kinds) {
    for (const { name, decide, values: all } of axes) {
      assert.ok(decide && reference[name].question, name);
      for (const value of all) {
        assert.ok(value.says, `${name} ${value.name}`);
        const family = value.name.replace(/-\d+$/, '');
        const { used } = reference[name];
        assert.ok(value.rare || used[value.name] || used[family], `${name} ${value.name}`);
      }
    }
  }
});

test('the guide lists the sides of every kind, and all that is searched', () => {
  const guide = readFileSync(new URL('../../../web/guide/conventions.md', import.meta.url), 'utf8');
  for (const { name, sides, axes } of kinds) {
    assert.ok(guide.includes(`\`${name}\`, ${sides}:`), `${name} ${sides}`);
    const [, list] = guide.split(`\`${name}\`, `)[1].match(/:([^]*?)(?:\n- |\n\n)/) ?? [];
    const listed = list.replaceAll(/\s+/g, ' ').trim();
    const searched = axes.map(
      (axis) => `${axis.name} (${axis.values.map((value) => value.name).join(', ')})`,
    );
    assert.equal(listed, searched.join('; '));
  }
});

/** @param {number[]} shape */
const zeros = (shape) => ({ shape, data: new Float32Array(shape.reduce((a, b) => a * b)) });
/** @type {[string, any, RegExp][]} */
const refusals = [
  [
    'no kind',
    { a: [[1]], b: [[1]] },
    /diagnose: kind must be 'sinusoidal-table', .* got undefined/,
  ],
  ['an unknown option', { kind: 'rotated', a: 1, b: 1, start: 2 }, /there is no option start/],
  ['no array', { kind: 'rotated', a: 3, b: [] }, /diagnose: a must be a tensor/],
  ['NaN', { kind: 'sinusoidal-table', a: [[1, NaN]], b: [[1, 2]] }, /a\.data\[1\] is NaN/],
  ['an empty array', { kind: 'sinusoidal-table', a: [[]], b: [[]] }, /a must not be empty/],
  [
    'ragged rows',
    { kind: 'sinusoidal-table', a: [[1, 2], [3]], b: [[1]] },
    /a\[1\] must be an array of 2/,
  ],
  [
    'a wrong rank',
    { kind: 'rotated', a: [[1, 2]], b: [[1, 2]] },
    /a must be \[positions, heads, features\] for rotated, got a tensor of shape \[1, 2\]/,
  ],
  [
    'shapes that do not fit',
    { kind: 'sinusoidal-table', a: [[1, 2]], b: [[1, 2, 3]] },
    /a and b must have shapes that fit, got \[1, 2\] and \[1, 3\]/,
  ],
  [
    'data that does not fill its shape',
    { kind: 'rotated', a: { shape: [2, 2, 2], data: new Float32Array(7) }, b: [] },
    /a\.data must have 8 entries for shape \[2, 2, 2\], got 7/,
  ],
  [
    'gigabytes',
    { kind: 'rotated', a: { shape: [65536, 64, 128], data: new Float32Array(1) }, b: [] },
    /more than 2\^24 entries/,
  ],
  [
    'an odd head',
    { kind: 'rotated', a: [[[1, 2, 3]]], b: [[[1, 2, 3]]] },
    /an even number of features/,
  ],
  [
    'a cache of three',
    { kind: 'cos-sin-cache', a: [[[1]], [[1]], [[1]]], b: [[[1]], [[1]], [[1]]] },
    /a\.shape\[0\] must be 2/,
  ],
  ['nothing', undefined, /^TypeError: diagnose: kind must be .*, got undefined/],
  [
    'queries of other rows',
    {
      kind: 'attention',
      a: zeros([2, 3, 4]),
      b: zeros([2, 3, 4]),
      q: zeros([2, 4, 6]),
      k: zeros([4, 16]),
    },
    /q must be 3 rows of 2 heads times 8 features, got a tensor of shape \[2, 4, 6\]/,
  ],
  [
    'a width of heads that q does not have',
    {
      kind: 'attention',
      a: zeros([2, 6, 6]),
      b: zeros([2, 6, 6]),
      q: zeros([6, 8]),
      k: zeros([6, 8]),
      headDim: 99,
    },
    /headDim must be 4, the features of a head of q, got 99/,
  ],
  [
    'queries of twice as many rows, with the width of heads that the keys have',
    {
      kind: 'attention',
      a: zeros([2, 6, 6]),
      b: zeros([2, 6, 6]),
      q: zeros([12, 8]),
      k: zeros([6, 8]),
      headDim: 4,
    },
    /q must be 6 rows of 2 heads times 4 features/,
  ],
  [
    'heads that the arrays do not have',
    { kind: 'rotated', a: zeros([3, 2, 8]), b: zeros([3, 2, 8]), heads: 3 },
    /a\.shape\[1\] must be 3 heads, got 2/,
  ],
  [
    'key heads that do not divide the heads',
    { kind: 'rotated', a: zeros([3, 2, 8]), b: zeros([3, 2, 8]), kvHeads: 7 },
    /kvHeads must be a divisor of 2 heads, got 7/,
  ],
  [
    'heads of another width',
    { kind: 'rotated', a: zeros([3, 2, 8]), b: zeros([3, 2, 8]), headDim: 6 },
    /a\.shape\[2\] must be 6 features a head, got 8/,
  ],
  [
    'more turning features than there are',
    { kind: 'rotated', a: zeros([3, 2, 8]), b: zeros([3, 2, 8]), rotaryDim: 100 },
    /rotaryDim must be an even number up to the 8 features of a, got 100/,
  ],
  [
    'another x',
    { kind: 'rotated', a: [[[1, 2]]], b: [[[1, 2]]], x: [[[1, 2, 3, 4]]] },
    /x must be of the shape of a/,
  ],
];
test('keys that heads share, and the part of the heads that turns, are taken', () => {
  const a = normals(randomFrom(19), [6, 2, 8]);
  for (const sizes of [{ heads: 8 }, { heads: 8, kvHeads: 2 }, { headDim: 24, rotaryDim: 8 }])
    assert.equal(diagnose({ kind: 'rotated', a, b: a, ...sizes }).verdict, 'same');
});

for (const [what, request, message] of refusals) {
  test(`diagnose refuses ${what} in a sentence that names it`, () => {
    assert.throws(() => diagnose(request), message);
  });
}

forRelease('arrays [64, 8, 128] take at most a second', () => {
  const random = randomFrom(18);
  const x = normals(random, [64, 8, 128]);
  const sizes = { n: 64, heads: 8, d: 128, x };
  const a = makers.rotated(plain('rotated'), sizes);
  const b = makers.rotated({ ...plain('rotated'), pairing: 'interleaved', base: '500000' }, sizes);
  diagnose({ kind: 'rotated', a, b, x });
  const seconds = processorTime(() => diagnose({ kind: 'rotated', a, b, x })) / 1000;
  assert.ok(seconds < 1, `${seconds} s`);
});
