// The page of the reader's own arrays, and the code that it gives: a page of it shows the same figure,
// and the lines for Python write one.

import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { dist } from '../../../tools/entries.js';
import { readArray } from '../../../web/core/api/files/read.js';
import { pageCode, pythonCode, reactCode } from '../../../web/labs/doctor/page/yours-code.js';
import { testBrowser, violations } from '../../harness/browser.js';
import { launch } from '../../harness/launch.js';
import { runPython } from '../../harness/numpy.js';
import { forRelease, test } from '../../harness/tiers.js';

const browser = testBrowser();
const modules = fileURLToPath(new URL('../../../python', import.meta.url));

const weights = [
  [1, 0, 0],
  [0.75, 0.25, 0],
  [0.125, 0.375, 0.5],
];
const array = { shape: [3, 3], data: Float32Array.from(weights.flat()) };
const tokens = ['a "b"', '<c>', 'd'];
const kindNames = /** @type {const} */ (['attention', 'heatmap', 'similarity', 'encoding']);
/** @type {import('../../../web/labs/doctor/page/yours-code.js').Shown} */
const shown = { kind: 'attention', array, tokens };

test('weights that are pasted are drawn with their tokens, and the code follows', async () => {
  const { page, complaints, strangers, close } = await browser.open('yours.html', {
    bypassCSP: true,
  });
  const figure = page.locator('phasor-attention');
  await page.locator('#own > summary').click();
  await page.locator('#yours-text').fill(JSON.stringify(weights));
  await figure.locator('.frame.ready').waitFor();
  await page.locator('#tokens').fill(JSON.stringify(tokens));
  await page.locator('#tokens').blur();
  await page.waitForFunction(() =>
    // so that a token cannot end the script that it stands in
    document.querySelector('#programs code')?.textContent?.includes(String.raw`\u003cc>`),
  );
  const given = await figure.evaluate((/** @type {any} */ element) => ({
    tokens: element.tokens,
    shape: element.weights.shape,
    data: [...element.weights.data],
  }));
  assert.deepEqual(given, { tokens, shape: [3, 3], data: weights.flat() });
  const programs = await page.locator('#programs code').allTextContents();
  assert.deepEqual(
    programs,
    [pageCode, reactCode, pythonCode].map((code) => code(shown).text),
  );
  assert.equal(await page.locator('#programs button').count(), 6);
  assert.equal(await page.locator('#programs button:visible').count(), 3, 'nothing to save');
  assert.deepEqual(await violations(page), []);
  assert.deepEqual({ complaints, strangers }, { complaints: [], strangers: [] });
  await close();
});

forRelease('a file is dropped, and what it cannot be is said with its shape', async () => {
  const { page, complaints, close } = await browser.open('yours.html');
  await page.locator('#own > summary').click();
  await page.locator('#yours-file').setInputFiles({
    name: 'table.json',
    mimeType: 'application/json',
    buffer: Buffer.from('[[-1, 2, 3], [4, 5, 6]]'),
  });
  await page.locator('phasor-heatmap .frame.ready').waitFor();
  await page.locator('#kind').selectOption('attention');
  await page.locator('phasor-attention').waitFor();
  // a list is a row of weights, and no vectors
  await page.locator('#yours-text').fill('[1, 2, 3]');
  await page.locator('phasor-attention .frame.ready').waitFor();
  await page.locator('#kind').selectOption('similarity');
  const status = page.locator('#status').filter({ hasText: 'got [3]' });
  await status.waitFor();
  assert.equal(await page.locator('#figure').innerText(), '');
  assert.deepEqual(complaints, []);
  await close();
});

test('the example of the page is drawn', async () => {
  const { page, close } = await browser.open('yours.html');
  await page.locator('#own > summary').click();
  await page.locator('#sample').click();
  await page.locator('phasor-attention .frame.ready').waitFor();
  assert.match(
    await page.locator('#programs code').first().innerText(),
    /"The","cat","sat","down"/,
  );
  await close();
});

test('JSON with tokens beside its weights brings both', async () => {
  const { page, complaints, close } = await browser.open('yours.html');
  await page.locator('#own > summary').click();
  await page.locator('#yours-file').setInputFiles({
    name: 'attention.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ tokens, weights })),
  });
  await page.waitForFunction(
    (wanted) =>
      /** @type {HTMLTextAreaElement} */ (document.querySelector('#tokens')).value === wanted,
    JSON.stringify(tokens),
  );
  await page.locator('phasor-attention .claim', { hasText: '<c>' }).waitFor();
  // what the reader types afterwards stays
  await page.locator('#tokens').fill('x y z');
  await page.locator('phasor-attention .claim', { hasText: 'z' }).waitFor();
  assert.equal(await page.locator('#tokens').inputValue(), 'x y z');
  assert.deepEqual(complaints, []);
  await close();
});

