// Requests: the fields that JavaScript gives are those that the C++ struct of the call has.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attentions } from '../web/api/attention/attention.js';
import { caches } from '../web/api/attention/cache.js';
import { multiHeads } from '../web/api/attention/multihead.js';
import { embedded } from '../web/api/embedded.js';
import { biases } from '../web/api/encoding/bias.js';
import { encodings } from '../web/api/encoding/encoding.js';
import { rotaries } from '../web/api/encoding/rotary.js';
import { instantiate } from '../web/api/load.js';
import { marshal, resultsOf } from '../web/api/marshal.js';
import { meanings } from '../web/api/meaning.js';
import { pictures } from '../web/api/picture.js';
import { calls } from './harness/calls.js';

/** @typedef {import('../web/api/marshal.js').Run} Run */

const wasm = await instantiate(await embedded('simd'));
const run = marshal(wasm);
const functions = Object.keys(wasm).filter((name) => /^[a-z]\w+\d?[a-zA-Z]*$/.test(name));

/** @type {Set<string>} functions that were called */
const called = new Set(['describe', 'release', 'info']);

/** Notes which fields of a request are given and which are read. @type {Run} */
const watched = (call, body) =>
  run(call, (send, put) =>
    body((name, request = {}) => {
      called.add(name);
      /** @type {Set<string | symbol>} */
      const read = new Set();
      const results = send(
        name,
        new Proxy(request, {
          get(fields, field) {
            read.add(field);
            return Reflect.get(fields, field);
          },
        }),
      );
      assert.deepEqual([...read].sort(), Object.keys(request).sort(), `fields of ${name}`);
      return results;
    }, put),
  );

const phasor = /** @type {any} */ ({
  ...encodings(watched),
  ...rotaries(watched),
  ...biases(watched),
  ...meanings(watched),
  ...attentions(watched),
  ...multiHeads(watched),
  ...caches(watched),
  ...pictures(watched),
});

for (const { name, run: make } of calls) {
  // its workers have modules of their own
  if (name === 'pool') continue;
  test(`${name}: every field that C++ reads is given, and no other`, () => {
    make(phasor);
  });
}

test('every function of the module is called by one of these', () => {
  const layouts = run('test', (send) => send('describe').functions);
  const names = layouts
    .trim()
    .split('\n')
    .map((/** @type {string} */ line) => line.split(':')[0]);
  // a cache is freed when its object is collected
  assert.deepEqual(
    names.filter((/** @type {string} */ name) => !called.has(name)),
    ['freeCache'],
  );
  for (const name of names) assert.ok(functions.includes(name), name);
});

test('a cache is freed by its number', () => {
  const { cache } = resultsOf(run, 'test', 'cache', { heads: 1, dk: 1, dv: 1 });
  resultsOf(run, 'test', 'freeCache', { cache });
  assert.equal(resultsOf(run, 'test', 'cache', { heads: 1, dk: 1, dv: 1 }).cache, cache);
});

test('a field that is missing is an error and not a number', () => {
  assert.throws(() => resultsOf(run, 'test', 'cache', { heads: 1, dk: 1 }), TypeError);
});
