// Attention and all that computes it: right arguments, and the laws that a result obeys.

import assert from 'node:assert/strict';
import {
  booleans,
  countOf,
  finiteInputs,
  rowsOfOne,
  shaped,
  shapeOf,
  sinusoid,
  sinusoidOptions,
  within,
} from './recipe-parts.js';

/** @typedef {import('./random.js').Random} Random */
/** @typedef {import('./recipe-parts.js').Recipe} Recipe */

const viewOptions = 'heads kvHeads scale softcap causal window start keyLengths';

/** @param {Random} r @returns {any[]} right arguments of attentionView */
function viewArguments(r) {
  const [q, k, , given = {}] = attentionArguments(r);
  const kept = Object.entries(given).filter(([name]) => viewOptions.split(' ').includes(name));
  const isEmpty = [q, k].some((one) => shapeOf(one).includes(0));
  // what has no entries is refused
  if (isEmpty) return [[[1, 2]], [[3, 4]], {}];
  // padding is counted in all keys, of which a view has no cached ones
  return [q, k, Object.fromEntries(kept.filter(([name]) => name !== 'keyLengths'))];
}

/** Two batch entries, four heads, seven queries and nine keys. @param {any} phasor */
const smallView = (phasor) =>
  phasor.attentionView(
    { shape: [2, 4, 7, 3], data: Float32Array.from({ length: 168 }, (_, at) => (at % 13) / 6 - 1) },
    { shape: [2, 4, 9, 3], data: Float32Array.from({ length: 216 }, (_, at) => (at % 11) / 5 - 1) },
  );

const stages = ['scores', 'capped', 'masked', 'weights', 'logSumExp'];

/**
 * A call of a pool, which is closed after it.
 *
 * @param {any} phasor
 * @param {(pool: any) => any} call
 */
async function inPool(phasor, call) {
  const pool = phasor.pool({ workers: 2 });
  try {
    return await call(pool);
  } finally {
    pool.close();
  }
}

/** @param {any} result @param {any[]} args of attention @param {any} [sizes] of a cache */
function attentionLaw(result, [q, k, v, given = {}], sizes) {
  const [a, b, c] = [q, k, v].map(shapeOf);
  const rank = a.length;
  const heads = sizes?.heads ?? given.heads ?? (rank === 4 ? a[1] : 1);
  const kvHeads = sizes?.kvHeads ?? given.kvHeads ?? (rank === 4 ? b[1] : heads);
  const batch = rank === 2 ? [] : [a[0]];
  const past = sizes?.length ?? (given.pastKey ? shapeOf(given.pastKey).at(-2) : 0);
  const [queries, keys] = [a[rank - 2], b[rank - 2] + past];
  const dv = rank === 4 ? c[3] : c[rank - 1] / kvHeads;
  const added = given.biasKey ? (shapeOf(given.biasKey)[1] ?? 1) : 0;
  shaped(result.output, rank === 4 ? [a[0], heads, queries, dv] : [...batch, queries, heads * dv]);
  const wanted = [...new Set(given.return ?? [])];
  const present = given.pastKey ? ['presentKey', 'presentValue'] : [];
  assert.deepEqual(Object.keys(result).sort(), ['output', ...wanted, ...present].sort());
  for (const stage of wanted) {
    const square = [...batch, heads, queries, keys + added];
    shaped(result[stage], stage === 'logSumExp' ? square.slice(0, -1) : square);
  }
  if (wanted.includes('weights') && finiteInputs([q, k, v, given])) {
    within(result.weights.data, 0, 1.00001);
    if (given.sinks === undefined) rowsOfOne(result.weights.data, keys + added);
    within(result.output.data, -2.1e6, 2.1e6);
  }
  for (const name of present) {
    const width = name === 'presentKey' ? (rank === 4 ? a[3] : a[rank - 1] / heads) : dv;
    shaped(result[name], [...batch, kvHeads, keys, width]);
  }
}

