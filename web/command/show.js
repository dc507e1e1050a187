// `phasor show`: arrays from files → one page with their figures, which works offline, or one picture.

import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import process from 'node:process';
import { deflateRawSync } from 'node:zlib';
import { pack } from './show/arrays.js';
import { kindOf, kinds, modelOf, patchSettings, viewSettings } from './show/kinds.js';
import { groupedWords } from '../core/draw/pieces.js';
import { settings as attentionSettings } from '../core/figures/attention/settings.js';
import { settings as heatmapSettings } from '../core/figures/heatmap/settings.js';
import { settings as patchesSettings } from '../labs/images/figures/patches/settings.js';
import { placesOf } from '../labs/images/index.js';
import { memberShapes, membersOf, readArray, splitMember } from '../core/api/files/read.js';
import { longestJson, longestText } from '../core/api/files/text.js';
import { languages } from '../core/texts/language.js';
import { bytesOf, checkStandard, nameOf, parsed, partsOf, Unreadable } from './input.js';
import { checkName, saveTo } from './output.js';
import { addressOfPicture } from './image.js';
import { widthOf } from './picture/width.js';
import { either, printableLine } from './printable.js';
import {
  isWeights,
  joined,
  mostEntries,
  namesOf,
  sequenceOf,
  stepNames,
  stepsOfJson,
} from './steps.js';
import { still } from './still.js';

/** @typedef {import('./show/kinds.js').Kind} Kind */
/** @typedef {import('./show/kinds.js').Figure} Figure */
/** @typedef {import('./picture/picture.js').Item & { because: string }} Item with the reason for its kind */
/** @typedef {{ figure: Figure, still: string }} Drawn in the form for the page */
/** @typedef {import('./progress.js').Say} Say */

/** Most bytes that are read from the standard input or a pipe. */
const most = 2 ** 30;
const mostTokens = 2 ** 24;

const themes = ['light', 'dark', 'auto'];

/** @param {string} message @param {string} name the file name at the beginning of the message */
const withoutFile = (message, name) =>
  message.startsWith(`${name}:`) ? message.slice(name.length + 1) : message;

/** @param {string} path in dist/, of the package or of a clone */
async function part(path) {
  for (const folder of ['../', '../../dist/']) {
    try {
      return await readFile(new URL(folder + path, import.meta.url));
    } catch {
      // in a clone, only dist/ has it
    }
  }
  throw new Unreadable(`${path} is missing in the package; in a clone, run npm run build`);
}

/**
 * Compresses a part of a page, which halves the size of a page sent by mail.
 *
 * @param {string | Uint8Array} content
 */
export const deflated = (content) => deflateRawSync(content, { level: 9 }).toString('base64');

/** The page for figures, with its WebAssembly, which the package has in a file. */
export async function emptyPage() {
  const [page, wasm] = await Promise.all(['show/figure.html', 'wasm/simd.wasm'].map(part));
  return page.toString().replace('id="engine">', () => `id="engine">${deflated(wasm)}`);
}

/**
 * @param {string} option
 * @param {string | undefined} text
 * @param {readonly string[]} allowed
 */
function oneOf(option, text, allowed) {
  if (text !== undefined && !allowed.includes(text)) {
    throw new Unreadable(`--${option} must be ${either(allowed)}, got ${text}`);
  }
}

/** Scheme, host and port; phasor.py has the same expression. */
const originForm = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:[0-9]+)?$/;

/** @param {string | undefined} text */
function checkOrigin(text) {
  if (text === undefined || (originForm.test(text) && URL.canParse(text))) return;
  throw new Unreadable(
    `--origin must be scheme, host and port of a page, such as https://example.org, got ${text}`,
  );
}

/**
 * @param {string} option
 * @param {string | undefined} text
 * @param {number} count how many there are
 */
function indexOf(option, text, count) {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text) || Number(text) >= count) {
    throw new Unreadable(`--${option} must be a number from 0 to ${count - 1}, got ${text}`);
  }
  return Number(text);
}

/**
 * @param {string} file
 * @param {unknown} value
 * @param {string} field
 * @returns {string[]}
 */
function words(file, value, field) {
  if (!Array.isArray(value)) throw new Unreadable(`${file}: ${field} must be a list of texts`);
  const wrong = value.findIndex((word) => typeof word !== 'string');
  if (wrong >= 0) {
    throw new Unreadable(`${file}: ${field}[${wrong}] must be a text, got ${typeof value[wrong]}`);
  }
  return value;
}

