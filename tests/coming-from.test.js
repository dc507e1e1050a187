// The page for those who come from another library: every call on it runs, and every element on it takes what it
// is given.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { elements, web } from '../tools/entries.js';

const text = await readFile(join(web, 'guide', 'coming-from.md'), 'utf8');
const [, prelude = ''] = /```js\n([^]*?)```/.exec(text) ?? [];
/** What stands in the second column. */
const cells = Array.from(text.matchAll(/^\| .+? \| (.+) \|$/gm), ([, cell]) => cell);
const calls = cells.flatMap((cell) =>
  Array.from(cell.matchAll(/`((?:phasor\.|ropeConfig\()[^`]+)`/g), ([, call]) => call),
);

test('every call runs with the names at the head of the page, and gives numbers', async () => {
  assert.ok(calls.length > 50, `${calls.length} calls`);
  const modules = {
    phasor: 'api/index.js',
    'phasor/conventions': 'conventions/index.js',
    'phasor/masks': 'masks/masks.js',
  };
  const code = Object.entries(modules).reduce(
    (all, [name, path]) =>
      all.replace(`from '${name}'`, `from '${pathToFileURL(join(web, path)).href}'`),
    prelude,
  );
  const folder = await mkdtemp(join(tmpdir(), 'phasor-coming-'));
  try {
    const file = join(folder, 'calls.mjs');
    const list = calls.map((call) => `() => (${call})`).join(',\n');
    await writeFile(file, `${code}\nexport const calls = [${list}];\n`);
    const { calls: made } = await import(pathToFileURL(file).href);
    calls.forEach((call, k) => {
      const given = made[k]();
      // a tensor, a list of numbers, or an object with some
      const [first] = given.data || ArrayBuffer.isView(given) ? [given] : Object.values(given);
      const numbers = first?.data ?? first ?? given;
      assert.ok(numbers !== undefined, call);
      if (ArrayBuffer.isView(numbers)) {
        const all = Array.from(/** @type {Float32Array} */ (numbers));
        assert.ok(all.length > 0 && all.every((value) => !Number.isNaN(value)), call);
      }
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('every library of the issue has its table, and no row is empty', () => {
  for (const name of ['PyTorch', 'Transformers', 'ONNX', 'x-transformers', 'bertviz']) {
    const section = text.split(/^## /m).find((each) => each.startsWith(`${name}\n`));
    assert.ok(
      section && section.split('\n').filter((line) => line.startsWith('| ')).length > 8,
      name,
    );
  }
});

test('every attribute of an element on the page is one that the element has, with a right value', async () => {
  const tags = Array.from(text.matchAll(/<phasor-(\w+)([^>]*)>/g));
  assert.ok(tags.length > 4);
  const attention = elements.find(({ name }) => name === 'attention');
  assert.ok(attention);
  const { AttentionElement } = await import(attention.file);
  for (const [tag, name, given] of tags) {
    assert.equal(name, 'attention');
    for (const [, key, double, single] of given.matchAll(
      /([a-z]+)(?:=(?:"([^"]*)"|'([^']*)'))?/g,
    )) {
      const setting = AttentionElement.settings[key];
      assert.ok(setting, `${tag}: ${key}`);
      assert.notEqual(setting.read(double ?? single ?? ''), undefined, `${tag}: ${key}`);
    }
  }
  // and those that stand by their names beside a tag
  for (const name of ['weights', 'tokens', 'queryvectors', 'keyvectors', 'selected', 'keytokens']) {
    assert.ok(text.includes(name) && AttentionElement.settings[name], name);
  }
});
