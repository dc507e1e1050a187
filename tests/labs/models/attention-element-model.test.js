// <phasor-attention> of a whole model: layers, the map of all heads, two sentences, neurons; and the pin
// of its cursor.

import assert from 'node:assert/strict';
import { number } from '../../../web/core/draw/numbers.js';
import { given } from '../../../web/core/figures/attention/author-weights.js';
import { layersOf } from '../../../web/core/kit/weights/layers.js';
import { productsOf, vectorsOf } from '../../../web/core/figures/attention/neurons.js';
import { openModel } from '../../../web/labs/models/index.js';
import { testBrowser } from '../../harness/browser.js';
import { openFigures } from '../../harness/figures.js';
import { settled } from '../../harness/settled.js';
import { forRelease, test } from '../../harness/tiers.js';

/** @param {number[]} shape */
const counted = (shape) => ({
  shape,
  data: Float32Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, k) => k),
});

test('layers are found in every shape that weights come in', () => {
  const model = counted([3, 2, 4, 5]);
  const numbers = (/** @type {unknown} */ value) =>
    layersOf('phasor-attention', 'weights', value).map(({ shape, data }) => [
      shape,
      Array.from(data),
    ]);
  const wanted = numbers(model);
  assert.deepEqual(
    wanted.map(([shape]) => shape),
    Array(3).fill([2, 4, 5]),
  );
  assert.deepEqual(wanted[2][1], Array.from(model.data.subarray(80)));
  assert.deepEqual(numbers({ ...model, shape: [1, 3, 2, 4, 5] }), wanted);
  // torch.stack of `attentions`, and `attentions` itself
  assert.deepEqual(numbers({ ...model, shape: [3, 1, 2, 4, 5] }), wanted);
  const list = [0, 1, 2].map((k) => ({
    shape: [1, 2, 4, 5],
    data: model.data.subarray(40 * k, 40 * (k + 1)),
  }));
  assert.deepEqual(numbers(list), wanted);
  assert.deepEqual(numbers([[[[1, 0]]], [[[0, 1]]]]), [
    [
      [1, 1, 2],
      [1, 0],
    ],
    [
      [1, 1, 2],
      [0, 1],
    ],
  ]);
  assert.throws(() => numbers([list[0], counted([1, 2, 4, 4])]), {
    name: 'RangeError',
    message: /weights\[1\] must be 2 × 4 × 5 like weights\[0\], got 2 × 4 × 4/,
  });
  assert.throws(() => numbers(counted([2, 3, 2, 4, 5])), /weights must have a batch of 1/);
});

test('weights that answer nothing, or are nested without end, are refused by name', () => {
  /** @type {any} */
  let deep = 1;
  for (let k = 0; k < 1e6; ++k) deep = [deep];
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  for (const value of [deep, proxy, [proxy], [[proxy]], { shape: [1, 1], data: proxy }]) {
    assert.throws(
      () => layersOf('phasor-attention', 'weights', value),
      /^(Type|Range)Error: phasor-attention: weights/,
    );
  }
});

test('the products of a query and a key add up to their dot product, heads of keys are shared', () => {
  const scene = given(counted([2, 4, 3, 3]), null, null);
  assert.ok(scene);
  const vectors = vectorsOf(counted([2, 4, 3, 8]), counted([2, 2, 3, 8]), scene);
  const { q, k, products, sum, score } = productsOf(vectors, 4, {
    layer: 1,
    head: 2,
    query: 1,
    key: 2,
  });
  // layer 1, head 2, row 1 of the queries; layer 1, the second head, row 2 of the keys
  assert.equal(q[0], ((1 * 4 + 2) * 3 + 1) * 8);
  assert.equal(k[0], ((1 * 2 + 1) * 3 + 2) * 8);
  products.forEach((product, j) => assert.equal(product, q[j] * k[j]));
  assert.equal(sum, 8 * q[0] * k[0] + 28 * (q[0] + k[0]) + 140);
  assert.equal(score, sum / Math.sqrt(8));
  assert.throws(() => vectorsOf(counted([2, 4, 3, 8]), counted([2, 3, 3, 8]), scene), {
    name: 'RangeError',
    message: /keyvectors must be 2 × 4 × 3 × 8 like weights, got 2 × 3 × 3 × 8/,
  });
});

