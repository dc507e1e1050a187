// <phasor-attention>: its numbers are the library's, its views are linked, and nothing an author or
// a reader gives it breaks it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { given } from '../../web/core/figures/attention/author-weights.js';
import { computed } from '../../web/core/figures/attention/model.js';
import { facts, summed, topOf } from '../../web/core/kit/weights/scene.js';
import { headOf } from '../../web/core/draw/rows.js';
import { attend, permutation } from '../../web/core/words/heads/sentence.js';
import { testBrowser } from '../harness/browser.js';
import { drawings } from '../harness/figures.js';
import { list, phasor } from '../harness/phasor.js';

const text = 'the money bank by the river bank';
const settings = {
  text,
  context: '',
  kind: 'self',
  heads: 4,
  dim: 128,
  base: 10_000,
  encoding: true,
};

/** @param {Partial<typeof settings>} [change] */
function scene(change = {}) {
  const model = computed(phasor, list, { ...settings, ...change });
  assert.ok(model);
  return model;
}

test('the weights are those of the model, and every row adds up to 1', () => {
  const embedding = list.embed(list.tokens(text));
  const order = permutation(7, 'reversed');
  const { weights, scores } = attend(phasor, { ...settings, embedding, order }).with;
  const model = scene();
  assert.deepEqual(model.weights, weights);
  assert.deepEqual(model.scores, scores);
  assert.equal(model.visible, null);
  for (let head = 0; head < 4; ++head) assert.deepEqual(facts(model, head).sums, Array(7).fill(1));
});

test('causal hides the keys after a query, padded the padding, and both still add up to 1', () => {
  const causal = scene({ kind: 'causal' });
  const n = causal.queries.length;
  causal.visible?.data.forEach((kept, k) => assert.equal(kept === 1, k % n <= Math.floor(k / n)));
  const padded = scene({ kind: 'padded' });
  assert.deepEqual(padded.queries.slice(7), ['[pad]', '[pad]']);
  padded.visible?.data.forEach((kept, k) => assert.equal(kept === 1, k % 9 < 7));
  for (const model of [causal, padded]) {
    assert.ok(model.visible);
    model.visible.data.forEach((kept, k) => kept || assert.equal(model.weights.data[k], 0));
    assert.ok(facts(model, 0).sums.every((sum) => sum === 1));
  }
});

test('in cross-attention the keys are the words of context, and without one it says so', () => {
  const model = scene({ kind: 'cross', context: 'loans left' });
  assert.deepEqual(model.keys, ['loans', 'left']);
  assert.deepEqual(model.weights.shape, [4, 7, 2]);
  assert.deepEqual(model.notices, []);
  const alone = scene({ kind: 'cross' });
  assert.deepEqual(alone.weights.shape, [4, 7, 7]);
  assert.match(alone.notices.join(), /needs a second text/);
});

test('the rows of selected queries are added up', () => {
  const model = scene();
  const sums = summed(model, 1, [2, 6]);
  const { data } = headOf(model.weights, 1);
  sums.forEach((sum, k) => assert.equal(sum, data[2 * 7 + k] + data[6 * 7 + k]));
});

test('weights of an author are taken as they are, and what is odd about them is said', () => {
  const plain = given(
    [
      [0.9, 0.1],
      [0.4, 0.6],
    ],
    ['cat', 'sat'],
    null,
  );
  assert.deepEqual(plain?.weights.shape, [1, 2, 2]);
  assert.deepEqual(plain?.keys, ['cat', 'sat']);
  assert.deepEqual(plain?.notices, []);
  const odd = given({ shape: [1, 2, 3], data: [0.5, 0.5, 0, -0.5, 1, null] }, null, ['a', 'b']);
  assert.ok(Number.isNaN(odd?.weights.data[5]));
  assert.deepEqual(odd?.keys, ['a', 'b', undefined]);
  assert.ok(odd);
  assert.deepEqual(
    [...odd.notices, ...(odd.oddities?.(0, odd.weights) ?? [])],
    [
      'keytokens names 2 of 3.',
      'Weights that are not a number, hatched: 1.',
      'Weights below 0, in a colour of their own: 1.',
      'Rows that do not add up to 1: 1.',
    ],
  );
  assert.throws(() => given([[1, 0], [1]], null, null), {
    name: 'RangeError',
    message: /weights\[1\] must be an array of 2 like its neighbours/,
  });
  assert.equal(odd.signed, true);
  assert.equal(plain?.signed, false);
  const row = given([1, 0], ['a', 'b'], null);
  assert.deepEqual([row?.queries, row?.keys], [[undefined], ['a', 'b']]);
  const deep = { shape: [2, 1, 1, 1, 1, 1], data: [1, 1] };
  assert.throws(() => given(deep, null, null), /weights must be 1-D or 2-D or 3-D/);
  assert.equal(given([[]], null, null), null);
});

