// The drawing of <phasor-dials>: the words of a sentence in a row, below each the dials of its encoding,
// the fastest on top. A word that is held stands where the hand is, and its dials show that place.

import { drawn, node, set } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { dot, label, line, place } from '../../draw/shapes.js';
import { fitted, widest } from '../../draw/text.js';
import { shortened } from '../../draw/words.js';
import { t } from '../../language/language.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {[sine: number, cosine: number][]} Hands of a word, the fastest first */

/**
 * Pixels: where the dials begin, between two rows of them, for the names of the rows, and of a word
 * and of a dial.
 */
export const geometry = {
  top: 58,
  pitch: 46,
  side: 92,
  narrowest: 40,
  widest: 110,
  radius: 19,
  tip: 3.5,
};
const { top, pitch, side, narrowest } = geometry;
/** Below this width the names of the rows stand in one line below them, so many pixels high. */
const wide = 560;
const foot = 16;
/** Rows whose names have room in that line. */
const fewRows = 3;
/** The current word is bold, by about so much wider. */
const bold = 1.08;

/** @param {number} width @returns {number} words that have room */
export const roomFor = (width) => Math.max(1, Math.floor((width - sideOf(width)) / narrowest));

/** @param {number} width */
const sideOf = (width) => (width < wide ? 0 : side);

/** One word and its dials. @param {number} count @param {number} room */
function column(count, room) {
  const radius = Math.min(geometry.radius, room / 2 - 3);
  const name = label('word', 0, 24, '');
  const at = label('at', 0, 42, '');
  const hands = Array.from({ length: count }, (_, pair) => {
    const y = top + pitch * (pair + 0.5);
    const arm = line('arm', 0, y, 0, y);
    const tip = dot('tip', 0, y, geometry.tip);
    return { y, arm, tip, nodes: [dot('ring', 0, y, radius), arm, tip] };
  });
  const ground = drawn('rect', { class: 'ground', x: -room / 2, y: 4, width: room, rx: 6 });
  set(ground, { height: top + pitch * count - 4 });
  const box = drawn('g', { class: 'column' }, ground, name, at, ...hands.flatMap((h) => h.nodes));
  return {
    box,
    name,
    /** @param {number} x @param {string} where its position @param {Hands} values */
    show(x, where, values) {
      set(box, { transform: `translate(${x.toFixed(2)} 0)` });
      if (at.textContent !== where) at.textContent = where;
      hands.forEach(({ y, arm, tip }, pair) => {
        // sine upwards and cosine to the right, as on the circles of the other figures
        const [sine, cosine] = values[pair];
        const [x2, y2] = [radius * cosine, y - radius * sine];
        place(arm, { x2, y2 });
        place(tip, { cx: x2, cy: y2 });
      });
    },
  };
}

/**
 * The names of all rows in one line.
 *
 * @param {ArrayLike<number>} wavelengths of the rows
 * @param {number} pairs that a position has
 */
function rowsSaid(wavelengths, pairs) {
  const lengths = Array.from(wavelengths, (length) => number(length, 1));
  const count = lengths.length;
  const named = count > fewRows ? `${lengths[0]} … ${lengths[count - 1]}` : lengths.join(', ');
  return t('{count} of {pairs} dials: a turn in {lengths} words', { count, pairs, lengths: named });
}

