// How long the page takes: from its address to answering, and from a moved slider to new pixels.
//
//   node tests/bench/demo.js          alone

import { fileURLToPath } from 'node:url';
import { alone, inPage } from './rows.js';

/** @typedef {import('./runner.js').Row} Row */

/** @param {number[]} times @param {number} share */
const quantile = (times, share) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(share * times.length))];

/** @param {import('playwright-core').Page} page until nothing is left to draw */
const calm = (page) => page.waitForSelector('main[aria-busy=false]');

/** @param {import('playwright-core').Page} page the article @returns {Promise<Row[]>} */
async function starting(page) {
  await page.addInitScript(() => {
    const drawn = () => document.querySelector('main[aria-busy=false]');
    const look = () => {
      if (drawn()) performance.mark('everything drawn');
      else requestAnimationFrame(look);
    };
    look();
  });
  /** @type {number[]} */
  const starts = [];
  for (let k = 0; k < 5; ++k) {
    await page.reload();
    await calm(page);
    starts.push(
      await page.evaluate(
        () =>
          new Promise((/** @type {(ms: number) => void} */ done) => {
            const look = () => {
              const [mark] = performance.getEntriesByName('everything drawn');
              if (mark) done(mark.startTime);
              else requestAnimationFrame(look);
            };
            look();
          }),
      ),
    );
  }
  return [
    {
      group: 'page',
      name: 'from the address to pictures',
      size: 'default',
      phasor: quantile(starts, 0.5),
      note: `on localhost, pictures on screen and words loaded; slowest of 5: ${Math.max(...starts).toFixed(0)} ms`,
    },
  ];
}

/**
 * @param {import('playwright-core').Page} page the article
 * @param {number} moves
 * @returns {Promise<Row[]>}
 */
async function sliding(page, moves) {
  await calm(page);
  const map = page.locator('#pattern phasor-heatmap');
  // a figure is drawn once it is near the screen
  await map.scrollIntoViewIfNeeded();
  await map.evaluate((element) => Object.assign(element, { length: 128, dim: 512 }));
  const work = await map.evaluate(async (element, count) => {
    const slider = /** @type {HTMLInputElement} */ (
      element.shadowRoot?.querySelector('input[aria-label="Base, slider"]')
    );
    const times = [];
    for (let k = 0; k < count; ++k) {
      const took = await new Promise((/** @type {(ms: number) => void} */ done) => {
        // asked for before the page asks, so it runs first in the frame; the message is a task of
        // its own, so it comes after all callbacks of the frame, layout and painting
        requestAnimationFrame(() => {
          const begin = performance.now();
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done(performance.now() - begin);
          port2.postMessage(0);
        });
        slider.value = String(k % (Number(slider.max) + 1));
        slider.dispatchEvent(new Event('input', { bubbles: true }));
      });
      times.push(took);
    }
    return times;
  }, moves);
  return [
    {
      group: 'page',
      name: 'slider to pixels',
      size: '128 × 512',
      phasor: quantile(work, 0.5),
      note: `95 % within ${quantile(work, 0.95).toFixed(1)} ms`,
    },
  ];
}

/**
 * @param {boolean} quick
 * @param {import('./rows.js').Browser} browser
 * @returns {import('./rows.js').PageCase[]}
 */
export default function cases(quick, browser) {
  return [
    {
      name: 'from the address to pictures',
      rows: () => inPage(browser, ['article.html'], starting),
    },
    {
      name: 'slider to pixels',
      rows: () => inPage(browser, ['article.html'], (page) => sliding(page, quick ? 20 : 60)),
    },
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await alone('page', cases);