test('tokens of one JSON go with it, typed ones stay, and ids of tokens are left out', async () => {
  const { page, complaints, close } = await browser.open('yours.html');
  await page.locator('#own > summary').click();
  const box = page.locator('#tokens');
  const arrayBox = page.locator('#yours-text');
  const status = page.locator('#status');
  await arrayBox.fill(JSON.stringify({ tokens, weights }));
  await page.locator('phasor-attention .claim', { hasText: '<c>' }).waitFor();
  await arrayBox.fill('[[-1, 2, 3], [4, 5, 6]]');
  await page.locator('phasor-heatmap .frame.ready').waitFor();
  assert.equal(await box.inputValue(), '');
  assert.doesNotMatch(await page.locator('#programs code').first().innerText(), /labels/);

  await arrayBox.fill(JSON.stringify({ tokens: [1, 2, 3], weights }));
  await status.filter({ hasText: 'are no list of texts, and are left out' }).waitFor();
  await page.locator('phasor-attention .frame.ready').waitFor();
  assert.equal(await box.inputValue(), '');
  await page.locator('#languages').selectOption('hi');
  await status.filter({ hasText: 'पाठों की सूची नहीं' }).waitFor();
  await page.locator('#languages').selectOption('en');

  await arrayBox.fill(JSON.stringify({ tokens, weights }));
  await page.waitForFunction(() => document.querySelector('#status')?.textContent === '');
  await box.fill('x y z');
  await arrayBox.fill('[[-1, 2, 3], [4, 5, 6], [7, 8, 9]]');
  await page.locator('phasor-heatmap .frame.ready').waitFor();
  assert.equal(await box.inputValue(), 'x y z');
  assert.deepEqual(complaints, []);
  await close();
});

test('keytokens beside weights are those of the figure and of its programs', async () => {
  const { page, complaints, close } = await browser.open('yours.html');
  await page.locator('#own > summary').click();
  const keytokens = ['k1', 'k2', 'k3', 'k4'];
  const cross = [
    [0.5, 0.5, 0, 0],
    [0.25, 0.25, 0.25, 0.25],
  ];
  await page
    .locator('#yours-text')
    .fill(JSON.stringify({ tokens: ['q1', 'q2'], keytokens, weights: cross }));
  await page.locator('phasor-attention .claim', { hasText: /q\d/ }).waitFor();
  const figure = page.locator('phasor-attention');
  assert.deepEqual(
    await figure.evaluate((/** @type {any} */ element) => [element.tokens, element.keytokens]),
    [['q1', 'q2'], keytokens],
  );
  const [html, react, python] = await page.locator('#programs code').allTextContents();
  const list = JSON.stringify(keytokens);
  assert.ok(html.includes(`figure.keytokens = ${list};`), html);
  assert.ok(react.includes(`const keytokens = ${list};`), react);
  assert.ok(react.includes('keytokens={keytokens}'), react);
  assert.ok(python.includes(`keytokens=${list}`), python);
  // a table has no keys
  await page.locator('#kind').selectOption('heatmap');
  await page.locator('phasor-heatmap').waitFor();
  assert.doesNotMatch(await page.locator('#programs').innerText(), /keytokens/);
  assert.deepEqual(complaints, []);
  await close();
});

test('the code keeps -0, and the shape of an array that has no rows', async () => {
  const zeros = Float32Array.of(-0, 0, 0.5);
  const small = { shape: [1, 3], data: zeros };
  /** @type {import('../../../web/labs/doctor/page/yours-code.js').Shown} */
  const table = { kind: 'heatmap', array: small, tokens: [] };
  for (const code of [pageCode, reactCode, pythonCode]) {
    assert.ok(code(table).text.includes('[[-0.0,0,0.5]]'), code(table).text);
  }
  const large = { shape: [1, 70_000], data: new Float32Array(70_000).fill(-0) };
  const { file } = reactCode({ ...table, array: large });
  const { shape, data } = JSON.parse((await file?.contents().text()) ?? '');
  assert.deepEqual(shape, large.shape);
  assert.equal(data.length, 70_000);
  assert.ok(data.every((/** @type {number} */ each) => Object.is(each, -0)));
  const empty = { ...table, array: { shape: [0, 5], data: new Float32Array(0) } };
  assert.ok(pageCode(empty).text.includes('figure.tensor = {"shape":[0,5],"data":[]};'));
  assert.ok(pythonCode(empty).text.includes('tensor = numpy.zeros([0,5])'));
});

test('what is too large for the code is saved as a file for each of them', async () => {
  const { page, complaints, close } = await browser.open('yours.html');
  await page.locator('#own > summary').click();
  const rows = Array.from({ length: 9 }, (_, row) =>
    Array.from({ length: 9 }, (__, column) => row - column / 7),
  );
  await page.locator('#yours-text').fill(JSON.stringify(rows));
  await page.locator('phasor-heatmap .frame.ready').waitFor();
  const values = rows.flat().map(Math.fround);
  const reading = {
    'tensor.js': (/** @type {Buffer} */ file) =>
      JSON.parse(String(file).replace(/^const tensor = (.*);\n$/, '$1')),
    'tensor.json': (/** @type {Buffer} */ file) => JSON.parse(String(file)),
    'tensor.npy': (/** @type {Buffer} */ file) => readArray('tensor.npy', file),
  };
  for (const [k, [name, read]] of Object.entries(reading).entries()) {
    const button = page.getByRole('button', { name: `Save ${name}, which it reads` });
    assert.ok((await page.locator('#programs code').nth(k).innerText()).includes(name));
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
    assert.equal(file.suggestedFilename(), name);
    const parts = [];
    // not by its path: the browser is that of the whole run
    for await (const part of await file.createReadStream()) parts.push(part);
    const { shape, data } = await read(Buffer.concat(parts));
    assert.deepEqual([shape, Array.from(data, Math.fround)], [[9, 9], values], name);
  }
  assert.deepEqual(complaints, []);
  await close();
});

