// A figure that is changed shows what one shows that was made so: every setting of every element is
// set and set back, and each time the element is compared with another that has the setting from the
// beginning: nodes, texts, where they are, and the pixels of canvases.

import assert from 'node:assert/strict';
import { elements } from '../../tools/entries.js';
import { testBrowser } from '../harness/browser.js';
import { openFigures } from '../harness/figures.js';
import { giveShown, remembered, sampleValues, undrawn } from '../harness/shown.js';
import { test } from 'node:test';

const browser = testBrowser();

for (const { tag: tagName } of elements) {
  test(`${tagName}: what is set later is shown as what is set at first`, async () => {
    const body = `<style>.half { inline-size: 1400px; }</style>
      <div class="half" id="old"></div><div class="half" id="new"></div>`;
    const { page, complaints, close } = await openFigures(browser, body, {
      everySeen: true,
      viewport: { width: 1460, height: 6000 },
    });
    const facts = {
      tag: tagName,
      values: sampleValues,
      skipped: undrawn,
      way: remembered[tagName] ?? '',
    };
    await giveShown(page);
    const { differences, compared } = await page.evaluate(async ({ tag, values, skipped, way }) => {
      const { shownOf, atRest } = /** @type {any} */ (window);
      const settings = /** @type {any} */ (customElements.get(tag)).settings;
      /** @param {string} name @returns {unknown[]} */
      const valuesOf = (name) => {
        if (skipped.includes(name)) return [];
        if (values[name]) return values[name];
        const setting = settings[name];
        const { preset, stops } = setting;
        if (stops) return stops.filter((/** @type {unknown} */ one) => one !== preset).slice(0, 4);
        if (typeof preset === 'boolean') return [!preset];
        const texts = Array.isArray(preset)
          ? ['1 2', '3', '0.5 2', '1 2 3 4']
          : typeof preset === 'number'
            ? [preset + 1, preset + 2, preset * 2, 3, 5, 0, 1].map(String)
            : [];
        return texts
          .map((text) => setting.read(text))
          .filter((value) => value !== undefined && value !== preset)
          .slice(0, 2);
      };

      const [old, fresh] = ['old', 'new'].map(
        (id) => /** @type {HTMLElement} */ (document.getElementById(id)),
      );
      const make = () => /** @type {any} */ (document.createElement(tag));
      const element = make();
      old.append(element);
      await atRest(element);
      /** @type {{ setting: string, later: string[], first: string[] }[]} */
      const foundDifferences = [];
      let comparedCount = 0;
      /** @param {string} name @param {unknown} value undefined to set it back */
      const compare = async (name, value) => {
        element[name] = value;
        const other = make();
        if (value !== undefined) other[name] = value;
        fresh.append(other);
        await atRest(element, other);
        // what cannot be drawn leaves the last picture
        if (!other.shadowRoot.querySelector('.message').textContent) {
          const [later, first] = [shownOf(element, way), shownOf(other, way)];
          const setting = `${name} = ${JSON.stringify(value)}`;
          if (later.join('\n') !== first.join('\n')) {
            foundDifferences.push({
              setting,
              later: later.filter((line) => !first.includes(line)).slice(0, 9),
              first: first.filter((line) => !later.includes(line)).slice(0, 9),
            });
          }
          comparedCount += 1;
        }
        other.remove();
      };
      for (const name of Object.keys(settings).filter((one) => !skipped.includes(one))) {
        for (const value of valuesOf(name)) await compare(name, value);
        await compare(name, undefined);
      }
      return { differences: foundDifferences, compared: comparedCount };
    }, facts);
    assert.deepEqual(differences, []);
    assert.ok(compared > 3, `${compared} compared`);
    assert.deepEqual(complaints, []);
    await close();
  });
}
