// <phasor-binary> and <phasor-add>: numbers on screen are the library's, and what the reader can do.

import assert from 'node:assert/strict';
import { words } from '../../web/core/words/words.js';
import { testBrowser } from '../harness/browser.js';
import { takeEvents, observed } from '../harness/figures.js';
import { phasor } from '../harness/phasor.js';
import { forRelease, test } from '../harness/tiers.js';

const browser = testBrowser();

/** @param {string} body */
async function open(body) {
  const opened = await browser.open('small-test.html', {
    html: `<!doctype html><html lang="en"><title>small</title>
      ${observed}${body}</html>`,
  });
  await opened.page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#a')).data?.() !== null,
  );
  await opened.page.evaluate(() => /** @type {any} */ (window).settled());
  return opened;
}

/** @param {import('playwright-core').Page} page @param {string} selector */
const texts = (page, selector) => page.locator(`#a ${selector}`).allTextContents();

/** @param {import('playwright-core').Page} page */
const shown = (page) =>
  page.evaluate(() => {
    const { tensor } = /** @type {any} */ (document.querySelector('#a')).data();
    return { shape: tensor.shape, data: Array.from(tensor.data) };
  });

test('0 to 7 in binary, the period of each bit, the wavelength of each pair', async () => {
  const { page, complaints, close } = await open('<phasor-binary id="a"></phasor-binary>');
  const digits = await texts(page, '.digits span');
  const rows = Array.from({ length: 8 }, (_, k) => digits.slice(3 * k, 3 * k + 3).join(''));
  assert.deepEqual(rows, ['000', '001', '010', '011', '100', '101', '110', '111']);
  const [flips, steady, rounds, waves] = await page
    .locator('#a .under')
    .evaluateAll((all) => all.map((row) => Array.from(row.children, (each) => each.textContent)));
  assert.deepEqual(flips, ['4', '2', '1']);
  assert.deepEqual(rounds, ['8', '4', '2']);
  assert.equal(steady.length, 1);
  const { wavelength } = phasor.wavelengths({ dim: 6 });
  assert.deepEqual(waves, ['6.28', '135', '2916']);
  waves.forEach((text, k) => assert.ok(Math.abs(Number(text) / wavelength[k] - 1) < 4e-3));
  assert.deepEqual(complaints, []);
  await close();
});

test('a period is how long a bit stays what it is', async () => {
  const { page, close } = await open('<phasor-binary id="a" length="64"></phasor-binary>');
  const { shape, data } = await shown(page);
  const flips = (await texts(page, '.under')).slice(0, 1);
  assert.equal(flips[0], '32168421');
  for (let bit = 0; bit < 6; ++bit) {
    const column = Array.from({ length: 64 }, (_, row) => data[row * shape[1] + bit]);
    const changes = column.filter((value, row) => row > 0 && value !== column[row - 1]).length;
    assert.equal(changes, 64 / 2 ** (5 - bit) - 1);
  }
  await close();
});

test('the honest count: 14 bits for 10000 positions, 16384 as 512 float32', async () => {
  const { page, close } = await open('<phasor-binary id="a"></phasor-binary>');
  assert.deepEqual(await texts(page, '.counts tbody :is(th, td)'), [
    '8',
    '3',
    '6',
    '192',
    '10000',
    '14',
    '512',
    '16384',
  ]);
  const [claim] = await texts(page, '.claim');
  assert.match(claim, /^Between 3 and 4, 3 bits flip at once and the encoding moves by 0\.960, as/);
  assert.match(claim, /10000 positions need 14 bits in binary, and 16384 as 512 float32 numbers/);
  const { data } = phasor.similarity(phasor.sinusoidal({ length: 2, dim: 6 }), {
    metric: 'euclidean',
  });
  assert.ok(Math.abs(data[1] - 0.96) < 5e-4);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('#a').count = 2 ** 14 + 1));
  await takeEvents(page);
  assert.match((await texts(page, '.claim'))[0], /16385 positions need 15 bits/);
  await close();
});

