// The budget of a call, in operations of 10 to 30 ns: a rule that alternates from cell to cell has to be
// counted cell by cell, and is refused if that takes too long. Operations are counted, not timed, so that the
// same rule is refused on every machine.
//
// The cost of a border grows with the blocks of a side, and so does the budget. Other rules are detected
// early: after every million operations, enough progress must have been made for that budget, and more than
// at the million before.

import { rangeError } from '../../../core/api/check.js';

/**
 * The budget of any rule, the larger one if all cells can be evaluated, and the operations between checks of
 * progress.
 */
const least = 2 ** 21;
const leastOfFew = 2 ** 23;
const few = 2 ** 20;
const step = 2 ** 20;
/** Operations per block of a side: a strided window of 1,000,000 takes 1,400. */
const ofBlock = 2048;
const most = 2 ** 24;
/** Least progress per million operations: half that of a strided window. */
const pace = 1 / 1000;

export class Budget {
  #call;
  #progress;
  #isSmall;
  #most;
  #spent = 0;
  #check = step;
  #settled = 0;

  /**
   * @param {string} call
   * @param {number} side blocks or queries along the mask
   * @param {number} cells of the mask
   * @param {() => number} progress the share of a border's work that is done, from 0 to 1
   */
  constructor(call, side, cells, progress) {
    this.#call = call;
    this.#progress = progress;
    this.#isSmall = cells <= few;
    this.#most = Math.min(most, Math.max(this.#isSmall ? leastOfFew : least, ofBlock * side));
  }

  /** @param {number} operations */
  spend(operations) {
    this.#spent += operations;
    if (this.#spent > this.#most || (this.#spent >= this.#check && this.#isSlow())) {
      throw rangeError`${this.#call}: rule must change less often: after ${this.#spent} operations it is not known which blocks it fills`;
    }
  }

  #isSlow() {
    const before = this.#settled;
    this.#settled = this.#progress();
    this.#check += step;
    const isBorder = this.#spent <= this.#most * this.#settled && this.#settled >= before + pace;
    return this.#most > least && !this.#isSmall && !isBorder;
  }
}
