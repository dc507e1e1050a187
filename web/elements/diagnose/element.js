// <phasor-diagnose>: in which conventions two arrays differ that should be equal, the difference before
// and after converting, and the programs that turn one into the other.
//
//   <phasor-diagnose kind="rotated" controls></phasor-diagnose>
//   document.querySelector('phasor-diagnose').a = { shape: [64, 8, 128], data };

import { beside } from '../../draw/rows.js';
import { t } from '../../language/language.js';
import { cellsStyle } from '../kit/cells.js';
import { elementWith } from '../kit/element-with.js';
import { later } from '../kit/later.js';
import { verdict } from './answer.js';
import { settings } from './settings.js';
import { css, view } from './view.js';

/** The conventions and the search: fetched by the first figure that is drawn. */
const engine = () => import('./model.js');

/** @typedef {import('./model.js').Comparison} Comparison */

const arrayNames = /** @type {const} */ (['a', 'b', 'x', 'q', 'k']);

export class DiagnoseElement extends elementWith(settings) {
  static about =
    'in which conventions two arrays differ that should be equal, the difference before and after converting, and the programs that turn one into the other.';
  static events = {
    'phasor-diagnosis':
      "{ verdict, differ, residual, tolerance } when arrays were compared: 'same', 'differ', 'unrelated' or 'cannot-tell', and the axes that differ, with the values of a and b",
    'phasor-change': '{ kind } or { a } and so on when the reader chooses, pastes or opens one',
  };
  static css = [cellsStyle, css];

  #view = view((name, array) => {
    this.#shown.set(name, array);
    this.set({ [name]: array });
  });
  /** What the places for arrays show. @type {Map<string, unknown>} */
  #shown = new Map();
  #engine = later(this, engine);

  /** What was found, and why the arrays cannot be compared. */
  get #found() {
    return this.compute('found', { engine: this.#engine() }, ({ engine }) => {
      try {
        return { comparison: engine?.compared(this.phasor, this) ?? null, broken: null };
      } catch (broken) {
        return { comparison: null, broken };
      }
    });
  }

  build() {
    this.figure.append(...this.#view.nodes);
  }

  draw() {
    const engine = this.#engine();
    if (!engine) return;
    const found = this.#found;
    const { comparison, broken } = found;
    this.mark('arrays', { found }, ({ found }) => this.#report(found), []);
    this.mark('answer', { comparison }, ({ comparison }) => this.#tell(engine, comparison), [
      'language',
    ]);
    this.mark('inputs', this, ({ controls, kind }) =>
      this.#view.drawInputs(controls !== false, kind),
    );
    const colors = this.palette('diverging');
    this.mark(
      'maps',
      { comparison, colors },
      ({ comparison, colors }) => this.#view.drawMaps(this.phasor, comparison, colors),
      ['language'],
    );
    // the message stays for as long as the arrays do
    if (broken) throw broken;
  }

  /** @param {{ comparison: Comparison | null, broken: unknown }} found */
  #report({ comparison, broken }) {
    for (const name of arrayNames) {
      if (!broken && (this.#shown.get(name) ?? null) !== this[name]) {
        this.#shown.set(name, this[name]);
        this.#view.show(name, comparison?.arrays[name] ?? null);
      }
    }
    if (!comparison || comparison.isExample) return;
    const { verdict, differ, residual, tolerance } = comparison.found;
    this.report('phasor-diagnosis', {
      verdict,
      differ: differ.map(({ axis, a, b }) => ({ axis, a, b })),
      residual,
      tolerance,
    });
  }

  /** @param {Awaited<ReturnType<typeof engine>>} engine @param {Comparison | null} comparison */
  #tell({ most }, comparison) {
    this.#view.drawAnswer(comparison);
    this.claim = comparison
      ? verdict(comparison.found)
      : t('Give two arrays that should be equal.');
    this.notice = [
      comparison?.isExample && t('No array is given: this is an example.'),
      comparison?.cut &&
        t('Of the difference the first {rows} rows and {columns} columns are shown.', most),
    ]
      .filter(Boolean)
      .join(' ');
  }

  /** The difference before and after, a group of columns each. */
  data() {
    if (!this.loaded) return null;
    const { before = null, after = null, alike = true } = this.#found.comparison ?? {};
    if (!before) return null;
    const columns = before.shape[1];
    const groups = [alike ? t('b minus a') : 'b', t('b minus converted a')];
    return {
      name: 'difference',
      tensor: after ? beside(before, after) : before,
      rowtitle: t('row'),
      columntitle: t('column'),
      rowname: String,
      columnname: (/** @type {number} */ k) => `${groups[Math.floor(k / columns)]} ${k % columns}`,
    };
  }

  /** @param {import('../kit/element.js').Dialect | 'javascript'} dialect */
  code(dialect) {
    return this.#engine()?.programOf(this.#found.comparison, dialect) ?? '';
  }
}
