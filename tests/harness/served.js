// A folder served as it is, opened in Chromium, and what its page found.

import { extname } from 'node:path';
import { files, listen } from '../../tools/static.js';
import { load } from '../../web/core/api/index.js';
import { fontFolders, fontsPath } from './fonts.js';
import { patience } from './launch.js';

/**
 * @param {string} folder
 * @param {{ headers?: Record<string, string>, pages?: Map<string, string>, over?: string }} [given]
 *   `pages`: path → HTML that stands there instead of a file; `over`: a folder whose files come
 *   before those of the first
 */
export async function served(folder, { headers = {}, pages = new Map(), over = '' } = {}) {
  const kept = { 'Cache-Control': 'max-age=3600', ...headers };
  // a test may put another page where a page is
  const fresh = { 'Cache-Control': 'no-store', ...headers };
  const find = files(over ? [over, folder] : [folder], (path) =>
    ['', '.html'].includes(extname(path)) ? fresh : kept,
  );
  const fonts = files(fontFolders, () => kept);
  const { port, close } = await listen((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    // a browser asks for it by itself
    if (pathname === '/favicon.ico') return response.writeHead(204).end();
    const page = pages.get(pathname);
    if (page !== undefined) {
      return response
        .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...fresh })
        .end(page);
    }
    const missing = () => response.writeHead(404).end();
    if (!pathname.startsWith(fontsPath)) return find(request, response, missing);
    request.url = pathname.slice(fontsPath.length - 1);
    return fonts(request, response, missing);
  });
  return { url: `http://127.0.0.1:${port}/`, close };
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @returns {Promise<any>} what the page wrote into data-found of its body, and its complaints
 */
export async function found(browser, url) {
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  /** @type {string[]} */
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const { url: address } = message.location();
    // a browser asks for an icon by itself
    if (address.endsWith('/favicon.ico')) return;
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  try {
    await page.goto(url);
    const body = await page.waitForSelector('body[data-found]', { state: 'attached' });
    const text = await body.getAttribute('data-found');
    return { ...JSON.parse(text ?? ''), complaints };
  } catch (error) {
    throw new Error(`${url} found nothing; it complained: ${complaints.join('; ')}`, {
      cause: error,
    });
  } finally {
    await page.close();
  }
}

/** What tests/package/app/src/sample.js must find: the library's own numbers, in Node. */
export async function expected() {
  const phasor = await load();
  const table = phasor.sinusoidal({ length: 60, dim: 32 });
  const { width, data } = phasor.paint(table);
  const from = 4 * (11 * width + 7);
  return { number: table.data[777], pixel: Array.from(data.slice(from, from + 4)) };
}
