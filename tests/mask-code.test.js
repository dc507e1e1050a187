// phasor/masks: the programs of codeOf give the mask that maskOf gives.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { codeOf, maskOf } from '../web/masks/masks.js';
import { optionsFor, rules } from './harness/mask-rules.js';
import { runPython } from './harness/numpy.js';

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

/** PyTorch refuses to divide an integer by zero. */
const divisible = cases.filter(([rule]) => !rule.includes('% k'));

/** Python that makes the mask of a whole program. */
const whole = 'made = np.asarray(names["mask"] if "mask" in names else names["bias"])';

/**
 * Runs programs in Python and compares what they make.
 *
 * @param {import('../web/masks/code.js').Dialect} dialect
 * @param {(program: string) => string} run
 * @param {{ all?: typeof cases, head?: string, make?: string }} [given] `make`: Python that takes `names` of a
 *   program and the sizes to `made`
 */
function compare(dialect, run, { all = cases, head = '', make = whole } = {}) {
  const programs = all.map(([rule, options]) =>
    codeOf(rule, dialect, { heads: /h/.test(rule) ? 1 : undefined, ...sizesOf(rule, options) }),
  );
  const sizes = all.map(([, { batch = 1, heads = 1, queries, keys }]) => [batch, heads, queries, keys]); // prettier-ignore
  const script = `import json, warnings
import numpy as np
${head}
warnings.simplefilter("ignore")  # some divide by zero
programs = json.loads(${JSON.stringify(JSON.stringify(programs))})
sizes = json.loads(${JSON.stringify(JSON.stringify(sizes))})
for text, (batch, heads, queries, keys) in zip(programs, sizes):
    names = {}
    exec(text, names)
    ${make}
    print(json.dumps([str(made.dtype), list(made.shape), made.astype(float).ravel().tolist()]))
`;
  const lines = run(script).trim().split('\n');
  assert.equal(lines.length, all.length);
  lines.forEach((line, k) => {
    const [rule, options] = all[k];
    const [kind, shape, data] = JSON.parse(line.replaceAll('-Infinity', '-1e999'));
    const wanted = maskOf(rule, options);
    const label = `${rule}\n${programs[k]}`;
    if (wanted.shape.length === 2) assert.deepEqual(shape, wanted.shape, label);
    assert.equal(kind === 'bool', wanted.data instanceof Uint8Array, label);
    const [batch, heads] = wanted.shape.length === 4 ? wanted.shape : [1, 1];
    const [ofBatch, ofHeads] = shape.length === 4 ? shape : [1, 1];
    assert.deepEqual([ofBatch, ofHeads], [batch, heads], label);
    wanted.data.forEach((value, cell) => {
      const same = value === data[cell] || Math.abs(value - data[cell]) <= 1e-6 * Math.abs(value);
      assert.ok(same, `cell ${cell}: ${data[cell]} for ${value}\n${label}`);
    });
  });
}

/** A plane that a rule has not is one plane. @param {string} rule @param {any} options */
const sizesOf = (rule, options) =>
  /\b[hb]\b|heads|batch/.test(rule) ? { heads: 1, batch: 1, ...options } : options;

test('the programs of NumPy make the masks', () => {
  compare('numpy', (program) => runPython(program, []));
});

/** @param {string} name of a module @returns {string | undefined} a Python that has it */
const pythonWith = (name) =>
  ['python3', '/usr/bin/python3'].find(
    (command) => spawnSync(command, ['-c', `import ${name}`]).status === 0,
  );

/** @param {string | undefined} python */
const runBy = (python) => (/** @type {string} */ program) => {
  const { status, stdout, stderr } = spawnSync(String(python), ['-'], { input: program, encoding: 'utf8', maxBuffer: 2 ** 28 }); // prettier-ignore
  assert.equal(status, 0, stderr);
  return stdout;
};

const torch = pythonWith('torch');
const skip = !torch && 'no PyTorch is installed';

test('the programs of PyTorch make the masks', { skip }, () => {
  compare('pytorch', runBy(torch), { all: divisible });
});

