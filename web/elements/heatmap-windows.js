// The part of a heat map that is shown, and how it is moved: once a frame, however often a hand
// reports.

import { around, isWhole, shifted, windowOf, zoomed } from '../draw/window.js';

/** @typedef {import('../draw/window.js').Window} Window */
/** @typedef {{ x: number, y: number }} Place shares of the width and height, from 0 to 1 */
/** @typedef {{ row: number, column: number }} Cell */

/**
 * @typedef {object} Host
 * @property {readonly number[]} rows what is asked for, none for all
 * @property {readonly number[]} columns
 * @property {(change: Record<string, unknown>) => void} set
 */

export class Windows {
  #host;
  #size;
  /** @type {{ rows: Window, columns: Window } | null} where a hand has moved them in this frame */
  #next = null;

  /**
   * @param {Host} host
   * @param {() => { rows: number, columns: number }} size cells there are
   */
  constructor(host, size) {
    this.#host = host;
    this.#size = size;
  }

  /** @returns {{ rows: Window, columns: Window }} */
  get shown() {
    const { rows, columns } = this.#size();
    const { rows: down, columns: across } = this.#host;
    return this.#next ?? { rows: windowOf(down, rows), columns: windowOf(across, columns) };
  }

  /** @returns {{ x: boolean, y: boolean }} along which sides there is more than is shown */
  get zoomed() {
    const { rows, columns } = this.shown;
    const size = this.#size();
    return { x: !isWhole(columns, size.columns), y: !isWhole(rows, size.rows) };
  }

  /** @param {number} factor below 1 shows less, and larger @param {Place} at what stays in its place */
  zoom(factor, at) {
    const { rows, columns } = this.shown;
    const size = this.#size();
    this.#show(zoomed(rows, factor, at.y, size.rows), zoomed(columns, factor, at.x, size.columns));
  }

  /** To whole cells, about a cell if it is shown. @param {number} factor @param {Cell} cell */
  step(factor, { row, column }) {
    const { rows, columns } = this.shown;
    const size = this.#size();
    /** @param {Window} window @param {number} about @param {number} count */
    const next = ([from, to], about, count) => {
      const at = about >= from && about < to ? (about + 0.5 - from) / (to - from) : 0.5;
      const [start, end] = zoomed([from, to], factor, at, count);
      return windowOf([Math.round(start), Math.round(start) + Math.ceil(end - start)], count);
    };
    this.#show(next(rows, row, size.rows), next(columns, column, size.columns));
  }

  /** @param {Place} by */
  pan({ x, y }) {
    const { rows, columns } = this.shown;
    const size = this.#size();
    this.#show(
      shifted(rows, y * (rows[1] - rows[0]), size.rows),
      shifted(columns, x * (columns[1] - columns[0]), size.columns),
    );
  }

  /** Takes them along with a cell. @param {Cell} cell */
  follow({ row, column }) {
    const { rows, columns } = this.shown;
    const size = this.#size();
    this.#show(around(rows, row, size.rows), around(columns, column, size.columns));
  }

  /** @param {Window} rows @param {Window} columns */
  #show(rows, columns) {
    const { shown } = this;
    if (`${rows} ${columns}` === `${shown.rows} ${shown.columns}`) return;
    if (!this.#next) requestAnimationFrame(() => this.#settle());
    this.#next = { rows, columns };
  }

  #settle() {
    const { rows, columns } = this.shown;
    this.#next = null;
    const size = this.#size();
    /** @type {Record<string, readonly number[]>} */
    const change = {};
    // the whole is said by saying nothing
    const down = isWhole(rows, size.rows) ? [] : rows;
    const across = isWhole(columns, size.columns) ? [] : columns;
    if (String(down) !== String(this.#host.rows)) change.rows = down;
    if (String(across) !== String(this.#host.columns)) change.columns = across;
    this.#host.set(change);
  }
}
