// Arrays from files: NPY, NPZ, safetensors, JSON and text, right or refused in a sentence.

import assert from 'node:assert/strict';
import { openAsBlob } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { readArrays } from '../../web/core/api/files/index.js';
import {
  memberNames,
  memberShapes,
  membersOf,
  readArray,
  readPasted,
  splitMember,
  UnreadableArray,
} from '../../web/core/api/files/read.js';
import { randomFrom } from '../harness/convention-pairs.js';
import { near } from '../harness/near.js';
import { runPython } from '../harness/numpy.js';
import { secondsOf } from '../harness/processor-time.js';
import { caseCount, forRelease, inBoth, test } from '../harness/tiers.js';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'array-files-'));
  runPython(`
import numpy as np
folder = ${JSON.stringify(folder)} + "/"
x = np.arange(24, dtype=np.float64).reshape(2, 3, 4) / 8 - 1
np.save(folder + "f8.npy", x)
np.save(folder + "f4.npy", x.astype("<f4"))
np.save(folder + "f2.npy", x.astype("<f2"))
np.save(folder + "big.npy", x.astype(">f4"))
np.save(folder + "fortran.npy", np.asfortranarray(x))
for kind in ["i1", "<i2", ">i4", "<i8", "u1", ">u2", "<u4", "<u8", "bool"]:
    np.save(folder + "whole-" + kind.strip("<>") + ".npy", (8 * abs(x)).astype(kind))
np.save(folder + "texts.npy", np.array(["a", "b"]))
np.save(folder + "complex.npy", x.astype(np.complex64))
np.save(folder + "objects.npy", np.array([{"a": 1}], dtype=object), allow_pickle=True)
np.save(folder + "fields.npy", np.zeros(3, dtype=[("a", "f4"), ("b", "f4")]))
np.save(folder + "empty.npy", x[:0])
np.save(folder + "nan.npy", np.array([1.0, np.nan, np.inf]))
np.savez(folder + "two.npz", first=x, second=-x)
np.savez(folder + "texts.npz", x=x, tokens=np.array(["a", "b"]))
np.savez_compressed(folder + "packed.npz", x=x)
np.savez_compressed(folder + "zeros.npz", zeros=np.zeros(2**22))
np.savez_compressed(folder + "noise.npz", x=np.random.default_rng(1).normal(size=(80, 80)))
`);
});
after(() => rm(folder, { recursive: true }));

const expected = Float64Array.from({ length: 24 }, (_, i) => i / 8 - 1);

/** @param {string} file @param {string} [member] */
const read = async (file, member) => readArray(file, await readFile(join(folder, file)), member);

/**
 * @param {Record<string, any>} header in which 'deep' stands for lists in lists, 100,000 deep
 * @param {number} bytes of data
 * @returns {Uint8Array}
 */
function safetensors(header, bytes) {
  const written = JSON.stringify(header).replaceAll('"deep"', '['.repeat(1e5) + ']'.repeat(1e5));
  const text = Buffer.from(written);
  const file = Buffer.alloc(8 + text.length + bytes);
  file.writeBigUInt64LE(BigInt(text.length));
  text.copy(file, 8);
  return file;
}

for (const file of ['f8.npy', 'f4.npy', 'f2.npy', 'big.npy', 'fortran.npy', 'packed.npz']) {
  test(`${file} as NumPy writes it is read exactly`, async () => {
    const { shape, data } = await read(file);
    assert.deepEqual(shape, [2, 3, 4]);
    near(data, expected, 0);
  });
}

for (const kind of ['i1', 'i2', 'i4', 'i8', 'u1', 'u2', 'u4', 'u8', 'bool']) {
  test(`integers and booleans of NumPy's ${kind} are numbers`, async () => {
    const whole = expected.map((x) => 8 * Math.abs(x));
    const wanted = kind === 'bool' ? whole.map((x) => Number(x !== 0)) : whole;
    assert.deepEqual((await read(`whole-${kind}.npy`)).data, wanted);
  });
}

const nested = `${'['.repeat(1e5)}${']'.repeat(1e5)}`;

