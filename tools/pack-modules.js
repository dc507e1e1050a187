// The modules of web/ → dist/: one file for each module that apps import or that is imported dynamically. Any
// other module is in the file of one of its importers, if all its importers need that file: a page without a
// bundler loads half as many files, and no further code. They are readable (bundlers minify), so that stack
// traces are useful and Node prints a short line above an uncaught error. esbuild removes most comments: the
// documentation of functions is in the declarations.

import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { build, transform } from 'esbuild';
import { groups } from '../web/core/api/script/groups.js';
import { dist, entries, web } from './entries.js';
import { codes, moduleOf, partsOf, place } from './languages.js';
import { phrasesOf } from './phrases.js';
import { shipped } from './shipped.js';

/** Modules that `phasor` runs in Node or puts into scripts. */
const command = [
  join(web, 'command', 'phasor.js'),
  join(web, 'core', 'api', 'script', 'script-loader.js'),
  join(web, 'core', 'api', 'groups.js'),
  join(web, 'labs', 'models', 'api', 'provided.js'),
  ...Object.values(groups).map(({ file }) => join(web, 'core', 'api', file)),
];

/** Imported by files that packElements and packReact write. */
const registered = [
  join(web, 'core', 'kit', 'register.js'),
  join(web, 'core', 'draw', 'token-text.js'),
];

/** WebAssembly and word vectors as text, and third-party code: a file each. */
const embedded = /^wasm[\\/][^\\/]+$/;

/**
 * @param {string[]} entryPoints
 * @param {import('esbuild').Platform} platform
 * @returns {Promise<import('esbuild').Metafile['inputs']>} all modules that they import, directly or not
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
 * module → the modules that import it statically.
 *
 * @param {import('esbuild').Metafile['inputs']} modules by their paths in web/
 */
function importersOf(modules) {
  /** @type {Record<string, string[]>} */
  const importers = Object.fromEntries(Object.keys(modules).map((path) => [path, []]));
  for (const [path, { imports }] of Object.entries(modules)) {
    for (const { path: other, kind, external } of imports) {
      if (!external && kind === 'import-statement') importers[other].push(path);
    }
  }
  return importers;
}

/**
 * @param {import('esbuild').Metafile['inputs']} modules by their paths in web/
 * @param {ReadonlyMap<string, string>} sources
 * @returns {Record<string, string>} module → the module in whose file it is
 */
function placed(modules, sources) {
  const named = [...entries, ...command, ...registered].map((path) => relative(web, path));
  const open = new Set(named.map((path) => path.split(sep).join('/')));
  const called = Object.values(modules)
    .flatMap(({ imports }) => imports)
    .filter(({ kind, external }) => !external && kind !== 'import-statement');
  const alone = new Set([...open, ...called.map(({ path }) => path)]);
  for (const [path, text] of sources) {
    // a module that looks for files beside it stays where it is
    if (embedded.test(path) || text.includes('import.meta')) alone.add(path);
  }
  const importers = importersOf(modules);
  /** @type {Record<string, Set<string>>} the module, and all that loads it statically */
  const above = {};
  /** @param {string} path @returns {Set<string>} */
  const loading = (path) =>
    (above[path] ??= new Set([path, ...importers[path].flatMap((one) => [...loading(one)])]));
  /** @type {Record<string, string>} */
  const places = {};
  /** @param {string} path @returns {string} */
  const fileOf = (path) => (places[path] ??= alone.has(path) ? path : (shared(path) ?? path));
  /** @param {string} path */
  const shared = (path) => {
    const all = importers[path];
    const hosts = all.filter((one) =>
      all.every((other) => fileOf(other) === fileOf(one) || loading(one).has(other)),
    );
    const files = hosts.map(fileOf);
    return new Set(all.map(fileOf)).size === 1 ? files[0] : files.find((file) => !open.has(file));
  };
  for (const path of Object.keys(modules)) fileOf(path);
  return places;
}

