// <phasor-precision>: its numbers are the library's, its map is their difference, and what the reader
// can do.

import assert from 'node:assert/strict';
import { precisionCode } from '../../web/core/figures/precision/code.js';
import {
  across,
  digits,
  errorsOf,
  farthest,
  firstLarge,
  placeOf,
  positions,
  rowsOf,
  stopsAround,
  wayNames,
} from '../../web/core/figures/precision/model.js';
import { testBrowser } from '../harness/browser.js';
import { observed } from '../harness/figures.js';
import { runPython } from '../harness/numpy.js';
import { phasor } from '../harness/phasor.js';
import { forRelease, test } from '../harness/tiers.js';

test('positions of the map rise by one factor from 1 to the last before 2^53', () => {
  assert.equal(positions.length, across);
  assert.deepEqual([positions[0], positions[across - 1]], [1, 2 ** 53 - 1]);
  positions.forEach((position, k) => {
    assert.ok(Number.isSafeInteger(position) && (k === 0 || position > positions[k - 1]), `${k}`);
    if (k > 20) assert.ok(Math.abs(Math.log2(position / positions[k - 1]) - 53 / 63) < 1e-3);
  });
});

test('rows of the map: every column, or 64 with sines and cosines', () => {
  assert.deepEqual(rowsOf(3), [0, 1, 2]);
  for (const dim of [65, 100, 512, 1024]) {
    const rows = rowsOf(dim);
    assert.equal(rows.length, 64);
    rows.forEach((column, k) => assert.ok(column < dim && (k === 0 || column > rows[k - 1])));
    assert.ok(rows.filter((column) => column % 2).length >= 31);
  }
});

test('the errors are the differences, way by way', () => {
  const encoding = { dim: 6, base: 10_000 };
  for (const way of wayNames) {
    const errors = new Float32Array(6 * across);
    const steps = errorsOf(phasor, encoding, way, new Map(), errors);
    while (!steps.next().done);
    for (const step of [0, 9, 20, 41, 63]) {
      for (let column = 0; column < 6; ++column) {
        const at = { ...encoding, position: positions[step], column };
        const value =
          way === 'phasor'
            ? phasor.sinusoidal({ positions: [at.position], ...encoding }).data[column]
            : phasor.formulaSinusoidal({
                ...at,
                .../** @type {any} */ (
                  way === 'float32-pow' ? { format: 'float32', formula: 'pow' } : { format: way }
                ),
              });
        const wanted = Math.fround(Math.abs(value - phasor.exactSinusoidal(at)));
        assert.ok(Object.is(errors[column * across + step], wanted), `${way} ${column} ${step}`);
      }
    }
    const worst = errors.reduce((a, b) => Math.max(a, b));
    if (way === 'phasor') assert.ok(worst <= 3e-8, 'the library is right at every position');
    else if (way !== 'float16') assert.ok(worst > 0.1, `${way} is wrong at far positions`);
  }
});

test('keys lead to the steps of the map and its ends, from wherever the cursor stands', () => {
  const stops = [0, ...positions, farthest];
  assert.deepEqual(stopsAround(0), stops);
  const around = stopsAround(1_000_000);
  const at = around.indexOf(1_000_000);
  assert.deepEqual(around.toSpliced(at, 1), stops);
  assert.ok(around[at - 1] < 1_000_000 && around[at + 1] > 1_000_000);
});

test('a step of the map stands in the middle of its column', () => {
  assert.equal(placeOf(1), 0.5 / 64);
  assert.equal(placeOf(0), placeOf(1));
  assert.equal(placeOf(farthest), 63.5 / 64);
});

test('the first large error of a row is one of 0.01, or no number', () => {
  const errors = new Float32Array(3 * across).fill(1e-9);
  errors[5] = 0.02;
  errors[across + 7] = NaN;
  assert.deepEqual(firstLarge(errors), [5, 7, across + 1]);
});

test('digits are right up to the first that differs; a rounded last one is right', () => {
  assert.deepEqual(digits(0.4679, 0.4982, 4), { right: '0.4', wrong: '679' });
  assert.deepEqual(digits(-0.25, 0.25, 2), { right: '', wrong: '\u22120.25' });
  assert.deepEqual(digits(0.123456, 0.1234564, 6), { right: '0.123456', wrong: '' });
  assert.deepEqual(digits(0.49821359, 0.498213583, 8), { right: '0.49821359', wrong: '' });
  assert.deepEqual(digits(-1e-9, 0, 4), { right: '0.0000', wrong: '' });
  assert.deepEqual(digits(NaN, 0, 4), { right: '', wrong: 'not a number' });
});

