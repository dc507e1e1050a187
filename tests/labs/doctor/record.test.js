// python/phasor_record.py writes what attention computes; `phasor doctor` and `measure` read it.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { run } from '../../../web/command/run.js';
import { membersOf, readArray } from '../../../web/core/api/files/read.js';
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

test('arrays of any byte order and shape are written, and read with their shapes', async () => {
  runPython(`${start}import numpy
with record(None, ${path('odd.safetensors')}) as recorded:
    recorded.add("big", numpy.array([[1, 2], [3, 4]], ">f4"))
    recorded.add("turned", numpy.arange(6, dtype="f8").reshape(2, 3).T)
    recorded.add("one", numpy.float32(3))
    recorded.add("ids", numpy.array([7, -8]))
    recorded.add("mask", numpy.array([True, False]))
`);
  const bytes = await readFile(join(folder, 'odd.safetensors'));
  for (const [name, shape, data] of /** @type {[string, number[], number[]][]} */ ([
    ['big', [2, 2], [1, 2, 3, 4]],
    ['turned', [3, 2], [0, 3, 1, 4, 2, 5]],
    ['one', [], [3]],
    ['ids', [2], [7, -8]],
    ['mask', [2], [1, 0]],
  ])) {
    const found = await readArray('odd', bytes, name);
    assert.deepEqual([found.shape, [...found.data]], [shape, data], name);
  }
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

test('names that are equal as texts are two names, and the reserved one is refused', async () => {
  const printed = runPython(`${start}import numpy, phasor_record
with record(None, ${path('names.safetensors')}) as recorded:
    for name in (5, "5", "5.2", 5, ("a", 1), None, "None"):
        recorded.add(name, numpy.zeros(1))
    try:
        recorded.add("__metadata__", numpy.zeros(1))
    except ValueError as error:
        print(error)
for wrong in ({5: 1, "5": 2}, {"__metadata__": 1}):
    try:
        phasor_record.save(${path('wrong.safetensors')}, {k: ("F32", [0], b"") for k in wrong})
    except ValueError as error:
        print(error)
`);
  assert.deepEqual(printed.trim().split('\n'), [
    'add: the name of an array must be another than __metadata__, which safetensors reserves',
    "save: two arrays have the name 5, got '5'",
    'save: the name of an array must be another than __metadata__, which safetensors reserves',
  ]);
  const bytes = await readFile(join(folder, 'names.safetensors'));
  const text = bytes.subarray(8, 8 + Number(bytes.readBigUInt64LE())).toString();
  assert.deepEqual(
    Array.from(text.matchAll(/"([^"]*)": \{"dtype"/g), ([, name]) => name),
    ['5', '5.2', '5.2.2', '5.3', "('a', 1)", 'None', 'None.2'],
  );
});

test('one name many times takes a step each time', () => {
  const printed = runPython(`${start}import numpy
class Counting(dict):
    asked = 0
    def __contains__(self, name):
        Counting.asked += 1
        return dict.__contains__(self, name)
recorded = record(None, "")
recorded.arrays = Counting()
for _ in range(3000):
    recorded.add("q", numpy.zeros(1))
print(Counting.asked, len(recorded.arrays), list(recorded.arrays)[-1])
`);
  const [asked, count, last] = printed.trim().split(' ');
  assert.deepEqual([count, last], ['3000', 'q.3000']);
  assert.ok(Number(asked) <= 6000, asked);
});

test(
  'a call that a module has as its own comes back, whatever ends a recording, and in any order',
  { skip: withoutTorch },
  () => {
    runTorch(`${start}${model}
import contextlib, os
class Broken(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = layer
    def named_modules(self, *args, **options):
        yield from super().named_modules(*args, **options)
        raise RuntimeError("broken")
attention = layer.self_attn
def own(*args, **options):
    own.calls += 1
    return torch.nn.MultiheadAttention.forward(attention, *args, **options)
wanted = layer(x, src_mask=mask)
def same():
    assert (layer(x, src_mask=mask) - wanted).abs().max().item() < 1e-5
for mine in (None, own):
    def restored():
        assert vars(attention).get("forward") is mine
        assert not attention._forward_hooks and not layer.linear1._forward_hooks
        own.calls = 0
        same()
        assert own.calls == (mine is own)
    if mine:
        attention.forward = mine
    with record(layer, ${path('one.safetensors')}, "linear1"):
        same()
    restored()
    # within each other, of the same model and by the same recorder
    with record(layer, ${path('outer.safetensors')}) as outer:
        with record(layer, ${path('inner.safetensors')}) as inner:
            same()
        same()
    restored()
    assert len(inner.arrays) == 5 and len(outer.arrays) == 10, (list(inner.arrays), list(outer.arrays))
    twice = record(layer, ${path('twice.safetensors')})
    with twice:
        with twice:
            same()
    restored()
    # the first that begins is the first that ends
    first, second = record(layer, ${path('first.safetensors')}), record(layer, ${path('second.safetensors')})
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    same()
    assert len(first.arrays) == 0 and len(second.arrays) == 5
    second.__exit__(None, None, None)
    restored()
    # an error within, one while it begins, and one while it is written
    with contextlib.suppress(KeyError):
        with record(layer, ${path('never.safetensors')}, "linear1"):
            raise KeyError
    restored()
    with contextlib.suppress(RuntimeError):
        with record(Broken(), ${path('never.safetensors')}, "linear1"):
            raise KeyError
    restored()
    with contextlib.suppress(FileNotFoundError):
        with record(layer, ${path('no/folder.safetensors')}, "linear1"):
            same()
    restored()
    assert not os.path.exists(${path('never.safetensors')})
    # another program puts its call around that of the recorder, and keeps it
    with record(layer, ${path('around.safetensors')}) as around:
        kept = attention.forward
        attention.forward = lambda *args, **options: kept(*args, **options)
        outside = attention.forward
    assert attention.forward is outside
    same()
    assert len(around.arrays) == 0
    attention.__dict__.pop("forward")
`);
  },
);

test(
  'a Transformer that only infers is recorded too, and left as it was',
  { skip: withoutTorch },
  async () => {
    const printed = runTorch(`${start}import torch
layer = torch.nn.TransformerEncoderLayer(16, 2, 32, batch_first=True)
encoder = torch.nn.TransformerEncoder(layer, 2).eval()
before = [each.activation_relu_or_gelu for each in encoder.layers]
with torch.no_grad():
    alone = encoder(x := torch.randn(1, 5, 16))
    with record(encoder, ${path('infers.safetensors')}):
        recorded = encoder(x)
print(before, [each.activation_relu_or_gelu for each in encoder.layers], (alone - recorded).abs().max().item() < 1e-5)
`);
    assert.match(printed, /^(\[\d, \d\]) \1 True$/m);
    const { names } = /** @type {import('../../../web/core/api/files/read.js').Members} */ (
      await membersOf('infers', await readFile(join(folder, 'infers.safetensors')))
    );
    assert.equal(names.length, 10);
    assert.ok(names.includes('layers.1.self_attn.weights'));
    const { output } = await run(['show', join(folder, 'infers.safetensors'), '-o', '-']);
    assert.match(output, /self_attn\.weights/);
  },
);

test(
  'attention that is the whole model has names without a dot, complex tables are pairs, and nothing is said to be nothing',
  { skip: withoutTorch },
  async () => {
    const printed = runTorch(`${start}import torch, warnings
attention = torch.nn.MultiheadAttention(8, 2, batch_first=True)
x = torch.randn(1, 3, 8)
with record(attention, ${path('alone.safetensors')}):
    attention(x, x, x)
class Rotary(torch.nn.Module):
    def forward(self, x): return torch.polar(torch.ones(3, 4), torch.arange(12.0).reshape(3, 4))
class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.rotary = Rotary()
    def forward(self, x): return self.rotary(x)
with record(Model(), ${path('complex.safetensors')}, "rotary") as recorded:
    recorded.model(x)
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    with record(Model(), ${path('nothing.safetensors')}, "typo") as recorded:
        recorded.model(x)
print(len(said), str(said[0].message)[-78:])
`);
    assert.match(
      printed,
      /^1 .*no torch\.nn\.MultiheadAttention or a module whose name matches typo was called$/m,
    );
    const read = (/** @type {string} */ name) => readFile(join(folder, `${name}.safetensors`));
    const alone = await membersOf('alone', await read('alone'));
    assert.deepEqual(alone?.names, ['q', 'k', 'v', 'weights', 'out']);
    assert.deepEqual(
      (await readArray('complex', await read('complex'), 'rotary')).shape,
      [3, 4, 2],
    );
    const files = ['alone', 'nothing'].map((name) => join(folder, `${name}.safetensors`));
    const { errors } = await run(['doctor', ...files]);
    assert.match(String(errors), /nothing\.safetensors has no tensors/);
  },
);
