// Headless Chromium for the tests: one browser, a server for web/, and pages that remember what
// they complained about and whom they asked.

import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { serve } from '../tools/serve.js';
import { watchRequests } from './settled.js';

const web = new URL('../web/', import.meta.url);

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** @returns {string | undefined} undefined lets playwright-core look for its own */
const executable = () =>
  [process.env.CHROMIUM, '/usr/bin/chromium'].find((path) => path && existsSync(path));

/**
 * Which parts of web/ a page ran, as Node writes it of its own modules; for tools/coverage.js.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} url of web/
 * @param {string} folder
 */
async function measured(page, url, folder) {
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  return async () => {
    const found = await page.coverage.stopJSCoverage();
    const result = found
      .filter((script) => script.url.startsWith(url))
      .map(({ url: at, functions }) => ({
        url: new URL(at.slice(url.length), web).href,
        functions,
      }));
    const name = `coverage-browser-${crypto.randomUUID()}.json`;
    await writeFile(join(folder, name), JSON.stringify({ result }));
  };
}

/**
 * For the head of a page with lesson elements: `heard` are their events, `leaked` keys that an element
 * let through, `paints` canvases that were filled. `settled()` is in every page (settled.js).
 */
export const observed = `<meta name="viewport" content="width=device-width, initial-scale=1" />
  <style>
    :root { color-scheme: light dark }
    body { background: light-dark(#ffffff, #121417); color: light-dark(#1b1d20, #e9e8e4) }
  </style>
  <script type="module" src="elements/lessons.js"></script>
  <script type="module">
    window.heard = [];
    for (const type of ['phasor-change', 'phasor-select', 'phasor-error', 'phasor-measure']) {
      addEventListener(type, ({ detail }) => heard.push([type, detail]));
    }
    window.leaked = 0;
    document.addEventListener('keydown', () => ++leaked);
    window.paints = 0;
    const put = CanvasRenderingContext2D.prototype.putImageData;
    CanvasRenderingContext2D.prototype.putImageData = function (...all) {
      ++window.paints;
      return put.apply(this, all);
    };
  </script>`;

/**
 * What `observed` has heard since it was last asked.
 *
 * @param {import('playwright-core').Page} page
 * @returns {Promise<[string, any][]>}
 */
export const heard = (page) =>
  page.evaluate(async () => {
    await /** @type {any} */ (window).settled();
    return /** @type {any} */ (window).heard.splice(0);
  });

/**
 * Sets properties of the element `#a` on such a page.
 *
 * @param {import('playwright-core').Page} page
 * @param {Record<string, unknown>} given
 */
export const assign = (page, given) =>
  page.evaluate(async (change) => {
    Object.assign(/** @type {any} */ (document.querySelector('#a')), change);
    await /** @type {any} */ (window).settled();
  }, given);

/**
 * How often an element draws, and how often it paints cells, when every property is set to what it is, and
 * at each change.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} tag
 * @param {Record<string, unknown>[]} changes
 * @returns {Promise<[draws: number, paints: number][]>}
 */
export const drawings = (page, tag, changes) =>
  page.evaluate(async ([name, all]) => {
    const element = /** @type {any} */ (document.querySelector(name));
    let [drawn, puts] = [0, 0];
    const { draw } = element;
    element.draw = function (/** @type {any} */ changed) {
      ++drawn;
      draw.call(this, changed);
    };
    const put = CanvasRenderingContext2D.prototype.putImageData;
    CanvasRenderingContext2D.prototype.putImageData = function (...given) {
      ++puts;
      return /** @type {any} */ (put).apply(this, given);
    };
    const own = Object.keys(element.constructor.settings);
    const same = Object.fromEntries(own.map((setting) => [setting, element[setting]]));
    /** @type {[number, number][]} */
    const counts = [];
    for (const change of [same, ...all]) {
      drawn = puts = 0;
      Object.assign(element, change);
      await /** @type {any} */ (window).settled();
      counts.push([drawn, puts]);
    }
    return counts;
  }, /** @type {const} */ ([tag, changes]));

/**
 * @returns {Promise<{ url: string, open: typeof open, close: () => Promise<void> }>}
 */
export async function start() {
  const server = await serve({ port: 0 });
  const browser = await chromium.launch({
    executablePath: executable(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

  /**
   * @param {string} path within web/, with its hash
   * @param {import('playwright-core').BrowserContextOptions & { html?: string }} [given] `html`:
   *   what stands at that path instead of a file
   */
  async function open(path = '', { html, ...options } = {}) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      ...options,
    });
    // long enough for a machine that does other things too
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    await watchRequests(page);
    /** @type {string[]} */
    const complaints = [];
    /** @type {string[]} */
    const strangers = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      const { protocol } = new URL(request.url());
      const own = request.url().startsWith(server.url) || protocol === 'data:';
      if (!own) strangers.push(request.url());
    });
    if (html !== undefined) {
      await page.route(`${server.url}${path}`, (route) =>
        route.fulfill({ contentType: 'text/html', body: html }),
      );
    }
    const { NODE_V8_COVERAGE: folder } = process.env;
    const written = folder ? await measured(page, server.url, folder) : async () => {};
    await page.goto(server.url + path);
    const close = async () => {
      await written();
      await context.close();
    };
    return { page, complaints, strangers, close };
  }

  return {
    url: server.url,
    open,
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/**
 * The pixels of a heat map, as they are in its canvas.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} selector
 * @returns {Promise<{ width: number, height: number, data: number[] }>}
 */
export const pixels = (page, selector) =>
  page.evaluate((chosen) => {
    const canvas = document.querySelector(chosen)?.shadowRoot?.querySelector('canvas');
    if (!canvas) return { width: 0, height: 0, data: [] };
    const { width, height } = canvas;
    // a copy, because reading a canvas twice makes Chromium warn
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    copy?.drawImage(canvas, 0, 0);
    const { data } = copy?.getImageData(0, 0, width, height) ?? { data: [] };
    return { width, height, data: Array.from(data) };
  }, selector);

/**
 * What axe-core has to say against what is on the page.
 *
 * @param {import('playwright-core').Page} page opened with `bypassCSP` where it has a policy
 * @param {object} [options] of axe.run
 * @returns {Promise<string[][]>} a rule, then the nodes that break it
 */
export async function violations(page, options = {}) {
  await page.addScriptTag({ content: await readFile(axe, 'utf8') });
  return page.evaluate(async (given) => {
    const found = await /** @type {any} */ (window).axe.run(document, given);
    return found.violations.map((/** @type {any} */ { id, nodes }) => [
      id,
      ...nodes.map((/** @type {any} */ node) => `${node.target} ${node.failureSummary}`),
    ]);
  }, options);
}
