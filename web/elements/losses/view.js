// The marks of <phasor-losses>: loss over position, a line an encoding, the mean of its seeds in a band from
// the lowest to the highest; where the trained length ends; and the numbers at the cursor.

import { apart, linear, marks, path } from '../../draw/axis.js';
import { heading, node, vars } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { curve, label, line } from '../../draw/shapes.js';
import { lineOf, widest } from '../../draw/text.js';
import { phrase, t } from '../../language/language.js';
import { chart } from '../kit/chart.js';
import { ranked } from './model.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../language/language.js').Phrase} Phrase */

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

/** Encodings of phasor/train by name. @type {Readonly<Record<string, Phrase>>} */
const names = {
  none: phrase('none'),
  sinusoidal: phrase('sinusoidal'),
  learned: phrase('learned'),
  rotary: phrase('rotary'),
  alibi: phrase('ALiBi'),
  t5: phrase('T5'),
};

/** @param {string} encoding */
export const nameOf = (encoding) => (names[encoding] ? t(names[encoding]) : encoding);

/** @param {number} k which row of the table */
const colorOf = (k) => `var(--head-${(k % 8) + 1})`;

/** @param {number} k which row of the table */
export const swatchOf = (k) => vars(node('i', 'swatch'), { color: colorOf(k) });

const margin = { left: 44, right: 8, top: 8, bottom: 36 };

export function curves() {
  const made = chart('losses', 280, margin);
  return Object.assign(made, {
    /** @param {Model} model @param {number} width */
    draw({ rows, count, last, all, table }, width) {
      made.size(Math.max(160, width));
      const texts = rows.map(({ encoding }) => nameOf(encoding));
      made.right -= widest(texts, made.svg) + 12;
      const { left, right, top, bottom, lines, hit } = made;
      hit.setAttribute('width', String(Math.max(0, right - left)));
      const x = linear([0, last + 1], [left, right]);
      // a table may have more of them than a call takes arguments
      const least = all.reduce((a, b) => Math.min(a, b));
      const most = all.reduce((a, b) => Math.max(a, b));
      const room = Math.max(0.05, (most - least) / 20);
      const y = linear([least - room, most + room], [bottom, top]);
      made.axes(
        {
          scale: x,
          marks: marks(0, last + 1, Math.max(2, width / 90)),
          text: String,
          title: t('position of the token'),
        },
        { scale: y, marks: marks(least, most, 5) },
      );
      const at = (/** @type {number} */ k) => x.at((k + 0.5) * table.bucket);
      const [names, bands, means] = [[], [], []].map(() => /** @type {SVGElement[]} */ ([]));
      const ends = rows.map(({ mean }) => y.at(mean[count - 1]));
      const places = apart(ends, lineOf(made.svg), [top, bottom]);
      rows.forEach(({ mean, least: low, most: high }, r) => {
        const along = (/** @type {readonly number[]} */ values) =>
          path(count, at, (k) => y.at(values[k]));
        const back = path(
          count,
          (k) => at(count - 1 - k),
          (k) => y.at(low[count - 1 - k]),
        );
        const band = curve('band', `${along(high)}${back.replace(/^M/, 'L')}Z`);
        band.style.fill = colorOf(r);
        bands.push(band);
        means.push(curve('curve', along(mean), colorOf(r)));
        names.push(label('end', right + 6, places[r], texts[r], colorOf(r)));
      });
      const end = x.at(Math.min(table.trained, last + 1));
      lines.replaceChildren(
        ...bands,
        ...means,
        ...names,
        line('trained-end', end, top, end, bottom),
        label('trained-name', end + 4, top, t('trained up to here')),
      );
    },
  });
}

/** The losses at the cursor, the lowest first. @param {Model} model */
export function values(model) {
  const { at, rows } = model;
  const body = ranked(model, at).sorted.map((row) => {
    return node(
      'tr',
      '',
      heading('row', '', swatchOf(rows.indexOf(row)), nameOf(row.encoding)),
      node('td', '', number(row.mean[at], 3)),
      node('td', '', `${number(row.least[at], 3)} – ${number(row.most[at], 3)}`),
    );
  });
  const titles = [t('encoding'), t('nats a token'), t('over the seeds')];
  return [
    node('thead', '', node('tr', '', ...titles.map((title) => heading('col', '', title)))),
    node('tbody', '', ...body),
  ];
}
