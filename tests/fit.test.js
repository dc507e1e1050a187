// Elements in the height that a page gives them: their parts do not lie on each other nor outside, what has
// no room is left out in order, and comes back.

import assert from 'node:assert/strict';
import { testBrowser } from './harness/browser.js';
import { openFigures } from './harness/figures.js';
import { test } from './harness/tiers.js';

const browser = testBrowser();

/**
 * Parts on screen, and which of them meet or leave the element.
 *
 * @param {import('playwright-core').Page} page
 */
const seen = (page, tag = 'phasor-heatmap') =>
  page.evaluate(async (name) => {
    await /** @type {any} */ (window).settled();
    const host = /** @type {HTMLElement} */ (document.querySelector(name));
    const root = /** @type {ShadowRoot} */ (host.shadowRoot);
    const box = host.getBoundingClientRect();
    const frame = /** @type {HTMLElement} */ (root.querySelector('.frame'));
    const parts = ['.plot', '.foot', '.formula', '.controls', '.claim'].flatMap((selector) => {
      const node = root.querySelector(selector);
      const { width, height, top, bottom } = node?.getBoundingClientRect() ?? new DOMRect();
      return width > 2 && height > 2 ? [{ selector, top, bottom }] : [];
    });
    const wrong = parts.flatMap((part, k) => [
      ...(part.bottom > box.bottom + 2 && getComputedStyle(frame).overflowY === 'visible'
        ? [`${part.selector} leaves the element`]
        : []),
      ...parts
        .slice(k + 1)
        .filter((other) => part.top < other.bottom - 2 && other.top < part.bottom - 2)
        .map((other) => `${part.selector} meets ${other.selector}`),
    ]);
    return { parts: parts.map(({ selector }) => selector), wrong, height: Math.round(box.height) };
  }, tag);

/** @param {import('playwright-core').Page} page @param {string} style */
const styled = (page, style, tag = 'phasor-heatmap') =>
  page.evaluate(
    ([name, text]) => document.querySelector(name)?.setAttribute('style', text),
    [tag, style],
  );

test('a heat map of any height has its parts beside each other, and leaves out the least important first', async () => {
  const { page, complaints, close } = await openFigures(
    browser,
    '<phasor-heatmap length="60" dim="32" row="3" column="4" controls="dim"></phasor-heatmap>',
    { viewport: { width: 1000, height: 1600 } },
  );
  const all = ['.plot', '.foot', '.formula', '.controls', '.claim'];
  assert.deepEqual((await seen(page)).parts, all);
  /** @type {Record<string, string[]>} */
  const at = {};
  for (const height of [900, 600, 400, 300, 200, 120]) {
    await styled(page, `height: ${height}px`);
    const { parts, wrong, height: own } = await seen(page);
    assert.deepEqual([wrong, own], [[], height], `${height}`);
    at[height] = parts;
  }
  assert.deepEqual(at[900], all);
  assert.ok(!at[300].includes('.formula'), 'the formula is the first to go');
  assert.ok(at[300].includes('.plot') && at[300].includes('.foot'));
  for (const [k, height] of [600, 400, 300, 200, 120].entries()) {
    const larger = at[[900, 600, 400, 300, 200][k]];
    assert.ok(
      at[height].every((part) => larger.includes(part)),
      `${height}`,
    );
  }
  await styled(page, 'aspect-ratio: 2; width: 600px');
  assert.deepEqual((await seen(page)).wrong, []);
  await styled(page, '');
  assert.deepEqual((await seen(page)).parts, all, 'all come back');
  assert.deepEqual(complaints, []);
  await close();
});

test('attention stays in a height that is given, and scrolls where nothing more can be left out', async () => {
  const { page, complaints, close } = await openFigures(
    browser,
    '<phasor-attention style="height: 300px" controls></phasor-attention><p id="after">after</p>',
  );
  const { wrong, height } = await seen(page, 'phasor-attention');
  assert.deepEqual([wrong, height], [[], 300]);
  const reaches = await page.evaluate(() => {
    const host = /** @type {HTMLElement} */ (document.querySelector('phasor-attention'));
    const frame = /** @type {HTMLElement} */ (host.shadowRoot?.querySelector('.frame'));
    return [frame.clientHeight <= 300, getComputedStyle(frame).overflowY];
  });
  assert.deepEqual(reaches, [true, 'auto']);
  assert.deepEqual(complaints, []);
  await close();
});

test('compact leaves out formula, notice and sentence, which are still read, and keeps the buttons', async () => {
  const { page, complaints, close } = await openFigures(
    browser,
    '<phasor-heatmap length="60" dim="32" compact></phasor-heatmap>',
  );
  assert.deepEqual((await seen(page)).parts, ['.plot', '.foot']);
  const seenButtons = () =>
    page.evaluate(() => {
      const root = document.querySelector('phasor-heatmap')?.shadowRoot;
      const button = root?.querySelector('.buttons button');
      return button?.checkVisibility({ opacityProperty: true });
    });
  assert.equal(await seenButtons(), false, 'they would lie on the figure');
  const claim = page.locator('phasor-heatmap .claim');
  assert.match(String(await claim.textContent()), /first pair comes round/);
  const button = page.locator('phasor-heatmap').getByRole('button', { name: 'Show as table' });
  await button.focus();
  assert.equal(await seenButtons(), true);
  await page.evaluate(() => document.querySelector('phasor-heatmap')?.removeAttribute('compact'));
  assert.deepEqual((await seen(page)).parts, ['.plot', '.foot', '.formula', '.claim']);
  await button.blur();
  assert.equal(await seenButtons(), true, 'without a pointer too');
  assert.deepEqual(complaints, []);
  await close();
});
