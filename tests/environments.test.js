// The packed package where nothing is bundled: static folders, workers, files, strict pages, servers
// that render, Node and its test runners. Each must find what the library gives in this process.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { installed, run, tools } from './package/installed.js';
import { expected, found, launch, served } from './package/seen.js';

const own = await expected();
const app = await installed();
const browser = await launch();
const site = await served(app.folder);
after(async () => {
  site.close();
  await browser.close();
  await app.remove();
});

const complaints = /** @type {string[]} */ ([]);
const at = (/** @type {string} */ path) => new URL(path, site.url).href;

test('a module script in a static folder, a classic worker and a module worker', async () => {
  const all = { page: own, classic: own, module: own, registered: true, complaints };
  assert.deepEqual(await found(browser, at('unbundled/script.html')), all);
});

test('an import map', async () => {
  const all = { page: own, registered: true, words: 4033, complaints };
  assert.deepEqual(await found(browser, at('unbundled/import-map.html')), all);
});

test('a page opened from the disk, with the one-file build', async () => {
  const file = pathToFileURL(join(app.folder, 'unbundled', 'classic.html')).href;
  assert.deepEqual(await found(browser, file), { page: own, registered: true, complaints });
});

test('the raw WebAssembly streamed, after a first load() that named the wrong file', async () => {
  const { error, page } = await found(browser, at('unbundled/streamed.html'));
  assert.match(
    error,
    /^load: \S+missing\.wasm was answered with 404; check that the file is there/,
  );
  assert.deepEqual(page, own);
});

/** @param {string} policy */
async function under(policy) {
  const strict = await served(app.folder, { 'Content-Security-Policy': policy });
  try {
    return await found(browser, new URL('unbundled/strict.html', strict.url).href);
  } finally {
    strict.close();
  }
}

test("a page whose policy allows scripts from 'self' and WebAssembly, and nothing else", async () => {
  const all = { page: own, module: own, drawn: true, complaints };
  assert.deepEqual(await under("script-src 'self' 'wasm-unsafe-eval'"), all);
  // nor is a style needed that the page did not write
  assert.deepEqual(await under("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"), all);
});

test('a policy that forbids WebAssembly is named, with the words to add', async () => {
  const { error } = await under("script-src 'self'");
  assert.equal(
    error,
    "Error: load: the page's Content-Security-Policy blocks WebAssembly; add 'wasm-unsafe-eval' to its script-src",
  );
});

test('React 19: rendered on the server, hydrated in the browser', async () => {
  await app.link(['react', 'react-dom']);
  const html = await run(app.folder, process.execPath, ['react/server.js']);
  assert.match(html, /<phasor-heatmap caption="An encoding" rowtitle="position">/);
  await writeFile(join(app.folder, 'react', 'index.html'), html);
  await esbuild.build({
    absWorkingDir: app.folder,
    entryPoints: ['react/client.js'],
    bundle: true,
    format: 'esm',
    outdir: 'react/out',
    logLevel: 'error',
  });
  const seen = await found(browser, at('react/index.html'));
  const all = { number: own.number, errors: [], kept: true, shape: [60, 32], complaints };
  assert.deepEqual(seen, all);
});

/** @param {string} path */
const printed = async (path) =>
  JSON.parse(await run(app.folder, process.execPath, [join('node', path)]));

test('Node: modules, require and worker threads', async () => {
  const all = { number: own.number, words: 4033, element: 'HeatmapElement' };
  assert.deepEqual(await printed('modules.js'), all);
  assert.deepEqual(await printed('required.cjs'), all);
  assert.deepEqual(await printed('thread.js'), { number: own.number });
});

test('Vitest', async () => {
  await app.link(['vitest']);
  process.env.WANTED = String(own.number);
  const told = await run(app.folder, join(tools, '.bin', 'vitest'), ['run', 'node/phasor.test.js']);
  delete process.env.WANTED;
  assert.match(told, /1 passed/);
});
