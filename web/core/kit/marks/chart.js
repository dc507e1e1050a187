// A chart as a mark: axes, lines, and a cursor that keys and the pointer move.

import { own } from '../../api/check.js';
import { apart, linear, logarithmic, marks, path } from '../../draw/axis.js';
import { curve, dot, label } from '../../draw/shapes.js';
import { lineOf } from '../../draw/text.js';
import { chart } from '../chart.js';
import { draggable, shareOf } from '../pointer.js';
import { mark } from './boxes.js';
import { cursorOf } from './cursor.js';

/** @typedef {ReturnType<typeof chart>} Frame the rectangle of a chart, and its scales once it has axes */

/**
 * @typedef {object} Axis
 * @property {[from: number, to: number]} domain
 * @property {readonly number[]} marks the values with a label
 * @property {string} [title]
 * @property {(value: number) => string} [text] the text of a label
 * @property {boolean} [isLogarithmic]
 * @property {[start: number, end: number]} [free] pixels left free at its ends
 */

/** @param {number} from @param {number} to @param {number} most @returns {number[]} round whole values */
export const integers = (from, to, most) => marks(from, to, most).filter(Number.isInteger);

/** @param {Axis} axis @param {number} start @param {number} end pixels */
function scaled(axis, start, end) {
  const { domain, marks: axisMarks, title = '', text, isLogarithmic, free = [0, 0] } = own(axis);
  const scale = isLogarithmic ? logarithmic : linear;
  return { scale: scale(domain, [start + free[0], end - free[1]]), marks: axisMarks, title, text };
}

/**
 * @param {import('./cursor.js').Element} s
 * @param {object} given
 * @param {import('../../draw/parts.js').Part} given.part
 * @param {string} [given.names] further classes
 * @param {number} given.height
 * @param {{ left: number, right: number, top: number, bottom: number }} given.margin
 * @param {number} given.least least width
 * @param {(at: Frame) => number} [given.beside] pixels reserved for names at its right end
 * @param {(at: Frame) => Axis} given.x
 * @param {(at: Frame) => Axis} given.y
 * @param {(at: Frame) => SVGElement[]} given.lines
 * @param {(at: Frame) => SVGElement[]} [given.over] drawn at the cursor
 * @param {boolean} [given.isRuled] whether the cursor is a line
 * @param {() => number | null} [given.rule] where that line stands; by default at the cursor
 * @param {import('./cursor.js').Cursor} given.cursor
 * @param {(value: number) => number} [given.toPosition] the position for a value; by default the nearest
 * @param {(value: number, event: PointerEvent, at: Frame) => void} [given.drag] called while the pointer is
 *   pressed, instead of moving the cursor, with the value on the horizontal axis
 * @returns {import('../figure.js').Mark}
 */
export function chartMark(s, given) {
  const {
    part,
    names,
    height,
    margin,
    least,
    beside = () => 0,
    x,
    y,
    lines,
    over,
    cursor,
    rule = cursor.at,
    isRuled = !!(over ?? given.rule),
    toPosition = Math.round,
    drag,
  } = given;
  const frame = chart(part, height, margin);
  const { svg, hit } = frame;
  if (names) svg.classList.add(names);

  const laid = s.kept(() => {
    frame.size(Math.max(least, svg.clientWidth), beside(frame));
    const { left, right, top, bottom } = frame;
    const across = x(frame);
    frame.axes(scaled(across, left, right), scaled(y(frame), bottom, top));
    // a new object each time, so that lines are redrawn after axes
    return { domain: across.domain };
  }, ['size', 'colors', 'language']);
  const lined = s.kept(() => {
    laid();
    frame.lines.replaceChildren(...lines(frame));
  });
  const pointed = s.kept(() => {
    const [first, last] = laid().domain;
    const at = rule() ?? NaN;
    if (isRuled) frame.cursor(at >= first && at <= last ? at : null);
    if (over) frame.over.replaceChildren(...over(frame));
  });
  const updateCursor = cursorOf(s, svg, cursor);

  /** @param {PointerEvent} event @returns {number} the pointer's value on the horizontal axis */
  const valueAt = (event) => {
    const { left, right, x: xAxis } = frame;
    return xAxis.value(left + shareOf(hit, event).x * (right - left));
  };
  /** @param {PointerEvent} event @returns {number} the nearest position of the cursor */
  const positionAt = (event) => {
    const [first, last] = cursor.range();
    // avoid -0
    return Math.min(last, Math.max(first, toPosition(valueAt(event)))) || 0;
  };
  const { go, press, isPinned } = cursor;
  if (press) hit.addEventListener('pointerdown', (event) => press(positionAt(event)));
  else if (isPinned === false || drag)
    draggable(hit, (event) => (drag ? drag(valueAt(event), event, frame) : go(positionAt(event))));
  else s.pin?.points(hit, (event) => go(positionAt(event)), { keys: svg });
  return mark(svg, laid, lined, pointed, updateCursor);
}

/**
 * @typedef {object} Series
 * @property {string | number} name shown at its right end
 * @property {string} color
 * @property {(sample: number) => number} at
 * @property {readonly (readonly [x: number, y: number])[]} dots points to mark
 */

/**
 * Curves, each with its name at the end.
 *
 * @param {Frame} frame
 * @param {readonly number[]} xs of the samples
 * @param {readonly Series[]} series
 */
export function namedCurves({ svg, right, top, bottom, x, y }, xs, series) {
  const ends = series.map(({ at }) => y.at(at(xs.length - 1)));
  const places = apart(ends, lineOf(svg), [top, bottom]);
  return series.flatMap(({ name, color, at, dots }, k) => {
    const d = path(
      xs.length,
      (i) => x.at(xs[i]),
      (i) => y.at(at(i)),
    );
    return [
      curve('curve', d, color),
      ...dots.map(([across, up]) => dot('dot', x.at(across), y.at(up), 2.2, color)),
      label('end', right + 5, places[k], name, color),
    ];
  });
}
