// A model of GPT-2's width in a figure: its worker has copies, one a core.

import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { test } from 'node:test';
import { dist } from '../../../tools/entries.js';
import { testBrowser } from '../../harness/browser.js';
import { launch } from '../../harness/launch.js';
import { served } from '../../harness/served.js';

const browser = testBrowser();

/** In a page: what a figure of a large model weighs. @param {number} heads */
async function readLarge(heads) {
  const [dim, layers, vocabulary] = [768, 3, 128];
  /** @type {[name: string, shape: number[]][]} */
  const shapes = [
    ['wte.weight', [vocabulary, dim]],
    ['wpe.weight', [64, dim]],
    ['ln_f.weight', [dim]],
    ['ln_f.bias', [dim]],
  ];
  for (let layer = 0; layer < layers; ++layer) {
    for (const norm of ['ln_1', 'ln_2']) {
      shapes.push([`h.${layer}.${norm}.weight`, [dim]], [`h.${layer}.${norm}.bias`, [dim]]);
    }
    for (const [name, from, to] of /** @type {const} */ ([
      ['attn.c_attn', dim, 3 * dim],
      ['attn.c_proj', dim, dim],
      ['mlp.c_fc', dim, 4 * dim],
      ['mlp.c_proj', 4 * dim, dim],
    ])) {
      shapes.push([`h.${layer}.${name}.weight`, [from, to]], [`h.${layer}.${name}.bias`, [to]]);
    }
  }
  let end = 0;
  const header = Object.fromEntries(
    shapes.map(([name, shape]) => {
      const from = end;
      end += 2 * shape.reduce((a, b) => a * b, 1);
      return [name, { dtype: 'F16', shape, data_offsets: [from, end] }];
    }),
  );
  const text = new TextEncoder().encode(JSON.stringify(header));
  // every number is 0: a query gives all keys the same weight
  const file = new Blob([new BigUint64Array([BigInt(text.length)]), text, new Uint8Array(end)]);
  const config = { model_type: 'gpt2', n_layer: layers, n_embd: dim, n_head: heads };
  const element = /** @type {any} */ (document.createElement('phasor-model'));
  element.text = '1 2 3 4';
  element.model = {
    'model.safetensors': file,
    'config.json': JSON.stringify({ ...config, activation_function: 'gelu_new' }),
  };
  const read = new Promise((resolve, reject) => {
    element.addEventListener('phasor-read', resolve);
    element.addEventListener('phasor-error', (/** @type {any} */ event) => reject(event.detail));
  });
  document.querySelector('main')?.append(element);
  await read;
  return [...element.data().tensor.data];
}

/** @param {import('playwright-core').Page} page @param {string} file of the worker */
async function onEveryCore(page, file) {
  let count = 0;
  page.context().on('request', (request) => {
    if (request.url().endsWith(file)) count += 1;
  });
  const weights = await page.evaluate(readLarge, 12);
  const wanted = [0, 1, 2, 3].flatMap((i) => [0, 1, 2, 3].map((j) => (j > i ? 0 : 1 / (i + 1))));
  assert.deepEqual(weights, wanted.map(Math.fround));
  assert.equal(count, availableParallelism());
}

test('<phasor-model> computes a large model on every core, in copies of its worker', async () => {
  const html = '<!doctype html><title>large</title><main></main>';
  const { page, complaints, close } = await browser.open('large.html', { html });
  await page.evaluate(() => import(/** @type {any} */ ('/article/lessons.js')));
  await onEveryCore(page, '/model-worker.js');
  assert.deepEqual(complaints, []);
  await close();
});

test('the one-file build does, too', async () => {
  const html =
    '<!doctype html><title>large</title><main></main><script src="phasor.iife.js"></script>';
  const site = await served(dist, { pages: new Map([['/large.html', html]]) });
  const own = await launch();
  const page = await own.newPage();
  await page.goto(`${site.url}large.html`);
  await onEveryCore(page, '/phasor.inplace.iife.js');
  await own.close();
  site.close();
});