/** @param {Random} r */
function attentionArguments(r, cached = 0, /** @type {any} */ fixed = undefined) {
  const rank = fixed ? 2 : r.pick([2, 2, 3, 4]);
  const kvHeads = fixed?.kvHeads ?? r.int(1, 3);
  const heads = fixed?.heads ?? kvHeads * r.int(1, 3);
  const [batch, queries, keys] = [rank === 2 ? 1 : r.int(0, 3), r.int(0, 20), r.int(0, 40)];
  const [dk, dv] = [fixed?.dk ?? r.int(1, 9), fixed?.dv ?? r.int(1, 9)];
  const shape = (/** @type {number} */ h, /** @type {number} */ n, /** @type {number} */ d) =>
    rank === 4 ? [batch, h, n, d] : rank === 3 ? [batch, n, h * d] : [n, h * d];
  const later = !fixed && r.chance(0.2);
  const past = later ? r.int(0, 5) : 0;
  const total = cached + past + keys;
  /** @type {Record<string, any>} */
  const given = r.some({
    scale: () => r.pick([0, 1, -0.5, 0.3]),
    softcap: () => r.pick([0, 5, 0.01]),
    causal: () => r.pick([true, false, 'top-left', 'bottom-right']),
    window: () => [r.int(-1, 5), r.int(-1, 50)],
    start: () =>
      r.chance(0.5) ? r.int(-50, 50) : Array.from({ length: batch }, () => r.int(-9, 9)),
    keyLengths: () =>
      r.chance(0.5) ? r.int(0, total) : Array.from({ length: batch }, () => r.int(0, total)),
    sinks: () => r.pick([0, -Infinity, Array.from({ length: heads }, () => r.int(-9, 9))]),
    return: () => stages.filter(() => r.chance(0.5)),
  });
  if (rank < 4 && !fixed) Object.assign(given, { heads, kvHeads });
  if (r.chance(0.2)) {
    const added = r.int(0, 3);
    given.biasKey = r.tensor(kvHeads, added, dk);
    given.biasValue = r.tensor(kvHeads, added, dv);
  }
  if (later) {
    given.pastKey = r.tensor(batch, kvHeads, past, dk);
    given.pastValue = r.tensor(batch, kvHeads, past, dv);
  }
  if (r.chance(0.4)) {
    const full = [batch, heads, queries, total].map((side) => (r.chance(0.3) ? 1 : side));
    const sides = full.slice(r.int(0, 3));
    const boolean = r.chance(0.5);
    const data = r.tensor(...sides);
    const keep = (/** @type {any} */ entry) => (Array.isArray(entry) ? entry.map(keep) : entry < 1);
    given.mask = !boolean ? data : Array.isArray(data) ? keep(data) : booleans(data);
  }
  const args = [
    r.tensor(...shape(heads, queries, dk)),
    r.tensor(...shape(kvHeads, keys, dk)),
    r.tensor(...shape(kvHeads, keys, dv)),
  ];
  return [...args, given];
}

const attentionOptions =
  'heads kvHeads scale softcap causal window start mask keyLengths pastKey pastValue sinks biasKey biasValue return into';

/** @param {number} n */
const eye = (n) =>
  Array.from({ length: n }, (_, i) => Array.from({ length: n }, (__, j) => +(i === j)));

/** @param {Random} r */
function layerWeights(r) {
  const kvHeads = r.int(1, 3);
  const heads = kvHeads * r.int(1, 3);
  const [width, dk, dv, out] = [r.int(1, 9), r.int(1, 5), r.int(1, 5), r.int(1, 9)];
  return {
    wq: r.tensor(width, heads * dk),
    wk: r.tensor(width, kvHeads * dk),
    wv: r.tensor(width, kvHeads * dv),
    heads,
    kvHeads,
    ...r.some({ bq: () => r.tensor(heads * dk), wo: () => r.tensor(heads * dv, out) }),
  };
}

