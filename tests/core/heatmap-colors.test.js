// Colours mean the same in `paint` and in <phasor-heatmap>: names, lists and the default.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageColors } from '../../web/core/api/colors.js';
import { colormapNames, defaultColormap } from '../../web/core/api/picture.js';
import { paintMask } from '../../web/labs/masks/index.js';
import { testBrowser } from '../harness/browser.js';
import { phasor } from '../harness/phasor.js';

const browser = testBrowser();

/** Zero is the background of the page, which `paint` takes to be that of our own. */
const style = `<style>:root { --phasor-background: ${pageColors.background.light} }</style>`;

const values = [[-1, -0.5, 0, 0.25, 1]];
const lists = ['#0000ff #ffffff #ff0000', 'blue white rgb(255 0 0)', 'navy,#ff0'];
const given = ['', ...[...colormapNames, ...lists].map((map) => `colormap="${map}"`)];

/** @param {ArrayLike<number>} data of pixels @param {number} k @returns {string} its colour in a word */
function hue(data, k) {
  const [red, green, blue] = [0, 1, 2].map((channel) => data[4 * k + channel]);
  if (`${red} ${green} ${blue}` === '253 252 250') return 'page';
  if (red > Math.max(green, blue)) return 'red';
  return blue > Math.max(red, green) ? 'blue' : `${red} ${green} ${blue}`;
}

const sign = /** @type {const} */ ({ low: 0, zero: 2, high: 4 });

test('above zero is red, below blue and zero the page, by default; rdbu is the other way round, on request', () => {
  const { data } = phasor.paint(values);
  assert.deepEqual(
    Object.values(sign).map((k) => hue(data, k)),
    ['blue', 'page', 'red'],
  );
  assert.deepEqual(phasor.paint(values, { colormap: defaultColormap }).data, data);
  assert.deepEqual(phasor.paint(values, { domain: [-1, 1] }).data, data);
  const { data: other } = phasor.paint(values, { colormap: 'rdbu' });
  assert.deepEqual([hue(other, sign.low), hue(other, sign.high)], ['red', 'blue']);
  const table = { length: 3, dim: 4 };
  for (const domain of /** @type {const} */ (['auto', [-1, 1], [-2, 0.5]])) {
    assert.deepEqual(
      phasor.paintSinusoidal({ ...table, domain }),
      phasor.paint(phasor.sinusoidal(table), { domain, colormap: 'diverging' }),
    );
  }
  assert.deepEqual(
    phasor.paintSinusoidal(table),
    phasor.paint(phasor.sinusoidal(table), { domain: [-1, 1] }),
  );
  assert.throws(
    () => phasor.paint(values, { colormap: /** @type {any} */ ('jet') }),
    /^RangeError: paint: colormap must be 'diverging', 'sequential', 'rdbu'/,
  );
});

test('where no value is below zero the map is sequential, unless one is named', () => {
  /** @param {any} matrix @param {object} [paintOptions] */
  const isSequential = (matrix, paintOptions) => {
    const [found, sequential, diverging] = [
      {},
      { colormap: 'sequential' },
      { colormap: 'diverging' },
    ].map((map) =>
      phasor.paint(matrix, { ...paintOptions, .../** @type {any} */ (map) }).data.join(),
    );
    assert.notEqual(sequential, diverging);
    assert.ok([sequential, diverging].includes(found), found);
    return found === sequential;
  };
  const weights = [[0, 0.25, 1]];
  assert.ok(isSequential(weights));
  assert.ok(isSequential([[-0, 0.25, 1]]));
  // what is not finite does not count, as for the domain
  assert.ok(isSequential([[-Infinity, NaN, 0.5, 1]]));
  assert.ok(!isSequential([[0.25, 1, -1e-30]]));
  // all values decide, not those of the window that is seen: colours stay while it moves
  assert.ok(!isSequential([[0.25, 1, -1]], { cols: [0, 2] }));
  // a domain that is given has all values that are shown
  assert.ok(!isSequential(weights, { domain: [-1, 1] }));
  assert.ok(isSequential(values, { domain: [0, 1] }));
  assert.ok(isSequential(values, { domain: [0.1, 1] }));
  const table = { length: 3, dim: 4, domain: /** @type {[number, number]} */ ([0, 1]) };
  assert.deepEqual(
    phasor.paintSinusoidal(table),
    phasor.paintSinusoidal({ ...table, colormap: 'sequential' }),
  );
});

test('a mask is painted in the ends of the sequential map', () => {
  const { data } = paintMask('k <= q', { queries: 1, keys: 2 });
  assert.deepEqual(data, phasor.paint([[1, 0]], { colormap: 'sequential' }).data);
});

