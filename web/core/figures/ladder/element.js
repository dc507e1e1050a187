// <phasor-ladder>: eight ways to give words a position, from counting to the encoding of the paper.
// Each is drawn for a sentence, measured against five properties, and shown where it fails. A formula of the
// reader is measured beside them.
//
//   <phasor-ladder step="sine" text="Nitish killed the lion" controls></phasor-ladder>

import { rowOf } from '../../draw/rows.js';
import { shortened } from '../../draw/words.js';
import { t } from '../../texts/language.js';
import { chartStyle } from '../../kit/chart.js';
import { figure } from '../../kit/figure.js';
import { circlesStyle } from './circles.js';
import { hasField, reports } from './field.js';
import { marks } from './marks.js';
import { measured } from './measured.js';
import { claim, notes } from './says.js';
import { settings } from './settings.js';
import { css } from './style.js';
import { columnNames } from './vectors.js';

export class LadderElement extends figure({
  settings,
  cursor: ['position', 'column'],
  css: [chartStyle, css, circlesStyle],
  model: measured,
  marks,
  isReady: (m, s) => s.view === 'vectors' || m.measure(),
  says: claim,
  notes,
  reports,
  // where there is no line for it; the message stays for as long as the formula does
  problem: ({ own }, s) => own.problem && !hasField(s) && new RangeError(own.problem),
  selected: ({ shown: { words, values }, position }) => ({
    position,
    word: words[position],
    values: Array.from(rowOf(values, position)),
  }),
  /** The vectors of the words. */
  data({ shown }) {
    const columns = columnNames(shown);
    return {
      name: shown.step.name,
      tensor: shown.values,
      rowtitle: t('word'),
      columntitle: t('number'),
      rowname: (row) => `${row} ${shortened(shown.words[row])}`,
      columnname: (column) => columns[column],
    };
  },
  async program({ shown: { step, divisors, words, counts }, own }, { dim, base }, dialect) {
    const { ladderCode } = await import('./code.js');
    const shape = { count: words.length, divisors, dim, base };
    return ladderCode(dialect, {
      ...shape,
      name: step.name,
      length: counts[0],
      formula: own.text,
    });
  },
}) {
  static keys = { 'Up, Down': 'on the sine: raise and lower the line across it' };
  static about =
    'eight ways to give words a position, from counting to the encoding of the paper. Each is drawn for a sentence, measured against five properties, and shown where it fails. A formula of the reader is measured beside them.';
  static events = {
    'phasor-change':
      '{ step }, { formula }, { position }, { column }, { level } or { divisors } when the reader changes them',
    'phasor-measure':
      '{ formula, bounded, same, smooth, unique, linear } when a formula was measured: which tests it passes',
    'phasor-select': '{ position, word, values } when a word is chosen',
  };
}
