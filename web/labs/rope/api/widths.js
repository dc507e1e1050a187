// The width of a head, and of its rotated part.

import { say } from '../../../core/api/check.js';
import { refuseField } from './findings.js';

/** @typedef {import('./section.js').Section} Section */
/** @typedef {import('./families.js').Family} Family */

/** Wider than any head: tables of frequencies stay small. */
const widest = 65536;

const hiddenNames = ['hidden_size', 'n_embd', 'd_model', 'n_embed'];
const headNames = ['num_attention_heads', 'n_head', 'n_heads', 'num_heads'];

/**
 * @param {Section} model
 * @param {readonly string[]} names of the same number, by priority
 * @returns {{ field: string, value: number } | undefined}
 */
function firstOf(model, names) {
  const field = names.find((name) => model.has(name));
  return field === undefined
    ? undefined
    : { field, value: /** @type {number} */ (model.count(field)) };
}

/**
 * @param {Section} model
 * @param {Family} family
 * @param {boolean} full whether for layers of full attention
 * @returns {{ head: number, field: string }} with the field to name in errors
 */
function headOf(model, family, full) {
  const { head, split, turned, headFactor = 1 } = family;
  if (!full && split?.slidingHead !== undefined && model.has(split.slidingHead)) {
    const width = /** @type {number} */ (model.count(split.slidingHead, widest));
    return { head: width, field: split.slidingHead };
  }
  const apart = split?.headSection === undefined ? undefined : model.section(split.headSection);
  const type = full ? 'full_attention' : 'sliding_attention';
  if (apart?.value('attention_type') === type && apart.has('head_dim')) {
    const width = /** @type {number} */ (apart.count('head_dim', widest));
    return { head: width, field: `${split?.headSection}.head_dim` };
  }
  if (full && split?.fullHead) {
    return {
      head: model.count('global_head_dim', widest) ?? split.fullHead,
      field: 'global_head_dim',
    };
  }
  const given = firstOf(
    model,
    turned || family.channels ? ['kv_channels', 'head_dim'] : ['head_dim'],
  );
  if (given) {
    if (given.value > widest) model.refuse(given.field, say`at most ${widest}`);
    return { head: given.value, field: given.field };
  }
  if (head !== undefined) return { head, field: 'head_dim' };
  const hidden = firstOf(model, hiddenNames);
  if (!hidden) return model.miss('hidden_size', say`there is no head_dim either`);
  const heads = firstOf(model, headNames);
  if (!heads) return model.miss('num_attention_heads', say`there is no head_dim either`);
  if (hidden.value % heads.value !== 0) {
    const message = say`must divide without a rest: ${hidden.field} is ${hidden.value}, ${heads.field} ${heads.value}; strict readers refuse that, lenient ones round the quotient down`;
    for (const { field } of [hidden, heads]) model.warn(field, 'contradictory', message);
  }
  const width = Math.floor((headFactor * hidden.value) / heads.value);
  if (width < 1 || width > widest) {
    model.refuse(hidden.field, say`such that heads are 1 to ${widest} wide`);
  }
  return { head: width, field: hidden.field };
}

/**
 * @param {Section} model
 * @param {Family} family
 * @param {boolean} full
 * @returns {number | null} undefined if the file does not say: a head without rotation needs no width
 */
export function headDimOf(model, family, full) {
  if (family.latent)
    return model.number('qk_rope_head_dim') === 0 ? null : latent(model, family.latent).headDim;
  const known = ['head_dim', ...hiddenNames].some((field) => model.has(field));
  const shared = headNames.some((field) => model.has(field));
  return known && (shared || model.has('head_dim')) ? headOf(model, family, full).head : null;
}

/**
 * @typedef {object} Widths
 * @property {number} headDim
 * @property {number} rotaryDim the d of the formulas
 * @property {number} rotatedFeatures d, or d + 1 where d is odd
 * @property {'all' | 'first' | 'last'} rotaryPart
 * @property {number | undefined} share as in the file, for the proportional type
 */

/**
 * @param {Section} model
 * @param {Section} scaling
 * @param {Family} family
 * @param {{ type: string, full: boolean, listedShare?: number }} layers
 * @returns {Widths}
 */
