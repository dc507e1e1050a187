// <phasor-collisions>: what it looks for, beside a search of every two rows, and what its figure shows
// beside the library and the errata.

import assert from 'node:assert/strict';
import { collisionsCode } from '../../web/core/figures/collisions/code.js';
import {
  closestOf,
  formats,
  formatNames,
  repeats,
  rounded,
  stairs,
  wavesOf,
  isGeometric,
} from '../../web/core/figures/collisions/search.js';
import { lengthOf, shownOf } from '../../web/core/figures/collisions/model.js';
import { significant } from '../../web/core/draw/numbers.js';
import { testBrowser } from '../harness/browser.js';
import { observed } from '../harness/figures.js';
import { runPython } from '../harness/numpy.js';
import { phasor } from '../harness/phasor.js';
import { forRelease, test } from '../harness/tiers.js';

/** @template Result @param {Generator<unknown, Result>} steps @returns {Result} */
function finished(steps) {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** @type {import('../../web/core/figures/collisions/search.js').Encoding[]} */
const encodings = [
  { dim: 1, base: 10_000 },
  { dim: 2, base: 10_000 },
  { dim: 3, base: 100 },
  { dim: 8, base: 10 },
  { dim: 6, base: 1 },
  wavesOf([1, 2]),
];

test('the stairs are the closest pair of every number of positions', () => {
  for (const encoding of encodings) {
    const steps = finished(stairs(phasor, encoding, 700));
    for (let count = 2; count <= 700; ++count) {
      const wanted = phasor.closestPair({ ...encoding, length: count }).distance;
      const { a, b, distance } = closestOf(steps, count);
      assert.ok(a < b && b < count, `${a}, ${b} of ${count}`);
      assert.ok(Math.abs(distance / wanted - 1) < 1e-12, JSON.stringify([encoding, count]));
    }
    steps.forEach(({ b }, k) => assert.ok(k === 0 || b > steps[k - 1].b));
  }
});

test('waves of p, p/r, p/r² are an encoding of base r³', () => {
  for (const divisors of [[1], [1, 2], [1, 3, 9], [1, 1.5, 2.25, 3.375]]) {
    const { data } = phasor.sinusoidal({ length: 500, ...wavesOf(divisors) });
    const waves = phasor.waves({ length: 500, divisors }).data;
    assert.equal(data.length, waves.length);
    data.forEach((value, k) => assert.ok(Math.abs(value - waves[k]) < 1e-7));
    assert.ok(isGeometric(divisors));
  }
  for (const divisors of [[2], [1, 2, 3], [2, 4], [1, 2, 4, 9]]) assert.ok(!isGeometric(divisors));
});

test('repeats are those that comparing the written rows finds', () => {
  for (const encoding of encodings) {
    const length = 900;
    const found = finished(repeats(phasor, encoding, length, 0));
    const table = phasor.sinusoidal({ ...encoding, length });
    const columns = table.shape[1];
    for (const name of formatNames) {
      const { data } = rounded(table, name);
      /** @type {Map<string, number>} */
      const seen = new Map();
      /** @type {number[]} */
      const at = [];
      let first = null;
      for (let row = 0; row < length; ++row) {
        const key = data.subarray(row * columns, (row + 1) * columns).join();
        const before = seen.get(key);
        if (before === undefined) seen.set(key, row);
        else {
          first ??= { a: before, b: row };
          at.push(row);
        }
      }
      assert.deepEqual(found[name], { first, at, searched: length }, JSON.stringify(encoding));
    }
  }
});

test('what is closer than its format is wide is searched, and only that is left out', () => {
  const encoding = { dim: 16, base: 10_000 };
  const { distance } = phasor.closestPair({ ...encoding, length: 5000 });
  for (const given of [0, distance]) {
    const found = finished(repeats(phasor, encoding, 5000, given));
    for (const name of formatNames) assert.equal(found[name].first, null);
  }
});

test('rows as they are written: bfloat16 to even, two decimals as people round', () => {
  const table = { shape: [1, 5], data: Float32Array.of(0.126, -0.125, 1, 0.004, 1.00390625) };
  assert.deepEqual(
    Array.from(rounded(table, 'decimals').data),
    [0.13, -0.12, 1, 0, 1].map(Math.fround),
  );
  assert.deepEqual(Array.from(rounded(table, 'float32').data), Array.from(table.data));
  // 1 + 2^-8 lies between 1 and 1 + 2^-7
  const { data } = rounded(table, 'bfloat16');
  assert.deepEqual([data[1], data[2], data[4]], [-0.125, 1, 1]);
  for (let k = 0; k < 2000; ++k) {
    const value = Math.sin(k);
    const { write, read, width } = formats.bfloat16;
    const bits = new Uint32Array(Float32Array.of(value).buffer)[0];
    assert.ok(Math.abs(read(write(bits)) - value) <= width / 2);
    // of a frequency 1 and an angle of 256 or less the formula's last step is this rounding
    if (k > 256) continue;
    const formula = phasor.formulaSinusoidal({
      position: k,
      dim: 1,
      column: 0,
      format: 'bfloat16',
    });
    assert.equal(read(write(bits)), formula, `${k}`);
  }
});

const preset = /** @type {const} */ ({
  length: 400,
  dim: 1,
  base: 10_000,
  format: 'exact',
  limit: 1000,
  encoding: 'sinusoidal',
  divisors: [1, 2],
  compare: [1, 2, 8],
});

test('lines are the encodings that are compared, by their columns, and the chosen one', () => {
  const names = (/** @type {ReturnType<typeof shownOf>} */ { lines, place }) => [
    lines.map(({ encoding: { dim, base } }) => `${dim} ${base}`),
    place,
  ];
  assert.deepEqual(names(shownOf({ ...preset })), [['1 10000', '2 10000', '4 4', '8 10000'], 0]);
  assert.deepEqual(names(shownOf({ ...preset, dim: 6, divisors: [] })), [
    ['1 10000', '2 10000', '6 10000', '8 10000'],
    2,
  ]);
  const waves = shownOf({ ...preset, dim: 6, encoding: 'waves', length: 5000 });
  assert.deepEqual(names(waves), [['1 10000', '2 10000', '4 4', '8 10000'], 2]);
  assert.equal(waves.last, 5000);
});

test('keys go a fiftieth on, or to the next number of positions with another closest two', () => {
  const steps = finished(stairs(phasor, { dim: 1, base: 10_000 }, 1000));
  const go = (/** @type {string} */ key, /** @type {number} */ length) =>
    lengthOf(/** @type {any} */ ({ key }), shownOf({ ...preset, length }), steps);
  assert.equal(go('ArrowRight', 400), 408);
  assert.equal(go('ArrowLeft', 20), 19);
  for (let length = 2; length < steps[steps.length - 1].b; ++length) {
    const next = Number(go('PageDown', length));
    assert.equal(closestOf(steps, next - 1), closestOf(steps, length));
    assert.notEqual(closestOf(steps, next), closestOf(steps, length));
    assert.ok(Number(go('PageUp', next)) <= length);
  }
  assert.deepEqual([go('Home', 9), go('End', 9), go('a', 9)], [2, 1000, null]);
});

// ---- the figure ----

const browser = testBrowser();

/** @param {string} attributes @param {import('playwright-core').BrowserContextOptions} [options] */
async function open(attributes, options) {
  const opened = await browser.open('collisions-test.html', {
    html: `<!doctype html><html lang="en"><title>collisions</title>
      ${observed}<main><h1>collisions</h1>
      <phasor-collisions id="a" ${attributes}></phasor-collisions></main></html>`,
    ...options,
  });
  await idle(opened.page);
  return opened;
}

/** Until all is found and drawn. @param {import('playwright-core').Page} page */
const idle = (page) =>
  page.evaluate(async () => {
    const a = /** @type {any} */ (document.querySelector('#a'));
    do await /** @type {any} */ (window).settled();
    while (!(a.data?.() && !a.figure.hasAttribute('aria-busy')));
  });

/** @param {import('playwright-core').Page} page @param {Record<string, unknown>} change */
async function set(page, change) {
  await page.evaluate((given) => {
    Object.assign(/** @type {any} */ (document.querySelector('#a')), given);
  }, change);
  await idle(page);
}

/** @param {import('playwright-core').Page} page @param {string} selector */
const textOf = (page, selector) => page.locator(`#a ${selector}`).first().textContent();

/** @param {import('playwright-core').Page} page */
const takeEvents = (page) => page.evaluate(() => /** @type {any} */ (window).events.splice(0));

forRelease(
  'a sine alone: 1, 2 of seven; 11, 344 of 400; float32 42589, 43299; two decimals 10, 12',
  async () => {
    const { page, complaints, close } = await open('length="7"');
    assert.equal(await textOf(page, '.word'), '1, 2: 0.06783');
    assert.ok(Math.abs(0.06783 - (Math.sin(2) - Math.sin(1))) < 5e-6);
    await set(page, { length: 400 });
    assert.equal(await textOf(page, '.word'), '11, 344: 1.33 × 10⁻⁷');
    assert.match(
      String(await textOf(page, '.claim')),
      /^With a sine alone, the closest two of 400 positions, 11 and 344, differ by 1\.33 × 10⁻⁷: never by nothing/,
    );
    const strips = await page.locator('#a .strip').allTextContents();
    assert.match(strips[0], /^exactnever two equal400 of 400 differ$/);
    assert.match(strips[1], /^float32first equal: 42589, 43299400 of 400 differ$/);
    assert.match(strips[3], /^two decimalsfirst equal: 10, 12/);
    const table = phasor.sinusoidal({ dim: 1, length: 400 });
    const different = new Set(Array.from(table.data, (value) => Math.round(100 * value))).size;
    assert.ok(strips[3].endsWith(`${different} of 400 differ`), strips[3]);
    await set(page, { format: 'decimals' });
    assert.equal(await textOf(page, '.word'), '10, 12: equal');
    assert.equal(
      await textOf(page, '.claim'),
      `With a sine alone, written as two decimals, positions 10 and 12 are the same, the first two that are: of 400 rows ${different} differ.`,
    );
    assert.deepEqual(complaints, []);
    await close();
  },
);

forRelease(
  'two functions 5, 338 and four 2, 379 at two decimals; four of 100 are 0.0396 apart',
  async () => {
    const { page, close } = await open('dim="2" format="decimals" limit="1000"');
    assert.match((await page.locator('#a .strip').allTextContents())[3], /first equal: 5, 338/);
    await set(page, { encoding: 'waves' });
    assert.match((await page.locator('#a .strip').allTextContents())[3], /first equal: 2, 379/);
    await set(page, { length: 100, format: 'exact' });
    assert.equal(await textOf(page, '.word'), '0, 88: 0.03958');
    assert.match(String(await textOf(page, '.claim')), /^With the sines and cosines of p, p\/2, /);
    await close();
  },
);

test('d = 128, 64 positions: the base moves the closest two, and only base 1 collapses', async () => {
  const { page, close } = await open('dim="128" length="64" limit="1000" compare="2"');
  for (const [base, distance] of [
    [10_000, '1.953'],
    [100, '2.671'],
    [10, '3.695'],
    [2, '5.760'],
    [1, '0.1416'],
  ]) {
    await set(page, { base });
    const word = String(await textOf(page, '.word'));
    assert.ok(
      Math.abs(Number(word.split(': ')[1]) / Number(distance) - 1) < 1e-3,
      `${base}: ${word}`,
    );
  }
  assert.match(String(await textOf(page, '.word')), /^0, 44: /);
  await set(page, { length: 1000 });
  assert.match(String(await textOf(page, '.word')), /^0, 710: /);
  const { distance } = phasor.closestPair({ length: 1000, dim: 128, base: 1 });
  assert.ok(Math.abs(distance - 0.0005) < 5e-5);
  assert.ok((await textOf(page, '.word'))?.endsWith(`: ${significant(distance, 4)}`));
  // one column alone comes near, all together do not
  await set(page, { base: 10_000, length: 400 });
  assert.match(String(await textOf(page, '.facts')), /11 and 344 differ by 1\.33 × 10⁻⁷/);
  assert.match(String(await textOf(page, '.facts')), /6\.28 to 54410 positions/);
  await close();
});

test('the wavelengths of d = 4 and 8 are 100 and 10 times each other', async () => {
  const { page, close } = await open('dim="4" limit="1000"');
  assert.match(String(await textOf(page, '.facts')), /each 100 times the one before/);
  await set(page, { dim: 8 });
  assert.match(String(await textOf(page, '.facts')), /each 10 times the one before/);
  await close();
});

forRelease(
  'a million positions: 2.9e-6 apart for d = 2 and 5.3e-4 for d = 4, so unique as float32',
  async () => {
    const { page, close } = await open(
      'dim="2" length="1000000" limit="1000000" compare="4" divisors=""',
    );
    assert.match(String(await textOf(page, '.word')), /^0, 312689: 2\.9\d* × 10⁻⁶$/);
    await set(page, { dim: 4 });
    assert.match(String(await textOf(page, '.word')), /^0, 735761: 5\.[23]\d* × 10⁻⁴$/);
    const strips = await page.locator('#a .strip').allTextContents();
    assert.match(strips[1], /^float32no two equal up to 1000000/);
    await close();
  },
);

test('the table of the figure is the closest pair of each number of positions', async () => {
  const { page, close } = await open('compare="1 4" limit="1000" length="123"');
  const { rows, columns, values } = await page.evaluate(() => {
    const { tensor, rowname, columnname } = /** @type {any} */ (
      document.querySelector('#a')
    ).data();
    return {
      rows: Array.from({ length: tensor.shape[0] }, (_, k) => Number(rowname(k))),
      columns: Array.from({ length: tensor.shape[1] }, (_, k) => columnname(k)),
      values: Array.from(tensor.data),
    };
  });
  assert.deepEqual(columns, ['sine alone', 'd = 4', 'p, p/2']);
  assert.ok(rows.includes(2) && rows.includes(123) && rows.includes(1000));
  rows.forEach((length, row) => {
    [{ dim: 1 }, { dim: 4 }, { dim: 4, base: 4 }].forEach((of, k) => {
      const { distance } = phasor.closestPair({ ...of, length });
      assert.ok(Math.abs(Number(values[3 * row + k]) / distance - 1) < 1e-6);
    });
  });
  await close();
});

test('keys: along the positions, to the next collision, to the next line; nothing leaks', async () => {
  const { page, complaints, close } = await open('length="10" limit="1000"');
  await page.locator('#a .chart').focus();
  await page.keyboard.press('ArrowRight');
  assert.deepEqual(await takeEvents(page), [
    ['phasor-change', { length: 11 }],
    ['phasor-select', phasor.closestPair({ length: 11, dim: 1 })],
  ]);
  await page.keyboard.press('PageDown');
  const [[, { length }]] = await takeEvents(page);
  const { distance } = phasor.closestPair({ length, dim: 1 });
  assert.ok(distance < phasor.closestPair({ length: length - 1, dim: 1 }).distance);
  assert.equal(
    phasor.closestPair({ length: length - 1, dim: 1 }).distance,
    phasor.closestPair({ length: 11, dim: 1 }).distance,
  );
  await page.keyboard.press('ArrowUp');
  assert.deepEqual((await takeEvents(page))[0], ['phasor-change', { dim: 2 }]);
  await page.keyboard.press('End');
  assert.deepEqual((await takeEvents(page))[0], ['phasor-change', { length: 1000 }]);
  assert.match(
    String(await textOf(page, '[role=status]')),
    /^d = 2, 1000 positions: 0 and 710 are /,
  );
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).leaked), 0);
  assert.deepEqual(complaints, []);
  await close();
});

