// Elements in the height that a page gives them: their parts do not lie on each other nor outside, what has
// no room is left out in order, and comes back.

import assert from 'node:assert/strict';
import { elements } from '../../tools/entries.js';
import { attributesOf } from '../harness/attributes.js';
import { testBrowser } from '../harness/browser.js';
import { openFigures } from '../harness/figures.js';
import { forRelease, inBoth, isForChange, test } from '../harness/tiers.js';

const browser = testBrowser();

/**
 * Parts on screen, and which of them meet or leave the element.
 *
 * @param {import('playwright-core').Page} page
 */
const seen = (page, tag = 'phasor-heatmap') =>
  page.evaluate(async (name) => {
    await /** @type {any} */ (window).settled();
    const host = /** @type {HTMLElement} */ (document.querySelector(name));
    const root = /** @type {ShadowRoot} */ (host.shadowRoot);
    const box = host.getBoundingClientRect();
    const frame = /** @type {HTMLElement} */ (root.querySelector('.frame'));
    const parts = ['.plot', '.foot', '.formula', '.controls', '.claim'].flatMap((selector) => {
      const node = root.querySelector(selector);
      const { width, height, top, bottom } = node?.getBoundingClientRect() ?? new DOMRect();
      return width > 2 && height > 2 ? [{ selector, top, bottom }] : [];
    });
    const wrong = parts.flatMap((part, k) => [
      ...(part.bottom > box.bottom + 2 && getComputedStyle(frame).overflowY === 'visible'
        ? [`${part.selector} leaves the element`]
        : []),
      ...parts
        .slice(k + 1)
        .filter((other) => part.top < other.bottom - 2 && other.top < part.bottom - 2)
        .map((other) => `${part.selector} meets ${other.selector}`),
    ]);
    return { parts: parts.map(({ selector }) => selector), wrong, height: Math.round(box.height) };
  }, tag);

/** @param {import('playwright-core').Page} page @param {string} style */
const styled = (page, style, tag = 'phasor-heatmap') =>
  page.evaluate(
    ([name, text]) => document.querySelector(name)?.setAttribute('style', text),
    [tag, style],
  );

test('a heat map of any height has its parts beside each other, and leaves out the least important first', async () => {
  const { page, complaints, close } = await openFigures(
    browser,
    '<phasor-heatmap length="60" dim="32" row="3" column="4" controls="dim"></phasor-heatmap>',
    { viewport: { width: 1000, height: 1600 } },
  );
  const all = ['.plot', '.foot', '.formula', '.controls', '.claim'];
  assert.deepEqual((await seen(page)).parts, all);
  /** @type {Record<string, string[]>} */
  const at = {};
  for (const height of [900, 600, 400, 300, 200, 120]) {
    await styled(page, `height: ${height}px`);
    const { parts, wrong, height: own } = await seen(page);
    assert.deepEqual([wrong, own], [[], height], `${height}`);
    at[height] = parts;
  }
  assert.deepEqual(at[900], all);
  assert.ok(!at[300].includes('.formula'), 'the formula is the first to go');
  assert.ok(at[300].includes('.plot') && at[300].includes('.foot'));
  for (const [k, height] of [600, 400, 300, 200, 120].entries()) {
    const larger = at[[900, 600, 400, 300, 200][k]];
    assert.ok(
      at[height].every((part) => larger.includes(part)),
      `${height}`,
    );
  }
  for (const height of [500, 300]) {
    await styled(page, `max-height: ${height}px`);
    const { parts, wrong, height: own } = await seen(page);
    assert.deepEqual([wrong, own], [[], height], `at most ${height}`);
    assert.ok(parts.includes('.plot'), `${parts}`);
    if (height === 300) assert.ok(!parts.includes('.formula'), `${parts}`);
  }
  await styled(page, 'aspect-ratio: 2; width: 600px');
  assert.deepEqual((await seen(page)).wrong, []);
  await styled(page, '');
  assert.deepEqual((await seen(page)).parts, all, 'all come back');
  assert.deepEqual(complaints, []);
  await close();
});

