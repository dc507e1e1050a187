// A setting beyond what there is: the figure shows the nearest and says so, in the same words everywhere.
// It says so of what an author gave to that element, not of what its group has.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testBrowser } from '../harness/browser.js';
import { assign, openFigures } from '../harness/figures.js';

const browser = await testBrowser();

/** @param {import('playwright-core').Page} page @param {string} selector */
const notice = (page, selector) => page.locator(`${selector} .notice`).textContent();

/** @type {[figure: string, notice: string][]} */
const beyond = [
  [
    'heatmap row="100" column="99"',
    'row is none here: it cannot be 100. column is none here: it cannot be 99.',
  ],
  ['heatmap length="8" row="8" column="31"', 'row is none here: it cannot be 8.'],
  [
    'curves pair="99" position="999"',
    'position is 59 here: it cannot be 999. pair is 15 here: it cannot be 99.',
  ],
  ['curves start="5" position="3"', 'position is 5 here: it cannot be 3.'],
  ['curves columns="6 6 6"', 'columns is 6 here: it cannot be 6 6 6.'],
  ['bias head="99"', 'head is 7 here: it cannot be 99.'],
  [
    'bias kind="T5" keyindex="9" bucket="63" head="99"',
    'key is 6 here: it cannot be 9. bucket is 31 here: it cannot be 63.',
  ],
  ['terms query="99" key="1"', 'query is 6 here: it cannot be 99.'],
  ['rope pair="999"', 'pair is 63 here: it cannot be 999.'],
  ['rope layer="9"', 'layer is 0 here: it cannot be 9.'],
  ['cost text="the cat" query="9" key="1"', 'query is 1 here: it cannot be 9.'],
  ['cost text="the cat sat" step="9"', 'step is 3 here: it cannot be 9.'],
  [
    'add text="the cat" dim="8" position="5" column="9"',
    'position is 1 here: it cannot be 5. column is 7 here: it cannot be 9.',
  ],
  ['cache text="the cat" step="5"', 'step is 2 here: it cannot be 5.'],
  ['binary length="8" position="9"', 'position is 7 here: it cannot be 9.'],
  ['dials text="the cat" position="4"', 'position is 1 here: it cannot be 4.'],
  ['dials dim="6" dials="8"', 'dials is 3 here: it cannot be 8.'],
  ['order text="the cat" query="6"', 'query is 1 here: it cannot be 6.'],
  [
    'steps query="9" key="8" head="2"',
    'No matrices are given: this is an example. query is 2 here: it cannot be 9. ' +
      'key is 2 here: it cannot be 8. head is 0 here: it cannot be 2.',
  ],
];

test('a setting beyond what there is names what is shown instead', async () => {
  const figures = beyond.map(([figure], k) => `<phasor-${figure} id="f${k}"></phasor-x>`);
  const body = figures.map((html) => html.replace(/<phasor-(\w+)(.*)x>/, '<phasor-$1$2$1>'));
  const { page } = await openFigures(browser, body.join('\n'), { everySeen: true });
  for (const [k, [figure, wanted]] of beyond.entries()) {
    assert.equal(await notice(page, `#f${k}`), wanted, figure);
  }
  assert.equal(await page.locator('#f4 .entry').count(), 1, 'a column has one legend');
  await page.close();
});

test('presets and what there is are shown without a word', async () => {
  const { page } = await openFigures(
    browser,
    `<phasor-terms text="cat" id="a"></phasor-terms>
    <phasor-curves pair="15" position="59" columns="6 7" id="b"></phasor-curves>
    <phasor-heatmap row="-1" column="31" id="c"></phasor-heatmap>`,
    { everySeen: true },
  );
  for (const id of ['#a', '#b', '#c']) assert.equal(await notice(page, id), '', id);
  await assign(page, { query: 4 });
  assert.equal(await notice(page, '#a'), 'query is 0 here: it cannot be 4.');
  await page.close();
});

test('nothing is said of a cursor, or of a sentence for it, that is the group’s', async () => {
  const { page } = await openFigures(
    browser,
    `<phasor-terms group="g" text="the cat" id="a"></phasor-terms>
    <phasor-terms group="g" query="5" id="b"></phasor-terms>
    <phasor-curves group="g" position="3" length="200" id="c"></phasor-curves>
    <phasor-heatmap group="g" length="8" rowtitle="position" id="d"></phasor-heatmap>`,
    { everySeen: true },
  );
  /** @param {string} id @param {Record<string, unknown>} change as by a reader */
  const read = (id, change) =>
    page.evaluate(async ([selector, settings]) => {
      /** @type {any} */ (document.querySelector(selector)).set(settings);
      await /** @type {any} */ (window).settled();
    }, /** @type {const} */ ([id, change]));
  await read('#c', { position: 150 });
  await read('#b', { key: 6 });
  assert.equal(await notice(page, '#a'), '', 'the key is beyond the two words');
  assert.equal(await page.locator('#a').getAttribute('key'), '6');
  assert.equal(await page.locator('#d').getAttribute('row'), '150');
  assert.equal(await notice(page, '#d'), '');
  await read('#a', { text: 'a cat sat' });
  assert.equal(await notice(page, '#b'), '', 'its query is beyond the sentence of the group');
  await page.close();
});
