// The first screen of the article, without scrolling: a sentence, its encoding, and who looks at whom,
// linked.

import assert from 'node:assert/strict';
import { testBrowser, violations } from '../harness/browser.js';
import { settled } from '../harness/settled.js';
import { forRelease, test } from '../harness/tiers.js';

const browser = testBrowser();

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page what the three show */
const seen = (page) =>
  page.evaluate(() => {
    const dials = /** @type {any} */ (document.querySelector('.first phasor-dials'));
    const looks = /** @type {any} */ (document.querySelector('#looks'));
    const { data, shape } = looks.data().tensor;
    const [rows, columns] = shape;
    const row = (/** @type {number} */ k) =>
      Array.from(data.subarray(k * columns, (k + 1) * columns), (x) => Number(x.toFixed(4)));
    return {
      text: /** @type {HTMLTextAreaElement} */ (document.querySelector('#text')).value,
      words: Array.from(
        dials.shadowRoot.querySelectorAll('.dials .word'),
        (each) => each.textContent,
      ),
      hands: Array.from(dials.shadowRoot.querySelectorAll('.tip'), (each) => ({
        x: each.getAttribute('cx'),
        isSeen: getComputedStyle(each).visibility === 'visible',
      })),
      weights: Array.from({ length: rows }, (_, k) => row(k)),
    };
  });

for (const [width, height] of [
  [1280, 800],
  [390, 844],
]) {
  const run = width === 1280 ? test : forRelease;
  run(
    `${width} × ${height}: sentence, dials and weights are seen at once, and a drag changes all three`,
    async () => {
      const { page, complaints, close } = await browser.open('article.html', {
        viewport: { width, height },
        bypassCSP: true,
      });
      await page.locator('#looks .cells').waitFor();
      await settled(page);
      const boxes = await page.evaluate(() => {
        const { shadowRoot } = /** @type {any} */ (document.querySelector('#looks'));
        const dials = /** @type {any} */ (document.querySelector('.first phasor-dials')).shadowRoot;
        return [
          document.querySelector('#text'),
          dials.querySelector('.dials'),
          shadowRoot.querySelector('.plot'),
        ]
          .map((each) => each.getBoundingClientRect())
          .map(({ top, bottom, left, right }) => ({ top, bottom, left, right }));
      });
      for (const { top, bottom, left, right } of boxes) {
        const isInside = top >= 0 && bottom <= height && left >= 0 && right <= width;
        assert.ok(isInside, JSON.stringify(boxes));
      }
      assert.equal(await page.evaluate(() => scrollY), 0);
      // which dials these are, and of how many
      const turns = await page.locator('.first phasor-dials .turn').allTextContents();
      const claim = await page.locator('.first phasor-dials .claim').textContent();
      assert.match(String(claim), / Of 8 dials, 3 are drawn\.$/);
      if (width < 560) {
        assert.deepEqual(turns, ['3 of 8 dials: a turn in 6.3, 19.9, 62.8 words']);
        // contents cover nothing of the map, and are out of the way while one reads on
        const legend = await page.locator('#looks span', { hasText: /^weight$/ }).boundingBox();
        const contents = await page.locator('#contents > button').boundingBox();
        assert.ok(legend && contents && legend.x + legend.width < contents.x);
        await page.mouse.wheel(0, 600);
        await page.waitForFunction(() => {
          const button = document.querySelector('#contents > button');
          return Number(button?.getBoundingClientRect().top) >= innerHeight;
        });
        await page.mouse.wheel(0, -600);
        await page.waitForFunction(() => scrollY === 0);
        await page.getByRole('button', { name: 'Contents' }).click();
        await page.keyboard.press('Escape');
        assert.equal(await page.evaluate(() => scrollY), 0);
      } else assert.equal(turns.length, 6);

      const before = await seen(page);
      assert.equal(before.text, 'the money bank by the river bank');
      // each bank looks at the word before it
      assert.ok(before.weights[2][1] > 0.8 && before.weights[6][5] > 0.8, `${before.weights}`);
      const svg = await page.locator('.first phasor-dials .dials').boundingBox();
      const word = await page.locator('.first phasor-dials .dials .word').nth(6).boundingBox();
      const other = await page.locator('.first phasor-dials .dials .word').nth(3).boundingBox();
      assert.ok(svg && word && other);
      const y = svg.y + 30;
      await page.mouse.move(word.x + word.width / 2, y);
      await page.mouse.down();
      await page.mouse.move(other.x + other.width / 2, y, { steps: 6 });
      await page.mouse.up();
      await settled(page);
      const after = await seen(page);
      assert.equal(after.text, 'the money bank bank by the river');
      assert.deepEqual(after.words, after.text.split(' '));
      // the second bank now looks at the first
      assert.ok(after.weights[3][2] > 0.8);
      assert.equal(await page.locator('#looks').getAttribute('query'), '3');

      await page.getByRole('switch', { name: 'Add the encoding' }).click();
      await settled(page);
      const off = await seen(page);
      assert.deepEqual(off.weights[2], off.weights[3], 'the two banks are one');
      assert.ok(
        before.hands.every(({ isSeen }) => isSeen) && off.hands.every(({ isSeen }) => !isSeen),
      );
      assert.match(
        (await page.locator('.first phasor-dials .claim').textContent()) ?? '',
        /^Without the encoding “bank” at position 3 has nothing/,
      );
      // at 1280 by page.test.js, in the release too
      if (width < 560) assert.deepEqual(await violations(page), []);
      assert.deepEqual(complaints, []);
      await close();
    },
  );
}

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
