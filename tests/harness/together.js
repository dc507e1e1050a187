// Test files that need no browser and no package, in one process: starting Node and the WebAssembly
// for each of them takes longer than most of their tests. run.js names them, by absolute paths.

import { basename } from 'node:path';
import { describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { together } from './tiers.js';

for (const path of JSON.parse(process.env[together] ?? '[]')) {
  describe(basename(path), async () => {
    await import(pathToFileURL(path).href);
  });
}
