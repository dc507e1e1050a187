// `phasor doctor`: two dumps of activations → the first tensor that differs, and why.

import assert from 'node:assert/strict';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { after, before } from 'node:test';
import { run } from '../../web/command/run.js';
import { memberShapes, membersOf } from '../../web/core/api/files/read.js';
import { doctor as examined } from '../../web/labs/doctor/api/doctor/doctor.js';
import { dumpOf } from '../../web/labs/doctor/api/doctor/dump.js';
import { randomFrom } from '../harness/convention-pairs.js';
import { attended, normalTensor, rotatedCase } from '../harness/measured-cases.js';
import { runPython } from '../harness/numpy.js';
import { forRelease, test } from '../harness/tiers.js';

/** @typedef {import('../harness/measured-cases.js').Tensor} Tensor */

const folder = await mkdtemp(join(tmpdir(), 'phasor-doctor-'));
after(() => rm(folder, { recursive: true }));

/** @param {Record<string, Tensor | { dtype: string, shape: number[], bytes: Uint8Array }>} tensors */
function safetensors(tensors) {
  let at = 0;
  const bodies = Object.values(tensors).map((one) =>
    'bytes' in one
      ? one.bytes
      : new Uint8Array(one.data.buffer, one.data.byteOffset, one.data.byteLength),
  );
  const header = Object.entries(tensors).map(([name, one], k) => {
    const offsets = [at, (at += bodies[k].length)];
    return [
      name,
      { dtype: 'dtype' in one ? one.dtype : 'F32', shape: one.shape, data_offsets: offsets },
    ];
  });
  const text = Buffer.from(JSON.stringify(Object.fromEntries(header)));
  const start = Buffer.alloc(8);
  start.writeBigUInt64LE(BigInt(text.length));
  return Buffer.concat([start, text, ...bodies]);
}

const random = randomFrom(31);
/** @type {any} */
const padded = rotatedCase(random, 'left-pad');
const { x, y } = padded.request;
const inputs = {
  q: normalTensor(random, [2, 11, 8]),
  k: normalTensor(random, [2, 11, 8]),
  v: normalTensor(random, [2, 11, 8]),
};
/** @param {Tensor} tensor [heads, positions, features] @returns {Tensor} as PyTorch has it, with a batch */
const batched = ({ shape, data }) => ({ shape: [1, ...shape], data });
const window = (/** @type {number} */ size) =>
  attended(inputs, { sees: (/** @type {number} */ p, /** @type {number} */ j) => p - j < size })
    .weights.weights;
const ids = { dtype: 'I64', shape: [2], bytes: new Uint8Array(16) };
const noisy = { shape: x.shape, data: x.data.map((/** @type {number} */ one) => one * (1 + 5e-7)) };
const rows = normalTensor(random, [32, 5]);
/** The rows in llama.cpp's order for 4 heads. */
const ggml = {
  shape: rows.shape,
  data: rows.data.map((_, i) => {
    const [r, column] = [Math.floor(i / 5), i % 5];
    const own = r % 8;
    return rows.data[(r - own + (own % 2) * 4 + (own >> 1)) * 5 + column];
  }),
};
const layer = (/** @type {Tensor} */ weights) => ({
  'layers.1.q_rot': batched(inputs.q),
  'layers.1.k_rot': batched(inputs.k),
  'layers.1.weights': batched(weights),
});

before(async () => {
  const files = {
    a: safetensors({ ids, 'layers.0.q': x, 'layers.0.q_rot': padded.plain, ...layer(window(4)) }),
    b: safetensors({ ids, 'layers.0.q': noisy, 'layers.0.q_rot': y, ...layer(window(4)) }),
    wide: safetensors({ 'layers.0.q': x, 'layers.0.q_rot': padded.plain, ...layer(window(5)) }),
    named: safetensors({ query: x, rotated: y }),
    rows: safetensors({ 'layers.0.q_proj.weight': rows }),
    ggml: safetensors({ 'layers.0.q_proj.weight': ggml }),
    alone: safetensors({ hidden: x }),
    other: safetensors({ hidden: y }),
  };
  for (const [name, bytes] of Object.entries(files)) {
    await writeFile(join(folder, `${name}.safetensors`), bytes);
  }
  const map = { 'layers.0.q': 'query', 'layers.0.q_rot': 'rotated' };
  await writeFile(join(folder, 'map.json'), JSON.stringify(map));
  await writeFile(join(folder, 'list.json'), '[1]');
  await writeFile(join(folder, 'cut.json'), '{"q": 1');
  await writeFile(join(folder, 'deep.json'), '['.repeat(20_000));
  const config = { model_type: 'llama', hidden_size: 64, num_attention_heads: 8, rope_theta: 5e5 };
  await writeFile(join(folder, 'config.json'), JSON.stringify({ ...config, num_hidden_layers: 1 }));
});

