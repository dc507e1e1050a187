// The nodes of <phasor-terms>: four small maps and their sum, and the terms of one score as bars.

import { cellAt, put } from '../draw/canvas.js';
import { fixed } from '../draw/numbers.js';
import { isolated } from '../draw/words.js';
import { t, told } from '../text/language.js';
import { node } from './style.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */

export const css = `
.figure { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; align-content: start; min-block-size: 49rem; }
.empty .figure > * { visibility: hidden; }
.switch { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; color: var(--muted); }
.switch button { color: var(--ink); }
.switch [aria-pressed='true'] { border-color: var(--accent); background: var(--accent); color: var(--ground); }
.board { display: grid; grid-template-columns: minmax(0, 1fr) auto minmax(0, 1.25fr); gap: 16px; align-items: start; }
.four { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 12px 16px; max-inline-size: 26rem; }
figure { margin: 0; }
figcaption { color: var(--muted); padding-block-end: 4px; }
figcaption b { color: var(--ink); font-weight: 600; }
.equals { align-self: center; font-size: 1.25rem; color: var(--muted); }
.map { position: relative; aspect-ratio: 1; box-shadow: 0 0 0 1px var(--line); cursor: crosshair; touch-action: pan-y;
  outline-offset: 3px; }
.map canvas { display: block; inline-size: 100%; block-size: 100%; image-rendering: pixelated; }
.off canvas { opacity: 0.18; } .off figcaption b { color: var(--muted); text-decoration: line-through; }
.cross { position: absolute; pointer-events: none; }
.cross.row { inset-inline: 0; inset-block-start: calc(100% * var(--row) / var(--n));
  block-size: calc(100% / var(--n)); border-block: 1px solid var(--query); }
.cross.column { inset-block: 0; left: calc(100% * var(--column) / var(--n));
  inline-size: calc(100% / var(--n)); border-inline: 1px solid var(--key); }
.cross.cell { inset-block-start: calc(100% * var(--row) / var(--n)); block-size: calc(100% / var(--n));
  left: calc(100% * var(--column) / var(--n)); inline-size: calc(100% / var(--n));
  min-inline-size: 4px; min-block-size: 4px; border: 2px solid var(--ink); border-radius: 2px;
  box-shadow: 0 0 0 1px var(--ground); }
.sum { display: grid; grid-template-columns: 5rem minmax(0, 24rem); gap: 4px 8px; }
.sum .caption { grid-column: 2; margin: 0; color: var(--muted); } .caption b { color: var(--ink); font-weight: 600; }
.names { position: relative; font-size: 0.75rem; color: var(--muted); }
.names span { position: absolute; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.names .current { font-weight: 600; }
.down span { inset-inline-end: 0; max-inline-size: 100%; translate: 0 -50%;
  inset-block-start: calc(100% * (var(--k) + 0.5) / var(--n)); }
.down .current { color: var(--query); }
.across { grid-column: 2; block-size: 4.5rem; }
.across span { writing-mode: vertical-rl; rotate: 180deg; text-align: end; top: 0;
  left: calc(100% * (var(--k) + 0.5) / var(--n)); translate: -50% 0; max-block-size: none; max-inline-size: 100%; }
.across .current { color: var(--key); }
.bars { border-collapse: collapse; inline-size: 100%; table-layout: auto; }
.bars caption { text-align: start; padding-block-end: 8px; min-block-size: 1.35em; }
.bars :is(th, td) { padding: 3px 0; font-weight: 400; text-align: end; white-space: nowrap; }
.bars th:first-child { text-align: start; padding-inline-end: 16px; }
.bars .number { padding-inline-start: 16px; min-inline-size: 4rem; }
.bars thead th { color: var(--muted); font-size: 0.75rem; } .bars thead th + td ~ th { padding-inline-start: 16px; }
.bars .track { inline-size: 100%; padding: 0; position: relative; }
.bar { position: absolute; inset-block: 4px; inset-inline-start: calc(100% * var(--from)); inline-size: calc(100% * var(--wide));
  min-inline-size: 1px; border-radius: 2px; background: var(--positive); }
.bar.less { background: var(--negative); }
.zero { position: absolute; inset-block: 0; inset-inline-start: calc(100% * var(--zero)); border-inline-start: 1px solid var(--edge); }
.bars .left-out :is(th, td) { color: var(--muted); }
.bars .total :is(th, td) { border-block-start: 1px solid var(--line); font-weight: 600; }
.total .bar { background: var(--ink); }
.proof { margin: 0; color: var(--muted); max-inline-size: 46rem; }
@media (forced-colors: active) { .bar { forced-color-adjust: none; } }
@container (max-width: 40rem) {
  .figure { min-block-size: 74rem; }
  .board { grid-template-columns: minmax(0, 1fr); }
  .equals { justify-self: center; }
  .sum { grid-template-columns: 4rem minmax(0, 1fr); }
  .four { max-inline-size: none; }
  .bars .number { padding-inline-start: 8px; min-inline-size: 3rem; }
  .bars thead th:last-child { white-space: normal; max-inline-size: 4.5rem; }
  .bars th:first-child { white-space: normal; padding-inline-end: 8px; min-inline-size: 5rem; }
}
`;

