// The fields of a configuration, checked as they are read: each error names the field, what is wanted and
// what is there.

import { anyOf } from '../../../core/api/message.js';
import { isObject, say, show } from '../../../core/api/check.js';
import { fail } from './readers/source.js';

/** @typedef {import('../../../core/api/message.js').Value} Value */
/** @typedef {Record<string, unknown>} Config */
/** @typedef {string | readonly string[]} Names a field; a list has its older names too */

/** Widths and counts beyond these belong to no model. */
const largest = 2 ** 24;

export class Fields {
  /** names that were asked for @type {Set<string>} */
  read = new Set();

  /** @param {Config} config @param {string} file its name, for messages */
  constructor(config, file) {
    this.config = config;
    this.file = file;
  }

  /**
   * The first of some names that the file has; null is as good as absent.
   *
   * @param {Names} names
   * @returns {[name: string, value: unknown]}
   */
  entry(names) {
    const list = typeof names === 'string' ? [names] : names;
    for (const name of list) this.read.add(name);
    const valueOf = (/** @type {string} */ name) =>
      Object.hasOwn(this.config, name) ? (this.config[name] ?? undefined) : undefined;
    const name = list.find((one) => valueOf(one) !== undefined) ?? list[0];
    return [name, valueOf(name)];
  }

  /** @param {string} name @param {Value} wanted @param {unknown} got @returns {never} */
  refuse(name, wanted, got) {
    return fail(
      say`${this.file}: ${name} must be ${wanted}, got ${got === undefined ? say`nothing` : show(got)}`,
    );
  }

  /** @param {Names} names @param {number} [preset] @returns {number} */
  integer(names, preset) {
    const [name, value = preset] = this.entry(names);
    if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= largest)
      return Number(value);
    return this.refuse(name, say`a positive integer up to 2^24`, value);
  }

  /** @param {Names} names @param {number} [preset] @returns {number} */
  number(names, preset) {
    const [name, value = preset] = this.entry(names);
    if (typeof value !== 'number' || !Number.isFinite(value))
      return this.refuse(name, say`a finite number`, value);
    // models are computed in float32
    if (Number.isFinite(Math.fround(value))) return value;
    return this.refuse(name, say`in the range of float32, ±3.4028e38`, value);
  }

  /** @param {Names} names @param {number} [preset] @returns {number} */
  positive(names, preset) {
    const value = this.number(names, preset);
    const [name] = this.entry(names);
    if (!(value > 0)) return this.refuse(name, say`above 0`, value);
    // models are computed in float32
    return Math.fround(value) > 0
      ? value
      : this.refuse(name, say`above 0 in float32, at least 1.4013e-45`, value);
  }

  /** 0 where there is none. @param {Names} names @param {number} [preset] @returns {number} */
  cap(names, preset = 0) {
    const [name, value] = this.entry(names);
    if (value === undefined) return Object.hasOwn(this.config, name) ? 0 : preset;
    return this.positive(names);
  }

  /**
   * A window in tokens; 0 where there is none.
   *
   * @param {string} name
   * @param {number} [preset]
   * @returns {number}
   */
  window(name, preset = 0) {
    const [, value] = this.entry(name);
    if (value !== undefined) return value === 0 ? 0 : this.integer(name);
    return Object.hasOwn(this.config, name) ? 0 : preset;
  }

  /** @param {Names} names @param {boolean} [preset] @returns {boolean} */
  flag(names, preset) {
    const [name, value = preset] = this.entry(names);
    return typeof value === 'boolean' ? value : this.refuse(name, say`true or false`, value);
  }

  /**
   * @template Choice
   * @param {Names} names
   * @param {Record<string, Choice>} choices
   * @param {string} [preset]
   * @returns {Choice}
   */
  choice(names, choices, preset) {
    const [name, value = preset] = this.entry(names);
    if (typeof value === 'string' && Object.hasOwn(choices, value)) return choices[value];
    return this.refuse(name, say`one of ${Object.keys(choices).join(', ')}`, value);
  }

  /**
   * A field that phasor can follow only where it has one value.
   *
   * @param {string} name
   * @param {...unknown} allowed nothing given is as good as the first
   */
  only(name, ...allowed) {
    const [, value = allowed[0]] = this.entry(name);
    if (allowed.includes(value)) return;
    const wanted = anyOf(allowed.map((one) => (one === undefined ? say`left out` : show(one))));
    this.refuse(name, say`${wanted}, which is all that phasor computes`, value);
  }

  /** A part of the file. @param {string} name @returns {Fields} */
  section(name) {
    const [, value = {}] = this.entry(name);
    if (!isObject(value)) return this.refuse(name, say`an object`, value);
    return new Fields(/** @type {Config} */ (value), `${this.file}: ${name}`);
  }

  /**
   * What every layer is, where the file says so.
   *
   * @param {number} layers
   * @returns {string[] | undefined}
   */
  layerTypes(layers) {
    const [name, value] = this.entry('layer_types');
    if (value === undefined) return undefined;
    const known = ['full_attention', 'sliding_attention'];
    const wanted = say`a list of ${layers} times ${anyOf(known)}`;
    if (!Array.isArray(value)) return this.refuse(name, wanted, value);
    if (value.length !== layers) return this.refuse(name, wanted, value);
    const other = value.find((one) => !known.includes(one));
    return other === undefined ? value : this.refuse(name, wanted, other);
  }
}
