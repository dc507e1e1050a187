// The modules of web/ → dist/: as many files as there are modules that several others import, that are
// imported when they are needed, or that an app imports. What a single module imports stands in its file: a
// page without a bundler asks for half as many, and a package has half as many. They are readable (bundlers
// minify), so that a trace leads to code and Node prints a short line above an error that nobody catches.
// esbuild leaves out most comments: what users read of functions is in the declarations.

import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { build, transform } from 'esbuild';
import { groups } from '../web/core/api/script/groups.js';
import { dist, entries, web } from './entries.js';
import { codes, moduleOf, place, textsOf } from './languages.js';
import { phrasesOf } from './phrases.js';
import { shipped } from './shipped.js';

/** What `phasor` runs in Node, and what it puts into scripts. */
const command = [
  join(web, 'command', 'phasor.js'),
  join(web, 'core', 'api', 'script', 'beside.js'),
  join(web, 'core', 'api', 'groups.js'),
  join(web, 'labs', 'models', 'api', 'provided.js'),
  ...Object.values(groups).map(({ file }) => join(web, 'core', 'api', file)),
];

/** Imported by what packElements writes. */
const registered = join(web, 'core', 'kit', 'register.js');

/** WebAssembly and word vectors as text, and the code of others: a file each. */
const embedded = /^wasm[\\/][^\\/]+$/;

/**
 * @param {string[]} entryPoints
 * @param {import('esbuild').Platform} platform
 * @returns {Promise<import('esbuild').Metafile['inputs']>} the modules that they reach
 */
async function reached(entryPoints, platform) {
  const { metafile } = await build({
    absWorkingDir: web,
    entryPoints,
    bundle: true,
    platform,
    format: 'esm',
    outdir: dist,
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  return metafile.inputs;
}

/**
 * @param {import('esbuild').Metafile['inputs']} modules by their paths in web/
 * @param {ReadonlyMap<string, string>} sources
 * @returns {Set<string>} those that get a file
 */
function filed(modules, sources) {
  const named = [...entries, ...command, registered].map((path) => relative(web, path));
  const found = new Set(named.map((path) => path.split(sep).join('/')));
  /** @type {Map<string, string>} */
  const importer = new Map();
  for (const [path, { imports }] of Object.entries(modules)) {
    // what looks for files beside it stays where it is
    if (embedded.test(path) || sources.get(path)?.includes('import.meta')) found.add(path);
    for (const { path: other, kind, external } of imports) {
      if (external) continue;
      const isShared = (importer.get(other) ?? path) !== path;
      if (isShared || kind !== 'import-statement') found.add(other);
      importer.set(other, path);
    }
  }
  return found;
}

/**
 * @param {string} path of a module in web/
 * @param {ReadonlySet<string>} files modules that get a file
 * @param {ReadonlyMap<string, string>} sources
 * @returns {Promise<string>} the module, with those in it that it alone imports
 */
async function together(path, files, sources) {
  const { outputFiles } = await build({
    absWorkingDir: web,
    entryPoints: [path],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'esnext',
    charset: 'utf8',
    write: false,
    logLevel: 'error',
    // in dist/ package.json says it
    ignoreAnnotations: true,
    plugins: [
      {
        name: 'files',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /.*/ }, (given) => {
            if (given.kind === 'entry-point') return undefined;
            if (!given.path.startsWith('.')) return { path: given.path, external: true };
            const found = relative(web, join(given.resolveDir, given.path)).split(sep).join('/');
            if (found === path || !files.has(found)) return undefined;
            const from = relative(dirname(path), found).split(sep).join('/');
            return { path: from.startsWith('.') ? from : `./${from}`, external: true };
          });
          onLoad({ filter: /\.js$/ }, ({ path: file }) => ({
            contents: sources.get(relative(web, file).split(sep).join('/')),
            loader: 'js',
          }));
        },
      },
    ],
  });
  return outputFiles[0].text;
}

/** Emscripten's code and jsep are minified. @param {string} code @returns {Promise<string>} in lines */
const readable = async (code) =>
  (await transform(code, { format: 'esm', target: 'esnext', charset: 'utf8' })).code;

/**
 * What the package says in a language: without what the pages of web/ say.
 *
 * @param {string} code of the language
 * @param {ReadonlySet<string>} phrases
 */
function spoken(code, phrases) {
  const { texts, ...others } = textsOf(code);
  const own = Object.entries(texts).filter(([english]) => phrases.has(english));
  return moduleOf({ texts: Object.fromEntries(own), ...others });
}

/** Writes the modules that an entry or the command reaches, and copies what belongs to them. */
export async function packModules() {
  const modules = { ...(await reached(entries, 'browser')), ...(await reached(command, 'node')) };
  const paths = Object.keys(modules);
  const texts = await Promise.all(paths.map((path) => readFile(join(web, path), 'utf8')));
  /** @type {Map<string, string>} */
  const sources = new Map();
  for (const [k, path] of paths.entries()) sources.set(path, await shipped(path, texts[k]));
  const phrases = phrasesOf(texts);
  for (const code of codes()) sources.set(`${place}/${code}.js`, spoken(code, phrases));
  const files = filed(modules, sources);
  await Promise.all(
    Array.from(files, async (path) => {
      await mkdir(dirname(join(dist, path)), { recursive: true });
      const code = embedded.test(path)
        ? await readable(String(sources.get(path)))
        : await together(path, files, sources);
      await writeFile(join(dist, path), code);
    }),
  );
  // the builds that `phasor/slim` fetches (the others are in the package as text alone), and the language
  // model that `phasor/model` fetches
  for (const path of [
    'wasm/simd.wasm',
    'wasm/relaxed-simd.wasm',
    'core/words/words.md',
    'labs/models/phasor',
  ]) {
    await cp(join(web, path), join(dist, path), { recursive: true });
  }
  // Parcel 2.16 loses modules where a worker imports what starts workers itself. It alone takes these files,
  // by the aliases in package.json, and does not see a worker in them: their work is computed in place.
  for (const path of ['core/api/pool/engine.js', 'labs/models/api/start-helpers.js']) {
    const text = await readFile(join(dist, path), 'utf8');
    const hidden = text.replaceAll('import.meta.url', 'here');
    const to = join(dist, dirname(path), `parcel-${basename(path)}`);
    await writeFile(to, `const here = import.meta.url;\n${hidden}`);
  }
}
