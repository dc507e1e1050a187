import assert from 'node:assert/strict';
import { saturation } from '../../web/core/figures/steps/gradient.js';
import { jacobianNorm } from '../../web/core/kit/jacobian.js';
import { inputs } from '../../web/core/figures/steps/inputs.js';
import { attend } from '../../web/core/figures/steps/model.js';
import { testBrowser } from '../harness/browser.js';
import { openFigures } from '../harness/figures.js';
import { runPython } from '../harness/numpy.js';
import { phasor } from '../harness/phasor.js';
import { forRelease, test } from '../harness/tiers.js';

/** @typedef {import('../../web/core/api/tensor.js').Tensor} Tensor */
/** @typedef {import('playwright-core').Page} Page */

/** @param {number[][]} rows @returns {Tensor} */
const matrix = (rows) => ({
  shape: [rows.length, rows[0].length],
  data: Float32Array.from(rows.flat()),
});
const none = { q: null, k: null, v: null, x: null, wq: null, wk: null, wv: null, wo: null };

/** @param {Tensor} found @param {number[]} wanted @param {number} [tolerance] */
function near(found, wanted, tolerance = 2e-6) {
  assert.equal(found.data.length, wanted.length);
  wanted.forEach((value, k) =>
    assert.ok(Math.abs(found.data[k] - value) <= tolerance, `${k}: ${found.data[k]}, not ${value}`),
  );
}

test('the stages of a worked example are the known ones', () => {
  const identity = matrix([
    [1, 0],
    [0, 1],
  ]);
  const v = matrix([
    [1, 2],
    [3, 4],
  ]);
  const settings = { ...none, q: identity, k: identity, v, heads: 1, mask: 'none', scale: true };
  const model = attend(phasor, inputs(phasor, settings));
  const large = 0.669761549326657;
  near(model.part('scores', 0), [1, 0, 0, 1]);
  near(model.part('scaled', 0), [Math.SQRT1_2, 0, 0, Math.SQRT1_2]);
  near(model.part('weights', 0), [large, 1 - large, 1 - large, large]);
  near(
    model.part('output', 0),
    [1.66047690134669, 2.66047690134669, 2.33952309865331, 3.33952309865331],
  );
});

test('every head has projections of its own, and joined they pass through W_O to the output', () => {
  const settings = { ...none, heads: 2, mask: 'causal', scale: false };
  const given = inputs(phasor, settings);
  const model = attend(phasor, given);
  const x = /** @type {Tensor} */ (given.x);
  /** @param {Tensor} a @param {Tensor} b */
  const product = (a, b) =>
    Array.from({ length: a.shape[0] * b.shape[1] }, (_, at) => {
      const [row, column] = [Math.floor(at / b.shape[1]), at % b.shape[1]];
      let sum = 0;
      for (let k = 0; k < b.shape[0]; ++k) {
        sum += a.data[row * a.shape[1] + k] * b.data[k * b.shape[1] + column];
      }
      return sum;
    });
  for (const head of [0, 1]) {
    for (const name of ['q', 'k', 'v']) {
      near(model.part(name, head), product(x, model.part(`w${name}`, head)));
    }
    near(model.part('values', head), product(model.part('weights', head), model.part('v', head)));
  }
  assert.notDeepEqual(model.part('weights', 0).data, model.part('weights', 1).data);
  near(model.part('output', 0), product(model.part('concat', 0), model.part('wo', 0)));
});

test('the norm of the softmax’s derivative is that of the whole matrix', () => {
  for (const weights of [
    [1, 0, 0],
    [0.5, 0.5],
    [0.1, 0.2, 0.3, 0.4],
  ]) {
    const whole = weights.flatMap((a, i) => weights.map((b, j) => (i === j ? a - a * a : -a * b)));
    const norm = Math.hypot(...whole);
    assert.ok(Math.abs(jacobianNorm(Float32Array.from(weights)) - norm) < 1e-7);
  }
});

