// The modules of dist/ in one file, the interface with all elements: dist/phasor.iife.js, a classic script
// that needs no server, and dist/elements.js, a module for pages without a bundler, which imports it.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transform } from 'esbuild';
import { engines } from '../web/core/api/script/classic.js';
import { classic, ofVersion } from './classic.js';
import { dist } from './entries.js';
import { codes, kinds, partsOf, place } from './languages.js';
import { legalNote } from './pack-notices.js';

/**
 * A script with non-ASCII letters unescaped, which is half as long. The byte order mark at its start tells
 * browsers the encoding, whatever the page or the server says.
 *
 * @param {string} script
 */
async function asUtf8(script) {
  const { code } = await transform(script, { charset: 'utf8', minify: true });
  return `\ufeff${code}`;
}

/** What both give. */
const given = [
  './core/api/index.js',
  './core/figures/define.js',
  './core/words/words.js',
  './labs/models/api/provided.js',
];

/** Writes dist/elements.js. The script that it imports finds what is beside it by the address of a module. */
async function packModule() {
  const modules = await Promise.all(
    given.map((path) => import(pathToFileURL(join(dist, path)).href)),
  );
  const names = modules.flatMap(Object.keys).sort().join(', ');
  await writeFile(join(dist, 'elements-address.js'), `${ofVersion}.module = import.meta.url;\n`);
  await writeFile(
    join(dist, 'elements.js'),
    "import './elements-address.js';\nimport './phasor.iife.js';\n" +
      `export const { ${names} } = ${ofVersion}.exports;\n`,
  );
}

/**
 * Writes dist/phasor.iife.js with its source map: `phasor.load()`, `words()` and `openModel()`, and all
 * elements registered. Call it after packModules. Word vectors, the language model and languages are
 * scripts beside it, loaded on demand.
 */
export async function packScript() {
  const all = given.map((path) => `export * from '${path}';`).join(' ');
  const outfile = join(dist, 'phasor.iife.js');
  const more = /** @type {const} */ ({
    globalName: 'phasor',
    banner: { js: `/*! ${await legalNote()} */` },
    footer: { js: `${ofVersion}.exports=phasor;` },
    sourcemap: 'external',
    outfile,
  });
  const { script, map, beside } = await classic(`${all} import './article/lessons.js';`, dist, {
    more,
    // with all conventions and their programs, for one figure
    parts: /figures[\\/]diagnose[\\/]figure\.js$/,
  });
  await writeFile(outfile, script);
  // a file of a release, and not of the package
  await writeFile(`${outfile}.map`, map);
  await packModule();
  const texts = codes().flatMap((code) => Object.keys(partsOf(code)));
  for (const [name, text] of Object.entries(beside)) {
    await writeFile(
      join(dist, `phasor.${name}.iife.js`),
      texts.includes(name) ? await asUtf8(text) : text,
    );
  }
  // the package has all of them once: modules get them from the scripts
  for (const name of ['words', 'language-model', ...Object.values(engines)]) {
    await writeFile(
      join(dist, 'wasm', `${name}.js`),
      `import '../phasor.${name}.iife.js';\nexport default ${ofVersion}['${name}']().default;\n`,
    );
  }
  for (const name of texts) {
    await writeFile(
      join(dist, place, `${name}.js`),
      `import '../../phasor.${name}.iife.js';\nexport const { ${kinds.join(', ')} } = ${ofVersion}['${name}']();\n`,
    );
  }
}
