// The worksheets: the answers are right for the reader's sentence, questions come first and answers begin
// a page of their own, and what is chosen is in the address.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { web } from '../../tools/entries.js';
import { chaptersOf, partNames, plans } from '../../web/article/worksheet-plans.js';
import { chapters } from '../../web/article/worksheet-questions.js';
import { testBrowser, violations } from '../harness/browser.js';
import { phasor } from '../harness/phasor.js';

const browser = testBrowser();

/** @param {string} id @param {number} k @param {string} text */
const valuesOf = (id, k, text) =>
  chapters
    .find((chapter) => chapter.id === id)
    ?.questions[k].values?.({ phasor, words: text.split(' ') });

test('answers of a sentence are those that one finds by hand', () => {
  const text = 'the money bank by the river bank';
  // 7! / (2! 2!)
  assert.deepEqual(valuesOf('lost', 0, text), { n: 7, count: '1260' });
  assert.deepEqual(valuesOf('ladder', 0, text), { other: 11, here: '0.167', there: '0.100' });
  assert.deepEqual(valuesOf('hand', 0, 'Nitish killed lion'), {
    word: 'lion',
    p: 2,
    row: [2, 2 / 10_000 ** (1 / 3), 2 / 10_000 ** (2 / 3)]
      .flatMap((angle) => [Math.sin(angle), Math.cos(angle)])
      .map((x) => x.toFixed(3).replace('-', '−'))
      .join(', '),
  });
  assert.deepEqual(valuesOf('binary', 0, text), { p: 7, next: 8, a: '111', b: '1000', flips: 4 });
  assert.deepEqual(valuesOf('masks', 0, text), { all: 49, left: 28 });
  assert.deepEqual(valuesOf('masks', 1, text), { left: 13 });
  assert.deepEqual(valuesOf('attention', 0, text), { one: 49, many: '7056' });
  assert.deepEqual(valuesOf('cost', 0, text), { recurrent: 7, convolution: 3 });
  assert.equal(valuesOf('precision', 0, text)?.gap, '0.0625');
  assert.equal(Math.fround(1_000_000 + 0.0625) - 1_000_000, 0.0625);
  assert.equal(Math.fround(1_000_000 + 0.03), 1_000_000);
  assert.equal(valuesOf('steps', 0, text)?.weights, '0.665, 0.245, 0.090');
});

test('chapters and their titles are those of the article, and lessons are as long as they say', async () => {
  const pages = await Promise.all(
    ['article', 'today'].map((name) => readFile(join(web, `${name}.html`), 'utf8')),
  );
  const article = pages.join('\n').replace(/\s+/g, ' ');
  for (const { id, title } of chapters) {
    const place = new RegExp(
      `<h[23][^>]* id="${id}(?:-title)?"[^>]*>${title.replace('?', '\\?')}<`,
    );
    assert.match(article, place, id);
  }
  for (const [name, parts] of Object.entries(plans)) {
    const sum = parts.reduce((all, part) => all + part.minutes, 0);
    // of a part 45 minutes
    assert.equal(sum, Object.hasOwn(partNames, name) ? 45 : Number(name), name);
    for (const { chapter } of parts) assert.ok(article.includes(`id="${chapter}"`) || !chapter);
  }
});

test('parts of the sheets are those of the article', async () => {
  const article = await readFile(join(web, 'article.html'), 'utf8');
  const today = await readFile(join(web, 'today.html'), 'utf8');
  const [, where, who] = article.split('<template')[0].split('<div class="part wide"');
  for (const [part, html] of Object.entries({ where, who, today })) {
    assert.ok(html.includes(`id="${part}"`), part);
    const listed = Array.from(html.matchAll(/<(?:section|h3)[^>]* id="(\w+)"/g), ([, id]) => id);
    assert.deepEqual(
      listed.filter((id) => chapters.some((each) => each.id === id)),
      // in a lab, which a chapter leads to
      chaptersOf[part].filter((id) => id !== 'trained'),
      part,
    );
  }
});

test('all sheets are some pages of questions, and answers that begin a page of their own', async () => {
  const { page, close } = await browser.open('worksheet.html');
  await page.locator('main[aria-busy=false]').waitFor();
  assert.equal(await page.locator('.questions').count(), chapters.length);
  assert.equal(await page.locator('.answers').first().isVisible(), false, 'folded on screen');
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1');
  const count = pages.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  assert.ok(count > 2 && count <= 14, `${count} pages`);
  await close();
});

