// <phasor-losses>: the table that was measured, and one of the author's; what is best where, and what becomes
// of a model beyond the length that it was trained on, by its seeds.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  chanceOf,
  gains,
  isTable,
  model,
  ranked,
  rises,
} from '../../../web/labs/training/figures/losses/model.js';
import { basis, claim } from '../../../web/labs/training/figures/losses/words.js';
import { siblings } from '../../../web/core/words/heads/siblings.js';
import { testBrowser } from '../../harness/browser.js';
import { openFigures } from '../../harness/figures.js';
import { settled } from '../../harness/settled.js';

const browser = testBrowser();

const positions = /** @type {const} */ ({ of: 'positions', position: 0, token: 0 });
const read = /** @type {const} */ ({ of: 'sentence', position: 0, token: 0 });

/** Two encodings, two seeds, four buckets of eight positions, two of them trained. */
const table = {
  text: 'a book',
  trained: 16,
  tokens: 1000,
  bucket: 8,
  sentence: [' an', ' old', '-', ' house'],
  models: [
    { encoding: 'rotary', seed: 1, losses: [5, 4, 4.1, 4.4], sentence: [3, 6, 4, 2] },
    { encoding: 'rotary', seed: 2, losses: [5, 4.2, 4.3, 4.6], sentence: [3, 7, 5, 2] },
    { encoding: 'mine', seed: 1, losses: [5.5, 4.5, 4.4, 4.1], sentence: [3, 4, 4.5, 8] },
    { encoding: 'mine', seed: 2, losses: [5.3, 4.7, 4.4, 4.3], sentence: [3, 5, 5.5, 9] },
  ],
};

/**
 * @param {import('../../../web/core/words/heads/siblings.js').Siblings} given
 * @param {typeof positions | typeof read} shown
 */
const modelOf = (given, shown) => model({ table: given, ...shown });

test('means and spreads of seeds; a difference counts where no two seeds overlap', () => {
  const now = modelOf(table, { ...positions, position: 1000 });
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
  assert.equal(ranked(now, 1).rival, undefined);
  assert.equal(ranked(now, 2).rival, undefined);
  const near = { ...table, models: [...table.models, { ...table.models[0], encoding: 'twin' }] };
  assert.ok(ranked(modelOf(near, positions), 1).rival);
  // also where it is not the second: a wide spread has a higher mean
  const wide = { ...table.models[0], encoding: 'wide' };
  const spread = [{ ...wide, losses: [9, 9, 9, 9] }, wide, { ...wide, losses: [9, 9, 9, 9] }];
  const far = modelOf({ ...table, models: [...table.models, ...spread] }, positions);
  assert.equal(ranked(far, 1).rival?.encoding, 'wide');
  // one seed cannot tell
  const single = { ...table, models: table.models.filter(({ seed }) => seed === 1) };
  const alone = modelOf(single, positions);
  assert.match(claim(alone), /but only one seed\.$/);
  assert.ok(rises(alone).every(({ apart }) => !apart));
  assert.equal(basis(alone)[1], 'Each line is of one seed.');
  assert.equal(basis(modelOf(single, read))[1], 'A loss is of one seed.');
});

test('of a table without losses on both sides of the trained length no change is said', () => {
  assert.match(claim(modelOf(table, positions)), /From the end of the trained length/);
  for (const trained of [7, 32, 1000]) {
    const now = modelOf({ ...table, trained }, positions);
    assert.deepEqual(rises(now), []);
    assert.match(claim(now), /^At positions 0 to 7 rotary has [^.]*\.$/, `${trained}`);
  }
});

