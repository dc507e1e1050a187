// Two runs of the same heads: what has changed, in two-sided colours, and which heads have changed most.

import assert from 'node:assert/strict';
import { combined } from '../../web/core/kit/weights/combined.js';
import { compared } from '../../web/core/kit/weights/compared.js';
import { compareWith, given } from '../../web/core/figures/attention/author-weights.js';
import { testBrowser } from '../harness/browser.js';
import { assign, drawn, openFigures } from '../harness/figures.js';
import { phasor } from '../harness/phasor.js';
import { test } from '../harness/tiers.js';

const browser = testBrowser();
const tokens = ['Ġun', 'able', 'Ġcat'];
const first = [
  [
    [
      [1, 0, 0],
      [0.5, 0.5, 0],
      [0.25, 0.25, 0.5],
    ],
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
  ],
];
const second = [
  [
    [
      [1, 0, 0],
      [0.25, 0.75, 0],
      [0.25, 0.25, 0.5],
    ],
    [
      [1, 0, 0],
      [1, 0, 0],
      [1, 0, 0],
    ],
  ],
];
const nothing = /** @type {const} */ ({
  combine: 'none',
  combinelayers: 'none',
  words: false,
  groups: null,
  withoutfirst: 0,
});

/** @param {object} asked @param {'difference' | 'first' | 'second'} [run] */
function shown(asked, run = 'difference') {
  const scene = given(first, tokens, null);
  assert.ok(scene);
  const other = compareWith(scene, second, tokens, null);
  const [a, b] = [scene, other].map((each) => combined(phasor, each, { ...nothing, ...asked }));
  return compared(phasor, a, b, run);
}

test('the difference is the second less the first, also of what is put together; heads are in the order of change', () => {
  const scene = shown({});
  assert.deepEqual([...scene.layers[0].data.slice(3, 6)], [-0.25, 0.25, 0]);
  assert.equal(scene.signed, true);
  assert.equal(scene.top, 1);
  assert.deepEqual(
    scene.changed?.map(({ layer, head, distance }) => [layer, head, distance.toFixed(4)]),
    [
      [0, 1, '0.6667'],
      [0, 0, '0.0833'],
    ],
  );
  const words = shown({ words: true });
  assert.deepEqual(words.queries, ['Ġunable', 'Ġcat']);
  // the third row of the second head: all of it moved to the first word
  assert.deepEqual([...words.layers[0].data.slice(4)], [0, 0, 1, -1]);
  assert.deepEqual([...shown({}, 'second').layers[0].data.slice(3, 6)], [0.25, 0.75, 0]);
  assert.deepEqual([...shown({}, 'first').layers[0].data.slice(3, 6)], [0.5, 0.5, 0]);
  assert.equal(shown({}, 'first').changed?.length, 2);
});

test('weights of another shape are refused', () => {
  const scene = given(first, tokens, null);
  assert.ok(scene);
  for (const [other, got] of [
    [first[0][0], '1 × 1 × 3 × 3'],
    [[...first, ...first], '2 × 2 × 3 × 3'],
    [[[[[1, 0]]]], '1 × 1 × 1 × 2'],
  ]) {
    assert.throws(() => compareWith(scene, other, null, null), {
      name: 'RangeError',
      message: `phasor-attention: compare must be of the shape of weights, 1 × 2 × 3 × 3, got ${got}`,
    });
  }
});

test('a figure shows the change, both runs, and the heads that changed most; nothing is left out in silence', async () => {
  const { page, complaints, close } = await openFigures(
    browser,
    '<phasor-attention id="a" controls="run"></phasor-attention>',
  );
  await assign(page, { weights: first, compare: second, tokens, query: 1, key: 0 });
  await drawn(page);
  const seen = () =>
    page.evaluate(async () => {
      await /** @type {any} */ (window).settled();
      const a = /** @type {any} */ (document.querySelector('#a'));
      const text = (/** @type {string} */ name) => a.shadowRoot.querySelector(name).textContent;
      return {
        claim: text('.claim'),
        value: text('.percent'),
        legend: text('.legend'),
        notice: text('.notice'),
        message: text('.message'),
        heads: Array.from(
          a.shadowRoot.querySelectorAll('.worth button'),
          (/** @type {any} */ each) => each.textContent,
        ),
      };
    });
  const change = await seen();
  assert.equal(
    change.claim,
    'From the first weights to the second, “able” 1 gives “␣un” 0 25\u00a0% less, “able” 1 25\u00a0% more.',
  );
  assert.equal(change.value, '−25\u00a0%');
  assert.match(change.legend, /^−1.*1change$/);
  assert.deepEqual(change.heads, ['2 67\u00a0%', '1 8\u00a0%']);
  await page.getByRole('button', { name: /^2 67.*Layer 1, head 2$/ }).click();
  assert.match((await seen()).claim, /“able” 1 gives “␣un” 0 100\u00a0% more/);
  await page.getByLabel('Run').selectOption('second');
  const run = await seen();
  assert.equal(run.value, '100\u00a0%');
  assert.match(run.legend, /^0.*1weight$/);
  assert.deepEqual(run.heads, change.heads);
  await assign(page, { compare: [[1]] });
  assert.match(
    (await seen()).message,
    /compare must be of the shape of weights, 1 × 2 × 3 × 3, got 1 × 1 × 1 × 1/,
  );
  await assign(page, { compare: null });
  assert.match((await seen()).notice, /Nothing is compared: weights and compare must be given/);
  assert.deepEqual(complaints, []);
  await close();
});

test('in a narrow column with large type a comparison has its whole legend, and nothing empty below the map', async () => {
  const { page, close } = await openFigures(
    browser,
    '<phasor-attention id="a" scale="rank" view="matrix" style="inline-size: 280px; font-size: 22px"></phasor-attention>',
    { viewport: { width: 390, height: 844 } },
  );
  await assign(page, { weights: first, compare: second, tokens, query: 1, key: 0 });
  await drawn(page);
  const { cut, empty } = await page.evaluate(() => {
    const root = document.querySelector('#a')?.shadowRoot;
    const box = (/** @type {string} */ name) =>
      root?.querySelector(name)?.getBoundingClientRect() ?? new DOMRect();
    const texts = Array.from(root?.querySelectorAll('.matrix .legend > *') ?? []);
    const { left, right, bottom } = box('.matrix');
    return {
      cut: texts
        .filter((each) => {
          const { left: from, right: to } = each.getBoundingClientRect();
          return from < left - 1 || to > right + 1;
        })
        .map(({ textContent }) => textContent),
      empty: bottom - box('.matrix .legend').bottom,
    };
  });
  assert.deepEqual(cut, []);
  assert.ok(empty < 60, `${empty} pixels`);
  await close();
});
