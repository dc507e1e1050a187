// A tab that is hidden for long: no animation frame comes, and observers report nothing. What changes
// meanwhile is right when it is shown, and nothing has piled up.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testBrowser } from '../harness/browser.js';

const browser = testBrowser();

test('figures that change hundreds of times while no frame comes are right when one comes, and ask for few frames', async () => {
  const { page, complaints, close } = await browser.open('hidden.html', {
    html: `<!doctype html><html lang="en"><title>hidden</title>
      <script type="module" src="core/figures/define.js"></script>
      <script type="module" src="article/lessons.js"></script>
      <phasor-heatmap length="40" dim="16" group="one"></phasor-heatmap>
      <phasor-curves length="40" dim="16" group="one"></phasor-curves>
      <phasor-attention heads="8" group="one" text="a b c d"></phasor-attention></html>`,
  });
  await page.waitForFunction(() =>
    [...document.body.children].every(
      (each) =>
        !each.localName.startsWith('phasor') || each.shadowRoot?.querySelector('.frame.ready'),
    ),
  );
  const found = await page.evaluate(async () => {
    const all = /** @type {any} */ (window);
    /** @type {Map<number, FrameRequestCallback>} */
    const waiting = new Map();
    let last = 0;
    const { requestAnimationFrame: real, cancelAnimationFrame: realCancel } = window;
    window.requestAnimationFrame = (callback) => (waiting.set(++last, callback), last);
    window.cancelAnimationFrame = (number) => void waiting.delete(number);
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    const [map, curves, attention] = ['heatmap', 'curves', 'attention'].map(
      (name) => /** @type {any} */ (document.querySelector(`phasor-${name}`)),
    );
    for (let k = 0; k < 300; ++k) {
      curves.set({ position: k % 30 });
      map.length = 30 + (k % 11);
      attention.text = `a b c ${k}`;
      if (k % 10 === 0) await new Promise((done) => setTimeout(done));
    }
    const most = waiting.size;
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.assign(window, { requestAnimationFrame: real, cancelAnimationFrame: realCancel });
    for (const callback of waiting.values()) callback(performance.now());
    for (let k = 0; k < 10; ++k) await new Promise(real);
    const text = (/** @type {string} */ name) =>
      document.querySelector(`phasor-${name}`)?.shadowRoot?.textContent ?? '';
    return {
      most,
      length: map.length,
      row: map.row,
      curves: all.document.querySelector('phasor-curves').position,
      hasText: text('attention').includes('299'),
    };
  });
  const { most, ...rest } = found;
  assert.ok(most < 20, `${most} frames were asked for`);
  assert.deepEqual(rest, {
    length: 30 + (299 % 11),
    row: 299 % 30,
    curves: 299 % 30,
    hasText: true,
  });
  assert.deepEqual(complaints, []);
  await close();
});
