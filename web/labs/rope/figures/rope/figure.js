// The drawing code of <phasor-rope>, with the reader of configurations, loaded by the first figure.

import { t } from '../../../../core/texts/language.js';
import { clamped } from '../../../../core/kit/settings.js';
import { later } from '../../../../core/kit/later.js';
import { marks } from './marks.js';
import { comparisonOf, reach, rope, sentence, table } from './model.js';

/** @typedef {import('../../../../core/kit/figure.js').Host<typeof import('./settings.js').settings>} Host */
/** @typedef {import('./model.js').Rope} Rope */

/** @param {Host} s */
function current(s) {
  /** the result for the last valid configuration @type {Rope | null} */
  let last = null;
  const comparing = later(s, () => import('./comparison.js'));
  return {
    /** the encoding, and the error if it is not that of the current configuration */
    get current() {
      try {
        last = rope(s.phasor, s);
        return { rope: last, broken: null };
      } catch (broken) {
        return { rope: last, broken };
      }
    },
    /** @returns {Rope} */
    get rope() {
      const { rope: shownRope, broken } = this.current;
      if (!shownRope) throw broken;
      return shownRope;
    },
    get kinds() {
      return this.rope.kinds;
    },
    get pair() {
      return Math.min(s.pair, this.rope.scaled.length - 1);
    },
    /** number of positions on the track */
    get reach() {
      return reach(s);
    },
    /** the comparison, null for none, and its error */
    get compared() {
      try {
        return { found: comparisonOf(this.rope, s), broken: null };
      } catch (broken) {
        return { found: null, broken };
      }
    },
    /** draws the comparison, once loaded */
    get comparing() {
      return this.compared.found && s.polled(comparing);
    },
    get broken() {
      return this.current.broken ?? this.compared.broken;
    },
  };
}

/** @typedef {ReturnType<typeof current>} Model */

/** @type {import('../../../../core/kit/figure.js').Drawing<typeof import('./settings.js').settings, Model>} */
export const drawing = {
  model: current,
  marks,
  // the last figure stays
  problem: (m) => m.broken,
  says(m, s) {
    if (!m.current.rope) return '';
    const { comparing, compared } = m;
    return s.view === 'compare' && comparing && compared.found
      ? comparing.comparisonSentence(compared.found.comparison)
      : sentence(m.rope, s);
  },
  notes(m, s) {
    const { rope: shownRope } = m.current;
    if (!shownRope) return [];
    return clamped(s, { layer: shownRope.kind, pair: m.pair }, 'model config layer pairing share');
  },
  data({ current: { rope: shownRope } }) {
    if (!shownRope) return null;
    const names = [
      t('wavelength of the base'),
      t('wavelength as used'),
      t('turns in training'),
      t('turns as wanted'),
    ];
    return {
      name: 'rope',
      tensor: table(shownRope),
      rowtitle: t('pair'),
      columntitle: t('column'),
      rowname: String,
      columnname: (k) => names[k],
    };
  },
  async program({ current: { rope: shownRope } }, s, dialect) {
    const { ropeCode } = await import('./code.js');
    return shownRope ? ropeCode(dialect, shownRope) : '';
  },
};
