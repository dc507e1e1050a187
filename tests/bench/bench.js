// `npm run bench`: phasor against its peers, interleaved in one page of a real Chromium, with
// copies in and out counted on every side. Prints each row when it is measured and writes
// build/bench.json. A row that fails is lost, and the status is 1.
//
//   --quick             fewer sizes and rounds
//   --only attention    one group: attention, pool, encodings, training, models or page
//   --readme            keeps the results in tests/bench/results.json and writes the tables of
//                       README.md and web/guide/speed.md

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { files, listen } from '../../tools/static.js';
import { start } from '../harness/browser.js';
import articleCases from './demo.js';
import figureCases from './figure.js';
import openingCases from './opening.js';
import pointerCases from './pointer.js';
import { tables, withTable } from './readme.js';
import { Rows } from './rows.js';
import trainingCases from './training-page.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const every = ['attention', 'pool', 'encodings', 'training', 'models', 'page'];

/** What the command asks for. */
function asked() {
  const { values: flags } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      readme: { type: 'boolean', default: false },
    },
  });
  const { only } = flags;
  if (only !== undefined && !every.includes(only))
    throw new Error(`--only ${only}: the groups are ${every.join(', ')}`);
  if (only !== undefined && flags.readme)
    throw new Error('--readme needs every group; leave --only out');
  return { flags, groups: only === undefined ? every : [only] };
}

let command;
try {
  command = asked();
} catch (error) {
  // status 1 is of rows that were lost
  console.error(`bench: ${/** @type {Error} */ (error).message}`);
  process.exit(2);
}
const { flags, groups } = command;

/**
 * What is measured in pages, by its group.
 *
 * @type {Record<string, ((quick: boolean, browser: import('./rows.js').Browser) =>
 *   import('./rows.js').PageCase[])[]>}
 */
const pages = {
  training: [trainingCases],
  page: [articleCases, figureCases, pointerCases, openingCases],
};
const rows = new Rows();

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

/** What the pages need that readers get: the package, and the site made of it. */
async function built() {
  console.error(
    'bench: building dist/ and dist/site/, which the group page opens (a minute or two)',
  );
  for (const tool of ['pack.js', 'site.js']) {
    const made = spawn(process.execPath, [join(root, 'tools', tool)], {
      cwd: root,
      stdio: ['ignore', 2, 2],
    });
    const [status] = await once(made, 'close');
    if (status !== 0) throw new Error(`tools/${tool} ended with status ${status}`);
  }
  return true;
}

/** Measures the cases of a group beside the peers. @param {Bench} bench @param {string} group */
async function compare(bench, group) {
  const cases = await rows.attempt(group, () => bench.call('listed', group, flags.quick));
  let before = 1;
  for (const [k, { name, isLarge, threads }] of (cases ?? []).entries()) {
    if (isLarge || threads !== before) await bench.leave();
    before = threads;
    await rows.measure(group, name, () => bench.call('measured', group, k, flags.quick));
    if (isLarge) await bench.leave();
  }
  if (before !== 1) await bench.leave();
}

/** Measures some groups beside the peers. @param {string[]} chosen */
async function compared(chosen) {
  const { close, address } = await serve();
  const bench = new Bench(address);
  try {
    const { agent, limits } = await bench.call('limits');
    rows.limits = limits;
    console.log(`${agent}; ${cpus()[0].model}, one thread`);
    console.log(
      `limit of a bare multiply-add loop: ${limits.simd.toFixed(1)} GFLOP/s SIMD, ` +
        `${limits.relaxed.toFixed(1)} relaxed`,
    );
    if (chosen.length > 0) await bundlePeers();
    for (const group of chosen) await compare(bench, group);
    return { agent, limits };
  } finally {
    await bench.close();
    await close();
  }
}

/** Measures the pages themselves, as a visitor opens them, one at a time. @param {string[]} chosen */
async function visited(chosen) {
  const browser = await start();
  try {
    for (const group of chosen) {
      for (const casesOf of pages[group]) {
        for (const { name, rows: measure } of casesOf(flags.quick, browser)) {
          await rows.measure(group, name, measure);
        }
      }
    }
  } finally {
    await browser.close();
  }
}

const beside = groups.filter((name) => name !== 'page');
// first: what cannot be built is said before minutes of measuring
const isBuilt = groups.includes('page') && (await rows.attempt('page', built));
const machine = await rows.attempt(beside.join(', ') || 'the limit', () => compared(beside));
const shown = groups.filter((name) => name === 'training' || (name === 'page' && isBuilt));
if (shown.length > 0) await rows.attempt(shown.join(', '), () => visited(shown));

const results = { machine: cpus()[0].model, quick: flags.quick, ...machine, rows: rows.all };
const text = `${JSON.stringify(results, null, 2)}\n`;
await mkdir(join(root, 'build'), { recursive: true });
await writeFile(join(root, 'build', 'bench.json'), text);
if (flags.readme && rows.status === 0) {
  await writeFile(join(root, 'tests', 'bench', 'results.json'), text);
  for (const [path, chosen] of Object.entries(tables)) {
    const file = join(root, path);
    await writeFile(file, await withTable(await readFile(file, 'utf8'), results, chosen));
  }
} else if (flags.readme) {
  console.error('bench: rows were lost, so the tables stay as they were');
}
process.exitCode = rows.status;
