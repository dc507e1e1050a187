// Figures can be read on every page, also on a dark one that does not say that it is dark: words have
// 4.5:1 on what is behind them, lines that mean something 3:1, and zero is the ground of the page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testBrowser } from '../harness/browser.js';
import { gallery, settled, tags } from '../harness/gallery.js';

const browser = testBrowser();

/**
 * What cannot be read: words that have less than 4.5:1 and lines that have less than 3:1 on the first
 * ground behind them. Words on a canvas are left out, for they stand on its cells.
 *
 * @param {import('playwright-core').Page} page
 * @returns {Promise<{ faint: string[], words: number, schemes: string[] }>}
 */
const faint = (page) =>
  page.evaluate((names) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    /** @param {string[]} colors from the top @returns {number[]} */
    const mixed = (colors) => {
      if (!canvas) return [];
      canvas.globalCompositeOperation = 'source-over';
      for (const color of [...colors].reverse()) {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
      }
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const light = (/** @type {number[]} */ bytes) =>
      [0.2126, 0.7152, 0.0722].reduce((sum, share, k) => {
        const value = bytes[k] / 255;
        return sum + share * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
      }, 0);
    const outer = (/** @type {Element} */ each) =>
      each.assignedSlot ?? each.parentElement ?? /** @type {any} */ (each.getRootNode()).host;
    /** @param {Element} element @returns {string[]} grounds from the top */
    const grounds = (element) => {
      const found = [];
      for (let at = element; at; at = outer(at)) found.push(getComputedStyle(at).backgroundColor);
      return [...found, '#ffffff'];
    };
    const ratio = (/** @type {Element} */ element, /** @type {string} */ color) => {
      const behind = grounds(element);
      const [a, b] = [light(mixed([color, ...behind])), light(mixed(behind))];
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    };
    const faintMarks = [];
    const schemes = [];
    let words = 0;
    for (const name of names) {
      const frame = document.querySelector(name)?.shadowRoot?.querySelector('.frame');
      if (!frame) continue;
      schemes.push(getComputedStyle(frame).colorScheme);
      for (const each of frame.querySelectorAll('*')) {
        if (
          !each.checkVisibility({ visibilityProperty: true }) ||
          each.closest('.fallback, .unseen')
        )
          continue;
        const style = getComputedStyle(each);
        const isText = [...each.childNodes].some(
          (node) => node instanceof Text && node.data.trim(),
        );
        const isOnCells = each.closest(
          '.values, .digits, .numbers, .number.share, [aria-disabled=true], [disabled]',
        );
        if (isText && !isOnCells) {
          ++words;
          const color = each instanceof SVGElement ? style.fill : style.color;
          const got = ratio(each, color);
          if (got < 4.45)
            faintMarks.push(
              `${name} ${each.getAttribute('class')} ${each.textContent?.slice(0, 20)} ${got.toFixed(2)}`,
            );
        }
        const isLine = each.matches(
          '.curve, .rule, .tick, .ring, .hand, .arm, .arrow, .way, .thin, .line.chosen',
        );
        if (isLine && style.stroke !== 'none') {
          const got = ratio(each, style.stroke);
          if (got < 3) faintMarks.push(`${name} ${each.getAttribute('class')} ${got.toFixed(2)}`);
        }
      }
    }
    return { faint: faintMarks, words, schemes };
  }, tags);

/**
 * The middle of the diverging map's legend, and the ground of figures.
 *
 * @param {import('playwright-core').Page} page
 */
const zero = (page) =>
  page.evaluate(() => {
    const root = document.querySelector('phasor-heatmap')?.shadowRoot;
    const ramp = /** @type {HTMLCanvasElement} */ (root?.querySelector('.ramp canvas'));
    const copy = new OffscreenCanvas(ramp.width, 1).getContext('2d', { willReadFrequently: true });
    copy?.drawImage(ramp, 0, 0);
    return [...(copy?.getImageData(ramp.width / 2, 0, 1, 1).data ?? [])].slice(0, 3);
  });

/** @param {number[]} a @param {number[]} b */
const near = (a, b) => a.every((value, k) => Math.abs(value - b[k]) <= 6);

