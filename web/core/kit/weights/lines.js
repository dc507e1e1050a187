// The weights of one head as lines from the queries on the left to the keys on the right: the larger the
// weight, the wider and darker the line. Beside each key, squares show its weight in every head.

import { phrase } from '../../texts/language.js';
import { drawn, node, set, vars, write } from '../../draw/nodes.js';
import { colorOf, strengths, summed, topOf } from './scene.js';
import { leastLevel, strokes } from './strokes.js';
import { following, named, wordList } from './words.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./scene.js').State} State */
/** @typedef {import('./words.js').Choice} Choice */

/** Most heads that are drawn as squares. */
const mostSquares = 8;
const square = 16;
const side = 11;
/** Pixels for the words, their numbers and the lines, next to the squares. */
const besideSquares = 200;
/** Distinct shades of squares: one path holds all squares of a head with one shade. */
const shades = 16;
/** Height in pixels of the row of names. */
const above = 24;
const rowHeight = { least: 24, most: 72 };

/**
 * @param {Scene} scene
 * @param {State} state
 * @param {Parameters<typeof strokes>[2] & { names: string }} given with the classes of the group
 */
function bundle(scene, state, { names, ...given }) {
  const shapes = strokes(scene, state, given).map(({ d, width, opacity, isBelow }) => {
    const path = drawn('path', { d, 'stroke-width': width, opacity });
    path.style.stroke = colorOf(state.signed, state.head, isBelow);
    return path;
  });
  return drawn('g', { class: names }, ...shapes);
}

/**
 * @param {number} head
 * @param {number} key index among the listed keys
 * @param {number} row pixels of a row
 * @returns {string} an SVG path of a head's square next to a key
 */
function squareAt(head, key, row) {
  const x = head * square + (square - side) / 2;
  const y = (key + 0.5) * row - side / 2;
  return `M${x} ${y}h${side}v${side}h${-side}Z`;
}

/**
 * The opacities of the squares: each head's weight on the keys, from the chosen rows.
 *
 * @param {Scene} scene
 * @param {State} state
 * @param {number} row pixels per row
 */
function fills(scene, { chosen, scale, signed, answered: [first, end] }, row) {
  const heads = scene.weights.shape[0];
  const shapes = Array.from({ length: heads }, (_, head) => {
    const shares = summed(scene, head, chosen).map((sum) => sum / chosen.length);
    const dark = strengths(shares, scale, topOf(scene, head, scale)).subarray(first, end);
    return [false, true].flatMap((isBelow) => {
      const paths = Array(shades + 1).fill('');
      dark.forEach((weight, key) => {
        const share = Math.min(1, Math.max(0, (isBelow ? -weight : weight) || 0));
        paths[Math.round(shades * share)] += squareAt(head, key, row);
      });
      return paths.flatMap((d, shade) => {
        if (!d || shade === 0) return [];
        const path = drawn('path', { d, 'fill-opacity': shade / shades });
        path.style.fill = colorOf(signed, head, isBelow);
        return [path];
      });
    });
  });
  return drawn('g', {}, ...shapes.flat());
}

/** @param {Choice} query @param {Choice} key */
export function lines(query, key) {
  const from = wordList(phrase('Queries'), 'queries', query);
  const to = wordList(phrase('Keys'), 'keys', key);
  const svg = drawn('svg', { class: 'links', 'aria-hidden': true });
  const squares = drawn('svg', { class: 'squares', 'aria-hidden': true });
  const tags = node('div', 'over tags');
  const titles = [node('p', 'over query'), node('p', 'over key')];
  const box = node('div', 'lines', ...titles, tags, from.list, svg, to.list, squares);
  set(box, { part: 'lines' });
  const places = { row: rowHeight.least, width: 0 };
  let strong = drawn('g', {});
  let filled = drawn('g', {});

  return {
    box,
    lists: [from, to],
    /** @param {Scene} scene @param {State} state */
    write({ queries, keys }, { asked, answered, isLeft }) {
      set(box, { dir: isLeft ? 'rtl' : 'ltr' });
      write(titles[0], named('query', asked, queries.length));
      write(titles[1], named('key', answered, keys.length));
      from.write(queries, asked);
      to.write(keys, answered);
    },
    reveal: following(box, from, to),
    /**
     * Draws what stays while the cursor moves: positions, the faint lines of all queries, the outlines of
     * squares.
     *
     * @param {Scene} scene
     * @param {State} state
     */
    lay(scene, state) {
      const { head, asked, answered } = state;
      const rows = Array.from({ length: asked[1] - asked[0] }, (_, k) => asked[0] + k);
      const keys = answered[1] - answered[0];
      const count = Math.max(rows.length, keys);
      const fitting = Math.floor((box.clientHeight - above) / count);
      const row = Math.min(rowHeight.most, Math.max(rowHeight.least, fitting));
      vars(box, { step: `${row}px` });
      const heads = scene.weights.shape[0];
      const hasRoom = box.clientWidth - heads * square >= besideSquares;
      const hasSquares = heads > 1 && heads <= mostSquares && hasRoom;
      tags.hidden = !hasSquares;
      set(squares, { hidden: hasSquares ? null : '', width: heads * square });
      for (const drawing of [svg, squares]) set(drawing, { height: count * row });
      const each = Array.from({ length: hasSquares ? heads : 0 }, (_, k) => k);
      tags.replaceChildren(...each.map((k) => node(k === head ? 'b' : 'span', '', String(k + 1))));
      const outlines = each.map((of) => {
        const all = Array.from({ length: keys }, (_, k) => squareAt(of, k, row));
        return drawn('path', {
          class: of === head ? 'outline current' : 'outline',
          d: all.join(''),
        });
      });
      squares.replaceChildren(filled, ...outlines);
      Object.assign(places, { row, width: svg.clientWidth });
      const least = leastLevel(count);
      svg.replaceChildren(bundle(scene, state, { rows, names: 'faint', least, ...places }), strong);
    },
    /** @param {Scene} scene @param {State} state */
    draw(scene, state) {
      const { query: place, key: other, chosen } = state;
      from.mark(place, (k) => chosen.includes(k));
      to.mark(other, (k) => k === other);
      const before = strong;
      strong = bundle(scene, state, { rows: chosen, names: 'strong', least: 1, ...places });
      before.replaceWith(strong);
      if (tags.hidden) return;
      const unfilled = filled;
      filled = fills(scene, state, places.row);
      unfilled.replaceWith(filled);
    },
  };
}
