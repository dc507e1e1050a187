// What the code of a model_type implies without a field in the file: pairing, base, head width, which part of
// a head is rotated, which layers rotate, and the names of the fields that it reads. From transformers 5
// (src/transformers/models/*/configuration_*.py and modeling_*.py, the base from `default_theta`); DeepSeek,
// Kimi, ChatGLM, Nomic, MiniMax-M2's rotary_dim and Hunyuan from the code beside their weights. Everything
// else has the default of `Family`. Rows that follow other code name it.

import { bare } from '../../../core/api/check.js';
import {
  foundryScaling,
  nomicScaling,
  nomicTrained,
  qwenScaling,
  zambaScaling,
} from './own-scalings.js';

/** @typedef {import('./section.js').Section} Section */

/**
 * @typedef {object} Family
 * @property {'half' | 'interleaved'} [pairing] 'half' unless named
 * @property {string} [pairingField] a flag of the file that says whether pairs are interleaved
 * @property {number} [base] 10000 unless named
 * @property {string | null} [baseField] 'rope_theta' unless named; null: fixed by the code
 * @property {string} [baseSection] the dictionary of the file that has the base
 * @property {string} [baseAlias] another name of the base, which has priority
 * @property {number} [head] head width if the file has none; otherwise hidden_size / num_attention_heads
 * @property {{ field: string, preset: number, isFixed?: boolean }} [share] the part of a head that is
 *   rotated; fixed: set by the code, unless the scaling sets one
 * @property {string} [width] the field with the number of rotated features
 * @property {boolean} [backwards] pairs rotate by minus their angle
 * @property {'half'} [turned] the code rotates half of every head
 * @property {{ still: number, turning: number }} [latent] heads of [nope | rope], of which the last part is
 *   rotated, with their widths if the file has none, and a softmax scale that YaRN changes
 * @property {boolean} [quotient] YaRN's factor is a quotient of two, also if the file has one of their fields
 * @property {boolean} [last] the last features of a head are rotated, not the first
 * @property {number} [headFactor] factor by which heads are wider than hidden_size / num_attention_heads
 * @property {boolean} [channels] kv_channels is the head width
 * @property {string} [baseList] a list of bases, one per layer; 0 means no rotation
 * @property {string} [shareList] a list of the rotated parts of heads, one per layer
 * @property {number} [attentionFactor] YaRN's, if the file has none
 * @property {readonly string[]} [types] types of scaling that only its code has
 * @property {boolean} [scales] false: rope_scaling and rope_parameters are not read
 * @property {(model: Section, sequenceLength?: number) => Section | undefined} [own] reads the scaling from
 *   other fields
 * @property {(model: Section) => { longest: number, name: string }} [trained] the longest sequence of the
 *   training, and its field, if that is not max_position_embeddings
 * @property {boolean} [mscales] longrope reads its factors on cosines and sines from short_mscale and
 *   long_mscale
 * @property {Record<string, string>} [renames] types that this code reads as another
 * @property {boolean | 'interleaved' | 'alternating'} [sections] positions of three axes from
 *   mrope_section; interleaved unless the file says otherwise; or height and width alternate and time is last
 *   (ERNIE)
 * @property {boolean} [otherAxes] mrope_section counts other axes, which are not known here
 * @property {readonly number[]} [sectionPreset] mrope_section if the file has none
 * @property {boolean} [apart] axial: each axis has half a head, with separate pairs
 * @property {'nope' | 'rope_parameters' | 'llama_4_scaling'} [growth] scores that grow with the position of
 *   their query: in layers without rotation, by attn_scale and floor_scale, or in all, by
 *   llama_4_scaling_beta
 * @property {readonly [string, unknown]} [onlyIf] a field, and the value without which nothing is rotated
 * @property {readonly [string, unknown]} [offIf] a field, and the value with which nothing is rotated
 * @property {Record<string, unknown>} [preset] the scaling if the file has none; if layers differ, that of
 *   full attention
 * @property {Split} [split] layers differ
 * @property {readonly string[]} [reads] further fields about rotary embedding that the code reads
 * @property {boolean} [none] no rotary embedding at all
 * @property {boolean} [guessed] this model_type is unknown
 */