/** @type {{ name: string, css: string, scheme?: 'dark', dark: boolean, ground: number[] }[]} */
const pages = [
  { name: 'a page that sets nothing', css: '', dark: false, ground: [255, 255, 255] },
  {
    name: "reveal.js's black theme",
    css: 'body { background: #191919; color: #fff; text-align: center; text-transform: uppercase; letter-spacing: 2px; word-spacing: 4px; line-height: 2; font-style: italic; text-indent: 2em; white-space: pre }',
    dark: true,
    ground: [25, 25, 25],
  },
  {
    name: 'a dark ground under black words',
    css: 'body { background: #111 }',
    dark: true,
    ground: [17, 17, 17],
  },
  {
    name: 'a light card on a dark page',
    css: ':root { color-scheme: dark } section { background: #fdfcfa; color: #222 }',
    dark: false,
    ground: [253, 252, 250],
  },
  {
    name: 'a reader who likes it dark, on a page that is light only',
    css: ':root { color-scheme: light dark } body { background: #fff; color: #222 }',
    scheme: 'dark',
    dark: false,
    ground: [255, 255, 255],
  },
  {
    name: 'a ground in the middle, where figures have their own',
    css: 'body { background: #667788; color: #fff }',
    dark: true,
    ground: [18, 20, 23],
  },
  {
    name: 'light words over a picture',
    css: 'body { background: linear-gradient(#234, #456); color: #fff }',
    dark: true,
    ground: [18, 20, 23],
  },
];

test('everything can be read on light and dark pages, whatever they say of it', async (t) => {
  const { page, complaints, close } = await gallery(browser, { wrap: ['<section>', '</section>'] });
  for (const { name, css, scheme, dark, ground } of pages) {
    await t.test(name, async () => {
      await page.emulateMedia({ colorScheme: scheme ?? 'light' });
      await page.evaluate((text) => {
        const style = /** @type {Element} */ (document.querySelector('style'));
        style.textContent = `body { margin: 8px } ${text}`;
        // as if they came to this page
        for (const section of document.querySelectorAll('section'))
          section.append(section.firstChild ?? '');
      }, css);
      await settled(page);
      const found = await faint(page);
      assert.ok(found.words > 500, `${found.words} words`);
      assert.deepEqual(found.faint, []);
      const painted = await zero(page);
      assert.ok(near(painted, ground), `zero is ${painted}, the ground ${ground}`);
      const { ink, text } = await page.evaluate(() => {
        const root = document.querySelector('phasor-curves')?.shadowRoot;
        const style = getComputedStyle(/** @type {Element} */ (root?.querySelector('.figure')));
        const { textAlign, textTransform, letterSpacing, wordSpacing } = style;
        const { fontStyle, textIndent, whiteSpace, lineHeight, fontSize } = style;
        const high = (Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)).toFixed(2);
        const all = [
          textAlign,
          textTransform,
          letterSpacing,
          wordSpacing,
          fontStyle,
          textIndent,
          whiteSpace,
          high,
        ];
        return { ink: Number(style.color.match(/\d+/)?.[0]), text: all.join(' ') };
      });
      assert.equal(ink > 128, dark);
      // nothing of how the page sets its text is left
      assert.equal(text, 'start none normal 0px normal 0px normal 1.35');
    });
  }
  assert.deepEqual(complaints, []);
  await close();
});

test("an author's colours and scheme go before those that are found", async () => {
  const { page, close } = await gallery(browser, {
    css: `body { background: #111 } phasor-curves { color-scheme: light }
      phasor-heatmap { --phasor-ink: rgb(1, 200, 3); --phasor-background: rgb(0, 0, 80) }
      phasor-attention { --phasor-head-2: rgb(9, 8, 7) }`,
  });
  const seen = await page.evaluate(() => {
    const inside = (/** @type {string} */ tag, /** @type {string} */ part) =>
      getComputedStyle(
        /** @type {Element} */ (document.querySelector(tag)?.shadowRoot?.querySelector(part)),
      );
    return [
      inside('phasor-curves', '.figure').colorScheme,
      inside('phasor-heatmap', '.figure').color,
      inside('phasor-attention', '.head:nth-child(2) .letter').boxShadow,
    ];
  });
  assert.equal(seen[0], 'light');
  assert.equal(seen[1], 'rgb(1, 200, 3)');
  assert.match(seen[2], /rgb\(9, 8, 7\)/);
  assert.ok(near(await zero(page), [0, 0, 80]));
  await close();
});
