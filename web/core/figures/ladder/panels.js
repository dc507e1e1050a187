// The panels of <phasor-ladder>: a chart below a title, and the sentence at the current step.

import { curve as stroke, dot, label, line, place } from '../../draw/shapes.js';
import { marks, path } from '../../draw/axis.js';
import { node } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { fitted } from '../../draw/text.js';
import { shortened } from '../../draw/words.js';
import { localized, phrase } from '../../texts/language.js';
import { chart } from '../../kit/chart.js';
import { stepped } from '../../kit/keyboard.js';
import { mark, row } from '../../kit/marks/boxes.js';
import { chartMark } from '../../kit/marks/chart.js';
import { lakh, placesFrom } from './facts.js';
import { numberSaid } from './words.js';
import { colors } from './vectors.js';

/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('../../kit/marks/chart.js').Frame} Frame */
/** @typedef {import('./measured.js').Host} Host */
/** @typedef {import('./measured.js').Model} Model */
/** @typedef {ReturnType<typeof panel>} Panel */

const height = 136;
const margin = { left: 44, right: 16, top: 16, bottom: 40 };

/** @param {import('../../draw/parts.js').Part} name */
export function panel(name) {
  const parts = chart(name, height, margin);
  const title = node('p', 'panel-title');
  return Object.assign(parts, {
    title,
    box: node('div', 'panel', title, parts.svg),
    /** @param {string} text its title */
    begin(text) {
      title.textContent = text;
      parts.hit.classList.remove('grip');
      parts.size(Math.max(200, parts.svg.clientWidth || 320));
    },
  });
}

/** @param {number} x @param {number} y @param {string} text @param {'start' | 'middle' | 'end'} [anchor] */
export function note(x, y, text, anchor = 'middle') {
  const words = label('found', x, y, text);
  words.style.textAnchor = anchor;
  return words;
}

/** @param {number} column @returns {string} */
const colorOf = (column) => colors[column % colors.length];

/**
 * The range of values, extended by what the axis always shows.
 *
 * @param {readonly Tensor[]} tables
 * @param {number} low
 */
const range = (tables, low) =>
  tables
    .flatMap(({ data }) => [...data])
    .reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [low, 1]);

/**
 * The curves between the words.
 *
 * @param {Frame} frame
 * @param {Model} m
 * @param {Host} s
 */
function curves({ x, y, top, bottom }, { shown }, { phasor }) {
  const { step, shape, counts, columns, words, others } = shown;
  const last = (step.isLine ? words.length : countOf(words, others)) - 1;
  // a point for every two pixels
  const places = placesFrom(512, 0).map((k) => (last * k) / 511);
  const fine = step.encode(phasor, places, counts[0], shape);
  const width = fine.shape[1];
  return placesFrom(columns, 0).map((column) => {
    // clip values beyond the chart
    const up = (/** @type {number} */ k) =>
      Math.min(bottom, Math.max(top, y.at(fine.data[k * width + column])));
    return stroke(
      'curve',
      path(places.length, (k) => x.at(places[k]), up),
      colorOf(column),
    );
  });
}

/** Marks where the other sentence has other values. @param {Frame} frame @param {Model} m */
function faultMarks({ x, y }, { shown: { counts }, facts: { same } }) {
  if (same.pass || same.counts[1] !== counts[1] || counts[1] === lakh) return [];
  const [low, high] = same.values.map((value) => y.at(value));
  const at = x.at(same.position);
  return [
    line('gap', at, low, at, high),
    note(at + 10, high, number(same.values[1]), 'start'),
    note(at + 10, low + 12, number(same.values[0]), 'start'),
  ];
}

/**
 * @param {readonly string[]} words
 * @param {readonly string[]} others
 * @returns {number} number of places on the axis
 */
const countOf = (words, others) => Math.max(words.length, others.length, 2);

/**
 * The words below an axis of positions, their values above it, and the curve between them.
 *
 * @param {Model} m
 * @param {Host} s
 */
export function sentence(m, s) {
  const half = (/** @type {Frame} */ { left, right }) =>
    (right - left) / countOf(m.shown.words, m.shown.others) / 2;
  /** @param {Frame} frame @param {string} word @param {number} k */
  const named = (frame, word, k) =>
    // if words do not fit, write their positions
    2 * half(frame) < 34 ? String(k) : fitted(shortened(word), 2 * half(frame) - 4, frame.svg);
  const panelChart = chartMark(s, {
    part: 'sentence',
    names: 'live',
    height,
    margin,
    least: 200,
    x: (frame) => ({
      domain: [0, countOf(m.shown.words, m.shown.others) - 1],
      marks: [],
      free: [half(frame), half(frame)],
    }),
    y() {
      const { isLine } = m.shown.step;
      const [low, high] = range([m.shown.values, m.others], isLine ? 0 : -1);
      const isWide = isLine || low < -1 || high > 1;
      return { domain: [low, high], marks: isWide ? marks(low, high, 4) : [-1, 0, 1] };
    },
    lines(frame) {
      const { x, bottom, top, hit } = frame;
      // words can be pointed at, too
      place(hit, { height: height - top });
      const words = m.shown.others.map((word, k) =>
        label('token second', x.at(k), bottom + 38, named(frame, word, k)),
      );
      return [...words, ...curves(frame, m, s)];
    },
    over(frame) {
      const { x, y, bottom } = frame;
      /** @param {Tensor} table @param {(x: number, y: number, color: string) => SVGElement} shape */
      const spots = ({ shape: [rows, width], data }, shape) =>
        placesFrom(rows, 0).flatMap((position) =>
          placesFrom(m.shown.columns, 0).map((column) =>
            shape(x.at(position), y.at(data[position * width + column]), colorOf(column)),
          ),
        );
      return [
        ...m.shown.words.map((word, k) =>
          label(
            k === m.position ? 'token current' : 'token',
            x.at(k),
            bottom + 20,
            named(frame, word, k),
          ),
        ),
        ...spots(m.others, (spotX, spotY, color) => {
          const ring = dot('ring', spotX, spotY, 6.5);
          ring.style.stroke = color;
          return ring;
        }),
        ...spots(m.shown.values, (spotX, spotY, color) => dot('dot', spotX, spotY, 4, color)),
        ...faultMarks(frame, m),
      ];
    },
    cursor: {
      label: phrase('Words of the sentence'),
      at: () => m.position,
      range: () => [0, m.shown.words.length - 1],
      says: () => numberSaid(m),
      go: (position) => void s.go({ position }),
      // left and right move along the words; up and down through the numbers of one word
      step(event, now) {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')
          return stepped(event, { now, last: m.shown.words.length - 1 });
        const column = stepped(event, { now: m.column, last: m.shown.columns - 1, axis: 'y' });
        if (column === null) return null;
        s.set({ column });
        return now;
      },
    },
  });
  const title = localized(node('p', 'panel-title'), {
    text: 'The words of the sentence; rings are those of the other one',
  });
  return row('panel', mark(title), panelChart);
}
