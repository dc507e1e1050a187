// <phasor-mask>: a rule over queries and keys as the mask that it makes, up to 1,000,000 × 1,000,000,
// with the blocks that a kernel computes or leaves out.
//
//   <phasor-mask rule="k <= q && q - k < window" numbers="window=256" controls></phasor-mask>

import { excerpt } from '../kit/excerpt.js';
import { figure } from '../kit/figure.js';
import { mapStyle } from '../kit/map.js';
import { clampedWindows } from '../kit/windows.js';
import { model } from './current.js';
import { css, key, marks, query } from './marks.js';
import { settings } from './settings.js';

export class MaskElement extends figure({
  settings,
  cursor: ['row', 'column'],
  place: (m, s) => (m.has(s) ? `${s.row} ${s.column}` : ''),
  css: [mapStyle, css],
  fills: true,
  model,
  marks,
  says: ({ engine, mask, blocks }, { block }) =>
    engine && mask ? engine.sentence(blocks, mask.blind(), block) : '',
  notes: ({ mask, size }, s) => (mask ? clampedWindows(s, size) : []),
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
  async program(
    { engine, current },
    s,
    /** @type {import('../../masks/code.js').Dialect} */ dialect,
  ) {
    if (!engine || current.broken) return '';
    // as they are now: by the time that the module is there the rule may be one that cannot be read
    const { rule } = s;
    const options = engine.optionsOf(rule, s);
    const { codeOf } = await import('../../masks/masks.js');
    return codeOf(rule, dialect, options);
  },
}) {
  static about =
    'a rule over queries and keys as the mask that it makes, up to 1,000,000 × 1,000,000, with the blocks that a kernel computes or leaves out.';
  static events = {
    'phasor-select':
      '{ row, column, value } when the reader moves the cursor: 1 for visible, 0 for hidden, or what is added to the score',
    'phasor-change':
      '{ rule }, { rows, columns } or the setting that the reader changed; { pinned } when a click, Enter or Escape pins or releases',
    'phasor-blocks': '{ full, partial, empty, sparsity } when they were counted',
  };

  prepare() {
    // also for paper, where nobody has seen it yet
    this.m.prepare();
  }

  get hasParts() {
    return this.m.engine !== null;
  }

  draw() {
    if (!this.hasParts) return;
    super.draw();
    const { broken } = this.m.current;
    // the last picture stays
    if (broken) throw broken;
  }
}
