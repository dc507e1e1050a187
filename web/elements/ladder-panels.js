// The drawings of <phasor-ladder>: the sentence at the current step, and beside it what is wrong
// with the step, pointed at.

import { apart, linear, logarithmic, markText, marks, path, powers } from '../draw/axis.js';
import { number } from '../draw/numbers.js';
import { t } from '../text/language.js';
import { xAxis, yAxis } from './curves-view.js';
import { colors } from './ladder-vectors.js';
import { write } from './ladder-view.js';
import { drawn } from './style.js';

/** @typedef {import('./ladder-view.js').Plot} Plot */
/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../draw/axis.js').Scale} Scale */

export const height = 240;
const margin = { left: 44, right: 16, top: 16, bottom: 56 };

/** @param {Plot} plot @param {string} text its title */
function begin({ svg, hit, title }, text) {
  write(title, text);
  const width = Math.max(200, svg.clientWidth || 320);
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const inside = width - margin.left - margin.right;
  hit.setAttribute('class', 'hit');
  for (const [name, value] of Object.entries({
    x: margin.left,
    y: margin.top,
    width: inside,
    height: height - margin.top - margin.bottom,
  })) {
    hit.setAttribute(name, String(value));
  }
  return { width, inside, left: margin.left, right: width - margin.right, bottom: height - margin.bottom, top: margin.top }; // prettier-ignore
}

/** @param {string} text @param {number} room pixels */
const fitted = (text, room) => {
  const letters = Math.max(1, Math.floor((room - 4) / 8));
  return text.length > letters ? `${text.slice(0, Math.max(1, letters - 1))}…` : text;
};

/** @param {number} x @param {number} y @param {string} text @param {string} [anchor] */
function found(x, y, text, anchor = 'middle') {
  return drawn('text', { class: 'found', x: x.toFixed(1), y: y.toFixed(1), 'text-anchor': anchor }, text); // prettier-ignore
}

/**
 * The words below an axis of positions, their values above it, and the curve between them.
 *
 * @param {Plot} plot
 * @param {{ title: string, words: readonly string[], others: readonly string[], first: number,
 *   values: Tensor, otherValues: Tensor, places: readonly number[], fine: Tensor, whole: boolean,
 *   columns: number, current: number, differs: { position: number, values: readonly number[] } | null,
 *   jump: number | null }} shown `columns`: how many are drawn
 * @returns {Scale} of positions
 */
export function sentencePanel(plot, shown) {
  const { words, others, first, values, otherValues, places, fine, whole, columns } = shown;
  const { left, right, bottom, top, inside } = begin(plot, shown.title);
  const count = Math.max(words.length, others.length, 2);
  const half = inside / count / 2;
  const x = linear([first, first + count - 1], [left + half, right - half]);
  const high = values.data.reduce((most, value) => Math.max(most, value), 1);
  const y = linear([whole ? 0 : -1, high], [bottom, top]);
  // where there is no room for words, the places of the first line
  const named = (/** @type {string} */ word, /** @type {number} */ k) =>
    2 * half < 34 ? String(first + k) : fitted(word, 2 * half);
  plot.axes.replaceChildren(
    ...yAxis(whole ? marks(0, high, 4) : [-1, 0, 1], y, left, right, markText),
    ...words.map((word, k) => {
      const at = x.at(first + k);
      return drawn(
        'text',
        { class: k === shown.current ? 'token current' : 'token', x: at, y: bottom + 20 },
        named(word, k),
      );
    }),
    ...others.map((word, k) =>
      drawn('text', { class: 'token second', x: x.at(first + k), y: bottom + 38 }, named(word, k)),
    ),
  );
  const width = fine.shape[1];
  const series = Array.from({ length: columns }, (_, column) => column);
  plot.lines.replaceChildren(
    ...series.map((column) => {
      const line = drawn('path', {
        class: 'curve',
        d: path(
          places.length,
          (k) => x.at(places[k]),
          (k) => y.at(fine.data[k * width + column]),
        ),
      });
      line.style.stroke = colors[column % colors.length];
      return line;
    }),
  );
  /** @param {Tensor} table @param {number} r */
  const spots = (table, r) =>
    Array.from({ length: table.shape[0] }, (_, row) => row).flatMap((row) =>
      series.map((column) => {
        const dot = drawn('circle', {
          class: r > 5 ? 'ring' : 'dot',
          cx: x.at(first + row).toFixed(1),
          cy: y.at(table.data[row * table.shape[1] + column]).toFixed(1),
          r,
        });
        dot.style[r > 5 ? 'stroke' : 'fill'] = colors[column % colors.length];
        return dot;
      }),
    );
  const at = x.at(first + shown.current).toFixed(1);
  /** @type {SVGElement[]} */
  const nodes = [
    drawn('line', { class: 'rule', x1: at, x2: at, y1: top, y2: bottom }),
    ...spots(otherValues, 6.5),
    ...spots(values, 4),
  ];
  if (shown.differs) {
    const { position, values: two } = shown.differs;
    const [low, up] = two.map((value) => y.at(value));
    const where = x.at(position);
    nodes.push(
      drawn('line', { class: 'fault', x1: where, x2: where, y1: low, y2: up }),
      found(where + 10, up, number(two[1]), 'start'),
      found(where + 10, low + 12, number(two[0]), 'start'),
    );
  }
  if (shown.jump !== null && words.length > 1) {
    // the riser of the staircase after the first word
    const where = x.at(first);
    const [low, up] = [0, 1].map((row) => y.at(values.data[row]));
    nodes.push(
      drawn('line', { class: 'fault dashed', x1: where, x2: where, y1: low, y2: up }),
      found(where + 8, (low + up) / 2 + 4, `+${number(shown.jump)}`, 'start'),
    );
  }
  plot.marks.replaceChildren(...nodes);
  return x;
}

