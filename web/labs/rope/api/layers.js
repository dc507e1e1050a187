// Which layers of a model share a rotary encoding, and which have none.

import { isArray, isObject, show } from '../../../core/api/check.js';
import { refuseField } from './findings.js';
import { isOff } from './switch.js';

/** @typedef {import('./section.js').Section} Section */
/** @typedef {import('./families.js').Family} Family */

/**
 * @typedef {object} LayerGroup
 * @property {string} layerType as `layer_types` names it; 'all' where layers do not differ
 * @property {'all' | number[]} layers counted from 0
 * @property {boolean} rope
 */

/** Layers without queries and keys: they never turn. */
const withoutKeys = new Set([
  'linear_attention',
  'lightning_attention',
  'mamba',
  'mamba2',
  'conv',
  'short_conv',
  'recurrent',
  'rwkv',
  'kda',
  'gated_deltanet',
  'moe',
  'mlp',
]);

/** What files call layers with queries and keys. */
const withKeys = new Set([
  'attention',
  'hybrid',
  'full_attention',
  'sliding_attention',
  'chunked_attention',
  'local_attention',
  'global_attention',
  'compressed_sparse_attention',
  'heavily_compressed_attention',
  'deepseek_sparse_attention',
]);

/** @param {string} name */
export const isLayerType = (name) => withKeys.has(name) || withoutKeys.has(name);

/** What files call a list or a rule of the kinds of their layers. */
const kindNames =
  /^(?!.*(mlp|moe|ffn|expert|token)).*(layer|attn|attention|block|window|hybrid|rope|mamba|linear|full|global|local).*(types?|list|pattern|layers|interval|period|every|indices|idxs|config|state|schedule)$/;

/** Fields of Mamba and of linear attention, beside attention. */
const hybridNames = /^(mamba|ssm|linear_(attn|num|key|value|conv))_/;

/**
 * Whether a file of an unknown model says that its layers are of several kinds.
 *
 * @param {Section} model
 */
export function hasKinds(model) {
  return model.fields().some((field) => {
    if (hybridNames.test(field)) return true;
    if (!kindNames.test(field)) return false;
    const value = model.value(field);
    if (typeof value === 'string' || isArray(value)) return new Set(value).size > 1;
    return /(pattern|interval|period|every)$/.test(field);
  });
}

/** @type {LayerGroup} */
const all = { layerType: 'all', layers: 'all', rope: true };

/** @param {import('./families.js').Split} split @returns {readonly [string, string]} */
const namesOf = ({ names = ['full_attention', 'sliding_attention'] }) => names;

/** More layers than any model has: a list of them all stays small. */
const mostLayers = 10000;

/** Longer than any name of a type. */
const longestName = 100;

/** More types of layers than any model has: each has frequencies of its own. */
const mostTypes = 64;

/** @param {Section} model @returns {number | undefined} */
function countedLayers(model) {
  for (const field of ['num_hidden_layers', 'n_layer', 'n_layers', 'num_layers']) {
    if (model.has(field)) return model.count(field, mostLayers);
  }
  return undefined;
}

/** @param {Section} model @param {string} [alias] another name of the list */
const listField = (model, alias = 'layer_types') =>
  model.has('layer_types') ? 'layer_types' : alias;

/**
 * The type of every layer as the file lists them, nothing where it has no such list.
 *
 * @param {Section} model
 * @param {boolean} needed whether a list of another length leaves layers without an answer
 * @param {string} [alias] another name of the list
 * @returns {string[] | undefined}
 */
function listedTypes(model, needed, alias) {
  const field = listField(model, alias);
  const list = layerList(model, field);
  if (!list || list.length === 0) return undefined;
  const count = countedLayers(model);
  if (count !== undefined && list.length !== count) {
    const message = `has ${list.length} entries, but the model has ${count} layers`;
    if (needed) refuseField(model.name(field), 'contradictory', message);
    model.warn(field, 'contradictory', message);
  }
  return list.map((type, k) => {
    if (typeof type === 'string' && type.length <= longestName) return type;
    return refuseField(
      `${model.name(field)}[${k}]`,
      'contradictory',
      `must be the name of a type, of at most ${longestName} characters, got ${show(type)}`,
      typeof type === 'string' ? RangeError : TypeError,
    );
  });
}

/**
 * Calls for the first entry of each value that is wrong: long lists repeat one mistake.
 *
 * @template Entry
 * @param {readonly Entry[]} list
 * @param {(entry: Entry) => boolean} right
 * @param {(entry: Entry, index: number) => void} call
 */
function eachWrong(list, right, call) {
  const seen = new Set();
  list.forEach((entry, k) => {
    if (right(entry) || seen.has(entry)) return;
    seen.add(entry);
    call(entry, k);
  });
}

/** A list with an entry a layer. @param {Section} model @param {string} field */
function layerList(model, field) {
  const list = model.list(field);
  if (list && list.length > mostLayers) {
    const message = `must have at most ${mostLayers} entries, one a layer, got ${list.length}`;
    refuseField(model.name(field), 'contradictory', message);
  }
  return list;
}

/**
 * @param {Section} model
 * @param {import('./families.js').Split} split
 * @returns {(layer: number) => boolean} whether a layer has full attention by the model's own pattern
 */
function pattern(model, { every, everyField = '', first }) {
  const given = model.value(everyField);
  // 'LLLG' is three local layers and a global one
  if (typeof given === 'string' && /^[LG]+$/.test(given)) {
    return (layer) => given[layer % given.length] === 'G';
  }
  const step = model.count(everyField) ?? every;
  return (layer) => (layer + (first ? 0 : 1)) % step === 0;
}

