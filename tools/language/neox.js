// A rotary model of phasor/train with a tied output → the same model as a GPT-NeoX, which many programs read:
//
//   √d of the embeddings     into the embeddings, and out of the last norm, before the tied output
//   products [in, out]       → [out, in]
//   pairs that rotate        neighbours → one in each half of a head: rows of queries and keys change places

/** @typedef {import('../../web/core/api/tensor.js').Tensor} Tensor */
/**
 * @typedef {Record<'layers' | 'heads' | 'dim' | 'length' | 'vocabulary' | 'base', number>} Sizes
 */

/** @param {Tensor} tensor @param {(value: number) => number} change @returns {Tensor} */
const mapped = ({ shape, data }, change) => ({ shape, data: data.map(change) });

/** @param {Tensor} tensor [rows, columns] @returns {Tensor} [columns, rows] */
function transposed({ shape: [rows, columns], data }) {
  const result = new Float32Array(data.length);
  for (let r = 0; r < rows; ++r)
    for (let c = 0; c < columns; ++c) result[c * rows + r] = data[r * columns + c];
  return { shape: [columns, rows], data: result };
}

/** Rows, or numbers of a vector, in another order. @param {Tensor} tensor @param {readonly number[]} order */
function reordered({ shape, data }, order) {
  const width = data.length / order.length;
  const result = new Float32Array(data.length);
  order.forEach((from, to) =>
    result.set(data.subarray(from * width, (from + 1) * width), to * width),
  );
  return { shape, data: result };
}

/**
 * For each row of GPT-NeoX's query, key and value matrix, the row of phasor's.
 *
 * @param {Sizes} sizes
 * @param {boolean} apart all queries, all keys, all values, as in GGUF; otherwise grouped by heads
 */
function rowOrder({ heads, dim }, apart) {
  const width = dim / heads;
  const half = width / 2;
  const inHead = Array.from({ length: width }, (_, k) => k);
  const halves = inHead.map((k) => (k < half ? 2 * k : 2 * (k - half) + 1));
  const part = (/** @type {number} */ slot, /** @type {number} */ head) =>
    (slot < 2 ? halves : inHead).map((k) => slot * dim + head * width + k);
  const places = apart
    ? [0, 1, 2].flatMap((slot) => Array.from({ length: heads }, (_, head) => [slot, head]))
    : Array.from({ length: heads }, (_, head) => [0, 1, 2].map((slot) => [slot, head])).flat();
  return places.flatMap(([slot, head]) => part(slot, head));
}

const slots = /** @type {const} */ ([
  ['norm1', 'input_layernorm', 'attn_norm'],
  ['attention.qkv', 'attention.query_key_value', 'attn_qkv'],
  ['attention.output', 'attention.dense', 'attn_output'],
  ['norm2', 'post_attention_layernorm', 'ffn_norm'],
  ['mlp.up', 'mlp.dense_h_to_4h', 'ffn_up'],
  ['mlp.down', 'mlp.dense_4h_to_h', 'ffn_down'],
]);

/**
 * @param {Readonly<Record<string, Tensor>>} own tensors with phasor's names
 * @param {Sizes} sizes
 * @param {boolean} gguf whether it is for a GGUF file or for safetensors
 * @returns {Record<string, Tensor>}
 */
export function neoxTensors(own, sizes, gguf) {
  const root = Math.fround(Math.sqrt(sizes.dim));
  const order = rowOrder(sizes, gguf);
  const prefix = gguf ? '' : 'gpt_neox.';
  const final = gguf ? 'output_norm' : `${prefix}final_layer_norm`;
  /** @type {Record<string, Tensor>} */
  const result = {
    [gguf ? 'token_embd.weight' : `${prefix}embed_in.weight`]: mapped(
      own['embedding.weight'],
      (value) => value * root,
    ),
  };
  for (let l = 0; l < sizes.layers; ++l) {
    for (const [from, to, short] of slots) {
      for (const kind of ['weight', 'bias']) {
        const tensor = own[`layers.${l}.${from}.${kind}`];
        const turned = tensor.shape.length === 2 ? transposed(tensor) : tensor;
        const name = gguf ? `blk.${l}.${short}.${kind}` : `${prefix}layers.${l}.${to}.${kind}`;
        result[name] = from === 'attention.qkv' ? reordered(turned, order) : turned;
      }
    }
  }
  for (const kind of ['weight', 'bias'])
    result[`${final}.${kind}`] = mapped(own[`norm.${kind}`], (value) => value / root);
  return result;
}

/** config.json, for transformers and phasor/model. @param {Sizes} sizes */
export const neoxConfig = ({ layers, heads, dim, length, vocabulary, base }) => ({
  architectures: ['GPTNeoXForCausalLM'],
  model_type: 'gpt_neox',
  torch_dtype: 'float32',
  hidden_size: dim,
  num_hidden_layers: layers,
  num_attention_heads: heads,
  intermediate_size: 4 * dim,
  hidden_act: 'gelu_new',
  vocab_size: vocabulary,
  max_position_embeddings: 4 * length,
  rotary_pct: 1,
  rotary_emb_base: base,
  layer_norm_eps: 1e-5,
  use_parallel_residual: false,
  attention_bias: true,
  tie_word_embeddings: true,
  bos_token_id: null,
  eos_token_id: null,
});

/** The fields of a GGUF file. @param {Sizes} sizes @param {string} name */
export const ggufFields = ({ layers, heads, dim, length, base }, name) =>
  /** @type {[string, unknown][]} */ ([
    ['general.architecture', 'gptneox'],
    ['general.name', name],
    ['gptneox.context_length', 4 * length],
    ['gptneox.embedding_length', dim],
    ['gptneox.block_count', layers],
    ['gptneox.feed_forward_length', 4 * dim],
    ['gptneox.rope.dimension_count', dim / heads],
    ['gptneox.rope.freq_base', { float32: base }],
    ['gptneox.attention.head_count', heads],
    ['gptneox.use_parallel_residual', false],
    ['gptneox.attention.layer_norm_epsilon', 1e-5],
    // with its name in config.json
    ['gptneox.hidden_activation', 'gelu_new'],
  ]);