test('binary: rows by keys and by pointer, and a message for too few bits', async () => {
  const { page, complaints, close } = await open(
    '<phasor-binary id="a" start="5" length="4" bits="2"></phasor-binary>',
  );
  assert.equal((await texts(page, '.notice'))[0], 'Position 8 needs 4 bits, which are shown.');
  await page.locator('#a [role=slider]').focus();
  await page.keyboard.press('End');
  const [change, select] = await takeEvents(page);
  assert.deepEqual(change, ['phasor-change', { position: 8 }]);
  assert.equal(select[1].bits, '1000');
  assert.deepEqual(
    select[1].values,
    Array.from(phasor.sinusoidal({ positions: [8], dim: 6 }).data),
  );
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).leaked), 0);
  await page
    .locator('#a .cells')
    .first()
    .hover({ position: { x: 5, y: 5 } });
  assert.deepEqual((await takeEvents(page))[0], ['phasor-change', { position: 5 }]);
  assert.deepEqual(complaints, []);
  await close();
});

test('E + P is the sum, cell for cell, and [E | P] holds both', async () => {
  const { page, complaints, close } = await open('<phasor-add id="a" dim="6"></phasor-add>');
  const list = await words();
  const tokens = ['Nitish', 'killed', 'the', 'lion'];
  const embedded = list.embed(tokens).data;
  const e = tokens.flatMap((_, row) => Array.from(embedded.slice(100 * row, 100 * row + 6)));
  const p = Array.from(phasor.sinusoidal({ length: 4, dim: 6 }).data);
  const added = await shown(page);
  assert.deepEqual(added.shape, [4, 6]);
  assert.deepEqual(
    added.data,
    e.map((value, k) => Math.fround(value + p[k])),
  );
  await page.getByRole('button', { name: 'Concatenate' }).click();
  const both = await shown(page);
  assert.deepEqual(both.shape, [4, 12]);
  assert.deepEqual(both.data.slice(12, 24), [...e.slice(6, 12), ...p.slice(6, 12)]);
  assert.deepEqual(await takeEvents(page), [['phasor-change', { combine: 'concatenate' }]]);
  assert.deepEqual(complaints, []);
  await close();
});

test('the parameters counted are those that the library asks for', async () => {
  const { page, close } = await open('<phasor-add id="a" width="6"></phasor-add>');
  assert.deepEqual(await texts(page, '.size b'), [
    '108 parameters',
    '216 parameters',
    '432 parameters',
  ]);
  const zeros = (/** @type {number} */ rows, /** @type {number} */ columns) => ({
    shape: [rows, columns],
    data: new Float32Array(rows * columns),
  });
  for (const [rows, columns] of [
    [6, 6],
    [12, 6],
    [12, 12],
  ]) {
    const w = zeros(rows, columns);
    const model = phasor.multiHead({ wq: w, wk: w, wv: w, wo: zeros(columns, columns) });
    assert.deepEqual(model.forward(zeros(2, rows)).output.shape, [2, columns]);
    assert.throws(() => model.forward(zeros(2, rows + 1)), RangeError);
  }
  await page.evaluate(() => /** @type {any} */ (document.querySelector('#a').width = 512));
  await takeEvents(page);
  assert.match((await texts(page, '.claim'))[0], /keep their 786432 parameters/);
  await close();
});

forRelease('add: a cell is walked by keys, bad text and dimensions are named', async () => {
  const { page, complaints, close } = await open('<phasor-add id="a" dim="0"></phasor-add>');
  assert.equal((await texts(page, '.message'))[0], "dim must be an integer from 1 to 100, got '0'");
  await page.locator('#a [tabindex="0"].cells').focus();
  for (const key of ['Home', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  const all = await takeEvents(page);
  const [type, last] = all[all.length - 1];
  assert.equal(type, 'phasor-select');
  assert.deepEqual([last.position, last.column, last.word], [2, 1, 'the']);
  assert.equal(last.sum, Math.fround(last.embedding + last.encoding));
  assert.equal((await texts(page, '.cell'))[0], (await texts(page, '[role=status]'))[0]);
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).leaked), 0);
  await page.evaluate(async () => {
    const a = /** @type {any} */ (document.querySelector('#a'));
    a.text = '';
    await /** @type {any} */ (window).settled();
  });
  assert.equal((await texts(page, '.notice'))[0], 'There is no word in the text yet.');
  await page.evaluate(async () => {
    const a = /** @type {any} */ (document.querySelector('#a'));
    a.text = 'bank '.repeat(10_000);
    a.dim = 99;
    await /** @type {any} */ (window).settled();
  });
  assert.equal((await texts(page, '.notice'))[0], 'The first 16 of 10000 words are shown.');
  assert.deepEqual((await shown(page)).shape, [16, 99]);
  assert.deepEqual(complaints, []);
  await close();
});
