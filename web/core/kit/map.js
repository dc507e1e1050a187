// A heat map that zooms: a canvas of cells, hatching over those without a colour, the crosshair of the
// cursor, titles and labels at two sides, bars that show which part is visible, and a legend. Keys and
// gestures move the cursor and the visible part.
//
//                title
//               labels           zoom
//   title l  ┌──────────────────┐
//         a  │ plot: cells,     │ part
//         b  │ hatching, cursor │
//            └──────────────────┘
//                part

import { cellAt, put, rectangleOf } from '../draw/canvas.js';
import { zeroAt } from '../draw/extent.js';
import { hatch } from '../draw/hatch.js';
import { layout } from '../draw/layout.js';
import { scaleOf, widened } from '../draw/narrowing.js';
import { node, set, vars, write } from '../draw/nodes.js';
import { number } from '../draw/numbers.js';
import { widest } from '../draw/text.js';
import { ticks } from '../draw/axis.js';
import { cellsOf, fewest, pixels } from '../draw/window.js';
import { listed } from '../texts/language.js';
import { placeLine, placeSide, rangeOf, sideOf, writeLabels, zoomControls } from './map-parts.js';
import { grid } from './slider.js';
import { Windows } from './windows.js';
import { gestures } from './zoom.js';

/** @typedef {import('../texts/language.js').Phrase} Phrase */
/** @typedef {import('../draw/window.js').Window} Window */
/** @typedef {import('./keyboard.js').Cell} Cell */
/** @typedef {import('./excerpt.js').Side} Side */
/** @typedef {import('../draw/hatch.js').Bare} Bare */
/** @typedef {import('../draw/matrix.js').Matrix} Matrix */
/** @typedef {Pick<import('../draw/matrix.js').Drawing, 'colormap' | 'domain' | 'reduce'>} Colors */
/** @typedef {readonly number[] | null} Edges of columns of unequal width, as shares of the width */
/** @typedef {readonly [string, string]} Ends labels for the ends of the colours, if not the values */
/**
 * @typedef {{ row: Side, column: Side, square?: boolean, bare?: boolean, leftward?: boolean }} Scene
 *   `leftward`: columns run leftward, and the labels are at the right
 */
/** @typedef {Pick<Side, 'name'> & { isWord?: boolean }} Named `isWord`: the names are words */

/** Most labels that are measured to find the widest; of more, a sample is. */
const mostMeasured = 400;

/** Height in pixels of the dials above columns. */
const band = 36;

/** Width in pixels up to which labels are never cut, even if bold. */
const wholeLabel = 92;

/** @param {Window} window */
const length = ([from, to]) => to - from;

/** The values at the two ends of the colours, and zero between them. */
function legendOf() {
  const [low, high, zero] = [node('span', ''), node('span', ''), node('span', 'zero', '0')];
  const canvas = node('canvas', '');
  const data = Float32Array.from({ length: 128 }, (_, k) => k / 127);
  let painted = '';
  // the browser may have discarded its pixels
  canvas.addEventListener('contextrestored', () => (painted = ''));
  return {
    box: node('div', 'legend', low, node('div', 'ramp', canvas, zero), high),
    /**
     * @param {import('../api/index.js').Phasor} phasor
     * @param {Colors} colors
     * @param {Ends} [names]
     */
    draw(phasor, { colormap, domain }, names = [number(domain[0], 2), number(domain[1], 2)]) {
      const colors = String(colormap);
      if (colors !== painted) {
        put(canvas, phasor.paint({ shape: [1, data.length], data }, { colormap, domain: [0, 1] }));
      }
      painted = colors;
      write(low, names[0]);
      write(high, names[1]);
      const share = zeroAt(domain);
      zero.hidden = share === null;
      vars(zero, { zero: `${100 * (share ?? 0)}%` });
    },
  };
}

/**
 * The width of the labels: the widest of all, whatever part is visible, so that the map does not move while
 * it is zoomed.
 *
 * @param {HTMLElement} box
 * @param {{ row: Named, column: Named, bare?: boolean }} scene
 * @param {{ rows: number, columns: number }} size
 */
function widths(box, { row, column, bare }, { rows, columns }) {
  /** @param {number} count @param {Named} side */
  const widthOf = (count, { name, isWord }) => {
    const names = ticks(count, Math.ceil(count / mostMeasured)).map(name);
    // the cursor's label is bold, which makes a word some pixels wider
    return bare ? 0 : widest(names, box, isWord ? 600 : undefined);
  };
  return { rowText: widthOf(rows, row), columnText: widthOf(columns, column) };
}

