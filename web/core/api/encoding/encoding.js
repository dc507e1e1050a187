// Positions → rows to add to embeddings. The arithmetic is src/encoding/encoding.cpp and exact.cpp.

import { Choice, inParts, resultOf } from '../marshal.js';
import {
  finite,
  integer,
  kindOf,
  lengthOf,
  oneOf,
  options,
  positive,
  refuse,
  say,
} from '../check.js';
import { notBoth, numberList, positionList } from '../tensor.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../tensor.js').Positions} Positions */

/**
 * The columns of a sinusoidal table.
 *
 * @typedef {object} SinusoidalColumns
 * @property {number} dim numbers in a row
 * @property {number} [base] of the wavelengths, 10000 by default: they go from 2π to 2π·base positions
 * @property {Layout} [layout] 'interleaved' by default
 * @property {'lone-sine' | 'pad' | 'zero' | 'reject'} [odd] what an odd `dim` does
 * @property {Spacing} [spacing] of the frequencies, 'paper' by default
 * @property {Float32Array} [into] an array to write the values to and give back as `data`
 */

/** @typedef {Positions & SinusoidalColumns} SinusoidalOptions */

/**
 * The order of the columns:
 *
 * - 'interleaved': sin, cos, sin, cos, … (Vaswani et al. 2017, PyTorch's tutorial, DETR)
 * - 'concatenated': all sines, then all cosines (Tensor2Tensor, fairseq, Whisper, MAE)
 * - 'interleaved-cos-first': cos, sin, cos, sin, …
 * - 'concatenated-cos-first': all cosines, then all sines (diffusers with flip_sin_to_cos, so the time
 *   steps of Stable Diffusion and Flux; DiT)
 *
 * @typedef {typeof layouts[number]} Layout
 */

/**
 * How the frequencies of h (sin, cos) pairs are spaced:
 *
 * - 'paper': w_j = base^(-2j/dim), so the last is not quite 1/base (Vaswani et al. 2017, PyTorch's
 *   tutorial, Keras, MAE; diffusers with downscale_freq_shift 0)
 * - 't2t': w_j = base^(-j/(h-1)), so the last is 1/base (Tensor2Tensor, fairseq, Whisper; diffusers
 *   with downscale_freq_shift 1); w_0 = 1 where h is 1
 *
 * @typedef {'paper' | 't2t'} Spacing
 */

const positionNames = 'length start positions';
export const spectrumNames = 'dim base spacing';
/** The options of a sinusoidal table, but for `into`. */
export const sinusoidalNames = /** @type {const} */ (
  `${positionNames} ${spectrumNames} layout odd`
);
const tableNames = /** @type {const} */ (`${sinusoidalNames} into`);
const columnNames = /** @type {const} */ (`position positions ${spectrumNames} layout column`);

export const layouts = /** @type {const} */ ([
  'interleaved',
  'concatenated',
  'interleaved-cos-first',
  'concatenated-cos-first',
]);
const formats = /** @type {const} */ (['float64', 'float32', 'bfloat16', 'float16']);
/** @typedef {typeof formats[number]} Format */
/** How programs write the formula: with exp, or with a power of the base. */
const formulas = /** @type {const} */ (['exp', 'pow']);
const odds = /** @type {const} */ (['lone-sine', 'pad', 'zero', 'reject']);
const spacings = /** @type {const} */ (['paper', 't2t']);

/**
 * The columns of a table as the module takes them: what every option is by default depends on others.
 *
 * @param {string} call
 * @param {{ dim: number, base?: number, layout?: string, odd?: string, spacing?: string }} given
 */
export function columnsOf(call, given) {
  const { layout = 'interleaved', base: asked = 10000 } = given;
  const dim = integer(call, 'dim', given.dim);
  const base = positive(call, 'base', asked);
  // Tensor2Tensor and fairseq add a column of zeros to their own spacing
  const { spacing = given.odd === 'zero' && dim % 2 === 1 ? 't2t' : 'paper' } = given;
  const spaced = oneOf(call, 'spacing', spacing, spacings);
  const { odd = spaced === 't2t' ? 'zero' : 'lone-sine' } = given;
  const ended = oneOf(call, 'odd', odd, odds);
  if (spaced === 't2t' && ended === 'lone-sine') {
    refuse(call, 'odd', say`'zero', 'pad' or 'reject' where spacing is 't2t'`, odd);
  }
  return {
    dim,
    base,
    layout: new Choice(
      'Layout',
      oneOf(call, 'layout', layout, layouts).replace('-cos-first', 'CosineFirst'),
    ),
    odd: new Choice('Odd', ended === 'lone-sine' ? 'loneSine' : ended),
    spacing: new Choice('Spacing', spaced),
  };
}

