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
import { css } from './style.js';

/** What groups know: cursors on them move together. */
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
      // other elements have `columns` that are something else
      rows: down === 'row' ? 'rows of a table' : `${down}s`,
      columns: across === 'column' ? 'columns of a table' : `${across}s`,
      // `encoding` is a switch in attention and order, on or off
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
