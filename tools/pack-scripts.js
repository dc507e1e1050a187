// The modules of dist/ as a classic script: the interface with all elements, which needs no server.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { classic, ofVersion } from './classic.js';
import { dist } from './entries.js';
import { codes, place } from './languages.js';
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

/**
 * Writes dist/phasor.iife.js, with `phasor.load()` and all elements registered. Call it after packModules.
 * Word vectors and languages are scripts beside it, loaded on demand.
 */
export async function packScript() {
  const entry =
    "import './core/figures/define.js'; import './article/lessons.js'; export * from './core/api/index.js';";
  const { script, beside } = await classic(entry, dist, { globalName: 'phasor' });
  await writeFile(join(dist, 'phasor.iife.js'), `/*! ${await legalNote()} */\n${script}`);
  for (const [name, text] of Object.entries(beside)) {
    await writeFile(
      join(dist, `phasor.${name}.iife.js`),
      codes().includes(name) ? await asUtf8(text) : text,
    );
  }
  // the package has vectors and languages once: modules get them from the scripts
  await writeFile(
    join(dist, 'wasm', 'words.js'),
    `import '../phasor.words.iife.js';\nexport default ${ofVersion}.words().default;\n`,
  );
  for (const code of codes()) {
    await writeFile(
      join(dist, place, `${code}.js`),
      `import '../../phasor.${code}.iife.js';\nexport const { texts, message } = ${ofVersion}['${code}']();\n`,
    );
  }
}
