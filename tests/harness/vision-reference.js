// What vision models compute, in float64, written from Transformers, Pillow and PyTorch; no code is shared
// with phasor: a picture → the weights of all heads.

/** @typedef {import('./vision-models.js').VisionFiles} VisionFiles */
/** @typedef {{ width: number, height: number, data: ArrayLike<number> }} Picture */

// ---- Pillow: Image.resize of an RGB picture ----

/** @type {Record<number, [reach: number, weight: (x: number) => number]>} */
const filters = {
  2: [1, (x) => (Math.abs(x) < 1 ? 1 - Math.abs(x) : 0)],
  3: [2, (x) => cubic(Math.abs(x), -0.5)],
};

/** @param {number} x @param {number} a */
function cubic(x, a) {
  if (x < 1) return (a + 2) * x ** 3 - (a + 3) * x ** 2 + 1;
  return x < 2 ? a * (x ** 3 - 5 * x ** 2 + 8 * x - 4) : 0;
}

/** @param {number} from @param {number} to @param {number} resample @returns {number[][]} [to][from] */
function weightsOf(from, to, resample) {
  const [reach, weight] = filters[resample];
  const scale = from / to;
  const wide = Math.max(1, scale);
  return Array.from({ length: to }, (_, k) => {
    const centre = (k + 0.5) * scale;
    const first = Math.max(0, Math.trunc(centre - reach * wide + 0.5));
    const end = Math.min(from, Math.trunc(centre + reach * wide + 0.5));
    const row = Array.from({ length: from }, (__, j) =>
      j >= first && j < end ? weight((j - centre + 0.5) / wide) : 0,
    );
    const sum = row.reduce((a, b) => a + b, 0);
    return row.map((one) => one / sum);
  });
}

/** @param {number[][]} weights */
const fixed = (weights) =>
  weights.map((row) => row.map((w) => Math.trunc(w * 2 ** 22 + (w < 0 ? -0.5 : 0.5))));

/** @param {number} sum with 22 bits after the point */
const byte = (sum) => Math.max(0, Math.min(255, Math.floor((sum + 2 ** 21) / 2 ** 22)));

/** @param {Picture} picture @param {number} height @param {number} width @param {number} resample */
export function resized(picture, height, width, resample) {
  const across = fixed(weightsOf(picture.width, width, resample));
  const down = fixed(weightsOf(picture.height, height, resample));
  const narrow = new Uint8Array(picture.height * width * 3);
  for (let y = 0; y < picture.height; ++y)
    for (let x = 0; x < width; ++x)
      for (let c = 0; c < 3; ++c)
        narrow[(y * width + x) * 3 + c] = byte(
          across[x].reduce(
            (sum, w, j) => sum + w * picture.data[(y * picture.width + j) * 4 + c],
            0,
          ),
        );
  const result = new Uint8Array(height * width * 3);
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width; ++x)
      for (let c = 0; c < 3; ++c)
        result[(y * width + x) * 3 + c] = byte(
          down[y].reduce((sum, w, j) => sum + w * narrow[(j * width + x) * 3 + c], 0),
        );
  return result;
}

// ---- Transformers: image processors ----

const half = [0.5, 0.5, 0.5];
const clipMean = [0.48145466, 0.4578275, 0.40821073];
const clipStd = [0.26862954, 0.26130258, 0.27577711];

/** @param {any} p @returns {{ isSquare: boolean, crops: boolean, mean: number[], std: number[] }} */
function kindOf({ image_processor_type: own, feature_extractor_type: old }) {
  const name = String(own ?? old);
  if (/^(CLIP|Bit)/.test(name))
    return { isSquare: false, crops: true, mean: clipMean, std: clipStd };
  return { isSquare: true, crops: name.startsWith('DeiT'), mean: half, std: half };
}

/**
 * `pixel_values`: [3][height][width]
 *
 * @param {Picture} picture
 * @param {any} processor
 * @returns {{ height: number, width: number, at: (c: number, y: number, x: number) => number }}
 */
export function pixelValues(picture, processor) {
  const { isSquare, crops, mean, std } = kindOf(processor);
  const { size, crop_size: cropSize } = processor;
  let [height, width] = [picture.height, picture.width];
  const short = typeof size === 'number' ? !isSquare && size : size.shortest_edge;
  if (short) {
    const long = Math.floor((short * Math.max(height, width)) / Math.min(height, width));
    [height, width] = width <= height ? [long, short] : [short, long];
  } else [height, width] = typeof size === 'number' ? [size, size] : [size.height, size.width];
  const bytes = resized(picture, height, width, processor.resample);
  const doesCrop = processor.do_center_crop ?? crops;
  const crop = typeof cropSize === 'number' ? { height: cropSize, width: cropSize } : cropSize;
  const field = doesCrop ? crop : { height, width };
  const [top, left] = [
    Math.floor((height - field.height) / 2),
    Math.floor((width - field.width) / 2),
  ];
  const factor = processor.rescale_factor ?? 1 / 255;
  const normalizes = processor.do_normalize ?? true;
  return {
    ...field,
    at(c, row, col) {
      const [y, x] = [row + top, col + left];
      const inside = y >= 0 && y < height && x >= 0 && x < width;
      const value = (inside ? bytes[(y * width + x) * 3 + c] : 0) * factor;
      if (!normalizes) return value;
      return (value - (processor.image_mean ?? mean)[c]) / (processor.image_std ?? std)[c];
    },
  };
}

