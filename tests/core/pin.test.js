// Hovering moves the cursor of a figure, a click pins it: in every element with a cursor, by mouse,
// by keyboard and by touch, and in groups.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testBrowser } from '../harness/browser.js';
import { observed } from '../harness/figures.js';

const browser = testBrowser();

/**
 * @param {string} body
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
async function open(body, options) {
  const html = `<!doctype html><html lang="en"><title>pin</title>${observed}
    <script type="module" src="core/figures/define.js"></script>
    <style>body { margin: 40px }</style><main>${body}</main></html>`;
  const opened = await browser.open('pin-test.html', { html, ...options });
  await opened.page.waitForFunction(() =>
    [...document.querySelectorAll('main *')]
      .filter(({ localName, isConnected }) => isConnected && localName.startsWith('phasor-'))
      .every(({ shadowRoot }) => shadowRoot?.querySelector('.frame.ready:not(.empty)')),
  );
  await opened.page.evaluate(() => /** @type {any} */ (window).settled());
  return opened;
}

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string[]} names @param {string} [selector] */
const values = (page, names, selector = '#a') =>
  page.evaluate(
    ([of, all]) => {
      const element = /** @type {any} */ (document.querySelector(/** @type {string} */ (of)));
      return Array.from(all, (name) => element[name]);
    },
    [selector, names],
  );

/** @param {Page} page @param {string} part @param {number} x share of its width @param {number} y */
async function placeIn(page, part, x, y) {
  const box = await page.locator(part).first().boundingBox();
  assert.ok(box, part);
  return /** @type {[number, number]} */ ([box.x + x * box.width, box.y + y * box.height]);
}

const heatmap = '<phasor-heatmap id="a" length="8" dim="8"></phasor-heatmap>';
const plot = '#a [part=plot]';

test('what is copied is the cell that was clicked, whatever lies on the way to the button', async () => {
  const { page, close } = await open(heatmap);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (/** @type {string} */ text) => Object.assign(window, { text }) },
    });
  });
  const [x, y] = await placeIn(page, plot, 2.5 / 8, 1.5 / 8);
  await page.mouse.click(x, y);
  const button = page.getByRole('button', { name: 'Copy', exact: true });
  const target = await button.boundingBox();
  assert.ok(target);
  await page.mouse.move(target.x + 3, target.y + 3, { steps: 20 });
  assert.deepEqual(await values(page, ['row', 'column', 'pinned']), [1, 2, true]);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForFunction(() => 'text' in window);
  const text = await page.evaluate(() => /** @type {any} */ (window).text);
  assert.equal(Number(text), Math.sin(10000 ** (-2 / 8)));
  await close();
});

test('hovering previews, a click pins, another moves the pin, the same again releases', async () => {
  const { page, close } = await open(heatmap);
  const cell = (/** @type {number} */ row, /** @type {number} */ column) =>
    placeIn(page, plot, (column + 0.5) / 8, (row + 0.5) / 8);
  const state = () => values(page, ['row', 'column', 'pinned']);
  await page.mouse.move(...(await cell(3, 4)));
  assert.deepEqual(await state(), [3, 4, false]);
  await page.mouse.move(...(await cell(5, 6)));
  assert.deepEqual(await state(), [5, 6, false]);
  await page.mouse.click(...(await cell(5, 6)));
  await page.mouse.move(...(await cell(1, 1)));
  assert.deepEqual(await state(), [5, 6, true]);
  await page.mouse.click(...(await cell(1, 1)));
  await page.mouse.move(...(await cell(2, 2)));
  assert.deepEqual(await state(), [1, 1, true]);
  await page.mouse.click(...(await cell(1, 1)));
  assert.deepEqual(await state(), [1, 1, false]);
  await page.mouse.move(...(await cell(2, 2)));
  assert.deepEqual(await state(), [2, 2, false]);
  await close();
});

