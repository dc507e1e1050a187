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

/**
 * Runs programs in Python and compares what they make.
 *
 * @param {'numpy' | 'pytorch'} dialect
 * @param {(program: string) => string} run
 */
function compare(dialect, run) {
  // PyTorch refuses to divide an integer by zero
  const all = dialect === 'pytorch' ? cases.filter(([rule]) => !rule.includes('% k')) : cases;
  const programs = all.map(([rule, options]) =>
    codeOf(rule, dialect, { heads: /h/.test(rule) ? 1 : undefined, ...sizesOf(rule, options) }),
  );
  const script = `import json, warnings
import numpy as np
warnings.simplefilter("ignore")  # some divide by zero
for text in json.loads(${JSON.stringify(JSON.stringify(programs))}):
    names = {}
    exec(text, names)
    made = np.asarray(names["mask"] if "mask" in names else names["bias"])
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

const torch = ['python3', '/usr/bin/python3'].find(
  (command) => spawnSync(command, ['-c', 'import torch']).status === 0,
);

test(
  'the programs of PyTorch make the masks',
  { skip: !torch && 'no PyTorch is installed' },
  () => {
    compare('pytorch', (program) => {
      const { status, stdout, stderr } = spawnSync(String(torch), ['-'], { input: program, encoding: 'utf8', maxBuffer: 2 ** 28 }); // prettier-ignore
      assert.equal(status, 0, stderr);
      return stdout;
    });
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
