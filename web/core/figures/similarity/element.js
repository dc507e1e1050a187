// <phasor-similarity>: how alike every two positions are, as a matrix for each of several bases,
// and as curves against the offset, with what is measured of them.
//
//   <phasor-similarity length="64" dim="128" bases="10000 100 1" controls></phasor-similarity>

import { node } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { t } from '../../texts/language.js';
import { chartStyle } from '../../kit/chart.js';
import { figure } from '../../kit/figure.js';
import { filled, row } from '../../kit/marks/boxes.js';
import { rampMark } from '../../kit/marks/legend.js';
import { plotStyle } from '../../kit/marks/matrix.js';
import { rampStyle } from '../../kit/ramp.js';
import { curves, kindOf, measurements, panels } from './marks.js';
import { curvesOf, model } from './model.js';
import { cursorText, notes, sentence, texts } from './sentences.js';
import { settings } from './settings.js';
import { css } from './style.js';

export class SimilarityElement extends figure({
  settings,
  cursor: ['position', 'offset'],
  css: [chartStyle, plotStyle, rampStyle, css],
  model,
  isReady: (m) => m.measure(),
  marks: (m, s) => [
    panels(m, s),
    row(
      'under',
      filled(s, node('span', 'readout'), () => [cursorText(m, s)]),
      filled(s, node('span', 'back'), () => [
        node('i', ''),
        node('span', '', t(texts[s.metric].back)),
      ]),
      rampMark(s, () => ({
        kind: kindOf(s),
        low: number(m.domain[0]),
        high: number(m.domain[1]),
      })),
    ),
    row(
      'read',
      curves(m, s),
      filled(s, node('table', 'facts extra'), () => measurements(m, s)),
    ),
  ],
  says: sentence,
  notes,
  data(m, s) {
    const { bases, metric } = s;
    return {
      name: 'similarity',
      tensor: curvesOf(m.facts),
      rowtitle: t('offset'),
      columntitle: t(texts[metric].name),
      rowname: String,
      columnname: (k) => t('base {base}', { base: bases[k] }),
    };
  },
  async program(m, { length, dim, bases, metric }, dialect) {
    const { offsetCode } = await import('../../kit/program.js');
    return offsetCode(dialect, { length, dim, bases, metric });
  },
}) {
  static about =
    'how alike every two positions are, as a matrix for each of several bases, and as curves against the offset, with what is measured of them.';
  static events = {
    'phasor-change': '{ position, offset } or { bases } … when the reader moves them',
    'phasor-select': '{ row, column, offset, values } when the reader points at a cell',
  };

  /** @param {Record<string, unknown>} change */
  follow(change) {
    super.follow(change);
    if ('base' in change) this.assign('bases', [change.base, ...this.bases.slice(1)]);
  }
}
