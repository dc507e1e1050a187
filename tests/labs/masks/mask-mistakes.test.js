// phasor/masks: rules that are wrong, hostile or too much are refused with a sentence, at once, and
// say where.

import assert from 'node:assert/strict';
import { Budget } from '../../../web/labs/masks/api/budget.js';
import { RuleError, blocks, codeOf, maskOf, paintMask } from '../../../web/labs/masks/index.js';
import { forRelease, test } from '../../harness/tiers.js';

const sizes = { queries: 8, keys: 8 };
const million = { queries: 1_000_000, keys: 1_000_000 };

/** @type {[rule: any, message: RegExp, place: number][]} */
const wrong = [
  ['', /rule cannot be read: There is no expression yet/, -1],
  ['k <', /at character 4: Expected expression after </, 3],
  ['k <= (q', /at character 8: Unclosed \(/, 7],
  ['k <= q)', /at character 7: Unexpected "\)"/, 6],
  ['k q', /at character 3: One expression ends here/, 2],
  ['k = q', /at character/, 2],
  ['k <= q; q', /another begins/, 6],
  ['f(q)', /The name f is not known/, 0],
  ['floor(q, k)', /must be floor\(x\), got 2 values/, 0],
  ['q.constructor', /this is not one/, 1],
  [
    'k < left',
    /rule has the name left, which is no option: give it a number, as in \{ left: 4 \}/,
    4,
  ],
  ['constructor < q', /rule has the name constructor/, 0],
  ['__proto__ < q', /rule has the name __proto__/, 0],
  ['(k <= q) + 1', /rule must have numbers at \+, not conditions/, -1],
  ['k && q', /rule must have conditions at &&, not numbers/, -1],
  ['!k', /rule must have conditions at !, not numbers/, -1],
  ['k ? 1 : 2', /rule must have conditions at \?, not numbers/, -1],
  ['k < q ? 1 : k < q', /two conditions or two numbers/, -1],
  ['"k" < q', /no texts/, -1],
  ['[k] < q', /no lists/, -1],
  ['q[k] < 1', /the name of a list before every \[ \]/, -1],
  ['1 / 0 < q', /rule must have finite numbers: 1,0 give Infinity/, -1],
  ['9 ^ 9 ^ 9 < q', /rule must have finite numbers/, -1],
  [
    'q * q * q * q * 100000000000000 < k',
    /rule must have integers up to 9007199254740991, it reaches 2.40e\+17/,
    -1,
  ],
];

test('a rule that is wrong is refused with a sentence that says what and where', () => {
  for (const [rule, message, place] of wrong) {
    for (const call of [maskOf, blocks, paintMask]) {
      assert.throws(
        () => call(rule, { ...sizes }),
        (/** @type {any} */ error) => {
          assert.ok(error instanceof RuleError && error instanceof RangeError, rule);
          assert.match(error.message, message);
          assert.ok(error.message.startsWith(`${call.name}: rule `), error.message);
          assert.equal(error.place, place, `${rule}: ${error.message}`);
          return true;
        },
      );
    }
  }
  for (const rule of [undefined, null, 3, ['k'], { rule: 'k' }]) {
    assert.throws(() => maskOf(/** @type {any} */ (rule), sizes), TypeError);
  }
});

/** @type {[options: any, kind: any, message: RegExp][]} */
const options = [
  [undefined, TypeError, /^maskOf: queries must be a positive integer, got undefined/],
  [{ queries: 8 }, TypeError, /^maskOf: keys must be a positive integer, got undefined/],
  [{ ...sizes, queries: 0 }, RangeError, /^maskOf: queries must be a positive integer, got 0/],
  [{ ...sizes, keys: 1.5 }, RangeError, /^maskOf: keys must be a positive integer, got 1.5/],
  [{ ...sizes, w: 3 }, TypeError, /^maskOf: there is no option w/],
  [{ ...sizes, head: 3 }, TypeError, /^maskOf: there is no option head; did you mean heads\?/],
  [{ queries: 2 ** 20, keys: 2 ** 20 }, RangeError, /^maskOf: .*1099511627776 bytes/],
];

test('a name that the rule and its options write differently is said with both, at its place in the rule', () => {
  const misspelt = 'k <= q && q - k < windw';
  assert.throws(() => maskOf(misspelt, { ...sizes, window: 4 }), {
    name: 'RangeError',
    message:
      'maskOf: rule has the name windw, and the option is called window: they must be the same',
    place: 18,
  });
  // an option that the rule names too is not meant
  assert.throws(
    () => maskOf('q - k < window && k > windw', { ...sizes, window: 4 }),
    /rule has the name windw, which is no option/,
  );
});

test('options that are wrong are refused by name', () => {
  for (const [given, kind, message] of options) {
    assert.throws(
      () => maskOf('k <= q', given),
      (/** @type {any} */ error) => {
        assert.ok(error instanceof kind, error.message);
        assert.match(error.message, message);
        return true;
      },
    );
  }
  const refused = (/** @type {() => unknown} */ call, /** @type {RegExp} */ message) =>
    assert.throws(call, message);
  refused(
    () => maskOf('h < 1', sizes),
    /^TypeError: maskOf: heads must be given, because the rule has h/,
  );
  refused(
    () => maskOf('k < w', { ...sizes, w: /** @type {any} */ ('3') }),
    /^TypeError: maskOf: w must be a finite number or a list/,
  );
  refused(() => maskOf('k < w', { ...sizes, w: NaN }), /w must be a finite number, got NaN/);
  refused(
    () => maskOf('k < w[q]', { ...sizes, w: [1, 2] }),
    /stay inside w, a list of 2: its index goes from 0 to 7/,
  );
  refused(
    () => maskOf('k < w[q / 2]', { ...sizes, w: [1, 2] }),
    /an integer in w\[…\]: round it with floor/,
  );
  refused(
    () => maskOf('k < w', { ...sizes, w: [1, 2] }),
    /an index after the list w, as in w\[q\]/,
  );
  refused(
    () => maskOf('k < w[q]', { ...sizes, w: /** @type {any} */ ([1, 'a', 3, 4, 5, 6, 7, 8]) }),
    /w\[1\] must be a finite number, got 'a'/,
  );
  refused(
    () => blocks('k <= q', { ...sizes, block: 0 }),
    /^RangeError: blocks: block must be a positive integer, got 0/,
  );
  refused(
    () => blocks('k <= q', { ...sizes, block: [8, 1.5] }),
    /block\[1\] must be a positive integer, got 1.5/,
  );
  refused(
    () => blocks('k <= q', { ...sizes, block: [8, 8, 8] }),
    /^RangeError: blocks: block must be \[queries, keys\], got an array of 3/,
  );
  refused(
    () => blocks('k <= block', { ...sizes, block: 8 }),
    /must not use the name block, which is an option/,
  );
  refused(() => blocks('k <= h', { ...sizes, heads: 2, h: 2 }), /h must be less than 2, got 2/);
  // how many heads there are is not known from the one that is asked for
  refused(
    () => paintMask('q - k <= 8 * (h + 1) / heads', { ...sizes, h: 1 }),
    /^TypeError: paintMask: heads must be given, because the rule has heads/,
  );
  refused(
    () => paintMask('k <= q', { ...sizes, rows: [0, 9] }),
    /^RangeError: paintMask: rows must be \[from, to\) inside \[0, 8\], got \[0, 9\]/,
  );
  refused(() => paintMask('k <= q', { ...sizes, cols: [3, 3] }), /cols must be \[from, to\)/);
  refused(
    () => paintMask('k <= q', { ...sizes, width: 1e6 }),
    /width must be at most 16384, got 1000000/,
  );
  refused(
    () => paintMask('k <= q', { ...sizes, visible: 'red' }),
    /visible must be a colour '#rrggbb'/,
  );
  refused(
    () => codeOf('k <= q', /** @type {any} */ ('keras')),
    /^RangeError: codeOf: dialect must be 'flexattention', 'pytorch', 'jax' or 'numpy', got 'keras'/,
  );
  refused(() => codeOf('k <= q', 'numpy', { windows: 3 }), /codeOf: there is no option windows/);
});

test('a hostile rule is refused before anything is computed', () => {
  const hostile = [
    `${'('.repeat(100_000)}q${')'.repeat(100_000)} < k`,
    `${'('.repeat(200)}q${')'.repeat(200)} < k`,
    `${'!'.repeat(500)}(k < q)`,
    `${'-'.repeat(900)}k < q`,
    `k < ${'q ? '.repeat(100)}1`,
    `k < ${Array(60).fill('9').join('^')}`,
    `k < ${Array(1_000_000).fill('q').join('+')}`,
    `k < ${Array.from({ length: 140 }, (_, i) => `q*${i + 2}`).join('+')}`,
    'a'.repeat(1_000_000),
    'documents[documents[documents[q]]] < k',
  ];
  for (const rule of hostile) {
    for (const call of [maskOf, blocks, paintMask]) {
      assert.throws(
        () => call(rule, { ...million }),
        (/** @type {any} */ error) => {
          assert.ok(error instanceof RuleError, `${error}`);
          assert.ok(error.message.length < 300, error.message.slice(0, 300));
          assert.doesNotMatch(error.message, /call stack/);
          return true;
        },
      );
    }
    assert.throws(() => codeOf(rule.length > 999 ? rule : `(${rule}`, 'numpy'), RuleError);
  }
});

test('what alternates from cell to cell in a large mask is refused after a fixed number of operations', () => {
  for (const rule of [
    '(q * k) % 7 == 3',
    '(q * q + k * k) % 4 == 3',
    '(q * 31 + k * 17) % 101 < 50',
  ]) {
    assert.throws(
      () => blocks(rule, { ...million, block: 128 }),
      /^RangeError: blocks: rule must change less often: after 10485\d\d operations/,
    );
    // a picture shows what it can see of it in a fixed number of looks
    const { data } = paintMask(rule, { ...million, width: 20, height: 20, visible: '#000000' });
    assert.ok(data.some((level, k) => k % 4 === 0 && level > 0 && level < 255));
  }
});

/** @param {() => unknown} act @returns {number} operations that were spent on it, also where it is refused */
function operations(act) {
  const { spend } = Budget.prototype;
  let spent = 0;
  Budget.prototype.spend = function (count) {
    spent += count;
    spend.call(this, count);
  };
  try {
    act();
  } catch (error) {
    assert.match(String(error), /^(RangeError|RuleError|Error): \w+: rule (must|cannot be read)/);
  } finally {
    Budget.prototype.spend = spend;
  }
  return spent;
}

forRelease(
  'no hostile rule takes more operations than 50 ms are enough for, of a million cells four times as many',
  () => {
    const hostile = [
      '(q * 7 + k * 13) % 11 < 2',
      '(q * q + k * k) % 4 == 3',
      '2 ^ (q * k % 7) ^ 3 ^ 2 > 20',
      'q ^ k ^ q ^ k ^ q ^ k ^ q > 3',
      'q % 7919 < k % 7907',
      'exp(sqrt(q * k % 1001)) % 3 < 1',
      'q < queries // 2 ? k <= q : (q * k) % 7 == 3',
      // nearly as many operations as a rule may have
      Array.from(
        { length: 20 },
        (_, i) => `(q * ${i + 3} + k * ${7 * i + 1}) % ${2 * i + 11} < 3`,
      ).join(' || '),
    ];
    // two million, of 10 to 30 ns each
    const bound = (/** @type {number} */ side) => (side > 1024 ? 2 ** 21 : 2 ** 23) + 1000;
    for (const rule of hostile) {
      for (const [side, block] of [
        [1_000_000, 128],
        [1_000_000, 1024],
        [1_000_000, 100_000],
        [4000, 128],
        [1024, 1],
      ]) {
        const spent = operations(() => blocks(rule, { queries: side, keys: side, block }));
        assert.ok(spent <= bound(side), `${rule} ${side} / ${block}: ${spent}`);
      }
    }
    // a million operations a cell are refused before one is computed
    for (const rule of [
      `${'('.repeat(5000)}q${')'.repeat(5000)} < k`,
      `q${' * k + q'.repeat(500_000)} < k`,
    ]) {
      assert.equal(
        operations(() => blocks(rule, { ...million, block: 128 })),
        0,
      );
    }
  },
);

test('where all cells can be looked at, no rule is too irregular to be counted', () => {
  for (const rule of ['(q * q + k * k) % 4 == 3', '(q * k) % 7 == 3', 'q % 13 < k % 11']) {
    const largeSizes = { queries: 1000, keys: 1024 };
    const { data } = maskOf(rule, largeSizes);
    const seen = [0, 0, 0];
    for (let q = 0; q < 1000; q += 100) {
      for (let k = 0; k < 1024; k += 100) {
        const cells = [];
        for (let r = q; r < q + 100; ++r) {
          cells.push(...data.subarray(r * 1024 + k, r * 1024 + Math.min(1024, k + 100)));
        }
        const visible = cells.filter(Boolean).length;
        seen[visible === 0 ? 0 : visible === cells.length ? 2 : 1] += 1;
      }
    }
    const { empty, partial, full } = blocks(rule, { ...largeSizes, block: 100 });
    assert.deepEqual([empty, partial, full], seen, rule);
  }
});

test('what a border takes is not refused: windows, strides, documents, circles of 1,000,000', () => {
  for (const rule of [
    'k <= q && (q - k < 128 || k % 16 == 15)',
    'k <= q && q // 300 == k // 300',
    'k <= q && (q // 128 == k // 128 || k // 128 % 4 == 0)',
    'q * q + k * k < 900000000000',
    'sqrt(q) + log(k + 1) < 800',
  ]) {
    assert.ok(blocks(rule, { ...million, block: 128 }).empty > 0, rule);
  }
  const causal = operations(() => blocks('k <= q && q - k < 256', { ...million, block: 128 }));
  assert.ok(causal < 5000, `${causal}`);
});
