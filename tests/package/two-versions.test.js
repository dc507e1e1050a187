// Two versions of the package on one page: a warning, the first figures stay, and each library has its own
// workers and its own scripts.

import assert from 'node:assert/strict';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { dist, root } from '../../tools/entries.js';
import { inEachEngine, site as serve } from '../harness/engines.js';

const other = join(root, 'build', 'other-version');
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const scripts = ['', 'words.', 'inplace.', 'model-simd.'].map((name) => `phasor.${name}iife.js`);

const folders = ['/dist/', '/build/other-version/'];
const twice = 'phasor is on this page twice: ';

/** @type {import('../harness/engines.js').Site} */
let site;
before(async () => {
  site = await serve();
  await rm(other, { recursive: true, force: true });
  const isNeeded = (/** @type {string} */ path) => !/[\\/]dist[\\/]site|phasor-demo/.test(path);
  await cp(dist, other, { recursive: true, filter: isNeeded });
  for (const name of scripts) {
    const text = await readFile(join(other, name), 'utf8');
    await writeFile(join(other, name), text.replaceAll(version, '9.9.9'));
  }
  for (const name of ['modules', 'scripts']) {
    site.pages.set(
      `/${name}.html`,
      `<!doctype html><html lang="en"><meta charset="utf-8" /><title>${name}</title><body>`,
    );
  }
});
after(async () => {
  site.close();
  await rm(other, { recursive: true, force: true });
});

/**
 * Elements of one copy, then of another; both libraries compute with workers of their own.
 *
 * @param {{ folders: string[], entries: string[] }} given entries of the second copy
 */
async function modules({ folders: [first, second], entries }) {
  /** @type {string[]} */
  const workers = [];
  const { Worker } = window;
  window.Worker = class extends Worker {
    /** @param {string | URL} url @param {WorkerOptions} [options] */
    constructor(url, options) {
      super(url, options);
      workers.push(new URL(url, location.href).pathname);
    }
  };
  const get = (/** @type {string} */ path) => import(new URL(path, location.href).href);
  await get(`${first}core/figures/define.js`);
  const firstClass = customElements.get('phasor-heatmap');
  for (const entry of entries) await get(`${second}${entry}.js`);
  const isFirst = customElements.get('phasor-heatmap') === firstClass;
  const figures = ['heatmap', 'curves', 'dials'].map((name) =>
    document.createElement(`phasor-${name}`),
  );
  document.body.replaceChildren(...figures);
  const isDrawn = () => figures.every((each) => each.shadowRoot?.querySelector('.frame.ready'));
  await /** @type {any} */ (window).until(isDrawn, 'figures of one version beside another');
  const results = [];
  for (const folder of [first, second]) {
    const phasor = await (await get(`${folder}core/api/index.js`)).load();
    const pool = phasor.pool({ workers: 2, inPlace: false });
    const x = phasor.learned({ length: 800, dim: 256, std: 1, seed: 1 });
    const { output } = await pool.attention(x, x, x);
    results.push(Array.from(output.data.slice(0, 64)));
    pool.close();
  }
  const { complaints } = /** @type {any} */ (window);
  return { isFirst, isDrawn: isDrawn(), workers, results, complaints };
}

/** A list of words of one version, then two classic scripts. @param {string[]} folders */
async function classic([first, second]) {
  const all = /** @type {any} */ (window);
  const load = (/** @type {string} */ url) =>
    new Promise((done, failed) => {
      const script = document.createElement('script');
      Object.assign(script, { src: url, onload: done, onerror: failed });
      document.head.append(script);
    });
  await load(`${second}phasor.words.iife.js`);
  await load(`${first}phasor.iife.js`);
  const { phasor: one } = all;
  const firstClass = customElements.get('phasor-order');
  await load(`${second}phasor.iife.js`);
  const { phasor: two } = all;
  const figure = document.createElement('phasor-order');
  // the short list of words that comes with the figure does not have them
  figure.setAttribute('text', 'zebras graze beside giraffes');
  document.body.replaceChildren(figure);
  const claim = () => figure.shadowRoot?.querySelector('.frame.ready .claim')?.textContent;
  await all.until(claim, 'the words of a figure');
  const lengths = [];
  const refusals = [];
  for (const { load: start, openModel } of [one, two]) {
    lengths.push((await start()).sinusoidal({ length: 3, dim: 4 }).data.length);
    await openModel([]).catch((/** @type {Error} */ { message }) => refusals.push(message));
  }
  const requested = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname);
  return {
    isFirst: customElements.get('phasor-order') === firstClass,
    claim: claim() ?? '',
    lengths,
    refusals,
    notice: figure.shadowRoot?.querySelector('.notice')?.textContent,
    requested: requested.filter((path) => path.endsWith('words.iife.js')),
    // each pair is requested at once
    ofModels: requested.filter((path) => /\.(inplace|model-simd)\.iife\.js$/.test(path)).sort(),
    complaints: all.complaints,
  };
}

inEachEngine((engine) => {
  test('modules', async () => {
    await engine.page.goto(`${site.url}modules.html`);
    const found = await engine.page.evaluate(modules, {
      folders,
      entries: ['core/figures/define', 'article/lessons'],
    });
    const { workers, results, ...seen } = found;
    assert.deepEqual(seen, {
      isFirst: true,
      isDrawn: true,
      complaints: [`${twice}<phasor-attention> stays with the copy that came first`],
    });
    assert.deepEqual(
      workers,
      folders.flatMap((folder) => Array(2).fill(`${folder}core/api/pool/pool-worker.js`)),
    );
    assert.deepEqual(results[0], results[1]);
  });

  test('figures that only the second copy has are drawn, with a warning that names them', async () => {
    await engine.page.goto(`${site.url}modules.html?lessons`);
    const { isDrawn, complaints } = await engine.page.evaluate(modules, {
      folders,
      entries: ['article/lessons'],
    });
    assert.ok(isDrawn);
    assert.equal(complaints.length, 1, complaints.join());
    assert.ok(complaints[0].startsWith(`${twice}phasor-`), complaints[0]);
    assert.match(complaints[0], /phasor-dials.* of another copy than .* in no group with them$/);
  });

  test('classic scripts', async () => {
    await engine.page.goto(`${site.url}scripts.html`);
    const { claim, ...seen } = await engine.page.evaluate(classic, folders);
    assert.match(claim, /Without the encoding/);
    assert.deepEqual(seen, {
      isFirst: true,
      lengths: [12, 12],
      notice: '',
      refusals: Array(2).fill(
        'openModel: model.safetensors, or a .gguf file, has the weights and is missing',
      ),
      requested: folders.map((folder) => `${folder}phasor.words.iife.js`).reverse(),
      ofModels: folders
        .flatMap((folder) =>
          ['inplace', 'model-simd'].map((name) => `${folder}phasor.${name}.iife.js`),
        )
        .sort(),
      complaints: [`${twice}<phasor-attention> stays with the copy that came first`],
    });
  });
});