/** @typedef {import('./run.js').Given} Given */
/** @typedef {{ tokens?: string[], keytokens?: string[] }} Words */

/**
 * Tokens from a JSON file: a list, { tokens, keytokens } as for a figure, or { queries, keys }.
 *
 * @param {string | undefined} file
 * @returns {Promise<Words | null>}
 */
async function tokensOf(file) {
  if (file === undefined) return null;
  const name = `--tokens ${nameOf(file)}`;
  const value = parsed(name, new TextDecoder().decode(await bytesOf(file, mostTokens)));
  if (Array.isArray(value) || typeof value !== 'object' || value === null) {
    return { tokens: words(name, value, 'the file') };
  }
  if ('tokens' in value || 'keytokens' in value) return wordsOf(name, value);
  return {
    tokens: words(name, value.queries, 'queries'),
    keytokens: words(name, value.keys, 'keys'),
  };
}

/** @param {string} name @param {{ tokens?: unknown, keytokens?: unknown }} value @returns {Words} */
const wordsOf = (name, { tokens, keytokens }) => ({
  ...(tokens !== undefined && { tokens: words(name, tokens, 'tokens') }),
  ...(keytokens !== undefined && { keytokens: words(name, keytokens, 'keytokens') }),
});

/** @param {readonly number[]} shape */
const sides = (shape) => `[${shape.join(', ')}]`;

/**
 * @typedef {{ name: string, shape: number[], data: Float64Array, words?: Words,
 *   steps?: import('./steps.js').Joined }} Read
 */

/**
 * All tensors of a file: the layers of a model, in the order of the numbers in their names. They are read one
 * after the other, once all headers have turned out to agree.
 *
 * @param {string} name
 * @param {import('../core/api/files/read.js').Members} members
 * @param {Say} say
 * @returns {Promise<Read>}
 */
async function layersOf(name, members, say) {
  const { compare } = new Intl.Collator('en', { numeric: true });
  const { length: count } = members.names;
  const onProgress = (/** @type {number} */ done) => say(`reading the shapes, ${done} of ${count}`);
  const all = (await memberShapes(members, onProgress)).sort((one, other) =>
    compare(one.name, other.name),
  );
  // beside the queries, keys and values of each layer
  const named = all.filter((one) => isWeights(one.name));
  const sorted = named.length > 0 ? named : all;
  const [first, last] = [sorted[0], sorted[sorted.length - 1]];
  const shape = first.shape ?? [];
  const isOne = sorted.every((each) => String(each.shape) === String(shape));
  if (!isOne || shape.length < 3 || shape.length > 4) {
    const ofSides = (/** @type {number} */ least) =>
      sorted.find((one) => one.shape && one.shape.length >= least);
    const readable = ofSides(2) ?? ofSides(0);
    if (!readable && first.shape === null) throw first.error;
    const listed = sorted.map((each) =>
      each.shape ? `${each.name} ${sides(each.shape)}` : withoutFile(each.error.message, name),
    );
    const some = listed.slice(0, 8).join(', ');
    const more = listed.length > 8 ? ` and ${listed.length - 8} more` : '';
    throw new Unreadable(
      `${name} has ${listed.length} tensors, ${some}${more}, and they are not the layers of one model, ` +
        `[heads, queries, keys] each; name one: ${name}:${(readable ?? first).name}`,
    );
  }
  const cells = shape.reduce((product, side) => product * side, 1);
  if (sorted.length * cells > mostEntries) {
    throw new Unreadable(
      `${name} has ${sorted.length} layers ${sides(shape)}, more than 2^26 weights together; ` +
        `name one: ${name}:${first.name}`,
    );
  }
  const data = new Float64Array(sorted.length * cells);
  for (const [k, each] of sorted.entries()) {
    say(`reading the layers, ${k} of ${count}`);
    data.set((await members.read(each.name)).data, k * cells);
  }
  return {
    name: sorted.length > 1 ? `${name}: ${first.name} to ${last.name}` : `${name}: ${first.name}`,
    shape: [sorted.length, ...shape],
    data,
  };
}

/** The options that choose one sequence of a batch. */
const ofBatches = ['batch', 'beam', 'beams'];

/** The options that choose a sequence of a batch, if given. @param {Given} given */
const chosenOf = (given) =>
  ['batch', 'beam']
    .filter((option) => given[option] !== undefined)
    .map((option) => `, ${option} ${given[option]}`)
    .join('');

