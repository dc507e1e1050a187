// Masks of attention from a rule: the public entry `phasor/masks`.
//
//   import { blocks, codeOf, maskOf, paintMask } from 'phasor/masks';
//   const mask = maskOf('k <= q && q - k < window', { queries: 8, keys: 8, window: 4 });
//   phasor.attention(q, k, v, { mask });
//
// A rule is a condition over the positions q and k of a query and a key, the head h and the batch entry b:
// true keeps the key. Or it is a number, which is added to the score. Other names are options: numbers, or
// lists, with as many indices as they have dimensions, such as documents[q] or documents[b, q]. Sizes are
// called queries, keys, heads and batch. Operators:
//   && || ! (also & | and or)   < <= > >= == !=   + - * / // % ^ (also **)   test ? yes : no
// and the calls abs, min, max, floor, ceil, sqrt, exp, log, log2. `%` and `//` round down as in Python.

import { integer, isArray, oneOf, pair, rangeError, refuse, say } from '../../core/api/check.js';
import { lightMaps } from '../../core/api/colors.js';
import { outOfMemory } from '../../core/api/marshal.js';
import { BlockCount, divided } from './api/blocks.js';
import { dialects, programText } from './api/code.js';
import { fillConditions, fillNumbers } from './api/fill.js';
import { colored, shares } from './api/paint.js';
import { Points } from './api/point.js';
import { Ranges } from './api/range.js';
import { read, ruleOf, split } from './api/rule.js';

export { RuleError } from './api/rule.js';

/** @typedef {import('../../core/api/tensor.js').Tensor} Tensor */
/** @typedef {import('../../core/api/tensor.js').BooleanTensor} BooleanTensor */
/** @typedef {import('../../core/api/picture.js').Picture} Picture */
/** @typedef {import('./api/code.js').Dialect} Dialect */

/** @typedef {import('../../core/api/tensor.js').Nested} Nested */
/** @typedef {import('../../core/api/tensor.js').NumberList} NumberList */

/** A number that a rule names, or a list of them. @typedef {number | NumberList | Nested} Value */

/** @typedef {{ queries: number, keys: number, heads?: number, batch?: number }} Sizes */

/**
 * The head and the batch entry, 0 by default.
 *
 * @typedef {{ h?: number, b?: number }} Plane
 */

/** @typedef {{ block?: number | readonly [queries: number, keys: number] }} BlockOptions */

/**
 * @typedef {object} Window
 * @property {readonly [number, number]} [rows] the window [from, to) of queries, may be fractional
 * @property {readonly [number, number]} [cols] the window of keys
 * @property {number} [width] pixels; by default one per cell, at most 1024
 * @property {number} [height]
 * @property {string} [visible] colour '#rrggbb' or '#rrggbbaa'
 * @property {string} [hidden]
 */

/** @typedef {{ full: number, partial: number, empty: number, sparsity: number }} Blocks */

/** Most entries of one mask. */
const mostEntries = 2 ** 30;

/**
 * A mask for the `mask` option of attention.
 *
 * @param {string} rule
 * @param {Sizes & Record<string, Value | undefined>} given the sizes, and values for the names in the rule
 * @returns {BooleanTensor | Tensor} conditions, or numbers to add: [queries, keys]; or [batch, heads,
 *   queries, keys] if the rule uses b or h or the batch has several entries, with 1 head if it does not use h
 *   and 1 entry if it does not use b
 * @throws {RangeError} if the rule cannot be parsed; its `place` is the index of the wrong character
 * @example
 * maskOf('k <= q', { queries: 2, keys: 3 }); // → { shape: [2, 3], data: [1, 0, 0, 1, 1, 0] }
 * maskOf('k < lengths[b]', { queries: 1, keys: 3, batch: 2, lengths: [1, 3] }).data; // → [1, 0, 0, 1, 1, 1]
 * const doc = [[0, 0, 1], [0, 1, 1]]; // of each batch entry
 * maskOf('doc[b, q] == doc[b, k]', { queries: 3, keys: 3, batch: 2, doc }).shape; // → [2, 1, 3, 3]
 * maskOf('-(q - k) * 2 ^ -h', { queries: 1, keys: 2, heads: 1 }).data; // → [0, 1]
 */