test('readArrays of phasor/files gives all arrays of a file by name, whatever holds it', async () => {
  const bytes = (/** @type {string} */ file) => readFile(join(folder, file));
  const two = await readArrays(await bytes('two.npz'));
  assert.deepEqual(Object.keys(two), ['first', 'second']);
  assert.deepEqual(two.first.shape, two.second.shape);
  assert.deepEqual(
    [...two.second.data],
    [...two.first.data].map((value) => -value),
  );
  const npy = await bytes('f4.npy');
  const one = await readArrays(npy);
  const wanted = await readArray('f4.npy', npy);
  assert.deepEqual(one, { array: { shape: wanted.shape, data: wanted.data } });
  const named = new File([npy], 'runs.of.today.npy');
  assert.deepEqual(Object.keys(await readArrays(named)), ['runs.of.today']);
  const buffer = npy.buffer.slice(npy.byteOffset, npy.byteOffset + npy.byteLength);
  for (const held of [buffer, new DataView(buffer), new Blob([npy])]) {
    assert.deepEqual(await readArrays(held), one);
  }
  const json = (/** @type {unknown} */ value) => new Blob([JSON.stringify(value)]);
  assert.deepEqual(await readArrays(json({ q: [[1, 2]], k: { shape: [2], data: [3, 4] } })), {
    q: { shape: [1, 2], data: Float64Array.of(1, 2) },
    k: { shape: [2], data: Float64Array.of(3, 4) },
  });
  assert.deepEqual(await readArrays(json({ tokens: ['a'], weights: [[1]] })), {
    weights: { shape: [1, 1], data: Float64Array.of(1) },
  });
  const beside = {
    tokens: ['a'],
    weights: [[1]],
    q: [[2]],
    k: [[3]],
    labels: ['x'],
    model: 'gpt2',
  };
  const names = Object.keys(await readArrays(json(beside)));
  assert.deepEqual(names.sort(), ['k', 'q', 'weights']);
  assert.deepEqual(Object.keys(await readArrays(json({ tokens: ['a'], q: [[1]] }))), ['q']);
  assert.deepEqual(await readArrays(json([[1, 2]])), {
    array: { shape: [1, 2], data: Float64Array.of(1, 2) },
  });
  const some = json({ ...beside, 'a note': 'x' });
  assert.deepEqual(Object.keys(await readArrays(some, { names: ['k', 'q'] })), ['k', 'q']);
  const second = await readArrays(await bytes('two.npz'), { names: ['second'] });
  assert.deepEqual(second, { second: two.second });
  const texts = await bytes('texts.npz');
  await assert.rejects(readArrays(texts), /tokens: descr must be a float .*: texts/);
  assert.deepEqual((await readArrays(texts, { names: ['x'] })).x.shape, wanted.shape);
  assert.deepEqual(await readArrays(npy, { names: [] }), {});
  // a file of one array has it by the name that it gets without names
  assert.deepEqual(await readArrays(npy, { names: ['array'] }), one);
  const stem = 'runs.of.today';
  assert.deepEqual(await readArrays(named, { names: [stem] }), { [stem]: one.array });
  // whatever stands before it, and nothing of it is written and read again
  const blank = new Blob([' '.repeat(100), '{"q": [[1, 2]], "k": [3]}']);
  assert.deepEqual(Object.keys(await readArrays(blank)), ['q', 'k']);
  await assert.rejects(
    readArrays(new Blob(['{"q": [1, 1e400], "k": [3]}'])),
    /q: tensor\[1\] must be a number from/,
  );
  await assert.rejects(
    readArrays(new Blob([`{"q": ${nested}, "k": [3]}`])),
    /q: the brackets are deeper than 8$/,
  );
  // a name is a name
  const odd = await readArrays(new Blob(['{"__proto__": [1], "constructor": [2]}']));
  assert.deepEqual(Object.keys(odd), ['__proto__', 'constructor']);
  assert.equal(Object.getPrototypeOf(odd), Object.prototype);
});

