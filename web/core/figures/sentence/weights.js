// The weights of <phasor-sentence>: rows are queries, columns are keys. The rows are those of the encoding
// beside it.

import { drawn, set } from '../../draw/nodes.js';
import { label } from '../../draw/shapes.js';
import { fitted, widest } from '../../draw/text.js';
import { called, shortened } from '../../draw/words.js';
import { percent } from '../../draw/numbers.js';
import { phrase, t } from '../../texts/language.js';
import { mark } from '../../kit/marks/boxes.js';
import { gridOf } from '../../kit/marks/cells.js';
import { shareOf } from '../../kit/pointer.js';
import { frame, hasRoom, picture, rowLabels, singleRows, sized } from './picture.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./model.js').Host} Host */
/** @typedef {import('./picture.js').Picture} Picture */

/** Least pixels of a cell with a number in it. */
const roomy = { width: 30, height: 18 };
/** Share of the largest weight below which numbers are muted. */
const small = 0.12;
/** Least font size (pixels) of the words over the columns. */
const smallest = 10;
/** Least weight that is written in rows that are not marked. */
const written = 0.005;
/** Luminance above which dark text is more readable, in light colours. */
const middle = 0.22;

/** A weight as the number in a cell, in hundredths. @param {number} weight */
const hundredths = (weight) =>
  weight > 0 && weight < written ? '<\u200a1' : String(Math.round(100 * weight));

/**
 * @param {number} count
 * @param {number} largest
 * @returns {[number, number]} the ends of the colours; equal weights look pale
 */
export const domainOf = (count, largest) => [0, Math.max(largest, Math.min(1, 3 / count))];

