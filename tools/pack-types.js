// The JSDoc of web/ → declarations in dist/, beside the modules they describe.

import { copyFile, mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { dist, entries, root, web } from './entries.js';

/** What only elements use: what users see is written by pack-tags.js. Names of tokens are for users. */
const inner =
  /^core[\\/](draw(?![\\/]words\.d\.ts)|kit|figures)[\\/]|^labs[\\/]\w+[\\/]figures[\\/]|^article[\\/]/;

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
 * @returns {Promise<ts.Program>} of the sources, for callers that need more
 */
export async function packTypes() {
  const sources = program();
  const { diagnostics } = sources.emit(undefined, (path, text, mark) => {
    if (!inner.test(relative(dist, path))) ts.sys.writeFile(path, text, mark);
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
  // those of the modules are Emscripten's, which the compiler reads and does not write again
  await mkdir(join(dist, 'wasm'), { recursive: true });
  for (const name of await readdir(join(web, 'wasm'))) {
    if (name.endsWith('.d.ts')) await copyFile(join(web, 'wasm', name), join(dist, 'wasm', name));
  }
  return sources;
}

/**
 * Removes the declarations that no entry of package.json leads to: they describe what users cannot
 * import. After all that writes declarations.
 */
export async function pruneTypes() {
  const declarations = (await readdir(dist, { recursive: true }))
    .filter((path) => path.endsWith('.d.ts'))
    .map((path) => join(dist, path));
  const { exports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const types = Object.values(exports).flatMap((entry) => (entry.types ? [entry.types] : []));
  const patterns = types.map(
    (path) => new RegExp(`^${join(root, path).replace('*', '[^/\\\\]+')}$`),
  );
  const needed = new Set(
    declarations.filter((path) => patterns.some((pattern) => pattern.test(path))),
  );
  for (const path of needed) {
    const { importedFiles } = ts.preProcessFile(await readFile(path, 'utf8'));
    for (const { fileName } of importedFiles) {
      const other = join(dirname(path), fileName.replace(/\.js$/, '.d.ts'));
      if (declarations.includes(other)) needed.add(other);
    }
  }
  await Promise.all(declarations.filter((path) => !needed.has(path)).map((path) => rm(path)));
}