// ---- PyTorch: interpolate(mode='bicubic', align_corners=False) ----

/** @param {number} from @param {number} to @param {boolean} antialias @returns {number[][]} [to][from] */
function bicubic(from, to, antialias) {
  if (antialias) return weightsOf(from, to, 3);
  return Array.from({ length: to }, (_, k) => {
    const place = ((k + 0.5) * from) / to - 0.5;
    const row = Array(from).fill(0);
    for (let j = Math.floor(place) - 1; j <= Math.floor(place) + 2; ++j)
      row[Math.max(0, Math.min(from - 1, j))] += cubic(Math.abs(place - j), -0.75);
    return row;
  });
}

/**
 * @param {number[][]} table a row each of a square grid
 * @param {number} rows @param {number} cols
 * @param {boolean} antialias
 */
export function interpolated(table, rows, cols, antialias) {
  const side = Math.round(Math.sqrt(table.length));
  const [down, across] = [bicubic(side, rows, antialias), bicubic(side, cols, antialias)];
  return Array.from({ length: rows * cols }, (_, at) =>
    table[0].map((__, k) => {
      let sum = 0;
      for (let y = 0; y < side; ++y)
        for (let x = 0; x < side; ++x)
          sum += down[Math.floor(at / cols)][y] * across[at % cols][x] * table[y * side + x][k];
      return sum;
    }),
  );
}

// ---- layers ----

/** @param {number} x */
function erf(x) {
  // all terms of one sign: e^(-x²) Σ 2^n x^(2n+1) / (1 · 3 · … · (2n+1))
  let [term, sum] = [x, x];
  for (let n = 1; Math.abs(term) > 1e-18 * Math.abs(sum); ++n) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return Math.abs(x) > 6 ? Math.sign(x) : (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

/** @type {Record<string, (x: number) => number>} */
const activations = {
  gelu: (x) => 0.5 * x * (1 + erf(x / Math.SQRT2)),
  gelu_pytorch_tanh: (x) =>
    0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3))),
  quick_gelu: (x) => x / (1 + Math.exp(-1.702 * x)),
  silu: (x) => x / (1 + Math.exp(-x)),
};

/** @param {number[]} a @param {number[]} b */
const sum = (a, b) => a.map((x, k) => x + b[k]);

/**
 * @param {VisionFiles} model
 * @param {Picture} picture
 * @returns {{ weights: number[], grid: [number, number], prefix: number }}
 */
