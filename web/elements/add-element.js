// <phasor-add>: a word's embedding and the encoding of its position, added or set side by side, and
// what either costs in the matrices that read the result.
//
//   <phasor-add text="Nitish killed the lion" dim="6" combine="add" controls></phasor-add>
//
// attributes  text      the sentence; of longer ones the first 16 words are shown
//             combine   'add' for E + P, 'concatenate' for E and P side by side
//             dim       numbers in a row of E and of P, 1 to 100
//             base      of the wavelengths
//             width     numbers in a row of the model whose parameters are counted
//             position  the word of the marked cell
//             column    the dimension of the marked cell
//             pinned    that cell stays until a click on it or Escape releases it
// events      phasor-change  { combine } or { position, column } when the reader changes them
//             phasor-select  { position, word, column, embedding, encoding, sum } with a cell
//             phasor-error   { message } when a setting is wrong; its preset holds

import { colormap } from '../draw/colors.js';
import { extent } from '../draw/extent.js';
import { number } from '../draw/numbers.js';
import { t } from '../text/language.js';
import { vectors } from '../text/vectors.js';
import { css, map, size, wordList } from './add-view.js';
import { moved } from './cursor.js';
import { elementWith } from './element-with.js';
import { Pin, pinning } from './pin.js';
import { integer, oneOf, real, text } from './settings.js';
import { node } from './style.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */

const mostWords = 16;

/** @param {Tensor} a @param {Tensor} b same shape @returns {Tensor} */
const sum = ({ shape, data }, b) => ({ shape, data: data.map((value, k) => value + b.data[k]) });

/** @param {Tensor} a @param {Tensor} b same shape @returns {Tensor} [rows, 2·columns] */
function beside(a, b) {
  const [rows, columns] = a.shape;
  const data = new Float32Array(2 * rows * columns);
  for (let row = 0; row < rows; ++row) {
    [a, b].forEach((part, k) => {
      const from = part.data.subarray(row * columns, (row + 1) * columns);
      data.set(from, (2 * row + k) * columns);
    });
  }
  return { shape: [rows, 2 * columns], data };
}

/** @param {Tensor} table @param {number} columns @returns {Tensor} its first columns */
function narrowed({ shape: [rows, given], data }, columns) {
  const made = new Float32Array(rows * columns);
  for (let row = 0; row < rows; ++row) {
    made.set(data.subarray(row * given, row * given + columns), row * columns);
  }
  return { shape: [rows, columns], data: made };
}

