// <phasor-ladder> as a game: a formula of the reader is measured by the functions that measure the
// eight steps.

import assert from 'node:assert/strict';
import { ladderCode } from '../../web/core/figures/ladder/code.js';
import { measure, leastSquaresError } from '../../web/core/figures/ladder/facts.js';
import { checkPrice, ownStep, readFormula } from '../../web/core/figures/ladder/formula.js';
import { stepNamed, steps } from '../../web/core/figures/ladder/steps.js';
import { verdictOf } from '../../web/core/figures/ladder/own-engine.js';
import { properties, said } from '../../web/core/figures/ladder/words.js';
import { ExpressionError } from '../../web/core/words/expression.js';
import { testBrowser } from '../harness/browser.js';
import { observed } from '../harness/figures.js';
import { runPython } from '../harness/numpy.js';
import { phasor } from '../harness/phasor.js';
import { forRelease, test } from '../harness/tiers.js';

const given = {
  shape: { divisors: [1, 2, 3], dim: 6, base: 10_000 },
  counts: [4, 2],
  length: 400,
  decimals: 2,
  offset: 1,
};
/** @param {string} formula @param {Partial<typeof given>} [others] */
const facts = (formula, others) => measure(phasor, ownStep(formula), { ...given, ...others });

/** The ideas, as a reader writes them, with p for pos, too. */
const ideas = {
  // the first word is number 1
  counting: 'pos + 1',
  normalized: '(pos + 1) / n',
  sine: 'sin(pos)',
  pair: '[sin(pos), cos(pos)]',
  four: '[sin(p), cos(p), sin(p / 2), cos(p / 2)]',
  more: '[sin(p), cos(p), sin(p/2), cos(p/2), sin(p/3), cos(p/3)]',
  paper: '[sin(pos / 10000^(2*i/d)), cos(pos / 10000^(2*i/d))]',
};

for (const [name, formula] of Object.entries(ideas)) {
  test(`${formula} is measured as the step “${name}” is`, () => {
    const own = facts(formula);
    const step = measure(phasor, stepNamed(name), given);
    assert.deepEqual(own.table, step.table);
    for (const property of properties) assert.equal(own[property].pass, step[property].pass);
    assert.deepEqual([own.bounded, own.same, own.next], [step.bounded, step.same, step.next]);
    assert.deepEqual(own.unique.equal, step.unique.equal);
    // of a pair the table has distances that differ by the rounding of float32 alone
    const { distance } = step.unique;
    assert.ok(Math.abs(own.unique.distance - distance) < 1e-7, `${own.unique.distance}`);
    if (name === 'sine') {
      assert.deepEqual(own.unique.closest, step.unique.closest);
      assert.ok(Math.abs(own.unique.distance / distance - 1) < 1e-6);
    }
    if (own.linear.pass) assert.ok(own.linear.residual < 1e-5);
  });
}

test('the formula that a step shows gives the numbers that it encodes', () => {
  const places = [0, 1, 2, 3, 10, 127, 128, 399, 65_535, 99_999, 2.5, 127.9];
  for (const shape of [given.shape, { divisors: [1, 7, 2.5, 40], dim: 10, base: 100 }]) {
    for (const step of steps) {
      // its i counts the seventeen digits
      const wide = step.name === 'binary' ? { ...shape, dim: 34 } : shape;
      const count = step.name === 'normalized' ? 100_000 : 400;
      const wanted = step.encode(phasor, places, count, shape);
      const own = ownStep(step.formula(shape)).encode(phasor, places, count, wide);
      assert.deepEqual(own.shape, wanted.shape, step.name);
      own.data.forEach((value, k) => {
        const near = Math.abs(value - wanted.data[k]) <= 2e-7 * Math.max(1, Math.abs(value));
        assert.ok(near, `${step.name}: ${value}, ${wanted.data[k]}`);
      });
    }
  }
});

