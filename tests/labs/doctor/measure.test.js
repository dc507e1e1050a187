// measure reads conventions off arrays: those of a golden file from an independent implementation, random
// ones of tests/harness/measured-cases.js, and the arrays that show too little.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { measure } from '../../../web/labs/doctor/index.js';
import { randomFrom } from '../../harness/convention-pairs.js';
import * as random from '../../harness/measured-cases.js';
import { fitDigests, goldenCases, unpacked } from '../../harness/measured-fits.js';
import { processorTime } from '../../harness/processor-time.js';
import { caseCount, forRelease, inBoth, test } from '../../harness/tiers.js';

const { attentionCase, bfloat16, float16, normalTensor, projectionCase, rotatedCase, subjects } =
  random;

/** @param {any} measured @returns {Record<string, any>} */
const readsOf = ({ reads }) =>
  Object.fromEntries(reads.map((/** @type {any} */ { axis, value }) => [axis, value]));

/** Axes whose numbers may be off by 1e-3 of themselves; positions by 0.01. */
const relative = (/** @type {string} */ axis) => (/position|start/.test(axis) ? 0 : 1e-3);

/**
 * @param {string} axis
 * @param {any} got
 * @param {any} wanted
 * @returns {boolean}
 */
function near(axis, got, wanted) {
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(got) &&
      got.length === wanted.length &&
      wanted.every((one, i) => near(axis, got[i], one))
    );
  }
  if (typeof wanted === 'number') {
    const within = relative(axis) * Math.abs(wanted) || 0.01;
    return typeof got === 'number' && Math.abs(got - wanted) <= within;
  }
  const [, name, number] = /^(linear-|yarn-)(.+)$/.exec(wanted) ?? [];
  if (!name) return got === wanted;
  return String(got).startsWith(name) && near(axis, Number(got.slice(name.length)), Number(number));
}

/**
 * @param {any} measured
 * @param {Record<string, any>} wanted
 * @returns {{ wrong: string[], missing: string[] }} axes
 */
function compared(measured, wanted) {
  const got = readsOf(measured);
  const wrong = Object.keys(got).filter((axis) =>
    axis in wanted ? !near(axis, got[axis], wanted[axis]) : axis !== 'base' && axis !== 'pairing',
  );
  return { wrong, missing: Object.keys(wanted).filter((axis) => !(axis in got)) };
}

/** @param {any} turns @param {any} measured @param {number[][]} angles */
function assertAngles({ pairs }, measured, angles) {
  pairs.forEach((/** @type {number[]} */ pair, /** @type {number} */ j) => {
    const at = measured.pairs.findIndex((/** @type {number[]} */ one) => `${one}` === `${pair}`);
    assert.ok(at >= 0, `the pair ${pair}`);
    angles.forEach((row, r) => {
      const off = measured.angles[r * measured.pairs.length + at] - row[j];
      const turns = Math.round(off / (2 * Math.PI));
      assert.ok(Math.abs(off - 2 * Math.PI * turns) < 2e-6, `row ${r}, pair ${pair}: ${off}`);
    });
  });
  assert.equal(measured.pairs.length, pairs.length);
}

for (const { id, kind, subject, known, expect, reads, ...arrays } of goldenCases) {
  test(`golden case ${id}, ${kind}: ${subject}`, () => {
    const given = Object.fromEntries(
      ['x', 'y', 'q', 'k', 'weights', 'a', 'b']
        .filter((name) => arrays[name])
        .map((name) => [name, unpacked(arrays[name])]),
    );
    /** @type {any} */
    const measured = measure(/** @type {any} */ ({ kind, ...given, ...known }));
    assert.deepEqual(compared(measured, reads), { wrong: [], missing: [] });
    if (expect?.pairs) assertAngles(expect, measured, expect.angles);
    assert.ok(measured.residual <= measured.tolerance);
    for (const { sentence } of measured.reads) assert.match(sentence, /^[A-Z].*\.$/);
  });
}

test('the fits give the recorded bytes, of arrays that show little, too', () => {
  const digests = new URL('../../golden/digests.json', import.meta.url);
  assert.deepEqual(fitDigests(), JSON.parse(readFileSync(digests, 'utf8')).fits);
});

/**
 * Of random cases, how many are read as they were made.
 *
 * @param {(random: import('../../harness/convention-pairs.js').Random) => any} make
 * @param {number} seed
 * @param {number} count
 */
function tally(make, seed, count) {
  const source = randomFrom(seed);
  const all = { found: 0, wrong: /** @type {string[]} */ ([]), open: /** @type {string[]} */ ([]) };
  for (let i = 0; i < count; ++i) {
    const { request, reads, subject, settings } = make(source);
    const measured = measure(request);
    const { wrong, missing } = compared(measured, reads);
    const label = `${subject} ${JSON.stringify(settings)}: ${JSON.stringify(readsOf(measured))}`;
    if (wrong.length > 0) all.wrong.push(`${wrong}: ${label}`);
    else if (missing.length > 0) {
      all.open.push(`${missing}: ${label}`);
      assert.ok(measured.open.length > 0, `nothing is said of ${missing}: ${label}`);
    } else ++all.found;
  }
  return all;
}

