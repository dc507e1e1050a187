// Layers, heads and pieces of words put together in the figures of weights, keys that are left out, and how
// dark a weight is on each scale.

import assert from 'node:assert/strict';
import { combined } from '../../web/core/kit/weights/combined.js';
import {
  windowInTokens,
  windowInWords,
  promptEnd,
  promptOf,
  splitOf,
} from '../../web/core/kit/weights/places.js';
import { given } from '../../web/core/figures/attention/author-weights.js';
import { shadesOf, strengths, topOf } from '../../web/core/kit/weights/scene.js';
import { testBrowser } from '../harness/browser.js';
import { assign, drawn, openFigures } from '../harness/figures.js';
import { phasor } from '../harness/phasor.js';
import { test } from '../harness/tiers.js';

const browser = testBrowser();

const tokens = ['<s>', 'Ġun', 'believ', 'able', 'Ġsink', '.'];
const n = tokens.length;

/** Causal weights; each row sums to 1. @param {number} layer @param {number} head */
const map = (layer, head) =>
  tokens.map((_, row) => {
    const line = tokens.map((__, key) =>
      key > row ? 0 : 1 + ((5 * key + 3 * head + 7 * layer) % 4),
    );
    const sum = line.reduce((a, b) => a + b);
    return line.map((weight) => weight / sum);
  });
const weights = [0, 1].map((layer) => [0, 1, 2].map((head) => map(layer, head)));

const nothing = /** @type {const} */ ({
  combine: 'none',
  combinelayers: 'none',
  words: false,
  groups: null,
  withoutfirst: 0,
});

/** @param {object} asked @param {readonly string[] | null} [names] */
function shown(asked, names = tokens) {
  const scene = given(weights, names, null);
  assert.ok(scene);
  return combined(phasor, scene, { ...nothing, ...asked });
}

/** @param {ArrayLike<number>} found @param {readonly number[]} wanted */
function near(found, wanted) {
  assert.equal(found.length, wanted.length);
  wanted.forEach((each, at) => assert.ok(Math.abs(found[at] - each) < 1e-6, `${at}: ${found[at]}`));
}

test('heads as one: the mean, the largest and the smallest weight of each cell, in every layer', () => {
  const how = {
    mean: (/** @type {number[]} */ list) => list.reduce((a, b) => a + b) / list.length,
    max: (/** @type {number[]} */ list) => Math.max(...list),
    min: (/** @type {number[]} */ list) => Math.min(...list),
  };
  for (const [combine, of] of Object.entries(how)) {
    const { layers, notices } = shown({ combine });
    assert.deepEqual(
      layers.map(({ shape }) => shape),
      [
        [1, n, n],
        [1, n, n],
      ],
    );
    layers.forEach(({ data }, layer) =>
      near(
        data,
        weights[layer][0].flatMap((row, y) =>
          row.map((_, x) => of(weights[layer].map((head) => head[y][x]))),
        ),
      ),
    );
    assert.match(notices.join(' '), /of 3 heads/);
  }
});

test('layers as one: the mean keeps heads, rollout is that of the library', () => {
  const mean = shown({ combinelayers: 'mean' });
  assert.deepEqual(
    mean.layers.map(({ shape }) => shape),
    [[3, n, n]],
  );
  near(
    mean.layers[0].data,
    weights[0].flatMap((head, h) =>
      head.flatMap((row, y) => row.map((w, x) => (w + weights[1][h][y][x]) / 2)),
    ),
  );
  for (const combine of /** @type {const} */ (['none', 'mean', 'max', 'min'])) {
    const { layers, notices } = shown({ combine, combinelayers: 'rollout' });
    const heads = combine === 'none' ? 'mean' : combine;
    near(layers[0].data, [...phasor.rollout(weights, { heads }).data]);
    assert.match(notices[0], new RegExp(`rollout of 2 layers .* by ${heads}\\.`));
  }
  // the largest of the means would be another number
  const largest = shown({ combine: 'max', combinelayers: 'mean' });
  near(
    largest.layers[0].data,
    weights[0][0].flatMap((row, y) =>
      row.map(
        (_, x) =>
          weights.reduce((sum, heads) => sum + Math.max(...heads.map((head) => head[y][x])), 0) / 2,
      ),
    ),
  );
  assert.match(largest.notices.join(' '), /largest weight of 3 heads.* mean of 2 layers/);
  const cross = given([[[[0.5, 0.25, 0.25]]], [[[1, 0, 0]]]], null, null);
  assert.ok(cross);
  const { layers, notices } = combined(phasor, cross, { ...nothing, combinelayers: 'rollout' });
  assert.equal(layers.length, 2);
  assert.match(notices.join(' '), /No rollout is shown/);
});

