// tools/setup.sh, on systems that lack one thing or another: what it asks for where there is no apt, what it
// asks before it installs anything, and when it asks nothing.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { root } from '../harness/installed.js';

const folder = await mkdtemp(join(tmpdir(), 'phasor-set-up-'));
after(() => rm(folder, { recursive: true }));

/** @param {string} name @returns {string} a program of this system */
function program(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = folders.map((at) => join(at, name)).find((path) => existsSync(path));
  assert.ok(found, name);
  return found;
}

/**
 * Runs a program in a terminal, types the answer to its question, and ends with its status.
 */
const terminal = `
import os, pty, sys
answer, command = sys.argv[1], sys.argv[2:]
pid, master = pty.fork()
if pid == 0: os.execv(command[0], command)
said = b''
while True:
    try: part = os.read(master, 4096)
    except OSError: break
    if not part: break
    said += part
    if said.endswith(b'[Y/n] '): os.write(master, answer.encode())
os.write(1, said.replace(b'\\r\\n', b'\\n'))
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`;

/** Modules of a folder as npm leaves them. */
const modules = {
  'package-lock.json': JSON.stringify({
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '2', optional: true },
    },
  }),
  'node_modules/.package-lock.json': JSON.stringify({
    packages: { 'node_modules/a': { version: '1.0.0' } },
  }),
};

/**
 * @typedef {object} Given
 * @property {string} [script] of tools/, instead of setup.sh
 * @property {readonly string[]} [given] its arguments
 * @property {string} [answer] typed on a terminal, which there is none without it
 * @property {Record<string, string>} [files] other files of the project
 * @property {Record<string, string>} [environment]
 */

/**
 * A copy of the set-up on a system that has these programs, and those that every system has.
 *
 * @param {Record<string, string>} programs name → script
 * @param {Given} [options]
 * @returns {Promise<{ code: unknown, said: string, installed: string }>} `installed`: what the
 *   programs wrote to $HOME/installed
 */
async function setUp(
  programs,
  { script = 'setup.sh', given = [], answer, files = {}, environment = {} } = {},
) {
  const project = await mkdtemp(join(folder, 'project-'));
  const bin = join(project, 'bin');
  await mkdir(bin);
  for (const name of ['setup.sh', 'emscripten.sh', 'yes.sh', 'start.sh', 'test.sh']) {
    await cp(join(root, 'tools', name), join(project, 'tools', name));
  }
  // of building only what it begins with
  const build = 'bash tools/setup.sh "${1:-build}" && echo "built $*"';
  await writeFile(join(project, 'tools', 'build.sh'), build);
  await writeFile(
    join(project, 'tools', 'serve.js'),
    'console.log("served", ...process.argv.slice(2))',
  );
  await writeFile(join(project, 'tools', 'style.sh'), 'exit 7');
  await mkdir(join(project, 'node_modules'));
  for (const [name, text] of Object.entries({ 'package.json': '{}', ...modules, ...files })) {
    await writeFile(join(project, name), text);
  }
  const usual = 'bash cat dirname env grep head id mktemp node rm sort uname'.split(' ');
  for (const name of usual.filter((each) => !(each in programs))) {
    await symlink(program(name), join(bin, name));
  }
  for (const [name, text] of Object.entries(programs)) {
    await writeFile(join(bin, name), `#!/bin/bash\n${text}\n`, { mode: 0o755 });
  }
  // its environment begins here: the python3 on PATH may need another one
  const variables = Object.entries({ PATH: bin, HOME: project, ...environment });
  const command = [
    ...(answer === undefined ? [] : [program('python3'), '-c', terminal, answer]),
    ...[program('env'), '-i', ...variables.map((each) => each.join('='))],
    ...[join(bin, 'bash'), join(project, 'tools', script), ...given],
  ];
  /** @type {{ code: unknown, said: string }} */
  const ended = await new Promise((resolve) => {
    // its input is a pipe without an end: what reads it waits until the time is out
    execFile(command[0], command.slice(1), { timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? (error ? error.signal : 0), said: `${stdout}${stderr}` }),
    );
  });
  const installed = await readFile(join(project, 'installed'), 'utf8').catch(() => '');
  return { ...ended, installed };
}

