// The metadata of a GGUF file about its architecture, with a note of which fields have been read: the
// others are named to the reader.

import { say, show } from '../../../../core/api/check.js';
import { ListLength } from './gguf.js';
import { fail } from './source.js';

/** @typedef {import('./gguf.js').Metadata} Metadata */
/** @typedef {import('../../../../core/api/message.js').Value} Value */

export class GgufMetadata {
  /** @type {Set<string>} */
  #read = new Set();

  /** @param {Metadata} all @param {string} file its name, for messages */
  constructor(all, file) {
    const architecture = all.get('general.architecture');
    if (typeof architecture !== 'string') {
      fail(say`${file}: general.architecture must be a text, got ${shown(architecture)}`);
    }
    this.all = all;
    this.file = file;
    this.architecture = String(architecture);
  }

  /** @param {string} field */
  has(field) {
    return this.all.has(`${this.architecture}.${field}`);
  }

  /** What the file says, a list as a list. @param {string} field */
  value(field) {
    return this.all.get(`${this.architecture}.${field}`);
  }

  /** @param {string} field @param {Value} wanted @returns {never} */
  refuse(field, wanted) {
    const got = shown(this.value(field));
    return fail(say`${this.file}: ${this.architecture}.${field} must be ${wanted}, got ${got}`);
  }

  /** One value for all layers, without a note. @param {string} field @returns {unknown} */
  single(field) {
    const value = this.value(field);
    if (value instanceof ListLength) return this.refuse(field, say`the same for all layers`);
    if (!Array.isArray(value)) return value;
    if (value.length === 0) this.refuse(field, say`one value, or one for each layer`);
    // a number a layer, in files of models whose layers differ
    if (value.some((one) => one !== value[0])) this.refuse(field, say`the same for all layers`);
    return value[0];
  }

  /** @param {string} field @returns {unknown} */
  read(field) {
    this.#read.add(field);
    return this.single(field);
  }

  /** A value for each layer, or one. @param {string} field @returns {unknown} */
  readList(field) {
    this.#read.add(field);
    return this.value(field);
  }

  /** @param {string} field @returns {number | undefined} */
  readPositive(field) {
    const value = this.read(field);
    if (value === undefined) return undefined;
    // of float32, in which models are computed
    const single = typeof value === 'number' ? Math.fround(value) : NaN;
    if (single > 0 && single < Infinity) return Number(value);
    return this.refuse(field, say`a number above 0`);
  }

  /** The same where 0 says that there is none. @param {string} field */
  readOptional(field) {
    return this.read(field) === 0 ? undefined : this.readPositive(field);
  }

  /** @param {string} field @returns {boolean | undefined} */
  readFlag(field) {
    const value = this.read(field);
    if (value === undefined || typeof value === 'boolean') return value;
    return this.refuse(field, say`true or false`);
  }

  /** Fields of the architecture that were not read. */
  unread() {
    const prefix = `${this.architecture}.`;
    return [...this.all.keys()]
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length))
      .filter((field) => !this.#read.has(field));
  }
}

/** @param {unknown} value */
function shown(value) {
  if (value instanceof ListLength) return say`a list of ${value.length}`;
  return value === undefined ? 'nothing' : show(value);
}