forRelease('its program gives the exact value and the formula in each format', () => {
  for (const of of [
    { position: 1_000_000, column: 6, dim: 64, base: 10_000 },
    { position: 2 ** 53, column: 3, dim: 8, base: 10_000 },
    { position: 12, column: 2, dim: 3, base: 2.5 },
  ]) {
    const input = precisionCode('numpy', of);
    const [exact, float64, float32, float16] = runPython(input, [])
      .trim()
      .split('\n')
      .map((line) => Number(line.split(' ').at(-1)));
    assert.equal(exact, phasor.exactSinusoidal(of));
    const near = (
      /** @type {number} */ value,
      /** @type {any} */ format,
      /** @type {number} */ most,
    ) => {
      const wanted = phasor.formulaSinusoidal({ ...of, format });
      const same = Number.isNaN(wanted) ? Number.isNaN(value) : Math.abs(value - wanted) <= most;
      assert.ok(same, `${format} at ${of.position}: ${value}, not ${wanted}`);
    };
    // where NumPy's exp is off by its last bit a far angle is off by much
    near(float64, 'float64', of.position > 1e9 ? 2 : 1e-9);
    near(float32, 'float32', of.position > 1e9 ? 2 : 0.07);
    near(float16, 'float16', 1e-3);
  }
  assert.match(
    precisionCode('pytorch', { position: 1, column: 0, dim: 2, base: 9 }),
    /torch\.bfloat16/,
  );
});

// ---- the figure ----

const browser = testBrowser();

/** @param {string} attributes @param {import('playwright-core').BrowserContextOptions} [options] */
async function open(attributes, options) {
  const opened = await browser.open('precision-test.html', {
    html: `<!doctype html><html lang="en"><title>precision</title>
      ${observed}<main><h1>precision</h1>
      <phasor-precision id="a" ${attributes}></phasor-precision></main></html>`,
    ...options,
  });
  await idle(opened.page);
  return opened;
}

/** Until all is measured and drawn. @param {import('playwright-core').Page} page */
const idle = (page) =>
  page.evaluate(async () => {
    const a = /** @type {any} */ (document.querySelector('#a'));
    do await /** @type {any} */ (window).settled();
    while (!a.data?.());
  });

/** @param {import('playwright-core').Page} page @param {Record<string, unknown>} change */
async function set(page, change) {
  await page.evaluate((given) => {
    Object.assign(/** @type {any} */ (document.querySelector('#a')), given);
  }, change);
  await idle(page);
}

/** @param {import('playwright-core').Page} page */
const takeEvents = (page) => page.evaluate(() => /** @type {any} */ (window).events.splice(0));

/** @param {import('playwright-core').Page} page */
const rows = (page) => page.locator('#a .values tr').allTextContents();

test('one value at a million, in every way, with the wrong digits marked', async () => {
  const { page, complaints, close } = await open('');
  const of = { position: 1e6, dim: 64, column: 6 };
  const exact = phasor.exactSinusoidal(of);
  const float32 = phasor.formulaSinusoidal({ ...of, format: 'float32' });
  const all = await rows(page);
  assert.equal(all[0], `exact${exact.toFixed(16)}`);
  assert.equal(
    all[2],
    `float32, with exp()${float32.toFixed(8)}off by ${Number(Math.abs(float32 - exact).toPrecision(2))}`,
  );
  assert.match(all[3], /^float32, with pow\(\)0\.49\d+off by 0\.003$/);
  assert.equal(all[5], 'float16, with exp()not a number');
  assert.match(all[6], /^phasor, float320\.498213\d\doff by \d(\.\d)? × 10⁻⁹$/);
  assert.deepEqual(
    await page.locator('#a .values .wrong').nth(1).textContent(),
    float32.toFixed(8).slice(3),
  );
  assert.equal(exact.toFixed(8).slice(0, 3), float32.toFixed(8).slice(0, 3));
  const claim = await page.locator('#a .claim').textContent();
  assert.match(
    String(claim),
    /^At position 1000000 the formula in float32 gives 0\.46785185 for 0\.49821358, wrong by 0\.03\. The first position shown where a column is wrong by 0\.01 is 372773\.$/,
  );
  assert.deepEqual(complaints, []);
  await close();
});

test('the table is the errors of the chosen way; its first large one is the claim', async () => {
  const { page, close } = await open('dim="8" format="bfloat16"');
  const { shape, data } = await page.evaluate(() => {
    const { tensor } = /** @type {any} */ (document.querySelector('#a')).data();
    return { shape: tensor.shape, data: Array.from(tensor.data) };
  });
  assert.deepEqual(shape, [8, across]);
  const of = { dim: 8, positions, column: 5 };
  const exact = phasor.exactSinusoidal(of);
  const values = phasor.formulaSinusoidal({ ...of, format: 'bfloat16' });
  exact.forEach((value, k) => {
    assert.equal(data[5 * across + k], Math.fround(Math.abs(values[k] - value)));
  });
  const first = Math.min(
    ...Array.from({ length: 8 }, (_, row) =>
      data.slice(row * across, (row + 1) * across).findIndex((error) => Number(error) >= 0.01),
    ).filter((k) => k >= 0),
  );
  const claim = () => page.locator('#a .claim').textContent();
  assert.ok(
    (await claim())?.endsWith(`wrong by 0.01 is ${positions[first]}.`),
    String(await claim()),
  );
  await set(page, { format: 'phasor' });
  assert.match(String(await claim()), /No position shown, up to 2⁵³, is wrong by 0\.01\.$/);
  await set(page, { format: 'float16', position: 65_520 });
  assert.match(String(await claim()), /^At position 65520 the formula in float16 has no value/);
  await close();
});

