// What a worker of phasor/model does with the model that it opened.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { responder } from '../web/model/responder.js';

/** A model that counts how often it is closed. */
function counting() {
  const counted = { closed: 0 };
  const model = /** @type {any} */ ({ info: { layers: 1 }, close: () => void ++counted.closed });
  return { counted, model };
}

/** @param {any} model @param {any} [given] @param {Promise<void>} [opening] until when it is read */
function heard(model, given, opening) {
  /** @type {any[]} */
  const said = [];
  /** @type {(value?: unknown) => void} */
  let next = () => {};
  const made = responder(
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
  return { made, said, answered };
}

test('a model that it opened is closed with it, also one that comes later; a given one is not', async () => {
  const first = counting();
  const one = heard(first.model);
  const coming = one.answered();
  one.made.handle(/** @type {any} */ ({ kind: 'open', id: 1 }));
  await coming;
  assert.equal(one.said[0].kind, 'answer');
  one.made.close();
  await new Promise(setImmediate);
  assert.equal(first.counted.closed, 1);

  const late = counting();
  const read = { now: () => {} };
  const two = heard(late.model, undefined, new Promise((done) => (read.now = done)));
  two.made.handle(/** @type {any} */ ({ kind: 'open', id: 1 }));
  // it is being read
  await new Promise(setImmediate);
  two.made.close();
  read.now();
  await new Promise(setImmediate);
  assert.equal(late.counted.closed, 1);

  const given = counting();
  const three = heard(null, given.model);
  three.made.close();
  await new Promise(setImmediate);
  assert.equal(given.counted.closed, 0);
});
