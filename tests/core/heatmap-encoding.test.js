// <phasor-heatmap> with an encoding: what the attributes ask for, zoom and pan, the formula of the
// cell, groups, files.

import assert from 'node:assert/strict';
import { pixels, testBrowser } from '../harness/browser.js';
import { holdTimers } from '../harness/figures.js';
import { runPython } from '../harness/numpy.js';
import { phasor } from '../harness/phasor.js';
import { forRelease, test } from '../harness/tiers.js';

/** @typedef {import('playwright-core').Page} Page */

const diverging = ['#2a62a8', '#a5c3e3', '#ffffff', '#efb9a6', '#bf4a35'];

const browser = testBrowser();

/** @param {string} body */
const html = (body) => `<!doctype html><html lang="en"><title>encodings</title>
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <style>
    :root { color-scheme: light dark }
    body { margin: 8px; background: light-dark(#ffffff, #121417); color: light-dark(#1b1d20, #e9e8e4) }
  </style>
  <script type="module">
    window.paints = 0;
    const put = CanvasRenderingContext2D.prototype.putImageData;
    CanvasRenderingContext2D.prototype.putImageData = function (...all) {
      window.paints += this.canvas.classList.contains('cells') ? 1 : 0;
      return put.apply(this, all);
    };
    window.events = [];
    for (const type of ['phasor-change', 'phasor-select', 'phasor-error']) {
      addEventListener(type, ({ target, detail }) => events.push([target.id, type, detail]));
    }
    await import('/core/figures/define.js');
    window.defined = true;
  </script>
  <body><main><h1>encodings</h1>${body}</main></body></html>`;

/** @param {Page} page */
const settled = (page) => page.evaluate(() => /** @type {any} */ (window).settled());

/**
 * @param {string} body
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
async function open(body, options) {
  const opened = await browser.open('encodings.html', { html: html(body), ...options });
  await opened.page.waitForFunction(() => /** @type {any} */ (window).defined);
  await opened.page.waitForFunction(() =>
    [...document.querySelectorAll('phasor-heatmap')].every(
      (map) => map.shadowRoot?.querySelector('[part=frame]:not(.ready)') === null,
    ),
  );
  await settled(opened.page);
  return opened;
}

/** @param {Page} page @param {string} selector @param {string} inside */
const textOf = (page, selector, inside) =>
  page.evaluate(
    ([outer, inner]) =>
      document.querySelector(outer)?.shadowRoot?.querySelector(inner)?.textContent ?? '',
    [selector, inside],
  );

/** @param {Page} page @param {string} selector @param {string[]} names */
const valuesOf = (page, selector, names) =>
  page.evaluate(
    ([outer, all]) => {
      const element = /** @type {any} */ (document.querySelector(/** @type {string} */ (outer)));
      return /** @type {string[]} */ (all).map((name) => element[name]);
    },
    [selector, names],
  );

/** @param {Page} page @param {string} selector @returns {Promise<any>} */
const dataOf = (page, selector) =>
  page.evaluate((chosen) => {
    const found = /** @type {any} */ (document.querySelector(chosen)).data();
    if (!found) return null;
    const [rows, columns] = found.tensor.shape;
    return {
      ...found,
      tensor: { shape: found.tensor.shape, data: [...found.tensor.data] },
      rowname: [found.rowname(0), found.rowname(rows - 1)],
      columnname: [found.columnname(0), found.columnname(columns - 1)],
    };
  }, selector);

/** @param {Page} page @param {string} selector */
async function plotOf(page, selector) {
  const plot = page.locator(`${selector} .plot`);
  const box = await plot.boundingBox();
  assert.ok(box);
  /** @param {number} x @param {number} y shares of the plot */
  const at = (x, y) => ({ x: box.x + x * box.width, y: box.y + y * box.height });
  return { plot, box, at };
}

/** @param {{ width: number, height: number, data: Uint8ClampedArray }} picture */
const plain = ({ width, height, data }) => ({ width, height, data: Uint8Array.from(data) });

