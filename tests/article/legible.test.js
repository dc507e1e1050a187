// Exponents, indices and the parts of fractions can be read: at least 11 pixels wherever one stands
// in the article. On a phone with large letters every page is as wide as its window. And where the
// browser has a least size of letters the front page has room for them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { web } from '../../tools/entries.js';
import { testBrowser } from '../harness/browser.js';
import { pages } from '../harness/hostile-texts.js';
import { launch } from '../harness/launch.js';
import { served } from '../harness/served.js';
import { settled } from '../harness/settled.js';

const browser = testBrowser();
const least = 11;

/** Settings that bring up other formulas. @type {[selector: string, settings: Record<string, unknown>][]} */
const shown = [
  ...['index', 'paper', 'time', 'cases'].map(
    (notation) =>
      /** @type {[string, Record<string, unknown>]} */ ([
        '#pattern phasor-heatmap',
        { notation, row: 3, column: 9 },
      ]),
  ),
  ['#ladder phasor-ladder', { step: 'normalized' }],
  ['#ladder phasor-ladder', { formula: '[sin(p), cos(p)]', step: 'yours' }],
  ['#steps phasor-steps', { step: 'softmax' }],
  ['#cost phasor-cost', { charts: true }],
];

for (const width of [390, 1280]) {
  test(`at ${width} pixels no exponent and no part of a fraction is smaller than ${least}`, async () => {
    const { page, close } = await browser.open('article.html', {
      everySeen: true,
      viewport: { width, height: 900 },
    });
    await settled(page);
    const all = new Map();
    for (const [selector, settings] of /** @type {typeof shown} */ ([['body', {}], ...shown])) {
      await page.locator(selector).evaluate((figure, given) => {
        Object.assign(figure, given);
      }, settings);
      await settled(page);
      const found = await page.evaluate(() => {
        /** @type {[text: string, size: number, isSmaller: boolean][]} */
        const sizes = [];
        (function visit(/** @type {Element | ShadowRoot} */ root, /** @type {string} */ figure) {
          for (const each of root.querySelectorAll('*')) {
            if (each.shadowRoot) visit(each.shadowRoot, each.localName);
            const isFormula = each.namespaceURI?.endsWith('MathML') && each.childElementCount === 0;
            if (!isFormula && !each.matches('sup, sub')) continue;
            if (!each.textContent?.trim() || each.getClientRects().length === 0) continue;
            const whole = each.closest('math') ?? each.parentElement ?? each;
            const [own, outer] = [each, whole].map((one) =>
              parseFloat(getComputedStyle(one).fontSize),
            );
            sizes.push([
              `${figure}: ${each.textContent} in ${whole.textContent}`,
              own,
              own < outer,
            ]);
          }
        })(document.body, 'the page');
        return sizes;
      });
      for (const [text, size, isSmaller] of found) all.set(text, { size, isSmaller });
    }
    const small = [...all].filter(([, { size }]) => size < least);
    assert.deepEqual(
      small.map(([text, { size }]) => `${text}: ${size}`),
      [],
    );
    assert.ok([...all.values()].filter(({ isSmaller }) => isSmaller).length > 20, 'some are small');
    await close();
  });
}

for (const path of pages) {
  test(`${path} at 390 pixels with a font of 22: nothing scrolls sideways, and figures begin where the text does`, async () => {
    const { page, close } = await browser.open(path, {
      everySeen: true,
      viewport: { width: 390, height: 844 },
    });
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 22 } });
    await settled(page);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    const lefts = await page
      .locator('h1, main > figure, main section > figure')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
    assert.deepEqual(new Set(lefts), new Set(lefts.slice(0, 1)), String(lefts));
    await close();
  });
}

test('where no letter is smaller than 22 pixels the formulas of the front page have a line, and no control leaves it', async (context) => {
  const site = await served(web);
  const large = await launch('--blink-settings=minimumFontSize=22,minimumLogicalFontSize=22');
  context.after(async () => {
    await large.close();
    site.close();
  });
  for (const width of [390, 1280]) {
    const page = await large.newPage({ viewport: { width, height: 900 } });
    await page.goto(`${site.url}index.html`);
    await page.locator('phasor-sentence .frame.ready').waitFor();
    const { size, cut, out } = await page.evaluate(() => {
      const host = /** @type {Element} */ (document.querySelector('phasor-sentence'));
      const all = (/** @type {string} */ selector) => [
        .../** @type {ShadowRoot} */ (host.shadowRoot).querySelectorAll(selector),
      ];
      const edge = host.getBoundingClientRect().right;
      // of what stands on the line itself: exponents and indices are as large there
      const bottoms = (/** @type {Element} */ each) =>
        Array.from(each.querySelectorAll('math > :is(mi, mn, mo)'), (part) =>
          Math.round(part.getBoundingClientRect().bottom - each.getBoundingClientRect().bottom),
        );
      return {
        size: getComputedStyle(host).fontSize,
        cut: all('.formula').map((each) => Math.max(...bottoms(each))),
        out: all('.turns, .blend').map((each) => each.getBoundingClientRect().right - edge),
      };
    });
    assert.equal(size, '22px');
    assert.ok(cut.length === 4 && Math.max(...cut) <= 1, `${width} pixels: ${cut}`);
    assert.ok(out.length === 2 && Math.max(...out) <= 1, `${width} pixels: ${out}`);
    await page.close();
  }
});