const browser = testBrowser();

/**
 * A page with an element that has drawn, or said why not.
 *
 * @param {string} attributes
 * @param {import('playwright-core').BrowserContextOptions} [options]
 * @param {string} [more] elements beside it
 */
async function open(attributes = '', options = {}, more = '') {
  const opened = await browser.open('attention-test.html', {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>attention</title>
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
        addEventListener('keydown', ({ key }) => key === 'Tab' || leaked.push(key));
        window.frames2 = settled;
      </script>
      <body><main><h1>attention</h1><phasor-attention ${attributes}>words</phasor-attention>${more}
      </main></body></html>`,
    ...options,
  });
  await opened.page.waitForFunction(() => {
    const root = document.querySelector('phasor-attention')?.shadowRoot;
    return ['.claim', '.notice', '.message'].some((part) => root?.querySelector(part)?.textContent);
  });
  return opened;
}

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string} part */
const textOf = (page, part) => page.locator(`phasor-attention ${part}`).first().textContent();
/** @param {Page} page */
const frames = (page) => page.evaluate(() => /** @type {any} */ (window).frames2());
/** @param {Page} page @param {string} name */
const eventsOf = (page, name) =>
  page.evaluate(
    (wanted) =>
      /** @type {any} */ (window).events
        .filter((/** @type {any} */ [type]) => type === wanted)
        .map((/** @type {any} */ [, detail]) => detail),
    name,
  );

test('what is on screen are the numbers of the library', async () => {
  const { page, complaints, strangers, close } = await open('query="2" key="6"');
  const { data } = headOf(scene().weights, 0);
  const weight = data[2 * 7 + 6];
  assert.equal(Math.fround(Number(await textOf(page, '.value-line code'))), weight);
  const shares = await page
    .locator('phasor-attention .asking .word')
    .evaluateAll((options) => options.map((option) => option.children[2].textContent));
  assert.deepEqual(
    shares.map((share) => Number.parseInt(share ?? '')),
    Array.from(data.subarray(14, 21), (share) => Math.round(100 * share)),
  );
  const sums = await page.locator('phasor-attention .sums .label').allTextContents();
  assert.deepEqual(sums, Array(7).fill('1'));
  // one pixel a cell, and the darkest is the largest weight
  const [width, height, darkest] = await page
    .locator('phasor-attention canvas.cells')
    .evaluate((/** @type {HTMLCanvasElement} */ canvas) => {
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
      copy?.drawImage(canvas, 0, 0);
      const bytes = copy?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      const reds = Array.from({ length: bytes.length / 4 }, (_, k) => bytes[4 * k]);
      return [canvas.width, canvas.height, reds.indexOf(Math.min(...reds))];
    });
  assert.deepEqual([width, height], [7, 7]);
  assert.equal(darkest, data.indexOf(Math.max(...data)));
  assert.deepEqual([complaints, strangers], [[], []]);
  await close();
});

test('equal weights of 1/7 are painted as little, and where the author asks for the largest of the head pale, as a third', async () => {
  const { page, close } = await open('encoding="off" head="1"');
  const colors = () =>
    page.locator('phasor-attention').evaluate((element) =>
      ['canvas.cells', '.head:nth-child(2) canvas'].map((name) => {
        const canvas = /** @type {HTMLCanvasElement} */ (element.shadowRoot?.querySelector(name));
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
        copy?.drawImage(canvas, 0, 0);
        return copy?.getImageData(0, 0, 1, 1).data[0] ?? NaN;
      }),
    );
  const fixed = await colors();
  assert.equal(await textOf(page, '.legend > span:nth-of-type(2)'), '1');
  await page
    .locator('phasor-attention')
    .evaluate((element) => element.setAttribute('scale', 'largest'));
  await frames(page);
  const largest = await colors();
  assert.equal(await textOf(page, '.legend > span:nth-of-type(2)'), '0.43');
  // a light page: the darkest colour has little red
  fixed.forEach((red, k) =>
    assert.ok(red > largest[k] + 15 && largest[k] > 150, `${red}, ${largest[k]}`),
  );
  await close();
});

test('a weight above 1 extends the fixed scale', () => {
  const model = given([[0.5, 2]], null, null);
  assert.ok(model);
  assert.deepEqual([topOf(model, 0, 'fixed'), topOf(model, 0, 'largest')], [2, 2]);
  const small = given([Array(20).fill(0.05), [0.25, ...Array(19).fill(0)]], null, null);
  assert.ok(small);
  // at least three times an equal share, so that equal weights look pale
  assert.deepEqual([topOf(small, 0, 'fixed'), topOf(small, 0, 'largest')], [1, 3 / 20]);
});

test('arrow keys move the cursor, Space selects rows, and the page gets neither', async () => {
  const { page, close } = await open('query="0" key="0"');
  await page.locator('phasor-attention .plot').focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', ' ', 'ArrowUp', ' ', 'End']) {
    await page.keyboard.press(key);
  }
  const selected = await eventsOf(page, 'phasor-select');
  assert.deepEqual(
    selected.map((/** @type {any} */ { query, key }) => [query, key]),
    [
      [0, 1],
      [1, 1],
      [2, 1],
      [1, 1],
      [1, 6],
    ],
  );
  assert.equal(selected[2].querytoken, 'bank');
  assert.equal(selected[2].weight, headOf(scene().weights, 0).data[2 * 7 + 1]);
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).leaked), []);
  assert.match((await textOf(page, '[role=status]')) ?? '', /^query “money” 1, key “bank” 6: /);
  assert.equal(await page.locator('phasor-attention').getAttribute('selected'), '2 1');
  assert.equal(await textOf(page, '.strip-label'), 'sum of 2');
  const [sum] = [summed(scene(), 0, [1, 2])[6]];
  assert.ok((await textOf(page, '.sum-line'))?.includes(`${sum.toFixed(3)} of 2`));
  await page.keyboard.press('Escape');
  await frames(page);
  assert.equal(await page.locator('phasor-attention .strip').isVisible(), false);
  await close();
});

test('words are chosen by pointer and by keyboard, and every view follows', async () => {
  const { page, close } = await open();
  await page.locator('phasor-attention .asking .word').nth(5).click();
  await page
    .locator('phasor-attention .queries .word')
    .nth(1)
    .click({ modifiers: ['Control'] });
  await frames(page);
  const marked = (/** @type {string} */ part) =>
    page.locator(`phasor-attention ${part} [aria-selected=true] .letters`).allTextContents();
  assert.deepEqual(await marked('.asking'), ['money']);
  assert.deepEqual(await marked('.queries'), ['money']);
  assert.equal(await textOf(page, '.rows .current'), 'money 1');
  await page.locator('phasor-attention .queries .word').nth(1).press('ArrowDown');
  assert.equal(await textOf(page, '.rows .current'), 'bank 2');
  await page.locator('phasor-attention .keys .word').nth(4).click();
  await frames(page);
  assert.equal(await textOf(page, '.columns .current'), 'the 4');
  await page.locator('phasor-attention [role=radio]').nth(2).click();
  await frames(page);
  assert.match((await textOf(page, '.claim')) ?? '', /^In head 3, one ahead, /);
  await close();
});

test('where there is no matrix, keys pin the cursor and move the key, and their word is seen', async () => {
  const { page, close } = await open(`view="lines" text="${Array(12).fill(text).join(' ')}"`);
  const figure = page.locator('phasor-attention');
  await figure.locator('.lines .queries [tabindex="0"]').press('End');
  await frames(page);
  const keys = figure.locator('.lines .keys [tabindex="0"]');
  await keys.press('ArrowDown');
  await frames(page);
  const isSeen = await keys.evaluate((word) => {
    const [box, lines] = [word, word.closest('.lines')].map((of) => of?.getBoundingClientRect());
    const isFocused = word.getRootNode() instanceof ShadowRoot && word.matches(':focus');
    return isFocused && box && lines && box.top >= lines.top && box.bottom <= lines.bottom;
  });
  assert.ok(isSeen);
  const isPinned = () => figure.evaluate((element) => element.hasAttribute('pinned'));
  for (const expected of [true, false]) {
    await keys.press('Enter');
    await frames(page);
    assert.equal(await isPinned(), expected);
  }
  await figure.evaluate((element) => element.setAttribute('view', 'tokens'));
  await frames(page);
  await figure.locator('.asking [tabindex="0"]').press('Shift+End');
  await frames(page);
  assert.equal(await figure.getAttribute('key'), '83');
  assert.equal(await figure.getAttribute('query'), '83');
  assert.match((await figure.locator('[role=status]').textContent()) ?? '', /key “bank” 83: /);
  await close();
});

test('Shift and keys move the key among all keys, whose word is brought into sight', async () => {
  const names = (/** @type {string} */ name, /** @type {number} */ count) =>
    JSON.stringify(Array.from({ length: count }, (_, k) => `${name}${k}`));
  const weights = JSON.stringify(Array(10).fill(Array(20).fill(0.05)));
  const { page, close } = await open(
    `view="tokens" query="0" key="0" weights="${weights}" tokens='${names('query', 10)}'
      keytokens='${names('key', 20)}' style="--scroll-height: 80px; inline-size: 320px"`,
  );
  const figure = page.locator('phasor-attention');
  const cursor = () => figure.evaluate((/** @type {any} */ { query, key }) => [query, key]);
  /**
   * @param {string} selector @param {number} place
   * @returns {Promise<boolean>} whether that word is in sight
   */
  const isSeen = (selector, place) =>
    figure
      .locator(`${selector} .word`)
      .nth(place)
      .evaluate((word) => {
        const [box, outer] = [word, word.closest('.sentence')].map((of) =>
          of?.getBoundingClientRect(),
        );
        return box && outer ? box.top >= outer.top - 1 && box.bottom <= outer.bottom + 1 : false;
      });
  const word = figure.locator('.asking [tabindex="0"]');
  for (const [key, expected] of /** @type {const} */ ([
    ['Shift+End', 19],
    ['Shift+ArrowRight', 19],
    ['Shift+ArrowLeft', 18],
    ['Shift+Home', 0],
  ])) {
    await word.press(key);
    await frames(page);
    assert.deepEqual(await cursor(), [0, expected], key);
    assert.equal(await isSeen('.answering', expected), true, key);
  }
  // the word below the pointer is no key
  await figure.locator('.asking .word').nth(1).hover();
  await frames(page);
  assert.deepEqual(await cursor(), [0, 0]);
  await close();
});

test('a key that moves elsewhere does not scroll a sentence that the reader has scrolled', async () => {
  const { page, close } = await open(`view="tokens" text="${Array(12).fill(text).join(' ')}"
    style="--scroll-height: 100px"`);
  const figure = page.locator('phasor-attention');
  const box = figure.locator('.sentence');
  const top = () => box.evaluate((sentence) => sentence.scrollTop);
  await figure.locator('.asking [tabindex="0"]').press('Shift+End');
  await frames(page);
  const bottom = await top();
  assert.ok(bottom > 0, 'the key is seen');
  assert.equal(await figure.getAttribute('key'), '83');
  await box.evaluate((sentence) => (sentence.scrollTop = 60));
  await figure.evaluate((element) => element.setAttribute('key', '82'));
  await frames(page);
  assert.equal(await top(), 60);
  // the end of the list is reached: it is shown again all the same
  await figure.evaluate((element) => element.setAttribute('key', '83'));
  await frames(page);
  await figure
    .locator('.asking [tabindex="0"]')
    .evaluate((word) => word.focus({ preventScroll: true }));
  await page.keyboard.press('Shift+End');
  await frames(page);
  assert.equal(await top(), bottom);
  await figure.evaluate((element) => element.setAttribute('query', '1'));
  await frames(page);
  assert.ok((await top()) < 60, 'a query that moves is seen');
  await close();
});

test('in a saved picture every word with a share has its bar, between the edges of the word', async () => {
  const { page, close } = await open('kind="causal" query="2" key="1"');
  const { shares, bars, words } = await page.evaluate(async () => {
    const { drawing } = await import(/** @type {any} */ ('/core/draw/snapshot.js'));
    const root = document.querySelector('phasor-attention')?.shadowRoot;
    const figure = /** @type {HTMLElement} */ (root?.querySelector('.figure'));
    const origin = figure.getBoundingClientRect();
    const options = Array.from(root?.querySelectorAll('.asking .word') ?? []);
    const picture = drawing(figure);
    return {
      shares: options.map((option) => Number.parseFloat(getComputedStyle(option).backgroundSize)),
      words: options.map((option) => {
        const { left, bottom, width } = option.getBoundingClientRect();
        return { left: left - origin.left, bottom: bottom - origin.top, width };
      }),
      bars: Array.from(picture.querySelectorAll('rect[height="3"]'), (bar) =>
        ['x', 'y', 'width'].map((name) => Number(bar.getAttribute(name))),
      ),
    };
  });
  const row = headOf(scene({ kind: 'causal' }).weights, 0).data.subarray(14, 21);
  assert.deepEqual(
    shares,
    Array.from(row, (share) => Math.round(100 * share)),
  );
  const expected = words
    .map(({ left, bottom, width }, k) => [left + 1, bottom - 4, ((width - 2) * shares[k]) / 100])
    .filter(([, , width]) => width > 0);
  assert.ok(expected.length > 1 && expected.length < 7, `${expected.length} words with a share`);
  assert.equal(bars.length, expected.length);
  bars.forEach((bar, k) =>
    bar.forEach((value, n) => assert.ok(Math.abs(value - expected[k][n]) < 0.1, `${bar}`)),
  );
  await close();
});

test('the matrix answers to the pointer at any scale', async () => {
  const { page, close } = await open('style="transform: scale(0.5); transform-origin: 0 0"');
  const box = await page.locator('phasor-attention .plot').boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + (4.5 / 7) * box.width, box.y + (6.5 / 7) * box.height);
  await frames(page);
  assert.equal(await page.locator('phasor-attention').getAttribute('query'), '6');
  assert.equal(await page.locator('phasor-attention').getAttribute('key'), '4');
  await close();
});

test('a group shares the cursor and the head', async () => {
  const { page, close } = await open(
    'group="g"',
    {},
    '<phasor-attention id="other" group="g" view="matrix" text="one two three"></phasor-attention>',
  );
  await page.locator('phasor-attention [role=radio]').nth(1).click();
  await page.locator('phasor-attention .asking .word').nth(6).click();
  await frames(page);
  const other = page.locator('#other');
  assert.deepEqual(
    [await other.getAttribute('head'), await other.getAttribute('query')],
    ['1', '6'],
  );
  // it has three words: the cursor is clamped to them, the setting is kept
  assert.equal(await other.locator('.rows .current').textContent(), 'three 2');
  await close();
});

test('what is wrong is said in the element, and nothing is lost', async () => {
  const { page, complaints, close } = await open('weights="[[1, 0], [0.5" text="kept"');
  assert.match((await textOf(page, '.message')) ?? '', /^weights is no JSON: line 1, column 14: /);
  const results = await page.evaluate(async () => {
    const element = /** @type {any} */ (document.querySelector('phasor-attention'));
    const part = (/** @type {string} */ name) => element.shadowRoot.querySelector(name).textContent;
    const after = async (/** @type {() => void} */ change) => {
      change();
      await /** @type {any} */ (window).frames2();
      return [part('.message'), part('.notice'), part('.claim')];
    };
    return {
      ragged: await after(() => (element.weights = [[1, 0], [1]])),
      resized: await after(() => (element.style.width = '500px')),
      right: await after(
        () =>
          (element.weights = [
            [1, 0],
            [0.25, 0.75],
          ]),
      ),
      words: await after(() => (element.tokens = [1, 2])),
      kind: await after(() => element.setAttribute('kind', 'both')),
    };
  });
  assert.match(results.ragged[0], /weights\[1\] must be an array of 2/);
  assert.deepEqual(results.resized[0], results.ragged[0], 'it goes on saying so');
  assert.deepEqual(results.right.slice(0, 2), ['', '']);
  assert.match(
    results.right[2],
    /^1 looks at 1 with 75\u00a0%, 0 with 25\u00a0%\. Its row adds up to 1\.$/,
  );
  assert.equal(results.words[0], 'tokens must be a list of words, got an array');
  assert.match(results.kind[0], /kind must be one of 'self'/);

  const element = page.locator('phasor-attention');
  await element.evaluate((/** @type {any} */ one) => {
    one.weights = one.tokens = null;
    one.removeAttribute('kind');
    one.text = ' \n ';
  });
  // the words are fetched now that a text first needs them
  await page.getByText('There is no word in the text yet.').waitFor();
  assert.equal(await textOf(page, '.claim'), '');
  await element.evaluate((/** @type {any} */ one) => {
    one.dim = 8;
    one.heads = 1;
    one.view = 'matrix';
    one.text = 'money bank '.repeat(5000);
  });
  await page.getByText('The first 724 of 10000 words are shown.').waitFor();
  assert.equal((await element.getAttribute('text'))?.length, 55_000);
  assert.deepEqual(complaints, []);
  await close();
});

test('labels that a font makes wider are measured again, in the same box', async () => {
  const { page, close } = await open('view="matrix"');
  const shown = await page.evaluate(async () => {
    const element = /** @type {any} */ (document.querySelector('phasor-attention'));
    const root = element.shadowRoot;
    const stage = root.querySelector('.stage');
    const box = () => [stage.clientWidth, stage.clientHeight].join();
    const before = [box(), root.querySelector('.plot').offsetLeft];
    const style = document.createElement('style');
    style.textContent = '.stage { font-size: 18px }';
    root.append(style);
    // as when a web font has come
    element.refresh('size');
    await /** @type {any} */ (window).frames2();
    return [before, [box(), root.querySelector('.plot').offsetLeft]];
  });
  assert.equal(shown[1][0], shown[0][0]);
  assert.ok(shown[1][1] > shown[0][1], String(shown));
  await close();
});

test('a small map that comes leaves the focus on the head', async () => {
  const { page, close } = await open('weights="[[[1, 0], [0.5, 0.5]], [[1, 0], [0.3, 0.7]]]"');
  const head = page.locator('phasor-attention [role=radio]').first();
  await head.focus();
  await page.evaluate(async () => {
    const one = /** @type {any} */ (document.querySelector('phasor-attention'));
    const root = one.shadowRoot;
    Object.assign(window, { lost: 0 });
    root.addEventListener('focusout', () => ++/** @type {any} */ (window).lost);
    one.weights = structuredClone(one.weights);
    await /** @type {any} */ (window).frames2();
  });
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).lost), 0);
  await close();
});

test('a change that changes nothing draws nothing, and the cursor draws no cells', async () => {
  // with a text: without one the figure says that it is an example, until something of it is set
  const { page, close } = await open('text="the money bank by the river bank"');
  const counts = await drawings(page, 'phasor-attention', [{ key: 3 }, { head: 1 }]);
  assert.deepEqual(counts, [
    [0, 0],
    [1, 0],
    // the matrix; the legend is painted once a colour map
    [1, 1],
  ]);
  await close();
});
