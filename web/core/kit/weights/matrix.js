// The weights of one head as a map: a row for each query, a column for each key, the sum of each row at
// its end, and below it the selected rows added up.

import { put } from '../../draw/canvas.js';
import { tableMatrix } from '../../draw/matrix.js';
import { node, set, vars, write } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { pixels, windowOf } from '../../draw/window.js';
import { headOf } from '../../words/heads/sentence.js';
import { localized, phrase, t } from '../../texts/language.js';
import { mark } from '../marks/boxes.js';
import { heatMap } from '../marks/heat-map.js';
import { facts, isSquare, placed, reduceOf, summed, topOf } from './scene.js';

/** @typedef {import('../../draw/window.js').Window} Window */
/** @typedef {import('../../draw/matrix.js').Matrix} Matrix */

/** Pixels that sums and legend need. */
const room = { right: 48, below: 56 };
/** Of fewer words nobody needs to see a part, and the map is no larger than it need be. */
const few = 24;
/** Pixels of a row of an oblong map, of all its rows, and of what stands around them. */
const high = { row: 16, least: 64, most: 480, around: 148 };
/** Cells that are hatched one by one; of more, pixels are. */
const mostHatched = 2 ** 16;

/** @param {Window} window */
const length = ([from, to]) => to - from;

/**
 * Cells without a colour, and the windows that they are counted in. Of a large part they are pixels: each
 * is what the cell below its middle is.
 *
 * @param {Matrix} weightMatrix
 * @param {{ rows: Window, columns: Window }} shown
 * @param {{ clientHeight: number, clientWidth: number }} plot
 */
function bareIn(weightMatrix, shown, { clientHeight, clientWidth }) {
  const { rows, columns } = shown;
  if (length(rows) * length(columns) <= mostHatched) {
    return { bare: weightMatrix.bare(rows, columns), shown };
  }
  /** @param {number} k @param {Window} window @param {number} count */
  const below = (k, [from, to], count) => Math.floor(from + ((k + 0.5) * (to - from)) / count);
  /** @type {import('../../draw/hatch.js').Bare[]} */
  const bare = [];
  for (let row = 0; row < clientHeight; ++row) {
    const query = below(row, rows, clientHeight);
    for (let column = 0; column < clientWidth; ++column) {
      const key = below(column, columns, clientWidth);
      const masked = weightMatrix.masked(query, key);
      if (masked || Number.isNaN(weightMatrix.value(query, key)))
        bare.push({ row, column, masked });
    }
  }
  return { bare, shown: { rows: windowOf([], clientHeight), columns: windowOf([], clientWidth) } };
}

/**
 * @param {import('./state.js').Viewer} s
 * @param {import('./state.js').Weights} m
 * @param {(cell: import('../keyboard.js').Cell, isSpoken: boolean) => void} go
 */
export function matrix(s, m, go) {
  const { state, windows } = m;
  // of the head that is shown, with what a large one is painted from
  const table = s.kept(() => {
    const { scene } = m;
    return scene && tableMatrix(s.phasor, headOf(scene.weights, state.head), scene.visible);
  });
  const words = (/** @type {'queries' | 'keys'} */ side) => m.scene?.[side] ?? [];
  const top = () => (m.scene ? topOf(m.scene, state.head, state.scale) : 1);
  const map = heatMap(s, {
    label: phrase('Weights, a row for each query and a column for each key'),
    role: phrase('matrix'),
    few,
    room,
    windows,
    matrix: table,
    size: () => ({ rows: words('queries').length, columns: words('keys').length }),
    row: { title: () => t('query'), name: (k) => placed(words('queries'), k), isWord: true },
    column: { title: () => t('key'), name: (k) => placed(words('keys'), k) },
    shown: () => ({ rows: state.rows, columns: state.columns }),
    colormap: () => (state.signed ? 'diverging' : 'sequential'),
    domain: () => [state.signed ? -top() : 0, top()],
    reduce: () => reduceOf(state.signed),
    hatch() {
      const shown = { rows: state.rows, columns: state.columns };
      const { scene } = m;
      const all = table();
      const isBare = scene && (scene.visible || facts(scene, state.head).missing > 0);
      return isBare && all ? bareIn(all, shown, map.plot) : { bare: [], shown };
    },
    square: () => isSquare(words('queries').length, words('keys').length),
    cursor: () => ({ row: state.query, column: state.key }),
    has: () => m.scene !== null,
    go,
  });
  const { plot, legend, node: box } = map;
  box.classList.add('matrix');
  set(box, { part: 'matrix' });
  const marks = node('div', 'marks');
  const seams = [node('div', 'seam rows'), node('div', 'seam columns')];
  // above the cells and their hatching, below the cursor
  plot.children[1].after(marks, ...seams);
  const sumLabels = node('div', 'labels sums');
  const strip = node('canvas', 'strip');
  const stripLabel = node('span', 'strip-label');
  set(legend, { 'aria-hidden': null }).append(localized(node('span', ''), { text: 'weight' }));
  const sumTitle = localized(node('span', 'title sum'), { text: 'sum' });
  box.append(sumTitle, sumLabels, strip, stripLabel, legend);

  const sized = s.kept(() => {
    const [rows, columns] = [words('queries').length, words('keys').length];
    s.figure.classList.toggle('many', Math.max(rows, columns) > few);
    // an oblong map takes the width of the figure, and a line of text a row as far as there is room
    s.figure.classList.toggle('oblong', !isSquare(rows, columns));
    const inside = Math.min(high.most, Math.max(high.least, high.row * rows));
    vars(box, { high: `${high.around + inside}px` });
  });
  /** Where the second sentence begins. */
  const seamed = s.kept(() => {
    const { split } = state;
    [state.rows, state.columns].forEach((window, k) => {
      const at = (split - window[0]) / length(window);
      seams[k].hidden = !(at > 0 && at < 1);
      vars(seams[k], { from: `${100 * at}%` });
    });
  });
  /** The rows that are selected. */
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
  /** Their sum, below. */
  const added = s.kept(() => {
    map.laid();
    const count = state.selected.length;
    strip.hidden = count === 0;
    write(stripLabel, strip.hidden ? '' : t('sum of {count}', { count }));
    if (!m.scene || strip.hidden) return;
    const { head, columns, colors: colormap, signed } = state;
    const data = Float32Array.from(summed(m.scene, head, state.selected));
    const most = data.reduce((a, b) => Math.max(a, Math.abs(b)), top());
    const width = pixels(columns, plot.clientWidth * devicePixelRatio);
    const sums = tableMatrix(s.phasor, { shape: [1, data.length], data });
    const shown = { rows: windowOf([], 1), cols: columns, width, height: 1 };
    put(
      strip,
      sums.paint({
        ...shown,
        colormap,
        domain: [signed ? -most : 0, most],
        reduce: reduceOf(signed),
      }),
    );
  }, ['language']);
  /** The sum of each row, beside its name. */
  const summedUp = s.kept(() => {
    // that of the cursor stands out
    map.pointed();
    const { sums } = state;
    map.writeRows(sumLabels, (k) => number(sums[k]));
  }, ['language']);
  const measure = () => {
    sized();
    map.space();
  };
  return { ...map, measure, ...mark(box, sized, map.draw, seamed, selected, added, summedUp) };
}
