import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { load } from '../web/index.js';
import { attend, headOf, permutation } from '../web/text/model.js';
import { defaults, read, write } from '../web/page-state.js';
import { words } from '../web/text/words.js';
import { pixels, start } from './browser.js';

/** @typedef {import('playwright-core').Page} Page */

const phasor = await load();
const list = await words();

// the colours of the page in light, from page.css and draw/colors.js
const background = '#fdfcfa';
const diverging = ['#1d4f91', '#8fb4da', background, '#eba58f', '#a32a2a'];
const sequential = [background, '#c3c6e4', '#6d70b8', '#1f1d57'];

/** @type {Awaited<ReturnType<typeof start>>} */
let browser;
before(async () => {
  browser = await start();
});
after(() => browser.close());

/** @param {Page} page @param {string} selector */
const textOf = (page, selector) => page.locator(selector).innerText();

/** @param {Page} page until everything that follows from the state is on screen */
const settled = (page) =>
  page.evaluate(async () => {
    const until = performance.now() + 20_000;
    for (let calm = 0; calm < 2;) {
      // what the elements were given they draw before the next frame
      await new Promise((done) => requestAnimationFrame(done));
      const busy = document.querySelector('main')?.getAttribute('aria-busy') !== 'false';
      calm = busy ? 0 : calm + 1;
      if (performance.now() > until) throw new Error('the page stayed busy');
    }
  });

/** @param {string} [hash] @param {import('playwright-core').BrowserContextOptions} [options] */
async function open(hash = '', options = {}) {
  // a screen that shows the whole page: figures that are off it are not drawn
  const viewport = { width: 1280, height: 6000 };
  const opened = await browser.open(`index.html${hash}`, { viewport, ...options });
  await settled(opened.page);
  return opened;
}

/** @param {Page} page @param {string} text */
async function type(page, text) {
  await page.locator('#text').fill(text);
  await settled(page);
}

/** What the model gives for a sentence. @param {string} text */
function model(text, { dim = 128, base = 10000, heads = 4 } = {}) {
  const tokens = list.tokens(text);
  const order = permutation(tokens.length, 'reversed');
  const embedding = list.embed(tokens);
  return { tokens, ...attend(phasor, { embedding, dim, base, heads, order }) };
}

/**
 * @param {{ data: number[] }} found
 * @param {{ data: Uint8ClampedArray }} expected
 * @param {number} tolerance
 */
function samePixels(found, expected, tolerance) {
  assert.equal(found.data.length, expected.data.length);
  for (let k = 0; k < found.data.length; ++k) {
    if (Math.abs(found.data[k] - expected.data[k]) > tolerance) {
      assert.fail(`byte ${k} is ${found.data[k]}, not ${expected.data[k]}`);
    }
  }
}

test('a typed sentence becomes tokens, and its pictures have the numbers of the library', async () => {
  const { page, complaints, strangers, close } = await open();
  const sentence = 'boats left the river bank';
  await type(page, sentence);
  const tokens = await page.locator('#tokens .token').allInnerTexts();
  assert.deepEqual(
    tokens.map((text) => text.split(/\s+/)),
    [
      ['boats', '0'],
      ['left', '1'],
      ['the', '2'],
      ['river', '3'],
      ['bank', '4'],
    ],
  );
  const encoding = phasor.sinusoidal({ length: 64, dim: 128 });
  const painted = phasor.paint(encoding, { colormap: diverging, domain: [-1, 1] });
  samePixels(await pixels(page, '#encoding-map'), painted, 0);

  const { weights } = model(sentence).with;
  const first = phasor.paint(headOf(weights, 0), { colormap: sequential, domain: [0, 1] });
  samePixels(await pixels(page, '#attention-map'), first, 1);

  await page.locator('#head-choice input').nth(1).check();
  await settled(page);
  const second = phasor.paint(headOf(weights, 1), { colormap: sequential, domain: [0, 1] });
  samePixels(await pixels(page, '#attention-map'), second, 1);

  await page.locator('#dim').fill('6');
  await page.locator('#base').fill('100');
  await page.locator('#length').fill('9');
  await settled(page);
  const small = phasor.sinusoidal({ length: 9, dim: 6, base: 100 });
  samePixels(
    await pixels(page, '#encoding-map'),
    phasor.paint(small, { colormap: diverging, domain: [-1, 1] }),
    0,
  );
  assert.deepEqual(complaints, []);
  assert.deepEqual(strangers, []);
  await close();
});

