// <phasor-order>: both orders have the library's numbers, words move by pointer and by key, and what is
// measured is said.

import assert from 'node:assert/strict';
import { number } from '../../web/core/draw/numbers.js';
import { orderCode } from '../../web/core/figures/order/code.js';
import { moving } from '../../web/core/figures/order/model.js';
import { plane } from '../../web/core/figures/order/plane.js';
import { randomNumbers } from '../../web/core/words/heads/projections.js';
import { attend, permutation } from '../../web/core/words/heads/sentence.js';
import { testBrowser } from '../harness/browser.js';
import { drawings } from '../harness/figures.js';
import { runPython } from '../harness/numpy.js';
import { list, phasor } from '../harness/phasor.js';
import { forRelease, test } from '../harness/tiers.js';

/** @typedef {import('playwright-core').Page} Page */

/** @param {string} text @param {number[]} order */
function model(text, order, { dim = 64, base = 10_000, heads = 4 } = {}) {
  const embedding = list.embed(list.tokens(text));
  return { embedding, ...attend(phasor, { embedding, dim, base, heads, order }) };
}

test('a word is taken out and put in at a place', () => {
  assert.deepEqual(moving([0, 1, 2, 3], 0, 2), [1, 2, 0, 3]);
  assert.deepEqual(moving([0, 1, 2, 3], 3, 0), [3, 0, 1, 2]);
  assert.deepEqual(moving([2, 0, 1], 1, 1), [2, 0, 1]);
});

forRelease('the NumPy program prints the differences of the figure, for every kind of head', () => {
  for (const [text, dim, heads] of /** @type {const} */ ([
    ['Nitish killed lion', 64, 4],
    ['the money bank by the river bank', 16, 6],
    ['one word more', 7, 8],
  ])) {
    const order = permutation(list.tokens(text).length, 'shuffled');
    const found = model(text, order, { dim, heads });
    const options = { embedding: found.embedding, order, dim, base: 10_000, heads };
    const output = runPython(orderCode('numpy', options));
    const printed = output.match(/^with the encoding (\S+)\nwithout it (\S+)\n$/);
    assert.ok(printed, output);
    const [more, less] = [Number(printed[1]), Number(printed[2])];
    assert.ok(Math.abs(more - found.with.largest) < 2e-5 * found.with.largest, `${more}`);
    assert.ok(less < 1e-12, `${less}`);
    assert.doesNotMatch(orderCode('pytorch', options) + orderCode('jax', options), /\bxp\b|\bnp\b/);
  }
});

const browser = testBrowser();

/**
 * @param {string} [attributes]
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
async function open(attributes = '', options = {}) {
  const opened = await browser.open('order-test.html', {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>order</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <style>:root { color-scheme: light dark } body { margin: 16px;
        background: light-dark(#ffffff, #121417); color: light-dark(#1b1d20, #e9e8e4) }</style>
      <script type="module" src="core/figures/define.js"></script>
      <script type="module">
        window.events = [];
        window.leaked = [];
        for (const type of ['phasor-change', 'phasor-select', 'phasor-error']) {
          addEventListener(type, ({ detail }) => events.push([type, detail]));
        }
        addEventListener('keydown', ({ key }) => ['Tab', 'Alt'].includes(key) || leaked.push(key));
        window.frames2 = settled;
      </script>
      <body><main><h1>order</h1><phasor-order ${attributes}>words</phasor-order></main></body></html>`,
    ...options,
  });
  await opened.page.waitForFunction(() => {
    const root = document.querySelector('phasor-order')?.shadowRoot;
    return ['.claim', '.notice'].some((part) => root?.querySelector(part)?.textContent);
  });
  return opened;
}

/** @param {Page} page @param {string} part */
const textOf = (page, part) => page.locator(`phasor-order ${part}`).first().textContent();
/** @param {Page} page @param {string} part */
const textsOf = (page, part) => page.locator(`phasor-order ${part}`).allTextContents();
/** @param {Page} page */
const frames = (page) => page.evaluate(() => /** @type {any} */ (window).frames2());
/** @param {Page} page */
const orderOf = (page) => page.locator('phasor-order').getAttribute('order');

