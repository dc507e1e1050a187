// <phasor-diagnose>: in which conventions two arrays differ that should be equal, the difference before
// and after converting, and the programs that turn one into the other.
//
//   <phasor-diagnose kind="rotated" controls></phasor-diagnose>
//   document.querySelector('phasor-diagnose').a = { shape: [64, 8, 128], data };

import { colormap } from '../../draw/colors.js';
import { beside } from '../../draw/rows.js';
import { t } from '../../language/language.js';
import { cellsStyle } from '../kit/cells.js';
import { elementWith } from '../kit/element-with.js';
import { verdict } from './answer.js';
import { settings } from './settings.js';
import { css, view } from './view.js';

/** The conventions and the search: fetched by the first figure that is drawn. */
const engine = () => import('./model.js');

/** @typedef {import('./model.js').Comparison} Comparison */

const whatIsCompared = 'kind a b x q k stage headdim kvheads rotarydim';
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
  /** @type {Comparison | null} */
  #comparison = null;
  /** @type {Awaited<ReturnType<typeof engine>> | null} */
  #engine = null;
  #fetching = false;
  /** @type {unknown} why the arrays cannot be compared */
  #broken = null;
  /** @type {string[]} */
  #colors = [];

  build() {
    this.figure.append(...this.#view.nodes);
  }

  /** @param {import('../kit/element.js').Changed} changed */
  draw(changed) {
    if (!this.#engine) {
      this.#fetch();
      return;
    }
    const isNew = changed.any(`start ${whatIsCompared}`);
    const isRecolored = changed.any('start colors');
    if (isRecolored) this.#colors = colormap(this.probe, 'diverging');
    if (changed.any(`fetched ${whatIsCompared}`)) this.#compare(this.#engine);
    if (isNew || changed.has('fetched')) this.#tell(this.#engine);
    if (changed.any('start kind controls')) {
      this.#view.drawInputs(this.controls !== false, this.kind);
    }
    if (isNew || isRecolored) this.#view.drawMaps(this.phasor, this.#comparison, this.#colors);
    // the message stays for as long as the arrays do
    if (this.#broken) throw this.#broken;
  }

  #fetch() {
    if (this.#fetching) return;
    this.#fetching = true;
    engine().then(
      (fetched) => {
        this.#engine = fetched;
        this.refresh('start', 'fetched');
      },
      (error) => {
        // tried again by the next drawing
        this.#fetching = false;
        this.fail(error);
      },
    );
  }

  /** @param {Awaited<ReturnType<typeof engine>>} engine */
  #compare({ compared }) {
    this.#broken = this.#comparison = null;
    try {
      this.#comparison = compared(this.phasor, this);
    } catch (error) {
      this.#broken = error;
    }
    for (const name of arrayNames) {
      if (!this.#broken && (this.#shown.get(name) ?? null) !== this[name]) {
        this.#shown.set(name, this[name]);
        this.#view.show(name, this.#comparison?.arrays[name] ?? null);
      }
    }
    if (!this.#comparison || this.#comparison.isExample) return;
    const { verdict, differ, residual, tolerance } = this.#comparison.found;
    this.report('phasor-diagnosis', {
      verdict,
      differ: differ.map(({ axis, a, b }) => ({ axis, a, b })),
      residual,
      tolerance,
    });
  }

  /** @param {Awaited<ReturnType<typeof engine>>} engine */
  #tell({ most }) {
    const comparison = this.#comparison;
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
    const { before = null, after = null, alike = true } = this.#comparison ?? {};
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
    return this.#engine?.programOf(this.#comparison, dialect) ?? '';
  }
}
