// What a worker of phasor/model does with the model that it opened.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { responder } from '../../../web/labs/models/api/responder.js';

/** A model that counts how often it is closed. */
function counting() {
  const counted = { closed: 0 };
  const model = /** @type {any} */ ({ info: { layers: 1 }, close: () => void ++counted.closed });
  return { counted, model };
}

/** @param {any} model @param {any} [given] @param {Promise<void>} [opening] until when it is read */
function recorded(model, given, opening) {
  /** @type {any[]} */
  const said = [];
  /** @type {(value?: unknown) => void} */
  let next = () => {};
  const responding = responder(
    (message) => {
      said.push(message);
      next();
    },
    async () => {
      await opening;
      return model;
    },
    given,
  );
  const answered = () => new Promise((done) => (next = done));
  return { responding, said, answered };
}

test('a model that it opened is closed with it, also one that comes later; a given one is not', async () => {
  const first = counting();
  const one = recorded(first.model);
  const coming = one.answered();
  one.responding.handle(/** @type {any} */ ({ kind: 'open', id: 1 }));
  await coming;
  assert.equal(one.said[0].kind, 'answer');
  one.responding.close();
  await new Promise(setImmediate);
  assert.equal(first.counted.closed, 1);

  const late = counting();
  const read = { now: () => {} };
  const two = recorded(late.model, undefined, new Promise((done) => (read.now = done)));
  two.responding.handle(/** @type {any} */ ({ kind: 'open', id: 1 }));
  // it is being read
  await new Promise(setImmediate);
  two.responding.close();
  read.now();
  await new Promise(setImmediate);
  assert.equal(late.counted.closed, 1);

  const given = counting();
  const three = recorded(null, given.model);
  three.responding.close();
  await new Promise(setImmediate);
  assert.equal(given.counted.closed, 0);
});

test('a long text is cut so that the weights of all heads stay below 1 GB, and one map can be drawn', async () => {
  /** @type {any[]} */
  const asked = [];
  const info = { layers: 32, heads: 32, dim: 8, vocabulary: 10, causal: true, predicts: true };
  const run = async (/** @type {any} */ _given, /** @type {any} */ options) => {
    asked.push(options);
    return { tokens: [], next: [], windowed: { length: 5000, read: options.most } };
  };
  const one = recorded(null, { info, run, tokens: () => Array(5000) });
  const coming = one.answered();
  one.responding.handle(/** @type {any} */ ({ kind: 'run', id: 1, given: 'a long text' }));
  await coming;
  assert.equal(asked[0].most, 512);
  assert.equal(4 * info.layers * info.heads * asked[0].most ** 2, 2 ** 30);
  const two = recorded(null, {
    info: { ...info, layers: 2, heads: 2 },
    run,
    tokens: () => Array(5000),
  });
  const other = two.answered();
  two.responding.handle(/** @type {any} */ ({ kind: 'run', id: 1, given: 'a long text' }));
  await other;
  assert.equal(asked[1].most, 2048);
  assert.deepEqual(one.said[0].result.windowed, { length: 5000, read: 512 });
});