/**
 * @param {HTMLElement} box
 * @param {Scene} scene
 * @param {{ right: number, below: number }} room
 * @param {{ rowText: number, columnText: number }} texts
 * @param {Edges} edges
 */
function placesOf(box, scene, room, texts, edges) {
  const { row, column, square = false, bare = false, leftward = false } = scene;
  const columns = length(column.window);
  const first = edges ? scaleOf(column.window, edges).share(column.window[0] + 1) : 0;
  const places = layout({
    width: box.clientWidth - room.right,
    height: box.clientHeight - room.below,
    rows: length(row.window),
    columns,
    ...texts,
    square,
    bare,
    ...(edges && { band, widest: first * columns }),
  });
  box.classList.toggle('leftward', leftward);
  const x = leftward ? box.clientWidth - places.x - places.width : places.x;
  // words beside the map may stand under another title
  const isBeside = room.right && !places.upright && !leftward;
  return { ...places, x, last: isBeside ? x + places.width + 8 - texts.columnText / 2 : Infinity };
}

/** The canvases of a plot: its cells, and hatching over those without a colour. */
function canvases() {
  const [cells, hatching] = [node('canvas', 'cells'), node('canvas', 'hatching')];
  hatching.hidden = true;
  /** @type {Uint8ClampedArray<ArrayBuffer> | undefined} */
  let bytes;
  return {
    cells,
    hatching,
    /**
     * @param {Pick<Matrix, 'paint'>} matrix
     * @param {Colors} colors
     * @param {Scene} scene
     * @param {{ width: number, height: number }} places
     * @param {Edges} edges
     */
    paint(matrix, colors, scene, places, edges) {
      const [rows, window] = [scene.row.window, scene.column.window];
      const cols = edges ? cellsOf(window) : window;
      const wide = Math.max(1, Math.round(places.width * devicePixelRatio));
      const width = pixels(cols, edges ? Infinity : wide);
      const height = pixels(rows, places.height * devicePixelRatio);
      // reuse the bytes while the size is the same: allocating is slower than painting
      if (bytes?.length !== 4 * width * height) bytes = new Uint8ClampedArray(4 * width * height);
      const painted = matrix.paint({ ...colors, rows, cols, width, height, into: bytes });
      const { share } = scaleOf(window, edges);
      const ends = () => Array.from({ length: width + 1 }, (_, k) => share(cols[0] + k));
      put(cells, edges ? widened(painted, ends(), wide) : painted);
    },
    /**
     * @param {Bare[]} bare
     * @param {{ rows: Window, columns: Window }} shown
     * @param {readonly string[]} colors
     * @param {{ width: number, height: number }} places
     */
    hatch(bare, shown, [line, ground], { width, height }) {
      hatch(hatching, bare, { ...shown, width, height, ratio: devicePixelRatio, line, ground });
    },
  };
}

/**
 * @param {import('./element.js').PhasorElement & import('./windows.js').Host} element
 * @param {object} given
 * @param {HTMLElement} given.box with the class `stage`: the map fills it
 * @param {Phrase} given.label its accessible name
 * @param {Phrase} given.role its role description
 * @param {() => { rows: number, columns: number }} given.size number of rows and columns
 * @param {() => Cell | null} given.cursor null while it takes no keys
 * @param {(cell: Cell) => void} given.go receives the cell that a key leads to
 * @param {number} [given.few] up to this many rows and columns the zoom buttons are hidden
 * @param {{ right: number, below: number }} [given.room] pixels of the box to leave free
 * @param {() => Edges} [given.edges] if given, there is room for dials above the map
 * @param {import('./windows.js').Moving} [given.windows] shared with other views
 * @param {HTMLElement} [given.around] the element that gets --x, --y, --w, --h, if there are several maps
 */
