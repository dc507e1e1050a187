// widths="turning" of <phasor-heatmap>: columns that become narrower from pair to pair, and dials above them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { narrowing, onScreen, scaleOf, widened } from '../../web/core/draw/narrowing.js';
import { shifted, zoomed } from '../../web/core/draw/window.js';
import { pixels, testBrowser } from '../harness/browser.js';
import { phasor } from '../harness/phasor.js';

test('a place and its share of a window belong together; even columns are a ruler', () => {
  for (const edges of [null, narrowing(32), narrowing(7)]) {
    const { share, place } = scaleOf([1.5, 6], edges);
    assert.ok(Math.abs(share(1.5)) < 1e-12 && Math.abs(share(6) - 1) < 1e-12);
    for (const at of [0, 1.7, 3, 5.25, 6.9]) assert.ok(Math.abs(place(share(at)) - at) < 1e-9);
  }
});

test('what lies below a pointer stays there while columns are zoomed and moved', () => {
  const edges = narrowing(32);
  const zoom = onScreen((window, count, at) => zoomed(window, 0.5, at, count), edges);
  const pan = onScreen((window, count, by) => shifted(window, by * 10, count), edges);
  for (const at of [0.2, 0.5, 0.9]) {
    const below = scaleOf([0, 32], edges).place(at);
    const near = zoom([0, 32], 32, at);
    assert.ok(Math.abs(scaleOf(near, edges).share(below) - at) < 1e-3, `${near}`);
  }
  const below = scaleOf([4, 14], edges).place(0.5);
  assert.ok(Math.abs(scaleOf(pan([4, 14], 32, 0.2), edges).share(below) - 0.3) < 1e-3);
  const { share } = scaleOf([0, 32], edges);
  const [from, to] = pan([4, 14], 32, -1);
  assert.equal(from, 0);
  assert.ok(Math.abs(share(to) - (share(14) - share(4))) < 1e-3, 'as large as before');
});

test('columns have whole pixels, and a pixel over several has their mean colour', () => {
  const data = Uint8ClampedArray.of(0, 0, 0, 255, 100, 100, 100, 255, 200, 200, 200, 255);
  const picture = { width: 3, height: 1, data };
  const reds = (/** @type {number[]} */ edges, /** @type {number} */ width) =>
    [...widened(picture, edges, width).data].filter((_, k) => k % 4 === 0);
  assert.deepEqual(reds([0, 0.52, 0.8, 1], 10), [0, 0, 0, 0, 0, 100, 100, 100, 200, 200]);
  assert.deepEqual(reds([0, 0.5, 0.75, 1], 2), [0, 150]);
  assert.deepEqual(reds([-0.5, 0.5, 1, 1.5], 2), [0, 100]);
});

const browser = testBrowser();

/** @param {string} body */
const open = (body) =>
  browser.open('widths.html', {
    everySeen: true,
    html: `<!doctype html><html lang="en"><title>widths</title>
      <script type="module" src="core/figures/define.js"></script>
      <main><h1>widths</h1>${body}</main></html>`,
  });

/** @param {import('playwright-core').Page} page */
const settled = (page) => page.evaluate(() => /** @type {any} */ (window).settled());

test('cells, cursor, labels, dials and the saved picture follow the widths', async () => {
  const { page, complaints, close } = await open(
    '<phasor-heatmap length="20" dim="8" widths="turning" row="3" column="6"></phasor-heatmap>',
  );
  await settled(page);
  const edges = narrowing(8);
  const seen = await page.evaluate(async () => {
    const map = /** @type {any} */ (document.querySelector('phasor-heatmap'));
    const find = (/** @type {string} */ name) => map.shadowRoot.querySelector(name);
    const plot = find('.plot').getBoundingClientRect();
    const shareOf = (/** @type {Element} */ part) => {
      const { left, width } = part.getBoundingClientRect();
      return (left + width / 2 - plot.left) / plot.width;
    };
    const { svg } = await import(/** @type {any} */ ('/core/draw/snapshot.js'));
    return {
      plot: plot.toJSON(),
      line: shareOf(find('.column')),
      labels: [...map.shadowRoot.querySelectorAll('.columns > .label')].map((label) => [
        Number(label.textContent),
        shareOf(label),
      ]),
      dials: [...map.shadowRoot.querySelectorAll('.dial')].map(shareOf),
      tips: [...map.shadowRoot.querySelectorAll('.tip')].map(shareOf),
      saved: (await (await svg(map.figure)).text()).match(/<line /g)?.length,
    };
  });
  const near = (/** @type {number} */ a, /** @type {number} */ b) =>
    assert.ok(Math.abs(a - b) < 0.003, `${a}, not ${b}`);
  const middle = (/** @type {number} */ column) => (edges[column] + edges[column + 1]) / 2;
  near(seen.line, middle(6));
  for (const [column, share] of seen.labels) near(share, middle(column));
  assert.ok(seen.labels.length > 4);
  seen.dials.forEach((share, pair) => near(share, edges[2 * pair + 1]));
  assert.equal(seen.dials.length, 4);
  assert.equal(seen.saved, 4);
  // position 3: the first hand points left, the last one right
  assert.ok(seen.tips[0] < seen.dials[0] && seen.tips[3] > seen.dials[3]);
  const { width, data } = await pixels(page, 'phasor-heatmap');
  const table = phasor.paint(phasor.sinusoidal({ length: 20, dim: 8 }), {
    colormap: ['#2a62a8', '#a5c3e3', '#ffffff', '#efb9a6', '#bf4a35'],
    domain: [-1, 1],
  });
  for (let column = 0; column < 8; ++column) {
    const x = Math.floor(middle(column) * width);
    const cell = (12 * 8 + column) * 4;
    const at = (12 * width + x) * 4;
    for (const k of [0, 1, 2])
      assert.ok(Math.abs(data[at + k] - table.data[cell + k]) <= 1, `${column}`);
  }
  const { plot } = seen;
  for (const column of [0, 3, 5, 7]) {
    await page.mouse.move(plot.x + middle(column) * plot.width, plot.y + plot.height / 2);
    await settled(page);
    assert.equal(await page.evaluate('document.querySelector("phasor-heatmap").column'), column);
  }
  assert.deepEqual(complaints, []);
  await close();
});

test('where no pairs stand side by side the columns are even, and it is said', async () => {
  const { page, close } = await open(`
    <phasor-heatmap widths="turning" encoding="learned"></phasor-heatmap>
    <phasor-heatmap widths="turning" layout="concatenated"></phasor-heatmap>
    <phasor-heatmap widths="turning" square></phasor-heatmap>
    <phasor-heatmap widths="turning" id="table"></phasor-heatmap>
    <phasor-heatmap widths="turning" encoding="waves"></phasor-heatmap>`);
  const numbers = [
    [1, 2],
    [3, 4],
  ];
  await page.evaluate((tensor) => {
    Object.assign(document.querySelector('#table') ?? {}, { tensor });
  }, numbers);
  await settled(page);
  const said = await page.evaluate(() =>
    [...document.querySelectorAll('phasor-heatmap')].map((map) => [
      map.shadowRoot?.querySelectorAll('.dial').length,
      /Columns are equally wide/.test(map.shadowRoot?.textContent ?? ''),
    ]),
  );
  assert.deepEqual(said.slice(0, 4), Array(4).fill([0, true]));
  assert.ok(Number(said[4][0]) > 4 && said[4][1] === false);
  await close();
});
