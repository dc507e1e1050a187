// diagnose: why two arrays that should be equal are not, as the conventions in which they differ.
//
// The settings of the declared space (table/) that give a, and those that give b, are found; of all
// pairs of them, those that differ in the fewest axes explain the arrays.

import {
  isArray,
  kindOf,
  oneOf,
  options,
  rangeError,
  refuse,
  say,
  showShape,
} from '../../../../core/api/check.js';
import { arrayOf, entriesOf, swapped } from './array.js';
import { convertedOf, distance } from './converted.js';
import { shortest, undecided } from './explain.js';
import { checkOptions, knownOf, names } from './known.js';
import { measuredDifference } from './measured.js';
import { text } from '../measure/numbers.js';
import { grid, gridDifference } from './grid.js';
import { coarsest } from './precision.js';
import { placesOf } from './places.js';
import { programs } from './programs.js';
import { largest, settingsOf } from './search.js';
import { confirming, groupsOf } from './sourceless.js';
import { kinds } from './table/kinds.js';
import { rotated, withRotaryDim } from './table/rotated.js';
import { rowPosition } from './table/values.js';

/** @typedef {import('./kind.js').Kind} Kind */
/** @typedef {import('./array.js').Numbers} Numbers */
/** @typedef {import('./known.js').Known} Known */
/** @typedef {import('./explain.js').Explanation} Explanation */

const call = 'diagnose';

/** @typedef {{ axis: string, a: string, b: string, sentence: string }} Difference */

/**
 * What two arrays say of each other. `differ` is the shortest explanation, `alternatives` are
 * others of the same length; 'unrelated' says that no two settings of the search give them, and that
 * measuring both does not say why they differ. `undecided` are axes that
 * equal arrays do not show, with what would show them. `before` is the largest difference of the
 * arrays, `residual` that of b and `converted`, which b's conventions make of the input, or of what
 * a shows of it, within `tolerance`; nothing where shapes differ or an input is not known. A larger one
 * says that `differ` does not explain all of b: a measured array may not show the rest.
 * `convert` takes a itself, with its rounding.
 *
 * @typedef {{ verdict: 'same' | 'differ' | 'unrelated' | 'cannot-tell', differ: Difference[],
 *   alternatives: Difference[][], undecided: { axis: string, values: string[], sentence: string }[],
 *   before: number | null, residual: number | null, tolerance: number,
 *   convert: { numpy: string, pytorch: string, javascript: string } | null,
 *   converted: Numbers | null }} Diagnosis
 */

/**
 * @param {string} name
 * @param {Known} known
 * @param {readonly number[]} shape
 * @returns {Kind}
 */
const kindNamed = (name, known, shape) =>
  name === rotated.name
    ? withRotaryDim(known.rotaryDim, shape)
    : /** @type {Kind} */ ([...kinds, grid].find((one) => one.name === name));

/**
 * @param {Known} known
 * @param {readonly number[]} shape of an array
 * @param {string} kind
 */
function checkPositions({ positions }, shape, kind) {
  if (!positions || !['rotated', 'sinusoidal-table', 'cos-sin-cache'].includes(kind)) return;
  const rows = shape[kind === 'cos-sin-cache' ? 1 : 0];
  if (positions.shape[positions.shape.length - 1] !== rows) {
    refuse(call, 'positions', say`[${rows}] or [axes, ${rows}], a number for each row`, positions);
  }
}

/** @param {DiagnosisRequest} request @returns {{ kind: Kind, a: Numbers, b: Numbers, known: Known }} */
function checked(request) {
  const known = knownOf(call, request);
  /** @type {any} */
  const given = options(call, request, names);
  const { kind: wanted, a: mine, b: theirs, shape: listed } = given;
  const isShaped = listed !== undefined && listed !== null;
  // what has a shape of its own keeps it
  const [first, second] = [mine, theirs].map((data) =>
    isShaped && (kindOf(data) || (isArray(data) && !isArray(data[0]) && !kindOf(data[0])))
      ? { shape: listed, data }
      : data,
  );
  if (isShaped && first === mine && second === theirs)
    refuse(call, 'shape', say`left out where both arrays have one`, listed, TypeError);
  const all = [...kinds, grid];
  const name = oneOf(
    call,
    'kind',
    wanted,
    all.map((one) => one.name),
  );
  checkOptions(call, name, given);
  const read = name === 'attention' ? withGaps(known) : arrayOf;
  const a = read(call, 'a', first);
  const b = read(call, 'b', second);
  const kind = kindNamed(name, known, a.shape);
  for (const [side, { shape }] of Object.entries({ a, b })) {
    const { ranks = [kind.sides.split(',').length] } = kind;
    if (!ranks.includes(shape.length)) {
      refuse(call, side, say`${kind.sides} for ${kind.name}`, { shape });
    }
    if (name === 'attention') {
      const q = rowsOf(known.q, shape[0], shape[1]);
      known.headsFirst ||= q !== known.q;
      known.q = q;
      known.k = rowsOf(known.k, known.kvHeads, shape[2]);
    }
    kind.check(call, { shape, known }, side);
  }
  checkPositions(known, a.shape, name);
  if (!kind.fits(a.shape, b.shape)) {
    throw rangeError`${call}: a and b must have shapes that fit, got ${showShape(a.shape)} and ${showShape(b.shape)}`;
  }
  return { kind, a, b, known };
}

