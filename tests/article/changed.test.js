// The article: what a figure or the text changes for the whole page is said in place, with a way back.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testBrowser } from '../harness/browser.js';
import { settled } from '../harness/settled.js';

const browser = testBrowser();

/** @param {import('playwright-core').Page} page */
const state = (page) =>
  page.evaluate(() => ({
    text: /** @type {HTMLTextAreaElement} */ (document.querySelector('#text')).value,
    encoding: /** @type {HTMLInputElement} */ (document.querySelector('#encoding')).checked,
    dim: /** @type {any} */ (document.querySelector('phasor-heatmap')).dim,
    length: /** @type {any} */ (document.querySelector('phasor-heatmap')).length,
  }));

test('a number in the text that replaces the sentence says so below it, and gives it back', async () => {
  const { page, complaints, close } = await browser.open('article.html#text=the+cat+sat', {
    everySeen: true,
  });
  await settled(page);
  const before = await state(page);
  await page.getByRole('button', { name: 'Set d to 6' }).click();
  await settled(page);
  assert.deepEqual(await state(page), { text: 'River Bank', encoding: true, dim: 6, length: 8 });
  const line = page.locator('#pattern .changed');
  assert.match(
    await line.innerText(),
    /^Changed here for the whole page: the sentence, d = 6, 8 positions\. Back$/,
  );
  // another sentence is the reader's: what is left to give back is said
  await page.locator('#text').fill('one two');
  await settled(page);
  assert.match(await line.innerText(), /: d = 6, 8 positions\. Back$/);
  await page.locator('#text').fill('River Bank');
  await page.getByRole('button', { name: 'Set d to 6' }).click();
  await line.getByRole('button', { name: 'Back' }).click();
  await settled(page);
  assert.equal(await line.isVisible(), false);
  assert.deepEqual(await state(page), { ...before, text: 'River Bank' });
  assert.deepEqual(complaints, []);
  await close();
});

test('a figure that switches the encoding off for the page says so, and a cursor says nothing', async () => {
  const { page, complaints, close } = await browser.open('article.html', { everySeen: true });
  await settled(page);
  const figure = page.locator('#add phasor-terms');
  await figure.evaluate((each) => /** @type {any} */ (each).set({ query: 1, key: 1 }));
  await settled(page);
  assert.equal(await page.locator('.changed').count(), 0);
  await figure.getByRole('button', { name: 'where they stand' }).click();
  await settled(page);
  assert.equal((await state(page)).encoding, false);
  const line = page.locator('#add .changed');
  assert.match(await line.innerText(), /^Changed here for the whole page: encoding off\. Back$/);
  await page.locator('#languages').selectOption('hi');
  await page.locator('#add .changed', { hasText: 'एन्कोडिंग बंद' }).waitFor();
  await line.getByRole('button').click();
  await settled(page);
  assert.equal((await state(page)).encoding, true);
  assert.equal(await line.isVisible(), false);
  // in the bar above it is the reader's own switch
  await page.getByRole('switch').click();
  await settled(page);
  assert.equal(await page.locator('.changed:not([hidden])').count(), 0);
  assert.deepEqual(complaints, []);
  await close();
});