test('the far end: 2^53 as it is, and its neighbour', async () => {
  const { page, close } = await open('position="9007199254740992" dim="2" dimension="0"');
  assert.equal(
    (await rows(page))[0],
    `exact${phasor
      .exactSinusoidal({ position: 2 ** 53, dim: 2, column: 0 })
      .toFixed(16)
      .replace('-', '\u2212')}`,
  );
  assert.match(
    String(await page.locator('#a .values caption').textContent()),
    /^the sine of column 0 at position 9007199254740992:/,
  );
  await close();
});

test('keys and pointer move the cell, a row of the table chooses the way', async () => {
  const { page, complaints, close } = await open('dim="8" position="1" dimension="0"');
  await page.locator('#a .plot').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowDown');
  const all = await takeEvents(page);
  assert.deepEqual(all[0], ['phasor-change', { position: farthest }]);
  const [type, last] = all[all.length - 1];
  assert.equal(type, 'phasor-select');
  const of = { position: farthest, dim: 8, column: 1 };
  const [exact, value] = [
    phasor.exactSinusoidal(of),
    phasor.formulaSinusoidal({ ...of, format: 'float32' }),
  ];
  assert.deepEqual(last, {
    position: farthest,
    dimension: 1,
    exact,
    value,
    error: Math.abs(value - exact),
  });
  assert.match(
    String(await page.locator('#a [role=status]').textContent()),
    /^position 9007199254740992, column 1: /,
  );
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).leaked), 0);
  const box = await page.locator('#a .plot').boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + (10.5 / across) * box.width, box.y + (3.5 / 8) * box.height);
  assert.deepEqual((await takeEvents(page))[0], [
    'phasor-change',
    { position: positions[10], dimension: 3 },
  ]);
  await page.locator('#a .values button', { hasText: 'bfloat16' }).click();
  assert.deepEqual((await takeEvents(page))[0], ['phasor-change', { format: 'bfloat16' }]);
  assert.deepEqual(complaints, []);
  await close();
});

test('what changes nothing paints nothing; wrong settings are reported, far columns clamped', async () => {
  const { page, complaints, close } = await open('dim="4" dimension="9"');
  assert.match(
    String(await page.locator('#a .notice').textContent()),
    /^With 4 numbers in a row the last column is 3, which is shown\.$/,
  );
  const paints = await page.evaluate(async () => {
    const a = /** @type {any} */ (document.querySelector('#a'));
    const before = /** @type {any} */ (window).paints;
    Object.assign(a, { dim: 4, format: 'float32', position: 5 });
    a.setAttribute('base', '10000');
    await /** @type {any} */ (window).settled();
    return /** @type {any} */ (window).paints - before;
  });
  assert.equal(paints, 0, 'the cursor paints no map');
  await set(page, { position: 2 ** 53 + 2 });
  assert.equal(
    await page.locator('#a .message').textContent(),
    "position must be an integer from 0 to 9007199254740992, got '9007199254740994'",
  );
  for (const change of [
    { position: -1 },
    { dim: 0 },
    { base: 0 },
    { format: 'float8' },
    { dim: 1 },
  ]) {
    await set(page, change);
  }
  assert.deepEqual(complaints, []);
  await close();
});

test('a search goes on when its element is removed and put back', async () => {
  const { page, complaints, close } = await open('dim="8"');
  const isWhole = await page.evaluate(async () => {
    const a = /** @type {any} */ (document.querySelector('#a'));
    const box = a.parentNode;
    a.dim = 1024;
    // drawn once: the search has begun
    await new Promise((done) => setTimeout(done));
    const before = a.data();
    a.remove();
    await /** @type {any} */ (window).settled();
    box.append(a);
    await /** @type {any} */ (window).until(() => a.data(), 'the picture');
    return [before !== null, a.data()?.tensor.shape.join()];
  });
  assert.deepEqual(isWhole, [false, '64,64']);
  assert.deepEqual(complaints, []);
  await close();
});

test('a picture of 1024 columns leaves the page responsive', async () => {
  const { page, close } = await open('dim="8"');
  const [most, breaks] = await page.evaluate(async () => {
    const a = /** @type {any} */ (document.querySelector('#a'));
    const { phasor: instance } = a;
    // a clock that only the work moves on: five milliseconds a row
    let [now, begun, longest, pauses] = [0, 0, 0, 0];
    const { exactSinusoidal: exact } = instance;
    instance.exactSinusoidal = (/** @type {any} */ given) => {
      now += 5;
      return exact(given);
    };
    performance.now = () => now;
    window.MessageChannel = new Proxy(MessageChannel, {
      construct(target, given) {
        longest = Math.max(longest, now - begun);
        begun = now;
        pauses += 1;
        return Reflect.construct(target, given);
      },
    });
    a.dim = 1024;
    do await /** @type {any} */ (window).settled();
    while (!a.data());
    return [longest, pauses];
  });
  // a slice is 8 ms and one row more, and the values of the cell
  assert.ok(breaks > 10, `${breaks} breaks`);
  assert.ok(most <= 25, `${most} ms without a break`);
  await close();
});