/** @param {readonly number[][]} groups @returns {number[]} the first head of the second layer */
const inWords = (groups) =>
  groups.flatMap((rows) =>
    groups.map(
      (columns) =>
        rows.flatMap((y) => columns.map((x) => weights[1][0][y][x])).reduce((a, b) => a + b) /
        rows.length,
    ),
  );

test('words: keys are added, queries are their mean, and the names are those of words', () => {
  const scene = shown({ words: true });
  assert.deepEqual(scene.queries, ['<s>', 'Ġunbelievable', 'Ġsink', '.']);
  assert.equal(scene.keys, scene.queries);
  assert.deepEqual(scene.pieces?.keys?.[1], ['␣un', 'believ', 'able']);
  assert.deepEqual(scene.places?.queries?.wordOf, [0, 1, 1, 1, 2, 3]);
  near(scene.layers[1].data.subarray(0, 16), inWords([[0], [1, 2, 3], [4], [5]]));
  assert.match(
    shown({ words: true }, ['a', 'b', 'c', 'd', 'e', 'f']).notices.join(' '),
    /No token is a piece/,
  );
});

test('groups say which tokens are words, of queries and of keys; others than there are tokens are not used', () => {
  const groups = [null, 0, 0, 1, 1, null];
  const scene = shown({ words: true, groups });
  assert.deepEqual(scene.queries, ['<s>', 'Ġunbeliev', 'ableĠsink', '.']);
  assert.deepEqual(scene.pieces?.queries?.[2], ['able', '␣sink']);
  near(scene.layers[1].data.subarray(0, 16), inWords([[0], [1, 2], [3, 4], [5]]));
  // tokens without marks or names have groups too
  const unnamed = shown({ words: true, groups }, null);
  assert.deepEqual(unnamed.queries, Array(4).fill(undefined));
  near(unnamed.layers[1].data, [...scene.layers[1].data]);
  // a token that is in no word of two, and groups that join nothing
  assert.match(
    shown({ words: true, groups: [0, 1, 2, 3, 4, 5] }).notices.join(' '),
    /nothing is put together/,
  );
  const wrong = shown({ words: true, groups: [0, 1] });
  assert.match(wrong.notices[0], /^No groups are used: they must be of 6 tokens/);
  assert.equal(wrong.queries.length, 4);
  const cross = given([[0.5, 0.25, 0.25]], ['he'], ['il', 'par', 'le']);
  assert.ok(cross);
  const keyed = combined(phasor, cross, {
    ...nothing,
    words: true,
    keygroups: [[1, 3]],
  });
  assert.deepEqual(keyed.keys, ['il', 'parle']);
  near(keyed.layers[0].data, [0.5, 0.5]);
});

test('a word sees what any of its pieces sees', () => {
  const scene = given(weights, tokens, null);
  assert.ok(scene);
  const visible = { shape: [n, n], data: new Uint8Array(n * n) };
  for (let row = 0; row < n; ++row) visible.data.fill(1, row * n, row * n + row + 1);
  const seen = (/** @type {object} */ asked) => [
    ...(combined(phasor, { ...scene, visible }, { ...nothing, words: true, ...asked }).visible
      ?.data ?? []),
  ];
  assert.deepEqual(seen({}), [1, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1]);
  // of two tokens that lie apart the second sees all
  assert.deepEqual(seen({ groups: [0, 1, 1, 1, 1, 0] }), [1, 1, 1, 1]);
});

