// <phasor-mask> and its lab: the picture is the rule, the counts are those of phasor/masks, a rule that is
// wrong leaves the last picture.

import assert from 'node:assert/strict';
import { Mask, optionsOf, percent, sentence } from '../../../web/labs/masks/figures/mask/model.js';
import { presetNumbers, presets } from '../../../web/labs/masks/figures/mask/presets.js';
import { readNumbers } from '../../../web/labs/masks/figures/mask/settings.js';
import { blocks, maskOf } from '../../../web/labs/masks/index.js';
import { pixels, testBrowser, violations } from '../../harness/browser.js';
import { given as named, rules, optionsFor } from '../../harness/mask-rules.js';
import { settled } from '../../harness/settled.js';
import { forRelease, test } from '../../harness/tiers.js';

const preset = {
  rule: 'k <= q',
  versus: '',
  numbers: presetNumbers,
  queries: 64,
  keys: 64,
  block: 16,
  head: 0,
  heads: 8,
  entry: 0,
};

test('every preset is a rule that counts the blocks that phasor/masks counts', () => {
  for (const { rule } of presets) {
    const settings = { ...preset, rule, queries: 500, keys: 600 };
    const found = new Mask(settings).blocks(16);
    const wanted = blocks(rule, {
      ...optionsOf(rule, settings),
      queries: 500,
      keys: 600,
      block: 16,
    });
    assert.deepEqual(
      [found?.full, found?.partial, found?.empty],
      [wanted.full, wanted.partial, wanted.empty],
      rule,
    );
  }
});

test('the queries that see no key are those whose row of the mask is empty', () => {
  const plain = (/** @type {string} */ _, /** @type {unknown} */ value) =>
    value instanceof Float64Array ? [...value] : value;
  const numbers = Object.entries(named)
    .map(([name, value]) => `${name}=${JSON.stringify(value, plain)}`)
    .join(' ');
  for (const [rule] of rules) {
    for (const [queries, keys] of [
      [1, 1],
      [40, 30],
      [33, 70],
    ]) {
      const { data } = maskOf(rule, optionsFor(rule, queries, keys));
      const none = Array.from({ length: queries }, (_, q) => q).filter(
        (q) => !data.subarray(q * keys, (q + 1) * keys).includes(1),
      );
      const blind = new Mask({ ...preset, rule, numbers, queries, keys }).blind();
      assert.deepEqual([blind?.count, blind?.first], [none.length, none[0] ?? -1], rule);
    }
  }
  const far = new Mask({ ...preset, rule: 'k <= q && q - k < window', queries: 1e6, keys: 1e6 });
  assert.equal(far.blind()?.count, 0);
  const late = { ...preset, rule: 'k <= q + keys - queries', queries: 1e6, keys: 1000 };
  assert.deepEqual([new Mask(late).blind()?.count, new Mask(late).blind()?.first], [999_000, 0]);
});

test('a sentence says what is computed and what is saved, with the digits that mean something', () => {
  const mask = new Mask({ ...preset, queries: 256, keys: 256 });
  assert.equal(
    sentence(mask.blocks(128), mask.blind(), 128),
    '3 of 4 blocks of 128 × 128 cells have to be computed; 25.0\u00a0% of the work is saved. Every query sees a key.',
  );
  const blind = new Mask({ ...preset, rule: 'k < q', queries: 256, keys: 256 });
  assert.match(
    sentence(blind.blocks(128), blind.blind(), 128),
    /saved\. One query sees no key: 0\.$/,
  );
  assert.deepEqual([0, 1, 0.5, 0.99961607, 0.000123].map(percent), [
    '0\u00a0%',
    '100\u00a0%',
    '50.0\u00a0%',
    '99.962\u00a0%',
    '0.012\u00a0%',
  ]);
});

test('numbers are read by name, and a list has commas', () => {
  assert.deepEqual(readNumbers('w=3  lengths=1,2.5 z=-1e3'), { w: 3, lengths: [1, 2.5], z: -1000 });
  for (const wrong of ['w', 'w=', 'w=a', 'w=1,,2', '3=4', 'w==3']) {
    assert.equal(readNumbers(wrong), undefined, wrong);
  }
});

// ---- in a page ----

const browser = testBrowser();

/** @param {string} attributes @param {object} [given] */
async function open(attributes, given = {}) {
  const html = `<!doctype html><html lang="en"><title>a mask</title>
    <script type="module" src="article/lessons.js"></script>
    <main><h1>a mask</h1><phasor-mask ${attributes}></phasor-mask></main>`;
  const opened = await browser.open('mask.html', { html, ...given });
  const figure = opened.page.locator('phasor-mask');
  await figure.locator('.frame.ready').waitFor();
  await settled(opened.page);
  return { ...opened, figure };
}

test('a pixel of the picture is a cell of the mask', async () => {
  const { page, complaints, close } = await open('queries="20" keys="30" rule="k &lt;= q + 3"');
  const { width, height, data } = await pixels(page, 'phasor-mask');
  assert.deepEqual([width, height], [30, 20]);
  const mask = maskOf('k <= q + 3', { queries: 20, keys: 30 });
  const colors = new Set();
  mask.data.forEach((visible, cell) =>
    colors.add(`${visible} ${data.slice(4 * cell, 4 * cell + 3)}`),
  );
  assert.equal(colors.size, 2, `${[...colors]}`);
  assert.deepEqual(complaints, []);
  await close();
});

