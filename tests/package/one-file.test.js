// The one-file build and the files beside it: training and models run in workers, also from a disk and under
// trusted types, and a file that is missing is named in the figure and in the event.

import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import { dist, root } from '../../tools/entries.js';
import { codes } from '../../tools/languages.js';
import { engines as codeOfScripts } from '../../web/core/api/script/classic.js';
import { trainer } from '../../web/labs/training/index.js';
import { launch, patience } from '../harness/launch.js';
import { served } from '../harness/served.js';
import { forRelease, test } from '../harness/tiers.js';
import { until } from '../harness/until.js';

const isOfBuild = (/** @type {string} */ name) => /^phasor\.([\w-]+\.)?iife\.js$/.test(name);
const files = (await readdir(dist)).filter(isOfBuild).sort();

const browser = await launch();
const folder = await mkdtemp(join(tmpdir(), 'phasor-one-file-'));
after(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

/** Figures that need each of the files. @type {Record<string, string>} */
const figures = {
  'phasor.trainers.iife.js':
    '<phasor-train encodings="none rotary" length="12" batch="8" dim="16" steps="60" seed="3"></phasor-train>',
  // not drawn before it has its model: without one it would fetch that of the package
  'phasor.inplace.iife.js': '<phasor-model hidden></phasor-model>',
  'phasor.diagnose.iife.js': '<phasor-diagnose></phasor-diagnose>',
  'phasor.words.iife.js': '<phasor-attention text="a quick brown fox"></phasor-attention>',
};
/** Those with code, whose WebAssembly is one more file. */
const withEngines = Object.entries(codeOfScripts).map(([name, engine]) => ({
  file: `phasor.${name}.iife.js`,
  engine: `phasor.${engine}.iife.js`,
}));

/** @param {string} lang @param {string[]} some files that are needed */
const pageOf = (lang, some = Object.keys(figures)) =>
  `<!doctype html><html lang="${lang}"><meta charset="utf-8" /><title>one file</title>
  <script src="listeners.js"></script><script src="phasor.iife.js"></script>
  ${some.map((file) => figures[file]).join('\n')}`;

/** Collects the events and the violations of a page from its first line on; and a small model. */
const listeners = `
  window.events = { error: [], read: [], measure: [] };
  for (const [kind, list] of Object.entries(events))
    addEventListener('phasor-' + kind, ({ detail }) => list.push(detail.message ?? kind));
  window.violations = [];
  addEventListener('securitypolicyviolation', (event) =>
    violations.push(event.violatedDirective + ' refused ' + event.blockedURI));`;

before(async () => {
  await writeFile(join(folder, 'listeners.js'), listeners);
  for (const lang of ['en', ...codes()])
    await writeFile(join(folder, `${lang}.html`), pageOf(lang));
  for (const file of Object.keys(figures))
    await writeFile(join(folder, `of-${file}.html`), pageOf('en', [file]));
});
/** @param {string} [missing] */
async function copyAllBut(missing) {
  for (const file of files) await cp(join(dist, file), join(folder, file));
  if (missing) await rm(join(folder, missing));
}

/** @type {Record<string, string | Uint8Array>} */
const model = (await trainer({ task: 'offset', encoding: 'rotary', length: 8, seed: 1 })).save();

/** @param {string} url */
async function opened(url) {
  // all figures are on the screen: those that are not do nothing
  const page = await browser.newPage({ viewport: { width: 1280, height: 5000 } });
  page.setDefaultTimeout(patience);
  /** @type {string[]} */
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(url);
  const events = () => page.evaluate(() => /** @type {any} */ (window).events);
  return {
    page,
    complaints,
    events,
    violations: () => page.evaluate(() => /** @type {any} */ (window).violations),
    /** Starts what does nothing by itself: training, and a model that was given no files. */
    async start() {
      const figure = page.locator('phasor-train');
      if ((await figure.count()) > 0) {
        await figure.getByRole('button', { name: 'Start', exact: true }).click();
      }
      const lists = Object.entries(model).map(([name, content]) => [name, [...content]]);
      await page.evaluate((given) => {
        const element = /** @type {any} */ (document.querySelector('phasor-model'));
        if (!element) return;
        const content = (/** @type {any[]} */ list) =>
          typeof list[0] === 'string' ? list.join('') : Uint8Array.from(list);
        element.model = Object.fromEntries(given.map(([name, list]) => [name, content(list)]));
        element.hidden = false;
      }, /** @type {[string, any[]][]} */ (lists));
    },
    /** Asked from here: a strict page runs no function that a driver sends as text. @param {string} kind */
    async event(kind) {
      await until(async () => (await events())[kind].length > 0, `the event '${kind}'`);
    },
    close: () => page.close(),
  };
}

/** @param {string} url */
async function allRuns(url) {
  const { page, complaints, violations, events, start, event, close } = await opened(url);
  await start();
  await event('measure');
  await event('read');
  await page.locator('phasor-attention .frame.ready').waitFor();
  await page.locator('phasor-diagnose .frame.ready').waitFor();
  // two models in two workers, and one that is read
  const found = { workers: page.workers().length, ...(await events()), complaints };
  const words = await page.locator('phasor-attention .warning').innerText();
  const refused = await violations();
  await close();
  return { ...found, words, refused };
}

const allIsWell = {
  workers: 3,
  error: [],
  read: ['read'],
  measure: ['measure'],
  complaints: [],
  words: '',
  refused: [],
};

test('from a disk, what is trained and read is so in workers, without a complaint', async () => {
  await copyAllBut();
  assert.deepEqual(await allRuns(pathToFileURL(join(folder, 'en.html')).href), allIsWell);
});

/** @param {string} policy @param {(url: string) => Promise<void>} run */
async function under(policy, run) {
  const strict = ["script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", policy].join('; ');
  const site = await served(folder, { headers: { 'Content-Security-Policy': strict } });
  await run(site.url).finally(() => {
    site.close();
  });
}

forRelease('under trusted types too, where the page allows the policy phasor', async () => {
  await copyAllBut();
  await under("require-trusted-types-for 'script'; trusted-types phasor", async (url) =>
    assert.deepEqual(await allRuns(`${url}en.html`), allIsWell),
  );
});

forRelease('under a policy with a nonce, files beside the script get that of its tag', async () => {
  await copyAllBut();
  const withNonce = pageOf('en').replaceAll('<script ', '<script nonce="once" ');
  await writeFile(join(folder, 'nonce.html'), withNonce);
  const policy = "script-src 'nonce-once' 'wasm-unsafe-eval'";
  const site = await served(folder, { headers: { 'Content-Security-Policy': policy } });
  const { workers, complaints, refused, ...seen } = await allRuns(`${site.url}nonce.html`);
  assert.deepEqual(seen, { error: [], read: ['read'], measure: ['measure'], words: '' });
  // such a policy refuses workers by their addresses
  assert.equal(workers, 0);
  assert.equal(refused.length, complaints.filter((text) => /^Creating a worker/.test(text)).length);
  site.close();
});

forRelease(
  'under trusted types that forbid the policy phasor, the figure and the event say what to add',
  async () => {
    await copyAllBut();
    await under("require-trusted-types-for 'script'; trusted-types 'none'", async (url) => {
      for (const { file } of withEngines) {
        const { page, events, start, event, close } = await opened(`${url}of-${file}.html`);
        await start();
        await event('error');
        const { error } = await events();
        // a figure whose drawing is in that file asks again when it is drawn again
        assert.equal(new Set(error).size, 1);
        const wanted =
          `${file} could not be loaded: this page requires trusted types; add 'trusted-types phasor' ` +
          'to its Content-Security-Policy, or load the file by a script tag';
        assert.ok(error[0].endsWith(wanted), error[0]);
        const message = page
          .locator('phasor-train, phasor-model, phasor-diagnose')
          .locator('.message');
        assert.equal(await message.innerText(), error[0]);
        await close();
      }
      // the second thing that the message says
      const script = ['trainers', 'training-simd']
        .map((name) => `<script src="phasor.${name}.iife.js"></script>`)
        .join('');
      await writeFile(
        join(folder, 'tagged.html'),
        pageOf('en', ['phasor.trainers.iife.js']).replace('<phasor-', `${script}<phasor-`),
      );
      const { start, event, events, close } = await opened(`${url}tagged.html`);
      await start();
      await event('measure');
      assert.deepEqual((await events()).error, []);
      await close();
    });
  },
);

for (const { file, missing } of withEngines.flatMap(({ file: code, engine }) => [
  { file: code, missing: code },
  { file: code, missing: engine },
])) {
  forRelease(
    `without ${missing} the figure that needs it says so, and so does the event`,
    async () => {
      await copyAllBut(missing);
      const site = await served(folder);
      for (const base of [site.url, pathToFileURL(join(folder, 'x')).href.slice(0, -1)]) {
        const { page, events, start, event, close } = await opened(`${base}of-${file}.html`);
        await start();
        await event('error');
        const wanted = `${missing} could not be loaded: copy it from dist/ of the package to ${base}`;
        const { error } = await events();
        // a figure whose drawing is in that file asks again when it is drawn again
        assert.equal(new Set(error).size, 1);
        assert.ok(error[0].endsWith(wanted), error[0]);
        const message = page
          .locator('phasor-train, phasor-model, phasor-diagnose')
          .locator('.message');
        assert.equal(await message.innerText(), error[0]);
        await close();
      }
      site.close();
    },
  );
}

forRelease(
  'the language model is a script beside the first one, which works from a disk, too',
  async () => {
    await copyAllBut();
    await writeFile(
      join(folder, 'own.html'),
      pageOf('en', []).concat('<phasor-model text="she said that"></phasor-model>'),
    );
    await writeFile(
      join(folder, 'trained.html'),
      pageOf('en', []).concat('<phasor-attention trained text="she said"></phasor-attention>'),
    );
    const site = await served(folder);
    for (const base of [site.url, pathToFileURL(join(folder, 'x')).href.slice(0, -1)]) {
      const { page, event, complaints, close } = await opened(`${base}own.html`);
      await event('read');
      const sizes = await page.locator('phasor-model .sizes').innerText();
      assert.match(
        sizes,
        /^A small model that phasor has trained .* gpt_neox: 4 layers of 4 heads/,
      );
      assert.deepEqual(complaints, []);
      await close();
      const trained = await opened(`${base}trained.html`);
      const own = trained.page.locator('phasor-attention[trained]');
      await own.getByRole('combobox', { name: 'Layer' }).waitFor();
      const heads = await trained.page.evaluate(async () => {
        const opens = await /** @type {any} */ (globalThis).phasor.openModel('phasor');
        return opens.info.heads;
      });
      assert.equal(heads, 4);
      assert.deepEqual(trained.complaints, []);
      await trained.close();
    }
    // without the code of models, which is missed while the model is still fetched, the figure alone says so
    await rm(join(folder, 'phasor.inplace.iife.js'));
    const { event, complaints, close } = await opened(`${site.url}own.html`);
    await event('error');
    assert.deepEqual(
      complaints.filter((text) => text.includes('could not be loaded')),
      [],
    );
    await close();
    site.close();
  },
);

forRelease('elements.js is a module with the same build, whose pools have workers', async () => {
  const site = await served(dist);
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  /** @type {string[]} */
  const complaints = [];
  /** @type {string[]} */
  const workers = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('worker', (worker) => workers.push(worker.url()));
  const body = `<!doctype html><html lang="es"><meta charset="utf-8" /><title>module</title>
    <script type="module">import * as all from './elements.js'; window.all = all;</script>
    <phasor-attention text="a quick brown fox"></phasor-attention>`;
  await page.route('**/module.html', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${site.url}module.html`);
  await page.locator('phasor-attention .frame.ready').waitFor();
  assert.equal(await page.locator('phasor-attention .warning').innerText(), '');
  assert.match(await page.locator('phasor-attention .claim').innerText(), /^En la cabeza 1/);
  const found = await page.evaluate(async () => {
    const { all } = /** @type {any} */ (window);
    const phasor = await all.load();
    const pool = phasor.pool({ workers: 2, inPlace: false });
    const x = phasor.learned({ length: 800, dim: 256, std: 1, seed: 1 });
    await pool.attention(x, x, x);
    pool.close();
    const own = await all.openModel('phasor');
    const { tokens } = await own.run('she looked');
    own.close();
    const names = Object.keys(all).sort();
    return { names, words: (await all.words()).size, tokens: tokens.length };
  });
  const names = ['load', 'openModel', 'tokenText', 'words'];
  assert.deepEqual(found, { names, words: 4033, tokens: 2 });
  const ofPool = workers.filter((url) => url === `${site.url}core/api/pool/pool-worker.js`);
  assert.equal(ofPool.length, 2, workers.join());
  assert.deepEqual(complaints, []);
  await page.close();
  site.close();
});

test('the global `phasor` has the interface, the words and models; from a disk a pool computes in place', async () => {
  await copyAllBut();
  const disk = pathToFileURL(join(folder, 'x')).href.slice(0, -1);
  const { page, complaints, close } = await opened(`${disk}of-phasor.words.iife.js.html`);
  const given = Object.entries(model).map(([name, content]) => [name, [...content]]);
  const found = await page.evaluate(async (lists) => {
    const { phasor } = /** @type {any} */ (window);
    const content = (/** @type {any[]} */ list) =>
      typeof list[0] === 'string' ? list.join('') : Uint8Array.from(list);
    const own = await phasor.openModel(
      Object.fromEntries(lists.map(([name, list]) => [name, content(list)])),
    );
    const { shape } = (await own.run([1, 2, 3])).weights;
    own.close();
    const api = await phasor.load();
    const pool = api.pool({ workers: 2, inPlace: false });
    const x = api.learned({ length: 300, dim: 64, std: 1, seed: 1 });
    const [{ output }, alone] = [await pool.attention(x, x, x), api.attention(x, x, x)];
    pool.close();
    const same = alone.output.data.every((/** @type {number} */ n, k) => n === output.data[k]);
    return { names: Object.keys(phasor).sort(), words: (await phasor.words()).size, shape, same };
  }, /** @type {[string, any[]][]} */ (given));
  const names = ['load', 'openModel', 'tokenText', 'words'];
  assert.deepEqual(found, { names, words: 4033, shape: [1, 1, 3, 3], same: true });
  const [warning = ''] = complaints.filter((text) => text.startsWith('phasor: '));
  assert.match(warning, /no workers here .* in place\. Their file is file:.*pool-worker\.js: if/);
  await close();
});

/** A page with a sentence of its own, once its words are there or missing. @param {string} url */
async function ownPage(url) {
  const { page, complaints, close } = await opened(url);
  await page.locator('phasor-attention .frame.ready').waitFor();
  const found = await page.locator('phasor-attention').evaluate((element) => {
    const part = (/** @type {string} */ name) =>
      /** @type {HTMLElement} */ (element.shadowRoot?.querySelector(name));
    return {
      head: part('.heads [role=radio]').innerText.replace(/\s+/g, ' ').trim(),
      warning: part('.warning').innerText,
      isAbove:
        part('.warning').getBoundingClientRect().bottom <=
        part('.figure').getBoundingClientRect().top,
      below: [part('.notice').innerText, part('.message').innerText],
      claim: part('.claim').innerText,
    };
  });
  await close();
  return {
    ...found,
    complaints: complaints.filter((text) => !/^Failed to load resource/.test(text)),
  };
}

test('without the words a page takes vectors of letters and says so above the figure; with them it has the head “meaning”', async () => {
  const other = `<!doctype html><meta charset="utf-8" /><title>Attention</title>
    <script src="phasor.iife.js"></script>
    <phasor-attention text="the cat sat on the mat" heads="4" controls></phasor-attention>`;
  await writeFile(join(folder, 'own.html'), other);
  await writeFile(join(folder, 'own-hi.html'), other.replace('>', '><html lang="hi">'));
  const disk = pathToFileURL(join(folder, 'x')).href.slice(0, -1);
  const site = await served(folder);
  for (const base of [site.url, disk]) {
    await copyAllBut('phasor.words.iife.js');
    const without = await ownPage(`${base}own.html`);
    assert.deepEqual(
      { ...without, claim: without.claim.slice(0, 18) },
      {
        head: '1 letters',
        warning:
          'The list of words could not be loaded: vectors come from the letters, so meaning is missing. ' +
          `phasor.words.iife.js could not be loaded: copy it from dist/ of the package to ${base}`,
        isAbove: true,
        below: ['', ''],
        claim: 'In head 1, letters',
        complaints: [],
      },
    );
    const hindi = await ownPage(`${base}own-hi.html`);
    assert.equal(hindi.head, '1 अक्षर');
    assert.match(
      hindi.warning,
      /^शब्दों की सूची .* phasor\.words\.iife\.js लोड नहीं हो सकी: .* में रखिए$/,
    );
    await copyAllBut();
    const { head, warning, claim, complaints } = await ownPage(`${base}own.html`);
    assert.deepEqual([head, warning, complaints], ['1 meaning', '', []]);
    assert.match(claim, /^In head 1, meaning, /);
  }
  site.close();
});

forRelease('without Hindi a page stays English, and the console names the file', async () => {
  await copyAllBut('phasor.hi.iife.js');
  const { page, complaints, close } = await opened(pathToFileURL(join(folder, 'hi.html')).href);
  await page.locator('phasor-attention .frame.ready').waitFor();
  assert.match(
    complaints.join('\n'),
    /words of 'hi' could not be loaded and stay English: Error: phasor\.hi\.iife\.js could not be/,
  );
  await close();
});

test('one table names every file of the build', async () => {
  const guide = await readFile(join(root, 'web', 'guide', 'install.md'), 'utf8');
  const rows = guide.matchAll(/^\| `(phasor\.[\w.-]+)` +\|/gm);
  assert.deepEqual(Array.from(rows, ([, file]) => file).sort(), files);
});
