// The page of trained models: files are chosen, read in a worker, and every head is shown; heads
// and positions are switched off; what is wrong is said, and the page goes on working.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { testBrowser, violations } from '../../harness/browser.js';

const browser = testBrowser();
const golden = (/** @type {string} */ path) =>
  fileURLToPath(new URL(`../../golden/models/${path}`, import.meta.url));

/** @typedef {import('playwright-core').Page} Page */

/**
 * Until a text has been read and what heads do is known.
 *
 * @param {Page} page
 * @param {RegExp} words of the claim
 */
async function read(page, words) {
  await page.locator('phasor-model .claim').filter({ hasText: words }).waitFor();
  await page.locator('phasor-model .figure:not([aria-busy])').waitFor();
  await page.locator('phasor-model .deeds li').first().waitFor();
}

/** @param {Page} page @param {RegExp} words of an error */
const refused = (page, words) =>
  page.locator('phasor-model .message').filter({ hasText: words }).waitFor();

test('the language model is there at first sight, with a place for files of one’s own; bytes and long texts are said to be such', async () => {
  const { page, complaints, close } = await browser.open('model.html', { bypassCSP: true });
  await read(page, /On held-out text|Layer 1, head 1/);
  assert.match(await page.locator('.sizes').innerText(), /^A small model that phasor has trained/);
  await page.locator('phasor-model .files summary').click();
  await page.getByLabel('Files of a model').waitFor();
  assert.match(await page.locator('.deeds .basis').innerText(), /Persuasion by Jane Austen/);
  const notice = page.locator('phasor-model .notice');
  assert.equal(await notice.innerText(), '');
  const text = page.locator('phasor-model .controls .line input');
  await text.fill('the lion 🙂 नमस्ते');
  await notice
    .filter({ hasText: 'The model has no token for “🙂”, “न”, “म”,' })
    .filter({ hasText: 'and reads the bytes of the letters' })
    .waitFor();
  await text.fill('the river '.repeat(70));
  await notice
    .filter({
      hasText:
        /^The text has 14\d tokens, and the model was trained on 128 at once\. On held-out text its loss is \d\.\d\d nats a token at 128, \d\.\d\d at 512\.$/,
    })
    .waitFor();
  await text.fill('the river '.repeat(300));
  await notice
    .filter({ hasText: 'The text has 60' })
    .filter({ hasText: 'the first 512' })
    .waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await close();
});

test('the model that repeats letters: its heads have names, and without both induction heads it forgets', async () => {
  const { page, complaints, close } = await browser.open('model.html', { bypassCSP: true });
  /** @type {Set<string>} */
  const hosts = new Set();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.getByRole('button', { name: 'Take the model that repeats letters' }).click();
  // t38 came first, then t23
  await read(page, /the model expects “t23”/);
  assert.match(
    await page.locator('.sizes').innerText(),
    /^phasor: 2 layers of 2 heads, \d+ numbers, most of them stored as F32/,
  );
  const deeds = await page.locator('.deeds li').allInnerTexts();
  assert.match(deeds.find((line) => line.startsWith('previous token')) ?? '', /1\.1/);
  assert.match(deeds.find((line) => line.startsWith('induction')) ?? '', /2\.1/);
  const first = page.locator('.next tbody tr').first();
  assert.match(await first.innerText(), /^t23/);
  assert.deepEqual(await violations(page), []);

  const figure = page.locator('phasor-model');
  for (const head of [0, 1]) {
    await figure.evaluate((element, place) => Object.assign(element, place), { layer: 1, head });
    await page.getByRole('button', { name: 'Switch this head off' }).click();
    await page
      .locator('.notice')
      .filter({ hasText: `2.${head + 1}` })
      .waitFor();
  }
  assert.equal(await figure.getAttribute('off'), '1.0 1.1');
  await page.locator('.next tbody tr').first().filter({ hasNotText: 't23' }).waitFor();
  assert.match(await page.locator('.next thead').innerText(), /before/);
  assert.equal(hosts.size, 1);
  assert.deepEqual(complaints, []);
  await close();
});