/** Cells of a table, and the cursor over them. */
function map() {
  const canvas = node('canvas', '');
  const crosses = ['row', 'column', 'cell'].map((name) => node('div', `cross ${name}`));
  const box = node('div', 'map', canvas, ...crosses);
  let count = 1;
  return {
    box,
    /** @param {PointerEvent} event */
    at: (event) => cellAt(box.getBoundingClientRect(), event, count, count),
    /**
     * @param {import('../index.js').Phasor} phasor @param {Tensor} tensor
     * @param {{ colors: string[], most: number }} scale
     */
    paint(phasor, tensor, { colors, most }) {
      count = tensor.shape[0];
      box.style.setProperty('--n', String(count));
      put(canvas, phasor.paint(tensor, { colormap: colors, domain: [-most, most] }));
    },
    /** @param {number} row @param {number} column */
    mark(row, column) {
      box.style.setProperty('--row', String(row));
      box.style.setProperty('--column', String(column));
    },
  };
}

/** What the terms are called, in their order. */
export const titles = () => [
  t('word asks word'),
  t('word asks place'),
  t('place asks word'),
  t('place asks place'),
];

/** The four terms, and their sum. */
export function board() {
  const four = titles().map(() => {
    const title = node('b', '');
    const cells = map();
    return { title, cells, made: node('figure', 'term', node('figcaption', '', title), cells.box) };
  });
  const sum = map();
  sum.box.tabIndex = 0;
  sum.box.setAttribute('role', 'application');
  sum.box.setAttribute('part', 'score');
  const caption = node('p', 'caption');
  const down = node('div', 'names down');
  const across = node('div', 'names across');
  const box = node(
    'div',
    'board',
    node('div', 'four', ...four.map(({ made }) => made)),
    node('span', 'equals', '='),
    node('div', 'sum', caption, down, sum.box, across),
  );
  /** @param {HTMLElement} list @param {readonly string[]} words @param {number} current @param {boolean} all */
  const name = (list, words, current, all) => {
    list.style.setProperty('--n', String(words.length));
    list.replaceChildren(
      ...words.flatMap((word, k) => {
        if (!all && k !== current) return [];
        const made = node('span', k === current ? 'current' : '', `${isolated(word)} ${k}`);
        made.style.setProperty('--k', String(k));
        return [made];
      }),
    );
  };
  return {
    box,
    plot: sum.box,
    maps: [...four.map(({ cells }) => cells), sum],
    /**
     * @param {import('../index.js').Phasor} phasor
     * @param {readonly Tensor[]} terms less the means of their rows
     * @param {Tensor} total
     * @param {{ colors: string[], most: number }} scale
     * @param {readonly boolean[]} counts
     */
    paint(phasor, terms, total, scale, counts) {
      const names = titles();
      four.forEach(({ title, cells, made }, k) => {
        title.textContent = names[k];
        made.classList.toggle('off', !counts[k]);
        cells.paint(phasor, terms[k], scale);
      });
      caption.replaceChildren(node('b', '', t('score')), ` ${t('the sum')}`);
      sum.box.setAttribute('aria-label', t('Scores, a row for each query and a column for each key; arrow keys move')); // prettier-ignore
      sum.paint(phasor, total, scale);
    },
    /** @param {readonly string[]} words @param {number} query @param {number} key */
    mark(words, query, key) {
      for (const { cells } of four) cells.mark(query, key);
      sum.mark(query, key);
      const all = sum.box.clientWidth / words.length >= 16;
      name(down, words, query, all);
      name(across, words, key, all);
    },
  };
}

/** One score as its terms, each beginning where the one before it ended. */
export function bars() {
  const caption = node('caption', '');
  const heads = [
    told(node('th', ''), { text: 'term' }),
    node('td', ''),
    told(node('th', ''), { text: 'value' }),
    told(node('th', ''), { text: 'above the row’s mean' }),
  ];
  const rows = [...titles(), t('score')].map((title, k) => {
    const name = node('th', '', title);
    name.scope = 'row';
    const bar = node('div', 'bar');
    const zero = node('div', 'zero');
    const track = node('td', 'track', bar, zero);
    const [value, apart] = [node('td', 'number'), node('td', 'number')];
    const made = node('tr', k === 4 ? 'total' : '', name, track, value, apart);
    return { name, bar, track, value, apart, made };
  });
  for (const [k, head] of heads.entries()) if (k !== 1) head.setAttribute('scope', 'col');
  const box = node(
    'table',
    'bars',
    caption,
    node('thead', '', node('tr', '', ...heads)),
    node('tbody', '', ...rows.map(({ made }) => made)),
  );
  box.setAttribute('part', 'bars');
  /** @param {number} value what rounds to nothing has no sign */
  const signed = (value) => `${value >= 0.005 ? '+' : ''}${fixed(value, 2)}`;
  return {
    box,
    /**
     * @param {string} title
     * @param {{ values: readonly number[], means: readonly number[], counts: readonly boolean[],
     *   domain: readonly [number, number] }} score of each term and, last, of the sum
     */
    show(title, { values, means, counts, domain: [low, high] }) {
      caption.textContent = title;
      const share = (/** @type {number} */ value) => (value - low) / (high - low || 1);
      let reached = 0;
      const names = [...titles(), t('score')];
      rows.forEach(({ name, bar, track, value, apart, made }, k) => {
        const total = k === names.length - 1;
        const counts_ = total || counts[k];
        const [from, to] = total ? [0, values[k]] : [reached, reached + values[k]];
        if (counts_) reached = to;
        name.textContent = names[k];
        made.classList.toggle('left-out', !counts_);
        bar.hidden = !counts_;
        bar.classList.toggle('less', to < from);
        bar.style.setProperty('--from', share(Math.min(from, to)).toFixed(4));
        bar.style.setProperty('--wide', Math.abs(share(to) - share(from)).toFixed(4));
        track.style.setProperty('--zero', share(0).toFixed(4));
        value.textContent = counts_ ? fixed(values[k], 2) : t('left out');
        apart.textContent = counts_ ? signed(values[k] - means[k]) : '';
      });
    },
  };
}
