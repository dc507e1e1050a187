// What a description of an architecture says: the sizes, the names of the tensors, and the order of the
// operations. execute.js and src/model/forward.h follow it, and know no architecture.
//
//   x = token [+ position] [+ type] [· scale], embedNorm
//   each layer                                        each norm only where the layer has its name
//     a = attention(attnIn(x))          x = attnAfter(x + attnOut(a))
//     m = perceptron(mlpIn(x))          x = mlpAfter(x + mlpOut(m))
//   x = final(x);  logits = head(x)
//
// With `parallel` both read the x before the layer, and both are added to it.

import { say } from '../../../../core/api/check.js';

/** @typedef {import('../fields.js').Fields} Fields */

/** @typedef {'gelu' | 'geluTanh' | 'geluFast' | 'silu' | 'relu' | 'tanh'} Activation */

/**
 * Names of tensors, without '.weight'; '{}' stands for the number of a layer. A name may have
 * alternatives, divided by '|'; one that begins with '/' has no prefix before it.
 *
 * @typedef {object} Names
 * @property {readonly string[]} prefixes before each name but those of the head; the first that fits
 * @property {string} token
 * @property {string} [position]
 * @property {string} [types]
 * @property {string} [embedNorm]
 * @property {string} [final]
 * @property {string} layer what the names in `slots` begin with
 * @property {Record<string, string>} slots
 * @property {string} [relative] the table of a bias that all layers share, of layer 0
 */

/**
 * Slots with products: q, k, v or all of them as qkv; o; gate and up or both as gateUp; down. With norms:
 * those above, and qNorm, kNorm. attnScale, mlpScale: a factor for each number of what a branch adds.
 *
 * @typedef {object} Norm
 * @property {'layer' | 'rms'} kind
 * @property {number} epsilon
 * @property {boolean} shift
 * @property {number} [add] to the gain: Gemma stores it without its 1
 */

/**
 * The number of a position, its share of the text, or a sinusoidal encoding.
 *
 * @typedef {{ kind: 'counting' | 'normalized' } | { kind: 'sinusoidal', base: number }} Added
 */

/**
 * @typedef {object} Head
 * @property {string} name of the product
 * @property {boolean} tied whether it is that of the embeddings
 * @property {boolean} [inputsFirst]
 * @property {string} [bias] the whole name
 * @property {{ dense: string, norm: string, activation: Activation }} [transform] before the product
 * @property {number} [scale] of the logits
 * @property {number} [softcap] of the logits
 */

/** Pixels, or patches. @typedef {{ height: number, width: number }} Size */

/**
 * What reads a picture. `names.token` is the convolution that makes a vector of a patch; the names here are
 * whole ones of tensors, without a prefix.
 *
 * @typedef {object} Vision
 * @property {Size} image that the table of positions is for
 * @property {Size} patch
 * @property {readonly string[]} first tokens before the patches, which have positions
 * @property {{ name: string, count: number }} [registers] tokens behind those, which have none
 * @property {boolean} [unbiased] whether the convolution has no bias
 * @property {boolean} [antialias] how the table is resized
 * @property {'ViT' | 'DeiT' | 'Bit' | 'CLIP' | 'Siglip'} processor where its file does not name one
 */

/** @typedef {{ kind: 'alibi', most?: number, slopes?: number[], symmetric: boolean }
 *   | { kind: 't5', buckets: number, maxDistance: number, bidirectional: boolean }
 *   | { kind: 'shaw', clip: number }} Bias */

/**
 * @typedef {object} Plan
 * @property {string} architecture
 * @property {number} layers
 * @property {number} heads
 * @property {number} kvHeads
 * @property {number} dim
 * @property {number} headDim
 * @property {number} inner width of the perceptron; 0: there is none
 * @property {number} context the most tokens
 * @property {boolean} causal
 * @property {Names} names
 * @property {Norm} norm
 * @property {ReadonlySet<string> | 'all' | 'file'} biases slots whose product has one
 * @property {boolean} [sparse] a file without types of tokens has none, and one without a head has
 *   the embeddings'
 * @property {Activation} activation
 * @property {(layer: number) => { scale: number, window: number }} attention window: 0 is none
 * @property {number} [softcap] of the scores
 * @property {'head' | 'all'} [qkNorm] what qNorm and kNorm are over
 * @property {boolean} [rotary]
 * @property {'interleaved'} [pairing] where it is not what the configuration means
 * @property {Bias} [bias]
 * @property {'plain' | 'heads'} [fused] rows of qkv: all of q, k, v; or q, k, v of each head
 * @property {boolean} [inputsFirst] products are stored [in, out]
 * @property {number} [clip] of queries, keys and values
 * @property {boolean} [parallel]
 * @property {boolean} [residualOfNorm] what a norm gives is added to, and not what it reads
 * @property {number} [embedScale]
 * @property {number} [positionOffset] row of the first position
 * @property {number} [padding] a token that counts as no position
 * @property {Added} [added] to the embeddings of tokens
 * @property {import('./quantization.js').Quantization} [quantization] of weights that are I8
 * @property {import('../../../../core/api/message.js').Value[]} [warnings] about the configuration
 * @property {Head} head
 * @property {Vision} [vision] of a model that reads pictures
 */

/** For `activation` of most configurations. @type {Record<string, Activation>} */
export const activations = {
  gelu: 'gelu',
  gelu_python: 'gelu',
  gelu_new: 'geluTanh',
  gelu_fast: 'geluTanh',
  gelu_pytorch_tanh: 'geluTanh',
  quick_gelu: 'geluFast',
  silu: 'silu',
  swish: 'silu',
  relu: 'relu',
  tanh: 'tanh',
};

const headNames = ['num_attention_heads', 'n_head', 'n_heads', 'num_heads'];

/**
 * The sizes that all have, by the names that transformers gives them.
 *
 * @param {Fields} fields
 * @param {{ dim: number, layers: number, heads: number, vocabulary: number, context: number }} presets
 */
export function sizesOf(fields, presets) {
  const dim = fields.integer(['hidden_size', 'n_embd', 'n_embed', 'd_model', 'dim'], presets.dim);
  const heads = fields.integer(headNames, presets.heads);
  return {
    dim,
    heads,
    layers: fields.integer(
      ['num_hidden_layers', 'n_layer', 'n_layers', 'num_layers'],
      presets.layers,
    ),
    context: fields.integer(
      ['max_position_embeddings', 'n_positions', 'n_ctx', 'max_seq_len', 'seq_length'],
      presets.context,
    ),
  };
}

/**
 * The width of heads that share the model's evenly.
 *
 * @param {Fields} fields
 * @param {number} dim
 * @param {number} heads
 */
export function evenly(fields, dim, heads) {
  if (dim % heads === 0) return dim / heads;
  const [name] = fields.entry(headNames);
  return fields.refuse(name, say`a divisor of the width, ${dim}`, heads);
}
