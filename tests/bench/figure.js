// One figure in an empty page, as a bundler packs it: what it fetches until it is there, and when
// that is, on a slow connection with a slow processor.
//
//   node tests/bench/figure.js          alone

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

/** @param {boolean} [quick] @returns {Promise<Row[]>} */
export default async function rows(quick = false) {
  const browser = await launchWhole();
  /** @type {Row[]} */
  const all = [];
  try {
    for (const [name, attributes, wanted] of quick ? figures.slice(0, 1) : figures) {
      const { url, close } = await host(
        await app(name, `<phasor-${name} ${attributes}></phasor-${name}>`),
      );
      const times = [];
      let got = { bytes: 0, requests: 0 };
      for (let round = 0; round < (quick ? 1 : 5); ++round) {
        const { context, page, received } = await conditioned(browser, slow, watch);
        await page.goto(url, { waitUntil: 'commit', timeout: patience });
        await page.waitForFunction(() => /** @type {any} */ (globalThis).picture > 0);
        times.push(await page.evaluate(() => /** @type {any} */ (globalThis).picture));
        got = { ...received };
        await context.close();
      }
      close();
      const size = `${wanted.kilobytes} KB and ${wanted.seconds} s wanted`;
      const note = `${(got.bytes / 1000).toFixed(1)} KB in ${got.requests - 1} requests besides the page`;
      all.push({ group: 'page', name: `one figure, ${name}`, size, phasor: median(times), note });
    }
  } finally {
    await browser.close();
  }
  return all;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { name, size, phasor, note } of await rows(process.argv.includes('--quick'))) {
    console.log(`${name}: ${phasor.toFixed(0)} ms, ${note} (${size})`);
  }
}
