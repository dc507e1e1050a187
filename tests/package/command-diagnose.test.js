// `phasor diagnose`, run as a user runs it: from the installed package, with files of arrays.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { diagnose } from '../../web/labs/doctor/index.js';
import { installed } from '../harness/installed.js';
import { phasor as engine } from '../harness/phasor.js';

const app = await installed();
after(() => app.remove());

/** @typedef {{ shape: number[], data: Float32Array }} Tensor */

/** @param {Tensor} tensor @returns {Buffer} as NumPy saves it */
function npy({ shape, data }) {
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (${shape.join(', ')},), }`;
  const padded = header.padEnd(Math.ceil((header.length + 11) / 64) * 64 - 11) + '\n';
  const start = Buffer.alloc(10);
  start.write('\x93NUMPY\x01\x00', 'latin1');
  start.writeUInt16LE(padded.length, 8);
  return Buffer.concat([start, Buffer.from(padded, 'latin1'), new Uint8Array(data.buffer)]);
}

/** @param {Record<string, Tensor>} tensors @returns {Buffer} */
function safetensors(tensors) {
  let at = 0;
  const entries = Object.entries(tensors).map(([name, { shape, data }]) => {
    const offsets = [at, (at += data.byteLength)];
    return [name, { dtype: 'F32', shape, data_offsets: offsets }];
  });
  const header = Buffer.from(JSON.stringify(Object.fromEntries(entries)));
  const start = Buffer.alloc(8);
  start.writeBigUInt64LE(BigInt(header.length));
  const bodies = Object.values(tensors).map(({ data }) => new Uint8Array(data.buffer));
  return Buffer.concat([start, header, ...bodies]);
}

const [rows, heads, dim] = [16, 2, 8];

/** Queries turned by their positions. @param {Float32Array} x @param {'half' | 'interleaved'} pairing */
function rotated(x, pairing) {
  const data = new Float32Array(x.length);
  for (let row = 0; row < rows * heads; ++row) {
    for (let j = 0; j < dim / 2; ++j) {
      const angle = Math.floor(row / heads) * 10000 ** ((-2 * j) / dim);
      const [u, v] = pairing === 'half' ? [j, j + dim / 2] : [2 * j, 2 * j + 1];
      const [a, b] = [x[row * dim + u], x[row * dim + v]];
      data[row * dim + u] = a * Math.cos(angle) - b * Math.sin(angle);
      data[row * dim + v] = b * Math.cos(angle) + a * Math.sin(angle);
    }
  }
  return data;
}

const shape = [rows, heads, dim];
const input = Float32Array.from({ length: rows * heads * dim }, (_, k) => Math.sin(k * k));
const x = { shape, data: input };
const a = { shape, data: rotated(input, 'half') };
const b = { shape, data: rotated(input, 'interleaved') };

before(async () => {
  for (const [name, tensor] of Object.entries({ x, a, b })) {
    await writeFile(join(app.folder, `${name}.npy`), npy(tensor));
  }
  await writeFile(join(app.folder, 'both.safetensors'), safetensors({ mine: a, theirs: b }));
  await writeFile(join(app.folder, 'short.npy'), npy(a).subarray(0, 150));
  await writeFile(join(app.folder, 'table.json'), '[[1, 2], [3]]');
  await writeFile(join(app.folder, 'vector.json'), '[1, 2]');
});

/** @param {string[]} given @param {Buffer} [stdin] */
function phasor(given, stdin) {
  const program = join(app.folder, 'node_modules', '.bin', 'phasor');
  const options = { cwd: app.folder, input: stdin ?? '', encoding: /** @type {const} */ ('utf8') };
  const { status, stdout, stderr } = spawnSync(program, ['diagnose', ...given], options);
  return { status, output: stdout, errors: stderr };
}

const known = ['--kind', 'rotated', '--x', 'x.npy'];

test('arrays that differ make status 1: the convention, the difference before and after, a program', () => {
  const { status, output, errors } = phasor(['a.npy', 'b.npy', ...known]);
  assert.equal(errors, '');
  assert.equal(status, 1);
  assert.match(
    output,
    /^The arrays differ by convention:\n {2}pairing: half in a, interleaved in b\n/m,
  );
  const [, errorBefore = '', left = ''] =
    /^largest difference +(\S+)\nafter converting +(\S+)\n/m.exec(output) ?? [];
  assert.ok(Number(errorBefore) > 0.5 && Number(left) < 1e-6, `${errorBefore}, ${left}`);
  assert.match(output, /^ {4}import numpy as np$/m);
});

test('arrays of four sides are grids, whose axes stand in another order', async () => {
  const axes = [2, 3, 4].map((length) => ({ length, dim: 8 }));
  for (const [name, order] of Object.entries({ plain: [0, 1, 2], across: [0, 2, 1] })) {
    await writeFile(
      join(app.folder, `${name}.npy`),
      npy(engine.sinusoidalGrid({ axes, order, layout: 'concatenated' })),
    );
  }
  for (const kind of [[], ['--kind', 'sinusoidal-grid']]) {
    const { status, output, errors } = phasor(['plain.npy', 'across.npy', ...kind]);
    const taken = 'phasor diagnose: the arrays are taken for sinusoidal-grid; --kind says it\n';
    assert.equal(errors, kind.length > 0 ? '' : taken);
    assert.match(output, /^ {2}order: 0 1 2 in a, 0 2 1 in b\n/m);
    assert.equal(status, 1);
  }
});

test('equal arrays make status 0', () => {
  const { status, output } = phasor(['a.npy', 'a.npy', ...known]);
  assert.match(output, /The arrays are the same\./);
  assert.equal(status, 0);
});

test('tensors of a safetensors file and the standard input are arrays, too', () => {
  for (const given of [
    ['both.safetensors:mine', 'both.safetensors:theirs', ...known],
    ['-', 'b.npy', ...known, '--head-dim', '8'],
  ]) {
    const { status, output, errors } = phasor(given, npy(a));
    assert.equal(errors, '');
    assert.match(output, /pairing: half in a, interleaved in b/);
    assert.equal(status, 1);
  }
});

test('--json is what diagnose gives, and --code a program alone, which turns a into b', async () => {
  const json = phasor(['a.npy', 'b.npy', ...known, '--json']);
  assert.equal(json.status, 1);
  const { converted, ...wanted } = diagnose({ kind: 'rotated', a, b, x });
  assert.ok(converted);
  assert.deepEqual(JSON.parse(json.output), JSON.parse(JSON.stringify(wanted)));

  const { output } = phasor(['a.npy', 'b.npy', ...known, '--code', 'javascript']);
  await writeFile(join(app.folder, 'convert.mjs'), `${output}\nexport { convert };\n`);
  const { convert } = await import(join(app.folder, 'convert.mjs'));
  const result = convert(a);
  const off = Math.max(...b.data.map((value, k) => Math.abs(value - result.data[k])));
  assert.ok(off < 1e-6, `${off}`);
  const python = phasor(['a.npy', 'b.npy', ...known, '--code', 'numpy']);
  assert.equal(python.status, 0, 'the program is written');
  const none = phasor(['a.npy', 'a.npy', ...known, '--code', 'numpy']);
  assert.deepEqual(none, {
    status: 1,
    output: '',
    errors: 'phasor diagnose: there is no program: the arrays are the same\n',
  });
  assert.match(python.output, /^import numpy as np\n/);
});

test('a kind that nobody names is the one that the shapes and the inputs allow', () => {
  const { status, output, errors } = phasor(['a.npy', 'b.npy', '--x', 'x.npy']);
  assert.equal(errors, 'phasor diagnose: the arrays are taken for rotated; --kind says it\n');
  assert.match(output, /pairing: half in a, interleaved in b/);
  assert.equal(status, 1);
});

test('what cannot be read makes status 2 and a sentence that names the file or the option', () => {
  for (const [given, message] of /** @type {[string[], RegExp][]} */ ([
    [
      ['a.npy', 'b.npy'],
      /^phasor diagnose: --kind is missing: arrays of shapes .* can be rotated \[.*\], or attention \[/,
    ],
    [
      ['a.npy', 'vector.json'],
      /^phasor diagnose: a and b must be of one kind, and none has the shapes .* and \[2\]: the kinds are sinusoidal-table \[/,
    ],
    [['-', '-', ...known], /the standard input \(-\) can be one file only, got it 2 times/],
    [['a.npy', ...known], /give two files, a and b, got 1/],
    [['a.npy', 'b.npy', '--kind', 'rotatd'], /^phasor diagnose: kind must be .*got 'rotatd'/],
    [['a.npy', 'nowhere.npy', ...known], /nowhere\.npy cannot be read: there is no such file/],
    [['a.npy', 'short.npy', ...known], /^phasor diagnose: short\.npy: /],
    [['a.npy', 'table.json', ...known], /^phasor diagnose: table\.json: /],
    [['a.npy', 'both.safetensors', ...known], /say which tensor is meant/],
    [['a.npy', 'both.safetensors:none', ...known], /there is no tensor "none"/],
    [['a.npy', 'b.npy', ...known, '--heads', 'two'], /--heads must be a positive integer, got two/],
    [
      ['a.npy', 'b.npy', ...known, '--head-dim', '0'],
      /--head-dim must be a positive integer, got 0/,
    ],
    [['a.npy', 'b.npy', ...known, '--heads', '-1'], /--heads must be a positive integer, got -1/],
    [
      ['a.npy', 'b.npy', ...known, '--head-dmi', '8'],
      /no option --head-dmi; did you mean --head-dim/,
    ],
    [
      ['a.npy', 'b.npy', ...known, '--kvheads', '8'],
      /no option --kvheads; did you mean --kv-heads/,
    ],
    [['a.npy', 'b.npy', ...known, '--head-dim'], /--head-dim must have a value; one that begins/],
    [['a.npy', 'b.npy', ...known, '--JSON'], /no option --JSON; did you mean --json\?/],
    [['a.npy', 'b.npy', ...known, '-H'], /no option -H/],
    [['a.npy', 'b.npy', ...known, '--json=yes'], /--json takes no value/],
    [['a.npy', 'b.npy', ...known, '--heads', '77'], /a\.shape\[1\] must be 77 heads, got \d/],
    [['a.npy', 'b.npy', ...known, '--yarn', 'original'], /--yarn must be such as original=4096/],
    [
      ['a.npy', 'b.npy', ...known, '--code', 'numpy', '--json'],
      /--code prints a program alone; without it --json has all/,
    ],
    [
      ['a.npy', 'b.npy', ...known, '--code', 'c'],
      /--code must be numpy, pytorch, javascript, got c/,
    ],
    [['a.npy', 'b.npy', ...known, '--kinds', 'x'], /no option --kinds; did you mean --kind\?/],
  ])) {
    const { status, output, errors } = phasor(given);
    assert.equal(status, 2, `${given.join(' ')}: ${errors}`);
    assert.equal(output, '');
    assert.match(errors, message);
    assert.doesNotMatch(errors, /\n +at /, 'no stack of calls');
  }
});

test('--help says every option', () => {
  const { status, output } = phasor(['--help']);
  assert.equal(status, 0);
  for (const option of ['--kind', '--x', '--q', '--stage', '--kv-heads', '--yarn', '--code']) {
    assert.ok(output.includes(option), option);
  }
  assert.match(
    output,
    /Examples\n {2}phasor diagnose mine\.npy theirs\.npy --kind rotated --x x\.npy\n/,
  );
});