test('a window of tokens is one of words and back, also within a word', () => {
  const places = { wordOf: [0, 1, 1, 1, 2, 3], starts: [0, 1, 4, 5] };
  for (const [ofTokens, ofWords] of [
    [
      [1, 4],
      [1, 2],
    ],
    [
      [0, 6],
      [0, 4],
    ],
    [
      [2.5, 5],
      [1.5, 3],
    ],
    [
      [4.25, 8],
      [2.25, 6],
    ],
    [[], []],
  ]) {
    near(windowInWords(places, ofTokens), ofWords);
    near(windowInTokens(places, ofWords), ofTokens);
  }
});

test('the first keys are left out: what is left of a row adds up to 1, and what they got is said', () => {
  const scene = shown({ withoutfirst: 2 });
  const { data } = scene.layers[1];
  const at = (1 * n + 4) * n;
  const row = weights[1][1][4];
  const rest = row.slice(2).reduce((a, b) => a + b);
  near(data.subarray(at, at + n), [0, 0, ...row.slice(2).map((weight) => weight / rest)]);
  // of a row that saw nothing else nothing is left
  near(data.subarray(0, n), [0, 0, 0, 0, 0, 0]);
  const share = scene.leftOut?.share({ layer: 1, head: 1, query: 4 });
  assert.ok(Math.abs(Number(share) - (1 - rest)) < 1e-6);
  assert.deepEqual([...(scene.visible?.data.subarray(0, 3) ?? [])], [0, 0, 1]);
  assert.match(shown({ withoutfirst: 6 }).notices.join(' '), /6 keys cannot be left out of 6/);
});

test('the darkest weight is of what is shown, also where the keys are many', () => {
  const many = 100;
  // the first key takes nine tenths of each row
  const row = (/** @type {number} */ query) =>
    Array.from({ length: many }, (_, key) =>
      key === 0 ? 0.9 : (0.1 * (1 + ((query + key) % 3))) / 198,
    );
  const scene = given(
    Array.from({ length: many }, (_, query) => row(query)),
    null,
    null,
  );
  assert.ok(scene);
  assert.ok(Math.abs(Number(scene.top) - 0.9) < 1e-6);
  const rest = combined(phasor, scene, { ...nothing, withoutfirst: 1 });
  const largest = Math.max(...rest.layers[0].data);
  assert.ok(largest < 0.05);
  assert.equal(rest.top, largest);
  // words are few enough for a scale up to 1
  const pieces = Array.from({ length: many }, (_, at) => (at % 10 === 0 ? '\u0120w' : 'x'));
  const named = given(
    Array.from({ length: many }, (_, query) => row(query)),
    pieces,
    null,
  );
  assert.ok(named);
  const words = combined(phasor, named, { ...nothing, words: true });
  assert.deepEqual([words.keys.length, words.top], [10, undefined]);
});

test('with weights below 0 no key is left out, and heads that are one have no number', () => {
  const signed = given([[[0.5, -0.5, 1]], [[1, 0, 0]]], null, null);
  assert.ok(signed);
  const { layers, leftOut, notices } = combined(phasor, signed, { ...nothing, withoutfirst: 1 });
  assert.deepEqual([layers[0].data[0], leftOut], [0.5, undefined]);
  assert.match(notices.join(' '), /No key is left out: with weights below 0/);
  assert.equal(shown({ combine: 'mean' }).isFused, true);
  assert.equal(shown({ combinelayers: 'mean' }).isFused, true);
  assert.equal(shown({ words: true, withoutfirst: 1 }).isFused, false);
});

test('how dark a weight is: by its share, its logarithm, its rank', () => {
  const row = Float32Array.of(0, 0.5, 0.25, 0.25, 1e-5, NaN);
  near(strengths(row, 'fixed', 1).slice(0, 5), [0, 0.5, 0.25, 0.25, 1e-5]);
  near(strengths(row, 'largest', 0.5).slice(0, 3), [0, 1, 0.5]);
  // 0.1 % of the darkest is white
  near(strengths(row, 'log', 1).slice(0, 5), [
    0,
    1 + Math.log10(0.5) / 3,
    1 + Math.log10(0.25) / 3,
    1 + Math.log10(0.25) / 3,
    0,
  ]);
  // four weights are more than 0: equal ones have the same place
  near(strengths(row, 'rank', 1).slice(0, 5), [0, 1, 0.75, 0.75, 0.25]);
  near(strengths(Float32Array.of(-0.5, 0.25, 0), 'rank', 1), [-1, 0.5, 0]);
  near(strengths(Float32Array.of(0.5, 0.5), 'rank', 1), [1, 1]);
  near(strengths(new Float32Array(3), 'rank', 1), [0, 0, 0]);
  for (const scale of /** @type {const} */ (['log', 'rank'])) {
    assert.ok(Number.isNaN(strengths(row, scale, 1)[5]), scale);
    const { shape, data } = shadesOf(
      { shape: [2, 3], data: Float32Array.of(0.5, 0.25, 0.25, 0, 0, 1) },
      scale,
      1,
    );
    assert.deepEqual(shape, [2, 3]);
    assert.equal(data[5], 1);
  }
});

