// The pages of web/ → the pages of the site, each with one script, and chunks for dynamic imports; workers
// likewise. esbuild would split off everything that a page or worker shares with its chunks, some sixty files
// before the first figure; Rollup knows that it is loaded already. Styles, and scripts that run before the
// first paint, are inline: text and picture need no other file.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import { rollup } from 'rollup';
import { web } from './entries.js';
import {
  allowing,
  bundleModules,
  folder,
  isWorker,
  nameOf,
  otherModules,
  pagesOfWeb,
  pointTo,
  preload,
  relocated,
  scriptsOf,
  withBundles,
  withClassic,
} from './page-bundle.js';

const sheet = /\s*<link rel="stylesheet" href="([^"]+)" \/>/g;

/**
 * Writes the bundle of a module and its chunks. Equal chunks of several pages get the same name.
 *
 * @param {string} site
 * @param {string} path of a module in web/
 * @returns {Promise<{ address: string, addressesOf: (path: string) => string[] }>} finds the bundle, the
 *   chunk of a module, and the chunks it imports
 */
async function bundleScript(site, path) {
  const bundle = await rollup({
    input: join(web, path),
    treeshake: false,
    plugins: [{ name: 'relocated', transform: relocated }],
  });
  const { output } = await bundle.generate({
    format: 'es',
    entryFileNames: `${folder}/${isWorker(path) ? nameOf(path) : '[name]-[hash]'}.js`,
    chunkFileNames: `${folder}/[name]-[hash].js`,
    hashCharacters: 'base36',
    plugins: [
      {
        name: 'minify',
        renderChunk: (code) => transform(code, { minify: true, format: 'esm', target: 'es2022' }),
      },
    ],
  });
  await bundle.close();
  const chunks = output.filter((each) => each.type === 'chunk');
  await Promise.all(chunks.map(({ fileName, code }) => writeFile(join(site, fileName), code)));
  const [{ fileName: address }] = chunks;
  return {
    address,
    addressesOf(module) {
      const found = chunks.find(({ moduleIds }) => moduleIds.includes(join(web, module)));
      if (!found) throw new Error(`site: ${path} does not import ${module}`);
      const all = new Set([found]);
      for (const { imports } of all) {
        for (const each of chunks) if (imports.includes(each.fileName)) all.add(each);
      }
      return Array.from(all, ({ fileName }) => fileName);
    },
  };
}

/**
 * @param {readonly string[]} paths of style sheets in web/
 * @returns {Promise<string>} minified and concatenated
 */
async function styleOf(paths) {
  const { outputFiles } = await build({
    stdin: {
      contents: paths.map((path) => `@import './${path}';\n`).join(''),
      resolveDir: web,
      loader: 'css',
    },
    bundle: true,
    minify: true,
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0].text.trim();
}

/** @param {string} html @returns {Promise<string>} with its style sheets inline */
async function withStyles(html) {
  const css = await styleOf(Array.from(html.matchAll(sheet), ([, path]) => path));
  let isFirst = true;
  const text = html.replaceAll(sheet, () => {
    const style = isFirst ? `\n    <style>${css}</style>` : '';
    isFirst = false;
    return style;
  });
  return allowing(text, 'style', css);
}

/** Writes the pages and all their modules. @param {string} site the folder of the pages */
export async function bundleSite(site) {
  const entries = otherModules.filter((path) => !isWorker(path));
  await bundleModules(site, entries, { minify: true });
  for (const path of otherModules.filter(isWorker)) {
    await bundleScript(site, path);
    await pointTo(site, path);
  }
  for (const [name, html] of await pagesOfWeb()) {
    const [script] = scriptsOf(html);
    const wanted = Array.from(html.matchAll(preload), ([, path]) => path);
    let text = withClassic(await withStyles(html));
    if (script) {
      const { address, addressesOf } = await bundleScript(site, script);
      text = withBundles(text, () => address, [
        ...new Set([address, ...wanted.flatMap(addressesOf)]),
      ]);
    }
    await writeFile(join(site, name), text);
  }
}