/** A Debian that has nothing of what is needed but Emscripten, and notes what is installed. */
const debian = {
  id: 'echo 0',
  emcc: 'echo 4.0.12',
  'dpkg-query': '',
  dpkg: '',
  'apt-get': '[ "$1" != install ] || echo "$*" >>"$HOME/installed"',
  npm: 'echo "npm $*" >>"$HOME/installed"',
};
const hasAll = { ...debian, 'dpkg-query': "echo 'install ok installed'" };

/** @param {string} said */
const questions = (said) => said.split('[Y/n]').length - 1;

test('on a terminal all that is missing is named with its size, and asked for once, before anything is installed', async () => {
  const { code, said, installed } = await setUp(debian, { given: ['test'], answer: 'n\n' });
  assert.equal(code, 1, said);
  assert.equal(installed, '');
  assert.equal(questions(said), 1);
  assert.match(
    said,
    /Debian packages to build with, with apt-get: g\+\+ cmake .*: 90 MB to download, 350 MB on disk\n/,
  );
  assert.match(
    said,
    /Debian packages to test with, with apt-get: chromium .*: 430 MB to download, 1\.6 GB on disk\n/,
  );
  assert.match(
    said,
    /npm packages to test with, in tests\/node_modules\/: 330 MB to download, 1\.2 GB on disk\n/,
  );
  assert.doesNotMatch(said, /npm packages to build with|Emscripten of Debian/);
  assert.match(said, /at most 850 MB to download and 3\.1 GB on disk\? \[Y\/n\]/);
  const last = said.trimEnd().split('\n').at(-1) ?? '';
  assert.match(
    last,
    /^phasor: nothing was installed; to do it by hand: apt-get install --no-install-recommends g\+\+ .*chromium .*; npm ci --prefix tests; then try again$/,
  );
});

test('an answer of yes, or Enter, installs it; the end of the input, or another answer, does not', async () => {
  for (const answer of ['y\n', 'Yes\n', '\n']) {
    const { code, said, installed } = await setUp(debian, { answer });
    assert.equal(code, 0, said);
    assert.equal(questions(said), 1);
    assert.match(installed, /^install -y --no-install-recommends g\+\+ cmake .*\n$/);
  }
  for (const answer of ['\x04', 'no\n', 'what\n']) {
    const { code, said, installed } = await setUp(debian, { answer });
    assert.deepEqual([code, installed], [1, ''], said);
  }
});

test('Emscripten counts where there is none: its packages, its download and its size', async () => {
  const { emcc, ...without } = hasAll;
  assert.ok(emcc);
  const lacks = '[ "${@: -1}" = lld-19 ] || echo \'install ok installed\'';
  const { code, said, installed } = await setUp(
    { ...without, 'dpkg-query': lacks },
    { answer: 'n\n' },
  );
  assert.deepEqual([code, installed], [1, ''], said);
  assert.match(said, /Debian packages for Emscripten, with apt-get: lld-19: 80 MB/);
  assert.match(
    said,
    /Emscripten of Debian 13, in \.toolchain\/: 240 MB to download, 1\.7 GB on disk\n/,
  );
  assert.match(said, /by hand: put emcc 3\.1\.69 or newer on PATH; then try again\n$/);
});

test('where nothing is missing nothing is asked or said', async () => {
  const { code, said, installed } = await setUp(hasAll, { answer: 'n\n' });
  assert.deepEqual([code, said, installed], [0, '', '']);
});

test('npm packages are missing where they are not those of the lock file', async () => {
  const hidden = 'node_modules/.package-lock.json';
  const older = modules[hidden].replace('1.0.0', '0.9.0');
  const more = modules[hidden].replace('"node_modules/a"', '"node_modules/c":{},"node_modules/a"');
  for (const list of [older, more, '{"packages":{}}', '']) {
    const { code, said, installed } = await setUp(hasAll, { files: { [hidden]: list } });
    assert.equal(code, 0, said);
    assert.match(installed, /^npm ci --prefix \. /, list);
  }
});

