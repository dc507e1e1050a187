import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellAt } from '../../web/core/draw/canvas.js';
import { extent, zeroAt } from '../../web/core/draw/extent.js';
import { bareCells } from '../../web/core/draw/hatch.js';
import { layout } from '../../web/core/draw/layout.js';
import { exact, number, percent } from '../../web/core/draw/numbers.js';
import { stride, ticks } from '../../web/core/draw/axis.js';
import { moved } from '../../web/core/kit/keyboard.js';
import { pixels, testBrowser } from '../harness/browser.js';

test('labels stand at round steps and never closer than asked', () => {
  assert.equal(stride(128, 640, 40), 10);
  assert.equal(stride(7, 434, 60), 1);
  assert.deepEqual(ticks(64, 20), [0, 20, 40, 60]);
  for (const count of [1, 2, 9, 64, 100, 511, 4096]) {
    for (const space of [50, 300, 1000]) {
      const step = stride(count, space, 30);
      assert.match(String(step), /^[125]0*$/);
      assert.ok(step >= count || (step * space) / count >= 30, `${count} on ${space}: ${step}`);
    }
  }
});

test('numbers have a true minus and say when they are small', () => {
  assert.equal(number(-0.95892), '−0.959');
  assert.equal(number(0), '0');
  assert.equal(number(-0), '0');
  assert.equal(number(3), '3');
  assert.equal(number(2.5e-8), '2.5 × 10⁻⁸');
  assert.equal(number(54410.14, 2), '54410');
  assert.equal(number(-Infinity), '−∞');
  assert.equal(number(NaN), 'not a number');
  assert.equal(percent(0.412), '41\u00a0%');
  assert.equal(percent(0), '0\u00a0%');
  assert.equal(percent(0.001), '<\u202f1\u00a0%');
});

test('the exact digits read back as the same float32', () => {
  let seed = 1;
  for (let k = 0; k < 2000; ++k) {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    const value = Math.fround(seed / 2 ** (k % 60));
    assert.equal(Math.fround(Number(exact(value))), value);
  }
  assert.equal(exact(Math.fround(0.1)), '0.1');
});

test('a point is in the cell below it, and outside it is clamped to the border', () => {
  const rectangle = { left: 10, top: 20, width: 100, height: 50 };
  const at = (/** @type {number} */ x, /** @type {number} */ y) =>
    cellAt(rectangle, { clientX: x, clientY: y }, 5, 10);
  assert.deepEqual(at(10, 20), { row: 0, column: 0 });
  assert.deepEqual(at(59.9, 45), { row: 2, column: 4 });
  assert.deepEqual(at(-100, 500), { row: 4, column: 0 });
});

test('the cursor moves as in a table and stays on the grid', () => {
  const from = { row: 3, column: 4 };
  const go = (/** @type {string} */ key, ctrlKey = false) => moved(from, { key, ctrlKey }, 20, 8);
  assert.deepEqual(go('ArrowUp'), { row: 2, column: 4 });
  assert.deepEqual(go('ArrowRight'), { row: 3, column: 5 });
  assert.deepEqual(go('PageDown'), { row: 13, column: 4 });
  assert.deepEqual(go('PageUp'), { row: 0, column: 4 });
  assert.deepEqual(go('Home'), { row: 3, column: 0 });
  assert.deepEqual(go('End', true), { row: 19, column: 7 });
  assert.equal(go('a'), null);
  assert.equal(go('toString'), null);
  assert.equal(moved(from, { key: 'ArrowLeft', altKey: true }, 20, 8), null);
});

test('signed domains are symmetric, others start at 0, and infinities do not count', () => {
  assert.deepEqual(extent(Float32Array.of(-1, 4), true), [-4, 4]);
  assert.deepEqual(extent(Float32Array.of(0.25, 0.5), false), [0, 0.5]);
  assert.deepEqual(extent(Float32Array.of(-Infinity, NaN, 2, Infinity), false), [0, 2]);
  assert.deepEqual(extent(new Float32Array(3), true), [-1, 1]);
  assert.equal(zeroAt([-1, 3]), 0.25);
  assert.equal(zeroAt([0, 1]), null);
});