for (const [name, make, seed, share] of /** @type {const} */ ([
  ['rotations', rotatedCase, 1, 0.97],
  ['weights', attentionCase, 2, 0.97],
  ['scores', (one) => attentionCase(one, undefined, 'scores'), 3, 0.97],
  ['outputs', (one) => attentionCase(one, undefined, 'output'), 4, 0.9],
  ['rows of projections', projectionCase, 5, 0.97],
])) {
  inBoth(`random ${name} are read, and none wrong`, () => {
    const count = caseCount(120);
    const { found, wrong, open } = tally(/** @type {any} */ (make), seed, count);
    assert.deepEqual(wrong, []);
    assert.ok(found >= share * count, open.join('\n'));
  });
}

/** Of the battery, ten draws of each kind that no other test uses. */
const otherSeeds = Array.from({ length: 10 }, (_, k) => 101 + k);

for (const [name, make, share] of /** @type {const} */ ([
  ['rotations', rotatedCase, 0.98],
  ['weights', attentionCase, 0.98],
  ['scores', (one) => attentionCase(one, undefined, 'scores'), 0.98],
  ['outputs', (one) => attentionCase(one, undefined, 'output'), 0.9],
  ['rows of projections', projectionCase, 0.98],
])) {
  forRelease(`${name} of ten other seeds are read, and at most 0.3 % wrong`, (context) => {
    const tallies = otherSeeds.map((seed) => tally(/** @type {any} */ (make), seed, 100));
    const found = tallies.reduce((sum, one) => sum + one.found, 0);
    const [wrong, open] = [tallies.flatMap((one) => one.wrong), tallies.flatMap((one) => one.open)];
    context.diagnostic(`${name}: ${found} read, ${open.length} open, ${wrong.length} wrong`);
    assert.ok(wrong.length <= 3, wrong.join('\n'));
    assert.ok(found >= share * 1000, open.join('\n'));
  });
}

test('every symptom has random cases', () => {
  const source = randomFrom(6);
  for (const subject of subjects.rotated) {
    const { request, reads } = rotatedCase(source, subject);
    assert.deepEqual(compared(measure(/** @type {any} */ (request)), reads).wrong, [], subject);
  }
  for (const subject of subjects.attention) {
    const { request, reads } = attentionCase(source, subject);
    assert.deepEqual(compared(measure(/** @type {any} */ (request)), reads).wrong, [], subject);
  }
});

/**
 * x and y of a rotation of interleaved pairs.
 *
 * @param {number[]} shape
 * @param {Float32Array} x
 * @param {number} [base]
 * @param {(row: number) => number} [position]
 */
function interleaved([n, heads, d], x, base = 10000, position = (row) => row) {
  const y = Float32Array.from(x);
  for (let row = 0; row < n; ++row) {
    for (let at = row * heads * d; at < (row + 1) * heads * d; at += 2) {
      const angle = position(row) * base ** (-(at % d) / d);
      y[at] = x[at] * Math.cos(angle) - x[at + 1] * Math.sin(angle);
      y[at + 1] = x[at + 1] * Math.cos(angle) + x[at] * Math.sin(angle);
    }
  }
  const [first, second] = [x, y].map((data) => ({ shape: [n, heads, d], data }));
  return { kind: /** @type {const} */ ('rotated'), x: first, y: second };
}

test('unit vectors show the pairs, and so do heads of which every other one is 0', () => {
  const d = 48;
  const units = Float32Array.from({ length: 4 * d * d }, (_, i) =>
    Number(i % d === Math.floor(i / d) % d),
  );
  assert.equal(readsOf(measure(interleaved([4, d, d], units))).pairing, 'interleaved');
  const source = randomFrom(8);
  const sparse = Float32Array.from({ length: 8 * 32 * 32 }, (_, i) =>
    Math.floor(i / 32) % 2 ? source.normal() : 0,
  );
  assert.equal(readsOf(measure(interleaved([8, 32, 32], sparse))).pairing, 'interleaved');
});

test('rows of zeros are taken for those of a run, and of other positions nothing is said', () => {
  const source = randomFrom(11);
  const of = (/** @type {number} */ step, /** @type {number[]} */ zeros) => {
    const x = Float32Array.from({ length: 10 * 2 * 16 }, (_, i) =>
      zeros.includes(Math.floor(i / 32)) ? 0 : source.normal(),
    );
    const request = interleaved([10, 2, 16], x, 10000, (row) => 3 + step * row);
    return /** @type {any} */ (measure(request));
  };
  for (const zeros of [[4], [8, 9], [0, 1]]) {
    const run = of(1, zeros);
    assert.equal(readsOf(run).start, 3);
    assert.deepEqual(
      Array.from(run.positions),
      Array.from({ length: 10 }, (_, row) => 3 + row),
    );
  }
  const steps = of(2, [4]);
  assert.equal(readsOf(steps).positions, undefined);
  assert.ok(
    steps.open.some((/** @type {any} */ { sentence }) => /^Rows of zeros show/.test(sentence)),
  );
});

