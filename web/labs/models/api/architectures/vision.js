// Vision transformers: ViT (Dosovitskiy et al. 2020), DINO (Caron et al. 2021), which is one too, DeiT
// (Touvron et al. 2020), DINOv2 (Oquab et al. 2023) with registers or without, and the vision towers of
// CLIP (Radford et al. 2021) and SigLIP (Zhai et al. 2023).
// transformers/models/{vit,deit,dinov2,dinov2_with_registers,clip,siglip}.
//
//   x = [first tokens; patches · projection] + positions; registers behind the first tokens; embedNorm
//
// The layers are those of plan.js, with attnScale and mlpScale before the sums of DINOv2.

import { isArray, say } from '../../../../core/api/check.js';
import { activations, evenly, sizesOf } from './plan.js';

/** @typedef {import('./plan.js').Fields} Fields */
/** @typedef {import('./plan.js').Plan} Plan */
/** @typedef {import('./plan.js').Vision} Vision */

/**
 * A height and a width, which the configuration may give as one number.
 *
 * @param {Fields} f
 * @param {string} name
 * @param {number} preset
 * @returns {import('./plan.js').Size}
 */
function sizeOf(f, name, preset) {
  const [, value] = f.entry(name);
  if (!isArray(value)) {
    const side = f.integer(name, preset);
    return { height: side, width: side };
  }
  const [height, width] = value;
  const right = value.length === 2 && value.every((side) => Number.isInteger(side) && side > 0);
  return right ? { height, width } : f.refuse(name, say`a number or a height and a width`, value);
}

/**
 * @param {Fields} f
 * @param {{ patch: number, epsilon: number, activation: string }} presets
 * @param {Omit<Vision, 'image' | 'patch'>} vision
 * @param {Pick<Plan, 'architecture' | 'names'> & Partial<Plan>} more
 * @returns {Plan}
 */
function tower(f, presets, vision, more) {
  const { dim, heads, layers } = sizesOf(f, {
    dim: 768,
    layers: 12,
    heads: 12,
    vocabulary: 0,
    context: 1,
  });
  const headDim = evenly(f, dim, heads);
  const [image, patch] = [sizeOf(f, 'image_size', 224), sizeOf(f, 'patch_size', presets.patch)];
  if (image.height < patch.height || image.width < patch.width)
    f.refuse('image_size', say`at least a patch, ${patch.height} × ${patch.width}`, image.height);
  f.only('num_channels', 3);
  const scale = 1 / Math.sqrt(headDim);
  const patches = Math.floor(image.height / patch.height) * Math.floor(image.width / patch.width);
  return {
    layers,
    heads,
    kvHeads: heads,
    dim,
    headDim,
    inner: more.inner ?? f.integer('intermediate_size', 3072),
    context: vision.first.length + (vision.registers?.count ?? 0) + patches,
    causal: false,
    norm: {
      kind: 'layer',
      epsilon: f.positive('layer_norm_eps', presets.epsilon),
      shift: true,
    },
    biases: 'all',
    activation: f.choice('hidden_act', activations, presets.activation),
    attention: () => ({ scale, window: 0 }),
    head: { name: '', tied: false },
    vision: { ...vision, image, patch },
    ...more,
  };
}

/** @param {Fields} f @param {string[]} others names of slots besides q, k and v */
const biasesOf = (f, others) => (f.flag('qkv_bias', true) ? 'all' : new Set(['o', ...others]));

/** What ViT and DINOv2 call their embeddings and the products of attention. */
const vitNames = {
  token: 'embeddings.patch_embeddings.projection',
  position: 'embeddings.position_embeddings',
  layer: 'encoder.layer.{}.',
};
const vitSlots = {
  q: 'attention.attention.query',
  k: 'attention.attention.key',
  v: 'attention.attention.value',
  o: 'attention.output.dense',
};

/**
 * @param {Fields} f
 * @param {string} architecture
 * @param {string[]} first
 * @param {Vision['processor']} processor
 */
