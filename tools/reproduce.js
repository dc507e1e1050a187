// Checks that the package is identical, byte for byte, when it is built elsewhere. Run by `npm run
// reproduce`, after a build here: the sources are copied to another folder, whose path has another length,
// the WebAssembly is compiled and all is packed there, in another time zone and language, and every file of
// both dist/ is compared.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dist, root } from './entries.js';

/** Another time zone and language, which must not change what a build writes. */
export const elsewhere = { ...process.env, TZ: 'Pacific/Chatham', LC_ALL: 'C', LANGUAGE: 'hi' };

/** The files of a folder, without those of the site. @param {string} folder @returns {Promise<string[]>} */
async function filesOf(folder) {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !/^site[\\/]/.test(path))
    .sort();
}

/**
 * @param {Buffer} a
 * @param {Buffer} b
 * @returns {string} the place and surroundings of the first difference
 */
function firstDifference(a, b) {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  const around = (/** @type {Buffer} */ bytes) =>
    JSON.stringify(bytes.toString('latin1', Math.max(0, at - 20), at + 40));
  return `byte ${at}: ${around(a)} and ${around(b)}`;
}

/**
 * @param {string} here a folder
 * @param {string} there another
 * @returns {Promise<{ files: string[], digest: string, differing: string[] }>} one SHA-256 over paths and
 *   contents of all files in `here`; `differing`: a line for each file that is in one folder only, or differs
 */
export async function compared(here, there) {
  const files = await filesOf(here);
  const others = await filesOf(there);
  const hash = createHash('sha256');
  const differing = others.filter((path) => !files.includes(path)).map((path) => `${path}: added`);
  for (const path of files) {
    const bytes = await readFile(join(here, path));
    hash.update(`${path} ${createHash('sha256').update(bytes).digest('hex')}\n`);
    if (!others.includes(path)) {
      differing.push(`${path}: missing`);
      continue;
    }
    const other = await readFile(join(there, path));
    if (!bytes.equals(other)) differing.push(`${path}: ${firstDifference(bytes, other)}`);
  }
  return { files, digest: hash.digest('hex'), differing };
}

async function reproduce() {
  const folder = await mkdtemp(join(tmpdir(), 'phasor-built-in-another-folder-'));
  try {
    const copy = join(folder, 'p');
    execFileSync('bash', ['tools/copy.sh', copy], { cwd: root, stdio: 'inherit' });
    /** @type {import('node:child_process').ExecFileSyncOptions} */
    const options = { cwd: copy, env: elsewhere, stdio: 'inherit' };
    execFileSync('bash', ['tools/build.sh'], options);
    execFileSync(process.execPath, ['tools/pack.js'], options);
    const { files, digest, differing } = await compared(dist, join(copy, 'dist'));
    if (differing.length > 0) {
      console.error(differing.join('\n'));
      throw new Error(`reproduce: ${differing.length} of ${files.length} files differ`);
    }
    console.log(`reproduce: ${files.length} files are the same in both folders, sha256 ${digest}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await reproduce();