/**
 * How layers differ. Every `every`-th layer, or the first of every group (`first`), has full attention,
 * unless `layer_types` says otherwise.
 *
 * @typedef {object} Split
 * @property {readonly string[]} [names] names of layers with full attention, of the others, and of further
 *   ones treated like full attention; 'full_attention' and 'sliding_attention' by default
 * @property {(layer: number) => string} [typeAt] the types if the file has none, instead of `every`
 * @property {{ field: string, types: Readonly<Record<number, string>> }} [codes] a list of numbers for
 *   types
 * @property {Readonly<Record<string, string>>} [keys] the dictionaries of types, where their names differ
 * @property {Record<string, unknown>} [preset] the scaling of the others if the file has none
 * @property {boolean} [ownBases] a base inside a scaling for all layers is ignored
 * @property {string} [scaledField] a list of the types that the scaling is for
 * @property {string} [flagField] a list with a flag for each layer: whether it is rotated
 * @property {string} [slidingHead] the head width of the others
 * @property {string} [headSection] a dictionary with a type of layers (`attention_type`) and their head_dim
 * @property {number} every
 * @property {number} layers number of layers if the file does not say
 * @property {string} [everyField] a field that overrides `every`: a number, 'LLLG', or the types that repeat
 * @property {boolean} [first]
 * @property {boolean} [lastFull] the last layer always has full attention
 * @property {'full' | 'both'} [scaled] which layers rope_scaling applies to; both by default
 * @property {{ field: string | null, base: number }} [sliding] a separate base for the others
 * @property {string} [listField] another name of `layer_types`
 * @property {{ field: string, section?: string, from?: number }} [fullField] a list of the layers with full
 *   attention, counted from `from`, if there is no `layer_types`
 * @property {{ field: string, section?: string, from?: number, preset?: readonly number[] }} [othersField] a
 *   list of all others, which has priority, and that of a file without one
 * @property {boolean} [fullNone] layers of full attention are not rotated
 * @property {boolean} [othersNone] the other layers are not rotated
 * @property {boolean} [onlyWindowed] that, unless sliding_window is null
 * @property {readonly [string, string]} [byList] no_rope_layers decides; names of the layers with and
 *   without rotation
 * @property {number} [fullHead] head width of full attention, in global_head_dim
 */

/** @type {Family} */
const plain = {};
/** @type {Family} */
const interleaved = { pairing: 'interleaved' };
/** @type {Family} */
const none = { none: true };
/** Models whose positions are learned, sinusoidal, relative, by ALiBi or not encoded. */
const withoutRotary = (
  'gpt2 gpt_neo opt bloom bert roberta xlm-roberta camembert distilbert albert electra deberta t5 ' +
  'mt5 bart whisper mamba mamba2 jamba nemotron_h gpt_bigcode biogpt mbart blenderbot plbart ' +
  'longformer led big_bird layoutlm fnet reformer squeezebert mobilebert convbert canine ernie ' +
  'ibert rembert megatron-bert splinter xlm flaubert xglm nllb-moe m2m_100 pegasus marian fsmt ctrl ' +
  'deberta-v2 xlnet funnel nezha prophetnet vit deit beit wav2vec2 hubert wavlm rwkv zamba mega ' +
  'falcon_mamba bigbird_pegasus bert-generation blenderbot-small data2vec-text imagegpt layoutlmv2 ' +
  'layoutlmv3 lilt longt5 luke mpnet mra mvp nystromformer openai-gpt pegasus_x roberta-prelayernorm ' +
  'roc_bert switch_transformers tapas umt5 udop trocr visual_bert lxmert xlm-roberta-xl xlstm xmod yoso ' +
  'speech_to_text speecht5 pop2piano pix2struct clip_text_model clip_vision_model siglip_text_model ' +
  'siglip_vision_model dinov2 dinov2_with_registers cpmant markuplm bros'
).split(' ');

/** @param {number} preset @param {string} [field] @returns {Family} */
const part = (preset, field = 'partial_rotary_factor') => ({ share: { field, preset } });