test('the first row of a causal map, which has one weight, is not the largest of it', () => {
  const scene = given(weights, tokens, null);
  assert.ok(scene);
  const most = Math.max(...map(0, 0).slice(1).flat());
  assert.ok(Math.abs(topOf(scene, 0, 'largest') - most) < 1e-6);
  assert.equal(topOf(scene, 0, 'fixed'), 1);
  const one = given([[1], [1]], null, null);
  assert.ok(one);
  assert.equal(topOf(one, 0, 'largest'), 1);
});

test('a reader puts heads, layers and words together with the controls, and what is not there is not offered', async () => {
  const { page, complaints, close } = await openFigures(
    browser,
    `<phasor-attention id="a" controls="combine combinelayers words withoutfirst scale"></phasor-attention>
     <phasor-attention id="b" controls="combine combinelayers words" weights="[[1, 0], [0.5, 0.5]]"></phasor-attention>`,
  );
  await assign(page, { weights, tokens, query: 4, key: 1 });
  await drawn(page);
  /** @param {string} id @param {string} name of a control */
  const offers = (id, name) =>
    page
      .locator(id)
      .getByRole(name === 'Words' ? 'checkbox' : 'combobox', { name })
      .isVisible();
  for (const name of ['Heads as one', 'Layers as one', 'Words']) {
    assert.deepEqual([await offers('#a', name), await offers('#b', name)], [true, false], name);
  }
  await page.locator('#a').getByLabel('Layers as one').selectOption('rollout');
  await page.locator('#a').getByRole('checkbox', { name: 'Words' }).check();
  await page.locator('#a').getByLabel('Colours').selectOption('log');
  await drawn(page);
  const seen = await page.evaluate(() => {
    const a = /** @type {any} */ (document.querySelector('#a'));
    const { tensor, columnname } = a.data();
    const text = (/** @type {string} */ name) => a.shadowRoot.querySelector(name).textContent;
    return {
      shape: tensor.shape,
      sum: Array.from(tensor.data)
        .slice(0, 4)
        .reduce((one, other) => one + other),
      name: columnname(1),
      notice: text('.notice'),
      legend: text('.legend'),
      pieces: text('.cell-name'),
    };
  });
  assert.deepEqual(seen.shape, [4, 4]);
  assert.ok(Math.abs(seen.sum - 1) < 1e-6);
  assert.equal(seen.name, '␣unbelievable 1');
  assert.match(seen.notice, /rollout of 2 layers .* Pieces of words are put together/);
  assert.match(seen.legend, /^0\.1\s%0100\s%weight$/);
  assert.match(seen.pieces, /␣un \+ believ \+ able/);
  assert.deepEqual(complaints, []);
  await close();
});

test('where the prompt ends and a second sentence begins, in tokens and in words', () => {
  const [pieces, words] = [shown({}), shown({ words: true })];
  assert.deepEqual(
    [promptOf(pieces, []), promptOf(pieces, [4]), promptOf(pieces, [0, 4])],
    [[], [4, 4], [0, 4]],
  );
  // the four tokens are two words; of a word that is cut the whole is taken
  assert.deepEqual(
    [4, 2, 0, 6, 99].map((at) => promptOf(words, [at, at])),
    [
      [2, 2],
      [1, 1],
      [0, 0],
      [4, 4],
      [4, 4],
    ],
  );
  assert.deepEqual([splitOf(words, 4), splitOf(words, 6), splitOf(words, 0)], [2, 0, 0]);
  assert.deepEqual(promptEnd(pieces, [0, 4]), [
    'The prompt ends with “able” 3; tokens after it were generated.',
  ]);
  assert.match(promptEnd(pieces, [2, 0])[0], /ends with “␣un” 1;/);
  assert.deepEqual([promptEnd(pieces, []), promptEnd(pieces, [0, 0])], [[], []]);
});