test('attributes alone draw an encoding, and none draw one too, unless a table is announced', async () => {
  const { page, complaints, close } = await open(
    `<phasor-heatmap id="a" length="20" dim="8" base="100" start="5"></phasor-heatmap>
     <phasor-heatmap id="b" length="9" dim="6" layout="concatenated" style="height: 20rem"></phasor-heatmap>
     <phasor-heatmap id="none" style="height: 9rem"></phasor-heatmap>
     <phasor-heatmap id="later" columntitle="key" style="height: 9rem"></phasor-heatmap>`,
  );
  const table = phasor.sinusoidal({ length: 20, dim: 8, base: 100, start: 5 });
  const painted = phasor.paint(table, { colormap: diverging, domain: [-1, 1] });
  assert.deepEqual(await pixels(page, '#a'), plain(painted));
  const halves = phasor.sinusoidal({ length: 9, dim: 6, layout: 'concatenated' });
  assert.deepEqual((await dataOf(page, '#b')).tensor.data, [...halves.data]);
  // three figures, those with a height of their own a second time when their parts have been fitted into it
  const paints = await page.evaluate(() => /** @type {any} */ (window).paints);
  assert.ok(paints >= 3 && paints <= 5, `${paints} paints`);
  assert.deepEqual((await dataOf(page, '#none')).tensor.shape, [60, 32]);
  assert.equal(await dataOf(page, '#later'), null);
  // a page that sets the tensor, if only to null, waits for it
  await page.evaluate(() =>
    Object.assign(document.querySelector('#none') ?? {}, { tensor: [[1]] }),
  );
  await settled(page);
  await page.evaluate(() => Object.assign(document.querySelector('#none') ?? {}, { tensor: null }));
  await settled(page);
  assert.deepEqual((await dataOf(page, '#none'))?.tensor.shape, [1, 1], 'the last picture stays');
  assert.match(
    await textOf(page, '#a', '.claim'),
    /round every 6\.28 positions, the last only every 198\.69\./,
  );
  const labels = await page.evaluate(() =>
    [...(document.querySelector('#a')?.shadowRoot?.querySelectorAll('.rows .label') ?? [])].map(
      ({ textContent }) => textContent,
    ),
  );
  assert.equal(labels[0], '5', 'rows are named by their positions');
  assert.deepEqual(complaints, []);
  await close();
});

test('every kind of encoding has the numbers of the library', async () => {
  const kinds = {
    learned: phasor.learned({ length: 12, dim: 6 }),
    binary: phasor.binary({ length: 12 }),
    counting: phasor.counting({ length: 12 }),
    normalized: phasor.normalized({ length: 12 }),
    waves: phasor.waves({ length: 12, divisors: [1, 2, 3] }),
  };
  const { page, complaints, close } = await open(
    `<phasor-heatmap id="a" length="12" dim="6"></phasor-heatmap>`,
  );
  for (const [kind, expected] of Object.entries(kinds)) {
    await page.evaluate(
      (name) => document.querySelector('#a')?.setAttribute('encoding', name),
      kind,
    );
    await settled(page);
    const { tensor } = await dataOf(page, '#a');
    assert.deepEqual(tensor.shape, expected.shape, kind);
    assert.deepEqual(tensor.data, [...expected.data], kind);
    assert.match(await textOf(page, '#a', '.claim'), /\d|one/, kind);
    assert.equal((await pixels(page, '#a')).height, 12);
    const formula = page.locator('#a .formula');
    assert.equal(await formula.isVisible(), false, 'the formula is that of the sinusoidal one');
  }
  await page.evaluate(() => {
    const a = /** @type {any} */ (document.querySelector('#a'));
    Object.assign(a, { encoding: 'learned', length: 100_000, dim: 512 });
  });
  await settled(page);
  assert.match(await textOf(page, '#a', '.notice'), /first 2048 of 100000 positions/);
  assert.equal((await valuesOf(page, '#a', ['length']))[0], 100_000, 'what was asked for is kept');
  assert.deepEqual(complaints, []);
  await close();
});

