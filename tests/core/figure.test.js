// Figures: what they report, and some of which what draws them fails at first.

import assert from 'node:assert/strict';
import { testBrowser } from '../harness/browser.js';
import { test } from '../harness/tiers.js';

const browser = testBrowser({ sources: true });

test('a report comes after the sentence, once for each thing, and depends on nothing that its listener reads', async () => {
  const { page, complaints, close } = await browser.open('figure.html', {
    html: '<!doctype html><html lang="en"><title>figure</title><main></main></html>',
  });
  const events = await page.evaluate(async () => {
    const { figure } = await import(/** @type {any} */ ('/core/kit/figure.js'));
    const { integer } = await import(/** @type {any} */ ('/core/kit/settings.js'));
    const number = (/** @type {string} */ about) =>
      integer({ preset: 1, least: 0, most: 9, about });
    const settings = { size: number('what is halved'), other: number('something else') };
    customElements.define(
      'test-halves',
      class extends figure({
        settings,
        model: (/** @type {any} */ s) => ({
          get half() {
            return Math.floor(s.size / 2);
          },
        }),
        marks: () => [],
        says: (/** @type {any} */ { half }) => `half is ${half}`,
        reports: (/** @type {any} */ { half }) => ({
          event: 'phasor-measure',
          of: half,
          // of nothing is nothing sent, but it counts
          detail: half === 0 ? null : () => ({ half }),
        }),
      }) {},
    );
    /** @type {unknown[]} */
    const all = [];
    const element = /** @type {any} */ (document.createElement('test-halves'));
    element.addEventListener('phasor-measure', (/** @type {CustomEvent} */ { detail }) =>
      all.push([detail.half, element.claim, element.other]),
    );
    document.querySelector('main')?.append(element);
    while (!element.loaded) await new Promise((done) => setTimeout(done));
    const changes = [{}, { size: 4 }, { size: 5 }, { other: 3 }, { size: 0 }, { size: 4 }];
    for (const change of changes) {
      Object.assign(element, change);
      await /** @type {any} */ (window).settled();
      all.push(change);
    }
    return all;
  });
  assert.deepEqual(events, [
    {},
    [2, 'half is 2', 1],
    { size: 4 },
    { size: 5 },
    { other: 3 },
    { size: 0 },
    [2, 'half is 2', 3],
    { size: 4 },
  ]);
  assert.deepEqual(complaints, []);
  await close();
});

test('the first report after an error comes with its sentence', async () => {
  const { page, complaints, close } = await browser.open('figure.html', {
    html: '<!doctype html><html lang="en"><title>figure</title><main></main></html>',
  });
  const events = await page.evaluate(async () => {
    const { figure } = await import(/** @type {any} */ ('/core/kit/figure.js'));
    const { integer } = await import(/** @type {any} */ ('/core/kit/settings.js'));
    customElements.define(
      'test-even',
      class extends figure({
        settings: { size: integer({ preset: 2, least: 0, most: 9 }) },
        model: (/** @type {any} */ s) => ({
          get size() {
            return s.size;
          },
        }),
        marks: () => [],
        says: (/** @type {any} */ { size }) => `size is ${size}`,
        problem: (/** @type {any} */ { size }) => size % 2 && new RangeError('size must be even'),
        reports: (/** @type {any} */ { size }) => ({
          event: 'phasor-measure',
          of: size,
          detail: size % 2 ? null : () => ({ size }),
        }),
      }) {},
    );
    /** @type {unknown[]} */
    const all = [];
    const element = /** @type {any} */ (document.createElement('test-even'));
    const message = () => element.shadowRoot.querySelector('.message').textContent;
    element.addEventListener('phasor-measure', (/** @type {CustomEvent} */ { detail }) =>
      all.push([detail.size, element.claim, message()]),
    );
    document.querySelector('main')?.append(element);
    while (!element.loaded) await new Promise((done) => setTimeout(done));
    for (const size of [2, 3, 4]) {
      element.size = size;
      await /** @type {any} */ (window).settled();
      all.push(element.claim);
    }
    return all;
  });
  assert.deepEqual(events, [
    [2, 'size is 2', ''],
    'size is 2',
    '',
    [4, 'size is 4', ''],
    'size is 4',
  ]);
  assert.deepEqual(complaints, []);
  await close();
});

for (const part of ['model', 'marks']) {
  test(`a figure whose ${part} fails says so, and is drawn when it no longer does`, async () => {
    const { page, close } = await browser.open('figure.html', {
      html: '<!doctype html><html lang="en"><title>figure</title><main></main></html>',
    });
    const shown = await page.evaluate(async (failing) => {
      const { figureLater } = await import(/** @type {any} */ ('/core/kit/figure.js'));
      const { pinning } = await import(/** @type {any} */ ('/core/kit/pin.js'));
      let isBroken = true;
      const check = (/** @type {string} */ name) => {
        if (name === failing && isBroken) throw new Error('not this time');
      };
      const drawing = {
        model() {
          check('model');
          return { word: 'seven' };
        },
        marks(/** @type {any} */ m) {
          check('marks');
          const node = document.createElement('p');
          return [{ node, draw: () => (node.textContent = m.word) }];
        },
        says: (/** @type {any} */ { word }) => `The word is ${word}.`,
      };
      customElements.define(
        `test-${failing}`,
        class extends figureLater({ settings: pinning, drawing: async () => drawing }) {},
      );
      const element = /** @type {any} */ (document.createElement(`test-${failing}`));
      document.querySelector('main')?.append(element);
      const root = element.shadowRoot;
      const text = (/** @type {string} */ partName) => root.querySelector(partName).textContent;
      const now = () => [text('.message'), text('.figure'), element.claim];
      const settled = async () => {
        for (let k = 0; k < 5; ++k) await /** @type {any} */ (window).settled();
      };
      await settled();
      const before = now();
      isBroken = false;
      element.refresh();
      await settled();
      return [before, now(), root.querySelectorAll('#pin').length];
    }, part);
    assert.deepEqual(shown, [['not this time', '', ''], ['', 'seven', 'The word is seven.'], 1]);
    await close();
  });
}

test('a figure whose code does not load is not asked for again by its own message', async () => {
  const { page, close } = await browser.open('figure.html', {
    html: '<!doctype html><html lang="en"><title>figure</title><main></main></html>',
  });
  const found = await page.evaluate(async () => {
    const { figureLater } = await import(/** @type {any} */ ('/core/kit/figure.js'));
    const { pinning } = await import(/** @type {any} */ ('/core/kit/pin.js'));
    let asked = 0;
    const drawing = async () => {
      asked += 1;
      // as long as a request takes, in which the figure is drawn
      for (let k = 0; k < 3; ++k) await new Promise((done) => requestAnimationFrame(done));
      throw new Error('offline');
    };
    customElements.define(
      'test-offline',
      class extends figureLater({ settings: pinning, drawing }) {},
    );
    const element = /** @type {any} */ (document.createElement('test-offline'));
    document.querySelector('main')?.append(element);
    const passed = async () => {
      for (let k = 0; k < 60; ++k) await new Promise((done) => requestAnimationFrame(done));
      return asked;
    };
    const counts = [await passed(), await passed()];
    const message = element.shadowRoot.querySelector('.message').textContent;
    element.refresh();
    return { counts, message, again: await passed() };
  });
  const [first, second] = found.counts;
  assert.ok(first >= 1 && first <= 3, `${first} times`);
  assert.equal(second, first, 'it rests');
  assert.equal(found.message, 'offline');
  assert.equal(found.again, first + 1);
  await close();
});
