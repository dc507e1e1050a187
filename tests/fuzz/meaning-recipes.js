// Biases of positions, and what encodings say: right arguments, and the laws that a result obeys.

import assert from 'node:assert/strict';
import {
  shapeOf,
  shaped,
  within,
  countOf,
  finiteInputs,
  layouts,
  sinusoid,
  sinusoidOptions,
} from './recipe-parts.js';

/** @typedef {import('./recipe-parts.js').Recipe} Recipe */

/** @type {Record<string, Recipe>} */
export const meaningRecipes = {
  alibi: {
    make: (r) => [
      {
        heads: r.int(1, 9),
        queries: r.int(1, 20),
        keys: r.int(1, 20),
        ...r.some({ symmetric: () => r.chance(0.5), start: () => r.int(0, 9) }),
      },
    ],
    options: 'heads queries keys start symmetric slopes',
    law(result, [{ heads, queries, keys, symmetric, slopes }]) {
      shaped(result, [heads ?? slopes.length, queries, keys]);
      if (symmetric && !slopes) within(result.data, -Infinity, 0);
    },
  },
  t5Bias: {
    make(r) {
      const [heads, buckets] = [r.int(1, 4), 4 * r.int(1, 9)];
      return [
        {
          heads,
          queries: r.int(1, 20),
          keys: r.int(1, 20),
          buckets,
          table: r.tensor(buckets, heads),
          ...r.some({ bidirectional: () => r.chance(0.5), start: () => r.int(0, 9) }),
        },
      ];
    },
    options: 'heads queries keys start buckets maxDistance bidirectional table',
    law(result, [{ heads, queries, keys, table }]) {
      shaped(result, [heads, queries, keys]);
      const entries = new Set(
        // a row may be a typed array
        Float32Array.from(
          Array.isArray(table)
            ? table.flatMap((/** @type {number[]} */ row) => [...row])
            : [...table.data].flat(),
        ),
      );
      assert.ok(result.data.every((/** @type {number} */ x) => entries.has(x)));
    },
  },
  shawKeys: {
    make(r) {
      const [clip, dim] = [r.int(1, 9), r.int(1, 9)];
      return [
        {
          length: r.int(1, 20),
          dim,
          clip,
          ...r.some({ table: () => r.tensor(2 * clip + 1, dim) }),
        },
      ];
    },
    options: 'length dim clip table seed std',
    law({ table, index }, [{ length, dim, clip }]) {
      shaped(table, [2 * clip + 1, dim]);
      shaped(index, [length, length], 'Int32Array');
      within(index.data, 0, 2 * clip);
    },
  },
  wavelengths: {
    make: (r) => [
      {
        dim: r.int(1, 99),
        ...r.some({ base: () => r.pick([2, 1e6]), spacing: () => r.pick(['paper', 't2t']) }),
      },
    ],
    options: 'dim base spacing scaling length',
    law({ frequency, wavelength }, [{ dim, spacing }]) {
      const pairs = spacing === 't2t' ? Math.floor(dim / 2) : Math.ceil(dim / 2);
      assert.equal(frequency.length, pairs);
      assert.equal(wavelength.length, frequency.length);
      within(frequency, 0, Infinity);
    },
  },
  shiftMatrix: {
    make: (r) => [
      {
        dim: 2 * r.int(1, 20),
        offset: r.pick([0, 1, -7.5, 1e9]),
        ...r.some({ layout: () => r.pick(layouts) }),
      },
    ],
    options: 'dim base spacing layout offset',
    law(result, [{ dim }]) {
      shaped(result, [dim, dim]);
      within(result.data, -1, 1);
    },
  },
  shift: {
    make: (r) => [
      r.tensor(r.int(1, 9), 2 * r.int(1, 9)),
      { offset: r.pick([0, 1, -7.5, 1e9]), ...r.some({ layout: () => r.pick(layouts) }) },
    ],
    options: 'offset base spacing layout',
    law: (result, [table]) => shaped(result, shapeOf(table)),
  },
  similarity: {
    make: (r) => [
      r.chance(0.5) ? r.tensor(r.int(0, 20), r.int(0, 20)) : sinusoid(r),
      r.some({ metric: () => r.pick(['cosine', 'dot', 'euclidean']) }),
    ],
    options: `metric ${sinusoidOptions}`,
    law(result, [table, { metric = 'cosine' } = {}]) {
      const n = Array.isArray(table) || 'data' in table ? shapeOf(table)[0] : countOf(table);
      shaped(result, [n, n]);
      if (!finiteInputs(table)) return;
      if (metric === 'cosine') within(result.data, -1.000001, 1.000001);
      for (let k = 0; k < n * n; ++k) {
        assert.equal(result.data[k], result.data[(k % n) * n + Math.floor(k / n)], 'symmetric');
      }
    },
  },
  offsetSimilarity: {
    make: (r) => [
      {
        dim: 2 * r.int(1, 30),
        maxOffset: r.int(0, 99),
        ...r.some({ metric: () => r.pick(['cosine', 'dot']) }),
      },
    ],
    options: 'dim base spacing maxOffset metric',
    law(result, [{ dim, maxOffset, metric = 'cosine' }]) {
      assert.equal(result.length, maxOffset + 1);
      const largest = { cosine: 1, dot: dim / 2, euclidean: Math.sqrt(2 * dim) }[
        /** @type {'dot'} */ (metric)
      ];
      within(result, -largest * 1.000001, largest * 1.000001);
    },
  },
  closestPair: {
    make: (r) => [
      r.chance(0.5)
        ? r.tensor(r.int(2, 20), r.int(1, 9))
        : { ...sinusoid(r), length: r.int(2, 99), positions: undefined },
    ],
    options: sinusoidOptions.replace(' into', ''),
    law({ a, b, distance }, [table]) {
      const n = Array.isArray(table) || 'data' in table ? shapeOf(table)[0] : countOf(table);
      assert.ok(0 <= a && a < b && b < n, `${a}, ${b} of ${n}`);
      if (finiteInputs(table)) within([distance], 0, Infinity);
    },
  },
  rank: {
    make: (r) => [r.tensor(r.int(0, 20), r.int(0, 20))],
    options: '',
    law(result, [table]) {
      const [n, d = 0] = shapeOf(table);
      assert.ok(
        Number.isInteger(result) && result >= 0 && result <= Math.min(n, d),
        String(result),
      );
    },
  },
};
