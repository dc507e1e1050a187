// The metadata and the tensors of a GGUF file: a header of names, types and places, then the numbers.
// https://github.com/ggml-org/ggml/blob/master/docs/gguf.md

import { say } from '../../../../core/api/check.js';
import { field as measured } from '../measured.js';
import { fail } from './source.js';
import { bytesOf, checkApart, countOf, storageOfGgml } from './storage.js';

/** @typedef {import('../../../../core/api/message.js').Value} Said */
/** @typedef {import('./source.js').Source} Source */
/** @typedef {import('./storage.js').StoredTensor} StoredTensor */

/** @typedef {string | number | boolean | unknown[] | ListLength} Value of a field of the metadata */
/** @typedef {Map<string, Value>} Metadata */

/** Of a list that is too long to keep, such as all tokens. */
export class ListLength {
  /** @param {number} length */
  constructor(length) {
    this.length = length;
  }
}

/** Longer lists are counted, longer texts cut: what is read of the metadata is short. */
const longestList = 1024;
const longestText = 2 ** 12;
/** Texts that are wanted whole. */
const whole = new Set(['tokenizer.huggingface.json', measured]);

/** Beyond what any model has, and little enough to be read at once. */
const most = {
  /** a vocabulary of 262,144 tokens with its merges has some 2^24 */
  header: 2 ** 27,
  /** a large model of experts has some 2^11 */
  tensors: 2 ** 16,
  /** files have less than 100 */
  fields: 2 ** 12,
  /** names of tensors have at most 64 bytes in ggml, those of fields 2^16 - 1 */
  name: 2 ** 16 - 1,
  /** 2^20 are the tokens, merges and scores of the largest vocabularies */
  entries: 2 ** 22,
};

/** The header has to be read further. */
class Short extends Error {}

class Reader {
  at = 0;
  entries = 0;

