// The marks of <phasor-cache>: the scores of every token as a triangle, the memory against n, and
// the weights of three windows.

import { logarithmic, marks, powers } from '../../draw/axis.js';
import { drawn, node, set, vars } from '../../draw/nodes.js';
import { bytes, percent } from '../../draw/numbers.js';
import { curve, dot, label } from '../../draw/shapes.js';
import { fitted, lineOf, widest } from '../../draw/text.js';
import { isolated, shortened } from '../../draw/words.js';
import { phrase, t, told } from '../../language/language.js';
import { button } from '../kit/button.js';
import { chart } from '../kit/chart.js';
import { stepped } from '../kit/keyboard.js';
import { draggable, shareOf } from '../kit/pointer.js';
import { slider } from '../kit/slider.js';
import { lengths, memory, waysOf } from './model.js';

/** @typedef {import('./model.js').Settings} Settings */
/** @typedef {import('./model.js').Windows} Windows */

/** Pixels for a word beside the triangle. */
const gutter = 84;
/** The current word is bold, by about so much wider. */
const bold = 1.08;

/** Scores that are computed, a row for each token. @param {(step: number) => void} go */
export function triangle(go) {
  const svg = drawn('svg', { class: 'triangle', part: 'tokens' });
  const back = button(phrase('First token'), () => go(1));
  const on = button(phrase('Next token'), () => go(now + 1));
  const lead = told(node('p', 'lead'), { text: 'Scores: a row for each token that is written' });
  const readout = node('p', 'counts');
  let now = 1;
  let count = 1;
  const tell = slider(svg, {
    label: phrase('Tokens that are decoded'),
    axis: 'y',
    go,
    step: (event, at) => stepped(event, { now: at, first: 1, last: count, axis: 'y' }),
  });
  draggable(svg, (event) => go(Math.min(count, Math.floor(shareOf(svg, event).y * count) + 1)));
  return {
    box: node('div', 'tokens', lead, svg, node('div', 'steps', back, on), readout),
    /** @param {readonly string[]} words @param {number} step @param {string} said @param {number} width */
    draw(words, step, said, width) {
      now = step;
      count = words.length;
      const side = Math.max(10, Math.min(28, (width - gutter) / count));
      set(svg, {
        viewBox: `0 0 ${gutter + side * count} ${side * count}`,
        width: gutter + side * count,
        height: side * count,
      });
      const kind = (/** @type {number} */ row) =>
        row < step - 1 ? 'before' : row === step - 1 ? 'now' : 'later';
      // a line of text is as high as this many rows
      const high = Math.ceil(lineOf(svg) / side);
      const named = (/** @type {string} */ word, /** @type {number} */ row) => {
        const room = (gutter - 8) / bold - widest([` ${row}`], svg);
        return `${isolated(fitted(shortened(word), room, svg))} ${row}`;
      };
      const isNamed = (/** @type {number} */ row) =>
        row === step - 1 || (row % high === 0 && Math.abs(row - step + 1) >= high);
      svg.replaceChildren(
        ...words.flatMap((word, row) => [
          ...(isNamed(row)
            ? [label(`word ${kind(row)}`, gutter - 8, side * (row + 0.5), named(word, row))]
            : []),
          ...Array.from({ length: row + 1 }, (_, key) =>
            drawn('rect', {
              class: `score ${kind(row)}`,
              x: gutter + side * key + 1,
              y: side * row + 1,
              width: side - 2,
              height: side - 2,
              rx: 2,
            }),
          ),
        ]),
      );
      set(back, { 'aria-disabled': step === 1 });
      set(on, { 'aria-disabled': step === count });
      readout.textContent = said;
      tell(step, 1, count, said);
    },
  };
}

