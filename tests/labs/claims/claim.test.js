// <phasor-claim>: what it reads, what it refuses, and when a claim is right.

import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { claimCode } from '../../../web/labs/claims/figures/claim-program.js';
import { judgement, sentence } from '../../../web/labs/claims/figures/claim/model.js';
import { evaluate } from '../../../web/labs/claims/api/evaluate.js';
import { functions } from '../../../web/labs/claims/api/functions.js';
import { parse } from '../../../web/labs/claims/api/parse.js';
import { judge } from '../../../web/labs/claims/api/verdict.js';
import { testBrowser, violations } from '../../harness/browser.js';
import { claims } from '../../harness/claims.js';
import { runJax } from '../../harness/jax.js';
import { near as within } from '../../harness/near.js';
import { runPython } from '../../harness/numpy.js';
import { phasor } from '../../harness/phasor.js';
import { runTorch, withoutTorch } from '../../harness/torch.js';
import { forRelease, test } from '../../harness/tiers.js';

/** @param {string} expr @returns {any} plain numbers and lists */
function value(expr) {
  const found = evaluate(phasor, parse(expr)).value;
  return typeof found === 'object' ? [...found.data] : found;
}

/** @param {string} expr @param {string} says @param {number} [tolerance] */
const verdict = (expr, says, tolerance) =>
  judge(phasor, { expr: parse(expr), says: parse(says), tolerance });

/** @param {number} found @param {number} wanted @param {number} most */
const near = (found, wanted, most = 1e-12) =>
  assert.ok(Math.abs(found - wanted) <= most, `${found}, not ${wanted}`);

test('arithmetic is that of mathematics: signs, powers, order, brackets', () => {
  for (const [expr, wanted] of /** @type {[string, number][]} */ ([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['-2^2', -4],
    ['(-2)^2', 4],
    ['2^3^2', 512],
    ['2**-1', 0.5],
    ['8 / 4 / 2', 1],
    ['7 − 2×3', 1],
    ['- -3', 3],
    ['+.5e1', 5],
    ['π / pi', 1],
    ['[1, 2, 3][1]', 2],
    ['[[1, 2], [3, 4]][1][0]', 3],
    ['det([[1, 2], [3, 4]])', -2],
    ['det([[0, 1], [1, 0]])', -1],
    ['det([[1, 2], [2, 4]])', 0],
    ['matmul([1, 2], [3, 4])', 11],
    ['sum(abs([-1, 2]) + 1)', 5],
    ['norm([3, 4])', 5],
    ['floor(2.7) + ceil(2.1) + round(2.5)', 8],
  ])) {
    near(value(expr), wanted);
  }
  assert.deepEqual(value('matmul([[1, 2], [3, 4]], [[0, 1], [1, 0]])'), [2, 1, 4, 3]);
  assert.deepEqual(value('matmul([[1, 2], [3, 4]], [1, 10])'), [21, 43]);
  assert.deepEqual(value('transpose([[1, 2, 3]])'), [1, 2, 3]);
  assert.deepEqual(value('column([[1, 2], [3, 4]], 1)'), [2, 4]);
  for (const [expr, wanted] of /** @type {[string, boolean][]} */ ([
    ['1 < 2', true],
    ['1 + 1 >= 2', true],
    ['2 != 2', false],
    ['[1, 2] == [1, 2]', true],
    ['"lion" == "Lien"', false],
  ])) {
    assert.equal(value(expr), wanted, expr);
  }
});

