// The settings of <phasor-mask> → the drawn mask, its blocks and its program.

import { windowOf } from '../../../../core/draw/window.js';
import { codeOf } from '../../index.js';
import { Mask, optionsOf } from './model.js';

/** @typedef {import('../../../../core/kit/keyboard.js').Cell} Cell */
/** @typedef {import('../../../../core/kit/figure.js').Host<typeof import('./settings.js').settings>} Host */

/** @param {Host} s */
export function model(s) {
  /** the mask of the last valid rule @type {Mask | null} */
  let last = null;
  return {
    /** The mask, and the error if it is not that of the current rule. */
    get current() {
      try {
        last = new Mask(s);
        return { mask: last, broken: null };
      } catch (broken) {
        return { mask: last, broken };
      }
    },
    /** null until there was a valid rule */
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
    /** for FlexAttention; null for an invalid rule */
    get program() {
      return this.written('flexattention');
    },
    /** @param {import('../../api/code.js').Dialect} dialect */
    written(dialect) {
      return this.current.broken ? null : codeOf(s.rule, dialect, optionsOf(s.rule, s));
    },
    /** @param {Cell} cell */
    has({ row, column }) {
      const { rows, columns } = this.size;
      return row >= 0 && column >= 0 && row < rows && column < columns;
    },
  };
}

/** @typedef {ReturnType<typeof model>} Model */