test('a formula is asked for words that exist, and must be finite at each of them', () => {
  assert.equal(facts('1 / (n - pos)').bounded.pass, true);
  const root = ownStep('sqrt(n - pos - 1)');
  const { data } = root.encode(phasor, [0, 1.5, 3], 2, given.shape);
  assert.deepEqual([...data], [1, NaN, NaN]);
  assert.throws(
    () => facts('1 / (pos - 3)'),
    /^RangeError: At every word it must be a finite number; at pos = 3 of \d+ words it is ∞\.$/,
  );
});

test('sentences name the column that changes, and a matrix of one number has an error', () => {
  const { same } = facts('[sin(pos), pos / n]');
  assert.equal(same.pass, false);
  assert.notEqual(same.values[0], same.values[1]);
  for (const formula of ['1', '0', '0.99^pos']) {
    const all = facts(formula);
    assert.ok(all.linear.pass && all.linear.residual < 1e-5, formula);
    assert.ok(!properties.some((name) => /not a number/.test(said(name, all, given))), formula);
  }
});

test('a list is written plainly, so that its numbers have names', () => {
  for (const text of ['([sin(pos), cos(pos)])', '[sin(pos), cos(pos),]', '[1 2]', '+[1, 2]']) {
    assert.throws(() => readFormula(text), ExpressionError, text);
  }
});

test('each idea fails where the next one begins, and the last passes every test', () => {
  const verdicts = Object.values(ideas).map((formula) => verdictOf(facts(formula), given));
  assert.deepEqual(
    verdicts.map(({ passed }) => passed),
    [3, 2, 3, 4, 4, 5, 5],
  );
  const wanted = [
    /^Bounded: no\. The largest value is 1000 among 1000 words and 100000 among 100000\. It grows .*into a wave/,
    /^Same in every sentence: no\. .*leave n out/,
    /^Different for 400 positions: no\. To 2 decimals, pos = \d+ and pos = \d+ are equal\. .*the cosine, in a list/,
    /^Different for 400 positions: no\. .*add slower waves/,
    /^Different for 400 positions: no\. .*add slower waves/,
    /^Your formula passes every test\./,
    /^Your formula passes every test\./,
  ];
  verdicts.forEach(({ title, text }, k) => assert.match(`${title} ${text}`, wanted[k]));
  const loud = verdictOf(facts('sin(pos)', { decimals: 6, length: 100 }), {
    ...given,
    decimals: 6,
  });
  assert.match(`${loud.title} ${loud.text}`, /one matrix: no\. .*put the cosine beside/);
  const digit = verdictOf(facts('floor(pos) % 2'), given);
  assert.match(
    `${digit.title} ${digit.text}`,
    /^Smooth: no\. From 0\.999 to 1 it jumps by 1\. .*leave out floor/,
  );
  const mixed = facts('[sin(pos), sin(pos / 2), sin(pos / 5)]', { length: 50 });
  assert.match(verdictOf(mixed, given).text, /A matrix turns a sine only together with its cosine/);
});

test('bounded is what does not grow with the document, however large or small it is', () => {
  for (const formula of [
    'sin(pos) + cos(pos)',
    '2 * sin(pos)',
    '1000 * sin(pos)',
    '2 * sin(pos / 100000)',
    'sin(pos) + sin(pos / 7) + sin(pos / 49) + sin(pos / 343)',
    'exp(-pos)',
    '-pos / n',
    'pos % 100',
    '5 / (pos + 1)',
    '[3 * (pos % 2), 1]',
  ]) {
    assert.ok(facts(formula).bounded.pass, formula);
  }
  for (const formula of [
    'pos',
    '-pos',
    'log(pos + 1)',
    'sqrt(pos) / 1000',
    'exp(pos / 100000)',
    'max(1, pos / 1000000)',
    '[sin(pos), pos / 100000]',
    'sin(pos) * n',
  ]) {
    assert.ok(!facts(formula).bounded.pass, formula);
  }
});

