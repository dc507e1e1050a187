// What every element does, shown on <phasor-curves>, and what all of them must pass.

import assert from 'node:assert/strict';
import { testBrowser } from '../harness/browser.js';
import { saved } from '../harness/figures.js';
import { choose } from '../harness/menu.js';
import { forRelease, test } from '../harness/tiers.js';

const browser = testBrowser();

/** @param {string} body */
const document_ = (body) => `<!doctype html><html lang="en">
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>elements</title><style>
    :root { color-scheme: light dark }
    body { background: light-dark(#ffffff, #121417); color: light-dark(#1b1d20, #e9e8e4) }
  </style>
  <script type="module" src="core/figures/define.js"></script>
  <script type="module" src="article/lessons.js"></script>
  <script type="module">
    window.events = [];
    for (const type of ['phasor-change', 'phasor-error']) {
      addEventListener(type, ({ target, detail }) => events.push([target.id, type, detail]));
    }
  </script>
  <body><main><h1>elements</h1>${body}</main></body></html>`;

/**
 * @param {string} body
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
async function open(body, options) {
  const opened = await browser.open('elements-test.html', { html: document_(body), ...options });
  await opened.page.waitForFunction(() =>
    [...document.querySelectorAll('*')]
      .filter(
        (element) =>
          element.localName.startsWith('phasor-') && element.getBoundingClientRect().top < 900,
      )
      .every((element) => element.shadowRoot?.querySelector('[part=frame]:not(.ready)') === null),
  );
  await opened.page.evaluate(() => /** @type {any} */ (window).settled());
  return opened;
}

/** @param {import('playwright-core').Page} page @param {string} selector @param {string} inside */
const textOf = (page, selector, inside) =>
  page.evaluate(
    ([outer, inner]) =>
      document.querySelector(outer)?.shadowRoot?.querySelector(inner)?.textContent ?? '',
    [selector, inside],
  );

test('attributes are properties, and a wrong one falls back with a message', async () => {
  const { page, complaints, close } = await open('<phasor-curves id="a" dim="0"></phasor-curves>');
  assert.equal(
    await textOf(page, '#a', '.message'),
    "dim must be an integer from 2 to 4096, got '0'",
  );
  const seen = await page.evaluate(async () => {
    const a = /** @type {any} */ (document.querySelector('#a'));
    const before = a.dim;
    a.dim = 64;
    a.columns = [1, 2];
    await /** @type {any} */ (window).settled();
    return [before, a.dim, a.getAttribute('dim'), a.getAttribute('columns'), a.length];
  });
  assert.deepEqual(seen, [32, 64, '64', '1 2', 60]);
  assert.equal(await textOf(page, '#a', '.message'), '');
  assert.deepEqual(complaints, []);
  await close();
});

test('a property set before the element is defined is taken over', async () => {
  const { page, close } = await browser.open('late.html', {
    html: `<!doctype html><title>late</title><phasor-curves id="a"></phasor-curves>
      <script>document.querySelector('#a').dim = 8</script>
      <script type="module" src="core/figures/define.js"></script>`,
  });
  await page.waitForFunction(() => document.querySelector('#a')?.getAttribute('dim') === '8');
  await close();
});

test('many changes become one drawing, and a change to the same value none', async () => {
  const { page, close } = await open('<phasor-curves id="a"></phasor-curves>');
  const counts = await page.evaluate(async () => {
    const a = /** @type {any} */ (document.querySelector('#a'));
    let drawn = 0;
    const draw = a.draw;
    a.draw = function (/** @type {any} */ changed) {
      ++drawn;
      return draw.call(this, changed);
    };
    /** @param {() => void} change */
    const after = async (change) => {
      drawn = 0;
      change();
      await /** @type {any} */ (window).settled();
      return drawn;
    };
    return [
      await after(() => {
        a.dim = 16;
        a.base = 100;
        a.setAttribute('length', '30');
      }),
      await after(() => {
        a.dim = 16;
        a.setAttribute('base', '100');
        a.setAttribute('length', '30');
        a.columns = [...a.columns];
      }),
      await after(() => (a.style.display = 'none')),
      await after(() => (a.dim = 64)),
      await after(() => (a.style.display = '')),
    ];
  });
  assert.deepEqual(counts, [1, 0, 0, 0, 1]);
  await close();
});

test('nothing is drawn off screen until it comes near', async () => {
  const { page, close } = await open(
    '<div style="height: 4000px"></div><phasor-curves id="a"></phasor-curves>',
  );
  const curves = () => textOf(page, '#a', '.claim');
  assert.equal(await curves(), '');
  await page.evaluate(() => document.querySelector('#a')?.scrollIntoView());
  await page.waitForFunction(
    () => document.querySelector('#a')?.shadowRoot?.querySelector('.claim')?.textContent !== '',
  );
  await close();
});