forRelease('100,000 × 512 is painted with means, no larger than the screen', async () => {
  const { page, complaints, close } = await open(
    '<phasor-heatmap id="a" length="100000" dim="512"></phasor-heatmap>',
    { viewport: { width: 400, height: 800 } },
  );
  const found = await pixels(page, '#a');
  const { box } = await plotOf(page, '#a');
  const [width, height] = [Math.round(box.width), Math.round(box.height)];
  const painted = phasor.paintSinusoidal({
    length: 100_000,
    dim: 512,
    width,
    height,
    colormap: diverging,
    reduce: 'mean',
  });
  assert.deepEqual(found, plain(painted));
  assert.ok(found.width < 400);
  assert.deepEqual(complaints, []);
  await close();
});

forRelease(
  'Control and the wheel zoom about the pointer, down to four by four cells and back',
  async () => {
    const { page, complaints, close } = await open(
      '<phasor-heatmap id="a" length="100000" dim="512"></phasor-heatmap>',
    );
    const { at } = await plotOf(page, '#a');
    const { x, y } = at(0.26, 0.6);
    await page.mouse.move(x, y);
    const [row, column] = await valuesOf(page, '#a', ['row', 'column']);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -100);
    await settled(page);
    const [rows, columns] = await valuesOf(page, '#a', ['rows', 'columns']);
    assert.ok(rows[1] - rows[0] < 70_000 && columns[1] - columns[0] < 350, `${rows} ${columns}`);
    assert.equal(Math.floor(columns[0] + 0.26 * (columns[1] - columns[0])), column);
    assert.ok(Math.abs(rows[0] + 0.6 * (rows[1] - rows[0]) - row) < 300);
    assert.equal(
      await page.locator('#a').getAttribute('rows'),
      rows.join(' '),
      'a link can hold it',
    );

    for (let k = 0; k < 40; ++k) await page.mouse.wheel(0, -100);
    await settled(page);
    const deep = await valuesOf(page, '#a', ['rows', 'columns']);
    const sizes = deep.map(([from, to]) => to - from);
    assert.ok(
      sizes.every((size) => Math.abs(size - 4) < 0.002),
      String(sizes),
    );
    const { width, height } = await pixels(page, '#a');
    const painted = phasor.paintSinusoidal({
      length: 100_000,
      dim: 512,
      rows: deep[0],
      cols: deep[1],
      width,
      height,
      colormap: diverging,
    });
    assert.deepEqual(await pixels(page, '#a'), plain(painted));

    for (let k = 0; k < 60; ++k) await page.mouse.wheel(0, 100);
    await page.keyboard.up('Control');
    await settled(page);
    assert.deepEqual(await valuesOf(page, '#a', ['rows', 'columns']), [[], []]);
    assert.equal(await page.locator('#a').getAttribute('rows'), null);
    assert.deepEqual(complaints, []);
    await close();
  },
);

forRelease(
  'many gestures of one frame paint once, and the wheel alone stays with the page',
  async () => {
    const { page, close } = await open(
      '<phasor-heatmap id="a" length="5000" dim="64"></phasor-heatmap>',
    );
    const counted = await page.evaluate(async () => {
      const all = /** @type {any} */ (window);
      const plot = document.querySelector('#a')?.shadowRoot?.querySelector('.plot');
      const { left, top } = /** @type {Element} */ (plot).getBoundingClientRect();
      const wheel = (/** @type {WheelEventInit} */ given) => {
        const event = new WheelEvent('wheel', {
          clientX: left + 50,
          clientY: top + 50,
          cancelable: true,
          bubbles: true,
          ...given,
        });
        plot?.dispatchEvent(event);
        return event.defaultPrevented;
      };
      all.paints = 0;
      const zooms = Array.from({ length: 20 }, () => wheel({ ctrlKey: true, deltaY: -4 }));
      await all.settled();
      const { paints } = all;
      return {
        paints,
        prevented: zooms.every(Boolean),
        down: wheel({ deltaY: 40 }),
        across: wheel({ deltaX: 40 }),
      };
    });
    assert.deepEqual(counted, { paints: 1, prevented: true, down: false, across: true });
    await close();
  },
);

