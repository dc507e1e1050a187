// <phasor-mistakes>: every mistake that the article names is a lesson, whose computed
// verdicts and numbers are those of the list.

import assert from 'node:assert/strict';
import { evaluate } from '../../../web/labs/claims/api/evaluate.js';
import { parse } from '../../../web/labs/claims/api/parse.js';
import { judge } from '../../../web/labs/claims/api/verdict.js';
import { defineModels } from '../../../web/labs/claims/api/models.js';
import {
  complete,
  fieldIds,
  lessons,
  linesOf,
} from '../../../web/labs/claims/figures/mistakes/data.js';
import { field } from '../../../web/labs/claims/figures/mistakes/field.js';
import {
  explanation,
  factsOf,
  numbersOf as rowsOf,
  resultOf,
  stateOf,
} from '../../../web/labs/claims/figures/mistakes/model.js';
import { Reads } from '../../../web/core/kit/reads.js';
import { testBrowser, violations } from '../../harness/browser.js';
import { phasor } from '../../harness/phasor.js';
import { forRelease, test } from '../../harness/tiers.js';
import { until } from '../../harness/until.js';

defineModels();
const all = [...lessons, ...field.map(complete)];

/** @param {string} id */
const lessonOf = (id) => {
  const found = all.find((lesson) => lesson.id === id);
  assert.ok(found, id);
  return found;
};

/** @param {string} id @returns {Record<string, any>} the numbers of its explanation, unrounded */
const numbersOf = (id) =>
  Object.fromEntries(
    Object.entries(lessonOf(id).values).map(([name, given]) => {
      const { value } = evaluate(phasor, parse(typeof given === 'string' ? given : given[0]));
      return [name, typeof value === 'object' ? [...value.data] : value];
    }),
  );

/**
 * By the row of the errata: which lines are right, and the numbers of the row with half of their
 * last digit.
 *
 * @type {Record<string, { right: string, numbers?: Record<string, [value: number | number[],
 *   most: number]> }>}
 */
const errata = {
  E1: {
    right: '✓✗✓',
    numbers: { given: [-0.841471, 5e-7], cosine: [-0.989992, 5e-7], det: [0.7568, 5e-5] },
  },
  E2: {
    right: '✓✗✗✗',
    numbers: {
      two: [0.9093, 5e-5],
      three: [0.1411, 5e-5],
      four: [-0.7568, 5e-5],
      degrees: [0.0349, 5e-5],
    },
  },
  E3: { right: '✓✗✓', numbers: { sine: [0.9093, 5e-5], cosine: [-0.4161, 5e-5] } },
  E4: {
    right: '✓✗✓',
    numbers: {
      a: [1, 0],
      b: [2, 0],
      seven: [0.068, 5e-4],
      many: [1.33e-7, 5e-10],
      c: [10, 0],
      d: [12, 0],
    },
  },
  E5: {
    right: '✓✗✗',
    numbers: {
      six: [21.544, 5e-4],
      sixteen: [3.1623, 5e-5],
      d2: [2.9e-6, 5e-8],
      d4: [5.3e-4, 5e-6],
      d16: [0.88, 5e-3],
    },
  },
  E6: { right: '✓✓✗', numbers: { one: [0.068, 5e-4] } },
  // 0.071 for 512 dimensions is doubtful: see the test of its own below
  E7: {
    right: '✓✗',
    numbers: {
      four: [0.339, 0.01],
      sixtyfour: [0.152, 0.01],
      scaledFour: [0.36, 0.005],
      scaled: [0.362, 0.01],
    },
  },
  E8: { right: '✓✗', numbers: { same: [0, 0] } },
  E9: { right: '✓✗✓', numbers: { three: [3, 0], six: [6, 0] } },
  E10: {
    right: '✗✓✓',
    numbers: {
      large: [1.953, 5e-4],
      hundred: [2.671, 5e-4],
      ten: [3.695, 5e-4],
      two: [5.76, 5e-3],
      slow: [54410, 0.5],
      fast: [60.6, 0.05],
    },
  },
  E11: {
    right: '✓✗✓',
    numbers: {
      one: [0.9702, 5e-5],
      two: [0.8966, 5e-5],
      five: [0.7373, 5e-5],
      ten: [0.6691, 5e-5],
      first: [12, 0],
      hundred: [19, 0],
      wide: [44, 0],
    },
  },
  E12: { right: '✓✗✓' },
  E13: { right: '✓✗✓', numbers: { cosine: [1, 0], sine: [0, 0], row: [[0, 1, 0, 1], 0] } },
  E14: {
    right: '✗✗✓✗',
    numbers: {
      a: [0.0463992, 5e-8],
      b: [0.998923, 5e-7],
      c: [0.0021544, 5e-8],
      d: [0.9999977, 5e-8],
    },
  },
  E15: { right: '✓✗✓', numbers: { first: [1, 0], second: [1 / 21.5443469, 1e-9] } },
  E16: { right: '✓✗', numbers: { power: [1, 0] } },
  E17: { right: '✓✓✗' },
  E18: { right: '✓✗✓' },
  E19: { right: '✓✗✓', numbers: { a: [2, 0], b: [379, 0] } },
  E20: { right: '✓✗', numbers: { floats: [16384, 0], bits: [14, 0] } },
  E21: { right: '✓✗✓' },
  E22: { right: '✗✓✓', numbers: { det: [1, 1e-6] } },
  E23: { right: '✓✓✗' },
  E24: { right: '✓✗✓', numbers: { zero: [[0, 1, 0, 1, 0, 1], 0] } },
  E25: { right: '✓✗✗', numbers: { third: [0.75, 0], last: [1, 0] } },
};