test('the differences on screen are those of the library, and the claim says the largest', async () => {
  const { page, complaints, strangers, close } = await open('order="2 0 1"');
  const found = model('Nitish killed lion', [2, 0, 1]);
  assert.deepEqual(
    await textsOf(page, 'td.with'),
    found.with.byRow.map((value) => number(value)),
  );
  assert.deepEqual(
    await textsOf(page, 'td.without'),
    found.without.byRow.map((value) => number(value)),
  );
  assert.deepEqual(await textsOf(page, 'td.places'), ['0 → 1', '1 → 2', '2 → 0']);
  assert.deepEqual(await textsOf(page, '.chips .letters'), ['lion', 'Nitish', 'killed']);
  assert.ok(found.without.largest < 1e-6 && found.with.largest > 0.1);
  assert.equal(
    await textOf(page, '.claim'),
    `Without the encoding the outputs of the two orders differ by ${number(found.without.largest)} ` +
      'at most, which is rounding: every word gets the same numbers in both. With it they differ ' +
      `by ${number(found.with.largest)}: the order reaches the output.`,
  );
  assert.deepEqual([complaints, strangers], [[], []]);
  await close();
});

test('the two reviews of the notes are one text in two orders', async () => {
  const like = "I like this movie because I don't think it's too mind-twisting.";
  const order = '0 6 1 2 3 4 5 7 8 9 10 11';
  const { page, close } = await open(`text="${like}" order="${order}"`);
  assert.equal(
    (await textsOf(page, '.chips .letters')).join(' '),
    "I don't like this movie because I think it's too mind-twisting .",
  );
  await close();
});

test('on the plane a word stays where it is without the encoding, and with it leaves its place', async () => {
  const { page, close } = await open('encoding="off"');
  /** how far the ring of each word is from its dot, in pixels */
  const ways = () =>
    page.locator('phasor-order .drift g g').evaluateAll((all) =>
      all.map((one) => {
        const [ring, dot] = ['.ring', '.dot'].map((part) => one.querySelector(part));
        const [x, y] = ['cx', 'cy'].map(
          (name) => Number(ring?.getAttribute(name)) - Number(dot?.getAttribute(name)),
        );
        return Math.hypot(x, y);
      }),
    );
  const still = await ways();
  assert.equal(still.length, 3);
  assert.ok(Math.max(...still) < 0.1, `${still}`);
  await page.locator('phasor-order').getByText('With the encoding', { exact: true }).click();
  await frames(page);
  const moved = await ways();
  assert.ok(Math.max(...moved) > 50, `${moved}`);
  assert.deepEqual(await textsOf(page, '.drift .word'), ['Nitish', 'killed', 'lion']);
  // a point is chosen as a row is
  await page.locator('phasor-order .drift g g').nth(2).locator('.dot').click();
  await frames(page);
  assert.equal(await page.locator('phasor-order').getAttribute('query'), '2');
  await close();
});

forRelease('the plane is that of the two principal components', () => {
  // seven rows of five numbers, whose third direction is small; NumPy's singular values
  const next = randomNumbers(3);
  const spread = [4, 2, 0.3, 0.2, 0.1];
  const tables = [0, 1].map(() => ({
    shape: [7, 5],
    data: Float32Array.from({ length: 35 }, (_, k) => spread[k % 5] * (next() - 0.5)),
  }));
  const { points, share } = plane(tables);
  const printed = runPython(`
import numpy as np
X = np.array(${JSON.stringify(tables.flatMap(({ data }) => Array.from(data)))}).reshape(14, 5)
X = X - X.mean(0)
U, S, V = np.linalg.svd(X, full_matrices=False)
D = V[:2] * np.sign(V[:2][np.arange(2), abs(V[:2]).argmax(1)])[:, None]
print(*(X @ D.T).ravel(), (S[:2] ** 2).sum() / (S ** 2).sum())
`);
  const wanted = printed.trim().split(' ').map(Number);
  const found = [...points.flat(2), share];
  assert.equal(found.length, 29);
  found.forEach((value, k) => assert.ok(Math.abs(value - wanted[k]) < 1e-5, `${k}: ${value}`));
  // rows that are all the same are one point, and nothing of them is hidden
  const same = { shape: [2, 3], data: new Float32Array(6).fill(1) };
  assert.deepEqual(plane([same]), {
    points: [
      [
        [0, 0],
        [0, 0],
      ],
    ],
    share: 1,
  });
});

test('Alt and the arrow keys move a word, arrows alone go to the next, the page gets nothing', async () => {
  const { page, close } = await open('order="0 1 2"');
  assert.equal(await textOf(page, '.claim'), 'Both orders are the same, so nothing differs.');
  await page.locator('phasor-order .chips .chip').first().focus();
  await page.keyboard.press('Alt+ArrowRight');
  await frames(page);
  assert.equal(await orderOf(page), '1 0 2');
  // the word keeps the focus, so that it can go on
  await page.keyboard.press('Alt+End');
  await frames(page);
  assert.equal(await orderOf(page), '1 2 0');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Alt+ArrowLeft');
  await frames(page);
  assert.equal(await orderOf(page), '2 1 0');
  assert.equal(await page.locator('phasor-order').getAttribute('query'), '2');
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).leaked), []);
  const selected = await page.evaluate(() =>
    /** @type {any} */ (window).events.filter(
      (/** @type {any} */ [type]) => type === 'phasor-select',
    ),
  );
  const { token, from, to, without } = selected[0][1];
  assert.deepEqual([selected.length, token, from, to], [1, 'lion', 2, 1]);
  assert.ok(without < 1e-6);
  await close();
});

