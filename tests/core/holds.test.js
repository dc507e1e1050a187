// No text and no setting holds a page for longer than a quarter of a second: what is drawn is cut,
// and what takes long is done in several tasks. Measured as processor time beside that of a known
// computation, so that a busy machine does not matter; what is above the limit is measured twice
// more.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elements } from '../../tools/entries.js';
import { testBrowser } from '../harness/browser.js';
import { longestTasks } from '../harness/task-time.js';

const browser = testBrowser();
const tags = elements.map(({ tag }) => tag);

/**
 * Milliseconds: a quarter of a second, and half as much again, by which two measurements of the same differ.
 */
const limit = 375;

const words = Array.from({ length: 2000 }, (_, k) => (k % 3 === 0 ? 'שלום' : `word${k % 300}`));
/** @type {Record<string, string>} */
const texts = {
  'a word of 10,000 letters': 'x'.repeat(10_000),
  '6,000 accents': `a${'\u0301'.repeat(6000)}`,
  '2,000 words': words.join(' '),
  '33,000 lines': 'ab\n'.repeat(33_000),
  '5,000 emoji with joiners': '👩‍👩‍👧'.repeat(5000),
};

/**
 * Measures parts of a page, those above the limit again.
 *
 * @param {import('playwright-core').Page} page
 * @param {string[]} parts
 * @param {(parts: string[]) => Promise<unknown>} act marks each part
 * @returns {Promise<Record<string, number>>} parts that hold the page → milliseconds
 */
async function holds(page, parts, act) {
  /** @type {Record<string, number>} */
  let found = {};
  let left = parts;
  for (let run = 0; run < 3 && left.length > 0; ++run) {
    const longest = await longestTasks(page, () => act(left));
    const above = left.filter((part) => (longest.get(part) ?? 0) > limit);
    found = Object.fromEntries(above.map((part) => [part, Math.round(longest.get(part) ?? 0)]));
    left = above;
  }
  return found;
}

/** A page on which all elements are known, and the words. */
async function openEmpty() {
  const opened = await browser.open('holds.html', {
    html: `<!doctype html><title>holds</title>
      <script type="module" src="core/figures/define.js"></script>
      <script type="module" src="article/lessons.js"></script><main></main>`,
    everySeen: true,
  });
  await opened.page.evaluate(async (names) => {
    await Promise.all(names.map((name) => customElements.whenDefined(name)));
    await (await import(/** @type {any} */ ('/core/words/vectors.js'))).vectors();
    const scope = /** @type {any} */ (globalThis);
    scope.draw = async (/** @type {string} */ tag, /** @type {Record<string, string>} */ given) => {
      const main = /** @type {HTMLElement} */ (document.querySelector('main'));
      const element = document.createElement(tag);
      element.setAttribute('controls', '');
      if (tag === 'phasor-model') element.setAttribute('src', '/labs/training/heads/');
      for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
      main.replaceChildren(element);
      do await scope.settled();
      while (
        !element.shadowRoot?.querySelector('.frame.ready') ||
        element.shadowRoot.querySelector('[aria-busy=true]')
      );
      scope.mark?.('rest');
      main.replaceChildren();
      await scope.settled();
    };
    // what a first figure fetches and compiles is not of its text
    for (const name of names) await scope.draw(name, {});
  }, tags);
  return opened;
}

test('no text holds a page, whatever the element', async () => {
  const { page, complaints, close } = await openEmpty();
  const shown = await page.evaluate(
    (names) =>
      names.filter((name) => 'text' in /** @type {any} */ (customElements.get(name)).settings),
    tags,
  );
  assert.ok(shown.length > 8, `${shown}`);
  const parts = shown.flatMap((tag) => Object.keys(texts).map((name) => `${tag}: ${name}`));
  const found = await holds(page, parts, (wanted) =>
    page.evaluate(async ([all, given]) => {
      const { mark, draw } = /** @type {any} */ (globalThis);
      for (const part of all) {
        const [tag, name] = part.split(': ');
        mark(part);
        await draw(tag, { text: given[name] });
      }
    }, /** @type {const} */ ([wanted, texts])),
  );
  assert.deepEqual(found, {});
  assert.deepEqual(complaints, []);
  await close();
});

test('numbers at their largest and smallest hold no page, with whatever else is chosen', async () => {
  const { page, complaints, close } = await openEmpty();
  /** Choices that say what is computed. */
  const choices = ['kind', 'encoding', 'format', 'metric'];
  const given = await page.evaluate(
    ([names, chosen]) =>
      names.flatMap((tag) => {
        const { settings } = /** @type {any} */ (customElements.get(tag));
        const all = /** @type {[string, any][]} */ (Object.entries(settings));
        const ends = (/** @type {number} */ value) =>
          Object.fromEntries(
            all
              .filter(([, { nearest }]) => nearest)
              .map(([name, { nearest }]) => [name, String(nearest(value))]),
          );
        const largest = ends(1e308);
        return [
          [`${tag}: largest`, largest],
          [`${tag}: smallest`, ends(-1e308)],
          ...all
            .filter(([name, { stops }]) => chosen.includes(name) && typeof stops?.[0] === 'string')
            .flatMap(([name, { stops }]) =>
              stops
                .slice(1)
                .map((/** @type {string} */ stop) => [
                  `${tag}: largest, ${name} ${stop}`,
                  { ...largest, [name]: stop },
                ]),
            ),
        ];
      }),
    /** @type {const} */ ([tags, choices]),
  );
  assert.ok(given.length > 60, `${given.length}`);
  const attributes = Object.fromEntries(given);
  const found = await holds(page, Object.keys(attributes), (wanted) =>
    page.evaluate(async ([all, settings]) => {
      const { mark, draw } = /** @type {any} */ (globalThis);
      for (const part of all) {
        mark(part);
        await draw(part.split(': ')[0], settings[part]);
      }
    }, /** @type {const} */ ([wanted, attributes])),
  );
  assert.deepEqual(found, {});
  assert.deepEqual(complaints, []);
  await close();
});

test('a link with 33,000 lines does not hold the article, nor do pasted ones', async () => {
  const { page, close } = await browser.open('article.html');
  const lines = texts['33,000 lines'];
  const found = await holds(page, ['link', 'paste'], (wanted) =>
    wanted.reduce(async (before, part) => {
      await before;
      await page.evaluate(async ([name, text]) => {
        const { mark, settled } = /** @type {any} */ (globalThis);
        location.hash = '';
        await settled();
        mark(name);
        if (name === 'link') location.hash = `#text=${encodeURIComponent(text)}`;
        else {
          const box = /** @type {HTMLTextAreaElement} */ (document.querySelector('#text'));
          const data = new DataTransfer();
          data.setData('text/plain', text);
          box.select();
          box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }));
        }
        await settled();
        mark('rest');
      }, /** @type {const} */ ([part, lines]));
    }, Promise.resolve()),
  );
  assert.deepEqual(found, {});
  const box = await page.locator('#text').inputValue();
  assert.equal(box.trim().split(/\s+/).length, 33_000, 'all words are in the box');
  assert.ok(!box.includes('\n'));
  await close();
});