export function visionReference({ config, processor, tensors }, picture) {
  const type = config.model_type;
  const isClip = /^(clip|siglip)/.test(type);
  const c = config.vision_config ?? config;
  const head = Object.keys(tensors).find((name) => /embeddings\.patch_embedding/.test(name));
  const prefix = /^(.*?)embeddings\./.exec(String(head))?.[1] ?? '';
  const has = (/** @type {string} */ name) => Object.hasOwn(tensors, prefix + name);
  const numbers = (/** @type {string} */ name) => Array.from(tensors[prefix + name].data);
  const dim = c.hidden_size;
  const rowsOf = (/** @type {string} */ name) => {
    const all = numbers(name);
    return Array.from({ length: all.length / dim }, (_, k) => all.slice(k * dim, (k + 1) * dim));
  };
  const epsilon =
    c.layer_norm_eps ??
    (type.startsWith('clip') ? 1e-5 : isClip || /dino/.test(type) ? 1e-6 : 1e-12);
  const norm = (/** @type {string} */ name, /** @type {number[]} */ x) => {
    const [gain, shift] = [numbers(`${name}.weight`), numbers(`${name}.bias`)];
    const mean = x.reduce((a, b) => a + b) / x.length;
    const variance = x.reduce((a, b) => a + (b - mean) ** 2, 0) / x.length;
    return x.map((v, k) => ((v - mean) / Math.sqrt(variance + epsilon)) * gain[k] + shift[k]);
  };
  const linear = (/** @type {string} */ name, /** @type {number[]} */ x) => {
    const weight = numbers(`${name}.weight`);
    const bias = has(`${name}.bias`) ? numbers(`${name}.bias`) : null;
    return Array.from({ length: weight.length / x.length }, (_, o) =>
      x.reduce((total, v, k) => total + v * weight[o * x.length + k], bias?.[o] ?? 0),
    );
  };

  const pixels = pixelValues(picture, processor);
  const p = c.patch_size;
  const grid = /** @type {[number, number]} */ ([
    Math.floor(pixels.height / p),
    Math.floor(pixels.width / p),
  ]);
  const projection = isClip
    ? 'embeddings.patch_embedding'
    : 'embeddings.patch_embeddings.projection';
  const patches = Array.from({ length: grid[0] * grid[1] }, (_, at) => {
    const [top, left] = [Math.floor(at / grid[1]) * p, (at % grid[1]) * p];
    const values = Array.from({ length: 3 * p * p }, (__, k) =>
      pixels.at(Math.floor(k / (p * p)), top + (Math.floor(k / p) % p), left + (k % p)),
    );
    return linear(projection, values);
  });
  const first = [
    'embeddings.cls_token',
    'embeddings.class_embedding',
    'embeddings.distillation_token',
  ]
    .filter(has)
    .map(numbers);
  const positions = rowsOf(
    isClip ? 'embeddings.position_embedding.weight' : 'embeddings.position_embeddings',
  );
  const table = positions.slice(first.length);
  const isOwn = pixels.height === c.image_size && pixels.width === c.image_size;
  const places = isOwn
    ? table
    : interpolated(table, grid[0], grid[1], type === 'dinov2_with_registers');
  const registers = has('embeddings.register_tokens') ? rowsOf('embeddings.register_tokens') : [];
  let x = [
    ...first.map((token, k) => sum(token, positions[k])),
    ...registers,
    ...patches.map((patch, k) => sum(patch, places[k])),
  ];
  if (has('pre_layrnorm.weight')) x = x.map((row) => norm('pre_layrnorm', row));

  const names = isClip
    ? [
        'layer_norm1',
        'self_attn.q_proj',
        'self_attn.k_proj',
        'self_attn.v_proj',
        'self_attn.out_proj',
        'layer_norm2',
      ]
    : [
        /dino/.test(type) ? 'norm1' : 'layernorm_before',
        'attention.attention.query',
        'attention.attention.key',
        'attention.attention.value',
        'attention.output.dense',
        /dino/.test(type) ? 'norm2' : 'layernorm_after',
      ];
  const act =
    activations[c.hidden_act ?? (type.startsWith('siglip') ? 'gelu_pytorch_tanh' : 'gelu')];
  /** @type {number[]} */
  const weights = [];
  for (let layer = 0; layer < c.num_hidden_layers; ++layer) {
    const own = `encoder.${isClip ? 'layers' : 'layer'}.${layer}.`;
    const [norm1, q, k, v, o, norm2] = names.map((name) => own + name);
    const scaled = (/** @type {string} */ name, /** @type {number[]} */ row) =>
      has(own + name) ? numbers(own + name).map((factor, at) => factor * row[at]) : row;
    const read = x.map((row) => norm(norm1, row));
    const [qs, ks, vs] = [q, k, v].map((name) => read.map((row) => linear(name, row)));
    const heads = c.num_attention_heads;
    const size = dim / heads;
    const mixed = x.map(() => /** @type {number[]} */ ([]));
    for (let h = 0; h < heads; ++h) {
      for (let i = 0; i < x.length; ++i) {
        const scores = ks.map((key) => {
          let score = 0;
          for (let at = h * size; at < (h + 1) * size; ++at) score += qs[i][at] * key[at];
          return score / Math.sqrt(size);
        });
        const most = Math.max(...scores);
        const powers = scores.map((score) => Math.exp(score - most));
        const total = powers.reduce((a, b) => a + b);
        const row = powers.map((power) => power / total);
        weights.push(...row);
        for (let at = h * size; at < (h + 1) * size; ++at)
          mixed[i].push(row.reduce((all, weight, j) => all + weight * vs[j][at], 0));
      }
    }
    x = x.map((row, i) => sum(row, scaled('layer_scale1.lambda1', linear(o, mixed[i]))));
    x = x.map((row) => {
      const inner = norm(norm2, row);
      let out;
      if (has(`${own}mlp.weights_in.weight`)) {
        const both = linear(`${own}mlp.weights_in`, inner);
        const count = both.length / 2;
        const gated = both
          .slice(0, count)
          .map((gate, at) => activations.silu(gate) * both[count + at]);
        out = linear(`${own}mlp.weights_out`, gated);
      } else {
        const [up, down] = has(`${own}mlp.fc1.weight`)
          ? ['mlp.fc1', 'mlp.fc2']
          : ['intermediate.dense', 'output.dense'];
        out = linear(own + down, linear(own + up, inner).map(act));
      }
      return sum(row, scaled('layer_scale2.lambda1', out));
    });
  }
  return { weights, grid, prefix: first.length + registers.length };
}