test('a factor of both arrays changes no read', () => {
  const source = randomFrom(9);
  const x = Float32Array.from({ length: 12 * 2 * 16 }, () => source.normal());
  const { y } = interleaved([12, 2, 16], x, 123456);
  for (const factor of [1e-7, 1, 1e6]) {
    const [first, second] = [x, y.data].map((data) => ({
      shape: y.shape,
      data: data.map((one) => factor * one),
    }));
    const measured = measure({ kind: 'rotated', x: first, y: second });
    const { base, pairing } = readsOf(measured);
    assert.ok(near('base', base, 123456), `${factor}: ${base}`);
    assert.equal(pairing, 'interleaved', `${factor}`);
    assert.ok(measured.tolerance < 1e-5 * factor, `${factor}: ${measured.tolerance}`);
  }
});

test('beside a row of large numbers the others are compared as strictly', () => {
  const source = randomFrom(10);
  const shape = [64, 16];
  const a = Float32Array.from({ length: 1024 }, (_, i) =>
    Math.floor(i / 16) === 3 ? 100 * source.normal() : source.normal(),
  );
  const data = Float32Array.from(a, (one, i) => (Math.floor(i / 16) === 20 ? 1.35 * one : one));
  const { open, reads } = measure({
    kind: 'projection',
    a: { shape, data: a },
    b: { shape, data },
  });
  assert.deepEqual(reads, []);
  assert.equal(open[0].sentence, 'Row 20 of b is no row of a.');
});

/** @param {any} tensor @param {(x: number) => number} round */
const rounded = ({ shape, data }, round) => ({ shape, data: Float32Array.from(data, round) });

test('what bfloat16 leaves of a rotation is allowed for', () => {
  const source = randomFrom(7);
  for (let k = 0; k < 12; ++k) {
    const { request, reads } = rotatedCase(
      source,
      source.pick(['start', 'partial', 'gain', 'backward']),
    );
    const { x, y } = /** @type {any} */ (request);
    const noisy = { kind: 'rotated', x: rounded(x, bfloat16), y: rounded(y, bfloat16) };
    const measured = measure(/** @type {any} */ (noisy));
    const got = readsOf(measured);
    for (const axis of ['pairing', 'rotation', 'start', 'partial']) {
      if (axis in got)
        assert.ok(near(axis, got[axis], Reflect.get(reads, axis)), `${axis}: ${got[axis]}`);
    }
    assert.ok(got.pairing === reads.pairing || measured.open.length > 0);
  }
});

/**
 * A rotation of the base 10000, and 3 heads of random vectors, in bfloat16 where nothing is said.
 *
 * @param {number} d
 * @param {number[]} positions
 * @param {{ base?: number, factor?: number, heads?: number, round?: (x: number) => number }} [settings]
 */
function noisyRotation(
  d,
  positions,
  { base = 10000, factor = 1, heads = 3, round = bfloat16 } = {},
) {
  const x = normalTensor(randomFrom(8), [positions.length, heads, d]);
  const half = d / 2;
  const y = x.data.map((own, i) => {
    const [row, lane] = [Math.floor(i / (heads * d)), i % d];
    const angle = (positions[row] * base ** (-(lane % half) / half)) / factor;
    const other = lane < half ? -x.data[i + half] : x.data[i - half];
    return own * Math.cos(angle) + other * Math.sin(angle);
  });
  const turned = { shape: x.shape, data: y };
  return { kind: 'rotated', x: rounded(x, round), y: rounded(turned, round) };
}

test('small steps of positions are a factor in bfloat16, too, and no list of positions', () => {
  for (const factor of [9.48, 11.4, 13.2]) {
    const rows = Array.from({ length: 48 }, (_, row) => row);
    const { scaling, positions } = readsOf(
      measure(/** @type {any} */ (noisyRotation(16, rows, { base: 30000, factor }))),
    );
    assert.equal(positions, undefined, `factor ${factor}`);
    assert.ok(Math.abs(Number(scaling.slice('linear-'.length)) - factor) < 0.02 * factor, scaling);
  }
});

test('slow pairs of many heads in bfloat16 are not taken for a part that does not turn', () => {
  for (const [rows, heads, d, base] of [
    [17, 16, 64, 20000],
    [64, 24, 64, 500000],
  ]) {
    const positions = Array.from({ length: rows }, (_, row) => row);
    const request = noisyRotation(d, positions, { base, heads });
    const measured = measure(/** @type {any} */ (request));
    const { partial, base: read } = readsOf(measured);
    assert.equal(partial, undefined, `${heads} heads`);
    assert.ok(Math.abs(read - base) < 1e-3 * base, `${read}`);
    assert.ok(measured.open.some(({ axis }) => axis === 'partial'));
  }
});

