// The marks of <phasor-terms>: four small maps and their sum, and the terms of one score as bars.

import { heading, node, set, vars } from '../../draw/nodes.js';
import { fixed } from '../../draw/numbers.js';
import { isolated } from '../../draw/words.js';
import { phrase, t, told } from '../../language/language.js';
import { cells } from '../kit/cells.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */

export const css = `
.figure { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; align-content: start; min-block-size: 784px; }
.parts { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; color: var(--muted); }
.parts button { color: var(--ink); }
.parts [aria-pressed='true'] { border-color: var(--accent); background: var(--accent); color: var(--ground); }
.board { display: grid; grid-template-columns: minmax(0, 1fr) auto minmax(0, 1.25fr); gap: 16px; align-items: start; }
.four { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 12px 16px; max-inline-size: 416px; }
figure { margin: 0; }
figcaption { color: var(--muted); padding-block-end: 4px; }
figcaption b { color: var(--ink); font-weight: 600; }
.equals { align-self: center; font-size: 20px; color: var(--muted); }
.cells { aspect-ratio: 1; }
.off canvas { opacity: 0.18; } .off figcaption b { color: var(--muted); text-decoration: line-through; }
.cross { position: absolute; pointer-events: none; }
.cross.row { inset-inline: 0; inset-block-start: calc(100% * var(--row) / var(--rows));
  block-size: calc(100% / var(--rows)); border-block: 1px solid var(--query); }
.cross.column { inset-block: 0; left: calc(100% * var(--column) / var(--rows));
  inline-size: calc(100% / var(--rows)); border-inline: 1px solid var(--key); }
.cross.cell { inset-block-start: calc(100% * var(--row) / var(--rows)); block-size: calc(100% / var(--rows));
  left: calc(100% * var(--column) / var(--rows)); inline-size: calc(100% / var(--rows));
  min-inline-size: 4px; min-block-size: 4px; border: 2px solid var(--ink); border-radius: 2px;
  box-shadow: 0 0 0 1px var(--ground); }
.sum { display: grid; grid-template-columns: 80px minmax(0, 384px); gap: 4px 8px; }
.sum .caption { grid-column: 2; margin: 0; color: var(--muted); } .caption b { color: var(--ink); font-weight: 600; }
.names { position: relative; font-size: 12px; color: var(--muted); }
.names span { position: absolute; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.names .current { font-weight: 600; }
.down span { inset-inline-end: 0; max-inline-size: 100%; translate: 0 -50%;
  inset-block-start: calc(100% * (var(--k) + 0.5) / var(--rows)); }
.down .current { color: var(--query); }
.across { grid-column: 2; block-size: 72px; }
.across span { writing-mode: vertical-rl; rotate: 180deg; text-align: end; top: 0;
  left: calc(100% * (var(--k) + 0.5) / var(--rows)); translate: -50% 0; max-block-size: none; max-inline-size: 100%; }
.across .current { color: var(--key); }
.bars { border-collapse: collapse; inline-size: 100%; table-layout: auto; }
.bars caption { text-align: start; padding-block-end: 8px; min-block-size: 1.35em; }
.bars :is(th, td) { padding: 3px 0; font-weight: 400; text-align: end; white-space: nowrap; }
.bars th:first-child { text-align: start; padding-inline-end: 16px; }
.bars .number { padding-inline-start: 16px; min-inline-size: 64px; }
.bars thead th { color: var(--muted); font-size: 12px; } .bars thead th + td ~ th { padding-inline-start: 16px; }
.bars .track { inline-size: 100%; padding: 0; position: relative; }
.bar { position: absolute; inset-block: 4px; inset-inline-start: calc(100% * var(--from)); inline-size: calc(100% * var(--wide));
  min-inline-size: 1px; border-radius: 2px; background: var(--positive); }
.bar.less { background: var(--negative); }
.zero { position: absolute; inset-block: 0; inset-inline-start: calc(100% * var(--zero)); border-inline-start: 1px solid var(--edge); }
.bars .left-out :is(th, td) { color: var(--muted); }
.bars .total :is(th, td) { border-block-start: 1px solid var(--line); font-weight: 600; }
.total .bar { background: var(--ink); }
.proof { margin: 0; color: var(--muted); max-inline-size: 736px; }
@media (forced-colors: active) { .bar { forced-color-adjust: none; } }
@container (max-width: 49.23em) {
  .figure { min-block-size: 764px; }
  .board { grid-template-columns: minmax(0, 1fr); }
  .equals { justify-self: center; }
  .sum { grid-template-columns: 64px minmax(0, 1fr); }
  .four { max-inline-size: none; }
  .bars .number { padding-inline-start: 8px; min-inline-size: 48px; }
  .bars thead th:last-child { white-space: normal; max-inline-size: 72px; }
  .bars th:first-child { white-space: normal; padding-inline-end: 8px; min-inline-size: 80px; }
}
`;

/** What the terms are called, in the order of `termNames`. */
const titles = [
  phrase('word asks word'),
  phrase('word asks place'),
  phrase('place asks word'),
  phrase('place asks place'),
];

