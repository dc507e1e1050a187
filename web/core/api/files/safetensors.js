// Safetensors: the length of a JSON header, the header, and the bytes of all tensors.

import { brief, isObject, say } from '../check.js';
import { inSlices } from '../pause.js';
import { checkedShape, countOf, decoded, integers, types } from './numbers.js';
import { quoted, shownValue, unreadable } from './source.js';

/** @typedef {import('./source.js').Source} Source */
/** @typedef {{ dtype: string, shape: unknown, data_offsets: unknown }} Described */

/** 'F32', 'I64' or 'BOOL' → how it is read. @param {string} dtype */
function typeOf(dtype) {
  if (dtype === 'BOOL') return integers.b1;
  const [, kind, bits] = /^([IU])(8|16|32|64)$/.exec(dtype) ?? [];
  if (kind) return integers[`${kind.toLowerCase()}${Number(bits) / 8}`];
  return Object.hasOwn(types, dtype) ? types[dtype] : undefined;
}

/** Longer headers are not read. */
const longestHeader = 2 ** 24;

/** @param {Uint8Array} start */
export const isSafetensors = (start) => start[8] === 0x7b && start.subarray(0, 8).includes(0);

/**
 * @param {Source} source
 * @returns {Promise<{ tensors: Map<string, unknown>, from: number }>} the header, and where the
 *   numbers begin
 */
export async function safetensorsHeader(source) {
  const start = await source.bytes(0, 8);
  const length = Number(new DataView(start.buffer, start.byteOffset).getBigUint64(0, true));
  if (length > Math.min(longestHeader, source.size - 8)) {
    unreadable(source, say`the header length ${length} is more than the file has, or than 2^24`);
  }
  const text = new TextDecoder().decode(await source.bytes(8, 8 + length));
  let header;
  try {
    header = JSON.parse(text);
  } catch {
    return unreadable(source, say`the header is no JSON: ${quoted(text)}`);
  }
  if (!isObject(header)) return unreadable(source, say`the header is no object`);
  const twice = keyTwiceIn(text);
  if (twice !== undefined) unreadable(source, say`two members are called ${quoted(twice)}`);
  const entries = Object.entries(header).filter(([name]) => name !== '__metadata__');
  checkApart(source, entries);
  return { tensors: new Map(entries), from: 8 + length };
}

/**
 * A key that an object of JSON has twice, of which JSON.parse keeps the last.
 *
 * @param {string} text
 * @returns {string | undefined}
 */
function keyTwiceIn(text) {
  const keys = new Set();
  let depth = 0;
  for (const [part, string, colon] of text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}]/g)) {
    if (part === '{') ++depth;
    if (part === '}') --depth;
    if (!colon || depth !== 1) continue;
    const key = JSON.parse(string);
    if (keys.has(key)) return key;
    keys.add(key);
  }
  return undefined;
}

/**
 * Checks that no two tensors share bytes. Other errors of a tensor are reported when it is read.
 *
 * @param {Source} source
 * @param {[string, unknown][]} entries
 */
function checkApart(source, entries) {
  const places = entries
    .map(([name, tensor]) => {
      const offsets = isObject(tensor) ? Reflect.get(tensor, 'data_offsets') : null;
      const [begin, end] = Array.isArray(offsets) ? offsets : [];
      return { name, begin, end };
    })
    .filter(({ begin, end }) => Number.isSafeInteger(begin) && end > begin)
    .sort((one, other) => one.begin - other.begin);
  for (let k = 1; k < places.length; ++k) {
    const [one, other] = [places[k - 1], places[k]];
    if (other.begin < one.end) {
      unreadable(
        source,
        say`the tensors ${quoted(one.name)} and ${quoted(other.name)} share bytes`,
      );
    }
  }
}

/**
 * What the header says about a tensor, checked against the size of the file.
 *
 * @param {Source} source
 * @param {string} name
 * @param {unknown} tensor of the header
 * @param {number} from where the bytes of all tensors begin
 */
export function tensorHeader(source, name, tensor, from) {
  const inner = { ...source, name: `${source.name}:${brief(name)}` };
  if (!isObject(tensor)) return unreadable(inner, say`the header has no object for it`);
  const { dtype, shape: sides, data_offsets: offsets } = /** @type {Described} */ (tensor);
  const type = typeof dtype === 'string' ? typeOf(dtype) : undefined;
  if (!type) {
    const wanted = say`a float of 2, 4 or 8 bytes, an integer or a boolean`;
    const got = typeof dtype === 'string' ? quoted(dtype) : shownValue(dtype);
    return unreadable(inner, say`dtype must be ${wanted}, got ${got}`);
  }
  const shape = checkedShape(inner, 'shape', sides);
  const [begin, end] = Array.isArray(offsets) ? offsets : [];
  const valid =
    Number.isSafeInteger(begin) && Number.isSafeInteger(end) && 0 <= begin && begin <= end;
  if (!valid || from + end > source.size) {
    unreadable(
      inner,
      say`data_offsets ${shownValue(offsets)} must lie within the ${source.size - from} bytes of data`,
    );
  }
  if (end - begin !== countOf(shape) * type.size) {
    unreadable(
      inner,
      say`shape [${shape.join(', ')}] of ${dtype} needs ${countOf(shape) * type.size} bytes, data_offsets give ${end - begin}`,
    );
  }
  const isInteger = Object.values(integers).includes(type);
  return { type, isInteger, shape, begin: from + begin, end: from + end };
}

/**
 * @param {Source} source
 * @param {string} name
 * @param {unknown} tensor of the header
 * @param {number} from where the bytes of all tensors begin
 * @returns {Promise<import('./numbers.js').FileArray>}
 */
export async function readTensor(source, name, tensor, from) {
  const { type, isInteger, shape, begin, end } = tensorHeader(source, name, tensor, from);
  const array = await inSlices(decoded(await source.bytes(begin, end), type, shape, true));
  return isInteger ? { ...array, isInteger } : array;
}
