// The words, matrices and lines of <phasor-shift>.

import { math } from '../draw/mathml.js';
import { integral, number } from '../draw/numbers.js';
import { t, told } from '../text/language.js';
import { node } from './style.js';

/** @typedef {import('../draw/mathml.js').Formula} Formula */

export const css = `
.claim { min-block-size: 1.35em; } .claim:empty { display: block; }
.shift { display: grid; grid-template-columns: 300px minmax(0, 1fr); gap: 16px 40px;
  align-items: center; }
:host { --at: var(--series-0); --to: var(--series-2); --by: var(--series-1); }
.at { color: var(--at); } .to { color: var(--to); } .by { color: var(--by); }
.wrong-word { color: var(--error); }
.dial { inline-size: 300px; max-inline-size: 100%; block-size: auto; aspect-ratio: 1;
  touch-action: pan-y; justify-self: center; }
.ring { fill: none; stroke: var(--edge); stroke-width: 1.5; }
.cross { stroke: var(--line); fill: none; }
svg .axis-word { text-anchor: end; font-size: 0.75rem; }
.dots { fill: var(--edge); }
.arc { fill: none; stroke: var(--by); stroke-width: 2.5; }
.arrow { fill: none; stroke: var(--by); stroke-width: 2.5; stroke-linecap: round; }
.hand { cursor: grab; outline: none; }
.hand:active { cursor: grabbing; }
.arm { stroke: currentColor; stroke-width: 2.5; stroke-linecap: round; }
.tip { fill: currentColor; stroke: var(--ground); stroke-width: 2; }
.hold { fill: transparent; }
.hand:focus-visible .hold { stroke: var(--focus); stroke-width: 2; }
svg .word { fill: currentColor; text-anchor: middle; dominant-baseline: central; font-weight: 600;
  paint-order: stroke; stroke: var(--ground); stroke-width: 4px; }
.astray { stroke: var(--error); stroke-width: 2; stroke-dasharray: 5 4; }
.lost { fill: var(--ground); stroke: var(--error); stroke-width: 2.5; }

.equation { display: flex; flex-wrap: wrap; gap: 12px 10px; align-items: end; }
.term { display: grid; grid-template-rows: 1.35em auto; gap: 6px; justify-items: center; white-space: nowrap; }
.together { display: inline-flex; gap: 10px; align-items: end; }
.sign { block-size: 3.4em; display: grid; align-items: center; color: var(--muted); }
.matrix { display: inline-grid; grid-template-columns: 5px auto 5px; }
.matrix > .entries { display: grid; grid-template-columns: repeat(var(--across), auto); gap: 0 14px;
  padding: 2px 5px; text-align: end; align-items: center; }
.matrix .entry { min-block-size: 1.6em; display: grid; align-items: center; justify-items: end;
  white-space: nowrap; }
.equation .entry { min-inline-size: 3.1em; }
.open, .close { border-block: 1.25px solid currentColor; }
.open { border-inline-start: 1.25px solid currentColor; }
.close { border-inline-end: 1.25px solid currentColor; }
.residual { margin: 12px 0 0; min-block-size: 1.35em; color: var(--muted); }

.whole { display: flex; flex-wrap: wrap; gap: 10px; align-items: center; margin-block-start: 20px;
  color: var(--muted); }
.whole[hidden] { display: none; }
.block { position: relative; inline-size: 16px; block-size: 128px;
  box-shadow: 0 0 0 1px var(--line); }
.block canvas { display: block; inline-size: 100%; block-size: 100%; image-rendering: pixelated; }
.chosen { position: absolute; border: 2px solid var(--ink); pointer-events: none;
  box-shadow: 0 0 0 1px var(--ground); }
.chosen:not([style]) { display: none; }
.map { inline-size: 128px; cursor: pointer; touch-action: pan-y; }

.lines { list-style: none; margin: 20px 0 0; padding: 0; display: grid;
  grid-template-columns: auto auto minmax(0, 1fr); gap: 10px 28px; align-items: center; }
.lines > li { display: grid; grid-template-columns: subgrid; grid-column: 1 / -1;
  align-items: center; }
.lines .left { display: inline-flex; gap: 6px; align-items: center; }
.lines .why { color: var(--muted); }
.lines .equals { inline-size: 5.8em; text-align: end; white-space: nowrap; }
math { font-size: 1.05em; }
.facts { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 16px; margin: 20px 0 0;
  padding-block-start: 8px; border-block-start: 1px solid var(--line); inline-size: fit-content;
  max-inline-size: 100%; min-block-size: 5.6rem; }
.facts dt { color: var(--muted); } .facts dd { margin: 0; }
@container (max-width: 47rem) {
  .shift { grid-template-columns: minmax(0, 1fr); }
  .equation { justify-content: center; } .claim { min-block-size: 4.1em; }
  .residual { text-align: center; } .whole { justify-content: center; }
  .lines > li { display: flex; flex-wrap: wrap; gap: 4px 16px; }
  .lines { grid-template-columns: minmax(0, 1fr); gap: 14px; }
  .lines .equals { inline-size: auto; }
  .matrix > .entries { gap: 0 9px; padding-inline: 4px; }
  .lines .left { max-inline-size: 100%; overflow: auto hidden; }
  .lines .why { inline-size: 100%; }
}
`;