test('a dashed line stands behind the prompt, also in a part and in a map on its side, and a sentence says where', async () => {
  const { page, complaints, close } = await openFigures(
    browser,
    '<phasor-attention id="a" prompt="0 4"></phasor-attention>',
  );
  const lines = () =>
    page.evaluate(() => {
      const root = /** @type {any} */ (document.querySelector('#a')).shadowRoot;
      const plot = root.querySelector('.plot').getBoundingClientRect();
      return [...root.querySelectorAll('.seam')]
        .filter((each) => each.checkVisibility())
        .map((each) => {
          const { left, top } = each.getBoundingClientRect();
          const isRow = each.matches('.rows');
          const share = isRow ? (top - plot.top) / plot.height : (left - plot.left) / plot.width;
          return [isRow ? 'row' : 'column', Math.round(100 * share)];
        });
    });
  await assign(page, { weights: weights[0][0].slice(4), keytokens: tokens });
  await drawn(page);
  assert.deepEqual(await lines(), [['column', 67]]);
  assert.match(await page.locator('#a .notice').innerText(), /The prompt ends with “able” 3;/);
  await assign(page, { weights, tokens, keytokens: null, prompt: [4], rows: [2, 6] });
  await drawn(page);
  assert.deepEqual(await lines(), [
    ['row', 50],
    ['column', 67],
  ]);
  const tall = Array.from({ length: 12 }, () => [0.5, 0.5]);
  await assign(page, { weights: tall, tokens: null, rows: [], prompt: [3, 0] });
  await drawn(page);
  assert.deepEqual(await lines(), [['column', 25]]);
  await assign(page, { prompt: [], weights, tokens });
  await drawn(page);
  assert.deepEqual(await lines(), []);
  assert.deepEqual(complaints, []);
  await close();
});

test('the cursor, the sum and the part that is shown stay where they are while words are switched on and off', async () => {
  const { page, complaints, close } = await openFigures(
    browser,
    '<phasor-attention id="a" controls="words" overview></phasor-attention>',
  );
  await assign(page, { weights, tokens, query: 4, key: 2, selected: [2, 5], columns: [1, 5] });
  await drawn(page);
  const seen = () =>
    page.evaluate(async () => {
      await /** @type {any} */ (window).settled();
      const a = /** @type {any} */ (document.querySelector('#a'));
      const root = a.shadowRoot;
      return {
        cell: root.querySelector('.cell-name').textContent.replace(/ \(.*/, ''),
        sum: root.querySelector('.sum-line').textContent.split(':')[0],
        columns: [...root.querySelectorAll('.labels.columns > .label')].map(
          (each) => each.textContent,
        ),
        settings: [a.query, a.key, a.selected, a.columns],
        notice: root.querySelector('.notice').textContent,
      };
    });
  const before = await seen();
  const box = page.getByRole('checkbox', { name: 'Words' });
  await box.check();
  const words = await seen();
  assert.match(words.cell, /^Query “␣sink” 2 · key “␣unbelievable” 1$/);
  assert.equal(words.sum, '“␣unbelievable” 1, “.” 3');
  assert.deepEqual(words.columns, ['␣unbelievable 1', '␣sink 2']);
  assert.doesNotMatch(words.notice, /cannot be/);
  assert.deepEqual(words.settings, before.settings);
  await box.uncheck();
  assert.deepEqual(await seen(), before);
  // what the reader moves among words is told in tokens
  await box.check();
  await page.locator('#a').locator('.matrix .plot').focus();
  await page.keyboard.press('ArrowDown');
  const moved = await page.evaluate(() => {
    const a = /** @type {any} */ (document.querySelector('#a'));
    return [a.query, a.key, /** @type {any} */ (window).events.at(-1)[1].querytoken];
  });
  assert.deepEqual(moved, [5, 1, '.']);
  await box.uncheck();
  assert.match((await seen()).cell, /^Query “\.” 5 · key “␣un” 1$/);
  assert.deepEqual(complaints, []);
  await close();
});
