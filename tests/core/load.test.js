import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { has } from '../../web/core/api/compile.js';
import { load } from '../../web/core/api/index.js';
import { load as relaxed } from '../../web/core/api/relaxed.js';
import { load as slim } from '../../web/core/api/slim.js';

const file = (/** @type {string} */ build) =>
  readFile(new URL(`../../web/wasm/${build}.wasm`, import.meta.url));

test('info says what was loaded', async () => {
  const { info } = await load();
  const { version } = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  assert.equal(info.version, version);
  assert.equal(info.build, 'simd');
  assert.match(info.emscripten, /^\d+\.\d+\.\d+$/);
  assert.match(info.eigen, /^\d+\.\d+\.\d+$/);
});

test('each build can be asked for by name where it is, and the other entries are named', async () => {
  assert.equal((await load({ build: 'simd' })).info.build, 'simd');
  assert.equal((await slim({ build: 'simd' })).info.build, 'simd');
  const elsewhere = "or 'phasor/slim', which fetches either";
  await assert.rejects(load({ build: 'relaxed-simd' }), {
    name: 'RangeError',
    message: `load: this entry does not have the build 'relaxed-simd'; import 'phasor/relaxed', ${elsewhere}`,
  });
  await assert.rejects(relaxed({ build: 'simd' }), {
    name: 'RangeError',
    message: `load: this entry does not have the build 'simd'; import 'phasor', ${elsewhere}`,
  });
  // Node 20 has no relaxed SIMD
  const hasIt = has('relaxed SIMD');
  assert.equal((await slim()).info.build, hasIt ? 'relaxed-simd' : 'simd');
  // one after the other: a build that is being loaded is shared
  for (const ask of [
    () => relaxed(),
    () => relaxed({ build: 'relaxed-simd' }),
    () => slim({ build: 'relaxed-simd' }),
  ]) {
    if (hasIt) assert.equal((await ask()).info.build, 'relaxed-simd');
    else
      await assert.rejects(ask, {
        message:
          "load: this engine's WebAssembly lacks relaxed SIMD; import 'phasor', or 'phasor/slim' with build: 'auto'",
      });
  }
});

test('concurrent and later calls share one instance', async () => {
  const [a, b] = await Promise.all([load(), load()]);
  assert.equal(a, b);
  assert.equal(await load({ build: 'auto' }), a);
});

test('the WebAssembly can come as bytes, a response or a module', async () => {
  const bytes = await file('simd');
  const address = new URL('../../web/wasm/simd.wasm', import.meta.url);
  const beside = relative(process.cwd(), fileURLToPath(address));
  const sources = [
    bytes,
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
    new Response(bytes),
    await WebAssembly.compile(bytes),
  ];
  for (const wasm of [...sources, address, address.href, fileURLToPath(address), beside]) {
    const phasor = await load({ wasm });
    assert.deepEqual(phasor.sinusoidal({ length: 1, dim: 2 }).data, Float32Array.of(0, 1));
  }
});

test('an instance made before is not disturbed by one made later', async () => {
  const first = await load({ wasm: await file('simd') });
  const second = await load({ wasm: await file('simd') });
  assert.notEqual(first, second);
  const table = first.sinusoidal({ length: 50, dim: 6 });
  second.sinusoidal({ length: 5000, dim: 512 });
  assert.deepEqual(first.sinusoidal({ length: 50, dim: 6 }), table);
});

test('a file is taken as a view of any kind', async () => {
  const { buffer, byteOffset, byteLength } = await file('simd');
  const wasm = new DataView(buffer, byteOffset, byteLength);
  const [one, other] = [await load({ wasm }), await load()];
  assert.deepEqual(one.binary({ length: 9 }), other.binary({ length: 9 }));
});

test('a revoked proxy is named wherever it stands', async () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const got = 'got a revoked proxy';
  for (const [given, message] of /** @type {[any, string][]} */ ([
    [proxy, `load: options must be an object, ${got}`],
    [{ build: proxy }, `load: build must be 'auto', 'simd' or 'relaxed-simd', ${got}`],
    [
      { wasm: proxy },
      `load: wasm must be a URL, string, BufferSource, Response or WebAssembly.Module, ${got}`,
    ],
  ])) {
    await assert.rejects(load(given), { name: 'TypeError', message });
  }
});

test('wrong arguments are named', async () => {
  /** @type {[any, string, string][]} */
  const cases = [
    [5, 'TypeError', 'load: options must be an object, got 5'],
    [
      { build: 'fast' },
      'RangeError',
      "load: build must be 'auto', 'simd' or 'relaxed-simd', got 'fast'",
    ],
    [{ build: 1 }, 'TypeError', "load: build must be 'auto', 'simd' or 'relaxed-simd', got 1"],
    [
      { wasm: 5 },
      'TypeError',
      'load: wasm must be a URL, string, BufferSource, Response or WebAssembly.Module, got 5',
    ],
  ];
  for (const [given, name, message] of cases) {
    await assert.rejects(load(given), { name, message });
  }
});

test('arrays of another realm and of a subclass are taken as what they are', async () => {
  const phasor = await load();
  const { runInNewContext } = await import('node:vm');
  const foreign = runInNewContext('({ shape: [1, 2], data: Float32Array.of(1, 2) })');
  const own = { shape: [1, 2], data: Float32Array.of(1, 2) };
  assert.deepEqual(phasor.attention(foreign, own, own), phasor.attention(own, own, own));
  const mask = { shape: [1, 1], data: Buffer.from([1]) };
  assert.deepEqual(phasor.attention(own, own, own, { mask }).output, own);
});
