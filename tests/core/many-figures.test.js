// Five hundred figures, all kinds in turn, made and removed: nothing of them is left, and none of
// them holds the page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elements } from '../../tools/entries.js';
import { testBrowser } from '../harness/browser.js';
import { collectGarbage } from '../harness/garbage.js';
import { longestTasks } from '../harness/task-time.js';

const browser = testBrowser();
const tags = elements.map(({ tag }) => tag);
const count = 500;
/** Figures that come together, as on a long page. */
const together = 25;

/** Makes and removes the figures. @param {{ names: string[], all: number, some: number }} given */
async function live({ names, all, some }) {
  const { mark, settled } = /** @type {any} */ (globalThis);
  const main = /** @type {HTMLElement} */ (document.querySelector('main'));
  const pause = () => new Promise((done) => setTimeout(done));
  for (let from = 0; from < all; from += some) {
    await pause();
    mark('created');
    for (let k = from; k < Math.min(all, from + some); ++k) {
      const element = document.createElement(names[k % names.length]);
      element.setAttribute('controls', '');
      element.setAttribute('group', `group ${k % 3}`);
      main.append(element);
    }
    await pause();
    mark('rest');
  }
  await settled();
  const figures = /** @type {any[]} */ ([...main.children]);
  for (let k = 0; k < all; k += some) {
    figures[k].scrollIntoView();
    await settled();
  }
  const drawn = figures.filter(({ shadowRoot }) => shadowRoot.querySelector('.frame.ready')).length;
  const canvases = figures.flatMap(({ shadowRoot }) => [...shadowRoot.querySelectorAll('canvas')]);
  const scope = /** @type {any} */ (globalThis);
  scope.refs = [...figures, ...canvases].map((each) => new WeakRef(each));
  await pause();
  mark('removed');
  main.replaceChildren();
  await pause();
  mark('rest');
  await settled();
  return drawn;
}

test(`${count} figures made and removed leave nothing, and hold the page no longer than a quarter of a second`, async () => {
  const { page, complaints, close } = await browser.open('many.html', {
    html: `<!doctype html><title>many</title>
      <script type="module" src="core/figures/define.js"></script>
      <script type="module" src="article/lessons.js"></script><main></main>`,
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const usageAfterGc = async () => {
    await collectGarbage(page, session);
    const { metrics } = await session.send('Performance.getMetrics');
    const { Nodes, JSEventListeners, Documents, JSHeapUsedSize } = /** @type {any} */ (
      Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
    );
    return { counts: [Nodes, JSEventListeners, Documents], bytes: JSHeapUsedSize };
  };
  await page.evaluate(async (names) => {
    await Promise.all(names.map((name) => customElements.whenDefined(name)));
    await (await import(/** @type {any} */ ('/core/words/vectors.js'))).vectors();
  }, tags);
  /** @type {Record<string, number>} */
  const least = { created: Infinity, removed: Infinity };
  /** @type {Awaited<ReturnType<typeof usageAfterGc>>[]} */
  const left = [];
  let drawn = 0;
  for (let round = 0; round < 2; ++round) {
    const longest = await longestTasks(page, async () => {
      drawn = await page.evaluate(live, { names: tags, all: count, some: together });
    });
    for (const part of Object.keys(least)) {
      least[part] = Math.min(least[part], longest.get(part) ?? 0);
    }
    left.push(await usageAfterGc());
  }
  const alive = await page.evaluate(
    () =>
      /** @type {any} */ (globalThis).refs.filter(
        (/** @type {WeakRef<object>} */ each) => each.deref() !== undefined,
      ).length,
  );
  assert.ok(drawn > 50, `${drawn} drawn`);
  assert.equal(alive, 0, 'figures and canvases that are not collected');
  assert.deepEqual(left[1].counts, left[0].counts);
  // what the engine learns of the code
  const more = left[1].bytes - left[0].bytes;
  assert.ok(more < 3000 * count, `${more} bytes more`);
  assert.deepEqual(page.workers(), []);
  // and half as much again, by which two measurements of the same differ
  assert.ok(least.created < 375 && least.removed < 375, JSON.stringify(least));
  assert.deepEqual(complaints, []);
  await close();
});
