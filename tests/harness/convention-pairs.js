// Random pairs of arrays that follow conventions, written from the descriptions of the conventions
// and apart from web/labs/doctor: plain loops that form one array from named settings.

/** @param {number} seed */
export function randomFrom(seed) {
  let state = seed >>> 0;
  const uniform = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    uniform,
    /** @template T @param {readonly T[]} list @returns {T} */
    pick: (list) => list[Math.floor(uniform() * list.length)],
    integer: (/** @type {number} */ from, /** @type {number} */ to) =>
      from + Math.floor(uniform() * (to - from + 1)),
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
  };
}

/** @typedef {ReturnType<typeof randomFrom>} Random */
/** @typedef {Record<string, string>} Named a value's name for every axis */

const scalings = 'none linear-2 linear-4 linear-8 ntk-2 ntk-4 ntk-8 yarn-2 yarn-4 yarn-8'.split(
  ' ',
);
const bases = '10000 500000 1000000 100 1000'.split(' ');

/** @type {Record<string, Record<string, string[]>>} all values, the usual first */
export const values = {
  'sinusoidal-table': {
    layout: ['interleaved', 'concatenated', 'concatenated-cos-first', 'interleaved-cos-first'],
    exponent: ['paper', 't2t'],
    base: ['10000', '1000', '100'],
    start: ['0', '1', '2', '100000'],
    'position-scale': ['1', '0.25', '1000'],
    amplitude: ['1', 'sqrt-d'],
    axes: ['positions-first', 'features-first'],
    odd: ['truncate', 'zero-pad'],
    precision: ['f32', 'bf16', 'f16', '2-decimals', 'f32-angles'],
  },
  rotated: {
    pairing: ['half', 'interleaved'],
    rotation: ['forward', 'backward'],
    base: bases.slice(0, 4),
    start: ['0', '1', '5'],
    scaling: scalings,
    'attention-factor': ['applied', 'missing'],
    partial: ['full', 'first-half', 'last-half', 'first-quarter'],
    memory: ['head-major', 'feature-major'],
    'feature-order': ['hf', 'ggml'],
  },
  'cos-sin-cache': {
    'cache-layout': ['half-width', 'duplicated', 'repeated'],
    'cache-order': ['cos-sin', 'sin-cos'],
    base: bases.slice(0, 4),
    start: ['0', '1', '5'],
    scaling: scalings,
    'attention-factor': ['applied', 'missing'],
    precision: ['f32', 'bf16', 'f16', '2-decimals'],
  },
  'inverse-frequencies': {
    denominator: ['rotary', 'head'],
    exponent: ['paper', 't2t'],
    form: ['inverse-frequency', 'timescale'],
    base: bases,
    scaling: [...scalings, 'llama3-8', 'llama3-32'],
    precision: ['f32', 'bf16'],
  },
  attention: {
    'score-scale': ['rsqrt-d', 'none', 'inverse-d'],
    gqa: ['repeat-interleave', 'tile'],
    'head-split': ['contiguous', 'interleaved'],
    softcap: ['none', '50', '30'],
    causal: ['none', 'bottom-right', 'top-left', 'inverted'],
    'softmax-axis': ['keys', 'queries'],
    'softmax-base': ['e', '2'],
  },
};

const yarnConstants = { original: 4096, beta_fast: 32, beta_slow: 1 };
const llama3Constants = { original: 8192, low: 1, high: 4 };

/**
 * Angles as they are, or as a library forms them in float32.
 *
 * @param {Named} s
 * @returns {(x: number) => number}
 */
const arithmetic = (s) =>
  s.precision === 'f32-angles' || s.arithmetic === 'float32' ? Math.fround : (x) => x;

/**
 * @param {Named} s
 * @param {number} r rotated width
 * @param {number} pairs
 * @param {(j: number) => number} exponent
 */
function rates(s, r, pairs, exponent) {
  const base = Number(s.base);
  const [method, text] = s.scaling.split('-');
  const factor = Number(text);
  const frequencies = [];
  const angles = arithmetic(s);
  for (let j = 0; j < pairs; ++j) {
    const plain = angles(base ** -angles(exponent(j)));
    if (method === 'none') frequencies.push(plain);
    if (method === 'linear') frequencies.push(plain / factor);
    if (method === 'ntk') frequencies.push((base * factor ** (r / (r - 2))) ** -exponent(j));
    if (method === 'yarn') {
      const { original, beta_fast, beta_slow } = yarnConstants;
      const place = (/** @type {number} */ turns) =>
        (r * Math.log(original / (turns * 2 * Math.PI))) / (2 * Math.log(base));
      const low = Math.max(Math.floor(place(beta_fast)), 0);
      let high = Math.min(Math.ceil(place(beta_slow)), r - 1);
      if (low === high) high += 0.001;
      const ramp = Math.min(1, Math.max(0, (j - low) / (high - low)));
      frequencies.push((plain / factor) * ramp + plain * (1 - ramp));
    }
    if (method === 'llama3') {
      const { original, low, high } = llama3Constants;
      const wave = (2 * Math.PI) / plain;
      if (wave < original / high) frequencies.push(plain);
      else if (wave > original / low) frequencies.push(plain / factor);
      else {
        const smooth = (original / wave - low) / (high - low);
        frequencies.push(((1 - smooth) * plain) / factor + smooth * plain);
      }
    }
  }
  return frequencies.map(angles);
}

