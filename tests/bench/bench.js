// `npm run bench`: phasor against its peers, interleaved in one page of a real Chromium, with
// copies in and out counted on every side. Prints a table and writes build/bench.json.
//
//   --quick             fewer sizes and rounds
//   --only attention    one group: attention, pool, encodings, training, models or page
//   --readme            keeps the results in tests/bench/results.json and writes the tables of
//                       README.md and web/guide/speed.md

import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { files, listen } from '../../tools/static.js';
import { start } from '../harness/browser.js';
import pageRows from './demo.js';
import figureRows from './figure.js';
import openingRows from './opening.js';
import pointerRows from './pointer.js';
import { tables, withTable } from './readme.js';
import trainingRows from './training-page.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    readme: { type: 'boolean', default: false },
  },
});
if (flags.readme && flags.only !== undefined) {
  throw new Error('--readme needs every group; leave --only out');
}

/** Serves the project's folder. */
async function serve() {
  const find = files([root]);
  const { port, close } = await listen((request, response) => {
    // isolated, with the scripts of its workers: the threads of onnxruntime-web need it
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    if (request.url === '/bench.html') {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">');
      return;
    }
    find(request, response, () => response.writeHead(404).end());
  });
  return { close, address: `http://127.0.0.1:${port}` };
}

/** When the step that is named last began. */
let began = performance.now();

/** Says what has been done, and how long it took. @param {string} what */
function done(what) {
  const now = performance.now();
  console.error(`bench: ${what}, ${((now - began) / 1000).toFixed(1)} s`);
  began = now;
}

/** The peers' packages as single files the page can import. */
async function bundlePeers() {
  await mkdir(join(root, 'build', 'bench'), { recursive: true });
  await build({
    stdin: {
      contents: `export * from '@tensorflow/tfjs-core';
        export { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
        import '@tensorflow/tfjs-core/dist/register_all_gradients.js';
        import '@tensorflow/tfjs-core/dist/public/chained_ops/register_all_chained_ops.js';
        import '@tensorflow/tfjs-backend-cpu';`,
      resolveDir: join(root, 'tests'),
    },
    bundle: true,
    format: 'esm',
    minify: true,
    logLevel: 'error',
    outfile: join(root, 'build', 'bench', 'tfjs.js'),
  });
}

/** @param {string} path */
const exists = (path) =>
  access(path).then(
    () => true,
    () => false,
  );

/** @param {number | undefined} ms */
const time = (ms) => (ms === undefined ? '' : ms < 10 ? ms.toFixed(3) : ms.toFixed(1));
/** @param {number | undefined} ratio */
const times = (ratio) => (ratio === undefined ? '' : `${ratio.toFixed(2)}×`);

/**
 * How much of the bare loop's multiply-adds the cores do that it may use.
 *
 * @param {import('./runner.js').Row} row
 * @param {import('./runner.js').Report['limits']} limits
 */
const shareOf = ({ gflops = [], cores = 1 }, { relaxed, simd }) =>
  gflops
    .map((rate, at) => `${((100 * rate) / ([relaxed, simd][at] * cores)).toFixed(0)} %`)
    .join(' / ');

/** @param {import('./runner.js').Row} row */
const remark = ({ phasor, others = {}, note = '' }) =>
  [
    ...Object.entries(others).map(([peer, ms]) => `${peer} ${time(ms)} ms, ${times(ms / phasor)}`),
    note,
  ]
    .filter(Boolean)
    .join('; ');

/** @param {import('./runner.js').Report} report */
function print({ limits, rows, agent }) {
  console.log(`${agent}; ${cpus()[0].model}, one thread`);
  console.log(
    `limit of a bare multiply-add loop: ${limits.simd.toFixed(1)} GFLOP/s SIMD, ` +
      `${limits.relaxed.toFixed(1)} relaxed`,
  );
  const heads = [
    'group',
    'what',
    'size',
    'relaxed ms',
    'SIMD ms',
    'GFLOP/s',
    'of limit',
    'peer ms',
    'peer',
  ];
  const cells = [
    [...heads, 'relaxed', 'SIMD', 'largest error', ''],
    ...rows.map((row) => [
      row.group,
      row.name,
      row.size,
      time(row.phasor),
      time(row.plain),
      row.gflops === undefined ? '' : row.gflops.map((rate) => rate.toFixed(1)).join(' / '),
      shareOf(row, limits),
      time(row.peer),
      row.peerName ?? '',
      times(row.ratio),
      times(row.plainRatio),
      row.error === undefined ? '' : row.error.toExponential(1),
      remark(row),
    ]),
  ];
  const widths = cells[0].map((_, at) => Math.max(...cells.map((row) => row[at].length)));
  for (const row of cells) {
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    );
  }
}

