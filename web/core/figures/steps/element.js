// <phasor-steps>: attention step by step with every number: QKᵀ, scale, mask, softmax, ·V, and for
// several heads the projections before and W_O after.
//
//   <phasor-steps q="[[1,0],[0,1]]" k="[[1,0],[0,1]]" v="[[1,2],[3,4]]"></phasor-steps>
//   <phasor-steps heads="2"></phasor-steps>

import { t } from '../../texts/language.js';
import { chartStyle } from '../../kit/chart.js';
import { figure } from '../../kit/figure.js';
import { computed } from './computed.js';
import { kinds } from './kinds.js';
import { css, marks } from './marks.js';
import { claim, notes } from './sentences.js';
import { settings } from './settings.js';

export class StepsElement extends figure({
  settings,
  place: (m) => m.pointer.chosen,
  css: [chartStyle, css],
  model: computed,
  marks,
  problem: (m) => m.current.misfit,
  says: claim,
  notes,
  data({ model, part, head }) {
    const { columns, word } = kinds[part];
    return {
      name: `attention-${word.replaceAll(' ', '-')}`,
      tensor: model.part(part, head),
      rowtitle: part === 'k' || part === 'v' ? t('key') : t('query'),
      columntitle: columns ? t('key') : t('dimension'),
      rowname: String,
      columnname: String,
    };
  },
  async program({ given }, s, dialect) {
    const { attentionCode, multiHeadCode } = await import('../../kit/program.js');
    const { x, causal, scaled, heads, wq, wk, wv, wo, q, k, v } = given;
    const options = { causal, ...(scaled ? {} : { scale: 1 }) };
    return x
      ? multiHeadCode(dialect, { x, wq, wk, wv, wo, heads, ...options })
      : attentionCode(dialect, { q, k, v, ...options });
  },
}) {
  static about =
    'attention step by step with every number: QKᵀ, scale, mask, softmax, ·V, and for several heads the projections before and W_O after.';
  static events = {
    'phasor-change': '{ step } or { query, key } or { q } … when the reader changes them',
    'phasor-select': '{ matrix, row, column, value } when a number is chosen',
  };
}