/**
 * @param {string} path of a module that has a file
 * @param {Readonly<Record<string, string>>} places module → the module in whose file it is
 * @param {ReadonlyMap<string, string>} sources
 * @param {readonly string[]} given the modules in it that other files import
 * @returns {Promise<string>} the content of the file
 */
async function together(path, places, sources, given) {
  const all = given.map((one) => `export * from ${JSON.stringify(`./${one}`)};`);
  const { outputFiles } = await build({
    absWorkingDir: web,
    ...(given.length > 1
      ? { stdin: { contents: all.join('\n'), resolveDir: web } }
      : { entryPoints: [path] }),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'esnext',
    charset: 'utf8',
    write: false,
    logLevel: 'error',
    // package.json of dist/ says it
    ignoreAnnotations: true,
    plugins: [
      {
        name: 'files',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /.*/ }, (asked) => {
            if (asked.kind === 'entry-point') return undefined;
            if (!asked.path.startsWith('.')) return { path: asked.path, external: true };
            const found = relative(web, join(asked.resolveDir, asked.path)).split(sep).join('/');
            const file = places[found] ?? found;
            if (file === path || !places[found]) return undefined;
            const from = relative(dirname(path), file).split(sep).join('/');
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

/** Formats Emscripten's minified code. @param {string} code @returns {Promise<string>} with line breaks */
const readable = async (code) =>
  (await transform(code, { format: 'esm', target: 'esnext', charset: 'utf8' })).code;

/**
 * The package's texts, without those of pages.
 *
 * @param {import('./languages.js').Texts} all
 * @param {ReadonlySet<string>} phrases
 */
function spoken({ texts, messages }, phrases) {
  const own = Object.entries(texts).filter(([english]) => phrases.has(english));
  return moduleOf({ texts: Object.fromEntries(own), messages });
}

/** Writes the modules that entries and the command import, and copies the files that belong to them. */
export async function packModules() {
  const modules = { ...(await reached(entries, 'browser')), ...(await reached(command, 'node')) };
  const paths = Object.keys(modules);
  const texts = await Promise.all(paths.map((path) => readFile(join(web, path), 'utf8')));
  /** @type {Map<string, string>} */
  const sources = new Map();
  for (const [k, path] of paths.entries()) sources.set(path, await shipped(path, texts[k]));
  const phrases = phrasesOf(texts);
  for (const [name, all] of codes().flatMap((code) => Object.entries(partsOf(code)))) {
    sources.set(`${place}/${name}.js`, spoken(all, phrases));
  }
  const places = placed(modules, sources);
  const asked = Object.entries(importersOf(modules))
    .filter(([path, by]) => by.some((one) => places[one] !== places[path]))
    .map(([path]) => path);
  await Promise.all(
    Array.from(new Set(Object.values(places)), async (path) => {
      await mkdir(dirname(join(dist, path)), { recursive: true });
      const inside = asked.filter((one) => one !== path && places[one] === path);
      const code = embedded.test(path)
        ? await readable(String(sources.get(path)))
        : await together(path, places, sources, [path, ...inside]);
      await writeFile(join(dist, path), code);
    }),
  );
  // the builds that `phasor/slim` fetches (the package has the others only as text), and what is said of data
  for (const path of [
    'wasm/simd.wasm',
    'wasm/relaxed-simd.wasm',
    'core/words/words.md',
    'labs/models/phasor/README.md',
  ]) {
    await cp(join(web, path), join(dist, path));
  }
  // Parcel 2.16 loses modules if a worker imports a module that starts workers. Only Parcel uses these files,
  // by aliases in package.json; it does not recognize workers in them, and their work is computed on the
  // calling thread.
  for (const path of ['core/api/pool/engine.js', 'labs/models/api/start-helpers.js']) {
    const text = await readFile(join(dist, path), 'utf8');
    const hidden = text.replaceAll('import.meta.url', 'here');
    const to = join(dist, dirname(path), `parcel-${basename(path)}`);
    await writeFile(to, `const here = import.meta.url;\n${hidden}`);
  }
}
