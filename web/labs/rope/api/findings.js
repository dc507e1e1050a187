// Messages about the fields of a configuration: warnings, and the errors of fields without an answer.

import { errorOf, say, saying } from '../../../core/api/message.js';

/**
 * - unknown: no reader of this model uses the field, or the value names no type
 * - ignored: a real field that this model's code does not read, or that loses to another
 * - contradictory: two fields, or a field and a rule, cannot both hold
 * - dead: belongs to rotary embedding, but changes no number here
 * - missing: needed and absent
 *
 * @typedef {'unknown' | 'ignored' | 'contradictory' | 'dead' | 'missing'} WarningKind
 */

/** @typedef {{ field: string, kind: WarningKind, message: string }} ConfigWarning */

/** @typedef {RangeError & { field: string, kind: WarningKind }} ConfigError */

/** @typedef {import('../../../core/api/message.js').Value} Value */

/** Of messages. */
export const call = 'ropeConfig';

export class Findings {
  /** @type {ConfigWarning[]} */
  warnings = [];
  /** @type {Set<string>} warnings that were recorded */
  #noted = new Set();

  /** @param {import('./readers.js').Reader} [reader] the reader of the file; transformers 5 by default */
  constructor(reader = {}) {
    this.reader = reader;
  }

  /**
   * Records a warning once, however many layers cause it.
   *
   * @param {string} field with dots for nested fields
   * @param {WarningKind} kind
   * @param {Value} message a sentence about the field, without its name
   */
  warn(field, kind, message) {
    const key = `${kind} ${field}`;
    if (this.#noted.has(key)) return;
    this.#noted.add(key);
    this.warnings.push(
      saying({ field, kind, message: `${field} ${message}` }, say`${field} ${message}`),
    );
  }
}

/**
 * @param {string} field
 * @param {WarningKind} kind
 * @param {Value} message what is wrong, without the name of the field
 * @param {ErrorConstructor} [Kind]
 * @returns {never}
 */
export function refuseField(field, kind, message, Kind = RangeError) {
  throw Object.assign(errorOf(Kind, say`${call}: ${field} ${message}`), { field, kind });
}