test('numbers of the element are lists of lists, and its picture is that of one batch entry', async () => {
  const doc = [
    [0, 0, 1, 2, 2],
    [0, 1, 1, 1, 2],
  ];
  const rule = 'doc[b, q] == doc[b, k]';
  const { page, complaints, close } = await open(
    `queries="5" keys="5" entry="1" numbers="w=3 doc=${JSON.stringify(doc)}" rule="${rule}"`,
  );
  const { data } = await pixels(page, 'phasor-mask');
  const mask = maskOf(rule, { queries: 5, keys: 5, batch: 2, doc });
  const colors = [new Set(), new Set()];
  mask.data
    .subarray(25)
    .forEach((visible, cell) => colors[visible].add(data.slice(4 * cell, 4 * cell + 3).join()));
  assert.notDeepEqual(...colors);
  assert.deepEqual(
    colors.map(({ size }) => size),
    [1, 1],
  );
  assert.deepEqual(complaints, []);
  await close();
});

test('a rule is typed or chosen; one that is wrong says where, and the last picture stays', async () => {
  const { page, figure, close } = await open('controls');
  const claim = figure.locator('.claim');
  assert.match(await claim.innerText(), /^21 of 64 blocks/);
  await figure.getByRole('button', { name: 'causal', exact: true }).click();
  await settled(page);
  assert.match(await claim.innerText(), /^36 of 64 blocks/);
  assert.equal(await figure.getByLabel('Rule').inputValue(), 'k <= q');
  const before = await pixels(page, 'phasor-mask');
  await figure.getByLabel('Rule').fill('k <= q &&');
  await figure.getByLabel('Rule').press('Enter');
  await settled(page);
  assert.match(
    await figure.locator('.message').innerText(),
    /rule cannot be read at character 10: Expected expression/,
  );
  assert.deepEqual(await pixels(page, 'phasor-mask'), before);
  assert.match(await claim.innerText(), /^36 of 64 blocks/);
  await figure.getByLabel('Rule').fill('k <= q && k > 100');
  await settled(page);
  assert.equal(await figure.locator('.message').innerText(), '');
  assert.match(await claim.innerText(), /101 queries see no key, the first is 0/);
  await close();
});

test('blocks are reported with their sentence, and again when there are others', async () => {
  const { figure, close } = await open('');
  const events = await figure.evaluate(async (given) => {
    const element = /** @type {any} */ (given);
    /** @type {unknown[]} */
    const all = [];
    element.addEventListener('phasor-blocks', (/** @type {CustomEvent} */ { detail }) =>
      all.push([detail, element.claim.slice(0, 12), element.caption]),
    );
    for (const change of [
      { rule: 'k <= q' },
      { caption: 'a' },
      { rule: 'k <= q && true' },
      { rule: 'k <=' },
      { rule: 'true' },
    ]) {
      Object.assign(element, change);
      await /** @type {any} */ (window).settled();
    }
    return all;
  });
  const causal = { full: 28, partial: 8, empty: 28, sparsity: 28 / 64 };
  assert.deepEqual(events[0], [causal, '36 of 64 blo', '']);
  assert.equal(events.length, 2);
  assert.equal(/** @type {any} */ (events)[1][0].full, 64);
  await close();
});

test('before its rules have come nothing is drawn; on paper the program is there, seen or not', async () => {
  const { page, close } = await browser.open('mask.html', {
    html: `<!doctype html><html lang="en"><title>a mask</title>
      <script type="module" src="article/lessons.js"></script>
      <main><h1>a mask</h1><div style="height: 4000px"></div>
      <phasor-mask rule="k &lt;= q">A mask.</phasor-mask></main></html>`,
  });
  const rest = () => page.evaluate(() => /** @type {any} */ (window).settled());
  const [isReady, text] = await page.evaluate(async () => {
    await customElements.whenDefined('phasor-mask');
    const element = /** @type {any} */ (document.querySelector('phasor-mask'));
    const { className, textContent } = element.shadowRoot.querySelector('.frame');
    return [/ready/.test(className), textContent];
  });
  assert.deepEqual([isReady, /blocks/.test(text)], [false, false]);
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('phasor-mask')).m !== null,
  );
  await rest();
  const printed = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    const root = document.querySelector('phasor-mask')?.shadowRoot;
    const picture = root?.querySelector('.paper')?.shadowRoot?.firstElementChild;
    return picture?.textContent?.replaceAll('\u00a0', ' ') ?? '';
  });
  assert.match(printed, /return kv_idx <= q_idx/);
  await close();
});

