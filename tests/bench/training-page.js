// Eight models side by side in the lab, as a visitor trains them: from the press of Start until all are
// measured, and what the page itself has to do meanwhile.
//
//   node tests/bench/training-page.js          alone

import { fileURLToPath } from 'node:url';
import { alone, inPage } from './rows.js';

/** @typedef {import('./runner.js').Row} Row */

/** @param {import('playwright-core').Page} page the lab @returns {Promise<Row[]>} */
async function rows(page) {
  const button = page.locator('phasor-train').getByRole('button', { name: 'Start', exact: true });
  await button.waitFor();
  const { took, longest, count, steps } = await page.evaluate(async () => {
    const figure = /** @type {any} */ (document.querySelector('phasor-train'));
    /** @type {number[]} */
    const long = [];
    // the browser reports tasks of more than 50 ms
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) long.push(duration);
    });
    observer.observe({ type: 'longtask' });
    const measured = new Promise((done) =>
      figure.addEventListener('phasor-measure', done, { once: true }),
    );
    const from = performance.now();
    figure.shadowRoot.querySelector('button.main').click();
    const { models } = /** @type {any} */ (await measured).detail;
    const end = performance.now() - from;
    // what was found is drawn
    await new Promise((done) => setTimeout(done, 500));
    return { took: end, longest: Math.max(0, ...long), count: long.length, steps: models[0].step };
  });
  const tasks =
    count === 0
      ? 'no task of the page over 50 ms'
      : `tasks of the page over 50 ms: ${count}, the longest ${longest.toFixed(0)} ms`;
  return [
    {
      group: 'training',
      name: 'eight models',
      size: `induction, ${steps} steps`,
      phasor: took,
      note: `in the lab, in workers, measured and drawn; ${tasks}`,
    },
  ];
}

/**
 * @param {boolean} _quick
 * @param {import('./rows.js').Browser} browser
 * @returns {import('./rows.js').PageCase[]}
 */
export default function cases(_quick, browser) {
  const opening = /** @type {const} */ (['train.html#task=induction']);
  return [{ name: 'eight models', rows: () => inPage(browser, [...opening], rows) }];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await alone('training', cases);
