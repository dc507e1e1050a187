// A heat map that zooms, as a mark: measures, lays out, paints and points, each when its dependencies have
// changed.

import { own } from '../../api/check.js';
import { hatching, isCssMap, isPlain, resolve } from '../../draw/colors.js';
import { node, set } from '../../draw/nodes.js';
import { map } from '../map.js';

/** @typedef {Pick<import('../../draw/matrix.js').Matrix, 'paint' | 'bare'>} Matrix */
/** @typedef {import('../keyboard.js').Cell} Cell */
/** @typedef {import('../../draw/hatch.js').Bare} Bare */
/** @typedef {import('../../draw/window.js').Window} Window */
/** @typedef {import('../../api/picture.js').Colormap | readonly string[]} Colors */
/** @typedef {import('./cursor.js').Element & import('../windows.js').Host} Element */

/**
 * @param {Element} s
 * @param {Colors} given
 * @returns {Colors} for `phasor.paint`
 */
function shades(s, given) {
  if (typeof given !== 'string') return given.every(isPlain) ? given : resolve(s.probe, given);
  return isCssMap(given) ? s.palette(given) : given;
}

/**
 * @param {Element} s
 * @param {object} options
 * @param {import('../../texts/language.js').Phrase} options.label its accessible name
 * @param {import('../../texts/language.js').Phrase} options.role its role description
 * @param {number} [options.few] up to this many rows and columns the zoom buttons are hidden
 * @param {() => Matrix | null} options.matrix
 * @param {() => { rows: number, columns: number }} options.size number of rows and columns
 * @param {{ title: () => string, name: (row: number) => string, isWord?: boolean }} options.row
 * @param {{ title: () => string, name: (column: number) => string }} options.column
 * @param {() => { rows: Window, columns: Window }} options.shown
 * @param {() => Colors} options.colormap
 * @param {() => readonly [number, number]} options.domain the values at the two ends of the colours
 * @param {() => readonly [string, string] | undefined} [options.ends] texts for these two, if not the
 *   values
 * @param {() => Cell} options.cursor
 * @param {(cell: Cell) => boolean} options.has whether such a cell exists
 * @param {(cell: Cell, isSpoken: boolean) => void} options.go
 * @param {() => boolean} [options.square] whether cells are square
 * @param {() => boolean} [options.leftward] whether columns run from right to left, with labels on the
 *   right
 * @param {() => readonly number[] | null} [options.edges] of columns of unequal width, as shares of the
 *   width; then there is room for dials above
 * @param {() => boolean} [options.bare] whether it has neither axes nor a cursor
 * @param {() => 'max' | undefined} [options.reduce] how cells are combined when a pixel covers several
 * @param {() => { bare: Bare[], shown: { rows: Window, columns: Window } }} [options.hatch] the cells
 *   without a colour and the windows they are counted in; by default from the matrix
 * @param {{ right: number, below: number }} [options.room] pixels of the stage reserved for other content
 * @param {import('../windows.js').Moving} [options.windows] shared with other views
 * @param {HTMLElement} [options.stage] given when a figure has several maps
 */
export function heatMap(s, options) {
  const given = own(options);
  const { label, role, few, matrix, size, row, column, shown, colormap, domain } = given;
  const {
    cursor,
    has,
    go,
    square,
    leftward,
    ends,
    edges,
    bare = () => false,
    reduce,
    room,
    windows,
  } = given;
  const stage = given.stage ?? node('div', 'stage');
  const hatch =
    given.hatch ??
    (() => ({ bare: matrix()?.bare(shown().rows, shown().columns) ?? [], shown: shown() }));
  const plotted = map(s, {
    box: stage,
    around: given.stage,
    label,
    role,
    few,
    room,
    windows,
    edges,
    size,
    cursor: () => (s.loaded && matrix() && !bare() ? cursor() : null),
    go: (cell) => go(cell, true),
  });
  const { plot, isMoving, at } = plotted;
  const point = (/** @type {PointerEvent} */ event) => {
    const cell = at(event);
    if (cell) go(cell, false);
  };
  s.pin?.points(plot, point, { idle: () => !isMoving() });
  s.pin?.keys(plot);
  plot.addEventListener('focus', () => {
    // a pointer chooses a cell itself; keys start in the first corner
    if (!plot.matches(':focus-visible') || has(cursor())) return;
    const { rows, columns } = shown();
    go({ row: Math.ceil(rows[0]), column: Math.ceil(columns[0]) }, true);
  });

  // a table or a sentence below the map changes the figure's size, but not the map's
  const boxed = () => `${stage.clientWidth} ${stage.clientHeight} ${devicePixelRatio}`;
  const space = s.kept(() => s.polled(boxed));
  // measure all labels, whatever part is visible; again when a web font loads late
  const measured = s.kept(() => {
    space();
    return plotted.measure({ row, column, bare: bare() });
  }, ['size', 'language']);
  // axes first: hatching needs to know how large the cells are
  const laid = s.kept(() => {
    space();
    measured();
    const { rows, columns } = shown();
    plotted.lay({
      row: { title: row.title(), name: row.name, window: rows },
      column: { title: column.title(), name: column.name, window: columns },
      square: square?.(),
      leftward: leftward?.(),
      bare: bare(),
    });
    return {};
  }, ['language']);
  const colors = s.kept(() => shades(s, colormap()), ['colors', 'language']);
  const painted = s.kept(() => {
    laid();
    const now = matrix();
    if (!now) return;
    plotted.paint(
      now,
      {
        colormap: colors(),
        get domain() {
          return domain();
        },
        reduce: reduce?.(),
      },
      ends?.(),
    );
  }, ['colors', 'language']);
  const lines = s.kept(() => resolve(s.probe, hatching), ['colors', 'language']);
  const hatched = s.kept(() => {
    laid();
    const { bare: empty, shown: counted } = hatch();
    plotted.hatch(empty, counted, empty.length > 0 ? lines() : []);
  });
  const pointed = s.kept(() => {
    laid();
    plotted.point(has(cursor()) ? cursor() : null);
    return {};
  });
  return {
    node: stage,
    plot,
    at,
    space,
    laid,
    pointed,
    across: plotted.across,
    writeRows: plotted.writeRows,
    legend: set(plotted.legend, { 'aria-hidden': true }),
    zoom: plotted.zoom,
    draw() {
      if (matrix()) for (const each of [painted, hatched, pointed]) each();
    },
  };
}