test('masked cells and cells that are not a number are distinguished', () => {
  const tensor = { shape: [2, 2], data: Float32Array.of(1, NaN, 3, NaN) };
  assert.deepEqual(bareCells(tensor, null), [
    { row: 0, column: 1, masked: false },
    { row: 1, column: 1, masked: false },
  ]);
  const mask = { data: Uint8Array.of(0, 1, 1, 0) };
  assert.deepEqual(bareCells(tensor, mask), [
    { row: 0, column: 0, masked: true },
    { row: 0, column: 1, masked: false },
    { row: 1, column: 1, masked: true },
  ]);
});

test('square cells fit into the space, and long names over narrow columns stand upright', () => {
  const space = { width: 300, height: 400, rows: 10, columns: 10, rowText: 60, columnText: 60 };
  const places = layout({ ...space, square: true, bare: false });
  assert.equal(places.width, places.height);
  assert.ok(places.x + places.width <= 300 && places.y + places.height <= 400);
  assert.ok(places.upright);
  const plain = layout({ ...space, columnText: 10, square: false, bare: false });
  assert.ok(!plain.upright);
  // names either stand in a row, all of them, or upright
  for (let columnText = 37; columnText < 80; ++columnText) {
    const few = layout({ ...space, columns: 4, columnText, square: false, bare: false });
    assert.ok(few.upright || few.columnStep === 1, `${columnText}`);
  }
  const bare = layout({ ...space, square: false, bare: true });
  assert.deepEqual([bare.x, bare.y, bare.width, bare.height], [0, 0, 300, 400]);
});

const browser = testBrowser();

const html = `<!doctype html><html lang="en"><title>one element</title>
  <script type="module">
    window.paints = 0;
    const put = CanvasRenderingContext2D.prototype.putImageData;
    CanvasRenderingContext2D.prototype.putImageData = function (...all) {
      window.paints += this.canvas.classList.contains('cells') ? 1 : 0;
      return put.apply(this, all);
    };
    import '/core/figures/define.js';
    window.frames2 = settled;
  </script>
  <phasor-heatmap caption="Two by three"></phasor-heatmap></html>`;

/** An element that has drawn a matrix of two rows. */
async function element() {
  const opened = await browser.open('alone.html', { html });
  await opened.page.evaluate(() => {
    const map = /** @type {any} */ (document.querySelector('phasor-heatmap'));
    map.tensor = { shape: [2, 3], data: Float32Array.of(-1, 0, 1, 0.5, NaN, -0.5) };
  });
  await opened.page.waitForFunction(() => /** @type {any} */ (window).paints > 0);
  return opened;
}

test('many changes draw once, and changes that change nothing draw nothing', async () => {
  const { page, close } = await element();
  const counted = await page.evaluate(async () => {
    const all = /** @type {any} */ (window);
    const map = /** @type {any} */ (document.querySelector('phasor-heatmap'));
    await all.frames2();
    const start = all.paints;
    for (const name of ['tensor', 'colormap', 'domain', 'caption', 'row', 'column']) {
      const same = map[name];
      map[name] = same;
    }
    map.rowlabels = null;
    await all.frames2();
    const same = all.paints - start;
    map.row = 1;
    map.column = 2;
    await all.frames2();
    const cursor = all.paints - start;
    map.tensor = { shape: [1, 2], data: Float32Array.of(1, 2) };
    map.tensor = { shape: [1, 2], data: Float32Array.of(3, 4) };
    map.colormap = 'viridis';
    map.domain = [0, 4];
    await all.frames2();
    return { same, cursor, after: all.paints - start };
  });
  assert.equal(counted.same, 0);
  assert.equal(counted.cursor, 0, 'a cursor draws no cells');
  assert.equal(counted.after, 1, 'four changes of one moment draw once');
  await close();
});

