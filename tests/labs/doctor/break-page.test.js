// The page of conventions: an example that one breaks, and two dumps that are dropped.

import assert from 'node:assert/strict';
import { testBrowser } from '../../harness/browser.js';
import { forRelease, test } from '../../harness/tiers.js';

const browser = testBrowser();

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string} section @param {RegExp} wanted */
const said = (page, section, wanted) =>
  page.locator(`${section} .doctor`).filter({ hasText: wanted }).waitFor();

/** @param {Page} page @param {string} section @returns {Promise<number[][]>} shapes of its maps */
const maps = (page, section) =>
  page
    .locator(`${section} phasor-heatmap`)
    .evaluateAll((all) => all.map((map) => /** @type {any} */ (map).tensor.shape));

test('the page opens on a broken example; a slider, a switch and the list change it', async () => {
  const { page, complaints, close } = await browser.open('conventions.html');
  await said(
    page,
    '#break',
    /^a gives the rows the positions 1 1 1 0 1 2 .*; b gives the rows the positions 0 1 2 3/,
  );
  assert.match(
    await page.locator('#break .sees').innerText(),
    /a batch gives other texts than each alone/,
  );
  assert.ok(await page.locator('#break .sees a', { hasText: 'unsloth 3699' }).isVisible());
  assert.deepEqual(await maps(page, '#break'), [
    [14, 8],
    [14, 8],
  ]);
  assert.equal(await page.locator('#break .parting').innerText(), 'They part at row 0.');
  await page.getByLabel('padding on the left').fill('5');
  await said(page, '#break', /^a gives the rows the positions 1 1 1 1 1 0 1 2/);
  await page.getByLabel('broken').uncheck();
  await said(page, '#break', /^a and b are equal\.$/);
  assert.equal(await page.locator('#break .parting').innerText(), 'The pictures are the same.');
  await page
    .getByLabel('What differs in b')
    .selectOption({ label: 'a window that is one too wide' });
  await said(
    page,
    '#break',
    /^a has a window of 4 keys, the own one counted; b has a window of 5 keys/,
  );
  assert.deepEqual(await maps(page, '#break'), [
    [12, 12],
    [12, 12],
  ]);
  assert.equal(await page.locator('#break .parting').innerText(), 'They part at row 4.');
  assert.deepEqual(complaints, []);
  await close();
});

forRelease('the table has every difference, and shows the one that is asked for', async () => {
  const { page, complaints, close } = await browser.open('conventions.html');
  await page.getByText('All differences, what one sees').click();
  const rows = page.locator('#break .symptoms tbody tr');
  assert.ok((await rows.count()) >= 28);
  await page.getByRole('button', { name: 'rows permuted twice' }).click();
  await said(page, '#break', /permuted as by llama\.cpp, ggml-4-twice/);
  assert.ok(await page.locator('#break-amount').isHidden());
  assert.deepEqual(complaints, []);
  await close();
});

/** @param {Record<string, { shape: number[], data: Float32Array }>} tensors @returns {Buffer} */
function safetensors(tensors) {
  /** @type {Record<string, object>} */
  const header = {};
  let end = 0;
  for (const [name, { shape, data }] of Object.entries(tensors)) {
    header[name] = { dtype: 'F32', shape, data_offsets: [end, (end += data.byteLength)] };
  }
  const text = Buffer.from(JSON.stringify(header));
  const size = Buffer.alloc(8);
  size.writeUInt32LE(text.length);
  const parts = Object.values(tensors).map(({ data }) => Buffer.from(data.buffer));
  return Buffer.concat([size, text, ...parts]);
}

/**
 * Two dumps of a layer, of which the second jumps by 30 positions at row 6.
 *
 * @returns {{ name: string, mimeType: string, buffer: Buffer }[]}
 */