/**
 * @param {string} call
 * @param {{ dim: number, base?: number, spacing?: string, layout?: string }} given
 */
export const spectrumArguments = (call, { dim, base, spacing, layout }) =>
  columnsOf(call, { dim, base, spacing, layout, odd: undefined });

/**
 * @param {string} call
 * @param {SinusoidalOptions} given
 */
export const sinusoidalArguments = (call, given) => ({
  columns: columnsOf(call, given),
  positions: positionList(call, given),
});

/**
 * @param {import('../marshal.js').Run} run
 * @param {string} call
 * @param {ReturnType<typeof sinusoidalArguments>} checked
 * @param {Float32Array} [into]
 */
export function sinusoidalTable(run, call, { columns, positions }, into) {
  return inParts(run, call, [positions.count, columns.dim], into, (send, put) => {
    const where = { ...positions, list: put(positions.list) };
    return (from) => send('sinusoidal', where, columns, from);
  });
}

/**
 * @template {Float32Array | Uint8ClampedArray} Kind
 * @param {string} call
 * @param {Kind | undefined} into
 * @param {number} length
 * @param {string} [kind]
 * @param {import('../message.js').Value} [wanted] of the length
 */
export function checkInto(call, into, length, kind = 'Float32Array', wanted = length) {
  if (into === undefined) return undefined;
  if (kindOf(into) !== kind) return refuse(call, 'into', say`a ${kind}`, into, TypeError);
  const found = lengthOf(into);
  if (found !== length) refuse(call, 'into.length', wanted, found);
  return into;
}

/**
 * @param {string} call
 * @param {Positions} given
 */
const countOf = (call, { length }) => integer(call, 'length', length, 0);

/**
 * @param {import('../marshal.js').Run} run
 * @param {string} call
 * @param {{ length: number, dim: number, seed?: number, std?: number }} given a checked length
 * @returns {Tensor}
 */
export function learnedTable(run, call, { length, dim, seed = 0, std = 0.02 }) {
  integer(call, 'dim', dim);
  finite(call, 'std', std);
  if (!Number.isSafeInteger(finite(call, 'seed', seed)))
    refuse(call, 'seed', say`an integer within ±(2^53 − 1)`, seed);
  const data = resultOf(run, call, (send) => send('learned', length, dim, seed, std));
  return { shape: [length, dim], data };
}

/**
 * One of the first two says where.
 *
 * @typedef {object} ColumnOptions
 * @property {number} [position] any finite number
 * @property {import('../tensor.js').NumberList} [positions] a list of such
 * @property {number} dim numbers in a row
 * @property {number} [base] of the wavelengths, 10000 by default
 * @property {Spacing} [spacing] of the frequencies, 'paper' by default
 * @property {Layout} [layout] 'interleaved' by default
 * @property {number} column from 0 to dim - 1
 */

/**
 * @param {import('../marshal.js').Run} run
 * @param {string} call
 * @param {ColumnOptions} given
 * @param {Format | null} format null for exact values
 * @param {(typeof formulas)[number]} [formula]
 * @returns {any}
 */
function columnOf(run, call, given, format, formula = 'exp') {
  const { position, positions, column } = given;
  if (positions !== undefined) notBoth(call, { position });
  const list =
    positions === undefined
      ? Float64Array.of(finite(call, 'position', position))
      : numberList(call, 'positions', positions);
  const spectrum = spectrumArguments(call, given);
  const { dim } = spectrum;
  integer(call, 'column', column, 0);
  if (column >= dim) refuse(call, 'column', say`an integer from 0 to ${dim - 1}`, column);
  const values = resultOf(run, call, (send) => {
    if (format === null) return send('exactColumn', list, list.length, spectrum, column);
    const program = /** @type {const} */ ([
      new Choice('Format', format),
      new Choice('Formula', formula),
    ]);
    return send('formulaColumn', list, list.length, spectrum, column, ...program);
  });
  return positions === undefined ? values[0] : values;
}