for (const [width, first, d, type, round] of /** @type {const} */ ([
  [64, 128, 192, 'float32', Number],
  [64, 128, 192, 'bfloat16', bfloat16],
  [32, 0, 96, 'float32', Number],
  [32, 64, 96, 'float16', float16],
])) {
  test(`neighbours ${first} to ${first + width} of ${d} that are written to halves, ${type}`, () => {
    const [n, heads, half] = [13, 4, width / 2];
    const x = rounded(normalTensor(randomFrom(31), [n, heads, d]), round);
    const y = Float32Array.from(x.data);
    for (let row = 0; row < n * heads; ++row) {
      for (let j = 0; j < half; ++j) {
        const angle = Math.floor(row / heads) * 10000 ** (-j / half);
        const from = row * d + first;
        const [u, v] = [x.data[from + 2 * j], x.data[from + 2 * j + 1]];
        y[from + j] = u * Math.cos(angle) - v * Math.sin(angle);
        y[from + j + half] = v * Math.cos(angle) + u * Math.sin(angle);
      }
    }
    const measured = measure({
      kind: 'rotated',
      x,
      y: rounded({ shape: x.shape, data: y }, round),
    });
    assert.deepEqual(measured.open, []);
    assert.equal(measured.pairs.length, half);
    assert.deepEqual(readsOf(measured), {
      pairing: 'interleaved',
      'output-order': 'half',
      partial: `${first ? 'last' : 'first'}-${width}`,
      base: readsOf(measured).base,
    });
    assert.ok(near('base', readsOf(measured).base, 10000));
  });
}

for (const [type, round] of /** @type {const} */ ([
  ['bfloat16', bfloat16],
  ['float16', float16],
])) {
  inBoth(`nothing wrong is read of weights, queries and keys in ${type}`, () => {
    const source = randomFrom(77);
    for (let k = 0; k < caseCount(60); ++k) {
      const { request, reads, subject } = attentionCase(source);
      const { q, k: keys, weights } = /** @type {any} */ (request);
      const [one, two, three] = [q, keys, weights].map((tensor) => rounded(tensor, round));
      const measured = measure({ kind: 'attention', q: one, k: two, weights: three });
      for (const { axis, value } of measured.reads) {
        assert.ok(axis in reads, `${subject}: ${axis} ${value}`);
        if (typeof value === 'string') assert.equal(value, reads[axis], subject);
      }
    }
  });
}

for (const [type, round] of /** @type {const} */ ([
  ['float32', Number],
  ['float16', float16],
  ['bfloat16', bfloat16],
])) {
  inBoth(`nothing wrong is read of as many outputs as keys in ${type}`, () => {
    const source = randomFrom(78);
    const all = { read: 0, open: 0 };
    for (let k = 0; k < caseCount(40); ++k) {
      const [heads, n, d] = [source.pick([2, 4]), source.integer(8, 27), 32];
      const kvHeads = source.pick([heads, heads / 2]);
      const [q, keys, v] = [heads, kvHeads, kvHeads].map((count, i) =>
        rounded(normalTensor(source, [count, n, i < 2 ? d : n]), round),
      );
      const window = source.uniform() < 0.3 ? source.integer(3, n - 2) : 0;
      const scores = (/** @type {number} */ head, /** @type {number} */ i) =>
        Array.from({ length: n }, (_, j) => {
          if (j > i || (window && i - j >= window)) return -Infinity;
          let sum = 0;
          for (let f = 0; f < d; ++f) {
            const key = Math.floor((head * kvHeads) / heads) * n + j;
            sum += q.data[(head * n + i) * d + f] * keys.data[key * d + f];
          }
          return sum / Math.sqrt(d);
        });
      const data = new Float32Array(heads * n * n);
      for (let head = 0; head < heads; ++head) {
        for (let i = 0; i < n; ++i) {
          const powers = scores(head, i).map(Math.exp);
          const total = powers.reduce((sum, one) => sum + one);
          for (let f = 0; f < n; ++f) {
            const from = Math.floor((head * kvHeads) / heads) * n;
            data[(head * n + i) * n + f] = round(
              powers.reduce((sum, one, j) => sum + (one / total) * v.data[(from + j) * n + f], 0),
            );
          }
        }
      }
      const output = { shape: [heads, n, n], data };
      const measured = measure({ kind: 'attention', q, k: keys, v, output });
      assert.deepEqual(readsOf(measured), 'window' in readsOf(measured) ? { window } : {});
      const isOpen = measured.open.some(({ axis }) => axis === 'mask');
      if (window && !isOpen) assert.deepEqual(readsOf(measured), { window });
      ++all[isOpen ? 'open' : 'read'];
    }
    assert.ok(all.read > 0 && (type === 'bfloat16' || all.open < all.read), JSON.stringify(all));
  });
}