test('what encodings and attention give is the library itself', () => {
  assert.equal(value('sin(3)'), phasor.exactSinusoidal({ position: 3, dim: 2, column: 0 }));
  assert.equal(value('cos(1e15)'), phasor.exactSinusoidal({ position: 1e15, dim: 2, column: 1 }));
  const table = phasor.sinusoidal({ length: 4, start: 2, dim: 6, base: 100 });
  assert.deepEqual(value('sinusoidal(4, 6, 100, 2)'), [...table.data]);
  assert.deepEqual(value('row(5, 6, 100)'), [...table.data.subarray(18)]);
  const rounded = Math.fround(value('PE(5, 3, 6, 100)'));
  assert.equal(rounded, table.data[21]);
  assert.deepEqual(value('shiftMatrix(4, 3)'), [...phasor.shiftMatrix({ dim: 4, offset: 3 }).data]);
  const { wavelength, frequency } = phasor.wavelengths({ dim: 6 });
  assert.equal(value('wavelength(2, 6)'), wavelength[2]);
  assert.equal(value('frequency(2, 6)'), frequency[2]);
  const { a, b, distance } = phasor.closestPair({ length: 100, dim: 4 });
  assert.deepEqual(value('closestPair(100, 4)'), [a, b, distance]);
  near(value('closestPair(sinusoidal(100, 4))[2]'), distance, 1e-6);
  assert.deepEqual(value('similarity(sinusoidal(4, 6, 100, 2))'), [
    ...phasor.similarity(table).data,
  ]);
  assert.deepEqual(value('waves(3, [1, 2])'), [
    ...phasor.waves({ length: 3, divisors: [1, 2] }).data,
  ]);
  const x = [
    [1, 2],
    [3, -1],
    [0, 1],
  ];
  const { output, weights } = phasor.attention(x, x, x, { return: ['weights'] });
  const text = '[[1, 2], [3, -1], [0, 1]]';
  assert.deepEqual(value(`attention(${text}, ${text}, ${text})`), [...output.data]);
  assert.deepEqual(value(`weights(${text}, ${text})`), [...weights.data]);
  const softmax = value('softmax([1, 2, 3])');
  [1, 2, 3].forEach((each, k) =>
    near(softmax[k], Math.exp(each) / (Math.E + Math.E ** 2 + Math.E ** 3), 1e-7),
  );
});

test('a number is right when it is the true value rounded to the digits that it gives', () => {
  for (const says of ['0.1', '0.14', '0.141', '0.1411', '1.4e-1', '14.11e-2', '.14']) {
    assert.ok(verdict('sin(3)', says).right, says);
  }
  for (const says of ['0.19', '0.15', '0.142', '0.14113', '1.5e-1', '-0.14']) {
    const { right, cut } = verdict('sin(3)', says);
    assert.deepEqual([right, cut], [false, false], says);
  }
  // a tie may go either way
  for (const says of ['0.12', '0.13']) assert.ok(verdict('1 / 8', says).right, says);
  assert.ok(!verdict('1 / 8', '0.14').right);
  assert.equal(verdict('sin(3)', '0.19').cells[0].rounded, '0.14');
  assert.equal(verdict('2.90069e-6', '2.8e-6').cells[0].rounded, '2.9e-6');
});

test('digits that were cut off are distinguished from digits that are wrong', () => {
  for (const [column, says, right, cut, rounded] of /** @type {const} */ ([
    [2, '0.04', false, true, '0.05'],
    [3, '0.99', false, true, '1.00'],
    [4, '0.00', true, false, '0.00'],
    [5, '0.99', false, true, '1.00'],
    [3, '0.98', false, false, '1.00'],
  ])) {
    const found = verdict(`PE(1, ${column}, 6)`, says);
    assert.deepEqual([found.right, found.cut, found.cells[0].rounded], [right, cut, rounded]);
  }
  assert.deepEqual([verdict('-0.567', '-0.56').cut, verdict('0.567', '-0.56').cut], [true, false]);
});

test('a tolerance replaces the digits, and what has no digits is compared to rounding', () => {
  assert.ok(verdict('sin(3)', '0.19', 0.05).right);
  assert.ok(!verdict('sin(3)', '0.19', 0.04).right);
  assert.ok(verdict('sin(1)', 'sin(pi - 1)').right);
  assert.ok(!verdict('sin(1)', 'sin(pi - 1.00001)').right);
});

test('matrices are judged cell by cell, and other sizes and kinds are reported', () => {
  const { right, cells } = verdict('shiftMatrix(2, 2)', '[[cos(2), sin(2)], [cos(2), -sin(2)]]');
  assert.deepEqual([right, cells.map((cell) => cell.right)], [false, [true, true, false, false]]);
  assert.ok(verdict('row(2, 2)', '[0.9093, -0.4161]').right);
  assert.deepEqual(
    verdict('row(2, 2)', '[0.87, -0.4]').cells.map((cell) => [cell.right, cell.rounded]),
    [
      [false, '0.91'],
      [true, '-0.4'],
    ],
  );
  assert.match(
    verdict('row(2, 2)', '[1, 2, 3]').differs,
    /^It is a list of 2, and not a list of 3/,
  );
  assert.match(verdict('1', 'true').differs, /a number, and not true or false/);
});