test('a map that is dragged is not pinned when the pointer is released', async () => {
  const { page, close } = await open(
    '<phasor-heatmap id="a" length="40" dim="8" rows="0 8"></phasor-heatmap>',
  );
  await page.mouse.move(...(await placeIn(page, plot, 0.5, 0.8)));
  await page.mouse.down();
  await page.mouse.move(...(await placeIn(page, plot, 0.5, 0.2)), { steps: 5 });
  await page.mouse.up();
  await page.evaluate(() => /** @type {any} */ (window).settled());
  const [pinned, rows] = await values(page, ['pinned', 'rows']);
  assert.equal(pinned, false);
  assert.ok(rows[0] > 0, `${rows}`);
  await close();
});

test('events: hovering selects, pinning and releasing change `pinned` once each', async () => {
  const { page, close } = await open(heatmap);
  const at = await placeIn(page, plot, 0.3, 0.3);
  await page.mouse.move(...at);
  await page.mouse.click(...at);
  await page.mouse.move(at[0] + 90, at[1] + 60);
  await page.keyboard.press('Escape');
  const events = await page.evaluate(() => /** @type {any} */ (window).events);
  assert.deepEqual(
    events.map(([type, detail]) => [type, detail.pinned]),
    [
      ['phasor-change', undefined],
      ['phasor-select', undefined],
      ['phasor-change', true],
      ['phasor-change', false],
    ],
  );
  await close();
});

test('Escape releases also from the button of the menu, and leaves the figure only when nothing is pinned', async () => {
  const { page, close } = await open(heatmap);
  await page.mouse.click(...(await placeIn(page, plot, 0.3, 0.3)));
  await page.locator('#a').getByRole('button', { name: 'More' }).focus();
  await page.evaluate(() => Object.assign(window, { leaked: 0 }));
  const leaked = () => page.evaluate(() => /** @type {any} */ (window).leaked);
  await page.keyboard.press('Escape');
  assert.deepEqual(await values(page, ['pinned']), [false]);
  assert.equal(await leaked(), 0);
  await page.keyboard.press('Escape');
  assert.equal(await leaked(), 1);
  await close();
});

test('Enter and the space bar pin and release, arrows move the pinned cell, and it is said', async () => {
  const { page, close } = await open(heatmap);
  await page.locator(plot).focus();
  await page.keyboard.press('ArrowDown');
  const description = () =>
    page.evaluate(() => {
      const root = document.querySelector('#a')?.shadowRoot;
      const parts = root?.querySelector('#pin')?.children ?? [];
      return Array.from(
        parts,
        (part) => getComputedStyle(part).display !== 'none' && part.textContent,
      )
        .filter(Boolean)
        .join();
    });
  assert.equal(await page.locator(plot).getAttribute('aria-describedby'), 'pin');
  assert.equal(await description(), 'Enter pins the cursor');
  for (const key of ['Enter', ' ']) {
    await page.evaluate(() => Object.assign(window, { leaked: 0 }));
    await page.keyboard.press(key);
    await page.evaluate(() => /** @type {any} */ (window).settled());
    assert.deepEqual(await values(page, ['pinned']), [true]);
    assert.equal(await page.locator('#a [role=status]').textContent(), 'Pinned');
    assert.equal(await description(), 'Pinned: Escape releases the cursor');
    const [row] = await values(page, ['row']);
    await page.keyboard.press('ArrowDown');
    assert.deepEqual(await values(page, ['row', 'pinned']), [row + 1, true]);
    await page.mouse.move(...(await placeIn(page, plot, 0.9, 0.9)));
    assert.deepEqual(await values(page, ['row']), [row + 1]);
    await page.keyboard.press(key);
    assert.deepEqual(await values(page, ['pinned']), [false]);
    assert.equal(await page.locator('#a [role=status]').textContent(), 'Released');
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).leaked), 0);
    await page.mouse.move(2, 2);
  }
  await close();
});