test('a cell that is touched shows its position, dimension, formula and value', async () => {
  const { page, close } = await open();
  const plot = page.locator('#encoding-map .plot');
  await plot.scrollIntoViewIfNeeded();
  const box = /** @type {{ x: number, y: number, width: number, height: number }} */ (
    await plot.boundingBox()
  );
  const [row, column] = [49, 17];
  await page.mouse.move(
    box.x + ((column + 0.5) * box.width) / 128,
    box.y + ((row + 0.5) * box.height) / 64,
  );
  const value = phasor.sinusoidal({ length: 64, dim: 128 }).data[row * 128 + column];
  await page.waitForFunction(() =>
    document.querySelector('#encoding-panel')?.textContent?.includes('Position 49'),
  );
  const panel = await page.locator('#encoding-panel').textContent();
  assert.match(panel ?? '', /Dimension 17, the cosine of pair 8/);
  const formula = await page.locator('#encoding-panel math').first().textContent();
  assert.equal(formula, 'P(49,17)=cos(491000016/128)');
  const digits = await textOf(page, '#encoding-panel code');
  assert.equal(Math.fround(Number(digits)), value);
  await close();
});

test('the pictures answer to arrow keys alone', async () => {
  const { page, close } = await open();
  await page.locator('#encoding-map .plot').focus();
  await page.keyboard.press('Control+Home');
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await page.waitForFunction(() =>
    document.querySelector('#encoding-panel')?.textContent?.includes('Position 1'),
  );
  assert.match(await textOf(page, '#encoding-panel'), /Dimension 2, the sine of pair 1/);

  await page.locator('#attention-map .plot').focus();
  await page.keyboard.press('Control+End');
  await page.waitForFunction(() =>
    document.querySelector('#attention-panel')?.textContent?.includes('Query 6'),
  );
  const panel = await textOf(page, '#attention-panel');
  assert.match(panel, /Query 6, “bank”\s+Key 6, “bank”/);
  const { weights } = model(defaults.text).with;
  const digits = await textOf(page, '#attention-panel code');
  assert.ok(Math.abs(Number(digits) - weights.data[6 * 7 + 6]) < 1e-6);
  await close();
});

/** @param {Page} page @returns {Promise<Record<string, [number, number]>>} */
const cursors = (page) =>
  page.evaluate(() =>
    Object.fromEntries(
      ['encoding-map', 'similarity-map', 'attention-map', 'straight-map', 'change-map'].map(
        (id) => {
          const map = /** @type {any} */ (document.getElementById(id));
          return [id, [map.row, map.column]];
        },
      ),
    ),
  );

test('a token lights up in every picture, and a cell lights up its tokens', async () => {
  const { page, close } = await open();
  await page.locator('#tokens .token').nth(5).hover();
  await page.waitForFunction(
    () => /** @type {any} */ (document.getElementById('attention-map')).row === 5,
  );
  const lit = await cursors(page);
  assert.equal(lit['encoding-map'][0], 5);
  assert.deepEqual(lit['similarity-map'], [5, 5]);
  assert.deepEqual(lit['attention-map'], [5, 5]);
  assert.equal(lit['straight-map'][0], 5);
  assert.equal(lit['change-map'][0], 5);

  await page.locator('#tokens .token').nth(5).focus();
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(
    () => /** @type {any} */ (document.getElementById('encoding-map')).row === 4,
  );

  await page.locator('#attention-map .plot').focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('.token:nth-child(2).is-key'));
  assert.equal(await page.locator('.token.is-query').innerText(), 'the\n0');
  await close();
});

test('a shorter sentence takes the cursor along, and a position without a word is said to be one', async () => {
  const { page, close } = await open();
  await type(page, 'River Bank');
  assert.match(await textOf(page, '#attention-panel'), /Query 1, “Bank”/);
  await page.locator('#encoding-map .plot').focus();
  await page.keyboard.press('Control+End');
  await page.waitForFunction(() =>
    document.querySelector('#encoding-panel')?.textContent?.includes('Position 63'),
  );
  assert.match(await textOf(page, '#attention-panel'), /no word at position 63/);
  await close();
});