/** @param {string[]} given */
const doctor = (...given) =>
  run([
    'doctor',
    ...given.map((one) => (/\.(safetensors|json)$/.test(one) ? join(folder, one) : one)),
  ]);

test('the first tensor beyond rounding is named, and why: positions counted from padding', async () => {
  const { status, output, errors } = await doctor('a.safetensors', 'b.safetensors');
  assert.equal(errors, '');
  assert.equal(status, 1);
  assert.match(output, /^> +layers\.0\.q_rot/m);
  assert.match(output, /layers\.0\.q_rot is the first that differs beyond its rounding/);
  const positions = padded.reads.positions.join(' ');
  assert.ok(
    output.replace(/\s+/g, ' ').includes(`b gives the rows the positions ${positions}`),
    output,
  );
  assert.match(output, /Not compared: ids/);
});

test('a window that is one too wide is named from weights, queries and keys of PyTorch', async () => {
  const { status, output } = await doctor('a.safetensors', 'wide.safetensors', '--json');
  assert.equal(status, 1);
  const { first, why, rows: reportRows } = JSON.parse(output);
  assert.equal(first, 'layers.1.weights');
  assert.deepEqual(
    why.differ.map((/** @type {any} */ { axis, a, b }) => [axis, a, b]),
    [['window', '4', '5']],
  );
  assert.ok(reportRows.find((/** @type {any} */ row) => row.name === 'layers.0.q').first === null);
});

test('equal dumps make status 0', async () => {
  const { status, output } = await doctor('a.safetensors', 'a.safetensors');
  assert.equal(status, 0);
  assert.match(output, /No tensor differs beyond its rounding/);
});

test('--map says which names belong together, and --config what the model means', async () => {
  const { status, output } = await doctor(
    ...['a.safetensors', 'named.safetensors', '--map', 'map.json', '--config', 'config.json'],
  );
  assert.equal(status, 1);
  assert.match(output, /b gives the rows the positions/);
  assert.match(output, /Only in a: ids, layers\.1\.q_rot/);
  assert.match(output, /means the base 500000, pairing half, 8 of 8 features/);
});

test('rows that were permuted for GGUF are named, with the program that puts them back', async () => {
  const { status, output } = await doctor('rows.safetensors', 'ggml.safetensors');
  assert.equal(status, 1);
  assert.match(output, /layers\.0\.q_proj\.weight is the first that differs/);
  assert.match(output, /b .*ggml-4/);
  assert.match(
    output,
    /From a to b, in NumPy:\n\n[^]*out\.reshape\(4, 2, half, -1\)\.swapaxes\(1, 2\)/,
  );
});

test('what is not known is said', async () => {
  const { status, output } = await doctor('alone.safetensors', 'other.safetensors');
  assert.equal(status, 1);
  assert.match(output, /hidden is the first that differs/);
  assert.match(output, /Why is not known: its name says nothing/);
});

test('of tensors of two shapes both are said', async () => {
  const files = await Promise.all(
    [
      [2, 11, 8],
      [2, 7, 8],
    ].map(async (shape, k) => {
      const name = `shape-${k}.safetensors`;
      await writeFile(
        join(folder, name),
        safetensors({ 'layers.0.q': normalTensor(random, shape) }),
      );
      return name;
    }),
  );
  const { status, output } = await doctor(...files);
  assert.equal(status, 1);
  assert.match(output, /Why: the shapes differ, \[2, 11, 8\] in a and \[2, 7, 8\] in b\./);
  const report = JSON.parse((await doctor(...files, '--json')).output);
  assert.deepEqual(report.rows[0].otherShape, [2, 7, 8]);
});

