// What a call may spend, in operations, 10 to 30 ns each: a rule that alternates from cell to cell cannot be
// counted faster than cell by cell, and what would take too long is refused. Counted, not timed, so that the same
// rule is refused on every machine.
//
// The work of a border grows with the blocks of a side, and so does what may be spent. Whether it is a border is
// seen early: after a million operations as much must be settled as that bound allows for.

/** Operations that any rule may take, and those after which it is looked at again. */
const least = 2 ** 21;
const early = 2 ** 20;
const step = 2 ** 18;
/** Of a side's block: a strided window of 1,000,000 takes 1,400. */
const ofBlock = 2048;
const most = 2 ** 24;

export class Budget {
  #call;
  #progress;
  #most;
  #spent = 0;
  #check = early;

  /**
   * @param {string} call
   * @param {number} side blocks or queries along the mask
   * @param {() => number} progress of the work that a border takes, from 0 to 1
   */
  constructor(call, side, progress) {
    this.#call = call;
    this.#progress = progress;
    this.#most = Math.min(most, Math.max(least, ofBlock * side));
  }

  /** @param {number} operations */
  spend(operations) {
    this.#spent += operations;
    let isSlow = false;
    if (this.#spent >= this.#check) {
      this.#check += step;
      isSlow = this.#most > least && this.#spent > this.#most * this.#progress();
    }
    if (isSlow || this.#spent > this.#most) {
      throw new RangeError(
        `${this.#call}: rule must change less often: after ${this.#spent} operations it is not known which blocks it fills`,
      );
    }
  }
}
