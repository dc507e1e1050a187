// A session of <phasor-model> with a model that is open already: who starts it has it before it calls back.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Session } from '../../../web/labs/models/figures/model/session.js';

const weights = { shape: [1, 2, 2], data: Float32Array.of(1, 0, 0.5, 0.5) };
const heads = Object.fromEntries(
  ['previousToken', 'nextToken', 'firstToken', 'sameToken', 'induction'].map((name) => [
    name,
    { shape: [1, 1], data: Float32Array.of(0.5) },
  ]),
);
/** @type {any} */
const model = {
  info: { architecture: 'one', layers: 1, heads: 1, context: 8, causal: true, warnings: [] },
  /** @param {number[]} ids @param {any} options */
  async run(ids, { onProgress }) {
    onProgress({ layer: 0, layers: 1, weights });
    return { tokens: ids.map((id) => ({ id, text: '' })), next: [], windowed: null };
  },
  heads: async () => heads,
  close() {},
};

test('a model that is open is read without a failure, and all that is known of it comes', async () => {
  /** @type {string[]} */
  const said = [];
  await new Promise((resolve) => {
    const session = new Session(
      { src: '', config: '', tokenizer: '', origins: '', model },
      'http://localhost/',
      (what) => {
        // throws where it is called before `session` is set
        const { state, failure } = session;
        said.push(`${what} ${state}${failure ? ` ${failure}` : ''}`);
        if (what === 'scores' || failure) resolve(null);
      },
    );
    session.read([1, 2], { ablate: [], start: 0, positions: true });
  });
  assert.equal(said[0], 'progress reading');
  assert.deepEqual(said.slice(-2), ['result resting', 'scores resting']);
});
