// Differences between two implementations that people met: what one sees of each, the threads, and arrays
// that show it. web/guide/other-numbers.md has the same list.

import { yarnTemperature } from '../../rope/index.js';
import { phrase } from '../../../core/texts/language.js';
import {
  attention,
  gridOf,
  half,
  projection,
  rotated,
  sectionsOf,
  neighbours,
} from './symptom-arrays.js';

/** @typedef {import('../../../core/texts/language.js').Phrase} Phrase */
/** @typedef {import('./symptom-arrays.js').Sides} Sides */

/**
 * `met`: names of threads, or of models, with addresses where there are any. `knob`: what a slider sets; a
 * difference without one is there or not.
 *
 * @typedef {{ title: Phrase, axis: string, sees: Phrase, met: [name: string, address?: string][],
 *   knob?: { name: Phrase, least: number, most: number, step?: number, preset: number },
 *   make: (amount: number) => Sides }} Symptom
 */

const github = 'https://github.com';
const permuted = /** @type {[string, string][]} */ ([
  ['llama.cpp 22611', `${github}/ggml-org/llama.cpp/issues/22611`],
]);
const scaled = /** @type {[string, string][]} */ ([
  ['mlx-vlm 1710', `${github}/Blaizzy/mlx-vlm/issues/1710`],
]);
const noise = phrase('noise from the first token on');
const fewer = phrase('noise, for models with fewer key heads');
const strength = phrase('too sharp or too flat attention');

