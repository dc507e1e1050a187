// What an encoding means: its frequencies, its rotations, how alike two positions are. The
// arithmetic is src/encoding/phase.cpp, shift.cpp,
// similarity.cpp and rank.cpp.

import { allocated, Choice, resultOf } from './marshal.js';
import {
  finite,
  has,
  integer,
  isArray,
  isObject,
  oneOf,
  options,
  own,
  positive,
  refuse,
  say,
  typeError,
} from './check.js';
import {
  checkInto,
  sinusoidalArguments,
  sinusoidalNames,
  sinusoidalTable,
  spectrumArguments,
  spectrumNames,
} from './encoding/encoding.js';
import { ropeOf, scalingFields, scalingOf, still, typeOf } from './encoding/scaling.js';
import { tensor } from './tensor.js';

/** @typedef {import('./tensor.js').Tensor} Tensor */
/** @typedef {import('./tensor.js').TensorLike} TensorLike */
/** @typedef {import('./pool/workers.js').Watch} Watch */
/** @typedef {import('./encoding/encoding.js').SinusoidalOptions} SinusoidalOptions */
/** @typedef {import('./encoding/encoding.js').Layout} Layout */
/** @typedef {import('./encoding/encoding.js').Spacing} Spacing */
/** @typedef {'cosine' | 'dot' | 'euclidean'} Metric */

const metrics = /** @type {const} */ (['cosine', 'dot', 'euclidean']);

/** @param {string} call @param {unknown} metric */
const metricOf = (call, metric = 'cosine') =>
  new Choice('Metric', oneOf(call, 'metric', metric, metrics));

/**
 * An option that may be in either of two arguments.
 *
 * @template Value
 * @param {string} call
 * @param {string} name
 * @param {Value | undefined} first
 * @param {Value | undefined} second
 */
function either(call, name, first, second) {
  if (first !== undefined && second !== undefined && first !== second) {
    throw typeError`${call}: ${name} must be the same in both arguments, or in one only`;
  }
  return first === undefined ? second : first;
}

/**
 * A rotation needs whole (sin, cos) pairs.
 *
 * @param {string} call
 * @param {{ dim: number, base?: number, spacing?: Spacing, layout?: Layout }} given
 */
function evenSpectrum(call, given) {
  const checked = spectrumArguments(call, given);
  if (checked.dim % 2 !== 0) refuse(call, 'dim', say`a positive even integer`, checked.dim);
  return checked;
}

/**
 * Options given in place of a table: an object without numbers and shape.
 *
 * @template Value
 * @param {Value} value
 * @returns {value is Exclude<Value, TensorLike>}
 */
const isSinusoidal = (value) =>
  isObject(value) &&
  !isArray(value) &&
  !ArrayBuffer.isView(value) &&
  !['data', 'shape', 'dims'].some((name) => has(value, name));

/**
 * The matrix whose entry i, k is curve[|i - k|].
 *
 * @param {Float64Array} curve
 * @param {Float32Array} data where it goes
 * @returns {Tensor}
 */
function toeplitz(curve, data) {
  const n = curve.length;
  // every row is a part of the curve and its mirror image
  const both = new Float32Array(Math.max(0, 2 * n - 1));
  for (let k = 0; k < n; ++k) both[n - 1 - k] = both[n - 1 + k] = curve[k];
  for (let i = 0; i < n; ++i) data.set(both.subarray(n - 1 - i, 2 * n - 1 - i), i * n);
  return { shape: [n, n], data };
}

/**
 * @param {import('./marshal.js').Run} run
 * @param {string} call
 * @param {Asked} asked
 * @param {Tensor} matrix
 * @returns {Tensor}
 */
export function similarityOfRows(
  run,
  call,
  { metric, into, other },
  { shape: [rows, cols], data },
) {
  const others = other ? other.shape[0] : rows;
  const values = resultOf(
    run,
    call,
    (send) =>
      other
        ? send('similarityBetween', data, rows, other.data, others, cols, metric, 0, rows)
        : send('similarity', data, rows, cols, metric),
    into,
  );
  return { shape: [rows, others], data: values };
}

/**
 * `other` is the second table, if any; `more` has the options that `similarity` lacks.
 *
 * @typedef {{ metric: Choice, into?: Float32Array, other?: Tensor, more: { metric?: Metric,
 *   into?: Float32Array } & Watch }} Asked
 */

/**
 * Checks the arguments of a similarity call. Returns a function for the result if it depends on offsets
 * alone, else one for the matrix.
 *
 * @param {import('./marshal.js').Run} run
 * @param {string} call
 * @param {[table: unknown, other?: object, given?: object]} tables `other` may be the options
 * @param {'' | 'signal onProgress'} more names of options besides those of `similarity`
 * @returns {Asked & ({ matrix: () => Tensor, result?: undefined }
 *   | { result: () => Tensor, matrix?: undefined })}
 */
