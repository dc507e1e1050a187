// The three browser engines behind one interface, and a server that gives all of them the same: the
// files of web/ and tests/, and pages that a test writes. Every page remembers what it complained
// about from its first line on, because WebKit's driver does not report them.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe } from 'node:test';
import { fileURLToPath } from 'node:url';
import { firefox } from 'playwright-core';
import { files, listen } from '../../tools/static.js';
import { launchWhole, leaveWithBrowsers } from './launch.js';
import { tier } from './tiers.js';
import { giveUntil, patience, startPatience } from './until.js';
import { launch as webkit } from './webkit.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * First of all in every page: errors, refusals by the policy, and what is said to the console; and
 * `until`, by which a page waits for something itself.
 */
const listener = `
  window.complaints = [];
  (${giveUntil})(${patience});
  const note = (text) => complaints.push(String(text));
  addEventListener('error', ({ message, target }) => note(message ?? target.outerHTML), true);
  addEventListener('unhandledrejection', ({ reason }) => note(reason));
  addEventListener('securitypolicyviolation', (event) =>
    note(event.violatedDirective + ' refused ' + event.blockedURI));
  for (const kind of ['error', 'warn']) {
    const { [kind]: say } = console;
    console[kind] = (...all) => (note(all.join(' ')), say.apply(console, all));
  }`;

/**
 * @typedef {object} Site
 * @property {string} url of the project's folder, with a slash at the end
 * @property {Map<string, string>} pages path → HTML or JavaScript, besides the files
 * @property {Set<string>} missing what was asked for and is not there
 * @property {Record<string, string>} headers of every page
 * @property {() => Promise<void>} close
 */

/** @returns {Promise<Site>} */
export async function site() {
  /** @type {Map<string, string>} */
  const pages = new Map();
  /** @type {Set<string>} */
  const missing = new Set();
  /** @type {Record<string, string>} */
  const headers = {};
  // modules stay as they are while the tests run
  const find = files([root], () => ({ 'Cache-Control': 'max-age=3600' }));
  const { port, close } = await listen(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const fresh = { 'Cache-Control': 'no-store' };
    const absent = () => {
      if (path !== '/favicon.ico') missing.add(path);
      response.writeHead(404, fresh).end();
    };
    const given = path === '/complaints.js' ? listener : pages.get(path);
    if (!path.endsWith('.html')) {
      if (given === undefined) return find(request, response, absent);
      return response.writeHead(200, { 'Content-Type': 'text/javascript', ...fresh }).end(given);
    }
    const page = given ?? (await readFile(join(root, path), 'utf8').catch(() => null));
    if (page === null) return absent();
    const watched = page.replace(/<head>|<html[^>]*>/, '$&<script src="/complaints.js"></script>');
    const type = { 'Content-Type': 'text/html; charset=utf-8' };
    return response.writeHead(200, { ...type, ...fresh, ...headers }).end(watched);
  });
  return { url: `http://localhost:${port}/`, pages, missing, headers, close };
}

/**
 * What a test can do in every engine.
 *
 * @typedef {Pick<import('./webkit.js').WebKitPage, 'evaluate' | 'keyboard' | 'screenshot'> & {
 *   goto(url: string): Promise<unknown> }} Page
 * @typedef {{ page: Page, version: string, close(): Promise<void> }} Engine
 * @typedef {{ width?: number, height?: number, dark?: boolean }} Window
 */

const installed = (/** @type {(string | undefined)[]} */ ...paths) =>
  paths.find((path) => path && existsSync(path));

/**
 * @param {import('playwright-core').Browser} browser
 * @param {Window} window
 * @param {'light' | 'dark' | null} [colorScheme] null: the browser's own
 * @returns {Promise<Engine>}
 */
async function opened(browser, { width = 1280, height = 900 }, colorScheme = null) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme });
  context.setDefaultTimeout(patience);
  return {
    page: /** @type {any} */ (await context.newPage()),
    version: browser.version(),
    close: () => browser.close(),
  };
}

/** Engine → how it starts. @type {Record<string, (window?: Window) => Promise<Engine>>} */
export const allEngines = {
  Chromium: async (window = {}) => {
    return opened(await launchWhole(), window, window.dark ? 'dark' : 'light');
  },
  Firefox: async (window = {}) => {
    leaveWithBrowsers();
    const browser = await firefox.launch({
      timeout: startPatience,
      // Debian's own, by WebDriver BiDi; Playwright's patched one is another program
      channel: 'moz-firefox',
      executablePath: installed(process.env.FIREFOX, '/usr/bin/firefox-esr'),
      firefoxUserPrefs: { 'ui.systemUsesDarkTheme': window.dark ? 1 : 0 },
    });
    return opened(browser, window);
  },
  WebKit: webkit,
};

/** Those of this run: the tier for every change has Chromium alone. */
export const engines = process.env[tier] === '0' ? { Chromium: allEngines.Chromium } : allEngines;

/**
 * A suite of tests for each engine of this run, which is started before them and closed after them.
 *
 * @param {(engine: Pick<Engine, 'page' | 'version'>, name: string) => void} tests the engine has
 *   its page while they run
 */
export function inEachEngine(tests) {
  for (const [name, start] of Object.entries(engines)) {
    describe(name, () => {
      /** @type {Engine} */
      let engine;
      before(async () => {
        engine = await start();
      });
      after(() => engine.close());
      const running = {
        get page() {
          return engine.page;
        },
        get version() {
          return engine.version;
        },
      };
      tests(running, name);
    });
  }
}
