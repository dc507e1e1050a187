// Positions → queries and keys, turned by their positions. The arithmetic is src/encoding/rotary.cpp and
// scaling.cpp.

import { Choice, doubles, resultOf } from '../marshal.js';
import { integer, oneOf, options, positive, rangeError, refuse, say } from '../check.js';
import { divide } from '../attention/sizes.js';
import { numberList, tensor } from '../tensor.js';
import { positionsOf } from './positions.js';
import { ropeOf, scalingFields, scalingOf } from './scaling.js';
import { axesOfCall } from './sections.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../tensor.js').TensorLike} TensorLike */
/** @typedef {import('../tensor.js').NumberList} NumberList */

/**
 * @typedef {NumberList | readonly NumberList[] | readonly (readonly NumberList[])[] | TensorLike
 *   } PositionLists
 */

/**
 * @typedef {object} RotaryOptions
 * @property {number} [heads] in the columns of a 2-D or 3-D x; 1 by default
 * @property {number} [start] the position of the first row, 0 by default
 * @property {PositionLists} [positions] of all rows instead, [n], or those of each batch entry,
 *   [batch, n]; on several axes [n], for all of them, or [axes, n] or [axes, batch, n]
 * @property {number} [base] of the wavelengths, 10000 by default
 * @property {'interleaved' | 'half'} [pairing] columns 2j and 2j + 1, the default, or j and j + rotaryDim/2
 * @property {number} [rotaryDim] columns of a head that turn, even; headDim by default
 * @property {import('./scaling.js').RopeScaling | null} [scaling] the `rope_scaling` or `rope_parameters` of
 *   a Hugging Face config
 * @property {NumberList} [sections] the pairs that positions on each axis turn, in blocks, each with rates of
 *   its own: base^(-2j/d) of its j-th pair, d twice its pairs
 * @property {NumberList} [axisOfPair] instead: the axis of each pair, counted from 0
 * @property {NumberList} [rates] of the pairs in radians a position, instead of `base` and `scaling`; a pair
 *   below 0 turns backwards
 * @property {TensorLike} [cos] a table [maxPosition, rotaryDim/2], or [batch, n, rotaryDim/2], instead of
 *   `base` and `scaling`
 * @property {TensorLike} [sin] the other one
 */

/** @typedef {{ batch: number, heads: number, rows: number, headDim: number }} Sizes */

const call = 'rotary';
const pairings = /** @type {const} */ (['interleaved', 'half']);

/**
 * @param {Tensor} x
 * @param {number | undefined} given
 * @returns {Sizes}
 */
function sizesOf({ shape }, given) {
  const rank = shape.length;
  const [rows, width] = shape.slice(-2);
  if (width === 0) throw rangeError`${call}: x must have at least one column, got none`;
  const heads = integer(call, 'heads', given ?? (rank === 4 ? shape[1] : 1), rank === 4 ? 0 : 1);
  if (rank < 4) {
    const headDim = divide(call, 'heads', heads, say`the width of x`, width);
    return { batch: rank === 2 ? 1 : shape[0], heads, rows, headDim };
  }
  if (heads !== shape[1]) refuse(call, 'heads', say`the heads of x, ${shape[1]}`, heads);
  return { batch: shape[0], heads, rows, headDim: width };
}

/**
 * @param {import('../message.js').Value} given what is said instead
 * @param {Record<string, unknown>} others options that would say it too
 */
function leftOut(given, others) {
  for (const [name, value] of Object.entries(others)) {
    if (value === undefined || (name === 'scaling' && value === null)) continue;
    refuse(call, name, say`left out beside ${given}`, value, TypeError);
  }
}

/**
 * The tables, and the row of each position in them.
 *
 * @param {RotaryOptions} given
 * @param {Sizes} sizes
 * @param {number} pairs
 */
function tablesOf(given, sizes, pairs) {
  const { cos, sin, base, scaling, start, positions, sections, axisOfPair, rates } = given;
  for (const [name, value] of Object.entries({ cos, sin })) {
    if (value === undefined) refuse(call, name, say`given with the other table`, value, TypeError);
  }
  leftOut(say`cos and sin`, { base, scaling, sections, axisOfPair, rates });
  const cosines = tensor(call, 'cos', cos, [2, 3]);
  const sines = tensor(call, 'sin', sin, [2, 3]);
  const { shape } = cosines;
  const { batch, rows } = sizes;
  if (shape.length === 2 ? shape[1] !== pairs : shape[2] !== pairs) {
    refuse(call, 'cos', say`a table with ${pairs} columns, one a pair of rotaryDim`, cosines);
  }
  if (String(sines.shape) !== String(shape)) {
    refuse(call, 'sin', say`of the shape of cos, [${shape.join(', ')}]`, sines);
  }
  const count = cosines.data.length / pairs;
  if (shape.length === 3) {
    for (const [name, value] of Object.entries({ positions, start })) {
      if (value !== undefined) refuse(call, name, say`left out when cos is 3-D`, value, TypeError);
    }
    if ((shape[0] !== batch && shape[0] !== 1) || shape[1] !== rows) {
      refuse(call, 'cos', say`of shape [${batch}, ${rows}, ${pairs}]`, cosines);
    }
    return { cosines, sines, count, places: doubles(call, count).map((_, k) => k) };
  }
  const { places } = positionsOf(call, given, sizes, 1);
  const name = given.positions === undefined ? 'start + row' : 'positions';
  for (const place of places) {
    if (!(Number.isInteger(place) && place >= 0 && place < count)) {
      refuse(call, name, say`an integer from 0 to ${count - 1}, a row of cos`, place);
    }
  }
  return { cosines, sines, count, places };
}