/** Of the models of today: what a formula or another computation gives. @type {typeof errata} */
const ofModels = {
  F1: { right: '✗✓✓' },
  F2: { right: '✗✓✓' },
  // with a slope m the share further back than k words is exp(-m (k + 1)), of an endless text
  F3: {
    right: '✗✓✓',
    numbers: { far: [Math.exp(-2049 / 256), 1e-6], near: [Math.exp(-17 / 2), 1e-7] },
  },
  F4: {
    right: '✓✗✓',
    numbers: {
      seen: [Math.sin(511 * 10_000 ** (-62 / 64)), 1e-7],
      far: [Math.sin(16_384 * 10_000 ** (-62 / 64)), 1e-9],
    },
  },
  F5: { right: '✗✓✓', numbers: { cache: [0, 0], mask: [0, 2e-6] } },
};

test('the lessons are E1 to E25, each once and in order', () => {
  assert.deepEqual(
    lessons.map(({ id }) => id),
    Array.from({ length: 25 }, (_, k) => `E${k + 1}`),
  );
  assert.deepEqual(
    Object.keys(errata),
    lessons.map(({ id }) => id),
  );
});

for (const [id, { right, numbers = {} }] of Object.entries({ ...errata, ...ofModels })) {
  test(`${id}: the computed verdicts and numbers are those of the errata`, async () => {
    const { verdicts } = await factsOf(phasor, lessonOf(id));
    assert.equal(verdicts.map((verdict) => (verdict.right ? '✓' : '✗')).join(''), right);
    assert.ok(
      verdicts.every(({ differs }) => differs === ''),
      'no line is wrong for its kind only',
    );
    const found = numbersOf(id);
    for (const [name, [wanted, most]] of Object.entries(numbers)) {
      const [foundValues, list] = [[found[name]].flat(), [wanted].flat()];
      assert.equal(foundValues.length, list.length, name);
      foundValues.forEach((value, k) =>
        assert.ok(Math.abs(value - list[k]) <= most, `${name}: ${value}, not ${list[k]}`),
      );
    }
  });
}

