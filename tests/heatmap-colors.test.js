// Colours mean the same in `paint` and in <phasor-heatmap>: names, lists and the default.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colormapNames } from '../web/api/picture.js';
import { testBrowser } from './harness/browser.js';
import { phasor } from './harness/phasor.js';

const browser = testBrowser();

const values = [[-1, -0.5, 0, 0.25, 1]];
const lists = ['#0000ff #ffffff #ff0000', 'blue white rgb(255 0 0)', 'navy,#ff0'];
const given = ['', ...[...colormapNames, ...lists].map((map) => `colormap="${map}"`)];

test('paint: above zero is blue and below red by default, as in d3; the map of figures has it the other way round', () => {
  const { data } = phasor.paint(values);
  const [low, high] = [data.slice(0, 3), data.slice(16, 19)];
  assert.ok(low[0] > low[2] && high[2] > high[0], `${low} ${high}`);
  assert.deepEqual(phasor.paint(values, { colormap: 'rdbu' }).data, data);
  const one = { length: 4, dim: 4, rows: /** @type {[number, number]} */ ([0, 4]) };
  assert.deepEqual(
    phasor.paintSinusoidal(one),
    phasor.paintSinusoidal({ ...one, colormap: 'rdbu' }),
  );
  const { data: other } = phasor.paint(values, { colormap: 'diverging' });
  assert.ok(other[2] > other[0] && other[16] > other[18]);
  // zero is the paper of figures
  assert.deepEqual([...other.slice(8, 11)], [255, 255, 255]);
  assert.throws(
    () => phasor.paint(values, { colormap: /** @type {any} */ ('jet') }),
    /^RangeError: paint: colormap must be 'diverging', 'sequential', 'rdbu'/,
  );
});

test('a name means the same colours in the element, on a white page, and so does a list', async () => {
  const tags = given.map((map, k) => `<phasor-heatmap id="m${k}" ${map}></phasor-heatmap>`);
  const { page, complaints, close } = await browser.open('colors.html', {
    html: `<!doctype html><html lang="en"><title>colours</title>
      <script type="module" src="elements/define.js"></script>${tags.join('')}`,
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
      <script type="module" src="elements/define.js"></script>
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
    assert.equal(map, 'diverging');
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
