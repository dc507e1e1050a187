// The garbage of a page, collected before what it holds is measured.

import { until } from './until.js';

/**
 * Collects until an object that nobody has was finalized; three times, because what was observed, and what
 * finalizers hold on to, goes one round later.
 *
 * @param {import('playwright-core').Page} page
 * @param {import('playwright-core').CDPSession} session of it
 */
export async function collectGarbage(page, session) {
  for (let round = 0; round < 3; ++round) {
    await page.evaluate(() => {
      const scope = /** @type {any} */ (globalThis);
      scope.isFinalized = false;
      scope.finalizers ??= new FinalizationRegistry(() => (scope.isFinalized = true));
      scope.finalizers.register({}, undefined);
    });
    await until(async () => {
      await session.send('HeapProfiler.collectGarbage');
      return page.evaluate(() => /** @type {any} */ (globalThis).isFinalized);
    }, 'the finalizers of the page');
  }
}