test('the lessons about models of today are shown where they are named', () => {
  assert.deepEqual(
    field.map(({ id }) => id),
    Object.keys(ofModels),
  );
  assert.deepEqual(fieldIds, Object.keys(ofModels));
  for (const { id, lines } of all) assert.equal(linesOf(id), lines.length);
  const { ten, hundred, zero, far } = numbersOf('F1');
  assert.ok(hundred < ten && far > zero, `${hundred} ${ten}, ${far} ${zero}`);
  const { near, far: away } = numbersOf('F2');
  assert.ok(Math.abs(near - away) < 1e-4 && near !== 0, `${near} ${away}`);
});

test('E7: without the scale, the gradient falls with the dimensions; its third digit is not known', () => {
  const { four, sixtyfour, large, largeError, scaled } = numbersOf('E7');
  assert.ok(four > sixtyfour && sixtyfour > large && large > 0);
  // 32,768 independent queries gave 0.0594 ± 0.0007; this many give it within four errors
  assert.ok(Math.abs(large - 0.0594) < 4 * largeError, `${large} ± ${largeError}`);
  assert.ok(largeError < 0.006);
  assert.ok(scaled > 5 * large);
});

test('E14: what is wrong was cut off, in this lesson alone', async () => {
  for (const lesson of all) {
    const { verdicts } = await factsOf(phasor, lesson);
    const cut = verdicts.map((verdict) => verdict.cut);
    assert.deepEqual(cut, lesson.id === 'E14' ? [true, true, false, true] : cut.map(() => false));
  }
});

test('the right statements of the errata are right, so the verdicts depend on what is said', () => {
  for (const [expr, says] of [
    ['shiftMatrix(2, 2)', '[[cos(2), sin(2)], [-sin(2), cos(2)]]'],
    ['sin([1, 2, 3, 4])', '[0.8415, 0.9093, 0.1411, -0.7568]'],
    ['row(2, 2)', '[0.9093, -0.4161]'],
    ['closestPair(7, 1)[2] == 0', 'false'],
    ['closestPair(64, 128, 10000)[2] < closestPair(64, 128, 10)[2]', 'true'],
    ['cos(0)', '1'],
    ['row(1, 6)', '[0.8415, 0.5403, 0.0464, 0.9989, 0.0022, 1.0000]'],
    ['frequency(0, 6)', '10000 ^ (-2 * 0 / 6)'],
    ['matmul(shiftMatrix(2, 2), shiftMatrix(2, 2))', 'shiftMatrix(2, 4)'],
    ['PE(1, 1, 6)', 'cos(1)'],
    ['matmul(shiftMatrix(6, 2), row(1, 6))', 'row(3, 6)'],
  ]) {
    assert.ok(judge(phasor, { expr: parse(expr), says: parse(says) }).right, expr);
  }
});

test('a lesson is found by a wrong line, and every number of its lines is in the table', async () => {
  const facts = await factsOf(phasor, lessonOf('E14'));
  assert.deepEqual(
    [undefined, 0, 2].map((line) => stateOf(facts, line)),
    ['open', 'found', 'missed'],
  );
  assert.equal(resultOf(facts, 0), 'Found. Wrong lines: 3 of 4.');
  // sin(1 / 10000^(2/6)) = sin(0.0464159) = 0.0463992
  const [first] = rowsOf(facts);
  assert.deepEqual([first.name, first.says], ['0', 0.04]);
  assert.ok(Math.abs(first.truth - 0.0463992) < 5e-8);
  for (const lesson of lessons) {
    const computed = await factsOf(phasor, lesson);
    const cells = computed.verdicts.reduce((sum, verdict) => sum + verdict.cells.length, 0);
    assert.equal(rowsOf(computed).length, cells);
  }
});

