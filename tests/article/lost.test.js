// A script of a page that does not come: the page says so, in its language, with a button that loads it
// again, or a figure does. The pages of the site: their scripts are bundles, the listener is in the HTML.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dist } from '../../tools/entries.js';
import { codes, textsOf } from '../../tools/languages.js';
import { browsing } from '../harness/browsing.js';
import { patience } from '../harness/launch.js';
import { forRelease, inBoth, test } from '../harness/tiers.js';
import { until } from '../harness/until.js';

const site = join(dist, 'site');
const browser = browsing(site);

/** The pages of the site with a module, and an address that loads what comes later. */
const pages = /** @type {const} */ ([
  'index.html',
  'article.html',
  'article.html?embed=heatmap',
  'today.html',
  'gallery.html?open=heatmap',
  'labs.html',
  'teach.html',
  'worksheet.html',
  'model.html',
  'yours.html',
  'rope.html',
  'masks.html',
  'images.html',
  'train.html',
  'conventions.html',
]);

/** @typedef {import('playwright-core').Route} Route */

/** Ways of a script not to come. @type {Record<string, (route: Route) => Promise<unknown>>} */
const ways = {
  'is not found': (route) => route.fulfill({ status: 404, body: 'not found' }),
  'is lost': (route) => route.abort(),
  'is cut': async (route) => {
    const text = await (await route.fetch()).text();
    await route.fulfill({ contentType: 'text/javascript', body: text.slice(0, text.length / 2) });
  },
  'is empty': (route) => route.fulfill({ contentType: 'text/javascript', body: '' }),
};

/** Scripts without which all works: without its worker a model is computed in place. */
const replaced = new Set(['/bundle/model-worker.js']);

/** Milliseconds in which a whole page would say something that is false. */
const enough = 3000;

/**
 * Opens a page, in a window that shows all of it, without one of its scripts.
 *
 * @param {string} address
 * @param {string} [missing] path of a script
 * @param {(route: Route) => Promise<unknown>} [way]
 */
async function opened(address, missing, way) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 12_000 } });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  /** @type {Set<string>} */
  const scripts = new Set();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  if (missing && way) await page.route(`**${missing}`, way);
  await page.goto(browser.url + address);
  return { page, scripts, close: () => context.close() };
}

/**
 * Runs in a page: what it says of a part that did not come, '' where it says nothing for so long.
 *
 * @param {number} most milliseconds
 */
async function said(most) {
  /** @param {ParentNode} root @returns {string} */
  const ofFigures = (root) => {
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      const message = shadowRoot?.querySelector('.message')?.textContent;
      const found = message || (shadowRoot ? ofFigures(shadowRoot) : '');
      if (found) return found;
    }
    return '';
  };
  const end = performance.now() + most;
  for (;;) {
    const found = document.querySelector('.lost')?.textContent || ofFigures(document);
    if (found || performance.now() > end) return found;
    await new Promise((done) => setTimeout(done, 50));
  }
}

inBoth(
  'a page whose own script does not come says so, however that is, and loads again',
  async () => {
    const sentences = ['Part of this page did not load.', 'Reload'];
    const texts = new Map([['en', sentences.join(' ')]]);
    for (const code of codes()) {
      const { texts: own } = textsOf(code);
      texts.set(code, sentences.map((sentence) => own[sentence]).join(' '));
    }
    assert.equal(texts.get('hi'), 'इस पृष्ठ का एक भाग नहीं आया। फिर से लोड करें');
    const languages = [...texts.keys()];
    let k = 0;
    for (const address of pages) {
      const html = await readFile(join(site, address.replace(/\?.*/, '')), 'utf8');
      const script = /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? '';
      assert.ok(script, address);
      // every page in one of the ways and in one of the languages, each way in all of them
      const [how, way] = Object.entries(ways)[k % 4];
      const lang = languages[(k + Math.floor(k / 4)) % languages.length];
      k += 1;
      const { page, close } = await opened(`${address}#lang=${lang}`, `/${script}`, way);
      const box = page.locator('.lost');
      await box.waitFor();
      assert.equal(await box.innerText(), texts.get(lang), `${address}: ${how}`);
      assert.equal(await box.getAttribute('lang'), lang);
      if (k === 1) {
        await page.unroute(`**/${script}`);
        await box.getByRole('button').click();
        await page.locator('html[data-begun]').waitFor();
        assert.equal(await box.count(), 0);
      }
      await close();
    }
  },
);

