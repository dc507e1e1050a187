// The modules of web/ → a folder of bundles with code splitting, and the pages of web/ that load them, for
// the tests. Parts that several pages or elements need are separate chunks, and so are dynamic imports. The
// published site has fewer files: site-bundle.js.
//
// All bundles are in one folder directly below that of the pages. Addresses that modules compute relative to
// themselves are rewritten; workers are bundles in that folder.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, posix, relative, sep } from 'node:path';
import { build, transformSync } from 'esbuild';
import { entries, pages, root, web } from './entries.js';
import { carrying } from './languages.js';
import { phrasesIn } from './phrases.js';

/** The folder of the bundles, below that of the pages. */
export const folder = 'bundle';

/** `<script type="module" src="article/page.js">` of a page. */
const script = /(<script type="module" src=")([^"]+)(")/g;
/** A module that a page preloads before its script imports it. */
export const preload = /\s*<link rel="modulepreload" href="([^"]+)" \/>/g;

/** @param {string} html @returns {string[]} the modules that a page runs, in web/ */
export const scriptsOf = (html) => Array.from(html.matchAll(script), ([, , path]) => path);

/**
 * A page that loads bundles. Its script is not preloaded as well: it is fetched as early as that, and Firefox
 * reports an error at the link.
 *
 * @param {string} html
 * @param {(path: string) => string} addressOf the address of a script's bundle
 * @param {readonly string[]} early addresses to preload
 */
export function withBundles(html, addressOf, early) {
  const own = scriptsOf(html).map(addressOf);
  const links = early
    .filter((path) => !own.includes(path))
    .map((path) => `\n    <link rel="modulepreload" href="${path}" />`);
  return html
    .replaceAll(preload, '')
    .replaceAll(script, (_, before, path, after) => before + addressOf(path) + after)
    .replace('\n  </head>', () => `${links.join('')}\n  </head>`);
}

/** @param {string} text of a script or style @returns {string} its hash in a content security policy */
export const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * A page with an inline text, allowed by its hash in the page's policy.
 *
 * @param {string} html
 * @param {'style' | 'script'} kind
 * @param {string} text
 */
export const allowing = (html, kind, text) =>
  html.replace(`${kind}-src 'self'`, (start) => `${start} ${hash(text)}`);

/** @param {string} path in web/ @returns {string} a classic script with its texts embedded */
export function classicScript(path) {
  const source = readFileSync(join(web, path), 'utf8');
  return transformSync(source, { minify: true, define: carrying(phrasesIn(source)) }).code;
}

/** @param {string} html @returns {string} with its classic scripts inline */
export function withClassic(html) {
  let text = html;
  for (const [tag, path] of html.matchAll(/<script src="([^"]+)"(?: data-served)?><\/script>/g)) {
    const code = classicScript(path);
    text = allowing(
      text.replace(tag, () => `<script>${code}</script>`),
      'script',
      code,
    );
  }
  return text;
}

/** @param {string} path */
export const isWorker = (path) => path.endsWith('-worker.js');

/**
 * 'article/page.js' → 'article-page'; workers keep their names, by which modules find them.
 *
 * @param {string} path
 */
export const nameOf = (path) =>
  isWorker(path) ? basename(path, '.js') : path.replace(/\.js$/, '').replaceAll('/', '-');

/** `new URL('…', import.meta.url)`, up to the end of its address. */
const address = /(new URL\(\s*['"`])(\.\.?\/[^'"`$]*)(?=[^()]*import\.meta\.url)/g;

/**
 * The source of a module for a bundle: addresses of data are relative to the folder of the bundles.
 *
 * @param {string} source
 * @param {string} file of the module
 */
export const relocated = (source, file) =>
  source.replaceAll(address, (whole, before, path) => {
    if (isWorker(path)) return whole;
    const place = relative(web, dirname(file)).split(sep).join('/');
    return `${before}../${posix.join(place, path)}`;
  });

/** @type {import('esbuild').Plugin} */
const relocating = {
  name: 'relocating',
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, async ({ path }) => ({
      contents: relocated(await readFile(path, 'utf8'), path),
    }));
  },
};

/** @returns {Promise<Map<string, string>>} page → its HTML */
export async function pagesOfWeb() {
  const texts = pages.map((name) => readFile(join(web, name), 'utf8'));
  return new Map((await Promise.all(texts)).map((html, k) => [pages[k], html]));
}

/**
 * The bundles that a module imports statically, itself first.
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

/** Modules that are loaded without a page: entries of the package and workers, including those of pages. */
export const otherModules = [
  ...entries.map((path) => relative(web, path)).filter((path) => !path.endsWith('/element.js')),
  'labs/doctor/page/dumps-worker.js',
];

/**
 * Writes bundles of modules, and in place of each module one that re-exports its bundle.
 *
 * @param {string} site the folder of the pages
 * @param {string[]} modules paths in web/
 * @param {{ minify?: boolean }} [options]
 * @returns {Promise<import('esbuild').Metafile['outputs']>}
 */
export async function bundleModules(site, modules, { minify = false } = {}) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: modules.map((path) => ({ in: join(web, path), out: nameOf(path) })),
    outdir: join(site, folder),
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    chunkNames: '[name]-[hash]',
    plugins: [relocating],
    metafile: true,
    // package.json lists the side effects of dist/, not of web/
    ignoreAnnotations: true,
    minify,
    logLevel: 'error',
  });
  for (const path of modules) await pointTo(site, path);
  return metafile.outputs;
}

/**
 * Writes, in place of a module, one that re-exports its bundle.
 *
 * @param {string} site
 * @param {string} path in web/
 */
export async function pointTo(site, path) {
  const to = posix.relative(dirname(path), `${folder}/${nameOf(path)}.js`);
  await mkdir(dirname(join(site, path)), { recursive: true });
  await writeFile(join(site, path), `export * from '${to}';\n`);
}

/** Writes the pages of web/ and bundles of their modules, for the tests. @param {string} site a folder */
export async function bundlePages(site) {
  const texts = await pagesOfWeb();
  const scripts = Array.from(texts.values(), scriptsOf);
  const outputs = await bundleModules(site, [...scripts.flat(), ...otherModules]);
  /** @param {string} path in web/ @returns {string} the bundle that contains it */
  const bundleOf = (path) => {
    const input = relative(root, join(web, path));
    const found = Object.keys(outputs).find((name) => input in outputs[name].inputs);
    if (!found) throw new Error(`bundle: ${path} is in no bundle`);
    return found;
  };
  for (const [name, html] of texts) {
    const wanted = Array.from(html.matchAll(preload), ([, path]) => bundleOf(path));
    const own = scriptsOf(html).map(bundleOf);
    const early = new Set([...own, ...wanted].flatMap((path) => [...neededAtOnce(outputs, path)]));
    const files = Array.from(early, (path) => `${folder}/${basename(path)}`);
    const text = withBundles(withClassic(html), (path) => `${folder}/${nameOf(path)}.js`, files);
    await writeFile(join(site, name), text);
  }
}
