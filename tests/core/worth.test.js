// Heads that a figure of many heads proposes: those that differ most, each a button that leads there.

import assert from 'node:assert/strict';
import { testBrowser } from '../harness/browser.js';
import { assign, drawn, openFigures, takeEvents } from '../harness/figures.js';
import { test } from '../harness/tiers.js';

const browser = testBrowser();
const n = 6;
/** @param {(row: number) => number} key that a row looks at */
const head = (key) =>
  Array.from({ length: n }, (_, row) =>
    Array.from({ length: n }, (__, k) => Number(k === key(row))),
  );
const plain = [head(() => 0), head((row) => row), head((row) => Math.max(0, row - 1))];
const last = head(() => n - 1);
const backwards = head((row) => n - 1 - row);
const weights = [
  [...plain, last],
  [backwards, ...plain],
];

/** @param {import('playwright-core').Page} page */
const seen = (page) =>
  page.evaluate(async () => {
    await /** @type {any} */ (window).settled();
    const root = /** @type {any} */ (document.querySelector('#a')).shadowRoot;
    const box = root.querySelector('.worth');
    const all = /** @type {HTMLElement[]} */ ([...box.querySelectorAll('button')]);
    return {
      isShown: !box.hidden,
      buttons: all.map(({ textContent }) => textContent),
      pressed: all.findIndex(({ ariaPressed }) => ariaPressed === 'true'),
      basis: box.querySelector('.basis').textContent,
    };
  });

test('the heads that differ most are proposed, with how much and by which measure, and a click goes there', async () => {
  const { page, complaints, close } = await openFigures(
    browser,
    '<phasor-attention id="a" controls="combine" overview></phasor-attention>',
  );
  await assign(page, { weights });
  await drawn(page);
  const { buttons, basis, pressed } = await seen(page);
  // from equal weights over the keys that any head looks at, which are 2, 4, 5, 4, 5 and 3 of the queries
  assert.deepEqual(buttons, ['1.4 71\u00a0%', '2.1 71\u00a0%']);
  assert.match(
    basis ?? '',
    /^Each differs most from equal weights, the first token, the previous token/,
  );
  assert.equal(pressed, -1);
  await takeEvents(page);
  const button = page.getByRole('button', { name: /^2\.1 71.*Layer 2, head 1$/ });
  await button.click();
  assert.deepEqual(await takeEvents(page), [['phasor-change', { layer: 1 }]]);
  assert.equal((await seen(page)).pressed, 1);
  assert.ok(await button.evaluate((each) => each.matches(':focus')));
  // in the overview a frame around the map of each, which a saved picture leaves out
  const [side, frames] = await page.evaluate(() => {
    const root = /** @type {any} */ (document.querySelector('#a')).shadowRoot;
    const boxes = /** @type {HTMLElement[]} */ ([...root.querySelectorAll('.overview .framed')]);
    const wide = root.querySelector('.overview .map').clientWidth / 4;
    return [wide, boxes.map(({ offsetLeft, offsetTop }) => [offsetLeft, offsetTop])];
  });
  assert.deepEqual(frames, [
    [3 * side, 0],
    [0, side],
  ]);
  // several as one have no number
  await page.getByLabel('Heads as one').selectOption('mean');
  assert.equal((await seen(page)).isShown, false);
  assert.deepEqual(complaints, []);
  await close();
});

test('of a few heads, and of weights that have signs, none is proposed; of other keys the measure is another', async () => {
  const { page, complaints, close } = await openFigures(
    browser,
    '<phasor-attention id="a" overview></phasor-attention>',
  );
  await assign(page, { weights });
  for (const [given, isShown] of /** @type {const} */ ([
    [[[...plain], [backwards, last, head(() => 2)]], true],
    [[plain[0], backwards], false],
    [[plain.map((map) => map.map((row) => row.map((weight) => -weight))), plain], false],
    [[plain, plain], false],
  ])) {
    await assign(page, { weights: given });
    assert.equal((await seen(page)).isShown, isShown);
  }
  await assign(page, { weights: [[[[1, 0, 0]]], [[[0, 0, 1]]]] });
  const { buttons, basis } = await seen(page);
  assert.deepEqual(buttons, ['2.1 50\u00a0%']);
  assert.match(basis ?? '', /^Each differs most from equal weights, the first token and the heads/);
  assert.deepEqual(complaints, []);
  await close();
});
