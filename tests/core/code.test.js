import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  attentionCode,
  columnsCode,
  multiHeadCode,
  offsetCode,
  program,
  shiftCode,
  table,
  valuesCode,
} from '../../web/core/kit/program.js';
import { randomNumbers } from '../../web/core/words/heads/projections.js';
import { runJax } from '../harness/jax.js';
import { runPython } from '../harness/numpy.js';
import { phasor } from '../harness/phasor.js';

/** @typedef {import('../../web/core/api/tensor.js').Tensor} Tensor */
/** @typedef {import('../../web/core/kit/element.js').Dialect} Dialect */

/**
 * Runs a program and gives the values of its variables.
 *
 * @param {string} source
 * @param {string} names
 * @returns {Record<string, { shape: number[], data: number[] }>}
 */
function variables(source, names) {
  const list = names.split(' ').map((name) => `"${name}": np.asarray(${name})`);
  const ending = `import json
print("\\n@@@" + json.dumps({name: {"shape": list(a.shape), "data": a.astype(float).ravel().tolist()}
    for name, a in {${list.join(', ')}}.items()}))`;
  const [printed, values] = runPython(source + ending).split('@@@');
  assert.match(printed, /\d/, 'the program prints numbers');
  return JSON.parse(values);
}

/** @param {{ shape: number[], data: number[] }} found @param {Tensor} wanted */
function same(found, wanted, tolerance = 5e-7) {
  // one head is an axis less in the program
  const shape = wanted.shape.length > found.shape.length ? wanted.shape.slice(1) : wanted.shape;
  assert.deepEqual(found.shape, shape);
  const largest = wanted.data.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
  wanted.data.forEach((value, k) => {
    const error = Math.abs(found.data[k] - value);
    assert.ok(error <= tolerance * largest, `entry ${k}: ${found.data[k]}, not ${value}`);
  });
}

/** @param {Dialect} dialect @param {Parameters<typeof table>[0]} options */
const tableCode = (dialect, options) => program(dialect, [...table(options), 'print(P)']);

const next = randomNumbers(5);
/** @param {...number} shape @returns {Tensor} */
const random = (...shape) => ({
  shape,
  data: Float32Array.from({ length: shape.reduce((a, b) => a * b) }, () => 4 * next() - 2),
});

test('a table of any size, layout and base is the library’s', () => {
  for (const options of [
    { length: 6, dim: 6 },
    { length: 3, start: 1000, dim: 8, base: 100, layout: /** @type {const} */ ('concatenated') },
    { length: 5, dim: 7, base: 2.5 },
    { length: 5, dim: 5, layout: /** @type {const} */ ('concatenated') },
    { length: 4, dim: 6, layout: /** @type {const} */ ('interleaved-cos-first') },
    { length: 4, dim: 7, layout: /** @type {const} */ ('concatenated-cos-first') },
    { length: 1, dim: 1 },
  ]) {
    same(variables(tableCode('numpy', options), 'P').P, phasor.sinusoidal(options));
  }
});

test('columns of a table are the library’s', () => {
  const options = { length: 5, start: 40, dim: 7, base: 100 };
  const { data } = phasor.sinusoidal(options);
  const columns = [6, 0, 3];
  const wanted = Array.from({ length: 5 }, (_, row) =>
    columns.map((k) => data[row * 7 + k]),
  ).flat();
  const source = columnsCode('numpy', { ...options, columns });
  same(variables(source, 'C').C, { shape: [5, 3], data: Float32Array.from(wanted) });
});

test('similarity by offset is the library’s, of several bases', () => {
  for (const metric of /** @type {const} */ (['cosine', 'dot', 'euclidean'])) {
    const options = { length: 12, dim: 16, bases: [10000, 1], metric };
    const { A } = variables(offsetCode('numpy', options), 'A');
    const curves = options.bases.map((base) =>
      phasor.offsetSimilarity({ dim: 16, base, maxOffset: 11, metric }),
    );
    const data = Float32Array.from({ length: 24 }, (_, k) => curves[k % 2][k >> 1]);
    same(A, { shape: [12, 2], data }, 2e-6);
  }
});

test('the shift matrix is the library’s, and moves the row', () => {
  for (const offset of [3, -1.5, 0]) {
    const options = { dim: 6, base: 100, offset };
    const { M, moved } = variables(shiftCode('numpy', { ...options, position: 40 }), 'M moved');
    same(M, phasor.shiftMatrix(options));
    const there = phasor.sinusoidal({ positions: [40 + offset], dim: 6, base: 100 });
    same(moved, { shape: [6], data: there.data });
  }
});

