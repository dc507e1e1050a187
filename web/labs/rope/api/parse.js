// The text of a config.json, or what a JSON parser made of it → the language model's part of it.

import {
  errorOf,
  isArray,
  isObject,
  rangeError,
  say,
  show,
  typeError,
} from '../../../core/api/check.js';
import { call, refuseField } from './findings.js';

/** @typedef {import('./section.js').Section} Section */

/** Where files of several models keep the language model. */
const parts = ['text_config', 'thinker_config', 'llm_config', 'language_config'];

/** Longer than the text of any configuration. */
const longest = 2 ** 24;

/** The same of one that a page reads itself: more would hold it, and the lists of files are shorter. */
export const longestOnPage = 2 ** 19;

/** Deeper than the objects and lists of any configuration. */
const deepest = 100;

/** @param {string} config @param {number} most */
export function checkLength(config, most) {
  if (config.length <= most) return;
  throw rangeError`${call}: config must have at most ${most} characters, got ${config.length}`;
}

/** @param {unknown} config @returns {unknown} */
function parsed(config) {
  if (typeof config !== 'string') return copied(config);
  checkLength(config, longest);
  try {
    return JSON.parse(config.replace(/^\uFEFF/, ''));
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    throw errorOf(TypeError, say`${call}: config must be the text of a JSON object: ${why}`, {
      cause: error,
    });
  }
}

/**
 * An object of plain values only, so that reading it runs no code of others and gives the same twice.
 *
 * @param {unknown} config
 * @returns {unknown}
 */
function copied(config) {
  if (!isObject(config) || isArray(config)) return config;
  try {
    // what JSON cannot write stays, to be refused under its field's name
    const text = JSON.stringify(config, (_, value) => {
      if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
      if (typeof value === 'bigint') return String(value);
      return ArrayBuffer.isView(value) && 'length' in value
        ? Array.from(/** @type {any} */ (value))
        : value;
    });
    return JSON.parse(text);
  } catch (error) {
    // the stack is full: a RangeError, in Firefox an InternalError
    if (/^(Range|Internal)Error$/.test(/** @type {Error} */ (error)?.name)) return tooDeep();
    throw errorOf(TypeError, say`${call}: config must hold what JSON can write`, {
      cause: error,
    });
  }
}

/** @returns {never} */
function tooDeep() {
  throw rangeError`${call}: config must have at most ${deepest} objects and lists in each other`;
}

/** @param {unknown} value of JSON */
function checkDepth(value) {
  let level = [value];
  for (let depth = 0; level.length > 0; ++depth) {
    if (depth > deepest) tooDeep();
    level = level.flatMap((each) => (isObject(each) ? Object.values(each).filter(isObject) : []));
  }
}

/**
 * @param {unknown} config
 * @returns {Record<string, unknown>}
 */
export function opened(config) {
  const object = parsed(config);
  if (!isObject(object) || isArray(object)) {
    const got = typeof config === 'string' ? say`JSON of ${show(object)}` : show(config);
    throw typeError`${call}: config must be a JSON object or its text, got ${got}`;
  }
  checkDepth(object);
  return /** @type {Record<string, unknown>} */ (object);
}

/**
 * @param {Section} file
 * @returns {Section} the part of the file that describes the language model
 */
export function languageModel(file) {
  let model = file;
  for (const part of parts) model = model.section(part) ?? model;
  const needed = ['model_type', 'architectures', 'hidden_size', 'head_dim', 'n_embd', 'd_model'];
  if (!needed.some((field) => model.has(field) || file.has(field))) {
    const message = say`and hidden_size are both missing: this is no configuration of a model`;
    refuseField('model_type', 'missing', message, TypeError);
  }
  return model;
}