/** @param {Named} s */
const yarnFactor = (s) =>
  s.scaling.startsWith('yarn') && s['attention-factor'] === 'applied'
    ? 0.1 * Math.log(Number(s.scaling.slice(5))) + 1
    : 1;

/** @param {number} x @param {number} bits @param {number} least */
function roundTo(x, bits, least) {
  if (x === 0) return 0;
  const unit = 2 ** (Math.max(Math.floor(Math.log2(Math.abs(x))), least) + 1 - bits);
  const even = Math.round(x / unit / 2) * 2;
  const near = Math.round(x / unit);
  return (Math.abs(x / unit - Math.trunc(x / unit)) === 0.5 ? even : near) * unit;
}

/** @param {number[]} data @param {string} precision */
function roundedTo(data, precision) {
  if (precision === 'bf16') return data.map((x) => roundTo(Math.fround(x), 8, -126));
  if (precision === 'f16') return data.map((x) => roundTo(x, 11, -14));
  if (precision === '2-decimals') return data.map((x) => Math.round(x * 100) / 100);
  return data;
}

/** @typedef {{ shape: number[], data: Float32Array }} Tensor */

/** @param {number[]} shape @param {number[]} data @param {string} [precision] @returns {Tensor} */
export const tensor = (shape, data, precision = 'f32') => ({
  shape,
  data: Float32Array.from(roundedTo(data, precision)),
});

