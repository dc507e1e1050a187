// The outputs of <phasor-order> as points of a plane: a dot for every word in the original order, a ring for
// it in the other order, and a line between the two. They coincide if the outputs are equal.

import { drawn, node, set } from '../../draw/nodes.js';
import { percent } from '../../draw/numbers.js';
import { dot, label, line } from '../../draw/shapes.js';
import { isolated } from '../../draw/words.js';
import { localized, phrase, t } from '../../texts/language.js';

/** @typedef {import('./model.js').Model} Model */

const height = 260;
/** Radius of a ring. */
const ring = 6.5;
/** Pixels around the points, for the words beside them. */
const margin = { x: 36, y: 22 };
/** Pixels of a letter and of a line, used to keep words from overlapping. */
const [letter, row] = [7.2, 15];

/**
 * Where a word may stand beside its dot, in order of preference.
 *
 * @type {readonly [anchor: 'start' | 'middle' | 'end', x: number, y: number][]}
 */
const sides = [
  ['start', 8, 4],
  ['end', -8, 4],
  ['middle', 0, -9],
  ['middle', 0, 17],
];

export function drift() {
  const words = drawn('g', {});
  const svg = drawn('svg', { class: 'drift', part: 'plane', role: 'img' }, words);
  // set as a style, so that it has this height in print, too
  svg.style.blockSize = `${height}px`;
  localized(svg, { 'aria-label': 'The outputs of the words in both orders, as points of a plane' });
  const legend = node('p', 'side');

  return {
    parts: [legend, svg],
    words,
    /**
     * @param {Model['plane']} plane
     * @param {boolean} encoding whether the outputs are those with the encoding
     * @param {readonly string[]} tokens
     * @param {number} width in pixels
     */
    draw({ points, share }, encoding, tokens, width) {
      const at = scale(points.flat(), width);
      const [still, moved] = points.map((all) => all.map(at));
      set(svg, { viewBox: `0 0 ${width} ${height}` });
      const around =
        (/** @type {number} */ reach) =>
        (/** @type {number[]} */ [x, y]) => [x - reach, y - reach, x + reach, y + reach];
      const taken = [...still, ...moved].map(around(6));
      // along the lines, points so close that no word fits between them
      const lines = still.flatMap(([x, y], k) => {
        const count = Math.ceil(Math.hypot(moved[k][0] - x, moved[k][1] - y) / 6);
        return Array.from({ length: count }, (_, i) => [
          x + (i / count) * (moved[k][0] - x),
          y + (i / count) * (moved[k][1] - y),
        ]).map(around(1));
      });
      words.replaceChildren(
        ...still.map(([x, y], k) => {
          const [toX, toY] = moved[k];
          const way = Math.hypot(toX - x, toY - y);
          // the line ends at the ring
          const part = Math.max(0, way - ring) / (way || 1);
          const parts = [
            line('way', x, y, x + part * (toX - x), y + part * (toY - y)),
            dot('ring', toX, toY, ring),
            dot('dot', x, y, 3.5),
          ];
          return drawn('g', {}, ...parts, ...named(tokens[k], { x, y, taken, lines, width }));
        }),
      );
      legend.textContent = t(
        encoding
          ? phrase(
              'The outputs with the encoding: a dot for a word as it stands, a ring for it in the other order. The flat picture keeps {share} of their differences.',
            )
          : phrase(
              'The outputs without the encoding: a dot for a word as it stands, a ring for it in the other order. The flat picture keeps {share} of their differences.',
            ),
        { share: percent(share) },
      );
    },
    /** @param {number} word */
    mark(word) {
      Array.from(words.children, (one, k) => one.classList.toggle('current', k === word));
    },
  };
}

/**
 * The scale, which is the same in both directions.
 *
 * @param {readonly import('./plane.js').Point[]} points
 * @param {number} width
 */
function scale(points, width) {
  const ends = [0, 1].map((k) => {
    const all = points.map((point) => point[k]);
    return [Math.min(...all), Math.max(...all)];
  });
  const [across, up] = ends.map(([low, high]) => high - low || 1);
  const unit = Math.min((width - 2 * margin.x) / across, (height - 2 * margin.y) / up);
  const [x, y] = ends.map(([low, high]) => (low + high) / 2);
  return (/** @type {import('./plane.js').Point} */ point) => [
    width / 2 + unit * (point[0] - x),
    height / 2 - unit * (point[1] - y),
  ];
}

/**
 * The word beside its dot: where it overlaps nothing, or else over a line.
 *
 * @param {string} word
 * @param {object} at
 * @param {number} at.x
 * @param {number} at.y
 * @param {number[][]} at.taken rectangles that are occupied; its own is added
 * @param {number[][]} at.lines
 * @param {number} at.width
 */
function named(word, { x, y, taken, lines, width }) {
  const wide = letter * Math.min(word.length, 14);
  const places = sides.map(([anchor, right, down]) => {
    const left = x + right - { start: 0, middle: wide / 2, end: wide }[anchor];
    return { anchor, right, down, box: [left, y + down - row + 3, left + wide, y + down + 3] };
  });
  const isFree = (/** @type {number[]} */ box, /** @type {number[][]} */ others) =>
    box[0] >= 0 &&
    box[2] <= width &&
    !others.some(
      (other) => other[0] < box[2] && other[2] > box[0] && other[1] < box[3] && other[3] > box[1],
    );
  const free = places.filter(({ box }) => isFree(box, taken));
  const best = free.find(({ box }) => isFree(box, lines)) ?? free[0];
  if (!best) return [];
  taken.push(best.box);
  const text = word.length > 14 ? `${word.slice(0, 13)}…` : word;
  const element = label('word', x + best.right, y + best.down, isolated(text));
  return [set(element, { 'text-anchor': best.anchor })];
}
