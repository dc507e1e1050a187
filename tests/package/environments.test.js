// The packed package where it is used: static folders, workers, files, strict pages, Node, and one
// bundler. Each must find what the library gives in this process. (Other bundlers are in
// bundlers.test.js.)

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after } from 'node:test';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { installed, run } from '../harness/installed.js';
import { launch } from '../harness/launch.js';
import { expected, found, served } from '../harness/served.js';
import { forRelease, test } from '../harness/tiers.js';

const own = await expected();
const app = await installed();
const browser = await launch();
const site = await served(app.folder);
after(async () => {
  site.close();
  await browser.close();
  await app.remove();
});

const complaints = /** @type {string[]} */ ([]);
const at = (/** @type {string} */ path) => new URL(path, site.url).href;

test('a module script in a static folder, a classic worker and a module worker', async () => {
  const all = { page: own, classic: own, module: own, registered: true, complaints };
  assert.deepEqual(await found(browser, at('unbundled/script.html')), all);
});

forRelease('an import map', async () => {
  const all = { page: own, registered: true, words: 4033, complaints };
  assert.deepEqual(await found(browser, at('unbundled/import-map.html')), all);
});

forRelease('a page opened from the disk, with the one-file build', async () => {
  const file = pathToFileURL(join(app.folder, 'unbundled', 'classic.html')).href;
  assert.deepEqual(await found(browser, file), { page: own, registered: true, complaints });
});

forRelease(
  'the raw WebAssembly streamed, after calls that named no file, a page and half of it',
  async () => {
    const whole = await readFile(join(app.folder, 'node_modules/phasor/dist/wasm/simd.wasm'));
    await writeFile(join(app.folder, 'unbundled', 'cut.wasm'), whole.subarray(0, whole.length / 2));
    const { errors, page, build } = await found(browser, at('unbundled/streamed.html'));
    const sentences = [
      /^load: \S+missing\.wasm was answered with 404; check that the file is there$/,
      /^load: \S+streamed\.html is no WebAssembly but text\/html; ?charset=utf-8; check what is at that place$/,
      /^load: \S+cut\.wasm is damaged or incomplete; copy it from the package again \(.*\)$/,
    ];
    assert.equal(errors.length, sentences.length);
    sentences.forEach((sentence, k) => assert.match(errors[k], sentence));
    assert.deepEqual(page, own);
    assert.equal(build, 'relaxed-simd');
  },
);

/** What the engine does without: all WebAssembly, or its SIMD. @type {[string, string][]} */
const engines = [
  ['--jitless', 'this engine has no WebAssembly, or it is switched off; phasor needs it'],
  ['--no-enable-ssse3', "this engine's WebAssembly lacks SIMD; use a newer one"],
];
for (const [flag, sentence] of engines) {
  forRelease(`an old browser gets a message: ${sentence}`, async () => {
    const old = await launch(`--js-flags=${flag}`);
    try {
      const { error } = await found(old, at('unbundled/classic.html'));
      const newer = 'Chrome 95, Firefox 100, Safari 16.4 and Node 18 or newer have it';
      assert.equal(error, `Error: load: ${sentence}: ${newer}`);
    } finally {
      await old.close();
    }
  });
}

/** @param {string} policy @param {string} [page] */
async function under(policy, page = 'strict.html') {
  const strict = await served(app.folder, { headers: { 'Content-Security-Policy': policy } });
  try {
    return await found(browser, new URL(`unbundled/${page}`, strict.url).href);
  } finally {
    strict.close();
  }
}

forRelease(
  "a page whose policy allows scripts from 'self' and WebAssembly, and nothing else",
  async () => {
    const all = { page: own, module: own, pooled: true, drawn: true, complaints };
    assert.deepEqual(await under("script-src 'self' 'wasm-unsafe-eval'"), all);
    // nor is a style needed that the page did not write
    assert.deepEqual(await under("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"), all);
  },
);

forRelease('the one-file build is taken by its hash, and a changed one is refused', async () => {
  const file = join(app.folder, 'node_modules/phasor/dist/phasor.iife.js');
  const page = await readFile(join(app.folder, 'unbundled', 'classic.html'), 'utf8');
  const digest = createHash('sha384')
    .update(await readFile(file))
    .digest('base64');
  for (const [name, hash] of Object.entries({ right: digest, wrong: `0${digest.slice(1)}` })) {
    const hashed = page.replace('iife.js"', `iife.js" integrity="sha384-${hash}"`);
    assert.notEqual(hashed, page);
    await writeFile(join(app.folder, 'unbundled', `${name}.html`), hashed);
  }
  const policy = "script-src 'self' 'wasm-unsafe-eval'";
  const all = { page: own, registered: true, complaints };
  assert.deepEqual(await under(policy, 'right.html'), all);
  const { error } = await under(policy, 'wrong.html');
  assert.match(error, /^ReferenceError: phasor is not defined/);
});

forRelease('a policy that forbids WebAssembly is named, with the words to add', async () => {
  const { error } = await under("script-src 'self'");
  assert.equal(
    error,
    "Error: load: the page's Content-Security-Policy blocks WebAssembly; add 'wasm-unsafe-eval' to its script-src",
  );
});

/** @param {string} path */
const printed = async (path) =>
  JSON.parse(await run(app.folder, process.execPath, [join('node', path)]));

test('Node: modules, require and worker threads', async () => {
  const all = { ...own, words: 4033, element: 'HeatmapElement' };
  assert.deepEqual(await printed('modules.js'), all);
  assert.deepEqual(await printed('required.cjs'), all);
  assert.deepEqual(await printed('thread.js'), own);
});

test('esbuild, with a module worker', async () => {
  const outdir = join(app.folder, 'out-esbuild');
  const { warnings } = await esbuild.build({
    absWorkingDir: app.folder,
    entryPoints: [
      'src/index.js',
      'src/worker.js',
      // the line in README that gives the pool its workers
      { in: 'phasor/pool-worker', out: 'pool-worker' },
    ],
    bundle: true,
    format: 'esm',
    outdir: join(outdir, 'src'),
    logLevel: 'silent',
  });
  assert.deepEqual(warnings, []);
  await cp(join(app.folder, 'index.html'), join(outdir, 'index.html'));
  const all = { page: own, worker: own, registered: true, words: 4033, pooled: true, complaints };
  assert.deepEqual(await found(browser, at('out-esbuild/index.html')), all);
});

forRelease(
  'importing the interface pulls in no element, and importing the elements keeps them',
  async () => {
    /** @param {string} contents */
    const bundled = async (contents) => {
      const { outputFiles, metafile } = await esbuild.build({
        stdin: { contents, resolveDir: app.folder },
        bundle: true,
        format: 'esm',
        write: false,
        metafile: true,
        logLevel: 'silent',
      });
      return { text: outputFiles[0].text, inputs: Object.keys(metafile.inputs).join('\n') };
    };
    const unused = await bundled("import 'phasor'; import 'phasor/words'; import 'phasor/jsx';");
    assert.ok(unused.text.length < 100, unused.text.slice(0, 500));
    const used = await bundled("import { load } from 'phasor'; load();");
    assert.doesNotMatch(used.inputs, /elements|draw|words/);
    assert.match((await bundled("import 'phasor/elements'")).text, /customElements\.define\(/);
    assert.match(
      (await bundled("import 'phasor/elements/heatmap'")).text,
      /customElements\.define\(/,
    );
  },
);