/** Blanks as wide as digits: the room of a number until it is there. */
const blank = '\u2007'.repeat(6);

/** @param {Element} made @param {string} text written only when it is another */
function write(made, text) {
  if (made.textContent !== text) made.textContent = text;
}

/**
 * Entries between brackets, as nodes that a drawing of the figure keeps.
 *
 * @param {number} across columns
 * @param {(Node | string)[]} entries row by row
 */
function matrix(across, entries) {
  const cells = entries.map((entry) => node('span', 'entry', entry));
  const inside = node('span', 'entries', ...cells);
  inside.style.setProperty('--across', String(across));
  const made = node('span', 'matrix', node('span', 'open'), inside, node('span', 'close'));
  return {
    made,
    cells,
    /** @param {ArrayLike<number>} values */
    show(values) {
      cells.forEach((cell, k) => write(cell, number(values[k])));
    },
  };
}

/** @param {Node} name @param {Node} body */
const term = (name, body) => node('span', 'term', name, body);
/** @param {string} text */
const sign = (text) => node('span', 'sign', text);

/** M(3) p(7) = M(3) p(7), and beside it p(10). */
export function equation() {
  const m = matrix(2, [blank, blank, blank, blank]);
  const from = matrix(1, [blank, blank]);
  const product = matrix(1, [blank, blank]);
  const direct = matrix(1, [blank, blank]);
  const names = {
    m: node('span', 'by'),
    from: node('span', 'at'),
    product: node('span', ''),
    direct: node('span', 'to'),
  };
  const residual = node('p', 'residual');
  const made = node(
    'div',
    'equation',
    node('span', 'together', term(names.m, m.made), term(names.from, from.made)),
    node(
      'span',
      'together',
      sign('='),
      term(names.product, product.made),
      told(sign(''), { text: 'and' }),
      term(names.direct, direct.made),
    ),
  );
  return {
    made,
    residual,
    /**
     * @param {import('./shift-facts.js').Facts} facts
     * @param {{ position: number, offset: number, wrong: boolean }} given
     */
    show(facts, { position, offset, wrong }) {
      m.show(wrong ? facts.wrongBlock : facts.block);
      m.cells.forEach((cell, k) => cell.classList.toggle('wrong-word', wrong && k > 1));
      from.show(facts.pairs.from);
      product.show(wrong ? facts.wrong : facts.pairs.product);
      product.cells[1].classList.toggle('wrong-word', wrong);
      direct.show(facts.pairs.direct);
      const by = `${wrong ? t('wrong') : 'M'}(${integral(offset)})`;
      write(names.m, by);
      write(names.from, `p(${integral(position)})`);
      write(names.product, `${by} p(${integral(position)})`);
      write(names.direct, `p(${integral(position + offset)})`);
    },
  };
}

/** @type {(tag: string, ...inside: Formula[]) => Formula} */
const row = (...all) => all;
const i = row('row:at', 'i');
const delta = row('row:by', 'δ');
const iw = row('row', i, 'ω');
const dw = row('row', delta, 'ω');
// pieces and not a row, because brackets around a row grow
const sum = ['(', i, '+', delta, ')'];
const space = row('mtext', '\u2009');
/** @param {string} name @param {Formula} angle */
const wave = (name, angle) => row('row', name, space, angle, space);

