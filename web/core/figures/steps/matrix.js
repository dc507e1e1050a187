// One matrix of <phasor-steps>: numbers in a grid, editable fields, or a heat map if there are too many to
// read. Marks lie in the grid below the numbers, or around the cells of the map.

import { cellAt } from '../../draw/canvas.js';
import { localized, t } from '../../texts/language.js';
import { moved, Typing } from '../../kit/keyboard.js';
import { real } from '../../kit/settings.js';
import { shortened, written } from './kinds.js';
import { node, set } from '../../draw/nodes.js';
import { readable } from './settings.js';

/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('../../kit/keyboard.js').Cell} Cell */
/** @typedef {'query' | 'key' | 'value' | 'accent'} Hue */
/** @typedef {{ row?: [number, Hue], column?: [number, Hue], cell?: Cell }} Marks */

/** CSS pixels of the longer side of a heat map. */
const longest = 208;

/** @param {Tensor} tensor @returns {number} pixels of a cell of its heat map */
const cellSide = ({ shape }) => longest / Math.max(...shape);

/** Entries far beyond those of real networks, and far below the limit of float32. */
const entry = real({ preset: 0, least: -1e6, most: 1e6 });

/**
 * @typedef {object} Shape the description of a matrix, besides its numbers
 * @property {string} name which matrix it is
 * @property {string} label its accessible name
 * @property {Node} title
 * @property {(row: number) => string} rows class of a row's heading, for its colour
 * @property {(column: number) => string} columns
 * @property {boolean} [editable]
 * @property {boolean} [weights] values from zero up: tinted, and with row sums
 */