function dumps() {
  const [n, heads, d] = [10, 3, 16];
  const q = Float32Array.from({ length: n * heads * d }, (_, i) => Math.sin(12.9898 * i * i + i));
  const turned = (/** @type {(row: number) => number} */ place) =>
    q.map((own, i) => {
      const lane = i % d;
      const angle = place(Math.floor(i / (heads * d))) * 10000 ** (-(lane % 8) / 8);
      const other = lane < 8 ? -q[i + 8] : q[i - 8];
      return own * Math.cos(angle) + other * Math.sin(angle);
    });
  return [Number, (/** @type {number} */ row) => (row < 6 ? row : row + 30)].map((place, k) => ({
    name: `${'ab'[k]}.safetensors`,
    mimeType: 'application/octet-stream',
    buffer: safetensors({
      'layers.0.q': { shape: [n, heads, d], data: q },
      'layers.0.q_rot': { shape: [n, heads, d], data: turned(place) },
    }),
  }));
}

const parted =
  /^layers\.0\.q_rot is the first that differs .* 0 1 2 3 4 5 36 37 38 39\. b counts 30 more from row 6 on\.$/;

test('two dumps that are opened say where they part, why, and how to mend it', async () => {
  const { page, complaints, close } = await browser.open('conventions.html');
  const [a, b] = dumps();
  await page.locator('#dump-a').setInputFiles(a);
  await said(page, '#dumps', /^Give two dumps/);
  const worker = page.waitForEvent('worker', (each) => each.url().includes('dumps-worker'));
  await page.locator('#dump-b').setInputFiles(b);
  await worker;
  await said(page, '#dumps', parted);
  assert.deepEqual(await maps(page, '#dumps'), [
    [10, 8],
    [10, 8],
  ]);
  assert.equal(await page.locator('#dumps .parting').innerText(), 'They part at row 6.');
  const rows = await page.locator('#dumps tbody tr').allInnerTexts();
  assert.match(rows[1], /^layers\.0\.q_rot\t\[10, 3, 16\]\tf32\t/);
  assert.match((await page.locator('#dumps pre').allTextContents())[0], /def convert\(a\)/);
  const buffer = Buffer.from('1 2 3');
  await page.locator('#dump-b').setInputFiles({ name: 'b.txt', mimeType: 'text/plain', buffer });
  await said(page, '#dumps', /^These dumps cannot be compared\.$/);
  assert.match(await page.locator('#dumps .error').innerText(), /safetensors or NPZ is wanted/);
  await page.getByRole('button', { name: 'Two dumps as an example' }).click();
  await said(page, '#dumps', /positions 1 1 1 0 1 2/);
  assert.deepEqual(complaints, []);
  await close();
});

forRelease(
  'a comparison that goes on is stopped by its button, and begins again, by keyboard',
  async () => {
    const { page, complaints, close } = await browser.open('conventions.html');
    /** @type {() => void} */
    let release = () => {};
    const released = new Promise((resolve) => (release = () => resolve(undefined)));
    await page.route('**/dumps-worker.js', async (route) => {
      await released;
      await route.continue();
    });
    const [a, b] = dumps();
    await page.locator('#dump-a').setInputFiles(a);
    await page.locator('#dump-b').setInputFiles(b);
    await said(page, '#dumps', /^Comparing …$/);
    assert.ok(await page.getByRole('progressbar', { name: 'How much is compared' }).isVisible());
    await page.getByRole('button', { name: 'Stop' }).press('Enter');
    await said(page, '#dumps', /^Stopped\.$/);
    release();
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Compare again');
    await page.keyboard.press('Enter');
    await said(page, '#dumps', parted);
    await page.locator('#languages').selectOption('hi');
    await said(page, '#dumps', /^layers\.0\.q_rot पहला है जो अपने पूर्णांकन से अधिक अलग है।/);
    assert.deepEqual(complaints, []);
    await close();
  },
);

forRelease('where no worker starts, dumps are compared in the page', async () => {
  const { page, complaints, close } = await browser.open('conventions.html');
  await page.route('**/dumps-worker.js', (route) => route.abort());
  const [a, b] = dumps();
  await page.locator('#dump-a').setInputFiles(a);
  await page.locator('#dump-b').setInputFiles(b);
  await said(page, '#dumps', parted);
  assert.ok(complaints.some((text) => text.includes('dumps are compared in place')));
  await close();
});
