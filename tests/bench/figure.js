// One figure in an empty page, as a bundler packs it: what it fetches until it is there, and when
// that is, on a slow connection with a slow processor.
//
//   node tests/bench/figure.js          alone, after `npm run build`

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { transform } from 'esbuild';
import { rollup } from 'rollup';
import { dist } from '../../tools/entries.js';
import { listen } from '../../tools/static.js';
import { launchWhole, patience } from '../harness/launch.js';
import { median } from './measure.js';
import { conditioned, slow } from './opening.js';
import { alone } from './rows.js';

/** @typedef {import('./runner.js').Row} Row */

const figures = /** @type {const} */ ([
  ['heatmap', '', { kilobytes: 95, seconds: 1.9 }],
  ['attention', 'text="the money bank by the river bank"', { kilobytes: 150, seconds: 2.5 }],
]);

/**
 * An app that imports one element.
 *
 * @param {string} name
 * @param {string} tag
 * @returns {Promise<Map<string, Buffer>>} path → brotli
 */
async function app(name, tag) {
  const bundle = await rollup({
    input: join(dist, 'register', `${name}.js`),
    preserveEntrySignatures: false,
  });
  const { output } = await bundle.generate({ format: 'es' });
  await bundle.close();
  /** @type {Map<string, Buffer>} */
  const files = new Map();
  for (const chunk of output) {
    if (chunk.type !== 'chunk') continue;
    const { code } = await transform(chunk.code, { minify: true, format: 'esm' });
    files.set(`/${chunk.fileName}`, brotliCompressSync(code));
  }
  const html = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<script type="module" src="./${name}.js"></script>${tag}`;
  return files.set('/', brotliCompressSync(html));
}

/** @param {Map<string, Buffer>} files */
async function host(files) {
  const { port, close } = await listen(({ url = '/' }, response) => {
    const body = files.get(url);
    response.writeHead(body ? 200 : 404, {
      'Content-Type': url === '/' ? 'text/html' : 'text/javascript',
      ...(body && { 'Content-Encoding': 'br', 'Content-Length': body.length }),
    });
    response.end(body);
  });
  return { url: `http://127.0.0.1:${port}/`, close };
}

/** In the page, before its own scripts. */
function watch() {
  const { port1, port2 } = new MessageChannel();
  // a message that is sent in a frame comes after it is painted
  port1.onmessage = () => Object.assign(globalThis, { picture: performance.now() });
  const look = () => {
    const root = document.querySelector('phasor-heatmap, phasor-attention')?.shadowRoot;
    const isThere = root?.querySelector('.frame.ready') && !root.querySelector('[aria-busy=true]');
    if (isThere) port2.postMessage(0);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * @param {(typeof figures)[number]} figure
 * @param {number} rounds
 * @returns {Promise<Row[]>}
 */
async function rows([name, attributes, wanted], rounds) {
  const files = await app(name, `<phasor-${name} ${attributes}></phasor-${name}>`);
  const [browser, { url, close }] = [await launchWhole(), await host(files)];
  try {
    const times = [];
    let got = { bytes: 0, requests: 0 };
    for (let round = 0; round < rounds; ++round) {
      const { context, page, received } = await conditioned(browser, slow, watch);
      await page.goto(url, { waitUntil: 'commit', timeout: patience });
      await page.waitForFunction(() => /** @type {any} */ (globalThis).picture > 0);
      times.push(await page.evaluate(() => /** @type {any} */ (globalThis).picture));
      got = { ...received };
      await context.close();
    }
    const size = `${wanted.kilobytes} KB and ${wanted.seconds} s wanted`;
    const note = `${(got.bytes / 1000).toFixed(1)} KB in ${got.requests - 1} requests besides the page`;
    return [{ group: 'page', name: `one figure, ${name}`, size, phasor: median(times), note }];
  } finally {
    await browser.close();
    await close();
  }
}

/** @param {boolean} quick @returns {import('./rows.js').PageCase[]} */
export default function cases(quick) {
  return (quick ? figures.slice(0, 1) : figures).map((figure) => ({
    name: `one figure, ${figure[0]}`,
    rows: () => rows(figure, quick ? 1 : 5),
  }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await alone('page', cases);
