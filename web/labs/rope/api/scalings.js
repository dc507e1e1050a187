// Finds the scaling of rotary embedding in a file: `rope_scaling` (transformers 4) or `rope_parameters`
// (transformers 5), one dictionary for the model or one for each type of layers.

import { brief, isArray, isObject, say } from '../../../core/api/check.js';
import { Findings } from './findings.js';
import { Section } from './section.js';
import { declaredTypes, isFullType, isLayerType } from './layers.js';

/** @typedef {import('./families.js').Family} Family */

/**
 * @typedef {object} Scalings
 * @property {Section | undefined} flat for all layers
 * @property {Map<string, Section> | undefined} perLayer
 * @property {Section | undefined} [shared] beside `perLayer`: fields for all of them
 */

/** @param {unknown} a @param {unknown} b values of JSON */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * @param {Section} model
 * @param {Family} family
 * @returns {Scalings}
 */
export function scalingsOf(model, family) {
  const scaling = model.section('rope_scaling');
  const parameters = model.reader.noParameters ? undefined : model.section('rope_parameters');
  if (family.scales === false || family.none) {
    for (const section of [scaling, parameters]) {
      if (!section) continue;
      const field = section === scaling ? 'rope_scaling' : 'rope_parameters';
      model.warn(field, 'ignored', say`is not read by the code of this model`);
    }
    return { flat: undefined, perLayer: undefined };
  }
  if (scaling && parameters && !same(scaling.object, parameters.object)) {
    model.warn(
      'rope_parameters',
      'ignored',
      say`loses to rope_scaling, which transformers 5 puts in its place and transformers 4 alone reads`,
    );
  }
  const chosen = scaling ?? parameters;
  if (!chosen) return { flat: undefined, perLayer: undefined };
  const types = declaredTypes(model, family);
  const divided = chosen
    .fields()
    .filter(
      (field) => isDictionary(chosen.value(field)) && (types.has(field) || isLayerType(field)),
    );
  if (divided.length > 0 && types.size > 0) return dividedBy(chosen, divided);
  checkNested(model, chosen);
  return { flat: chosen, perLayer: undefined };
}

/** @param {unknown} value */
const isDictionary = (value) => isObject(value) && !isArray(value);

/**
 * Splits dictionaries with names of layer types from the fields that apply to all types.
 *
 * @param {Section} chosen
 * @param {readonly string[]} types
 * @returns {Scalings}
 */
function dividedBy(chosen, types) {
  const beside = Object.entries(chosen.object).filter(([field]) => !types.includes(field));
  const common = Object.fromEntries(beside);
  const names = Object.fromEntries(beside.map(([field]) => [field, chosen.name(field)]));
  const own = (/** @type {string} */ type) => {
    const object = /** @type {Record<string, unknown>} */ (chosen.value(type));
    const elsewhere = Object.entries(names).filter(([field]) => !Object.hasOwn(object, field));
    const fields = { ...common, ...object };
    return new Section(fields, chosen.name(type), chosen.findings, Object.fromEntries(elsewhere));
  };
  return {
    flat: undefined,
    perLayer: new Map(types.map((type) => [type, own(type)])),
    shared: new Section(common, chosen.path, chosen.findings),
  };
}

/**
 * Warns about scalings for types of layers that the file does not list.
 *
 * @param {Section} model
 * @param {Section} chosen
 */
function checkNested(model, chosen) {
  const nested = chosen.fields().filter((field) => isDictionary(chosen.value(field)));
  if (nested.length === 0 || model.has('layer_types')) return;
  const names = nested.slice(0, 4).map(brief).join(', ');
  const message = say`is missing: without it ${chosen.path} is one scaling of all layers, and ${names} in it are not read`;
  model.warn('layer_types', 'missing', message);
}

/**
 * Whether the file lists the types of layers that are scaled, without this one.
 *
 * @param {Section} model
 * @param {Family} family
 * @param {string} layerType
 */
function isExcluded(model, { split }, layerType) {
  const list = split?.scaledField === undefined ? undefined : model.list(split.scaledField);
  return list !== undefined && list.length > 0 && !list.includes(layerType);
}

/**
 * The scaling of the layers of one type.
 *
 * @param {Section} model
 * @param {Family} family
 * @param {Scalings} scalings
 * @param {string} layerType
 * @param {number} [sequenceLength]
 * @returns {{ scaling: Section, baseSource: Section, perLayer: boolean }} `baseSource`: the base beside the
 *   type, if it applies to these layers
 */
export function scalingFor(model, family, { flat, perLayer, shared }, layerType, sequenceLength) {
  const { split, preset, own: elsewhere } = family;
  const empty = new Section({}, 'rope_scaling', model.findings);
  if (elsewhere) {
    const scaling = elsewhere(model, sequenceLength) ?? empty;
    return { scaling, baseSource: scaling, perLayer: false };
  }
  if (perLayer) {
    const own = perLayer.get(split?.keys?.[layerType] ?? layerType);
    if (!own && !split) {
      const message = say`has no entry for the layers of type ${layerType}: they are not scaled`;
      model.findings.warn(shared?.path ?? 'rope_parameters', 'missing', message);
    }
    const scaling = own ?? shared ?? empty;
    return { scaling, baseSource: scaling, perLayer: true };
  }
  const sliding = split !== undefined && !isFullType(split, layerType);
  if (flat) {
    if (isExcluded(model, family, layerType))
      return { scaling: empty, baseSource: empty, perLayer: false };
    const ownBase = split?.sliding !== undefined && (sliding || split.ownBases === true);
    return {
      scaling: sliding && split.scaled === 'full' && !model.reader.allScaled ? empty : flat,
      baseSource: ownBase ? empty : flat,
      perLayer: false,
    };
  }
  const own = sliding ? split.preset : preset;
  // no warnings about fields that are not in the file
  const scaling = own ? new Section(own, 'rope_parameters', new Findings(model.reader)) : empty;
  return { scaling, baseSource: scaling, perLayer: false };
}