/** @param {ArrayLike<number>} data RGBA @param {number} cell */
function luminance(data, cell) {
  const [red, green, blue] = [0, 1, 2].map((k) => (data[4 * cell + k] / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The rectangle of the cells, and the size of one. @param {Picture} at */
const cellsIn = (at) => {
  const { x, y, w, h, isWide } = at.measure();
  const count = Math.max(1, at.count());
  return { x, y, w, h, isWide, wide: w / count, high: h / count };
};

/**
 * The cells, with numbers in them where they fit.
 *
 * @param {Model} m
 * @param {Host} s
 * @param {Picture} at
 */
function cellsOf(m, s, at) {
  const numbers = drawn('g', { class: 'numbers' });
  at.over.append(numbers);
  const shades = s.kept(() => {
    const count = m.words.length;
    const { data } = m.shown.weights;
    const domain = domainOf(count, m.largest);
    return s.phasor.paint(
      { shape: [count, count], data },
      { colormap: s.palette('sequential'), domain },
    );
  });
  const painted = s.kept(() => {
    const brush = at.brush();
    const { wide, high } = cellsIn(at);
    const count = m.words.length;
    if (!brush || count === 0) return;
    const { places, order, dragged } = m;
    const cells = at.cells(shades());
    const gap = high > 14 ? Math.max(1, Math.min(2, 0.04 * high)) : 0;
    if (count > singleRows && dragged < 0)
      return brush.drawImage(cells, 0, 0, count * wide, count * high);
    // the dragged row lies above the others
    const last = dragged < 0 ? order : [...order.filter((word) => word !== dragged), dragged];
    for (const row of last)
      for (const column of last) {
        const [left, top] = [places[column] * wide + gap / 2, places[row] * high + gap / 2];
        brush.drawImage(cells, column, row, 1, 1, left, top, wide - gap, high - gap);
      }
  }, ['size']);
  const numbered = s.kept(() => {
    const { x, y, wide, high } = cellsIn(at);
    const { words, places, query, largest } = m;
    if (words.length === 0 || wide < roomy.width || high < roomy.height)
      return numbers.replaceChildren();
    const { data } = shades();
    const nodes = words.flatMap((_, row) =>
      words.flatMap((__, column) => {
        const weight = m.weight(row, column);
        if (weight < written && row !== query) return [];
        const isPale = luminance(data, row * words.length + column) > middle;
        const name = weight < small * largest ? 'muted' : isPale ? 'on-pale' : 'on-deep';
        const [across, down] = [places[column] + 0.5, places[row] + 0.5];
        return [label(name, x + across * wide, y + down * high, hundredths(weight))];
      }),
    );
    numbers.replaceChildren(...nodes);
  }, ['size']);
  return { painted, numbered };
}

/** The words above the columns. @param {Model} m @param {Host} s @param {Picture} at */
function columnLabels(m, s, at) {
  const group = drawn('g', { class: 'columns' });
  at.over.append(group);
  /** fitted to their columns, slanted where one is too wide */
  const laid = s.kept(() => {
    const { y, wide, isWide } = cellsIn(at);
    const words = m.words.map(shortened);
    const most = Math.max(smallest, Math.min(isWide ? 13 : 12, 0.8 * wide));
    // reduce the font before slanting words
    const least = (most * (wide - 4)) / widest(words, at.font(most));
    const size = Math.max(smallest, Math.min(most, least));
    group.style.fontSize = `${size}px`;
    const isSlanted = widest(words, at.font(size)) > wide - 4;
    const room = isSlanted ? 1.25 * y : wide;
    return { isSlanted, texts: words.map((word) => fitted(word, room, at.font(size))) };
  }, ['size', 'language']);
  return s.kept(() => {
    const { x, y, wide } = cellsIn(at);
    const { isSlanted, texts } = laid();
    const { places, order, key } = m;
    const every = Math.ceil(13 / wide);
    const nodes = order.flatMap((word, place) => {
      if (word !== key && !hasRoom(place, every, [order.indexOf(key)])) return [];
      const across = x + (places[word] + 0.5) * wide;
      const text = label(word === key ? 'key' : '', across, y - 7, texts[word]);
      if (!isSlanted) return [text];
      text.classList.add('slanted');
      return [set(text, { transform: `rotate(-45 ${across.toFixed(2)} ${y - 7})` })];
    });
    group.replaceChildren(...nodes);
  }, ['size']);
}

/**
 * Frames around row, column and cell, and a bracket at equal rows.
 *
 * @param {Model} m
 * @param {Host} s
 * @param {Picture} at
 */
function framesOf(m, s, at) {
  const group = drawn('g', {});
  at.over.append(group);
  /** @param {[number, number]} twins */
  const bracket = (twins) => {
    const { x, y, w, high } = cellsIn(at);
    const [a, b] = twins.map((word) => y + (m.places[word] + 0.5) * high);
    const from = x + w + 10;
    return [
      drawn('path', { class: 'bracket', d: `M${from - 4} ${a}h8V${b}h-8` }),
      label('equal', from + 14, (a + b) / 2, t('equal')),
    ];
  };
  return s.kept(() => {
    const { x, y, w, h, wide, high, isWide } = cellsIn(at);
    const { words, places, query, key, twins } = m;
    const edge = frame('edge', x, y, w, h, 1);
    if (words.length === 0) return group.replaceChildren(edge);
    const [left, top] = [x + places[key] * wide, y + places[query] * high];
    group.replaceChildren(
      edge,
      frame('key', left, y, wide, h, 1.5),
      frame('query', x, top, w, high, 2),
      frame('cell', left, top, wide, high, 2),
      ...(twins && m.areTwinsEqual && isWide ? bracket(twins) : []),
    );
  }, ['size', 'language']);
}

/** @param {Model} m @param {Host} s */
export function weightsPicture(m, s) {
  const at = picture(m, s, 'look');
  const { painted, numbered } = cellsOf(m, s, at);
  const titled = columnLabels(m, s, at);
  const labels = rowLabels(s, m, at, false);
  const framed = framesOf(m, s, at);
  const wordAt = (/** @type {number} */ share) =>
    m.order[Math.min(m.words.length - 1, Math.floor(share * m.words.length))];
  s.pin?.points(at.box, (event) => {
    if (m.words.length === 0) return false;
    const { x, y } = shareOf(at.canvas, event);
    s.go({ query: wordAt(y), key: wordAt(x) });
  });
  at.box.addEventListener('pointerleave', () => {
    if (!s.pinned && s.key >= 0) s.go({ key: -1 });
  });
  gridOf(s, at.box, {
    label: phrase('Attention weights'),
    role: phrase('matrix of weights'),
    at: () =>
      m.words.length > 0
        ? { row: m.query, column: m.key, rows: m.words.length, columns: m.words.length }
        : null,
    go: ({ row, column }) => s.go({ query: row, key: column }),
    says: ({ row, column }) =>
      t('{query} gives {weight} to {key}', {
        query: called(m.words, row),
        key: called(m.words, column),
        weight: percent(m.weight(row, column)),
      }),
  });
  return { ...mark(at.box, sized(s, at), painted, numbered, titled, labels, framed), painted };
}
