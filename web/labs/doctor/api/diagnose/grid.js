// Sinusoidal grids [n1, n2, features] or [n1, n2, n3, features]: the columns of each axis are read as a table
// of its own, whatever its positions are.

import { module } from '../measure/module.js';
import { shortest, text, wrapped } from '../measure/numbers.js';
import { anyPositions } from '../measure/rotation.js';
import { saysOf } from '../measure/axes.js';
import { gridPrograms } from './code/grid.js';
import { written } from './code/written.js';
import { distance } from './converted.js';
import { coarsest } from './precision.js';
import { exponentAxis, layoutAxis } from './table/sinusoidal.js';
import { usualBases } from './table/values.js';

/** @typedef {import('./array.js').Numbers} Numbers */
/** @typedef {import('./diagnose.js').Diagnosis} Diagnosis */
/** @typedef {import('./diagnose.js').Difference} Difference */
/** @typedef {import('./table/values.js').Value} Value */
/** @typedef {import('../measure/rotation.js').Measured} Measured */

/**
 * Columns of one axis: which axis, how many, and its positions. `base` is 0 where one pair shows none, and
 * `step` null where positions are not evenly spaced.
 *
 * @typedef {{ axis: number, width: number, positions: number[], start: number, step: number | null,
 *   base: number, within: number }} Block
 */

/** @typedef {{ layout: Value, exponent: Value, blocks: Block[] }} Grid in the order of columns */

/** No list of settings is searched: both arrays are read. @type {import('./kind.js').Kind} */
export const grid = {
  name: 'sinusoidal-grid',
  sides: '[rows, columns, features] or [times, rows, columns, features]',
  ranks: [3, 4],
  relative: false,
  axes: [],
  fits: (a, b) => a.join() === b.join(),
  check: () => {},
  inert: () => false,
  cells: () => null,
  sourceless: () => false,
};

/**
 * The number of the point that is `at` on one axis and 0 on all others.
 *
 * @param {readonly number[]} sides
 * @param {number} axis
 * @param {number} at
 */
const pointOn = (sides, axis, at) => sides.slice(axis + 1).reduce((all, side) => all * side, at);

/**
 * On which axis each column depends: -1 for none, which is what a slow cosine shows.
 *
 * @param {Numbers} array
 * @param {number} off
 * @returns {number[] | null} null where a column depends on several
 */
function axesOfColumns({ shape, data }, off) {
  const sides = shape.slice(0, -1);
  const d = shape[shape.length - 1];
  const found = Array(d).fill(-1);
  for (let i = 0; i < data.length; ++i) {
    const [point, column] = [Math.floor(i / d), i % d];
    for (let axis = 0; axis < sides.length; ++axis) {
      const each = pointOn(sides, axis, 1);
      const at = Math.floor(point / each) % sides[axis];
      if (Math.abs(data[i] - data[i - at * each * d]) <= off) continue;
      if (found[column] >= 0 && found[column] !== axis) return null;
      found[column] = axis;
    }
  }
  return found;
}

/**
 * The blocks of columns: each begins with its fastest pair, which shows its axis.
 *
 * @param {readonly number[]} ofColumn
 * @param {number} count of axes
 * @returns {{ axis: number, from: number, width: number }[] | null}
 */
function blocksOf(ofColumn, count) {
  const starts = ofColumn.flatMap((axis, column) => {
    const before = ofColumn.slice(0, column).filter((one) => one >= 0);
    return axis >= 0 && axis !== before.at(-1) ? [column] : [];
  });
  if (starts.length !== count || starts[0] > 1) return null;
  // the first sine is 0 where all positions are, and stands before the first cosine
  starts[0] = 0;
  const blocks = starts.map((from, k) => ({
    axis: ofColumn.slice(from).find((axis) => axis >= 0) ?? 0,
    from,
    width: (starts[k + 1] ?? ofColumn.length) - from,
  }));
  return new Set(blocks.map(({ axis }) => axis)).size === count ? blocks : null;
}

/**
 * The angle of each pair in each row; null where a pair of columns is no sine and cosine.
 *
 * @param {Numbers} table [positions, width]
 * @param {Value} layout
 * @param {number} off
 */
function turnsOf({ shape: [n, width], data }, layout, off) {
  const h = Math.floor(width / 2);
  const angles = new Float64Array(n * h);
  /** @type {number[][]} */
  const columns = Array.from({ length: h }, () => [0, 0]);
  for (let c = 0; c < 2 * h; ++c) {
    const [pair, cosine] = layout.pair(c, h);
    columns[pair][cosine] = c;
  }
  for (let row = 0; row < n; ++row) {
    for (let j = 0; j < h; ++j) {
      const [sine, cosine] = columns[j].map((c) => data[row * width + c]);
      if (Math.abs(Math.hypot(sine, cosine) - 1) > 3 * off + 1e-6) return null;
      angles[row * h + j] = Math.atan2(sine, cosine);
    }
  }
  const gain = new Float64Array(n * h).fill(1);
  return { n, h, angles, gain, errors: new Float64Array(n * h).fill(off) };
}