/** A page of the browser, with what the bench imports in it. */
class Bench {
  /** @type {import('playwright-core').Browser | undefined} */
  #browser;
  /** @type {import('playwright-core').Page | undefined} */
  #page;
  #address;

  /** @param {string} address */
  constructor(address) {
    this.#address = address;
  }

  /** Forgets the page, and with it the memory of all that ran there. */
  async leave() {
    const page = this.#page;
    this.#page = undefined;
    await page?.close().catch(() => {});
  }

  async #opened() {
    if (this.#page) return this.#page;
    if (!this.#browser?.isConnected()) {
      const executable = '/usr/bin/chromium';
      this.#browser = await chromium.launch({
        ...((await exists(executable)) ? { executablePath: executable } : {}),
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--disable-background-networking',
          '--enable-precise-memory-info',
        ],
      });
    }
    const page = await this.#browser.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') console.error(message.text());
    });
    await page.goto(`${this.#address}/bench.html`);
    this.#page = page;
    return page;
  }

  /**
   * Calls a function of runner.js in the page. Where the page crashes, as one does that needs more
   * memory than there is, the next call has a new one.
   *
   * @param {string} name
   * @param {unknown[]} given
   */
  async call(name, ...given) {
    const page = await this.#opened();
    /** @type {Promise<never>} */
    const lost = new Promise((_, reject) => {
      page.once('crash', () => reject(new Error('the page crashed')));
    });
    const answer = page.evaluate(async ([called, all]) => {
      const runner = await import(/** @type {any} */ ('/tests/bench/runner.js'));
      return runner[called](...all);
    }, /** @type {[string, unknown[]]} */ ([name, given]));
    try {
      return await Promise.race([answer, lost]);
    } catch (error) {
      await this.leave();
      throw error;
    }
  }

  close() {
    return this.#browser?.close();
  }
}

/**
 * The groups that run beside the peers.
 *
 * @param {string[]} groups
 * @returns {Promise<import('./runner.js').Report>}
 */
async function compared(groups) {
  await bundlePeers();
  const { close, address } = await serve();
  const bench = new Bench(address);
  const rows = [];
  try {
    const measured = await bench.call('limits');
    done('a bare loop');
    for (const group of groups) {
      const cases = await bench.call('listed', group, flags.quick);
      let before = 1;
      for (const [k, { name, isLarge, threads }] of cases.entries()) {
        if (isLarge || threads !== before) await bench.leave();
        before = threads;
        try {
          rows.push(...(await bench.call('measured', group, k, flags.quick)));
        } catch (error) {
          const [reason] = String(error).split('\n');
          console.error(`bench: ${group}, ${name}: lost (${reason})`);
          process.exitCode = 1;
        }
        if (isLarge) await bench.leave();
        done(`${group}, ${name}`);
      }
      if (before !== 1) await bench.leave();
    }
    return { ...measured, rows };
  } finally {
    await bench.close();
    await close();
  }
}

/** The pages themselves, as a visitor opens them. @param {string[]} names of groups */
async function visited(names) {
  const browser = await start();
  const rows = [];
  try {
    if (names.includes('training')) {
      rows.push(...(await trainingRows(browser)));
      done('training in a page');
    }
    if (!names.includes('page')) return rows;
    const { page, close } = await browser.open('index.html');
    rows.push(...(await pageRows(page, flags.quick ? 20 : 60)));
    // one page at a time: they share the processor
    await close();
    done('the article');
    rows.push(...(await figureRows(flags.quick)));
    done('figures');
    rows.push(...(await pointerRows(flags.quick)));
    done('the pointer');
    rows.push(...(await openingRows(flags.quick)));
    done('the first picture, and keystrokes');
    return rows;
  } finally {
    await browser.close();
  }
}

const groups = ['attention', 'pool', 'encodings', 'training', 'models', 'page'].filter(
  (name) => flags.only === undefined || flags.only === name,
);
if (groups.length === 0)
  throw new Error(`--only ${flags.only}: attention, pool, encodings, training, models or page`);
const report = await compared(groups.filter((name) => name !== 'page'));
const pages = groups.filter((name) => ['training', 'page'].includes(name));
if (pages.length > 0) report.rows.push(...(await visited(pages)));
print(report);
const results = { machine: cpus()[0].model, quick: flags.quick, ...report };
const text = `${JSON.stringify(results, null, 2)}\n`;
await writeFile(join(root, 'build', 'bench.json'), text);
if (flags.readme) {
  await writeFile(join(root, 'tests', 'bench', 'results.json'), text);
  for (const [path, chosen] of Object.entries(tables)) {
    const file = join(root, path);
    await writeFile(file, await withTable(await readFile(file, 'utf8'), results, chosen));
  }
}
