// <phasor-ladder>: what it measures, against goldens, and what the reader can do with it.

import assert from 'node:assert/strict';
import { measure, placesFrom } from '../../web/core/figures/ladder/facts.js';
import { ownStep } from '../../web/core/figures/ladder/formula.js';
import { said as measuredSaid } from '../../web/core/figures/ladder/words.js';
import { firstEqual } from '../../web/core/draw/rows.js';
import { names, stepNamed, steps } from '../../web/core/figures/ladder/steps.js';
import { fixed } from '../../web/core/draw/numbers.js';
import { testBrowser } from '../harness/browser.js';
import { observed } from '../harness/figures.js';
import { phasor } from '../harness/phasor.js';
import { forRelease, test } from '../harness/tiers.js';

const shape = { divisors: [1, 2, 3], dim: 6, base: 10_000 };
/** @param {string} name @param {Partial<Parameters<typeof measure>[2]>} [given] */
const facts = (name, given) =>
  measure(phasor, stepNamed(name), {
    shape,
    counts: [4, 2],
    length: 400,
    decimals: 2,
    offset: 1,
    ...given,
  });

test('each property is kept and broken by the steps that do', () => {
  const table = Object.fromEntries(
    steps.map(({ name }) => {
      const { bounded, same, smooth, unique, linear } = facts(name);
      return [name, [bounded, same, smooth, unique, linear].map(({ pass }) => (pass ? 1 : 0))];
    }),
  );
  assert.deepEqual(table, {
    counting: [0, 1, 1, 1, 0],
    normalized: [1, 0, 1, 0, 0],
    binary: [1, 1, 0, 1, 0],
    sine: [1, 1, 1, 0, 0],
    pair: [1, 1, 1, 0, 1],
    four: [1, 1, 1, 0, 1],
    more: [1, 1, 1, 1, 1],
    paper: [1, 1, 1, 1, 1],
  });
});

test('a digit jumps, by as many as flip, and a wave, however fast or steep, does not', () => {
  const jump = facts('binary').smooth;
  // from 255 to 256 nine digits flip, of 400 positions the most
  assert.deepEqual([jump.to, jump.moves], [256, 3]);
  assert.ok(jump.to - jump.from < 1e-4);
  const words = measuredSaid('smooth', facts('binary', { length: 100 }), {
    decimals: 2,
    offset: 1,
  });
  assert.equal(words, 'From 63.999 to 64 it jumps by 2.646.');
  // of a wave of radian 1 a chord is left
  assert.ok(Math.abs(facts('pair').smooth.little - 2 * Math.sin(1 / 2048)) < 1e-6);
  /** @param {string} formula */
  const smoothIn = (formula) =>
    measure(phasor, ownStep(formula), {
      shape,
      counts: [4, 2],
      length: 400,
      decimals: 2,
      offset: 1,
    }).smooth;
  for (const formula of [
    'floor(pos)',
    'round(pos)',
    'ceil(pos / 3)',
    'floor(pos + 0.3)',
    'floor(pos / 128)',
    'floor(pos) / 1e6',
    'pos % 1',
    'pos % 7',
    'sin(pos) + 0.01 * floor(pos)',
    '[sin(pos), cos(pos), floor(pos / 100)]',
  ])
    assert.equal(smoothIn(formula).pass, false, formula);
  for (const formula of [
    '5',
    'pos',
    '1000 * pos',
    'pos / 1000000 + 1',
    'sqrt(pos)',
    'abs(sin(pos))',
    'min(pos, 3)',
    'sin(100 * pos)',
    '0.5^pos',
    'pos^3',
  ])
    assert.equal(smoothIn(formula).pass, true, formula);
  assert.deepEqual([smoothIn('round(pos)').to, smoothIn('round(pos)').moves], [0.5, 1]);
});

test('counting reaches a lakh, and the second of two words is 1, of four 0.5', () => {
  const { bounded } = facts('counting');
  assert.deepEqual([bounded.value, bounded.words, bounded.values], [1e5, [1000, 1e5], [1000, 1e5]]);
  const { same } = facts('normalized');
  // counted from 0
  assert.equal(same.position, 1);
  assert.deepEqual(same.values, [0.5, 1]);
  assert.deepEqual(same.counts, [4, 2]);
  assert.equal(facts('normalized', { counts: [5, 5] }).same.pass, false);
});

