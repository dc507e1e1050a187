// phasor/masks: the programs of codeOf give the mask that maskOf gives.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, maskOf } from '../../../web/labs/masks/index.js';
import { runJax } from '../../harness/jax.js';
import { optionsFor, rules } from '../../harness/mask-rules.js';
import { runPython } from '../../harness/numpy.js';
import { named, randomRules } from '../../harness/random-rules.js';
import { runTorch, withoutTorch } from '../../harness/torch.js';

/** Rules with planes, and rules of numbers. @type {[string, object][]} */
const others = [
  ['k < lengths[b]', { batch: 2, lengths: [3, 9] }],
  ['q - k < 2 ^ h && k <= q', { heads: 3 }],
  ['k % heads == h', { heads: 3 }],
  ['-abs(q - k) * 2 ^ (-8 * (h + 1) / heads)', { heads: 4 }],
  ['k <= q ? -log(1 + q - k) : -inf', {}],
  ['max(-w, k - q) / 2 - (pi - 3)', { w: 4 }],
  ['lambda * (k - q)', { lambda: 0.5 }],
  ['q < min(w, 12) && !(w > 20)', { w: 7 }],
  ['floor(w / 2) + q > 2 * k', { w: 7 }],
  ['q // 1.5 == k // 1.5', {}],
];

/** @type {[string, any][]} */
const cases = [
  ...rules.map(([rule]) => /** @type {[string, any]} */ ([rule, optionsFor(rule, 13, 17)])),
  ...others.map(
    ([rule, more]) => /** @type {[string, any]} */ ([rule, { queries: 13, keys: 17, ...more }]),
  ),
];

/** Nested arrays of small numbers. @param {number} rows @param {number} cols @param {number} [step] */
const sides = (rows, cols, step = 1) =>
  Array.from({ length: rows }, (_, i) =>
    Array.from({ length: cols }, (__, j) => ((i * 7 + j * j) % 5) * step),
  );

/** Rules that float32, or an integer division by zero, would decide otherwise. @type {[string, object][]} */
const delicate = [
  ['q % 0.3 < 0.1', {}],
  ['(heads < 2 ? k : queries) - 7', { heads: 1 }],
  ['(heads < 2 ? k : queries) - 7', { heads: 4 }],
  ['(w < 2 ? k <= q : w > 3)', { w: 4 }],
  ['q % k == 0', {}],
  ['q // k < 5', {}],
  ['k == 0 || q // k == 1', {}],
  ['1 / (q - k) > 0', {}],
  ['q * 3000000000 - k * 2999999999 > 5', {}],
  ['q * 100000 * k * 100000 < 3e11', {}],
  ['2 ^ 70 > q', {}],
  ['q < min && min(q, k) < 3', { min: 5 }],
  ['q < min_ + min', { min: 5, min_: -2 }],
  ['documents[0] == documents[k]', { documents: Array.from({ length: 17 }, (_, k) => k % 3) }],
  ['values[2] ^ -1 > values[k]', { values: Array.from({ length: 17 }, (_, k) => k % 3) }],
  ['values[k] == 0.1', { values: Array.from({ length: 17 }, (_, k) => k / 10) }],
  ['(q < 3 ? 0.1 : 0.2) <= 0.1', {}],
  ['ceil(q) + floor(k) == 7', {}],
  ['q // 0.1 - k // 0.1', {}],
  ['q // step < k && (q - 6) // step * step + (q - 6) % step < 1e-9', { step: 0.3 }],
  ['floor(q / 0.1) == 10 * q', {}],
  ['w // 0.1 == q', { w: 1 }],
  ['q / (queries - 1) < k / (keys - 1)', {}],
  ['true', { heads: 2, batch: 2 }],
  ['w > 3', { w: 3 }],
  ['w', { w: 0.3 }],
  ['doc[b, q] == doc[b, k] && k <= q', { batch: 2, doc: sides(2, 17) }],
  ['doc[b][q] == doc[b][k]', { batch: 2, heads: 3, doc: sides(2, 17) }],
  ['doc[1, k] > doc[0, 3] || q == doc[w - 2, w]', { doc: sides(2, 17), w: 3 }],
  ['span[b, q, 0] <= k && k < span[b][q][1]', { batch: 2, span: [sides(13, 2), sides(13, 2)] }],
  ['table[h, q - k + 16]', { heads: 3, table: sides(3, 29, 0.3) }],
  ['allowed[q, k] == 0.5', { allowed: sides(13, 17, 0.5) }],
  ['allowed[q, k]', { allowed: sides(13, 17) }],
  ['doc[doc[0, k] % 2, q // 2] == k', { doc: sides(2, 17) }],
  ['doc[floor(q / 7), k] < 2.5', { doc: sides(2, 17) }],
  ['doc[0][2] ^ -1 > doc[1, k]', { doc: sides(2, 17) }],
  ['k <= q ? -log2(1 + q - k) : -Infinity', {}],
  ['log2(q + 1) - log2(w) < k / 2', { w: 3 }],
  ['doc[floor(log2(w)), k] < 2', { doc: sides(2, 17), w: 3 }],
  ['(k <= q ? queries : 3000000000) ^ -2', {}],
  ['q < Infinity && k - 3 > -Infinity', {}],
];

