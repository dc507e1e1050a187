// A folder served as it is, opened in Chromium, and what its page found.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { load } from '../../web/index.js';

const executable = ['/usr/bin/chromium', process.env.CHROMIUM ?? ''].find((path) =>
  existsSync(path),
);

/** @type {Record<string, string>} */
const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };

/**
 * @param {string} folder
 * @param {Record<string, string>} [headers]
 */
export async function served(folder, headers = {}) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname === '/' ? '/index.html' : pathname;
    const type = types[extname(path)] ?? 'application/octet-stream';
    try {
      const body = await readFile(join(folder, path));
      response.writeHead(200, { 'Content-Type': type, ...headers }).end(body);
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

/** @param {string[]} more arguments */
export const launch = (...more) =>
  chromium.launch({
    executablePath: executable,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...more],
  });

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @returns {Promise<any>} what the page wrote into data-found of its body, and its complaints
 */
export async function found(browser, url) {
  const page = await browser.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // a browser asks for it by itself
    const icon = message.location().url.endsWith('/favicon.ico');
    if (['error', 'warning'].includes(message.type()) && !icon) complaints.push(message.text());
  });
  try {
    await page.goto(url);
    const body = await page.waitForSelector('body[data-found]', {
      state: 'attached',
      timeout: 20000,
    });
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
