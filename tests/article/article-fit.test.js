// What a reader of the article sees without scrolling sideways: formulas to their results, the cell
// that is chosen, the notices of a long text, labels that keep apart.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testBrowser } from '../harness/browser.js';
import { openMenu } from '../harness/menu.js';
import { settled } from '../harness/settled.js';

const browser = testBrowser();

const long = Array.from({ length: 200 }, (_, k) => ['river', 'bank', 'money'][k % 3]).join('+');

/** @param {string} hash @param {number} width */
async function open(hash, width) {
  const opened = await browser.open(`article.html${hash}`, { viewport: { width, height: 844 } });
  await settled(opened.page);
  return opened;
}

for (const width of [1280, 390]) {
  test(`a formula shows its result, ${width} pixels wide`, async () => {
    for (const [chapter, name] of [
      ['attention', 'formula'],
      ['hand', 'worked'],
    ]) {
      const { page, close } = await open(`#${chapter}`, width);
      const formula = page.locator(`#${chapter} .${name}`).last();
      await formula.waitFor();
      const { right, most } = await formula.evaluate((node) => ({
        right: Math.max(
          ...Array.from(
            node.querySelectorAll('math'),
            (each) => each.getBoundingClientRect().right,
          ),
        ),
        most: node.getBoundingClientRect().right,
      }));
      assert.ok(right > 0 && right <= most + 1, `${chapter}: ${right} of ${most}`);
      await close();
    }
  });
}

test('the cell that is chosen is seen whole in a table that scrolls, as far as it goes', async () => {
  const { page, close } = await open('#hand', 390);
  for (const column of [5, 0, 2]) {
    const [left, cell, end] = await page
      .locator('#hand phasor-ladder')
      .evaluate(async (figure, chosen) => {
        const { shadowRoot } = /** @type {any} */ (figure);
        /** @type {any} */ (figure).set({ column: chosen });
        await /** @type {any} */ (window).settled();
        const box = shadowRoot.querySelector('.vectors').getBoundingClientRect();
        const { left: from, right } = shadowRoot
          .querySelector('td.current')
          .getBoundingClientRect();
        return [from - box.left, right - from, box.width];
      }, column);
    assert.ok(left >= -1 && left + cell <= end + 1, `column ${column}: ${left} + ${cell}, ${end}`);
  }
  await close();
});

