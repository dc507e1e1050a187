// One object of a configuration, whose fields are read by name and kind. A null counts as absent; messages
// name a field by its path from the root of the file.

import { brief, isArray, isObject, say, show } from '../../../core/api/check.js';
import { refuseField } from './findings.js';

/** @typedef {import('./findings.js').Value} Value */
/** @typedef {import('./findings.js').WarningKind} WarningKind */

/** More fields than any configuration or scaling has. */
const mostFields = 1000;

export class Section {
  /**
   * @param {Record<string, unknown>} object
   * @param {string} path '' for the file itself
   * @param {import('./findings.js').Findings} findings
   * @param {Readonly<Record<string, string>>} [names] fields that are elsewhere in the file, or have
   *   another name there
   */
  constructor(object, path, findings, names = {}) {
    this.object = object;
    this.path = path;
    this.findings = findings;
    this.names = names;
  }

  /** The reader of the file. */
  get reader() {
    return this.findings.reader;
  }

  /** @param {string} field */
  name(field) {
    if (Object.hasOwn(this.names, field)) return this.names[field];
    return this.path ? `${this.path}.${brief(field)}` : brief(field);
  }

  /** Whether the field is elsewhere, or has another name. @param {string} field */
  isShared(field) {
    return Object.hasOwn(this.names, field);
  }

  /** @param {string} field @returns {unknown} undefined if it is absent or null */
  value(field) {
    return Object.hasOwn(this.object, field) ? (this.object[field] ?? undefined) : undefined;
  }

  /** @param {string} field */
  has(field) {
    return this.value(field) !== undefined;
  }

  /** The fields that are present and not null. */
  fields() {
    const names = Object.keys(this.object);
    if (names.length > mostFields) {
      const where = this.path || 'config';
      const message = say`must have at most ${mostFields} fields, got ${names.length}`;
      refuseField(where, 'contradictory', message);
    }
    return names.filter((field) => this.has(field));
  }

  /** @param {string} field @param {WarningKind} kind @param {Value} message */
  warn(field, kind, message) {
    this.findings.warn(this.name(field), kind, message);
  }

  /**
   * @param {string} field
   * @param {Value} wanted
   * @param {ErrorConstructor} [Kind]
   * @returns {never}
   */
  refuse(field, wanted, Kind = RangeError) {
    const value = show(this.value(field));
    refuseField(this.name(field), 'contradictory', say`must be ${wanted}, got ${value}`, Kind);
  }

  /**
   * @param {string} field
   * @param {Value} why
   * @returns {never}
   */
  miss(field, why) {
    refuseField(this.name(field), 'missing', say`is missing: ${why}`, TypeError);
  }

  /**
   * A finite number; numbers in strings are accepted with a warning.
   *
   * @param {string} field
   * @returns {number | undefined}
   */
  number(field) {
    const value = this.value(field);
    if (value === undefined) return undefined;
    // JSON.parse reads 1e999 as Infinity
    if (typeof value === 'number') {
      return Number.isFinite(value) ? value : this.refuse(field, say`a finite number`);
    }
    const spelled = typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN;
    if (!Number.isFinite(spelled)) this.refuse(field, say`a finite number`, TypeError);
    this.warn(
      field,
      'contradictory',
      say`is the text ${show(value)}, not a number: strict readers refuse it, lenient ones take ${spelled}`,
    );
    return spelled;
  }

  /** @param {string} field @returns {number | undefined} */
  positive(field) {
    const value = this.number(field);
    if (value !== undefined && !(value > 0)) this.refuse(field, say`above 0`);
    return value;
  }

  /** @param {string} field @param {number} [most] @returns {number | undefined} */
  count(field, most = 2 ** 31) {
    const value = this.number(field);
    if (value !== undefined && !(Number.isInteger(value) && value > 0 && value <= most)) {
      this.refuse(field, say`an integer from 1 to ${most}`);
    }
    return value;
  }

  /** @param {string} field @returns {boolean | undefined} 0 and 1 count as false and true */
  flag(field) {
    const value = this.value(field);
    if (value === undefined || typeof value === 'boolean') return value;
    if (value === 0 || value === 1) return value === 1;
    return this.refuse(field, say`true or false`, TypeError);
  }

  /** @param {string} field @returns {unknown[] | undefined} */
  list(field) {
    const value = this.value(field);
    if (value === undefined) return undefined;
    return isArray(value) ? value : this.refuse(field, say`a list`, TypeError);
  }

  /** Names of fields inside a field: 'rope_scaling.beta_fast'. @param {string} field */
  #namesIn(field) {
    const inner = Object.entries(this.names).filter(([name]) => name.startsWith(`${field}.`));
    return Object.fromEntries(inner.map(([name, other]) => [name.slice(field.length + 1), other]));
  }

  /** @param {string} field @returns {Section | undefined} undefined for an object without values */
  section(field) {
    const value = this.value(field);
    if (value === undefined) return undefined;
    if (!isObject(value) || isArray(value)) return this.refuse(field, say`an object`, TypeError);
    const section = new Section(
      /** @type {Record<string, unknown>} */ (value),
      this.name(field),
      this.findings,
      this.#namesIn(field),
    );
    return section.fields().length > 0 ? section : undefined;
  }
}
