// For every public function: right arguments, and the laws that a result obeys.

import assert from 'node:assert/strict';

/** @typedef {import('./random.js').Random} Random */

/**
 * @typedef {object} Recipe
 * @property {(r: Random) => any[]} make right arguments
 * @property {string} options names of all options, divided by blanks
 * @property {(result: any, args: any[]) => void} law throws when the result breaks it
 * @property {(phasor: any, args: any[]) => any} [apply] how it is called, if not by its name
 */

/** @param {any} value of a tensor or of nested arrays @returns {number[]} */
function shapeOf(value) {
  if (!Array.isArray(value)) return Array.from(value.shape);
  const shape = [];
  for (let inner = value; Array.isArray(inner); inner = inner[0]) shape.push(inner.length);
  return shape;
}

/** @param {any} tensor @param {number[]} shape @param {string} [kind] */
function shaped(tensor, shape, kind = 'Float32Array') {
  assert.deepEqual(
    tensor.shape,
    Array.from(shape, (side) => side + 0),
    'shape',
  );
  assert.equal(tensor.data[Symbol.toStringTag], kind);
  assert.equal(tensor.data.length, shape.reduce((a, b) => a * b, 1) + 0);
}

/** @param {ArrayLike<number>} data @param {number} low @param {number} high */
function within(data, low, high) {
  for (let k = 0; k < data.length; ++k) {
    if (!(data[k] >= low && data[k] <= high)) assert.fail(`entry ${k} is ${data[k]}`);
  }
}

/** @param {any} given */
const countOf = (given) => given.positions?.length ?? given.length;

/** @param {ArrayLike<number>} data @param {number} width rows of weights: sums of 1, or of 0 */
function rowsOfOne(data, width) {
  for (let row = 0; row * width < data.length; ++row) {
    let sum = 0;
    for (let k = 0; k < width; ++k) sum += data[row * width + k];
    if (sum !== 0 && !(Math.abs(sum - 1) < 1e-5))
      assert.fail(`weights of row ${row} sum to ${sum}`);
  }
}

const stages = ['scores', 'capped', 'masked', 'weights', 'logSumExp'];

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

