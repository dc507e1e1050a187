// A control that a reader can press answers, also where what it drives has not come yet, or pushes
// the control away while it is pressed. Responses of modules are delayed on purpose.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testBrowser } from '../harness/browser.js';
import { openFigures } from '../harness/figures.js';
import { settled } from '../harness/settled.js';

/** @typedef {import('playwright-core').Page} Page */

// unbundled: a module that is delayed or counted is a file of a known name
const browser = testBrowser({ sources: true });

/**
 * From now on files wait, until they are let go.
 *
 * @param {Page} page
 * @param {string} file the end of its address
 */
async function hold(page, file) {
  let release = () => {};
  const released = new Promise((resolve) => (release = () => resolve(undefined)));
  await page.route(`**/${file}`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The article, once it can be read. @param {string} file that is delayed @param {string} [hash] */
async function openArticle(file, hash = '') {
  const opened = await browser.open('empty.html', { html: '<!doctype html><title>empty</title>' });
  const { page } = opened;
  const release = await hold(page, file);
  await page.goto(`${browser.url}article.html${hash}`, { waitUntil: 'commit' });
  return { ...opened, release };
}

/** @param {Page} page */
const offsets = (page) =>
  page.evaluate(() =>
    ['similarity', 'shift'].map(
      (name) => /** @type {any} */ (document.querySelector(`phasor-${name}[group]`)).offset,
    ),
  );

test('a number in the text is followed, though the page and its figures come after the press', async () => {
  for (const file of [
    'article/page.js',
    'article/later.js',
    'article/last.js',
    'core/figures/similarity/element.js',
  ]) {
    const { page, complaints, release, close } = await openArticle(file);
    await page.getByRole('button', { name: 'Go on by 44' }).click();
    release();
    await settled(page);
    assert.deepEqual(await offsets(page), [44, 44], file);
    await page.waitForFunction(() => location.hash.includes('offset=44'));
    assert.deepEqual(complaints, []);
    await close();
  }
});

test('the switch of the encoding stays as the reader put it before the page was there', async () => {
  const { page, release, close } = await openArticle('article/page.js');
  await page.locator('#encoding').click();
  release();
  await settled(page);
  assert.equal(await page.locator('#encoding').isChecked(), false);
  await page.waitForFunction(() => location.hash.includes('encoding=off'));
  await close();
});

/**
 * Presses a button, moves what is above it, and lets go.
 *
 * @param {Page} page
 * @param {() => Promise<void>} push
 * @param {number} [away] pixels that the pointer moves
 */
async function pressWhile(page, push, away = 0) {
  const button = page.getByRole('button', { name: 'Go on by 44' });
  await button.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  const { x, y, width, height } = /** @type {any} */ (await button.boundingBox());
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await push();
  await page.mouse.move(x + width / 2 + away, y + height / 2);
  await page.mouse.up();
}

test('what is done in a chapter whose figures have not come stays in the address', async () => {
  const { page, release, close } = await openArticle('article/last.js', '#done=mistakes+nothing');
  await page.waitForFunction(() => customElements.get('phasor-terms'));
  await page.locator('#steps .goal').waitFor();
  const done = () => page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get('done'));
  // a goal of the first parts is reached
  await page
    .locator('phasor-order')
    .first()
    .evaluate(async (/** @type {any} */ figure) => {
      figure.set({ order: '1 0 2' });
    });
  await page.locator('#lost .goal.done').waitFor();
  await page.waitForFunction(() => /done=lost/.test(location.hash));
  assert.equal(await done(), 'lost mistakes');
  release();
  await settled(page);
  await page.locator('#mistakes .goal.done').waitFor();
  assert.equal(await done(), 'lost mistakes');
  await close();
});

test('a button that is pushed away by a figure while it is pressed has been pressed', async () => {
  const { page, release, close } = await openArticle('article/later.js');
  // page.js has run: its figure is there
  await page.waitForFunction(() => customElements.get('phasor-order'));
  await pressWhile(page, async () => {
    const button = page.getByRole('button', { name: 'Go on by 44' });
    const before = await button.boundingBox();
    // browsers without scroll anchoring
    await page.evaluate(() => (document.documentElement.style.overflowAnchor = 'none'));
    release();
    await settled(page);
    await page.evaluate(() => /** @type {any} */ (window).settled());
    assert.ok(/** @type {any} */ (await button.boundingBox()).y > Number(before?.y) + 50);
  });
  assert.deepEqual(await offsets(page), [44, 44]);
  await close();
});

test('a pointer that leaves a button cancels the press, whether or not the page moved', async () => {
  const { page, close } = await browser.open('article.html');
  await settled(page);
  const push = async () => {
    await page.evaluate(() => {
      const block = Object.assign(document.createElement('div'), { style: 'block-size: 90px' });
      document.querySelector('#similarity figure, phasor-similarity')?.before(block);
    });
  };
  await pressWhile(page, push, 300);
  await pressWhile(page, async () => {}, 300);
  assert.deepEqual(await offsets(page), [3, 3]);
  await pressWhile(page, push);
  assert.deepEqual(await offsets(page), [44, 44]);
  await close();
});

test('words are put in another order by a button that is pressed before they are there', async () => {
  // words of the examples have a list of their own
  for (const [text, file] of [
    ['Nitish killed lion', 'core/words/few-words.js'],
    ['dogs chase cats', 'core/words/words.js'],
  ]) {
    const { page, close } = await openFigures(browser, '<h2>none</h2>');
    const release = await hold(page, file);
    await page.evaluate((words) => {
      document
        .querySelector('main')
        ?.insertAdjacentHTML(
          'beforeend',
          `<phasor-order id="a" text="${words}" order="2 1 0"></phasor-order>`,
        );
    }, text);
    await page.locator('#a').getByRole('button', { name: 'As it stands' }).click();
    await page.locator('#a').getByRole('button', { name: 'Move on' }).click();
    release();
    await page.waitForFunction(
      () => /** @type {any} */ (document.querySelector('#a')).order !== '2 1 0',
    );
    await settled(page);
    const order = await page.evaluate(
      () => /** @type {any} */ (document.querySelector('#a')).order,
    );
    assert.equal(order, '1 0 2', text);
    await close();
  }
});

test('a lesson that is on its way offers nothing to press', async () => {
  const { page, complaints, close } = await openFigures(browser, '<h2>none</h2>');
  const release = await hold(page, 'labs/claims/figures/mistakes/field.js');
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.insertAdjacentHTML('beforeend', '<phasor-mistakes id="a" only="F1 F2"></phasor-mistakes>');
  });
  await page.waitForFunction(() =>
    document.querySelector('#a')?.shadowRoot?.querySelector('.frame.ready'),
  );
  const buttons = page.locator('#a .figure button:visible');
  assert.equal(await buttons.count(), 0);
  release();
  await buttons.first().waitFor();
  assert.deepEqual(complaints, []);
  await close();
});