test('a claim is judged in a sentence; of one that cannot be read it is known where that is', () => {
  const wrong = judgement(phasor, { expr: 'row(2, 2)', says: '[0.87, -0.4]', tolerance: 0 });
  assert.ok(wrong.verdict && wrong.tree && !wrong.problem);
  // sin 2 = 0.909297
  assert.equal(sentence(wrong.verdict), 'Wrong: 1 of 2 numbers, by up to 0.0393.');
  const unread = judgement(phasor, { expr: 'sin(1)', says: '2 3', tolerance: 0 });
  assert.equal(unread.verdict, null);
  assert.deepEqual([unread.unread.text, unread.unread.place], ['2 3', 2]);
  assert.match(
    String(unread.problem),
    /says cannot be read at character 3: One expression ends here/,
  );
  const infinite = judgement(phasor, { expr: '1 / 0', says: '1', tolerance: 0 });
  assert.deepEqual(infinite.unread, { text: '1 / 0', place: -1 });
});

/** What must be refused, with a sentence, and at which character; −1 for no place in the text. */
const refused = /** @type {[string, RegExp, number][]} */ ([
  ['', /no expression yet/, -1],
  ['sin(3', /Unclosed \(/, 5],
  ['sin(3))', /Unexpected "\)"/, 6],
  ['1 +', /Expected expression after \+/, 3],
  ['2 3', /another begins/, 2],
  ['1; 2', /another begins/, 1],
  ['x = 1', /The name x is not known/, 0],
  ['1 = x', /Unexpected "="/, 2],
  ['1 + constructor', /name constructor is not known/, 4],
  ['__proto__', /name __proto__ is not known/, 0],
  ['toString()', /name toString is not known/, 0],
  ['hasOwnProperty("a")', /not known/, 0],
  ['sin', /name sin is not known/, 0],
  ['window', /not known/, 0],
  ['sin.constructor("alert(1)")()', /name sin is not known/, 0],
  ['pi.constructor("alert(1)")()', /this is not one/, 2],
  ['[1].length', /this is not one/, 3],
  ['[1]["constructor"]', /must be an integer from 0 to 0, got constructor/, -1],
  ['this', /The name this is not known/, 0],
  ['1 ? 2 : 3', /this is not one/, 2],
  ['(1, 2)', /this is not one/, 2],
  ['[1,,2]', /Unexpected ","/, 3],
  ['pi?.(3)', /this is not one/, 2],
  ['() => 1', /Unexpected "\)"/, 1],
  ['`a`', /Unexpected "`"/, 0],
  ['!1', /Unexpected "!"/, 0],
  ['0x10', /another begins/, 1],
  ['"a', /Unclosed quote after "a"/, 2],
  ['1.2.3', /this is not one/, 3],
  ['2(3)', /this is not one/, 1],
  ['sin()', /must be sin\(x\), got 0 values/, 0],
  ['1 + PE(1)', /must be PE\(position, column, dim, base = 10000\), got 1 values/, 4],
  [
    '(((((((((((((((((((((((((((((((((((((((((1)))))))))))))))))))))))))))))))))))))))))',
    /deep/,
    40,
  ],
  [`${'-'.repeat(500)}1`, /deep/, 40],
  ['2'.padEnd(500, '^2'), /Expected expression after \^/, 500],
  ['1'.padEnd(1001, '+1'), /may have 1000 characters, this one has 1001/, -1],
  ['sin("a")', /must be a number or a matrix, got a/, -1],
  ['"a" + 1', /must be between numbers or matrices/, -1],
  ['[1, 2] + [1, 2, 3]', /must be with a list of 2, got a list of 3/, -1],
  ['[1, 2] * [1, 2]', /there is matmul/, -1],
  ['[[1, 2], [3]]', /rows of 2 like the first, got a list of 1/, -1],
  ['[]', /one number or more/, -1],
  ['shiftMatrix(2, 2)[5]', /an integer from 0 to 1, got 5/, -1],
  ['matmul([[1, 2]], [[1, 2]])', /B must be a matrix of 2 rows, got a matrix of 1 × 2/, -1],
  ['det([1, 2])', /square/, -1],
  ['1 / 0', /The result must be a finite number, got Infinity/, -1],
  ['sqrt(-1)', /must be a finite number, got NaN/, -1],
  ['normalized(-1)', /normalized: length must be an integer, 0 or more, got -1/, -1],
  ['PE(1, 9, 6)', /exactSinusoidal: column must be/, -1],
  ['sinusoidal(1e9, 1e9)', /a table of 1000000000000000000 numbers/, -1],
  ['wavelength(0, 1e12)', /a table of/, -1],
  ['binary(1e300)', /a table of/, -1],
  ['sin(1e300)', /An angle must be at most 9007199254740991, got 1e\+300/, -1],
  ['PE(1, 30, 32, 1e-200)', /An angle must be at most/, -1],
  ['closestPair(1e15, 4)', /too much to compute/, -1],
  ['rank(sinusoidal(1000, 1000))', /too much to compute/, -1],
  ['matmul(sinusoidal(900, 900), sinusoidal(900, 900))', /too much to compute/, -1],
  ['sin(sinusoidal(1000, 100))', /too much to compute/, -1],
  ['softmaxGradient(512) + softmaxGradient(511)', /too much to compute/, -1],
]);

test('what is no claim is refused with a sentence and its place, however hostile', () => {
  for (const [expr, message, place] of refused) {
    assert.throws(
      () => evaluate(phasor, parse(expr)),
      (/** @type {any} */ error) => {
        assert.match(error.message, message, expr.slice(0, 40));
        assert.equal(error.place ?? -1, place, `${expr.slice(0, 40)}: ${error.message}`);
        assert.doesNotMatch(error.message, /call stack/);
        return true;
      },
      expr.slice(0, 40),
    );
  }
});

/** Claims, and what their values are; those that the claim refuses are left out. */
function valued(/** @type {string[]} */ all) {
  return all.flatMap((expr) => {
    try {
      return [{ expr, wanted: [value(expr)].flat(2).map(Number) }];
    } catch {
      return [];
    }
  });
}

const written = [
  'sin(3) ^ 2 + -cos([0, 1])[1] * pi',
  'shiftMatrix(4, 3, 100)',
  'matmul(shiftMatrix(6, 2), row(1, 6))',
  'PE(3, 4, 7) - wavelength(1, 6) / frequency(2, 6)',
  'sinusoidal(3, 5, 10, 2)',
  'det([[1, 2], [3, sqrt(16)]]) + rank(sinusoidal(6, 6)) + norm([3, 4])',
  'column(transpose([[1, 2], [3, 4]]), 1) + max(normalized(4)) - size([1, 2])',
  'sin(2) < 1',
  // integers of Python have no determinant, no rank and no negative powers
  'det([[1, 2], [3, 4]])',
  'rank([[1, 2], [2, 4]]) ^ -1',
  '[2, 3] ^ -1',
  'size([1, 2, 3]) ^ -2',
  '2 ^ -1 + 007',
  // a list is a row
  'rows([1, 2, 3]) + 10 * columns([1, 2, 3]) + 100 * rank([1, 2])',
  'transpose([1, 2, 3])',
  'column([1, 2, 3], 2)',
  'norm(3) ^ 2',
  '[row(1, 4), [1, 2, 3, 4]]',
  '[1, 2] == [1, 2]',
  '[1, 2] != [1, 2]',
  '[1, 2] == [[1, 2]]',
  'true == (1 < 2)',
  // the rank of what float32 keeps; in float64 the first two have 8
  'rank(sinusoidal(10, 8))',
  'rank(sinusoidal(8, 8))',
  'rank(sinusoidal(40, 32))',
  'rank(sinusoidal(64, 128))',
  'rank([[1, 1], [1, 1.00000001]])',
];

/** @param {'numpy' | 'pytorch' | 'jax'} dialect @param {(program: string) => string} run */
function printsValues(dialect, run) {
  const next = claims(1);
  const all = valued([...written, ...Array.from({ length: 600 }, next)]);
  assert.ok(all.length > 450, `${all.length}`);
  const programs = all.map(({ expr }) => {
    const program = claimCode(dialect, parse(expr));
    assert.match(program, /\nprint\(.*\)\n$/, expr);
    return JSON.stringify(program.replace(/\nprint\((.*)\)\n$/, '\nvalue = $1\n'));
  });
  const script = `import json
import numpy as np
for program in [
    ${programs.join(',\n    ')}
]:
    names = {}
    try:
        exec(program, names)
        print(json.dumps(np.asarray(names["value"]).astype(float).ravel().tolist()))
    except Exception as error:
        print(json.dumps(str(error)))
`;
  const lines = run(script).trim().split('\n');
  lines.forEach((line, k) => {
    const { expr, wanted } = all[k];
    const found = JSON.parse(line);
    assert.ok(Array.isArray(found), `${expr}: ${found}\n${claimCode(dialect, parse(expr))}`);
    const largest = wanted.reduce((most, each) => Math.max(most, Math.abs(each)), 1);
    within(found, wanted, 2e-6 * largest, expr);
  });
}

forRelease('the programs of claims print their values', () => {
  printsValues('numpy', runPython);
  assert.match(claimCode('pytorch', parse('sin(3)')), /import torch[^]*torch\.sin/);
  assert.equal(claimCode('numpy', parse('closestPair(9, 2)')), '');
});

forRelease('the programs of claims print their values in PyTorch', { skip: withoutTorch }, () => {
  printsValues('pytorch', runTorch);
});

forRelease(
  'the programs of claims print their values in JAX, or in NumPy with the names of JAX',
  () => {
    printsValues('jax', runJax);
  },
);

test('the parser is in the files of the claim and its lessons alone', async () => {
  const reached = async (/** @type {string} */ path) => {
    const { metafile } = await build({
      entryPoints: [path],
      bundle: true,
      format: 'esm',
      write: false,
      metafile: true,
      logLevel: 'error',
    });
    return Object.keys(metafile.inputs);
  };
  const parser = 'web/core/words/expression.js';
  assert.ok(!(await reached('web/core/figures/define.js')).includes(parser));
  assert.ok((await reached('web/labs/claims/figures/claim/element.js')).includes(parser));
});

// ---- in a page ----

const browser = testBrowser();

/** @param {string} body @param {object} [options] */
async function open(body, options) {
  const opened = await browser.open('claim-test.html', {
    html: `<!doctype html><html lang="en"><title>claim</title>
      <meta name="viewport" content="width=device-width" />
      <script type="module">
        window.events = [];
        for (const type of ['phasor-verdict', 'phasor-change', 'phasor-select', 'phasor-error']) {
          addEventListener(type, ({ detail }) => events.push([type, detail]));
        }
        window.leaked = 0;
        document.addEventListener('keydown', () => ++leaked);
        import '/article/lessons.js';
      </script><main><h1>claim</h1>${body}</main></html>`,
    ...options,
  });
  await opened.page.waitForFunction(() =>
    document.querySelector('#a')?.shadowRoot?.querySelector('.frame.ready'),
  );
  await opened.page.evaluate(() => /** @type {any} */ (window).settled());
  const one = opened.page.locator('#a');
  const takeEvents = () =>
    opened.page.evaluate(async () => {
      await /** @type {any} */ (window).settled();
      return /** @type {any} */ (window).events.splice(0);
    });
  const part = async (/** @type {string} */ selector) =>
    (await one.locator(selector).allInnerTexts()).join(' ').replace(/\s+/g, ' ').trim();
  return { ...opened, one, takeEvents, part };
}

test('a wrong number is struck out and the right one stands beside it', async () => {
  const { one, takeEvents, part, complaints, strangers, close } = await open(
    '<phasor-claim id="a" expr="sin(3)" says="0.19"></phasor-claim>',
  );
  assert.equal(await part('.stated'), '✗ sin(3) = 0.19 0.14');
  assert.equal(await part('.struck'), '0.19');
  assert.equal(await part('.claim'), 'Wrong: it is 0.1411200081.');
  assert.deepEqual(await takeEvents(), [
    ['phasor-verdict', { right: false, cut: false, truth: Math.sin(3), says: 0.19 }],
  ]);
  await one.evaluate((/** @type {any} */ element) => (element.says = '0.14'));
  assert.equal((await takeEvents())[0][1].right, true);
  assert.equal(await part('.stated'), '✓ sin(3) = 0.14');
  assert.equal(await part('.claim'), 'Right: it is 0.1411200081.');
  await one.evaluate((/** @type {any} */ element) =>
    Object.assign(element, { expr: 'PE(1, 2, 6)', says: '0.04' }),
  );
  await takeEvents();
  assert.equal(
    await part('.claim'),
    'Cut off, not rounded: it is 0.04639922346, which rounds to 0.05.',
  );
  await one.evaluate((/** @type {any} */ element) =>
    Object.assign(element, { expr: 'closestPair(7, 1)[2] == 0', says: 'true' }),
  );
  await takeEvents();
  assert.equal(await part('.stated'), '✗ closestPair(7, 1)[2] == 0 : 0.0678264 == 0 is true false');
  assert.deepEqual([complaints, strangers], [[], []]);
  await close();
});

test('a matrix is shown as it is said, as it is true, and by the difference', async () => {
  const { page, one, takeEvents, part, complaints, close } = await open(
    '<phasor-claim id="a" expr="shiftMatrix(2, 2)" says="[[cos(2), sin(2)], [cos(2), -sin(2)]]"></phasor-claim>',
  );
  const M = phasor.shiftMatrix({ dim: 2, offset: 2 }).data;
  const numbers = await one.locator('.values > span').allInnerTexts();
  const shown = [M[0], M[1], M[0], -M[1], ...M, 0, 0, M[0] + M[1], -M[1] - M[0]];
  assert.equal(numbers.length, 12);
  numbers.forEach((text, k) =>
    near(Number(text.replace('−', '-').replace('≈ ', '')), shown[k], 6e-4),
  );
  assert.equal(await one.locator('.values .off').count(), 2);
  assert.match(await part('.claim'), /^Wrong: 2 of 4 numbers, by up to 0\.4932\.$/);
  assert.match(await part('.cell'), /^Row 1, column 0: −0\.416147 is said, −0\.909297 is true/);
  await takeEvents();
  await one.locator('.panels').focus();
  await page.keyboard.press('ArrowRight');
  const [[type, detail]] = await takeEvents();
  assert.deepEqual([type, detail.row, detail.column], ['phasor-select', 1, 1]);
  near(detail.truth, M[3]);
  assert.equal(await part('[role=status]'), await part('.cell'));
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).leaked), 0);
  await one
    .locator('.cells')
    .nth(2)
    .hover({ position: { x: 5, y: 5 } });
  assert.deepEqual((await takeEvents())[0][1].row, 0);
  const data = await one.evaluate((/** @type {any} */ element) => {
    const { tensor, columnname } = element.data();
    return [tensor.shape, Array.from(tensor.data), columnname(0), columnname(5)];
  });
  assert.deepEqual([data[0], data[2], data[3]], [[2, 6], 'said 0', 'difference 1']);
  near(data[1][8], M[2], 1e-7);
  assert.deepEqual(complaints, []);
  await close();
});

