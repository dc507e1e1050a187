// Which layers of a model share a rotary encoding, and which have none.

import { isArray, isObject, say, show } from '../../../core/api/check.js';
import { refuseField } from './findings.js';
import { isOff } from './switch.js';

/** @typedef {import('./section.js').Section} Section */
/** @typedef {import('./families.js').Family} Family */

/**
 * @typedef {object} LayerGroup
 * @property {string} layerType as in `layer_types`; 'all' if layers do not differ
 * @property {'all' | number[]} layers indices from 0
 * @property {boolean} rope
 * @property {number} [base] the base that the file lists for these layers
 * @property {number} [share] the rotated share of a head that it lists
 */

/** Bases and shares for each layer. @typedef {{ bases?: number[], shares?: number[] }} Lists */

/** Types of layers without queries and keys, which are never rotated. */
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

/** Types of layers with queries and keys. */
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

/** Fields that hold a list or a rule of layer kinds. */
const kindNames =
  /^(?!.*(mlp|moe|ffn|expert|token)).*(layer|attn|attention|block|window|hybrid|rope|mamba|linear|full|global|local).*(types?|list|pattern|layers|interval|period|every|indices|idxs|config|state|schedule)$/;

/** Fields of Mamba and of linear attention, beside attention. */
const hybridNames = /^(mamba|ssm|linear_(attn|num|key|value|conv))_/;

/**
 * Whether the file of an unknown model says that its layers differ.
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

/** @param {import('./families.js').Split} split @returns {readonly string[]} */
const namesOf = ({ names = ['full_attention', 'sliding_attention'] }) => names;

/**
 * Whether layers have the scaling, base or width that other layers of the model lack.
 *
 * @param {import('./families.js').Split | undefined} split
 * @param {string} layerType
 */
export const isFullType = (split, layerType) =>
  layerType === 'full_attention' ||
  (split !== undefined && namesOf(split).includes(layerType) && layerType !== namesOf(split)[1]);

/** More layers than any model has; keeps lists small. */
const mostLayers = 10000;

/** Longer than any name of a type. */
const longestName = 100;

/** More types of layers than any model has; each has separate frequencies. */
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
 * The type of every layer in the file's list, undefined without a list.
 *
 * @param {Section} model
 * @param {boolean} needed whether every layer needs an entry
 * @param {string} [alias] another name of the list
 * @returns {string[] | undefined}
 */
function listedTypes(model, needed, alias) {
  const field = listField(model, alias);
  const list = layerList(model, field);
  if (!list || list.length === 0) return undefined;
  const count = countedLayers(model);
  // further layers predict further tokens
  const further = model.number('num_nextn_predict_layers') ?? 0;
  if (count !== undefined && list.length === count + further) list.length = count;
  if (count !== undefined && list.length !== count) {
    const message = say`has ${list.length} entries, but the model has ${count} layers`;
    if (needed) refuseField(model.name(field), 'contradictory', message);
    model.warn(field, 'contradictory', message);
  }
  return list.map((type, k) => {
    if (typeof type === 'string' && type.length <= longestName) return type;
    return refuseField(
      `${model.name(field)}[${k}]`,
      'contradictory',
      say`must be the name of a type, of at most ${longestName} characters, got ${show(type)}`,
      typeof type === 'string' ? RangeError : TypeError,
    );
  });
}

/**
 * Calls a function for the first entry of each wrong value: long lists repeat one mistake.
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

/** A list with an entry per layer. @param {Section} model @param {string} field */
function layerList(model, field) {
  const list = model.list(field);
  if (list && list.length > mostLayers) {
    const message = say`must have at most ${mostLayers} entries, one a layer, got ${list.length}`;
    refuseField(model.name(field), 'contradictory', message);
  }
  return list;
}

/**
 * @param {Section} model
 * @param {import('./families.js').Split} split
 * @returns {(layer: number) => boolean} tells whether a layer has full attention in the model's pattern
 */
