// <phasor-claim>: what an author says, computed and marked right or wrong, with the true value and,
// for a matrix, a picture of the difference.
//
//   <phasor-claim expr="sin(3)" says="0.19"></phasor-claim>
//
// attributes  expr       what is computed: numbers, [lists], [[matrices]], + − * / ^, comparisons, pi,
//                        and the functions that ClaimElement.functions lists, such as sin(x),
//                        PE(position, column, dim), closestPair(length, dim), matmul(A, B)
//             says       what it is said to be: a number is right when it is the true value rounded to
//                        the digits that stand here; true, a list or another expression
//             tolerance  how far a number may be off instead; 0 for the digits
//             pinned     the marked cell stays until a click on it or Escape releases it
// events      phasor-verdict { right, cut, truth, says } when it was computed: numbers, rows of numbers,
//                        true, false or a text; `cut` for digits that were cut off, not rounded
//             phasor-change  { expr } or { says } when the reader changes them
//             phasor-select  { row, column, says, truth } when the reader points at a cell
//             phasor-error   { message } when something is wrong

import { colormap } from '../draw/colors.js';
import { significant } from '../draw/numbers.js';
import { t } from '../text/language.js';
import { functions } from './claim-functions.js';
import { ClaimError, parse } from './claim-parse.js';
import { isMatrix, shown, sides } from './claim-values.js';
import { judge } from './claim-verdict.js';
import { broken, cellSentence, correction, line, lineCss, panels } from './claim-view.js';
import { elementWith } from './element-with.js';
import { Pin, pinning } from './pin.js';
import { real, text } from './settings.js';
import { node } from './style.js';

/** @typedef {import('./claim-verdict.js').Verdict} Verdict */
/** @typedef {import('./claim-values.js').Value} Value */

const css = `
.figure { min-block-size: 2.2rem; }
.broken { margin: 0; max-inline-size: 100%; overflow-x: auto; }
`;

/** @param {Value} value @returns {unknown} as a listener reads it */
function plain(value) {
  if (!isMatrix(value)) return value;
  const [rows, columns] = sides(value);
  const list = Array.from(value.data);
  if (value.shape.length === 1) return list;
  return Array.from({ length: rows }, (_, k) => list.slice(k * columns, (k + 1) * columns));
}