test('a sheet is chosen and printed: a chapter, a part, or chapters of one’s choice', async () => {
  const { page, complaints, close } = await browser.open('worksheet.html', { bypassCSP: true });
  await page.locator('main[aria-busy=false]').waitFor();
  const sheet = page.getByLabel('Sheet');
  await sheet.selectOption('masks');
  await page.getByLabel('Sentence').fill('River Bank Bank');
  assert.equal(await page.locator('.questions').count(), 1);
  assert.match(await page.locator('.sheet').first().innerText(), /How many of the 9 pairs/);
  await page.locator('.solutions summary').click();
  assert.match(await page.locator('.solutions').innerText(), /6, which is n\(n \+ 1\)\/2\./);
  // in the ink and the weight of the questions
  const looks = await page.evaluate(() =>
    ['.questions li', '.answers li'].map((each) => {
      const { color, fontWeight } = getComputedStyle(
        /** @type {Element} */ (document.querySelector(each)),
      );
      return [color, fontWeight];
    }),
  );
  assert.deepEqual(looks[1], looks[0]);
  assert.equal(new URL(page.url()).hash, '#chapter=masks&text=River+Bank+Bank');
  const pdf = (await page.pdf()).toString('latin1');
  assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 2);

  await sheet.selectOption('today');
  assert.equal(await page.locator('.questions').count(), chaptersOf.today.length);
  await page.getByText('Choose chapters').click();
  await page.locator('#picks input[value=bias]').uncheck();
  assert.equal(await page.locator('.questions').count(), chaptersOf.today.length - 1);
  assert.equal(
    new URLSearchParams(new URL(page.url()).hash.slice(1)).get('chapter')?.includes('bias'),
    false,
  );
  await page.reload();
  await page.locator('main[aria-busy=false]').waitFor();
  assert.equal(await page.locator('.questions').count(), chaptersOf.today.length - 1);
  assert.equal(await sheet.locator('option:checked').innerText(), 'Chapters of your choice');

  await page.getByLabel('Sentence').fill('a b c d e f g h i j k l m n');
  assert.match(
    await page.locator('#message').innerText(),
    /14 words; the worksheets use the first 12/,
  );
  await page.getByLabel('Sentence').fill('Bank');
  assert.match(await page.locator('#message').innerText(), /3 words or more/);
  await sheet.selectOption('plan-90');
  await page.getByLabel('Sentence').fill('a b c');
  assert.equal(await page.locator('.plan tbody tr').count(), plans['90'].length);
  assert.match(await page.locator('.plan tbody tr').last().innerText(), /85–90/);
  const first = page.locator('.plan a', { hasText: 'First screen' }).first();
  assert.equal(await first.getAttribute('href'), 'index.html');
  assert.deepEqual(await violations(page), []);

  await page.locator('#languages').selectOption('hi');
  await page.getByRole('heading', { name: '90 मिनट का पाठ' }).waitFor();
  assert.deepEqual(complaints, []);
  await close();
});

test('on paper words are whole, all but those longer than a line; lines are no shadings, and answers name their sentence', async () => {
  const long = ['antidisestablishmentarianism', 'x'.repeat(140)];
  const text = `the bank, not far from ${long[0]} the ${long[1]} by לום`;
  const { page, close } = await browser.open(
    `worksheet.html#text=${encodeURIComponent(`${text} river bank`)}`,
  );
  await page.locator('main[aria-busy=false]').waitFor();
  // as it was typed, up to the last of 12 words
  assert.equal(await page.locator('.asked').textContent(), `${text} river`);
  assert.equal(await page.locator('.asked').getAttribute('dir'), 'auto');
  // a PDF with shadings has boxes for lines in viewers without them
  const pdf = (await page.pdf({ format: 'A4', printBackground: true })).toString('latin1');
  assert.doesNotMatch(pdf, /\/ShadingType/);
  // A4 without margins of 10 mm
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  const { broken, cut, rtl, lines } = await page.evaluate(() => {
    const list = /** @type {Element} */ (document.querySelector('.words'));
    const words = Array.from(list.querySelectorAll('dt'));
    const range = document.createRange();
    const linesOf = (/** @type {Element} */ word) => {
      range.selectNodeContents(word);
      return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
    };
    const edge = /** @type {Element} */ (list.parentElement).getBoundingClientRect().right;
    const line = /** @type {Element} */ (document.querySelector('.lines'));
    return {
      broken: words.filter((word) => linesOf(word) > 1).map((word) => word.textContent),
      cut: words
        .filter(
          (word) =>
            word.scrollWidth > word.clientWidth || word.getBoundingClientRect().right > edge + 1,
        )
        .map((word) => word.textContent),
      rtl: words
        .filter((word) => getComputedStyle(word).direction === 'rtl')
        .map((word) => word.textContent),
      lines: ['::before', '::after'].map(
        (part) => getComputedStyle(line, part).borderBlockEndStyle,
      ),
    };
  });
  assert.deepEqual(
    { broken, cut, rtl, lines },
    { broken: [long[1]], cut: [], rtl: ['לום'], lines: ['solid', 'solid'] },
  );
  await close();
});

test('on a phone nothing scrolls sideways', async () => {
  const { page, close } = await browser.open('worksheet.html#chapter=lost', {
    viewport: { width: 320, height: 700 },
    bypassCSP: true,
  });
  await page.locator('main[aria-busy=false]').waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
  assert.deepEqual(await violations(page), []);
  await close();
});
