// The page of the reader's own arrays, and the code that it gives: a page of it shows the same figure,
// and the lines for Python write one.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dist } from '../tools/entries.js';
import { pageCode, pythonCode, reactCode } from '../web/page/yours-code.js';
import { testBrowser, violations } from './harness/browser.js';
import { runPython } from './harness/numpy.js';
import { forRelease, test } from './harness/tiers.js';

const browser = testBrowser();
const python = fileURLToPath(new URL('../python', import.meta.url));

const weights = [
  [1, 0, 0],
  [0.75, 0.25, 0],
  [0.125, 0.375, 0.5],
];
const array = { shape: [3, 3], data: Float32Array.from(weights.flat()) };
const tokens = ['a "b"', '<c>', 'd'];
/** @type {import('../web/page/yours-code.js').Shown} */
const shown = { kind: 'attention', array, tokens };

test('weights that are pasted are drawn with their tokens, and the code follows', async () => {
  const { page, complaints, strangers, close } = await browser.open('yours.html', {
    bypassCSP: true,
  });
  const figure = page.locator('phasor-attention');
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
  assert.deepEqual(programs, [pageCode(shown), reactCode(shown), pythonCode(shown)]);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual({ complaints, strangers }, { complaints: [], strangers: [] });
  await close();
});

forRelease('a file is dropped, and what it cannot be is said with its shape', async () => {
  const { page, complaints, close } = await browser.open('yours.html');
  await page.locator('#yours-file').setInputFiles({
    name: 'table.json',
    mimeType: 'application/json',
    buffer: Buffer.from('[[-1, 2, 3], [4, 5, 6]]'),
  });
  await page.locator('phasor-heatmap .frame.ready').waitFor();
  await page.locator('#kind').selectOption('attention');
  await page.locator('phasor-attention').waitFor();
  await page.locator('#yours-text').fill('[1, 2, 3]');
  const status = page.locator('#status').filter({ hasText: 'got [3]' });
  await status.waitFor();
  assert.equal(await page.locator('#figure').innerText(), '');
  assert.deepEqual(complaints, []);
  await close();
});

test('the example of the page is drawn', async () => {
  const { page, close } = await browser.open('yours.html');
  await page.locator('#sample').click();
  await page.locator('phasor-attention .frame.ready').waitFor();
  assert.match(
    await page.locator('#programs code').first().innerText(),
    /"The","cat","sat","down"/,
  );
  await close();
});

forRelease('the code that is copied shows these numbers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'phasor-yours-'));
  try {
    const script = await readFile(join(dist, 'phasor.iife.js'), 'utf8');
    for (const kind of /** @type {const} */ (['attention', 'heatmap'])) {
      const code = pageCode({ ...shown, kind });
      const html = code.replace('<script src="phasor.iife.js">', () => `<script>${script}`);
      assert.notEqual(html, code);
      const { page, complaints, close } = await browser.open('copied.html', {
        html: `<!doctype html><meta charset="utf-8" /><title>copied</title>${html}`,
      });
      await page.locator('#figure .frame.ready').waitFor();
      const drawn = await page.locator('#figure').evaluate((/** @type {any} */ element) => ({
        numbers: element.weights ?? element.tensor,
        names: element.tokens ?? element.rowlabels,
        text: element.shadowRoot.textContent,
        message: element.shadowRoot.querySelector('.message').textContent,
      }));
      assert.deepEqual(
        { ...drawn, text: '' },
        { numbers: weights, names: tokens, text: '', message: '' },
      );
      assert.ok(drawn.text.includes('<c>'), 'a token is in the figure');
      assert.deepEqual(complaints, []);
      await close();
    }
    const large = { ...shown, array: { shape: [9, 9], data: new Float32Array(81) } };
    assert.match(pageCode(large), /fetch\('weights\.json'\)/);
    assert.match(reactCode(large), /import weights from '\.\/weights\.json'/);
    assert.match(pythonCode(large), /numpy\.load\("weights\.npy"\)/);
    for (const kind of /** @type {const} */ (['attention', 'heatmap', 'similarity'])) {
      const path = join(folder, `${kind}.html`);
      const program = pythonCode({ ...shown, kind }).replace('"figure.html"', JSON.stringify(path));
      runPython(`import sys\nsys.path.insert(0, ${JSON.stringify(python)})\n${program}`);
      const written = await readFile(path, 'utf8');
      assert.match(written, new RegExp(`"kind": ?"${kind}"`));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
