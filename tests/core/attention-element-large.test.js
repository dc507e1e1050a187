// <phasor-attention> of many tokens and many heads: a window of the whole, whose numbers are those of the
// whole rows.

import assert from 'node:assert/strict';
import { load } from '../../web/core/api/index.js';
import { halved, tableMatrix } from '../../web/core/draw/matrix.js';
import { given } from '../../web/core/figures/attention/author-weights.js';
import { facts, summed } from '../../web/core/kit/weights/scene.js';
import { listed } from '../../web/core/kit/weights/words.js';
import { testBrowser } from '../harness/browser.js';
import { choose } from '../harness/menu.js';
import { forRelease, test } from '../harness/tiers.js';

/**
 * Rows that add up to 1, with a part of each beyond the first 128 keys.
 *
 * @param {number[]} shape
 */
function rows(shape) {
  const n = shape[shape.length - 1];
  const data = new Float32Array(shape.reduce((a, b) => a * b, 1));
  for (let at = 0; at < data.length; at += n) {
    const k = (7 * (at / n)) % n;
    data[at + k] = 0.5;
    data[at + n - 1 - k] += 0.375;
    data[at] += 0.125;
  }
  return { shape, data };
}

test('every number is one of the whole matrix, also beyond 4,096 tokens', () => {
  for (const count of [200, 5000]) {
    const model = given({ shape: [2, 4, count], data: rows([2, 4, count]).data }, null, null);
    assert.ok(model);
    assert.equal(model.keys.length, Math.min(4096, count));
    assert.deepEqual(facts(model, 1).sums, [1, 1, 1, 1]);
    assert.equal(
      summed(model, 1, [0, 3]).reduce((a, b) => a + b),
      2,
    );
    assert.equal(model.notices.length, count > 4096 ? 1 : 0);
  }
});

test('the numbers of a scene are views of what was given, never copies', () => {
  const weights = rows([3, 50, 50]);
  assert.equal(given(weights, null, null)?.weights.data.buffer, weights.data.buffer);
});

test('a list holds the window, of a long one the words about the cursor, and stays while it can', () => {
  assert.deepEqual(listed([0, 128], 5, [0, 0]), [0, 128]);
  assert.deepEqual(listed([10.5, 60.2], 5, [0, 0]), [10, 61]);
  const first = listed([0, 4096], 2000, [0, 128]);
  assert.ok(first[0] <= 2000 && first[1] > 2000 && first[1] - first[0] <= 128);
  for (const cursor of [first[0], first[1] - 1]) {
    assert.equal(listed([0, 4096], cursor, first), first);
  }
  assert.notDeepEqual(listed([0, 4096], first[1], first), first);
  // at the ends, and with the cursor outside of the window
  assert.equal(listed([0, 4096], 4095, first)[1], 4096);
  const beside = listed([100, 1000], 3, first);
  assert.deepEqual(beside, [534, 566]);
  // a window that moves and has not the cursor keeps the words while it shows them
  assert.equal(listed([400, 1300], 3, beside), beside);
  assert.notEqual(listed([540, 1440], 3, beside), beside);
});

test('half of a table has the largest of four cells, of fewer at an odd end, and NaN where one of them is', () => {
  const data = Float32Array.of(1, 2, 3, 4, 5, 6, 7, -1, NaN);
  const half = halved({ shape: [3, 3], data });
  assert.deepEqual(
    [half.shape, [...half.data]],
    [
      [2, 2],
      [5, 6, 7, NaN],
    ],
  );
});

