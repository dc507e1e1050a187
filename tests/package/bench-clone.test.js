// `npm run bench -- --quick` in a clean clone: it builds what it needs, and every group has rows. How fast
// anything is, is not looked at.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { root } from '../harness/installed.js';

// on the disk of what is installed, which hard links need
const folder = await mkdtemp(join(root, 'build', 'bench-clone-'));
const clone = join(folder, 'phasor');
after(() => rm(folder, { recursive: true, force: true }));

/** A command as somebody else runs it: nothing of the run of these tests is known to it. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(phasor_|npm_|node_)/i.test(name)),
);

/**
 * @param {...string} given
 * @returns {Promise<{ status: number, rows: string[], said: string }>}
 */
function bench(...given) {
  return new Promise((resolve) => {
    const command = ['run', 'bench', '--', ...given];
    execFile('npm', command, { cwd: clone, env }, (error, stdout, stderr) => {
      const rows = stdout.split('\n').filter((text) => groups.some((name) => begins(text, name)));
      resolve({ status: error ? Number(error.code) : 0, rows, said: `${stdout}${stderr}` });
    });
  });
}

const groups = ['attention', 'encodings', 'pool', 'training', 'models', 'page'];
/** @param {string} text @param {string} group */
const begins = (text, group) => text.startsWith(`${group} `);

before(async () => {
  await promisify(execFile)('git', ['clone', '--quiet', root, clone]);
  // what is installed is shared, by hard links: a server follows no others out of its folder
  for (const path of ['node_modules', 'tests/node_modules', '.toolchain']) {
    if (existsSync(join(root, path)))
      await promisify(execFile)('cp', ['-al', join(root, path), join(clone, path)]);
  }
  assert.ok(!existsSync(join(clone, 'dist')) && !existsSync(join(clone, 'web', 'wasm')));
});

test('a quick run in a clean clone has rows of every group, and status 0', async () => {
  const { status, rows, said } = await bench('--quick');
  assert.equal(status, 0, said);
  assert.ok(rows.length >= 20, said);
  for (const group of groups)
    assert.ok(
      rows.some((text) => begins(text, group)),
      group,
    );
  for (const text of rows) assert.match(text, /^\w+ +\S.*: \d+\.\d+ ms\b/);
  assert.match(said, /^bench: building dist\/ and dist\/site\//m);
  assert.doesNotMatch(said, /: lost \(/);
  const results = JSON.parse(await readFile(join(clone, 'build', 'bench.json'), 'utf8'));
  assert.equal(results.rows.length, rows.length);
});

test('a row that cannot be measured costs itself, a reason and status 1', async () => {
  const path = join(clone, 'tests', 'bench', 'training.js');
  const text = await readFile(path, 'utf8');
  const broken = text.replace('const run = await trainer(', "throw new Error('no such peer'); $&");
  assert.notEqual(broken, text);
  await writeFile(path, broken);
  const { status, rows, said } = await bench('--quick', '--only', 'training');
  assert.equal(status, 1, said);
  assert.match(said, /^bench: training, a step: lost \(.*no such peer\)$/m);
  assert.equal(rows.length, 1, said);
  assert.match(rows[0], /^training +eight models, /);
  assert.doesNotMatch(said, /bench: building/, 'training needs no package');
});
