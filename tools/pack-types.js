// The JSDoc of web/ → declarations in dist/, beside the modules they describe.

import { copyFile, mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { dist, entries, root, web } from './entries.js';

/** Modules that only elements use, whose public types pack-tags.js writes. Names of tokens are public. */
const inner =
  /^core[\\/](draw(?![\\/]token-text\.d\.ts)|kit|figures)[\\/]|^labs[\\/]\w+[\\/]figures[\\/]|^article[\\/]/;

/** @returns {ts.Program} the compiled sources */
export function program() {
  const file = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(file.config, ts.sys, root);
  return ts.createProgram(entries, {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    // `npm run lint` checks all types; it takes three times as long as writing the declarations
    noCheck: true,
    rootDir: web,
    outDir: dist,
  });
}

/**
 * Writes the declarations of all modules that entries import, except for elements.
 *
 * @returns {Promise<ts.Program>} the compiled sources, for callers that need more
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
  // the declarations of the WebAssembly are Emscripten's, which the compiler reads but does not copy
  await mkdir(join(dist, 'wasm'), { recursive: true });
  for (const name of await readdir(join(web, 'wasm'))) {
    if (name.endsWith('.d.ts')) await copyFile(join(web, 'wasm', name), join(dist, 'wasm', name));
  }
  return sources;
}

/**
 * Removes declarations that no entry of package.json leads to, since users cannot import their modules. Call
 * it after all declarations are written.
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