test('what draws a figure may come later: its parts have room all the same', async () => {
  const { page, close } = await openFigures(
    browser,
    '<phasor-shift style="height: 420px"></phasor-shift>',
    { viewport: { width: 1000, height: 800 } },
  );
  const frame = page.locator('phasor-shift .frame.ready');
  await page.waitForFunction(() => {
    const [host] = document.querySelectorAll('phasor-shift');
    return host.shadowRoot?.querySelector('.frame')?.hasAttribute('data-without');
  });
  const [high, room] = await frame.evaluate((node) => [node.scrollHeight, node.clientHeight]);
  assert.ok(high <= room + 1, `${high} in ${room}`);
  await close();
});

forRelease(
  'attention fits a slide, and smaller heights too; where nothing more can be left out it scrolls',
  async () => {
    const { page, complaints, close } = await openFigures(
      browser,
      '<phasor-attention compact></phasor-attention><p id="after">after</p>',
      { viewport: { width: 1280, height: 720 } },
    );
    const slide = await seen(page, 'phasor-attention');
    assert.ok(slide.height <= 720 && slide.wrong.length === 0, JSON.stringify(slide));
    const box = () =>
      page.evaluate(async () => {
        await /** @type {any} */ (window).settled();
        const host = /** @type {HTMLElement} */ (document.querySelector('phasor-attention'));
        const root = /** @type {ShadowRoot} */ (host.shadowRoot);
        const [frame, matrix] = ['.frame', '.matrix'].map(
          (name) => /** @type {HTMLElement} */ (root.querySelector(name)),
        );
        return {
          height: host.offsetHeight,
          over: matrix.getBoundingClientRect().bottom - host.getBoundingClientRect().bottom,
          scrolls: getComputedStyle(frame).overflowY,
          zoom: Number(frame.style.getPropertyValue('--shrink')) || 1,
        };
      });
    for (const height of [700, 560, 420]) {
      await styled(page, `height: ${height}px`, 'phasor-attention');
      const found = await box();
      assert.equal(found.height, height);
      assert.ok(found.over <= 2, `${height}: ${found.over} pixels are cut off`);
    }
    assert.ok((await box()).zoom < 1, 'it is drawn smaller');
    await styled(page, 'height: 200px', 'phasor-attention');
    assert.deepEqual([(await box()).height, (await box()).scrolls], [200, 'auto']);
    await styled(page, '', 'phasor-attention');
    assert.equal((await box()).zoom, 1);
    assert.deepEqual(complaints, []);
    await close();
  },
);

test('a figure that is drawn smaller has all of its max-height, and scrolls only where it has no room', async () => {
  const { page, complaints, close } = await openFigures(
    browser,
    '<phasor-attention></phasor-attention>',
    {
      viewport: { width: 1000, height: 1000 },
    },
  );
  const at = async (/** @type {number} */ most) => {
    await styled(page, `max-height: ${most}px`, 'phasor-attention');
    return page.evaluate(async () => {
      await /** @type {any} */ (window).settled();
      const host = /** @type {HTMLElement} */ (document.querySelector('phasor-attention'));
      const frame = /** @type {HTMLElement} */ (host.shadowRoot?.querySelector('.frame'));
      const { clientHeight, scrollHeight, style } = frame;
      const isCut = getComputedStyle(frame).overflowY !== 'visible' && scrollHeight > clientHeight;
      const shrink = style.getPropertyValue('--shrink');
      return { height: host.offsetHeight, isSmaller: shrink !== '', isCut };
    });
  };
  // 300 pixels of these 400 were used
  const fits = await at(400);
  assert.ok(fits.height > 380 && fits.height <= 400, JSON.stringify(fits));
  assert.deepEqual([fits.isSmaller, fits.isCut], [true, false]);
  assert.deepEqual(await at(250), { height: 250, isSmaller: true, isCut: true });
  // the sentence that is not seen has no height
  const large = await at(600);
  assert.deepEqual([large.isSmaller, large.isCut], [false, false]);
  assert.deepEqual(complaints, []);
  await close();
});

