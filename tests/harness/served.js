// A folder served as it is, opened in Chromium, and what its page found.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fontFile, fontsPath } from './fonts.js';
import { patience } from './launch.js';
import { load } from '../../web/api/index.js';

/** @type {Record<string, string>} */
const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/**
 * @param {string} folder
 * @param {{ headers?: Record<string, string>, pages?: Map<string, string>, over?: string }} [given]
 *   `pages`: path → HTML that stands there instead of a file; `over`: a folder whose files come
 *   before those of the first
 */
export async function served(folder, { headers = {}, pages = new Map(), over = '' } = {}) {
  /** @param {string} path */
  const read = async (path) => {
    const from = over ? await readFile(join(over, path)).catch(() => null) : null;
    return from ?? readFile(join(folder, path));
  };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname === '/' ? '/index.html' : pathname;
    // a browser asks for it by itself
    if (path === '/favicon.ico') return response.writeHead(204).end();
    const page = pages.get(pathname);
    const type = page === undefined ? types[extname(path)] : types['.html'];
    try {
      const isFont = path.startsWith(fontsPath);
      const body = page ?? (isFont ? fontFile(path) : await read(decodeURIComponent(path)));
      const all = { 'Content-Type': type ?? 'application/octet-stream', ...headers };
      // a test may put another page where a page is
      const kept = page || extname(path) === '.html' ? 'no-store' : 'max-age=3600';
      response.writeHead(200, { 'Cache-Control': kept, ...all }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
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
