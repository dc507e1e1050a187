// <phasor-cost>: the numbers of table 1 of the paper, paths that are as long as they are drawn, and
// times measured in the browser.

import assert from 'node:assert/strict';
import {
  computed,
  cost,
  doubled,
  edges,
  fitted,
  layers,
  levels,
  path,
} from '../../web/core/figures/cost/model.js';
import { measure } from '../../web/core/figures/cost/measure.js';
import { testBrowser } from '../harness/browser.js';
import { assign, takeEvents, observed } from '../harness/figures.js';
import { settled } from '../harness/settled.js';
import { runPython } from '../harness/numpy.js';
import { forRelease, test } from '../harness/tiers.js';

const browser = testBrowser();

/** @param {string} body @param {import('playwright-core').BrowserContextOptions} [options] */
async function open(body, options) {
  const opened = await browser.open('cost-test.html', {
    ...options,
    html: `<!doctype html><html lang="en"><title>cost</title>
      ${observed}<main><h1>cost</h1>${body}</main></html>`,
  });
  await opened.page.waitForFunction(() =>
    document.querySelector('#a')?.shadowRoot?.querySelector('.frame.ready'),
  );
  await opened.page.evaluate(() => /** @type {any} */ (window).settled());
  return opened;
}

/** @param {import('playwright-core').Page} page @param {string} selector */
const texts = (page, selector) => page.locator(`#a ${selector}`).allTextContents();

// n²d and not n²
test('table 1 of the paper, for n, d and k', () => {
  const sizes = { n: 1000, d: 512, k: 3 };
  assert.deepEqual(cost('attention', sizes), { operations: 512e6, steps: 1, path: 1 });
  assert.deepEqual(cost('recurrent', sizes), { operations: 262_144_000, steps: 1000, path: 1000 });
  assert.deepEqual(cost('convolution', sizes), { operations: 786_432_000, steps: 1, path: 500 });
  // 3⁶ = 729 words are too few, 3⁷ enough
  assert.deepEqual(cost('dilated', sizes), { operations: 786_432_000, steps: 1, path: 7 });
  // attention and a recurrent layer do the same at n = d, and only there
  for (const n of [1, 511, 512, 513, 4096]) {
    const [a, r] = /** @type {const} */ (['attention', 'recurrent']).map(
      (layer) => cost(layer, { n, d: 512, k: 3 }).operations,
    );
    assert.equal(Math.sign(a - r), Math.sign(n - 512));
  }
});

test('every path goes along edges of its layer, and no path is shorter', () => {
  for (const layer of layers) {
    for (const k of [2, 3, 5]) {
      const count = 11;
      const all = edges(layer, count, k);
      const key = (/** @type {readonly number[]} */ [level, place]) => `${level}:${place}`;
      const linked = new Set(all.map(([a, b]) => `${key(a)} ${key(b)}`));
      for (let from = 0; from < count; ++from) {
        // breadth first: how many lines it takes to a word, on any level above the words
        const far = new Map([[key([0, from]), 0]]);
        for (const spot of far.keys()) {
          for (const [a, b] of all) {
            if (key(a) === spot && !far.has(key(b))) far.set(key(b), Number(far.get(spot)) + 1);
          }
        }
        for (let to = from; to < count; ++to) {
          const spots = path(layer, from, to, k);
          assert.deepEqual(spots[0], [0, from]);
          assert.equal(spots[spots.length - 1][1], to);
          for (let at = 1; at < spots.length; ++at) {
            assert.ok(linked.has(`${key(spots[at - 1])} ${key(spots[at])}`), `${layer} ${spots}`);
          }
          const reached = Array.from({ length: levels(layer, count, k) }, (_, level) =>
            far.get(key([level + 1, to])),
          );
          const least = Math.min(...reached.map((steps) => steps ?? Infinity));
          assert.equal(spots.length - 1, least, `${layer}, k = ${k}, ${from} to ${to}`);
        }
      }
    }
  }
});

test('a recurrent layer takes a step a word, attention one', () => {
  const done = (
    /** @type {import('../../web/core/figures/cost/model.js').Layer} */ layer,
    /** @type {number} */ step,
  ) => [0, 1, 2, 3].filter((place) => computed(layer, [1, place], step)).length;
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((step) => done('recurrent', step)),
    [0, 1, 2, 3, 4],
  );
  assert.deepEqual(
    [0, 1, 2].map((step) => done('attention', step)),
    [0, 4, 4],
  );
});