test('a heat map takes the map that paint takes', async () => {
  const tables = [values, [[0, 0.5, 1]], [[-Infinity, 0.5, 1]], [[0.25, 1, -1e-3]]];
  const domains = ['auto', '-1 1', '0 1'];
  const { page, complaints, close } = await browser.open('usual.html', {
    html: `<!doctype html><html lang="en"><title>colours</title>${style}
      <script type="module" src="core/figures/define.js"></script>
      ${tables.flatMap((_, k) => domains.map((domain) => `<phasor-heatmap class="t${k}" domain="${domain}"></phasor-heatmap>`)).join('')}`,
    viewport: { width: 800, height: 9000 },
  });
  const seen = await page.evaluate(
    async (tensors) => {
      const maps = /** @type {any[]} */ ([...document.querySelectorAll('phasor-heatmap')]);
      for (const map of maps) {
        // JSON would make null of -∞
        map.tensor = tensors[Number(map.className.slice(1))].map((row) => row.map(Number));
      }
      const canvas = (/** @type {any} */ map) => map.shadowRoot.querySelector('canvas.cells');
      const width = (/** @type {any} */ map) => map.tensor[0].length;
      const isDrawn = () => maps.every((map) => canvas(map).width === width(map));
      await /** @type {any} */ (window).until(isDrawn, 'all heat maps');
      return maps.map((map) => [
        ...canvas(map).getContext('2d').getImageData(0, 0, width(map), 1).data,
      ]);
    },
    tables.map((table) => table.map((row) => row.map(String))),
  );
  const wanted = tables.flatMap((table) =>
    /** @type {const} */ (['auto', [-1, 1], [0, 1]]).map((domain) =>
      phasor.paint(table, { domain }),
    ),
  );
  assert.deepEqual(
    seen,
    wanted.map(({ data }) => [...data]),
  );
  assert.deepEqual(complaints, []);
  await close();
});

test('a name means the same colours in the element, on a page of ours, and so does a list', async () => {
  const tags = given.map((map, k) => `<phasor-heatmap id="m${k}" ${map}></phasor-heatmap>`);
  const { page, complaints, close } = await browser.open('colors.html', {
    html: `<!doctype html><html lang="en"><title>colours</title>${style}
      <script type="module" src="core/figures/define.js"></script>${tags.join('')}`,
    viewport: { width: 800, height: 9000 },
  });
  const seen = await page.evaluate(async (tensor) => {
    const maps = /** @type {any[]} */ ([...document.querySelectorAll('phasor-heatmap')]);
    for (const map of maps) map.tensor = tensor;
    const canvas = (/** @type {any} */ map) => map.shadowRoot.querySelector('canvas.cells');
    const isDrawn = () => maps.every((map) => canvas(map).width === 5);
    await /** @type {any} */ (window).until(isDrawn, 'all heat maps');
    return maps.map((map) => [
      ...canvas(map).getContext('2d').getImageData(0, 0, 5, 1).data,
      map.shadowRoot.querySelector('.message').textContent,
    ]);
  }, values);
  const expected = [
    phasor.paint(values, { colormap: 'diverging' }),
    ...colormapNames.map((colormap) => phasor.paint(values, { colormap })),
    ...[0, 1].map(() => phasor.paint(values, { colormap: ['#0000ff', '#ffffff', '#ff0000'] })),
    phasor.paint(values, { colormap: ['#000080', '#ffff00'] }),
  ];
  seen.forEach((cells, k) => assert.deepEqual(cells, [...expected[k].data, ''], given[k]));
  assert.deepEqual(complaints, []);
  await close();
});

test('a wrong map falls back to the default and names those that the element knows', async () => {
  const { page, close } = await browser.open('wrong-colors.html', {
    html: `<!doctype html><html lang="en"><title>colours</title>
      <script type="module" src="core/figures/define.js"></script>
      <phasor-heatmap length="4" dim="2"></phasor-heatmap>`,
  });
  const result = await page.evaluate(async () => {
    const map = /** @type {any} */ (document.querySelector('phasor-heatmap'));
    await customElements.whenDefined('phasor-heatmap');
    const canvas = map.shadowRoot.querySelector('canvas.cells');
    await /** @type {any} */ (window).until(() => canvas.width === 2, 'the heat map');
    const bytes = () => canvas.getContext('2d').getImageData(0, 0, 2, 4).data.join();
    const before = bytes();
    const after = [];
    for (const colormap of ['jet', '#ffffff', 'white nocolor', ['#ffffff', 7], 5]) {
      map.colormap = colormap;
      await /** @type {any} */ (window).settled();
      after.push([
        map.colormap,
        bytes() === before,
        map.shadowRoot.querySelector('.message').textContent,
      ]);
    }
    map.colormap = ['#000000', '#ffffff'];
    await /** @type {any} */ (window).settled();
    return { after, list: map.getAttribute('colormap'), changed: bytes() !== before };
  });
  const names = colormapNames.map((name) => `'${name}'`).join(', ');
  for (const [map, same, message] of result.after) {
    assert.equal(map, defaultColormap);
    assert.ok(same);
    assert.ok(
      message.startsWith(`colormap must be one of ${names}, or 2 or more colours, `),
      message,
    );
  }
  assert.equal(result.list, '#000000 #ffffff');
  assert.ok(result.changed);
  await close();
});
