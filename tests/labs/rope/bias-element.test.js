// <phasor-bias>: what is added is what phasor's functions give, which of them tells before from after, the
// table that is drawn, and the program.

import assert from 'node:assert/strict';
import { biasCode } from '../../../web/labs/rope/figures/bias/code.js';
import { bucketsOf, scene, shawTable } from '../../../web/labs/rope/figures/bias/model.js';
import { settings as all } from '../../../web/labs/rope/figures/bias/settings.js';
import { meaningRows } from '../../../web/core/words/heads/sentence.js';
import { testBrowser, violations } from '../../harness/browser.js';
import { runPython } from '../../harness/numpy.js';
import { list, phasor } from '../../harness/phasor.js';
import { settled } from '../../harness/settled.js';
import { forRelease, test } from '../../harness/tiers.js';

const banks = list.embed(list.tokens('the money bank by the river bank'));
const n = 7;

/** @param {Partial<import('../../../web/labs/rope/figures/bias/model.js').Settings>} given */
const settings = (given) => ({
  kind: /** @type {const} */ ('ALiBi'),
  causal: false,
  heads: 8,
  head: 0,
  query: 6,
  table: all.table.preset,
  distance: 128,
  clip: 4,
  reach: 24,
  ...given,
});
const variants = /** @type {const} */ (['ALiBi', 'T5', 'Shaw']).flatMap((kind) =>
  [false, true].map((causal) => settings({ kind, causal, head: 2, clip: 2 })),
);

test('what is added is what phasor gives to attention, head by head', () => {
  const slope = (/** @type {number} */ head) => 2 ** -(head + 1);
  // where later words are hidden, their cells too have what the program of the figure computes
  for (const [head, causal] of /** @type {const} */ ([
    [0, false],
    [3, true],
    [7, true],
  ])) {
    const { added } = scene(phasor, settings({ head, causal }), banks);
    added.data.forEach((value, cell) => {
      const distance = Math.abs(Math.floor(cell / n) - (cell % n));
      assert.equal(value, Math.fround(-slope(head) * distance) || 0);
    });
  }
  const t5 = scene(phasor, settings({ kind: 'T5' }), banks);
  const table = all.table.preset.map((value) => [value]);
  assert.deepEqual(t5.added.data, phasor.t5Bias({ heads: 1, queries: n, keys: n, table }).data);
  // of Shaw the score with it is the product with the key and the vector of the offset
  const given = settings({ kind: 'Shaw' });
  const shaw = scene(phasor, given, banks);
  const queries = meaningRows(banks);
  const vectors = shawTable(phasor, given);
  const { index } = phasor.shawKeys({ length: n, dim: 64, clip: 4, table: vectors });
  shaw.added.data.forEach((value, cell) => {
    const row = queries.data.subarray(64 * Math.floor(cell / n), 64 * Math.floor(cell / n) + 64);
    const vector = vectors.data.subarray(64 * index.data[cell], 64 * index.data[cell] + 64);
    const product = row.reduce((sum, x, k) => sum + x * vector[k], 0) / 8;
    assert.ok(Math.abs(value - product) < 1e-5, `${value} ${product}`);
  });
});

test('the curve has what the matrix has at every offset, and goes on beyond the sentence', () => {
  for (const given of variants) {
    const { added, curves, shown, reach } = scene(phasor, given, banks);
    const { query, causal } = given;
    assert.equal(curves[shown].length, 2 * reach + 1);
    for (let key = 0; key < (causal ? query + 1 : n); ++key) {
      const apart = curves[shown][reach + key - query] - added.data[n * query + key];
      // the sums of a single row of products are rounded in another order
      assert.ok(Math.abs(apart) <= (given.kind === 'Shaw' ? 1e-6 : 0), `${given.kind} ${apart}`);
    }
  }
  // Shaw's vectors are the same from the clip on, T5's buckets from the farthest distance on
  const clipped = scene(phasor, settings({ kind: 'Shaw', clip: 3 }), banks);
  const [curve] = clipped.curves;
  const { reach } = clipped;
  assert.equal(curve[reach - 3], curve[0]);
  assert.notEqual(curve[reach - 3], curve[reach - 2]);
});

