// What comes from outside as text or as a property — attributes, JSON, the address of the page — is
// read without an error, and what is accepted is written and read again as the same. And the files
// that are saved hold what was shown.

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { elements } from '../../tools/entries.js';
import { csv, npy } from '../../web/core/draw/files.js';
import { acceptable } from '../../web/core/kit/values.js';
import { defaults, kept, read, write } from '../../web/article/state.js';
import { hostile } from '../fuzz/hostile.js';
import { keptSettings } from '../harness/kept-settings.js';
import { forRelease, test } from '../harness/tiers.js';

const numRuns = Number(process.env.PHASOR_READER_CALLS ?? 1000);
// The short form reads the same texts every time: what it says does not depend on luck.
const { PHASOR_READER_CALLS: calls, PHASOR_FUZZ_SEED: given } = process.env;
if (!calls || given) fc.configureGlobal({ seed: Number(given ?? 1000) });

/** Text as people and programs write it wrongly. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.json(),
  fc.double().map(String),
  fc.integer().map((value) => ` ${value}\u2212 `),
  fc.array(fc.double(), { maxLength: 70 }).map((list) => list.join(' ')),
  fc
    .array(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true })))
    .map((rows) => JSON.stringify(rows)),
  fc.constantFrom(
    '['.repeat(1e5),
    '[[1,2],[3]]',
    '{"__proto__":{"shape":[1,1]}}',
    '{"shape":[1e9,1e9],"data":{}}',
    '1e999',
    '0x10',
    '١٢',
    '\0',
    '<img src=x onerror=alert(1)>',
    '__proto__',
    'constructor',
    'toString',
  ),
);

/** @type {[string, import('../../web/core/kit/settings.js').Setting<any>][]} */
const settings = [];
for (const { name, className, file } of elements) {
  const { settings: own } = (await import(file))[className];
  for (const [key, setting] of Object.entries(own)) settings.push([`${name} ${key}`, setting]);
}

test('every setting of every element reads any text, and what it writes', (t) => {
  let [right, wrong] = [0, 0];
  fc.assert(
    fc.property(fc.constantFrom(...settings), anyText, ([name, setting], text) => {
      const value = setting.read(text);
      if (value === undefined) {
        wrong += 1;
        return;
      }
      right += 1;
      const written = setting.write?.(value);
      if (typeof written === 'string') {
        assert.deepEqual(setting.read(written), value, `${name} writes ${written}`);
      }
      if (typeof value === 'number') assert.ok(Number.isFinite(value), name);
    }),
    { numRuns: 10 * numRuns },
  );
  t.diagnostic(
    `${settings.length} settings, ${10 * numRuns} texts: ${right} right, ${wrong} refused`,
  );
  assert.ok(right > numRuns && wrong > numRuns);
});

forRelease('every setting takes any property or refuses it, without an error', () => {
  for (const [name, setting] of settings) {
    for (const { label, make } of hostile) {
      for (const was of [setting.preset, [['a', 'b']], [[1, 2]]]) {
        assert.doesNotThrow(() => acceptable(setting, make(was)), `${name}, ${label}`);
      }
    }
  }
});

test('a list with a hole is no list of words and no matrix', () => {
  const of = (/** @type {string} */ wanted) =>
    /** @type {any} */ (settings.find(([name]) => name === wanted))[1];
  assert.deepEqual(acceptable(of('attention tokens'), ['a', 'b']), ['a', 'b']);
  assert.equal(acceptable(of('attention tokens'), ['a', , 'b']), undefined); // eslint-disable-line no-sparse-arrays
  assert.deepEqual(acceptable(of('steps q'), [[1, 2]])?.shape, [1, 2]);
  assert.equal(acceptable(of('steps q'), [[1, , 2]]), undefined); // eslint-disable-line no-sparse-arrays
  assert.equal(acceptable(of('steps q'), [[1], ...Array(1), [2]]), undefined);
});

