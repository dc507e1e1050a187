// The marks of <phasor-dials>: the words of a sentence in a row, below each the dials of its encoding, the
// fastest on top. A dragged word follows the pointer, and its dials show the position under it.

import { drawn, node, set, toggle } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { dot, label, line, place } from '../../draw/shapes.js';
import { fitted, widest, wrapped } from '../../draw/text.js';
import { quoted, shortened } from '../../draw/words.js';
import { phrase, t } from '../../texts/language.js';
import { stepped } from '../../kit/keyboard.js';
import { mark } from '../../kit/marks/boxes.js';
import { cursorOf } from '../../kit/marks/cursor.js';
import { placeIn } from '../../kit/pointer.js';
import { foot, geometry, sideOf, widthOf } from './layout.js';
import { reordered } from './model.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./model.js').Hands} Hands */
/** @typedef {import('../../kit/figure.js').Host<typeof import('./settings.js').settings>} Host */

const { top, pitch } = geometry;
/** Milliseconds in which a displaced word slides to its new place. */
const slide = 200;
/** Distance, in places, that a pointer moves before a press becomes a drag. */
const slack = 0.12;
/** Most rows that are all named in that sentence. */
const fewRows = 3;
/** Width of the bold current word relative to the normal one. */
const bold = 1.08;

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
        // sine up and cosine to the right, as in the other figures
        const [sine, cosine] = values[pair];
        const [x2, y2] = [radius * cosine, y - radius * sine];
        place(arm, { x2, y2 });
        place(tip, { cx: x2, cy: y2 });
      });
    },
  };
}

/**
 * The names of all rows in one sentence.
 *
 * @param {ArrayLike<number>} wavelengths of the rows
 * @param {number} pairs number of pairs in the encoding
 */
function rowsSaid(wavelengths, pairs) {
  const lengths = Array.from(wavelengths, (length) => number(length, 1));
  const count = lengths.length;
  const named = count > fewRows ? `${lengths[0]} … ${lengths[count - 1]}` : lengths.join(', ');
  return t('{count} of {pairs} dials: a turn in {lengths} words', { count, pairs, lengths: named });
}

/** @param {number} position an integer, or a fraction between two words */
const placeText = (position) => number(position, Number.isInteger(position) ? 0 : 1);

/**
 * @param {Model} m
 * @param {Host} s
 * @returns {string} the sentence about how far the dials of the current word have turned
 */
export function turned({ words, current, places, frequencies, wavelengths }, { encoding }) {
  const position = places[current];
  const last = frequencies.length - 1;
  const values = {
    word: quoted(words[current]),
    position: placeText(position),
    fast: number(position * frequencies[0], 1),
    slow: number(position * frequencies[last], 3),
    length: number(wavelengths[last], 0),
  };
  if (!encoding)
    return t(
      'Without the encoding {word} at position {position} has nothing that the same word at another position has not.',
      values,
    );
  return last === 0
    ? t('{word} at position {position}: its dial has turned by {fast} radians.', values)
    : t(
        '{word} at position {position}: its first dial has turned by {fast} radians, the last one drawn, which takes {length} words for a turn, by {slow}.',
        values,
      );
}

/**
 * A word that follows the pointer; words that it passes move aside.
 *
 * @param {Model} m
 * @param {Host} s
 * @param {SVGSVGElement} svg
 * @param {(event: PointerEvent) => number} placeOf the pointer's place along the words, may be fractional
 * @param {(from: number, to: number) => void} move called when the word is dropped
 */
