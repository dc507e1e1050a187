// The text of a config.json, or the parsed object → its part for the language model.

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

/** Fields of multimodal files that contain the language model. */
const parts = ['text_config', 'thinker_config', 'llm_config', 'language_config'];

/** Most characters; longer than any configuration. */
const longest = 2 ** 24;

/**
 * Most characters of a file that a page reads: more would block it, and the longest real files are shorter.
 */
export const longestOnPage = 2 ** 19;

/** Deepest nesting; deeper than any configuration. */
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
 * A copy with plain values only, so that reading it runs no foreign code and always gives the same.
 *
 * @param {unknown} config
 * @returns {unknown}
 */
function copied(config) {
  if (!isObject(config) || isArray(config)) return config;
  try {
    // values that JSON cannot represent stay, to be refused with their field's name
    const text = JSON.stringify(config, (_, value) => {
      if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
      if (typeof value === 'bigint') {
        return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
      }
      return ArrayBuffer.isView(value) && 'length' in value
        ? Array.from(/** @type {ArrayLike<unknown> & ArrayBufferView} */ (value))
        : value;
    });
    return JSON.parse(text);
  } catch (error) {
    // stack overflow: a RangeError, in Firefox an InternalError
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

/** @param {unknown} value a JSON value */
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
