// A matrix as a map that zooms, as a mark: it is measured, laid out, painted and pointed at when what each
// of these depends on has changed.

import { hatching, isCssMap, isPlain, resolve } from '../../../draw/colors.js';
import { node, set } from '../../../draw/nodes.js';
import { t } from '../../../language/language.js';
import { map } from '../map.js';

/** @typedef {import('../../../draw/matrix.js').Matrix} Matrix */
/** @typedef {import('../keyboard.js').Cell} Cell */
/** @typedef {import('../../../draw/window.js').Window} Window */
/** @typedef {import('../../../api/picture.js').Colormap | readonly string[]} Colors */
/**
 * @typedef {import('./cursor.js').Element & import('../windows.js').Host & { bare: boolean, square: boolean,
 *   row: number, column: number }} Element
 */

/**
 * @param {Element} s
 * @param {Colors} given
 * @returns {any} for `phasor.paint`
 */
function shades(s, given) {
  if (typeof given !== 'string') return given.every(isPlain) ? given : resolve(s.probe, given);
  return isCssMap(given) ? s.palette(given) : given;
}

/**
 * @param {Element} s
 * @param {object} given
 * @param {import('../../../language/language.js').Phrase} given.name what it is called without a caption
 * @param {() => Matrix | null} given.matrix
 * @param {() => { rows: number, columns: number }} given.size cells there are
 * @param {{ title: () => string, name: (row: number) => string }} given.row
 * @param {{ title: () => string, name: (column: number) => string }} given.column
 * @param {() => { rows: Window, columns: Window }} given.shown
 * @param {() => Colors} given.colormap
 * @param {() => readonly [number, number]} given.domain the values at its two ends
 * @param {(cell: Cell) => boolean} given.has whether there is such a cell
 * @param {(cell: Cell, isSpoken: boolean) => void} given.go
 */
export function heatMap(s, given) {
  const { name, matrix, size, row, column, shown, colormap, domain, has, go } = given;
  const stage = node('div', 'stage');
  const plotted = map(s, {
    box: stage,
    label: name,
    role: name,
    size,
    cursor: () => (matrix() && !s.bare ? { row: s.row, column: s.column } : null),
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
    // by pointer the cell follows from the place; by keyboard it starts in the first corner
    if (!plot.matches(':focus-visible') || has(s)) return;
    const { rows, columns } = shown();
    go({ row: Math.ceil(rows[0]), column: Math.ceil(columns[0]) }, true);
  });

  const named = s.kept(() => {
    set(plot, {
      role: s.bare ? 'presentation' : 'application',
      'aria-label': s.caption || t(name),
      tabindex: s.bare ? null : 0,
    });
  }, ['language']);
  // a table or a sentence below the map changes the size of the figure, not of the map
  const room = () => `${stage.clientWidth} ${stage.clientHeight} ${devicePixelRatio}`;
  const space = s.kept(() => s.polled(room));
  // of the labels all are measured, whatever part is shown
  const measured = s.kept(() => {
    space();
    plotted.measure({ row, column, bare: s.bare });
    return {};
  }, ['language']);
  // axes first: hatching needs to know how large the cells are
  const laid = s.kept(() => {
    measured();
    const { rows, columns } = shown();
    plotted.lay({
      row: { title: row.title(), name: row.name, window: rows },
      column: { title: column.title(), name: column.name, window: columns },
      square: s.square,
      bare: s.bare,
    });
    return {};
  }, ['language']);
  const colors = s.kept(() => shades(s, colormap()), ['colors', 'language']);
  const painted = s.kept(() => {
    laid();
    const now = matrix();
    if (now) plotted.paint(now, { colormap: colors(), domain: domain() });
  }, ['colors']);
  const lines = s.kept(() => resolve(s.probe, hatching), ['colors', 'language']);
  const hatched = s.kept(() => {
    laid();
    const bare = matrix()?.bare(shown().rows, shown().columns) ?? [];
    plotted.hatch(bare, shown(), bare.length > 0 ? lines() : []);
  });
  const pointed = s.kept(() => {
    laid();
    plotted.point(has(s) ? { row: s.row, column: s.column } : null);
  });
  return {
    node: stage,
    legend: plotted.legend,
    zoom: plotted.zoom,
    draw() {
      named();
      if (matrix()) for (const each of [painted, hatched, pointed]) each();
    },
  };
}
