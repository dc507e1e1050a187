// Small vision models with random weights, as Transformers writes them: config.json, preprocessor_config.json
// and the tensors of model.safetensors.

import { fileOf } from './model-files.js';

/** @typedef {{ shape: number[], data: Float32Array }} Values */
/** @typedef {{ config: any, processor: any, tensors: Record<string, Values> }} VisionFiles */

/** Numbers in (-1, 1) (mulberry32). @param {number} seed */
export function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

/** @param {number} width @param {number} height @param {number} seed */
export function randomPicture(width, height, seed) {
  const random = randomOf(seed);
  const data = new Uint8ClampedArray(4 * width * height);
  // waves, with noise: a picture of noise alone is grey once it is resized
  for (let at = 0; at < data.length; ++at) {
    const [x, y] = [(at >> 2) % width, Math.floor((at >> 2) / width)];
    data[at] = 128 + 90 * Math.sin((x * (1 + (at % 4)) + 2 * y) / (3 + seed)) + 60 * random();
  }
  return { width, height, data };
}

const d = 16;
const inner = 24;
const sizes = {
  hidden_size: d,
  num_hidden_layers: 2,
  num_attention_heads: 2,
  intermediate_size: inner,
  image_size: 16,
  patch_size: 4,
};

const [h14, h2] = [
  { height: 14, width: 14 },
  { height: 16, width: 16 },
];
const means = { image_mean: [0.48, 0.45, 0.4], image_std: [0.26, 0.27, 0.28] };

/** @param {string} prefix @param {boolean} biased */
function vitLayer(prefix, biased) {
  /** @type {Record<string, number[]>} */
  const shapes = {};
  for (const name of ['query', 'key', 'value']) {
    shapes[`${prefix}attention.attention.${name}.weight`] = [d, d];
    if (biased) shapes[`${prefix}attention.attention.${name}.bias`] = [d];
  }
  shapes[`${prefix}attention.output.dense.weight`] = [d, d];
  shapes[`${prefix}attention.output.dense.bias`] = [d];
  return shapes;
}

/** @param {string} name @param {number} out @param {number} into */
const linear = (name, out, into) => ({ [`${name}.weight`]: [out, into], [`${name}.bias`]: [out] });
/** @param {string} name */
const norm = (name) => ({ [`${name}.weight`]: [d], [`${name}.bias`]: [d] });

/**
 * @param {string} prefix
 * @param {{ patch: number, positions: number, distilled?: boolean }} given
 */
const vitEmbeddings = (prefix, { patch, positions, distilled = false }) => ({
  [`${prefix}embeddings.cls_token`]: [1, 1, d],
  ...(distilled && { [`${prefix}embeddings.distillation_token`]: [1, 1, d] }),
  [`${prefix}embeddings.position_embeddings`]: [1, positions + (distilled ? 2 : 1), d],
  [`${prefix}embeddings.patch_embeddings.projection.weight`]: [d, 3, patch, patch],
  [`${prefix}embeddings.patch_embeddings.projection.bias`]: [d],
});

/** @param {string} prefix @param {boolean} biased */
function vitLayers(prefix, biased) {
  return Object.assign(
    {},
    ...[0, 1].map((k) => {
      const own = `${prefix}encoder.layer.${k}.`;
      return {
        ...vitLayer(own, biased),
        ...linear(`${own}intermediate.dense`, inner, d),
        ...linear(`${own}output.dense`, d, inner),
        ...norm(`${own}layernorm_before`),
        ...norm(`${own}layernorm_after`),
      };
    }),
  );
}

/** @param {string} prefix @param {boolean} gated */
function dinov2Layers(prefix, gated) {
  return Object.assign(
    {},
    ...[0, 1].map((k) => {
      const own = `${prefix}encoder.layer.${k}.`;
      const mlp = gated
        ? { ...linear(`${own}mlp.weights_in`, 96, d), ...linear(`${own}mlp.weights_out`, d, 48) }
        : { ...linear(`${own}mlp.fc1`, 64, d), ...linear(`${own}mlp.fc2`, d, 64) };
      return {
        ...vitLayer(own, true),
        ...mlp,
        ...norm(`${own}norm1`),
        ...norm(`${own}norm2`),
        [`${own}layer_scale1.lambda1`]: [d],
        [`${own}layer_scale2.lambda1`]: [d],
      };
    }),
  );
}

/** @param {string} prefix */
function clipLayers(prefix) {
  return Object.assign(
    {},
    ...[0, 1].map((k) => {
      const own = `${prefix}encoder.layers.${k}.`;
      return {
        ...linear(`${own}self_attn.k_proj`, d, d),
        ...linear(`${own}self_attn.v_proj`, d, d),
        ...linear(`${own}self_attn.q_proj`, d, d),
        ...linear(`${own}self_attn.out_proj`, d, d),
        ...norm(`${own}layer_norm1`),
        ...norm(`${own}layer_norm2`),
        ...linear(`${own}mlp.fc1`, inner, d),
        ...linear(`${own}mlp.fc2`, d, inner),
      };
    }),
  );
}

