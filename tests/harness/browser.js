// Chromium for the tests: a server for web/, bundled as it is served, and pages that remember what they
// complained about and whom they asked.

import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { bundled } from './bundled.js';
import { fontOf, useFont } from './fonts.js';
import { launch, patience } from './launch.js';
import { served } from './served.js';
import { watchRequests, watchWork } from './settled.js';
import { giveUntil } from './until.js';

const web = new URL('../../web/', import.meta.url);

/** @typedef {import('playwright-core').Page} Page */
/**
 * @typedef {import('playwright-core').BrowserContextOptions & { html?: string, everySeen?: boolean,
 *   font?: import('./fonts.js').Family }} Opening `html`: what stands at a path instead of a file;
 *   `everySeen`: figures are drawn also where they are off the screen; `font`: what pages are set
 *   in, by default what the machine has
 */

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/**
 * Which parts of web/ a page ran, as Node writes it of its own modules; for tools/coverage.js.
 *
 * @param {Page} page
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
 * Runs in a page before its own scripts: all that it observes is on the screen, wherever it stands.
 * A screen high enough for the whole page would do the same, and be painted whole at every change.
 */
function seeAll() {
  const scope = /** @type {any} */ (globalThis);
  scope.everySeen = true;
  scope.IntersectionObserver = class {
    /** @type {Set<Element>} */
    #targets = new Set();
    #callback;
    /** @param {IntersectionObserverCallback} callback */
    constructor(callback) {
      this.#callback = callback;
    }
    /** @param {Element} target */
    observe(target) {
      this.#targets.add(target);
      requestAnimationFrame(() => {
        if (!this.#targets.has(target) || !target.isConnected) return;
        const box = target.getBoundingClientRect();
        const rectangles = { boundingClientRect: box, intersectionRect: box, rootBounds: null };
        const seen = { isIntersecting: true, intersectionRatio: 1, time: 0 };
        this.#callback([{ target, ...rectangles, ...seen }], /** @type {any} */ (this));
      });
    }
    /** @param {Element} target */
    unobserve(target) {
      this.#targets.delete(target);
    }
    disconnect() {
      this.#targets.clear();
    }
  };
}

/**
 * What a test may do to a page or its context that the next one would notice. (Not that a page is
 * asked for its context: Playwright does that itself, at every event.)
 */
const lasting = /** @type {const} */ ([
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'route',
  'setExtraHTTPHeaders',
  'addCookies',
  'grantPermissions',
  'newCDPSession',
  'setGeolocation',
  'setOffline',
]);

/** A page without anything, of the server's origin. */
const empty = 'empty-page.html';

/**
 * A server for web/ and a browser for it. A new page costs a process, several times what an element takes to
 * load, so a page that was closed is emptied and given to the next test.
 *
 * @param {{ sources?: boolean }} [given] `sources`: pages load the modules of web/ as they are, not bundled
 * @returns {Promise<{ url: string, open: typeof open, close: () => Promise<void> }>}
 */
export async function start({ sources = Boolean(process.env.NODE_V8_COVERAGE) } = {}) {
  /** @type {Map<string, string>} */
  const pages = new Map([[`/${empty}`, '<!doctype html><title>empty</title>']]);
  const bundles = sources ? null : await bundled();
  const server = await served(fileURLToPath(web), { pages, over: bundles?.folder });
  const browser = await launch();
  /** Settings of a context → its pages that nobody uses. @type {Map<string, Page[]>} */
  const idle = new Map();
  /** @type {WeakMap<Page, import('playwright-core').BrowserContext>} */
  const contexts = new WeakMap();
  /** @type {WeakSet<Page>} pages that are not as they were */
  const changed = new WeakSet();
  /** Page → what its test routes, and it has not asked for. @type {WeakMap<Page, Set<unknown>>} */
  const unasked = new WeakMap();

  /**
   * What `route` takes, with a handler that notes that it is called.
   *
   * @param {Page} page
   * @param {unknown[]} given
   */
  function noted(page, [address, handler, ...rest]) {
    const all = unasked.get(page) ?? new Set();
    unasked.set(page, all.add(address));
    const answer = (/** @type {unknown[]} */ ...asked) => {
      all.delete(address);
      return Reflect.apply(/** @type {Function} */ (handler), page, asked);
    };
    return [address, answer, ...rest];
  }

  /**
   * @param {import('playwright-core').BrowserContextOptions} options
   * @param {Pick<Opening, 'everySeen' | 'font'>} given
   */
  async function newPage(options, { everySeen, font }) {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(patience);
    const page = await context.newPage();
    contexts.set(page, context);
    // first: what waits is no work that the page has to do
    await page.addInitScript(giveUntil, patience);
    await page.addInitScript(watchWork, patience);
    if (everySeen) await page.addInitScript(seeAll);
    if (font) await page.addInitScript(useFont, fontOf(font));
    for (const owner of [page, context]) {
      for (const name of lasting) {
        const own = Reflect.get(owner, name);
        if (!own) continue;
        Reflect.set(owner, name, (/** @type {unknown[]} */ ...given) => {
          changed.add(page);
          return Reflect.apply(own, owner, name === 'route' ? noted(page, given) : given);
        });
      }
    }
    return page;
  }

  /** @param {Page} page @returns {Promise<boolean>} whether another test may use it */
  async function emptied(page) {
    if (changed.has(page)) return false;
    try {
      page.removeAllListeners();
      // a pointer that stays would hover over the next figure
      await page.mouse.move(-9, -9);
      await page.goto(server.url + empty);
      // last, because a page may store something when it is left
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      return contexts.get(page)?.pages().length === 1;
    } catch {
      return false;
    }
  }

  /**
   * @param {string} path within web/, with its hash
   * @param {Opening} [given]
   */
  async function open(path = '', { html, everySeen = false, font, ...given } = {}) {
    const { viewport = { width: 1280, height: 900 }, colorScheme = 'light', ...others } = given;
    const { reducedMotion = 'no-preference', forcedColors = 'none', ...options } = others;
    const kind = JSON.stringify([options, everySeen, font]);
    const page =
      idle.get(kind)?.pop() ?? (await newPage({ ...options, viewport }, { everySeen, font }));
    await page.setViewportSize(/** @type {{ width: number, height: number }} */ (viewport));
    const usual = { media: null, contrast: null };
    await page.emulateMedia({ ...usual, colorScheme, reducedMotion, forcedColors });
    watchRequests(page);
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
    const [file] = path.split(/[?#]/);
    if (html === undefined) pages.delete(`/${file}`);
    else pages.set(`/${file}`, html);
    const { NODE_V8_COVERAGE: folder } = process.env;
    const written = folder ? await measured(page, server.url, folder) : async () => {};
    await page.goto(server.url + path);
    const close = async () => {
      await written();
      if (await emptied(page)) idle.set(kind, [...(idle.get(kind) ?? []), page]);
      else await contexts.get(page)?.close();
      // a file that has moved is neither blocked nor delayed, and the test would pass without it
      const [lost] = unasked.get(page) ?? [];
      if (lost !== undefined) throw new Error(`the page did not ask for ${lost}, which is routed`);
    };
    return { page, complaints, strangers, close };
  }

  return {
    url: server.url,
    open,
    async close() {
      await browser.close();
      server.close();
      await bundles?.remove();
    },
  };
}

/**
 * What `start` gave, by what it was given, and how many files of this process have yet to use it.
 *
 * @type {Map<string, { files: number, browser?: ReturnType<typeof start> }>}
 */
const shared = new Map();

/**
 * A browser for all tests of one file, and of those that run in the same process.
 *
 * @param {Parameters<typeof start>[0]} [given]
 * @returns {Pick<Awaited<ReturnType<typeof start>>, 'open' | 'url'>}
 */
export function testBrowser(given) {
  const kind = JSON.stringify(given ?? {});
  const own = shared.get(kind) ?? { files: 0 };
  shared.set(kind, own);
  own.files += 1;
  /** @type {Awaited<ReturnType<typeof start>>} */
  let browser;
  before(async () => {
    own.browser ??= start(given);
    browser = await own.browser;
  });
  after(async () => {
    own.files -= 1;
    if (own.files > 0) return;
    shared.delete(kind);
    // another file may have started it, and this one not
    const started = await own.browser?.catch(() => null);
    await started?.close();
  });
  return {
    open: (...args) => browser.open(...args),
    get url() {
      return browser.url;
    },
  };
}

/**
 * The pixels of a heat map, as they are in its canvas.
 *
 * @param {Page} page
 * @param {string} selector
 * @returns {Promise<{ width: number, height: number, data: Uint8Array }>}
 */
export async function pixels(page, selector) {
  const { width, height, bytes } = await page.evaluate(async (chosen) => {
    const canvas = document.querySelector(chosen)?.shadowRoot?.querySelector('canvas');
    if (!canvas) return { width: 0, height: 0, bytes: '' };
    const { width: canvasWidth, height: canvasHeight } = canvas;
    // a copy, because reading a canvas twice makes Chromium warn
    const copy = new OffscreenCanvas(canvasWidth, canvasHeight).getContext('2d', {
      willReadFrequently: true,
    });
    copy?.drawImage(canvas, 0, 0);
    const { data } = copy?.getImageData(0, 0, canvasWidth, canvasHeight) ?? {
      data: new Uint8ClampedArray(),
    };
    // as text: a list of millions of numbers takes a second on its way
    const reader = new FileReader();
    const read = new Promise((done) => (reader.onload = done));
    reader.readAsDataURL(new Blob([data]));
    await read;
    return {
      width: canvasWidth,
      height: canvasHeight,
      bytes: String(reader.result).split(',')[1] ?? '',
    };
  }, selector);
  return { width, height, data: Uint8Array.from(Buffer.from(bytes, 'base64')) };
}

/**
 * What axe-core has to say against what is on the page.
 *
 * @param {Page} page opened with `bypassCSP` where it has a policy
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