test('what scrolls sideways shows on which side it goes on, and its first column stays', async () => {
  const { page, close } = await browser.open('sideways.html', {
    viewport: { width: 320, height: 900 },
    everySeen: true,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>sideways</title>
      <meta name="viewport" content="width=device-width">
      <script type="module" src="core/figures/define.js"></script>
      <script type="module" src="article/lessons.js"></script>
      <body><phasor-steps x="[[1,0,1,0],[0,2,0,1],[1,1,-1,0]]"></phasor-steps>
      <phasor-ladder view="vectors" step="paper" text="River Bank" dim="8"></phasor-ladder></body></html>`,
  });
  await settled(page);
  for (const [selector, first] of [
    ['phasor-steps .line', '.stays'],
    ['phasor-ladder .vectors', 'tbody th'],
  ]) {
    const box = page.locator(selector).first();
    const more = () => box.getAttribute('data-more');
    // how far its first column stands from its edge when it is scrolled
    /** @param {number} x @returns {Promise<number>} */
    const scroll = async (x) => {
      const kept = await box.evaluate(
        (node, [to, column]) => {
          node.scrollLeft = Number(to);
          const at = /** @type {Element} */ (node.querySelector(String(column)));
          return at.getBoundingClientRect().left - node.getBoundingClientRect().left;
        },
        [x, first],
      );
      await settled(page);
      return kept;
    };
    assert.equal(await more(), 'after', selector);
    assert.ok(Math.abs(await scroll(30)) < 3, selector);
    assert.equal(await more(), 'before after', selector);
    await scroll(9999);
    assert.equal(await more(), 'before', selector);
    const mask = await box.evaluate((node) => getComputedStyle(node).maskImage);
    assert.match(mask, /gradient/, selector);
  }
  // what has room fades nowhere
  await page.setViewportSize({ width: 1280, height: 900 });
  await settled(page);
  assert.equal(await page.locator('phasor-ladder .vectors').getAttribute('data-more'), null);
  await close();
});

test('notices of a long text begin at the edge of a phone’s text, not beyond it', async () => {
  const { page, close } = await open(`#text=${long}`, 390);
  await page.locator('#text').focus();
  const notice = page.locator('#notices summary').first();
  await notice.waitFor();
  const [edge, left] = await notice.evaluate((node) => [
    document.querySelector('.sentence-inside')?.getBoundingClientRect().left,
    node.getBoundingClientRect().left,
  ]);
  assert.equal(left, edge);
  await close();
});

test('the words beside the scores that a cache keeps do not lie on each other', async () => {
  const { page, close } = await open(`#cache&text=${long}`, 390);
  const tops = await page
    .locator('#cache .triangle .word')
    .evaluateAll((words) => words.map((word) => word.getBoundingClientRect().top));
  assert.ok(tops.length > 8);
  tops.forEach((top, k) => assert.ok(k === 0 || top - tops[k - 1] >= 13, `${k}: ${tops}`));
  await close();
});

test('the hand of a pair has the colours of its two waves', async () => {
  const { page, close } = await open('#curves', 1280);
  const colors = () =>
    page.locator('#pattern phasor-curves').evaluate((figure) => {
      const root = /** @type {ShadowRoot} */ (figure.shadowRoot);
      const color = (/** @type {string} */ selector) =>
        getComputedStyle(/** @type {Element} */ (root.querySelector(selector)));
      return {
        legs: [color('.leg.sine').stroke, color('.leg.cosine').stroke],
        words: [color('.wave-word.sine').fill, color('.wave-word.cosine').fill],
        waves: Array.from(root.querySelectorAll('.curve'), (wave) => getComputedStyle(wave).stroke),
      };
    });
  const first = await colors();
  assert.deepEqual(first.legs, first.waves.slice(0, 2));
  assert.deepEqual(first.words, first.legs);
  await page.locator('#pattern phasor-curves').evaluate((figure) => {
    /** @type {any} */ (figure).set({ pair: 4 });
  });
  await settled(page);
  const second = await colors();
  assert.deepEqual(second.legs, second.waves.slice(2, 4));
  await close();
});

test('no line of the text begins with the sign that follows a button', async () => {
  const { page, close } = await open('', 390);
  for (const width of [320, 352, 390, 424, 480, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const found = await page.evaluate(() =>
      Array.from(document.querySelectorAll('main p button.try'), (button) => {
        const next = button.nextSibling;
        if (!(next instanceof Text) || !/^[,;:.]/.test(next.data)) return null;
        const range = document.createRange();
        range.setStart(next, 0);
        range.setEnd(next, 1);
        const isBelow =
          range.getBoundingClientRect().top > button.getBoundingClientRect().bottom - 4;
        return { text: button.textContent?.trim(), isBelow };
      }).filter((each) => each !== null),
    );
    assert.ok(found.length >= 6, `${found.length} buttons`);
    assert.deepEqual(
      found.filter(({ isBelow }) => isBelow),
      [],
      `${width}`,
    );
  }
  await close();
});

test('the menu of a figure has a link and lines to embed it, whole words in large letters on a phone', async () => {
  const { page, close } = await open('', 390);
  await page.evaluate(() => (document.documentElement.style.fontSize = '22px'));
  const figure = page.locator('main > section phasor-heatmap').first();
  await openMenu(figure);
  const boxes = await figure.locator('[slot=more]').evaluateAll((all) =>
    all.map((each) => {
      const { left, right, height } = each.getBoundingClientRect();
      return { text: each.textContent, isWhole: left >= 0 && right <= innerWidth && height < 50 };
    }),
  );
  assert.deepEqual(boxes, [
    { text: 'Link', isWhole: true },
    { text: 'Embed', isWhole: true },
  ]);
  await close();
});

test('the article is at most 24,000 pixels high, and a figure begins at most 120 below its title', async () => {
  for (const path of ['article.html', 'today.html']) {
    const opened = await browser.open(path, {
      viewport: { width: 1280, height: 800 },
      everySeen: true,
    });
    await settled(opened.page);
    const { height, gaps } = await opened.page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      gaps: Array.from(document.querySelectorAll('main > section'), (section) => {
        const title = section.querySelector('h2')?.getBoundingClientRect().bottom ?? NaN;
        const figure = section.querySelector(':scope > :is(figure, .three)');
        return [section.id, Number(figure?.getBoundingClientRect().top) - title];
      }),
    }));
    assert.ok(height <= 24_000, `${path}: ${height}`);
    for (const [id, gap] of gaps)
      assert.ok(Number(gap) >= 0 && Number(gap) <= 120, `${id}: ${gap}`);
    await opened.close();
  }
});

// below a title of 55 pixels and 20 of air, and where the sentence stays in sight, below that
const [alone, belowSentence] = [690, 640];
for (const [path, ids] of Object.entries({
  'article.html': ['shift', 'steps', 'add', 'cost'],
  'today.html': ['cache'],
}))
  test(`a title and its whole figure are seen at once in a window of 800 pixels, ${path}`, async () => {
    const { page, close } = await browser.open(path, {
      viewport: { width: 1280, height: 800 },
      everySeen: true,
    });
    await settled(page);
    for (const id of ids) {
      const { height, isBelow } = await page.locator(`#${id}`).evaluate((section) => ({
        height: section.querySelector('figure > *')?.getBoundingClientRect().height ?? NaN,
        isBelow: section instanceof HTMLElement && section.dataset.sentence !== undefined,
      }));
      assert.ok(height > 0 && height <= (isBelow ? belowSentence : alone), `${id}: ${height}`);
    }
    await close();
  });

for (const direction of ['ltr', 'rtl']) {
  test(`each encoding of chapter 5 stands above the map of its likeness, ${direction}`, async () => {
    for (const width of [1280, 390]) {
      const { page, close } = await open('#similarity', width);
      const far = await page.evaluate(async (dir) => {
        document.documentElement.dir = dir;
        await /** @type {any} */ (window).settled();
        const left = (/** @type {Element} */ each) => each.getBoundingClientRect().left;
        const maps = document
          .querySelector('#similarity phasor-similarity')
          ?.shadowRoot?.querySelectorAll('.matrix .plot');
        const strips = document.querySelectorAll('#similarity .three phasor-heatmap');
        return Array.from(strips, (strip, k) => Math.abs(left(strip) - left((maps ?? [])[k])));
      }, direction);
      assert.equal(far.length, 3);
      assert.ok(Math.max(...far) < 2, `${width} pixels: ${far}`);
      await close();
    }
  });
}
