// The lab of masks begins with the causal rule, and its address keeps every other one.

import assert from 'node:assert/strict';
import { testBrowser, violations } from '../../harness/browser.js';
import { settled } from '../../harness/settled.js';
import { forRelease, test } from '../../harness/tiers.js';

const browser = testBrowser();

for (const wanted of ['k <= q && q - k < window', 'k < real']) {
  const run = wanted === 'k < real' ? forRelease : test;
  run(
    `the lab of masks begins with causal, as its text does, and its address keeps ${wanted}`,
    async () => {
      const { page, complaints, close } = await browser.open('masks.html');
      await settled(page);
      const figure = page.locator('phasor-mask');
      const rule = () => figure.evaluate((each) => /** @type {any} */ (each).rule);
      assert.equal(await rule(), 'k <= q');
      assert.equal(await page.evaluate(() => location.hash), '');
      // the rule that the element has by itself is another view here
      const set = async (/** @type {string} */ to) => {
        await figure.evaluate((each, value) => /** @type {any} */ (each).set({ rule: value }), to);
        await settled(page);
      };
      await set(wanted);
      await page.reload();
      await settled(page);
      assert.equal(await rule(), wanted);
      await set('k <= q');
      assert.equal(await page.evaluate(() => location.hash), '');
      assert.deepEqual(complaints, []);
      await close();
    },
  );
}

forRelease('the chapter of masks begins with causal, as its text does', async () => {
  const article = await browser.open('today.html', { everySeen: true });
  await settled(article.page);
  const own = article.page.locator('#masks phasor-mask');
  assert.equal(await own.evaluate((each) => /** @type {any} */ (each).rule), 'k <= q');
  await article.close();
});

forRelease('axe has nothing to say against the lab of masks, with every part open', async () => {
  const { page, complaints, close } = await browser.open('masks.html', { bypassCSP: true });
  await settled(page);
  for (const each of await page.locator('summary').all()) await each.click();
  await settled(page);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await close();
});