function pattern(model, split) {
  const { every, everyField = '', first } = split;
  const given = model.value(everyField);
  // 'LLLG' is three local layers and a global one
  if (typeof given === 'string' && /^[LG]+$/.test(given)) {
    return (layer) => given[layer % given.length] === 'G';
  }
  if (isArray(given) && given.length > 0)
    return (layer) => given[layer % given.length] === namesOf(split)[0];
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
  const listed = listedTypes(model, true, split.listField) ?? codedTypes(model, split);
  // only these names have a meaning: others would silently get the base of one of them
  const field = listField(model, split.listField);
  eachWrong(
    listed ?? [],
    (type) => names.includes(type) || (split.othersNone === true && isLayerType(type)),
    (type, k) => {
      const message = say`must be one of ${names.join(', ')}; got ${show(type)}`;
      model.warn(`${field}[${k}]`, 'unknown', message);
    },
  );
  const count = listed?.length ?? countedLayers(model) ?? split.layers;
  const isFull = fullLayers(model, split) ?? pattern(model, split);
  const types =
    listed ??
    Array.from(
      { length: count },
      (_, layer) => split.typeAt?.(layer) ?? (isFull(layer) ? full : other),
    );
  if (split.lastFull) types[count - 1] = full;
  return types;
}

/**
 * The types of layers from the file's list of numbers.
 *
 * @param {Section} model
 * @param {import('./families.js').Split} split
 * @returns {string[] | undefined}
 */
function codedTypes(model, { codes }) {
  if (!codes || !model.has(codes.field)) return undefined;
  const list = layerList(model, codes.field) ?? [];
  return list.slice(0, countedLayers(model)).map((code, k) => {
    const type = typeof code === 'number' ? codes.types[code] : undefined;
    if (type !== undefined) return type;
    const message = say`must be one of ${Object.keys(codes.types).join(', ')}; got ${show(code)}`;
    return refuseField(`${model.name(codes.field)}[${k}]`, 'unknown', message);
  });
}

/**
 * The layers of full attention, if the file lists them by index.
 *
 * @param {Section} model
 * @param {import('./families.js').Split} split
 * @returns {((layer: number) => boolean) | undefined}
 */
function fullLayers(model, { fullField, othersField }) {
  const others = listedIn(model, othersField);
  return others ? (layer) => !others(layer) : listedIn(model, fullField);
}

/**
 * @param {Section} model
 * @param {import('./families.js').Split['othersField']} listed
 * @returns {((layer: number) => boolean) | undefined}
 */
function listedIn(model, listed) {
  if (!listed) return undefined;
  const { section, field, from = 0, preset } = listed;
  const home = (section === undefined ? model : model.section(section)) ?? model;
  const list = layerList(home, field) ?? preset;
  const layers = list && new Set(list);
  return layers && ((layer) => layers.has(layer + from));
}

/**
 * Numbers for each layer; entries beyond the model's layers belong to layers that predict further tokens.
 *
 * @param {Section} model
 * @param {string} field
 * @param {number} least
 * @returns {number[] | undefined}
 */
function numbersOf(model, field, least) {
  if (!isArray(model.value(field))) return undefined;
  const list = layerList(model, field) ?? [];
  if (list.length === 0) return undefined;
  const count = countedLayers(model) ?? list.length;
  if (list.length < count) {
    const message = say`has ${list.length} entries, but the model has ${count} layers`;
    refuseField(model.name(field), 'contradictory', message);
  }
  return list.slice(0, count).map((entry, k) => {
    if (typeof entry === 'number' && Number.isFinite(entry) && entry >= least) return entry;
    const message = say`must be a finite number, not below ${least}, got ${show(entry)}`;
    return refuseField(`${model.name(field)}[${k}]`, 'contradictory', message, TypeError);
  });
}

/**
 * @param {Section} model
 * @param {Family} family
 * @returns {Lists}
 */
