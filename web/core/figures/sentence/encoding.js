// The encoding of the words in <phasor-sentence>: a row for each word, columns that become narrower from
// pair to pair, and above each pair the hands of the marked word and of the word that it looks at.

import { columnAt, narrowing, widened } from '../../draw/narrowing.js';
import { drawn } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { label } from '../../draw/shapes.js';
import { wrapped } from '../../draw/text.js';
import { called } from '../../draw/words.js';
import { phrase, t } from '../../texts/language.js';
import { mark } from '../../kit/marks/boxes.js';
import { gridOf } from '../../kit/marks/cells.js';
import { hands } from '../../kit/marks/hands.js';
import { onKeys } from '../../kit/keyboard.js';
import { shareOf } from '../../kit/pointer.js';
import { frame, gapOf, picture, rowLabels, sized } from './picture.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./model.js').Host} Host */
/** @typedef {import('./drag.js').Dragging} Dragging */
/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {() => readonly number[]} Edges left edges of the columns, as shares of the width */

/** Opacity of the encoding at all positions, which is drawn behind the rows. */
const faint = 0.3;
/** Pixels that a pointer moves before a press becomes a drag. */
const slack = 4;

/**
 * The rows, each at the place of its word.
 *
 * @param {Model} m
 * @param {Host} s
 * @param {ReturnType<typeof picture>} at
 */
function cellsOf(m, s, at) {
  const edges = s.kept(() => narrowing(s.dim));
  /** the encoding at all positions, also between the rows: another letter in a word leaves it as it is */
  const field = s.kept(() => {
    const fine = Math.max(1, Math.round(at.measure().h / 2));
    const count = at.count();
    const positions = Array.from({ length: fine }, (_, k) => ((k + 0.5) / fine) * count - 0.5);
    const table = s.phasor.sinusoidal({ positions, dim: s.dim, base: s.base });
    const colors = { colormap: s.palette('diverging'), domain: /** @type {const} */ ([-1, 1]) };
    const width = s.polled(() => at.canvas.width);
    return widened(s.phasor.paint(table, colors), edges(), width);
  }, ['size']);
  const painted = s.kept(() => {
    const brush = at.brush();
    const { w: width, h } = at.measure();
    const count = m.words.length;
    if (!brush || count === 0) return;
    if (s.positions) {
      brush.globalAlpha = faint;
      brush.drawImage(at.cells(field()), 0, 0, width, h);
      brush.globalAlpha = 1;
    }
    const high = h / count;
    const gap = gapOf(high);
    const { encoding, places, order, dragged } = m;
    const colors = { colormap: s.palette('diverging'), domain: /** @type {const} */ ([-1, 1]) };
    const rows = at.cells(widened(s.phasor.paint(encoding, colors), edges(), brush.canvas.width));
    const last = dragged < 0 ? order : [...order.filter((word) => word !== dragged), dragged];
    for (const word of last) {
      const [y, height] = [places[word] * high + gap, high - 2 * gap];
      if (word === dragged) brush.clearRect(0, y, width, height);
      brush.drawImage(rows, 0, word, rows.width, 1, 0, y, width, height);
    }
  }, ['size']);
  return { edges, painted };
}

/** The hands above the pairs. @param {Model} m @param {Host} s @param {Picture} at @param {Edges} edges */
function handsOf(m, s, at, edges) {
  const group = drawn('g', { class: 'hands' });
  at.over.append(group);
  return s.kept(() => {
    const { x, y, w, isWide } = at.measure();
    const { query, key, encoding, column, words } = m;
    /** @param {string} name @param {number} word @param {number} thick */
    const hand = (name, word, thick) => {
      const row = encoding.data.subarray(word * s.dim, (word + 1) * s.dim);
      return { name, thick, row };
    };
    const other = key === query ? [] : [hand('key', key, 1.4)];
    const dials = hands({
      edges: words.length > 0 ? edges().map((edge) => x + w * edge) : [],
      up: y / 2 - (isWide ? 3 : 0),
      most: isWide ? 17 : 10,
      current: column >> 1,
      arms: s.positions ? [...other, hand('query', query, isWide ? 2.2 : 1.6)] : [],
    });
    group.replaceChildren(...dials);
  }, ['size']);
}

