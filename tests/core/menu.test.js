// The menu of every figure: one button, seen with pointer or focus and always on touch, that moves nothing.

import assert from 'node:assert/strict';
import { testBrowser, violations } from '../harness/browser.js';
import { openFigures } from '../harness/figures.js';
import { choose, openMenu } from '../harness/menu.js';
import { test } from '../harness/tiers.js';

/** @typedef {import('playwright-core').Page} Page */

const browser = testBrowser();
const curves = '<phasor-curves id="a" length="20"></phasor-curves>';

/** @param {Page} page @returns {Promise<string[]>} what has the focus, and whether the menu is seen */
const focused = (page) =>
  page.evaluate(() => {
    const host = document.querySelector('#a');
    const at = host?.shadowRoot?.activeElement ?? document.activeElement;
    const menu = host?.shadowRoot?.querySelector('.menu');
    return [
      at?.getAttribute('aria-label') ?? at?.textContent ?? '',
      String(menu?.checkVisibility()),
    ];
  });

/** @param {Page} page @param {boolean} wanted whether the button is seen, which takes 150 milliseconds */
const sees = (page, wanted) =>
  page.waitForFunction((isWanted) => {
    const button = document.querySelector('#a')?.shadowRoot?.querySelector('.more');
    return (
      button?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === isWanted
    );
  }, wanted);

test('the button comes with pointer or focus, and nothing moves by it', async () => {
  const { page, close } = await openFigures(browser, curves);
  const places = () =>
    page.evaluate(() =>
      Array.from(
        document.querySelector('#a')?.shadowRoot?.querySelectorAll('.frame > *') ?? [],
        (each) => {
          const { top, left, width, height } = each.getBoundingClientRect();
          return [each.className, top, left, width, height].join(' ');
        },
      ),
    );
  await page.mouse.move(0, 899);
  await page.evaluate(() => /** @type {any} */ (window).settled());
  const before = await places();
  await sees(page, false);
  await page.locator('#a').hover();
  await sees(page, true);
  assert.deepEqual(await places(), before);
  await page.mouse.move(0, 899);
  await sees(page, false);
  await page.locator('#a').getByRole('button', { name: 'More' }).focus();
  await sees(page, true);
  // it takes no line: the sentence stands beside it
  const shared = await page.evaluate(() => {
    const root = /** @type {any} */ (document.querySelector('#a')).shadowRoot;
    const [button, claim] = ['.more', '.claim'].map((name) =>
      root.querySelector(name).getBoundingClientRect(),
    );
    return button.top < claim.bottom && claim.top < button.bottom;
  });
  assert.ok(shared);
  await close();
});

test('on touch it is always there', async () => {
  const { page, close } = await openFigures(browser, curves, { hasTouch: true, isMobile: true });
  await sees(page, true);
  await close();
});

test('keys: Enter, space and arrows open it, arrows, Home and End move, Escape and Tab close it', async () => {
  const { page, complaints, close } = await openFigures(browser, `${curves}<button>next</button>`);
  const more = page.locator('#a').getByRole('button', { name: 'More' });
  const press = (/** @type {string[]} */ ...keys) =>
    keys.reduce(
      (done, key) => done.then(() => page.keyboard.press(key)),
      /** @type {Promise<unknown>} */ (Promise.resolve()),
    );
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    await more.focus();
    await press(key);
    assert.deepEqual(await focused(page), ['Show as table', 'true'], key);
    assert.equal(await more.getAttribute('aria-expanded'), 'true');
    await press('Escape');
    assert.deepEqual(await focused(page), ['More', 'false'], key);
  }
  await press('Enter');
  await page.locator('#a .menu > button').nth(7).waitFor();
  await press('ArrowDown', 'ArrowDown');
  assert.deepEqual(await focused(page), ['Save SVG', 'true']);
  await press('ArrowUp');
  assert.deepEqual(await focused(page), ['Save PNG', 'true']);
  await press('End');
  assert.deepEqual(await focused(page), ['Copy as JAX', 'true']);
  await press('Home', 'Enter');
  assert.deepEqual(await focused(page), ['More', 'false']);
  await page.locator('#a .table td').first().waitFor();
  await press('ArrowUp', 'Tab');
  assert.equal((await focused(page))[1], 'false');
  // a click elsewhere
  await openMenu(page.locator('#a'));
  await page.locator('button', { hasText: 'next' }).click();
  assert.equal((await focused(page))[1], 'false');
  assert.deepEqual(complaints, []);
  await close();
});

test('what a page puts into the slot is in it, and is reached by the arrows', async () => {
  const { page, close } = await openFigures(
    browser,
    '<phasor-curves id="a" length="20"><a slot="more" href="#there">Link</a></phasor-curves>',
  );
  await openMenu(page.locator('#a'));
  await page.keyboard.press('End');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Link');
  assert.equal(await page.locator('#a > a').getAttribute('role'), 'menuitem');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.hash === '#there');
  assert.equal((await focused(page))[1], 'false');
  await close();
});

for (const direction of ['ltr', 'rtl']) {
  test(`at 390 pixels, ${direction}, it is inside the window, from any place of it`, async () => {
    const { page, close } = await openFigures(
      browser,
      `${curves}<div style="block-size: 2000px"></div>`,
      { viewport: { width: 390, height: 844 } },
    );
    await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
    for (const size of ['13px', '20px']) {
      for (const scroll of [0, 200, 100000]) {
        await page.evaluate(([px, y]) => {
          /** @type {HTMLElement} */ (document.querySelector('#a')).style.fontSize = String(px);
          scrollTo(0, 0);
          const { top } = /** @type {any} */ (document.querySelector('#a')).shadowRoot
            .querySelector('.more')
            .getBoundingClientRect();
          scrollTo(0, Math.min(Number(y), top - 4));
        }, /** @type {const} */ ([size, scroll]));
        await page.evaluate(() => /** @type {any} */ (window).settled());
        await page.evaluate(() =>
          /** @type {any} */ (document.querySelector('#a')).shadowRoot
            .querySelector('.more')
            .click(),
        );
        await page.locator('#a .menu > button').nth(7).waitFor();
        const box = await page.locator('#a .menu').boundingBox();
        assert.ok(
          box &&
            box.x >= 7.5 &&
            box.x + box.width <= 382.5 &&
            box.y >= 0 &&
            box.y + box.height <= 844,
          `${size} ${scroll}: ${JSON.stringify(box)}`,
        );
        assert.deepEqual(
          await violations(page, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }),
          [],
        );
        await page.keyboard.press('Escape');
      }
    }
    await close();
  });
}

test('where the browser copies nothing the program is shown below the figure', async () => {
  const { page, close } = await openFigures(browser, curves);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
  });
  await choose(page.locator('#a'), 'Copy as NumPy');
  const code = page.locator('#a .beneath > pre');
  await code.waitFor();
  assert.match(String(await code.textContent()), /import numpy/);
  await close();
});
