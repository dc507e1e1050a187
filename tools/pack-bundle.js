// Interface and elements → dist/elements.js, one ES module for pages without a bundler: a page loads one file
// instead of one per module. Optional parts are separate files in dist/bundle/, loaded on demand.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { transform } from 'esbuild';
import { rollup } from 'rollup';
import { dist } from './entries.js';
import { legalNote } from './pack-notices.js';

const entry = join(dist, 'elements.js');
const contents =
  "export * from './core/figures/define.js'; import './article/lessons.js'; export * from './core/api/index.js';";

/**
 * Large modules, and the replacements of workers: imported from their place in dist/, so that the package has
 * them once. They share little with the page, which is loaded twice.
 */
const apart = new RegExp(
  `/(${[
    'wasm/(words|(relaxed-|training-|model-)?simd)',
    'wasm/texts/\\w+',
    'labs/training/api/trainers',
    'labs/models/api/inplace',
  ].join('|')})\\.js$`,
);

/** @type {import('rollup').Plugin} */
const plugin = {
  name: 'phasor',
  resolveId(id, importer) {
    if (id === entry) return id;
    const path = importer ? join(dirname(importer), id) : id;
    return apart.test(path) ? { id: path, external: 'relative' } : null;
  },
  async load(id) {
    if (id === entry) return { code: contents, moduleSideEffects: true };
    const code = await readFile(id, 'utf8');
    // the files of workers and the model stay where they were, but the code that looks for them moves
    return code
      .replaceAll('"./pool-worker.js"', '"./core/api/pool/pool-worker.js"')
      .replaceAll('"./train-worker.js"', '"../labs/training/api/train-worker.js"')
      .replaceAll('"./model-worker.js"', '"../labs/models/api/model-worker.js"')
      .replaceAll('"../phasor/phasor.gguf"', '"../labs/models/phasor/phasor.gguf"');
  },
};

/** Call it after packModules. */
export async function packBundle() {
  const bundle = await rollup({
    input: entry,
    plugins: [plugin],
    // separate modules import what they share from the one module, which is loaded already
    preserveEntrySignatures: 'allow-extension',
  });
  const { output } = await bundle.generate({
    format: 'es',
    chunkFileNames: 'bundle/[name]-[hash].js',
    hashCharacters: 'base36',
  });
  await bundle.close();
  const banner = `/*! ${await legalNote()} */\n`;
  for (const chunk of output) {
    if (chunk.type !== 'chunk') throw new Error(`pack: ${chunk.fileName} is no module`);
    const { code } = await transform(chunk.code, { minify: true, format: 'esm', target: 'es2022' });
    const path = join(dist, chunk.fileName);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, chunk.isEntry ? banner + code : code);
  }
}