const next = randomRules(3);
/** @type {[string, any][]} */
const random = Array.from({ length: 900 }, next).flatMap((rule) => {
  const more = Object.fromEntries(
    Object.entries(named).filter(([name]) => new RegExp(`\\b${name}\\b`).test(rule)),
  );
  const options = { queries: 6, keys: 11, heads: 3, batch: 2, ...more };
  try {
    // without what no mask has: powers of 0, lists that are too short
    maskOf(rule, options);
    return /** @type {[string, any][]} */ ([[rule, options]]);
  } catch (error) {
    assert.ok(error instanceof RangeError, rule);
    return [];
  }
});

const all = [
  ...cases,
  ...delicate.map(
    ([rule, more]) => /** @type {[string, any]} */ ([rule, { queries: 13, keys: 17, ...more }]),
  ),
  ...random,
];

/** Python that makes the mask of a whole program. */
const whole = `made = names["mask"] if "mask" in names else names["bias"]`;

/** Of a program without sizes, which does not know how large its integers are. */
const called = `given = dict(batch=batch, heads=heads, queries=queries, keys=keys)
        of = names["attention_mask"] if "attention_mask" in names else names["attention_bias"]
        wanted = of.__code__.co_varnames[: of.__code__.co_argcount]
        made = of(**{name: given[name] for name in wanted})`;

/**
 * Runs programs in Python and compares what they make, cell by cell.
 *
 * @param {import('../../../web/labs/masks/api/code.js').Dialect} dialect
 * @param {(program: string) => string} run
 * @param {{ head?: string, make: string, sized?: boolean }} given `make`: Python that takes `names`
 *   of a program and the sizes to `made`; `sized`: whether the programs have the sizes
 */
function compare(dialect, run, { head = '', make, sized = true }) {
  const programs = all.map(([rule, options]) => {
    const known = sizesOf(rule, options);
    const sizes = ['queries', 'keys', 'heads', 'batch'];
    const neededNames = Object.entries(known).filter(([name]) => sized || !sizes.includes(name));
    return codeOf(rule, dialect, Object.fromEntries(neededNames));
  });
  const sizes = all.map(([, { batch = 1, heads = 1, queries, keys }]) => [
    batch,
    heads,
    queries,
    keys,
  ]);
  const script = `import json, warnings
import numpy as np
${head}
warnings.simplefilter("ignore")  # some divide by zero
programs = json.loads(${JSON.stringify(JSON.stringify(programs))})
sizes = json.loads(${JSON.stringify(JSON.stringify(sizes))})
for text, (batch, heads, queries, keys) in zip(programs, sizes):
    names = {}
    try:
        exec(text, names)
        ${make}
        made = np.asarray(made)
        print(json.dumps([str(made.dtype), list(made.shape), made.astype(float).ravel().tolist()]))
    except Exception as error:
        print(json.dumps([f"{type(error).__name__}: {error}"]))
`;
  const lines = run(script).trim().split('\n');
  assert.equal(lines.length, all.length);
  const wrong = lines.flatMap((line, k) => {
    const [rule, options] = all[k];
    const [kind, shape, data] = JSON.parse(
      line.replaceAll('NaN', 'null').replaceAll('Infinity', '1e999'),
    );
    const label = `${rule}\n${programs[k]}`;
    if (!data) return [`${kind}\n${label}`];
    const wanted = maskOf(rule, options);
    // FlexAttention has all planes
    const isWhole = dialect !== 'flexattention' && shape.length === wanted.shape.length;
    assert.deepEqual(shape.slice(isWhole ? 0 : -2), wanted.shape.slice(isWhole ? 0 : -2), label);
    assert.equal(kind, wanted.data instanceof Uint8Array ? 'bool' : 'float32', label);
    const [batch, heads] = wanted.shape.length === 4 ? wanted.shape : [1, 1];
    const cells = spread(data, shape, [batch, heads, ...wanted.shape.slice(-2)]);
    const cell = wanted.data.findIndex((value, at) => !isSame(value, cells[at]));
    return cell < 0 ? [] : [`cell ${cell}: ${cells[cell]} for ${wanted.data[cell]}\n${label}`];
  });
  assert.equal(
    wrong.length,
    0,
    `${wrong.length} of ${all.length} differ\n${wrong.slice(0, 8).join('\n')}`,
  );
}

