// <phasor-heatmap>: an encoding, or any matrix, as a heat map with axes, a legend, a cell cursor, zoom,
// and the formula of the current cell.
//
//   <phasor-heatmap length="60" dim="32" controls></phasor-heatmap>
//
//   const map = document.querySelector('phasor-heatmap');
//   map.tensor = phasor.similarity(table);
//   map.addEventListener('phasor-select', ({ detail }) => console.log(detail));

import { t } from '../../texts/language.js';
import { clamped } from '../../kit/settings.js';
import { excerpt } from '../../kit/excerpt.js';
import { figure } from '../../kit/figure.js';
import { mapStyle } from '../../kit/map.js';
import { handStyle } from '../../kit/marks/hands.js';
import { clampedWindows } from '../../kit/windows.js';
import { marks, titled } from './marks.js';
import { claim, model } from './model.js';
import { settings } from './settings.js';

const css = `
:host { --row: var(--phasor-row, var(--ink)); --column: var(--phasor-column, var(--ink));
  line-height: 1.2; }
.frame { display: flex; flex-direction: column; }
.frame > * { flex: none; }
/* the height is the map's; an element that is given one itself leaves the map what remains */
.frame > .figure { flex: 1 1 auto; min-block-size: 160px; display: flex; flex-direction: column; }
.stage { flex: 1 1 var(--phasor-height, 320px); min-block-size: 96px; }
:is(.row, .column) { opacity: 0.9; }
/* between the title and the labels of the columns */
.hands { inset: 0; inline-size: 100%; block-size: 100%; pointer-events: none;
  color: var(--phasor-row, var(--query)); }
.title.rows { color: var(--phasor-row, var(--muted)); }
.title.columns { padding-inline: 84px; overflow: hidden; text-overflow: ellipsis;
  color: var(--phasor-column, var(--muted)); }
.zoom { inset: -6px calc(100% - var(--x) - var(--w)) auto auto; gap: 2px; }
.tool { opacity: 0; transition: opacity 150ms; }
:host(:hover) .tool, .figure:focus-within .tool { opacity: 1; }
@media (hover: none) { .tool { opacity: 1; } }
:is(.tool, .formula)[hidden] { display: none; }

.foot { display: flex; flex-wrap: wrap; gap: 2px 24px; align-items: center; min-block-size: 36px; flex: none;
  inline-size: calc(var(--x) + max(var(--w), 192px)); max-inline-size: 100%;
  padding-inline-start: var(--x); padding-block-start: 8px; color: var(--muted); }
.reading { display: flex; gap: 8px; align-items: center; margin-inline-start: auto;
  min-inline-size: 0; }
.readout { display: flex; gap: 0.4em; min-inline-size: 0; white-space: nowrap; }
.readout span { overflow: hidden; text-overflow: ellipsis; }
.readout b { color: var(--ink); }
.copy { order: -1; }
.copy, .notation select { font-size: 12px; color: var(--muted); white-space: nowrap; }

.formula { flex: none; display: flex; gap: 8px 24px; align-items: start; margin-block-start: 12px;
  padding-inline-start: var(--x); }
.lines { flex: 1; min-inline-size: 0; overflow-x: auto; overflow-y: hidden; }
/* as high with the numbers of a cell as without */
.lines > div { display: flex; flex-wrap: wrap; gap: 4px 0.3em; align-items: baseline;
  align-content: center; min-block-size: 52px; }
math + math.apart { margin-inline-start: 1.25em; }
.general, .hint { color: var(--muted); }
math { font-size: 17px; math-style: normal; }
.general math { font-size: 15px; }
mtd { padding: 1px 6px 1px 0; text-align: start; }
.result { font-weight: 600; }
.notation select { border-color: transparent; }
.notation:hover select { border-color: var(--line); }

@container (max-width: 46.15em) {
  .foot { flex-flow: column; align-items: start; justify-content: end; gap: 12px;
    min-block-size: 60px; inline-size: 100%; padding-inline-start: 0; }
  .reading { margin: 0; max-inline-size: 100%; }
  /* the sentence goes on in a second line rather than being cut */
  .readout { display: block; white-space: normal; }
  .readout b { margin-inline-start: 0.4em; white-space: nowrap; }
  .copy { order: 1; }
}
@container (max-width: 36.92em) {
  .title.columns { padding-inline: 0 84px; text-align: start; }
  .formula { flex-direction: column; padding-inline-start: 0; }
  .lines { inline-size: 100%; flex: none; }
  .lines > .filled { min-block-size: 104px; align-content: start; }
  math + math.apart { margin-inline-start: 0; }
}
:host([bare]) { line-height: 0; --paper-width: auto; }
:host([bare]) .fallback { line-height: 1.2; }
:host([bare]) .frame > :not(.figure, .fallback, .message, .paper) { display: none; }
:host([bare]) :is(.figure, .stage) { min-block-size: 0; }
:host([bare]) :is(.title, .labels, .foot, .zoom, .formula, .part, .row, .column, .cell) {
  display: none; }
:host([bare]) .plot { cursor: inherit; pointer-events: none; }
`;