test('a page whose scripts have all come says nothing; its listener is in it, and its policy knows that', async () => {
  const { page, close } = await opened('rope.html');
  await page.locator('phasor-rope .claim').filter({ hasText: /./ }).waitFor();
  assert.equal(await page.locator('.lost').count(), 0);
  await close();
  const names = (await readdir(site, { recursive: true })).filter((name) => name.endsWith('.html'));
  const without = [];
  for (const name of names) {
    const html = await readFile(join(site, name), 'utf8');
    // pages that lead elsewhere have no other script, and `phasor show` writes one file
    if (name === 'show/figure.html') continue;
    if (!html.includes('phasor-lost') && !html.includes('http-equiv="refresh"')) without.push(name);
  }
  assert.deepEqual(without, []);
});

test('a page of docs/ whose script does not come says so', async () => {
  for (const script of ['/docs/docs.js', '/phasor.iife.js']) {
    for (const [how, way] of Object.entries(ways)) {
      // with nothing in it there is no figure, and no script that has begun to make one
      if (script !== '/docs/docs.js' && how === 'is empty') continue;
      const { page, close } = await opened('docs/elements/bias.html', script, way);
      assert.match(await page.evaluate(said, patience), /did not load/, `${script} ${how}`);
      await close();
    }
  }
});

test('what is no loss is not called one: errors of other scripts, of JSON, and of an extension', async () => {
  const { page, close } = await opened('teach.html');
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    reportError(new Error('an error'));
    dispatchEvent(
      new ErrorEvent('error', {
        error: new SyntaxError('Unexpected token'),
        filename: 'chrome-extension://abc/content.js',
      }),
    );
    void Promise.reject(new TypeError('x is not a function'));
    void Promise.resolve('{').then(JSON.parse);
    for (let k = 0; k < 5; ++k) await frame();
  });
  assert.equal(await page.locator('.lost').count(), 0);
  // what is left of a function where a script ends
  await page.evaluate(() => void Promise.reject(new ReferenceError('fun is not defined')));
  await page.locator('.lost').waitFor();
  await close();
});

test('a script cut between two statements is a program without exports, and is missed', async () => {
  for (const [use, end] of [
    ['({ f }) => f()', ''],
    ['({ f: { g } }) => g', ''],
    // a whole script whose user is wrong
    ['({ f }) => f()', '\n'],
  ]) {
    const { page, close } = await opened('teach.html');
    /** Requests of the script: that of the page, and that which looks at its end. */
    let asked = 0;
    await page.route('**/half.js', (route) => {
      ++asked;
      return route.fulfill({ contentType: 'text/javascript', body: `const f = 1;${end}` });
    });
    await page.route('**/use.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `void import('./half.js').then(${use});\n`,
      }),
    );
    assert.equal(await page.locator('.lost').count(), 0);
    await page.evaluate(() => void import(String(new URL('use.js', location.href))));
    if (end) {
      await until(() => asked > 1, 'a look at the end of the script');
      await page.evaluate(async () => {
        for (let k = 0; k < 5; ++k) await new Promise(requestAnimationFrame);
      });
      assert.equal(await page.locator('.lost').count(), 0);
    } else await page.locator('.lost').waitFor();
    await close();
  }
});

for (const address of pages) {
  forRelease(
    `${address}: each script that does not come is missed, by the page or by a figure`,
    async () => {
      const whole = await opened(address);
      assert.equal(await whole.page.evaluate(said, enough), '');
      await whole.close();
      /** @type {string[]} */
      const silent = [];
      for (const script of whole.scripts) {
        if (replaced.has(script)) continue;
        for (const [how, way] of Object.entries(ways)) {
          // of a part with nothing in it, that part alone could say so
          if (how === 'is empty') continue;
          const { page, close } = await opened(address, script, way);
          const found = await page.evaluate(said, patience);
          if (!found) silent.push(`${script} ${how}`);
          await close();
        }
      }
      assert.deepEqual(silent, []);
    },
  );
}
