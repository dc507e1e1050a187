// Random implementations with one unusual convention each, and their arrays: plain loops in float64, written
// from the descriptions of the conventions and apart from web/labs/doctor

/** @typedef {import('./convention-pairs.js').Random} Random */
/** @typedef {{ shape: number[], data: Float32Array }} Tensor */

/** @param {number} x @returns {number} the nearest bfloat16 */
export function bfloat16(x) {
  const [float, bits] = [new Float32Array([x]), new Uint32Array(1)];
  bits.set(new Uint32Array(float.buffer));
  bits[0] = (bits[0] + 0x7fff + ((bits[0] >>> 16) & 1)) & 0xffff0000;
  return new Float32Array(bits.buffer)[0];
}

/** @param {number} x @returns {number} the nearest float16 */
export function float16(x) {
  const unit = 2 ** (Math.max(Math.floor(Math.log2(Math.abs(x) || 1)), -14) - 10);
  const [low, rest] = [Math.floor(x / unit), x / unit - Math.floor(x / unit)];
  // halves go to the even neighbour
  return unit * (low + Number(rest > 0.5 || (rest === 0.5 && low % 2 !== 0)));
}

/** @param {Random} random @param {number[]} shape @returns {Tensor} */
export function normalTensor(random, shape) {
  const size = shape.reduce((product, side) => product * side, 1);
  return { shape, data: Float32Array.from({ length: size }, () => random.normal()) };
}

const bases = [333, 1000, 10000, 50000, 160000, 500000, 1000000, 2000000, 5000000];

/** @param {Random} random @param {number} from @param {number} to */
const decimal = (random, from, to) =>
  Number((from + (to - from) * random.uniform()).toPrecision(5));

/**
 * The pairs of a head, where their results go, and the rate of each pair.
 *
 * @typedef {{ d: number, pairing: string, base: number, width: number, first: number,
 *   proportional: boolean, factor: number, output: string }} Head
 */

/** @param {Head} head */
export function turnsOf({ d, pairing, base, width, first, proportional, factor, output }) {
  const [apart, count] = proportional ? [d / 2, width / 2] : [width / 2, width / 2];
  return Array.from({ length: count }, (_, j) => {
    const half = [first + j, first + j + apart];
    const next = [first + 2 * j, first + 2 * j + 1];
    const pair = pairing === 'half' ? half : next;
    const to = { same: pair, half, interleaved: next }[output] ?? pair;
    return { pair, to, rate: base ** ((-2 * j) / (proportional ? d : width)) / factor };
  });
}

