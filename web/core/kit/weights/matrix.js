// The weights of one head as a map: a row for each query, a column for each key, row sums at the right, and
// below it the sum of the selected rows. A map much higher than wide is transposed: a row for each key, and
// no sums.

import { put } from '../../draw/canvas.js';
import { bareIn } from '../../draw/hatch.js';
import { tableMatrix, turned } from '../../draw/matrix.js';
import { node, set, vars, write } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { pixels, windowOf } from '../../draw/window.js';
import { headOf } from '../../draw/rows.js';
import { localized, phrase, t } from '../../texts/language.js';
import { mark } from '../marks/boxes.js';
import { heatMap } from '../marks/heat-map.js';
import { Turned } from '../windows.js';
import { lens } from './lens.js';
import {
  domainOf,
  endNames,
  facts,
  heightOf,
  isLinear,
  isSquare,
  isTall,
  measureOf,
  mirrored,
  placed,
  reduceOf,
  shadesOf,
  strengths,
  summed,
  topOf,
} from './scene.js';

/** @typedef {import('../../draw/window.js').Window} Window */
/** @typedef {import('../keyboard.js').Cell} Cell */

/** Pixels reserved for sums and legend. */
const around = { right: 48, below: 56 };
/** Maps up to this many words have no zoom buttons, and are no larger than needed. */
const few = 24;
/** Pixels of an oblong map besides its rows. */
const aroundRows = 148;

/** @param {Window} window */
const length = ([from, to]) => to - from;

/**
 * The sides of the map: queries and keys, or keys and queries if it is transposed; its columns run leftward
 * if their words do.
 *
 * @param {import('./state.js').Weights} m
 */
function sidesOf(m) {
  const { state } = m;
  const queries = () => m.scene?.queries ?? [];
  const keys = () => m.scene?.keys ?? [];
  const isLying = () => isTall(queries().length, keys().length);
  const isLeft = () => (isLying() ? state.areQueriesLeft : state.isLeft);
  const words = (/** @type {'rows' | 'columns'} */ side) =>
    isLying() === (side === 'rows') ? keys() : queries();
  const title = (/** @type {'rows' | 'columns'} */ side) =>
    t(isLying() === (side === 'rows') ? phrase('key') : phrase('query'));
  const windows = new Turned(m.windows, () => ({
    isLying: isLying(),
    leftward: isLeft() ? words('columns').length : 0,
  }));
  const placeOf = (/** @type {number} */ column) =>
    isLeft() ? words('columns').length - 1 - column : column;
  return {
    windows,
    words,
    isLying,
    isLeft,
    placeOf,
    shown: () => windows.turned(state),
    size: () => ({ rows: words('rows').length, columns: words('columns').length }),
    row: {
      title: () => title('rows'),
      name: (/** @type {number} */ k) => placed(words('rows'), k),
      isWord: true,
    },
    column: {
      title: () => title('columns'),
      name: (/** @type {number} */ k) => placed(words('columns'), placeOf(k)),
    },
    /**
     * @template {Float32Array | Uint8Array} T
     * @param {{ shape: number[], data: T }} table of queries and keys
     * @returns {{ shape: number[], data: T }} transposed and mirrored as drawn
     */
    drawn(table) {
      const laid = isLying() ? turned(table) : table;
      return isLeft() ? mirrored(laid) : laid;
    },
  };
}

/**
 * Marks where the second sentence begins, where the prompt ends, and the selected rows.
 *
 * @param {import('./state.js').Viewer} s
 * @param {import('./state.js').Weights} m
 * @param {Pick<ReturnType<typeof sidesOf>, 'shown' | 'size' | 'isLeft' | 'isLying'>} sides
 */
function overlays(s, { state }, { shown, size, isLeft, isLying }) {
  const marks = node('div', 'marks');
  const seams = ['rows', 'columns', 'rows', 'columns'].map((side) => node('div', `seam ${side}`));
  const seamed = s.kept(() => {
    const { split, prompt } = state;
    const { rows, columns } = shown();
    const ends = isLying() ? [...prompt].reverse() : prompt;
    const last = size().columns;
    [split, split, ...ends, 0, 0].slice(0, seams.length).forEach((end, k) => {
      const window = k % 2 === 0 ? rows : columns;
      const place = k % 2 === 1 && isLeft() ? last - end : end;
      const at = (place - window[0]) / length(window);
      seams[k].hidden = !(at > 0 && at < 1);
      vars(seams[k], { from: `${100 * at}%` });
    });
  });
  const selected = s.kept(() => {
    const { rows } = state;
    const seen = state.selected.filter((k) => k + 1 > rows[0] && k < rows[1]);
    marks.replaceChildren(
      ...seen.map((k) => {
        const from = Math.max(0, k - rows[0]) / length(rows);
        const share = 1 / length(rows);
        return vars(node('div', 'selected'), { from: `${100 * from}%`, share: `${100 * share}%` });
      }),
    );
  });
  return { nodes: [marks, ...seams], draws: [seamed, selected] };
}

/**
 * The row sums, and the sum of the selected rows. A transposed map has neither: the cell's sentence says what
 * the selected rows give together.
 *
 * @param {import('./state.js').Viewer} s
 * @param {import('./state.js').Weights} m
 * @param {Pick<ReturnType<typeof sidesOf>, 'isLying' | 'isLeft' | 'shown'>
 *   & { map: ReturnType<typeof heatMap>, top: () => number }} given
 */
