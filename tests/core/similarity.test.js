// <phasor-similarity>: what it shows is what the library computes, and what the reader does.

import assert from 'node:assert/strict';
import { curvesOf, measure, model, offsetOf } from '../../web/core/figures/similarity/model.js';
import { pixels, testBrowser } from '../harness/browser.js';
import { phasor } from '../harness/phasor.js';
import { forRelease, test } from '../harness/tiers.js';

const diverging = ['#2a62a8', '#a5c3e3', '#ffffff', '#efb9a6', '#bf4a35'];

test('an event has the values of every base, and measures none of them', () => {
  /** @type {string[]} */
  const calls = [];
  const watched = new Proxy(phasor, {
    get(target, name) {
      calls.push(String(name));
      return Reflect.get(target, name);
    },
  });
  const given = {
    length: 64,
    dim: 8,
    metric: /** @type {const} */ ('dot'),
    position: 0,
    offset: 3,
  };
  const bases = [10_000, 7, 1];
  const values = model({ ...given, bases, phasor: watched }).valuesAt(3);
  assert.deepEqual(
    values,
    bases.map((base) => measure(phasor, { ...given, base }).curve[3]),
  );
  assert.deepEqual([...new Set(calls)], ['offsetSimilarity']);
});

const browser = testBrowser();

/**
 * @param {string} body
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
async function open(body, options) {
  const html = `<!doctype html><html lang="en"><title>similarity</title>
    <meta name="viewport" content="width=device-width" />
    <script type="module">
      window.paints = 0;
      const put = CanvasRenderingContext2D.prototype.putImageData;
      CanvasRenderingContext2D.prototype.putImageData = function (...all) {
        ++window.paints;
        return put.apply(this, all);
      };
      window.events = [];
      window.leaked = [];
      for (const type of ['phasor-change', 'phasor-select', 'phasor-error']) {
        addEventListener(type, ({ detail }) => events.push([type, detail]));
      }
      addEventListener('keydown', ({ key }) => leaked.push(key));
      import '/core/figures/define.js';
    </script>${body}</html>`;
  const opened = await browser.open('similarity.html', { html, ...options });
  await opened.page.waitForFunction(() => {
    const root = document.querySelector('phasor-similarity')?.shadowRoot;
    return root?.querySelector('.claim')?.textContent;
  });
  const settled = () => opened.page.evaluate(() => /** @type {any} */ (window).settled());
  await settled();
  const one = opened.page.locator('phasor-similarity').first();
  return { ...opened, one, settled };
}

/** @param {import('playwright-core').Locator} one */
const valuesOf = (one) => one.locator('.head b').allTextContents();

/** @param {import('playwright-core').Locator} one */
const cursorOf = (one) =>
  one.evaluate((/** @type {any} */ element) => [element.position, element.offset]);

test('cosine similarity rises first at 12, 19 and 4, and base 1 brings 0 and 44 together', () => {
  const [slow, middle, fast] = [10000, 100, 1].map((base) =>
    measure(phasor, { length: 64, dim: 128, base, metric: 'cosine' }),
  );
  assert.deepEqual([slow.first, slow.rises], [12, 19]);
  assert.equal(middle.first, 19);
  assert.equal(fast.first, 4);
  assert.ok(Math.abs(fast.curve[44] - Math.cos(44)) < 1e-12);
  assert.deepEqual([fast.closest.a, fast.closest.b], [0, 44]);
  assert.equal(fast.closest.distance.toFixed(4), '0.1416');
  assert.deepEqual(
    [1, 2, 5, 10].map((offset) => slow.curve[offset].toFixed(4)),
    ['0.9702', '0.8966', '0.7373', '0.6691'],
  );
  const wide = measure(phasor, { length: 64, dim: 512, base: 10000, metric: 'cosine' });
  assert.equal(wide.curve[1].toFixed(6), '0.973055');
  assert.equal(wide.first, 44);
});