export function maskOf(rule, given) {
  const call = 'maskOf';
  const { rule: checked, options } = ruleOf(call, rule, given, '');
  const { program, queries, keys } = checked;
  const { uses, condition } = program;
  for (const [name, letter] of /** @type {const} */ ([
    ['heads', 'h'],
    ['batch', 'b'],
  ])) {
    if (uses[letter] && options[name] === undefined) {
      refuse(call, name, say`given, because the rule has ${letter}`, undefined, TypeError);
    }
  }
  const heads = uses.h ? checked.heads : 1;
  const batch = uses.b ? checked.batch : 1;
  const size = batch * heads * queries * keys;
  if (size > mostEntries) throw outOfMemory(call, size * (condition ? 1 : 4));
  const plain = !uses.h && !uses.b && checked.batch === 1;
  const shape = plain ? [queries, keys] : [batch, heads, queries, keys];
  const plane = (/** @type {number} */ b, /** @type {number} */ h) =>
    (b * heads + h) * queries * keys;
  if (!condition) {
    const data = allocated(call, () => new Float32Array(size), size * 4);
    each(batch, heads, (b, h) =>
      fillNumbers(checked, h, b, data.subarray(plane(b, h), plane(b, h) + queries * keys)),
    );
    return { shape, data };
  }
  const data = allocated(call, () => new Uint8Array(size), size);
  each(batch, heads, (b, h) =>
    fillConditions(checked, h, b, data.subarray(plane(b, h), plane(b, h) + queries * keys)),
  );
  return { shape, data };
}

/**
 * @template Data
 * @param {string} call @param {() => Data} make @param {number} bytes
 * @returns {Data}
 */
function allocated(call, make, bytes) {
  try {
    return make();
  } catch {
    throw outOfMemory(call, bytes);
  }
}

/** @param {number} batch @param {number} heads @param {(b: number, h: number) => void} visit */
function each(batch, heads, visit) {
  for (let b = 0; b < batch; ++b) for (let h = 0; h < heads; ++h) visit(b, h);
}

/**
 * The requested plane: a head and a batch entry.
 *
 * @param {string} call
 * @param {import('./api/rule.js').Named} options
 * @param {Sizes} sizes
 */
function planeOf(call, options, { heads = 1, batch = 1 }) {
  const h = integer(call, 'h', options.h ?? 0, 0);
  const b = integer(call, 'b', options.b ?? 0, 0);
  if (options.heads !== undefined && h >= heads) refuse(call, 'h', say`less than ${heads}`, h);
  if (options.batch !== undefined && b >= batch) refuse(call, 'b', say`less than ${batch}`, b);
  return { h, b };
}

/**
 * Counts the blocks of a mask exactly: those whose cells are all visible, partly visible, and all hidden. The
 * last row and column of blocks may be cut. The time grows with the border between visible and hidden cells:
 * a window in 1,000,000 × 1,000,000 takes some milliseconds.
 *
 * @param {string} rule
 * @param {Sizes & Plane & BlockOptions & Record<string, Value | undefined>} given `block`: cells per side,
 *   128 by default, or [queries, keys]. `h`, `b`: head and batch entry
 * @returns {Blocks} numbers of blocks; `sparsity` is the share of empty ones
 * @throws {RangeError} if the rule cannot be parsed, or changes too often to be counted
 * @see Dong et al. 2024, Flex attention: https://arxiv.org/abs/2412.05496
 * @example
 * blocks('k <= q', { queries: 1000, keys: 1000, block: 128 });
 * // → { full: 28, partial: 8, empty: 28, sparsity: 0.4375 }
 */
export function blocks(rule, given) {
  const call = 'blocks';
  const { rule: checked, options } = ruleOf(call, rule, given, 'block h b');
  const { program, queries, keys } = checked;
  const { block = 128 } = options;
  const [high, wide] = isArray(block)
    ? pair(call, 'block', block, '[queries, keys]').map((side, k) =>
        integer(call, `block[${k}]`, side),
      )
    : [integer(call, 'block', block), integer(call, 'block', block)];
  const [rows, cols] = [Math.ceil(queries / high), Math.ceil(keys / wide)];
  const all = rows * cols;
  if (!Number.isSafeInteger(all)) {
    refuse(call, 'block', say`larger for ${queries} × ${keys} cells`, block);
  }
  const { h, b } = planeOf(call, options, checked);
  const ranges = new Ranges(program);
  ranges.set(2, h, h);
  ranges.set(3, b, b);
  const count = new BlockCount(new Points(program, h, b), ranges, {
    call,
    rows,
    cols,
    cells: queries * keys,
  });
  for (const row of divided(queries, high)) {
    for (const col of divided(keys, wide)) {
      count.count({
        q: row.from,
        k: col.from,
        rows: row.count,
        cols: col.count,
        high: row.size,
        wide: col.size,
      });
    }
  }
  const { full, partial, empty } = count;
  return { full, partial, empty, sparsity: empty / all };
}