test('keys double the number of words, ten times by a page, and go to the ends of the chart', () => {
  const go = (/** @type {string} */ key) => doubled(/** @type {any} */ ({ key }), 100);
  assert.deepEqual(['ArrowLeft', 'ArrowRight', 'PageDown'].map(go), [50, 200, 102_400]);
  assert.deepEqual(['Home', 'End', 'ArrowUp'].map(go), [8, 131_072, null]);
});

test('the fitted line finds the power that is in the points', () => {
  const points = [64, 128, 256, 512].map((n) => ({ n, time: 3e-6 * n ** 1.75 }));
  const line = fitted(points);
  assert.ok(line && Math.abs(line.slope - 1.75) < 1e-12);
  assert.ok(Math.abs(line.at(1024) / (3e-6 * 1024 ** 1.75) - 1) < 1e-9);
  assert.equal(fitted(points.slice(1, 2)), null);
});

test('the table follows n, d and k', async () => {
  const { page, complaints, close } = await open('<phasor-cost id="a" controls></phasor-cost>');
  assert.deepEqual(await texts(page, '.costs .number'), [
    '1.34 × 10⁸',
    '1',
    '1',
    '1.34 × 10⁸',
    '512',
    '512',
    '4.03 × 10⁸',
    '1',
    '256',
    '4.03 × 10⁸',
    '1',
    '6',
  ]);
  assert.match((await texts(page, '.claim'))[0], /^At n = d = 512 both do 1\.34 × 10⁸ operations/);
  await page.getByRole('textbox', { name: 'Words n' }).fill('100000');
  await page.getByRole('textbox', { name: 'Kernel k' }).fill('4');
  await takeEvents(page);
  assert.deepEqual(await texts(page, '.costs .number'), [
    '5.12 × 10¹²',
    '1',
    '1',
    '2.62 × 10¹⁰',
    '100000',
    '100000',
    '1.05 × 10¹¹',
    '1',
    '33333',
    '1.05 × 10¹¹',
    '1',
    '9',
  ]);
  assert.match((await texts(page, '.claim'))[0], /195\.3 times as many as a recurrent layer/);
  // dragged to the middle of the chart, n is the middle of its logarithmic axis, to two digits
  const counted = /** @type {any} */ (await page.locator('#a [part=counted] .hit').boundingBox());
  await page.mouse.move(counted.x + 20, counted.y + 50);
  await page.mouse.down();
  await page.mouse.move(counted.x + counted.width / 2, counted.y + 50);
  await page.mouse.up();
  await page.mouse.move(counted.x + 40, counted.y + 50);
  const middle = await page.evaluate(
    () => /** @type {any} */ (document.querySelector('#a')).length,
  );
  assert.equal(middle, Number(Math.sqrt(8 * 131_072).toPrecision(2)));
  // the chart's cursor doubles n, and slides do not get it
  await page.locator('#a [part=counted]').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  assert.equal(
    await page.evaluate(() => /** @type {any} */ (document.querySelector('#a')).length),
    16,
  );
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).leaked), 0);
  assert.match(
    (await texts(page, '.claim'))[0],
    /32 times fewer than a recurrent layer; from n = d = 512/,
  );
  assert.deepEqual(complaints, []);
  await close();
});

forRelease('two words are dragged and walked, and the paths are described', async () => {
  const { page, complaints, close } = await open(
    '<phasor-cost id="a" group="g"></phasor-cost><phasor-cost id="b" group="g"></phasor-cost>',
  );
  assert.deepEqual(await texts(page, '.length'), [
    'a path of 1',
    'a path of 6',
    'a path of 3',
    'a path of 2',
  ]);
  const net = page.locator('#a .net').nth(2);
  const box = /** @type {any} */ (await net.boundingBox());
  await page.mouse.move(box.x + (1.5 / 7) * box.width, box.y + 86);
  await page.mouse.down();
  await page.mouse.move(box.x + (4.5 / 7) * box.width, box.y + 50, { steps: 3 });
  await page.mouse.up();
  const events = await takeEvents(page);
  assert.deepEqual(events[events.length - 1], [
    'phasor-select',
    { query: 6, key: 4, paths: { attention: 1, recurrent: 3, convolution: 1, dilated: 1 } },
  ]);
  assert.equal(await page.evaluate(() => /** @type {any} */ (document.querySelector('#b')).key), 4);
  await page.getByRole('slider', { name: 'Another word' }).first().focus();
  await page.keyboard.press('Home');
  assert.deepEqual((await takeEvents(page)).pop(), [
    'phasor-select',
    { query: 6, key: 0, paths: { attention: 1, recurrent: 7, convolution: 3, dilated: 2 } },
  ]);
  assert.match((await texts(page, '[role=status]'))[0], /recurrent 7, convolutional 3, dilated 2/);
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).leaked), 0);
  // lines of the drawn path, counted
  for (const [k, ways] of (
    await page
      .locator('#a .way')
      .evaluateAll((all) => all.map((way) => String(way.getAttribute('d')).split('L').length - 1))
  ).entries()) {
    assert.equal(ways, [1, 7, 3, 2][k]);
  }
  assert.deepEqual(complaints, []);
  await close();
});