/** whether every number of arguments is finite and moderate @param {any} value @returns {boolean} */
export function finiteInputs(value) {
  if (typeof value === 'number') return Math.abs(value) <= 1e6;
  if (typeof value !== 'object' || value === null) return true;
  // a detached one has no entries
  if (ArrayBuffer.isView(value)) return Object.values(value).every(finiteInputs);
  return Object.values(value).every(finiteInputs);
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
    [r.pick(['start', 'offset'])]: () =>
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
    // of fewer sides such booleans could be meant for the batch as well
    const data = r.tensor(...(boolean && sides[0] === batch && batch > 1 ? full : sides));
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

/** @param {any} tensor */
const booleans = ({ shape, data }) => ({
  shape,
  data: Uint8Array.from(data, (/** @type {number} */ x) => +(x < 1)),
});

const attentionOptions =
  'heads kvHeads scale softcap causal window start offset mask keyLengths pastKey pastValue sinks biasKey biasValue return into';

/** @param {Random} r @returns {any} */
const positions = (r) =>
  r.chance(0.6)
    ? { length: r.int(0, 60), ...r.some({ start: () => r.pick([0, -5, 0.5, 1e6, 2 ** 40]) }) }
    : {
        positions: Array.from({ length: r.int(0, 9) }, () => r.pick([0, -1, 0.25, 12345, 2 ** 52])),
      };

/** @param {Random} r @returns {any} */
const sinusoid = (r) => ({
  ...positions(r),
  dim: r.int(1, 40),
  ...r.some({
    base: () => r.pick([10000, 2, 0.5, 1, 1e9]),
    layout: () => r.pick(['interleaved', 'concatenated']),
    odd: () => r.pick(['lone-sine', 'pad', 'zero']),
  }),
  // 't2t' has no lone sine
  ...(r.chance(0.2) ? { spacing: 't2t', odd: r.pick([undefined, 'pad', 'zero']) } : {}),
});

/** @param {Random} r @param {number} rows @param {number} cols */
const pictureOf = (r, rows, cols) =>
  r.some({
    colormap: () =>
      r.pick([
        'diverging',
        'sequential',
        'rdbu',
        'burd',
        'viridis',
        'blues',
        'greys',
        ['#000000', '#ffffff80'],
      ]),
    domain: () => r.pick(['auto', [-1, 1], [0, 0], [-3, 2]]),
    rows: () => [0, rows * r.pick([1, 0.5, 0.01])],
    cols: () => [cols * 0.25, cols],
    width: () => r.int(1, 50),
    height: () => r.int(1, 50),
    reduce: () => r.pick(['mean', 'nearest']),
  });

/** @param {any} result @param {any} given @param {number} rows @param {number} cols */
function pictureLaw(result, given, rows, cols) {
  const [from, to] = given.rows ?? [0, rows];
  const [left, right] = given.cols ?? [0, cols];
  assert.equal(result.width, given.width ?? Math.max(1, Math.ceil(right - left)));
  assert.equal(result.height, given.height ?? Math.max(1, Math.ceil(to - from)));
  assert.equal(result.data[Symbol.toStringTag], 'Uint8ClampedArray');
  assert.equal(result.data.length, 4 * result.width * result.height);
}

const pictureOptions = 'colormap domain rows cols width height reduce into';
const sinusoidOptions = 'length start positions dim base spacing layout odd into';

/** @type {Record<string, Recipe>} */
export const recipes = {
  sinusoidal: {
    make: (r) => [sinusoid(r)],
    options: sinusoidOptions,
    law(result, [given]) {
      shaped(result, [countOf(given), given.dim]);
      within(result.data, -1, 1);
    },
  },
  sinusoidal2d: {
    make: (r) => [
      {
        rows: r.int(0, 9),
        cols: r.int(0, 9),
        dim: 2 * r.int(1, 12),
        ...r.some({
          start: () => r.pick([1, -2.5, [3, 2 ** 40]]),
          layout: () => r.pick(['interleaved', 'concatenated']),
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
      { position: r.pick([0, 1, -3.5, 2 ** 53, 1e-300, 1e300]), dim: 8, column: r.int(0, 7) },
    ],
    options: 'position positions dim base spacing column',
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
    options: 'position positions dim base spacing column format',
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
      return [r.tensor(...shape), { ...(shape.length < 4 ? { heads } : {}), ...given }];
    },
    options: 'heads start positions base pairing rotaryDim scaling cos sin',
    law(result, [x, given]) {
      shaped(result, shapeOf(x));
      if (!given?.scaling && !given?.cos && finiteInputs([x, given])) {
        const norm = (/** @type {any} */ list) => Math.hypot(...list.flat(9));
        const before = Array.isArray(x) ? norm(x) : norm(Array.from(x.data));
        assert.ok(Math.abs(norm(Array.from(result.data)) - before) <= 1e-5 * (1 + before));
      }
    },
  },
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
        Float32Array.from((Array.isArray(table) ? table : [...table.data]).flat()),
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
    options: 'dim base spacing',
    law({ frequency, wavelength }, [{ dim, spacing }]) {
      const pairs = spacing === 't2t' ? Math.floor(dim / 2) : Math.ceil(dim / 2);
      assert.equal(frequency.length, pairs);
      assert.equal(wavelength.length, frequency.length);
      within(frequency, 0, Infinity);
    },
  },
  shiftMatrix: {
    make: (r) => [{ dim: 2 * r.int(1, 20), offset: r.pick([0, 1, -7.5, 1e9]) }],
    options: 'dim base spacing offset',
    law(result, [{ dim }]) {
      shaped(result, [dim, dim]);
      within(result.data, -1, 1);
    },
  },
  shift: {
    make: (r) => [r.tensor(r.int(1, 9), 2 * r.int(1, 9)), { offset: r.pick([0, 1, -7.5, 1e9]) }],
    options: 'offset base spacing',
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
        'offset',
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
  pool: {
    make: (r) => [r.some({ workers: () => r.int(1, 4) })],
    options: 'workers url',
    law(pool) {
      pool.close();
    },
  },
  'pool.attention': {
    make: (r) => attentionArguments(r),
    options: `${attentionOptions} signal onProgress`,
    apply: async (phasor, args) => {
      const pool = phasor.pool({ workers: 2 });
      try {
        return await pool.attention(...args);
      } finally {
        pool.close();
      }
    },
    law: attentionLaw,
  },
  'pool.close': {
    make: () => [],
    options: '',
    apply: (phasor, args) => phasor.pool({ workers: 2 }).close(...args) ?? 'closed',
    law: (result) => assert.equal(result, 'closed'),
  },
  paint: {
    make(r) {
      const [rows, cols] = [r.int(1, 20), r.int(1, 20)];
      return [r.tensor(rows, cols), pictureOf(r, rows, cols)];
    },
    options: pictureOptions,
    law(result, [matrix, given = {}]) {
      const shape = shapeOf(matrix);
      pictureLaw(result, given, shape.at(-2) ?? 1, /** @type {number} */ (shape.at(-1)));
    },
  },
  paintSinusoidal: {
    make(r) {
      const table = { ...sinusoid(r), length: r.int(1, 1e6), positions: undefined };
      return [{ ...table, ...pictureOf(r, table.length, table.dim), height: r.int(1, 50) }];
    },
    options: `${sinusoidOptions} ${pictureOptions}`,
    law: (result, [given]) => pictureLaw(result, given, countOf(given), given.dim),
  },
};

/** The functions of `phasor/words`. @type {Record<string, Recipe>} */
export const wordRecipes = {
  tokens: {
    make: (r) => [
      r.pick(['', 'the river bank', "don't 3.5 \u{1f44d}\u{1f3fd}", '\ud800 x', 'नमस्ते']),
    ],
    options: '',
    law(result, [text]) {
      assert.ok(
        result.every((/** @type {string} */ token) => text.includes(token) && token !== ''),
      );
    },
  },
  embed: {
    make: (r) => [
      Array.from({ length: r.int(0, 9) }, () => r.pick(['river', '', 'zzyzx', '\ud800', "don't"])),
    ],
    options: '',
    law(result, [tokens]) {
      shaped(result, [tokens.length, 100]);
      assert.equal(result.known.length, tokens.length);
      within(result.data, -20, 20);
    },
  },
};

/** @param {number} n */
const eye = (n) =>
  Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => +(i === j)));

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
