// The language model in bundlers, none of them configured: an app that opens it by name is built, and finds
// it; an app that has other figures does not get it.

import assert from 'node:assert/strict';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import * as vite from 'vite';
import webpack from 'webpack';
import { installed, run, tools } from '../harness/installed.js';
import { launch } from '../harness/launch.js';
import { found, served } from '../harness/served.js';

const app = await installed();
const browser = await launch();
after(async () => {
  await browser.close();
  await app.remove();
});
await writeFile(
  join(app.folder, 'src', 'index.js'),
  `import { openModel } from 'phasor/model';
  async function find() {
    const model = await openModel('phasor');
    const { next } = await model.run('she said that');
    return { layers: model.info.layers, next: next.length };
  }
  find().then(
    (all) => (document.body.dataset.found = JSON.stringify(all)),
    (error) => (document.body.dataset.found = JSON.stringify({ error: String(error) })),
  );`,
);
const all = { layers: 4, next: 10, complaints: [] };

/** @param {string} folder what a bundler made */
async function opened(folder) {
  const server = await served(folder);
  try {
    return await found(browser, server.url);
  } finally {
    server.close();
  }
}

test('Vite, build', async () => {
  const outDir = join(app.folder, 'out-vite');
  const build = { outDir, chunkSizeWarningLimit: 2000 };
  await vite.build({ root: app.folder, configFile: false, logLevel: 'warn', build });
  assert.deepEqual(await opened(outDir), all);
});

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

test('webpack', async () => {
  const path = join(app.folder, 'out-webpack');
  await new Promise((resolve, reject) =>
    webpack(
      { context: app.folder, mode: 'production', output: { path }, performance: false },
      (error, stats) => (error ? reject(error) : resolve(stats)),
    ),
  );
  const page = '<!doctype html><title>webpack</title><body><script src="main.js"></script></body>';
  await writeFile(join(path, 'index.html'), page);
  assert.deepEqual(await opened(path), all);
});

test('Parcel', async () => {
  const given = ['build', 'index.html', '--dist-dir', 'out-parcel', '--no-cache'];
  await run(app.folder, join(tools, '.bin', 'parcel'), [...given, '--no-autoinstall']);
  assert.deepEqual(await opened(join(app.folder, 'out-parcel')), all);
});

test('a React app of two figures has at most 1,600,000 bytes, and no language model', async (context) => {
  const root = join(app.folder, 'react');
  await mkdir(root, { recursive: true });
  for (const name of ['react', 'react-dom', 'scheduler']) {
    const to = join(app.folder, 'node_modules', name);
    await cp(join(tools, name), to, { recursive: true });
  }
  await writeFile(
    join(root, 'index.html'),
    '<!doctype html><html lang="en"><body><script type="module" src="./main.jsx"></script></body></html>',
  );
  await writeFile(
    join(root, 'main.jsx'),
    `import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    import { Attention, Heatmap } from 'phasor/react';
    const figures = [Heatmap, Attention].map((each, key) => createElement(each, { key }));
    createRoot(document.body).render(figures);`,
  );
  const built = await vite.build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { write: false, chunkSizeWarningLimit: 2000 },
  });
  const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const packed = await new Promise((resolve, reject) =>
    webpack(
      {
        context: root,
        entry: './main.jsx',
        mode: 'production',
        output: { path: join(root, 'out') },
        performance: false,
      },
      (error, stats) =>
        error ? reject(error) : resolve(stats.toJson({ all: false, assets: true })),
    ),
  );
  const sizes = {
    Vite: files.map((file) => Buffer.byteLength(file.type === 'chunk' ? file.code : file.source)),
    webpack: packed.assets.map((/** @type {{ size: number }} */ { size }) => size),
  };
  for (const [name, bytes] of Object.entries(sizes)) {
    const sum = bytes.reduce(
      (/** @type {number} */ one, /** @type {number} */ other) => one + other,
      0,
    );
    context.diagnostic(`${name}: ${sum} bytes in ${bytes.length} files`);
    assert.ok(sum <= 1_600_000, `${name}: ${sum}`);
    assert.ok(Math.max(...bytes) < 600_000, 'the word vectors are the largest');
  }
});
