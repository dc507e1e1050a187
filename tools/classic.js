// Modules → classic scripts, which need no server: one with all that an entry imports at once, and
// one for each module that is imported only when it is needed. What both need is in the first alone.

import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import { dist, root, web } from './entries.js';
import { shipped } from './shipped.js';

const runtime = fileURLToPath(new URL('beside.js', import.meta.url));
/**
 * Code that a click needs is too small for a script of its own; texts and what is below the first
 * screen get one.
 */
const apart =
  /\/(wasm\/(words|language-model)|language\/\w+|page\/later|train\/trainers|model\/inplace)\.js$/;
/** Workers that are modules → the scripts that do the same. @type {Record<string, string>} */
const workers = { 'train-worker': 'trainers', 'model-worker': 'inplace' };
const worker =
  /new Worker\(new URL\("\.\/([\w-]+)\.js", import\.meta\.url\), \{ type: "module" \}\)/g;
/** The language model, which lies beside the first script. */
const own = /new URL\("\.\.\/(model\/phasor\/phasor\.gguf)", import\.meta\.url\)/g;
const dynamic = /\bimport\("(\.{1,2}\/[^"]+)"\)/g;

const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
/** What the scripts of one version share. */
export const ofVersion = `((globalThis.phasorScripts ??= {})['${version}'] ??= {})`;

/**
 * @param {string} contents a module
 * @param {string} folder where its imports are looked for
 * @param {import('esbuild').Plugin} plugin
 * @param {string} [globalName] of its exports
 */
async function bundled(contents, folder, plugin, globalName) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'iife',
    ...(globalName && { globalName }),
    target: 'es2022',
    absWorkingDir: folder,
    write: false,
    metafile: true,
    logLevel: 'error',
    // package.json tells what has side effects in dist/, not in web/
    ignoreAnnotations: true,
    logOverride: { 'empty-import-meta': 'silent' },
    define: { 'globalThis.phasorVersion': JSON.stringify(version) },
    plugins: [plugin],
  });
  return { text: outputFiles[0].text, modules: Object.keys(metafile.inputs) };
}

/**
 * @param {string} folder where the modules are
 * @param {Map<string, string>} scripts those that are needed beside this one, name → module
 * @param {ReadonlyMap<string, string>} replaced
 */
const deferred = (folder, scripts, replaced) => ({
  name: 'deferred',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onLoad({ filter: /\.js$/ }, async ({ path }) => {
      // without its comments, which import types
      const source = replaced.get(path) ?? (await readFile(path, 'utf8'));
      const { code } = await transform(await shipped(path, source));
      const contents = code
        .replace(dynamic, (whole, module) => {
          const name = basename(module, '.js');
          const found = join(dirname(path), module);
          if (!apart.test(found)) return whole;
          scripts.set(name, found);
          return `beside('${name}')`;
        })
        // the pool's has no script, and computes in place
        .replace(worker, (whole, name) =>
          workers[name] ? `await workerOf('${workers[name]}')` : whole,
        )
        .replace(own, (_, path) => `fileOf('${path}')`);
      if (contents === code && !replaced.has(path)) return undefined;
      const from = JSON.stringify(runtime);
      return {
        contents: `import { beside, fileOf, workerOf } from ${from};\n${contents}`,
        loader: 'js',
      };
    });
    // what the runtime imports of web/ is what the script has of it
    build.onResolve({ filter: /^\.\.\/web\// }, ({ path }) => ({
      path: join(folder.startsWith(dist) ? dist : web, path.slice('../web/'.length)),
    }));
  },
});

/**
 * @param {Map<string, string>} known modules of the first script, path → name
 * @param {Set<string>} used
 * @param {ReadonlyMap<string, string>} replaced
 */
const shared = (known, used, replaced) => ({
  name: 'shared',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
      const name = known.get(join(resolveDir, path));
      if (!name) return undefined;
      used.add(name);
      return { path: name, namespace: 'shared' };
    });
    build.onLoad({ filter: /\.js$/, namespace: 'file' }, ({ path }) => {
      const contents = replaced.get(path);
      return contents === undefined ? undefined : { contents, loader: 'js' };
    });
    build.onLoad({ filter: /.*/, namespace: 'shared' }, ({ path }) => ({
      contents: `module.exports = ${ofVersion}.modules['${path}'];`,
    }));
  },
});

/**
 * @param {string} contents a module
 * @param {string} folder where its imports are looked for
 * @param {{ globalName?: string, replaced?: ReadonlyMap<string, string> }} [given] `globalName` of
 *   its exports; `replaced`: path of a module → what stands there instead
 * @returns {Promise<{ script: string, beside: Record<string, string> }>} `beside` by name: 'words'
 */
export async function classic(contents, folder, { globalName, replaced = new Map() } = {}) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const { modules } = await bundled(contents, folder, deferred(folder, found, replaced));
  const known = new Map(modules.map((name) => [join(folder, name), name]));
  /** @type {Set<string>} */
  const used = new Set();
  const others = Array.from(found, async ([name, module]) => {
    const isWorker = Object.values(workers).includes(name);
    const others = new Map([...known].filter(([path]) => path !== module));
    const { text } = await bundled(
      `import * as all from ${JSON.stringify(module)}; export { all };`,
      folder,
      // a worker has nothing to share
      isWorker ? deferred(folder, new Map(), replaced) : shared(others, used, replaced),
      'exported',
    );
    // not run before it is asked for: the first script may come later
    const run = `()=>{${text}return exported.all}`;
    const tell = "globalThis.document?.dispatchEvent(new Event('phasor-script'))";
    const start = isWorker
      ? `if(!globalThis.document&&globalThis.name==='phasor ${name}')${ofVersion}.${name}().serve(globalThis);`
      : '';
    return [name, `${ofVersion}.${name}=${run};${tell};${start}\n`];
  });
  const beside = Object.fromEntries(await Promise.all(others));
  const names = [...used].sort();
  const offered = `${names.map((name, k) => `import * as m${k} from './${name}';\n`).join('')}
    ${ofVersion}.modules = {
      ${names.map((name, k) => `'${name}': m${k},`).join('\n')}
    };`;
  const whole = `${contents}\n${offered}`;
  const { text } = await bundled(whole, folder, deferred(folder, new Map(), replaced), globalName);
  return { script: text, beside };
}
