// python/phasor_record.py writes what attention computes; `phasor doctor` and `measure` read it.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { run } from '../../../web/command/run.js';
import { readArray } from '../../../web/core/api/files/read.js';
import { measure } from '../../../web/labs/doctor/index.js';
import { runPython } from '../../harness/numpy.js';
import { runTorch, withoutTorch } from '../../harness/torch.js';

const folder = await mkdtemp(join(tmpdir(), 'phasor-record-'));
after(() => rm(folder, { recursive: true }));
const path = (/** @type {string} */ name) => JSON.stringify(join(folder, name));
const library = fileURLToPath(new URL('../../../python', import.meta.url));
const start = `import sys
sys.dont_write_bytecode = True
sys.path.insert(0, ${JSON.stringify(library)})
from phasor_record import record
`;

test('arrays of NumPy are written in order, and read', async () => {
  runPython(`${start}import numpy
with record(None, ${path('arrays.safetensors')}) as recorded:
    recorded.add("layers.0.q", numpy.arange(24, dtype=numpy.float32).reshape(3, 2, 4))
    recorded.add("a", numpy.array([1, 2]))
    recorded.add("a", numpy.array([0.5], dtype=numpy.float16))
`);
  const bytes = await readFile(join(folder, 'arrays.safetensors'));
  const header = JSON.parse(bytes.subarray(8, 8 + Number(bytes.readBigUInt64LE())).toString());
  assert.deepEqual(Object.keys(header), ['layers.0.q', 'a', 'a.2']);
  const { shape, data } = await readArray('arrays', bytes, 'layers.0.q');
  assert.deepEqual([shape, data[23]], [[3, 2, 4], 23]);
});

test('an array of another type is refused by its name, and nothing is written', () => {
  const printed = runPython(`${start}import numpy, os
try:
    with record(None, ${path('none.safetensors')}) as recorded:
        recorded.add("q", numpy.array([1j]))
except TypeError as error:
    print(error, os.path.exists(${path('none.safetensors')}))
`);
  assert.match(printed, /^q must be of float64, .* or bfloat16, got complex128 False$/m);
});

const model = `import torch
torch.manual_seed(1)
layer = torch.nn.TransformerEncoderLayer(32, 4, 64, batch_first=True).train()
layer.dropout.p = layer.dropout1.p = layer.dropout2.p = 0.0
layer.self_attn.dropout = 0.0
x = torch.randn(2, 9, 32)
mask = torch.nn.Transformer.generate_square_subsequent_mask(9)
`;

test(
  'attention of PyTorch is recorded, follows its own queries and keys, and is not changed',
  { skip: withoutTorch },
  async () => {
    const printed = runTorch(`${start}${model}
alone = layer(x, src_mask=mask)
with record(layer, ${path('a.safetensors')}, "linear1"):
    recorded = layer(x, src_mask=mask)
with torch.no_grad():
    layer.self_attn.in_proj_weight[:32] *= 2
with record(layer, ${path('b.safetensors')}, "linear1"):
    layer(x, src_mask=mask)
print((recorded - alone).abs().max().item() < 1e-5)
`);
    assert.match(printed, /True/);
    const bytes = await readFile(join(folder, 'a.safetensors'));
    const read = async (/** @type {string} */ name) => {
      const { shape, data } = await readArray('a', bytes, `self_attn.${name}`);
      return { shape: shape.slice(1), data: data.slice(0, data.length / shape[0]) };
    };
    const [q, k, weights] = [await read('q'), await read('k'), await read('weights')];
    const measured = measure({ kind: 'attention', q, k, weights });
    assert.deepEqual([measured.reads, measured.open], [[], []]);
    const files = ['a', 'b'].map((name) => join(folder, `${name}.safetensors`));
    const { status, output } = await run(['doctor', ...files, '--json']);
    assert.equal(status, 1);
    const { first, rows } = JSON.parse(output);
    assert.equal(first, 'self_attn.q');
    assert.deepEqual(
      rows.map((/** @type {any} */ { name }) => name),
      ['q', 'k', 'v', 'weights', 'out'].map((name) => `self_attn.${name}`).concat('linear1'),
    );
  },
);