test('every explanation uses its numbers, has no hole left, and repeats no line', async () => {
  const texts = new Set();
  for (const lesson of all) {
    const holes = [...lesson.why.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    assert.deepEqual(holes.toSorted(), Object.keys(lesson.values).toSorted(), lesson.id);
    const text = explanation(lesson, await factsOf(phasor, lesson));
    assert.doesNotMatch(text, /[{}]|undefined|NaN/, lesson.id);
    for (const line of lesson.lines) {
      const key = `${line.statement} ${line.expr} ${line.says}`;
      assert.ok(!texts.has(key), key);
      texts.add(key);
    }
  }
});

test('a lesson that cannot be computed says why until it is tried again, for another answer', async () => {
  // one that has computed no lesson yet
  /** @type {typeof import('../../../web/labs/claims/figures/mistakes/model.js')} */
  const fresh = await import(
    /** @type {any} */ ('../../../web/labs/claims/figures/mistakes/model.js?fresh')
  );
  const reads = new Reads();
  let count = 0;
  /** @type {Record<string, any>} */
  const given = {
    ...{ only: ['E3', 'E6'], lesson: 'E3', answers: 'E3.0 E6.2', phasor: {} },
    kept: (/** @type {() => any} */ work) => reads.kept(work),
    polled: (/** @type {() => any} */ read) => reads.polled(read),
    refresh() {
      ++count;
      reads.begin();
    },
  };
  const get = (/** @type {typeof given} */ s, /** @type {string} */ name) => {
    reads.note(name);
    return s[name];
  };
  const m = fresh.model(/** @type {any} */ (new Proxy(given, { get })));
  const state = () => [m.isComputing, m.facts !== null, m.failure !== null];
  /** @param {number} refreshed so often, each time because a lesson was computed or could not be */
  const after = (refreshed) => until(() => state() && count === refreshed, 'facts');
  assert.deepEqual(state(), [true, false, false]);
  await after(2);
  assert.deepEqual(state(), [false, false, true]);
  assert.ok(m.failure instanceof TypeError, `${m.failure}`);
  reads.begin();
  assert.deepEqual(state(), [false, false, true], 'also at the next drawing');

  Object.assign(given, { answers: 'E3.1 E6.2', phasor });
  reads.changed('answers');
  assert.deepEqual(state(), [true, false, false]);
  await after(4);
  assert.deepEqual(state(), [false, true, false]);
  assert.deepEqual(['E3', 'E6'].map(m.stateOf), ['found', 'found']);
});

// ---- in a page ----

const browser = testBrowser();

/** @param {string} body @param {object} [options] */
async function open(body, options) {
  const opened = await browser.open('mistakes-test.html', {
    html: `<!doctype html><html lang="en"><title>mistakes</title>
      <meta name="viewport" content="width=device-width" />
      <script type="module">
        window.events = [];
        for (const type of ['phasor-change', 'phasor-select', 'phasor-error']) {
          addEventListener(type, ({ detail }) => events.push([type, detail]));
        }
        window.leaked = 0;
        document.addEventListener('keydown', ({ key }) => key === 'Tab' || ++leaked);
        import '/article/lessons.js';
      </script><main><h1>a</h1><h2>b</h2>${body}</main></html>`,
    ...options,
  });
  const { page } = opened;
  const one = page.locator('#a');
  const settled = () =>
    page.waitForFunction(async () => {
      await /** @type {any} */ (window).settled();
      const root = document.querySelector('#a')?.shadowRoot;
      return root?.querySelector('.frame.ready') && !root.querySelector('[aria-busy=true]');
    });
  await settled();
  const takeEvents = async () => {
    await settled();
    return page.evaluate(() => /** @type {any} */ (window).events.splice(0));
  };
  const part = async (/** @type {string} */ selector) =>
    (await one.locator(selector).allInnerTexts()).join(' ').replace(/\s+/g, ' ').trim();
  return { ...opened, one, settled, takeEvents, part };
}

test('who always picks the same line finds at most half of the mistakes', async () => {
  const found = [0, 0, 0, 0];
  for (const lesson of lessons) {
    const { verdicts } = await factsOf(phasor, lesson);
    lesson.order.forEach((line, place) => (found[place] += verdicts[line].right ? 0 : 1));
  }
  assert.ok(Math.max(...found) <= lessons.length / 2, `${found}`);
});

test('a reader picks the wrong line, and sees every line computed and explained', async () => {
  const { page, one, takeEvents, part, complaints, strangers, close } = await open(
    '<phasor-mistakes id="a"></phasor-mistakes>',
  );
  assert.equal(await part('.prompt'), 'At least one line is wrong. Pick one.');
  assert.equal(await part('.why'), '');
  assert.equal(await part('.claim'), '0 of 25 mistakes found.');
  assert.equal(await one.locator('.verdict').count(), 0, 'nothing is given away');
  assert.equal(await one.evaluate((/** @type {any} */ element) => element.data()), null);
  await one.getByRole('button', { name: 'The second row of M' }).click();
  assert.deepEqual(await takeEvents(), [
    ['phasor-change', { answers: 'E1.1' }],
    ['phasor-select', { lesson: 'E1', line: 1, found: true }],
  ]);
  assert.equal(await part('.lines .statements > .verdict'), '✗ ✓ ✓');
  assert.equal(await part('.prompt'), 'Found. Wrong lines: 1 of 3.');
  assert.match(await part('.why'), /gives −0\.8415 where cos 3 = −0\.99 should .* is 0\.7568, so/);
  assert.match(await part('[role=status]'), /^Found\. Wrong lines: 1 of 3\. The second row is/);
  assert.equal(await part('.claim'), '1 of 25 mistakes found.');
  assert.equal(await one.locator('.side:visible').count(), 3, 'the difference as a picture');
  const focused = await one.evaluate((element) => element.shadowRoot?.activeElement?.textContent);
  assert.equal(focused, 'Next');
  const { shape, second } = await one.evaluate((/** @type {any} */ element) => {
    const { tensor } = element.data();
    return { shape: tensor.shape, second: Array.from(tensor.data.slice(12, 15)) };
  });
  assert.deepEqual(shape, [7, 3]);
  assert.ok(Math.abs(second[0] - Math.cos(2)) < 1e-6 && Math.abs(second[1] + Math.sin(2)) < 1e-6);
  assert.match(
    await one.evaluate((/** @type {any} */ element) => element.code('numpy')),
    /print\(shiftMatrix\(2, 2\.0, 10000\.0\)\)/,
  );
  await page.keyboard.press('Enter');
  assert.deepEqual(await takeEvents(), [['phasor-change', { lesson: 'E2' }]]);
  await one.getByRole('button', { name: 'sin(1) = 0.84' }).click();
  assert.equal((await takeEvents())[1][1].found, false);
  assert.equal(await part('.prompt'), 'Not this one: that line is right. Wrong lines: 3 of 4.');
  assert.equal(await part('.claim'), '1 of 25 mistakes found.');
  assert.equal(
    await one.getByRole('button', { name: '2, The sines' }).getAttribute('aria-label'),
    '2, The sines of the first positions: answered, not found',
  );
  await one.getByRole('button', { name: 'Guess again' }).click();
  assert.deepEqual(await takeEvents(), [['phasor-change', { answers: 'E1.1' }]]);
  assert.equal(await part('.prompt'), 'At least one line is wrong. Pick one.');
  assert.deepEqual([complaints, strangers], [[], []]);
  await close();
});

test('what cannot be computed is said for as long as it is so, and tried again', async () => {
  const { one, settled, part, complaints, close } = await open(
    '<phasor-mistakes id="a" keep="off"></phasor-mistakes>',
  );
  await one.evaluate((element) =>
    Object.defineProperty(element, 'phasor', { configurable: true, get: () => ({}) }),
  );
  await one.getByRole('button', { name: 'The second row of M' }).click();
  await one.locator('.message').filter({ hasText: /./ }).waitFor();
  const said = await part('.message');
  await one.evaluate((/** @type {any} */ element) => element.refresh());
  await settled();
  assert.equal(await part('.message'), said);
  assert.deepEqual(
    [await part('.prompt'), await part('.lines .statements > .verdict')],
    ['', '· · ·'],
  );
  await one.evaluate((element) => Reflect.deleteProperty(element, 'phasor'));
  await one.getByRole('button', { name: 'Guess again' }).click();
  await one.getByRole('button', { name: 'The second row of M' }).click();
  await one.getByText('Found. Wrong lines: 1 of 3.').first().waitFor();
  assert.equal(await part('.message'), '');
  assert.deepEqual(complaints, []);
  await close();
});

test('a pick is reported when the figure has its verdicts and its sentence', async () => {
  const { page, one, takeEvents, close } = await open('<phasor-mistakes id="a"></phasor-mistakes>');
  await page.evaluate(() => {
    const ownWindow = /** @type {any} */ (window);
    ownWindow.seen = [];
    addEventListener('phasor-select', ({ target }) => {
      const { claim, shadowRoot } = /** @type {any} */ (target);
      const prompt = shadowRoot.querySelector('.prompt').textContent;
      ownWindow.seen.push([/** @type {any} */ (target).data()?.tensor.shape, claim, prompt]);
    });
  });
  await one.getByRole('button', { name: 'The second row of M' }).click();
  assert.equal((await takeEvents()).length, 2);
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).seen), [
    [[7, 3], '1 of 25 mistakes found.', 'Found. Wrong lines: 1 of 3.'],
  ]);
  await close();
});