test('what is said fits what failed: constant, fading, too slow, coming back', () => {
  for (const [formula, wanted] of /** @type {[string, RegExp][]} */ ([
    ['[1, 0.5]', /Every word gets the same/],
    ['exp(-pos)', /The numbers fade/],
    ['1 / (pos + 1)', /The numbers fade/],
    ['sin(pos / 10000)', /It is too slow: many neighbours are alike/],
    ['[sin(pos / 1000), cos(pos / 1000)]', /It is too slow/],
    ['sin(pos)', /It comes back to where it was.*the cosine/],
    ['[sin(pos), cos(pos)]', /come back together: add slower waves/],
  ])) {
    assert.match(verdictOf(facts(formula), given).text, wanted, formula);
  }
  const line = verdictOf(facts('min(1, pos / 1000)', { decimals: 6 }), { ...given, decimals: 6 });
  assert.match(line.text, /A matrix multiplies and cannot add a step/);
});

test('a turned pair is measured as the pair is', () => {
  const w = 'pos / 10000^(2*i/d)';
  for (const [pair, turned] of [
    ['[sin(pos), cos(pos)]', '[sin(pos) + cos(pos), sin(pos) - cos(pos)]'],
    [ideas.paper, `[sin(${w}) + cos(${w}), sin(${w}) - cos(${w})]`],
  ]) {
    const [one, other] = [facts(pair), facts(turned)];
    for (const name of properties)
      assert.equal(other[name].pass, one[name].pass, `${turned} ${name}`);
  }
});

forRelease('a matrix is found where there is one, and no other', () => {
  for (const dim of [2, 6, 16, 64, 128]) {
    for (const [length, offset] of [
      [10, 1],
      [400, 1],
      [400, 9],
      [1000, 5],
    ]) {
      const shape = { ...given.shape, dim };
      const { pass, residual } = facts(ideas.paper, { shape, length, offset }).linear;
      assert.ok(pass, `${dim} ${length} ${offset}: ${residual}`);
    }
  }
  for (const formula of ['[pos, 1]', '[2^(-pos/400), 3^(-pos/400)]', '[10 * pos + 1, pos]']) {
    assert.equal(facts(formula).linear.pass, true, formula);
  }
  for (const formula of [
    '[sin(pos), sin(pos / 2)]',
    '[sin(pos), cos(2 * pos)]',
    '[sin(pos)^2, cos(pos)]',
    '[sin(pos), cos(2 * pos) / 1000000]',
    '[1000000 * sin(pos), cos(2 * pos)]',
  ]) {
    assert.equal(facts(formula).linear.pass, false, formula);
  }
  // the best matrix from (1, 0, 1) to (0, 1, 1) is 1/2
  const [from, to] = [
    [1, 0, 1],
    [0, 1, 1],
  ].map((list) => ({ shape: [3, 1], data: Float32Array.from(list) }));
  assert.ok(Math.abs(leastSquaresError(from, to).residual - 1) < 1e-12);
});

test('what cannot be read is refused, with the character', () => {
  for (const [formula, place, message] of /** @type {[string, number, RegExp][]} */ ([
    ['sin(pos', 7, /Expected|Unclosed|\)/],
    ['pos + ', 6, /Expected expression/],
    ['2 * word', 4, /The name word is not known/],
    ['sin(pos, 2)', 0, /must be sin\(x\), got 2 values/],
    ['min(pos)', 0, /must be min\(x, y\), got 1 values/],
    ['pos pos', 4, /One expression ends here/],
    ['sin([pos])', 4, /one list around them all/],
    ['[1, [2]]', 4, /one list around them all/],
    ["'word'", 0, /one list around them all/],
    ['[1, 2][0]', 6, /one list around them all/],
    ['[]', 0, /The list is empty/],
    ['pos.constructor', 3, /numbers, lists, signs and calls/],
    ['constructor(pos)', 0, /not known/],
    ['pos < 3', 4, /./],
    ['pos ? 1 : 2', 4, /./],
    [`${'('.repeat(50)}1${')'.repeat(50)}`, 40, /nests more than 40/],
    [`pos${'+1'.repeat(600)}`, -1, /may have 1000 characters/],
  ])) {
    assert.throws(
      () => readFormula(formula),
      (error) => {
        assert.ok(error instanceof ExpressionError, `${formula}: ${error}`);
        assert.match(error.message, message, formula);
        assert.equal(error.place, place, formula);
        return true;
      },
    );
  }
});

