// The programs that diagnose writes, run in NumPy, PyTorch (where it is installed) and JavaScript,
// map a to b.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { diagnose, measure } from '../../../web/labs/doctor/index.js';
import { makers, randomFrom, sizesOf, values } from '../../harness/convention-pairs.js';
import {
  attentionCase,
  normalTensor,
  rotatedCase,
  subjects,
} from '../../harness/measured-cases.js';
import { runPython } from '../../harness/numpy.js';

/** @typedef {{ shape: number[], data: Float32Array }} Tensor */

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {'sinusoidal-table' | 'rotated' | 'cos-sin-cache' | 'inverse-frequencies' | 'attention'} kind
 * @property {Tensor} a
 * @property {Tensor} b
 * @property {Tensor} [x]
 * @property {Tensor} [q]
 * @property {Tensor} [k]
 * @property {Record<string, unknown>} known
 * @property {number} tolerance
 * @property {{ numpy: string, pytorch: string, javascript: string }} convert
 */

/** @returns {Case[]} every change of one value, among settings drawn at random */
function everyChange() {
  const random = randomFrom(21);
  /** @type {Case[]} */
  const cases = [];
  for (const [kind, axes] of Object.entries(values)) {
    for (const [axis, all] of Object.entries(axes)) {
      for (const value of all) {
        const { sizes, known } = sizesOf(kind, random, random.uniform() < 0.7);
        const a = Object.fromEntries(
          Object.entries(axes).map(([name, [usual, ...others]]) => [
            name,
            random.uniform() < 0.7 || others.includes('100000') ? usual : random.pick(others),
          ]),
        );
        a[axis] = random.pick(all.filter((other) => other !== value));
        const [mine, theirs] = [a, { ...a, [axis]: value }].map((s) => makers[kind](s, sizes));
        const { verdict, convert, tolerance } = diagnose({ kind, a: mine, b: theirs, ...known });
        if (verdict !== 'differ' || !convert) continue;
        const name = `${kind}, ${axis} ${a[axis]} to ${value}, ${JSON.stringify(a)}`;
        const { q, k } = sizes;
        cases.push({ name, kind, a: mine, b: theirs, q, k, known, tolerance, convert });
      }
    }
  }
  return cases;
}

/**
 * What measuring alone finds, in both directions: each subject of the random implementations.
 *
 * @returns {Case[]}
 */
function everyMeasured() {
  const random = randomFrom(22);
  /** @type {[any, string][]} */
  const result = [
    ...subjects.rotated.map(
      (subject) => /** @type {[any, string]} */ ([rotatedCase(random, subject), 'y']),
    ),
    .../** @type {const} */ (['weights', 'scores']).flatMap((stage) =>
      subjects.attention.map(
        (subject) => /** @type {[any, string]} */ ([attentionCase(random, subject, stage), stage]),
      ),
    ),
  ];
  return result.flatMap(([{ subject, request, plain }, side]) => {
    const { kind, x, q, k, positions, [side]: other } = request;
    const stage = side === 'y' ? {} : { stage: side };
    return [
      [plain, other],
      [other, plain],
    ].flatMap(([a, b]) => {
      const known = { x, q, k, positions, ...stage };
      const { verdict, convert, tolerance } = diagnose({ kind, a, b, ...known });
      if (verdict !== 'differ') return [];
      const name = `${kind}, ${side}, ${subject}`;
      assert.ok(convert, name);
      return [{ name, kind, a, b, x, q, k, known, tolerance, convert }];
    });
  });
}

/** @param {Tensor} array @param {(row: number) => number} from @returns {Tensor} row r was row from(r) */
function reordered({ shape, data }, from) {
  const width = data.length / shape[0];
  return {
    shape,
    data: data.map((_, i) => data[from(Math.floor(i / width)) * width + (i % width)]),
  };
}

/**
 * Rows of a projection, and numbers of its bias, in every order that measuring names and one that it lists.
 *
 * @returns {Case[]}
 */
function everyOrder() {
  const random = randomFrom(25);
  // of 8 rows a head, permuted twice would be the same as undone
  const [size, half] = [16, 8];
  const forward = (/** @type {number} */ r) => r - (r % size) + (r % 2) * half + ((r % size) >> 1);
  const back = (/** @type {number} */ r) =>
    r - (r % size) + 2 * (r % half) + Math.floor((r % size) / half);
  return [[64, 3], [64]].flatMap((shape) => {
    const a = /** @type {Tensor} */ (normalTensor(random, shape));
    const moved = {
      'ggml-4': reordered(a, forward),
      'ggml-4-twice': reordered(reordered(a, forward), forward),
      'ggml-4-undone': reordered(a, back),
      other: reordered(a, (r) => 63 - r),
    };
    return Object.entries(moved).map(([order, b]) => {
      const { reads, convert } = measure({ kind: 'projection', a, b });
      assert.deepEqual(
        reads.map(({ value }) => value),
        [order],
      );
      assert.ok(convert, order);
      const name = `rows [${shape}], ${order}`;
      return { name, kind: 'attention', a, b, known: {}, tolerance: 0, convert };
    });
  });
}