test('without a cell there is nothing to pin', async () => {
  const { page, close } = await open(heatmap);
  await page.evaluate(() => {
    const plotNode = document.querySelector('#a')?.shadowRoot?.querySelector('[part=plot]');
    plotNode?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  assert.deepEqual(await values(page, ['row', 'pinned']), [-1, false]);
  await close();
});

test('one pin a group: what shares a cursor is pinned together, and released together', async () => {
  const { page, close } = await open(
    `<phasor-heatmap id="a" group="g" length="8" dim="8" style="height: 260px"></phasor-heatmap>
     <phasor-heatmap id="b" group="g" length="8" dim="8" style="height: 260px"></phasor-heatmap>`,
    { viewport: { width: 900, height: 1200 } },
  );
  await page.mouse.click(...(await placeIn(page, plot, 2.5 / 8, 2.5 / 8)));
  const state = () =>
    Promise.all(['#a', '#b'].map((of) => values(page, ['row', 'column', 'pinned'], of)));
  assert.deepEqual(await state(), [
    [2, 2, true],
    [2, 2, true],
  ]);
  const other = '#b [part=plot]';
  await page.mouse.move(...(await placeIn(page, other, 6.5 / 8, 6.5 / 8)));
  assert.deepEqual(await state(), [
    [2, 2, true],
    [2, 2, true],
  ]);
  await page.mouse.click(...(await placeIn(page, other, 6.5 / 8, 6.5 / 8)));
  assert.deepEqual(await state(), [
    [6, 6, true],
    [6, 6, true],
  ]);
  await page.keyboard.press('Escape');
  assert.deepEqual(await state(), [
    [6, 6, false],
    [6, 6, false],
  ]);
  await close();
});

test('a tap pins, and the next tap on the cell releases; a finger that moves moves it', async () => {
  const { page, close } = await open(heatmap, { hasTouch: true });
  const at = await placeIn(page, plot, 2.5 / 8, 3.5 / 8);
  await page.touchscreen.tap(...at);
  assert.deepEqual(await values(page, ['row', 'column', 'pinned']), [3, 2, true]);
  await page.touchscreen.tap(...(await placeIn(page, plot, 5.5 / 8, 3.5 / 8)));
  assert.deepEqual(await values(page, ['row', 'column', 'pinned']), [3, 5, true]);
  await page.touchscreen.tap(...(await placeIn(page, plot, 5.5 / 8, 3.5 / 8)));
  assert.deepEqual(await values(page, ['row', 'column', 'pinned']), [3, 5, false]);
  await close();
});

test('an author pins with the attribute; the ring is 2 pixels of the colour of the focus', async () => {
  const { page, close } = await open(
    '<phasor-heatmap id="a" length="8" dim="8" row="3" column="4" pinned></phasor-heatmap>',
  );
  await page.mouse.move(...(await placeIn(page, plot, 0.1, 0.1)));
  assert.deepEqual(await values(page, ['row', 'column', 'pinned']), [3, 4, true]);
  const ring = () =>
    page.evaluate(() => {
      const found = document.querySelector('#a')?.shadowRoot?.querySelector('.plot > .cell');
      const { outlineColor, outlineWidth } = getComputedStyle(/** @type {Element} */ (found));
      return [outlineColor, outlineWidth];
    });
  const pinnedRing = await ring();
  await page.evaluate(async () => {
    document.querySelector('#a')?.setAttribute('pinned', 'off');
    await /** @type {any} */ (window).settled();
  });
  const free = await ring();
  assert.equal(pinnedRing[1], '2px');
  assert.notEqual(pinnedRing[0], free[0]);
  await close();
});

/**
 * What a reader points at in each element: the part, and two places in it as shares of its width and
 * height.
 *
 * @type {[tag: string, attributes: string, part: string, a: [number, number], b: [number, number]][]}
 */
const pointed = [
  ['phasor-heatmap', 'length="8" dim="8"', '[part=plot]', [0.3, 0.3], [0.7, 0.7]],
  ['phasor-curves', '', '.hit', [0.3, 0.5], [0.7, 0.5]],
  ['phasor-similarity', 'length="16"', '[part=plot]', [0.3, 0.4], [0.7, 0.2]],
  ['phasor-similarity', 'length="16"', '.hit', [0.3, 0.5], [0.7, 0.5]],
  ['phasor-add', '', '.cells', [0.3, 0.9], [0.7, 0.1]],
  ['phasor-add', 'combine="concatenate"', '.cells.wide', [0.3, 0.9], [0.7, 0.1]],
  ['phasor-binary', '', '.cells', [0.5, 0.1], [0.5, 0.9]],
  ['phasor-claim', 'expr="[[1,2],[3,4]]" says="[[1,2],[3,5]]"', '.cells', [0.2, 0.2], [0.7, 0.2]],
  ['phasor-ladder', '', 'svg.live', [0.9, 0.5], [0.2, 0.5]],
  ['phasor-ladder', '', '.vectors tbody', [0.5, 0.9], [0.5, 0.1]],
  ['phasor-order', '', '.outputs tbody', [0.5, 0.9], [0.5, 0.5]],
  ['phasor-precision', '', '[part=plot]', [0.3, 0.3], [0.7, 0.7]],
  ['phasor-steps', '', '.matrix:has([aria-readonly]):visible', [0.4, 0.5], [0.85, 0.85]],
  ['phasor-terms', '', '.sum .cells', [0.3, 0.3], [0.7, 0.7]],
  ['phasor-terms', '', '.four .cells', [0.3, 0.3], [0.7, 0.7]],
];

for (const [tag, attributes, part, first, second] of pointed) {
  test(`${tag} ${part}: a click pins, the mouse leaves it, a click moves it, Escape releases`, async () => {
    const { page, complaints, close } = await open(`<${tag} id="a" ${attributes}></${tag}>`, {
      viewport: { width: 1000, height: 1600 },
    });
    // what is on screen, and where the cursor stands
    const seen = () =>
      page.evaluate(async () => {
        const { settled, until } = /** @type {any} */ (window);
        const element = /** @type {any} */ (document.querySelector('#a'));
        // what it shows may be fetched, such as vectors of words
        await until(
          () => element.shadowRoot.querySelector('.ready .figure:not([aria-busy])'),
          'a whole figure',
        );
        await settled();
        const text = element.shadowRoot.querySelector('.figure').innerText;
        const { cursor } = element.constructor;
        return `${cursor.map((/** @type {string} */ name) => element[name])} ${text}`;
      });
    const pinned = async () => (await values(page, ['pinned']))[0];
    const spot = `#a ${part}`;
    const [a, b] = [await placeIn(page, spot, ...first), await placeIn(page, spot, ...second)];
    await page.mouse.click(...a);
    const here = await seen();
    assert.equal(await pinned(), true);
    const place = /** @type {[number, number]} */ ([b[0] - 1, b[1]]);
    await page.mouse.move(...place, { steps: 3 });
    await page.mouse.move(...b);
    assert.equal(await seen(), here, 'the mouse moved what was pinned');
    await page.mouse.click(...b);
    const there = await seen();
    assert.notEqual(there, here);
    assert.equal(await pinned(), true);
    await page.mouse.move(...a, { steps: 3 });
    assert.equal(await seen(), there);
    await page.evaluate(() => Object.assign(window, { leaked: 0 }));
    await page.keyboard.press('Escape');
    assert.equal(await pinned(), false);
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).leaked), 0);
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).leaked), 1);
    // twice on the same: pinned and free again
    await page.mouse.click(...a);
    assert.equal(await pinned(), true);
    await page.mouse.click(...a);
    assert.equal(await pinned(), false);
    assert.deepEqual(complaints, []);
    await close();
  });
}

test('every element that moves by hovering can be pinned', async () => {
  const { page, close } = await open(heatmap);
  const found = await page.evaluate(() =>
    [
      'heatmap',
      'curves',
      'similarity',
      'add',
      'binary',
      'claim',
      'ladder',
      'order',
      'precision',
      'steps',
      'terms',
    ].filter((name) => !('pinned' in document.createElement(`phasor-${name}`))),
  );
  assert.deepEqual(found, []);
  await close();
});
