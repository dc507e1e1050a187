// What all elements look like on pages that are set up in other ways: right to left.

import assert from 'node:assert/strict';
import { testBrowser } from '../harness/browser.js';
import { families } from '../harness/fonts.js';
import { gallery, settled, tags } from '../harness/gallery.js';
import { choose } from '../harness/menu.js';
import { forRelease, inBoth, isForChange } from '../harness/tiers.js';

const browser = testBrowser();

/**
 * The places of all that a figure shows, from the left top of the figure: words, canvases, shapes.
 *
 * @param {import('playwright-core').Page} page
 * @returns {Promise<Record<string, string>>} tag → one line a part
 */
const places = (page) =>
  page.evaluate((names) => {
    const inside = (/** @type {string} */ name) => {
      const figure = document.querySelector(name)?.shadowRoot?.querySelector('.figure');
      if (!figure) return '';
      const { left, top } = figure.getBoundingClientRect();
      const lines = [];
      const range = document.createRange();
      const walker = document.createTreeWalker(
        figure,
        NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
      );
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const isText = node instanceof Text;
        const shape =
          node instanceof Element && node.matches('canvas, path, line, circle, rect, input');
        if (!shape && !(isText && node.data.trim())) continue;
        if (isText) range.selectNode(node);
        const box = (isText ? range : /** @type {Element} */ (node)).getBoundingClientRect();
        const numbers = [box.left - left, box.top - top, box.width, box.height].map(Math.round);
        lines.push(`${isText ? node.data : node.nodeName} ${numbers.join(' ')}`);
      }
      return lines.join('\n');
    };
    return Object.fromEntries(names.map((name) => [name, inside(name)]));
  }, tags);

/** Figures whose weights run as the page does, which right-to-left.test.js looks at. */
const mirrored = ['phasor-attention', 'phasor-model'];

/** @param {string} lines of places @returns {string} their parts and heights, wherever from left to right */
const heights = (lines) =>
  lines
    .split('\n')
    .map((line) => line.replace(/-?\d+( -?\d+ \d+ \d+)$/, '$1'))
    .sort()
    .join('\n');

