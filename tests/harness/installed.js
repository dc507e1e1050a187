// The package as users get it: packed, and installed into an empty folder.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const tools = join(root, 'tests', 'node_modules');

const execute = promisify(execFile);

/**
 * @param {string} folder
 * @param {string} command
 * @param {readonly string[]} given
 * @returns {Promise<string>} what it printed; an error has that in its message
 */
export async function run(folder, command, given) {
  try {
    // npm hands its settings down in the environment, and they would decide where npm installs
    const environment = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
    const env = { ...Object.fromEntries(environment), FORCE_COLOR: '0' };
    delete env.NODE_TEST_CONTEXT;
    const { stdout } = await execute(command, given, { cwd: folder, env, maxBuffer: 2 ** 26 });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = /** @type {any} */ (error);
    throw new Error(`${command} ${given.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
  }
}

/**
 * @typedef {object} Installed
 * @property {string} folder an app of tests/package/app with phasor in its node_modules
 * @property {string} tarball
 * @property {string[]} files what the tarball holds
 * @property {(names: readonly string[]) => Promise<void>} link makes packages of the tests the app's
 * @property {() => Promise<void>} remove
 */

/** Where run.js says in which folder it has prepared the package for all files of a run. */
export const prepared = 'PHASOR_TEST_PACKAGE';

/** Packs the package and installs it into an app. @param {string} all an empty folder */
export async function prepare(all) {
  if (!existsSync(join(root, 'dist', 'core', 'api', 'index.js')))
    throw new Error('run `npm run build` first');
  const folder = join(all, 'app');
  await cp(join(root, 'tests', 'package', 'app'), folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', all];
  const packedAs = JSON.parse(await run(root, 'npm', pack));
  // npm 11 gives a list, later versions an object by name
  const [packed] = /** @type {any[]} */ (Object.values(packedAs));
  await writeFile(join(all, 'packed.json'), JSON.stringify(packed));
  const quiet = ['--offline', '--no-audit', '--no-fund', '--loglevel=error'];
  await run(folder, 'npm', ['install', ...quiet, join(all, packed.filename)]);
}

/** @returns {Promise<Installed>} a copy that a test may change */
export async function installed() {
  const all = await mkdtemp(join(tmpdir(), 'phasor-'));
  const { [prepared]: ready } = process.env;
  if (ready) await cp(ready, all, { recursive: true });
  else await prepare(all);
  const { filename, files } = JSON.parse(await readFile(join(all, 'packed.json'), 'utf8'));
  const folder = join(all, 'app');
  return {
    folder,
    tarball: join(all, filename),
    files: files.map((/** @type {{ path: string }} */ { path }) => path),
    link: async (names) => {
      for (const name of names) {
        const to = join(folder, 'node_modules', name);
        await mkdir(dirname(to), { recursive: true });
        await symlink(join(tools, name), to).catch((error) => {
          // as another test has linked it already
          if (error.code !== 'EEXIST') throw error;
        });
      }
    },
    remove: () => rm(all, { recursive: true, force: true }),
  };
}
