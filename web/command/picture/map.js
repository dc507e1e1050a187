// A matrix as a map with labels, a frame, hatching over cells without a colour, and a legend: the layout is
// that of a map in a page (core/draw/layout.js).

import { zeroAt } from '../../core/draw/extent.js';
import { areasOf, bareIn } from '../../core/draw/hatch.js';
import { layout } from '../../core/draw/layout.js';
import { number } from '../../core/draw/numbers.js';
import { ticksIn } from '../../core/draw/axis.js';
import { pixels } from '../../core/draw/window.js';
import { fitted, pixelsOf, tagged, textWidth } from './pen.js';

/** @typedef {import('./pen.js').Pen} Pen */
/** @typedef {import('../../core/draw/window.js').Window} Window */
/** @typedef {import('../../core/draw/matrix.js').Drawing} Drawing */

/**
 * @typedef {object} Side
 * @property {string} title
 * @property {string} color colour name of the title
 * @property {(place: number) => string} name
 * @property {Window} window the visible cells
 * @property {readonly number[]} seams cells before which a dashed line is drawn
 */

/**
 * @typedef {object} Map
 * @property {import('../../core/draw/matrix.js').Matrix} matrix what is painted
 * @property {import('../../core/draw/matrix.js').Matrix} [values] the matrix that knows the cells without a
 *   colour
 * @property {Side} row
 * @property {Side} column
 * @property {boolean} square
 * @property {boolean} [leftward] whether columns run from right to left, with row labels on the right
 * @property {number} high height of all rows in CSS pixels, if cells are not square
 * @property {Drawing['colormap']} colormap
 * @property {readonly [number, number]} domain
 * @property {readonly [string, string]} [ends]
 * @property {string} measure what the colours show
 * @property {'max'} [reduce]
 */

/** Largest square cell in CSS pixels, in which labels fit horizontally. */
const largestCell = 48;
/** Widest label that is not cut, and distance of hatching lines, in CSS pixels. */
const [widestLabel, hatchStep] = [104, 5];
/** Size of the legend's colour bar, and width of the legend with its labels. */
const [ramp, legendRoom] = [{ width: 128, height: 10 }, 260];

/** @param {Window} window */
const length = ([from, to]) => to - from;

/** @param {Pen} pen @param {Side} side @returns {number} width of the widest label in CSS pixels */
function labelWidth({ label, scale }, { name, window: [from, to] }) {
  let most = 0;
  for (let k = Math.floor(from); k < to; ++k) most = Math.max(most, textWidth(name(k), label));
  return most / scale;
}

/**
 * @param {Pen} pen
 * @param {Map} map
 * @returns {ReturnType<typeof layout>} the layout in points
 */
function placed(pen, { row, column, square, high, leftward }) {
  const given = {
    rows: length(row.window),
    columns: length(column.window),
    rowText: labelWidth(pen, row),
    columnText: labelWidth(pen, column),
    square,
    bare: false,
  };
  const width = pen.width / pen.scale;
  const { x, y } = layout({ ...given, width, height: Infinity });
  const room = square
    ? { width: Math.min(width, x + 1 + largestCell * given.columns), height: Infinity }
    : { width, height: y + high };
  const places = layout({ ...given, ...room });
  const inPoints = (/** @type {number} */ pixel) => pixel * pen.scale;
  return {
    ...places,
    x: inPoints(leftward ? width - places.x - places.width : places.x),
    y: inPoints(places.y),
    width: inPoints(places.width),
    height: inPoints(places.height),
  };
}

/** @param {Pen} pen @param {Map} map @param {ReturnType<typeof layout>} places */
function labels(
  pen,
  { row, column, leftward },
  { x, y, width, height, upright, rowStep, columnStep },
) {
  const { scale, label } = pen;
  const cut = (/** @type {string} */ text) => fitted(text, label, widestLabel * scale);
  const at = (/** @type {number} */ k, /** @type {Window} */ window, /** @type {number} */ space) =>
    ((k + 0.5 - window[0]) * space) / length(window);
  const rows = ticksIn(row.window, rowStep).map((k) =>
    pen.text(cut(row.name(k)), {
      x: leftward ? x + width + 6 * scale : x - 6 * scale,
      y: y + at(k, row.window, height),
      anchor: leftward ? 'start' : 'end',
      fill: 'muted',
    }),
  );
  const columns = ticksIn(column.window, columnStep).map((k) =>
    pen.text(cut(column.name(k)), {
      x: x + at(k, column.window, width),
      y: upright ? y - 4 * scale : y - 4 * scale - label / 2,
      anchor: upright ? 'start' : 'middle',
      fill: 'muted',
      isUpright: upright,
    }),
  );
  const edge = leftward ? pen.width - label / 2 : label / 2;
  const title = { anchor: /** @type {const} */ ('middle') };
  const [down, across] = [row, column].map(({ title: text }) => text);
  return [
    pen.text(down, { x: edge, y: y + height / 2, ...title, fill: row.color, isUpright: true }),
    pen.text(across, { x: x + width / 2, y: label / 2, ...title, fill: column.color }),
    ...rows,
    ...columns,
  ].join('');
}

