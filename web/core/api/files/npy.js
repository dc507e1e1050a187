// NumPy's NPY: a magic number, a version, and a Python dictionary that says how the bytes are to be read.

import { say } from '../check.js';
import { inSlices } from '../pause.js';
import { checkedShape, countOf, decoded, integers, types } from './numbers.js';
import { quoted, unreadable } from './source.js';

/** @typedef {import('./source.js').Source} Source */

const magic = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59];

/** @param {Uint8Array} start */
export const isNpy = (start) => magic.every((byte, k) => start[k] === byte);

/** The dictionary as numpy.save writes it, in any order of the keys. */
const dictionary =
  /^\{\s*(?:'(?:descr|fortran_order|shape)':\s*(?:'[^']{0,40}'|True|False|\([\d,\sL]{0,200}\)),?\s*){3}\}\s*$/;

/** @param {string} descr */
const ofTexts = (descr) => say`${descr}: texts`;

/**
 * Kinds of NumPy's types that are no numbers of one part.
 *
 * @type {Readonly<Record<string, typeof ofTexts>>}
 */
const others = { c: (descr) => say`${descr}: complex numbers`, S: ofTexts, U: ofTexts };

/**
 * @param {Source} source
 * @param {string} descr such as '<f4'
 */
function typeOf(source, descr) {
  const [, order, kind, size] = /^([<>|=]?)([a-zA-Z])(\d*)$/.exec(descr) ?? [];
  const type = kind === 'f' ? types[`F${Number(size) * 8}`] : integers[`${kind}${size}`];
  if (!type) {
    const wanted = say`a float of 2, 4 or 8 bytes, an integer or a boolean`;
    const got = others[kind]?.(quoted(descr)) ?? quoted(descr);
    unreadable(source, say`descr must be ${wanted}, got ${got}`);
  }
  return { type, little: order !== '>', isInteger: kind !== 'f' };
}

/** Where the header of an NPY file ends at the latest (bytes). */
export const longestHeader = 12 + 2 ** 16;

/**
 * The header's contents, checked against the size of the file.
 *
 * @param {Source} source
 */
export async function npyHeader(source) {
  const start = await source.bytes(0, 12);
  if (start.length < 12) unreadable(source, say`the header ends after ${start.length} bytes`);
  const version = start[6];
  if (version < 1 || version > 3)
    unreadable(source, say`the version must be 1 to 3, got ${version}`);
  const view = new DataView(start.buffer, start.byteOffset);
  const [from, length] =
    version === 1 ? [10, view.getUint16(8, true)] : [12, view.getUint32(8, true)];
  if (from + length > longestHeader || from + length > source.size) {
    unreadable(source, say`the header length ${length} is more than the file has`);
  }
  const header = new TextDecoder('latin1').decode(await source.bytes(from, from + length));
  const text = header.trim();
  const descr = /'descr':\s*'([^']*)'/.exec(text)?.[1];
  const order = /'fortran_order':\s*(True|False)/.exec(text)?.[1];
  const sides = /'shape':\s*\(([\d,\sL]*)\)/.exec(text)?.[1];
  if (descr === undefined)
    return unreadable(source, say`the header has no descr of one type: ${quoted(text)}`);
  if (order === undefined)
    return unreadable(source, say`the header has no fortran_order: ${quoted(text)}`);
  if (sides === undefined) return unreadable(source, say`the header has no shape: ${quoted(text)}`);
  if (!dictionary.test(text))
    unreadable(
      source,
      say`the header is no dictionary of descr, fortran_order and shape: ${quoted(text)}`,
    );
  const { type, little, isInteger } = typeOf(source, descr);
  const numbers = sides.split(',').map((side) => side.trim().replace('L', ''));
  const shape = checkedShape(source, 'shape', numbers.filter(Boolean).map(Number));
  const [wanted, got] = [countOf(shape) * type.size, source.size - from - length];
  if (wanted !== got) {
    unreadable(
      source,
      say`shape [${shape.join(', ')}] of ${descr} needs ${wanted} bytes, the file has ${got}`,
    );
  }
  return { type, little, isInteger, shape, isFortran: order === 'True', from: from + length };
}

/**
 * @param {Source} source
 * @returns {Promise<import('./numbers.js').FileArray>}
 */
export async function readNpy(source) {
  const { type, little, isInteger, shape, isFortran, from } = await npyHeader(source);
  const bytes = await source.bytes(from, source.size);
  const array = await inSlices(decoded(bytes, type, shape, little, isFortran));
  return isInteger ? { ...array, isInteger: true } : array;
}