test('readArrays says what it cannot read, and reads no address where there is no page', async () => {
  for (const [given, message, names] of /** @type {[any, RegExp, any?][]} */ ([
    [5, /^TypeError: readArrays: file must be a Blob, a File, bytes or an address, got 5$/],
    [null, /file must be a Blob/],
    ['weights.npy', /^RangeError: readArrays: file must be an address at the page's own origin/],
    ['https://example.com/a.npy', /file must be an address at the page's own origin/],
    [new Blob(['{"q": [[1, 2], [3]]}']), /^RangeError: the file: q: rows must have equal lengths/],
    [new Blob(['{}']), /must have weights, attentions, tensor, or shape and data, got none/],
    [new Blob(['{"q": "x"}']), /must have weights, attentions, tensor/],
    [new File([Uint8Array.of(0, 1, 2)], 'x.npy'), /^RangeError: x\.npy: /],
    [new Blob(['{"q": [1]}']), /there is no tensor "k"; there are "q"$/, ['k']],
    [new Blob(['[1]']), /the file has no members, so no "k"$/, ['k']],
    [new Blob(['[1]']), /^TypeError: readArrays: names must be a list of texts, got 'k'$/, 'k'],
  ])) {
    await assert.rejects(readArrays(given, names && { names }), (error) => {
      assert.match(String(error), message);
      return true;
    });
  }
});

test('a member of an archive is chosen by its name', async () => {
  assert.deepEqual(await memberNames('two', await readFile(join(folder, 'two.npz'))), [
    'first',
    'second',
  ]);
  near(
    (await read('two.npz', 'second')).data,
    expected.map((x) => -x),
    0,
  );
  await assert.rejects(
    read('two.npz'),
    /two\.npz: say which tensor is meant: there are "first", "second"/,
  );
  await assert.rejects(read('two.npz', 'third'), /there is no tensor "third"; there are "first"/);
  assert.deepEqual(splitMember('a/b.safetensors:layer.0'), {
    file: 'a/b.safetensors',
    member: 'layer.0',
  });
  assert.deepEqual(splitMember('C:\\x.npy'), { file: 'C:\\x.npy' });
});

test('safetensors give float64, float32, float16 and bfloat16', async () => {
  const file = safetensors(
    {
      __metadata__: { format: 'pt' },
      double: { dtype: 'F64', shape: [1], data_offsets: [0, 8] },
      single: { dtype: 'F32', shape: [2, 1], data_offsets: [8, 16] },
      half: { dtype: 'F16', shape: [2], data_offsets: [16, 20] },
      brain: { dtype: 'BF16', shape: [1], data_offsets: [20, 22] },
    },
    22,
  );
  const view = new DataView(file.buffer, file.byteOffset + file.length - 22);
  view.setFloat64(0, Math.PI, true);
  view.setFloat32(8, 1.5, true);
  view.setFloat32(12, -2, true);
  view.setUint16(16, 0x3555, true);
  view.setUint16(18, 0x8001, true);
  view.setUint16(20, 0xc049, true);
  assert.deepEqual(await memberNames('x', file), ['double', 'single', 'half', 'brain']);
  assert.deepEqual((await readArray('x', file, 'double')).data, Float64Array.of(Math.PI));
  assert.deepEqual(await readArray('x', file, 'single'), {
    shape: [2, 1],
    data: Float64Array.of(1.5, -2),
  });
  assert.deepEqual(
    (await readArray('x', file, 'half')).data,
    Float64Array.of(0.333251953125, -(2 ** -24)),
  );
  assert.deepEqual((await readArray('x', file, 'brain')).data, Float64Array.of(-3.140625));
});

test('safetensors give integers and booleans as NPY does', async () => {
  const header = Object.entries({
    BOOL: 1,
    U8: 1,
    I8: 1,
    U16: 2,
    I16: 2,
    U32: 4,
    I32: 4,
    U64: 8,
    I64: 8,
  });
  let end = 0;
  const tensors = header.map(([dtype, size]) => [
    dtype,
    { dtype, shape: [1], data_offsets: [end, (end += size)] },
  ]);
  const file = Buffer.from(safetensors(Object.fromEntries(tensors), end));
  file.fill(255, file.length - end);
  for (const [dtype, size] of header) {
    const bits = 8 * size;
    const largest = dtype === 'BOOL' ? 1 : dtype.startsWith('U') ? 2 ** bits - 1 : -1;
    const wanted = { shape: [1], data: Float64Array.of(largest), isInteger: true };
    assert.deepEqual(await readArray('x', file, dtype), wanted, dtype);
  }
});

test('a header of safetensors that has a name twice is refused, and a file without tensors is empty', async () => {
  const one = '{"dtype": "U8", "shape": [1], "data_offsets": [0, 1]}';
  /** @param {string} text */
  const withHeader = (text) => {
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(text.length));
    return Buffer.concat([length, Buffer.from(`${text}7`)]);
  };
  const odd = withHeader(
    String.raw`{"a{\"b\":": ${one}, "__metadata__": {"dtype": "c", "a": "dtype"}}`,
  );
  assert.deepEqual((await readArray('x', odd)).data, Float64Array.of(55));
  const twice = withHeader(String.raw`{"a": ${one}, "\u0061": ${one}}`);
  await assert.rejects(readArray('x', twice), /x: two members are called "a"/);
  await assert.rejects(readArray('x', withHeader('{}')), { message: 'x: it is empty' });
  await assert.rejects(readArray('x', stored([])), { message: 'x: it is empty' });
});

/**
 * A ZIP archive of stored members, whose local headers may say something else than the list.
 *
 * @param {{ name: string, content: Uint8Array, localName?: string, localMethod?: number,
 *   flags?: number }[]} members
 */
function stored(members) {
  /** @type {Buffer[]} */
  const [locals, entries] = [[], []];
  let at = 0;
  for (const { name, content, localName = name, localMethod = 0, flags = 0 } of members) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(localMethod, 8);
    local.writeUInt16LE(localName.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt32LE(crc32(content), 16);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    locals.push(local, Buffer.from(localName), Buffer.from(content));
    entries.push(entry, Buffer.from(name));
    at += local.length + localName.length + content.length;
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, list, end]);
}

