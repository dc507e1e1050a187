// The marks of <phasor-shift> beside its circle: the equation and the four lines of its derivation with their
// numbers, and the whole matrix.

import { math } from '../../draw/mathml.js';
import { node, toggle, vars } from '../../draw/nodes.js';
import { integral, number } from '../../draw/numbers.js';
import { localized, phrase, t } from '../../texts/language.js';
import { cells } from '../../kit/cells.js';
import { stepped } from '../../kit/keyboard.js';
import { mark, shownWhile } from '../../kit/marks/boxes.js';
import { cursorOf } from '../../kit/marks/cursor.js';

/** @typedef {import('../../texts/language.js').Phrase} Phrase */
/** @typedef {import('../../draw/mathml.js').Formula} Formula */
/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../kit/figure.js').Host<typeof import('./settings.js').settings>} Host */

export const css = `
.claim { min-block-size: 1.35em; } .claim:empty { display: block; }
.shift { display: grid; grid-template-columns: 300px minmax(0, 1fr); gap: 16px 40px;
  align-items: center; }
:host { --at: var(--head-1); --to: var(--head-3); --by: var(--head-2); }
.at { color: var(--at); } .to { color: var(--to); } .by { color: var(--by); }
.wrong-word { color: var(--error); }
.dial { inline-size: 300px; max-inline-size: 100%; block-size: auto; aspect-ratio: 1;
  touch-action: pan-y; justify-self: center; }
.ring { fill: none; stroke: var(--edge); stroke-width: 1.5; }
.cross { stroke: var(--line); fill: none; }
svg .axis-word { text-anchor: end; font-size: 12px; }
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
.whole .cells { inline-size: 16px; block-size: 128px; cursor: default; }
.whole .here { border-color: var(--ink); }
.whole .map { inline-size: 128px; cursor: pointer; }

.lines { list-style: none; margin: 8px 0 0; padding: 0; display: grid;
  grid-template-columns: auto auto minmax(0, 1fr); gap: 6px 28px; align-items: center; }
.lines > li { display: grid; grid-template-columns: subgrid; grid-column: 1 / -1;
  align-items: center; }
.lines .left { display: inline-flex; gap: 6px; align-items: center; }
.lines .why { color: var(--muted); }
.lines .equals { inline-size: 8em; text-align: end; white-space: nowrap; }
math { font-size: 1.05em; }
.facts { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 16px; margin: 12px 0 0;
  padding-block-start: 8px; border-block-start: 1px solid var(--line); inline-size: fit-content;
  max-inline-size: 100%; min-block-size: 89.6px; }
.facts dt { color: var(--muted); } .facts dd { margin: 0; }
@container (max-width: 57.85em) {
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
@container (max-width: 26.5em) {
  .lines .left { flex-wrap: wrap; font-size: 0.86em; gap: 2px; }
  .lines .entries { gap: 0 5px; padding-inline: 2px; }
}
@container (max-width: 18em) { .facts { grid-template-columns: minmax(0, 1fr); } }
`;

/** Numbers in a row up to which the whole matrix is shown. */
const readable = 32;
/** Blanks as wide as digits: the room of a number until it is there. */
const blank = '\u2007'.repeat(6);

