// phasor/masks: lists with several sides, which have as many indices, `doc[b, q]` or `doc[b][q]`; −Infinity
// and log2.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomNumbers } from '../../../web/core/words/heads/projections.js';
import { Budget } from '../../../web/labs/masks/api/budget.js';
import { readNumbers } from '../../../web/labs/masks/figures/mask/settings.js';
import { RuleError, blocks, codeOf, maskOf, paintMask } from '../../../web/labs/masks/index.js';

const doc = [
  [0, 0, 1],
  [0, 1, 1],
];
const sizes = { queries: 3, keys: 3, batch: 2 };

test('a list with two sides has two indices, and a plane of its own for each batch entry', () => {
  const wanted = [...[1, 0, 0, 1, 1, 0, 0, 0, 1], ...[1, 0, 0, 0, 1, 0, 0, 1, 1]];
  const given = {
    'nested arrays': doc,
    'arrays with typed ones': doc.map((row) => Int32Array.from(row)),
    'a tensor': { shape: [2, 3], data: new Float32Array(doc.flat()) },
    'int64 of ONNX Runtime': { dims: [2, 3], data: BigInt64Array.from(doc.flat(), BigInt) },
  };
  for (const rule of [
    'doc[b, q] == doc[b, k] && k <= q',
    'doc[b][q] == doc[b][k] && k <= q',
    'doc [ b ][ q + 0 ] == doc[b,k] and k <= q',
  ]) {
    for (const [kind, list] of Object.entries(given)) {
      const mask = maskOf(rule, { ...sizes, doc: list });
      assert.deepEqual(mask.shape, [2, 1, 3, 3], kind);
      assert.deepEqual([...mask.data], wanted, `${rule}, ${kind}`);
    }
  }
  // one batch entry is a list with one side
  const one = { queries: 3, keys: 3, doc: doc[1] };
  assert.deepEqual([...maskOf('doc[q] == doc[k] && k <= q', one).data], wanted.slice(9));
});

test('a list is read by its indices, however many sides it has and whatever the indices are', () => {
  const spans = [
    [
      [0, 2],
      [1, 4],
      [3, 5],
    ],
    [
      [2, 5],
      [0, 1],
      [4, 5],
    ],
  ];
  const found = maskOf('span[b, q, 0] <= k && k < span[b][q, 1]', {
    ...sizes,
    keys: 5,
    span: spans,
  });
  const wanted = spans.flatMap((rows) =>
    rows.flatMap(([from, to]) => [0, 1, 2, 3, 4].map((k) => Number(from <= k && k < to))),
  );
  assert.deepEqual([...found.data], wanted);
  // a bias by head and offset, and an index out of a list
  const table = [
    [1.5, 2, 3, 4, 5],
    [6, 7, 8, 9, -Math.PI],
  ];
  const bias = maskOf('table[h, q - k + 2] ^ 1', { queries: 3, keys: 3, heads: 2, table });
  assert.deepEqual(
    [...bias.data],
    [...[3, 2, 1.5, 4, 3, 2, 5, 4, 3], ...[8, 7, 6, 9, 8, 7, Math.fround(-Math.PI), 9, 8]],
  );
  const nested = maskOf('doc[doc[1, k], q] == 1', { queries: 3, keys: 3, doc });
  assert.deepEqual([...nested.data], [0, 0, 0, 0, 1, 1, 1, 1, 1]);
  // two indices as ever: one after the other, of lists with one side
  const order = maskOf('a[a[q]] <= k', { queries: 3, keys: 3, a: [2, 0, 1] });
  assert.deepEqual([...order.data], [0, 1, 1, 0, 0, 1, 1, 1, 1]);
});

/** @param {number} seed @returns {(below: number) => number} */
function numbers(seed) {
  const next = randomNumbers(seed);
  return (below) => Math.floor(below * next());
}