forRelease('steps are taken one by one or run, never on their own', async () => {
  const { page, complaints, close } = await open(
    '<phasor-cost id="a" group="g"></phasor-cost><phasor-ladder group="g"></phasor-ladder>',
  );
  const done = () =>
    page
      .locator('#a .net')
      .evaluateAll((all) => all.map((net) => net.querySelectorAll('.dot.done').length));
  await settled(page);
  assert.deepEqual(await done(), [7, 7, 7, 7]);
  await page.getByRole('button', { name: 'One step' }).click();
  await page.getByRole('button', { name: 'One step' }).press('Enter');
  assert.deepEqual(await takeEvents(page), [
    ['phasor-change', { step: 1 }],
    ['phasor-change', { step: 2 }],
  ]);
  assert.deepEqual(await done(), [14, 9, 21, 21]);
  assert.match((await texts(page, '[role=status]'))[0], /^After 2 of 7 steps/);
  await page.getByRole('button', { name: 'Run all steps' }).click();
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#a')).step === 7);
  await takeEvents(page);
  assert.deepEqual(await done(), [14, 14, 28, 21]);
  await page.getByRole('button', { name: 'Back to the start' }).click();
  await takeEvents(page);
  assert.deepEqual(await done(), [7, 7, 7, 7]);
  assert.deepEqual(complaints, []);
  await close();
});

test('a measurement computes every query of every head, in small pieces', async ({ mock }) => {
  const most = 2 ** 28;
  // a clock that only the work moves on
  let now = 0;
  mock.method(performance, 'now', () => now);
  for (const [dim, heads] of [
    [128, 2],
    [40, 1],
  ]) {
    /** @type {Map<number, Map<number, number>>} n → first query of a call → how often */
    const seen = new Map();
    let busy = 0;
    const fake = /** @type {any} */ ({
      attention(
        /** @type {any} */ q,
        /** @type {any} */ k,
        /** @type {any} */ v,
        /** @type {any} */ { into },
      ) {
        const [rows, width] = q.shape;
        const [n] = k.shape;
        assert.deepEqual(
          [k.shape, v.shape, into.output.length],
          [[n, width], [n, width], rows * width],
        );
        assert.ok(4 * rows * n * width <= most);
        const first = q.data.byteOffset / 4 / width;
        const calls = seen.get(n) ?? new Map();
        seen.set(n, calls);
        for (let row = first; row < first + rows; ++row) calls.set(row, (calls.get(row) ?? 0) + 1);
        // a millisecond a call
        now += 1;
        ++busy;
      },
    });
    let longest = 0;
    const later = setTimeout;
    const pauses = mock.method(globalThis, 'setTimeout', (/** @type {() => void} */ run) => {
      longest = Math.max(longest, busy);
      busy = 0;
      return later(run);
    });
    for await (const { n, time } of measure(fake, dim, new AbortController().signal)) {
      assert.equal(seen.get(n)?.size, n);
      // every head is another call, and a long pass is as many calls as it has pieces
      const pieces = Math.ceil((4 * n * n * dim) / most);
      assert.ok(time >= Math.max(heads, pieces), `${n}: ${time}`);
      if (n === 2048) break;
    }
    pauses.mock.restore();
    assert.deepEqual([...seen.keys()], [64, 128, 256, 512, 1024, 2048]);
    // 5 ms of calls, and at most a pass more, until others have their turn
    assert.ok(longest >= 5 && longest <= 10, `${longest}`);
  }
});