/**
 * @param {Section} model
 * @param {import('./families.js').Split} split
 * @returns {string[]} the type of every layer
 */
function typesOf(model, split) {
  const names = namesOf(split);
  const [full, other] = names;
  const listed = listedTypes(model, true, split.listField);
  // only these have a meaning: another name would get the base of one of them, and say nothing
  const field = listField(model, split.listField);
  eachWrong(
    listed ?? [],
    (type) => names.includes(type),
    (type, k) => {
      const message = `must be one of ${names.join(', ')}; got ${show(type)}`;
      model.warn(`${field}[${k}]`, 'unknown', message);
    },
  );
  const count = listed?.length ?? countedLayers(model) ?? split.layers;
  const isFull = fullLayers(model, split) ?? pattern(model, split);
  const types =
    listed ?? Array.from({ length: count }, (_, layer) => (isFull(layer) ? full : other));
  if (split.lastFull) types[count - 1] = full;
  return types;
}

/**
 * The layers of full attention where the file counts them out.
 *
 * @param {Section} model
 * @param {import('./families.js').Split} split
 * @returns {((layer: number) => boolean) | undefined}
 */
function fullLayers(model, { fullField }) {
  const list = fullField === undefined ? undefined : layerList(model, fullField);
  const layers = list && new Set(list);
  return layers && ((layer) => layers.has(layer));
}

/**
 * @param {Section} model
 * @param {readonly string[]} names of the layers
 * @param {(name: string) => boolean} turns
 */
function grouped(model, names, turns) {
  /** @type {Map<string, number[]>} */
  const groups = new Map();
  names.forEach((name, layer) => {
    const layers = groups.get(name);
    if (layers) layers.push(layer);
    else groups.set(name, [layer]);
  });
  if (groups.size > mostTypes) {
    const message = `must name at most ${mostTypes} types of layers, got ${groups.size}`;
    refuseField(model.name('layer_types'), 'contradictory', message);
  }
  return Array.from(groups, ([layerType, layers]) => ({
    layerType,
    layers,
    rope: turns(layerType),
  }));
}

/** @param {unknown} entry of no_rope_layers */
const isFlag = (entry) => entry === 0 || entry === 1 || typeof entry === 'boolean';

/**
 * no_rope_layers: 1 where a layer turns, 0 where it does not.
 *
 * @param {Section} model
 * @param {import('./families.js').Split} split
 * @param {readonly [string, string]} names
 */
function byList(model, { every, layers }, [turning, still]) {
  const list = layerList(model, 'no_rope_layers') ?? [];
  const count = countedLayers(model) ?? (list.length || layers);
  const step = model.count('no_rope_layer_interval') ?? every;
  if (list.length > 0 && list.length < count) {
    const message = `has ${list.length} entries, but the model has ${count} layers`;
    refuseField(model.name('no_rope_layers'), 'contradictory', message);
  }
  eachWrong(list.slice(0, count), isFlag, (entry, k) => {
    const name = `no_rope_layers[${k}]`;
    if (isObject(entry)) {
      const message = `must be 0 or 1, got ${show(entry)}`;
      refuseField(model.name(name), 'contradictory', message, TypeError);
    }
    // what Python makes of it
    const message = `is ${show(entry)}, neither 0 nor 1: it counts as ${entry ? 1 : 0}`;
    model.warn(name, 'contradictory', message);
  });
  const names = Array.from({ length: count }, (_, layer) => {
    const turns = list.length > 0 ? Boolean(list[layer]) : (layer + 1) % step !== 0;
    return turns ? turning : still;
  });
  const groups = grouped(model, names, (name) => name === turning);
  return groups.length === 1 && groups[0].rope ? [all] : groups;
}

/**
 * The types of layers that a dictionary of scalings may have as keys.
 *
 * @param {Section} model
 * @param {Family} family
 * @returns {Set<string>}
 */
export function declaredTypes(model, family) {
  const listed = layerList(model, 'layer_types')?.filter((type) => typeof type === 'string') ?? [];
  const own = family.split && !family.split.byList ? namesOf(family.split) : [];
  return new Set(/** @type {string[]} */ ([...listed, ...own]));
}

/**
 * @param {Section} model
 * @param {Family} family
 * @param {boolean} perLayer whether the file has a scaling for each type of layers
 * @returns {LayerGroup[]} in the order of their first layers
 */
export function layerGroups(model, family, perLayer) {
  const { split } = family;
  if (isOff(model, family)) return [{ ...all, rope: false }];
  if (split?.byList) return byList(model, split, split.byList);
  if (split && !(split.onlyWindowed && !model.has('sliding_window'))) {
    const [full, other] = namesOf(split);
    const still = [...(split.fullNone ? [full] : []), ...(split.othersNone ? [other] : [])];
    const turns = (/** @type {string} */ name) => !still.includes(name) && !withoutKeys.has(name);
    return grouped(model, typesOf(model, split), turns);
  }
  const listed = listedTypes(model, perLayer, family.guessed ? 'layers_block_type' : undefined);
  const several = family.guessed && new Set(listed).size > 1;
  const apart = perLayer || several || listed?.some((type) => withoutKeys.has(type));
  if (apart && listed) return grouped(model, listed, (type) => !withoutKeys.has(type));
  return [all];
}
