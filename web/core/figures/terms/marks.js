// The marks of <phasor-terms>: four small maps and their sum, and the terms of one score as bars.

import { heading, node, set, vars } from '../../draw/nodes.js';
import { fixed, percent } from '../../draw/numbers.js';
import { called, isolated } from '../../draw/words.js';
import { localized, phrase, t } from '../../texts/language.js';
import { button } from '../../kit/button.js';
import { cells } from '../../kit/cells.js';
import { filled, mark } from '../../kit/marks/boxes.js';
import { cellsMark, gridOf } from '../../kit/marks/cells.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../kit/figure.js').Host<typeof import('./settings.js').settings>} Host */

export const css = `
.figure { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; align-content: start;
  min-block-size: 784px; }
.parts { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; color: var(--muted); }
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
.bar { position: absolute; inset-block: 4px; inset-inline-start: calc(100% * var(--from));
  inline-size: calc(100% * var(--wide));
  min-inline-size: 1px; border-radius: 2px; background: var(--positive); }
.bar.less { background: var(--negative); }
.zero { position: absolute; inset-block: 0; inset-inline-start: calc(100% * var(--zero));
  border-inline-start: 1px solid var(--edge); }
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

/** Names of the terms, in the order of `termNames`. */
const titles = [
  phrase('word asks word'),
  phrase('word asks place'),
  phrase('place asks word'),
  phrase('place asks place'),
];

/** @returns {string[]} of the terms and, last, of their sum */
export const names = () => [...titles.map((title) => t(title)), t('score')];

/** The switches that include words and positions. @param {Host} s */
export function parts(s) {
  const content = button(phrase('what the words are'), () => s.set({ content: !s.content }));
  const encoding = button(phrase('where they stand'), () => s.set({ encoding: !s.encoding }));
  const count = localized(node('span', ''), { text: 'What counts:' });
  return mark(
    node('div', 'parts', count, content, encoding),
    s.kept(() => void set(content, { 'aria-pressed': s.content })),
    s.kept(() => void set(encoding, { 'aria-pressed': s.encoding })),
  );
}

/** @param {Model} m @returns {Record<string, string>} the score at the cursor, for screen readers */
export function spoken({ words, query, key, score: { values, weight } }) {
  const [cc, cp, pc, pp, score] = values.map((value) => fixed(value, 2));
  const [asks, answers] = [query, key].map((place) => called(words, place));
  return { query: asks, key: answers, cc, cp, pc, pp, score, weight: percent(weight) };
}

/** The four terms, and their sum. @param {Model} m @param {Host} s */
export function board(m, s) {
  const all = [...titles, null].map(() => {
    const map = cells(0);
    map.box.append(...['row', 'column', 'cell'].map((name) => node('div', `cross ${name}`)));
    return map;
  });
  const keys = set(all[titles.length].box, { part: 'score' });
  const [down, across] = [node('div', 'names down'), node('div', 'names across')];
  const four = titles.map((title, k) =>
    node(
      'figure',
      'term',
      node('figcaption', '', localized(node('b', ''), { text: title })),
      all[k].box,
    ),
  );
  const score = localized(node('b', ''), { text: 'score' });
  const caption = node('p', 'caption', score, ' ', localized(new Text(), { text: 'the sum' }));
  const box = node(
    'div',
    'board',
    node('div', 'four', ...four),
    node('span', 'equals', '='),
    node('div', 'sum', caption, down, keys, across),
  );
  /** @param {import('../../kit/keyboard.js').Cell} cell */
  const go = ({ row, column }) => void s.go({ query: row, key: column });
  gridOf(s, keys, {
    label: phrase('Scores, a row for each query and a column for each key; arrow keys move'),
    at() {
      const { words, query, key } = m;
      const { length } = words;
      return length > 0 ? { row: query, column: key, rows: length, columns: length } : null;
    },
    go,
    says: () => t('{query}, {key}: {cc}, {cp}, {pc}, {pp}, score {score}', spoken(m)),
  });
  const maps = all.map((map, k) =>
    cellsMark(s, map, {
      keys,
      // one scale for all, so that colours can be compared
      shown: () => ({ tensor: m.deviations.all[k], most: m.deviations.most }),
      go,
    }),
  );
  /** Writes the words along a side. @param {HTMLElement} side @param {number} current */
  const write = (side, current) => {
    vars(side, { rows: m.words.length });
    const named = m.words.map((word, k) =>
      vars(node('span', k === current ? 'current' : '', `${isolated(word)} ${k}`), { k }),
    );
    const hasRoom = keys.clientWidth / m.words.length >= 16;
    side.replaceChildren(...(hasRoom ? named : [named[current]]));
  };
  return mark(
    box,
    ...maps.map(({ draw }) => draw),
    s.kept(() => four.forEach((term, k) => term.classList.toggle('off', !m.counts[k]))),
    s.kept(() => all.forEach((map) => vars(map.box, { row: m.query, column: m.key }))),
    s.kept(() => write(down, m.query), ['size']),
    s.kept(() => write(across, m.key), ['size']),
  );
}

/** @param {number} value values that round to zero have no sign */
const signed = (value) => `${value >= 0.005 ? '+' : ''}${fixed(value, 2)}`;

/**
 * One score as a chain of bars, each beginning where the one before it ended.
 *
 * @param {Model} m
 * @param {Host} s
 */
export function bars(m, s) {
  const [caption, body] = [node('caption', ''), node('tbody', '')];
  const head = node(
    'tr',
    '',
    localized(heading('col', ''), { text: 'term' }),
    node('td', ''),
    localized(heading('col', ''), { text: 'value' }),
    localized(heading('col', ''), { text: 'above the row’s mean' }),
  );
  const titled = filled(s, caption, () => [
    t('{query} asks, {key} answers', {
      query: called(m.words, m.query),
      key: called(m.words, m.key),
    }),
  ]);
  const rows = filled(s, body, () => {
    const { score, counts, domain } = m;
    const [low, high] = domain;
    const share = (/** @type {number} */ value) => (value - low) / (high - low || 1);
    let end = 0;
    return names().map((name, k) => {
      const isTotal = k === titles.length;
      const isCounted = isTotal || counts[k];
      const value = score.values[k];
      const from = isTotal ? 0 : end;
      const to = from + value;
      if (counts[k]) end = to;
      const bar = vars(node('div', to < from ? 'bar less' : 'bar'), {
        from: share(Math.min(from, to)).toFixed(4),
        wide: Math.abs(share(to) - share(from)).toFixed(4),
      });
      bar.hidden = !isCounted;
      const track = node('td', 'track', bar, node('div', 'zero'));
      return node(
        'tr',
        `${isTotal ? 'total' : ''} ${isCounted ? '' : 'left-out'}`.trim(),
        heading('row', '', name),
        vars(track, { zero: share(0).toFixed(4) }),
        node('td', 'number', isCounted ? fixed(value, 2) : t('left out')),
        node('td', 'number', isCounted ? signed(value - score.means[k]) : ''),
      );
    });
  });
  const table = node('table', 'bars', caption, node('thead', '', head), body);
  return mark(set(table, { part: 'bars' }), titled.draw, rows.draw);
}
