// The pictures that the labs open with before their scripts: they have the numbers of the figures that
// take their place, and nothing on screen moves when those come. And the finished run of train.html.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { web } from '../../tools/entries.js';
import { labs, withLabPicture } from '../../tools/lab-pictures.js';
import { pages, withSmallPictures } from '../../tools/small-svg.js';
import { trainRun as computed } from '../../tools/train-run.js';
import { colors } from '../../web/core/api/colors.js';
import { trainRun } from '../../web/labs/training/page/train-run.js';
import { testBrowser } from '../harness/browser.js';
import { settled } from '../harness/settled.js';
import { forRelease, test } from '../harness/tiers.js';

const browser = testBrowser();
const read = (/** @type {string} */ file) => readFile(join(web, file), 'utf8');

test('they are what npm run picture writes, and have the colours of the figures', async () => {
  for (const file of labs) {
    const html = await read(file);
    assert.ok((await withLabPicture(file, html)) === html, file);
  }
  for (const file of pages) {
    const html = await read(file);
    assert.ok((await withSmallPictures(file, html)) === html, file);
  }
  const css = await read('core/page/lab.css');
  for (const name of Object.keys(colors)) {
    const [, k] = /^head-(\d)$/.exec(name) ?? [];
    const used = k ? `color-${k}` : ({ 'weight-strong': 'weights' }[name] ?? name);
    const isUsed = k || ['positive', 'negative', 'weight-strong'].includes(name);
    if (isUsed) assert.ok(css.includes(`.${used} {\n  stroke: var(--${name});`), name);
  }
});

forRelease('the finished run is what training gives', async () => {
  const { models } = await computed({ only: 2 });
  assert.deepEqual(models, trainRun.models.slice(0, 2));
});

for (const file of labs) {
  const run = file === labs[0] ? test : forRelease;
  run(
    `${file}: a picture on the first screen without a script, and nothing moves later`,
    async () => {
      const html = await read(file);
      const early = await browser.open(file, {
        html: html.replace(/<script type="module"[^>]*><\/script>/, ''),
      });
      const box = await early.page.locator('.lab-picture').boundingBox();
      await early.close();
      assert.ok(box && box.height > 150 && box.y < 600, JSON.stringify(box));

      const { page, complaints, close } = await browser.open(file, { wait: false });
      await page.evaluate(() => {
        const all = /** @type {any} */ (globalThis);
        all.moved = 0;
        new PerformanceObserver((list) => {
          for (const each of /** @type {any[]} */ (list.getEntries())) all.moved += each.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.locator('.frame.ready').first().waitFor();
      // that of a model when it has been fetched
      await page.locator('.lab-picture').waitFor({ state: 'hidden' });
      await settled(page);
      const moved = await page.evaluate(() => /** @type {any} */ (globalThis).moved);
      assert.ok(moved < 0.05, `${moved}`);
      assert.deepEqual(complaints, []);
      await close();
    },
  );
}

for (const [file, picture, below] of [
  ['model.html', '[part=matrix]', '.control:not(.line), summary'],
  ['train.html', '.charts', 'button, summary'],
])
  test(`${file} opens with the figure: whole at 800 px, under nothing but the text it reads`, async () => {
    const { page, close } = await browser.open(file, { viewport: { width: 1280, height: 800 } });
    const shown = page.locator(picture).first();
    await shown.waitFor();
    const box = await shown.boundingBox();
    assert.ok(box && box.height > 200 && box.y + box.height <= 800, JSON.stringify(box));
    const tops = await page
      .locator(`main [part=frame] :is(${below}):visible`)
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    assert.ok(tops.length > 3 && tops.every((top) => top > box.y), `${box.y}: ${tops}`);
    await close();
  });

forRelease('train.html shows a finished run, says so, and Start takes its place', async () => {
  const { page, close } = await browser.open('train.html');
  const figure = page.locator('phasor-train');
  const before = figure.locator('.before');
  await before.getByText('A finished run with these settings').waitFor();
  assert.equal(await figure.locator('.curve').count(), 16);
  assert.match(
    await figure.locator('.claim').innerText(),
    /^After 300 steps these have learned it/,
  );
  // of other settings it says nothing
  await figure.evaluate((/** @type {any} */ element) => (element.layers = 2));
  await before.waitFor({ state: 'hidden' });
  assert.equal(await figure.locator('.curve').count(), 0);
  await figure.evaluate((/** @type {any} */ element) => (element.layers = 0));
  await before.waitFor();
  await figure.getByRole('button', { name: 'One step' }).click();
  await before.waitFor({ state: 'hidden' });
  await close();
});

forRelease(
  'yours.html shows an example, and forgets its tokens with the first array of the reader',
  async () => {
    const { page, close } = await browser.open('yours.html');
    await page.locator('phasor-attention .frame.ready').waitFor();
    assert.match(await page.locator('#status').innerText(), /weights of an example/);
    assert.match(await page.locator('#tokens').inputValue(), /"cat"/);
    await page.locator('#own > summary').click();
    await page.locator('#yours-text').fill('[[1, 0], [0.5, 0.5]]');
    await page.waitForFunction(
      () => /** @type {HTMLTextAreaElement} */ (document.querySelector('#tokens')).value === '',
    );
    assert.equal(await page.locator('#status').innerText(), '');
    await close();
  },
);