test('blocks and pictures of lists with sides are those of the mask, cell by cell', () => {
  const next = numbers(5);
  const [n, m] = [70, 53];
  const smooth = Array.from({ length: n }, (_, q) =>
    Array.from({ length: m }, (__, k) => Number((q - 30) ** 2 + (k - 20) ** 2 < 500)),
  );
  /** @type {Record<string, any>} */
  const lists = {
    doc: [0, 1, 2].map(() => {
      let at = 0;
      return Array.from({ length: n }, () => (at += Number(next(9) === 0)));
    }),
    noise: [0, 1].map(() => Array.from({ length: n }, () => next(3))),
    smooth,
    table: [0, 1].map(() => Array.from({ length: n + m }, () => next(5) - 2)),
    cube: [0, 1].map(() => smooth.map((row) => row.map((cell) => cell + next(2)))),
  };
  for (const rule of [
    'doc[b, q] == doc[b, k] && k <= q',
    'doc[b][q] >= doc[2][k]',
    'noise[h, q] == noise[0, k]',
    'smooth[q, k] == 1',
    'smooth[q][k] == 0 || doc[h + b, q] > 3',
    'table[h, q - k + 52] > 0',
    'cube[h, q, k] >= 1',
    'cube[h, min(q, 40), k // 2] > noise[1, k]',
    'smooth[q // 2, k] == 1 ? doc[b, k] : -Infinity',
  ]) {
    const named = Object.fromEntries(
      Object.entries(lists).filter(([name]) => rule.includes(`${name}[`)),
    );
    const [heads, batch] = [2, 2];
    const mask = maskOf(rule, { queries: n, keys: m, heads, batch, ...named });
    for (const [h, b] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ]) {
      const [entries, planes] = mask.shape.length === 4 ? mask.shape : [1, 1];
      const at = (b % entries) * planes + (h % planes);
      const seen = (/** @type {number} */ q, /** @type {number} */ k) =>
        mask.data[at * n * m + q * m + k] > (mask.data instanceof Uint8Array ? 0 : -Infinity);
      const sides = { queries: n, keys: m, heads, batch, h, b, ...named };
      for (const block of [1, 7, 16]) {
        const { full, partial, empty } = blocks(rule, { ...sides, block });
        const counted = [0, 0, 0];
        for (let q = 0; q < n; q += block) {
          for (let k = 0; k < m; k += block) {
            let [all, visible] = [0, 0];
            for (let i = q; i < Math.min(n, q + block); ++i) {
              for (let j = k; j < Math.min(m, k + block); ++j) {
                all += 1;
                visible += Number(seen(i, j));
              }
            }
            counted[visible === all ? 0 : visible > 0 ? 1 : 2] += 1;
          }
        }
        assert.deepEqual([full, partial, empty], counted, `${rule}, h ${h}, b ${b}, ${block}`);
      }
      const { data } = paintMask(rule, { ...sides, visible: '#000000', hidden: '#ffffff' });
      for (let cell = 0; cell < n * m; ++cell) {
        const level = seen(Math.floor(cell / m), cell % m) ? 0 : 255;
        assert.equal(data[4 * cell], level, `${rule}, cell ${cell}`);
      }
    }
  }
});

/** @param {() => unknown} act @returns {number} operations that were spent on it */
function operations(act) {
  const { spend } = Budget.prototype;
  let spent = 0;
  Budget.prototype.spend = function (count) {
    spent += count;
    spend.call(this, count);
  };
  try {
    act();
  } finally {
    Budget.prototype.spend = spend;
  }
  return spent;
}

test('documents of 131,072 tokens in a batch are counted exactly, with the work of one list', () => {
  const [n, block] = [131_072, 128];
  const next = numbers(11);
  const starts = [0, 1].map((entry) => {
    const found = [0];
    for (let at = 0; (at += 1 + next(entry === 0 ? 900 : 90)) < n;) found.push(at);
    return found;
  });
  const ids = starts.map((first) => {
    const row = new Int32Array(n);
    first.forEach((at, d) => row.fill(d, at, first[d + 1] ?? n));
    return row;
  });
  starts.forEach((first, b) => {
    // the first cell of a query's document, and so its first block
    const [side, seen] = [n / block, { full: 0, partial: 0 }];
    const from = Uint32Array.from(ids[b], (d) => first[d]);
    for (let row = 0; row < side; ++row) {
      const [top, bottom] = [row * block, row * block + block - 1];
      for (let col = Math.floor(from[top] / block); col <= row; ++col) {
        const isFull = col < row && ids[b][bottom] === ids[b][col * block];
        seen[isFull ? 'full' : 'partial'] += 1;
      }
    }
    const wanted = { ...seen, empty: side ** 2 - seen.full - seen.partial };
    const sides = { queries: n, keys: n, block };
    for (const rule of ['doc[b, q] == doc[b, k] && k <= q', 'doc[b][q] == doc[b][k] && k <= q']) {
      let found;
      const spent = operations(() => {
        found = blocks(rule, { ...sides, b, batch: 2, doc: ids });
      });
      assert.deepEqual(found, { ...wanted, sparsity: wanted.empty / side ** 2 });
      const ofOne = operations(() =>
        blocks('doc[q] == doc[k] && k <= q', { ...sides, doc: ids[b] }),
      );
      assert.equal(spent, ofOne);
      assert.ok(spent < 2 ** 20, `${spent}`);
    }
  });
});

