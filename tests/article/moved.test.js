// Links of before: every one leads to the page that has its content now, before anything is painted.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testBrowser } from '../harness/browser.js';

const browser = testBrowser();

/** Chapters and parts that index.html had → where they are. @type {Record<string, string>} */
const chapters = Object.fromEntries(
  [
    'where lost ladder hand pattern curves binary similarity shift',
    'who add steps terms attention trained order',
    'today turning bias masks cache longer',
    'try learn cost mistakes precision collisions',
  ]
    .flatMap((ids) => ids.split(' '))
    .map((id) => [id, 'article.html']),
);

/** A page whose scripts that are modules do not come: what is seen is where the link leads. */
async function quiet() {
  const opened = await browser.open('empty.html', { html: '<!doctype html><title>empty</title>' });
  await opened.page.route(/\/(bundle|wasm)\//, (route) => route.abort());
  return opened;
}

test('every chapter of the old page is where its link leads, with the state that the link has', async () => {
  const { page, close } = await quiet();
  for (const [id, to] of Object.entries(chapters)) {
    for (const state of ['', '&text=River+Bank&lang=hi']) {
      await page.goto('about:blank');
      await page.goto(`${browser.url}index.html#${id}${state}`, { waitUntil: 'commit' });
      await page.waitForURL(`${browser.url}${to}#${id}${state}`);
      assert.equal(await page.locator(`#${id}`).count(), 1, id);
      assert.equal(
        (await page.locator(`.contents a[href="#${id}"], .part#${id}`).count()) > 0,
        true,
      );
    }
  }
  await close();
});

test('figures for frames, and the lessons, keep what their links ask for', async () => {
  const { page, close } = await quiet();
  for (const rest of [
    '?embed=heatmap&dim=32',
    '?embed=shift-title#text=a',
    '?teach',
    '?teach=projector#pattern',
  ]) {
    await page.goto('about:blank');
    await page.goto(`${browser.url}index.html${rest}`, { waitUntil: 'commit' });
    await page.waitForURL(`${browser.url}article.html${rest}`);
  }
  await close();
});

test('a sentence, its settings and a language stay on the front page', async () => {
  const { page, close } = await quiet();
  for (const rest of ['', '#text=River+Bank&positions=off&blend=0.2', '#lang=hi', '#nothing']) {
    await page.goto('about:blank');
    await page.goto(`${browser.url}index.html${rest}`);
    assert.equal(page.url(), `${browser.url}index.html${rest}`);
    assert.ok(await page.locator('h1').isVisible());
  }
  // a link that is typed into the address there
  await page.evaluate(() => (location.hash = '#shift'));
  await page.waitForURL(`${browser.url}article.html#shift`);
  await close();
});

test('of the front page nothing is seen on the way', async () => {
  const { page, close } = await quiet();
  await page.addInitScript(() => {
    addEventListener('pagehide', () => {
      sessionStorage.seen += ` ${location.pathname}: ${document.documentElement.checkVisibility()}`;
    });
  });
  await page.goto(`${browser.url}index.html`);
  await page.evaluate(() => (sessionStorage.seen = ''));
  await page.goto(`${browser.url}index.html?a#shift`, { waitUntil: 'commit' });
  await page.waitForURL(`${browser.url}article.html?a#shift`);
  const seen = await page.evaluate(() => sessionStorage.seen);
  assert.match(seen, /^ \S+index\.html: true \S+index\.html: false$/);
  await close();
});