test('by keyboard the cursor goes from cell to cell, and says what it is on', async () => {
  const { page, figure, close } = await open(
    'queries="64" keys="64" block="16" numbers="window=8"',
  );
  const events = page.evaluate(
    () =>
      new Promise((done) =>
        document
          .querySelector('phasor-mask')
          ?.addEventListener('phasor-select', (event) =>
            done(/** @type {CustomEvent} */ (event).detail),
          ),
      ),
  );
  await figure.locator('.plot').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  assert.deepEqual(Object.keys(/** @type {object} */ (await events)), ['row', 'column', 'value']);
  const row = await figure.evaluate((element) => /** @type {any} */ (element).row);
  assert.ok(row >= 1);
  assert.match(
    await figure.locator('.readout').innerText(),
    /query \d+, key 0:\s+visible, in a partial block/,
  );
  await page.keyboard.press('+');
  await settled(page);
  assert.notEqual(await figure.getAttribute('rows'), null);
  await close();
});

forRelease(
  'two rules are compared in colours of their own, and a rule of numbers has a scale',
  async () => {
    const compared = await open('queries="12" keys="12" rule="k &lt;= q" versus="k &gt;= q"');
    const { data } = await pixels(compared.page, 'phasor-mask');
    const color = (/** @type {number} */ q, /** @type {number} */ k) =>
      data.slice(4 * (12 * q + k), 4 * (12 * q + k) + 3).join();
    assert.equal(new Set([color(5, 1), color(5, 5), color(5, 9)]).size, 3);
    assert.equal(color(9, 2), color(5, 1));
    assert.ok(await compared.figure.getByText('in the rule alone').isVisible());
    await compared.close();
    const score = await open('queries="12" keys="12" rule="(k - q) / 4"');
    assert.ok(await score.figure.locator('.legend').isVisible());
    await score.close();
  },
);

test('the program beside the map is that of the rule, and the toolbar has the others', async () => {
  const { figure, close } = await open('rule="k &lt;= q &amp;&amp; q - k &lt; window"');
  await figure.getByText('return (kv_idx <= q_idx) & (q_idx - kv_idx < window)').waitFor();
  // only a node with a role may have a name
  const roles = await figure
    .locator('[aria-label]')
    .evaluateAll((all) =>
      all.filter((each) => ['pre', 'div', 'span'].includes(each.localName) && !each.role),
    );
  assert.deepEqual(roles, []);
  const programs = await figure.evaluate(async (element) =>
    Promise.all(
      ['numpy', 'pytorch', 'jax'].map((dialect) => /** @type {any} */ (element).code(dialect)),
    ),
  );
  for (const program of programs)
    assert.match(program, /window = 256[^]*mask = attention_mask\(queries=1024, keys=1024\)/);
  // what is asked for is the program of the rule as it was, whatever it is by the time that it is written
  const asked = await figure.evaluate((element) => {
    const mask = /** @type {any} */ (element);
    const coming = mask.code('numpy');
    mask.rule = 'k <=';
    return coming;
  });
  assert.equal(asked, programs[0]);
  await close();
});

for (const [width, colorScheme] of /** @type {const} */ ([
  [1280, 'light'],
  [390, 'dark'],
])) {
  forRelease(
    `the lab at ${width} pixels, ${colorScheme}: axe finds nothing, nothing is too wide, a link is a view`,
    async () => {
      const { page, complaints, strangers, close } = await browser.open(
        'masks.html#rule=k+%3C%3D+q&block=256&queries=1000000&keys=1000000',
        { viewport: { width, height: 1400 }, colorScheme, bypassCSP: true },
      );
      const figure = page.locator('phasor-mask');
      await figure.locator('.frame.ready').waitFor();
      await settled(page);
      assert.match(await figure.locator('.claim').innerText(), /^7,634,278 of 15,264,649 blocks/);
      await figure.getByLabel('Rule').fill('k == q');
      await settled(page);
      assert.equal(new URLSearchParams(new URL(page.url()).hash.slice(1)).get('rule'), 'k == q');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} pixels too wide`);
      assert.deepEqual(await violations(page), []);
      assert.deepEqual([complaints, strangers], [[], []]);
      await close();
    },
  );
}

for (const [width, size] of [
  [390, 16],
  [390, 22],
  [730, 22],
]) {
  const run = size === 22 && width === 390 ? test : forRelease;
  run(`${width} pixels wide at a font size of ${size} no room is left below the mask`, async () => {
    const { page, close } = await browser.open('mask.html', {
      viewport: { width, height: 900 },
      html: `<!doctype html><html lang="en" style="font-size: ${size}px"><title>mask</title>
        <meta name="viewport" content="width=device-width">
        <script type="module" src="article/lessons.js"></script>
        <body><phasor-mask rule="k <= q" controls></phasor-mask></body></html>`,
    });
    await settled(page);
    const [below, share] = await page.locator('phasor-mask').evaluate((figure) => {
      const { shadowRoot } = /** @type {any} */ (figure);
      const box = (/** @type {string} */ selector) =>
        shadowRoot.querySelector(selector).getBoundingClientRect();
      const [plot, stage] = [box('.plot'), box('.stage')];
      return [stage.bottom - plot.bottom, plot.width / stage.width];
    });
    assert.ok(below < 24, `${below} pixels`);
    // and the map is as wide as it can be
    assert.ok(share > 0.7, String(share));
    await close();
  });
}