/** @type {readonly Symptom[]} */
export const symptoms = [
  {
    title: phrase('half against interleaved pairs'),
    axis: 'pairing',
    sees: noise,
    met: [['nanochat 264', `${github}/karpathy/nanochat/issues/264`]],
    make: () => rotated({}, { pairs: neighbours, outputs: neighbours }),
  },
  {
    title: phrase('rows of q and k permuted for GGUF'),
    axis: 'row-order',
    sees: noise,
    met: permuted,
    make: () => projection([4]),
  },
  {
    title: phrase('rows permuted twice'),
    axis: 'row-order',
    sees: noise,
    met: permuted,
    make: () => projection([4, 4]),
  },
  {
    title: phrase('rows permuted with the wrong number of heads'),
    axis: 'row-order',
    sees: fewer,
    met: permuted,
    make: () => projection([2]),
  },
  {
    title: phrase('cosines and sines laid out for the other pairing'),
    axis: 'cache',
    sees: phrase('pictures without structure'),
    met: [['ERNIE-Image 6']],
    make: () => rotated({}, { mixed: 'half' }),
  },
  {
    title: phrase('interleaved pairs in, half order out'),
    axis: 'output-order',
    sees: phrase('equal scores, unequal dumps'),
    met: [['transformers 39687', `${github}/huggingface/transformers/issues/39687`]],
    make: () =>
      rotated({ pairs: neighbours, outputs: neighbours }, { pairs: neighbours, outputs: half }),
  },
  {
    title: phrase('proportional against partial rotary'),
    axis: 'partial',
    sees: phrase('long texts decay'),
    met: [['Megatron-Bridge 4195', `${github}/NVIDIA-NeMo/Megatron-Bridge/issues/4195`]],
    knob: { name: phrase('features that turn'), least: 4, most: 12, step: 2, preset: 8 },
    make(width) {
      const count = width / 2;
      const pairs = half.slice(0, count);
      const near = pairs.map(([j]) => /** @type {[number, number]} */ ([j, j + count]));
      return rotated(
        { pairs: near, outputs: near, rates: near.map(([j]) => 10000 ** (-j / count)) },
        { pairs, outputs: pairs },
      );
    },
  },
  {
    title: phrase('sections of M-RoPE in blocks or interleaved'),
    axis: 'sections',
    sees: phrase('text is fine, pictures are misread'),
    met: [
      ['MNN 4133', `${github}/alibaba/MNN/issues/4133`],
      ['mlx-lm 1768', `${github}/ml-explore/mlx-lm/issues/1768`],
    ],
    knob: { name: phrase('patches in a row'), least: 3, most: 5, preset: 3 },
    make: (wide) =>
      rotated(
        { positions: gridOf(wide), axes: sectionsOf('blocked') },
        { positions: gridOf(wide), axes: sectionsOf('interleaved') },
        gridOf(wide),
      ),
  },
  {
    title: phrase('sections of M-RoPE ignored'),
    axis: 'sections',
    sees: phrase('text is fine, an endless loop for pictures'),
    met: [['maxtext 4616', `${github}/AI-Hypercomputer/maxtext/issues/4616`]],
    knob: { name: phrase('patches in a row'), least: 3, most: 5, preset: 3 },
    make: (wide) =>
      rotated(
        { positions: gridOf(wide), axes: sectionsOf('interleaved') },
        { positions: gridOf(wide) },
        gridOf(wide),
      ),
  },
  {
    title: phrase('positions counted from the padding'),
    axis: 'positions',
    sees: phrase('a batch gives other texts than each alone'),
    met: [
      ['unsloth 3699', `${github}/unslothai/unsloth/issues/3699`],
      ['nnsight 673', `${github}/ndif-team/nnsight/issues/673`],
    ],
    knob: { name: phrase('padding on the left'), least: 1, most: 8, preset: 3 },
    make: (pads) => rotated({ place: (row) => (row < pads ? 1 : row - pads) }, {}),
  },
  {
    title: phrase('an offset of the cache left out'),
    axis: 'start',
    sees: phrase('the second turn of a chat is confused'),
    met: [['flash-linear-attention 766', `${github}/fla-org/flash-linear-attention/issues/766`]],
    knob: { name: phrase('tokens in the cache'), least: 1, most: 2000, preset: 300 },
    make: (offset) => rotated({ place: (row) => offset + row }, {}),
  },
  {
    title: phrase('a jump of positions after eviction'),
    axis: 'positions',
    sees: phrase('decay as soon as the cache is full'),
    met: [['VeloxQuant-MLX 389']],
    knob: { name: phrase('positions that are skipped'), least: 2, most: 200, preset: 40 },
    make: (jump) => rotated({}, { place: (row) => (row < 6 ? row : row + jump) }),
  },
  {
    title: phrase('rotated twice'),
    axis: 'positions',
    sees: phrase('words of half the distance attract'),
    met: [['shainet 110']],
    knob: { name: phrase('how many times'), least: 2, most: 4, preset: 2 },
    make: (times) => rotated({}, { place: (row) => times * row }),
  },
  {
    title: phrase('another base'),
    axis: 'base',
    sees: phrase('fine at first, then decay'),
    met: scaled,
    knob: { name: phrase('base'), least: 20000, most: 1000000, step: 20000, preset: 160000 },
    make: (base) => rotated({}, { rates: half.map(([j]) => base ** (-j / half.length)) }),
  },
  {
    title: phrase('scaling declared and ignored'),
    axis: 'scaling',
    sees: phrase('decay beyond the length of the training'),
    met: scaled,
    knob: { name: phrase('factor'), least: 1.5, most: 16, step: 0.5, preset: 8 },
    make: (factor) =>
      rotated({ rates: half.map(([j]) => 10000 ** (-j / half.length) / factor) }, {}),
  },
  {
    title: phrase("YaRN's factor squared"),
    axis: 'attention-factor',
    sees: strength,
    met: [['transformers 47435', `${github}/huggingface/transformers/issues/47435`]],
    knob: { name: phrase('factor'), least: 2, most: 64, preset: 4 },
    make(factor) {
      const gain = yarnTemperature(factor);
      return rotated({ gain }, { gain: gain ** 2 });
    },
  },
  {
    title: phrase('angles rounded to bfloat16'),
    axis: 'angles',
    sees: phrase('decay from some hundred tokens on'),
    met: [['candle 3520', `${github}/huggingface/candle/issues/3520`]],
    knob: { name: phrase('first position'), least: 300, most: 4000, step: 100, preset: 1000 },
    make(start) {
      const place = (/** @type {number} */ row) => start + row;
      return rotated({ place }, { place, rounded: 8 }, 'known');
    },
  },
  {
    title: phrase('causal alignment'),
    axis: 'causal',
    sees: phrase('a cache gives other texts than none'),
    met: [['flash-attention 2.1']],
    knob: { name: phrase('tokens in the cache'), least: 1, most: 6, preset: 3 },
    make: (more) => attention({}, { causal: 'top-left' }, more),
  },
  {
    title: phrase('polarity of a padding mask'),
    axis: 'padding',
    sees: phrase('only padding is seen'),
    met: [['PyTorch 170404', `${github}/pytorch/pytorch/issues/170404`]],
    knob: { name: phrase('padding on the left'), least: 2, most: 6, preset: 3 },
    make(pads) {
      const keys = Array.from({ length: 12 }, (_, j) => j);
      const causal = 'none';
      return attention(
        { causal, padding: keys.slice(0, pads) },
        { causal, padding: keys.slice(pads) },
      );
    },
  },
  {
    title: phrase('a window that is one too wide'),
    axis: 'window',
    sees: phrase('small differences beyond the window'),
    met: [['transformers 39408', `${github}/huggingface/transformers/issues/39408`]],
    knob: { name: phrase('window'), least: 2, most: 8, preset: 4 },
    make: (window) => attention({ window }, { window: window + 1 }),
  },
  {
    title: phrase('chunks'),
    axis: 'chunk',
    sees: phrase('differences from the second chunk on'),
    met: [['Llama 4']],
    knob: { name: phrase('keys in a chunk'), least: 2, most: 8, preset: 4 },
    make: (chunk) => attention({}, { chunk }),
  },
  {
    title: phrase('a sink left out'),
    axis: 'sinks',
    sees: phrase('weights that are too large, most in early rows'),
    met: [['gpt-oss']],
    knob: { name: phrase('logit of the sink'), least: -2, most: 3, step: 0.25, preset: 1 },
    make: (logit) => attention({ sinks: [logit, logit / 2, -logit, 1] }, {}),
  },
  {
    title: phrase('another scale'),
    axis: 'score-scale',
    sees: strength,
    met: [['T5, muP']],
    knob: {
      name: phrase('times the usual scale'),
      least: 0.25,
      most: 2.75,
      step: 0.125,
      preset: 2,
    },
    make: (times) => attention({}, { scales: [times / Math.sqrt(8)] }),
  },
  {
    title: phrase('a scale by row left out'),
    axis: 'temperature',
    sees: phrase('decay with length'),
    met: [['Llama 4, log n']],
    make: () => attention({ byCount: true }, {}),
  },
  {
    title: phrase('a softcap left out'),
    axis: 'softcap',
    sees: phrase('differences where scores are large'),
    met: [['Gemma 2']],
    knob: { name: phrase('cap'), least: 1, most: 10, step: 0.5, preset: 3 },
    make: (softcap) => attention({ softcap }, {}),
  },
  {
    title: phrase('slopes left out'),
    axis: 'bias',
    sees: phrase('order is lost'),
    met: [['BLOOM, MPT']],
    make: () => attention({ slopes: [0.25, 0.0625, 0.015625, 0.00390625] }, {}),
  },
  {
    title: phrase('key heads tiled, not repeated'),
    axis: 'gqa',
    sees: fewer,
    met: [['torch.repeat']],
    make: () => attention({}, { keyHead: [0, 1, 0, 1] }),
  },
  {
    title: phrase('what a row gets that sees nothing'),
    axis: 'empty-rows',
    sees: phrase('NaN, or padding that leaks'),
    met: [['onnx 8068', `${github}/onnx/onnx/issues/8068`]],
    knob: { name: phrase('padding on the left'), least: 1, most: 4, preset: 2 },
    make(pads) {
      const padding = Array.from({ length: pads }, (_, j) => j);
      return attention({ padding, empty: 'zero' }, { padding, empty: 'nan' });
    },
  },
];

/** What conventions.html opens with. */
export const firstSymptom = /** @type {Symptom} */ (
  symptoms.find(({ title }) => title === 'positions counted from the padding')
);