/**
 * The attentions returned by `generate()`, in JSON or as tensors of an archive.
 *
 * @param {string} name
 * @param {Blob | Uint8Array} content
 * @param {import('../core/api/files/read.js').Members | null} members
 * @param {string} [member]
 * @returns {Promise<(import('./steps.js').Steps & { words?: Words }) | { list: Uint8Array, words: Words } | null>}
 *   of another object in JSON the list in it, which may be longer than a page reads within an object; null if
 *   they are something else
 */
async function stepsIn(name, content, members, member) {
  if (members) {
    const names = await stepNames(name, members, member);
    if (!names) return null;
    const layers = [];
    for (const step of names) {
      const each = [];
      for (const one of step) each.push(await members.read(one));
      layers.push(each);
    }
    return { layers };
  }
  const isBytes = content instanceof Uint8Array;
  const size = isBytes ? content.length : content.size;
  const bytes = async (/** @type {number} */ end) =>
    isBytes ? content.subarray(0, end) : new Uint8Array(await content.slice(0, end).arrayBuffer());
  const text = async (/** @type {number} */ end) => new TextDecoder().decode(await bytes(end));
  if (size > longestText || !/^\s*(?:\{|(?:\[\s*){5})/.test(await text(256))) return null;
  try {
    const value = JSON.parse(await text(size));
    const steps = stepsOfJson(name, value);
    if (steps) return { ...steps, words: wordsOf(name, steps.words) };
    const list = value.weights ?? value.attentions;
    if (size <= longestJson || !Array.isArray(list)) return null;
    return { list: new TextEncoder().encode(JSON.stringify(list)), words: wordsOf(name, value) };
  } catch (error) {
    // the reader of arrays reports invalid JSON
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * One sequence of [batch, heads, queries, keys], or of [layers, batch, heads, queries, keys].
 *
 * @param {Read} read
 * @param {Given} given the options
 * @returns {Read}
 */
function ofBatch(read, given) {
  const { name, shape, data } = read;
  if (ofBatches.every((option) => given[option] === undefined)) return read;
  if (shape.length !== 4 && shape.length !== 5)
    throw new Unreadable(
      `${name}: --${ofBatches.find((option) => given[option] !== undefined)} is of [batch, heads, queries, keys], ` +
        `of each layer, got ${sides(shape)}`,
    );
  const count = shape[shape.length - 4];
  const sequence = sequenceOf(name, count, given);
  const before = shape.slice(0, -4);
  const after = shape.slice(-3);
  const cells = after.reduce((product, side) => product * side, 1);
  const layers = data.length / (count * cells);
  const chosen = new Float64Array(layers * cells);
  for (let layer = 0; layer < layers; ++layer) {
    const from = (layer * count + sequence) * cells;
    chosen.set(data.subarray(from, from + cells), layer * cells);
  }
  return { ...read, name: `${name}${chosenOf(given)}`, shape: [...before, ...after], data: chosen };
}

/**
 * @param {string} file as given, possibly with the name of a tensor in it
 * @param {Given} given the options
 * @param {Say} say
 * @returns {Promise<Read>}
 */
async function arrayOf(file, given, say) {
  const split = splitMember(file);
  const name = nameOf(split.file);
  const content = await partsOf(split.file, most);
  const members = await membersOf(name, content);
  const steps = await stepsIn(name, content, members, split.member);
  if (steps && 'list' in steps) {
    return ofBatch({ name, ...(await readArray(name, steps.list)), words: steps.words }, given);
  }
  if (steps) {
    const all = joined(name, steps, given);
    return { ...all, name: `${name}${chosenOf(given)}`, words: steps.words, steps: all };
  }
  if (members && members.names.length > 1 && split.member === undefined)
    return ofBatch(await layersOf(name, members, say), given);
  const { shape, data, words: own = {} } = await readArray(name, content, split.member);
  const only = split.member ?? members?.names[0];
  if (only) return ofBatch({ name: `${name}: ${only}`, shape, data }, given);
  return ofBatch({ name, shape, data, words: wordsOf(name, own) }, given);
}

/**
 * With a single row of weights, tokens name its keys.
 *
 * @param {Words} words
 * @param {{ rows: number, columns: number } | null} weights
 * @returns {Words}
 */
const ofRow = ({ tokens, keytokens }, weights) =>
  weights?.rows === 1 && weights.columns > 1 && !keytokens && tokens?.length === weights.columns
    ? { keytokens: tokens }
    : { tokens, keytokens };

/**
 * @param {string} file
 * @param {Given} given the options
 * @param {Words | null} named from --tokens
 * @param {Say} say
 * @returns {Promise<Item>}
 */
async function figureOf(file, given, named, say) {
  const { name, shape, data, words: own = {}, steps } = await arrayOf(file, given, say);
  const isPicture = given.image !== undefined;
  const asked = given.kind ?? (isPicture ? 'attention' : undefined);
  const found = asked
    ? { kind: /** @type {Kind} */ (asked), because: '' }
    : kindOf({ shape, data }, name);
  const { kind = 'heatmap' } = found ?? {};
  const { wanted, sides: dimensions } = kinds[kind];
  const batch = kind === 'attention' && shape.length === 5 && shape[0] !== 1 && shape[1] !== 1;
  if (!found || !dimensions.includes(shape.length) || batch) {
    const names = given.kind ? `${kind} takes ${wanted}` : `figures take ${kinds.attention.wanted}`;
    const choice = batch ? '; --batch chooses one of [layers, batch, heads, queries, keys]' : '';
    throw new Unreadable(`${name}: ${names}, got ${sides(shape)}${choice}`);
  }
  const isAttention = kind === 'attention';
  const rows = shape.length === 1 ? 1 : shape[shape.length - (isAttention ? 2 : shape.length)];
  const columns = shape[shape.length - 1];
  const isRow = isAttention && !isPicture;
  const nameLists = named ?? own;
  const { tokens, keytokens } = steps
    ? namesOf(nameLists, steps)
    : ofRow(nameLists, isRow ? { rows, columns } : null);
  const keys = keytokens ?? (!isAttention || rows !== columns ? undefined : tokens);
  if (isPicture && nameLists.keytokens) {
    throw new Unreadable(
      `${name}: keytokens are names of keys, and those of a picture are patches`,
    );
  }
  if (kind === 'similarity' && keytokens) {
    throw new Unreadable(
      `${name}: keytokens are names of columns, and similarity has tokens alone`,
    );
  }
  if (tokens && tokens.length !== rows) {
    const what = isAttention ? 'queries' : 'rows';
    const field = named ? '--tokens' : `${name}: tokens`;
    throw new Unreadable(
      `${field} must have ${rows}, as many as ${name} has ${what}, got ${tokens.length}`,
    );
  }
  if (keys && keys.length !== columns) {
    const field = named ? '--tokens' : `${name}: ${keytokens ? 'keytokens' : 'tokens'}`;
    const what = isAttention ? 'keys' : 'columns';
    throw new Unreadable(
      `${field} must have ${columns}, as many as ${name} has ${what}, got ${keys.length}`,
    );
  }
  const [layers, heads] = modelOf(shape);
  const ends = {
    query: [rows - 1],
    split: [rows - 1],
    key: [columns - 1],
    withoutfirst: [columns - 1],
    prompt: [rows, columns],
    rows: [rows - 1, rows],
    columns: kind === 'similarity' ? [rows - 1, rows] : [columns - 1, columns],
  };
  const prompt = steps && steps.prompt.length > 0 ? steps.prompt.join(' ') : undefined;
  const viewed = prompt ? { prompt, ...given } : given;
  const settings = isPicture
    ? overPicture(name, given, columns, ends)
    : viewOf(name, kind, isAttention ? await withGroups(viewed, { rows, columns }) : viewed, ends);
  const beyond = data.find((one) => Number.isFinite(one) && !Number.isFinite(Math.fround(one)));
  if (beyond !== undefined) {
    throw new Unreadable(`${name}: numbers must be within ±3.4e+38, as float32 is, got ${beyond}`);
  }
  const figure = {
    kind,
    name,
    ...(tokens && { tokens }),
    ...(keytokens && !isPicture && { keytokens }),
    ...(Object.keys(settings).length > 0 && { settings }),
    ...(isAttention && {
      layer: indexOf('layer', given.layer, layers),
      head: indexOf('head', given.head, heads),
    }),
  };
  return { figure, numbers: { shape, data }, because: found.because };
}

/** @param {Item} item @param {boolean} exact @param {Say} say @returns {Drawn} */
function drawn({ figure, numbers }, exact, say) {
  const { name, kind, layer, head } = figure;
  say(`packing ${numbers.data.length.toLocaleString('en')} numbers`);
  const { packed, error } = pack(numbers, exact, kind);
  const picture = still({ name, kind, ...numbers, layer, head });
  return { figure: { ...figure, array: packed, ...(error > 0 && { error }) }, still: picture };
}

/**
 * Reads the options with groups of tokens, from a file or from their text. Naming groups implies --words.
 *
 * @param {Given} given the options
 * @param {{ rows: number, columns: number }} size
 * @returns {Promise<Given>}
 */
async function withGroups(given, { rows, columns }) {
  const counts = /** @type {const} */ ([
    ['groups', rows, 'queries'],
    ['keygroups', columns, 'keys'],
  ]);
  const options = { ...given };
  for (const [name, count, what] of counts) {
    const text = given[name];
    if (text === undefined) continue;
    const isList = text.startsWith('[');
    const source = isList ? `--${name}` : `--${name} ${nameOf(text)}`;
    const json = isList ? text : new TextDecoder().decode(await bytesOf(text, mostTokens));
    parsed(source, json);
    const setting = attentionSettings[name];
    const groups = setting.read(json);
    if (!groups) throw new Unreadable(`${source} must be ${setting.wanted}`);
    if (!groupedWords(Array(count).fill(''), groups)) {
      throw new Unreadable(
        `${source} must be of ${count} tokens, as many as there are ${what}, each of them in one group`,
      );
    }
    Object.assign(options, { [name]: json, words: true });
  }
  return options;
}

/**
 * The options of the view as attributes of the figure, which checks them.
 *
 * @param {string} name of the file
 * @param {Kind} kind
 * @param {Given} given the options
 * @param {Record<string, number[]>} ends upper limits of numbers
 * @returns {Record<string, string>}
 */
function viewOf(name, kind, given, ends) {
  const known = /** @type {Record<string, import('../core/kit/settings.js').AnySetting>} */ (
    kind === 'attention' ? attentionSettings : heatmapSettings
  );
  const ofPicture = patchSettings.find(
    (each) => !viewSettings.includes(each) && given[each] !== undefined,
  );
  if (ofPicture) throw new Unreadable(`--${ofPicture} is of weights over a picture: give --image`);
  const asked = viewSettings.filter((option) => given[option] !== undefined);
  return Object.fromEntries(
    asked.map((option) => {
      if (!known[option]) {
        throw new Unreadable(`--${option} is of attention weights, and ${name} is ${kind}`);
      }
      return [option, textOf(option, given, known, ends)];
    }),
  );
}

/**
 * @param {string} option
 * @param {Record<string, unknown>} given the options
 * @param {Record<string, import('../core/kit/settings.js').AnySetting>} known settings of the figure
 * @param {Record<string, number[]>} ends upper limits of numbers
 * @returns {string} in the form of the attribute
 */
function textOf(option, given, known, ends) {
  const text = given[option] === true ? '' : String(given[option]);
  const setting = known[option];
  const value = setting.read(text);
  if (value === undefined) {
    throw new Unreadable(`--${option} must be ${setting.wanted}, got ${text}`);
  }
  const last = ends[option] ?? [];
  const each = [value].flat();
  // two numbers for one limit are row and column of a patch
  const at = each.length > last.length ? -1 : each.findIndex((one, k) => one > last[k]);
  if (at >= 0) throw new Unreadable(`--${option} must be less than ${last[at] + 1}, got ${text}`);
  return text;
}

/** '14x14', rows and columns. */
const gridForm = /^(\d+)[x×](\d+)$/;

/**
 * The same for weights over a picture, whose patches must be among the keys.
 *
 * @param {string} name of the file
 * @param {Given} given the options
 * @param {number} keys
 * @param {Record<string, number[]>} ends upper limits of numbers
 * @returns {Record<string, string>}
 */
function overPicture(name, given, keys, ends) {
  const other = viewSettings.find(
    (each) => !patchSettings.includes(each) && given[each] !== undefined,
  );
  if (other)
    throw new Unreadable(`--${other} is of weights without a picture, and --image is given`);
  if (given.grid !== undefined && !gridForm.test(given.grid)) {
    throw new Unreadable(`--grid must be rows and columns, such as 14x14, got ${given.grid}`);
  }
  const asked = { ...given, ...(given.grid && { grid: given.grid.replace(/[x×]/, ' ') }) };
  const known = /** @type {Record<string, import('../core/kit/settings.js').AnySetting>} */ (
    patchesSettings
  );
  const settings = Object.fromEntries(
    patchSettings
      .filter((option) => given[option] !== undefined)
      .map((option) => [option, textOf(option, asked, known, ends)]),
  );
  const { grid = [], prefix = -1 } = {
    ...(settings.grid && { grid: settings.grid.split(' ').map(Number) }),
    ...(settings.prefix && { prefix: Number(settings.prefix) }),
  };
  let places;
  try {
    places = placesOf(keys, grid, prefix);
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    const why = message.replace('phasor-patches: ', '').replace('grid must', '--grid must');
    throw new Unreadable(`${name}: ${why}`, { cause: error });
  }
  const queries = ends.query[0] + 1;
  if (given.combine === 'rollout' && queries !== keys)
    throw new Unreadable(
      `--combine rollout is of as many queries as keys, and ${name} has ${queries} and ${keys}`,
    );
  if (/\s/.test(settings.query?.trim() ?? '')) {
    // row and column of a patch; queries that are no patches are counted by the first number
    const last = queries === keys ? [places.rows - 1, places.cols - 1] : [queries - 1, Infinity];
    textOf('query', asked, known, { query: last });
  }
  return settings;
}

/**
 * The value on which both runs agree, or the only one.
 *
 * @template Value
 * @param {string} what
 * @param {string} option the option that can give it
 * @param {(Value | undefined)[]} values
 */
function same(what, option, [one, two]) {
  if (one && two && JSON.stringify(one) !== JSON.stringify(two))
    throw new Unreadable(
      `--compare wants the same ${what} in both files, and they differ; --${option} names one for both`,
    );
  return one ?? two;
}

/**
 * Refuses two runs that cannot be compared.
 *
 * @param {Item[]} items both
 */
function checkRuns(items) {
  for (const { figure } of items) {
    if (figure.kind !== 'attention')
      throw new Unreadable(
        `--compare is of attention weights, and ${figure.name} is ${figure.kind}`,
      );
  }
  const [one, two] = items.map(({ figure: { name }, numbers: { shape } }) => ({ name, shape }));
  if (String(one.shape) !== String(two.shape))
    throw new Unreadable(
      `--compare wants arrays of one shape: ${one.name} is ${sides(one.shape)}, and ${two.name} is ${sides(two.shape)}`,
    );
}

/** @param {Drawn[]} runs both @returns {Drawn} the figure that compares them */
function comparison(runs) {
  const [first, second] = runs.map(({ figure }) => figure);
  const names = {
    tokens: same('tokens', 'tokens', [first.tokens, second.tokens]),
    keytokens: same('keytokens', 'tokens', [first.keytokens, second.keytokens]),
  };
  const prompt = same('prompt', 'prompt', [first.settings?.prompt, second.settings?.prompt]);
  const settings = { ...first.settings, ...(prompt && { prompt }) };
  const error = Math.max(first.error ?? 0, second.error ?? 0);
  return {
    figure: {
      ...first,
      ...names,
      settings,
      compare: second.array,
      comparename: second.name,
      ...(error > 0 && { error }),
    },
    still: runs.map(({ still: picture }) => picture).join(''),
  };
}

/** JSON that is safe within HTML. @param {unknown} value */
const json = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * @param {Drawn[]} all
 * @param {Given} given
 * @param {string | undefined} image its data URL
 */
async function pageOf(all, { title, caption, theme, lang, origin }, image) {
  const figures = all.map(({ figure }) => figure);
  const contents = { title, caption, theme, lang, origin, image, figures };
  const page = await emptyPage();
  const filled = page
    .replace('<!--still-->', () => all.map(({ still: picture }) => picture).join(''))
    .replace('id="data">null<', () => `id="data">${json(contents)}<`);
  if (!lang || lang === 'en') return filled;
  const texts = await part(`show/${lang}.txt`);
  return filled.replace('id="texts"><', () => `id="texts">${texts}<`);
}

/** @param {number} bytes */
const kilobytes = (bytes) => `${Math.round(bytes / 1000).toLocaleString('en')} KB`;

/**
 * @param {Item} item
 * @param {Figure | null} figure in the form for the page
 * @param {string} to
 * @param {number} bytes
 */
function sentence({ figure: { kind, name }, numbers: { shape }, because }, figure, to, bytes) {
  const [layers, heads] = modelOf(shape);
  const isStack = kind === 'attention' && layers > 1;
  const named = isStack ? `${kind} of ${layers} layers with ${heads} heads` : kind;
  const taken = because ? `${named}, because ${because}; --kind names another` : named;
  const { array, error = 0 } = figure ?? {};
  const kept = array
    ? `; ${array.type}${error > 0 ? `, off by ${error.toPrecision(2)} at most` : ''}`
    : '';
  const line = `${name} ${sides(shape)} is ${taken}${kept} → ${to}, ${kilobytes(bytes)}`;
  return `phasor show: ${printableLine(line)}\n`;
}

/** Opens an address in the system's browser, if there is one. @param {string} address */
function browse(address) {
  const command = { darwin: 'open', win32: 'explorer' }[String(process.platform)] ?? 'xdg-open';
  const child = spawn(command, [address], { stdio: 'ignore', detached: true });
  // the address is also printed
  child.on('error', () => {});
  child.unref();
}

/** Headers that keep other pages from framing or embedding the page, and caches from storing it. */
const guarded = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Serves the page on this machine until the process ends, under a secret path and only for local host names:
 * otherwise a site whose name resolves to this machine could read the array.
 *
 * @param {string} page
 */
async function serve(page) {
  const path = `/${randomUUID()}/`;
  let host = '';
  const server = createServer(({ method, url, headers }, response) => {
    const isRead = method === 'GET' || method === 'HEAD';
    const status = headers.host !== host ? 403 : !isRead ? 405 : url !== path ? 404 : 200;
    response
      .writeHead(status, {
        ...guarded,
        ...(status === 405 && { Allow: 'GET, HEAD' }),
        'Content-Type': 'text/html; charset=utf-8',
      })
      .end(status === 200 && method === 'GET' ? page : '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  host = `127.0.0.1:${port}`;
  const address = `http://${host}${path}`;
  browse(address);
  return address;
}

const texts = [
  ...['tokens', 'output', 'image', 'kind', 'title', 'caption', 'theme', 'lang', 'origin'],
  ...['layer', 'head', ...ofBatches],
];
/** Options for pictures only. */
const ofPictures = ['width', 'for', 'browser'];
/** Options for pages only: a picture has no pointer, and its numbers are never rounded. */
const ofPages = ['open', 'exact', 'key', 'origin', 'compare'];

/** @typedef {'html' | 'svg' | 'png' | 'pdf'} Ending */

/**
 * @param {string} output names without an extension, as of devices, mean a page
 * @returns {Ending}
 */
function endingOf(output) {
  const ending = extname(output).slice(1).toLowerCase();
  if (extname(output) === '' || ending === 'html') return 'html';
  if (ending === 'svg' || ending === 'png' || ending === 'pdf') return ending;
  throw new Unreadable(`--output must end with .html, .svg, .png or .pdf, or be -, got ${output}`);
}

/**
 * Refuses options that do not apply to the type of output.
 *
 * @param {Given} given
 * @param {Ending} ending
 * @param {string} output
 */
function checkFor(given, ending, output) {
  oneOf('for', given.for, ['screen', 'paper']);
  const isPage = ending === 'html';
  const other = (isPage ? ofPictures : ofPages).find((option) => given[option] !== undefined);
  const [is, not] = isPage ? ['a page', 'a picture'] : ['a picture', 'a page'];
  if (other)
    throw new Unreadable(`--${other} is of ${not}, and ${output || 'what is opened'} is ${is}`);
  if (ending === 'svg' && given.browser !== undefined)
    throw new Unreadable(`--browser draws PNG and PDF, and ${output} needs none`);
  if (isPage) return;
  if (given.image !== undefined)
    throw new Unreadable(
      `--image is of a page, which exports SVG and PNG, and ${output} is a picture`,
    );
  oneOf('theme', given.theme, ['light', 'dark']);
  if (given.for === 'paper' && given.theme === 'dark')
    throw new Unreadable('--theme must be light for a paper, got dark');
}

/**
 * @param {Item[]} items
 * @param {Given & { theme?: 'light' | 'dark' }} given
 * @param {Exclude<Ending, 'html'>} ending
 */
async function fileOf(items, given, ending) {
  const { title, caption, theme = 'light', lang = 'en' } = given;
  const isPaper = given.for === 'paper';
  // loaded here, because other commands do not need it
  const { pictureOf } = await import('./picture/picture.js');
  const { browserPath, drawnBy } = await import('./picture/chromium.js');
  const width = widthOf(given.width, isPaper);
  // checked before anything is drawn
  const browser = ending === 'svg' ? '' : browserPath(given.browser);
  const picture = await pictureOf(items, { title, caption, theme, lang, isPaper, width });
  return ending === 'svg' ? picture.svg : drawnBy(picture, ending, browser);
}

/** Options without a value. */
const flags = ['words', 'overview'];

/** @type {import('./run.js').Command} */
export const show = {
  options: {
    ...Object.fromEntries(
      [...texts, ...ofPictures, ...new Set([...viewSettings, ...patchSettings])].map((name) => [
        name,
        { type: /** @type {'string' | 'boolean'} */ (flags.includes(name) ? 'boolean' : 'string') },
      ]),
    ),
    output: { type: 'string', short: 'o' },
    compare: { type: 'boolean' },
    exact: { type: 'boolean' },
    open: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  async run(files, given, say) {
    if (files.length === 0) throw new Unreadable('give a file, such as attention.npy, got none');
    const groupFiles = [given.groups, given.keygroups].filter((text) => !text?.startsWith('['));
    checkStandard([...files, given.tokens, given.image, ...groupFiles]);
    if (given.compare && files.length !== 2)
      throw new Unreadable(`--compare is of two files, got ${files.length}`);
    if (given.compare && given.image !== undefined)
      throw new Unreadable('--compare is of weights without a picture, and --image is given');
    if (given.run !== undefined && !given.compare)
      throw new Unreadable('--run is of two files that --compare compares');
    oneOf('kind', given.kind, Object.keys(kinds));
    oneOf('theme', given.theme, themes);
    oneOf('lang', given.lang, ['en', ...Object.keys(languages)]);
    checkOrigin(given.origin);
    checkName(given.output);
    if (given.image !== undefined && (given.kind ?? 'attention') !== 'attention') {
      throw new Unreadable(`--image is of attention weights, and --kind is ${given.kind}`);
    }
    // with --open, the page need not be saved
    const output = given.output ?? (given.open ? '' : 'figure.html');
    const inputs = [
      ...files.map((file) => splitMember(file).file),
      ...[given.tokens, given.image, ...groupFiles],
    ];
    await checkOutput(output, inputs);
    const ending = endingOf(output);
    checkFor(given, ending, output);
    const image = given.image === undefined ? undefined : await addressOfPicture(given.image);
    const tokenList = await tokensOf(given.tokens);
    const items = [];
    for (const file of files) items.push(await figureOf(file, given, tokenList, say));
    if (given.compare) checkRuns(items);
    const ofWeights = ['layer', 'head'].find((name) => given[name] !== undefined);
    if (ofWeights && !items.some(({ figure }) => figure.kind === 'attention')) {
      const { name, kind } = items[0].figure;
      throw new Unreadable(`--${ofWeights} is of attention weights, and ${name} is ${kind}`);
    }
    const isPage = ending === 'html';
    const all = isPage ? items.map((item) => drawn(item, Boolean(given.exact), say)) : [];
    const shown = given.compare ? [comparison(all)] : all;
    const content = isPage ? await pageOf(shown, given, image) : await fileOf(items, given, ending);
    const bytes = Buffer.byteLength(content);
    if (output && output !== '-') await saved(output, content);
    const address = given.open ? await serve(String(content)) : '';
    const to = output === '-' ? 'the standard output' : output || address;
    const report = given.json
      ? `${JSON.stringify(reportOf(items, all, { output, bytes, address }), null, 2)}\n`
      : items.map((one, k) => sentence(one, all[k]?.figure ?? null, to, bytes)).join('');
    const hint = address ? `phasor show: ${address} is served until this program is ended\n` : '';
    if (output === '-') {
      return { status: 0, output: String(content), errors: report + hint, isFile: true };
    }
    return { status: 0, output: report, errors: hint };
  },
};

/**
 * @param {Item[]} items
 * @param {Drawn[]} all the figures of the page
 * @param {{ output: string, bytes: number, address: string }} written
 */
const reportOf = (items, all, { output, bytes, address }) => ({
  ...(output && { output }),
  ...(address && { address }),
  bytes,
  figures: items.map(({ figure: { kind, name }, numbers: { shape }, because }, k) => ({
    name,
    kind,
    ...(because && { because }),
    shape,
    ...(all[k] && { type: all[k].figure.array.type, largestError: all[k].figure.error ?? 0 }),
  })),
});

/**
 * Refuses to overwrite an input with the page, under any of its names.
 *
 * @param {string} output
 * @param {readonly (string | undefined)[]} inputs
 */
async function checkOutput(output, inputs) {
  const about = (/** @type {string} */ file) => stat(file).catch(() => null);
  const there = output && output !== '-' && (await about(output));
  if (!there) return;
  for (const file of inputs) {
    const input = file && file !== '-' && (await about(file));
    if (input && input.isFile() && input.dev === there.dev && input.ino === there.ino) {
      throw new Unreadable(
        `--output must be another file than ${file}, which is read, got ${output}`,
      );
    }
  }
}

/** @param {string} file @param {string | Uint8Array} content */
async function saved(file, content) {
  const failure = await saveTo(file, content);
  if (failure) throw new Unreadable(`${file} cannot be written: ${failure}`);
}
