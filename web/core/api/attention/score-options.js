// Options of attention that are passed to the module unchanged: how each is checked, and its default.

import { finite, flag, integer, isArray, oneOf, property, refuse, say, single } from '../check.js';

/** @typedef {import('../../../wasm/phasor.js').ScoreOptions} ScoreOptions */

/**
 * Reads each field of C++'s ScoreOptions from the user's option of that name. A new field in
 * src/attention/attention.h needs a line here: the compiler asks for it.
 *
 * @type {{ [Name in keyof ScoreOptions]: (call: string, value: unknown, sizes: { dk: number }) =>
 *   ScoreOptions[Name] }}
 */
const readers = {
  // lists are handled where the queries are known
  scale: (call, value, { dk }) =>
    single(call, 'scale', value === undefined ? 1 / Math.sqrt(dk) : value),
  softcap: (call, value = 0) => capOf(call, 'softcap', value),
  causal: (call, value = false) =>
    typeof value === 'string'
      ? Boolean(oneOf(call, 'causal', value, ['top-left', 'bottom-right']))
      : flag(call, 'causal', value),
  window: windowOf,
};

const names = /** @type {(keyof ScoreOptions)[]} */ (Object.keys(readers));
export const scoreOptionNames = /** @type {keyof ScoreOptions} */ (names.join(' '));

/**
 * @param {string} call
 * @param {{ [Name in keyof ScoreOptions]?: unknown }} given
 * @param {{ dk: number }} sizes
 * @returns {ScoreOptions}
 */
export function scoreOptions(call, given, sizes) {
  /** @type {Record<string, unknown>} */
  const all = {};
  for (const name of names) all[name] = readers[name](call, property(given, name), sizes);
  return /** @type {ScoreOptions} */ (all);
}

/** @param {string} call @param {string} name @param {unknown} value */
function capOf(call, name, value) {
  const cap = finite(call, name, value);
  return cap < 0 ? refuse(call, name, say`0 (none) or above`, cap) : cap;
}

/**
 * @param {string} call
 * @param {unknown} value
 * @returns {ScoreOptions['window']} keys before and after a query's position; -1 is unbounded
 */
function windowOf(call, value) {
  if (value === undefined) return { left: -1, right: -1 };
  const wanted = '[left, right]';
  if (!isArray(value)) return refuse(call, 'window', wanted, value, TypeError);
  if (value.length !== 2) return refuse(call, 'window', wanted, value);
  const [left, right] = [0, 1].map((at) => integer(call, `window[${at}]`, value[at], -1));
  return { left, right };
}
