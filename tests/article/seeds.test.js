// Numbers of the article that one can compute by hand: counting, bits, waves, rotations and their sums.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { near as within } from '../harness/near.js';
import { phasor } from '../harness/phasor.js';

/**
 * float32 of a number below 1 is at most so far off.
 *
 * @param {ArrayLike<number>} found
 * @param {ArrayLike<number>} wanted
 */
const near = (found, wanted, most = 3.1e-8) => within(found, wanted, most);

/** @param {{ position: number, dim: number, base?: number }} of */
const rowAt = ({ position, ...of }) => phasor.sinusoidal({ ...of, positions: [position] }).data;

/** The columns as float32 and, by another way, as the nearest float64. */
function columns(
  /** @type {{ position: number, dim: number, base?: number }} */ of,
  /** @type {number[]} */ at,
  /** @type {number[]} */ wanted,
) {
  const row = rowAt(of);
  near(
    at.map((column) => row[column]),
    wanted,
  );
  near(
    at.map((column) => phasor.exactSinusoidal({ ...of, column })),
    wanted,
    6e-12,
  );
}

test('0 to 7 in binary', () => {
  const { shape, data } = phasor.binary({ length: 8 });
  assert.deepEqual(shape, [8, 3]);
  assert.equal(data.join(''), '000001010011100101110111');
});

test('the lowest bit flips at every position, the next at every second, then fourth', () => {
  const { data } = phasor.binary({ length: 64 });
  for (let i = 1; i < 64; ++i) {
    for (let bit = 0; bit < 6; ++bit) {
      const flips = data[i * 6 + 5 - bit] !== data[i * 6 - 1 - bit];
      assert.equal(flips, i % 2 ** bit === 0);
    }
  }
});

test('columns 6 to 9 of position 59, d = 32', () => {
  const wanted = [-0.875790246524, -0.482691872827, -0.37387666483, 0.927478430744];
  columns({ position: 59, dim: 32 }, [6, 7, 8, 9], wanted);
});

test('a rotation, the same for every position', () => {
  const { data } = phasor.shiftMatrix({ dim: 2, offset: 3 });
  near(data, [Math.cos(3), Math.sin(3), -Math.sin(3), Math.cos(3)]);
  for (const position of [0, 5, 1000]) {
    const [s, c] = rowAt({ position, dim: 2 });
    const moved = [data[0] * s + data[1] * c, data[2] * s + data[3] * c];
    near(moved, rowAt({ position: position + 3, dim: 2 }), 2e-7);
  }
});

test('without positions the outputs of a permuted sentence are the same', () => {
  const dim = 16;
  const words = phasor.learned({ length: 3, dim, std: 1, seed: 7 }).data;
  const positions = phasor.sinusoidal({ length: 3, dim }).data;
  /** The output of each word. @param {number[]} order @param {boolean} encoded */
  const outputs = (order, encoded) => {
    const x = order.map((word, i) =>
      Array.from(
        { length: dim },
        (_, k) => words[word * dim + k] + (encoded ? positions[i * dim + k] : 0),
      ),
    );
    const { data } = phasor.attention(x, x, x).output;
    return order.map((_, word) => data.subarray(order.indexOf(word) * dim).subarray(0, dim));
  };
  const largest = (/** @type {boolean} */ encoded) => {
    const [sentence, permuted] = [
      [0, 1, 2],
      [2, 1, 0],
    ].map((order) => outputs(order, encoded));
    return Math.max(
      ...sentence.flatMap((row, w) => Array.from(row, (v, k) => Math.abs(v - permuted[w][k]))),
    );
  };
  assert.ok(largest(false) < 1e-6, `${largest(false)}`);
  assert.ok(largest(true) > 0.05, `${largest(true)}`);
});

test('position 1 of d = 512', () => {
  columns(
    { position: 1, dim: 512 },
    [0, 1, 2, 3, 510, 511],
    [
      0.841470984808, 0.540302305868, 0.821856190018, 0.569695008693, 1.03663292658e-4,
      0.999999994627,
    ],
  );
});

test('the similarity is (2/d) Σ cos(w·offset), every norm² d/2', () => {
  const [dim, length] = [128, 64];
  const { frequency } = phasor.wavelengths({ dim });
  const { data } = phasor.similarity({ length, dim });
  for (let i = 0; i < length; ++i) {
    for (let k = 0; k < length; ++k) {
      const sum = frequency.reduce((total, w) => total + Math.cos(w * (i - k)), 0);
      near([data[i * length + k]], [(2 / dim) * sum], 6.1e-8);
    }
  }
  const dot = phasor.similarity(phasor.sinusoidal({ length, dim }), { metric: 'dot' }).data;
  for (let i = 0; i < length; ++i) near([dot[i * (length + 1)]], [dim / 2], 1e-5);
});

test('counting goes up to one lakh', () => {
  const { data } = phasor.counting({ length: 100000 });
  assert.deepEqual([data[0], data[1], data[2], data[99999]], [1, 2, 3, 100000]);
});

