// No claim blocks the page: every computation has a price beforehand, the price has a bound,
// and the time that a computation takes is bounded by a multiple of its price. Times are those of the
// processor, and each is compared with a known computation just before it, so that a busy machine
// changes nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluate } from '../../../web/labs/claims/api/evaluate.js';
import { functions } from '../../../web/labs/claims/api/functions.js';
import { parse } from '../../../web/labs/claims/api/parse.js';
import { Budget, most } from '../../../web/labs/claims/api/price.js';
import { judge } from '../../../web/labs/claims/api/verdict.js';
import { defineModels } from '../../../web/labs/claims/api/models.js';
import { complete, lessons as notes } from '../../../web/labs/claims/figures/mistakes/data.js';
import { field } from '../../../web/labs/claims/figures/mistakes/field.js';
import { phasor } from '../../harness/phasor.js';

defineModels();
const lessons = [...notes, ...field.map(complete)];

/** @param {() => void} act @returns {number} microseconds of the processor */
function processor(act) {
  const begin = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(begin);
  return user + system;
}

let turn = 0;

/** @param {string} expr with `#` where a number is to differ from time to time @param {Budget} budget */
function spend(expr, budget) {
  // a little further each time: what was computed last is kept
  turn += 1;
  const text = expr.replaceAll('#', `${1 + turn / 1e7}`);
  try {
    evaluate(phasor, parse(text), budget);
  } catch (error) {
    assert.match(String(error), /^(RangeError|TypeError|Error): ./);
    assert.doesNotMatch(String(error), /call stack|undefined|not a function/);
  }
}

/**
 * The known computation takes 0.6 to 1 of its price, so that nothing takes longer than a quarter of a second.
 */
const dearest = 4;

const known = 'PE(1000, 2, 64, #) + PE(1000, 2, 64, #) + PE(1000, 2, 64, #) + PE(1000, 2, 64, #)';

/** @param {string} expr @returns {number} its time for its price, times that of a known computation */
function dearness(expr) {
  let least = Infinity;
  // the first time it is compiled; other work takes caches and memory away, but not every time
  for (let k = 0; k < 3 || (least >= dearest && k < 12); ++k) {
    const [usual, budget] = [new Budget(), new Budget()];
    let rounds = 0;
    const rate = processor(() => {
      for (; rounds < 4; ++rounds) spend(known, usual);
    });
    const time = processor(() => spend(expr, budget));
    // what is refused was not computed, and what is small is lost in the clock's steps
    const price = Math.min(budget.spent, most) + 200_000;
    least = Math.min(least, time / price / (rate / usual.spent));
  }
  return least;
}

test('a link cannot freeze the page: far positions have their price, and too many are refused', () => {
  for (const expr of [
    'row(1e308, 20000)',
    'row(1e308, 800000)',
    'row(1e17, 20000)',
    'sinusoidal(7, 1e5, 1e-300, 1e-300)',
    'shiftMatrix(700, 1e300, 1e-300)',
    'shiftMatrix(700, -1e300)',
    'waves(0, sinusoidal(100, 100) + 1.5)',
    'waves(1, sinusoidal(5, 200) + 1.5, 1e300)',
    `waves(1, [${'1e-300, '.repeat(100)}1], 1e300)`,
    'wavelength(0, 1000000)',
    'offsetSimilarity(2, 1000000)',
    Array(24).fill('sin(1e-300)').join('+'),
    'softmaxGradient(64) + softmaxGradient(65)',
    'learned(1000, 1000) + learned(1000, 1000)',
    // each minus walks over all
    `size(${'-'.repeat(10)}learned(1000, 1000))`,
  ]) {
    assert.throws(() => evaluate(phasor, parse(expr)), /^RangeError: This is too much/, expr);
  }
});

test('a few far positions are still computed', () => {
  for (const [expr, wanted] of /** @type {const} */ ([
    ['row(1e308, 6)', phasor.sinusoidal({ positions: [1e308], dim: 6 })],
    ['row(1e20, 64)', phasor.sinusoidal({ positions: [1e20], dim: 64 })],
    [
      'waves(2, [1e-300, 3], 1e300)',
      phasor.waves({ length: 2, start: 1e300, divisors: [1e-300, 3] }),
    ],
    ['shiftMatrix(8, 1e300, 1e-300)', phasor.shiftMatrix({ dim: 8, offset: 1e300, base: 1e-300 })],
  ])) {
    const { value } = evaluate(phasor, parse(expr));
    assert.deepEqual([.../** @type {any} */ (value).data], [...wanted.data], expr);
  }
  assert.equal(evaluate(phasor, parse('sin(1e-300)')).value, 1e-300);
  assert.equal(evaluate(phasor, parse('sin(0)')).value, 0);
});

