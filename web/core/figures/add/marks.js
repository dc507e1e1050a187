// The marks of <phasor-add>: E and P side by side, X below them, and the sizes of the matrices that read X.

import { drawn, node } from '../../draw/nodes.js';
import { fixed, number } from '../../draw/numbers.js';
import { isolated, shortened } from '../../draw/words.js';
import { listed, phrase, pieces, t } from '../../texts/language.js';
import { cells, largest } from '../../kit/cells.js';
import { mark } from '../../kit/marks/boxes.js';
import { cellsMark, gridOf } from '../../kit/marks/cells.js';
import { sizes } from './model.js';

/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../kit/figure.js').Host<typeof import('./settings.js').settings>} Host */

export const css = `
.figure { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; align-content: start;
  min-block-size: 544px; }
.switch button { min-block-size: 28px; padding-inline: 12px; }
.tables { display: grid; grid-template-columns: auto minmax(0, 1fr) auto minmax(0, 1fr);
  gap: 6px 10px; --high: 26px; }
.name { margin: 0; color: var(--muted); } .name b { color: var(--ink); font-weight: 600; }
.sign { align-self: center; font-size: 20px; color: var(--muted); inline-size: 1em;
  text-align: center; }
.words { display: grid; grid-auto-rows: var(--high); align-items: center; max-inline-size: 112px; }
.words span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.words .current { color: var(--query); font-weight: 600; }
.cells { block-size: calc(var(--high) * var(--rows, 2)); }
.here { border-radius: 2px; }
.half { position: absolute; inset-block: -4px; inset-inline-start: 50%; border-inline-start: 2px solid var(--ink);
  pointer-events: none; }
.words, .equals { grid-column: 1; } .equals { align-self: end; }
.result { grid-column: 2 / 3; } .result.wide { grid-column: 2 / -1; }
.cell { margin: 0; min-block-size: 1.35em; }
.sizes { display: flex; flex-wrap: wrap; gap: 16px 40px; align-items: end; }
.size { margin: 0; display: grid; gap: 6px; color: var(--muted); }
.size b { color: var(--ink); font-weight: 600; }
.size rect { fill: color-mix(in srgb, var(--edge) 25%, transparent); stroke: var(--edge); }
.size.current rect { fill: color-mix(in srgb, var(--accent) 30%, transparent); stroke: var(--accent); }
.size.current figcaption { color: var(--ink); }
.about { margin: 0; color: var(--muted); max-inline-size: 736px; }
/* with room for numbers in 24 columns: all maps in one row, X twice as wide as E, to be concatenated there */
@container (min-width: 80em) {
  .figure { min-block-size: 500px; }
  .about { max-inline-size: none; }
  .tables.few { grid-template-columns: auto minmax(0, 1fr) auto minmax(0, 1fr) auto minmax(0, 2fr); }
  .few .e { grid-column: 2; } .few .p { grid-column: 4; } .few .name { grid-row: 1; }
  .few :is(.sign, .words, .cells) { grid-row: 2; }
  .few .sign.equals { grid-column: 5; align-self: center; }
  .few .words { max-inline-size: 96px; } .few .again { display: none; }
  .few .result { grid-column: 6; inline-size: 50%; } .few .result.wide { inline-size: auto; }
  .few .name.result { inline-size: auto; }
}
@container (max-width: 41.85em) {
  .tables { gap: 6px; } .words { max-inline-size: 67.2px; }
  .sizes { display: grid; gap: 12px; }
  .size { grid-template-columns: 112px minmax(0, 1fr); align-items: center; gap: 12px; }
}
@container (max-width: 20.92em) { .size { grid-template-columns: minmax(0, 1fr); } }
`;

/** Least pixels of a column with numbers in it. */
const room = 38;
/** Most dimensions with which the numbers of E, P and X fit in one row; concatenated, X is twice as wide. */
const few = 6;