forRelease('what cannot be read is pointed at, and the page goes on', async () => {
  const { one, takeEvents, part, complaints, close } = await open(
    '<phasor-claim id="a" expr="1 + constructor" says="0.19"></phasor-claim>',
  );
  const messageText = 'expr cannot be read at character 5: The name constructor is not known.';
  assert.equal(await part('.message'), messageText);
  assert.deepEqual(await takeEvents(), [['phasor-error', { message: messageText }]]);
  assert.equal(await one.locator('.broken').textContent(), '1 + constructor\n    ▲');
  // the message stays for as long as the claim does
  await one.evaluate((/** @type {any} */ element) => element.refresh('size'));
  await takeEvents();
  assert.equal(await part('.message'), messageText);
  assert.equal(await part('.claim'), '');
  await one.evaluate((/** @type {any} */ element) =>
    Object.assign(element, { expr: 'learned(1e6, 1e6)', says: '1', tolerance: -1 }),
  );
  await takeEvents();
  assert.match(
    await part('.message'),
    /^This needs a table of 1000000000000 numbers; a claim may have 1048576\.\. tolerance must be a number/,
  );
  await one.evaluate((/** @type {any} */ element) =>
    Object.assign(element, {
      expr: 'sin(1)',
      says: `${'9'.repeat(3)} x`.padEnd(90, ' '),
      tolerance: 0,
    }),
  );
  await takeEvents();
  assert.match(
    await part('.message'),
    /^says cannot be read at character 5: One expression ends here/,
  );
  await one.evaluate((/** @type {any} */ element) => (element.says = '0.84'));
  await takeEvents();
  assert.deepEqual([await part('.message'), await part('.stated')], ['', '✓ sin(1) = 0.84']);
  assert.deepEqual(complaints, []);
  await close();
});