forRelease(
  'millions of weights are painted from a few cells a pixel, and a single large one does not vanish',
  async () => {
    const phasor = await load();
    const n = 2048;
    const data = new Float32Array(n * n);
    /** cells that WebAssembly was given */
    let sent = 0;
    const counting = /** @type {any} */ ({
      ...phasor,
      paint(/** @type {any} */ part, /** @type {any} */ paintOptions) {
        sent = part.data.length;
        return phasor.paint(part, paintOptions);
      },
    });
    const colors = { colormap: ['#ffffff', '#000000'], domain: /** @type {const} */ ([0, 1]) };
    /** @param {[number, number]} rowCount @param {[number, number]} cols @param {number} side */
    const painted = (rowCount, cols, side) => {
      const size = { rows: rowCount, cols, width: side, height: side };
      return tableMatrix(counting, { shape: [n, n], data }).paint({
        ...colors,
        ...size,
        reduce: 'max',
      });
    };
    const dark = (
      /** @type {import('../../web/core/api/picture.js').Picture} */ { data: pixels, width },
    ) =>
      Array.from({ length: pixels.length / 4 }, (_, k) => k)
        .filter((k) => pixels[4 * k] === 0)
        .map((k) => [Math.floor(k / width), k % width]);
    for (const [row, column] of [
      [101, 1777],
      [1024, 1023],
      [1898, 131],
    ]) {
      data.fill(0)[row * n + column] = 1;
      const [rowSpan, cols] = /** @type {[number, number][]} */ ([
        [100.3, 1900.7],
        [128.25, 1928.65],
      ]);
      const [place, ...others] = dark(painted(rowSpan, cols, 300));
      assert.deepEqual(others, []);
      const wanted = [(row - rowSpan[0]) / 6.001, (column - cols[0]) / 6.001];
      assert.ok(
        place.every((pixel, k) => Math.abs(pixel + 0.5 - wanted[k]) <= 1.5),
        `${place} for ${wanted}`,
      );
      assert.ok(sent <= 452 * 512, `${sent} cells`);
      // where a pixel is whole halves, it is what the whole table gives
      const whole = { rows: /** @type {const} */ ([0, n]), cols: /** @type {const} */ ([0, n]) };
      const { data: exact } = phasor.paint(
        { shape: [n, n], data },
        { ...colors, ...whole, width: 256, height: 256, reduce: 'max' },
      );
      assert.deepEqual(painted([0, n], [0, n], 256).data, exact);
    }
  },
);

const browser = testBrowser();

/**
 * A page whose element shows weights of this shape.
 *
 * @param {number[]} shape
 * @param {string} [attributes]
 */