for (const reducedMotion of /** @type {const} */ (['no-preference', 'reduce'])) {
  const run = reducedMotion === 'reduce' ? forRelease : test;
  run(`a word is dragged to its place; motion: ${reducedMotion}`, async () => {
    const { page, close } = await open('order="0 1 2" text="one two three"', { reducedMotion });
    const chip = (/** @type {number} */ k) =>
      page.locator('phasor-order .chips .chip').nth(k).boundingBox();
    const [first, last] = [await chip(0), await chip(2)];
    assert.ok(first && last);
    // counted when they begin: on a busy machine they are over before they can be looked at
    await page.evaluate(() => {
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...given) {
        /** @type {any} */ (window).moving = true;
        return animate.apply(this, given);
      };
    });
    await page.mouse.move(first.x + 10, first.y + 10);
    await page.mouse.down();
    await page.mouse.move(last.x + last.width - 2, last.y + 10, { steps: 12 });
    await frames(page);
    const isMoving = await page.evaluate(() => /** @type {any} */ (window).moving === true);
    await page.mouse.up();
    assert.equal(await orderOf(page), '1 2 0');
    assert.deepEqual(await textsOf(page, '.chips .letters'), ['two', 'three', 'one']);
    assert.equal(isMoving, reducedMotion === 'no-preference');
    await close();
  });
}

forRelease('buttons do what they say', async () => {
  const { page, close } = await open('order="0 1 2"');
  const button = (/** @type {string} */ name) =>
    page.locator('phasor-order').getByRole('button', { name, exact: true });
  await button('Reverse').click();
  assert.equal(await orderOf(page), '2 1 0');
  await frames(page);
  await button('Move back').click();
  assert.equal(await orderOf(page), '2 0 1');
  await frames(page);
  assert.match(
    String(await textOf(page, '[role=status]')),
    /^“Nitish” 0 is now at place 1\. Without .*With it they differ by 1\.\d+: the order/,
  );
  await frames(page);
  await button('Shuffle').click();
  assert.deepEqual((await orderOf(page))?.split(' ').sort(), ['0', '1', '2']);
  await frames(page);
  await button('As it stands').click();
  assert.equal(await orderOf(page), '0 1 2');
  await frames(page);
  assert.ok(await button('Move back').isDisabled());
  await close();
});

test('what is wrong is said in the element, and nothing is lost', async () => {
  const { page, complaints, close } = await open('order="0 0 1"');
  assert.equal(
    await textOf(page, '.message'),
    "order must be 'reversed', 'shuffled' or every position once, in another order: '2 0 1', got '0 0 1'",
  );
  const say = async (/** @type {Record<string, string>} */ settings) => {
    await page.evaluate(async (all) => {
      const element = document.querySelector('phasor-order');
      for (const [name, value] of Object.entries(all)) element?.setAttribute(name, value);
      await /** @type {any} */ (window).frames2();
    }, settings);
    return [await textOf(page, '.message'), (await textOf(page, '.notice'))?.trim()];
  };
  assert.deepEqual(await say({ order: '1 0' }), [
    '',
    'The order has 2 places and the text 3 words: reversed is shown.',
  ]);
  assert.deepEqual(await say({ text: 'two words' }), ['', '']);
  assert.deepEqual(await say({ text: '  ' }), ['', 'There is no word in the text yet.']);
  assert.deepEqual(await say({ text: 'bank '.repeat(10_000), order: 'shuffled' }), [
    '',
    'The first 128 of 10000 words are shown.',
  ]);
  assert.equal((await page.locator('phasor-order').getAttribute('text'))?.length, 50_000);
  assert.equal((await textsOf(page, 'tbody th')).length, 128);
  assert.deepEqual(complaints, []);
  await close();
});

test('a change that changes nothing draws nothing', async () => {
  const { page, close } = await open();
  const counts = await drawings(page, 'phasor-order', [{ query: 1 }, { encoding: false }]);
  assert.deepEqual(counts, [
    [0, 0],
    [1, 0],
    [1, 0],
  ]);
  await close();
});
