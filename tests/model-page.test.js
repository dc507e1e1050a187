// The page of trained models: files are dropped, read in a worker, and every head is shown; heads and positions
// are switched off; what is wrong is said, and the page goes on working.

import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { testBrowser, violations } from './harness/browser.js';

const browser = testBrowser();
const golden = (/** @type {string} */ path) =>
  fileURLToPath(new URL(`golden/models/${path}`, import.meta.url));

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {RegExp} words */
const said = (page, words) => page.locator('#status').filter({ hasText: words }).waitFor();

test('the small model of the page: its heads have names, and without both induction heads it forgets', async () => {
  const { page, complaints, close } = await browser.open('model.html', { bypassCSP: true });
  /** @type {Set<string>} */
  const hosts = new Set();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.getByRole('button', { name: 'Take the small model' }).click();
  await said(page, /^12 tokens were read\.$/);
  assert.match(
    await page.locator('.sizes').innerText(),
    /^phasor: 2 layers of 2 heads, \d+ numbers, stored as F32/,
  );
  const names = await page.locator('.deeds button').allInnerTexts();
  assert.match(names[0], /^previous token 0\.\d+$/);
  assert.match(names[2], /^induction 0\.\d+$/);
  // t38 came first, then t23
  const first = page.locator('.next tbody tr').first();
  assert.match(await first.innerText(), /^t23/);
  assert.deepEqual(await violations(page), []);

  for (const k of [2, 3]) {
    await page.locator('.deeds button').nth(k).click();
    await page.locator('#off').click();
    await page
      .locator('.deeds button.off')
      .nth(k - 2)
      .waitFor();
  }
  assert.doesNotMatch(await first.innerText(), /^t23/);
  assert.equal(hosts.size, 1);
  assert.deepEqual(complaints, []);
  await close();
});

test('files of a model are chosen, a text needs its tokenizer, the numbers of tokens do not', async () => {
  const { page, complaints, close } = await browser.open('model.html');
  const files = page.locator('#files');
  await files.setInputFiles([golden('gpt2/model.safetensors')]);
  await said(page, /config\.json/);
  await files.setInputFiles([golden('gpt2/model.safetensors'), golden('gpt2/config.json')]);
  await said(page, /tokenizer\.json/);
  await page.locator('#text').fill('3 1 4 1 5');
  await said(page, /^5 tokens were read\.$/);
  assert.match(await page.locator('.sizes').innerText(), /^gpt2: /);

  await page.locator('#positions').uncheck();
  await said(page, /^5 tokens were read\.$/);
  await page.locator('#start').fill('100000');
  await page.locator('#start').press('Tab');
  await said(page, /run: start must be at most/);
  await page.locator('#start').fill('2');
  await page.locator('#start').press('Tab');
  await said(page, /^5 tokens were read\.$/);

  await files.setInputFiles([
    { name: 'pytorch_model.bin', mimeType: '', buffer: Buffer.from('PK') },
  ]);
  await said(page, /pytorch_model.bin is a pickle/);
  await files.setInputFiles([golden('llama/model.gguf')]);
  await said(page, /^5 tokens were read\.$/);
  assert.match(await page.locator('.sizes').innerText(), /^llama: /);
  assert.deepEqual(complaints, []);
  await close();
});

test('on a phone and in Hindi', async () => {
  const { page, complaints, close } = await browser.open('model.html#lang=hi', {
    ...{ viewport: { width: 390, height: 800 }, colorScheme: 'dark', bypassCSP: true },
  });
  await page.locator('#sample').click();
  await said(page, /^12 टोकन पढ़े गए।$/);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  assert.match(await page.locator('.deeds button').first().innerText(), /^पिछला टोकन/);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await close();
});