/** @type {Record<string, (random: Random, n: number, d: number) => Record<string, any>>} */
const rotatedSubjects = {
  base: (random) => ({ settings: { base: decimal(random, 200, 3e6) } }),
  start: (random) => {
    const start = random.integer(1, random.pick([20, 400, 5000]));
    return { positions: (/** @type {number} */ row) => start + row, reads: { start } };
  },
  'left-pad': (random, n) => {
    const pads = random.integer(1, n - 2);
    return { positions: (/** @type {number} */ row) => (row < pads ? 1 : row - pads) };
  },
  eviction: (random, n) => {
    const [after, jump] = [random.integer(1, n - 2), random.integer(2, 300)];
    return { positions: (/** @type {number} */ row) => (row < after ? row : row + jump) };
  },
  step: (random) => {
    const step = random.integer(2, 5);
    return { positions: (/** @type {number} */ row) => step * row };
  },
  custom: (random, n) => {
    const all = Array.from({ length: n }, () => random.integer(0, 120)).sort((a, b) => a - b);
    return { positions: (/** @type {number} */ row) => all[row] };
  },
  sections: (random, n, d) => {
    const h = d / 2;
    const name = random.pick(['blocked', 'interleaved']);
    const third = Math.floor(h / 3);
    const y = random.integer(1, third);
    const counts =
      name === 'interleaved' ? [h - 2 * third, third, third] : [h - y - third, y, third];
    const grid = random.integer(2, 4);
    const text = random.integer(1, 2);
    const axes = [0, 1, 2].map((axis) =>
      Array.from({ length: n }, (_, row) => {
        if (row < text) return row;
        const k = row - text;
        return text + [0, Math.floor(k / grid), k % grid][axis];
      }),
    );
    const of = (/** @type {number} */ j) => {
      if (name === 'blocked') return j < counts[0] ? 0 : j < counts[0] + counts[1] ? 1 : 2;
      return j % 3 === 1 && j < 3 * counts[1] ? 1 : j % 3 === 2 && j < 3 * counts[2] ? 2 : 0;
    };
    return { axes, of, reads: { sections: [name, ...counts].join(' ') } };
  },
  proportional: (random, _, d) => {
    const width = 2 * random.integer(2, d / 2 - 1);
    const settings = { width, proportional: true, pairing: 'half' };
    return { settings, reads: { partial: `proportional-${width}` } };
  },
  partial: (random, _, d) => {
    const width = random.pick([d / 2, d / 4].filter((w) => w >= 4 && w % 2 === 0));
    const last = random.uniform() < 0.4;
    const settings = { width, first: last ? d - width : 0 };
    return { settings, reads: { partial: `${last ? 'last' : 'first'}-${width}` } };
  },
  output: () => ({
    settings: { pairing: 'interleaved', output: 'half' },
    reads: { 'output-order': 'half' },
  }),
  mixed: () => ({ mixed: true, reads: { cache: 'mixed' } }),
  gain: (random) => {
    const gain = decimal(random, 0.5, 2);
    return { gain, reads: { 'attention-factor': gain } };
  },
  factor: (random) => {
    const factor = random.pick([2, 3, 4, 8, 12, 16, decimal(random, 1.5, 20)]);
    return { settings: { factor }, reads: { scaling: `linear-${factor}` } };
  },
  bf16: (random) => {
    const start = random.integer(200, 4000);
    return {
      positions: (/** @type {number} */ row) => start + row,
      known: true,
      round: bfloat16,
      reads: { angles: 'bf16' },
    };
  },
  f16: (random) => {
    const start = random.integer(1000, 8000);
    return {
      positions: (/** @type {number} */ row) => start + row,
      known: true,
      round: float16,
      reads: { angles: 'f16' },
    };
  },
  axial: (random, n, d) => {
    const each = d / 4;
    const wide = random.integer(2, 4);
    const axes = [
      Array.from({ length: n }, (_, row) => Math.floor(row / wide)),
      Array.from({ length: n }, (_, row) => row % wide),
    ];
    return {
      axes,
      of: (/** @type {number} */ j) => (j < each ? 0 : 1),
      rates: (/** @type {number} */ base, /** @type {number} */ j) => base ** (-(j % each) / each),
      reads: { sections: 'axial' },
    };
  },
  backward: () => ({ sign: -1, reads: { rotation: 'backward' } }),
};

/**
 * @param {Random} random
 * @param {string} [wanted] subject
 */
