// A browser that lacks or refuses what figures need: the page gets a message, nothing is thrown into
// it, and the author's text or the rest of the figure stays.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elements } from '../../tools/entries.js';
import { testBrowser } from '../harness/browser.js';
import { openFigures } from '../harness/figures.js';

// unbundled, so that each language is a file of a known name
const browser = testBrowser({ sources: true });

/** @param {string} first a script before all others @param {string} body @param {string} [lang] */
const page = (first, body, lang = 'en') => ({
  html: `<!doctype html><html lang="${lang}"><title>blocked</title><script>${first}</script>
    <script type="module">
      import './core/figures/define.js';
      import './article/lessons.js';
      window.imported = true;
    </script><main>${body}</main></html>`,
});

const all = elements.map(({ tag }) => tag);

test('without constructable style sheets the author’s text stays visible, and a warning says why', async () => {
  for (const [way, missing] of Object.entries({
    throws:
      "window.CSSStyleSheet = class { constructor() { throw new TypeError('Illegal constructor'); } };",
    absent: 'delete window.CSSStyleSheet;',
  })) {
    const opened = await browser.open(
      'blocked.html',
      page(missing, all.map((tag) => `<${tag}><p>Instead of ${tag}</p></${tag}>`).join('')),
    );
    await opened.page.waitForFunction(() => /** @type {any} */ (window).imported);
    for (const tag of all) {
      assert.ok(await opened.page.getByText(`Instead of ${tag}`, { exact: true }).isVisible(), tag);
    }
    const said = opened.complaints;
    assert.equal(said.length, 2, `${way}: ${said}`);
    for (const one of said)
      assert.match(one, /^phasor: without new CSSStyleSheet\(\) this browser/);
    for (const tag of all) assert.ok(said.join().includes(tag), tag);
    await opened.close();
  }
});

test('a class that a page registers itself leaves the text inside its tag where it is', async () => {
  const { page: tab, close } = await browser.open(
    'own.html',
    page('delete window.CSSStyleSheet;', '<own-figure><p>Instead</p></own-figure>'),
  );
  await tab.evaluate(async () => {
    addEventListener('error', (event) => event.preventDefault());
    const { CurvesElement } = await import(/** @type {any} */ ('/core/figures/curves/element.js'));
    customElements.define('own-figure', class extends CurvesElement {});
  });
  assert.ok(await tab.getByText('Instead').isVisible());
  await close();
});

test('a canvas without a context says so in every figure that has one, and the rest is drawn', async () => {
  const refuse = `for (const Canvas of [HTMLCanvasElement, OffscreenCanvas]) {
    Canvas.prototype.getContext = () => null;
  }`;
  const opened = await browser.open(
    'canvas.html',
    page(
      refuse,
      all
        .map(
          (tag) => `<${tag} ${tag === 'phasor-heatmap' ? 'encoding="sinusoidal"' : ''}></${tag}>`,
        )
        .join(''),
    ),
  );
  const found = await opened.page.evaluate(async (tags) => {
    /** @type {Record<string, { painted: boolean, message: string, claim: string }>} */
    const state = {};
    for (const tag of tags) {
      const element = /** @type {HTMLElement} */ (document.querySelector(tag));
      element.scrollIntoView();
      const ready = () => element.shadowRoot?.querySelector('.frame.ready');
      await /** @type {any} */ (window).until(ready, tag);
      const root = /** @type {ShadowRoot} */ (element.shadowRoot);
      const painted = () =>
        [...root.querySelectorAll('canvas')].some((canvas) => canvas.checkVisibility());
      const message = () => root.querySelector('.message')?.textContent ?? '';
      // some wait for words or a search before they paint
      await /** @type {any} */ (window).until(() => !painted() || message(), `words of ${tag}`);
      state[tag] = {
        painted: painted(),
        message: message(),
        claim: root.querySelector('.claim')?.textContent ?? '',
      };
    }
    return state;
  }, all);
  const painting = Object.entries(found).filter(([, { painted }]) => painted);
  assert.ok(painting.length > 6, painting.map(([tag]) => tag).join());
  for (const [tag, { message }] of painting) {
    assert.equal(message, 'This browser gives no canvas to draw on.', tag);
  }
  assert.match(found['phasor-heatmap'].claim, /\w/);
  assert.deepEqual(opened.complaints, []);
  await opened.close();
});

