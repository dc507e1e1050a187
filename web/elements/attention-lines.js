// The weights of one head as lines from the queries on the left to the keys on the right: the larger
// the weight, the wider and darker the line. Beside each key, what every head gives it.

import { facts, headColor, rowOf, summed } from './attention-model.js';
import { named, show, wordList } from './attention-words.js';
import { drawn, node } from './style.js';

/** @typedef {import('./attention-model.js').Scene} Scene */
/** @typedef {import('./attention-element.js').State} State */
/** @typedef {import('./attention-words.js').Choice} Choice */

/** Widths of lines that are told apart. Of lines in thousands each level is one path. */
const levels = 12;
/** Of more words than these the faint lines are only the larger ones: all would be a fog. */
const many = 24;
/** Squares of so many heads have room. */
const mostSquares = 8;
const square = 16;
const side = 11;
/** Height of the line with the names. */
const above = 24;
const rowHeight = { least: 24, most: 72 };

/** @param {Choice} query @param {Choice} key */
export function lines(query, key) {
  const from = wordList('Queries', 'queries', query);
  const to = wordList('Keys', 'keys', key);
  const svg = drawn('svg', { class: 'links', 'aria-hidden': 'true' });
  const squares = drawn('svg', { class: 'squares', 'aria-hidden': 'true' });
  const tags = node('div', 'over tags');
  const titles = [node('p', 'over query'), node('p', 'over key')];
  const box = node('div', 'lines', ...titles, tags, from.list, svg, to.list, squares);
  box.setAttribute('part', 'lines');
  let row = rowHeight.least;
  let width = 0;
  let strong = drawn('g', {});

  /**
   * @param {Scene} scene @param {State} state
   * @param {readonly number[]} rows
   * @param {string} names of the group
   * @param {number} least level that is drawn
   */
  function bundle(scene, { head, asked, answered }, rows, names, least) {
    const middle = (width / 2).toFixed(1);
    const paths = Array(levels + 1).fill('');
    const { top } = facts(scene, head);
    for (const place of rows) {
      if (place < asked[0] || place >= asked[1]) continue;
      const y = ((place - asked[0] + 0.5) * row).toFixed(1);
      rowOf(scene, head, place)
        .subarray(...answered)
        .forEach((weight, k) => {
          const level = Math.round((levels * weight) / top);
          if (!(level >= least)) return;
          const end = ((k + 0.5) * row).toFixed(1);
          paths[Math.min(levels, level)] +=
            `M0 ${y}C${middle} ${y} ${middle} ${end} ${width} ${end}`;
        });
    }
    const group = drawn('g', { class: names });
    paths.forEach((d, level) => {
      if (d === '') return;
      const share = level / levels;
      group.append(
        drawn('path', { d, 'stroke-width': 0.75 + 4 * share, opacity: 0.15 + 0.8 * share }),
      );
    });
    group.style.stroke = headColor(head);
    return group;
  }

  return {
    box,
    lists: [from, to],
    /** @param {Scene} scene @param {State} state */
    write({ queries, keys }, { asked, answered }) {
      titles[0].textContent = named('query', asked, queries.length);
      titles[1].textContent = named('key', answered, keys.length);
      from.write(queries, asked);
      to.write(keys, answered);
    },
    /** @param {State} state */
    reveal: ({ query: place }) => show(box, from.at(place)),
    /**
     * What stays while the cursor moves: places, the faint lines of all queries, empty squares.
     *
     * @param {Scene} scene @param {State} state
     */
    lay(scene, state) {
      const { head, asked, answered } = state;
      const [all, keys] = [asked, answered].map(([first, end]) =>
        Array.from({ length: end - first }, (_, k) => first + k),
      );
      const count = Math.max(all.length, keys.length);
      const { least, most } = rowHeight;
      row = Math.min(most, Math.max(least, Math.floor((box.clientHeight - above) / count)));
      box.style.setProperty('--row', `${row}px`);
      const heads = scene.weights.shape[0];
      tags.hidden = heads < 2 || heads > mostSquares;
      squares.toggleAttribute('hidden', tags.hidden);
      squares.setAttribute('width', String(heads * square));
      for (const drawing of [svg, squares]) drawing.setAttribute('height', String(count * row));
      const each = Array.from({ length: tags.hidden ? 0 : heads }, (_, k) => k);
      tags.replaceChildren(...each.map((k) => node(k === head ? 'b' : 'span', '', String(k + 1))));
      squares.replaceChildren(
        ...keys.flatMap((_, k) =>
          each.map((h) => {
            const made = drawn('rect', {
              class: h === head ? 'current' : '',
              x: h * square + (square - side) / 2,
              y: (k + 0.5) * row - side / 2,
              width: side,
              height: side,
            });
            made.style.fill = headColor(h);
            return made;
          }),
        ),
      );
      width = svg.clientWidth;
      const faint = bundle(scene, state, all, 'faint', count > many ? levels / 3 : 1);
      svg.replaceChildren(faint, strong);
    },
    /** @param {Scene} scene @param {State} state */
    draw(scene, state) {
      const { query: place, key: other, chosen, answered } = state;
      from.mark(place, (k) => chosen.includes(k));
      to.mark(other, (k) => k === other);
      const made = bundle(scene, state, chosen, 'strong', 1);
      strong.replaceWith(made);
      strong = made;
      if (tags.hidden) return;
      const heads = scene.weights.shape[0];
      const sums = Array.from({ length: heads }, (_, k) => summed(scene, k, chosen));
      Array.from(squares.children, (made, k) => {
        const sum = sums[k % heads][answered[0] + Math.floor(k / heads)];
        const share = sum / chosen.length / facts(scene, k % heads).top;
        made.setAttribute('fill-opacity', String(Math.min(1, Math.max(0, share || 0))));
      });
    },
  };
}