test('what cannot be read makes status 2 and a sentence', async () => {
  for (const [given, message] of /** @type {[string[], RegExp][]} */ ([
    [['a.safetensors'], /give two files, a and b, got 1/],
    [['-', '-'], /the standard input \(-\) can be one file only, got it 2 times/],
    [['-', 'b.safetensors', '--map', '-'], /can be one file only, got it 2 times/],
    [['a.safetensors', 'b.safetensors', '--map', '-', '--config', '-'], /got it 2 times/],
    [['-', '-', '--map', '-', '--config', '-'], /got it 4 times/],
    [['a.safetensors', 'none.safetensors'], /there is no such file/],
    [['a.safetensors', 'alone.safetensors'], /no tensor of the same name; --map/],
    [['a.safetensors', 'b.safetensors', '--map', 'list.json'], /must be an object: names in a/],
    [
      ['a.safetensors', 'b.safetensors', '--map', 'cut.json'],
      /--map .*cut\.json: it is no JSON: line 1, column 8: /,
    ],
    // too deep for the place, so the engine says why
    [
      ['a.safetensors', 'b.safetensors', '--map', 'deep.json'],
      /--map .*deep\.json: it is no JSON: \S/,
    ],
    [['list.json', 'b.safetensors'], /has no tensors with names/],
    [
      ['a.safetensors', 'b.safetensors', '--map', 'map.json'],
      /--map must name tensors of .*b\.safetensors, .*, got query/,
    ],
    [
      ['a.safetensors', 'b.safetensors', '--config', 'list.json'],
      /--config .*list\.json: config must be a JSON object/,
    ],
  ])) {
    const { status, output, errors } = await doctor(...given);
    assert.equal(status, 2);
    assert.equal(output, '');
    assert.match(errors ?? '', message);
  }
});

forRelease(
  'of a large rotation some heads and rows are measured, from the first that differ on',
  async () => {
    const [n, heads, d] = [5000, 9, 64];
    const q = Float32Array.from({ length: n * heads * d }, (_, i) => Math.sin(12.9898 * i * i + i));
    const turned = (/** @type {(row: number) => number} */ place) => {
      const result = new Float32Array(q.length);
      for (let row = 0; row < n; ++row) {
        for (let j = 0; j < d / 2; ++j) {
          const angle = place(row) * 10000 ** ((-2 * j) / d);
          const [c, s] = [Math.cos(angle), Math.sin(angle)];
          for (let at = row * heads * d + j; at < (row + 1) * heads * d; at += d) {
            result[at] = q[at] * c - q[at + d / 2] * s;
            result[at + d / 2] = q[at + d / 2] * c + q[at] * s;
          }
        }
      }
      return { shape: [n, heads, d], data: result };
    };
    const dump = (/** @type {Record<string, any>} */ tensors) => ({
      names: Object.keys(tensors),
      read: async (/** @type {string} */ name) => tensors[name],
    });
    const input = { shape: [n, heads, d], data: q };
    const late = turned((row) => (row < 4900 ? row : row + 7));
    const { why, note } = await examined(
      dump({ q: input, q_rot: turned(Number) }),
      dump({ q: input, q_rot: late }),
    );
    assert.equal(note, '');
    assert.equal(why?.from, 904);
    assert.equal(why?.convert, null);
    assert.match(why?.differ[0].sentence ?? '', /b counts 7 more from row 3996 on\.$/);
  },
);

/** @param {Record<string, Tensor>} tensors */
const dumpIn = (tensors) => ({
  names: Object.keys(tensors),
  read: async (/** @type {string} */ name) => tensors[name],
});

test('what keeps arrays from being read is said: one vector a position, zeros, no rotation', async () => {
  const zeros = (/** @type {number[]} */ shape) => {
    const { data } = normalTensor(random, shape);
    return { shape, data: data.fill(0) };
  };
  const one = [6, 1, 8];
  const two = [6, 2, 8];
  const [q, k] = [normalTensor(random, [5, 2, 4]), normalTensor(random, [5, 2, 4])];
  const weights = () => normalTensor(random, [2, 5, 5]);
  for (const [
    otherInputs,
    name,
    shape,
    wanted,
  ] of /** @type {[any, string, number[], RegExp][]} */ ([
    [{ q: normalTensor(random, one) }, 'q_rot', one, /^Every pair of lanes fits one vector: two/],
    [{ q: zeros(two) }, 'q_rot', two, /^The input has only zeros/],
    [{ q: normalTensor(random, two) }, 'q_rot', two, /^The output is not made of turned pairs/],
    [{ q, k }, 'weights', [2, 5, 5], /^The weights do not follow/],
  ])) {
    const makeArray = () => (name === 'weights' ? weights() : normalTensor(random, shape));
    const [a, b] = [makeArray(), makeArray()].map((array) =>
      dumpIn({ ...otherInputs, [name]: array }),
    );
    const { first, why } = await examined(a, b);
    assert.equal(first, name);
    assert.match(why?.unseen[0] ?? '', wanted);
  }
});

