// Links of before: every one leads to the page that has its content now, before anything is painted.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testBrowser } from '../harness/browser.js';
import { article, today } from '../harness/chapters.js';

const browser = testBrowser();

/** Chapters and parts that index.html had → where they are. @type {Record<string, string>} */
const chapters = Object.fromEntries(
  Object.entries({
    'article.html':
      'where lost ladder binary hand pattern curves similarity shift who steps add terms attention order try cost mistakes',
    'today.html': 'today turning bias masks cache longer',
    'train.html': 'learn',
    'model.html': 'trained',
    'docs/guide/engines.html': 'precision collisions',
  }).flatMap(([page, ids]) => ids.split(' ').map((id) => [id, page])),
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
    const state = id === 'shift' ? '&text=River+Bank&lang=hi' : '';
    await page.goto(`${browser.url}index.html?${id}#${id}${state}`, { waitUntil: 'commit' });
    await page.waitForURL(`${browser.url}${to}?${id}#${id}${state}`, { waitUntil: 'commit' });
    // tests/package/site.test.js has the places in the guide
    if (!to.startsWith('docs/')) await page.locator(`#${id}`).waitFor({ state: 'attached' });
  }
  await close();
});

test('figures for frames, lessons and settings keep what their links ask for', async () => {
  const { page, close } = await quiet();
  for (const [from, to] of [
    ['index.html?embed=heatmap&dim=32', 'article.html?embed=heatmap&dim=32'],
    ['index.html?embed=shift-title#text=a', 'article.html?embed=shift-title#text=a'],
    ['index.html?embed=train', 'article.html?embed=train'],
    ['index.html?embed=rope&theme=dark', 'today.html?embed=rope&theme=dark'],
    ['article.html?embed=masks', 'today.html?embed=masks'],
    ['index.html?teach', 'article.html?teach'],
    ['index.html?teach=projector#pattern', 'article.html?teach=projector#pattern'],
    ['index.html?teach#cache', 'today.html?teach#cache'],
    ['article.html#cache&cache-window=4', 'today.html#cache&cache-window=4'],
    ['index.html#learn&learn-task=reverse', 'train.html#learn&task=reverse'],
  ]) {
    await page.goto('about:blank');
    await page.goto(browser.url + from, { waitUntil: 'commit' });
    await page.waitForURL(browser.url + to);
  }
  await close();
});

test('every figure that the article had is there alone in a frame, wherever it is now', async () => {
  const names = Array.from((article + today).matchAll(/<phasor-([a-z]+)/g), ([, name]) => name);
  for (const name of new Set(names)) {
    const { page, complaints, close } = await browser.open(`article.html?embed=${name}`);
    await page.locator(`phasor-${name}:defined`).waitFor();
    assert.equal(
      await page.evaluate(() => document.querySelectorAll('main figure').length),
      1,
      name,
    );
    assert.deepEqual(complaints, [], name);
    await close();
  }
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
