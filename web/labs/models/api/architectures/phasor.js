// The models that phasor/train makes (src/training/), as run.save() writes them: products [in, out].

import { evenly, sizesOf } from './plan.js';

/** @typedef {import('./plan.js').Fields} Fields */
/** @typedef {import('./plan.js').Plan} Plan */

/**
 * What is added to the embedding of a token.
 *
 * @param {Fields} f
 * @param {string} encoding
 * @returns {Plan['added']}
 */
function addedBy(f, encoding) {
  if (encoding === 'counting' || encoding === 'normalized') return { kind: encoding };
  if (encoding !== 'sinusoidal') return undefined;
  return { kind: encoding, base: f.positive('position_base', 10000) };
}

/**
 * @param {Fields} f
 * @param {string} encoding
 * @param {boolean} causal
 * @returns {import('./plan.js').Bias | undefined}
 */
function biasBy(f, encoding, causal) {
  if (encoding === 'alibi') {
    const slopes = /** @type {number[] | undefined} */ (f.entry('alibi_slope_values')[1]);
    return { kind: 'alibi', slopes, symmetric: !causal };
  }
  if (encoding === 't5') {
    const buckets = f.integer('relative_attention_num_buckets', 32);
    const maxDistance = f.integer('relative_attention_max_distance', 128);
    return { kind: 't5', buckets, maxDistance, bidirectional: !causal };
  }
  return encoding === 'shaw'
    ? { kind: 'shaw', clip: f.integer('relative_attention_clip', 16) }
    : undefined;
}

const encodings = 'none sinusoidal learned rotary alibi t5 shaw counting normalized'.split(' ');

/** @param {Fields} f @returns {Plan} */
export function phasor(f) {
  const presets = { dim: 64, layers: 1, heads: 2, vocabulary: 16, context: 32 };
  const sizes = sizesOf(f, presets);
  const headDim = evenly(f, sizes.dim, sizes.heads);
  const causal = f.flag('is_causal', true);
  const normed = f.flag('use_layer_norm', true);
  const known = Object.fromEntries(encodings.map((name) => [name, name]));
  const encoding = f.choice('position_embedding_type', known, 'none');
  const inner =
    f.entry('intermediate_size')[1] === 0 ? 0 : f.integer('intermediate_size', 4 * sizes.dim);
  const relative = ['t5', 'shaw'].includes(encoding);
  const scale = 1 / Math.sqrt(headDim);
  return {
    architecture: 'phasor',
    ...sizes,
    kvHeads: sizes.heads,
    headDim,
    causal,
    inner,
    // only a learned table ends; others read on
    context: encoding === 'learned' ? sizes.context : 1 << 20,
    names: {
      prefixes: [''],
      token: 'embedding',
      layer: 'layers.{}.',
      ...(encoding === 'learned' && { position: 'positions' }),
      ...(normed && { final: 'norm' }),
      slots: {
        ...(normed && { attnIn: 'norm1' }),
        qkv: 'attention.qkv',
        o: 'attention.output',
        ...(relative && { relative: 'attention.relative' }),
        ...(inner > 0 && { ...(normed && { mlpIn: 'norm2' }), up: 'mlp.up', down: 'mlp.down' }),
      },
    },
    norm: { kind: 'layer', epsilon: f.positive('layer_norm_eps', 1e-5), shift: true },
    biases: 'all',
    fused: 'plain',
    inputsFirst: true,
    activation: 'geluTanh',
    rotary: encoding === 'rotary',
    ...(encoding === 'rotary' && { pairing: 'interleaved' }),
    bias: biasBy(f, encoding, causal),
    added: addedBy(f, encoding),
    attention: () => ({ scale, window: 0 }),
    ...(f.flag('scale_embedding', false) && { embedScale: Math.sqrt(sizes.dim) }),
    head: f.flag('tie_word_embeddings', false)
      ? { name: 'output', tied: true }
      : { name: 'output', tied: false, inputsFirst: true, bias: 'output.bias' },
  };
}