export function widthsOf(model, scaling, family, { type, full, listedShare }) {
  if (family.latent) return latent(model, family.latent);
  const { head, field } = headOf(model, family, full);
  const share =
    listedShare === undefined
      ? shareOf(model, scaling, family)
      : { value: listedShare, name: model.name(family.shareList ?? '') };
  const proportional = type === 'proportional';
  if (proportional) return all(model, head, field, share?.value);

  const turned = turnedBy(model, family, type, head, share);
  if (!turned) return all(model, head, field, share?.value);
  const { dim, name } = turned;
  const features = dim + (dim % 2);
  if (!(dim >= 1 && features <= head)) {
    refuseField(name, 'contradictory', say`must turn 1 to ${head} features of a head, not ${dim}`);
  }
  if (dim % 2 === 1) {
    const findings = model.findings;
    const message = say`makes an odd width, ${dim}: exponents are 2j/${dim}, and ${features} features turn`;
    findings.warn(name, 'contradictory', message);
  }
  const rotaryPart = features === head ? 'all' : family.last ? 'last' : 'first';
  return {
    headDim: head,
    rotaryDim: dim,
    rotatedFeatures: features,
    rotaryPart,
    share: share?.value,
  };
}

/**
 * The whole head is rotated.
 *
 * @param {Section} model
 * @param {number} head
 * @param {string} field
 * @param {number} [share]
 * @returns {Widths}
 */
function all(model, head, field, share) {
  if (head % 2 === 1) {
    refuseField(model.name(field), 'contradictory', say`must give an even head width, not ${head}`);
  }
  return { headDim: head, rotaryDim: head, rotatedFeatures: head, rotaryPart: 'all', share };
}

/**
 * The second part of a query head [nope | rope] is rotated.
 *
 * @param {Section} model
 * @param {{ still: number, turning: number }} presets
 * @returns {Widths}
 */
function latent(model, presets) {
  const still =
    model.number('qk_nope_head_dim') === 0 ? 0 : model.count('qk_nope_head_dim', widest);
  const rope = model.count('qk_rope_head_dim', widest) ?? presets.turning;
  if (rope % 2 === 1) model.refuse('qk_rope_head_dim', say`even`);
  const headDim = (still ?? presets.still) + rope;
  const rotaryPart = headDim === rope ? 'all' : 'last';
  return { headDim, rotaryDim: rope, rotatedFeatures: rope, rotaryPart, share: undefined };
}

/**
 * The rotated share of a head from the file: inside the scaling, else beside it.
 *
 * @param {Section} model
 * @param {Section} scaling
 * @param {Family} family
 * @returns {{ value: number, name: string } | undefined}
 */
function shareOf(model, scaling, family) {
  const outer = family.share?.field ?? 'partial_rotary_factor';
  const { preset, isFixed } = family.share ?? { preset: undefined, isFixed: false };
  const inside = scaling.number('partial_rotary_factor');
  const given = model.number(outer);
  const beside = isFixed ? preset : given;
  if (given !== undefined && given !== beside)
    model.warn(
      outer,
      'ignored',
      say`is ${given}, but this model's code sets it to ${String(beside)}`,
    );
  if (!isFixed && inside !== undefined && beside !== undefined && inside !== beside) {
    model.warn(
      outer,
      'ignored',
      say`is ${beside}, and loses to ${scaling.name('partial_rotary_factor')}, ${inside}`,
    );
  }
  if (inside !== undefined) return { value: inside, name: scaling.name('partial_rotary_factor') };
  return beside === undefined ? undefined : { value: beside, name: model.name(outer) };
}

/**
 * The number of rotated features where the model's code does not rotate all.
 *
 * @param {Section} model
 * @param {Family} family
 * @param {string} type
 * @param {number} head
 * @param {{ value: number, name: string } | undefined} share
 * @returns {{ dim: number, name: string } | undefined}
 */
function turnedBy(model, family, type, head, share) {
  const { width, turned, share: own } = family;
  if (turned) return { dim: Math.floor(head / 2), name: model.name('kv_channels') };
  const counted = width === undefined ? undefined : model.count(width, widest);
  if (width !== undefined && counted !== undefined)
    return { dim: counted, name: model.name(width) };
  if (width !== undefined && !own) return undefined;
  // truncated like Python's int()
  const part = (/** @type {number} */ value) => Math.trunc(head * value);
  if (own) return { dim: part(share?.value ?? own.preset), name: share?.name ?? own.field };
  if (!share || share.value === 1) return undefined;
  const { name, value } = share;
  if (type === 'default') {
    const message = say`is ${value}, but this model turns whole heads where the type is 'default'`;
    model.findings.warn(name, 'ignored', message);
    return undefined;
  }
  const message = say`is ${value}: the frequencies of type '${type}' are made for that part of a head, but this model turns whole heads`;
  model.findings.warn(name, 'contradictory', message);
  return { dim: part(value), name };
}
