// Licences: the package names all code and data of others that is in it, with the versions that were
// built, and every file that its documents name is in it.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { after, test } from 'node:test';
import { build } from 'esbuild';
import { dist, entries } from '../../tools/entries.js';
import { load } from '../../web/core/api/index.js';
import { installed, root, tools } from '../harness/installed.js';

const app = await installed();
after(() => app.remove());
const read = (/** @type {string} */ path) =>
  readFile(join(app.folder, 'node_modules', 'phasor', path), 'utf8');
const notices = await read('dist/NOTICES.md');
const manifest = JSON.parse(await read('package.json'));

/** The rows of the table. */
const rows = Array.from(
  notices.matchAll(/^\| (.+?) +\| (.*?) +\| (.+?) +\| (.+?) +\|$/gm),
  ([, what, version, licence]) => ({ what, version, licence }),
).slice(2);

/** @param {string} what @returns {string} its version */
const versionOf = (what) => rows.find((row) => row.what === what)?.version ?? '';

/** @param {string} text of a licence @returns {string} without its line ends */
const plain = (text) => text.replace(/\s+/g, ' ');

/** Pictures of README, whose addresses tools/release.js makes absolute, and of guides: in the repository. */
const isPicture = /^web\/pictures\/[\w-]+\.(?:png|gif)$/;

/** To what the README of a repository links; a registry shows them from there. */
const ofRepository = ['CHANGELOG.md', 'CONTRIBUTING.md'];