forRelease(
  'by keys alone: along the lessons, along the lines, and nothing leaks to the page',
  async () => {
    const { page, one, takeEvents, close } = await open(
      '<phasor-mistakes id="a"></phasor-mistakes>',
    );
    await page.keyboard.press('Tab');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'Enter'])
      await page.keyboard.press(key);
    assert.deepEqual(await takeEvents(), [['phasor-change', { lesson: 'E25' }]]);
    await page.keyboard.press('Tab');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', ' '])
      await page.keyboard.press(key);
    const events = await takeEvents();
    assert.deepEqual(events[1], ['phasor-select', { lesson: 'E25', line: 1, found: true }]);
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).leaked), 0);
    assert.match(String(await one.locator('[role=status]').textContent()), /^Found/);
    await close();
  },
);

forRelease('progress lasts over a reload, unless it is not to be kept', async () => {
  const { page, one, settled, part, close } = await open(
    '<phasor-mistakes id="a"></phasor-mistakes>',
  );
  await one.getByRole('button', { name: 'The second row of M' }).click();
  await settled();
  await page.reload();
  await settled();
  assert.equal(await one.getAttribute('answers'), 'E1.1');
  await page.waitForFunction(() =>
    document.querySelector('#a')?.shadowRoot?.querySelector('.strip .found'),
  );
  assert.equal(await part('.claim'), '1 of 25 mistakes found.');
  // a lesson elsewhere on the page keeps what the others had
  await page.evaluate(() => {
    const other = document.createElement('phasor-mistakes');
    other.setAttribute('only', 'E14');
    other.id = 'b';
    document.querySelector('main')?.prepend(other);
  });
  await page.locator('#b').getByRole('button', { name: 'PE(1, 2, 6)' }).click();
  await settled();
  const stored = () => page.evaluate(() => localStorage.getItem('phasor-mistakes'));
  assert.equal(await stored(), 'E1.1 E14.0');
  await page.evaluate(() => {
    const free = document.createElement('phasor-mistakes');
    free.setAttribute('keep', 'off');
    free.id = 'c';
    document.querySelector('main')?.prepend(free);
  });
  assert.equal(await page.locator('#c').getAttribute('answers'), null);
  await page.locator('#c').getByRole('button', { name: 'The first row of' }).click();
  assert.equal(await stored(), 'E1.1 E14.0');
  // what someone else wrote there is no answer
  await page.evaluate(() => localStorage.setItem('phasor-mistakes', 'E1.9 <b>'));
  await page.reload();
  await settled();
  assert.equal(await one.getAttribute('answers'), null);
  assert.equal(await part('.message'), '');
  await close();
});

