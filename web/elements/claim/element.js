// <phasor-claim>: what an author says, computed and marked right or wrong, with the true value and,
// for a matrix, a picture of the difference. ClaimElement.functions are what expressions may call.
//
//   <phasor-claim expr="sin(3)" says="0.19"></phasor-claim>

import { functions } from '../../claims/functions.js';
import { defineModels } from '../../claims/models.js';
import { node } from '../../draw/nodes.js';
import { beside } from '../../draw/rows.js';
import { t } from '../../language/language.js';
import { cellsStyle } from '../kit/cells.js';
import { elementWith } from '../kit/element-with.js';
import { Pin } from '../kit/pin.js';
import { compared, line, panels, statementStyle } from '../kit/statement.js';
import { judgement, plain, sentence } from './model.js';
import { settings } from './settings.js';
import { broken, css } from './view.js';

defineModels();

export class ClaimElement extends elementWith(settings) {
  static about =
    'what an author says, computed and marked right or wrong, with the true value and, for a matrix, a picture of the difference.';
  static events = {
    'phasor-verdict':
      '{ right, cut, truth, says } when it was computed: numbers, rows of numbers, true, false or a text; `cut` for digits that were cut off, not rounded',
    'phasor-change': '{ expr } or { says } when the reader changes them',
    'phasor-select': '{ row, column, says, truth } when the reader points at a cell',
  };
  static css = [cellsStyle, statementStyle, css];
  /** What an expression may call: 'sin(x)', 'PE(position, column, dim, base = 10000)' and so on. */
  static functions = Array.from(functions, ([name, of]) => `${name}(${of.signature})`);

  #line = node('div', '');
  #panels = panels(
    (text) => this.say(text),
    ({ says, truth }, row, column) => this.report('phasor-select', { row, column, says, truth }),
  );
  #reported = '';

  get #judgement() {
    return this.compute(
      'judgement',
      this,
      ({ phasor, expr, says, tolerance }) => judgement(phasor, { expr, says, tolerance }),
      ['language'],
    );
  }

  build() {
    this.figure.append(this.#line, this.#panels.box, this.#panels.sentence);
    this.#panels.pinned(new Pin(this, this.#panels.where));
  }

  draw() {
    const judgement = this.#judgement;
    this.mark('line', { judgement }, ({ judgement }) => this.#write(judgement), ['language']);
    const { verdict, problem } = judgement;
    // the message stays for as long as the claim does
    if (problem) this.fail(problem);
    const colors = this.palette('diverging');
    this.mark(
      'panels',
      { verdict, colors },
      ({ verdict, colors }) => this.#panels.draw(this.phasor, verdict, colors),
      ['language'],
    );
  }

  /** @param {import('./model.js').Judgement} judgement */
  #write({ verdict, unread }) {
    const { expr, says, tolerance } = this;
    this.#line.replaceChildren(verdict ? line({ expr, says, verdict }) : broken(unread));
    this.claim = verdict ? sentence(verdict) : '';
    // told once, also when its words are written again
    const claim = JSON.stringify([expr, says, tolerance]);
    if (!verdict || this.#reported === claim) return;
    this.#reported = claim;
    this.report('phasor-verdict', {
      right: verdict.right,
      cut: verdict.cut,
      truth: plain(verdict.truth),
      says: plain(verdict.says),
    });
  }

  /** What is said, what is true and the difference, a group of columns each. */
  data() {
    const verdict = this.loaded ? this.#judgement.verdict : null;
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
      columnname: (/** @type {number} */ k) => `${groups[Math.floor(k / columns)]} ${k % columns}`,
    };
  }

  /** @param {import('../kit/element.js').Dialect} dialect */
  async code(dialect) {
    const { claimCode } = await import('../kit/claim-program.js');
    const { tree } = this.#judgement;
    return tree ? claimCode(dialect, tree) : '';
  }
}