/**
 * Start and step of positions, as short as they are exact.
 *
 * @param {Float64Array} positions
 * @param {number} off of an angle
 */
function spaced(positions, off) {
  const n = positions.length;
  const far = positions.reduce((most, p) => Math.max(most, Math.abs(p)), 0);
  // half of what float32 adds to the farthest angle, so that numbers are no shorter than they are exact
  const error = 2 * off + 1.2e-7 * far;
  const mean = (positions[n - 1] - positions[0]) / (n - 1);
  const step = shortest(mean, error / (n - 1));
  const start = shortest(positions[0], error);
  const isEven = positions.every((p, row) => Math.abs(p - start - row * step) <= 8 * error);
  return {
    start,
    step: isEven ? step : null,
    positions: Array.from(positions, (p, row) =>
      isEven ? start + row * step : shortest(p, error),
    ),
    within: error,
  };
}

/**
 * What a table of one axis may be, of both spacings of the frequencies.
 *
 * @param {Numbers} table
 * @param {Value} layout
 * @param {number} off
 * @param {number} limit of positions that are tried
 * @returns {Omit<Block, 'axis'>[]} one for each value of exponentAxis; none where it is no such table
 */
function tablesOf(table, layout, off, limit) {
  const [n, width] = table.shape;
  const turns = turnsOf(table, layout, off);
  if (!turns) return [];
  const { h, angles } = turns;
  if (h === 1) {
    // steps of less than half a turn
    const positions = new Float64Array(n);
    angles.forEach((angle, row) => {
      positions[row] = row === 0 ? angle : positions[row - 1] + wrapped(angle - angles[row - 1]);
    });
    return exponentAxis.values.map(() => ({ width, base: 0, ...spaced(positions, off) }));
  }
  const [paper] = exponentAxis.values;
  const exponents = Array.from({ length: h }, (_, j) => paper.of(j, width, h));
  // opened here, so that a refusal names diagnose
  module('diagnose');
  const found = anyPositions(turns, exponents, limit).map(({ log, positions }) => ({
    positions,
    bases: exponentAxis.values.map((exponent) => {
      // both have one quotient of neighbouring rates
      const base = Math.exp((log.value * exponents[1]) / exponent.of(1, width, h));
      return shortest(base, base * (2 * log.error + 2e-7));
    }),
  }));
  const one =
    found.length === 1
      ? found[0]
      : found.find(({ bases }) => bases.some((base) => usualBases.includes(base)));
  if (!one) return [];
  return one.bases.map((base) => ({ width, base, ...spaced(one.positions, off) }));
}

/** As many digits say what a grid is. @param {Grid} read */
const length = ({ blocks }) =>
  blocks
    .flatMap(({ base, start, step, positions }) => [base, start, ...(step ? [step] : positions)])
    .reduce((all, value) => all + `${value}`.length, 0);

/**
 * @param {Numbers} array
 * @returns {Grid | null} null where it is none, or shows too little
 */
function gridOf(array) {
  const { shape, data } = array;
  const sides = shape.slice(0, -1);
  const d = shape[shape.length - 1];
  const off = coarsest(data).half(1);
  const ofColumn = axesOfColumns(array, 3 * off);
  const blocks = ofColumn && blocksOf(ofColumn, sides.length);
  if (!blocks || blocks.some(({ width }) => width % 2 !== 0)) return null;
  const tables = blocks.map(({ axis, from, width }) => {
    const rows = Array.from(
      { length: sides[axis] },
      (_, at) => pointOn(sides, axis, at) * d + from,
    );
    const cells = rows.flatMap((first) => Array.from(data.subarray(first, first + width)));
    return { shape: [sides[axis], width], data: Float64Array.from(cells) };
  });
  for (const limit of [500, 20000]) {
    const grids = layoutAxis.values.flatMap((layout) => {
      const found = tables.map((table) => tablesOf(table, layout, off, limit));
      if (found.some((all) => all.length === 0)) return [];
      return exponentAxis.values.flatMap((exponent, k) => {
        const own = found.map((all, block) => ({ ...all[k], axis: blocks[block].axis }));
        const read = { layout, exponent, blocks: own };
        const apart = distance(gridFrom(read, shape), array) ?? Infinity;
        return apart <= 2 * off + 4e-6 ? [read] : [];
      });
    });
    if (grids.length > 0) {
      return grids.reduce((best, one) => (length(best) <= length(one) ? best : one));
    }
  }
  return null;
}

/**
 * @param {Grid} grid
 * @param {number[]} shape
 * @returns {Numbers} the grid, in float32
 */