test('a language whose file is blocked is named in the console, and figures go on in English', async () => {
  const { page: tab, complaints, close } = await browser.open('empty.html', page('', ''));
  await tab.waitForFunction(() => /** @type {any} */ (window).imported);
  await tab.route('**/texts/hi.js', (route) => route.abort());
  complaints.length = 0;
  await tab.evaluate(async () => {
    document.documentElement.lang = 'hi';
    const figure = document.createElement('phasor-curves');
    document.querySelector('main')?.append(figure);
    const isReady = () => figure.shadowRoot?.querySelector('.frame.ready');
    await /** @type {any} */ (window).until(isReady, 'the curves');
  });
  assert.equal(await tab.locator('phasor-curves .more').getAttribute('aria-label'), 'More');
  const own = complaints.filter((one) => one.startsWith('phasor:'));
  assert.equal(own.length, 1, complaints.join('\n'));
  assert.match(own[0], /^phasor: words of 'hi' could not be loaded and stay English: .*hi\.js/);
  await close();
});

for (const missing of ['**/labs/training/api/train{ers,-worker}.js', '**/wasm/training*.js']) {
  test(`training whose file ${missing} is missing says so, in an event as well, and can be started again`, async () => {
    const { page: tab, close } = await browser.open('empty.html', page('', ''));
    await tab.waitForFunction(() => /** @type {any} */ (window).imported);
    await tab.route(missing, (route) => route.abort());
    await tab.evaluate(() => {
      const ownWindow = /** @type {any} */ (window);
      ownWindow.errors = [];
      ownWindow.unhandled = [];
      addEventListener('phasor-error', (event) =>
        ownWindow.errors.push(/** @type {any} */ (event).detail.message),
      );
      addEventListener('unhandledrejection', ({ reason }) =>
        ownWindow.unhandled.push(String(reason)),
      );
      document
        .querySelector('main')
        ?.insertAdjacentHTML('beforeend', '<phasor-train steps="20"></phasor-train>');
    });
    const figure = tab.locator('phasor-train');
    await figure.getByRole('button', { name: 'Start', exact: true }).click();
    await tab.waitForFunction(() => /** @type {any} */ (window).errors.length > 0);
    const { errors, unhandled } = await tab.evaluate(() => {
      const { errors: shown, unhandled: lost } = /** @type {any} */ (window);
      return { errors: shown, unhandled: lost };
    });
    assert.equal(errors.length, 1);
    assert.match(errors[0], /^trainer: a file of phasor\/train did not load: .*(train|wasm)/);
    assert.deepEqual(unhandled, []);
    assert.equal(await figure.locator('.message').textContent(), errors[0]);
    // the button is there to try again
    await figure.getByRole('button', { name: 'Start', exact: true }).waitFor();
    await close();
  });
}

test("readArrays fetches what lies at the page's own origin, and from no other host", async () => {
  const { page: here, close } = await openFigures(browser, '<p>a page</p>');
  /** @type {string[]} */
  const asked = [];
  await here.route('**/*.json', (route) => {
    asked.push(route.request().url());
    if (route.request().url().includes('moved')) {
      return route.fulfill({ status: 302, headers: { location: 'https://example.com/a.json' } });
    }
    const isThere = route.request().url().includes('weights');
    return route.fulfill({ status: isThere ? 200 : 404, body: '[[0.5, 0.5]]' });
  });
  const found = await here.evaluate(async () => {
    const { readArrays } = await import(/** @type {any} */ ('/core/api/files/index.js'));
    const said = (/** @type {string} */ address) =>
      readArrays(address).then(
        (/** @type {any} */ arrays) => JSON.stringify(Object.keys(arrays)),
        (/** @type {Error} */ error) => error.message,
      );
    return [
      await said('data/weights.json'),
      await said('none.json'),
      await said('moved.json'),
      await said('https://example.com/weights.json'),
      await said('//example.com/weights.json'),
      await said('data:application/json,[1].json'),
    ];
  });
  assert.equal(found[0], '["weights"]');
  assert.equal(found[1], 'none.json: HTTP 404');
  assert.equal(found[2], 'moved.json: it could not be fetched');
  for (const message of found.slice(3)) {
    assert.match(
      message,
      /^readArrays: file must be an address at the page's own origin, or its bytes, got/,
    );
  }
  assert.deepEqual(
    asked.map((url) => new URL(url).pathname.split('/').pop()),
    ['weights.json', 'none.json', 'moved.json'],
  );
  await close();
});
