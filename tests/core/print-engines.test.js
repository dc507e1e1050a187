// On paper every figure is its picture, in every engine: what stands there between the two events
// of printing.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inEachEngine, site as serve } from '../harness/engines.js';

/** @type {import('../harness/engines.js').Site} */
let site;
before(async () => {
  site = await serve();
  site.pages.set(
    '/web/paper.html',
    `<!doctype html><html lang="en"><meta charset="utf-8" /><title>paper</title>
    <script type="module" src="core/figures/define.js"></script>
    <phasor-heatmap length="9" dim="8"></phasor-heatmap><phasor-curves length="9" dim="8"></phasor-curves>
    <phasor-attention text="the river bank"></phasor-attention>
    <phasor-shift style="margin-block-start: 4000px"></phasor-shift>`,
  );
});
after(() => site.close());

async function printed() {
  const figures = Array.from(document.querySelectorAll('*')).filter(({ localName }) =>
    localName.startsWith('phasor-'),
  );
  const papers = () =>
    figures.map(
      ({ shadowRoot }) =>
        shadowRoot?.querySelector('.paper')?.shadowRoot?.querySelectorAll('svg *').length ?? 0,
    );
  // what prints is fetched after the first drawing
  await /** @type {any} */ (window).until(() => {
    dispatchEvent(new Event('beforeprint'));
    const isThere = papers().every((count) => count > 20);
    if (!isThere) dispatchEvent(new Event('afterprint'));
    return isThere;
  }, 'pictures of all figures');
  const during = papers();
  dispatchEvent(new Event('afterprint'));
  return { during, left: papers(), complaints: /** @type {any} */ (window).complaints };
}

inEachEngine((engine) => {
  test('figures, also one that was never on screen, are pictures while the page is printed', async () => {
    await engine.page.goto(`${site.url}web/paper.html`);
    const { during, left, complaints } = await engine.page.evaluate(printed);
    assert.ok(
      during.every((count) => count > 20),
      during.join(),
    );
    assert.deepEqual([left, complaints], [[0, 0, 0, 0], []]);
  });
});
