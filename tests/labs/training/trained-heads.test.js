// The page's sentence in the language model, as the article has it alone in a frame, and in one file.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testBrowser } from '../../harness/browser.js';
import { settled } from '../../harness/settled.js';

const browser = testBrowser();

test('the sentence of the page is read by the language model; without a head its loss is another, and the one before stands beside', async () => {
  const { page, complaints, close } = await browser.open(
    'article.html?embed=trained-title#text=the+lord+said',
    {
      viewport: { width: 1280, height: 800 },
    },
  );
  await settled(page);
  const figure = page.locator('#trained phasor-model');
  await figure.scrollIntoViewIfNeeded();
  const tokens = () =>
    figure.evaluate((element) => {
      const { tensor, rowname } = /** @type {any} */ (element).data() ?? {};
      return tensor && Array.from({ length: tensor.shape[0] }, (_, k) => rowname(k));
    });
  const loss = figure.locator('.loss');
  await loss.waitFor();
  assert.equal((await tokens()).length, 3);
  assert.match(await loss.innerText(), /^Loss of this text: \d\.\d\d nats a token, each predicted/);
  await page.evaluate(() => (location.hash = '#text=the+king+said+unto+the+people'));
  await page.waitForFunction(
    () =>
      /** @type {any} */ (document.querySelector('#trained phasor-model'))?.data()?.tensor
        .shape[0] === 6,
  );
  const goal = page.locator('#trained .goal');
  // a head without a name is not the one that is looked for
  await figure.locator('.deeds li').first().waitFor();
  await figure.evaluate((element) => {
    const all = Array.from({ length: 16 }, (_, k) => [Math.floor(k / 4), k % 4]);
    const { deedOf } = /** @type {any} */ (element);
    const nameless = all.find((each) => deedOf.call(element, each.join('.')) === null);
    const [layer, head] = nameless ?? [];
    /** @type {any} */ (element).set({ layer, head });
  });
  await figure.getByRole('button', { name: 'Switch this head off' }).click();
  await goal.getByText('What heads do stands below the maps').waitFor();
  assert.equal(await page.locator('#trained .goal.done').count(), 0);
  await figure.evaluate((element) => {
    const all = Array.from({ length: 16 }, (_, k) => `${Math.floor(k / 4)}.${k % 4}`);
    const { deedOf } = /** @type {any} */ (element);
    const off = all.filter((each) => deedOf.call(element, each) === 'previousToken').slice(0, 1);
    /** @type {any} */ (element).set({ off });
  });
  await page.locator('#trained .goal.done').getByText('The loss says it').waitFor();
  await loss.filter({ hasText: 'with all heads and positions' }).waitFor();
  const [now, before] = (await loss.innerText()).match(/\d\.\d\d/g)?.map(Number) ?? [];
  assert.ok(Math.abs(now - before) < 1 && now > 1, `${now} and ${before}`);
  assert.match(await figure.locator('.next thead').innerText(), /before/);
  assert.deepEqual(complaints, []);
  await close();
});
