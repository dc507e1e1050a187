// Checks a rule and its options → its program. Options that the call does not know must be numbers and lists
// that the rule names; others are refused.

import { saidOf } from '../../../core/api/message.js';
import {
  errorOf,
  exact as exactNumber,
  finite,
  integer,
  isArray,
  isObject,
  kindOf,
  options as checkedOptions,
  refuse as refuseArgument,
  say,
  tensorFields,
} from '../../../core/api/check.js';
import { nearest } from '../../../core/api/nearest.js';
import { checkedShape, outline, size } from '../../../core/api/tensor.js';
import { ExpressionError } from '../../../core/words/expression.js';
import { compile } from './compile.js';
import { namesIn, tree, variables } from './grammar.js';
import { itemCode } from './operations.js';
import { Ranges } from './range.js';

/** @typedef {import('../../../core/api/message.js').Value} Value */
/** @typedef {import('./compile.js').Program} Program */
/** @typedef {import('./grammar.js').Tree} Tree */
/** @typedef {import('./nodes.js').List} List */

/**
 * The numbers and lists that a rule names, in addition to the call's options.
 *
 * @typedef {{ readonly [name: string]: unknown }} Named
 */

/**
 * @typedef {object} Rule
 * @property {Program} program
 * @property {number} queries
 * @property {number} keys
 * @property {number} heads
 * @property {number} batch
 */

/** A rule that cannot be parsed: `place` is the index of the wrong character, or −1. */
export class RuleError extends RangeError {
  /** @param {string} message @param {number} place */
  constructor(message, place) {
    super(message);
    this.place = place;
  }
}

/** @param {string} call @param {unknown} rule @returns {Tree} */
export function read(call, rule) {
  if (typeof rule !== 'string') {
    return refuseArgument(call, 'rule', say`a text like 'k <= q'`, rule, TypeError);
  }
  try {
    return tree(rule);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const { place } = error;
    throw errorOf(
      RuleError,
      place < 0
        ? say`${call}: rule cannot be read: ${saidOf(error)}`
        : say`${call}: rule cannot be read at character ${place + 1}: ${saidOf(error)}`,
      place,
    );
  }
}

/** Most numbers in all named values of one call. */
const mostNumbers = 2 ** 24;

/** @param {unknown} value @returns {value is ArrayLike<unknown>} */
const isList = (value) => isArray(value) || kindOf(value) !== '';

/** @param {string} call @param {string} name @param {unknown} value @returns {number | List} */
function named(call, name, value) {
  if (typeof value === 'number') return finite(call, name, value);
  let [shape, list, place] = [/** @type {number[]} */ ([]), value, name];
  if (isList(value)) {
    shape = isArray(value) ? outline(call, name, value) : [value.length];
  } else if (isObject(value) && isList(tensorFields(value).data)) {
    const fields = tensorFields(value);
    [list, place] = [fields.data, `${name}.data`];
    shape = checkedShape(call, `${name}.shape`, fields.shape, fields.data.length);
  } else {
    refuseArgument(call, name, say`a finite number or a list of them`, value, TypeError);
  }
  const count = size(shape);
  if (shape.length === 0 || count === 0 || count > mostNumbers) {
    refuseArgument(call, name, say`a list of 1 to ${mostNumbers} numbers`, value);
  }
  // a copy, so that the checked values cannot change
  const data = new Float64Array(count);
  copy(call, place, list, list === value ? shape : [count], data);
  return { shape, data };
}

/**
 * @param {string} call
 * @param {string} name
 * @param {unknown} value
 * @param {readonly number[]} shape
 * @param {Float64Array} data the destination
 */
function copy(call, name, value, [count, ...inner], data) {
  const wanted = say`an array of ${count} like its neighbours`;
  if (!isList(value)) return refuseArgument(call, name, wanted, value, TypeError);
  if (value.length !== count) return refuseArgument(call, name, wanted, value);
  const step = data.length / count;
  for (let k = 0; k < count; ++k) {
    const entry = value[k];
    if (inner.length > 0) {
      copy(call, `${name}[${k}]`, entry, inner, data.subarray(k * step, (k + 1) * step));
    } else if (Number.isFinite(entry)) data[k] = Number(entry);
    else data[k] = finite(call, `${name}[${k}]`, exactNumber(call, name, entry, k));
  }
}

/** Options that a rule may use as names without a value: the sizes of the call. */
const sizes = ['queries', 'keys', 'heads', 'batch'];

/**
 * @param {string} call
 * @param {string} text
 * @param {Tree} parsed
 * @param {Named | undefined} given
 * @param {string} names of the call's options
 * @returns {{ options: Named, values: Record<string, number | List>, missing: string[] }}
 */