test('zero has the colour of the page and NaN is hatched', async () => {
  const { page, complaints, close } = await element();
  const { data } = await pixels(page, 'phasor-heatmap');
  assert.deepEqual(Array.from(data.slice(4, 8)), [255, 255, 255, 255]);
  assert.equal(data[4 * 4 + 3], 0, 'the NaN cell is left to the hatching');
  const hatched = await page.evaluate(() => {
    const root = document.querySelector('phasor-heatmap')?.shadowRoot;
    const canvas = /** @type {HTMLCanvasElement} */ (root?.querySelector('canvas.hatching'));
    const { width, height } = canvas;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    const part = context.getImageData(0, 0, width, height).data;
    const at = (/** @type {number} */ x, /** @type {number} */ y) =>
      part[4 * (Math.floor(y * height) * width + Math.floor(x * width)) + 3];
    return { hidden: canvas.hidden, middle: at(0.5, 0.75), first: at(0.1, 0.1) };
  });
  assert.deepEqual(hatched, { hidden: false, middle: 255, first: 0 });
  assert.deepEqual(complaints, []);
  await close();
});

test('arrow keys move the cursor, notify the page, and do not reach it', async () => {
  const { page, close } = await element();
  await page.evaluate(() => {
    const all = /** @type {any} */ (window);
    all.selected = [];
    all.leaked = 0;
    document.addEventListener('phasor-select', (event) =>
      all.selected.push(/** @type {CustomEvent} */ (event).detail),
    );
    document.addEventListener('keydown', (event) => (all.leaked += event.key === 'Tab' ? 0 : 1));
  });
  for (const key of ['Tab', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'Home']) {
    await page.keyboard.press(key);
  }
  const { selected, leaked, status } = await page.evaluate(() => ({
    selected: /** @type {any} */ (window).selected,
    leaked: /** @type {any} */ (window).leaked,
    status: document.querySelector('phasor-heatmap')?.shadowRoot?.querySelector('[role=status]')
      ?.textContent,
  }));
  assert.deepEqual(
    selected.map((/** @type {any} */ { row, column, value }) => [row, column, value]),
    [
      [0, 0, -1],
      [0, 1, 0],
      [0, 2, 1],
      [1, 2, -0.5],
      [1, 0, 0.5],
    ],
  );
  assert.equal(leaked, 0);
  assert.equal(status, 'row 1, column 0: 0.500');
  await close();
});

test('a broken attribute falls back to its default and says so; a broken tensor keeps the picture', async () => {
  const { page, complaints, close } = await element();
  const before = await pixels(page, 'phasor-heatmap');
  const message = () =>
    page.evaluate(
      () =>
        document.querySelector('phasor-heatmap')?.shadowRoot?.querySelector('.message')
          ?.textContent ?? '',
    );
  await page.evaluate(async () => {
    document.querySelector('phasor-heatmap')?.setAttribute('domain', 'x');
    await /** @type {any} */ (window).frames2();
  });
  assert.equal(
    await message(),
    "domain must be 'auto', 'symmetric' or two numbers 'low high', the second the larger, got 'x'",
  );
  assert.deepEqual(await pixels(page, 'phasor-heatmap'), before);
  const failure = await page.evaluate(async () => {
    const map = /** @type {any} */ (document.querySelector('phasor-heatmap'));
    const failed = new Promise((done) =>
      map.addEventListener('phasor-error', (/** @type {any} */ event) =>
        done(event.detail.message),
      ),
    );
    map.tensor = { shape: [2, 2], data: Float32Array.of(1) };
    return failed;
  });
  assert.match(String(failure), /^paint: tensor\.data must have 4 entries/);
  assert.deepEqual(await pixels(page, 'phasor-heatmap'), before);
  assert.deepEqual(complaints, []);
  await close();
});

test('importing the elements without a browser does nothing', async () => {
  await import('../../web/core/figures/define.js');
});
