// The part of the table that only people read: the question of every axis, and who uses which value.
// It is a module of its own so that what only searches does not carry it. A family of values, such
// as linear-2 and linear-4, has its name without the number.

/** @type {Record<string, { question: string, used: Record<string, string> }>} */
export const reference = {
  layout: {
    question: 'In which order are the sines and cosines?',
    used: {
      interleaved: 'the paper, OpenNMT-py, PyTorch tutorials, DistilBERT',
      concatenated: 'tensor2tensor, fairseq, Whisper, M2M100, Gemma 4 audio',
      'concatenated-cos-first':
        'MusicGen and AudioCraft, diffusers with flip_sin_to_cos, guided-diffusion',
      'interleaved-cos-first': 'hand-written code in which a pair is swapped',
    },
  },
  exponent: {
    question: 'How are the rates of the pairs spaced?',
    used: {
      paper: 'the paper, OpenNMT-py, rotary encodings, diffusers with downscale_freq_shift 0',
      t2t: "tensor2tensor, fairseq, Whisper, AudioCraft, diffusers' default",
    },
  },
  base: {
    question: 'Which base do the frequencies have?',
    used: {
      10000: 'the paper and nearly every library',
      500000: 'Llama 3',
      1000000: 'Qwen, Mixtral, Code Llama',
      100: 'Gemma 4 vision',
      1000: 'some copies of Whisper',
    },
  },
  start: {
    question: 'Which position does the first row have?',
    used: {
      0: 'nearly every library',
      1: 'code that counts positions from 1',
      2: 'fairseq and its ports: the padding index 1, and one more',
      5: 'decoding with a cache of five tokens',
      100000: 'far positions, which show the error of float32 angles',
    },
  },
  'position-scale': {
    question: 'Are positions scaled?',
    used: {
      1: 'nearly every library',
      0.25: 'position interpolation',
      1000: 'diffusion code: times in [0, 1] (scale of get_timestep_embedding)',
    },
  },
  amplitude: {
    question: 'How large are the waves?',
    used: {
      1: 'the table alone',
      'sqrt-d': 'code that scales the table and not the token embedding',
    },
  },
  axes: {
    question: 'Are rows positions or features?',
    used: {
      'positions-first': 'nearly every library',
      'features-first': 'VITS and other audio code',
    },
  },
  odd: {
    question: 'What becomes of the last column when d is odd?',
    used: {
      truncate: 'hand-written PyTorch',
      'zero-pad': 'fairseq, tensor2tensor, diffusers',
    },
  },
  pairing: {
    question: 'Which features turn together?',
    used: {
      half: 'transformers (llama, gpt_neox, qwen …), gpt-oss, vLLM with is_neox_style, ggml NEOX',
      interleaved: 'the original Llama code, gptj, cohere, glm, deepseek, roformer, ggml NORM',
    },
  },
  rotation: {
    question: 'In which sense do pairs turn?',
    used: {
      forward: 'the paper and all libraries',
      backward: 'a swapped rotate_half, or code that undoes the rotation',
    },
  },
  partial: {
    question: 'Which features turn?',
    used: {
      full: 'llama, qwen, mistral and most models',
      'first-half': 'glm, phi, persimmon',
      'last-half': 'deepseek: [nope | rope]',
      'first-quarter': 'gpt_neox, stablelm',
    },
  },
  scaling: {
    question: 'How are the frequencies scaled for a longer context?',
    used: {
      none: 'default RoPE',
      linear: 'linear scaling (position interpolation, Chen et al. 2023)',
      ntk: 'NTK-aware scaling: the base times F^(r/(r-2))',
      yarn: 'transformers (modeling_rope_utils.py), vLLM (yarn_scaling_rope.py)',
      llama3: 'Llama 3.1 and later',
    },
  },
  'attention-factor': {
    question: "Is YaRN's factor on cosine and sine applied?",
    used: {
      applied: 'transformers, vLLM',
      missing: 'code that reads another field than the file has',
    },
  },
  memory: {
    question: 'In which order are heads and features?',
    used: {
      'head-major': 'all libraries',
      'feature-major': 'a dump of a transposed tensor with the shape of the other',
    },
  },
  'feature-order': {
    question: 'In which order are the features of a head?',
    used: {
      hf: 'safetensors of transformers',
      ggml: 'GGUF files of llama, mistral, smollm3, granite',
    },
  },
  'cache-layout': {
    question: 'How many columns does a pair have?',
    used: {
      'half-width': 'gpt-oss, the halves of vLLM’s cos_sin_cache',
      duplicated: 'transformers llama',
      repeated: 'cohere, vLLM where is_neox_style is false',
    },
  },
  'cache-order': {
    question: 'Which comes first?',
    used: {
      'cos-sin': 'vLLM, transformers',
      'sin-cos': "gptj's and roformer's tables",
    },
  },
  denominator: {
    question: 'By what are the exponents divided?',
    used: {
      rotary: 'default RoPE, partial or not',
      head: 'Gemma 4 "proportional" (transformers, vLLM gemma4_rope.py), a partial model read as a full one',
    },
  },
  form: {
    question: 'Frequencies or wavelengths?',
    used: {
      'inverse-frequency': 'transformers, vLLM',
      timescale: 'tensor2tensor, MaxText',
    },
  },
  'score-scale': {
    question: 'By what are the scores multiplied?',
    used: {
      'rsqrt-d': 'the paper and most libraries',
      none: 'T5, code that scales q elsewhere',
      'inverse-d': 'muP, or the scale applied twice',
    },
  },
  gqa: {
    question: 'Which key head does a query head use?',
    used: {
      'repeat-interleave': 'transformers repeat_kv',
      tile: 'torch.repeat or np.tile by mistake',
    },
  },
  'head-split': {
    question: 'How are columns divided among heads?',
    used: {
      contiguous: 'most libraries',
      interleaved: 'a reshape to (d, heads), old orders of fused projections',
    },
  },
  softcap: {
    question: 'Are scores capped?',
    used: {
      none: 'most libraries',
      50: 'Gemma 2 attention',
      30: 'Gemma 2 logits, Grok',
    },
  },
  causal: {
    question: 'Which keys may a query see?',
    used: {
      none: 'encoders',
      'bottom-right': 'flash-attention from 2.1 on, decoding with a cache',
      'top-left': 'PyTorch scaled_dot_product_attention with is_causal',
      inverted: 'a mask with the other meaning of True',
    },
  },
  'softmax-axis': {
    question: 'Over what does the softmax run?',
    used: {
      keys: 'all libraries',
      queries: 'a softmax over the wrong axis',
    },
  },
  'softmax-base': {
    question: 'Of which base are the powers?',
    used: {
      e: 'all libraries',
      2: 'a flash kernel whose exp2 lacks the factor log2(e)',
    },
  },
  precision: {
    question: 'To which precision was the array rounded?',
    used: {
      f32: 'tables formed in double',
      'f32-angles': 'most libraries',
      bf16: 'models kept in bfloat16',
      f16: 'models kept in float16',
      '2-decimals': 'pasted printouts',
    },
  },
};
