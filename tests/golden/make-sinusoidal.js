// Writes sinusoidal.json: values of the sinusoidal encoding computed by decimal.js (npm, MIT) with
// 80 significant digits, as hexadecimal float64 roundings. Run: node tests/golden/make-sinusoidal.js
//
// decimal.js's sin and cos lose digits for large angles, so the angle is first reduced here modulo
// 2π, with 2π from decimal.js's acos(-1) at full precision.

import { writeFileSync } from 'node:fs';
import Decimal from 'decimal.js';

Decimal.set({ precision: 80 });
const turn = Decimal.acos(-1).times(2);

const positions = [
  0, 1, 2, 3, 49, 59, 63, 1000, 12345, 100000, 1000000, 16777216, 16777217, 1000000000,
  1099511627776, 1099511627777, 9007199254740991, 9007199254740992, 0.5, 0.1, 1e-9, 2.75,
  123456.789, 1048576.0009765625, -1, -7.25, -1000000,
];
// [dim, base, columns]; every column when none are listed
const tables = [
  [6, 10000],
  [4, 10000],
  [5, 10000],
  [7, 3.5],
  [32, 10000],
  [64, 100],
  [128, 1],
  [512, 10000, [0, 1, 2, 3, 100, 101, 255, 256, 257, 400, 401, 509, 510, 511]],
  [1001, 500000, [0, 1, 500, 501, 998, 999, 1000]],
  [16, 0.25],
];

// a float64 is a whole number of 2^-100 here; from its decimal spelling 0.1 would be another number
const exactly = (/** @type {number} */ value) =>
  new Decimal(BigInt(value * 2 ** 100).toString()).dividedBy(new Decimal(2).pow(100));

const hexadecimal = (/** @type {number} */ value) => {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setFloat64(0, value);
  return bytes.getBigUint64(0).toString(16).padStart(16, '0');
};

const cases = tables.map(([dim, base, columns]) => {
  const chosen = columns ?? Array.from({ length: dim }, (_, column) => column);
  const values = positions.map((position) =>
    chosen.map((column) => {
      const power = new Decimal(-2 * Math.floor(column / 2)).dividedBy(dim);
      const angle = exactly(position).times(new Decimal(base).pow(power));
      const turns = angle.dividedBy(turn);
      const rest = turns.minus(turns.round()).times(turn);
      const value = column % 2 === 0 ? rest.sin() : rest.cos();
      return hexadecimal(Number(value.toSignificantDigits(60).toString()));
    }).join(''),
  );
  return { dim, base, columns: chosen, values };
});

writeFileSync(
  new URL('sinusoidal.json', import.meta.url),
  `${JSON.stringify(
    { producer: 'decimal.js with 80 digits, by make-sinusoidal.js', positions, cases },
    null,
    1,
  )}\n`,
);