const vitLike = (f, architecture, first, processor) =>
  tower(
    f,
    { patch: 16, epsilon: 1e-12, activation: 'gelu' },
    { processor, first },
    {
      architecture,
      names: {
        prefixes: [`${architecture}.`, ''],
        ...vitNames,
        slots: {
          ...vitSlots,
          attnIn: 'layernorm_before',
          mlpIn: 'layernorm_after',
          up: 'intermediate.dense',
          down: 'output.dense',
        },
      },
      biases: biasesOf(f, ['up', 'down']),
    },
  );

/** @param {Fields} f @returns {Plan} */
export const vit = (f) => vitLike(f, 'vit', ['embeddings.cls_token'], 'ViT');

/** @param {Fields} f @returns {Plan} */
export const deit = (f) =>
  vitLike(f, 'deit', ['embeddings.cls_token', 'embeddings.distillation_token'], 'DeiT');

/**
 * @param {Fields} f
 * @param {string} architecture
 * @param {number} patch
 * @param {Pick<Vision, 'registers' | 'antialias'>} [more]
 * @returns {Plan}
 */
function dinov2Like(f, architecture, patch, more) {
  const { dim } = sizesOf(f, { dim: 768, layers: 12, heads: 12, vocabulary: 0, context: 1 });
  const hidden = Math.trunc(dim * f.positive('mlp_ratio', 4));
  const gated = f.flag('use_swiglu_ffn', false);
  /** @type {Record<string, string>} */
  const mlp = gated
    ? { gateUp: 'mlp.weights_in', down: 'mlp.weights_out' }
    : { up: 'mlp.fc1', down: 'mlp.fc2' };
  const plan = tower(
    f,
    { patch, epsilon: 1e-6, activation: 'gelu' },
    { processor: 'Bit', first: ['embeddings.cls_token'], ...more },
    {
      architecture,
      inner: gated ? 8 * Math.floor((Math.trunc((hidden * 2) / 3) + 7) / 8) : hidden,
      names: {
        prefixes: [`${architecture}.`, ''],
        ...vitNames,
        slots: {
          ...vitSlots,
          attnIn: 'norm1',
          attnScale: 'layer_scale1.lambda1',
          mlpIn: 'norm2',
          mlpScale: 'layer_scale2.lambda1',
          ...mlp,
        },
      },
      biases: biasesOf(f, Object.keys(mlp)),
    },
  );
  // whatever hidden_act says
  return gated ? { ...plan, activation: 'silu' } : plan;
}

/** @param {Fields} f @returns {Plan} */
export const dinov2 = (f) => dinov2Like(f, 'dinov2', 14);

/** @param {Fields} f @returns {Plan} */
export const dinov2WithRegisters = (f) =>
  dinov2Like(f, 'dinov2_with_registers', 16, {
    registers: { name: 'embeddings.register_tokens', count: f.integer('num_register_tokens', 4) },
    antialias: true,
  });

/** What CLIP and SigLIP call theirs. */
const clipNames = {
  prefixes: ['vision_model.', ''],
  token: 'embeddings.patch_embedding',
  position: 'embeddings.position_embedding.weight',
  layer: 'encoder.layers.{}.',
  slots: {
    attnIn: 'layer_norm1',
    q: 'self_attn.q_proj',
    k: 'self_attn.k_proj',
    v: 'self_attn.v_proj',
    o: 'self_attn.out_proj',
    mlpIn: 'layer_norm2',
    up: 'mlp.fc1',
    down: 'mlp.fc2',
  },
};

/** @param {Fields} f @returns {Plan} */
export const clip = (f) =>
  tower(
    f,
    { patch: 32, epsilon: 1e-5, activation: 'quick_gelu' },
    { processor: 'CLIP', first: ['embeddings.class_embedding'], unbiased: true },
    { architecture: 'clip', names: { ...clipNames, embedNorm: 'pre_layrnorm' } },
  );

/** @param {Fields} f @returns {Plan} */
export const siglip = (f) =>
  tower(
    f,
    { patch: 16, epsilon: 1e-6, activation: 'gelu_pytorch_tanh' },
    { processor: 'Siglip', first: [] },
    { architecture: 'siglip', names: clipNames },
  );
