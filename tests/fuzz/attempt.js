// One call of a public function with arguments that come from two numbers, and its judgement: a
// documented error, or a result that obeys the laws; quickly, and with an instance that works on.

import assert from 'node:assert/strict';
import { types } from 'node:util';
import { lengthOf } from '../../web/core/api/check.js';
import { Thrown } from './hostile.js';
import { random } from './random.js';
import { finiteInputs } from './recipe-parts.js';
import { recipes, wordRecipes } from './recipes.js';
import { spoil } from './spoil.js';

/**
 * Milliseconds of processor time after which a call counts as hanging, where it takes them each of
 * three times: on a busy machine, memory that is new alone may cost a second.
 */
const patience = 2000;

/**
 * Every function that a loaded instance has, and those of the objects they make. From the instance
 * itself, so that none can be forgotten.
 *
 * @param {any} phasor
 * @returns {string[]}
 */
export function functionsOf(phasor) {
  const objects = {
    multiHead: phasor.multiHead({ wq: [[1]], wk: [[1]], wv: [[1]] }),
    cache: phasor.cache({ dk: 1 }),
    pool: phasor.pool(),
    attentionView: phasor.attentionView([[1]], [[1]]),
  };
  objects.pool.close();
  objects.attentionView.close();
  const names = Object.keys(phasor).filter((name) => typeof phasor[name] === 'function');
  for (const [name, object] of Object.entries(objects)) {
    for (const method of Object.keys(object)) {
      if (typeof (/** @type {any} */ (object)[method]) === 'function')
        names.push(`${name}.${method}`);
    }
  }
  return names;
}

/** @param {any} view */
function readable(view) {
  try {
    view.values?.();
    return true;
  } catch {
    return false;
  }
}

/** Whether a value says the same whenever it is asked. @param {any} value @returns {boolean} */
function steady(value, depth = 6) {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  if (types.isProxy(value) || depth === 0) return false;
  // of an array whose memory is gone a law can read nothing
  if (ArrayBuffer.isView(value) && !readable(value)) return false;
  if (ArrayBuffer.isView(value))
    return Object.getOwnPropertyNames(value).every((name) => /^\d/.test(name));
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== null && !Object.hasOwn(prototype, 'constructor')) return false;
  const fields = Object.values(Object.getOwnPropertyDescriptors(value));
  return fields.every((field) => !field.get && steady(field.value, depth - 1));
}

/**
 * The same arguments with numbers instead of every BigInt, which is taken for one.
 *
 * @param {any} value @returns {any}
 */
function withNumbers(value) {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof BigInt64Array || value instanceof BigUint64Array)
    return Float64Array.from(value, Number);
  // to go over four thousand million holes takes minutes
  if (Array.isArray(value) && Object.keys(value).length === value.length)
    return value.map(withNumbers);
  if (!types.isProxy(value) && value && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withNumbers(one)]));
  return value;
}

/** @param {any} error @param {string} name @param {string[]} options */
function documented(error, name, options) {
  // what the caller's own objects throw comes out as it is
  if (
    error instanceof Thrown ||
    // or what the engine says of them: of a proxy that contradicts what it stands for, and the like
    /incompatible receiver|^'\w+' on proxy: /.test(error?.message)
  ) {
    return;
  }
  const kind = error?.constructor?.name;
  const call = error?.message?.startsWith?.(`${name}: `);
  if (!call || !['TypeError', 'RangeError'].includes(kind)) {
    throw new Error(`not a documented error: ${error?.stack ?? String(error)}`, { cause: error });
  }
  const rest = error.message.slice(name.length + 2);
  const names = [
    ...options,
    'rows', // of a table that has too few
    'q',
    'k',
    'v',
    'x',
    'P',
    'Q',
    'value',
    'E',
    'tensor',
    'tokens',
    'text',
    'weights',
    'other',
    'groups',
    'options',
    'size',
    'not enough memory for \\d\\w*',
    'there is no option',
  ];
  if (!new RegExp(`(^|\\W)(${names.join('|')})\\b`).test(rest)) {
    throw new Error(`names no argument: ${error.message}`, { cause: error });
  }
}

/** Every tensor of a result is whole and belongs to JavaScript. @param {any} result */
function wellFormed(result) {
  if (typeof result !== 'object' || result === null) return;
  if (Array.isArray(result.shape) && ArrayBuffer.isView(result.data)) {
    const size = result.shape.reduce(
      (/** @type {number} */ a, /** @type {number} */ b) => a * b,
      1,
    );
    // `into` itself may lie about it
    assert.equal(lengthOf(result.data), size + 0, 'as many entries as the shape says');
  }
  for (const part of Object.values(result)) if (!ArrayBuffer.isView(part)) wellFormed(part);
}

/** The instance still computes. @param {any} phasor */
function probe(phasor) {
  const { output } = phasor.attention([[0], [0]], [[1], [1]], [[5], [9]]);
  assert.deepEqual([...output.data], [7, 7], 'the instance still computes');
  assert.deepEqual([...phasor.sinusoidal({ length: 1, dim: 4 }).data], [0, 1, 0, 1]);
}

/**
 * @param {any} phasor
 * @param {string} name
 * @param {number} seed of the arguments
 * @param {boolean} hostile whether they are spoilt
 * @returns {Promise<'result' | 'error'>}
 */
export async function attempt(phasor, name, seed, hostile) {
  for (let left = 2; ; --left) {
    const { outcome, time, what } = await once(phasor, name, seed, hostile);
    if (time < patience) return outcome;
    if (left === 0) throw new Error(`${what}: took ${time} ms`);
  }
}

/**
 * @param {any} phasor
 * @param {string} name
 * @param {number} seed
 * @param {boolean} hostile
 * @returns {Promise<{ outcome: 'result' | 'error', time: number, what: string }>} `time`: in
 *   milliseconds of the processor; `what`: the call, for a message
 */
async function once(phasor, name, seed, hostile) {
  const recipe = recipes[name] ?? wordRecipes[name];
  const r = random(seed);
  const args = recipe.make(r);
  const done = hostile ? spoil(r, args, recipe.options) : [];
  const what = `${name}, seed ${seed}, ${done.length > 0 ? done.join('; ') : 'right arguments'}`;
  const honest = steady(args);
  const before = process.cpuUsage();
  /** @type {'result' | 'error'} */
  let outcome = 'result';
  try {
    let result;
    try {
      result = recipe.apply ? await recipe.apply(phasor, args) : phasor[name](...args);
    } catch (error) {
      if (/** @type {any} */ (error)?.code === 'ERR_ASSERTION') throw error;
      outcome = 'error';
      if (!hostile) throw error;
      documented(error, name, recipe.options.split(' ').filter(Boolean));
    }
    const { user, system } = process.cpuUsage(before);
    const time = (user + system) / 1000;
    if (outcome === 'result') {
      wellFormed(result);
      if (honest) recipe.law(result, withNumbers(args));
      if (!hostile && finiteInputs(args)) finiteResult(result);
    }
    probe(phasor);
    return { outcome, time, what };
  } catch (error) {
    throw new Error(`${what}: ${/** @type {Error} */ (error).message}`, { cause: error });
  }
}

/** @param {any} result of right and finite arguments: only hidden scores are infinite */
function finiteResult(result) {
  if (typeof result !== 'object' || result === null) return;
  for (const [name, part] of Object.entries(result)) {
    if (['masked', 'logSumExp'].includes(name)) continue;
    if (ArrayBuffer.isView(part))
      assert.ok(Array.from(/** @type {any} */ (part)).every(Number.isFinite), `${name} is finite`);
    else finiteResult(part);
  }
}
