// The weights of one head as a matrix: a row for each query, a column for each key, the sum of each
// row at its end, and below it the selected rows added up. Of a large one a window, which zooms and
// moves as in <phasor-heatmap>.

import { cellAt, put } from '../draw/canvas.js';
import { bareCells, hatch } from '../draw/hatch.js';
import { layout } from '../draw/layout.js';
import { number } from '../draw/numbers.js';
import { widest } from '../draw/text.js';
import { ticksIn } from '../draw/ticks.js';
import { cellsOf, isWhole, pixels } from '../draw/window.js';
import { t, told } from '../text/language.js';
import { headOf } from '../text/model.js';
import { facts, placed, summed } from './attention-model.js';
import { tableMatrix } from './heatmap-matrix.js';
import { button } from './heatmap-parts.js';
import { gestures } from './heatmap-zoom.js';
import { node } from './style.js';

/** @typedef {import('../draw/window.js').Window} Window */
/** @typedef {import('./attention-model.js').Scene} Scene */
/** @typedef {import('./attention-element.js').State} State */

const sumSpace = 48;
const foot = 56;
/** How many words are measured for the widest: of a long text only a sample. */
const measured = 400;
/** Of fewer words nobody needs to see a part. */
const few = 24;
/** Cells that are hatched one by one; of more, pixels are. */
const mostHatched = 2 ** 16;

/** @param {Window} window */
const size = ([from, to]) => to - from;

/**
 * Labels along an axis, every `step` cells; that of the cursor stands out, and its neighbours make
 * room for it.
 *
 * @param {HTMLElement} parent
 * @param {{ window: Window, step: number, current: number, room: number, end?: number,
 *   at: (k: number) => number, text: (k: number) => string }} axis
 */
function write(parent, { window, step, current, room, end = Infinity, at, text }) {
  const free = ticksIn(window, step).filter(
    (k) => k !== current && at(k) <= end && (step === 1 || Math.abs(at(k) - at(current)) >= room),
  );
  const here = current + 1 > window[0] && current < window[1] ? [current] : [];
  parent.replaceChildren(
    ...[...free, ...here].map((k) => {
      const made = node('span', k === current ? 'label current' : 'label', text(k));
      made.style.setProperty('--at', `${at(k)}px`);
      return made;
    }),
  );
}

/**
 * Cells without a colour, of a large part one in each pixel, and the windows they are counted in.
 *
 * @param {Scene} scene @param {State} state
 * @param {{ width: number, height: number }} places
 */
function bareIn(scene, { head, rows, columns }, { width, height }) {
  const tensor = headOf(scene.weights, head);
  if (size(rows) * size(columns) <= mostHatched) {
    const bare = bareCells(tensor, scene.visible, cellsOf(rows), cellsOf(columns));
    return { bare, rows, columns };
  }
  const shape = [Math.ceil(height), Math.ceil(width)];
  /** @param {number} k @param {Window} window @param {number} count */
  const cell = (k, [from, to], count) => Math.floor(from + ((k + 0.5) * (to - from)) / count);
  const kept = Uint8Array.from({ length: shape[0] * shape[1] }, (_, k) => {
    const row = cell(Math.floor(k / shape[1]), rows, shape[0]);
    const at = row * tensor.shape[1] + cell(k % shape[1], columns, shape[1]);
    return Number.isNaN(tensor.data[at]) ? 2 : (scene.visible?.data[at] ?? 1);
  });
  const data = Float32Array.from(kept, (kind) => (kind === 2 ? NaN : 1));
  const bare = bareCells({ shape, data }, { data: kept });
  /** @type {Window} */
  const down = [0, shape[0]];
  /** @type {Window} */
  const across = [0, shape[1]];
  return { bare, rows: down, columns: across };
}

/**
 * @param {import('./heatmap-windows.js').Windows} windows
 * @param {(factor: number) => void} step of the zoom
 */