/** @type {Record<string, (s: Named, sizes: any) => Tensor>} */
export const makers = {
  'sinusoidal-table'(s, { n, d }) {
    const padded = d % 2 === 1 && s.odd === 'zero-pad';
    const width = padded ? d - 1 : d;
    const h = Math.ceil(width / 2);
    const angles = arithmetic(s);
    const rows = [];
    for (let m = 0; m < n; ++m) {
      const position = angles((Number(s.start) + m) * Number(s['position-scale']));
      const sin = [];
      const cos = [];
      for (let j = 0; j < h; ++j) {
        const exponent = s.exponent === 'paper' ? (2 * j) / width : j / (h - 1);
        const angle = angles(position * angles(Number(s.base) ** -exponent));
        sin.push(Math.sin(angle));
        cos.push(Math.cos(angle));
      }
      let row;
      if (s.layout === 'concatenated') row = [...sin, ...cos];
      else if (s.layout === 'concatenated-cos-first') row = [...cos, ...sin];
      else if (s.layout === 'interleaved') row = sin.flatMap((x, j) => [x, cos[j]]);
      else row = cos.flatMap((x, j) => [x, sin[j]]);
      row = row.slice(0, width);
      if (padded) row.push(0);
      rows.push(row.map((x) => x * (s.amplitude === 'sqrt-d' ? Math.sqrt(d) : 1)));
    }
    if (s.axes === 'features-first') {
      const turned = rows[0].map((_, c) => rows.map((row) => row[c]));
      return tensor([d, n], turned.flat(), s.precision);
    }
    return tensor([n, d], rows.flat(), s.precision);
  },
  rotated(s, { n, heads, d, x }) {
    const share = { full: 1, 'first-half': 0.5, 'last-half': 0.5, 'first-quarter': 0.25 }[
      s.partial
    ];
    const r = d * (share ?? 1);
    const first = s.partial === 'last-half' ? d - r : 0;
    const all = rates(s, r, r / 2, (j) => (2 * j) / r);
    const factor = yarnFactor(s);
    const angles = arithmetic(s);
    const out = Array.from({ length: n * heads * d }, () => 0);
    for (let m = 0; m < n; ++m) {
      for (let head = 0; head < heads; ++head) {
        const row = Array.from(x.data.slice((m * heads + head) * d, (m * heads + head + 1) * d));
        for (let j = 0; j < r / 2; ++j) {
          const [p, q] = s.pairing === 'half' ? [j, j + r / 2] : [2 * j, 2 * j + 1];
          const angle = angles((Number(s.start) + m) * all[j]);
          const [c, t] = [Math.cos(angle) * factor, Math.sin(angle) * factor];
          const sine = s.rotation === 'forward' ? t : -t;
          const [u, v] = [row[first + p], row[first + q]];
          row[first + p] = u * c - v * sine;
          row[first + q] = v * c + u * sine;
        }
        let ordered = row;
        if (s['feature-order'] === 'ggml') {
          ordered = row.map(() => 0);
          for (let c = 0; c < 2; ++c)
            for (let j = 0; j < d / 2; ++j) ordered[2 * j + c] = row[(c * d) / 2 + j];
        }
        ordered.forEach((value, f) => {
          const place = s.memory === 'head-major' ? head * d + f : f * heads + head;
          out[m * heads * d + place] = value;
        });
      }
    }
    return tensor([n, heads, d], out, s.precision);
  },
  'cos-sin-cache'(s, { n, rotaryDim }) {
    const h = rotaryDim / 2;
    const all = rates(s, rotaryDim, h, (j) => (2 * j) / rotaryDim);
    const factor = yarnFactor(s);
    const angles = arithmetic(s);
    const table = (/** @type {(x: number) => number} */ wave) =>
      Array.from({ length: n }, (_, m) => {
        const half = all.map((rate) => factor * wave(angles((Number(s.start) + m) * rate)));
        if (s['cache-layout'] === 'half-width') return half;
        if (s['cache-layout'] === 'duplicated') return [...half, ...half];
        return half.flatMap((x) => [x, x]);
      });
    const tables = [table(Math.cos), table(Math.sin)];
    if (s['cache-order'] === 'sin-cos') tables.reverse();
    return tensor([2, n, tables[0][0].length], tables.flat(2), s.precision);
  },
  'inverse-frequencies'(s, { rotaryDim, headDim }) {
    const h = rotaryDim / 2;
    const width = s.denominator === 'head' ? headDim : rotaryDim;
    const exponent = (/** @type {number} */ j) =>
      s.exponent === 't2t' ? j / Math.max(h - 1, 1) : (2 * j) / width;
    const all = rates(s, width, h, exponent);
    return tensor([h], s.form === 'timescale' ? all.map((x) => 1 / x) : all, s.precision);
  },
  attention(s, { n, m, heads, kvHeads, d, q, k, stage }) {
    const at = (
      /** @type {Tensor} */ x,
      /** @type {number} */ i,
      /** @type {number} */ head,
      /** @type {number} */ f,
      /** @type {number} */ count,
    ) =>
      x.data[i * count * d + (s['head-split'] === 'contiguous' ? head * d + f : f * count + head)];
    const scale =
      { 'rsqrt-d': 1 / Math.sqrt(d), none: 1, 'inverse-d': 1 / d }[s['score-scale']] ?? 0;
    const out = [];
    for (let head = 0; head < heads; ++head) {
      const key = s.gqa === 'tile' ? head % kvHeads : Math.floor((head * kvHeads) / heads);
      const scores = Array.from({ length: n }, (_, i) =>
        Array.from({ length: m }, (__, j) => {
          let sum = 0;
          for (let f = 0; f < d; ++f) sum += at(q, i, head, f, heads) * at(k, j, key, f, kvHeads);
          sum *= scale;
          return s.softcap === 'none'
            ? sum
            : Number(s.softcap) * Math.tanh(sum / Number(s.softcap));
        }),
      );
      if (stage === 'scores') {
        out.push(...scores.flat());
        continue;
      }
      const weights = scores.map((row, i) =>
        row.map((score, j) => {
          const seen =
            s.causal === 'none' ||
            (s.causal === 'top-left' && j <= i) ||
            (s.causal === 'bottom-right' && j <= i + m - n) ||
            (s.causal === 'inverted' && j >= i + m - n);
          return seen ? (s['softmax-base'] === 'e' ? Math.exp(score) : 2 ** score) : 0;
        }),
      );
      for (let i = 0; i < n; ++i) {
        for (let j = 0; j < m; ++j) {
          const sum =
            s['softmax-axis'] === 'keys'
              ? weights[i].reduce((a, b) => a + b, 0)
              : weights.reduce((total, row) => total + row[j], 0);
          out.push(sum === 0 ? 0 : weights[i][j] / sum);
        }
      }
    }
    return tensor([heads, n, m], out, s.precision);
  },
};

/** @param {Random} random @param {number[]} shape @returns {Tensor} of normal numbers */
export const normals = (random, shape) => ({
  shape,
  data: Float32Array.from({ length: shape.reduce((a, b) => a * b, 1) }, random.normal),
});