test('noise that no type explains, as of a quantised cache, is measured', () => {
  const source = randomFrom(8);
  const { request, reads } = rotatedCase(source, 'start');
  const { x, y } = /** @type {any} */ (request);
  const noisy = rounded(y, (value) => value + 2e-4 * (source.uniform() - 0.5));
  const measured = measure({ kind: 'rotated', x, y: noisy });
  assert.equal(readsOf(measured).pairing, reads.pairing);
  assert.deepEqual(compared(measured, { ...reads, base: readsOf(measured).base }).wrong, []);
});

test('arrays that show too little say what would show it', () => {
  const source = randomFrom(9);
  const [x, y] = [0, 1].map(() => random.normalTensor(source, [5, 1, 8]));
  const alone = measure({ kind: 'rotated', x, y });
  assert.deepEqual(alone.reads, []);
  assert.match(alone.open[0].sentence, /two heads or two batches a position/);
  const zeros = { shape: [5, 2, 8], data: new Float32Array(80) };
  assert.match(measure({ kind: 'rotated', x: zeros, y: zeros }).open[0].sentence, /only zeros/);
  const same = random.normalTensor(source, [5, 3, 8]);
  const still = measure({ kind: 'rotated', x: same, y: same });
  assert.deepEqual(still.reads, []);
  assert.match(still.open[0].sentence, /position other than 0/);
  const other = random.normalTensor(source, [5, 3, 8]);
  const unrelated = measure({ kind: 'rotated', x: same, y: other });
  assert.deepEqual(unrelated.reads, []);
  assert.match(unrelated.open[0].sentence, /not made of turned pairs/);
  const weights = { shape: [2, 4, 4], data: new Float32Array(32).fill(0.25) };
  const nothing = { shape: [2, 4, 8], data: new Float32Array(64) };
  const flat = measure({ kind: 'attention', q: nothing, k: nothing, weights });
  assert.match(flat.open[0].sentence, /products that are not 0/);
});

test('what known positions do not show is not said to need them', () => {
  const source = randomFrom(11);
  const x = random.normalTensor(source, [4, 3, 8]);
  const y = Float32Array.from(x.data);
  for (let i = 0; i < y.length; i += 2) {
    // angles of no base, the first of a pair and a row its own
    const angle = 1 + Math.sin(37 * Math.floor(i / 24) + 11 * ((i >> 1) % 4));
    const [u, v] = [x.data[i], x.data[i + 1]];
    y[i] = u * Math.cos(angle) - v * Math.sin(angle);
    y[i + 1] = v * Math.cos(angle) + u * Math.sin(angle);
  }
  const turned = { shape: x.shape, data: y };
  const said = (/** @type {object} */ known) =>
    measure({ kind: 'rotated', x, y: turned, ...known }).open.find(({ axis }) => axis === 'base');
  assert.match(`${said({})?.sentence}`, /^Known positions/);
  assert.match(`${said({ positions: [0, 1, 2, 3] })?.sentence}`, /^The angles follow no base/);
  const far = [1e18, 2e18, 3e18, 5e18];
  for (const positions of [far, [far, [0, 1, 2, 3]]]) {
    assert.match(`${said({ positions })?.sentence}`, /^No base was found at positions so large/);
  }
});

test('where WebAssembly cannot be opened, the sentence names what was called, and another way', () => {
  const { request, plain } = /** @type {any} */ (rotatedCase(randomFrom(12), 'gain'));
  const listed = (/** @type {any} */ { shape, data }) => ({ shape, data: [...data] });
  const given = JSON.stringify([request.x, request.y, plain].map(listed));
  const program = `
    const { diagnose, measure } = await import('${new URL('../../../web/labs/doctor/index.js', import.meta.url)}');
    const [x, y, plain] = ${given};
    const ways = [
      () => measure({ kind: 'rotated', x, y }),
      () => diagnose({ kind: 'rotated', a: plain, b: y, x }),
    ];
    // as Chrome 114 on the page's thread
    WebAssembly.Module = class {
      constructor() {
        throw new RangeError('disallowed on the main thread');
      }
    };
    for (const engine of [WebAssembly, undefined]) {
      globalThis.WebAssembly = engine;
      for (const way of ways) {
        try {
          way();
        } catch ({ message }) {
          console.log(message);
        }
      }
    }`;
  const lines = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  }).split('\n');
  for (const [k, call] of ['measure', 'diagnose'].entries()) {
    assert.equal(
      lines[k],
      `${call}: the WebAssembly could not be compiled; use measureInWorker, or ${call} in a worker (disallowed on the main thread)`,
    );
    assert.match(lines[k + 2], new RegExp(`^${call}: this engine has no WebAssembly`));
  }
});

test('known positions that turn as a part of themselves have a factor', () => {
  for (const factor of [4, 2.5]) {
    const { x, y } = noisyRotation(16, [0, 1, 2, 3, 4, 5, 6, 7], { round: Number });
    const positions = Array.from({ length: 8 }, (_, row) => factor * row);
    const { base, ...others } = readsOf(measure({ kind: 'rotated', x, y, positions }));
    assert.ok(near('base', base, 10000));
    assert.deepEqual(others, { pairing: 'half', scaling: `linear-${factor}` });
  }
});

