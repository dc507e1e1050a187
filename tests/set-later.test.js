// A figure that is changed shows what one shows that was made so: every setting of every element is
// set and set back, and each time the element is compared with another that has the setting from the
// beginning: nodes, texts, where they are, and the pixels of canvases.

import assert from 'node:assert/strict';
import { elements } from '../tools/entries.js';
import { testBrowser } from './harness/browser.js';
import { openFigures } from './harness/figures.js';
import { test } from 'node:test';

const browser = testBrowser();

/** What settings are set to whose kind does not say it. @type {Record<string, unknown[]>} */
const given = {
  text: ['alpha beta gamma beta', 'one'],
  caption: ['A caption'],
  weights: [
    [
      [0.9, 0.1],
      [0.4, 0.6],
    ],
  ],
};

/**
 * Settings that are not drawn or need a file; and the table of the heat map, for which one waits that
 * has been promised.
 */
const others = ['group', 'src', 'files', 'model', 'tensor'];

/**
 * What depends on the way to a setting: a sentence that compares with what was before, and a class that
 * keeps room until the first picture.
 *
 * @type {Record<string, string>}
 */
const remembered = {
  'phasor-shift': 'Move the position|When the position moved|With the last change',
  'phasor-steps': 'class=figure',
};

for (const { tag } of elements) {
  test(`${tag}: what is set later is shown as what is set at first`, async () => {
    const body = `<style>.half { inline-size: 1400px; }</style>
      <div class="half" id="old"></div><div class="half" id="new"></div>`;
    const { page, complaints, close } = await openFigures(browser, body, {
      everySeen: true,
      viewport: { width: 1460, height: 6000 },
    });
    const facts = { tag, values: given, skipped: others, way: remembered[tag] ?? '' };
    const { differences, compared } = await page.evaluate(async ({ tag, values, skipped, way }) => {
      const { settled } = /** @type {any} */ (window);
      const settings = /** @type {any} */ (customElements.get(tag)).settings;
      const rounded = (/** @type {string} */ text) =>
        text.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10 || 0));

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

      /** @param {HTMLElement} element @returns {string[]} all that is seen of it */
      const shown = (element) => {
        const root = /** @type {ShadowRoot} */ (element.shadowRoot);
        const { x: left, y: top } = element.getBoundingClientRect();
        /** @type {string[]} */
        const lines = [];
        /** @param {Node} node @param {string} path */
        const walk = (node, path) => {
          if (node instanceof Text) {
            if (node.data) lines.push(`${path} "${node.data}"`);
            return;
          }
          const isHidden =
            !(node instanceof Element) ||
            node.classList.contains('unseen') ||
            !node.checkVisibility({ checkVisibilityCSS: true });
          if (isHidden) return;
          const here = `${path}/${node.localName}`;
          const { x, y, width, height } = node.getBoundingClientRect();
          const box = [x - left, y - top, width, height].map(Math.round).join(' ');
          const attributes = Array.from(node.attributes, ({ name, value }) => {
            // what a style gives is where things are
            if (name === 'style' && value.includes('--')) return '';
            const text = name === 'class' ? value.split(' ').sort().join(' ').trim() : value;
            return text && `${name}=${rounded(text)}`;
          });
          lines.push(`${here} ${box} ${attributes.filter(Boolean).sort().join(' ')}`);
          if (node instanceof HTMLCanvasElement && node.width * node.height > 0)
            lines.push(`${here} ${node.toDataURL()}`);
          if (node instanceof HTMLInputElement || node instanceof HTMLSelectElement)
            lines.push(`${here} value ${node.value}`);
          for (const child of node.childNodes) walk(child, here);
        };
        for (const child of root.childNodes) walk(child, '');
        return way ? lines.filter((line) => !new RegExp(way).test(line)) : lines;
      };

      const rest = async () => {
        await settled();
        // modules that a figure asks for are no work that is watched
        await new Promise((resolve) => setTimeout(resolve, 60));
        await settled();
      };
      const [old, fresh] = ['old', 'new'].map(
        (id) => /** @type {HTMLElement} */ (document.getElementById(id)),
      );
      const make = () => /** @type {any} */ (document.createElement(tag));
      const element = make();
      old.append(element);
      await rest();
      /** @type {{ setting: string, later: string[], first: string[] }[]} */
      const differences = [];
      let compared = 0;
      /** @param {string} name @param {unknown} value undefined to set it back */
      const compare = async (name, value) => {
        element[name] = value;
        const other = make();
        if (value !== undefined) other[name] = value;
        fresh.append(other);
        await rest();
        // what cannot be drawn leaves the last picture
        if (!other.shadowRoot.querySelector('.message').textContent) {
          const [later, first] = [shown(element), shown(other)];
          const setting = `${name} = ${JSON.stringify(value)}`;
          if (later.join('\n') !== first.join('\n')) {
            differences.push({
              setting,
              later: later.filter((line) => !first.includes(line)).slice(0, 9),
              first: first.filter((line) => !later.includes(line)).slice(0, 9),
            });
          }
          compared += 1;
        }
        other.remove();
      };
      for (const name of Object.keys(settings).filter((one) => !skipped.includes(one))) {
        for (const value of valuesOf(name)) await compare(name, value);
        await compare(name, undefined);
      }
      return { differences, compared };
    }, facts);
    assert.deepEqual(differences, []);
    assert.ok(compared > 3, `${compared} compared`);
    assert.deepEqual(complaints, []);
    await close();
  });
}
