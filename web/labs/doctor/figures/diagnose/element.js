// <phasor-diagnose>: in which conventions two arrays differ that should be equal, the difference before
// and after converting, and the programs that turn one into the other.
//
//   <phasor-diagnose kind="rotated" controls></phasor-diagnose>
//   document.querySelector('phasor-diagnose').a = { shape: [64, 8, 128], data };

import '../../../../core/texts/labs.js';
import { cellsStyle } from '../../../../core/kit/cells.js';
import { figureLater } from '../../../../core/kit/figure.js';
import { settings } from './settings.js';
import { css } from './style.js';

export class DiagnoseElement extends figureLater({
  settings,
  css: [cellsStyle, css],
  drawing: async () => (await import('./figure.js')).drawing,
}) {
  static about =
    'in which conventions two arrays differ that should be equal, the difference before and after converting, and the programs that turn one into the other.';
  static events = {
    'phasor-diagnosis':
      "{ verdict, differ, residual, tolerance } when arrays were compared: 'same', 'differ', 'unrelated' or 'cannot-tell', and the axes that differ, with the values of a and b",
    'phasor-change': '{ kind } or { a } and so on when the reader chooses, pastes or opens one',
  };
}
