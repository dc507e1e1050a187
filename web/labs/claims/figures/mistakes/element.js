// <phasor-mistakes>: mistakes in lecture notes on positional encoding. The reader picks the wrong one of a
// few lines; then every line is computed, marked and explained.
//
//   <phasor-mistakes></phasor-mistakes>
//   <phasor-mistakes only="E1"></phasor-mistakes>

import '../../../../core/texts/labs.js';
import { parse } from '../../api/parse.js';
import { t } from '../../../../core/texts/language.js';
import { cellsStyle } from '../../../../core/kit/cells.js';
import { figure } from '../../../../core/kit/figure.js';
import { statementStyle } from '../statement.js';
import { kept } from './answers.js';
import { css, marks, reports } from './marks.js';
import { model, numbersOf } from './model.js';
import { settings } from './settings.js';

export class MistakesElement extends figure({
  settings,
  css: [cellsStyle, statementStyle, css],
  model,
  marks,
  says({ all, stateOf }) {
    const found = all.filter(({ id }) => stateOf(id) === 'found').length;
    return all.length > 0
      ? t('{found} of {count} mistakes found.', { found, count: all.length })
      : '';
  },
  reports,
  // a picked line stays picked, without a verdict
  problem: ({ failure }) => failure,
  /** The numbers of the lines, after a guess. */
  data({ lesson, facts }) {
    const rows = facts ? numbersOf(facts) : [];
    if (!lesson || rows.length === 0) return null;
    const names = [t('said'), t('true'), t('difference')];
    const data = rows.flatMap(({ says, truth }) => [says, truth, says - truth]);
    return {
      name: lesson.id,
      tensor: { shape: [rows.length, 3], data: Float32Array.from(data) },
      rowtitle: t('line'),
      columntitle: t('value'),
      rowname: (row) => rows[row].name,
      columnname: (column) => names[column],
    };
  },
  /** The program of the first wrong line, after a guess. */
  async program({ lesson, facts }, s, dialect) {
    const { claimCode } = await import('../claim-program.js');
    const wrong = facts?.verdicts.findIndex(({ right }) => !right) ?? -1;
    return lesson && wrong >= 0 ? claimCode(dialect, parse(lesson.lines[wrong].expr)) : '';
  },
}) {
  static about =
    'what lecture notes on positional encoding get wrong. Of a few lines the reader picks the one that is wrong; then every line is computed, marked and explained.';
  static events = {
    'phasor-change': '{ lesson } or { answers } when the reader moves on or picks a line',
    'phasor-select': '{ lesson, line, found } when a picked line was computed',
  };

  build() {
    super.build();
    const before = this.keep && this.answers === '' ? kept() : '';
    if (before) this.assign('answers', before);
  }

  connectedCallback() {
    super.connectedCallback();
    // starts early, because printing does not wait
    this.m.prepare();
  }
}