/** @param {number} value @param {number | null} found null for NaN */
const isSame = (value, found) =>
  found === null
    ? Number.isNaN(value)
    : value === found || Math.abs(value - found) <= 2e-7 * Math.abs(value);

/**
 * Cells of [batch, heads, queries, keys], of which the first axes may be 1 or missing.
 *
 * @param {(number | null)[]} data
 * @param {number[]} shape
 * @param {number[]} wanted
 */
function spread(data, shape, [batch, heads, queries, keys]) {
  const [ofBatch, ofHeads] = shape.length === 4 ? shape : [1, 1];
  const plane = queries * keys;
  return Array.from({ length: batch * heads }, (_, index) => {
    const [b, h] = [Math.floor(index / heads) % ofBatch, (index % heads) % ofHeads];
    return data.slice((b * ofHeads + h) * plane, (b * ofHeads + h + 1) * plane);
  }).flat();
}

/** A size that a rule names has to be given. @param {string} rule @param {any} options */
const sizesOf = (rule, options) =>
  /heads|batch/.test(rule) ? { heads: 1, batch: 1, ...options } : options;

test('random rules are enough, of conditions and numbers, and of integers and fractions', () => {
  assert.ok(random.length >= 500, `${random.length}`);
  const doubles = random.filter(([rule, options]) =>
    codeOf(rule, 'numpy', sizesOf(rule, options)).includes('float64'),
  );
  const numbers = random.filter(
    ([rule, options]) => !(maskOf(rule, options).data instanceof Uint8Array),
  );
  for (const part of [doubles, numbers]) {
    assert.ok(part.length > 100 && part.length < random.length - 100, `${part.length}`);
  }
});

/** @type {[import('../../../web/labs/masks/api/code.js').Dialect, string, (program: string) => string, string | false][]} */
const libraries = [
  ['numpy', 'NumPy', (program) => runPython(program, []), false],
  ['jax', 'JAX, or NumPy with the names and types of JAX,', runJax, false],
  ['pytorch', 'PyTorch', runTorch, withoutTorch],
];

for (const [dialect, name, run, skip] of libraries) {
  test(`the programs of ${name} make the masks`, { skip }, () => {
    compare(dialect, run, { make: whole });
    compare(dialect, run, { make: called, sized: false });
  });
}