test('backward is one reading: no rate and no position is below zero beside it', () => {
  const rows = [0, 1, 2, 3, 4, 5];
  for (const [d, factor] of [
    [4, 100],
    [8, 20],
    [16, 1],
  ]) {
    const { x, y } = noisyRotation(d, rows, { factor: -factor, round: Number });
    for (const known of [{}, { positions: rows }]) {
      const measured = measure(/** @type {any} */ ({ kind: 'rotated', x, y, ...known }));
      const { rotation, positions, start } = readsOf(measured);
      if (measured.positions.length === 0) continue;
      assert.equal(rotation, 'backward', `${d} features`);
      assert.deepEqual([positions, start], [undefined, undefined]);
      assert.ok(measured.rates.every((rate) => rate > 0));
    }
  }
});

test('other positions that fit by chance are not read beside known ones', () => {
  for (const round of [bfloat16, float16]) {
    for (const rows of [4, 5, 8]) {
      const positions = Array.from({ length: rows }, (_, row) => row);
      const request = {
        ...noisyRotation(2, positions, { factor: 100, heads: 2, round }),
        positions,
      };
      const got = readsOf(measure(/** @type {any} */ (request)));
      assert.equal(got.positions, undefined, `${rows} rows: ${got.positions}`);
    }
  }
});

const run = (/** @type {number} */ from, /** @type {number} */ count, step = 1) =>
  Array.from({ length: count }, (_, row) => from + step * row);

for (const [what, d, rows, settings, isGiven, wanted] of /** @type {const} */ ([
  ['one row of a factor', 16, [8], { factor: 4, round: Math.fround }, true, 'scaling linear-4'],
  ['two rows of a factor', 32, [0, 8], { factor: 2, round: Math.fround }, true, 'scaling linear-2'],
  ['rows 4i, factor 8', 128, run(0, 13, 4), { base: 160000, factor: 8 }, true, 'scaling linear-8'],
  [
    'rows 4i, factor 1.7',
    8,
    run(400, 13, 4),
    { base: 5e5, factor: 1.7 },
    true,
    'scaling linear-1.7',
  ],
  ['large rows of a factor', 64, run(1000, 8), { factor: 8 }, false, 'positions'],
  ['one row of few pairs', 8, [1], { base: 12345, factor: 4 }, true, ''],
  ['one row of two pairs', 4, [263], { base: 2e12 }, false, ''],
])) {
  test(`positions, start and factor are those that there are, or open: ${what}`, () => {
    const { x, y } = noisyRotation(d, rows, { heads: 4, ...settings });
    const request = { kind: 'rotated', x, y, ...(isGiven && { positions: rows }) };
    const { scaling, start, positions, rotation } = readsOf(measure(/** @type {any} */ (request)));
    assert.deepEqual([start, rotation], [undefined, undefined]);
    if (wanted === 'positions') {
      // parts of whole ones: which factor they have is open
      assert.equal(scaling, undefined);
      positions.forEach((/** @type {number} */ p, /** @type {number} */ row) =>
        assert.ok(Math.abs(p - rows[row] / 8) < 0.01, `${positions}`),
      );
    } else {
      assert.equal(positions, undefined);
      assert.equal(scaling ? `scaling ${scaling}` : '', wanted);
    }
  });
}

test('where nothing moves on an axis its pairs are not seen, and the others are open', () => {
  const { x, y } = noisyRotation(24, [0, 7], { round: Math.fround });
  const still = x.data.map((own, i) => ((i % 24) % 12 < 4 ? own : y.data[i]));
  const axes = [
    [0, 0],
    [0, 1],
    [0, 7],
  ];
  const found = measure({
    kind: 'rotated',
    x,
    y: { shape: x.shape, data: still },
    positions: axes,
  });
  assert.deepEqual(found.reads, []);
  assert.match(found.open[0].sentence, /On one axis nothing moves/);
});

test('one batch after the other counts as vectors of a position', () => {
  const { request, reads } = rotatedCase(randomFrom(10), 'start');
  const { x, y } = /** @type {any} */ (request);
  const [n, heads, d] = x.shape;
  const batched = (/** @type {any} */ tensor) => {
    const data = new Float32Array(tensor.data.length);
    for (let row = 0; row < n; ++row) {
      for (let head = 0; head < heads; ++head) {
        const from = (row * heads + head) * d;
        data.set(tensor.data.subarray(from, from + d), (head * n + row) * d);
      }
    }
    return { shape: [heads, n, 1, d], data };
  };
  const measured = measure({ kind: 'rotated', x: batched(x), y: batched(y) });
  assert.deepEqual(compared(measured, reads), { wrong: [], missing: [] });
});

