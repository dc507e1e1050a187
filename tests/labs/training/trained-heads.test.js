// The article's trained heads: fetched when the reader comes near, named by what was measured, and what
// becomes of the answers without them; the page's sentence in the language model.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testBrowser } from '../../harness/browser.js';
import { settled } from '../../harness/settled.js';

const browser = testBrowser();

test('trained heads come when they are near; either induction head is enough, without both nothing is right', async () => {
  const { page, complaints, close } = await browser.open('article.html', {
    viewport: { width: 1280, height: 800 },
  });
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await settled(page);
  // what opens the model, and the model: the same names that are not asked for now are asked for later
  const late = ['/labs/models/index.js', '/labs/training/heads/model.safetensors'];
  const ofModel = () => late.filter((path) => asked.includes(path));
  assert.deepEqual(ofModel(), []);
  const place = page.locator('#trained .letters');
  await place.scrollIntoViewIfNeeded();
  const text = place.locator('> p');
  await text.waitFor();
  assert.deepEqual(ofModel(), late, asked.join());
  assert.match(
    await text.innerText(),
    /^Layer 2, head 1 looks at what came after the same token: over random sequences, 0\.\d\d of/,
  );
  assert.match(
    await text.innerText(),
    /names 9 of 9 tokens right; heads that are switched off: 0\. Switch this head off$/,
  );

  const choose = (/** @type {object} */ change) =>
    place.locator('phasor-attention').evaluate((figure, wanted) => {
      /** @type {any} */ (figure).set(wanted);
    }, change);
  const button = place.getByRole('button', { name: /Switch this head/ });
  for (const [head, left] of /** @type {const} */ ([
    [0, 9],
    [1, 0],
  ])) {
    await choose({ layer: 1, head });
    assert.match(await text.innerText(), /^Layer 2, .* looks at what came after the same token/);
    await button.click();
    await page
      .getByText(
        `The model names ${left} of 9 tokens right; heads that are switched off: ${head + 1}.`,
      )
      .waitFor();
  }
  assert.equal(await button.innerText(), 'Switch this head on');
  assert.deepEqual(complaints, []);
  await close();
});

test('the sentence of the page is read by the language model; without a head its loss is another, and the one before stands beside', async () => {
  const { page, complaints, close } = await browser.open('article.html#text=the+lord+said', {
    viewport: { width: 1280, height: 800 },
  });
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await settled(page);
  assert.deepEqual(
    asked.filter((path) => path.endsWith('.gguf')),
    [],
  );
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
  await page.locator('#text').fill('the king said unto the people');
  // the page may have moved to the sentence
  await figure.scrollIntoViewIfNeeded();
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