/** The legend of the hands, beside them. @param {Host} s @param {Picture} at */
function aboutHands(s, at) {
  const group = drawn('g', { class: 'about' });
  at.over.append(group);
  return s.kept(() => {
    const { x, w, width, isWide } = at.measure();
    const text = t('a hand for each pair of columns');
    const lines = isWide ? wrapped(text, width - x - w - 12, group) : [];
    const nodes = lines.map((each, k) => label('', x + w + 12, 8 + 14 * k, each));
    group.replaceChildren(...nodes);
  }, ['size', 'language']);
}

/**
 * Frames around the marked rows and the cell.
 *
 * @param {Model} m
 * @param {Host} s
 * @param {Picture} at
 * @param {Edges} edges
 */
function framesOf(m, s, at, edges) {
  const group = drawn('g', {});
  at.over.append(group);
  return s.kept(() => {
    const { x, y, w, h } = at.measure();
    const { words, places, query, key, column } = m;
    if (words.length === 0) return group.replaceChildren(frame('edge', x, y, w, h, 1));
    const high = h / words.length;
    const gap = gapOf(high);
    const [left, right] = [edges()[column], edges()[column + 1]];
    /**
     * @param {string} name
     * @param {number} word
     * @param {number} thick
     * @param {number} [from] @param {number} [to]
     */
    const row = (name, word, thick, from = 0, to = 1) => {
      const top = y + places[word] * high + gap;
      return frame(name, x + w * from, top, w * (to - from), high - 2 * gap, thick);
    };
    group.replaceChildren(
      ...(s.positions ? [] : words.map((_, word) => row('edge', word, 1))),
      ...(key === query ? [] : [row('key', key, 1.5)]),
      row('query', query, 2),
      row('cell', query, 2, left, right),
    );
  }, ['size']);
}

/**
 * Drags a word by its row: only with the mouse, because a finger scrolls the page.
 *
 * @param {Model} m
 * @param {HTMLElement} canvas
 * @param {(event: PointerEvent) => number} wordAt
 * @param {() => Dragging} dragged
 * @returns {() => boolean} whether a row is being dragged
 */
function rowDrag(m, canvas, wordAt, dragged) {
  /** @type {{ word: number, y: number, isMoved: boolean } | null} */
  let grip = null;
  canvas.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'mouse' || event.button !== 0 || m.words.length === 0) return;
    grip = { word: wordAt(event), y: event.clientY, isMoved: false };
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!grip) return;
    grip.isMoved ||= Math.abs(event.clientY - grip.y) > slack;
    if (grip.isMoved) dragged().drag(grip.word, shareOf(canvas, event).y * m.words.length - 0.5);
  });
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'])
    canvas.addEventListener(type, () => {
      const last = grip;
      grip = null;
      if (last?.isMoved) dragged().drop(type === 'pointerup');
    });
  return () => grip?.isMoved ?? false;
}

/** @param {Model} m @param {Host} s @param {() => Dragging} dragged */
export function encodingPicture(m, s, dragged) {
  const at = picture(m, s, 'heat');
  const { edges, painted } = cellsOf(m, s, at);
  const handed = handsOf(m, s, at, edges);
  const explained = aboutHands(s, at);
  const labels = rowLabels(s, m, at);
  const framed = framesOf(m, s, at, edges);

  gridOf(s, at.box, {
    label: phrase('Positional encoding'),
    role: phrase('heat map'),
    at: () =>
      m.words.length > 0
        ? { row: m.query, column: m.column, rows: m.words.length, columns: s.dim }
        : null,
    go: ({ row, column }) => s.go({ query: row, key: -1, column }),
    says({ row, column }) {
      const value = number(m.encoding.data[row * s.dim + column]);
      return t('{word}, column {column}: {value}', { word: called(m.words, row), column, value });
    },
  });
  onKeys(at.box, ({ key, altKey }) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[key];
    return altKey && by !== undefined && dragged().shift(by);
  });
  const wordAt = (/** @type {PointerEvent} */ event) => {
    const row = Math.floor(shareOf(at.canvas, event).y * m.words.length);
    return m.order[Math.min(m.words.length - 1, row)];
  };
  const isDragged = rowDrag(m, at.canvas, wordAt, dragged);
  const point = (/** @type {PointerEvent} */ event) => {
    if (m.words.length === 0) return false;
    const column = columnAt(edges(), shareOf(at.canvas, event).x);
    s.go({ query: wordAt(event), key: -1, column });
  };
  s.pin?.points(at.box, point, { idle: () => !isDragged() });
  return { ...mark(at.box, sized(s, at), painted, handed, explained, labels, framed), painted };
}