/** @param {any} weights @returns {any} */
const notNegative = (weights) =>
  typeof weights === 'number'
    ? Math.abs(weights)
    : Array.isArray(weights)
      ? weights.map(notNegative)
      : { ...weights, data: weights.data.map(Math.abs) };

/** @type {Record<string, Recipe>} */
export const attentionRecipes = {
  rollout: {
    make(r) {
      const [layers, n] = [r.int(1, 3), r.int(1, 7)];
      return [
        notNegative(r.tensor(layers, r.int(1, 3), n, n)),
        r.some({
          residual: () => r.pick([0, 0.5, 1]),
          heads: () => r.pick(['mean', 'max', 'min']),
          from: () => r.int(0, layers - 1),
        }),
      ];
    },
    options: 'residual heads from',
    law(result, [weights]) {
      const n = /** @type {number} */ (shapeOf(weights).at(-1));
      shaped(result, [n, n]);
      rowsOfOne(result.data, n);
    },
  },
  merge: {
    make(r) {
      const [words, heads] = [r.int(1, 5), r.int(1, 3)];
      const spans = Array.from({ length: words }, (_, k) => [k, k + 1].map((end) => end * heads));
      const numbers = spans.flatMap(([from, end], word) => Array(end - from).fill(word));
      const ways = ['mean', 'sum', 'max', 'min', 'first', 'last'];
      return [
        r.tensor(2, words * heads, words * heads),
        r.pick([spans, numbers]),
        r.some({ rows: () => r.pick(ways), cols: () => r.pick(ways) }),
      ];
    },
    options: 'rows cols',
    law: (result, [weights]) =>
      assert.deepEqual(result.shape.slice(0, -2), shapeOf(weights).slice(0, -2)),
  },
  headDistances: {
    make(r) {
      const shape = [...r.pick([[], [2], [2, 3]]), r.int(0, 5), r.int(0, 5)];
      return [r.tensor(...shape), r.tensor(...shape)];
    },
    options: '',
    law(result, [a]) {
      const shape = shapeOf(a);
      shaped(result, shape.length === 2 ? [1] : shape.slice(0, -2));
      for (const distance of result.data) assert.ok(Number.isNaN(distance) || distance >= 0);
    },
  },
  distinctHeads: {
    make: (r) => [
      r.tensor(...r.pick([[], [2]]), r.int(0, 4), r.int(0, 5), r.int(0, 5)),
      r.some({ count: () => r.int(0, 9) }),
    ],
    options: 'count',
    law(result, [, { count = 6 } = {}]) {
      assert.ok(result.length <= count);
      const distances = result.map((/** @type {any} */ each) => each.distance);
      assert.deepEqual(
        distances,
        distances.toSorted((/** @type {number} */ x, /** @type {number} */ y) => y - x),
      );
    },
  },
  attention: { make: (r) => attentionArguments(r), options: attentionOptions, law: attentionLaw },
  decompose: {
    make(r) {
      const [n, d, dk] = [r.int(0, 9), r.int(1, 9), r.int(1, 9)];
      return [
        r.tensor(n, d),
        r.tensor(n, d),
        { wq: r.tensor(d, dk), wk: r.tensor(d, dk), ...r.some({ scale: () => 0.3 }) },
      ];
    },
    options: 'wq wk scale',
    law(result, [E]) {
      const n = shapeOf(E)[0];
      for (const term of Object.values(result)) shaped(term, [n, n]);
      assert.equal(Object.keys(result).length, 4);
    },
  },
  multiHead: {
    make: (r) => [layerWeights(r)],
    options: 'wq wk wv wo bq bk bv bo heads kvHeads',
    law: (layer) => assert.equal(typeof layer.forward, 'function'),
  },
  'multiHead.forward': {
    make(r) {
      const batch = r.chance(0.5) ? [] : [r.int(1, 2)];
      const [, , , given] = attentionArguments(r);
      for (const name of [
        'heads',
        'kvHeads',
        'mask',
        'keyLengths',
        'start',
        'pastKey',
        'pastValue',
        'sinks',
        'biasKey',
        'biasValue',
      ])
        delete given[name];
      if (r.chance(0.3)) {
        Object.assign(given, { biasKey: r.tensor(2, 1, 3), biasValue: r.tensor(2, 1, 3) });
        given.sinks = [r.int(-9, 9), -Infinity];
      }
      return [
        r.tensor(...batch, r.int(0, 9), 6),
        { ...given, ...r.some({ context: () => r.tensor(...batch, r.int(0, 9), 6) }) },
      ];
    },
    options: `context ${attentionOptions.replace('heads kvHeads ', '')}`,
    apply: (phasor, args) => {
      const weights = { wq: eye(6), wk: eye(6), wv: eye(6), heads: 2 };
      return phasor.multiHead(weights).forward(...args);
    },
    law(result, [x, given = {}]) {
      const shape = shapeOf(x);
      shaped(result.output, shape);
      const rows = shape[shape.length - 2];
      shaped(result.heads, [...shape.slice(0, -2), 2, rows, 3]);
      const wanted = given.return ?? ['weights'];
      assert.deepEqual(
        Object.keys(result).sort(),
        [
          ...new Set([
            'output',
            'heads',
            ...wanted,
            ...(given.pastKey ? ['presentKey', 'presentValue'] : []),
          ]),
        ].sort(),
      );
    },
  },
  cache: {
    make: (r) => [
      {
        dk: r.int(1, 9),
        ...r.some({ dv: () => r.int(1, 9), batch: () => r.int(1, 3), heads: () => r.int(1, 3) }),
      },
    ],
    options: 'batch heads kvHeads dk dv',
    law: (cache) => assert.equal(cache.length, 0),
  },
  'cache.attention': {
    make: (r) => attentionArguments(r, 3, { heads: 2, kvHeads: 1, dk: 3, dv: 2 }),
    options: attentionOptions,
    apply: (phasor, args) => {
      const cache = phasor.cache({ heads: 2, kvHeads: 1, dk: 3, dv: 2 });
      const three = (/** @type {number} */ width) => ({
        shape: [3, width],
        data: new Float32Array(3 * width).fill(0.5),
      });
      cache.attention(three(6), three(3), three(2));
      try {
        return cache.attention(...args);
      } catch (error) {
        assert.equal(cache.length, 3, 'a cache that refused stays as it was');
        cache.attention(three(6), three(3), three(2));
        assert.equal(cache.length, 6);
        throw error;
      }
    },
    law: (result, args) => attentionLaw(result, args, { heads: 2, kvHeads: 1, length: 3 }),
  },
  'cache.truncate': {
    make: (r) => [r.int(0, 5)],
    options: '',
    apply: (phasor, args) => {
      const cache = phasor.cache({ dk: 1 });
      const five = { shape: [5, 1], data: new Float32Array(5) };
      cache.attention(five, five, five);
      cache.truncate(...args);
      return cache.length;
    },
    law: (length, [size]) => assert.equal(length, size),
  },
  'cache.clear': {
    make: () => [],
    options: '',
    apply: (phasor, args) => {
      const cache = phasor.cache({ dk: 1 });
      cache.clear(...args);
      return cache.length;
    },
    law: (length) => assert.equal(length, 0),
  },
  attentionView: {
    make: viewArguments,
    options: viewOptions,
    law: (view) => view.close(),
  },
  'pool.attentionView': {
    make: viewArguments,
    options: viewOptions,
    apply: (phasor, args) => inPool(phasor, async (pool) => pool.attentionView(...args)),
    law: (view) => view.close(),
  },
  'attentionView.tile': {
    make: (r) => [
      r.some({
        batch: () => r.int(0, 1),
        head: () => r.int(0, 3),
        rows: () => [r.int(0, 3), r.int(4, 6) + r.pick([0, 0.5])],
        cols: () => [r.int(0, 8) / 2, r.int(5, 9)],
        width: () => r.int(1, 20),
        height: () => r.int(1, 20),
        of: () => r.pick(['weights', 'scores']),
        reduce: () => r.pick(['max', 'mean']),
        exact: () => r.chance(0.5),
      }),
    ],
    options: 'batch head rows cols width height of reduce exact signal onProgress',
    apply: async (phasor, args) => {
      const view = smallView(phasor);
      try {
        return await view.tile(...args);
      } finally {
        view.close();
      }
    },
    law({ width, height, data, exact }, [given = {}]) {
      assert.equal(data.length, width * height);
      assert.equal(exact, true, 'so few cells are all computed');
      if (given.of !== 'scores') within(data, 0, 1.00001);
    },
  },
  'attentionView.value': {
    make: (r) => [{ row: r.int(0, 6), col: r.int(0, 8), ...r.some({ head: () => r.int(0, 3) }) }],
    options: 'batch head row col of',
    apply: (phasor, args) => smallView(phasor).value(...args),
    law(weight, [{ of }]) {
      if (of !== 'scores') within([weight], 0, 1.00001);
    },
  },
  'attentionView.strongest': {
    make: (r) => [{ row: r.int(0, 6), ...r.some({ count: () => r.int(1, 12) }) }],
    options: 'batch head row count',
    apply: (phasor, args) => smallView(phasor).strongest(...args),
    law({ keys, weights }, [{ count }]) {
      assert.equal(keys.length, Math.min(count ?? 10, 9));
      assert.deepEqual(
        [...weights].sort((a, b) => b - a),
        [...weights],
      );
    },
  },
  'attentionView.close': {
    make: () => [],
    options: '',
    apply: (phasor, args) => smallView(phasor).close(...args) ?? 'closed',
    law: (result) => assert.equal(result, 'closed'),
  },
  pool: {
    make: (r) => [r.some({ workers: () => r.int(1, 4), inPlace: () => r.chance(0.5) })],
    options: 'workers url inPlace',
    law(pool) {
      pool.close();
    },
  },
  'pool.attention': {
    make: (r) => attentionArguments(r),
    options: `${attentionOptions} signal onProgress`,
    apply: (phasor, args) => inPool(phasor, (pool) => pool.attention(...args)),
    law: attentionLaw,
  },
  'pool.similarity': {
    make: (r) => [
      r.chance(0.5) ? r.tensor(r.int(0, 20), r.int(0, 20)) : sinusoid(r),
      r.some({ metric: () => r.pick(['cosine', 'dot', 'euclidean']) }),
    ],
    options: `metric signal onProgress ${sinusoidOptions}`,
    apply: (phasor, args) => inPool(phasor, (pool) => pool.similarity(...args)),
    law(result, [table]) {
      const n = Array.isArray(table) || 'data' in table ? shapeOf(table)[0] : countOf(table);
      shaped(result, [n, n]);
    },
  },
  'pool.multiHead': {
    make: (r) => [layerWeights(r)],
    options: 'wq wk wv wo bq bk bv bo heads kvHeads',
    apply: (phasor, args) => inPool(phasor, (pool) => pool.multiHead(...args)),
    law: (layer) => assert.equal(typeof layer.forward, 'function'),
  },
  'pool.cache': {
    make: (r) => [
      { dk: r.int(1, 9), ...r.some({ dv: () => r.int(1, 9), heads: () => r.int(1, 3) }) },
    ],
    options: 'batch heads kvHeads dk dv',
    apply: (phasor, args) => inPool(phasor, (pool) => pool.cache(...args)),
    law: (cache) => assert.equal(cache.length, 0),
  },
  'pool.close': {
    make: () => [],
    options: '',
    apply: (phasor, args) => phasor.pool({ workers: 2 }).close(...args) ?? 'closed',
    law: (result) => assert.equal(result, 'closed'),
  },
};