/** @type {Family} */
const deepseek = {
  pairing: 'interleaved',
  latent: { still: 128, turning: 64 },
  quotient: true,
  reads: ['qk_nope_head_dim', 'qk_rope_head_dim'],
};
/** @type {Family} */
const vision = { sections: true, renames: { mrope: 'default' } };
/** @type {Family} */
const interleavedVision = { ...vision, sections: 'interleaved' };

const noRopeLayers = ['no_rope_layers', 'no_rope_layer_interval'];

/** Gemma 3 and 3n: a separate base for sliding layers. @type {Omit<Split, 'every' | 'layers'>} */
const slidingBase = { scaled: 'full', sliding: { field: 'rope_local_base_freq', base: 10000 } };

/** Layers of linear attention are not rotated. @type {Pick<Split, 'names' | 'othersNone'>} */
const linearOthers = { names: ['full_attention', 'linear_attention'], othersNone: true };

/** Mamba's layers are not rotated. @type {Pick<Split, 'names' | 'othersNone'>} */
const mambaOthers = { names: ['attention', 'mamba'], othersNone: true };

/** Layers of Zamba2 with attention, if the file lists none. */
const zambaHybrids = new Set([6, 12, 18, 24, 30, 36, 42, 47, 51]);

/**
 * Xiaomi's own files have a list of 0 and 1; of mimo_v2, as vllm/model_executor/models/mimo_v2.py.
 *
 * @type {Family}
 */
const mimo = {
  ...part(0.334),
  head: 192,
  base: 5e6,
  reads: ['swa_rope_theta'],
  split: {
    layers: 48,
    every: 6,
    sliding: { field: 'swa_rope_theta', base: 10000 },
    slidingHead: 'swa_head_dim',
    codes: {
      field: 'hybrid_layer_pattern',
      types: { 0: 'full_attention', 1: 'sliding_attention' },
    },
    typeAt: (layer) => (layer === 0 || layer % 6 === 5 ? 'full_attention' : 'sliding_attention'),
  },
};

