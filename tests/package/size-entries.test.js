// What is bundled with an entry, and the limits of the two that most apps import and of the largest element;
// tests/package/size.test.js has those of everything, for a release.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sizeOf, sizeOfElement } from '../../tools/sizes.js';

/** Limits are of what ships, not of the build with assertions (tools/assertions.sh). */
const skip = 'PHASOR_ASSERTIONS' in process.env;

for (const [name, size] of /** @type {const} */ ([
  ['phasor', () => sizeOf('phasor')],
  ['phasor/slim', () => sizeOf('phasor/slim')],
  ['phasor/elements/attention', () => sizeOfElement('attention')],
])) {
  test(`${name} is within its limit`, { skip }, async (context) => {
    const { brotli, limit } = await size();
    context.diagnostic(`${name}: ${brotli} bytes of brotli`);
    assert.ok(brotli <= limit, `${brotli}, at most ${limit}`);
  });
}

test('phasor is at most 130,000 bytes of gzip', { skip }, async (context) => {
  const { gzip } = await sizeOf('phasor');
  context.diagnostic(`${gzip}`);
  assert.ok(gzip <= 130_000, `${gzip}`);
});

test('subjects bring what is theirs alone', async () => {
  const entries = ['phasor', 'phasor/slim', 'phasor/masks', 'phasor/model'];
  const all = await Promise.all(entries.map(sizeOf));
  const [api, slim, masks, model] = all.map(({ bytes }) => bytes);
  assert.ok(!masks.includes('WebAssembly'), 'pure JavaScript');
  for (const bytes of [api, slim]) {
    assert.ok(!bytes.includes('learningRate'), 'the interface has nothing of training');
    assert.ok(!bytes.includes('general.architecture'), 'nor of models');
  }
  assert.ok(
    !model.includes('precompiled_charsmap'),
    'what splits texts comes with a tokenizer.json',
  );
});