forRelease('a zoomed map is dragged, and the place under the pointer stays in it', async () => {
  const { page, close } = await open(
    `<phasor-heatmap id="a" length="200" dim="64" rows="100 120" columns="10 30"></phasor-heatmap>`,
  );
  const { at } = await plotOf(page, '#a');
  const [from, to] = [at(0.5, 0.5), at(0.75, 0.25)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await settled(page);
  const [rows, columns, row, column] = await valuesOf(page, '#a', [
    'rows',
    'columns',
    'row',
    'column',
  ]);
  for (const [found, expected] of [
    [rows[0], 105],
    [rows[1], 125],
    [columns[0], 5],
    [columns[1], 25],
  ]) {
    assert.ok(Math.abs(found - expected) < 0.2, `${rows} ${columns}`);
  }
  assert.deepEqual([row, column], [110, 20], 'the cell under the pointer');
  await close();
});

forRelease('two fingers zoom and move, one leaves the page its scrolling', async () => {
  const { page, close } = await open(
    '<phasor-heatmap id="a" length="200" dim="64"></phasor-heatmap>',
    { viewport: { width: 390, height: 800 }, hasTouch: true },
  );
  const { plot, at } = await plotOf(page, '#a');
  assert.equal(await plot.evaluate((node) => getComputedStyle(node).touchAction), 'pan-y');
  const session = await page.context().newCDPSession(page);
  /** @param {'touchStart' | 'touchMove' | 'touchEnd'} type @param {number[][]} points */
  const touch = (type, points) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ ...at(x, y), id })),
    });
  await touch('touchStart', [
    [0.4, 0.5],
    [0.6, 0.5],
  ]);
  for (const apart of [0.15, 0.2, 0.3, 0.4]) {
    await touch('touchMove', [
      [0.5 - apart, 0.5],
      [0.5 + apart, 0.5],
    ]);
  }
  await touch('touchEnd', []);
  await settled(page);
  const [rows, columns] = await valuesOf(page, '#a', ['rows', 'columns']);
  assert.ok(Math.abs(rows[1] - rows[0] - 50) < 2, String(rows));
  assert.ok(Math.abs((rows[0] + rows[1]) / 2 - 100) < 2, String(rows));
  assert.ok(Math.abs(columns[1] - columns[0] - 16) < 1, String(columns));
  await close();
});

test('keys zoom and show all, and the cursor takes the window along', async () => {
  const { page, close } = await open(
    '<phasor-heatmap id="a" length="64" dim="32" row="31" column="15"></phasor-heatmap>',
  );
  await page.evaluate(() => {
    const all = /** @type {any} */ (window);
    all.leaked = 0;
    document.addEventListener('keydown', () => ++all.leaked);
  });
  await page.locator('#a .plot').focus();
  await page.keyboard.press('+');
  await settled(page);
  assert.deepEqual(await valuesOf(page, '#a', ['rows', 'columns']), [
    [16, 48],
    [8, 24],
  ]);
  assert.match(await textOf(page, '#a', '[role=status]'), /position 16 to 47, dimension 8 to 23/);
  for (let k = 0; k < 9; ++k) await page.keyboard.press('ArrowRight');
  await settled(page);
  assert.deepEqual(await valuesOf(page, '#a', ['column', 'columns']), [24, [9, 25]]);
  const value = phasor.sinusoidal({ length: 64, dim: 32 }).data[31 * 32 + 24];
  const said = await textOf(page, '#a', '[role=status]');
  assert.equal(said, `position 31, dimension 24: ${value.toFixed(3)}`);
  await page.keyboard.press('-');
  await page.keyboard.press('0');
  await settled(page);
  assert.deepEqual(await valuesOf(page, '#a', ['rows', 'columns']), [[], []]);
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).leaked), 0);

  await page.locator('#a').hover();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await settled(page);
  const [columns] = await valuesOf(page, '#a', ['columns']);
  assert.equal(columns[1] - columns[0], 16);
  await page.getByRole('button', { name: 'Show all' }).click();
  await settled(page);
  assert.deepEqual(await valuesOf(page, '#a', ['columns']), [[]]);
  await close();
});