test('without a terminal, or with --yes, it is installed without a question', async () => {
  const none = await setUp(debian);
  assert.equal(none.code, 0, none.said);
  assert.match(none.said, /^phasor: installing g\+\+ .* with apt-get \(a minute or two\)\n$/);
  assert.match(none.installed, /^install -y/);

  const started = await setUp(debian, {
    script: 'start.sh',
    given: ['--yes', '9000'],
    answer: 'n\n',
  });
  assert.equal(started.code, 0, started.said);
  assert.match(started.said, /^phasor: installing g\+\+ .*\nbuilt \nserved 9000\n$/);
  assert.match(started.installed, /^install -y/);

  // the argument in any place, and as npm passes its own
  const tested = await setUp(debian, {
    script: 'test.sh',
    given: ['quick', '--yes'],
    answer: 'n\n',
  });
  assert.equal(tested.code, 7, tested.said);
  assert.equal(questions(tested.said), 0);
  assert.match(tested.installed, /^install -y .*\nnpm ci --prefix tests /);
  assert.match(tested.installed, / python3-numpy$/m);
  assert.doesNotMatch(tested.installed, /chromium|clang/);
  const environment = { npm_config_yes: 'true' };
  const passed = await setUp(debian, { environment, answer: 'n\n' });
  assert.deepEqual([passed.code, questions(passed.said)], [0, 0]);
});

test('without --yes `npm start` and `npm test` stop at no', async () => {
  for (const script of ['start.sh', 'test.sh']) {
    const { code, said, installed } = await setUp(debian, { script, answer: 'n\n' });
    assert.deepEqual([code, installed, questions(said)], [1, '', 1], said);
    assert.doesNotMatch(said, /built|served/);
  }
});

test('nothing that is installed waits for the input', async () => {
  const reads = 'while read -r line; do :; done';
  const { code, said } = await setUp(
    { ...debian, dpkg: reads, 'apt-get': reads, npm: reads },
    { given: ['test'] },
  );
  assert.equal(code, 0, said);
});

test('without the rights to install, that is said before the question', async () => {
  const { code, said } = await setUp({ ...debian, id: 'echo 1000' }, { answer: 'y\n' });
  assert.equal(code, 1);
  assert.match(said, /^phasor: needs root to install: g\+\+ /);
  assert.equal(questions(said), 0);
});

test('without apt all that is missing is named at once, and nothing is installed', async () => {
  const { code, said } = await setUp({});
  assert.equal(code, 1);
  assert.match(said, /no apt-get, so please install what is missing/);
  for (const wanted of [/- CMake 3\.24/, /- Ninja \(ninja\) or make/, /- Emscripten 3\.1\.69/]) {
    assert.match(said, wanted);
  }
  assert.doesNotMatch(said, /brew/);
  const emcc = 'echo 3.1.50';
  const older = await setUp({ cmake: '', ninja: '', emcc, uname: 'echo Darwin' });
  assert.equal(older.code, 1);
  assert.match(older.said, /- Emscripten 3\.1\.69 or newer .*\n {2}With Homebrew: brew install /);
  assert.doesNotMatch(older.said, /- CMake|- Ninja/);
});

test('without apt, Emscripten, CMake and Node build the package; the tests need more', async () => {
  const programs = { cmake: '', make: '', emcc: 'echo 4.0.12' };
  assert.deepEqual(await setUp(programs), { code: 0, said: '', installed: '' });
  const { code, said } = await setUp(programs, { given: ['test'] });
  assert.equal(code, 1);
  assert.match(said, /- chromium, for the tests/);
});

test('without apt, NumPy is all that the quick tests need besides', async () => {
  const programs = { cmake: '', make: '', emcc: 'echo 4.0.12', python3: '', npm: '' };
  const given = ['quick'];
  assert.equal((await setUp(programs, { given })).code, 0);
  const { code, said } = await setUp({ ...programs, python3: 'exit 1' }, { given });
  assert.equal(code, 1);
  assert.match(said, /^ {2}- NumPy for python3, for the tests$/m);
  assert.doesNotMatch(said, /chromium/);
});

test('an installation of packages that was interrupted is finished before the next one', async () => {
  const { code, said } = await setUp({
    id: 'echo 0',
    emcc: 'echo 4.0.12',
    'dpkg-query': '',
    // as the real one refuses after a power cut in the middle of an installation
    'apt-get': `[ -e "$HOME/configured" ] || { echo 'dpkg was interrupted'; exit 100; }`,
    dpkg: `[ "$*" = '--configure -a' ] && : >"$HOME/configured"`,
  });
  assert.equal(code, 0, said);
  assert.match(said, /^phasor: installing g\+\+ .* with apt-get/);
});
