// The weights of one head as a map: a row for each query, a column for each key, the sum of each row at
// its end, and below it the selected rows added up.

import { put } from '../../../draw/canvas.js';
import { tableMatrix } from '../../../draw/matrix.js';
import { node, set, vars } from '../../../draw/nodes.js';
import { number } from '../../../draw/numbers.js';
import { pixels } from '../../../draw/window.js';
import { headOf } from '../../../heads/sentence.js';
import { phrase, t, told } from '../../../language/language.js';
import { map } from '../map.js';
import { sidesOf } from './files.js';
import { facts, summed, topOf } from './scene.js';

/** @typedef {import('../../../draw/window.js').Window} Window */
/** @typedef {import('../../../draw/matrix.js').Matrix} Matrix */
/** @typedef {import('../../../api/index.js').Phasor} Phasor */
/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./scene.js').State} State */

/** Pixels that sums and legend need. */
const room = { right: 48, below: 56 };
/** Of fewer words nobody needs to see a part, and the map is no larger than it need be. */
const few = 24;
/** Cells that are hatched one by one; of more, pixels are. */
const mostHatched = 2 ** 16;

/** @param {Window} window */
const length = ([from, to]) => to - from;

/**
 * Cells without a colour, and the windows that they are counted in. Of a large part they are pixels: each
 * is what the cell below its middle is.
 *
 * @param {Matrix} matrix
 * @param {{ rows: Window, columns: Window }} shown
 * @param {{ clientHeight: number, clientWidth: number }} plot
 */
function bareIn(matrix, shown, { clientHeight, clientWidth }) {
  const { rows, columns } = shown;
  if (length(rows) * length(columns) <= mostHatched) {
    return { bare: matrix.bare(rows, columns), shown };
  }
  /** @param {number} k @param {Window} window @param {number} count */
  const below = (k, [from, to], count) => Math.floor(from + ((k + 0.5) * (to - from)) / count);
  /** @type {import('../../../draw/hatch.js').Bare[]} */
  const bare = [];
  for (let row = 0; row < clientHeight; ++row) {
    const query = below(row, rows, clientHeight);
    for (let column = 0; column < clientWidth; ++column) {
      const key = below(column, columns, clientWidth);
      const masked = matrix.masked(query, key);
      if (masked || Number.isNaN(matrix.value(query, key))) bare.push({ row, column, masked });
    }
  }
  const down = /** @type {Window} */ ([0, clientHeight]);
  const across = /** @type {Window} */ ([0, clientWidth]);
  return { bare, shown: { rows: down, columns: across } };
}

/**
 * @param {import('./views.js').Viewer} element
 * @param {Pick<Parameters<typeof map>[1], 'size' | 'cursor' | 'go'>} act
 */
export function matrix(element, act) {
  const box = set(node('div', 'stage matrix'), { part: 'matrix' });
  const axes = map(element, {
    box,
    few,
    room,
    ...act,
    label: phrase('Weights, a row for each query and a column for each key'),
    role: phrase('matrix'),
  });
  const { plot, legend } = axes;
  const marks = node('div', 'marks');
  const seams = [node('div', 'seam rows'), node('div', 'seam columns')];
  // above the cells and their hatching, below the cursor
  plot.children[1].after(marks, ...seams);
  /** of the head that is shown, with what a large one is painted from */
  let table = /** @type {Matrix | null} */ (null);
  /** @type {unknown[]} */
  let tableOf = [];
  const sumLabels = node('div', 'labels sums');
  const strip = node('canvas', 'strip');
  const stripLabel = node('span', 'strip-label');
  legend.append(told(node('span', ''), { text: 'weight' }));
  const sumTitle = told(node('span', 'title sum'), { text: 'sum' });
  box.append(sumTitle, sumLabels, strip, stripLabel, legend);

  return {
    box,
    axes,
    /** @param {Scene} scene @param {State} state */
    measure(scene, state) {
      const isMany = Math.max(scene.queries.length, scene.keys.length) > few;
      element.figure.classList.toggle('many', isMany);
      axes.measure(sidesOf(scene, state));
    },
    /** @param {Scene} scene @param {State} state */
    lay(scene, state) {
      axes.lay({ ...sidesOf(scene, state), square: true });
      [state.rows, state.columns].forEach((window, k) => {
        const at = (state.split - window[0]) / length(window);
        seams[k].hidden = !(at > 0 && at < 1);
        vars(seams[k], { from: `${100 * at}%` });
      });
    },
    /** @param {Phasor} phasor @param {Scene} scene @param {State} state */
    cells(phasor, scene, state) {
      const { head, rows, columns, colors, scale, hatchColors } = state;
      const { missing } = facts(scene, head);
      const top = topOf(scene, head, scale);
      const now = [scene.weights, head, scene.visible];
      if (!table || now.some((each, k) => each !== tableOf[k])) {
        table = tableMatrix(phasor, headOf(scene.weights, head), scene.visible);
        tableOf = now;
      }
      axes.paint(table, { colormap: colors, domain: [0, top], reduce: 'max' });
      const isBare = missing > 0 || scene.visible !== null;
      const { bare, shown } = isBare
        ? bareIn(table, { rows, columns }, plot)
        : { bare: [], shown: { rows, columns } };
      axes.hatch(bare, shown, hatchColors);
    },
    /**
     * The rows that are selected, and their sum below.
     *
     * @param {Phasor} phasor
     * @param {Scene} scene
     * @param {State} state
     */
    selected(phasor, scene, { head, selected, colors, scale, rows, columns }) {
      const seen = selected.filter((k) => k + 1 > rows[0] && k < rows[1]);
      marks.replaceChildren(
        ...seen.map((k) => {
          const from = Math.max(0, k - rows[0]) / length(rows);
          const share = 1 / length(rows);
          return vars(node('div', 'selected'), {
            from: `${100 * from}%`,
            share: `${100 * share}%`,
          });
        }),
      );
      strip.hidden = selected.length === 0;
      stripLabel.textContent = strip.hidden ? '' : t('sum of {count}', { count: selected.length });
      if (strip.hidden) return;
      const data = Float32Array.from(summed(scene, head, selected));
      const most = data.reduce((a, b) => Math.max(a, b), topOf(scene, head, scale));
      const width = pixels(columns, plot.clientWidth * devicePixelRatio);
      const sums = tableMatrix(phasor, { shape: [1, data.length], data });
      const shown = { rows: /** @type {Window} */ ([0, 1]), cols: columns, width, height: 1 };
      put(strip, sums.paint({ ...shown, colormap: colors, domain: [0, most], reduce: 'max' }));
    },
    /** @param {State} state */
    cursor({ query, key, sums }) {
      axes.point({ row: query, column: key });
      axes.writeRows(sumLabels, (k) => number(sums[k]));
    },
  };
}
