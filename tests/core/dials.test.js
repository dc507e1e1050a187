// <phasor-dials>: the hands are the encoding, a dragged word turns them on its way and changes the
// sentence, by pointer and by keys.

import assert from 'node:assert/strict';
import { handsAt, model, reordered } from '../../web/core/figures/dials/model.js';
import { testBrowser } from '../harness/browser.js';
import { assign, openFigures } from '../harness/figures.js';
import { phasor } from '../harness/phasor.js';
import { forRelease, test } from '../harness/tiers.js';

const given = { text: 'one two three', dim: 16, base: 10_000, dials: 5, position: 1 };

/** @param {number} most words that have room @param {Partial<typeof given>} [change] */
const modelOf = (most, change) => {
  const drawing = { polled: (/** @type {() => any} */ read) => read(), refresh() {} };
  return model({ phasor, ...drawing, ...given, ...change }, () => most);
};

test('a hand is the sine and the cosine of its place, also between two words', () => {
  const dialModel = modelOf(20);
  const places = [0, 1, 2.5];
  const hands = handsAt(phasor, { ...given, count: dialModel.count }, places);
  places.forEach((place, row) => {
    hands[row].forEach(([sine, cosine], pair) => {
      const angle = place / 10_000 ** ((2 * pair) / 16);
      assert.ok(Math.abs(sine - Math.sin(angle)) < 1e-6, `sine ${pair} at ${place}`);
      assert.ok(Math.abs(cosine - Math.cos(angle)) < 1e-6, `cosine ${pair} at ${place}`);
    });
  });
  assert.ok(Math.abs(dialModel.wavelengths[1] - 2 * Math.PI * 10_000 ** (2 / 16)) < 1e-9);
});

test('words beyond the room and dials beyond the dimensions are left out', () => {
  assert.deepEqual(modelOf(2).words, ['one', 'two']);
  assert.equal(modelOf(20, { dim: 4 }).count, 2);
  assert.equal(modelOf(20, { position: 99 }).current, 2);
});

test('a word moves to another place, the others keep their order', () => {
  assert.deepEqual(reordered(4, 3, 0), [3, 0, 1, 2]);
  assert.deepEqual(reordered(4, 0, 2), [1, 2, 0, 3]);
});

const browser = testBrowser();

/** @param {string} [attributes] @param {import('playwright-core').BrowserContextOptions} [options] */
const open = (attributes = '', options = {}) =>
  openFigures(browser, `<phasor-dials id="a" ${attributes}>dials</phasor-dials>`, options);

/** @param {import('playwright-core').Page} page */
const state = (page) =>
  page.evaluate(() => {
    const { text, position, shadowRoot } = /** @type {any} */ (document.querySelector('#a'));
    const tips = Array.from(shadowRoot.querySelectorAll('.column'), (each) =>
      Number(each.querySelector('.tip').getAttribute('cy')),
    );
    return { text, position, claim: shadowRoot.querySelector('.claim').textContent, tips };
  });

forRelease('another sentence is laid out as often, of however many words it is', async () => {
  // where a style depends on a width, asking for a font lays out what was written before
  const { page, complaints, close } = await openFigures(
    browser,
    `<style>.wide { container-type: inline-size } @container (min-width: 9px) { .in { color: inherit } }</style>
      <div class="wide"><div class="in"><phasor-dials id="a" text="one two"></phasor-dials></div></div>`,
  );
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const layouts = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? NaN;
  };
  /** @param {number} count of words, which stays, so that their letters alone are new */
  const cost = async (count) => {
    const counts = [];
    for (const word of ['alpha', 'beta', 'gamma', 'delta']) {
      const before = await layouts();
      const text = Array.from({ length: count }, (_, k) => `${word}${k}`).join(' ');
      await assign(page, { text });
      counts.push((await layouts()) - before);
    }
    // the first has other columns, too
    return Math.min(...counts.slice(1));
  };
  const few = await cost(2);
  const many = await cost(8);
  assert.ok(few > 0 && many <= few + 2, `${few} layouts for 2 words, ${many} for 8`);
  assert.deepEqual(complaints, []);
  await close();
});

test('a dragged word turns its dials on the way, and stays where it is let go', async () => {
  const { page, complaints, close } = await open('text="Nitish killed the lion"');
  const box = await page.locator('#a .dials').boundingBox();
  assert.ok(box);
  const left = 92 * (box.width >= 560 ? 1 : 0);
  const room = Math.min(110, (box.width - left) / 4);
  const at = (/** @type {number} */ place) => box.x + left + room * (place + 0.5);
  await page.mouse.move(at(0), box.y + 20);
  await page.mouse.down();
  await page.mouse.move(at(1.4), box.y + 20, { steps: 4 });
  const during = await state(page);
  assert.match(
    during.claim,
    /“Nitish” at position 1\.4: its first dial has turned by 1\.4 radians/,
  );
  assert.equal(during.text, 'Nitish killed the lion');
  await page.mouse.move(at(2), box.y + 20, { steps: 3 });
  await page.mouse.up();
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#a')).text === 'killed the Nitish lion',
  );
  const after = await state(page);
  assert.equal(after.position, 2);
  // the fastest hand of position 1 stands higher than that of position 0: sin 1 above sin 0
  assert.ok(after.tips[1] < after.tips[0]);
  assert.deepEqual(complaints, []);
  await close();
});