/**
 * Weights may be NaN in rows that see nothing, and scores -Infinity where a key is hidden.
 *
 * @param {Known} known
 * @returns {typeof arrayOf}
 */
const withGaps =
  ({ stage }) =>
  (name, side, value) => {
    const { shape, data } = entriesOf(name, side, value, { gaps: true });
    const keys = shape[shape.length - 1];
    for (let i = 0; i < data.length; ++i) {
      if (Number.isFinite(data[i])) continue;
      const first = i - (i % keys);
      const whole = Array.from({ length: keys }, (_, j) => data[first + j]).every(Number.isNaN);
      const gap = stage === 'scores' ? data[i] === -Infinity : whole;
      if (!gap) return arrayOf(name, side, value);
    }
    return { shape, data: Float64Array.from(data) };
  };

/**
 * Queries or keys that were given head by head, [heads, rows, d], as rows of all heads.
 *
 * @param {Numbers | null} array
 * @param {number} heads 0 where it is not known
 * @param {number} rows
 * @returns {Numbers | null}
 */
function rowsOf(array, heads, rows) {
  if (!array || array.shape.length !== 3) return array;
  const [first, second] = array.shape;
  return second !== rows || first === rows || (heads && first !== heads) ? array : byRow(array);
}

/**
 * @param {Numbers} array [heads, rows, d]
 * @returns {Numbers} [rows, heads · d]
 */
function byRow(array) {
  const [first, rows, d] = array.shape;
  return { shape: [rows, first * d], data: swapped(array.data, first, rows) };
}

/** @param {Numbers} array */
const isWhole = ({ data }) => data.every(Number.isFinite);

/**
 * @param {Explanation} explanation
 * @param {Kind} kind
 * @param {Known} known
 * @returns {Difference[]}
 */
function differences({ a, b, axes }, kind, known) {
  // a start counts from the position of the first row
  const first = rowPosition(known, 0);
  const shown = (
    /** @type {string} */ axis,
    /** @type {import('./table/values.js').Value} */ value,
  ) => {
    if (axis !== 'start' || first === 0) return value;
    const name = text(first + value.number);
    return { name, says: `begins at position ${name}` };
  };
  return kind.axes
    .filter(({ name }) => axes.includes(name))
    .map(({ name }) => {
      const [one, other] = [a, b].map((settings) => shown(name, settings[name]));
      const sentence = `a ${one.says}; b ${other.says}.`;
      return { axis: name, a: one.name, b: other.name, sentence };
    });
}

/**
 * How far an array may be from the exact numbers: its rounding, and float32 arithmetic.
 *
 * @param {Kind} kind
 * @param {Numbers} array
 */
function toleranceOf({ relative }, array) {
  const data = array.data.filter(Number.isFinite);
  const scale = largest(data);
  return 2 * coarsest(data).half(scale) + (relative ? 1e-6 : 2e-6) * scale;
}

/**
 * Whether arrays are equal but for the noise of float32.
 *
 * @param {Kind} kind
 * @param {Numbers} a
 * @param {Numbers} b
 */
function alike({ relative }, a, b) {
  const scale = largest(a.data);
  const same = (/** @type {number} */ x, /** @type {number} */ i) =>
    Math.abs(x - b.data[i]) <= 5e-7 * (relative ? Math.abs(x) : scale);
  return a.shape.join() === b.shape.join() && a.data.every(same);
}