test('pointer: the chart by dragging, a line by its name, a format by its strip', async () => {
  const { page, close } = await open('limit="1000"');
  const box = await page.locator('#a .hit').boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width / 2, box.y + 50);
  assert.deepEqual(await takeEvents(page), [], 'moving across is no dragging');
  await page.mouse.down();
  const middle = Math.round(2 * Math.sqrt(500));
  assert.ok(Math.abs((await takeEvents(page))[0][1].length - middle) <= 1);
  await page.mouse.move(box.x + box.width + 99, box.y + 50);
  await page.mouse.up();
  assert.deepEqual((await takeEvents(page))[0], ['phasor-change', { length: 1000 }]);
  await page.locator('#a .name', { hasText: 'd = 8' }).click();
  assert.deepEqual((await takeEvents(page))[0], ['phasor-change', { dim: 8 }]);
  await page.locator('#a .name', { hasText: 'p, p/2' }).click();
  assert.deepEqual((await takeEvents(page))[0], ['phasor-change', { encoding: 'waves' }]);
  await page.locator('#a .strip', { hasText: 'bfloat16' }).click();
  assert.deepEqual((await takeEvents(page))[0], ['phasor-change', { format: 'bfloat16' }]);
  assert.equal(await page.locator('#a .strip[aria-pressed=true] b').textContent(), 'bfloat16');
  await close();
});