forRelease('the formula of a cell stands in four notations, with its numbers', async () => {
  const { page, complaints, close } = await open(
    '<phasor-heatmap id="a" length="60" dim="32" row="6" column="9"></phasor-heatmap>',
  );
  const lines = async () => [
    await textOf(page, '#a', '.general'),
    await textOf(page, '#a', '.filled'),
  ];
  const { frequency } = phasor.wavelengths({ dim: 32 });
  const value = phasor.exactSinusoidal({ position: 6, dim: 32, column: 9 }).toFixed(4);
  const angle = (6 * frequency[4]).toFixed(4);
  const omega = frequency[4].toFixed(5).replace(/0$/, '');
  assert.deepEqual(await lines(), [
    'pi,2j+1=cos(i100002j/d)',
    `p6,9=cos(6100008/32)=cos(${angle})=${value}`,
  ]);
  const choose = async (/** @type {string} */ notation) => {
    await page.locator('#a select').selectOption(notation);
    await settled(page);
  };
  await choose('paper');
  assert.deepEqual(await lines(), [
    'PE(pos,2i+1)=cos(pos100002i/dmodel)',
    `PE(6,9)=cos(6100008/32)=cos(${angle})=${value}`,
  ]);
  await choose('time');
  assert.deepEqual(await lines(), [
    'PE(t,2i+1)=cos(ωit)ωi=1100002i/d',
    `ω4=1100008/32=${omega}PE(6,9)=cos(${omega}·6)=${value}`,
  ]);
  await choose('cases');
  const [general, filled] = await lines();
  assert.match(general, /^pi,j=\{sin\(ωji\)j\sevencos\(ωji\)j\soddωj=/);
  assert.equal(filled, `ω9=1100008/32=${omega}p6,9=cos(${omega}·6)=${value}`);

  // far away the digits shown must still give the value
  await page.evaluate(() => {
    const a = /** @type {any} */ (document.querySelector('#a'));
    Object.assign(a, { length: 100_000, dim: 512, row: 98_765, column: 40, notation: 'time' });
  });
  await settled(page);
  const far = /sin\(([\d.]+)·98765\)=(.*)$/.exec((await lines())[1]);
  assert.ok(far, (await lines())[1]);
  const shown = Number(far[2].replace('−', '-'));
  assert.ok(Math.abs(Math.sin(Number(far[1]) * 98_765) - shown) < 2e-4, far[0]);

  // and the sines first
  await page.evaluate(() => {
    const a = /** @type {any} */ (document.querySelector('#a'));
    Object.assign(a, { length: 9, dim: 6, row: 2, column: 4, notation: 'index' });
    a.layout = 'concatenated';
  });
  await settled(page);
  const table = phasor.sinusoidal({ length: 9, dim: 6, layout: 'concatenated' }).data;
  const [rule, numbers] = await lines();
  assert.equal(rule, 'pi,d/2+j=cos(i100002j/d)');
  assert.match(numbers, /^p2,4=cos\(2100002\/6\)/);
  assert.ok(numbers.endsWith(`=${table[2 * 6 + 4].toFixed(4)}`), numbers);

  // and the cosines
  for (const [layout, notation, wanted, first] of /** @type {const} */ ([
    ['concatenated-cos-first', 'index', 'pi,j=cos(i100002j/d)', 'p2,1=cos(2100002/6)'],
    ['interleaved-cos-first', 'index', 'pi,2j+1=sin(i100002j/d)', 'p2,1=sin(2100000/6)'],
    ['interleaved-cos-first', 'cases', 'pi,j={cos(ωji)j\u00a0evensin(ωji)j\u00a0oddωj=', 'ω1='],
    ['concatenated-cos-first', 'cases', 'pi,j={cos(ωji)j<d/2sin(ωji)j≥d/2ωj=', 'ω1='],
  ])) {
    await page.evaluate(
      (chosen) => Object.assign(/** @type {any} */ (document.querySelector('#a')), chosen),
      { layout, notation, column: 1 },
    );
    await settled(page);
    const [line, figures] = await lines();
    assert.ok(line.startsWith(wanted), line);
    assert.ok(figures.startsWith(first), figures);
    const [, second] = phasor.sinusoidal({ positions: [2], dim: 6, layout }).data;
    assert.ok(figures.endsWith(`=${second.toFixed(4)}`), figures);
  }
  assert.deepEqual(complaints, []);
  await close();
});

forRelease('every digit of a value is one button away', async () => {
  const { page, close } = await open(
    `<phasor-heatmap id="a" length="60" dim="32" row="6" column="9"></phasor-heatmap>
     <phasor-heatmap id="b" tensor="[[0.1, 0.25]]" row="0" column="0"></phasor-heatmap>`,
  );
  await holdTimers(page);
  await page.evaluate(() =>
    // the clipboard of the browser is that of every page in it
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (/** @type {string} */ text) => Object.assign(window, { text }) },
    }),
  );
  const text = () => page.evaluate(() => /** @type {any} */ (window).text);
  const copied = async (/** @type {string} */ selector) => {
    await page.locator(selector).hover();
    await page.locator(`${selector} .copy`).click();
    await page.locator(`${selector} .copy`, { hasText: 'Copied' }).waitFor();
    return text();
  };
  await page.evaluate(() => {
    // pointing at a map moves the cursor; here it stays
    for (const map of document.querySelectorAll('phasor-heatmap')) {
      map.addEventListener('phasor-select', () => Object.assign(map, { row: 0, column: 0 }));
    }
  });
  const [row, column] = await valuesOf(page, '#a', ['row', 'column']);
  assert.deepEqual([row, column], [6, 9]);
  await page.locator('#a .copy').evaluate((button) => /** @type {any} */ (button).click());
  await page.locator('#a .copy', { hasText: 'Copied' }).waitFor();
  const exactly = phasor.exactSinusoidal({ position: 6, dim: 32, column: 9 });
  assert.equal(await text(), String(exactly));
  assert.equal(await copied('#b'), '0.1');
  await close();
});

