// The marks of <phasor-cache>: the scores of every token as a triangle, the memory against n, and
// the weights of three windows.

import { marks, powers } from '../../../../core/draw/axis.js';
import { drawn, node, set, vars } from '../../../../core/draw/nodes.js';
import { bytes, percent } from '../../../../core/draw/numbers.js';
import { curve, dot, label } from '../../../../core/draw/shapes.js';
import { fitted, lineOf, widest } from '../../../../core/draw/text.js';
import { called, isolated, shortened } from '../../../../core/draw/words.js';
import { listed, localized, phrase, t } from '../../../../core/texts/language.js';
import { button } from '../../../../core/kit/button.js';
import { stepped } from '../../../../core/kit/keyboard.js';
import { filled, mark, row } from '../../../../core/kit/marks/boxes.js';
import { chartMark } from '../../../../core/kit/marks/chart.js';
import { cursorOf } from '../../../../core/kit/marks/cursor.js';
import { draggable, shareOf } from '../../../../core/kit/pointer.js';
import { lengths, memory, waysOf } from './model.js';
import { sinkSaid, tokenText, wayNames, windowText } from './words.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../../../core/kit/figure.js').Host<typeof import('./settings.js').settings>} Host */

/** Pixels reserved for words beside the triangle. */
const gutter = 84;
/** Width of the bold current word relative to the normal one. */
const bold = 1.08;

/** The computed scores, a row for each token. @param {Model} m @param {Host} s */
export function triangle(m, s) {
  const go = (/** @type {number} */ step) => {
    if (step >= 1 && step <= m.words.length) s.set({ step });
  };
  const svg = drawn('svg', { class: 'triangle', part: 'tokens' });
  const back = button(phrase('First token'), () => go(1));
  const on = button(phrase('Next token'), () => go(m.step + 1));
  const lead = localized(node('p', 'lead'), {
    text: 'Scores: a row for each token that is written',
  });
  const readout = filled(s, node('p', 'counts'), () => [tokenText(m)]);
  const updateCursor = cursorOf(s, svg, {
    label: phrase('Tokens that are decoded'),
    axis: 'y',
    at: () => m.step,
    range: () => [1, m.words.length],
    says: () => tokenText(m),
    go,
  });
  draggable(svg, (event) => {
    const { length } = m.words;
    go(Math.min(length, Math.floor(shareOf(svg, event).y * length) + 1));
  });
  const box = node('div', 'tokens', lead, svg, node('div', 'steps', back, on), readout.node);
  const rows = s.kept(() => {
    const { words, step } = m;
    const count = words.length;
    const side = Math.max(10, Math.min(28, ((box.clientWidth || 320) - gutter) / count));
    const [width, height] = [gutter + side * count, side * count];
    set(svg, { viewBox: `0 0 ${width} ${height}`, width, height });
    const kind = (/** @type {number} */ rowIndex) =>
      rowIndex < step - 1 ? 'before' : rowIndex === step - 1 ? 'now' : 'later';
    // number of rows that a line of text is high
    const high = Math.ceil(lineOf(svg) / side);
    const named = (/** @type {string} */ word, /** @type {number} */ rowIndex) => {
      const room = (gutter - 8) / bold - widest([` ${rowIndex}`], svg);
      return `${isolated(fitted(shortened(word), room, svg))} ${rowIndex}`;
    };
    const isNamed = (/** @type {number} */ rowIndex) =>
      rowIndex === step - 1 || (rowIndex % high === 0 && Math.abs(rowIndex - step + 1) >= high);
    svg.replaceChildren(
      ...words.flatMap((word, rowIndex) => [
        ...(isNamed(rowIndex)
          ? [
              label(
                `word ${kind(rowIndex)}`,
                gutter - 8,
                side * (rowIndex + 0.5),
                named(word, rowIndex),
              ),
            ]
          : []),
        ...Array.from({ length: rowIndex + 1 }, (_, key) =>
          drawn('rect', {
            class: `score ${kind(rowIndex)}`,
            x: gutter + side * key + 1,
            y: side * rowIndex + 1,
            width: side - 2,
            height: side - 2,
            rx: 2,
          }),
        ),
      ]),
    );
    set(back, { 'aria-disabled': step === 1 });
    set(on, { 'aria-disabled': step === count });
  }, ['size']);
  // decode first: if heads cannot be shared it throws, and the last figure stays
  return mark(box, () => m.decoded, rows, readout.draw, updateCursor);
}