export function similarityArguments(run, call, [table, second, third], more) {
  const isTable = second !== undefined && second !== null && !isSinusoidal(second);
  if (!isTable && third !== undefined)
    refuse(call, 'Q', say`a table before the options`, second, TypeError);
  const given = /** @type {Asked['more'] | undefined} */ (isTable ? third : second);
  const all = options(call, given, `metric into ${more}`);
  if (isTable) {
    const metric = metricOf(call, all.metric);
    const [p, q] = [tensor(call, 'P', table, [2]), tensor(call, 'Q', second, [2])];
    if (q.shape[1] !== p.shape[1])
      refuse(call, 'Q', say`a table of ${p.shape[1]} columns, as P`, q);
    const into = checkInto(call, all.into, p.shape[0] * q.shape[0]);
    return { metric, into, other: q, more: all, matrix: () => p };
  }
  if (isSinusoidal(table)) {
    const asked = /** @type {SinusoidalOptions & { metric?: Metric }} */ (table);
    const tableOptions = options(call, asked, `${sinusoidalNames} metric into`);
    const checked = sinusoidalArguments(call, tableOptions);
    const metric = metricOf(call, either(call, 'metric', tableOptions.metric, all.metric));
    const { columns } = checked;
    const { list, count } = checked.positions;
    const into = checkInto(call, either(call, 'into', tableOptions.into, all.into), count * count);
    if (list === null && columns.dim % 2 === 0) {
      const result = () => {
        // first, so that a matrix that is too large is refused before any work
        const whole = into ?? allocated(call, count * count);
        const curve = resultOf(run, call, (send) =>
          send('offsetSimilarity', columns, count, metric),
        );
        return toeplitz(curve, whole);
      };
      return { metric, into, more: all, result };
    }
    return { metric, into, more: all, matrix: () => sinusoidalTable(run, call, checked) };
  }
  const metric = metricOf(call, all.metric);
  const matrix = tensor(call, 'P', table, [2]);
  const into = checkInto(call, all.into, matrix.shape[0] ** 2);
  return { metric, into, more: all, matrix: () => matrix };
}

/** @param {import('./marshal.js').Run} run @param {string} call @param {Tensor} matrix */
const closestRows = (run, call, { shape: [rows, cols], data }) =>
  resultOf(run, call, (send) => send('closestRows', data, rows, cols));

/**
 * @param {import('./marshal.js').Run} run
 * @param {string} call
 * @param {{ dim: number, base?: number, spacing?: Spacing }} given
 * @param {import('./encoding/scaling.js').RopeScaling} scaling
 * @param {number} length
 */
function scaledSpectrum(run, call, given, scaling, length) {
  const { spacing } = given;
  const { dim } = evenSpectrum(call, given);
  if (spacing !== undefined && spacing !== 'paper') {
    refuse(call, 'spacing', say`'paper' beside a scaling`, spacing);
  }
  // here `dim` already is the number of columns that turn
  const isShare = isObject(scaling) && typeOf(scaling) !== 'proportional';
  const fields = isShare ? own({ ...scaling, partial_rotary_factor: null }) : scaling;
  const { base } = ropeOf(call, own({ base: given.base, scaling: fields }), dim);
  const rope = {
    base: positive(call, 'base', base),
    ...scalingOf(call, fields, dim / 2, base),
  };
  return resultOf(run, call, (send) => send('ropeSpectrum', dim, rope, length - 1));
}