test('without the encoding the order of the words changes nothing, with it a lot', async () => {
  const { page, close } = await open('#text=Nitish+killed+lion');
  const results = model('Nitish killed lion');
  assert.ok(results.without.largest < 1e-6);
  assert.ok(results.with.largest > 0.1);
  assert.equal(await textOf(page, '#moved'), 'lion killed Nitish');
  assert.match(
    await textOf(page, '#measured'),
    new RegExp(`^With the encoding, .* is ${results.with.largest.toFixed(3)}:`),
  );
  await page.locator('#encoding').click();
  await page.waitForFunction(() =>
    document.querySelector('#measured')?.textContent?.startsWith('Without the encoding'),
  );
  assert.match(
    await textOf(page, '#measured'),
    / is (0|.* × 10⁻[⁷⁸], which is rounding): every word\s+gets the same numbers/,
  );
  const { data } = await pixels(page, '#change-map');
  const bare = [0xfd, 0xfc, 0xfa, 255];
  assert.ok(data.length > 0 && data.every((byte, k) => Math.abs(byte - bare[k % 4]) <= 1));
  await close();
});

const invalid = /** @type {[string, string, RegExp][]} */ ([
  ['dim', '0', /^Dimension must be a positive integer, got 0\.$/],
  ['dim', '-4', /^Dimension must be a positive integer, got −4\.$/],
  ['dim', '2.5', /^Dimension must be a positive integer, got 2\.5\.$/],
  ['dim', 'NaN', /^Dimension must be a positive integer, got NaN\.$/],
  ['dim', '1e9', /^Dimension is too large/],
  ['dim', '', /^Dimension must be a positive integer, got ''\.$/],
  ['dim', 'many', /^Dimension must be a positive integer, got 'many'\.$/],
  ['length', '-1', /^Length must be/],
  ['length', '0', /^Length must be/],
  ['length', '1e9', /^Length is too large/],
  ['base', '0', /^Base must be a finite number above 0, got 0\.$/],
  ['base', 'x', /^Base must be a finite number above 0, got 'x'\.$/],
  ['heads', '0', /^Heads must be an integer from 1 to 8, got 0\.$/],
  ['heads', '2.5', /^Heads must be/],
  ['heads', 'two', /^Heads must be an integer from 1 to 8, got 'two'\.$/],
]);

test('a wrong setting is explained beside its control and the last picture stays', async () => {
  const { page, complaints, close } = await open();
  const encoding = await pixels(page, '#encoding-map');
  const attention = await pixels(page, '#attention-map');
  for (const [name, wrong, message] of invalid) {
    const right = await page.locator(`#${name}`).inputValue();
    await page.locator(`#${name}`).fill(wrong);
    await page.waitForFunction(
      (id) => document.getElementById(`${id}-message`)?.textContent !== '',
      name,
    );
    assert.match(await textOf(page, `#${name}-message`), message, `${name} ${wrong}`);
    assert.equal(await page.locator(`#${name}`).inputValue(), wrong, 'what was typed stays');
    assert.deepEqual(await pixels(page, '#encoding-map'), encoding);
    assert.deepEqual(await pixels(page, '#attention-map'), attention);
    await page.locator(`#${name}`).fill(right);
    await page.waitForFunction(
      (id) => document.getElementById(`${id}-message`)?.textContent === '',
      name,
    );
  }
  assert.deepEqual(complaints, []);
  await close();
});

const texts = {
  'no text': '',
  'one token': 'bank',
  emoji: '👩‍👩‍👧 loves 🇫🇷 👍🏽',
  'right to left': 'שלום עולם مرحبا بالعالم',
  markup: '<img src=x onerror="window.hurt=1"> <script>window.hurt=1</script>',
};

for (const [name, text] of Object.entries(texts)) {
  test(`${name} is taken as it is`, async () => {
    const { page, complaints, close } = await open();
    await type(page, text);
    assert.equal(await page.locator('#text').inputValue(), text);
    assert.equal(await page.locator('#tokens .token').count(), list.tokens(text).length);
    const empty = await page.locator('#attention-figure.is-empty').count();
    assert.equal(empty, text === '' ? 1 : 0);
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).hurt), undefined);
    // and back again
    await type(page, defaults.text);
    assert.equal(await page.locator('#attention-figure.is-empty').count(), 0);
    assert.deepEqual(complaints, []);
    await close();
  });
}

test('2,000 tokens are kept, and attention is drawn for the first of them, with a notice', async () => {
  const { page, complaints, close } = await open();
  const text = Array.from({ length: 2000 }, (_, k) => (k % 2 ? 'river' : 'bank')).join(' ');
  await type(page, text);
  assert.equal(await page.locator('#text').inputValue(), text);
  assert.match(await textOf(page, '#notices'), /first 128 of 2000 tokens/);
  assert.match(await textOf(page, '#tokens .more'), /and 1872 more/);
  assert.equal((await pixels(page, '#attention-map')).width, 128);
  assert.deepEqual(complaints, []);
  await close();
});