/** @type {Case[]} */
let cases = [];
before(() => {
  cases = [...everyChange(), ...everyMeasured(), ...everyOrder()];
});

/** @param {Tensor} result @param {Case} wanted */
function matches(result, { name, b, tolerance }) {
  assert.deepEqual([...result.shape], b.shape, name);
  const apart = (/** @type {number} */ x, /** @type {number} */ y) =>
    Object.is(x, y) ? 0 : Math.abs(x - y);
  const off = b.data.reduce((most, x, i) => Math.max(most, apart(x, result.data[i])), 0);
  assert.ok(off <= tolerance, `${name}: ${off} > ${tolerance}`);
}

test('most changes of one value have programs', () => {
  assert.ok(cases.length > 80, `${cases.length}`);
});

test('differences that were measured have programs in both directions', () => {
  const names = new Set(everyMeasured().map(({ name }) => name));
  // scores have neither sinks nor rows that see nothing
  assert.ok(
    names.size >= subjects.rotated.length + 2 * subjects.attention.length - 6,
    `${names.size}`,
  );
});

test('queries and keys that are given by head have programs that read them so', () => {
  const random = randomFrom(23);
  const { request, plain: b } = attentionCase(random, 'gqa-tile');
  const { q, k, weights: a } = /** @type {any} */ (request);
  const { convert } = diagnose({ kind: 'attention', a, b, q, k });
  const result = runInNewContext(`${convert?.javascript}\nconvert(a, q, k);`, { a, q, k });
  matches(result, /** @type {any} */ ({ name: 'by head', b, tolerance: 1e-5 }));
});

test('the JavaScript programs map a to b', () => {
  for (const one of cases) {
    const { a, x, q, k, convert } = one;
    const inputs = /convert\(\{ shape, data \}, x/.test(convert.javascript) ? 'x' : 'q, k';
    const scope = { a, x, q, k };
    matches(runInNewContext(`${convert.javascript}\nconvert(a, ${inputs});`, scope), one);
  }
});

/** Rounds to `bits` bits of significand; ignores overflow and subnormal numbers. @param {number} bits */
const roundedTo = (bits) => (/** @type {number} */ x) => {
  const unit = 2 ** (Math.floor(Math.log2(Math.abs(x) || 1)) + 1 - bits);
  return Math.round(x / unit) * unit;
};

test('the residual is what the program leaves, also of an array that is rounded', () => {
  let compared = 0;
  for (const { name, kind, a, b, q, k, known } of everyChange()) {
    for (const bits of [24, 11, 8]) {
      const data = a.data.map(roundedTo(bits));
      const mine = { shape: a.shape, data };
      const { verdict, convert, residual } = diagnose({ kind, a: mine, b, ...known });
      if (verdict !== 'differ' || !convert) continue;
      const scope = { a: mine, q, k };
      const result = runInNewContext(`${convert.javascript}\nconvert(a, q, k);`, scope);
      const left = b.data.reduce((most, x, i) => Math.max(most, Math.abs(x - result.data[i])), 0);
      const scale = b.data.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
      const off = Math.abs(left - Number(residual));
      assert.ok(off <= 1e-6 * scale, `${name}, ${bits} bits: ${residual} is not ${left}`);
      ++compared;
    }
  }
  assert.ok(compared > 150, `${compared}`);
});

/** Reads cases as JSON, runs their programs, and prints what does not match. */
const runner = `
import base64, json
import numpy as np

try:
    import torch
except ImportError:
    torch = None


def read(packed):
    if packed is None:
        return None
    return np.frombuffer(base64.b64decode(packed["data"]), dtype="<f4").reshape(packed["shape"]).copy()


def run(case, language):
    if language == "pytorch":
        give = lambda packed: None if packed is None else torch.from_numpy(read(packed))
    else:
        give = read
    scope = {name: give(case.get(name)) for name in "axqk"}
    exec(case[language], scope)
    made, b = np.asarray(scope["b"]), read(case["b"])
    assert made.dtype == np.float32, made.dtype
    assert made.shape == b.shape, made.shape
    same = (made == b) | (np.isnan(made) & np.isnan(b))
    with np.errstate(invalid="ignore"):
        off = np.where(same, 0, np.abs(made.astype(np.float64) - b)).max()
    assert off <= case["tolerance"], off


for case in json.loads(CASES):
    for language in ["numpy"] if torch is None else ["numpy", "pytorch"]:
        try:
            run(case, language)
        except Exception as error:
            print(language, case["name"], repr(error))
`;

test('the NumPy and PyTorch programs map a to b', () => {
  const packed = (/** @type {Tensor | undefined} */ tensor) =>
    tensor && { shape: tensor.shape, data: Buffer.from(tensor.data.buffer).toString('base64') };
  const text = JSON.stringify(
    cases.map(({ name, a, b, x, q, k, tolerance, convert }) => ({
      name,
      tolerance,
      ...convert,
      a: packed(a),
      b: packed(b),
      x: packed(x),
      q: packed(q),
      k: packed(k),
    })),
  );
  assert.equal(runPython(`CASES = ${JSON.stringify(text)}\n${runner}`, []), '');
});
