// The attentions that `generate()` of Transformers returns, the layers of each step in different sizes → one
// map for each head: a row for each token that was read, a column for each that was attended to.
// python/phasor.py does the same.
//
//   first step    [batch, heads, p, p]                the prompt
//   later ones    [batch, heads, 1, p + t], or [batch, heads, p + t, p + t] without a cache
//   cross         [batch, heads, 1, s] in every step, of keys that are other tokens
//
// If a cache keeps only the last keys (a sliding window), a step has only those; if it is preallocated (a
// static cache), the columns behind its tokens have no weight.

import { memberShapes } from '../core/api/files/read.js';
import { Unreadable } from './input.js';

/** Most weights in all layers: as text, also in float32, those of a page must fit in one string. */
export const mostEntries = 2 ** 26;

/** @typedef {{ shape: readonly number[], data: ArrayLike<number> }} Layer [batch, heads, queries, keys] */
/**
 * @typedef {{ shape: number[], data: Float64Array, prompt: number[], isSelf: boolean }} Joined `prompt`:
 *   number of its queries and keys; empty if unknown
 */

/**
 * The requested sequence of a batch.
 *
 * @param {string} name of the file
 * @param {number} count number of sequences
 * @param {{ batch?: string, beam?: string, beams?: string }} given the options
 * @returns {number}
 */
export function sequenceOf(name, count, given) {
  /** @param {'batch' | 'beam' | 'beams'} option @param {number} least @param {number} most */
  const read = (option, least, most) => {
    const text = given[option];
    if (text === undefined) return undefined;
    if (!/^\d+$/.test(text) || Number(text) < least || Number(text) > most)
      throw new Unreadable(
        `--${option} must be a number from ${least} to ${most}, as ${name} has ${count} sequences, got ${text}`,
      );
    return Number(text);
  };
  if (given.beam !== undefined && given.beams === undefined)
    throw new Unreadable('--beam needs --beams, how many sequences a text has');
  const beams = read('beams', 1, count) ?? 1;
  if (count % beams !== 0)
    throw new Unreadable(
      `--beams must divide ${count}, the sequences that ${name} has, got ${beams}`,
    );
  const texts = count / beams;
  const batch = read('batch', 0, texts - 1);
  if (batch === undefined && texts > 1)
    throw new Unreadable(
      `${name} has a batch of ${texts}: choose one with --batch, from 0 to ${texts - 1}` +
        `${beams === 1 ? '; of several beams a text, say how many with --beams' : ''}`,
    );
  return (batch ?? 0) * beams + (read('beam', 0, beams - 1) ?? 0);
}

/** The rows of one sequence at a step: the last one of later steps. @typedef {{ heads: number, rows: number,
 *   keys: number, at: (head: number, row: number, key: number) => number }} Part */

/** @param {Layer} layer @param {number} sequence @param {boolean} isFirst @returns {Part} */
function partOf({ shape: [, heads, queries, keys], data }, sequence, isFirst) {
  const rows = isFirst ? queries : 1;
  return {
    heads,
    rows,
    keys,
    at: (head, row, key) =>
      data[((sequence * heads + head) * queries + queries - rows + row) * keys + key],
  };
}

/** Number of keys up to the last with a weight in the last row. @param {readonly Part[]} layers */
function seenBy(layers) {
  let seen = 0;
  for (const { heads, rows, keys, at } of layers) {
    for (let head = 0; head < heads; ++head) {
      let key = keys;
      while (key > seen && at(head, rows - 1, key - 1) === 0) --key;
      seen = Math.max(seen, key);
    }
  }
  return seen;
}

/** @param {readonly Part[]} layers */
const keysOf = (layers) => Math.max(...layers.map(({ keys }) => keys));

/**
 * The number of keys at the first step, and how many queries and keys belong to the prompt.
 *
 * @param {readonly Part[][]} steps
 * @returns {{ isSelf: boolean, first: number, prompt: number[] }}
 */
function layout(steps) {
  const [{ rows }] = steps[0];
  const keys = keysOf(steps[0]);
  // the prompt's square; or the step after it, whose only query is the first generated token
  const self = (/** @type {number} */ first) => {
    const of = rows === first || rows > 1 ? first : first - 1;
    return { isSelf: true, first, prompt: steps.length > 1 || rows === first ? [of, of] : [] };
  };
  const isEqual = steps.every((layers) => keysOf(layers) === keys);
  if (!isEqual || steps.length === 1) return self(keys);
  const seen = seenBy(steps[0]);
  if (steps.every((layers, step) => seenBy(layers) === seen + step)) return self(seen);
  // if a single token is read first, it is unknown whether it was generated
  return { isSelf: false, first: keys, prompt: rows > 1 ? [rows, 0] : [] };
}