export class Matrix {
  node = node('section', 'stage');
  #title = node('div', 'title');
  #body = node('div', 'matrix');
  #wrong = node('p', 'wrong');
  #canvases = { cells: node('canvas', 'cells'), hatching: node('canvas', 'cells') };
  #marks = {
    row: node('div', 'mark'),
    column: node('div', 'mark'),
    cell: node('div', 'mark cell'),
  };
  /** @type {Tensor} */
  #tensor = { shape: [0, 0], data: new Float32Array() };
  /** @type {Shape} */
  #shape = {
    name: '',
    label: '',
    title: document.createTextNode(''),
    rows: String,
    columns: String,
  };
  #key = '';
  /** @type {string[]} */
  #colors = [];
  /** @type {HTMLElement[]} one per number */
  #cells = [];
  /** @type {HTMLElement[]} */
  #sums = [];
  /** @type {Cell} the cell that Tab focuses */
  #cursor = { row: 0, column: 0 };
  #named = node('div', '');
  #complaint = () => '';
  /**
   * Fields with an invalid number: reported after a pause, and kept as typed.
   *
   * @type {Set<HTMLElement>}
   */
  #invalid = new Set();
  #typing = new Typing(() => this.#complain());
  #act;

  /**
   * @param {{ select: (cell: Cell, by: 'pointer' | 'keyboard') => void,
   *   hover: (cell: Cell | null) => void,
   *   edit: (cell: Cell, value: number) => void,
   *   pin: import('../../kit/pin.js').Pin }} act the reader's actions
   */
  constructor(act) {
    this.#act = act;
    this.#wrong.setAttribute('role', 'alert');
    this.node.append(this.#title, this.#body, this.#wrong);
    this.#typing.watch(this.#body);
    this.#body.addEventListener('pointerover', (event) => this.#hover(event));
    this.#body.addEventListener('pointermove', (event) => {
      if (this.#large) this.#hover(event);
    });
    this.#body.addEventListener('pointerleave', () => act.hover(null));
    const point = (/** @type {PointerEvent} */ event) => {
      const cell = this.#at(event);
      if (!cell) return false;
      this.#go(cell, 'pointer');
    };
    act.pin.points(this.#body, point, { hover: null });
    act.pin.keys(this.#body);
    this.#body.addEventListener('keydown', (event) => this.#press(event));
    this.#body.addEventListener('input', (event) => this.#type(event));
    this.#body.addEventListener('focusin', (event) => this.#enter(event));
  }

  get #large() {
    return Math.max(...this.#tensor.shape) > readable;
  }

  /**
   * @param {Tensor} tensor
   * @param {Shape} shape
   * @param {{ phasor: import('../../api/index.js').Phasor, probe: HTMLElement, colors: string[] }} scene
   */
  show(tensor, shape, scene) {
    const key = `${tensor.shape} ${shape.name} ${shape.editable}`;
    const again = key !== this.#key;
    const same = !again && tensor === this.#tensor;
    this.#tensor = tensor;
    this.#shape = shape;
    if (again) this.#lay();
    this.#key = key;
    this.#name();
    const isRecolored = scene.colors !== this.#colors;
    this.#colors = scene.colors;
    if (this.#large && (!same || isRecolored)) this.#paint(scene);
    if (!this.#large && !same) this.#write();
  }

  /** @param {{ phasor: import('../../api/index.js').Phasor, probe: HTMLElement, colors: string[] }} scene */
  async #paint(scene) {
    const { paint } = await import('./map.js');
    const weights = this.#shape.weights === true;
    const side = cellSide(this.#tensor);
    // the matrix may have been replaced meanwhile
    if (this.#large) paint(this.#canvases, this.#tensor, { ...scene, weights, side });
  }

  /** Its accessible name, in the reader's language. */
  #name() {
    const [rows, columns] = this.#tensor.shape;
    const { label, title } = this.#shape;
    const name = t('{matrix}, {rows} by {columns}', { matrix: label, rows, columns });
    if (this.#named.getAttribute('aria-label') === name) return;
    this.#named.setAttribute('aria-label', name);
    this.#title.replaceChildren(title);
    for (const field of this.#cells) {
      if (!(field instanceof HTMLInputElement)) continue;
      const { row = '', column = '' } = field.dataset;
      const values = { matrix: label, row, column };
      field.setAttribute('aria-label', t('{matrix}, row {row}, column {column}', values));
    }
    this.#complain();
  }

  /** Reports errors in the fields, unless the reader is still typing. */
  #complain() {
    if (this.#typing.isActive) return;
    for (const field of this.#cells)
      set(field, { 'aria-invalid': this.#invalid.has(field) || null });
    const complaint = this.#invalid.size > 0 ? this.#complaint() : '';
    if (this.#wrong.textContent !== complaint) this.#wrong.textContent = complaint;
  }

  /** Creates the nodes for a matrix of another size or kind. */
  #lay() {
    const [rows, columns] = this.#tensor.shape;
    const { rows: rowClass, columns: columnClass, editable, weights } = this.#shape;
    const large = this.#large;
    this.#invalid.clear();
    this.#wrong.textContent = '';
    this.#cursor = { row: 0, column: 0 };
    this.#body.classList.toggle('large', large);
    this.#body.classList.toggle('fields', editable === true);
    this.#body.style.setProperty('--rows', String(rows));
    this.#body.style.setProperty('--columns', String(columns));
    const { row, column, cell } = this.#marks;
    for (const mark of [row, column, cell]) mark.hidden = true;
    this.#cells = [];
    this.#sums = [];
    if (large) {
      this.#body.style.setProperty('--cell', `${cellSide(this.#tensor)}px`);
      const map = node('div', 'map', ...Object.values(this.#canvases));
      map.tabIndex = 0;
      map.setAttribute('role', 'application');
      localized(map, { 'aria-roledescription': 'heat map' });
      this.#named = map;
      this.#body.replaceChildren(map, row, column, cell);
      return;
    }
    this.#body.style.removeProperty('--cell');
    const grid = node('div', 'grid');
    grid.setAttribute('role', 'grid');
    this.#named = grid;
    /**
     * @param {string} role
     * @param {string} names
     * @param {string} text
     * @param {number} line
     * @param {number | string} place grid column; both count from 1
     */
    const part = (role, names, text, line, place) => {
      const element = node('span', names, text);
      element.setAttribute('role', role);
      // set row and column: auto-placement would collide with the marks
      element.style.gridArea = `${line} / ${place}`;
      return element;
    };
    /** @param {...Node} cells */
    const line = (...cells) => {
      const element = node('div', 'row', ...cells);
      element.setAttribute('role', 'row');
      return element;
    };
    const corner = localized(part('columnheader', 'unseen', '', 1, 1), { text: 'row' });
    const across = Array.from({ length: columns }, (_, k) =>
      part('columnheader', `head ${columnClass(k)}`, String(k), 1, k + 2),
    );
    if (weights)
      across.push(localized(part('columnheader', 'head', '', 1, columns + 2), { text: 'sum' }));
    grid.append(line(corner, ...across));
    for (let at = 0; at < rows; ++at) {
      const boxes = Array.from({ length: columns }, (_, to) =>
        part('gridcell', 'number', '', at + 2, to + 2),
      );
      this.#cells.push(...boxes.map((box, to) => this.#inside(box, at, to)));
      if (weights) {
        boxes.push(part('gridcell', 'sum', '', at + 2, columns + 2));
        this.#sums.push(boxes[columns]);
      }
      // a sticky item stays within its grid area: use the whole row, so that it stays in view
      const classes = `head name stays ${rowClass(at)}`;
      const name = part('rowheader', classes, String(at), at + 2, '1 / auto / -1');
      grid.append(line(name, ...boxes));
    }
    if (!editable) grid.setAttribute('aria-readonly', 'true');
    this.#body.replaceChildren(row, column, cell, grid);
  }

  /** @param {HTMLElement} box @param {number} row @param {number} column @returns {HTMLElement} */
  #inside(box, row, column) {
    const field = this.#shape.editable ? node('input', '') : null;
    if (field) {
      field.inputMode = 'decimal';
      field.autocomplete = 'off';
      field.size = 1;
      box.append(field);
    }
    const inside = field ?? box;
    inside.tabIndex = row === 0 && column === 0 ? 0 : -1;
    inside.dataset.row = String(row);
    inside.dataset.column = String(column);
    return inside;
  }

  #write() {
    const { data, shape } = this.#tensor;
    const { weights } = this.#shape;
    const whole = data.every((value) => Number.isInteger(value) || value === -Infinity);
    this.#cells.forEach((cell, k) => {
      if (cell instanceof HTMLInputElement) {
        // keep what was typed, also if it is wrong
        const value = entry.read(cell.value);
        const isSame = value !== undefined && Math.fround(value) === data[k];
        if (!this.#invalid.has(cell) && !isSame) cell.value = written(data[k]);
        return;
      }
      const text = shortened(data[k], whole);
      if (cell.textContent !== text) cell.textContent = text;
      cell.title = Number.isInteger(data[k]) || data[k] === -Infinity ? '' : written(data[k]);
      cell.classList.toggle('hidden-key', data[k] === -Infinity);
      cell.classList.toggle('share', weights === true);
      if (weights) cell.style.setProperty('--share', `${(40 * data[k]).toFixed(1)}%`);
    });
    this.#sums.forEach((cell, row) => {
      const values = data.subarray(row * shape[1], (row + 1) * shape[1]);
      cell.textContent = values.reduce((a, b) => a + b, 0).toFixed(3);
    });
  }

  /**
   * @param {Marks} marks the numbers that the current one is computed from, and its own place
   * @param {{ query: number, key: number }} followed the row, column and cell followed through all matrices
   */
  mark({ row, column, cell }, followed) {
    for (const [hue, k] of Object.entries(followed)) {
      for (const head of this.#body.querySelectorAll(`.head.${hue}`)) {
        head.classList.toggle('now', head.textContent === String(k));
      }
    }
    const { row: across, column: down, cell: here } = this.#marks;
    // the grid of numbers has a heading row and column
    const first = this.#large ? 1 : 2;
    const [rows, columns] = this.#tensor.shape;
    /** @param {HTMLElement} mark @param {Hue} hue @param {string} area */
    const place = (mark, hue, area) => {
      mark.hidden = false;
      mark.dataset.hue = hue;
      mark.style.gridArea = area;
    };
    across.hidden = down.hidden = here.hidden = true;
    if (row && row[0] < rows) {
      const at = row[0] + first;
      place(across, row[1], `${at} / ${first} / ${at + 1} / ${first + columns}`);
    }
    if (column && column[0] < columns) {
      const at = column[0] + first;
      place(down, column[1], `${first} / ${at} / ${first + rows} / ${at + 1}`);
    }
    if (cell && cell.row < rows && cell.column < columns) {
      const [at, to] = [cell.row + first, cell.column + first];
      place(here, 'accent', `${at} / ${to} / ${at + 1} / ${to + 1}`);
    }
  }

  /** @param {PointerEvent} event @returns {Cell | null} */
  #at(event) {
    if (this.#large) {
      const [rows, columns] = this.#tensor.shape;
      const box = this.#canvases.cells.getBoundingClientRect();
      return cellAt(box, event, rows, columns);
    }
    const path = event.composedPath();
    const found = this.#cells.findIndex((cell) => path.includes(cell.closest('.number') ?? cell));
    const columns = this.#tensor.shape[1];
    return found < 0 ? null : { row: Math.floor(found / columns), column: found % columns };
  }

  /** @param {PointerEvent} event a finger has no position when it does not touch */
  #hover(event) {
    if (event.pointerType !== 'touch') this.#act.hover(this.#at(event));
  }

  /** @param {Cell} cell @param {'pointer' | 'keyboard'} by */
  #go(cell, by) {
    const next = this.#cells[cell.row * this.#tensor.shape[1] + cell.column];
    for (const each of this.#cells) each.tabIndex = each === next ? 0 : -1;
    this.#cursor = cell;
    if (next && by === 'keyboard') {
      next.focus();
      if (next instanceof HTMLInputElement) next.select();
    }
    this.#act.select(cell, by);
  }

  /** @param {FocusEvent} event the focused cell becomes the current one */
  #enter(event) {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    const { row, column } = target.dataset;
    if (row !== undefined) this.#cursor = { row: Number(row), column: Number(column) };
    const from = event.relatedTarget;
    if (from instanceof Node && this.#body.contains(from)) return;
    // a pointer chooses by its click
    if (!target.matches(':focus-visible') || target.matches(':hover')) return;
    if (target instanceof HTMLInputElement) target.select();
    this.#act.select(this.#cursor, 'keyboard');
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const [rows, columns] = this.#tensor.shape;
    const field = event.target instanceof HTMLInputElement ? event.target : null;
    let { key } = event;
    // slide shows have one-letter shortcuts, and do not see the field inside the shadow root
    const stays = key !== 'Tab' && key !== 'Escape' && !event.ctrlKey && !event.metaKey;
    if (field && stays) event.stopPropagation();
    if (field && key === 'Escape') {
      const value = written(this.#tensor.data[this.#cursor.row * columns + this.#cursor.column]);
      // if there is nothing to undo, Escape releases the pin or leaves the figure
      if (field.value === value && !this.#invalid.has(field)) return;
      event.stopPropagation();
      field.value = value;
      this.#invalid.delete(field);
      this.#typing.end();
      this.#complain();
      field.select();
      return;
    }
    if (field && key === 'Enter') key = 'ArrowDown';
    // inside a number arrows move the caret; at its ends, or with all selected, they move to the next cell
    const [from, to] = [field?.selectionStart ?? 0, field?.selectionEnd ?? 0];
    const all = field && from === 0 && to === field.value.length;
    const inside =
      field &&
      !all &&
      ((key === 'ArrowLeft' && to > 0) ||
        (key === 'ArrowRight' && from < field.value.length) ||
        ((key === 'Home' || key === 'End') && !event.ctrlKey));
    if (inside || (field && event.shiftKey)) return;
    const { ctrlKey, altKey, metaKey } = event;
    const next = moved(this.#cursor, { key, ctrlKey, altKey, metaKey }, rows, columns);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(next, 'keyboard');
  }

  /** @param {Event} event */
  #type(event) {
    const field = event.target;
    if (!(field instanceof HTMLInputElement)) return;
    const cell = { row: Number(field.dataset.row), column: Number(field.dataset.column) };
    const value = entry.read(field.value);
    if (value !== undefined) {
      this.#invalid.delete(field);
      this.#act.edit(cell, value);
      return;
    }
    const kept = this.#tensor.data[cell.row * this.#tensor.shape[1] + cell.column];
    this.#invalid.add(field);
    this.#complaint = () =>
      t('Must be {wanted}; {kept} holds.', { wanted: entry.wanted, kept: written(kept) });
  }
}
