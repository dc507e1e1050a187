import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { phasor } from '../harness/phasor.js';
import { forRelease, test } from '../harness/tiers.js';
import { reference, ulps } from './reference.js';

const golden = JSON.parse(
  readFileSync(new URL('../golden/sinusoidal.json', import.meta.url), 'utf8'),
);

const bytes = new DataView(new ArrayBuffer(8));
/** @param {string} text @param {number} k */
const number = (text, k) => {
  bytes.setBigUint64(0, BigInt(`0x${text.slice(16 * k, 16 * k + 16)}`));
  return bytes.getFloat64(0);
};

/** @type {(visit: (of: any, position: number, column: number, truth: number) => void) => number} */
function eachGolden(visit) {
  let count = 0;
  for (const { dim, base, columns, values } of golden.cases) {
    golden.positions.forEach((position, row) => {
      columns.forEach((column, k) => {
        visit({ dim, base }, position, column, number(values[row], k));
        ++count;
      });
    });
  }
  return count;
}

test('exactSinusoidal is the correctly rounded float64 of decimal.js, at every golden value', () => {
  const count = eachGolden((of, position, column, truth) => {
    const value = phasor.exactSinusoidal({ ...of, position, column });
    assert.ok(value === truth, `d=${of.dim} p=${position} col=${column}: ${value}, not ${truth}`);
  });
  assert.ok(count > 7000);
});

test('a list of positions gives a column, value for value', () => {
  const positions = [0, 7, -2.5, 1e6, 2 ** 53];
  const of = { dim: 6, column: 3 };
  const { exactSinusoidal, formulaSinusoidal } = phasor;
  const column = exactSinusoidal({ ...of, positions });
  assert.ok(column instanceof Float64Array);
  assert.deepEqual(
    Array.from(column),
    positions.map((position) => exactSinusoidal({ ...of, position })),
  );
  assert.equal(formulaSinusoidal({ ...of, positions: [], format: 'float16' }).length, 0);
});

test('formulaSinusoidal is the float32 arithmetic that it says, step by step', () => {
  const { fround } = Math;
  let other = 0;
  for (let column = 0; column < 64; ++column) {
    const slope = fround(-Math.log(10000) / 64);
    const frequency = fround(Math.exp(fround((column & ~1) * slope)));
    for (const position of [0, 1, 300, 16777217, 1e9]) {
      const angle = fround(fround(position) * frequency);
      const wanted = fround(column & 1 ? Math.cos(angle) : Math.sin(angle));
      const value = phasor.formulaSinusoidal({ position, dim: 64, column, format: 'float32' });
      if (value !== wanted) ++other;
      assert.ok(Math.abs(value - wanted) <= 2 ** -23 || Math.abs(angle) > 2 ** 20, `${column}`);
    }
  }
  // where the engine's exp or sin is wrong in its last bit
  assert.ok(other <= 3, `${other}`);
});

test('with a power of the base the float32 arithmetic is another, step by step', () => {
  const { fround } = Math;
  let other = 0;
  for (let column = 0; column < 64; ++column) {
    const wavelength = fround(10_000 ** fround((column & ~1) / 64));
    for (const position of [0, 1, 300, 16777217, 1e9]) {
      const angle = fround(fround(position) / wavelength);
      const wanted = fround(column & 1 ? Math.cos(angle) : Math.sin(angle));
      const given = { position, dim: 64, column, format: /** @type {const} */ ('float32') };
      const value = phasor.formulaSinusoidal({ ...given, formula: 'pow' });
      if (value !== wanted) ++other;
      assert.ok(Math.abs(value - wanted) <= 2 ** -23 || Math.abs(angle) > 2 ** 20, `${column}`);
    }
  }
  assert.ok(other <= 3, `${other}`);
  // the two ways differ at a million by what the page says
  const far = { position: 1e6, dim: 64, column: 6 };
  const exact = phasor.exactSinusoidal(far);
  const errors = /** @type {const} */ (['exp', 'pow']).map((formula) =>
    Math.abs(phasor.formulaSinusoidal({ ...far, format: 'float32', formula }) - exact),
  );
  assert.ok(errors[0] > 0.03 && errors[0] < 0.031, `${errors}`);
  assert.ok(errors[1] > 0.0029 && errors[1] < 0.0031, `${errors}`);
  assert.throws(
    () =>
      phasor.formulaSinusoidal({ ...far, format: 'float32', formula: /** @type {any} */ ('ln') }),
    /^RangeError: formulaSinusoidal: formula must be 'exp' or 'pow', got 'ln'$/,
  );
});