/**
 * Of arrays that agree: the same, or too little to decide by which conventions they were computed.
 *
 * @param {Kind} kind
 * @param {import('./sourceless.js').Group[]} groups of settings that give them, by input
 * @param {import('./kind.js').Context} context
 * @returns {Pick<Diagnosis, 'verdict' | 'undecided'>}
 */
function agreement(kind, groups, context) {
  const open = undecided(kind, groups, context);
  return {
    verdict: open.length > 0 ? 'cannot-tell' : 'same',
    undecided: open.map(({ axis, values }) => ({
      axis: axis.name,
      values,
      sentence: `The arrays are equal with ${axis.name} ${values.join(', ')}; what would show it: ${axis.decide}.`,
    })),
  };
}

/**
 * An axis that has no effect on one of the arrays is taken to be usual there. It may as well be that
 * of the other array: then it is no difference.
 *
 * @param {Explanation} explanation
 * @param {Kind} kind
 * @param {import('./kind.js').Context} context
 * @returns {Explanation[]}
 */
function withoutIdle({ a, b, axes, weight }, kind, context) {
  const effective = axes.filter(
    (name) => !kind.inert(a, name, context) && !kind.inert(b, name, context),
  );
  return effective.length < axes.length && effective.length > 0
    ? [{ a, b, axes: effective, weight }]
    : [];
}

/**
 * What measuring both arrays says.
 *
 * @param {Diagnosis} plain where nothing is found
 * @param {Kind} kind
 * @param {Numbers} a
 * @param {Numbers} b
 * @param {Known} known
 * @param {readonly import('./table/values.js').Settings[]} listed that give one of the arrays
 * @param {number} [fewer] its differences count only if they are fewer than this and turn a into b
 * @returns {Diagnosis}
 */
function measured(plain, kind, a, b, known, listed, fewer = Infinity) {
  const difference = measuredDifference(kind, a, b, known, plain.tolerance, listed);
  if (!difference) return plain;
  const { differ, holds, converted, convert, tolerance } = difference;
  if (fewer < Infinity && !(holds && differ.length < fewer)) return plain;
  const residual = converted && distance(converted, b);
  return { ...plain, verdict: 'differ', differ, converted, residual, convert, tolerance };
}

/**
 * What is asked: the kind of the arrays, both arrays, and what else is known.
 *
 * @typedef {object} DiagnosisRequest
 * @property {'sinusoidal-table' | 'sinusoidal-grid' | 'rotated' | 'cos-sin-cache' | 'inverse-frequencies' |
 *   'attention'} kind what the arrays are
 * @property {object} a your array: a tensor, or nested arrays; [positions, features] of 'sinusoidal-table',
 *   [rows, columns, features] or [times, rows, columns, features] of 'sinusoidal-grid',
 *   [positions, heads, features] of 'rotated', [2, positions, width] of 'cos-sin-cache', [pairs] of
 *   'inverse-frequencies', [heads, queries, keys] of 'attention'
 * @property {object} b what it should equal
 * @property {unknown} [x] the input of a rotation, in the order of a
 * @property {unknown} [positions] of the rows of a table, a cache or a rotation, where they are known; of a
 *   rotation [axes, positions] too
 * @property {unknown} [q] the queries of attention, [queries, heads · headDim]: a row for each, head by
 *   head; or [heads, queries, headDim]
 * @property {unknown} [k] its keys, [keys, kvHeads · headDim] or [kvHeads, keys, headDim]
 * @property {'scores' | 'weights'} [stage] of attention, 'weights' by default
 * @property {number} [headDim] features of a head
 * @property {number} [heads] query heads
 * @property {number} [kvHeads] key heads
 * @property {number} [rotaryDim] features that turn
 * @property {{ original?: number, beta_fast?: number, beta_slow?: number } | null} [yarn] its constants
 * @property {{ original?: number, low?: number, high?: number } | null} [llama3] its constants
 * @property {unknown} [shape] of arrays that are plain lists
 */

/**
 * Why two arrays that should be equal are not: in which conventions they differ, and the programs
 * that turn one into the other.
 *
 * @param {DiagnosisRequest} request
 * @returns {Diagnosis} `differ` says it in sentences, `convert` in NumPy, PyTorch and JavaScript
 * @throws {TypeError} for a kind or an array that is none
 * @throws {RangeError} for an unknown kind, and arrays of a shape that the kind does not have
 * @example
 * const a = { shape: [2, 4], data: [0, 1, 0, 1, 0.841471, 0.540302, 0.01, 0.99995] };
 * const b = { shape: [2, 4], data: [0, 0, 1, 1, 0.841471, 0.01, 0.540302, 0.99995] };
 * const { verdict, differ } = diagnose({ kind: 'sinusoidal-table', a, b });
 * verdict; // → 'differ'
 * differ[0].axis; // → 'layout'
 */
