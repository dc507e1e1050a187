// A Hugging Face config.json → the rotary encoding of every layer, with warnings about the file.

import { integer, options, say, show } from '../../../core/api/check.js';
import { familyOf, guessed, typeOfArchitecture } from './families.js';
import { checkDivided, checkFields } from './fields.js';
import { call, Findings } from './findings.js';
import { translated } from './formats.js';
import { layerRope, layersWithout } from './layer-rope.js';
import { hasKinds, layerGroups } from './layers.js';
import { languageModel, opened } from './parse.js';
import { alternativesOf } from './alternatives.js';
import { scalingsOf } from './scalings.js';
import { Section } from './section.js';
import { switchOf, valueAt } from './switch.js';

/** @typedef {import('./families.js').Family} Family */
/** @typedef {import('./findings.js').ConfigWarning} ConfigWarning */
/** @typedef {import('./layer-rope.js').RopeLayers} RopeLayers */
/** @typedef {import('./layer-rope.js').Rotation} Rotation */

/**
 * @typedef {object} RopeConfig
 * @property {RopeLayers[]} layerTypes in the order of their first layers
 * @property {ConfigWarning[]} warnings
 * @property {import('./alternatives.js').OtherReading[]} alternatives the results of libraries that read the
 *   file differently
 */

/**
 * Reads the rotary position embedding from a config.json: for every type of layers the frequencies, the
 * factor on cosines and sines, the rotated part of a head and the pairing, as transformers 5 reads the file;
 * for DeepSeek, ChatGLM, Nomic and Hunyuan, as the code beside their weights does.
 *
 * @param {string | object} config the text of the file, or the parsed object; also Mistral's params.json
 * @param {{ sequenceLength?: number | null }} [given] the length of the sequence, for types that depend on
 *   it
 * @returns {RopeConfig}
 * @throws {TypeError} if it is not a configuration, or a field is missing or has the wrong type
 * @throws {RangeError} for an unknown type, a list of the wrong length, or a meaningless number
 * @example
 * const { layerTypes, warnings } = ropeConfig({
 *   model_type: 'llama', hidden_size: 4096, num_attention_heads: 32, rope_theta: 500000,
 * });
 * layerTypes[0].pairing; // → 'half'
 * layerTypes[0].rotaryDim; // → 128
 * warnings; // → []
 */
export function ropeConfig(config, given) {
  const { sequenceLength } = options(call, given, 'sequenceLength');
  const length = sequenceLength ?? undefined;
  if (length !== undefined) integer(call, 'sequenceLength', length);
  const object = opened(config);
  const findings = new Findings();
  const { layerTypes, name } = reading(object, findings, length);
  // older versions rotate vision towers this way without a field for it; only some read other formats
  const isOwn = layerTypes.some(({ axes }) => axes) || translated(object) !== undefined;
  const alternatives = isOwn
    ? []
    : alternativesOf(layerTypes, name, (reader) => reading(object, new Findings(reader), length));
  return { layerTypes, warnings: findings.warnings, alternatives };
}

/**
 * The same for the WebAssembly of phasor/model.
 *
 * @param {object} config
 * @param {number} sequenceLength
 * @returns {Rotation[]}
 */
export const rotationsOf = (config, sequenceLength) =>
  reading(opened(config), new Findings(), sequenceLength).rotations;

/**
 * @param {Record<string, unknown>} object
 * @param {Findings} findings
 * @param {number | undefined} sequenceLength
 * @returns {{ layerTypes: RopeLayers[], rotations: Rotation[], name: string }} name: that of the family
 */
