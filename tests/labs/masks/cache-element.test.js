// <phasor-cache>: the cache gives the bits of a computation without it, memory is counted, and the
// weights of a window without the first tokens are those that phasor gives for its mask.

import assert from 'node:assert/strict';
import { bytes } from '../../../web/core/draw/numbers.js';
import {
  decoded,
  lengths,
  memory,
  needed,
  table,
  windows,
} from '../../../web/labs/masks/figures/cache/model.js';
import { meaningRows } from '../../../web/core/words/heads/sentence.js';
import { testBrowser, violations } from '../../harness/browser.js';
import { runPython } from '../../harness/numpy.js';
import { list, phasor } from '../../harness/phasor.js';
import { settled } from '../../harness/settled.js';
import { forRelease, test } from '../../harness/tiers.js';

const banks = list.embed(list.tokens('the money bank by the river bank'));
const settings = {
  heads: 32,
  kvheads: 8,
  headdim: 128,
  layers: 32,
  format: 'float16',
  window: 3,
  sinks: 1,
  pull: 5,
};

test('with the cache every number is, to the bit, that of keys and values computed again', () => {
  for (const [heads, kvheads] of [
    [32, 8],
    [32, 32],
    [8, 1],
    [6, 3],
    [1, 1],
  ]) {
    const { all, again, masked } = decoded(phasor, { heads, kvheads }, banks);
    assert.equal(all, 7 * heads * 16);
    assert.deepEqual(again, { equal: all, largest: 0 }, `${heads} ${kvheads}`);
    assert.ok(masked.largest < 2e-6, `${masked.largest}`);
  }
  assert.throws(
    () => decoded(phasor, { heads: 8, kvheads: 3 }, banks),
    /kvHeads must divide heads/,
  );
});

test('memory is that of published models, and falls with the heads that have keys', () => {
  // Llama 3.1 8B at 128k tokens in 16 bits: 16 GiB; with keys for each head it would be 64
  const llama = { ...settings, layers: 32, headdim: 128 };
  assert.equal(bytes(memory(llama, 8, 131_072)), '16\u00a0GiB');
  assert.equal(bytes(memory(llama, 32, 131_072)), '64\u00a0GiB');
  assert.equal(memory({ ...llama, format: '4 bits' }, 8, 131_072), 4 * 2 ** 30);
  const { shape, data } = table(settings);
  assert.deepEqual(shape, [lengths.length, 3]);
  assert.deepEqual(
    [...data.subarray(0, 3)],
    [32, 8, 1].map((heads) => 2 * 32 * heads * 128 * 256 * 2),
  );
  assert.deepEqual(needed(7), { scores: 7, keys: 1, scoresAgain: 28, keysAgain: 7 });
});

test('a window that drops the first token changes every weight by one factor', () => {
  const { whole, near, both, dropped, factor } = windows(phasor, settings, banks, 7);
  const sum = (/** @type {Float32Array} */ data) => data.reduce((a, b) => a + b, 0);
  for (const weights of [whole, near, both]) assert.ok(Math.abs(sum(weights) - 1) < 1e-6);
  assert.ok(whole[0] > 0.5 && near[0] === 0 && both[0] > 0.5, `${whole[0]} ${near[0]} ${both[0]}`);
  [4, 5, 6].forEach((key) => assert.ok(Math.abs(near[key] / whole[key] - factor) < 1e-4 * factor));
  assert.ok(Math.abs(factor - 1 / (1 - dropped)) < 1e-3 * factor);
  // the softmax of the scores with what is added to the first
  const { data } = meaningRows(banks);
  const row = (/** @type {number} */ k) => data.subarray(64 * k, 64 * k + 64);
  const scores = Array.from(
    { length: 7 },
    (_, key) => row(6).reduce((all, x, k) => all + x * row(key)[k], 0) / 8 + (key === 0 ? 5 : 0),
  );
  const total = scores.reduce((all, score) => all + Math.exp(score), 0);
  whole.forEach((weight, key) =>
    assert.ok(Math.abs(weight - Math.exp(scores[key]) / total) < 1e-5),
  );
  // nothing is dropped while the window holds all
  assert.equal(windows(phasor, { ...settings, window: 7 }, banks, 7).dropped, 0);
});

// ---- in a page ----

const browser = testBrowser();

/** @param {string} attributes @param {object} [given] */
async function open(attributes, given = {}) {
  const html = `<!doctype html><html lang="en"><title>a cache</title>
    <script type="module" src="article/lessons.js"></script>
    <main><h1>a cache</h1><phasor-cache ${attributes}></phasor-cache></main>`;
  const opened = await browser.open('cache.html', { html, ...given });
  const figure = opened.page.locator('phasor-cache');
  await figure.locator('.claim').filter({ hasText: /./ }).waitFor();
  await settled(opened.page);
  return { ...opened, figure };
}

forRelease(
  'a figure is as high as its text needs, and stays so from the first token to the last',
  async () => {
    const { page, close } = await open('', { viewport: { width: 390, height: 900 } });
    /** @param {string} text */
    const heights = async (text) => {
      const cache = page.locator('phasor-cache');
      await cache.evaluate((node, given) => void Object.assign(node, { text: given }), text);
      // the list of words may be on its way
      await cache
        .locator('.word-row .name', { hasText: text.split(' ').at(-1) })
        .last()
        .waitFor();
      return page.evaluate(async (given) => {
        const element = /** @type {any} */ (document.querySelector('phasor-cache'));
        const all = new Set();
        for (let step = 1; step <= given.split(' ').length; ++step) {
          element.step = step;
          await /** @type {any} */ (window).settled();
          all.add(element.shadowRoot.querySelector('.figure').getBoundingClientRect().height);
        }
        return [...all];
      }, text);
    };
    const [long, short] = [
      await heights('the money bank by the river bank'),
      await heights('the cat sat'),
    ];
    assert.equal(long.length, 1, `${long}`);
    assert.equal(short.length, 1, `${short}`);
    // a row of scores and one of weights for each word
    assert.ok(long[0] - short[0] > 4 * 40, `${long} ${short}`);
    await close();
  },
);