/** @type {Readonly<Record<string, Family>>} */
const families = bare({
  llama: plain,
  mistral: plain,
  ministral: plain,
  ministral3: {
    head: 128,
    growth: 'rope_parameters',
    preset: {
      rope_type: 'yarn',
      rope_theta: 1e6,
      factor: 16,
      beta_fast: 32,
      beta_slow: 1,
      original_max_position_embeddings: 16384,
      mscale: 1,
      mscale_all_dim: 1,
      llama_4_scaling_beta: 0.1,
    },
  },
  mixtral: { base: 1e6 },
  minimax: { base: 1e6, split: { ...linearOthers, layers: 32, every: 2, first: true } },
  // vllm/model_executor/models/minimax_text_01.py, after MiniMax's own code
  minimax_text_01: {
    base: 1e6,
    width: 'rotary_dim',
    split: {
      ...linearOthers,
      layers: 32,
      every: 1,
      codes: { field: 'attn_type_list', types: { 0: 'linear_attention', 1: 'full_attention' } },
    },
  },
  minimax_m2: { ...part(1), head: 128, base: 5e6, width: 'rotary_dim' },
  qwen2: plain,
  qwen2_moe: plain,
  qwen3: { head: 128 },
  qwen3_moe: plain,
  qwen3_next: {
    ...part(0.25),
    head: 256,
    split: { ...linearOthers, layers: 48, every: 4, everyField: 'full_attention_interval' },
  },
  qwen2_vl: { ...vision, base: 1e6 },
  qwen2_5_vl: { ...vision, base: 1e6 },
  qwen3_vl: { ...interleavedVision, sectionPreset: [24, 20, 20], head: 128, base: 500000 },
  qwen3_vl_moe: { ...interleavedVision, sectionPreset: [24, 20, 20], base: 500000 },
  qwen3_5: {
    ...interleavedVision,
    sectionPreset: [11, 11, 10],
    ...part(0.25),
    head: 256,
    split: { ...linearOthers, layers: 32, every: 4, everyField: 'full_attention_interval' },
  },
  qwen3_5_moe: {
    ...interleavedVision,
    sectionPreset: [11, 11, 10],
    ...part(0.25),
    head: 256,
    split: { ...linearOthers, layers: 40, every: 4, everyField: 'full_attention_interval' },
  },
  // QwenLM's own code beside the weights (modeling_qwen.py, get_ntk_alpha)
  qwen: {
    ...part(1, 'rotary_pct'),
    channels: true,
    baseField: 'rotary_emb_base',
    reads: ['use_dynamic_ntk'],
    scales: false,
    own: qwenScaling,
  },
  gemma: { head: 256 },
  gemma2: { head: 256 },
  gemma3_text: {
    head: 256,
    base: 1e6,
    reads: ['rope_local_base_freq'],
    split: { ...slidingBase, layers: 26, every: 6, everyField: 'sliding_window_pattern' },
  },
  gemma3n_text: {
    head: 256,
    base: 1e6,
    reads: ['rope_local_base_freq'],
    split: { ...slidingBase, layers: 35, every: 5 },
  },
  gemma4_text: {
    head: 256,
    base: 1e6,
    preset: { rope_type: 'proportional', partial_rotary_factor: 0.25 },
    split: {
      layers: 30,
      every: 6,
      lastFull: true,
      scaled: 'full',
      sliding: { field: null, base: 10000 },
      fullHead: 512,
    },
  },
  recurrent_gemma: {
    ...part(0.5),
    split: {
      names: ['attention', 'recurrent'],
      othersNone: true,
      layers: 26,
      every: 3,
      everyField: 'block_types',
    },
  },
  phi: part(0.5),
  phi3: { ...part(1), renames: { su: 'longrope', yarn: 'longrope' } },
  phimoe: { base: 1e6, mscales: true },
  olmo: plain,
  olmo2: plain,
  olmoe: plain,
  olmo3: { base: 500000, split: { layers: 32, every: 4, scaled: 'full' } },
  gpt_neox: { ...part(0.25, 'rotary_pct'), baseField: 'rotary_emb_base' },
  gpt_neox_japanese: { ...part(1, 'rotary_pct'), baseField: 'rotary_emb_base' },
  falcon: plain,
  falcon_h1: plain,
  persimmon: { ...part(0.5), base: 25000 },
  stablelm: part(0.25),
  nemotron: part(0.5),
  glm4_moe: part(0.5),
  glm4v: { ...interleaved, ...vision, ...part(1) },
  glm4v_moe: { ...vision, ...part(0.5) },
  glm4_moe_lite: {
    ...deepseek,
    latent: { still: 192, turning: 64 },
    quotient: false,
    pairingField: 'rope_interleave',
  },
  glm_moe_dsa: { ...deepseek, latent: { still: 192, turning: 64 } },
  gpt_oss: {
    head: 64,
    base: 150000,
    preset: {
      rope_type: 'yarn',
      factor: 32,
      beta_fast: 32,
      beta_slow: 1,
      truncate: false,
      original_max_position_embeddings: 4096,
    },
  },
  solar_open: { ...part(1), head: 128, base: 1e6 },
  cwm: {
    head: 128,
    base: 1e6,
    preset: {
      rope_type: 'llama3',
      rope_theta: 1e6,
      factor: 16,
      original_max_position_embeddings: 8192,
      low_freq_factor: 1,
      high_freq_factor: 4,
    },
  },
  csm: { base: 500000 },
  csm_depth_decoder_model: { base: 500000 },
  emu3_text_model: { base: 1e6 },
  // layers of cross-attention look at a picture
  mllama_text_model: {
    base: 500000,
    split: {
      names: ['full_attention', 'cross_attention'],
      othersNone: true,
      layers: 40,
      every: 1,
      othersField: { field: 'cross_attention_layers', preset: [3, 8, 13, 18, 23, 28, 33, 38] },
    },
  },
  jetmoe: { head: 128, channels: true },
  nanochat: { backwards: true },
  aria_text: plain,
  starcoder2: plain,
  arcee: plain,
  chameleon: plain,
  diffllama: plain,
  doge: plain,
  dots1: plain,
  mimi: plain,
  moshi: plain,
  bitnet: { base: 500000 },
  flex_olmo: { base: 500000 },
  seed_oss: { head: 128 },
  vaultgemma: { head: 256 },
  // 13B has ALiBi, and its file differs in sizes alone (vllm/model_executor/models/baichuan.py)
  baichuan: { onlyIf: ['hidden_size', 4096], baseField: null, scales: false },
  granite: plain,
  granitemoe: plain,
  granitemoeshared: plain,
  granite_swa: {
    baseList: 'layer_rope_theta',
    split: { layers: 24, every: 4, first: true },
  },
  apertus: {
    base: 12e6,
    preset: {
      rope_type: 'llama3',
      rope_theta: 12e6,
      factor: 8,
      original_max_position_embeddings: 8192,
      low_freq_factor: 1,
      high_freq_factor: 4,
    },
  },
  eurobert: plain,
  helium: { ...interleaved, head: 128, base: 100000 },
  dbrx: { baseSection: 'attn_config', scales: false },
  afmoe: {
    head: 128,
    split: { layers: 32, every: 4, everyField: 'global_attn_every_n_layers', fullNone: true },
  },
  laguna: {
    ...part(1),
    head: 128,
    base: 500000,
    preset: { rope_type: 'default', rope_theta: 500000, partial_rotary_factor: 0.5 },
    split: {
      layers: 40,
      every: 1,
      sliding: { field: null, base: 10000 },
      preset: { rope_type: 'default', rope_theta: 10000, partial_rotary_factor: 1 },
    },
  },
  mimo_v2: mimo,
  mimo_v2_flash: mimo,
  // vllm/model_executor/models/step3p5.py; what a file leaves out, as sglang/srt/configs/step3p5.py
  step3p5: {
    head: 128,
    shareList: 'partial_rotary_factors',
    share: { field: 'partial_rotary_factors', preset: 1 },
    reads: ['yarn_only_types', 'use_rope_layers'],
    split: {
      layers: 45,
      every: 2,
      headSection: 'attention_other_setting',
      scaledField: 'yarn_only_types',
      flagField: 'use_rope_layers',
    },
  },
  // the code beside the weights of Alibaba's GTE (modeling.py, NTKScalingRotaryEmbedding)
  new: { types: ['ntk'], reads: ['position_embedding_type'] },
  bamba: {
    share: { field: 'partial_rotary_factor', preset: 0.5, isFixed: true },
    split: {
      ...mambaOthers,
      layers: 32,
      every: Infinity,
      fullField: { field: 'attn_layer_indices' },
    },
  },
  zamba2: {
    headFactor: 2,
    onlyIf: ['use_mem_rope', true],
    own: zambaScaling,
    scales: false,
    split: {
      names: ['hybrid', 'mamba'],
      othersNone: true,
      layers: 54,
      every: Infinity,
      listField: 'layers_block_type',
      typeAt: (layer) => (zambaHybrids.has(layer) ? 'hybrid' : 'mamba'),
    },
  },
  // without a list in the file, all layers are Mamba's
  granitemoehybrid: {
    onlyIf: ['position_embedding_type', 'rope'],
    split: {
      ...mambaOthers,
      layers: 32,
      every: Infinity,
      listField: 'layers_block_type',
    },
  },
  lfm2: {
    base: 1e6,
    baseAlias: 'theta',
    split: {
      names: ['full_attention', 'conv'],
      othersNone: true,
      layers: 32,
      every: 1,
      fullField: { field: 'full_attn_idxs' },
    },
  },
  lfm2_moe: {
    base: 1e6,
    split: { names: ['full_attention', 'conv'], othersNone: true, layers: 32, every: 1 },
  },
  internlm2: plain,
  hunyuan: plain,
  hunyuan_v1_dense: plain,
  hunyuan_v1_moe: plain,
  // every axis has the positions of the text where there is no picture
  hunyuan_vl_text: { renames: { xdrope: 'dynamic' }, otherAxes: true },
  // of the four parts only the patcher has another base
  blt_global_transformer: { ...interleaved, base: 500000 },
  blt_patcher: interleaved,
  exaone4: {
    split: {
      layers: 32,
      every: 4,
      everyField: 'sliding_window_pattern',
      fullNone: true,
      onlyWindowed: true,
    },
  },
  smollm3: {
    base: 2e6,
    reads: noRopeLayers,
    split: { layers: 36, every: 4, byList: ['rope', 'nope'] },
  },
  modernbert: {
    base: 160000,
    baseField: 'global_rope_theta',
    reads: ['local_rope_theta'],
    split: {
      layers: 22,
      every: 3,
      everyField: 'global_attn_every_n_layers',
      first: true,
      sliding: { field: 'local_rope_theta', base: 10000 },
    },
  },
  esm: { baseField: null, scales: false, reads: ['position_embedding_type'] },
  // LLM Foundry's (llmfoundry/models/mpt/modeling_mpt.py); the class in transformers has ALiBi alone
  mpt: {
    baseSection: 'attn_config',
    onlyIf: ['attn_config.rope', true],
    own: foundryScaling,
    scales: false,
  },
  nomic_bert: {
    ...part(1, 'rotary_emb_fraction'),
    baseField: 'rotary_emb_base',
    pairingField: 'rotary_emb_interleaved',
    reads: ['rotary_scaling_factor', 'rotary_emb_scale_base', 'max_trained_positions'],
    scales: false,
    own: nomicScaling,
    trained: nomicTrained,
  },
  gptj: { ...interleaved, baseField: null, width: 'rotary_dim', scales: false },
  codegen: { ...interleaved, baseField: null, width: 'rotary_dim', scales: false },
  cohere: { ...interleaved, base: 500000 },
  cohere2: {
    ...interleaved,
    split: { layers: 40, every: 4, everyField: 'sliding_window_pattern', fullNone: true },
  },
  glm: { ...interleaved, ...part(0.5), head: 128 },
  glm4: { ...interleaved, ...part(0.5), head: 128 },
  chatglm: {
    ...interleaved,
    baseField: null,
    turned: 'half',
    reads: ['rope_ratio'],
    scales: false,
  },
  roformer: { ...interleaved, baseField: null, scales: false },
  ernie4_5: { ...interleaved, head: 128, base: 500000 },
  ernie4_5_moe: { ...interleaved, base: 500000 },
  ernie4_5_vl_moe: {
    ...interleaved,
    base: 500000,
    sections: 'alternating',
    sectionPreset: [22, 22, 20],
    renames: { mrope: 'default' },
  },
  llama4_text: {
    ...interleaved,
    head: 128,
    base: 500000,
    reads: noRopeLayers,
    growth: 'nope',
    split: { layers: 48, every: 4, byList: ['chunked_attention', 'full_attention'] },
  },
  deepseek_v2: deepseek,
  deepseek_v3: { ...deepseek, pairingField: 'rope_interleave' },
  deepseek_v32: deepseek,
  deepseek_v4: {
    ...part(64 / 512),
    pairing: 'interleaved',
    last: true,
    head: 512,
    width: 'qk_rope_head_dim',
    base: 160000,
    baseField: 'compress_rope_theta',
    reads: ['rope_theta'],
    attentionFactor: 1,
    split: {
      names: ['heavily_compressed_attention', 'sliding_attention', 'compressed_sparse_attention'],
      keys: {
        heavily_compressed_attention: 'compress',
        compressed_sparse_attention: 'compress',
        sliding_attention: 'main',
      },
      layers: 43,
      every: 1,
      scaled: 'full',
      sliding: { field: 'rope_theta', base: 10000 },
      ownBases: true,
      codes: {
        field: 'compress_ratios',
        types: {
          0: 'sliding_attention',
          4: 'compressed_sparse_attention',
          128: 'heavily_compressed_attention',
        },
      },
      typeAt: (layer) =>
        layer > 1 && layer % 2 === 1
          ? 'compressed_sparse_attention'
          : 'heavily_compressed_attention',
    },
  },
  // layers as in vllm/transformers_utils/configs/kimi_linear.py; a file without mla_use_nope is treated like
  // DeepSeek's: the model's own code, which may reject it, was not available
  kimi_linear: {
    ...deepseek,
    offIf: ['mla_use_nope', true],
    split: {
      ...linearOthers,
      layers: 32,
      every: 1,
      fullField: { section: 'linear_attn_config', field: 'full_attn_layers', from: 1 },
      othersField: { section: 'linear_attn_config', field: 'kda_layers', from: 1 },
    },
  },
  longcat_flash: { ...deepseek, base: 1e7 },
  kimi_k2: { ...deepseek, pairingField: 'rope_interleave' },
  youtu: { ...deepseek, quotient: false, pairingField: 'rope_interleave' },
  // the meaning of the type 'default' in its code, also if the file has none
  gemma4_vision: {
    base: 100,
    renames: { default: 'axial' },
    preset: { rope_type: 'axial' },
    apart: true,
  },
  ...Object.fromEntries(withoutRotary.map((name) => [name, none])),
});

