// Warnings about fields of a file that nothing reads, or not in this place.

import { say } from '../../../core/api/check.js';
import { nearest } from '../../../core/api/nearest.js';
import { fieldsOf, ropeFields } from './families.js';
import { switches } from './switch.js';
import { readsOriginal, sectionFields, types } from './types.js';

/** @typedef {import('./section.js').Section} Section */
/** @typedef {import('./families.js').Family} Family */
/** @typedef {import('./findings.js').Value} Value */

/** Fields that every scaling may have. The last scales queries by their position (`growth.js`). */
const common = ['rope_type', 'type', 'rope_theta', 'partial_rotary_factor', 'llama_4_scaling_beta'];

/** If scores grow with positions, files repeat the longest length beside their strength. */
const besideGrowth = 'max_position_embeddings';

const known = new Set([...Object.values(types).flatMap(({ fields }) => fields), ...sectionFields]);

/** Phi-3.5-MoE: the factors on cosines and sines of short and of long sequences. */
const mscales = ['short_mscale', 'long_mscale'];

const ofLongrope = say`is not read by the code of this model; Phi-3.5-MoE and vLLM's longrope take it`;

/** Fields that only other readers than transformers know, with warnings for the author of the file. */
const elsewhere = /** @type {Readonly<Record<string, Value>>} */ ({
  attn_factor: say`is not read: transformers takes attention_factor, vLLM's yarn takes attn_factor`,
  extrapolation_factor: say`is not read by transformers; vLLM's yarn takes it`,
  short_mscale: ofLongrope,
  long_mscale: ofLongrope,
});

/** @param {string} field @param {Iterable<string>} names @param {Family} family */
function unread(field, names, family) {
  // for an unknown model, no name is more likely than the given one
  const meant = family.guessed ? undefined : nearest(field, names);
  return meant && meant !== field
    ? say`is not known here, and may change the result; is ${meant} meant?`
    : say`is not known here, and may change the result`;
}

/**
 * Fields of a scaling that its type does not read.
 *
 * @param {Section} scaling
 * @param {string} type
 * @param {boolean} named whether the file names the type
 * @param {Family} family
 */
export function checkScaling(scaling, type, named, family) {
  const { fields: own } = types[type];
  const rest = scaling
    .fields()
    .filter((field) => !common.includes(field) && !own.includes(field) && !scaling.isShared(field));
  const sections = family.sections && type !== 'axial' ? sectionFields : [];
  const idle = rest.filter((field) => !sections.includes(field));
  if (!named && idle.length > 0) {
    const message = say`is missing: without it the type is 'default', and nothing is scaled`;
    scaling.warn('rope_type', 'missing', message);
  }
  for (const field of idle) {
    if (family.latent && field === 'mscale_all_dim' && type !== 'default') continue;
    if (family.mscales && mscales.includes(field) && type === 'longrope') continue;
    if (family.growth === 'rope_parameters' && field === besideGrowth) continue;
    if (!known.has(field) || (family.otherAxes && sectionFields.includes(field))) {
      const isElsewhere = !family.guessed && Object.hasOwn(elsewhere, field);
      const names = own.length > 0 ? own : known;
      const message = isElsewhere ? elsewhere[field] : unread(field, names, family);
      scaling.warn(field, 'unknown', message);
    } else if (named) {
      scaling.warn(field, 'dead', say`belongs to another type, and does nothing for '${type}'`);
    } else {
      scaling.warn(field, 'ignored', say`does nothing without a rope_type`);
    }
  }
}

/**
 * Warns about dictionaries for types of layers that the model does not have, and about fields beside
 * dictionaries that no type of layers reads.
 *
 * @param {import('./scalings.js').Scalings} scalings
 * @param {readonly import('./layer-rope.js').RopeLayers[]} layerTypes
 * @param {Family} family
 */