/** CRC-32, a bit at a time. @param {Uint8Array} bytes */
function crc32(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; ++bit) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

test('an archive that two programs would read differently is refused', async () => {
  const content = await readFile(join(folder, 'f4.npy'));
  const one = { name: 'a.npy', content };
  near((await readArray('x', stored([one]), 'a')).data, expected, 0);
  for (const [members, message] of /** @type {[any[], RegExp][]} */ ([
    [[{ ...one, localName: 'b.npy' }], /x:a: the list of members .* differ: "a\.npy".*"b\.npy"/],
    [[{ ...one, localMethod: 8 }], /differ: "a\.npy", compression 0, and "a\.npy", compression 8/],
    [[one, one], /x: two members are called "a"/],
    [[one, { ...one, name: 'a' }], /x: two members are called "a"/],
    [[{ ...one, flags: 1 }], /x:a: the member is encrypted/],
  ])) {
    await assert.rejects(readArray('x', stored(members), 'a'), message);
  }
});

test('a member that is cut off or damaged after its header has no shape', async () => {
  const shapeOf = async (/** @type {Uint8Array} */ file) => {
    const members = await membersOf('x', file);
    assert.ok(members);
    const [outline] = await memberShapes(members);
    return outline.shape ?? /** @type {any} */ (outline).error.message;
  };
  const whole = await readFile(join(folder, 'noise.npz'));
  assert.deepEqual(await shapeOf(whole), [80, 80]);
  const list = whole.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  const [name, extra] = [26, 28].map((at) => whole.readUInt16LE(at));
  const from = 30 + name + extra;
  const damaged = 'x:x: the member is damaged: it cannot be unpacked';
  for (const packed of [0, 1, 60, 200, 20_000]) {
    const cut = Buffer.from(whole);
    cut.writeUInt32LE(packed, list + 20);
    assert.equal(await shapeOf(cut), damaged, `${packed} bytes`);
  }
  assert.equal(await shapeOf(Buffer.from(whole).fill(0xff, from + 20_000, list)), damaged);
});

test('tensors of safetensors that share bytes are refused', async () => {
  const f32 = (/** @type {number[]} */ offsets) => ({
    dtype: 'F32',
    shape: [(offsets[1] - offsets[0]) / 4],
    data_offsets: offsets,
  });
  const apart = safetensors({ b: f32([8, 16]), a: f32([0, 8]) }, 16);
  assert.deepEqual((await readArray('x', apart, 'b')).shape, [2]);
  const shared = safetensors({ b: f32([4, 16]), a: f32([0, 8]) }, 16);
  await assert.rejects(readArray('x', shared, 'b'), /x: the tensors "a" and "b" share bytes/);
});

