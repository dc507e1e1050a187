// Laws of every element, checked on all tags: with few numbers, and as it is hardest for each.

import assert from 'node:assert/strict';
import { elements } from '../../tools/entries.js';
import { attributesOf } from '../harness/attributes.js';
import { testBrowser, violations } from '../harness/browser.js';
import { openFigures } from '../harness/figures.js';
import { forRelease, test } from '../harness/tiers.js';

const browser = testBrowser();
const tags = elements.map(({ tag }) => tag);

const longText = `${'a'.repeat(3000)} שלום עולם नमस्ते 👩‍👩‍👧 ${'word '.repeat(60)}`;
const longRows = Array.from({ length: 9 }, (_, row) =>
  [0, 1, 2, 3].map((column) => Math.sin(4 * row + column)),
);

/** Tag → attributes with which it is hardest. @type {Record<string, string[]>} */
const hard = {
  'phasor-attention': ['selected="1 2" kind="causal"', `text="${longText}"`],
  'phasor-claim': [
    'expr="sinusoidal(6, 6)" says="sinusoidal(6, 6, 100)"',
    `expr="${'sin(1)+'.repeat(30)}" says="1"`,
    'expr="similarity(sinusoidal(40, 8))" says="similarity(sinusoidal(40, 8))"',
  ],
  'phasor-collisions': ['limit="1000" caption="The closest two positions"'],
  'phasor-cost': [`text="${'bank '.repeat(40)}" step="12" dim="16384" length="1048576"`],
  'phasor-heatmap': [
    'length="60" dim="32" row="6" column="9" caption="An encoding"',
    'length="100000" dim="512" notation="cases" row="99999" column="9" caption="A long one"',
    'length="60" dim="32" notation="time" rows="4 9" row="6" column="9" caption="A part"',
  ],
  'phasor-ladder': [
    'formula="[sin(pos), pos^2 % 7, i, 1e30 * pos]" step="yours" decimals="6"',
    'formula="[sin(pos" step="yours"',
  ],
  'phasor-losses': ['of="sentence" token="4" caption="A sentence"'],
  'phasor-model': ['src="/labs/training/heads/" text="t11 t52 t7 t11 t52" off="1.1"'],
  'phasor-order': [`text="${longText}"`],
  'phasor-precision': ['dim="16" caption="Errors"'],
  'phasor-steps': ['mask="causal"', `heads="2" x='${JSON.stringify(longRows)}'`],
};

/** @param {(tag: string) => string[]} attributes of each that is shown of a tag */
const all = (attributes) =>
  tags
    .flatMap((tag) =>
      attributes(tag).map((one) => `<h2>${tag}</h2><${tag} controls ${one}>a ${tag}</${tag}>`),
    )
    .join('');
const small = (/** @type {string} */ tag) => attributesOf(tag, { length: 20, dim: 8 });
const few = all((tag) => [small(tag)]);
const hardest = all((tag) => [small(tag), ...(hard[tag] ?? [])]);