test('a matrix that is not symmetric, not Toeplitz, or of other norms would be found out', () => {
  /** @param {(P: import('../../web/core/api/tensor.js').Tensor) => void} bend what the table is made to be */
  const bent = (bend) =>
    measure(
      {
        ...phasor,
        sinusoidal: (given) => {
          const P = phasor.sinusoidal(given);
          bend(P);
          return P;
        },
      },
      { length: 16, dim: 8, base: 100, metric: 'dot' },
    );
  const right = bent(() => {});
  assert.ok(right.asymmetry <= 1e-6 && right.spread <= 1e-5 && right.norm <= 1e-5);
  const longer = bent(({ data }) => data.fill(2, 24, 32));
  assert.ok(longer.spread > 1);
  assert.equal(longer.norm, 8 * 4 - 4);
  const unequal = measure(
    {
      ...phasor,
      similarity: () => ({ shape: [2, 2], data: Float32Array.of(1, 0.5, 0.25, 1) }),
    },
    { length: 2, dim: 2, base: 1, metric: 'cosine' },
  );
  assert.equal(unequal.asymmetry, 0.25);
});

test('an offset of another size keeps its direction where the matrix has room for it', () => {
  const settings = /** @type {const} */ ({ length: 64, dim: 8, bases: [10], metric: 'cosine' });
  const at = (/** @type {number} */ position, /** @type {number} */ offset) => {
    const given = { phasor, ...settings, position, offset };
    const { inside, read } = model(given);
    return { ...given, inside, read };
  };
  assert.equal(offsetOf(at(5, 2), 10), 10);
  assert.equal(offsetOf(at(50, -3), 10), -10);
  assert.equal(offsetOf(at(60, 2), 10), -10);
  assert.equal(offsetOf(at(5, -2), 10), 10);
  assert.ok(Object.is(offsetOf(at(5, -2), 0), 0), 'not minus zero');
  assert.deepEqual([at(60, 4).inside, at(60, 4).read], [false, 4]);
  assert.deepEqual([at(0, 63).inside, at(-1, 64).read], [true, null]);
});

test('colours end at what a measure can be, or at the largest distance; the table is the curves', () => {
  const settings = { phasor, length: 16, dim: 8, bases: [10, 100], position: 0, offset: 0 };
  const facts = settings.bases.map((base) =>
    measure(phasor, { ...settings, base, metric: 'euclidean' }),
  );
  assert.deepEqual(model({ ...settings, metric: 'cosine' }).domain, [-1, 1]);
  assert.deepEqual(model({ ...settings, metric: 'dot' }).domain, [-4, 4]);
  const { shape, data } = curvesOf(facts);
  assert.deepEqual(shape, [16, 2]);
  const [, most] = model({ ...settings, metric: 'euclidean' }).domain;
  assert.equal(Math.fround(most), Math.max(...data));
  assert.equal(data[2 * 5 + 1], Math.fround(facts[1].curve[5]));
});

test('distances turn round where they fall', () => {
  const { first, curve } = measure(phasor, {
    length: 64,
    dim: 128,
    base: 1e4,
    metric: 'euclidean',
  });
  assert.equal(first, 12);
  assert.ok(curve[12] < curve[11]);
});

test('cells, curves, facts and data are the numbers of the library', async () => {
  const { page, one, complaints, strangers, close } = await open(
    '<phasor-similarity bases="100 1" length="32" dim="16" offset="5"></phasor-similarity>',
  );
  const seen = await pixels(page, 'phasor-similarity');
  const matrix = phasor.similarity(phasor.sinusoidal({ length: 32, dim: 16, base: 100 }));
  const picture = phasor.paint(matrix, { colormap: diverging, domain: [-1, 1] });
  assert.deepEqual([seen.width, seen.height], [32, 32]);
  assert.deepEqual(seen.data, Uint8Array.from(picture.data));

  const curves = [100, 1].map((base) => phasor.offsetSimilarity({ dim: 16, base, maxOffset: 31 }));
  assert.deepEqual(
    await valuesOf(one),
    curves.map((curve) => curve[5].toFixed(3).replace('-', '−')),
  );
  const data = await one.evaluate((/** @type {any} */ element) => {
    const { tensor } = element.data();
    return { shape: tensor.shape, data: Array.from(tensor.data) };
  });
  assert.deepEqual(data.shape, [32, 2]);
  assert.deepEqual(
    data.data.slice(10, 12),
    curves.map((curve) => Math.fround(curve[5])),
  );
  assert.match(
    await one.evaluate((/** @type {any} */ element) => element.code('numpy')),
    /np\.arange\(0, 32\)[^]*100\.0 \*\* [^]* 1\.0 \*\* [^]*S\[0\]/,
  );
  const facts = await one.locator('.facts tbody tr').first().locator('td').allTextContents();
  const first = curves.map((curve) =>
    String(curve.findIndex((value, k) => k > 0 && value > curve[k - 1])),
  );
  assert.deepEqual(facts, first);
  assert.match(await one.locator('.claim').innerText(), new RegExp(`at offset ${first[0]}, `));
  assert.deepEqual([complaints, strangers], [[], []]);
  await close();
});

