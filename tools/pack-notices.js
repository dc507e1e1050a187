// tools/notices.md → dist/NOTICES.md: third-party licences, with the versions that were built in.

import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { load } from '../web/core/api/index.js';
import { dist, root } from './entries.js';

const require = createRequire(import.meta.url);

/** @param {string} path @returns {Promise<any>} */
const json = async (path) => JSON.parse(await readFile(path, 'utf8'));

/** @returns {Promise<string>} the notices; call it after the WebAssembly is built, which has the versions */
export async function notices() {
  const { version, eigen, emscripten } = (await load()).info;
  const esbuild = (await json(require.resolve('esbuild/package.json'))).version;
  /** @type {Record<string, string>} */
  const versions = { version, eigen, emscripten, esbuild };
  const text = await readFile(join(root, 'tools', 'notices.md'), 'utf8');
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    if (!versions[name])
      throw new Error(`pack: tools/notices.md has {${name}}, which has no value`);
    return versions[name];
  });
}

/** Writes dist/NOTICES.md. */
export async function packNotices() {
  await writeFile(join(dist, 'NOTICES.md'), await notices());
}

/** A sentence on licences, for the comment in a file that may be copied alone. */
export async function legalNote() {
  const { version, eigen } = (await load()).info;
  return (
    `phasor ${version}, MIT licence. Holds Eigen ${eigen} (MPL-2.0; its source is at ` +
    'https://eigen.tuxfamily.org) and other code and data: see dist/NOTICES.md of the npm package phasor'
  );
}