test('a verdict is reported with its sentence, once, whatever the listener reads', async () => {
  const { one, close } = await open('<phasor-claim id="a" expr="1 + 1" says="2"></phasor-claim>');
  const events = await one.evaluate(async (/** @type {any} */ element) => {
    /** @type {unknown[]} */
    const all = [];
    element.addEventListener('phasor-verdict', () => all.push([element.claim, element.caption]));
    for (const change of [{ says: '3' }, { caption: 'a' }, { expr: '3 - 0' }]) {
      Object.assign(element, change);
      await /** @type {any} */ (window).settled();
    }
    return all;
  });
  assert.deepEqual(events, [
    ['Wrong: it is 2.', ''],
    ['Right: it is 3.', 'a'],
  ]);
  await close();
});

test('the drawing of a claim that cannot be read ends as others do', async () => {
  const { one, part, close } = await open(
    '<phasor-claim id="a" expr="1 +" says="2"></phasor-claim>',
  );
  assert.match(await part('.message'), /^expr cannot be read/);
  // what comes after it is done too
  await one.evaluate((/** @type {any} */ element) => element.draw());
  await close();
});

test('a reader types a claim of their own', async () => {
  const { page, one, takeEvents, part, close } = await open(
    '<phasor-claim id="a" controls></phasor-claim>',
  );
  await takeEvents();
  await one.getByLabel('Expression').fill('rank(sinusoidal(6, 6))');
  await one.getByLabel('Says').fill('5');
  const all = await takeEvents();
  assert.deepEqual(
    all.filter(([type]) => type === 'phasor-change').map(([, detail]) => detail),
    [{ expr: 'rank(sinusoidal(6, 6))' }, { says: '5' }],
  );
  assert.equal(await part('.stated'), '✗ rank(sinusoidal(6, 6)) = 5 6');
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).leaked), 0);
  await close();
});

