// How often <phasor-heatmap> enters the WebAssembly: a redraw paints the cells and nothing else, and a move
// of the cursor asks for one value.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testBrowser } from '../harness/browser.js';
import { takeEvents } from '../harness/figures.js';

const browser = testBrowser();

/** Counts calls of functions of the module: Embind sets them on its object, by their names. */
const counting = `<script>
    window.calls = [];
    const names = ['allocate', 'free', 'release', 'failed', 'failure', 'memory', 'paint', 'paintSinusoidal',
      'sinusoidal', 'sinusoidalAt', 'frequencies', 'exactColumn'];
    for (const name of names) {
      Object.defineProperty(Object.prototype, name, {
        configurable: true,
        set(first) {
          const counted = (call) => (...given) => {
            window.calls.push(name);
            return call(...given);
          };
          let own = counted(first);
          // Embind sets a function that refuses first, and the right one when it knows its types
          const set = (value) => (own = counted(value));
          Object.defineProperty(this, name, { get: () => own, set, enumerable: true });
        },
      });
    }
  </script>`;

const html = `<!doctype html><html lang="en"><title>calls</title>${counting}
  <script type="module">
    window.events = [];
    await import('/core/figures/define.js');
    window.defined = true;
  </script>
  <body><main><h1>calls</h1>
  <phasor-heatmap id="a" length="40" dim="24"></phasor-heatmap></main></body></html>`;

/** @param {import('playwright-core').Page} page @returns {Promise<string[]>} calls since it was last asked */
const callsOf = async (page) => {
  await takeEvents(page);
  return page.evaluate(() => /** @type {any} */ (window).calls.splice(0));
};

test('a redraw paints once, a move of the cursor asks for one value once', async () => {
  const { page, complaints, close } = await browser.open('calls.html', { html, everySeen: true });
  await page.waitForFunction('window.defined');
  const loading = await callsOf(page);
  assert.ok(loading.includes('paintSinusoidal'), loading.join(' '));
  const set = (/** @type {Record<string, unknown>} */ change) =>
    page.evaluate((given) => {
      Object.assign(/** @type {any} */ (document.querySelector('#a')), given);
    }, change);

  await set({ rows: [0, 20] });
  const zoomed = await callsOf(page);
  assert.deepEqual(zoomed, ['allocate', 'paintSinusoidal', 'failed', 'release', 'free']);
  await set({ start: 7 });
  const moved = await callsOf(page);
  assert.deepEqual(moved, ['allocate', 'paintSinusoidal', 'failed', 'release', 'free']);

  const plot = page.locator('#a .plot');
  const box = await plot.boundingBox();
  assert.ok(box);
  const hover = async (/** @type {number} */ share) => {
    await page.mouse.move(box.x + share * box.width, box.y + share * box.height);
    return callsOf(page);
  };
  await hover(0.2);
  // the formula of a cell is fetched once
  await page.waitForFunction(
    () => document.querySelector('#a')?.shadowRoot?.querySelector('.filled') !== null,
  );
  await callsOf(page);
  assert.deepEqual(await hover(0.6), ['sinusoidalAt', 'failed']);
  assert.deepEqual(await hover(0.4), ['sinusoidalAt', 'failed']);
  assert.deepEqual(complaints, []);
  await close();
});