test('what is not a finite number is refused with its word; between words it is a gap', () => {
  for (const [formula, message] of /** @type {[string, RegExp][]} */ ([
    ['1 / pos', /at pos = 0 of 400 words it is ∞/],
    ['log(pos - 1)', /at pos = 0 of 400 words it is not a number/],
    ['10^pos', /at pos = 39 of 400 words it is ∞/],
    ['1 / (n - 2)', /at pos = 0 of 2 words it is ∞/],
  ])) {
    assert.throws(() => facts(formula), { name: 'RangeError', message });
  }
  const { data } = ownStep('1 / (pos - 0.5)').encode(phasor, [0, 0.5, 1], 2, given.shape);
  assert.deepEqual(Array.from(data), [-2, Infinity, 2]);
});

test('a formula has the rest of a division and rounds as Python does, and i counts the pairs', () => {
  const row = (/** @type {string} */ formula, /** @type {number} */ pos) =>
    Array.from(ownStep(formula).encode(phasor, [pos], 9, given.shape).data);
  assert.deepEqual(
    row('[pos % 3, -pos % 3, floor(pos / 2), min(pos, 4), max(n, d)]', 5),
    [2, 1, 2, 4, 9],
  );
  assert.deepEqual(row('[i, pos + i]', 5), [0, 5, 1, 6, 2, 7]);
  assert.deepEqual(row('i', 5), [0, 1, 2]);
  assert.deepEqual(row('−2^2 + 3 × pos', 1), [-1]);
  assert.equal(ownStep('[sin(pos), min(pos, 4)]').columnName?.(1), 'min(pos, 4)');
  assert.equal(ownStep('[i, pos]').columnName?.(3), 'i = 1, 2');
});

test('what would hold up the page is refused before it is computed', () => {
  const wide = { ...given, shape: { ...given.shape, dim: 512 } };
  const long = `[${Array(450).fill('i').join()}]`;
  assert.throws(() => checkPrice(readFormula(long), wide), /115200 numbers at 400 positions/);
  const deep = `sin(i)${'+sin(i)'.repeat(140)}`;
  assert.throws(() => checkPrice(readFormula(deep), wide), /takes too long to measure/);
  const words = { ...given, counts: [1_000_000, 1_000_000] };
  assert.throws(() => checkPrice(readFormula('sin(pos)^2'), words), /takes too long/);
  for (const formula of Object.values(ideas)) checkPrice(readFormula(formula), given);
  // that of the paper as the page begins
  const page = { ...given, shape: { ...given.shape, dim: 128 } };
  checkPrice(readFormula(ideas.paper), page);
  // the same, turned: an angle that occurs four times is computed, and paid for, once
  const w = 'pos / 10000^(2*i/d)';
  const turned = readFormula(`[sin(${w}) + cos(${w}), sin(${w}) - cos(${w})]`);
  checkPrice(turned, page);
  assert.ok(turned.price < readFormula(ideas.paper).price * 1.5, `${turned.price}`);
});

test('expressions that occur several times have the values of every place, pair and length', () => {
  const once = ownStep('[sin(pos) + i * n, (pos - n) ^ 2]');
  const twice = ownStep('[sin(pos) * 2 - sin(pos) + i * n, (pos - n) * (pos - n) + 0 * sin(pos)]');
  for (const [places, length] of /** @type {[number[], number][]} */ ([
    [[0, 1, 2, 3], 4],
    [[3, 3, 0], 7],
    [[0.5], 4],
  ])) {
    const [a, b] = [once, twice].map(({ encode }) => encode(phasor, places, length, given.shape));
    assert.deepEqual(b, a);
  }
});

forRelease('its program prints its numbers', () => {
  const shape = { ...given.shape, dim: 8 };
  for (const formula of [
    ideas.paper,
    ideas.normalized,
    '[2^-1, round(pos / 2), -pos % 3, min(pos, i), exp(-abs(pi - e)), sqrt(n + d)]',
  ]) {
    const shown = { name: 'yours', count: 4, length: 7, divisors: [], dim: 8, base: 1 };
    const program = ladderCode('numpy', { ...shown, formula });
    const printed = runPython(`${program}\nprint("@@@", *P.astype(float).ravel().tolist())`);
    const found = printed.split('@@@')[1].trim().split(' ').map(Number);
    const { data } = ownStep(formula).encode(phasor, [0, 1, 2, 3], 7, shape);
    assert.equal(found.length, data.length);
    found.forEach((value, k) => assert.ok(Math.abs(value - data[k]) < 1e-6, `${formula} ${k}`));
  }
});