export function diagnose(request) {
  const { kind, a, b, known } = checked(request);
  const found = diagnosed(kind, a, b, known);
  if (kind.name === 'sinusoidal-table')
    return found.verdict === 'unrelated' ? placed(kind, a, b, known, found) : found;
  const [heads, n, m] = a.shape;
  const byHead = (/** @type {Numbers | null} */ array, /** @type {number} */ rows) =>
    array?.shape.length === 3 && array.shape[1] === rows ? byRow(array) : array;
  // as many heads as queries: which side of q is which is not said
  const isSquare = kind.name === 'attention' && known.q?.shape.length === 3 && heads === n;
  if (found.verdict !== 'unrelated' || !isSquare) return found;
  const [q, k] = [byHead(known.q, n), byHead(known.k, m)];
  return diagnosed(kind, a, b, { ...known, q, k, headsFirst: true });
}

/**
 * Tables whose rows have the same positions, which either of them shows.
 *
 * @param {Kind} kind
 * @param {Numbers} a
 * @param {Numbers} b
 * @param {Known} known
 * @param {Diagnosis} plain where nothing is found
 * @returns {Diagnosis} with the fewest differences
 */
function placed(kind, a, b, known, plain) {
  const all = [a, b]
    .flatMap((array) => placesOf(kind, array, known))
    .map((positions) => diagnosed(kind, a, b, { ...known, positions }))
    .filter(({ verdict }) => verdict === 'differ');
  return all.reduce(
    (best, one) => (best === plain || one.differ.length < best.differ.length ? one : best),
    plain,
  );
}

/**
 * @param {Kind} kind
 * @param {Numbers} a
 * @param {Numbers} b
 * @param {Known} known
 * @returns {Diagnosis}
 */
function diagnosed(kind, a, b, known) {
  const before = distance(a, b);
  const tolerance = Math.max(toleranceOf(kind, a), toleranceOf(kind, b));
  /** @type {Diagnosis} */
  const plain = {
    verdict: 'unrelated',
    differ: [],
    alternatives: [],
    undecided: [],
    before,
    residual: before,
    tolerance,
    convert: null,
    converted: null,
  };
  if (kind === grid) return gridDifference(a, b, plain, alike(kind, a, b));
  if (!isWhole(a) || !isWhole(b)) return measured(plain, kind, a, b, known, []);
  const blind = kind.sourceless(known);
  const groups = blind
    ? groupsOf(kind, a, b, known)
    : [{ a: settingsOf(kind, a, known), b: settingsOf(kind, b, known) }];
  const holds = blind ? confirming(kind, a, b, known) : undefined;
  const found = shortest(kind, groups, holds);
  if (alike(kind, a, b) || found[0]?.axes.length === 0) {
    return { ...plain, ...agreement(kind, groups, { shape: a.shape, known }) };
  }
  const [shown, ...more] = found.slice(0, 20);
  const listed = groups.flatMap((group) => [...group.a, ...group.b]);
  if (!shown) return measured(plain, kind, a, b, known, listed);
  const context = { shape: a.shape, known };
  const plainer = kind.plainer?.(shown, context);
  const isShorter = plainer && plainer.axes.length < shown.axes.length;
  const first = isShorter ? plainer : shown;
  const others = isShorter ? [] : [...(plainer ? [plainer] : []), ...more];
  const partly = withoutIdle(first, kind, context);
  // numbers that no list has make one difference look like several
  const length = (partly[0] ?? first).axes.length;
  if (length > 1) {
    const shorter = measured(plain, kind, a, b, known, listed, length);
    if (shorter.differ.length > 0) return shorter;
  }
  const converted = convertedOf(kind, first, a, b, known);
  return {
    ...plain,
    verdict: 'differ',
    differ: differences(first, kind, known),
    converted,
    alternatives: [...partly, ...others].map((one) => differences(one, kind, known)),
    residual: converted && distance(converted, b),
    convert: programs(kind, first, { shape: a.shape, known }),
  };
}