/** @typedef {{ config: any, processor: any, shapes: Record<string, number[]> }} Family */

/** Families, and forms of them. @type {Record<string, Family>} */
export const families = {
  vit: {
    config: { model_type: 'vit', ...sizes },
    processor: { image_processor_type: 'ViTImageProcessor', size: h2, resample: 2 },
    shapes: {
      ...vitEmbeddings('vit.', { patch: 4, positions: 16 }),
      ...vitLayers('vit.', true),
      ...norm('vit.layernorm'),
      ...linear('classifier', 5, d),
    },
  },
  'vit without biases of q, k and v, for a larger picture': {
    config: { model_type: 'vit', ...sizes, qkv_bias: false },
    processor: {
      image_processor_type: 'ViTImageProcessor',
      size: { height: 20, width: 28 },
      resample: 3,
      ...means,
    },
    shapes: {
      ...vitEmbeddings('', { patch: 4, positions: 16 }),
      ...vitLayers('', false),
      ...norm('layernorm'),
      ...linear('pooler.dense', d, d),
    },
  },
  dino: {
    config: { model_type: 'vit', ...sizes, layer_norm_eps: 1e-6 },
    processor: { feature_extractor_type: 'ViTFeatureExtractor', size: 16, resample: 2, ...means },
    shapes: {
      ...vitEmbeddings('', { patch: 4, positions: 16 }),
      ...vitLayers('', true),
      ...norm('layernorm'),
    },
  },
  deit: {
    config: { model_type: 'deit', ...sizes },
    processor: {
      feature_extractor_type: 'DeiTFeatureExtractor',
      size: 20,
      crop_size: 16,
      do_center_crop: true,
      resample: 3,
      ...means,
    },
    shapes: {
      ...vitEmbeddings('deit.', { patch: 4, positions: 16, distilled: true }),
      ...vitLayers('deit.', true),
      ...norm('deit.layernorm'),
      ...linear('cls_classifier', 5, d),
      ...linear('distillation_classifier', 5, d),
    },
  },
  'deit for a smaller picture': {
    config: { model_type: 'deit', ...sizes },
    processor: {
      image_processor_type: 'DeiTImageProcessor',
      size: { height: 15, width: 12 },
      crop_size: { height: 13, width: 12 },
      resample: 3,
    },
    shapes: {
      ...vitEmbeddings('', { patch: 4, positions: 16, distilled: true }),
      ...vitLayers('', true),
    },
  },
  dinov2: {
    config: {
      model_type: 'dinov2',
      ...sizes,
      image_size: 35,
      patch_size: 7,
      mlp_ratio: 4,
      layer_norm_eps: 1e-6,
    },
    processor: {
      image_processor_type: 'BitImageProcessor',
      size: { shortest_edge: 17 },
      crop_size: h14,
      resample: 3,
      do_convert_rgb: true,
      ...means,
    },
    shapes: {
      ...vitEmbeddings('', { patch: 7, positions: 25 }),
      'embeddings.mask_token': [1, d],
      ...dinov2Layers('', false),
      ...norm('layernorm'),
    },
  },
  'dinov2 with gates, for a larger picture': {
    config: { model_type: 'dinov2', ...sizes, patch_size: 4, mlp_ratio: 4, use_swiglu_ffn: true },
    processor: {
      image_processor_type: 'BitImageProcessor',
      size: { shortest_edge: 24 },
      do_center_crop: false,
      resample: 3,
      ...means,
    },
    shapes: {
      ...vitEmbeddings('dinov2.', { patch: 4, positions: 16 }),
      'dinov2.embeddings.mask_token': [1, d],
      ...dinov2Layers('dinov2.', true),
      ...norm('dinov2.layernorm'),
      ...linear('classifier', 5, 2 * d),
    },
  },
  dinov2_with_registers: {
    config: {
      model_type: 'dinov2_with_registers',
      ...sizes,
      image_size: 35,
      patch_size: 5,
      mlp_ratio: 4,
      num_register_tokens: 3,
    },
    processor: {
      image_processor_type: 'BitImageProcessor',
      size: { shortest_edge: 22 },
      crop_size: { height: 20, width: 15 },
      resample: 3,
      ...means,
    },
    shapes: {
      ...vitEmbeddings('', { patch: 5, positions: 49 }),
      'embeddings.mask_token': [1, d],
      'embeddings.register_tokens': [1, 3, d],
      ...dinov2Layers('', false),
      ...norm('layernorm'),
    },
  },
  clip: {
    config: {
      model_type: 'clip',
      projection_dim: 8,
      text_config: { model_type: 'clip_text_model', hidden_size: 12, num_hidden_layers: 9 },
      vision_config: { ...sizes, model_type: 'clip_vision_model', hidden_act: 'quick_gelu' },
    },
    processor: {
      image_processor_type: 'CLIPImageProcessor',
      size: { shortest_edge: 16 },
      crop_size: h2,
      resample: 3,
    },
    shapes: {
      'vision_model.embeddings.class_embedding': [d],
      'vision_model.embeddings.patch_embedding.weight': [d, 3, 4, 4],
      'vision_model.embeddings.position_embedding.weight': [17, d],
      ...norm('vision_model.pre_layrnorm'),
      ...clipLayers('vision_model.'),
      ...norm('vision_model.post_layernorm'),
      'visual_projection.weight': [8, d],
      'text_projection.weight': [8, 12],
      'text_model.embeddings.token_embedding.weight': [10, 12],
      logit_scale: [],
    },
  },
  'clip_vision_model for a picture that is no square': {
    config: { ...sizes, model_type: 'clip_vision_model', hidden_act: 'gelu', layer_norm_eps: 1e-5 },
    processor: {
      feature_extractor_type: 'CLIPFeatureExtractor',
      size: 18,
      do_center_crop: true,
      crop_size: { height: 21, width: 24 },
      resample: 3,
      ...means,
    },
    shapes: {
      'vision_model.embeddings.class_embedding': [d],
      'vision_model.embeddings.patch_embedding.weight': [d, 3, 4, 4],
      'vision_model.embeddings.position_embedding.weight': [17, d],
      ...norm('vision_model.pre_layrnorm'),
      ...clipLayers('vision_model.'),
    },
  },
  siglip: {
    config: {
      model_type: 'siglip',
      text_config: { model_type: 'siglip_text_model' },
      vision_config: { ...sizes, model_type: 'siglip_vision_model' },
    },
    processor: { image_processor_type: 'SiglipImageProcessor', size: h2, resample: 3 },
    shapes: {
      'vision_model.embeddings.patch_embedding.weight': [d, 3, 4, 4],
      'vision_model.embeddings.patch_embedding.bias': [d],
      'vision_model.embeddings.position_embedding.weight': [16, d],
      ...clipLayers('vision_model.'),
      ...norm('vision_model.post_layernorm'),
      'vision_model.head.probe': [1, 1, d],
      'vision_model.head.attention.in_proj_weight': [3 * d, d],
      'text_model.head.weight': [4, 4],
      logit_scale: [1],
      logit_bias: [1],
    },
  },
  'siglip_vision_model for another size': {
    config: { ...sizes, model_type: 'siglip_vision_model', hidden_act: 'gelu_pytorch_tanh' },
    processor: {
      image_processor_type: 'SiglipImageProcessorFast',
      size: { height: 24, width: 24 },
      resample: 2,
      do_rescale: true,
      rescale_factor: 1 / 127.5,
      do_normalize: false,
    },
    shapes: {
      'vision_model.embeddings.patch_embedding.weight': [d, 3, 4, 4],
      'vision_model.embeddings.patch_embedding.bias': [d],
      'vision_model.embeddings.position_embedding.weight': [16, d],
      ...clipLayers('vision_model.'),
    },
  },
};

