// A further WebAssembly module is packed by a line of the table in tools/pack-wasm.js.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { packModule } from '../../tools/pack-module.js';
import { decode, textOf } from '../../web/core/api/embedded.js';
import { root } from '../harness/installed.js';

const from = join(root, 'build', 'wasm');
const to = await mkdtemp(join(tmpdir(), 'phasor-'));
after(() => rm(to, { recursive: true }));

/** @param {string} name of the folder @param {readonly string[]} builds @param {boolean} embedded */
async function packed(name, builds, embedded) {
  await packModule({ name: 'phasor', builds, embedded }, from, join(to, name));
  return (await readdir(join(to, name))).sort();
}

test('a module of one build is its glue code and a file', async () => {
  const files = await packed('shipped', ['refusing'], false);
  assert.deepEqual(files, ['phasor.d.ts', 'phasor.js', 'refusing.wasm']);
  const { default: glue } = await import(join(to, 'shipped', 'phasor.js'));
  const compiled = await WebAssembly.compile(await readFile(join(to, 'shipped', 'refusing.wasm')));
  const module = await glue({
    instantiateWasm(/** @type {any} */ imports, /** @type {any} */ done) {
      WebAssembly.instantiate(compiled, imports).then((instance) => done(instance, compiled));
      return {};
    },
  });
  assert.equal(typeof module.attention, 'function');
  assert.equal(typeof module.refuse, 'function');
});

test('an embedded build is also its bytes as text', async () => {
  const files = await packed('embedded', ['refusing'], true);
  assert.deepEqual(
    files,
    ['phasor.d.ts', 'phasor.js', 'refusing.d.ts', 'refusing.js', 'refusing.wasm'].sort(),
  );
  const { default: text } = await import(join(to, 'embedded', 'refusing.js'));
  assert.deepEqual(
    Buffer.from(decode(text)),
    await readFile(join(to, 'embedded', 'refusing.wasm')),
  );
});

test('each byte is its own behind its text, which is short for frequent ones and special nowhere', () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  const text = textOf.join('');
  assert.deepEqual(Buffer.from(decode(text)), bytes);
  assert.deepEqual(
    Buffer.from(decode(textOf.toReversed().join(''))),
    Buffer.from(bytes.toReversed()),
  );
  assert.equal(text.length, 85 + 2 * 171);
  assert.match(text, /^[ -~]*$/);
  assert.doesNotMatch(text, /["'`\\$&<*]/);
  assert.equal(decode('').length, 0);
});

test('builds that do not share their glue code are refused', async () => {
  await assert.rejects(
    packed('mixed', ['simd', 'refusing'], false),
    /the builds of phasor have different glue code/,
  );
});
