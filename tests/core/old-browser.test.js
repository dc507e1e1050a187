// Browsers that lack a part which most have: figures are drawn without it, and nothing is thrown
// into the page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testBrowser } from '../harness/browser.js';
import { elements } from '../../tools/entries.js';

const browser = testBrowser();

// without a model it draws nothing
const tags = elements.map(({ tag }) => tag).filter((tag) => tag !== 'phasor-model');

/**
 * Every element in a page without some global names.
 *
 * @param {readonly string[]} lacking
 */
async function shown(lacking) {
  const html = '<!doctype html><html lang="en"><title>old</title><main></main></html>';
  const opened = await browser.open('old.html', { html });
  const { page, complaints, close } = opened;
  const found = await page.evaluate(
    async ({ names, all }) => {
      const scope = /** @type {any} */ (globalThis);
      for (const name of names) delete scope[name];
      const left = names.filter((name) => name in scope);
      /** @type {string[]} */
      const thrown = [];
      addEventListener('error', ({ message }) => thrown.push(message));
      addEventListener('unhandledrejection', ({ reason }) => thrown.push(String(reason)));
      await import(/** @type {any} */ ('/core/figures/define.js'));
      await import(/** @type {any} */ ('/article/lessons.js'));
      const main = /** @type {HTMLElement} */ (document.querySelector('main'));
      /** @type {string[]} */
      const wrong = [];
      for (const tag of all) {
        const element = document.createElement(tag);
        element.textContent = 'A figure.';
        main.replaceChildren(element);
        element.scrollIntoView();
        const frame = element.shadowRoot?.querySelector('.frame');
        // what never comes is named below
        await /** @type {any} */ (globalThis)
          .until(() => frame?.matches('.ready, .failed'), tag)
          .catch(() => {});
        const message = element.shadowRoot?.querySelector('.message')?.textContent;
        if (!frame?.matches('.ready')) wrong.push(`${tag} is not drawn`);
        if (message) wrong.push(`${tag}: ${message}`);
        element.style.width = '300px';
        dispatchEvent(new Event('resize'));
        await new Promise(requestAnimationFrame);
      }
      main.replaceChildren();
      return { left, thrown, wrong };
    },
    { names: lacking, all: tags },
  );
  await close();
  return { ...found, complaints };
}

const nothing = { left: [], thrown: [], wrong: [], complaints: [] };

for (const name of ['OffscreenCanvas', 'ResizeObserver', 'IntersectionObserver', 'matchMedia']) {
  test(`every element is drawn without ${name}`, async () => {
    assert.deepEqual(await shown([name]), nothing);
  });
}

/** @param {string} tag @param {readonly string[]} lacking */
async function figure(tag, lacking) {
  const html = '<!doctype html><html lang="en"><title>old</title><main></main></html>';
  const opened = await browser.open('old.html', { html });
  await opened.page.evaluate(
    async ({ tag: wanted, names }) => {
      for (const name of names) delete (/** @type {any} */ (globalThis)[name]);
      await import(/** @type {any} */ ('/core/figures/define.js'));
      document.querySelector('main')?.append(document.createElement(wanted));
    },
    { tag, names: lacking },
  );
  await opened.page.locator(`${tag} .frame.ready`).waitFor();
  return opened;
}

test('colours are those that a browser with OffscreenCanvas has', async () => {
  const pictures = [];
  for (const lacking of [[], ['OffscreenCanvas']]) {
    const { page, close } = await figure('phasor-heatmap', lacking);
    const canvas = page.locator('phasor-heatmap canvas').first();
    pictures.push(
      await canvas.evaluate((one) => /** @type {HTMLCanvasElement} */ (one).toDataURL()),
    );
    await close();
  }
  assert.equal(pictures[0], pictures[1]);
});

test('without ResizeObserver a figure is drawn again for the width that the window leaves it', async () => {
  const { page, close } = await figure('phasor-curves', ['ResizeObserver']);
  /** Until the chart is drawn for the width that it has. */
  const fits = () =>
    page.waitForFunction(() => {
      const chart = document.querySelector('phasor-curves')?.shadowRoot?.querySelector('svg');
      const width = chart?.getBoundingClientRect().width ?? 0;
      return width > 0 && Math.abs((chart?.viewBox.baseVal.width ?? 0) - width) < 2;
    });
  for (const width of [900, 400]) {
    await page.setViewportSize({ width, height: 700 });
    await fits();
  }
  await close();
});

test('the article is there without observers and without matchMedia', async () => {
  const { page, complaints, close } = await browser.open('');
  await page.addInitScript(() => {
    const scope = /** @type {any} */ (globalThis);
    for (const name of ['ResizeObserver', 'IntersectionObserver', 'matchMedia', 'OffscreenCanvas'])
      delete scope[name];
  });
  await page.goto(`${browser.url}article.html`);
  await page.locator('main[aria-busy=false]').waitFor();
  await page.locator('phasor-shift .frame.ready').first().waitFor();
  assert.deepEqual(complaints, []);
  await close();
});
