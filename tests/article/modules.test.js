// Which modules a page can come to load: the article's first parts no labs, and a lab's page no other lab.

import assert from 'node:assert/strict';
import { sep } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { web } from '../../tools/entries.js';
import { pagesOfWeb, scriptsOf } from '../../tools/page-bundle.js';

const pages = await pagesOfWeb();

/**
 * The modules that a page imports, at once or later, in English.
 *
 * @param {string} name of the page
 * @param {RegExp} [without] modules that are left out, with what they import
 * @returns {Promise<string[]>} paths in web/
 */
async function reached(name, without = /^$/) {
  const left = new RegExp(`[\\\\/]wasm[\\\\/]|${without.source}`);
  const { metafile } = await build({
    absWorkingDir: web,
    entryPoints: scriptsOf(pages.get(name) ?? ''),
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: 'out',
    write: false,
    metafile: true,
    ignoreAnnotations: true,
    treeShaking: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'without',
        setup: ({ onResolve }) =>
          onResolve({ filter: left }, ({ path }) => ({ path, external: true })),
      },
    ],
  });
  return Object.keys(metafile.inputs).map((path) => path.split(sep).join('/'));
}

/** @param {readonly string[]} paths @returns {string[]} the labs that they are in, each once */
const labsOf = (paths) => [
  ...new Set(paths.flatMap((path) => /^labs\/(\w+)\//.exec(path)?.[1] ?? [])),
];

test('all chapters of the article but the last have 300 modules at most, and no lab', async () => {
  const modules = await reached('article.html', /[\\/](last|rest)\.js$/);
  assert.ok(modules.includes('core/figures/ladder/element.js'));
  assert.deepEqual(labsOf(modules), []);
  assert.ok(modules.length <= 300, `${modules.length} modules`);
});

/** Page → the labs that it has, its own first. */
const labs = {
  'rope.html': ['rope'],
  'masks.html': ['masks'],
  // a model that reads pictures is fetched once it is dropped
  'images.html': ['images', 'models', 'rope'],
  'train.html': ['training'],
  // its configuration says how positions turn, and of pictures it draws patches
  'model.html': ['images', 'models', 'rope'],
  'conventions.html': ['doctor', 'rope'],
  'yours.html': ['doctor'],
  'worksheet.html': [],
  'index.html': [],
  'teach.html': [],
  // what it draws, and the heads that it draws once they are pointed at
  'labs.html': ['masks', 'models', 'rope', 'training'],
  'today.html': ['claims', 'masks', 'rope'],
};

for (const [name, wanted] of Object.entries(labs)) {
  test(`${name} has core and ${wanted.join(' and ') || 'no lab'}`, async () => {
    assert.deepEqual(labsOf(await reached(name)).sort(), [...wanted].sort());
  });
}

test('every page but the article and the gallery, which show all figures, is in the table', () => {
  const names = [...pages.keys()].filter(
    (name) => !['article.html', 'gallery.html'].includes(name),
  );
  assert.deepEqual(names.sort(), Object.keys(labs).sort());
});