const browser = testBrowser();

/**
 * Three layers of four heads over seven tokens; no two weights are alike.
 *
 * @param {string} attributes
 */
async function open(attributes) {
  const opened = await browser.open('attention-model.html', {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>attention</title>
      <style>:root { color-scheme: light }</style>
      <script type="module" src="core/figures/define.js"></script><body><main><h1>attention</h1>
      <phasor-attention tokens='["[CLS]", "cat", "[SEP]", "a", "dog", "ran", "[SEP]"]' ${attributes}>
      </phasor-attention></main></body></html>`,
  });
  const { page } = opened;
  await page.evaluate(() => {
    const one = /** @type {any} */ (document.querySelector('phasor-attention'));
    const wave = (/** @type {number[]} */ shape) => ({
      shape,
      data: Float32Array.from(
        { length: shape.reduce((a, b) => a * b) },
        (_, k) => Math.sin(k) ** 2,
      ),
    });
    one.weights = wave([3, 4, 7, 7]);
    one.queryvectors = wave([3, 4, 7, 16]);
    one.keyvectors = wave([3, 4, 7, 16]);
  });
  const part = (/** @type {string} */ name) => page.locator(`phasor-attention ${name}`);
  const element = page.locator('phasor-attention');
  await part('.choices').waitFor();
  const has = (/** @type {string} */ name, /** @type {string} */ value) =>
    page.waitForFunction(
      ([wanted, text]) => document.querySelector('phasor-attention')?.getAttribute(wanted) === text,
      [name, value],
    );
  return { ...opened, part, element, has };
}

/** @param {number} layer @param {number} head @param {number} query @param {number} key */
const weight = (layer, head, query, key) =>
  Math.fround(Math.sin(((layer * 4 + head) * 7 + query) * 7 + key) ** 2);

test('a map of layer and head is chosen by list, by pointer and by keyboard', async () => {
  const { page, part, has, complaints, close } = await open('layer="1" head="3" query="2" key="5"');
  const shown = async () => Math.fround(Number(await part('.value-line code').textContent()));
  assert.equal(await shown(), weight(1, 3, 2, 5));
  await page.locator('select').and(page.getByLabel('Layer')).selectOption('3');
  await has('layer', '2');
  assert.equal(await shown(), weight(2, 3, 2, 5));

  await page.getByRole('button', { name: 'All layers and heads' }).click();
  await has('overview', '');
  const map = part('.overview .map');
  await map.waitFor();
  const box = await map.boundingBox();
  assert.ok(box);
  // layer 0, head 2 of 3 × 4 tiles
  await map.click({ position: { x: (2.4 / 4) * box.width, y: (0.4 / 3) * box.height } });
  await has('head', '2');
  await has('layer', '0');
  assert.equal(await shown(), weight(0, 2, 2, 5));
  await map.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await has('layer', '1');
  await has('head', '1');
  assert.equal(await shown(), weight(1, 1, 2, 5));
  assert.equal(await part('.overview .reading').textContent(), 'Layer 2, head 2');
  assert.equal(await part('[role=status]').textContent(), 'Layer 2, head 2');
  assert.deepEqual(complaints, []);
  await close();
});

forRelease(
  'of two sentences one block is shown, whose numbers stay those of whole rows',
  async () => {
    const { page, part, has, element, close } = await open('query="0" key="0"');
    const claim = async () => (await part('.claim').textContent()) ?? '';
    const [, sum] = /adds up to (.*)\.$/.exec(await claim()) ?? [];
    assert.ok(sum);
    await page.getByLabel('Sentences').selectOption('A → B');
    // the first [SEP] is the last token of the first sentence
    await has('rows', '0 3');
    await has('columns', '3 7');
    const words = async (/** @type {string} */ list) =>
      (await part(`${list} .letters`).allTextContents()).join(' ');
    assert.equal(await words('.queries'), '[CLS] cat [SEP]');
    assert.equal(await words('.answering'), 'a dog ran [SEP]');
    assert.ok((await claim()).endsWith(`adds up to ${sum}.`));
    assert.deepEqual(await part('.sums .label').count(), 3);
    await page.getByLabel('Sentences').selectOption('All');
    await page.waitForFunction(
      () => !document.querySelector('phasor-attention')?.hasAttribute('rows'),
    );
    await element.evaluate((/** @type {any} */ one) => (one.split = 5));
    await page.getByLabel('Sentences').selectOption('B → B');
    await has('rows', '5 7');
    const chosen = () =>
      page.getByLabel('Sentences').evaluate((/** @type {any} */ select) => select.value);
    assert.equal(await chosen(), 'B → B');
    await element.evaluate(async (/** @type {any} */ one) => {
      Object.assign(one, { rows: [0, 99], columns: [0, 99] });
      await /** @type {any} */ (window).settled();
    });
    assert.equal(await chosen(), 'All', 'of windows that reach beyond the matrix');
    await close();
  },
);

forRelease('what was asked for and cannot be shown is named', async () => {
  const { page, close } = await openFigures(
    browser,
    `<phasor-attention split="99" text="the river bank" id="a"></phasor-attention>
    <phasor-attention overview neurons text="the river bank" id="b"></phasor-attention>
    <phasor-attention neurons split="1" weights="[[1, 0], [0.5, 0.5]]" queryvectors="[[1, 0], [0, 1]]" id="c"></phasor-attention>`,
    { everySeen: true },
  );
  await settled(page);
  const notice = (/** @type {string} */ id) => page.locator(`${id} .notice`).textContent();
  assert.equal(await notice('#a'), 'split is none here: it cannot be 99.');
  assert.equal(
    await notice('#b'),
    'No overview is shown: it is of several layers, or of more than 16 heads. No neurons are shown: weights, queryvectors, keyvectors must be given.',
  );
  assert.equal(await notice('#c'), 'No neurons are shown: keyvectors must be given.');
  await page.locator('#c').evaluate(async (/** @type {any} */ one) => {
    one.keyvectors = [
      [1, 0],
      [0, 1],
    ];
    await /** @type {any} */ (window).settled();
  });
  assert.equal(await notice('#c'), '');
  await close();
});

test('the neurons of a cell add up to its score', async () => {
  const { page, part, complaints, close } = await open('layer="1" head="2" query="3" key="4"');
  await page.getByRole('button', { name: 'Neurons' }).click();
  const formula = part('.neurons .formula');
  await formula.waitFor();
  const vector = (/** @type {number} */ row) =>
    Array.from({ length: 16 }, (_, j) => Math.sin(((1 * 4 + 2) * 7 + row) * 16 + j) ** 2);
  const [q, k] = [vector(3), vector(4)];
  const score = q.reduce((all, value, j) => all + value * k[j], 0) / 4;
  assert.ok((await formula.textContent())?.endsWith(score.toFixed(3)));
  await part('.neurons .strips').press('End');
  await settled(page);
  assert.equal(
    await part('.neurons .reading').textContent(),
    `Dimension 15: ${number(q[15])} × ${number(k[15])} = ${number(q[15] * k[15])}`,
  );
  assert.deepEqual(complaints, []);
  await close();
});

test('vectors that do not fit hide the neurons, and are named until there is nothing to show', async () => {
  const { page, part, complaints, close } = await open(
    'layer="1" head="2" query="3" key="4" neurons',
  );
  await part('.neurons .formula math').waitFor();
  const set = async (/** @type {Record<string, unknown>} */ change) => {
    await page.evaluate((to) => {
      const one = /** @type {any} */ (document.querySelector('phasor-attention'));
      Object.assign(one, to);
      // before it is drawn
      const strips = one.shadowRoot.querySelector('.neurons .strips');
      strips.dispatchEvent(new PointerEvent('pointermove', { clientX: 99 }));
      strips.dispatchEvent(new KeyboardEvent('keydown', { key: 'End' }));
    }, change);
    await settled(page);
  };
  await set({ keyvectors: [[1, 2]] });
  assert.match((await part('.message').textContent()) ?? '', /keyvectors must be 3 × 4 × 7 × 16/);
  assert.equal(await part('.neurons').isVisible(), false);
  await set({ weights: null, tokens: null, queryvectors: null, text: ' ' });
  await part('.notice').filter({ hasText: 'There is no word in the text yet.' }).waitFor();
  assert.equal(await part('.message').textContent(), '');
  assert.deepEqual(complaints, []);
  await close();
});

forRelease(
  'a click pins the cell, and the mouse on its way to the buttons changes nothing',
  async () => {
    const { page, part, element, has, close } = await open('query="0" key="0"');
    /** A cell where it is now: the page scrolls to what is hovered. */
    const at = async (/** @type {number} */ row, /** @type {number} */ column) => {
      await part('.plot').scrollIntoViewIfNeeded();
      const box = await part('.plot').boundingBox();
      assert.ok(box);
      return /** @type {const} */ ([
        box.x + ((column + 0.5) / 7) * box.width,
        box.y + ((row + 0.5) / 7) * box.height,
      ]);
    };
    await page.mouse.move(...(await at(2, 3)));
    await has('key', '3');
    await page.mouse.click(...(await at(4, 5)));
    await has('pinned', '');
    for (const [row, column] of [
      [5, 5],
      [6, 6],
    ]) {
      await page.mouse.move(...(await at(row, column)));
    }
    await part('.asking .word').first().hover();
    await part('.panel-of-cell').hover();
    const place = async () => [
      await element.getAttribute('query'),
      await element.getAttribute('key'),
    ];
    assert.deepEqual(await place(), ['4', '5']);
    await page.keyboard.press('Escape');
    await page.waitForFunction(
      () => !document.querySelector('phasor-attention')?.hasAttribute('pinned'),
    );
    await page.mouse.move(...(await at(1, 1)));
    await has('query', '1');
    // a word of the sentence pins it too
    await part('.asking .word').nth(6).click();
    await has('pinned', '');
    await has('query', '6');
    await close();
  },
);

forRelease(
  'trained: the weights of the language model for any text, with its layers; fetched for those that ask',
  async () => {
    const { page, complaints, close } = await openFigures(
      browser,
      '<phasor-attention text="the river" view="matrix"></phasor-attention>',
      { everySeen: true },
    );
    /** @type {string[]} */
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await settled(page);
    assert.deepEqual(
      asked.filter((path) => /language-model[^/]*\.js$/.test(path)),
      [],
    );
    const figure = page.locator('phasor-attention');
    await figure.evaluate((element) =>
      Object.assign(element, { trained: true, text: 'she said that it was so', layer: 3 }),
    );
    await page.waitForFunction(
      () =>
        /** @type {any} */ (document.querySelector('phasor-attention')).data()?.tensor.shape[0] ===
        6,
    );
    await settled(page);
    assert.equal(asked.filter((path) => /language-model[^/]*\.js$/.test(path)).length, 1);
    const shown = await figure.evaluate((element) => {
      const { tensor, rowname, name } = /** @type {any} */ (element).data();
      return { name, data: [...tensor.data], words: [0, 1, 2].map(rowname) };
    });
    const model = await openModel('phasor');
    const { weights, tokens } = await model.run('she said that it was so');
    model.close();
    assert.equal(shown.name, 'attention-layer-4-head-1');
    assert.deepEqual(shown.data, [...weights.data.subarray(12 * 36, 13 * 36)]);
    assert.match(shown.words[0], /she/);
    assert.equal(tokens.length, 6);
    await figure.getByRole('combobox', { name: 'Layer' }).waitFor();
    // other scripts and longer texts are read, and it is said how
    const notice = figure.locator('.notice');
    const read = (/** @type {string} */ text) =>
      figure.evaluate((element, newText) => Object.assign(element, { text: newText }), text);
    await read('the lion 🙂 नमस्ते');
    await notice
      .filter({ hasText: 'The model has no token for “🙂”, “न”, “म”,' })
      .filter({ hasText: 'and reads the bytes of the letters' })
      .waitFor();
    await read('the river '.repeat(70));
    await notice
      .filter({ hasText: /^The text has 14\d tokens, and the model was trained on 128 at once\./ })
      .waitFor();
    await read('the river '.repeat(300));
    await notice
      .filter({ hasText: 'The text has 60' })
      .filter({ hasText: 'the first 512' })
      .waitFor();
    // back to the heads made by hand, of words
    await figure.evaluate((element) =>
      Object.assign(element, { trained: false, layer: 0, text: 'the river' }),
    );
    await figure.locator('.claim').filter({ hasText: 'In head 1' }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  },
);

test('trained: without a model the figure names what to import, and reads once that is there', async () => {
  for (const [lang, wanted] of [
    ['en', "<phasor-attention trained> needs a model: import 'phasor/model' beside it"],
    ['hi', /^<phasor-attention trained> को एक मॉडल चाहिए: .*'phasor\/model'/],
  ]) {
    const { page, complaints, close } = await browser.open('core-alone.html', {
      html: `<!doctype html><html lang="${lang}"><title>core alone</title>
        <script type="module" src="core/figures/define.js"></script>
        <phasor-attention trained text="the river"></phasor-attention>`,
      everySeen: true,
    });
    const figure = page.locator('phasor-attention');
    const message = figure.locator('.message').filter({ hasText: wanted });
    await message.waitFor();
    assert.deepEqual(complaints, []);
    await page.evaluate(() => import(new URL('labs/models/index.js', location.href).href));
    await message.waitFor({ state: 'hidden' });
    await page.waitForFunction(
      () =>
        /** @type {any} */ (document.querySelector('phasor-attention')).data()?.tensor.shape[0] > 1,
    );
    await figure.getByRole('combobox', { name: lang === 'en' ? 'Layer' : 'परत' }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  }
});

test('trained: where its file is missing that is reported once for each text, however often it is drawn', async () => {
  const { page, close } = await openFigures(browser, '', { everySeen: true });
  await page.route('**/language-model*.js', (route) => route.abort());
  const figure = page.locator('phasor-attention');
  await page.evaluate(() => {
    /** @type {string[]} */
    const errors = [];
    document.addEventListener('phasor-error', (event) =>
      errors.push(/** @type {CustomEvent} */ (event).detail.message),
    );
    Object.assign(window, { errors });
    document.body.insertAdjacentHTML(
      'beforeend',
      '<phasor-attention trained text="the river"></phasor-attention>',
    );
  });
  const errors = () => page.evaluate(() => /** @type {any} */ (window).errors);
  const message = figure.locator('.message');
  await message.filter({ hasText: 'language-model' }).waitFor();
  for (const change of [{ head: 1 }, { key: 0 }, { view: 'lines' }, { head: 0 }]) {
    await figure.evaluate((element, to) => Object.assign(element, to), change);
    await settled(page);
  }
  await page.setViewportSize({ width: 700, height: 700 });
  await settled(page);
  assert.equal((await errors()).length, 1);
  assert.match(await message.innerText(), /language-model/);
  await figure.evaluate((element) => Object.assign(element, { text: 'the bank' }));
  await page.waitForFunction(() => /** @type {any} */ (window).errors.length === 2);
  // the same text is tried again when the author asks again
  for (const on of [false, true]) {
    await figure.evaluate((element, trained) => Object.assign(element, { trained }), on);
    await settled(page);
  }
  await page.waitForFunction(() => /** @type {any} */ (window).errors.length === 3);
  await figure.evaluate((element) => element.parentElement?.append(element));
  await page.waitForFunction(() => /** @type {any} */ (window).errors.length === 4);
  // the next text is read once the file is there
  await page.unroute('**/language-model*.js');
  await figure.evaluate((element) => Object.assign(element, { text: 'the lord said' }));
  await figure.locator('.claim').filter({ hasText: 'looks at' }).waitFor();
  await settled(page);
  assert.equal(await message.innerText(), '');
  assert.equal((await errors()).length, 4);
  await close();
});
