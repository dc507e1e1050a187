// What the documents promise of engines, versions and safety is what the tests and the builds are:
// the tables name the tests that exist, and the engines and features that the code asks for.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { missing } from '../../web/core/api/compile.js';
import { root, web } from '../../tools/entries.js';
import { allEngines } from '../harness/engines.js';
import { testFiles } from '../harness/rooms.js';

const read = (/** @type {string} */ path) => readFile(join(root, path), 'utf8');
const guide = await read('web/guide/engines.md');
const security = await read('SECURITY.md');
const { version, engines: needed, license } = JSON.parse(await read('package.json'));

/** @param {string} text @returns {string[]} test files that it names, in order and once */
const named = (text) => [
  ...new Set(Array.from(text.matchAll(/`([\w-]+\.test\.js)`/g), ([, name]) => name)),
];

/** Test files → what is in them. */
const files = new Map(
  await Promise.all(
    testFiles.map(
      async (path) => /** @type {const} */ ([basename(path), await readFile(path, 'utf8')]),
    ),
  ),
);

test('every test that a document names exists', () => {
  for (const [document, text, least] of /** @type {const} */ ([
    ['engines.md', guide, 8],
    ['SECURITY.md', security, 10],
  ])) {
    const all = named(text);
    assert.ok(all.length >= least, `${document} names ${all.length}`);
    for (const name of all) assert.ok(files.has(name), `${document}: ${name}`);
  }
});

test('the tests of all three browser engines are those that start all three', () => {
  const [, section = ''] = guide.split('In all three browser engines:');
  const starting = [...files].flatMap(([name, text]) =>
    /Object\.entries\(engines\)|inEachEngine\(/.test(text) && name !== 'promises.test.js'
      ? [name]
      : [],
  );
  const [table] = section.trim().split('\n\n');
  assert.deepEqual(named(table).sort(), starting.sort());
});

test('the engines of the table are those that the tests start, and the Node of package.json', () => {
  const [, section = ''] = guide.split('## How each is tested');
  const rows = Array.from(section.matchAll(/^\| (\w+(?: \d+)?) +\|/gm), ([, name]) => name);
  const [, node] = /^>=(\d+)\.\d+$/.exec(needed.node) ?? [];
  const [head, ...names] = rows.slice(0, 5);
  assert.equal(head, 'engine');
  assert.deepEqual(names, [...Object.keys(allEngines), `Node ${node}`]);
});

test('the oldest engines are those that load() names', async () => {
  const [, browsers = ''] =
    /browsers = say`(.+) or newer/.exec(await read('web/core/api/compile.js')) ?? [];
  const all = browsers.replace(' and ', ', ');
  assert.match(all, /^Chrome \d+, /);
  assert.ok(guide.includes(all), all);
});

test('JavaScript computes with functions that engines round in the parts that the promise names alone', async () => {
  const promises = await read('web/guide/promises.md');
  const [, same = '', rest = ''] = promises.split(
    /\*\*Same input, same bytes|\*\*JavaScript computes the rest/,
  );
  const [names] = rest.split('\n\n');
  /** @param {string} folder */
  const rounds = async (folder) => {
    const all = await readdir(join(web, folder), { recursive: true });
    const paths = all.filter((path) => !/^(figures|page)[\\/]/.test(path));
    const texts = paths
      // losses of a model's logits, which the promise names, and the order in which heads are named
      .filter((path) => path.endsWith('.js') && !/^api[\\/](losses|measured)\.js$/.test(path))
      .map((path) => read(join('web', folder, path)));
    const code = (await Promise.all(texts)).map((text) =>
      text.replace(/^ *(\*|\/\/|\/\*).*/gm, ''),
    );
    return code.some((text) => /Math\.(exp|log|pow|sin|cos|tan)/.test(text));
  };
  for (const [entry, lab] of [
    ['conventions', 'doctor'],
    ['masks', 'masks'],
  ]) {
    assert.ok(await rounds(`labs/${lab}`), entry);
    assert.ok(names.includes(`phasor/${entry}`), entry);
    assert.ok(!same.includes(`phasor/${entry}`), entry);
  }
  assert.match(names, /losses that are computed from logits of `phasor\/model`/);
  for (const folder of ['core/api', 'labs/training', 'labs/models'])
    assert.ok(!(await rounds(folder)), folder);
  for (const entry of ['train', 'model']) assert.ok(same.includes(`phasor/${entry}`), entry);
});

test('each file of WebAssembly is valid where, and only where, the engine has what its row says', async () => {
  const folder = join(web, 'wasm');
  const modules = (await readdir(folder)).filter((name) => name.endsWith('.wasm'));
  assert.ok(modules.length >= 4, modules.join());
  for (const name of modules) {
    const build = name.includes('relaxed') ? 'relaxed-simd' : 'simd';
    const valid = WebAssembly.validate(await readFile(join(folder, name)));
    assert.equal(valid, missing(build).length === 0, name);
  }
});

test('the citation has what the format demands, and this version', async () => {
  const citation = await read('CITATION.cff');
  /** @param {string} key @returns {string} */
  const field = (key) => new RegExp(`^${key}: ?(.*)$`, 'm').exec(citation)?.[1] ?? '';
  assert.equal(field('cff-version'), '1.2.0');
  assert.equal(field('type'), 'software');
  assert.equal(field('version'), version);
  assert.equal(field('license'), license.split(' AND ')[0]);
  // written by tools/release.js with the address: before, nothing was released
  assert.match(field('date-released'), field('repository-code') ? /^\d{4}-\d{2}-\d{2}$/ : /^$/);
  for (const key of ['message', 'title']) assert.ok(field(key), key);
  assert.match(citation, /^authors:\n {2}- (name|family-names): \S/m);
  // nothing that the format does not know
  const keys = Array.from(citation.matchAll(/^([\w-]+):/gm), ([, key]) => key);
  const known = 'abstract authors cff-version date-released keywords license message references';
  const more = 'repository-code title type url version';
  for (const key of keys) assert.ok(`${known} ${more}`.split(' ').includes(key), key);
});