export function rotatedCase(random, wanted) {
  const subject = wanted ?? random.pick(Object.keys(rotatedSubjects));
  const d = random.pick([8, 16, 24, 32, 64, 128].slice(/sections|axial/.test(subject) ? 1 : 0));
  const n = random.integer(6, 14);
  const heads = random.integer(subject === 'mixed' || subject === 'output' ? 3 : 2, 8);
  const options = rotatedSubjects[subject](random, n, d);
  /** @type {Head} */
  const head = {
    d,
    pairing: random.pick(['half', 'interleaved']),
    base: random.pick(bases),
    width: d,
    first: 0,
    proportional: false,
    factor: 1,
    output: 'same',
    ...options.settings,
  };
  const positions =
    options.axes ?? Array.from({ length: n }, (_, row) => (options.positions ?? Number)(row));
  const x = normalTensor(random, [n, heads, d]);
  const own = options.rates;
  const rateOf = (/** @type {number} */ j, /** @type {number} */ rate) =>
    own ? own(head.base, j) : rate;
  const turn = (/** @type {boolean} */ plain) => {
    const data = Float32Array.from(x.data);
    const base = subject === 'base' ? 10000 : head.base;
    const usual = {
      ...head,
      base,
      width: d,
      first: 0,
      proportional: false,
      factor: 1,
      output: 'same',
    };
    const turns = turnsOf(plain ? usual : head);
    const h = turns.length;
    const {
      gain = 1,
      sign = 1,
      round = Number,
      of = () => 0,
      mixed = false,
    } = plain ? {} : options;
    for (let row = 0; row < n; ++row) {
      turns.forEach(({ pair, to, rate: usualRate }, j) => {
        const rate = plain ? usualRate : rateOf(j, usualRate);
        const usualPlace = plain && !options.known;
        const at = usualPlace ? row : options.axes ? positions[of(j)][row] : positions[row];
        const column = (/** @type {number} */ lane) =>
          head.pairing === 'half' ? lane >> 1 : lane % h;
        const angles = pair.map((lane) =>
          round(sign * at * (mixed ? turns[column(lane)].rate : rate)),
        );
        for (let k = 0; k < heads; ++k) {
          const from = (row * heads + k) * d;
          const [u, v] = pair.map((lane) => x.data[from + lane]);
          data[from + to[0]] = gain * (u * Math.cos(angles[0]) - v * Math.sin(angles[0]));
          data[from + to[1]] = gain * (v * Math.cos(angles[1]) + u * Math.sin(angles[1]));
        }
      });
    }
    return { shape: x.shape, data };
  };
  const usual = positions.every((/** @type {unknown} */ p, /** @type {number} */ row) => p === row);
  const reads = {
    ...(subject === 'mixed' ? {} : { pairing: head.pairing }),
    ...(/sections|bf16|f16/.test(subject) ? {} : { base: head.base }),
    ...(options.positions && !usual && !options.reads ? { positions } : {}),
    ...options.reads,
  };
  return {
    subject,
    settings: { ...head, n, heads, positions },
    request: {
      kind: 'rotated',
      x,
      y: turn(false),
      ...(options.axes || options.known ? { positions } : {}),
    },
    plain: turn(true),
    reads,
    turns: subject === 'mixed' ? [] : turnsOf(head),
  };
}