/**
 * Hatching over cells without a colour: / for masked ones, \ for NaN.
 *
 * @param {Pen} pen
 * @param {Map} map
 * @param {ReturnType<typeof layout>} places
 * @param {string} id prefix of the pattern ids, unique per picture
 */
function hatching(pen, { matrix, values = matrix, row, column }, { x, y, width, height }, id) {
  const size = { clientWidth: Math.ceil(width), clientHeight: Math.ceil(height) };
  const { bare, shown } = bareIn(values, { rows: row.window, columns: column.window }, size);
  if (bare.length === 0) return '';
  const step = hatchStep * pen.scale;
  const [across, down] = [width / length(shown.columns), height / length(shown.rows)];
  const stroke = { stroke: pen.color('masked'), 'stroke-width': pen.scale };
  const shapes = [true, false].map((masked) => {
    const areas = areasOf(bare)
      .filter((area) => area.masked === masked)
      .map((area) => {
        const left = x + (area.column - shown.columns[0]) * across;
        const top = y + (area.row - shown.rows[0]) * down;
        const [wide, deep] = [(area.count * across).toFixed(2), down.toFixed(2)];
        return `M${left.toFixed(2)} ${top.toFixed(2)}h${wide}v${deep}h-${wide}z`;
      });
    if (areas.length === 0) return '';
    const name = `${id}-${masked ? 'masked' : 'missing'}`;
    const pattern = tagged(
      'pattern',
      {
        id: name,
        width: step,
        height: step,
        patternUnits: 'userSpaceOnUse',
        patternTransform: `rotate(${masked ? 45 : -45})`,
      },
      tagged('rect', { width: step, height: step, fill: pen.ground }) +
        tagged('path', { d: `M${step / 2} 0V${step}`, ...stroke }),
    );
    return pattern + tagged('path', { d: areas.join(''), fill: `url(#${name})` });
  });
  // clip windows that begin within a cell
  const clip = tagged('clipPath', { id }, tagged('rect', { x, y, width, height }));
  return clip + tagged('g', { 'clip-path': `url(#${id})` }, shapes.join(''));
}

/** @param {Pen} pen @param {Map} map @param {ReturnType<typeof layout>} places */
function seams(pen, { row, column }, { x, y, width, height }) {
  const shares = (/** @type {Side} */ { seams: all, window }) =>
    all.map((at) => (at - window[0]) / length(window)).filter((share) => share > 0 && share < 1);
  const d = [
    ...shares(row).map((share) => `M${x} ${y + share * height}h${width}`),
    ...shares(column).map((share) => `M${x + share * width} ${y}v${height}`),
  ].join('');
  return d ? pen.dashed(d) : '';
}

/** @param {Pen} pen @param {Map} map @param {number} x @param {number} y the middle of its line */
function legend(pen, { colormap, domain, ends, measure }, x, y) {
  const { phasor, label, scale } = pen;
  const [low, high] = ends ?? domain.map((end) => number(end, 2));
  const gap = 6 * scale;
  const [width, height] = [ramp.width * scale, ramp.height * scale];
  const data = Float32Array.from({ length: ramp.width }, (_, k) => k / (ramp.width - 1));
  const place = { x: x + textWidth(low, label) + gap, y: y - height / 2, width, height };
  const bar = phasor.paint({ shape: [1, data.length], data }, { colormap, domain: [0, 1] });
  const zero = zeroAt(domain);
  const middle = place.x + (zero ?? 0) * width;
  const fill = 'muted';
  return [
    pen.text(low, { x: place.x - gap, y, anchor: 'end', fill }),
    pen.image(bar, place),
    pen.box(place.x, place.y, width, height, frame(pen)),
    zero === null
      ? ''
      : pen.text('0', { x: middle, y: y + height / 2 + label / 2, anchor: 'middle', fill }),
    pen.text(`${high}\u00a0 ${measure}`.trimEnd(), { x: place.x + width + gap, y, fill }),
  ].join('');
}

/** @param {Pen} pen */
const frame = ({ color, scale, isPaper }) => ({
  fill: 'none',
  stroke: color(isPaper ? 'ink' : 'line'),
  'stroke-width': isPaper ? 0.5 : scale,
});

/** @param {Pen} pen @param {Map} map @param {string} id @returns {import('./pen.js').Block} */
export function mapBlock(pen, map, id) {
  const places = placed(pen, map);
  const { x, y, width, height } = places;
  const { matrix, row, column, colormap, domain, reduce } = map;
  const picture = matrix.paint({
    colormap,
    domain,
    rows: row.window,
    cols: column.window,
    width: pixels(column.window, pixelsOf(width)),
    height: pixels(row.window, pixelsOf(height)),
    reduce,
  });
  const below = y + height + 8 * pen.scale + pen.label / 2;
  return {
    high: below + pen.line * (zeroAt(domain) === null ? 0.6 : 1.6),
    body: [
      pen.image(picture, { x, y, width, height }),
      hatching(pen, map, places, id),
      seams(pen, map, places),
      pen.box(x, y, width, height, frame(pen)),
      labels(pen, map, places),
      legend(pen, map, Math.max(0, Math.min(x, pen.width - legendRoom * pen.scale)), below),
    ].join(''),
  };
}
