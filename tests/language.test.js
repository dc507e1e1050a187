// Texts in the reader's language: every sentence has its translation, a page in Hindi has no English
// left, and a change of language changes nothing else.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { web } from '../tools/entries.js';
import { sentences } from '../tools/sentences.js';
import hindi from '../web/text/hi.js';
import { start } from './browser.js';

/** @typedef {import('playwright-core').Page} Page */

/** @type {Awaited<ReturnType<typeof start>>} */
let browser;
before(async () => {
  browser = await start();
});
after(() => browser.close());

/** @param {Page} page @param {string} file @returns {Promise<string[]>} what stands in its HTML */
async function inHtml(page, file) {
  const html = await readFile(join(web, file), 'utf8');
  return page.evaluate(async (given) => {
    const { article } = await import(/** @type {any} */ ('/page-language.js'));
    return article(new DOMParser().parseFromString(given, 'text/html')).sentences;
  }, html);
}

test('Hindi has every sentence of code and pages, and no other', async () => {
  const { page, close } = await browser.open('gallery.html');
  const html = [...(await inHtml(page, 'index.html')), ...(await inHtml(page, 'gallery.html'))];
  await close();
  const wanted = new Set([...sentences.keys(), ...html]);
  assert.ok(wanted.size > 500, `${wanted.size} sentences were found`);
  const missing = [...wanted].filter((sentence) => !Object.hasOwn(hindi, sentence));
  const dead = Object.keys(hindi).filter((sentence) => !wanted.has(sentence));
  assert.deepEqual({ missing, dead }, { missing: [], dead: [] });
});

test('a translation has the {names} and <tags> of its sentence, and words of its language', () => {
  const holes = (/** @type {string} */ text) => (text.match(/\{\w+\}|<\/?\d+\/?>/g) ?? []).sort();
  for (const [sentence, words] of Object.entries(hindi)) {
    assert.deepEqual(holes(words), holes(sentence), sentence);
    assert.equal(words, words.trim(), sentence);
    assert.doesNotMatch(words, /[०-९]/, 'numbers have Latin digits');
    assert.doesNotMatch(words, /\.$/, 'a sentence ends with a danda');
    assert.equal(words.endsWith('।'), /[.]$/.test(sentence), sentence);
  }
});

/** Every text and every attribute that is read, of page and figures, in order. @param {Page} page */
const texts = (page) =>
  page.evaluate(() => {
    /** @type {string[]} */
    const found = [];
    const read = ['aria-label', 'aria-valuetext', 'aria-roledescription', 'title', 'placeholder'];
    const skipped = 'script, style, noscript, [lang=en], [lang=hi]:not(html), pre';
    (function visit(/** @type {Node} */ node) {
      if (node instanceof Text) found.push(node.data);
      if (node instanceof Element && !node.matches(skipped)) {
        for (const name of read)
          if (node.hasAttribute(name)) found.push(node.getAttribute(name) ?? '');
        if (node.shadowRoot) visit(node.shadowRoot);
      } else if (node instanceof Element) return;
      node.childNodes.forEach(visit);
    })(document.documentElement);
    return found;
  });

/** @param {Page} page until nothing moves any more */
const settled = (page) =>
  page.evaluate(async () => {
    const main = document.querySelector('main');
    for (let calm = 0; calm < 6;) {
      await new Promise((done) => requestAnimationFrame(done));
      calm = main?.getAttribute('aria-busy') === 'false' ? calm + 1 : 0;
    }
    await new Promise((done) => setTimeout(done, 500));
  });

/** @param {Page} page @param {string} language */
async function speak(page, language) {
  await page.locator(`#languages [lang=${language}]`).click();
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
  await settled(page);
}

// a screen that shows the whole page: figures that are off it are not drawn
const whole = { viewport: { width: 1280, height: 16_000 } };

/** Names and letters of formulas, which are the same in every language. */
const proper =
  `phasor Alt base query key value Query sin cos rad float e PE pos model lim ln log exp det
  PNG SVG CSV NPY NumPy PyTorch JAX JavaScript WebAssembly Emscripten Eigen SIMD relaxed GloVe
  Pennington Socher Manning Vaswani Attention is all you need self cross causal
  Nitish killed lion the River Bank river bank money by Thank You boats left loans
  I like this movie don't because think it's too mind twisting`.split(/\s+/);

test('a page in Hindi has no English left on it', async () => {
  const { page, complaints, close } = await browser.open('index.html#lang=hi', whole);
  await settled(page);
  const found = await texts(page);
  await close();
  assert.ok(found.filter((text) => /[\u0900-\u097f]/.test(text)).length > 400, 'it is in Hindi');
  const foreign = found.filter((text) =>
    (text.match(/[A-Za-z]{2,}(?:['’][a-z]+)?/g) ?? []).some((word) => !proper.includes(word)),
  );
  assert.deepEqual(foreign, []);
  assert.deepEqual(complaints, []);
});

test('a change of language and back leaves the texts, the address and the state as they were', async () => {
  const { page, close } = await browser.open('index.html#text=River+Bank&position=1', whole);
  await settled(page);
  const before = await texts(page);
  await speak(page, 'hi');
  assert.match(new URL(page.url()).hash, /lang=hi/);
  const between = await texts(page);
  assert.notDeepEqual(between, before);
  assert.ok(between.includes('River'), 'what the reader typed is not translated');
  await speak(page, 'en');
  assert.deepEqual(await texts(page), before);
  assert.equal(new URL(page.url()).hash, '#text=River+Bank&position=1');
  await close();
});