/** @param {string} name of a family @param {number} seed @returns {VisionFiles} */
export function randomVision(name, seed) {
  const random = randomOf(seed);
  const { config, processor, shapes } = families[name];
  /** @type {Record<string, Values>} */
  const tensors = {};
  for (const [tensor, shape] of Object.entries(shapes)) {
    const count = shape.reduce((product, side) => product * side, 1);
    const isGain = /(norm\w*|layer_scale\d)\.(weight|lambda1)$/.test(tensor);
    // rows of products as large as their inputs: scores of some size, which softmax tells apart
    const scale = shape.length > 1 ? 2.5 / Math.sqrt(count / shape[0]) : 0.3;
    const wide = /embedding|token|query|key|q_proj|k_proj/.test(tensor) ? 2 : 1;
    const data = Float32Array.from(
      { length: count },
      () => (isGain ? 1 : 0) + scale * wide * random(),
    );
    tensors[tensor] = { shape, data };
  }
  return { config, processor, tensors };
}

/** As openModel takes them. @param {VisionFiles} model @returns {Record<string, any>} */
export function visionFiles({ config, processor, tensors }) {
  const stored = Object.entries(tensors).map(([name, { shape, data }]) => [
    name,
    { dtype: 'F32', shape, bytes: new Uint8Array(data.buffer) },
  ]);
  return {
    'model.safetensors': fileOf(Object.fromEntries(stored)),
    'config.json': JSON.stringify(config),
    'preprocessor_config.json': JSON.stringify(processor),
  };
}
