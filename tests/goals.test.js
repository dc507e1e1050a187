// The article: every chapter names one thing to do, and a tick says that it is done.

import assert from 'node:assert/strict';
import { testBrowser } from './harness/browser.js';
import { settled } from './harness/settled.js';
import { forRelease, test } from './harness/tiers.js';

const browser = testBrowser();
const whole = { everySeen: true };

/** Chapter → what the reader changes, first what is not enough. @type {Record<string, object[]>} */
const ways = {
  ladder: [
    { formula: '[sin(pos), cos(pos)]', step: 'yours' },
    { formula: '[sin(pos), cos(pos), sin(pos/2), cos(pos/2), sin(pos/3), cos(pos/3)]' },
  ],
  hand: [{ column: 1 }, { position: 1, column: 4 }],
  pattern: [
    { row: 3, column: 20 },
    { row: 3, column: 120 },
  ],
  curves: [{ pair: 5 }, { pair: 60 }],
  binary: [{ position: 5 }, { position: 6 }],
  similarity: [{ offset: 5 }, { offset: 12 }],
  collisions: [{ dim: 2 }, { dim: 16 }],
  shift: [{ offset: 5 }, { position: 9 }],
  turning: [{ query: 30, key: 16 }, { query: 31 }],
  bias: [{ head: 2 }, { kind: 'Shaw' }],
  masks: [{ rule: 'k <= q' }, { rule: 'k <= q && (q - k < window || k < sinks)' }],
  cache: [{ kvheads: 2 }, { kvheads: 1 }],
  add: [{ column: 2 }, { combine: 'concatenate' }],
  steps: [{ step: 'scores' }, { step: 'softmax' }],
  terms: [{ reads: 'nearby' }, { reads: 'meaning' }],
  attention: [{ head: 3 }, { head: 1 }],
  order: [{ query: 2 }, { encoding: false }],
  cost: [{ step: 2 }, { step: 7 }],
  precision: [{ format: 'bfloat16' }, { format: 'float32-pow' }],
};

forRelease(
  'every chapter has a goal, which is reached by what it says and by nothing less',
  async () => {
    const { page, complaints, close } = await browser.open('index.html', whole);
    await settled(page);
    const without = await page.evaluate(() =>
      Array.from(document.querySelectorAll('main > .chapter'))
        .filter((chapter) => !chapter.querySelector('.goal'))
        .map(({ id }) => id),
    );
    assert.deepEqual(without, []);
    assert.equal(await page.locator('.goal.done').count(), 0);
    for (const [id, changes] of Object.entries(ways)) {
      const states = [];
      for (const change of changes) {
        await page.evaluate(([chapter, wanted]) => {
          const figure = document.querySelector(`#${chapter} figure > *`);
          /** @type {any} */ (figure).set(wanted);
        }, /** @type {const} */ ([id, change]));
        await settled(page);
        states.push(await page.locator(`#${id} .goal.done`).count());
      }
      assert.deepEqual(states, [0, 1], id);
    }
    assert.equal(await page.locator('#order .goal [role=status]').textContent(), 'Done');
    await page.locator('#languages [lang=hi]').click();
    await page.locator('#order .goal [role=status]', { hasText: 'हो गया' }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  },
);

forRelease(
  'the models that are trained reach their goal when one of them has learned its task, not before',
  async () => {
    const { page, complaints, close } = await browser.open('index.html');
    await settled(page);
    const figure = page.locator('#learn phasor-train');
    await figure.scrollIntoViewIfNeeded();
    // a run in milliseconds: the token before, out of four
    const short = { offset: 1, length: 8, vocabulary: 4, dim: 16, batch: 16 };
    for (const [change, count] of /** @type {[object, number][]} */ ([
      [{ ...short, encodings: ['none'], steps: 10 }, 0],
      [{ encodings: ['none', 'shaw'], steps: 100 }, 1],
    ])) {
      await figure.evaluate((element, wanted) => {
        /** @type {any} */ (element).set(wanted);
        /** @type {any} */ (window).isMeasured = false;
        const heard = () => /** @type {any} */ (window.isMeasured = true);
        element.addEventListener('phasor-measure', heard, { once: true });
      }, change);
      await figure.getByRole('button', { name: 'Start', exact: true }).click();
      await page.waitForFunction(() => /** @type {any} */ (window).isMeasured);
      assert.equal(await page.locator('#learn .goal.done').count(), count, JSON.stringify(change));
    }
    assert.deepEqual(complaints, []);
    await close();
  },
);

test('a goal is reached by keys and by the switch of the page', async () => {
  const { page, close } = await browser.open('index.html', whole);
  await settled(page);
  await page.locator('#lost').getByRole('button', { name: 'Move back' }).press('Enter');
  await page.locator('#lost .goal.done').waitFor();
  await page.getByRole('switch', { name: 'Add the encoding' }).press('Space');
  await page.locator('#order .goal.done').waitFor();
  assert.equal(await page.locator('.goal.done').count(), 2);
  await close();
});
