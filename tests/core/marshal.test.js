// Calls of the WebAssembly module: every function is used, missing or undefined arguments are
// errors, and the module works as before after an error.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attentions } from '../../web/core/api/attention/attention.js';
import { condensers } from '../../web/core/api/attention/condense.js';
import { contrasts } from '../../web/core/api/attention/contrast.js';
import { grids } from '../../web/core/api/encoding/grid.js';
import { views } from '../../web/core/api/attention/view.js';
import { caches } from '../../web/core/api/attention/cache.js';
import { multiHeads } from '../../web/core/api/attention/multihead.js';
import { kinds } from '../../web/core/api/pool/kinds.js';
import { plain } from '../../web/core/api/plain.js';
import { biases } from '../../web/core/api/encoding/bias.js';
import { encodings } from '../../web/core/api/encoding/encoding.js';
import { rotaries } from '../../web/core/api/encoding/rotary.js';
import { instantiate } from '../../web/core/api/load.js';
import { newCache } from '../../web/core/api/attention/cache.js';
import { Choice, marshal, resultOf } from '../../web/core/api/marshal.js';
import { meanings } from '../../web/core/api/meaning.js';
import { pictures } from '../../web/core/api/picture.js';
import { calls } from '../harness/calls.js';

/** @typedef {import('../../web/core/api/marshal.js').Run} Run */

const wasm = await instantiate(await plain.packaged());
const run = marshal(wasm);

/** @type {Set<string>} functions that were called */
const called = new Set();

/** @type {any} */
const watched = (/** @type {string} */ call, /** @type {any} */ body) =>
  run(call, (/** @type {any} */ send, put) => {
    const noted = (/** @type {string} */ name, /** @type {any[]} */ ...given) => {
      called.add(name);
      return send(name, ...given);
    };
    return body(noted, put);
  });

const phasor = /** @type {any} */ ({
  ...encodings(watched),
  ...rotaries(watched),
  ...biases(watched),
  ...meanings(watched),
  ...attentions(watched),
  ...multiHeads(watched),
  ...caches(watched),
  ...views(watched),
  ...grids(watched),
  ...condensers(watched),
  ...contrasts(watched),
  ...pictures(watched),
});

test('every function of the module is called by a function of the library', async () => {
  for (const { name, run: make } of calls) if (name !== 'pool') await make(phasor);
  // the workers of a pool have modules of their own
  const [x, table] = [new Float32Array(6).fill(1), { shape: [3, 2], metric: 'dot' }];
  const strip = { rows: new Float32Array(6), mirrored: new Float32Array(2) };
  const task = { ...table, call: 'test', from: 1, to: 3, results: strip };
  kinds.similarity.compute(watched, task, [x]);
  assert.deepEqual([...strip.rows, ...strip.mirrored], Array(8).fill(2));
  const layer = { weight: x, bias: null, inputs: 2, outputs: 3 };
  const product = { output: new Float32Array(9) };
  kinds.linear.compute(watched, { call: 'test', x, rows: 3, results: product }, layer);
  assert.deepEqual([...product.output], Array(9).fill(2));
  const step = caches(watched)
    .cache({ dk: 1 })
    .attention([[1]], [[1]], [[7]]);
  assert.deepEqual([...step.output.data], [7]);
  newCache(watched, 'test', { batch: 1, kvHeads: 1, dk: 1, dv: 1 }).delete();
  const border = ['allocate', 'free', 'memory', 'failed', 'failure', 'release', 'info'];
  const ofEmbind = ['instantiateWasm', 'count_emval_handles'];
  const functions = Object.entries(wasm)
    .filter(([name, value]) => /^[a-z]/.test(name) && typeof value === 'function')
    .map(([name]) => name);
  assert.ok(functions.length > 20, `${functions}`);
  assert.deepEqual(
    functions.filter((name) => !called.has(name) && ![...border, ...ofEmbind].includes(name)),
    [],
  );
});

/** @param {any} columns */
const table = (columns) =>
  resultOf(run, 'test', (send) =>
    send('sinusoidal', { list: null, start: 0, count: 1 }, columns, 0),
  );
const usual = {
  dim: 2,
  base: 10000,
  layout: new Choice('Layout', 'interleaved'),
  odd: new Choice('Odd', 'loneSine'),
  spacing: new Choice('Spacing', 'paper'),
};

test('a field that is missing or undefined is an error and not a number', () => {
  assert.deepEqual(Array.from(table(usual)), [0, 1]);
  const fields = Object.entries(usual).filter(([name]) => name !== 'dim');
  assert.throws(() => table(Object.fromEntries(fields)), TypeError);
  assert.throws(() => table({ ...usual, dim: undefined }), TypeError);
  assert.throws(() => table({ ...usual, layout: new Choice('Layout', 'none') }), TypeError);
});

test('what C++ throws is thrown as a RangeError, thousands of times, and the module goes on', () => {
  for (let k = 0; k < 20_000; ++k) {
    assert.throws(() => table({ ...usual, base: -1 }), {
      name: 'RangeError',
      message: /^test: base must be /,
    });
  }
  assert.deepEqual(Array.from(table(usual)), [0, 1]);
});

test('a cache takes memory that is given back when its handle is deleted', () => {
  const make = () => newCache(run, 'test', { batch: 1, kvHeads: 1000, dk: 64, dv: 64 });
  const handles = Array.from({ length: 200 }, make);
  for (const handle of handles) handle.delete();
  const bytes = wasm.memory().buffer.byteLength;
  for (let k = 0; k < 2000; ++k) make().delete();
  assert.equal(wasm.memory().buffer.byteLength, bytes);
});
