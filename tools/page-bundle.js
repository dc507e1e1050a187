// The modules of web/ → one folder of bundles with code splitting, and the pages of web/ that load
// them. Parts that several pages or elements need are chunks of their own, and what is imported
// when it is first used stays apart.
//
// All bundles lie in one folder directly below that of the pages, where `web/page/` and the others
// lie too: addresses that modules compute from their own, of workers and of data (`new
// URL('../heads/…', import.meta.url)`), stay right.

import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, posix, relative } from 'node:path';
import { build } from 'esbuild';
import { entries, root, web } from './entries.js';

/** The folder of the bundles, below that of the pages. */
const folder = 'bundle';

/** `<script type="module" src="page/page.js">` of a page. */
const script = /(<script type="module" src=")([^"]+)(")/g;
/** A module that a page wants before its script asks for it. */
const preload = /\s*<link rel="modulepreload" href="([^"]+)" \/>/g;

/**
 * 'page/page.js' → 'page-page'; workers keep their name, by which modules look for them.
 *
 * @param {string} path
 */
function nameOf(path) {
  if (path.endsWith('-worker.js')) return basename(path, '.js');
  return path.replace(/\.js$/, '').replaceAll('/', '-');
}

/** @returns {Promise<Map<string, string>>} page → its HTML */
async function pagesOfWeb() {
  const names = (await readdir(web)).filter((name) => name.endsWith('.html'));
  const texts = names.map((name) => readFile(join(web, name), 'utf8'));
  return new Map((await Promise.all(texts)).map((html, k) => [names[k], html]));
}

/**
 * The bundles that a module needs at once, itself first.
 *
 * @param {import('esbuild').Metafile['outputs']} outputs
 * @param {string} path of the bundle
 */
function neededAtOnce(outputs, path) {
  const found = new Set([path]);
  for (const each of found) {
    for (const { path: other, kind } of outputs[each].imports) {
      if (kind === 'import-statement') found.add(other);
    }
  }
  return found;
}

/**
 * Writes the bundles, the pages, and at the place of each module that is an entry one that exports
 * what its bundle does.
 *
 * @param {string} site the folder of the pages
 * @param {{ minify?: boolean }} [options]
 */
export async function bundlePages(site, { minify = false } = {}) {
  const pages = await pagesOfWeb();
  const scripts = Array.from(pages.values(), (html) =>
    Array.from(html.matchAll(script), ([, , path]) => path),
  );
  const others = entries
    .map((path) => relative(web, path))
    .filter((path) => !path.endsWith('/element.js'));
  const modules = [...scripts.flat(), ...others];
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: modules.map((path) => ({ in: join(web, path), out: nameOf(path) })),
    outdir: join(site, folder),
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    chunkNames: '[name]-[hash]',
    metafile: true,
    // package.json tells what has side effects in dist/, not in web/
    ignoreAnnotations: true,
    minify,
    logLevel: 'error',
  });
  const { outputs } = metafile;
  /** @param {string} path in web/ @returns {string} the bundle that has it */
  const bundleOf = (path) => {
    const input = relative(root, join(web, path));
    const found = Object.keys(outputs).find((name) => input in outputs[name].inputs);
    if (!found) throw new Error(`bundle: ${path} is in no bundle`);
    return found;
  };
  /** @param {string} output @returns {string} relative to the pages */
  const address = (output) => `${folder}/${basename(output)}`;
  for (const [name, html] of pages) {
    const wanted = Array.from(html.matchAll(preload), ([, path]) => bundleOf(path));
    const own = Array.from(html.matchAll(script), ([, , path]) => bundleOf(path));
    const early = new Set([...own, ...wanted].flatMap((path) => [...neededAtOnce(outputs, path)]));
    const links = Array.from(
      early,
      (path) => `\n    <link rel="modulepreload" href="${address(path)}" />`,
    );
    const text = html
      .replaceAll(preload, '')
      .replaceAll(
        script,
        (_, before, path, after) => before + `${folder}/${nameOf(path)}.js` + after,
      )
      .replace('\n  </head>', () => `${links.join('')}\n  </head>`);
    await writeFile(join(site, name), text);
  }
  for (const path of modules) {
    const to = posix.relative(dirname(path), `${folder}/${nameOf(path)}.js`);
    await mkdir(dirname(join(site, path)), { recursive: true });
    await writeFile(join(site, path), `export * from '${to}';\n`);
  }
}
