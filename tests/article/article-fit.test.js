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

/**
 * Of a chapter that was come to: the edges of what is seen, and the highest empty place.
 *
 * @param {Element} section
 */
function seen(section) {
  /** @param {Node} node @param {DOMRect[]} all @returns {DOMRect[]} of letters and drawings */
  const boxes = (node, all = []) => {
    if (node instanceof Text && node.data.trim()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      all.push(...range.getClientRects());
    }
    // what only has children is not visible itself
    if (node instanceof HTMLElement && getComputedStyle(node).display !== 'contents')
      if (!node.checkVisibility({ visibilityProperty: true })) return all;
    if (node instanceof Element) {
      if (node.matches('canvas, input, textarea, select, button, svg *'))
        all.push(node.getBoundingClientRect());
      if (node.shadowRoot) boxes(node.shadowRoot, all);
    }
    for (const child of node.childNodes) boxes(child, all);
    return all;
  };
  const box = (/** @type {Element | null} */ each) =>
    each?.getBoundingClientRect() ?? new DOMRect();
  const drawn = boxes(section)
    .filter(({ width, height }) => width > 0 && height > 0)
    .sort((a, b) => a.top - b.top);
  let [bottom, empty] = [drawn[0].bottom, 0];
  for (const each of drawn) {
    empty = Math.max(empty, each.top - bottom);
    bottom = Math.max(bottom, each.bottom);
  }
  const title = box(section.querySelector('h2'));
  const figures = Array.from(section.querySelectorAll(':scope > :is(figure, .three)'), box);
  const first = section.querySelector('.three') ? 2 : 1;
  const before = section.previousElementSibling;
  return {
    covered: Math.max(0, box(document.querySelector('.sentence')).bottom),
    before: before ? Math.max(...boxes(before).map((each) => each.bottom)) : 0,
    title,
    figure: { top: figures[0].top, bottom: figures[first - 1].bottom },
    lefts: [title, ...figures, box(section.querySelector('.below'))].map(({ left }) => left),
    empty,
  };
}

for (const path of ['article.html', 'today.html'])
  test(`a chapter’s title arrives alone at the top, its figure follows within 120 pixels and is whole at 800, ${path}`, async () => {
    const { page, close } = await browser.open(path, { viewport: { width: 1280, height: 800 } });
    await settled(page);
    assert.ok((await page.evaluate(() => document.documentElement.scrollHeight)) <= 24_000);
    const sections = page.locator('main > section');
    for (const section of await sections.all()) {
      const id = await section.getAttribute('id');
      await page.evaluate((to) => (location.hash = String(to)), id);
      await settled(page);
      // the sentence slides out of sight
      await page.waitForTimeout(300);
      const { covered, before, title, figure, lefts } = await section.evaluate(seen);
      // figures are drawn when they come near
      await section.locator(':scope > *').last().scrollIntoViewIfNeeded();
      await settled(page);
      const { empty } = await section.evaluate(seen);
      const found = `${id}: ${JSON.stringify({ covered, before, title, figure, lefts, empty })}`;
      assert.ok(title.top >= covered && title.top <= covered + 40, found);
      assert.ok(before <= covered, found);
      assert.ok(figure.top - title.bottom >= 0 && figure.top - title.bottom <= 120, found);
      assert.ok(figure.bottom <= 800, found);
      assert.ok(Math.max(...lefts) - Math.min(...lefts) < 1, found);
      assert.ok(empty <= 72, found);
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