test('pointer on a matrix moves the offset of the chart, and pointer on the chart the matrix', async () => {
  const { page, one, settled, close } = await open(
    '<phasor-similarity length="64"></phasor-similarity>',
  );
  const plot = await one.locator('.plot').nth(1).boundingBox();
  assert.ok(plot);
  await page.mouse.move(plot.x + (plot.width * 30.5) / 64, plot.y + (plot.height * 50.5) / 64);
  await settled();
  assert.deepEqual(await cursorOf(one), [50, -20]);
  const slider = one.locator('.chart');
  assert.equal(await slider.getAttribute('aria-valuenow'), '20');
  const [type, detail] = await page.evaluate(() => /** @type {any} */ (window).events.at(-1));
  assert.equal(type, 'phasor-select');
  assert.deepEqual([detail.row, detail.column, detail.offset], [50, 30, -20]);
  assert.equal(detail.values.length, 3);

  const chart = await one.locator('.hit').boundingBox();
  assert.ok(chart);
  await page.mouse.move(chart.x + (chart.width * 44) / 63, chart.y + 40);
  await settled();
  assert.deepEqual(await cursorOf(one), [50, -44]);
  assert.equal((await valuesOf(one))[2], '1.000');
  await close();
});

test('arrow keys work on the matrix and on the chart, and do not reach the page', async () => {
  const { page, one, settled, close } = await open(
    '<phasor-similarity position="5" offset="2"></phasor-similarity>',
  );
  await one.locator('.plot').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await settled();
  assert.deepEqual(await cursorOf(one), [7, 1]);
  assert.match(
    await one.locator('[role=status]').innerText(),
    /^positions 7 and 8: base 10000 0\.970, base 100 0\.944, base 1 0\.540$/,
  );
  await one.locator('.chart').focus();
  for (const key of ['ArrowRight', 'PageDown', 'ArrowLeft']) await page.keyboard.press(key);
  await settled();
  assert.deepEqual(await cursorOf(one), [7, 11]);
  await page.keyboard.press('End');
  await settled();
  // 7 + 63 lies outside, and 7 − 63 too: the curves are read, the cell is gone
  assert.deepEqual(await cursorOf(one), [7, 63]);
  assert.equal(await one.locator('.cell').first().isVisible(), false);
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).leaked), []);
  await close();
});

