// The article as slides: parts, a figure beside its text, a projector's steps, and the keys of a clicker.

import assert from 'node:assert/strict';
import { testBrowser } from '../harness/browser.js';
import { forRelease, test } from '../harness/tiers.js';

const browser = testBrowser();
const viewport = { width: 1280, height: 720 };

forRelease(
  'slides begin with the head of the page, are chosen by part, and turn by a clicker',
  async () => {
    const { page, complaints, close } = await browser.open('article.html?teach', { viewport });
    const visible = () =>
      page.evaluate(() =>
        Array.from(document.querySelectorAll('header, main > *'))
          .filter((node) => node.getClientRects().length > 0)
          .map((node) => node.id || node.localName),
      );
    await page.locator('.slides select').waitFor();
    assert.deepEqual(await visible(), ['header']);
    assert.deepEqual(
      await page.locator('.slides optgroup').evaluateAll((all) => all.map((one) => one.label)),
      ['Where', 'Who looks at whom'],
    );
    await page.keyboard.press('PageDown');
    assert.deepEqual(await visible(), ['where']);
    await page.keyboard.press('PageDown');
    assert.deepEqual(await visible(), ['lost']);
    assert.equal(
      await page.evaluate(
        () => getComputedStyle(/** @type {Element} */ (document.activeElement)).outlineStyle,
      ),
      'none',
      'no ring around a heading',
    );
    await page.keyboard.press('b');
    assert.ok(
      await page.evaluate(() => document.documentElement.classList.contains('dark-screen')),
    );
    await page.keyboard.press('b');
    await page.locator('.slides select').selectOption({ label: 'Order restored' });
    assert.deepEqual(await visible(), ['order']);
    await page.keyboard.press('PageUp');
    assert.deepEqual(await visible(), ['attention']);
    assert.deepEqual(complaints, []);
    await close();
  },
);

forRelease('at 1280 × 720 a figure begins on the screen of its text', async () => {
  for (const chapter of ['lost', 'pattern', 'add']) {
    const { page, close } = await browser.open(`article.html?teach#${chapter}`, { viewport });
    const tops = await page.evaluate((id) => {
      const section = /** @type {Element} */ (document.getElementById(id));
      const top = (/** @type {string} */ selector) =>
        section.querySelector(selector)?.getBoundingClientRect().top ?? NaN;
      return { text: top('.text p'), figure: top('figure') };
    }, chapter);
    assert.ok(tops.text < 640 && tops.figure < 360, `${chapter}: ${JSON.stringify(tops)}`);
    await close();
  }
});

test('a projector shows one paragraph with its figure, larger, and the address keeps it', async () => {
  const { page, close } = await browser.open('article.html?teach=projector#pattern', { viewport });
  await page.locator('.slides select').waitFor();
  const seen = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll('#pattern .text > p'))
        .filter((node) => node.getClientRects().length > 0)
        .map((node) => node.textContent?.trim().slice(0, 20)),
    );
  const first = await seen();
  assert.equal(first.length, 1);
  assert.equal(await page.locator('#pattern > figure').first().isVisible(), true);
  await page.keyboard.press('PageDown');
  const second = await seen();
  assert.equal(second.length, 1);
  assert.notDeepEqual(second, first);
  await page.keyboard.press('PageUp');
  assert.deepEqual(await seen(), first);
  const size = () =>
    page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  const large = await size();
  await page.keyboard.press('p');
  assert.ok((await size()) < large);
  assert.ok((await seen()).length > 1);
  assert.equal(new URL(page.url()).searchParams.get('teach'), '');
  await close();
});
