// <phasor-terms>: four terms that add up to the score that attention computes, the switches, the pointer.

import assert from 'node:assert/strict';
import { centred, scoreTerms, matrices, termNames } from '../../web/core/figures/terms/model.js';
import { termsCode } from '../../web/core/figures/terms/code.js';
import { inputs } from '../../web/core/words/heads/sentence.js';
import { testBrowser } from '../harness/browser.js';
import { assign, takeEvents, observed } from '../harness/figures.js';
import { runPython } from '../harness/numpy.js';
import { list, phasor } from '../harness/phasor.js';
import { forRelease, test } from '../harness/tiers.js';

const banks = 'the money bank by the river bank';
const kinds = /** @type {const} */ (['both', 'meaning', 'one back', 'nearby']);

const browser = testBrowser();

/** @param {string} body @param {import('playwright-core').BrowserContextOptions} [options] */
async function open(body, options) {
  const opened = await browser.open('terms-test.html', {
    ...options,
    html: `<!doctype html><html lang="en"><title>terms</title>
      ${observed}<main><h1>terms</h1>${body}</main></html>`,
  });
  await opened.page.waitForFunction(() => {
    const a = /** @type {any} */ (document.querySelector('#a'));
    return a.data?.() || a.shadowRoot?.querySelector('.notice')?.textContent;
  });
  await opened.page.evaluate(() => /** @type {any} */ (window).settled());
  return opened;
}

/** @param {import('playwright-core').Page} page @param {string} selector */
const texts = (page, selector) => page.locator(`#a ${selector}`).allTextContents();

/**
 * The browser may pick the relaxed build, whose products differ in their last digits.
 *
 * @param {number} value @param {number} wanted
 */
const near = (value, wanted) => assert.ok(Math.abs(value - wanted) < 1e-5, `${value}, ${wanted}`);

/** @param {Partial<Parameters<typeof scoreTerms>[1]> & { text?: string }} [given] */
const settings = ({ text = banks, ...given } = {}) => ({
  embedding: list.embed(list.tokens(text)),
  dim: 128,
  base: 10_000,
  reads: /** @type {const} */ ('both'),
  content: true,
  encoding: true,
  ...given,
});

test('the four terms add up to the scores of attention, for every head and width', () => {
  for (const reads of kinds) {
    for (const dim of [4, 7, 32, 128, 200]) {
      const given = settings({ reads, dim });
      const { sum, terms, residual } = scoreTerms(phasor, given);
      const encoding = phasor.sinusoidal({ length: 7, dim });
      const x = inputs(given.embedding, encoding, dim);
      const { wq, wk } = matrices(phasor, { dim, base: 10_000, reads });
      const model = phasor.multiHead({ wq, wk, wv: wk });
      const { scores } = model.forward(x, { return: ['scores'] });
      const most = Math.max(1, ...scores.data.map(Math.abs));
      scores.data.forEach((score, k) => {
        const all = terms.reduce((total, { data }) => total + data[k], 0);
        assert.ok(Math.abs(all - score) < 1e-6 * most, `${reads}, ${dim}: ${all}, not ${score}`);
        assert.ok(Math.abs(sum.data[k] - score) <= residual);
      });
      assert.ok(residual < 1e-6 * most, `${residual}`);
    }
  }
});

test('what is left out is left out of the sum and of the weights', () => {
  const all = scoreTerms(phasor, settings());
  const without = scoreTerms(phasor, settings({ encoding: false }));
  assert.deepEqual(without.sum.data, all.terms[0].data);
  assert.deepEqual(scoreTerms(phasor, settings({ content: false })).sum.data, all.terms[3].data);
  const nothing = scoreTerms(phasor, settings({ content: false, encoding: false }));
  assert.ok(nothing.sum.data.every((value) => value === 0));
  nothing.weights.data.forEach((weight) => assert.ok(Math.abs(weight - 1 / 7) < 1e-6));
  // the two "bank" differ in where they stand and in nothing else
  const row = (
    /** @type {import('../../web/core/api/tensor.js').Tensor} */ { data },
    /** @type {number} */ k,
  ) => data.slice(7 * k, 7 * k + 7);
  assert.deepEqual(row(without.weights, 2), row(without.weights, 6));
  assert.notDeepEqual(row(all.weights, 2), row(all.weights, 6));
});