test('a cursor paints no cells, and a change to the same value draws nothing', async () => {
  const { page, one, settled, close } = await open('<phasor-similarity></phasor-similarity>');
  const counts = await one.evaluate(async (/** @type {any} */ element) => {
    const all = /** @type {any} */ (window);
    let draws = 0;
    const { draw } = element;
    element.draw = (/** @type {any} */ changed) => {
      ++draws;
      return draw.call(element, changed);
    };
    const from = all.paints;
    const seen = [];
    for (const change of [
      () => Object.assign(element, { offset: element.offset, bases: [...element.bases] }),
      () => (element.offset = 30),
      () => Object.assign(element, { metric: 'dot', dim: 64, length: 40 }),
    ]) {
      change();
      await all.settled();
      seen.push([draws, all.paints - from]);
    }
    return seen;
  });
  // three matrices; the legend is painted once a colour map
  assert.deepEqual(counts, [
    [0, 0],
    [1, 0],
    [2, 3],
  ]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled();
  const painted = await page.evaluate(() => /** @type {any} */ (window).paints);
  assert.equal(
    painted,
    7,
    'the page stays light: its colours are the same, and nothing is painted again',
  );
  await close();
});

test('wrong settings fall back and say so, an offset outside is reported, and nothing breaks', async () => {
  const { one, settled, complaints, close } = await open(
    '<phasor-similarity dim="7" bases="10 x" metric="angle" offset="100"></phasor-similarity>',
  );
  assert.equal(
    await one.locator('.message').innerText(),
    "dim must be an even integer from 2 to 1024, got '7'. " +
      "bases must be 1 to 4 numbers from 1 to 1000000000000, divided by blanks, got '10 x'. " +
      "metric must be one of 'cosine', 'dot', 'euclidean', got 'angle'",
  );
  assert.match(await one.locator('.notice').innerText(), /^Offset 100 lies outside the 64/);
  assert.equal(await one.locator('.matrix').count(), 3);
  await one.evaluate((/** @type {any} */ element) => {
    element.bases = [2];
    element.dim = 8;
    element.metric = 'dot';
    element.offset = -3;
  });
  await settled();
  assert.equal(await one.locator('.message').innerText(), '');
  assert.equal(await one.locator('.notice').innerText(), '');
  assert.equal(await one.locator('.matrix').count(), 1);
  await one.evaluate((/** @type {any} */ element) => element.setAttribute('bases', ''));
  await settled();
  assert.match(await one.locator('.message').innerText(), /^bases must be 1 to 4 numbers/);
  assert.deepEqual(complaints, []);
  await close();
});

forRelease(
  'four thousand positions are drawn, and the notice says what is measured on fewer',
  async () => {
    const { page, one, complaints, close } = await open(
      '<phasor-similarity length="4096" dim="32" bases="10000"></phasor-similarity>',
    );
    const { width } = await pixels(page, 'phasor-similarity');
    assert.ok(width >= 200 && width < 1000, `${width} pixels`);
    assert.match(await one.locator('.notice').innerText(), /first 512 positions/);
    assert.deepEqual(complaints, []);
    await close();
  },
);

forRelease('forced colours leave the cells theirs', async () => {
  const { page, close } = await open('<phasor-similarity length="8"></phasor-similarity>', {
    forcedColors: 'active',
  });
  const { data } = await pixels(page, 'phasor-similarity');
  const colors = new Set(data.filter((_, k) => k % 4 === 0));
  assert.ok(colors.size >= 4, `${colors.size} shades of red`);
  await close();
});

forRelease(
  'a base is changed at its matrix; in a group the first follows base, position and offset',
  async () => {
    const { page, one, settled, close } = await open(
      `<phasor-similarity controls group="g"></phasor-similarity>
     <phasor-shift controls group="g" base="500"></phasor-shift>`,
    );
    await one.locator('.matrix').nth(1).locator('input[type=text]').fill('50');
    await settled();
    assert.deepEqual(await one.evaluate((/** @type {any} */ e) => e.bases), [10000, 50, 1]);
    const shift = page.locator('phasor-shift');
    await shift.evaluate((/** @type {any} */ e) => e.set({ base: 7, position: 3, offset: 9 }));
    await settled();
    assert.deepEqual(await one.evaluate((/** @type {any} */ e) => e.bases), [7, 50, 1]);
    assert.deepEqual(await cursorOf(one), [3, 9]);
    await one.locator('.plot').first().focus();
    await page.keyboard.press('ArrowRight');
    await settled();
    assert.equal(await shift.evaluate((/** @type {any} */ e) => e.offset), 10);
    await close();
  },
);

forRelease(
  'three matrices stand side by side at 320 pixels, each target at least 24 high',
  async () => {
    const { one, close } = await open('<phasor-similarity controls></phasor-similarity>', {
      viewport: { width: 320, height: 800 },
    });
    const boxes = await Promise.all(
      [0, 1, 2].map((k) => one.locator('.plot').nth(k).boundingBox()),
    );
    assert.ok(boxes.every((box) => box && box.y === boxes[0]?.y && box.width > 60));
    const over = await one.evaluate((/** @type {any} */ element) =>
      [...element.shadowRoot.querySelectorAll('.figure *:not(svg *)')]
        .filter((part) => part.getBoundingClientRect().right > innerWidth)
        .map((part) => part.className),
    );
    assert.deepEqual(over, []);
    for (const input of await one.locator('input:visible').all()) {
      const box = await input.boundingBox();
      assert.ok(box && box.height >= 24, `${box?.height}`);
    }
    await close();
  },
);