test('zeros and ones have no type: a small difference is seen', async () => {
  const ones = { shape: [2, 40], data: new Float32Array(80).fill(1) };
  const other = { shape: [2, 40], data: new Float32Array(80).fill(1.002) };
  const { rows: reportRows } = await examined(dumpIn({ norm: ones }), dumpIn({ norm: other }));
  assert.equal(reportRows[0].type, 'f32');
  assert.deepEqual(reportRows[0].first, [0, 0]);
});

forRelease(
  'of files of 2 GB tensors are read one by one, and one with too many numbers is left out',
  async () => {
    const logits = { dtype: 'F32', shape: [4, 2 ** 27], data_offsets: [0, 2 ** 31] };
    for (const [name, rotated] of Object.entries({ vasta: padded.plain, vastb: y })) {
      const small = Object.entries({ 'layers.0.q': x, 'layers.0.q_rot': rotated });
      let at = 2 ** 31;
      const header = Object.fromEntries([
        ['logits', logits],
        ...small.map(([key, { shape, data }]) => {
          const offsets = [at, (at += data.byteLength)];
          return [key, { dtype: 'F32', shape, data_offsets: offsets }];
        }),
      ]);
      const text = Buffer.from(JSON.stringify(header));
      const size = Buffer.alloc(8);
      size.writeBigUInt64LE(BigInt(text.length));
      const file = await open(join(folder, `${name}.safetensors`), 'w');
      await file.write(size);
      await file.write(text);
      // a hole in the file, which takes no room
      let place = size.length + text.length + 2 ** 31;
      for (const [, { data }] of small) {
        await file.write(new Uint8Array(data.buffer), 0, data.byteLength, place);
        place += data.byteLength;
      }
      await file.close();
    }
    const { status, output } = await doctor('vasta.safetensors', 'vastb.safetensors');
    assert.equal(status, 1);
    assert.match(output.replace(/\s+/g, ' '), /more than 2\^24 numbers \(.*\): logits/);
    assert.match(output, /layers\.0\.q_rot is the first that differs/);
    assert.match(output, /b gives the rows the positions/);
  },
);

/** A file of which only asked bytes are given, and how many were. @param {Uint8Array} bytes */
function counting(bytes) {
  const asked = { times: 0, bytes: 0 };
  const slice = (/** @type {number} */ from, /** @type {number} */ to) => ({
    arrayBuffer: async () => {
      asked.times += 1;
      asked.bytes += to - from;
      return new Uint8Array(bytes.subarray(from, to)).buffer;
    },
  });
  return { asked, content: /** @type {any} */ ({ size: bytes.length, slice }) };
}

test('the header of a file is read once, however many tensors it has, of safetensors and of NPZ', async () => {
  const count = 3000;
  const one = { shape: [1], data: Float32Array.of(1) };
  const many = Object.fromEntries(Array.from({ length: count }, (_, k) => [`layers.${k}.x`, one]));
  const archive = join(folder, 'many.npz');
  runPython(`import numpy
numpy.savez(${JSON.stringify(archive)}, **{f"layers.{k}.x": numpy.ones(1, "f4") for k in range(${count})})`);
  for (const [bytes, times] of /** @type {const} */ ([
    [safetensors(many), 1],
    // the head of a member, and the member
    [await readFile(archive), 2],
  ])) {
    const { asked, content } = counting(bytes);
    const dump = await dumpOf('many', content);
    const report = await examined(dump, dump);
    assert.equal(report.rows.length, count);
    assert.ok(asked.times <= 2 * times * count + 8, `${asked.times} reads`);
    assert.ok(asked.bytes <= 3 * bytes.length + 2 ** 17, `${asked.bytes} of ${bytes.length} bytes`);
  }
  // and of an archive whose tensors are the layers of a model, by shapes and by numbers
  const { asked, content } = counting(await readFile(archive));
  const members = await membersOf('many', content);
  assert.ok(members);
  await memberShapes(members);
  for (const name of members.names) await members.read(name);
  assert.ok(asked.times <= 4 * count + 8, `${asked.times} reads`);
});

