// What an element says below its figure is of what was asked for. While that cannot be drawn the last picture
// stays, and the message beside it; the sentence of the last picture does not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testBrowser } from '../harness/browser.js';
import { drawn, openFigures } from '../harness/figures.js';
import { settled } from '../harness/settled.js';

const browser = testBrowser();

/**
 * @type {Record<string, [html: string, right: Record<string, unknown>, wrong: Record<string,
 *   unknown>, message: RegExp][]>}
 */
const cases = {
  mask: [
    [
      '<phasor-mask id="a" queries="8" keys="8"></phasor-mask>',
      { rule: 'k <= q' },
      { rule: 'k <= q &&' },
      /rule/,
    ],
    [
      '<phasor-mask id="a" queries="8" keys="8" rule="k <= q" controls></phasor-mask>',
      { versus: 'k < q' },
      { versus: 'nothing < q' },
      /nothing/,
    ],
    [
      '<phasor-mask id="a" queries="8" keys="8" rule="q - k < window"></phasor-mask>',
      { numbers: 'window=2' },
      { numbers: 'window=x' },
      /numbers must be/,
    ],
  ],
  ladder: [
    [
      '<phasor-ladder id="a" step="yours" controls></phasor-ladder>',
      { formula: 'sin(pos)' },
      { formula: 'sin(pos' },
      /Unclosed \(/,
    ],
    [
      '<phasor-ladder id="a" step="yours"></phasor-ladder>',
      { formula: 'sin(pos)' },
      { formula: 'sin(pos' },
      /Unclosed \(/,
    ],
    [
      '<phasor-ladder id="a" step="yours" view="vectors" controls></phasor-ladder>',
      { formula: 'sin(pos)' },
      { formula: 'sin(pos' },
      /Unclosed \(/,
    ],
  ],
  cache: [
    ['<phasor-cache id="a"></phasor-cache>', { heads: 8, kvheads: 4 }, { kvheads: 3 }, /8/],
    ['<phasor-cache id="a"></phasor-cache>', { window: 4 }, { window: 'x' }, /window must be/],
  ],
  diagnose: [
    [
      '<phasor-diagnose id="a" kind="sinusoidal-table"></phasor-diagnose>',
      { a: [[0, 1]], b: [[0, 1]] },
      { b: [1, 2] },
      /b/,
    ],
  ],
  rope: [
    ['<phasor-rope id="a"></phasor-rope>', { config: '' }, { config: '{ "no json' }, /JSON|json/],
  ],
  train: [
    ['<phasor-train id="a"></phasor-train>', { heads: 2, dim: 16 }, { heads: 3 }, /heads|dim/],
    ['<phasor-train id="a"></phasor-train>', { layers: 1 }, { layers: 99 }, /layers must be/],
  ],
  steps: [
    [
      '<phasor-steps id="a"></phasor-steps>',
      { q: [[1, 2]], k: [[1, 2]], v: [[1]] },
      { k: [[1, 2, 3]] },
      /2/,
    ],
    ['<phasor-steps id="a"></phasor-steps>', { query: 1 }, { query: -1 }, /query must be/],
  ],
};

for (const [name, each] of Object.entries(cases)) {
  test(`<phasor-${name}> says nothing of what was right before while it is given something wrong`, async () => {
    for (const [html, right, wrong, message] of each) {
      const { page, complaints, close } = await openFigures(browser, html);
      const claim = page.locator('#a .claim');
      const give = async (/** @type {Record<string, unknown>} */ given) => {
        await page.evaluate(
          (change) => void Object.assign(/** @type {any} */ (document.querySelector('#a')), change),
          given,
        );
        await settled(page);
        await drawn(page);
      };
      await give(right);
      await claim.waitFor();
      const before = await claim.innerText();
      assert.notEqual(before, '');
      await give(wrong);
      assert.equal(await claim.isVisible(), false, html);
      assert.equal(
        await page.evaluate(() => /** @type {any} */ (document.querySelector('#a')).claim),
        '',
      );
      const alerts = await page.locator('#a [role=alert]').allInnerTexts();
      assert.match(alerts.join(' '), message);
      await give(right);
      assert.equal(await claim.innerText(), before, html);
      assert.deepEqual(complaints, []);
      await close();
    }
  });
}