forRelease('a group shares positions, dimensions, queries and keys by their meaning', async () => {
  const { page, complaints, close } = await open(
    `<phasor-heatmap id="a" group="g" length="20" dim="8" start="10"></phasor-heatmap>
     <phasor-heatmap id="b" group="g" length="30" dim="16"></phasor-heatmap>
     <phasor-heatmap id="c" group="g" tensor="[[1,2],[3,4]]" rowtitle="query" columntitle="key"></phasor-heatmap>
     <phasor-heatmap id="d" group="g" tensor="[[1,2],[3,4]]" rowtitle="key" columntitle="query"></phasor-heatmap>`,
    { viewport: { width: 1000, height: 2400 } },
  );
  await page.locator('#a .plot').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  assert.deepEqual(
    await valuesOf(page, '#a', ['row', 'column']),
    [0, 0].map((_, k) => 2 - k),
  );
  assert.deepEqual(await valuesOf(page, '#b', ['row', 'column']), [12, 1], 'position 12 in both');
  assert.deepEqual(await valuesOf(page, '#c', ['row', 'column']), [-1, -1]);
  await page.locator('#c .plot').focus();
  await page.keyboard.press('ArrowRight');
  assert.deepEqual(await valuesOf(page, '#c', ['row', 'column']), [0, 1]);
  assert.deepEqual(await valuesOf(page, '#d', ['row', 'column']), [1, 0]);
  await page.locator('#b .plot').focus();
  await page.keyboard.press('+');
  await settled(page);
  const [rows] = await valuesOf(page, '#b', ['rows']);
  assert.deepEqual((await valuesOf(page, '#a', ['rows']))[0], rows, 'they zoom together');
  const events = await page.evaluate(() => /** @type {any} */ (window).events);
  const who = new Set(events.map((/** @type {any[]} */ [id]) => id));
  assert.deepEqual([...who], ['a', 'c', 'b'], 'only what the reader moved notifies the page');
  assert.deepEqual(complaints, []);
  await close();
});