/** What a figure has been given, in one way. @param {import('playwright-core').Locator} figure */
const given = (figure) =>
  figure.evaluate((/** @type {any} */ element) => {
    const tensor = element.weights ?? element.tensor;
    return {
      data: Array.from(tensor.data ?? tensor.flat(5), Math.fround),
      names: element.tokens ?? element.rowlabels ?? [],
      columnlabels: element.columnlabels ?? [],
      titles: [element.rowtitle, element.columntitle],
      overview: element.overview,
      message: element.shadowRoot.querySelector('.message').textContent,
    };
  });

/** @type {[string, import('../../../web/labs/doctor/page/yours-code.js').Shown][]} */
const cases = [
  ...kindNames.map((kind) => /** @type {[string, typeof shown]} */ ([kind, { ...shown, kind }])),
  [
    'a list',
    { kind: 'heatmap', array: { shape: [3], data: array.data.subarray(3, 6) }, tokens: [] },
  ],
  [
    'heads that a file has',
    {
      kind: 'attention',
      array: {
        shape: [8, 3, 3],
        data: Float32Array.from({ length: 72 }, (_, k) => weights.flat()[k % 9]),
      },
      tokens,
    },
  ],
  [
    'not finite',
    {
      kind: 'heatmap',
      array: { shape: [1, 3], data: Float32Array.of(NaN, Infinity, 0.1) },
      tokens: [],
    },
  ],
];
for (const [name, each] of cases) {
  forRelease(
    `the code that is copied shows the figure of the page, from a disk: ${name}`,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'phasor-yours-'));
      try {
        await copyFile(join(dist, 'phasor.iife.js'), join(folder, 'phasor.iife.js'));
        const { text, file } = pageCode(each);
        if (file) await writeFile(join(folder, file.name), await file.contents().text());
        const title = '<!doctype html><meta charset="utf-8" /><title>copied</title>';
        await writeFile(join(folder, 'copied.html'), title + text);
        const chromium = await launch();
        const page = await chromium.newPage();
        /** @type {string[]} */
        const complaints = [];
        page.on('pageerror', ({ message }) => complaints.push(message));
        page.on('console', (message) => complaints.push(message.text()));
        await page.goto(pathToFileURL(join(folder, 'copied.html')).href);
        await page.locator('#figure .frame.ready').waitFor();
        await page.waitForFunction(() => {
          const { weights: map, tensor } = /** @type {any} */ (document.querySelector('#figure'));
          return map ?? tensor;
        });
        const drawn = await given(page.locator('#figure'));
        assert.deepEqual(complaints, []);
        await chromium.close();

        const yours = await browser.open('wanted.html', { html: title });
        await yours.page.evaluate(
          async (sample) => {
            const from = (/** @type {string} */ path) => import(`./${path}.js`);
            const { elementOf } = await from('command/show/element');
            const { register } = await from('core/kit/register');
            const { AttentionElement } = await from('core/figures/attention/element');
            const { HeatmapElement } = await from('core/figures/heatmap/element');
            register({ 'phasor-attention': AttentionElement, 'phasor-heatmap': HeatmapElement });
            const data = Float32Array.from(sample.array.data, (value) => value ?? NaN);
            const figure = await elementOf({ ...sample, array: { ...sample.array, data } });
            document.body.replaceChildren(Object.assign(figure, { id: 'figure' }));
          },
          { ...each, array: { ...each.array, data: [...each.array.data] } },
        );
        const figure = yours.page.locator('#figure');
        await figure.locator('.frame.ready').waitFor();
        const wanted = await given(figure);
        assert.deepEqual({ ...drawn, data: [] }, { ...wanted, data: [] });
        drawn.data.forEach((value, k) =>
          assert.ok(
            Object.is(value, wanted.data[k]) || Math.abs(value - wanted.data[k]) < 1e-6,
            `${value}`,
          ),
        );
        await yours.close();

        if (each.array.data.every(Number.isFinite)) {
          const path = join(folder, 'figure.html');
          const python = pythonCode(each);
          if (python.file) {
            const bytes = new Uint8Array(await python.file.contents().arrayBuffer());
            await writeFile(join(folder, python.file.name), bytes);
          }
          const program = python.text.replace('"figure.html"', JSON.stringify(path));
          const start = `import os, sys\nos.chdir(${JSON.stringify(folder)})\nsys.path.insert(0, ${JSON.stringify(modules)})\n`;
          runPython(start + program);
          const html = await readFile(path, 'utf8');
          assert.match(html, new RegExp(`"kind": ?"${each.kind}"`));
        }
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );
}