/** Axes that groups know: cursors on them move together. */
const meanings = ['position', 'dimension', 'query', 'key', 'head', 'pair', 'offset'];

export class HeatmapElement extends figure({
  settings,
  cursor: ['row', 'column'],
  place: (m, s) => (m.has(s) ? `${s.row} ${s.column}` : ''),
  css: [mapStyle, handStyle, css],
  fills: true,
  model,
  marks,
  problem: (m) => m.current.broken,
  says: (m, s) => (m.encodes && !s.bare && m.matrix ? claim(m.matrix, m, s) : ''),
  notes({ encodes, size, edges }, s) {
    if (s.bare || size.rows === 0) return [];
    const { row, column, length } = s;
    const { rows, columns } = size;
    const shown = { row: row < rows ? row : [], column: column < columns ? column : [] };
    return [
      encodes &&
        rows < length &&
        t(
          'The first {rows} of {length} positions are drawn: this table has to be computed whole.',
          {
            rows,
            length,
          },
        ),
      s.widths === 'turning' &&
        !edges &&
        t('Columns are equally wide: only pairs side by side, without square cells, have dials.'),
      ...clamped(s, shown, 'length dim encoding'),
      ...clampedWindows(s, size),
    ];
  },
  data(m, s) {
    const { matrix, title, shown } = m;
    if (!matrix) return null;
    return excerpt(m.encodes ? s.encoding : 'heatmap', {
      matrix,
      row: { title: titled(title.row), name: (k) => m.rowName(k), window: shown.rows },
      column: { title: titled(title.column), name: (k) => m.columnName(k), window: shown.columns },
    });
  },
  async program({ matrix, shown, isSinusoidal }, s, dialect) {
    const { heatmapCode } = await import('./code.js');
    return matrix ? heatmapCode(dialect, matrix, shown, isSinusoidal ? s : null) : '';
  },
}) {
  static about =
    'an encoding, or any matrix, as a heat map with axes, a legend, a cell cursor, zoom, and the formula of the current cell.';
  static events = {
    'phasor-select': '{ row, column, value } when the reader moves the cursor, also by hovering',
    'phasor-change':
      '{ row, column }, { rows, columns }, { notation } or the setting that the reader changed; { pinned } when a click, Enter or Escape pins or releases',
  };

  /** @param {string} name */
  works(name) {
    return this.m.works(name);
  }

  /** @param {string} name */
  sharedName(name) {
    const { row, column } = this.m.title;
    const down = meanings.includes(row) ? row : 'row';
    const across = meanings.includes(column) && column !== row ? column : 'column';
    /** @type {Record<string, string | undefined>} */
    const names = {
      row: down,
      column: across,
      // in other elements, `columns` means something else
      rows: down === 'row' ? 'rows of a table' : `${down}s`,
      columns: across === 'column' ? 'columns of a table' : `${across}s`,
      // in attention and order, `encoding` is an on/off switch
      encoding: 'table',
    };
    return names[name] ?? name;
  }

  /** @param {Record<string, unknown>} change */
  shared(change) {
    const shared = super.shared(change);
    if (this.sharedName('row') === 'position' && 'position' in shared) {
      shared.position = Number(shared.position) + this.m.first;
    }
    return shared;
  }

  /** @param {Record<string, unknown>} change */
  follow(change) {
    const { position } = change;
    const row = Number(position) - this.m.first;
    super.follow(position === undefined ? change : { ...change, position: row < 0 ? -1 : row });
  }
}
