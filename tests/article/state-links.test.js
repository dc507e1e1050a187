// Links keep what one sees: the article's, those of its chapters, and the language on all pages.

import assert from 'node:assert/strict';
import { testBrowser } from '../harness/browser.js';
import { settled } from '../harness/settled.js';
import { forRelease, test } from '../harness/tiers.js';

const browser = testBrowser();

/** @typedef {import('playwright-core').Page} Page */

/**
 * Page → chapter → what the reader changes there.
 *
 * @type {Record<string, Record<string, Record<string, unknown>>>}
 */
const changes = {
  'article.html': {
    lost: { order: '1 2 0', encoding: true },
    hand: { column: 3 },
    add: { combine: 'concatenate' },
  },
  'today.html': {
    turning: { query: 30, key: 11 },
    longer: { model: 'Gemma 3', length: 65_536, pair: 9 },
    masks: { rule: 'k <= q || k < prefix', block: 64 },
    cache: { pull: 2, kvheads: 4 },
  },
};

/** @param {Page} page @param {string} chapter @param {readonly string[]} names */
const settingsOf = (page, chapter, names) =>
  page
    .locator(`#${chapter} > figure > [caption]`)
    .first()
    .evaluate((figure, all) => all.map((name) => /** @type {any} */ (figure)[name]), names);

for (const [path, chapters] of Object.entries(changes)) {
  forRelease(
    `${path}: the link below a figure is an address that brings everything back`,
    async () => {
      const { page, close } = await browser.open(path, { everySeen: true });
      await settled(page);
      for (const [chapter, change] of Object.entries(chapters)) {
        await page
          .locator(`#${chapter} > figure > [caption]`)
          .first()
          .evaluate((figure, wanted) => {
            /** @type {any} */ (figure).set(wanted);
          }, change);
      }
      await settled(page);
      // no pointer was there: as the context menu or a script reads it
      const [first] = Object.keys(chapters);
      const link = page.locator(`#${first} figure a[slot=more]`).first();
      const last = Object.keys(chapters).at(-1);
      await page.waitForFunction(
        ([id, name]) =>
          document
            .querySelector(`#${id} figure a[slot=more]`)
            ?.getAttribute('href')
            ?.includes(`${name}-`),
        [first, last],
      );
      const href = String(await link.getAttribute('href'));
      assert.ok(href.startsWith(`#${first}&`), href);
      await close();
      const again = await browser.open(path + href, { everySeen: true });
      await settled(again.page);
      for (const [chapter, change] of Object.entries(chapters)) {
        const names = Object.keys(change);
        const found = await settingsOf(again.page, chapter, names);
        assert.deepEqual(found, Object.values(change), chapter);
      }
      await again.close();
    },
  );
}

for (const name of [
  'index.html',
  'article.html',
  'today.html',
  'rope.html',
  'masks.html',
  'images.html',
  'conventions.html',
  'train.html',
  'model.html',
  'worksheet.html',
  'yours.html',
  'labs.html',
  'teach.html',
  'gallery.html',
]) {
  const run = ['article.html', 'train.html'].includes(name) ? test : forRelease;
  run(`${name}: the language is kept by the links of the header, and said in one way`, async () => {
    const { page, close } = await browser.open(`${name}#lang=hi`);
    await page.locator('html[lang=hi]').waitFor({ state: 'attached' });
    const hrefs = () =>
      page
        .locator('nav.pages a')
        .evaluateAll((links) =>
          links
            .map((link) => String(link.getAttribute('href')))
            .filter((href) => !/^docs\//.test(href)),
        );
    assert.equal((await hrefs()).length, 3, name);
    for (const href of await hrefs()) assert.match(href, /^[\w-]+\.html#lang=hi$/, name);
    await page.locator('#languages').selectOption('en');
    await page.locator('html[lang=en]').waitFor({ state: 'attached' });
    for (const href of await hrefs()) assert.match(href, /^[\w-]+\.html$/, name);
    // the address of the article follows once its settings rest
    await page.waitForURL((url) => !/lang=/.test(url.href));
    await close();
  });
}

forRelease('the language in an old link, and in one to an element', async () => {
  const { page, close } = await browser.open('gallery.html?lang=hi#phasor-mask');
  await page.locator('html[lang=hi]').waitFor({ state: 'attached' });
  await page.locator('#languages').selectOption('en');
  assert.match(page.url(), /gallery\.html\?open=mask$/);
  await page.locator('#languages').selectOption('hi');
  assert.match(page.url(), /gallery\.html\?open=mask#lang=hi$/);
  await close();
});

test('the address of the page of models: text, head, what is switched off, start; not the pointer', async () => {
  const { page, close } = await browser.open('model.html');
  await page.locator('phasor-model .deeds li').first().waitFor();
  const figure = page.locator('phasor-model');
  /** @param {Record<string, unknown>} change */
  const set = (change) =>
    figure.evaluate((/** @type {any} */ element, given) => element.set(given), change);
  const kept = () =>
    page.evaluate(() => Object.fromEntries(new URLSearchParams(location.hash.slice(1))));
  await set({ text: 'the river', layer: 1, head: 2, off: ['0.3', '5.1'], start: 4 });
  const all = { text: 'the river', layer: '1', head: '2', off: '0.3 5.1', start: '4' };
  assert.deepEqual(await kept(), all);
  await set({ query: 1, key: 1, selected: [0], rows: [0, 2], columns: [0, 2] });
  assert.deepEqual(await kept(), all);
  const address = page.url();
  await page.locator('#letters').click();
  assert.equal((await kept()).src, 'labs/training/heads/');
  await set({ layer: 0, head: 0, start: 0 });
  await page.locator('#language').click();
  assert.deepEqual(await kept(), {});
  await close();
  const again = await browser.open(address.slice(address.indexOf('model.html')));
  const found = await again.page.locator('phasor-model').evaluate((/** @type {any} */ element) => {
    const { text, layer, head, off, start } = element;
    return { text, layer, head, off, start };
  });
  assert.deepEqual(found, { text: 'the river', layer: 1, head: 2, off: ['0.3', '5.1'], start: 4 });
  await again.close();
});

test('an old link to the model that repeats letters opens it where its files are now', async () => {
  const { page, complaints, close } = await browser.open(
    'model.html#src=heads%2Ftrained%2F&text=t11+t52+t7+t11+t52',
  );
  await page.locator('phasor-model .deeds li').first().waitFor();
  const shown = await page
    .locator('phasor-model')
    .evaluate((/** @type {any} */ { src, text }) => ({ src, text }));
  assert.deepEqual(shown, { src: 'labs/training/heads/', text: 't11 t52 t7 t11 t52' });
  assert.equal(await page.locator('#letters').getAttribute('aria-pressed'), 'true');
  assert.deepEqual(complaints, []);
  await close();
});

test('a lab reads the language of an old link, and writes it where links have it', async () => {
  const { page, close } = await browser.open('model.html?lang=hi');
  await page.locator('html[lang=hi]').waitFor({ state: 'attached' });
  const set = (/** @type {number} */ start) =>
    page
      .locator('phasor-model')
      .evaluate((/** @type {any} */ element, given) => element.set({ start: given }), start);
  await set(2);
  assert.match(page.url(), /model\.html#start=2&lang=hi$/);
  await page.locator('#languages').selectOption('en');
  assert.match(page.url(), /model\.html#start=2$/);
  await close();
});
