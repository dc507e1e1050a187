// <phasor-add>: a word's embedding and the encoding of its position, added or set side by side, and
// what either costs in the matrices that read the result.
//
//   <phasor-add text="Nitish killed the lion" dim="6" combine="add" controls></phasor-add>

import { node } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { shortened } from '../../draw/words.js';
import { phrase, t, told } from '../../language/language.js';
import { button } from '../kit/button.js';
import { cellsStyle, largest } from '../kit/cells.js';
import { press, switchStyle } from '../kit/choice.js';
import { clamped } from '../kit/clamped.js';
import { elementWith } from '../kit/element-with.js';
import { Pin } from '../kit/pin.js';
import { emptyStyle, hideIfEmpty, longWords, wordsFor } from '../kit/sentence.js';
import { grid } from '../kit/slider.js';
import { cellAt, model, sizes, valuesAt } from './model.js';
import { settings } from './settings.js';
import { css, matrix, tables } from './view.js';

export class AddElement extends elementWith(settings) {
  static about =
    "a word's embedding and the encoding of its position, added or set side by side, and what either costs in the matrices that read the result.";
  static events = {
    'phasor-change': '{ combine } or { position, column } when the reader changes them',
    'phasor-select': '{ position, word, column, embedding, encoding, sum } with a cell',
  };
  static css = [cellsStyle, switchStyle, emptyStyle, css];
  // cells that one can read are fewer than those of the other figures
  static cursor = ['position', 'column'];

  #add = button(phrase('Add'), () => this.set({ combine: 'add' }));
  #concatenate = button(phrase('Concatenate'), () => this.set({ combine: 'concatenate' }));
  #tables = tables();
  #cell = node('p', 'cell');
  #sizes = node('div', 'sizes');
  #words = wordsFor(this);

  build() {
    const { box, all, keys } = this.#tables;
    const about = told(node('p', 'about'), {
      text: 'A matrix that reads [E | P] has one half for E and one for P; adding is the case where both halves are the same matrix.',
    });
    const choice = node('div', 'switch', this.#add, this.#concatenate);
    this.figure.append(choice, box, this.#cell, this.#sizes, about);
    const pin = new Pin(this);
    for (const table of all) {
      const point = (/** @type {PointerEvent} */ event) => {
        const { row, column } = table.at(event);
        this.#go(row, column % this.dim);
      };
      pin.points(table.box, point, { keys });
    }
    pin.keys(keys);
    grid(keys, {
      label: phrase('Cells of E and P; arrow keys move'),
      cursor: () => {
        const model = this.#model;
        return model && cellAt(model, this);
      },
      go: (row, column) => {
        this.#go(row, column);
        this.#mark();
        this.say(this.#cell.textContent ?? '');
      },
    });
  }

  /** @returns {import('./model.js').Model | null} null while there are no words */
  get #model() {
    const list = this.#words();
    return (
      list &&
      this.compute('model', { list }, ({ list }) => {
        const { text, dim, base } = this;
        return model(this.phasor, list, { text, dim, base });
      })
    );
  }

  get #adds() {
    return this.combine === 'add';
  }

  prepare() {
    this.#words();
  }

  draw() {
    const list = this.#words();
    if (!list) return;
    const model = this.#model;
    hideIfEmpty(this, model === null);
    if (!model) return;
    const { words, count } = model;
    const { row, column } = cellAt(model, this);
    this.notice = [
      count > words.length &&
        t('The first {some} of {all} words are shown.', { some: words.length, all: count }),
      list.size === 0 && t('The list of words could not be loaded: vectors come from the letters.'),
      longWords(words),
      ...clamped(this, { position: row, column }, 'text dim'),
    ]
      .filter(Boolean)
      .join(' ');
    this.mark('sizes', {}, () => this.#drawSizes(), ['language']);
    this.mark('tables', { model }, ({ model }) => this.#drawTables(model));
    this.#mark();
  }

  /** @param {import('./model.js').Model} model */
  #drawTables(model) {
    const adds = this.#adds;
    // one scale for all, so that colours can be compared
    const most = largest(model.embedding, model.encoding, adds ? model.sum : model.beside);
    this.#tables.draw(this.phasor, model, adds, { most, colors: this.palette('diverging') });
    press([this.#add, this.#concatenate], adds ? 0 : 1);
  }

  #drawSizes() {
    const { width, dim } = this;
    const twice = 2 * width;
    const adds = this.#adds;
    const titles = [
      t('Added'),
      t('Concatenated, back to {width}', { width }),
      t('Concatenated, {twice} throughout', { twice }),
    ];
    const all = sizes(width);
    const [one, two, four] = all.map(({ parameters }) => parameters);
    this.#sizes.replaceChildren(
      ...all.map((size, k) => {
        const shown = { title: titles[k], widest: twice, isCurrent: adds === (k === 0) };
        return matrix(size, { ...shown, times: size.parameters / one });
      }),
    );
    const values = { dim, both: 2 * dim, width, one, two, four };
    this.claim = adds
      ? t(
          'Added, X keeps {dim} numbers a word, and W_Q, W_K and W_V of a model {width} wide keep their {one} parameters.',
          values,
        )
      : t(
          'Side by side, X has {both} numbers a word instead of {dim}: of a model {width} wide, W_Q, W_K and W_V need {two} parameters instead of {one}, and {four} if it stays that wide throughout.',
          values,
        );
  }

  #mark() {
    const model = this.#model;
    if (!model) return;
    const { row, column } = cellAt(model, this);
    const adds = this.#adds;
    this.#tables.mark(model, row, column, adds);
    const { embedding, encoding, sum } = valuesAt(model, row, column);
    const [e, p, x] = [embedding, encoding, sum].map((value) => number(value));
    const cell = { word: shortened(model.words[row]), row, column, e, p, x };
    this.#cell.textContent = adds
      ? t('{word}, position {row}, dimension {column}: {e} + {p} = {x}', cell)
      : t(
          '{word}, position {row}, dimension {column}: {e} stays, and {p} goes to dimension {other}',
          { ...cell, other: column + this.dim },
        );
  }

  /** @param {number} row @param {number} column */
  #go(row, column) {
    const model = this.#model;
    if (!model) return;
    const now = cellAt(model, this);
    if (row === now.row && column === now.column) return;
    this.set({ position: row, column });
    const word = model.words[row];
    const values = valuesAt(model, row, column);
    this.report('phasor-select', { position: row, word, column, ...values });
  }

  /** X, added or side by side. */
  data() {
    const model = this.#model;
    if (!model) return null;
    const { words, dim, sum, beside } = model;
    const adds = this.#adds;
    return {
      name: this.combine,
      tensor: adds ? sum : beside,
      rowtitle: t('word'),
      columntitle: t('dimension'),
      rowname: (/** @type {number} */ row) => `${row} ${shortened(words[row])}`,
      columnname: (/** @type {number} */ column) =>
        adds ? String(column) : `${column < dim ? 'E' : 'P'} ${column % dim}`,
    };
  }

  /** @param {import('../kit/element.js').Dialect} dialect */
  async code(dialect) {
    const { addCode } = await import('./code.js');
    const model = this.#model;
    if (!model) return '';
    const { embedding } = model;
    return addCode(dialect, { embedding, base: this.base, adds: this.#adds });
  }
}
