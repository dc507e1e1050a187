// The example in JavaScript on the reference page of every element: it runs, and the figure has nothing to
// say against it.

import assert from 'node:assert/strict';
import { dataExample } from '../../tools/site/data-example.js';
import { examples } from '../../tools/site/element-pages.js';
import { elements } from '../../tools/entries.js';
import { testBrowser } from '../harness/browser.js';
import { forRelease, test } from '../harness/tiers.js';

const browser = testBrowser();

forRelease('every example in JavaScript runs, and sets what it says', async () => {
  const figures = await examples();
  const codes = elements.map(({ name, className }) => {
    const example = figures.get(name);
    assert.ok(example, className);
    return [name, dataExample(example, 'phasor-change')];
  });
  const { page, complaints, close } = await browser.open('examples.html', {
    everySeen: true,
    html: `<!doctype html><html lang="en"><title>examples</title><body><input type="file" />
      <script type="module">
        import './core/figures/define.js';
        import './article/lessons.js';
      </script>`,
  });
  const seen = await page.evaluate(async (all) => {
    /** @type {string[]} */
    const wrong = [];
    addEventListener('phasor-error', (event) =>
      wrong.push(`${/** @type {any} */ (event.target).localName}: ${event.detail.message}`),
    );
    for (const [name, code] of all) {
      await customElements.whenDefined(`phasor-${name}`);
      const element = document.createElement(`phasor-${name}`);
      document.body.append(element);
      new Function(code)();
      for (const [, key, value] of code.matchAll(/^figure\.(\w+) = (.*);$/gm)) {
        const [given, got] = [new Function(`return ${value}`)(), /** @type {any} */ (element)[key]];
        const isSame =
          JSON.stringify(given) === JSON.stringify(got) || String(given) === String(got);
        // lists are written as texts, divided by blanks
        const list = Array.isArray(got) && got.join(' ') === String(given).trim();
        if (!isSame && !list && typeof got !== 'boolean' && typeof got !== 'object')
          wrong.push(`${name}.${key} is ${JSON.stringify(got)}, not ${value}`);
      }
      const root = /** @type {ShadowRoot} */ (element.shadowRoot);
      await /** @type {any} */ (window).until(() => root.querySelector('.frame.ready'), name);
      element.remove();
    }
    return wrong;
  }, /** @type {[string, string][]} */ (codes));
  assert.deepEqual(seen, []);
  assert.deepEqual(complaints, []);
  await close();
});

test('elements that take arrays show them as properties', async () => {
  const figures = await examples();
  const of = (/** @type {string} */ name) =>
    dataExample(/** @type {any} */ (figures.get(name)), 'phasor-change');
  assert.match(of('attention'), /figure\.weights = \[\[/);
  assert.match(of('heatmap'), /figure\.tensor = \[\[/);
  assert.match(of('model'), /figure\.model = /);
});