export function matrix(windows, step) {
  const cells = node('canvas', 'cells');
  const hatching = node('canvas', 'hatching');
  const marks = node('div', 'marks');
  const parts = [node('div', 'part rows'), node('div', 'part columns')];
  const cross = ['row', 'column', 'cell'].map((name) => node('div', `cross ${name}`));
  const seams = [node('div', 'seam rows'), node('div', 'seam columns')];
  const plot = node('div', 'plot', cells, hatching, marks, ...seams, ...parts, ...cross);
  const rowTitle = told(node('span', 'title rows query'), { text: 'query' });
  const columnTitle = told(node('span', 'title columns key'), { text: 'key' });
  const rowLabels = node('div', 'rows');
  const columnLabels = node('div', 'columns');
  const sumTitle = told(node('span', 'title sum'), { text: 'sum' });
  const sumLabels = node('div', 'sums');
  const strip = node('canvas', 'strip');
  const stripLabel = node('span', 'strip-label');
  const ramp = node('canvas', 'ramp');
  const [low, high] = [node('span', ''), node('span', '')];
  const legend = node('div', 'legend', low, ramp, high, told(node('span', ''), { text: 'weight' }));
  const zoom = node('div', 'zoom');
  for (const [sign, name, factor] of /** @type {const} */ ([
    ['+', 'Zoom in', 1 / 2],
    ['\u2212', 'Zoom out', 2],
    ['\u2922', 'Show all', Infinity],
  ])) {
    const made = button(sign, name);
    made.addEventListener('click', () => step(factor));
    zoom.append(made);
  }
  const box = node('div', 'matrix', rowTitle, columnTitle, rowLabels, columnLabels, sumTitle);
  box.append(sumLabels, plot, strip, stripLabel, legend, zoom);
  box.setAttribute('part', 'matrix');
  plot.setAttribute('role', 'application');
  told(plot, {
    'aria-roledescription': 'matrix',
    'aria-label': 'Weights, a row for each query and a column for each key',
  });
  plot.tabIndex = 0;

  /** @type {ReturnType<typeof layout> | null} */
  let places = null;
  let texts = { rowText: 0, columnText: 0 };

  const { busy } = gestures(plot, {
    zoom: (factor, at) => windows.zoom(factor, at),
    pan: (by) => windows.pan(by),
    zoomed: () => windows.zoomed,
  });
  /** @param {HTMLElement} element @param {string} name @param {number} from @param {number} share */
  function place(element, name, from, share) {
    element.style.setProperty(`--${name}`, `${100 * from}%`);
    element.style.setProperty('--share', `${100 * share}%`);
  }

  return {
    box,
    plot,
    /** Whether the hand does not move the matrix. */
    idle: () => !busy(),
    /** @param {PointerEvent} event @returns {import('./cursor.js').Cell | null} the cell below it */
    at(event) {
      const { rows, columns } = windows.shown;
      return places && cellAt(plot.getBoundingClientRect(), event, rows, columns);
    },
    /** @param {Scene} scene */
    measure({ queries, keys }) {
      const [rowText, columnText] = [queries, keys].map((words) => {
        const stride = Math.ceil(words.length / measured);
        const some = words.flatMap((_, k) => (k % stride === 0 ? [placed(words, k)] : []));
        return widest(some, box);
      });
      texts = { rowText, columnText };
    },
    /** @param {Scene} scene @param {State} state */
    axes({ queries, keys }, { rows, columns, split }) {
      places = layout({
        width: box.clientWidth - sumSpace,
        height: box.clientHeight - foot,
        rows: size(rows),
        columns: size(columns),
        ...texts,
        square: true,
        bare: false,
      });
      const { x, y, width, height, upright } = places;
      for (const [name, pixels] of Object.entries({ x, y, w: width, h: height })) {
        box.style.setProperty(`--${name}`, `${pixels}px`);
      }
      columnLabels.classList.toggle('upright', upright);
      const whole = isWhole(rows, queries.length) && isWhole(columns, keys.length);
      zoom.hidden = whole && Math.max(queries.length, keys.length) <= few;
      [...zoom.children].forEach((made, k) => {
        made.setAttribute('aria-disabled', String(whole && k > 0));
      });
      /** @type {[Window, number][]} */ ([
        [rows, queries.length],
        [columns, keys.length],
      ]).forEach(([window, count], k) => {
        parts[k].hidden = isWhole(window, count);
        place(parts[k], 'from', window[0] / count, size(window) / count);
        seams[k].hidden = split <= window[0] || split >= window[1];
        place(seams[k], 'from', (split - window[0]) / size(window), 0);
      });
    },
    /**
     * @param {import('../index.js').Phasor} phasor
     * @param {Scene} scene
     * @param {State} state
     */
    cells(phasor, scene, state) {
      if (!places) return;
      const { head, rows, columns, colors } = state;
      const { top, missing } = facts(scene, head);
      const { width, height } = places;
      const map = {
        colormap: /** @type {any} */ (colors),
        domain: /** @type {Window} */ ([0, top]),
      };
      const drawing = {
        ...map,
        rows,
        cols: columns,
        width: pixels(columns, width * devicePixelRatio),
        height: pixels(rows, height * devicePixelRatio),
        // a pixel that covers several cells shows the largest: a diagonal must not vanish
        reduce: 'max',
      };
      put(cells, tableMatrix(phasor, headOf(scene.weights, head)).paint(drawing));
      const found =
        missing > 0 || scene.visible ? bareIn(scene, state, places) : { bare: [], rows, columns };
      const [line, ground] = state.hatchColors;
      const ratio = devicePixelRatio;
      const { bare, ...shown } = found;
      hatch(hatching, bare, { .../** @type {any} */ (shown), width, height, ratio, line, ground });
      const steps = Float32Array.from({ length: 64 }, (_, k) => k / 63);
      put(ramp, phasor.paint({ shape: [1, 64], data: steps }, { ...map, domain: [0, 1] }));
      low.textContent = '0';
      high.textContent = number(top, 2);
    },
    /**
     * The rows that are selected, and their sum below.
     *
     * @param {import('../index.js').Phasor} phasor
     * @param {Scene} scene
     * @param {State} state
     */
    selected(phasor, scene, { head, selected, colors, rows, columns }) {
      const here = selected.filter((k) => k + 1 > rows[0] && k < rows[1]);
      marks.replaceChildren(
        ...here.map((k) => {
          const made = node('div', 'selected');
          place(made, 'from', Math.max(0, k - rows[0]) / size(rows), 1 / size(rows));
          return made;
        }),
      );
      strip.hidden = selected.length === 0;
      stripLabel.textContent = strip.hidden ? '' : t('sum of {count}', { count: selected.length });
      if (strip.hidden || !places) return;
      const data = Float32Array.from(summed(scene, head, selected));
      const most = data.reduce((a, b) => Math.max(a, b), facts(scene, head).top);
      const drawing = {
        colormap: /** @type {any} */ (colors),
        domain: /** @type {Window} */ ([0, most]),
        rows: /** @type {Window} */ ([0, 1]),
        cols: columns,
        width: pixels(columns, places.width * devicePixelRatio),
        height: 1,
        reduce: 'max',
      };
      put(strip, tableMatrix(phasor, { shape: [1, data.length], data }).paint(drawing));
    },
    /** @param {Scene} scene @param {State} state */
    cursor({ queries, keys }, { query, key, sums, rows, columns }) {
      if (!places) return;
      const { x, y, width, height, upright, rowStep, columnStep } = places;
      const [w, h] = [width / size(columns), height / size(rows)];
      const [left, top] = [(key + 0.5 - columns[0]) * w, (query + 0.5 - rows[0]) * h];
      // a cell too small to see keeps a crosshair of 5 pixels around it
      const [wide, high] = [Math.max(5, w), Math.max(5, h)];
      for (const [name, pixels] of Object.entries({
        'column-x': left - wide / 2,
        'column-w': wide,
        'row-y': top - high / 2,
        'row-h': high,
      })) {
        plot.style.setProperty(`--${name}`, `${pixels}px`);
      }
      const [noRow, noColumn] = [top < 0 || top > height, left < 0 || left > width];
      cross.forEach(
        (made, k) => (made.hidden = k === 0 ? noRow : k === 1 ? noColumn : noRow || noColumn),
      );
      const down = {
        window: rows,
        step: rowStep,
        current: query,
        room: 14,
        at: (/** @type {number} */ k) => y + (k + 0.5 - rows[0]) * h,
      };
      write(rowLabels, { ...down, text: (k) => placed(queries, k) });
      write(sumLabels, { ...down, text: (k) => number(sums[k]) });
      write(columnLabels, {
        window: columns,
        step: columnStep,
        current: key,
        room: upright ? 14 : texts.columnText + 4,
        // where the sums begin
        end: upright ? Infinity : x + width + 8 - texts.columnText / 2,
        at: (k) => x + (k + 0.5 - columns[0]) * w,
        text: (k) => placed(keys, k),
      });
    },
  };
}