/** @returns {string[]} of the terms and, last, of their sum */
export const names = () => [...titles.map((title) => t(title)), t('score')];

/** Cells of a table, and the cursor over them. */
function map() {
  const map = cells(0);
  map.box.append(...['row', 'column', 'cell'].map((name) => node('div', `cross ${name}`)));
  return map;
}

/** The words along a side. @param {string} direction */
function side(direction) {
  const box = node('div', `names ${direction}`);
  return {
    box,
    /** @param {readonly string[]} words @param {number} current @param {boolean} hasRoom for all of them */
    write(words, current, hasRoom) {
      vars(box, { rows: words.length });
      const all = words.map((word, k) =>
        vars(node('span', k === current ? 'current' : '', `${isolated(word)} ${k}`), { k }),
      );
      box.replaceChildren(...(hasRoom ? all : [all[current]]));
    },
  };
}

/** The four terms, and their sum. */
export function board() {
  const four = titles.map((title) => {
    const cells = map();
    const caption = node('figcaption', '', told(node('b', ''), { text: title }));
    return { cells, figure: node('figure', 'term', caption, cells.box) };
  });
  const sum = map();
  set(sum.box, { part: 'score' });
  const [down, across] = [side('down'), side('across')];
  const score = told(node('b', ''), { text: 'score' });
  const caption = node('p', 'caption', score, ' ', told(new Text(), { text: 'the sum' }));
  const box = node(
    'div',
    'board',
    node('div', 'four', ...four.map(({ figure }) => figure)),
    node('span', 'equals', '='),
    node('div', 'sum', caption, down.box, sum.box, across.box),
  );
  const maps = [...four.map(({ cells }) => cells), sum];
  return {
    box,
    maps,
    keys: sum.box,
    /**
     * @param {Phasor} phasor
     * @param {readonly Tensor[]} tables the terms and the sum, less the means of their rows
     * @param {{ colors: string[], most: number }} scale
     * @param {readonly boolean[]} counts
     */
    paint(phasor, tables, scale, counts) {
      maps.forEach((map, k) => map.draw(phasor, tables[k], scale));
      four.forEach(({ figure }, k) => figure.classList.toggle('off', !counts[k]));
    },
    /** @param {readonly string[]} words @param {number} query @param {number} key */
    mark(words, query, key) {
      for (const map of maps) vars(map.box, { row: query, column: key });
      const hasRoom = sum.box.clientWidth / words.length >= 16;
      down.write(words, query, hasRoom);
      across.write(words, key, hasRoom);
    },
  };
}

/** @param {number} value what rounds to nothing has no sign */
const signed = (value) => `${value >= 0.005 ? '+' : ''}${fixed(value, 2)}`;

/** One of the bars. @param {HTMLTableCellElement} name @param {boolean} isTotal */
function barRow(name, isTotal) {
  const bar = node('div', 'bar');
  const track = node('td', 'track', bar, node('div', 'zero'));
  const [value, above] = [node('td', 'number'), node('td', 'number')];
  const row = node('tr', isTotal ? 'total' : '', name, track, value, above);
  return {
    row,
    /** @param {boolean} isCounted @param {number} number @param {number} mean of its row */
    write(isCounted, number, mean) {
      row.classList.toggle('left-out', !isCounted);
      bar.hidden = !isCounted;
      value.textContent = isCounted ? fixed(number, 2) : t('left out');
      above.textContent = isCounted ? signed(number - mean) : '';
    },
    /** @param {(value: number) => number} share of the track @param {number} from @param {number} to */
    draw(share, from, to) {
      bar.classList.toggle('less', to < from);
      vars(bar, { from: share(Math.min(from, to)).toFixed(4) });
      vars(bar, { wide: Math.abs(share(to) - share(from)).toFixed(4) });
      vars(track, { zero: share(0).toFixed(4) });
    },
  };
}

/** One score as its terms, each beginning where the one before it ended. */
export function bars() {
  const caption = node('caption', '');
  const head = node(
    'tr',
    '',
    told(heading('col', ''), { text: 'term' }),
    node('td', ''),
    told(heading('col', ''), { text: 'value' }),
    told(heading('col', ''), { text: 'above the row’s mean' }),
  );
  const rows = [...titles, phrase('score')].map((title, k) =>
    barRow(told(heading('row', ''), { text: title }), k === titles.length),
  );
  const body = node('tbody', '', ...rows.map(({ row }) => row));
  return {
    box: set(node('table', 'bars', caption, node('thead', '', head), body), { part: 'bars' }),
    /**
     * @param {string} title
     * @param {ReturnType<typeof import('./model.js').scoreAt>} score
     * @param {readonly boolean[]} counts
     * @param {readonly [number, number]} domain of the bars
     */
    show(title, { values, means }, counts, [low, high]) {
      caption.textContent = title;
      const share = (/** @type {number} */ value) => (value - low) / (high - low || 1);
      let end = 0;
      rows.forEach((row, k) => {
        const isTotal = k === titles.length;
        const start = isTotal ? 0 : end;
        row.draw(share, start, start + values[k]);
        row.write(isTotal || counts[k], values[k], means[k]);
        if (counts[k]) end = start + values[k];
      });
    },
  };
}
