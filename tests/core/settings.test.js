import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elements } from '../../tools/entries.js';
import {
  apart,
  linear,
  logarithmic,
  markText,
  marks,
  path,
  powers,
} from '../../web/core/draw/axis.js';
import { csv, npy } from '../../web/core/draw/files.js';
import {
  choices,
  data,
  flag,
  integer,
  numbers,
  oneOf,
  real,
  text,
} from '../../web/core/kit/settings.js';
import { acceptable } from '../../web/core/kit/values.js';

test('a setting reads what is right and nothing else', () => {
  const dim = integer({ preset: 32, least: 2, most: 4096 });
  assert.equal(dim.read(' 64 '), 64);
  for (const wrong of ['', 'x', '1', '4097', '2.5', 'NaN', 'Infinity', '0x']) {
    assert.equal(dim.read(wrong), undefined, wrong);
  }
  assert.equal(dim.wanted, 'an integer from 2 to 4096');
  const offset = real({ preset: 0 });
  assert.equal(offset.read('\u22122.5'), -2.5);
  assert.equal(offset.read('1e400'), undefined);
  const columns = numbers({ preset: [], least: 0, whole: true, atMost: 3 });
  assert.deepEqual(columns.read('6, 7  8'), [6, 7, 8]);
  assert.deepEqual(columns.read(''), []);
  for (const wrong of ['1 2 3 4', '1 -2', '1 2.5', '1 x']) {
    assert.equal(columns.read(wrong), undefined, wrong);
  }
  const kind = oneOf(['self', 'cross']);
  assert.equal(kind.preset, 'self');
  assert.equal(kind.read('cross'), 'cross');
  assert.equal(kind.read('Cross'), undefined);
  assert.equal(kind.wanted, "one of 'self', 'cross'");
  assert.equal(text().read(' a '), ' a ');
});

test('a flag that is on by itself is switched off by a word', () => {
  const on = flag({ preset: true });
  assert.equal(on.read('off'), false);
  assert.equal(on.read('false'), false);
  assert.equal(on.read(''), true);
  assert.equal(on.read('maybe'), undefined);
  assert.equal(on.write?.(true), null);
  assert.equal(on.write?.(false), 'off');
  assert.equal(flag().write?.(true), '');
});

test('choices are all, none, or those that are named', () => {
  const { read, write, wrong } = choices(['size', 'dim']);
  for (const all of ['', ' ', '\t\n', 'on', ' true ']) assert.equal(read(all), true, all);
  assert.equal(read(' off '), false);
  assert.deepEqual(read(' size  dim\n'), ['size', 'dim']);
  assert.equal(read('size dimm'), undefined);
  assert.equal(wrong?.('size dimm, bse'), 'dimm bse');
  assert.equal(write?.(['size', 'dim']), 'size dim');
  assert.equal(write?.(true), '');
  for (const none of [false, [], [' '], ['', '']]) assert.equal(write?.(none), null);
});

test('controls names the settings that an element has controls for, and refuses all others', async () => {
  for (const { tag, className, file } of elements) {
    const { settings: own } = (await import(file))[className];
    const named = Object.keys(own).filter((name) => own[name].label || own[name].adjustable);
    for (const name of named) assert.deepEqual(own.controls.read(name), [name], `${tag} ${name}`);
    for (const name of ['dimm', 'caption', 'group', '__proto__']) {
      assert.equal(own.controls.read(name), undefined, `${tag} ${name}`);
    }
    for (const name of named) assert.ok(own.controls.wanted.includes(name), `${tag} ${name}`);
  }
});

test('the ends of a domain and of a window are two different numbers, the lower first', async () => {
  const { settings: own } = await import('../../web/core/figures/heatmap/settings.js');
  assert.deepEqual(own.domain.read('\u22121 1'), [-1, 1]);
  assert.deepEqual(own.rows.read('0, 1.5'), [0, 1.5]);
  for (const { read } of [own.domain, own.rows, own.columns]) {
    for (const wrong of ['1 1', '2 1', '1', '1 2 3', '1 x', 'NaN 1', '0 1e999']) {
      assert.equal(read.call(own.rows, wrong), undefined, wrong);
    }
  }
  assert.equal(own.rows.read('-1 1'), undefined);
});

