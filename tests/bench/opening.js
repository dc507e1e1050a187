// How the front page, the article and the page in one file open, and how they answer: first words, first
// picture (that of the HTML, where there is one), the first figure that answers, layout shift and longest
// task, on a fast connection and on a slow one with a slow processor; and from a keystroke to all visible
// figures painted.
//
//   node tests/bench/opening.js          alone, after `npm run site`

import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { dist } from '../../tools/entries.js';
import { listen } from '../../tools/static.js';
import { launchWhole, patience } from '../harness/launch.js';
import { median } from './measure.js';
import { alone } from './rows.js';

/** @typedef {import('./runner.js').Row} Row */
/** @typedef {import('playwright-core').Browser} Browser */

/** @type {Record<string, string>} */
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
};
const demo = '/phasor-demo.html';

/** The site and the page in one file, compressed as hosts of files do it. */
async function host() {
  /** @type {Map<string, Promise<Buffer>>} */
  const files = new Map();
  const { port, close } = await listen(async ({ url = '/' }, response) => {
    const [name] = url.split('?');
    const path = name === '/' ? '/index.html' : decodeURIComponent(name);
    const file = join(dist, path === demo ? '' : 'site', path);
    const body = files.get(path) ?? readFile(file).then((bytes) => gzipSync(bytes));
    files.set(path, body);
    try {
      const bytes = await body;
      response.writeHead(200, {
        'Content-Type': types[extname(path)] ?? 'application/octet-stream',
        'Content-Encoding': 'gzip',
        'Content-Length': bytes.length,
      });
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  return { address: `http://127.0.0.1:${port}`, close };
}

/** In the page, before its own scripts: what it does is written down. */
function watch() {
  const seen = { picture: 0, figure: 0, shift: 0, longest: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const each of /** @type {any[]} */ (list.getEntries())) {
      if (!each.hadRecentInput) seen.shift += each.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  /** @param {'picture' | 'figure'} name @param {() => unknown} isThere */
  const note = (name, isThere) => {
    const { port1, port2 } = new MessageChannel();
    // a message that is sent in a frame comes after it is painted
    port1.onmessage = () => (seen[name] = performance.now());
    const look = () => (isThere() ? port2.postMessage(0) : requestAnimationFrame(look));
    requestAnimationFrame(look);
  };
  const first = () => document.querySelector('phasor-sentence, phasor-order');
  note('picture', () => first()?.querySelector('.first')?.getClientRects().length);
  note('figure', () => first()?.shadowRoot?.querySelector('.frame.ready'));
}

/** A fast connection. */
export const fast = { name: 'fast', slower: 1, network: null };
/** Lighthouse's slow 4G as DevTools applies it, and a processor four times slower. */
export const slow = {
  name: 'slow',
  slower: 4,
  network: {
    offline: false,
    latency: 562,
    downloadThroughput: 1.44e6 / 8,
    uploadThroughput: 1.44e6 / 8,
  },
};

/**
 * A page in such a condition, and what it has received.
 *
 * @param {Browser} browser @param {typeof fast | typeof slow} condition
 * @param {() => void} observer runs in the page before its own scripts
 */
export async function conditioned(browser, { slower, network }, observer) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  await page.addInitScript(observer);
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  const received = { bytes: 0, requests: 0 };
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    received.bytes += encodedDataLength;
    received.requests += 1;
  });
  if (network) await client.send('Network.emulateNetworkConditions', network);
  if (slower > 1) await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return { context, page, received };
}

/** @param {Browser} browser @param {string} url @param {typeof fast | typeof slow} condition */
async function opened(browser, url, condition) {
  const { context, page, received } = await conditioned(browser, condition, watch);
  await page.goto(url, { waitUntil: 'commit', timeout: patience });
  // the front page has one figure, and says of nothing else that it is on its way
  await page.waitForSelector('main:not([aria-busy=true])', { state: 'attached' });
  return { context, page, received };
}

/**
 * @param {Browser} browser
 * @param {string} name
 * @param {string} url
 * @param {typeof fast | typeof slow} condition
 * @param {number} rounds
 */
async function opening(browser, name, url, condition, rounds) {
  /** @type {Record<string, number>[]} */
  const all = [];
  for (let round = 0; round < rounds; ++round) {
    const { context, page, received } = await opened(browser, url, condition);
    await page.waitForFunction(() => /** @type {any} */ (globalThis).seen.figure > 0);
    const found = await page.evaluate(() => {
      const [words] = performance.getEntriesByName('first-contentful-paint');
      return { .../** @type {any} */ (globalThis).seen, words: words?.startTime ?? NaN };
    });
    all.push({ ...found, ...received });
    await context.close();
  }
  const of = (/** @type {string} */ each) => median(all.map((found) => found[each]));
  const worst = (/** @type {string} */ each) => Math.max(...all.map((found) => found[each]));
  const note = [
    `first words ${of('words').toFixed(0)} ms`,
    ...(of('picture') > 0 ? [`first picture ${of('picture').toFixed(0)} ms`] : []),
    `layout shift ${worst('shift').toFixed(3)}`,
    `longest task ${worst('longest').toFixed(0)} ms`,
    `${(of('bytes') / 1000).toFixed(0)} KB in ${of('requests')} requests`,
  ];
  return {
    group: 'page',
    name: `first figure, ${name}`,
    size: condition.name,
    phasor: of('figure'),
    note: note.join(', '),
  };
}

/**
 * Letters that are typed at the end of the sentence.
 *
 * @param {import('playwright-core').Page} page
 * @param {number} count
 * @returns {Promise<number[]>} milliseconds each
 */
async function typed(page, count) {
  const ofArticle = page.locator('#text');
  const isArticle = (await ofArticle.count()) > 0;
  const line = isArticle ? ofArticle : page.locator('phasor-sentence .typing');
  return line.evaluate(async (field, letters) => {
    const text = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (field);
    const { port1, port2 } = new MessageChannel();
    const task = () =>
      new Promise((done) => {
        port1.onmessage = () => done(performance.now());
        port2.postMessage(0);
      });
    const frame = () => new Promise((done) => requestAnimationFrame(() => done(performance.now())));
    const times = [];
    for (let k = 0; k < letters; ++k) {
      await frame();
      await task();
      const from = performance.now();
      text.value = k % 2 === 0 ? `${text.value}s` : text.value.slice(0, -1);
      text.dispatchEvent(new InputEvent('input', { bubbles: true }));
      // what is done at once, without the wait for the next frame; then that frame until it is painted
      const atOnce = Number(await task()) - from;
      const begin = Number(await frame());
      times.push(atOnce + Number(await task()) - begin);
    }
    return times;
  }, count);
}

const sentence = 'the money bank by the river bank is not far from the'.split(' ');
/** @param {number} count */
const words = (count) =>
  Array.from({ length: count }, (_, k) => sentence[k % sentence.length]).join(' ');

/**
 * @param {Browser} browser
 * @param {{ name: string, url: string, place: string, chapter: string, count: number, letters: number }} what
 */
async function keystroke(browser, { name, url, place, chapter, count, letters }) {
  const text = encodeURIComponent(words(count));
  const { context, page } = await opened(browser, `${url}#${chapter}&text=${text}`, fast);
  // the front page shows its field when it is asked for, the article has it on the page
  const asks = page.getByRole('button', { name: 'Type your own' });
  if ((await asks.count()) > 0) await asks.click();
  await typed(page, 8);
  const times = (await typed(page, letters)).sort((a, b) => a - b);
  await context.close();
  return {
    group: 'page',
    name: `keystroke, ${name}`,
    size: `${count} words, ${place}`,
    phasor: median(times),
    note: `95 % within ${times[Math.floor(0.95 * (times.length - 1))].toFixed(1)} ms`,
  };
}

/**
 * A row of the site, in a browser of its own.
 *
 * @param {(browser: Browser, address: string) => Promise<Row>} measure
 * @returns {Promise<Row[]>}
 */
async function visited(measure) {
  const [browser, { address, close }] = [await launchWhole(), await host()];
  try {
    return [await measure(browser, address)];
  } finally {
    await browser.close();
    await close();
  }
}

/** @param {boolean} quick @returns {import('./rows.js').PageCase[]} */
export default function cases(quick) {
  const article = ['article', '/article.html'];
  const front = ['front page', '/index.html'];
  const oneFile = ['one file', demo];
  const conditions = quick ? [fast] : [fast, slow];
  const places = /** @type {const} */ ([
    ['first screen', '', quick ? [12] : [12, 60]],
    ['attention', 'attention', [12, 60]],
  ]);
  const opens = (quick ? [front] : [front, article, oneFile]).flatMap(([name, path]) =>
    conditions.map((condition) => ({
      name: `first figure, ${name}, ${condition.name}`,
      rows: () =>
        visited((browser, address) =>
          opening(browser, name, address + path, condition, quick ? 1 : 3),
        ),
    })),
  );
  const answers = (quick ? [front, article] : [front, article, oneFile]).flatMap(([name, path]) =>
    places.slice(0, path === '/index.html' ? 1 : 2).flatMap(([place, chapter, counts]) =>
      counts.map((count) => ({
        name: `keystroke, ${name}, ${count} words, ${place}`,
        rows: () =>
          visited((browser, address) =>
            keystroke(browser, {
              ...{ name, url: address + path, place, chapter, count },
              letters: quick ? 20 : 60,
            }),
          ),
      })),
    ),
  );
  return [...opens, ...answers];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await alone('page', cases);