test('every file to which the documents of the package link is in it', async () => {
  for (const path of app.files.filter((name) => /LICENSE$|\.md$/.test(name))) {
    const text = await read(path);
    for (const [, link] of text.matchAll(/\]\(((?![a-z]+:|#)[^)]+)\)/g)) {
      const file = posix.join(posix.dirname(path), link.replace(/#.*/, ''));
      const isElsewhere = path === 'README.md' && ofRepository.includes(file);
      const isFound = app.files.includes(file) || isPicture.test(file) || isElsewhere;
      assert.ok(isFound, `${path} links to ${link}`);
    }
  }
});

test('every path that LICENSE, README, SECURITY, NOTICES.md and web/guide/ name is in the package or said to be in the repository', async () => {
  const path = /(?<![\w./-])(?:dist|src|tests|tools|web)\/[\w./*-]*\w/g;
  let named = 0;
  const documents = app.files.filter((name) => /^web\/guide\/[\w-]+\.md$/.test(name));
  for (const document of ['LICENSE', 'README.md', 'SECURITY.md', 'dist/NOTICES.md', ...documents]) {
    for (const section of (await read(document)).split(/^#+ /m)) {
      for (const [file] of section.matchAll(path)) {
        const inside = app.files.some((name) => posix.matchesGlob(name, file));
        const folder = app.files.some((name) => name.startsWith(`${file}/`));
        named += 1;
        assert.ok(
          inside || folder || isPicture.test(file) || /\brepository\b/.test(section),
          `${document}: "${section.split('\n')[0]}" names ${file}`,
        );
      }
    }
  }
  assert.ok(named > 10);
});

test('every file that package.json names is in the package', () => {
  /** @param {any} value @returns {string[]} */
  const strings = (value) =>
    typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(strings);
  const { exports, typesVersions, alias, sideEffects, main, module, types } = manifest;
  const { unpkg, jsdelivr, customElements } = manifest;
  const named = strings([exports, typesVersions, alias, sideEffects, main, module, types]);
  for (const path of [...named, unpkg, jsdelivr, customElements]) {
    const pattern = path.replace(/^\.\//, '').replace('$1', '*');
    assert.ok(
      app.files.some((name) => posix.matchesGlob(name, pattern)),
      path,
    );
  }
});

test('the versions are those that were built and that colours are compared with', async () => {
  const { info } = await load();
  assert.equal(versionOf('Eigen'), info.eigen);
  assert.equal(versionOf('Emscripten'), info.emscripten);
  assert.ok(notices.startsWith('# Code and data of others'));
  assert.ok(notices.includes(`phasor ${manifest.version} `));
  assert.doesNotMatch(notices, /\{\w+\}/);
  const { dependencies } = JSON.parse(await readFile(join(root, 'tests', 'package.json'), 'utf8'));
  assert.equal(versionOf('d3-scale-chromatic'), dependencies['d3-scale-chromatic']);
  const file = join(root, 'node_modules', 'esbuild', 'package.json');
  assert.equal(versionOf('esbuild'), JSON.parse(await readFile(file, 'utf8')).version);
  // where the source form of exactly that Eigen is
  assert.match(notices, new RegExp(`libeigen/eigen/-/archive/${info.eigen}/`));
});

test('the SPDX expression has the licences of the table and MIT, and no other', () => {
  const stated = manifest.license.split(' AND ').map((/** @type {string} */ one) => {
    const [, id] = one.match(/^\(?([A-Za-z0-9.-]+(?: WITH [A-Za-z-]+)?)\)?$/) ?? [];
    assert.ok(id, one);
    return id;
  });
  assert.equal(new Set(stated).size, stated.length);
  const listed = new Set(['MIT', ...rows.map(({ licence }) => licence)]);
  assert.deepEqual(stated.sort(), [...listed].sort());
  const texts = [
    'mozilla.org/MPL/2.0',
    'Apache License',
    'LLVM Exceptions',
    'publicdomain/zero/1.0',
  ];
  for (const text of [...texts, 'licenses/pddl/1-0']) assert.ok(notices.includes(text), text);
});

test('what others demand to be kept is kept, word for word', async () => {
  const texts = {
    esbuild: join(root, 'node_modules', 'esbuild', 'LICENSE.md'),
    'd3-scale-chromatic': join(tools, 'd3-scale-chromatic', 'LICENSE'),
  };
  const kept = plain(notices);
  for (const [name, file] of Object.entries(texts)) {
    const [own] = (await readFile(file, 'utf8')).split('Apache-Style');
    const [copyright] = own.match(/^Copyright .*$/m) ?? [];
    assert.ok(copyright && kept.includes(`${name}: ${copyright}`), `${name}: ${copyright}`);
    const terms = plain(own.slice(own.indexOf('Permission'))).trim();
    assert.ok(kept.includes(terms), name);
  }
});

test('every module with a licence comment of its own is in the table', async () => {
  const names = new Set();
  for (const path of app.files.filter((name) => /^dist\/[\w./-]+\.js$/.test(name))) {
    for (const [, name] of (await read(path)).matchAll(/\/\*! ([\w.-]+)/g)) names.add(name);
  }
  assert.ok(names.delete('phasor') && names.size === 0, [...names].join());
});

test('files that are copied alone name the licences in their first lines', async () => {
  const { info } = await load();
  for (const name of ['phasor.iife.js', 'phasor-demo.html']) {
    const start = (await readFile(join(dist, name), 'utf8')).slice(0, 400);
    assert.match(
      start,
      new RegExp(`Eigen ${info.eigen} \\(MPL-2.0; its source is at https:`),
      name,
    );
    assert.match(start, /dist\/NOTICES\.md/);
  }
});

test('what the entries are bundled of is the package itself, or in the table', async () => {
  const { metafile } = await build({
    entryPoints: entries,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    outdir: join(root, 'build', 'notices'),
    target: 'es2022',
    logLevel: 'error',
    ignoreAnnotations: true,
    external: ['node:*'],
  });
  const inputs = Object.keys(metafile.inputs);
  assert.ok(inputs.length > 300, `${inputs.length} modules`);
  for (const path of inputs) {
    const [outside] = /node_modules\/.*/.exec(path) ?? [];
    assert.equal(outside, undefined, `${path} comes from npm and is in no row`);
    assert.match(path, /^web\//);
    // what the build puts there is of others, except the texts of the languages, and the language model
    if (path.startsWith('web/wasm/texts/')) continue;
    const [, moduleName] = /^web\/wasm\/(.+)\.js$/.exec(path) ?? [];
    if (moduleName === undefined) continue;
    if (moduleName === 'language-model') {
      assert.ok(notices.includes('The language model was trained by phasor'));
      continue;
    }
    const row = { words: 'GloVe' }[moduleName] ?? 'Emscripten';
    assert.ok(
      /^(words|phasor|(model|training|measure)(-simd)?|(relaxed-)?simd)$/.test(moduleName),
      path,
    );
    assert.ok(versionOf(row), row);
  }
});