const browser = testBrowser();

/** @param {string} attributes @param {import('playwright-core').BrowserContextOptions} [options] */
async function open(attributes, options) {
  const opened = await browser.open('formula-test.html', {
    ...options,
    html: `<!doctype html><html lang="en"><title>formula</title>
      ${observed}<phasor-ladder id="a" ${attributes}></phasor-ladder></html>`,
  });
  const { page } = opened;
  // a formula that is wrong has a message in place of the sentence
  await page.waitForFunction(() => {
    const root = document.querySelector('#a')?.shadowRoot;
    return ['.claim', '.message'].some((part) => root?.querySelector(part)?.textContent);
  });
  /** @param {string} selector */
  const text = async (selector) => {
    await page.evaluate(() => /** @type {any} */ (window).settled());
    return (await page.locator(`#a ${selector}`).allTextContents()).join(' | ');
  };
  return { ...opened, text };
}

test('a formula is typed, measured beside the seven, spoken and reported', async () => {
  const { page, text, complaints, close } = await open('controls="formula"');
  const line = page.getByRole('textbox', { name: 'Your formula' });
  assert.equal(await page.locator('#a .rung:visible').count(), 8);
  await line.fill('sin(pos)');
  // once the first formula has fetched what measures it
  await page.locator('#a .tested').filter({ hasText: /./ }).waitFor();
  assert.match(await text('.tested'), /^✗ Different for 400 positions: no\. To 2 decimals/);
  // when the input rests
  await page.locator('#a [role=status]').filter({ hasText: /./ }).waitFor();
  assert.match(await text('[role=status]'), /^Different for 400 positions: no\./);
  assert.equal(await text('.claim'), 'Your formula passes 3 of 5 tests.');
  await page.locator('#a .rung:visible').nth(8).waitFor();
  assert.equal(await page.locator('#a .rung:visible').count(), 9);
  assert.equal(await text('.here .mark'), '✓ | ✓ | ✓ | ✗ | ✗');
  assert.equal(await text('.about'), 'Yours. sin(pos)');
  assert.equal(await text('.vectors tbody td:nth-child(3)'), '0 | 0.84 | 0.91 | 0.14');

  // what is half written leaves the last one where it is, and says where it ends
  await line.fill('[sin(pos), cos(pos');
  // when the input rests
  await page.locator('#a .field .wrong').filter({ hasText: /./ }).waitFor();
  assert.match(await text('.field .wrong'), /^formula cannot be read at character \d+: /);
  assert.equal(await line.getAttribute('aria-invalid'), 'true');
  assert.equal(await text('.about'), 'Yours. sin(pos)');
  assert.equal(await text('.message'), '');
  await line.fill(ideas.more);
  assert.equal(await text('.field .wrong'), '');
  assert.match(await text('.tested'), /^✓ Your formula passes every test\./);
  assert.equal(await line.getAttribute('aria-invalid'), 'false');

  // along the steps by keys, and back
  await page.locator('#a .rung:visible').last().focus();
  await page.keyboard.press('ArrowLeft');
  assert.match(await text('.about'), /^The paper: \[sin\(pos \/ 10000\^\(2\*i\/d\)\), /);
  await page.keyboard.press('ArrowRight');
  assert.match(await text('.about'), /^Yours\./);

  // none again: the steps are eight
  await line.fill('');
  assert.equal(await text('.rung[aria-pressed=true] span'), 'Counting');
  assert.equal(await page.locator('#a .rung:visible').count(), 8);
  const events = await page.evaluate(() => /** @type {any} */ (window).events);
  assert.deepEqual(events[0], ['phasor-change', { formula: 'sin(pos)', step: 'yours' }]);
  const measured = await page.evaluate(() => {
    const element = /** @type {any} */ (document.querySelector('#a'));
    return new Promise((done) => {
      element.addEventListener('phasor-measure', (/** @type {any} */ event) => done(event.detail));
      element.set({ formula: 'pos / n', step: 'yours' });
    });
  });
  const passes = { bounded: true, same: false, smooth: true, unique: false, linear: false };
  assert.deepEqual(measured, { formula: 'pos / n', ...passes });
  assert.deepEqual(complaints, []);
  await close();
});

test('without the engine a formula says why, at every drawing, until there is another one', async () => {
  const { page, text, close } = await open('controls="formula"');
  let asked = 0;
  await page.route('**/own-engine*.js', (route) => {
    ++asked;
    return route.abort();
  });
  const line = page.getByRole('textbox', { name: 'Your formula' });
  await line.fill('sin(pos)');
  const wrong = page.locator('#a .field .wrong');
  await wrong.filter({ hasText: /own-engine/ }).waitFor();
  const complaint = await text('.field .wrong');
  await page.locator('#a svg.sentence').focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) {
    await page.keyboard.press(key);
    assert.equal(await text('.field .wrong'), complaint, key);
  }
  assert.equal(asked, 1);
  assert.equal(await page.locator('#a .figure').getAttribute('aria-busy'), null);
  const errors = await page.evaluate(
    () =>
      /** @type {any} */ (window).events.filter(
        (/** @type {any} */ [type]) => type === 'phasor-error',
      ).length,
  );
  assert.equal(errors, 1);
  await page.unroute('**/own-engine*.js');
  await line.fill('cos(pos)');
  await page
    .locator('#a .tested')
    .filter({ hasText: /Different for 400 positions/ })
    .waitFor();
  assert.equal(await text('.field .wrong'), '');
  await close();
});

