// <phasor-mask>: the mask of a rule over queries and keys, up to 1,000,000 × 1,000,000, with the blocks that
// a kernel computes or skips.
//
//   <phasor-mask rule="k <= q && q - k < window" numbers="window=256" controls></phasor-mask>

import '../../../../core/texts/labs.js';
import { figureLater } from '../../../../core/kit/figure.js';
import { mapStyle } from '../../../../core/kit/map.js';
import { settings } from './settings.js';
import { css } from './style.js';

export class MaskElement extends figureLater({
  settings,
  cursor: ['row', 'column'],
  css: [mapStyle, css],
  fills: true,
  drawing: async () => (await import('./figure.js')).drawing,
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
}
