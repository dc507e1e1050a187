// A configuration and a wanted context length → the rotation of every pair: by the base alone, and with the
// scaling of the configuration.

import { own } from '../../../../core/api/check.js';
import { axesOfPairs } from '../../../../core/api/encoding/sections.js';
import { compareRope } from '../../api/compare.js';
import { growthAt, growthFormula } from '../../api/growth.js';
import { plainFrequencies } from '../../api/frequencies.js';
import { checkLength, longestOnPage } from '../../api/parse.js';
import { ropeConfig } from '../../api/rope-config.js';
import { number, significant } from '../../../../core/draw/numbers.js';
import { prose, t } from '../../../../core/texts/language.js';
import { isList } from '../../../../core/kit/reads.js';
import { presets } from './presets.js';

/** @typedef {import('../../../../core/api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/layer-rope.js').RopeLayers} RopeLayers */

/**
 * @typedef {{ model: string, config: string, compare: string, length: number, trained: number, layer: number,
 *   share: number, pairing: 'as configured' | 'half' | 'interleaved', query: number, key: number,
 *   pair: number, view: string }} Settings
 */

/**
 * @typedef {object} Rope
 * @property {string | object} config its source: text, or an object
 * @property {RopeLayers} layers the current type of layers
 * @property {readonly string[]} kinds the types of layers with rotation
 * @property {number} kind index of the current type
 * @property {readonly string[]} warnings
 * @property {number} trained number of positions in training
 * @property {number} wanted
 * @property {Float64Array} plain frequencies of the base alone, in radians per position
 * @property {Float64Array} scaled frequencies with scaling
 * @property {readonly ('whole' | 'part' | 'beyond')[]} states for each pair: 'whole' finished a turn in
 *   training, 'part' did not, 'beyond' rotates further at the wanted context than in training
 * @property {readonly number[] | null} axes for each pair: 0 time, 1 height, 2 width; null if positions
 *   have one axis
 * @property {RopeLayers | undefined} growing layers whose scores grow with the position of their query
 */