forRelease(
  'the numbers below the chart are apart, also in a narrow figure and with large words',
  async () => {
    for (const [style, least] of /** @type {const} */ ([
      ['inline-size: 200px', 3],
      ['inline-size: 400px; font-size: 22px', 3],
      ['inline-size: 700px', 5],
    ])) {
      const { page, close } = await open(`style="${style}"`);
      const gaps = await page.evaluate(() => {
        const root = document.querySelector('#a')?.shadowRoot;
        const boxes = Array.from(root?.querySelectorAll('.mark-x') ?? [], (mark) =>
          mark.getBoundingClientRect(),
        );
        return boxes.slice(1).map(({ left }, k) => left - boxes[k].right);
      });
      assert.ok(gaps.length >= least, `${style}: ${gaps}`);
      assert.ok(Math.min(...gaps) > 2, `${style}: ${gaps}`);
      await close();
    }
  },
);

test('wrong settings are named in a message, and their presets hold', async () => {
  const { page, complaints, close } = await open('limit="1000" length="400"');
  await set(page, { length: 1 });
  assert.equal(
    await textOf(page, '.message'),
    "length must be an integer from 2 to 1000000, got '1'",
  );
  assert.equal(await textOf(page, '.word'), '11, 344: 1.33 × 10⁻⁷');
  for (const change of [
    { divisors: 'x' },
    { divisors: [] },
    { divisors: [1, 2, 3] },
    { format: 'float8' },
    { compare: [] },
    { base: 'ten' },
    { length: 10 ** 9 },
  ]) {
    await set(page, change);
  }
  assert.deepEqual(complaints, []);
  await close();
});