test('a token counts as predicted better or worse where all seeds are on one side of all of the first encoding', () => {
  const now = modelOf(table, { ...read, token: 9 });
  assert.deepEqual([now.words, now.position, now.at, now.last], [table.sentence, 3, 3, 3]);
  assert.deepEqual(gains(now), [
    [0, 0, 0, 0],
    [0, 2, 0, -6.5],
  ]);
  assert.deepEqual(
    now.whole.map(({ mean, least, most }) => [mean, least, most]),
    [
      [[4], [3.75], [4.25]],
      [[5.25], [4.875], [5.625]],
    ],
  );
  // one seed cannot tell
  const single = { ...table, models: table.models.filter(({ seed }) => seed === 1) };
  assert.ok(
    gains(modelOf(single, read))
      .flat()
      .every((gain) => gain === 0),
  );
  // without a sentence the positions are shown
  assert.equal(modelOf({ ...table, sentence: undefined }, read).words, null);
  // of the orders of 1 + 1, 2 + 2 and 3 + 3 seeds two have those of one encoding apart from the others
  assert.deepEqual([1, 2, 3].map(chanceOf), [1, 3, 10]);
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
    { ...table, sentence: ['an', 'old'] },
    { ...table, sentence: 'an old-house' },
    { ...table, sentence: [] },
  ])
    assert.equal(isTable(wrong), false, JSON.stringify(wrong));
  const { rows, last } = modelOf(siblings, positions);
  assert.deepEqual(
    rows.map(({ encoding }) => encoding),
    ['none', 'sinusoidal', 'learned', 'rotary', 'alibi', 't5'],
  );
  assert.equal(last + 1, 4 * siblings.trained);
  assert.ok(rows.every(({ seeds }) => seeds === 3));
  const { words, whole } = modelOf(siblings, read);
  assert.match(words?.join('') ?? '', /^ she had been forced into prudence in her youth, .*\.$/);
  assert.equal(whole.length, 6);
});

test('what the article says of the table that is shipped holds for every seed', () => {
  const { models, bucket, trained } = siblings;
  const meanOf = (/** @type {readonly number[]} */ all) => all.reduce((a, b) => a + b) / all.length;
  const inside = trained / bucket;
  const of = (/** @type {string} */ name, /** @type {number[]} */ ...range) =>
    models
      .filter(({ encoding }) => encoding === name)
      .map(({ losses }) => meanOf(losses.slice(...range)));
  const none = of('none', 0, inside);
  for (const added of ['sinusoidal', 'learned']) {
    const losses = of(added, 0, inside);
    assert.ok(Math.min(...losses) < Math.max(...none) && Math.max(...losses) > Math.min(...none));
  }
  const isBelow = Array.from(
    { length: inside },
    (_, k) => Math.max(...of('sinusoidal', k, k + 1)) < Math.min(...of('none', k, k + 1)),
  );
  assert.equal(
    isBelow.indexOf(true),
    inside - 1,
    'sinusoids are better at the last positions only',
  );
  for (const relative of ['rotary', 'alibi', 't5']) {
    const losses = of(relative, 0, inside);
    assert.ok(Math.max(...losses) < Math.min(...none), relative);
    // an eighth of a nat, and a probability of the token that is an eighth higher
    const gain = meanOf(none) - meanOf(losses);
    assert.ok(gain > 0.1 && gain < 0.15, `${relative}: ${gain}`);
  }
  assert.ok(Math.min(...of('sinusoidal', inside)) > Math.max(...of('none', inside)));
  const worse = rises(modelOf(siblings, positions)).filter(({ apart }) => apart);
  assert.deepEqual(
    worse.map(({ encoding, rise }) => [encoding, rise > 0]),
    [
      ['t5', true],
      ['rotary', true],
      ['sinusoidal', true],
    ],
  );
  // of the sentence, about as many words as chance alone marks
  const all = gains(modelOf(siblings, read)).slice(1).flat();
  const marked = all.filter((gain) => gain !== 0).length;
  const byChance = all.length / chanceOf(3);
  assert.ok(marked > byChance / 1.5 && marked < 1.5 * byChance, `${marked} and ${byChance}`);
});

