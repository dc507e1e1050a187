// The visible part of a matrix, moved at most once a frame.

import { onScreen } from '../draw/narrowing.js';
import { around, isWhole, shifted, windowOf, zoomed } from '../draw/window.js';
import { clampedTo } from './settings.js';

/** @typedef {import('../draw/window.js').Window} Window */
/** @typedef {import('./keyboard.js').Cell} Cell */
/** @typedef {{ x: number, y: number }} Place shares of the width and height, from 0 to 1 */
/** @typedef {{ rows: Window, columns: Window }} Shown */
/** @typedef {Pick<Windows, 'shown' | 'zoomed' | 'zoom' | 'step' | 'pan' | 'follow'>} Moving */

/**
 * @typedef {object} Host
 * @property {readonly number[]} rows the requested window, empty for all
 * @property {readonly number[]} columns
 * @property {(change: Record<string, unknown>) => void} set
 */

/** @type {readonly ('rows' | 'columns')[]} */
const sides = ['rows', 'columns'];

/**
 * @param {Pick<Host, 'rows' | 'columns'>} host
 * @param {{ rows: number, columns: number }} size number of cells
 * @returns {string[]} messages about windows beyond the last cell, with what is shown instead
 */
export const clampedWindows = (host, size) =>
  sides.flatMap((name) => {
    const wanted = host[name];
    if (!(wanted[1] > size[name])) return [];
    const near = windowOf(wanted, size[name]).join(' ');
    return [clampedTo(name, near, wanted.join(' '))];
  });

export class Windows {
  #host;
  #size;
  #edges;
  /** @type {Shown | null} the windows after the moves of this frame */
  #next = null;

  /**
   * @param {Host} host
   * @param {() => { rows: number, columns: number }} size number of cells
   * @param {() => readonly number[] | null} [edges] of columns of unequal width
   */
  constructor(host, size, edges = () => null) {
    this.#host = host;
    this.#size = size;
    this.#edges = edges;
  }

  /** @returns {Shown} */
  get shown() {
    const { rows, columns } = this.#size();
    const { rows: down, columns: across } = this.#host;
    return this.#next ?? { rows: windowOf(down, rows), columns: windowOf(across, columns) };
  }

  /** @returns {{ x: boolean, y: boolean }} whether cells are hidden, along each side */
  get zoomed() {
    const { rows, columns } = this.shown;
    const size = this.#size();
    return { x: !isWhole(columns, size.columns), y: !isWhole(rows, size.rows) };
  }

  /** @param {number} factor below 1 zooms in @param {Place} at the fixed point */
  zoom(factor, { x, y }) {
    this.#move((window, count, at) => zoomed(window, factor, at, count), y, x, this.#edges());
  }

  /** Zooms to whole cells, around a cell if it is visible. @param {number} factor @param {Cell} cell */
  step(factor, { row, column }) {
    this.#move(
      ([from, to], count, about) => {
        const at = about >= from && about < to ? (about + 0.5 - from) / (to - from) : 0.5;
        const [start, end] = zoomed([from, to], factor, at, count);
        return windowOf([Math.round(start), Math.round(start) + Math.ceil(end - start)], count);
      },
      row,
      column,
    );
  }

  /** @param {Place} by */
  pan({ x, y }) {
    /** @param {Window} window @param {number} count @param {number} by */
    const move = (window, count, by) => shifted(window, by * (window[1] - window[0]), count);
    this.#move(move, y, x, this.#edges());
  }

  /** Moves the windows so that a cell is visible. @param {Cell} cell */
  follow({ row, column }) {
    this.#move((window, count, cell) => around(window, cell, count), row, column);
  }

  /**
   * @param {import('../draw/narrowing.js').Change} change
   * @param {number} down argument for the rows
   * @param {number} across argument for the columns
   * @param {readonly number[] | null} [edges] of the columns, to move windows by distances on screen
   */
  #move(change, down, across, edges = null) {
    const { shown } = this;
    const size = this.#size();
    const next = {
      rows: change(shown.rows, size.rows, down),
      columns: onScreen(change, edges)(shown.columns, size.columns, across),
    };
    if (`${next.rows} ${next.columns}` === `${shown.rows} ${shown.columns}`) return;
    if (!this.#next) requestAnimationFrame(() => this.#settle());
    this.#next = next;
  }

  #settle() {
    const { shown } = this;
    this.#next = null;
    const size = this.#size();
    /** @type {Record<string, readonly number[]>} */
    const change = {};
    for (const name of sides) {
      // without a window all cells are shown
      const wanted = isWhole(shown[name], size[name]) ? [] : shown[name];
      if (String(wanted) !== String(this.#host[name])) change[name] = wanted;
    }
    this.#host.set(change);
  }
}

/** @typedef {{ isLying: boolean, leftward: number }} Turn of a map: see Turned */

/**
 * The windows of a transposed map, whose rows are the columns of the other views and vice versa, or of one
 * whose columns run leftward: `leftward` is their number, otherwise 0.
 */
export class Turned {
  #windows;
  #turn;

  /** @param {Windows} windows @param {() => Turn} turn */
  constructor(windows, turn) {
    this.#windows = windows;
    this.#turn = turn;
  }

  /** @returns {Shown} */
  get shown() {
    return this.turned(this.#windows.shown);
  }

  get zoomed() {
    const { x, y } = this.#windows.zoomed;
    return this.#turn().isLying ? { x: y, y: x } : { x, y };
  }

  /** @param {number} factor @param {Place} at */
  zoom(factor, { x, y }) {
    this.#windows.zoom(factor, this.#place({ x: this.#turn().leftward ? 1 - x : x, y }));
  }

  /** @param {number} factor @param {Cell} cell */
  step(factor, cell) {
    this.#windows.step(factor, this.cell(cell));
  }

  /** @param {Place} by */
  pan({ x, y }) {
    this.#windows.pan(this.#place({ x: this.#turn().leftward ? -x : x, y }));
  }

  /** @param {Cell} cell */
  follow(cell) {
    this.#windows.follow(this.cell(cell));
  }

  /** The visible part in the map's coordinates. @param {Shown} shown @returns {Shown} */
  turned({ rows, columns }) {
    const { isLying, leftward } = this.#turn();
    const [down, across] = isLying ? [columns, rows] : [rows, columns];
    return {
      rows: down,
      columns: leftward ? [leftward - across[1], leftward - across[0]] : across,
    };
  }

  /** A column of the map ↔ the same column in the other views. @param {number} column */
  #column(column) {
    const { leftward } = this.#turn();
    return leftward ? leftward - 1 - column : column;
  }

  /** A cell of the map → the same cell in the other views. @param {Cell} cell @returns {Cell} */
  cell({ row, column }) {
    const across = this.#column(column);
    return this.#turn().isLying ? { row: across, column: row } : { row, column: across };
  }

  /** A cell of the other views → the same cell of the map. @param {Cell} cell @returns {Cell} */
  placed({ row, column }) {
    return this.#turn().isLying
      ? { row: column, column: this.#column(row) }
      : { row, column: this.#column(column) };
  }

  /** @param {Place} place */
  #place({ x, y }) {
    return this.#turn().isLying ? { x: y, y: x } : { x, y };
  }
}
