// The marks of <phasor-losses>: loss over position, with a line for the mean over seeds of each encoding in a
// band from the lowest to the highest; the end of the trained length; and the numbers at the cursor.

import { apart, marks, path } from '../../../../core/draw/axis.js';
import { heading, node, set, vars } from '../../../../core/draw/nodes.js';
import { number } from '../../../../core/draw/numbers.js';
import { curve, label, line } from '../../../../core/draw/shapes.js';
import { lineOf, widest } from '../../../../core/draw/text.js';
import { phrase, t } from '../../../../core/texts/language.js';
import { filled, row } from '../../../../core/kit/marks/boxes.js';
import { chartMark } from '../../../../core/kit/marks/chart.js';
import { ranked } from './model.js';
import { nameOf, placeOf, spoken } from './words.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../../../core/kit/figure.js').Host<typeof import('./settings.js').settings>} Host */

export const css = `
.losses .end { dominant-baseline: central; }
.losses .band { stroke: none; opacity: 0.18; }
.losses .trained-end { stroke: var(--ink); stroke-dasharray: 4 3; }
.losses .trained-name { text-anchor: start; dominant-baseline: hanging; fill: var(--muted); }
.at { border-collapse: collapse; margin-block-start: 8px; }
.at :is(th, td) { padding-block: 2px; padding-inline: 0 14px; font-weight: 400; text-align: start;
  white-space: nowrap; }
.at thead th { color: var(--muted); }
.at td { font-variant-numeric: tabular-nums; }
.swatch { display: inline-block; inline-size: 14px; block-size: 4px; margin-inline-end: 6px;
  vertical-align: middle; background: var(--color); forced-color-adjust: none; }
`;

/** @param {number} k row of the table */
const colorOf = (k) => `var(--head-${(k % 8) + 1})`;

/** @param {number} k row of the table */
export const swatchOf = (k) => vars(node('i', 'swatch'), { color: colorOf(k) });

/** @param {Model} m @param {Host} s */
export const curves = (m, s) =>
  chartMark(s, {
    part: 'losses',
    height: 280,
    margin: { left: 44, right: 8, top: 8, bottom: 36 },
    beside: ({ svg }) =>
      widest(
        m.rows.map(({ encoding }) => nameOf(encoding)),
        svg,
      ) + 12,
    least: 160,
    x: ({ width }) => ({
      domain: [0, m.last + 1],
      marks: marks(0, m.last + 1, Math.max(2, width / 90)),
      text: String,
      title: t('position of the token'),
    }),
    y() {
      const { least, most } = m.range;
      const room = Math.max(0.05, (most - least) / 20);
      return { domain: [least - room, most + room], marks: marks(least, most, 5) };
    },
    lines({ svg, right, top, bottom, x, y }) {
      const { rows, count, last, table } = m;
      const at = (/** @type {number} */ k) => x.at((k + 0.5) * table.bucket);
      const along = (/** @type {readonly number[]} */ losses) =>
        path(count, at, (k) => y.at(losses[k]));
      const bands = rows.map(({ least, most }, r) => {
        const back = path(
          count,
          (k) => at(count - 1 - k),
          (k) => y.at(least[count - 1 - k]),
        );
        const band = curve('band', `${along(most)}${back.replace(/^M/, 'L')}Z`);
        band.style.fill = colorOf(r);
        return band;
      });
      const ends = rows.map(({ mean }) => y.at(mean[count - 1]));
      const places = apart(ends, lineOf(svg), [top, bottom]);
      const end = x.at(Math.min(table.trained, last + 1));
      return [
        ...bands,
        ...rows.map(({ mean }, r) => curve('curve', along(mean), colorOf(r))),
        ...rows.map(({ encoding }, r) =>
          label('end', right + 6, places[r], nameOf(encoding), colorOf(r)),
        ),
        line('trained-end', end, top, end, bottom),
        label('trained-name', end + 4, top, t('trained up to here')),
      ];
    },
    // in the middle of its bucket
    rule: () => (m.at + 0.5) * m.bucket,
    // a bucket reaches from its first position to the next bucket
    toPosition: Math.floor,
    cursor: {
      label: phrase('Loss by position'),
      role: phrase('cursor over positions'),
      at: () => m.position,
      range: () => [0, m.last],
      says: () => spoken(m),
      go: (position) => s.set({ position }),
    },
  });

/** The losses at the cursor, in rising order. @param {Model} m @param {Host} s */
export function values(m, s) {
  const table = node('table', 'at');
  const rows = filled(s, table, () => {
    const { at, rows: modelRows } = m;
    set(table, { 'aria-label': placeOf(m) });
    const titles = [t('encoding'), t('nats a token'), t('over the seeds')];
    const lines = ranked(m, at).sorted.map((modelRow) =>
      node(
        'tr',
        '',
        heading('row', '', swatchOf(modelRows.indexOf(modelRow)), nameOf(modelRow.encoding)),
        node('td', '', number(modelRow.mean[at], 3)),
        node('td', '', `${number(modelRow.least[at], 3)} – ${number(modelRow.most[at], 3)}`),
      ),
    );
    return [
      node('thead', '', node('tr', '', ...titles.map((title) => heading('col', '', title)))),
      node('tbody', '', ...lines),
    ];
  });
  return row('sideways', rows);
}