forRelease(
  'on a page from right to left every figure is as on one from left to right, or mirrored',
  async () => {
    const ltr = await gallery(browser);
    const { page, complaints, close } = await gallery(browser, { html: 'dir="rtl"' });
    /** @returns {Promise<string[]>} tags and where they differ, on the screen or as a file */
    const different = async () => {
      const [wanted, seen] = [await places(ltr.page), await places(page)];
      const [pictures, drawn] = [await drawings(ltr.page), await drawings(page)];
      return tags.flatMap((tag) => {
        assert.ok(wanted[tag].split('\n').length > 3, `${tag} shows ${wanted[tag]}`);
        const on = mirrored.includes(tag)
          ? firstDifference(heights(seen[tag]), heights(wanted[tag]))
          : firstDifference(seen[tag], wanted[tag]) || firstDifference(drawn[tag], pictures[tag]);
        return on ? [`${tag}: ${on}`] : [];
      });
    };
    let found = await different();
    // what computes in steps, as phasor-collisions does, may not have been done
    for (let tries = 0; found.length > 0 && tries < 10; ++tries) {
      await Promise.all([settled(ltr.page), settled(page)]);
      found = await different();
    }
    assert.deepEqual(found, []);
    await ltr.close();
    assert.deepEqual(complaints, []);

    // words are at the side where the page begins, and an English sentence ends on its right
    const claim = await page.evaluate(() => {
      const root = document.querySelector('phasor-curves')?.shadowRoot;
      const element = /** @type {Element} */ (root?.querySelector('.claim'));
      const range = document.createRange();
      element.textContent = 'One sentence.';
      range.setStart(/** @type {Node} */ (element.firstChild), 12);
      range.setEnd(/** @type {Node} */ (element.firstChild), 13);
      const [stop, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
      return Math.round(box.right - stop.right);
    });
    assert.equal(claim, 0);

    // the table for those who do not see the figure: its rows begin on the left
    await choose(page.locator('phasor-heatmap'), 'Show as table');
    await page.locator('phasor-heatmap .table td').first().waitFor();
    const table = await page.evaluate(() => {
      const root = document.querySelector('phasor-heatmap')?.shadowRoot;
      const cells = root?.querySelectorAll('.table tbody tr:first-child > *') ?? [];
      return Array.from(cells, (cell) => cell.getBoundingClientRect().left);
    });
    assert.ok(table.length > 8);
    assert.deepEqual(
      table,
      [...table].sort((a, b) => a - b),
    );
    await close();
  },
);

/**
 * @param {import('playwright-core').Page} page
 * @returns {Promise<Record<string, string>>} tag → SVG, without pixels
 */
const drawings = (page) =>
  page.evaluate(async (names) => {
    const { svg } = await import(`${'./core/draw/snapshot.js'}`);
    const pending = names.map(async (name) => {
      const figure = document.querySelector(name)?.shadowRoot?.querySelector('.figure');
      return [name, (await svg(figure).text()).replace(/data:image[^"]*/g, '')];
    });
    return Object.fromEntries(await Promise.all(pending));
  }, tags);

/** @param {string} a @param {string} b texts with numbers, alike when those are at most 1 apart */
function firstDifference(a, b) {
  const parts = (/** @type {string} */ text) => text.split(/(\d+(?:\.\d+)?)/);
  const others = parts(b);
  const same = (/** @type {string} */ part, /** @type {number} */ k) =>
    part === others[k] || Math.abs(Number(part) - Number(others[k])) <= 1;
  const at = parts(a).findIndex((part, k) => !same(part, k));
  return at < 0
    ? ''
    : `${parts(a)
        .slice(at, at + 9)
        .join('')} for ${others.slice(at, at + 9).join('')}`;
}

/** Arrow keys: the part that takes them, and what moves in the picture. */
const moving = /** @type {const} */ ([
  ['phasor-heatmap', '.plot', '.cell'],
  ['phasor-attention', '.plot', '.cell'],
  ['phasor-curves', '.plot [role=slider], .plot[role=slider]', '.rule'],
  ['phasor-similarity', '.plot', '.cell'],
  ['phasor-precision', '.plot', '.cell'],
  ['phasor-add', '.cells', '.here'],
  ['phasor-terms', '[part=score]', '[part=score] .cross.cell'],
  ['phasor-cost', '.counted', '.counted .rule'],
  ['phasor-collisions', '[role=slider]', '.rule'],
]);

forRelease(
  'the right arrow key moves right in the picture, whichever way the page runs',
  async () => {
    const { page, close } = await gallery(browser, { html: 'dir="rtl"' });
    for (const [tag, part, mark] of moving) {
      const left = () =>
        page
          .locator(`${tag} ${mark}`)
          .first()
          .evaluate((each) => each.getBoundingClientRect().left);
      await page.locator(`${tag} ${part}`).first().focus();
      // away from the right edge, where keys of a page from right to left begin
      for (let k = 0; k < 3; ++k) await page.keyboard.press('ArrowLeft');
      await page.evaluate(() => new Promise(requestAnimationFrame));
      const before = await left();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.evaluate(() => new Promise(requestAnimationFrame));
      const after = await left();
      assert.ok(after > before, `${tag}: from ${before} to ${after}`);
    }
    await close();
  },
);

/** Marks that stand out by design: the edge of a cursor, a button's padding, half a label at an axis' end. */
const margin = 16;

/**
 * What is wider than its element, labels that stand out of it, words that lie on others, and words
 * that are cut in elements that never shorten any.
 *
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string[]>}
 */
const collisions = (page) =>
  page.evaluate(([names, most]) => {
    /** @type {string[]} */
    const found = [];
    for (const name of names) {
      const frame = document.querySelector(name)?.shadowRoot?.querySelector('.frame');
      if (!frame) continue;
      const outer = frame.getBoundingClientRect();
      /** @param {Element} each @param {DOMRect} box what of it can be seen */
      const clipped = (each, box) => {
        let { left, top, right, bottom } = box;
        for (
          let at = /** @type {Element | null} */ (each);
          at && at !== frame;
          at = at.parentElement
        ) {
          if (!(at instanceof HTMLElement) || getComputedStyle(at).overflow === 'visible') continue;
          const clip = at.getBoundingClientRect();
          [left, top] = [Math.max(left, clip.left), Math.max(top, clip.top)];
          [right, bottom] = [Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
        }
        return { left, top, right, bottom };
      };
      /**
       * @type {{ left: number, top: number, right: number, bottom: number, text: string, each: Element }[]}
       */
      const words = [];
      for (const each of frame.querySelectorAll('*')) {
        if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        if (each.closest('.fallback, .unseen, .toolbar, .beneath')) continue;
        const box = clipped(each, each.getBoundingClientRect());
        const over = Math.max(box.right - outer.right, outer.left - box.left);
        const isLabel = each.matches('svg text, .label');
        const isWide = box.right - box.left > outer.width;
        if (box.right > box.left && over > (isLabel && !isWide ? 1 : most)) {
          found.push(
            `${name}: ${each.localName} ${each.getAttribute('class')} is ${over.toFixed(0)} px outside`,
          );
        }
        if (!each.closest('.figure') || each.closest('math')) continue;
        const isWhole = /heatmap|collisions/.test(name);
        if (isWhole && each instanceof HTMLElement && each.scrollWidth > each.clientWidth + 1) {
          const { textOverflow } = getComputedStyle(each);
          if (textOverflow === 'ellipsis') found.push(`${name}: '${each.textContent}' is cut`);
        }
        // the boxes around slanted words lie on each other, the words do not
        if (each.matches('.slanted')) continue;
        for (const text of each.childNodes) {
          if (!(text instanceof Text) || !text.data.trim()) continue;
          const range = document.createRange();
          range.selectNode(text);
          for (const line of range.getClientRects()) {
            words.push({ ...clipped(each, line), text: text.data.trim().slice(0, 20), each });
          }
        }
      }
      words.forEach((a, k) => {
        for (const b of words.slice(k + 1)) {
          const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          // boxes of lines are higher than their letters
          const line = Math.min(a.bottom - a.top, b.bottom - b.top);
          if (a.each !== b.each && wide > 2 && high > 0.27 * line)
            found.push(`${name}: '${a.text}' lies on '${b.text}'`);
        }
      });
    }
    return found;
  }, /** @type {const} */ ([tags, margin]));

for (const font of families) {
  const run = font === families[0] ? forRelease : inBoth;
  run(
    `in ${font}, from 200 to 1280 px and with letters of 22 px on a phone, no figure is wider than its element, no label stands out of one, and no word lies on another`,
    async () => {
      const { page, complaints, close } = await gallery(browser, { font });
      const usual = [200, 320, 390, 480, 560, 640, 720, 800, 900, 1000, 1140, 1280];
      // every layout in one family, those with the least room in the other
      const few = isForChange ? [200, 1140] : [200, 480, 1140];
      const widths = font === families[0] ? usual : few;
      for (const [width, size] of [...widths.map((each) => [each, 16]), [346, 22]]) {
        await page.evaluate(
          ([wide, letters]) => {
            const main = /** @type {HTMLElement} */ (document.querySelector('main'));
            main.style.inlineSize = `${wide}px`;
            document.documentElement.style.fontSize = `${letters}px`;
          },
          [width, size],
        );
        await settled(page);
        assert.deepEqual(await collisions(page), [], `${width} px, letters of ${size}`);
      }
      assert.deepEqual(complaints, []);
      await close();
    },
  );
}

/** Words that have hardly any room: letters of 22 px on a phone of 390 px. */
const cramped = { css: ':root { font-size: 22px } main { inline-size: 346px }' };

inBoth(
  'with letters of 22 px on a phone the number of a word stays in its list of the lines, and a long choice leaves its name in one line',
  async () => {
    const { page, close } = await gallery(browser, { ...cramped, attributes: 'controls' });
    const found = await page.evaluate(() => {
      const root = (/** @type {string} */ tag) => document.querySelector(tag)?.shadowRoot;
      const outside = ['phasor-attention', 'phasor-model'].flatMap((tag) => {
        const words = Array.from(root(tag)?.querySelectorAll('.lines .words') ?? []);
        const numbers = words.flatMap((list) => {
          const room = list.getBoundingClientRect();
          return Array.from(list.querySelectorAll('.place'), (number) => {
            const { left, right } = number.getBoundingClientRect();
            const out = left < room.left - 0.5 || right > room.right + 0.5;
            return out ? `${tag}: ${number.parentElement?.textContent}` : '';
          });
        });
        return numbers.length > 0 ? numbers.filter(Boolean) : [`${tag} has no numbers`];
      });
      const label = root('phasor-diagnose')?.querySelector('.control:has(select) label');
      const range = document.createRange();
      range.selectNode(/** @type {Node} */ (label?.firstChild));
      return { outside, lines: range.getClientRects().length };
    });
    assert.deepEqual(found, { outside: [], lines: 1 });
    await close();
  },
);

forRelease(
  'the button that opens a file and lists of choices look like the other controls, in figures and on the page',
  async () => {
    /** @param {import('playwright-core').Page} page @param {string} input @param {string} button */
    const looks = async (page, input, button) => {
      const of = (/** @type {string} */ name, /** @type {string} */ part) =>
        page
          .locator(name)
          .first()
          .evaluate((node, pseudo) => {
            const style = getComputedStyle(node, pseudo || null);
            return [style.backgroundColor, style.borderRadius, style.borderTopColor];
          }, part);
      return [await of(input, '::file-selector-button'), await of(button, '')];
    };
    const figures = await gallery(browser);
    for (const tag of ['phasor-model', 'phasor-diagnose']) {
      const file = `${tag} input[type=file]`;
      const [seen, wanted] = await looks(
        figures.page,
        file,
        'phasor-train button:text("One step")',
      );
      assert.deepEqual(seen, wanted, tag);
    }
    await figures.close();
    const { page, close } = await browser.open('conventions.html', {
      viewport: { width: 390, height: 900 },
    });
    await page.locator('.array-input textarea').first().waitFor();
    const file = page.locator('#config-file');
    const box = await file.evaluate((input) => [
      getComputedStyle(input, '::file-selector-button').borderRadius,
      Math.round(input.getBoundingClientRect().width) > 200,
    ]);
    assert.deepEqual(box, ['4px', true]);
    for (const name of ['#break select', '#diagnose select']) {
      const list = page.locator(name).first();
      assert.equal(await list.evaluate((node) => getComputedStyle(node).borderRadius), '4px', name);
    }
    await close();
  },
);

inBoth(
  'code in the gallery runs from left to right where a translator turns the page around',
  async () => {
    const { page, close } = await browser.open('gallery.html?open=heatmap');
    await page.locator('#stage phasor-heatmap').waitFor();
    const wrong = await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
      const all = document.querySelectorAll('code, pre');
      const lines = Array.from(all, (node) => getComputedStyle(node).direction);
      // the bracket that opens a tag stands on the left of it
      const [source] = document.querySelectorAll('pre.source code');
      const [first, last] = [0, 7].map((at) => {
        const range = document.createRange();
        range.setStart(/** @type {Node} */ (source.firstChild), at);
        range.setEnd(/** @type {Node} */ (source.firstChild), at + 1);
        return range.getBoundingClientRect().left;
      });
      return {
        count: all.length >= 2,
        other: lines.filter((way) => way !== 'ltr'),
        opens: first < last,
      };
    });
    assert.deepEqual(wrong, { count: true, other: [], opens: true });
    await close();
  },
);

forRelease(
  'a text box with four edges shows the focus at all of them, and programs have letters of one size',
  async () => {
    const boxes = {
      'conventions.html': ['#config-text', '#mine-text'],
      'yours.html': ['#yours-text', '#tokens'],
    };
    for (const [name, areas] of Object.entries(boxes)) {
      const { page, close } = await browser.open(name);
      await page.locator('main > details').evaluateAll((all) => {
        for (const each of all) /** @type {HTMLDetailsElement} */ (each).open = true;
      });
      for (const area of areas) {
        const box = page.locator(area);
        await box.focus();
        assert.equal(
          await box.evaluate((node) => getComputedStyle(node).outlineStyle),
          'solid',
          area,
        );
      }
      if (name === 'yours.html') {
        const program = page.locator('#programs pre').first();
        assert.equal(await program.evaluate((node) => getComputedStyle(node).fontSize), '13px');
      }
      await close();
    }
  },
);