test('both sides of a claim and their comparison are paid from one budget', () => {
  const half = parse('softmaxGradient(64)[0]');
  evaluate(phasor, half);
  assert.throws(() => judge(phasor, { expr: half, says: half }), /too much to compute/);
  const table = parse('sinusoidal(500, 600)');
  evaluate(phasor, table);
  assert.throws(() => judge(phasor, { expr: table, says: table }), /too much to compute/);
});

test('the claims of the lessons are far from the bound', () => {
  let count = 0;
  for (const { lines } of lessons) {
    for (const { expr, says, tolerance } of lines) {
      const budget = new Budget();
      judge(phasor, { expr: parse(expr), says: parse(says), tolerance }, budget);
      assert.ok(budget.spent < 0.8 * most, `${expr}: ${budget.spent}`);
      count += 1;
    }
  }
  assert.ok(count > 30);
});

test('what a computation takes is at most a few times its price, at every exponent', () => {
  const far = ['5', '1e17', '1e150', '1e308', '1e-300'];
  const bases = ['10000', '1e300', '1e-40', '1e-300'];
  const expressions = far.flatMap((position) =>
    bases.flatMap((base) => [
      `row(${position}, 60, # * ${base})`,
      `sinusoidal(3, 40, # * ${base}, ${position})`,
      `shiftMatrix(30, ${position}, # * ${base})`,
      `PE(# * ${position}, 10, 64, ${base})`,
      `PE(# * ${position}, 11, 64, ${base})`,
      `waves(3, [${base}, # * ${base}, 2 * ${base}], ${position})`,
    ]),
  );
  expressions.push(
    ...['1e-30', '1e-100', '1e-200', '5e-324'].map((x) => `sin(# * ${x})`),
    'row(# * 3, 50000)',
    'row(3, 20000, # * 1e-300)',
    'frequency(1, 100000, # * 1e-300)',
    'wavelength(1, 100000, #)',
    'sinusoidal(1000, 900, #)',
    'sinusoidal(1000000, 1, #, 0.5)',
    'sinusoidal(1, 100000, #)',
    'offsetSimilarity(1000, 300, #)',
    'offsetSimilarity(1, 20000, #)',
    'offsetSimilarity(500000, 2, #)',
    'closestPair(400000, 1, #)',
    'closestPair(3000, 1001, #)',
    'closestPair(10000, 500, # * 1e300)',
    'closestPair(learned(600, 60))',
    'closestPair(learned(2500, 1))',
    'similarity(learned(400, 60))',
    'rank(learned(300, 100))',
    'rank(learned(1, 90000))',
    'matmul(learned(150, 150), learned(150, 150))',
    'det(learned(150, 150))',
    'firstEqual(learned(6000, 10))',
    'firstEqual(learned(6000, 10), 3)',
    'firstEqual(learned(60000, 1))',
    'learned(900, 900)',
    'transpose(learned(600, 800))',
    'exp(learned(600, 800))',
    'log(1e-320 * abs(learned(600, 800)))',
    '2 ^ learned(500, 500)',
    'learned(500, 500) ^ -7.7',
    '---------learned(500, 500)',
    'norm(learned(500, 500)) + max(learned(500, 500))',
    'firstRise(0 * learned(500, 500))',
    'normalized(900000)',
    'binary(30000)',
    'weights(learned(300, 20), learned(300, 20))',
    'attention(learned(300, 20), learned(300, 20), learned(300, 20))',
    'softmax(learned(300, 300))',
    'decoded(learned(100, 64), learned(100, 64), learned(100, 64))',
    'decoded(learned(100, 64), learned(100, 64), learned(100, 64), 0)',
    'rotaryScores(learned(3, 64), learned(3, 64), 1000, 0, #)',
    'rotaryScores(learned(1, 20), learned(1, 20), 30, 1e308, #)',
    'rotaryScores(learned(1, 2), learned(1, 2), 90, 1e308, #)',
    'alibiShare(9, 20000)',
    'alibiShare(9, 50, 4000)',
    'head(#) + head(2 * #) + head(3 * #)',
    'headsApart(#, 2 * #)',
    // refused after the divisors were read
    'waves(-1e17, sinusoidal(701, 700, #))',
    'waves(-1/0, sinusoidal(701, 700, #) + 1.5, 1/0)',
    'softmaxGradient(64, #)',
    'softmaxGradient(3, #)',
    'softmaxGradient(512, #)',
  );
  const called = expressions.join(' ');
  for (const name of functions.keys()) {
    // what is a few lines of arithmetic is in the random ones below
    if (!/^(cos|sqrt|floor|ceil|round|abs|sum|min|size|rows|columns?|falls)$/.test(name)) {
      assert.ok(called.includes(`${name}(`), `${name} is not measured`);
    }
  }
  for (const expr of expressions) {
    const found = dearness(expr);
    assert.ok(found < dearest, `${expr} takes ${found.toFixed(1)} times its price`);
  }
});