function draggedWord(m, s, svg, placeOf, move) {
  /** @type {{ word: number, grip: number, isMoved: boolean } | null} */
  let dragged = null;
  let frame = 0;
  /** @param {number} word dragged @param {number} to the place that it would take */
  const makeWay = (word, to) => {
    const order = reordered(m.words.length, word, to);
    const targets = order.map((_, k) => order.indexOf(k));
    const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
    const from = m.places;
    const begin = performance.now();
    cancelAnimationFrame(frame);
    const step = (/** @type {number} */ now) => {
      const share = isStill ? 1 : Math.min(1, (now - begin) / slide);
      m.move(
        targets.map((target, k) =>
          k === word ? m.places[k] : from[k] + (target - from[k]) * share * (2 - share),
        ),
      );
      frame = share < 1 && s.isConnected ? requestAnimationFrame(step) : 0;
    };
    if (targets.some((target, k) => k !== word && target !== from[k])) step(begin);
  };
  const drop = (/** @type {boolean} */ isDone) => {
    const last = dragged;
    dragged = null;
    if (!last?.isMoved) return;
    cancelAnimationFrame(frame);
    const to = Math.round(m.places[last.word]);
    m.move(null);
    if (isDone && to !== last.word) move(last.word, to);
  };
  svg.addEventListener('pointerdown', (event) => {
    const at = placeOf(event);
    const word = Math.round(at);
    if (event.button !== 0 || !(word in m.words)) return;
    dragged = { word, grip: at - word, isMoved: false };
    svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener('pointermove', (event) => {
    if (!dragged) return;
    const { word, grip } = dragged;
    const at = Math.min(m.words.length - 1, Math.max(0, placeOf(event) - grip));
    dragged.isMoved ||= Math.abs(at - word) > slack;
    if (!dragged.isMoved) return;
    m.move(m.places.with(word, at));
    makeWay(word, Math.round(at));
  });
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'])
    svg.addEventListener(type, () => drop(type === 'pointerup'));
  /** @returns {number} the word, −1 for none */
  return () => (dragged?.isMoved ? dragged.word : -1);
}

/** @param {Model} m @param {Host} s */
export function dials(m, s) {
  const names = drawn('g', { class: 'names' });
  const columns = drawn('g', {});
  const svg = drawn('svg', { class: 'dials', part: 'dials' }, names, columns);
  const count = s.kept(() => m.words.length);
  const width = s.kept(() => widthOf(s), ['size']);
  const layout = s.kept(() => {
    const left = sideOf(width());
    return { left, room: Math.min(geometry.widest, (width() - left) / Math.max(1, count())) };
  });
  const placeOf = (/** @type {PointerEvent} */ event) => {
    const { left, room } = layout();
    return (placeIn(svg, event).x * width() - left) / room - 0.5;
  };
  /** @param {number} from @param {number} to the new place */
  const move = (from, to) => {
    const { all } = m;
    const text = reordered(all.length, from, to)
      .map((word) => all[word])
      .join(' ');
    s.set({ text, position: to });
  };
  const point = (/** @type {PointerEvent} */ event) => {
    const word = Math.round(placeOf(event));
    if (!(word in m.words)) return false;
    if (word !== m.current) s.set({ position: word });
  };
  s.pin?.points(svg, point, { idle: () => draggedNow() < 0 });
  const draggedNow = draggedWord(m, s, svg, placeOf, move);
  /** the columns of the words, by their places in the text: typing a letter changes one of them */
  const built = s.kept(() => {
    const { left, room } = layout();
    const { pairs, wavelengths } = m;
    const bottom = top + pitch * m.count + 8;
    const row = (/** @type {number} */ length, /** @type {number} */ pair) => {
      const y = top + pitch * (pair + 0.5);
      const words = t('{count} words', { count: number(length, 1) });
      return [label('turn', 0, y - 3, t('a turn in')), label('turn', 0, y + 13, words)];
    };
    const below = left === 0 ? wrapped(rowsSaid(wavelengths, pairs), width(), names) : [];
    names.replaceChildren(
      ...(left === 0
        ? below.map((text, k) => label('turn', 0, bottom + foot * (k + 1) - 6, text))
        : Array.from(wavelengths, row).flat()),
    );
    const height = bottom + foot * below.length;
    set(svg, { viewBox: `0 0 ${width()} ${height}`, height });
    const all = Array.from({ length: count() }, () => column(m.count, room));
    columns.replaceChildren(...all.map(({ box }) => box));
    return all;
  }, ['size', 'language']);
  const written = s.kept(() => {
    const all = built();
    const { room } = layout();
    set(columns, { class: '' });
    // none is bold while they are measured
    for (const { box } of all) set(box, { class: 'column' });
    // one size for all words: reduce the font before shortening words
    const shown = m.words.map(shortened);
    if (bold * widest(shown, all[0].name) > room - 2) set(columns, { class: 'small' });
    // measure all before writing any, to avoid repeated layout
    const letters = shown.map((word) => fitted(word, (room - 2) / bold, all[0].name));
    all.forEach(({ name }, k) => {
      if (name.textContent !== letters[k]) name.textContent = letters[k];
    });
    return {};
  }, ['size', 'language']);
  const shown = s.kept(() => {
    const { left, room } = layout();
    const { places, hands } = m;
    built().forEach((each, k) =>
      each.show(left + room * (places[k] + 0.5), placeText(places[k]), hands[k]),
    );
  });
  const marked = s.kept(() => {
    written();
    const all = built();
    const moved = s.polled(draggedNow);
    all.forEach(({ box }, k) => {
      toggle(box, 'current', k === m.current);
      toggle(box, 'dragged', k === moved);
    });
    // the dragged word is drawn above the others
    const order = all.filter((_, k) => k !== moved).concat(all[moved] ?? []);
    if (order.some(({ box }, k) => columns.children[k] !== box))
      columns.append(...order.map(({ box }) => box));
    toggle(svg, 'off', !s.encoding);
  });

  const updateCursor = cursorOf(s, svg, {
    label: phrase('Words and the dials of their encoding; Alt and the arrow keys move a word'),
    role: phrase('word of the sentence'),
    at: () => m.current,
    range: () => [0, m.words.length - 1],
    says: () => turned(m, s),
    go: (position) => s.set({ position }),
    step({ key, altKey, ctrlKey, metaKey }, now) {
      const next = stepped({ key, ctrlKey, metaKey }, { now, last: m.words.length - 1 });
      if (next === null || !altKey) return next;
      if (next !== now) move(now, next);
      return next;
    },
  });
  return mark(node('div', 'stage', svg), built, written, shown, marked, updateCursor);
}

export const css = `
.stage { touch-action: pan-y pinch-zoom; }
.dials { display: block; inline-size: 100%; font-size: 12px; cursor: grab; user-select: none;
  -webkit-user-select: none; }
.dials:has(.dragged) { cursor: grabbing; }
.dials text { fill: var(--muted); }
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
.dials .dragged .ground { fill: var(--ground); stroke: var(--edge); }
.pinned .current .ground { stroke: var(--focus); stroke-width: 2; }
`;
