// When <phasor-attention> loads the list of words, half a megabyte: for a text that somebody gave, never
// for a preset that gives way to weights.

import assert from 'node:assert/strict';
import { fewVectors, onlyFew } from '../../web/core/words/vectors.js';
import { words } from '../../web/core/words/words.js';
import { testBrowser } from '../harness/browser.js';
import { forRelease, test } from '../harness/tiers.js';

const preset = 'the money bank by the river bank';

test('the vectors of the preset are those of the list, to the bit', async () => {
  assert.ok(onlyFew(preset) && onlyFew('') && onlyFew('The RIVER'));
  assert.ok(!onlyFew('the money of the doctor'));
  const [few, all] = [await fewVectors(), await words()];
  const tokens = all.tokens(`${preset} The BANK`);
  assert.deepEqual(few.tokens(preset), all.tokens(preset));
  assert.deepEqual(few.embed(tokens), all.embed(tokens));
});

const browser = testBrowser();

/**
 * @param {string} body
 * @returns the page, and the files it asked for that hold the list of words
 */
async function open(body) {
  const opened = await browser.open('attention-words.html', {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>words</title>
      <script type="module" src="core/figures/define.js"></script><body>${body}</body></html>`,
  });
  const lists = () =>
    opened.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => 'decodedBodySize' in entry && Number(entry.decodedBodySize) > 300_000)
        .map(({ name }) => name)
        .filter((name) => /\/words-\w+\.js$/.test(name)),
    );
  const claim = opened.page.locator('phasor-attention .claim');
  return { ...opened, lists, claim };
}

forRelease(
  'weights that come after the first paint are drawn without the list of words',
  async () => {
    const later = {
      frames: 'requestAnimationFrame(() => requestAnimationFrame(give))',
      fetched: `fetch('data:application/json,[[1,0],[0.25,0.75]]').then((all) => all.json()).then(give)`,
      painted: `new MutationObserver((_, watch) => (watch.disconnect(), give())).observe(
      one.shadowRoot.querySelector('.claim'), { childList: true })`,
    };
    for (const [name, when] of Object.entries(later)) {
      const { lists, claim, close } = await open(`<phasor-attention></phasor-attention>
      <script type="module">
        await customElements.whenDefined('phasor-attention');
        const one = document.querySelector('phasor-attention');
        const give = () => (one.weights = [[1, 0], [0.25, 0.75]]);
        ${when};
      </script>`);
      await claim.filter({ hasText: /^1 looks at 1 with 75/ }).waitFor();
      assert.deepEqual(await lists(), [], name);
      await close();
    }
  },
);

test('the preset is drawn with its own vectors, and a text that is given loads the list', async () => {
  const { page, lists, claim, close } = await open('<phasor-attention></phasor-attention>');
  await claim.filter({ hasText: 'bank' }).waitFor();
  const before = await claim.textContent();
  assert.deepEqual(await lists(), []);
  const set = (/** @type {string} */ text) =>
    page.evaluate(
      (to) => document.querySelector('phasor-attention')?.setAttribute('text', to),
      text,
    );
  await set('a robot loves the money');
  await claim.filter({ hasText: 'loves' }).waitFor();
  assert.ok((await lists()).length > 0);
  await set(preset);
  await claim.filter({ hasText: 'bank' }).waitFor();
  assert.equal(await claim.textContent(), before);
  await close();
});

test('a padded text has a word that is not one of the preset, so it loads the list', async () => {
  const { page, lists, claim, close } = await open(
    '<phasor-attention kind="padded"></phasor-attention>',
  );
  await page.waitForFunction(
    () =>
      document.querySelector('phasor-attention')?.shadowRoot?.querySelector('.claim')?.textContent,
  );
  assert.match((await claim.textContent()) ?? '', /looks at/);
  assert.equal((await lists()).length, 1);
  await close();
});

test('tokens without weights wait for them', async () => {
  const { page, lists, claim, close } = await open(
    `<phasor-attention tokens='["cat", "sat"]'></phasor-attention>`,
  );
  await page.getByText('There are no weights to show.').waitFor();
  await page.evaluate(() => {
    const one = /** @type {any} */ (document.querySelector('phasor-attention'));
    one.weights = [
      [1, 0],
      [0.25, 0.75],
    ];
  });
  await claim.filter({ hasText: /^“sat” 1 looks at “sat” 1 with 75/ }).waitFor();
  assert.deepEqual(await lists(), []);
  await close();
});