test('unknown words are marked, and why is told on demand', async () => {
  const { page, close } = await open('#text=the+zorgblatt+bank');
  assert.deepEqual(await page.locator('.token.unknown bdi').allInnerTexts(), ['zorgblatt']);
  await page.getByText('“zorgblatt” is not in the word list').click();
  assert.ok(await page.getByText(/vector made from its letters/).isVisible());
  await close();
});

test('the state survives writing and reading, and broken addresses are passed over', () => {
  const state = {
    ...defaults,
    text: '# & = + שלום\n',
    encoding: false,
    dim: '6',
    base: 'x',
    head: 2,
    order: 'shuffled',
  };
  assert.deepEqual(read(write(state)), state);
  assert.equal(write(defaults), '');
  assert.deepEqual(read('#head=-3&order=sideways&unknown=1&%E0%A4%A'), defaults);
});

test('a link reproduces the view, without filling the history', async () => {
  const first = await open('#text=River+Bank');
  const { page } = first;
  await page.locator('#dim').fill('6');
  await page.locator('#encoding').click();
  await page.getByLabel('shuffled').check();
  await page.waitForFunction(() => location.hash.includes('order=shuffled'));
  const { hash, length } = await page.evaluate(() => ({
    hash: location.hash,
    length: history.length,
  }));
  assert.equal(hash, '#text=River+Bank&encoding=off&dim=6&order=shuffled');
  assert.ok(length <= 2);
  const second = await open(hash);
  assert.equal(await second.page.locator('#text').inputValue(), 'River Bank');
  assert.equal(await second.page.locator('#encoding').isChecked(), false);
  for (const map of ['#encoding-map', '#attention-map', '#change-map']) {
    assert.deepEqual(await pixels(second.page, map), await pixels(page, map));
  }
  await first.close();
  await second.close();
});

test('on a phone nothing scrolls sideways', async () => {
  for (const hash of ['', `#heads=8&text=${'zorgblattissimo+'.repeat(20)}`]) {
    const { page, close } = await open(hash, { viewport: { width: 390, height: 844 } });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, 390);
    await close();
  }
});

test('the figures keep their places while the page starts', async () => {
  const { page, close } = await browser.open('index.html');
  const shifted = await page.evaluate(
    () =>
      new Promise((done) => {
        let sum = 0;
        new PerformanceObserver((entries) => {
          for (const entry of entries.getEntries()) sum += /** @type {any} */ (entry).value;
        }).observe({ type: 'layout-shift', buffered: true });
        const check = () =>
          document.querySelector('main[aria-busy=false]')
            ? requestAnimationFrame(() => requestAnimationFrame(() => done(sum)))
            : requestAnimationFrame(check);
        check();
      }),
  );
  assert.ok(Number(shifted) < 0.02, `layout shift ${shifted}`);
  await close();
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`axe finds nothing to complain about in ${colorScheme}`, async () => {
    const path = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
    const source = await readFile(path, 'utf8');
    const hash = '#text=the+zorgblatt+bank&dim=-4';
    const { page, close } = await open(hash, { colorScheme, bypassCSP: true });
    await page.addScriptTag({ content: source });
    const violations = await page.evaluate(async () => {
      const found = await /** @type {any} */ (window).axe.run();
      return found.violations.map((/** @type {any} */ { id, nodes }) => [
        id,
        ...nodes.map((/** @type {any} */ node) => node.html.slice(0, 160)),
      ]);
    });
    assert.deepEqual(violations, []);
    await close();
  });
}

test('a word of any length leaves the sentence box its room, and one word has one order', async () => {
  const { page, close } = await open();
  await page.locator('#text').fill(`${'a'.repeat(3000)} dog`);
  await settled(page);
  const box = await page.locator('#text').boundingBox();
  assert.ok(box && box.width > 500, `the box is ${box?.width} pixels wide`);
  await page.locator('#text').fill('river');
  await settled(page);
  assert.match(await textOf(page, '#measured'), /both orders read the same/);
  await close();
});

test('right-to-left words stand apart from the numbers beside them', async () => {
  const { page, close } = await open();
  await page.locator('#text').fill('שלום עולם');
  await settled(page);
  assert.match(await textOf(page, '#attention-panel'), /“\u2068שלום\u2069”/u);
  await close();
});
