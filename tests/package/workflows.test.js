// .github/workflows/: valid files, and every command in them is one that a test runs, in a clean clone. What
// GitHub itself does, macOS and Windows are not tested.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after } from 'node:test';
import { forRelease, inBoth } from '../harness/tiers.js';
import { root, tools } from '../harness/installed.js';

const clones = await mkdtemp(join(tmpdir(), 'phasor-workflows-'));
const clone = join(clones, 'phasor');
after(() => rm(clones, { recursive: true, force: true }));

const folder = join(root, '.github', 'workflows');
const workflows = (await readdir(folder)).sort();

/** Commands of the workflows that a test of this file, or the one that is named, runs in a clean clone. */
const tested = [
  'bash tools/setup.sh release',
  'node tools/release.js --check',
  'npm run publish:files',
  // 'npm would publish it' of package.test.js
  'npm run publish:package',
  'npm run site',
  'npm run test:quick',
  'npm run test:release',
];
/** What runs this file. */
const itself = 'npm test';

inBoth('every command of a workflow is an npm script or a file of tools/, and tested', async () => {
  assert.deepEqual(workflows, ['ci.yml', 'pages.yml', 'release.yml']);
  /** @type {Set<string>} */
  const commands = new Set();
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  for (const name of workflows) {
    const text = await readFile(join(folder, name), 'utf8');
    for (const [, command] of text.matchAll(/^ *(?:- )?run: ?(.+)$/gm)) {
      const [, script] = /^npm (?:run )?([\w:]+)$/.exec(command) ?? [];
      const [, file] = /^(?:bash|node) (tools\/[\w.-]+)(?: [\w-]+)?$/.exec(command) ?? [];
      assert.ok(script in scripts || (file && existsSync(join(root, file))), `${name}: ${command}`);
      commands.add(command);
    }
  }
  assert.deepEqual([...commands].sort(), [...tested, itself].sort());
});

/** @param {string} path @returns {{ status: number | null, said: string }} */
function validated(path) {
  const cli = join(tools, '@action-validator', 'cli', 'cli.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, path], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

forRelease('the workflows are valid, and a slip in one is found', async () => {
  for (const name of workflows) {
    const { status, said } = validated(join(folder, name));
    assert.equal(status, 0, `${name}: ${said}`);
  }
  const wrong = join(clones, 'wrong.yml');
  const text = await readFile(join(folder, 'ci.yml'), 'utf8');
  await writeFile(wrong, text.replaceAll('runs-on:', 'run-on:'));
  assert.equal(validated(wrong).status, 1);
});

/** Nothing of the run of these tests is known to a command of the clone. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(phasor_|npm_|node_|github_)/i.test(name)),
);

/**
 * @param {string} command
 * @param {NodeJS.ProcessEnv} [more] of the environment
 * @returns {Promise<{ status: number | null, said: string }>}
 */
function inClone(command, more = {}) {
  const [program, ...given] = command.split(' ');
  const child = spawn(program, given, { cwd: clone, env: { ...env, ...more } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (said += text));
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (status) => resolve({ status, said }));
  });
}

/** @param {string} command @param {NodeJS.ProcessEnv} [more] @returns {Promise<string>} */
async function succeeds(command, more) {
  const { status, said } = await inClone(command, more);
  assert.equal(status, 0, said);
  return said;
}

forRelease('in a clean clone the set-up finds what is there, and each tier begins', async () => {
  // or the clone would install over the folders that it shares
  const ready = spawnSync('bash', ['tools/setup.sh', 'release'], { cwd: root });
  assert.equal(ready.status, 0, String(ready.stderr));
  spawnSync('git', ['clone', '--quiet', root, clone]);
  // what is installed is shared; what is built is not
  for (const path of ['node_modules', 'tests/node_modules', '.toolchain']) {
    if (existsSync(join(root, path))) await symlink(join(root, path), join(clone, path));
  }
  assert.equal(await succeeds('bash tools/setup.sh release'), '');
  await succeeds('npm run test:quick');
  await succeeds('npm run site');
  assert.ok(existsSync(join(clone, 'dist', 'site', 'index.html')));
  await succeeds('npm run test:release -- package');
});

forRelease('the clone is ready for its release once the addresses are filled in', async () => {
  // as before the first release
  await succeeds('npm pkg delete repository homepage bugs');
  const { status, said } = await inClone('node tools/release.js --check');
  assert.equal(status, 1, said);
  assert.match(said, /^release: --repository and --homepage must be given/);
  const addresses = '--repository https://code.example/us/phasor --homepage https://us.example';
  await succeeds(`node tools/release.js ${addresses}`);
  await succeeds('node tools/release.js --check');
});

forRelease('the files of a release are built, and given to GitHub with its tag', async () => {
  const { version } = JSON.parse(await readFile(join(clone, 'package.json'), 'utf8'));
  const bin = await mkdtemp(join(clones, 'bin-'));
  // in place of GitHub's own program
  const says = '#!/bin/sh\nprintf "%s\\n" "$@" >"$GIVEN"\n';
  await writeFile(join(bin, 'gh'), says, { mode: 0o755 });
  const GIVEN = join(bin, 'given');
  await succeeds('npm run publish:files', { PATH: `${bin}${delimiter}${env.PATH}`, GIVEN });
  const [release, create, tag, ...given] = (await readFile(GIVEN, 'utf8')).trim().split('\n');
  assert.deepEqual([release, create, tag], ['release', 'create', `v${version}`]);
  const files = given.filter((text) => !text.startsWith('--'));
  const [demo, script] = ['dist/phasor-demo.html', 'dist/phasor.iife.js'];
  assert.deepEqual(files, [demo, script, `${script}.map`]);
  const { sources } = JSON.parse(await readFile(join(clone, `${script}.map`), 'utf8'));
  assert.ok(sources.includes('core/api/index.js'), 'the map leads to the modules of dist/');
  for (const file of files) assert.ok(existsSync(join(clone, file)), file);
});
