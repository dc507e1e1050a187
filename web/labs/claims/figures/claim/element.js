// <phasor-claim>: a statement of the author, computed and marked right or wrong, with the true value and, for
// a matrix, a picture of the difference. ClaimElement.functions lists the functions that expressions may
// call.
//
//   <phasor-claim expr="sin(3)" says="0.19"></phasor-claim>

import '../../../../core/texts/labs.js';
import { functions } from '../../api/functions.js';
import { defineModels } from '../../api/models.js';
import { beside } from '../../../../core/draw/rows.js';
import { t } from '../../../../core/texts/language.js';
import { cellsStyle } from '../../../../core/kit/cells.js';
import { figure } from '../../../../core/kit/figure.js';
import { compared, statementStyle } from '../statement.js';
import { css, marks, reports } from './marks.js';
import { model, sentence } from './model.js';
import { settings } from './settings.js';

defineModels();

export class ClaimElement extends figure({
  settings,
  place: ({ comparison: { place } }) => (place ? `${place.row} ${place.column}` : ''),
  css: [cellsStyle, statementStyle, css],
  model,
  marks,
  says: ({ verdict }) => (verdict ? sentence(verdict) : ''),
  reports,
  // the message stays as long as the claim does
  problem: ({ judgement }) => judgement.problem,
  /** Columns with the claimed value, the true value and the difference. */
  data({ verdict }) {
    if (!verdict || verdict.cells.length === 0) return null;
    const tensors = compared(verdict);
    const columns = tensors[0].shape[1];
    const groups = [t('said'), t('true'), t('difference')];
    return {
      name: 'claim',
      tensor: beside(...tensors),
      rowtitle: t('row'),
      columntitle: t('column'),
      rowname: String,
      columnname: (k) => `${groups[Math.floor(k / columns)]} ${k % columns}`,
    };
  },
  async program({ judgement: { tree } }, s, dialect) {
    const { claimCode } = await import('../claim-program.js');
    return tree ? claimCode(dialect, tree) : '';
  },
}) {
  static about =
    'what an author says, computed and marked right or wrong, with the true value and, for a matrix, a picture of the difference.';
  static events = {
    'phasor-verdict':
      '{ right, cut, truth, says } when it was computed: numbers, rows of numbers, true, false or a text; `cut` for digits that were cut off, not rounded',
    'phasor-change': '{ expr } or { says } when the reader changes them',
    'phasor-select': '{ row, column, says, truth } when the reader points at a cell',
  };
  /**
   * The functions that expressions may call: 'sin(x)', 'PE(position, column, dim, base = 10000)' and so on.
   */
  static functions = Array.from(functions, ([name, of]) => `${name}(${of.signature})`);
}