forRelease('a drag that is broken off leaves the sentence as it was', async () => {
  const { page, close } = await open('text="Nitish killed the lion"');
  const box = await page.locator('#a .dials').boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + 130, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 330, box.y + 20, { steps: 4 });
  const words = () => page.locator('#a .word').allTextContents();
  // a word that is dragged is drawn last, and in its order again afterwards
  assert.equal((await words()).at(-1), 'Nitish');
  await page.locator('#a .dials').dispatchEvent('pointercancel');
  await page.mouse.up();
  assert.deepEqual(await words(), ['Nitish', 'killed', 'the', 'lion']);
  const { text, claim } = await state(page);
  assert.equal(text, 'Nitish killed the lion');
  assert.match(claim, /at position \d:/);
  await close();
});

test('arrows choose a word, with Alt they move it', async () => {
  const { page, close } = await open('text="Nitish killed the lion"');
  await page.locator('#a .dials').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#a')).text === 'Nitish the killed lion',
  );
  assert.equal((await state(page)).position, 2);
  await page.keyboard.press('Alt+Home');
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#a')).text === 'killed Nitish the lion',
  );
  await close();
});

test('words without room are counted, and no word is said', async () => {
  const { page, close } = await open(`text="${'word '.repeat(40)}"`, {
    viewport: { width: 390, height: 800 },
  });
  assert.match(
    String(await page.locator('#a .notice').textContent()),
    /^The first \d of 40 words are drawn\.$/,
  );
  await page.evaluate(() => document.querySelector('#a')?.setAttribute('text', ' '));
  await page.waitForFunction(
    () => document.querySelector('#a')?.shadowRoot?.querySelector('.claim')?.textContent === '',
  );
  await close();
});

test('one dial of several is said in the singular, in Hindi too', async () => {
  const { page, close } = await open('text="Nitish killed the lion" dim="16" dials="1"');
  assert.match((await state(page)).claim, / Of 8 dials, one is drawn\.$/);
  await page.evaluate(() => (document.documentElement.lang = 'hi'));
  await page.waitForFunction(() =>
    document
      .querySelector('#a')
      ?.shadowRoot?.querySelector('.claim')
      ?.textContent?.endsWith(' 8 में से एक डायल बनाया गया है।'),
  );
  await close();
});

forRelease(
  'on a phone a word is written out where it has room, and shortened where not',
  async () => {
    const text = 'the money bank by the river bank';
    const phone = { viewport: { width: 374, height: 800 } };
    const names = (/** @type {import('playwright-core').Page} */ page) =>
      page.evaluate(() => {
        const { shadowRoot } = /** @type {any} */ (document.querySelector('#a'));
        return Array.from(shadowRoot.querySelectorAll('.word'), (each) => each.textContent);
      });
    const { page, close } = await open(`text="${text}"`, phone);
    assert.deepEqual(await names(page), text.split(' '));
    await close();
    const long = await open('text="a considerably longer word by the bank"', phone);
    assert.match((await names(long.page))[1], /^con.*…$/);
    await long.close();
  },
);

forRelease('a sentence that is typed looks like one that was there from the start', async () => {
  const text = 'mountain climbs slowly upward into heaven';
  const { page, close } = await open('text="mountai climbs slowly upward into heaven"');
  /** What is drawn, in the order of the drawing. @param {string} selector */
  const drawing = (selector) =>
    page.evaluate((chosen) => {
      const svg = document.querySelector(chosen)?.shadowRoot?.querySelector('.dials');
      return svg?.outerHTML.replace(/ aria-[a-z]+="[^"]*"/g, '');
    }, selector);
  for (let width = 240; width <= 420; width += 6) {
    await page.setViewportSize({ width, height: 700 });
    const typed = await page.evaluate(async (sentence) => {
      const { settled } = /** @type {any} */ (window);
      const figure = /** @type {any} */ (document.querySelector('#a'));
      figure.text = sentence.slice(1);
      await settled();
      figure.text = sentence;
      document.querySelector('#b')?.remove();
      const other = Object.assign(document.createElement('phasor-dials'), { id: 'b' });
      other.setAttribute('text', sentence);
      figure.after(other);
      await settled();
      return figure.text;
    }, text);
    assert.equal(typed, text);
    await page.waitForFunction(() =>
      document.querySelector('#b')?.shadowRoot?.querySelector('.frame.ready'),
    );
    assert.equal(await drawing('#a'), await drawing('#b'), `${width} pixels`);
    // no word is cut that has room, also in bold
    const cut = await page.evaluate((sentence) => {
      const root = document.querySelector('#a')?.shadowRoot;
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) throw new Error('no canvas');
      return Array.from(root?.querySelectorAll('.column') ?? [], (column, k) => {
        const [name, ground] = [column.querySelector('.word'), column.querySelector('.ground')];
        const [shownText, whole] = [String(name?.textContent), sentence.split(' ')[k]];
        if (!name || shownText === whole) return '';
        const { fontSize, fontFamily } = getComputedStyle(name);
        pen.font = `400 ${fontSize} ${fontFamily}`;
        const longer = whole.slice(0, shownText.length);
        const { width: needed } = pen.measureText(longer === whole ? whole : `${longer}…`);
        return 1.08 * needed <= Number(ground?.getAttribute('width')) - 2 ? shownText : '';
      }).join('');
    }, text);
    assert.equal(cut, '', `${width} pixels`);
  }
  await close();
});