forRelease('single lessons by `only`; wrong settings are reported and harm nothing', async () => {
  const { one, settled, part, complaints, close } = await open(
    '<phasor-mistakes id="a" keep="off" only="E14" answers="E14.2"></phasor-mistakes>',
  );
  assert.equal(await one.locator('.strip').isVisible(), false);
  assert.equal(await part('.title'), '14. Rounding');
  assert.equal(await part('.lines .statements > .verdict'), '✗ ✗ ✗ ✓');
  assert.match(await part('.lines'), /PE\(1, 2, 6\) = 0\.04 0\.05 Cut off, not rounded\./);
  assert.equal(await part('.claim'), '0 of 1 mistakes found.');
  assert.equal(await one.getByRole('button', { name: 'Next' }).count(), 0);
  // where there is no other lesson, the way back is next
  await one.getByRole('button', { name: 'Guess again' }).click();
  await one.getByRole('button', { name: 'PE(1, 2, 6)' }).click();
  await settled();
  const focused = await one.evaluate((element) => element.shadowRoot?.activeElement?.textContent);
  assert.equal(focused, 'Guess again');
  await one.evaluate((/** @type {any} */ element) =>
    Object.assign(element, { only: ['E7', 'E1'], lesson: 'E9', answers: '' }),
  );
  await settled();
  assert.equal(await part('.strip'), '1 7');
  assert.equal(await part('.title'), '1. The matrix that moves a position on');
  await one.evaluate((/** @type {any} */ element) =>
    Object.assign(element, { only: 'E1 E99', lesson: 'x', answers: 'E1.7', keep: 'maybe' }),
  );
  await settled();
  const message = await part('.message');
  assert.match(
    message,
    /only must be some of E1 to E25 and F1 to F5, divided by blanks, got 'E1 E99'/,
  );
  assert.match(message, /answers must be picked lines such as .*, got 'E1\.7'/);
  assert.match(message, /keep must be there, or 'off', got 'maybe'/);
  assert.match(message, /lesson must be one of/);
  assert.equal(await one.locator('.strip button').count(), 25);
  assert.deepEqual(complaints, []);
  await close();
});