test('what cannot be read is refused with the argument, what is wanted and what was given', () => {
  const x = { shape: [2, 2, 4], data: new Float32Array(16).fill(1) };
  const shaped = (/** @type {number[]} */ ...shape) => ({
    shape,
    data: new Float32Array(shape.reduce((size, side) => size * side, 1)).fill(0.5),
  });
  const [holed, infinite] = [NaN, Infinity].map((gap) => ({
    shape: [2, 2, 4],
    data: x.data.map((one, i) => (i === 3 ? gap : one)),
  }));
  /** @type {[any, RegExp][]} */
  const wrong = [
    [undefined, /^measure: kind must be /],
    [
      { kind: 'rotation' },
      /^measure: kind must be 'rotated', 'attention' or 'projection', got 'rotation'/,
    ],
    [{ kind: 'rotated', x, z: x }, /^measure: there is no option z/],
    [{ kind: 'rotated', x }, /^measure: y must be a tensor/],
    [{ kind: 'rotated', x, y: holed }, /^measure: y\.data\[3\] is NaN: only finite numbers/],
    [
      { kind: 'rotated', x, y: shaped(2, 2, 6) },
      /^measure: x and y must have the same shape, got \[2, 2, 4\] and \[2, 2, 6\]/,
    ],
    [
      { kind: 'rotated', x: shaped(4, 4), y: shaped(4, 4) },
      /^measure: x must be \[positions, heads, features\]/,
    ],
    [
      { kind: 'rotated', x, y: x, positions: [1, 2, 3] },
      /^measure: positions must be \[2\] or \[axes, 2\]/,
    ],
    [
      { kind: 'rotated', x: { shape: [2 ** 10, 2 ** 10, 2 ** 9], data: [] }, y: x },
      /^measure: x\.shape \[1024, 1024, 512\] is more than 2\^26 entries; give a slice/,
    ],
    [
      { kind: 'attention', q: x, k: x },
      /^measure: one of weights, scores, and output with v is wanted/,
    ],
    [
      { kind: 'attention', q: x, k: x, scores: [[[0, Infinity]]] },
      /^measure: scores\.data\[1\] is Infinity: only finite numbers/,
    ],
    [
      { kind: 'attention', q: x, k: x, weights: infinite },
      /^measure: weights\.data\[3\] is Infinity: only finite numbers/,
    ],
    [{ kind: 'attention', q: x, k: x, output: x }, /^measure: v must be given with output/],
    [
      { kind: 'attention', q: x, k: x, weights: shaped(2, 2, 2), v: x },
      /^measure: v must be given with output alone, got weights/,
    ],
    [
      { kind: 'attention', q: x, k: shaped(2, 2, 5), weights: x },
      /^measure: k must be of 4 features, as q/,
    ],
    [
      { kind: 'attention', q: x, k: x, weights: shaped(2, 2, 3) },
      /^measure: weights must have the shape \[2, 2, 2\] of q and k, got \[2, 2, 3\]/,
    ],
    [
      {
        kind: 'attention',
        q: x,
        k: x,
        weights: { shape: [2, 2, 2], data: [1, 0, NaN, 1, 1, 0, 0, 1] },
      },
      /^measure: weights\.data\[2\] is NaN, and others of its row are not/,
    ],
    [
      { kind: 'projection', a: shaped(8, 3), b: shaped(8, 2) },
      /^measure: a and b must have the same shape/,
    ],
    [
      { kind: 'projection', a: shaped(8, 3), b: shaped(8, 3), heads: 3, headDim: 2 },
      /^measure: a must be of 3 heads of 2 rows, got a tensor of shape \[8, 3\]/,
    ],
  ];
  for (const [request, message] of wrong) {
    assert.throws(() => measure(request), { message });
  }
});

test('a scale is no farther from what it was than its `within`, in 16 bits, too', () => {
  const source = randomFrom(7);
  const shape = [2, 6, 8];
  for (let round = 0; round < 200; ++round) {
    const drawn = () => ({
      shape,
      data: Array.from({ length: 96 }, () => 4 * source.uniform() - 2),
    });
    const [q, k] = [drawn(), drawn()];
    const right = 0.3 + 2 * source.uniform();
    const stored = round % 2 ? float16 : bfloat16;
    const data = Array.from({ length: 72 }, (_, cell) => {
      const [row, key] = [Math.floor(cell / 6), 6 * Math.floor(cell / 36) + (cell % 6)];
      let sum = 0;
      for (let e = 0; e < 8; ++e) sum += q.data[8 * row + e] * k.data[8 * key + e];
      return stored((right * sum) / Math.sqrt(8));
    });
    const { reads } = measure({ kind: 'attention', q, k, scores: { shape: [2, 6, 6], data } });
    for (const { value, within } of reads.filter(({ axis }) => axis === 'score-scale')) {
      const off = Math.abs(Number(value) - right);
      assert.ok(off <= Number(within), `${value} of ${right}, within ${within}`);
    }
  }
});

