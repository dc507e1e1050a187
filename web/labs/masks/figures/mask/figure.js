// The drawing code of <phasor-mask>, with rules and their programs, loaded by the first figure.

import { excerpt } from '../../../../core/kit/excerpt.js';
import { clampedWindows } from '../../../../core/kit/windows.js';
import { model } from './mask-state.js';
import { key, marks, query, reports } from './marks.js';
import { sentence } from './model.js';

/** @typedef {import('./mask-state.js').Model} Model */

/** @type {import('../../../../core/kit/figure.js').Drawing<typeof import('./settings.js').settings, Model>} */
export const drawing = {
  model,
  marks,
  place: (m, s) => (m.has(s) ? `${s.row} ${s.column}` : ''),
  says: ({ mask, blocks }, { block }) => (mask ? sentence(blocks, mask.blind(), block) : ''),
  notes: ({ mask, size }, s) => (mask ? clampedWindows(s, size) : []),
  reports,
  // the last picture stays
  problem: ({ current }) => current.broken,
  selected: (m, { row, column }) => ({
    row,
    column,
    value: m.has({ row, column }) ? m.mask?.value(row, column) : NaN,
  }),
  data({ mask, shown: { rows, columns } }) {
    return (
      mask &&
      excerpt('mask', {
        matrix: mask,
        row: { title: query.title(), name: query.name, window: rows },
        column: { title: key.title(), name: key.name, window: columns },
      })
    );
  },
  program: (m, s, dialect) => m.written(dialect) ?? '',
};
