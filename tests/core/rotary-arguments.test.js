import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phasor } from '../harness/phasor.js';

/** @param {number[]} shape */
const zeros = (shape) => ({ shape, data: new Float32Array(shape.reduce((a, b) => a * b, 1)) });

test('rotary: wrong arguments are named', () => {
  const x = zeros([3, 64]);
  const batch = zeros([2, 3, 4]);
  const cos = [[1, 1]];
  const yarn = { type: 'yarn', factor: 8, original_max_position_embeddings: 4096 };
  const llama = { type: 'llama3', factor: 8, original_max_position_embeddings: 4096 };
  /** @type {[any, any, string, string][]} */
  const cases = [
    [x, { rotaryDim: 7 }, 'RangeError', 'rotaryDim must be an even integer up to 64, got 7'],
    [x, { rotaryDim: 66 }, 'RangeError', 'rotaryDim must be an even integer up to 64, got 66'],
    [x, { rotaryDim: '8' }, 'TypeError', "rotaryDim must be an even integer up to 64, got '8'"],
    [zeros([1, 5]), {}, 'RangeError', 'rotaryDim must be an even integer up to 5, got 5'],
    [x, { heads: 5 }, 'RangeError', 'heads must divide the width of x, 64, got 5'],
    [zeros([1, 2, 3, 4]), { heads: 3 }, 'RangeError', 'heads must be the heads of x, 2, got 3'],
    [x, { base: -1 }, 'RangeError', 'base must be a finite number above 0, got -1'],
    [x, { start: NaN }, 'RangeError', 'start must be a finite number, got NaN'],
    [
      x,
      { positions: [0, Infinity, 1] },
      'RangeError',
      'positions[1] must be a finite number, got Infinity',
    ],
    [
      x,
      { positions: [0, 1] },
      'RangeError',
      'positions must be 3 numbers, one a row of x, got an array of 2',
    ],
    [
      batch,
      {
        positions: [
          [0, 1, 2],
          [0, 1, 2],
          [0, 1, 2],
        ],
      },
      'RangeError',
      'positions must be one list or one for each of 2 batch entries, got an array of 3',
    ],
    ...[
      [{ mrope_section: [8, 12] }, 'an array of 2'],
      [{ mrope_section: [8, 12, 11] }, '8 + 12 + 11'],
      [{ mrope_section: [8.5, 12, 11.5] }, 'an array of 3'],
      [{ mrope_section: [-1, 12, 21] }, 'an array of 3'],
    ].map(([scaling, got]) => [
      x,
      { scaling },
      'RangeError',
      `scaling.mrope_section must be three numbers of pairs, of time, height and width, that add up to 32, got ${got}`,
    ]),
    [
      x,
      { scaling: { type: 'mrope' } },
      'TypeError',
      "scaling.mrope_section must be three numbers of pairs, which type 'mrope' needs, got undefined",
    ],
    [
      x,
      { scaling: { mrope_section: [8, 12, 12], mrope_interleaved: 1 } },
      'TypeError',
      'scaling.mrope_interleaved must be true or false, got 1',
    ],
    [
      x,
      {
        scaling: { mrope_section: [8, 12, 12] },
        positions: [
          [0, 1, 2],
          [0, 1, 2],
        ],
      },
      'RangeError',
      'positions must be one list, or one for each of 3 axes: time, height, width, got an array of 2',
    ],
    ...[
      [2, 3],
      [3, 2, 3],
      [4, 1, 3],
      [1, 3, 1, 3],
    ].map((shape) => [
      x,
      { scaling: { mrope_section: [8, 12, 12] }, positions: zeros(shape) },
      'RangeError',
      `positions.shape must be [3], [3, 3] or [3, 1, 3], got a tensor of shape [${shape.join(', ')}]`,
    ]),
    [
      x,
      { positions: { data: [] } },
      'RangeError',
      'positions.shape must be [3] or [1, 3], got undefined',
    ],
    [x, { positions: 3 }, 'TypeError', 'positions must be an array of numbers, got 3'],
    [
      x,
      { positions: [0, 1, 2], start: 1 },
      'TypeError',
      'give either start or positions, not both',
    ],
    [
      x,
      { pairing: 'halves' },
      'RangeError',
      "pairing must be 'interleaved' or 'half', got 'halves'",
    ],
    [batch, { cos }, 'TypeError', 'sin must be given with the other table, got undefined'],
    [
      batch,
      { cos, sin: cos, base: 10 },
      'TypeError',
      'base must be left out beside cos and sin, got 10',
    ],
    [
      batch,
      { cos, sin: cos, scaling: yarn },
      'TypeError',
      'scaling must be left out beside cos and sin, got an object',
    ],
    [
      batch,
      { cos, sin: [[1]] },
      'RangeError',
      'sin must be of the shape of cos, [1, 2], got a tensor of shape [1, 1]',
    ],
    [
      batch,
      { cos: [[1]], sin: [[1]] },
      'RangeError',
      'cos must be a table with 2 columns, one a pair of rotaryDim, got a tensor of shape [1, 1]',
    ],
    [
      batch,
      { cos, sin: cos },
      'RangeError',
      'start + row must be an integer from 0 to 0, a row of cos, got 1',
    ],
    [
      batch,
      { cos, sin: cos, positions: [0, 0, 1] },
      'RangeError',
      'positions must be an integer from 0 to 0, a row of cos, got 1',
    ],
    [
      batch,
      { cos: [cos], sin: [cos] },
      'RangeError',
      'cos must be of shape [2, 3, 2], got a tensor of shape [1, 1, 2]',
    ],
    [
      batch,
      { cos: [cos], sin: [cos], start: 0 },
      'TypeError',
      'start must be left out when cos is 3-D, got 0',
    ],
    [x, { scaling: 8 }, 'TypeError', 'scaling must be an object with a type, got 8'],
    [
      x,
      { scaling: { type: 'rope' } },
      'RangeError',
      "scaling.type must be 'default', 'linear', 'ntk', 'dynamic', 'yarn', 'llama3', 'longrope', 'proportional' or 'axial', got 'rope'",
    ],
    [
      x,
      { scaling: { type: 'linear' } },
      'TypeError',
      'scaling.factor must be a finite number above 0, got undefined',
    ],
    [
      x,
      { scaling: { type: 'dynamic', factor: 2 } },
      'TypeError',
      'scaling.original_max_position_embeddings must be a positive integer, got undefined',
    ],
    [
      x,
      { scaling: { ...yarn, beta_fast: 0.5 } },
      'RangeError',
      'scaling.beta_fast must be beta_slow, 1, or more, got 0.5',
    ],
    [
      x,
      { scaling: { ...yarn, truncate: 1 } },
      'TypeError',
      'scaling.truncate must be true or false, got 1',
    ],
    [x, { base: 1, scaling: yarn }, 'RangeError', "base must be above 1 for 'yarn', got 1"],
    [
      x,
      { scaling: { ...llama, low_freq_factor: 4, high_freq_factor: 4 } },
      'RangeError',
      'scaling.high_freq_factor must be above low_freq_factor, 4, got 4',
    ],
    [
      x,
      { scaling: { ...yarn, type: 'longrope', short_factor: [1], long_factor: [1] } },
      'RangeError',
      'scaling.short_factor must be 32 numbers, one a pair, got an array of 1',
    ],
    [
      x,
      { rotaryDim: 2, scaling: { type: 'ntk', factor: 8 } },
      'RangeError',
      "rotaryDim must be 4 or more for 'ntk' and 'dynamic', got 2",
    ],
  ];
  for (const [tensor, options, name, message] of cases) {
    assert.throws(() => phasor.rotary(tensor, options), { name, message: `rotary: ${message}` });
  }
  assert.throws(() => phasor.rotary(/** @type {any} */ (7)), { name: 'TypeError' });
  // and goes on working
  assert.deepEqual(phasor.rotary([[1, 0]]), { shape: [1, 2], data: Float32Array.of(1, 0) });
});