/** Files of several models, and other names of one. */
const others = /** @type {Readonly<Record<string, string>>} */ ({
  gemma3: 'gemma3_text',
  gemma3n: 'gemma3n_text',
  gemma4: 'gemma4_text',
  llama4: 'llama4_text',
  emu3: 'emu3_text_model',
  aria: 'aria_text',
  mllama: 'mllama_text_model',
  qwen2_vl_text: 'qwen2_vl',
  qwen2_5_vl_text: 'qwen2_5_vl',
  qwen3_vl_text: 'qwen3_vl',
  qwen3_vl_moe_text: 'qwen3_vl_moe',
  qwen3_5_text: 'qwen3_5',
  qwen3_5_moe_text: 'qwen3_5_moe',
  glm4v_text: 'glm4v',
  glm4v_moe_text: 'glm4v_moe',
  ernie4_5_vl: 'ernie4_5_vl_moe',
  ernie4_5_vl_moe_text: 'ernie4_5_vl_moe',
  ernie4_5_moe_vl: 'ernie4_5_vl_moe',
  minimaxtext01: 'minimax_text_01',
  mistral3: 'mistral',
  hunyuan_vl: 'hunyuan_vl_text',
  blt_local_encoder: 'blt_global_transformer',
  blt_local_decoder: 'blt_global_transformer',
  code_llama: 'llama',
  exaone_moe: 'exaone4',
  'modernbert-decoder': 'modernbert',
  phi4_multimodal: 'phi3',
  refinedweb: 'falcon',
  refinedwebmodel: 'falcon',
});

