// Weights of Hebrew and Arabic tokens, and on pages that run from right to left: sentence, lines and map run
// so, with the names of rows at the right.

import assert from 'node:assert/strict';
import { elements } from '../../tools/entries.js';
import { runToLeft } from '../../web/core/draw/words.js';
import { testBrowser } from '../harness/browser.js';
import { assign, drawn, openFigures } from '../harness/figures.js';
import { test } from '../harness/tiers.js';

const browser = testBrowser();

const arabic = ['[CLS]', 'ذهب', 'الول', '##د', 'إلى', '[SEP]'];
const english = ['the', 'bank', 'by', 'a', 'river', '.'];
/** @param {number} rows @param {number} columns */
const weights = (rows, columns) => [
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, key) =>
      key === row % columns ? 0.7 : 0.3 / (columns - 1),
    ),
  ),
];

test('the direction is that of more of the words, whatever else is among them', () => {
  assert.equal(runToLeft(arabic), true);
  assert.equal(runToLeft(['[CLS]', 'שלום', '[SEP]', 'עולם', '!', '.']), false);
  assert.equal(runToLeft(['שלום', ',', '1', '2', undefined]), true);
  // a byte-level tokenizer
  assert.equal(runToLeft(['Ø§Ù', 'ĠØ§ÙĦ']), true);
  for (const words of [english, [], [undefined], ['1', '.']]) assert.equal(runToLeft(words), false);
});

/** @param {import('playwright-core').Page} page what is where, in pixels from the left */
const places = (page) =>
  page.evaluate(async () => {
    await /** @type {any} */ (window).settled();
    const root = /** @type {any} */ (document.querySelector('#a')).shadowRoot;
    /** @param {string} selector @returns {number[]} */
    const across = (selector) =>
      Array.from(root.querySelectorAll(selector), (/** @type {Element} */ each) => {
        const { left, right } = each.getBoundingClientRect();
        return Math.round((left + right) / 2);
      });
    return {
      keys: Array.from(root.querySelectorAll('.matrix .columns > .label'), (each) =>
        each.textContent.replace(/\D/g, ''),
      ),
      rows: across('.matrix .labels.rows > .label')[0],
      sums: across('.matrix .sums > .label')[0],
      plot: across('.matrix .plot')[0],
      words: across('.sentence .asking > .word'),
      queries: across('.lines .queries')[0],
      answers: across('.lines .keys')[0],
      cell:
        root.querySelector('.matrix .cell').getBoundingClientRect().left -
        root.querySelector('.matrix .plot').getBoundingClientRect().left,
      paths: root.querySelector('.links .strong path').getAttribute('d').split('C')[0],
    };
  });

/** @param {Awaited<ReturnType<typeof places>>} seen @param {boolean} isLeft */
function runs(seen, isLeft) {
  const sign = isLeft ? -1 : 1;
  const order = ['0', '1', '2', '3', '4', '5'];
  assert.deepEqual(seen.keys, isLeft ? order.reverse() : order);
  assert.ok(sign * (seen.plot - seen.rows) > 0, 'names of rows');
  assert.ok(sign * (seen.sums - seen.plot) > 0, 'sums');
  assert.ok(sign * (seen.words[1] - seen.words[0]) > 0, 'sentence');
  assert.ok(sign * (seen.answers - seen.queries) > 0, 'lines');
  assert.equal(/^M0 /.test(seen.paths), !isLeft, seen.paths);
}

test('map, lines and sentence of Arabic tokens run from right to left; arrows and the pointer go where they point', async () => {
  const { page, complaints, close } = await openFigures(
    browser,
    '<phasor-attention id="a"></phasor-attention>',
  );
  await assign(page, { weights: weights(6, 6), tokens: arabic, query: 2, key: 1 });
  await drawn(page);
  const seen = await places(page);
  runs(seen, true);
  const cursor = () =>
    page.evaluate(async () => {
      await /** @type {any} */ (window).settled();
      const a = /** @type {any} */ (document.querySelector('#a'));
      return [a.query, a.key];
    });
  const plot = page.locator('#a .matrix .plot');
  await plot.focus();
  await page.keyboard.press('ArrowLeft');
  assert.deepEqual(await cursor(), [2, 2]);
  const moved = await places(page);
  assert.ok(moved.cell < seen.cell);
  const box = await plot.boundingBox();
  assert.ok(box);
  // the first key is in the right column, and the cell there has the weight of it
  await page.mouse.click(box.x + box.width - 3, box.y + 3);
  assert.deepEqual(await cursor(), [0, 0]);
  assert.match(await page.locator('#a .percent').innerText(), /^70/);
  await page.locator('#a .sentence .word').nth(1).focus();
  await page.keyboard.press('ArrowLeft');
  assert.deepEqual(await cursor(), [1, 0]);
  // a part of it
  await assign(page, { columns: [1, 3], key: 1 });
  assert.deepEqual((await places(page)).keys, ['2', '1']);
  assert.deepEqual(complaints, []);
  await close();
});

