// Evaluates a program cell by cell.

import { itemCode, value } from './operations.js';

/** @typedef {import('./compile.js').Program} Program */

/** What does not change along a row is computed once per row. */
export class Points {
  #row = NaN;

  /** @param {Program} program @param {number} h @param {number} b head and batch entry of the plane */
  constructor(program, h, b) {
    this.program = program;
    /** Operations per cell. */
    this.cost = program.codes.length + 1;
    this.values = program.constants.slice();
    this.values[2] = h;
    this.values[3] = b;
    this.#run(0, program.planeEnd);
  }

  /** @param {number} from @param {number} to operations */
  #run(from, to) {
    const { values } = this;
    const { codes, targets, a, b, c, indices, lists } = this.program;
    for (let i = from; i < to; ++i) {
      const code = codes[i];
      values[targets[i]] =
        code === itemCode
          ? this.#item(lists[b[i]], indices[i])
          : value(code, values[a[i]], values[b[i]], values[c[i]]);
    }
  }

  /** @param {import('./nodes.js').List} list @param {readonly number[]} indices registers */
  #item({ shape, data }, indices) {
    let at = this.values[indices[0]];
    for (let axis = 1; axis < indices.length; ++axis)
      at = at * shape[axis] + this.values[indices[axis]];
    return data[at];
  }

  /** @param {number} q @param {number} k @returns {number} 1 or 0; or the number added, in float32 */
  at(q, k) {
    const { values, program } = this;
    if (q !== this.#row) {
      this.#row = q;
      values[0] = q;
      this.#run(program.planeEnd, program.rowEnd);
    }
    values[1] = k;
    this.#run(program.rowEnd, program.codes.length);
    const entry = values[program.result];
    return program.condition ? entry : Math.fround(entry);
  }

  /**
   * Whether the key is visible; a number is added to the score, and −∞ hides the key.
   *
   * @param {number} q
   * @param {number} k
   */
  visible(q, k) {
    const entry = this.at(q, k);
    return this.program.condition ? entry === 1 : entry !== -Infinity;
  }
}