forRelease(
  'without its line a formula that is wrong is a message of the figure, for as long as it is',
  async () => {
    const { page, text, complaints, close } = await open('formula="sin(" step="yours"');
    // formulas are read by a script that the figure fetches after its first drawing
    const message = page.locator('#a .message');
    await message.filter({ hasText: /^formula cannot be read/ }).waitFor();
    assert.equal(await text('.rung[aria-pressed=true] span'), 'Counting');
    await page.locator('#a [part=sentence]').focus();
    await page.keyboard.press('ArrowRight');
    assert.match(await text('.message'), /^formula cannot be read/);
    await page.evaluate(() => {
      const element = /** @type {any} */ (document.querySelector('#a'));
      Object.assign(element, { formula: '[sin(pos)*9, tan]', view: 'all' });
    });
    assert.match(await text('.message'), /The name tan is not known/);
    for (const formula of ['0', '1e30 * pos', '-pos', 'i', 'pos % 2', '1 / (pos - 1.5)', 'n']) {
      await page.evaluate((wanted) => {
        /** @type {any} */ (document.querySelector('#a')).formula = wanted;
      }, formula);
      assert.equal(await text('.message'), '', formula);
      assert.equal(await text('.about'), `Yours. ${formula}`);
      const broken = await page
        .locator('#a svg')
        .evaluateAll((all) => all.some((svg) => /NaN|Infinity/.test(svg.outerHTML)));
      assert.equal(broken, false, formula);
    }
    assert.deepEqual(complaints, []);
    await close();
  },
);

forRelease('on a phone the line and eight steps stay within the figure', async () => {
  const { page, close } = await open(`controls="formula" formula="${ideas.more}" step="yours"`, {
    viewport: { width: 320, height: 1000 },
  });
  await page.locator('#a .rung:visible').nth(8).waitFor();
  assert.equal(await page.locator('#a .rung:visible').count(), 9);
  const wide = await page.evaluate(() => {
    const root = document.querySelector('#a')?.shadowRoot;
    const parts = Array.from(root?.querySelectorAll('.figure > *, .field *, svg, .rung') ?? []);
    return Math.max(...parts.map((part) => part.getBoundingClientRect().right));
  });
  assert.ok(wide <= 320, `${wide}`);
  await close();
});
