// The steps that make one file from another, as they are packed for the second WebAssembly build.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { difference } from '../tools/difference.js';
import { decode, patched } from '../web/hex.js';
import { root } from './package/installed.js';

/** Bytes that never repeat over a stretch. @param {number} length @param {number} seed */
const noise = (length, seed) =>
  Buffer.from(
    Uint8Array.from({ length }, (_, k) => Math.imul((seed + k) * 2654435761, 2246822519) >>> 24),
  );

const base = noise(4000, 1);
const fresh = noise(100, 90000);

/** @type {[string, Buffer, number][]} what was done to the base, and how many new bytes it took */
const targets = [
  ['nothing', base, 0],
  ['an insertion', Buffer.concat([base.subarray(0, 500), fresh, base.subarray(500)]), 100],
  ['a deletion', Buffer.concat([base.subarray(0, 500), base.subarray(700)]), 0],
  ['a replacement', Buffer.concat([base.subarray(0, 500), fresh, base.subarray(600)]), 100],
  ['a move', Buffer.concat([base.subarray(2000), base.subarray(0, 2000)]), 0],
  ['a new head', Buffer.concat([fresh, base]), 100],
  ['a new tail', Buffer.concat([base, fresh]), 100],
  ['all', fresh, 100],
  ['emptying', Buffer.alloc(0), 0],
];

for (const [what, target, news] of targets) {
  test(`${what}: the steps give the target and carry only what is new`, () => {
    const steps = difference(base, target);
    assert.equal(patched(base.toString('hex'), steps), target.toString('hex'));
    const carried = steps.reduce((sum, [, , more]) => sum + more.length / 2, 0);
    assert.ok(carried >= news && carried <= news + 2, `${carried} bytes`);
  });
}

test('the text inside the package is, byte for byte, the files beside it', async () => {
  const dist = join(root, 'dist', 'wasm');
  const { default: plain } = await import(join(dist, 'simd.js'));
  const { default: steps } = await import(join(dist, 'relaxed-simd.js'));
  for (const [name, hex] of Object.entries({
    simd: plain,
    'relaxed-simd': patched(plain, steps),
  })) {
    const file = await readFile(join(dist, `${name}.wasm`));
    assert.ok(file.equals(decode(hex)), name);
  }
});