const color = /^#([0-9a-f]{6})([0-9a-f]{2})?$/i;

/** @param {string} call @param {string} name @param {unknown} value @returns {string} */
function colorOf(call, name, value) {
  const wanted = say`a colour '#rrggbb' or '#rrggbbaa'`;
  if (typeof value !== 'string') return refuse(call, name, wanted, value, TypeError);
  return color.test(value) ? value : refuse(call, name, wanted, value);
}

/**
 * @param {string} call @param {string} name @param {unknown} value @param {number} cells
 * @returns {[number, number]}
 */
function windowOf(call, name, value, cells) {
  if (value === undefined) return [0, cells];
  const [from, to] = pair(call, name, value);
  if (!(from >= 0 && from < to && to <= cells)) {
    throw rangeError`${call}: ${name} must be [from, to) inside [0, ${cells}], got [${from}, ${to}]`;
  }
  return [from, to];
}

/** Most pixels per side. */
const mostPixels = 16384;

/** @param {string} call @param {string} name @param {unknown} value @param {number} cells */
function pixels(call, name, value, cells) {
  const side = integer(call, name, value ?? Math.max(1, Math.min(1024, Math.ceil(cells))));
  return side <= mostPixels ? side : refuse(call, name, say`at most ${mostPixels}`, side);
}

/**
 * Paints a window of a mask, ready for `new ImageData(data, width, height)`, and computes only what it shows:
 * the colour of a pixel that covers several cells shows the share of visible ones. By default `hidden` and
 * `visible` are the ends of the map 'sequential' of `paint`.
 *
 * @param {string} rule
 * @param {Sizes & Plane & Window & Record<string, any>} given
 * @returns {Picture}
 * @throws {RangeError} if the rule cannot be parsed, or the window is outside the mask
 * @example
 * paintMask('k <= q', { queries: 1, keys: 2, visible: '#000000' }).data;
 * // → [0, 0, 0, 255, 253, 252, 250, 255]
 */
export function paintMask(rule, given) {
  const call = 'paintMask';
  const names = 'h b rows cols width height visible hidden';
  const { rule: checked, options } = ruleOf(call, rule, given, names);
  const rows = windowOf(call, 'rows', options.rows, checked.queries);
  const cols = windowOf(call, 'cols', options.cols, checked.keys);
  const width = pixels(call, 'width', options.width, cols[1] - cols[0]);
  const height = pixels(call, 'height', options.height, rows[1] - rows[0]);
  const [none, , , strongest] = lightMaps.sequential;
  const visible = colorOf(call, 'visible', options.visible ?? strongest);
  const hidden = colorOf(call, 'hidden', options.hidden ?? none);
  const { h, b } = planeOf(call, options, checked);
  const picture = shares(checked, h, b, { rows, cols, width, height });
  return { width, height, data: colored(picture, hidden, visible) };
}

/**
 * A program that makes the same mask as maskOf. Rules of integers compute with integers; rules with
 * fractions, or with integers that may exceed 32 bits in JAX and FlexAttention, compute in float64. JAX has
 * only float32 unless float64 is enabled at the start, so NumPy makes those masks. A cell may differ only if
 * the last bit of a power, an exponential or a logarithm decides it, because libraries round these
 * differently.
 *
 * @param {string} rule
 * @param {Dialect} dialect 'flexattention': a mask_mod or a score_mod; otherwise a function that makes the
 *   whole mask
 * @param {Partial<Sizes> & Record<string, Value | undefined>} [given] values for the names in the rule;
 *   what is missing becomes a parameter of the function and is assumed to be an integer up to 1024, sizes up
 *   to 2^20
 * @returns {string} Python
 * @throws {RangeError} if the rule cannot be parsed; its `place` is the index of the wrong character
 * @throws {TypeError} if the dialect is not a string
 * @example
 * codeOf('k <= q', 'flexattention').includes('return kv_idx <= q_idx'); // → true
 */
export function codeOf(rule, dialect, given) {
  const call = 'codeOf';
  const parsed = read(call, rule);
  const chosen = oneOf(call, 'dialect', dialect, dialects);
  const { options, values, missing } = split(call, rule, parsed, given, 'queries keys heads batch');
  for (const name of ['queries', 'keys', 'heads', 'batch']) {
    if (options[name] !== undefined) values[name] = integer(call, name, options[name]);
  }
  return programText(call, parsed, chosen, values, missing);
}