test('the first positions that are equal to two decimals, and the closest', () => {
  assert.deepEqual(facts('sine').unique.equal, [10, 12]);
  assert.deepEqual(facts('sine').unique.closest, [11, 344]);
  assert.ok(Math.abs(facts('sine').unique.distance - 1.3295546744391164e-7) < 1e-12);
  assert.deepEqual(facts('sine', { length: 10 }).unique.closest, [1, 2]);
  assert.ok(Math.abs(facts('sine', { length: 7 }).unique.distance - 0.068) < 5e-4);
  assert.deepEqual(facts('pair').unique.equal, [5, 338]);
  assert.deepEqual(facts('four').unique.equal, [2, 379]);
  const { closest, distance } = facts('four', { length: 100 }).unique;
  assert.equal(closest[1] - closest[0], 88);
  assert.ok(Math.abs(distance - 0.0396) < 5e-5);
});

test('every idea is sampled at whole positions; a pair is as far from word to word everywhere', () => {
  const lengthsOfSteps = Object.fromEntries(
    ['counting', 'normalized', 'sine', 'pair', 'four'].map((name) => {
      const { least, most } = facts(name).next;
      return [name, [least, most].map((length) => Number(length.toFixed(4)))];
    }),
  );
  // a chord of 1 radian is 2 sin 0.5, of half a radian 2 sin 0.25
  assert.deepEqual(lengthsOfSteps, {
    counting: [1, 1],
    normalized: [0.0025, 0.0025],
    sine: [0, 0.9588],
    pair: [0.9589, 0.9589],
    four: [1.079, 1.079],
  });
});

test('rows are equal when every number rounds alike', () => {
  const table = { shape: [3, 2], data: Float32Array.of(0.104, 1, 0.2, 1, 0.1, 1) };
  assert.deepEqual(firstEqual(table, 2), [0, 2]);
  assert.equal(firstEqual(table, 3), null);
});

// E10: the base is not what makes positions differ, unless it is 1
test('more pairs move the closest two apart, and base 1 throws them together', () => {
  const listed = [[1], [1, 2], [1, 2, 3], [1, 2, 3, 4], [1, 2, 3, 4, 5]];
  const found = listed.map(
    (divisors) => facts('more', { length: 100, shape: { ...shape, divisors } }).unique.distance,
  );
  for (let k = 1; k < found.length; ++k) assert.ok(found[k] > found[k - 1], `${found}`);
  const { unique } = facts('paper', { length: 64, shape: { ...shape, dim: 128 } });
  assert.ok(Math.abs(unique.distance - 1.953) < 1e-3);
  const one = facts('paper', { length: 64, shape: { ...shape, dim: 128, base: 1 } }).unique;
  assert.ok(Math.abs(one.distance - 0.1416) < 1e-3);
  assert.equal(one.closest[1] - one.closest[0], 44);
});

test('no matrix moves a single wave on, and the rotation moves every pair, for any offset', () => {
  for (const offset of [1, 2, 5]) {
    assert.deepEqual(facts('sine', { offset }).linear.ranks, [1, 2]);
    assert.deepEqual(facts('counting', { offset }).linear.ranks, [1, 2]);
    assert.ok(facts('four', { offset }).linear.residual < 1e-6);
    assert.ok(facts('paper', { offset, shape: { ...shape, dim: 64 } }).linear.residual < 1e-6);
  }
});