test('a row less its mean has the same softmax', () => {
  const { sum, weights } = scoreTerms(phasor, settings());
  const { data } = centred(sum);
  for (let row = 0; row < 7; ++row) {
    const part = Array.from(data.slice(7 * row, 7 * row + 7));
    assert.ok(Math.abs(part.reduce((a, b) => a + b)) < 1e-5);
    const total = part.reduce((all, value) => all + Math.exp(value), 0);
    part.forEach((value, k) => {
      assert.ok(Math.abs(Math.exp(value) / total - weights.data[7 * row + k]) < 1e-6);
    });
  }
});

forRelease('the program, which computes in its own way, gives the terms of the row', () => {
  for (const reads of kinds) {
    for (const [dim, content, encoding] of /** @type {const} */ ([
      [128, true, true],
      [9, true, false],
      [32, false, true],
      [6, false, false],
    ])) {
      const given = settings({ reads, dim, content, encoding, base: 100 });
      const { terms, sum } = scoreTerms(phasor, given);
      const program = termsCode('numpy', { ...given, query: 4 });
      const values = runPython(`${program}print("@@@", *T.ravel().tolist())`)
        .split('@@@')[1]
        .trim()
        .split(' ')
        .map(Number);
      assert.equal(values.length, 35);
      values.forEach((value, k) => {
        const wanted = [...terms, sum][k % 5].data[4 * 7 + Math.floor(k / 5)];
        assert.ok(Math.abs(value - wanted) < 2e-5, `${reads} ${dim} ${k}: ${value}, not ${wanted}`);
      });
    }
  }
});

test('the bars show the terms of the cell, and they add up', async () => {
  const { page, complaints, close } = await open('<phasor-terms id="a"></phasor-terms>');
  const { terms, sum, weights } = scoreTerms(phasor, settings());
  const at = 6 * 7 + 2;
  const shown = (await texts(page, '.bars tbody .number')).map((text) =>
    Number(text.replace('−', '-')),
  );
  [...terms, sum].forEach(({ data }, k) => {
    assert.ok(Math.abs(shown[2 * k] - data[at]) <= 0.0051, `${shown[2 * k]}`);
    const mean = data.slice(42).reduce((all, value) => all + value, 0) / 7;
    assert.ok(Math.abs(shown[2 * k + 1] - (data[at] - mean)) <= 0.0051);
  });
  // a bar begins where the one before it ended
  const bars = await page.locator('#a .bar').evaluateAll((all) =>
    all.map((bar) => {
      const { left, right } = bar.getBoundingClientRect();
      return bar.classList.contains('less') ? [right, left] : [left, right];
    }),
  );
  for (let k = 1; k < 4; ++k) assert.ok(Math.abs(bars[k][0] - bars[k - 1][1]) < 1.5, `${k}`);
  assert.ok(Math.abs(bars[4][0] - bars[0][0]) < 1.5 && Math.abs(bars[4][1] - bars[3][1]) < 1.5);
  const [claim] = await texts(page, '.claim');
  assert.match(
    claim,
    /^The score of “bank” 6 with “bank” 2 is 7\.86: 3\.13 for what they are, 5\.18 for where they stand, −0\.22 and −0\.23/,
  );
  assert.ok(
    claim.includes(`“bank” 2 ${Math.round(100 * weights.data[at])}\u00a0% of its attention`),
    claim,
  );
  const table = await page.evaluate(() => {
    const { tensor, columnname, rowname } = /** @type {any} */ (
      document.querySelector('#a')
    ).data();
    return [tensor.shape, Array.from(tensor.data), columnname(3), rowname(2)];
  });
  const [shape, data, ...names] = table;
  assert.deepEqual([shape, ...names], [[7, 5], 'place asks place', 'bank 2']);
  assert.equal(data.length, 35);
  data.forEach((/** @type {number} */ value, /** @type {number} */ k) => {
    near(value, [...terms, sum][k % 5].data[42 + Math.floor(k / 5)]);
  });
  assert.deepEqual(complaints, []);
  await close();
});

