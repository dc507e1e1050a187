// A trained model → files for other programs: safetensors, config.json, tokenizer.json.

import { areLetters, tokenNames } from './tokens.js';

/** @typedef {import('../../../core/api/tensor.js').Tensor} Tensor */

/**
 * https://github.com/huggingface/safetensors: the length of a header, the header, the numbers.
 *
 * @param {Record<string, Tensor>} tensors
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function safetensors(tensors) {
  /** @type {Record<string, object>} */
  const header = { __metadata__: { format: 'pt' } };
  let end = 0;
  for (const [name, { shape, data }] of Object.entries(tensors)) {
    header[name] = { dtype: 'F32', shape, data_offsets: [end, end + data.byteLength] };
    end += data.byteLength;
  }
  let text = JSON.stringify(header);
  // the numbers begin at a multiple of 8
  text = text.padEnd(Math.ceil(text.length / 8) * 8);
  const file = new Uint8Array(8 + text.length + end);
  const view = new DataView(file.buffer);
  view.setBigUint64(0, BigInt(text.length), true);
  new TextEncoder().encodeInto(text, file.subarray(8));
  let at = 8 + text.length;
  for (const { data } of Object.values(tensors)) {
    for (const value of data) {
      view.setFloat32(at, value, true);
      at += 4;
    }
  }
  return file;
}

/** Further options of relative encodings, named as in Hugging Face's configurations. */
const relative = {
  rotary: (/** @type {Settings} */ { base }) => ({ rope_theta: base }),
  sinusoidal: (/** @type {Settings} */ { base }) => ({ position_base: base }),
  alibi: (/** @type {Settings} */ { heads, slopes }) => ({
    alibi_slopes: slopes,
    ...(slopes === 'one' && {
      alibi_slope_values: Array.from({ length: heads }, (_, h) => 2 ** -h),
    }),
  }),
  t5: () => ({ relative_attention_num_buckets: 32, relative_attention_max_distance: 128 }),
  shaw: () => ({ relative_attention_clip: 16 }),
};

/** @typedef {import('./options.js').Settings} Settings */

/**
 * @param {Settings} settings
 * @param {number} steps
 */
export function config(settings, steps) {
  const { layers, heads, dim, length, vocabulary, causal, mlp, normalization, encoding } = settings;
  const { tied } = settings;
  const { task, seed, randomStart, offset } = settings;
  const more = /** @type {Record<string, ((settings: Settings) => object) | undefined>} */ (
    relative
  );
  return JSON.stringify(
    {
      architectures: ['PhasorModel'],
      model_type: 'phasor',
      torch_dtype: 'float32',
      hidden_size: dim,
      num_hidden_layers: layers,
      num_attention_heads: heads,
      intermediate_size: mlp ? 4 * dim : 0,
      hidden_act: 'gelu_new',
      vocab_size: vocabulary,
      max_position_embeddings: length + randomStart,
      is_causal: causal,
      use_layer_norm: normalization,
      layer_norm_eps: 1e-5,
      tie_word_embeddings: tied,
      ...(tied && { scale_embedding: true }),
      position_embedding_type: encoding,
      ...more[encoding]?.(settings),
      training: { task, offset, length, random_start: randomStart, seed, steps },
    },
    null,
    2,
  );
}

/**
 * A tokenizer of whole words, or of single letters, as Hugging Face's tokenizers reads it.
 *
 * @param {Settings} settings
 */
export function tokenizer(settings) {
  const names = tokenNames(settings);
  const single = areLetters(settings);
  return JSON.stringify(
    {
      version: '1.0',
      truncation: null,
      padding: null,
      added_tokens: [],
      normalizer: null,
      pre_tokenizer: single
        ? { type: 'Split', pattern: { Regex: '[\\s\\S]' }, behavior: 'Isolated', invert: false }
        : { type: 'WhitespaceSplit' },
      post_processor: null,
      decoder: single ? { type: 'Fuse' } : null,
      model: {
        type: 'WordLevel',
        vocab: Object.fromEntries(names.map((name, k) => [name, k])),
        unk_token: names[0],
      },
    },
    null,
    2,
  );
}
