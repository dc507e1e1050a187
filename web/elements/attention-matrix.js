// The weights of one head as a matrix: a row for each query, a column for each key, the sum of each
// row at its end, and below it the selected rows added up.

import { cellAt, put } from '../draw/canvas.js';
import { bareCells, hatch } from '../draw/hatch.js';
import { layout } from '../draw/layout.js';
import { number } from '../draw/numbers.js';
import { widest } from '../draw/text.js';
import { ticks } from '../draw/ticks.js';
import { t, told } from '../text/language.js';
import { headOf } from '../text/model.js';
import { placed, summed } from './attention-model.js';
import { node } from './style.js';

/** @typedef {import('./attention-model.js').Scene} Scene */
/** @typedef {import('./attention-element.js').State} State */

const sumSpace = 48;
const foot = 56;

/**
 * Labels along an axis, every `step` cells; that of the cursor stands out, and its neighbours make
 * room for it.
 *
 * @param {HTMLElement} parent
 * @param {{ count: number, step: number, current: number, room: number,
 *   at: (k: number) => number, text: (k: number) => string }} axis
 */
function write(parent, { count, step, current, room, at, text }) {
  const free = ticks(count, step).filter(
    (k) => k !== current && (step === 1 || Math.abs(at(k) - at(current)) >= room),
  );
  parent.replaceChildren(
    ...[...free, current].map((k) => {
      const made = node('span', k === current ? 'label current' : 'label', text(k));
      made.style.setProperty('--at', `${at(k)}px`);
      return made;
    }),
  );
}

/**
 * @param {(cell: import('./cursor.js').Cell, event: PointerEvent) => void} point
 */
export function matrix(point) {
  const cells = node('canvas', 'cells');
  const hatching = node('canvas', 'hatching');
  const row = node('div', 'cross row');
  const column = node('div', 'cross column');
  const cell = node('div', 'cross cell');
  const marks = node('div', 'marks');
  const plot = node('div', 'plot', cells, hatching, marks, row, column, cell);
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
  const box = node(
    'div',
    'matrix',
    rowTitle,
    columnTitle,
    rowLabels,
    columnLabels,
    sumTitle,
    sumLabels,
    plot,
  );
  box.append(strip, stripLabel, legend);
  box.setAttribute('part', 'matrix');
  plot.setAttribute('role', 'application');
  told(plot, {
    'aria-roledescription': 'matrix',
    'aria-label': 'Weights, a row for each query and a column for each key',
  });
  plot.tabIndex = 0;

  /** @type {ReturnType<typeof layout> | null} */
  let places = null;
  let columnText = 0;
  let size = { rows: 0, columns: 0 };

  for (const type of /** @type {const} */ (['pointermove', 'pointerdown'])) {
    plot.addEventListener(type, (event) => {
      if (size.rows === 0) return;
      point(cellAt(plot.getBoundingClientRect(), event, size.rows, size.columns), event);
    });
  }

  /** @param {Scene} scene */
  function axes({ queries, keys }) {
    const [rows, columns] = [queries.length, keys.length];
    const names = (/** @type {string[]} */ words) => words.map((_, k) => placed(words, k));
    columnText = widest(names(keys), box);
    places = layout({
      width: box.clientWidth - sumSpace,
      height: box.clientHeight - foot,
      rows,
      columns,
      rowText: widest(names(queries), box),
      columnText,
      square: true,
      bare: false,
    });
    size = { rows, columns };
    const { x, y, width, height, upright } = places;
    for (const [name, pixels] of Object.entries({ x, y, w: width, h: height })) {
      box.style.setProperty(`--${name}`, `${pixels}px`);
    }
    columnLabels.classList.toggle('upright', upright);
  }

  return {
    box,
    plot,
    /**
     * @param {import('../index.js').Phasor} phasor
     * @param {Scene} scene
     * @param {State} state
     */
    cells(phasor, scene, { head, colors, hatchColors }) {
      const tensor = headOf(scene.weights, head);
      const options = {
        colormap: colors,
        domain: /** @type {[number, number]} */ ([0, scene.tops[head]]),
      };
      put(cells, phasor.paint(tensor, /** @type {any} */ (options)));
      const bare = bareCells(tensor, scene.visible);
      const { width, height } = places ?? { width: 0, height: 0 };
      const [line, ground] = hatchColors;
      hatch(hatching, bare, {
        rows: [0, size.rows],
        columns: [0, size.columns],
        width,
        height,
        ratio: devicePixelRatio,
        line,
        ground,
      });
      const steps = Float32Array.from({ length: 64 }, (_, k) => k / 63);
      put(ramp, phasor.paint({ shape: [1, 64], data: steps }, { ...options, domain: [0, 1] }));
      low.textContent = '0';
      high.textContent = number(scene.tops[head], 2);
    },
    axes,
    /**
     * The rows that are selected, and their sum below.
     *
     * @param {import('../index.js').Phasor} phasor
     * @param {Scene} scene
     * @param {State} state
     */
    selected(phasor, scene, { head, selected, colors }) {
      const { rows } = size;
      marks.replaceChildren(
        ...selected.map((place) => {
          const made = node('div', 'selected');
          made.style.setProperty('--from', `${(100 * place) / rows}%`);
          made.style.setProperty('--high', `${100 / rows}%`);
          return made;
        }),
      );
      strip.hidden = selected.length === 0;
      stripLabel.textContent = strip.hidden ? '' : t('sum of {count}', { count: selected.length });
      if (strip.hidden) return;
      const data = Float32Array.from(summed(scene, head, selected));
      const options = { colormap: colors, domain: [0, Math.max(scene.tops[head], ...data)] };
      const tensor = { shape: [1, data.length], data };
      put(strip, phasor.paint(tensor, /** @type {any} */ (options)));
    },
    /** @param {Scene} scene @param {State} state */
    cursor({ queries, keys }, { query, key, sums }) {
      if (!places) return;
      const { x, y, width, height, upright, rowStep, columnStep } = places;
      const { rows, columns } = size;
      const [w, h] = [Math.max(5, width / columns), Math.max(5, height / rows)];
      const [left, top] = [((key + 0.5) * width) / columns, ((query + 0.5) * height) / rows];
      for (const [name, pixels] of Object.entries({
        'column-x': left - w / 2,
        'column-w': w,
        'row-y': top - h / 2,
        'row-h': h,
      })) {
        plot.style.setProperty(`--${name}`, `${pixels}px`);
      }
      const down = {
        count: rows,
        step: rowStep,
        current: query,
        room: 14,
        at: (/** @type {number} */ k) => y + ((k + 0.5) * height) / rows,
      };
      write(rowLabels, { ...down, text: (k) => placed(queries, k) });
      write(sumLabels, { ...down, text: (k) => number(sums[k]) });
      write(columnLabels, {
        count: columns,
        step: columnStep,
        current: key,
        room: upright ? 14 : columnText + 4,
        at: (k) => x + ((k + 0.5) * width) / columns,
        text: (k) => placed(keys, k),
      });
    },
  };
}