function reading(object, findings, sequenceLength) {
  const format = translated(object);
  const file = new Section(format?.object ?? object, '', findings, format?.names);
  const model = languageModel(file);
  const found = format ? { name: '', family: format.family } : familyFor(file, model);
  const { name, family } = switched(model, found);
  const scalings = scalingsOf(model, family);
  const groups = layerGroups(model, family, scalings.perLayer !== undefined);
  const turns = groups.some(({ rope }) => rope);
  const isUnread = checkFields(model, family, turns);
  if (!turns) checkIdle(model);
  if (file !== model) checkOutside(file, model);
  const read = groups.map((group) =>
    group.rope
      ? layerRope(group, { model, family, scalings, sequenceLength })
      : layersWithout(group, model, family),
  );
  const isAssumed =
    family.guessed && (isUnread || hasKinds(model) || findings.warnings.some(isUnknownField));
  const layerTypes = read.map(({ layer }) =>
    isAssumed ? { ...layer, options: null, assumed: true } : layer,
  );
  checkDivided(scalings, layerTypes, family);
  return { layerTypes, rotations: read.map(({ rotation }) => rotation), name };
}

/** The field is unknown, not the model. @param {ConfigWarning} warning */
const isUnknownField = ({ field, kind }) => kind === 'unknown' && !field.endsWith('model_type');

/**
 * The family; or an assumed one, if its code does not do what the file says.
 *
 * @param {Section} model
 * @param {{ name: string, family: Family }} found
 * @returns {{ name: string, family: Family }}
 */
function switched(model, found) {
  const asked = switchOf(model);
  if (!asked) return found;
  const { none, onlyIf, reads = [] } = found.family;
  const value = show(valueAt(model, asked.field));
  if (none && asked.turns) {
    const message = say`is ${value}, but the code of this model that is known here has no rotary embedding: that of Llama is assumed`;
    model.warn(asked.field, 'unknown', message);
    return { name: '', family: guessed };
  }
  const isKnown = [...reads, onlyIf?.[0]].includes(asked.field);
  if (!asked.turns && !none && !found.family.guessed && !isKnown) {
    const message = say`is ${value}, but the code of this model that is known here always turns: the file is believed`;
    model.warn(asked.field, 'contradictory', message);
  }
  return found;
}

/** Warns about scalings in a model without rotation. @param {Section} model */
function checkIdle(model) {
  for (const field of ['rope_scaling', 'rope_parameters']) {
    if (!model.section(field)) continue;
    model.warn(field, 'ignored', say`is not read: this model has no rotary embedding`);
  }
}

/**
 * @param {Section} file
 * @param {Section} model
 * @returns {{ name: string, family: Family }}
 */
function familyFor(file, model) {
  const latent = model.has('qk_rope_head_dim');
  const assumed = latent
    ? say`pairing 'interleaved' and the fields of DeepSeek are assumed`
    : say`pairing 'half' and the fields of Llama are assumed`;
  for (const section of new Set([model, file])) {
    const type = section.value('model_type');
    if (type === undefined) continue;
    if (typeof type !== 'string') return section.refuse('model_type', say`a text`, TypeError);
    const found = familyOf(type, latent);
    if (found.family.guessed) {
      section.warn('model_type', 'unknown', say`names no model that is known here: ${assumed}`);
    }
    return found;
  }
  const [architecture] = model.list('architectures') ?? file.list('architectures') ?? [];
  const type = typeof architecture === 'string' ? typeOfArchitecture(architecture) : undefined;
  const why = type ? say`the architecture says ${type}` : assumed;
  model.warn('model_type', 'missing', say`is missing: ${why}`);
  return familyOf(type ?? '', latent);
}

/**
 * Warns about fields of rotary embedding outside the language model's part.
 *
 * @param {Section} file
 * @param {Section} model
 */
function checkOutside(file, model) {
  for (const field of ['rope_theta', 'rope_scaling', 'rope_parameters', 'partial_rotary_factor']) {
    const outside = file.value(field);
    if (outside === undefined) continue;
    if (JSON.stringify(outside) === JSON.stringify(model.value(field))) continue;
    file.warn(field, 'ignored', say`is not read: the language model is described in ${model.path}`);
  }
}