function sumsOf(s, m, { map, isLying, isLeft, shown, top }) {
  const { state } = m;
  const labels = node('div', 'labels sums');
  const title = localized(node('span', 'title sum'), { text: 'sum' });
  const strip = node('canvas', 'strip');
  const stripLabel = node('span', 'strip-label');
  const added = s.kept(() => {
    map.laid();
    const count = state.selected.length;
    strip.hidden = count === 0 || isLying();
    write(stripLabel, strip.hidden ? '' : t('sum of {count}', { count }));
    if (!m.scene || strip.hidden) return;
    const { head, colors, signed, scale } = state;
    const total = Float32Array.from(summed(m.scene, head, state.selected));
    const largest = total.reduce((a, b) => Math.max(a, Math.abs(b)), top());
    const [data, most] = isLinear(scale)
      ? [total, largest]
      : [Float32Array.from(strengths(total, scale, largest)), 1];
    const width = pixels(shown().columns, map.plot.clientWidth * devicePixelRatio);
    const row = { shape: [1, data.length], data };
    const sums = tableMatrix(s.phasor, isLeft() ? mirrored(row) : row);
    const whole = { rows: windowOf([], 1), cols: shown().columns, width, height: 1 };
    put(
      strip,
      sums.paint({
        ...whole,
        colormap: colors,
        domain: [signed ? -most : 0, most],
        reduce: reduceOf(signed),
      }),
    );
  }, ['language']);
  /** Writes the sum of each row beside its name. */
  const summedUp = s.kept(() => {
    // emphasize the sum at the cursor
    map.pointed();
    title.hidden = labels.hidden = isLying();
    // the changes in a row add up to 0, up to float32 rounding
    const sums = state.sums.map((sum) => (Math.abs(sum) < 1e-6 ? 0 : sum));
    if (!isLying()) map.writeRows(labels, (k) => number(sums[k]));
  }, ['language']);
  return { nodes: [title, labels, strip, stripLabel], draws: [added, summedUp] };
}

/**
 * @param {import('./state.js').Viewer} s
 * @param {import('./state.js').Weights} m
 * @param {(cell: Cell, isSpoken: boolean) => void} go
 */
export function matrix(s, m, go) {
  const { state } = m;
  const sides = sidesOf(m);
  const { windows, words, isLying, isLeft, placeOf, shown, size, row, column, drawn } = sides;
  // the table of the chosen head; halved copies are made to paint a large one
  const table = s.kept(() => {
    const { scene } = m;
    if (!scene) return null;
    const { weights, visible } = scene;
    return tableMatrix(s.phasor, drawn(headOf(weights, state.head)), visible && drawn(visible));
  });
  const cursor = () => windows.placed({ row: state.query, column: state.key });
  const queryAndKey = (/** @type {Cell} */ cell) => windows.cell(cell);
  const top = () => (m.scene ? topOf(m.scene, state.head, state.scale) : 1);
  // the painted table: weights, or their shades
  const shaded = s.kept(() => {
    const { scene } = m;
    if (!scene || isLinear(state.scale)) return table();
    const head = shadesOf(headOf(scene.weights, state.head), state.scale, top());
    return tableMatrix(s.phasor, drawn(head));
  });
  const colormap = () => state.colors;
  const domain = () => domainOf(state, top());
  const map = heatMap(s, {
    label: phrase('Weights of queries and keys'),
    role: phrase('matrix'),
    few,
    // called whenever the map is laid out
    room: {
      right: around.right,
      get below() {
        return around.below + (cells.isNeeded() ? cells.high : 0);
      },
    },
    windows,
    matrix: shaded,
    size,
    row,
    column,
    shown,
    colormap,
    domain,
    ends: () => endNames(state, top()),
    reduce: () => reduceOf(state.signed),
    hatch() {
      const { scene } = m;
      const all = table();
      const isBare = scene && (scene.visible || facts(scene, state.head).missing > 0);
      return isBare && all ? bareIn(all, shown(), map.plot) : { bare: [], shown: shown() };
    },
    square: () => isSquare(size().rows, size().columns),
    leftward: isLeft,
    cursor,
    has: () => m.scene !== null,
    go: (cell, isSpoken) => go(queryAndKey(cell), isSpoken),
  });
  const { plot, legend, node: box } = map;
  box.classList.add('matrix');
  set(box, { part: 'matrix' });
  const over = overlays(s, m, sides);
  // above the cells and their hatching, below the cursor
  plot.children[1].after(...over.nodes);
  const cells = lens(s, {
    map,
    table,
    shaded,
    shown,
    cursor,
    rowNames: () => words('rows'),
    columnNames: () => words('columns'),
    placeOf,
    isLying,
    colormap,
    domain,
    reduce: () => reduceOf(state.signed),
  });
  const sums = sumsOf(s, m, { map, top, ...sides });
  const measured = node('span', '');
  set(legend, { 'aria-hidden': null }).append(measured);
  const titled = s.kept(() => {
    write(measured, measureOf(state, m.scene));
  }, ['language']);
  box.append(...sums.nodes, legend, cells.node);

  const sized = s.kept(() => {
    const { rows, columns } = size();
    s.figure.classList.toggle('many', Math.max(rows, columns) > few);
    // an oblong map is as wide as the figure, with rows as high as a line of text if they fit
    s.figure.classList.toggle('oblong', !isSquare(rows, columns));
    box.classList.toggle('lying', isLying());
    const high = aroundRows + heightOf(rows) + (cells.isNeeded() ? cells.high : 0);
    vars(box, { high: `${high}px` });
  });
  const measure = () => {
    sized();
    map.space();
  };
  return {
    ...map,
    measure,
    /** @param {PointerEvent} event */
    at(event) {
      const cell = map.at(event);
      return cell && queryAndKey(cell);
    },
    ...mark(box, sized, map.draw, ...over.draws, titled, ...sums.draws, cells.draw),
  };
}
