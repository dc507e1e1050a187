// Whether the file says that a model has rotary embedding: by the kind of its positions, or by a flag.

import { isArray, isObject, say, show } from '../../../core/api/check.js';

/** @typedef {import('./section.js').Section} Section */
/** @typedef {import('./families.js').Family} Family */

/** The fields to check, in this order. */
export const switches = [
  'position_embedding_type',
  'position_embeddings_type',
  'rotary',
  'attn_config.rope',
];

/** Kinds of positions that are not rotary. */
const others = new Set([
  'absolute',
  'learned',
  'learned_absolute',
  'sinusoidal',
  'relative',
  'relative_key',
  'relative_key_query',
  'alibi',
  't5',
  'nope',
  'no_rope',
  'none',
]);

/** @param {unknown} value @returns {boolean | undefined} undefined for an unknown value */
function turnsBy(value) {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return undefined;
  const word = value.toLowerCase();
  if (others.has(word)) return false;
  return /rope|rotary/.test(word) ? true : undefined;
}

/**
 * A field, or a field of a field: 'attn_config.rope'.
 *
 * @param {Section} model
 * @param {string} path
 */
export function valueAt(model, path) {
  const [field, inner] = path.split('.');
  const value = model.value(field);
  if (inner === undefined || !isObject(value) || isArray(value)) return inner ? undefined : value;
  return model.section(field)?.value(inner);
}

/**
 * @param {Section} model
 * @returns {{ field: string, turns: boolean } | undefined} undefined if the file does not say
 */
export function switchOf(model) {
  for (const field of switches) {
    const value = valueAt(model, field);
    if (value === undefined) continue;
    const turns = turnsBy(value);
    if (turns !== undefined) return { field, turns };
    const message = say`is ${show(value)}, which is not known here, and may change the result`;
    model.warn(field, 'unknown', message);
  }
  return undefined;
}

/**
 * Whether nothing is rotated: the file says so, or lacks what this code needs.
 *
 * @param {Section} model
 * @param {Family} family
 * @returns {boolean}
 */
export function isOff(model, { none, onlyIf, offIf, share, latent }) {
  const is = (/** @type {readonly [string, unknown]} */ [field, value]) =>
    valueAt(model, field) === value;
  return (
    none ||
    switchOf(model)?.turns === false ||
    (onlyIf !== undefined && !is(onlyIf)) ||
    (offIf !== undefined && is(offIf)) ||
    (share !== undefined && model.value(share.field) === 0) ||
    (latent !== undefined && model.value('qk_rope_head_dim') === 0) ||
    model.flag('alibi') === true
  );
}