forRelease('who is spoken of, or where: the switches, alone and in a group', async () => {
  const { page, complaints, close } = await open(
    '<phasor-terms id="a" group="g"></phasor-terms><phasor-terms id="b" group="g"></phasor-terms>',
  );
  await page.getByRole('button', { name: 'where they stand' }).first().click();
  assert.deepEqual(await takeEvents(page), [['phasor-change', { encoding: false }]]);
  assert.equal(
    await page.evaluate(() => /** @type {any} */ (document.querySelector('#b')).encoding),
    false,
  );
  assert.match(
    (await texts(page, '.claim'))[0],
    /^Without positions only the words are left.*“bank” 6 looks most at “bank” 2, “bank” 6, which it cannot tell apart/,
  );
  assert.deepEqual((await texts(page, '.bars .left-out .number')).filter(Boolean), [
    'left out',
    'left out',
    'left out',
  ]);
  await page.getByRole('button', { name: 'what the words are' }).first().click();
  await takeEvents(page);
  assert.match((await texts(page, '.claim'))[0], /nothing to read.*looks at every word alike\.$/);
  await page.getByRole('button', { name: 'where they stand' }).first().click();
  await takeEvents(page);
  assert.match(
    (await texts(page, '.claim'))[0],
    /only the places are left.*looks most at “river” 5/,
  );
  assert.deepEqual(complaints, []);
  await close();
});

test('a cell is chosen by pointer and by keys, in every map', async () => {
  const { page, complaints, close } = await open(
    '<phasor-terms id="a" group="g"></phasor-terms><phasor-attention id="b" group="g"></phasor-attention>',
  );
  const box = /** @type {any} */ (await page.locator('#a .cells').nth(3).boundingBox());
  await page.mouse.move(box.x + (5.5 / 7) * box.width, box.y + (1.5 / 7) * box.height);
  const [change, select] = await takeEvents(page);
  assert.deepEqual(change, ['phasor-change', { query: 1, key: 5 }]);
  const { terms, sum, weights } = scoreTerms(phasor, settings());
  const at = 7 + 5;
  const { terms: detailTerms, score, weight, ...names } = select[1];
  assert.deepEqual(names, { query: 1, key: 5, querytoken: 'money', keytoken: 'river' });
  assert.deepEqual(Object.keys(detailTerms), [...termNames]);
  termNames.forEach((name, k) => near(detailTerms[name], terms[k].data[at]));
  near(score, sum.data[at]);
  near(weight, weights.data[at]);
  await page.mouse.move(0, 0);
  await page.locator('#a [role=application]').focus();
  for (const key of ['Home', 'ArrowDown']) await page.keyboard.press(key);
  assert.deepEqual((await takeEvents(page)).pop()?.[1].query, 2);
  assert.match((await texts(page, '[role=status]'))[0], /^“bank” 2, “the” 0: .* score /);
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).leaked), 0);
  assert.deepEqual(await texts(page, '.names .current'), ['bank 2', 'the 0']);
  assert.deepEqual(complaints, []);
  await close();
});

forRelease(
  'wrong settings are named in a message, odd texts are drawn, a cursor paints no map',
  async () => {
    const { page, complaints, close } = await open(
      '<phasor-terms id="a" dim="3" reads="minds" query="99" text="bank"></phasor-terms>',
    );
    assert.equal(
      (await texts(page, '.message'))[0],
      "dim must be an integer from 4 to 1024, got '3'. reads must be one of 'both', 'meaning', 'one back', 'nearby', got 'minds'",
    );
    assert.match((await texts(page, '.claim'))[0], /“bank” 0 looks at every word alike\.$/);
    await assign(page, { text: '' });
    assert.equal((await texts(page, '.notice'))[0], 'There is no word in the text yet.');
    assert.equal(
      await page.evaluate(() => /** @type {any} */ (document.querySelector('#a')).data()),
      null,
    );
    await assign(page, {
      text: '<img src=x onerror=alert(1)> '.repeat(60),
      dim: 1024,
      reads: 'nearby',
    });
    // the list of words is on its way
    await page.waitForFunction(() => {
      const { shadowRoot: parts } = /** @type {any} */ (document.querySelector('#a'));
      return /^The first 128 of \d+ words are shown\.$/.test(
        parts.querySelector('.notice').textContent,
      );
    });
    assert.equal(await page.locator('#a img').count(), 0);
    assert.equal(await page.locator('#a .names span').count(), 2);
    await assign(page, { text: 'x', dim: 4, reads: 'one back', content: false });
    const paints = await page.evaluate(async () => {
      const a = /** @type {any} */ (document.querySelector('#a'));
      const before = /** @type {any} */ (window).paints;
      a.query = 0;
      a.text = 'x y';
      a.key = 1;
      await /** @type {any} */ (window).settled();
      const other = /** @type {any} */ (window).paints - before;
      a.query = 1;
      await /** @type {any} */ (window).settled();
      return [other, /** @type {any} */ (window).paints - before];
    });
    // five maps for another text, none for a cursor that moves
    assert.deepEqual(paints, [5, 5]);
    assert.deepEqual(complaints, []);
    await close();
  },
);
