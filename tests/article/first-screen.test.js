// The head of the article, and a figure of it alone.

import assert from 'node:assert/strict';
import { testBrowser, violations } from '../harness/browser.js';
import { settled } from '../harness/settled.js';
import { forRelease, test } from '../harness/tiers.js';

const browser = testBrowser();

forRelease(
  'on a phone the links of the header are one button, which opens them and closes with Escape',
  async () => {
    for (const name of ['article.html', 'masks.html']) {
      const { page, close } = await browser.open(name, { viewport: { width: 390, height: 844 } });
      const link = page.locator('nav.pages').getByRole('link', { name: 'Gallery' });
      const menu = page.locator('nav.pages button', { hasText: 'Menu' });
      assert.equal(await link.isVisible(), false);
      await menu.click();
      assert.equal(await link.isVisible(), true);
      assert.equal(await menu.getAttribute('aria-expanded'), 'true');
      await page.locator('h1').click();
      await page.keyboard.press('Escape');
      await menu.focus();
      await page.keyboard.press('Escape');
      assert.equal(await menu.getAttribute('aria-expanded'), 'false');
      await close();
    }
    const { page, close } = await browser.open('article.html', {
      viewport: { width: 1280, height: 800 },
    });
    assert.equal(await page.locator('nav.pages button', { hasText: 'Menu' }).isVisible(), false);
    assert.equal(await page.locator('nav.pages a').first().isVisible(), true);
    await close();
  },
);

forRelease(
  'in a window so high that the first chapter is read at once, the sentence stands below the head',
  async () => {
    const { page, close } = await browser.open('article.html', {
      viewport: { width: 1280, height: 2400 },
    });
    await settled(page);
    await page.waitForFunction(() => document.querySelector('#contents [aria-current]') !== null);
    const [lede, bar] = await page.evaluate(() =>
      ['.lede', '.sentence'].map((each) => document.querySelector(each)?.getBoundingClientRect()),
    );
    assert.ok(lede && bar && bar.top >= lede.bottom, JSON.stringify([lede, bar]));
    await close();
  },
);

test('one figure in a frame has a heading, and axe finds nothing', async () => {
  const { page, close } = await browser.open('article.html?embed=dials', { bypassCSP: true });
  await settled(page);
  assert.equal(
    await page.getByRole('heading', { level: 1 }).textContent(),
    'Your sentence: every word with the dials of its encoding',
  );
  assert.deepEqual(await violations(page), []);
  await close();
});
