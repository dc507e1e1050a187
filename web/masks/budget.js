// What a call may spend, in operations: a few nanoseconds each. A rule that alternates from cell to
// cell cannot be counted faster than cell by cell, and what takes too long is refused.

/** Operations for a mask of up to so many cells, where each of them can be looked at. */
const small = { cells: 2 ** 24, most: 2 ** 26 };
/** And for a larger one: those at the border of a window of 1,000,000 are a thousandth of it. */
const most = 2 ** 24;

export class Budget {
  #call;
  #left;
  #most;

  /** @param {string} call @param {number} cells of the mask */
  constructor(call, cells) {
    this.#call = call;
    this.#most = cells <= small.cells ? small.most : most;
    this.#left = this.#most;
  }

  /** @param {number} operations */
  spend(operations) {
    this.#left -= operations;
    if (this.#left < 0) {
      throw new RangeError(
        `${this.#call}: rule must change less often: after ${this.#most} operations it is not known which blocks it fills`,
      );
    }
  }
}