export function map(element, given) {
  const { box, label, role, size, cursor, go, few = fewest, room = { right: 0, below: 0 } } = given;
  const {
    edges = () => null,
    windows = new Windows(element, size, edges),
    around = element.figure,
  } = given;
  const picture = canvases();
  const [row, column] = [sideOf('row'), sideOf('column')];
  const cell = node('div', 'cell');
  const plot = node('div', 'plot', picture.cells, picture.hatching);
  plot.append(row.line, column.line, cell, row.part, column.part);
  const zoom = zoomControls(plot, step, few);
  const legend = legendOf();
  box.append(row.title, column.title, plot, row.labels, column.labels, zoom.box);
  set(plot, { part: 'plot' });
  /** @type {Scene | null} */
  let scene = null;
  /** @type {ReturnType<typeof placesOf> | null} */
  let places = null;
  let texts = { rowText: 0, columnText: 0 };

  const isMoving = gestures(plot, windows);
  grid(plot, {
    label,
    role,
    cursor: () => {
      const at = cursor();
      return at && { ...at, ...size() };
    },
    go(rowIndex, columnIndex) {
      windows.follow({ row: rowIndex, column: columnIndex });
      go({ row: rowIndex, column: columnIndex });
    },
  });

  /**
   * @param {number} factor from a key or a button
   * @returns {boolean} whether there is a cursor to zoom about
   */
  function step(factor) {
    const at = cursor();
    if (at && scene) {
      windows.step(factor, at);
      const { rows, columns } = windows.shown;
      element.say(listed([rangeOf(row, rows), rangeOf(column, columns)]));
    }
    return at !== null;
  }

  return {
    plot,
    windows,
    /** @param {number} place a column, may be fractional @returns {number} pixels from the edge of the box */
    across: (place) => column.start + column.space * column.share(place),
    zoom: zoom.box,
    legend: legend.box,
    isMoving,
    /** @param {PointerEvent} event @returns {Cell | null} the cell under the pointer */
    at(event) {
      const { rows, columns } = windows.shown;
      const { place } = scaleOf(columns, edges());
      return scene && cellAt(rectangleOf(plot), event, rows, columns, place);
    },
    /**
     * Measures the room that labels need.
     *
     * @param {{ row: Named, column: Named, bare?: boolean }} next
     * @returns {readonly number[]} in pixels, for rows and for columns
     */
    measure(next) {
      const { rows, columns } = size();
      texts = widths(box, next, { rows, columns });
      // if there are too many labels to measure, any may be wider
      row.labels.classList.toggle('clips', rows > mostMeasured || texts.rowText > wholeLabel);
      const isWide = columns > mostMeasured || texts.columnText > wholeLabel;
      column.labels.classList.toggle('clips', isWide);
      return [texts.rowText, texts.columnText];
    },
    /** Lays out axes and bars. @param {Scene} next */
    lay(next) {
      scene = next;
      places = placesOf(box, next, room, texts, edges());
      const { x, y, width, height, upright, rowStep, columnStep, columnRoom, last } = places;
      vars(around, { x: `${x}px`, y: `${y}px`, w: `${width}px`, h: `${height}px` });
      const { rows, columns } = size();
      placeSide(row, next.row, rows, { start: y, space: height, step: rowStep });
      const along = { start: x, space: width, step: columnStep, last };
      const apart = edges() ? columnRoom : 0;
      placeSide(column, next.column, columns, { ...along, apart }, edges());
      column.labels.classList.toggle('upright', upright);
      zoom.able(next.row.window, next.column.window, size());
    },
    /** @param {Pick<Matrix, 'paint'>} matrix @param {Colors} colors @param {Ends} [ends] */
    paint(matrix, colors, ends) {
      if (!scene || !places) return;
      picture.paint(matrix, colors, scene, places, edges());
      if (!scene.bare) legend.draw(element.phasor, colors, ends);
    },
    /**
     * @param {Bare[]} bare
     * @param {{ rows: Window, columns: Window }} shown the windows in which `bare` counts rows and columns
     * @param {readonly string[]} colors
     */
    hatch(bare, shown, colors) {
      if (places) picture.hatch(bare, shown, colors, places);
    },
    /** Places the cursor, and the labels around it. @param {Cell | null} at */
    point(at) {
      if (!scene || scene.bare) return;
      placeLine(plot, row, at?.row ?? NaN);
      placeLine(plot, column, at?.column ?? NaN);
      cell.hidden = row.line.hidden || column.line.hidden;
      writeLabels(row.labels, row, scene.row.name);
      writeLabels(column.labels, column, scene.column.name);
    },
    /**
     * Replaces the labels by others for the same rows.
     *
     * @param {HTMLElement} list
     * @param {(row: number) => string} text
     */
    writeRows: (list, text) => writeLabels(list, row, text),
  };
}