/** The four lines of the derivation: on the left in letters, in the middle in numbers. */
export function derivation() {
  const f = math;
  const [sd, cd] = [wave('sin', dw), wave('cos', dw)];
  const [si, ci] = [wave('sin', iw), wave('cos', iw)];
  const inNumbers = {
    turn: matrix(2, [blank, blank, blank, blank]),
    from: matrix(1, [blank, blank]),
    out: matrix(1, [blank.repeat(4), blank.repeat(4)]),
    sum: matrix(1, [blank, blank]),
    to: matrix(1, [blank, blank]),
  };
  /** @param {Node | string} equals @param {Node[]} left @param {Node[]} numbers @param {string} why */
  const line = (equals, left, numbers, why) =>
    node(
      'li',
      '',
      node('span', 'left', node('span', 'equals', equals), ...left),
      node('span', 'left', ...numbers),
      told(node('span', 'why'), { text: why }),
    );
  const made = node(
    'ol',
    'lines',
    line(
      f('M', '(', delta, ')', 'p', '(', i, ')', '='),
      [matrix(2, [f(cd), f(sd), f('−', sd), f(cd)]).made, matrix(1, [f(si), f(ci)]).made],
      [inNumbers.turn.made, inNumbers.from.made],
      'the pair of position i, turned',
    ),
    line(
      '=',
      [matrix(1, [f(cd, si, '+', sd, ci), f('−', sd, si, '+', cd, ci)]).made],
      [inNumbers.out.made],
      'multiplied out',
    ),
    line(
      '=',
      [matrix(1, [f('sin', '(', iw, '+', dw, ')'), f('cos', '(', iw, '+', dw, ')')]).made],
      [inNumbers.sum.made],
      'the addition theorems',
    ),
    line(
      '=',
      [
        matrix(1, [f('sin', ...sum, 'ω'), f('cos', ...sum, 'ω')]).made,
        node('span', 'to', f('=', 'p', ...sum)),
      ],
      [inNumbers.to.made],
      'the pair of position i + δ: i has left the matrix',
    ),
  );
  told(made, { 'aria-label': 'Why the matrix moves every position alike, in four lines' });
  return {
    made,
    /**
     * @param {import('./shift-facts.js').Facts} facts
     * @param {{ position: number, offset: number, frequency: number }} given
     */
    show({ block, pairs }, { position, offset, frequency }) {
      const [cos, sin, minus] = block.map((value) => number(value));
      const [s, c] = pairs.from.map((value) => number(value));
      const added = (/** @type {string} */ text) => (text.startsWith('−') ? `(${text})` : text);
      inNumbers.turn.show(block);
      inNumbers.from.show(pairs.from);
      write(inNumbers.out.cells[0], `${cos} · ${s} + ${added(sin)} · ${c}`);
      write(inNumbers.out.cells[1], `${minus} · ${s} + ${added(cos)} · ${c}`);
      const angles = `(${number(position * frequency)} + ${added(number(offset * frequency))})`;
      write(inNumbers.sum.cells[0], `sin ${angles}`);
      write(inNumbers.sum.cells[1], `cos ${angles}`);
      inNumbers.to.show(pairs.direct);
    },
  };
}

/** The whole matrix as a picture, with the columns that it stands between. */
export function whole() {
  const parts = { m: block('map'), from: block(''), product: block(''), direct: block('') };
  const made = node(
    'div',
    'whole',
    parts.m.box,
    parts.from.box,
    '=',
    parts.product.box,
    told(new Text(), { text: 'and' }),
    parts.direct.box,
  );
  const map = parts.m.box;
  map.tabIndex = 0;
  map.setAttribute('role', 'slider');
  told(map, { 'aria-label': 'Pair, one block of the matrix each' });
  map.setAttribute('aria-valuemin', '0');
  return { made, map, parts };
}

/** @param {string} kind */
function block(kind) {
  const cells = node('canvas', '');
  const chosen = node('div', 'chosen');
  return { box: node('div', `block ${kind}`, cells, chosen), cells, chosen };
}
