// <phasor-diagnose>: every kind has an example that differs as it says, the arrays of a page and of
// its reader are compared, and the program that is offered is the one of phasor/conventions.

import assert from 'node:assert/strict';
import { diagnose } from '../../../web/labs/doctor/index.js';
import { beginning, evidence } from '../../../web/labs/doctor/figures/diagnose/evidence.js';
import { compared, most, programOf } from '../../../web/labs/doctor/figures/diagnose/model.js';
import { settings } from '../../../web/labs/doctor/figures/diagnose/settings.js';
import { testBrowser, violations } from '../../harness/browser.js';
import { phasor } from '../../harness/phasor.js';
import { settled } from '../../harness/settled.js';
import { forRelease, test } from '../../harness/tiers.js';

const preset =
  /** @type {import('../../../web/labs/doctor/figures/diagnose/model.js').Settings} */ (
    Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, setting.preset]))
  );

/**
 * @param {number} rows
 * @param {number} columns
 * @param {number} start the first position
 * @returns {number[][]}
 */
const table = (rows, columns, start) => {
  const { data } = phasor.sinusoidal({ length: rows, dim: columns, start });
  return Array.from({ length: rows }, (_, m) => [...data.subarray(m * columns, (m + 1) * columns)]);
};

test('every kind has an example, and it differs in one or two conventions that are named', () => {
  /** @type {Record<string, string[]>} */
  const found = {};
  for (const kind of settings.kind.stops ?? []) {
    const comparison = compared(phasor, { ...preset, kind });
    assert.ok(comparison?.isExample && comparison.before && comparison.after, kind);
    found[kind] = comparison.found.differ.map(({ axis, a, b }) => `${axis}: ${a} → ${b}`);
    const size = (/** @type {import('../../../web/core/api/tensor.js').Tensor} */ { data }) =>
      Math.max(...data.map(Math.abs));
    assert.ok(size(comparison.after) <= comparison.found.tolerance, kind);
    assert.ok(size(comparison.before) > 100 * comparison.found.tolerance, kind);
  }
  assert.deepEqual(found, {
    rotated: ['pairing: half → interleaved'],
    'sinusoidal-table': ['layout: interleaved → concatenated', 'exponent: paper → t2t'],
    'sinusoidal-grid': ['order: 1 0 → 0 1'],
    'cos-sin-cache': ['cache-layout: duplicated → repeated'],
    'inverse-frequencies': ['base: 10000 → 500000'],
    attention: ['score-scale: rsqrt-d → none'],
  });
});

test('given arrays are compared as diagnose compares them, and one alone is not', () => {
  const [a, b] = [table(12, 8, 0), table(12, 8, 1)];
  const given = { ...preset, kind: 'sinusoidal-table', a, b };
  const comparison = compared(phasor, given);
  const wanted = diagnose({ kind: 'sinusoidal-table', a, b });
  assert.deepEqual(comparison?.found, wanted);
  assert.deepEqual(comparison?.arrays.a?.shape, [12, 8]);
  for (const dialect of /** @type {const} */ (['numpy', 'pytorch', 'javascript'])) {
    assert.equal(programOf(comparison, dialect), wanted.convert?.[dialect]);
  }
  assert.equal(programOf(comparison, 'jax'), '');
  assert.equal(compared(phasor, { ...given, b: null }), null);
  // x belongs to rotations: another kind does not read it
  assert.deepEqual(compared(phasor, { ...given, x: 'no array' })?.found, wanted);
  assert.throws(
    () => compared(phasor, { ...given, a: [1, 2] }),
    /a must be \[positions, features\]/,
  );
});

test('what is left of a difference is b − a and b − converted a, and its beginning is cut at the limit', () => {
  const [a, b] = [
    { shape: [1, 2], data: Float64Array.of(1, 2) },
    { shape: [1, 2], data: Float64Array.of(5, 9) },
  ];
  const { alike, before, after } = evidence({ shape: [1, 2], data: Float64Array.of(4, 9) }, a, b);
  assert.deepEqual([alike, [...before.data], [...(after?.data ?? [])]], [true, [4, 7], [1, 0]]);
  const turned = { shape: [2, 1], data: a.data };
  assert.deepEqual([...evidence(null, turned, b).before.data], [5, 9]);
  const matrix = { shape: [2, 3], data: Float32Array.of(1, 2, 3, 4, 5, 6) };
  assert.deepEqual([...beginning(matrix, 9, 2).data], [1, 2, 4, 5]);
  assert.deepEqual(beginning(matrix, 1, 9), { shape: [1, 3], data: Float32Array.of(1, 2, 3) });
  const rows = most.rows + 1;
  const long = { kind: 'sinusoidal-table', a: table(rows, 4, 0), b: table(rows, 4, 1) };
  const cut = compared(phasor, { ...preset, ...long });
  assert.deepEqual([cut?.cut, cut?.before?.shape], [true, [most.rows, 4]]);
});

// ---- in a page ----

const browser = testBrowser();

/** @param {string} attributes @param {object} [given] */
async function open(attributes, given = {}) {
  const html = `<!doctype html><html lang="en"><title>two arrays</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <style>:root { color-scheme: light dark } body { background: light-dark(#fff, #121417) }</style>
    <script type="module" src="article/lessons.js"></script>
    <main><h1>two arrays</h1><phasor-diagnose ${attributes}></phasor-diagnose></main>`;
  const opened = await browser.open('diagnose.html', { html, ...given });
  const figure = opened.page.locator('phasor-diagnose');
  await figure.locator('.frame.ready').waitFor();
  await settled(opened.page);
  return { ...opened, figure };
}

