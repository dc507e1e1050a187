// Which description belongs to a `model_type`. A further architecture is a line here, a description beside
// this file, and a fixture in tests/golden/models.

import { say, show } from '../../../../core/api/check.js';
import { jsonText } from '../../../../core/api/files/source.js';
import { fail } from '../readers/source.js';
import { bloom, mpt } from './alibi.js';
import { bert, distilbert, roberta } from './bert.js';
import { gemma, gemma2, gemma3 } from './gemma.js';
import { gpt2 } from './gpt2.js';
import { llama, mistral, olmo2, phi3, qwen2, qwen3 } from './llama.js';
import { gptNeox } from './neox.js';
import { phasor } from './phasor.js';
import { quantizationOf } from './quantization.js';
import { mt5, t5 } from './t5.js';
import { clip, deit, dinov2, dinov2WithRegisters, siglip, vit } from './vision.js';

/** @typedef {import('./plan.js').Fields} Fields */
/** @typedef {import('./plan.js').Plan} Plan */

/** @type {Record<string, (fields: Fields) => Plan>} */
const architectures = {
  gpt2,
  bert,
  roberta,
  'xlm-roberta': roberta,
  camembert: roberta,
  distilbert,
  llama,
  mistral,
  qwen2,
  qwen3,
  olmo2,
  phi3,
  gemma,
  gemma2,
  gemma3,
  gemma3_text: gemma3,
  gpt_neox: gptNeox,
  bloom,
  mpt,
  t5,
  mt5,
  phasor,
  vit,
  deit,
  dinov2,
  dinov2_with_registers: dinov2WithRegisters,
  clip,
  clip_vision_model: clip,
  siglip,
  siglip_vision_model: siglip,
};

/** @param {unknown} type `model_type` of a configuration */
export const isArchitecture = (type) =>
  typeof type === 'string' && Object.hasOwn(architectures, type);

/**
 * @param {Fields} fields of the whole file, or of the language model in it
 * @returns {Plan}
 */
export function planOf(fields) {
  const [, type] = fields.entry('model_type');
  if (isArchitecture(type)) {
    const plan = architectures[/** @type {string} */ (type)](fields);
    const quantization = quantizationOf(fields);
    // the rows of GPT-2's weights are inputs, whose scales no convention says
    if (quantization && plan.inputsFirst) fields.only('quantization_config', undefined);
    return quantization ? { ...plan, quantization } : plan;
  }
  const known = Object.keys(architectures).join(', ');
  const got = type === undefined ? say`nothing` : (jsonText(type, '')?.slice(0, 60) ?? show(type));
  return fail(say`${fields.file}: model_type must be one of ${known}, got ${got}`);
}