test('without the division the softmax saturates and gradients vanish as keys get longer', async () => {
  const points = await saturation(phasor);
  /** @param {number} dk */
  const at = (dk) => points.find((point) => point.dk === dk) ?? { plain: NaN, divided: NaN };
  // measured independently: mean norms for unit-normal q and k, 8 keys
  for (const [dk, plain, divided] of [
    [4, 0.339, 0.36],
    [64, 0.152, 0.367],
    [512, 0.071, 0.362],
  ]) {
    assert.ok(Math.abs(at(dk).plain - plain) < 0.025, `${dk}: ${at(dk).plain}`);
    assert.ok(Math.abs(at(dk).divided - divided) < 0.015, `${dk}: ${at(dk).divided}`);
  }
});

const browser = testBrowser();

/** @param {string} body @param {import('playwright-core').BrowserContextOptions} [options] */
async function open(body, options) {
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
    <title>steps</title><style>:root { color-scheme: light dark }
    body { background: light-dark(#ffffff, #121417); color: light-dark(#1b1d20, #e9e8e4) }</style>
    <script type="module" src="core/figures/define.js"></script>
    <script type="module">
      window.frames3 = settled;
      window.events = [];
      for (const type of ['phasor-change', 'phasor-select', 'phasor-error']) {
        addEventListener(type, ({ detail }) => events.push([type, detail]));
      }
      window.inside = (selector, index = 0) => document.querySelectorAll('phasor-steps')[index]
        .shadowRoot.querySelector(selector);
    </script><body><main><h1>steps</h1>${body}</main>`;
  const opened = await browser.open('steps-test.html', { html, ...options });
  // the chart comes last
  await opened.page.waitForFunction(() =>
    [...document.querySelectorAll('phasor-steps')].every((element) =>
      element.shadowRoot?.querySelector('.chart .curve'),
    ),
  );
  await settled(opened.page);
  return opened;
}

/** @param {Page} page */
const settled = (page) => page.evaluate(() => /** @type {any} */ (window).frames3());

/** @param {Page} page @param {string} selector */
const textOf = (page, selector) =>
  page.evaluate((chosen) => /** @type {any} */ (window).inside(chosen).textContent, selector);

/** Every number of the matrix with this name. @param {Page} page @param {string} label */
const numbersOf = (page, label) =>
  page.evaluate((name) => {
    const grid = /** @type {any} */ (window).inside(`[role=grid][aria-label^="${name}, "]`);
    return [...grid.querySelectorAll('.number')].map((cell) =>
      Number(
        (cell.querySelector('input')?.value ?? cell.textContent)
          .replace('−', '-')
          .replace('∞', 'Infinity'),
      ),
    );
  }, label);

/** @param {Page} page @param {string} label @param {Tensor} tensor */
async function shows(page, label, tensor) {
  const found = await numbersOf(page, label);
  assert.equal(found.length, tensor.data.length, label);
  found.forEach((value, k) => {
    const wanted = tensor.data[k];
    assert.ok(
      value === wanted || Math.abs(value - wanted) <= 0.00051,
      `${label} ${k}: ${value}, not ${wanted}`,
    );
  });
}

const q = matrix([
  [1, 0, 2, 1],
  [0, 2, 1, -1],
  [1, 1, 0, 2],
]);
const k = matrix([
  [1, 1, 2, 0],
  [0, 2, 0, 1],
  [2, -1, 0, 1],
]);
const v = matrix([
  [1, 0, 2, 0],
  [0, 3, 0, 1],
  [2, 1, 0, -1],
]);

/** @param {Page} page @param {Tensor} queries @param {{ causal?: boolean, scale?: number }} options */
async function showsAttention(page, queries, options) {
  const stages = /** @type {const} */ (['scores', 'masked', 'weights']);
  const result = phasor.attention(queries, k, v, { ...options, return: stages });
  const plain = phasor.attention(queries, k, v, { scale: 1, return: ['scores'] });
  await shows(page, 'Q, queries', queries);
  await shows(page, 'scores', plain.scores);
  const isDivided = options.scale !== 1;
  const divided = isDivided ? 'scaled scores' : 'scores that are not divided, as before';
  await shows(page, divided, result.scores);
  const masked = options.causal ? 'masked scores' : 'scores without a mask, as before';
  await shows(page, masked, result.masked);
  await shows(page, 'weights', result.weights);
  await shows(page, 'output of the head', result.output);
}

test('every stage shows the library’s numbers, and the two switches change them', async () => {
  const { page, complaints, strangers, close } = await open('<phasor-steps></phasor-steps>');
  await showsAttention(page, q, {});
  await page.locator('phasor-steps').getByRole('button', { name: 'divide' }).click();
  await settled(page);
  await showsAttention(page, q, { scale: 1 });
  assert.match(await textOf(page, '.place'), /Step 2 of 5: Scale/);
  await page.locator('phasor-steps').getByRole('button', { name: 'causal mask' }).click();
  await settled(page);
  await showsAttention(page, q, { scale: 1, causal: true });
  assert.deepEqual(
    await page.evaluate(() =>
      [
        .../** @type {any} */ (window)
          .inside('.stage:has([aria-label^=weights])')
          .querySelectorAll('.sum'),
      ].map((cell) => cell.textContent),
    ),
    ['1.000', '1.000', '1.000'],
  );
  assert.deepEqual(complaints, []);
  assert.deepEqual(strangers, []);
  await close();
});

test('an edited number flows through all stages; a wrong one is marked, kept and changes nothing', async () => {
  const { page, close } = await open('<phasor-steps mask="causal"></phasor-steps>');
  const field = page.locator('phasor-steps').getByLabel('Q, queries, row 0, column 2');
  await field.fill('−1.25');
  await settled(page);
  const edited = { shape: [3, 4], data: q.data.slice() };
  edited.data[2] = -1.25;
  await showsAttention(page, edited, { causal: true });
  for (const wrong of ['abc', '', '1e400', '-', 'NaN', '2000000']) {
    await field.fill(wrong);
    // what is wrong is said when the input rests, or leaves
    await field.blur();
    await settled(page);
    assert.equal(await field.getAttribute('aria-invalid'), 'true', wrong);
    assert.equal(await field.inputValue(), wrong);
    assert.match(
      await textOf(page, '.stage .wrong:not(:empty)'),
      /Must be a number from -1000000 to 1000000; −1\.25 holds/,
    );
    await shows(
      page,
      'scores',
      phasor.attention(edited, k, v, { scale: 1, return: ['scores'] }).scores,
    );
  }
  await field.press('Escape');
  assert.equal(await field.inputValue(), '−1.25');
  assert.equal(await field.getAttribute('aria-invalid'), null);
  const changes = await page.evaluate(
    () =>
      /** @type {any} */ (window).events.filter(
        ([type, detail]) => type === 'phasor-change' && detail.q,
      ).length,
  );
  assert.equal(changes, 1);
  await close();
});

forRelease('a chosen number lights up where it comes from and writes its sum out', async () => {
  const { page, close } = await open('<phasor-steps></phasor-steps>');
  const cell = (
    /** @type {string} */ name,
    /** @type {number} */ row,
    /** @type {number} */ column,
  ) =>
    page.locator(
      `phasor-steps [aria-label^="${name}, "] [data-row="${row}"][data-column="${column}"]`,
    );
  await cell('scores', 1, 2).click();
  await settled(page);
  assert.equal(await textOf(page, '.sum-line'), 'query 1 · key 2 = 0·2 + 2·−1 + 1·0 + −1·1 = −3');
  const marked = () =>
    page.evaluate(() =>
      [
        .../** @type {any} */ (window).inside('.figure').querySelectorAll('.mark:not([hidden])'),
      ].map((mark) => [
        mark.closest('.matrix').querySelector('.grid').getAttribute('aria-label').split(',')[0],
        mark.style.gridArea.replaceAll(' ', ''),
      ]),
    );
  assert.deepEqual(await marked(), [
    ['Q', '3/2/4/6'],
    ['K', '4/2/5/6'],
    ['scores', '3/4/4/5'],
  ]);
  await cell('weights', 2, 0).click();
  await settled(page);
  assert.equal(
    await textOf(page, '.sum-line'),
    'weight of key 0 for query 2 = e1 ÷ (e1 + e2 + e1.500) = 0.186',
  );
  // pinned by the click: hovering shows others only when it is released
  await page.keyboard.press('Escape');
  await cell('output of the head', 2, 1).hover();
  await settled(page);
  assert.match(
    await textOf(page, '.sum-line'),
    /^output 2, number 1 = 0\.186·0 \+ 0\.506·3 \+ 0\.307·1 = 1\.827$/,
  );
  // hovering changes no setting
  assert.match(await textOf(page, '.place'), /Softmax/);
  const events = await page.evaluate(() => /** @type {any} */ (window).events);
  assert.deepEqual(events[0], ['phasor-change', { query: 1, key: 2, step: 'scores' }]);
  assert.deepEqual(events[1], [
    'phasor-select',
    { matrix: 'scores', row: 1, column: 2, value: -3 },
  ]);
  assert.deepEqual(
    events.slice(2).map((/** @type {any} */ [type, detail]) => detail.pinned ?? type),
    [true, 'phasor-change', 'phasor-select', false],
  );
  await close();
});

test('by keyboard: through the steps and the numbers, without a key reaching the page', async () => {
  const { page, close } = await open('<phasor-steps></phasor-steps>');
  await page.evaluate(() => {
    const all = /** @type {any} */ (window);
    all.leaked = [];
    document.addEventListener('keydown', ({ key }) => all.leaked.push(key));
  });
  await page.keyboard.press('Tab');
  for (const [key, step] of [
    ['ArrowRight', 'Step 2 of 5: Scale'],
    ['ArrowRight', 'Step 3 of 5: Mask'],
    ['ArrowLeft', 'Step 2 of 5: Scale'],
  ]) {
    await page.keyboard.press(key);
    await settled(page);
    assert.equal(await textOf(page, '.place'), step);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const focused = () =>
    page.evaluate(() =>
      document.activeElement?.shadowRoot?.activeElement?.getAttribute('aria-label'),
    );
  assert.equal(await focused(), 'Q, queries, row 0, column 0');
  // over the whole of a number the arrows go to the next one
  await page.keyboard.press('ArrowRight');
  assert.equal(await focused(), 'Q, queries, row 0, column 1');
  await page.keyboard.press('ArrowDown');
  assert.equal(await focused(), 'Q, queries, row 1, column 1');
  await page.keyboard.type('7.5');
  // within it they move the caret
  await page.keyboard.press('ArrowLeft');
  assert.equal(await focused(), 'Q, queries, row 1, column 1');
  await page.keyboard.press('Enter');
  assert.equal(await focused(), 'Q, queries, row 2, column 1');
  await settled(page);
  assert.equal((await numbersOf(page, 'Q, queries'))[5], 7.5);
  for (let press = 0; press < 3; ++press) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await settled(page);
  assert.equal(
    await textOf(page, '[role=status]'),
    'scores: query 1 · key 1 = 0·0 + 7.500·2 + 1·0 + −1·1 = 14',
  );
  const leaked = await page.evaluate(() => /** @type {any} */ (window).leaked);
  assert.deepEqual([...new Set(leaked)], ['Tab']);
  await close();
});

/** @param {ReturnType<typeof inputs>} given, of which x, q, k and v are no weights */
const layerOf = ({ wq, wk, wv, wo, heads }) => phasor.multiHead({ wq, wk, wv, wo, heads });

forRelease(
  'several heads: projections, heads side by side, W_O, all of them the library’s',
  async () => {
    const { page, complaints, close } = await open(
      '<phasor-steps heads="2" mask="causal" head="1"></phasor-steps>',
    );
    const check = async (
      /** @type {ReturnType<typeof inputs>} */ given,
      /** @type {number} */ head,
    ) => {
      const layer = layerOf(given);
      const x = /** @type {Tensor} */ (given.x);
      const result = layer.forward(x, { causal: true });
      const at = (/** @type {Tensor} */ { shape: [, n, m], data }) => ({
        shape: [n, m],
        data: data.slice(head * n * m, (head + 1) * n * m),
      });
      await shows(page, `weights`, at(result.weights));
      await shows(page, 'output of the head', at(result.heads));
      await shows(page, 'output', result.output);
    };
    const given = inputs(phasor, { ...none, heads: 2, mask: 'causal', scale: true });
    await check(given, 1);
    assert.equal(await textOf(page, '.place'), 'Step 1 of 8: Project');
    await page.locator('phasor-steps').getByRole('radio', { name: 'head 0' }).click();
    await settled(page);
    await check(given, 0);
    // an edit of the second head's W_Q changes that head
    await page.locator('phasor-steps').getByRole('radio', { name: 'head 1' }).click();
    await page
      .locator('phasor-steps')
      .getByLabel('W Q, makes queries, head 1, row 0, column 1')
      .fill('3');
    await settled(page);
    const wq = { shape: given.wq.shape, data: given.wq.data.slice() };
    wq.data[3] = 3;
    await check({ ...given, wq }, 1);
    assert.deepEqual(complaints, []);
    await close();
  },
);

forRelease(
  'what is wrong is said, and mended is drawn: JSON, ragged rows, shapes that do not fit',
  async () => {
    const { page, complaints, close } = await open(
      '<phasor-steps q="[[1,2],[3]]"></phasor-steps><phasor-steps k="[[1,2]]"></phasor-steps>',
    );
    await showsAttention(page, q, {});
    assert.match(
      await textOf(page, '.message'),
      /^q must be a matrix: rows of equal length with finite numbers, got '/,
    );
    const second = () =>
      page.evaluate(() => /** @type {any} */ (window).inside('.message', 1).textContent);
    assert.match(await second(), /^attention: /);
    for (const wrong of ['{', '[]', '[[]]', '[[1e400]]', '[["1"]]', 'null null', '[1]']) {
      await page.evaluate(
        (text) => document.querySelector('phasor-steps')?.setAttribute('q', text),
        wrong,
      );
      await settled(page);
      assert.match(await textOf(page, '.message'), /^q (must be|is no JSON)/, wrong);
      await showsAttention(page, q, {});
    }
    await page.evaluate(() => {
      const element = /** @type {any} */ (document.querySelector('phasor-steps'));
      element.q = { shape: [1, 4], data: Float32Array.of(1, NaN, 0, 0) };
    });
    await settled(page);
    assert.match(await textOf(page, '.message'), /^q must be/);
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('phasor-steps')) {
        Object.assign(element, { q: null, k: null });
      }
    });
    await settled(page);
    assert.equal(await textOf(page, '.message'), '');
    assert.equal(await second(), '');
    assert.deepEqual(complaints, []);
    await close();
  },
);

forRelease('ten thousand rows: the first are drawn as heat maps, and it says so', async () => {
  const { page, complaints, close } = await open('<phasor-steps mask="causal"></phasor-steps>');
  await page.evaluate(async () => {
    const element = /** @type {any} */ (document.querySelector('phasor-steps'));
    const long = {
      shape: [10_000, 16],
      data: new Float32Array(160_000).map((_, at) => Math.sin(at)),
    };
    Object.assign(element, { q: long, k: long, v: long });
    await /** @type {any} */ (window).frames3();
  });
  assert.match(await textOf(page, '.notice'), /first 128 of 10000 rows.*heat maps/);
  const seen = await page.evaluate(() => {
    const element = /** @type {any} */ (document.querySelector('phasor-steps'));
    const { tensor } = element.data();
    return { kept: element.q.shape, shown: tensor.shape };
  });
  assert.deepEqual(seen, { kept: [10_000, 16], shown: [128, 128] });
  const map = page.locator('phasor-steps [aria-label^="weights, 128"]');
  await map.focus();
  await map.press('Control+End');
  await settled(page);
  assert.match(
    await textOf(page, '.sum-line'),
    /^weight of key 127 for query 127 = .*\+ … \(128 terms\)\) = /,
  );
  assert.deepEqual(complaints, []);
  await close();
});

forRelease('a group moves together', async () => {
  const { page, close } = await open(
    '<phasor-steps group="a"></phasor-steps><phasor-steps group="a" step="softmax"></phasor-steps>',
  );
  const moved = await page.evaluate(async () => {
    const [first, second] = /** @type {any[]} */ ([...document.querySelectorAll('phasor-steps')]);
    first.set({ query: 2, key: 1 });
    await /** @type {any} */ (window).settled();
    return { query: second.query, key: second.key, step: second.step };
  });
  assert.deepEqual(moved, { query: 2, key: 1, step: 'softmax' });
  await close();
});

forRelease('the copied program computes what is on screen', async () => {
  const { page, close } = await open(
    '<phasor-steps heads="2" mask="causal" scale="off"></phasor-steps>',
  );
  const program = await page.evaluate(() =>
    /** @type {any} */ (document.querySelector('phasor-steps')).code('numpy'),
  );
  const [, printed] = runPython(`${program}print("@", *Y.ravel())`).split('@');
  const given = inputs(phasor, { ...none, heads: 2, mask: 'causal', scale: false });
  const { output } = layerOf(given).forward(/** @type {Tensor} */ (given.x), {
    causal: true,
    scale: 1,
  });
  near(output, printed.trim().split(' ').map(Number));
  await shows(page, 'output', output);
  await close();
});

test('a matrix that repeats the one before it says so in its heading', async () => {
  const { page, close } = await open('<phasor-steps></phasor-steps>');
  const headings = () => page.locator('phasor-steps .title small').allInnerTexts();
  /** @param {Record<string, unknown>} change */
  const set = async (change) => {
    await page
      .locator('phasor-steps')
      .evaluate((figure, all) => Object.assign(figure, all), change);
    await settled(page);
  };
  const has = async (/** @type {string[]} */ ...wanted) => {
    const all = await headings();
    for (const each of wanted) assert.ok(all.includes(each), `${each}: ${all}`);
  };
  await has('scaled', 'no mask: as before');
  await set({ mask: 'causal', scale: false });
  await has('not divided: as before', 'masked');
  await set({ mask: 'none' });
  await has('not divided: as before', 'no mask: as before');
  await close();
});

test('the line with the sum stays in sight while one scrolls, and lies on no matrix of a slide that is scaled', async () => {
  const slide = (
    /** @type {string} */ style,
  ) => `<div style="position: relative; overflow: hidden; height: 700px">
    <div style="position: absolute; inset: 50% auto auto 50%; width: 960px; height: 700px; ${style}">
      <phasor-steps></phasor-steps></div></div>`;
  for (const [body, isSticky] of /** @type {const} */ ([
    ['<phasor-steps></phasor-steps>', true],
    [slide('transform: translate(-50%, -50%) scale(0.9)'), false],
    [slide('translate: -50% -50%; scale: 0.9'), false],
  ])) {
    const { page, complaints, close } = await openFigures(browser, body, {
      viewport: { width: 1000, height: 560 },
    });
    const { line, lowest, edge } = await page.evaluate(() => {
      const root = document.querySelector('phasor-steps')?.shadowRoot;
      const bottom = (/** @type {Element} */ node) => node.getBoundingClientRect().bottom;
      const parts = Array.from(root?.querySelectorAll('.line:not([hidden]), .beside') ?? []);
      const sum = /** @type {Element} */ (root?.querySelector('.sum-line'));
      return {
        line: sum.getBoundingClientRect(),
        lowest: Math.max(...parts.map(bottom)),
        edge: innerHeight,
      };
    });
    if (isSticky) assert.ok(lowest > edge && Math.abs(line.bottom - edge) < 1, `${line.bottom}`);
    else assert.ok(line.top >= lowest - 1, `${body}: ${line.top} is above ${lowest}`);
    assert.deepEqual(complaints, []);
    await close();
  }
});
