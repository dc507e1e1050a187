// The numbers in the README are the output of the benchmark, and the benchmark compares like with like.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { plainAttention } from './bench/plain.js';
import { peers, withTable } from './bench/readme.js';
import { largestError, uniform } from './bench/reference.js';
import { root } from './harness/installed.js';

const results = JSON.parse(await readFile(join(root, 'tests', 'bench', 'results.json'), 'utf8'));

test('the table in the README is that of the last benchmark, number by number', async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  assert.equal(readme, await withTable(readme, results));
  const [first] = results.rows.filter((/** @type {any} */ { group }) => group === 'attention');
  const slower = { ...results, rows: results.rows.with(results.rows.indexOf(first), slow(first)) };
  assert.notEqual(readme, await withTable(readme, slower), 'another time gives another table');
});

/** @param {import('./bench/runner.js').Row} row */
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
