// The pages of web/ → the pages of the site, each with one script and one style sheet of its own, and
// chunks for what it imports later. esbuild would split off whatever a page shares with one of its
// later parts, some sixty files before the first figure; Rollup knows that the page has it already.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { build, transform } from 'esbuild';
import { rollup } from 'rollup';
import { web } from './entries.js';
import {
  bundleModules,
  folder,
  otherModules,
  pagesOfWeb,
  preload,
  scriptsOf,
  withBundles,
} from './page-bundle.js';

const sheet = /\s*<link rel="stylesheet" href="([^"]+)" \/>/g;

/**
 * Writes the bundle of a module and its chunks. Chunks that pages have in common have one name.
 *
 * @param {string} site
 * @param {string} path of a module in web/
 * @returns {Promise<{ address: string, addressesOf: (path: string) => string[] }>} of the bundle, and of
 *   the chunk with a module and of those that it imports
 */
async function bundleScript(site, path) {
  const bundle = await rollup({ input: join(web, path), treeshake: false });
  const { output } = await bundle.generate({
    format: 'es',
    entryFileNames: `${folder}/[name]-[hash].js`,
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
 * Writes the style sheets of a page as one.
 *
 * @param {string} site
 * @param {readonly string[]} paths in web/
 * @param {string} name
 * @returns {Promise<string>} its address
 */
async function bundleSheets(site, paths, name) {
  const { outputFiles } = await build({
    stdin: {
      contents: paths.map((path) => `@import './${path}';\n`).join(''),
      resolveDir: web,
      loader: 'css',
    },
    bundle: true,
    minify: true,
    write: false,
    outdir: join(site, folder),
    entryNames: '[name]-[hash]',
    logLevel: 'error',
  });
  const [{ path, contents }] = outputFiles;
  const address = `${folder}/${basename(path).replace('stdin', name)}`;
  await writeFile(join(site, address), contents);
  return address;
}

/** Copies the scripts of a page that are no modules, smaller. @param {string} site @param {string} html */
async function copyClassic(site, html) {
  for (const [, path] of html.matchAll(/<script src="([^"]+)"/g)) {
    const { code } = await transform(await readFile(join(web, path), 'utf8'), { minify: true });
    await mkdir(dirname(join(site, path)), { recursive: true });
    await writeFile(join(site, path), code);
  }
}

/** Writes the pages and all their modules. @param {string} site the folder of the pages */
export async function bundleSite(site) {
  await bundleModules(site, otherModules, { minify: true });
  for (const [name, html] of await pagesOfWeb()) {
    const [script] = scriptsOf(html);
    const wanted = Array.from(html.matchAll(preload), ([, path]) => path);
    const sheets = Array.from(html.matchAll(sheet), ([, path]) => path);
    const styles = await bundleSheets(site, sheets, basename(name, '.html'));
    const link = `\n    <link rel="stylesheet" href="${styles}" />`;
    let isFirst = true;
    let text = html.replaceAll(sheet, () => {
      const one = isFirst ? link : '';
      isFirst = false;
      return one;
    });
    if (script) {
      const { address, addressesOf } = await bundleScript(site, script);
      text = withBundles(text, () => address, [
        ...new Set([address, ...wanted.flatMap(addressesOf)]),
      ]);
    }
    await copyClassic(site, html);
    await writeFile(join(site, name), text);
  }
}