/** Bytes against n. @param {(length: number) => void} go */
export function memories(go) {
  const made = chart('memory', 230, { left: 64, right: 12, top: 12, bottom: 38 });
  const { svg, hit } = made;
  const lead = told(node('p', 'lead'), { text: 'Memory of keys and values' });
  const list = node('div', 'ways');
  const tell = slider(svg, {
    label: phrase('Tokens n that are remembered'),
    go,
    step: (event, now) => {
      const last = lengths.length - 1;
      const at = lengths.findLastIndex((each) => each <= now);
      const next = stepped(event, { now: at, last });
      return next === null ? null : lengths[next];
    },
  });
  draggable(hit, (event) => {
    const { left, right } = made;
    // two digits are what a hand can tell
    go(Number(made.x.value(left + shareOf(hit, event).x * (right - left)).toPrecision(2)));
  });
  return {
    box: node('div', 'memory-of', lead, svg, list),
    /** @param {Settings} settings @param {number} length */
    draw(settings, length) {
      made.size(Math.max(160, svg.clientWidth || 320));
      const { left, right, top, bottom, lines } = made;
      const ways = waysOf(settings);
      const ends = /** @type {[number, number]} */ ([lengths[0], lengths[lengths.length - 1]]);
      const all = ways.flatMap((heads) => ends.map((each) => memory(settings, heads, each)));
      const [low, high] = [Math.min(...all), Math.max(...all)];
      const x = logarithmic(ends, [left, right]);
      const y = logarithmic([low / 1.3, high * 1.3], [bottom, top]);
      // powers of 1024, as they are named
      const exponents = marks(Math.log2(low), Math.log2(high), 5).filter(Number.isInteger);
      made.axes(
        { scale: x, marks: powers(...ends, 6), title: t('tokens n') },
        { scale: y, marks: exponents.map((power) => 2 ** power), text: bytes },
      );
      lines.replaceChildren(
        ...ways.map((heads, k) => {
          const at = (/** @type {number} */ n) =>
            `${x.at(n).toFixed(2)} ${y.at(memory(settings, heads, n)).toFixed(2)}`;
          return curve(`curve way-${k}`, `M${at(ends[0])}L${at(ends[1])}`);
        }),
      );
      const isShown = length >= ends[0] && length <= ends[1];
      made.cursor(isShown ? length : null);
      made.over.replaceChildren(
        ...(isShown ? ways : []).map((heads, k) =>
          dot(`spot way-${k}`, x.at(length), y.at(memory(settings, heads, length)), 4),
        ),
      );
      const names = [
        t('keys for each head, {count}', { count: ways[0] }),
        t('keys shared by groups, {count}', { count: ways[1] }),
        t('keys for all heads at once, 1'),
      ];
      const sizes = ways.map((heads) => bytes(memory(settings, heads, length)));
      list.replaceChildren(
        ...names.map((name, k) =>
          node('div', `way way-${k}`, node('span', 'name', name), node('b', '', sizes[k])),
        ),
      );
      tell(length, ends[0], ends[1], `${length}: ${sizes.join(', ')}`);
    },
  };
}

const kinds = ['whole', 'near', 'both'];

/** The weights of one token over three sets of keys. */
export function weightsOf() {
  const lead = node('p', 'lead');
  // the heads of three columns of numbers
  const legend = node(
    'div',
    'word-row heads-of',
    node('span', ''),
    node('span', ''),
    ...[phrase('all tokens'), phrase('the window'), phrase('the window and the first tokens')].map(
      (text, k) => told(node('span', `entry ${kinds[k]}`), { text }),
    ),
  );
  const list = set(node('div', 'bars'), { 'aria-hidden': true });
  const readout = node('p', 'sinks-line');
  const why = node('p', 'sink-why');
  return {
    box: node('div', 'windows', lead, legend, list, readout, why),
    /**
     * Words that are not written yet keep their rows, so that the height stays the same.
     *
     * @param {readonly string[]} words @param {Windows} windows of those that are written
     * @param {{ title: string, said: string, sink: string }} texts
     */
    draw(words, { whole, near, both }, { title, said, sink }) {
      const shares = (/** @type {number} */ k) => [whole, near, both].map((each) => each[k] ?? 0);
      lead.textContent = title;
      readout.textContent = said;
      why.textContent = sink;
      list.replaceChildren(
        ...words.map((word, k) =>
          node(
            'div',
            k < whole.length ? 'word-row' : 'word-row later',
            node('span', 'name', `${isolated(word)} ${k}`),
            node(
              'span',
              'track',
              ...shares(k).map((share, n) => vars(node('span', kinds[n]), { share })),
            ),
            ...shares(k).map((share) => node('span', 'number', percent(share))),
          ),
        ),
      );
    },
  };
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
.triangle { display: block; max-inline-size: 100%; touch-action: pan-x; cursor: ns-resize; }
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
.entry::before { content: ''; display: inline-block; inline-size: 12px; block-size: 6px; margin-inline-end: 6px; vertical-align: 1px; }
@media (forced-colors: active) { .track span, .entry::before, .way .name::before { forced-color-adjust: none; } }
@container (max-width: 36.92em) { .word-row { grid-template-columns: minmax(0, 1.4fr) repeat(3, minmax(0, 1fr)); }
  .heads-of > span:first-child { display: none; } .word-row > .track { grid-column: 1 / -1; grid-row: 2; } }
@container (max-width: 49.23em) {
  .figure { grid-template-columns: minmax(0, 1fr); }
  .frame:not(.ready) .figure { min-block-size: 990px; }
  .counts, .sink-why { min-block-size: 4.05em; } .sinks-line { min-block-size: 6.75em; }
}
`;