/** @param {import('./marshal.js').Run} run */
export const meanings = (run) => ({
  /**
   * The frequency w = base^(-2j/dim) of every (sin, cos) pair and its wavelength 2π/w; with a
   * `scaling` those by which `rotary` turns.
   *
   * @param {{ dim: number, base?: number, spacing?: Spacing, length?: number,
   *   scaling?: import('./encoding/scaling.js').RopeScaling | null }} given an odd dim has a last
   *   sine alone, or, where `spacing` is 't2t', a column of zeros. `scaling` as `rotary` takes it,
   *   for the `dim` columns that turn, an even number; `length`: of the sequence, on which 'dynamic'
   *   and 'longrope' depend, 1 by default
   * @returns {{ frequency: Float64Array, wavelength: Float64Array, attentionFactor?: number }}
   *   radians per position, and positions; one entry a pair, ⌈dim/2⌉ in all, or ⌊dim/2⌋ in 't2t'
   *   spacing; a pair that stands still has 0 and Infinity; with a `scaling` also the factor on cosines
   *   and sines
   * @throws {RangeError} for a dim that is no positive integer, a base that is not above 0, a
   *   scaling whose fields do not fit
   * @example
   * phasor.wavelengths({ dim: 4 }).frequency; // → [1, 0.01]
   * phasor.wavelengths({ dim: 4, scaling: { type: 'linear', factor: 2 } }).frequency; // → [0.5, 0.005]
   */
  wavelengths(given) {
    const call = 'wavelengths';
    const all = options(call, given, `${spectrumNames} scaling length`);
    const scaling = scalingFields(all.scaling) ?? null;
    const { length = 1 } = all;
    integer(call, 'length', length);
    const { frequency: turning, ...more } =
      scaling === null
        ? {
            frequency: resultOf(run, call, (send) =>
              send('frequencies', spectrumArguments(call, all)),
            ),
          }
        : scaledSpectrum(run, call, all, scaling, length);
    // those of a list of ropeConfig too
    const frequency = scaling === null ? turning : turning.map((w) => (w * still < 2 ? 0 : w));
    return { frequency, wavelength: frequency.map((w) => (2 * Math.PI) / w), ...more };
  },

  /**
   * The matrix M that moves every position by `offset`: P[i + offset] = M P[i], for every i. Block
   * diagonal of [[cos, sin], [-sin, cos]] of offset·w, so a rotation (Vaswani et al. 2017, 3.5).
   *
   * @param {{ dim: number, base?: number, spacing?: Spacing, layout?: Layout, offset: number }} given
   *   dim even, offset any finite number; `layout` of the columns, as in `sinusoidal`
   * @returns {Tensor} [dim, dim]
   * @throws {RangeError} for an odd dim, a base that is not above 0, an offset that is not finite
   * @see Vaswani et al. 2017, Attention is all you need: https://arxiv.org/abs/1706.03762, section 3.5
   * @example
   * phasor.shiftMatrix({ dim: 2, offset: Math.PI / 2 }).data; // → [0, 1, -1, 0]
   */
  shiftMatrix(given) {
    const call = 'shiftMatrix';
    const all = options(call, given, `${spectrumNames} layout offset`);
    const spectrum = evenSpectrum(call, all);
    const offset = finite(call, 'offset', all.offset);
    const { dim } = spectrum;
    const data = resultOf(run, call, (send) => send('shiftMatrix', spectrum, offset));
    return { shape: [dim, dim], data };
  },

  /**
   * Every row of a sinusoidal table moved by `offset` positions, that is, multiplied
   * by the shift matrix. An entry that is not finite spoils the pair it belongs to, as in any product.
   *
   * @param {TensorLike} table [n, dim], dim even
   * @param {{ offset: number, base?: number, spacing?: Spacing, layout?: Layout }} given `base`,
   *   `spacing` and `layout` as the table was made with
   * @returns {Tensor} [n, dim]
   * @throws {RangeError} for an odd dim, a base that is not above 0, an offset that is not finite
   * @example
   * const moved = phasor.shift(phasor.sinusoidal({ length: 1, dim: 2 }), { offset: 1 });
   * moved.data; // → [0.841471, 0.540302]
   */
  shift(table, given) {
    const call = 'shift';
    const { shape, data } = tensor(call, 'P', table, [2]);
    const { offset, ...made } = options(call, given, 'offset base spacing layout');
    if (shape[1] % 2 !== 0 || shape[1] === 0) {
      refuse(call, 'P', say`a table with an even number of columns`, { shape });
    }
    finite(call, 'offset', offset);
    const spectrum = spectrumArguments(call, { ...made, dim: shape[1] });
    const moved = resultOf(run, call, (send) => send('shift', data, shape[0], spectrum, offset));
    return { shape, data: moved };
  },

  /**
   * How alike every two rows are: 'cosine' a·b/(|a||b|) (0 for a row of zeros), 'dot' a·b,
   * 'euclidean' the distance |a - b|. With a second table, every row of the first beside every row of
   * that one.
   *
   * @param {TensorLike | (SinusoidalOptions & { metric?: Metric })} table [n, dim], all finite, or
   *   the options of a sinusoidal table: then, for a `length` and an even dim, the result is
   *   computed from the offsets alone, which takes time and memory for n² numbers and no more
   * @param {TensorLike | { metric?: Metric, into?: Float32Array }} [other] a second table, [m, dim], or the
   *   options; either option may stand among those of a sinusoidal table instead. `into`: an array
   *   to write the values to and give back as `data`
   * @param {{ metric?: Metric, into?: Float32Array }} [given] the options after a second table
   * @returns {Tensor} [n, n], symmetric; with a second table [n, m]
   * @throws {RangeError} for an unknown metric, an entry that is not finite, which the message names,
   *   tables of different widths
   * @throws {TypeError} for an option that differs between the two arguments
   * @example
   * phasor.similarity([[1, 0], [1, 1]]).data; // → [1, 0.707107, 0.707107, 1]
   * phasor.similarity([[1, 0], [1, 1]], { metric: 'euclidean' }).data; // → [0, 1, 1, 0]
   * phasor.similarity({ length: 2, dim: 2, metric: 'dot' }).data; // → [1, 0.540302, 0.540302, 1]
   * phasor.similarity([[1, 0], [1, 1]], [[0, 2]], { metric: 'dot' }).data; // → [0, 2]
   */
  similarity(table, other, given) {
    const call = 'similarity';
    const asked = similarityArguments(run, call, [table, other, given], '');
    if (asked.result) return asked.result();
    return similarityOfRows(run, call, asked, asked.matrix());
  },

  /**
   * The similarity of two sinusoidal positions as a function of their offset alone:
   * (2/dim)·Σ cos(offset·w). It is 1 at offset 0 and does not fall steadily.
   *
   * @param {{ dim: number, base?: number, spacing?: Spacing, maxOffset: number,
   *   metric?: Metric }} given dim even
   * @returns {Float64Array} maxOffset + 1 values, for the offsets 0 to maxOffset
   * @throws {RangeError} for an odd dim, a negative maxOffset, a base that is not above 0
   * @example
   * phasor.offsetSimilarity({ dim: 2, maxOffset: 2 }); // → [1, Math.cos(1), Math.cos(2)]
   */
  offsetSimilarity(given) {
    const call = 'offsetSimilarity';
    const all = options(call, given, `${spectrumNames} maxOffset metric`);
    const { maxOffset, metric } = all;
    const spectrum = evenSpectrum(call, all);
    const count = integer(call, 'maxOffset + 1', integer(call, 'maxOffset', maxOffset, 0) + 1);
    const measure = metricOf(call, metric);
    return resultOf(run, call, (send) => send('offsetSimilarity', spectrum, count, measure));
  },

  /**
   * The two most alike rows and their distance. Given the options of a sinusoidal table with a
   * `length` it takes O(length·dim), because the distance of (sin, cos) pairs depends on the offset
   * alone; listed `positions`, and any other table, take O(n²·dim).
   *
   * @param {TensorLike | Omit<SinusoidalOptions, 'into'>} table [n, dim], all finite, or the options
   *   of a sinusoidal table
   * @param {undefined} [none] options that stand here are refused
   * @returns {{ a: number, b: number, distance: number }} indices of rows, a < b, whatever `start` is: row a
   *   is position start + a or positions[a]; of equal pairs the first
   * @throws {RangeError} for fewer than two rows, an entry that is not finite, which the message names
   * @example
   * phasor.closestPair([[0, 0], [5, 5], [8, 9]]); // → { a: 1, b: 2, distance: 5 }
   * phasor.closestPair({ length: 60, dim: 32 }).distance; // → 1.171623
   */
  closestPair(table, none) {
    const call = 'closestPair';
    // it has no options of its own: any given here would be ignored
    options(call, none, '');
    if (isSinusoidal(table)) {
      const checked = sinusoidalArguments(call, options(call, table, sinusoidalNames));
      const { list, start, count } = checked.positions;
      integer(call, list ? 'positions.length' : 'length', count, 2);
      if (list === null) {
        return resultOf(run, call, (send) =>
          send('closestPositions', checked.columns, count, start),
        );
      }
      return closestRows(run, call, sinusoidalTable(run, call, checked));
    }
    return closestRows(run, call, tensor(call, 'P', table, [2]));
  },

  /**
   * The numerical rank: how many rows are linearly independent as far as float32 can tell, that
   * is, singular values above (√n + √dim)·2^-25 times the largest entry. NumPy's matrix_rank
   * differs: of 10 sinusoidal rows of 8 numbers it gives 8 in float64, which can tell more, and 6 in float32,
   * where its bound is larger; this gives 7.
   *
   * @param {TensorLike} table [n, dim], all finite
   * @param {undefined} [none] options that stand here are refused
   * @returns {number}
   * @throws {RangeError} for an entry that is not finite, which the message names, and where there
   *   is no memory for the table in double precision
   * @example
   * phasor.rank([[1, 2], [2, 4]]); // → 1
   */
  rank(table, none) {
    const call = 'rank';
    // it has no options, such as the tolerance of numpy's matrix_rank
    options(call, none, '');
    const { shape, data } = tensor(call, 'P', table, [2]);
    return resultOf(run, call, (send) => send('rank', data, shape[0], shape[1]));
  },
});
