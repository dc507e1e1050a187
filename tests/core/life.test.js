// Long lives: elements that come and go, many that stay, and canvases whose pixels are lost.
//
// PHASOR_LIVES=1000 node --test tests/core/life.test.js makes each so often, instead of 20 times.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elements } from '../../tools/entries.js';
import { testBrowser } from '../harness/browser.js';
import { collectGarbage } from '../harness/garbage.js';
import { settled } from '../harness/settled.js';
import { until } from '../harness/until.js';

const tags = elements.map(({ tag }) => tag);
const lives = Number(process.env.PHASOR_LIVES ?? 20);

const browser = testBrowser();

async function open() {
  const { page, complaints, close } = await browser.open('life.html', {
    html: `<!doctype html><html lang="en"><title>life</title>
      <script type="module" src="core/figures/define.js"></script>
      <script type="module" src="article/lessons.js"></script>
      <div id="place"></div></html>`,
    viewport: { width: 1280, height: 900 },
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  /** @returns {Promise<Record<string, number>>} what the page holds once nothing is garbage */
  const metricsAfterGc = async () => {
    await collectGarbage(page, session);
    const { metrics } = await session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  return { page, complaints, session, metricsAfterGc, close };
}

/** What the nodes of a snapshot are that scripts make and hold; the engine's code for them comes beside. */
const held = new Set([
  'object',
  'closure',
  'array',
  'string',
  'concatenated string',
  'sliced string',
  'number',
  'regexp',
  'bigint',
  'symbol',
]);

/**
 * The bytes that the page's scripts hold, without the engine's code for them and its records of long tasks:
 * code is optimised whenever a function has run often enough, thousands of elements later too.
 *
 * @param {import('playwright-core').CDPSession} session
 */
async function bytesHeld(session) {
  /** @type {string[]} */
  const chunks = [];
  const take = (/** @type {{ chunk: string }} */ { chunk }) => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', take);
  await session.send('HeapProfiler.takeHeapSnapshot');
  session.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { snapshot, nodes } = JSON.parse(chunks.join(''));
  /** @type {{ node_fields: string[], node_types: [string[]] }} */
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (held.has(types[0][nodes[at + type]])) bytes += nodes[at + size];
  }
  return bytes;
}

/** Makes the elements so often, each until it is drawn. @param {{ names: string[], times: number }} given */
async function live({ names, times }) {
  const place = /** @type {HTMLElement} */ (document.querySelector('#place'));
  const all = /** @type {any} */ (window);
  /** @type {WeakRef<Element>[]} */
  const created = (all.created ??= []);
  const isReady = (/** @type {Element} */ { shadowRoot }) =>
    shadowRoot?.querySelector('.frame.ready');
  for (let k = 0; k < times; ++k) {
    for (const name of names) {
      const element = document.createElement(name);
      for (const attribute of ['controls', 'group']) element.setAttribute(attribute, '');
      const known = /** @type {any} */ (element.constructor).observedAttributes;
      for (const attribute of ['length', 'dim']) {
        // one that an element does not know is named in the console
        if (known.includes(attribute)) element.setAttribute(attribute, '8');
      }
      place.replaceChildren(element);
      await all.until(() => isReady(element), name);
      created.push(new WeakRef(element));
      for (const canvas of element.shadowRoot?.querySelectorAll('canvas') ?? []) {
        created.push(new WeakRef(canvas));
      }
    }
  }
  place.replaceChildren();
  await new Promise(requestAnimationFrame);
}

test(`every element made and removed ${lives} times leaves nothing behind`, async (context) => {
  const { page, complaints, session, metricsAfterGc, close } = await open();
  await page.evaluate(live, { names: tags, times: 20 });
  const then = await metricsAfterGc();
  const before = await bytesHeld(session);
  await page.evaluate(live, { names: tags, times: lives });
  await metricsAfterGc();
  const left = await page.evaluate(() => {
    const all = /** @type {any} */ (window);
    const alive = all.created.filter((/** @type {WeakRef<Element>} */ each) => each.deref()).length;
    all.created = [];
    return alive;
  });
  const now = await metricsAfterGc();
  const more = Object.fromEntries(
    ['Nodes', 'JSEventListeners', 'Documents'].map((name) => [name, now[name] - then[name]]),
  );
  const bytes = (await bytesHeld(session)) - before;
  context.diagnostic(`${lives * tags.length} elements: ${bytes} bytes more`);
  assert.equal(left, 0, 'elements and canvases that are not collected');
  assert.deepEqual(more, { Nodes: 0, JSEventListeners: 0, Documents: 0 });
  // what is filled once, however many there are
  assert.ok(bytes < 100_000, `${bytes} bytes`);
  assert.deepEqual(page.workers(), []);
  assert.deepEqual(complaints, []);
  await close();
});

test('twenty elements on a page do nothing while nobody does', async (context) => {
  const { page, complaints, metricsAfterGc, close } = await open();
  await page.evaluate(async (names) => {
    const place = /** @type {HTMLElement} */ (document.querySelector('#place'));
    for (let k = 0; k < 20; ++k) {
      const element = document.createElement(names[k % names.length]);
      element.setAttribute('controls', '');
      place.append(element);
      element.scrollIntoView();
      const isReady = () => element.shadowRoot?.querySelector('.frame.ready');
      await /** @type {any} */ (window).until(isReady, element.localName);
    }
  }, tags);
  // from now on, whoever asks for a frame or a timer is counted; `frames` waits for some uncounted
  await page.evaluate(() => {
    const all = /** @type {any} */ (window);
    const frame = requestAnimationFrame;
    all.frames = async (/** @type {number} */ count) => {
      for (let k = 0; k < count; ++k) await new Promise((done) => frame(done));
    };
    all.asked = [];
    for (const name of ['requestAnimationFrame', 'setTimeout', 'setInterval', 'queueMicrotask']) {
      const own = all[name];
      all[name] = (/** @type {any[]} */ ...given) => {
        all.asked.push(name);
        return own.apply(all, given);
      };
    }
  });
  /** @type {{ asked: string[], layouts: number, ms: number }} of 120 frames */
  let last = { asked: ['nothing yet'], layouts: 0, ms: 0 };
  // What they compute a little at a time, or in a worker, may take a while on a busy machine, but it ends:
  // what never ends has no such frames, and the error says what is asked for.
  await until(
    async () => {
      const then = await metricsAfterGc();
      await page.evaluate(() => /** @type {any} */ (window.asked = []));
      await page.evaluate(() => /** @type {any} */ (window).frames(120));
      const asked = await page.evaluate(() => /** @type {any} */ (window).asked);
      const now = await metricsAfterGc();
      const ms = (now.ScriptDuration - then.ScriptDuration) * 1000;
      last = { asked, layouts: now.LayoutCount - then.LayoutCount, ms };
      return asked.length === 0 && last.layouts === 0;
    },
    () => `120 frames without work, the last ones have ${JSON.stringify(last)}`,
  );
  context.diagnostic(`${last.ms.toFixed(1)} ms of script`);
  assert.deepEqual(complaints, []);
  await close();
});

test('a canvas that lost its pixels is drawn again', async () => {
  const { page, close } = await open();
  /** @type {{ all: number, blank: string[] }} */
  const lost = { all: 0, blank: [] };
  // so that no picture changes because they arrive
  await page.evaluate(async () => {
    const { words } = await import(new URL('core/words/words.js', location.href).href);
    await words();
  });
  // without a model <phasor-model> says nothing and draws nothing
  for (const name of tags.filter((tag) => tag !== 'phasor-model')) {
    await page.evaluate((tag) => {
      const element = document.createElement(tag);
      const known = /** @type {any} */ (element.constructor).observedAttributes;
      for (const attribute of ['length', 'dim']) {
        // one that an element does not know is named in the console
        if (known.includes(attribute)) element.setAttribute(attribute, '8');
      }
      document.querySelector('#place')?.replaceChildren(element);
    }, name);
    // what is fetched for the first of a kind is there once it says something
    await page.waitForFunction((tag) => {
      const root = document.querySelector(tag)?.shadowRoot;
      return root?.querySelector('.frame.ready') && root.querySelector('.claim')?.textContent;
    }, name);
    await settled(page);
    const found = await page.evaluate(async (tag) => {
      /** @param {HTMLCanvasElement} canvas */
      const pixels = (canvas) => {
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
        copy?.drawImage(canvas, 0, 0);
        return copy?.getImageData(0, 0, canvas.width, canvas.height).data.join();
      };
      const root = document.querySelector(tag)?.shadowRoot;
      const canvases = () => [...(root?.querySelectorAll('canvas') ?? [])];
      const before = canvases().map(pixels);
      for (const canvas of canvases()) {
        canvas.getContext('2d')?.reset();
        canvas.dispatchEvent(new Event('contextrestored'));
      }
      for (let tries = 0; tries < 100; ++tries) {
        await /** @type {any} */ (window).settled();
        if (canvases().map(pixels).join() === before.join()) break;
      }
      const now = canvases().map(pixels);
      const blank = now.flatMap((one, k) => (one === before[k] ? [] : [`${tag}: canvas ${k}`]));
      if (now.length !== before.length) blank.push(`${tag}: ${now.length} canvases`);
      return { all: now.length, blank };
    }, name);
    lost.all += found.all;
    lost.blank.push(...found.blank);
  }
  assert.ok(lost.all > 5, `${lost.all} canvases`);
  assert.deepEqual(lost.blank, []);
  await close();
});
