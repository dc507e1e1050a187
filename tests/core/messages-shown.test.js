// What the library refuses is shown in the language of the page, by elements and labs, and again in
// another one; listeners get it in English.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testBrowser } from '../harness/browser.js';
import { settled } from '../harness/settled.js';

/** @typedef {import('playwright-core').Page} Page */

const browser = testBrowser();

/** @param {string} body @param {string} [language] */
async function open(body, language = 'hi') {
  const html = `<!doctype html><html lang="${language}"><title>figures</title>
    <script type="module" src="core/figures/define.js"></script>
    <script type="module" src="article/lessons.js"></script>
    <script>
      window.events = [];
      addEventListener('phasor-error', ({ detail }) => events.push(detail.message));
    </script><body>${body}`;
  return browser.open('figures.html', { html, everySeen: true });
}

/** @param {Page} page @param {string} language */
async function become(page, language) {
  await page.evaluate((wanted) => {
    document.documentElement.lang = wanted;
  }, language);
  await settled(page);
}

/** @param {Page} page @param {string} tag @param {RegExp} words */
const shown = (page, tag, words) =>
  page.locator(`${tag} .message`).filter({ hasText: words }).waitFor();

/**
 * Elements with something wrong: HTML, properties, and what they say.
 *
 * @type {Record<string, { html: string, set?: Record<string, unknown>, english: RegExp, hindi: RegExp }>}
 */
const wrong = {
  'phasor-attention': {
    html: '<phasor-attention text="one two three"></phasor-attention>',
    set: { weights: [[1, 0], [1]] },
    english: /: weights\[1\] must be an array of 2 like its neighbours, got an array of 1$/,
    hindi: /: weights\[1\]: अपने पड़ोसियों की तरह 2 अवयवों की सरणी चाहिए, मिला 1 अवयवों की सरणी$/,
  },
  'phasor-mask': {
    html: '<phasor-mask rule="k <= q &amp;&amp;"></phasor-mask>',
    english: /: rule cannot be read at character 10: Expected expression after &&\.$/,
    hindi: /: rule वर्ण 10 पर पढ़ा नहीं जा सकता: && के बाद व्यंजक होना चाहिए।$/,
  },
  'phasor-model': {
    html: '<phasor-model src="/nowhere/"></phasor-model>',
    english: /^openModel: model\.safetensors: \S+ answers with status 404$/,
    hindi: /^openModel: model\.safetensors: \S+ का उत्तर स्थिति 404 है$/,
  },
  'phasor-diagnose': {
    html: '<phasor-diagnose kind="sinusoidal-table"></phasor-diagnose>',
    set: { a: [[1, 2]], b: [1, 2] },
    english: /^diagnose: b must be \[positions, features\] for sinusoidal-table, got /,
    hindi: /^diagnose: b: sinusoidal-table के लिए \[positions, features\] चाहिए, मिला /,
  },
  'phasor-train': {
    html: '<phasor-train heads="5"></phasor-train>',
    english: /: heads must be a divisor of dim, 32, got 5$/,
    hindi: /: heads: dim, 32, का भाजक चाहिए, मिला 5$/,
  },
  'phasor-claim': {
    html: '<phasor-claim expr="PE(1, 2" says="0.5"></phasor-claim>',
    english: /^expr cannot be read at character \d+: \S.*\.$/,
    hindi: /^expr अक्षर \d+ पर पढ़ा नहीं जा सका: .*।$/,
  },
};

test('elements on a Hindi page show messages of the library in Hindi, and in English when that is chosen', async () => {
  const all = Object.entries(wrong);
  const { page, close } = await open(all.map(([, { html }]) => html).join('\n'));
  for (const [tag, { set }] of all) {
    if (set) {
      await page.evaluate(
        ([name, given]) => Object.assign(/** @type {any} */ (document.querySelector(name)), given),
        /** @type {const} */ ([tag, set]),
      );
    }
  }
  for (const [tag, { hindi }] of all) await shown(page, tag, hindi);
  await become(page, 'en');
  for (const [tag, { english }] of all) await shown(page, tag, english);
  await become(page, 'hi');
  for (const [tag, { hindi }] of all) await shown(page, tag, hindi);
  const events = await page.evaluate(() => /** @type {any} */ (window).events);
  for (const tag of ['phasor-attention', 'phasor-model', 'phasor-diagnose', 'phasor-train']) {
    const { english } = wrong[tag];
    assert.ok(
      events.some((/** @type {string} */ message) => english.test(message)),
      tag,
    );
  }
  await close();
});

test('where the library cannot be loaded, that is said in the language of the page', async () => {
  const { page, close } = await open('<phasor-mask></phasor-mask>');
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'WebAssembly');
  });
  await page.reload();
  await shown(
    page,
    'phasor-mask',
    /^load: इस इंजन में WebAssembly नहीं है, या बंद है; phasor को यह चाहिए: /,
  );
  await become(page, 'en');
  await shown(
    page,
    'phasor-mask',
    /^load: this engine has no WebAssembly, or it is switched off; /,
  );
  await become(page, 'hi');
  await shown(page, 'phasor-mask', /^load: इस इंजन में WebAssembly नहीं है/);
  await close();
});

test('the page of conventions says what is wrong with a configuration, and its warnings, in Hindi', async () => {
  const { page, complaints, close } = await browser.open('conventions.html?lang=hi');
  await settled(page);
  const config = page.locator('#config');
  const paste = (/** @type {object} */ file) =>
    config.locator('#config-text').fill(JSON.stringify(file));
  const llama = { model_type: 'llama', hidden_size: 64, num_attention_heads: 4 };
  await paste({ ...llama, hidden_size: 'many' });
  const error = config.locator('.error');
  await error
    .filter({ hasText: "ropeConfig: hidden_size: कोई परिमित संख्या चाहिए, मिला 'many'" })
    .waitFor();
  assert.equal(await error.getAttribute('lang'), null);
  await become(page, 'en');
  await error.filter({ hasText: "hidden_size must be a finite number, got 'many'" }).waitFor();
  await become(page, 'hi');
  await paste({ ...llama, rope_theta: 1e4, rope_interleaved: true });
  const warning = config.locator('.warnings li').first();
  assert.match(await warning.innerText(), /rope_interleaved यहाँ मालूम नहीं है/);
  assert.deepEqual(complaints, []);
  await close();
});

test('an unreadable array is reported in Hindi', async () => {
  const { page, close } = await browser.open('conventions.html?lang=hi');
  await settled(page);
  const box = page.locator('#diagnose');
  await box.locator('textarea').first().fill('[[1, 2], [3');
  const about = box.locator('.array-about.error');
  await about.filter({ hasText: '2 कोष्ठक बंद नहीं हैं, आख़िरी पंक्ति 1, स्तंभ 10 का' }).waitFor();
  await become(page, 'en');
  await about
    .filter({ hasText: '2 brackets are not closed, the last one of line 1, column 10' })
    .waitFor();
  await become(page, 'hi');
  await about.filter({ hasText: '2 कोष्ठक बंद नहीं हैं' }).waitFor();
  await close();
});