test('tokens are written by button and by key; the sentences have what was measured', async () => {
  const { page, figure, complaints, close } = await open('step="1" controls');
  assert.match(
    await figure.locator('.claim').innerText(),
    /^The cache changes nothing: all 3584 numbers of the output are, bit by bit/,
  );
  assert.match(
    await figure.locator('.claim').innerText(),
    /8192 tokens take 1\u00a0GiB with 8 key heads, 4\u00a0GiB with 32\.$/,
  );
  const step = () => figure.evaluate((each) => /** @type {any} */ (each).step);
  await figure.getByRole('button', { name: 'Next token' }).click();
  await settled(page);
  assert.equal(await step(), 2);
  assert.equal(await figure.locator('.score.now').count(), 2);
  await figure.getByRole('slider', { name: 'Tokens that are decoded' }).focus();
  await page.keyboard.press('End');
  await settled(page);
  assert.equal(await step(), 7);
  assert.match(
    await figure.locator('.counts').innerText(),
    /7 scores; without the cache it would be 7 keys and values and 28 scores/,
  );
  assert.match(
    await figure.locator('.sinks-line').innerText(),
    /had \d\d\u00a0% of the weight, .* \d+\.\d\d times as large/,
  );
  await figure.getByRole('slider', { name: 'Tokens n that are remembered' }).focus();
  await page.keyboard.press('ArrowRight');
  await settled(page);
  assert.match(await figure.locator('.claim').innerText(), /16384 tokens take 2\u00a0GiB/);
  assert.deepEqual(complaints, []);
  await close();
});

forRelease(
  'the sink is a control: what is added, why, and what each of the three percentages is',
  async () => {
    const { page, figure, complaints, close } = await open('controls="pull"');
    const line = () => figure.locator('.sink-why').innerText();
    assert.match(
      await line(),
      /made by hand; 5 is added to the scores of its first token\..*attention sink/,
    );
    assert.match(await figure.locator('.windows .lead').innerText(), /in the head “meaning”/);
    assert.deepEqual(await figure.locator('.heads-of .entry').allInnerTexts(), [
      'all tokens',
      'the window',
      'the window and the first tokens',
    ]);
    const first = () =>
      figure.locator('.bars .word-row').first().locator('.number').allInnerTexts();
    const shareOf = (/** @type {string} */ text) => Number.parseInt(text);
    const [pulled, , kept] = (await first()).map(shareOf);
    assert.ok(pulled > 80 && kept > 80, `${pulled}, ${kept}`);
    // every number that the control offers, 1 too
    for (const pull of [0, 1, 2]) {
      await figure.evaluate((each, value) => each.setAttribute('pull', String(value)), pull);
      await settled(page);
      const [whole, near] = (await first()).map(shareOf);
      assert.ok(whole < 30 && near === 0, `${pull}: ${whole}, ${near}`);
    }
    await figure.evaluate((each) => each.setAttribute('pull', '0'));
    await settled(page);
    assert.match(await line(), /^Nothing is added to the first token here/);
    assert.deepEqual(complaints, []);
    await close();
  },
);

test('key heads that do not divide the heads are one sentence, and the last figure stays', async () => {
  const { page, figure, close } = await open('');
  const before = await figure.locator('.claim').innerText();
  await figure.evaluate((each) => each.setAttribute('kvheads', '5'));
  await settled(page);
  assert.match(await figure.locator('.message').innerText(), /kvHeads must divide heads/);
  assert.equal(await figure.locator('.claim').innerText(), before);
  await close();
});

test('a text without words is named also with key heads that do not divide the heads', async () => {
  const { page, figure, close } = await open('');
  await figure.evaluate((each) => {
    each.setAttribute('kvheads', '3');
    each.setAttribute('text', '');
  });
  await settled(page);
  assert.equal(await figure.locator('.notice').innerText(), 'There is no word in the text yet.');
  assert.equal(await figure.locator('.message').innerText(), '');
  // and the fault comes with the first word
  await figure.evaluate((each) => each.setAttribute('text', 'bank'));
  await settled(page);
  assert.match(await figure.locator('.message').innerText(), /kvHeads must divide heads/);
  await close();
});

forRelease('the program prints the bytes of the table', async () => {
  const { figure, close } = await open('');
  const program = await figure.evaluate((each) => /** @type {any} */ (each).code('numpy'));
  await close();
  const values = runPython(`${program}\nprint("@@@", *M.ravel().tolist())`)
    .split('@@@')[1]
    .trim()
    .split(' ')
    .map(Number);
  assert.deepEqual(values, [...table(settings).data]);
});

for (const [width, colorScheme] of /** @type {const} */ ([
  [1280, 'light'],
  [390, 'dark'],
])) {
  const run = width === 390 ? test : forRelease;
  run(`at ${width} pixels, ${colorScheme}: axe finds nothing, nothing is too wide`, async () => {
    const { page, complaints, strangers, close } = await open('controls', {
      viewport: { width, height: 1600 },
      colorScheme,
    });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual([complaints, strangers], [[], []]);
    await close();
  });
}