forRelease('it follows its group', async () => {
  const { page, complaints, close } = await open('group="g" limit="1000"');
  await page.evaluate(() => {
    const other = /** @type {any} */ (document.createElement('phasor-collisions'));
    other.group = 'g';
    document.querySelector('main')?.append(other);
    other.set({ base: 100, length: 50 });
  });
  await idle(page);
  assert.deepEqual(
    await page.evaluate(() => {
      const { base, length } = /** @type {any} */ (document.querySelector('#a'));
      return { base, length };
    }),
    { base: 100, length: 50 },
  );
  assert.deepEqual(complaints, []);
  await close();
});

forRelease('its program finds the same two, and the same first equal ones', () => {
  for (const [encoding, length, format, equal] of /** @type {const} */ ([
    [{ dim: 1, base: 10_000 }, 400, 'decimals', '(10, 12)'],
    [{ dim: 1, base: 10_000 }, 400, 'bfloat16', '(8, 52)'],
    [wavesOf([1, 2]), 400, 'decimals', '(2, 379)'],
    [{ dim: 5, base: 100 }, 60, 'float32', 'None'],
    [{ dim: 4, base: 100 }, 500, 'exact', ''],
  ])) {
    const input = collisionsCode('numpy', { encoding, length, format });
    const stdout = runPython(input);
    const [closest, found = ''] = stdout.trim().split('\n');
    const [distance, a, b] = closest.slice(1, -1).split(', ').map(Number);
    const wanted = phasor.closestPair({ ...encoding, length });
    assert.ok(Math.abs(distance / wanted.distance - 1) < 1e-6, stdout);
    assert.deepEqual([a, b], [wanted.a, wanted.b]);
    assert.equal(found, equal, input);
  }
  assert.match(
    collisionsCode('pytorch', { encoding: { dim: 2, base: 9 }, length: 3, format: 'bfloat16' }),
    /bfloat16\(\)/,
  );
});