test('ALiBi alone adds the same before and after, and cannot see that a sentence is read backwards', () => {
  const { between, mirrored } = scene(phasor, settings({}), banks);
  assert.equal(between, 0);
  assert.ok(mirrored.with < 1e-6 && mirrored.without < 1e-6, `${mirrored.with}`);
  for (const kind of /** @type {const} */ (['T5', 'Shaw'])) {
    const found = scene(phasor, settings({ kind }), banks);
    assert.ok(found.between > 0.1 && found.mirrored.with > 0.01, kind);
  }
  // a table that is the same on both sides does not distinguish them: after 0 come buckets 17, 18, …
  const even = settings({ kind: 'T5', table: Array.from({ length: 32 }, (_, k) => (k % 16) / 8) });
  const symmetric = scene(phasor, even, banks);
  assert.equal(symmetric.between, 0);
  assert.ok(symmetric.mirrored.with < 1e-6);
  // a causal mask does
  assert.ok(scene(phasor, settings({ causal: true }), banks).mirrored.without > 0.1);
});

test('every bucket of the table is that of phasor.t5Bias', () => {
  const buckets = bucketsOf(phasor, settings({ kind: 'T5' }), 200);
  // the paper's: half of 16 exact, then logarithmic up to 128, later keys from 16 on
  assert.deepEqual(
    [-200, -128, -8, -1, 0, 1, 7, 8, 128].map((offset) => buckets[200 + offset]),
    [15, 15, 8, 1, 0, 17, 23, 24, 31],
  );
});

forRelease(
  'the program, which computes in its own way, gives what is added and the weights',
  () => {
    for (const given of [
      ...variants,
      settings({ heads: 12, head: 9 }),
      settings({ kind: 'T5', distance: 20, causal: true }),
    ]) {
      const { added, weights, queries } = scene(phasor, given, banks);
      const table = () => {
        assert.equal(given.kind, 'Shaw', 'no other kind has these vectors');
        return shawTable(phasor, given);
      };
      const program = biasCode('numpy', given, { queries, table });
      const [b, w] = runPython(
        `${program}\nprint("@@@", *B.ravel().tolist(), "@@@", *W.ravel().tolist())`,
      )
        .split('@@@')
        .slice(1)
        .map((text) => text.trim().split(' ').map(Number));
      added.data.forEach((value, cell) => {
        assert.ok(
          Math.abs(value - b[cell]) < 1e-5,
          `${given.kind} ${cell}: ${b[cell]} for ${value}`,
        );
      });
      weights.data.forEach((value, cell) =>
        assert.ok(Math.abs(value - w[cell]) < 1e-5, `${given.kind}`),
      );
    }
  },
);

// ---- in a page ----

const browser = testBrowser();

/** @param {string} attributes @param {object} [given] */
async function open(attributes, given = {}) {
  const html = `<!doctype html><html lang="en"><title>a bias</title>
    <script type="module" src="article/lessons.js"></script>
    <main><h1>a bias</h1><phasor-bias ${attributes}></phasor-bias></main>`;
  const opened = await browser.open('bias.html', { html, ...given });
  const figure = opened.page.locator('phasor-bias');
  await figure.locator('.claim').filter({ hasText: /./ }).waitFor();
  await settled(opened.page);
  return { ...opened, figure };
}

/** @param {import('playwright-core').Locator} figure @param {string} name */
const value = (figure, name) => figure.evaluate((each, of) => /** @type {any} */ (each)[of], name);

test('kinds are chosen, and the sentence says which of them tells before from after', async () => {
  const { page, figure, complaints, close } = await open('controls');
  const claim = () => figure.locator('.claim').innerText();
  assert.match(
    await claim(),
    /^ALiBi adds the same on both sides of a word, .* to \d\.\d × 10⁻⁸\./,
  );
  await figure.getByRole('button', { name: 'T5', exact: true }).click();
  await settled(page);
  assert.match(await claim(), /^T5 tells before from after: .* up to 2\.30 more/);
  await figure.getByRole('button', { name: 'Shaw' }).click();
  await settled(page);
  assert.match(await claim(), /^Shaw tells before from after/);
  await figure.getByLabel('Later words are hidden').check();
  await settled(page);
  assert.match(await claim(), /^Later words are hidden/);
  assert.deepEqual(complaints, []);
  await close();
});

