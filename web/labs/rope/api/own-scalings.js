// Scalings in other fields than rope_scaling, converted to the form of Transformers.

import { say } from '../../../core/api/check.js';
import { Section } from './section.js';

/** Training length of Nomic's models, if the file does not say. */
const nomicLength = 2048;

/** The factor by which Zamba2 stretches its base, if the file does not say. */
const zambaAlpha = 8;

/** The training length in Nomic's files. @param {Section} model */
export const nomicTrained = (model) => ({
  longest: model.positive('max_trained_positions') ?? nomicLength,
  name: 'max_trained_positions',
});

/** The training length in Qwen's first files. @param {Section} model */
const qwenTrained = (model) => model.positive('seq_length');

/**
 * LLM Foundry's MPT: rope_hf_config, if rope_impl is 'hf'.
 *
 * @param {Section} model
 */
export function foundryScaling(model) {
  const attention = model.section('attn_config');
  const dail = attention?.section('rope_dail_config');
  if (attention?.value('rope_impl') !== 'hf') {
    if (dail?.value('type') === 'xpos') {
      const message = say`is 'xpos', which also scales queries and keys, and is not known here`;
      dail.warn('type', 'unknown', message);
    }
    return undefined;
  }
  const scaling = attention.section('rope_hf_config');
  return scaling?.value('type') === 'no_scaling' ? undefined : scaling;
}

/**
 * Nomic: dynamic NTK beyond the training length.
 *
 * @param {Section} model
 */
export function nomicScaling(model) {
  if (model.has('rotary_emb_scale_base')) {
    const message = say`is that of XPos, which also scales queries and keys, and is not known here`;
    model.warn('rotary_emb_scale_base', 'unknown', message);
  }
  if (!model.has('rotary_scaling_factor')) return undefined;
  const object = { rope_type: 'dynamic', factor: model.value('rotary_scaling_factor') };
  const names = { factor: model.name('rotary_scaling_factor') };
  return new Section(object, 'rotary_scaling_factor', model.findings, names);
}

/**
 * Qwen, first version: a base for each power of two by which a sequence is longer.
 *
 * @param {Section} model
 * @param {number | undefined} sequenceLength
 */
export function qwenScaling(model, sequenceLength) {
  const trained = qwenTrained(model);
  if (
    sequenceLength !== undefined &&
    trained &&
    sequenceLength > trained &&
    model.flag('use_logn_attn')
  ) {
    const message = say`also multiplies queries beyond seq_length by a logarithm of their position, which is not known here`;
    model.warn('use_logn_attn', 'unknown', message);
  }
  if (!(model.flag('use_dynamic_ntk') ?? true) || trained === undefined) return undefined;
  if (sequenceLength === undefined || sequenceLength <= trained) return undefined;
  const alpha = 2 ** Math.ceil(Math.log2(sequenceLength / trained) + 1) - 1;
  return new Section({ rope_type: 'dynamic', alpha }, 'use_dynamic_ntk', model.findings);
}

/**
 * Zamba2: a larger base for long contexts.
 *
 * @param {Section} model
 */
export function zambaScaling(model) {
  if (!model.flag('use_long_context')) return undefined;
  const object = { rope_type: 'dynamic', alpha: zambaAlpha };
  return new Section(object, 'use_long_context', model.findings);
}
