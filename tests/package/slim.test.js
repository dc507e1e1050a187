// The entry without the WebAssembly inside: the same interface, from a file that load() fetches.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { build } from 'esbuild';
import { listen } from '../../tools/static.js';
import * as whole from '../../web/core/api/index.js';
import * as slim from '../../web/core/api/slim.js';
import { root } from '../harness/installed.js';

const wasm = await readFile(join(root, 'web', 'wasm', 'simd.wasm'));
const table = { length: 3, dim: 4 };
const expected = (await whole.load()).sinusoidal(table);

test('load() finds the file beside the package, and gives the same interface', async () => {
  const phasor = await slim.load({ build: 'simd' });
  assert.equal(phasor.info.build, 'simd');
  assert.deepEqual(phasor.sinusoidal(table), expected);
  assert.deepEqual(Object.keys(phasor), Object.keys(await whole.load()));
  assert.equal(await slim.load({ build: 'simd' }), phasor);
});

test('required by a CommonJS module it finds it too', async () => {
  const { load } = createRequire(import.meta.url)(join(root, 'dist', 'core', 'api', 'slim.js'));
  assert.deepEqual((await load({ build: 'simd' })).sinusoidal(table), expected);
});

test('its modules hold no WebAssembly, and the engine of pools comes when it is first used', async () => {
  const { metafile } = await build({
    entryPoints: [join(root, 'web', 'core', 'api', 'slim.js')],
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: 'out',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const inputs = Object.keys(metafile.inputs);
  assert.deepEqual(
    inputs.filter((path) => /wasm\/(?!phasor)/.test(path)),
    [],
  );
  const entry = Object.values(metafile.outputs).find(({ entryPoint }) =>
    entryPoint?.endsWith('slim.js'),
  );
  const later = entry?.imports.filter(({ kind }) => kind === 'dynamic-import');
  assert.equal(later?.length, 1);
});

test('a pool of it computes what attention does', async () => {
  const phasor = await slim.load({ build: 'simd' });
  const data = Float32Array.from({ length: 700 * 256 }, (_, k) => Math.sin(k));
  const x = { shape: [700, 256], data };
  const pool = phasor.pool({ workers: 2, inPlace: false });
  try {
    const options = { heads: 4 };
    const result = await pool.attention(x, x, x, options);
    assert.deepEqual(result, phasor.attention(x, x, x, options));
  } finally {
    pool.close();
  }
});

for (const type of ['application/wasm', 'application/octet-stream']) {
  test(`load({ wasm }) takes an address, a response, bytes and a module: ${type}`, async () => {
    const { port, close } = await listen((_, response) => {
      response.writeHead(200, { 'Content-Type': type }).end(wasm);
    });
    after(close);
    const address = `http://127.0.0.1:${port}/simd.wasm`;
    const module = await WebAssembly.compile(wasm);
    for (const source of [address, new URL(address), await fetch(address), wasm, module]) {
      assert.deepEqual((await slim.load({ wasm: source })).sinusoidal(table), expected);
    }
  });
}