forRelease('the matrix of many tokens is as large as its column', async () => {
  const { page, close } = await openFigures(browser, '<phasor-attention></phasor-attention>', {
    viewport: { width: 1280, height: 1600 },
  });
  /** @param {number} count @param {string} view @param {number} least pixels, which are waited for */
  const isWide = (count, view, least) =>
    page.evaluate(async ([n, name, wanted]) => {
      const figure = /** @type {any} */ (document.querySelector('phasor-attention'));
      figure.view = name;
      figure.tokens = Array.from({ length: n }, (_, k) => `t${k}`);
      figure.weights = { shape: [n, n], data: new Float32Array(n * n).fill(1 / n) };
      await /** @type {any} */ (window).settled();
      // what draws many tokens is fetched
      while (!(figure.shadowRoot.querySelector('.matrix .plot').offsetWidth > wanted)) {
        await new Promise(requestAnimationFrame);
      }
    }, /** @type {const} */ ([count, view, least]));
  for (const count of [200, 1024]) {
    await isWide(count, 'all', 420);
    await isWide(count, 'matrix', 540);
  }
  await close();
});

forRelease(
  'compact leaves out formula, notice and sentence, which are still read, and keeps the menu',
  async () => {
    const { page, complaints, close } = await openFigures(
      browser,
      '<phasor-heatmap length="60" dim="32" compact></phasor-heatmap>',
    );
    assert.deepEqual((await seen(page)).parts, ['.plot', '.foot']);
    const seesMenu = () =>
      page.evaluate(() => {
        const root = document.querySelector('phasor-heatmap')?.shadowRoot;
        const button = root?.querySelector('.more');
        return button?.checkVisibility({ opacityProperty: true });
      });
    assert.equal(await seesMenu(), false, 'its button would lie on the figure');
    const claim = page.locator('phasor-heatmap .claim');
    assert.match(String(await claim.textContent()), /first pair comes round/);
    const button = page.locator('phasor-heatmap').getByRole('button', { name: 'More' });
    await button.focus();
    // it comes within 150 milliseconds
    await page.waitForFunction(() =>
      document
        .querySelector('phasor-heatmap')
        ?.shadowRoot?.querySelector('.more')
        ?.checkVisibility({ opacityProperty: true }),
    );
    await page.evaluate(() => document.querySelector('phasor-heatmap')?.removeAttribute('compact'));
    assert.deepEqual((await seen(page)).parts, ['.plot', '.foot', '.formula', '.claim']);
    assert.deepEqual(complaints, []);
    await close();
  },
);

/** Charts, tables and texts that are laid out one beside or below another. */
const blocks =
  '.plot, svg, table, p, label, .foot, .formula, .controls, .claim, .notice, .toolbar, .extra, .second';

/**
 * What of the figure is painted outside its element, and which of its blocks lie on each other; what a part
 * of it clips or scrolls is not painted.
 *
 * @param {import('playwright-core').Page} page @param {string} tag @param {string} style
 */