/** @type {Record<string, (random: Random, sizes: Record<string, number>) => Record<string, any>>} */
const attentionSubjects = {
  scale: (random, { d }) => {
    const multiple = decimal(random, 0.3, 3);
    return { scale: multiple / Math.sqrt(d), reads: { 'score-scale': multiple } };
  },
  unscaled: (_, { d }) => ({ scale: 1, reads: { 'score-scale': Math.sqrt(d) } }),
  window: (random, { m }) => {
    const window = random.integer(2, m - 2);
    return {
      sees: (/** @type {number} */ p, /** @type {number} */ j) => p - j < window,
      reads: { window },
    };
  },
  chunk: (random, { m }) => {
    const chunk = random.integer(2, m - 3);
    const of = (/** @type {number} */ p) => Math.floor(p / chunk);
    return {
      sees: (/** @type {number} */ p, /** @type {number} */ j) => of(p) === of(j),
      reads: { chunk },
    };
  },
  'left-padding': (random, { m }) => {
    const padding = Array.from({ length: random.integer(1, 3) }, (_, j) => j);
    const causal = random.uniform() < 0.5;
    return {
      causal,
      sees: (/** @type {number} */ _, /** @type {number} */ j) => j >= padding.length && j < m,
      empty: 'zero',
      reads: causal ? { padding, 'empty-rows': 'zero' } : { padding, causal: 'none' },
    };
  },
  'right-padding': (random, { m }) => {
    const count = random.integer(1, 3);
    const padding = Array.from({ length: count }, (_, j) => m - count + j);
    return {
      causal: false,
      sees: (/** @type {number} */ _, /** @type {number} */ j) => j < m - count,
      reads: { padding, causal: 'none' },
    };
  },
  bidirectional: () => ({ causal: false, reads: { causal: 'none' } }),
  sinks: (random, { heads }) => {
    const sinks = Array.from({ length: heads }, () => decimal(random, -2, 2));
    return { sinks, reads: { sinks } };
  },
  slopes: (random, { heads }) => {
    const slopes = Array.from({ length: heads }, () => decimal(random, 0.02, 0.5));
    return { slopes, reads: { bias: slopes } };
  },
  alibi: (_, { heads }) => {
    const slopes = Array.from({ length: heads }, (__, h) => 2 ** ((-8 * (h + 1)) / heads));
    return { slopes, reads: { bias: slopes } };
  },
  'log-n': () => ({
    temperature: (/** @type {number} */ p) => Math.log(p + 1),
    reads: { temperature: 'log-n' },
  }),
  'floor-log': (random) => {
    const size = random.integer(1, 4);
    return {
      temperature: (/** @type {number} */ p) => 1 + 0.1 * Math.log(1 + Math.floor((p + 1) / size)),
      reads: { temperature: 'floor-log' },
    };
  },
  softcap: (random) => {
    const softcap = random.pick([1, 1.5, 2, 5, 30, 50, decimal(random, 1, 20)]);
    return { softcap, reads: { softcap } };
  },
  'gqa-tile': () => ({ tile: true, reads: { gqa: 'tile' } }),
  'empty-rows': (random) => {
    const count = random.integer(1, 3);
    const empty = random.pick(['zero', 'uniform', 'nan']);
    const padding = Array.from({ length: count }, (_, j) => j);
    return {
      empty,
      sees: (/** @type {number} */ _, /** @type {number} */ j) => j >= count,
      reads: { padding, 'empty-rows': empty },
    };
  },
  'top-left': () => ({ more: true, topLeft: true, reads: { causal: 'top-left' } }),
  plain: () => ({ reads: {} }),
};

/** @param {string} empty @returns {string} */
const other = (empty) => (empty === 'uniform' ? 'zero' : 'uniform');

/**
 * Attention as its description says, by one query after the other.
 *
 * @param {{ q: Tensor, k: Tensor, v: Tensor }} inputs by head
 * @param {Record<string, any>} options what is not usual
 */
export function attended({ q, k, v }, options) {
  const [[heads, n, d], [kvHeads, m]] = [q.shape, k.shape];
  const { sees = () => true, causal = true, tile = false, topLeft = false } = options;
  const { scale = 1 / Math.sqrt(d), temperature = () => 1, softcap = 0, slopes, sinks } = options;
  const { empty = 'zero' } = options;
  const weights = new Float32Array(heads * n * m);
  const scores = new Float32Array(heads * n * m);
  const output = new Float32Array(heads * n * d);
  for (let head = 0; head < heads; ++head) {
    const key = tile ? head % kvHeads : Math.floor(head / (heads / kvHeads));
    for (let i = 0; i < n; ++i) {
      const p = topLeft ? i : i + m - n;
      const row = Array.from({ length: m }, (_, j) => {
        if ((causal && j > p) || !sees(p, j)) return -Infinity;
        let dot = 0;
        for (let f = 0; f < d; ++f) {
          dot += q.data[(head * n + i) * d + f] * k.data[(key * m + j) * d + f];
        }
        const score = dot * scale * temperature(p);
        const capped = softcap ? softcap * Math.tanh(score / softcap) : score;
        return capped - (slopes ? slopes[head] * (p - j) : 0);
      });
      const most = Math.max(...row, sinks ? sinks[head] : -Infinity);
      const powers = row.map((score) => Math.exp(score - most));
      const sum = powers.reduce((all, one) => all + one, sinks ? Math.exp(sinks[head] - most) : 0);
      const own = powers.map((power) => power / sum);
      const none = row.every((score) => score === -Infinity);
      const given = { zero: 0, uniform: 1 / m, nan: NaN }[/** @type {'zero'} */ (empty)];
      for (let j = 0; j < m; ++j) {
        const weight = none ? given : own[j];
        weights[(head * n + i) * m + j] = weight;
        scores[(head * n + i) * m + j] = row[j];
        for (let f = 0; f < d; ++f) {
          output[(head * n + i) * d + f] += weight * v.data[(key * m + j) * d + f];
        }
      }
    }
  }
  const tensor = (/** @type {Float32Array} */ data, /** @type {number} */ side) => ({
    shape: [heads, n, side],
    data,
  });
  return {
    weights: { weights: tensor(weights, m) },
    scores: { scores: tensor(scores, m) },
    output: { output: tensor(output, d), v },
  };
}