export class AddElement extends elementWith({
  text: text({ preset: 'Nitish killed the lion', label: 'Text' }),
  combine: oneOf(['add', 'concatenate']),
  dim: integer({
    preset: 6,
    least: 1,
    most: 100,
    label: 'Dimension',
    stops: [2, 4, 6, 8, 16, 32, 64, 100],
  }),
  base: real({
    preset: 10_000,
    least: 1,
    most: 1e12,
    label: 'Base',
    stops: [1, 2, 10, 100, 1000, 10_000, 100_000, 1_000_000],
  }),
  width: integer({
    preset: 512,
    least: 1,
    most: 2 ** 16,
    label: 'Model width',
    stops: [6, 64, 128, 256, 512, 768, 1024, 4096],
  }),
  position: integer({ preset: 1, least: 0 }),
  column: integer({ preset: 0, least: 0 }),
  ...pinning,
}) {
  static css = css;
  // cells that one can read are fewer than those of the other figures
  static cursor = ['position', 'column'];
  static shared = { dim: 'added dim', column: 'dimension' };

  #add = node('button', '');
  #concatenate = node('button', '');
  #maps = { e: map(), p: map(), x: map() };
  #words = [node('div', 'words'), node('div', 'words')];
  #signs = [node('span', 'sign'), node('span', 'sign equals')];
  #tables = node('div', 'tables');
  #cell = node('p', 'cell');
  #sizes = node('div', 'sizes');
  #about = node('p', 'about');
  /** @type {import('../text/words.js').Words | null | undefined} undefined until it is asked for */
  #list;
  /** @type {string[]} */
  #tokens = [];
  /** @type {Record<'e' | 'p' | 'sum' | 'beside', Tensor> | null} */
  #found = null;
  /** @type {string[]} */
  #colors = [];

  build() {
    const { e, p, x } = this.#maps;
    this.#add.type = this.#concatenate.type = 'button';
    this.#add.addEventListener('click', () => this.set({ combine: 'add' }));
    this.#concatenate.addEventListener('click', () => this.set({ combine: 'concatenate' }));
    const [plus, equals] = this.#signs;
    const gap = () => node('span', '');
    this.#tables.append(
      ...[gap(), e.title, gap(), p.title, this.#words[0], e.box, plus, p.box],
      ...[equals, x.title, this.#words[1], x.box],
    );
    this.figure.append(
      node('div', 'switch', this.#add, this.#concatenate),
      this.#tables,
      this.#cell,
      this.#sizes,
      this.#about,
    );
    e.box.tabIndex = 0;
    e.box.setAttribute('role', 'application');
    const pin = new Pin(this);
    for (const { box, at } of [e, p, x]) {
      const point = (/** @type {PointerEvent} */ event) => {
        const { row, column } = at(event);
        this.#go(row, column % this.dim);
      };
      pin.points(box, point, { keys: e.box });
    }
    pin.keys(e.box);
    e.box.addEventListener('keydown', (event) => this.#walk(event));
  }

  get #row() {
    return Math.min(this.position, this.#tokens.length - 1);
  }

  get #column() {
    return Math.min(this.column, this.dim - 1);
  }

  /** @param {ReadonlySet<string>} changed */
  draw(changed) {
    const any = (/** @type {string} */ given) => given.split(' ').some((name) => changed.has(name));
    this.#maps.e.box.setAttribute('aria-label', t('Cells of E and P; arrow keys move'));
    this.#add.textContent = t('Add');
    this.#concatenate.textContent = t('Concatenate');
    if (!this.#list) return this.#ask();
    if (any('start words colors')) this.#colors = colormap(this.probe, 'diverging');
    const fresh = any('start words text dim base');
    if (fresh) this.#measure(this.#list);
    const empty = this.#tokens.length === 0;
    this.figure.parentElement?.classList.toggle('empty', empty);
    if (empty) {
      this.claim = '';
      this.notice = t('There is no word in the text yet.');
      return;
    }
    if (fresh || any('combine width')) this.#drawSizes();
    if (fresh || any('combine size colors')) this.#drawMaps();
    if (fresh || any('combine position column')) this.#mark();
  }

  /** Words are fetched when the first text needs them. */
  #ask() {
    if (this.#list === null) return;
    this.#list = null;
    vectors().then((words) => {
      this.#list = words;
      this.refresh('words');
    });
  }

  /** @param {import('../text/words.js').Words} list */
  #measure(list) {
    const { dim, base, phasor } = this;
    const all = list.tokens(this.text);
    this.#tokens = all.slice(0, mostWords);
    const length = this.#tokens.length;
    if (length === 0) {
      this.#found = null;
      return;
    }
    const e = narrowed(list.embed(this.#tokens), dim);
    const p = phasor.sinusoidal({ length, dim, base });
    this.#found = { e, p, sum: sum(e, p), beside: beside(e, p) };
    this.notice = [
      all.length > mostWords
        ? t('The first {some} of {all} words are shown.', { some: mostWords, all: all.length })
        : '',
      list.size === 0
        ? t('The list of words could not be loaded: vectors come from the letters.')
        : '',
    ]
      .filter(Boolean)
      .join(' ');
  }

  get #adds() {
    return this.combine === 'add';
  }

  #drawMaps() {
    if (!this.#found) return;
    const { phasor } = this;
    const { e, p, sum: added, beside: both } = this.#found;
    const adds = this.#adds;
    const result = adds ? added : both;
    const rows = this.#tokens.length;
    this.#tables.style.setProperty('--rows', String(rows));
    this.#maps.x.box.className = adds ? 'map result' : 'map wide';
    this.#maps.x.title.className = adds ? 'name result' : 'name wide';
    const [plus, equals] = this.#signs;
    plus.textContent = adds ? '+' : '|';
    equals.textContent = '=';
    // one scale for all, so that colours can be compared
    const most = Math.max(...[e, p, result].map(({ data }) => extent(data, true)[1]));
    const colors = this.#colors;
    const draw = (
      /** @type {'e' | 'p' | 'x'} */ which,
      /** @type {Tensor} */ tensor,
      /** @type {string} */ name,
      /** @type {string} */ about,
    ) =>
      // prettier-ignore
      this.#maps[which].draw(phasor, tensor, {
        most,
        colors,
        name,
        about: `${about}, ${rows} × ${tensor.shape[1]}`,
        halves: which === 'x' && !adds,
      });
    draw('e', e, 'E', t('embeddings'));
    draw('p', p, 'P', t('encodings'));
    draw(
      'x',
      result,
      adds ? 'X = E + P' : 'X = [E | P]',
      adds ? t('the same size') : t('twice as wide'),
    );
    this.#add.setAttribute('aria-pressed', String(adds));
    this.#concatenate.setAttribute('aria-pressed', String(!adds));
  }

  #drawSizes() {
    const { width } = this;
    const twice = 2 * width;
    const { dim } = this;
    const adds = this.#adds;
    this.#sizes.replaceChildren(
      ...[
        { rows: width, columns: width, title: t('Added'), times: 1, current: adds },
        { rows: twice, columns: width, title: t('Concatenated, back to {width}', { width }), times: 2, current: !adds }, // prettier-ignore
        { rows: twice, columns: twice, title: t('Concatenated, {twice} throughout', { twice }), times: 4, current: !adds }, // prettier-ignore
      ].map((each) => size({ ...each, widest: twice })),
    );
    const given = { dim, both: 2 * dim, width, one: 3 * width * width };
    const more = { ...given, two: 2 * given.one, four: 4 * given.one };
    this.claim = adds
      ? t(
          'Added, X keeps {dim} numbers a word, and W_Q, W_K and W_V of a model {width} wide keep their {one} parameters.',
          more,
        )
      : t(
          'Side by side, X has {both} numbers a word instead of {dim}: of a model {width} wide, W_Q, W_K and W_V need {two} parameters instead of {one}, and {four} if it stays that wide throughout.',
          more,
        );
    this.#about.textContent = t(
      'A matrix that reads [E | P] has one half for E and one for P; adding is the case where both halves are the same matrix.',
    );
  }

  #mark() {
    if (!this.#found) return;
    const row = this.#row;
    const column = this.#column;
    const { dim } = this;
    const adds = this.#adds;
    this.#maps.e.mark(row, [column]);
    this.#maps.p.mark(row, [column]);
    this.#maps.x.mark(row, adds ? [column] : [column, column + dim]);
    for (const list of this.#words) list.replaceChildren(...wordList(this.#tokens, row));
    const k = row * dim + column;
    const [e, p, x] = [this.#found.e, this.#found.p, this.#found.sum].map(({ data }) =>
      number(data[k]),
    );
    const word = this.#tokens[row];
    const sentence = adds
      ? t('{word}, position {row}, dimension {column}: {e} + {p} = {x}', { word, row, column, e, p, x }) // prettier-ignore
      : t('{word}, position {row}, dimension {column}: {e} stays, and {p} goes to dimension {other}', { word, row, column, e, p, other: column + dim }); // prettier-ignore
    this.#cell.textContent = sentence;
  }

  /** @param {number} row @param {number} column */
  #go(row, column) {
    if (!this.#found || (row === this.#row && column === this.#column)) return;
    this.set({ position: row, column });
    const k = row * this.dim + column;
    const { e, p, sum: added } = this.#found;
    this.report('phasor-select', {
      position: row,
      word: this.#tokens[row],
      column,
      embedding: e.data[k],
      encoding: p.data[k],
      sum: added.data[k],
    });
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const from = { row: this.#row, column: this.#column };
    const next = moved(from, event, this.#tokens.length, this.dim);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(next.row, next.column);
    this.#mark();
    this.say(this.#cell.textContent ?? '');
  }

  /** X, added or side by side. */
  data() {
    if (!this.#found) return null;
    const { dim } = this;
    return {
      name: this.combine,
      tensor: this.#adds ? this.#found.sum : this.#found.beside,
      rowtitle: t('word'),
      columntitle: t('dimension'),
      rowname: (/** @type {number} */ row) => `${row} ${this.#tokens[row]}`,
      columnname: (/** @type {number} */ column) =>
        this.#adds ? String(column) : `${column < dim ? 'E' : 'P'} ${column % dim}`,
    };
  }

  /** @param {import('./element.js').Dialect} dialect */
  async code(dialect) {
    const { addCode } = await import('./position-code.js');
    if (!this.#found) return '';
    return addCode(dialect, { embedding: this.#found.e, base: this.base, adds: this.#adds });
  }
}
