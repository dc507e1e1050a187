// The site in Chromium: from a disk and below a path, figures that one edits, code that one copies, search.

import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import { dist, elements } from '../../tools/entries.js';
import { codes as languages, textsOf } from '../../tools/languages.js';
import { files, listen } from '../../tools/static.js';
import { violations } from '../harness/browser.js';
import { launch, patience } from '../harness/launch.js';
import { served } from '../harness/served.js';
import { forRelease, test } from '../harness/tiers.js';

/** @typedef {import('playwright-core').Page} Page */

const disk = pathToFileURL(join(dist, 'site')).href;
let [folder, below] = ['', ''];

/** @type {Awaited<ReturnType<typeof served>>} */
let server;
/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-site-'));
  await mkdir(join(folder, 'some', 'where'), { recursive: true });
  await cp(join(dist, 'site'), join(folder, 'some', 'where', 'phasor'), { recursive: true });
  server = await served(folder);
  below = new URL('some/where/phasor/', server.url).href;
  browser = await launch();
});
after(async () => {
  await browser.close();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

/** @param {string} url @param {import('playwright-core').BrowserContextOptions} [options] */
async function open(url, options = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  /** @type {string[]} */
  const complaints = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(url);
  return { page, complaints, close: () => context.close() };
}

/**
 * @param {Page} page
 * @param {string} tag
 * @returns {Promise<string>} what is wrong with its settings, once it is drawn
 */
async function drawn(page, tag) {
  const inside = page.locator(tag).first();
  await inside.scrollIntoViewIfNeeded();
  await inside.locator('.frame.ready').waitFor();
  return (await inside.locator('.message').textContent()) ?? '';
}

for (const where of ['from a disk', 'below a path']) {
  const run = where === 'from a disk' ? test : forRelease;
  const root = () => (where === 'from a disk' ? `${disk}/` : below);
  run(
    `a page of an element, ${where}: the figure follows its attributes, and the code follows both`,
    async () => {
      const { page, complaints, close } = await open(`${root()}docs/elements/curves.html`);
      assert.equal(await drawn(page, 'phasor-curves'), '');
      const box = page.locator('#phasor-curves-dim');
      assert.equal(await box.inputValue(), '32');
      await box.fill('8');
      await page.locator('phasor-curves[dim="8"]').waitFor();
      await page.locator('#code', { hasText: 'dim="8"' }).waitFor();
      await page.locator('#kind').selectOption('React');
      await page.locator('#code', { hasText: "import 'phasor/elements/curves'" }).waitFor();
      await page.locator('phasor-curves').locator('[role=slider]').first().press('ArrowRight');
      await page.locator('#last-event', { hasText: /^phasor-change \{/ }).waitFor();
      await box.fill('wide');
      await page.locator('phasor-curves[dim="wide"]').waitFor();
      // the box may be where the figure is off the screen, and what is off the screen is not drawn
      await page.locator('phasor-curves').scrollIntoViewIfNeeded();
      await page.locator('phasor-curves .message', { hasText: /^dim must be/ }).waitFor();
      assert.deepEqual(complaints, []);
      await close();
    },
  );

  run(
    `the search, ${where}: names by their parts, words of guides and chapters, with keys alone`,
    async () => {
      const { page, complaints, close } = await open(`${root()}docs/index.html`);
      const titles = async (/** @type {string} */ words) => {
        await page.locator('#search').fill(words);
        await page.locator('#found:not([hidden]) li').first().waitFor();
        await page.waitForFunction(
          () =>
            /** @type {any} */ (globalThis).phasorIndex &&
            !document.querySelector('#found')?.hidden,
        );
        return page.locator('#found li').allInnerTexts();
      };
      assert.match((await titles('alibi'))[0], /^alibi /);
      assert.ok(
        (await titles('offset similarity')).some((title) => /^offsetSimilarity /.test(title)),
      );
      assert.ok((await titles('Quarto')).some((title) => /^Quarto /.test(title)));
      assert.ok((await titles('bag of words')).some((title) => /article/.test(title)));
      assert.ok((await titles('xqzzk'))[0] === 'Nothing found.');
      assert.match((await titles('<phasor-rope>'))[0], /^<phasor-rope> element/);
      await page.locator('#search').press('Enter');
      await page.waitForURL(/docs\/elements\/rope\.html$/);
      assert.deepEqual(complaints, []);
      await close();
    },
  );
}

test('the docs say in the language of the reader that they are in English, and keep it', async () => {
  const { page, complaints, close } = await open(`${below}labs.html#lang=hi`);
  await page.getByRole('link', { name: 'गैलरी' }).waitFor();
  const line = page.locator('.in-english');
  assert.equal(await line.count(), 0);
  await page.locator('nav.pages a[href="docs/index.html#lang=hi"]').click();
  await line.waitFor();
  assert.equal(await line.innerText(), textsOf('hi').texts['Guides and reference are in English.']);
  assert.equal(await line.getAttribute('lang'), 'hi');
  const links = page.locator('.top a[href], main a[href$=".html"]');
  for (const link of await links.evaluateAll((all) => all.map((each) => each.getAttribute('href'))))
    assert.match(String(link), /#.*lang=hi$/);
  await page.locator('#search').fill('शब्द थैला');
  await page.locator('#found [lang=hi]').first().waitFor();

  await page.goto(`${below}docs/guide/install.html#without-a-bundler&lang=hi`);
  await line.waitFor();
  const top = await page
    .locator('#without-a-bundler')
    .evaluate((each) => each.getBoundingClientRect().top);
  assert.ok(top >= 0 && top < 400, String(top));

  await page.goto(`${below}docs/index.html`);
  await page.locator('html[data-begun]').waitFor({ state: 'attached' });
  assert.equal(await line.count(), 0);
  assert.deepEqual(complaints, []);
  await close();
});

forRelease(
  'the article, a lab and the gallery run below a path, and lead to the docs',
  async () => {
    for (const [path, tag] of [
      ['article.html', 'phasor-order'],
      ['rope.html', 'phasor-rope'],
      ['gallery.html?open=heatmap', 'phasor-heatmap'],
    ]) {
      const { page, complaints, close } = await open(below + path);
      assert.equal(await drawn(page, tag), '', tag);
      await page.locator('nav.pages a', { hasText: 'Docs' }).click();
      await page.getByRole('heading', { level: 1, name: 'Docs' }).waitFor();
      assert.deepEqual(complaints, [], path);
      await close();
    }
  },
);

forRelease(
  'on the built site the article gets trained heads in a frame, and training its worker',
  async () => {
    const framed = await open(`${below}article.html?embed=trained-title`);
    assert.equal(await drawn(framed.page, 'phasor-model'), '');
    assert.deepEqual(framed.complaints, []);
    await framed.close();
    const { page, complaints, close } = await open(`${below}train.html`);
    const figure = page.locator('phasor-train').first();
    await figure.getByRole('button', { name: 'Start', exact: true }).click();
    await figure.getByText(/^step [1-9]\d* of/).waitFor();
    assert.ok(page.workers().length > 0, 'training has its worker');
    assert.deepEqual(complaints, []);
    await close();
  },
);

for (const [where, root] of /** @type {const} */ ([
  ['from a disk', () => `${disk}/`],
  ['below a path', () => below],
])) {
  test(`addresses of before docs/ lead there, ${where}, with what stands after them`, async () => {
    const { page, complaints, close } = await open(`${root()}icon.svg`);
    for (const [from, to] of [
      ['reference/index.html#phasor-train', 'docs/index.html#phasor-train'],
      ['reference/types.html#Tensor', 'docs/types.html#Tensor'],
      ['reference/functions/attention.html', 'docs/functions/attention.html'],
      ['reference/elements/rope.html?a=1#controls', 'docs/elements/rope.html?a=1#controls'],
      ['guide/install.html#without-a-bundler', 'docs/guide/install.html#without-a-bundler'],
    ]) {
      await page.goto(root() + from).catch(() => {});
      await page.waitForURL(root() + to);
      const id = new URL(page.url()).hash.slice(1);
      if (id) await page.locator(`[id="${id}"]`).waitFor({ state: 'attached' });
    }
    assert.deepEqual(complaints, []);
    await close();
    const still = await open(`${root()}guide/install.html#workers`, { javaScriptEnabled: false });
    await still.page.waitForURL(`${root()}docs/guide/install.html`);
    await still.close();
  });
}

forRelease(
  'the code that the gallery copies works in an empty page, for every element',
  async () => {
    const { page, close } = await open(`${below}gallery.html`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    /** @type {Map<string, string>} */
    const codes = new Map();
    for (const { tag } of elements) {
      await page.locator(`#${tag} button`).press('Enter');
      await page.locator(`#stage > ${tag}`).waitFor({ state: 'attached' });
      await page.locator('#copy-page').press('Enter');
      await page.locator('#copy-page', { hasText: 'Copied' }).waitFor();
      codes.set(tag, await page.evaluate(() => navigator.clipboard.readText()));
      await page.locator('#copy-page', { hasText: 'Copy as a whole page' }).waitFor();
    }
    await close();
    const head = /^<!doctype html>\n<meta charset="utf-8" \/>\n<title>[^<]+<\/title>\n/;
    const script = /<script src="([^"]+)"><\/script>\n/;
    const addresses = new Set([...codes.values()].map((code) => script.exec(code)?.[1]));
    assert.deepEqual([...addresses], [`${below}phasor.iife.js`]);
    // one of a tag that phasor/elements does not have, as it was copied; the others share one script
    await writeFile(join(folder, 'ladder.html'), codes.get('phasor-ladder') ?? '');
    const rest = [...codes.values()].map((code) => code.replace(head, '').replace(script, ''));
    await writeFile(
      join(folder, 'all.html'),
      `<!doctype html><script src="${[...addresses][0]}"></script>\n${rest.join('\n')}`,
    );
    for (const [file, tags] of /** @type {const} */ ([
      ['ladder.html', ['phasor-ladder']],
      ['all.html', [...codes.keys()]],
    ])) {
      const empty = await open(new URL(file, server.url).href);
      for (const tag of tags) assert.equal(await drawn(empty.page, tag), '', tag);
      // a model says that there is no file of a worker, and asks for files that a folder may lack
      const models = /^phasor: no workers here|^Failed to load resource: .* 404 /;
      const own = empty.complaints.filter((said) => file === 'ladder.html' || !models.test(said));
      assert.deepEqual(own, []);
      await empty.close();
    }
  },
);

const shown = [
  'docs/index.html',
  'docs/functions/attention.html',
  'docs/elements/heatmap.html',
  'docs/guide/coming-from.html',
  'docs/guide/install.html',
  'docs/guide/your-data.html',
  'docs/types.html',
];
for (const [width, colorScheme] of /** @type {const} */ ([
  [1280, 'light'],
  [390, 'dark'],
])) {
  for (const path of shown) {
    const run = width === 1280 && /heatmap/.test(path) ? test : forRelease;
    run(
      `${path}, ${width} pixels, ${colorScheme}: nothing scrolls sideways, and axe finds nothing`,
      async () => {
        const { page, complaints, close } = await open(below + path, {
          colorScheme,
          viewport: { width, height: 900 },
          bypassCSP: true,
        });
        if (path.includes('/elements/')) await drawn(page, 'phasor-heatmap');
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `${path} is ${over} pixels too wide`);
        const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
        assert.deepEqual(await violations(page, { runOnly: tags }), [], path);
        assert.deepEqual(complaints, [], path);
        await close();
      },
    );
  }
}

forRelease('the pages of the site are as light or as dark as the article', async () => {
  const { page, close } = await open(`${below}docs/index.html`, { colorScheme: 'dark' });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const own = await background();
  await page.goto(`${below}rope.html`);
  assert.equal(own, await background());
  assert.match(
    await readFile(join(dist, 'site', 'core', 'page', 'page.css'), 'utf8'),
    /light-dark/,
  );
  await close();
});

test('a page of docs/ has no field and no button on paper, and a hint in its search field that is read', async () => {
  const { page, close } = await open(`${below}docs/elements/bias.html`, { colorScheme: 'dark' });
  await page.locator('.attribute .control input').first().waitFor();
  const [hint, note] = await page.evaluate(() =>
    [
      getComputedStyle(/** @type {Element} */ (document.querySelector('#search')), '::placeholder'),
      getComputedStyle(/** @type {Element} */ (document.querySelector('.crumbs'))),
    ].map(({ color }) => color),
  );
  assert.equal(hint, note);
  const controls = () =>
    page.evaluate(
      () =>
        Array.from(document.querySelectorAll('button, input, select')).filter((each) =>
          each.checkVisibility(),
        ).length,
    );
  assert.ok((await controls()) > 5);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await controls(), 0);
  await close();
});

/** A host of static files: the site below `path`, and its 404.html for all else. @param {string} path */
async function hosted(path) {
  const missing = await readFile(join(dist, 'site', '404.html'));
  const find = files([join(dist, 'site')]);
  return listen((request, response) => {
    const absent = () =>
      response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' }).end(missing);
    if (!request.url?.startsWith(path)) return absent();
    request.url = request.url.slice(path.length - 1);
    find(request, response, absent);
  });
}

for (const path of ['/', '/some/where/phasor/']) {
  const run = path === '/' ? forRelease : test;
  run(
    `an address that does not exist shows links and search that work, with the site at ${path}`,
    async (context) => {
      const { port, close: stop } = await hosted(path);
      context.after(stop);
      const root = `http://127.0.0.1:${port}${path}`;
      for (const address of [
        'nothing.html',
        'docs/guide/deep/er/nothing',
        '/elsewhere.example/nothing',
      ]) {
        const { page, complaints, close } = await open(root + address, {
          viewport: { width: 390, height: 800 },
        });
        await page.locator('script[src="docs/docs.js"]').waitFor({ state: 'attached' });
        const links = await page
          .locator('a[href]')
          .evaluateAll((all) => all.map((link) => /** @type {HTMLAnchorElement} */ (link).href));
        // header, list in every language, licences
        assert.equal(links.filter((link) => link.startsWith(root)).length, links.length, address);
        for (const code of languages())
          assert.ok(links.includes(`${root}labs.html#lang=${code}`), address);
        const answers = await Promise.all(links.map(async (link) => (await fetch(link)).status));
        assert.deepEqual(new Set(answers), new Set([200]), address);
        await page.locator('#search').fill('softcap');
        await page.locator('#found [role=option]').first().waitFor();
        // its styles are there as well: that of the reference has them in a column
        const text = page.locator('main h2').first();
        assert.equal(await text.evaluate((title) => getComputedStyle(title).fontSize), '20px');
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, address);
        await page.getByRole('link', { name: 'प्रयोगशालाएँ' }).click();
        await page.waitForURL(`${root}labs.html#lang=hi`);
        // the page itself, and folders that are not the site, are not there
        const others = complaints.filter((complaint) => !/status of 404/.test(complaint));
        assert.deepEqual(others, [], address);
        await close();
      }
    },
  );
}