/**
 * @param {Random} random
 * @param {string} [wanted] subject
 * @param {'weights' | 'scores' | 'output'} [stage]
 */
export function attentionCase(random, wanted, stage = 'weights') {
  const subject = wanted ?? random.pick(Object.keys(attentionSubjects));
  const d = random.pick(stage === 'output' ? [16, 32] : [4, 8, 16, 64]);
  const heads = random.pick([2, 4, 8]);
  const kvHeads = subject === 'gqa-tile' ? heads / 2 : random.pick([heads, heads / 2]);
  const n = random.integer(8, 14);
  const more = random.uniform() < 0.3 || subject === 'top-left';
  const m = n + (more && !/empty|left-padding|log/.test(subject) ? random.integer(1, 4) : 0);
  const options = attentionSubjects[subject](random, { heads, n, m, d });
  if (subject === 'gqa-tile' && kvHeads === 1) return attentionCase(random, wanted, stage);
  const q = normalTensor(random, [heads, n, d]);
  const k = normalTensor(random, [kvHeads, m, d]);
  const v = normalTensor(random, [kvHeads, m, d]);
  const arrays = attended({ q, k, v }, options)[stage];
  // what a row gets that sees nothing shows only where one does
  const { empty, causal, sees } = options;
  const usual = attended(
    { q, k, v },
    subject === 'empty-rows' ? { causal, sees, empty: other(empty) } : {},
  );
  /** @type {Record<string, any>} */
  const reads = { ...options.reads };
  if (stage === 'scores') for (const axis of ['sinks', 'empty-rows']) delete reads[axis];
  return {
    subject,
    settings: { stage, d, heads, kvHeads, n, m, ...options, sees: undefined },
    request: { kind: 'attention', q, k, ...arrays },
    plain: Object.values(usual[stage])[0],
    reads,
  };
}

/** @param {Random} random */
export function projectionCase(random) {
  const [heads, headDim] = [random.pick([2, 4, 8]), random.pick([4, 8, 16, 64])];
  const with_ = random.uniform() < 0.5 ? heads : random.pick([2, 4]);
  const count = heads * headDim;
  const width = random.integer(1, 12);
  const a = normalTensor(random, [count, width]);
  const d = count / with_;
  const data = new Float32Array(a.data.length);
  for (let head = 0; head < with_; ++head) {
    for (let j = 0; j < d / 2; ++j) {
      for (const c of [0, 1]) {
        const [to, from] = [head * d + 2 * j + c, head * d + (c * d) / 2 + j];
        data.set(a.data.subarray(from * width, (from + 1) * width), to * width);
      }
    }
  }
  return {
    subject: 'rows',
    settings: { heads, headDim, with_ },
    request: { kind: 'projection', a, b: { shape: a.shape, data }, heads, headDim },
    // one pair a head stays where it is
    reads: d > 2 ? { 'row-order': `ggml-${with_}` } : {},
  };
}

/** Every subject of a kind. */
export const subjects = {
  rotated: Object.keys(rotatedSubjects),
  attention: Object.keys(attentionSubjects),
};