export function split(call, text, parsed, given, names) {
  const wanted = [...namesIn(parsed)].filter((name) => !isVariable(name));
  const known = names.split(' ');
  const own = wanted.filter((name) => !known.includes(name)).sort();
  refuseMisspelt(call, text, own, given, known);
  const options = checkedOptions(call, given, [names, ...own].join(' '));
  /** @type {Record<string, number | List>} */
  const values = Object.create(null);
  const missing = [];
  for (const name of own) {
    const value = Object.hasOwn(options, name) ? options[name] : undefined;
    if (value === undefined) missing.push(name);
    else values[name] = named(call, name, value);
  }
  for (const name of wanted) {
    if (known.includes(name) && !sizes.includes(name)) {
      throw errorOf(
        RuleError,
        say`${call}: rule must not use the name ${name}, which is an option of the call`,
        placeOf(text, name),
      );
    }
  }
  return { options, values, missing };
}

/**
 * If the rule has a name without an option, and there is an option that the rule does not name, one of the
 * two is misspelt; only the author knows which.
 *
 * @param {string} call
 * @param {string} text
 * @param {readonly string[]} own names in the rule that are not options of the call
 * @param {unknown} given
 * @param {readonly string[]} known
 */
function refuseMisspelt(call, text, own, given, known) {
  const options = given !== null && typeof given === 'object' ? Object.keys(given) : [];
  const unused = options.filter((name) => !known.includes(name) && !own.includes(name));
  for (const name of own) {
    const meant = options.includes(name) ? undefined : nearest(name, unused);
    if (meant === undefined) continue;
    throw errorOf(
      RuleError,
      say`${call}: rule has the name ${name}, and the option is called ${meant}: they must be the same`,
      placeOf(text, name),
    );
  }
}

/** @param {string} name */
const isVariable = (name) => /** @type {readonly string[]} */ (variables).includes(name);

/** @param {string} text @param {string} name @returns {number} */
const placeOf = (text, name) => text.search(new RegExp(`(?<![\\w.])${name}(?!\\w)`));

/** The largest integer up to which all are exact in float64. */
const exact = Number.MAX_SAFE_INTEGER;

/**
 * @param {string} call
 * @param {unknown} text
 * @param {Named | undefined} given
 * @param {string} names of the call's options, without the sizes
 * @returns {{ rule: Rule, options: Named }}
 */
export function ruleOf(call, text, given, names) {
  const parsed = read(call, text);
  const written = String(text);
  const { options, values, missing } = split(
    call,
    written,
    parsed,
    given,
    `${sizes.join(' ')} ${names}`,
  );
  const queries = integer(call, 'queries', options.queries);
  const keys = integer(call, 'keys', options.keys);
  const used = namesIn(parsed);
  for (const name of ['heads', 'batch']) {
    if (used.has(name) && options[name] === undefined) {
      refuseArgument(call, name, say`given, because the rule has ${name}`, undefined, TypeError);
    }
  }
  // if the number of planes is not given, the requested plane is the last one
  const after = (/** @type {unknown} */ index) => (Number.isInteger(index) ? Number(index) + 1 : 1);
  const heads = integer(call, 'heads', options.heads ?? after(options.h));
  const batch = integer(call, 'batch', options.batch ?? after(options.b));
  if (missing.length > 0) {
    const [name] = missing;
    throw errorOf(
      RuleError,
      say`${call}: rule has the name ${name}, which is no option: give it a number, as in { ${name}: 4 }`,
      placeOf(written, name),
    );
  }
  const refuse = (/** @type {Value} */ wanted) => {
    throw errorOf(RuleError, say`${call}: rule must ${wanted}`, -1);
  };
  const program = compile(parsed, { ...values, queries, keys, heads, batch }, refuse);
  const rule = { program, queries, keys, heads, batch };
  checkRanges(rule, refuse);
  return { rule, options };
}

/**
 * Checks over the whole mask that integers stay exact and list indices are in range.
 *
 * @param {Rule} rule
 * @param {(wanted: Value) => never} refuse
 */
function checkRanges({ program, queries, keys, heads, batch }, refuse) {
  const ranges = new Ranges(program);
  [queries, keys, heads, batch].forEach((count, k) => ranges.set(k, 0, count - 1));
  ranges.run();
  const { codes, targets, whole, b, indices, lists, listNames } = program;
  codes.forEach((code, i) => {
    const [low, high] = [ranges.low[targets[i]], ranges.high[targets[i]]];
    const most = Math.max(-low, high);
    if (whole[targets[i]] && most > exact) {
      refuse(say`have integers up to ${exact}, it reaches ${most.toPrecision(3)}`);
    }
    if (code !== itemCode) return;
    const { shape } = lists[b[i]];
    indices[i].forEach((register, axis) => {
      const [from, to] = [ranges.low[register], ranges.high[register]];
      if (from >= 0 && to < shape[axis]) return;
      const [name, sides] = [listNames[b[i]], shape.join(' × ')];
      refuse(
        shape.length === 1
          ? say`stay inside ${name}, a list of ${sides}: its index goes from ${from} to ${to}`
          : say`stay inside ${name}, a list of ${sides}: index ${axis + 1} goes from ${from} to ${to}`,
      );
    });
  });
}
