// The lock files hold on every system: what a package has for other platforms is locked too, or
// `npm ci` refuses.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

/** @typedef {{ version?: string, optionalDependencies?: Record<string, string> }} Locked */

/**
 * Whether Node would find `name` from the package at `path`: in its node_modules or in those above it.
 *
 * @param {Record<string, Locked>} packages
 * @param {string} path as in a lock file, '' for the root
 * @param {string} name
 */
function isLocked(packages, path, name) {
  for (
    let folder = path;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))
  ) {
    if (`${folder && `${folder}/`}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
  }
}

for (const path of ['package-lock.json', 'tests/package-lock.json']) {
  test(`${path} has an entry for every optional dependency of every package`, async () => {
    const { packages } = JSON.parse(
      await readFile(new URL(`../../${path}`, import.meta.url), 'utf8'),
    );
    const all = /** @type {[string, Locked][]} */ (Object.entries(packages));
    const wanted = all.flatMap(([from, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).map((name) => ({ from, name })),
    );
    assert.ok(wanted.length > 20, `${wanted.length} optional dependencies`);
    const missing = wanted.filter(({ from, name }) => !isLocked(packages, from, name));
    assert.deepEqual(
      missing,
      [],
      'choose a version whose platform packages have all been published',
    );
  });
}