/**
 * Values over a long document, with the end of the sentence at the very left.
 *
 * @param {Plot} plot
 * @param {{ places: readonly number[], values: ArrayLike<number>, count: number }} shown
 */
export function documentPanel(plot, { places, values, count }) {
  const last = places[places.length - 1];
  const { left, right, bottom, top } = begin(
    plot,
    t('A document of {last} words; your sentence is the dot at the left', { last }),
  );
  const x = linear([0, last], [left, right - 24]);
  const most = values[places.length - 1];
  const y = linear([0, most], [bottom, top]);
  plot.axes.replaceChildren(
    ...yAxis(marks(0, most, 4), y, left, right, String),
    ...xAxis(marks(0, last, 3), x, bottom, String),
    drawn('text', { class: 'axis-title', x: (left + right) / 2, y: bottom + 36 }, t('position')),
  );
  plot.lines.replaceChildren(
    drawn('path', {
      class: 'thin',
      d: path(
        places.length,
        (k) => x.at(places[k]),
        (k) => y.at(values[k]),
      ),
    }),
  );
  plot.marks.replaceChildren(
    drawn('circle', { class: 'fine', cx: x.at(count), cy: y.at(count), r: 4.5 }),
    drawn('circle', { class: 'point', cx: x.at(last), cy: y.at(most), r: 5 }),
    found(x.at(last) - 10, y.at(most) + 16, String(most), 'end'),
  );
}

/**
 * One position's value in sentences of every length.
 *
 * @param {Plot} plot
 * @param {{ position: number, values: readonly number[], counts: readonly number[] }} shown
 *   `values`: of sentences of `position`, `position` + 1, … words
 */
export function lengthsPanel(plot, { position, values, counts }) {
  const { left, right, bottom, top } = begin(
    plot,
    t('The value of word {position} in sentences of so many words', { position }),
  );
  const last = position + values.length - 1;
  const x = linear([position, last], [left + 12, right - 12]);
  const y = linear([0, 1], [bottom, top]);
  plot.axes.replaceChildren(
    ...yAxis([0, 0.5, 1], y, left, right, markText),
    ...xAxis(marks(position, last, 8).filter(Number.isInteger), x, bottom, markText),
    drawn('text', { class: 'axis-title', x: (left + right) / 2, y: bottom + 36 }, t('words')),
  );
  plot.lines.replaceChildren(
    ...values.map(
      (value, k) =>
      drawn('circle', { class: 'dot', cx: x.at(position + k), cy: y.at(value), r: 4, fill: 'var(--edge)' }), // prettier-ignore
    ),
  );
  plot.marks.replaceChildren(
    ...[...new Set(counts)]
      .filter((count) => count >= position && count <= last)
      .flatMap((count) => {
        const value = values[count - position];
        return [
          drawn('circle', { class: 'point', cx: x.at(count), cy: y.at(value), r: 5.5 }),
          found(x.at(count) + 9, y.at(value) + 1, number(value), 'start'),
        ];
      }),
  );
}

