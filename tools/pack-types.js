// The JSDoc of web/ → declarations in dist/, beside the modules they describe.

import { join, relative } from 'node:path';
import ts from 'typescript';
import { dist, entries, root, web } from './entries.js';

/** What only elements use: what users see of them is written by pack-tags.js. */
const inner = /[\\/](elements|draw)[\\/]/;

/** @returns {ts.Program} of the sources */
export function program() {
  const file = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(file.config, ts.sys, root);
  return ts.createProgram(entries, {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    // `npm run lint` checks the types of all; it takes three times as long as the declarations
    noCheck: true,
    rootDir: web,
    outDir: dist,
  });
}

/**
 * Writes the declarations of the modules that an entry reaches, but for the elements.
 *
 * @returns {ts.Program} of the sources, for who wants to know more
 */
export function packTypes() {
  const sources = program();
  const { diagnostics } = sources.emit(undefined, (path, text, mark) => {
    if (!inner.test(`/${relative(dist, path)}`)) ts.sys.writeFile(path, text, mark);
  });
  const errors = [...ts.getPreEmitDiagnostics(sources), ...diagnostics];
  if (errors.length > 0) {
    const host = {
      getCanonicalFileName: (/** @type {string} */ name) => name,
      getCurrentDirectory: () => root,
      getNewLine: () => '\n',
    };
    throw new Error(ts.formatDiagnostics(errors, host));
  }
  return sources;
}
