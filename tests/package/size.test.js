// What users download, in bytes of brotli: each within its limit, and as README and
// web/guide/speed.md say.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { dist } from '../../tools/entries.js';
import { root } from '../harness/installed.js';
import { sizes, tables, withSizes } from '../../tools/sizes.js';

const all = await sizes();

/** Limits and tables are of what ships, not of the build with assertions (tools/assertions.sh). */
const skip = 'PHASOR_ASSERTIONS' in process.env;

/** @param {string} name */
const named = (name) => {
  const found = all.find((size) => size.name === name);
  assert.ok(found, `${name} is measured`);
  return found;
};

for (const { name, brotli, limit } of all) {
  test(`${name} is at most ${limit} bytes`, { skip }, (context) => {
    context.diagnostic(`${name}: ${brotli} bytes of brotli`);
    assert.ok(brotli <= limit, `${brotli}`);
  });
}

test('the guide says how large `phasor/slim` is', { skip }, async () => {
  const guide = await readFile(join(root, 'web', 'guide', 'install.md'), 'utf8');
  const [, code, file] =
    /inside: (\d+) KB of JavaScript, and one of two files of (\d+) KB/.exec(guide) ?? [];
  for (const [said, name] of /** @type {const} */ ([
    [code, '`phasor/slim`'],
    [file, '`dist/wasm/simd.wasm`'],
  ])) {
    const kilobytes = named(name).brotli / 1000;
    assert.ok(
      Math.abs(Number(said) - kilobytes) <= 2,
      `${name}: ${said} said, ${kilobytes} measured`,
    );
  }
});

test('the README says how large the file of the words is', { skip }, async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const words = await readFile(join(dist, 'phasor.words.iife.js'));
  const [, ...said] =
    /`phasor\.words\.iife\.js` too, the vectors of [\d,]+ words \((\d+) KB, (\d+) KB compressed\)/.exec(
      readme,
    ) ?? [];
  const measured = [words.length, brotliCompressSync(words).length].map((bytes) => bytes / 1000);
  assert.equal(said.length, measured.length);
  measured.forEach((kilobytes, k) =>
    assert.ok(Math.abs(Number(said[k]) - kilobytes) <= 2, `${said[k]} said, ${kilobytes} measured`),
  );
});

test('an element alone is in its bundle', () => {
  const single = all.filter(({ name }) => name.startsWith('`phasor/elements/'));
  assert.ok(single.length >= 16, `${single.length}`);
  for (const { name, bytes } of single) {
    assert.ok(bytes.includes(name.replace('`phasor/elements/', 'phasor-').slice(0, -1)), name);
  }
  assert.ok(named('`phasor` and `phasor/elements`').bytes.includes('phasor-heatmap'));
});

for (const [path, rowsOf] of Object.entries(tables)) {
  test(
    `the table of ${path} is that of npm run sizes, to 2 KB or a fiftieth`,
    { skip },
    async () => {
      const document = await readFile(join(root, path), 'utf8');
      const rowsIn = (/** @type {string} */ text) => {
        const [, table] = text.match(/<!-- sizes -->([^]*)<!-- \/sizes -->/) ?? [];
        const lines = (table ?? '').split('\n').filter((line) => /\w/.test(line));
        return lines.map((line) => line.split('|').map((cell) => cell.trim()));
      };
      const rows = rowsOf(all);
      const [said, actual] = [rowsIn(document), rowsIn(await withSizes(path, rows))];
      assert.equal(actual.length, rows.length);
      assert.deepEqual(
        said.map((row) => row.length),
        actual.map((row) => row.length),
      );
      const isText = (/** @type {string} */ cell) => !/^\d+$/.test(cell);
      assert.deepEqual(
        said.map((row) => row.filter(isText)),
        actual.map((row) => row.filter(isText)),
      );
      said.forEach((row, k) =>
        row.forEach((cell, column) => {
          if (isText(cell)) return;
          const [a, b] = [cell, actual[k][column]].map(Number);
          const most = Math.max(2, b / 50);
          assert.ok(Math.abs(a - b) <= most, `${row[1]}: ${a} in ${path}, ${b} measured`);
        }),
      );
    },
  );
}