/** splitmix32 @param {number} seed */
function random(seed) {
  return () => {
    seed = (seed + 0x9e3779b9) | 0;
    let z = Math.imul(seed ^ (seed >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 2 ** 32;
  };
}

const extremes =
  '0 1 2 3 7 0.5 10 64 100 701 4096 1e5 1e9 9007199254740993 1e17 1e40 1e300 1.7e308 1e-3 1e-20 1e-300 5e-324 pi e true';

/** @param {number} seed @returns {string} an expression that may be anything, of up to 2,000 characters */
function hostile(seed) {
  const next = random(seed);
  /** @template Item @param {readonly Item[]} all */
  const pick = (all) => all[Math.floor(next() * all.length)];
  const numbers = extremes.split(' ');
  const names = [...functions.keys()];
  /** @param {number} deep @returns {string} */
  function write(deep) {
    const kind = next();
    if (deep === 0 || kind < 0.15) return next() < 0.1 ? `-${pick(numbers)}` : pick(numbers);
    if (kind < 0.3) {
      const sign = pick(['+', '-', '*', '/', '^', '<', '==']);
      return `(${write(deep - 1)} ${sign} ${write(deep - 1)})`;
    }
    if (kind < 0.36) return `${write(deep - 1)}[${pick(['0', '1', write(deep - 1)])}]`;
    if (kind < 0.42) return `${'-'.repeat(1 + Math.floor(9 * next()))}(${write(deep - 1)})`;
    if (kind < 0.5) {
      const count = 1 + Math.floor(next() * pick([2, 4, 60]));
      return `[${Array.from({ length: count }, () => write(Math.min(deep - 1, 1))).join(', ')}]`;
    }
    const name = pick(names);
    const [least, all] = functions.get(name)?.takes ?? [1, 1];
    const count = least + Math.floor(next() * (all - least + 1));
    const words = functions.get(name)?.signature.split(', ') ?? [];
    const given = Array.from({ length: count }, (_, k) =>
      /^[A-Z]/.test(words[k]) && next() < 0.7
        ? `${pick(['sinusoidal', 'learned'])}(${pick(['2', '9', '100', '701'])}, ${pick(['1', '2', '64', '300'])})`
        : write(words[k] === 'x' ? deep - 1 : next() < 0.3 ? deep - 1 : 0),
    );
    return `${name}(${given.join(', ')})`;
  }
  let text = write(5);
  while (text.length < 900 && next() < 0.6) text = `${text} + ${write(4)}`;
  return text.slice(0, 2000);
}

test('2,000 random expressions of extremes: none takes more than its price', () => {
  let [computed, refused] = [0, 0];
  for (let seed = 1; seed <= 2000; ++seed) {
    const expr = hostile(seed);
    const budget = new Budget();
    const time = processor(() => spend(expr, budget));
    if (budget.spent > most) refused += 1;
    else computed += 1;
    // what took a hundredth of a second is looked at closely
    if (time < 10_000) continue;
    const found = dearness(expr);
    assert.ok(found < dearest, `${expr}\ntakes ${found.toFixed(1)} times its price (seed ${seed})`);
  }
  assert.ok(computed > 300 && refused > 30, `${computed} computed, ${refused} refused`);
});

test('reading takes no longer for a hostile text than for an ordinary one of its length', () => {
  const ordinary = '1+'.repeat(499) + '1';
  /** @param {string} text */
  const reading = (text) => () => {
    for (let k = 0; k < 40; ++k) {
      try {
        parse(text);
      } catch (error) {
        assert.doesNotMatch(String(error), /call stack/);
      }
    }
  };
  for (const text of [
    '[,'.repeat(500),
    `[${' '.repeat(998)},`,
    ','.repeat(1000),
    '9^'.repeat(499) + '9',
    '-1^'.repeat(333) + '1',
    '('.repeat(40) + ')'.repeat(40),
    '[0]'.repeat(333),
    `1${'[0]'.repeat(333)}`,
    `${'sin('.repeat(30)}1${')'.repeat(30)}`,
    'x'.repeat(1000),
    `"${'\\'.repeat(998)}"`,
    '?.'.repeat(500),
    '1 '.repeat(500),
    '\u{1f600}'.repeat(500),
    `[${'1,'.repeat(498)}1]`,
    '.'.repeat(1000),
    '1e'.repeat(500),
    ' '.repeat(1000),
    '- '.repeat(500),
    'a'.repeat(2_000_000),
  ]) {
    let least = Infinity;
    for (let k = 0; k < 3; ++k) {
      const usual = processor(reading(ordinary)) + 1000;
      least = Math.min(least, processor(reading(text)) / usual);
    }
    assert.ok(least < 10, `${text.slice(0, 20)}… takes ${least.toFixed(1)} times as long`);
  }
});