const listsOf = (model, { baseList, shareList }) => ({
  bases:
    (baseList === undefined ? undefined : numbersOf(model, baseList, 0)) ??
    numbersOf(model, 'rope_theta', Number.MIN_VALUE),
  shares: shareList === undefined ? undefined : numbersOf(model, shareList, 0),
});

/**
 * @param {Section} model
 * @param {readonly string[]} names of the layers
 * @param {(name: string, layer: number) => boolean} turns
 * @param {Lists} [lists]
 * @returns {LayerGroup[]}
 */
function grouped(model, names, turns, { bases, shares } = {}) {
  /** @type {Map<string, LayerGroup & { layers: number[] }>} */
  const groups = new Map();
  names.forEach((layerType, layer) => {
    const [base, share] = [bases?.[layer], shares?.[layer]];
    // a base or a share of 0 means no rotation
    const rope = turns(layerType, layer) && base !== 0 && share !== 0;
    const key = JSON.stringify(rope ? [layerType, base, share] : [layerType]);
    const group = groups.get(key);
    if (group) group.layers.push(layer);
    else groups.set(key, { layerType, layers: [layer], rope, ...(rope && { base, share }) });
  });
  if (groups.size > mostTypes) {
    const message = say`must name at most ${mostTypes} types of layers, got ${groups.size}`;
    refuseField(model.name('layer_types'), 'contradictory', message);
  }
  return [...groups.values()];
}

/** @param {unknown} entry of no_rope_layers */
const isFlag = (entry) => entry === 0 || entry === 1 || typeof entry === 'boolean';

/**
 * no_rope_layers: 1 if a layer is rotated, 0 if not.
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
    const message = say`has ${list.length} entries, but the model has ${count} layers`;
    refuseField(model.name('no_rope_layers'), 'contradictory', message);
  }
  eachWrong(list.slice(0, count), isFlag, (entry, k) => {
    const name = `no_rope_layers[${k}]`;
    if (isObject(entry)) {
      const message = say`must be 0 or 1, got ${show(entry)}`;
      refuseField(model.name(name), 'contradictory', message, TypeError);
    }
    // converted like Python's bool()
    const message = say`is ${show(entry)}, neither 0 nor 1: it counts as ${entry ? 1 : 0}`;
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
 * The types of layers that may be keys of a dictionary of scalings.
 *
 * @param {Section} model
 * @param {Family} family
 * @returns {Set<string>}
 */
export function declaredTypes(model, family) {
  const listed = layerList(model, 'layer_types')?.filter((type) => typeof type === 'string') ?? [];
  const own = family.split && !family.split.byList ? namesOf(family.split) : [];
  const keys = Object.values(family.split?.keys ?? {});
  return new Set(/** @type {string[]} */ ([...listed, ...own, ...keys]));
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
  const lists = listsOf(model, family);
  if (split?.byList) return byList(model, split, split.byList);
  if (split && !(split.onlyWindowed && model.object.sliding_window === null)) {
    const [full, other] = namesOf(split);
    const still = [...(split.fullNone ? [full] : []), ...(split.othersNone ? [other] : [])];
    const flags = split.flagField === undefined ? undefined : layerList(model, split.flagField);
    const turns = (/** @type {string} */ name, /** @type {number} */ layer) =>
      !still.includes(name) &&
      !withoutKeys.has(name) &&
      !(flags && flags.length > 0 && !flags[layer]);
    return grouped(model, typesOf(model, split), turns, lists);
  }
  const listed = listedTypes(model, perLayer, family.guessed ? 'layers_block_type' : undefined);
  const several = family.guessed && new Set(listed).size > 1;
  const apart = perLayer || several || listed?.some((type) => withoutKeys.has(type));
  const turns = (/** @type {string} */ type) => !withoutKeys.has(type);
  if (apart && listed) return grouped(model, listed, turns, lists);
  const longest = lists.bases ?? lists.shares;
  if (!longest) return [all];
  return grouped(model, listed ?? longest.map(() => 'all'), turns, lists);
}