test('names are looked up and not searched for, with a map too', async () => {
  const count = 3000;
  const one = { shape: [1], data: Float32Array.of(1) };
  const named = (/** @type {string} */ start) =>
    safetensors(Object.fromEntries(Array.from({ length: count }, (_, k) => [start + k, one])));
  const map = Object.fromEntries(Array.from({ length: count }, (_, k) => [`a${k}`, `b${k}`]));
  await writeFile(join(folder, 'many-a.safetensors'), named('a'));
  await writeFile(join(folder, 'many-b.safetensors'), named('b'));
  await writeFile(join(folder, 'many.json'), JSON.stringify(map));
  const { includes, indexOf } = Array.prototype;
  let searched = 0;
  const counted = (/** @type {any} */ search) =>
    /** @this {unknown[]} @param {unknown[]} given */
    function (...given) {
      searched += this.length;
      return search.apply(this, given);
    };
  Object.assign(Array.prototype, { includes: counted(includes), indexOf: counted(indexOf) });
  try {
    const files = ['many-a.safetensors', 'many-b.safetensors'];
    const { status, errors } = await doctor(...files, '--map', 'many.json');
    assert.equal(status, 0, errors);
  } finally {
    Object.assign(Array.prototype, { includes, indexOf });
  }
  assert.ok(searched <= 200 * count, `${searched} names were looked at`);
});

test('progress is reported after each tensor', async () => {
  const tensors = { 'layers.0.q': x, 'layers.0.q_rot': y, 'layers.1.q': x, hidden: x };
  const dump = {
    names: Object.keys(tensors),
    read: async (/** @type {string} */ name) => tensors[/** @type {'hidden'} */ (name)],
  };
  /** @type {number[]} */
  const fractions = [];
  await examined(dump, dump, { onProgress: (fraction) => fractions.push(fraction) });
  assert.deepEqual(fractions, [0, 0.25, 0.5, 0.75]);
});

/**
 * What a command writes to the standard error on its way, with `pace` milliseconds between two looks at
 * the time.
 *
 * @param {import('node:test').TestContext} context
 * @param {{ pace: number, isTTY: boolean }} how
 * @param {string[]} given
 */
async function onTheWay({ mock }, { pace, isTTY }, given) {
  let [time, text] = [0, ''];
  const wasTTY = process.stderr.isTTY;
  mock.method(performance, 'now', () => (time += pace));
  mock.method(process.stderr, 'write', (/** @type {string} */ part) => Boolean((text += part)));
  process.stderr.isTTY = isTTY;
  try {
    const { status, errors } = await run(given);
    assert.equal(errors, '');
    return { status, text };
  } finally {
    process.stderr.isTTY = wasTTY;
    mock.restoreAll();
  }
}

test('long work of doctor and show says how far it is: in one line of a terminal, elsewhere a line every five seconds', async (context) => {
  const one = { shape: [1, 1, 1], data: Float32Array.of(1) };
  const file = join(folder, 'hundred.safetensors');
  const tensors = Object.fromEntries(Array.from({ length: 100 }, (_, k) => [`w${k}`, one]));
  await writeFile(file, safetensors(tensors));
  const compared = ['doctor', file, file];
  const shown = ['show', file, '-o', join(folder, 'hundred.html')];
  // reading the tensors looks at the time, too
  assert.equal((await onTheWay(context, { pace: 1, isTTY: true }, compared)).text, '');
  const lines = await onTheWay(context, { pace: 100, isTTY: false }, compared);
  assert.equal(lines.status, 0);
  assert.match(lines.text, /^(phasor doctor: comparing the tensors, \d+ %\n){4,16}$/);
  const terminal = await onTheWay(context, { pace: 100, isTTY: true }, compared);
  const texts = terminal.text.split('\r\u001b[K');
  assert.equal(texts[0], '');
  assert.ok(texts.length > 80, `${texts.length} texts`);
  assert.match(texts[1], /^phasor doctor: comparing the tensors, \d %$/);
  // what is printed afterwards begins in an empty line
  assert.equal(texts.at(-1), '');
  const { status, text } = await onTheWay(context, { pace: 200, isTTY: false }, shown);
  assert.equal(status, 0);
  assert.match(
    text,
    /^(phasor show: reading the shapes, \d+ of 100\n)+(phasor show: reading the layers, \d+ of 100\n)+$/,
  );
});

test('arrays that cannot be read as their name says leave the table, with what is wrong', async () => {
  const [q, holed] = [
    x,
    {
      shape: x.shape,
      data: y.data.map((/** @type {number} */ one, /** @type {number} */ i) =>
        i === 5 ? NaN : one,
      ),
    },
  ];
  const dump = (/** @type {any} */ rotated) => ({
    names: ['q', 'q_rot'],
    read: async (/** @type {string} */ name) => (name === 'q' ? q : rotated),
  });
  const report = await examined(dump(y), dump(holed));
  assert.equal(report.first, 'q_rot');
  assert.equal(report.why, null);
  assert.match(report.note, /^b\.data\[5\] is NaN: only finite numbers can be compared/);
  assert.equal(report.rows.length, 2);
});