const faults = (page, tag, style) =>
  page.evaluate(
    async ([name, text, selector]) => {
      const host = /** @type {HTMLElement} */ (document.querySelector(name));
      host.setAttribute('style', text);
      await /** @type {any} */ (window).settled();
      const box = host.getBoundingClientRect();
      const frame = /** @type {Element} */ (host.shadowRoot?.querySelector('.frame'));
      const painted = (/** @type {Element} */ node) => {
        let { left, top, right, bottom } = node.getBoundingClientRect();
        for (let at = node.parentElement; at; at = at.parentElement) {
          const { overflowX, clipPath } = getComputedStyle(at);
          if (overflowX === 'visible' && clipPath === 'none') continue;
          const by = at.getBoundingClientRect();
          [left, top] = [Math.max(left, by.left), Math.max(top, by.top)];
          [right, bottom] = [Math.min(right, by.right), Math.min(bottom, by.bottom)];
        }
        return { left, top, right, bottom };
      };
      const called = (/** @type {Element} */ { localName, classList }) =>
        [localName, ...classList].join('.');
      const shown = [...frame.querySelectorAll('*')].filter(
        (node) =>
          !node.closest('.unseen, .fallback, .paper') &&
          node.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      );
      const places = shown
        .map((node) => ({ node, ...painted(node) }))
        .filter(({ left, top, right, bottom }) => right - left > 2 && bottom - top > 2);
      const outside = places
        .filter(({ bottom, right }) => bottom > box.bottom + 3 || right > box.right + 5)
        .map(({ node }) => `${called(node)} leaves the element`);
      const laid = places.filter(
        ({ node }) =>
          node.matches(selector) &&
          ['static', 'relative'].includes(getComputedStyle(node).position),
      );
      const met = laid.flatMap((a, k) =>
        laid
          .slice(k + 1)
          .filter((b) => !a.node.contains(b.node))
          .filter((b) => a.left < b.right - 3 && b.left < a.right - 3)
          .filter((b) => a.top < b.bottom - 3 && b.top < a.bottom - 3)
          .map((b) => `${called(a.node)} meets ${called(b.node)}`),
      );
      return { height: Math.round(box.height), wrong: [...outside, ...met] };
    },
    [tag, style, blocks],
  );

// the sizes of a slide, a column and a dashboard; one element for every change, all for a release
for (const { tag } of elements) {
  const run = tag === 'phasor-curves' ? test : forRelease;
  run(`<${tag}> keeps to any width and height, and paints no part over another`, async () => {
    const { page, complaints, close } = await openFigures(
      browser,
      `<${tag} ${attributesOf(tag, {})} controls></${tag}>`,
      { viewport: { width: 1280, height: 1600 } },
    );
    for (const width of [300, 400, 1200]) {
      for (const height of [300, 600]) {
        const style = `width: ${width}px; height: ${height}px`;
        assert.deepEqual(await faults(page, tag, style), { height, wrong: [] }, style);
      }
    }
    assert.deepEqual(complaints, []);
    await close();
  });
}

/**
 * What is cut sideways in an element of a width: boxes that clip or scroll what they have, and are none of
 * those that show that they go on; and parts beyond its edge.
 *
 * @param {import('playwright-core').Page} page @param {string} tag @param {number} width
 */
const cut = (page, tag, width) =>
  page.evaluate(
    async ([name, wide]) => {
      const host = /** @type {HTMLElement} */ (document.querySelector(String(name)));
      host.style.width = `${wide}px`;
      await /** @type {any} */ (window).settled();
      const end = host.getBoundingClientRect().right;
      const nodes = host.shadowRoot?.querySelectorAll('.frame *') ?? [];
      return Array.from(nodes, (node) => {
        const isShown = node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        const left =
          '.unseen, .fallback, .paper, .scrolls, .sideways, svg *, input, select, textarea';
        if (!isShown || node.closest(left) || node.clientWidth < 3) return '';
        const { overflowX, textOverflow } = getComputedStyle(node);
        const isBox = overflowX !== 'visible' && textOverflow !== 'ellipsis';
        const over = isBox ? node.scrollWidth - node.clientWidth : 0;
        const beyond = node.getBoundingClientRect().right - end - 5;
        const most = Math.round(Math.max(over, beyond));
        return most > 1 ? `${wide}: ${node.localName}.${node.className} by ${most}` : '';
      }).filter(Boolean);
    },
    [tag, width],
  );

const everyWidth = Array.from({ length: 63 }, (_, k) => 280 + 10 * k);
/** Between one column and two. */
const between = [600, 640, 670];

for (const { tag } of elements) {
  inBoth(`<${tag}> cuts nothing sideways in a column of any width`, async () => {
    const { page, complaints, close } = await openFigures(browser, `<${tag} controls></${tag}>`, {
      viewport: { width: 1280, height: 1600 },
    });
    const found = [];
    for (const width of isForChange ? between : everyWidth) {
      found.push(...(await cut(page, tag, width)));
    }
    assert.deepEqual(found, []);
    assert.deepEqual(complaints, []);
    await close();
  });
}