/**
 * @typedef {object} Steps
 * @property {Layer[][]} layers of each step
 * @property {readonly (readonly number[])[]} [beams] `beam_indices`: for each returned sequence, the
 *   sequence of the batch that it continues at each step; -1 after its end
 */

/**
 * @param {string} name of the file
 * @param {Steps} given
 * @param {Parameters<typeof sequenceOf>[2]} options
 * @returns {Joined}
 */
export function joined(name, { layers: all, beams }, options) {
  const [count] = all[0][0].shape;
  const sequence = sequenceOf(name, beams?.length ?? count, options);
  const path = beams?.[sequence] ?? all.map(() => sequence);
  const ended = path.findIndex((beam) => beam < 0);
  const steps = all.slice(0, ended < 0 ? path.length : ended).map((layers, step) =>
    layers.map((layer) => {
      const at = path[step];
      if (layer.shape[0] !== count)
        throw new Unreadable(`${name}: step ${step} must have a batch of ${count}, as step 0`);
      if (!(at < count))
        throw new Unreadable(
          `${name}: beam_indices must be below ${count}, the sequences that there are, got ${at}`,
        );
      return partOf(layer, at, step === 0);
    }),
  );
  if (steps.length === 0) throw new Unreadable(`${name}: the sequence has no step`);
  const [{ heads, rows }] = steps[0];
  steps.forEach((layers, step) => {
    const isLike = layers.length === steps[0].length && layers.every((one) => one.heads === heads);
    if (!isLike || layers.some((one) => one.rows !== layers[0].rows))
      throw new Unreadable(
        `${name}: step ${step} must have ${steps[0].length} layers of ${heads} heads, as step 0`,
      );
  });
  const { isSelf, first, prompt } = layout(steps);
  const down = rows + steps.length - 1;
  const across = isSelf ? first + steps.length - 1 : first;
  const cells = steps[0].length * heads * down * across;
  if (cells > mostEntries)
    throw new Unreadable(`${name}: the steps have ${cells} weights together, more than 2^26`);
  const data = new Float64Array(cells);
  steps.forEach((layers, step) => {
    const end = isSelf ? first + step : first;
    layers.forEach((part, layer) => {
      const shift = Math.max(0, end - part.keys);
      for (let head = 0; head < heads; ++head) {
        for (let row = 0; row < part.rows; ++row) {
          const line =
            ((layer * heads + head) * down + (step === 0 ? row : rows + step - 1)) * across;
          for (let key = 0; key < part.keys; ++key) {
            const weight = part.at(head, row, key);
            if (shift + key < end) data[line + shift + key] = weight;
            else if (weight !== 0)
              throw new Unreadable(
                `${name}: step ${step} must have ${end} keys, one more than the step before it, got ${part.keys}`,
              );
          }
        }
      }
    });
  });
  // the shown queries are the last tokens
  const before = isSelf ? across - down : 0;
  const [asking, answering] = prompt;
  return {
    shape: [steps[0].length, heads, down, across],
    data,
    prompt: prompt.length > 0 ? [Math.max(0, asking - before), answering] : [],
    isSelf,
  };
}

/** The depth of nested lists, by their first entries. @param {unknown} value */
const depthOf = (value) => {
  let depth = 0;
  for (let one = value; Array.isArray(one); one = one[0]) ++depth;
  return depth;
};

/** @param {unknown} value @returns {number[]} the shape of nested lists, by their first entries */
const shapeOf = (value) => (Array.isArray(value) ? [value.length, ...shapeOf(value[0])] : []);

/** @param {string} name @param {unknown} value nested lists of 4 dimensions @returns {Layer} */
function layerOf(name, value) {
  const shape = shapeOf(value);
  const data = Array.isArray(value) ? /** @type {unknown[]} */ (value.flat(3)) : [];
  const isWhole = data.length > 0 && data.every((one) => one === null || Number.isFinite(one));
  if (shape.length !== 4 || !isWhole || data.length !== shape.reduce((all, side) => all * side, 1))
    throw new Unreadable(
      `${name} must be numbers [batch, heads, queries, keys] of each layer and step`,
    );
  return { shape, data: Float64Array.from(data, (one) => (one === null ? NaN : Number(one))) };
}

/** Fields of a JSON file that may contain steps, named as in a figure or by a model. */
const fields = ['weights', 'attentions'];

/**
 * @param {string} name of the file
 * @param {any} value a parsed JSON file
 * @returns {(Steps & { words: { tokens?: unknown, keytokens?: unknown } }) | null} null if there are none
 */