export function dials() {
  const svg = drawn('svg', { class: 'dials', part: 'dials' });
  const names = drawn('g', { class: 'names' });
  const columns = drawn('g', {});
  svg.append(names, columns);
  /** @type {ReturnType<typeof column>[]} by the place of the word in the text */
  let all = [];
  let [left, room] = [0, narrowest];
  /**
   * What the columns were built for, and what was written into them: a letter that is typed changes one word.
   */
  let [built, written] = ['', ''];

  return {
    svg,
    box: node('div', 'stage', svg),
    /**
     * @param {Model} model
     * @param {number} width
     */
    build({ words, count, pairs, wavelengths }, width) {
      left = sideOf(width);
      const bottom = top + pitch * count + 8;
      const height = left === 0 ? bottom + foot : bottom;
      room = Math.min(geometry.widest, (width - left) / Math.max(1, words.length));
      set(svg, { viewBox: `0 0 ${width} ${height}`, height });
      const rows = left === 0 ? [] : Array.from(wavelengths, (length) => number(length, 1));
      const texts = rows.map((length) => [t('a turn in'), t('{count} words', { count: length })]);
      const below = left === 0 ? rowsSaid(wavelengths, pairs) : '';
      const kind = JSON.stringify([width, words.length, count, texts, below]);
      if (kind !== built) {
        [built, written] = [kind, ''];
        const turn = (/** @type {number} */ pair, /** @type {string[]} */ [above, below]) => {
          const y = top + pitch * (pair + 0.5);
          return [label('turn', 0, y - 3, above), label('turn', 0, y + 13, below)];
        };
        names.replaceChildren(
          ...texts.flatMap((each, pair) => turn(pair, each)),
          ...(below ? [label('turn', 0, bottom + foot - 6, below)] : []),
        );
        all = words.map(() => column(count, room));
        columns.replaceChildren(...all.map(({ box }) => box));
      }
      const sentence = JSON.stringify(words);
      if (sentence === written || all.length === 0) return;
      written = sentence;
      set(columns, { class: '' });
      // in their order, in which a word that was held is the last; and none bold while it is measured
      for (const { box } of all) set(box, { class: 'column' });
      if (all.some(({ box }, k) => columns.children[k] !== box))
        columns.append(...all.map(({ box }) => box));
      // one size for all words: smaller letters before shorter words
      const shown = words.map(shortened);
      if (bold * widest(shown, all[0].name) > room - 2) set(columns, { class: 'small' });
      // all are measured before one is written, or each would be laid out for the next
      const letters = shown.map((word) => fitted(word, (room - 2) / bold, all[0].name));
      all.forEach(({ name }, k) => {
        if (name.textContent !== letters[k]) name.textContent = letters[k];
      });
    },
    /** The letters may have another size: words are fitted again. */
    remeasure() {
      written = '';
    },
    /** @param {readonly number[]} places of the words @param {readonly Hands[]} hands */
    show(places, hands) {
      all.forEach((each, k) => {
        const at = places[k];
        each.show(left + room * (at + 0.5), number(at, Number.isInteger(at) ? 0 : 1), hands[k]);
      });
    },
    /** @param {number} current @param {number} held −1 for none */
    mark(current, held) {
      all.forEach(({ box }, k) =>
        set(box, { class: `column${k === current ? ' current' : ''}${k === held ? ' held' : ''}` }),
      );
      // what is held is drawn above the others
      if (held >= 0) columns.append(all[held].box);
    },
    /**
     * @param {number} share of the width of the drawing
     * @param {number} width
     * @returns {number} the place there, whole in the middle of a word
     */
    placeAt: (share, width) => (share * width - left) / room - 0.5,
  };
}

export const css = `
.stage { touch-action: pan-y; }
.dials { display: block; inline-size: 100%; cursor: grab; user-select: none; -webkit-user-select: none; }
.dials:has(.held) { cursor: grabbing; }
.dials text { fill: var(--muted); font-size: 12px; }
.dials .column text { text-anchor: middle; }
.dials .word { fill: var(--ink); font-size: 15px; }
.dials .small .word { font-size: 13px; }
.dials .ring { fill: none; stroke: var(--edge); stroke-width: 1; }
.dials .arm { stroke: var(--accent); stroke-width: 2.5; stroke-linecap: round; }
.dials .tip { fill: var(--accent); }
/* without the encoding no position has hands */
.dials.off :is(.arm, .tip) { visibility: hidden; }
.dials.off .ring { stroke-dasharray: 2 3; }
.dials .ground { fill: transparent; }
.dials .column:hover .ground { fill: color-mix(in srgb, var(--accent) 6%, transparent); }
.dials .current .word { fill: var(--query); font-weight: 600; }
.dials .current :is(.arm) { stroke: var(--query); }
.dials .current .tip { fill: var(--query); }
.dials .held .ground { fill: var(--ground); stroke: var(--edge); }
.pinned .current .ground { stroke: var(--focus); stroke-width: 2; }
`;