/** @param {import('../marshal.js').Run} run */
export const rotaries = (run) => ({
  /**
   * Rotary position embedding: each pair of columns of a query or key is turned by position ·
   * base^(-2j/rotaryDim), so that q·k depends on the offset of the two alone (Su et al. 2021,
   * RoFormer). Angles are exact at any position up to 2^53 and beyond, whole or not; every result
   * is rounded once. With the scalings 'ntk' and 'dynamic' they are exact for a base that is rounded to
   * float64; with others, and with `rates`, for rates that are.
   *
   * Who does what: weights only work with the pairing they were trained with. 'interleaved' turns
   * columns 2j and 2j + 1 (the paper, GPT-J, Meta's Llama); 'half' turns column j and j +
   * rotaryDim/2 (GPT-NeoX, Hugging Face's Llama after it has permuted Meta's weights, ONNX unless
   * `interleaved` is 1). `rotaryDim` below headDim leaves the other columns as they are (GPT-J,
   * GPT-NeoX, Phi).
   *
   * `scaling` is the `rope_scaling` or the `rope_parameters` of a Hugging Face config: linear (Chen
   * et al. 2023), ntk, dynamic, yarn (Peng et al. 2023, YaRN), llama3, longrope (Ding et al. 2024,
   * LongRoPE), with the results of its modeling_rope_utils.py. As there, dynamic and longrope look
   * at the largest position of the call: keys cached from shorter calls were turned by other
   * frequencies.
   *
   * With `mrope_section` in it (Wang et al. 2024, Qwen2-VL), positions may have three axes, time,
   * height and width: `positions` [3, n]. Each pair turns by the position on one of them, in blocks
   * of that many pairs or, with `mrope_interleaved` (Qwen3-VL), one after the other. A text stands
   * at one position on all three. With type 'axial' (vision towers) positions have two axes, height and
   * width, [2, n], and each has a block of pairs with all rates of the base.
   *
   * Image and video models turn by axes of their own widths, each with all rates of the base:
   * `sections: [8, 28, 28]` (Flux, Qwen-Image, HunyuanVideo with base 256), [22, 21, 21] (Wan),
   * [8, 12, 12] (CogVideoX 5B), all 'interleaved'. Everything else is `axisOfPair`, an axis for each
   * pair, with the rates of base and scaling or `rates` of its own: ERNIE 4.5 VL, where height and
   * width alternate in 44 pairs and time has the last 20; LTX-Video.
   *
   * @param {TensorLike} x [n, heads·headDim], [batch, n, heads·headDim] or
   *   [batch, heads, n, headDim]
   * @param {RotaryOptions} [given] `heads`: for 2-D and 3-D x, 1 by default. `start`: the position
   *   of the first row, 0 by default, or `positions`: any finite numbers, one list for the whole
   *   batch or one a batch entry, or on several axes one for each of them. `base` = 10000.
   *   `rotaryDim`: how many columns of a head turn, even, headDim by default. A `scaling` with
   *   `rope_theta` or `partial_rotary_factor` gives these two instead. `cos` and `sin` replace base
   *   and scaling: tables [maxPosition, rotaryDim/2] whose rows positions choose, or [batch, n,
   *   rotaryDim/2] used as they are (ONNX RotaryEmbedding)
   * @returns {Tensor} of the shape of x
   * @throws {TypeError} for one table without the other, tables beside base or scaling, and other
   *   options that say the same twice
   * @throws {RangeError} for an odd or too large rotaryDim, another number of positions than rows,
   *   positions that are not finite or not in the table, a scaling whose fields do not fit or
   *   differ from `base` or `rotaryDim`, sections that do not add up to the pairs
   * @see Su et al. 2021, RoFormer: https://arxiv.org/abs/2104.09864
   * @see Chen et al. 2023, Extending context window by positional interpolation: https://arxiv.org/abs/2306.15595
   * @see Peng et al. 2023, YaRN: https://arxiv.org/abs/2309.00071
   * @see Ding et al. 2024, LongRoPE: https://arxiv.org/abs/2402.13753
   * @see Wang et al. 2024, Qwen2-VL: https://arxiv.org/abs/2409.12191
   * @example
   * phasor.rotary([[1, 0]], { positions: [Math.PI / 2] }).data; // → [0, 1]
   * phasor.rotary([[1, 0], [1, 0]]).data; // → [1, 0, 0.540302, 0.841471]
   * // a pair each for time, height and width, of a row at the positions 0, 1 and 2
   * const scaling = { mrope_section: [1, 1, 1], rope_theta: 1 };
   * const [time, height, width] = [[0], [1], [2]];
   * phasor.rotary([[1, 0, 1, 0, 1, 0]], { positions: [time, height, width], scaling }).data;
   * // → [1, 0, 0.540302, 0.841471, -0.416147, 0.909297]
   * // two axes, with one pair and two; each begins with the rate 1
   * const two = { positions: [[1], [2]], sections: [1, 2], base: 4 };
   * phasor.rotary([[1, 0, 1, 0, 1, 0]], two).data;
   * // → [0.540302, 0.841471, -0.416147, 0.909297, 0.540302, 0.841471]
   * const general = { positions: [[1], [2]], axisOfPair: [1, 0], rates: [1, 0.5] };
   * phasor.rotary([[1, 0, 1, 0]], general).data; // → [-0.416147, 0.909297, 0.877583, 0.479426]
   */
  rotary(x, given) {
    const settings = options(
      call,
      given,
      'heads start positions base pairing rotaryDim scaling sections axisOfPair rates cos sin',
    );
    settings.scaling = scalingFields(settings.scaling);
    const { heads, pairing = 'interleaved', scaling, cos, sin } = settings;
    const values = tensor(call, 'x', x, [2, 3, 4]);
    const { shape } = values;
    const sizes = sizesOf(values, heads);
    const { headDim } = sizes;
    const { base, rotaryDim } = ropeOf(call, settings, headDim);
    const even = say`an even integer up to ${headDim}`;
    if (typeof rotaryDim !== 'number') refuse(call, 'rotaryDim', even, rotaryDim, TypeError);
    if (!(rotaryDim > 0 && rotaryDim <= headDim && rotaryDim % 2 === 0)) {
      refuse(call, 'rotaryDim', even, rotaryDim);
    }
    const pairs = rotaryDim / 2;
    const turned = {
      ...sizes,
      rotaryDim,
      stacked: shape.length > 3,
      pairing: new Choice('Pairing', oneOf(call, 'pairing', pairing, pairings)),
    };
    if (cos !== undefined || sin !== undefined) {
      const { cosines, sines, count, places } = tablesOf(settings, sizes, pairs);
      const table = { cosines: cosines.data, sines: sines.data, rows: count };
      const positions = { list: places, count: places.length, axes: 1, axisOfPair: null };
      const data = resultOf(run, call, (send) =>
        send('rotaryByTable', values.data, turned, positions, table),
      );
      return { shape: [...shape], data };
    }
    positive(call, 'base', base);
    if (settings.sections !== undefined) leftOut('sections', { scaling, rates: settings.rates });
    const own = axesOfCall(call, settings, pairs);
    const { places, axes } = positionsOf(call, settings, sizes, own?.count ?? 1, own?.isNamed);
    const positions = {
      list: places,
      count: places.length / axes,
      axes,
      // on one axis all pairs turn alike
      axisOfPair: axes > 1 && own ? own.ofPair : null,
    };
    if (own?.sections) {
      const { sections, count } = own;
      // positions that all axes share
      const list = doubles(call, count * positions.count).map((_, k) => places[k % places.length]);
      const all = { ...positions, list, axes: count };
      const data = resultOf(run, call, (send) =>
        send('rotaryBySections', values.data, turned, all, sections, base),
      );
      return { shape: [...shape], data };
    }
    if (settings.rates !== undefined) {
      leftOut('rates', { base: settings.base, scaling });
      const rates = numberList(call, 'rates', settings.rates);
      if (rates.length !== pairs) {
        refuse(call, 'rates', say`${pairs} numbers, one a pair`, Array.from(rates));
      }
      const data = resultOf(run, call, (send) =>
        send('rotaryByRates', values.data, turned, positions, rates),
      );
      return { shape: [...shape], data };
    }
    const scaled = { base, ...scalingOf(call, scaling, pairs, base) };
    const data = resultOf(run, call, (send) =>
      send('rotary', values.data, turned, positions, scaled),
    );
    return { shape: [...shape], data };
  },
});
