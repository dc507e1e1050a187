// <phasor-attention> of 100,000 tokens in Chromium: what it takes of the page's thread, in processor time,
// which other processes do not lengthen, and of memory.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { testBrowser } from '../harness/browser.js';

const browser = testBrowser();

/** The most memory that a renderer takes now, in MB; nothing where the system does not say. */
async function rendererMegabytes() {
  const processes = await readdir('/proc').catch(() => []);
  const found = await Promise.all(
    processes
      .filter((name) => /^\d+$/.test(name))
      .map(async (id) => {
        const [command, status] = await Promise.all(
          ['cmdline', 'status'].map((file) => readFile(`/proc/${id}/${file}`, 'utf8')),
        ).catch(() => ['', '']);
        const [, parent] = /PPid:\s+(\d+)/.exec(status) ?? [];
        const [, resident] = /VmRSS:\s+(\d+)/.exec(status) ?? [];
        return {
          id,
          parent,
          isRenderer: command.includes('--type=renderer'),
          size: Number(resident),
        };
      }),
  );
  /** Whether it was started by this process. @param {string | undefined} id @returns {boolean} */
  const isOurs = (id) =>
    id === String(process.pid) ||
    (id !== undefined && isOurs(found.find((one) => one.id === id)?.parent));
  const ours = found.filter(({ id, isRenderer }) => isRenderer && isOurs(id));
  return ours.length === 0 ? undefined : Math.max(...ours.map(({ size }) => size)) / 1024;
}

/** @param {import('playwright-core').Page} page */
async function meter(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const now = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return Number(metrics.find(({ name }) => name === 'TaskDuration')?.value);
  };
  return async (/** @type {() => Promise<unknown>} */ act) => {
    const before = await now();
    await act();
    return (await now()) - before;
  };
}

test('100,000 queries and keys: coarse, exact in a window, fluent, in little memory', async (t) => {
  const { page, complaints, close } = await browser.open('huge.html', {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>attention</title>
      <script type="module" src="core/figures/define.js"></script>
      <body><phasor-attention kind="causal"></phasor-attention></body></html>`,
  });
  const seconds = await meter(page);
  await page.evaluate(() => {
    const [n, d] = [100_000, 64];
    let state = 1;
    const next = () => {
      state = (Math.imul(state, 1664525) + 1013904223) | 0;
      return (state >>> 8) / 2 ** 23 - 1;
    };
    const make = () => {
      const data = new Float32Array(n * d);
      for (let at = 0; at < data.length; ++at) data[at] = next();
      return { shape: [1, n, d], data };
    };
    const tokens = Array.from({ length: n }, (_, at) => `w${at % 97}`);
    Object.assign(window, { given: { queryvectors: make(), keyvectors: make(), tokens } });
  });
  const status = page.locator('phasor-attention .tile-status');
  const coarse = await seconds(async () => {
    await page.evaluate(() => {
      const one = /** @type {any} */ (document.querySelector('phasor-attention'));
      Object.assign(one, /** @type {any} */ (window).given);
    });
    await status.filter({ hasText: 'From a sample of the queries' }).waitFor();
  });
  const exact = await seconds(async () => {
    await page.evaluate(() => {
      const one = /** @type {any} */ (document.querySelector('phasor-attention'));
      Object.assign(one, { rows: [60_000, 61_000], columns: [59_500, 60_500] });
    });
    await status.filter({ hasText: 'Every cell is computed' }).waitFor();
  });
  const frames = 40;
  const pan = await seconds(() =>
    page.evaluate(async (count) => {
      const one = /** @type {any} */ (document.querySelector('phasor-attention'));
      for (let k = 1; k <= count; ++k) {
        const [row, column] = [60_000 + 5 * k, 59_500 + 5 * k];
        Object.assign(one, { rows: [row, row + 1000], columns: [column, column + 1000] });
        await new Promise(requestAnimationFrame);
      }
    }, frames),
  );
  const megabytes = await rendererMegabytes();
  t.diagnostic(
    `the page's thread: until the first picture ${coarse.toFixed(2)} s, for a window ${exact.toFixed(2)} s, ${((1000 * pan) / frames).toFixed(1)} ms a frame; memory ${megabytes?.toFixed(0)} MB`,
  );
  assert.ok(coarse < 2, `${coarse} s`);
  // in place it takes twice as long
  assert.ok(exact < 0.6, `${exact} s: workers compute it`);
  assert.ok(pan / frames < 1 / 30, `${pan / frames} s a frame`);
  assert.ok((megabytes ?? 0) < 420, `${megabytes} MB`);
  assert.deepEqual(complaints, []);
  await close();
});
