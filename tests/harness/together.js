// Test files in one process, each a suite: starting Node, Playwright, the WebAssembly and a page for each of
// them takes longer than many of their tests. run.js writes which files those are.

import { relative } from 'node:path';
import { describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from '../../tools/entries.js';
// before the files: those that import it later need not wait, after which Node 20 forgets their suite
import './phasor.js';

/** @param {readonly string[]} paths absolute */
export function together(paths) {
  for (const path of paths) {
    describe(relative(root, path), async () => {
      await import(pathToFileURL(path).href);
    });
  }
}
