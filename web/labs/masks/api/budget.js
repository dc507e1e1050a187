// What a call may spend, in operations, 10 to 30 ns each: a rule that alternates from cell to cell
// cannot be counted faster than cell by cell, and what would take too long is refused. Counted, not
// timed, so that the same rule is refused on every machine.
//
// The work of a border grows with the blocks of a side, and so does what may be spent. Whether it
// is a border is seen early: after every million operations as much must be settled as that bound
// allows for, and more than at the million before.

import { rangeError } from '../../../core/api/check.js';

/**
 * Operations that any rule may take, more of them where all cells can be looked at, and those after
 * which it is looked at again.
 */
const least = 2 ** 21;
const leastOfFew = 2 ** 23;
const few = 2 ** 20;
const step = 2 ** 20;
/** Of a side's block: a strided window of 1,000,000 takes 1,400. */
const ofBlock = 2048;
const most = 2 ** 24;
/** What a million operations settle at least: a strided window twice as much. */
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
   * @param {() => number} progress of the work that a border takes, from 0 to 1
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