/**
 * Sizes of a kind, and what a caller would know of them.
 *
 * @param {string} kind
 * @param {Random} random
 * @param {boolean} inputs whether x or q and k are given
 * @returns {{ sizes: any, known: any }}
 */
export function sizesOf(kind, random, inputs) {
  const constants = { yarn: yarnConstants };
  if (kind === 'sinusoidal-table') {
    return {
      sizes: { n: random.integer(8, 24), d: random.pick([8, 11, 12, 15, 16, 17, 24, 32]) },
      known: {},
    };
  }
  if (kind === 'rotated') {
    const [n, heads, d] = [random.integer(8, 16), random.pick([1, 2, 4]), random.pick([8, 16, 32])];
    const x = normals(random, [n, heads, d]);
    return { sizes: { n, heads, d, x }, known: { ...constants, x: inputs ? x : null } };
  }
  if (kind === 'cos-sin-cache') {
    const rotaryDim = random.pick([8, 16, 32]);
    return { sizes: { n: random.integer(8, 16), rotaryDim }, known: { ...constants, rotaryDim } };
  }
  if (kind === 'inverse-frequencies') {
    const rotaryDim = random.pick([16, 32, 64]);
    const known = { ...constants, llama3: llama3Constants, rotaryDim, headDim: 2 * rotaryDim };
    return { sizes: known, known };
  }
  const [n, d, stage] = [random.integer(5, 9), 16, random.pick(['scores', 'weights'])];
  const [heads, kvHeads] = random.pick([
    [1, 1],
    [2, 2],
    [4, 2],
    [6, 2],
    [4, 4],
  ]);
  const m = n + random.integer(0, 5);
  const q = normals(random, [n, heads * d]);
  const k = normals(random, [m, kvHeads * d]);
  return {
    sizes: { n, m, d, heads, kvHeads, q, k, stage },
    known: { stage, headDim: d, heads, kvHeads, q: inputs ? q : null, k: inputs ? k : null },
  };
}

/**
 * Whether an axis has no effect with the other settings.
 *
 * @param {string} kind
 * @param {string} axis
 * @param {Named} s
 * @param {any} sizes
 */
export function idle(kind, axis, s, sizes) {
  if (axis === 'odd') return sizes.d % 2 === 0;
  if (axis === 'attention-factor') return !s.scaling.startsWith('yarn');
  if (axis === 'memory') return sizes.heads === 1;
  if (axis === 'gqa') return sizes.heads === sizes.kvHeads || sizes.kvHeads === 1;
  if (axis === 'head-split') return sizes.heads === 1;
  if (axis === 'causal' || axis.startsWith('softmax')) return sizes.stage === 'scores';
  return false;
}

/** @param {{ axis: string, a: string, b: string }[]} differences */
export const text = (differences) =>
  differences
    .map(({ axis, a, b }) => `${axis} ${a} ${b}`)
    .sort()
    .join();

/**
 * Two settings of a kind that differ in `count` axes, every one of which has an effect.
 *
 * @param {string} kind
 * @param {Random} random
 * @param {any} sizes
 * @param {number} count
 */
export function drawn(kind, random, sizes, count) {
  const axes = Object.keys(values[kind]);
  /** @type {Named} */
  const a = {};
  for (const axis of axes) {
    const usual = random.uniform() < 0.7 || axis === 'attention-factor';
    a[axis] = usual ? values[kind][axis][0] : random.pick(values[kind][axis]);
    if (a[axis] === 'f32-angles' || a[axis] === '100000') a[axis] = values[kind][axis][0];
  }
  for (const axis of axes) if (idle(kind, axis, a, sizes)) a[axis] = values[kind][axis][0];
  const b = { ...a };
  /** @type {string[]} */
  const differ = [];
  for (let tries = 0; differ.length < count && tries < 100; ++tries) {
    const axis = random.pick(axes);
    const value = random.pick(values[kind][axis]);
    if (differ.includes(axis) || value === a[axis] || value === 'f32-angles') continue;
    if (idle(kind, axis, a, sizes) || idle(kind, axis, { ...b, [axis]: value }, sizes)) continue;
    b[axis] = value;
    differ.push(axis);
  }
  return { a, b, differ: differ.map((axis) => ({ axis, a: a[axis], b: b[axis] })) };
}

/** @param {{ data: Float32Array }} a @param {{ data: Float32Array }} b whether they show a difference */
export const distinct = (a, b) =>
  a.data.length !== b.data.length ||
  a.data.some((x, i) => Math.abs(x - b.data[i]) > 1e-5 * Math.max(...a.data.map(Math.abs)));