test('the vectors of the notes, rounded and cut off', () => {
  /** @param {string} name @param {number[]} places */
  const rows = (name, ...places) =>
    Array.from(stepNamed(name).encode(phasor, places, 4, shape).data);
  const texts = (/** @type {number[]} */ values, cut = false) =>
    values.map((value) => fixed(value, 2, cut));
  assert.deepEqual(texts(rows('sine', 1, 2, 3, 4)), ['0.84', '0.91', '0.14', '−0.76']);
  assert.deepEqual(texts(rows('pair', 2)), ['0.91', '−0.42']);
  assert.deepEqual(texts(rows('paper', 0)), ['0', '1', '0', '1', '0', '1']);
  assert.deepEqual(texts(rows('paper', 1)), ['0.84', '0.54', '0.05', '1.00', '0.00', '1.00']);
  assert.deepEqual(texts(rows('paper', 1), true), ['0.84', '0.54', '0.04', '0.99', '0.00', '0.99']);
  const [, second, third] = stepNamed('paper').divisors(shape);
  assert.ok(Math.abs(second - 21.5443469003) < 1e-9 && Math.abs(third - 464.1588833613) < 1e-9);
  // formulas have values between two words, too
  assert.deepEqual(rows('counting', 0, 0.5, 1), [1, 1.5, 2]);
});

const browser = testBrowser();

/** @param {string} body @param {import('playwright-core').BrowserContextOptions} [options] */
async function open(body, options) {
  const opened = await browser.open('ladder-test.html', {
    ...options,
    html: `<!doctype html><html lang="en"><title>ladder</title>
      ${observed}${body}</html>`,
  });
  await opened.page.waitForFunction(
    () => document.querySelector('#a')?.shadowRoot?.querySelector('.claim')?.textContent !== '',
  );
  return opened;
}

/** @param {import('playwright-core').Page} page @param {string} selector */
const texts = (page, selector) => page.locator(`#a ${selector}`).allTextContents();

test('steps are chosen by button and by arrow key; words, marks and claim follow', async () => {
  const { page, complaints, close } = await open('<phasor-ladder id="a"></phasor-ladder>');
  assert.deepEqual(await texts(page, '.vectors tbody tr'), [
    'Nitish01',
    'killed12',
    'the23',
    'lion34',
  ]);
  assert.match((await texts(page, '.claim'))[0], /the last word of 100000 gets 100000/);
  assert.deepEqual(await texts(page, '.here .mark'), ['✗', '✓', '✓', '✓', '✗']);
  await page.locator('#a .rung').nth(3).click();
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#a')).step === 'sine',
  );
  assert.deepEqual(await texts(page, '.vectors tbody td:nth-child(3)'), [
    '0',
    '0.84',
    '0.91',
    '0.14',
  ]);
  assert.match(
    (await texts(page, '.about'))[0],
    /The lecture notes count words from 1; pos counts them from 0\.$/,
  );
  assert.match((await texts(page, '.claim'))[0], /pos = 10 and pos = 12 get the same value/);
  const before = await page.evaluate(() => /** @type {any} */ (window).leaked);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await page.evaluate(() => /** @type {any} */ (window).settled());
  const seen = await page.evaluate(() => ({
    step: /** @type {any} */ (document.querySelector('#a')).step,
    events: /** @type {any} */ (window).events,
    leaked: /** @type {any} */ (window).leaked,
  }));
  assert.equal(seen.step, 'paper');
  assert.equal(seen.leaked, before);
  assert.deepEqual(seen.events, [
    ['phasor-change', { step: 'sine' }],
    ['phasor-change', { step: 'pair' }],
    ['phasor-change', { step: 'paper' }],
  ]);
  assert.deepEqual(await texts(page, '.vectors tbody th'), ['River', 'Bank']);
  assert.deepEqual(complaints, []);
  await close();
});

test('a formula is reported with its sentence, once, whatever the listener reads', async () => {
  const { page, complaints, close } = await open(
    '<phasor-ladder id="a" controls step="yours" formula="pos"></phasor-ladder>',
  );
  const events = await page.evaluate(async () => {
    const element = /** @type {any} */ (document.querySelector('#a'));
    const rest = async () => {
      for (let k = 0; k < 3; ++k) await /** @type {any} */ (window).settled();
    };
    await rest();
    /** @type {unknown[]} */
    const all = [];
    for (const type of ['phasor-measure', 'phasor-error']) {
      element.addEventListener(type, () => all.push([type, element.claim, element.caption]));
    }
    for (const change of [
      { formula: 'sin(pos)' },
      { caption: 'a' },
      { formula: 'sin(' },
      { caption: 'b' },
      { formula: 'sin(pos)' },
    ]) {
      Object.assign(element, change);
      await rest();
    }
    return all;
  });
  const says = 'Your formula passes 3 of 5 tests.';
  assert.deepEqual(events, [
    ['phasor-measure', says, ''],
    ['phasor-error', '', 'a'],
    ['phasor-measure', says, 'b'],
  ]);
  assert.deepEqual(complaints, []);
  await close();
});