test('attention is the library’s: scale, causal, masks, heads', () => {
  const [q, k, v] = [random(3, 4), random(5, 4), random(5, 2)];
  const mask = { shape: [3, 5], data: Uint8Array.of(1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1) };
  for (const options of [
    {},
    { scale: 1 },
    { causal: true },
    { mask },
    { causal: true, mask: random(3, 5) },
    { mask: { shape: [5], data: Float32Array.of(0, -Infinity, 1, 0, -Infinity) } },
    // rows that neither hides alone
    { causal: true, mask: { shape: [3, 5], data: Uint8Array.from('001111111000011', Number) } },
    { causal: true, mask: { shape: [5], data: Float32Array.of(-Infinity, 0, 1, 0, 0) } },
  ]) {
    const found = variables(attentionCode('numpy', { q, k, v, ...options }), 'W Y');
    const { weights, output } = phasor.attention(q, k, v, { ...options, return: ['weights'] });
    same(found.W, weights);
    same(found.Y, output);
  }
});

test('attention may start from scores or weights, for several heads', () => {
  const scores = random(2, 3, 3);
  const q = { shape: [2, 3, 3], data: scores.data };
  const identity = { shape: [3, 3], data: Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1) };
  const k = { shape: [2, 3, 3], data: Float32Array.of(...identity.data, ...identity.data) };
  /** @param {Tensor} tensor */
  const batch = (tensor) => ({ shape: [1, ...tensor.shape], data: tensor.data });
  const { weights, output } = phasor.attention(batch(q), batch(k), batch(k), {
    scale: 1,
    causal: true,
    return: ['weights'],
  });
  const found = variables(attentionCode('numpy', { scores, v: k, causal: true }), 'W Y');
  same(found.W, { shape: [2, 3, 3], data: weights.data });
  same(found.Y, { shape: [2, 3, 3], data: output.data });
  same(variables(attentionCode('numpy', { q, k, scale: 1, causal: true }), 'W').W, {
    shape: [2, 3, 3],
    data: weights.data,
  });
  const given = { shape: [1, 2], data: Float32Array.of(0.25, 0.75) };
  const v = { shape: [2, 1], data: Float32Array.of(8, 4) };
  assert.deepEqual(variables(attentionCode('numpy', { weights: given, v }), 'Y').Y.data, [5]);
});

test('multi-head attention is the library’s, on its own rows and across', () => {
  const [x, context] = [random(4, 6), random(3, 5)];
  const wo = random(6, 5);
  for (const across of [false, true]) {
    const columns = across ? 5 : 6;
    const weights = { wq: random(6, 4), wk: random(columns, 4), wv: random(columns, 6), heads: 2 };
    for (const more of [{}, { wo }]) {
      const options = across ? { context } : { causal: true, scale: 0.25 };
      const found = variables(
        multiHeadCode('numpy', { x, ...weights, ...more, ...options }),
        'W H Y',
      );
      const wanted = phasor.multiHead({ ...weights, ...more }).forward(x, options);
      same(found.W, wanted.weights, 2e-6);
      same(found.H, wanted.heads, 2e-6);
      same(found.Y, wanted.output, 2e-6);
    }
  }
});

test('values keep every digit, also those that are no numbers', () => {
  const values = { shape: [2, 2], data: Float32Array.of(0.1, -0, NaN, -Infinity) };
  const source = valuesCode('numpy', { values, name: 'B' });
  const found = variables(source, 'B[0,0] np.signbit(B) np.isnan(B) np.isneginf(B)');
  assert.equal(Math.fround(found['B[0,0]'].data[0]), values.data[0]);
  assert.deepEqual(found['np.signbit(B)'].data, [0, 1, 0, 1]);
  assert.deepEqual(found['np.isnan(B)'].data, [0, 0, 1, 0]);
  assert.deepEqual(found['np.isneginf(B)'].data, [0, 0, 0, 1]);
});