function gridFrom({ layout, exponent, blocks }, shape) {
  const sides = shape.slice(0, -1);
  const d = shape[shape.length - 1];
  const data = new Float64Array(shape.reduce((all, side) => all * side, 1));
  let from = 0;
  for (const { axis, width, positions, base } of blocks) {
    const h = width / 2;
    const each = pointOn(sides, axis, 1);
    for (let c = 0; c < width; ++c) {
      const [pair, cosine] = layout.pair(c, h);
      const rate = (base || 1) ** -exponent.of(pair, width, h);
      const wave = cosine ? Math.cos : Math.sin;
      const values = positions.map((p) => Math.fround(wave(p * rate)));
      for (let point = 0; point * d < data.length; ++point) {
        data[point * d + from + c] = values[Math.floor(point / each) % sides[axis]];
      }
    }
    from += width;
  }
  return { shape, data };
}

/** @param {readonly number[]} values of the axes @returns {string} one where they are the same */
const together = (values) =>
  values.every((value) => value === values[0]) ? text(values[0]) : values.map(text).join(' ');

/**
 * What is said of a grid, and by how much numbers may be off.
 *
 * @param {Grid} grid
 * @returns {Record<string, { value: string, numbers: number[] }>}
 */
function readsOf({ layout, exponent, blocks }) {
  const byAxis = [...blocks].sort((one, other) => one.axis - other.axis);
  const read = (/** @type {number[]} */ numbers) => ({ value: together(numbers), numbers });
  const word = (/** @type {string} */ value) => ({ value, numbers: [] });
  const isEven = byAxis.every(({ step }) => step !== null);
  const bases = byAxis.flatMap(({ base }) => (base ? [base] : []));
  return {
    order: word(blocks.map(({ axis }) => axis).join(' ')),
    widths: word(byAxis.map(({ width }) => width).join(' ')),
    layout: word(layout.name),
    ...(bases.length > 0 && { exponent: word(exponent.name), base: read(bases) }),
    ...(isEven
      ? {
          start: read(byAxis.map(({ start }) => start)),
          step: read(byAxis.map(({ step }) => step ?? 0)),
        }
      : {
          positions: word(byAxis.map(({ positions }) => positions.map(text).join(' ')).join(', ')),
        }),
  };
}

/** @param {Grid} a @param {Grid} b @returns {Difference[]} */
function differences(a, b) {
  const [mine, theirs] = [readsOf(a), readsOf(b)];
  const within = Math.max(...[...a.blocks, ...b.blocks].map((block) => block.within));
  return Object.keys({ ...mine, ...theirs }).flatMap((axis) => {
    const [one, other] = [mine[axis], theirs[axis]];
    if (!one || !other) return spacing(axis, a, b);
    const close = one.numbers.every((value, k) => {
      const wanted = other.numbers[k] ?? value;
      return Math.abs(value - wanted) <= 2 * within * Math.max(1, Math.abs(value));
    });
    if (one.value === other.value || (one.numbers.length > 0 && close)) return [];
    const sentence = `a ${saysOf(axis, one.value)}; b ${saysOf(axis, other.value)}.`;
    return [{ axis, a: one.value, b: other.value, sentence }];
  });
}

/**
 * Where only one of two grids is evenly spaced, the positions of both are listed.
 *
 * @param {string} axis
 * @param {Grid} a
 * @param {Grid} b
 * @returns {Difference[]}
 */
function spacing(axis, a, b) {
  if (axis !== 'positions') return [];
  const [one, other] = [a, b].map(({ blocks }) =>
    [...blocks]
      .sort((first, second) => first.axis - second.axis)
      .map(({ positions }) => positions.map(text).join(' '))
      .join(', '),
  );
  const sentence = `a ${saysOf(axis, one)}; b ${saysOf(axis, other)}.`;
  return [{ axis, a: one, b: other, sentence }];
}

/**
 * @param {Numbers} a
 * @param {Numbers} b
 * @param {Diagnosis} plain where nothing is found
 * @param {boolean} isAlike whether the arrays are equal but for the noise of float32
 * @returns {Diagnosis}
 */
export function gridDifference(a, b, plain, isAlike) {
  if (isAlike) return { ...plain, verdict: 'same' };
  const [one, other] = [gridOf(a), gridOf(b)];
  if (!one || !other) return plain;
  const differ = differences(one, other);
  if (differ.length === 0) return { ...plain, verdict: 'same' };
  const converted = gridFrom(other, b.shape);
  const about = `From a to b: ${differ.map(({ axis, a: from, b: to }) => `${axis} ${from} to ${to}`).join('; ')}.`;
  return {
    ...plain,
    verdict: 'differ',
    differ,
    converted,
    residual: distance(converted, b),
    convert: written([], about, gridPrograms(other)),
  };
}
