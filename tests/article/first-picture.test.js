// The picture of the article's first screen that is there before its scripts: it has the numbers
// and the places of the figure that replaces it, and is not shown for another sentence.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { firstPicture, withPicture } from '../../tools/first-picture.js';
import { testBrowser } from '../harness/browser.js';
import { root } from '../harness/installed.js';

const browser = testBrowser();
const html = await readFile(join(root, 'web', 'article.html'), 'utf8');
const script = '<script type="module" src="article/page.js"></script>';
assert.ok(html.includes(script));
/** The page as it is before that script has come. */
const early = { html: html.replace(script, '') };

test('it is what npm run picture writes', async () => {
  assert.equal(withPicture(html, await firstPicture()), html);
});

/** Words and the ends of hands, where they are on the screen. @param {boolean} isFigure */
function marks(isFigure) {
  const dials = document.querySelector('phasor-dials');
  const from = isFigure ? dials?.shadowRoot : dials?.querySelector('.first-picture');
  const words = Array.from(from?.querySelectorAll('.word') ?? [], (word) => {
    const { left, right, top, bottom } = word.getBoundingClientRect();
    return { text: word.textContent, at: [(left + right) / 2, (top + bottom) / 2] };
  });
  const tips = Array.from(from?.querySelectorAll('.tip, .tips') ?? [], (tip) => {
    const matrix = /** @type {SVGGraphicsElement} */ (tip).getScreenCTM() ?? undefined;
    const ends = [...(tip.getAttribute('d') ?? '').matchAll(/M([-\d.]+) ([-\d.]+)/g)];
    const own = [tip.getAttribute('cx'), tip.getAttribute('cy')].map(Number);
    const points = isFigure ? [own] : ends.map(([, x, y]) => [Number(x), Number(y)]);
    return points
      .map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix))
      .map((p) => [p.x, p.y]);
  });
  return { words, tips: tips.flat() };
}

for (const width of [1280, 800, 640, 390]) {
  test(`at ${width} pixels it lies where the figure will, and is gone when that is there`, async () => {
    const viewport = { width, height: 1000 };
    const before = await browser.open('article.html', { ...early, viewport });
    const picture = await before.page.evaluate(marks, false);
    await before.close();
    const { page, close } = await browser.open('article.html', { viewport });
    await page.waitForSelector('main[aria-busy=false]', { state: 'attached' });
    const figure = await page.evaluate(marks, true);
    const left = await page.evaluate(
      () => document.querySelector('.first-picture')?.getClientRects().length,
    );
    await close();
    assert.equal(left, 0);
    assert.equal(picture.words.length, 7);
    assert.deepEqual(
      picture.words.map(({ text }) => text),
      figure.words.map(({ text }) => text),
    );
    assert.equal(figure.tips.length, 21);
    assert.equal(picture.tips.length, 21);
    const places = (/** @type {typeof picture} */ { words, tips }) => [
      ...words.map(({ at }) => at),
      ...tips,
    ];
    places(picture).forEach((point, k) =>
      point.forEach((value, axis) => {
        const other = places(figure)[k][axis];
        assert.ok(Math.abs(value - other) <= 1, `mark ${k}, axis ${axis}: ${value} and ${other}`);
      }),
    );
  });
}

test('a link with another sentence does not show it', async () => {
  const { page, close } = await browser.open('article.html#text=other+words', early);
  assert.equal(await page.locator('.first-picture').isVisible(), false);
  await page.goto(`${browser.url}article.html#shift`);
  await page.reload();
  assert.equal(await page.locator('.first-picture').isVisible(), true);
  await close();
});

test('what is typed before the script comes is kept', async () => {
  const { page, close } = await browser.open('article.html', early);
  await page.fill('#text', 'typed too early');
  await page.addScriptTag({ type: 'module', url: 'article/page.js' });
  await page.waitForSelector('main[aria-busy=false]', { state: 'attached' });
  assert.equal(await page.inputValue('#text'), 'typed too early');
  const words = () =>
    page.evaluate(marks, true).then(({ words: shownWords }) => shownWords.map(({ text }) => text));
  assert.deepEqual(await words(), ['typed', 'too', 'early']);
  await close();
});
