// Sizes of downloads for each entry and page, with limits that the tests check.
//
//   npm run sizes                 prints all of it
//   npm run sizes -- --readme     also writes the tables of README.md and of web/guide/
//
// A size is that of the minified bundle of all static imports, compressed with gzip and with brotli. What an
// element loads for its first drawing counts on pages that show it at once; word vectors and other languages
// never count. A KB is 1,000 bytes.

import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { dist, elements, root, web } from './entries.js';
import { formatted } from './formatted.js';
import { scriptsOf } from './page-bundle.js';
import { emptyPage } from '../web/command/show.js';

const KB = 1000;

/**
 * @typedef {object} Size
 * @property {string} name
 * @property {Buffer} bytes before compression
 * @property {number} gzip bytes
 * @property {number} brotli bytes
 * @property {number} limit in bytes after brotli
 * @property {boolean} inTable
 */

/**
 * Import → its module in dist/, and its limit. Two of them exceed the planned 30 and 40 KB: `phasor/slim`
 * grew from 25 by the calls of a pool (9 % of its minified code), the view of long attention, and scalings
 * and chunks (attention and encodings are 44 %; Embind's glue is 21 %). `phasor/conventions` has `measure`
 * with a WebAssembly module of its own (48 KB with its glue), `diagnose` and rows of some hundred families of
 * models; `ropeConfig` alone is 18 KB.
 *
 * @type {[name: string, path: string, limit: number][]}
 */
const entries = [
  ['phasor', 'core/api/index.js', 102],
  ['phasor/relaxed', 'core/api/relaxed.js', 103],
  ['phasor/slim', 'core/api/slim.js', 36],
  ['phasor/conventions', 'labs/doctor/index.js', 115],
  ['phasor/files', 'core/api/files/index.js', 9],
  ['phasor/masks', 'labs/masks/index.js', 30],
  ['phasor/train', 'labs/training/index.js', 64],
  ['phasor/model', 'labs/models/index.js', 117],
];

/** Files of dist/. @type {[path: string, limit: number][]} */
const files = [
  ['wasm/simd.wasm', 62],
  ['wasm/relaxed-simd.wasm', 62],
  ['phasor.iife.js', 385],
  ['phasor.words.iife.js', 400],
  ['phasor-demo.html', 2700],
];

/**
 * Scripts of chosen figures, as written by `phasor pack`. WebAssembly modules with only some functions would
 * make them 20 KB smaller, and the package 90 KB larger.
 *
 * @type {[figure: string, limit: number][]}
 */
const packs = [
  ['heatmap', 123],
  ['attention', 163],
];

/** With its WebAssembly and without numbers, and its limit. */
const aPage = 'a page of `phasor show`';
const pageLimit = 200;

/**
 * Page → chunks that its first drawing also loads.
 *
 * @type {[name: string, drawn: RegExp, limit: number][]}
 */
const pages = [
  ['rope', /\/(model|view)-/, 125],
  ['masks', /\/figure-/, 150],
  ['train', /\/figure-/, 146],
  ['model', /\/figure-/, 165],
];

/**
 * The minified bundle of an entry with its static imports.
 *
 * @param {import('esbuild').BuildOptions} from
 * @param {string} entryPoint in esbuild's notation
 * @param {RegExp} [drawn] names of chunks that are imported dynamically but count
 */