test('any address is read as a state, and a state is written and read as the same', () => {
  const names = [...Object.keys(defaults), ...keptSettings];
  const keeps = (/** @type {string} */ name) => keptSettings.includes(name);
  const pair = fc.tuple(
    fc.oneof(fc.constantFrom(...names, '__proto__', 'constructor'), fc.string()),
    anyText,
  );
  const address = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string().map((text) => `#${text}`),
    fc.array(pair).map((list) => `#${list.map((two) => two.join('=')).join('&')}`),
    fc
      .array(pair)
      .map(
        (list) =>
          `#${new URLSearchParams(list.map(([a, b]) => [a.toWellFormed?.() ?? a, b.toWellFormed?.() ?? b]))}`,
      ),
    fc.constantFrom('#%', '#%ff%fe', '#text=%E0%A4%A', '#=&=&&', `#text=${'x'.repeat(1e4)}`),
  );
  fc.assert(
    fc.property(address, (hash) => {
      const state = /** @type {Record<string, unknown>} */ (read(hash, keeps));
      const presets = /** @type {Record<string, unknown>} */ (defaults);
      for (const name of Object.keys(defaults)) assert.ok(name in state, name);
      for (const [name, value] of Object.entries(state)) {
        assert.ok(names.includes(name), name);
        assert.equal(typeof value, typeof (presets[name] ?? ''), name);
      }
      assert.equal(Object.getPrototypeOf(state), Object.prototype);
      const written = write(/** @type {any} */ (state));
      // what a figure has by itself is not written
      const left = Object.entries(state).filter(
        ([name, value]) => name in defaults || value !== '',
      );
      assert.deepEqual(read(written, keeps), Object.fromEntries(left));
      assert.equal(write(read(written, keeps)), written);
    }),
    { numRuns: 3 * numRuns },
  );
  const change = fc.dictionary(
    fc.oneof(fc.constantFrom(...names), fc.string()),
    fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.array(fc.double())),
  );
  fc.assert(
    fc.property(change, (changedValue) => {
      for (const name of Object.keys(kept(changedValue, '', keeps)))
        assert.ok(names.includes(name));
    }),
    { numRuns },
  );
});

/** The reader of RFC 4180. @param {string} text */
function fields(text) {
  const rows = [['']];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g,
  )) {
    if (quoted === undefined && plain === '' && end === '') break;
    const row = rows[rows.length - 1];
    row[row.length - 1] = quoted?.replaceAll('""', '"') ?? plain;
    if (end === ',') row.push('');
    else rows.push(['']);
  }
  return rows.slice(0, -1);
}

test('CSV and NPY files hold every digit, whatever the names are', async () => {
  const float = fc.float({ noNaN: true, noDefaultInfinity: true });
  const table = fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
    .chain(([rows, columns]) =>
      fc.record({
        shape: fc.constant([rows, columns]),
        data: fc.float32Array({
          minLength: rows * columns,
          maxLength: rows * columns,
          noNaN: true,
          noDefaultInfinity: true,
        }),
        title: fc.string({ unit: 'binary' }),
        names: fc.array(fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', 'a', '=') }), {
          minLength: 5,
          maxLength: 5,
        }),
        one: float,
      }),
    );
  await fc.assert(
    fc.asyncProperty(table, async ({ shape, data, names }) => {
      const [rows, columns] = shape;
      const named = (/** @type {number} */ k) => names[k];
      const shown = /** @type {any} */ ({
        tensor: { shape, data },
        rowtitle: 'r',
        columntitle: 'c',
        rowname: named,
        columnname: named,
      });
      const lines = fields(await csv(shown).text());
      // what would be a formula is a text, by a quote before it
      const cells = names.map((name) => (/^[=\r\n]/.test(name) ? `'${name}` : name));
      assert.deepEqual(lines[0], ['r \\ c', ...cells.slice(0, columns)]);
      const values = lines
        .slice(1)
        .map(([name, ...numbers]) => [name, ...numbers.map((cell) => Math.fround(Number(cell)))]);
      const wanted = Array.from({ length: rows }, (_, row) => [
        cells[row],
        ...Array.from(data.subarray(row * columns, (row + 1) * columns), (x) => x + 0),
      ]);
      assert.deepEqual(
        values.map((row) => row.map((x) => (typeof x === 'number' ? x + 0 : x))),
        wanted,
      );

      const bytes = new Uint8Array(await npy({ shape, data }).arrayBuffer());
      const view = new DataView(bytes.buffer);
      const start = 10 + view.getUint16(8, true);
      assert.equal(start % 64, 0);
      const header = new TextDecoder().decode(bytes.subarray(10, start));
      assert.equal(
        header.trimEnd(),
        `{'descr': '<f4', 'fortran_order': False, 'shape': (${rows}, ${columns}), }`,
      );
      assert.deepEqual([...new Float32Array(bytes.buffer.slice(start))], [...data]);
    }),
    { numRuns: numRuns / 4 },
  );
});