export function stepsOfJson(name, value) {
  const isList = Array.isArray(value);
  const field = isList ? '' : (fields.find((each) => value?.[each] !== undefined) ?? '');
  const all = isList ? value : value?.[field];
  const depth = depthOf(all);
  const shapes = depth === 5 ? all.map((/** @type {unknown} */ step) => String(shapeOf(step))) : [];
  // without a batch, steps are recognized by their different sizes
  const isAlone = shapes.some((/** @type {string} */ shape) => shape !== shapes[0]);
  if (depth !== 6 && !isAlone) return null;
  const { tokens, keytokens, beam_indices: beams } = isList ? {} : value;
  const isBeams =
    Array.isArray(beams) &&
    beams.every((each) => Array.isArray(each) && each.every(Number.isInteger));
  if (beams !== undefined && beams !== null && !isBeams)
    throw new Unreadable(`${name}: beam_indices must be lists of integers`);
  /** @param {unknown} layer @param {number} step @param {number} k */
  const read = (layer, step, k) =>
    layerOf(`${name}: ${field}[${step}][${k}]`, isAlone ? [layer] : layer);
  const layers = all.map((/** @type {unknown} */ step, /** @type {number} */ at) => {
    if (!Array.isArray(step) || step.length === 0)
      throw new Unreadable(`${name}: ${field}[${at}] must be a list of layers`);
    return step.map((layer, k) => read(layer, at, k));
  });
  /** @type {(readonly number[])[]} */
  const firsts = layers.map((/** @type {Layer[]} */ [first]) => first.shape);
  // layers that get shorter, as where tokens are merged, are no steps
  const queriesBefore = (/** @type {number} */ step) => firsts[step - 1][2];
  if (firsts.some(([, , queries], k) => k > 0 && queries !== 1 && queries !== queriesBefore(k) + 1))
    throw new Unreadable(
      `${name}: layers must have the same shape, or be steps of generate(), got ${firsts.map((shape) => `[${shape.join(', ')}]`).join(', ')}`,
    );
  return { layers, ...(isBeams && { beams }), words: { tokens, keytokens } };
}

/**
 * The name that phasor_record.py gives weights, with a number in later calls; queries, keys and values have 4
 * dimensions, too.
 */
export const isWeights = (/** @type {string} */ name) => /(^|\.)weights(\.\d+)?$/.test(name);

/**
 * Whether shapes are those of steps: each later one has one query, or one more query and key than the one
 * before.
 *
 * @param {readonly (readonly number[])[]} shapes
 */
const areSteps = (shapes) =>
  shapes.every(([, , queries, keys], step) => {
    const before = shapes[step - 1];
    return !before || queries === 1 || (queries === keys && keys === before[3] + 1);
  });

/**
 * The steps of the layers in an archive: NAME, NAME.2, NAME.3, … for each, the names that phasor_record.py
 * gives to later calls of a module.
 *
 * @param {string} file its name
 * @param {import('../core/api/files/read.js').Members} members
 * @param {string} [only] the name of one layer
 * @returns {Promise<string[][] | null>} the names for each step; null if there are none
 */
export async function stepNames(file, members, only) {
  /** @type {Map<string, number[]>} */
  const shapes = new Map();
  for (const { name, shape } of await memberShapes(members)) {
    if (shape?.length === 4) shapes.set(name, shape);
  }
  const { compare } = new Intl.Collator('en', { numeric: true });
  const layers = [...shapes.keys()]
    .sort(compare)
    .filter((name) => only === undefined || only === name)
    .map((name) => {
      const steps = [name];
      for (let next = 2; shapes.has(`${name}.${next}`); ++next) steps.push(`${name}.${next}`);
      return steps;
    })
    .filter((steps) => steps.length > 1)
    .filter((steps) => areSteps(steps.map((step) => shapes.get(step) ?? [])));
  const named = layers.filter(([first]) => isWeights(first));
  const chosen = named.length > 0 ? named : layers;
  if (chosen.length === 0) return null;
  const kinds = new Set(chosen.map(([first]) => first.replace(/\d+/g, '#')));
  if (kinds.size > 1 || chosen.some((steps) => steps.length !== chosen[0].length))
    throw new Unreadable(
      `${file} has the steps of ${chosen.map(([first]) => first).join(', ')}, which are not the layers of one ` +
        `model; name one: ${file}:${chosen[0][0]}`,
    );
  return chosen[0].map((_, step) => chosen.map((steps) => steps[step]));
}

/** @typedef {{ tokens?: string[], keytokens?: string[] }} Words */

/**
 * The tokens of the whole sequence name its keys, and the last ones its queries; the last generated token was
 * read by no step.
 *
 * @param {Words} words
 * @param {Pick<Joined, 'shape' | 'isSelf'>} steps
 * @returns {Words}
 */
export function namesOf({ tokens, keytokens }, { shape, isSelf }) {
  const [rows, columns] = shape.slice(-2);
  const count = isSelf ? columns : rows;
  const read = tokens?.length === count + 1 ? tokens.slice(0, -1) : tokens;
  const isWhole = isSelf && !keytokens && rows < columns && read?.length === columns;
  return isWhole ? { tokens: read.slice(-rows), keytokens: read } : { tokens: read, keytokens };
}
