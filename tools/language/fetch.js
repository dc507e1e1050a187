// The packages of a source → a folder with their files. Nothing is installed.

import { execFile } from 'node:child_process';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** @typedef {import('./sources.js').Source} Source */

/** @param {string} folder */
const isThere = (folder) =>
  stat(folder).then(
    () => true,
    () => false,
  );

/** @param {string} folder @param {string} end */
async function onlyFile(folder, end) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(end));
  if (names.length !== 1) throw new Error(`${folder} must have one ${end}, got ${names.length}`);
  return join(folder, names[0]);
}

/**
 * @param {string} fetched an empty folder
 * @param {string} unpacked
 * @param {string} name
 */
async function fetchDebian(fetched, unpacked, name) {
  await run('apt-get', ['download', name], { cwd: fetched });
  await run('dpkg-deb', ['-x', await onlyFile(fetched, '.deb'), unpacked]);
}

/** @param {string} fetched an empty folder @param {string} unpacked @param {string} name with its version */
async function fetchNpm(fetched, unpacked, name) {
  await run('npm', ['pack', name, '--silent', '--pack-destination', fetched]);
  await run('tar', ['-xzf', await onlyFile(fetched, '.tgz'), '-C', unpacked]);
}

/**
 * Fetches what is not there yet.
 *
 * @param {Source} source
 * @param {string} folder for the packages of all sources
 * @returns {Promise<string>} the folder with the files of this source's packages
 */
export async function fetchSource({ name, debian, npm }, folder) {
  const whole = join(folder, name);
  if (await isThere(whole)) return whole;
  const unpacked = `${whole}.part`;
  await rm(unpacked, { recursive: true, force: true });
  await mkdir(unpacked, { recursive: true });
  for (const [fetch, names] of /** @type {const} */ ([
    [fetchDebian, debian],
    [fetchNpm, npm],
  ])) {
    for (const one of names) {
      const fetched = `${whole}.fetched`;
      await rm(fetched, { recursive: true, force: true });
      await mkdir(fetched);
      await fetch(fetched, unpacked, one);
      await rm(fetched, { recursive: true });
    }
  }
  await rename(unpacked, whole);
  return whole;
}