forRelease('every lesson, answered, fits 320 pixels, and axe finds nothing', async () => {
  const answers = lessons.map(({ id }) => `${id}.0`).join(' ');
  const { page, one, settled, part, complaints, close } = await open(
    `<phasor-mistakes id="a" keep="off" answers="${answers}"></phasor-mistakes>`,
    { viewport: { width: 320, height: 1400 }, colorScheme: 'dark' },
  );
  for (const { id, topic } of lessons) {
    await one.evaluate((/** @type {any} */ element, lesson) => (element.lesson = lesson), id);
    await settled();
    assert.equal(await part('.title'), `${id.slice(1)}. ${topic}`);
    const over = await one.evaluate((element) =>
      Array.from(element.shadowRoot?.querySelectorAll('.figure *') ?? [])
        .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
        .map((each) => each.outerHTML.slice(0, 80)),
    );
    assert.deepEqual(over, [], id);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${wide}`);
  for (const lesson of ['E1', 'E14']) {
    await one.evaluate((/** @type {any} */ element, id) => (element.lesson = id), lesson);
    await settled();
    assert.deepEqual(await violations(page), []);
  }
  const written = await one.evaluate(async (/** @type {any} */ element) => {
    let count = 0;
    new MutationObserver((list) => (count += list.length)).observe(element.shadowRoot, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    Object.assign(element, { lesson: 'E14', only: [] });
    await /** @type {any} */ (window).settled();
    return count;
  });
  assert.equal(written, 0);
  assert.deepEqual(complaints, []);
  await close();
});