export function checkDivided({ perLayer, shared }, layerTypes, family) {
  if (!perLayer || !shared) return;
  const turning = layerTypes.filter(({ rope }) => rope);
  const used = new Set(
    turning.map(({ layerType }) => family.split?.keys?.[layerType] ?? layerType),
  );
  for (const [name] of perLayer) {
    if (used.has(name)) continue;
    shared.warn(
      name,
      'dead',
      say`is for layers that this model does not have, or that do not turn`,
    );
  }
  const read = new Set(turning.flatMap(({ ropeType }) => types[ropeType].fields));
  const sections = family.sections ? sectionFields : [];
  for (const field of shared.fields()) {
    if (common.includes(field) || read.has(field) || sections.includes(field)) continue;
    if (known.has(field)) shared.warn(field, 'dead', say`is read by no type of these layers`);
    else shared.warn(field, 'unknown', unread(field, known, family));
  }
}

/** Flags whose names look like rotary embedding and that change no number here. */
const harmless = new Set([
  'rope_scaling',
  'rope_parameters',
  'original_max_position_embeddings',
  'no_rope_layers',
  'use_rope',
  'use_rotary_pos_emb',
  'original_rope',
  'rope_3d',
  'indexer_rope_interleave',
  'rotary_value',
  'apply_rotary_pos_emb',
]);

/** Fields that published files have, and that no library reads. */
const idleFields = new Set(['rope_interleaved', 'is_llama_config', 'attn_factor', 'theta']);

/** Names of the rotated part of a head. */
const shares = new Set(['partial_rotary_factor', 'rotary_pct', 'rotary_emb_fraction']);

/** A head has these whether it is rotated or not. */
const latentWidths = ['qk_nope_head_dim', 'qk_rope_head_dim'];

/** @param {string} field */
const looksRotary = (field) =>
  /(^|_)(m?rope|rotary|rotery|ropetheta|yarn|ntk)(_|$)|_theta$/.test(field);

/**
 * Warns about fields beside the scaling that this model does not read.
 *
 * @param {Section} model
 * @param {Family} family
 * @param {boolean} turns whether any layer is rotated
 * @returns {boolean} whether there is one
 */
export function checkFields(model, family, turns) {
  let some = false;
  const reads = turns ? fieldsOf(family) : new Set(family.latent ? latentWidths : []);
  const asked = [...switches, family.onlyIf?.[0], family.offIf?.[0]];
  for (const field of model.fields()) {
    if (reads.has(field) || asked.includes(field)) continue;
    // the code does this anyway
    const interleaves = family.pairing === 'interleaved';
    if (field === 'rope_interleave' && model.value(field) === interleaves) continue;
    // a share of 1 where whole heads are rotated
    if (shares.has(field) && turns && !family.share && model.value(field) === 1) continue;
    // the share of a head is checked where it is used
    if (field === 'partial_rotary_factor' && turns && judgesShare(family)) continue;
    if (ropeFields.has(field)) {
      some = true;
      model.warn(field, 'ignored', whyIgnored(field, family, turns));
    } else if (idleFields.has(field) || (looksRotary(field) && !harmless.has(field))) {
      some = true;
      model.warn(field, 'unknown', unread(field, ropeFields, family));
    }
  }
  return some;
}

/** @param {Family} family whether its code or its scaling could read a share */
const judgesShare = ({ latent, width, turned, scales, share }) =>
  !latent && !width && !turned && scales !== false && share?.field !== 'rotary_pct';

/** @param {string} field @param {Family} family @param {boolean} turns */
function whyIgnored(field, { baseField = 'rope_theta', guessed, latent }, turns) {
  if (!turns) return say`is not read: this model has no rotary embedding`;
  if (guessed) {
    const assumed = latent ? 'DeepSeek' : 'Llama';
    return say`is not read here: this model is not known, and the fields of ${assumed} are assumed`;
  }
  if (field !== 'rope_theta') return say`is not read by the code of this model`;
  return baseField === null
    ? say`is not read by the code of this model, which fixes the base`
    : say`is not read by the code of this model, which takes ${baseField}`;
}

/**
 * Warns about a training length beside a scaling that does not read it.
 *
 * @param {Section} model
 * @param {string} type
 */
export function checkOriginal(model, type) {
  const field = 'original_max_position_embeddings';
  if (type === 'default' || readsOriginal.has(type) || !model.has(field)) return;
  model.warn(field, 'dead', say`is not read by the type '${type}'`);
}
