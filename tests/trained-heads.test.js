// The article's trained heads: fetched when the reader comes near, named by what was measured, and what
// becomes of the answers without them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testBrowser } from './harness/browser.js';
import { settled } from './harness/settled.js';

const browser = testBrowser();

test('trained heads come when they are near; either induction head is enough, without both nothing is right', async () => {
  const { page, complaints, close } = await browser.open('index.html', {
    viewport: { width: 1280, height: 800 },
  });
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await settled(page);
  const ofModel = () => asked.filter((path) => /^\/(model|heads\/trained)\//.test(path));
  assert.deepEqual(ofModel(), []);
  const place = page.locator('#trained figure');
  await place.scrollIntoViewIfNeeded();
  const text = place.locator('> p');
  await text.waitFor();
  assert.ok(ofModel().includes('/heads/trained/model.safetensors'));
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
  await page.locator('#trained .goal.done').waitFor();
  assert.equal(await button.innerText(), 'Switch this head on');
  assert.deepEqual(complaints, []);
  await close();
});