test('position 2 is 1 of two words and 0.5 of four', () => {
  const at = (/** @type {number} */ length) => phasor.normalized({ length }).data;
  assert.deepEqual([at(2)[1], at(4)[1], at(4)[2], at(4)[3]], [1, 0.5, 0.75, 1]);
  near([at(100000)[0], at(100000)[1], at(100000)[99999]], [1e-5, 2e-5, 1], 1e-12);
});

test('the sines of 1 to 4 and the first two pairs', () => {
  const { data } = phasor.sinusoidal({ length: 4, start: 1, dim: 2 });
  near(
    data.filter((_, k) => k % 2 === 0),
    [0.8415, 0.9093, 0.1411, -0.7568],
    5e-5,
  );
  near(data.subarray(0, 4), [0.8415, 0.5403, 0.9093, -0.4161], 5e-5);
});

test('four waves, and two more bring positions no closer', () => {
  const { data } = phasor.waves({ length: 3, divisors: [1, 2] });
  near(data.subarray(8), [Math.sin(2), Math.cos(2), Math.sin(1), Math.cos(1)]);
  const least = (/** @type {number[]} */ divisors) =>
    phasor.closestPair(phasor.waves({ length: 400, divisors })).distance;
  assert.ok(least([1]) < least([1, 2]) && least([1, 2]) < least([1, 2, 3]));
});

test('rows 55 and 56 and the goldens: positions 0 to 3 of d = 6', () => {
  const wanted = [
    [0, 1, 0, 1, 0, 1],
    [
      0.841470984808, 0.540302305868, 0.0463992234647, 0.998922976041, 0.00215443302337,
      0.999997679206,
    ],
    [
      0.909297426826, -0.416146836547, 0.0926985007787, 0.995694224124, 0.00430885604674,
      0.999990716837,
    ],
    [0.14112000806, -0.9899924966, 0.13879810108, 0.990320699136, 0.00646325907019, 0.999979112923],
  ];
  wanted.forEach((row, position) => columns({ position, dim: 6 }, [0, 1, 2, 3, 4, 5], row));
});

test('10000 to the powers 1/3 and 2/3', () => {
  const { frequency } = phasor.wavelengths({ dim: 6 });
  near([1 / frequency[1], 1 / frequency[2]], [21.5443469003, 464.1588833613], 1e-9);
});

test('two orthogonal queries weigh two values', () => {
  const one = [
    [1, 0],
    [0, 1],
  ];
  const { output, weights } = phasor.attention(
    one,
    one,
    [
      [1, 2],
      [3, 4],
    ],
    { return: ['weights'] },
  );
  near(weights.data.subarray(0, 2), [0.669761549326657, 0.330238450673343], 1e-7);
  near(output.data.subarray(0, 2), [1.66047690134669, 2.66047690134669], 3e-7);
});

test('the goldens: positions 1 to 3 of d = 4', () => {
  const wanted = [
    [0.8414709848, 0.5403023059, 0.009999833334, 0.9999500004],
    [0.9092974268, -0.4161468365, 0.01999866669, 0.9998000067],
    [0.1411200081, -0.9899924966, 0.0299955002, 0.9995500337],
  ];
  wanted.forEach((row, k) => {
    near(rowAt({ position: k + 1, dim: 4 }), row);
    const exact = row.map((_, column) =>
      phasor.exactSinusoidal({ position: k + 1, dim: 4, column }),
    );
    near(exact, row, 6e-11);
  });
});

test('row 33 and the goldens: d = 128 with base 10000, 100 and 1', () => {
  const at = [0, 1, 2, 126, 127];
  const dim = 128;
  columns(
    { position: 49, dim },
    at,
    [-0.953752652759, 0.300592543744, -0.999784705286, 0.00565840152989, 0.999983991118],
  );
  columns(
    { position: 63, dim },
    at,
    [0.167355700303, 0.985896581583, -0.912222819505, 0.00727506232805, 0.999973536384],
  );
  columns({ position: 63, dim, base: 100 }, [126, 127], [0.626459765033, 0.779453759241]);
  columns({ position: 63, dim, base: 1 }, [126, 127], [0.167355700303, 0.985896581583]);
});

test('row 30 and the goldens: wavelengths of d = 512', () => {
  const { wavelength } = phasor.wavelengths({ dim: 512 });
  near([wavelength[0], wavelength[1]], [6.283185, 6.513357], 5e-7);
  near([wavelength[255]], [60611.4772], 5e-5);
  wavelength.forEach((each, j) => assert.ok(j === 0 || each > wavelength[j - 1]));
});

test('row 35 and the goldens: similarity of d = 512 at offsets 1, 10, 100, 1000', () => {
  const curve = phasor.offsetSimilarity({ dim: 512, maxOffset: 1000 });
  near(
    [1, 10, 100, 1000].map((k) => curve[k]),
    [0.973055, 0.678866, 0.437306, 0.17567],
    5e-7,
  );
});
