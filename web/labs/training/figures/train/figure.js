// The drawing code of <phasor-train>, everything except its settings, loaded by the first figure.

import { linesOf, mostLines } from '../../../../core/draw/text.js';
import { t, translated } from '../../../../core/texts/language.js';
import { takes } from '../../api/tasks/index.js';
import { nameOf } from './choices.js';
import { torchProgram } from './code.js';
import { marks, reports } from './marks.js';
import { table } from './table.js';
import { training } from './training.js';
import { claim } from './words.js';

/** @typedef {import('./training.js').Training} Training */

/** @type {import('../../../../core/kit/figure.js').Drawing<typeof import('./settings.js').settings, Training>} */
export const drawing = {
  model: training,
  marks,
  // what is on screen stays
  problem: (m) => m.problem,
  says: claim,
  reports,
  notes(m, { task, text }) {
    void m.now;
    const stopped = m.models.filter(({ failure }) => failure).slice(0, 3);
    const count = takes(task, 'text') ? linesOf(text) : 0;
    return [
      ...stopped.map(({ spec, failure }) =>
        t('{model} stopped: {failure}', {
          model: t(nameOf(spec.choice)),
          failure: translated(failure),
        }),
      ),
      count > mostLines &&
        t(
          'The box has the first {most} of {count} lines; what is changed there loses the others.',
          { most: mostLines, count },
        ),
    ];
  },
  /** The curves, and the norms of the gradient. */
  data: ({ models }) => table(models),
  program: ({ planned: { specs, broken }, steps }, s, dialect) =>
    dialect === 'pytorch' && !broken ? torchProgram(specs, steps) : '',
};