test('a bare tag shows an example, says so, and offers its programs', async () => {
  const { page, figure, complaints, close } = await open('');
  assert.equal(await figure.locator('.claim').innerText(), 'The arrays differ in one convention.');
  assert.equal(
    await figure.locator('.notice').innerText(),
    'No array is given: this is an example.',
  );
  assert.deepEqual(await figure.locator('.why code').allInnerTexts(), [
    'pairing: half → interleaved',
  ]);
  assert.equal(await figure.locator('textarea').first().isVisible(), false);
  const colors = await figure.locator('.maps canvas').evaluateAll((all) =>
    all.map((canvas) => {
      const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
      const context = /** @type {HTMLCanvasElement} */ (canvas).getContext('2d');
      const { data } = /** @type {CanvasRenderingContext2D} */ (context).getImageData(
        0,
        0,
        width,
        height,
      );
      return new Set(new Uint32Array(data.buffer)).size;
    }),
  );
  // nothing is left of the difference
  assert.ok(colors[0] > 20, String(colors));
  assert.equal(colors[1], 1);
  const [numpy, javascript, jax] = await page.evaluate(() => {
    const element = /** @type {any} */ (document.querySelector('phasor-diagnose'));
    return ['numpy', 'javascript', 'jax'].map((dialect) => element.code(dialect));
  });
  assert.match(numpy, /def convert\(a\)/);
  assert.match(javascript, /function convert/);
  assert.equal(jax, '');
  assert.deepEqual(await figure.locator('.programs summary').allInnerTexts(), [
    'NumPy',
    'PyTorch',
    'JavaScript',
  ]);
  assert.deepEqual(complaints, []);
  await close();
});

test('arrays that a page gives are compared, reported and shown; wrong ones are a message', async () => {
  const { page, figure, complaints, close } = await open('kind="sinusoidal-table" controls');
  const details = await page.evaluate(
    async ([a, b]) => {
      /** @type {any[]} */
      const events = [];
      addEventListener('phasor-diagnosis', (event) =>
        events.push(/** @type {CustomEvent} */ (event).detail),
      );
      const element = /** @type {any} */ (document.querySelector('phasor-diagnose'));
      Object.assign(element, { a, b });
      await /** @type {any} */ (window).settled();
      return events;
    },
    [table(12, 8, 0), table(12, 8, 2)],
  );
  assert.equal(details.length, 1);
  assert.equal(details[0].verdict, 'differ');
  assert.deepEqual(details[0].differ, [{ axis: 'start', a: '0', b: '2' }]);
  assert.ok(details[0].residual <= details[0].tolerance);
  assert.deepEqual((await figure.locator('.array-about').allInnerTexts()).slice(0, 2), [
    'shape [12, 8]',
    'shape [12, 8]',
  ]);
  await page.evaluate(() => {
    /** @type {any} */ (document.querySelector('phasor-diagnose')).b = [1, 2];
  });
  await settled(page);
  assert.match(
    await figure.locator('.message').innerText(),
    /diagnose: b must be \[positions, features\]/,
  );
  assert.equal(await figure.locator('.claim').isVisible(), false);
  assert.equal(await figure.locator('.why code').count(), 0);
  assert.deepEqual(complaints, []);
  await close();
});

test('what was found is reported with its sentence, once, whatever the listener reads', async () => {
  const { figure, close } = await open('kind="sinusoidal-table"');
  const events = await figure.evaluate(
    async (given, [a, b]) => {
      const element = /** @type {any} */ (given);
      /** @type {unknown[]} */
      const all = [];
      element.addEventListener('phasor-diagnosis', () =>
        all.push([element.claim, element.caption]),
      );
      for (const change of [{ a, b }, { caption: 'c' }, { b: a }]) {
        Object.assign(element, change);
        await /** @type {any} */ (window).settled();
      }
      return all;
    },
    [table(12, 8, 0), table(12, 8, 2)],
  );
  assert.deepEqual(events, [
    ['The arrays differ in one convention.', ''],
    ['Both arrays follow the same conventions.', 'c'],
  ]);
  await close();
});

test('a reader pastes one array and opens the other; the kind is chosen', async () => {
  const { page, figure, complaints, close } = await open('controls');
  await figure.getByLabel('What the arrays are').selectOption('sinusoidal-table');
  await settled(page);
  assert.deepEqual(await figure.locator('.why code').allInnerTexts(), [
    'layout: interleaved → concatenated',
    'exponent: paper → t2t',
  ]);
  assert.equal(await figure.getByLabel('x, the input').isVisible(), false);
  await figure.getByLabel('a, your array').fill(JSON.stringify(table(12, 8, 0)));
  await settled(page);
  assert.equal(await figure.locator('.claim').innerText(), 'Give two arrays that should be equal.');
  assert.equal(await figure.locator('.notice').innerText(), '');
  const file = {
    name: 'b.json',
    mimeType: '',
    buffer: Buffer.from(JSON.stringify(table(12, 8, 1))),
  };
  await figure.locator('#b-file').setInputFiles(file);
  await figure.getByText('start: 0 → 1').waitFor();
  // what was typed stays where it is
  assert.match(await figure.getByLabel('a, your array').inputValue(), /^\[\[0,1,/);
  assert.deepEqual(complaints, []);
  await close();
});

for (const [width, colorScheme] of /** @type {const} */ ([
  [1280, 'light'],
  [390, 'dark'],
])) {
  forRelease(
    `axe finds nothing at ${width} pixels, ${colorScheme}, with every program open`,
    async () => {
      const { page, figure, complaints, close } = await open('controls', {
        colorScheme,
        viewport: { width, height: 1600 },
        bypassCSP: true,
      });
      for (const summary of await figure.locator('.programs summary').all()) await summary.click();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} pixels too wide`);
      assert.deepEqual(await violations(page), []);
      assert.deepEqual(complaints, []);
      await close();
    },
  );
}
