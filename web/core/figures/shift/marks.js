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

/** Largest dimension for which the whole matrix is shown. */
const readable = 32;
/** Digit-wide spaces that reserve the room of a number. */
const blank = '\u2007'.repeat(6);

/** @param {Element} place @param {string} text written only if it differs */
function write(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/**
 * A matrix with brackets, whose entries are nodes that can be updated.
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
// separate pieces instead of a row, because brackets around a row grow
const sum = ['(', pos, '+', delta, ')'];
const space = row('mtext', '\u2009');
/** @param {string} name @param {Formula} angle */
const wave = (name, angle) => row('row', name, space, angle, space);

/**
 * The four lines of the derivation: symbols on the left, numbers in the middle.
 *
 * @param {Model} m
 * @param {Host} s
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
  /** @param {string} text a number after a plus or minus sign */
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
 * The whole matrix as a picture, between the two column vectors; choosing a block of it chooses the pair.
 *
 * @param {Model} m
 * @param {Host} s
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
    // blocks lie along the diagonal
    step: (event, now) => stepped(event, { now, last: count() - 1, axis: 'both' }),
  });
  const painted = s.kept(() => {
    const { matrix: wholeMatrix, from: fromRow, product: productRow, direct: directRow } = m.facts;
    const shown = { colors: s.palette('diverging'), most: 1 };
    map.draw(s.phasor, wholeMatrix, shown);
    [fromRow, productRow, directRow].forEach(({ data }, k) =>
      columns[k].draw(s.phasor, { shape: [s.dim, 1], data }, shown),
    );
    // the two rows and columns of a pair are marked
    vars(map.box, { rows: count(), across: count() });
    map.mark(m.pair, m.pair);
    for (const column of columns) {
      vars(column.box, { rows: count() });
      column.mark(m.pair, 0);
    }
  });
  return shownWhile(() => !s.wrong && s.dim <= readable, mark(box, painted, updateCursor));
}
