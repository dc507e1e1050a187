// What all elements look like on pages that are set up in other ways: right to left.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { start } from './browser.js';
import { gallery, tags } from './look.js';

/** @type {Awaited<ReturnType<typeof start>>} */
let browser;
before(async () => {
  browser = await start();
});
after(() => browser.close());

/**
 * The places of all that a figure shows, from the left top of the figure: words, canvases, shapes.
 *
 * @param {import('playwright-core').Page} page
 * @returns {Promise<Record<string, string[]>>} tag → one line a part
 */
const places = (page) =>
  page.evaluate((names) => {
    const inside = (/** @type {string} */ name) => {
      const figure = document.querySelector(name)?.shadowRoot?.querySelector('.figure');
      if (!figure) return [];
      const { left, top } = figure.getBoundingClientRect();
      const lines = [];
      const range = document.createRange();
      const walker = document.createTreeWalker(
        figure,
        NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
      );
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const isText = node instanceof Text;
        const shape =
          node instanceof Element && node.matches('canvas, path, line, circle, rect, input');
        if (!shape && !(isText && node.data.trim())) continue;
        if (isText) range.selectNode(node);
        const box = (isText ? range : /** @type {Element} */ (node)).getBoundingClientRect();
        const numbers = [box.left - left, box.top - top, box.width, box.height].map(Math.round);
        lines.push(`${isText ? node.data : node.nodeName} ${numbers.join(' ')}`);
      }
      return lines;
    };
    return Object.fromEntries(names.map((name) => [name, inside(name)]));
  }, tags);

test('on a page from right to left every figure is as on one from left to right', async () => {
  const ltr = await gallery(browser);
  const wanted = await places(ltr.page);
  const pictures = await drawings(ltr.page);
  await ltr.close();
  const { page, complaints, close } = await gallery(browser, { html: 'dir="rtl"' });
  const seen = await places(page);
  for (const tag of tags) {
    assert.ok(wanted[tag].length > 3, `${tag} shows ${wanted[tag].length} parts`);
    assert.deepEqual(seen[tag], wanted[tag], tag);
  }
  // and so is what is saved
  for (const [tag, picture] of Object.entries(await drawings(page))) {
    const difference = firstDifference(picture, pictures[tag]);
    assert.equal(difference, '', `${tag}, saved as SVG`);
  }
  assert.deepEqual(complaints, []);

  // words are at the side where the page begins, and an English sentence ends on its right
  const claim = await page.evaluate(() => {
    const root = document.querySelector('phasor-curves')?.shadowRoot;
    const made = /** @type {Element} */ (root?.querySelector('.claim'));
    const range = document.createRange();
    made.textContent = 'One sentence.';
    range.setStart(/** @type {Node} */ (made.firstChild), 12);
    range.setEnd(/** @type {Node} */ (made.firstChild), 13);
    const [stop, box] = [range.getBoundingClientRect(), made.getBoundingClientRect()];
    return Math.round(box.right - stop.right);
  });
  assert.equal(claim, 0);

  // the table for those who do not see the figure: its rows begin on the left
  const table = await page.evaluate(() => {
    const root = document.querySelector('phasor-heatmap')?.shadowRoot;
    /** @type {HTMLElement | null | undefined} */ (root?.querySelector('.toolbar button'))?.click();
    const cells = root?.querySelectorAll('.table tbody tr:first-child > *') ?? [];
    return Array.from(cells, (cell) => cell.getBoundingClientRect().left);
  });
  assert.ok(table.length > 8);
  assert.deepEqual(
    table,
    [...table].sort((a, b) => a - b),
  );
  await close();
});

/** @param {import('playwright-core').Page} page @returns {Promise<Record<string, string>>} tag → SVG, without pixels */
const drawings = (page) =>
  page.evaluate(async (names) => {
    const { svg } = await import(`${'./draw/snapshot.js'}`);
    const made = names.map(async (name) => {
      const figure = document.querySelector(name)?.shadowRoot?.querySelector('.figure');
      return [name, (await svg(figure).text()).replace(/data:image[^"]*/g, '')];
    });
    return Object.fromEntries(await Promise.all(made));
  }, tags);

/** @param {string} a @param {string} b texts with numbers, alike when those are at most 1 apart */
function firstDifference(a, b) {
  const parts = (/** @type {string} */ text) => text.split(/(\d+(?:\.\d+)?)/);
  const others = parts(b);
  const same = (/** @type {string} */ part, /** @type {number} */ k) =>
    part === others[k] || Math.abs(Number(part) - Number(others[k])) <= 1;
  const at = parts(a).findIndex((part, k) => !same(part, k));
  return at < 0
    ? ''
    : `${parts(a)
        .slice(at, at + 9)
        .join('')} for ${others.slice(at, at + 9).join('')}`;
}

/** Arrow keys: the part that takes them, and what moves in the picture. */
const moving = /** @type {const} */ ([
  ['phasor-heatmap', '.plot', '.cell'],
  ['phasor-attention', '.plot', '.cell'],
  ['phasor-curves', '.plot [role=slider], .plot[role=slider]', '.rule'],
  ['phasor-similarity', '.plot', '.cell'],
  ['phasor-precision', '.plot', '.cell'],
  ['phasor-add', '.map', '.here'],
  ['phasor-terms', '[part=score]', '[part=score] .cross.cell'],
  ['phasor-cost', '.counted', '.counted .rule'],
  ['phasor-collisions', '[role=slider]', '.rule'],
]);

test('the right arrow key moves right in the picture, whichever way the page runs', async () => {
  const { page, close } = await gallery(browser, { html: 'dir="rtl"' });
  for (const [tag, part, mark] of moving) {
    const left = () =>
      page
        .locator(`${tag} ${mark}`)
        .first()
        .evaluate((each) => each.getBoundingClientRect().left);
    await page.locator(`${tag} ${part}`).first().focus();
    await page.keyboard.press('ArrowRight');
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const before = await left();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const after = await left();
    assert.ok(after > before, `${tag}: from ${before} to ${after}`);
  }
  await close();
});