export const mapStyle = `
.stage { position: relative; direction: ltr; }
.stage > * { position: absolute; }
.stage [hidden] { display: none; }
.plot { inset: var(--y) auto auto var(--x); inline-size: var(--w); block-size: var(--h);
  touch-action: pan-y; cursor: crosshair; box-shadow: 0 0 0 1px var(--line); }
.plot.moving { cursor: grabbing; }
.plot:focus-visible { outline-offset: 3px; }
.plot > * { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; }
.plot > :not(canvas) { pointer-events: none; }
.stage canvas, .ramp canvas { image-rendering: pixelated; }
/* the crosshair: a line above and below the row, one on each side of the column, and the cell;
   ground on both sides of every line keeps it visible on any colour */
.row { inset: var(--row-at) 0 auto; block-size: var(--row-size); border-block: 1px solid var(--row);
  box-shadow: 0 0 0 1px var(--ground); }
.column { inset: 0 auto 0 var(--column-at); inline-size: var(--column-size);
  border-inline: 1px solid var(--column); box-shadow: 0 0 0 1px var(--ground); }
.cell { inset: var(--row-at) auto auto var(--column-at); inline-size: var(--column-size);
  block-size: var(--row-size); outline: 2px solid var(--ink); box-shadow: 0 0 0 3px var(--ground); }
/* the visible part of the whole: a thin bar along each side */
.plot > .part { background: var(--edge); border-radius: 2px; }
.part.rows { inset: calc(100% * var(--from)) -6px auto auto; inline-size: 3px;
  block-size: max(8px, 100% * var(--share)); max-block-size: calc(100% * (1 - var(--from))); }
.part.columns { inset: auto auto -6px calc(100% * var(--from)); block-size: 3px;
  inline-size: max(8px, 100% * var(--share)); max-inline-size: calc(100% * (1 - var(--from))); }
:is(.title, .label, .legend) { font-size: 12px; }
.title { white-space: nowrap; }
.title.rows { inset: var(--y) auto auto 0; height: var(--h); text-align: center;
  writing-mode: vertical-rl; rotate: 180deg; }
.title.columns { inset: 0 auto auto var(--x); inline-size: var(--w); text-align: center; }
.labels { inset: 0; pointer-events: none; }
.label { position: absolute; color: var(--muted); white-space: nowrap; }
/* clipped or transformed boxes are composited one by one: use none without need */
.clips > .label { overflow: hidden; text-overflow: ellipsis; }
/* physical sides, because vertical labels swap inline and block */
.rows > .label { right: calc(100% - var(--x) + var(--gap, 6px)); top: calc(var(--at) - 0.5lh);
  max-width: 104px; }
.leftward > .rows > .label { right: auto; left: calc(var(--x) + var(--w) + var(--gap, 6px)); }
.leftward > .title.rows { left: auto; right: 0; rotate: none; }
.leftward .part.rows { right: auto; left: -6px; }
.columns > .label { left: var(--at); bottom: calc(100% - var(--y) + 4px); translate: -50% 0; }
.upright > .label { writing-mode: vertical-rl; rotate: 180deg; max-height: 104px; }
.label.current { padding: 1px 4px; border-radius: 3px; background: var(--ground); font-weight: 600;
  z-index: 1; }
.rows > .current { margin: -1px -4px 0 0; max-width: 112px; color: var(--row); }
.columns > .current { color: var(--column); }
@supports (writing-mode: sideways-lr) {
  .upright > .label { writing-mode: sideways-lr; rotate: none; translate: none; left: calc(var(--at) - 0.5lh); }
  .upright > .current { margin-left: -4px; }
}
.zoom { display: flex; }
.zoom button { inline-size: 26px; padding: 0; border-color: transparent; color: var(--muted);
  font-size: 15px; line-height: 1; background: none; }
.zoom [aria-disabled='true'] { opacity: 0.35; cursor: default; border-color: transparent; }
.legend { display: flex; gap: 6px; align-items: center; color: var(--muted); }
.ramp { position: relative; inline-size: 128px; block-size: 10px; box-shadow: 0 0 0 1px var(--line); }
.ramp canvas { display: block; inline-size: 100%; block-size: 100%; }
.zero { position: absolute; inset: 100% auto auto var(--zero); translate: -50% 1px; font-size: 11px; }
.zero::before { content: ''; position: absolute; inset: -12px auto auto 50%; block-size: 10px;
  border-inline-start: 1px solid var(--muted); }
@media (forced-colors: active) {
  .row, .column { border-color: Highlight; }
  .cell { outline-color: Highlight; }
  .plot > .part { forced-color-adjust: none; background: CanvasText; }
}
`;
