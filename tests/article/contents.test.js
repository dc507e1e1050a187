// The list of contents: where its links lead, what it marks, and what of it can be seen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testBrowser } from '../harness/browser.js';
import { settled } from '../harness/settled.js';
import { until } from '../harness/until.js';

/** @typedef {import('playwright-core').Page} Page */

const browser = testBrowser();

/** @param {Page} page @param {string} chapter @returns {Promise<number>} pixels from the top of the window */
const topOf = (page, chapter) =>
  page.evaluate(
    (id) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN,
    chapter,
  );

/** @param {Page} page @param {string} chapter */
async function choose(page, chapter) {
  const button = page.locator('.contents > button');
  if (await button.isVisible()) await button.click();
  await page.locator(`.contents a[href="#${chapter}"]`).click();
  await settled(page);
}

const marked = (/** @type {Page} */ page) =>
  page.locator('.contents [aria-current]').getAttribute('href');

for (const [width, height, chapters] of /** @type {const} */ ([
  [1280, 900, ['pattern', 'order', 'cost']],
  [390, 844, ['order', 'cost']],
])) {
  test(`a chapter that is chosen on a fresh page stays where its link puts it, ${width} pixels wide`, async () => {
    for (const chapter of chapters) {
      const viewport = { width, height };
      const linked = await browser.open(`article.html#${chapter}`, { viewport });
      await settled(linked.page);
      const wanted = await topOf(linked.page, chapter);
      await linked.close();
      const { page, close } = await browser.open('article.html', { viewport });
      await settled(page);
      await choose(page, chapter);
      const top = await topOf(page, chapter);
      assert.ok(Math.abs(top - wanted) <= 2, `${chapter}: ${top}, its link ${wanted}`);
      assert.equal(await marked(page), `#${chapter}`);
      await close();
    }
  });
}

test('a chapter keeps its place until the reader moves', async () => {
  const { page, close } = await browser.open('article.html');
  await settled(page);
  await choose(page, 'order');
  const grow = (/** @type {string} */ size) =>
    page.evaluate((given) => {
      const figure = /** @type {HTMLElement} */ (document.querySelector('#add figure'));
      figure.style.minBlockSize = given;
    }, size);
  const top = await topOf(page, 'order');
  await grow('3000px');
  await settled(page);
  const isBack = async () => Math.abs((await topOf(page, 'order')) - top) <= 2;
  await until(isBack, 'the chapter where it was');
  await page.mouse.move(640, 500);
  await page.mouse.wheel(0, 200);
  // browsers move by the wheel in several frames
  const isMoved = async () => Math.abs((await topOf(page, 'order')) - (top - 200)) <= 2;
  await until(isMoved, '200 pixels of the wheel');
  await settled(page);
  const moved = await topOf(page, 'order');
  assert.ok(Math.abs(moved - (top - 200)) <= 2, `${moved} after 200 from ${top}`);
  await close();
});

test('who comes to the sentence by keyboard, or types there, stays in the chapter', async () => {
  const { page, close } = await browser.open('article.html');
  await settled(page);
  const top = (/** @type {string} */ id) =>
    page.evaluate((chapter) => document.getElementById(chapter)?.getBoundingClientRect().top, id);
  // one that shows the sentence, and one that does not; once more with the focus there
  for (const id of ['attention', 'hand', 'attention']) {
    await page.evaluate((chapter) => document.getElementById(chapter)?.scrollIntoView(), id);
    await settled(page);
    const before = Number(await top(id));
    assert.ok(Math.abs(before - (id === 'hand' ? -24 : 60)) <= 1, `${id}: ${before}`);
    for (const field of ['#encoding', '#tokens .token[tabindex="0"]', '#text']) {
      await page.locator(field).focus();
      await settled(page);
      assert.equal(await top(id), before, `${id}: ${field}`);
    }
    await page.keyboard.type('x');
    await settled(page);
    // what stands above it may have become as high as its words need
    assert.ok(Math.abs(Number(await top(id)) - before) <= 1, id);
  }
  await close();
});

test('the chapter that is read is marked after jumps up and down', async () => {
  const { page, close } = await browser.open('article.html');
  await settled(page);
  for (const chapter of ['mistakes', 'similarity', 'attention', 'lost', 'cost', 'ladder']) {
    await page.evaluate((id) => document.getElementById(id)?.scrollIntoView(), chapter);
    await page.waitForFunction(
      (id) => document.querySelector('.contents [aria-current]')?.getAttribute('href') === `#${id}`,
      chapter,
    );
    // and those before it, no others, are marked as read
    const read = await page.evaluate(() =>
      Array.from(document.querySelectorAll('.contents li'), (each) =>
        each.classList.contains('read'),
      ),
    );
    assert.equal(read.lastIndexOf(true) + 1, read.indexOf(false), chapter);
  }
  await close();
});

test('in a low window the list scrolls, and shows the chapter that is read', async () => {
  const { page, close } = await browser.open('article.html#mistakes', {
    viewport: { width: 1366, height: 300 },
  });
  await settled(page);
  /** @param {string} selector */
  const isSeen = (selector) =>
    page.evaluate((chosen) => {
      const list = document.querySelector('.contents ol')?.getBoundingClientRect();
      const link = document.querySelector(`.contents ${chosen}`)?.getBoundingClientRect();
      return (
        list && link && link.top >= list.top && link.bottom <= Math.min(list.bottom, innerHeight)
      );
    }, selector);
  await page.waitForFunction(() => Number(document.querySelector('.contents ol')?.scrollTop) > 0);
  assert.equal(await isSeen('a[href="#mistakes"]'), true);
  assert.equal(await isSeen('a[href="#lost"]'), false);
  await page.mouse.move(30, 150);
  await page.mouse.wheel(0, -2000);
  await page.waitForFunction(() => document.querySelector('.contents ol')?.scrollTop === 0);
  assert.equal(await isSeen('a[href="#lost"]'), true);
  await close();
});
