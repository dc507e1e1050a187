// How tools/emscripten.sh gets Debian's packages: only with signatures that a key of Debian made.

import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { root } from '../harness/installed.js';

const folder = await mkdtemp(join(tmpdir(), 'phasor-toolchain-'));
after(() => rm(folder, { recursive: true }));

const apt = (() => {
  try {
    return execFileSync('apt-get', ['--version'], { encoding: 'utf8' }).startsWith('apt ');
  } catch {
    return false;
  }
})();
const skip = apt ? false : 'this system has no apt';

/**
 * @param {string[]} given arguments of bash
 * @param {import('node:child_process').ExecFileOptions} options
 * @returns {Promise<{ code: unknown, said: string }>}
 */
const executed = (given, options) =>
  new Promise((resolve) => {
    execFile('bash', given, options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: `${stdout}${stderr}` }),
    );
  });

/**
 * @param {string} commands after the functions are defined and the folder is another
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<{ code: unknown, said: string }>}
 */
const shell = (commands, environment = {}) => {
  const script = `. tools/emscripten.sh; toolchain="$FOLDER"; ${commands}`;
  const env = { ...process.env, FOLDER: folder, ...environment };
  return executed(['-c', script], { cwd: root, env });
};

/** A mirror in place of the system's. */
const mirror = "apt-get() { echo 'Debian|bookworm|main|https://mirror.example/debian/'; }";
const sources = () => readFile(join(folder, 'apt', 'sources.list'), 'utf8');

test(
  "where Debian's keyring is, packages must be signed by one of its keys",
  { skip },
  async () => {
    const keyring = join(folder, 'debian.gpg');
    await writeFile(keyring, '');
    const { code, said } = await shell(
      `${mirror}; debian_keyrings=(/nowhere.gpg "${keyring}"); write_sources`,
    );
    assert.deepEqual([code, said], [0, '']);
    assert.equal(
      await sources(),
      `deb [signed-by=${keyring}] https://mirror.example/debian/ trixie main\n`,
    );
  },
);

test('where it is not, that is said', { skip }, async () => {
  const { code, said } = await shell(
    `${mirror}; debian_keyrings=(/nowhere.gpg /nowhere.pgp); write_sources`,
  );
  assert.equal(code, 0);
  assert.match(
    said,
    /\/nowhere\.gpg is missing \(package debian-archive-keyring\): the packages are/,
  );
  assert.equal(await sources(), 'deb https://mirror.example/debian/ trixie main\n');
});

test('what is not signed is refused, also where the system would allow it', { skip }, async () => {
  const repository = join(folder, 'repository');
  await mkdir(repository, { recursive: true });
  await writeFile(join(repository, 'Packages'), '');
  const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  await writeFile(
    join(repository, 'Release'),
    `Date: Thu, 01 Jan 2026 00:00:00 UTC\nSHA256:\n ${hash} 0 Packages\n`,
  );
  const careless = join(folder, 'careless.conf');
  const allow = ['APT::Get::AllowUnauthenticated', 'Acquire::AllowInsecureRepositories'];
  await writeFile(careless, allow.map((name) => `${name} "true";\n`).join(''));
  const update = `write_sources || exit 3
    echo "deb file://${repository} ./" >"$toolchain/apt/sources.list"`;
  const given = { APT_CONFIG: careless };
  const refused = await shell(
    `${mirror}; ${update}; unset -f apt-get
    private_apt apt-get update`,
    given,
  );
  assert.equal(refused.code, 100, refused.said);
  assert.match(refused.said, /is not signed/);
  // apt itself, so set up, takes it
  const taken = await shell(
    `${mirror}; ${update}; unset -f apt-get
    private_apt() { "$@" -o "Dir::Etc::sourcelist=$toolchain/apt/sources.list" \\
      -o "Dir::Etc::sourceparts=$toolchain/apt/empty" -o "Dir::State::lists=$toolchain/apt/lists" \\
      -o "Dir::Cache=$toolchain/apt/cache" -o APT::Sandbox::User=root; }
    private_apt apt-get update`,
    given,
  );
  assert.equal(taken.code, 0, taken.said);
});
