// What is offered works: with data of an author, each control of a figure changes what it shows.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testBrowser } from '../harness/browser.js';
import { openFigures } from '../harness/figures.js';
import { giveShown } from '../harness/shown.js';

const browser = testBrowser();

// none is 1, for which colours are the same whether the scale ends there or at the largest
const weights = [
  [0.6, 0.4, 0],
  [0.7, 0.3, 0],
  [0.2, 0.5, 0.3],
];
const vectors = [
  [1, 0],
  [0, 1],
  [1, 1],
];

/** Figures with data of an author, by what is given. @type {[string, string, Record<string, unknown>][]} */
const given = [
  ['a table', 'phasor-heatmap', { tensor: weights }],
  ['weights', 'phasor-attention', { weights, tokens: ['a', 'b', 'c'] }],
  [
    'weights of heads',
    'phasor-attention',
    { weights: [weights, weights], tokens: ['a', 'b', 'c'] },
  ],
  ['weights of a model', 'phasor-attention', { weights: [[weights], [weights]], overview: true }],
  ['queries and keys', 'phasor-attention', { queryvectors: vectors, keyvectors: vectors }],
  ['matrices', 'phasor-steps', { q: vectors, k: vectors, v: vectors }],
];

/**
 * Sets each control that is offered to another value.
 *
 * @param {{ tag: string, properties: Record<string, unknown> }} facts
 * @returns {Promise<string[]>} those that changed nothing but themselves
 */
async function tried({ tag, properties }) {
  const { shownOf, atRest } = /** @type {any} */ (window);
  const place = /** @type {HTMLElement} */ (document.getElementById('place'));
  const element = /** @type {any} */ (document.createElement(tag));
  Object.assign(element, properties, { controls: true });
  place.replaceChildren(element);
  await atRest(element);
  const root = /** @type {ShadowRoot} */ (element.shadowRoot);
  const shown = () => shownOf(element, '/(label|input|select)').join('\n');
  /** @type {string[]} */
  const dead = [];
  const names = Array.from(root.querySelectorAll('.control'))
    .filter((each) => !(/** @type {HTMLElement} */ (each).hidden))
    .map((each) => each.querySelector('label')?.textContent?.trim() ?? '');
  for (const name of names) {
    const find = () =>
      Array.from(root.querySelectorAll('.control'))
        .filter((each) => !(/** @type {HTMLElement} */ (each).hidden))
        .find((each) => each.querySelector('label')?.textContent?.trim() === name);
    const before = shown();
    let changed = false;
    const list = find()?.querySelector('select');
    // and back, so that the next is tried in the whole figure
    const options = list ? [...Array.from(list.options, ({ value }) => value), list.value] : [0, 1];
    for (const option of options) {
      // another setting may take a control away
      const control = find();
      const field = /** @type {any} */ (
        control?.querySelector('[type=range], [type=checkbox], select') ??
          control?.querySelector('input')
      );
      if (!field) break;
      if (field.type === 'checkbox') field.click();
      else if (field.type === 'range') {
        // to the next stop, and to the first
        field.value = option === 0 ? String(Number(field.value) + 1) : field.min;
        field.dispatchEvent(new Event('input'));
      } else {
        field.value = field.localName === 'select' ? option : `another word ${option}`;
        field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input'));
      }
      await atRest(element);
      changed ||= shown() !== before;
    }
    if (!changed) dead.push(name);
  }
  return dead;
}

/** @param {string} tag @param {Record<string, unknown>} properties */
async function check(tag, properties) {
  const { page, complaints, close } = await openFigures(browser, '<div id="place"></div>', {
    everySeen: true,
    viewport: { width: 1200, height: 2400 },
    reducedMotion: 'reduce',
  });
  await giveShown(page);
  const dead = await page.evaluate(tried, { tag, properties });
  assert.deepEqual(dead, []);
  assert.deepEqual(complaints, []);
  await close();
}

for (const [what, tag, properties] of given)
  test(`${tag} with ${what}: each control that is offered changes the figure`, () =>
    check(tag, properties));
