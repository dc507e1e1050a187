// The numbers in the README are the output of the benchmark, and the benchmark compares like with like.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { trainer } from '../../web/labs/training/index.js';
import { plainAttention } from '../bench/plain.js';
import { plainTraining } from '../bench/plain-training.js';
import { peers, tables, withTable } from '../bench/readme.js';
import { largestError, uniform } from '../bench/reference.js';
import { root } from '../harness/installed.js';
import { forRelease, test } from '../harness/tiers.js';

const results = JSON.parse(await readFile(join(root, 'tests', 'bench', 'results.json'), 'utf8'));

for (const [path, chosen] of Object.entries(tables)) {
  forRelease(`the table in ${path} is that of the last benchmark, number by number`, async () => {
    const text = await readFile(join(root, path), 'utf8');
    assert.equal(text, await withTable(text, results, chosen));
    const rows = results.rows.map(slow);
    assert.notEqual(text, await withTable(text, { ...results, rows }, chosen));
  });
}

/** @param {import('../bench/runner.js').Row} row */
const slow = (row) => ({ ...row, phasor: 3 * row.phasor });

test('the benchmark has every peer, for attention and for encodings', () => {
  for (const group of ['attention', 'encodings']) {
    const rows = results.rows.filter((/** @type {any} */ row) => row.group === group);
    const met = rows.flatMap((/** @type {any} */ { peerName, others = {} }) => [
      peerName,
      ...Object.keys(others),
    ]);
    for (const peer of peers) assert.ok(met.includes(peer), `${group}: ${peer}`);
  }
});

test('the plain JavaScript that attention is timed against is right', () => {
  const size = { heads: 3, n: 40, d: 8 };
  const [q, k, v] = [1, 2, 3].map((seed) => uniform(seed, 40 * 24));
  assert.ok(largestError(plainAttention(q, k, v, size), { q, k, v, ...size }) < 1e-6);
});

test('the plain JavaScript that training is timed against is right', async () => {
  const run = await trainer({
    task: 'induction',
    encoding: 'none',
    seed: 3,
    length: 8,
    vocabulary: 10,
    batch: 3,
    dim: 8,
  });
  const options = /** @type {any} */ (run.options);
  const start = Object.fromEntries(
    Object.entries(run.parameters()).map(([name, { data }]) => [name, data]),
  );
  const { p, gradient, forward, differentiate } = plainTraining(options, start, 3, 8);
  const { tokens, targets } = run.examples({ count: 3 });
  const [given, wanted] = [tokens.flat(), targets.flat().map((target) => target ?? -1)];
  const { data } = run.attention(tokens[0]).logits;
  const logits = forward(given);
  data.forEach((value, k) => assert.ok(Math.abs(value - logits[k]) < 1e-4));
  differentiate(given, wanted);
  // the largest gradient of every table, against central differences
  for (const name of Object.keys(p)) {
    const own = gradient[name].slice();
    const k = own.reduce(
      (best, value, at) => (Math.abs(value) > Math.abs(own[best]) ? at : best),
      0,
    );
    const before = p[name][k];
    const [above, below] = [1e-2, -1e-2].map((change) => {
      p[name][k] = before + change;
      return differentiate(given, wanted);
    });
    p[name][k] = before;
    const found = (above - below) / 2e-2;
    assert.ok(
      Math.abs(found - own[k]) < 0.02 * Math.abs(own[k]) + 1e-5,
      `${name}: ${own[k]}, ${found}`,
    );
  }
  run.close();
});
