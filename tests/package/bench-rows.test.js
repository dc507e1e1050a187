// The benchmark prints each row when it is measured, and loses one that fails, with a reason and status 1.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { line, Rows } from '../bench/rows.js';
import { root } from '../harness/installed.js';

/** @param {string} name @returns {import('../bench/runner.js').Row} */
const row = (name) => ({ group: 'pool', name, size: 'n = 8', phasor: 2 });

/** Rows, and what they print and warn of. */
function written() {
  /** @type {string[]} */
  const [printed, warned] = [[], []];
  const rows = new Rows({
    print: (text) => printed.push(text),
    warn: (text) => warned.push(text),
  });
  return { rows, printed, warned };
}

test('a row that fails is lost and says why, those around it are kept, and the status is 1', async () => {
  const { rows, printed, warned } = written();
  await rows.measure('pool', 'one', async () => [row('one')]);
  assert.equal(printed.length, 1, 'printed before the next one is measured');
  assert.equal(rows.status, 0);
  await rows.measure('pool', 'two', async () => {
    assert.equal(printed.length, 1);
    throw new Error('the page crashed\nwith a trace of calls');
  });
  await rows.measure('pool', 'three', async () => [row('three'), row('four')]);
  assert.deepEqual(
    rows.all.map(({ name }) => name),
    ['one', 'three', 'four'],
  );
  assert.deepEqual(
    printed.map((text) => text.split(':')[0]),
    ['one', 'three', 'four'].map((name) => `pool       ${name}, n = 8`),
  );
  assert.deepEqual(warned, ['bench: pool, two: lost (Error: the page crashed)']);
  assert.equal(rows.status, 1);
});

test('what several rows need is lost by its name, and nothing follows from it', async () => {
  const { rows, warned } = written();
  assert.equal(await rows.attempt('page', async () => 'built'), 'built');
  assert.equal(rows.status, 0);
  const lost = await rows.attempt('page', () => Promise.reject(new Error('no space left')));
  assert.equal(lost, undefined);
  assert.deepEqual(warned, ['bench: page: lost (Error: no space left)']);
  assert.equal(rows.status, 1);
});

test('a row is one line with all that was measured', () => {
  const limits = { relaxed: 50, simd: 25 };
  const full = {
    ...row('output'),
    plain: 4,
    gflops: [50, 5],
    cores: 2,
    peer: 6,
    peerName: 'onnxruntime-web',
    ratio: 3,
    plainRatio: 1.5,
    error: 1.5e-7,
    others: { 'tfjs-wasm': 20 },
    note: 'reused',
  };
  assert.equal(
    line(full, limits),
    'pool       output, n = 8: 2.000 ms, 50.0 GFLOP/s (50 % of a bare loop); ' +
      'SIMD 4.000 ms, 5.0 GFLOP/s (10 % of a bare loop); onnxruntime-web 6.000 ms, 3.00×, 1.50× of SIMD; ' +
      'tfjs-wasm 20.0 ms, 10.00×; largest error 1.5e-7; reused',
  );
  assert.equal(line(row('output')), 'pool       output, n = 8: 2.000 ms');
});

test('a command that is wrong measures nothing: status 2, and what there is', async () => {
  const program = join(root, 'tests', 'bench', 'bench.js');
  const commands = /** @type {const} */ ([
    [['--only', 'speed'], /^bench: --only speed: the groups are attention, pool, .*page\n$/],
    [['--readme', '--only', 'page'], /^bench: --readme needs every group; leave --only out\n$/],
    [['--fast'], /^bench: Unknown option '--fast'/],
  ]);
  const wrong = commands.map(async ([given, message]) => {
    const refused = promisify(execFile)(process.execPath, [program, ...given]);
    await assert.rejects(refused, (/** @type {any} */ { code, stdout, stderr }) => {
      assert.match(stderr, message);
      assert.deepEqual([code, stdout], [2, '']);
      return true;
    });
  });
  await Promise.all(wrong);
});
