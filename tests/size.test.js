// What users download, in bytes of brotli, and the limits it must keep.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { elements } from '../tools/entries.js';
import { root } from './harness/installed.js';

const KB = 1000;

/**
 * @param {string} contents an app
 * @returns {Promise<Buffer>} its bundle, minified; without the word vectors, which are a file of
 *   their own that an element with a text fetches when it is first drawn
 */
async function bundled(contents) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: join(root, 'dist') },
    bundle: true,
    splitting: true,
    outdir: 'out',
    minify: true,
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  // the app, and the chunks that it needs at once
  const wanted = [
    Object.keys(metafile.outputs).find((path) => metafile.outputs[path].entryPoint === '<stdin>'),
  ];
  for (const path of wanted) {
    for (const { path: other, kind } of metafile.outputs[String(path)].imports) {
      if (kind === 'import-statement' && !wanted.includes(other)) wanted.push(other);
    }
  }
  const files = outputFiles.filter(({ path }) =>
    wanted.some((name) => path.endsWith(String(name))),
  );
  assert.equal(files.length, wanted.length);
  return Buffer.concat(files.map(({ contents }) => contents));
}

/** @type {Map<Buffer, number>} */
const sizes = new Map();

/** @param {Buffer} bytes, compressed once because it takes a second */
function brotli(bytes) {
  const size = sizes.get(bytes) ?? brotliCompressSync(bytes).length;
  sizes.set(bytes, size);
  return size;
}

const api = await bundled("export * from './api/index.js';");
const slim = await bundled("export * from './api/slim.js';");
const conventions = await bundled("export * from './conventions/index.js';");
const train = await bundled("export * from './train/train.js';");
const model = await bundled("export * from './model/model.js';");
const all = await bundled("export * from './api/index.js'; import './elements/define.js';");

/** @param {import('node:test').TestContext} context @param {string} what @param {Buffer} bytes */
const say = (context, what, bytes) =>
  context.diagnostic(`${what}: ${brotli(bytes)} bytes brotli, ${gzipSync(bytes).length} gzip`);

test('the interface with both WebAssembly builds is at most 71 KB', (context) => {
  say(context, 'phasor', api);
  assert.ok(brotli(api) <= 71 * KB, `${brotli(api)}`);
});

test('the interface without WebAssembly is at most 20 KB', (context) => {
  say(context, 'phasor/slim', slim);
  assert.ok(brotli(slim) <= 20 * KB, `${brotli(slim)}`);
});

test('phasor/conventions is at most 25 KB, and brings no WebAssembly', (context) => {
  say(context, 'phasor/conventions', conventions);
  assert.ok(brotli(conventions) <= 25 * KB, `${brotli(conventions)}`);
  assert.ok(!conventions.includes('WebAssembly'), 'pure JavaScript');
});

test('phasor/train is at most 60 KB with its WebAssembly', (context) => {
  say(context, 'phasor/train', train);
  assert.ok(brotli(train) <= 60 * KB, `${brotli(train)}`);
  assert.ok(!api.includes('learningRate'), 'the interface has nothing of it');
});

test('phasor/model is at most 90 KB with its WebAssembly, before a tokenizer', (context) => {
  say(context, 'phasor/model', model);
  assert.ok(brotli(model) <= 90 * KB, `${brotli(model)}`);
  assert.ok(
    !model.includes('ByteFallback'),
    'what splits texts is loaded when there is a tokenizer.json',
  );
  assert.ok(!api.includes('general.architecture'), 'the interface has nothing of it');
});

for (const build of ['simd', 'relaxed-simd']) {
  test(`the file ${build}.wasm is at most 43 KB`, async (context) => {
    const bytes = await readFile(join(root, 'dist', 'wasm', `${build}.wasm`));
    say(context, build, bytes);
    assert.ok(brotli(bytes) <= 43 * KB, `${brotli(bytes)}`);
  });
}

test('all elements together add at most 60 KB', (context) => {
  say(context, 'phasor and phasor/elements', all);
  assert.ok(brotli(all) - brotli(api) <= 60 * KB, `${brotli(all) - brotli(api)}`);
  assert.ok(all.includes('phasor-heatmap'), 'they are in it');
});

for (const { name } of elements) {
  test(`a page with the ${name} element alone loads at most 100 KB`, async (context) => {
    const one = await bundled(`import './register/${name}.js';`);
    say(context, `phasor/elements/${name}`, one);
    assert.ok(brotli(one) <= 100 * KB, `${brotli(one)}`);
    assert.ok(one.includes(`phasor-${name}`), 'it is in it');
  });
}

test('the changelog tells the sizes, to a tenth', async () => {
  const text = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  const told = text.match(/(\d+) KB brotli, (\d+) KB with `phasor\/elements`/);
  assert.ok(told, 'a line with the sizes');
  [api, all].forEach((bytes, k) => {
    const actual = brotli(bytes) / KB;
    const off = Math.abs(Number(told[k + 1]) - actual) / actual;
    assert.ok(off <= 0.1, `${told[0]}, but it is ${actual.toFixed(1)} KB`);
  });
});