forRelease('nothing is drawn for nothing, nothing is too wide, axe finds nothing', async () => {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    const { page, one, close } = await open(
      `<phasor-claim id="a" controls expr="sinusoidal(6, 6)" says="sinusoidal(6, 6, 100)"></phasor-claim>
       <phasor-claim expr="${'sin(1)+'.repeat(30)}" says="1"></phasor-claim>
       <phasor-claim expr="similarity(sinusoidal(40, 8))" says="similarity(sinusoidal(40, 8))"></phasor-claim>`,
      { viewport: { width: 320, height: 1600 }, colorScheme },
    );
    assert.deepEqual(await violations(page), []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    const writes = await one.evaluate(async (/** @type {any} */ element) => {
      let count = 0;
      new MutationObserver((list) => (count += list.length)).observe(element.shadowRoot, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
      element.setAttribute('expr', 'sinusoidal(6, 6)');
      element.tolerance = 0;
      await /** @type {any} */ (window).settled();
      return count;
    });
    assert.equal(writes, 0);
    await close();
  }
});

test('every function says what it takes', () => {
  for (const [name, { signature, takes }] of functions) {
    assert.match(signature, /^(\w|\|)+( = \S+)?(, \w+( = \S+)?)*$/, name);
    assert.ok(takes[0] >= 1 && takes[1] >= takes[0], name);
  }
});
