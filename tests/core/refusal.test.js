// What happens when there is no memory: a module whose allocator refuses the n-th allocation, or all
// from the n-th on, through one call of every function. Each ends in a RangeError, or in the right
// result where the call can do without, and the next call is right.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { attentions } from '../../web/core/api/attention/attention.js';
import { biases } from '../../web/core/api/encoding/bias.js';
import { marshal } from '../../web/core/api/marshal.js';
import { caches } from '../../web/core/api/attention/cache.js';
import { condensers } from '../../web/core/api/attention/condense.js';
import { contrasts } from '../../web/core/api/attention/contrast.js';
import { grids } from '../../web/core/api/encoding/grid.js';
import { encodings } from '../../web/core/api/encoding/encoding.js';
import { plain } from '../../web/core/api/plain.js';
import { instantiate } from '../../web/core/api/load.js';
import { meanings } from '../../web/core/api/meaning.js';
import { multiHeads } from '../../web/core/api/attention/multihead.js';
import { pictures } from '../../web/core/api/picture.js';
import { rotaries } from '../../web/core/api/encoding/rotary.js';
import { views } from '../../web/core/api/attention/view.js';
import { calls, digest } from '../harness/calls.js';
import { caseCount } from '../harness/tiers.js';

const folder = new URL('../../build/wasm/refusing/', import.meta.url);
const { default: glue } = await import(new URL('phasor.js', folder).href);
const compiled = await WebAssembly.compile(await readFile(new URL('phasor.wasm', folder)));

async function refusing() {
  const wasm = await glue({
    instantiateWasm(/** @type {any} */ imports, /** @type {any} */ done) {
      WebAssembly.instantiate(compiled, imports).then((instance) => done(instance, compiled));
      return {};
    },
  });
  const run = marshal(wasm);
  const phasor = /** @type {any} */ ({
    ...encodings(run),
    ...grids(run),
    ...rotaries(run),
    ...biases(run),
    ...meanings(run),
    ...attentions(run),
    ...multiHeads(run),
    ...caches(run),
    ...views(run),
    ...condensers(run),
    ...contrasts(run),
    ...pictures(run),
  });
  return { wasm, phasor };
}

/**
 * One allocation of any size, or all large ones from there on: where memory is full, small ones
 * still find a gap. (The exceptions that say so need memory, too.)
 */
const refusals = [
  { times: 1, bytes: 0 },
  { times: 2 ** 30, bytes: 1024 },
];
// PHASOR_EVERY=1 refuses every allocation in turn, which takes minutes
const most = process.env.PHASOR_EVERY ? Infinity : caseCount(60);

/** @param {number} count @returns {number[]} from 1 to count, all or the first, the last and some between */
function chosen(count) {
  if (count <= 3 * most) return Array.from({ length: count }, (_, k) => k + 1);
  const some = new Set();
  for (let k = 0; k < most; ++k) {
    some
      .add(k + 1)
      .add(count - k)
      .add(Math.ceil(((k + 0.5) * count) / most));
  }
  return [...some];
}

for (const { name, run } of calls) {
  // its workers have modules of their own
  if (name === 'pool') continue;
  test(`${name}: no allocation that is refused ends in anything but a RangeError`, async () => {
    const { wasm, phasor } = await refusing();
    const fresh = () => phasor.sinusoidal({ length: 1, dim: 2, base: 7 });
    fresh();
    const wanted = digest(await run(phasor));
    fresh();
    let refused = 0;
    let largest = 0;
    for (const { times, bytes } of refusals) {
      wasm.refuse(0, 0, bytes);
      await run(phasor);
      const count = wasm.asked();
      largest = Math.max(largest, count);
      for (const n of chosen(count)) {
        fresh();
        wasm.refuse(n, times, bytes);
        let result;
        try {
          result = await run(phasor);
        } catch (error) {
          assert.ok(error instanceof RangeError, `allocation ${n} of ${count}: ${error}`);
          assert.match(error.message, /^[\w.]+: not enough memory( for \d+ bytes)?$/);
          ++refused;
        } finally {
          wasm.refuse(0, 0, 0);
        }
        // some are not needed, such as room that is kept for later
        if (result) assert.equal(digest(result), wanted, `without allocation ${n} of ${count}`);
        assert.equal(
          digest(await run(phasor)),
          wanted,
          `after allocation ${n} of ${count} was refused`,
        );
      }
    }
    if (largest > 0) assert.ok(refused > 0);
  });
}

test('rank names the bytes of the matrix that it copies', async () => {
  const { wasm, phasor } = await refusing();
  const table = { shape: [30, 20], data: new Float32Array(600).fill(1) };
  // the first is the table's own
  wasm.refuse(2, 1, 1024);
  assert.throws(() => phasor.rank(table), {
    name: 'RangeError',
    message: 'rank: not enough memory for 4800 bytes',
  });
  wasm.refuse(0, 0, 0);
  assert.equal(phasor.rank(table), 1);
});

test('memory that is given away ends before 4 GB, whatever was freed before', async () => {
  const wasm = await instantiate(await plain.packaged());
  const allocate = (/** @type {number} */ bytes) => wasm.allocate(bytes);
  // nothing is written, so that the system gives no memory for it
  const large = [1.2e9, 1.2e9, 1.2e9].map(allocate);
  wasm.free(large[2]);
  for (const bytes of [1.3e9, 1.9e9, 2.5e9, 4e9]) {
    const address = allocate(bytes);
    assert.ok(address + bytes <= 2 ** 32, `${bytes} bytes at ${address}`);
    if (address !== 0) wasm.free(address);
  }
  assert.ok(allocate(1e6) > 0);
});