test('formulaSinusoidal refuses an unknown format', () => {
  assert.throws(
    () =>
      phasor.formulaSinusoidal({
        position: 1,
        dim: 2,
        column: 0,
        format: /** @type {any} */ ('float8'),
      }),
    /^RangeError: formulaSinusoidal: format must be 'float64', 'float32', 'bfloat16' or 'float16', got 'float8'$/,
  );
});

test('float64 values at position 10^6, d = 512', () => {
  const at = (column) => phasor.exactSinusoidal({ position: 1e6, dim: 512, column });
  assert.deepEqual(
    [0, 1, 2, 3, 256, 257, 510, 511].map(at),
    [
      -0.34999350217129294, 0.9367521275331447, -0.8614445416050607, -0.5078516532796234,
      -0.30561438888825215, -0.9521553682590148, 0.009264592154147704, -0.9999570827451633,
    ],
  );
});

test('the reference used below agrees with decimal.js', () => {
  /** @type {Map<string, ReturnType<typeof reference>>} */
  const cached = new Map();
  eachGolden((of, position, column, truth) => {
    const key = `${of.dim} ${of.base}`;
    if (!cached.has(key)) cached.set(key, reference(of));
    const value = cached.get(key)(position, column >> 1)[column & 1];
    assert.ok(Math.abs(value - truth) < 4e-16, `${key} ${position} ${column}: ${value} ${truth}`);
  });
});

// every entry of a table against the reference: the largest error, absolute and in last places
function measure(options) {
  const { data, shape } = phasor.sinusoidal(options);
  const [rows, dim] = shape;
  const truth = reference(options);
  let [absolute, relative] = [0, 0];
  for (let i = 0; i < rows; ++i) {
    const position = options.positions?.[i] ?? options.start + i;
    for (let pair = 0; 2 * pair < dim; ++pair) {
      const both = truth(position, pair);
      for (let k = 0; k < 2 && 2 * pair + k < dim; ++k) {
        const value = data[i * dim + 2 * pair + k];
        absolute = Math.max(absolute, Math.abs(value - both[k]));
        if (Math.abs(both[k]) >= 1e-3) relative = Math.max(relative, ulps(value, both[k]));
      }
    }
  }
  return { pairs: data.length, absolute, relative };
}

forRelease(
  'over a million entries: at most 3.0e-8 wrong, and 0.51 last places from 0.001 on',
  () => {
    const starts = [
      0,
      1e3,
      1e5,
      1e6,
      2 ** 24,
      1e9,
      2 ** 40,
      2 ** 53 - 150,
      -500.25,
      0.1,
      1e6 + 1 / 3,
    ];
    const spread = Array.from({ length: 300 }, (_, k) => Math.sin(k) * 10 ** (k / 20));
    const all = [
      ...starts.map((start) => ({ start, length: 150, dim: 512 })),
      // long enough for several fresh starts, and every convention of the last block
      { start: 7, length: 3333, dim: 64 },
      { start: 2 ** 53 - 2500, length: 2500, dim: 33 },
      { start: 0, length: 1, dim: 6 },
      { start: 5, length: 2, dim: 1 },
      { start: 0, length: 500, dim: 16, base: 0.25 },
      { positions: spread, dim: 100 },
      { positions: [2 ** 53, -(2 ** 53 - 1), 2 ** 60, 1e22], dim: 64 },
    ].map(measure);
    const pairs = all.reduce((sum, one) => sum + one.pairs, 0);
    const absolute = Math.max(...all.map((one) => one.absolute));
    const relative = Math.max(...all.map((one) => one.relative));
    console.log(`# ${pairs} entries: largest error ${absolute}, ${relative} of the last place`);
    assert.ok(pairs > 1e6);
    assert.ok(absolute <= 3e-8, `${absolute}`);
    assert.ok(relative <= 0.51, `${relative}`);
  },
);
