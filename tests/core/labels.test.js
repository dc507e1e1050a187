// Labels in figures: which of two that would meet is shown, and that fonts which come late are measured too.

import assert from 'node:assert/strict';
import { wrapped as linesOfPicture } from '../../web/command/picture/pen.js';
import { testBrowser } from '../harness/browser.js';
import { assign, drawn, openFigures } from '../harness/figures.js';
import { families, fontOf } from '../harness/fonts.js';
import { forRelease, test } from '../harness/tiers.js';

const browser = testBrowser();
const unbundled = testBrowser({ sources: true });

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ text: string, from: number, to: number, isShown: boolean, isCurrent: boolean }} Label */

/** @param {Page} page @param {string} selector @returns {Promise<Label[]>} from left to right */
const labels = (page, selector) =>
  page.locator(`#a ${selector}`).evaluateAll((all) =>
    all
      .map((each) => {
        const { left, right } = each.getBoundingClientRect();
        return {
          text: each.textContent ?? '',
          from: left,
          to: right,
          isShown: each.checkVisibility({ visibilityProperty: true }),
          isCurrent: each.matches('.current'),
        };
      })
      .sort((a, b) => a.from - b.from),
  );

/** @param {Label[]} all @returns {string[]} those that lie on the one before */
const meeting = (all) =>
  all
    .filter(({ isShown }) => isShown)
    .flatMap(({ text, from }, k, shown) =>
      k > 0 && from < shown[k - 1].to ? [`${text} on ${shown[k - 1].text}`] : [],
    );

for (const font of families) {
  const run = font === families[1] ? test : forRelease;
  run(
    `in ${font} the label of the cursor is shown wherever it goes, and those that gave way to it come back`,
    async () => {
      const { page, close } = await openFigures(
        browser,
        '<div style="width: 300px"><phasor-heatmap id="a" dim="100" length="20" row="3"></phasor-heatmap></div>',
        { font },
      );
      const shown = async (/** @type {number} */ column) => {
        await assign(page, { column });
        const all = await labels(page, '.columns .label');
        assert.deepEqual(meeting(all), [], `column ${column}`);
        return all;
      };
      const usual = (await shown(-1)).filter(({ isShown }) => isShown).map(({ text }) => text);
      assert.ok(usual.length > 3, `${usual}`);
      for (const column of [0, 1, 19, 21, 40, 59, 98, 99]) {
        const all = await shown(column);
        const current = all.find(({ isCurrent }) => isCurrent);
        assert.deepEqual(
          [current?.text, current?.isShown],
          [String(column), true],
          `column ${column}`,
        );
        // nothing gives way where it is not in the way
        const left = all.filter(({ isShown }) => !isShown);
        const near = ({ from = 0, to = 0 }) =>
          from < Number(current?.to) + 8 && to > Number(current?.from) - 8;
        assert.deepEqual(
          left.filter((label) => !near(label)),
          [],
          `column ${column}`,
        );
      }
      const after = (await shown(-1)).filter(({ isShown }) => isShown).map(({ text }) => text);
      assert.deepEqual(after, usual);
      await close();
    },
  );

  run(`in ${font}, 200 pixels wide, the words at the cursor hide no name of a line`, async () => {
    const { page, close } = await openFigures(
      browser,
      '<div style="width: 200px"><phasor-collisions id="a"></phasor-collisions></div>',
      { font },
    );
    for (const length of [2, 100, 400, 3000, 100_000]) {
      await assign(page, { length });
      await drawn(page);
      const names = await labels(page, 'text.name');
      assert.ok(names.length > 5);
      const hidden = names.filter(({ isShown }) => !isShown).map(({ text }) => text);
      assert.deepEqual(hidden, [], `${length} positions`);
      const [word] = await labels(page, 'text.word');
      assert.ok(word.from > 7 && word.to < 209, `${word.text}: ${word.from} to ${word.to}`);
    }
    await close();
  });
}

test('labels are measured again when a font comes late', async () => {
  const { page, close } = await openFigures(
    browser,
    `<div style="width: 300px; --phasor-sans: late, sans-serif">
      <phasor-heatmap id="a" dim="100" length="20" row="3" column="21"></phasor-heatmap></div>`,
  );
  const before = await labels(page, '.columns .label');
  const { path, faces } = fontOf('dejavu-sans');
  await page.evaluate(async (address) => {
    // twice as wide as anything that was there
    const late = new FontFace('late', `url(${address})`, { sizeAdjust: '200%' });
    document.fonts.add(await late.load());
  }, `${path}${faces[0].file}`);
  await drawn(page);
  const after = await labels(page, '.columns .label');
  const width = ({ from = 0, to = 0 } = {}) => to - from;
  assert.ok(
    width(after.find(({ isCurrent }) => isCurrent)) >
      1.5 * width(before.find(({ isCurrent }) => isCurrent)),
  );
  assert.deepEqual(meeting(after), []);
  await close();
});

forRelease('words are shortened to the room that they have, and keep their places', async () => {
  const { page, close } = await openFigures(
    browser,
    '<phasor-cache id="a" text="internationalization of banks" step="2"></phasor-cache>',
    { font: 'dejavu-sans' },
  );
  await page.locator('#a .triangle .word').first().waitFor();
  const words = await labels(page, '.triangle .word');
  const long = words.find(({ text }) => text.startsWith('i'));
  assert.match(long?.text ?? '', /^i[a-z]{3,}… 0$/);
  const left = await page.locator('#a').evaluate((each) => each.getBoundingClientRect().left);
  for (const { text, from } of words) assert.ok(from >= left - 1, `${text}: ${from}`);
  await close();
});

test('a label without blanks ends a line between its Chinese characters, and not before a comma', async () => {
  const { page, close } = await unbundled.open('empty.html', {
    html: '<!doctype html><html lang="zh"><title>empty</title><p style="font: 10px monospace">',
  });
  const lines = await page.evaluate(async () => {
    const { widest, wrapped } = await import(/** @type {any} */ ('/core/draw/text.js'));
    const p = /** @type {Element} */ (document.querySelector('p'));
    const texts = ['a hand for each pair', '表盘，转一圈需要多少词', '位置数（波长）'];
    // room for four Chinese characters
    return texts.map((text) => wrapped(text, widest(['表盘转圈'], p) + 1, p));
  });
  await close();
  assert.deepEqual(lines.slice(1), [
    ['表盘，转', '一圈需要', '多少词'],
    ['位置数', '（波长）'],
  ]);
  assert.equal(lines[0].join(' '), 'a hand for each pair');
});

test('a picture of the command breaks its lines at the same places', () => {
  const lines = (/** @type {string} */ text) => linesOfPicture(text, 10, 80);
  assert.deepEqual(lines('a  hand for\neach pair of columns'), [
    'a hand for',
    'each pair of',
    'columns',
  ]);
  assert.deepEqual(lines('在位置 3 处，每个查询一行，每个键一列。'), [
    '在位置 3 处，',
    '每个查询一',
    '行，每个键一',
    '列。',
  ]);
  assert.deepEqual(lines(' \n'), []);
});