/** @param {Element} place @param {string} text written only when it is another */
function write(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/**
 * Entries between brackets, as nodes that a drawing of the figure keeps.
 *
 * @param {number} columns
 * @param {readonly (Node | string)[]} entries row by row
 */
function matrix(columns, entries) {
  const all = entries.map((entry) => node('span', 'entry', entry));
  const inside = vars(node('span', 'entries', ...all), { across: columns });
  return {
    box: node('span', 'matrix', node('span', 'open'), inside, node('span', 'close')),
    entries: all,
    /** @param {ArrayLike<number>} values */
    show: (values) => all.forEach((entry, k) => write(entry, number(values[k]))),
  };
}

/** A 2×2 matrix, and a pair. */
const block = () => matrix(2, [blank, blank, blank, blank]);
const pair = (room = blank) => matrix(1, [room, room]);

/** M(3) PE(7) = M(3) PE(7), and beside it PE(10). @param {Model} m @param {Host} s */
export function equation(m, s) {
  const [turn, from, product, direct] = [block(), pair(), pair(), pair()];
  const names = ['by', 'at', '', 'to'].map((kind) => node('span', kind));
  const terms = [turn, from, product, direct].map(({ box }, k) =>
    node('span', 'term', names[k], box),
  );
  const and = localized(node('span', 'sign'), { text: 'and' });
  const box = node(
    'div',
    'equation',
    node('span', 'together', terms[0], terms[1]),
    node('span', 'together', node('span', 'sign', '='), terms[2], and, terms[3]),
  );
  const shown = s.kept(() => {
    const { facts } = m;
    const { position, offset, wrong } = s;
    turn.show(wrong ? facts.wrongBlock : facts.block);
    turn.entries.forEach((entry, k) => toggle(entry, 'wrong-word', wrong && k > 1));
    from.show(facts.pairs.from);
    product.show(wrong ? facts.wrong : facts.pairs.product);
    toggle(product.entries[1], 'wrong-word', wrong);
    direct.show(facts.pairs.direct);
    const by = `${wrong ? t('wrong') : 'M'}(${integral(offset)})`;
    const at = `PE(${integral(position)})`;
    const to = `PE(${integral(position + offset)})`;
    [by, at, `${by} ${at}`, to].forEach((name, k) => write(names[k], name));
  }, ['language']);
  return mark(box, shown);
}

/** @type {(tag: string, ...inside: Formula[]) => Formula} */
const row = (...all) => all;
const pos = row('row:at', 'pos');
const delta = row('row:by', 'δ');
const pw = row('row', pos, 'ω');
const dw = row('row', delta, 'ω');
// pieces and not a row, because brackets around a row grow
const sum = ['(', pos, '+', delta, ')'];
const space = row('mtext', '\u2009');
/** @param {string} name @param {Formula} angle */
const wave = (name, angle) => row('row', name, space, angle, space);

/**
 * The four lines of the derivation: on the left in letters, in the middle in numbers.
 *
 * @param {Model} m @param {Host} s
 */
export function derivation(m, s) {
  const [sd, cd] = [wave('sin', dw), wave('cos', dw)];
  const [sp, cp] = [wave('sin', pw), wave('cos', pw)];
  const [turn, from, out, angles, to] = [block(), pair(), pair(blank.repeat(4)), pair(), pair()];
  /** @param {number} columns @param {...Formula[]} entries */
  const formulas = (columns, ...entries) =>
    matrix(
      columns,
      entries.map((entry) => math(...entry)),
    ).box;
  /**
   * @param {readonly Formula[]} left
   * @param {readonly Node[]} letters
   * @param {readonly Node[]} numbers
   * @param {Phrase} why
   */
  const line = (left, letters, numbers, why) =>
    node(
      'li',
      '',
      node(
        'span',
        'left',
        node('span', 'equals', left.length > 0 ? math(...left, '=') : '='),
        ...letters,
      ),
      node('span', 'left', ...numbers),
      localized(node('span', 'why'), { text: why }),
    );
  const box = node(
    'ol',
    'lines',
    line(
      ['M', '(', delta, ')', 'PE', '(', pos, ')'],
      [formulas(2, [cd], [sd], ['−', sd], [cd]), formulas(1, [sp], [cp])],
      [turn.box, from.box],
      phrase('the pair of position pos, turned'),
    ),
    line(
      [],
      [formulas(1, [cd, sp, '+', sd, cp], ['−', sd, sp, '+', cd, cp])],
      [out.box],
      phrase('multiplied out'),
    ),
    line(
      [],
      [formulas(1, ['sin', '(', pw, '+', dw, ')'], ['cos', '(', pw, '+', dw, ')'])],
      [angles.box],
      phrase('the addition theorems'),
    ),
    line(
      [],
      [
        formulas(1, ['sin', ...sum, 'ω'], ['cos', ...sum, 'ω']),
        node('span', 'to', math('=', 'PE', ...sum)),
      ],
      [to.box],
      phrase('the pair of position pos + δ: pos has left the matrix'),
    ),
  );
  localized(box, { 'aria-label': 'Why the matrix moves every position alike, in four lines' });
  /** @param {string} text a number after a sign */
  const added = (text) => (text.startsWith('−') ? `(${text})` : text);
  const shown = s.kept(() => {
    const { block: turnBlock, pairs, frequency } = m.facts;
    const [cos, sin, minus] = turnBlock.map((value) => number(value));
    const [sine, cosine] = pairs.from.map((value) => number(value));
    turn.show(turnBlock);
    from.show(pairs.from);
    write(out.entries[0], `${cos} · ${added(sine)} + ${added(sin)} · ${added(cosine)}`);
    write(out.entries[1], `${minus} · ${added(sine)} + ${added(cos)} · ${added(cosine)}`);
    const [a, b] = [s.position, s.offset].map((by) => number(by * frequency));
    write(angles.entries[0], `sin (${a} + ${added(b)})`);
    write(angles.entries[1], `cos (${a} + ${added(b)})`);
    to.show(pairs.direct);
  });
  return mark(box, shown);
}

/**
 * The whole matrix as a picture, with the columns that it stands between: a block of it chooses the pair.
 *
 * @param {Model} m @param {Host} s
 */
export function whole(m, s) {
  const [map, ...columns] = [cells(), cells(), cells(), cells()];
  const [from, product, direct] = columns;
  map.box.classList.add('map');
  const and = localized(new Text(), { text: 'and' });
  const box = node('div', 'whole', map.box, from.box, '=', product.box, and, direct.box);
  const count = () => s.dim / 2;
  const go = (/** @type {number} */ pairIndex) => s.set({ pair: pairIndex });
  map.box.addEventListener('pointerdown', (event) => go(Math.floor(map.at(event).row / 2)));
  const updateCursor = cursorOf(s, map.box, {
    label: phrase('Pair, one block of the matrix each'),
    at: () => m.pair,
    range: () => [0, count() - 1],
    says: () => t('pair {pair} of {count}', { pair: m.pair, count: count() }),
    go,
    // its blocks go down and to the right
    step: (event, now) => stepped(event, { now, last: count() - 1, axis: 'both' }),
  });
  const painted = s.kept(() => {
    const { matrix: wholeMatrix, from: fromRow, product: productRow, direct: directRow } = m.facts;
    const shown = { colors: s.palette('diverging'), most: 1 };
    map.draw(s.phasor, wholeMatrix, shown);
    [fromRow, productRow, directRow].forEach(({ data }, k) =>
      columns[k].draw(s.phasor, { shape: [s.dim, 1], data }, shown),
    );
    // what is marked are the two rows and columns of a pair
    vars(map.box, { rows: count(), across: count() });
    map.mark(m.pair, m.pair);
    for (const column of columns) {
      vars(column.box, { rows: count() });
      column.mark(m.pair, 0);
    }
  });
  return shownWhile(() => !s.wrong && s.dim <= readable, mark(box, painted, updateCursor));
}
