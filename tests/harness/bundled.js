// The modules of web/ in a few files, as pages are served: a page of the tests loads some 40 of
// them instead of 200. run.js makes them once for all files of a run; a file that is run alone
// makes its own.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundlePages } from '../../tools/page-bundle.js';

/** Where run.js says in which folder the bundles are. */
export const bundles = 'PHASOR_TEST_BUNDLES';

/** @returns {Promise<{ folder: string, remove: () => Promise<void> }>} */
export async function bundled() {
  const { [bundles]: ready } = process.env;
  if (ready) return { folder: ready, remove: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'phasor-bundles-'));
  await bundlePages(folder);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
