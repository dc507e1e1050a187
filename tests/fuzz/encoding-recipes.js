// Encodings of positions: right arguments, and the laws that a result obeys.

import assert from 'node:assert/strict';
import {
  shapeOf,
  shaped,
  within,
  countOf,
  finiteInputs,
  layouts,
  positions,
  sinusoid,
  sinusoidOptions,
} from './recipe-parts.js';

/** @typedef {import('./recipe-parts.js').Recipe} Recipe */

/** @type {Record<string, Recipe>} */
export const encodingRecipes = {
  sinusoidal: {
    make: (r) => [sinusoid(r)],
    options: sinusoidOptions,
    law(result, [given]) {
      shaped(result, [countOf(given), given.dim]);
      within(result.data, -1, 1);
    },
  },
  sinusoidalAt: {
    make: (r) => [
      {
        position: r.pick([0, 1, -3.5, 2 ** 53, 1e300]),
        dim: 8,
        column: r.int(0, 7),
        ...r.some({
          layout: () => r.pick(layouts),
          spacing: () => r.pick(['paper', 't2t']),
        }),
      },
    ],
    options: 'position column dim base spacing layout odd',
    law: (result) => within([result], -1, 1),
  },
  sinusoidal2d: {
    make: (r) => [
      {
        rows: r.int(0, 9),
        cols: r.int(0, 9),
        dim: 2 * r.int(1, 12),
        ...r.some({
          start: () => r.pick([1, -2.5, [3, 2 ** 40]]),
          layout: () => r.pick(layouts),
          spacing: () => r.pick(['paper', 't2t']),
        }),
      },
    ],
    options: 'rows cols dim base start layout spacing',
    law(result, [{ rows, cols, dim }]) {
      shaped(result, [rows, cols, dim]);
      within(result.data, -1, 1);
    },
  },
  sinusoidalGrid: {
    make: (r) => [
      {
        axes: Array.from({ length: r.int(2, 3) }, () => ({
          ...(r.chance(0.7)
            ? {
                length: r.int(0, 6),
                ...r.some({ start: () => r.pick([1, -2.5]), step: () => r.pick([0.5, -3, 0]) }),
              }
            : { positions: [1, 0.25, -9].slice(0, r.int(0, 3)) }),
          dim: r.int(1, 12),
        })),
        ...r.some({
          base: () => r.pick([2, 1e6]),
          layout: () => r.pick(layouts),
          spacing: () => r.pick(['paper', 't2t']),
        }),
      },
    ],
    options: 'axes order base layout spacing',
    law(result, [{ axes }]) {
      const all = Array.from(/** @type {any[]} */ (axes));
      shaped(result, [...all.map(countOf), all.reduce((sum, { dim }) => sum + dim, 0)]);
      within(result.data, -1, 1);
    },
  },
  counting: {
    make: (r) => [{ length: r.int(0, 99) }],
    options: 'length',
    law(result, [{ length }]) {
      shaped(result, [length, 1]);
      result.data.forEach((/** @type {number} */ x, /** @type {number} */ k) =>
        assert.equal(x, k + 1),
      );
    },
  },
  normalized: {
    make: (r) => [{ length: r.int(0, 99) }],
    options: 'length',
    law(result, [{ length }]) {
      shaped(result, [length, 1]);
      within(result.data, 0, 1);
    },
  },
  binary: {
    make: (r) => [{ length: r.int(0, 99), ...r.some({ start: () => r.pick([0, 5, 2 ** 40]) }) }],
    options: 'length start bits',
    law(result, [{ length, bits }]) {
      shaped(result, [length, bits ?? result.shape[1]]);
      within(result.data, 0, 1);
    },
  },
  waves: {
    make: (r) => [
      {
        ...positions(r),
        divisors: Array.from({ length: r.int(0, 5) }, () => r.pick([1, 2, 0.1, 1e6])),
      },
    ],
    options: 'length start positions divisors',
    law(result, [given]) {
      shaped(result, [countOf(given), 2 * given.divisors.length]);
      within(result.data, -1, 1);
    },
  },
  learned: {
    make: (r) => [
      {
        length: r.int(0, 30),
        dim: r.int(1, 30),
        ...r.some({ seed: () => r.int(-5, 5), std: () => r.next() }),
      },
    ],
    options: 'length dim seed std',
    law(result, [{ length, dim, std = 0.02 }]) {
      shaped(result, [length, dim]);
      within(result.data, -9 * std, 9 * std);
    },
  },
  exactSinusoidal: {
    make: (r) => [
      {
        position: r.pick([0, 1, -3.5, 2 ** 53, 1e-300, 1e300]),
        dim: 8,
        column: r.int(0, 7),
        ...r.some({ layout: () => r.pick(layouts) }),
      },
    ],
    options: 'position positions dim base spacing layout column',
    law: (result) => within(typeof result === 'number' ? [result] : result, -1, 1),
  },
  formulaSinusoidal: {
    make: (r) => [
      {
        position: r.pick([0, 1, -3.5, 1e4]),
        dim: 8,
        column: r.int(0, 7),
        format: r.pick(['float64', 'float32', 'bfloat16', 'float16']),
      },
    ],
    options: 'position positions dim base spacing layout column format formula',
    law(result) {
      for (const one of [result].flat()) {
        if (typeof one === 'number') assert.ok(Number.isNaN(one) || Math.abs(one) <= 1);
        else for (const value of one) assert.ok(Number.isNaN(value) || Math.abs(value) <= 1);
      }
    },
  },
  rotary: {
    make(r) {
      const [batch, heads, rows, pairs] = [r.int(0, 3), r.int(1, 3), r.int(0, 9), r.int(1, 5)];
      const shape = r.pick([
        [rows, heads * pairs * 2],
        [batch, rows, heads * pairs * 2],
        [batch, heads, rows, pairs * 2],
      ]);
      const given = r.some({
        base: () => r.pick([10000, 2, 5e5]),
        pairing: () => r.pick(['interleaved', 'half']),
        rotaryDim: () => 2 * r.int(1, pairs),
        start: () => r.int(-3, 100),
        scaling: () =>
          r.pick([
            { type: 'linear', factor: 2 },
            null,
            {
              rope_type: 'llama3',
              factor: 2,
              low_freq_factor: 1,
              high_freq_factor: 4,
              original_max_position_embeddings: 512,
            },
            { type: 'yarn', factor: 4, original_max_position_embeddings: 128 },
          ]),
      });
      if (r.pick([false, false, true])) {
        // sections count the pairs of whole heads
        delete given.rotaryDim;
        given.scaling = {
          mrope_section: [0, 1, pairs - 1],
          mrope_interleaved: r.pick([true, false]),
        };
      }
      const axes = r.pick(['none', 'none', 'none', 'sections', 'rates']);
      if (axes !== 'none') for (const name of ['rotaryDim', 'scaling']) delete given[name];
      if (axes === 'sections') given.sections = [1, 0, pairs - 1];
      if (axes === 'rates') {
        delete given.base;
        given.axisOfPair = Array.from({ length: pairs }, () => r.int(0, 3));
        given.rates = Float64Array.from({ length: pairs }, () => r.pick([1, -0.5, 0, 1e-9]));
      }
      return [r.tensor(...shape), { ...(shape.length < 4 ? { heads } : {}), ...given }];
    },
    options:
      'heads start positions base pairing rotaryDim scaling sections axisOfPair rates cos sin',
    law(result, [x, given]) {
      shaped(result, shapeOf(x));
      if (!given?.scaling && !given?.cos && finiteInputs([x, given])) {
        /** @type {(list: any) => number[]} typed arrays in it too */
        const flat = (list) => (typeof list === 'number' ? [list] : Array.from(list).flatMap(flat));
        const norm = (/** @type {any} */ list) => Math.hypot(...flat(list));
        const before = Array.isArray(x) ? norm(x) : norm(Array.from(x.data));
        assert.ok(Math.abs(norm(Array.from(result.data)) - before) <= 1e-5 * (1 + before));
      }
    },
  },
};