test('the other two dialects are right Python and name nothing they do not make', () => {
  const options = { length: 3, dim: 4 };
  const [q, k, v] = [random(2, 3), random(2, 3), random(2, 3)];
  const heads = { x: q, wq: random(3, 4), wk: random(3, 4), wv: random(3, 4), heads: 2 };
  const mask = { shape: [2, 2], data: Uint8Array.of(1, 0, 0, 0) };
  for (const dialect of /** @type {Dialect[]} */ (['pytorch', 'jax'])) {
    for (const source of [
      tableCode(dialect, options),
      columnsCode(dialect, { ...options, columns: [3, 0] }),
      offsetCode(dialect, { ...options, bases: [100, 1] }),
      shiftCode(dialect, { dim: 4, offset: 2, position: 1 }),
      attentionCode(dialect, { q, k, v, causal: true, mask }),
      multiHeadCode(dialect, { ...heads, wo: random(4, 3) }),
      valuesCode(dialect, { values: q }),
    ]) {
      const check = `import ast, builtins
tree = ast.parse(${JSON.stringify(source)})
nodes = list(ast.walk(tree))
names = [node for node in nodes if isinstance(node, ast.Name)]
made = {node.id for node in names if isinstance(node.ctx, ast.Store)} | set(dir(builtins))
made |= {a.arg for a in nodes if isinstance(a, ast.arg)}
made |= {f.name for f in nodes if isinstance(f, ast.FunctionDef)}
made |= {(a.asname or a.name).split(".")[0] for n in nodes if isinstance(n, ast.Import) for a in n.names}
print("unknown:", sorted({node.id for node in names} - made))`;
      assert.equal(runPython(check), 'unknown: []\n', source);
    }
  }
});

/**
 * Every array and number that a program makes, by name.
 *
 * @param {string} source
 * @param {(program: string) => string} run
 */
function allOf(source, run) {
  const ending = `
import json as _json, numpy as _numpy
_found = {}
for _name, _value in list(globals().items()):
    if _name.startswith("_") or isinstance(_value, (str, type(_json))) or callable(_value): continue
    try: _array = _numpy.asarray(_value, dtype=float)
    except Exception: continue
    _found[_name] = {"shape": list(_array.shape), "data": [_x if _x == _x and abs(_x) < 1e300 else str(_x) for _x in _array.ravel().tolist()]}
print("\\n@@@" + _json.dumps(_found))`;
  return JSON.parse(run(source + ending).split('@@@')[1]);
}

test('programs of JAX compute what those of NumPy compute, to the digits of float32', () => {
  const options = { length: 9, dim: 8, start: 3 };
  const [q, k, v] = [random(5, 4), random(5, 4), random(5, 3)];
  const heads = {
    x: random(5, 6),
    wq: random(6, 4),
    wk: random(6, 4),
    wv: random(6, 4),
    wo: random(4, 3),
    heads: 2,
  };
  const mask = { shape: [5, 5], data: Uint8Array.from({ length: 25 }, (_, at) => at % 3 && 1) };
  /** @type {((dialect: Dialect) => string)[]} */
  const programs = [
    (dialect) => tableCode(dialect, options),
    (dialect) => tableCode(dialect, { length: 4, dim: 6, layout: 'concatenated', base: 100 }),
    (dialect) => columnsCode(dialect, { length: 5, dim: 6, columns: [3, 0] }),
    (dialect) => offsetCode(dialect, { length: 6, dim: 8, bases: [100, 1] }),
    (dialect) => shiftCode(dialect, { dim: 6, offset: 2, position: 1 }),
    (dialect) => attentionCode(dialect, { q, k, v, causal: true }),
    (dialect) => attentionCode(dialect, { q, k, v, mask }),
    (dialect) => multiHeadCode(dialect, heads),
    (dialect) => valuesCode(dialect, { values: q }),
  ];
  for (const [at, programOf] of programs.entries()) {
    const wanted = allOf(programOf('numpy'), runPython);
    const found = allOf(programOf('jax'), runJax);
    const names = Object.keys(wanted).filter((name) => name in found);
    assert.ok(names.length > 0, `program ${at}`);
    for (const name of names) {
      assert.deepEqual(found[name].shape, wanted[name].shape, `program ${at}, ${name}`);
      const most = Math.max(1, ...wanted[name].data.map(Math.abs).filter(Number.isFinite));
      wanted[name].data.forEach((/** @type {any} */ value, /** @type {number} */ cell) => {
        const other = found[name].data[cell];
        const isSame = value === other || Math.abs(other - value) < 2e-5 * most;
        assert.ok(isSame, `program ${at}, ${name}[${cell}]: ${other}, not ${value}`);
      });
    }
  }
});