const broken = /** @type {[string, RegExp][]} */ ([
  ['length="0"', /^length must be an integer from 1 to 100000, got '0'$/],
  ['length="8" dim="many"', /^dim must be an integer from 1 to 4096, got 'many'$/],
  ['encoding="rotary"', /^encoding must be one of 'sinusoidal', .*, got 'rotary'$/],
  ['length="8" rows="5 2"', /^rows must be two numbers 'from to', .*, got '5 2'$/],
  ['length="8" columns="NaN 2"', /^columns must be two numbers/],
  ['length="8" encoding="binary" start="-3"', /^binary: start must be/],
  [
    'length="8" colormap="jet"',
    /^colormap must be one of 'diverging', 'sequential', 'rdbu', .*, got 'jet'$/,
  ],
  ['tensor="[[1, 2], [3"', /^tensor is no JSON: line 1, column 12: ',' or '\]' is missing, got/],
  ['tensor="[[1, 2], [3]]"', /^paint: tensor\[1\] must be an array of 2/],
  ['tensor="[1, 2]"', /^paint: tensor must be 2-D, got 1-D/],
  ['tensor="[[1, 2]]" mask="[[true]]"', /^mask must have 1 × 2 cells like the tensor, got 1$/],
  [
    'tensor="[[1, 2]]" rowlabels="word"',
    /^rowlabels is no JSON: line 1, column 1: a value is missing, got "w"$/,
  ],
]);

forRelease('what is wrong is said in the element, and what was written stays', async () => {
  const { page, complaints, close } = await open(
    broken.map(([given], k) => `<phasor-heatmap id="e${k}" ${given}></phasor-heatmap>`).join(''),
    { viewport: { width: 1000, height: 6000 } },
  );
  for (const [k, [given, message]] of broken.entries()) {
    assert.match(await textOf(page, `#e${k}`, '.message'), message, given);
    const outer = await page.locator(`#e${k}`).evaluate((element) => element.outerHTML);
    assert.ok(outer.includes(given.replaceAll(/^.* (?=\w+=)/g, '')), outer);
  }
  // null is JSON's NaN
  await page.evaluate(() => {
    document.querySelector('#e7')?.setAttribute('tensor', '[[1, null], [3, 4]]');
  });
  await settled(page);
  assert.equal(await textOf(page, '#e7', '.message'), '');
  assert.equal(await page.locator('#e7 canvas.hatching').isVisible(), true);
  assert.deepEqual(complaints, []);
  await close();
});

forRelease('a window beyond the matrix is clamped to it, and the notice says so', async () => {
  const { page, close } = await open(
    `<phasor-heatmap id="a" length="20" dim="8" rows="10 64" columns="0 8"></phasor-heatmap>
     <phasor-heatmap id="b" tensor="[[1, 2], [3, 4]]" columns="0 5"></phasor-heatmap>`,
  );
  const notice = (/** @type {string} */ selector) => textOf(page, selector, '.notice');
  assert.equal(await notice('#a'), 'rows is 0 20 here: it cannot be 10 64.');
  assert.equal(await notice('#b'), 'columns is 0 2 here: it cannot be 0 5.');
  await page.evaluate(() => document.querySelector('#a')?.setAttribute('length', '100'));
  await settled(page);
  assert.equal(await notice('#a'), '');
  await close();
});

forRelease('a message is reported once, however often the cursor moves', async () => {
  const { page, close } = await open('<phasor-heatmap id="a" length="8" dim="4"></phasor-heatmap>');
  const events = await page.evaluate(async () => {
    const all = /** @type {any} */ (window);
    const a = /** @type {any} */ (document.querySelector('#a'));
    a.tensor = [[1, 2], [3]];
    for (let k = 0; k < 3; ++k) {
      a.row = k;
      await all.settled();
    }
    return all.events;
  });
  assert.equal(events.length, 1);
  assert.match(await textOf(page, '#a', '.message'), /tensor\[1\]/, 'and stays on screen');
  await close();
});

