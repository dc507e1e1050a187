// web/ and the declarations → dist/site/: a folder for any static server, below any path. Run by `npm run
// site`, after pack.js. The modules of pages in web/ are bundled; docs/ also works from a disk, and so do the
// redirects at its old addresses.

import { copyFile, cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { emptyPage } from '../web/command/show.js';
import { elementFacts } from './element-types.js';
import { dist, pages, root, web } from './entries.js';
import { carrying } from './languages.js';
import { program } from './pack-types.js';
import { phrasesIn } from './phrases.js';
import { bundleSite } from './site-bundle.js';
import { elementPages } from './site/element-pages.js';
import { functionPages } from './site/function-pages.js';
import { guidePages } from './site/guide-pages.js';
import { indexPage, llmsText } from './site/index-page.js';
import { Interface } from './site/interface.js';
import { movedPages } from './site/moved.js';
import { notFoundPage } from './site/not-found.js';
import { entriesOfPages, licences, searchIndexes } from './site/search.js';

const here = join(dirname(fileURLToPath(import.meta.url)), 'site');

/** Files of dist/ that pages without modules need. */
const packed =
  /^(phasor\.([\w-]+\.)?iife\.js|phasor-demo\.html|NOTICES\.md|phasor\.cdx\.json|custom-elements\.json)$/;

/** The pages of web/ besides the article. */
const labs = pages.filter((path) => !/^(index|article|today)\./.test(path));

/** The pages of web/ with bundled modules, and the files that they fetch. @param {string} site */
async function copied(site) {
  // translations are in modules
  const isModule = /\.(js|d\.ts)$|[\\/]texts[\\/]\w+\.json$/;
  // the page of `phasor show` is a template, not a page of the site
  const template = join(web, 'command', 'show');
  // READMEs of rooms are for developers; that of the language model is its card
  const card = join(web, 'labs', 'models', 'phasor', 'README.md');
  const filter = (/** @type {string} */ path) =>
    !isModule.test(path) && path !== template && (basename(path) !== 'README.md' || path === card);
  await cp(web, site, { recursive: true, filter });
  await bundleSite(site);
  const files = (await readdir(dist)).filter((file) => packed.test(file));
  await Promise.all(files.map((file) => copyFile(join(dist, file), join(site, file))));
  // phasor.py and the page that it fills, for notebooks without the package
  await cp(join(dist, 'show'), join(site, 'show'), { recursive: true });
  await writeFile(join(site, 'show', 'figure.html'), await emptyPage());
  await copyFile(join(root, 'python', 'phasor.py'), join(site, 'show', 'phasor.py'));
  // the guide as Markdown, for programs; also at its old address
  await cp(join(web, 'guide'), join(site, 'docs', 'guide'), { recursive: true });
  await copyFile(join(here, 'docs.css'), join(site, 'docs', 'docs.css'));
}

/** The script of docs/. @param {string} site */
async function scripted(site) {
  const source = await readFile(join(here, 'client', 'search-box.js'), 'utf8');
  await build({
    entryPoints: [join(here, 'client', 'docs.js')],
    define: carrying(phrasesIn(source)),
    outfile: join(site, 'docs', 'docs.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'inline',
    banner: {
      js: [
        '/*! With MiniSearch, https://github.com/lucaong/minisearch, Copyright 2022 Luca Ongaro,',
        'under the MIT licence, whose terms are in NOTICES.md of this site */',
      ].join(' '),
    },
    logLevel: 'error',
  });
}

/** Title and sentence of a page of web/. @param {string} path */
async function described(path) {
  const html = await readFile(join(web, path), 'utf8');
  const [, title = ''] = /<title>phasor: ([^<]*)<\/title>/.exec(html) ?? [];
  const [, about = ''] = /name="description"\s+content="([^"]*)"/.exec(html) ?? [];
  return { path, title, about };
}

/** Writes the site. @param {string} [site] an empty folder, or none yet */
export async function packSite(site = join(dist, 'site')) {
  await rm(site, { recursive: true, force: true });
  const sources = program();
  const elements = await elementFacts(sources);
  const declared = new Interface(sources);
  const functions = declared.functions();
  const generated = [
    ...functionPages(functions, declared.types()),
    ...(await elementPages(elements)),
  ];
  const guides = await guidePages(generated);
  const contents = { functions, elements, guides, labs: await Promise.all(labs.map(described)) };
  await copied(site);
  await scripted(site);
  const written = [...generated, ...guides];
  const entries = written.flatMap((page) => page.entries);
  /** @type {Record<string, string>} */
  const files = {
    'docs/index.html': indexPage(contents),
    ...searchIndexes([...entries, licences], await entriesOfPages(labs)),
    'llms.txt': llmsText(contents),
    '404.html': await notFoundPage(),
    ...movedPages(['docs/index.html', ...written.map(({ path }) => path)]),
    ...Object.fromEntries(written.map(({ path, html }) => [path, html])),
  };
  await Promise.all(
    Object.entries(files).map(async ([path, text]) => {
      await mkdir(dirname(join(site, path)), { recursive: true });
      await writeFile(join(site, path), text);
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await packSite();