forRelease('the table of T5 is drawn by pointer, also by a fast one, and by keys', async () => {
  const { page, figure, close } = await open('kind="T5"');
  const box = await figure.locator('.buckets .hit').boundingBox();
  assert.ok(box);
  const at = (/** @type {number} */ x, /** @type {number} */ y) =>
    /** @type {const} */ ([box.x + x * box.width, box.y + y * box.height]);
  await page.mouse.move(...at(0.01, 0.25));
  await page.mouse.down();
  await page.mouse.move(...at(0.99, 0.75));
  await page.mouse.up();
  await settled(page);
  const table = await value(figure, 'table');
  assert.equal(table.length, 32);
  assert.ok(Math.abs(table[0] - 3) <= 0.2 && Math.abs(table[31] + 3) <= 0.2, `${table}`);
  table
    .slice(1)
    .forEach((/** @type {number} */ each, /** @type {number} */ k) =>
      assert.ok(each < table[k], `${table}`),
    );
  await figure.getByRole('slider', { name: 'Table of T5' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await settled(page);
  assert.equal(await value(figure, 'bucket'), 1);
  const risen = await value(figure, 'table');
  assert.ok(Math.abs(risen[1] - table[1] - 0.1) < 1e-9, `${risen[1]}`);
  assert.match(await figure.locator('.bucket-line').innerText(), /^Bucket 1, offset −1: /);
  // what comes after is not what came before any more
  const before = await figure.locator('.claim').innerText();
  await figure.evaluate((each) => each.setAttribute('table', '0 0 0 0'));
  await settled(page);
  assert.match(await figure.locator('.claim').innerText(), /adds the same on both sides/);
  assert.match(before, /tells before from after/);
  await close();
});

forRelease(
  'a table with an odd number of buckets is one sentence, and the last figure stays',
  async () => {
    const { page, figure, close } = await open('kind="T5"');
    const before = await figure.locator('.claim').innerText();
    await figure.evaluate((each) => each.setAttribute('table', '1 2 3 4 5'));
    await settled(page);
    assert.match(await figure.locator('.message').innerText(), /buckets must be even/);
    assert.equal(await figure.locator('.claim').innerText(), before);
    await close();
  },
);

forRelease('a cell that is hidden is said to be, and nothing to be added there', async () => {
  const { page, figure, close } = await open('causal head="2" query="0" key="2"');
  const curve = figure.getByRole('slider', { name: 'What is added, by the offset of the key' });
  assert.equal(await curve.getAttribute('aria-valuetext'), 'offset 2: hidden');
  await figure.locator('.plot').focus();
  await page.keyboard.press('ArrowRight');
  await settled(page);
  assert.match(String(await figure.locator('[role=status]').textContent()), /: hidden$/);
  await close();
});

test('arrow keys move query and key in the matrix, and the key along the curve', async () => {
  const { page, figure, close } = await open('');
  await figure.locator('.plot').focus();
  await page.keyboard.press('ArrowUp');
  await settled(page);
  assert.equal(await value(figure, 'query'), 5);
  await figure.getByRole('slider', { name: 'What is added, by the offset of the key' }).focus();
  await page.keyboard.press('End');
  await settled(page);
  assert.equal(await value(figure, 'key'), 6);
  await close();
});

for (const [width, colorScheme] of /** @type {const} */ ([
  [1280, 'light'],
  [390, 'dark'],
])) {
  forRelease(
    `at ${width} pixels, ${colorScheme}: axe finds nothing, nothing is too wide`,
    async () => {
      const { page, complaints, strangers, close } = await open('kind="T5" controls', {
        viewport: { width, height: 1600 },
        colorScheme,
      });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} pixels too wide`);
      assert.deepEqual(await violations(page), []);
      assert.deepEqual([complaints, strangers], [[], []]);
      await close();
    },
  );
}