// FlexAttention calls the function with an index of each kind, all cells at once: tensors of one shape do the same
test(
  'the mask_mod and score_mod of FlexAttention, run by PyTorch over tensors of indices, make the masks',
  { skip },
  () => {
    compare('flexattention', runBy(torch), {
      all: divisible,
      // an older PyTorch has no FlexAttention: what the programs import of it is not called here
      // fractions in float64, as maskOf has them; PyTorch's default is float32, which rounds 0.3 * 3 elsewhere
      head: `import sys, types, torch
torch.set_default_dtype(torch.float64)
module = types.ModuleType("torch.nn.attention.flex_attention")
for name in ("create_block_mask", "flex_attention", "create_mask"):
    setattr(module, name, None)
for name in ("torch.nn.attention", "torch.nn.attention.flex_attention"):
    sys.modules.setdefault(name, module)`,
      make: `b, h, q_idx, kv_idx = torch.meshgrid(*(torch.arange(n) for n in (batch, heads, queries, keys)), indexing="ij")
    if "score_mod" in names:
        made = names["score_mod"](torch.zeros(q_idx.shape, dtype=torch.float64), b, h, q_idx, kv_idx)
    else:
        made = names["mask_mod"](b, h, q_idx, kv_idx)
    # a rule without an index gives one value for all cells
    made = np.broadcast_to(np.asarray(made), tuple(q_idx.shape))
    made = made if batch * heads > 1 else made[0, 0]`,
    });
  },
);

const jax = pythonWith('jax');

test(
  jax
    ? 'the programs of JAX make the masks'
    : 'the programs of JAX make the masks, with NumPy standing in for jax.numpy, because no JAX is installed',
  () => {
    if (jax) compare('jax', runBy(jax));
    else {
      compare('jax', (program) => runPython(program, []), {
        head: `import sys, types
sys.modules["jax"] = types.ModuleType("jax")
sys.modules["jax.numpy"] = np
sys.modules["jax"].numpy = np`,
      });
    }
  },
);

test('a rule in FlexAttention is a mask_mod or a score_mod with the names that it has there', () => {
  assert.equal(
    codeOf('k <= q && q - k < window', 'flexattention', { window: 256 }),
    `from torch.nn.attention.flex_attention import create_block_mask, flex_attention

window = 256


def mask_mod(b, h, q_idx, kv_idx):
    return (kv_idx <= q_idx) & (q_idx - kv_idx < window)


# block_mask = create_block_mask(mask_mod, B=None, H=None, Q_LEN=queries, KV_LEN=keys)
# output = flex_attention(query, key, value, block_mask=block_mask)
`,
  );
  const score = codeOf('-slope * abs(q - k)', 'flexattention');
  assert.match(score, /def score_mod_of\(slope\):\n {4}def score_mod\(score, b, h, q_idx, kv_idx\):\n {8}return score \+ \(-slope \* torch\.abs\(q_idx - kv_idx\)\)\n {4}return score_mod\n/); // prettier-ignore
  const padded = codeOf('k < lengths[b] && h > 0', 'flexattention', { lengths: [3, 4] });
  assert.match(padded, /lengths = torch\.tensor\(\[3, 4\]\)/);
  assert.match(padded, /B=batch, H=heads/);
  assert.match(codeOf('q % 2 == 0 || !(k > 3)', 'flexattention'), /return \(q_idx % 2 == 0\) \| ~\(kv_idx > 3\)/); // prettier-ignore
});

/** @type {[string, string][]} what JAX computes: its names are those of NumPy */
const inJax = [
  ['k <= q', 'mask = k <= q'],
  ['floor(q / 64) == floor(k / 64)', 'mask = q // 64 == k // 64'],
  ['min(q, 5) < k', 'mask = jnp.minimum(q, 5) < k'],
  ['0 <= q - k < 8', 'mask = (0 <= q - k) & (q - k < 8)'],
];

test('a program takes as parameters what was not given, and is called where the sizes are', () => {
  for (const [rule, line] of inJax) assert.ok(codeOf(rule, 'jax').includes(line), codeOf(rule, 'jax')); // prettier-ignore
  assert.match(codeOf('q - k < window', 'numpy'), /def attention_mask\(queries, keys, window\):/);
  assert.match(codeOf('q - k < 3', 'numpy', { queries: 4, keys: 5 }), /\nmask = attention_mask\(queries=4, keys=5\)\n$/); // prettier-ignore
  // words of Python are no names there
  assert.match(codeOf('q < yield', 'numpy', { yield: 3 }), /yield_ = 3[^]*q < yield_/);
});