test('data is JSON in an attribute, and broken JSON is no value', () => {
  const weights = data({
    preset: null,
    wanted: 'a list',
    accept: (value) => (Array.isArray(value) ? /** @type {any} */ (value) : undefined),
  });
  assert.deepEqual(weights.read('[[1, 0]]'), [[1, 0]]);
  assert.equal(weights.read('[[1, 0]'), undefined);
  assert.equal(weights.read('{"a": 1}'), undefined);
});

test('marks are round numbers inside the range', () => {
  assert.deepEqual(marks(0, 59, 6), [0, 10, 20, 30, 40, 50]);
  assert.deepEqual(marks(-1, 1, 4), [-1, -0.5, 0, 0.5, 1]);
  assert.deepEqual(marks(0, 0.35, 4), [0, 0.1, 0.2, 0.3]);
  assert.deepEqual(marks(7, 7, 4), [7]);
  assert.deepEqual(powers(5, 70000, 9), [10, 100, 1000, 10000]);
  assert.deepEqual(powers(5, 1e9, 3), [10, 1e4, 1e7]);
  assert.deepEqual([0.5, 100, 10000, 1e6, -2].map(markText), ['0.5', '100', '10⁴', '10⁶', '−2']);
});

test('scales go to pixels and back', () => {
  const x = linear([10, 20], [0, 200]);
  assert.equal(x.at(15), 100);
  assert.equal(x.value(100), 15);
  const y = logarithmic([1, 10000], [100, 0]);
  assert.ok(Math.abs(y.at(100) - 50) < 1e-9);
  assert.ok(Math.abs(y.value(25) - 1000) < 1e-6);
});

test('a path is lifted where there is no number, and labels move apart', () => {
  const values = [0, 1, NaN, 3];
  const drawn = path(
    4,
    (k) => k,
    (k) => values[k],
  );
  assert.equal(drawn, 'M0.00 0.00L1.00 1.00M3.00 3.00');
  const moved = apart([10, 12, 11, 90], 14);
  const sorted = [...moved].sort((a, b) => a - b);
  for (let k = 1; k < 4; ++k) assert.ok(sorted[k] - sorted[k - 1] > 13.9);
  assert.equal(moved[3], 90);
  assert.ok(moved[0] < moved[2] && moved[2] < moved[1]);
});

const shown = {
  name: 'a',
  tensor: { shape: [2, 2], data: Float32Array.of(0.1, -1, 2.5e-8, NaN) },
  rowtitle: 'word',
  columntitle: 'dimension',
  rowname: (/** @type {number} */ k) => ['say "no"', 'a,b'][k],
  columnname: String,
};

test('CSV has every digit, and quotes what would break it', async () => {
  assert.equal(
    await csv(shown).text(),
    'word \\ dimension,0,1\r\n"say ""no""",0.1,-1\r\n"a,b",2.5e-8,NaN\r\n',
  );
});

test("NPY is NumPy's version 1.0, aligned to 64 bytes", async () => {
  const bytes = new Uint8Array(await npy(shown.tensor).arrayBuffer());
  assert.equal(String.fromCharCode(...bytes.subarray(1, 6)), 'NUMPY');
  assert.deepEqual(Array.from(bytes.subarray(6, 8)), [1, 0]);
  const length = bytes[8] + 256 * bytes[9];
  assert.equal((10 + length) % 64, 0);
  const header = String.fromCharCode(...bytes.subarray(10, 10 + length));
  assert.match(header, /^\{'descr': '<f4', 'fortran_order': False, 'shape': \(2, 2\), \} *\n$/);
  const values = new Float32Array(bytes.slice(10 + length).buffer);
  assert.deepEqual(Array.from(values), Array.from(shown.tensor.data));
});

test('a property of matrices takes JSON as its attribute does', () => {
  const list = data({
    preset: /** @type {number[] | null} */ (null),
    wanted: 'a list',
    accept: (value) => (Array.isArray(value) ? value : undefined),
  });
  assert.deepEqual(acceptable(list, '[1, 2]'), [1, 2]);
  assert.deepEqual(acceptable(list, [1, 2]), [1, 2]);
  assert.equal(acceptable(list, '[1, 2'), undefined);
  assert.equal(acceptable(list, '{}'), undefined);
});
