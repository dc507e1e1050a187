// Modules → classic scripts, which need no server: one with all static imports of an entry, and one for each
// module that is imported dynamically. Shared modules are only in the first.

import { readFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { build } from 'esbuild';
import {
  deferred as plugin,
  engines,
  scriptOptions,
  workers,
} from '../web/core/api/script/classic.js';
import { dist, root, web } from './entries.js';
import { shipped } from './shipped.js';

const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
/** Shared by all scripts of one version. */
export const ofVersion = `((globalThis.phasorScripts ??= {})['${version}'] ??= {})`;

/**
 * @typedef {object} Given
 * @property {ReadonlyMap<string, string>} [replaced] path of a module → its replacement
 * @property {RegExp} [parts] modules that get a script of their own, besides data, texts and workers
 * @property {import('esbuild').BuildOptions} [more] options of the first script
 */

/** @param {string} text @returns {string} as esbuild writes it, in ASCII: `\xD7` for ×, `\u2265` for ≥ */
export const escaped = (text) =>
  text.replace(/[^\0-\x7f]/gu, (letter) => {
    const code = Number(letter.codePointAt(0));
    const hex = code.toString(16).toUpperCase();
    if (code < 0x100) return `\\x${hex.padStart(2, '0')}`;
    return code < 0x10000 ? `\\u${hex.padStart(4, '0')}` : `\\u{${hex}}`;
  });

/**
 * @param {string} contents source of a module
 * @param {string} folder in which its imports are resolved
 * @param {import('esbuild').Plugin[]} plugins
 * @param {import('esbuild').BuildOptions} [more]
 */
async function bundled(contents, folder, plugins, more) {
  const { outputFiles, metafile } = await build({
    ...more,
    ...scriptOptions(version),
    stdin: { contents, resolveDir: folder },
    absWorkingDir: folder,
    metafile: true,
    plugins,
  });
  // esbuild leaves the letters of templates with a tag, and a page may read a script in another encoding; the
  // script comes after its map, if one is wanted
  const last = outputFiles.length - 1;
  return {
    text: escaped(outputFiles[last].text),
    map: last > 0 ? outputFiles[0].text : '',
    modules: Object.keys(metafile.inputs),
  };
}

/** @param {string} folder the folder of the modules */
const runtimeOf = (folder) =>
  join(folder.startsWith(dist) ? dist : web, 'core', 'api', 'script', 'script-loader.js');

/**
 * @param {string} folder the folder of the modules
 * @param {Map<string, string>} scripts scripts beside this one, name → module
 * @param {Given} given
 */
const deferred = (folder, scripts, { replaced, parts }) =>
  plugin({
    scripts,
    parts,
    runtime: runtimeOf(folder),
    read: async (path) => shipped(path, replaced?.get(path) ?? (await readFile(path, 'utf8'))),
  });

/** @param {string} name of an engine @param {string} folder the folder of the modules */
const elsewhere = (name, folder) => ({
  name: 'engine',
  /** @param {import('esbuild').PluginBuild} pluginBuild */
  setup(pluginBuild) {
    const filter = new RegExp(`[\\\\/]wasm[\\\\/]${name}\\.js$`);
    pluginBuild.onLoad({ filter }, () => ({
      contents: `import { engineOf } from ${JSON.stringify(runtimeOf(folder))};
        export default engineOf('${name}');`,
    }));
  },
});

/**
 * @param {Map<string, string>} known modules in the first script, path → name
 * @param {Set<string>} used
 */
const shared = (known, used) => ({
  name: 'shared',
  /** @param {import('esbuild').PluginBuild} pluginBuild */
  setup(pluginBuild) {
    pluginBuild.onResolve({ filter: /^[./]/ }, ({ path, resolveDir }) => {
      const name = known.get(isAbsolute(path) ? path : join(resolveDir, path));
      if (!name) return undefined;
      used.add(name);
      return { path: name, namespace: 'shared' };
    });
    pluginBuild.onLoad({ filter: /.*/, namespace: 'shared' }, ({ path }) => ({
      contents: `module.exports = ${ofVersion}.modules['${path}'];`,
    }));
  },
});

/**
 * @param {string} contents source of a module
 * @param {string} folder in which its imports are resolved
 * @param {Given} [given]
 * @returns {Promise<{ script: string, map: string, beside: Record<string, string> }>} `map` if `more` asks
 *   for one; `beside`: the other scripts by name, such as 'words'
 */
export async function classic(contents, folder, given = {}) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const { modules } = await bundled(contents, folder, [deferred(folder, found, given)]);
  const known = new Map(modules.map((name) => [join(folder, name), name]));
  /** @type {Set<string>} */
  const used = new Set();
  /** @type {Record<string, string>} */
  const beside = {};
  // scripts beside the first one may need further ones, which are appended to the list
  for (const [name, module] of found) {
    const isWorker = Object.values(workers).includes(name);
    const others = new Map([...known].filter(([path]) => path !== module));
    const { text } = await bundled(
      `import * as all from ${JSON.stringify(module)}; export { all };`,
      folder,
      // a worker shares nothing
      [
        ...(engines[name] ? [elsewhere(engines[name], folder)] : []),
        ...(isWorker
          ? [deferred(folder, new Map(), given)]
          : [shared(others, used), deferred(folder, found, given)]),
      ],
      { globalName: 'exported' },
    );
    // defines a function: the first script may load later
    const run = `()=>{${text}return exported.all}`;
    const notify = "globalThis.document?.dispatchEvent(new Event('phasor-script'))";
    const start = isWorker
      ? `if(!globalThis.document&&globalThis.name==='phasor ${name}')${ofVersion}.${name}().serve(globalThis);`
      : '';
    beside[name] = `${ofVersion}['${name}']=${run};${notify};${start}\n`;
  }
  const names = [...used].sort();
  const offered = `${names.map((name, k) => `import * as m${k} from './${name}';\n`).join('')}
    ${ofVersion}.modules = {
      ${names.map((name, k) => `'${name}': m${k},`).join('\n')}
    };`;
  const whole = `${contents}\n${offered}`;
  const plugins = [deferred(folder, new Map(), given)];
  const { text, map } = await bundled(whole, folder, plugins, given.more);
  return { script: text, map, beside };
}