/** Bytes against n. @param {Model} m @param {Host} s */
export function memories(m, s) {
  const lead = localized(node('p', 'lead'), { text: 'Memory of keys and values' });
  const [first, last] = [lengths[0], lengths[lengths.length - 1]];
  const isShown = () => s.length >= first && s.length <= last;
  /** @returns {[number, number]} the bytes at the two ends of the axis */
  const ends = () => {
    const all = waysOf(s).flatMap((heads) => [memory(s, heads, first), memory(s, heads, last)]);
    return [Math.min(...all), Math.max(...all)];
  };
  const chart = chartMark(s, {
    part: 'memory',
    height: 230,
    margin: { left: 64, right: 12, top: 12, bottom: 38 },
    least: 160,
    x: () => ({
      domain: [first, last],
      marks: powers(first, last, 6),
      title: t('tokens n'),
      isLogarithmic: true,
    }),
    y() {
      const [low, high] = ends();
      // powers of 1024, which have names
      const exponents = marks(Math.log2(low), Math.log2(high), 5).filter(Number.isInteger);
      return {
        domain: [low / 1.3, high * 1.3],
        marks: exponents.map((power) => 2 ** power),
        text: bytes,
        isLogarithmic: true,
      };
    },
    lines: ({ x, y }) =>
      waysOf(s).map((heads, k) => {
        const at = (/** @type {number} */ n) =>
          `${x.at(n).toFixed(2)} ${y.at(memory(s, heads, n)).toFixed(2)}`;
        return curve(`curve way-${k}`, `M${at(first)}L${at(last)}`);
      }),
    over: ({ x, y }) =>
      (isShown() ? m.sizes : []).map((size, k) =>
        dot(`spot way-${k}`, x.at(s.length), y.at(size), 4),
      ),
    cursor: {
      label: phrase('Tokens n that are remembered'),
      isPinned: false,
      at: () => s.length,
      range: () => [first, last],
      says: () => t('{name}: {value}', { name: s.length, value: listed(m.sizes.map(bytes)) }),
      step(event, now) {
        const at = lengths.findLastIndex((each) => each <= now);
        const next = stepped(event, { now: at, last: lengths.length - 1 });
        return next === null ? null : lengths[next];
      },
      go: (length) => s.set({ length }),
    },
    // two digits are as exact as a pointer
    drag: (length) => s.set({ length: Number(length.toPrecision(2)) }),
  });
  const list = filled(s, node('div', 'ways'), () =>
    wayNames(s).map((name, k) =>
      node('div', `way way-${k}`, node('span', 'name', name), node('b', '', bytes(m.sizes[k]))),
    ),
  );
  return row('memory-of', mark(lead), chart, list);
}

/** @type {readonly ('whole' | 'near' | 'both')[]} */
const kinds = ['whole', 'near', 'both'];

/** The weights of one token over three sets of keys. @param {Model} m @param {Host} s */
export function weights(m, s) {
  // the headings of three columns of numbers
  const legend = node(
    'div',
    'word-row heads-of',
    node('span', ''),
    node('span', ''),
    ...[phrase('all tokens'), phrase('the window'), phrase('the window and the first tokens')].map(
      (text, k) => localized(node('span', `entry ${kinds[k]}`), { text }),
    ),
  );
  // reserve rows for words that are not generated yet, so that the height stays the same
  const bars = () =>
    m.words.map((word, k) => {
      const shares = kinds.map((kind) => m.windows[kind][k] ?? 0);
      return node(
        'div',
        k < m.step ? 'word-row' : 'word-row later',
        node('span', 'name', `${isolated(word)} ${k}`),
        node('span', 'track', ...shares.map((share, n) => vars(node('span', kinds[n]), { share }))),
        ...shares.map((share) => node('span', 'number', percent(share))),
      );
    });
  return row(
    'windows',
    filled(s, node('p', 'lead'), () => [
      t('Where {query} looks in the head “{head}”, with a window of {window}', {
        head: t(m.head),
        query: called(m.words, m.step - 1),
        window: s.window,
      }),
    ]),
    mark(legend),
    filled(s, set(node('div', 'bars'), { 'aria-hidden': true }), bars),
    filled(s, node('p', 'sinks-line'), () => [windowText(m, s)]),
    filled(s, node('p', 'sink-why'), () => [sinkSaid(s.pull)]),
  );
}

