// Modules → classic scripts, which need no server: one with all that an entry imports at once, and
// one for each module that is imported only when it is needed.

import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const runtime = fileURLToPath(new URL('beside.js', import.meta.url));
const dynamic = /\bimport\('(\.{1,2}\/[^']+)'\)(?!\.)/g;

/** @param {Map<string, string>} found the scripts that are needed beside this one, name → module */
const deferred = (found) => ({
  name: 'deferred',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onLoad({ filter: /\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const contents = text.replace(dynamic, (_, module) => {
        const name = basename(module, '.js');
        found.set(name, join(dirname(path), module));
        return `beside('${name}')`;
      });
      if (contents === text) return undefined;
      const from = JSON.stringify(runtime);
      return { contents: `import { beside } from ${from};\n${contents}`, loader: 'js' };
    });
  },
});

/**
 * @param {string} contents a module
 * @param {string} folder where its imports are looked for
 * @param {import('esbuild').Plugin[]} plugins
 * @param {string} [globalName] of its exports
 */
async function bundled(contents, folder, plugins, globalName) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'iife',
    ...(globalName && { globalName }),
    target: 'es2022',
    write: false,
    logLevel: 'error',
    // package.json tells what has side effects in dist/, not in web/
    ignoreAnnotations: true,
    logOverride: { 'empty-import-meta': 'silent' },
    plugins,
  });
  return outputFiles[0].text;
}

/**
 * @param {string} contents a module
 * @param {string} folder where its imports are looked for
 * @param {string} [globalName] of its exports
 * @returns {Promise<{ script: string, beside: Record<string, string> }>} `beside` by name: 'words'
 */
export async function classic(contents, folder, globalName) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const script = await bundled(contents, folder, [deferred(found)], globalName);
  const others = Array.from(found, async ([name, module]) => {
    const path = JSON.stringify(module);
    const whole = `import * as all from ${path}; (globalThis.phasorScripts ??= {}).${name} = all;`;
    return [name, await bundled(whole, folder, [])];
  });
  return { script, beside: Object.fromEntries(await Promise.all(others)) };
}