/** @param {import('../marshal.js').Run} run */
export const encodings = (run) => ({
  /**
   * The sinusoidal encoding: column 2j is sin(p·w), column 2j+1 is cos(p·w), w = base^(-2j/dim)
   * radians per position (Vaswani et al. 2017, section 3.5); position 0 gives 0, never -0. At any
   * position up to 2^53, whole or not, a value of size 1e-5 or more is within 0.51 units of its last
   * place, and a smaller one, near a zero of sine or cosine, within 1e-14.
   *
   * @param {SinusoidalOptions} given
   *   `length` positions from `start` on (fast), or `positions`, any finite numbers. `layout`:
   *   'interleaved' (the paper, Keras), 'concatenated', all sines first (MAE), or with
   *   '-cos-first' after either (Stable Diffusion's time steps: 'concatenated-cos-first').
   *   `spacing`: 'paper' or 't2t'; Tensor2Tensor, fairseq and Whisper are 't2t' and 'concatenated'.
   *   `odd` says what an odd dim does: 'lone-sine' (Keras; a last sine alone, or cosine where it is
   *   first; the default in the paper's spacing), 'pad' (frequencies of
   *   dim + 1, last column dropped), 'zero' (frequencies of dim - 1, last column 0, as in
   *   Tensor2Tensor, fairseq and diffusers; the default in 't2t', which it also implies for an odd
   *   dim where no `spacing` is given), 'reject'. `into`: an array to write the values to and give
   *   back as `data`, for speed.
   * @returns {Tensor} [n, dim]
   * @throws {RangeError} for a dim that is no positive integer, a base that is not above 0, a
   *   position that is not finite, 'lone-sine' in 't2t' spacing, a table too large for memory
   * @see Vaswani et al. 2017, Attention is all you need: https://arxiv.org/abs/1706.03762, section 3.5
   * @example
   * phasor.sinusoidal({ length: 2, dim: 2 }); // → { shape: [2, 2], data: [0, 1, 0.841471, 0.540302] }
   * phasor.sinusoidal({ positions: [0.5], dim: 2 }).data; // → [0.479426, 0.877583]
   * // the embedding of a time step in diffusion models
   * const layout = 'concatenated-cos-first';
   * phasor.sinusoidal({ positions: [1], dim: 4, layout }).data; // → [0.540302, 0.99995, 0.841471, 0.01]
   */
  sinusoidal(given) {
    const call = 'sinusoidal';
    const all = options(call, given, tableNames);
    const checked = sinusoidalArguments(call, all);
    const into = checkInto(call, all.into, checked.positions.count * checked.columns.dim);
    return sinusoidalTable(run, call, checked, into);
  },

  /**
   * One value of a sinusoidal table, the same float32 as in the table, without the rest of its row.
   *
   * @param {Omit<SinusoidalColumns, 'into'> & { position: number, column: number }} given `position`: any
   *   finite number; `column`: from 0 to dim - 1; the other options as in `sinusoidal`
   * @returns {number}
   * @throws {RangeError} for a column that is not in the table, and as `sinusoidal`
   * @example
   * phasor.sinusoidalAt({ position: 0, column: 1, dim: 4 }); // → 1
   */
  sinusoidalAt(given) {
    const call = 'sinusoidalAt';
    const all = options(call, given, `position column ${spectrumNames} layout odd`);
    const position = finite(call, 'position', all.position);
    const { dim, base, layout, odd, spacing } = columnsOf(call, all);
    const column = integer(call, 'column', all.column, 0);
    if (column >= dim) refuse(call, 'column', say`an integer from 0 to ${dim - 1}`, column);
    return run(call, (send) =>
      send('sinusoidalAt', position, column, dim, base, layout, odd, spacing),
    );
  },

  /**
   * 1, 2, 3, ...: the simplest encoding. It has no bound.
   *
   * @param {{ length: number }} given
   * @returns {Tensor} [length, 1]
   * @example
   * phasor.counting({ length: 3 }).data; // → [1, 2, 3]
   */
  counting(given) {
    const call = 'counting';
    const length = countOf(call, options(call, given, 'length'));
    return { shape: [length, 1], data: resultOf(run, call, (send) => send('counting', length)) };
  },

  /**
   * 1/n, 2/n, ..., 1: bounded, but position 2 means something else in every sentence.
   *
   * @param {{ length: number }} given
   * @returns {Tensor} [length, 1]
   * @example
   * phasor.normalized({ length: 4 }).data; // → [0.25, 0.5, 0.75, 1]
   */
  normalized(given) {
    const call = 'normalized';
    const length = countOf(call, options(call, given, 'length'));
    return { shape: [length, 1], data: resultOf(run, call, (send) => send('normalized', length)) };
  },

  /**
   * The bits of each position, most significant first; the last flips at every position, the one
   * before at every second.
   *
   * @param {{ length: number, start?: number, bits?: number }} given `bits`: 1 to 53, by default
   *   as many as the last position needs
   * @returns {Tensor} [length, bits]
   * @throws {RangeError} for too few bits, a start that is no integer, 0 or more
   * @example
   * phasor.binary({ length: 2, start: 5, bits: 3 }).data; // → [1, 0, 1, 1, 1, 0]
   */
  binary(given) {
    const call = 'binary';
    const all = options(call, given, 'length start bits');
    const { start = 0 } = all;
    const length = countOf(call, all);
    finite(call, 'start', start);
    // counted and not by Math.log2, which is 49 for 2^49 - 1
    const needed = Math.max(1, start + length - 1).toString(2).length;
    const { bits = needed } = all;
    integer(call, 'bits', bits);
    const data = resultOf(run, call, (send) => send('binary', start, length, bits));
    return { shape: [length, bits], data };
  },

  /**
   * sin(p/a), cos(p/a) for each divisor a: `[1]` is one pair, `[1, 2]` the vector of four waves.
   *
   * @param {Positions & { divisors: readonly number[] | Float64Array }} given
   * @returns {Tensor} [n, 2·divisors]
   * @throws {RangeError} for a divisor that is not above 0, a position that is not finite
   * @example
   * phasor.waves({ positions: [Math.PI], divisors: [1, 2] }).data; // → [0, -1, 1, 0]
   */
  waves(given) {
    const call = 'waves';
    const { divisors, ...where } = options(call, given, `${positionNames} divisors`);
    const all = numberList(call, 'divisors', divisors);
    all.forEach((divisor, k) => positive(call, `divisors[${k}]`, divisor));
    const positions = positionList(call, where);
    const data = resultOf(run, call, (send) => send('waves', positions, all, all.length));
    return { shape: [positions.count, 2 * all.length], data };
  },

  /**
   * A freshly initialised table to be trained: normal(0, std), the same for the same seed.
   *
   * @param {{ length: number, dim: number, seed?: number, std?: number }} given `seed`: an integer
   * @returns {Tensor} [length, dim]
   * @throws {RangeError} for a dim that is no positive integer, a negative std
   * @example
   * const table = phasor.learned({ length: 2, dim: 3, seed: 7 });
   * table.shape; // → [2, 3]
   * phasor.learned({ length: 2, dim: 3, seed: 7 }).data; // → table.data
   */
  learned(given) {
    const call = 'learned';
    const all = options(call, given, 'length dim seed std');
    return learnedTable(run, call, { ...all, length: countOf(call, all) });
  },

  /**
   * One value of the sinusoidal encoding, or one column of it, correctly rounded: the float64
   * nearest to the true number, found with as many bits as that takes (Ziv 1991).
   *
   * @template {ColumnOptions} Given
   * @param {Given} given any finite position, or a list of them; the last column of an odd dim is a
   *   sine, or a cosine where that is first, or 0 where `spacing` is 't2t'
   * @returns {Given extends { positions: unknown } ? Float64Array : number}
   * @throws {RangeError} for a column outside 0 to dim - 1, a base that is not above 0
   * @see Ziv 1991, Fast evaluation of elementary mathematical functions with correctly rounded last bit: https://doi.org/10.1145/114697.116813
   * @example
   * const first = { position: 2 ** 53, dim: 2, column: 0 };
   * phasor.exactSinusoidal(first); // → -0.848925964814655
   * phasor.exactSinusoidal({ positions: [0, 1], dim: 2, column: 0 }); // → [0, 0.841471]
   */
  exactSinusoidal(given) {
    const call = 'exactSinusoidal';
    const all = options(call, /** @type {ColumnOptions} */ (given), columnNames);
    return columnOf(run, call, all, null);
  },

  /**
   * What `exactSinusoidal` gives, as programs usually compute it in a number format: every step of
   * `w = exp(arange(0, d, 2) * (-log(base) / d)); sin(position * w)` rounded to it, the positions
   * too. For float32 that is PyTorch's tutorial, up to the last bit of its exp, sin and cos; with
   * spacing 't2t', `w = exp(arange(h) * (-log(base) / (h - 1)))`, it is fairseq's. Formula 'pow' is
   * `sin(position / base ** (arange(0, d, 2) / d))`, as Keras' examples and many notebooks have it.
   *
   * @template {ColumnOptions & { format: 'float64' | 'float32' | 'bfloat16' | 'float16',
   *   formula?: 'exp' | 'pow' }} Given
   * @param {Given} given
   * @returns {Given extends { positions: unknown } ? Float64Array : number} not a number where the
   *   angle is beyond the format: for float16 from position 65,520 on
   * @throws {RangeError} as exactSinusoidal, and for an unknown format or formula
   * @example
   * const far = { position: 1e6, dim: 2, column: 0 };
   * phasor.formulaSinusoidal({ ...far, format: 'float32' }); // → -0.349994
   * phasor.formulaSinusoidal({ ...far, format: 'bfloat16' }); // → 0.992188
   * phasor.formulaSinusoidal({ ...far, dim: 64, column: 6, format: 'float32', formula: 'pow' });
   */
  formulaSinusoidal(given) {
    const call = 'formulaSinusoidal';
    const asked = /** @type {ColumnOptions & { format: unknown, formula?: unknown }} */ (given);
    const all = options(call, asked, `${columnNames} format formula`);
    const format = oneOf(call, 'format', all.format, formats);
    const formula = oneOf(call, 'formula', all.formula ?? 'exp', formulas);
    return columnOf(run, call, all, format, formula);
  },
});
