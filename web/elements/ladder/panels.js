// The panels of <phasor-ladder>: a chart below a title, and the sentence at the current step.

import { curve as stroke, dot, label, line } from '../../draw/shapes.js';
import { linear, marks, path } from '../../draw/axis.js';
import { node } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { fitted } from '../../draw/text.js';
import { shortened } from '../../draw/words.js';
import { t } from '../../language/language.js';
import { chart } from '../kit/chart.js';
import { lakh, placesFrom } from './facts.js';
import { colors } from './vectors.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./facts.js').Facts} Facts */
/** @typedef {ReturnType<typeof panel>} Panel */

/** @param {import('../../draw/parts.js').Part} name */
export function panel(name) {
  const parts = chart(name, 224, { left: 44, right: 16, top: 16, bottom: 40 });
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
 * The largest and the least of values, and of what the axis shows in any case.
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
 * @param {Panel} panel
 * @param {Phasor} phasor
 * @param {Model} model
 * @param {number} last position
 */
function curves({ x, y, top, bottom }, phasor, { step, shape, counts, columns }, last) {
  // a point for every two pixels
  const places = placesFrom(512, 0).map((k) => (last * k) / 511);
  const fine = step.encode(phasor, places, counts[0], shape);
  const width = fine.shape[1];
  return placesFrom(columns, 0).map((column) => {
    // what is beyond the words leaves no trace outside of the chart
    const up = (/** @type {number} */ k) =>
      Math.min(bottom, Math.max(top, y.at(fine.data[k * width + column])));
    return stroke(
      'curve',
      path(places.length, (k) => x.at(places[k]), up),
      colorOf(column),
    );
  });
}

/**
 * Where the other sentence has other values.
 *
 * @param {Panel} panel
 * @param {Model} model
 * @param {Facts} facts
 */
function faultMarks({ x, y }, { counts }, { same }) {
  /** @type {SVGElement[]} */
  const nodes = [];
  if (!same.pass && same.counts[1] === counts[1] && counts[1] !== lakh) {
    const [low, high] = same.values.map((value) => y.at(value));
    const at = x.at(same.position);
    nodes.push(
      line('gap', at, low, at, high),
      note(at + 10, high, number(same.values[1]), 'start'),
      note(at + 10, low + 12, number(same.values[0]), 'start'),
    );
  }
  return nodes;
}

/**
 * The words below an axis of positions, their values above it, and the curve between them.
 *
 * @param {Panel} panel
 * @param {Phasor} phasor
 * @param {Model} model
 * @param {Facts} facts
 * @param {number} current row
 */
export function drawSentence(panel, phasor, model, facts, current) {
  const { step, shape, words, others, values, counts, columns } = model;
  const { isLine } = step;
  panel.begin(t('The words of the sentence; rings are those of the other one'));
  const { left, right, top, bottom } = panel;
  const count = Math.max(words.length, others.length, 2);
  const half = (right - left) / count / 2;
  const otherCount = Math.max(others.length, counts[1]);
  const otherValues = step.encode(phasor, placesFrom(others.length, 0), otherCount, shape);
  const [low, high] = range([values, otherValues], isLine ? 0 : -1);
  panel.axes(
    {
      scale: linear([0, count - 1], [left + half, right - half]),
      marks: [],
      title: '',
    },
    {
      scale: linear([low, high], [bottom, top]),
      marks: isLine || low < -1 || high > 1 ? marks(low, high, 4) : [-1, 0, 1],
    },
  );
  const { x, y } = panel;
  // where there is no room for words, the places of the first line
  const named = (/** @type {string} */ word, /** @type {number} */ k) =>
    2 * half < 34 ? String(k) : fitted(shortened(word), 2 * half - 4, panel.svg);
  panel.lines.replaceChildren(
    ...words.map((word, k) =>
      label(k === current ? 'token current' : 'token', x.at(k), bottom + 20, named(word, k)),
    ),
    ...others.map((word, k) => label('token second', x.at(k), bottom + 38, named(word, k))),
    ...curves(panel, phasor, model, (isLine ? words.length : count) - 1),
  );
  panel.cursor(current);
  /** @param {Tensor} table @param {(x: number, y: number, color: string) => SVGElement} shape */
  const spots = ({ shape: [rows, width], data }, shape) =>
    placesFrom(rows, 0).flatMap((row) =>
      placesFrom(columns, 0).map((column) =>
        shape(x.at(row), y.at(data[row * width + column]), colorOf(column)),
      ),
    );
  panel.over.replaceChildren(
    ...spots(otherValues, (x, y, color) => {
      const ring = dot('ring', x, y, 6.5);
      ring.style.stroke = color;
      return ring;
    }),
    ...spots(values, (x, y, color) => dot('dot', x, y, 4, color)),
    ...faultMarks(panel, model, facts),
  );
}