export class ClaimElement extends elementWith({
  expr: text({ preset: 'sin(3)', label: 'Expression' }),
  says: text({ preset: '0.14', label: 'Says' }),
  tolerance: real({ preset: 0, least: 0 }),
  ...pinning,
}) {
  static css = lineCss + css;
  /** What an expression may call: 'sin(x)', 'PE(position, column, dim, base = 10000)' and so on. */
  static functions = Array.from(functions, ([name, of]) => `${name}(${of.signature})`);

  #line = node('div', '');
  #panels = panels((cell, row, column, spoken) => {
    this.report('phasor-select', { row, column, says: cell.says, truth: cell.truth });
    if (spoken) this.say(cellSentence(cell, row, column));
  });
  /** @type {Verdict | null} */
  #verdict = null;
  /** @type {import('./claim-parse.js').Tree | null} */
  #tree = null;
  #last = '';
  /** @type {unknown} what is wrong with the claim, for as long as it is */
  #problem = null;
  /** @type {string[]} */
  #colors = [];

  build() {
    this.figure.append(this.#line, this.#panels.box, this.#panels.cell);
    this.#panels.pinned(new Pin(this, this.#panels.where));
  }

  /** @param {ReadonlySet<string>} changed */
  draw(changed) {
    const fresh = ['start', 'expr', 'says', 'tolerance'].some((name) => changed.has(name));
    if (changed.has('start') || changed.has('colors')) {
      this.#colors = colormap(this.probe, 'diverging');
    }
    if (fresh) this.#judge();
    if (fresh && this.#verdict) this.#reported(this.#verdict);
    if (this.#problem) this.fail(this.#problem);
    if (fresh || changed.has('colors')) {
      this.#panels.show(this.phasor, this.#verdict, this.#colors);
    }
  }

  #judge() {
    this.#verdict = null;
    this.#tree = null;
    this.#problem = null;
    this.claim = '';
    try {
      this.#tree = this.#read('expr');
      const { phasor, tolerance } = this;
      const says = this.#read('says');
      this.#verdict = judge(phasor, { expr: this.#tree, says, tolerance });
    } catch (error) {
      // what cannot be read is shown, with what is wrong about it below
      if (!(error instanceof ClaimError)) this.#line.replaceChildren(broken(this.expr, -1));
      this.#problem = error;
      return;
    }
    const verdict = this.#verdict;
    this.#line.replaceChildren(line({ expr: this.expr, says: this.says, verdict }));
    this.claim = this.#sentence(verdict);
  }

  /** @param {Verdict} verdict told once, also when its words are written again */
  #reported({ right, cut, truth, says }) {
    const claim = JSON.stringify([this.expr, this.says, this.tolerance]);
    if (this.#last === claim) return;
    this.#last = claim;
    this.report('phasor-verdict', { right, cut, truth: plain(truth), says: plain(says) });
  }

  /** @param {'expr' | 'says'} name @returns {import('./claim-parse.js').Tree} */
  #read(name) {
    try {
      return parse(this[name]);
    } catch (error) {
      if (!(error instanceof ClaimError)) throw error;
      const { message, place } = error;
      this.#line.replaceChildren(broken(this[name], place));
      const where = { name, place: place + 1, message };
      throw new ClaimError(
        place < 0
          ? t('{name} cannot be read: {message}', where)
          : t('{name} cannot be read at character {place}: {message}', where),
        place,
      );
    }
  }

  /** @param {Verdict} verdict */
  #sentence(verdict) {
    const { right, cut, truth, cells, differs } = verdict;
    const wrong = cells.filter((cell) => !cell.right);
    if (differs) return t('Wrong. {differs}', { differs });
    if (typeof truth === 'number') {
      const values = { value: significant(truth, 10), rounded: correction(verdict) };
      if (cut) {
        return t('Cut off, not rounded: it is {value}, which rounds to {rounded}.', values);
      }
      return right ? t('Right: it is {value}.', values) : t('Wrong: it is {value}.', values);
    }
    if (!isMatrix(truth)) {
      const value = shown(truth);
      return right ? t('Right: it is {value}.', { value }) : t('Wrong: it is {value}.', { value });
    }
    if (right) return t('Right: all {count} numbers.', { count: cells.length });
    const most = wrong.reduce((max, { says, truth }) => Math.max(max, Math.abs(says - truth)), 0);
    const values = { wrong: wrong.length, count: cells.length, most: significant(most, 4) };
    return cut
      ? t('{wrong} of {count} numbers were cut off, not rounded.', values)
      : t('Wrong: {wrong} of {count} numbers, by up to {most}.', values);
  }

  /** What is said, what is true and the difference, a group of columns each. */
  data() {
    const verdict = this.#verdict;
    if (!verdict || verdict.cells.length === 0) return null;
    const [rows, columns] = isMatrix(verdict.truth) ? sides(verdict.truth) : [1, 1];
    const data = new Float32Array(3 * rows * columns);
    verdict.cells.forEach(({ says, truth }, k) => {
      const at = Math.floor(k / columns) * 3 * columns + (k % columns);
      [says, truth, says - truth].forEach((value, part) => (data[at + part * columns] = value));
    });
    const parts = [t('said'), t('true'), t('difference')];
    return {
      name: 'claim',
      tensor: { shape: [rows, 3 * columns], data },
      rowtitle: t('row'),
      columntitle: t('column'),
      rowname: String,
      columnname: (/** @type {number} */ k) => `${parts[Math.floor(k / columns)]} ${k % columns}`,
    };
  }

  /** @param {import('./element.js').Dialect} dialect */
  async code(dialect) {
    const { claimCode } = await import('./claim-code.js');
    return this.#tree ? claimCode(dialect, this.#tree) : '';
  }
}