forRelease('the line across the sine finds equal values, by pointer and by keys', async () => {
  const { page, close } = await open('<phasor-ladder id="a" step="sine"></phasor-ladder>');
  const said = async () => {
    await page.evaluate(() => /** @type {any} */ (window).settled());
    return (await texts(page, '.panel-title'))[1];
  };
  assert.match(await said(), /4 of 400 positions have −0\.54: 10, 12, 343, 345\.$/);
  const line = page.locator('#a [part=fault]');
  await line.focus();
  await page.keyboard.press('ArrowUp');
  const level = () => page.evaluate(() => /** @type {any} */ (document.querySelector('#a')).level);
  assert.equal(await level(), -0.53);
  const box = await line.boundingBox();
  if (!box) throw new Error('the line is not on screen');
  // zero is halfway between the marks of 1 and −1: 16 and 40 of 136 are its margins
  await page.mouse.click(box.x + 200, box.y + ((16 + 96) / 2 / 136) * box.height);
  assert.equal(await level(), 0);
  // every position whose sine rounds to zero
  const wanted = placesFrom(400, 0).filter((pos) => Math.abs(Math.sin(pos)) < 0.005);
  assert.deepEqual(wanted, [0, 355]);
  assert.match(await said(), /2 of 400 positions have 0: 0, 355\.$/);
  await close();
});

forRelease('pairs are added and taken away, and words are walked by keys', async () => {
  const { page, close } = await open('<phasor-ladder id="a" step="four"></phasor-ladder>');
  await page.getByRole('button', { name: 'Add sin(pos/3), cos(pos/3)' }).click();
  await page.getByRole('button', { name: 'Add sin(pos/4), cos(pos/4)' }).click();
  const state = () =>
    page.evaluate(async () => {
      await /** @type {any} */ (window).settled();
      const { step, divisors, position, column } = /** @type {any} */ (
        document.querySelector('#a')
      );
      return { step, divisors, position, column };
    });
  assert.deepEqual(await state(), { step: 'more', divisors: [1, 2, 3, 4], position: 1, column: 0 });
  assert.equal((await texts(page, '.vectors thead th')).length, 10);
  await page.getByRole('button', { name: 'Take the last pair away' }).click();
  await page.locator('#a [part=sentence]').focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  assert.deepEqual(await state(), { step: 'more', divisors: [1, 2, 3], position: 3, column: 1 });
  assert.match((await texts(page, '.worked'))[0], /cos\(3\)=−0\.989992$/);
  await close();
});

