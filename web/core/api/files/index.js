// `phasor/files`: the arrays in a file, as the command and the pages read them: NPY, NPZ, safetensors, JSON,
// and numbers as text.

import { options, refuse, say } from '../check.js';
import { membersOf, noMember, readArray } from './read.js';
import { sourceOf, unreadable } from './source.js';
import { longestText, readObject, readText } from './text.js';

export { UnreadableArray } from './source.js';

/** @typedef {{ shape: number[], data: Float64Array }} ReadTensor numbers of 8 bytes: none loses a digit */

/** Name of an array without a name. */
const nameless = 'array';

/** @param {string} path @returns {string} 'runs/weights.npy' → 'weights' */
const stemOf = (path) =>
  path
    .replace(/^.*[/\\]/s, '')
    .replace(/\.[^.]*$/, '')
    .trim() || nameless;

/**
 * The bytes at an address of the page's own origin: nothing else is fetched.
 *
 * @param {string | URL} address
 * @returns {Promise<{ name: string, content: Blob }>}
 */
async function fetched(address) {
  const here = globalThis.location?.href;
  const url = here && URL.canParse(String(address), here) ? new URL(address, here) : null;
  if (!url || url.origin !== new URL(String(here)).origin || url.origin === 'null') {
    return refuse(
      'readArrays',
      'file',
      say`an address at the page's own origin, or its bytes`,
      String(address),
    );
  }
  const name = url.pathname.replace(/^.*\//, '') || url.pathname;
  const source = sourceOf(name, new Uint8Array());
  // a redirect to another origin is an error, too
  const response = await fetch(url, { mode: 'same-origin' }).catch(() => null);
  if (!response) return unreadable(source, say`it could not be fetched`);
  if (!response.ok) unreadable(source, `HTTP ${response.status}`);
  return { name, content: await response.blob() };
}

/**
 * @param {unknown} file
 * @returns {Promise<{ name: string, content: Blob | Uint8Array }>}
 */
async function opened(file) {
  if (typeof file === 'string' || file instanceof URL) return fetched(file);
  if (file instanceof Blob) {
    const name = 'name' in file ? String(file.name) : '';
    return { name, content: file };
  }
  if (file instanceof ArrayBuffer) return { name: '', content: new Uint8Array(file) };
  if (ArrayBuffer.isView(file)) {
    return { name: '', content: new Uint8Array(file.buffer, file.byteOffset, file.byteLength) };
  }
  return refuse('readArrays', 'file', say`a Blob, a File, bytes or an address`, file, TypeError);
}

/**
 * The arrays of an object in JSON, by name: { "q": [[…]], "k": […] }.
 *
 * @param {import('../message.js').Value} name
 * @param {Blob | Uint8Array} content
 * @param {readonly string[]} [names] of those that are read
 * @returns {Promise<[string, ReadTensor][] | null>} null for other files, and for one array in an object
 */
async function fieldsOf(name, content, names) {
  const source = sourceOf(name, content);
  const start = new TextDecoder().decode(await source.bytes(0, 64));
  if (!/^\s*(?:\{|$)/.test(start) || source.size > longestText) return null;
  const text = new TextDecoder().decode(await source.bytes(0, source.size));
  if (!text.trimStart().startsWith('{')) return null;
  /** @type {Record<string, unknown>} */
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    // invalid JSON is reported by the reader of one array
    return null;
  }
  const [one] = ['weights', 'attentions', 'tensor'].filter((each) => value[each] !== undefined);
  // the names of tokens are no array
  const all = Object.entries(value).filter(([field]) => !/^(?:key)?tokens$/.test(field));
  const usual = one ? all.filter(([field, each]) => field === one || isOfNumbers(each)) : all;
  if (!names && one && usual.length === 1) return [[one, await readText(source, text)]];
  const areArrays = usual.length > 0 && usual.every(([, each]) => isArrayLike(each));
  if (!names && ('shape' in value || !areArrays)) return null;
  const fields = names?.map((field) => {
    if (!Object.hasOwn(value, field)) unreadable(source, noMember(field, Object.keys(value)));
    return /** @type {const} */ ([field, value[field]]);
  });
  return Promise.all(
    (fields ?? usual).map(async ([field, each]) => {
      const inner = sourceOf(`${name}: ${field}`, content);
      const read = await readObject(inner, { tensor: each });
      return /** @type {[string, ReadTensor]} */ ([field, read]);
    }),
  );
}

/** @param {unknown} value a list, or { shape, data } */
const isArrayLike = (value) =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && 'shape' in value);

/** @param {unknown} value @returns {boolean} whether it is an array, and not one of texts */
function isOfNumbers(value) {
  let first = value;
  while (Array.isArray(first)) [first] = first;
  return isArrayLike(value) && typeof first !== 'string';
}

/**
 * The arrays in a file, by name. Arrays in NPZ, safetensors and JSON objects have names; an array in another
 * file is named after the file without its extension, or 'array'. The format is recognized by the bytes, not
 * by the name. Only addresses of the page's own origin are read.
 *
 * @param {Blob | ArrayBuffer | ArrayBufferView | string | URL} file
 * @param {{ names?: readonly string[] }} [given] `names`: those that are read, all by default; others may be
 *   no arrays of numbers
 * @returns {Promise<Record<string, ReadTensor>>} of up to 2^24 numbers each
 * @throws {UnreadableArray} a RangeError that names the file, the tensor and what is wrong
 * @throws {TypeError} if file is none of these, or names is no list of texts
 * @example
 * const text = new TextEncoder().encode('{ "q": [[1, 2], [3, 4]], "k": [[5, 6]] }');
 * (await readArrays(text)).q.shape; // → [2, 2]
 */
export async function readArrays(file, given) {
  const { names } = options('readArrays', given, 'names');
  if (names && !(Array.isArray(names) && names.every((each) => typeof each === 'string'))) {
    refuse('readArrays', 'names', say`a list of texts`, names, TypeError);
  }
  const { name, content } = await opened(file);
  const called = name || say`the file`;
  const members = await membersOf(called, content);
  const fields = members ? null : await fieldsOf(called, content, names);
  /** @type {[string, ReadTensor][]} */
  const found = fields ?? [];
  const own = members?.names ?? [name ? stemOf(name) : nameless];
  for (const each of fields ? [] : (names ?? own)) {
    const member = each === own[0] ? undefined : each;
    const array = members ? members.read(each) : readArray(called, content, member);
    found.push([each, await array]);
  }
  return Object.fromEntries(found.map(([each, { shape, data }]) => [each, { shape, data }]));
}