test('of a file of gigabytes one tensor is read', async () => {
  const path = join(folder, 'large.safetensors');
  const size = 3 * 2 ** 30;
  const header = {
    large: { dtype: 'F32', shape: [size / 4 - 2], data_offsets: [0, size - 8] },
    small: { dtype: 'F32', shape: [2], data_offsets: [size - 8, size] },
  };
  const start = safetensors(header, 0);
  const handle = await open(path, 'w');
  await handle.write(start);
  // a file with a hole: it takes no room
  await handle.write(Buffer.from(Float32Array.of(3, 4).buffer), 0, 8, start.length + size - 8);
  await handle.close();
  const blob = await openAsBlob(path);
  assert.deepEqual((await readArray('large', blob, 'small')).data, Float64Array.of(3, 4));
  await assert.rejects(
    readArray('large', blob, 'large'),
    /large:large: shape \[805306366\] is more than 2\^24/,
  );
});

test('in the lists of an object of JSON there is nothing but numbers', async () => {
  for (const [list, place] of [
    ['[["x 5", 1]]', 'weights[0][0]'],
    ['[[1, {"a": 7}]]', 'weights[0][1]'],
    ['[true]', 'weights[0]'],
  ]) {
    await assert.rejects(readPasted(`{"weights": ${list}}`), (error) =>
      String(error).includes(`${place} must be a number`),
    );
  }
  for (const given of [
    '{"weights": [[1, null]]}',
    '{"shape": [1, 2], "data": [1, null]}',
    '[[1, null]]',
  ])
    assert.deepEqual(await readPasted(given), { shape: [1, 2], data: Float64Array.of(1, NaN) });
  await assert.rejects(
    readPasted('{"weights": [[1, 1e999]]}'),
    /weights\[0\]\[1\] must be a number from -1\.8e308 to 1\.8e308$/,
  );
  const deep = `${'['.repeat(9)}1${']'.repeat(9)}`;
  // deeper than the stack, and the last one not even closed
  for (const list of [deep, nested, '['.repeat(1e5)])
    await assert.rejects(readPasted(`{"tensor": ${list}}`), /: the brackets are deeper than 8$/);
});

test('an archive is unpacked in parts that stay small, whatever an engine makes of each', async (t) => {
  // WebKit unpacks all that it is given before any of it is read: here 33 MB from 33 KB
  const { DecompressionStream: Unpacking } = globalThis;
  t.after(() => (globalThis.DecompressionStream = Unpacking));
  let largest = 0;
  globalThis.DecompressionStream = class {
    /** @param {CompressionFormat} format */
    constructor(format) {
      const { readable, writable } = new Unpacking(format);
      const counting = new TransformStream({
        transform(part, controller) {
          largest = Math.max(largest, part.byteLength);
          controller.enqueue(part);
        },
      });
      void counting.readable.pipeTo(writable).catch(() => {});
      Object.assign(this, { readable, writable: counting.writable });
    }
  };
  const { zeros } = await readArrays(await readFile(join(folder, 'zeros.npz')));
  assert.deepEqual([zeros.shape, zeros.data.some(Boolean)], [[2 ** 22], false]);
  assert.equal(largest, 2 ** 14);
});

test('integers and booleans of an NPZ are known as such', async () => {
  assert.equal((await read('whole-i8.npy')).isInteger, true);
  assert.equal((await read('f4.npy')).isInteger, undefined);
});

test('text is read as JSON, as NumPy and PyTorch print it, and as rows', async () => {
  const matrix = { shape: [2, 2], data: Float64Array.of(1, -0.5, 2e-3, 4) };
  for (const text of [
    '[[1, -0.5], [2e-3, 4]]',
    'array([[ 1.   , -0.5  ],\n       [ 0.002,  4.   ]], dtype=float32)',
    'tensor([[1., -0.5], [2.e-3, 4.]], device="cuda:0")',
    '[[ 1.  -0.5]\n [ 2.e-03 4.]]',
    '[tensor([1., -0.5], dtype=torch.float16), tensor([0.002, 4.], grad_fn=<UnbindBackward0>)]',
    '<tf.Tensor: shape=(2, 2), dtype=float32, numpy=\narray([[1., -0.5], [0.002, 4.]], dtype=float32)>',
    '[[np.float64(1.0), np.float64(-0.5)], [0.002, np.int64(4)]]',
    '1 -0.5\n0.002 4\n',
    '1,-0.5\r\n2e-3,4',
    '{"shape": [2, 2], "data": [1, -0.5, 0.002, 4]}',
  ]) {
    assert.deepEqual(await readPasted(text), matrix, text);
  }
  const f32 = Buffer.from(Float32Array.of(1, 2).buffer).toString('base64');
  const { data } = await readPasted(JSON.stringify({ shape: [2], f32 }));
  assert.deepEqual(data, Float64Array.of(1, 2));
});