async function bundled(from, entryPoint, drawn = /^$/) {
  const { outputFiles = [], metafile } = await build({
    ...from,
    bundle: true,
    splitting: true,
    outdir: 'out',
    minify: true,
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const outputs = metafile?.outputs ?? {};
  const wanted = Object.keys(outputs).filter((path) => outputs[path].entryPoint === entryPoint);
  for (const path of wanted) {
    for (const { path: other, kind } of outputs[path].imports) {
      const isNeeded = kind === 'import-statement' || drawn.test(other);
      if (isNeeded && !wanted.includes(other)) wanted.push(other);
    }
  }
  const parts = outputFiles.filter(({ path }) => wanted.some((name) => path.endsWith(name)));
  if (parts.length === 0 || parts.length !== wanted.length) {
    throw new Error(`sizes: ${parts.length} of ${wanted.length} parts of ${entryPoint}`);
  }
  return {
    bytes: Buffer.concat(parts.map(({ contents }) => contents)),
    inputs: wanted.flatMap((path) => Object.keys(outputs[path].inputs)),
  };
}

/** @param {string} contents an app that imports from dist/ */
const app = async (contents) =>
  (await bundled({ stdin: { contents, resolveDir: dist } }, '<stdin>')).bytes;

/** The script of one figure. @param {string} figure */
async function packed(figure) {
  const command = join(dist, 'command', 'phasor.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [command, 'pack', figure, '-o', '-'],
    { maxBuffer: 2 ** 24 },
  );
  return Buffer.from(stdout);
}

/** The script of a page, with everything its first drawing loads. @param {string} name */
export async function pageOf(name) {
  const [path] = scriptsOf(await readFile(join(web, `${name}.html`), 'utf8'));
  const script = `web/${path}`;
  const drawn = pages.find(([page]) => page === name)?.[1];
  return bundled({ absWorkingDir: root, entryPoints: [script] }, script, drawn);
}

/**
 * @param {string} name
 * @param {number} limit in KB
 * @param {Buffer} bytes
 * @param {boolean} inTable
 * @returns {Size}
 */
const sized = (name, limit, bytes, inTable = true) => ({
  name,
  bytes,
  limit: limit * KB,
  inTable,
  gzip: gzipSync(bytes, { level: 9 }).length,
  brotli: brotliCompressSync(bytes).length,
});

/** @param {string} name of an entry @returns {Promise<Size>} needs dist/ */
export async function sizeOf(name) {
  const [, path, limit] = entries.find(([entry]) => entry === name) ?? [];
  if (limit === undefined) throw new Error(`sizes: there is no entry ${name}`);
  return sized(`\`${name}\``, limit, await app(`export * from './${path}';`));
}

/** @param {string} name of an element @returns {Promise<Size>} it alone; needs dist/ */
export const sizeOfElement = async (name) =>
  sized(`\`phasor/elements/${name}\``, 150, await app(`import './register/${name}.js';`), false);

/** @returns {Promise<Size[]>} of everything with a limit, in the order of the table; needs dist/ */
export async function sizes() {
  const own = [];
  for (const [name] of entries) own.push(await sizeOf(name));
  const all = await app("export * from './core/api/index.js'; import './core/figures/define.js';");
  const together = sized('`phasor` and `phasor/elements`', 180, all);
  const single = [];
  for (const { name } of elements) single.push(await sizeOfElement(name));
  const largest = single.reduce((a, b) => (a.brotli > b.brotli ? a : b));
  largest.inTable = true;
  const read = [];
  for (const [path, limit] of files) {
    const bytes = await readFile(join(dist, path));
    read.push(sized(`\`dist/${path}\``, limit, bytes, !path.endsWith('.wasm')));
  }
  const scripts = [];
  for (const [figure, limit] of packs) {
    scripts.push(sized(`\`phasor pack ${figure}\``, limit, await packed(figure)));
  }
  const page = sized(aPage, pageLimit, Buffer.from(await emptyPage()));
  const shown = [];
  for (const [name, , limit] of pages) {
    shown.push(sized(`scripts of \`${name}.html\``, limit, (await pageOf(name)).bytes));
  }
  return [own[0], together, ...single, ...own.slice(1), ...scripts, ...read, page, ...shown];
}

/** @param {number} bytes */
const inKB = (bytes) => Math.round(bytes / KB).toString();

const theLargest = 'the largest element alone';

/** @param {Size} size @returns {string} its name in tables */
const rowOf = ({ name }) => (name.includes('elements/') ? theLargest : name);

/** Recipes of web/guide/recipes.md → what a browser downloads for them, as in the table of sizes. */
const recipes = [
  ['a page without modules, reveal.js, Quarto', '`dist/phasor.iife.js`'],
  ['what these add for sentences of your own', '`dist/phasor.words.iife.js`'],
  ['the whole page, offline; a figure in a frame', '`dist/phasor-demo.html`'],
  ['React, Vue, Svelte, SvelteKit, Angular, Astro, MDX: one figure', theLargest],
  ['attention weights from Python, Jupyter: one file, without the numbers', aPage],
];

/** @param {readonly Size[]} all @returns {string[][]} the rows of a table */
const rowsOf = (all) => [
  ['download', 'gzip', 'brotli', 'at most'],
  ...all
    .filter(({ inTable }) => inTable)
    .map((size) => [rowOf(size), inKB(size.gzip), inKB(size.brotli), inKB(size.limit)]),
];

/** @param {readonly Size[]} all @returns {string[][]} */
const recipeRows = (all) => [
  ['recipe', 'download', 'gzip', 'brotli'],
  ...recipes.map(([recipe, wanted]) => {
    const found = all.find((size) => size.inTable && rowOf(size) === wanted);
    if (!found) throw new Error(`sizes: ${wanted} is not measured`);
    return [recipe, wanted, inKB(found.gzip), inKB(found.brotli)];
  }),
];

/** Documents with a table → its rows. @type {Record<string, (all: readonly Size[]) => string[][]>} */
export const tables = {
  'README.md': (all) => rowsOf(all).slice(0, 4),
  'web/guide/speed.md': rowsOf,
  'web/guide/recipes.md': recipeRows,
};

/** @param {readonly string[][]} rows of texts, and of numbers, which are aligned at their end */
function table([head, ...rows]) {
  const rule = rows[0].map((cell) => (/^\d+$/.test(cell) ? '---:' : '---'));
  return [head, rule, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/**
 * @param {string} path of a document
 * @param {readonly string[][]} rows of its table
 * @returns {Promise<string>} with the table of these sizes
 */
export async function withSizes(path, rows) {
  const file = join(root, path);
  const parts = (await readFile(file, 'utf8')).split(
    /(?<=<!-- sizes -->\n)[^]*(?=<!-- \/sizes -->)/,
  );
  if (parts.length !== 2) throw new Error('no table between <!-- sizes --> and its end');
  return formatted(file, parts.join(`\n${table(rows)}\n\n`));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { readme: { type: 'boolean' } } });
  const all = await sizes();
  for (const { name, brotli, limit, bytes } of all) {
    console.log(`${name}: ${brotli} bytes of brotli, at most ${limit}; ${bytes.length} before`);
  }
  for (const [path, rows] of values.readme ? Object.entries(tables) : []) {
    await writeFile(join(root, path), await withSizes(path, rows(all)));
  }
  process.exitCode = all.some(({ brotli, limit }) => brotli > limit) ? 1 : 0;
}