async function open(shape, attributes = '') {
  const opened = await browser.open('attention-large.html', {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>attention</title>
      <style>:root { color-scheme: light }</style>
      <script type="module" src="core/figures/define.js"></script>
      <body><phasor-attention ${attributes}></phasor-attention></body></html>`,
  });
  const { page } = opened;
  await page.evaluate(async ([make, size]) => {
    const one = /** @type {any} */ (document.querySelector('phasor-attention'));
    one.weights = new Function(`return ${make}`)()(size);
    // until then the example is drawn, whose rows add up to 1 as well
    await /** @type {any} */ (window).settled();
  }, /** @type {const} */ ([rows.toString(), shape]));
  const part = (/** @type {string} */ name) => page.locator(`phasor-attention ${name}`);
  await part('.claim').filter({ hasText: 'Its row adds up to' }).waitFor();
  /** @param {Record<string, unknown>} change */
  const set = (change) =>
    page.evaluate(async (to) => {
      const one = /** @type {any} */ (document.querySelector('phasor-attention'));
      Object.assign(one, to);
      await /** @type {any} */ (window).settled();
    }, change);
  const text = async (/** @type {string} */ name) => (await part(name).first().textContent()) ?? '';
  return { ...opened, part, set, text };
}

test('of 200 tokens every row is reached, and adds up to what it adds up to', async () => {
  const { part, text, complaints, close } = await open([200, 200], 'query="150" key="199"');
  assert.equal(await text('.rows .current'), '150');
  assert.equal(await text('.columns .current'), '199');
  assert.match(await text('.claim'), /^150 looks at 50 with 50.*Its row adds up to 1\.$/);
  assert.deepEqual([...new Set(await part('.sums .label').allTextContents())], ['1']);
  assert.equal(await text('.notice'), 'Dark is 0.63, the largest weight.');
  assert.deepEqual(complaints, []);
  await close();
});

forRelease('head 100 of 144 is head 100, and one that is not there is named', async () => {
  const { page, part, set, text, close } = await open([144, 6, 6], 'head="100" query="2" key="3"');
  const { data } = rows([144, 6, 6]);
  const shown = async () => Math.fround(Number(await text('.value-line code')));
  assert.equal(await shown(), data[(100 * 6 + 2) * 6 + 3]);
  assert.equal(await text('[role=radio][aria-checked=true] .letter'), '101');
  const chosen = part('[role=radio][aria-checked=true]');
  assert.equal(await chosen.getAttribute('aria-setsize'), '144');
  assert.ok((await part('[role=radio]').count()) <= 16);
  // over the end of a page of heads, and from the first to the last
  await set({ head: 131 });
  await chosen.focus();
  for (const [key, head] of [
    ['ArrowRight', '133'],
    ['ArrowLeft', '132'],
    ['Home', '1'],
    ['ArrowUp', '1'],
    ['PageDown', '15'],
    ['End', '144'],
  ]) {
    await page.keyboard.press(key);
    await set({});
    assert.equal(await text('[role=radio][aria-checked=true] .letter'), head, key);
  }
  const focused = page.evaluate(() => {
    const root = document.querySelector('phasor-attention')?.shadowRoot;
    return root?.activeElement?.getAttribute('aria-checked');
  });
  assert.equal(await focused, 'true');
  assert.equal(await text('.notice'), '');
  await set({ head: 200, query: 9 });
  assert.match(
    await text('.notice'),
    /head is counted from 0 to 143 here: there is no 200\. query is 5 here/,
  );
  await set({ head: 0, query: 0, selected: [2, 9], rows: [4, 12] });
  assert.equal(
    await text('.notice'),
    'selected is 2 here: it cannot be 2 9. rows is 0 6 here: it cannot be 4 12.',
  );
  await set({ selected: [7], rows: [] });
  assert.equal(await text('.notice'), 'selected is none here: it cannot be 7.');
  await close();
});

forRelease('4,096 tokens are few nodes, and the cursor paints nothing', async () => {
  const { page, part, set, text, close } = await open([4096, 4096]);
  // the search for a token comes later, and takes room
  await part('.seek').waitFor();
  await set({ query: 3000, key: 7 });
  const counts = await page.evaluate(async () => {
    const one = /** @type {any} */ (document.querySelector('phasor-attention'));
    let [paints, cells] = [0, 0];
    const put = CanvasRenderingContext2D.prototype.putImageData;
    CanvasRenderingContext2D.prototype.putImageData = function (...args) {
      ++paints;
      return /** @type {any} */ (put).apply(this, args);
    };
    const { subarray } = Float32Array.prototype;
    Float32Array.prototype.subarray = function (...args) {
      const view = subarray.apply(this, args);
      cells += view.length;
      return view;
    };
    for (const [query, key] of [
      [3001, 8],
      [40, 2222],
      [4095, 4095],
    ]) {
      Object.assign(one, { query, key });
      await /** @type {any} */ (window).settled();
    }
    return { paints, cells, nodes: one.shadowRoot.querySelectorAll('*').length };
  });
  assert.equal(counts.paints, 0);
  assert.ok(counts.cells < 4096 * 400, `${counts.cells} weights were looked at`);
  assert.ok(counts.nodes < 1500, `${counts.nodes} nodes`);
  assert.equal(await text('.rows .current'), '4095');
  assert.equal(await text('.queries .current .letters'), '4095');
  assert.equal(await text('.answering .over .letters'), '4095');
  await close();
});

forRelease(
  'the matrix zooms and moves by keyboard, and takes sentence, lines and table along',
  async () => {
    const { page, part, set, text, close } = await open([300, 300]);
    await set({ query: 200, key: 100 });
    await part('.plot').focus();
    for (let k = 0; k < 3; ++k) {
      await page.keyboard.press('+');
      await set({});
    }
    const element = page.locator('phasor-attention');
    const rowsShown = (await element.getAttribute('rows'))?.split(' ').map(Number) ?? [];
    assert.ok(rowsShown[1] - rowsShown[0] <= 40 && rowsShown[0] <= 200 && rowsShown[1] > 200);
    assert.equal(await text('.queries .letters'), String(rowsShown[0]));
    assert.equal(await part('.queries .word').count(), rowsShown[1] - rowsShown[0]);
    assert.equal(await text('.over.query'), `query ${rowsShown[0]} to ${rowsShown[1] - 1}`);
    await choose(element, 'Show as table');
    assert.equal(await text('.table tbody th'), String(rowsShown[0]));
    // the cursor takes the window along
    for (let k = 0; k < 5; ++k) await part('.plot').press('PageDown');
    await set({});
    const after = (await element.getAttribute('rows'))?.split(' ').map(Number) ?? [];
    assert.ok(after[1] > 250 && after[1] - after[0] === rowsShown[1] - rowsShown[0]);
    await part('.plot').press('0');
    await set({});
    assert.equal(await element.getAttribute('rows'), null);
    await close();
  },
);
