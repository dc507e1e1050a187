// A figure grows with the font size of its element: words, charts, and the room between them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testBrowser } from '../harness/browser.js';
import { engines, site as serve } from '../harness/engines.js';
import { openFigures } from '../harness/figures.js';
import { gallery } from '../harness/gallery.js';
import { settled } from '../harness/settled.js';
import { until } from '../harness/until.js';

const browser = testBrowser();

/**
 * Sizes of frames and words as they are laid out, before they are enlarged.
 *
 * @param {import('playwright-core').Page} page
 */
async function layouts(page) {
  // figures that search go on after their first drawing
  await page.waitForFunction(() =>
    Array.from(
      document.querySelectorAll('main > *'),
      ({ shadowRoot }) => !shadowRoot?.querySelector('[aria-busy=true]'),
    ).every(Boolean),
  );
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('main > *'), ({ localName, shadowRoot }) => {
      const frame = /** @type {HTMLElement} */ (shadowRoot?.querySelector('.frame'));
      const charts = Array.from(frame.querySelectorAll('svg'), ({ viewBox }) => viewBox.baseVal);
      return {
        localName,
        growth: Number(frame.style.getPropertyValue('--growth')) || 1,
        size: [frame.clientWidth, frame.clientHeight],
        charts: charts.map(({ width, height }) => `${Math.round(width)} × ${Math.round(height)}`),
        words: frame.querySelector('.figure')?.textContent,
      };
    }),
  );
}

test('at twice the font size and twice the width every figure is the same, twice as large', async () => {
  const plain = await gallery(browser, { css: 'main { inline-size: 620px }' });
  const large = await gallery(browser, {
    css: 'main { inline-size: 1240px } main > * { font-size: 26px }',
    width: 1280,
  });
  const [one, two] = [await layouts(plain.page), await layouts(large.page)];
  assert.deepEqual(
    two.map(({ growth }) => growth),
    two.map(() => 2),
  );
  one.forEach((figure, k) => {
    // fractions of pixels are rounded at either size
    const off = figure.size.map((side, axis) => Math.abs(side - two[k].size[axis]));
    assert.ok(Math.max(...off) <= 3, `${figure.localName}: ${figure.size} and ${two[k].size}`);
    assert.deepEqual({ ...two[k], size: 0, growth: 0 }, { ...figure, size: 0, growth: 0 });
  });
  await plain.close();
  await large.close();
});

test('a larger font of the page enlarges figures too', async () => {
  const { page, close } = await gallery(browser, { css: ':root { font-size: 22px }' });
  for (const { localName, growth } of await layouts(page)) {
    assert.ok(Math.abs(growth - 22 / 16) < 0.01, `${localName}: ${growth}`);
  }
  await close();
});

for (const [name, launch] of Object.entries(engines)) {
  test(`${name}: the pointer meets the position below it at any font size`, async () => {
    const site = await serve();
    site.pages.set(
      '/web/size.html',
      `<!doctype html><html lang="en"><title>size</title>
       <script type="module" src="core/figures/define.js"></script><body>
       <div style="margin: 40px"><phasor-curves style="font-size: 26px" length="11"></phasor-curves></div>`,
    );
    const { page, close } = await launch({ width: 1000, height: 900 });
    await page.goto(`${site.url}web/size.html`);
    const isDrawn = () =>
      Boolean(document.querySelector('phasor-curves')?.shadowRoot?.querySelector('.curve'));
    await until(() => page.evaluate(isDrawn), 'the curves');
    const position = await page.evaluate(() => {
      const element = /** @type {any} */ (document.querySelector('phasor-curves'));
      const chart = element.shadowRoot.querySelector('.plot .hit');
      const { x, width } = chart.getBBox();
      // in pixels of the window: the margin of the page, then twice the place within the figure
      const left = element.getBoundingClientRect().left;
      const clientX = left + 2 * (x + 0.7 * width);
      const event = { bubbles: true, clientX, clientY: 100, pointerType: 'mouse' };
      chart.dispatchEvent(new PointerEvent('pointerdown', event));
      return element.position;
    });
    assert.equal(position, 7);
    await close();
    site.close();
  });
}

test('in narrow columns and large letters no formula of <phasor-shift> is cut, and the title of the vectors stays in sight', async () => {
  for (const [width, size] of [
    [288, 13],
    [346, 18],
  ]) {
    const style = `style="display: block; inline-size: ${width}px; font-size: ${size}px"`;
    const { page, close } = await openFigures(
      browser,
      `<phasor-shift ${style}></phasor-shift>
       <phasor-ladder ${style} step="paper" view="vectors" text="River Bank" dim="6" position="1" column="5"></phasor-ladder>`,
      { viewport: { width: 400, height: 900 }, font: 'dejavu-sans', everySeen: true },
    );
    await settled(page);
    const cut = await page
      .locator('phasor-shift .lines .left')
      .evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
    assert.ok(cut.length >= 4 && cut.every((pixels) => pixels <= 0), `${width} pixels: ${cut}`);
    const at = await page.locator('phasor-ladder .vectors').evaluate((box) => {
      const title = /** @type {Element} */ (box.querySelector('caption span'));
      const [outer, inner] = [box, title].map((one) => one.getBoundingClientRect());
      return {
        scrolled: box.scrollLeft > 0,
        before: inner.left - outer.left,
        after: outer.right - inner.right,
      };
    });
    assert.equal(at.scrolled, true, `${width} pixels`);
    assert.ok(at.before >= -1 && at.after >= -1, JSON.stringify(at));
    await close();
  }
});