forRelease('the vectors alone: River and Bank, rounded and cut off, walked by keys', async () => {
  const { page, complaints, close } = await open(
    '<phasor-ladder id="a" step="paper" view="vectors" text="River Bank" dim="6" column="2"></phasor-ladder>',
  );
  assert.equal(await page.locator('#a [part=sentence]').isVisible(), false);
  const rows = async () => {
    await page.evaluate(() => /** @type {any} */ (window).settled());
    return (await texts(page, '.vectors tbody tr')).map((row) => row.replace(/\s+/g, ' ').trim());
  };
  const cells = await texts(page, '.vectors tbody td');
  assert.deepEqual(cells, [
    '0',
    '0',
    '1',
    '0',
    '1',
    '0',
    '1',
    '1',
    '0.84',
    '0.54',
    '0.05',
    '1.00',
    '0.00',
    '1.00',
  ]);
  assert.match(
    (await texts(page, '.claim'))[0],
    /“Bank”, at position 1, gets \(0\.84, 0\.54, 0\.05/,
  );
  assert.match((await texts(page, '.worked'))[0], /=0\.046399$/);
  // words that stand at one place share a number
  const numbers = await texts(page, '.circles .number');
  assert.deepEqual(numbers, ['0', '1', '0–1', '0–1']);
  await page.evaluate(() => {
    /** @type {any} */ (document.querySelector('#a')).cut = true;
  });
  assert.match((await rows())[1], /0\.04/);
  await page.locator('#a [part=vectors]').focus();
  for (const key of ['ArrowUp', 'ArrowRight']) await page.keyboard.press(key);
  await page.evaluate(() => /** @type {any} */ (window).settled());
  assert.match(
    (await texts(page, '.claim'))[0],
    /“River”, at position 0, gets \(0, 1, 0, 1, 0, 1\)/,
  );
  assert.match((await texts(page, '.worked'))[0], /PE\(0,3\)=cos.*=1$/);
  assert.deepEqual(complaints, []);
  await close();
});

test('wrong settings fall back with a message; no text is the sentence of the notes', async () => {
  const { page, complaints, close } = await open(
    '<phasor-ladder id="a" step="four" text="  " length="5" divisors="1 x"></phasor-ladder>',
  );
  assert.equal(
    (await texts(page, '.message'))[0],
    "length must be an integer from 10 to 1000, got '5'. divisors must be 1 to 8 numbers from 0.001 to 1000000000, divided by blanks, got '1 x'",
  );
  assert.deepEqual(await texts(page, '.vectors tbody th'), ['Nitish', 'killed', 'the', 'lion']);
  await page.evaluate(async () => {
    const a = /** @type {any} */ (document.querySelector('#a'));
    a.text = 'word '.repeat(10_000);
    a.step = 'normalized';
    await /** @type {any} */ (window).settled();
  });
  assert.equal((await texts(page, '.notice'))[0], 'The first 12 of 10000 words are drawn.');
  assert.match((await texts(page, '.claim'))[0], /in a sentence of 10000 words and 1 in one of 2/);
  await page.evaluate(async () => {
    const a = /** @type {any} */ (document.querySelector('#a'));
    a.text = 'one';
    a.compared = '';
    for (const step of ['counting', 'normalized', 'sine', 'more', 'paper']) {
      a.step = step;
      await /** @type {any} */ (window).settled();
    }
    a.dim = 512;
    await /** @type {any} */ (window).settled();
  });
  assert.equal((await texts(page, '.notice'))[0], 'The first 8 of 512 numbers are drawn.');
  assert.deepEqual(complaints, []);
  await close();
});

test('its empty field shows the sentence that is drawn, of every step', async () => {
  const { page, complaints, close } = await open(
    '<phasor-ladder id="a" formula="sin(pos)" controls></phasor-ladder>',
  );
  const field = page.getByLabel('Text', { exact: true });
  for (const step of [...names, 'yours']) {
    await page.evaluate(async (stepName) => {
      /** @type {any} */ (document.querySelector('#a')).step = stepName;
      await /** @type {any} */ (window).settled();
    }, step);
    assert.equal(await field.inputValue(), '', step);
    const words = await texts(page, '.vectors tbody th');
    const shown = await field.getAttribute('placeholder');
    assert.deepEqual(words, shown?.split(' '), step);
  }
  assert.deepEqual(complaints, []);
  await close();
});

forRelease('a finger drags the line, and beside it scrolls the page', async () => {
  const { page, close } = await open(
    '<phasor-ladder id="a" step="sine"></phasor-ladder><div style="height: 3000px"></div>',
    { hasTouch: true },
  );
  const box = await page.locator('#a [part=fault]').boundingBox();
  if (!box) throw new Error('the line is not on screen');
  const client = await page.context().newCDPSession(page);
  /** @param {number} from @param {number} to share of the height */
  const swipe = async (from, to) => {
    /** @param {string} type @param {number} [share] */
    const touch = (type, share) =>
      client.send('Input.dispatchTouchEvent', {
        type: /** @type {any} */ (type),
        touchPoints: share === undefined ? [] : [{ x: box.x + 200, y: box.y + share * box.height }],
      });
    await touch('touchStart', from);
    for (let k = 1; k <= 8; ++k) await touch('touchMove', from + ((to - from) * k) / 8);
    await touch('touchEnd');
    await page.evaluate(() => /** @type {any} */ (window).settled());
  };
  const seen = () =>
    page.evaluate(() => ({
      level: /** @type {any} */ (document.querySelector('#a')).level,
      scrolled: scrollY > 0,
    }));
  // the level −0.54 is at 78 of 136 pixels, 0 at 56
  await swipe(78 / 136, 56 / 136);
  assert.deepEqual(await seen(), { level: 0, scrolled: false });
  await swipe(0.75, 0.1);
  assert.deepEqual(await seen(), { level: 0, scrolled: true });
  await close();
});

forRelease('a step that is chosen by key is spoken', async () => {
  const { page, close } = await open('<phasor-ladder id="a"></phasor-ladder>');
  const status = async () => (await texts(page, '[role=status]'))[0];
  // what a click did is said once it rests; a key says it at once
  await page.locator('#a .rung').nth(2).click();
  await page.keyboard.press('ArrowRight');
  await page.evaluate(() => /** @type {any} */ (window).settled());
  assert.match(await status(), /^One wave repeats/);
  assert.equal(await status(), (await texts(page, '.claim'))[0]);
  // also beside a formula that is wrong, of which nothing is said
  await page.evaluate(() => Object.assign(document.querySelector('#a') ?? {}, { formula: 'sin(' }));
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#a')).m.own.problem !== '',
  );
  await page.locator('#a .rung[aria-pressed=true]').focus();
  await page.keyboard.press('ArrowRight');
  await page.evaluate(() => /** @type {any} */ (window).settled());
  assert.match(await status(), /Moving on is a rotation now\.$/);
  await close();
});