test('on a page from right to left every sentence runs so, and other tokens elsewhere from left to right', async () => {
  const { page, complaints, close } = await openFigures(
    browser,
    '<phasor-attention id="a"></phasor-attention>',
  );
  await assign(page, { weights: weights(6, 6), tokens: english });
  runs(await places(page), false);
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  await assign(page, { query: 4 });
  runs(await places(page), true);
  assert.deepEqual(complaints, []);
  await close();
});

test('the colours of cells and of small maps are mirrored, and the table of the numbers is not', async () => {
  const { page, close } = await openFigures(
    browser,
    '<phasor-attention id="a"></phasor-attention>',
  );
  const first = [0, 1].map(() => Array.from({ length: 6 }, () => [1, 0, 0, 0, 0, 0]));
  for (const tokens of [english, arabic]) {
    await assign(page, { weights: first, tokens });
    await drawn(page);
    const [cells, head, row] = await page.evaluate(() => {
      const a = /** @type {any} */ (document.querySelector('#a'));
      const darkest = (/** @type {string} */ selector) => {
        const canvas = a.shadowRoot.querySelector(selector);
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, 1);
        return data[0] + data[1] < data[data.length - 4] + data[data.length - 3] ? 'left' : 'right';
      };
      return [
        darkest('.matrix canvas.cells'),
        darkest('.head canvas'),
        [...a.data().tensor.data.slice(0, 6)],
      ];
    });
    const side = tokens === english ? 'left' : 'right';
    assert.deepEqual([cells, head], [side, side]);
    assert.deepEqual(row, [1, 0, 0, 0, 0, 0]);
  }
  await close();
});

test('a map that lies on its side is mirrored by its queries', async () => {
  const { page, complaints, close } = await openFigures(
    browser,
    '<phasor-attention id="a"></phasor-attention>',
  );
  const tokens = Array.from({ length: 30 }, (_, k) => arabic[k % arabic.length]);
  await assign(page, { weights: weights(30, 4), tokens, query: 3, key: 1, view: 'matrix' });
  const plot = page.locator('#a .matrix .plot');
  await plot.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  assert.deepEqual(
    await page.evaluate(() => {
      const a = /** @type {any} */ (document.querySelector('#a'));
      return [a.query, a.key];
    }),
    [4, 2],
  );
  assert.deepEqual(complaints, []);
  await close();
});

test('on a page from right to left a sentence of any element ends where its own language ends it', async () => {
  const all = elements.map(({ tag }) => `<${tag} caption="A caption."></${tag}>`).join('');
  const { page, close } = await openFigures(browser, all, { everySeen: true });
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  const { turned, count } = await page.evaluate(async () => {
    await /** @type {any} */ (window).settled();
    const figures = Array.from(document.querySelectorAll('main > *'));
    const boxes = figures.flatMap(({ shadowRoot }) =>
      Array.from(shadowRoot?.querySelectorAll('.frame *:not(.unseen, option, style)') ?? []),
    );
    const ending = boxes.filter(
      (each) =>
        /[a-z] [^]*[.:?…]$/.test(each.textContent?.trim() ?? '') &&
        !getComputedStyle(each).display.startsWith('inline') &&
        Array.from(each.childNodes).some(({ nodeType }) => nodeType === Node.TEXT_NODE),
    );
    return {
      count: ending.length,
      turned: ending
        .filter((each) => {
          const { direction, unicodeBidi } = getComputedStyle(each);
          return direction === 'rtl' && unicodeBidi !== 'plaintext';
        })
        .map((each) => `${each.localName}.${each.className}: ${each.textContent}`),
    };
  });
  assert.ok(count > 20, `${count} sentences`);
  assert.deepEqual(turned, []);
  await close();
});