forRelease('files and the table hold the window with its names', async () => {
  const { page, close } = await open(
    `<phasor-heatmap id="a" length="50" dim="16" start="100" rows="10.5 20" columns="2 6"></phasor-heatmap>
     <phasor-heatmap id="b" length="100000" dim="512"></phasor-heatmap>`,
  );
  const found = await dataOf(page, '#a');
  assert.deepEqual(found.tensor.shape, [10, 4]);
  assert.deepEqual(found.rowname, ['110', '119']);
  assert.deepEqual(found.columnname, ['2', '5']);
  assert.deepEqual([found.rowtitle, found.columntitle], ['position', 'dimension']);
  const { data } = phasor.sinusoidal({ length: 10, start: 110, dim: 16 });
  const expected = Array.from({ length: 40 }, (_, k) => data[(k >> 2) * 16 + 2 + (k % 4)]);
  assert.deepEqual(found.tensor.data, expected);
  const shape = await page.evaluate(
    () => /** @type {any} */ (document.querySelector('#b')).data().tensor.shape,
  );
  assert.deepEqual(shape, [2048, 512], 'a million numbers at most');
  await close();
});

forRelease('the NumPy program prints the numbers on screen', async () => {
  const { page, close } = await open(
    '<phasor-heatmap id="a" length="40" dim="7"></phasor-heatmap>',
  );
  for (const layout of ['interleaved', 'concatenated', 'interleaved-cos-first']) {
    const program = await page.evaluate((chosen) => {
      const a = /** @type {any} */ (document.querySelector('#a'));
      Object.assign(a, { layout: chosen, rows: [5, 9], columns: [1, 7] });
      return a.code('numpy');
    }, layout);
    const printed = runPython(program);
    const numbers = (printed.match(/-?\d[\d.e+-]*/g) ?? []).map(Number);
    const { tensor } = await dataOf(page, '#a');
    assert.equal(numbers.length, tensor.data.length);
    numbers.forEach((value, k) => assert.ok(Math.abs(value - tensor.data[k]) < 2e-6));
  }
  await close();
});

test('programs compute the window of an encoding, and list the numbers of another matrix', async () => {
  const { page, close } = await open(
    `<phasor-heatmap id="a" length="40" dim="8"></phasor-heatmap>
     <phasor-heatmap id="b" tensor="[[0.1, 2], [3, 4]]" columns="0 1"></phasor-heatmap>
     <phasor-heatmap id="c" encoding="learned" length="4097" dim="1"></phasor-heatmap>`,
  );
  const [programs, listed, many] = await page.evaluate(async () => {
    const [a, b, c] = /** @type {any[]} */ ([...document.querySelectorAll('phasor-heatmap')]);
    Object.assign(a, { rows: [5, 9], columns: [2, 6], start: 100 });
    const all = await Promise.all(['numpy', 'pytorch', 'jax'].map((dialect) => a.code(dialect)));
    return [all, await b.code('numpy'), await c.code('numpy')];
  });
  for (const program of programs) {
    assert.match(program, /arange\(105, 109\)/);
    assert.match(program, /print\(P\[:, 2:6\]\)/);
  }
  assert.match(programs[1], /^import torch\n/);
  assert.match(programs[2], /^import jax\n/);
  assert.match(listed, /\[0\.1\],\s+\[3\.0\],/);
  assert.equal(many, '', 'too many to list');
  await close();
});

forRelease('a scaled slide answers below the pointer', async () => {
  const { page, close } = await open(
    `<div style="transform: scale(0.5); transform-origin: 0 0; width: 1000px">
       <phasor-heatmap id="a" length="20" dim="10"></phasor-heatmap></div>`,
  );
  const { at } = await plotOf(page, '#a');
  const { x, y } = at(0.75, 0.33);
  await page.mouse.move(x, y);
  assert.deepEqual(await valuesOf(page, '#a', ['row', 'column']), [6, 7]);
  await close();
});