test('a list of queries and keys is decided by rectangles, and not cell by cell', () => {
  const n = 1024;
  const allowed = Array.from({ length: n }, (_, q) =>
    Uint8Array.from({ length: n }, (__, k) => Number(k <= q)),
  );
  const given = { queries: n, keys: n, block: 64 };
  let found;
  const spent = operations(() => {
    found = blocks('allowed[q, k] == 1', { ...given, allowed });
  });
  assert.deepEqual(found, blocks('k <= q', given));
  assert.ok(spent < n * 10, `${spent}`);
});

/** @type {[rule: string, more: object, message: RegExp | string][]} */
const wrong = [
  ['doc[q] == 1', {}, 'rule must have 2 indices after doc, a list of 2 × 3: it has 1'],
  ['doc == 1', {}, 'rule must have 2 indices after doc, a list of 2 × 3: it has 0'],
  ['doc[b, q, k] == 1', {}, 'rule must have 2 indices after doc, a list of 2 × 3: it has 3'],
  ['doc[b][q][k] == 1', {}, 'rule must have 2 indices after doc, a list of 2 × 3: it has 3'],
  [
    'doc[b, q] == 1',
    { doc: [1, 2, 3] },
    'rule must have one index after doc, a list of 3: it has 2',
  ],
  [
    'doc[b, q] == 1',
    { queries: 4 },
    'rule must stay inside doc, a list of 2 × 3: index 2 goes from 0 to 3',
  ],
  [
    'doc[b, q] == 1',
    { batch: 3 },
    'rule must stay inside doc, a list of 2 × 3: index 1 goes from 0 to 2',
  ],
  [
    'doc[q - k, q] == 1',
    {},
    'rule must stay inside doc, a list of 2 × 3: index 1 goes from -2 to 2',
  ],
  ['doc[q, b] == 1', {}, 'rule must stay inside doc, a list of 2 × 3: index 1 goes from 0 to 2'],
  ['doc[b, q / 2] == 1', {}, 'rule must have an integer in doc[…]: round it with floor'],
  ['doc[b, k < q] == 1', {}, 'rule must have numbers at doc[ ], not conditions'],
  ['q[b, k] == 1', {}, 'rule must have the name of a list before every [ ]'],
  ['doc[b,] == 1', {}, 'rule cannot be read at character 7: Unexpected "]".'],
  ['doc[, q] == 1', {}, 'rule cannot be read at character 5: Unexpected ",".'],
  ['doc[] == 1', {}, 'rule cannot be read at character 5: Unexpected "]".'],
  ['doc[b q] == 1', {}, 'rule cannot be read at character 7: Unclosed [.'],
  ['doc[b, q == 1', {}, 'rule cannot be read at character 14: Unclosed [.'],
  ['doc[(b, q)] == 1', {}, /^maskOf: rule cannot be read at character 7: .* this is not one\.$/],
  ['(b, q) == 1', {}, /this is not one/],
  ['this[b, q] == 1', {}, /this, which is no option/],
  [
    'doc[b, q] == 1',
    {
      doc: [
        [1, 2, 3],
        [4, 5],
      ],
    },
    'doc[1] must be an array of 3 like its neighbours, got an array of 2',
  ],
  [
    'doc[b, q] == 1',
    { doc: [[1, 2, 3], 4] },
    'doc[1] must be an array of 3 like its neighbours, got 4',
  ],
  [
    'doc[b, q] == 1',
    {
      doc: [
        [1, 2, 3],
        [4, 'a', 6],
      ],
    },
    "doc[1][1] must be a finite number, got 'a'",
  ],
  ['doc[b, q] == 1', { doc: [1, [2], 3] }, 'doc[1] must be a finite number, got an array of 1'],
  [
    'doc[b, q] == 1',
    { doc: [[], []] },
    'doc must be a list of 1 to 16777216 numbers, got an array of 2',
  ],
  [
    'doc[b, q] == 1',
    { doc: { shape: [2, 3], data: [1, 2] } },
    'doc.data must have 6 entries for shape [2, 3], got 2',
  ],
  [
    'doc[b, q] == 1',
    { doc: { shape: [2, 3] } },
    'doc must be a finite number or a list of them, got a tensor of shape [2, 3]',
  ],
];