/** E, P and X with the words before their rows. @param {Model} m @param {Host} s */
export function tables(m, s) {
  const maps = ['e', 'p', 'result'].map((names) => {
    const half = node('span', 'half');
    half.hidden = true;
    const map = cells(2);
    map.values.after(half);
    map.box.classList.add(names);
    return { map, half, title: node('p', `name ${names}`) };
  });
  const [e, p, x] = maps;
  const words = [node('div', 'words'), node('div', 'words again')];
  const sign = node('span', 'sign');
  const gap = () => node('span', '');
  const box = node(
    'div',
    'tables',
    gap(),
    e.title,
    gap(),
    p.title,
    words[0],
    e.map.box,
    sign,
    p.map.box,
  );
  box.append(node('span', 'sign equals', '='), x.title, words[1], x.map.box);
  const keys = e.map.box;
  gridOf(s, keys, {
    label: phrase('Cells of E and P; arrow keys move'),
    at: () =>
      m.words.length > 0
        ? { row: m.position, column: m.column, rows: m.words.length, columns: s.dim }
        : null,
    go: ({ row, column }) => s.go({ position: row, column }),
    says: () => readout(m, s),
  });
  const named = s.kept(() => {
    const { adds } = m;
    box.classList.toggle('few', s.dim <= few);
    sign.textContent = adds ? '+' : '|';
    for (const part of [x.title, x.map.box]) part.classList.toggle('wide', !adds);
    x.half.hidden = adds;
    /** @type {[string, string, Tensor][]} */
    const about = [
      ['E', t('embeddings'), m.embedding],
      ['P', t('encodings'), m.encoding],
      adds
        ? ['X = E + P', t('the same size'), m.sum]
        : ['X = [E | P]', t('twice as wide'), m.beside],
    ];
    about.forEach(
      (
        [
          name,
          text,
          {
            shape: [rows, columns],
          },
        ],
        k,
      ) =>
        maps[k].title.replaceChildren(
          node('b', '', name),
          ` ${listed([text, `${rows} × ${columns}`])}`,
        ),
    );
  }, ['language']);
  const marked = s.kept(() => {
    for (const list of words)
      list.replaceChildren(
        ...m.words.map((word, k) =>
          node('span', k === m.position ? 'current' : '', isolated(word)),
        ),
      );
  });
  const all = maps.map(({ map }, k) =>
    cellsMark(s, map, {
      keys,
      shown() {
        const tensor = [m.embedding, m.encoding, m.result][k];
        const isWritten = map.box.clientWidth / tensor.shape[1] >= room;
        const text = (/** @type {number} */ value) => fixed(value, 2);
        // one scale for all, so that colours can be compared
        const most = largest(m.embedding, m.encoding, m.result);
        return { tensor, most, text: isWritten ? text : null };
      },
      at: () => [m.position, m.column, k === 2 && !m.adds ? m.column + s.dim : undefined],
      go: ({ row, column }) => s.go({ position: row, column: column % s.dim }),
      on: ['size'],
    }),
  );
  return mark(box, named, ...all.map(({ draw }) => draw), marked);
}

/** @param {Model} m @param {Host} s @returns {string} the sentence about the cursor's cell */
export function readout({ adds, words, position, column, values }, { dim }) {
  const [e, p, x] = [values.embedding, values.encoding, values.sum].map((value) => number(value));
  const cell = { word: shortened(words[position]), row: position, column, e, p, x };
  return adds
    ? t('{word}, position {row}, dimension {column}: {e} + {p} = {x}', cell)
    : t(
        '{word}, position {row}, dimension {column}: {e} stays, and {p} goes to dimension {other}',
        {
          ...cell,
          other: column + dim,
        },
      );
}

/**
 * The matrices that read X, drawn to scale, with the number of parameters in W_Q, W_K and W_V.
 *
 * @param {Model} m
 * @param {Host} s
 */
export function matrices({ adds }, { width: one }) {
  const titles = [
    t('Added'),
    t('Concatenated, back to {width}', { width: one }),
    t('Concatenated, {twice} throughout', { twice: 2 * one }),
  ];
  return sizes(one).map(({ rows, columns, parameters }, k, [{ parameters: first }]) => {
    const [width, height] = [columns, rows].map((side) => Math.max(1, (side * 56) / one));
    const [across, down] = [width, height].map((side) => Math.max(0.5, side - 1));
    const rectangle = drawn('rect', { x: 0.5, y: 0.5, width: across, height: down });
    const times = parameters / first;
    const count = node('b', '', t('{count} parameters', { count: parameters }));
    return node(
      'figure',
      adds === (k === 0) ? 'size current' : 'size',
      drawn('svg', { width, height, viewBox: `0 0 ${width} ${height}` }, rectangle),
      node(
        'figcaption',
        '',
        t('{name}: {value}', {
          name: titles[k],
          value: t('3 matrices of {rows} × {columns}', { rows, columns }),
        }),
        node('br', ''),
        ...(times === 1
          ? [count]
          : pieces('{list}, {next}', {
              list: count,
              next: t('{times} times as many', { times }),
            })),
      ),
    );
  });
}