forRelease('on a phone nothing is wider than the figure, whatever the encoding', async () => {
  const { page, close } = await open(
    '<phasor-ladder id="a" step="paper" dim="128" text="one two three four five six seven"></phasor-ladder>',
    { viewport: { width: 320, height: 1000 } },
  );
  const wide = await page.evaluate(() => {
    const root = document.querySelector('#a')?.shadowRoot;
    const parts = Array.from(root?.querySelectorAll('.figure > *, svg') ?? []);
    return Math.max(...parts.map((part) => part.getBoundingClientRect().right));
  });
  assert.ok(wide <= 320, `${wide}`);
  await close();
});

forRelease('names of rows end before the first column, also with large words', async () => {
  for (const style of ['inline-size: 760px; font-size: 22px', 'inline-size: 760px']) {
    const { page, close } = await open(`<phasor-ladder id="a" style="${style}"></phasor-ladder>`);
    const over = await page.evaluate(() => {
      const root = document.querySelector('#a')?.shadowRoot;
      return Array.from(root?.querySelectorAll('[role=rowheader]') ?? [], (name) => {
        const words = document.createRange();
        words.selectNodeContents(name);
        const cell = /** @type {Element} */ (name.nextElementSibling).getBoundingClientRect();
        return words.getBoundingClientRect().right - cell.left;
      });
    });
    assert.ok(over.length >= 4);
    assert.ok(Math.max(...over) <= 0, `${style}: ${over}`);
    await close();
  }
});

test('what is measured of one property does not run on into that of the next', async () => {
  const { page, close } = await browser.open('ladder.html', {
    html: `<!doctype html><html lang="en"><title>ladder</title>${observed}
        <body><phasor-ladder controls style="inline-size: 840px"></phasor-ladder></body></html>`,
  });
  await page.locator('phasor-ladder .frame.ready').waitFor();
  const { gaps, lines } = await page.evaluate(async () => {
    await /** @type {any} */ (window).settled();
    const root = document.querySelector('phasor-ladder')?.shadowRoot;
    const boxes = Array.from(
      root?.querySelectorAll('.rungs [role=row]:not(.head) .said') ?? [],
      (note) => {
        const range = document.createRange();
        range.selectNodeContents(note);
        return { box: range.getBoundingClientRect(), lines: range.getClientRects().length };
      },
    ).filter(({ box }) => box.height > 0);
    return {
      lines: boxes.map((each) => each.lines),
      gaps: boxes.slice(1).map(({ box }, k) => box.top - boxes[k].box.bottom),
    };
  });
  assert.ok(Math.max(...lines) > 1, `${lines}`);
  for (const gap of gaps) assert.ok(gap >= 3, `${gaps}`);
  await close();
});