test('a factor and a start are no farther from what they were than their `within`', () => {
  const source = randomFrom(11);
  for (let round = 0; round < 24; ++round) {
    const [factor, start] = [2 + 14 * source.uniform(), Math.round(9000 * source.uniform()) + 0.37];
    const from = round % 2 ? start : 0;
    const base = 10000 + 1e5 * source.uniform();
    const [n, heads, d] = [24, 2, 32];
    const data = Float32Array.from({ length: n * heads * d }, () => source.normal());
    const y = new Float32Array(data.length);
    for (let i = 0; i < y.length; i += 2) {
      const row = Math.floor(i / (heads * d));
      const position = round % 2 ? row + from : row / factor;
      const angle = position * base ** (-(i % d) / d);
      y[i] = data[i] * Math.cos(angle) - data[i + 1] * Math.sin(angle);
      y[i + 1] = data[i + 1] * Math.cos(angle) + data[i] * Math.sin(angle);
    }
    const [x, turned] = [data, y].map((one) => ({ shape: [n, heads, d], data: one }));
    const { reads } = measure({ kind: 'rotated', x, y: turned });
    for (const { axis, value, within } of reads) {
      const right = { scaling: factor, start: from, base }[axis];
      if (right === undefined || Array.isArray(value)) continue;
      const read = Number(String(value).replace('linear-', ''));
      assert.ok(
        Math.abs(read - right) <= Number(within),
        `${axis} ${value} of ${right}: ${within}`,
      );
    }
  }
});

forRelease('a layer of 64 heads takes as long as some passes over its numbers', () => {
  const [n, heads, d] = [1024, 64, 128];
  const data = Float32Array.from({ length: n * heads * d }, (_, i) => Math.sin(i * i * 0.37));
  const y = Float32Array.from(data);
  for (let row = 0; row < n; ++row) {
    for (let j = 0; j < d / 2; ++j) {
      const angle = row * 10000 ** ((-2 * j) / d);
      const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
      for (let head = 0; head < heads; ++head) {
        const at = (row * heads + head) * d + j;
        y[at] = data[at] * cosine - data[at + d / 2] * sine;
        y[at + d / 2] = data[at + d / 2] * cosine + data[at] * sine;
      }
    }
  }
  const [x, turned] = [data, y].map((one) => ({ shape: [n, heads, d], data: one }));
  const pass = processorTime(() => data.reduce((sum, one) => sum + Math.cos(one), 0));
  const own = processorTime(() => {
    assert.equal(readsOf(measure({ kind: 'rotated', x, y: turned })).base, 10000);
  });
  assert.ok(own < 12 * pass, `${own} ms, a pass ${pass} ms`);
});

test('masks that are added as -10000 are those of -Infinity, also where scores are positive', () => {
  const source = randomFrom(61);
  const [q, k] = [0, 1].map(() => normalTensor(source, [2, 9, 8]));
  const ofMask = (/** @type {number} */ added) => {
    const data = Float32Array.from({ length: 2 * 9 * 9 }, (_, at) => {
      const [row, j] = [Math.floor(at / 9), at % 9];
      let score = 0;
      for (let c = 0; c < 8; ++c)
        score += 0.5 * q.data[row * 8 + c] * k.data[(Math.floor(row / 9) * 9 + j) * 8 + c];
      return j > row % 9 ? score + added : score;
    });
    return measure({ kind: 'attention', q, k, scores: { shape: [2, 9, 9], data } });
  };
  const [wanted, got] = [ofMask(-Infinity), ofMask(-10000)].map(
    (found) => /** @type {any} */ (found),
  );
  assert.deepEqual(got.visible, wanted.visible);
  assert.deepEqual([got.reads, got.open], [wanted.reads, wanted.open]);
  assert.deepEqual(
    got.reads.map((/** @type {any} */ { axis }) => axis),
    ['score-scale'],
  );
});

test('a pair that stands still between others is read as such, and no base is', () => {
  const source = randomFrom(62);
  const [n, heads, d] = [12, 4, 16];
  const x = normalTensor(source, [n, heads, d]);
  const rates = Array.from({ length: d / 2 }, (_, j) => (j === 3 ? 0 : 1000 ** (-j / 8)));
  const data = x.data.slice();
  for (let at = 0; at < data.length; at += d) {
    rates.forEach((rate, j) => {
      const angle = Math.floor(at / d / heads) * rate;
      const [u, v] = [x.data[at + j], x.data[at + j + d / 2]];
      data[at + j] = u * Math.cos(angle) - v * Math.sin(angle);
      data[at + j + d / 2] = v * Math.cos(angle) + u * Math.sin(angle);
    });
  }
  const places = Array.from({ length: n }, (_, row) => row);
  for (const known of [{}, { positions: places }]) {
    const found = /** @type {any} */ (
      measure({ kind: 'rotated', x, y: { shape: x.shape, data }, ...known })
    );
    assert.deepEqual(Object.keys(readsOf(found)), ['pairing', 'scaling']);
    found.rates.forEach((/** @type {number} */ rate, /** @type {number} */ j) =>
      assert.ok(Math.abs(rate - rates[j]) < 1e-6, `${j}: ${rate}`),
    );
  }
});
