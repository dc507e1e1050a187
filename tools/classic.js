// Modules → classic scripts, which need no server: one with all that an entry imports at once, and
// one for each module that is imported only when it is needed. What both need is in the first alone.

import { readFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { build } from 'esbuild';
import { deferred as plugin, scriptOptions, workers } from '../web/core/api/script/classic.js';
import { dist, root, web } from './entries.js';
import { shipped } from './shipped.js';

const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
/** What the scripts of one version share. */
export const ofVersion = `((globalThis.phasorScripts ??= {})['${version}'] ??= {})`;

/**
 * @param {string} contents a module
 * @param {string} folder where its imports are looked for
 * @param {import('esbuild').Plugin[]} plugins
 * @param {import('esbuild').BuildOptions} [more]
 */
async function bundled(contents, folder, plugins, more) {
  const { outputFiles, metafile } = await build({
    ...scriptOptions(version),
    stdin: { contents, resolveDir: folder },
    absWorkingDir: folder,
    metafile: true,
    plugins,
    ...more,
  });
  // the script comes after its map, where one is wanted
  const last = outputFiles.length - 1;
  return {
    text: outputFiles[last].text,
    map: last > 0 ? outputFiles[0].text : '',
    modules: Object.keys(metafile.inputs),
  };
}

/**
 * @param {string} folder where the modules are
 * @param {Map<string, string>} scripts those that are needed beside this one, name → module
 * @param {ReadonlyMap<string, string>} replaced
 */
const deferred = (folder, scripts, replaced) =>
  plugin({
    scripts,
    runtime: join(folder.startsWith(dist) ? dist : web, 'core', 'api', 'script', 'beside.js'),
    read: async (path) => shipped(path, replaced.get(path) ?? (await readFile(path, 'utf8'))),
  });

/**
 * @param {Map<string, string>} known modules of the first script, path → name
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
 * @param {string} contents a module
 * @param {string} folder where its imports are looked for
 * @param {{ replaced?: ReadonlyMap<string, string>, more?: import('esbuild').BuildOptions }} [given]
 *   `replaced`: path of a module → what stands there instead; `more` options of the first script
 * @returns {Promise<{ script: string, map: string, beside: Record<string, string> }>} `map` where `more` asks
 *   for one; `beside` by name: 'words'
 */
export async function classic(contents, folder, { replaced = new Map(), more } = {}) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const { modules } = await bundled(contents, folder, [deferred(folder, found, replaced)]);
  const known = new Map(modules.map((name) => [join(folder, name), name]));
  /** @type {Set<string>} */
  const used = new Set();
  /** @type {Record<string, string>} */
  const beside = {};
  // scripts beside the first one may need further ones, which come to the end of the list
  for (const [name, module] of found) {
    const isWorker = Object.values(workers).includes(name);
    const others = new Map([...known].filter(([path]) => path !== module));
    const { text } = await bundled(
      `import * as all from ${JSON.stringify(module)}; export { all };`,
      folder,
      // a worker has nothing to share
      isWorker
        ? [deferred(folder, new Map(), replaced)]
        : [shared(others, used), deferred(folder, found, replaced)],
      { globalName: 'exported' },
    );
    // not run before it is asked for: the first script may come later
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
  const plugins = [deferred(folder, new Map(), replaced)];
  const { text, map } = await bundled(whole, folder, plugins, more);
  return { script: text, map, beside };
}
