// The page of conventions: two arrays are pasted, dropped or opened, and why they differ stands below.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testBrowser, violations } from '../../harness/browser.js';

const browser = testBrowser();

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page */
const verdict = (page) => page.locator('.verdict').innerText();

/** @param {Page} page @returns {Promise<string[]>} what the arrays differ in */
const named = (page) => page.locator('#diagnose .diagnosis > .differences code').allInnerTexts();

/** @param {number} rows @param {number} columns @param {number} start as NumPy prints it */
const table = (rows, columns, start) =>
  JSON.stringify(
    Array.from({ length: rows }, (_, m) =>
      Array.from({ length: columns }, (__, c) => {
        const angle = (m + start) * 10000 ** (-(c - (c % 2)) / columns);
        return c % 2 ? Math.cos(angle) : Math.sin(angle);
      }),
    ),
  );

/** Waits until the maps, which are drawn when they are on the screen, are at rest. @param {Page} page */
async function drawn(page) {
  await page.locator('#diagnose .evidence').scrollIntoViewIfNeeded();
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll('#diagnose phasor-heatmap')).every(({ shadowRoot }) =>
      shadowRoot?.querySelector('.axis, .stage'),
    ),
  );
  await page.evaluate(() => /** @type {any} */ (window).settled());
}

test('the page opens with half against interleaved pairs, before and after on one scale', async () => {
  const { page, complaints, close } = await browser.open('conventions.html');
  // the example is compared after the page has been drawn
  await page.locator('.verdict').filter({ hasText: /\S/ }).waitFor();
  assert.equal(await verdict(page), 'The arrays differ in one convention.');
  assert.deepEqual(await named(page), ['pairing: half → interleaved']);
  await drawn(page);
  const maps = await page.locator('#diagnose phasor-heatmap').evaluateAll((all) =>
    all.map((map) => {
      const { domain, tensor, shadowRoot } = /** @type {any} */ (map);
      const canvas = shadowRoot.querySelector('canvas.cells');
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const colors = new Set(new Uint32Array(data.buffer)).size;
      return { domain, shape: tensor.shape, colors };
    }),
  );
  assert.equal(maps.length, 2);
  assert.deepEqual(maps[0].domain, maps[1].domain);
  assert.deepEqual(maps[0].shape, [32, 16]);
  // nothing is left of the difference
  assert.ok(maps[0].colors > 20, JSON.stringify(maps));
  assert.equal(maps[1].colors, 1);
  const programs = await page.locator('#diagnose .diagnosis pre').allTextContents();
  assert.equal(programs.length, 3);
  assert.match(programs[0], /def convert\(a\)/);
  assert.deepEqual(complaints, []);
  await close();
});

test('pasted arrays are compared at once, and what is no array is said', async () => {
  const { page, complaints, close } = await browser.open('conventions.html');
  await page.getByLabel('What the arrays are').selectOption('sinusoidal-table');
  await page.getByLabel('a, your array').fill(table(12, 8, 0));
  await page.getByLabel('b, the array that it should equal').fill(table(12, 8, 1));
  assert.deepEqual(await named(page), ['start: 0 → 1']);
  await page.getByLabel('a, your array').fill('[[1, 2], [3');
  assert.equal(await verdict(page), 'Give two arrays that should be equal.');
  assert.match(await page.locator('.array-about.error').innerText(), /brackets are not closed/);
  await page.getByLabel('a, your array').fill(table(12, 8, 1));
  assert.equal(await verdict(page), 'Both arrays follow the same conventions.');
  await page.getByLabel('a, your array').fill('[1, 2, 3]');
  assert.equal(await verdict(page), 'These arrays cannot be compared.');
  assert.deepEqual(complaints, []);
  await close();
});

test('of an opened safetensors file a tensor is chosen', async () => {
  const { page, complaints, close } = await browser.open('conventions.html');
  const numbers = JSON.parse(table(12, 8, 2)).flat();
  const header = {
    first: { dtype: 'F32', shape: [1, 1], data_offsets: [0, 4] },
    table: { dtype: 'F32', shape: [12, 8], data_offsets: [4, 388] },
  };
  const text = Buffer.from(JSON.stringify(header));
  const start = Buffer.alloc(8);
  start.writeBigUInt64LE(BigInt(text.length));
  const data = Buffer.from(Float32Array.of(0, ...numbers).buffer);
  const file = { name: 'x.safetensors', mimeType: '', buffer: Buffer.concat([start, text, data]) };
  await page.getByLabel('What the arrays are').selectOption('sinusoidal-table');
  await page.getByLabel('a, your array').fill(table(12, 8, 0));
  await page.locator('#theirs-file').setInputFiles(file);
  const tensor = page.getByLabel('Tensor of the file').locator('visible=true');
  await tensor.waitFor();
  assert.deepEqual(await tensor.locator('option').allInnerTexts(), ['first', 'table']);
  await tensor.selectOption('table');
  await page.getByText('start: 0 → 2').waitFor();
  assert.deepEqual(complaints, []);
  await close();
});

test('the table has every convention with a picture, who uses it, and code', async () => {
  const { page, complaints, close } = await browser.open('conventions.html');
  await page.locator('.conventions > summary', { hasText: 'rotated' }).click();
  const row = page.locator('#rotated-pairing tbody tr').first();
  assert.match(
    await row.innerText(),
    /half\s+turns feature j with j \+ r\/2.*transformers \(llama/s,
  );
  const painted = await row.locator('canvas').evaluate((canvas) => {
    const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
    const context = /** @type {HTMLCanvasElement} */ (canvas).getContext('2d');
    return context?.getImageData(0, 0, width, height).data.some((byte) => byte > 0);
  });
  assert.ok(painted);
  await row.getByText('Code').click();
  assert.match(await row.locator('pre').first().innerText(), /np\.concatenate/);
  assert.deepEqual(complaints, []);
  await close();
});

for (const [width, colorScheme] of /** @type {const} */ ([
  [1280, 'light'],
  [390, 'dark'],
])) {
  test(`axe finds nothing at ${width} pixels, ${colorScheme}, and nothing scrolls sideways`, async () => {
    const { page, complaints, close } = await browser.open('conventions.html', {
      colorScheme,
      viewport: { width, height: 900 },
      bypassCSP: true,
    });
    for (const summary of await page.locator('.conventions > summary').all()) await summary.click();
    await drawn(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(complaints, []);
    await close();
  });
}

test('the page speaks Hindi', async () => {
  const { page, complaints, close } = await browser.open('conventions.html?lang=hi');
  await page.waitForFunction(() => document.documentElement.lang === 'hi');
  await page.getByText('सरणियाँ एक परिपाटी में अलग हैं।').waitFor();
  assert.deepEqual(complaints, []);
  await close();
});
