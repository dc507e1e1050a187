// The modules of web/ → dist/, and again for those who cannot import them: the interface with all
// elements in one classic script that needs no server.

import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { classic, ofVersion } from './classic.js';
import { dist, entries, root, web } from './entries.js';
import { legalNote } from './pack-notices.js';
import { shipped } from './shipped.js';

/** Copies every module that an entry reaches, and what belongs to them: nothing of the page. */
export async function packModules() {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    bundle: true,
    format: 'esm',
    outdir: dist,
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const modules = Object.keys(metafile.inputs).map((path) => relative(web, join(root, path)));
  // the builds that `phasor/slim` fetches (the others are in the package as text alone), and the language
  // model that `phasor/model` fetches
  const beside = ['wasm/simd.wasm', 'wasm/relaxed-simd.wasm', 'words/words.md', 'model/phasor'];
  await Promise.all([
    ...beside.map((path) => cp(join(web, path), join(dist, path), { recursive: true })),
    ...modules.map(async (path) => {
      const source = await readFile(join(web, path), 'utf8');
      await mkdir(dirname(join(dist, path)), { recursive: true });
      await writeFile(join(dist, path), await shipped(path, source));
    }),
  ]);
  // Parcel 2.16 loses modules where a worker imports what starts workers itself. It alone takes this
  // file, by the alias in package.json, and does not see a worker in it; the pool computes in place.
  const engine = await readFile(join(web, 'api', 'pool', 'engine.js'), 'utf8');
  const hidden = engine.replaceAll('import.meta.url', 'here');
  await writeFile(
    join(dist, 'api', 'pool', 'parcel-engine.js'),
    `const here = import.meta.url;\n${hidden}`,
  );
}

/** The command and the modules that it alone needs: they run in Node, and are no entry to import. */
export async function packCommand() {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join(web, 'conventions', 'command', 'phasor.js')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outdir: dist,
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  for (const input of Object.keys(metafile.inputs)) {
    const path = relative(web, join(root, input));
    await cp(join(web, path), join(dist, path));
  }
}

/**
 * Writes dist/phasor.iife.js: `phasor.load()`, and every element registered; after packModules. Word
 * vectors and languages stay scripts beside it, loaded by those elements that need them.
 */
export async function packScript() {
  const entry =
    "import './elements/define.js'; import './elements/lessons.js'; export * from './api/index.js';";
  const { script, beside } = await classic(entry, dist, { globalName: 'phasor' });
  await writeFile(join(dist, 'phasor.iife.js'), `/*! ${await legalNote()} */\n${script}`);
  for (const [name, text] of Object.entries(beside)) {
    await writeFile(join(dist, `phasor.${name}.iife.js`), text);
  }
  // the vectors are in the package once: modules take them from the script
  await writeFile(
    join(dist, 'wasm', 'words.js'),
    `import '../phasor.words.iife.js';\nexport default ${ofVersion}.words().default;\n`,
  );
}