test('pointer and keys choose a position, whose losses are listed; sentence and notice follow the table', async () => {
  const { page, complaints, close } = await openFigures(
    browser,
    '<phasor-losses position="3">losses</phasor-losses>',
    { everySeen: true },
  );
  const figure = page.locator('phasor-losses');
  await figure.evaluate((element, given) => Object.assign(element, { table: given }), table);
  const claimText = figure.locator('.claim');
  await claimText
    .filter({
      hasText:
        /^At positions 0 to 7 rotary has the lowest loss, 5(\.00)? nats a token, with every seed\./,
    })
    .waitFor();
  assert.match(
    await claimText.innerText(),
    /worse: rotary \(0\.40?\); better: mine \(−0\.40?\)\.$/,
  );
  assert.match(
    await figure.locator('.notice').innerText(),
    /^Losses on a book, of models that learned from 1000 tokens, 16 at once\. Each line is the mean of 2 seeds/,
  );
  await figure.locator('svg').focus();
  await page.keyboard.press('End');
  await claimText.filter({ hasText: 'At positions 24 to 31 mine has the lowest loss' }).waitFor();
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

test('a position is pointed at from where it stands to the next one', async () => {
  const { page, close } = await openFigures(
    browser,
    '<phasor-losses style="inline-size: 900px">losses</phasor-losses>',
  );
  const figure = page.locator('phasor-losses');
  await figure.evaluate((element, given) => Object.assign(element, { table: given }), table);
  await settled(page);
  const chart = await figure.locator('svg.losses .hit').boundingBox();
  assert.ok(chart && chart.width > 320, 'ten pixels a position');
  const picked = [];
  for (const place of [5.2, 5.8, 7.8, 31.8]) {
    await page.mouse.move(chart.x + (place / 32) * chart.width, chart.y + chart.height / 2);
    await settled(page);
    picked.push(await figure.evaluate((element) => /** @type {any} */ (element).position));
  }
  assert.deepEqual(picked, [5, 5, 7, 31]);
  await close();
});

test('one sentence as each encoding reads it: the marks, the cursor by keys and pointer, its table and its program', async () => {
  const { page, complaints, close } = await openFigures(
    browser,
    '<phasor-losses of="sentence" controls>losses</phasor-losses>',
    { everySeen: true },
  );
  const figure = page.locator('phasor-losses');
  await figure.evaluate((element, given) => Object.assign(element, { table: given }), table);
  const claimText = figure.locator('.claim');
  await claimText
    .filter({
      hasText:
        /^At “an” rotary has the lowest mean, 3(\.00)? nats .* Over the sentence rotary has the lowest loss, 4(\.00)? nats a token, with every seed\.$/,
    })
    .waitFor();
  const readers = figure.locator('.readings > div');
  assert.deepEqual(await readers.locator('.reading').allInnerTexts(), [
    'an old- house',
    'an old- house',
  ]);
  assert.match(await readers.nth(1).innerText(), /1 of 4 better, 1 worse/);
  const marked = await figure
    .locator('.readings .word')
    .evaluateAll((words) => words.map(({ className }) => className.replace('word', '').trim()));
  assert.deepEqual(marked, ['now', '', '', '', 'now', 'better', '', 'worse']);
  assert.match(await figure.locator('.notice').innerText(), /by chance alone one word in 3 is\.$/);
  assert.ok(!(await figure.locator('svg.losses').isVisible()));

  await figure.locator('.readings').focus();
  await page.keyboard.press('End');
  await claimText.filter({ hasText: /^At “house” rotary has the lowest loss, 2/ }).waitFor();
  assert.match(
    (await figure.locator('.readings').getAttribute('aria-valuetext')) ?? '',
    /^token 3, “house”: rotary 2(\.00)?, mine 8\.50?$/,
  );
  await readers.nth(1).locator('.word').nth(1).click();
  await claimText.filter({ hasText: /^At “old” mine has the lowest loss, 4\.50? nats/ }).waitFor();
  assert.equal(await figure.evaluate((element) => /** @type {any} */ (element).pinned), true);

  await figure.getByLabel('Losses of').selectOption('positions');
  await figure.locator('svg.losses').waitFor();
  assert.ok(!(await figure.locator('.readings').isVisible()));
  // a table without a sentence shows its positions, and says so
  const plain = { ...table, sentence: undefined };
  await figure.evaluate(
    (element, given) => Object.assign(element, { table: given, of: 'sentence' }),
    plain,
  );
  await figure.locator('.notice').filter({ hasText: 'The table has no sentence.' }).waitFor();
  await figure.locator('svg.losses').waitFor();
  assert.deepEqual(complaints, []);
  await close();
});