forRelease(
  'what the reader moves in one element moves in its group, and nowhere else',
  async () => {
    const { page, close } = await open(
      ['a', 'b', 'c']
        .map(
          (id) =>
            `<phasor-curves id="${id}" controls group="${id === 'c' ? 'other' : 'one'}"></phasor-curves>`,
        )
        .join(''),
    );
    await page.locator('#a [role=slider]').first().focus();
    await page.keyboard.press('End');
    await page.evaluate(() => /** @type {any} */ (window).settled());
    const positions = () =>
      page.evaluate(() =>
        ['a', 'b', 'c'].map((id) => /** @type {any} */ (document.getElementById(id)).position),
      );
    assert.deepEqual(await positions(), [59, 59, 0]);
    await page.locator('#b input[type=text]').nth(1).fill('64');
    await page.evaluate(() => /** @type {any} */ (window).settled());
    const seen = await page.evaluate(() => ({
      dims: ['a', 'b', 'c'].map((id) => /** @type {any} */ (document.getElementById(id)).dim),
      events: /** @type {any} */ (window).events,
    }));
    assert.deepEqual(seen.dims, [64, 64, 32]);
    assert.deepEqual(seen.events[0], ['a', 'phasor-change', { position: 59 }]);
    assert.deepEqual(seen.events.at(-1), ['b', 'phasor-change', { dim: 64 }]);
    assert.ok(seen.events.every((/** @type {string[]} */ [id]) => id !== 'c'));
    await close();
  },
);

forRelease('a box keeps what was typed and says what is wrong, and the figure stays', async () => {
  const { page, close } = await open('<phasor-curves id="a" controls></phasor-curves>');
  const field = page.locator('#a input[type=text]').nth(2);
  await field.fill('abc');
  // when the input rests
  await page.locator('#a .wrong').filter({ hasText: /./ }).waitFor();
  await page.evaluate(() => /** @type {any} */ (window).settled());
  assert.equal(await field.inputValue(), 'abc');
  assert.equal(
    (await page.locator('#a .wrong').allTextContents()).join(''),
    'Base must be a number of at least 1.',
  );
  assert.equal(
    await page.evaluate(() => /** @type {any} */ (document.querySelector('#a')).base),
    1e4,
  );
  await field.fill('100');
  await page.evaluate(() => /** @type {any} */ (window).settled());
  assert.equal((await page.locator('#a .wrong').allTextContents()).join(''), '');
  assert.equal(
    await page.evaluate(() => /** @type {any} */ (document.querySelector('#a')).base),
    100,
  );
  await close();
});

test('the table, CSV, NPY, SVG and PNG hold what is seen', async () => {
  const { page, complaints, close } = await open(
    '<phasor-curves id="a" length="5" columns="0 1"></phasor-curves>',
  );
  const figure = page.locator('#a');
  await choose(figure, 'Show as table');
  await page.locator('#a td').first().waitFor();
  const cells = await page.locator('#a td').allTextContents();
  assert.deepEqual(cells.slice(0, 4), ['0', '1', '0.841', '0.540']);
  assert.equal(cells.length, 10);
  const save = (/** @type {string} */ name) => saved(page, () => choose(figure, name));
  const csv = await save('Save CSV');
  assert.equal(csv.name, 'curves.csv');
  assert.match(
    csv.bytes.toString(),
    /^position \\ dimension,0,1\r\n0,0,1\r\n1,0\.84147096,0\.5403023/,
  );
  const npy = await save('Save NPY');
  assert.equal(npy.bytes.readFloatLE(npy.bytes.length - 4 * 8), Math.fround(Math.sin(1)));
  const svg = (await save('Save SVG')).bytes.toString();
  assert.match(svg, /^<svg [^>]*viewBox="0 0 /);
  assert.match(svg, />position<\/text>/);
  assert.match(svg, /<path [^>]*stroke="rgb/);
  assert.doesNotMatch(svg, /var\(|class=|light-dark/);
  const png = await save('Save PNG');
  assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
  const shown = await page.locator('#a .figure').boundingBox();
  assert.equal(png.bytes.readUInt32BE(16), Math.round(2 * (shown?.width ?? 0)));
  assert.deepEqual(complaints, []);
  await close();
});

forRelease('the saved SVG looks like the figure', async () => {
  const { page, close } = await open('<phasor-curves id="a"></phasor-curves>');
  const difference = await page.evaluate(async () => {
    const { svg } = await import(/** @type {any} */ ('/core/draw/snapshot.js'));
    const figure = document.querySelector('#a')?.shadowRoot?.querySelector('.figure');
    const text = await svg(figure).text();
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
    return [parsed.querySelector('parsererror') === null, parsed.querySelectorAll('path').length];
  });
  assert.deepEqual(difference, [true, 5]);
  await close();
});

forRelease(
  'an odd dimension ends with a sine alone: the pair stands where it turned to',
  async () => {
    const { page, close } = await open(
      '<phasor-curves id="a" dim="3" pair="1" position="2"></phasor-curves>',
    );
    // the angle 2 / 10000 ** (2 / 3)
    assert.match(
      (await textOf(page, '#a', '.claim')) ?? '',
      /at \(sin, cos\) = \(0\.004, 1\.000\)/,
    );
    const notice = await textOf(page, '#a', '.notice');
    assert.match(notice ?? '', /The cosine of pair 1 is no column: dimension 3 is odd\.$/);
    await close();
  },
);