/**
 * A horizontal line across the sine: where the curve crosses it, and the positions that round to
 * the same value.
 *
 * @param {Plot} plot
 * @param {{ places: readonly number[], curve: ArrayLike<number>, values: ArrayLike<number>,
 *   first: number, level: number, equal: readonly number[], decimals: number }} shown
 * @returns {Scale} of values
 */
export function pickPanel(plot, { places, curve, values, first, level, equal, decimals }) {
  const { left, right, bottom, top } = begin(
    plot,
    t('Drag the line: which positions have this value, to {decimals} decimals?', { decimals }),
  );
  const last = first + values.length - 1;
  const x = linear([first, last], [left + 6, right]);
  const y = linear([-1, 1], [bottom, top]);
  plot.axes.replaceChildren(
    ...yAxis([-1, 0, 1], y, left, right, markText),
    ...xAxis(marks(first, last, 6).filter(Number.isInteger), x, bottom, markText),
    drawn('text', { class: 'axis-title', x: (left + right) / 2, y: bottom + 36 }, t('position')),
  );
  const line = drawn('path', {
    class: 'curve',
    d: path(
      places.length,
      (k) => x.at(places[k]),
      (k) => y.at(curve[k]),
    ),
  });
  line.style.stroke = 'var(--line)';
  const same = new Set(equal);
  plot.lines.replaceChildren(
    line,
    ...Array.from({ length: values.length }, (_, k) => k)
      .filter((k) => !same.has(first + k))
      .map((k) => {
        const dot = drawn('circle', { class: 'dot', cx: x.at(first + k), cy: y.at(values[k]), r: 3 }); // prettier-ignore
        dot.style.fill = colors[0];
        return dot;
      }),
  );
  // the line can be held by a finger; beside it a finger scrolls
  plot.hit.setAttribute('class', 'hit grip');
  plot.hit.setAttribute('y', String(y.at(level) - 16));
  plot.hit.setAttribute('height', '32');
  const shown = equal.filter((position) => position <= last);
  const labels = apart(
    shown.map((position) => x.at(position)),
    22,
  );
  plot.marks.replaceChildren(
    drawn('line', { class: 'pick', x1: left, x2: right, y1: y.at(level), y2: y.at(level) }),
    ...shown.flatMap((position, k) => [
      drawn('circle', { class: 'point', cx: x.at(position), cy: y.at(values[position - first]), r: 5 }), // prettier-ignore
      found(labels[k], y.at(level) + (level > 0.7 ? 20 : -10), String(position)),
    ]),
  );
  return y;
}

/**
 * How far apart two positions are, by their offset; the closest is pointed at.
 *
 * @param {Plot} plot
 * @param {{ distances: readonly number[], offset: number, distance: number, equal: boolean }} shown
 */
export function distancePanel(plot, { distances, offset, distance, equal }) {
  const { left, right, bottom, top } = begin(
    plot,
    t('How far apart two positions are that lie so far from each other'),
  );
  const last = distances.length - 1;
  const floor = Math.min(0.1, 10 ** Math.floor(Math.log10(Math.max(distance, 1e-8))));
  const most = distances.reduce((a, b) => Math.max(a, b), 1);
  const x = linear([1, last], [left + 6, right - 12]);
  const y = logarithmic([floor, most * 1.3], [bottom, top]);
  plot.axes.replaceChildren(
    ...yAxis(powers(floor, most * 1.3, 5), y, left, right, markText),
    ...xAxis(marks(1, last, 6).filter(Number.isInteger), x, bottom, markText),
    drawn('text', { class: 'axis-title', x: (left + right) / 2, y: bottom + 36 }, t('offset')),
  );
  plot.lines.replaceChildren(
    drawn('path', {
      class: 'thin',
      d: path(
        last,
        (k) => x.at(k + 1),
        (k) => y.at(Math.max(floor / 2, distances[k + 1])),
      ),
    }),
  );
  const [cx, cy] = [x.at(offset), y.at(Math.max(distance, floor))];
  const end = cx > (left + right) / 2;
  const words = t('{offset} apart: {distance}', { offset, distance: number(distance, 4) });
  plot.marks.replaceChildren(
    drawn('circle', { class: equal ? 'point' : 'fine', cx, cy, r: 5 }),
    drawn(
      'text',
      {
        class: equal ? 'found' : 'fine-word',
        x: (end ? cx - 10 : cx + 10).toFixed(1),
        y: (cy > bottom - 12 ? cy - 4 : cy + 5).toFixed(1),
        'text-anchor': end ? 'end' : 'start',
      },
      words,
    ),
  );
}
