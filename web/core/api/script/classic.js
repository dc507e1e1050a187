// A plugin of esbuild: modules → one classic script, which needs no server. What a module imports when it is
// needed, and workers, are scripts beside it (script-loader.js).

import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const nextTo = fileURLToPath(new URL('script-loader.js', import.meta.url));

/**
 * Modules that get a script of their own: data, texts and code of workers. Other code that is imported late
 * is too small for one.
 */
const apart =
  /[\\/](wasm[\\/](words|language-model|texts[\\/][a-z]+(-labs)?)|api[\\/](trainers|inplace))\.js$/;

/** Workers that are modules → the scripts that do the same. @type {Record<string, string>} */
export const workers = { 'train-worker': 'trainers', 'model-worker': 'inplace' };

/**
 * Scripts → the WebAssembly that they call, as text in a script of its own, so that the package has it once.
 *
 * @type {Record<string, string>}
 */
export const engines = {
  trainers: 'training-simd',
  inplace: 'model-simd',
  diagnose: 'measure-simd',
};

/** `figures/diagnose/figure.js` → 'diagnose', `wasm/words.js` → 'words'. @param {string} path */
const nameOf = (path) =>
  basename(path) === 'figure.js' ? basename(dirname(path)) : basename(path, '.js');

// long lines are broken in these
const worker =
  /new Worker\(\s*new URL\(\s*"\.\/([\w-]+)\.js",\s*import\.meta\.url\s*\),\s*\{\s*type: "module"\s*\}\s*\)/g;
/** Other workers are modules, which a script finds where it lies in dist/ of the package. */
const workerModule = /new URL\(\s*"\.\/([\w-]+-worker)\.js",\s*import\.meta\.url\s*\)/g;
const dynamic = /\bimport\(\s*"(\.{1,2}\/[^"]+)"\s*\)/g;

/**
 * @param {object} given
 * @param {(path: string) => Promise<string>} given.read the source of a module
 * @param {Map<string, string>} given.scripts where scripts are added that are needed beside this one, name →
 *   module
 * @param {RegExp} [given.parts] further modules that get a script of their own
 * @param {string} [given.runtime] script-loader.js of the folder of these modules, so that the script has
 *   what it imports once
 * @returns {import('esbuild').Plugin}
 */
export const deferred = ({ read, scripts, parts, runtime = nextTo }) => ({
  name: 'deferred',
  setup({ esbuild, onLoad }) {
    const folder = join(dirname(runtime), '..', '..', '..');
    /** @param {string} name @returns {string} the names of a script and its engine, as arguments */
    const named = (name) => {
      const { [name]: engine } = engines;
      if (!engine) return `'${name}'`;
      scripts.set(engine, join(folder, 'wasm', `${engine}.js`));
      return `'${name}', '${engine}'`;
    };
    onLoad({ filter: /\.js$/ }, async ({ path }) => {
      // without its comments, which import types
      const { code } = await esbuild.transform(await read(path));
      const contents = code
        .replace(dynamic, (whole, module) => {
          const found = join(dirname(path), module);
          if (!apart.test(found) && !parts?.test(found)) return whole;
          const name = nameOf(found);
          scripts.set(name, found);
          return `beside(${named(name)})`;
        })
        .replace(worker, (whole, name) =>
          workers[name] ? `await workerOf(${named(workers[name])})` : whole,
        )
        .replace(workerModule, (_, name) => {
          const file = relative(folder, dirname(path));
          return `fileOf("${[...file.split(sep), name].join('/')}.js")`;
        });
      if (contents === code) return { contents, loader: 'js' };
      // by a path from here: one of the machine would stand in the source map
      const from = JSON.stringify(`./${relative(dirname(path), runtime).split(sep).join('/')}`);
      return {
        contents: `import { beside, fileOf, workerOf } from ${from};\n${contents}`,
        loader: 'js',
      };
    });
  },
});

/** What all scripts of a version have in common, for esbuild. @param {string} version */
export const scriptOptions = (version) =>
  /** @type {const} */ ({
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'error',
    // package.json lists what has side effects in the package, not in its sources
    ignoreAnnotations: true,
    logOverride: { 'empty-import-meta': 'silent' },
    define: { 'globalThis.phasorVersion': JSON.stringify(version) },
  });