test('files of a model are chosen, a text needs its tokenizer, the numbers of tokens do not', async () => {
  const { page, complaints, close } = await browser.open('model.html');
  const files = page.getByLabel('Files of a model, dropped');
  await read(page, /looks at/);
  await files.setInputFiles([golden('gpt2/model.safetensors')]);
  await refused(page, /config\.json/);
  await files.setInputFiles([golden('gpt2/model.safetensors'), golden('gpt2/config.json')]);
  await refused(page, /tokenizer\.json/);
  const text = page.locator('phasor-model .controls .line input');
  await text.fill('3 1 4 1 5');
  await read(page, /“?1”? 1 looks at/);
  assert.match(await page.locator('.sizes').innerText(), /^gpt2: /);

  await page.getByRole('checkbox', { name: 'Positions' }).uncheck();
  await read(page, /looks at/);
  const figure = page.locator('phasor-model');
  await figure.evaluate((element) => Object.assign(element, { start: 100_000 }));
  await refused(page, /run: start must be at most/);
  await figure.evaluate((element) => Object.assign(element, { start: 2 }));
  await page.locator('phasor-model .message:empty').waitFor({ state: 'attached' });
  await read(page, /looks at/);

  await files.setInputFiles([
    { name: 'pytorch_model.bin', mimeType: '', buffer: Buffer.from('PK') },
  ]);
  await refused(page, /pytorch_model.bin is a pickle/);
  await files.setInputFiles([golden('llama/model.gguf')]);
  await page
    .locator('.sizes')
    .filter({ hasText: /^llama: / })
    .waitFor();
  await read(page, /looks at/);
  assert.deepEqual(complaints, []);
  await close();
});

test('words that the model does not know are said to mean nothing, and the field is above the figure', async () => {
  const { page, complaints, close } = await browser.open('model.html', {
    viewport: { width: 1280, height: 800 },
  });
  await page.getByRole('button', { name: 'Take the model that repeats letters' }).click();
  await read(page, /the model expects “t23”/);
  const notice = page.locator('phasor-model .notice');
  assert.equal(await notice.innerText(), '');
  const text = page.locator('phasor-model .controls .line input');
  const box = await text.boundingBox();
  assert.ok(box && box.y + box.height < 800, JSON.stringify(box));
  await text.fill('the money bank t0');
  await notice
    .filter({
      hasText:
        'The model does not know “the”, “money”, “bank”: it reads 3 of 4 tokens as its token for what is unknown',
    })
    .waitFor();
  await text.fill('t1 t2 t0');
  await page.locator('phasor-model .notice:empty').waitFor({ state: 'attached' });
  assert.deepEqual(complaints, []);
  await close();
});

test('on a phone and in Hindi', async () => {
  const { page, complaints, close } = await browser.open('model.html#lang=hi', {
    viewport: { width: 390, height: 800 },
    colorScheme: 'dark',
    bypassCSP: true,
  });
  // the figure is as high as it gets, and above the screen when the button is on it
  await page.locator('phasor-model .deeds li').first().waitFor();
  await page.locator('#letters').click();
  await read(page, /आगे मॉडल .* “t23” की उम्मीद करता है।/);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  assert.match(await page.locator('.deeds').innerText(), /पिछला टोकन/);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await close();
});

test('a reader puts words, heads and layers together on the page, in one row of controls, in two on a phone', async () => {
  for (const [width, rows] of [
    [1280, 1],
    [390, 2],
  ]) {
    const { page, complaints, close } = await browser.open('model.html', {
      viewport: { width, height: 844 },
    });
    await read(page, /Layer 1, head 1|layer 1, head 1/);
    const tops = await page
      .locator('phasor-model .short > .control:visible')
      .evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect().top).sort((a, b) => a - b),
      );
    assert.equal(tops.length, 5);
    // controls of one row differ in height by some pixels
    const found = tops.filter((top, k) => k === 0 || top - tops[k - 1] > 12);
    assert.equal(found.length, rows, `${width}: ${tops}`);
    await page.locator('phasor-model .controls .line input').fill('unbelievable attention');
    await page.locator('phasor-model .word', { hasText: 'attention' }).first().waitFor();
    await page.getByLabel('Layers as one').selectOption('rollout');
    await page.getByRole('checkbox', { name: 'Words' }).check();
    const notice = page.locator('phasor-model .notice');
    await notice
      .filter({ hasText: /rollout of 4 layers .* Pieces of words are put together/ })
      .waitFor();
    assert.deepEqual(complaints, []);
    await close();
  }
});