test('a wrong number of indices and a list that does not fit are refused by name', () => {
  for (const [rule, more, message] of wrong) {
    assert.throws(
      () => maskOf(rule, { ...sizes, ...(/doc/.test(rule) ? { doc } : {}), ...more }),
      (/** @type {any} */ error) => {
        if (typeof message === 'string') assert.equal(error.message, `maskOf: ${message}`);
        else assert.match(error.message, message);
        if (error.message.startsWith('maskOf: rule')) assert.ok(error instanceof RuleError);
        return true;
      },
    );
  }
  /** @type {any} */
  const itself = [];
  itself.push(itself);
  assert.throws(() => maskOf('doc[b] == 1', { ...sizes, doc: itself }), /must be a finite number/);
  assert.throws(
    () => codeOf('doc[b, q] == doc[k]', 'jax'),
    /^RangeError: codeOf: rule must have as many indices after every doc: it has 2 and 1$/,
  );
});

test('−Infinity hides as −inf does, and log2 is the logarithm to base 2', () => {
  const size = { queries: 9, keys: 9 };
  const [one, other] = ['-inf', '-Infinity'].map((hides) =>
    maskOf(`k <= q ? 0.5 * k : ${hides}`, size),
  );
  assert.deepEqual(one, other);
  assert.ok([...other.data].includes(-Infinity));
  const logarithms = maskOf('log2(q + 1) - log2(k + 2)', size).data;
  logarithms.forEach((value, cell) => {
    const [q, k] = [Math.floor(cell / 9), cell % 9];
    assert.equal(value, Math.fround(Math.log2(q + 1) - Math.log2(k + 2)));
  });
  const far = { queries: 1_000_000, keys: 1_000_000, block: 4096 };
  assert.deepEqual(blocks('k <= q ? log2(1 + q - k) : -Infinity', far), blocks('k <= q', far));
  assert.deepEqual(
    blocks('log2(k + 1) < 12 && log2(q + 1) >= 3', far),
    blocks('k + 1 < 4096 && q + 1 >= 8', far),
  );
});

test('a program has the list with its sides, row by row, and an index for each', () => {
  const flex = codeOf('doc[b][q] == doc[b, k] && k <= q', 'flexattention', { doc });
  assert.ok(flex.includes('doc = torch.tensor([\n    [0, 0, 1],\n    [0, 1, 1],\n])\n'), flex);
  assert.ok(flex.includes('return (doc[b, q_idx] == doc[b, kv_idx]) & (kv_idx <= q_idx)'), flex);
  assert.match(
    codeOf('doc[floor(q / 7)][k] < 2', 'numpy', { doc }),
    /mask = doc\[q \/\/ 7, k\] < 2\n/,
  );
  const open = codeOf('doc[b, q] == doc[b][k]', 'pytorch');
  assert.match(open, /def attention_mask\(batch, queries, keys, doc\):/);
  assert.match(open, /mask = doc\[b, q\] == doc\[b, k\]\n/);
});

test('numbers of <phasor-mask> are lists with sides too', () => {
  assert.deepEqual(readNumbers('window=256 doc=[[0, 0, 1], [0,1,1]] lengths=3,4 w = [5]'), {
    window: 256,
    doc,
    lengths: [3, 4],
    w: [5],
  });
  for (const wrongly of [
    'doc=[[0,1]',
    'doc=[[0],,[1]]',
    'doc',
    'doc=',
    '=3',
    'a b=3',
    'w=1 2',
    'w=1=2',
  ]) {
    assert.equal(readNumbers(wrongly), undefined, wrongly);
  }
  assert.deepEqual([readNumbers(''), readNumbers('  ')], [{}, {}]);
});