/** @type {Family} assumed for a model_type that is not in the table */
export const guessed = bare({
  ...part(1),
  sections: true,
  renames: { su: 'longrope', mrope: 'default' },
  guessed: true,
});

/**
 * @param {string} modelType
 * @param {boolean} latent whether the file has the widths of DeepSeek's heads
 * @returns {{ name: string, family: Family }} `name` as in the table, '' if it is not there
 */
export function familyOf(modelType, latent) {
  const lower = modelType.toLowerCase();
  const name = Object.hasOwn(others, lower) ? others[lower] : lower;
  if (Object.hasOwn(families, name)) return { name, family: families[name] };
  return { name: '', family: latent ? bare({ ...families.deepseek_v3, guessed: true }) : guessed };
}

/**
 * 'LlamaForCausalLM' → 'llama', for files without a model_type.
 *
 * @param {string} architecture
 * @returns {string | undefined}
 */
export function typeOfArchitecture(architecture) {
  const name = architecture
    .slice(0, 100)
    .replace(/(For[A-Z]|LMHead|Model$|Decoder$).*$/, '')
    .replaceAll('_', '')
    .toLowerCase();
  return [...Object.keys(families), ...Object.keys(others)].find(
    (type) => type.replace(/[-_]/g, '') === name,
  );
}

/** The names in the table. */
export const familyNames = () => Object.keys(families);

/** Every field, beside the scaling, that some model reads about rotary embedding. */
export const ropeFields = new Set([
  'rope_ratio',
  'partial_rotary_factor',
  ...Object.values(families).flatMap((family) => [...fieldsOf(family)]),
]);

/** @param {Family} family @returns {Set<string>} the fields that its code reads */
export function fieldsOf(family) {
  const { baseField = 'rope_theta', baseAlias, share, width, pairingField, reads = [] } = family;
  if (family.none) return new Set();
  const base = family.baseSection === undefined ? baseField : undefined;
  const { baseList, shareList } = family;
  const names = [baseList, shareList, base, baseAlias, share?.field, width, pairingField, ...reads];
  return new Set(names.flatMap((name) => name ?? []));
}