export const css = `
.figure { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 24px 40px; align-items: start;
  align-content: start; }
/* about what it takes, until it is drawn */
.frame:not(.ready) .figure { min-block-size: 500px; }
.word-row.later { visibility: hidden; }
.windows { grid-column: 1 / -1; }
.lead { margin: 0 0 8px; color: var(--ink); font-weight: 600; }
.counts, .sinks-line, .sink-why { margin: 8px 0 0; color: var(--muted); min-block-size: 2.7em; }
.triangle { display: block; max-inline-size: 100%; touch-action: pan-x pinch-zoom; cursor: ns-resize; }
.triangle .word { text-anchor: end; dominant-baseline: central; }
svg .word.now { fill: var(--query); font-weight: 600; }
.score.before { fill: var(--edge); opacity: 0.5; } .score.now { fill: var(--query); }
.score.later { fill: none; stroke: var(--line); }
.steps { display: flex; gap: 8px; margin-block-start: 10px; }
.steps [aria-disabled='true'] { opacity: 0.45; cursor: default; }
.memory .hit { cursor: ew-resize; }
.way-0 { --it: var(--head-1); } .way-1 { --it: var(--head-2); } .way-2 { --it: var(--head-3); }
.curve { stroke: var(--it); } .way-1.curve { stroke-dasharray: 8 3; } .way-2.curve { stroke-dasharray: 2 3; }
.spot { fill: var(--it); stroke: var(--ground); }
.ways { display: grid; gap: 2px; margin-block-start: 6px; }
.way { display: flex; justify-content: space-between; gap: 16px; }
.way .name::before { content: ''; display: inline-block; inline-size: 14px; margin-inline-end: 8px;
  vertical-align: middle; border-block-start: 3px solid var(--it); }
.way-1 .name::before { border-block-start-style: dashed; } .way-2 .name::before { border-block-start-style: dotted; }
.way b { white-space: nowrap; font-variant-numeric: tabular-nums; }
.bars { display: grid; gap: 6px; }
.word-row { display: grid; grid-template-columns: 84px 1fr repeat(3, 96px); gap: 8px; align-items: center; }
.heads-of { align-items: end; text-align: end; color: var(--muted); margin-block-end: 8px; }
.word-row .name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.word-row .number { text-align: end; font-variant-numeric: tabular-nums; color: var(--muted); white-space: nowrap; }
.track { display: grid; gap: 1px; border-inline-start: 1px solid var(--edge); }
.track span { block-size: 5px; inline-size: calc(100% * var(--share)); }
.whole { --it: var(--edge); } .near { --it: var(--key); } .both { --it: var(--accent); }
.track span, .entry::before { background: var(--it); }
.entry::before { content: ''; display: inline-block; inline-size: 12px; block-size: 6px;
  margin-inline-end: 6px; vertical-align: 1px; }
@media (forced-colors: active) { .track span, .entry::before, .way .name::before { forced-color-adjust: none; } }
@container (max-width: 36.92em) { .word-row { grid-template-columns: minmax(0, 1.4fr) repeat(3, minmax(0, 1fr)); }
  .heads-of > span:first-child { display: none; } .word-row > .track { grid-column: 1 / -1; grid-row: 2; } }
/* all three in one row */
@container (min-width: 80em) {
  .figure { grid-template-columns: minmax(0, 3fr) minmax(0, 3fr) minmax(0, 4.5fr); }
  .frame:not(.ready) .figure { min-block-size: 420px; }
  .windows { grid-column: auto; } .windows .lead { min-block-size: 2.7em; }
  .word-row { grid-template-columns: 64px minmax(0, 1fr) repeat(3, 72px); }
  .counts, .sinks-line { min-block-size: 4.05em; } .sink-why { min-block-size: 5.4em; }
}
@container (max-width: 49.23em) {
  .figure { grid-template-columns: minmax(0, 1fr); }
  .frame:not(.ready) .figure { min-block-size: 990px; }
  .counts, .sink-why { min-block-size: 4.05em; } .sinks-line { min-block-size: 6.75em; }
}
`;