forRelease('time is measured when asked for, and grows like n²', async () => {
  const { page, complaints, close } = await open('<phasor-cost id="a" dim="64"></phasor-cost>');
  assert.equal(await page.locator('#a [part=measured] .spot').count(), 0);
  // a clock that only attention moves on, by its operations: what other processes do is not measured
  await page.evaluate(() => {
    const { phasor } = /** @type {any} */ (document.querySelector('#a'));
    const scope = /** @type {any} */ (window);
    let now = 0;
    performance.now = () => now;
    const { attention } = phasor;
    phasor.attention = (
      /** @type {any} */ q,
      /** @type {any} */ k,
      /** @type {any[]} */ ...more
    ) => {
      const result = attention(q, k, ...more);
      now += (4 * q.shape[0] * k.shape[0] * q.shape[1]) / 1e7;
      return result;
    };
    scope.painted = 0;
    (function tick() {
      ++scope.painted;
      requestAnimationFrame(tick);
    })();
  });
  await page.getByRole('button', { name: 'Measure here' }).click();
  await page.getByRole('button', { name: 'Measure again' }).waitFor();
  // the page goes on painting
  const painted = await page.evaluate(() => /** @type {any} */ (window).painted);
  assert.ok(painted > 20, `${painted}`);
  const [[type, { points, slope }]] = await takeEvents(page);
  assert.equal(type, 'phasor-measure');
  assert.ok(points.length >= 4);
  points.forEach((/** @type {any} */ { n, time }, /** @type {number} */ k) => {
    assert.equal(n, 64 * 2 ** k);
    const wanted = (4 * n * n * 64) / 1e7;
    assert.ok(Math.abs(time / wanted - 1) < 1e-9, `${n}: ${time} ms, not ${wanted}`);
  });
  assert.ok(Math.abs(slope - 2) < 1e-9, `${slope}`);
  assert.equal(slope, fitted(points)?.slope);
  assert.equal(await page.locator('#a [part=measured] .spot').count(), points.length);
  const [sentence] = await texts(page, '.bench p');
  assert.match(sentence, new RegExp(`^Slope ${slope.toFixed(2)}: .* varies from run to run\\.$`));
  const shown = await page.evaluate(() => {
    const { tensor, columnname } = /** @type {any} */ (document.querySelector('#a')).data();
    return [tensor.shape, columnname(4), tensor.data[3 * 5 + 4]];
  });
  assert.deepEqual(shown, [[15, 5], 'milliseconds here', Math.fround(points[0].time)]);
  // another width is another measurement
  await assign(page, { dim: 128 });
  assert.equal(await page.locator('#a [part=measured] .spot').count(), 0);
  assert.deepEqual(complaints, []);
  await close();
});

forRelease('a measurement stops when it is asked to, or when the element goes', async () => {
  const { page, complaints, close } = await open('<phasor-cost id="a"></phasor-cost>');
  await page.getByRole('button', { name: 'Measure here' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: /Measure/ }).waitFor();
  const before = await page.locator('#a [part=measured] .spot').count();
  await settled(page);
  assert.equal(await page.locator('#a [part=measured] .spot').count(), before);
  await page.getByRole('button', { name: /Measure/ }).click();
  await page.evaluate(() => document.querySelector('#a')?.remove());
  await settled(page);
  assert.deepEqual(await takeEvents(page), []);
  assert.deepEqual(complaints, []);
  await close();
});

forRelease('the program prints what the table holds', async () => {
  const { page, close } = await open('<phasor-cost id="a" dim="96" kernel="5"></phasor-cost>');
  const { program, shape, data } = await page.evaluate(async () => {
    const a = /** @type {any} */ (document.querySelector('#a'));
    const { tensor } = a.data();
    return { program: await a.code('numpy'), shape: tensor.shape, data: Array.from(tensor.data) };
  });
  const values = runPython(`${program}print("@@@", *C.ravel().tolist())`)
    .split('@@@')[1]
    .trim()
    .split(' ')
    .map(Number);
  assert.deepEqual(shape, [15, 4]);
  assert.deepEqual(values.map(Math.fround), data);
  await close();
});

forRelease('wrong settings are named in a message, and odd texts are drawn', async () => {
  const { page, complaints, close } = await open(
    '<phasor-cost id="a" kernel="1" length="0" query="99"></phasor-cost>',
  );
  assert.equal(
    (await texts(page, '.message'))[0],
    "kernel must be an integer from 2 to 64, got '1'. length must be an integer from 1 to 1048576, got '0'",
  );
  await assign(page, { text: '' });
  assert.equal((await texts(page, '.notice'))[0], 'There is no word in the text yet.');
  assert.equal(await page.locator('#a .nets').isVisible(), false);
  await assign(page, { text: 'alone', kernel: 2, length: 1 });
  assert.deepEqual(await texts(page, '.length'), Array(4).fill('a path of 1'));
  assert.deepEqual((await texts(page, '.costs .number')).slice(0, 3), ['512', '1', '1']);
  await assign(page, { text: '<b>bank</b> '.repeat(40), step: 12, dim: 16_384, length: 2 ** 20 });
  assert.equal(
    (await texts(page, '.notice'))[0],
    'The first 12 of 320 words are shown. query is 11 here: it cannot be 99.',
  );
  assert.equal(await page.locator('#a b:text-is("bank")').count(), 0);
  assert.deepEqual(complaints, []);
  await close();
});
