// Axes of curves: round marks, the pixel of a value, and the lines and labels of an axis in SVG. Axes of
// matrices: which cells have a label.
//
//   stride(128, 640, 40) = 10     128 cells on 640 px, labels at least 40 px apart

import { own } from '../api/check.js';
import { number } from './numbers.js';
import { label, line } from './shapes.js';

/**
 * Round values in a range, at most `most` of them: steps of 1, 2 or 5 times a power of ten.
 *
 * @param {number} from
 * @param {number} to
 * @param {number} most
 * @returns {number[]} rising
 */
export function marks(from, to, most) {
  if (!(to > from) || most < 1) return [from];
  const rough = (to - from) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  // by multiplication, so that 0 is exactly 0 and 0.3 is the double nearest to 0.3
  return Array.from({ length: last - first + 1 }, (_, k) =>
    step >= 1 ? (first + k) * step : (first + k) / Math.round(1 / step),
  );
}

/**
 * Powers of ten in a range, thinned out to at most `most` of them.
 *
 * @param {number} from above 0
 * @param {number} to
 * @param {number} most
 */
export function powers(from, to, most) {
  const first = Math.ceil(Math.log10(from) - 1e-9);
  const last = Math.floor(Math.log10(Math.min(to, Number.MAX_VALUE)) + 1e-9);
  const step = Math.max(1, Math.ceil((last - first + 1) / Math.max(1, most)));
  /** @type {number[]} */
  const ticks = [];
  for (let power = first; power <= last; power += step) ticks.push(10 ** power);
  return ticks;
}

/**
 * @typedef {object} Scale
 * @property {(value: number) => number} at value → pixel
 * @property {(pixel: number) => number} value pixel → value
 */

/**
 * @param {[number, number]} domain
 * @param {[number, number]} pixels
 * @returns {Scale}
 */
export function linear([from, to], [start, end]) {
  const span = to - from || 1;
  return {
    at: (value) => start + ((value - from) / span) * (end - start),
    value: (pixel) => from + ((pixel - start) / (end - start || 1)) * span,
  };
}

/**
 * @param {[number, number]} domain above 0
 * @param {[number, number]} pixels
 * @returns {Scale}
 */
export function logarithmic([from, to], pixels) {
  const { at, value } = linear([Math.log(from), Math.log(to)], pixels);
  return { at: (given) => at(Math.log(given)), value: (pixel) => Math.exp(value(pixel)) };
}

/** @param {number} value the text of a tick; from 10,000 on, powers of ten are written as powers */
export function markText(value) {
  const power = Math.log10(Math.abs(value));
  if (value > 0 && power >= 4 && Number.isInteger(power)) {
    return `10${Array.from(String(power), (sign) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)]).join('')}`;
  }
  return number(value, Math.max(0, Math.min(6, 1 - Math.floor(power))))
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}

/**
 * An SVG path through points, interrupted where a value is not finite.
 *
 * @param {number} count
 * @param {(k: number) => number} x
 * @param {(k: number) => number} y
 */
export function path(count, x, y) {
  let result = '';
  let drawing = false;
  for (let k = 0; k < count; ++k) {
    const [left, top] = [x(k), y(k)];
    if (!Number.isFinite(left + top)) {
      drawing = false;
      continue;
    }
    result += `${drawing ? 'L' : 'M'}${left.toFixed(2)} ${top.toFixed(2)}`;
    drawing = true;
  }
  return result;
}

/**
 * Moves labels apart, as little as possible, until neighbours are `least` away from each other, within the
 * two given ends.
 *
 * @param {readonly number[]} places
 * @param {number} least
 * @param {readonly [number, number]} [ends]
 * @returns {number[]} in the order given
 */
export function apart(places, least, [from, to] = [-Infinity, Infinity]) {
  const order = places.map((_, k) => k).sort((a, b) => places[a] - places[b]);
  const moved = [...places];
  // push overlapping neighbours apart from their common middle until all fit
  for (let round = 0; round < 32; ++round) {
    for (let k = 1; k < order.length; ++k) {
      const [above, below] = [order[k - 1], order[k]];
      const short = least - (moved[below] - moved[above]);
      if (short <= 0) continue;
      moved[above] -= short / 2;
      moved[below] += short / 2;
    }
  }
  let free = from;
  for (const k of order) {
    moved[k] = Math.max(moved[k], free);
    free = moved[k] + least;
  }
  free = to;
  for (const k of order.reverse()) {
    moved[k] = Math.min(moved[k], free);
    free = moved[k] - least;
  }
  return moved;
}

/**
 * @typedef {object} Axis
 * @property {Scale} scale
 * @property {readonly number[]} marks
 * @property {(value: number) => string} [text] the label of a mark; '' for none
 */

/** Ticks below a chart. @param {Axis} axis @param {number} bottom */
export const xAxis = (axis, bottom) => {
  const { scale, marks: markValues, text = markText } = own(axis);
  return markValues.flatMap((value) => {
    const x = scale.at(value);
    return [line('tick', x, bottom, x, bottom + 4), label('mark-x', x, bottom + 16, text(value))];
  });
};

/** Lines across a chart. @param {Axis} axis @param {number} left @param {number} right */
export const yAxis = (axis, left, right) => {
  const { scale, marks: markValues, text = markText } = own(axis);
  return markValues.flatMap((value) => {
    const y = scale.at(value);
    const across = line(value === 0 ? 'zero' : 'grid', left, y, right, y);
    const words = text(value);
    return words ? [across, label('mark-y', left - 6, y, words)] : [across];
  });
};

/**
 * The step between two labels: 1, 2 or 5 times a power of ten, so that the labels are round numbers.
 *
 * @param {number} count cells along the axis
 * @param {number} space pixels along the axis
 * @param {number} least pixels that a label needs
 * @returns {number} a label at every such cell, starting from cell 0
 */
export function stride(count, space, least) {
  for (let power = 1; ; power *= 10) {
    for (const step of [power, 2 * power, 5 * power]) {
      if (step >= count || (step * space) / count >= least) return step;
    }
  }
}

/**
 * @param {number} count
 * @param {number} step
 * @returns {number[]} the cells that carry a label
 */
export const ticks = (count, step) =>
  Array.from({ length: Math.ceil(count / step) }, (_, k) => k * step);

/**
 * @param {readonly [from: number, to: number]} window in cells, may be fractional
 * @param {number} step
 * @returns {number[]} the cells with a label whose middle is in the window
 */
export function ticksIn([from, to], step) {
  const first = Math.ceil((from - 0.5) / step) * step;
  return Array.from(
    { length: Math.max(0, Math.ceil((to - 0.5 - first) / step)) },
    (_, k) => first + k * step,
  );
}