// FlexAttention calls the function with an index of each kind, integers of 32 bits, for all cells
// at once: tensors that are spread over each other do the same. An older PyTorch has no
// FlexAttention; what programs import of it is not called here.
test(
  'the mask_mod and score_mod of FlexAttention, run by PyTorch over tensors of indices, make the masks',
  { skip: withoutTorch },
  () => {
    const head = `import sys, types, torch
module = types.ModuleType("torch.nn.attention.flex_attention")
for name in ("create_block_mask", "flex_attention", "create_mask"):
    setattr(module, name, None)
for name in ("torch.nn.attention", "torch.nn.attention.flex_attention"):
    sys.modules.setdefault(name, module)`;
    const make = `given = dict(batch=batch, heads=heads, queries=queries, keys=keys)
        for kind in ("mask_mod", "score_mod"):
            if kind + "_of" in names:
                of = names[kind + "_of"]
                names[kind] = of(**{name: given[name] for name in of.__code__.co_varnames[: of.__code__.co_argcount]})
        sides = (batch, heads, queries, keys)
        kind = torch.int64 if "torch.tensor(" in text else torch.int32  # older ones have no indices of 32 bits
        indices = [torch.arange(n, dtype=kind).reshape([-1 if k == axis else 1 for k in range(4)])
            for axis, n in enumerate(sides)]
        if "score_mod" in names:
            made = names["score_mod"](torch.zeros(sides), *indices)
        else:
            made = names["mask_mod"](*indices)
        assert isinstance(made, torch.Tensor)
        made = torch.broadcast_to(made, sides)`;
    compare('flexattention', runTorch, { head, make });
    compare('flexattention', runTorch, { head, make, sized: false });
  },
);

test('a rule in FlexAttention is a mask_mod or a score_mod with the names that it has there', () => {
  assert.equal(
    codeOf('k <= q && q - k < window', 'flexattention', { window: 256 }),
    `from torch.nn.attention.flex_attention import create_block_mask, flex_attention

window = 256


def mask_mod(b, h, q_idx, kv_idx):
    return (kv_idx <= q_idx) & (q_idx - kv_idx < window)


# block_mask = create_block_mask(mask_mod, B=None, H=None, Q_LEN=queries, KV_LEN=keys, device=query.device)
# output = flex_attention(query, key, value, block_mask=block_mask)
`,
  );
  const score = codeOf('-slope * abs(q - k)', 'flexattention');
  assert.match(
    score,
    /def score_mod_of\(slope\):\n {4}def score_mod\(score, b, h, q_idx, kv_idx\):\n {8}return score \+ \(-slope \* torch\.abs\(q_idx - kv_idx\)\)\n {4}return score_mod\n/,
  );
  const padded = codeOf('k < lengths[b] && h > 0', 'flexattention', { lengths: [3, 4] });
  assert.match(padded, /lengths = torch\.tensor\(\[3, 4\]\)/);
  assert.match(padded, /B=batch, H=heads/);
  // a list of the CPU cannot be read at places on a GPU
  assert.match(
    padded,
    /\n# lengths = lengths\.to\(query\.device\)\n# block_mask = create_block_mask\(/,
  );
  assert.match(
    codeOf('q % 2 == 0 || !(k > 3)', 'flexattention'),
    /return \(q_idx % 2 == 0\) \| ~\(kv_idx > 3\)/,
  );
});

/** @type {[string, string][]} what JAX computes: its names are those of NumPy */
const inJax = [
  ['k <= q', 'mask = k <= q'],
  ['floor(q / 64) == floor(k / 64)', 'mask = q // 64 == k // 64'],
  ['min(q, 5) < k', 'mask = jnp.minimum(q, 5) < k'],
  ['0 <= q - k < 8', 'mask = (0 <= q - k) & (q - k < 8)'],
];

test('a program takes as parameters what was not given, and is called where the sizes are', () => {
  for (const [rule, line] of inJax)
    assert.ok(codeOf(rule, 'jax').includes(line), codeOf(rule, 'jax'));
  assert.match(codeOf('q - k < window', 'numpy'), /def attention_mask\(queries, keys, window\):/);
  assert.match(
    codeOf('q - k < 3', 'numpy', { queries: 4, keys: 5 }),
    /\nmask = attention_mask\(queries=4, keys=5\)\n$/,
  );
  // words of Python are no names there
  assert.match(codeOf('q < yield', 'numpy', { yield: 3 }), /yield_ = 3[^]*q < yield_/);
  // nor is what the program itself calls, or gives to flex_attention
  const power = codeOf('(q > 1 ? float : 2) ^ -1 < 3', 'numpy', { float: 3 });
  assert.match(power, /\nfloat_ = 3\n[^]*where\(q > 1, float_, 2\)\.astype\(float\)/);
  const tensor = codeOf('k < key', 'flexattention', { key: 3 });
  assert.match(tensor, /\nkey_ = 3\n[^]*kv_idx < key_\n[^]*flex_attention\(query, key, value/);
});
