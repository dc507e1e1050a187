// <phasor-losses>: the table that was measured, and one of the author's; what is best where, and what becomes
// of a model beyond the length that it was trained on, by its seeds.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTable, model, ranked, rises } from '../web/elements/losses/model.js';
import { siblings } from '../web/heads/siblings.js';
import { testBrowser } from './harness/browser.js';
import { openFigures } from './harness/figures.js';

const browser = testBrowser();

/** Two encodings, two seeds, four buckets of eight positions, two of them trained. */
const table = {
  text: 'a book',
  trained: 16,
  tokens: 1000,
  bucket: 8,
  models: [
    { encoding: 'rotary', seed: 1, losses: [5, 4, 4.1, 4.4] },
    { encoding: 'rotary', seed: 2, losses: [5, 4.2, 4.3, 4.6] },
    { encoding: 'mine', seed: 1, losses: [5.5, 4.5, 4.4, 4.1] },
    { encoding: 'mine', seed: 2, losses: [5.3, 4.7, 4.4, 4.3] },
  ],
};

test('means and spreads of seeds; a difference counts where no two seeds overlap', () => {
  const now = model(table, { position: 1000 });
  assert.deepEqual([now.position, now.at, now.last], [31, 3, 31]);
  const [rotary] = now.rows;
  assert.deepEqual(rotary.least, [5, 4, 4.1, 4.4]);
  assert.ok(Math.abs(rotary.mean[3] - 4.5) < 1e-12);
  const beyond = rises(now);
  assert.deepEqual(
    beyond.map(({ encoding, apart }) => [encoding, apart]),
    [
      ['mine', true],
      ['rotary', true],
    ],
  );
  assert.ok(Math.abs(beyond[0].rise + 0.4) < 1e-12 && Math.abs(beyond[1].rise - 0.4) < 1e-12);
  assert.equal(ranked(now, 1).isClear, true);
  assert.equal(ranked(now, 2).isClear, true);
  const near = { ...table, models: [...table.models, { ...table.models[0], encoding: 'twin' }] };
  assert.equal(ranked(model(near, { position: 0 }), 1).isClear, false);
  // one seed cannot tell
  const single = { ...table, models: table.models.filter(({ seed }) => seed === 1) };
  const alone = model(single, { position: 0 });
  assert.equal(ranked(alone, 1).isSingle, true);
  assert.ok(rises(alone).every(({ apart }) => !apart));
});

test('what is no table is refused, and the one that is shipped has six encodings beyond the trained length', () => {
  assert.ok(isTable(table) && isTable(siblings));
  const [first] = table.models;
  for (const wrong of [
    null,
    { ...table, bucket: 0 },
    { ...table, models: [] },
    { ...table, models: [first, { ...first, losses: [1] }] },
    { ...table, models: [{ ...first, losses: [1, NaN, 2, 3] }] },
    { ...table, text: 3 },
  ])
    assert.equal(isTable(wrong), false, JSON.stringify(wrong));
  const { rows, last } = model(siblings, { position: 0 });
  assert.deepEqual(
    rows.map(({ encoding }) => encoding),
    ['none', 'sinusoidal', 'learned', 'rotary', 'alibi', 't5'],
  );
  assert.equal(last + 1, 4 * siblings.trained);
});

test('the cursor tells the losses there, by hand and by keys; the sentence and the notice are of the table', async () => {
  const { page, complaints, close } = await openFigures(
    browser,
    '<phasor-losses position="3">losses</phasor-losses>',
    { everySeen: true },
  );
  const figure = page.locator('phasor-losses');
  await figure.evaluate((element, given) => Object.assign(element, { table: given }), table);
  const claim = figure.locator('.claim');
  await claim
    .filter({
      hasText:
        /^At positions 0 to 7 rotary has the lowest loss, 5(\.00)? nats a token, with every seed\./,
    })
    .waitFor();
  assert.match(await claim.innerText(), /worse: rotary \(0\.40?\); better: mine \(−0\.40?\)\.$/);
  assert.match(
    await figure.locator('.notice').innerText(),
    /^Losses on a book, of models that learned from 1000 tokens, 16 at once\. Each line is the mean of 2 seeds/,
  );
  await figure.locator('svg').focus();
  await page.keyboard.press('End');
  await claim.filter({ hasText: 'At positions 24 to 31 mine has the lowest loss' }).waitFor();
  assert.equal(await figure.evaluate((element) => /** @type {any} */ (element).position), 31);
  assert.match(
    (await figure.locator('.at tbody tr').first().innerText()) ?? '',
    /^mine\s+4\.20?0?/,
  );
  await figure.evaluate((element) => Object.assign(element, { table: { models: [] } }));
  await figure.locator('.message').filter({ hasText: 'table must be a table of losses' }).waitFor();
  assert.deepEqual(complaints, []);
  await close();
});