  /** @param {Source} source @param {Uint8Array} bytes the first ones of the file */
  constructor(source, bytes) {
    this.source = source;
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** @param {Said} what @returns {never} */
  refuse(what) {
    return fail(say`${this.source.name}: ${what}`);
  }

  /** Where the next bytes are. @param {number} count @param {Said} field */
  take(count, field) {
    const at = this.at;
    if (count > this.source.size - at) this.refuse(say`${field} goes beyond the end of the file`);
    if (count > most.header - at) {
      this.refuse(
        say`${field} must end within ${most.header} bytes, where the longest headers end long before, got ${at + count}`,
      );
    }
    if (count > this.bytes.length - at) throw new Short();
    this.at += count;
    return at;
  }

  /** @param {Said} field */
  u32(field) {
    return this.view.getUint32(this.take(4, field), true);
  }

  /** @param {Said} field */
  u64(field) {
    const at = this.take(8, field);
    const [low, high] = [this.view.getUint32(at, true), this.view.getUint32(at + 4, true)];
    if (high < 2 ** 21) return 2 ** 32 * high + low;
    return this.refuse(
      say`${field} must be below 2^53, got ${String(this.view.getBigUint64(at, true))}`,
    );
  }

  /** A text, of a long one the first bytes. @param {Said} field */
  text(field) {
    const length = this.u64(say`the length of ${field}`);
    const at = this.take(length, field);
    const shown = whole.has(String(field)) ? length : Math.min(length, longestText);
    return new TextDecoder().decode(this.bytes.subarray(at, at + shown));
  }

  /** @param {Said} field */
  name(field) {
    const length = this.u64(say`the length of ${field}`);
    if (length > most.name)
      this.refuse(say`${field} must have at most ${most.name} bytes, got ${length}`);
    const at = this.take(length, field);
    return new TextDecoder().decode(this.bytes.subarray(at, at + length));
  }
}

/** @type {Record<number, (r: Reader, field: Said) => string | number | boolean>} */
const values = {
  0: (r, f) => r.view.getUint8(r.take(1, f)),
  1: (r, f) => r.view.getInt8(r.take(1, f)),
  2: (r, f) => r.view.getUint16(r.take(2, f), true),
  3: (r, f) => r.view.getInt16(r.take(2, f), true),
  4: (r, f) => r.u32(f),
  5: (r, f) => r.view.getInt32(r.take(4, f), true),
  6: (r, f) => r.view.getFloat32(r.take(4, f), true),
  7: (r, f) => r.view.getUint8(r.take(1, f)) !== 0,
  8: (r, f) => r.text(f),
  10: (r, f) => Number(r.view.getBigUint64(r.take(8, f), true)),
  11: (r, f) => Number(r.view.getBigInt64(r.take(8, f), true)),
  12: (r, f) => r.view.getFloat64(r.take(8, f), true),
};
const text = 8;
const list = 9;
const bytesOfType = [1, 1, 2, 2, 4, 4, 4, 1, 8, 12, 8, 8, 8];

/** @param {Reader} reader @param {string} field @param {number} type @returns {Value} */
function value(reader, field, type) {
  if (Object.hasOwn(values, type)) return values[type](reader, field);
  if (type !== list) reader.refuse(say`${field} must have a type from 0 to 12, got ${type}`);
  const inner = reader.u32(say`the type of ${field}`);
  const length = reader.u64(say`the length of ${field}`);
  if (!Object.hasOwn(values, inner)) {
    // lists of lists are none of llama.cpp's either
    reader.refuse(say`${field} must be a list of numbers or texts, got one of type ${inner}`);
  }
  const least = bytesOfType[inner] * length;
  if (least > reader.source.size)
    reader.refuse(say`${field} claims ${length} entries, more than the file has bytes for`);
  reader.entries += length;
  if (reader.entries > most.entries) {
    reader.refuse(
      say`${field} must end the lists within ${most.entries} entries, four times what a large vocabulary has, got ${reader.entries}`,
    );
  }
  if (length <= longestList) return Array.from({ length }, () => values[inner](reader, field));
  // the others are all of one size
  if (inner !== text) reader.take(least, field);
  else for (let k = 0; k < length; ++k) reader.take(reader.u64(field), field);
  return new ListLength(length);
}

const powers = new Set(Array.from({ length: 21 }, (_, k) => 2 ** k));

/** @param {Reader} reader */
function header(reader) {
  if (reader.u32(say`the magic`) !== 0x46554747) reader.refuse(say`the file must begin with GGUF`);
  const version = reader.u32(say`the version`);
  if (version !== 2 && version !== 3) {
    reader.refuse(say`the version of GGUF must be 2 or 3 in little-endian order, got ${version}`);
  }
  const tensors = reader.u64(say`the number of tensors`);
  const fields = reader.u64(say`the number of fields`);
  // a name's length, a side, a type and a place are 32 bytes at least
  const room = Math.min(most.tensors, reader.source.size / 24);
  if (tensors > room)
    reader.refuse(say`the header claims ${tensors} tensors, more than the file can have`);
  if (fields > Math.min(most.fields, reader.source.size / 12)) {
    reader.refuse(say`the header claims ${fields} fields, more than the file can have`);
  }
  /** @type {Metadata} */
  const metadata = new Map();
  for (let k = 0; k < fields; ++k) {
    const name = reader.name(say`the name of field ${k}`);
    if (metadata.has(name)) reader.refuse(say`the field ${name.slice(0, 80)} is there twice`);
    const field = name.slice(0, 80);
    metadata.set(name, value(reader, field, reader.u32(say`the type of ${field}`)));
  }
  const places = Array.from({ length: tensors }, (_, k) => place(reader, k));
  const alignment = metadata.get('general.alignment') ?? 32;
  if (typeof alignment !== 'number' || !powers.has(alignment)) {
    return reader.refuse(
      say`general.alignment must be a power of two from 1 to 2^20, got ${String(alignment)}`,
    );
  }
  const start = Math.ceil(reader.at / alignment) * alignment;
  const askew = places.find(({ offset }) => offset % alignment !== 0);
  if (askew)
    reader.refuse(
      say`the place of ${askew.name.slice(0, 80)} must be a multiple of general.alignment, ${alignment}, got ${askew.offset}`,
    );
  return { metadata, places, start };
}

/** @param {Reader} reader @param {number} k */
function place(reader, k) {
  const name = reader.name(say`the name of tensor ${k}`);
  const shownName = name.slice(0, 80);
  const sides = reader.u32(say`the number of sides of ${shownName}`);
  if (sides > 4) reader.refuse(say`${shownName} must have at most 4 sides, got ${sides}`);
  // ggml counts the side first that runs fastest
  const shape = Array.from({ length: sides }, () =>
    reader.u64(say`a side of ${shownName}`),
  ).reverse();
  const type = reader.u32(say`the type of ${shownName}`);
  return { name, shape, type, offset: reader.u64(say`the place of ${shownName}`) };
}

/**
 * @param {Source} source
 * @returns {Promise<{ metadata: Metadata, tensors: StoredTensor[] }>}
 */
export async function ggufIn(source) {
  for (let length = 2 ** 20; ; length *= 4) {
    const bytes = await source.bytes(0, Math.min(length, most.header, source.size));
    const reader = new Reader(source, bytes);
    try {
      const { metadata, places, start } = header(reader);
      const tensors = places.map((one) => tensorOf(source, one, start));
      checkApart(tensors);
      return { metadata, tensors };
    } catch (error) {
      if (!(error instanceof Short)) throw error;
    }
  }
}

/**
 * @param {Source} source
 * @param {ReturnType<typeof place>} place
 * @param {number} start of the numbers
 * @returns {StoredTensor}
 */
function tensorOf(source, { name, shape, type, offset }, start) {
  const storage = storageOfGgml(type);
  const count = countOf(shape);
  const where = `${source.name}: ${name.slice(0, 80)}`;
  if (!Number.isSafeInteger(count)) fail(say`${where} claims ${count} numbers`);
  if (storage && (shape.at(-1) ?? 1) % storage.numbers !== 0) {
    fail(
      say`${where} must have rows of a multiple of ${storage.numbers} numbers for ${storage.name}, got ${String(shape.at(-1))}`,
    );
  }
  const size = storage ? bytesOf(storage, count) : 0;
  const from = start + offset;
  if (from + size > source.size) {
    fail(
      say`${where} must lie within the ${source.size} bytes of the file, got bytes ${from} to ${from + size}`,
    );
  }
  return {
    name,
    type: storage?.name ?? `type ${type}`,
    storage,
    shape,
    source,
    from,
    to: from + size,
  };
}
