// The programs that diagnose writes, run in NumPy, PyTorch (where it is installed) and JavaScript,
// map a to b.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { diagnose } from '../web/conventions/index.js';
import { makers, randomFrom, sizesOf, values } from './harness/convention-pairs.js';
import { runPython } from './harness/numpy.js';

/** @typedef {{ shape: number[], data: Float32Array }} Tensor */

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {'sinusoidal-table' | 'rotated' | 'cos-sin-cache' | 'inverse-frequencies' | 'attention'} kind
 * @property {Tensor} a
 * @property {Tensor} b
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

/** @type {Case[]} */
let cases = [];
before(() => {
  cases = everyChange();
});

/** @param {Tensor} made @param {Case} wanted */
function matches(made, { name, b, tolerance }) {
  assert.deepEqual([...made.shape], b.shape, name);
  const off = b.data.reduce((most, x, i) => Math.max(most, Math.abs(x - made.data[i])), 0);
  assert.ok(off <= tolerance, `${name}: ${off} > ${tolerance}`);
}

test('most changes of one value have programs', () => {
  assert.ok(cases.length > 80, `${cases.length}`);
});

test('the JavaScript programs map a to b', () => {
  for (const one of cases) {
    const { a, q, k, convert } = one;
    const scope = { a, q, k };
    matches(runInNewContext(`${convert.javascript}\nconvert(a, q, k);`, scope), one);
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
      const made = runInNewContext(`${convert.javascript}\nconvert(a, q, k);`, scope);
      const left = b.data.reduce((most, x, i) => Math.max(most, Math.abs(x - made.data[i])), 0);
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
    scope = {name: give(case.get(name)) for name in "aqk"}
    exec(case[language], scope)
    made, b = np.asarray(scope["b"]), read(case["b"])
    assert made.dtype == np.float32, made.dtype
    assert made.shape == b.shape, made.shape
    off = np.abs(made.astype(np.float64) - b).max()
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
    cases.map(({ name, a, b, q, k, tolerance, convert }) => ({
      name,
      tolerance,
      ...convert,
      a: packed(a),
      b: packed(b),
      q: packed(q),
      k: packed(k),
    })),
  );
  assert.equal(runPython(`CASES = ${JSON.stringify(text)}\n${runner}`, []), '');
});