/** Of axe. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const [width, colorScheme] of /** @type {const} */ ([
  [1280, 'light'],
  [320, 'dark'],
])) {
  forRelease(
    `axe finds nothing at ${width} pixels, ${colorScheme}; nothing scrolls sideways; the console is silent; no other host is asked`,
    async () => {
      const { page, complaints, strangers, close } = await openFigures(browser, hardest, {
        colorScheme,
        everySeen: true,
        viewport: { width, height: 900 },
      });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} pixels too wide`);
      assert.deepEqual(await violations(page, { runOnly: rules }), []);
      assert.deepEqual(complaints, []);
      assert.deepEqual(strangers, []);
      await close();
    },
  );
}

test('axe finds nothing in any element; the console is silent; no other host is asked', async () => {
  const { page, complaints, strangers, close } = await openFigures(browser, few, {
    everySeen: true,
  });
  assert.deepEqual(await violations(page, { runOnly: rules }), []);
  assert.deepEqual([complaints, strangers], [[], []]);
  await close();
});

forRelease(
  'at 320 pixels every button, choice and box is at least 24 pixels high and on the page',
  async () => {
    const { page, close } = await openFigures(browser, hardest, {
      everySeen: true,
      viewport: { width: 320, height: 900 },
    });
    const wrong = await page.evaluate((names) => {
      // of a range and a box to tick the label is the target too
      const targets =
        'button, select, input:not([type=range], [type=checkbox]), .word:not(svg *), .chip';
      /** @param {Element} each whether it is reached by scrolling inside the figure */
      const scrolls = (each) => {
        for (let at = each.parentElement; at; at = at.parentElement) {
          if (getComputedStyle(at).overflowX !== 'visible') return true;
        }
        return false;
      };
      return [...document.querySelectorAll(names.join())].flatMap(({ localName, shadowRoot }) =>
        [...(shadowRoot?.querySelectorAll(targets) ?? [])]
          .map((each) => ({ each, box: each.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0)
          .filter(({ each, box }) => box.height < 24 || (box.right > 320 && !scrolls(each)))
          .map(
            ({ each, box }) =>
              `${localName}: ${each.outerHTML.slice(0, 80)} ${box.height} ${box.right}`,
          ),
      );
    }, tags);
    assert.deepEqual(wrong, []);
    await close();
  },
);

test('two fingers zoom the page on every part of a figure, or the part itself', async () => {
  const { page, close } = await openFigures(browser, few, { everySeen: true });
  const { stuck, count } = await page.evaluate((names) => {
    const parts = [...document.querySelectorAll(names.join())].flatMap(
      ({ localName, shadowRoot }) =>
        [...(shadowRoot?.querySelectorAll('.frame *') ?? [])]
          .map((each) => ({ each, localName, action: getComputedStyle(each).touchAction }))
          .filter(({ action }) => action !== 'auto'),
    );
    return {
      count: parts.length,
      stuck: parts
        // kit/zoom.js: a map is zoomed by its own gestures
        .filter(({ each }) => !each.matches('.stage > .plot'))
        .filter(({ action }) => !/pinch-zoom|manipulation/.test(action))
        .map(({ each, localName, action }) => `${localName} .${each.className}: ${action}`),
    };
  }, tags);
  assert.deepEqual(stuck, []);
  assert.ok(count > 20, `${count} parts`);
  await close();
});

test('before its script has come an element shows what stands in its tag', async () => {
  const { page, close } = await browser.open('fallback.html', {
    html: `<!doctype html><title>fallback</title>${few}`,
  });
  const words = await page.locator('body').innerText();
  for (const tag of tags) assert.match(words, new RegExp(`a ${tag}`));
  await close();
});

forRelease(
  'the Tab key goes into every element, in the order of the page, and out of the last one',
  async () => {
    const { page, close } = await openFigures(browser, few, {
      everySeen: true,
      viewport: { width: 1280, height: 900 },
    });
    /** @type {string[]} */
    const reached = [];
    for (let presses = 0; presses < 1000; ++presses) {
      await page.keyboard.press('Tab');
      const where = await page.evaluate(() => document.activeElement?.localName ?? '');
      if (where === 'body') break;
      if (reached.at(-1) !== where) reached.push(where);
    }
    assert.deepEqual(reached, tags);
    await close();
  },
);

forRelease(
  'every element saves its picture as SVG and PNG, and its numbers as CSV and NPY',
  async () => {
    const { page, complaints, close } = await openFigures(browser, few, {
      everySeen: true,
      viewport: { width: 1280, height: 900 },
    });
    const files = await page.evaluate(async (names) => {
      /** @type {Map<string, Blob>} */
      const blobs = new Map();
      const create = URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        const url = create(blob);
        blobs.set(url, /** @type {Blob} */ (blob));
        return url;
      };
      /** @type {[name: string, start: string][]} */
      const saved = [];
      HTMLAnchorElement.prototype.click = function () {
        const [name, blob] = [this.download, blobs.get(this.href)];
        blob
          ?.slice(0, 6)
          .text()
          .then((start) => saved.push([name, start]));
      };
      /** @type {Record<string, [string, string][]>} */
      const found = {};
      for (const name of names) {
        const element = /** @type {any} */ (document.querySelector(name));
        if (element.data() === null) continue;
        // what saves is fetched when its menu is opened
        element.shadowRoot.querySelector('.more').click();
        const { until } = /** @type {any} */ (window);
        const entries = () => [...element.shadowRoot.querySelectorAll('.menu > button')];
        await until(() => entries().length > 1, `the export of ${name}`);
        // the first shows the table
        const buttons = entries().slice(1, 5);
        for (const button of buttons) {
          const before = saved.length;
          button.click();
          await until(() => saved.length > before, `${name}: ${button.textContent}`);
        }
        found[name] = saved.splice(0);
      }
      return found;
    }, tags);
    // a list of mistakes has no numbers, and nothing is trained by itself
    assert.deepEqual(
      tags.filter((tag) => !files[tag]),
      ['phasor-mistakes', 'phasor-train'],
    );
    for (const [tag, saved] of Object.entries(files)) {
      const endings = saved.map(([name]) => name.split('.').at(-1));
      assert.deepEqual(endings, ['png', 'svg', 'csv', 'npy'], tag);
      const [png, svg, csv, npy] = saved.map(([, start]) => start);
      assert.ok(
        png.includes('PNG') && svg === '<svg x' && npy.includes('NUMPY'),
        `${tag} ${saved}`,
      );
      assert.ok(csv.length === 6, tag);
    }
    assert.deepEqual(complaints, []);
    await close();
  },
);

forRelease(
  'setting every property and attribute to what it is draws nothing and writes nothing',
  async () => {
    const { page, close } = await openFigures(browser, few, {
      everySeen: true,
      viewport: { width: 1280, height: 900 },
    });
    const drawn = await page.evaluate(async (names) => {
      const { settled } = /** @type {any} */ (window);
      const figures = /** @type {any[]} */ ([...document.querySelectorAll(names.join())]);
      /** @type {string[]} */
      const found = [];
      for (const figure of figures) {
        const { draw } = figure;
        figure.draw = function (/** @type {any} */ changed) {
          found.push(`${figure.localName} draws ${[...changed]}`);
          return draw.call(this, changed);
        };
        new MutationObserver(([{ type, target }]) =>
          found.push(`${figure.localName}: ${type} of ${target.nodeName}`),
        ).observe(figure.shadowRoot, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
      }
      const before = /** @type {any} */ (window).paints;
      for (const figure of figures) {
        for (const name of Object.keys(figure.constructor.settings)) {
          const same = figure[name];
          // another list of the same numbers
          const isFlat = Array.isArray(same) && same.every((each) => typeof each !== 'object');
          figure[name] = isFlat ? [...same] : same;
        }
        for (const { name, value } of [...figure.attributes]) figure.setAttribute(name, value);
      }
      await settled();
      found.push(...Array(/** @type {any} */ (window).paints - before).fill('a canvas is painted'));
      return found;
    }, tags);
    assert.deepEqual(drawn, []);
    await close();
  },
);

forRelease('an element that is removed no longer listens to the colour scheme', async () => {
  const { page, close } = await openFigures(browser, '<div id="place"></div>');
  const listening = await page.evaluate(async (names) => {
    let count = 0;
    const { prototype } = MediaQueryList;
    for (const [name, step] of /** @type {const} */ ([
      ['addEventListener', 1],
      ['removeEventListener', -1],
    ])) {
      const own = prototype[name];
      prototype[name] = function (/** @type {any} */ ...given) {
        count += step;
        return /** @type {any} */ (own).apply(this, given);
      };
    }
    const place = /** @type {HTMLElement} */ (document.querySelector('#place'));
    for (let round = 0; round < 20; ++round) {
      place.replaceChildren(...names.map((name) => document.createElement(name)));
      if (round % 10 === 0) await /** @type {any} */ (window).settled();
    }
    place.replaceChildren();
    await /** @type {any} */ (window).settled();
    return count;
  }, tags);
  assert.equal(listening, 0);
  await close();
});

forRelease(
  'of a text what is drawn is cut before it is measured, and the rest is counted',
  async () => {
    const { page, close } = await openFigures(browser, '<div id="place"></div>', {
      everySeen: true,
    });
    const found = await page.evaluate(async (names) => {
      const { settled } = /** @type {any} */ (window);
      const texts = [
        'x'.repeat(90_000),
        `a${'\u0301'.repeat(6000)}`,
        '漢'.repeat(8000),
        'ש'.repeat(90_000),
      ];
      // figures that wait for the words are at rest too
      await (await import(/** @type {any} */ ('/core/words/vectors.js'))).vectors();
      let measured = 0;
      const { measureText } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.measureText = function (text) {
        measured += text.length;
        return measureText.call(this, text);
      };
      /**
       * @type {{ tag: string, size: number, measured: number, longest: number, nodes: number,
       *   notice: string }[]}
       */
      const measurements = [];
      const place = /** @type {HTMLElement} */ (document.querySelector('#place'));
      for (const tag of names) {
        const { settings } = /** @type {any} */ (customElements.get(tag));
        if (!Object.hasOwn(settings, 'text')) continue;
        for (const text of texts) {
          const element = /** @type {any} */ (document.createElement(tag));
          element.text = text;
          place.replaceChildren(element);
          measured = 0;
          do await settled();
          while (
            !element.shadowRoot.querySelector('.frame.ready') ||
            element.shadowRoot.querySelector('[aria-busy=true]')
          );
          const { shadowRoot: root } = element;
          const walker = document.createTreeWalker(
            root.querySelector('.frame'),
            NodeFilter.SHOW_TEXT,
          );
          let longest = 0;
          while (walker.nextNode()) {
            // boxes with the whole text, and programs
            if (walker.currentNode.parentElement?.closest('textarea, pre')) continue;
            longest = Math.max(longest, walker.currentNode.nodeValue?.length ?? 0);
          }
          const nodes = root.querySelectorAll('*').length;
          measurements.push({
            tag,
            size: text.length,
            measured,
            longest,
            nodes,
            notice: root.querySelector('.notice').textContent,
          });
        }
      }
      return measurements;
    }, tags);
    assert.ok(found.length > 30, `${found.length} texts`);
    for (const { tag, size, measured, longest, nodes, notice } of found) {
      assert.ok(measured < 50_000, `${tag} measures ${measured} letters`);
      assert.ok(longest < 1500, `${tag} draws ${longest} letters in one piece`);
      assert.ok(nodes < 12_000, `${tag} has ${nodes} nodes`);
      // neither trains nor reads a text before the reader asks for it
      if (['phasor-model', 'phasor-train'].includes(tag)) continue;
      const isCounted = /Of a word of 90000 characters the first 64 are drawn|of 8000 words/;
      // of a letter's marks no more than can be drawn are read
      if (size === 6001) assert.doesNotMatch(notice, /Of a word of/, `${tag}: ${notice}`);
      else assert.match(notice, isCounted, `${tag}: ${notice}`);
    }
    await close();
  },
);