/** @param {Settings} settings @returns {string | object} the configuration */
function given({ model, config }) {
  checkLength(config, longestOnPage);
  if (config.trim() !== '') return config;
  const preset = presets.find(({ name }) => name === model);
  if (preset) return preset.config;
  const names = presets.map(({ name }) => `'${name}'`).join(', ');
  throw new RangeError(t('model must be one of {names}, got {model}', { names, model }));
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * The configuration with the rotated share of a head that the reader chose.
 *
 * @param {Settings} settings
 * @returns {string | object} invalid JSON stays text, for the message
 */
export function configOf(settings) {
  const config = given(settings);
  if (settings.share === 0) return config;
  let whole = config;
  try {
    if (typeof config === 'string') whole = JSON.parse(config);
  } catch {
    return config;
  }
  if (!isObject(whole)) return config;
  const partial = { partial_rotary_factor: settings.share };
  const { text_config: inner } = whole;
  return isObject(inner)
    ? { ...whole, text_config: { ...inner, ...partial } }
    : { ...whole, ...partial };
}

/**
 * The layers with the reader's changes: another pairing, or a share, also where the model's code rotates
 * whole heads.
 *
 * @param {RopeLayers} layers
 * @param {Settings} settings
 * @returns {RopeLayers}
 */
function wanted(layers, { pairing, share }) {
  const { headDim, base, ropeType } = layers;
  let changed = layers;
  const dim = 2 * Math.floor(((headDim ?? 0) * share) / 2);
  if (dim > 0 && dim !== layers.rotaryDim && ropeType === 'default' && base !== null) {
    const inverseFrequencies = plainFrequencies(dim, base);
    // axes and rates apply only to whole heads
    const whole = { axisOfPair: undefined, rates: undefined };
    const options = layers.options && { ...layers.options, ...whole, base, rotaryDim: dim };
    changed = { ...layers, inverseFrequencies, options, rotaryDim: dim, rotaryPart: 'first' };
  }
  if (pairing === 'as configured') return changed;
  return { ...changed, pairing, options: changed.options && { ...changed.options, pairing } };
}

/** @param {unknown} config @returns {number} its positions in training; 0 if it does not say */
function trainedOf(config) {
  const whole = typeof config === 'string' ? JSON.parse(config) : config;
  const parts = [whole, whole?.text_config].filter(Boolean);
  const original = parts.flatMap((part) => [
    part.original_max_position_embeddings,
    ...[part.rope_scaling, part.rope_parameters, part.rope_parameters?.full_attention].map(
      (ropeFields) => ropeFields?.original_max_position_embeddings,
    ),
  ]);
  const found = original.find((value) => value > 0);
  if (found) return found;
  // without it, a factor multiplies the training length
  const longest = parts.map((part) => part.max_position_embeddings).find((value) => value > 0) ?? 0;
  return longest;
}

/** Positions in training if neither the configuration nor the page says. */
const usual = 4096;

/**
 * The frequencies of phasor.rotary; those of the configuration where it rejects them.
 *
 * @param {Phasor} phasor
 * @param {RopeLayers} layers
 * @returns {Float64Array}
 */
function turnedBy(phasor, { options, rotaryDim, inverseFrequencies }) {
  if (!options || options.rotaryDim !== rotaryDim) return inverseFrequencies;
  const { base, scaling, rates } = own(options);
  if (rates) return inverseFrequencies;
  const { frequency } = phasor.wavelengths({ dim: rotaryDim, base, scaling });
  // pairs without rotation have a negligible frequency
  return frequency.map((w, j) => (inverseFrequencies[j] === 0 ? 0 : w));
}

/**
 * @param {Phasor} phasor
 * @param {Settings} settings
 * @returns {Rope}
 * @throws {Error} a sentence that names the field
 */
export function rope(phasor, settings) {
  const { length, layer } = settings;
  const config = configOf(settings);
  const { layerTypes, warnings } = ropeConfig(config, { sequenceLength: length });
  const turning = layerTypes.filter((each) => each.rope);
  if (turning.length === 0) throw new RangeError(t('No layer of this configuration turns.'));
  const kind = Math.min(layer, turning.length - 1);
  const layers = own(wanted(turning[kind], settings));
  const scaled = turnedBy(phasor, layers);
  const plain = phasor.wavelengths({
    dim: layers.rotaryDim,
    base: layers.base ?? 10_000,
  }).frequency;
  const trained = settings.trained || trainedOf(config) || usual;
  /** @type {Rope['states']} */
  const states = Array.from(scaled, (w, j) => {
    if (trained * plain[j] >= 2 * Math.PI) return 'whole';
    return length * w > trained * plain[j] * (1 + 1e-12) ? 'beyond' : 'part';
  });
  return {
    config,
    layers,
    kinds: turning.map(({ layerType }) => layerType),
    kind,
    warnings: warnings.map(({ message }) => message),
    trained,
    wanted: length,
    plain,
    scaled,
    states,
    axes: axesOf(layers),
    growing: [layers, ...layerTypes].find(({ scoreGrowth }) => scoreGrowth !== undefined),
  };
}

/**
 * The comparison with the model that `compare` names.
 *
 * @param {Rope} rope
 * @param {Settings} settings
 * @returns {{ comparison: import('../../api/compare.js').RopeComparison,
 *   names: [string, string] } | null} null if nothing is compared
 * @throws {Error} a sentence that names the field
 */
export function comparisonOf({ layers }, settings) {
  const { compare, config, model, length } = settings;
  if (compare.trim() === '') return null;
  const isModel = presets.some(({ name }) => name === compare);
  if (!isModel && !compare.trim().startsWith('{')) {
    const names = presets.map(({ name }) => `'${name}'`).join(', ');
    throw new RangeError(
      t('compare must be one of {names}, or the text of a config.json, got {compare}', {
        names,
        compare,
      }),
    );
  }
  const other = given({ ...settings, model: compare, config: isModel ? '' : compare });
  const [a, b] = [configOf(settings), other].map((one) =>
    ropeConfig(one, { sequenceLength: length }),
  );
  const { comparisons } = compareRope({ ...a, layerTypes: [layers] }, b);
  const turning = comparisons.filter((one) => one.b.rope);
  const comparison =
    turning.find((one) => one.b.layerType === layers.layerType) ?? turning[0] ?? comparisons[0];
  const mine = config.trim() === '' ? model : t('your config.json');
  return comparison ? { comparison, names: [mine, isModel ? compare : t('the other one')] } : null;
}

/** @param {RopeLayers} layers @returns {number[] | null} undefined also if sections do not fit the pairs */
function axesOf({ mrope, axes: count, inverseFrequencies }) {
  const pairs = inverseFrequencies.length;
  if (count) return Array.from({ length: pairs }, (_, j) => Math.floor((j * count) / pairs));
  const axes = mrope ? axesOfPairs(mrope) : [];
  return axes.length > 0 && axes.length === inverseFrequencies.length ? axes : null;
}

/**
 * The score of an equal query and key, with pairs of equal length: the mean of the cosines.
 *
 * @param {Float64Array} frequencies
 * @param {number} offset
 */
export function score(frequencies, offset) {
  let sum = 0;
  for (const w of frequencies) sum += Math.cos(w * offset);
  return sum / frequencies.length;
}

/**
 * The two indices in a head that form a pair.
 *
 * @param {Rope} rope
 * @param {number} pair
 * @returns {[number, number]}
 */
export function numbersOf({ layers, scaled }, pair) {
  const { pairing, rotaryPart, headDim, rotaryDim, apart } = layers;
  if (apart) {
    const half = scaled.length / 2;
    const withinHalf = pair % half;
    return [2 * (pair - withinHalf) + withinHalf, 2 * (pair - withinHalf) + withinHalf + half];
  }
  const first = rotaryPart === 'last' && headDim !== null ? headDim - rotaryDim : 0;
  return pairing === 'half'
    ? [first + pair, first + pair + scaled.length]
    : [first + 2 * pair, first + 2 * pair + 1];
}

/** The call of phasor.rotary as a line of code. @param {Rope} rope */
export const rotaryCall = ({ layers: { options } }) =>
  `phasor.rotary(x, ${JSON.stringify(options, (_, value) => (isList(value) ? Array.from(value) : value), 2)})`;

/** The pairs whose hands are drawn, evenly spaced from the fastest to the slowest. @param {number} pairs */
export function shownPairs(pairs) {
  const count = Math.min(8, pairs);
  const all = Array.from({ length: count }, (_, k) =>
    Math.round((k * (pairs - 1)) / Math.max(1, count - 1)),
  );
  return [...new Set(all)];
}

/** Positions on the track: a power of two that includes both hands. @param {Settings} settings */
export const reach = ({ query, key }) =>
  Math.max(64, 2 ** Math.ceil(Math.log2(1.2 * Math.max(query, key, 1))));

/** @param {Rope} rope @param {Settings} settings @returns {string} */
export function sentence({ scaled, states, trained, wanted: wantedLength }, { query, key, view }) {
  const count = (/** @type {string} */ state) => states.filter((each) => each === state).length;
  const values = {
    offset: number(query - key),
    score: number(score(scaled, query - key)),
    open: count('part') + count('beyond'),
    pairs: states.length,
    trained,
    wanted: wantedLength,
    beyond: count('beyond'),
  };
  const turning = t(
    'At an offset of {offset} the score is {score}, wherever the two stand.',
    values,
  );
  const context = t(
    '{open} of {pairs} pairs finish no turn in the {trained} trained positions; at {wanted} positions {beyond} of them turn further than training has shown.',
    values,
  );
  if (view === 'turning') return turning;
  return view === 'context' ? context : prose(turning, context);
}

/** @param {Pick<RopeLayers, 'mrope'>} layers @returns {string[]} names of the position axes */
export const axisNames = ({ mrope }) =>
  mrope ? [t('time'), t('height'), t('width')] : [t('height'), t('width')];

/**
 * The sentence about which of three positions rotates a pair; '' with one axis.
 *
 * @param {Rope} rope
 * @param {number} pair
 * @returns {string}
 */
export function axisSentence({ axes, layers: { mrope } }, pair) {
  if (!axes) return '';
  const axis = axisNames({ mrope })[axes[pair]];
  if (!mrope) {
    return t('It turns by the position in {axis}; height and width have half of the pairs each.', {
      axis,
    });
  }
  const [time, height, width] = mrope.section;
  const values = { axis, time, height, width };
  if (mrope.alternating) {
    return t(
      'It turns by the position in {axis}: height and width turn {height} pairs each, by turns, and time the last {time}. In a text the three positions are equal.',
      values,
    );
  }
  return mrope.interleaved
    ? t(
        'It turns by the position in {axis}: {time} pairs turn by time, {height} by height and {width} by width, interleaved. In a text the three positions are equal.',
        values,
      )
    : t(
        'It turns by the position in {axis}: {time} pairs turn by time, {height} by height and {width} by width, in this order. In a text the three positions are equal.',
        values,
      );
}

/**
 * @param {Rope} shownRope
 * @param {number} pair
 * @returns {string} the sentence about a pair's rotation and its indices
 */
export function pairSentence(shownRope, pair) {
  const { plain, scaled, trained, wanted: wantedLength, layers } = shownRope;
  const turn = 2 * Math.PI;
  const [first, second] = numbersOf(shownRope, pair);
  const turns = t(
    'Pair {pair}: a turn in {before} positions by the base alone, in {after} as used; {trained} turns in training, {wanted} at the wanted context.',
    {
      pair,
      before: significant(turn / plain[pair], 4),
      after: significant(turn / scaled[pair], 4),
      trained: number((trained * plain[pair]) / turn, 2),
      wanted: number((wantedLength * scaled[pair]) / turn, 2),
    },
  );
  const numbers = t('Pair {pair} is the numbers {first} and {second} of the {of} of a head.', {
    pair,
    first,
    second,
    of: layers.headDim ?? layers.rotaryDim,
  });
  return prose(turns, numbers, axisSentence(shownRope, pair));
}

/**
 * The sentence about scores that grow with the position of their query; '' if they do not.
 *
 * @param {Rope} rope
 * @param {Pick<Settings, 'query'>} settings
 * @returns {string}
 */
export function growthSentence({ growing, layers }, { query }) {
  if (!growing?.scoreGrowth) return '';
  const growth = growing.scoreGrowth;
  const values = {
    formula: growthFormula(growth),
    factor: number(growthAt(growth, query)),
    query,
    layers: growing.layerType,
  };
  return growing.layerType === layers.layerType
    ? t(
        'The scores of a query at position p are also multiplied by {formula}: by {factor} at {query}.',
        values,
      )
    : t(
        'In the layers {layers}, which do not turn, the scores of a query at position p are multiplied by {formula}: by {factor} at {query}.',
        values,
      );
}

/** @param {Rope} rope @returns {import('../../../../core/api/tensor.js').Tensor} one row per pair */
export function table({ plain, scaled, trained, wanted: wantedLength }) {
  const data = Float32Array.from({ length: 4 * scaled.length }, (_, k) => {
    const j = k >> 2;
    const turn = 2 * Math.PI;
    return [
      turn / plain[j],
      turn / scaled[j],
      (trained * plain[j]) / turn,
      (wantedLength * scaled[j]) / turn,
    ][k & 3];
  });
  return { shape: [scaled.length, 4], data };
}
