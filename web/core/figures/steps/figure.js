// The drawing code of <phasor-steps>, loaded when the first one is drawn.

import { t } from '../../texts/language.js';
import { computed } from './computed.js';
import { kinds } from './kinds.js';
import { marks, claim, notes } from './marks.js';

/**
 * @type {import('../../kit/figure.js').Drawing<typeof import('./settings.js').settings,
 *   import('./computed.js').Model>}
 */
export const drawing = {
  place: (m) => m.pointer.chosen,
  model: computed,
  marks,
  problem: (m) => m.current.error,
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
};
