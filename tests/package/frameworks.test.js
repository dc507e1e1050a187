// The elements inside Vue and reveal.js; React, on the server and in the browser, is in
// environments.test.js.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { testBrowser } from '../harness/browser.js';

const { resolve } = createRequire(import.meta.url);

/** @param {string} file */
const reveal = (file) =>
  fileURLToPath(new URL(`../node_modules/reveal.js/dist/${file}`, import.meta.url));

const browser = testBrowser();

/** @param {string} body */
const html = (body) => `<!doctype html><html lang="en"><title>frameworks</title>
  <script type="module" src="core/figures/define.js"></script><body>${body}</body></html>`;

test('Vue 3 sets numbers and lists as properties and gets the events', async () => {
  const { page, complaints, close } = await browser.open('vue.html', {
    html: html('<div id="app"></div>'),
  });
  await page.addScriptTag({ path: resolve('vue/dist/vue.global.prod.js') });
  await page.evaluate(() => {
    const { createApp, h } = /** @type {any} */ (window).Vue;
    const app = createApp({
      data: () => ({ dim: 8, position: 0, columns: [0, 1] }),
      render() {
        const self = /** @type {any} */ (this);
        return h('section', [
          h('phasor-curves', {
            dim: self.dim,
            columns: self.columns,
            onPhasorChange: (/** @type {CustomEvent} */ event) => {
              self.position = event.detail.position ?? self.position;
            },
          }),
          h('output', String(self.position)),
          h('button', { onClick: () => (self.dim = 64) }, 'wider'),
        ]);
      },
    });
    app.mount('#app');
  });
  await page.waitForSelector('phasor-curves .frame.ready', { state: 'attached' });
  const curves = page.locator('phasor-curves');
  assert.deepEqual(
    await curves.evaluate((element) => {
      const { dim, columns } = /** @type {any} */ (element);
      return [dim, columns];
    }),
    [8, [0, 1]],
  );
  await page.getByRole('button', { name: 'wider' }).click();
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('phasor-curves')).dim === 64,
  );
  await page.locator('phasor-curves [role=slider]').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('output')?.textContent === '1');
  assert.deepEqual(complaints, []);
  await close();
});

test('in reveal.js the keys of a figure turn no slides, and the pointer is right when scaled', async () => {
  const { page, complaints, close } = await browser.open('slides.html', {
    html: html(`<div class="reveal"><div class="slides">
      <section><phasor-curves length="11" controls style="width: 800px"></phasor-curves></section>
      <section><p>the second slide</p></section></div></div>`),
    viewport: { width: 500, height: 420 },
  });
  await page.addStyleTag({ path: reveal('reveal.css') });
  await page.addScriptTag({ path: reveal('reveal.js') });
  await page.evaluate(() =>
    /** @type {any} */ (window).Reveal.initialize({ width: 960, height: 700 }),
  );
  await page.waitForSelector('phasor-curves .frame.ready', { state: 'attached' });
  await page.waitForFunction(
    () => document.querySelector('phasor-curves')?.shadowRoot?.querySelector('.claim')?.textContent,
  );
  const slide = () => page.evaluate(() => /** @type {any} */ (window).Reveal.getIndices().h);
  const position = () =>
    page.evaluate(() => /** @type {any} */ (document.querySelector('phasor-curves')).position);
  await page.locator('phasor-curves [role=slider]').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.deepEqual([await position(), await slide()], [2, 0]);

  // nor do those of its sliders and buttons
  for (const part of ['input[type=range]', '.more']) {
    await page.locator(`phasor-curves ${part}`).last().focus();
    for (const key of ['ArrowRight', 'Space']) await page.keyboard.press(key);
    assert.equal(await slide(), 0, part);
  }

  const box = await page.locator('phasor-curves .hit').first().boundingBox();
  assert.ok(box && box.width < 700, 'the slide is scaled down');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  assert.equal(await position(), 5);

  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await page.keyboard.press('ArrowRight');
  assert.equal(await slide(), 1);
  assert.deepEqual(complaints, []);
  await close();
});