/** @type {[string, RegExp][]} */
const refusedText = [
  ['', /the text: it is empty/],
  ['1 2\n3 hello', /"hello" is no number in line 2/],
  ['[[1, 2],\n [3]]', /rows must have equal lengths, got 2 and 1 in line 2/],
  ['\n[[1, 2], [3, 4]', /the bracket of line 2, column 1 is not closed/],
  ['[[1, 2],\n [3', /2 brackets are not closed, the last one of line 2, column 2/],
  ['[[0. 1. ... 8. 9.]]', /the text leaves numbers out/],
  ['1 2\n3', /rows must have equal lengths, got 2 and 1 in line 2/],
  ['[]', /the shape \[0\] is empty/],
  ['[[1, "a"],\n [3, "b"]]', /"\\"a\\"" is no number in line 1/],
  ['["x1", "y2"]', /"\\"x1\\"" is no number in line 1/],
  ['[[1, 2],\n [true, 3]]', /"true" is no number in line 2/],
  ['[[1, 2], [3, {"a": 4}]]', /"\{\\"a\\":" is no number in line 1/],
  ['[1+2j, 2024-01-01]', /"1\+2j" is no number in line 1/],
  ['[1, [2]]', /a list must have numbers or lists, and one has both/],
  ['{"weights": [null, [1]]}', /a list must have numbers or lists, and one has both/],
  ['[[1, 2]]\n[[5, 6]]', /a second array begins at line 2, column 1: give one/],
  ['see [1] and [2, 3]', /a second array begins at line 1, column 13: give one/],
  ['[1, 2]]', /a bracket is closed that was not opened/],
  ['{"shape": [2], "data": [1]}', /data must have 2 numbers, got 1/],
  ['{"shape": [2], "data": [1, "2"]}', /data\[1\] must be a number/],
  ['{"shape": "x"}', /shape must be a list/],
  ['{"🙂": 🙃}', /it is no JSON: line 1, column 7: a value is missing, got "🙃"/],
  ['{\n oops', /it is no JSON: line 2, column 2: a name in " is missing/],
];
for (const [text, message] of refusedText) {
  test(`the text ${JSON.stringify(text)} is refused in a sentence`, async () => {
    await assert.rejects(readPasted(text), { name: 'RangeError', message });
  });
}

/** @type {[string, RegExp][]} */
const refusedFiles = [
  ['texts.npy', /texts\.npy: descr must be a float .* got "<U1": texts/],
  ['complex.npy', /descr must be a float .* complex numbers/],
  ['objects.npy', /descr must be a float .* got "\|O"/],
  ['fields.npy', /the header has no descr of one type/],
  ['empty.npy', /shape \[0, 3, 4\] is empty/],
];
for (const [file, message] of refusedFiles) {
  test(`${file} is refused in a sentence that names the field`, async () => {
    await assert.rejects(read(file), { message });
  });
}

test('NaN and infinity are read: it is for who compares to refuse them', async () => {
  assert.deepEqual((await read('nan.npy')).data, Float64Array.of(1, NaN, Infinity));
});

/** @type {[string, (file: Buffer) => Uint8Array, RegExp][]} */
const lies = [
  ['is cut off', (file) => file.subarray(0, file.length - 1), /needs 96 bytes, the file has 95/],
  [
    'has a byte more',
    (file) => Buffer.concat([file, Buffer.alloc(1)]),
    /needs 96 bytes, the file has 97/,
  ],
  [
    'ends in its header',
    (file) => file.subarray(0, 40),
    /the header length 118 is more than the file has/,
  ],
  ['ends in its magic number', (file) => file.subarray(0, 9), /the header ends after 9 bytes/],
  ['is of version 9', (file) => (file.writeUInt8(9, 6), file), /the version must be 1 to 3, got 9/],
  [
    'claims a larger shape',
    (file) => Buffer.from(file.toString('latin1').replace('(2, 3, 4)', '(9, 3, 4)'), 'latin1'),
    /shape \[9, 3, 4\] of <f4 needs 432 bytes, the file has 96/,
  ],
  [
    'claims more than memory has',
    (file) => Buffer.from(file.toString('latin1').replace('(2, 3, 4), ', '(99999999,)'), 'latin1'),
    /more than 2\^24 entries/,
  ],
  [
    'has no order',
    (file) =>
      Buffer.from(file.toString('latin1').replace('fortran_order', 'fortran_odder'), 'latin1'),
    /the header has no fortran_order/,
  ],
];
for (const [what, damage, message] of lies) {
  test(`an NPY file that ${what} is refused`, async () => {
    const file = damage(await readFile(join(folder, 'f4.npy')));
    await assert.rejects(readArray('x.npy', file), { name: 'RangeError', message });
  });
}

/** @type {[string, Record<string, any>, RegExp][]} */
const tensors = [
  [
    'a type of 8 bits',
    { dtype: 'F8_E4M3', shape: [8], data_offsets: [0, 8] },
    /dtype must be a float of 2, 4 or 8 bytes, an integer or a boolean, got "F8_E4M3"/,
  ],
  [
    'an object for a type',
    { dtype: { toString: 1 }, shape: [1], data_offsets: [0, 8] },
    /^x:t: dtype must be a float of 2, 4 or 8 bytes, an integer or a boolean, got /,
  ],
  [
    'a shape that is 100,000 deep',
    { dtype: 'F32', shape: ['deep'], data_offsets: [0, 8] },
    /^x:t: shape must be a list of sizes, got an array of 1$/,
  ],
  [
    'offsets that are 100,000 deep',
    { dtype: 'F32', shape: [2], data_offsets: ['deep'] },
    /^x:t: data_offsets an array of 1 must lie within/,
  ],
  [
    'a type from the prototype',
    { dtype: 'toString', shape: [1], data_offsets: [0, 8] },
    /dtype must be/,
  ],
  [
    'offsets past the end',
    { dtype: 'F32', shape: [3], data_offsets: [0, 12] },
    /data_offsets "\[0,12\]" must lie within the 8 bytes/,
  ],
  ['offsets that run back', { dtype: 'F32', shape: [1], data_offsets: [4, 0] }, /data_offsets/],
  ['no offsets', { dtype: 'F32', shape: [1] }, /data_offsets missing/],
  [
    'a shape that is not its size',
    { dtype: 'F32', shape: [3], data_offsets: [0, 8] },
    /needs 12 bytes, data_offsets give 8/,
  ],
  [
    'a negative side',
    { dtype: 'F32', shape: [-2], data_offsets: [0, 8] },
    /shape must be a list of sizes, got "\[-2\]"/,
  ],
];
for (const [what, tensor, message] of tensors) {
  test(`a tensor of safetensors with ${what} is refused`, async () => {
    await assert.rejects(readArray('x', safetensors({ t: tensor }, 8), 't'), { message });
  });
}

test('a header of safetensors that is longer than the file is refused', async () => {
  const file = Buffer.from(safetensors({}, 8));
  file.writeUInt32LE(2 ** 31, 0);
  await assert.rejects(
    readArray('x', file),
    /the header length 2147483648 is more than the file has/,
  );
});

inBoth('damaged files are read or refused in a sentence, each at once', async () => {
  const random = randomFrom(31);
  const seeds = await Promise.all(
    ['f4.npy', 'f2.npy', 'fortran.npy', 'packed.npz', 'two.npz'].map((file) =>
      readFile(join(folder, file)),
    ),
  );
  seeds.push(
    Buffer.from(safetensors({ t: { dtype: 'F32', shape: [2], data_offsets: [0, 8] } }, 8)),
    Buffer.from('[[1, 2.5], [3, 4e-2]]'),
    Buffer.from('tensor([[1., -0.5], [2., 4.]])'),
    Buffer.from('{"shape": [2], "data": [1, 2]}'),
  );
  let refused = 0;
  const count = caseCount(20_000);
  for (let k = 0; k < count; ++k) {
    let file = Buffer.from(seeds[k % seeds.length]);
    for (let changes = random.integer(1, 4); changes > 0; --changes) {
      const at = random.integer(0, Math.min(file.length, random.pick([16, 160, file.length])) - 1);
      const how = random.integer(0, 3);
      if (how === 0) file[at] ^= 1 << random.integer(0, 7);
      if (how === 1) file[at] = random.pick([0, 1, 0x7f, 0xff, 0x30, 0x39, 0x5b, 0x2d]);
      if (how === 2) file = file.subarray(0, at + 1);
      if (how === 3)
        file = Buffer.concat([file.subarray(0, at), file.subarray(Math.max(0, at - 5))]);
    }
    let isRefused = false;
    const readAll = async () => {
      try {
        const { shape, data } = await readArray('damaged', file, k % 2 ? undefined : 't');
        assert.equal(
          data.length,
          shape.reduce((a, b) => a * b, 1),
        );
      } catch (error) {
        assert.ok(error instanceof UnreadableArray, `${file.toString('base64')}: ${error}`);
        assert.match(error.message, /^damaged\S*: ./);
        isRefused = true;
      }
    };
    const seconds = await secondsOf(readAll, 2);
    assert.ok(seconds < 2, `${file.toString('base64')} took ${seconds} s`);
    if (isRefused) ++refused;
  }
  assert.ok(refused > count / 2, `${refused}`);
});

forRelease(
  'a text of digits that is no number is refused as quickly as numbers are read',
  async () => {
    const cost = (/** @type {string} */ text) =>
      secondsOf(() => readPasted(text).catch(() => null), 0);
    const known = await cost('12345 '.repeat(100_000));
    const digits = '1'.repeat(600_000);
    for (const text of [
      `${digits}x`,
      `[${digits}x`,
      `${digits}.${digits}x`,
      `${digits}e${digits}x`,
    ]) {
      const found = await cost(text);
      assert.ok(found < 3 * known, `${text.slice(-5)}: ${found} µs, ${known} µs for numbers`);
    }
  },
);

test('an NPY file whose header has 123 bytes is not taken for safetensors', async () => {
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }`.padEnd(122);
  const npy = Buffer.alloc(10 + 123 + 16);
  npy.write('\x93NUMPY\x01\x00', 'latin1');
  npy.writeUInt16LE(123, 8);
  npy.write(`${header}\n`, 10, 'latin1');
  assert.deepEqual((await readArray('x.npy', npy)).shape, [2, 2]);
});

forRelease('while a large array is read other work has its turn', async () => {
  const entries = 2 ** 21;
  const header = `{'descr': '<f4', 'fortran_order': True, 'shape': (2048, 32, 32), }`.padEnd(117);
  const npy = Buffer.alloc(128 + 4 * entries);
  npy.write('\x93NUMPY\x01\x00', 'latin1');
  npy.writeUInt16LE(118, 8);
  npy.write(`${header}\n`, 10, 'latin1');
  npy.writeFloatLE(7, 128 + 4 * (5 + 2048 * (3 + 32 * 9)));
  /** @param {Promise<import('../../web/core/api/files/numbers.js').FileArray>} reading */
  const turnsOf = async (reading) => {
    let turns = 0;
    let isDone = false;
    const count = () => {
      ++turns;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const array = await reading;
    isDone = true;
    return { turns, array };
  };
  const { turns, array } = await turnsOf(readArray('x.npy', npy));
  assert.ok(turns > 3, `${turns} turns`);
  assert.equal(array.data[(5 * 32 + 3) * 32 + 9], 7);
  for (const text of ['1\n'.repeat(entries), `[${'1,'.repeat(entries)}]`]) {
    const pasted = await turnsOf(readPasted(text));
    assert.ok(pasted.turns > 3, `${pasted.turns} turns`);
    assert.equal(pasted.array.data.length, entries);
    assert.ok(pasted.array.data.every((value) => value === 1));
  }
});

test('a text and an object in JSON that are too long are refused with their size', async () => {
  await assert.rejects(
    readPasted('1 '.repeat(2 ** 24 + 1)),
    /a text has at most 33554432 characters, got 33554434/,
  );
  await assert.rejects(
    readPasted(`{"shape": [1], "data": [1${' '.repeat(2 ** 23)}]}`),
    /an object in JSON has at most 8388608 characters, got \d+; save the array as NPY/,
  );
});
