// The settings of <phasor-mask> → the mask that is drawn, its blocks and its program. What reads rules is
// fetched by the first figure that is drawn.

import { windowOf } from '../../draw/window.js';
import { later } from '../kit/later.js';

/** @typedef {import('./model.js').Mask} Mask */
/** @typedef {import('../kit/keyboard.js').Cell} Cell */
/** @typedef {import('../kit/figure.js').Host<typeof import('./settings.js').settings>} Host */

/** @param {Host} s */
export function model(s) {
  const engine = later(s, () => import('./model.js'));
  const writer = later(s, () => import('../../masks/masks.js'));
  /** of the last rule that could be read @type {Mask | null} */
  let last = null;
  return {
    /** null until it has come */
    get engine() {
      return s.polled(engine);
    },
    /** The mask, and why it is not that of the rule. */
    get current() {
      try {
        if (this.engine) last = new this.engine.Mask(s);
        return { mask: last, broken: null };
      } catch (broken) {
        return { mask: last, broken };
      }
    },
    get mask() {
      return this.current.mask;
    },
    get size() {
      const { rows = 0, columns = 0 } = this.mask ?? {};
      return { rows, columns };
    },
    get shown() {
      const { rows, columns } = this.size;
      return { rows: windowOf(s.rows, rows), columns: windowOf(s.columns, columns) };
    },
    /** null for a rule that changes too often */
    get blocks() {
      return this.mask?.blocks(s.block) ?? null;
    },
    /** in FlexAttention; null while it is not known */
    get program() {
      const { engine, current } = this;
      const masks = s.polled(writer);
      if (!engine || !masks || current.broken) return null;
      return masks.codeOf(s.rule, 'flexattention', engine.optionsOf(s.rule, s));
    },
    /** Fetches what is needed. */
    prepare() {
      engine();
      writer();
    },
    /** @param {Cell} cell */
    has({ row, column }) {
      const { rows, columns } = this.size;
      return row >= 0 && column >= 0 && row < rows && column < columns;
    },
  };
}

/** @typedef {ReturnType<typeof model>} Model */
