// The packed package in bundlers, none of them configured: the app of tests/package/app is built,
// opened in Chromium, and must find the number and the pixel that the library gives in Node. The
// same for React and Vitest. (esbuild is in environments.test.js.)

import assert from 'node:assert/strict';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import nodeResolve from '@rollup/plugin-node-resolve';
import * as esbuild from 'esbuild';
import { rollup } from 'rollup';
import * as vite from 'vite';
import webpack from 'webpack';
import { installed, run, tools } from '../harness/installed.js';
import { launch } from '../harness/launch.js';
import { expected, found, served } from '../harness/served.js';

const own = await expected();
const app = await installed();
const browser = await launch();
after(async () => {
  await browser.close();
  await app.remove();
});

const all = { page: own, worker: own, registered: true, words: 4033, pooled: true, complaints: [] };

/** @param {string} folder what a bundler made */
async function opened(folder) {
  const server = await served(folder);
  try {
    return await found(browser, server.url);
  } finally {
    server.close();
  }
}

/** An index.html for bundlers that make scripts only. @param {string} out */
const withPage = (out) => cp(join(app.folder, 'index.html'), join(out, 'index.html'));

before(() => assert.equal(own.pixel.length, 4));

test('Vite, development server', async () => {
  const server = await vite.createServer({
    root: app.folder,
    configFile: false,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1' },
  });
  try {
    await server.listen();
    const [url] = server.resolvedUrls?.local ?? [];
    assert.deepEqual(await found(browser, url), all);
  } finally {
    await server.close();
  }
});

test('Vite, build', async () => {
  const outDir = join(app.folder, 'out-vite');
  const build = { outDir, chunkSizeWarningLimit: 2000 };
  await vite.build({ root: app.folder, configFile: false, logLevel: 'warn', build });
  assert.deepEqual(await opened(outDir), all);
});

test('webpack', async () => {
  const path = join(app.folder, 'out-webpack');
  const stats = await new Promise((resolve, reject) =>
    webpack(
      { context: app.folder, mode: 'production', output: { path }, performance: false },
      (error, result) => (error ? reject(error) : resolve(result)),
    ),
  );
  assert.deepEqual(stats.toJson({ all: false, errors: true, warnings: true }).errors, []);
  assert.deepEqual(stats.toJson({ all: false, errors: true, warnings: true }).warnings, []);
  // what webpack names its bundle
  const page = '<!doctype html><title>webpack</title><body><script src="main.js"></script></body>';
  await writeFile(join(path, 'index.html'), page);
  assert.deepEqual(await opened(path), all);
});

test('Parcel', async () => {
  const given = [
    'build',
    'index.html',
    '--dist-dir',
    'out-parcel',
    '--no-cache',
    '--no-autoinstall',
  ];
  await run(app.folder, join(tools, '.bin', 'parcel'), given);
  const { complaints, ...facts } = await opened(join(app.folder, 'out-parcel'));
  assert.deepEqual({ ...facts, complaints: [] }, all);
  // it leaves the pool's workers behind, see tools/pack-scripts.js
  assert.match(
    complaints.join(),
    /^phasor: no workers here \(.*\); the pool computes in place\. Their file is \S+pool-worker\.js: if/,
  );
});

test('Rollup, with the plugin that finds packages', async () => {
  const out = join(app.folder, 'out-rollup');
  /** @type {string[]} */
  const warnings = [];
  const bundle = await rollup({
    input: {
      index: join(app.folder, 'src', 'index.js'),
      worker: join(app.folder, 'src', 'worker.js'),
      // the line in README that gives the pool its workers; a path, since this is not the app's folder
      'pool-worker': join(
        app.folder,
        'node_modules',
        'phasor',
        'dist',
        'core',
        'api',
        'pool',
        'pool-worker.js',
      ),
    },
    plugins: [nodeResolve({ browser: true })],
    onwarn: ({ message }) => warnings.push(message),
  });
  await bundle.write({ dir: join(out, 'src'), format: 'es' });
  await bundle.close();
  assert.deepEqual(warnings, []);
  await withPage(out);
  assert.deepEqual(await opened(out), all);
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
  const wanted = { page: own, errors: [], kept: true, shape: [60, 32], complaints: [] };
  const server = await served(app.folder);
  try {
    assert.deepEqual(await found(browser, `${server.url}react/index.html`), wanted);
  } finally {
    server.close();
  }
});

test('Vitest', async () => {
  await app.link(['vitest']);
  process.env.WANTED = JSON.stringify(own);
  const outputText = await run(app.folder, join(tools, '.bin', 'vitest'), [
    'run',
    'node/phasor.test.js',
  ]);
  delete process.env.WANTED;
  assert.match(outputText, /1 passed/);
});
